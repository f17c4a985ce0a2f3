"""A Tournament built by hand: what it takes, and the errors that say who, which round, what was expected, what to do."""

from __future__ import annotations

import pickle
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tiebreaks.tournament import iter_games, tenths

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
        ([[tb.Game(1, 2, "1-1")]], "round 1, game 1-2 1-1: the two sides contradict each other in '1-1'; expected one of 1-0 ½-½ 0-1"),
        ([[tb.Game(1, 2, "2-0")]], "round 1, game 1-2 2-0: unknown result '2-0'"),
        ([[tb.Game(1, 2, "+-", rated=False)]], "+- cannot be an unrated game"),
        ([[tb.Bye(1, "holiday")]], "round 1, holiday bye of 1: expected one of pairing, full, half, zero, found 'holiday'"),
        ([[tb.Match(1, 2)]], "round 1: expected Game or Bye, found Match"),
        ([["1-0"]], "round 1: expected Game, Bye or Match, found '1-0'"),
        ([[tb.Game(None, 2, "+-")]], "None is not a participant"),
        ([[tb.Game(1, 2, [1, 0])]], "unknown result [1, 0]"),  # type: ignore[arg-type]
        ([[tb.Game([1], 2, "1-0")]], "expected a whole number, found [1]"),  # type: ignore[arg-type]
        ([[tb.Game(1.0, 2, "1-0")]], "expected a whole number, found 1.0"),  # type: ignore[arg-type]
        ([[tb.Game(True, 2, "1-0")]], "expected a whole number, found True"),
        ([[tb.Game(1, 2, "1-0", rated=None)]], "expected rated=True or False, found None"),  # type: ignore[arg-type]
        ([[tb.Bye(1, [])]], "found []"),  # type: ignore[arg-type]
        ([tb.Game(1, 2, "1-0")], "round 1: expected a list of Game and Bye, found Game"),
    ],
)  # fmt: skip
def test_a_round_that_contradicts_itself_is_refused(rounds: list[list[object]], said: str) -> None:
    assert any(said in problem for problem in problems(rounds=rounds))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"players": []}, "players: expected at least one"),
        ({"players": [tb.Player(1, "A"), tb.Player(1, "B")]}, "player 1 (B): this number is given twice"),
        ({"players": [tb.Player(0, "A")]}, "player A: expected a pairing number from 1 to 999,999,999, found 0"),
        ({"players": [tb.Player("x", "A")]}, "expected a pairing number from 1 to 999,999,999, found 'x'"),  # type: ignore[arg-type]
        ({"players": [tb.Player(1, "A", rating=9000)]}, "player 1 (A): expected a rating from 0 to 4000, or None, found 9000"),
        ({"players": [tb.Player(1, "A", later_ratings=((3, -5),))]}, "or None, found -5"),
        ({"total_rounds": 0, "rounds": [[]]}, "total_rounds: expected at least the 1 rounds given, found 0"),
        ({"total_rounds": "9"}, "found '9'"),
        ({"total_rounds": True}, "found True"),
        ({"players": [tb.Player(10**30)]}, "found 1000000000"),
        ({"players": [tb.Player(1, 7)]}, "player 1 (7): name: expected a text, found 7"),  # type: ignore[arg-type]
        ({"players": [tb.Player(1, rating=True)]}, "found True"),
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
        ({"adjustments": [tb.Adjustment(9, 1)]}, "adjustment: 9 is not a participant"),
        ({"adjustments": [tb.Adjustment(1, 1, round=4)], "total_rounds": 2}, "expected a round from 1 to 2, found 4"),
        ({"adjustments": [tb.Adjustment(1, 1, replaces_result=True)]}, "replaces_result needs the round"),
        ({"teams": [tb.Team(1, "T", (1, 9))]}, "team 1 (T): player 9 is not among the players"),
        ({"teams": [tb.Team(1, "T", (1,)), tb.Team(2, "U", (1,))]}, "player 1 is in teams 1 and 2"),
        (
            {"teams": [tb.Team(1), tb.Team(2)], "rounds": [[tb.Match(1, 2, forfeit="x")]]},
            "expected forfeit +-, -+ or --, found 'x'",
        ),
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
    assert tb.Adjustment(1, "0.5") == tb.Adjustment(1, Fraction(1, 2)) == tb.Adjustment(1, 0.5)
    assert tb.VirtualPoints(1, 2, 1, 2, "0.5", 1) == tb.VirtualPoints(1, 2, 1, 2, Fraction(1, 2), "1")
    assert tb.MatchScoring(win="2") == tb.MatchScoring(win=2)
    with pytest.raises(tb.TournamentError, match="whole tenths"):
        tb.Adjustment(1, "0.25")


