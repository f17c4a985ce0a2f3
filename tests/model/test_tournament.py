"""A Tournament built by hand: what it takes, and the errors that say who, which round, what was expected, what to do."""

from __future__ import annotations

import contextlib
import copy
import difflib
import pickle
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import astuple, replace
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from functools import partial
from io import BytesIO
from pathlib import Path
from threading import Barrier
from typing import Any

import numpy as np
import pandas
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tests import oracle
from tiebreaks import model
from tiebreaks.engine.records import flags
from tiebreaks.extending import Result
from tiebreaks.law import EDITIONS
from tiebreaks.model import Adjustment, Pairing, VirtualPoints
from tiebreaks.model.rounds import Round
from tiebreaks.model.tournament import iter_games, lazy_tournament, tenths

THREE = [tb.Player(1, "Anna", 2100), tb.Player(2, "Bo", 2000), tb.Player(3, "Cy", 1900)]


def problems(**arguments: object) -> tuple[str, ...]:
    with pytest.raises(tb.TournamentError) as caught:
        tb.Tournament(**{"players": THREE, "rounds": [], **arguments})  # type: ignore[arg-type]
    return caught.value.problems


def test_a_tournament_takes_a_few_lines() -> None:
    event = tb.Tournament(
        players=THREE,
        rounds=[[tb.Game(1, 2, "1-0"), tb.Bye(3, "half")]],
        system="swiss",
        total_rounds=9,
        starts=date(2026, 3, 7),
    )
    assert event.system is tb.System.SWISS
    assert event.rounds == ((tb.Game(1, 2, "1-0"), tb.Bye(3, "half")),)
    assert event.complete_rounds == 1
    assert [game.white for _, game in iter_games(event)] == [1]


def test_results_and_byes_have_one_spelling_inside() -> None:
    games = [tb.Game(1, 2, text) for text in ("1/2-1/2", "=", "0.5-0.5", "draw", "½-½")]
    event = tb.Tournament(THREE, [[game] for game in games])
    assert {game.result for _, game in iter_games(event)} == {"½-½"}
    forfeits = tb.Tournament(THREE, [[tb.Game(1, 2, text)] for text in ("+/-", "1-0f", "+:-")])
    assert {game.result for _, game in iter_games(forfeits)} == {"+-"}
    byes = tb.Tournament(THREE, [[tb.Bye(1, kind)] for kind in ("U", "PAB", "pairing")])
    assert {item for items in byes.rounds for item in items} == {tb.Bye(1, "pairing")}


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        ([[tb.Game(1, 9, "1-0")]], "round 1: game 1-9 1-0: 9 is not a participant; there are numbers 1 to 3"),
        ([[], [tb.Bye(7, "half")]], "round 2: half bye of 7: 7 is not a participant"),
        ([[tb.Game(1, 2, "1-0"), tb.Game(3, 1, "1-0")]], "round 1: 1 has two entries, game 1-2 1-0 and game 3-1 1-0; keep one"),
        ([[tb.Game(1, 2, "1-0"), tb.Bye(2, "half")]], "round 1: 2 has two entries, game 1-2 1-0 and half bye of 2; keep one"),
        ([[tb.Game(1, 2, "1-0"), tb.Game(2, 1, "1-0")]], "given twice, as game 1-2 1-0 and as game 2-1 1-0; the two must not contradict"),
        ([[tb.Game(1, 1, "1-0")]], "round 1: 1 is paired with itself"),
        ([[tb.Match(1, 2)]], "round 1: expected Game or Bye, found Match"),
        ([["1-0"]], "round 1: expected Game, Bye or Match, or a tuple such as (1, 2, '1-0'), found '1-0'"),
        ([[{"white": 1, "black": 2}]], "round 1: expected Game, Bye or Match, or a tuple such as (1, 2, '1-0'), found {'white': 1, 'black': 2}"),
        ([(1, 2, "1-0"), (3, None, "half")], "round 1: expected a list of Game and Bye, such as [(1, 2, '1-0'), (3, None, 'half')], found (1, 2, '1-0'); a round is a list"),
        ([[1, 2]], "found [1, 2]; a round is a list"),
        ([[tb.Game(None, 2, "+-")]], "None is not a participant"),
        ([tb.Game(1, 2, "1-0")], "round 1: expected a list of Game and Bye, such as [(1, 2, '1-0'), (3, None, 'half')], found Game"),
    ],
)  # fmt: skip
def test_a_round_that_contradicts_itself_is_refused(rounds: list[list[object]], said: str) -> None:
    assert any(said in problem for problem in problems(rounds=rounds))


