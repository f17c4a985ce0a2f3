"""What a file has published beside what is computed: when a printed rank or value contradicts ours, and when it does not."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import compress
from operator import attrgetter
from typing import TypeAlias, cast

import numpy as np

from tiebreaks.cached import cached_property
from tiebreaks.engine.catalogue import PRIMARY, SCORE_OF, TieBreak
from tiebreaks.engine.codes import parse_among
from tiebreaks.engine.exact_values import column_values, itself
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.engine.standings import Standings
from tiebreaks.engine.working import Value
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.messages import Message, without_code
from tiebreaks.model.tournament import Tournament


@dataclass(frozen=True)
class PrintedRanks:
    """The ranks of a file, ready to compare with places.

    A rank agrees when it lies within the places of a tie: a file may break our ties in any way, but is wrong where it leaves
    level participants whom we separate. Files number in several ways (shared ranks with or without gaps, the expelled
    among the others, some left out), so both sides are numbered anew among those who have a rank, unless the ranks as they
    stand contradict fewer: one rank that is typed wrong moves nobody else. Only where the ranks go beyond the number of those
    who have one is a part of a longer list published, and each rank taken as it stands.
    """

    tournament: Tournament
    ranks: Mapping[int, int]

    @cached_property
    def rows(self) -> Integers:
        """The rows that have a rank to compare. The expelled have none: they are in no standings."""
        table = self.tournament.crosstable
        with_rank = np.fromiter(map(self.ranks.__contains__, table.number), dtype=bool, count=table.size)
        return np.flatnonzero(with_rank & (np.array(table.listed) > 0))

    @cached_property
    def is_part(self) -> bool:
        """Whether these are some ranks of a longer list."""
        return max(self.ranks.values(), default=0) > len(self.ranks)

    @cached_property
    def numbered(self) -> Integers:
        """The printed ranks of `rows`, numbered as standings are."""
        printed = self._as_printed
        return printed if self.is_part else np.searchsorted(np.sort(printed), printed) + 1

    @cached_property
    def _as_printed(self) -> Integers:
        number = self.tournament.crosstable.number
        return np.array([*map(self.ranks.__getitem__, map(number.__getitem__, self.rows.tolist()))], dtype=np.int64)

    @property
    def _numbered_among(self) -> Integers:
        return np.flatnonzero(np.array(self.tournament.crosstable.listed)) if self.is_part else self.rows

    def without(self, id: int) -> PrintedRanks:
        """The ranks without one participant, with the others closed up."""
        left = sorted(rank for other, rank in self.ranks.items() if other != id)
        return PrintedRanks(
            self.tournament, {other: bisect_left(left, rank) + 1 for other, rank in self.ranks.items() if other != id}
        )

    def is_contradicted(self, place: Integers) -> Flags:
        """Which of `rows` have a rank outside the places that the standings give them."""
        return self.compare(place)[0]

    def compare(self, place: Integers) -> tuple[Flags, Integers]:
        """Which of `rows` have a wrong rank, and the places of the standings that the ranks mean."""
        among = self._numbered_among
        order, mine = np.sort(place[among]), place[self.rows]
        first, last = np.searchsorted(order, mine) + 1, np.searchsorted(order, mine, side="right")
        readings = [((ranks < first) | (ranks > last), ranks) for ranks in (self._as_printed, self.numbered)]
        wrong, ranks = min(readings, key=lambda reading: int(reading[0].sum()))
        listed = np.flatnonzero(np.array(self.tournament.crosstable.listed))
        if len(among) == len(listed) or not len(among):
            return wrong, ranks
        whole = listed[np.argsort(place[listed], kind="stable")]  # with those who have no rank
        places = np.flatnonzero(np.isin(whole, among)) + 1
        own = np.searchsorted(np.sort(place[listed]), mine) + 1  # a wrong rank that looks right needs the place that it means
        return wrong, np.where(ranks == own, places[np.clip(ranks, 1, len(places)) - 1], ranks)

    def broken_ties(self, place: Integers) -> tuple[Integers, Integers]:
        """Neighbours in the file whom our places leave level and the file separates: the rows ahead, the rows behind."""
        return self._level_neighbours(place, shared=False)

    def order_of_ties(self, place: Integers) -> str:
        """What the file breaks all ties by: "pairing number", "rating", or "" if unknown. Equal ratings may share a rank."""
        (ahead, behind), (one, other) = self._level_neighbours(place, shared=False), self._level_neighbours(place, shared=True)
        if not len(ahead):
            return ""
        table = self.tournament.crosstable
        orders = {"pairing number": np.array(table.number), "rating": -np.array(table.rating)}
        followed = ((name, (key[ahead] < key[behind]).all() and (key[one] == key[other]).all()) for name, key in orders.items())
        return next((name for name, all_follow in followed if all_follow), "")

    def _level_neighbours(self, place: Integers, *, shared: bool) -> tuple[Integers, Integers]:
        """Neighbours in the file whom our places leave level; `shared` says whether the file gives both the same rank."""
        order = np.lexsort((self.numbered, place[self.rows]))
        rows, ranks = self.rows[order], self.numbered[order]
        level = (place[rows[1:]] == place[rows[:-1]]) & ((ranks[1:] == ranks[:-1]) == shared)
        return rows[:-1][level], rows[1:][level]


Contradiction: TypeAlias = tuple[int, Fraction, Fraction | None]
"""A participant, the printed value and the computed one."""


@dataclass(frozen=True)
class PrintedValues:
    """The values that a file has printed of one tie-break."""

    entry: TieBreak
    values: Mapping[int, Fraction]
    printed_decimals: int | None = None
    rules: Mapping[str, object] = field(default_factory=dict)
    """House rules beside the law, such as those for the unrated."""

    @cached_property
    def decimals(self) -> int | None:
        """The most decimals of any value, at least one; None if a value is not a decimal number."""
        if self.printed_decimals:
            return self.printed_decimals
        places = [_count_decimals(denominator) for denominator in {value.denominator for value in self.values.values()}]
        return None if None in places else max(1, *(number for number in places if number is not None))

    def contradictions(self, computed: Standings) -> Iterator[Contradiction]:
        """Wherever the two cannot be the same number."""
        table = computed.tournament.crosstable
        if self.entry in computed.entries and not self.rules:
            found_values = computed._values[computed.entries.index(self.entry)]
        else:
            found_values = self.entry.work(computed._table, computed.edition.amended(**self.rules)).finished
        in_order = [*self.values] == [*table.number]
        printed: list[Fraction | None] = [*self.values.values()] if in_order else [*map(self.values.get, table.number)]
        if _are_the_same(printed, found_values):  # almost always, and then the quickest way to see it
            return
        values = column_values(found_values, slice(None), itself)
        for id, listed, found, value in zip(table.number, table.listed, printed, values, strict=True):
            if found is not None and listed and not same_when_printed(found, value, self.decimals):
                yield id, found, value


def _are_the_same(printed: Sequence[Fraction | None], computed: Value) -> bool:
    """Whether all are printed exactly as they were computed. Compared crosswise, in whole columns: fractions are slow."""
    value, over, defined = computed
    if defined is not None and not defined.all():
        return False
    try:
        top, bottom = (np.fromiter(map(part, printed), np.int64, len(printed)) for part in _PARTS)
    except (AttributeError, OverflowError):  # None: not printed; and no tie-break has a value beyond 64 bits
        return False
    if not len(top) or max(np.abs(top).max(), bottom.max(), np.abs(value).max(), np.max(over)) >= _LARGEST_FACTOR:
        return False
    return bool((top * over == value * bottom).all())


_PARTS = attrgetter("_numerator"), attrgetter("_denominator")  # the public names are twice as slow, and the values many
_LARGEST_FACTOR = 2**31  # the product of two of them fits into 64 bits


def same_when_printed(printed: Fraction, computed: Fraction | None, decimals: int | None) -> bool:
    """Whether a printed value can be the computed one.

    It can when the computed value, rounded half up, half to even or cut off, has these decimals: programs differ, and a report
    has room for one or two. The decimals are those of the whole column (22.5 may be 22.50) and at least one, since nobody
    prints half points as whole ones: 45 is never 45.5. An undefined value is often printed as 0.
    """
    if computed is None:
        return printed == 0
    if decimals is None or printed == computed:
        return printed == computed
    scaled, printed_digits = abs(computed) * 10**decimals, abs(printed) * 10**decimals
    cut_off, half_up = scaled.numerator // scaled.denominator, (2 * scaled + 1) // 2  # half to even is always one of them
    return printed_digits in (cut_off, half_up) and (printed == 0 or (printed < 0) == (computed < 0))


def _count_decimals(denominator: int) -> int | None:
    """How many decimals a fraction with this denominator has; None if they do not end."""
    rest, twos, fives = denominator, 0, 0
    while rest % 2 == 0:
        rest, twos = rest // 2, twos + 1
    while rest % 5 == 0:
        rest, fives = rest // 5, fives + 1
    return max(twos, fives) if rest == 1 else None


def printed_values(
    tournament: Tournament, entries: Sequence[TieBreak] = ()
) -> tuple[list[PrintedValues], list[tuple[str, Message]]]:
    """The columns of a file that can be compared with ours, points first; and (code, reason) for those that cannot.

    Type A columns cannot: programs print points, a place within the group, or nothing; the ranks show what they did.
    Only values of participants in the standings are kept.
    """
    columns: list[PrintedValues] = []
    others: list[tuple[str, Message]] = []
    published, table = tournament.published, tournament.crosstable
    ranked = {*compress(table.number, table.listed)}
    both_scores = SCORE_OF.keys() <= published.values.keys()  # of teams: the points are one of them
    for code, values in {**({} if both_scores else {PRIMARY: published.points}), **published.values}.items():
        if values.keys() <= ranked and type(None) not in set(map(type, values.values())):
            known = cast(Mapping[int, Fraction], values)
        else:
            known = {id: value for id, value in values.items() if value is not None and id in ranked}
        try:
            entry = parse_among(code, entries)
        except (UnknownTieBreak, RegulationError) as unknown:
            others.append((code, without_code(unknown.messages[0])))
            continue
        if entry.is_type_a or entry.entry.several_numbers:
            others.append((code, Message("programs print different things for it; its effect is in the ranks")))
        elif known:
            columns.append(PrintedValues(entry, known))
    return columns, others


def find_unknown_numbers(tournament: Tournament) -> dict[str, list[int]]:
    """Published numbers that no participant has, by "ranks", "points" or the code of their column."""
    published = tournament.published
    columns = {"ranks": published.ranks, "points": published.points, **published.values}
    known = tournament.row_of.keys()
    return {name: sorted(column.keys() - known) for name, column in columns.items() if not column.keys() <= known}
