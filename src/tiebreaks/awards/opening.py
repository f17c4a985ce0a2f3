"""Open the lists of prizes of an event: in which order they go, and who may win them."""

from __future__ import annotations

from tiebreaks.awards.contenders import Contestants
from tiebreaks.awards.lists import OpenList
from tiebreaks.awards.orders import order_rows
from tiebreaks.awards.results import games_played
from tiebreaks.awards.rules import PrizeList
from tiebreaks.messages import Message


def open_lists(contestants: Contestants) -> tuple[list[OpenList], list[Message]]:
    """The lists that can be decided from what is known, and why the others cannot."""
    lists, problems = list[OpenList](), list[Message]()
    for given in contestants.rules.prizes:
        if sentence := _cannot_decide(contestants, given):
            problems.append(Message(sentence, where=given.where))
        else:
            lists.append(_open_list(contestants, given))
    return lists, problems


def _open_list(contestants: Contestants, given: PrizeList) -> OpenList:
    ordered, measured = order_rows(contestants, given)
    barred = {}
    if given.points is not None or given.games is not None or given.complete:
        short = ((one.player, _falls_short(contestants, given, one.player)) for one in ordered)
        barred = {player: reason for player, reason in short if reason is not None}
    excluded = contestants.rules.excluded.items()
    barred |= {player: Message("{reason}", reason=reason) for player, reason in excluded}
    standing = [one for one in ordered if one.player not in barred] if barred else ordered
    entrants = len(ordered)
    if given.entrants and not given.board:
        starters = contestants.starters
        entrants = len(starters & contestants.entrants.members(given.category) if given.category else starters)
    return OpenList(given, contestants.scale(given.terms), ordered, standing, barred, measured, entrants)


def _cannot_decide(contestants: Contestants, given: PrizeList) -> str:
    """Why a list cannot be decided from what is known; "": it can."""
    asks_for_games = given.games is not None or given.complete
    if contestants.standings is None:
        needs_games = given.by != "standings" or asks_for_games
        return "this list needs the games of an event; rows alone have none" if needs_games else ""
    if given.by != "standings" and contestants.is_team_event is not bool(given.board):
        if given.board:
            return "by: only a team event has boards; use 'standings', 'performance', 'gain' or 'upset'"
        return "by: in a team event, use 'standings', or 'board:1' for the players of a board"
    if contestants.is_team_event and asks_for_games:
        return "games and complete are asked of players; leave them out in a team event"
    return ""


def _falls_short(contestants: Contestants, given: PrizeList, player: int) -> Message | None:
    """What is asked of a winner, if this player does not have it."""
    if given.points is not None and contestants.row[player].points < given.points:
        return Message("fewer than {points} points", points=given.points)
    if (given.games is not None or given.complete) and contestants.standings is not None:
        played, complete = games_played(contestants.standings, abs(player))
        if given.games is not None and played < given.games:
            return Message("fewer than {games} games played", games=given.games)
        if given.complete and not complete:
            return Message("did not play every round")
    return None
