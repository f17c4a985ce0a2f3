"""What the worker process does: it asks the question of a call, and puts the answer or the error into words."""

from __future__ import annotations

import base64
import json
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from tiebreaks import formats
from tiebreaks.assistants import words
from tiebreaks.assistants.folders import Folders
from tiebreaks.assistants.tools import BASE_64, TEXT
from tiebreaks.engine.standings import Standings
from tiebreaks.languages import find_language
from tiebreaks.messages import Face, Message, words_for
from tiebreaks.model.tournament import Tournament
from tiebreaks.operations.operation import MORE_NOTES, Question, Written
from tiebreaks.operations.refusals import FAULT, TOO_MUCH, describe_refusal, kind_of
from tiebreaks.operations.rendering import render
from tiebreaks.system.files import write_whole

MOST_NOTES = 20
_OF_KIND = {"time": TOO_MUCH, "fault": FAULT}  # errors without messages of their own


@dataclass(frozen=True)
class Call:
    """One call as plain values: the function to ask, the values of its parameters, and the language of the answer."""

    function: Callable[[Question], Any]
    values: Mapping[str, Any]
    folders: Folders
    language: str


@dataclass(frozen=True)
class ToolAnswer:
    """One answer: texts for people and assistants, and the same as JSON; or an error."""

    texts: Sequence[str]
    structured: Mapping[str, Any]
    is_error: bool = False


def answer(call: Call) -> ToolAnswer:
    """The answer of a call, or the error that it ends in."""
    face = words.FACE.speaking(find_language(call.language))
    try:
        return _ask(call, face)
    except Exception as error:
        return refuse(error, face)


def refuse(error: Exception, face: Face) -> ToolAnswer:
    """An error in words; a fault is told on standard error, where its owner can see it."""
    kind, messages = kind_of(error)
    if kind == "fault":
        sys.stderr.writelines(traceback.format_exception(error))
    return refuse_kind(kind, face, *messages)


def refuse_kind(kind: str, face: Face, *messages: Message) -> ToolAnswer:
    """An error of a kind; without messages it says what the kind means."""
    error = describe_refusal(kind, messages or (Message(_OF_KIND[kind]),), face)
    return ToolAnswer(["\n".join(error["problems"])], {"error": error}, is_error=True)


def _ask(call: Call, face: Face) -> ToolAnswer:
    warnings: list[str] = []

    def read(files: Any, **how: Any) -> Tournament:
        event = formats.read(files, **how)
        warnings.extend(event.warnings)
        return event

    asked = Question(call.function, call.values, read=read, locate=call.folders.find)
    found = asked.answer
    if isinstance(found, Written):
        notes = [words_for(face, note) for note in (*warnings, *asked.notes, *found.notes)]
        return _give_file(found.data, asked.get("out"), notes, face)
    is_ranking = isinstance(found, Standings)
    columns = asked["columns"] if is_ranking else None
    notes = [words_for(face, note) for note in (*warnings, *(() if is_ranking else asked.notes))]
    structured = json.loads(render(found, "json", face))
    return ToolAnswer([render(found, "text", face, columns=columns), *_shorten(notes, face)], structured)


def _give_file(data: bytes, out: str | None, notes: Sequence[str], face: Face) -> ToolAnswer:
    """A file that was made: written, or as the answer."""
    if out is not None:
        write_whole(out, data)
        told = Message(words.WRITTEN, path=out).in_words(face)
        return ToolAnswer([told, *_shorten(notes, face)], {"path": out, "notes": notes})
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError:
        told, given = words.IN_BASE_64.in_words(face), {"content": base64.b64encode(data).decode("ascii"), "encoding": BASE_64}
    else:
        told, given = text, {"content": text, "encoding": TEXT}
    return ToolAnswer([told, *_shorten(notes, face)], {**given, "notes": notes})


def _shorten(notes: Sequence[str], face: Face) -> list[str]:
    """Notes as one text; of many the first, and how many more there are."""
    more = len(notes) - MOST_NOTES
    lines = [*notes[:MOST_NOTES], *([Message(MORE_NOTES, count=more).in_words(face)] if more > 0 else [])]
    return ["\n".join(lines)] if lines else []
