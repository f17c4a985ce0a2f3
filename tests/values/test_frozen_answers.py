"""Nothing can be assigned on an answer, on a part of one, or in a mapping that it holds; a row is a mapping like any other."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import pytest

import tiebreaks as tb
from tests.helpers.answered import about_samples
from tiebreaks.errors import UnknownParticipant
from tiebreaks.model import Reading
from tiebreaks.values.answer import Answer

STANDINGS = tb.standings(tb.sample("open"))


def parts(value: Any, seen: set[int]) -> Iterator[Any]:
    """An answer and all parts of it that are ours, each once."""
    if id(value) in seen or not (isinstance(value, Answer | Mapping | tuple | frozenset) or is_dataclass(value)):
        return
    seen.add(id(value))
    yield value
    if isinstance(value, tb.Standings):
        within: Any = (
            value.tournament,
            value.basis,
            value.edition,
            *value.rows,
            value.ranks,
            value.ranks_before,
        )
    elif is_dataclass(value):
        within = [getattr(value, field.name) for field in fields(value)]
    elif isinstance(value, Mapping):
        within = [each for pair in value.items() for each in pair]
    else:
        within = value if isinstance(value, tuple | frozenset) else ()
    for each in within:
        yield from parts(each, seen)


@pytest.mark.slow
def test_nothing_can_be_assigned_on_any_answer() -> None:
    seen: set[int] = set()
    for _, answer in about_samples():
        for part in parts(answer, seen):
            names = (
                [name for name in dir(part) if not name.startswith("_")]
                if isinstance(part, Answer) or is_dataclass(part)
                else []
            )
            for name in (*names, "new"):
                with pytest.raises((AttributeError, TypeError)):
                    setattr(part, name, None)
                with pytest.raises((AttributeError, TypeError)):
                    delattr(part, name)
    assert len(seen) > 5000
    assert STANDINGS.rows and STANDINGS.edition


@pytest.mark.slow
def test_no_mapping_of_an_answer_can_be_changed() -> None:
    seen: set[int] = set()
    changed = {type(answer).__name__ for _, answer in about_samples() for part in parts(answer, seen) if type(part) is dict}
    assert changed == {"LawListing"}, "the facts of the law, which are written at once"


def test_an_unknown_code_is_a_key_error_too() -> None:
    row = STANDINGS[1]
    for code in ("nonsense", "ARO", "BH/C99", "BH/X", 5, None, ("a",)):
        with pytest.raises(KeyError) as unknown:
            row[code]  # type: ignore[index]
        assert isinstance(unknown.value, tb.UnknownTieBreak) and str(unknown.value) == str(unknown.value.messages[0])
        assert code not in row and row.get(code, 7) == 7  # type: ignore[arg-type]


def test_an_unknown_participant_is_a_key_error_too() -> None:
    expelled = tb.standings(tb.Tournament([tb.Player(1), tb.Player(2, expelled=True)], [[tb.Game(1, 2, "1-0")]]), "PTS")
    for standings, who in ((STANDINGS, "Nobody"), (STANDINGS, 99), (STANDINGS, "a"), (STANDINGS, None), (expelled, 2)):
        with pytest.raises(KeyError) as unknown:
            standings[who]  # type: ignore[index]
        assert isinstance(unknown.value, UnknownParticipant | tb.TournamentError) and unknown.value.messages[0] in str(
            unknown.value
        )


def test_the_older_name_of_rows_still_works() -> None:
    boards, prizes = tb.board_standings(tb.sample("team")), tb.prizes(STANDINGS, {"prizes": [{"name": "Main", "amounts": [9]}]})
    for answer in (STANDINGS, boards, prizes):
        with pytest.warns(DeprecationWarning, match="to_dicts is called to_rows"):
            assert answer.to_dicts() == answer.to_rows()
    with pytest.warns(DeprecationWarning, match="to_rows"):
        assert prizes.to_dicts("payouts") == prizes.to_rows("payouts")


def test_what_separates_a_row_from_the_row_above_is_what_why_says() -> None:
    for standings in (STANDINGS, tb.standings(tb.sample("team"), lots=3), [*tb.standings_many([tb.sample("open")] * 2)][1]):
        above = None
        codes = standings.to_columns()["separated_by"]
        for row, code in zip(standings, codes, strict=True):
            found = row.separated_by
            assert code == (found and found.code) and json.loads(json.dumps(row.to_dict()["separated_by"])) == (
                None if found is None else row.to_dict()["separated_by"]
            )
            if above is None:
                assert found is None
            else:
                assert (found and found.code) == tb.why(standings, above.id, row.id).decided_by
            if found is not None and found.code != "lots":
                assert above is not None and (found.own, found.above) == (row[found.code], above[found.code]) and found.article
            above = row


def test_live_standings_can_be_told_from_final_ones() -> None:
    players = [tb.Player(number) for number in range(1, 5)]
    rounds = [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")], [tb.Game(1, 3, "*"), tb.Game(2, 4, "½-½")]]
    event = tb.Tournament(players, rounds, total_rounds=2)

    def facts(event: tb.Tournament = event, **options: Any) -> tuple[Any, ...]:
        found = tb.standings(event, "PTS", **options).to_dict()["basis"]
        return tuple(found[name] for name in ("after_round", "live", "pending", "complete"))

    assert facts() == facts(after_round=1) == (1, False, None, False)
    assert facts(live=True) == facts(after_round=2) == (2, True, "none", False)
    assert facts(live=True, pending="draw") == (2, True, "draw", False)
    own = tb.Tournament(players, rounds, total_rounds=2, scoring=tb.Scoring(unknown=0))
    assert [facts(own, live=True, pending=way)[2] for way in ("none", "draw", "announced")] == ["none", "draw", "announced"]
    assert facts(event.with_result(2, 1, 3, "1-0")) == (2, False, None, True)
    assert facts(tb.Tournament(players, rounds[:1], total_rounds=2)) == (1, False, None, False)


def test_warnings_and_notes_are_objects() -> None:
    event = tb.Tournament([tb.Player(1), tb.Player(2)], [[tb.Game(1, 2, "1-0")]], total_rounds=2, reading=Reading(("odd",)))
    told = tb.standings(event).to_dict()
    (said,), (undated,), (listed,) = told["warnings"], told["basis"]["doubtful"], told["basis"]["notes"]
    assert said == {"text": "odd", "sentence": "{said}", "facts": {"said": "odd"}, "article": "", "where": {}, "remedies": []}
    assert undated["facts"]["edition"] == "2026-03" and listed["facts"]["codes"][0] == "DE"
    assert undated["facts"]["say_it"]["facts"] == {"first_day": "starts"}
    in_german = json.loads(tb.render(tb.standings(event), "json", language="de"))
    basis = in_german["basis"]
    sentences = [[each["sentence"] for each in part] for part in (in_german["warnings"], basis["doubtful"], basis["notes"])]
    assert sentences == [["{said}"], [undated["sentence"]], [listed["sentence"]]]
    assert basis["doubtful"][0]["text"] != undated["text"] and basis["doubtful"][0]["facts"].keys() == undated["facts"].keys()
    assert basis["notes"][0]["text"] != listed["text"] and basis["notes"][0]["facts"] == listed["facts"]
