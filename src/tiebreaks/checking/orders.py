"""Orders: published ranks as neighbours, and the lists that may have made them, each with its description length."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import NamedTuple

import numpy as np

from tiebreaks.checking.columns import Amendments, Bench, first_law
from tiebreaks.checking.printed import PrintedRanks
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.ranking import refine
from tiebreaks.engine.records import Flags, Integers


class Choice(NamedTuple):
    """An entry of a list: a code, the house rules beside its law, and which of the laws of the list it follows."""

    entry: TieBreak
    rules: Amendments
    law: int
    """The position in `RatedList.laws`."""
    code: str


class RankNeighbours:
    """Participants with consecutive published ranks: a list contradicts an order if and only if it contradicts two of them."""

    def __init__(self, printed: PrintedRanks) -> None:
        order = np.lexsort((printed.rows, printed.numbered))
        self.rows: Integers = printed.rows[order]
        ranks = printed.numbered[order]
        self.ahead: Integers = self.rows[:-1]
        self.behind: Integers = self.rows[1:]
        self.shared: Flags = ranks[1:] == ranks[:-1]
        self.shares_somewhere: bool = bool(self.shared.any())

    def signs(self, key: Integers) -> Integers:
        """+1 the right way round, 0 level, -1 the wrong way round, or separated although they share a rank."""
        signs = np.sign(key[self.ahead].astype(np.int64) - key[self.behind])
        return np.asarray(np.where(self.shared, -np.abs(signs), signs))


@dataclass(eq=False)
class ListState:
    """What a list leaves open: who is still level, what it has the wrong way round, and which laws it may follow."""

    place: Integers
    left: Flags
    """The neighbours that are still level."""
    wrong: int
    laws: int
    closed: tuple[int, ...]
    """The laws of the entries before the last change of law."""
    at: int
    """The position in the given list."""
    lists: list[tuple[float, tuple[Choice, ...]]]
    """The lists that come to this, the cheapest first, with the bits of their entries."""
    order_left: float = 0.0
    decided: tuple[int, ...] = ()
    """How many neighbours each entry has decided, of the first list that came to this."""


class RatedList(NamedTuple):
    """A list, the laws it may follow, and its description length."""

    bits: float
    entries: tuple[Choice, ...]
    laws: tuple[int, ...]
    """Bits of the laws of each part of the list."""
    state: ListState

    @property
    def codes(self) -> tuple[str, ...]:
        return tuple(choice.code for choice in self.entries)


@dataclass
class SearchResult:
    """The answers of a search, the shortest first."""

    answers: list[RatedList]
    lots: float
    """The description length of the points, with everything else drawn by lots."""
    level: int
    """The neighbours who are level on points and do not share a rank."""
    tried: int
    stopped: bool
    bench: Bench
    printed: PrintedRanks
    extra: float = field(default=0.0)
    """Bits of what is not in the list: an earlier round, another head."""

    @property
    def gain(self) -> float:
        """The bits that the best answer saves."""
        return self.lots - self.answers[0].bits

    def share(self, *, of_law: bool = False) -> float:
        """The share of the answers whose list is a part or an extension of the best; `of_law`: and may follow the same law."""
        best = self.answers[0]
        total = same = 0.0
        for answer in self.answers:
            weight = 2.0 ** (best.bits - answer.bits)
            total += weight
            if is_part(best.codes, answer.codes) and (not of_law or _share_laws(best.laws, answer.laws)):
                same += weight
        return same / total

    def bits_with_errors(self) -> float:
        """How many bits more the best other list costs that has somebody the wrong way round: two may be merely exchanged."""
        best = self.answers[0]
        others = (one.bits for one in self.answers if one.state.wrong > best.state.wrong and not is_part(one.codes, best.codes))
        return next(others, inf) - best.bits

    def bits_of_other_laws(self) -> float:
        """How many bits more the best answer without an error costs that follows none of the same laws."""
        best = self.answers[0]
        others = (one.bits for one in self.answers if not one.state.wrong and not _share_laws(one.laws, best.laws))
        return next(others, inf) - best.bits

    def bits_without(self, code: str) -> float:
        """How many bits more the best list without an entry costs."""
        without = (answer.bits for answer in self.answers if code not in answer.codes)
        return next(without, inf) - self.answers[0].bits


def _share_laws(one: Sequence[int], other: Sequence[int]) -> bool:
    """Whether two answers may follow the same laws."""
    return all(mine & theirs for mine, theirs in zip(one, other, strict=False))


def is_part(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether one list is a part of the other, in order."""
    short, long = sorted((one, other), key=len)
    rest = iter(long)
    return all(code in rest for code in short)


class Replayed(NamedTuple):
    """A list entry by entry: how many neighbours each decides, and whom it has the wrong way round."""

    decides: list[int]
    wrong: list[tuple[int, int]]
    """The rows: ahead in the file, and behind."""


def replay(found: SearchResult, answer: RatedList) -> Replayed:
    """What each entry of a list does to the neighbours that the points leave level."""
    neighbours = RankNeighbours(found.printed)
    wrong = np.zeros(len(neighbours.ahead), dtype=bool)
    left = np.ones(len(neighbours.ahead), dtype=bool)
    decides = []
    for place in places_of(found.bench, answer):
        signs = neighbours.signs(-place)
        wrong |= left & (signs < 0)
        decides.append(int((left & (signs != 0)).sum()))
        left &= signs == 0
    return Replayed(decides[1:], [*zip(neighbours.ahead[wrong].tolist(), neighbours.behind[wrong].tolist(), strict=True)])


def places_of(bench: Bench, answer: RatedList) -> list[Integers]:
    """The places after the points and after each entry of a list."""
    places = [refine(bench.start, bench.points)]
    for choice in answer.entries:
        law = first_law(answer.laws[choice.law])
        if choice.entry.sees_ties:
            places.append(bench.places_after(choice.entry, bench.laws[law].edition, places[-1]))
        else:
            key = bench.key(choice.entry, law, choice.rules)
            assert key is not None
            places.append(refine(places[-1], key))
    return places
