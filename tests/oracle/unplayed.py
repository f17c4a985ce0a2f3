"""Articles 15 and 16: adjusted scores, dummies, and the score that each round contributes to Buchholz and Sonneborn-Berger."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from tiebreaks.model.tournament import Result

from .event import REQUESTED_BYE, Event, Record


@dataclass(frozen=True)
class Element:
    """One round's opponent (or dummy): its score, the product with the points awarded, and whether 16.5 may cut it first."""

    round: int
    score: Fraction
    product: Fraction
    vur: bool


def adjusted_score(event: Event, who: int) -> Fraction:
    """16.3 A: the score of a participant when it is somebody's opponent. Pre-determined pairings: the real one (15.2)."""
    if event.predetermined:
        return event.score(who)
    if ("adjusted", who) not in event.memory:
        score = event.score(who)
        for record in event.records[who]:
            if evaluated_as_draw(event, who, record):
                score += event.draw - record.points
        event.memory["adjusted", who] = score
    adjusted: Fraction = event.memory["adjusted", who]
    return adjusted


def evaluated_as_draw(event: Event, who: int, record: Record) -> bool:
    """Whether 16.3 replaces the points of this round by those of a draw."""
    rule = event.law.opponents_unplayed_rounds
    if rule == "as_awarded":
        return False
    if rule == "all_drawn":
        return not record.over_the_board
    if event.law.last_round == "announced" and event.counted < event.announced:
        return False  # the last round is still to come
    if rule == "closing_byes_drawn":  # R8, Vega: nothing but requested byes from this round on
        return all(each.result in REQUESTED_BYE for each in event.records[who] if each.round >= record.round)
    only_vurs_follow = all(later.vur for later in event.records[who] if later.round > record.round)
    if rule == "trailing_vurs_drawn":
        return record.vur and only_vurs_follow
    return record.result in REQUESTED_BYE and only_vurs_follow  # 16.2.5


def dummy(event: Event, who: int, record: Record) -> Fraction:
    """16.4: the score of the one who stands in as the opponent of an unplayed round."""
    own = event.score(who)
    rule = event.law.own_unplayed_round
    if rule == "virtual_opponent":
        before = event.running_score(who, record.round - 1)
        return before + (event.win - record.points) + event.draw * (event.counted - record.round)
    if rule == "dummy":
        return own
    if rule == "zero":  # R45
        return Fraction(0)
    rounds = event.announced if event.law.cap_rounds == "announced" else event.counted
    draws = event.draw * rounds
    if not record.forfeit:
        return min(own, draws)  # 16.4.2
    assert record.opponent is not None
    capped = min(own, adjusted_score(event, record.opponent))  # 16.4.1
    return min(capped, draws) if event.law.forfeit_dummy_cap == "opponent_and_draws" else capped


def elements(event: Event, who: int, *, forfeits_played: bool = False) -> list[Element]:
    """What each round contributes, in the order of the rounds."""
    known = ("elements", who, forfeits_played)
    if known not in event.memory:
        found = []
        for record in event.records[who]:
            if event.predetermined:
                if record.opponent is None:
                    continue  # 15.2: no game, no element
                score, vur = event.score(record.opponent), False
            elif record.over_the_board or (record.forfeit and forfeits_played):
                assert record.opponent is not None
                score, vur = adjusted_score(event, record.opponent), False
            elif event.law.own_unplayed_round == "none":
                continue  # R45: no element at all
            else:
                voluntary_bye = event.law.full_point_bye_is_voluntary and record.result is Result.FULL_BYE  # R46
                score, vur = dummy(event, who, record), record.vur or voluntary_bye
            found.append(Element(record.round, score, score * record.points, vur))
        event.memory[known] = found
    result: list[Element] = event.memory[known]
    return result
