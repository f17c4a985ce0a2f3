"""Settings: the law and the round that standings are asked for, without their list."""

from __future__ import annotations

from dataclasses import dataclass

from tiebreaks.engine.request import By, HouseRules, Pending, resolve
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.errors import RegulationError
from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Tournament


@dataclass(frozen=True)
class RankSettings:
    """The law and the round of standings, and what pending games count as."""

    edition: str | Edition | None = None
    house_rules: HouseRules | None = None
    after_round: int | None = None
    live: bool = False
    pending: Pending | None = None

    def rank(self, tournament: Tournament, by: By) -> Standings:
        """The standings by a list."""
        asked = self.edition, self.after_round, self.house_rules
        return rank_request(resolve(tournament, by, *asked, live=self.live, pending=self.pending))

    def try_rank(self, tournament: Tournament, by: By) -> Standings | None:
        """The standings by a list; None where the law forbids it."""
        try:
            return self.rank(tournament, by)
        except RegulationError:
            return None

    def law_of(self, tournament: Tournament) -> Edition:
        """The edition in force, with the house rules."""
        return resolve(tournament, "PTS", self.edition, None, self.house_rules).law
