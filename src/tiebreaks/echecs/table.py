"""The games as tables of the engine: only records are rounds; every game keeps its kind and the points it awarded.

`tournament` makes a `Tournament` of them: the step to full standings under C.07.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from tiebreaks.arrays import widen
from tiebreaks.echecs.types import RELEASE_4, TENTHS, Game, Games, Players, as_game, as_player, as_sequence
from tiebreaks.engine.ranking import run_boundaries, run_starts
from tiebreaks.engine.records import FORFEIT, VUR, Flags, Integers, Records, flags
from tiebreaks.errors import TiebreaksError, TournamentError
from tiebreaks.messages import Message
from tiebreaks.model import tournament as model
from tiebreaks.model.scoring import Adjustment
from tiebreaks.model.tournament import Result

_SEEN: Mapping[str, tuple[Result, Result]] = {  # the result for White and for Black by the kind
    "forfeit-win": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "forfeit-loss": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "full-bye": (Result.FULL_BYE, Result.FULL_BYE),
    "half-bye": (Result.HALF_BYE, Result.HALF_BYE),
    "pairing-bye": (Result.PAIRING_BYE, Result.PAIRING_BYE),
    "zero-bye": (Result.ZERO_BYE, Result.ZERO_BYE),
}
_PLAYED: Mapping[int, Result] = {0: Result.LOSS, 5: Result.DRAW, 10: Result.WIN}
_BY_POINTS = np.array([_PLAYED.get(points, 0) for points in range(11)], dtype=np.int64)
_BYES = flags(Result.PAIRING_BYE, Result.FULL_BYE, Result.HALF_BYE, Result.ZERO_BYE)
_NOBODY = -1


class Tables(NamedTuple):
    """One event. The row after the last player is nobody's: the opponent who did not come and has a draw in every round."""

    row_of: Mapping[str, int]
    records: Records  # every record, a column for each game that somebody has in a round
    games: Records  # the same with two players only, all as if played over the board: kind is not read
    played: Records  # of these games, those that were not forfeited
    running: Records  # a column for each round with the first record of everybody
    kindless: Flags  # byes without kind
    byes: Flags  # all byes, and games of two with the kind of a bye
    final: Flags  # the columns of the last round


class _TableCells(NamedTuple):
    """A line for each player of each game, in the order given."""

    round: Integers
    row: Integers
    opponent: Integers
    points: Integers
    result: Integers
    black: Integers
    paired: Integers
    kindless: Integers


def build_tables(rounds: Sequence[Sequence[Any]]) -> Tables:
    """The tables of these games."""
    row_of: dict[str, int] = {}
    cells = _cells(parse_games(rounds), row_of)
    nobody, count = len(row_of), len(rounds)
    where, width = _columns(cells, count, nobody + 1)
    shape = (max(1, int(width.sum(dtype=np.int64))), nobody + 1)
    entered = _blank_columns(shape)
    opponent = np.where(cells.opponent == _NOBODY, nobody, cells.opponent)
    for name, values in (("opponent", opponent), ("result", cells.result), ("points", cells.points), ("black", cells.black)):
        entered[name][where, cells.row] = values
    paired, kindless = np.zeros(shape, dtype=bool), np.zeros(shape, dtype=bool)
    paired[where, cells.row], kindless[where, cells.row] = cells.paired, cells.kindless
    records = _records(entered, count)
    final = np.arange(shape[0], dtype=np.int64) >= shape[0] - (width[-1] if count else 0)
    as_played = np.where(paired.T, _BY_POINTS[records.points], Result.NO_ROUND.value)
    games = records.amended(result=as_played)
    played = records.amended(result=np.where(FORFEIT[records.result], Result.NO_ROUND.value, as_played))
    byes = ~paired.T | _BYES[records.result]
    return Tables(row_of, records, games, played, _running(cells, count, nobody + 1), kindless.T, byes, final)


