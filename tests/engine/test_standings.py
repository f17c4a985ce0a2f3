"""Standings: defaults that say so, part-way tables, pending games, lots, dropped entries, many tournaments in one table."""

from __future__ import annotations

import copy
import gc
import json
import pickle
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from fractions import Fraction
from pathlib import Path
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tests.articles import EVERY_KIND, EVERY_KIND_OF_MATCH, team_event
from tests.articles import event as event_of
from tests.helpers.strategies import codes_for, random_tournament, tournaments
from tests.helpers.team_strategies import random_team_tournament
from tiebreaks import extending
from tiebreaks.answers import Placed
from tiebreaks.checking.columns import Workbench
from tiebreaks.engine.basis import Dropped
from tiebreaks.engine.catalogue import UNRATED
from tiebreaks.engine.listing import starting_places
from tiebreaks.engine.ranking import exact_key, order_best_first, refine, refine_in_turn
from tiebreaks.engine.records import OVER_THE_BOARD, Records, records
from tiebreaks.engine.rules.unplayed_rounds import contributions
from tiebreaks.engine.settling import resolve
from tiebreaks.extending import Result, self_defined
from tiebreaks.law import NAMED_SETS, PROVISIONS
from tiebreaks.law.editions import EDITIONS, MARCH_2026
from tiebreaks.model import Adjustment, ListChange, NationalRecord, PlayOffGame, Prohibited, Reading, VirtualPoints
from tiebreaks.model.tournament import About, Pairing, Tournament

