"""The games of one regular file: as soon as anything needs a message there are none. `columnar` asks the same of many files."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from tiebreaks.formats.trf import key_tables as keys
from tiebreaks.formats.trf.game_columns import Games, count_played, meet_again
from tiebreaks.formats.trf.player_columns import BY_TABLE, PlayerColumns
from tiebreaks.model.tournament import Result, Scoring

if TYPE_CHECKING:
    from tiebreaks.arrays import Flags, Integers


def match_regular(lines: PlayerColumns, predetermined: bool, scoring: Scoring) -> Games | None:
    """The games of these lines; None where a line is odd, two lines contradict each other, or points do not follow."""
    size, rounds = lines.key.shape
    if lines.malformed.any() or not lines.odd.keys() <= {*BY_TABLE} or np.count_nonzero(lines.rank) not in (0, size):
        return None
    named, key, own = lines.opponent, lines.key, np.arange(size, dtype=np.int64)[:, None]
    row_of = _find_rows(lines.number)
    if row_of is None or int(named.max()) > size:
        return None
    paired = named > 0
    opponent, with_opponent = row_of.take(named), key + keys.PAIRED
    is_full = bool(paired.all())
    if not is_full:
        opponent, with_opponent = np.where(paired, opponent, own), np.where(paired, with_opponent, key)
    across = opponent * rounds
    across += np.arange(rounds, dtype=np.int64)
    mutual = opponent.take(across) == own
    if not mutual.all() or np.count_nonzero(opponent == own) != np.count_nonzero(named == 0):
        return None
    pair = with_opponent * len(keys.KEY_OF)
    pair += key.take(across)
    result, black = keys.RESULT_OF.take(pair), keys.BLACK.take(pair)
    points = keys.tabulate_worths(scoring, predetermined).take(with_opponent).sum(axis=1, dtype=np.int64)
    if int(result.max()) == keys.REJECT or not (points == lines.points).all():
        return None
    if int(black.max()) == keys.OF_OPPONENT:
        black = np.where(black == keys.OF_OPPONENT, own > opponent, black).astype(np.int8)
    games = Games(paired, opponent, result, black, mutual, with_opponent)
    if not predetermined:
        ordered = np.sort(opponent, axis=1)
        if (ordered[:, 1:] == ordered[:, :-1]).any() and meet_again(count_played(games)).any():
            return None
    return games if is_full or _are_byes_regular(games, predetermined) else None


def _find_rows(number: Integers) -> Integers | None:
    """The row of each number, for 0 any; None where the numbers are not those from 1 on."""
    rows, numbers, usual = np.arange(-1, len(number), dtype=np.int64), number.tolist(), [*range(1, len(number) + 1)]
    if numbers == usual:
        return rows
    if sorted(numbers) != usual:
        return None
    rows[number] = np.arange(len(number), dtype=np.int64)
    return rows


def _are_byes_regular(games: Games, predetermined: bool) -> bool:
    """Whether nothing is to be said of the byes: at most one is allocated in a round, and the last round was paired.

    Also no letter for a scheduled free round, and in a Swiss no round with one player alone of whom the file says nothing.
    """
    allocated = games.result == Result.PAIRING_BYE.value
    if int(np.count_nonzero(allocated, axis=0).max()) > 1 or not (games.paired[:, -1] | allocated[:, -1]).any():
        return False
    if predetermined:
        return not (games.result == Result.ZERO_BYE.value).any()
    blank = games.result == Result.NO_ROUND.value
    return not blank.any() or not (np.count_nonzero(stand_alone(blank), axis=0) == 1).any()


def stand_alone(blank: Flags) -> Flags:
    """Blank rounds with no blank round before or after."""
    beside = np.zeros_like(blank)
    beside[:, 1:] |= blank[:, :-1]
    beside[:, :-1] |= blank[:, 1:]
    return np.asarray(blank & ~beside)
