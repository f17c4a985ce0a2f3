"""The elements of Buchholz, game by game, as all functions of @echecs/buchholz but the fore one see them."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event
from tiebreaks.engine.rules.buchholz import buchholz
from tiebreaks.engine.rules.modifiers import cut
from tiebreaks.engine.working import Reason, Working


def elements(event: Event, least: int = 0, most: int = 0) -> Working:
    """The engine's Buchholz less the byes without kind: Article 16 cannot tell what they are, so they bring nothing."""
    working = buchholz(event.tables.records, LAW).without(event.tables.unsaid, Reason.NOT_COUNTED)
    return cut(working, LAW, least, most)
