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


def has_wrong_points(line: Line) -> bool:
    """Where the points differ."""
    return any(each["asked"] in ("PTS", "MPTS", "GPTS") for each in line["departures"])


def is_of_teams(line: Line) -> bool:
    """In an event of teams."""
    return str(line["axes"]["system"][0]).startswith("team")


class Cause(NamedTuple):
    """A fault of a program, named as in proofs/results/discrepancies."""

    name: str
    codes: Collection[str] | None
    """The codes that it makes wrong; None: all of them."""
    where: Callable[[Line], bool] = anywhere


def account_for(line: Line, causes: Iterable[Cause]) -> list[str]:
    """The causes that together account for every wrong code of an event; none where something is left.

    Ranks follow from the values; where no value is wrong, it is a code of the list that has none, and one cause is enough.
    """
    asked = {each["asked"] for each in line["departures"]}
    values = {code for code in asked if "," not in code}
    left = values or {code for each in asked for code in each.split(", ") if code in RANKS_ALONE}
    found = []
    for cause in causes:
        if cause.where(line) and (covered := left if cause.codes is None else left.intersection(cause.codes)):
            found.append(cause.name)
            left = left - covered if values else set()
    return [] if left else found
