"""A Sphinx extension: every field of the JSON of every answer, from the schemas, on the page answers.md."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from docs.generate import words
from docs.generate.facts import table
from tiebreaks.schemas import ANSWERS, schema

if TYPE_CHECKING:
    from sphinx.application import Sphinx

Schema = Mapping[str, Any]


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("source-read", _add_fields)
    return {"parallel_read_safe": True}


def _add_fields(app: Sphinx, name: str, source: list[str]) -> None:
    if name == "answers":
        source[0] += f"\n{answers()}"


def answers() -> str:
    """The sections of the page: a table for each answer, then one for each part."""
    described = {name: schema(name) for name in ANSWERS}
    parts: dict[str, Schema] = {}
    for each in described.values():
        for name, part in each["$defs"].items():
            if parts.setdefault(name, part) != part:
                raise ValueError(f"two classes are called {name}")
    made = [text for name, each in described.items() for text in _answer(name, each)]
    of_parts = [text for name in sorted(parts) for text in (f"### {name}", parts[name]["description"], _fields(parts[name]))]
    return "\n\n".join([*made, "## Parts", words.ANSWER_PARTS, *of_parts]) + "\n"


def _answer(name: str, found: Schema) -> Iterator[str]:
    yield f"## Answer: {name}"
    if "anyOf" in found:
        yield words.ONE_OF_SEVERAL.format(kinds=_type(found))
    else:
        yield found["description"]
        yield _fields(found, without=words.IN_A_LANGUAGE)  # which every answer has, as the lead says


def _fields(found: Schema, without: Collection[str] = ()) -> str:
    """A line for each field of an object."""
    return table(
        ["field", "type", "meaning"],
        [
            [f"`{key}`", _type(each), each["description"] + ("" if key in found["required"] else words.MAY_BE_LEFT_OUT)]
            for key, each in found["properties"].items()
            if key not in without
        ],
    )


def _type(found: Schema) -> str:
    """A schema in words."""
    if "$ref" in found:
        name = found["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in found:
        return " or ".join(map(_type, found["anyOf"]))
    if "enum" in found:
        return " or ".join("null" if value is None else f"`{value}`" for value in found["enum"])
    kinds = found.get("type", "any")
    named = [_named(kind, found) for kind in ([kinds] if isinstance(kinds, str) else kinds)]
    return " or ".join(named)


def _named(kind: str, found: Schema) -> str:
    match kind:
        case "array" if "prefixItems" in found:
            return f"list of {', '.join(map(_type, found['prefixItems']))}"
        case "array":
            return f"list of {_type(found['items'])}"
        case "object" if "additionalProperties" in found:
            return f"object of {_type(found['additionalProperties'])}"
        case "string" if "pattern" in found:
            return "fraction"
        case "string" if found.get("format") == "date":
            return "day"
    return words.JSON_TYPES[kind]
