"""Who meets whom in lists of games: whether it is a round robin, who is missing in a round, which round a pair has."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

from tiebreaks.formats.parts import Key, Meeting, Part
from tiebreaks.messages import Place


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


def add_missing(part: Part) -> None:
    """Enter everybody who has no game in a round as without an opponent, for a reason that the list does not say.

    In a round robin that is the rest round, of which nothing is entered.
    """
    if count_cycles(part.meetings, [entrant.key for entrant in part.entrants]):
        part.system = "round robin"
        return
    present: dict[int, set[Key | None]] = defaultdict(set)
    for meeting in part.meetings:
        present[meeting.round] |= {meeting.white, meeting.black}
    for number in range(1, part.rounds + 1):
        for entrant in part.entrants:
            if entrant.key not in present[number]:
                part.meetings.append(Meeting(number, entrant.key, None, "*", where=Place(part.file)))
