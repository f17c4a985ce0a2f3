"""The games of all rounds from the opponents and keys of the players' lines, as columns."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, Literal, NamedTuple

import numpy as np

from tiebreaks.formats.trf import key_tables as keys
from tiebreaks.model.tournament import Result

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from tiebreaks.arrays import Codes, Flags, Integers


class Games(NamedTuple):
    """The rounds of some lines, (lines, rounds)."""

    paired: Flags
    opponent: Integers  # row of the opponent; the own one for who has none
    result: Codes  # Result; NO_ROUND for blanks, REJECT for what needs a message
    black: Codes
    mutual: Flags  # the opponent's line names this one; true for who has no opponent
    key: Integers  # with PAIRED added where there is an opponent


def match_lines(opponent: Integers, key: Integers, paired: Flags) -> Games:
    """The game that two lines give together. `opponent` is a row, the own one where a line is not `paired`."""
    lines, rounds = key.shape
    own = np.arange(lines, dtype=np.int64)[:, None]
    across = opponent * rounds + np.arange(rounds, dtype=np.int64)  # the same round in the opponent's line
    with_opponent = np.where(paired, key + keys.PAIRED, key)
    pair = with_opponent * len(keys.KEY_OF) + key.take(across)
    black = keys.BLACK.take(pair)
    if black.max(initial=0) == keys.OF_OPPONENT:
        black = np.where(black == keys.OF_OPPONENT, own > opponent, black).astype(np.int8)
    return Games(paired, opponent, keys.RESULT_OF.take(pair), black, opponent.take(across) == own, with_opponent)


def count_played(games: Games) -> Integers:
    """Opponents of games over the board, -1 for other rounds."""
    return np.where(games.paired & (games.result < Result.FORFEIT_WIN.value), games.opponent, -1)


def meet_again(opponent: Integers) -> Flags:
    """Which lines of opponents name somebody twice; a number below 0 is nobody."""
    ordered = np.sort(opponent, axis=1)
    return np.asarray(((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] >= 0)).any(axis=1))


def as_array(kind: Literal["b", "q"], values: NDArray[np.generic]) -> array[int]:
    """A column of the crosstable; arrays and NumPy have the same letters for a width."""
    column: array[int] = array(kind)
    column.frombytes(values.astype(kind, copy=False).tobytes())
    return column
