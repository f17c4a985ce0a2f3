"""Series: several events, points for each, the best of them counted."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import partial
from itertools import groupby
from math import comb
from pathlib import Path
from typing import Any, Literal, get_args

from tiebreaks.answers.categories import Category
from tiebreaks.answers.series import EventResult, Series, SeriesRow
from tiebreaks.awards import EqualNames, sentences
from tiebreaks.awards.categories import Entrants, RulesError, uses_age
from tiebreaks.awards.orders import SCORED, games_played, results_of
from tiebreaks.awards.persons import Appearance, identify
from tiebreaks.awards.rules import RULES, TOP, Keys, Reader, as_money, load_toml, of_text, one_of, several, whole_from_one
from tiebreaks.awards.sharing import add_up
from tiebreaks.engine.request import resolve
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.errors import Border, TiebreaksError
from tiebreaks.messages import Forms, Message, Option, Place, phrase, some_of
from tiebreaks.messages import Series as Joined
from tiebreaks.model.fields import as_fact, wrong_value
from tiebreaks.model.rounds import Game, outcome_of
from tiebreaks.model.tournament import Player, Result, Tournament
from tiebreaks.ranking import standings

Points = Literal["place", "score", "percent", "performance"]
TIE_BREAKS = ("best", "dropped", "events", "places", "score", "wins", "met", "latest")


UNREADABLE = Forms("{name}: {problem} (and 1 more problem)", "{name}: {problem} (and {count} more problems)")


@dataclass(frozen=True)
class SeriesEvent:
    """An event of a series."""

    name: str
    source: Any
    """The path of a file, a Tournament or its Standings."""
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
    ties: Literal["rank", "share", "best"] = "rank"
    played: Fraction = Fraction(0)
    completed: Fraction = Fraction(0)
    best: int | None = None
    drop: int | None = None
    at_most: Mapping[str, int] = field(default_factory=dict)
    min_events: int = 1
    tie_breaks: tuple[str, ...] = ()
    category: Category | None = None
    members: tuple[tuple[str, int], ...] = ()
    guests: Literal["in", "out"] = "in"
    same: tuple[tuple[tuple[str, int], ...], ...] = ()
    different: tuple[tuple[tuple[str, int], ...], ...] = ()
    categories: Mapping[str, Category] = field(default_factory=dict)
    age_on: date | Literal["year"] = "year"
    season: int = 1
    source: str = RULES
    equal_names: EqualNames = "ask"


def series(rules: str | os.PathLike[str] | Mapping[str, Any] | SeriesRules, *, equal_names: EqualNames | None = None) -> Series:
    """The standings of a series, by the rules of a TOML file or of a dict.

    rules        in a dict, `file` may also be a Tournament or its Standings
    equal_names  instead of that of the rules: what players of equal names are where neither FIDE ids nor births decide:
                 "ask" refuses them, "same" is one person, "different" are two
    """
    if isinstance(rules, SeriesRules):
        found = rules
    else:
        with Border(RULES if isinstance(rules, Mapping) else os.fsdecode(rules), RulesError):
            found = read_series_rules(rules)
    if equal_names is not None:
        if equal_names not in get_args(EqualNames):
            wrong = "{option}: expected one of {names}, found {found!r}"
            facts: dict[str, Any] = {"names": get_args(EqualNames), "found": as_fact(equal_names)}
            raise RulesError([Message(wrong, option=Option("equal_names"), **facts)])
        found = replace(found, equal_names=equal_names)
    return _Season(found).decide()


def _table(value: Any) -> tuple[Fraction, ...]:
    return several(as_money)(value)


def _who(value: Any) -> tuple[tuple[str, int], ...]:
    pairs = several(lambda pair: pair)(value)
    for pair in pairs:
        if not isinstance(pair, Sequence) or isinstance(pair, str) or len(pair) != 2 or type(pair[1]) is not int:
            raise wrong_value('pairs of an event and a number, such as [["gp1", 12], ["gp2", 7]]', value)
    return tuple((str(event), index) for event, index in pairs)


def _by_kind(value: Any) -> dict[str, int]:
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
    "name": of_text, "points": one_of("place", "score", "percent", "performance"), "table": _table, "outside": as_money,
    "ties": one_of("rank", "share", "best"), "played": as_money, "completed": as_money, "best": whole_from_one,
    "drop": whole_from_one, "at_most": _by_kind, "min_events": whole_from_one, "tie_breaks": several(one_of(*TIE_BREAKS)),
    "category": lambda value: value, "members": _who, "guests": one_of("in", "out"), "by": of_text, "edition": of_text,
    "equal_names": one_of(*get_args(EqualNames)),
}  # fmt: skip
_TOP: Keys = {
    **{key: TOP[key] for key in ("age_on", "season", "categories", "lists")},
    **dict.fromkeys(("events", "series", "same", "different"), TOP["prizes"]),  # read further down, as they are
}


def read_series_rules(source: str | os.PathLike[str] | Mapping[str, Any]) -> SeriesRules:
    """The rules of a series, with everything that is wrong in one RulesError."""
    file = RULES if isinstance(source, Mapping) else os.fsdecode(source)
    document = source if isinstance(source, Mapping) else load_toml(file)
    reader = Reader(file)
    top = reader.table(document, "", _TOP)
    reader.read_categories(top)
    facts = reader.table(top.get("series", {}), "series", _SERIES)
    folder = Path(file).parent if file != RULES else Path()
    shared: dict[str, Any] = {key: facts.pop(key) for key in ("by", "edition") if key in facts}
    events = []
    for at, given in reader.items(top, "events"):
        found = reader.table(given, f"events[{at}]", _EVENT)
        if "file" not in found:
            reader.say(f"events[{at}]", "file: expected the file of the event, found none")
            continue
        where = found.pop("file")
        if isinstance(where, str):
            name, where = Path(where).stem, str(folder / where)
        else:
            name = getattr(getattr(where, "tournament", where), "name", "") or f"event {at}"
        events.append(SeriesEvent(found.pop("name", name), where, **(shared | found)))
    if not events:
        reader.say("events", "expected at least one event, found none")
    names = [event.name for event in events]
    for name in dict.fromkeys(names):
        if names.count(name) > 1:
            reader.say("events", "name: {name!r} is given twice; names of events must be unique", name=name)
    if "best" in facts and "drop" in facts:
        reader.say("series", "best and drop contradict each other; give one of them")
    if facts.get("points", "place") == "place" and not facts.get("table") and not reader.problems:
        reader.say("series", "table: expected the points of the places 1, 2, ..., found none")
    category = reader.named_category(facts.pop("category", None), "series", "series")
    pairs: dict[str, Any] = {}
    for key in ("same", "different"):
        pairs[key] = tuple(
            reader.table(given, f"{key}[{at}]", {"who": _who}).get("who", ()) for at, given in reader.items(top, key)
        )
    known = set(names)
    for path, group in [*((key, one) for key in pairs for one in pairs[key]), ("series.members", facts.get("members", ()))]:
        for event, _ in group:
            if event not in known:
                reader.say(path, "no event is called {name!r}; there are {known}", name=event, known=tuple(names))
    if reader.problems:
        raise RulesError(reader.problems)
    ages = {key: top[key] for key in ("age_on", "season") if key in top}
    return SeriesRules(tuple(events), category=category, categories=reader.categories, source=file, **ages, **pairs, **facts)


@dataclass
class _Held:
    """An event that was ranked, without those who did not play."""

    rules: SeriesEvent
    standings: Standings
    players: dict[int, Player]
    points: dict[int, Fraction] = field(default_factory=dict)
    place: dict[int, int] = field(default_factory=dict)


class _Season:
    """The work of `series`."""

    def __init__(self, rules: SeriesRules) -> None:
        self.rules = rules
        self.held = self._hold()
        self.notes: list[Message] = []
        self.decided: dict[int, list[tuple[str, Any]]] = {}
        """Person -> the tie-breaks that decided something among persons with equal totals, and what they found."""
        at = {event.rules.name: index for index, event in enumerate(self.held)}
        self._check_numbers(at)
        as_appearances = lambda group: [Appearance(at[event], index) for event, index in group]  # noqa: E731
        directory = identify(
            [(event.rules.name, event.players) for event in self.held],
            map(as_appearances, rules.same),
            map(as_appearances, rules.different),
            rules.source,
            rules.equal_names,
        )
        self.notes += directory.warnings
        self.persons = directory.persons
        self.members = self._members(at)

    def _hold(self) -> list[_Held]:
        """Read and rank the events; all that cannot be read are named at once."""
        from tiebreaks.formats import read

        held, problems = [], []
        for at, each in enumerate(self.rules.events, 1):
            where = Place(self.rules.source, path=f"events[{at}]")
            try:
                source = each.source
                if isinstance(source, Standings):
                    ranked = source
                else:
                    ranked = standings(source if isinstance(source, Tournament) else read(source), each.by, each.edition)
                if ranked.tournament.is_team:
                    problems.append(
                        Message("{name}: a series is of players, and this is a team event", name=each.name, where=where)
                    )
                    continue
            except TiebreaksError as wrong:
                first, more = wrong.messages[0], len(wrong.messages) - 1
                sentence = UNREADABLE.of(more) if more else "{name}: {problem}"
                problems.append(Message(sentence, name=each.name, problem=first, count=more, where=where))
                continue
            players = {
                row.id: row.participant
                for row in ranked.rows
                if isinstance(row.participant, Player) and (row.points or games_played(ranked, row.id)[0])
            }
            held.append(_Held(each, ranked, players))
        if problems:
            raise RulesError(problems)
        return held

    def _check_numbers(self, at: Mapping[str, int]) -> None:
        problems = []
        for key in ("same", "different", "members"):
            groups: Any = (self.rules.members,) if key == "members" else getattr(self.rules, key)
            for event, index in (pair for group in groups for pair in group):
                if index not in {player.id for player in self.held[at[event]].standings.tournament.players}:
                    sentence = "nobody has the number {number} in {event}"
                    problems.append(Message(sentence, number=index, event=event, where=Place(self.rules.source, path=key)))
        if problems:
            raise RulesError(problems)

    def _members(self, at: Mapping[str, int]) -> set[int]:
        """The persons who are ranked, by their position."""
        rules = self.rules
        if not rules.members and rules.category is None:
            return set(range(len(self.persons)))
        named = {Appearance(at[event], index) for event, index in rules.members}
        people = [self._person(index) for index in range(len(self.persons))]
        entrants = Entrants(people, self.starts, rules.age_on, rules.season, defined=rules.categories)
        within = {player.id for player in people}
        if rules.category is not None:
            by_year = ((one.age_on or rules.age_on) == "year" for one in uses_age(rules.category, entrants))
            if self.starts is None and any(by_year):
                raise RulesError(sentences.NO_DATE, where=Place(rules.source, path="series"))
            within &= entrants.members(rules.category)
            if told := [name for names in entrants.unclear.values() for name in names]:
                where = Place(rules.source, path="series")
                raise RulesError(sentences.UNCLEAR_AGE, players=some_of(told), where=where)
        return {
            index for index, person in enumerate(self.persons) if (not named or named & set(person)) and index + 1 in within
        }

    @property
    def starts(self) -> date | None:
        """The first day of the first event."""
        return self.held[0].standings.tournament.starts

    def _person(self, index: int) -> Player:
        """The facts of the latest event, the rating of the first."""
        appearances = self.persons[index]
        first, latest = (self.held[one.event].players[one.number] for one in (appearances[0], appearances[-1]))
        return Player(
            index + 1, latest.name, first.rating, latest.title, latest.federation, latest.fide_id, latest.birth, latest.sex
        )

    def _score(self) -> None:
        """The points and places of every event."""
        member = {one for index in self.members for one in self.persons[index]}
        for at, event in enumerate(self.held):
            rows = [row for row in event.standings.rows if row.id in event.players]
            if self.rules.guests == "out":
                rows = [row for row in rows if Appearance(at, row.id) in member]
            event.points = self._event_points(event, rows)
            ranks = [row.rank for row in rows]
            event.place = {row.id: 1 + bisect_left(ranks, row.rank) for row in rows}

    def _event_points(self, event: _Held, rows: Sequence[Any]) -> dict[int, Fraction]:
        rules, ranked = self.rules, event.standings
        if rules.points == "place":
            points = self._by_place(rows)
        elif rules.points == "performance":
            request = resolve(ranked.tournament, "PTS, TPR", ranked.edition.amended(unrated="ignore"), ranked.after_round, None)
            values = {row.id: row["TPR"] for row in rank_request(request).rows}
            points = {row.id: Fraction(value) for row in rows if (value := values[row.id]) is not None}
        else:
            rounds = max(ranked.after_round, 1)
            by = Fraction(100, rounds) if rules.points == "percent" else Fraction(1)
            points = {row.id: Fraction(row.points) * by for row in rows}
        return {
            id: (value + rules.played + (rules.completed if games_played(ranked, id)[1] else 0)) * event.rules.weight
            for id, value in points.items()
        }

    def _by_place(self, rows: Sequence[Any]) -> dict[int, Fraction]:
        rules = self.rules
        points: dict[int, Fraction] = {}
        place = 1
        for _, run in groupby(rows, key=lambda row: row.rank if rules.ties == "rank" else row.points):
            tied = list(run)
            worth = [self._of_place(at) for at in range(place, place + len(tied))]
            each = worth[0] if rules.ties == "best" else add_up(worth) / len(tied)
            points.update({row.id: each for row in tied})
            place += len(tied)
        return points

    def _of_place(self, place: int) -> Fraction:
        return self.rules.table[place - 1] if place <= len(self.rules.table) else self.rules.outside

    def decide(self) -> Series:
        """Everything about the series."""
        self._score()
        rows = [self._row(index) for index in sorted(self.members)]
        enough = [row for row in rows if len(row.results) >= self.rules.min_events and row.results]
        few = [row for row in rows if 0 < len(row.results) < self.rules.min_events]
        ranked: list[SeriesRow] = []
        for tied in self._refine(enough):
            place = len(ranked) + 1
            ranked += [replace(row, rank=place, why=self._why(row)) for row in tied]
        if few:
            forms = Forms(
                "1 player has fewer than {least} events and is not ranked.",
                "{count} players have fewer than {least} events and are not ranked.",
            )
            self.notes.append(Message(forms.of(len(few)), count=len(few), least=self.rules.min_events))
        few.sort(key=lambda row: (-row.points, row.id))
        forms = Forms("{name}, after 1 event", "{name}, after {count} events")
        title = Message(forms.of(len(self.held)), name=self.rules.name or phrase("Series"), count=len(self.held))
        names = tuple(event.rules.name for event in self.held)
        return Series(title, names, tuple(ranked), tuple(few), tuple(self.notes), self.rules.name, self.starts)

    def _row(self, index: int) -> SeriesRow:
        results = [
            (self.held[one.event], one.number) for one in self.persons[index] if one.number in self.held[one.event].points
        ]
        counted = self._counted([(event.points[number], event.rules.kind) for event, number in results])
        shown = tuple(
            EventResult(event.rules.name, event.place[number], event.points[number], at in counted)
            for at, (event, number) in enumerate(results)
        )
        total = add_up(one.points for one in shown if one.counts)
        return SeriesRow(None, self._person(index), total, shown)

    def _counted(self, results: Sequence[tuple[Fraction, str]]) -> set[int]:
        """Which results count: the best, equal ones in the order of the events, while their kind has room."""
        rules = self.rules
        most = rules.best or (max(len(self.held) - rules.drop, 1) if rules.drop else len(self.held))
        room = dict(rules.at_most)
        counted: set[int] = set()
        for at in sorted(range(len(results)), key=lambda at: (-results[at][0], at)):
            kind = results[at][1]
            if len(counted) == most:
                break
            if room.get(kind) != 0:
                counted.add(at)
                if kind in room:
                    room[kind] -= 1
        return counted

    def _refine(self, rows: Sequence[SeriesRow]) -> list[list[SeriesRow]]:
        """Rows in order, those that stay level together."""
        groups = _split([list(rows)], lambda group: {row.id: row.points for row in group})
        for name in self.rules.tie_breaks:
            groups = _split(groups, partial(self._keys, name), partial(self._remember, name))
        return [sorted(group, key=lambda row: row.id) for group in groups]

    def _remember(self, name: str, keys: Mapping[int, Any]) -> None:
        """Keep what a tie-break found that decides something."""
        for id, key in keys.items():
            self.decided.setdefault(id, []).append((name, key))

    def _why(self, row: SeriesRow) -> Message | None:
        """What decided among persons with equal totals."""
        found = tuple(_say_key(name, key) for name, key in self.decided.get(row.id, ()))
        return Message("Equal totals; {found}.", found=Joined(found, "semicolon")) if found else None

    def _keys(self, name: str, group: Sequence[SeriesRow]) -> Mapping[int, Any]:
        """The keys of a tie-break for those who are level; the greater is ahead."""
        if name == "met":
            return self._met(group)
        keys = {
            "best": lambda row: sorted((one.points for one in row.results if one.counts), reverse=True),
            "dropped": lambda row: sorted((one.points for one in row.results if not one.counts), reverse=True),
            "events": lambda row: len(row.results),
            "places": lambda row: sorted((-one.place for one in row.results), reverse=True),
            "score": self._game_points,
            "wins": self._wins,
            "latest": self._latest,
        }  # `places` are those of the final rankings, whatever `ties` makes of their points
        return {row.id: keys[name](row) for row in group}

    def _latest(self, row: SeriesRow) -> list[tuple[bool, Fraction]]:
        points = {one.event: one.points for one in row.results}
        return [(event.rules.name in points, points.get(event.rules.name, Fraction(0))) for event in reversed(self.held)]

    def _game_points(self, row: SeriesRow) -> Fraction:
        """Of all events."""
        return add_up(Fraction(self.held[one.event].standings[one.number].points) for one in self.persons[row.id - 1])

    def _wins(self, row: SeriesRow) -> int:
        """The games won over the board in all events."""
        appearances = ((self.held[one.event].standings, one.number) for one in self.persons[row.id - 1])
        return sum(SCORED.get(result) == 1 for ranked, number in appearances for result in results_of(ranked, number))

    def _met(self, group: Sequence[SeriesRow]) -> Mapping[int, Fraction]:
        """The score in the games among the tied, if every pair met equally often and at least once."""
        person = {one: row.id for row in group for one in self.persons[row.id - 1]}
        score = dict.fromkeys((row.id for row in group), Fraction(0))
        meetings: list[frozenset[int]] = []
        for at, event in enumerate(self.held):
            for items in event.standings.tournament.rounds[: event.standings.after_round]:
                for game in items:
                    if not isinstance(game, Game) or game.white is None or game.black is None:
                        continue
                    white, black = (person.get(Appearance(at, id)) for id in (game.white, game.black))
                    outcomes = [Result(outcome) for outcome in outcome_of(game)]
                    if white is None or black is None or outcomes[0] not in SCORED:
                        continue
                    meetings.append(frozenset((white, black)))
                    for side, outcome in zip((white, black), outcomes, strict=True):
                        score[side] += SCORED[outcome]
        times = Counter(meetings)
        complete = len(times) == comb(len(group), 2) and len(set(times.values())) == 1
        return score if complete else dict.fromkeys(score, Fraction(0))


_FOUND = {
    "best": "results that count {values}",
    "dropped": "results that do not count {values}",
    "events": "events {values}",
    "places": "places in the final rankings {values}",
    "score": "game points {values}",
    "wins": "games won {values}",
    "met": "points in the games among them {values}",
    "latest": "results from the latest event on {values}",
}


def _say_key(name: str, key: Any) -> Message:
    """What a tie-break found."""
    values = list(key) if isinstance(key, list) else [key]
    if name == "places":
        values = [-place for place in values]
    elif name == "latest":
        values = [points if played else "-" for played, points in values]
    return Message(_FOUND[name], values=tuple(values) or "-")


def _split(
    groups: Sequence[list[SeriesRow]], keys_of: Any, remember: Callable[[Mapping[int, Any]], None] = lambda _: None
) -> list[list[SeriesRow]]:
    """Split groups of level rows by keys, the greatest first; `remember` is given the keys that split one."""
    split: list[list[SeriesRow]] = []
    for group in groups:
        if len(group) < 2:
            split += [group] if group else []
            continue
        keys = keys_of(group)
        ordered = sorted(group, key=lambda row: keys[row.id], reverse=True)
        runs = [list(run) for _, run in groupby(ordered, key=lambda row: keys[row.id])]
        if len(runs) > 1:
            remember(keys)
        split += runs
    return split
