"""Article 6: Direct Encounter, the ordered partition of one tied group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Tournament

from .event import Event, Record
from .teams import scored_event

MiniTable = Mapping[int, Mapping[int, list[Fraction]]]
"""Member -> member met -> the points of the first in each of their games."""


def direct_encounter(
    tournament: Tournament,
    law: Edition,
    group: Iterable[int],
    *,
    forfeits: bool = False,
    after_round: int | None = None,
    score: str | None = None,
) -> list[list[int]]:
    """The group in its order: each list is a set that stays level. `score` is the one asked for in a team event."""
    return partition(scored_event(tournament, law, after_round, score), group, forfeits)


def partition(event: Event, group: Iterable[int], forfeits: bool) -> list[list[int]]:
    """Article 6 on the score of this event, until nothing more splits."""
    members = sorted(group)
    parts = apply_once(event, members, forfeits)
    if len(parts) == 1 or event.law.direct_encounter != "certain":
        return parts
    return [smaller for part in parts for smaller in partition(event, part, forfeits)]


def apply_once(event: Event, members: list[int], forfeits: bool) -> list[list[int]]:
    """One mini-table: what it separates, by the separate scores (6.2) or as certain places (6.3)."""
    if len(members) < 2:
        return [members]
    rule = event.law.direct_encounter
    table = mini_table(event, members, forfeits)
    if rule == "percentage":
        return _ordered(members, {who: _percentage(table[who]) for who in members})
    if rule == "sum" or event.predetermined or _all_met(table):  # 6.2
        return _ordered(members, {who: _separate_score(event, table[who]) for who in members})
    certain, rest = _peel(event, table, members)  # 6.3
    return [[who] for who in certain] + ([rest] if rest else [])


def separate_scores(
    tournament: Tournament,
    law: Edition,
    group: Iterable[int],
    *,
    forfeits: bool = False,
    after_round: int | None = None,
    score: str | None = None,
) -> dict[int, Fraction]:
    """6.1: the separate score of each member in the first mini-table."""
    event = scored_event(tournament, law, after_round, score)
    table = mini_table(event, sorted(group), forfeits)
    return {who: _separate_score(event, row) for who, row in table.items()}


def mini_table(event: Event, members: list[int], forfeits: bool) -> MiniTable:
    """The games among the members."""
    table: dict[int, dict[int, list[Fraction]]] = {who: {} for who in members}
    for who in members:
        for record in event.records[who]:
            if record.opponent in table and is_meeting(event, record, forfeits):
                table[who].setdefault(record.opponent, []).append(record.points)
    return table


def is_meeting(event: Event, record: Record, forfeits: bool) -> bool:
    """6.1.1: a forfeit is no meeting in a Swiss event, unless the rules include it; with pre-determined pairings it is (15.2)."""
    forfeits_too = event.predetermined or forfeits or event.law.forfeits_count_in_direct_encounter
    return record.over_the_board or (forfeits_too and record.forfeit)


def _peel(event: Event, table: MiniTable, members: list[int]) -> tuple[list[int], list[int]]:
    """6.3: who is certain of the first place, the second place and so on in this one table, and the others."""
    low, high = {}, {}
    for who in members:
        score, missing = _separate_score(event, table[who]), len(members) - 1 - len(table[who])
        low[who] = score + event.loss * missing
        high[who] = score + event.win * missing
    certain: list[int] = []
    rest = list(members)
    while rest:
        first = [who for who in rest if all(low[who] > high[other] for other in rest if other != who)]
        if not first:
            break
        certain += first
        rest.remove(first[0])
    return certain, rest


def _separate_score(event: Event, row: Mapping[int, list[Fraction]]) -> Fraction:
    """6.1, 6.1.2: the points against each member met; several games of a pair count as their average."""
    total = Fraction(0)
    for points in row.values():
        total += sum(points, Fraction(0)) / (1 if event.law.repeated_meetings == "sum" else len(points))
    return total


def _percentage(row: Mapping[int, list[Fraction]]) -> Fraction | None:
    games = [points for met in row.values() for points in met]
    return sum(games, Fraction(0)) / len(games) if games else None


def _all_met(table: MiniTable) -> bool:
    return all(len(row) == len(table) - 1 for row in table.values())


def _ordered(members: list[int], scores: Mapping[int, Fraction | None]) -> list[list[int]]:
    """By score, the highest first, nobody's score last."""
    parts: dict[Fraction | None, list[int]] = {}
    for who in members:
        parts.setdefault(scores[who], []).append(who)
    defined = sorted((score for score in parts if score is not None), reverse=True)
    return [parts[score] for score in defined] + ([parts[None]] if None in parts else [])
