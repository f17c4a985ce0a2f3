"""The rounds of a team event: matches from the boards, forfeited matches (330), byes (240, 320).

A match is plain if every player of both teams who sits in it has a game, both teams number the boards alike, the colours
alternate, and nothing is pending or forfeited as a whole. Plain matches stay columns; the others are read one by one.
"""

from __future__ import annotations

from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import TYPE_CHECKING

import numpy as np

from tiebreaks.arrays import widen
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.adjustments import Outcome
from tiebreaks.formats.trf.codes import BYE_KINDS, BYE_LETTERS, KEYS, LETTER
from tiebreaks.formats.trf.kernel import as_array
from tiebreaks.formats.trf.lines import Line
from tiebreaks.formats.trf.players import Players
from tiebreaks.formats.trf.rounds import Rounds
from tiebreaks.formats.trf.teams import TeamSheet, TrfSeat, seat_players
from tiebreaks.model.crosstable import GAME_OF, Crosstable
from tiebreaks.model.matches import PLAYED, MatchScorer, MatchTable, Side, line_up_problems
from tiebreaks.model.rounds import Round
from tiebreaks.model.scoring import MOST_IN_A_MATCH
from tiebreaks.model.tournament import BYES, Bye, Game, Match, Player, Result, System, Team, sides

if TYPE_CHECKING:
    from tiebreaks.arrays import Bytes, Codes, Flags, Integers

Item = Game | Bye | Match
NOBODY = -1
_PLAYED = np.isin(np.arange(max(Result) + 1, dtype=np.int64), [*PLAYED])


