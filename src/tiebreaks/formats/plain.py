"""Dataclasses as plain JSON values and back, by their type hints: a new field of `Tournament` needs no line here."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, is_dataclass
from datetime import date
from difflib import get_close_matches
from enum import Enum
from fractions import Fraction
from functools import cache
from inspect import Parameter, signature
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from tiebreaks.errors import TournamentError
from tiebreaks.formats.json_text import (
    A_TEXT,
    AN_OBJECT,
    Object,
    facts_of,
    is_text,
    parse_exact,
    report_wrong,
    spell,
    write_number,
)
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Items, Message
from tiebreaks.model.about import Reading
from tiebreaks.model.fields import A_LIST, A_WHOLE_NUMBER, TRUE_OR_FALSE, Converter, Kind, Wrong, is_whole, one_of, wrong_value
from tiebreaks.model.rounds import describe

FAILED: Any = object()
"""What a decoder returns after it has reported an error."""

SPELLED: Mapping[tuple[str, str], str] = {("Bye", "kind"): "bye"}
"""(class, field) -> key, where the key is not the field's own name."""

LAST = ("players", "teams", "rounds", "phases", "play_offs", "orders", "values", "adjustments", "list_changes", "published")
"""The long lists come after the facts that fit on a line."""

ALWAYS = frozenset({("Match", "boards"), ("Tournament", "system")})
"""(class, field) that is written even with its default: it distinguishes a match from a game, or matters too much."""

NOT_WRITTEN = frozenset({"warnings", "unexplained_rounds", "guessed_encoding", "source", "left_out", "updated"})


@dataclass(frozen=True)
class Codec:
    """How values of one type are written and read. `decode` reports to Problems and returns FAILED instead of raising."""

    expected: Message
    schema: Mapping[str, Any]  # JSON Schema
    encode: Callable[[Any], object]
    decode: Callable[[object, str, Problems], Any]


