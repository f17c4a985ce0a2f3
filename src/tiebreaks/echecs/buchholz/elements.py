"""The elements of Buchholz, game by game, for all functions of @echecs/buchholz except Fore Buchholz."""

from __future__ import annotations

from functools import cache, partial

from tiebreaks.echecs.event import LAW, Event, Rule
from tiebreaks.engine.rules.buchholz import buchholz
from tiebreaks.engine.rules.modifiers import cut
from tiebreaks.engine.working import Reason, Working


def elements(event: Event, least: int = 0, most: int = 0, *, byes_excluded: bool = False) -> Working:
    """The engine's Buchholz without byes of unknown kind, to which Article 16 cannot be applied, or without any byes."""
    left_out = event.tables.byes if byes_excluded else event.tables.kindless
    return cut(buchholz(event.tables.records, LAW).without(left_out, Reason.NOT_COUNTED), LAW, least, most)


@cache
def elements_rule(least: int = 0, most: int = 0, *, byes_excluded: bool) -> Rule:
    """The same as a rule of one object each: values are kept by it."""
    return partial(elements, least=least, most=most, byes_excluded=byes_excluded)
