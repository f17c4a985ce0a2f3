"""The ratings met, game by game, for both functions of @echecs/average-rating."""

from __future__ import annotations

import numpy as np

from tiebreaks.echecs.event import Event, Listed
from tiebreaks.engine.records import OVER_THE_BOARD
from tiebreaks.engine.working import Reason, Working, as_rounded_mean, reasons


def ratings_met(event: Event, listed: Listed) -> Working:
    """Not the engine's ARO: there a rating of 0 is none, here it is one, and only opponents without an entry are left out."""
    row_of, table = event.tables.row_of, event.tables.games
    rating, rated = np.zeros_like(table.rating), np.zeros(len(table.rating), dtype=bool)
    known = {row_of[who]: value for who, value in listed.ratings.items() if who in row_of}
    rating[list(known)], rated[list(known)] = list(known.values()), True
    counts = table.mask(OVER_THE_BOARD) & rated[table.opponent]
    reason = reasons(counts, Reason.RATING, Reason.NOT_COUNTED)
    return Working(rating[table.opponent], counts, reason, as_rounded_mean)
