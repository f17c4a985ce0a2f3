"""What the engine computes of a Direct Encounter before it asks whether that decides anything."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

import tiebreaks as tb
from tiebreaks.engine.rules.direct_encounter import separate_scores


def separate_scores_of(standings: tb.Standings, code: str) -> dict[int, Fraction]:
    """6.1: the separate score of everybody, also where it decides nothing and no value is shown."""
    value, over, _ = separate_scores(standings._workings[standings._index(code)])
    overs = np.broadcast_to(over, value.shape)
    return {id: Fraction(int(value[row]), int(overs[row])) for id, row in standings.tournament.row_of.items()}
