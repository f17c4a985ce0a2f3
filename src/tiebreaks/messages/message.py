"""Message: a sentence with named gaps as a value, with its facts, article, place and remedies.

The sentence is written where the message is made; the facts stay typed. A message is also a string, in the words of a Python
caller, so it prints, compares and serialises as text does. `in_words` gives the words of another face.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from functools import lru_cache
from typing import Any, Literal

from tiebreaks.messages.facts import PYTHON, Clause, Face, Fact, Figures, Items, Option, Ordinal, Remedy, Rounded
from tiebreaks.messages.language import ENGLISH, FORM, GENDERS, Language
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import LONGEST_QUOTED, cut, escape_surrogates, exact_str, format_value, is_long, quote, shorten_number

Severity = Literal["", "error", "warning", "note"]


@dataclass(frozen=True, slots=True)
class Place:
    """A position: a file, and in it a line and a column, or a path into JSON such as players[3].rating."""

    file: str = ""
    """The path or name; empty: none."""
    line: int = 0
    """From 1; 0: the whole file."""
    column: int = 0
    """From 1; 0: the whole line."""
    path: str = ""
    """Into JSON, such as players[3].rating."""

    def __str__(self) -> str:
        return self.in_words(PYTHON)

    def in_words(self, face: Face) -> str:
        """For the users of a face: a path may be in words, such as "table 2, row 5, column 3"."""
        position = f":{self.line}:{self.column}" if self.line else ""
        return ": ".join(part for part in (cut(self.file) + position, cut(words_for(face, self.path))) if part)


NOWHERE = Place()
_OTHER_PARTS = ("article", "where", "remedies", "severity", "case")  # of a message, behind its sentence and facts
_set = object.__setattr__


class Message(str):
    """A sentence and what it is about. Immutable; as text it is what a Python caller reads.

    The text ends with the remedies, except those that stand in a gap or belong to a message in a gap.
    """

    __slots__ = ("_parts",)

    _parts: tuple[str, dict[str, Fact], str, Place, tuple[Remedy, ...], Severity, int]  # one slot is filled faster than seven

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
        **facts: Fact,
    ) -> Message:
        remedies = tuple(remedies)
        for fact in facts.values():
            if type(fact) is Remedy and fact not in remedies:
                remedies = (*remedies, fact)
        self = super().__new__(cls, _compose(sentence, facts, where, remedies, severity, PYTHON))
        _set(self, "_parts", (sentence, facts, article, where, remedies, severity, case))
        return self

    @property
    def sentence(self) -> str:
        """With gaps, as written: "player {player}: declared {declared}, found {found}"; no facts, no gaps."""
        return self._parts[0]

    @property
    def facts(self) -> Mapping[str, Any]:
        """What stands in the gaps: a `Fact` each, whose type the reader of the sentence knows."""
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
        """Options and values that would help, those in gaps too."""
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
        """The text for the users of a face; `placed=False` leaves out the place, for where it is shown beside the text."""
        where, severity = (self.where, self.severity) if placed else (NOWHERE, "")
        return _compose(self.sentence, self._parts[1], where, self.remedies, severity, face)

    def revise(self, **changes: Any) -> Message:
        """The same message with another article, where, remedies, severity or case; other names are facts.

        `replace`, as of dataclasses, is a method of every text.
        """
        parts = {name: getattr(self, name) for name in _OTHER_PARTS}
        return Message(self.sentence, **{**parts, **self._parts[1], **changes})

    def of_file(self, file: str) -> Message:
        """The same message, placed in a file."""
        return self.revise(where=replace(self.where, file=file))

    def to_dict(self, face: Face = PYTHON) -> dict[str, Any]:
        """Its parts as plain JSON; the text and the names of options in the words of a face."""
        where = {name: part for name in ("file", "line", "column", "path") if (part := getattr(self.where, name))}
        return {
            "text": self.in_words(face),
            "sentence": escape_surrogates(self.sentence),
            "facts": {name: _as_json(fact, face) for name, fact in self.facts.items()},
            "article": self.article,
            "where": {name: _as_json(part, face) for name, part in where.items()},
            "remedies": [
                {"option": face.option(remedy.option), "value": _as_json_value(remedy)}
                for remedy in self.remedies
                if remedy.option not in face.lacks
            ],
        }

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a Message cannot be changed; {name} was not set")

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, self._parts


MOST_ITEMS = 60  # of a list that is given whole; of a longer one a sentence has the first, and counts the others
FIRST_ITEMS = 20


@lru_cache(maxsize=1024)
def gaps_of(sentence: str) -> tuple[str, ...]:
    """The names of the gaps of a sentence."""
    from string import Formatter  # only for a sentence that is looked at

    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name))


def words_for(face: Face, text: str) -> str:
    """A message in the words of a face; any other text unchanged."""
    return text.in_words(face) if isinstance(text, Message) else text


def phrase(text: str) -> Message:
    """Our own words without gaps as a message, such as "a whole number" in "expected {expected}"; a message unchanged."""
    return text if isinstance(text, Message) else Message(text)


def _rebuild(sentence: str, facts: Mapping[str, Any], *others: Any) -> Message:
    return Message(sentence, **dict(zip(_OTHER_PARTS, others, strict=True)), **facts)


def _compose(
    sentence: str, facts: Mapping[str, Fact], where: Place, remedies: tuple[Remedy, ...], severity: str, face: Face
) -> str:
    language = face.language
    if language is not ENGLISH:
        sentence, severity = language.translate(sentence), severity and language.translate(severity)
    text = sentence
    if facts:
        gaps = {name: _render_fact(fact, face) for name, fact in facts.items()}
        if FORM in sentence:  # a number may choose a word, in English too
            gaps = {name: gap if isinstance(gap, _Gap) else _Gap(str(gap), gap, language) for name, gap in gaps.items()}
        text = sentence.format_map(gaps)
    if remedies:  # one control of a face may offer several of them
        within = {*_remedies_within(facts.values())}
        remaining = (remedy for remedy in remedies if remedy not in within and remedy.option not in face.lacks)
        offered = dict.fromkeys(cut(words_for(face, face.remedy(remedy))) for remedy in remaining)
    if remedies and offered:
        text = language.translate(face.offer).format(sentence=text, remedies=face.joiners["or else"][0].join(offered))
    if where is not NOWHERE or severity:
        text = ": ".join(part for part in (where.in_words(face), severity, text) if part)
    return escape_surrogates(text)  # of a file name, or of what users and files say: a message can always be printed


def _remedies_within(facts: Iterable[Fact]) -> Iterator[Remedy]:
    """The remedies that stand in gaps, however deep, also in a clause that a face leaves out: half of a way is none."""
    for fact in facts:
        match fact:
            case Remedy():
                yield fact
            case Message():
                yield from fact.remedies
                yield from _remedies_within(fact.facts.values())
            case Items(items):
                yield from _remedies_within(items)
            case Clause(_, words):
                yield from _remedies_within([words])
            case tuple() | list():
                yield from _remedies_within(fact)


def _render_fact(fact: Fact, face: Face) -> Fact:
    """A fact as it stands in a gap; whole numbers and texts are left to the gap, which may ask for a format.

    This is the one place where what users and files say is shortened. The fact itself stays whole.
    """
    if type(fact) is str:  # most are
        return fact if len(fact) <= LONGEST_QUOTED else _Gap(cut(fact), fact)
    if type(fact) is int and face.language is ENGLISH and fact.bit_length() < 64:
        return fact
    if isinstance(fact, int | Fraction) and is_long(fact):
        return _Gap(shorten_number(fact), Figures(shorten_number(fact)))
    if isinstance(fact, Fraction):
        return _Gap(face.language.number(format_value(fact)), fact, face.language)
    match fact:
        case Message():
            return fact if face is PYTHON else fact.in_words(face)
        case Option(name, to_give):
            option = words_for(face, face.option(name))
            return face.giving.format(option=option) if to_give else option
        case Remedy():
            return _Gap(cut(words_for(face, face.remedy(fact))), fact)
        case Clause(option, words):
            return "" if option in face.lacks else _render_fact(words, face)
        case None:
            return _Gap(format_value(fact), fact)
        case tuple() | list():
            return _Gap(", ".join(format(_render_fact(item, face)) for item in _first_items(fact)), fact)
        case Items(items, joined):
            between, last = face.joiners[joined]
            each = [format(_render_fact(item, face)) for item in _first_items(items)]
            return last.join([between.join(each[:-1]), each[-1]]) if len(each) > 1 else "".join(each)
        case str() if len(fact) > LONGEST_QUOTED:  # spelled by others
            return _Gap(cut(fact), fact)
        case str() | int() | float() | date() | Rounded():
            return fact if face.language is ENGLISH else _render_number(fact, face.language)
    return _Gap(cut(str(fact)), fact)


def _first_items(items: Sequence[Fact]) -> Sequence[Fact]:
    """A list that is not too long for a sentence; of a longer one the first items, and how many more there are."""
    if len(items) <= MOST_ITEMS:
        return items
    return (*items[:FIRST_ITEMS], Message("{count} more", count=len(items) - FIRST_ITEMS))


def _render_number(fact: Fact, language: Language) -> Fact:
    """A number, a place or a day as a language other than English writes it; anything else unchanged."""
    match fact:
        case bool():
            return fact
        case int() | float():
            return _Gap(str(fact), fact, language)
        case Rounded() | Figures():
            return _Gap(language.number(str(fact)), fact, language)
        case date():
            return language.date(fact)
    return fact


class _Gap(str):
    """A fact in words. A gap may also want it as Python writes it ({found!r}, {found!s}) or with decimals ({points:.1}).

    {remedy!s} is the value of a remedy alone, for where the sentence shows that it is meant.
    """

    __slots__ = ("fact", "language")

    fact: Fact
    language: Language

    def __new__(cls, words: str, fact: Fact, language: Language = ENGLISH) -> _Gap:
        self = super().__new__(cls, words)
        self.fact, self.language = fact, language
        return self

    def __str__(self) -> str:
        return cut(str(self.fact))

    def __repr__(self) -> str:
        return quote(self.fact)

    def __format__(self, format_spec: str) -> str:
        if FORM in format_spec:
            forms = format_spec.split(FORM)
            return forms[min(self.language.form(_number_of(self.fact)), len(forms) - 1)]
        match self.fact:
            case Fraction() if format_spec:
                places = int(format_spec.removeprefix("."))
                whole, _, part = format_value(self.fact, places).partition(".")
                return self.language.number(f"{whole}.{part:0<{places}}")
            case Ordinal() if format_spec in GENDERS:
                return self.language.ordinal(int(self.fact), format_spec)
            case Ordinal():
                return format(self.language.ordinal(int(self.fact)), format_spec)
            case int() | float():
                return self.language.number(format(self.fact, format_spec))
            case Figures():  # written already, whatever format the gap asks for
                return str.__str__(self)
        return format(str.__str__(self), format_spec)


def _number_of(fact: Fact) -> Fraction | float:
    """The number that a fact shows; what shows none is several. ½ is read as half a point, which is one."""
    if isinstance(fact, int | float | Fraction):
        return fact
    text = str(fact).replace("½", ".5")
    try:
        return 1 if text == ".5" else Fraction(text)
    except ValueError:
        return 2


def _as_json(fact: Fact, face: Face) -> object:
    """A fact in JSON: numbers, texts and lists as they are, a fraction exactly, everything else as text."""
    match fact:
        case Message():
            return fact.to_dict(face)
        case int() if is_long(fact):
            return shorten_number(fact)
        case str():
            return escape_surrogates(cut(fact))
        case None | bool() | int():
            return fact
        case Option(name):
            return face.option(name)
        case Remedy():
            return escape_surrogates(face.remedy(fact))
        case Clause(option, words):
            return None if option in face.lacks else _as_json(words, face)
        case Items(items):
            return _as_json(items, face)
        case Rounded(value):
            return _as_json(value, face)
        case Fraction():
            return shorten_number(fact) if is_long(fact) else exact_str(fact)
        case tuple() | list():
            return [quote(item) if isinstance(item, tuple | list) else _as_json(item, face) for item in _first_items(fact)]
    return escape_surrogates(cut(str(fact)))


def _as_json_value(remedy: Remedy) -> object:
    """The value of a remedy in JSON; a house rule as it is typed."""
    return remedy.typed if isinstance(remedy.value, tuple) else _as_json(remedy.value, PYTHON)


EMPTY = Message("")