@pytest.mark.parametrize(
    ("made", "said"),
    [
        (lambda: tb.Game(1, 2, "1-1"), "game 1-2 1-1: the two sides contradict each other in '1-1'; expected one of 1-0 ½-½ 0-1"),
        (lambda: tb.Game(1, 2, "2-0"), "game 1-2 2-0: unknown result '2-0'"),
        (lambda: tb.Game(1, 2, "+-", rated=False), "+- cannot be an unrated game"),
        (lambda: tb.Bye(1, "holiday"), "holiday bye of 1: expected one of pairing, full, half, zero, found 'holiday'"),
        (lambda: tb.Game(1, 2, [1, 0]), "unknown result [1, 0]"),  # type: ignore[arg-type]
        (lambda: tb.Game([1], 2, "1-0"), "expected a whole number, found [1]"),  # type: ignore[arg-type]
        (lambda: tb.Game(1.5, 2, "1-0"), "expected a whole number, found 1.5"),  # type: ignore[arg-type]
        (lambda: tb.Game(True, 2, "1-0"), "expected a whole number, found True"),
        (lambda: tb.Game(1, 2, "1-0", rated=None), "expected rated=True or False, found None"),  # type: ignore[arg-type]
        (lambda: tb.Bye(1, []), "found []"),  # type: ignore[arg-type]
        (lambda: tb.Game(1, 2, "1-0", rated=1), "expected rated=True or False, found 1"),  # type: ignore[arg-type]
        (lambda: tb.Bye("1", "half"), "half bye of 1: expected a whole number, found '1'"),  # type: ignore[arg-type]
        (lambda: tb.Match(1, 2, forfeit="x"), "match 1-2: expected forfeit +-, -+ or --, found 'x'"),
        (lambda: tb.Match(1, 2, tb.Game(1, 2, "1-0")), "expected boards as a tuple of Game"),  # type: ignore[arg-type]
        (lambda: tb.Match(1, 2, ((1, 2, "1-0"),)), "expected boards as a tuple of Game"),  # type: ignore[arg-type]
        (lambda: tb.Match(1, "2"), "match 1-2: expected a whole number, found '2'"),  # type: ignore[arg-type]
        (lambda: replace(tb.Game(1, 2, "1-0"), result="2-0"), "unknown result '2-0'"),  # type: ignore[arg-type]
        (lambda: tb.Player(0, "A"), "player A: expected a pairing number from 1 to 999,999,999, found 0"),
        (lambda: tb.Player("x", "A"), "expected a pairing number from 1 to 999,999,999, found 'x'"),  # type: ignore[arg-type]
        (lambda: tb.Player(1, "A", rating=9000), "player 1 (A): expected a rating from 0 to 4000, or none, found 9000"),
        (lambda: tb.Player(1, "A", later_ratings=((3, -5),)), "or none, found -5"),
        (lambda: tb.Player(10**30), "found 1000000000"),
        (lambda: tb.Player(1, 7), "player 1 (7): name: expected a text, found 7"),  # type: ignore[arg-type]
        (lambda: tb.Player(1, rating=True), "found True"),
        (lambda: odd_tb.Player(1, "A", title=5), "player 1 (A): title: expected a text, found 5"),
        (lambda: odd_tb.Player(1, "A", federation=True), "player 1 (A): federation: expected a text, found True"),
        (lambda: odd_tb.Player(1, "A", fide_id=True), "fide_id: expected a text or a whole number, found True"),
        (lambda: odd_tb.Player(1, "A", fide_id=4.5), "fide_id: expected a text or a whole number, found 4.5"),
        (lambda: odd_tb.Player(1, "A", birth=85), "birth: expected a date, a year such as 1985 or a text such as '1985/03/07', found 85"),
        (lambda: odd_tb.Player(1, "A", sex=b"w"), "sex: expected a text, found b'w'"),
        (lambda: odd_tb.Player(1, "A", expelled=None), "expelled: expected True or False, found None"),
        (lambda: odd_tb.Player(1, "A", expelled=1), "expelled: expected True or False, found 1"),
        (lambda: odd_tb.Player(1, "A", later_ratings=5), "later_ratings: expected a list, found 5"),
        (lambda: odd_tb.Player(1, "A", later_ratings=((1,),)), "later_ratings: expected pairs of a round and a rating, found (1,)"),
        (lambda: odd_tb.Player(1, "A", rating=2000.5), "expected a rating from 0 to 4000, or none, found 2000.5"),
        (lambda: odd_tb.Player(1, "A", rating="2000"), "expected a rating from 0 to 4000, or none, found '2000'"),
        (lambda: odd_tb.Team(1, "T", 5), "team 1 (T): players: expected a list, found 5"),
        (lambda: odd_tb.Team(1, "T", "12"), "team 1 (T): players: expected a list, found '12'"),
        (lambda: odd_tb.Team(1, 8, (1,)), "team 1 (8): name: expected a text, found 8"),
        (lambda: odd_tb.Team(1, "T", (1,), strength=[]), "strength: expected a text or a whole number, found []"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_refused_where_it_is_made(made: Callable[[], object], said: str) -> None:
    with pytest.raises(tb.TournamentError) as caught:
        made()
    assert said in caught.value.problems[0]


def test_a_refused_game_keeps_its_facts() -> None:
    with pytest.raises(tb.TournamentError) as caught:
        tb.Game(1, 2, "2-0")
    facts = caught.value.messages[0].facts
    assert facts["found"] == "2-0" and "1-0" in facts["known"].items and facts["item"].facts["white"] == 1


def test_games_and_byes_have_their_canonical_spelling_as_soon_as_they_are_made() -> None:
    assert tb.Game(np.int64(1), 2.0, "draw") == tb.Game(1, 2, "½-½")  # type: ignore[arg-type]
    assert tb.Game(1, 2, float("nan")).result == "*"  # type: ignore[arg-type]
    assert tb.Bye(np.int64(3), "U") == tb.Bye(3, "pairing")  # type: ignore[arg-type]
    game = tb.Game(np.int64(1), 2, np.str_("1-0"))  # type: ignore[arg-type]
    assert [type(part) for part in astuple(game)] == [int, int, str, bool]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"players": []}, "players: expected at least one"),
        ({"players": [tb.Player(1, "A"), tb.Player(1, "B")]}, "player 1 (B): this number is given twice"),
        ({"total_rounds": 0, "rounds": [[]]}, "total_rounds: expected at least the 1 round given, found 0"),
        ({"total_rounds": "9"}, "found '9'"),
        ({"total_rounds": True}, "found True"),
        ({"players": [(1, "A")]}, "players: expected Player, found (1, 'A')"),
        ({"players": None}, "players: expected a list, found None"),
        ({"players": "Anna"}, "players: expected a list, found 'Anna'"),
        ({"rounds": None}, "rounds: expected a list, found None"),
        ({"teams": None}, "teams: expected a list, found None"),
        ({"adjustments": [1]}, "adjustments: expected Adjustment, found 1"),
        ({"scoring": {"win": 3}}, "scoring: expected Scoring, found {'win': 3}"),
        ({"about": None}, "about: expected About, found None"),
        ({"name": 7}, "name: expected a text, found 7"),
        ({"starts": "yesterday"}, "starts: expected a date such as date(2026, 3, 7) or '2026-03-07', found 'yesterday'"),
        ({"starts": 2026}, "found 2026"),
        ({"adjustments": [Adjustment(9, 1)]}, "adjustment: 9 is not a participant"),
        ({"adjustments": [Adjustment(1, 1, round=4)], "total_rounds": 2}, "expected a round from 1 to 2, found 4"),
        ({"adjustments": [Adjustment(1, 1, replaces_result=True)]}, "replaces_result needs the round"),
        ({"teams": [tb.Team(1, "T", (1, 9))]}, "team 1 (T): player 9 is not among the players"),
        ({"teams": [tb.Team(1, "T", (1,)), tb.Team(2, "U", (1,))]}, "player 1 is in teams 1 and 2"),
        ({"teams": [tb.Team(1), tb.Team(2)], "rounds": [[tb.Game(1, 2, "1-0")]]}, "a team event has matches"),
    ],
)
def test_participants_and_settings_that_contradict_themselves_are_refused(arguments: dict[str, object], said: str) -> None:
    assert any(said in problem for problem in problems(**arguments))