FOUR = [tb.Player(number, name, 2100 - 10 * number) for number, name in enumerate(("Anna", "Bo", "Cy", "Di"), 1)]
ROUNDS = [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")], [tb.Game(1, 3, "½-½"), tb.Game(2, 4, "½-½")]]


def event(**arguments: object) -> tb.Tournament:
    given = {"players": FOUR, "rounds": ROUNDS, "starts": date(2026, 4, 1), **arguments}
    return tb.Tournament(**given)  # type: ignore[arg-type]


def test_the_first_day_chooses_the_edition_and_the_call_overrides_it() -> None:
    assert tb.standings(event(), by="BH").edition.id == "2026-03"
    assert tb.standings(event(starts=date(2025, 1, 1)), by="BH").edition.id == "2024-08"
    assert tb.standings(event(), by="BH", edition="2009").edition.id == "2009"


def test_what_is_assumed_is_said() -> None:
    no_day = tb.standings(event(starts=None))
    assert any("2026-03, the current one, is assumed" in warning for warning in no_day.basis.doubtful)
    assert any("the default is used: DE, BH/C1, BH, SB, WIN" in note for note in no_day.basis.notes)
    assert no_day.warnings == ()
    assert no_day.by == ("PTS", "DE", "BH/C1", "BH", "SB", "WIN")
    robin = tb.standings(event(system="round-robin", total_rounds=3))
    assert robin.by == ("PTS", "DE", "WIN", "SB", "KS")
    old = tb.standings(event(starts=date(2005, 5, 5)), by="BH")
    assert any("before the oldest edition" in warning for warning in old.basis.doubtful)


def test_the_events_own_list_is_used_and_unknown_entries_are_reported() -> None:
    standings = tb.standings(event(tie_breaks=("DE", "OTHER_CLUB", "BH-C1")))
    assert standings.by == ("PTS", "DE", "BH/C1")
    assert [(item.code, item.article) for item in standings.basis.dropped] == [("OTHER_CLUB", "4.1")]
    assert "OTHER_CLUB dropped (Article 4.1)" in str(standings)
    assert tb.standings(event(tie_breaks=("OTHER_CLUB",))).by == ("PTS",)


def test_a_typing_error_in_the_list_of_a_program_is_refused_and_one_of_a_file_is_noted() -> None:
    with pytest.raises(tb.UnknownTieBreak, match="'Wins!' is not a tie-break code; did you mean WIN"):
        tb.standings(event(tie_breaks=("BH", "Wins!")))
    read = tb.Tournament.from_dict(event(tie_breaks=("BH", "Wins!")).to_dict())
    copied = pickle.loads(pickle.dumps(read.until(1)))
    for one in (read, copied, read.with_list(("WIN", "Wins!"))):
        (dropped,) = tb.standings(one).basis.dropped
        assert dropped.code == "Wins!" and "did you mean WIN" in dropped.reason
    with pytest.raises(tb.UnknownTieBreak, match="'Winns' is not a tie-break code"):
        tb.standings(read.with_list("Winns, Wins!"))


def test_rows_come_in_rank_order_and_share_ranks() -> None:
    standings = tb.standings(event(), by="PTS")
    assert [(row.rank, row.id) for row in standings] == [(1, 1), (1, 3), (3, 2), (3, 4)]
    assert standings["Anna"].rank == 1 and standings[2]["PTS"] == Fraction(1, 2)
    assert len(standings) == 4
    assert standings.to_rows()[0] == {"rank": 1, "id": 1, "name": "Anna", "PTS": Fraction(3, 2)}
    assert repr(standings.rows[0]) == "<1. 1 Anna: PTS 1.5>"
    with pytest.raises(tb.UnknownTieBreak, match="not in the list of these standings"):
        standings[1]["BH"]


def test_standings_print_as_an_aligned_table() -> None:
    assert str(tb.standings(event(name="Open"), by="PTS, BH")) == (
        "Open, after round 2. C.07 edition 2026-03\n"
        "\n"
        "Rank  No.  Name  Rating  PTS  BH\n"
        "   1    1  Anna    2090   1½   2\n"
        "   1    3  Cy      2070   1½   2\n"
        "   3    2  Bo      2080    ½   2\n"
        "   3    4  Di      2060    ½   2"
    )


def test_part_way_standings_count_the_rounds_asked_for() -> None:
    standings = tb.standings(event(total_rounds=5), by="PTS, BH", after_round=1)
    assert standings.after_round == 1
    assert standings[1]["PTS"] == 1
    assert "after round 1 of 5" in standings.title
    assert set(tb.standings(event(), by="PTS", after_round=0).ranks.values()) == {1}
    for wrong in (3, -1, "2"):
        with pytest.raises(tb.TournamentError, match="expected a round from 0 to 2"):
            tb.standings(event(), by="PTS", after_round=wrong)  # type: ignore[arg-type]


def test_pending_games_end_the_rounds_counted_unless_asked_for() -> None:
    open_round = [*ROUNDS, [tb.Game(1, 4, "*"), tb.Game(2, 3, "1-0")]]
    default = tb.standings(event(rounds=open_round), by="PTS")
    assert default.after_round == 2
    assert "round 3 is being played, 1 game is open" in default.basis.meanwhile[0]
    asked = tb.standings(event(rounds=open_round), by="PTS", after_round=3)
    assert asked[1]["PTS"] == Fraction(3, 2)
    assert asked.basis.meanwhile == ("1 open game counts as nothing yet",)


@pytest.mark.parametrize(
    ("unknown", "count_as", "points", "said"),
    [
        (None, "none", Fraction(3, 2), "counts as nothing yet"),
        (None, "draw", 2, "counts as drawn for now"),
        (None, "announced", 2, "counts as drawn for now"),
        (0, "draw", 2, "counts as drawn for now"),
        (0, "announced", Fraction(3, 2), "gives each side 0 for now, as announced"),
    ],
)
def test_what_pending_games_count_as_is_said_as_they_are_counted(
    unknown: int | None, count_as: Any, points: Fraction, said: str
) -> None:
    open_round = [*ROUNDS, [tb.Game(1, 4, "*"), tb.Game(2, 3, "1-0")]]
    pending = event(rounds=open_round, scoring=tb.Scoring(unknown=unknown))
    asked = tb.standings(pending, by="PTS", after_round=3, pending=count_as)
    assert asked.basis.meanwhile == (f"1 open game {said}",)
    assert asked[1]["PTS"] == points


def test_pending_boards_of_teams_are_said_as_they_are_counted() -> None:
    teams = [tb.Team(1, "A", (1, 2)), tb.Team(2, "B", (3, 4))]
    boards = (tb.Game(1, 3, "1-0"), tb.Game(4, 2, "*"))
    played = event(teams=teams, rounds=[[tb.Match(1, 2, boards)]], scoring=tb.Scoring(unknown=0))
    found = tb.standings(played, by="MPvGP", after_round=1, pending="announced")
    assert [found[team]["PTS"] for team in (1, 2)] == [1, 1] and [found[team]["MPvGP"] for team in (1, 2)] == [1, 0]
    said = "1 open match counts as drawn for now, with 0 for each side of an open board, as announced"
    assert found.basis.meanwhile == (said,)


DOUBLE_SWISS = [  # two matches of two games each, every game in a round of its own
    [tb.Game(1, 2, "1-0"), tb.Game(3, 4, "½-½")], [tb.Game(2, 1, "1-0"), tb.Game(4, 3, "½-½")],
    [tb.Game(1, 3, "1-0"), tb.Game(2, 4, "1-0")], [tb.Game(3, 1, "½-½"), tb.Game(4, 2, "0-1")],
]  # fmt: skip


@pytest.mark.parametrize("words", [{"pairing": Pairing(code="FIDE_DOUBLESWISS_BAKU")}, {"about": About(type="Double-Swiss")}])
def test_what_c07_does_not_define_for_a_double_swiss_is_refused(words: dict[str, object]) -> None:
    """Its round is a match of two games (C.04.5); C.07 says nothing of that, and speaks of rounds almost everywhere."""
    double = event(rounds=DOUBLE_SWISS, **words)
    for code, article in (("BH", "8.1"), ("DE", "6"), ("SB", "9.1"), ("WIN", "7.1"), ("PS", "7.5"), ("ARO", "10.1")):
        with pytest.raises(tb.RegulationError, match="Double-Swiss, whose round is a match of two games") as refused:
            tb.standings(double, by=code, edition="2026-03")
        assert refused.value.article == article
    with pytest.raises(tb.RegulationError, match="It stands in the default list; without it: by='PTS'"):
        tb.standings(double, edition="2026-03")
    ranked = tb.standings(double, by="PTS, WON, BPG, BWG, RTNG, TPN", edition="2026-03")
    assert [ranked[id]["PTS"] for id in (1, 2, 3, 4)] == [Fraction(5, 2), 3, Fraction(3, 2), 1]
    assert tb.standings(event(rounds=DOUBLE_SWISS), by="BH", edition="2026-03").by == ("PTS", "BH")


def test_lots_are_repeatable_and_decide_only_what_is_tied() -> None:
    drawn = [tb.standings(event(), by="PTS", lots=seed) for seed in ("a", "a", *range(20))]
    assert dict(drawn[0].ranks) == dict(drawn[1].ranks)
    assert len({tuple(standings.ranks) for standings in drawn}) > 1  # another seed, another draw
    for standings in drawn:
        assert sorted(standings.ranks.values()) == [1, 2, 3, 4]
        assert {standings.rows[0].id, standings.rows[1].id} == {1, 3}
        assert "drawing of lots" in str(standings)


def test_an_unrated_participant_drops_the_rating_entries_of_that_event_only() -> None:
    unrated = event(players=[tb.Player(1, "Anna"), *FOUR[1:]])
    first, second = tb.standings_many([unrated, event()], by="PTS, ARO, TPN", edition="2026-03")
    assert first.by == ("PTS", "TPN") and first[1]["ARO"] is None
    assert [(item.code, item.article) for item in first.basis.dropped] == [("ARO", "10")]
    assert second.by == ("PTS", "ARO", "TPN") and not second.basis.dropped
    assert tb.standings(unrated, by="ARO/U1400").basis.dropped == ()


def test_a_participant_expelled_is_an_opponent_but_not_listed() -> None:
    players = [FOUR[0], FOUR[1], tb.Player(3, "Cy", 2000, expelled=True), FOUR[3]]
    standings = tb.standings(event(players=players), by="PTS, BH")
    assert dict(standings.ranks) == {1: 1, 2: 2, 4: 2}
    assert standings[1]["BH"] == 2  # Bo ½ and Cy 1½
    with pytest.raises(tb.TournamentError, match="expelled"):
        standings[3]


def test_a_round_robin_participant_under_half_of_the_games_is_reported_and_removed_by_house_rule() -> None:
    # 4 plays one game of three and forfeits two
    games = [
        [tb.Game(1, 4, "1-0"), tb.Game(2, 3, "1-0")],
        [tb.Game(4, 3, "-+"), tb.Game(1, 2, "½-½")],
        [tb.Game(2, 4, "+-"), tb.Game(3, 1, "½-½")],
    ]
    robin = event(rounds=games, system="round-robin")
    kept = tb.standings(robin, by="PTS")
    assert any("less than half of the games played by 4" in note for note in kept.basis.notes)
    assert kept[1]["PTS"] == 2
    removed = tb.standings(robin, by="PTS", house_rules={"round_robin_under_half": "remove"})
    assert 4 not in removed.ranks and removed[1]["PTS"] == 1
    assert any("removed for playing less than half" in note for note in removed.basis.notes)


def test_json_has_the_promised_shape() -> None:
    standings = tb.standings(event(name="Open"), by="PTS, DE, BH", house_rules={"vur_cut": "off"})
    document = json.loads(tb.render(standings, "json"))
    assert list(document) == ["basis", "tournament", "warnings", "standings"]
    assert document["tournament"] == {
        "name": "Open", "system": "swiss", "team": False, "participants": 4, "rounds": 2, "starts": "2026-04-01",
    }  # fmt: skip
    assert document["basis"]["edition"] == {"id": "2026-03", "amended": ["vur_cut=off (16.5)"]}
    assert document["basis"]["by"] == ["PTS", "DE", "BH"]
    assert (document["basis"]["after_round"], document["basis"]["complete"]) == (2, True)
    assert document["basis"]["sources"] == {"edition": "first day", "by": "asked", "after_round": "file"}
    assert document["standings"][0]["values"][0] == {"code": "PTS", "value": 1.5, "exact": "3/2"}
    with pytest.raises(tb.TiebreaksError, match="expected one of text, markdown, csv, json, html"):
        tb.render(standings, "xml")


def test_direct_encounter_may_be_listed_twice() -> None:
    standings = tb.standings(event(), by="PTS, DE, BH, DE")
    assert standings.by == ("PTS", "DE", "BH", "DE")
    assert tb.explain(standings, 1, "DE", occurrence=2).value is None


@settings(max_examples=25)
@given(st.lists(tournaments(most_players=10), min_size=1, max_size=6), st.sampled_from(list(EDITIONS)))
def test_many_at_once_are_the_same_as_one_by_one(events: list[Tournament], edition: str) -> None:
    codes = (
        ["PTS", "DE", "BH", "SB/C1", "KS", "WIN", "ARO", "TPR"] if edition != "2026-03" else ["PTS", "DE", "SB/C1", "KS", "ARO"]
    )
    together = list(tb.standings_many(events, by=codes, edition=edition))
    assert len(together) == len(events)
    for one, stacked in zip(events, together, strict=True):
        alone = tb.standings(one, by=codes, edition=edition)
        assert dict(alone.ranks) == dict(stacked.ranks)
        assert alone.to_rows() == stacked.to_rows()


def test_events_of_different_editions_and_lists_are_given_back_in_order() -> None:
    events = [
        event(starts=date(2010 + year, 5, 1), name=str(year), tie_breaks=("BH",) if year % 2 else ("SB",)) for year in range(17)
    ]
    done = list(tb.standings_many(events))
    assert [standings.tournament.name for standings in done] == [str(year) for year in range(17)]
    assert {standings.edition.id for standings in done} == {"2009", "2023-09", "2024-04", "2026-03"} - {"2023-09"} | {"2024-08"}
    assert {standings.by for standings in done} == {("PTS", "BH"), ("PTS", "SB")}
    assert [standings.to_rows() for standings in done] == [tb.standings(alone).to_rows() for alone in events]
    assert list(tb.standings_many([])) == []


def test_an_error_in_a_stream_names_the_tournament_and_loses_nothing_before_it() -> None:
    stream = tb.standings_many([event(name="first"), event(name="second", rounds=ROUNDS[:1])], by="PTS", after_round=2)
    assert next(stream).tournament.name == "first"
    with pytest.raises(tb.TournamentError, match=r"tournament 2 \(second\): after_round: expected a round from 0 to 1"):
        next(stream)
    robin = event(system="round-robin", total_rounds=3, name="robin")
    with pytest.raises(tb.RegulationError, match=r"tournament 1 \(robin\): BH") as refused:
        list(tb.standings_many([robin], by="BH"))
    assert refused.value.article == "8"
    with pytest.raises(tb.TournamentError, match=r"^tournament 1: after_round"):
        list(tb.standings_many([event()], after_round=99))


def test_standings_survive_pickling() -> None:
    standings = tb.standings(event(), by="PTS, DE, BH", house_rules={"vur_cut": "off"}, lots=3)
    again = pickle.loads(pickle.dumps(standings))
    assert dict(again.ranks) == dict(standings.ranks) and again.edition == standings.edition
    amended = "2026-03, amended: whether a low cut takes a voluntarily unplayed round first: no…"  # a repr has a bounded length
    assert repr(again) == f"<Standings of 4 by PTS, DE, BH: Standings, after round 2. C.07 edition {amended}>"


COPIES: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda value: pickle.loads(pickle.dumps(value)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


def shown(value: object) -> object:
    """Everything public of a value, as far as it goes: what a copy must have as well."""
    if isinstance(value, tb.Standings):
        names = [name for name in dir(value) if not name.startswith("_")]
        names = [name for name in names if name != "rows"]
        found = {name: getattr(value, name) for name in names if not callable(getattr(value, name))}
        return found, str(value), [*value.ranks], value.to_columns(exact=True)
    if isinstance(value, tb.Tournament):
        return value, value.warnings, value.published, value.crosstable
    if isinstance(value, tb.Row):
        return value.rank, value.id, value.name, value.values, value.participant
    if isinstance(value, BaseException):
        return type(value), value.args, vars(value), str(value)
    if isinstance(value, list | tuple):
        return [shown(item) for item in value]
    return value


def every_public_value() -> Iterator[tuple[str, object]]:
    """One value at least of every class that the package exports."""
    robin = event(
        system="round-robin", total_rounds=3, reading=Reading(("a warning of the file",)), tie_breaks=("DE", "OTHER_X")
    )
    pending = event(rounds=[*ROUNDS, [tb.Game(1, 4, "*"), tb.Game(2, 3, "1-0")]], tie_breaks=("BH", "OTHER_X"))
    yield from {
        "robin": tb.standings(robin, lots=7),
        "pending": tb.standings(pending),
        "unrated": tb.standings(event(players=[tb.Player(1), *FOUR[1:]]), by="PTS, ARO, BH"),
        "removed": tb.standings(
            event(rounds=ROUNDS[:1], system="round-robin", total_rounds=1), house_rules={"round_robin_under_half": "remove"}
        ),
        "stacked": [*tb.standings_many([robin, pending, event()], after_round=1)][1],
    }.items()
    teams = team_event(EVERY_KIND_OF_MATCH)
    ranked = tb.standings(teams, by="MPTS, EDEBT, SSSC, BC")
    yield "a tournament just read", tb.read(Path(__file__).parents[2] / "examples" / "open.trf")
    yield "parts", [*FOUR, *ROUNDS[0], robin, teams, *teams.teams, *teams.rounds[0], teams.about, teams.scoring, teams.pairing]
    yield "more parts", [
        Adjustment(1, "0.5"), tb.MatchScoring(), VirtualPoints(1, 2, 1, 1), Prohibited((1, 2)), NationalRecord("GER", 1),
        tb.Published({1: 1}, {1: Fraction(1, 2)}, {"BH": {1: None}}), tb.System.SWISS, Result.WIN, EDITIONS["2009"],
        MARCH_2026.amended(vur_cut="off"), tb.parse_tie_break("BH/C1"), tb.board_standings(teams), *tb.board_standings(teams), ranked,
        PlayOffGame(1, 2, "1-0"), tb.PlayOff(order=[1, 2]), tb.HandOrder([1, 2]), tb.GivenValues("OTHER_Y", {1: 1}),
        ListChange("DE", "BH", 2), tb.Phase((1,), tb.Scoring(win=2)),
    ]  # fmt: skip
    yield "rows", [*ranked, *tb.standings(pending)]
    yield "explanations", [tb.explain(ranked, 1, code) for code in ("EDEBT", "SSSC", "BC")]
    yield "why", [tb.why(ranked, 1, 2), tb.why(ranked, 1), tb.explain(ranked, 1)]
    published = tb.standings(event(), by="PTS, BH").published()
    wrong = replace(published, published=tb.Published({1: 4, 2: 3, 3: 2, 4: 1}, {}, {"BH": {1: Fraction(99)}}))
    old = tb.standings(
        tb.read(Path(__file__).parents[2] / "examples" / "open.trf"), by="PTS, BH, SB", edition="2009"
    ).published()
    explained = tb.check(old, edition="2026-03")
    differing = tb.check(wrong)
    yield (
        "check",
        [differing, tb.check(published), explained, *differing.differences, *explained.explained_by, explained.compared],
    )
    rules = tb.read_prize_rules({"prizes": [{"name": "Main", "amounts": [50, 30]}]})
    yield "awards", [
        rules, tb.prizes(tb.standings(event()), rules), tb.in_category(tb.standings(event()), "unrated"),
        Placed(1, Fraction(3), event().players[0]), tb.series({"events": [{"file": event()}], "series": {"table": [3, 2, 1]}}),
    ]  # fmt: skip
    comparison = tb.compare_editions(event(rounds=[*ROUNDS, [tb.Bye(1, "half")]]), "2009", "2026-03", by="PTS, BH")
    yield "compare", [comparison, *comparison.causes]
    live = event(rounds=[*ROUNDS, [tb.Game(1, 2, "*")]])
    yield "what may still happen", [tb.needs(live, 1), tb.chances(live), tb.what_if(live, {(len(ROUNDS) + 1, 1, 2): "1-0"})]
    for wrong_call in (
        lambda: tb.Tournament([], []),
        lambda: tb.read(b"{}"),
        lambda: tb.standings(event(system="round-robin", total_rounds=3, tie_breaks=("BH",))),
        lambda: tb.parse_tie_break("XX"),
    ):
        with pytest.raises(tb.TiebreaksError) as refused:
            wrong_call()
        yield type(refused.value).__name__, refused.value


@pytest.mark.parametrize("way", COPIES)
def test_every_public_value_survives_a_copy_with_all_it_says(way: str) -> None:
    """Standings came back without their warnings and without what was dropped."""
    seen: set[str] = set()
    for name, value in every_public_value():
        again = COPIES[way](value)
        assert shown(again) == shown(value), name
        seen |= {type(item).__name__ for item in (value if isinstance(value, list) else [value])}
    left_out = {
        "Term",
        "MiniTable",
        "BoardTable",
        "Dropped",
        "ChangedValue",
        "ChangedRound",
        "Change",
        "ValueDifference",
    }  # inside
    left_out |= {"Message", "Place", "Remedy"}  # tests/messages/test_messages.py
    left_out |= {"ExactValue"}  # tests/engine/test_rows.py
    left_out |= {"TiebreaksError", "UnknownParticipant", "Progress", "Summary"}  # never made here; tests/bulk
    public = {name for name in vars(tb)["__all__"] if isinstance(getattr(tb, name), type)}
    assert public - left_out == seen & public


def test_a_pickle_of_standings_says_what_was_dropped_and_assumed() -> None:
    for standings in (value for name, value in every_public_value() if isinstance(value, tb.Standings)):
        again = pickle.loads(pickle.dumps(standings))
        assert (again.warnings, again.basis.dropped, again.notes) == (
            standings.warnings,
            standings.basis.dropped,
            standings.notes,
        )
        assert standings.notes and again.basis.lines == standings.basis.lines


def bytes_reachable(value: object) -> int:
    """Bytes of every array that something keeps alive, those that it is a view of included."""
    seen: set[int] = set()
    waiting, found = [value], 0
    while waiting:
        one = waiting.pop()
        if id(one) in seen or isinstance(one, type | ModuleType) or (isinstance(one, FunctionType) and one.__closure__ is None):
            continue
        seen.add(id(one))
        if isinstance(one, np.ndarray):
            found += one.nbytes if one.base is None else 0
            waiting.append(one.base)
        elif not isinstance(one, FunctionType):
            waiting += gc.get_referents(one)
        else:
            waiting += [cell.cell_contents for cell in one.__closure__ or ()]
    return found


def test_standings_out_of_a_stack_hold_their_own_rows_only() -> None:
    """One of 190 kept the arrays of all: 6 MB."""
    generator = Random(190)
    events = [random_tournament(generator, system=tb.System.SWISS, players=20, rounds=5) for _ in range(60)]
    by = "PTS, DE, BH/C1, SB, AOB, ARO/U1400"
    few, many = (next(iter(list(tb.standings_many(events[:size], by=by, edition="2026-03")))) for size in (3, 60))
    assert 0 < bytes_reachable(many) == bytes_reachable(few) < 20 * 8 * 3 * 8
    alone = tb.standings(events[0], by=by, edition="2026-03")
    assert shown(many) == shown(few) == shown(alone)
    detached = many.detached()
    assert shown(detached) == shown(alone)
    assert bytes_reachable(detached) <= 2 * bytes_reachable(alone)
    assert [working.value.tolist() for working in many._workings] == [working.value.tolist() for working in alone._workings]
    assert str(tb.explain(many, events[0].players[0].id, "BH/C1")) == str(tb.explain(alone, events[0].players[0].id, "BH/C1"))


def test_what_standings_hand_out_cannot_be_changed() -> None:
    standings = tb.standings(event(), by="PTS, DE, BH/C1, KS, TPR, AOB")
    explanation = tb.explain(standings, 1, "TPR")
    printed = standings.published().published
    handed_out: list[Any] = [standings.ranks, standings.tournament.row_of, explanation.steps, standings.basis.sources]
    handed_out += [printed.ranks, printed.values, printed.values["BH/C1"]]
    mapping: Any
    for mapping in handed_out:
        before = dict(mapping)
        for change in (
            lambda held=mapping: held.__setitem__(next(iter(held)), 99), lambda held=mapping: held.__delitem__(next(iter(held))),
            lambda held=mapping: held.update({9: 9}), lambda held=mapping: held.pop(next(iter(held))), mapping.clear, mapping.popitem,
            lambda held=mapping: held.setdefault(9, 9), lambda held=mapping: held.__ior__({9: 9}),
        ):  # fmt: skip
            with pytest.raises(TypeError, match="read-only"):
                change()
        assert mapping == before and json.loads(json.dumps({str(key): str(value) for key, value in mapping.items()}))
        assert COPIES["pickle"](mapping) == copy.copy(mapping) == copy.deepcopy(mapping) == before
    assert json.loads(json.dumps(standings.ranks)) == {"1": 1, "3": 1, "2": 3, "4": 3} and repr(standings.ranks)[0] == "{"
    for name in ("warnings", "by", "column_names", "entries", "rows", "notes", "_applied", "_workings", "_places"):
        assert isinstance(getattr(standings, name), tuple), name
    for name in ("dropped", "entries", "by", "assumed", "removed", "doubtful", "meanwhile", "notes", "lines"):
        assert isinstance(getattr(standings.basis, name), tuple), name


def test_what_was_computed_can_be_written_as_published(tmp_path: Path) -> None:
    standings = tb.standings(event(name="Open"), by="PTS, WIN, BH")
    tb.write(standings.published(), tmp_path / "open.trf")
    again = tb.read(tmp_path / "open.trf")
    assert dict(again.published.ranks) == dict(standings.ranks)
    assert again.tie_breaks == ("WIN", "BH")
    tb.write(standings.published(), tmp_path / "open.json")
    assert tb.read(tmp_path / "open.json").published.values["BH"][1] == standings[1]["BH"]


def test_what_is_no_tournament_is_refused() -> None:
    for wrong in (None, "open.trf"):
        with pytest.raises(TypeError, match="expected a Tournament"):
            tb.standings(wrong)  # type: ignore[arg-type]
    with pytest.raises(tb.RegulationError, match="expected a mapping"):
        tb.standings(event(), by="BH", house_rules=["unrated"])  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a Tournament"):
        tb.write(None, "nowhere.trf")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="expected a path"):
        tb.read(None)  # type: ignore[arg-type]
    with pytest.raises(tb.FormatError, match="found its contents"):
        tb.read("012 Open\n001    1")
    with pytest.raises(tb.FormatError, match="trust: expected"):
        tb.read(b"", trust="me")  # type: ignore[arg-type]


def test_a_list_may_be_given_as_one_entry_and_repeats_keep_apart() -> None:
    assert tb.standings(event(), by=tb.parse_tie_break("BH")).by == ("PTS", "BH")  # type: ignore[arg-type]
    listed = tb.standings(event(), by="PTS, DE, BH, DE")
    assert list(listed.to_rows()[0]) == ["rank", "id", "name", "PTS", "DE", "BH", "DE#4"]
    listed = tb.standings(tb.read(Path(__file__).parents[2] / "examples" / "open.trf"), by="DE, WIN, DE")
    assert [row["DE#4"] for row in listed] == [row.values[3] for row in listed] != [row["DE"] for row in listed]


def test_a_tie_break_made_by_hand_is_checked() -> None:
    with pytest.raises(tb.RegulationError, match="TPR takes no /C"):
        tb.TieBreak("TPR", least=1)
    with pytest.raises(tb.RegulationError, match="median"):
        tb.TieBreak("BH", most=1)
    with pytest.raises(tb.UnknownTieBreak, match="not an acronym"):
        tb.TieBreak("XX")


def test_koya_of_who_is_left_after_a_removal_takes_the_games_they_can_have() -> None:
    # five players; 5 plays one game of four and is removed: the others have three games each, the limit is 1.5
    pairs = [(2, 5), (3, 4)], [(5, 3), (1, 2)], [(1, 3), (4, 5)], [(5, 1), (2, 4)], [(1, 4), (2, 3)]
    rounds = [[tb.Game(a, b, "+-" if b == 5 else "-+" if a == 5 and b != 3 else "1-0") for a, b in items] for items in pairs]
    robin = tb.Tournament([tb.Player(number) for number in range(1, 6)], rounds, system="round-robin")
    left = tb.standings(robin, by="KS", edition="2026-03", house_rules={"round_robin_under_half": "remove"})
    assert 5 not in left.ranks
    assert tb.explain(left, 1, "KS").steps["limit"] == Fraction(3, 2)


def test_names_are_printed_without_control_characters() -> None:
    named = event(players=[tb.Player(1, "An\x1b[31mna\n"), *FOUR[1:]])
    assert "\x1b" not in str(tb.standings(named, by="PTS"))


def test_a_long_stream_is_stacked_in_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["tiebreaks.engine.many"], "ROWS_AT_ONCE", 8)
    events = [event(name=str(number)) for number in range(7)]
    stream = tb.standings_many(iter(events), by="PTS, BH")
    assert next(stream).tournament.name == "0"
    assert [standings.tournament.name for standings in stream] == [str(number) for number in range(1, 7)]


