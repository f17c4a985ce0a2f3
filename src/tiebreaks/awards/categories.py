"""Categories: who is a woman, under 18, below 1800, of a club; and the standings of those alone."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Literal, NamedTuple

from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Player, Team
from tiebreaks.text import number_and_name

Fact = Literal["birth", "sex", "rating", "federation", "club"]


class RulesError(TiebreaksError):
    """Rules of prizes, categories or a series that contradict themselves, or that this event cannot follow."""


class Span(NamedTuple):
    """Numbers from `low` to `high`, both included; None: no end. `under` is written U18, and is not included by a date."""

    low: int | None = None
    high: int | None = None
    under: bool = False

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        return (self.low is None or number >= self.low) and (self.high is None or number <= self.high)


@dataclass(frozen=True)
class Category:
    """Conditions on a player; all must hold. A field that is None asks nothing."""

    name: str
    sex: str | None = None
    age: Span | None = None
    """By the year, U18 is up to 18; by a date, below 18 completed years."""
    born: Span | None = None
    """Years of birth."""
    rating: Span | None = None
    unrated: Literal[True, "only"] | None = None
    """True: unrated players are in the category of ratings, too."""
    federation: tuple[str, ...] | None = None
    title: tuple[str, ...] | bool | None = None
    """False: no title; True: any."""
    club: tuple[str, ...] | None = None
    players: frozenset[int] | None = None
    any_of: tuple[str, ...] = ()
    none_of: tuple[str, ...] = ()
    all_of: tuple[Category, ...] = ()
    """The categories of the words of a name such as "women U18"."""
    age_on: date | Literal["year"] | None = None
    season: int | None = None

    @property
    def conditions(self) -> dict[str, Any]:
        """The conditions as plain values, for JSON."""
        shown = {name: getattr(self, name) for name in self.__dataclass_fields__ if name != "name"}
        asked = {name: value for name, value in shown.items() if value is not None and value != ()}
        for part in asked.pop("all_of", ()):
            asked |= part.conditions
        return {name: _as_json(value) for name, value in asked.items()}


def _as_json(value: object) -> Any:
    if isinstance(value, Span):
        return {"from": value.low, "to": value.high}
    if isinstance(value, date):
        return value.isoformat()
    return sorted(value) if isinstance(value, frozenset) else list(value) if isinstance(value, tuple) else value


_SHORT = re.compile(r"U(?P<under>[0-9]{1,4})|(?P<from>[0-9]{2,4})\+|(?P<low>[0-9]{2,4})-(?P<high>[0-9]{2,4})")
_PLAIN_WORDS: Mapping[str, Mapping[str, str]] = {"women": {"sex": "w"}, "men": {"sex": "m"}, "unrated": {"unrated": "only"}}


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
    parts = [_read_word(word) for word in name.split()]
    known = [part for part in parts if part is not None]
    if not known or len(known) != len(parts):
        return None
    return known[0] if len(known) == 1 else Category(name, all_of=tuple(known))


def _read_word(word: str) -> Category | None:
    if word.casefold() in _PLAIN_WORDS:
        plain = _PLAIN_WORDS[word.casefold()]
        return Category(word, sex=plain.get("sex"), unrated="only" if "unrated" in plain else None)
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
    """What is known of the people of an event, and which facts were asked for in vain."""

    starts: date | None = None
    age_on: date | Literal["year"] = "year"
    season: int = 1
    ratings: tuple[str, ...] = ("FIDE",)
    clubs: Mapping[int, str] = field(default_factory=dict)
    """Player number -> club."""
    national: Mapping[tuple[str, int], int | None] = field(default_factory=dict)
    """Federation and player number -> rating."""
    defined: Mapping[str, Category] = field(default_factory=dict)
    missing: dict[Fact, set[int]] = field(default_factory=dict)
    """Fact -> the players of whom it was asked for and is not known."""
    problems: list[Message] = field(default_factory=list)
    unclear: dict[str, list[str]] = field(default_factory=dict)
    """Category -> the players whose age would need the day of birth."""

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

    def is_in(self, player: Player | Team, category: Category, within: tuple[str, ...] = ()) -> bool:
        """Whether all conditions of a category hold. What is not known never holds, and is noted."""
        conditions = (
            self._fits_sex(player, category),
            self._fits_age(player, category),
            self._fits_birth(player, category),
            self._fits_rating(player, category),
            _fits_one(getattr(player, "federation", ""), category.federation),
            _fits_title(getattr(player, "title", ""), category.title),
            self._fits_club(player, category),
            category.players is None or player.id in category.players,
        )
        if not all(conditions) or not all(self.is_in(player, part, within) for part in category.all_of):
            return False
        inside = (*within, category.name)
        return (not category.any_of or any(self._is_in_named(player, name, inside) for name in category.any_of)) and not any(
            self._is_in_named(player, name, inside) for name in category.none_of
        )

    def _is_in_named(self, player: Player | Team, name: str, within: tuple[str, ...]) -> bool:
        category = self.category(name)
        return category is not None and name not in within and self.is_in(player, category, within)

    def _lacks(self, fact: Fact, player: Player | Team) -> bool:
        self.missing.setdefault(fact, set()).add(player.id)
        return False

    def _fits_sex(self, player: Player | Team, category: Category) -> bool:
        if category.sex is None:
            return True
        known = getattr(player, "sex", "").casefold()
        return known == category.sex if known in ("w", "m") else self._lacks("sex", player)

    def _fits_birth(self, player: Player | Team, category: Category) -> bool:
        if category.born is None:
            return True
        birth = parse_birth(getattr(player, "birth", ""))
        return birth.first.year in category.born if birth else self._lacks("birth", player)

    def _fits_rating(self, player: Player | Team, category: Category) -> bool:
        if category.rating is None and category.unrated is None:
            return True
        rating = self.rating(player)
        if category.rating is None:
            return rating is None
        if rating is None:
            return category.unrated is True or self._lacks("rating", player)
        return category.unrated != "only" and rating in category.rating

    def _fits_club(self, player: Player | Team, category: Category) -> bool:
        if category.club is None:
            return True
        club = self.clubs.get(player.id, "")
        return _fits_one(club, category.club) if club else self._lacks("club", player)

    def _fits_age(self, player: Player | Team, category: Category) -> bool:
        if category.age is None:
            return True
        birth = parse_birth(getattr(player, "birth", ""))
        if birth is None:
            return self._lacks("birth", player)
        day = category.age_on or self.age_on
        if day == "year":
            if self.starts is None:
                return False  # refused before: `check_ages`
            season = category.season or self.season
            year = self.starts.year + (season > 1 and self.starts.month >= season)
            return year - birth.first.year in category.age
        # By a date U18 is not reached yet: the last completed year that fits is 17.
        span = category.age if not category.age.under else Span(None, (category.age.high or 0) - 1)
        oldest, youngest = (completed_years(born, day) in span for born in birth)
        if oldest != youngest:
            self.unclear.setdefault(category.name, []).append(number_and_name(player.id, player.name))
        return youngest


def _fits_one(known: str, wanted: tuple[str, ...] | None) -> bool:
    return wanted is None or known.casefold() in {one.casefold() for one in wanted}


def _fits_title(known: str, wanted: tuple[str, ...] | bool | None) -> bool:
    if isinstance(wanted, bool):
        return bool(known) is wanted
    return _fits_one(known, wanted)


def uses_age(category: Category, entrants: Entrants, seen: frozenset[str] = frozenset()) -> Iterable[Category]:
    """The category itself and those it is made of, where they ask for an age."""
    if category.age is not None:
        yield category
    for part in category.all_of:
        yield from uses_age(part, entrants, seen)
    for name in (*category.any_of, *category.none_of):
        named = entrants.category(name)
        if named is not None and name not in seen:
            yield from uses_age(named, entrants, seen | {name})
