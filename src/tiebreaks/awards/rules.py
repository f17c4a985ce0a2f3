"""The rules of an organiser: categories, lists of prizes, groups, limits. Read from TOML or a dict, all errors at once."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from fractions import Fraction
from itertools import pairwise
from typing import Any, Literal, cast, get_args

from tiebreaks.answers.categories import Category, Span
from tiebreaks.awards.categories import MADE_OF_ITSELF, RulesError, parse_span, parse_years, read_words
from tiebreaks.awards.sharing import Sharing, Straddle, Terms
from tiebreaks.errors import Border, MissingFile, reason_of
from tiebreaks.messages import Message, Place
from tiebreaks.model.fields import Wrong, as_fact, exact_number, wrong_value
from tiebreaks.system.files import read_whole
from tiebreaks.text import blank_controls, decimal, shorten, without_marks

Method = Literal["all", "order", "value", "most", "pooled"]
Rounding = Literal["exact", "down", "up"]
MOST_BYTES = 1_000_000
MOST_PLACES = 10_000  # of all lists together
MOST_CATEGORIES = 1_000
MOST_LEVELS = 20  # of categories that are made of others
RULES = "<rules>"  # what messages call rules that are no file
_BOARD = re.compile(r"board:([1-9][0-9]{0,2})")


@dataclass(frozen=True)
class PrizeList:
    """Prizes of one kind, first to last, and who may win them."""

    name: str
    terms: Terms
    group: str = "main"
    category: Category | None = None
    by: str = "standings"
    draws: bool = False
    entrants: int = 0
    points: Fraction | None = None
    games: int | None = None
    complete: bool = False
    clear: bool = False
    last: bool = False

    @property
    def board(self) -> int:
        """The board of a team event whose best players win; 0: none."""
        found = _BOARD.fullmatch(self.by)
        return int(found[1]) if found else 0

    where: Place = field(default_factory=Place, compare=False)


@dataclass(frozen=True)
class Group:
    """Lists of which a player may have one prize in all, and who takes which."""

    name: str = "main"
    method: Method = "value"
    sharing: Sharing = "none"
    straddle: Straddle = "all"


@dataclass(frozen=True)
class Limit:
    """The most that a player of a category may be paid."""

    category: Category
    amount: Fraction
    where: Place = field(default_factory=Place, compare=False)


@dataclass(frozen=True)
class TeamPrizes:
    """Prizes for the best clubs or federations of an individual event."""

    name: str
    source: Literal["club", "federation"]
    of: int
    terms: Terms
    category: Category | None = None
    where: Place = field(default_factory=Place, compare=False)


@dataclass(frozen=True)
class Rules:
    """What an organiser has announced."""

    prizes: tuple[PrizeList, ...] = ()
    """The lists of prizes, in the order of the file."""
    groups: Mapping[str, Group] = field(default_factory=dict)
    """Name -> group of lists."""
    categories: Mapping[str, Category] = field(default_factory=dict)
    """Name -> category that the rules define."""
    teams: tuple[TeamPrizes, ...] = ()
    """Prizes for clubs or federations."""
    limits: tuple[Limit, ...] = ()
    """The most that some players may be paid."""
    excluded: Mapping[int, str] = field(default_factory=dict)
    """Player number -> why this player cannot win."""
    lists: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Name -> numbers of players, for categories."""
    clubs: Mapping[str, tuple[int, ...]] = field(default_factory=dict)
    """Club -> numbers of its players."""
    currency: str = ""
    """As it is written beside amounts."""
    unit: Fraction = Fraction(1, 100)
    """The smallest amount that is paid."""
    rounding: Rounding = "exact"
    """How shares become whole units."""
    age_on: date | Literal["year"] = "year"
    """The day on which ages count, or the year of the first day."""
    season: int = 1
    """The month from which the next year counts; 1: January."""
    ratings: tuple[str, ...] = ("FIDE",)
    """The ratings for categories: the first that a player has."""
    based_on: int | None = None
    """The entries that the amounts suppose."""
    least_paid: Fraction = Fraction(0)
    """The least part of the amounts that is paid when there are fewer."""
    source: str = RULES
    """The file, for messages."""

    def group(self, name: str) -> Group:
        """A group by its name; one that the rules do not describe goes by value."""
        return self.groups.get(name, Group(name))

    @property
    def decimals(self) -> int:
        """The decimal places of the unit."""
        return next((places for places in range(7) if (self.unit * 10**places).denominator == 1), 6)


