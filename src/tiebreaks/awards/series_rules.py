"""The rules of a series: how the points of several events become one ranking. Read from TOML or a dict, all errors at once."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from pathlib import Path
from typing import Any, Literal, get_args

from tiebreaks.answers.categories import Category
from tiebreaks.awards import EqualNames
from tiebreaks.awards.conversions import TOP, Keys, among, as_money, of_text, whole_from_one
from tiebreaks.awards.rules import RULES, RulesError, refuse
from tiebreaks.awards.rules_file import RulesReader, load_toml
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import Border
from tiebreaks.model.fields import A_LIST, list_of, wrong_value
from tiebreaks.model.tournament import Tournament

Points = Literal["place", "score", "percent", "performance"]
Ties = Literal["rank", "share", "best"]
TIE_BREAKS = ("best", "dropped", "events", "places", "score", "wins", "met", "latest")
Numbers = tuple[tuple[str, int], ...]
"""Players: the name of an event, and the number there."""


@dataclass(frozen=True)
class SeriesEvent:
    """An event of a series."""

    name: str
    source: str | Tournament | Standings
    """The path of a file, an event or its standings."""
    weight: Fraction = Fraction(1)
    kind: str = ""
    by: str | None = None
    edition: str | None = None


@dataclass(frozen=True)
class SeriesRules:
    """How the points of several events become one ranking."""

    events: tuple[SeriesEvent, ...]
    name: str = ""
    points: Points = "place"
    table: tuple[Fraction, ...] = ()
    outside: Fraction = Fraction(0)
    ties: Ties = "rank"
    played: Fraction = Fraction(0)
    completed: Fraction = Fraction(0)
    best: int | None = None
    drop: int | None = None
    at_most: Mapping[str, int] = field(default_factory=dict)
    min_events: int = 1
    tie_breaks: tuple[str, ...] = ()
    category: Category | None = None
    members: Numbers = ()
    guests: Literal["in", "out"] = "in"
    same: tuple[Numbers, ...] = ()
    different: tuple[Numbers, ...] = ()
    categories: Mapping[str, Category] = field(default_factory=dict)
    age_on: date | Literal["year"] = "year"
    season: int = 1
    source: str = RULES
    equal_names: EqualNames = "ask"


def _players(value: object) -> Numbers:
    players = []
    for pair in A_LIST(value):
        if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != 2 or type(pair[1]) is not int:
            raise wrong_value('pairs of an event and a number, such as [["gp1", 12], ["gp2", 7]]', value)
        players.append((str(pair[0]), pair[1]))
    return tuple(players)


def _by_kind(value: object) -> dict[str, int]:
    if not isinstance(value, Mapping):
        raise wrong_value("a table such as { rapid = 2 }", value)
    return {str(kind): whole_from_one(most) for kind, most in value.items()}


_EVENT: Keys = {
    "file": lambda value: value,
    "name": of_text,
    "weight": as_money,
    "kind": of_text,
    "by": of_text,
    "edition": of_text,
}
_SERIES: Keys = {
    "name": of_text, "points": among(*get_args(Points)), "table": list_of(as_money), "outside": as_money,
    "ties": among(*get_args(Ties)), "played": as_money, "completed": as_money, "best": whole_from_one,
    "drop": whole_from_one, "at_most": _by_kind, "min_events": whole_from_one, "tie_breaks": list_of(among(*TIE_BREAKS)),
    "category": lambda value: value, "members": _players, "guests": among("in", "out"), "by": of_text, "edition": of_text,
    "equal_names": among(*get_args(EqualNames)),
}  # fmt: skip
_TOP: Keys = {
    **{key: TOP[key] for key in ("age_on", "season", "categories", "lists")},
    **dict.fromkeys(("events", "series", "same", "different"), TOP["prizes"]),  # read further down, as they are
}


def read_series_rules(source: str | os.PathLike[str] | Mapping[str, Any]) -> SeriesRules:
    """The rules of a series, with everything that is wrong in one RulesError."""
    file = RULES if isinstance(source, Mapping) else os.fsdecode(source)
    with Border(file, RulesError):
        return _SeriesReader(file).series(source if isinstance(source, Mapping) else load_toml(file))


class _SeriesReader(RulesReader):
    """Reads the document of a series, and collects what is wrong with it."""

    def series(self, document: Mapping[str, Any]) -> SeriesRules:
        """The rules of a series."""
        top = self.table(document, "", _TOP)
        self.read_categories(top)
        facts = self.table(top.get("series", {}), "series", _SERIES)
        events = self._events(top, {key: facts.pop(key) for key in ("by", "edition") if key in facts})
        self._check_counting(facts)
        category = self.named_category(facts.pop("category", None), "series", "series")
        pairs: dict[str, Any] = {
            key: tuple(
                self.table(given, f"{key}[{at}]", {"who": _players}).get("who", ()) for at, given in self.items(top, key)
            )
            for key in ("same", "different")
        }
        groups = [*((key, one) for key in pairs for one in pairs[key]), ("series.members", facts.get("members", ()))]
        names = tuple(event.name for event in events)
        for path, event in ((path, event) for path, group in groups for event, _ in group):
            if event not in names:
                self.say(path, "no event is called {name!r}; there are {known}", name=event, known=names)
        refuse(self.problems)
        ages = {key: top[key] for key in ("age_on", "season") if key in top}
        return SeriesRules(events, category=category, categories=self.categories, source=self.file, **ages, **pairs, **facts)

    def _events(self, top: Mapping[str, Any], shared: Mapping[str, Any]) -> tuple[SeriesEvent, ...]:
        events = [event for at, given in self.items(top, "events") if (event := self._event(at, given, shared))]
        if not events:
            self.say("events", "expected at least one event, found none")
        names = [event.name for event in events]
        for name in dict.fromkeys(names):
            if names.count(name) > 1:
                self.say("events", "name: {name!r} is given twice; names of events must be unique", name=name)
        return tuple(events)

    def _event(self, at: int, given: object, shared: Mapping[str, Any]) -> SeriesEvent | None:
        found = self.table(given, f"events[{at}]", _EVENT)
        if "file" not in found:
            self.say(f"events[{at}]", "file: expected the file of the event, found none")
            return None
        source = found.pop("file")
        if isinstance(source, str):
            folder = Path(self.file).parent if self.file != RULES else Path()
            name, source = Path(source).stem, str(folder / source)
        else:
            name = getattr(getattr(source, "tournament", source), "name", "") or f"event {at}"
        return SeriesEvent(found.pop("name", name), source, **{**shared, **found})

    def _check_counting(self, facts: Mapping[str, Any]) -> None:
        if "best" in facts and "drop" in facts:
            self.say("series", "best and drop contradict each other; give one of them")
        if facts.get("points", "place") == "place" and not facts.get("table") and not self.problems:
            self.say("series", "table: expected the points of the places 1, 2, ..., found none")
