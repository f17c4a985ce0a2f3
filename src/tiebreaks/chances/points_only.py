"""What points alone make certain, while Swiss rounds are not paired yet: everybody's most and least, and no more than that."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from tiebreaks.answers.needs import PointsNeeds
from tiebreaks.chances.condition_words import say_ahead, say_target
from tiebreaks.chances.needs_words import say_points_needs, say_title
from tiebreaks.chances.now import rank_now
from tiebreaks.chances.target import find_wanted
from tiebreaks.engine.request import By, resolve
from tiebreaks.errors import TiebreaksError
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message
from tiebreaks.model.tournament import BYES, Result, Tournament, Who, tenths

_MOST = (Result.WIN, Result.FORFEIT_WIN, Result.PAIRING_BYE)
_LEAST = (Result.LOSS, Result.FORFEIT_LOSS, Result.ZERO_BYE)


def needs_by_points(
    event: Tournament,
    who: Who,
    by: By,
    edition: str | Edition | None,
    house_rules: Mapping[str, Any] | None,
    *,
    top: int | None = None,
    ranks: Collection[int] | None = None,
    ahead_of: Who | None = None,
) -> PointsNeeds:
    """What the points alone make certain for a target, whatever is paired."""
    first = len(event.rounds) + 1
    request = resolve(event, by, edition, len(event.rounds), house_rules)
    if event.is_team or request.entries[0].code != "PTS":
        _refuse_other_lists(first)
    now = rank_now(event, request.entries, request.law, None)
    bounds = {row.id: _bounds(event, row.id) for row in now.rows}
    number = event.find(who)
    if number not in bounds:
        raise TiebreaksError(Message("participant {number} is not ranked", number=number))
    wanted = find_wanted(number, bounds, top, ranks, None if ahead_of is None else event.find(ahead_of))
    least, most = bounds.pop(number)
    best = 1 + sum(low > most for low, _ in bounds.values())
    worst = 1 + sum(high >= least for _, high in bounds.values())
    if wanted.ahead_of is None:
        target = say_target(wanted.ranks if ranks is None else frozenset(ranks))
        reached = {rank in wanted.ranks for rank in range(best, worst + 1)}
        certain, excluded = reached == {True}, reached == {False}
    else:
        target = say_ahead(event, wanted.ahead_of)
        low, high = bounds[wanted.ahead_of]
        certain, excluded = least > high, most < low
    found = PointsNeeds(
        participant=event.player(number), target=target, wanted=wanted, standings=now, after_round=event.total_rounds,
        games=(), lines=(), notes=(), first_unpaired=first, most=most, least=least, best=best, worst=worst,
        certain=certain, excluded=excluded,
    )  # fmt: skip
    return replace(found, title=say_title(found), sentences=tuple(say_points_needs(found)))


def _refuse_other_lists(first: int) -> None:
    """Refuse a list that does not begin with points."""
    sentence = (
        "round {round} is not paired yet: without its pairings only points can be compared, and this list does not begin "
        "with them; enter the pairings"
    )
    raise TiebreaksError(Message(sentence, round=first))


def _bounds(event: Tournament, number: int) -> tuple[int, int]:
    """The least and the most tenths that somebody can end with."""
    table, row, points = event.crosstable, event.row_of[number], event.scoring.points
    lowest, highest = min(points[each] for each in _LEAST), max(points[each] for each in _MOST)
    least = most = sum(
        tenths(item.points) for item in event.adjustments if item.participant == number and not item.replaces_result
    )
    replaced = {
        item.round: tenths(item.points) for item in event.adjustments if item.participant == number and item.replaces_result
    }
    for index in range(table.rounds):
        result = table.result[table.cell(row, index)]
        pending = result == Result.PENDING
        least += replaced.get(index + 1, lowest if pending else points[result])
        most += replaced.get(index + 1, highest if pending else points[result])
    asked = {at: bye for at, bye in event.pairing.requested_byes if bye.participant == number}
    for later in range(table.rounds + 1, event.total_rounds + 1):
        fixed = points[BYES[asked[later].kind]] if later in asked else None
        least += lowest if fixed is None else min(lowest, fixed)
        most += highest if fixed is None else max(fixed, 0)
    return least, most
