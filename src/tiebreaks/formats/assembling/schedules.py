"""Round robins in lists that have no rounds: whether everybody meets everybody, and in which round a pair would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from tiebreaks.formats.assembling.part import Key, Meeting


def count_cycles(meetings: Iterable[Meeting], keys: Sequence[Key]) -> int:
    """How often everybody meets everybody; 0 if that is not the same for all pairs."""
    pairs = Counter(frozenset((meeting.white, meeting.black)) for meeting in meetings if meeting.black is not None)
    times = {*pairs.values()}
    return times.pop() if len(keys) > 2 and len(pairs) == len(keys) * (len(keys) - 1) // 2 and len(times) == 1 else 0


def berger_round(one: int, other: int, players: int) -> int:
    """The round in which two of the players 1, 2, 3 ... meet in the Berger tables (FIDE C.05, Annex 1)."""
    even = players + players % 2
    one, other = sorted((one, other))
    return ((2 * one if other == even else one + other) - 2) % (even - 1) + 1
