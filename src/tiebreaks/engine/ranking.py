"""Split shared places by keys (4.2); every tie-break ends up here. Keys are always integers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from operator import mul
from typing import NamedTuple

import numpy as np

from tiebreaks.arrays import Flags, Integers, widen

LARGEST = 2**62  # so that sums stay within 64 bits
_MANY = 1000


def find_tied(place: Integers) -> Flags:
    """The rows that share a place."""
    return np.asarray(np.bincount(place)[place] > 1)


def refine(place: Integers, *keys: Integers) -> Integers:
    """4.2 Split every set of equal places by the keys in turn, best first; equal keys keep sharing a place."""
    refine_once = _refine_few if len(place) < _MANY else _refine_many
    while keys and place.size:
        place, used = refine_once(place, keys)
        keys = keys[used:]
    return place


def _refine_few(place: Integers, keys: Sequence[Integers]) -> tuple[Integers, int]:
    """The places split by the first keys, and by how many of them: look up how many rows of the same place are ahead."""
    worth, used = _pack(keys, LARGEST // (int(place[place.argmax()]) + 1))
    first = place * worth.span  # of all codes that a place can have
    code = first + worth.behind
    ordered = code.copy()
    ordered.sort()
    return place + widen(ordered.searchsorted(code) - ordered.searchsorted(first)), used


def _refine_many(place: Integers, keys: Sequence[Integers]) -> tuple[Integers, int]:
    """The same, choosing the rows that share a place."""
    rows = widen(find_tied(place).nonzero()[0])
    if not rows.size:
        return place, len(keys)
    where = place[rows]
    worth, used = _pack([key[rows] for key in keys], LARGEST // ((int(where.max()) + 1) << len(where).bit_length()))
    refined = place.copy()
    refined[rows] = _count_ahead(where, worth) if _is_countable(where, worth) else _sort_and_number(where, worth)
    return refined, used


class _Worth(NamedTuple):
    """What decides among rows that share a place: how far each is behind the best that one can be; it is below `span`."""

    behind: Integers
    span: int


def _pack(keys: Sequence[Integers], room: int) -> tuple[_Worth, int]:
    """As many keys as fit into one integer below `room`, the first decides first; and how many these are."""
    if len(keys) == 1 and (span := (high := int(keys[0].max())) - int(keys[0].min()) + 1) <= room:
        return _Worth(high - keys[0], span), 1
    columns = np.array(keys, dtype=np.int64)
    lowest, highest = np.minimum.reduce(columns, axis=1), np.maximum.reduce(columns, axis=1)
    spans = [high - low + 1 for low, high in zip(lowest.tolist(), highest.tolist(), strict=True)]
    if spans[0] > room:
        ranks = widen(np.unique(columns[0], return_inverse=True)[1])  # the same order in small numbers
        return _Worth(len(ranks) - 1 - ranks, len(ranks)), 1
    span, used = 1, 0
    while used < len(keys) and span * spans[used] <= room:
        span, used = span * spans[used], used + 1
    behind = highest[:used, None] - columns[:used]
    weights = [*accumulate(reversed(spans[1:used]), mul, initial=1)][::-1]
    return _Worth(np.array(weights, dtype=np.int64) @ behind, span), used


def _is_countable(where: Integers, worth: _Worth) -> bool:
    """Whether there are so few groups and so few different keys that counting is quicker than sorting, as for points."""
    return int(np.count_nonzero(np.bincount(where))) * worth.span <= 2 * len(where)


def _count_ahead(where: Integers, worth: _Worth) -> Integers:
    """The places of rows that share places with each other, each set split by worth: by how many are worth more."""
    group = (np.cumsum(np.bincount(where) > 0, dtype=np.int64) - 1)[where]
    first = group * worth.span
    code = first + worth.behind
    many = widen(np.bincount(code))
    ahead = np.cumsum(many, dtype=np.int64) - many
    return np.asarray(where + ahead[code] - ahead[first])


def _sort_and_number(where: Integers, worth: _Worth) -> Integers:
    """The same as `_count_ahead`, by sorting."""
    bits = len(where).bit_length()
    code = (where * worth.span + worth.behind) << bits | np.arange(len(where), dtype=np.int64)  # each with its position
    code.sort()
    order = code & ((1 << bits) - 1)
    before = where[order]
    places = np.empty_like(where)
    places[order] = before + run_starts(run_boundaries(code >> bits)) - run_starts(run_boundaries(before))
    return places


def find_split(before: Integers, after: Integers) -> Flags:
    """The rows whose set of equal places was split."""
    moved = np.bincount(before, weights=before != after)
    return np.asarray(moved[before] > 0)


def refine_in_turn(place: Integers, keys: Sequence[Integers]) -> Integers:
    """Refine by a whole list. Of many rows all that are tied by the first key, then the few still tied by the other keys."""
    if len(place) < _MANY:
        return refine(place, *keys)
    return refine(refine(place, *keys[:1]), *keys[1:])


def order_by_place(place: Integers, listed: Flags) -> Integers:
    """The listed rows by their places, those who share one in the order of the rows; the places of all others come last."""
    many = int(np.count_nonzero(listed))
    if many < len(place) or many < _MANY:
        return widen(place.argsort(kind="stable")[:many])
    order = np.empty_like(place)
    order[place] = np.arange(many, dtype=np.int64)  # a place is the number of those ahead
    tied = widen(find_tied(place).nonzero()[0])
    tied = tied[np.argsort(place[tied], kind="stable")]
    where = place[tied]
    order[where + np.arange(len(where), dtype=np.int64) - run_starts(run_boundaries(where))] = tied
    return order


def order_best_first(where: Integers, worth: Integers) -> Integers:
    """The order by place, then by worth, the higher first; equal ones in any order."""
    if len(where) < _MANY:
        return widen(np.lexsort((-worth, where)))
    low, high = int(worth.min()), int(worth.max())
    if (int(where.max()) + 1) * (high - low + 1) >= LARGEST:
        return widen(np.lexsort((-worth, where)))
    return widen(np.argsort(where * (high - low + 1) + (high - worth)))  # one key sorts faster than two


def run_boundaries(ordered: Integers) -> Flags:
    """Where a sorted column differs from the value before: the first of each run of equal values."""
    new = np.empty(len(ordered), dtype=bool)
    new[:1] = True
    np.not_equal(ordered[1:], ordered[:-1], out=new[1:])
    return new


def run_starts(new: Flags) -> Integers:
    """For each position, where its run began."""
    return np.maximum.accumulate(np.arange(len(new), dtype=np.int64) * new)


def exact_key(value: Integers, over: Integers | int) -> Integers:
    """64-bit integers that compare exactly as the fractions value / over do, also where a rule counts in smaller integers."""
    value = value.astype(np.int64, copy=False)
    if isinstance(over, int):
        return value
    common = lcm(*set(over.ravel().tolist()))
    if common < LARGEST // (int(np.abs(value).max(initial=0)) + 1):
        return value * (common // over)
    value, over = np.broadcast_arrays(value, over)
    fractions = [Fraction(one, by) for one, by in zip(value.ravel().tolist(), over.ravel().tolist(), strict=True)]
    position = {fraction: index for index, fraction in enumerate(sorted(set(fractions)))}
    return np.array([position[fraction] for fraction in fractions], dtype=np.int64).reshape(value.shape)
