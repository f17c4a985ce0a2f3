"""The standings of a category: the order of the whole, restricted; nothing is computed anew."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from tiebreaks.answers.categories import Categories, Category, CategoryRow, CategoryStandings
from tiebreaks.awards.category_names import read_words, shown_name
from tiebreaks.awards.contenders import Contestants, Ranked, find_unclear_ages, find_wrong_facts
from tiebreaks.awards.rules import RULES, PrizeRules, RulesError, refuse
from tiebreaks.awards.rules_file import RulesReader, read_prize_rules
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import expect
from tiebreaks.messages import Message

USUAL = ("women", "U8", "U10", "U12", "U14", "U16", "U18", "U20", "50+", "65+", "unrated")


def in_categories(
    standings: Standings, names: Sequence[str], rules: PrizeRules | str | Mapping[str, Any] | None = None
) -> CategoryStandings | Categories:
    """The standings of a category, or of several."""
    found = tuple(in_category(standings, name, rules=rules) for name in names)
    return found[0] if len(found) == 1 else Categories(standings.title, found)


def usual_categories(
    standings: Standings, names: Sequence[str] = (), rules: PrizeRules | None = None
) -> tuple[CategoryStandings, ...]:
    """The standings of the categories asked for; without names, of those of the rules and the usual ones.

    A usual category has some members, but not everybody; ages need the first day of the event.
    """
    if names:
        return tuple(in_category(standings, name, rules=rules) for name in dict.fromkeys(names))
    if standings.tournament.is_team:
        return ()
    rules = rules or read_prize_rules({})
    used = [each.category for each in rules.prizes if each.category is not None and each.category.is_its_name]
    own = [*rules.categories.values(), *used]
    alike = {replace(category, name="") for category in own}  # a usual one may be there under another name
    usual = [category for category in map(read_words, USUAL) if category and replace(category, name="") not in alike]
    found = []
    for each in dict.fromkeys([*own, *usual]):
        try:
            category = in_category(standings, each, rules=rules)
        except RulesError:  # an age without a first day
            continue
        if 0 < len(category.rows) < len(standings):
            found.append(category)
    return tuple(found)


def in_category(
    standings: Ranked,
    category: str | Category,
    *,
    rules: PrizeRules | str | Mapping[str, Any] | None = None,
    starts: date | None = None,
) -> CategoryStandings:
    """The standings of a category, in the order of the whole.

    category  a name such as "women", "U18", "women U1800", or one that the rules define
    rules     of prizes, with [categories]: what `read_prize_rules` gives, or what it takes
    starts    the first day, for ages, where rows are given
    """
    expect("category", category, str, Category)
    rules = rules if isinstance(rules, PrizeRules) else read_prize_rules(rules or {})
    if isinstance(category, str):
        reader = RulesReader("" if rules.source == RULES else rules.source)
        reader.categories = dict(rules.categories)
        found = reader.named_category(category, "category")
        if found is None:
            raise RulesError(reader.problems)
        category = found
    only = replace(rules, prizes=(), groups={}, teams=(), limits=(), excluded={})
    contestants = Contestants(standings, only, starts)
    refuse(find_wrong_facts(contestants, [category]))
    members = [contestants.row[one.player] for one in contestants.in_category(category)]
    refuse(find_unclear_ages(contestants))
    ahead = [row.rank for row in members]
    whole = standings if isinstance(standings, Standings) else None
    lines = {row.id: row for row in whole.rows} if whole else {}
    rows = tuple(CategoryRow(1 + bisect_left(ahead, row.rank), row.rank, row, lines.get(row.id)) for row in members)
    name = shown_name(category)
    title = Message("{title}: {category}", title=whole.title, category=name) if whole else Message("{category}", category=name)
    return CategoryStandings(title, category, rows, tuple(contestants.note_missing_facts()), whole)
