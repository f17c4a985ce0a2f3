"""The JSON of a result in a language: its texts in the words of that language, and beside them what they were made of."""

from __future__ import annotations

from typing import Any

from tiebreaks.messages import Face, Message


def in_language(data: dict[str, Any], face: Face) -> dict[str, Any]:
    """The same object with its texts in a language; `messages` has the sentence and the facts of each, for programs."""
    said: dict[str, Message] = {}
    worded = _in_words(data, face, said)
    assert isinstance(worded, dict)
    return {**worded, "language": face.language.code, "messages": [message.to_dict(face) for message in said.values()]}


def _in_words(data: Any, face: Face, said: dict[str, Message]) -> Any:
    match data:
        case Message():
            words = data.in_words(face)
            said.setdefault(words, data)
            return words
        case {"text": Message() as message, "sentence": str()}:
            said.setdefault(message.in_words(face), message)
            return message.to_dict(face)
        case dict():
            return {key: _in_words(value, face, said) for key, value in data.items()}
        case list() | tuple():
            return [_in_words(value, face, said) for value in data]
    return data