def test_a_number_given_twice_is_told_even_when_games_name_it() -> None:
    twice = [tb.Player(1), tb.Player(1), tb.Player(2)]
    assert problems(players=twice, rounds=[[tb.Game(1, 2, "1-0")]]) == (
        "player 1 (): this number is given twice; numbers must be unique",
    )


def test_numbers_that_are_far_apart_are_told_without_counting_them() -> None:
    """The numbers in between were all put into memory to see whether some are missing."""
    assert problems(players=[tb.Player(1), tb.Player(900_000_000)], rounds=[[tb.Bye(41, "zero")]]) == (
        "round 1: zero bye of 41: 41 is not a participant; there are numbers 1, 900000000",
    )


def test_points_of_matches_and_adjustments_are_exact_whatever_their_spelling() -> None:
    assert Adjustment(1, "0.5") == Adjustment(1, Fraction(1, 2)) == Adjustment(1, 0.5)
    assert VirtualPoints(1, 2, 1, 2, "0.5", 1) == VirtualPoints(1, 2, 1, 2, Fraction(1, 2), "1")
    assert tb.MatchScoring(win="2") == tb.MatchScoring(win=2)
    with pytest.raises(tb.TournamentError, match="whole tenths"):
        Adjustment(1, "0.25")


def test_what_counts_as_a_number_a_day_or_a_list_is_taken_as_one() -> None:
    one, two = np.int64(1), np.int64(2)
    event = tb.Tournament(
        (player for player in [tb.Player(one, "Anna"), tb.Player(two, "Bo")]),  # type: ignore[arg-type]
        iter([[tb.Game(one, two, "1-0")]]),  # type: ignore[arg-type]
        total_rounds=two,  # type: ignore[arg-type]
        starts="2026-03-07",
        tie_breaks="DE, BH/C1",
    )
    assert [type(player.id) for player in event.players] == [int, int]
    assert event.rounds == ((tb.Game(1, 2, "1-0"),),) and type(event.rounds[0][0].white) is int
    assert (event.total_rounds, event.starts, event.tie_breaks) == (2, date(2026, 3, 7), ("DE", "BH/C1"))
    assert tb.Tournament(THREE, [], starts=datetime(2026, 3, 7, 12)).starts == date(2026, 3, 7)
    assert event.find(one) == event.find(event.players[0]) == 1  # type: ignore[arg-type]


def test_points_have_an_end() -> None:
    with pytest.raises(tb.TournamentError, match="expected less than 1,000, found 1000000000"):
        tb.Scoring(win=10**9)


def test_all_problems_are_told_at_once() -> None:
    found = problems(rounds=[[tb.Game(1, 9, "1-0"), tb.Game(2, 2, "1-0")], [tb.Bye(8, "half")]])
    assert len(found) == 3


def test_an_unknown_system_is_refused() -> None:
    assert problems(system="knockout") == ("system: expected one of 'swiss', 'round-robin', 'predetermined', found 'knockout'",)
    assert tb.Tournament(THREE, [], system="Round Robin").system is tb.System.ROUND_ROBIN


def test_scoring_follows_win_draw_and_loss_unless_told_otherwise() -> None:
    scoring = tb.Scoring(win=3, draw=1)
    assert scoring.pairing_bye == scoring.forfeit_win == 3 and scoring.half_bye == 1 and scoring.zero_bye == 0
    assert scoring.points[Result.UNRATED_WIN] == 30
    assert tb.Scoring(pairing_bye=0.5).points[Result.PAIRING_BYE] == 5
    assert tb.Scoring() == tb.Scoring(win="1", draw=Decimal("0.5"), loss=Fraction(0))


HUGE = ["1e999999999", "-1E+1_000_000_000", Decimal("1e999999999"), Decimal("1e-999999999"), 1e300]


