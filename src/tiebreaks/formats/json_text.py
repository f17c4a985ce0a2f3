"""JSON as text: bytes to values to which messages can point, and values to text with one game per line."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal, DecimalException
from fractions import Fraction
from typing import Any, TypeGuard

from tiebreaks.errors import FormatError
from tiebreaks.formats.problems import MOST_BYTES, Problems
from tiebreaks.messages import Message, Place
from tiebreaks.model.fields import HALF_A_CHARACTER, Kind, Wrong
from tiebreaks.text import has_surrogates

LONGEST_LINE = 180
LONGEST_SHOWN = 40  # characters of a value in a message
_HALF_PAIR = re.compile(r"\\u[dD][89a-fA-F]")  # as JSON spells half of a surrogate pair
DECIMAL = re.compile(r"[-+]?[0-9]{1,12}(?:\.[0-9]{1,12})?")
FRACTION = re.compile(r"-?[0-9]{1,18}/[0-9]{1,18}")


class Object(dict[str, object]):
    """A JSON object that remembers which keys its text gave twice."""

    repeated: tuple[str, ...] = ()


class Unreadable(str):
    """Text in the place of a value that is none: NaN, Infinity, a number of a thousand digits."""

    __slots__ = ()


def load(data: bytes, name: str) -> object:
    """The value of a JSON file; numbers with a point are Decimal, objects are `Object`. FormatError for anything else."""
    if len(data) > MOST_BYTES:
        sentence = "{found} bytes; a tournament has at most {most}: is this the right file?"
        raise FormatError([Message(sentence, found=len(data), most=MOST_BYTES, where=Place(name))])
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        sentence = "byte {byte} is not UTF-8, as JSON must be; save the file as UTF-8 and read it again"
        raise FormatError([Message(sentence, byte=error.start + 1, where=Place(name))]) from None
    try:
        value = json.loads(text, parse_int=_whole, parse_float=_decimal, parse_constant=Unreadable, object_pairs_hook=_object)
        if _HALF_PAIR.search(text):
            _refuse_surrogates(value, "", Problems(name))
        return value
    except json.JSONDecodeError as error:
        where = Place(name, error.lineno, error.colno)
        sentence = "not JSON: {reason}; correct or export it again"
        raise FormatError([Message(sentence, reason=error.msg, where=where)]) from None
    except RecursionError:
        sentence = "nested too deeply for a tournament; is this the right file?"
        raise FormatError([Message(sentence, where=Place(name))]) from None


def _refuse_surrogates(value: object, path: str, problems: Problems) -> None:
    """Refuse a value in which a text or a key has half a character."""
    if isinstance(value, str) and has_surrogates(value):
        problems.refuse(path, HALF_A_CHARACTER, **facts_of(value))
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in parts:
        if isinstance(key, str):
            _refuse_surrogates(key, path, problems)
        inside = f"{path}[{key}]" if isinstance(key, int) else f"{path}.{key}" if path else key
        _refuse_surrogates(part, inside, problems)


def _object(pairs: list[tuple[str, object]]) -> Object:
    result = Object(pairs)
    if len(result) < len(pairs):
        result.repeated = tuple(key for key, times in Counter(key for key, _ in pairs).items() if times > 1)
    return result


def _whole(text: str) -> int | Unreadable:
    return int(text) if len(text) <= 18 else Unreadable(text)


def _decimal(text: str) -> Decimal | Unreadable:
    try:
        return Decimal(text) if len(text) <= 30 else Unreadable(text)
    except DecimalException:
        return Unreadable(text)


def spell(value: object) -> str:
    """A value as a message shows it: short, in the spelling of the file."""
    if isinstance(value, Unreadable | Decimal):
        return _shorten(str(value))
    if isinstance(value, Mapping):
        return Message("an object")
    if isinstance(value, list):
        return Message("a list of {count}", count=len(value)) if value else Message("an empty list")
    return _shorten(json.dumps(value, ensure_ascii=False))


def facts_of(value: object) -> dict[str, Any]:
    """The facts of a message about a value: what was {found}, and as the file spells it, {spelling}. No object is kept."""
    plain = value is None or type(value) in (bool, int, Decimal) or (type(value) is str and len(value) <= LONGEST_SHOWN)
    spelling = spell(value)
    return {"found": value if plain else spelling, "spelling": spelling}


def _shorten(text: str) -> str:
    return text if len(text) <= LONGEST_SHOWN else f"{text[:36]}... ({len(text)} characters)"


def parse_exact(value: object) -> Fraction | None:
    """The exact number of 1, 0.5, "0.5" or "77/2"; None if the value is not a number."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | Fraction):
        return Fraction(value)
    if isinstance(value, Decimal):
        return Fraction(value) if value.is_finite() and abs(value.adjusted()) <= 12 else None
    if isinstance(value, str) and not isinstance(value, Unreadable):
        text = value.strip()
        if DECIMAL.fullmatch(text):
            return Fraction(text)
        if FRACTION.fullmatch(text) and int(text.partition("/")[2]):
            return Fraction(text)
    return None


def write_number(value: Fraction) -> int | str:
    """The one spelling of an exact number in our files: 1, "0.5", "7/3"."""
    if value.denominator == 1:
        return int(value)
    places = next((places for places in range(1, 13) if 10**places % value.denominator == 0), 0)
    if not places:
        return str(value)
    whole, part = divmod(abs(value.numerator) * (10**places // value.denominator), 10**places)
    return f"{'-' if value < 0 else ''}{whole}.{part:0{places}d}"


def dump(value: object) -> str:
    """The value as indented text: what holds objects is spread over lines, every object without others is one line."""
    return _write_lines(value, "") + "\n"


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _write_lines(value: object, indent: str) -> str:
    text = _compact(value)
    long = isinstance(value, dict) and len(indent) + len(text) > LONGEST_LINE
    if not value or not isinstance(value, dict | list) or not (indent == "" or long or _needs_lines(value)):
        return text
    inner = indent + "  "
    if isinstance(value, dict):
        parts = [f"{inner}{_compact(key)}: {_write_lines(item, inner)}" for key, item in value.items()]
        return "{\n" + ",\n".join(parts) + f"\n{indent}}}"
    return "[\n" + ",\n".join(inner + _write_lines(item, inner) for item in value) + f"\n{indent}]"


def _needs_lines(value: object) -> bool:
    """Whether the value contains a list of objects, so that it takes several lines."""
    if isinstance(value, dict):
        return any(_needs_lines(item) for item in value.values())
    return isinstance(value, list) and any(isinstance(item, dict) or _needs_lines(item) for item in value)


def is_text(value: object) -> TypeGuard[str]:
    """Whether a value is a text, and not a number that cannot be read."""
    return isinstance(value, str) and not isinstance(value, Unreadable)


A_TEXT = Kind("a text", lambda value: value if is_text(value) else None)
AN_OBJECT: Kind[Mapping[str, object]] = Kind("an object", lambda value: value if isinstance(value, dict) else None)


def report_wrong(problems: Problems, path: str, wrong: Wrong) -> None:
    """The error of a value where something else was expected."""
    problems.error(path, "expected {expected}, found {spelling}", expected=wrong.expected, **facts_of(wrong.found))
