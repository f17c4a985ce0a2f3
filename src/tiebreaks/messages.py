"""Message: what the library says, as a value: a sentence with named gaps, its facts, its article, its place, and remedies.

The sentence is written where it is said, and reads as one; the facts stay typed. A message is text, in the words of a Python
caller, so that it prints, compares and serialises as text does. Another face says the same in its own words: `in_words`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
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


@dataclass(frozen=True, slots=True)
class Remedy:
    """An option and a value with which the call would be answered: trust="results", --trust results, a button."""

    option: str
    value: str | int  # or a bool


@dataclass(frozen=True, slots=True)
class Face:
    """How one kind of user writes options: a Python caller, the command line, a request to the service, the page."""

    option: Callable[[str], str]
    remedy: Callable[[Remedy], str]
    offer: str = "{sentence}; or give {remedies}"  # a sentence and what would help; only "{sentence}" where buttons offer it
    lacks: frozenset[str] = frozenset()  # options that it has not: they are no remedy there


_put = object.__setattr__


def _in_python(remedy: Remedy) -> str:
    if remedy.option == "house_rules":
        name, _, value = str(remedy.value).partition("=")
        return f"house_rules={{{name!r}: {value!r}}}"
    return f"{remedy.option}={remedy.value!r}"


PYTHON = Face(option=lambda name: name, remedy=_in_python)
NOWHERE = Place()


class Message(str):
    """A sentence and what it is about. Immutable; as text it is what a Python caller reads."""

    __slots__ = ("article", "case", "facts", "remedies", "sentence", "severity", "where")

    sentence: str  # with gaps, as written: "player {player}: declared {declared}, found {found}"; no facts, no gaps
    facts: Mapping[str, Any]  # what stands in the gaps, typed
    article: str  # of the regulations; empty where none is concerned
    where: Place
    remedies: tuple[Remedy, ...]
    severity: Severity
    case: int  # of docs/formats.md; 0 where it has none

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
        _put(self, "sentence", sentence)
        _put(self, "facts", ReadOnlyDict(facts))
        _put(self, "article", article)
        _put(self, "where", where)
        _put(self, "remedies", remedies)
        _put(self, "severity", severity)
        _put(self, "case", case)
        return self

    def in_words(self, face: Face, *, placed: bool = True) -> str:
        """What this says to the users of a face; without its place where that is shown beside it."""
        where, severity = (self.where, self.severity) if placed else (NOWHERE, "")
        return _words(self.sentence, self.facts, where, self.remedies, severity, face)

    def but(self, **changes: Any) -> Message:
        """The same with another article, where, remedies, severity or case; other names are facts."""
        parts = {name: getattr(self, name) for name in ("article", "where", "remedies", "severity", "case")}
        return Message(self.sentence, **{**parts, **self.facts, **changes})

    def of_file(self, file: str) -> Message:
        """The same, found in a file."""
        return self.but(where=replace(self.where, file=file))

    def to_dict(self) -> dict[str, Any]:
        """Its parts as plain JSON."""
        where = {name: part for name in ("file", "line", "column", "path") if (part := getattr(self.where, name))}
        return {
            "text": str(self),
            "sentence": self.sentence,
            "facts": {name: _plain(fact) for name, fact in self.facts.items()},
            "article": self.article,
            "where": where,
            "remedies": [{"option": remedy.option, "value": remedy.value} for remedy in self.remedies],
        }

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Message cannot be changed; {name} was not set")

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (self.sentence, dict(self.facts), self.article, self.where, self.remedies, self.severity, self.case)


def paragraph(lines: Iterable[str]) -> Message:
    """Several lines that stand together, each in the words of whoever reads them."""
    facts: dict[str, Any] = {f"line_{number}": line for number, line in enumerate(lines, 1)}
    return Message("\n".join(f"{{{name}}}" for name in facts), **facts)


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
    offered = [face.remedy(remedy) for remedy in remedies if remedy.option not in face.lacks]
    if offered:
        said = face.offer.format(sentence=said, remedies=" or ".join(offered))
    if where is NOWHERE and not severity:
        return said
    return ": ".join(part for part in (str(where), severity, said) if part)


def _shown(fact: object, face: Face) -> object:
    """A fact as it stands in a gap; whole numbers and texts are left to the gap, which may ask for a format."""
    if type(fact) is str or type(fact) is int:  # most are
        return fact
    match fact:
        case Message():
            return fact.in_words(face, placed=False)
        case Option(name):
            return face.option(name)
        case Remedy():
            return face.remedy(fact)
        case Fraction() | None:
            return _Gap(decimal(fact), fact)
        case tuple() | list():
            return _Gap(", ".join(format(_shown(item, face)) for item in fact), fact)
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


def _plain(fact: object) -> object:
    """A fact in JSON: numbers, texts and lists as they are, a fraction exactly, everything else as text."""
    if fact is None or isinstance(fact, bool | int) or type(fact) is str:
        return fact
    if isinstance(fact, Message):
        return fact.to_dict()
    return [_plain(item) for item in fact] if isinstance(fact, tuple | list) else str(fact)
