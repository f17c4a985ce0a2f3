"""Whether an event can follow the rules: numbers that nobody has, ages that nobody knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from tiebreaks.answers.categories import Category
from tiebreaks.awards.contenders import Contestants
from tiebreaks.awards.entrants import NO_FIRST_DAY, UNCLEAR_AGE, lacks_first_day
from tiebreaks.awards.rules import PaymentLimit, PrizeList, Rules, RulesError, TeamPrizes
from tiebreaks.messages import Forms, Message, Place, some_of


def refuse(problems: Iterable[Message]) -> None:
    """Raise everything that is wrong."""
    if found := list(problems):
        raise RulesError(found)


def find_wrong_facts(contestants: Contestants, categories: Sequence[Category] = ()) -> Iterator[Message]:
    """Numbers that no player has, and ages by the year if nothing says when the event begins."""
    yield from _find_strangers(contestants)
    entrants, rules = contestants.entrants, contestants.rules
    asked = [*_used_categories(rules), *((_place_of(rules, one, Place(rules.source)), one) for one in categories)]
    for where, category in dict.fromkeys(asked):
        if lacks_first_day(category, entrants):
            yield Message(NO_FIRST_DAY, where=where)


def find_unclear_ages(contestants: Contestants) -> Iterator[Message]:
    """Categories in which the day of birth decides and is not known."""
    places = {category.name: where for where, category in reversed([*_used_categories(contestants.rules)])}
    for name, players in contestants.entrants.unclear.items():
        where = places.get(name, Place(contestants.rules.source, path=f"categories.{name}"))
        yield Message(UNCLEAR_AGE, players=some_of(list(dict.fromkeys(players))), where=where)


def _find_strangers(contestants: Contestants) -> Iterator[Message]:
    rules = contestants.rules
    named: list[tuple[Place, Iterable[int]]] = [
        *((Place(rules.source, path=f"lists.{name}"), numbers) for name, numbers in rules.lists.items()),
        *((Place(rules.source, path=f"clubs.{name}"), numbers) for name, numbers in rules.clubs.items()),
        (Place(rules.source, path="excluded"), rules.excluded),
        *((Place(rules.source, path=f"categories.{name}"), one.players or ()) for name, one in rules.categories.items()),
        *((where, category.players or ()) for where, category in _used_categories(rules)),
    ]
    told = set[int]()
    for where, numbers in named:
        strangers = sorted(set(numbers) - contestants.row.keys() - told)
        if strangers:
            told.update(strangers)
            forms = Forms(
                "no player of this event has the number {numbers}; correct it, or take it out",
                "no players of this event have the numbers {numbers}; correct them, or take them out",
            )
            yield Message(forms.of(len(strangers)), numbers=some_of(strangers), where=where)


def _used_categories(rules: Rules) -> Iterator[tuple[Place, Category]]:
    """Where each category is used, those that are defined at their definition."""
    used: list[PrizeList | TeamPrizes | PaymentLimit] = [*rules.prizes, *rules.teams, *rules.limits]
    for each in used:
        if each.category is not None:
            yield _place_of(rules, each.category, each.where), each.category


def _place_of(rules: Rules, category: Category, where: Place) -> Place:
    defined = rules.categories.get(category.name) == category
    return Place(rules.source, path=f"categories.{category.name}") if defined else where
