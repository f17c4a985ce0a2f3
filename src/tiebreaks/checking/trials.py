"""Trials: a setting (law, list, round) held against what a file has published."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from tiebreaks.checking.agreement import PrintedRanks, PrintedValues
from tiebreaks.checking.causes import participant
from tiebreaks.editions import PROVISIONS, Edition
from tiebreaks.engine.catalogue import TieBreak, primary_score
from tiebreaks.engine.records import Integers
from tiebreaks.engine.request import Request, resolve
from tiebreaks.engine.standings import Workbench
from tiebreaks.errors import RegulationError
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Tournament

KEPT = 8  # laws whose tables are kept for the next list


class Setting(NamedTuple):
    """What a ranking is made with."""

    law: Edition
    entries: tuple[TieBreak, ...]
    after_round: int

    @property
    def signature(self) -> tuple[Any, ...]:
        """What the ranking depends on: two editions with the same provisions are one."""
        return provisions(self.law), self.entries, self.after_round


class WrongValue(NamedTuple):
    """A published value that cannot be the computed one."""

    id: int
    code: str
    published: Fraction
    computed: Fraction | None


def provisions(law: Edition) -> tuple[Any, ...]:
    """The choices that a law makes, without its name."""
    return tuple(getattr(law, name) for name in PROVISIONS)


class Trials:
    """What a file has published, and how far a setting reproduces it."""

    def __init__(self, tournament: Tournament, ranks: Mapping[int, int], columns: Sequence[PrintedValues]) -> None:
        self.tournament = tournament
        self.ranks = ranks
        self.columns = columns
        table = tournament.crosstable
        self.ranked: set[int] = {id for id, listed in zip(table.number, table.listed, strict=True) if id in ranks and listed}
        self._benches: dict[Any, tuple[Workbench, PrintedRanks]] = {}
        self._wrong_values: dict[Any, int] = {}

    def make_request(self, setting: Setting) -> Request:
        """The tournament under a setting; raises for what its law forbids."""
        return resolve(self.tournament, setting.entries, setting.law, setting.after_round, None)

    def wrong_ranks(self, setting: Setting) -> list[int]:
        """Participants whose published rank is wrong, including those who are not in the standings."""
        bench, printed = self._bench(setting)
        taking_part = bench.request.tournament
        wrong = printed.rows[printed.is_contradicted(bench.place(setting.entries))]
        return [
            *(taking_part.crosstable.number[row] for row in wrong.tolist()),
            *sorted(self.ranked - taking_part.row_of.keys()),
        ]

    def count_added_orders(self, setting: Setting, requested: Setting) -> tuple[int, str]:
        """Count the pairs that a setting leaves level but the file and `requested` separate; and say how the file orders ties.

        Without this count a list of points alone would explain every file. Where all ties that the file has broken follow the
        pairing numbers or the ratings, nothing is left to chance.
        """
        bench, printed = self._bench(setting)
        place = bench.place(setting.entries)
        ahead, behind = printed.broken_ties(place)
        if not len(ahead):
            return 0, ""
        before = self._places_before(requested, bench.request.tournament)
        added = int((before[ahead] != before[behind]).sum())
        order = printed.order_of_ties(place) if added else ""
        return (0, order) if order else (added, "")

    def _places_before(self, requested: Setting, tournament: Tournament) -> Integers:
        """The places under the requested setting, in the rows of a tournament that may have other participants."""
        bench, _ = self._bench(requested)
        row_of = bench.request.tournament.row_of
        rows = np.array([row_of.get(id, -1) for id in tournament.crosstable.number])
        alone = -1 - np.arange(len(rows))  # a participant without a place was level with nobody
        return np.where(rows >= 0, bench.place(requested.entries)[rows], alone)

    def wrong_values(self, setting: Setting) -> Iterator[WrongValue]:
        """The published values that cannot be ours, column by column."""
        bench, _ = self._bench(setting)
        for column in self.columns:
            working = column.entry.work(bench.table, setting.law)
            for id, printed, computed in column.contradictions(bench.request.tournament, working):
                yield WrongValue(id, column.entry.code, printed, computed)

    def count_wrong_values(self, setting: Setting) -> int:
        """Count the published values that a setting contradicts; all values if its law lacks or drops one of the tie-breaks."""
        key = self._key(setting)
        if key not in self._wrong_values:
            self._wrong_values[key] = sum(1 for _ in self.unexplained_values(setting))
        return self._wrong_values[key]

    def unexplained_values(self, setting: Setting) -> Iterator[tuple[str, int]]:
        """The code and participant of each value that `count_wrong_values` counts."""
        if all(self.has_values(column.entry, setting) for column in self.columns):
            yield from ((wrong.code, wrong.id) for wrong in self.wrong_values(setting))
        else:
            yield from ((column.entry.code, id) for column in self.columns for id in column.values)

    def name_of(self, id: int) -> str:
        return self.tournament.crosstable.name[self.tournament.row_of[id]]

    def participant(self, id: int) -> Message:
        """Number and name of a participant."""
        return participant(id, self.name_of(id))

    def has_values(self, entry: TieBreak, setting: Setting) -> bool:
        """Whether a tie-break has values under the law of a setting."""
        try:
            self.make_request(setting._replace(entries=(entry,)))
        except RegulationError:
            return False
        return not entry.is_dropped(setting.law, self._bench(setting)[0].somebody_unrated)

    def are_equivalent(self, one: Setting, other: Setting) -> bool:
        """Whether two settings give the same places, and the same values of every tie-break concerned."""
        (first, _), (second, _) = self._bench(one), self._bench(other)
        if first.request.tournament.row_of.keys() != second.request.tournament.row_of.keys():
            return False
        concerned = [*one.entries, *(column.entry for column in self.columns)]
        keys = ((first.key(entry), second.key(entry)) for entry in concerned if not entry.sees_ties)
        return np.array_equal(first.place(one.entries), second.place(other.entries)) and all(
            np.array_equal(mine, theirs) for mine, theirs in keys
        )

    def _key(self, setting: Setting) -> tuple[Any, ...]:
        """What the tables depend on: the law, the round, and in a team event the primary score."""
        return provisions(setting.law), setting.after_round, primary_score(setting.entries, self.tournament.primary)

    def _bench(self, setting: Setting) -> tuple[Workbench, PrintedRanks]:
        """The tables of a law after a round. They are the same for every list, so the latest are cached."""
        key = self._key(setting)
        bench = self._benches.pop(key, None)
        if bench is None:
            request = self.make_request(setting)
            bench = Workbench(request), PrintedRanks(request.tournament, self.ranks)
            if len(self._benches) >= KEPT:
                del self._benches[next(iter(self._benches))]
        self._benches[key] = bench
        return bench