class Matches:
    """Puts the boards of each round together.

    Columns of seats: the round, the player, the opponent, the board, the cell of the round and the team, the result. Columns of
    teams are (rounds, teams), or flat, a place for each cell.
    """

    team_of: Integers  # row of a player -> row of the team
    round: Integers  # of each seat: the round, the player, the opponent, the board, the cell of `count`, the result
    player: Integers
    opponent: Integers
    board: Integers
    cell: Integers
    result: Codes
    letters: Bytes
    board_of: Integers  # (players, rounds)
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
    system: System
    worth: MatchScorer

    def __init__(
        self, team_sheet: TeamSheet, rounds: Rounds, byes: Iterable[tuple[Line, int, Bye]], board_colours: str
    ) -> None:
        self.team_sheet = team_sheet
        self.rounds = rounds
        self.players: Players = rounds.players
        self.problems: Problems = rounds.problems
        self.board_colours = board_colours
        self.teams: dict[int, Team] = {roster.team.id: roster.team for roster in team_sheet.rosters}
        self.row_of: dict[int, int] = dict(zip(self.teams, range(len(self.teams)), strict=True))
        self.line_of: dict[int, int] = {roster.team.id: roster.line for roster in team_sheet.rosters}
        self.byes: dict[tuple[int, int], tuple[Line, str]] = {
            (round, bye.participant): (line, bye.kind) for line, round, bye in byes
        }
        self.lined_up: frozenset[tuple[int, int]] = frozenset(
            (round, player) for (round, _), (_, boards) in team_sheet.line_ups.items() for player in boards
        )
        self.unsaid: set[tuple[int, int]] = set()  # (round, team): not paired, and nothing says why
        self.items: list[list[Item]] = []  # round by round, what is not plain
        self._totals: list[tuple[int, int]] | None = None

    def read(self, held: int, system: System) -> None:
        """Read the matches and byes of the first rounds, with what there is to report of them."""
        self.system = system
        self.rounds.read(held, system)
        self._seat_players(held)
        self._find_empty_line_ups(held)
        self._find_plain_matches()
        if system is System.PREDETERMINED:  # where line-ups may be crosswise
            self.plain[:] = False
        for index in range(held):
            teams = [team for team, plain in zip(self.teams, self.plain[index].tolist(), strict=True) if not plain]
            self.items.append(self._make_items(index + 1, system, self._list_games(index, teams), teams) if teams else [])

    def _seat_players(self, held: int) -> None:
        """Find out who sits in each round: the row of the player, of the opponent and of both teams, and the board.

        A round in which somebody has no team, or a team plays itself or two others, has no seats: it is read one by one.
        """
        row_of, size = self.players.row_of, len(self.teams)
        team_of = np.full(len(self.players), NOBODY, dtype=np.int64)
        place = np.zeros(len(self.players), dtype=np.int64)
        members = [player for team in self.teams.values() for player in team.players if player in self.team_sheet.team_of]
        for at, member in enumerate(members):
            team_of[row_of[member]], place[row_of[member]] = self.row_of[self.team_sheet.team_of[member]], at
        opponent = self.rounds.games.opponent
        round, player = map(widen, np.nonzero((opponent != np.arange(len(team_of), dtype=np.int64)[:, None]).T))
        own, other = team_of[player], team_of[opponent[player, round]]
        self.meets = np.full((held, size), NOBODY, dtype=np.int64)
        self.meets[round, own] = other
        self.strange: set[int] = {
            *round[(own == NOBODY) | (other == NOBODY) | (own == other) | (self.meets[round, own] != other)].tolist()
        }
        if len({*members}) < len(members):
            self.strange = {*range(held)}
        self.meets[[*self.strange]] = NOBODY
        seated = self.meets[round, own] != NOBODY
        self.round, self.player, own = round[seated], player[seated], own[seated]
        self.opponent, self.team_of = opponent[self.player, self.round], team_of
        self.cell = self.round * size + own
        self.count = widen(np.bincount(self.cell, minlength=held * size).reshape(held, size))
        order = widen(np.lexsort((place[self.player], self.cell)))
        before = np.cumsum(self.count, dtype=np.int64) - self.count.ravel()
        numbered = np.arange(1, len(order) + 1, dtype=np.int64) - before[self.cell[order]]
        self.board_of = np.zeros((len(team_of), held), dtype=np.int64)
        self.board_of[self.player[order], self.round[order]] = numbered

    def _find_empty_line_ups(self, held: int) -> None:
        """A team whose chairs are all empty in record 300 lost its match by forfeit, if no other record speaks of the two."""
        sheet = self.team_sheet
        for (number, team), (line, boards) in sheet.line_ups.items():
            other = sheet.opponents[number, team]
            if number > held or any(boards) or not boards or other not in self.teams or other == team:
                continue
            both = {team, other}
            has_bye = {of for round, of in self.byes if round == number} | {
                of for round, (_, of) in sheet.pairing_byes.items() if round == number
            }
            forfeited = {of for *_, white, black in sheet.forfeits.get(number, ()) for of in (white, black)}
            meets = self.meets[number - 1, [self.row_of[of] for of in both]]
            if both & (has_bye | forfeited) or (meets != NOBODY).any() or number - 1 in self.strange:
                continue
            _, opposite = sheet.line_ups.get((number, other), (line, (1,)))
            sheet.forfeits.setdefault(number, []).append((line, "+-" if any(opposite) else "--", other, team))

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
        for number, team in (*self.byes, *((number, team) for number, (_, team) in self.team_sheet.pairing_byes.items())):
            if number <= held:  # who has a match has no bye: that is an error
                plain[number - 1, self.row_of[team]] = False
        games = self.rounds.games
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
            rows = [self.players.row_of.get(name, NOBODY) for name in names]
            playing = self.board_of[rows, index] > 0
            exact = playing.all() and NOBODY not in rows and len({*rows}) == len(rows) == self.count[index, team]
            if exact and len(rows) == (boards or len(rows)):
                self.board_of[rows, index] = np.arange(1, len(rows) + 1, dtype=np.int64)
            else:
                plain[index, team] = False

    def _mark_lone_seats(self, plain: Flags) -> None:
        """Players who sit without a game: they won by forfeit, or lost so and are in the line-up."""
        self.letters = LETTER.take(self.players.key[:, : len(plain)])
        alone = self.players.opponent[:, : len(plain)] == 0
        rows, rounds = map(widen, np.nonzero(alone & (self.letters == ord("+"))))
        seats = [*zip(rounds.tolist(), rows.tolist(), strict=True)]
        if self.lined_up:
            row_of = self.players.row_of
            named = ((number - 1, row_of.get(player, NOBODY)) for number, player in self.lined_up if number <= len(plain))
            lost = alone & (self.letters == ord("-"))
            seats += [(index, row) for index, row in named if row != NOBODY and lost[row, index]]
        self.lone: dict[int, list[int]] = {}  # round -> rows
        for index, row in sorted(seats):
            self.lone.setdefault(index, []).append(row)
            if self.team_of[row] != NOBODY:
                plain[index, self.team_of[row]] = False

    def _list_games(self, index: int, teams: Collection[int]) -> list[Game]:
        """The games of some teams in a round; of a strange round all."""
        row_of, numbers, of_all = self.players.row_of, self.players.numbers, self.rounds.games
        rows: Iterable[int] = range(len(numbers))
        if index not in self.strange:
            rows = [row_of[player] for team in teams for player in self.teams[team].players if player in row_of]
        opponent, result, black = (column[:, index].tolist() for column in of_all)
        games = []
        for row in rows:
            other = opponent[row]
            if other > row and opponent[other] == row:
                white, with_black = (other, row) if black[row] else (row, other)
                games.append(Game(numbers[white], numbers[with_black], *GAME_OF[result[white], result[with_black]]))
        return games

    @property
    def longest(self) -> int:
        """The number of boards of the longest match."""
        others = (len(item.boards) for items in self.items for item in items if isinstance(item, Match))
        return max(int(self.count[self.plain].max(initial=0)), max(others, default=0))

    def score(self, worth: MatchScorer) -> None:
        """Say what the matches and byes are worth; `side` needs it."""
        self.worth = worth
        held, size = self.meets.shape
        if worth.boards * max(map(abs, worth.each)) > MOST_IN_A_MATCH:  # too much for columns
            self.items = [[*items] for items in self.make_rounds()]
            self.plain[:] = False
        cells, plain = held * size, self.plain.ravel()
        self.results: Integers = np.full(cells, Result.ZERO_BYE.value, dtype=np.int64)
        self.match_points, self.game_points = (np.zeros(cells, dtype=np.int64) for _ in range(2))
        self.board_points = np.zeros((cells, worth.boards), dtype=np.int64)
        self.opposing = np.arange(cells, dtype=np.int64) % size
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
        """A round of a team, scored."""
        cell = (number - 1) * len(self.teams) + self.row_of[team]
        points = int(self.match_points[cell]), int(self.game_points[cell])
        return Side(Result(int(self.results[cell])), *points, tuple(self.board_points[cell].tolist()))

    def totals(self, team: int) -> tuple[int, int]:
        """Match and game points of a team from all rounds, in tenths; pending matches give none yet."""
        if self._totals is None:
            counted = self.results != Result.PENDING.value
            points = (
                np.where(counted, column, 0).reshape(self.meets.shape) for column in (self.match_points, self.game_points)
            )
            self._totals = [*zip(*(column.sum(axis=0, dtype=np.int64).tolist() for column in points), strict=True)]
        return self._totals[self.row_of[team]]

    def enter_byes(self, kinds: Mapping[tuple[int, int], str]) -> None:
        """Make the bye of each (round, team) one of this kind."""
        self._totals = None
        for (number, team), kind in kinds.items():
            items = self.items[number - 1]
            items[:] = [Bye(team, kind) if isinstance(item, Bye) and item.participant == team else item for item in items]
            self._enter_item(Bye(team, kind), number - 1)

    def may_be_refused(self, boards: int) -> bool:
        """Whether a tournament may refuse these matches."""
        members = [player for team in self.teams.values() for player in team.players]
        too_much = boards * max(map(abs, self.worth.each)) > MOST_IN_A_MATCH
        if len({*members}) < len(members) or too_much or (self.items and not boards):
            return True
        return any(
            [*line_up_problems(item, number, self.worth.team_of, boards)]
            for number, items in enumerate(self.items, 1)
            for item in items
            if isinstance(item, Match)
        )

    def make_rounds(self) -> tuple[Round, ...]:
        """The matches and byes of each round as objects, in the order of the first of their teams."""
        ids, numbers, (_, result, black) = [*self.teams], self.players.numbers, self.rounds.games
        seats: dict[int, list[tuple[int, int, int]]] = {}  # cell of a plain match -> board, player, opponent
        for cell, board, row, other in zip(
            *(e.tolist() for e in (self.cell, self.board, self.player, self.opponent)), strict=True
        ):
            seats.setdefault(cell, []).append((board, row, other))
        rounds = []
        for index, items in enumerate(self.items):
            placed = [(min(self.row_of[side] for side in sides(item) if side is not None), item) for item in items]
            for team, other_team in enumerate(self.meets[index].tolist()):
                if self.plain[index, team] and team < other_team:
                    games = []
                    for _, row, other in sorted(seats[index * len(ids) + team]):
                        white, with_black = (other, row) if black[row, index] else (row, other)
                        codes = int(result[white, index]), int(result[with_black, index])
                        games.append(Game(numbers[white], numbers[with_black], *GAME_OF[codes]))
                    pair = (team, other_team) if self.white[index, team] else (other_team, team)
                    placed.append((team, Match(ids[pair[0]], ids[pair[1]], tuple(games))))
            rounds.append(tuple(item for _, item in sorted(placed, key=lambda each: each[0])))
        return tuple(rounds)

    def make_players(self) -> tuple[Player, ...]:
        return self.players.make_players()

    def make_crosstable(self) -> Crosstable:
        """The rounds as the model has them."""
        rounds, size = self.meets.shape
        absent = Result.REST if self.system.predetermined else Result.ZERO_BYE
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

    def _make_items(self, number: int, system: System, games: Sequence[Game], teams: Collection[int]) -> list[Item]:
        """The matches and byes of some teams in one round; `games` has all that these teams play in it."""
        playing, opponents = self._seats(number, games)
        forfeited = {
            frozenset((white, black)): (line, type, white)
            for line, type, white, black in self.team_sheet.forfeits.get(number, [])
        }
        played = {self.team_sheet.team_of.get(game.white or 0) for game in games if game.result not in ("+-", "-+", "--")}
        without: dict[int, frozenset[int]] = {}  # team -> the forfeited match it is in
        for pair in forfeited:
            self._check_forfeit(number, pair, forfeited[pair][0], opponents, played)
            for team in pair:
                without.setdefault(team, pair)
        items: list[Item] = []
        done: set[int] = set()
        for team in teams:
            if team in done:
                continue
            met = without.get(team) or frozenset((team, opponents.get(team, team)))
            if met == {team}:
                items += self._byes(team, number, system)
                continue
            (other,) = met - {team}
            done |= met
            self._check_no_bye(number, met)
            items.append(self._match(number, team, other, playing, forfeited.get(met)))
        return items

    def _seats(self, number: int, games: Iterable[Game]) -> tuple[dict[int, TrfSeat], dict[int, int]]:
        """Who sits in this round, and which team each team meets."""
        playing: dict[int, TrfSeat] = {}
        opponents: dict[int, int] = {}
        for game in games:
            if game.white is not None and game.black is not None:
                white, black = (self._team_of(player, number) for player in (game.white, game.black))
                playing[game.white] = TrfSeat(game.white, white, 0, "w", game)
                playing[game.black] = TrfSeat(game.black, black, 0, "b", game)
                self._record_meeting(number, game, white, black, opponents)
                if white != black:
                    self._record_meeting(number, game, black, white, opponents)
        for row in self.lone.get(number - 1, ()):  # without a game: they won by forfeit, or lost so and are in the line-up
            player, key = self.players.numbers[row], KEYS[self.players.key[row, number - 1]]
            team = self.team_sheet.team_of.get(player, 0)
            playing[player] = TrfSeat(player, team, 0, key[0] if key[0] in "wb" else "", None, key[2])
        return playing, opponents

    def _team_of(self, player: int, number: int) -> int:
        team = self.team_sheet.team_of.get(player, 0)
        if not team:
            entry = self.players.entry_of(player)
            teamless = "player {player} plays in round {round} and is in no team; add the number to a team's record"
            self.problems.error((entry.line, 5), teamless, case=64, player=player, round=number)
        return team

    def _record_meeting(self, number: int, game: Game, own: int, other: int, opponents: dict[int, int]) -> None:
        if not (own and other) or (own != other and opponents.setdefault(own, other) == other):
            return
        entry = self.players.entry_of(game.white or 0)
        if own == other:
            same = "round {round}: players {white} and {black} are of one team ({team})"
            self.problems.error(
                (entry.line, entry.column(number)), same, case=64, round=number, white=game.white, black=game.black, team=own
            )
        else:
            two = "round {round}: team {team} plays teams {one} and {other}; correct the opponents or the rosters"
            facts = {"round": number, "team": own, "one": opponents[own], "other": other}
            self.problems.error((entry.line, entry.column(number)), two, case=64, **facts)

    def _check_forfeit(
        self, number: int, pair: frozenset[int], line: Line, opponents: Mapping[int, int], played: AbstractSet[int | None]
    ) -> None:
        for team in pair:
            other = opponents.get(team)
            if other is None:
                continue
            if not played.isdisjoint(pair) or other not in pair:
                self.problems.error(
                    (line.number, 5), "330: round {round}: the match of team {team} is forfeited, but its players have games "
                    "in 001 (against team {other}); remove the record or correct the players' lines", case=68,
                    round=number, team=team, other=other,
                )  # fmt: skip
                return

    def _check_no_bye(self, number: int, pair: frozenset[int]) -> None:
        for team in pair:
            if (number, team) in self.byes:
                line, kind = self.byes[number, team]
                bye = "240 says {letter} for team {team} in round {round}, but it has a match; remove one"
                self.problems.error((line.number, 5), bye, case=69, letter=BYE_LETTERS[kind], team=team, round=number)
            if number in self.team_sheet.pairing_byes and self.team_sheet.pairing_byes[number][1] == team:
                line, _ = self.team_sheet.pairing_byes[number]
                bye = "320 gives team {team} the bye of round {round}, but it has a match; remove one"
                self.problems.error((line.number, 15), bye, case=69, team=team, round=number)

    def _match(
        self, number: int, one: int, two: int, playing: Mapping[int, TrfSeat], forfeit: tuple[Line, str, int] | None
    ) -> Match:
        lists = [seat_players(self.teams[team], number, self.team_sheet, playing) for team in (one, two)]
        given = [self.team_sheet.line_ups[number, team][1] for team in (one, two) if (number, team) in self.team_sheet.line_ups]
        boards = _seat_boards(lists[0], lists[1], min(map(len, given)) if len(given) == 2 else 0)
        white = forfeit[2] if forfeit else self._white_team(number, one, two, boards)
        black = two if white == one else one
        games = tuple([self._game(board, pair, white) for board, pair in boards.items()])
        if self.board_colours and len(games) > len(self.board_colours):
            more = "round {round}: match {white}-{black} has {found} boards, 352 says {boards}; all are counted"
            self.problems.warn(
                (self.line_of[white], 1), more, case=67,
                round=number, white=white, black=black, found=len(games), boards=len(self.board_colours),
            )  # fmt: skip
        for team in (one, two):
            row = self.team_sheet.line_ups.get((number, team))
            if row and self.board_colours and len(row[1]) != len(self.board_colours):
                unequal = "300: {found} boards, 352 says {boards}"
                self.problems.warn((row[0].number, 17), unequal, case=67, found=len(row[1]), boards=len(self.board_colours))
        return Match(white, black, games, forfeit[1] if forfeit else "")

    def colours(self, boards: int) -> str:
        """Record 352 for so many boards."""
        return "".join(self._letter(board) for board in range(1, boards + 1)).upper()

    def _letter(self, board: int) -> str:
        """The colour of the white team on a board; they alternate where 352 does not say."""
        if board <= len(self.board_colours):
            return self.board_colours[board - 1].lower()
        return "w" if board % 2 else "b"

    def _white_team(self, number: int, one: int, two: int, boards: Mapping[int, tuple[TrfSeat | None, TrfSeat | None]]) -> int:
        votes = []
        for board, seats in boards.items():
            for seat, teams in zip(seats, ((one, two), (two, one)), strict=True):
                if seat is not None and seat.colour:
                    votes.append(teams[0] if seat.colour == self._letter(board) else teams[1])
        if not votes:
            return one
        if len({*votes}) > 1:
            same = "round {round}: the colours of match {one}-{two} do not alternate; board 1 decides"
            self.problems.warn((self.line_of[one], 1), same, case=67, round=number, one=one, two=two)
        return votes[0]

    def _game(self, board: int, pair: tuple[TrfSeat | None, TrfSeat | None], white: int) -> Game:
        seat = pair[0] or pair[1]
        if seat is None:
            return Game(None, None, "--")
        if seat.game is not None:
            return seat.game
        ours = seat.colour or (self._letter(board) if seat.team == white else {"w": "b", "b": "w"}[self._letter(board)])
        other = pair[1] if pair[0] else None
        letters = (seat.letter, other.letter if other else "-")
        names = (seat.player, other.player if other else None)
        if ours == "w":
            return Game(names[0], names[1], "".join(letters))
        return Game(names[1], names[0], letters[1] + letters[0])

    def _byes(self, team: int, number: int, system: System) -> list[Bye]:
        """The bye of a team without a match; none where pairings are fixed and nothing says that it has one."""
        if self.team_sheet.pairing_byes.get(number, (None, 0))[1] == team:
            return [Bye(team, "pairing")]
        if (number, team) in self.byes:
            return [Bye(team, self.byes[number, team][1])]
        rows = [self.players.row_of[player] for player in self.teams[team].players if player in self.players.row_of]
        letters = {*map(chr, self.letters[rows, number - 1].tolist())}
        kinds = [kind for letter, kind in (*BYE_KINDS.items(), ("+", "pairing")) if letter in letters and letter != "Z"]
        if kinds:
            only = "round {round}: no 320 or 240 record for team {team}; its players' lines say {kind} bye"
            self.problems.warn((self.line_of[team], 1), only, case=66, round=number, team=team, kind=kinds[0])
            return [Bye(team, kinds[0])]
        if system.predetermined:
            return []
        if not self.team_sheet.pairing_byes and letters != {"Z"}:
            self.unsaid.add((number, team))
        else:
            self.warn_absent([(number, team)])
        return [Bye(team, "zero")]

    def warn_absent(self, left: Iterable[tuple[int, int]]) -> None:
        """Teams of 013 records that are not paired and were taken as absent, in a round each."""
        for number, team in sorted(left) if not self.team_sheet.numbered else ():
            self.problems.warn(
                (self.line_of[team], 1), "round {round}: team {team} is not paired and 013 cannot say why; taken as a "
                "zero-point bye, give 310 with 320 or 240 if it was another", case=66, round=number, team=team,
            )  # fmt: skip


