"""Categories: who is a woman, under 18, below 1800, of a club; and the standings of those alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from functools import cached_property, reduce
from typing import Any, Literal, NamedTuple

from tiebreaks.answers.categories import Category, Span
from tiebreaks.errors import FormatError
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Player, Team
from tiebreaks.text import number_and_name, without_marks

Fact = Literal["birth", "sex", "rating", "federation", "title", "club"]


class RulesError(FormatError):
    """Rules of prizes, categories or a series that contradict themselves, or that this event cannot follow."""


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
    return reduce(_join, (_SHOWN.get(_meaning(word), word) for word in _split(category.name)))


def _join(first: str, second: str) -> str:
    return Message("{first} {second}", first=first, second=second)


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
        found = set(self._everybody)
        for part in (category, *category.all_of):
            for fact, fits in self._conditions(part):
                found &= self._where(fact, fits)
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

    @cached_property
    def _everybody(self) -> frozenset[int]:
        return frozenset(player.id for player in self.people)

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

    def _where(self, fact: Fact, fits: Callable[[Any], bool]) -> set[int]:
        return set[int]().union(*(players for value, players in self._of(fact).items() if fits(value)))

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


def _one_of(wanted: tuple[str, ...]) -> Callable[[Any], bool]:
    return frozenset(one.strip().casefold() for one in wanted).__contains__


def uses_age(category: Category, entrants: Entrants) -> list[Category]:
    """The category itself and those it is made of, where they ask for an age."""
    parts = {category: None}
    waiting = [category]
    for one in waiting:
        named = (entrants.category(name) for name in (*one.any_of, *one.none_of))
        new = [part for part in (*one.all_of, *named) if part is not None and part not in parts]
        parts |= dict.fromkeys(new)
        waiting += new
    return [one for one in parts if one.age is not None]