def test_a_large_stack_is_ranked_as_its_events_alone() -> None:
    generator = Random(4)
    events = [random_tournament(generator, system=tb.System.SWISS, players=40, rounds=5) for _ in range(40)]
    codes = ["PTS", "DE", "BH/C1", "SB", "PS"]
    for alone, stacked in zip(events, tb.standings_many(events, by=codes, edition="2026-03"), strict=True):
        assert dict(tb.standings(alone, by=codes, edition="2026-03").ranks) == dict(stacked.ranks)


@pytest.mark.parametrize("scale", [1, 2**50])
def test_many_rows_are_ordered_as_few_are(scale: int) -> None:
    random = np.random.default_rng(1)
    where, worth = random.integers(0, 40, 3000), random.integers(-50, 50, 3000) * scale
    order = order_best_first(where, worth)
    assert [(where[row], -worth[row]) for row in order] == sorted(
        (place, -amount) for place, amount in zip(where, worth, strict=True)
    )


def test_what_tie_breaks_share_is_worked_out_once_for_a_table() -> None:
    table = records([event()])
    assert contributions(table, MARCH_2026, False) is contributions(table, MARCH_2026, False)
    assert contributions(table, MARCH_2026, False) is not contributions(table, EDITIONS["2009"], False)
    assert table.mask(OVER_THE_BOARD) is table.mask(OVER_THE_BOARD)


