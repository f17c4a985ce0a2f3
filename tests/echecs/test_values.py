"""Every documented example, every vector and every departure from C.07, to the last digit."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from benchmarks.echecs import written
from benchmarks.echecs_port import FUNCTIONS as PORTED
from tests.echecs import FUNCTIONS, OVER_THE_BOARD, PlainGames, as_released, data, games_of, players_of
from tests.examples import load
from tiebreaks.echecs import Game, Player, tournament

SPEC = Path(__file__).parents[2].parent / "shared" / "spec"
FULL = SPEC / "echecs_vectors.json"
Case = dict[str, Any]


def unpacked(row: Case) -> Case:
    """A line of vectors.json in the form of the full file."""
    ids = row["ids"].split()
    columns = {name: dict(zip(ids, map(float, text.split()), strict=True)) for name, text in row["expected"].items()}
    apart = {name: columns.pop(name) for name in ("direct_encounter_total", "direct_encounter_unfiltered") if name in columns}
    scores = dict(zip(ids, map(float, row["scores"].split()), strict=True))
    games, players = games_of(row["games"]), players_of(row["players"])
    return {"id": row["id"], "players": players, "games": games, "scores": scores, "expected": columns, **apart}


OURS = [unpacked(row) for row in data("vectors.json")]


def full() -> list[Case]:
    if not FULL.exists():
        return []
    vectors = json.loads(FULL.read_text(encoding="utf-8"))
    return [*vectors["tournaments"], *vectors["edge_cases"]]


def check(case: Case, games: Any, players: list[Any]) -> int:
    """Hold every value of a vector; how many there were."""
    values, scores = 0, case["scores"]
    level = {
        who: [p for p, e in zip(players, case["players"], strict=True) if scores[e["id"]] == scores[who]] for who in scores
    }
    for name, expected in case["expected"].items():
        for who, value in expected.items():
            given = level[who] if name == "direct_encounter" else players
            assert as_released(name)(who, games, given) == value, (case["id"], name, who)
            values += 1
    encounter = FUNCTIONS["direct_encounter"]
    for who, value in case["expected"]["direct_encounter"].items():
        total = case.get("direct_encounter_total", {}).get(who, value)
        assert encounter(who, games, players, same_score_only=True) == value, (case["id"], who)
        assert encounter(who, games, level[who], average_repeated=False) == total, (case["id"], who)
        assert encounter(who, games, players) == pytest.approx(case["direct_encounter_unfiltered"][who], abs=1e-9)
        values += 3
    return values


@pytest.mark.parametrize("case", data("examples.json"), ids=lambda case: case["id"])
def test_every_example_of_the_documents(case: Case) -> None:
    games, players = games_of(case["games"]), players_of(case["players"])
    assert FUNCTIONS[case["function"]](case["player"], games, players) == case["value"]


def test_three_examples_depart_from_their_document() -> None:
    """Misprints of two quick starts (d01, d12), and a document that contradicts itself (d13): see the notes there."""
    assert [case["id"] for case in data("examples.json") if case["stated"] != case["value"]] == ["d01", "d12", "d13"]


@pytest.mark.parametrize("case", OURS, ids=lambda case: case["id"])
def test_vectors_computed_with_the_originals(case: Case) -> None:
    assert set(case["expected"]) == set(FUNCTIONS)
    plain: PlainGames = case["games"]
    assert check(case, plain, case["players"])
    frozen = tuple(tuple(Game(**game) for game in items) for items in plain)
    assert check(case, frozen, [Player(**player) for player in case["players"]])


@pytest.mark.skipif(
    not FULL.exists(), reason="the full vectors are not beside this project; tests/echecs/vectors.json is a part"
)
def test_the_full_file_of_vectors() -> None:
    assert sum(check(case, case["games"], case["players"]) for case in full()) == 16_023


@pytest.mark.skipif(not FULL.exists(), reason="the full vectors are not beside this project")
def test_our_part_is_a_part_of_the_full_file() -> None:
    known = {case["id"]: case for case in full()}
    for case in OURS:
        assert case["games"] == known[case["id"]]["games"]
        assert case["expected"] == known[case["id"]]["expected"]


@pytest.mark.parametrize("case", OURS, ids=lambda case: case["id"])
def test_the_port_of_the_benchmark_computes_the_same(case: Case) -> None:
    for name, expected in case["expected"].items():
        if name != "direct_encounter":
            for who, value in expected.items():
                assert PORTED[name](who, case["games"], case["players"]) == pytest.approx(value, abs=1e-9), (name, who)


@pytest.mark.parametrize("case", data("departures.json"), ids=lambda case: case["function"])
def test_where_the_face_departs_from_c07(case: Case) -> None:
    games, players = games_of(case["games"]), players_of(case.get("players", ""))
    for who, value in case["here"].items():
        assert FUNCTIONS[case["function"]](who, games, players, **case.get("switch", {})) == value
    standings = tb.standings(tournament(games, players), by=[case["code"]], edition="2026-03")
    assert bool(standings.basis.dropped) == case.get("dropped", False)
    for who, value in case.get("c07", {}).items():
        assert standings[who][case["code"]] == (None if value is None else Fraction(value))
    for who, rank in case.get("ranks", {}).items():
        assert standings[who].rank == rank


TEC = {  # TEC's 16 players, edition 2026-03: player, value here, value of C.07 (None: undefined)
    "progressive": ("PS", ""),
    "progressive_cut1": (
        "PS/C1", "1 6 10, 2 8 12, 3 8.5 10.5, 4 6.5 10.5, 7 1 5, 8 6 8, 11 3 5, 13 2 6, 14 1 5, 16 8 10",
    ),
    "average_rating_of_opponents": ("ARO", "9 1883 1975, 11 1850 1863, 12 1800 2050, 14 1763 1800"),
    "average_rating_of_opponents_cut1": ("ARO/C1", "9 1975 2200, 11 1950 2000, 12 2050 None, 14 1817 1900"),
    "number_of_wins": ("WIN", ""),
    "games_won": ("WON", ""),
    "games_played_with_black": ("BPG", ""),
    "games_won_with_black": ("BWG", ""),
    "rounds_elected_to_play": ("REP", "6 4 5, 12 2 3, 14 4 3"),
    "standard_points": ("STD", "4 3 3.5, 6 2 3, 9 0 1.5, 11 1.5 2.5, 12 0 2"),
    "buchholz": ("BH", ""),
    "buchholz_cut1": ("BH/C1", ""),
    "buchholz_cut2": ("BH/C2", ""),
    "buchholz_median1": ("BH/M1", ""),
    "buchholz_median2": ("BH/M2", ""),
    "average_opponents_buchholz": ("AOB", "9 38/3 12.75, 11 12 12.75, 12 12.5 14, 14 12.625 13"),
    "fore_buchholz": ("FB", "1 13 13.5, 4 11.5 14.5, 6 9.5 12, 9 7 9.5, 10 12 12.5, 11 11.5 12, 12 5 11, 14 10 10.5"),
}  # fmt: skip


FORFEITS_COUNT = {  # the same with forfeits_count=True
    "games_won": ("WON", "11 2 1, 12 1 0"),
    "games_played_with_black": ("BPG", "9 2 1, 12 1 0"),
    "games_won_with_black": ("BWG", "12 1 0"),
    "standard_points": ("STD", "4 3 3.5, 6 2 3, 9 0 1.5, 12 1 2"),
}


@pytest.mark.parametrize(
    ("name", "forfeits_count"), [*((name, False) for name in TEC), *((name, True) for name in OVER_THE_BOARD)]
)
def test_tecs_sixteen_players_depart_where_the_specification_says(name: str, forfeits_count: bool) -> None:
    event = load("tec_swiss_16x5").tournament
    games = written(event)
    players = [{"id": f"player {player.id}", "rating": player.rating} for player in event.players]
    code, text = (FORFEITS_COUNT if forfeits_count else TEC)[name]
    function = as_released(name) if forfeits_count else FUNCTIONS[name]
    standings = tb.standings(event, by=[code], edition="2026-03")
    different = {}
    for player in event.players:
        here, there = function(f"player {player.id}", games, players), standings[player.id][code]
        if there is None or here != float(there):
            different[player.id] = (here, there)
    told = [entry.split() for entry in text.split(",") if entry]
    expected = {int(who): (float(Fraction(here)), None if there == "None" else Fraction(there)) for who, here, there in told}
    assert different == expected


def numbers(text: str) -> list[Fraction]:
    return [Fraction(number) for number in text.split()]


def test_the_worked_tournament_of_the_specification() -> None:
    case = data("worked.json")
    games, players = games_of(case["games"]), players_of(case["players"])
    for name, text in case["expected"].items():
        for who, value in zip("ABCDE", numbers(text), strict=True):
            assert FUNCTIONS[name](who, games, players) == float(value), (name, who)
            if name == "direct_encounter":
                assert FUNCTIONS[name](who, games, players, same_score_only=True) == 0


def test_the_worked_tournament_as_the_releases_compute_it() -> None:
    case = data("worked.json")
    games, players = games_of(case["games"]), players_of(case["players"])
    assert set(case["forfeits_count"]) == set(OVER_THE_BOARD)
    for name, text in case["forfeits_count"].items():
        assert [as_released(name)(who, games, players) for who in "ABCDE"] == list(map(float, numbers(text))), name


@pytest.mark.parametrize("name", OVER_THE_BOARD)
@pytest.mark.parametrize("game", ["A-B 1 forfeit-win", "A-B 0 forfeit-loss", "B-A 0 forfeit-loss", "B-A 1 forfeit-win"])
def test_a_forfeit_is_not_over_the_board(name: str, game: str) -> None:
    """7.2, 7.3, 7.4, and the document of number-of-wins; the same game without a kind does count."""
    function, forfeited, played = FUNCTIONS[name], games_of(game), games_of(game.rpartition(" ")[0])
    for who in "AB":
        assert function(who, forfeited) == 0
        assert (
            function(who, forfeited, forfeits_count=True) == function(who, played) == function(who, played, forfeits_count=True)
        )


def test_the_worked_tournament_under_c07() -> None:
    case = data("worked.json")
    standings = tb.standings(
        tournament(games_of(case["games"]), players_of(case["players"])), by=list(case["c07"]), edition="2026-03"
    )
    for code, text in case["c07"].items():
        for who, value in zip("ABCDE", numbers(text), strict=True):
            assert standings[who][code] == value, (code, who)


WITH_BYES = ("buchholz", "buchholz_cut1", "buchholz_cut2", "buchholz_median1", "buchholz_median2")


def test_the_quick_start_of_buchholz_without_byes_is_what_its_document_says() -> None:
    (case,) = (case for case in data("examples.json") if case["id"] == "d13")
    assert FUNCTIONS["buchholz"]("A", games_of(case["games"]), byes_excluded=True) == case["stated"] == 1.5


def test_average_opponents_buchholz_averages_the_buchholz_without_byes() -> None:
    games = games_of("A-B 1 | A-C 0 | D-A 0.5 | A- 0.5 half-bye")
    average = FUNCTIONS["average_opponents_buchholz"]
    assert (average("B", games), average("B", games, byes_excluded=True)) == (3.5, 1.5)  # of A, the only opponent


@pytest.mark.parametrize("name", WITH_BYES)
@pytest.mark.parametrize("case", OURS, ids=lambda case: case["id"])
def test_byes_excluded_leaves_out_every_bye_as_if_it_had_no_kind(case: Case, name: str) -> None:
    """A bye without kind brings no element, so all byes count as such; what they award stays in the scores."""
    found = partial(FUNCTIONS[name], byes_excluded=True)
    byes = {"full-bye", "half-bye", "pairing-bye", "zero-bye"}
    opponents: dict[str, list[tuple[str, bool]]] = {}
    for items in case["games"]:
        for game in items:
            sides = {game["white"], game["black"]} - {""}
            for who in sides:
                opponents.setdefault(who, [])
                if len(sides) == 2 and game.get("kind") not in byes:
                    opponents[who] += [(other, "kind" in game) for other in sides - {who}]
    if name == "buchholz":
        for who, met in opponents.items():
            if not any(forfeited for _, forfeited in met):
                assert found(who, case["games"]) == sum(adjusted(case["games"], other) for other, _ in met), who
    else:
        for who, met in opponents.items():
            if not met:
                assert found(who, case["games"]) == 0, who


def adjusted(games: PlainGames, who: str) -> float:
    """A score in which closing requested byes are draws (section 5 of the specification)."""
    total, closing = 0.0, True
    for items in reversed(games):
        own = [game for game in items if who in (game["white"], game["black"])]
        seen = [_as_seen(game, who) for game in own]
        for points, kind in seen:
            total += 0.5 if closing and kind in ("half-bye", "zero-bye") else points
        closing = closing and all(kind in ("half-bye", "zero-bye", "forfeit-loss") for _, kind in seen)
    return total


def _as_seen(game: dict[str, Any], who: str) -> tuple[float, str]:
    """The points and the kind of a game for one of its players."""
    turned = {"forfeit-win": "forfeit-loss", "forfeit-loss": "forfeit-win"}
    white, kind = game["white"] == who, game.get("kind", "")
    return (game["result"], kind) if white else (1 - game["result"], turned.get(kind, kind))