def test_what_counts_as_a_number_a_day_or_a_list_is_taken_as_one() -> None:
    one, two = np.int64(1), np.int64(2)
    event = tb.Tournament(
        (player for player in [tb.Player(one, "Anna"), tb.Player(two, "Bo")]),  # type: ignore[arg-type]
        iter([[tb.Game(one, two, "1-0")]]),  # type: ignore[arg-type]
        total_rounds=two,  # type: ignore[arg-type]
        starts="2026-03-07",  # type: ignore[arg-type]
        tie_breaks="DE, BH/C1",  # type: ignore[arg-type]
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
    found = problems(rounds=[[tb.Game(1, 9, "1-0"), tb.Game(2, 2, "1-0")], [tb.Bye(3, "x")]])
    assert len(found) == 3


def test_an_unknown_system_is_refused() -> None:
    assert problems(system="knockout") == ("system: expected one of 'swiss', 'round-robin', 'predetermined', found 'knockout'",)
    assert tb.Tournament(THREE, [], system="Round Robin").system is tb.System.ROUND_ROBIN


def test_scoring_follows_win_draw_and_loss_unless_told_otherwise() -> None:
    scoring = tb.Scoring(win=3, draw=1)
    assert (scoring.pairing_bye, scoring.forfeit_win, scoring.half_bye, scoring.zero_bye) == (3, 3, 1, 0)
    assert scoring.points[tb.Result.UNRATED_WIN] == 30
    assert tb.Scoring(pairing_bye=0.5).points[tb.Result.PAIRING_BYE] == 5
    assert tb.Scoring() == tb.Scoring(win="1", draw=Decimal("0.5"), loss=Fraction(0))


@pytest.mark.parametrize("value", ["x", None, "0.25", 1 / 3, float("nan"), float("inf"), [], "1/0"])
def test_points_are_whole_tenths_or_refused(value: object) -> None:
    with pytest.raises(tb.TournamentError, match="points: expected"):
        tenths(value)  # type: ignore[arg-type]


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
    assert list(event.crosstable.result[:4]) == [tb.Result.DRAW, tb.Result.DRAW, tb.Result.FORFEIT_LOSS, tb.Result.FORFEIT_WIN]


def test_the_line_ups_of_matches_are_held_against_the_rosters() -> None:
    players = [tb.Player(number) for number in range(1, 6)]
    teams = [tb.Team(1, "A", (1, 2)), tb.Team(2, "B", (3, 4))]
    boards = (tb.Game(1, 5, "1-0"), tb.Game(3, 1, "1-0"), tb.Game(3, 4, "½-½"))
    with pytest.raises(tb.TournamentError) as refused:
        tb.Tournament(players, [[tb.Match(1, 2, boards)]], teams=teams, boards=2)
    assert list(refused.value.problems) == [
        "round 1, match 1-2: expected at most 2 boards, found 3; correct boards= or the match",
        "round 1, match 1-2, board 1: player 5 is in neither roster; add it to its Team.players",
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
        ({"boards": "4"}, "boards: expected a whole number from 1 to 1000, or None, found '4'"),
        ({"boards": 0}, "boards: expected a whole number"),
        ({"boards": True}, "boards: expected a whole number"),
        ({"rounds": [[tb.Match(1, 2, (tb.Game(None, 2, "1-0"),))]]}, "board 1: an empty chair can only lose by forfeit, found 1-0"),
        ({"rounds": [[tb.Match(1, 2, (tb.Game(1, None, "½-½"),))]]}, "an empty chair can only lose by forfeit"),
        ({"rounds": [[tb.Match(1, 2, tb.Game(1, 2, "1-0"))]]}, "expected boards as a tuple of Game"),  # type: ignore[arg-type]
        ({"rounds": [[tb.Match(1, 2, ((1, 2, "1-0"),))]]}, "expected boards as a tuple of Game"),  # type: ignore[arg-type]
    ],
)  # fmt: skip
def test_what_a_team_event_cannot_be_is_refused_plainly(changes: dict[str, Any], message: str) -> None:
    teams = [tb.Team(1, "A", (1,)), tb.Team(2, "B", (2,))]
    facts: dict[str, Any] = {"rounds": [[tb.Match(1, 2, (tb.Game(1, 2, "1-0"),))]], "teams": teams, **changes}
    with pytest.raises(tb.TournamentError) as refused:
        tb.Tournament([tb.Player(1), tb.Player(2)], **facts)
    assert message in str(refused.value)
