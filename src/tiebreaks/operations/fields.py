"""The fields of a call: each is a parameter of the operation, converted by the table; what does not fit is refused.

Requests to the service and calls of an assistant have them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from tiebreaks.messages import Face, Message
from tiebreaks.operations.kinds import MOST_ITEMS, UsageError
from tiebreaks.operations.operation import Operation
from tiebreaks.operations.parameter import Parameter

MOST_FILES = 50  # of one event
INVALID_FIELD = "{field}: {reason}"
TOO_MANY_FILES = "expected at most {most} files, found {count}"
Sent = TypeVar("Sent")


def fields_of(operation: Operation, face: str) -> list[Parameter]:
    """The parameters of an operation as a face that sends them has them; files of an event may always be several."""
    taken = [each.in_service() for each in operation.parameters_of(face)]
    return [each.but(repeated=True) if each.name == "files" else each for each in taken]


def read_fields(
    operation: Operation,
    fields: Sequence[Parameter],
    given: Mapping[str, Sent],
    convert: Callable[[Parameter, Sent], Any],
    *,
    limits: Mapping[str, Any],
    problems: Sequence[Message] = (),
) -> dict[str, Any]:
    """The values of the parameters of an operation; raises UsageError with everything that is wrong.

    given     what was sent, by the names of the parameters
    limits    what the server sets itself, of the parameters that no field has
    problems  what was wrong before
    """
    values: dict[str, Any] = {}
    wrong = [*problems]
    for each in fields:
        try:
            if each.name in given:
                values[each.name] = convert(each, given[each.name])
            elif each.default is not None:
                values[each.name] = each.default
        except UsageError as refused:
            wrong += (Message(INVALID_FIELD, field=each.field, reason=message) for message in refused.messages)
    if wrong:
        raise UsageError(wrong)
    by_name = {each.name: each for each in fields}
    own = {each.name: limits[each.name] for each in operation.parameters if each.name in limits.keys() - by_name.keys()}
    try:
        return operation.complete({**values, **own}, fields)
    except UsageError as refused:
        field = by_name[refused.parameter].field
        raise UsageError([Message(INVALID_FIELD, field=field, reason=refused.messages[0])]) from None


def check_count(parameter: Parameter, files: Sequence[Any]) -> None:
    """Refuse too many files."""
    if len(files) > MOST_FILES:
        raise UsageError.of(parameter.name, Message(TOO_MANY_FILES, most=MOST_FILES, count=len(files)))


def schema_of(parameter: Parameter, face: Face, file: Mapping[str, Any]) -> dict[str, Any]:
    """A field as JSON Schema: its kind, what it does, what it is when left out, an example.

    file   the schema of a file
    """
    one: dict[str, Any] = {**(file if parameter.kind.is_file else parameter.kind.schema)}
    if parameter.example:
        one["examples"] = [parameter.example]
    least = {"minItems": 1} if parameter.required else {}
    most = MOST_FILES if parameter.kind.is_file else MOST_ITEMS
    schema = {"type": "array", "items": one, **least, "maxItems": most} if parameter.repeated else one
    if parameter.default is not None:
        schema["default"] = parameter.default
    return {**schema, "description": parameter.describe(face)}
