"""Standings of team events: part-way, many at once, expelled teams, lots, files, and what is refused."""

from __future__ import annotations

import pickle
from dataclasses import replace
from datetime import date
from fractions import Fraction
from io import BytesIO
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import EVERY_KIND, EVERY_KIND_OF_MATCH, drawn, event, team_event
from tests.examples import load
from tiebreaks.model import Adjustment

SAMPLE = Path(__file__).parents[2] / "examples" / "team.trf"
LIST = "MPvGP, EDEBT, BH:MP/C1, BH:GP, EMGSB/C1, SSSC, BC, TBR, BBE, PS:GP, STD"


def table(standings: tb.Standings) -> list[tuple[object, ...]]:
    return [(row.rank, row.id, *row.values) for row in standings]


@pytest.fixture(scope="module")
def exercises() -> tb.Tournament:
    return load("tec_team_swiss_14x7").tournament


def test_part_way_only_the_rounds_so_far_count(exercises: tb.Tournament) -> None:
    """After round 3 the event is what it would be if nothing more had been held."""
    for number in range(len(exercises.rounds) + 1):
        part = replace(exercises, rounds=exercises.rounds[:number], total_rounds=7)
        by_round, alone = (
            tb.standings(exercises, by=LIST, edition="2026-03", after_round=number),
            tb.standings(part, by=LIST, edition="2026-03"),
        )
        assert table(by_round) == table(alone), number


def test_standings_survive_pickling(exercises: tb.Tournament) -> None:
    standings = tb.standings(exercises, by=f"GPTS, {LIST}", edition="2026-03", after_round=5, lots="noon")
    again = pickle.loads(pickle.dumps(standings))
    assert table(again) == table(standings) and again.by == standings.by
    assert str(tb.explain(again, 4, "SSSC")) == str(tb.explain(standings, 4, "SSSC"))


def test_many_at_once_are_the_same_as_one_by_one(exercises: tb.Tournament) -> None:
    """Events with 1, 2 and 4 boards, by match points and by game points, of 1 to 7 rounds, and individual ones between them."""
    events = [
        exercises,
        team_event(EVERY_KIND_OF_MATCH),
        event(EVERY_KIND),
        team_event(EVERY_KIND_OF_MATCH, primary="GP", match_scoring=tb.MatchScoring(win=3, draw=1)),
        team_event("1  2w=\n2  1b=\n3  U", boards=1),
        tb.read(SAMPLE),
    ]
    events = [replace(each, tie_breaks=tuple(LIST.split(", ")) if each.is_team else ("DE", "BH", "SB")) for each in events]
    alone = [table(tb.standings(each, edition="2026-03")) for each in events]
    for order in list(permutations(range(6)))[::97]:
        together = tb.standings_many([events[index] for index in order], edition="2026-03")
        assert [table(each) for each in together] == [alone[index] for index in order]


@pytest.mark.parametrize("by", ["EDEB", "BBE", "TBR", "EDEBT", "BC"])
def test_in_a_stack_each_event_has_its_own_boards(by: str) -> None:
    """12.3: the last board of an event of two boards is board 2, whatever the others have; explanations as well."""
    events = [
        team_event(each) for each in ("1  2w0110\n2  1b1001", "1  2w10\n2  1b01", "1  2w=\n2  1b=", "1  2w01101\n2  1b10010")
    ]
    alone = [tb.standings(each, by=by, edition="2026-03") for each in events]
    together = list(tb.standings_many(events, by=by, edition="2026-03"))
    for one, other in zip(alone, together, strict=True):
        assert table(one) == table(other)
        assert str(tb.explain(one, 1, by)) == str(tb.explain(other, 1, by))
        assert tb.why(one, 1, 2).sentence == tb.why(other, 1, 2).sentence