def _seat_boards(one: list[TrfSeat], two: list[TrfSeat], both_given: int) -> dict[int, tuple[TrfSeat | None, TrfSeat | None]]:
    """Board number -> the seats of both teams, from board 1 on. A game stands where the later of its two line-ups puts it."""
    partner = {id(seat.game): seat for seat in two if seat.game is not None}
    boards: dict[int, tuple[TrfSeat | None, TrfSeat | None]] = {}
    alone: list[tuple[TrfSeat, dict[int, int]]] = []
    of_one: dict[int, int] = {}  # boards that have a player of the first team -> one to look at next
    of_two: dict[int, int] = {}
    taken: dict[int, int] = {}
    for seat in one:
        other = partner.get(id(seat.game)) if seat.game is not None else None
        if other is None:
            alone.append((seat, of_one))
            continue
        board = _first_free(max(seat.board, other.board), taken)
        boards[board] = (seat, other)
        taken[board] = of_one[board] = of_two[board] = board + 1
    alone += [(seat, of_two) for seat in two if seat.game is None]
    for seat, of_team in alone:
        board = _first_free(seat.board, of_team)
        mine = boards.get(board, (None, None))
        boards[board] = (seat, mine[1]) if of_team is of_one else (mine[0], seat)
        of_team[board] = board + 1
    return {board: boards.get(board, (None, None)) for board in range(1, max((*boards, both_given)) + 1)}


def _first_free(board: int, taken: dict[int, int]) -> int:
    """The first free board from this one on; every search shortens the next."""
    passed = []
    while board in taken:
        passed.append(board)
        board = taken[board]
    taken.update(dict.fromkeys(passed, board))
    return board


_LETTERS: Mapping[Result, str] = {
    Result.WIN: "W", Result.DRAW: "D", Result.LOSS: "L", Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-", Result.PENDING: "",
    Result.PAIRING_BYE: "U", Result.FULL_BYE: "F", Result.HALF_BYE: "H", Result.ZERO_BYE: "Z",
}  # fmt: skip


def outcome(side: Side) -> Outcome:
    """A team's round as record 299 and the totals of 310 count it; pending games are worth nothing yet."""
    if side.result is Result.PENDING:
        return Outcome("")
    return Outcome(_LETTERS[side.result], side.match_points, side.game_points)
