"""Message: what the library says, as a value: a sentence with named gaps, its facts, its article, its place, and remedies.

The sentence is written where it is said, and reads as one; the facts stay typed. A message is text, in the words of a Python
caller, so that it prints, compares and serialises as text does. Another face says the same in its own words: `in_words`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import lru_cache
from string import Formatter
from typing import Any, Literal

from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import decimal

Severity = Literal["", "error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Place:
    """Where something was found: a file, and in it a line and a column, or a path into JSON such as players[3].rating."""

    file: str = ""
    line: int = 0  # from 1; 0: of the whole file
    column: int = 0
    path: str = ""

    def __str__(self) -> str:
        position = f":{self.line}:{self.column}" if self.line else ""
        return ": ".join(part for part in (self.file + position, self.path) if part)


@dataclass(frozen=True, slots=True)
class Option:
    """An argument of a call, which every face spells in its own way: after_round, --after, a field of the page."""

    name: str
    to_give: bool = False  # asked for, not spoken of: a Python caller reads by=, not by


@dataclass(frozen=True, slots=True)
class Remedy:
    """An option and a value with which the call would be answered: trust="results", --trust results, a button."""

    option: str
    value: str | int  # or a bool

    @property
    def argument(self) -> dict[str, Any]:
        """The argument of the call that was refused: `tb.standings(event, **remedy.argument)`."""
        if self.option == "house_rules":
            name, _, value = str(self.value).partition("=")
            return {"house_rules": {name: value}}
        return {self.option: self.value}


@dataclass(frozen=True, slots=True)
class Series:
    """Several things in one gap, and how they follow each other: a key of `JOINERS`. A tuple alone is a list with commas."""

    items: tuple[Any, ...]
    joined: str = "and"


@dataclass(frozen=True, slots=True)
class Rounded:
    """A number with at most so many decimals, where two would show it equal to another; None: exactly."""

    value: Fraction | None
    places: int | None

    def __str__(self) -> str:
        return str(self.value) if self.places is None else decimal(self.value, self.places)


JOINERS: Mapping[str, tuple[str, str]] = {  # what stands between the items of a series, and before the last one
    "and": (", ", " and "),
    "then": (", then ", ", then "),
    "plus": (" + ", " + "),
    "semicolon": ("; ", "; "),
    "space": (" ", " "),
}


@dataclass(frozen=True, slots=True)
class Face:
    """How one kind of user writes options: a Python caller, the command line, a request to the service, the page."""

    option: Callable[[str], str]
    remedy: Callable[[Remedy], str]
    giving: str = "{option}"  # an option that one is asked to give
    offer: str = "{sentence}; or give {remedies}"  # a sentence and what would help; only "{sentence}" where buttons offer it
    lacks: frozenset[str] = frozenset()  # options that it has not: they are no remedy there
    joiners: Mapping[str, tuple[str, str]] = field(
        default_factory=lambda: JOINERS
    )  # how the items of a `Series` follow each other


_put = object.__setattr__


def _in_python(remedy: Remedy) -> str:
    return ", ".join(f"{option}={value!r}" for option, value in remedy.argument.items())


PYTHON = Face(option=lambda name: name, remedy=_in_python, giving="{option}=")
NOWHERE = Place()


class Message(str):
    """A sentence and what it is about. Immutable; as text it is what a Python caller reads.

    Remedies are offered at its end, unless they stand in a gap or are those of a message in a gap.
    """

    __slots__ = ("_parts",)

    _parts: tuple[str, dict[str, Any], str, Place, tuple[Remedy, ...], Severity, int]  # one slot is filled faster than seven

    def __new__(
        cls,
        sentence: str,
        /,
        *,
        article: str = "",
        where: Place = NOWHERE,
        remedies: Iterable[Remedy] = (),
        severity: Severity = "",
        case: int = 0,
        **facts: Any,
    ) -> Message:
        remedies = tuple(remedies)
        self = super().__new__(cls, _words(sentence, facts, where, remedies, severity, PYTHON))
        _put(self, "_parts", (sentence, facts, article, where, remedies, severity, case))
        return self

    @property
    def sentence(self) -> str:
        """With gaps, as written: "player {player}: declared {declared}, found {found}"; no facts, no gaps."""
        return self._parts[0]

    @property
    def facts(self) -> Mapping[str, Any]:
        """What stands in the gaps, typed."""
        return ReadOnlyDict(self._parts[1])

    @property
    def article(self) -> str:
        """Of the regulations; empty where none is concerned."""
        return self._parts[2]

    @property
    def where(self) -> Place:
        """The file and line, or the path into JSON."""
        return self._parts[3]

    @property
    def remedies(self) -> tuple[Remedy, ...]:
        """Options and values that would help."""
        return self._parts[4]

    @property
    def severity(self) -> Severity:
        """error, warning, note, or nothing."""
        return self._parts[5]

    @property
    def case(self) -> int:
        """Of docs/formats.md; 0 where it has none."""
        return self._parts[6]

    def in_words(self, face: Face, *, placed: bool = True) -> str:
        """What this says to the users of a face; without its place where that is shown beside it."""
        where, severity = (self.where, self.severity) if placed else (NOWHERE, "")
        return _words(self.sentence, self._parts[1], where, self.remedies, severity, face)

    def but(self, **changes: Any) -> Message:
        """The same with another article, where, remedies, severity or case; other names are facts."""
        parts = {name: getattr(self, name) for name in ("article", "where", "remedies", "severity", "case")}
        return Message(self.sentence, **{**parts, **self._parts[1], **changes})

    def of_file(self, file: str) -> Message:
        """The same, found in a file."""
        return self.but(where=replace(self.where, file=file))

    def to_dict(self, face: Face = PYTHON) -> dict[str, Any]:
        """Its parts as plain JSON; the text and the names of options in the words of a face."""
        where = {name: part for name in ("file", "line", "column", "path") if (part := getattr(self.where, name))}
        return {
            "text": self.in_words(face),
            "sentence": self.sentence,
            "facts": {name: _plain(fact, face) for name, fact in self.facts.items()},
            "article": self.article,
            "where": where,
            "remedies": [
                {"option": face.option(remedy.option), "value": remedy.value}
                for remedy in self.remedies
                if remedy.option not in face.lacks
            ],
        }

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Message cannot be changed; {name} was not set")

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, self._parts


def paragraph(lines: Iterable[str]) -> Message:
    """Several lines that stand together, each in the words of whoever reads them."""
    facts: dict[str, Any] = {f"line_{number}": line for number, line in enumerate(lines, 1)}
    return Message("\n".join(f"{{{name}}}" for name in facts), **facts)


def sentences(first: Message, *further: Message | None) -> Message:
    """Whole sentences that follow each other; None is none."""
    said = [first, *(each for each in further if each is not None)]
    if len(said) == 1:
        return first
    facts: dict[str, Any] = {f"sentence_{number}": each for number, each in enumerate(said, 1)}
    return Message(" ".join(f"{{{name}}}" for name in facts), article=first.article, **facts)


def distinct_decimals(one: Fraction | None, other: Fraction | None) -> tuple[Rounded, Rounded]:
    """Two values as decimals; with more places, or exactly, where two places would show them equal."""
    places = next((places for places in (2, 4, 6) if one == other or decimal(one, places) != decimal(other, places)), None)
    return Rounded(one, places), Rounded(other, places)


SOME = 4  # items of a list that a sentence names


def some_of(items: Sequence[Any]) -> Series:
    """A list that stays short: "a, b and c"; "a, b, c, d and 12 more"."""
    if len(items) <= SOME + 1:
        return Series(tuple(items))
    return Series((*items[:SOME], Message("{count} more", count=len(items) - SOME)))


@lru_cache(maxsize=1024)
def gaps_of(sentence: str) -> tuple[str, ...]:
    """The names of the gaps of a sentence."""
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name))


def say_to(face: Face, said: str) -> str:
    """What was said in the words of a face; words that are no message stay as they are."""
    return said.in_words(face) if isinstance(said, Message) else said


def as_message(said: str) -> Message:
    """Words that somebody else made, as a message without facts; a message is itself."""
    return said if isinstance(said, Message) else Message("{said}", said=said)


def of_code(code: str, reason: str, /, *, article: str = "", **facts: Any) -> Message:
    """Why a tie-break is refused: "BH: ...". The reason stands alone where the code is shown beside it."""
    why = Message(reason, article=article, **facts)
    return Message("{code}: {reason}", article=article, code=code, reason=why)


def reason_alone(said: Message) -> Message:
    """The reason of what `of_code` said; anything else as it is."""
    why = said.facts.get("reason")
    return why if isinstance(why, Message) else said


def _again(
    sentence: str,
    facts: Mapping[str, Any],
    article: str,
    where: Place,
    remedies: tuple[Remedy, ...],
    severity: Severity,
    case: int,
) -> Message:
    return Message(sentence, article=article, where=where, remedies=remedies, severity=severity, case=case, **facts)


def _words(
    sentence: str, facts: Mapping[str, Any], where: Place, remedies: tuple[Remedy, ...], severity: str, face: Face
) -> str:
    said = sentence.format_map({name: _shown(fact, face) for name, fact in facts.items()}) if facts else sentence
    if remedies:  # one control of a face may offer several of them
        left = (remedy for remedy in _left_to_offer(remedies, facts) if remedy.option not in face.lacks)
        offered = dict.fromkeys(map(face.remedy, left))
    if remedies and offered:
        said = face.offer.format(sentence=said, remedies=" or ".join(offered))
    if where is NOWHERE and not severity:
        return said
    return ": ".join(part for part in (str(where), severity, said) if part)


def _left_to_offer(remedies: tuple[Remedy, ...], facts: Mapping[str, Any]) -> list[Remedy]:
    within = [remedy for fact in facts.values() if isinstance(fact, Message) for remedy in fact.remedies]
    return [remedy for remedy in remedies if remedy not in within and remedy not in facts.values()]


def _shown(fact: object, face: Face) -> object:
    """A fact as it stands in a gap; whole numbers and texts are left to the gap, which may ask for a format."""
    kind = type(fact)
    if kind is str or kind is int:  # most are
        return fact
    if isinstance(fact, Fraction):
        return _Gap(decimal(fact), fact)
    match fact:
        case Message():
            return fact if face is PYTHON else fact.in_words(face)
        case Option(name, to_give):
            return face.giving.format(option=face.option(name)) if to_give else face.option(name)
        case Remedy():
            return face.remedy(fact)
        case None:
            return _Gap(decimal(fact), fact)
        case tuple() | list():
            return _Gap(", ".join(format(_shown(item, face)) for item in fact), fact)
        case Series(items, joined):
            between, last = face.joiners[joined]
            each = [format(_shown(item, face)) for item in items]
            return last.join([between.join(each[:-1]), each[-1]]) if len(each) > 1 else "".join(each)
    return fact


class _Gap(str):
    """A fact in words. A gap may ask for it as Python writes it ({found!r}, {found!s}) or with decimals ({points:.1})."""

    __slots__ = ("fact",)

    fact: object

    def __new__(cls, words: str, fact: object) -> _Gap:
        self = super().__new__(cls, words)
        self.fact = fact
        return self

    def __str__(self) -> str:
        return str(self.fact)

    def __repr__(self) -> str:
        return repr(self.fact)

    def __format__(self, asked: str) -> str:
        words = str.__str__(self)
        if not asked or not isinstance(self.fact, Fraction):
            return format(words, asked)
        places = int(asked.removeprefix("."))
        whole, _, part = decimal(self.fact, places).partition(".")
        return f"{whole}.{part:0<{places}}"


def _plain(fact: object, face: Face) -> object:
    """A fact in JSON: numbers, texts and lists as they are, a fraction exactly, everything else as text."""
    match fact:
        case Message():
            return fact.to_dict(face)
        case None | bool() | int() | str():
            return fact
        case Option(name):
            return face.option(name)
        case Remedy():
            return face.remedy(fact)
        case Series(items):
            return _plain(items, face)
        case Rounded(value):
            return _plain(value, face)
        case tuple() | list():
            return [_plain(item, face) for item in fact]
    return str(fact)


EMPTY = Message("")
