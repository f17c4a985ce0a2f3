"""The rounds of a team event from columns: plain matches all at once, the others as the line reader makes them.

A match is plain if every player of both teams who sits in it has a game, both teams number the boards alike, the colours
alternate, and nothing is pending or forfeited as a whole.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

import numpy as np

from tiebreaks.arrays import narrow, widen
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.game_columns import as_array
from tiebreaks.formats.trf.key_tables import KEY_OF
from tiebreaks.formats.trf.lines import Line
from tiebreaks.formats.trf.matches import Item, Matches
from tiebreaks.formats.trf.pairing_columns import NeedsLineReader, PairingColumns
from tiebreaks.formats.trf.teams import Seat, TeamSheet
from tiebreaks.model.crosstable import Crosstable
from tiebreaks.model.matches import PLAYED, MatchScorer, MatchTable, Side
from tiebreaks.model.rounds import OUTCOMES, UNRATED_OUTCOMES
from tiebreaks.model.scoring import MOST_IN_A_MATCH
from tiebreaks.model.tournament import BYES, Bye, Game, Match, Result, System, sides

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tiebreaks.arrays import Codes, Flags, Integers

NOBODY = -1
_GAME_OF: Mapping[tuple[int, int], tuple[str, bool]] = {
    **{(int(white), int(black)): (name, False) for name, (white, black) in UNRATED_OUTCOMES.items()},
    **{(int(white), int(black)): (name, True) for name, (white, black) in OUTCOMES.items()},
}
"""White's and Black's result -> the result of the game, and whether it is rated."""
_PLAYED = np.isin(np.arange(max(Result) + 1, dtype=np.int64), [*PLAYED])


class MatchColumns(Matches):
    """The matches of all rounds as columns, (rounds, teams)."""

    pairings: PairingColumns
    team_of: Integers  # row of a player -> row of the team
    round: Integers  # of each seat: the round, the player, the opponent, the board, the cell of `count`, the result
    player: Integers
    opponent: Integers
    board: Integers
    cell: Integers
    result: Codes
    board_of: Integers  # (players, rounds)
    letters: NDArray[np.uint8]
    meets: Integers  # (rounds, teams): the opponents, the seats, who has White, whether it is plain
    count: Integers
    white: Flags
    plain: Flags
    match_points: Integers  # of each cell
    game_points: Integers
    board_points: Integers
    opposing: Integers
    black: Codes
    said: Flags

    def __init__(
        self,
        team_sheet: TeamSheet,
        pairings: PairingColumns,
        byes: Iterable[tuple[Line, int, Bye]],
        board_colours: str,
        problems: Problems,
    ) -> None:
        super().__init__(team_sheet, pairings, byes, board_colours, problems)
        self.row_of: dict[int, int] = dict(zip(self.teams, range(len(self.teams)), strict=True))
        self.items: list[list[Item]] = []  # round by round, what is not plain
        self._totals: list[tuple[int, int]] | None = None

    def read_rounds(self, held: int, system: System) -> None:
        if system is System.PREDETERMINED:  # where line-ups may be crosswise
            raise NeedsLineReader
        before = self.problems.warned
        self.pairings.read_rounds(held, system)
        games_noted, before = self.problems.warned > before, self.problems.warned
        self._seat_players(held)
        self._find_plain_matches()
        self._check_byes(held)
        for index in range(held):
            teams = [team for team, plain in zip(self.teams, self.plain[index].tolist(), strict=True) if not plain]
            games = self._list_games(index, teams) if teams else []
            self.items.append(self._make_items(index + 1, system, games, teams) if teams else [])
        if games_noted and self.problems.warned > before:  # a round's games are reported before its matches
            raise NeedsLineReader

    def _seat_players(self, held: int) -> None:
        """Find out who sits in each round: the row of the player, of the opponent and of both teams, and the board."""
        pairings, size = self.pairings, len(self.teams)
        team_of = np.full(len(pairings.numbers), NOBODY, dtype=np.int64)
        place = np.zeros(len(pairings.numbers), dtype=np.int64)
        rosters = [[pairings.row_of[player] for player in team.players] for team in self.teams.values()]
        members = [row for rows in rosters for row in rows]
        if len({*members}) < len(members) or not size:
            raise NeedsLineReader
        team_of[members] = np.repeat(np.arange(size, dtype=np.int64), [len(rows) for rows in rosters])
        place[members] = np.arange(len(members), dtype=np.int64)
        opponent = pairings.games.opponent
        own_rows = np.arange(len(team_of), dtype=np.int64)
        self.round, self.player = map(widen, np.nonzero((opponent != own_rows[:, None]).T))
        self.opponent = opponent[self.player, self.round]
        self.team_of, own, other = team_of, team_of[self.player], team_of[self.opponent]
        if (own == NOBODY).any() or (other == NOBODY).any() or (own == other).any():
            raise NeedsLineReader
        self.meets = np.full((held, size), NOBODY, dtype=np.int64)
        self.meets[self.round, own] = other
        if (self.meets[self.round, own] != other).any():
            raise NeedsLineReader
        self.cell = self.round * size + own
        self.count = widen(np.bincount(self.cell, minlength=held * size).reshape(held, size))
        order = widen(np.lexsort((place[self.player], self.cell)))
        ends = np.cumsum(self.count, dtype=np.int64)
        board = np.zeros((len(team_of), held), dtype=np.int64)
        numbered = np.arange(len(order), dtype=np.int64) - np.repeat(ends - self.count.ravel(), narrow(self.count.ravel())) + 1
        board[self.player[order], self.round[order]] = numbered
        self.board_of = board

    def _find_plain_matches(self) -> None:
        """Find out which matches are plain, and which team has White."""
        held, size = self.meets.shape
        plain = self.meets != NOBODY
        self._follow_line_ups(plain)
        self.board = self.board_of[self.player, self.round]
        plain.ravel()[self.cell[self.board != self.board_of[self.opponent, self.round]]] = False
        if self.board_colours:
            plain &= self.count <= len(self.board_colours)
        self._mark_lone_seats(plain)
        for number, forfeits in self.team_sheet.forfeits.items():
            for _, _, white, black in forfeits:
                plain[number - 1, [self.row_of[white], self.row_of[black]]] = False
        games = self.pairings.games
        self.result = games.result[self.player, self.round]
        plain.ravel()[self.cell[self.result == Result.PENDING.value]] = False
        with_white = np.array([self._letter(board + 1) == "w" for board in range(int(self.board.max(initial=0)))], dtype=bool)
        own = with_white.take(self.board - 1) == (games.black[self.player, self.round] == 0) if len(self.board) else []
        votes = widen(np.bincount(self.cell[own], minlength=held * size).reshape(held, size))
        plain &= (votes == 0) | (votes == self.count)
        self.white = votes > 0
        self.plain = plain & plain[np.arange(held, dtype=np.int64)[:, None], self.meets]

    def _follow_line_ups(self, plain: Flags) -> None:
        """Number the boards by record 300 where it names just those who play, one for each board of record 352."""
        boards = len(self.board_colours)
        for (number, id), (_, names) in self.team_sheet.line_ups.items():
            if number > len(plain):
                continue
            team, index = self.row_of[id], number - 1
            rows = [self.pairings.row_of.get(name, NOBODY) for name in names]
            playing = self.board_of[rows, index] > 0
            exact = playing.all() and NOBODY not in rows and len({*rows}) == len(rows) == self.count[index, team]
            if exact and len(rows) == (boards or len(rows)):
                self.board_of[rows, index] = np.arange(1, len(rows) + 1, dtype=np.int64)
                continue
            seated = [row for row in rows if row != NOBODY]
            if len({*seated}) < len(seated):  # on two boards: that is an error
                raise NeedsLineReader
            plain[index, team] = False

    def _mark_lone_seats(self, plain: Flags) -> None:
        """Players who sit without a game: they won by forfeit, or lost so and are in the line-up."""
        self.letters = self.pairings.letters()[:, : len(plain)]
        alone = self.pairings.opponent[:, : len(plain)] == 0
        rows, rounds = map(widen, np.nonzero(alone & (self.letters == ord("+"))))
        seats = [*zip(rounds.tolist(), rows.tolist(), strict=True)]
        if self.lined_up:
            row_of = self.pairings.row_of
            named = ((number - 1, row_of.get(player, NOBODY)) for number, player in self.lined_up if number <= len(plain))
            lost = alone & (self.letters == ord("-"))
            seats += [(index, row) for index, row in named if row != NOBODY and lost[row, index]]
        self.lone: dict[int, list[int]] = {}  # round -> rows
        for index, row in sorted(seats):
            self.lone.setdefault(index, []).append(row)
            if self.team_of[row] != NOBODY:
                plain[index, self.team_of[row]] = False

    def _check_byes(self, held: int) -> None:
        """Who has a match has no bye: that is an error."""
        given = [*self.byes, *((number, team) for number, (_, team) in self.team_sheet.pairing_byes.items())]
        if any(number <= held and self.plain[number - 1, self.row_of[team]] for number, team in given):
            raise NeedsLineReader

    def _list_games(self, index: int, teams: Collection[int]) -> list[Game]:
        """The games of some teams in a round."""
        rows = [self.pairings.row_of[player] for team in teams for player in self.teams[team].players]
        numbers, of_all = self.pairings.numbers, self.pairings.games
        opponent, result, black = (column[:, index].tolist() for column in (of_all.opponent, of_all.result, of_all.black))
        games = []
        for row in rows:
            other = opponent[row]
            if other != row and not black[row]:
                games.append(Game(numbers[row], numbers[other], *_GAME_OF[result[row], result[other]]))
        return games

    def _seats(self, number: int, games: Iterable[Game]) -> tuple[dict[int, Seat], dict[int, int]]:
        playing: dict[int, Seat] = {}
        team_of = self.team_sheet.team_of
        for game in games:
            for player, colour in ((game.white, "w"), (game.black, "b")):
                assert player is not None
                playing[player] = Seat(player, team_of[player], 0, colour, game)
        self._seat_lone(number, playing)
        ids = [*self.teams]
        met = self.meets[number - 1].tolist()
        return playing, {team: ids[other] for team, other in zip(ids, met, strict=True) if other != NOBODY}

    def _list_lone(self, number: int) -> Iterable[tuple[int, str]]:
        pairings = self.pairings
        for row in self.lone.get(number - 1, ()):
            yield pairings.numbers[row], KEY_OF[pairings.key[row, number - 1]]

    def _list_letters(self, team: int, number: int) -> set[str]:
        rows = [self.pairings.row_of[player] for player in self.teams[team].players]
        return {*map(chr, self.letters[rows, number - 1].tolist())}

    @property
    def longest(self) -> int:
        others = (len(item.boards) for items in self.items for item in items if isinstance(item, Match))
        return max(int(self.count[self.plain].max(initial=0)), max(others, default=0))

    def score(self, worth: MatchScorer) -> None:
        self.worth = worth
        held, size = self.meets.shape
        if worth.boards * max(map(abs, worth.each)) > MOST_IN_A_MATCH or (held and not worth.boards):
            raise NeedsLineReader
        cells, plain = held * size, self.plain.ravel()
        self.results: Integers = np.full(cells, Result.ZERO_BYE.value, dtype=np.int64)
        self.match_points, self.game_points = (np.zeros(cells, dtype=np.int64) for _ in range(2))
        self.board_points = np.zeros((cells, worth.boards), dtype=np.int64)
        self.opposing = np.tile(np.arange(size, dtype=np.int64), held)
        self.black = np.zeros(cells, dtype=np.int8)
        self.said = plain.copy()  # what is neither a match nor a bye
        seats = plain[self.cell]
        cell, board, result = self.cell[seats], self.board[seats], self.result[seats]
        self.board_points[cell, board - 1] = np.array(worth.each, dtype=np.int64).take(result)
        ours = self.board_points.sum(axis=1, dtype=np.int64)
        first = np.arange(held, dtype=np.int64)[:, None] * size
        across = np.where(self.plain, first + self.meets, first).ravel()
        played = np.zeros(cells, dtype=bool)
        played[cell[_PLAYED.take(result)]] = True
        most = int(ours.max(initial=0)) + 1
        outcomes = (ours * most + ours[across]) * 2 + played
        found = outcomes[plain].tolist()
        if found:
            decided = {each: worth.decide(*divmod(each // 2, most), played=bool(each % 2)) for each in {*found}}
            self.results[plain], self.match_points[plain] = zip(*map(decided.__getitem__, found), strict=True)
        self.game_points[plain] = ours[plain]
        self.opposing[plain] = self.meets.ravel()[plain]
        self.black[plain & ~self.white.ravel()] = 1
        for index, items in enumerate(self.items):
            for item in items:
                self._enter_item(item, index)

    def _enter_item(self, item: Item, index: int) -> None:
        """Score a match or a bye that is not plain."""
        size, worth = len(self.teams), self.worth
        scored: tuple[Side, ...]
        if isinstance(item, Match):
            scored = worth.score_match(item)
            white, black = (self.row_of[team] for team in (item.white, item.black))
            self.opposing[index * size + white], self.opposing[index * size + black] = black, white
            self.black[index * size + black] = 1
        else:
            assert isinstance(item, Bye)
            scored = (worth.score_bye(BYES[item.kind]),)
        for team, side in zip(sides(item), scored, strict=True):
            cell = index * size + self.row_of[team or 0]
            self.said[cell] = True
            self.results[cell], self.match_points[cell], self.game_points[cell] = side[:3]
            self.board_points[cell] = side.boards

    def side(self, team: int, number: int) -> Side:
        cell = (number - 1) * len(self.teams) + self.row_of[team]
        points = int(self.match_points[cell]), int(self.game_points[cell])
        return Side(Result(int(self.results[cell])), *points, tuple(self.board_points[cell].tolist()))

    def totals(self, team: int) -> tuple[int, int]:
        if self._totals is None:
            counted = self.results != Result.PENDING.value
            points = (
                np.where(counted, column, 0).reshape(self.meets.shape) for column in (self.match_points, self.game_points)
            )
            self._totals = [*zip(*(column.sum(axis=0, dtype=np.int64).tolist() for column in points), strict=True)]
        return self._totals[self.row_of[team]]

    def enter_byes(self, kinds: Mapping[tuple[int, int], str]) -> None:
        self._totals = None
        for (number, team), kind in kinds.items():
            self._enter_item(Bye(team, kind), number - 1)

    def make_crosstable(self, system: System) -> Crosstable:
        """The rounds as the model has them."""
        rounds, size = self.meets.shape
        absent = Result.REST if system.predetermined else Result.ZERO_BYE
        result = as_array("b", np.where(self.said, self.results, absent.value).astype(np.int8))
        points = (as_array("q", column) for column in (self.match_points, self.game_points, self.board_points))
        return Crosstable(
            rounds,
            as_array("q", self.opposing),
            result,
            as_array("b", self.black),
            array("q", self.teams),
            array("q", [0]) * size,
            array("q", [not team.expelled for team in self.teams.values()]),
            [team.name for team in self.teams.values()],
            MatchTable(max(self.worth.boards, 1), result, *points),
        )
