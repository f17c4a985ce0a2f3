"""Steps: what one search may spend. They are counted, not timed, so that the same file has one answer on every machine."""

from __future__ import annotations

from math import inf

SEARCH_STEPS = 10_000_000  # of `check`: twenty times what real files need
MORE = "more"  # in the place of a number of steps
MORE_STEPS = 20 * SEARCH_STEPS
COLUMN = 2  # a step is about a microsecond: a row of a column of one code under one law
TIED = 1  # a row of the places after an entry that sees the ties, worked out from the places of one list
PAIR = 5  # a list with one entry more, beside what its rows cost
VALUES = 2  # a published value beside a computed one
ROWS = 150  # what an event of any size costs at least: arrays have to be made


class Steps:
    """What a search has spent of its limit."""

    def __init__(self, limit: float = inf) -> None:
        self.limit = limit
        self.spent: int = 0

    def spend(self, count: int) -> None:
        """Count what is about to be done."""
        self.spent += count

    @property
    def used_up(self) -> bool:
        """Whether nothing is left: what was found so far is the answer, and says so."""
        return self.spent >= self.limit
