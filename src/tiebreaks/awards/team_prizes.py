"""Prizes for the best clubs or federations of an individual event."""

from __future__ import annotations

from tiebreaks.answers.prizes import ListTotal, NotGiven, Placed, TeamAward
from tiebreaks.awards.contenders import Contestants
from tiebreaks.awards.ledger import Ledger
from tiebreaks.awards.lists import Club
from tiebreaks.awards.prize_words import explain_team
from tiebreaks.awards.rules import TeamPrizes
from tiebreaks.awards.shares import add_up
from tiebreaks.messages import Message


def give_team_prizes(contestants: Contestants, prizes: TeamPrizes, ledger: Ledger) -> None:
    """The best clubs or federations: the sum of points of their best placed players, then of ranks, then the best rank."""
    clubs = _rank_clubs(contestants, prizes)
    terms = contestants.scale(prizes.terms)
    won = min(len(clubs), terms.places)
    for place, club in enumerate(clubs[:won], 1):
        counted = tuple(row.id for row in club.rows)
        reason, why = explain_team(contestants.rules, prizes, place, clubs, terms)
        amount, thing = terms.amount(place), terms.thing(place)
        ledger.teams.append(TeamAward(prizes.name, club.name, place, amount, thing, club.points, counted, reason, why))
    for place in range(won + 1, terms.places + 1):
        reason = Message("{found} have {of} players or more", found=len(clubs), of=prizes.of)
        ledger.unawarded.append(NotGiven(prizes.name, prizes.name, place, terms.amount(place), terms.thing(place), reason))
    paid, worths = add_up(terms.amounts[:won]), terms.all_worths
    ledger.to_teams += paid
    total = ListTotal(add_up(terms.amounts), paid, add_up(worths), add_up(worths[:won]), add_up(prizes.terms.amounts))
    ledger.account(prizes.name, paid, total)


def _rank_clubs(contestants: Contestants, prizes: TeamPrizes) -> list[Club]:
    members: dict[str, list[Placed]] = {}
    for one in contestants.in_category(prizes.category):
        row = contestants.row[one.player]
        by_club = prizes.source == "club"
        club = contestants.entrants.clubs.get(row.id, "") if by_club else getattr(row.player, "federation", "")
        if club and row.id not in contestants.rules.excluded:
            members.setdefault(club, []).append(row)
    clubs = [Club(name, rows[: prizes.of]) for name, rows in members.items() if len(rows) >= prizes.of]
    return sorted(clubs, key=lambda club: club.key)
