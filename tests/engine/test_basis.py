"""What a table rests on: each setting has its source, notes stand where they belong, and every answer carries the same."""

from __future__ import annotations

import copy
import json
import pickle
from dataclasses import replace
from datetime import date
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import event as drawn
from tiebreaks.answers import Basis, PublishedList
from tiebreaks.engine.settling import after_earlier_round, resolve
from tiebreaks.engine.standings import rank_event

OPEN = tb.sample("open")
RUNNING = drawn("1 2w1 3b*\n2 1b0 4w1\n3 4w1 1w*\n4 3b0 2b0", tie_breaks="BH", starts="2026-04-01", total_rounds=5)
LEVEL = drawn("1 2w= 3b=\n2 1b= 4w=\n3 4w= 1w=\n4 3b= 2b=", starts="2026-04-01", tie_breaks="PTS")


@pytest.mark.parametrize(
    ("event", "call", "sources"),
    [
        (OPEN, {}, {"edition": "first day", "by": "file", "after_round": "file"}),
        (OPEN, {"by": "BH"}, {"edition": "first day", "by": "asked", "after_round": "file"}),
        (OPEN, {"by": "default"}, {"edition": "first day", "by": "default", "after_round": "file"}),
        (OPEN, {"edition": "2009", "after_round": 3}, {"edition": "asked", "by": "file", "after_round": "asked"}),
        (replace(OPEN, starts=None), {}, {"edition": "assumed", "by": "file", "after_round": "file"}),
        (replace(OPEN, starts=date(2005, 1, 1)), {}, {"edition": "assumed", "by": "file", "after_round": "file"}),
        (replace(OPEN, tie_breaks=()), {}, {"edition": "first day", "by": "default", "after_round": "file"}),
        (
            replace(OPEN, tie_breaks=()),
            {"by": PublishedList(("PTS", "BH"), "certain", used=True)},
            {"edition": "first day", "by": "ranks", "after_round": "file"},
        ),
        (RUNNING, {"live": True}, {"edition": "first day", "by": "file", "after_round": "asked", "pending": "default"}),
        (
            RUNNING,
            {"live": True, "pending": "draw"},
            {"edition": "first day", "by": "file", "after_round": "asked", "pending": "asked"},
        ),
        (LEVEL, {"lots": 3}, {"edition": "first day", "by": "file", "after_round": "file", "lots": "asked"}),
        (replace(LEVEL, lots="hat"), {}, {"edition": "first day", "by": "file", "after_round": "file", "lots": "file"}),
        (replace(LEVEL, lots="hat"), {"lots": False}, {"edition": "first day", "by": "file", "after_round": "file"}),
    ],
)
def test_each_setting_has_its_source(event: tb.Tournament, call: dict[str, Any], sources: dict[str, str]) -> None:
    assert dict(resolve(event, **call).sources) == sources
    assert dict(tb.standings(event, **call).basis.sources) == sources


def test_notes_stand_where_they_belong() -> None:
    undated = resolve(replace(OPEN, starts=None, tie_breaks=("OTHER_CLUB", "BH")))
    assert [one.code for one in undated.dropped] == ["OTHER_CLUB"]
    said = "the event has no first day; edition 2026-03, the current one, is assumed; starts= says when it began"
    assert [*map(str, undated.doubtful)] == [said]
    assert (undated.meanwhile, undated.notes) == ((), ())
    assert [str(line).partition(" ")[0] for line in undated.doubts] == ["OTHER_CLUB", "Note:"] and undated.remarks == ()
    default = resolve(replace(OPEN, tie_breaks=()))
    assert (default.doubtful, default.doubts) == ((), ())
    assert [*map(str, default.notes)] == ["no tie-break list is given; the default is used: DE, BH/C1, BH, SB, WIN"]
    running = resolve(RUNNING)
    assert (running.doubtful, running.notes) == ((), ()) and len(running.meanwhile) == 1
    assert str(running.meanwhile[0]).startswith("round 2 is being played, 1 game is open; only round 1 is counted")
    for basis in (undated, default, running):
        assert basis.lines == (*basis.doubts, *basis.remarks)
        assert {*basis.noted} == {*basis.doubtful, *basis.meanwhile, *basis.notes}
        assert all(any(note in line for line in basis.lines) for note in basis.noted)


