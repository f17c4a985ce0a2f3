"""What the page shows of an answer, by the kind of the answer."""

from __future__ import annotations

from typing import Any

import tiebreaks as tb
from tiebreaks import answers
from tiebreaks.answers.categories import Categories
from tiebreaks.answers.explanations import Neighbours
from tiebreaks.awards.category_names import shown_name
from tiebreaks.engine.house_rules import settle_house_rules
from tiebreaks.errors import FormatError
from tiebreaks.law.editions import edition_named
from tiebreaks.operations.operation import Question
from tiebreaks.page.view import page_text, view_boards, view_check, view_comparison, view_result, view_standings
from tiebreaks.text import split_names


def view(found: Any, asked: Question) -> dict[str, Any]:
    """An answer as the page shows it."""
    match found:
        case tb.Standings():
            return view_standings(found, split_names(asked.get("columns")))
        case answers.BoardStandings():
            return view_boards(found)
        case answers.Why():
            from tiebreaks.page.card import view_why

            return view_why(asked.standings, found)
        case Neighbours():
            return _view_card(found, asked)
        case answers.Check():
            from tiebreaks.page.verdict import view_ruling

            return {**view_check(found, _shown_beside(found, asked)), "ruling": view_ruling(found, asked.event)}
        case answers.Comparison():
            return _view_comparison(found, asked)
        case Categories():
            return {**view_result(found), "names": [page_text(shown_name(each.category)) for each in found.categories]}
        case answers.Needs():
            from tiebreaks.page.prospects import view_needs

            return view_needs(found)
        case answers.Chances():
            from tiebreaks.page.prospects import view_chances

            return view_chances(found, asked.get("own"))
    return view_result(found)


def _view_card(found: Neighbours, asked: Question) -> dict[str, Any]:
    """The card of a participant; rules that cannot be followed here only cost it its prizes."""
    from tiebreaks.page.card import view_card

    try:
        rules = asked.rules
        prizes = tb.prizes(asked.standings, rules) if rules else None
    except FormatError:
        rules = prizes = None
    return view_card(asked.standings, found, prizes, rules)


def _shown_beside(check: answers.Check, asked: Question) -> tb.Standings | None:
    """The standings that the page shows, where they may be others than those of the check."""
    event = asked.event
    if check.basis.sources["by"] != "ranks" and event.complete_rounds == event.crosstable.rounds:
        return None
    return tb.standings(asked.event, **asked.law, live=asked["after_round"] is None)


def _view_comparison(found: answers.Comparison, asked: Question) -> dict[str, Any]:
    first, second = map(edition_named, asked["edition"])
    _, provisions = settle_house_rules(first, asked["house_rules"] or {})
    return view_comparison(found, asked.event, [law.amended(**provisions) for law in (first, second)])
