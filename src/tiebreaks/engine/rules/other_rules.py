"""Tie-breaks that C.07 does not have: those of US Chess, of Papi and of Swiss-Manager that people still publish."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from tiebreaks.engine.records import DRAWN, FREE_ROUND, LOST, NO_ROUND, OVER_THE_BOARD, WON, Integers, Records
from tiebreaks.engine.rules.buchholz import buchholz
from tiebreaks.engine.rules.modifiers import cut_rows
from tiebreaks.engine.rules.own_results import progressive
from tiebreaks.engine.steps import OwnSteps
from tiebreaks.engine.working import Reason, Value, Working, as_sum, count, counted_sum, reasons
from tiebreaks.law.editions import NAMED_SETS, Edition

_US_CHESS = NAMED_SETS["us-chess"].law


def modified_median(table: Records, law: Edition) -> Working:
    """US Chess 34E1: the opponents' scores without the lowest (a plus score), the highest (a minus score), or both (an even
    one); two of each from nine rounds on. Unplayed rounds by the rules of US Chess, whatever the edition."""
    whole = buchholz(table, _US_CHESS)
    each = np.where(table.announced >= 9, np.int64(2), 1)
    twice, even = 2 * table.score, table.win * table.rounds
    left = cut_rows(whole, _US_CHESS, np.where(twice >= even, each, 0), np.where(twice <= even, each, 0))
    return replace(left, make_reasons=reasons(left.counts, Reason.AWARDED, Reason.NOT_COUNTED))


def cumulative(table: Records, law: Edition) -> Working:
    """US Chess 34E3: the sum of the scores after each round, less a win for each round won without playing."""
    unplayed = ~(table.mask(OVER_THE_BOARD) | table.mask(NO_ROUND) | table.mask(FREE_ROUND))
    wins = count((table.points == table.win[:, None]) & unplayed)

    def finish(working: Working) -> Value:
        return Value(counted_sum(working) - wins * table.win, working.unit)

    return replace(progressive(table, law), finish=finish, steps=OwnSteps({"wins without playing": wins}))


def kashdan(table: Records, law: Edition) -> Working:
    """US Chess 34E8: 4 for a game won, 2 for a draw, 1 for a loss, nothing for an unplayed round."""
    played = table.mask(OVER_THE_BOARD)
    worth = np.int64(4) * table.mask(WON) + np.int64(2) * table.mask(DRAWN) + table.mask(LOST)
    return Working(worth, played, reasons(played, Reason.AWARDED, Reason.NOT_COUNTED), as_sum)


def papi_kashdan(table: Records, law: Edition) -> Working:
    """Papi: 4 for a round with the points of a win, 2 with those of a draw, 1 for any other, played or not."""
    counts = ~(table.mask(NO_ROUND) | table.mask(FREE_ROUND))
    worth = np.where(table.points == table.draw[:, None], np.int64(2), 1)
    worth = np.where(table.points == table.win[:, None], 4, worth)
    return Working(worth, counts, reasons(counts, Reason.AWARDED, Reason.NOT_COUNTED), as_sum)


def arranz(table: Records, law: Edition) -> Working:
    """Swiss-Manager 61: 1 for a game won, 0.6 for a draw with Black, 0.4 for one with White; only games over the board."""
    played = table.mask(OVER_THE_BOARD)
    worth = np.int64(10) * table.mask(WON) + np.where(table.black, np.int64(6), 4) * table.mask(DRAWN)
    return Working(worth, played, reasons(played, Reason.AWARDED, Reason.NOT_COUNTED), as_sum, unit=10)


def papi_cut(table: Records, law: Edition) -> Working:
    """Papi: Buchholz with as many cuts as the rounds ask for."""
    return cut_rows(buchholz(table, law), law, _papi_cuts(table), np.zeros_like(table.rounds))


def papi_median(table: Records, law: Edition) -> Working:
    """Papi: Buchholz with as many low and high cuts as the rounds ask for."""
    return cut_rows(buchholz(table, law), law, _papi_cuts(table), _papi_cuts(table))


def sum_of_buchholz(table: Records, law: Edition) -> Working:
    """Swiss-Manager 25 and 70: the sum of the Buchholz of the opponents met over the board."""
    theirs = buchholz(table, law).value[table.opponent]
    met = table.mask(OVER_THE_BOARD)
    return Working(theirs, met, reasons(met, Reason.AWARDED, Reason.NOT_COUNTED), as_sum, unit=10)


def _papi_cuts(table: Records) -> Integers:
    """One up to seven rounds, two up to twelve, three beyond."""
    return np.where(table.announced <= 7, 1, np.where(table.announced <= 12, np.int64(2), 3))
