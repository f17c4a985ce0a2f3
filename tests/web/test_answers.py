"""What a worker answers, asked within the test: every operation, for an individual and a team event."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.web import OPEN, ROOT, TEAM, answer_form
from tiebreaks.operations.groups import DOCUMENT
from tiebreaks.operations.operation import Content, for_face
from tiebreaks.operations.parameter import SERVICE
from tiebreaks.operations.table import OPERATIONS

RULES = Content((ROOT / "examples" / "prizes" / "berlin.toml").read_bytes(), "berlin.toml")
CALLS: list[tuple[Path, str, dict[str, Any]]] = [
    (OPEN, "standings", {"columns": "rank,name,rounds,values", "house_rule": ["vur_cut=off"], "edition": "2024-08"}),
    (OPEN, "explain", {"who": "8", "code": "DE", "occurrence": 1}),
    (OPEN, "explain", {"who": "8", "occurrence": 1}),
    (OPEN, "why", {"who": "6", "other": "3"}),
    (OPEN, "why", {"who": "6", "rules": RULES}),
    (OPEN, "prizes", {"rules": RULES}),
    (OPEN, "categories", {"category": ["women", "U1800"], "rules": RULES}),
    (OPEN, "categories", {"rules": RULES}),
    (OPEN, "needs", {"who": "3", "top": 3, "before_round": 9, "finishes": 20}),
    (OPEN, "chances", {"before_round": 9, "finishes": 20}),
    (OPEN, "check", {"edition": "2009"}),
    (OPEN, "compare", {"edition": ["2024-08", "2026-03"], "house_rule": ["vur_cut=off"]}),
    (TEAM, "standings", {}),
    (TEAM, "boards", {"after_round": 4}),
    (OPEN, "pairings", {"round": 5, "by_name": True}),
    (TEAM, "explain", {"who": "2", "code": "EDE", "occurrence": 1}),
    (TEAM, "why", {"who": "1", "other": "2"}),
    (TEAM, "compare", {"edition": ["2023-09", "2026-03"]}),
]


@pytest.mark.parametrize(("path", "operation", "settings"), CALLS, ids=[f"{path.stem}-{name}" for path, name, _ in CALLS])
def test_a_document_holds_the_data_of_the_command_and_what_a_page_shows(
    path: Path, operation: str, settings: dict[str, Any]
) -> None:
    found, plain = (answer_form(operation, path, path.name, format=format, **settings) for format in (DOCUMENT, "json"))
    assert (found.status, plain.status) == (200, 200)
    page = json.loads(found.body)
    assert page["data"] == json.loads(plain.body)
    assert page["document"]["parts"] or page["document"]["lead"]


@pytest.mark.parametrize("settings", [{"edition": "1999"}, {"house_rule": ["x"]}, {"by": "XYZ"}, {"after_round": 99}])
def test_a_setting_that_does_not_exist_is_usage(settings: dict[str, Any]) -> None:
    found = answer_form("standings", **settings)
    assert found.status == 400 and json.loads(found.body)["error"]["kind"] == "usage"


def test_a_file_is_converted_with_notes_on_what_is_lost() -> None:
    found = answer_form("convert", format="trf16", with_ranks=True)
    assert found.body.startswith(b"012 Lindhavn") and json.loads(found.headers["Tiebreaks-Notes"])


def test_a_file_that_contradicts_itself_is_no_fault() -> None:
    twice = {"players": [{"id": 1, "name": "A"}, {"id": 1, "name": "B"}], "rounds": []}
    assert answer_form("standings", json.dumps(twice).encode(), "x.json").status == 422


def test_the_table_of_operations_has_nothing_that_is_not_tried_here() -> None:
    assert {name for _, name, _ in CALLS} | {"convert", "codes", "editions"} == {
        each.name for each in for_face(SERVICE, OPERATIONS)
    }
