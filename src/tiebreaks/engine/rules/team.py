"""Article 13: match points against game points (MPvGP), extended Sonneborn-Berger (EMMSB ...), extended direct encounter
(EDE and its knock-outs), scores and schedule strength combination (SSSC)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import numpy as np

from tiebreaks.engine.ranking import find_split, find_tied, refine
from tiebreaks.engine.records import Flags, Integers, Records
from tiebreaks.engine.rules.buchholz import buchholz
from tiebreaks.engine.rules.direct_encounter import direct_encounter, encounter, meetings
from tiebreaks.engine.rules.own_results import points
from tiebreaks.engine.rules.sonneborn_berger import products
from tiebreaks.engine.rules.team_knockout import board_totals, by_count, from_the_bottom, from_the_top
from tiebreaks.engine.steps import BoardsSteps, EncounterPhase, EncounterSteps, KnockOut, StrengthSteps
from tiebreaks.engine.working import Value, Working, counted_sum, round_half_up
from tiebreaks.law.editions import Edition


def match_points_versus_game_points(table: Records, law: Edition) -> Working:
    """13.1 Match points versus game points: the score that is not the primary one."""
    return replace(points(table.other, law), table=table.other)


def extended_sonneborn_berger(
    table: Records, law: Edition, *, theirs: str, ours: str, forfeits_as_played: bool = False
) -> Working:
    """13.2 Extended Sonneborn-Berger: the opponents' scores times the points against them, in match or game points."""
    scored = table.on(theirs)
    return replace(products(scored, table.on(ours), law, forfeits_as_played), table=scored)


def score_and_strength(
    table: Records, law: Edition, *, fore: bool = False, forfeits_as_played: bool = False, divisor: Fraction | None = None
) -> Working:
    """13.4 The secondary score plus the (Fore) Buchholz of the primary score divided by a normalising factor."""
    over, by = np.ones_like(table.win), np.ones_like(table.win)
    if divisor is None:
        over = np.maximum(table.win * table.rounds // np.maximum(table.other.win, 1), 1)  # 13.4.2 b; 0 is undefined there
    else:
        over, by = over * divisor.numerator, by * divisor.denominator
    secondary = table.other.score
    strength = buchholz(table, law, fore=fore, forfeits_as_played=forfeits_as_played)

    def finish(working: Working) -> Value:
        total = secondary * over + counted_sum(working) * by
        if law.score_strength_decimals is None:
            return Value(total, 10 * over)
        scale = 10**law.score_strength_decimals
        return Value(round_half_up(total * scale, 10 * over), scale)

    steps = StrengthSteps(secondary, over, by, table.other.in_score, fore)
    return replace(strength, finish=finish, steps=steps)


def extended_direct_encounter(
    table: Records, law: Edition, place: Integers, *, forfeits_as_played: bool = False, knock_out: tuple[str, ...] = ()
) -> Working:
    """13.3 Article 6 on the primary score, then on the secondary; those still level start again in a smaller group."""
    working = direct_encounter(table, law, place, forfeits_as_played=forfeits_as_played)
    phases: list[EncounterPhase] = []
    active = find_tied(place)
    while active.any():
        before = place
        for scored in (table, table.other):
            waiting = active & ~find_split(before, place)
            place = _article_6(scored, law, place, waiting, forfeits_as_played, phases)
        active = active & find_split(before, place) & find_tied(place)  # 13.3.3
    knocked = _knock_out(table, law, place, forfeits_as_played, knock_out) if knock_out else None
    assert isinstance(working.steps, EncounterSteps)
    steps = replace(working.steps, phases=tuple(phases), knock_out=knocked)
    return replace(working, place=place if knocked is None else knocked.refined, steps=steps)


def _article_6(
    table: Records, law: Edition, place: Integers, who: Flags, forfeits_as_played: bool, phases: list[EncounterPhase]
) -> Integers:
    """Article 6 on one score for some of the tied groups; the others stand aside."""
    if not who.any():
        return place
    aside = len(place) + np.arange(len(place), dtype=np.int64)
    one_table = law.extended_direct_encounter == "restart_at_each_split"
    met = encounter(table, law, np.where(who, place, aside), forfeits_as_played=forfeits_as_played, one_table=one_table)
    phases.append(EncounterPhase(table.in_score, met))
    return np.where(who, met.place, place)


def _knock_out(table: Records, law: Edition, place: Integers, forfeits_as_played: bool, chain: tuple[str, ...]) -> KnockOut:
    """13.3.2 Exactly two teams that both scores leave level: by the results on their boards."""
    pair = np.bincount(place)[place] == 2
    if law.knock_out_games == "tournament":
        totals = board_totals(table)
        pair &= ~find_split(place, refine(place, table.on("GP").score))
    else:
        mutual = (place[table.opponent] == place[:, None]) & meetings(table, law, forfeits_as_played)
        totals = board_totals(table, mutual & pair[:, None])
    comparisons = tuple(_compared(name, totals, table) for name in chain)
    keys = [np.where(pair, key, 0) for each in comparisons for key in each.compared]
    return KnockOut(pair, place, comparisons, refine(place, *keys))


def _compared(name: str, totals: Integers, table: Records) -> BoardsSteps:
    """What an entry of Article 12 compares in turn."""
    if name == "BC":
        return by_count(totals, table)
    return from_the_top(totals, table) if name == "TBR" else from_the_bottom(totals, table)
