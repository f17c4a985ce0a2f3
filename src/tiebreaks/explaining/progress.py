"""How the ranks came about: after every round, by the same list and law."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tiebreaks.engine.settling import after_earlier_round
from tiebreaks.engine.standings import Standings, rank_event


def ranks_by_round(standings: Standings) -> Iterator[Mapping[int, int]]:
    """Participant number -> rank, after round 1 and each round up to that of the standings."""
    for number in range(1, standings.after_round):
        yield rank_event(standings.tournament, after_earlier_round(standings.basis, standings.tournament, number)).ranks
    if standings.after_round:
        yield standings.ranks
