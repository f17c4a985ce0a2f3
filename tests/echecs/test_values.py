"""Every documented example, every vector and every departure from C.07, to the last digit."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from benchmarks.echecs_port import FUNCTIONS as PORTED
from tests.echecs import FUNCTIONS, PlainGames, data, games_of, players_of
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
            assert FUNCTIONS[name](who, games, given) == value, (case["id"], name, who)
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
        assert FUNCTIONS[case["function"]](who, games, players) == value
    standings = tb.standings(tournament(games, players), by=[case["code"]], edition="2026-03")
    assert bool(standings.dropped) == case.get("dropped", False)
    for who, value in case.get("c07", {}).items():
        assert standings[who][case["code"]] == (None if value is None else Fraction(value))
    for who, rank in case.get("ranks", {}).items():
        assert standings[who].rank == rank


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


def test_the_worked_tournament_under_c07() -> None:
    case = data("worked.json")
    standings = tb.standings(
        tournament(games_of(case["games"]), players_of(case["players"])), by=list(case["c07"]), edition="2026-03"
    )
    for code, text in case["c07"].items():
        for who, value in zip("ABCDE", numbers(text), strict=True):
            assert standings[who][code] == value, (code, who)