@pytest.mark.parametrize(
    ("event", "call", "found"),
    [
        (OPEN, {}, (9, False, None, True)),
        (OPEN, {"after_round": 4}, (4, False, None, False)),
        (RUNNING, {}, (1, False, None, False)),
        (RUNNING, {"live": True}, (2, True, "none", False)),
        (RUNNING, {"live": True, "pending": "draw"}, (2, True, "draw", False)),
        (replace(RUNNING, scoring=tb.Scoring(unknown=0)), {"live": True}, (2, True, "none", False)),
        (RUNNING, {"live": True, "pending": "announced"}, (2, True, "announced", False)),
        (replace(RUNNING, scoring=tb.Scoring(unknown=0)), {"live": True, "pending": "draw"}, (2, True, "draw", False)),
    ],
)
def test_rounds_and_pending_games_are_settled(event: tb.Tournament, call: dict[str, Any], found: tuple[Any, ...]) -> None:
    basis = resolve(event, **call)
    assert (basis.after_round, basis.live, basis.pending, basis.complete) == found


def test_a_basis_is_a_value_that_ranks_again() -> None:
    ranked = tb.standings(replace(OPEN, starts=None), "BH, SB", after_round=7, lots="hat", house_rules={"vur_cut": "off"})
    basis = ranked.basis
    for again in (copy.copy(basis), copy.deepcopy(basis), pickle.loads(pickle.dumps(basis)), replace(basis)):
        assert again == basis and hash(again) == hash(basis) and again.lines == basis.lines
        assert rank_event(ranked.tournament, again).to_dict() == ranked.to_dict()
    with pytest.raises(TypeError, match="read-only"):
        basis.sources["by"] = "file"  # type: ignore[index]
    said = json.loads(json.dumps(basis.to_dict()))
    assert said["edition"] == {"id": "2026-03", "amended": ["vur_cut=off (16.5)"]}
    assert (said["by"], said["after_round"], said["lots"]) == (["PTS", "BH", "SB"], 7, "hat")


def test_every_answer_carries_the_same_basis() -> None:
    ranked = tb.standings(OPEN, "BH, SB", edition="2024-08")
    basis = ranked.basis
    answers: dict[str, Basis | None] = {
        "explain": tb.explain(ranked, 1, "BH").basis,
        "overview": tb.explain(ranked, 1).basis,
        "why": tb.why(ranked, 1, 2).basis,
        "neighbours": tb.why(ranked, 3).overview.basis,
        "detached": ranked.detached().basis,
        "check": tb.check(OPEN, "BH, SB", edition="2024-08", search=False).basis,
        "compare": tb.compare_editions(OPEN, "2024-08", "2026-03", by="BH, SB").bases[0],
        "what if": tb.what_if(OPEN, {}, by="BH, SB", edition="2024-08").basis,
        "many": next(tb.standings_many([OPEN], "BH, SB", edition="2024-08")).basis,
        "prizes": tb.prizes(ranked, tb.read_prize_rules({"prizes": [{"name": "Main", "amounts": [100, 50]}]})).basis,
    }
    for name, found in answers.items():
        assert found is not None and found == basis, name
        assert {**found.sources, "after_round": ""} == {**basis.sources, "after_round": ""}, name
        assert found.lines == basis.lines, name


def test_an_earlier_round_of_the_same_basis_keeps_all_else() -> None:
    """`after` is what the progress of ranks rests on."""
    basis = resolve(OPEN, "BH, SB", "2024-08", house_rules={"vur_cut": "off"}, lots=4)
    earlier = after_earlier_round(basis, OPEN, 3)
    assert (earlier.after_round, earlier.complete, earlier.lots) == (3, False, 4)
    assert (earlier.by, earlier.edition) == (basis.by, basis.edition)
