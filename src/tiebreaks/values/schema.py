"""JSON Schema (2020-12) of answers, from the fields, types and marks that make their JSON (`values.answer`)."""

from __future__ import annotations

import ast
import inspect
import json
import re
import sys
import types
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from functools import cache
from itertools import pairwise
from textwrap import dedent
from typing import Annotated, Any, Literal, NamedTuple, TypedDict, Union, get_args, get_origin, is_typeddict

from tiebreaks.values.answer import (
    SPREAD,
    Answer,
    MessageObject,
    bare,
    classes_of,
    follow,
    hint_of,
    maker_of,
    mark_of,
    paths_of,
)

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"
_EXACT: Schema = {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"}
_SIMPLE: Mapping[Any, Schema] = {
    type(None): {"type": "null"}, bool: {"type": "boolean"}, int: {"type": "integer"}, float: {"type": "number"},
    str: {"type": "string"}, Fraction: _EXACT, date: {"type": "string", "format": "date"},
}  # fmt: skip


class _InALanguage(TypedDict, total=False):
    """What every answer has besides where a language was asked for."""

    language: str
    """The language of the texts, where one was asked for."""
    messages: Sequence[MessageObject]
    """The texts with what they were made of, where a language was asked for."""


class _Beside(TypedDict):
    """What stands beside a number."""

    exact: str | None
    """The same number exactly, as 77/2."""


class _Property(NamedTuple):
    schema: Schema
    always: bool


def describe(name: str, kinds: Collection[type]) -> Schema:
    """The schema of an answer that is an object of one of these classes."""
    defined: dict[str, Schema] = {}
    schema: Schema = {"$schema": DIALECT, "$id": f"urn:tiebreaks:answer:{name}", "title": name}
    if len(kinds) == 1:
        schema |= _define(next(iter(kinds)), defined)
    else:
        schema |= {"type": "object", "anyOf": [_schema(kind, {}, defined) for kind in kinds], "properties": {}}
    schema["properties"] |= {key: each.schema for key, each in _properties(_InALanguage, defined).items()}
    return {**schema, "$defs": dict(sorted(defined.items()))}


def _define(kind: type, defined: dict[str, Schema]) -> Schema:
    """The schema of the objects of a class."""
    properties = _properties(kind, defined)
    return {
        "description": _paragraph(kind.__doc__),
        "type": "object",
        "required": [key for key, each in properties.items() if each.always],
        "properties": {key: each.schema for key, each in properties.items()},
    }


def _properties(kind: Any, defined: dict[str, Schema]) -> dict[str, _Property]:
    """Key -> what stands there, and whether it always does."""
    found: dict[str, _Property] = {}
    paths = {key: key for key in kind.__annotations__} if is_typeddict(kind) else paths_of(kind)
    for key, path in paths.items():
        hint = hint_of(kind, path)
        mark = mark_of(hint)
        if key == SPREAD:
            found |= _spread(classes_of(hint), defined)
        elif not mark.hidden:
            always = not mark.if_there and (not is_typeddict(kind) or key in kind.__required_keys__)
            found[key] = _Property({**_meaning(kind, path), **_schema(bare(hint), mark.types, defined)}, always)
            if mark.exact:
                exact = _schema(bare(hint), {}, defined)
                found["exact"] = _Property({**_meaning(_Beside, "exact"), **exact}, always)
    return found


def _spread(kinds: Collection[Any], defined: dict[str, Schema]) -> dict[str, _Property]:
    """What objects of one of these classes have; always there is only what all of them have."""
    each = [{} if kind is type(None) else _properties(kind, defined) for kind in kinds]
    always = set.intersection(*({key for key, has in found.items() if has.always} for found in each))
    return {key: _Property(has.schema, key in always) for found in each for key, has in found.items()}


def _schema(hint: Any, instead: Mapping[Any, Any], defined: dict[str, Schema]) -> Schema:
    """The schema of a type; `instead` has the types that a mark writes in the place of others."""
    hint = instead.get(hint, hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _schema(inner[0], instead, defined)
    if hint in (Any, object):
        return {}
    if origin in (Union, types.UnionType):
        return _any_of([_schema(one, instead, defined) for one in inner])
    if origin is Literal:
        return {"enum": [*inner]}
    if origin is tuple and inner[-1] is not Ellipsis:
        each = [_schema(one, instead, defined) for one in inner]
        return {"type": "array", "prefixItems": each, "minItems": len(each), "maxItems": len(each)}
    kind = origin or hint
    if issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    if _has_fields(kind):
        if kind.__name__ not in defined:
            defined[kind.__name__] = {}  # it may hold objects of its own kind
            defined[kind.__name__] = _define(kind, defined)
        return {"$ref": f"#/$defs/{kind.__name__}"}
    if issubclass(kind, Mapping):
        values = _schema(inner[1], instead, defined) if inner else {}
        return {"type": "object", **({"additionalProperties": values} if values else {})}
    simple = next((_SIMPLE[each] for each in kind.__mro__ if each in _SIMPLE), None)
    return dict(simple) if simple else {"type": "array", "items": _schema(inner[0], instead, defined)}


def _has_fields(kind: type) -> bool:
    """Whether the values of a class are objects with keys that it names."""
    return issubclass(kind, Answer) or is_dataclass(kind) or hasattr(kind, "_fields") or is_typeddict(kind)


def _any_of(schemas: list[Schema]) -> Schema:
    """One of several; types alone are a list of types, null apart."""
    different = [schema for at, schema in enumerate(schemas) if schema not in schemas[:at]]
    types_alone = [schema for schema in different if schema.keys() == {"type"}]
    others = [schema for schema in different if schema not in types_alone]
    null = {"type": "null"}
    if len(others) == 1 and "type" in others[0] and types_alone == [null]:
        return {**others[0], "type": [others[0]["type"], "null"]}
    if len(others) == 1 and "enum" in others[0] and types_alone == [null]:
        return {"enum": [*others[0]["enum"], None]}
    if len(types_alone) > 1:
        types_alone = [{"type": [schema["type"] for schema in types_alone]}]
    found = [*others, *types_alone]
    return found[0] if len(found) == 1 else {"anyOf": found}


def _meaning(kind: type, path: str) -> Schema:
    """What the docstring of a field or property says."""
    (kind, *_), name = follow(kind, path)
    said = next((docs[name] for docs in map(_field_docs, kind.__mro__) if name in docs), None)
    if said is None and hasattr(kind, name):
        said = inspect.getdoc(maker_of(kind, name))
    return {"description": _paragraph(said)} if said else {}


def _paragraph(text: str | None) -> str:
    """The first paragraph of a docstring, in one line and with the words of JSON."""
    line = " ".join(inspect.cleandoc(text or "").partition("\n\n")[0].split())
    return re.sub(r"\b(None|True|False)\b", lambda word: json.dumps(ast.literal_eval(word[0])), line)


@cache
def _field_docs(kind: type) -> Mapping[str, str]:
    """Field -> the docstring below it; nothing where the source is not there, as in one executable file."""
    try:
        (made,) = ast.parse(dedent(inspect.getsource(kind))).body
    except (OSError, TypeError):
        return {}
    assert isinstance(made, ast.ClassDef)
    names = vars(sys.modules[kind.__module__])
    bases = [names[base.id] for base in made.bases if isinstance(base, ast.Name) and is_typeddict(names.get(base.id))]
    return {name: said for base in bases for name, said in _field_docs(base).items()} | dict(_docs_within(made.body))


def _docs_within(body: list[ast.stmt]) -> Iterator[tuple[str, str]]:
    for field, below in pairwise(body):
        match field, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str() as text)):
                yield name, text
