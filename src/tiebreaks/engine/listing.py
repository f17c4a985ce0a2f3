"""A list under a law: what is the same for every event that is ranked by it, worked out once and kept; and its application."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tiebreaks.cached import cached_property
from tiebreaks.engine.catalogue import POINTS, TieBreak
from tiebreaks.engine.ranking import exact_key, refine_in_turn
from tiebreaks.engine.records import Flags, Integers, Records
from tiebreaks.engine.working import Value, Working
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Result, Tournament

MOST_KEPT = 256  # lists under laws


class Applied(NamedTuple):
    """The list without the entries that an unrated participant drops (Article 10)."""

    skipped: frozenset[int]
    positions: tuple[int, ...]
    codes: tuple[str, ...]
    columns: tuple[str, ...]


class Listing:
    """A tie-break list under a law; `listing` gives it."""

    def __init__(self, entries: tuple[TieBreak, ...], law: Edition) -> None:
        self.entries: tuple[TieBreak, ...] = entries
        self.law: Edition = law
        self._allowed: set[tuple[object, ...]] = set()  # kinds of events in which the law forbids nothing of the list

    def check_for(self, tournament: Tournament) -> None:
        """Refuse an entry that the law does not know, or forbids in this event."""
        event = tournament
        kind = event.system, event.is_team, event.colours_known, event.is_double_swiss, bool(event.phases)
        if kind not in self._allowed:
            for entry in self.entries:
                entry.check_for(tournament, self.law)
            self._allowed.add(kind)

    @cached_property
    def warnings(self) -> tuple[Message, ...]:
        """What is odd about the list, whatever the event."""
        return (*_warn_of_repetitions(self.entries), *_warn_of_late_points(self.entries))

    @cached_property
    def largest_cut(self) -> int:
        """The most contributions that an entry cuts."""
        return max(entry.least + entry.most for entry in self.entries)

    @cached_property
    def has_pairing_numbers(self) -> bool:
        """Whether it ranks by pairing numbers (7.8)."""
        return any(entry.acronym == "TPN" for entry in self.entries)

    @cached_property
    def computed(self) -> tuple[TieBreak, ...]:
        """The entries without those that people decide (Article 3)."""
        return tuple(entry for entry in self.entries if not entry.entry.decided)

    @cached_property
    def has_decided(self) -> bool:
        """Whether there are entries that people decide."""
        return len(self.computed) < len(self.entries)

    @cached_property
    def dropped_if_unrated(self) -> tuple[bool, ...]:
        """Of each entry: whether a participant without a rating drops it (Article 10)."""
        return tuple(entry.is_dropped(self.law, True) for entry in self.entries)

    @cached_property
    def applied(self) -> tuple[Applied, Applied]:
        """The entries that are applied if everybody has a rating, and if somebody has none."""
        dropped = frozenset(index for index, drops in enumerate(self.dropped_if_unrated) if drops)
        return self._select_applied(frozenset()), self._select_applied(dropped)

    def _select_applied(self, skipped: frozenset[int]) -> Applied:
        positions = tuple(index for index in range(len(self.entries)) if index not in skipped)
        codes = tuple(self.entries[index].code for index in positions)
        columns = tuple(code if code not in codes[:index] else f"{code}#{index + 1}" for index, code in enumerate(codes))
        return Applied(skipped, positions, codes, columns)


_KEPT: dict[tuple[int, int], Listing] = {}  # by identity: `parse_list` gives equal lists as one object, and hashes cost more


def listing(entries: tuple[TieBreak, ...], law: Edition) -> Listing:
    """A list under a law; the same object for the same two objects, as long as it is kept."""
    both = id(entries), id(law)
    kept = _KEPT.get(both)
    if kept is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[both] = Listing(entries, law)  # it holds both, so that no others can have their identities
    return kept


def _warn_of_repetitions(entries: Sequence[TieBreak]) -> list[Message]:
    """4.2 A repeated entry separates nobody that it left tied before, unless it sees the ties."""
    again = [entry.code for index, entry in enumerate(entries) if entry in entries[:index] and not entry.sees_ties]
    idle = "{code} stands in the list again, where it can decide nothing"
    return [Message(idle, code=code) for code in dict.fromkeys(again)]


def _warn_of_late_points(entries: Sequence[TieBreak]) -> list[Message]:
    late = next((entry.code for entry in entries[1:] if entry.acronym == "PTS"), None)
    if late is None or entries[0].acronym in POINTS:
        return []
    unusual = "the list ranks by {first} before {late}; points usually come first"
    return [Message(unusual, first=entries[0].code, late=late)]


def warn_of_cuts(listed: Listing, tournament: Tournament) -> list[Message]:
    """14 A cut of every contribution leaves the same for everybody: nothing."""
    rounds = tournament.total_rounds
    if not rounds or listed.largest_cut < rounds - 1:  # a rest of a round robin is no contribution, all others are
        return []
    table = tournament.crosstable
    if tournament.predetermined and table.rounds == rounds:
        played = np.frombuffer(table.result, dtype=np.int8).reshape(-1, table.size) != Result.REST.value
        rounds = int(played.sum(axis=0, dtype=np.int64).max(initial=0))
    sentence = (
        "{code} cuts every contribution: nobody has more than {rounds}, so it is the same for everybody; choose a smaller cut"
    )
    return [
        Message(sentence, article="14", code=entry.code, rounds=rounds)
        for entry in listed.entries
        if entry.least + entry.most >= rounds
    ]


def apply_list(table: Records, listed: Listing, unrated: Flags) -> tuple[tuple[Working, ...], Integers]:
    """The working of each entry, and at the end how many rows of the stack are ahead of each."""
    place, workings, law = starting_places(table), [], listed.law
    waiting: list[Integers] = []  # keys of consecutive entries, applied together
    for entry, drops in zip(listed.entries, listed.dropped_if_unrated, strict=True):
        if entry.sees_ties:
            place, waiting = refine_in_turn(place, waiting), []
            working = entry.work(table, law, place=place)
            assert working.place is not None
            place = working.place
        else:
            working = entry.work(table, law)
            waiting.append(sort_key(working.finished, entry, unrated if drops else None))
        workings.append(working)
    return tuple(workings), refine_in_turn(place, waiting)


def starting_places(table: Records) -> Integers:
    """Before the first entry all participants of a tournament are tied; the expelled are tied with nobody."""
    first = table.first[table.tournament]
    if table.listed.all():
        return first
    rows = np.arange(len(table.number), dtype=np.int64)
    return np.where(table.listed, first, len(rows) + rows)


def sort_key(values: Value, entry: TieBreak, dropped: Flags | None) -> Integers:
    """An integer per row: higher is better, undefined is last, and the same for all where the entry is dropped."""
    value, over, defined = values
    key = exact_key(value, over)
    if entry.low_wins:
        key = -key
    if defined is not None:
        key = np.where(defined, key, key.min(initial=0) - 1)
    return key if dropped is None else key * ~dropped  # all are level where the entry is dropped
