"""Who is in a category: a woman, under 18, below 1800, of a club; and what is not known of whom."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, NamedTuple

from tiebreaks.answers.categories import Category, Span
from tiebreaks.awards.category_names import MADE_OF_ITSELF, read_words
from tiebreaks.awards.rules import RulesError
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Player, Team
from tiebreaks.text import number_and_name

NO_FIRST_DAY = "age_on: the event has no date, so nobody's age is known; give age_on a date"
UNCLEAR_AGE = 'age: only the year of birth is known of {players}, and the day decides; use born, or age_on = "year"'
Fact = Literal["birth", "sex", "rating", "federation", "title", "club"]


class Birth(NamedTuple):
    """When somebody was born, as far as it is known: the first and the last day it can have been."""

    first: date
    last: date


def parse_birth(written: str) -> Birth | None:
    """1985/03/07, 1985-03-07, 1985, 1985/00/00; None: not known."""
    found = re.match(r"([0-9]{4})(?:[-/.]([0-9]{1,2})[-/.]([0-9]{1,2}))?", written.strip())
    if found is None or not 1 <= int(found[1]) <= 9998:
        return None
    year, month, day = int(found[1]), int(found[2] or 0), int(found[3] or 0)
    try:
        if month and day:
            return Birth(date(year, month, day), date(year, month, day))
        if month:
            following = date(year + month // 12, month % 12 + 1, 1)
            return Birth(date(year, month, 1), date.fromordinal(following.toordinal() - 1))
    except ValueError:
        return None
    return Birth(date(year, 1, 1), date(year, 12, 31))


def completed_years(born: date, on: date) -> int:
    """The age of somebody on a day. Who was born on 29 February is a year older on 1 March."""
    return on.year - born.year - ((on.month, on.day) < (born.month, born.day))


@dataclass
class Entrants:
    """The people of an event and what is known of them; finds who is in a category, and notes which facts are missing."""

    people: Sequence[Player | Team] = ()
    starts: date | None = None
    age_on: date | Literal["year"] = "year"
    season: int = 1
    ratings: tuple[str, ...] = ("FIDE",)
    clubs: Mapping[int, str] = field(default_factory=dict)
    """Player number -> club."""
    national: Mapping[tuple[str, int], int | None] = field(default_factory=dict)
    """Federation and player number -> rating."""
    defined: Mapping[str, Category] = field(default_factory=dict)
    unclear: dict[str, list[str]] = field(default_factory=dict)
    """Category -> the players whose age would need the day of birth."""
    _asked: dict[Fact, None] = field(default_factory=dict)
    _values: dict[Fact, dict[Any, set[int]]] = field(default_factory=dict)
    _members: dict[Category, frozenset[int]] = field(default_factory=dict)
    _being_found: set[Category] = field(default_factory=set)
    """A category that is made of itself is asked for while it is here."""

    def category(self, name: str) -> Category | None:
        """The category of a name: defined, or its own definition."""
        return self.defined.get(name) or read_words(name)

    def rating(self, player: Player | Team) -> int | None:
        """The rating that counts for categories."""
        if isinstance(player, Team):
            return None
        for source in self.ratings:
            found = player.rating if source == "FIDE" else self.national.get((source, player.id))
            if found:
                return found
        return None

    def members(self, category: Category) -> frozenset[int]:
        """The numbers of those for whom all conditions of a category hold. What is not known never holds."""
        if category not in self._members:
            if category in self._being_found:  # in rules that were made in Python: those of a file are refused before
                raise RulesError([Message(MADE_OF_ITSELF, name=category.name)])
            self._being_found.add(category)
            try:
                self._members[category] = frozenset(self._find(category))
            finally:
                self._being_found.discard(category)
        return self._members[category]

    @property
    def missing(self) -> dict[Fact, list[int]]:
        """Fact -> those of whom it was asked for and is not known."""
        lacking = {fact: self._of(fact).get(None) for fact in self._asked}
        return {fact: sorted(players) for fact, players in lacking.items() if players}

    def _find(self, category: Category) -> set[int]:
        found = {player.id for player in self.people}
        for part in (category, *category.all_of):
            for fact, fits in self._conditions(part):
                found &= set[int]().union(*(players for value, players in self._of(fact).items() if fits(value)))
            if part.players is not None:
                found &= part.players
        if category.any_of:
            found &= frozenset[int]().union(*map(self._named, category.any_of))
        for name in category.none_of:
            found -= self._named(name)
        for part in (category, *category.all_of):  # after all others: only of members the day of birth may matter
            if part.age is not None:
                found &= self._of_age(part, part.age, category.name, found)
        return found

    def _named(self, name: str) -> frozenset[int]:
        category = self.category(name)
        return self.members(category) if category is not None else frozenset()

    def _conditions(self, category: Category) -> Iterator[tuple[Fact, Callable[[Any], bool]]]:
        """What is asked of one fact each."""
        if category.sex is not None:
            yield self._asking("sex"), _one_of((category.sex,))
        if (years := category.born) is not None:
            yield self._asking("birth"), lambda birth: birth is not None and birth.first.year in years
        if (span := category.rating) is not None:
            unrated = category.unrated is True
            fact: Fact = "rating" if unrated else self._asking("rating")
            yield fact, lambda rating: unrated if rating is None else category.unrated != "only" and rating in span
        elif category.unrated is not None:
            yield "rating", lambda rating: rating is None
        if (title := category.title) is not None:
            yield "title", (lambda known: bool(known) is title) if isinstance(title, bool) else _one_of(title)
        if category.federation is not None:
            yield "federation", _one_of(category.federation)
        if category.club is not None:
            yield self._asking("club"), _one_of(category.club)

    def _asking(self, fact: Fact) -> Fact:
        self._asked[fact] = None
        return fact

    def _of(self, fact: Fact) -> dict[Any, set[int]]:
        """Every value of a fact, and who has it; None: those of whom it is not known."""
        if fact not in self._values:
            self._values[fact] = {}
            for player in self.people:
                self._values[fact].setdefault(self._value(fact, player), set()).add(player.id)
        return self._values[fact]

    def _value(self, fact: Fact, player: Player | Team) -> Any:
        if fact == "rating":
            return self.rating(player)
        if fact == "birth":
            return parse_birth(getattr(player, "birth", ""))
        written = self.clubs.get(player.id, "") if fact == "club" else getattr(player, fact, "")
        plain = written.strip().casefold() or None
        return plain if fact != "sex" or plain in ("w", "m") else None

    def _of_age(self, category: Category, span: Span, name: str, among: set[int]) -> set[int]:
        """Those of a fitting age."""
        fitting = set[int]()
        day = category.age_on or self.age_on
        self._asking("birth")
        for birth, players in self._of("birth").items():
            if birth is None:
                continue
            if day == "year":
                fits = self._years_old(birth, category) in span
            else:  # by a date, U18 is not reached yet: the last completed year that fits is 17
                completed = Span(None, (span.high or 0) - 1) if span.under else span
                fits, other = (completed_years(born, day) in completed for born in birth)
                if fits != other and players & among:
                    told = {player.id: player.name for player in self.people if player.id in players & among}
                    self.unclear.setdefault(name, []).extend(map(number_and_name, told, told.values()))
            if fits:
                fitting |= players
        return fitting

    def _years_old(self, birth: Birth, category: Category) -> int | None:
        if self.starts is None:
            return None  # refused before
        season = category.season or self.season
        return self.starts.year + (season > 1 and self.starts.month >= season) - birth.first.year


def _one_of(wanted: tuple[str, ...]) -> Callable[[object], bool]:
    return frozenset(one.strip().casefold() for one in wanted).__contains__


def lacks_first_day(category: Category, entrants: Entrants) -> bool:
    """Whether a category asks for ages by the year, and nothing says when the event begins."""
    if entrants.starts is not None:
        return False
    return any((one.age_on or entrants.age_on) == "year" for one in _with_ages(category, entrants))


def _with_ages(category: Category, entrants: Entrants) -> list[Category]:
    """The category itself and those it is made of, where they ask for an age."""
    parts = {category: None}
    waiting = [category]
    for one in waiting:
        named = (entrants.category(name) for name in (*one.any_of, *one.none_of))
        new = [part for part in (*one.all_of, *named) if part is not None and part not in parts]
        parts |= dict.fromkeys(new)
        waiting += new
    return [one for one in parts if one.age is not None]
