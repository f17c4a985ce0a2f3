"""What stands in the gaps of a sentence: numbers, texts, lists, options, remedies; and the faces that write options."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, TypeAlias, TypeGuard

from tiebreaks.messages.language import ENGLISH, JOINERS, Joiners, Language, Sentence
from tiebreaks.text import as_typed, cut, exact_str, format_value, quote

Fact: TypeAlias = (
    "str | int | float | Fraction | Decimal | date | Option | Remedy | Clause | Items | Rounded | Sequence[Fact] | None"
)
"""The value of a gap. A message is a text, so it may stand in the gap of another one."""


@dataclass(frozen=True, slots=True)
class Option:
    """An argument of a call, which every face spells its own way: after_round, --after-round, a field of the page."""

    name: str
    to_give: bool = False  # the user should give it: a Python caller then reads by=, not by


@dataclass(frozen=True, slots=True)
class Remedy:
    """An option and a value that would make the call succeed: trust="results", --trust results, a button."""

    option: str
    """The name of the argument."""
    value: str | int | Fraction | tuple[str, Any] | None
    """What to give it, as the call takes it; of house_rules, one rule: its name and value."""

    @property
    def argument(self) -> dict[str, Any]:
        """The argument of the call that was refused: `tb.standings(event, **remedy.argument)`.

        A call that has house rules already takes `house_rules={**rules, **remedy.argument["house_rules"]}`.
        """
        return {self.option: dict([self.value]) if isinstance(self.value, tuple) else self.value}

    @property
    def typed(self) -> str:
        """The value as users type it: results, 7, true; of a house rule, NAME=VALUE."""
        return "=".join(map(as_typed, self.value)) if isinstance(self.value, tuple) else as_typed(self.value)

    def __str__(self) -> str:
        return self.typed


@dataclass(frozen=True, slots=True)
class Given(Remedy):
    """An option and a value that a sentence names, but that would not help: they were given, or are an example."""


@dataclass(frozen=True, slots=True)
class Clause:
    """Words about an option, or about a function of the library: a face that lacks it leaves them out."""

    option: str
    words: str


@dataclass(frozen=True, slots=True)
class Items:
    """Several things in one gap, and how they follow each other: a key of `JOINERS`. A tuple alone is a list with commas."""

    items: tuple[Fact, ...]
    joined: str = "and"


@dataclass(frozen=True, slots=True, repr=False)
class Rounded:
    """A number with at most `places` decimals, for when two would make it look equal to another; None: exactly."""

    value: Fraction | None
    places: int | None

    def __str__(self) -> str:
        return str(exact_str(self.value)) if self.places is None else format_value(self.value, self.places)

    __repr__ = __str__


@dataclass(frozen=True, slots=True)
class Forms:
    """A sentence that a number decides: for one, and for several. A language may have more forms, in its catalogue.

    Where several numbers decide, each chooses its word in its gap: `{count} {count:place|places}`.
    """

    one: str
    several: str

    def of(self, number: Fraction | float) -> str:
        """The sentence for a number; `Message` takes it."""
        form = (self.one, self.several)[ENGLISH.form(number)]
        return Sentence(form, one=self.one, several=self.several, number=number)


def in_context(words: str, context: str) -> str:
    """Words that English uses for two things; the catalogue tells them apart by the context."""
    return Sentence(words, context)


class Figures(str):
    """A number that is written already, as in English: an amount of money with its decimals."""

    __slots__ = ()


class Ordinal(int):
    """A place as people say it: 1st, 2nd, 3rd, 11th."""

    def __str__(self) -> str:
        return ENGLISH.ordinal(int(self))

    def __format__(self, format_spec: str) -> str:
        return format(str(self), format_spec)


@dataclass(frozen=True, slots=True)
class Face:
    """How one kind of user writes options: a Python caller, the command line, a request to the service, the page."""

    option: Callable[[str], str]
    remedy: Callable[[Remedy], str]
    giving: str = "{option}"  # an option that the user should give
    offer: str = "{sentence}; or give {remedies}"  # a sentence and what would help; only "{sentence}" where buttons offer it
    lacks: frozenset[str] = frozenset()  # options that it does not have: they are no remedy there, and no clause names them
    # How the items of `Items` follow each other.
    joiners: Joiners = field(default_factory=lambda: JOINERS)
    language: Language = ENGLISH

    def __repr__(self) -> str:
        """Short: it stands in the signatures that an editor shows."""
        return f"<Face: {self.giving.replace('{option}', self.option('option'))}>"

    def speaking(self, language: Language) -> Face:
        """The same face in a language."""
        return self if language is self.language else replace(self, language=language, joiners=language.joiners)


def _in_python(remedy: Remedy) -> str:
    return ", ".join(f"{option}={value!r}" for option, value in remedy.argument.items())


PYTHON = Face(option=str, remedy=_in_python, giving="{option}=")


def distinct_decimals(one: Fraction | None, other: Fraction | None) -> tuple[Rounded, Rounded]:
    """Two values as decimals; with more places, or exactly, if two places would make them look equal."""
    places = next(
        (places for places in (2, 4, 6) if one == other or format_value(one, places) != format_value(other, places)), None
    )
    return Rounded(one, places), Rounded(other, places)


class Spelled(str):
    """The text and repr of an object that is no plain value: messages do not keep other people's objects."""

    __slots__ = ("spelled",)
    spelled: str

    def __new__(cls, plain: str, spelled: str = "") -> Spelled:
        self = super().__new__(cls, plain)
        self.spelled = spelled
        return self

    def __repr__(self) -> str:
        return self.spelled


_PLAIN = frozenset({str, int, bool, float, type(None), Fraction, Decimal, date, datetime})


def _is_plain(value: object) -> TypeGuard[str | int | float | Fraction | Decimal | date | None]:
    return type(value) in _PLAIN


def as_fact(value: object) -> Fact:
    """A value of the caller, as a fact of a message; of what is no plain value, such as a list, only what a sentence shows."""
    if _is_plain(value):
        return value
    spelling = quote(value)
    return Spelled(spelling if type(value).__str__ is object.__str__ else cut(str(value)), spelling)