@pytest.mark.parametrize("value", ["x", None, "0.25", 1 / 3, float("nan"), float("inf"), Decimal("sNaN"), [], "1/0", *HUGE])
def test_points_are_whole_tenths_or_refused(value: object) -> None:
    with pytest.raises(tb.TournamentError, match="points: expected"):
        tenths(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("value", HUGE)
def test_a_number_of_a_billion_digits_is_refused_at_once(value: object) -> None:
    """It was made, which took hours."""
    with pytest.raises(tb.TournamentError, match=r"expected a number such as 38\.5"):
        tb.Published(values={"BH": {1: value}})  # type: ignore[dict-item]


def test_a_scoring_in_which_a_loss_beats_a_draw_is_refused() -> None:
    with pytest.raises(tb.TournamentError, match="scoring: expected loss <= draw <= win"):
        tb.Scoring(win=1, draw=2)


def test_a_participant_is_found_by_number_name_or_part_of_it() -> None:
    event = tb.Tournament([tb.Player(1, "Anna Alt"), tb.Player(2, "Anna Bach"), tb.Player(5, "Cy")], [])
    assert event.find(5) == event.find("Cy") == event.find("5") == event.find("cy") == 5
    assert event.find("Bach") == 2
    assert tb.Tournament([tb.Player(7, "Player 12"), tb.Player(12, "Anna")], []).find("12") == 12  # a number first
    for who, said in (
        (9, "it has numbers 1, 2, 5"),
        (None, "no number None"),
        ("Zoe", "nobody is called 'Zoe'"),
        ("Anna", "'Anna' fits 1 Anna Alt, 2 Anna Bach; give the number or more of the name"),
        ("99", "no number 99 in this tournament; it has numbers 1, 2, 5"),
    ):
        with pytest.raises(tb.TournamentError, match=said):
            event.find(who)  # type: ignore[arg-type]


def test_a_name_is_found_in_any_order_of_its_words_and_with_doubled_blanks() -> None:
    event = tb.Tournament(
        [tb.Player(1, "Hartenau, Dagfinn"), tb.Player(2, "Grauwitz,  Dagfinn"), tb.Player(3, "Dag, Finn")], []
    )
    assert event.find("Dagfinn Hartenau") == event.find("Hartenau  Dagfinn") == event.find("hartenau,  dagfinn") == 1
    assert event.find("Grauwitz, Dagfinn") == event.find("dag grau") == 2
    with pytest.raises(tb.TournamentError, match="'Dagfinn' fits 1 Hartenau, Dagfinn; 2 Grauwitz,  Dagfinn; give"):
        event.find("Dagfinn")


def test_a_name_with_a_typing_error_offers_the_nearest_names() -> None:
    names = ("Hartenau, Dagfinn", "Grauwitz, Dagfinn", "Žužek, Ana", "Šmíd, Jan", "Bo")
    event = tb.Tournament([tb.Player(at, name) for at, name in enumerate(names, 1)], [])
    for who, near, numbers in (
        ("Hartneau", "1 Hartenau, Dagfinn", (1,)),
        ("dagfin hartneau", "1 Hartenau, Dagfinn", (1,)),
        ("Dagfnn", "1 Hartenau, Dagfinn; 2 Grauwitz, Dagfinn", (1, 2)),
        ("Zusek", "3 Žužek, Ana", (3,)),
        ("Smidt J", "4 Šmíd, Jan", (4,)),
    ):
        with pytest.raises(tb.TournamentError) as unknown:
            event.find(who)
        message = unknown.value.messages[0]
        assert str(message) == f"participant: nobody is called {who!r}; did you mean {near}?"
        assert message.facts["numbers"] == numbers
    for who in ("Zoe", "x", "Hartneau Bertil"):
        with pytest.raises(tb.TournamentError, match=f"nobody is called '{who}'; give the number or another part of the name"):
            event.find(who)
    teams = tb.Tournament([tb.Player(1, "Ada")], [], teams=[tb.Team(1, "Lindhavn Rooks", (1,))])
    with pytest.raises(tb.TournamentError, match="did you mean 1 Lindhavn Rooks"):
        teams.find("Lindhafn")


def test_near_names_are_few_and_found_with_bounded_work(monkeypatch: pytest.MonkeyPatch) -> None:
    event = tb.Tournament([tb.Player(at, f"Hartenau{'x' * 200} {'word ' * 50}{at}") for at in range(1, 10)], [])
    compared: list[tuple[int, int]] = []
    find = difflib.get_close_matches

    def count(word: str, others: Any, **options: Any) -> list[str]:
        compared.append((len(word), max(map(len, others))))
        return find(word, others, **options)

    monkeypatch.setattr(difflib, "get_close_matches", count)
    with pytest.raises(tb.TournamentError) as unknown:
        event.find("Hartneau" + "x" * 10_000 + " wort" * 10_000)
    assert len(compared) == 4 and all(word <= 40 and other <= 40 for word, other in compared)
    assert len(unknown.value.messages[0].facts["numbers"]) == 3


def test_without_somebody_their_games_count_for_nobody() -> None:
    event = tb.Tournament(THREE, [[tb.Game(1, 2, "1-0")], [tb.Game(3, 1, "1-0")]], system="rr")
    rest = event.without(1)
    assert [player.id for player in rest.players] == [2, 3]
    assert rest.rounds == ((), ())


def test_a_tournament_survives_pickling_and_compares_by_value() -> None:
    event = tb.Tournament(THREE, [[tb.Game(1, 2, "1-0")]], name="Open")
    again = pickle.loads(pickle.dumps(event))
    assert again == event
    assert again.crosstable == event.crosstable
    error = pickle.loads(pickle.dumps(tb.TournamentError(["a", "b"])))
    assert error.problems == ("a", "b")


def test_team_events_hold_matches_boards_and_forfeits() -> None:
    players = [tb.Player(number) for number in range(1, 5)]
    event = tb.Tournament(
        players,
        [[tb.Match(1, 2, (tb.Game(1, 3, "1-0"), tb.Game(None, 4, "-+")))], [tb.Match(2, 1, forfeit="+-")], [tb.Match(1, 2, (tb.Game(1, 3, "*"),))]],
        teams=[tb.Team(1, "A", (1, 2)), tb.Team(2, "B", (3, 4))],
    )  # fmt: skip
    assert event.is_team
    assert event.complete_rounds == 2
    assert len(list(iter_games(event))) == 3
    assert len(event.without(2).teams) == 1
    assert event.worth.boards == 2
    assert list(event.crosstable.result[:4]) == [Result.DRAW, Result.DRAW, Result.FORFEIT_LOSS, Result.FORFEIT_WIN]


def test_the_line_ups_of_matches_are_held_against_the_rosters() -> None:
    players = [tb.Player(number) for number in range(1, 6)]
    teams = [tb.Team(1, "A", (1, 2)), tb.Team(2, "B", (3, 4))]
    boards = (tb.Game(1, 5, "1-0"), tb.Game(3, 1, "1-0"), tb.Game(3, 4, "½-½"))
    with pytest.raises(tb.TournamentError) as refused:
        tb.Tournament(players, [[tb.Match(1, 2, boards)]], teams=teams, boards=2)
    assert list(refused.value.problems) == [
        "round 1, match 1-2: expected at most 2 boards, found 3; correct the number of boards or the match",
        "round 1, match 1-2, board 1: player 5 is in neither roster; add it to its team",
        "round 1, match 1-2: player 1 sits on boards 1 and 2; keep one",
        "round 1, match 1-2: player 3 sits on boards 2 and 3; keep one",
        "round 1, match 1-2, board 3: both players are of team 2; correct one",
    ]


def test_a_match_without_boards_and_without_forfeit_is_pending() -> None:
    players = [tb.Player(1), tb.Player(2)]
    teams = [tb.Team(1, "A", (1,)), tb.Team(2, "B", (2,))]
    event = tb.Tournament(players, [[tb.Match(1, 2)]], teams=teams)
    assert event.pending(1) == [tb.Match(1, 2)]
    assert event.complete_rounds == 0


def test_match_points_must_be_in_order() -> None:
    with pytest.raises(tb.TournamentError, match="match_scoring: expected loss <= draw <= win"):
        tb.MatchScoring(win=1, draw=2)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"primary": "gp"}, "primary: expected 'MP' or 'GP', found 'gp'"),
        ({"primary": pandas.NA}, "primary: expected 'MP' or 'GP', found <NA>"),
        ({"pairing": Pairing(initial_colour=pandas.NA)}, "pairing.initial_colour: expected 'w', 'b' or '', found <NA>"),
        ({"boards": "4"}, "boards: expected a whole number from 1 to 1000, or none, found '4'"),
        ({"boards": 0}, "boards: expected a whole number"),
        ({"boards": True}, "boards: expected a whole number"),
        ({"rounds": [[tb.Match(1, 2, (tb.Game(None, 2, "1-0"),))]]}, "board 1: an empty chair can only lose by forfeit, found 1-0"),
        ({"rounds": [[tb.Match(1, 2, (tb.Game(1, None, "½-½"),))]]}, "an empty chair can only lose by forfeit"),
    ],
)  # fmt: skip
def test_what_a_team_event_cannot_be_is_refused_plainly(changes: dict[str, Any], message: str) -> None:
    teams = [tb.Team(1, "A", (1,)), tb.Team(2, "B", (2,))]
    facts: dict[str, Any] = {"rounds": [[tb.Match(1, 2, (tb.Game(1, 2, "1-0"),))]], "teams": teams, **changes}
    with pytest.raises(tb.TournamentError) as refused:
        tb.Tournament([tb.Player(1), tb.Player(2)], **facts)
    assert message in str(refused.value)


