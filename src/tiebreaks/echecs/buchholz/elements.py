"""The elements of Buchholz, game by game, for all functions of @echecs/buchholz except Fore Buchholz."""

from __future__ import annotations

from tiebreaks.echecs.event import LAW, Event
from tiebreaks.engine.rules.buchholz import buchholz
from tiebreaks.engine.rules.modifiers import cut
from tiebreaks.engine.working import Reason, Working


def elements(event: Event, least: int = 0, most: int = 0) -> Working:
    """The engine's Buchholz without byes of unknown kind, to which Article 16 cannot be applied."""
    working = buchholz(event.tables.records, LAW).without(event.tables.kindless, Reason.NOT_COUNTED)
    return cut(working, LAW, least, most)
