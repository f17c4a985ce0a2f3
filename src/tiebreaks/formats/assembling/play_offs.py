"""The games of play-offs (Article 3) become play-offs of the event, if they decide ties that it has."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tiebreaks.engine.settling import resolve
from tiebreaks.errors import TiebreaksError
from tiebreaks.formats.assembling.evidence import EventEvidence
from tiebreaks.messages import EMPTY, Forms, Message
from tiebreaks.model.tournament import PlayOff, PlayOffGame, Tournament

_READ = Forms(
    "1 game of a play-off was read: it decides a tie in the points",
    "{count} games of play-offs were read: they decide ties in the points",
)
_LEFT_OUT = Forms(
    "1 game of a play-off was left out; the standings are those before it. {reason}",
    "{count} games of a play-off were left out; the standings are those before it. {reason}",
)


def add_play_offs(event: Tournament, evidence: EventEvidence, ids: Sequence[int]) -> Tournament:
    """The event with the play-offs that its lists have; a warning says that they count, or why they do not."""
    games = [(number, game) for number, part in enumerate(evidence.numbered) for game in part.play_off]
    if not games:
        return event
    known, count, where = evidence.members.position_of, len(games), games[0][1].where
    reason = Message("They are games of players, and the event is one of teams.") if event.is_team else EMPTY
    if not reason:
        try:
            played = [
                PlayOffGame(ids[known[number, game.white]], ids[known[number, game.black]], game.result, game.kind)
                for number, game in games
            ]
            decided = replace(event, play_offs=tuple(PlayOff(games=group) for group in _separate(played)))
            resolve(decided, "PTS")  # whatever the list is, it begins with them
        except KeyError:
            reason = Message("Somebody played only there.")
        except TiebreaksError as wrong:
            reason = Message("{problem}.", problem=wrong.messages[0])
    if reason:
        said = Message(_LEFT_OUT.of(count), count=count, reason=reason, where=where, severity="warning")
        return _with_warning(event, said)
    return _with_warning(decided, Message(_READ.of(count), count=count, where=where, severity="note"))


def _with_warning(event: Tournament, said: Message) -> Tournament:
    return replace(event, reading=replace(event.reading, warnings=(*event.warnings, said)))


def _separate(games: Iterable[PlayOffGame]) -> list[list[PlayOffGame]]:
    """The games of each play-off: whoever met is in one."""
    groups: list[list[PlayOffGame]] = []
    for game in games:
        two = {game.white, game.black}
        joined = [group for group in groups if any(two & {other.white, other.black} for other in group)]
        groups = [group for group in groups if group not in joined]
        groups.append([*(each for group in joined for each in group), game])
    return groups
