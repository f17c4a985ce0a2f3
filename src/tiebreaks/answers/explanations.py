"""What `explain` and `why` answer: a value round by round, all values of a participant, what separates two."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from tiebreaks.cached import cached_property
from tiebreaks.engine.basis import Basis
from tiebreaks.messages import EMPTY, Message
from tiebreaks.values.answer import Answer, Hidden, IfThere, MappingAnswer, Paired, members
from tiebreaks.values.frames import Framed, columns_of
from tiebreaks.values.printing import TextRepr, short_repr


class TermAmount(NamedTuple):
    """The amount of a round, without what happened in it."""

    amount: Paired[Fraction]
    counts: bool
    reason: Message
    article: str


@dataclass(frozen=True)
class Term(Answer):
    """The part of one round in a value."""

    round: int
    """The round."""
    opponent: int | None
    """Its number; None: a round without one."""
    record: Message
    """What happened: "won against 12 with Black"."""
    amount: Paired[Fraction]
    """What the round amounts to."""
    counts: bool
    """False: cut, or no part of the calculation."""
    reason: Message
    """Why it is this amount, or why it does not count."""
    article: str
    """The article that says so."""
    factors: IfThere[tuple[Fraction, Fraction] | None] = None
    """Sonneborn-Berger: the score and the points multiplied."""
    rule: Hidden[Message] = EMPTY
    """`reason` without its numbers: the same for every amount that came about alike."""

    @property
    def alone(self) -> TermAmount:
        """The amount without the record."""
        return TermAmount(self.amount, self.counts, self.reason, self.article)


class TiedMember(NamedTuple):
    """A participant of a tied group, with its separate score."""

    id: int
    """The number."""
    name: Hidden[str]
    """The name."""
    separate: Fraction
    """The score in the games of the group."""
    least: Fraction
    """The least it could be, whatever the missing games."""
    most: Fraction
    """The most it could be."""


@dataclass(frozen=True)
class MiniTable(TextRepr, Answer):
    """One application of Article 6 to a tied group: separate scores, bounds, and the order it gave."""

    members: tuple[TiedMember, ...]
    """Those tied, with their separate scores and the bounds of these."""
    order: tuple[tuple[int, ...], ...]
    """Ids, best first; those that stay level are together."""
    certain: Hidden[bool]
    """Ranked by what is certain whatever the missing games (6.3)."""
    sentence: Message
    """What it comes to."""
    score: IfThere[str] = ""
    """Of a team event: "MP" or "GP"."""

    @property
    def ids(self) -> frozenset[int]:
        """The ids of the members."""
        return frozenset(member.id for member in self.members)


class BoardMember(NamedTuple):
    """One of the last two teams, with its points on each board."""

    id: int
    """The number."""
    name: Hidden[str]
    """The name."""
    boards: tuple[Fraction, ...]
    """The points from board 1 on."""


class ComparedBoards(NamedTuple):
    """One comparison of two teams."""

    what: Message
    """What is compared."""
    values: tuple[Fraction, Fraction]
    """Its value of the first member, and of the second."""


@dataclass(frozen=True)
class BoardTable(TextRepr, Answer):
    """13.3.2 The last two: their points board by board, and what was compared until one was ahead."""

    members: tuple[BoardMember, ...]
    """Both, with their points board by board."""
    order: tuple[tuple[int, ...], ...]
    """Ids, best first; those that stay level are together."""
    comparisons: tuple[ComparedBoards, ...]
    """What is compared, its value of the first member, and of the second."""
    sentence: Message
    """What it comes to."""

    @property
    def ids(self) -> frozenset[int]:
        """The ids of the members."""
        return frozenset(member.id for member in self.members)


@dataclass(frozen=True, repr=False)
class Explanation(TextRepr, MappingAnswer, Framed):
    """How one value came about, round by round. `str` is a report; `to_dict` is the JSON."""

    _KINDS: ClassVar[Mapping[str, str]] = {
        "round": "int64", "opponent": "int64", "record": "string", "counts": "bool", "reason": "string", "article": "string",
    }  # fmt: skip

    code: str
    """The tie-break, in the MTB26 spelling."""
    name_of_code: str
    """Its name, such as `Buchholz`."""
    id: int
    """The number of the participant."""
    name: str
    """The name of the participant."""
    value: Paired[Fraction | None]
    """Exact; None: undefined, or dropped (Article 10)."""
    edition: str
    """The id of the edition."""
    articles: tuple[str, ...]
    """The articles that it rests on."""
    terms: tuple[Term, ...]
    """What each round contributes."""
    conclusion: Message
    """How the terms become the value, in words."""
    title: Message
    """The code, whose value it is, and the value."""
    make_in_short: Callable[[Explanation], Message] = field(compare=False, repr=False)
    """Makes `in_short`: most explanations are asked for their rounds."""
    steps: Mapping[str, Any] = field(default_factory=dict)
    """The steps between, by name."""
    stages: tuple[MiniTable | BoardTable, ...] = ()
    """The tables of Direct Encounter or of boards, one for each stage."""
    has_rounds: bool = True
    """False: no round has a part in the value, and reports leave the terms out."""
    basis: IfThere[Basis | None] = field(default=None, repr=False)
    """What the standings rest on; None within another answer, which has it."""

    _JSON: ClassVar[Mapping[str, str]] = members("basis code id name value articles steps=all_steps terms")

    def to_columns(self) -> dict[str, list[Any]]:
        """The terms by columns, amounts exact: a row per round."""
        names = ("round", "opponent", "record", "amount", "counts", "reason", "article")
        return columns_of(self.terms, {name: name for name in names})

    @cached_property
    def in_short(self) -> Message:
        """How the value came about, in one line: the amounts that add up to it, else the conclusion."""
        return self.make_in_short(self)

    @property
    def all_steps(self) -> Mapping[str, Any]:
        """The steps by name, then the tables, then what they come to."""
        return {**self.steps, **({"stages": self.stages} if self.stages else {}), "conclusion": self.conclusion}

    @property
    def is_sum(self) -> bool:
        """Whether the amounts that count add up to the value."""
        return self.steps in ({"sum": self.value}, {"bonus": 0})  # PTS has a bonus for its step

    @property
    def shows_rounds(self) -> bool:
        """Whether rounds have a part in the value, or in a table of those tied that gave none."""
        return self.has_rounds and (self.value is not None or bool(self.stages))


class ValueInShort(NamedTuple):
    """A value of an overview."""

    code: str
    value: Paired[Fraction | None]
    articles: tuple[str, ...]
    in_short: Message


@dataclass(frozen=True, repr=False)
class Overview(TextRepr, Answer):
    """All values of one participant in short, in the order of the list."""

    id: int
    """The number of the participant."""
    name: str
    """The name of the participant."""
    rank: int | None
    """None: expelled, and in no standings."""
    of: int
    """How many are in the standings."""
    basis: IfThere[Basis | None] = field(repr=False)
    """What the standings rest on; None within another answer, which has it."""
    explanations: tuple[Explanation, ...]
    """One for each entry of the list."""
    title: Message
    """Who it is, and the rank."""
    law: Message
    """The edition and the list."""

    _JSON: ClassVar[Mapping[str, str]] = members("basis id name rank of values")

    @property
    def values(self) -> tuple[ValueInShort, ...]:
        """Each value with its articles, in one line."""
        return tuple(ValueInShort(each.code, each.value, each.articles, each.in_short) for each in self.explanations)


class Contribution(NamedTuple):
    """What one opponent or round adds to a value, in a line beside that of another participant."""

    who: str
    """The opponent as people say the name; a round without one in words."""
    opponent: int | None
    """Its number; None: a round without one."""
    amount: Fraction
    """What it adds."""
    counts: bool
    """False: cut."""
    mark: Message
    """What is unusual about it, such as a cut or a dummy; empty: nothing."""


@dataclass(frozen=True, repr=False)
class Why(TextRepr, Answer):
    """Why one participant stands before another: the entry of the list that separates them, and both workings."""

    first: int
    """The number of the one ahead."""
    second: int
    """The number of the other."""
    decided_by: str | None
    """The code that separates them, or `lots`; None: they share their rank."""
    sentence: Message
    """The answer in words."""
    in_short: Message
    """What separates them, without their places: for a card."""
    explanations: tuple[Explanation, ...]
    """How both values of that code came about."""
    names: Hidden[tuple[str, str]] = ("", "")
    """Both as people say their names."""
    lines: Hidden[tuple[tuple[Contribution | None, Contribution | None], ...]] = ()
    """Both workings side by side, one line an opponent, sorted by amount."""
    basis: IfThere[Basis | None] = None
    """What the standings rest on; None within another answer, which has it."""

    _JSON: ClassVar[Mapping[str, str]] = members("basis first second decided_by sentence in_short explanations")

    def __repr__(self) -> str:
        return short_repr(self, self.sentence)


@dataclass(frozen=True, repr=False)
class Neighbours(TextRepr, Answer):
    """Why a participant has its rank: who stands above and below, what separates them, and all its values."""

    overview: Overview
    """The rank and all values of the participant."""
    sharing: tuple[int, ...]
    """The numbers of those who have the same rank."""
    above: Why | None
    """Why the next above is ahead; None: nobody is ranked above."""
    below: Why | None
    """Why it is ahead of the next below; None: nobody is ranked below."""
    sentences: tuple[Message, ...]
    """What separates them, in words."""
    in_short: Hidden[tuple[Message, ...]] = ()
    """The same for a card, whose reader sees the places."""

    _JSON: ClassVar[Mapping[str, str]] = members("**=overview sharing above below sentences")

    def __repr__(self) -> str:
        return short_repr(self, self.overview.title)
