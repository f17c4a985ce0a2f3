"""Article 9: Sonneborn-Berger (SB) and the Koya system (KS). Type BC."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np

from tiebreaks.engine.records import FORFEIT_WIN, PAIRING_BYE, Flags, Integers, Records
from tiebreaks.engine.rules.unplayed_rounds import contribution_reasons, contributions
from tiebreaks.engine.steps import LimitStep, ProductSteps
from tiebreaks.engine.working import Reason, Reasons, Working, as_sum, reasons
from tiebreaks.law.editions import Edition


class FactorLimit(NamedTuple):
    """14.5 The Koya limit: half of the maximum moved by steps, or a share of it in percent."""

    steps: int = 0
    percent: int | None = None


HALF_OF_THE_MAXIMUM = FactorLimit()


def sonneborn_berger(table: Records, law: Edition, *, forfeits_as_played: bool = False) -> Working:
    """9.1 Sonneborn-Berger: the score of each opponent multiplied by the points scored against them."""
    return products(table, table, law, forfeits_as_played)


def products(theirs: Records, ours: Records, law: Edition, forfeits_as_played: bool) -> Working:
    """9.1, 13.2 The scores of the opponents in one table, multiplied by the points of the participant in another."""
    score, counts, met, vur = contributions(theirs, law, forfeits_as_played)
    make_reasons = partial(contribution_reasons, theirs, law, forfeits_as_played)
    if law.round_robin_forfeits_in_sonneborn_berger == "dummy" and not forfeits_as_played:
        won = theirs.mask(FORFEIT_WIN) & theirs.predetermined[:, None]
        score = np.where(won, theirs.score[:, None], score)
        make_reasons = partial(_with_reason, make_reasons, won, Reason.DUMMY_FOR_FORFEIT)
    points = _multipliers(ours, law, met)
    amount = score * points
    significance = score if law.sonneborn_berger_cut == "opponent" else None
    steps = ProductSteps(score, points, None if points is ours.points else ours.points)
    return Working(amount, counts, make_reasons, as_sum, unit=100, significance=significance, vur=vur, steps=steps)


def _with_reason(make_reasons: Callable[[], Reasons], rounds: Flags, reason: Reason) -> Reasons:
    return np.where(rounds, np.uint8(reason), make_reasons())


def _multipliers(table: Records, law: Edition, met: Flags) -> Integers:
    """The points of each round; of a round without a real opponent, what the law multiplies its score by."""
    rule = law.unplayed_in_sonneborn_berger
    if rule == "awarded":
        return table.points
    if rule == "pairing_bye_nothing":
        return np.where(table.mask(PAIRING_BYE), 0, table.points)
    return np.where(met, table.points, table.draw[:, None] if rule == "drawn" else 0)


def koya(table: Records, law: Edition, *, limit: FactorLimit = HALF_OF_THE_MAXIMUM) -> Working:
    """9.2 Koya: the points against opponents who have reached half of the maximum possible score or more."""
    rounds = table.schedulable if law.koya_maximum == "schedulable_rounds" else table.rounds
    maximum = table.win * rounds
    if limit.percent is not None:
        reached = 100 * table.score >= limit.percent * maximum
        at = limit.percent * maximum
    else:
        step = table.draw if law.koya_step == "draw" else 5  # 14.5: half a point
        at = maximum + 2 * limit.steps * step
        reached = 2 * table.score >= at
    paired = table.paired
    counts = paired & reached[table.opponent]

    def make_reasons() -> Reasons:
        known = reasons(counts, Reason.LIMIT_REACHED, Reason.LIMIT_MISSED)()
        return np.where(paired, known, np.uint8(Reason.NOT_COUNTED))

    over = 20 if limit.percent is None else 1000
    return Working(table.points, counts, make_reasons, as_sum, unit=10, steps=LimitStep(at, over, table.in_score))
