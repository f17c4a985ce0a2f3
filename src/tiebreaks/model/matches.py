"""Score matches: the result for each side, match points, game points, and the points of each board."""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tiebreaks.messages import Message
from tiebreaks.model.people import Team
from tiebreaks.model.rounds import BYES, Bye, Game, Match, Result, is_pending, outcome_of, sides
from tiebreaks.model.scoring import MatchScoring, Scoring, tenths

# a result over the board; records.OVER_THE_BOARD holds pending games too
PLAYED = frozenset({Result.WIN, Result.DRAW, Result.LOSS, Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS})


class Seat(NamedTuple):
    """A board of one team: who sat there, and the result."""

    player: int | None
    result: Result


class Side(NamedTuple):
    """A round of one team; points are tenths."""

    result: Result
    match_points: int
    game_points: int
    boards: tuple[int, ...]  # from board 1 on


class MatchTable(NamedTuple):
    """The rounds of all teams as flat columns, in the order of the crosstable; points are tenths."""

    boards: int
    result: array[int]
    match_points: array[int]
    game_points: array[int]
    board_points: array[int]  # a run of `boards` for each cell


class MatchScorer:
    """Scores the rounds of one team event: Articles 11 and 12 with the event's own points."""

    def __init__(
        self, scoring: Scoring, match: MatchScoring, boards: int, teams: Sequence[Team], *, crosswise: bool = False
    ) -> None:
        self.each: tuple[int, ...] = scoring.points
        self.boards = boards
        self.crosswise = crosswise
        self.team_of: dict[int, int] = {player: team.id for team in teams for player in team.players}
        self._place: dict[int | None, int] = {player: place for team in teams for place, player in enumerate(team.players)}
        self.win: int = tenths(match.win)
        self.draw: int = tenths(match.draw)
        self.loss: int = tenths(match.loss)
        self._byes = self._score_byes(match)

    def _score_byes(self, match: MatchScoring) -> Mapping[Result, Side]:
        """12.1 On the boards a pairing-allocated bye is a win on each, whatever the team gets for it."""
        win, draw = self.each[Result.WIN], self.each[Result.DRAW]
        bye = self.draw if match.pairing_bye is None else tenths(match.pairing_bye)
        games = self.boards * draw if match.pairing_bye_game_points is None else tenths(match.pairing_bye_game_points)
        return {
            Result.PAIRING_BYE: Side(Result.PAIRING_BYE, bye, games, (win,) * self.boards),
            Result.FULL_BYE: Side(Result.FULL_BYE, self.win, self.boards * win, (win,) * self.boards),
            Result.HALF_BYE: Side(Result.HALF_BYE, self.draw, self.boards * draw, (draw,) * self.boards),
        }

    def score_bye(self, kind: Result) -> Side:
        """Score a round without a match; a zero-point bye, an absence and a free round are worth nothing."""
        return self._byes.get(kind) or Side(kind, 0, 0, (0,) * self.boards)

    def score(self, item: Match | Bye | Game | None, team: int) -> Side:
        """Score the round of one team; None is an absence."""
        if isinstance(item, Match):
            return self.score_match(item)[0 if item.white == team else 1]
        return self.score_bye(BYES[item.kind] if isinstance(item, Bye) else Result.ZERO_BYE)

    def score_match(self, match: Match) -> tuple[Side, Side]:
        """Score both sides of a match."""
        if not match.boards:
            return self._score_without_boards(match)
        line_ups = self.line_ups(match)
        white, black = (self._board_points(match, seats) for seats in line_ups)
        if match.forfeit:
            return self._forfeited_sides(match, white, black)
        if is_pending(match):
            return self._pending_side(white), self._pending_side(black)
        played = any(seat.result in PLAYED for seat in line_ups[0])
        ours, theirs = sum(white), sum(black)
        return self._decided_side(ours, theirs, white, played=played), self._decided_side(theirs, ours, black, played=played)

    def line_up(self, match: Match, team: int) -> list[Seat]:
        """A team's boards of a match, from board 1 on. Crosswise line-ups are in the team's order, empty chairs last."""
        return self.line_ups(match)[0 if team == match.white else 1]

    def line_ups(self, match: Match) -> tuple[list[Seat], list[Seat]]:
        """The same of both teams, that with White on board 1 first."""
        white, black = [], []
        for game in match.boards:
            with_white, with_black = outcome_of(game)
            pair = Seat(game.white, with_white), Seat(game.black, with_black)
            own, other = pair if _white_team_has_white(game, match, self.team_of) else reversed(pair)
            white.append(own)
            black.append(other)
        if self.crosswise:
            for seats in (white, black):
                seats.sort(key=lambda seat: self._place.get(seat.player, len(self._place)))  # who is in no team: last
        return white, black

    def _board_points(self, match: Match, seats: list[Seat]) -> tuple[int, ...]:
        """The points from board 1 on. A missing board counts 0, and so does a pending one of a forfeited match."""
        worth = [0 if match.forfeit and seat.result is Result.PENDING else self.each[seat.result] for seat in seats]
        return (*worth, *(0,) * (self.boards - len(worth)))

    def _pending_side(self, boards: tuple[int, ...]) -> Side:
        return Side(Result.PENDING, self.draw, sum(boards), boards)

    def _score_without_boards(self, match: Match) -> tuple[Side, Side]:
        """A forfeited match without records of its boards, or a match that is only paired."""
        if match.forfeit:
            won, lost = ((self.each[result],) * self.boards for result in (Result.FORFEIT_WIN, Result.FORFEIT_LOSS))
            return self._forfeited_sides(match, *(won if sign == "+" else lost for sign in match.forfeit))
        meanwhile = self._pending_side((self.each[Result.PENDING],) * self.boards)
        return meanwhile, meanwhile

    def _forfeited_sides(self, match: Match, white: tuple[int, ...], black: tuple[int, ...]) -> tuple[Side, Side]:
        def side(sign: str, boards: tuple[int, ...]) -> Side:
            if sign == "+":
                return Side(Result.FORFEIT_WIN, self.win, sum(boards), boards)
            return Side(Result.FORFEIT_LOSS, self.loss, sum(boards), boards)

        return side(match.forfeit[0], white), side(match.forfeit[1], black)

    def _decided_side(self, ours: int, theirs: int, boards: tuple[int, ...], *, played: bool) -> Side:
        return Side(*self.decide(ours, theirs, played=played), ours, boards)

    def decide(self, ours: int, theirs: int, *, played: bool) -> tuple[Result, int]:
        """11 More game points win the match. Without a board played it is an unplayed match: won, or lost by forfeit.

        Returns the result and the match points.
        """
        if played:
            if ours == theirs:
                return Result.DRAW, self.draw
            return (Result.WIN, self.win) if ours > theirs else (Result.LOSS, self.loss)
        if not ours or ours < theirs:
            return Result.FORFEIT_LOSS, self.loss
        return Result.FORFEIT_WIN, self.win if ours > theirs else self.draw


