"""The OpenAPI description of the service, made from the table of operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tiebreaks.operations.fields import fields_of, schema_of
from tiebreaks.operations.groups import IN_LANGUAGE
from tiebreaks.operations.operation import Operation
from tiebreaks.operations.parameter import SERVICE, Parameter
from tiebreaks.page.answers import MEDIA_TYPES
from tiebreaks.page.jobs import BINARY, JSON, LINES, NOTES
from tiebreaks.page.refusals import STATUS
from tiebreaks.page.words import REFUSED, SERVICE_FACE
from tiebreaks.schemas import schema
from tiebreaks.web import words
from tiebreaks.web.limits import FORM

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
_DOCUMENT = {"type": "object", "required": ["data", "document"], "description": words.API["document"]}  # format=document
_TEXT = {"type": "string"}
_FILE = {"type": "string", "format": "binary"}


def _describe(status: int) -> str:
    kinds = [REFUSED[kind] for kind, code in STATUS.items() if code == status]
    return " ".join(kinds) or words.STATUS[status]


_ERRORS: dict[str, Any] = {
    str(status): {"description": _describe(status), "content": {JSON: {"schema": {"$ref": "#/components/schemas/Error"}}}}
    for status in sorted({*STATUS.values(), *words.STATUS})
}


def describe_service(operations: Sequence[Operation], version: str) -> dict[str, Any]:
    """What the service takes and answers."""
    return {
        "openapi": "3.1.0",
        "info": {"title": words.API["title"], "version": version, "description": words.API["about"]},
        "paths": {f"{API}/{each.name}": {method_of(each).lower(): _describe_operation(each)} for each in operations},
        "components": {"schemas": {"Error": _ERROR, **{name: schema(name) for each in operations for name in each.answers}}},
    }


def method_of(operation: Operation) -> str:
    """How an operation is asked: with files in a form, otherwise by its address alone."""
    return "POST" if operation.reads else "GET"


def _describe_operation(operation: Operation) -> dict[str, Any]:
    words_of_it = operation.describe(SERVICE_FACE)
    fields, in_address = fields_of(operation, SERVICE), [IN_LANGUAGE.in_service()]
    if not operation.reads:
        in_address, fields = [*fields, *in_address], []
    described: dict[str, Any] = {
        "summary": words_of_it,
        "operationId": operation.name,
        "parameters": [_in_address(each) for each in in_address],
        "responses": {"200": _describe_answer(operation, words_of_it), **_ERRORS},
    }
    if fields:
        form = {"type": "object", "properties": {each.field: schema_of(each, SERVICE_FACE, _FILE) for each in fields}}
        required = [each.field for each in fields if each.required]
        described["requestBody"] = {"required": True, "content": {FORM: {"schema": {**form, "required": required}}}}
    return described


def _in_address(parameter: Parameter) -> dict[str, Any]:
    schema = schema_of(parameter, SERVICE_FACE, _FILE)
    words_of_it = schema.pop("description")
    return {
        "name": parameter.field,
        "in": "query",
        "required": parameter.required,
        "description": words_of_it,
        "schema": schema,
    }


def _answer_or_document(operation: Operation) -> dict[str, Any]:
    return {"anyOf": [*({"$ref": f"#/components/schemas/{name}"} for name in operation.answers), _DOCUMENT]}


def _describe_answer(operation: Operation, words_of_it: str) -> dict[str, Any]:
    """The answer of an operation that succeeds."""
    described: dict[str, Any] = {"description": words_of_it}
    if not operation.answers:  # a file
        described["content"] = {BINARY: {"schema": _FILE}}
        described["headers"] = {NOTES: {"description": words.API["notes"], "schema": _TEXT}}
        return described
    described["content"] = {
        media_type.partition(";")[0]: {"schema": _answer_or_document(operation) if media_type == JSON else _TEXT}
        for media_type in MEDIA_TYPES.values()
    }
    if any(each.name == "rows" for each in operation.parameters):
        described["content"][LINES] = {"schema": _TEXT}
    return described