# ---------------------------------------------------------------------------------------------------------------------------
# Fields: what is taken, and what is written then

odd_tb: Any = tb  # for what a checker of types would refuse
odd_model: Any = model
MISSING = [None, float("nan"), np.nan, np.float32("nan"), pandas.NA, pandas.NaT]


@pytest.mark.parametrize("nothing", MISSING, ids=lambda value: type(value).__name__)
def test_a_missing_value_is_an_empty_text_and_no_rating(nothing: Any) -> None:
    texts = dict.fromkeys(("name", "title", "federation", "fide_id", "birth", "sex"), nothing)
    event = odd_tb.Tournament([odd_tb.Player(1, rating=nothing, **texts), odd_tb.Player(2)], [], name=nothing, starts=nothing)
    assert event == odd_tb.Tournament([odd_tb.Player(1), odd_tb.Player(2)], [])
    assert odd_tb.Tournament([odd_tb.Player(1)], [], teams=[odd_tb.Team(1, nothing, (1,), nothing, nothing)]).teams == (
        odd_tb.Team(1, "", (1,)),
    )
    about = odd_model.About(
        city=nothing, ends=nothing, deputy_arbiters=nothing, round_dates=(nothing, date(2026, 3, 7), nothing)
    )
    assert odd_tb.Tournament([odd_tb.Player(1)], [], about=about).about == odd_model.About(round_dates=(None, date(2026, 3, 7)))
    assert odd_tb.Tournament([odd_tb.Player(1)], [], about=odd_model.About(round_dates=(nothing,))).about == odd_model.About()


