"""Article 14 and 16.5: cuts and medians, as functions Working -> Working that only take rounds out of the count."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from tiebreaks.engine.records import Flags, Integers, freeze
from tiebreaks.engine.working import Reason, Working, counted
from tiebreaks.law.editions import Edition

_NEVER = np.int64(np.iinfo(np.int64).max)


def cut(working: Working, law: Edition, least: int, most: int) -> Working:
    """14.1-14.4 Leave out the least significant values, then the most significant ones."""
    for number in range(min(least, working.amount.shape[1])):
        working = _cut_least(working, law, number)
    for _ in range(min(most, working.amount.shape[1])):
        working = _cut_most(working)
    return working


def cut_rows(working: Working, law: Edition, least: Integers, most: Integers) -> Working:
    """As `cut`, with a number of cuts of its own for each row."""
    for number in range(int(least.max(initial=0))):
        working = _where(least > number, _cut_least(working, law, number), working)
    for number in range(int(most.max(initial=0))):
        working = _where(most > number, _cut_most(working), working)
    return working


def _where(rows: Flags, one: Working, other: Working) -> Working:
    """Some rows of one working, the others of another that differs in what counts and why."""
    counts = np.where(rows[:, None], one.counts, other.counts)
    return other.amended(counts, lambda: np.where(rows[:, None], one.reason, other.reason))


def _cut_least(working: Working, law: Edition, number: int) -> Working:
    """14.1 One least significant value; 16.5 a voluntarily unplayed round instead, if it contributes no less."""
    if working.vur is None or law.vur_cut == "off":
        least = _lowest(working.counts, *_by_significance(working))
        if working.spent_cuts is not None:
            least &= (working.spent_cuts <= number)[:, None]
        return working.without(least, Reason.CUT_LEAST)
    if working.significance is None:  # then no contribution is lower than the least significant one: 16.5.1 always holds
        voluntary = working.counts & working.vur
        first = np.where(np.logical_or.reduce(voluntary, axis=1)[:, None], voluntary, working.counts)
        return _cut_first(working, working.vur, _lowest(first, working.amount))
    least = _lowest(working.counts, *_by_significance(working))
    candidates = working.counts & working.vur
    by_score = law.vur_cut_chosen_by == "score"
    by_amount = working.amount, working.significance
    voluntary = _lowest(candidates, *(_by_significance(working) if by_score else by_amount))
    instead = np.asarray(candidates.any(axis=1))
    if law.vur_cut == "if_not_lower":
        instead = instead & (_picked(working.amount, voluntary) >= _picked(working.amount, least))  # 16.5.1
    return _cut_first(working, working.vur, np.where(instead[:, None], voluntary, least))


def _cut_first(working: Working, vur: Flags, victim: Flags) -> Working:
    """16.5 The cut, told apart by whether it fell on a voluntarily unplayed round."""
    return working.without(victim, lambda: np.where(vur, np.uint8(Reason.CUT_VUR), np.uint8(Reason.CUT_LEAST)))


def _cut_most(working: Working) -> Working:
    """14.3 One most significant value; 16.5 knows no exception for it."""
    return working.without(_lowest(working.counts, *(-key for key in _by_significance(working))), Reason.CUT_MOST)


def _by_significance(working: Working) -> tuple[Integers, ...]:
    """14.1.1 The order of significance: for Sonneborn-Berger the opponent's score first, then the product."""
    return (working.amount,) if working.significance is None else (working.significance, working.amount)


def _lowest(among: Flags, *keys: Integers) -> Flags:
    """The one round of each row that is lowest by these keys in turn; the earliest of several.

    Keys are compared one after the other: of a long event their product would not fit into 64 bits.
    """
    if among.ndim > 2:
        return _lowest_of_finishes(among, *keys)
    for key in keys:
        left = np.where(among, key, _NEVER)
        among = among & (left == np.minimum.reduce(left, axis=1)[:, None])
    earliest = among * _count_down(among.shape[1])
    return np.asarray(among & (earliest == np.maximum.reduce(earliest, axis=1)[:, None]))


@lru_cache(maxsize=64)
def _count_down(rounds: int) -> Integers:
    """The earlier a round, the higher its number."""
    return freeze(np.arange(rounds, 0, -1, dtype=np.uint8 if rounds < 256 else np.int64))


def _lowest_of_finishes(among: Flags, *keys: Integers) -> Flags:
    """The same along a further axis of finishes, in the integers of the last key."""
    *first, key = keys
    for each in first:
        among = among & (each == np.where(among, each, np.iinfo(each.dtype).max).min(axis=1)[:, None])
    rounds = among.shape[1]
    unique = key * key.dtype.type(rounds)
    unique += np.arange(rounds, dtype=key.dtype)[:, None]
    if among.shape[2] == 1:
        unique[~among[:, :, 0]] = np.iinfo(key.dtype).max
    else:
        np.copyto(unique, np.iinfo(key.dtype).max, where=~among)
    return np.asarray((unique == unique.min(axis=1)[:, None]) & among)


def _picked(amount: Integers, one: Flags) -> Integers:
    return counted(amount, one)
