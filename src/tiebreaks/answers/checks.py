"""What `check` answers: whether a published table agrees, where it differs, what it was made with, and what to do."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any, ClassVar, NamedTuple

from tiebreaks.engine.basis import Basis
from tiebreaks.messages import EMPTY, PYTHON, Forms, Items, Message, Remedy, Rounded, join_sentences, paragraph
from tiebreaks.messages.faces import COMMAND, PLACEHOLDERS
from tiebreaks.values.answer import Answer, Hidden, MappingAnswer, Number, Objects, Paired, members, rounded
from tiebreaks.values.frames import Framed, columns_of
from tiebreaks.values.printing import TextRepr, short_repr


@dataclass(frozen=True)
class Cause(MappingAnswer):
    """A setting under which the published ranking comes out: give its fields to `standings` to see it."""

    kind: str
    """"edition", "reading", "house rule", "list", "round", or several of them: "edition and list"."""
    complexity: int
    """How many of them."""
    edition: str
    """The edition with which the published ranks come out."""
    house_rules: Mapping[str, Any]
    """The house rules, likewise."""
    by: tuple[str, ...]
    """The list, likewise."""
    after_round: int
    """The last round that counts, likewise."""
    sentence: Message
    """That in words."""
    wrong_places: int = 0
    """Published ranks that it does not explain."""
    wrong_values: int = 0
    """Published values that it does not explain."""
    remedies: Hidden[tuple[Remedy, ...]] = ()
    """The options that make these changes when all of them are given."""


@dataclass(frozen=True)
class InferredEntry(Answer):
    """An entry of a list that the ranks show."""

    code: str
    """The code."""
    decides: int
    """How many neighbours it separates."""
    certainty: str
    """"certain", "likely" or "possible"."""


@dataclass(frozen=True)
class Alternative(MappingAnswer):
    """Another list or law that fits as well."""

    by: tuple[str, ...]
    """The list."""
    edition: str
    """The edition."""
    house_rules: Mapping[str, Any]
    """The house rules."""
    bits: Annotated[float, rounded(1)]
    """Its description length."""


@dataclass(frozen=True)
class Inferred(MappingAnswer):
    """What a published ranking was made with: give `by`, `edition`, `house_rules` and `after_round` to `standings`."""

    by: tuple[str, ...]
    """The list, points first."""
    edition: str
    """The edition."""
    house_rules: Mapping[str, Any]
    """The house rules."""
    named_set: str
    """The named set of these house rules; empty: none."""
    after_round: int
    """The last round that counts."""
    bits: Annotated[float, rounded(1)]
    """The description length."""
    gain: Annotated[float, rounded(1)]
    """The bits that it saves against points and lots."""
    probability: Annotated[float, rounded(3)]
    """The share of this list, or a part or extension of it, among all that fit."""
    certainty: str
    """"certain", "likely" or "possible"."""
    entries: tuple[InferredEntry, ...]
    """The list without the points, entry by entry."""
    ties_left: tuple[tuple[int, ...], ...]
    """Whom the list leaves level, each in the order of the file."""
    ties_by: str
    """What orders them: "pairing number", "rating", "lots", or "" where nobody is left level."""
    same_laws: tuple[str, ...]
    """Other editions and named sets that give the same."""
    alternatives: tuple[Alternative, ...]
    """What fits as well, the likelier first."""
    wrong: Hidden[tuple[tuple[int, int], ...]] = ()
    """Neighbours whom it has the other way round, as the file orders them."""
    perhaps: Hidden[tuple[str, ...]] = ()
    """The entries at the end of the list that may stand there by chance; those of a given list do not."""
    editions: Hidden[tuple[str, ...]] = ()
    """The laws of a list that follows several of them, in the order of its entries; empty: one."""


@dataclass(frozen=True)
class ColumnRow(Answer):
    """A published value beside the computed one."""

    id: int
    """The number of the participant."""
    published: Number[Fraction]
    """The value in the table."""
    computed: Paired[Fraction | None]
    """The computed value; None: undefined."""


@dataclass(frozen=True)
class ColumnVerdict(MappingAnswer):
    """What one printed column was made with."""

    printed: str
    """Its heading."""
    code: str
    """The code that its values are; empty: not known."""
    values: int
    """How many values it has."""
    wrong_as_asked: int
    """Values that are not those of the list and law that were asked for."""
    edition: str
    """The edition under which its values come out, or the nearest."""
    house_rules: Mapping[str, Any]
    """The house rules, likewise."""
    named_set: str
    """The named set of house rules, where there is one."""
    unexplained: int
    """Values that no law explains."""
    note: Message
    """What else is to be said of it; empty: nothing."""
    rows: tuple[ColumnRow, ...]
    """Values that differ, at most 50; those that no law explains first."""
    laws: Hidden[int] = field(default=0, repr=False)
    """The laws that give all of its values, as bits; of no use outside a check."""
    compared_as: Hidden[str] = field(default="", repr=False)
    """The code that its values are compared with: that of its heading, else its own; likewise."""
    rules: Hidden[Mapping[str, Any]] = field(default_factory=dict, repr=False)
    """The house rules that its code needs under any law, such as those for the unrated; likewise."""

    @property
    def explained(self) -> bool:
        """Whether every value is explained, or the column was not computed."""
        return not self.unexplained


@dataclass(frozen=True)
class PointsDifference(Answer):
    """Published points that are not those of the results."""

    id: int
    """The number of the participant."""
    published: Number[Fraction]
    """The points in the table."""
    computed: Number[Fraction]
    """The points by the results."""


@dataclass(frozen=True)
class OtherResult(Answer):
    """A game or a bye that the table has counted otherwise."""

    round: int
    """The round."""
    white: int
    """The number of White, or of who has the bye."""
    black: int | None
    """The number of Black; None: a bye."""
    published: str
    """As the table counts it, such as 0-1 or -+; of a bye its kind, such as half."""
    computed: str
    """As the file has it."""


class OtherPlace(NamedTuple):
    """A participant who stands at another place."""

    id: int
    """The number of the participant."""
    published: int | None
    """The rank in the table; None: none."""
    computed: int | None
    """The rank by the law; None: none."""


@dataclass(frozen=True)
class InForce(Answer):
    """What the list gives under the law that was asked for, or is in force on the first day of the event."""

    edition: str
    """The edition, with its house rules."""
    places: tuple[OtherPlace, ...]
    """The participants at other places, the highest first."""


@dataclass(frozen=True)
class ToDo(Answer):
    """Something to do about the answer: in words, as a command line, and as a call of the library."""

    _JSON: ClassVar[Mapping[str, str]] = members("text command python")

    purpose: str
    """The sentence that says what it is for, with a gap for the command and one for the call, or one for the line."""
    operation: str = ""
    """The command and what it is given, without options; empty: there is none, but a line for the file."""
    call: str = ""
    """The call, with a gap for the options."""
    remedies: tuple[Remedy, ...] = ()
    """The options of both."""
    line: str = ""
    """The line to write into the file."""

    @property
    def text(self) -> Message:
        """What it is for, with the command."""
        if self.line:
            return Message(self.purpose, line=self.line)
        return Message(self.purpose, command=_in_words(self.command), call=self.python)

    @property
    def command(self) -> str:
        """As it is typed; FILE stands for the file."""
        return self.line or " ".join(["tiebreaks", self.operation, *map(COMMAND.remedy, self.remedies)])

    @property
    def python(self) -> str:
        """The call; `event` stands for the tournament. Empty: there is none."""
        rules: dict[str, Any] = {}
        options = []
        for remedy in self.remedies:
            if remedy.option == "house_rules" and isinstance(remedy.value, tuple):
                rules |= remedy.argument["house_rules"]
            else:
                options.append(PYTHON.remedy(remedy))
        if rules:
            options.append(f"house_rules={rules!r}")
        return self.call.format(options="".join(f", {option}" for option in options))


def _in_words(command: str) -> Message:
    """A command line with its placeholders as words of ours: a reader of another language finds FILE translated."""
    return Message("{words}", words=Items(tuple(map(_say_placeholder, command.split(" "))), "space"))


def _say_placeholder(word: str) -> str:
    if word.strip('"') not in PLACEHOLDERS:
        return word
    return Message(word) if word in PLACEHOLDERS else Message('"{placeholder}"', placeholder=Message(word.strip('"')))


@dataclass(frozen=True)
class ValueDifference(Answer):
    """A published value that cannot be the computed one."""

    code: str
    """The tie-break."""
    published: Number[Fraction]
    """The value in the file."""
    computed: Paired[Fraction | None]
    """The value in the standings; None: undefined."""

    def say(self, sentence: str, **facts: Any) -> Message:
        """A sentence about both, with more decimals than usual: where two values differ, one must see it."""
        published, computed = Rounded(self.published, 4), Rounded(self.computed, 4)
        return Message(sentence, code=self.code, published=published, computed=computed, **facts)


@dataclass(frozen=True)
class Difference(Answer):
    """A participant whose published rank, points or values are not the computed ones."""

    id: int
    """The number of the participant."""
    name: str
    """Its name."""
    published_rank: int | None
    """The rank in the file; None: none."""
    published_place: int | None
    """The place of the standings that this rank means: all count, those who share a rank and those who have none."""
    computed_rank: int | None
    """The rank in the standings; None: none."""
    misplaced: bool
    """False: the rank is right, or none is published; values differ."""
    values: tuple[ValueDifference, ...]
    """The published values that are wrong."""
    decided_by: str | None
    """The entry of the list at which the two orders part."""
    article: str
    """The article of that entry."""
    because: Hidden[Message]
    """That entry in a sentence, with the values of the two whom it separates; empty where none decides."""
    sentence: Message
    """The whole difference in words."""


@dataclass(frozen=True)
class Compared(Answer):
    """How many published numbers a check has compared with the computed ones."""

    ranks: int
    """Published ranks."""
    points: int
    """Published points."""
    values: int
    """Published values of tie-breaks."""

    def __str__(self) -> str:
        return str(self.counts)

    @property
    def counts(self) -> Message:
        """ "41 ranks, 41 point totals and 82 values": what there is of them."""
        counts = ((_RANKS, self.ranks), (_POINTS, self.points), (_VALUES, self.values))
        counted = tuple(Message(forms.of(count), count=count) for forms, count in counts if count)
        return Message("{counted}", counted=Items(counted)) if counted else Message("nothing")


_RANKS = Forms("{count} rank", "{count} ranks")
_POINTS = Forms("{count} point total", "{count} point totals")
_VALUES = Forms("{count} value", "{count} values")


@dataclass(frozen=True, repr=False)
class Check(Answer, TextRepr, Framed):
    """Whether a file's ranking is the computed one; if not, where it differs and what explains it."""

    _KINDS: ClassVar[Mapping[str, str]] = {
        "id": "int64",
        "name": "string",
        **dict.fromkeys(("published_rank", "published_place", "computed_rank"), "int64"),
        "misplaced": "bool",
        **dict.fromkeys(("decided_by", "article", "sentence"), "string"),
    }

    basis: Basis
    """What the standings rest on that it was checked with."""
    agrees: bool
    """Whether nothing that was published differs from what was asked for, or nobody named a list that its ranks could differ
    from; the command then exits with 0, else with 1."""
    compared: Compared
    """How much was compared."""
    differences: tuple[Difference, ...]
    """Those in points first, then wrong places from the top, then other values."""
    explained_by: tuple[Cause, ...]
    """The simplest explanations, when the search found any."""
    more: int
    """Explanations as simple as these that are not listed."""
    tried: int
    """Settings that the search has tried; 0 when there was nothing to search for."""
    stopped: bool
    """Whether the search ended because its steps were used up."""
    nearest: Cause | None
    """When nothing explains it: the nearest setting; `wrong_places` are those that it leaves open."""
    broken_ties: tuple[tuple[int, ...], ...]
    """Whom the list leaves level and the file does not, in the order of the file."""
    moved: int | None
    """Who alone stands wrong, so that the others follow."""
    in_short: Message
    """That, or that two are merely exchanged, in a sentence; empty where neither is so."""
    notes: Objects[tuple[Message, ...]]
    """What was assumed."""
    title: Hidden[Message]
    """What this is."""
    headline: Hidden[Message]
    """The first line: whether it agrees or differs, and in how much."""
    meaning: Hidden[Message]
    """What the table was made with, as far as it shows; empty: the headline says all."""
    verdict: str = "agrees"
    """"agrees", "explained", "misplaced", "contradicts points", "not ranked", "too little to tell", "unexplained"; "nothing
    claimed" where no list is named and the ranks show none; "differs" if nothing was searched for."""
    certainty: str | None = None
    """"certain", "likely" or "possible"; None where nothing is claimed."""
    inferred: Inferred | None = None
    """What the table was made with, where the ranks show it."""
    columns: tuple[ColumnVerdict, ...] = ()
    """One verdict for each printed column."""
    points: tuple[PointsDifference, ...] = ()
    """Whose published points are not those of the results."""
    game: OtherResult | None = None
    """The one result that explains the points."""
    in_force: InForce | None = None
    """What the law that was asked for gives instead."""
    to_do: tuple[ToDo, ...] = ()
    """What can be done, the likeliest first."""
    results: tuple[Message, ...] = ()
    """Results that the table it was checked against has otherwise, each in a sentence."""
    counts_pending: str | None = None
    """What the table was found to count pending games as: "none", "draw", or "not counted" (their rounds are not in it yet);
    None: there are none, or the call said it."""
    doubtful: int = 0
    """Results that could not be read as they stand in the file: an agreement with them proves little."""
    lines: Hidden[tuple[Message, ...]] = ()
    """The answer after its first sentence: what the table was made with, what is in force, the columns, what to do."""
    points_differ: Hidden[Message] = EMPTY
    """That points differ, where the verdict does not say it."""
    unfinished: Hidden[Message] = EMPTY
    """That the search was not finished; empty where it was."""
    deciding: Hidden[tuple[Message, ...]] = ()
    """The entries that decide, each sentence once, and how many are left out."""

    @property
    def by(self) -> tuple[str, ...]:
        """The list it was checked with."""
        return self.basis.by

    @property
    def edition(self) -> str:
        """The edition it was checked with."""
        return self.basis.edition.described

    @property
    def after_round(self) -> int:
        """The last round that counts."""
        return self.basis.after_round

    def __repr__(self) -> str:
        return short_repr(self, self.summary)

    def to_columns(self) -> dict[str, list[Any]]:
        """The differences by columns, as for a data frame: a row per participant."""
        return columns_of(self.differences, {name: name for name in self._KINDS})

    @property
    def summary(self) -> Message:
        """The verdict in words: the headline, and what it means."""
        return join_sentences(*filter(None, (self.headline, self.meaning)))

    def findings(self) -> Iterator[Message]:
        """The verdict in short, shown above the rows."""
        yield from filter(None, (self.in_short, self.points_differ))

    def explanations(self) -> Iterator[Message]:
        """What the table was made with, and what to do: after the findings. Other results come first: the rest follows."""
        if self.results:
            yield paragraph(self.results)
        yield from self.lines
        if self.to_do:
            yield paragraph(item.text for item in self.to_do)
        if self.unfinished:
            yield self.unfinished

    def reasons(self) -> Iterator[Message]:
        """The entries that decide, each sentence once."""
        if self.deciding:
            yield paragraph(self.deciding)
