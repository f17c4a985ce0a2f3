"""Drawn events: the face against the loops of the port, whatever the games; and against C.07 where there is no departure."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiebreaks as tb
from benchmarks.echecs_port import FUNCTIONS as PORTED
from tests.echecs import FUNCTIONS, OVER_THE_BOARD, PlainGames, as_released
from tiebreaks.echecs import tournament

IDS = "ABCDEFG"
KINDS = (None, "forfeit-loss", "forfeit-win", "full-bye", "half-bye", "pairing-bye", "zero-bye")


@st.composite
def any_games(draw: st.DrawFn) -> PlainGames:
    """Anything that can be written down: several games in a round, kinds that do not fit, both spellings of byes."""
    side = st.sampled_from([*IDS, *IDS, ""])
    game = st.tuples(side, side, st.sampled_from((0, 0.5, 1)), st.sampled_from((None, None, None, *KINDS)))
    rounds = draw(st.lists(st.lists(game, max_size=6), max_size=6))
    return [
        [{"white": w, "black": b, "result": r, **({} if k is None else {"kind": k})} for w, b, r, k in items if w or b]
        for items in rounds
    ]


@st.composite
def recorded_games(draw: st.DrawFn) -> PlainGames:
    """A Swiss event as it should be written: everybody has one record in every round, with its kind if unplayed."""
    rounds = []
    for _ in range(draw(st.integers(1, 6))):
        order = draw(st.permutations(IDS))
        alone = draw(st.integers(0, 3)) * 2 + 1
        items: list[dict[str, Any]] = []
        for who in order[:alone]:
            kind, result = draw(st.sampled_from((("half-bye", 0.5), ("zero-bye", 0), ("pairing-bye", 1), ("full-bye", 1))))
            items.append({"white": who, "black": draw(st.sampled_from((who, ""))), "result": result, "kind": kind})
        for white, black in zip(order[alone::2], order[alone + 1 :: 2], strict=True):
            outcomes = ((1, None), (0.5, None), (0, None), (1, "forfeit-win"), (0, "forfeit-loss"))
            result, why = draw(st.sampled_from(outcomes))
            items.append({"white": white, "black": black, "result": result, "kind": why})
        rounds.append(items)
    return rounds


ratings = st.dictionaries(st.sampled_from(IDS), st.none() | st.integers(0, 2900))


@given(any_games(), ratings)
def test_the_face_is_the_port_on_any_games(games: PlainGames, rated: dict[str, int | None]) -> None:
    players = [{"id": who, "rating": rating} for who, rating in rated.items()]
    for name in FUNCTIONS:
        for who in (*IDS, "nobody"):
            assert as_released(name)(who, games, players) == pytest.approx(PORTED[name](who, games, players), abs=1e-9), (
                name,
                who,
            )


@given(any_games())
def test_without_forfeits_the_face_is_the_port_on_the_other_games(games: PlainGames) -> None:
    others = [[game for game in items if "forfeit" not in game.get("kind", "")] for items in games]
    for name in OVER_THE_BOARD:
        for who in (*IDS, "nobody"):
            assert FUNCTIONS[name](who, games) == PORTED[name](who, others, []), (name, who)


@given(recorded_games())
def test_what_does_not_depart_is_the_value_of_c07(games: PlainGames) -> None:
    codes = {
        "progressive": "PS", "number_of_wins": "WIN", "buchholz": "BH", "buchholz_cut1": "BH/C1", "buchholz_cut2": "BH/C2",
        "buchholz_median1": "BH/M1", "buchholz_median2": "BH/M2", "games_won": "WON", "games_played_with_black": "BPG",
        "games_won_with_black": "BWG",
    }  # fmt: skip
    standings = tb.standings(tournament(games, [{"id": who} for who in IDS]), by=list(codes.values()), edition="2026-03")
    for name, code in codes.items():
        for who in IDS:
            assert FUNCTIONS[name](who, games) == standings[who][code], (name, who)
