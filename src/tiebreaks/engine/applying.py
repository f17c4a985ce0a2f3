"""The tie-break list applied entry by entry (4.2), to one tournament or to a stack of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from tiebreaks.cached import cached_property
from tiebreaks.engine.basis import Basis
from tiebreaks.engine.listing import Listing, apply_list, listing, sort_key, starting_places
from tiebreaks.engine.ranking import find_tied, order_by_place, refine
from tiebreaks.engine.records import Flags, Integers, Records, count_pending, freeze, records
from tiebreaks.engine.rules.ratings import somebody_unrated
from tiebreaks.engine.rules.unplayed_rounds import apply_short_game_rule
from tiebreaks.engine.working import Value, Working
from tiebreaks.model.tournament import Tournament


@dataclass(frozen=True, eq=False)
class Computed:
    """A stack of tournaments under one law and one list, entry by entry."""

    table: Records
    listing: Listing
    workings: tuple[Working, ...]
    unrated: Flags  # per row: somebody in the tournament has no rating
    place: Integers  # at the end: how many rows of the stack are ahead

    @cached_property
    def first(self) -> list[int]:
        """Where each tournament begins, and the end of the last."""
        rows: list[int] = self.table.first.tolist()
        return rows

    @cached_property
    def sealed(self) -> tuple[Working, ...]:
        """The workings for callers: read-only."""
        return tuple(working.seal() for working in self.workings)

    @cached_property
    def values(self) -> tuple[Value, ...]:
        """The value of each entry, with its denominator."""
        return tuple(working.finished for working in self.workings)

    @cached_property
    def ranked(self) -> Integers:
        """(3, listed): the rows of each tournament in turn, best first and without the expelled: position, number, rank."""
        order = order_by_place(self.place, self.table.listed)
        ranked = np.array([order, self.table.number[order], self.place[order]], dtype=np.int64)
        ranked[2] += 1
        if len(self.first) > 2:
            ranked[::2] -= self.table.first[self.table.tournament[order]]
        ranked.setflags(write=False)
        return ranked

    @cached_property
    def _listed_before(self) -> list[int]:
        """How many are listed in the tournaments before each, and in all."""
        before: list[int] = np.concatenate([[0], np.cumsum(self.table.listed, dtype=np.int64)])[self.table.first].tolist()
        return before

    @cached_property
    def unrated_events(self) -> list[bool]:
        """Of each tournament: whether somebody has no rating."""
        unrated: list[bool] = self.unrated[self.table.first[:-1]].tolist()
        return unrated

    @cached_property
    def _side_by_side(self) -> tuple[ValueKinds, Integers, Flags | None]:
        """Of each entry what kind of value it has. Then in one table the places, the scores, the numerators of each entry and
        the denominators that differ; in another where entries are defined."""
        kinds = ValueKinds(
            tuple(over if isinstance(over, int) else None for _, over, _ in self.values),
            tuple(defined is not None for _, _, defined in self.values),
        )
        over = [over for _, over, _ in self.values if isinstance(over, np.ndarray)]
        defined = [defined for _, _, defined in self.values if defined is not None]
        place = self.place - self.table.first[self.table.tournament]
        columns = [place, self.table.score, *(value for value, _, _ in self.values), *over]
        return kinds, np.array(columns, dtype=np.int64), np.array(defined, dtype=bool) if defined else None

    def part(self, which: int) -> RowsOfOne:
        """The rows of one tournament, copied, so that they do not keep the others alive."""
        kinds, columns, defined = self._side_by_side
        rows = slice(self.first[which], self.first[which + 1])
        listed = slice(self._listed_before[which], self._listed_before[which + 1])
        own, ranked = columns[:, rows].copy(), self.ranked[:, listed].copy()
        own.setflags(write=False)
        ranked.setflags(write=False)
        return RowsOfOne(kinds, own, None if defined is None else freeze(defined[:, rows].copy()), ranked)

    @cached_property
    def keys(self) -> tuple[Integers, ...]:
        """For each entry, and for the end, a number per row; two rows tied before have different ones if it separates them."""
        listed = zip(self.listing.entries, self.listing.dropped_if_unrated, self.workings, strict=True)
        keys = (
            sort_key(working.finished, entry, self.unrated if drops else None) if working.place is None else working.place
            for entry, drops, working in listed
        )
        return (*keys, self.place)

    @cached_property
    def places(self) -> tuple[Integers, ...]:
        """The places after each entry and at the end; only `why` needs them."""
        place, places = starting_places(self.table), []
        for working, key in zip(self.workings, self.keys, strict=False):
            place = refine(place, key) if working.place is None else key
            places.append(place)
        return freeze((*places, self.place))


class ValueKinds(NamedTuple):
    """What kind of value each entry of a list has in a stack."""

    over: tuple[int | None, ...]  # the denominator; None: several
    partly: tuple[bool, ...]  # whether it is undefined for some


class RowsOfOne(NamedTuple):
    """The rows of one tournament of a stack, as they stand side by side there."""

    kinds: ValueKinds
    columns: Integers
    defined: Flags | None
    ranked: Integers

    def values(self) -> tuple[Value, ...]:
        """The value of each entry."""
        columns = [*self.columns][2:]
        several = iter(columns[len(self.kinds.over) :])
        overs = [next(several) if over is None else over for over in self.kinds.over]
        if self.defined is None:
            return tuple(map(Value, columns, overs))
        defined = iter(self.defined)
        return tuple(map(Value, columns, overs, [next(defined) if partly else None for partly in self.kinds.partly]))


def work(events: Sequence[Tournament], bases: Sequence[Basis]) -> Computed:
    """4.2 One table, the list entry by entry; every set still tied moves on separately. The bases differ in rounds and lots."""
    law, entries, primary = bases[0].edition, bases[0].entries, bases[0].primary
    table = records(events, [basis.after_round for basis in bases], primary)
    table = apply_short_game_rule(count_pending(table, bases[0].pending in (None, "none")), law)
    unrated = somebody_unrated(table)[table.tournament]
    workings, place = apply_list(table, listing(entries, law), unrated)
    if any(basis.lots is not None for basis in bases):
        place = refine(place, _draw_lots(table, place, [basis.lots for basis in bases]))
    return Computed(table, listing(entries, law), workings, unrated, freeze(place))


def _draw_lots(table: Records, place: Integers, seeds: Sequence[int | str | None]) -> Integers:
    """Draw lots in a way that anybody can repeat: by the digest of the seed and the participant's number."""
    import hashlib  # only for a drawing of lots

    key = np.zeros(len(place), dtype=np.int64)
    for row in np.flatnonzero(find_tied(place)).tolist():
        seed = seeds[table.tournament[row]]
        if seed is None:
            continue
        digest = hashlib.sha256(f"{seed}:{table.number[row]}".encode()).digest()
        key[row] = int.from_bytes(digest[:7], "big")
    return key
