"""Languages: the catalogue of sentences of each, and which one a user asks for. English loads nothing."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from tiebreaks.errors import TiebreaksError, expect
from tiebreaks.messages.language import ENGLISH, Language

if TYPE_CHECKING:
    from tiebreaks.messages import Face

LANGUAGES: Mapping[str, str] = {"en": "English", "fr": "Français", "de": "Deutsch", "es": "Español"}
"""The languages, each by its own name."""
AUTO = "auto"
VARIABLE = "TIEBREAKS_LANGUAGE"
PSEUDO = "pseudo"  # for tests: every sentence of the catalogue between brackets, its letters with accents
UNKNOWN = "language: expected one of {names}, found {found!r}"


def find_language(name: str | None) -> Language:
    """The language of a code; None: English; auto: that of the environment."""
    if not name:
        return ENGLISH
    expect("language", name, str)
    code = language_of_environment() if name == AUTO else name.lower()
    if not is_known(code):
        raise TiebreaksError(UNKNOWN, names=(*LANGUAGES, AUTO), found=name)
    return ENGLISH if code == ENGLISH.code else _load(code)


def is_known(code: str) -> bool:
    """Whether there is a catalogue; that of the pseudo-language is made of the template, which only the source tree has."""
    if code != PSEUDO:
        return code in LANGUAGES
    from tiebreaks.languages.folder import TEMPLATE  # which looks for files

    return TEMPLATE.exists()


def speak(face: Face, language: str | None) -> Face:
    """A face in a language; None: as it is."""
    return face if language is None else face.speaking(find_language(language))


def language_of_environment(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the locale, as POSIX orders its variables; English if we have no other."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        for locale in environment.get(variable, "").split(":"):
            if (code := _code_of(locale)) in LANGUAGES:
                return code
            if locale and variable != "LANGUAGE":
                return ENGLISH.code
    return ENGLISH.code


MOST_ACCEPTED = 50  # languages that a header is looked at for


def accepted_language(header: str) -> str:
    """The language that a request prefers: its Accept-Language; English if we have no other."""
    wanted: list[tuple[float, int, str]] = []
    for at, part in enumerate(header.split(",")[:MOST_ACCEPTED]):
        name, _, quality = part.partition(";")
        wanted.append((-_quality(quality), at, _code_of(name.strip())))
    return next((code for quality, _, code in sorted(wanted) if quality and is_known(code)), ENGLISH.code)


def _quality(parameter: str) -> float:
    name, _, value = parameter.strip().partition("=")
    try:
        return min(max(float(value), 0.0), 1.0) if name == "q" else 1.0
    except ValueError:
        return 0.0


def _code_of(locale: str) -> str:
    """The language of a locale: de of de_AT.UTF-8, of de-CH and of de."""
    return locale.replace("-", "_").partition("_")[0].partition(".")[0].lower()


@lru_cache(maxsize=len(LANGUAGES) + 1)
def _load(code: str) -> Language:
    from tiebreaks.languages.translated import Translated, pseudo

    return pseudo() if code == PSEUDO else Translated(code)


def choices() -> Sequence[str]:
    """What `--language` takes."""
    return (*LANGUAGES, AUTO)