def rounds_of(games: object) -> Sequence[Sequence[Any]]:
    """The rounds as lists or tuples, unchanged if they are such already."""
    rounds = as_sequence(games, "games: expected a list of rounds, each a list of games; found {found!r}")
    if {list, tuple}.issuperset(map(type, rounds)):
        return rounds
    for number, items in enumerate(rounds, 1):
        if isinstance(items, Mapping) and items.keys() & {"games", "byes"}:
            wrong = "round {round}: expected a list of games, found an object with {keys}. {advice}"
            raise TiebreaksError(wrong, round=number, keys=tuple(items), advice=RELEASE_4)
    wrong = "round {round}: expected a list of games; found {found!r}"
    return [as_sequence(items, wrong, round=number) for number, items in enumerate(rounds, 1)]


def parse_games(rounds: Sequence[Sequence[Any]]) -> list[list[Game]]:
    """Every game as a `Game`; all problems are raised at once."""
    problems: list[Message] = []
    held: list[list[Game]] = []
    for number, items in enumerate(rounds, 1):
        held.append([])
        for item in items:
            try:
                held[-1].append(as_game(item))
            except TiebreaksError as problem:
                problems += problem.about("round {number}", number=number).messages
    if problems:
        raise TournamentError(problems)
    return held


def _cells(rounds: list[list[Game]], row_of: dict[str, int]) -> _TableCells:
    lines: list[tuple[int, ...]] = []
    for index, items in enumerate(rounds):
        for game in items:
            points = TENTHS[game.result]
            if game.is_bye:
                lines.append(_bye(game, points, index, row_of.setdefault(game.white or game.black, len(row_of))))
                continue
            white = row_of.setdefault(game.white, len(row_of))
            black = row_of.setdefault(game.black, len(row_of))
            seen = (_PLAYED[points], _PLAYED[10 - points]) if game.kind is None else _SEEN[game.kind]
            lines.append((index, white, black, points, seen[0], False, True, False))
            lines.append((index, black, white, 10 - points, seen[1], True, True, False))
    return _TableCells(*np.array(lines, dtype=np.int64).reshape(-1, len(_TableCells._fields)).T)


def _bye(game: Game, points: int, index: int, row: int) -> tuple[int, ...]:
    """A bye; if White is absent, the player has Black's points and Black's side of a forfeit."""
    if not game.white:
        points = 10 - points
    result = Result.PAIRING_BYE if game.kind is None else _SEEN[game.kind][not game.white]
    return (index, row, _NOBODY if FORFEIT[result] else row, points, result, not game.white, False, game.kind is None)


def _columns(cells: _TableCells, rounds: int, rows: int) -> tuple[Integers, Integers]:
    """The column of each cell, and how many each round has: more than one where somebody has two games in a round.

    Requested byes and forfeit losses come last in their round, so that "all later rounds" (16.2.5) is "all later columns".
    """
    key = cells.round * rows + cells.row
    order = widen(np.lexsort((VUR[cells.result], key)))
    slot = np.empty_like(key)
    slot[order] = np.arange(len(key), dtype=np.int64) - run_starts(run_boundaries(key[order]))
    width = np.ones(rounds, dtype=np.int64)
    np.maximum.at(width, cells.round, slot + 1)
    return (width.cumsum(dtype=np.int64) - width)[cells.round] + slot, width


def _running(cells: _TableCells, rounds: int, rows: int) -> Records:
    """Only the first record of each round; a round without one is a round too, and keeps the score."""
    entered = _blank_columns((max(1, rounds), rows))
    entered["result"][:] = Result.ZERO_BYE.value
    _, first = map(widen, np.unique(cells.round * rows + cells.row, return_index=True))
    entered["points"][cells.round[first], cells.row[first]] = cells.points[first]
    return _records(entered, rounds)


def _blank_columns(shape: tuple[int, int]) -> dict[str, Any]:
    """(columns, rows) of no records: all are their own opponents."""
    return {
        "opponent": np.broadcast_to(np.arange(shape[1], dtype=np.int64), shape).copy(),
        "result": np.full(shape, Result.NO_ROUND.value, dtype=np.int64),
        "points": np.zeros(shape, dtype=np.int64),
        "black": np.zeros(shape, dtype=bool),
    }