@pytest.mark.long
def test_a_computation_leaves_no_reference_cycles_behind() -> None:
    """A batch of thousands of events then needs no garbage collector to give its arrays back."""
    one = event()
    tb.standings(one, by="PTS, DE, BH/C1, FB, SB, KS, ARO, TPR, AOB")
    gc.collect()
    gc.disable()
    try:
        tb.standings(one, by="PTS, DE, BH/C1, FB, SB, KS, ARO, TPR, AOB").ranks  # noqa: B018
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_no_tie_break_depends_on_the_others_listed() -> None:
    """R29: FB before BH changes BH in another program."""
    generator = Random(29)
    for _ in range(20):
        drawn = random_tournament(generator, system=tb.System.SWISS)
        codes = codes_for(MARCH_2026, drawn, direct_encounter=False)
        shuffled = generator.sample(codes, len(codes))
        rounds = len(drawn.rounds)
        forwards = tb.standings(drawn, by=codes, edition="2026-03", after_round=rounds)
        backwards = tb.standings(drawn, by=shuffled, edition="2026-03", after_round=rounds)
        for row in forwards:
            for code in forwards.by:
                assert row[code] == backwards[row.id][code]


def test_keys_are_exact_where_a_float_would_round() -> None:
    huge = np.array([3 * 10**15 + 1, 3 * 10**15, 10**15])
    over = np.array([3 * 10**8, 3 * 10**8 - 1, 10**8])
    key = exact_key(huge, over)
    order = sorted(range(3), key=lambda row: Fraction(int(huge[row]), int(over[row])))
    assert np.argsort(key).tolist() == order
    assert exact_key(np.array([1, 2, 1]), np.array([2, 4, 3])).tolist() == [6, 6, 4]
    many = np.arange(1, 80)  # their least common multiple has 34 digits
    assert np.argsort(exact_key(np.ones_like(many), many)).tolist() == list(range(78, -1, -1))
    assert exact_key(np.array([1, 2]), 7).tolist() == [1, 2]