def test_the_columns_of_a_data_frame_are_taken_as_they_come() -> None:
    frame = pandas.DataFrame(
        {"id": [1, 2], "name": ["Anna", None], "rating": [2000, None], "fide_id": [4600000, None], "birth": [1985, None]}
    )
    assert frame["rating"].tolist()[0] == 2000.0 and frame["fide_id"].dtype == float
    event = odd_tb.Tournament([odd_tb.Player(**row) for row in frame.to_dict("records")], [])
    assert event.players == (odd_tb.Player(1, "Anna", 2000, fide_id="4600000", birth="1985"), odd_tb.Player(2))
    assert [type(player.rating) for player in event.players] == [int, type(None)]
    black = pandas.Series([2, None]).tolist()  # the second is a bye
    rounds = [[odd_tb.Game(1, black[0], "1-0")], [odd_tb.Bye(np.float64(2), "half")]]
    assert type(black[0]) is float
    event = odd_tb.Tournament([odd_tb.Player(1.0), odd_tb.Player(np.float64(2))], rounds, total_rounds=2.0)
    assert event == odd_tb.Tournament([tb.Player(1), tb.Player(2)], [[tb.Game(1, 2, "1-0")], [tb.Bye(2, "half")]])
    numbers = (
        *(player.id for player in event.players),
        event.rounds[0][0].white,
        event.rounds[1][0].participant,
        event.total_rounds,
    )
    assert {type(number) for number in numbers} == {int}
    numpy = odd_tb.Player(np.int32(1), np.str_("Anna"), np.uint16(2000), birth=date(1985, 3, 7), expelled=np.bool_(True))
    assert odd_tb.Tournament([numpy], []).players == (odd_tb.Player(1, "Anna", 2000, birth="1985/03/07", expelled=True),)
    assert {type(value) for value in astuple(odd_tb.Tournament([numpy], []).players[0])} == {int, str, bool, tuple, type(None)}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"adjustments": [odd_model.Adjustment(True, 1)]}, "adjustment of True: participant: expected a whole number, found True"),
        ({"adjustments": [odd_model.Adjustment([], 1)]}, "participant: expected a whole number, found []"),
        ({"adjustments": [odd_model.Adjustment(1, 1, round=1.5)]}, "round: expected a whole number, found 1.5"),
        ({"adjustments": [odd_model.Adjustment(1, 1, replaces_result=2)]}, "replaces_result: expected True or False, found 2"),
        ({"about": odd_model.About(city=5)}, "about: city: expected a text, found 5"),
        ({"about": odd_model.About(ends="soon")}, "about: ends: expected a date such as date(2026, 3, 7) or '2026-03-07', found 'soon'"),
        ({"about": odd_model.About(deputy_arbiters="Bo")}, "about: deputy_arbiters: expected a list, found 'Bo'"),
        ({"about": odd_model.About(national=(1,))}, "about: national: expected NationalRecord, found 1"),
        ({"about": odd_model.About(national=(odd_model.NationalRecord(5, 1),))}, "national record of 1: federation: expected a text, found 5"),
        ({"boards": "x"}, "boards: expected a whole number from 1 to 1000, or none, found 'x'"),
        ({"primary": "XP"}, "primary: expected 'MP' or 'GP', found 'XP'"),
        ({"reading": odd_model.Reading([5])}, "warnings: expected a text, found 5"),
        ({"total_rounds": 1000}, "total_rounds: expected at most 999, found 1,000; is this one tournament?"),
    ],
)  # fmt: skip
def test_a_field_of_another_kind_is_refused_where_it_stands(arguments: dict[str, Any], said: str) -> None:
    assert any(said in problem for problem in problems(**arguments))


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"ranks": {1: 1.5}}, "published.ranks: 1: expected a rank such as 1, found 1.5"),
        (
            {"ranks": [1, 2]},
            "published.ranks: expected a mapping such as {7: 1}, from the number of a participant, found [1, 2]",
        ),
        ({"points": {"1": 1}}, "published.points: expected the number of a participant, such as 7, found '1'"),
        ({"points": {1: "x"}}, "published.points: 1: expected a number such as 38.5, found 'x'"),
        (
            {"values": {"BH": 3}},
            "published.values['BH']: expected a mapping such as {7: 1}, from the number of a participant, found 3",
        ),
        ({"values": {1: {1: 3}}}, "found 1 in the place of a code; is it the other way round?"),
        ({"ranks": {1: True}}, "published.ranks: 1: expected a rank such as 1, found True"),
        ({"points": {1: True}}, "published.points: 1: expected a number such as 38.5, found True"),
    ],
)
def test_a_printed_table_of_another_shape_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(tb.TournamentError) as refused:
        odd_tb.Published(**wrong)
    assert any(said in problem for problem in refused.value.problems)


def test_a_printed_table_is_exact_and_the_own_of_the_event() -> None:
    ranks = {np.int64(1): np.int64(2), 2: 1.0, 3: np.nan}
    found = odd_tb.Published(ranks, {1: 0.5, 2: "1.5", 3: None}, {"BH": {1: 2.25, 2: None}})
    assert (found.ranks, found.points) == ({1: 2, 2: 1}, {1: Fraction(1, 2), 2: Fraction(3, 2)})
    assert found.values == {"BH": {1: Fraction(9, 4), 2: None}}
    ranks.clear()
    assert found.ranks == {1: 2, 2: 1}


odd = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 4000), st.floats(width=16), st.sampled_from([2000.0, 1985, "", "Anna", "w", b"w", (), []]),
    st.text(st.characters(exclude_categories=["Cs"]), max_size=5), st.dates(), st.datetimes(),
    st.sampled_from([np.int64(7), np.uint8(200), np.float64(2100), np.float32(1500), np.str_("x"), np.bool_(True), pandas.NA, pandas.NaT]),
    st.integers(0, 10**9), st.decimals(allow_nan=True, places=1), st.just(Fraction(2000)),
)  # fmt: skip
odd_players = st.builds(  # made in the test: players and teams refuse what is wrong when they are made
    partial, st.just(odd_tb.Player), st.just(1), name=odd, rating=odd, title=odd, federation=odd, fide_id=odd, birth=odd, sex=odd, expelled=odd | st.just(False),
    later_ratings=odd | st.just(()) | st.tuples(st.tuples(odd, odd)),
)  # fmt: skip
sparse_players = st.fixed_dictionaries(
    {},
    optional=dict.fromkeys(
        ("name", "rating", "title", "federation", "fide_id", "birth", "sex", "expelled", "later_ratings"), odd
    ),
).map(lambda given: partial(tb.Player, 1, **given))
odd_events: Any = st.fixed_dictionaries(
    {"players": st.tuples(odd_players | sparse_players, st.just(partial(odd_tb.Player, 2)))},
    optional={
        "name": odd,
        "starts": odd,
        "boards": odd,
        "primary": odd,
        "reading": st.builds(odd_model.Reading, warnings=st.lists(odd, max_size=1)),
        "adjustments": st.tuples(st.builds(Adjustment, odd | st.just(1), st.just(1), odd | st.just(1), odd | st.just(False))),
        "about": st.builds(odd_model.About, city=odd, ends=odd, chief_arbiter=odd, deputy_arbiters=odd, round_dates=st.tuples(odd), records=odd)
        | st.builds(odd_model.About, national=st.tuples(st.builds(odd_model.NationalRecord, odd, odd | st.just(1), odd, odd, odd, odd, odd, odd, odd))),
        "rounds": st.sampled_from(
            [
                [[odd_tb.Game(np.int64(1), 2, None, np.bool_(True))]],
                [[odd_tb.Game(1, 2, np.str_("1/2-1/2"), rated=np.bool_(False))]],
                [[odd_tb.Bye(np.int8(1), np.str_("U"))]],
            ]
        ),
        "teams": st.tuples(
            st.builds(partial, st.just(odd_tb.Team), st.just(np.int64(1)), odd, st.just([np.int64(1)]), odd, odd, odd | st.just(False)),
            st.just(partial(odd_tb.Team, 2, "", (2,))),
        ),
    },
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=400)
@given(odd_events)
def test_whatever_is_taken_can_be_written_and_read_again(arguments: dict[str, Any]) -> None:
    """A title of None made JSON that could not be read, and no TRF at all."""
    try:
        members = {name: [make() for make in arguments.get(name, ())] for name in ("players", "teams")}
        event = odd_tb.Tournament(**{"rounds": [], **arguments, **members})
    except tb.TournamentError as refused:
        event = None
        said = refused.problems
    if event is None:
        assert said
        return
    file = BytesIO()
    odd_tb.write(event, file, format="json")
    again = odd_tb.read(file.getvalue())
    assert again == event and again.about == event.about
    for form in ("trf26", "trf16"):
        with contextlib.suppress(tb.FormatError):  # what such a file cannot say, in words
            odd_tb.write(event, BytesIO(), format=form)


