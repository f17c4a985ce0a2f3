"""The settings of a published table: the round that it is after, and what it counts pending games as."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

from tiebreaks.checking.evidence import Evidence
from tiebreaks.checking.orders import RankNeighbours
from tiebreaks.checking.words import OTHER_ROUND
from tiebreaks.engine.basis import By, HouseRules, Pending
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Standings, rank_event
from tiebreaks.errors import RegulationError, TournamentError
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message, Remedy
from tiebreaks.model.tournament import Tournament


@dataclass(frozen=True)
class RankSettings:
    """The law and the round of standings, and what pending games count as."""

    edition: str | Edition | None = None
    house_rules: HouseRules | None = None
    after_round: int | None = None
    live: bool = False
    pending: Pending | None = None

    def rank(self, tournament: Tournament, by: By, *, decided: bool = True) -> Standings:
        """The standings by a list; `decided=False`: without the play-offs and orders of the event."""
        asked = self.edition, self.after_round, self.house_rules
        pending = self.pending or "none"
        return rank_event(tournament, resolve(tournament, by, *asked, live=self.live, pending=pending, decided=decided))

    def try_rank(self, tournament: Tournament, by: By) -> Standings | None:
        """The standings by a list; None where the law forbids it."""
        try:
            return self.rank(tournament, by)
        except RegulationError:
            return None

    def law_of(self, tournament: Tournament) -> Edition:
        """The edition in force, with the house rules."""
        return resolve(tournament, "PTS", self.edition, None, self.house_rules, decided=False).edition


def refuse_other_round(tournament: Tournament, after_round: int | None) -> None:
    """Refuse to compare what was published after one round with the standings after another."""
    if after_round is not None and not is_of_round(tournament, after_round):
        last = tournament.published.after_round or tournament.complete_rounds
        remedies = (Remedy("after_round", last),)
        raise TournamentError(Message(OTHER_ROUND, after_round=after_round, last=last, remedies=remedies))


def is_of_round(tournament: Tournament, after_round: int) -> bool:
    """Whether what was published may be that of a round: the table says so, or its points do; else it is of the last one."""
    published = tournament.published.after_round
    if published == after_round or after_round >= tournament.complete_rounds:
        return True
    return published is None and _are_points_after(tournament, after_round)


def _are_points_after(tournament: Tournament, after_round: int) -> bool:
    """Whether the published points are those after a round."""
    published = tournament.published.points
    by = "MPTS, GPTS" if tournament.is_team else "PTS"
    rows = RankSettings(after_round=after_round).rank(tournament, by, decided=False).rows
    return bool(published) and all(published.get(row.id) == row.points for row in rows)


class PendingGames(NamedTuple):
    """What a table counts pending games as."""

    tournament: Tournament
    """The event; its published points are compared only if they are of the same time as the ranks."""
    settings: RankSettings
    """The settings that count them so."""
    counted_as: str | None
    """"not counted", "none" or "draw"; None: nothing is pending."""


def find_pending(tournament: Tournament, by: By, settings: RankSettings, *, is_listed: bool) -> PendingGames:
    """What the table counts pending games as.

    A table that is printed during a round counts it or not, and its pending games as nothing or as drawn. The ranks say which,
    by their order and, where the list is known, as a whole; then the points. A file may have ranks from before the round beside
    points of today: its points are not compared then.
    """
    published, complete, last = tournament.published, tournament.complete_rounds, settings.after_round
    if complete == tournament.crosstable.rounds or (last is not None and last <= complete):
        return PendingGames(tournament, settings, None)
    rounds = tournament.crosstable.rounds if last is None else last
    readings = {
        "not counted": replace(settings, after_round=complete),
        "none": replace(settings, after_round=rounds, pending="none"),
        "draw": replace(settings, after_round=rounds, pending="draw"),
    }
    wrong = {name: _count_wrong(tournament, by, reading) for name, reading in readings.items()}
    found = min(wrong, key=lambda name: wrong[name].as_key(is_listed=is_listed))
    if wrong[found].points == min(each.points for each in wrong.values()):
        tournament = replace(tournament, published=replace(published, after_round=readings[found].after_round))
    return PendingGames(tournament, readings[found], found)


class _WrongCounts(NamedTuple):
    """What a table has otherwise than standings: neighbours against the points, places, points."""

    neighbours: int
    places: int
    points: int

    def as_key(self, *, is_listed: bool) -> tuple[int, ...]:
        """The fewer the better. Places tell only where the list is known, and much only where all are right, or all but two."""
        places = self.places if is_listed else 0
        return self.neighbours, places > 0, places > 2, self.points, places


def _count_wrong(tournament: Tournament, by: By, settings: RankSettings) -> _WrongCounts:
    evidence = Evidence(tournament, settings.rank(tournament, by))
    computed, published = evidence.computed, tournament.published.points
    points = sum(row.id in published and published[row.id] != row.points for row in computed.rows)
    signs = RankNeighbours(evidence.ranks).signs(computed._table.score)
    return _WrongCounts(int((signs < 0).sum()), len(evidence.misplaced), points)
