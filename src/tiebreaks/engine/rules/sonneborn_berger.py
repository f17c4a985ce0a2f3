"""Article 9: Sonneborn-Berger (SB) and the Koya system (KS). Type BC."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from tiebreaks.editions import Edition
from tiebreaks.engine.records import Records
from tiebreaks.engine.rules.unplayed_rounds import contribution_reasons, contributions
from tiebreaks.engine.steps import LimitStep, ProductSteps
from tiebreaks.engine.working import Reason, Reasons, Working, as_sum, reasons


class Limit(NamedTuple):
    """14.5 The Koya limit: half of the maximum moved by steps, or a share of it in percent."""

    steps: int = 0
    percent: int | None = None


HALF_OF_THE_MAXIMUM = Limit()


def sonneborn_berger(table: Records, law: Edition, *, forfeits_as_played: bool = False) -> Working:
    """9.1 Sonneborn-Berger: the score of each opponent multiplied by the points scored against them."""
    score, counts, _, vur = contributions(table, law, forfeits_as_played)
    make_reasons = partial(contribution_reasons, table, law, forfeits_as_played)
    steps = ProductSteps(score, table.points)
    return Working(score * table.points, counts, make_reasons, as_sum, unit=100, significance=score, vur=vur, steps=steps)


def koya(table: Records, law: Edition, *, limit: Limit = HALF_OF_THE_MAXIMUM) -> Working:
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