@given(st.lists(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)), min_size=1, max_size=30))
def test_refining_by_many_keys_is_refining_by_one_after_the_other(rows: list[tuple[int, int, int]]) -> None:
    keys = [np.array(column) for column in zip(*rows, strict=True)]
    start = np.zeros(len(rows), dtype=np.int64)
    in_turn = start
    for key in keys:
        in_turn = refine(in_turn, key)
    assert in_turn.tolist() == refine(start, *keys).tolist() == refine_in_turn(start, keys).tolist()
    assert in_turn.tolist() == [sum(other > row for other in rows) for row in rows]


def test_why_passes_over_what_an_unrated_participant_has_dropped() -> None:
    """Article 10: ARO would tell 2 and 4 apart, here 2200 against 2000, but it is dropped, also in a stack with a rated event."""
    rounds = [[tb.Game(1, 2, "1-0"), tb.Game(4, 3, "0-1")], [tb.Game(3, 1, "0-1"), tb.Game(2, 4, "½-½")]]
    players = [tb.Player(1, "A", 2200), tb.Player(2, "B", 2000), tb.Player(3, "C", 1800), tb.Player(4, "D", 1900)]
    rated = tb.Tournament(players, rounds)
    unrated = tb.Tournament([*players[:2], tb.Player(3, "C"), players[3]], rounds)
    for stack in ([unrated], [rated, unrated], [unrated, rated]):
        for standings in tb.standings_many(stack, by="PTS, ARO, TPN", edition="2026-03"):
            expected = "ARO" if standings.tournament == rated else "TPN"
            assert tb.why(standings, 2, 4).decided_by == expected
            dropped = Dropped("ARO", "10", UNRATED)
            assert standings.basis.dropped == (() if expected == "ARO" else (dropped,))
            assert len(standings._place) == 4