@pytest.mark.parametrize(
    ("given", "meant"), [("1–0", "1-0"), (" 1 - 0 ", "1-0"), ("½ – ½", "½-½"), ("1/2", "½-½"), ("0−1", "0-1"), ("−+", "-+")]
)
def test_a_result_may_have_blanks_and_other_dashes(given: str, meant: str) -> None:
    assert tb.Game(1, 2, given) == tb.Game(1, 2, meant)


def test_a_roster_refuses_what_is_no_number_where_it_is_made() -> None:
    for wrong in ("b", 1.5, True, None):
        with pytest.raises(tb.TournamentError) as refused:
            odd_tb.Team(1, "Rooks", (1, wrong))
        assert refused.value.problems[0] == f"team 1 (Rooks): players: expected a whole number, found {wrong!r}"


def test_a_match_takes_no_forfeit_and_refuses_another() -> None:
    teams = [odd_tb.Team(1, "T", (1,)), odd_tb.Team(2, "U", (2,))]
    for nothing in (None, "", float("nan")):
        match = odd_tb.Match(1, 2, [odd_tb.Game(1, 2, "1-0")], nothing)
        assert odd_tb.Tournament(THREE, [[match]], teams=teams).rounds == ((odd_tb.Match(1, 2, (odd_tb.Game(1, 2, "1-0"),)),),)
    wrong: Any
    for wrong in ([], 0, False):
        with pytest.raises(tb.TournamentError) as refused:
            odd_tb.Match(1, 2, (), wrong)
        assert f"expected forfeit +-, -+ or --, found {wrong!r}" in refused.value.problems[0]


def test_a_yes_is_no_number_of_points() -> None:
    for wrong in (lambda: tb.Scoring(win=True), lambda: Adjustment(1, True), lambda: tb.MatchScoring(win=True)):
        with pytest.raises(tb.TournamentError, match=r"expected a number such as 1, 0\.5 or '0\.5', found True"):
            wrong()


# ---------------------------------------------------------------------------------------------------------------------------
# Bounds: whatever an event may hold, its sums stay within 64 bits

MOST = Fraction("999.9")


def long_event(scoring: tb.Scoring, **facts: Any) -> tb.Tournament:
    """Four players over 999 rounds: games that are won and lost in turn, byes of every kind at the end."""
    pairs = [((1, 2), (3, 4)), ((1, 3), (4, 2)), ((4, 1), (2, 3))]
    results = ("1-0", "1-0", "½-½", "0-1", "1-0")
    rounds: list[list[Any]] = [[tb.Game(*pair, results[(at + pair[0]) % 5]) for pair in pairs[at % 3]] for at in range(990)]
    rounds += [[tb.Game(1, 2, "+-"), odd_tb.Bye(3, "half"), odd_tb.Bye(4, kind)] for kind in ("zero", "full", "pairing") * 3]
    return tb.Tournament([odd_tb.Player(number) for number in (1, 2, 3, 4)], rounds, scoring=scoring, **facts)


@pytest.mark.parametrize("edition", ["2009", "2026-03"])
@pytest.mark.parametrize("loss", [Fraction(0), -MOST])
def test_at_the_largest_points_and_rounds_every_value_is_exact(edition: str, loss: Fraction) -> None:
    """SB/C1 ordered by a product beyond 2^63. The oracle has Python's integers."""
    scoring = odd_tb.Scoring(win=MOST, draw="999.8", loss=loss, half_bye=-MOST, forfeit_loss=loss)
    event = long_event(scoring, adjustments=[Adjustment(who, MOST) for who in (1, 1, 1, 2)])
    law = EDITIONS[edition]
    codes = ["PTS", "SB/C1", "SB/C2", "SB", "BH/C1", "BH/M2", "BH", "FB", "KS", "WIN"]
    codes = [code for code in codes if code.partition("/")[0] in (*law.codes, "PTS")]
    found = odd_tb.standings(event, by=codes, edition=law)
    for code in codes:
        assert {row.id: row[code] for row in found} == oracle.value(event, law, code), code
    assert max(abs(value) for row in found for value in row.values if value is not None) > 10**10
    if "AOB" in law.codes:
        games = [game for _, game in iter_games(event) if game.result != "+-"]
        averages = odd_tb.standings(event, by="AOB, BH", edition=law)
        for row in averages:
            met = [game.black if game.white == row.id else game.white for game in games if row.id in (game.white, game.black)]
            assert row["AOB"] == sum(averages[who]["BH"] for who in met) / len(met)


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("primary", ["MP", "GP"])
def test_at_the_largest_match_every_value_of_teams_is_exact(primary: Any) -> None:
    """13.2, 13.4: a match of 100 boards worth 999.9 each, 999 rounds, over the largest match points."""
    boards = 100
    players = [odd_tb.Player(1000 * team + board) for team in (1, 2, 3) for board in range(boards)]
    teams = [odd_tb.Team(team, "", tuple(1000 * team + board for board in range(boards))) for team in (1, 2, 3)]

    def match(white: int, black: int, won: int) -> tb.Match:
        each = [tb.Game(1000 * white + board, 1000 * black + board, "1-0" if board < won else "0-1") for board in range(boards)]
        return tb.Match(white, black, tuple(each))

    pairs = [(1, 2), (3, 1), (2, 3)]
    matches = [odd_tb.Match(*pair, forfeit=forfeit) for forfeit in ("+-", "-+") for pair in pairs]  # 15.2: meetings as well
    matches += [match(*pair, won) for pair, won in zip(pairs, (100, 99, 40), strict=True)]
    drawn = [matches[at % 6 if at > 30 else at % 9] for at in range(999)]
    byes = [odd_tb.Bye(6 - item.white - item.black, ("pairing", "full", "zero")[at % 4 % 3]) for at, item in enumerate(drawn)]
    event = odd_tb.Tournament(
        players, list(zip(drawn, byes, strict=True)), system="predetermined", teams=teams, primary=primary, scoring=odd_tb.Scoring(win=MOST, draw=MOST, loss=0),
        match_scoring=odd_tb.MatchScoring(win=MOST, draw=500, loss=0, pairing_bye_game_points=MOST),
        adjustments=[Adjustment(1, MOST, game_points=-MOST)] * 100,
    )  # fmt: skip
    law = EDITIONS["2026-03"]
    codes = ["EGGSB", "EGMSB", "EMGSB", "EMMSB", "SSSC", "BH:GP", "BH:GP/C1", "SB:GP/C1", "BC", "KS:GP", "MPvGP"]
    found = odd_tb.standings(event, by=["PTS", *codes], edition=law)
    for code in codes:
        assert {row.id: row[code] for row in found} == oracle.value(event, law, code), code
    assert max(abs(value) for row in found for value in row.values if value is not None) > 10**15


