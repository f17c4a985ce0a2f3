"""The sentences of the kit, in English: gaps that are lists have commas, and a number chooses between two words."""

from __future__ import annotations

from string import Formatter
from typing import Any

from tiebreaks import TiebreaksError


class _Words(Formatter):
    """`{count}`, `{count:case|cases}` for one and for several."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if "|" in format_spec:
            one, several = format_spec.split("|")
            return one if value == 1 else several
        if isinstance(value, tuple | list):
            return ", ".join(map(str, value))
        text: str = super().format_field(value, format_spec)
        return text


def say(sentence: str, /, **facts: Any) -> str:
    """A sentence with its facts."""
    return str(_Words().vformat(sentence, (), facts))


class Refusal(TiebreaksError):
    """Something that the kit cannot do; `code` is the exit code."""

    def __init__(self, sentence: str, /, *, code: int = 2, **facts: Any) -> None:
        super().__init__("{said}", said=say(sentence, **facts))
        self.code = code


def reason_of(error: BaseException) -> str:
    """What an error of Python says, in one line."""
    system: str | None = getattr(error, "strerror", None)
    return system or str(error).partition("\n")[0] or type(error).__name__
