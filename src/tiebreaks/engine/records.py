"""Records: many tournaments as one tall table, a row per participant and a column per round; exact integers only."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import accumulate, pairwise
from operator import attrgetter, itemgetter
from types import MappingProxyType
from typing import Any, TypeVar

import numpy as np

from tiebreaks.arrays import Bits
from tiebreaks.arrays import Bytes as Bytes
from tiebreaks.arrays import Flags as Flags
from tiebreaks.arrays import Integers as Integers
from tiebreaks.cached import cached_property
from tiebreaks.model.crosstable import Crosstable
from tiebreaks.model.matches import MatchTable
from tiebreaks.model.tournament import Result, System, Tournament, tenths
from tiebreaks.read_only import ReadOnlyDict

Made = TypeVar("Made")

SCORES = ("MP", "GP")  # 11: match points and game points
_MANY = 10_000  # cells
KEPT = 2**24  # bytes


def freeze(made: Made) -> Made:
    """Make an array read-only, or all arrays of a list, tuple or dict; returns its argument."""
    if isinstance(made, np.ndarray):
        made.setflags(write=False)
    elif isinstance(made, (tuple, list, dict)):
        for part in made.values() if isinstance(made, dict) else made:
            freeze(part)
    return made


def flags(*results: Result) -> Flags:
    """A definition of the regulations as a lookup table over `Result`."""
    table = np.zeros(len(Result), dtype=bool)
    table[list(results)] = True
    return freeze(table)


OVER_THE_BOARD = flags(Result.WIN, Result.DRAW, Result.LOSS, Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS)
WON = flags(Result.WIN, Result.UNRATED_WIN)
DRAWN = flags(Result.DRAW, Result.UNRATED_DRAW)
LOST = flags(Result.LOSS, Result.UNRATED_LOSS)
FORFEIT = flags(Result.FORFEIT_WIN, Result.FORFEIT_LOSS)
FORFEIT_WIN = flags(Result.FORFEIT_WIN)
FORFEIT_LOSS = flags(Result.FORFEIT_LOSS)
REQUESTED_BYE = flags(Result.HALF_BYE, Result.ZERO_BYE)  # 16.1.1
FULL_POINT_BYE = flags(Result.FULL_BYE)
PAIRING_BYE = flags(Result.PAIRING_BYE)
VUR = freeze(REQUESTED_BYE | FORFEIT_LOSS)  # 16.1.2
NO_ROUND = flags(Result.NO_ROUND)
FREE_ROUND = flags(Result.REST)
UNDER_ONE_MOVE = flags(Result.UNRATED_WIN, Result.UNRATED_DRAW, Result.UNRATED_LOSS)
_DEFINITIONS = (
    OVER_THE_BOARD, WON, DRAWN, LOST, FORFEIT, FORFEIT_WIN, FORFEIT_LOSS, REQUESTED_BYE, FULL_POINT_BYE, PAIRING_BYE, VUR,
    NO_ROUND, FREE_ROUND, UNDER_ONE_MOVE,
)  # fmt: skip
_BIT_OF: dict[object, int] = {("?", definition.tobytes()): 1 << index for index, definition in enumerate(_DEFINITIONS)}
_BIT_OF_OBJECT = {id(definition): 1 << index for index, definition in enumerate(_DEFINITIONS)}  # which live as long as this
_BITS = freeze(  # of each result: the definitions that it falls under
    np.array(
        [sum(int(definition[result]) << index for index, definition in enumerate(_DEFINITIONS)) for result in Result],
        dtype=np.uint16,
    )
)


@dataclass(frozen=True, eq=False)
class Records:
    """Read-only arrays, one row per participant of every tournament stacked; points are tenths.

    This includes arrays made on first use: tie-breaks share tables, and tables share memory with the Tournament.
    Two-dimensional arrays are (rows, rounds) in column order, so that a step along the rounds works on whole columns.
    A table of finishes (`chances/finishes_tables.py`) has a third axis; rules work along the first two and carry it.
    """

    opponent: Integers
    """(rows, rounds): the row of the scheduled opponent; the own row when there is none (also Article 16.4's dummy)."""
    result: Integers
    """(rows, rounds): what the round was, a `Result`."""
    points: Integers
    """(rows, rounds): awarded in the round."""
    black: Flags
    """(rows, rounds): had Black."""

    number: Integers
    """The tournament pairing number."""
    rating: Integers
    """The rating; 0: unrated."""
    bonus: Integers
    """Points outside the results."""
    listed: Flags
    """False: expelled, an opponent but not ranked."""

    win: Integers
    """The points of a win, in the participant's tournament."""
    draw: Integers
    """The points of a draw."""
    loss: Integers
    """The points of a loss."""
    rounds: Integers
    """The rounds counted."""
    announced: Integers
    """The rounds of the whole event."""
    predetermined: Flags
    """The pairings follow a plan (round robin), not the scores."""
    schedulable: Integers
    """Rounds in which one can have an opponent."""
    tournament: Integers
    """Which tournament of the stack."""
    first: Integers
    """The first row of each tournament, and the number of rows at the end."""

    round_bonus: Integers | None = None
    """(rows, rounds): where a bonus belongs to a round."""
    round_rating: Integers | None = None
    """(rows, rounds): where ratings change during the event."""

    in_score: str = ""
    """Of a team event: the points are match points "MP" or game points "GP"."""
    scores: Mapping[str, Records] = field(default_factory=ReadOnlyDict, repr=False)
    """Of a team event: the table in each score."""
    boards: Integers | None = None
    """Of a team event: how many boards each match has."""
    make_board_points: Callable[[], Integers] | None = None
    """Of a team event: makes the points on each board on first use."""
    events: tuple[Tournament, ...] = field(default=(), repr=False)
    """The tournaments that are stacked here."""
    _cache: dict[Any, Any] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        for column in _columns_of(self):
            if column is not None:
                column.setflags(write=False)

    def mask(self, definition: Flags) -> Flags:
        """(rows, rounds): where the result falls under a definition such as VUR. Cached by the content of the definition."""
        key: Any = _BIT_OF_OBJECT.get(id(definition))
        if key is None:
            content = definition.dtype.char, definition.tobytes()
            key = _BIT_OF.get(content, content)
        mask: Flags | None = self._cache.get(key)
        if mask is None:
            of_many = type(key) is int and self.result.size > _MANY
            mask = (self._definitions & key) != 0 if of_many else definition[self.result]
            mask.setflags(write=False)
            self._cache[key] = mask
        return mask

    @cached_property
    def _definitions(self) -> Bits:
        """(rows, rounds): a bit for each definition that the result falls under; of many cells one look-up serves all masks."""
        return _BITS[self.result]

    def cached(self, key: Any, make: Callable[[], Made]) -> Made:
        """Make something once for this table, for all tie-breaks that share it; it is read-only like the columns."""
        value: Made | None = self._cache.get(key)
        return self._cache.setdefault(key, freeze(make())) if value is None else value  # of two threads both use the first

    @cached_property
    def held(self) -> Flags:
        """(rows, rounds): the round exists in this tournament."""
        return freeze(~self.mask(NO_ROUND))

    @cached_property
    def score(self) -> Integers:
        """The real score, as the standings show it."""
        return freeze(np.add.reduce(self.points, axis=1, dtype=self.points.dtype) + self.bonus)

    @cached_property
    def running_score(self) -> Integers:
        """The score after each round; an adjustment without a round is in no running score."""
        awarded = self.points if self.round_bonus is None else self.points + self.round_bonus
        running = awarded.swapaxes(0, 1).copy()
        for before, after in pairwise(running):  # column by column: quicker than cumsum
            after += before
        return freeze(running.swapaxes(0, 1))

    @cached_property
    def round_index(self) -> Integers:
        """The index of each round, along axis 1 of a column (rows, rounds), or of one that has finishes as a further axis."""
        rounds = np.arange(self.points.shape[1], dtype=self.points.dtype)
        return freeze(rounds.reshape(-1, *[1] * (self.points.ndim - 2)))

    @cached_property
    def paired(self) -> Flags:
        """Rounds with a scheduled opponent, played or not."""
        return freeze(self.mask(OVER_THE_BOARD) | self.mask(FORFEIT))

    @cached_property
    def some_predetermined(self) -> bool:
        """Whether the pairings of any of these tournaments follow a plan."""
        return bool(np.count_nonzero(self.predetermined))

    @cached_property
    def swiss(self) -> Flags:
        return freeze(~self.predetermined)

    @cached_property
    def final_round(self) -> Integers:
        """Column of the last round counted; -1 before the first."""
        return freeze(self.rounds - 1)

    def on(self, score: str) -> Records:
        """The same event in the score "MP" or "GP"; "" is the one this table is in."""
        return self if score in ("", self.in_score) else self.scores[score]

    @property
    def other(self) -> Records:
        """11 The same team event in its other score: the secondary one, when this is the primary."""
        return self.on("GP" if self.in_score == "MP" else "MP")

    @property
    def board_points(self) -> Integers:
        """(rows, rounds, boards) of a team event, in tenths."""
        assert self.make_board_points is not None
        return self.make_board_points()

    def amended(self, **columns: Any) -> Records:
        """The same table with some columns replaced."""
        return replace(self, _cache={}, **columns)


_columns_of = attrgetter(*(name for name, kind in Records.__annotations__.items() if kind.startswith(("Integers", "Flags"))))


def records(tournaments: Sequence[Tournament], after_round: Sequence[int] | None = None, primary: str = "") -> Records:
    """Stack tournaments into one table; `after_round` is the number of rounds counted of each.

    Tournaments of teams have a table for each of their two scores (11); `primary` says which one is returned.
    """
    counted = [t.crosstable.rounds for t in tournaments] if after_round is None else list(after_round)
    if not tournaments or not tournaments[0].is_team:
        return _build_table(tournaments, counted, "")
    tables: dict[str, Records] = {}
    made: dict[str, Integers] = {}

    def board_points() -> Integers:
        if not made:
            made["boards"] = freeze(_board_points(tournaments, counted))
        return made["boards"]

    for score in SCORES:
        table = _build_table(tournaments, counted, score)
        boards = np.array([_matches(tournament).boards for tournament in tournaments], dtype=np.int64)[table.tournament]
        tables[score] = table.amended(scores=MappingProxyType(tables), boards=boards, make_board_points=board_points)
    return tables[primary or tournaments[0].primary]


def count_pending(table: Records, as_nothing: bool) -> Records:
    """The same table with its pending games settled, so that no rule meets one.

    As nothing: the game, or match, is a round that does not exist and adds nothing to anybody. Otherwise it is the result that
    its points are: a draw, or what the event announces (`Scoring.unknown`).
    """
    pending = table.result == Result.PENDING.value
    if not pending.any():
        return table
    tables: dict[str, Records] = {}
    own = np.arange(len(table.number), dtype=np.int64)[:, None]
    for score, each in (table.scores or {"": table}).items():
        if not as_nothing:
            result = np.where(pending, _result_by_points(each), each.result)
            tables[score] = each.amended(result=result, scores=MappingProxyType(tables) if score else each.scores)
            continue
        tables[score] = each.amended(
            opponent=np.where(pending, own, each.opponent),
            result=np.where(pending, Result.NO_ROUND.value, each.result),
            points=np.where(pending, 0, each.points),
            black=each.black & ~pending,
        )
        if score:
            make = partial(_blank_boards, each, pending)
            tables[score] = tables[score].amended(scores=MappingProxyType(tables), make_board_points=make)
    return tables[table.in_score]


def _result_by_points(table: Records) -> Integers:
    """(rows, rounds): the result over the board that has the points of each cell; a draw where they are of neither."""
    won, lost = table.points == table.win[:, None], table.points == table.loss[:, None]
    return np.where(won, np.int64(Result.WIN), np.where(lost, np.int64(Result.LOSS), np.int64(Result.DRAW)))


def _blank_boards(table: Records, pending: Flags) -> Integers:
    """The points of the boards, none where a match is pending."""
    return freeze(np.where(pending[:, :, None], 0, table.board_points))


def _build_table(tournaments: Sequence[Tournament], counted: Sequence[int], score: str) -> Records:
    """The table in one score: "MP", "GP", or "" of an individual event."""
    tables = [tournament.crosstable for tournament in tournaments]
    sizes = [len(table.number) for table in tables]
    first = np.array([*accumulate(sizes, initial=0)], dtype=np.int64)
    opponent, result, black = _stack_cells(tables, counted, first)
    constants = np.array(
        [(*_constants(t, rounds, score), 0, which) for which, (t, rounds) in enumerate(zip(tournaments, counted, strict=True))],
        dtype=np.int64,
    )
    columns = constants.reshape(-1, 9).T.repeat(sizes, axis=1)
    win, draw, loss, rounds_, announced, predetermined, schedulable, bonus, which = columns
    points = _team_points(tournaments, counted, result.shape, score) if score else _award_points(tournaments, which, result)
    table = Records(
        opponent=opponent.T,
        result=result.T,
        points=points.T,
        black=black.T,
        number=_join_columns([table.number for table in tables]),
        rating=_join_columns([table.rating for table in tables]),
        bonus=bonus,
        listed=_join_columns([table.listed for table in tables]) != 0,
        win=win, draw=draw, loss=loss, rounds=rounds_, announced=announced, predetermined=predetermined != 0,
        schedulable=schedulable, tournament=which, first=first, in_score=score, events=tuple(tournaments),
    )  # fmt: skip
    table = _apply_adjustments(table, tournaments, counted)
    return _by_game_points(table) if score == "GP" else _apply_later_ratings(table, tournaments)


def _join_columns(parts: Sequence[array[int]]) -> Integers:
    return np.frombuffer(b"".join(parts), dtype=np.int64) if len(parts) > 1 else np.frombuffer(parts[0], dtype=np.int64)


def _stack_cells(tables: Sequence[Crosstable], counted: Sequence[int], first: Integers) -> tuple[Integers, Integers, Flags]:
    """(rounds, rows) of opponent, result and black: the tournaments side by side, of each the rounds counted."""
    rounds, rows = max(1, *counted) if counted else 1, int(first[-1])
    if rows and min(counted) == rounds:  # nothing to fill up
        opponent = _side_by_side(tables, [table.opponent for table in tables], np.int64, rounds)
        if len(tables) > 1:
            opponent = opponent + np.repeat(first[:-1], [len(table.number) for table in tables])
        result = _side_by_side(tables, [table.result for table in tables], np.int8, rounds)
        black = _side_by_side(tables, [table.black for table in tables], np.bool_, rounds)
        return opponent, result.astype(np.int64), black
    result = np.zeros((rounds, rows), dtype=np.int64)  # Result.NO_ROUND
    opponent = np.empty((rounds, rows), dtype=np.int64)
    opponent[:] = np.arange(rows, dtype=np.int64)
    black = np.zeros((rounds, rows), dtype=bool)
    for table, held, start in zip(tables, counted, first.tolist(), strict=False):
        if held and table.number:
            own = slice(start, start + len(table.number))
            opponent[:held, own] = _side_by_side([table], [table.opponent], np.int64, held) + start
            result[:held, own] = _side_by_side([table], [table.result], np.int8, held)
            black[:held, own] = _side_by_side([table], [table.black], np.bool_, held)
    return opponent, result, black


def _side_by_side(tables: Sequence[Crosstable], columns: Sequence[array[int]], kind: type, rounds: int) -> Any:
    """(rounds, rows) of a column of several crosstables; of one the memory of the crosstable itself."""
    parts: list[Any] = [
        np.ndarray((rounds, len(table.number)), kind, column)
        for table, column in zip(tables, columns, strict=True)
        if table.number
    ]
    return parts[0] if len(parts) == 1 else np.concatenate(parts, axis=1)


def _award_points(tournaments: Sequence[Tournament], which: Integers, result: Integers) -> Integers:
    """The points of each cell by the scoring of its tournament."""
    awards = {tournament.scoring.points for tournament in tournaments}
    if len(awards) == 1:
        points = np.asarray(np.array(awards.pop(), dtype=np.int64)[result])
    else:
        every = np.array([tournament.scoring.points for tournament in tournaments], dtype=np.int64)
        points = np.asarray(every[which, result])
    for at, tournament in enumerate(tournaments):
        for phase in tournament.phases:
            rows, award = which == at, np.array(phase.scoring.points, dtype=np.int64)
            for number in phase.rounds:
                if number <= len(result):
                    points[number - 1, rows] = award[result[number - 1, rows]]
    return points


def _team_points(tournaments: Sequence[Tournament], counted: Sequence[int], shape: tuple[int, int], score: str) -> Integers:
    """The match points or the game points of each cell."""
    points = np.zeros(shape, dtype=np.int64)
    start = 0
    for tournament, rounds in zip(tournaments, counted, strict=True):
        size, matches = tournament.crosstable.size, _matches(tournament)
        if rounds:
            column = matches.match_points if score == "MP" else matches.game_points
            points[:rounds, start : start + size] = np.frombuffer(column, dtype=np.int64).reshape(-1, size)[:rounds]
        start += size
    return points


def _board_points(tournaments: Sequence[Tournament], counted: Sequence[int]) -> Integers:
    """(rows, rounds, boards): the points of each board, for Article 12."""
    boards = max(_matches(tournament).boards for tournament in tournaments)
    sizes = [tournament.crosstable.size for tournament in tournaments]
    points = np.zeros((max(1, *counted), sum(sizes), boards), dtype=np.int64)
    start = 0
    for tournament, rounds, size in zip(tournaments, counted, sizes, strict=True):
        matches = _matches(tournament)
        if rounds:
            own = np.frombuffer(matches.board_points, dtype=np.int64).reshape(-1, size, matches.boards)[:rounds]
            points[:rounds, start : start + size, : matches.boards] = own
        start += size
    return points.transpose(1, 0, 2)


def _matches(tournament: Tournament) -> MatchTable:
    assert tournament.crosstable.matches is not None
    return tournament.crosstable.matches


def _by_game_points(table: Records) -> Records:
    """11 In game points a match is won with a win on every board, and drawn with a draw on each."""
    played = table.mask(OVER_THE_BOARD)
    outcome = np.where(table.points == table.win[:, None], np.int64(Result.WIN), np.int64(Result.LOSS))
    outcome[table.points == table.draw[:, None]] = Result.DRAW.value
    return table.amended(result=np.where(played, outcome, table.result))


_OF_GAMES = itemgetter(Result.WIN, Result.DRAW, Result.LOSS)


def _constants(tournament: Tournament, rounds: int, score: str) -> tuple[int, ...]:
    values = _OF_GAMES(tournament.scoring.points)
    if score == "GP":
        values = tuple(tournament.worth.boards * each for each in values)
    elif score == "MP":
        values = tournament.worth.win, tournament.worth.draw, tournament.worth.loss
    return (*values, rounds, tournament.total_rounds, tournament.system.predetermined, _schedulable(tournament, rounds))


def _schedulable(tournament: Tournament, rounds: int) -> int:
    """9.2 Rounds in which one can be scheduled: in a round robin, the most in which anybody has an opponent."""
    if tournament.system is not System.ROUND_ROBIN or not rounds:
        return rounds
    participants = tournament.crosstable.size
    opponent = np.frombuffer(tournament.crosstable.opponent, dtype=np.int64).reshape(-1, participants)[:rounds]
    return int((opponent != np.arange(participants, dtype=np.int64)).sum(axis=0, dtype=np.int64).max())


def _apply_adjustments(table: Records, tournaments: Sequence[Tournament], counted: Sequence[int]) -> Records:
    if not any(tournament.adjustments for tournament in tournaments):
        return table
    bonus, by_round, points = table.bonus.copy(), np.zeros_like(table.points), table.points.copy(order="K")
    for tournament, rounds, start in zip(tournaments, counted, table.first.tolist(), strict=False):
        for item in tournament.adjustments:
            if item.round is not None and item.round > rounds:
                continue
            row = start + tournament.row_of[item.participant]
            amount = tenths(item.game_points if table.in_score == "GP" else item.points)
            if item.round is None:
                bonus[row] += amount
            elif item.replaces_result:
                points[row, item.round - 1] = amount
            else:
                bonus[row] += amount
                by_round[row, item.round - 1] += amount
    return table.amended(points=points, bonus=bonus, round_bonus=by_round)


def _apply_later_ratings(table: Records, tournaments: Sequence[Tournament]) -> Records:
    if not any(tournament.ratings_change for tournament in tournaments):
        return table
    by_round = np.repeat(table.rating[:, None], table.result.shape[1], axis=1)
    players = [player for tournament in tournaments for player in tournament.players]
    for row, player in enumerate(players):
        for since, rating in sorted(player.later_ratings):
            by_round[row, max(since - 1, 0) :] = rating
    return table.amended(round_rating=by_round)


def keep_freed_memory() -> None:
    """Have the memory of one table used for the next one: C libraries such as glibc keep as much as the largest block freed.

    The block is never written to, so that it costs nothing. Without it a seventh of the time goes into fresh pages.
    """
    np.empty(KEPT, dtype=np.uint8)
