"""Article 6: Direct Encounter, the ordered partition of one tied group."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from tiebreaks.editions import Edition
from tiebreaks.tournament import Tournament

from .event import Event, event_of

MiniTable = Mapping[int, Mapping[int, list[Fraction]]]
"""Member -> member met -> the points of the first in each of their games."""


def direct_encounter(
    tournament: Tournament, law: Edition, group: Iterable[int], *, forfeits: bool = False, after_round: int | None = None
) -> list[list[int]]:
    """The group in its order: each list is a set that stays level."""
    event = event_of(tournament, law, after_round)
    members = sorted(group)
    if len(members) < 2:
        return [members]
    rule = law.direct_encounter
    table = mini_table(event, members, forfeits)
    if rule == "certain":
        return _apply(event, members, forfeits)
    if rule == "percentage":
        return _ordered(members, {who: _percentage(table[who]) for who in members})
    scores = {who: _separate_score(event, table[who]) for who in members}
    if rule == "sum" or event.predetermined or _all_met(table):
        return _ordered(members, scores)
    certain, rest = _peel(event, table, members)
    return [[who] for who in certain] + ([rest] if rest else [])


def separate_scores(
    tournament: Tournament, law: Edition, group: Iterable[int], *, forfeits: bool = False, after_round: int | None = None
) -> dict[int, Fraction]:
    """6.1: the separate score of each member in the first mini-table."""
    event = event_of(tournament, law, after_round)
    table = mini_table(event, sorted(group), forfeits)
    return {who: _separate_score(event, row) for who, row in table.items()}


def mini_table(event: Event, members: list[int], forfeits: bool) -> MiniTable:
    """The games among the members. A forfeit is no meeting in a Swiss event, unless the rules include it (6.1.1, 15.2)."""
    forfeits_too = event.predetermined or forfeits or event.law.forfeits_count_in_direct_encounter
    table: dict[int, dict[int, list[Fraction]]] = {who: {} for who in members}
    for who in members:
        for record in event.records[who]:
            met = record.over_the_board or (forfeits_too and record.forfeit)
            if met and record.opponent in table:
                table[who].setdefault(record.opponent, []).append(record.points)
    return table


def _apply(event: Event, members: list[int], forfeits: bool) -> list[list[int]]:
    """Articles 6.2 and 6.3, anew for every set that is left."""
    if len(members) < 2:
        return [members]
    table = mini_table(event, members, forfeits)
    if event.predetermined or _all_met(table):  # 6.2
        parts = _ordered(members, {who: _separate_score(event, table[who]) for who in members})
        if len(parts) == 1:
            return parts
        return [smaller for part in parts for smaller in _apply(event, part, forfeits)]
    certain, rest = _peel(event, table, members)  # 6.3
    if not certain:
        return [members]
    return [[who] for who in certain] + (_apply(event, rest, forfeits) if rest else [])


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
