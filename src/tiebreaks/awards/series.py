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
from typing import Any, get_args

from tiebreaks.answers.series import EventResult, SeriesRow, SeriesStandings
from tiebreaks.awards import EqualNames, series_words
from tiebreaks.awards.contenders import SCORED, games_played, performances, results_of
from tiebreaks.awards.entrants import NO_FIRST_DAY, UNCLEAR_AGE, Entrants, lacks_first_day
from tiebreaks.awards.persons import Appearance, identify
from tiebreaks.awards.rules import RulesError, refuse
from tiebreaks.awards.series_rules import SeriesEvent, SeriesRules, read_series_rules
from tiebreaks.awards.shares import add_up
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.formats import read
from tiebreaks.messages import Forms, Message, Option, Place, as_fact, some_of
from tiebreaks.model.rounds import Game, outcome_of
from tiebreaks.model.tournament import Player, Result, Tournament
from tiebreaks.ranking import standings


def series(
    rules: str | os.PathLike[str] | Mapping[str, Any] | SeriesRules, *, equal_names: EqualNames | None = None
) -> SeriesStandings:
    """The standings of a series, by the rules of a TOML file or of a dict.

    rules        in a dict, `file` may also be a Tournament or its Standings
    equal_names  instead of that of the rules: what players of equal names are where neither FIDE ids nor births decide:
                 "ask" refuses them, "same" is one person, "different" are two
    """
    found = rules if isinstance(rules, SeriesRules) else read_series_rules(rules)
    if equal_names is not None:
        if equal_names not in get_args(EqualNames):
            wrong = "{option}: expected one of {names}, found {found!r}"
            names, given = get_args(EqualNames), as_fact(equal_names)
            raise RulesError(wrong, option=Option("equal_names"), names=names, found=as_fact(given))
        found = replace(found, equal_names=equal_names)
    return _Season(found).decide()


@dataclass
class _Held:
    """An event that was ranked, without those who did not play."""

    rules: SeriesEvent
    standings: Standings
    players: dict[int, Player]
    points: dict[int, Fraction] = field(default_factory=dict)
    place: dict[int, int] = field(default_factory=dict)


def _rank(event: SeriesEvent) -> Standings:
    """The standings of an event, which may be given as such."""
    source = event.source
    if isinstance(source, Standings):
        return source
    return standings(source if isinstance(source, Tournament) else read(source), event.by, edition=event.edition)


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
        same, different = (
            [[Appearance(at[event], index) for event, index in group] for group in groups]
            for groups in (rules.same, rules.different)
        )
        players = [(event.rules.name, event.players) for event in self.held]
        directory = identify(players, same, different, rules.source, rules.equal_names)
        self.notes += directory.warnings
        self.persons = directory.persons
        self.members = self._members(at)

    def _hold(self) -> list[_Held]:
        """Read and rank the events; all that cannot be read are named at once."""
        held, problems = [], []
        for at, each in enumerate(self.rules.events, 1):
            where = Place(self.rules.source, path=f"events[{at}]")
            try:
                ranked = _rank(each)
            except TiebreaksError as wrong:
                first, more = wrong.messages[0], len(wrong.messages) - 1
                forms = Forms("{name}: {problem} (and 1 more problem)", "{name}: {problem} (and {count} more problems)")
                sentence = forms.of(more) if more else "{name}: {problem}"
                problems.append(Message(sentence, name=each.name, problem=first, count=more, where=where))
                continue
            if ranked.tournament.is_team:
                sentence = "{name}: a series is of players, and this is a team event"
                problems.append(Message(sentence, name=each.name, where=where))
                continue
            players = {
                row.id: row.participant
                for row in ranked.rows
                if isinstance(row.participant, Player) and (row.points or games_played(ranked, row.id)[0])
            }
            held.append(_Held(each, ranked, players))
        refuse(problems)
        return held

    def _check_numbers(self, at: Mapping[str, int]) -> None:
        rules, problems = self.rules, []
        for key, groups in (("same", rules.same), ("different", rules.different), ("members", (rules.members,))):
            for event, index in (pair for group in groups for pair in group):
                if index not in {player.id for player in self.held[at[event]].standings.tournament.players}:
                    sentence = "nobody has the number {number} in {event}"
                    problems.append(Message(sentence, number=index, event=event, where=Place(rules.source, path=key)))
        refuse(problems)

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
            where = Place(rules.source, path="series")
            if lacks_first_day(rules.category, entrants):
                raise RulesError(NO_FIRST_DAY, where=where)
            within &= entrants.members(rules.category)
            if told := [name for names in entrants.unclear.values() for name in names]:
                raise RulesError(UNCLEAR_AGE, players=some_of(told), where=where)
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

    def _event_points(self, event: _Held, rows: Sequence[Row]) -> dict[int, Fraction]:
        rules, ranked = self.rules, event.standings
        if rules.points == "place":
            points = self._by_place(rows)
        elif rules.points == "performance":
            reached = performances(ranked)
            points = {row.id: reached[row.id] for row in rows if row.id in reached}
        else:
            rounds = max(ranked.after_round, 1)
            by = Fraction(100, rounds) if rules.points == "percent" else Fraction(1)
            points = {row.id: Fraction(row.points) * by for row in rows}
        return {
            id: (value + rules.played + (rules.completed if games_played(ranked, id)[1] else 0)) * event.rules.weight
            for id, value in points.items()
        }

    def _by_place(self, rows: Sequence[Row]) -> dict[int, Fraction]:
        rules, table = self.rules, self.rules.table
        points: dict[int, Fraction] = {}
        place = 1
        for _, run in groupby(rows, key=lambda row: row.rank if rules.ties == "rank" else row.points):
            tied = list(run)
            worth = [table[at - 1] if at <= len(table) else rules.outside for at in range(place, place + len(tied))]
            each = worth[0] if rules.ties == "best" else add_up(worth) / len(tied)
            points.update({row.id: each for row in tied})
            place += len(tied)
        return points

    def decide(self) -> SeriesStandings:
        """Everything about the series."""
        self._score()
        rows = [self._row(index) for index in sorted(self.members)]
        enough = [row for row in rows if len(row.results) >= self.rules.min_events and row.results]
        few = [row for row in rows if 0 < len(row.results) < self.rules.min_events]
        ranked: list[SeriesRow] = []
        for tied in self._refine(enough):
            place = len(ranked) + 1
            ranked += [replace(row, rank=place, why=series_words.explain_rank(self.decided.get(row.id, ()))) for row in tied]
        if few:
            self.notes.append(series_words.note_unranked(len(few), self.rules.min_events))
        few.sort(key=lambda row: (-row.points, row.id))
        title = series_words.title(self.rules.name, len(self.held))
        doubts = series_words.say_doubts([(event.rules.name, event.standings) for event in self.held])
        names = tuple(event.rules.name for event in self.held)
        return SeriesStandings(
            title, names, tuple(ranked), tuple(few), tuple(self.notes), self.rules.name,
            bases=tuple(event.standings.basis for event in self.held), starts=self.starts, doubts=doubts,
        )  # fmt: skip

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

    def _latest(self, row: SeriesRow) -> list[tuple[Fraction, ...]]:
        """Of each event the points, or nothing, which is behind 0 points."""
        points = {one.event: (one.points,) for one in row.results}
        return [points.get(event.rules.name, ()) for event in reversed(self.held)]

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


def _split(
    groups: Sequence[list[SeriesRow]],
    keys_of: Callable[[Sequence[SeriesRow]], Mapping[int, Any]],
    remember: Callable[[Mapping[int, Any]], None] = lambda _: None,
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