def _records(entered: dict[str, Any], rounds: int) -> Records:
    """The records of a Swiss event with 1, ½ and 0 points and no further rounds."""
    rows = entered["points"].shape[1]
    bonus = np.zeros(rows, dtype=np.int64)
    bonus[-1] = 5 * rounds  # nobody's score: 16.4.2 caps a round without an opponent by a draw in every round
    numbers = {"win": 10, "draw": 5, "loss": 0, "rounds": rounds, "announced": rounds, "schedulable": rounds}
    numbers |= {"rating": 0, "tournament": 0}
    columns: dict[str, Any] = {name: np.full(rows, value, dtype=np.int64) for name, value in numbers.items()}
    columns |= {name: values.T for name, values in entered.items()}
    listed, first, number = np.ones(rows, dtype=bool), np.array([0, rows], dtype=np.int64), np.arange(rows, dtype=np.int64)
    return Records(number=number, bonus=bonus, listed=listed, predetermined=~listed, first=first, **columns)


_KIND_OF_BYE = {
    "full-bye": "full", "half-bye": "half", "pairing-bye": "pairing", "zero-bye": "zero",
    "forfeit-win": "full", "forfeit-loss": "zero",  # without an opponent
}  # fmt: skip
_KINDLESS = {10: "pairing", 5: "half", 0: "zero"}
_USUAL = {"full": 10, "half": 5, "pairing": 10, "zero": 0}
_WRITTEN = {10: "1-0", 5: "½-½", 0: "0-1"}
_FORFEITED = {"forfeit-win": ("+-", 10), "forfeit-loss": ("-+", 0)}

Entry = tuple[model.Game | model.Bye, list[tuple[int, int]]]
"""A game or bye, and (number, tenths) for each participant to whom it awarded other than the usual points."""


def tournament(games: Games, players: Players = ()) -> model.Tournament:
    """The same event as a `Tournament`: pairing numbers in the order of `players`, then of appearance; ids become names.

    A bye without kind becomes the bye that awards its points; a round without a record is a zero-point bye, as in C.07.
    """
    rounds = parse_games(rounds_of(games))
    listed = [as_player(entry) for entry in as_sequence(players, "players: expected a list of players; found {found!r}")]
    rating = {player.id: player.rating for player in reversed(listed)}
    met = [who for items in rounds for game in items for who in (game.white, game.black) if who]
    number = {who: at for at, who in enumerate(dict.fromkeys([*(player.id for player in listed), *met]), 1)}
    held: list[list[model.Game | model.Bye]] = []
    adjustments: list[Adjustment] = []
    for index, items in enumerate(rounds, 1):
        entries = [entry for game in items for entry in _entries(game, number)]
        held.append([item for item, _ in entries])
        awards = [award for _, unusual in entries for award in unusual]
        adjustments += [Adjustment(who, Fraction(points, 10), index, replaces_result=True) for who, points in awards]
    people = [model.Player(at, who, rating=rating.get(who) or None) for who, at in number.items()]
    return model.Tournament(people, held, adjustments=tuple(adjustments))


def _entries(game: Game, number: dict[str, int]) -> Iterator[Entry]:
    """One entry for a game or a bye, two where a kind of bye is written on a game of two: neither of them played."""
    points = TENTHS[game.result]
    if not game.is_bye and (game.kind is None or game.kind in _FORFEITED):
        white, black = number[game.white], number[game.black]
        result, usual = (_WRITTEN[points], points) if game.kind is None else _FORFEITED[game.kind]
        yield model.Game(white, black, result), [] if points == usual else [(white, points), (black, 10 - points)]
        return
    if game.white:
        yield _make_bye(number[game.white], game.kind, points)
    if game.black and game.black != game.white:
        turned = {"forfeit-win": "forfeit-loss", "forfeit-loss": "forfeit-win"}
        yield _make_bye(number[game.black], turned.get(game.kind or "", game.kind), 10 - points)


def _make_bye(who: int, kind: str | None, points: int) -> Entry:
    bye = _KINDLESS[points] if kind is None else _KIND_OF_BYE[kind]
    return model.Bye(who, bye), [] if points == _USUAL[bye] else [(who, points)]