def test_a_row_and_a_missing_code_name_the_list() -> None:
    standings = tb.standings(event(), by="PTS, DE, BH", edition="2026-03")
    assert repr(standings["Anna"]) == "<1. 1 Anna: PTS 1.5, DE -, BH 2>"
    with pytest.raises(tb.UnknownTieBreak) as refused:
        standings["Anna"]["SB"]
    assert str(refused.value) == "SB is not in the list of these standings (PTS, DE, BH); add it to by="


def test_what_is_published_is_the_list_its_values_and_the_points() -> None:
    standings = tb.standings(event(), by="PTS, WIN, BH", edition="2026-03")
    published = standings.published()
    assert published.tie_breaks == ("WIN", "BH")
    assert published.published.points == {row.id: row["PTS"] for row in standings}
    assert published.published.values == {code: {row.id: row[code] for row in standings} for code in ("WIN", "BH")}
    without_points = tb.standings(event(), by="WIN, PTS, BH", edition="2026-03").published()
    assert without_points.tie_breaks == ("WIN", "PTS", "BH")
    assert without_points.published.points == published.published.points
    only_wins = tb.standings(team_event(EVERY_KIND_OF_MATCH), by="GPTS, BC", edition="2026-03").published()
    assert only_wins.primary == "GP"
    assert only_wins.published.points == {}
    assert only_wins.tie_breaks == ("GPTS", "BC")