def read_rules(source: str | os.PathLike[str] | Mapping[str, Any]) -> Rules:
    """Rules of prizes from a TOML file, or from a dict of the same shape. Raises RulesError with everything that is wrong."""
    path = RULES if isinstance(source, Mapping) else os.fsdecode(source)
    with Border(path, RulesError):
        return Reader(path).rules(source if isinstance(source, Mapping) else load_toml(path))


def parse_rules(data: bytes, name: str) -> Rules:
    """Rules of prizes from the bytes of a TOML file that messages call by its name."""
    with Border(name, RulesError):
        return Reader(name).rules(parse_toml(data, name))


def load_toml(path: str) -> dict[str, Any]:
    """The document of a TOML file; decimals are exact."""
    try:
        data = read_whole(path, MOST_BYTES + 1)
    except (OSError, ValueError) as wrong:
        message = Message(
            "cannot be read: {reason}; give the path of a file", reason=reason_of(wrong), where=Place(path), severity="error"
        )
        raise (MissingFile(message) if isinstance(wrong, FileNotFoundError) else RulesError(message)) from wrong
    return parse_toml(data, path)


def parse_toml(data: bytes, path: str) -> dict[str, Any]:
    """The document in the bytes of a TOML file."""
    if len(data) > MOST_BYTES:
        raise RulesError("expected at most {most:,} bytes", most=MOST_BYTES, where=Place(path))
    try:
        return tomllib.loads(data.decode("utf-8-sig"), parse_float=_parse_decimal)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError, ValueError) as wrong:
        raise RulesError("this is no TOML: {reason}", reason=str(wrong), where=Place(path)) from wrong


def _parse_decimal(text: str) -> Decimal | str:
    """A decimal, exact; one with more digits than a decimal can have stays a text, which is refused where it stands."""
    try:
        return Decimal(text)
    except InvalidOperation:
        return text


