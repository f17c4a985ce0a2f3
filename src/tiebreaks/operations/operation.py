"""Operation: what can be asked, an entry of the table. Question: an operation that somebody asks, with its values."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

import tiebreaks as tb
from tiebreaks.cached import cached_property
from tiebreaks.messages import Face, Message
from tiebreaks.operations.groups import DECIDING, HOW_READ, LAW, LOTS
from tiebreaks.operations.kinds import UsageError
from tiebreaks.operations.parameter import EVERYWHERE, Parameter, describe
from tiebreaks.text import blank_controls

if TYPE_CHECKING:
    from tiebreaks.awards.rules import PrizeRules

MORE_NOTES = "and {count} more"
MISSING = "this is missing: {words}"
_READING = tuple(each.name for each in HOW_READ)
_DECIDED = tuple(each.name for each in DECIDING if each is not LOTS)
_LAW = tuple(each.name for each in LAW)
_RANKING = (LOTS.name, "live", "pending")


@dataclass(frozen=True)
class Operation:
    """An entry of the table: its name, its sentence, an example of the command, its function and what it takes."""

    name: str
    words: str
    example: str
    function: Callable[[Question], Any]
    parameters: tuple[Parameter, ...]
    facts: Mapping[str, Any] = field(default_factory=dict, kw_only=True)  # of gaps of its sentence that are no parameters
    faces: frozenset[str] = field(default=EVERYWHERE, kw_only=True)
    answers: tuple[str, ...] = field(default=(), kw_only=True)  # the names of the schemas of its answers; none: a file
    is_long: bool = field(default=False, kw_only=True)  # it may take seconds: faces show that it works, and let others pass

    @property
    def reads(self) -> bool:
        """Whether it reads the files of an event."""
        return any(each.name == "files" for each in self.parameters)

    def describe(self, face: Face) -> str:
        """Its sentence, in the words of a face."""
        return describe(self.words, self.facts).in_words(face)

    def parameters_of(self, face: str) -> list[Parameter]:
        """What it takes in a face."""
        return [each for each in self.parameters if face in each.faces]

    def complete(self, given: Mapping[str, Any], taken: Iterable[Parameter] = ()) -> dict[str, Any]:
        """The values of all parameters: those given, else their defaults; raises UsageError where one is missing.

        taken   the parameters as a face has them
        """
        values = {each.name: each.default for each in self.parameters}
        values |= {name: value for name, value in given.items() if value is not None}
        for each in taken:
            if each.required and values[each.name] is None:
                raise UsageError.of(each.name, Message(MISSING, words=describe(each.words, each.facts)))
        return values


def for_face(face: str, operations: Iterable[Operation]) -> list[Operation]:
    """The operations that a face offers."""
    return [each for each in operations if face in each.faces]


@dataclass(frozen=True)
class Content:
    """A file that was sent, not named by its path: its bytes, and what messages call it."""

    data: bytes
    name: str = "file"

    def open(self) -> io.BytesIO:
        """The bytes as a file of that name."""
        opened = io.BytesIO(self.data)
        opened.name = self.name  # as a file on a disk has it
        return opened


def name_of_file(sent: str) -> str:
    """What messages call a file that was sent: its name without a path."""
    return blank_controls(sent).strip().replace("\\", "/").rpartition("/")[2][:80] or "file"


class Question:
    """A function of the table and the values of its parameters, by their names in Python.

    The event is read and ranked once, whatever the answer asks of it. Notes are what a face says beside the answer.

    locate   where a file is that another file names; raises TiebreaksError if it must not be read
    """

    def __init__(
        self,
        function: Callable[[Question], Any],
        values: Mapping[str, Any],
        *,
        read: Callable[..., tb.Tournament] | None = None,
        locate: Callable[[str], str] = str,
        progress: Callable[[int, int], None] | None = None,
    ) -> None:
        self._function, self._given, self._read = function, values, read or tb.read
        self.locate = locate
        self.progress = progress
        self.notes: list[str] = []

    def __getitem__(self, name: str) -> Any:
        return self._given[name]

    def get(self, name: str) -> Any:
        """A value; None where the operation does not take it."""
        return self._given.get(name)

    def pick(self, *names: str) -> dict[str, Any]:
        """The values that were given, or have a default."""
        return {name: self._given[name] for name in names if self._given.get(name) is not None}

    @cached_property
    def answer(self) -> Any:
        """What the operation answers; raises TiebreaksError."""
        return self._function(self)

    @cached_property
    def event(self) -> tb.Tournament:
        """The event in the files, with the decisions that were given."""
        files = self["files"]
        sources = [*(files if isinstance(files, list) else [files]), *(self.get("with_files") or ())]
        event = self._read([self.open(each) for each in sources], **self.pick(*_READING))
        if self.get("corrections"):
            from tiebreaks.operations.correcting import correct

            event = correct(event, self["corrections"])
        decided = self.pick(*_DECIDED)
        return replace(event, **decided) if decided else event

    @cached_property
    def law(self) -> dict[str, Any]:
        """List, edition, round and house rules that were given; where nobody names a list, the one that the ranks show."""
        given = self.pick(*_LAW)
        if "by" not in given and self.event.published.ranks and not self.event.tie_breaks:
            from tiebreaks.checking.published_list import find_list  # most events name their list, and need no search

            found = find_list(self.event)
            given |= {} if found is None else {"by": found}
        return given

    def law_without(self, name: str) -> dict[str, Any]:
        """The same without one of them."""
        return {each: value for each, value in self.law.items() if each != name}

    @cached_property
    def standings(self) -> tb.Standings:
        """The standings of the event, by the law that was asked for."""
        ranking = tb.standings(self.event, **self.law, **self.pick(*_RANKING))
        self.notes += ranking.basis.lines
        return ranking

    @cached_property
    def rules(self) -> PrizeRules | None:
        """The rules of the prizes, if they were given."""
        return self.read_rules("rules")

    def read_rules(self, name: str) -> PrizeRules | None:
        """The rules in a file, if it was given."""
        from tiebreaks.awards.rules_file import parse_rules

        given = self.get(name)
        if isinstance(given, Content):
            return parse_rules(given.data, given.name)
        return None if given is None else tb.read_prize_rules(given)

    @staticmethod
    def open(given: Any) -> Any:
        """A file as the library reads it: a path stays, what was sent is opened."""
        return given.open() if isinstance(given, Content) else given


@dataclass(frozen=True)
class Written:
    """A file that an operation made: its bytes, and what its format could not hold."""

    data: bytes
    notes: Sequence[str]
