"""An event of the @echecs shape as tables of the engine, made once; the tie-break functions call `value_of`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import numpy as np

from tiebreaks.cached import cached_property
from tiebreaks.echecs.table import Tables, build_tables, rounds_of
from tiebreaks.echecs.types import Games, Players, as_player, as_sequence, player_id
from tiebreaks.engine.ranking import refine
from tiebreaks.engine.records import Integers
from tiebreaks.engine.rules.direct_encounter import direct_encounter
from tiebreaks.engine.working import Working
from tiebreaks.errors import TiebreaksError
from tiebreaks.law.editions import MARCH_2026
from tiebreaks.messages import as_fact

Made = TypeVar("Made")
Copy = tuple[Sequence[Any], ...]

KEPT = 4  # enough for a caller that alternates between some events; more would outlive their owners for nothing


class Recent(Generic[Made]):
    """The last few things made from lists, by their contents: a changed list is another list.

    A list cannot say that it has changed, and its address means nothing once it is gone. So the cache keeps a copy of the lists
    with each result, and every call compares. Frozen objects are shared with the copy and compare by identity, thousands of
    them in microseconds; mappings may change in place, so they are copied and compare key by key.
    """

    def __init__(self, make: Callable[[Copy], Made]) -> None:
        self._make = make
        self._kept: tuple[tuple[Copy, Made], ...] = ()  # replaced as a whole: threads at worst make a thing twice

    def of(self, lists: Sequence[Sequence[Any]]) -> Made:
        """The thing made from lists with these contents; made now if it is not kept."""
        kept = self._kept
        for entry in kept:
            if [*lists] == [*entry[0]]:
                if entry is not kept[0]:
                    self._kept = (entry, *(other for other in kept if other is not entry))
                return entry[1]
        copy = tuple(_copy(items) for items in lists)
        made = self._make(copy)  # from the copy, so that the two always agree
        self._kept = ((copy, made), *kept[: KEPT - 1])
        return made


def _copy(items: Sequence[Any]) -> Sequence[Any]:
    copies = [dict(item) if isinstance(item, Mapping) else item for item in items]
    return tuple(copies) if type(items) is tuple else copies


LAW = MARCH_2026.amended(  # the releases follow Articles 14 and 16 of this edition, with these exceptions
    standard_points="draw_value",  # points of games are 1, ½ and 0: compared with a draw they stay what they are
    direct_encounter="sum",  # the separate scores alone: no ranking, no second pass
)
ADDED_UP = LAW.amended(repeated_meetings="sum")
_MOST_GROUPS = 64

Rule = Callable[..., Working]
"""Event -> Working; for ratings (Event, Listed) -> Working."""


class ListedCode:
    """The players that a caller passed: a tied group, or the ratings. Of two entries with one id the first counts."""

    def __init__(self, copy: Copy) -> None:
        self._entries = copy[0]
        self.ids: frozenset[str] = frozenset(player_id(entry) for entry in self._entries)

    @cached_property
    def ratings(self) -> dict[str, int]:
        """The ratings, read on first use: a direct encounter does not need them."""
        first = {player.id: player.rating for player in map(as_player, reversed(self._entries))}
        return {who: rating for who, rating in first.items() if rating is not None}


@dataclass(frozen=True, eq=False)
class EchecsEvent:
    """The tables of an event, and the values worked out so far."""

    tables: Tables
    values: dict[Rule, tuple[ListedCode | None, list[float]]] = field(default_factory=dict)
    groups: dict[Any, list[float]] = field(default_factory=dict)

    def row(self, player: str) -> int | None:
        """The row of a player in the tables; None for somebody who occurs in no game."""
        if not isinstance(player, str):
            raise TiebreaksError("player: expected an id, a string as in the games; found {found!r}", found=as_fact(player))
        return self.tables.row_of.get(player)

    def values_by(self, rule: Rule, listed: ListedCode | None = None) -> list[float]:
        """The values of all rows; values that depend on a list of players are kept for one list at a time."""
        kept = self.values.get(rule)
        if kept is None or kept[0] is not listed:
            kept = self.values[rule] = (listed, _numbers(rule(self) if listed is None else rule(self, listed)))
        return kept[1]

    def separate_scores(self, group: frozenset[str], same_score_only: bool, average_repeated: bool) -> list[float]:
        """The scores of the members of a group among themselves."""
        key = (group, same_score_only, average_repeated)
        scores = self.groups.get(key)
        if scores is None:
            if len(self.groups) >= _MOST_GROUPS:
                self.groups.clear()
            scores = self.groups[key] = _numbers(_separate_scores(self.tables, group, same_score_only, average_repeated))
        return scores


_events = Recent(lambda copy: EchecsEvent(build_tables(copy)))
_lists = Recent(ListedCode)


def event_of(games: Games) -> EchecsEvent:
    """The event of these games: made once, and again when the games have changed."""
    return _events.of(rounds_of(games))


def listed_of(players: Players) -> ListedCode:
    return _lists.of((as_sequence(players, "players: expected a list of players; found {found!r}"),))


def value_of(player: str, games: Games, rule: Rule) -> float:
    """The value of one player; 0 for somebody who occurs in no game."""
    event = event_of(games)
    row = event.row(player)
    return 0.0 if row is None else event.values_by(rule)[row]


def rated_value_of(player: str, games: Games, players: Players, rule: Rule) -> float:
    """The same for a rule that reads the ratings of a list."""
    event, listed = event_of(games), listed_of(players)
    row = event.row(player)
    return 0.0 if row is None else event.values_by(rule, listed)[row]


def _numbers(working: Working) -> list[float]:
    """Plain numbers. There is no "undefined" here: if nothing counts, the value is 0."""
    value: list[int] = working.value.tolist()
    if isinstance(working.over, int):
        return [one / working.over for one in value]
    return [one / over for one, over in zip(value, working.over.tolist(), strict=True)]


def _separate_scores(tables: Tables, group: frozenset[str], same_score_only: bool, average_repeated: bool) -> Working:
    """6.1 The engine's rule gives the separate scores when only the group is tied and everybody else stands alone."""
    members = [row for who in group if (row := tables.row_of.get(who)) is not None]
    place: Integers = len(tables.records.number) + np.arange(len(tables.records.number), dtype=np.int64)
    place[members] = 0
    if same_score_only:
        place = refine(place, tables.records.score)
    return direct_encounter(tables.games, LAW if average_repeated else ADDED_UP, place)
