"""What has to be covered: every code that an edition defines for a system, for individuals and for teams."""

from __future__ import annotations

from collections.abc import Iterator

from tests.helpers.strategies import codes_for
from tests.helpers.team_strategies import team_codes_for
from tiebreaks.law.editions import EDITIONS, Edition
from tiebreaks.model.tournament import Game, Match, Player, System, Team, Tournament

Cell = str
"""`individual swiss 2026-03 BH/C1`"""


def cell_of(event: Tournament, law: Edition, code: str) -> Cell:
    return f"{kind_of(event)} {law.id} {code}"


def kind_of(event: Tournament) -> str:
    """`team round-robin`"""
    return f"{'team' if event.is_team else 'individual'} {event.system.value}"


def codes_of(law: Edition, event: Tournament) -> list[str]:
    """Every code to compare on this event."""
    return team_codes_for(law, event) if event.is_team else codes_for(law, event)


def allowed_cells() -> list[Cell]:
    """Every cell there is, in the order of the kinds, the editions and the codes."""
    return [
        cell_of(event, law, code) for event in _one_of_each_kind() for law in EDITIONS.values() for code in codes_of(law, event)
    ]


def _one_of_each_kind() -> Iterator[Tournament]:
    players, game = [Player(1), Player(2)], Game(1, 2, "1-0")
    teams = [Team(1, players=(1,)), Team(2, players=(2,))]
    for system in System:
        yield Tournament(players, [[game]], system=system)
    for system in System:
        yield Tournament(players, [[Match(1, 2, (game,))]], teams=teams, system=system)