def test_an_expelled_team_is_an_opponent_but_not_listed() -> None:
    """All have 3 match points. 1 has 3 against the others, and 2, which has not met 3, could reach 3: three teams stay level.

    Without 3 there are two, level in match points and game points: board counts 1 and 2 (13.3.2).
    """
    played = team_event(
        """
        1  2w10  3b11
        2  1b01  Z
        3  Z     1w00
    """,
        adjustments=(Adjustment(2, 2), Adjustment(3, 3)),
    )
    expelled = replace(played, teams=[replace(team, expelled=team.id == 3) for team in played.teams])
    both = [tb.standings(each, by="EDEBT", edition="2026-03") for each in (played, expelled)]
    assert [drawn(each) for each in both] == ["1 2 3", "1 | 2"]
    with pytest.raises(tb.TournamentError, match="expelled"):
        both[1][3]


def test_lots_decide_what_is_left() -> None:
    played = team_event("1  4w==\n2  5w==\n3  6w==\n4  1b==\n5  2b==\n6  3b==")
    drawn_once = tb.standings(played, by="EDEBT", edition="2026-03", lots="18:00")
    assert sorted(drawn_once.ranks.values()) == [1, 2, 3, 4, 5, 6]
    assert dict(drawn_once.ranks) == dict(tb.standings(played, by="EDEBT", edition="2026-03", lots="18:00").ranks)
    first, second, *_ = drawn_once.rows
    assert tb.why(drawn_once, first.id, second.id).decided_by == "lots"


@pytest.mark.parametrize("name", ["out.trf", "out.json"])
@pytest.mark.parametrize("source", ["exercises", "sample", "every kind"])
def test_what_was_computed_can_be_written_as_published(name: str, source: str, tmp_path: Path) -> None:
    """The ranks, and the standings of the file that was written, are those that were computed."""
    events = {"exercises": lambda: load("tec_team_swiss_14x7").tournament, "sample": lambda: tb.read(SAMPLE)}
    event = events[source]() if source in events else team_event(EVERY_KIND_OF_MATCH)
    event = replace(event, starts=event.starts or date(2026, 5, 1))
    standings = tb.standings(event, by="EDE, BH:MP/C1, BH:GP, EMGSB, SSSC, TPN", edition="2026-03")
    final = standings.published()
    assert final.published.ranks == dict(standings.ranks)
    tb.write(final, tmp_path / name)
    found = tb.read(tmp_path / name)
    assert found.published.ranks == dict(standings.ranks)
    assert tuple(found.tie_breaks) == ("EDE", "BH:MP/C1", "BH:GP", "EMGSB", "SSSC", "TPN")
    assert table(tb.standings(found, edition="2026-03")) == table(standings)


FORFEITED_BOARDS = """
    1  2w1+0=  3b++++  4w10.=  H
    2  1b0-1=  4w-===  3w1111  U
    3  4w====  1w----  2b0000  F
    4  3b====  2b+===  1b01+=  Z
"""
PENALTIES = (Adjustment(1, -1, 2, game_points=-0.5), Adjustment(3, 1, game_points=1))


@pytest.mark.parametrize("format", ["trf26", "json"])
@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"primary": "GP"},
        {"match_scoring": tb.MatchScoring(win=3, draw=1)},
        {"match_scoring": tb.MatchScoring(win=3, draw=2, loss=1)},
        {"match_scoring": tb.MatchScoring(pairing_bye=2, pairing_bye_game_points=2.5)},
        {"scoring": tb.Scoring(win=3, draw=1)},
        {"adjustments": PENALTIES},
        {"adjustments": PENALTIES, "primary": "GP"},
        {"adjustments": (Adjustment(2, 0, 3, replaces_result=True, game_points=1.5),)},
    ],
    ids=lambda facts: ", ".join(facts) or "plain",
)
def test_a_file_keeps_what_the_standings_depend_on(facts: dict[str, Any], format: str) -> None:
    """Forfeited boards, empty chairs, byes, scorings, penalties in each score."""
    standings = tb.standings(team_event(FORFEITED_BOARDS, starts=date(2026, 5, 1), **facts), by=LIST)
    file = BytesIO()
    tb.write(standings.published(), file, format=format)
    assert table(tb.standings(tb.read(file.getvalue()))) == table(standings)


