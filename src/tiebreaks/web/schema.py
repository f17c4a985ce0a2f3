"""The OpenAPI description beside what FastAPI knows: the errors, and what an operation answers in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from tiebreaks.web import words
from tiebreaks.web.answers import MEDIA_TYPES
from tiebreaks.web.refusals import STATUS
from tiebreaks.web.workers import BINARY, JSON, NOTES

API = "/api"
_ERROR = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["kind", "message", "problems"],
            "properties": {
                "kind": {"type": "string", "enum": list(STATUS)},
                "message": {"type": "string"},
                "problems": {"type": "array", "items": {"type": "string"}},
                "offers": {"type": "array", "items": {"type": "object", "additionalProperties": {"type": "string"}}},
            },
        }
    },
}
_OBJECT = {"type": "object"}
_TEXT = {"type": "string"}


def _told(status: int) -> str:
    kinds = [words.REFUSED[kind] for kind, code in STATUS.items() if code == status]
    return " ".join(kinds) or words.STATUS[status]


ERRORS: dict[int | str, dict[str, Any]] = {
    status: {"description": _told(status), "content": {JSON: {"schema": _ERROR}}}
    for status in sorted({*STATUS.values(), *words.STATUS})
}


def answers_of(operation: str) -> dict[int | str, dict[str, Any]]:
    """What an operation answers when it does not refuse."""
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
    return {200: described}


def fields_of(described: Mapping[str, Any], path: str, method: str) -> dict[str, set[str]]:
    """The names that an operation takes, as its description has them: in the form, and in the address."""
    operation = described["paths"][path][method.lower()]
    forms = operation.get("requestBody", {}).get("content", {}).values()
    parts = [form["schema"]["$ref"].rpartition("/")[2] for form in forms]
    return {
        "form": {name for part in parts for name in described["components"]["schemas"][part]["properties"]},
        "address": {parameter["name"] for parameter in operation.get("parameters", ())},
    }


def with_limits(described: Callable[[], dict[str, Any]]) -> Callable[[], dict[str, Any]]:
    """The description without FastAPI's own validation error, which this service answers in its own shape."""

    def openapi() -> dict[str, Any]:
        found = described()
        for name in ("HTTPValidationError", "ValidationError"):
            found.get("components", {}).get("schemas", {}).pop(name, None)
        return found

    return openapi
