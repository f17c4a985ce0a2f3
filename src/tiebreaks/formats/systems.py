"""The system of an event, by the words of the languages in which programs name it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from tiebreaks.model.pairing import System
from tiebreaks.text import without_marks

_WORDS: Mapping[System, tuple[str, ...]] = {  # beginnings of words, without case and accents; the first system that has one
    System.SWISS: (
        "swiss", "schweizer", "suiss", "suiz", "suic", "svizzer", "zwitser", "szwajc", "sveits", "isvicre", "швеицар",
        "dutch", "dubov", "burstein",
    ),
    System.ROUND_ROBIN: (
        "round robin", "roundrobin", "all play all", "berger", "rundenturnier", "vollrunden", "todos contra", "toutes ronde",
        "tous contre tous", "giron", "kolowy", " liga", "круг",
    ),
    System.PREDETERMINED: ("scheveningen", "schiller"),
}  # fmt: skip


@lru_cache(maxsize=256)
def recognize_system(text: str) -> System | None:
    """Swiss or predetermined pairings, from a text such as "Individual: Todos contra todos"; None: it names no system."""
    folded = " " + " ".join(re.split(r"[-_ ]+", without_marks(text.casefold())))
    if folded == " rr":
        return System.ROUND_ROBIN
    return next((system for system, words in _WORDS.items() if any(word in folded for word in words)), None)
