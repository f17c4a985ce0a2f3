"""The work that a question about needs may take: counted, not timed, so that the same question has one answer everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

WORK = 20_000  # steps of a whole question, unless the call says otherwise
PARTICIPANTS_A_STEP = 500  # a look at a node is one step, and one more for so many participants
RIVALS_A_STEP = 3  # and one more for so many rivals who are compared by tie-breaks
RANKS_A_STEP = 320  # ranking finishes with so many ranks together is one step
STEPS_A_CALL = 100  # between two calls of a progress


class Work:
    """The work that a question may take, in steps that take about as long in any event. All that finds the answer spends it."""

    def __init__(self, limit: int = WORK, participants: int = 1, progress: Callable[[int, int], None] | None = None) -> None:
        self.limit = limit
        self.participants = participants
        self.spent: int = 0
        self.until: int = limit
        """The work that may be spent now: a share of it, so that the first own result does not take all."""
        self.stopped: bool = False
        """Whether a search was ended since the last share began."""
        self._progress = progress

    def share(self, among: int) -> None:
        """Begin the first of so many parts of what is left."""
        self.until = self.spent + max(0, self.limit - self.spent) // among
        self.stopped = False

    @contextmanager
    def keep_back(self, part: int) -> Iterator[None]:
        """Leave one of so many parts of the share for what comes after."""
        until = self.until
        self.until -= max(0, until - self.spent) // part
        yield
        self.until = until

    def scale(self, nodes: int) -> int:
        """The nodes of one search: more, where the question may take more work than usual."""
        return nodes * max(1, self.limit // WORK)

    @property
    def is_spent(self) -> bool:
        """Whether nothing is left of the share; a search that asks is ended by it."""
        self.stopped |= self.spent >= self.until
        return self.spent >= self.until

    @property
    def finishes(self) -> int:
        """How many may still be ranked."""
        return max(0, self.until - self.spent) * RANKS_A_STEP // self.participants

    def allows(self, finishes: int) -> bool:
        """Whether so many finishes may still be ranked; a search that asks is ended if not."""
        self.stopped |= finishes > self.finishes
        return finishes <= self.finishes

    def look(self, rivals: int = 0) -> None:
        """Count a look at a node, at which so many rivals are compared; of none: by points alone."""
        self._add(1 + self.participants // PARTICIPANTS_A_STEP + -(-rivals // RIVALS_A_STEP))

    def rank(self, finishes: int) -> None:
        """Count finishes that are ranked."""
        self._add(-(-finishes * self.participants // RANKS_A_STEP))

    def _add(self, steps: int) -> None:
        before, self.spent = self.spent, self.spent + steps
        if self._progress is not None and before // STEPS_A_CALL < self.spent // STEPS_A_CALL:
            self._progress(min(self.spent, self.limit), self.limit)
