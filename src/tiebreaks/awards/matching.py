"""Single prizes for distinct players: whether one more can be given, others changing hands."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import Generic, TypeVar

Prize = TypeVar("Prize", bound=Hashable)


class Matching(Generic[Prize]):
    """Prizes that have been given, each to a player who may have it; nobody has two."""

    def __init__(self, players: Sequence[int]) -> None:
        self._players = players
        self._may: dict[Prize, frozenset[int]] = {}
        self._prize: dict[int, Prize] = {}
        self._player: dict[Prize, int] = {}

    def add(self, prize: Prize, may: frozenset[int]) -> bool:
        """Give one prize more, if all that were given before can still be given. The shortest chain of changes is taken."""
        self._may[prize] = may
        wanted_by: dict[int, Prize] = {}
        queue = [prize]
        for wanted in queue:
            for player in self._players:
                if player in wanted_by or player not in self._may[wanted]:
                    continue
                wanted_by[player] = wanted
                if player not in self._prize:
                    self._pass_on(player, wanted_by)
                    return True
                queue.append(self._prize[player])
        del self._may[prize]
        return False

    def _pass_on(self, player: int | None, wanted_by: dict[int, Prize]) -> None:
        """Give the free player the prize that wants them, its former holder the next, until the new prize is given."""
        while player is not None:
            prize = wanted_by[player]
            former = self._player.get(prize)
            self._prize[player], self._player[prize] = prize, player
            player = former
