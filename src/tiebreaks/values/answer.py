"""Answer: a frozen value whose JSON follows from its fields and their types.

A field stands in JSON under its own name, in the order of the class. What a type does not say is a mark on it:

    value: Paired[Fraction | None]      a number, and beside it under "exact" the fraction: 38.5 and "77/2"
    gain: Annotated[float, rounded(1)]  a number with one decimal
    laws: Hidden[int]                   not in JSON

`_JSON` of a class says what else its objects have: keys, and the field, property or path (`standings.by`) that each shows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import FrozenInstanceError, dataclass, field, fields, is_dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import (
    Annotated,
    Any,
    ClassVar,
    NoReturn,
    TypedDict,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from tiebreaks.messages import Message, as_message
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import ExactValue, exact_str, number

Kind = TypeVar("Kind")
Context = Mapping[str, Any]
Writer = Callable[[Any, Context], Any]
"""Makes JSON of a value, and of what the call of `to_dict` gave, such as the decimals of money."""
_CONTEXT = frozenset({"decimals", "weigh"})
SPREAD = "**"
"""A key of `_JSON`: the object of this answer goes on with those of that one."""


def members(text: str) -> Mapping[str, str]:
    """What the objects of a class have, for `_JSON`: "rank person=id" is the rank under its name, and the id as person."""
    pairs = (each.partition("=") for each in text.split())
    return {key: path or key for key, _, path in pairs}


@dataclass(frozen=True)
class Mark:
    """How a field stands in JSON, where its type alone does not say it."""

    write: Writer
    """How the value becomes JSON."""
    exact: bool = False
    """The fraction follows, under "exact"."""
    if_there: bool = False
    """Left out when it is empty."""
    hidden: bool = False
    """Never in JSON."""
    types: Mapping[Any, Any] = field(default_factory=dict)
    """Types that are in JSON in the place of those of the field, for its schema."""


_AS_THEY_ARE = frozenset({type(None), bool, int, float, str, Message})


def plain(value: Any, context: Context) -> Any:
    """A value as JSON has it: answers as objects, tuples as lists, fractions exactly as text, days as 2026-03-07."""
    return value if type(value) in _AS_THEY_ARE else _writer_of(value.__class__)(value, context)


@cache
def _writer_of(kind: Any) -> Writer:
    """How values of a class become JSON."""
    has_fields = is_dataclass(kind) or hasattr(kind, "_fields")
    if issubclass(kind, Answer):
        return lambda value, context: value.to_dict(**context)
    if issubclass(kind, Fraction):
        return lambda value, context: exact_str(value)
    if issubclass(kind, Enum):
        return lambda value, context: value.value
    if issubclass(kind, int | float | str):
        return lambda value, context: value
    if issubclass(kind, date):
        return lambda value, context: value.isoformat()
    if issubclass(kind, Mapping):
        return lambda value, context: {key: plain(one, context) for key, one in value.items()}
    if has_fields:
        return _object_writer(kind)
    return lambda value, context: [
        one if type(one) in _AS_THEY_ARE else _writer_of(one.__class__)(one, context) for one in value
    ]


def rounded(places: int) -> Mark:
    """A number with so many decimals."""
    return Mark(lambda value, context: round(value, places))


class PlaceObject(TypedDict, total=False):
    """Where something stands; only what is known."""

    file: str
    """The path or name."""
    line: int
    """From 1."""
    column: int
    """From 1."""
    path: str
    """Into JSON, such as players[3].rating."""


class RemedyObject(TypedDict):
    """An option and a value that would help."""

    option: str
    """The name of the option."""
    value: Any
    """What to give it; of a house rule NAME=VALUE."""


class MessageObject(TypedDict):
    """A message with what it was made of (`Message.to_dict`)."""

    text: str
    """In words. They may change in any release."""
    sentence: str
    """With gaps, as it was written."""
    facts: Mapping[str, Any]
    """What stands in the gaps."""
    article: str
    """Of the regulations; empty where none is concerned."""
    where: PlaceObject
    """The file and line, or the path into JSON."""
    remedies: Sequence[RemedyObject]
    """What would help."""


def _as_object(message: Message) -> dict[str, Any]:
    return {**message.to_dict(), "text": message}  # a report in another language writes it again


_AS_NUMBER: Mapping[Any, Any] = {Fraction: float, ExactValue: float}
NUMBER = Mark(lambda value, context: number(value), types=_AS_NUMBER)
ENGLISH = Mark(lambda value, context: str(value) if isinstance(value, str) else [str(one) for one in value])
Number = Annotated[Kind, NUMBER]
"""A fraction as the nearest number."""
Paired = Annotated[Kind, Mark(lambda value, context: number(value), exact=True, types=_AS_NUMBER)]
"""A fraction as a number, and exactly beside it."""
English = Annotated[Kind, ENGLISH]
"""A message, or several, in English whatever language the others have."""
Objects = Annotated[
    Kind,
    Mark(lambda messages, context: [_as_object(as_message(one)) for one in messages], types={Message: MessageObject}),
]
"""Messages, each with what it was made of."""
Hidden = Annotated[Kind, Mark(plain, hidden=True)]
"""Of no use outside."""
IfThere = Annotated[Kind, Mark(plain, if_there=True)]
"""Left out when it is empty."""


class Answer:
    """A value with a `to_dict`: a dataclass, or a class with `_JSON`. Nothing of it can be assigned."""

    __slots__ = ()

    _JSON: ClassVar[Mapping[str, str]] = {}
    """Key -> field, property or path, in their order; empty: the fields that are not hidden."""

    def to_dict(self, **context: Any) -> dict[str, Any]:
        """As JSON has it."""
        kind: Any = self.__class__
        if not context.keys() <= _CONTEXT:
            raise TypeError(f"to_dict() got an unexpected keyword argument {min(context.keys() - _CONTEXT)!r}")
        return _object_writer(kind)(self, context)

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> dict[str, Any]:
        """For pydantic, by which FastAPI writes what a function returns whose type is an answer: `to_dict`."""
        return {
            "type": "is-instance",
            "cls": cls,
            "serialization": {"type": "function-plain", "function": lambda answer: answer.to_dict()},
        }

    @classmethod
    def __get_pydantic_json_schema__(cls, source: Any, handler: Any) -> dict[str, Any]:
        """For the description of such a service; `tiebreaks.schemas.schema` has the fields."""
        return {"type": "object", "title": cls.__name__, "description": (cls.__doc__ or "").partition("\n")[0]}

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")


class MappingAnswer(Answer):
    """An answer with mappings among its fields, which cannot be changed either."""

    def __post_init__(self) -> None:
        held = vars(self)
        held |= {name: ReadOnlyDict(value) for name, value in held.items() if type(value) is dict}


@cache
def _object_writer(kind: type) -> Callable[[Any, Context], dict[str, Any]]:
    """How objects of a class are written: one expression, made of its members as `dataclass` makes `__init__`."""
    writers: dict[str, Callable[..., Any]] = {"exact_str": exact_str}
    members = (text for key, path in paths_of(kind).items() for text in _members(key, path, hint_of(kind, path), writers))
    made: Writer = eval(f"lambda value, context: {{{', '.join(members)}}}", writers)
    return made


def _members(key: str, path: str, hint: Any, writers: dict[str, Callable[..., Any]]) -> Iterator[str]:
    """What stands in an object under a key, as source: "rank": value.rank, or what a writer makes of it."""
    mark = _PLAIN if key == SPREAD else mark_of(hint)
    write = f"write_{len(writers)}"
    writers |= {write: mark.write}
    written = f"{write}(value.{path}, context)"
    if key == SPREAD:
        yield f"**({written} or {{}})"
    elif mark.if_there:
        yield f"**({{{key!r}: {written}}} if value.{path} else {{}})"
    elif mark is _PLAIN and _AS_THEY_ARE.issuperset(classes_of(hint)):
        yield f"{key!r}: value.{path}"
    elif not mark.hidden:
        yield f"{key!r}: {written}"
    if mark.exact:
        yield f"'exact': exact_str(value.{path})"


def paths_of(kind: Any) -> Mapping[str, str]:
    """Key -> field, property or path, in their order."""
    own = [each.name for each in fields(kind)] if is_dataclass(kind) else getattr(kind, "_fields", ())
    return getattr(kind, "_JSON", {}) or dict(zip(own, own, strict=True))


def hint_of(kind: type, path: str) -> Any:
    """The type of a field or property, or of what a path leads to."""
    owners, name = follow(kind, path)
    found = [_own_hint(owner, name) for owner in owners]
    return found[0] if all(each == found[0] for each in found) else Union[*map(bare, found)]


def follow(kind: type, path: str) -> tuple[list[type], str]:
    """The classes that a path leads to, and what it shows of them: `participant.name` is of a player or a team."""
    *way, last = path.split(".")
    owners = [kind]
    for name in way:
        owners = [each for owner in owners for each in classes_of(_own_hint(owner, name)) if each is not type(None)]
    return owners, last


def _own_hint(kind: type, name: str) -> Any:
    hints = get_type_hints(kind, include_extras=True)
    return hints[name] if name in hints else get_type_hints(maker_of(kind, name), include_extras=True).get("return")


def maker_of(kind: type, name: str) -> Any:
    """The function of a property."""
    found = getattr(kind, name)
    return getattr(found, "fget", None) or getattr(found, "func", found)


def bare(hint: Any) -> Any:
    """A type without its mark."""
    return get_args(hint)[0] if get_origin(hint) is Annotated else hint


def classes_of(hint: Any) -> tuple[Any, ...]:
    """The classes of a union, or the one class."""
    hint = bare(hint)
    return get_args(hint) if get_origin(hint) in (Union, UnionType) else (hint,)


_PLAIN = Mark(plain)


def mark_of(hint: Any) -> Mark:
    """How a field of this type stands in JSON."""
    marks = (one for one in get_args(hint)[1:] if isinstance(one, Mark)) if get_origin(hint) is Annotated else ()
    return next(iter(marks), _PLAIN)
