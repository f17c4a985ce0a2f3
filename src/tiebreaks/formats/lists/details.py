"""What the lines around a list can say of the event, and the round that a line names."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date
from typing import Literal

from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.part import Part
from tiebreaks.messages import Message, Place


@dataclass
class Details:
    """What the lines around a list say."""

    name: str = ""
    starts: date | None = None
    ends: date | None = None
    updated: date | None = None
    federation: str = ""
    city: str = ""
    system: Literal["", "swiss", "round robin"] = ""
    total_rounds: int = 0
    heading: str = ""
    """The title of the list."""
    kind: str = ""
    """The list that the title names, as `headings.LISTS` has it; empty: none."""
    after_round: int | None = None
    round: int = 0
    """The round of pairings; 0: the lines do not say."""
    round_date: date | None = None
    program: str = ""
    legend: dict[int, str] = field(default_factory=dict)

    def fill(self, part: Part) -> Part:
        """Enter what is known in a part."""
        part.name, part.federation, part.city = self.name, self.federation, self.city
        part.starts, part.ends = self.starts, self.ends
        part.total_rounds, part.program = max(part.total_rounds, self.total_rounds), self.program
        part.system = part.system or self.system
        if part.kind in ("ranking", "crosstable"):  # a line above pairings may name their own round
            part.after_round = self.after_round
        if part.starts is None and self.round == 1:
            part.starts = self.round_date
        part.updated = self.updated
        return part


def no_round_error(where: Place) -> FormatError:
    """The error of pairings whose round nothing says."""
    return FormatError("the list does not say which round it is: expected a line such as Round 3 above the table", where=where)


def no_result_error(number: int, cell: str, where: Place) -> Message:
    """The error of a cell that is no result."""
    sentence = "round {round}: expected a result such as 1 - 0, ½ - ½ or + - -, found {cell!r}"
    return Message(sentence, round=number, cell=cell, where=where)
