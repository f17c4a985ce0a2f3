"""Parameter: what an operation takes besides its name, described once for every face.

Its name in Python is its name everywhere: `after_round` is `--after-round` on the command line and the field `after_round` of
the service and of an assistant's tool (`messages.faces` has the few exceptions).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tiebreaks.messages import Face, Message, Option, gaps_of, labels
from tiebreaks.messages.faces import singular
from tiebreaks.operations.kinds import TEXT, ValueKind, convert

COMMAND, SERVICE, ASSISTANT = "command", "service", "assistant"
ARGUMENTS, OWN, INPUT, TIE_BREAKS, DECISIONS, OUTPUT = "arguments", "", "input", "tie-breaks", "decisions", "output"
SECTIONS = labels(  # of a help, in this order; OWN has the options of one operation
    {
        ARGUMENTS: "Arguments",
        OWN: "Options",
        INPUT: "Input",
        TIE_BREAKS: "Tie-breaks",
        DECISIONS: "Decisions",
        OUTPUT: "Output",
    }
)
EVERYWHERE = frozenset({COMMAND, SERVICE, ASSISTANT})


@dataclass(frozen=True)
class Parameter:
    """One parameter: its name, what it does in words, and its kind of values."""

    name: str
    words: str  # a gap {live} is another parameter, as the face writes it
    kind: ValueKind = TEXT
    placeholder: str = field(default="", kw_only=True)  # what stands for a value in a help
    default: Any = field(default=None, kw_only=True)
    required: bool = field(default=False, kw_only=True)
    repeated: bool = field(default=False, kw_only=True)
    by_place: bool = field(default=False, kw_only=True)  # an argument of the command, not an option
    letter: str = field(default="", kw_only=True)  # on the command line: -o
    opposite: str = field(default="", kw_only=True)  # of a flag on the command line: --no-search
    section: str = field(default=OWN, kw_only=True)  # of a help
    advice: str = field(default="", kw_only=True)  # what else to say where it is missing
    example: str = field(default="", kw_only=True)
    facts: Mapping[str, Any] = field(default_factory=dict, kw_only=True)  # of gaps that are no parameters
    faces: frozenset[str] = field(default=EVERYWHERE, kw_only=True)
    served: Mapping[str, Any] = field(default_factory=dict, kw_only=True)  # what the service has otherwise: kind, default

    def but(self, **changes: Any) -> Parameter:
        """The same parameter, otherwise in this operation."""
        return replace(self, **changes)

    @property
    def field(self) -> str:
        """Its name where values are sent: a field of the service, an argument of a tool."""
        return singular(self.name)

    def describe(self, face: Face) -> str:
        """What it does, in the words of a face."""
        return describe(self.words, self.facts).in_words(face)

    def convert(self, given: str | Sequence[str]) -> Any:
        """Its value from what was typed; raises UsageError."""
        return convert(self.kind, self.name, given, repeated=self.repeated)

    def in_service(self) -> Parameter:
        """As the service has it."""
        return replace(self, **self.served) if self.served else self


def describe(words: str, facts: Mapping[str, Any] | None = None) -> Message:
    """Words whose gaps are facts, or else parameters."""
    return Message(words, **{gap: Option(gap) for gap in gaps_of(words)} | {**(facts or {})})
