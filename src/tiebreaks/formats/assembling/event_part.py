"""A tournament as a part, to be joined with lists of other files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from tiebreaks.formats.assembling.part import Entrant, Key, Meeting, Part, PrintedPart
from tiebreaks.messages import Message, Place
from tiebreaks.model.rounds import Bye, Game, Match
from tiebreaks.model.tournament import Tournament

Value = TypeVar("Value")


def part_of(event: Tournament, file: str) -> Part:
    """A tournament as a part, to be joined with lists of other files."""
    place = Place(file)
    team_of = {player: team.id for team in event.teams for player in team.players}
    board_of = {player: board for team in event.teams for board, player in enumerate(team.players, 1)}
    entrants = [
        Entrant(
            player.id, player.name, player.id, player.rating, player.title, player.federation, player.fide_id, player.birth,
            player.sex, player.club, team=team_of.get(player.id), board=board_of.get(player.id, 0), where=place,
        )
        for player in event.players
    ]  # fmt: skip
    part = Part("crosstable" if event.rounds else "starting list", file, entrants, rounds=len(event.rounds))
    part.teams = [Entrant(team.id, team.name, team.id, where=place) for team in event.teams]
    part.meetings = [
        meeting
        for number, items in enumerate(event.rounds, 1)
        for item in items
        for meeting in _meetings_of(item, number, place, event.is_team)
    ]
    part.total_rounds, part.name, part.starts, part.ends = event.total_rounds, event.name, event.starts, event.about.ends
    part.system = "round robin" if event.predetermined else "swiss"
    part.ranks, part.points, part.by = _by_key(event.published.ranks), _by_key(event.published.points), event.tie_breaks
    part.columns = [
        PrintedPart(each.printed, _by_key(each.values), each.code, each.edition, each.decimals)
        for each in event.published.columns
    ]
    part.after_round, part.program = event.published.after_round, event.published.program
    part.guessed_encoding = event.reading.guessed_encoding
    part.warnings = [warning if isinstance(warning, Message) else Message("{said}", said=warning) for warning in event.warnings]
    return part


def _by_key(values: Mapping[int, Value]) -> dict[Key, Value]:
    """Values by number as values by key, which here are the same."""
    return dict[Key, Value](values.items())


def _meetings_of(item: Game | Bye | Match, number: int, place: Place, is_team: bool) -> Iterable[Meeting]:
    if isinstance(item, Bye):
        teams = (item.participant, None) if is_team else None
        yield Meeting(number, item.participant, None, item.kind, teams=teams, where=place)
    elif isinstance(item, Match):
        pair = (item.white, item.black)
        for board, game in enumerate(item.boards, 1):
            facts: dict[str, Any] = {"board": board, "teams": pair, "where": place, "rated": game.rated}
            yield Meeting(number, game.white, game.black, game.result, **facts)
    else:
        assert item.white is not None
        yield Meeting(number, item.white, item.black, item.result, where=place, rated=item.rated)
