"""Targets, conditions and own results in words: the parts that sentences about needs are made of."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tiebreaks.answers.needs import Condition, OwnResult
from tiebreaks.chances.names import name_of
from tiebreaks.messages import Forms, Items, Message, Ordinal, labels
from tiebreaks.model.tournament import Tournament
from tiebreaks.text import halves

MOST_ALTERNATIVES = 3
MOST_GAMES = 4  # in one alternative
MOST_RANKS = 3
POINTS = Forms("{points} point", "{points} points")

_GAME: Mapping[tuple[str, ...], str] = {  # by the results that will do
    ("1-0",): "{white} beats {black}",
    ("½-½",): "{white} and {black} draw",
    ("0-1",): "{black} beats {white}",
    ("1-0", "½-½"): "{white} does not lose to {black}",
    ("½-½", "0-1"): "{black} does not lose to {white}",
    ("1-0", "0-1"): "{white} and {black} do not draw",
}
_WITH: Mapping[str, Message] = labels({"win": "a win", "draw": "a draw", "loss": "a loss"})
SEVERAL: Mapping[tuple[str, int], str] = {
    ("win", 2): "two wins", ("win", 3): "three wins", ("win", 4): "four wins",
    ("draw", 2): "two draws", ("draw", 3): "three draws", ("draw", 4): "four draws",
    ("loss", 2): "two losses", ("loss", 3): "three losses", ("loss", 4): "four losses",
}  # fmt: skip


def say_target(wanted: Collection[int]) -> Message:
    """A set of ranks in words."""
    if isinstance(wanted, range) and len(wanted) > 1:
        return Message("the first {count} places", count=len(wanted))
    return Message("{places} place", places=Items(tuple(map(Ordinal, sorted(wanted))), "or"))


def too_long(alternatives: Sequence[Sequence[object]]) -> bool:
    """Whether a condition is too long to be said."""
    return len(alternatives) > MOST_ALTERNATIVES or any(len(each) > MOST_GAMES for each in alternatives)


def say_alternatives(event: Tournament, alternatives: Sequence[Sequence[Condition]] | None) -> Message:
    """A condition: "B beats C, or A and D draw and E beats F"."""
    parts = tuple(
        Message("{games}", games=Items(tuple(say_game(event, each) for each in one), "and")) for one in alternatives or ()
    )
    return Message("{parts}", parts=Items(parts, "alternatives"))


def say_ahead(event: Tournament, other: int) -> Message:
    """The target to be ahead of somebody."""
    return Message("ahead of {name}", name=name_of(event, other))


def say_game(event: Tournament, condition: Condition) -> Message:
    """A game that ends in one of some ways."""
    facts: dict[str, Any] = {"white": name_of(event, condition.white), "black": name_of(event, condition.black)}
    sentence = _GAME.get(condition.results)
    if sentence is not None:
        return Message(sentence, **facts)
    return Message("{white}-{black} ends {results}", **facts, results=Items(condition.results, "or"))


def say_own(line: OwnResult) -> Message:
    """The own result: "a win", "two draws", "a win and a draw", "2½ points"."""
    several = SEVERAL.get((line.results[0], len(line.results))) if len({*line.results}) == 1 else None
    if several is not None:
        return Message(several)
    return Message("{words}", words=Items(tuple(map(say_one, line.results)), "and"))


def say_one(result: str) -> Message:
    """A result of one game, or so many points."""
    if result in _WITH:
        return _WITH[result]
    return say_so_many(parse_points(result))


def parse_points(result: str) -> Fraction:
    """The points of an own result that is so many points."""
    return Fraction(result.replace("½", ".5"))


def say_so_many(points: Fraction) -> Message:
    """So many points."""
    return Message(POINTS.of(counted(points)), points=halves(points))


def counted(points: Fraction) -> Fraction:
    """The number that decides how points are said: half a point is one, as ½ is read."""
    return Fraction(1) if points == Fraction(1, 2) else points
