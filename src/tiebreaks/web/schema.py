"""The parts of the OpenAPI description that FastAPI cannot know: the error responses, and the formats of an answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tiebreaks.web import words
from tiebreaks.web.answers import MEDIA_TYPES
from tiebreaks.web.jobs import BINARY, JSON, LINES, NOTES
from tiebreaks.web.limits import STATUS

API = "/api"
_PLACE = {"file": "string", "line": "integer", "column": "integer", "path": "string"}
_MESSAGE = {
    "type": "object",
    "required": ["text", "sentence", "facts", "article", "where", "remedies"],
    "properties": {
        "text": {"type": "string", "description": words.API["text"]},
        "sentence": {"type": "string", "description": words.API["sentence"]},
        "facts": {"type": "object", "description": words.API["facts"]},
        "article": {"type": "string", "description": words.API["article"]},
        "where": {"type": "object", "properties": {name: {"type": type} for name, type in _PLACE.items()}},
        "remedies": {
            "type": "array",
            "description": words.API["remedies"],
            "items": {
                "type": "object",
                "required": ["option", "value"],
                "properties": {"option": {"type": "string"}, "value": {"type": ["string", "boolean", "integer"]}},
            },
        },
    },
}
_ERROR = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["kind", "message", "problems", "messages"],
            "properties": {
                "kind": {"type": "string", "enum": list(STATUS)},
                "message": {"type": "string"},
                "problems": {"type": "array", "items": {"type": "string"}},
                "messages": {"type": "array", "items": _MESSAGE},
                "offers": {"type": "array", "items": {"type": "object", "additionalProperties": {"type": "string"}}},
            },
        }
    },
}
_OBJECT = {"type": "object"}
_TEXT = {"type": "string"}


def _describe(status: int) -> str:
    kinds = [words.REFUSED[kind] for kind, code in STATUS.items() if code == status]
    return " ".join(kinds) or words.STATUS[status]


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"description": _describe(status), "content": {JSON: {"schema": _ERROR}}}
    for status in sorted({*STATUS.values(), *words.STATUS})
}


def describe_answers(operation: str) -> dict[int | str, dict[str, Any]]:
    """The answer of an operation that succeeds."""
    described: dict[str, Any] = {"description": words.OPERATIONS[operation]}
    if operation == "convert":
        described["content"] = {BINARY: {"schema": {"type": "string", "format": "binary"}}}
        described["headers"] = {NOTES: {"description": words.API["notes"], "schema": _TEXT}}
    elif operation in ("codes", "editions"):
        described["content"] = {JSON: {"schema": _OBJECT}}
    else:
        described["content"] = {
            media_type.partition(";")[0]: {"schema": _OBJECT if media_type == JSON else _TEXT}
            for media_type in MEDIA_TYPES.values()
        }
        if operation == "standings":
            described["content"][LINES] = {"schema": _TEXT}
    return {200: described}


def list_fields(described: Mapping[str, Any], path: str, method: str) -> dict[str, set[str]]:
    """The fields of an operation according to its description, by the part of the request."""
    operation = described["paths"][path][method.lower()]
    forms = operation.get("requestBody", {}).get("content", {}).values()
    parts = [form["schema"]["$ref"].rpartition("/")[2] for form in forms]
    return {
        words.FORM: {name for part in parts for name in described["components"]["schemas"][part]["properties"]},
        words.ADDRESS: {parameter["name"] for parameter in operation.get("parameters", ())},
    }


def remove_validation_error(described: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
    """The description without FastAPI's own validation error, which this service answers in its own shape."""

    def openapi() -> dict[str, Any]:
        description = described()
        for name in ("HTTPValidationError", "ValidationError"):
            description.get("components", {}).get("schemas", {}).pop(name, None)
        return description

    return openapi
