"""The @echecs face: its functions by name, and the compact spelling of games in which the data beside this file are written.

"A-B 1, C- 0.5 half-bye | D-A 0"    two rounds; White's result, then the kind; "C-" and "C-C" are the two spellings of a bye
"A 2000, B 2100, C"                 players with their ratings, C without one
"""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from tiebreaks.echecs.functions import PATHS

HERE = Path(__file__).parent
MODULES = {function.__name__: module for module, function in PATHS.items()}
FUNCTIONS: dict[str, Callable[..., float]] = {
    name: getattr(import_module(f"tiebreaks.echecs.{module}"), name) for name, module in MODULES.items()
}

OVER_THE_BOARD = ("games_won", "games_played_with_black", "games_won_with_black", "standard_points")
"""Here the document says "over the board" and the releases count forfeits: `forfeits_count=True` is what they return."""


def as_released(name: str) -> Callable[..., float]:
    """A function as the releases compute it."""
    return partial(FUNCTIONS[name], forfeits_count=True) if name in OVER_THE_BOARD else FUNCTIONS[name]


PlainGames = list[list[dict[str, Any]]]


def games_of(text: str) -> PlainGames:
    """The compact spelling as plain games."""
    return [[_game(one) for one in items.split(",") if one.strip()] for items in text.split("|")] if text else []


def _game(text: str) -> dict[str, Any]:
    sides, result, *kind = text.split()
    white, _, black = sides.partition("-")
    points = float(result)
    game = {"white": white, "black": black, "result": points if points == 0.5 else int(points)}
    return {**game, "kind": kind[0]} if kind else game


def text_of(games: PlainGames) -> str:
    """Plain games in the compact spelling."""
    return " | ".join(
        ", ".join(f"{g['white']}-{g['black']} {g['result']} {g.get('kind', '')}".strip() for g in r) for r in games
    )


def players_of(text: str) -> list[dict[str, Any]]:
    return [_player(*entry.split()) for entry in text.split(",") if entry.strip()]


def _player(who: str, rating: str | None = None) -> dict[str, Any]:
    return {"id": who} if rating is None else {"id": who, "rating": int(rating)}


def data(name: str) -> Any:
    return json.loads((HERE / name).read_text(encoding="utf-8"))