@pytest.mark.parametrize("seed", range(60))
def test_the_event_as_it_stood_after_a_round_has_the_standings_after_that_round(seed: int) -> None:
    rng = Random(seed)
    event = random_team_tournament(rng) if seed % 3 == 0 else random_tournament(rng)
    for number in range(event.complete_rounds):
        standings = tb.standings(event, after_round=number)
        then = tb.standings(event.until(number))
        assert then.to_rows() == standings.to_rows() and then.after_round == number
        published = standings.published()
        assert len(published.rounds) == number and published.total_rounds == event.total_rounds
        assert not standings._place.any() or tb.check(published).agrees
    assert tb.standings(event).published().rounds == event.rounds


def test_one_tournament_is_not_several() -> None:
    with pytest.raises(tb.TournamentError) as refused:
        next(tb.standings_many(event()))  # type: ignore[call-overload]
    assert refused.value.problems == ("expected several tournaments, found one; use standings, or give a list of it",)


def test_a_stream_keeps_house_rules_and_lots_also_before_an_error() -> None:
    """The two are computed before the third, which is no tournament, is refused by what it is."""
    good = event(name="good")
    stream = tb.standings_many([good, good, None], by="PTS", lots=3, house_rules={"vur_cut": "off"})  # type: ignore[list-item]
    for _ in range(2):
        standings = next(stream)
        assert standings.basis.lots == 3
        assert dict(standings.ranks) == dict(tb.standings(good, by="PTS", lots=3).ranks)
        assert standings.edition.vur_cut == "off"
    with pytest.raises(TypeError, match=r"^tournament 3: expected a Tournament"):
        next(stream)


