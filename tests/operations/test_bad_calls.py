"""One set of bad calls: every face refuses them, in the same words."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.cli import OPEN, Inside
from tests.operations import BAD_CALLS
from tests.web import OWN, answer_form
from tiebreaks.cli.run import USAGE
from tiebreaks.messages.faces import singular, spell_option
from tiebreaks.operations.table import BY_NAME
from tiebreaks.page.refusals import STATUS
from tiebreaks.web.app import create_app

_BEFORE_REASON = re.compile(r"Error: (?:Invalid value for '[^']*': )?|tiebreaks: error: |\S+:1:1: error: ")


def spelled(said: str, spell: Callable[[str], str]) -> str:
    """A sentence with the options as a face writes them."""
    return re.sub(r"\{(\w+)\}", lambda gap: spell(gap[1]), said)


@pytest.mark.parametrize("name", BAD_CALLS)
def test_the_command_and_the_service_refuse_a_call_in_the_same_words(name: str, inside: Inside) -> None:
    operation, arguments, fields, said, code, status = BAD_CALLS[name]
    file = [OPEN] if BY_NAME[operation].reads else []
    found, printed, error = inside(operation, *file, *arguments)
    reason = _BEFORE_REASON.sub("", error.splitlines()[-1], count=1)
    assert (found, printed) == (code, "")
    assert reason.removeprefix("--workings: ").removeprefix("--after-round: ").startswith(spelled(said, spell_option))
    if not file:
        with TestClient(create_app(), OWN) as client:
            answered = client.get(f"/api/{operation}", params=fields)
        answered_status, refused = answered.status_code, answered.json()["error"]
    else:
        response = answer_form(operation, **fields)
        answered_status, refused = response.status, json.loads(response.body)["error"]
    assert answered_status == status == STATUS[refused["kind"]]
    served = re.sub(r"^\S+:1:1: error: ", "", refused["message"])
    field, colon, rest = served.partition(": ")
    is_field = colon and field in {each.field for each in BY_NAME[operation].parameters} and not said.startswith(f"{field}: ")
    assert (rest if is_field else served).startswith(spelled(said, singular))
    assert "--" not in refused["message"]
    if "{" not in said and status != STATUS["file"]:
        assert (rest if is_field else served) == reason.removeprefix("--after-round: ")


def test_there_are_enough_bad_calls_of_every_kind() -> None:
    assert len(BAD_CALLS) >= 20
    assert {call.code for call in BAD_CALLS.values()} == {2, 3, 4}
    assert {call.operation for call in BAD_CALLS.values()} >= {
        "standings",
        "explain",
        "why",
        "check",
        "compare",
        "convert",
        "needs",
    }


@pytest.mark.parametrize(
    ("arguments", "operation", "fields"),
    [
        (("explain", OPEN), "explain", {}),
        (("compare", OPEN), "compare", {}),
        (("prizes", OPEN), "prizes", {}),
        (("standings", OPEN, "--colour", "red"), "standings", {"colour": "red"}),
        (("standings", OPEN, "--first", "2009"), "standings", {"first": "2009"}),
        (("boards", OPEN, "--by", "BH"), "boards", {"by": "BH"}),
    ],
)
def test_what_is_missing_or_unknown_is_refused_by_both(
    arguments: tuple[str, ...], operation: str, fields: dict[str, Any], inside: Inside
) -> None:
    """Typer says it of the command, before the table is asked: only the exit code and the status are the same."""
    assert inside(*arguments)[:2] == (USAGE, "")
    assert answer_form(operation, **fields).status == STATUS["usage"]


def test_a_request_without_a_file_says_what_is_missing(inside: Inside) -> None:
    assert inside("standings")[0] == USAGE
    with TestClient(create_app(), OWN) as client:
        refused = client.post("/api/standings", files={"rules": b""}, data={"by": "BH"}).json()["error"]
    assert refused["kind"] == "usage"


def test_every_problem_of_a_request_is_said(inside: Inside) -> None:
    refused = json.loads(answer_form("standings", after_round="x", edition="1999", colour="red").body)["error"]
    assert [problem.partition(":")[0] for problem in refused["problems"]] == ["colour", "edition", "after_round"]


def test_a_flag_of_the_service_is_true_or_false() -> None:
    refused = json.loads(answer_form("check", search="maybe").body)["error"]
    assert refused["message"] == "search: expected true or false, found 'maybe'"
    assert answer_form("check", search="off").status == 200
