"""The fields of a request: texts and files of a form, or of an address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tiebreaks.messages import Message
from tiebreaks.operations.fields import check_count, fields_of, read_fields
from tiebreaks.operations.kinds import UsageError
from tiebreaks.operations.operation import Content, Operation
from tiebreaks.operations.parameter import SERVICE, Parameter
from tiebreaks.page import words
from tiebreaks.page.jobs import Job
from tiebreaks.text import blank_controls


def make_job(operation: Operation, sent: Iterable[tuple[str, str | Content]], limits: Mapping[str, Any], **spoken: str) -> Job:
    """What a worker is given; raises UsageError.

    limits   what this server sets itself, of the parameters that no field has
    """
    fields = fields_of(operation, SERVICE)
    by_name = {each.field: each for each in fields}
    part = words.FORM if operation.reads else words.ADDRESS
    given: dict[str, list[str | Content]] = {}
    unknown: list[Message] = []
    for name, value in sent:
        if name not in by_name:
            expected = tuple(sorted(each.field for each in fields)) or words.NO_FIELD
            unknown.append(Message(words.UNKNOWN_FIELD, field=blank_controls(name)[:80], part=part, expected=expected))
        elif value != "":
            given.setdefault(by_name[name].name, []).append(value)
    values = read_fields(operation, fields, given, _convert, limits=limits, problems=unknown)
    return Job(operation.function, {**values, **spoken}, operation.is_long)


def _convert(parameter: Parameter, given: list[str | Content]) -> Any:
    if parameter.kind.is_file:
        if not all(isinstance(each, Content) for each in given):
            raise UsageError.of(parameter.name, Message(words.NO_FILE, field=parameter.field))
        check_count(parameter, given)
        return given if parameter.repeated else given[-1]
    texts = [each for each in given if isinstance(each, str)]
    if len(texts) < len(given):
        raise UsageError.of(parameter.name, Message(words.NO_TEXT))
    return parameter.convert(texts if parameter.repeated else texts[-1])
