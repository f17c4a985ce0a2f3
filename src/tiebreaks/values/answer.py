"""Answer: a frozen value whose JSON follows from its fields and their types.

A field stands in JSON under its own name, in the order of the class. What a type does not say is a mark on it:

    value: Paired[Fraction | None]      a number, and beside it under "exact" the fraction: 38.5 and "77/2"
    gain: Annotated[float, rounded(1)]  a number with one decimal
    laws: Hidden[int]                   not in JSON

`_JSON` of a class says what else its objects have: a key, and the field, property or path (`standings.by`) that it shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, is_dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache
from operator import attrgetter
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar, get_args, get_origin, get_type_hints

from tiebreaks.messages import Message
from tiebreaks.text import exact_str, number

Kind = TypeVar("Kind")
Context = Mapping[str, Any]
SPREAD = "**"
"""A key of `_JSON`: the object of this answer goes on with those of that one."""


@dataclass(frozen=True)
class Mark:
    """How a field stands in JSON, where its type alone does not say it."""

    write: Callable[[Any, Context], object]
    """The value, and what the call of `to_dict` gave, such as the decimals of money."""
    exact: bool = False
    """The fraction follows, under "exact"."""
    if_there: bool = False
    """Left out when it is empty."""
    hidden: bool = False
    """Never in JSON."""


_AS_THEY_ARE = frozenset({type(None), bool, int, float, str, Message})


def plain(value: Any, context: Context) -> object:
    """A value as JSON has it: answers as objects, tuples as lists, fractions exactly as text, days as 2026-03-07."""
    kind = type(value)
    if kind in _AS_THEY_ARE:
        return value
    if kind is tuple or kind is list:
        return [one if type(one) in _AS_THEY_ARE else plain(one, context) for one in value]
    match value:
        case Answer():
            return value.to_dict(**context)
        case Fraction():
            return exact_str(value)
        case Enum():
            return value.value
        case int() | float() | str():
            return value
        case date():
            return value.isoformat()
        case Mapping():
            return {key: plain(one, context) for key, one in value.items()}
    if is_dataclass(value) or hasattr(value, "_fields"):
        return _write(value, context)
    return [plain(one, context) for one in value]


def rounded(places: int) -> Mark:
    """A number with so many decimals."""
    return Mark(lambda value, context: round(value, places))


def each(mark: Mark) -> Mark:
    """A list whose items are marked."""
    return Mark(lambda values, context: [mark.write(value, context) for value in values])


NUMBER = Mark(lambda value, context: number(value))
ENGLISH = Mark(lambda value, context: str(value) if isinstance(value, str) else [str(one) for one in value])
Number = Annotated[Kind, NUMBER]
"""A fraction as the nearest number."""
Paired = Annotated[Kind, Mark(lambda value, context: number(value), exact=True)]
"""A fraction as a number, and exactly beside it."""
English = Annotated[Kind, ENGLISH]
"""A message, or several, in English whatever language the others have."""
Hidden = Annotated[Kind, Mark(plain, hidden=True)]
"""Of no use outside."""
IfThere = Annotated[Kind, Mark(plain, if_there=True)]
"""Left out when it is empty."""


class _JsonMember(NamedTuple):
    key: str
    get: Callable[[Any], Any]
    mark: Mark


class Answer:
    """A value with a `to_dict`: a dataclass, or a class with `_JSON`."""

    __slots__ = ()

    _JSON: ClassVar[Mapping[str, str]] = {}
    """Key -> field, property or path, in their order; empty: the fields that are not hidden."""

    def to_dict(self, **context: Any) -> dict[str, Any]:
        """As JSON has it."""
        return _write(self, context)


def _write(value: Any, context: Context) -> dict[str, Any]:
    written: dict[str, Any] = {}
    for key, get, mark in _members(value.__class__):
        found = get(value)
        if mark is _PLAIN:
            written[key] = found if type(found) in _AS_THEY_ARE else plain(found, context)
        elif mark is _SPREAD:
            written |= found.to_dict(**context)
        elif found or not mark.if_there:
            written[key] = mark.write(found, context)
            if mark.exact:
                written["exact"] = exact_str(found)
    return written


@cache
def _members(kind: type) -> tuple[_JsonMember, ...]:
    """What the objects of a class have."""
    hints = get_type_hints(kind, include_extras=True)
    own = [field.name for field in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    paths: Mapping[str, str] = getattr(kind, "_JSON", {}) or dict(zip(own, own, strict=True))
    members = (
        _JsonMember(key, attrgetter(path), _SPREAD if key == SPREAD else _mark(_hint(kind, hints, path)))
        for key, path in paths.items()
    )
    return tuple(member for member in members if not member.mark.hidden)


def _hint(kind: type, hints: Mapping[str, Any], path: str) -> Any:
    """The type of a field or property; of a path, none is needed."""
    if path in hints or "." in path:
        return hints.get(path)
    maker = getattr(kind, path)
    maker = getattr(maker, "fget", None) or getattr(maker, "func", maker)
    return get_type_hints(maker, include_extras=True).get("return")


_PLAIN = Mark(plain)
_SPREAD = Mark(lambda value, context: value.to_dict(**context))


def _mark(hint: Any) -> Mark:
    marks = (one for one in get_args(hint)[1:] if isinstance(one, Mark)) if get_origin(hint) is Annotated else ()
    return next(iter(marks), _PLAIN)