@cache
def codec(hint: Any) -> Codec:
    """The codec of a type hint."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _union_codec(inner)
    if origin is Literal:
        return _choice_codec({str(value): value for value in inner})
    if origin is tuple and inner[-1] is not Ellipsis:
        return _tuple_codec([codec(part) for part in inner])
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _mapping_codec(inner[0], codec(inner[1]))
    if isinstance(origin, type) and issubclass(origin, Sequence):
        return _list_codec(codec(inner[0]))
    if isinstance(hint, type) and is_dataclass(hint):
        return _record_codec(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return _choice_codec({str(member.value): member for member in hint})
    return SIMPLE[hint]


def _union_codec(members: tuple[Any, ...]) -> Codec:
    if type(None) in members:
        return _optional_codec(_union_codec(tuple(member for member in members if member is not type(None))))
    if Fraction in members:
        return SIMPLE[Fraction]
    if members == (str, int):
        return KEY
    records = [member for member in members if isinstance(member, type) and is_dataclass(member)]
    if len(records) > 1:
        return _one_of_codec(records)
    return codec(next((member for member in members if isinstance(member, type) and issubclass(member, Enum)), members[0]))


def keys_of(kind: type) -> dict[str, Parameter]:
    """Key -> the argument of the constructor that a field comes from, in the order in which an object is written."""
    given = dict(signature(kind).parameters)
    if given.pop("reading", None):  # what it has stands beside the other facts
        given |= signature(Reading).parameters
    written = [field for field in given.values() if field.name not in NOT_WRITTEN]
    written.sort(key=lambda field: LAST.index(field.name) if field.name in LAST else -1)
    return {SPELLED.get((kind.__name__, field.name), field.name): field for field in written}


def _hints(kind: Any) -> dict[str, Any]:
    """The types of the arguments of a constructor."""
    hints = get_type_hints(kind.__init__)
    return {**hints, **_hints(Reading)} if "reading" in hints else hints


def define(kind: type) -> dict[str, Any]:
    """The JSON Schema of the objects of a dataclass."""
    required = {"required": names} if (names := _required_keys(kind)) else {}
    hints, closed = _hints(kind), {"additionalProperties": False}
    properties = {key: {**codec(hints[field.name]).schema} for key, field in keys_of(kind).items()}
    return {"type": "object", **required, **closed, "properties": properties}


def reference(name: str) -> dict[str, Any]:
    """The JSON Schema that another one defines under a name."""
    return {"$ref": f"#/$defs/{name}"}


def _codec_of(kind: Kind[Any], schema: Mapping[str, Any], encode: Converter = lambda value: value) -> Codec:
    def decode(value: object, path: str, problems: Problems) -> Any:
        return _take(kind, value, path, problems)

    return Codec(kind.expected, schema, encode, decode)


def _take(kind: Kind[Any], value: object, path: str, problems: Problems) -> Any:
    """The value of a kind; FAILED if it is another, which is reported."""
    try:
        return kind(value)
    except Wrong as wrong:
        report_wrong(problems, path, wrong)
        return FAILED


def _write_points(value: Any) -> object:
    points = parse_exact(str(value) if isinstance(value, float) else value)
    return write_number(Fraction(value) if points is None else points)


def _parse_day(value: object) -> date | None:
    try:
        return date.fromisoformat(value) if isinstance(value, str) and len(value) == 10 else None
    except ValueError:
        return None


DAY = {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$"}
SIMPLE: Mapping[Any, Codec] = {
    str: _codec_of(A_TEXT, {"type": "string"}),
    int: _codec_of(A_WHOLE_NUMBER, {"type": "integer"}),
    bool: _codec_of(TRUE_OR_FALSE, {"type": "boolean"}),
    Fraction: _codec_of(Kind('a number such as 1, 0.5 or "0.5"', parse_exact), reference("points"), _write_points),
    date: _codec_of(Kind('a date such as "2026-03-07"', _parse_day), DAY, date.isoformat),
}
_A_KEY = Kind("a text or a whole number", lambda value: value if is_text(value) or is_whole(value) else None)
KEY = _codec_of(_A_KEY, {"type": ["string", "integer"]})
"""What a participant is called elsewhere."""


def _choice_codec(values: Mapping[str, Any]) -> Codec:
    kind = one_of(values, '"{choice}"')
    return _codec_of(kind, {"enum": [*values]}, lambda value: value.value if isinstance(value, Enum) else value)


def _optional_codec(inner: Codec) -> Codec:
    types = inner.schema.get("type", ())
    both = [*([types] if isinstance(types, str) else types), "null"]
    return Codec(
        Message("{expected} or null", expected=inner.expected),
        {**inner.schema, "type": both} if types else {"anyOf": [inner.schema, {"type": "null"}]},
        lambda value: None if value is None else inner.encode(value),
        lambda value, path, problems: None if value is None else inner.decode(value, path, problems),
    )


def _list_codec(item: Codec) -> Codec:
    return _sequence_codec(A_LIST, {"type": "array", "items": item.schema}, lambda listed: [item] * len(listed))


def _tuple_codec(parts: Sequence[Codec]) -> Codec:
    fits = Kind(
        Message("a list of {count}", count=len(parts)),
        lambda value: value if isinstance(value, list) and len(value) == len(parts) else None,
    )
    schema = {"type": "array", "prefixItems": [part.schema for part in parts], "minItems": len(parts), "maxItems": len(parts)}
    return _sequence_codec(fits, schema, lambda _: parts)


def _sequence_codec(kind: Kind[Any], schema: Mapping[str, Any], codecs_of: Callable[[Sequence[Any]], Sequence[Codec]]) -> Codec:
    """A list; `codecs_of` gives the codec of each of its items."""

    def encode(value: Any) -> object:
        return [item.encode(part) for item, part in zip(codecs_of(value), value, strict=True)]

    def decode(value: object, path: str, problems: Problems) -> Any:
        listed = _take(kind, value, path, problems)
        if listed is FAILED:
            return FAILED
        pairs = enumerate(zip(codecs_of(listed), listed, strict=True))
        items = tuple(item.decode(part, f"{path}[{index}]", problems) for index, (item, part) in pairs)
        return FAILED if any(part is FAILED for part in items) else items

    return Codec(kind.expected, schema, encode, decode)


def _mapping_codec(key_type: Any, item: Codec) -> Codec:
    numbered = {"propertyNames": {"pattern": "^[0-9]+$"}} if key_type is int else {}
    schema = {"type": "object", **numbered, "additionalProperties": item.schema}

    def decode(value: object, path: str, problems: Problems) -> Any:
        if not isinstance(value, dict):
            return _take(AN_OBJECT, value, path, problems)
        _report_repeats(value, path, problems)
        items: dict[Any, Any] = {}
        for text, part in value.items():
            if key_type is int and not (text.isascii() and text.isdecimal() and len(text) <= 18):
                problems.error(path, "expected keys that are whole numbers, found {spelling}", **facts_of(text))
                continue
            items[key_type(text)] = item.decode(part, f"{path}.{_shorten(text)}", problems)
        return FAILED if any(part is FAILED for part in items.values()) else items

    return Codec(AN_OBJECT.expected, schema, lambda value: {str(key): item.encode(part) for key, part in value.items()}, decode)


def _record_codec(kind: type) -> Codec:
    keys, hints, make = keys_of(kind), _hints(kind), _constructor(kind)
    codecs = {key: codec(hints[field.name]) for key, field in keys.items()}

    def encode(value: Any) -> object:
        return {
            key: codecs[key].encode(getattr(value, field.name))
            for key, field in keys.items()
            if _differs_from_default(value, field)
        }

    def decode(value: object, path: str, problems: Problems) -> Any:
        if not isinstance(value, dict):
            return _take(AN_OBJECT, value, path, problems)
        _report_repeats(value, path, problems)
        _report_unknown_keys(value, keys, path, problems)
        values = {
            field.name: codecs[key].decode(value[key], f"{path}.{key}" if path else key, problems)
            for key, field in keys.items()
            if key in value
        }
        missing = [key for key, field in keys.items() if key not in value and _is_required(field)]
        for key in missing:
            problems.error(f"{path}.{key}" if path else key, "missing; expected {expected}", expected=codecs[key].expected)
        failed = missing or any(part is FAILED for part in values.values())
        return FAILED if failed else _construct(make, values, path, problems)

    return Codec(AN_OBJECT.expected, reference(kind.__name__.casefold()), encode, decode)


def _construct(make: Callable[..., Any], values: Mapping[str, Any], path: str, problems: Problems) -> Any:
    if problems.errors and not path:
        return FAILED  # the whole document: its errors are reported already
    try:
        return make(**values)
    except TournamentError as error:
        places = _PathFinder(values)
        for problem in error.problems:
            problems.error(*((path, problem) if path else places.locate(problem)))
        return FAILED


def _constructor(kind: type) -> Callable[..., Any]:
    if "reading" not in signature(kind).parameters:
        return kind
    return lambda colours_known=True, **facts: kind(**facts, reading=Reading(colours_known=colours_known))


class _PathFinder:
    """Where the parts of a tournament stand in its document. A round and a list are looked through once, not for each error."""

    def __init__(self, values: Mapping[str, Any]) -> None:
        self.values = values
        self.rounds: dict[int, dict[Any, int]] = {}  # number -> what an error may name of each entry -> its index
        self.members: dict[str, dict[Any, int]] = {}  # "team", "player" -> id -> index

    def locate(self, problem: Message) -> tuple[str, Message]:
        """The path of what a problem of the tournament is about, and what is wrong there."""
        facts = problem.facts
        if "problem" in facts and facts.get("field", "").partition(".")[0] in self.values:
            return facts["field"], facts["problem"]  # it does not repeat the name of the field
        if "adjustment" in facts:
            return f"adjustments[{facts['adjustment'] - 1}]", problem
        return self._find_entry(facts) if "round" in facts else self._find_member(facts), problem

    def _find_entry(self, facts: Mapping[str, Any]) -> str:
        """The path of the game, bye or match that the facts name, or else of its round."""
        number = facts["round"]
        named = facts.get("second", facts.get("item"))  # of two that contradict each other the later one
        pair = facts.get("white", facts.get("participant")), facts.get("black", facts.get("participant"))
        if number not in self.rounds:
            self.rounds[number] = self._index(self.values["rounds"][number - 1])
        at = self.rounds[number].get(named if named else pair)
        return f"rounds[{number - 1}]" + (f"[{at}]" if at is not None and (named or None not in pair) else "")

    @staticmethod
    def _index(entries: Sequence[Any]) -> dict[Any, int]:
        """The last entry of each description and of each pair."""
        index: dict[Any, int] = {}
        for at, entry in enumerate(entries):
            index[str(describe(entry))] = index[getattr(entry, "white", None), getattr(entry, "black", None)] = at
        return index

    def _find_member(self, facts: Mapping[str, Any]) -> str:
        """The path of the team or player that the facts name."""
        for what in ("team", "player"):
            if what in facts:
                if what not in self.members:
                    members = self.values.get(f"{what}s", ())
                    self.members[what] = {member.id: at for at, member in reversed([*enumerate(members)])}
                if (at := self.members[what].get(facts[what])) is not None:
                    return f"{what}s[{at}]"
        return ""


def _differs_from_default(value: Any, field: Parameter) -> bool:
    """Whether a field has another value than its default, or is always written."""
    always = _is_required(field) or (type(value).__name__, field.name) in ALWAYS
    return always or bool(getattr(value, field.name) != field.default)


def _one_of_codec(records: Sequence[type]) -> Codec:
    """An entry of a round: its keys say whether it is a game, a bye or a match."""
    marks: dict[str, type] = {}
    for kind in records:
        others = {key for other in records if other is not kind for key in keys_of(other)}
        marks.update({key: kind for key in keys_of(kind) if key not in others})
    codecs: dict[type, Codec] = {kind: codec(kind) for kind in records}
    kinds = [Message("a {kind} ({keys})", kind=kind.__name__.casefold(), keys=tuple(_required_keys(kind))) for kind in records]
    expected = Message("{kinds}", kinds=Items(tuple(kinds), "or else"))

    def decode(value: object, path: str, problems: Problems) -> Any:
        if not isinstance(value, dict):
            report_wrong(problems, path, wrong_value(expected, value))
            return FAILED
        kind = next((marks[key] for key in value if key in marks), None)
        if kind is None:
            sentence = "expected {expected}, found an object with {spelling}"
            spelling = ", ".join(spell(key) for key in list(value)[:5]) or Message("no keys")
            problems.error(path, sentence, expected=expected, spelling=spelling, found=tuple(value)[:5])
            return FAILED
        return codecs[kind].decode(value, path, problems)

    schema = {"anyOf": [each.schema for each in codecs.values()]}
    return Codec(expected, schema, lambda value: codecs[type(value)].encode(value), decode)


def _required_keys(kind: type) -> list[str]:
    return [key for key, field in keys_of(kind).items() if _is_required(field) or (kind.__name__, field.name) in ALWAYS]


def _is_required(field: Parameter) -> bool:
    return field.default is Parameter.empty


def _report_repeats(value: Mapping[str, object], path: str, problems: Problems) -> None:
    for key in value.repeated if isinstance(value, Object) else ():
        problems.error(f"{path}.{_shorten(key)}" if path else _shorten(key), "given twice; keep one")


def _report_unknown_keys(value: Mapping[str, object], known: Mapping[str, object], path: str, problems: Problems) -> None:
    for key in value:
        if key not in known:
            near = get_close_matches(key[:40], known, 1)
            if near:
                problems.error(path, 'unknown key {spelling}; did you mean "{meant}"?', **facts_of(key), meant=near[0])
            else:
                problems.error(path, "unknown key {spelling}; known here: {known}", **facts_of(key), known=tuple(known))


def _shorten(key: str) -> str:
    return key if len(key) <= 40 else f"{key[:36]}..."
