"""Article 8: Buchholz (BH), average of opponents' Buchholz (AOB), Fore Buchholz (FB). Type C; FB Type D."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import numpy as np

from tiebreaks.engine.records import FORFEIT, OVER_THE_BOARD, Records
from tiebreaks.engine.rules.unplayed_rounds import contribution_reasons, contributions
from tiebreaks.engine.steps import ForeStep, MeanSteps
from tiebreaks.engine.working import Reason, Value, Working, as_mean, as_sum, reasons, round_half_up
from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Result


def buchholz(table: Records, law: Edition, *, forfeits_as_played: bool = False, fore: bool = False) -> Working:
    """8.1 Buchholz: the sum of the opponents' scores."""
    if fore:
        return fore_buchholz(table, law, forfeits_as_played=forfeits_as_played)
    score, counts, _, vur = contributions(table, law, forfeits_as_played)
    make_reasons = partial(contribution_reasons, table, law, forfeits_as_played)
    return Working(score, counts, make_reasons, as_sum, unit=10, vur=vur)


def fore_buchholz(table: Records, law: Edition, *, forfeits_as_played: bool = False) -> Working:
    """8.3 Fore Buchholz: Buchholz after all the paired games of the final round are taken as draws."""
    drawn = final_round_drawn(table, law)
    steps = ForeStep(to_come=table.rounds != table.announced if law.fore_round == "final" else None)
    return replace(buchholz(drawn, law, forfeits_as_played=forfeits_as_played), table=drawn, steps=steps)


def final_round_drawn(table: Records, law: Edition) -> Records:
    """8.3 The records as they would be if every paired game of the final round had been drawn."""
    key = ("final round drawn", law.fore_round, law.fore_forfeits)
    return table.cached(key, lambda: _final_round_drawn(table, law))


def _final_round_drawn(table: Records, law: Edition) -> Records:
    final = table.round_index == table.final_round[:, None]
    if law.fore_round == "final":
        final &= (table.rounds == table.announced)[:, None]
    drawn = final & table.paired
    if law.fore_forfeits == "kept":
        drawn &= ~table.mask(FORFEIT)
    return table.amended(
        result=np.where(drawn, Result.DRAW.value, table.result),
        points=np.where(drawn, table.draw[:, None], table.points),
    )


def average_of_opponents_buchholz(table: Records, law: Edition, *, fore: bool = False) -> Working:
    """8.2 The average (Fore) Buchholz of the opponents met over the board, once for each game."""
    theirs = buchholz(table, law, fore=fore).value
    met = table.mask(OVER_THE_BOARD)
    reason = reasons(met, Reason.OPPONENT_TIE_BREAK, Reason.NOT_OVER_THE_BOARD)
    steps = MeanSteps(value_of_opponents="Fore Buchholz" if fore else "Buchholz")
    decimals = law.average_buchholz_decimals
    if decimals is None:
        return Working(theirs[table.opponent], met, reason, as_mean, unit=10, steps=steps)

    def rounded(working: Working) -> Value:
        total, over, defined = as_mean(working)
        return Value(round_half_up(total * 10**decimals, over), 10**decimals, defined)

    return Working(theirs[table.opponent], met, reason, rounded, unit=10, steps=steps)
