"""The second table of a team event: the best results on each board."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from tiebreaks.engine.basis import expect_event
from tiebreaks.engine.counted_rounds import count_rounds, describe_rounds
from tiebreaks.errors import TournamentError
from tiebreaks.messages import Message
from tiebreaks.model.matches import PLAYED
from tiebreaks.model.tournament import Match, Player, Team, Tournament
from tiebreaks.text import ExactValue
from tiebreaks.values.answer import Answer, Number, Paired, members
from tiebreaks.values.frames import Framed, columns_of
from tiebreaks.values.printing import TextRepr


@dataclass(frozen=True)
class BoardRow(Answer):
    """The games of one player on one board, over the board only."""

    board: int
    """The board, from 1."""
    rank: int
    """On this board; equal results share it."""
    player: Player
    """Who played."""
    team: Team
    """The player's team."""
    points: Paired[Fraction]
    """Scored on this board."""
    games: int
    """Played on this board."""
    percentage: Number[Fraction]
    """Of the points for winning all these games."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "board rank id=player.id name=player.name team=team.id team_name=team.name points games percentage"
    )


@dataclass(frozen=True, repr=False)
class BoardStandings(TextRepr, Answer, Framed):
    """The players of each board by points, then by fewer games; `print` it, or take `[1]`, the rows of board 1."""

    tournament: Tournament
    """The event."""
    after_round: int
    """The last round that counts."""
    rows: tuple[BoardRow, ...]
    """Board after board, the best first."""

    _JSON: ClassVar[Mapping[str, str]] = members("tournament=tournament.name after_round boards=rows")
    _KINDS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("board", "rank", "id", "team", "games"), "int64"),
        **dict.fromkeys(("name", "team_name"), "string"),
    }

    def __getitem__(self, board: int) -> tuple[BoardRow, ...]:
        return tuple(row for row in self.rows if row.board == board)

    def __iter__(self) -> Iterator[BoardRow]:
        return iter(self.rows)

    def to_columns(self) -> dict[str, list[Any]]:
        """Board, rank, player, team, points, games and percentage of each row, points and percentage exact."""
        return columns_of(self.rows, BoardRow._JSON)

    @property
    def title(self) -> Message:
        """What this is: the event and the rounds."""
        named = "{name}, best results by board {rounds}, games over the board"
        nameless = "Boards, best results by board {rounds}, games over the board"
        name, rounds = self.tournament.name, describe_rounds(self.tournament, self.after_round)
        return Message(named, name=name, rounds=rounds) if name else Message(nameless, rounds=rounds)


def board_standings(event: Tournament, after_round: int | None = None) -> BoardStandings:
    """Who has the best results on each board of a team event.

    A player who sat on two boards has a row on each. Forfeited boards count for the team, not here. The order is by points,
    then by percentage, so that of two with equal points the one with fewer games is ahead; equal results share a rank.
    """
    expect_event(event)
    if not event.is_team:
        raise TournamentError(["board standings: expected a team event, found an individual one; use standings"])
    rounds = count_rounds(event, after_round, [])
    points = _collect_points(event, rounds)
    win = max(event.scoring.win, Fraction(1, 10))
    people = {player.id: player for player in event.players}
    teams = {player: team for team in event.teams for player in team.players}
    rows: list[BoardRow] = []
    for board in sorted({board for board, _ in points}):
        results = [(player, sum(each, ExactValue(0)), len(each)) for (on, player), each in points.items() if on == board]
        results.sort(key=lambda item: (-item[1], item[2], item[0]))
        rank = 0
        for index, (player, total, games) in enumerate(results):
            if index == 0 or results[index - 1][1:] != (total, games):
                rank = index + 1
            rows.append(BoardRow(board, rank, people[player], teams[player], total, games, 100 * total / (games * win)))
    return BoardStandings(event, rounds, tuple(rows))


def _collect_points(tournament: Tournament, rounds: int) -> dict[tuple[int, int], list[Fraction]]:
    """(board, player) -> the points of each game over the board."""
    each = tournament.scoring.points
    points: dict[tuple[int, int], list[Fraction]] = {}
    for items in tournament.rounds[:rounds]:
        matches = (item for item in items if isinstance(item, Match))
        line_ups = (tournament.worth.line_up(match, team) for match in matches for team in (match.white, match.black))
        for seats in line_ups:
            for board, seat in enumerate(seats, 1):
                if seat.player is not None and seat.result in PLAYED:
                    points.setdefault((board, seat.player), []).append(Fraction(each[seat.result], 10))
    return points
