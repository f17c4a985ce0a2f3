"""A tool: an operation as assistants see it, what it takes, and how its arguments become values."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from tiebreaks.assistants import words
from tiebreaks.assistants.folders import Folders
from tiebreaks.cached import cached_property
from tiebreaks.messages import Face, Message
from tiebreaks.operations.fields import check_count, fields_of, read_fields, schema_of
from tiebreaks.operations.groups import IN_LANGUAGE
from tiebreaks.operations.kinds import UsageError
from tiebreaks.operations.operation import Content, Operation, name_of_file
from tiebreaks.operations.parameter import ASSISTANT, Parameter
from tiebreaks.operations.refusals import MOST_BYTES, TOO_LARGE, WORK
from tiebreaks.schemas import schema
from tiebreaks.text import blank_controls

LIMITS: Mapping[str, Any] = {"work": WORK}
TEXT, BASE_64 = "text", "base64"


@dataclass(frozen=True)
class Tool:
    """An operation, the folders whose files it may use, and whether it may write there."""

    operation: Operation
    folders: Folders
    writes: bool

    @cached_property
    def fields(self) -> list[Parameter]:
        """The parameters that it takes."""
        taken = [each for each in fields_of(self.operation, ASSISTANT) if self.writes or not each.kind.is_output]
        return [*taken, IN_LANGUAGE]

    @property
    def is_read_only(self) -> bool:
        """Whether it writes nothing."""
        return not any(each.kind.is_output for each in self.fields)

    def describe_input(self, face: Face) -> dict[str, Any]:
        """The JSON Schema of its arguments."""
        return {
            "type": "object",
            "properties": {each.field: schema_of(each, face, _describe_file(face)) for each in self.fields},
            "required": [each.field for each in self.fields if each.required],
            "additionalProperties": False,
        }

    def describe_output(self) -> dict[str, Any] | None:
        """The JSON Schema of its structured answer, or of its refusal; None where it answers with a file."""
        if not self.operation.answers:
            return None
        refused = {"type": "object", "required": ["error"], "properties": {"error": {"type": "object"}}}
        return {"type": "object", "anyOf": [*map(schema, self.operation.answers), refused]}

    def read(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The values of the parameters; raises TiebreaksError."""
        by_name = {each.field: each for each in self.fields}
        expected = tuple(each.field for each in self.fields)
        unknown = [
            Message(words.UNKNOWN_ARGUMENT, field=blank_controls(name)[:80], expected=expected)
            for name in arguments
            if name not in by_name
        ]
        given = {by_name[name].name: sent for name, sent in arguments.items() if name in by_name and sent not in (None, "", [])}
        return read_fields(self.operation, self.fields, given, partial(_convert, self.folders), limits=LIMITS, problems=unknown)


def _convert(folders: Folders, parameter: Parameter, sent: Any) -> Any:
    if isinstance(sent, list) and not parameter.repeated:
        raise UsageError.of(parameter.name, Message(words.NO_LIST))
    several = sent if isinstance(sent, list) else [sent]
    if parameter.kind.is_file:
        check_count(parameter, several)
        files = [_file(folders, parameter, each) for each in several]
        if sum(len(each.data) for each in files if isinstance(each, Content)) > MOST_BYTES:
            raise UsageError.of(parameter.name, Message(TOO_LARGE))
        return files if parameter.repeated else files[0]
    texts = [_text(parameter, each) for each in several]
    value = parameter.convert(texts if parameter.repeated else texts[0])
    return folders.place(value) if parameter.kind.is_output else value


def _text(parameter: Parameter, sent: Any) -> str:
    """A value as it would be typed."""
    match sent:
        case bool():
            return str(sent).lower()
        case float() if sent.is_integer():
            return str(int(sent))
        case str() | int() | float():
            return str(sent)
    raise UsageError.of(parameter.name, Message(words.NO_VALUE))


def _file(folders: Folders, parameter: Parameter, sent: Any) -> str | Content:
    """A path in the folders, or what was sent."""
    match sent:
        case {"path": str(path), **others} if not others:
            return folders.find(path)
        case {"content": str(content), **others} if others.keys() <= {"name", "encoding"}:
            name = name_of_file(str(others.get("name", "")))
            if others.get("encoding", TEXT) == TEXT:
                return Content(content.encode("utf-8", "replace"), name)
            if others["encoding"] == BASE_64:
                try:
                    return Content(base64.b64decode(content, validate=True), name)
                except (binascii.Error, ValueError):
                    raise UsageError.of(parameter.name, Message(words.NO_BASE_64)) from None
    raise UsageError.of(parameter.name, Message(words.NO_FILE))


def _describe_file(face: Face) -> dict[str, Any]:
    parts = {
        "path": ({}, words.FILE_PATH),
        "content": ({}, words.FILE_CONTENT),
        "name": ({}, words.FILE_NAME),
        "encoding": ({"enum": [TEXT, BASE_64], "default": TEXT}, words.FILE_ENCODING),
    }
    properties = {
        name: {"type": "string", **more, "description": Message(said).in_words(face)} for name, (more, said) in parts.items()
    }
    described = Message(words.FILE).in_words(face)
    return {"type": "object", "properties": properties, "additionalProperties": False, "description": described}
