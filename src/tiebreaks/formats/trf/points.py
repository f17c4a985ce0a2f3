"""Whether the declared points follow from the rounds, and which scoring would make them follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any

from tiebreaks.formats.trf.codes import BYE_KINDS, OLD_BYES
from tiebreaks.formats.trf.players import Entry
from tiebreaks.messages import Message
from tiebreaks.model.tournament import BYES, Adjustment, Result, Scoring, tenths

_GAMES = {
    "1": Result.WIN, "=": Result.DRAW, "0": Result.LOSS, "W": Result.WIN, "D": Result.DRAW, "L": Result.LOSS,
    "+": Result.FORFEIT_WIN, "-": Result.FORFEIT_LOSS,
}  # fmt: skip

CANDIDATES: tuple[Scoring, ...] = tuple(
    Scoring(win=win, draw=draw, loss=loss, pairing_bye=bye)
    for win, draw, loss in ((1, "0.5", 0), (3, 1, 0), (2, 1, 0), (3, 2, 1), (3, "1.5", 0))
    for bye in dict.fromkeys((win, draw, loss, 0))
)
"""Scorings that are tried, in this order, when a file declares none and its points do not follow from 1-½-0."""


@lru_cache(maxsize=64)
def worths(points: tuple[int, ...], *, predetermined: bool) -> tuple[dict[str, int], dict[str, int]]:
    """Tenths for every key of a round, with an opponent and without, from those of every result."""
    games: dict[str, int] = {}
    byes: dict[str, int] = {}
    for colour in "wb- ":
        for letter, result in _GAMES.items():
            for spelled in {letter, letter.lower()}:
                games[f"{colour} {spelled}"] = points[result]
        for letter in (*BYE_KINDS, *map(str.lower, BYE_KINDS)):
            games[f"{colour} {letter}"] = 0
        for letter, kind in {**OLD_BYES, **BYE_KINDS}.items():
            for spelled in {letter, letter.lower()}:
                byes[f"{colour} {spelled}"] = points[BYES[kind]]
        games[f"{colour}  "] = games[f"{colour} *"] = byes[f"{colour} *"] = 0
        byes[f"{colour}  "] = 0 if predetermined else points[Result.ZERO_BYE]
    return games, byes


def scores(entries: Sequence[Entry], rounds: int, scoring: Scoring, *, predetermined: bool) -> list[int]:
    """The points of each player after these rounds, in tenths; a pending game gives nothing."""
    games, byes = worths(scoring.points, predetermined=predetermined)
    game, bye = games.__getitem__, byes.get
    totals = []
    for entry in entries:
        opponents, keys = entry.opponents[:rounds], entry.keys[:rounds]
        if all(opponents):
            totals.append(sum(map(game, keys)))
        else:
            totals.append(sum(game(key) if other else bye(key, 0) for other, key in zip(opponents, keys, strict=True)))
    return totals


def requested_points(entries: Sequence[Entry], rounds: int, scoring: Scoring) -> list[tuple[int, int]]:
    """For each player, the points of the bye requested for the next round, and for all later rounds."""
    _, byes = worths(scoring.points, predetermined=True)
    return [
        (
            sum(byes.get(key, 0) for key in entry.keys[rounds : rounds + 1]),
            sum(byes.get(key, 0) for key in entry.keys[rounds:]),
        )
        for entry in entries
    ]


def sum_adjustments(adjustments: Iterable[Adjustment], rounds: int, worth: Mapping[tuple[int, int], int]) -> dict[int, int]:
    """What 299 changes in the total of each participant after these rounds, in tenths."""
    changes: dict[int, int] = {}
    for item in adjustments:
        if item.round is None or item.round <= rounds:
            change = tenths(item.points)
            if item.replaces_result and item.round is not None:
                change -= worth.get((item.participant, item.round), 0)
            changes[item.participant] = changes.get(item.participant, 0) + change
    return changes


def infer_scoring(entries: Sequence[Entry], rounds: int, extra: Mapping[int, int], *, predetermined: bool) -> Scoring | None:
    """The first common scoring that explains every declared total, or None."""
    for candidate in CANDIDATES:
        totals = scores(entries, rounds, candidate, predetermined=predetermined)
        future = requested_points(entries, rounds, candidate)
        if all(
            entry.points is None or entry.points - total - extra.get(entry.id, 0) in {0, *later}
            for entry, total, later in zip(entries, totals, future, strict=True)
        ):
            return candidate
    return None


def describe_scoring(scoring: Scoring) -> Message:
    """A scoring in words."""
    values: dict[str, Any] = {name: Fraction(str(getattr(scoring, name))) for name in ("win", "draw", "loss", "pairing_bye")}
    return Message("{win}-{draw}-{loss}, pairing-allocated bye {pairing_bye}", **values)
