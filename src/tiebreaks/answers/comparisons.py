"""What `compare_editions` answers: the places and values that change between two editions, and why."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from tiebreaks.answers.explanations import Term
from tiebreaks.engine.basis import Basis
from tiebreaks.messages import Message, paragraph
from tiebreaks.values.answer import Answer, Hidden, Number, members
from tiebreaks.values.frames import Framed, as_columns
from tiebreaks.values.printing import TextRepr, short_repr


@dataclass(frozen=True)
class ChangedRound(Answer):
    """A round whose amount differs between the editions, or counts in only one of them."""

    round: int
    """The round."""
    first: Term
    """What it amounts to in the first edition."""
    second: Term
    """What it amounts to in the second edition."""
    sentence: Message
    """The difference in words."""
    in_short: Message
    """The round, both amounts, and the number of the cause."""
    cause: int
    """Which of `Comparison.causes`, from 1."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "round cause opponent=first.opponent record=first.record first=first.alone second=second.alone sentence"
    )


@dataclass(frozen=True)
class ChangedValue(Answer):
    """A value that differs between the editions, and the rounds responsible."""

    code: str
    """The tie-break."""
    first: Number[Fraction | None]
    """In the first edition; None: undefined, or a Direct Encounter that ranked nobody."""
    second: Number[Fraction | None]
    """In the second edition, likewise."""
    rounds: tuple[ChangedRound, ...]
    """The rounds that make the difference."""
    sentence: Message
    """The difference in words."""
    cause: int | None
    """If no round changes: which of `Comparison.causes`, from 1, changes the value."""

    _JSON: ClassVar[Mapping[str, str]] = members("code cause first second exact=both rounds sentence")

    @property
    def both(self) -> tuple[Fraction | None, Fraction | None]:
        """The values in both editions."""
        return self.first, self.second

    @property
    def causes(self) -> list[int]:
        """The numbers of its causes, each once."""
        return [self.cause] if self.cause else list(dict.fromkeys(item.cause for item in self.rounds))


@dataclass(frozen=True)
class Change(Answer):
    """A participant whose rank or values change."""

    id: int
    """The number of the participant."""
    name: str
    """Its name."""
    first_rank: int | None
    """In the first edition; None: not in its standings."""
    second_rank: int | None
    """In the second edition; None: not in its standings."""
    values: tuple[ChangedValue, ...]
    """The values that differ."""
    because: Message
    """If the rank changes: the entry that decides in the second edition, and against whom."""


class RuleOfEdition(NamedTuple):
    """How amounts come about in one edition."""

    rule: Message
    articles: tuple[str, ...]


@dataclass(frozen=True)
class CommonCause(Answer):
    """What the editions do differently, and how much it changes; a value may have several causes."""

    first: Message
    """How the amounts come about in the first edition; empty if no round changes."""
    second: Message
    """How they come about in the second edition."""
    first_articles: tuple[str, ...]
    """The articles of the first edition."""
    second_articles: tuple[str, ...]
    """The articles of the second edition."""
    codes: tuple[str, ...]
    """The tie-breaks that it changes."""
    values: int
    """How many values it changes."""
    participants: int
    """Of how many participants."""
    sentence: Message
    """That in words."""

    _JSON: ClassVar[Mapping[str, str]] = members("first=first_rule second=second_rule codes values participants sentence")

    @property
    def first_rule(self) -> RuleOfEdition:
        """The rule of the first edition."""
        return RuleOfEdition(self.first, self.first_articles)

    @property
    def second_rule(self) -> RuleOfEdition:
        """The rule of the second edition."""
        return RuleOfEdition(self.second, self.second_articles)


@dataclass(frozen=True, repr=False)
class Comparison(TextRepr, Answer, Framed):
    """What changes between two editions; `str` is a table and the reasons."""

    _KINDS: ClassVar[Mapping[str, str]] = {
        "id": "int64", "name": "string", "first_rank": "int64", "second_rank": "int64", "code": "string",
    }  # fmt: skip

    bases: tuple[Basis, Basis]
    """What each of both standings rests on; they differ in the edition."""
    causes: tuple[CommonCause, ...]
    """Why, the one that changes most values first."""
    changes: tuple[Change, ...]
    """Who has another rank or value, in the order of the second edition."""
    notes: Hidden[tuple[Message, ...]]
    """Both bases in words."""
    title: Hidden[Message]
    """What this is."""
    summary: Hidden[Message]
    """How much changes, in a sentence."""
    numbered_causes: Hidden[tuple[Message, ...]]
    """The causes in words, each with its number."""

    @property
    def first(self) -> str:
        """The first edition."""
        return self.bases[0].edition.described

    @property
    def second(self) -> str:
        """The second edition."""
        return self.bases[1].edition.described

    @property
    def by(self) -> tuple[str, ...]:
        """The list; an edition may drop an entry of it."""
        return tuple(dict.fromkeys([*self.bases[0].by, *self.bases[1].by]))

    def __repr__(self) -> str:
        return short_repr(self, self.summary)

    def to_columns(self) -> dict[str, list[Any]]:
        """The changes by columns, values exact: a row per value that differs, and one for who has another rank alone."""
        rows = [
            (one.id, one.name, one.first_rank, one.second_rank, *((value.code, *value.both) if value else (None, None, None)))
            for one in self.changes
            for value in one.values or (None,)
        ]
        return as_columns((*self._KINDS, "first", "second"), rows)

    def findings(self) -> Iterator[Message]:
        """The causes, each once, with how much it changes: they come before the rows."""
        if self.numbered_causes:
            yield paragraph(self.numbered_causes)

    def reasons(self) -> Iterator[Message]:
        """For each participant: what decides the place, and the rounds behind each value with the number of their cause."""
        for change in self.changes:
            lines = [change.because] if change.because else []
            for value in change.values:
                lines += [value.sentence, *(item.in_short for item in value.rounds)]
            yield paragraph(lines)
