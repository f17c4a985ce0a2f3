"""Active participants without an opponent and without a reason in the file: the bye of a Swiss with an odd number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from functools import reduce
from typing import Any

from tiebreaks.formats.choices import UNPAIRED, Unpaired
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Message, Remedy

NAMES: Mapping[Unpaired, str] = {
    "pairing": Message("the pairing-allocated bye"),
    "zero": Message("a zero-point bye"),
    "half": Message("a half-point bye"),
    "full": Message("a full-point bye"),
}
Cell = tuple[int, int]
"""A round (from 1) and a participant."""


def find_only_unpaired(open_rounds: Sequence[Collection[int]], allocated: Collection[int]) -> list[Cell]:
    """The only participant of a round who is active and has neither an opponent nor a reason in the file.

    `open_rounds` has those without a reason, round by round; `allocated` the rounds in which somebody has the pairing-allocated
    bye. Who is open in the round before or after as well was away: left, came late or never came.
    """
    cells = []
    for number, ids in enumerate(open_rounds, 1):
        beside = [open_rounds[index] for index in (number - 2, number) if 0 <= index < len(open_rounds)]
        in_play = [id for id in ids if not any(id in others for others in beside)]
        if len(in_play) == 1 and number not in allocated:
            cells.append((number, in_play[0]))
    return cells


def may_be_allocated(cells: Sequence[Cell], full_points: Mapping[int, int]) -> list[Cell]:
    """Those who can have had the pairing-allocated bye: nobody has it twice, or after a win without playing (C.04.1).

    `full_points` gives the first round in which somebody has won without playing.
    """
    times = Counter(id for _, id in cells)
    return [(number, id) for number, id in cells if times[id] == 1 and full_points.get(id, number) >= number]


def find_returning(open_rounds: Sequence[Collection[int]]) -> list[Cell]:
    """Everybody without a reason, except those away in the last two rounds or more, who left or never came."""
    cells: list[Cell] = []
    left = set(open_rounds[-1]).intersection(*open_rounds[-2:-1]) if len(open_rounds) > 1 else set()
    later: set[int] = left
    for number in range(len(open_rounds), 0, -1):
        later = later.intersection(open_rounds[number - 1])  # away from here to the end
        cells += [(number, id) for id in open_rounds[number - 1] if id not in later]
    return sorted(cells)


class Decisions:
    """The bye assumed for each open cell, and whether declared points decided it."""

    def __init__(self, open_rounds: Sequence[Collection[int]], allocated: Collection[int], full_points: Mapping[int, int],
                 chosen: Unpaired | None) -> None:  # fmt: skip
        self.chosen = chosen
        alone = find_only_unpaired(open_rounds, allocated)
        assumed = may_be_allocated(alone, full_points)
        self.rounds: tuple[int, ...] = tuple(number for number, _ in assumed)
        self.cells: list[Cell] = assumed if chosen is None else alone if chosen == "pairing" else find_returning(open_rounds)
        self.kinds: dict[Cell, Unpaired] = {}
        self.by_points: set[Cell] = set()

    def settle(self, put: Callable[[Mapping[Cell, Unpaired]], None], find_contradicted: Callable[[], Collection[int]]) -> None:
        """Give each cell the chosen kind, else the pairing-allocated bye; declared points may decide otherwise.

        `put` enters kinds into the rounds; `find_contradicted` gives those whose declared points then do not follow. What no
        kind explains stays as chosen, or as the format reads a blank: a zero-point bye.
        """
        first: Unpaired = self.chosen or "pairing"
        self._try(dict.fromkeys(self.cells, first), put)
        left = self._wrong_cells(find_contradicted)
        others: tuple[Unpaired, ...] = ("zero",) if self.chosen else ("zero", "half")
        for kind in others:
            if left:
                self._try(dict.fromkeys(left, kind), put)
                wrong = self._wrong_cells(find_contradicted)
                self.by_points |= {cell for cell in left if cell not in wrong}
                left = [cell for cell in left if cell in wrong]
        if left:
            self._try(dict.fromkeys(left, self.chosen or "zero"), put)

    def _try(self, kinds: Mapping[Cell, Unpaired], put: Callable[[Mapping[Cell, Unpaired]], None]) -> None:
        self.kinds.update(kinds)
        put(kinds)

    def _wrong_cells(self, find_contradicted: Callable[[], Collection[int]]) -> list[Cell]:
        wrong = find_contradicted()
        return [cell for cell in self.cells if cell[1] in wrong]

    def report(self, line: int, column: int, participants: Message, problems: Problems) -> None:
        """Warn once per file: in how many rounds, what was assumed, and how to say otherwise."""
        open_cells = [cell for cell in self.cells if self.chosen is None or cell in self.by_points]
        if not open_cells:
            return
        groups: dict[tuple[Unpaired, bool], set[int]] = {}
        for cell in open_cells:
            groups.setdefault((self.kinds[cell], cell in self.by_points), set()).add(cell[0])
        parts = [
            _describe_assumption(kind, by_points, rounds if len(groups) > 1 else ())
            for (kind, by_points), rounds in groups.items()
        ]
        facts: dict[str, Any] = {
            "rounds": _describe_rounds({number for number, _ in open_cells}),
            "participants": participants,
            "taken": reduce(lambda one, other: Message("{one}; {other}", one=one, other=other), parts),
        }
        report = problems.tolerate if ("half", True) in groups else problems.warn
        unsaid = "in {rounds} one of {participants} has no opponent, and the file does not say why; {taken}"
        if not all(by_points for _, by_points in groups):
            unsaid = (
                "in {rounds} one of {participants} has no opponent, and the file does not say why; {taken}; "
                "if it was another, correct the file"
            )
            facts["remedies"] = [Remedy("unpaired", kind) for kind in UNPAIRED if kind != "pairing"]
        report((line, column), unsaid, case=81, **facts)


def _describe_assumption(kind: Unpaired, by_points: bool, numbers: Collection[int]) -> Message:
    """What was assumed; with the rounds where others differ."""
    facts: dict[str, Any] = {"kind": kind, "bye": NAMES[kind]}
    if not numbers:
        return Message("read as {bye}, as the declared points say" if by_points else "read as {bye}", **facts)
    sentence = "read as {bye} in {rounds}, as the declared points say" if by_points else "read as {bye} in {rounds}"
    return Message(sentence, **facts, rounds=_describe_rounds(numbers))


def _describe_rounds(numbers: Collection[int]) -> Message:
    """How many rounds, and which: "4 rounds (1-3, 7)"."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    listed = ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
    if len(numbers) == 1:
        return Message("round {round}", round=runs[0][0])
    return Message("{count} rounds ({listed})", count=len(numbers), listed=listed, rounds=tuple(sorted(numbers)))