def test_what_would_leave_64_bits_is_refused_when_it_is_made() -> None:
    teams = [odd_tb.Team(1, "T", (1,)), odd_tb.Team(2, "U", (2,))]
    assert problems(teams=teams, boards=101, scoring=odd_tb.Scoring(win=MOST)) == (
        "boards: expected at most 100,000 points in a match, found 100,989 on 101 boards; correct boards= or the scoring",
    )
    many = [Adjustment(1, MOST)] * 101
    assert "adjustment of 1: expected at most 100,000 points in all" in problems(adjustments=many)
    assert odd_tb.Tournament(THREE, [], adjustments=many[:100]).adjustments
    assert problems(rounds=[[]] * 1000)[0].startswith("total_rounds: expected at most 999, found 1,000")


# ---------------------------------------------------------------------------------------------------------------------------
# Several threads

READ = (Path(__file__).parents[2] / "examples" / "open.trf").read_bytes()


def together(*works: Callable[[], Any]) -> list[Any]:
    """What each gives, all begun at once; an error is raised here."""
    begin = Barrier(len(works))

    def begun(work: Callable[[], Any]) -> Any:
        begin.wait()
        return work()

    with ThreadPoolExecutor(len(works)) as pool:
        return [done.result() for done in [pool.submit(begun, work) for work in works]]


def _ask_at_once(event: tb.Tournament, expected: tb.Tournament) -> None:
    assert "players" not in vars(event)
    found = together(
        lambda: event.players,
        lambda: event.rounds,
        lambda: event.players,
        lambda: event,
        lambda: pickle.loads(pickle.dumps(event)),
        lambda: copy.copy(event),
        lambda: copy.deepcopy(event),
        lambda: replace(event, name="again").rounds,
    )
    assert found[0] is found[2] is event.players
    assert (found[0], found[1], found[7]) == (expected.players, expected.rounds, expected.rounds)
    assert all(one == expected and one.warnings == expected.warnings for one in found[3:7])
    assert "_unread" not in vars(event)  # nor the text of the file


def test_a_tournament_just_read_may_be_asked_by_several_threads() -> None:
    """`KeyError: '_unfold'` in two of three tries."""
    expected = tb.read(READ)
    assert expected.players and expected.rounds
    switched = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for _ in range(40):
            _ask_at_once(tb.read(READ), expected)
    finally:
        sys.setswitchinterval(switched)


class Unread:
    """The players and rounds of an event, and how often each was made."""

    def __init__(self, event: tb.Tournament) -> None:
        self.event, self.made = event, list[str]()

    def make_players(self) -> tuple[tb.Player, ...]:
        self.made.append("players")
        return tuple(map(copy.copy, self.event.players))

    def make_rounds(self) -> tuple[Round, ...]:
        self.made.append("rounds")
        return tuple(tuple(items) for items in self.event.rounds)


def test_a_tournament_is_unfolded_to_the_same_players_and_rounds_however_many_ask() -> None:
    whole = tb.read(READ)
    unread = Unread(whole)
    event = lazy_tournament(unread, crosstable=whole.crosstable)
    (players,) = {id(players) for players in together(*[lambda: event.players] * 8)}
    assert {*unread.made} == {"players"} and "rounds" not in vars(event)
    assert len({id(rounds) for rounds in together(*[lambda: event.rounds] * 8)}) == 1
    assert {*unread.made} == {"players", "rounds"} and id(event.players) == players
    assert (event.players, event.rounds) == (whole.players, whole.rounds)
    unread = Unread(whole)
    assert lazy_tournament(unread, crosstable=whole.crosstable).rounds == whole.rounds and unread.made == ["rounds"]
    with pytest.raises(AttributeError, match="no attribute 'guests'"):
        event.guests  # type: ignore[attr-defined] # noqa: B018


@pytest.mark.parametrize("attempt", range(10))
def test_what_is_made_when_it_is_asked_for_is_the_same_for_all_threads(attempt: int) -> None:
    event = tb.read(READ)
    standings = tb.standings(event, by="DE, BH/C1, SB, AOB")
    found = together(*[lambda: (str(standings), standings.ranks, event.row_of, event.complete_rounds)] * 6)
    assert all(one == found[0] for one in found)
    table = standings._table
    masks = together(*[lambda: table.mask(flags(Result.WIN, Result.REST))] * 6)
    assert {id(mask) for mask in masks} == {id(masks[0])}


def test_a_list_of_codes_between_blanks_is_the_list_with_commas_and_a_name_stays_whole() -> None:
    def codes(listed: str) -> tuple[str, ...]:
        return tb.Tournament([tb.Player(1)], [], tie_breaks=listed).tie_breaks

    assert codes("PTS DE BH/C1") == codes("PTS, DE, BH/C1") == ("PTS", "DE", "BH/C1")
    assert codes("Direct Encounter; SB") == ("Direct Encounter", "SB")
