"""Convert values of users and documents to plain Python, or refuse them: texts, numbers, days, flags, lists, choices.

Values of users may be those of NumPy, pandas and Polars; a missing one (None, NaN, NaT, NA) is an empty text, no rating, no
day. True is not a number. Values of documents (TOML, JSON) are taken as they are, or refused: `Kind`.
Each function returns the plain value or raises `Wrong` with what was expected and found; the caller adds where.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from numbers import Real
from operator import index
from typing import Any, Generic, TypeAlias, TypeGuard, TypeVar

from tiebreaks.errors import TournamentError
from tiebreaks.messages import EMPTY, Message, as_fact, enclose, phrase
from tiebreaks.text import has_surrogates, is_long

Converter: TypeAlias = Callable[[Any], Any]
Plain = TypeVar("Plain")


class Wrong(ValueError):
    """A value that cannot be converted. `problem` is a clause; the caller makes it a sentence, or words it from the facts."""

    def __init__(self, problem: Message, expected: Message = EMPTY, found: object = None) -> None:
        super().__init__(problem)
        self.problem = problem
        self.expected = expected
        self.found = found


_LONG_EXPONENT = re.compile("[eE][+-]?[0-9_]{3}")


def exact_number(value: Any) -> Fraction:
    """A number, or the text of one, exactly; a float counts as the decimals that it prints.

    Raises ValueError, TypeError, ZeroDivisionError or OverflowError; so does 1e999999999, a number of so many digits.
    """
    if isinstance(value, float | Decimal | str):
        value = str(value)
        if _LONG_EXPONENT.search(value):
            raise OverflowError
    return Fraction(value)


def wrong_value(what: str, value: object) -> Wrong:
    """The error for a value where something else was expected."""
    expected = phrase(what)
    return Wrong(Message("expected {expected}, found {found!r}", expected=expected, found=as_fact(value)), expected, value)


@contextmanager
def refusing(sentence: str, **facts: Any) -> Iterator[None]:
    """Turn what is wrong with a value in the block into a TournamentError about its owner."""
    try:
        yield
    except Wrong as wrong:
        raise TournamentError([embed_problem(sentence, wrong.problem, **facts)]) from None


def embed_problem(sentence: str, problem: Message, /, **facts: Any) -> Message:
    """Put a clause into the {problem} gap of a sentence; the facts of the clause become facts of the sentence."""
    return enclose(sentence, **{**problem.facts, "problem": problem, **facts})


def field_problem(field: str, sentence: str, /, **facts: Any) -> Message:
    """A problem with a field of a tournament: "boards: expected ...". The fact `problem` is the same without the field."""
    return embed_problem("{field}: {problem}", Message(sentence, **facts), field=field)


def unexpected(field: str, what: str, value: object) -> Message:
    """The message that a field should hold something else."""
    return field_problem(field, "expected {expected}, found {found!r}", expected=phrase(what), found=as_fact(value))


def is_missing(value: object) -> bool:
    """Whether a value is missing: None, or a NaN, NaT or NA of a data frame, which does not equal itself."""
    if value is None or type(value).__name__ == "NAType":  # of pandas: it is neither equal to itself nor unequal
        return True
    try:
        return bool(value != value)
    except (TypeError, ValueError, ArithmeticError):  # an array, a NaN that signals
        return False


HALF_A_CHARACTER = "found half a character (a lone surrogate) in {found!r}, which no file can hold; correct or remove it"


def text(value: object) -> str:
    """A text that a file can hold, so that every tournament can be written."""
    found = file_name(value)
    if has_surrogates(found):
        raise Wrong(Message(HALF_A_CHARACTER, found=found), phrase("a text"), found)
    return found


def file_name(value: object) -> str:
    """Any text: the name of a file may have bytes that are no letters, as lone surrogates."""
    if isinstance(value, str):
        return value if isinstance(value, Message) else str(value)
    if is_missing(value):
        return ""
    raise wrong_value("a text", value)


def number_as_text(value: object) -> str:
    """A text that may be given as a whole number: a FIDE id, the strength of a team. 0 means none."""
    if isinstance(value, str) or is_missing(value):
        return text(value)
    whole = number_or_none(value)
    if type(whole) is not int or is_long(whole):
        raise wrong_value("a text or a whole number", value)
    return str(whole) if whole else ""


def key(value: object) -> str | int | None:
    """What a participant is called elsewhere: a text or a whole number."""
    if isinstance(value, str) or is_missing(value):
        return text(value) or None
    whole = number(value)
    if type(whole) is not int:
        raise wrong_value("a text or a whole number", value)
    return whole


def birth(value: Any) -> str:
    """A day of birth as a TRF has it, YYYY/MM/DD or YYYY; a text stays as it is."""
    if isinstance(value, str) or is_missing(value):
        return text(value)
    if isinstance(value, date):
        return f"{value.year:04}/{value.month:02}/{value.day:02}"
    year = number_as_text(value)
    if year and not 1000 <= value <= 9999:
        raise wrong_value("a date, a year such as 1985 or a text such as '1985/03/07'", value)
    return year


def number(value: Any) -> object:
    """A whole number as an int: 3, a NumPy integer, 3.0 of a data frame. Anything else stays, for a check to refuse it."""
    if isinstance(value, bool | int):
        return value if isinstance(value, bool) else int(value)
    try:
        is_whole = isinstance(value, Real) and value == value // 1
        return int(value) if is_whole else index(value)
    except TypeError:  # 3.5, a text, an array
        return value


def number_or_none(value: object) -> object:
    """A whole number, or nothing; anything else stays, for a check to refuse it."""
    return None if is_missing(value) else number(value)


def whole_number(value: object) -> int:
    """A whole number as an int; not True, 3.5 or "3"."""
    whole = number(value)
    if type(whole) is not int:
        raise wrong_value("a whole number", value)
    return whole


def flag(value: object) -> bool:
    """True or False, also of NumPy."""
    if type(value).__name__ in ("bool", "bool_"):
        return bool(value)
    raise wrong_value("True or False", value)


def day(value: Any) -> date | None:
    """A day, also given as text ("2026-03-07"), or with a time ("2026-03-07T10:00"), which is left out."""
    if is_missing(value):
        return None
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return datetime.fromisoformat(str(value) if type(value).__name__ == "datetime64" else value).date()
    except (TypeError, ValueError):
        raise wrong_value("a date such as date(2026, 3, 7) or '2026-03-07'", value) from None


def several(convert: Converter) -> Converter:
    """A converter for lists of such values; they become tuples, and a missing list an empty one."""

    def convert_all(values: object) -> tuple[Any, ...]:
        if isinstance(values, str | bytes) or not hasattr(values, "__iter__"):
            if isinstance(values, str | bytes) or not is_missing(values):
                raise wrong_value("a list", values)
            return ()
        return tuple(convert(value) for value in values)

    return convert_all


def days(values: object) -> tuple[date | None, ...]:
    """The day of each round, up to the last that is known."""
    found: tuple[date | None, ...] = several(day)(values)
    known = [number for number, one in enumerate(found, 1) if one is not None]
    return found[: known[-1] if known else 0]


def pair(values: Any) -> tuple[int, object]:
    """(from round, rating)."""
    try:
        since, rated = values
        return whole_number(since), number_or_none(rated)
    except (TypeError, ValueError):
        raise wrong_value("pairs of a round and a rating", values) from None


class Kind(Generic[Plain]):
    """A kind of value in documents: what is expected, and what makes a plain value, or None of another kind."""

    def __init__(self, expected: str, convert: Callable[[object], Plain | None]) -> None:
        self.expected: Message = phrase(expected)
        self.convert = convert

    def __call__(self, value: object) -> Plain:
        found = self.convert(value)
        if found is None:
            raise wrong_value(self.expected, value)
        return found


def is_whole(value: object) -> TypeGuard[int]:
    """Whether a value is a whole number; true is none."""
    return isinstance(value, int) and not isinstance(value, bool)


def whole_from(least: int, expected: str) -> Kind[int]:
    """Whole numbers from `least` to a million."""
    return Kind(expected, lambda value: value if is_whole(value) and least <= value <= 1_000_000 else None)


def one_of(choices: Mapping[str, Plain], spelled: str = "") -> Kind[Plain]:
    """One of several words, which stand for values."""
    shown = tuple(Message(spelled, choice=choice) if spelled else choice for choice in choices)
    expected = Message("one of {choices}", choices=shown)
    return Kind(expected, lambda value: choices.get(value) if isinstance(value, str) else None)


A_WHOLE_NUMBER = Kind("a whole number", lambda value: value if is_whole(value) else None)
TRUE_OR_FALSE = Kind("true or false", lambda value: value if isinstance(value, bool) else None)
A_LIST: Kind[Sequence[object]] = Kind(
    "a list", lambda value: value if isinstance(value, Sequence) and not isinstance(value, str | bytes) else None
)


def list_of(convert: Callable[[Any], Plain]) -> Callable[[object], tuple[Plain, ...]]:
    """A converter for a list in a document."""
    return lambda value: tuple(map(convert, A_LIST(value)))


def fill(part: object, **values: object) -> None:
    """Set fields of a frozen object while it is being made: arguments may have many types, each field has one."""
    if not hasattr(type(part), "__slots__"):
        vars(part).update(values)
        return
    for name, value in values.items():
        object.__setattr__(part, name, value)


def convert_fields(
    part: object, converters: Mapping[str, Converter], read: Callable[[Any, str], Any] = getattr
) -> tuple[dict[str, Any], dict[str, Message]]:
    """The converted values of fields that were not plain yet, and the problems of those that cannot be converted."""
    changed: dict[str, Any] = {}
    problems: dict[str, Message] = {}
    for name, convert in converters.items():
        value = read(part, name)
        try:
            converted = convert(value)
        except Wrong as wrong:
            problems[name] = wrong.problem
            continue
        if converted is not value:
            changed[name] = converted
    return changed, problems
