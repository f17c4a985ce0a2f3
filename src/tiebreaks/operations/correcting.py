"""Corrections of an event, as they are typed: another result, another bye, a late entry."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from tiebreaks.errors import TournamentError
from tiebreaks.forecasting.what_if import parse_assumed
from tiebreaks.messages import Message
from tiebreaks.model.rounds import ByeKind
from tiebreaks.model.tournament import Bye, Match, Player, Tournament, sides

if TYPE_CHECKING:
    from typing import TypeGuard

ENTRY = "entry:"
EXPECTED = "{given!r}: expected a game and its result, '5: 12-7 1-0', a bye, '5: 12 half', or a late entry, 'entry: Name, 1850'"
TEAM_ENTRY = "{given!r}: a late entry is a player, and this is a team event; enter the team in the pairing program"
PAIRED = "{given!r}: {who} is paired in round {round}; correct the result of the game"


def correct(event: Tournament, given: Iterable[str]) -> Tournament:
    """The event with corrections, one after the other; what another program published belongs to the event before."""
    for text in given:
        event = _correct(event, text.strip())
    return event


def _correct(event: Tournament, text: str) -> Tournament:
    if text.lower().startswith(ENTRY):
        return _enter(event, text, text[len(ENTRY) :])
    before, _, kind = text.rpartition(" ")
    number, colon, who = before.partition(":")
    if is_bye(kind) and colon and number.strip().isdecimal():
        return _give_bye(event, text, int(number), who.strip(), kind)
    ((key, result),) = parse_assumed(event, [text], instead=True).items()
    return event.with_result(*key, result)


def names_bye(text: str) -> bool:
    """Whether a text names a bye: '5: 12 half'."""
    before, _, kind = text.strip().rpartition(" ")
    return is_bye(kind) and ":" in before


def is_bye(kind: str) -> TypeGuard[ByeKind]:
    return kind in get_args(ByeKind)


def _enter(event: Tournament, given: str, said: str) -> Tournament:
    """A late entry, who has the number after the last: a name, and perhaps a rating behind the last comma."""
    name, _, rating = said.strip().rpartition(",")
    if not rating.strip().isdecimal():
        name, rating = said.strip(), "0"
    if event.is_team:
        raise TournamentError([Message(TEAM_ENTRY, given=given)])
    if not name.strip():
        raise TournamentError([Message(EXPECTED, given=given)])
    number = max((player.id for player in event.players), default=0) + 1
    return event.with_player(Player(number, name.strip(), rating=int(rating)))


def _give_bye(event: Tournament, given: str, number: int, who: str, kind: ByeKind) -> Tournament:
    """A round without a game for one participant."""
    if not 1 <= number <= len(event.rounds):
        raise TournamentError([Message(EXPECTED, given=given)])
    id = event.find(who)
    items = event.rounds[number - 1]
    if any(id in sides(item) for item in items if not isinstance(item, Bye)):
        raise TournamentError([Message(PAIRED, given=given, who=who, round=number)])
    kept = [item for item in items if not (isinstance(item, Bye) and id in sides(item))]
    rounds = (*event.rounds[: number - 1], [*kept, Bye(id, kind)], *event.rounds[number:])
    return replace(event, rounds=rounds, published=event.published.superseded)


def entries_of(event: Tournament) -> list[tuple[int, int, int | None, str]]:
    """What can be corrected: of each round the games, with their results, and the byes, with their kinds."""
    found: list[tuple[int, int, int | None, str]] = []
    for number, items in enumerate(event.rounds, 1):
        for item in items:
            games = item.boards if isinstance(item, Match) else [item]
            for game in games:
                if isinstance(game, Bye):
                    found.append((number, game.participant, None, game.kind))
                elif game.white is not None and game.black is not None:
                    found.append((number, game.white, game.black, game.result))
    return found