def as_money(value: Any) -> Fraction:
    """An amount of money, exact."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction | float | str):
        raise wrong_value("an amount such as 250 or 12.50", value)
    try:
        amount = exact_number(value)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise wrong_value("an amount such as 250 or 12.50", value) from None
    if not 0 <= amount < 10**12:
        raise wrong_value("an amount from 0 on", value)
    return amount


def of_text(value: Any) -> str:
    if not isinstance(value, str) or not value.strip():
        raise wrong_value("a text", value)
    return value.strip()


def _maybe_text(value: Any) -> str:
    if not isinstance(value, str):
        raise wrong_value("a text", value)
    return value.strip()


def _count(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= 1_000_000:
        raise wrong_value("a whole number from 0 on", value)
    return value


def whole_from_one(value: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= 1_000_000:
        raise wrong_value("a whole number from 1 on", value)
    return value


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise wrong_value("true or false", value)
    return value


def _positive(value: Any) -> Fraction:
    if not as_money(value):
        raise wrong_value("an amount above 0", value)
    return as_money(value)


def _part(value: Any) -> Fraction:
    if as_money(value) > 1:
        raise wrong_value("a part from 0 to 1", value)
    return as_money(value)


def several(one: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def convert(value: Any) -> tuple[Any, ...]:
        if isinstance(value, str | bytes | Mapping) or not isinstance(value, Sequence):
            raise wrong_value("a list", value)
        return tuple(one(item) for item in value)

    return convert


def _one_or_several(value: Any) -> tuple[str, ...]:
    return (of_text(value),) if isinstance(value, str) else several(of_text)(value)


def one_of(*choices: str) -> Callable[[Any], str]:
    def convert(value: Any) -> str:
        if not isinstance(value, str) or value not in choices:
            raise Wrong(Message("expected one of {choices}, found {found!r}", choices=tuple(choices), found=as_fact(value)))
        return value

    return convert


def _age_on(value: Any) -> date | str:
    if value == "year":
        return "year"
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(value)
    except (TypeError, ValueError):
        raise wrong_value('"year" or a date such as "2025-08-31"', value) from None


def _month(value: Any) -> int:
    if not 1 <= _count(value) <= 12:
        raise wrong_value("a month from 1 to 12", value)
    return cast(int, value)


def _amounts(value: Any) -> tuple[Fraction, ...]:
    """Money by place; "10 x 600" is ten of them."""
    amounts: list[Fraction] = []
    for item in several(lambda item: item)(value):
        found = re.fullmatch(r"\s*([0-9]{1,5})\s*[x×]\s*([0-9.]{1,20})\s*", item) if isinstance(item, str) else None
        many, amount = (int(found[1]), found[2]) if found else (1, item)
        if isinstance(item, str) and not found:
            raise wrong_value('an amount such as 250, or "10 x 600" for ten of them', item)
        if len(amounts) + many > MOST_PLACES:
            raise Wrong(Message("expected at most {most:,} places, found {found!r}", most=MOST_PLACES, found=as_fact(item)))
        amounts += [as_money(amount)] * many
    return tuple(amounts)


def _order(value: Any) -> str:
    if value in ("standings", "performance", "gain", "upset") or (isinstance(value, str) and _BOARD.fullmatch(value)):
        return cast(str, value)
    raise wrong_value('one of "standings", "performance", "gain", "upset", "board:3"', value)


def _span(*, under_is_included: bool, what: str) -> Callable[[Any], Span]:
    def convert(value: Any) -> Span:
        span = parse_span(value, under_is_included=under_is_included) if isinstance(value, str) else None
        if span is None:
            raise wrong_value(what, value)
        return span

    return convert


def _years(value: Any) -> Span:
    span = parse_years(str(value)) if isinstance(value, str | int) and not isinstance(value, bool) else None
    if span is None:
        raise wrong_value('years such as "2008-", "-1962", "2004-2007" or "2003"', value)
    return span


def _unrated(value: Any) -> Any:
    if value is False:
        return None
    if value is not True and value != "only":
        raise wrong_value('true or "only"', value)
    return value


def _title(value: Any) -> Any:
    return value if isinstance(value, bool) else _one_or_several(value)


def _players(value: Any) -> Any:
    return of_text(value) if isinstance(value, str) else frozenset(several(whole_from_one)(value))


Keys = Mapping[str, Callable[[Any], Any]]
_CATEGORY: Keys = {
    "sex": one_of("w", "m"), "age": _span(under_is_included=True, what='ages such as "U18", "50+" or "15-18"'), "born": _years,
    "rating": _span(under_is_included=False, what='ratings such as "U1800", "2000+" or "1600-1799"'), "unrated": _unrated,
    "federation": _one_or_several, "title": _title, "club": _one_or_several, "players": _players,
    "any_of": several(of_text), "none_of": several(of_text), "age_on": _age_on, "season": _month,
}  # fmt: skip
_TERMS: Keys = {
    "amounts": _amounts, "things": several(_maybe_text), "worth": several(as_money), "least": as_money,
    "sharing": one_of(*get_args(Sharing)), "straddle": one_of(*get_args(Straddle)),
}  # fmt: skip
_LIST: Keys = {
    "name": of_text, "group": of_text, "category": lambda value: value, **_TERMS, "by": _order, "draws": _flag,
    "entrants": _count, "points": as_money, "games": _count, "complete": _flag, "clear": _flag, "last": _flag,
}  # fmt: skip
_TEAM: Keys = {
    "name": of_text, "from": one_of("club", "federation"), "of": whole_from_one, "category": lambda value: value,
    **{key: _TERMS[key] for key in ("amounts", "things", "worth")},
}  # fmt: skip
_GROUP: Keys = {"method": one_of(*get_args(Method)), "sharing": _TERMS["sharing"], "straddle": _TERMS["straddle"]}
_LIMIT: Keys = {"category": lambda value: value, "amount": as_money}
TOP: Keys = {
    "currency": _maybe_text, "unit": _positive, "rounding": one_of(*get_args(Rounding)), "age_on": _age_on, "season": _month,
    "ratings": several(of_text), "based_on": whole_from_one, "least_paid": _part,
    **dict.fromkeys(("categories", "lists", "clubs", "excluded", "groups", "prizes", "teams", "limits"), lambda value: value),
}  # fmt: skip


class Reader:
    """Reads one document, and collects what is wrong with it."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Message] = []
        self.lists: Mapping[str, tuple[int, ...]] = {}
        self.categories: dict[str, Category] = {}
        self.unit: Fraction = Fraction(1, 100)

    def rules(self, document: Mapping[str, Any]) -> Rules:
        top = self.table(document, "", TOP)
        self.unit = top.get("unit", self.unit)
        clubs = {
            name: self.value("clubs", name, several(whole_from_one), numbers) for name, numbers in self.entries(top, "clubs")
        }
        excluded = dict(self._excluded(top))
        self.read_categories(top)
        groups = dict(self._groups(top))
        prizes = [self._prize_list(at, given, groups) for at, given in self.items(top, "prizes")]
        teams = [self._teams(at, given) for at, given in self.items(top, "teams")]
        names = set[str]()
        for each in (*prizes, *teams):
            if each and each.name in names:
                self.say(each.where.path, "name: {name!r} is given twice; names of lists must be unique", name=each.name)
            elif each:
                names.add(each.name)
        limits = [self._limit(at, given) for at, given in self.items(top, "limits")]
        if self.problems:
            raise RulesError(self.problems)
        plain = ("currency", "unit", "rounding", "age_on", "season", "ratings", "based_on", "least_paid")
        return Rules(
            tuple(each for each in prizes if each), groups, self.categories, tuple(each for each in teams if each),
            tuple(each for each in limits if each), excluded, self.lists, clubs,
            **{key: top[key] for key in plain if key in top}, source=self.file,
        )  # fmt: skip

    def read_categories(self, top: Mapping[str, Any]) -> None:
        """Read [lists] and [categories]."""
        self.lists = {
            name: self.value("lists", name, several(whole_from_one), numbers, ())
            for name, numbers in self.entries(top, "lists")
        }
        for name, given in self.entries(top, "categories"):
            self.categories[name] = self.category(given, f"categories.{name}", name)
        self._check_categories()

    def say(self, path: str, sentence: str, /, **facts: Any) -> None:
        self.problems.append(Message(sentence, **facts, where=Place(self.file, path=path)))

    def value(self, path: str, key: str, convert: Callable[[Any], Any], given: Any, default: Any = None) -> Any:
        """A converted value; if it is wrong, the default, and the problem is kept."""
        try:
            return convert(given)
        except Wrong as wrong:
            self.say(path, "{key}: {problem}", key=key, problem=wrong.problem)
            return default

    def table(self, given: Any, path: str, keys: Keys) -> dict[str, Any]:
        """The known keys of a table, converted; unknown ones are refused with the nearest."""
        if not isinstance(given, Mapping):
            self.say(path, "expected a table, found {found!r}", found=as_fact(given))
            return {}
        found: dict[str, Any] = {}
        for key, value in given.items():
            if key not in keys:
                if near := get_close_matches(str(key), keys):
                    self.say(path, "unknown key {key!r}; did you mean {near!r}?", key=as_fact(key), near=near[0])
                else:
                    self.say(path, "unknown key {key!r}; there are {known}", key=as_fact(key), known=tuple(keys))
                continue
            converted = self.value(path, key, keys[key], value, self)
            if converted is not self:
                found[key] = converted
        return found

    def entries(self, top: Mapping[str, Any], key: str) -> Iterator[tuple[str, Any]]:
        given = top.get(key, {})
        if isinstance(given, Mapping):
            yield from ((str(name), value) for name, value in given.items())
        else:
            self.say(key, "expected a table, found {found!r}", found=as_fact(given))

    def items(self, top: Mapping[str, Any], key: str) -> Iterator[tuple[int, Any]]:
        given = top.get(key, ())
        if isinstance(given, Sequence) and not isinstance(given, str | bytes):
            yield from enumerate(given, 1)
        else:
            self.say(key, "expected a list of tables, found {found!r}", found=as_fact(given))

    def _excluded(self, top: Mapping[str, Any]) -> Iterator[tuple[int, str]]:
        for name, reason in self.entries(top, "excluded"):
            if not re.fullmatch(r"[1-9][0-9]{0,8}", name):
                self.say("excluded", "expected the number of a player, found {found!r}", found=name)
                continue
            yield int(name), self.value("excluded", name, of_text, reason)

    def _groups(self, top: Mapping[str, Any]) -> Iterator[tuple[str, Group]]:
        for name, given in self.entries(top, "groups"):
            yield name, Group(name, **self.table(given, f"groups.{name}", _GROUP))

    def category(self, given: Any, path: str, name: str) -> Category:
        """A category from its table."""
        found = self.table(given, path, _CATEGORY)
        if not found and isinstance(given, Mapping) and not given:
            self.say(path, "expected at least one condition, such as sex, age, rating or federation; found none")
        players = found.get("players")
        if isinstance(players, str):
            if players not in self.lists:
                self.say(path, "players: the list {name!r} is not in [lists]", name=players)
            found["players"] = frozenset(self.lists.get(players, ()))
        return Category(name, **found)

    def named_category(self, given: Any, path: str, name: str = "") -> Category | None:
        """The category of a list: a name, or a table, which has the name of the list."""
        if given is None:
            return None
        if isinstance(given, Mapping):
            category = self.category(given, path, name)
            self._check_parts(category, path)
            return category
        if not isinstance(given, str):
            sentence = "category: expected the name of a category or a table, found {found!r}"
            self.say(path, sentence, found=as_fact(given))
            return None
        known = self._find_category(given)
        if known is None:
            self._say_undefined(given, path)
        return known

    def _find_category(self, name: str) -> Category | None:
        """The category of a name: defined, or its own definition, unless a defined one is only spelled otherwise."""
        if name in self.categories:
            return self.categories[name]
        return None if self._spelled_otherwise(name) else read_words(name)

    def _spelled_otherwise(self, name: str) -> list[str]:
        """The defined categories whose names differ from this one only in capitals and accents."""
        folded = without_marks(name.casefold())
        return [other for other in self.categories if without_marks(other.casefold()) == folded]

    def _say_undefined(self, name: str, path: str) -> None:
        if near := self._spelled_otherwise(name) or get_close_matches(name, self.categories):
            self.say(path, "the category {name!r} is not defined; did you mean {near!r}?", name=name, near=near[0])
        else:
            sentence = "the category {name!r} is not defined; add it to [categories], or use words such as women, U18, U1800"
            self.say(path, sentence, name=name)

    def _check_categories(self) -> None:
        """Refuse categories that are made of unknown ones, or of themselves; and too many, or too many levels of them."""
        if len(self.categories) > MOST_CATEGORIES:
            sentence = "expected at most {most:,} categories, found {found:,}"
            self.say("categories", sentence, most=MOST_CATEGORIES, found=len(self.categories))
            return
        made_of: dict[str, set[str]] = {}
        for name, category in self.categories.items():
            self._check_parts(category, f"categories.{name}")
            made_of[name] = {*category.any_of, *category.none_of} & self.categories.keys()
        deep = made_of
        for _ in range(MOST_LEVELS + 1):
            deep = {name: left for name, parts in deep.items() if (left := parts & deep.keys())}
        circular = [name for name in deep if _reaches_itself(name, made_of)]
        for name in circular:
            self.say(f"categories.{name}", MADE_OF_ITSELF, name=name)
        if deep and not circular:
            sentence = "the category {name!r} has more than {most} levels of categories in it; use fewer"
            self.say(f"categories.{next(iter(deep))}", sentence, name=next(iter(deep)), most=MOST_LEVELS)

    def _check_parts(self, category: Category, path: str) -> None:
        for other in (*category.any_of, *category.none_of):
            if self._find_category(other) is None:
                self._say_undefined(other, path)

    def _terms(self, found: Mapping[str, Any], path: str, group: Group) -> Terms:
        """The prizes of a list by place, and how they are shared."""
        terms = Terms(
            found.get("amounts", ()), found.get("things", ()), found.get("worth", ()), found.get("sharing", group.sharing),
            found.get("straddle", group.straddle), found.get("least", Fraction(0)),
        )  # fmt: skip
        if not terms.places:
            self.say(path, "expected at least one prize in amounts or things, found none")
        self._check_units(path, "amounts", terms.amounts)
        idle = [place for place in range(1, terms.places + 1) if not (terms.amount(place) or terms.thing(place))]
        if idle:
            sentence = "place {place} has neither an amount nor a thing, but a later place has; give every place a prize"
            self.say(path, sentence, place=idle[0])
        worths = [terms.amount(place) + terms.worth(place) for place in range(1, terms.places + 1)]
        for place, (before, after) in enumerate(pairwise(worths), 2):
            if after > before:
                sentence = "place {place} is worth more than the place before it; give the places from the first to the last"
                self.say(path, sentence, place=place)
                break
        return terms

    def _check_units(self, path: str, key: str, amounts: Sequence[Fraction]) -> None:
        odd = next((amount for amount in amounts if (amount / self.unit).denominator != 1), None)
        if odd is not None:
            sentence = "{key}: {amount} is no whole number of units of {unit}; change the amount, or unit"
            self.say(path, sentence, key=key, amount=decimal(odd, 6), unit=decimal(self.unit, 6))

    def _prize_list(self, at: int, given: Any, groups: Mapping[str, Group]) -> PrizeList | None:
        path = self._path("prizes", at, given)
        found = self.table(given, path, _LIST)
        if isinstance(given, Mapping) and "name" not in given:
            self.say(path, "name: expected the name of the list, found none")
        group = groups.get(found.get("group", "main"), Group())
        terms = self._terms(found, path, group)
        if group.method == "pooled" and not found.get("last"):
            if any(terms.things):
                self.say(path, "things cannot be pooled; put the list into a group of its own")
            if found.get("by", "standings") != "standings":
                self.say(path, "by: a pooled group goes by the standings; put the list into a group of its own")
        if group.method == "most" and terms.sharing != "none":
            sentence = "sharing: in a group with method {method!r} every prize goes to one player; leave sharing out"
            self.say(path, sentence, method=group.method)
        plain = ("group", "by", "draws", "entrants", "points", "games", "complete", "clear", "last")
        category = self.named_category(found.get("category"), path, found.get("name", ""))
        if "name" not in found:
            return None
        given_facts = {key: found[key] for key in plain if key in found}
        return PrizeList(found["name"], terms, category=category, where=Place(self.file, path=path), **given_facts)

    def _path(self, key: str, at: int, given: Any) -> str:
        name = given.get("name") if isinstance(given, Mapping) else None
        return f'{key}[{at}] "{shorten(blank_controls(name), 40)}"' if isinstance(name, str) else f"{key}[{at}]"

    def _teams(self, at: int, given: Any) -> TeamPrizes | None:
        path = self._path("teams", at, given)
        found = self.table(given, path, _TEAM)
        for key in ("name", "from", "of"):
            if isinstance(given, Mapping) and key not in given:
                self.say(path, "{key}: expected in every entry of teams, found none", key=key)
        terms = self._terms(found, path, Group())
        category = self.named_category(found.get("category"), path, found.get("name", ""))
        if not {"name", "from", "of"} <= found.keys():
            return None
        return TeamPrizes(found["name"], found["from"], found["of"], terms, category, Place(self.file, path=path))

    def _limit(self, at: int, given: Any) -> Limit | None:
        path = f"limits[{at}]"
        found = self.table(given, path, _LIMIT)
        for key in ("category", "amount"):
            if isinstance(given, Mapping) and key not in given:
                self.say(path, "{key}: expected in every entry of limits, found none", key=key)
        category = self.named_category(found.get("category"), path, f"limit {at}")
        if category is None or "amount" not in found:
            return None
        self._check_units(path, "amount", (found["amount"],))
        return Limit(category, found["amount"], Place(self.file, path=path))


def _reaches_itself(name: str, made_of: Mapping[str, set[str]]) -> bool:
    """Whether a name is found behind the names that it is made of."""
    found = set(made_of[name])
    waiting = list(found)
    for one in waiting:
        new = made_of[one] - found
        found |= new
        waiting += new
    return name in found
