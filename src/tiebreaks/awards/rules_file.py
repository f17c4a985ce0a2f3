"""Read rules of prizes from TOML or a dict, all errors at once."""

from __future__ import annotations

import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal, InvalidOperation
from difflib import get_close_matches
from fractions import Fraction
from itertools import pairwise
from typing import Any

from tiebreaks.answers.categories import Category
from tiebreaks.awards.category_names import MADE_OF_ITSELF, read_words
from tiebreaks.awards.conversions import CATEGORY, GROUP, LIMIT, LIST, TEAM, TOP, Keys, of_text, whole_from_one
from tiebreaks.awards.rules import RULES, Group, PaymentLimit, PrizeList, PrizeRules, RulesError, TeamPrizes, refuse
from tiebreaks.awards.shares import Terms
from tiebreaks.errors import Border, MissingFile, reason_of
from tiebreaks.messages import Message, Place, as_fact
from tiebreaks.model.fields import Converter, Wrong, list_of
from tiebreaks.system.files import read_whole
from tiebreaks.text import blank_controls, format_value, shorten, without_marks

MOST_BYTES = 1_000_000
MOST_CATEGORIES = 1_000
MOST_LEVELS = 20  # of categories that are made of others


def read_prize_rules(source: str | os.PathLike[str] | Mapping[str, Any]) -> PrizeRules:
    """Rules of prizes from a TOML file, or from a dict of the same shape. Raises RulesError with everything that is wrong."""
    path = RULES if isinstance(source, Mapping) else os.fsdecode(source)
    with Border(path, RulesError):
        return RulesReader(path).rules(source if isinstance(source, Mapping) else load_toml(path))


def parse_rules(data: bytes, name: str) -> PrizeRules:
    """Rules of prizes from the bytes of a TOML file that messages call by its name."""
    with Border(name, RulesError):
        return RulesReader(name).rules(parse_toml(data, name))


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


class RulesReader:
    """Reads one document, and collects what is wrong with it."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Message] = []
        self.lists: Mapping[str, tuple[int, ...]] = {}
        self.categories: dict[str, Category] = {}
        self.unit: Fraction = Fraction(1, 100)

    def rules(self, document: Mapping[str, Any]) -> PrizeRules:
        top = self.table(document, "", TOP)
        self.unit = top.get("unit", self.unit)
        clubs = {
            name: self.value("clubs", name, list_of(whole_from_one), numbers) for name, numbers in self.entries(top, "clubs")
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
        refuse(self.problems)
        plain = ("currency", "unit", "rounding", "age_on", "season", "ratings", "based_on", "least_paid")
        return PrizeRules(
            tuple(each for each in prizes if each), groups, self.categories, tuple(each for each in teams if each),
            tuple(each for each in limits if each), excluded, self.lists, clubs,
            **{key: top[key] for key in plain if key in top}, source=self.file,
        )  # fmt: skip

    def read_categories(self, top: Mapping[str, Any]) -> None:
        """Read [lists] and [categories]."""
        self.lists = {
            name: self.value("lists", name, list_of(whole_from_one), numbers, ())
            for name, numbers in self.entries(top, "lists")
        }
        for name, given in self.entries(top, "categories"):
            self.categories[name] = self.category(given, f"categories.{name}", name)
        self._check_categories()

    def say(self, path: str, sentence: str, /, **facts: Any) -> None:
        self.problems.append(Message(sentence, **facts, where=Place(self.file, path=path)))

    def value(self, path: str, key: str, convert: Converter, given: object, default: Any = None) -> Any:
        """A converted value; if it is wrong, the default, and the problem is kept."""
        try:
            return convert(given)
        except Wrong as wrong:
            self.say(path, "{key}: {problem}", key=key, problem=wrong.problem)
            return default

    def table(self, given: object, path: str, keys: Keys) -> dict[str, Any]:
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
            yield name, Group(name, **self.table(given, f"groups.{name}", GROUP))

    def category(self, given: object, path: str, name: str) -> Category:
        """A category from its table."""
        found = self.table(given, path, CATEGORY)
        if not found and isinstance(given, Mapping) and not given:
            self.say(path, "expected at least one condition, such as sex, age, rating or federation; found none")
        players = found.get("players")
        if isinstance(players, str):
            if players not in self.lists:
                self.say(path, "players: the list {name!r} is not in [lists]", name=players)
            found["players"] = frozenset(self.lists.get(players, ()))
        return Category(name, **found)

    def named_category(self, given: object, path: str, name: str = "") -> Category | None:
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
            self.say(path, sentence, key=key, amount=format_value(odd, 6), unit=format_value(self.unit, 6))

    def _prize_list(self, at: int, given: object, groups: Mapping[str, Group]) -> PrizeList | None:
        path = self._path("prizes", at, given)
        found = self.table(given, path, LIST)
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

    def _path(self, key: str, at: int, given: object) -> str:
        name = given.get("name") if isinstance(given, Mapping) else None
        return f'{key}[{at}] "{shorten(blank_controls(name), 40)}"' if isinstance(name, str) else f"{key}[{at}]"

    def _teams(self, at: int, given: object) -> TeamPrizes | None:
        path = self._path("teams", at, given)
        found = self.table(given, path, TEAM)
        for key in ("name", "from", "of"):
            if isinstance(given, Mapping) and key not in given:
                self.say(path, "{key}: expected in every entry of teams, found none", key=key)
        terms = self._terms(found, path, Group())
        category = self.named_category(found.get("category"), path, found.get("name", ""))
        if not {"name", "from", "of"} <= found.keys():
            return None
        return TeamPrizes(found["name"], found["from"], found["of"], terms, category, Place(self.file, path=path))

    def _limit(self, at: int, given: object) -> PaymentLimit | None:
        path = f"limits[{at}]"
        found = self.table(given, path, LIMIT)
        for key in ("category", "amount"):
            if isinstance(given, Mapping) and key not in given:
                self.say(path, "{key}: expected in every entry of limits, found none", key=key)
        category = self.named_category(found.get("category"), path, f"limit {at}")
        if category is None or "amount" not in found:
            return None
        self._check_units(path, "amount", (found["amount"],))
        return PaymentLimit(category, found["amount"], Place(self.file, path=path))


def _reaches_itself(name: str, made_of: Mapping[str, set[str]]) -> bool:
    """Whether a name is found behind the names that it is made of."""
    found = set(made_of[name])
    waiting = list(found)
    for one in waiting:
        new = made_of[one] - found
        found |= new
        waiting += new
    return name in found
