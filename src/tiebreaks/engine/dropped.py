"""Dropped: an entry of a list that could not be applied."""

from __future__ import annotations

from dataclasses import dataclass

from tiebreaks.messages import Message
from tiebreaks.values.answer import Hidden


@dataclass(frozen=True)
class Dropped:
    """An entry of the list that could not be applied, and the article that says so."""

    code: str
    """The entry of the list."""
    article: str
    """The article that drops it."""
    reason: Message
    """Why, in words."""
    noted: Hidden[bool] = False
    """Whether a note says it, with others."""
