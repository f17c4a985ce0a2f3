"""The ladder of two participants: every entry of the list with both values, and the one that separates them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from tiebreaks.engine.standings import Row, Standings
from tiebreaks.engine.steps import BoardsSteps, DecidedSteps
from tiebreaks.explaining.verdicts import defining_article, find_idle
from tiebreaks.messages import Message

State = Literal["equal", "idle", "decides", "not needed"]
LOTS = "lots"


@dataclass(frozen=True)
class Rung:
    """An entry of the list, and what it did to two participants."""

    code: str
    """The tie-break, or `lots`."""
    name: str
    """Its name, such as `Buchholz`; empty for lots."""
    article: str
    """The article that defines it; empty for lots."""
    first: Fraction | None
    """The value of the one ahead, as the table shows it."""
    second: Fraction | None
    """The value of the other."""
    state: State
    """Whether it separates them; idle: it could not be applied, or decides nothing."""
    note: Message
    """That in words."""


def deciding_entry(standings: Standings, first: Row, second: Row) -> int | None:
    """The position in `entries` of the one that separates two; behind the last: lots; None: they share their rank."""
    one, other = first.position, second.position
    return next((at for at, place in enumerate(standings._places) if place[one] != place[other]), None)


def ladder(standings: Standings, first: Row, second: Row) -> Iterator[Rung]:
    """The entries of the list as applied, from the top; `first` is the one ahead, or has the same rank."""
    rows = first.position, second.position
    apart = deciding_entry(standings, first, second)
    for index in standings._applied:
        entry = standings.entries[index]
        values = standings._columns[index]
        state, note = _judge(standings, index, rows, apart)
        article = defining_article(entry, standings.edition)
        yield Rung(entry.code, entry.name, article, values[rows[0]], values[rows[1]], state, note)
    if apart == len(standings.entries):
        yield Rung(
            LOTS, "", "", None, None, "decides", Message("decides: drawing of lots, seed {seed!r}", seed=standings.basis.lots)
        )


def _judge(standings: Standings, index: int, rows: tuple[int, int], apart: int | None) -> tuple[State, Message]:
    """What an entry did to two participants; `apart` is the one that separates them."""
    entry, steps, law = standings.entries[index], standings._workings[index].steps, standings.edition
    if apart is not None and index > apart:
        return "not needed", Message("not needed any more")
    if index == apart:
        if entry.is_type_a or isinstance(steps, BoardsSteps | DecidedSteps):
            cited = defining_article(entry, law)
            return "decides", Message("decides, among those tied ({cited})", article=cited, cited=cited)
        return "decides", Message("decides: the lower is ahead" if entry.low_wins else "decides: the higher is ahead")
    if idle := find_idle(standings, index, *rows):
        return "idle", idle.note
    return "equal", Message("equal")
