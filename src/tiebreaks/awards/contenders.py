"""Those who were ranked, as prizes and categories see them: rows, numbers, points, games, and who is in a category.

Whether an event can follow the rules: numbers that nobody has, ages that nobody knows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeAlias

from tiebreaks.answers.categories import Category
from tiebreaks.answers.prizes import Placed
from tiebreaks.answers.series import SeriesStandings
from tiebreaks.awards.entrants import NO_FIRST_DAY, UNCLEAR_AGE, Entrants, Fact, lacks_first_day
from tiebreaks.awards.rules import PaymentLimit, PrizeList, PrizeRules, RulesError, TeamPrizes
from tiebreaks.awards.shares import Contender, Terms
from tiebreaks.cached import cached_property
from tiebreaks.engine.board_standings import BoardRow
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Standings, rank_event
from tiebreaks.errors import WrongType, expect
from tiebreaks.messages import Forms, Message, Place, some_of
from tiebreaks.model.tournament import Result

Ranked: TypeAlias = Standings | Sequence[Placed] | SeriesStandings
_MISSING: Mapping[Fact, Forms] = {
    "birth": Forms(
        "1 of {of} players has no birth date and is in no age category: {numbers}.",
        "{found} of {of} players have no birth date and are in no age category: {numbers}.",
    ),
    "sex": Forms(
        "1 of {of} players has no sex given and is in no category of women or men: {numbers}.",
        "{found} of {of} players have no sex given and are in no category of women or men: {numbers}.",
    ),
    "rating": Forms(
        "1 of {of} players has no rating and is in no category of ratings: {numbers}.",
        "{found} of {of} players have no rating and are in no category of ratings: {numbers}.",
    ),
    "club": Forms(
        "1 of {of} players has no club and is in no category of clubs: {numbers}.",
        "{found} of {of} players have no club and are in no category of clubs: {numbers}.",
    ),
}


class Contestants:
    """The ranked people of one event or series, under the rules of an organiser."""

    def __init__(self, ranked: Ranked, rules: PrizeRules, starts: date | None) -> None:
        self.rules = rules
        self.standings: Standings | None = ranked if isinstance(ranked, Standings) else None
        self.rows: list[Placed] = sorted(as_rows(ranked), key=lambda row: (row.rank, row.id))
        self.row: dict[int, Placed] = {row.id: row for row in self.rows}  # players of a team event have their number below 0
        level = {points: at for at, points in enumerate(dict.fromkeys(row.points for row in self.rows))}  # compared faster
        self.contenders: list[Contender] = [Contender(row.id, row.rank, level[row.points]) for row in self.rows]
        self.precedence: dict[int, tuple[int, int]] = {row.id: (row.rank, row.id) for row in self.rows}
        self.series_name: str = str(getattr(ranked, "name", ""))
        if starts is not None:
            expect("starts", starts, date)
        self.entrants: Entrants = self._know_entrants(starts or getattr(ranked, "starts", None))
        self.part_paid: Fraction = rules.part_paid(len(self.rows))

    def _know_entrants(self, starts: date | None) -> Entrants:
        rules = self.rules
        clubs = {row.id: club for row in self.rows if (club := getattr(row.player, "club", ""))}
        clubs |= {number: name for name, numbers in rules.clubs.items() for number in numbers}
        national: dict[tuple[str, int], int | None] = {}
        if self.standings is not None:
            event = self.standings.tournament
            starts = starts or event.starts
            national = {(record.federation, record.player): record.rating for record in event.about.national}
        people = [row.player for row in self.rows]
        return Entrants(people, starts, rules.age_on, rules.season, rules.ratings, clubs, national, rules.categories)

    @property
    def is_team_event(self) -> bool:
        """Whether teams were ranked."""
        return self.standings is not None and self.standings.tournament.is_team

    def name(self, player: int) -> str:
        """The name of a player."""
        return self.row[player].player.name

    def in_category(self, category: Category | None) -> list[Contender]:
        """Those of a category, in the order of the standings."""
        if category is None:
            return self.contenders
        members = self.entrants.members(category)
        return [one for one in self.contenders if one.player in members]

    def add_board_player(self, key: int, row: BoardRow) -> None:
        """Know a player of a team event, who has a prize of a board."""
        self.row[key] = Placed(row.rank, row.points, row.player)
        self.precedence[key] = len(self.rows) + row.rank, row.player.id

    @cached_property
    def starters(self) -> frozenset[int]:
        """Those who took part: who has no point and played no game did not."""
        if self.standings is None or self.is_team_event:
            return frozenset(row.id for row in self.rows)
        return frozenset(row.id for row in self.rows if row.points or games_played(self.standings, row.id)[0])

    def scale(self, terms: Terms) -> Terms:
        """Amounts in proportion to the entries, down to the unit."""
        if self.part_paid == 1:
            return terms
        return replace(terms, amounts=tuple(self.rules.in_units(amount * self.part_paid) for amount in terms.amounts))

    def note_missing_facts(self) -> Iterator[Message]:
        """Of how many players something is not known that a category asked for."""
        for fact, players in self.entrants.missing.items():
            found = len(players)
            yield Message(_MISSING[fact].of(found), found=found, of=len(self.rows), numbers=some_of(players))


def by_score(rows: Iterable[Placed]) -> list[tuple[Fraction, list[int]]]:
    """The players by points, from the top; those with equal points in the order of the rows."""
    ordered = sorted(rows, key=lambda row: -row.points)
    return [(points, [row.id for row in tied]) for points, tied in groupby(ordered, key=lambda row: row.points)]


def as_rows(ranked: Ranked) -> list[Placed]:
    """The rows of anything that was ranked."""
    if isinstance(ranked, Standings):
        return [Placed(row.rank, row.points, row.participant) for row in ranked.rows]
    given: Any = ranked  # rows of other classes will do
    rows: list[Any] = list(getattr(given, "rows", given))
    strangers = [row for row in rows if not (hasattr(row, "rank") and hasattr(row, "points") and hasattr(row, "player"))]
    if strangers:
        sentence = "expected Standings, a series, or rows with rank, points and player, found {found}"
        raise WrongType(sentence, found=type(strangers[0]).__name__)
    placed = [Placed(row.rank, Fraction(row.points), row.player) for row in rows]
    numbers = [row.id for row in placed]
    if len(set(numbers)) < len(numbers):
        twice = next(one for one in numbers if numbers.count(one) > 1)
        raise RulesError("expected rows of different players, found the number {number} twice", number=twice)
    return placed


SCORED: Mapping[Result, Fraction] = {
    Result.WIN: Fraction(1), Result.UNRATED_WIN: Fraction(1), Result.DRAW: Fraction(1, 2), Result.UNRATED_DRAW: Fraction(1, 2),
    Result.LOSS: Fraction(0), Result.UNRATED_LOSS: Fraction(0),
}  # fmt: skip
"""Results over the board."""


def results_of(standings: Standings, player: int) -> list[Result]:
    """The result of a player in every round."""
    table = standings.tournament.crosstable
    row = standings.tournament.row_of[player]
    return [Result(table.result[at * table.size + row]) for at in range(standings.after_round)]


def games_played(standings: Standings, player: int) -> tuple[int, bool]:
    """Games over the board, and whether every round was played; a pairing-allocated bye counts as played."""
    rounds = results_of(standings, player)
    played = sum(result in SCORED for result in rounds)
    complete = all(result in SCORED or result in (Result.PAIRING_BYE, Result.REST) for result in rounds)
    return played, complete


def performances(standings: Standings) -> dict[int, Fraction]:
    """10.2 TPR of those who have one, unrated opponents left out."""
    event, edition = standings.tournament, standings.edition.amended(unrated="ignore")
    ranked = rank_event(event, resolve(event, "PTS, TPR", edition, standings.after_round, decided=False))
    return {row.id: Fraction(reached) for row in ranked.rows if (reached := row["TPR"]) is not None}


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


def _used_categories(rules: PrizeRules) -> Iterator[tuple[Place, Category]]:
    """Where each category is used, those that are defined at their definition."""
    used: list[PrizeList | TeamPrizes | PaymentLimit] = [*rules.prizes, *rules.teams, *rules.limits]
    for each in used:
        if each.category is not None:
            yield _place_of(rules, each.category, each.where), each.category


def _place_of(rules: PrizeRules, category: Category, where: Place) -> Place:
    defined = rules.categories.get(category.name) == category
    return Place(rules.source, path=f"categories.{category.name}") if defined else where