def _white_team_has_white(game: Game, match: Match, team_of: Mapping[int, int]) -> bool:
    if game.white is not None:
        return team_of.get(game.white) == match.white
    return game.black is None or team_of.get(game.black) != match.white


def match_table(
    scorer: MatchScorer, rounds: Sequence[Sequence[Game | Bye | Match]], row_of: Mapping[int, int], absent: Result
) -> MatchTable:
    """Every team's rounds as flat columns, round after round."""
    size, boards = len(row_of), scorer.boards
    cells = size * len(rounds)
    table = MatchTable(
        boards,
        array("b", [absent]) * cells,
        *(array("q", [0]) * (cells * width) for width in (1, 1, boards)),
    )
    for index, items in enumerate(rounds):
        for item in items:
            _fill_in(table, scorer, item, index, row_of)
    return table


def with_match_entered(
    table: MatchTable, scorer: MatchScorer, match: Match, index: int, row_of: Mapping[int, int]
) -> MatchTable:
    """The table with another result of one match, in the round at `index`."""
    changed = MatchTable(table.boards, *(array(column.typecode, column) for column in table[1:]))
    _fill_in(changed, scorer, match, index, row_of)
    return changed


def _fill_in(table: MatchTable, scorer: MatchScorer, item: Game | Bye | Match, index: int, row_of: Mapping[int, int]) -> None:
    """Write the cells of a match or a bye."""
    size, boards = len(row_of), table.boards
    scored = scorer.score_match(item) if isinstance(item, Match) else (scorer.score(item, 0),)
    for team, side in zip(sides(item), scored, strict=True):
        assert team is not None
        cell = index * size + row_of[team]
        table.result[cell], table.match_points[cell], table.game_points[cell] = side[:3]
        table.board_points[cell * boards : (cell + 1) * boards] = array("q", side.boards)


def line_up_problems(match: Match, number: int, team_of: Mapping[int, int], boards: int | None) -> list[Message]:
    """The problems of a line-up: strangers, a player on two boards, more boards than the event has."""
    problems: list[Message] = []

    def add(sentence: str, **facts: Any) -> None:
        problems.append(Message(sentence, round=number, white=match.white, black=match.black, **facts))

    if boards is not None and len(match.boards) > boards:
        add(
            "round {round}, match {white}-{black}: expected at most {most} boards, found {found}; "
            "correct the number of boards or the match",
            most=boards, found=len(match.boards),
        )  # fmt: skip
    seen: dict[int, int] = {}
    both = (match.white, match.black)
    for board, game in enumerate(match.boards, 1):
        players = [player for player in (game.white, game.black) if player is not None]
        for player in players:
            if team_of.get(player) not in both:
                add(
                    "round {round}, match {white}-{black}, board {board}: player {player} is in neither roster; "
                    "add it to its team",
                    board=board, player=player,
                )  # fmt: skip
            elif seen.setdefault(player, board) != board:
                add(
                    "round {round}, match {white}-{black}: player {player} sits on boards {first} and {board}; keep one",
                    player=player, first=seen[player], board=board,
                )  # fmt: skip
        if len(players) < 2 and game.result not in ("*", "--", "-+" if game.white is None else "+-"):
            add(
                "round {round}, match {white}-{black}, board {board}: an empty chair can only lose by forfeit, found {found}",
                board=board, found=game.result,
            )  # fmt: skip
        if len(players) == 2 and (team := team_of.get(players[0])) == team_of.get(players[1]):
            add(
                "round {round}, match {white}-{black}, board {board}: both players are of team {team!s}; correct one",
                board=board, team=team, players=sides(game),
            )  # fmt: skip
    return problems