@pytest.mark.parametrize(("expelled", "expected"), [((), "1 2 3 4 5 | 6"), ((3,), "1 5 | 2 4 | 6")])
def test_an_expelled_team_does_not_keep_board_count_from_the_others(expelled: tuple[int, ...], expected: str) -> None:
    """12.1: 1, 2, 4, 5 have 1 match point and 1 game point, board counts 1, 2, 2, 1; 3 has 1 (2 - 1) and 1.5, and stands apart if expelled."""
    played = team_event("1  4w10\n2  5w01\n3  6w1=\n4  1b01\n5  2b10\n6  3b0=", adjustments=(Adjustment(3, -1),))
    played = replace(played, teams=[replace(team, expelled=team.id in expelled) for team in played.teams])
    assert drawn(tb.standings(played, by="BC", edition="2026-03")) == expected


def test_the_default_list_of_a_team_event_is_said() -> None:
    played = team_event(EVERY_KIND_OF_MATCH)
    standings = tb.standings(played, edition="2026-03")
    assert standings.by == ("PTS", "MPvGP", "EDE", "BH/C1", "EMMSB")
    assert any("the default is used" in note for note in standings.basis.notes)
    robin = team_event("1  2w==\n2  1b==", "round-robin")
    assert tb.standings(robin, edition="2026-03").by == ("PTS", "MPvGP", "EDE", "EMMSB")


def test_a_pending_match_ends_the_rounds_counted() -> None:
    played = team_event("1  2w1=  2b1*\n2  1b0=  1w0*")
    standings = tb.standings(played, by="MPvGP", edition="2026-03")
    assert standings.after_round == 1 and any("1 match is open" in note for note in standings.basis.meanwhile)
    nothing = tb.standings(played, by="MPvGP", edition="2026-03", after_round=2)
    assert [nothing[team][code] for team in (1, 2) for code in ("PTS", "MPvGP")] == [2, Fraction(3, 2), 0, Fraction(1, 2)]
    meanwhile = tb.standings(played, by="MPvGP", edition="2026-03", after_round=2, pending="draw")
    assert [meanwhile[team]["PTS"] for team in (1, 2)] == [3, 1]  # drawn meanwhile
    assert [meanwhile[team]["MPvGP"] for team in (1, 2)] == [3, 1]  # 1.5 + 1 + 0.5, 0.5 + 0 + 0.5


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("MPTS:GP", "MPTS"),
        ("PTS:MP", "PTS"),
        ("EDE:MP", "EDE"),
        ("EDEC", "expected EDEBT, EDEBB, EDET or EDEB"),
        ("BC/C1", "BC takes no /C1"),
        ("SSSC/K0", "divisor above 0"),
        ("ESB", "ESB"),
        ("ARO", "not defined for teams"),
    ],
)
def test_what_is_refused_names_the_code(by: str, said: str) -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        tb.standings(team_event("1  2w==\n2  1b=="), by=by, edition="2026-03")
    assert said in str(refused.value)


@pytest.mark.parametrize("by", ["MPvGP", "EDE", "BC", "SSSC", "EMMSB", "BH:MP", "GPTS"])
def test_team_codes_are_refused_in_an_individual_event(by: str) -> None:
    with pytest.raises(tb.RegulationError, match="for team events"):
        tb.standings(event("1  2w1\n2  1b0"), by=by, edition="2026-03")


def test_the_order_of_the_teams_changes_nothing(exercises: tb.Tournament) -> None:
    turned = replace(exercises, teams=tuple(reversed(exercises.teams)), rounds=[tuple(reversed(r)) for r in exercises.rounds])
    one, other = (tb.standings(each, by=LIST, edition="2026-03") for each in (exercises, turned))
    assert {row.id: (row.rank, row.values) for row in one} == {row.id: (row.rank, row.values) for row in other}


def test_values_are_exact() -> None:
    standings = tb.standings(team_event(EVERY_KIND_OF_MATCH), by="SSSC/K3, AOB", edition="2026-03")
    assert standings[2]["SSSC/K3"] == Fraction(79, 6) and standings[1]["AOB"] == Fraction(73, 3)
    assert {type(value) for row in standings for value in row.values} == {tb.ExactValue}
