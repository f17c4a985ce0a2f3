"""Why a program departs, as far as it is known: which codes a fault makes wrong, and in which events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

RANKS_ALONE = ("DE", "EDE", "BC")  # codes that part, and are not compared as values
Line = Mapping[str, Any]
"""A line of a journal: an event, and what departs in it."""


def anywhere(line: Line) -> bool:
    """In every event."""
    return True


def has_pairing_byes(line: Line) -> bool:
    """Where somebody has a pairing-allocated bye."""
    return "pairing" in line["axes"]["byes"]


def has_forfeits(line: Line) -> bool:
    """Where a game was forfeited."""
    return bool(line["axes"]["forfeits"] == ["some"])


def has_unplayed(line: Line) -> bool:
    """Where a round was not played by somebody."""
    return line["axes"]["byes"] != ["none"] or has_forfeits(line)


def is_round_robin(line: Line) -> bool:
    """In a round robin."""
    return bool(line["axes"]["system"] == ["round-robin"])


class Cause(NamedTuple):
    """A fault of a program, named as in proofs/results/discrepancies."""

    name: str
    codes: Collection[str]
    """The codes that it makes wrong."""
    where: Callable[[Line], bool] = anywhere


def account_for(line: Line, causes: Iterable[Cause]) -> list[str]:
    """The causes that together account for every wrong code of an event; none where something is left.

    Ranks follow from the values; where no value is wrong, it is a code of the list that has none.
    """
    asked = {each["asked"] for each in line["departures"]}
    named = {code for each in asked for code in each.split(", ")}
    left = {code for code in asked if "," not in code} or named.intersection(RANKS_ALONE) or asked
    found = []
    for cause in causes:
        if cause.where(line) and (covered := left.intersection(cause.codes)):
            found.append(cause.name)
            left -= covered
    return [] if left else found
