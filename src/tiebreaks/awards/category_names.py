"""The names of categories: those that are definitions, such as "women U18", and how people read them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce

from tiebreaks.answers.categories import Category, Span
from tiebreaks.messages import Message
from tiebreaks.text import without_marks

MADE_OF_ITSELF = "the category {name!r} is defined by itself"
_SHORT = re.compile(r"U(?P<under>[0-9]{1,4})|(?P<from>[0-9]{2,4})\+|(?P<low>[0-9]{2,4})-(?P<high>[0-9]{2,4})")
_SPELLINGS = {  # what users write for a word, in their languages
    "women": ("femmes", "féminin", "féminines", "dames", "frauen", "damen", "mujeres", "femenino", "damas"),
    "men": ("hommes", "masculin", "masculins", "männer", "herren", "hombres", "masculino"),
    "unrated": ("non-classés", "non classés", "sans elo", "ohne elo", "elolose", "sin elo"),
}
_WORDS = {without_marks(spelling): word for word, spellings in _SPELLINGS.items() for spelling in (word, *spellings)}
_SHOWN = {"women": Message("women"), "men": Message("men"), "unrated": Message("unrated")}


def parse_span(written: str, *, under_is_included: bool) -> Span | None:
    """U18, 50+ or 15-18 as numbers; None: it is none of these. A rating U1800 excludes 1800, an age U18 includes 18."""
    found = _SHORT.fullmatch(written.strip())
    if found is None:
        return None
    if found["under"]:
        return Span(None, int(found["under"]) - (0 if under_is_included else 1), under=True)
    if found["from"]:
        return Span(int(found["from"]))
    low, high = int(found["low"]), int(found["high"])
    return Span(low, high) if low <= high else None


def parse_years(written: str) -> Span | None:
    """Years of birth: 2008-, -1962, 2004-2007 or 2003."""
    found = re.fullmatch(r"(?P<low>[0-9]{4})?(?P<to>-)?(?P<high>[0-9]{4})?", written.strip())
    if found is None or not (found["low"] or found["high"]):
        return None
    low, high = (int(year) if year else None for year in (found["low"], found["high"]))
    if not found["to"]:
        return None if high is not None else Span(low, low)
    return None if low is not None and high is not None and low > high else Span(low, high)


def read_words(name: str) -> Category | None:
    """A category whose name is its definition: women, U18, 2000+, GER, "women U18"; None: it is no such name."""
    parts = [_read_word(word) for word in _split(name)]
    known = [part for part in parts if part is not None]
    if not known or len(known) != len(parts):
        return None
    whole = known[0] if len(known) == 1 else Category(name, all_of=tuple(known))
    return replace(whole, is_its_name=True)


def _split(name: str) -> list[str]:
    """The words of a name; "ohne Elo" is one."""
    words: list[str] = []
    for word in name.split():
        if words and _meaning(f"{words[-1]} {word}"):
            words[-1] += f" {word}"
        else:
            words.append(word)
    return words


def _meaning(word: str) -> str:
    """The English word for a word in any language, however it is written; empty: it is none that we know."""
    return _WORDS.get(without_marks(word.casefold()), "")


def shown_name(category: Category) -> str:
    """The name of a category as people read it: one that is its definition in their language, another as it was given."""
    if not category.is_its_name:
        return category.name
    words = (_SHOWN.get(_meaning(word), word) for word in _split(category.name))
    return reduce(lambda first, second: Message("{first} {second}", first=first, second=second), words)


def _read_word(word: str) -> Category | None:
    match _meaning(word):
        case "women":
            return Category(word, sex="w")
        case "men":
            return Category(word, sex="m")
        case "unrated":
            return Category(word, unrated="only")
    digits = [len(number) for number in re.findall(r"[0-9]+", word)]
    if digits and max(digits) <= 2 and (span := parse_span(word, under_is_included=True)) is not None:
        return Category(word, age=span) if not span.under or (span.high or 0) >= 4 else None
    if digits and min(digits) >= 3 and (span := parse_span(word, under_is_included=False)) is not None:
        return Category(word, rating=span)
    if re.fullmatch(r"[A-Z]{3}", word):
        return Category(word, federation=(word,))
    return None
