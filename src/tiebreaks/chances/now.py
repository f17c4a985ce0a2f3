"""How an event stands now: what every answer about its pending games calls the rank now and the points now."""

from __future__ import annotations

from tiebreaks.engine.request import By, HouseRules, Pending, resolve
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.law.editions import Edition
from tiebreaks.model.rounds import is_pending
from tiebreaks.model.tournament import Bye, Tournament


def rank_now(
    event: Tournament,
    by: By,
    edition: str | Edition | None,
    house_rules: HouseRules | None,
    rounds: int | None = None,
) -> Standings:
    """The standings by what has been scored: up to the last round that has begun, and pending games give nothing.

    rounds   only the first so many; default: all
    """
    begun = _last_begun(event, len(event.rounds) if rounds is None else min(rounds, len(event.rounds)))
    pending: Pending | None = "none" if begun > event.complete_rounds else None
    return rank_request(resolve(event, by, edition, begun, house_rules, pending=pending))


def _last_begun(event: Tournament, rounds: int) -> int:
    """The last round with a finished game or match, 0 before the first one; byes are entered before anybody has played."""
    for number in range(rounds, 0, -1):
        if any(not isinstance(item, Bye) and not is_pending(item) for item in event.rounds[number - 1]):
            return number
    return 0
