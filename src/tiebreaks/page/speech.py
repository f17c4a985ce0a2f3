"""The language of a request: what its answer, its errors and the page are written in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import lru_cache
from typing import Any

from tiebreaks.languages import find_language
from tiebreaks.messages import Face, Message
from tiebreaks.messages.language import ENGLISH, Language
from tiebreaks.page import words

_language: ContextVar[Language] = ContextVar("language", default=ENGLISH)


@contextmanager
def speaking(code: str | None) -> Iterator[None]:
    """Let the block answer in a language."""
    before = _language.set(find_language(code))
    try:
        yield
    finally:
        _language.reset(before)


def choose(code: str) -> None:
    """Answer the rest of this request in another language than its headers ask for."""
    _language.set(find_language(code))


def language() -> Language:
    """The language of the request that is being answered."""
    return _language.get()


def service_face() -> Face:
    """The face of the service in the language of the request."""
    return _faces(_language.get())[0]


def page_face() -> Face:
    """The face of the page in the language of the request."""
    return _faces(_language.get())[1]


@lru_cache(maxsize=8)
def _faces(language: Language) -> tuple[Face, Face]:
    return words.SERVICE_FACE.speaking(language), words.PAGE_FACE.speaking(language)


def translate(texts: Mapping[str, str]) -> dict[str, str]:
    """Words of the page in the language of the request."""
    return {name: _language.get().translate(text) for name, text in texts.items()}


def in_words(data: Any) -> Any:
    """Plain data with every message in it as the page says it."""
    match data:
        case _ if _language.get() is ENGLISH:
            return data
        case Message():
            return data.in_words(page_face())
        case dict():
            return {key: in_words(value) for key, value in data.items()}
        case list() | tuple():
            return [in_words(value) for value in data]
    return data
