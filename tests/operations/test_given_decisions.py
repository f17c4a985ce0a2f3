"""A decision that was given is applied, or refused, whoever is asked: Python, command, service, page, assistants, batch, check."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.operations.test_one_basis import asked_as_assistant
from tests.web import ROBIN, answer_form
from tiebreaks.operations.groups import DOCUMENT
from tiebreaks.operations.operation import Content

# The sample has 2 and 6 level to the third entry of this list; the fourth, SB, has 6 ahead.
BY = "DE, WIN, SB"
RULES = Content(b'prizes = [{ name = "Main", amounts = [300, 200], sharing = "none" }]', "rules.toml")
SAID = "The play-off of 2 Wyrzen, Ulvar and 6 Zandermar, Klaas (armageddon) applies after WIN."


def stored(**decisions: Any) -> tb.Tournament:
    return replace(tb.sample("round_robin"), tie_breaks=tuple(BY.split(", ")), published=tb.Published(), **decisions)


def told(operation: str, **settings: Any) -> Iterator[tuple[str, dict[str, Any]]]:
    """The JSON of an answer by each interface that programs use."""
    sent = {"play_off": settings.get("play_offs", []), "order": settings.get("orders", []), "rules": settings.get("rules")}
    sent = {name: value for name, value in {**sent, "by": settings.get("by")}.items() if value}
    yield "service", json.loads(answer_form(operation, ROBIN, "rr.trf", **sent).body)
    yield "page", json.loads(answer_form(operation, ROBIN, "rr.trf", format=DOCUMENT, **sent).body)["data"]


@pytest.mark.parametrize("named", ["2, 6: armageddon", "Wyrzen, Zandermar: armageddon", "Wyrzen, Ulvar; 6: armageddon"])
def test_a_play_off_pays_its_winner_in_every_interface(named: str) -> None:
    for face, answer in told("prizes", by=BY, play_offs=[named], rules=RULES):
        assert [(one["id"], one["amount"]) for one in answer["awards"]] == [(2, "300.00"), (6, "200.00")], face
        (applied,) = answer["basis"]["decisions"]
        assert (applied["participants"], applied["after"], applied["index"]) == ([2, 6], "WIN", 3), face
    document = json.loads(answer_form("prizes", ROBIN, "rr.trf", format=DOCUMENT, by=BY, play_off=[named], rules=RULES).body)
    assert SAID in json.dumps(document["document"])


@pytest.mark.parametrize("operation", ["standings", "prizes", "check"])
def test_a_decision_that_has_no_place_is_refused_in_every_interface(operation: str) -> None:
    more = {"rules": RULES} if operation == "prizes" else {}
    for given, said in (
        ({"play_off": ["7, 8"]}, "1 Silvadal, Orm is level with them after PTS (Article 3); name all those who are level"),
        ({"order": ["1, 2"]}, "they are not level after PTS (Article 4.1); 1 Silvadal, Orm is 3rd there, 2 Wyrzen, Ulvar 1st"),
    ):
        answer = answer_form(operation, ROBIN, "rr.trf", by=BY, **given, **more)
        assert answer.status != 200
        assert said in json.loads(answer.body)["error"]["message"], operation


def test_assistants_apply_it(tmp_path: Path) -> None:
    path = tmp_path / "rr.trf"
    path.write_bytes(ROBIN.read_bytes())
    decided = tb.PlayOff(order=["Wyrzen", 6], description="armageddon")
    answer = asked_as_assistant("standings", path, by=tuple(BY.split(", ")), play_offs=[decided])
    assert [row["id"] for row in answer["standings"][:2]] == [2, 6]
    assert [one["after"] for one in answer["basis"]["decisions"]] == ["WIN"]


def test_batch_applies_what_a_file_has_stored_and_refuses_what_has_no_place(tmp_path: Path) -> None:
    tb.write(stored(play_offs=[tb.PlayOff(order=[2, 6])]), tmp_path / "fits.json")
    tb.write(stored(play_offs=[tb.PlayOff(order=[7, 8])]), tmp_path / "unfit.json")
    summary = tb.batch([tmp_path / "fits.json", tmp_path / "unfit.json"], tmp_path / "all.csv", jobs=1)
    with Path(summary.table_of_files).open(encoding="utf-8", newline="") as opened:
        fits, unfit = sorted(csv.DictReader(opened), key=lambda row: row["file"])
    assert fits["by"].replace(",", " ").split() == ["PTS", "DE", "WIN", "PO", "SB"]
    assert "1 Silvadal, Orm is level with them after PTS" in json.dumps(unfit)
    with (tmp_path / "all.csv").open(encoding="utf-8", newline="") as opened:
        assert [*dict.fromkeys(row["id"] for row in csv.DictReader(opened))][:2] == ["2", "6"]  # a row for each value


def test_a_list_that_is_found_names_no_places_of_decisions() -> None:
    """What published ranks show is a list; where decisions apply in it is found in each table anew."""
    decided = stored(play_offs=[tb.PlayOff(order=[2, 6])], orders=[[10, 9]])
    published = tb.standings(decided, "WIN, KS, SB").published()
    for event in (replace(published, tie_breaks=()), replace(published, tie_breaks=(), play_offs=(), orders=())):
        try:
            found = tb.published_list(event)
        except tb.TournamentError:
            continue
        assert not {"PO", "HAND"} & {*found.by}
    assert published.tie_breaks == ("WIN", "KS", "SB")
    assert tb.check(published).agrees


def test_what_is_asked_before_the_end_leaves_decisions_out_and_says_so() -> None:
    event = stored(play_offs=[tb.PlayOff(order=[2, 6])])
    said = "the play-off of 2 Wyrzen, Ulvar and 6 Zandermar, Klaas is not applied: a play-off comes after the last round"
    asked = tb.needs(event, 2, before_round=9, finishes=1)
    assert said in asked.basis.doubtful
    drawn = tb.chances(event, before_round=9, finishes=10, exact=False)
    assert said in drawn.basis.doubtful
    assert said in tb.standings(event, after_round=8).basis.doubtful


def test_two_editions_are_compared_with_decisions_in_their_places() -> None:
    found = tb.compare_editions(stored(play_offs=[tb.PlayOff(order=[2, 6])]), "2024-08", "2026-03")
    assert found.by == ("PTS", "DE", "WIN", "PO", "SB")
    assert [len(basis.decisions) for basis in found.bases] == [1, 1]


def test_ranks_of_categories_rest_on_decisions() -> None:
    ranking = tb.standings(stored(play_offs=[tb.PlayOff(order=[2, 6], description="armageddon")]))
    members = tb.in_category(ranking, "U2400")
    assert [row.id for row in members.rows][:2] == [2, 6]
    assert SAID in str(members)