def test_a_stack_is_computed_when_its_rows_are_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four participants each and thirteen rows at once: after four tournaments, not after three or five; lots for all."""
    module, rows = sys.modules["tiebreaks.engine.many"], list[int]()
    monkeypatch.setattr(module, "ROWS_AT_ONCE", 13)

    def noted(table: Records, law: object) -> Records:
        rows.append(len(table.number))
        return table

    monkeypatch.setattr("tiebreaks.engine.applying.apply_short_game_rule", noted)
    done = list(tb.standings_many((event(name=str(number)) for number in range(9)), by="PTS, BH", lots=3))
    assert rows == [16, 16, 4]
    assert {standings.basis.lots for standings in done} == {3}
    assert all(dict(standings.ranks) == dict(done[0].ranks) for standings in done)


def test_warnings_of_the_file_are_counted_in_a_note() -> None:
    read = tb.read(
        b"012 Open\n001    1      A                                                                   1.0    1     2 w 1\n001    2      B                                                                   0.0    2     1 b 0\n"
    )
    assert read.warnings
    standings = tb.standings(read, by="PTS", edition="2026-03")
    note = f"Note: reading the file gave {len(read.warnings)} warnings; they are listed apart."
    assert standings.notes[-1] == note
    assert standings.notes == (*standings.basis.lines, note)
    assert tb.standings(event(), by="PTS", edition="2026-03").notes == ()
    one = tb.standings(replace(read, reading=Reading(read.warnings[:1])), by="PTS", edition="2026-03")
    assert one.notes[-1] == "Note: reading the file gave 1 warning; it is listed apart."


def test_who_is_level_stands_in_the_order_of_the_file() -> None:
    """Sixty without a game: a sort that is not stable would mix them."""
    players = [tb.Player(number) for number in range(1, 61)]
    waiting = tb.standings(tb.Tournament(players, [[tb.Bye(number, "zero") for number in range(1, 61)]]), by="PTS")
    assert list(waiting.ranks) == list(range(1, 61))
    assert set(waiting.ranks.values()) == {1}


def test_an_arrow_stream_is_given_in_the_schema_that_is_asked_for() -> None:
    pyarrow = pytest.importorskip("pyarrow")
    standings = tb.standings(event(), by="PTS")
    usual = pyarrow.table(standings).schema
    wanted = usual.set(usual.get_field_index("rank"), pyarrow.field("rank", pyarrow.int16()))
    assert pyarrow.RecordBatchReader.from_stream(standings, schema=wanted).schema == wanted


def test_a_workbench_is_about_the_primary_score() -> None:
    """Teams by game points, in tenths."""
    league = team_event(EVERY_KIND_OF_MATCH, primary="GP")
    settled = resolve(league, "WIN, BH", "2026-03", None, None)
    bench = Workbench(records([league], [league.complete_rounds], settled.primary), settled.edition)
    standings = tb.standings(league, by="WIN, BH", edition="2026-03")
    places = starting_places(bench.table)
    for entry in settled.entries:
        places = refine(places, bench.key(entry))
    assert places.tolist() == standings._places[-1].tolist()
    assert bench.key(tb.parse_tie_break("PTS")).tolist() == [75, 55, 40, 25, 45]
    teams = team_event(EVERY_KIND_OF_MATCH)
    by_the_list = resolve(teams, "GPTS, BH", "2026-03", None, None)
    assert (by_the_list.primary, settled.primary, resolve(teams, "WIN, BH").primary) == ("GP", "GP", "MP")
    chosen = Workbench(records([teams], [by_the_list.after_round], by_the_list.primary), by_the_list.edition)
    assert chosen.key(tb.parse_tie_break("BH")).tolist() == bench.key(tb.parse_tie_break("BH")).tolist()


@pytest.mark.parametrize("system", ["swiss", "predetermined"])
def test_laws_that_share_a_workbench_give_what_each_gives_alone(system: str) -> None:
    """One table for all; a code is computed once for laws that answer alike what its rule asks."""
    played = event_of(EVERY_KIND, system)
    laws = [*EDITIONS.values(), *(each.law for each in NAMED_SETS.values())]
    laws += [MARCH_2026.amended(**{name: choice}) for name, facts in PROVISIONS.items() for choice in facts["choices"]]
    codes = "BH BH/C1 BH/M1/P SB SB/C1 FB AOB WIN WON REP STD KS PS/C1 ARO/C1/U1400 TPR/U1400 PTP/U1400 APRO/U1400".split()
    first = Workbench(records([played], [played.complete_rounds]), MARCH_2026)
    for law in laws:
        alone, shared = Workbench(records([played], [played.complete_rounds]), law), first.under(law)
        for entry in map(tb.parse_tie_break, codes):
            ours, theirs = alone.value(entry), shared.value(entry)
            assert ours.value.tolist() == theirs.value.tolist(), (entry.code, law)
            assert np.asarray(ours.over).tolist() == np.asarray(theirs.over).tolist()
            assert alone.key(entry).tolist() == shared.key(entry).tolist()
    one, other = (first.under(EDITIONS[id]).value(tb.parse_tie_break("WON")).value for id in ("2009", "2026-03"))
    assert one is other


def test_columns_hold_exact_values_unless_they_are_asked_for_in_words() -> None:
    standings = tb.standings(event(), by="PTS")
    assert standings.to_columns()["PTS"] == [Fraction(3, 2), Fraction(3, 2), Fraction(1, 2), Fraction(1, 2)]
    assert standings.to_columns(exact=True)["PTS"] == ["3/2", "3/2", "1/2", "1/2"]


UNRANKABLE = {"name": "no such round", "rounds": ROUNDS[:1]}


def test_many_can_give_an_error_in_its_place_and_go_on() -> None:
    events = [event(name="first"), event(**UNRANKABLE), event(name="third")]
    first, wrong, third = tb.standings_many(events, by="PTS, BH", after_round=2, errors="yield")
    assert isinstance(first, tb.Standings) and isinstance(third, tb.Standings)
    assert first.to_rows() == third.to_rows() == tb.standings(events[0], by="PTS, BH", after_round=2).to_rows()
    assert isinstance(wrong, tb.TiebreaksError) and str(wrong).startswith("tournament 2 (no such round): ")
    with pytest.raises(tb.TiebreaksError, match="no such round"):
        list(tb.standings_many(events, by="PTS, BH", after_round=2, errors="raise"))


def test_errors_keep_their_places_across_stacks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tiebreaks.engine.many.ROWS_AT_ONCE", 9)
    events = [event(**UNRANKABLE) if number % 3 == 0 else event(name=str(number)) for number in range(20)]
    done = [*tb.standings_many(events, by="PTS", after_round=2, errors="yield")]
    assert [isinstance(one, tb.TiebreaksError) for one in done] == [number % 3 == 0 for number in range(20)]
    assert [one.tournament.name for one in done if isinstance(one, tb.Standings)] == [str(n) for n in range(20) if n % 3]


def test_an_error_of_a_self_defined_tie_break_in_one_event_leaves_the_others_of_its_stack() -> None:
    def picky(one: extending.Participant, held: extending.Event) -> int:
        if len(held.participants) == 2:
            raise tb.TiebreaksError("not with two")
        return 1

    small = tb.Tournament([tb.Player(1), tb.Player(2)], [[tb.Game(1, 2, "1-0")]], name="small")
    by: list[str | tb.TieBreak] = ["PTS", self_defined("OTHER_PICKY", per_participant=picky, name="picky")]
    first, wrong, last = tb.standings_many([event(), small, event()], by=by, errors="yield")
    assert isinstance(first, tb.Standings) and isinstance(last, tb.Standings)
    assert isinstance(wrong, tb.TiebreaksError) and "tournament 2 (small): " in str(wrong)


def test_a_tournament_that_is_none_is_an_error_in_its_place_too() -> None:
    wrong, good = tb.standings_many([None, event()], by="PTS", errors="yield")  # type: ignore[call-overload]
    assert isinstance(wrong, tb.TiebreaksError) and isinstance(good, tb.Standings)


def test_another_way_with_errors_is_refused() -> None:
    with pytest.raises(tb.TiebreaksError, match="errors: expected 'raise' or 'yield', found 'ignore'"):
        next(tb.standings_many([event()], errors="ignore"))  # type: ignore[call-overload]


def test_what_separates_two_has_every_article() -> None:
    """The cut of Buchholz has two: 8.1 and 14.1."""
    ranked = tb.standings(tb.sample("open"), "PTS, BH/C1")
    assert {row.separated_by.article for row in ranked if row.separated_by is not None} == {"4.2", "8.1, 14.1"}


@pytest.mark.parametrize("scoring", [{}, {"unknown": 1}], ids=["nothing announced", "announced"])
def test_what_a_pending_game_counts_as_is_said(scoring: dict[str, Any]) -> None:
    live = event_of("1  2w*  3b1\n2  1b*  U\n3  U  1w0", scoring=tb.Scoring(**scoring))
    assert tb.standings(live, "PTS", live=True).basis.pending == "none"
    for named in ("none", "draw", "announced"):
        assert tb.standings(live, "PTS", live=True, pending=named).basis.pending == named
    assert tb.standings(event(), "PTS").basis.pending is None


def test_a_slice_is_no_participant() -> None:
    standings = tb.standings(tb.sample("open"))
    assert slice(0, 3) not in standings and standings[0:3] == standings.rows[:3]
    assert standings[3] in standings and 3 in standings and standings.rows[0].name in standings
