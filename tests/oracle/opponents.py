"""Articles 8, 9 and 14: Buchholz, Fore Buchholz, the average of Buchholz, Sonneborn-Berger, Koya, and their cuts."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Literal

from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Result, System

from .event import Event, half_up
from .unplayed import Element, elements

Amount = Literal["score", "product"]


def buchholz(event: Event, who: int, *, low: int = 0, high: int = 0, forfeits_played: bool = False) -> Fraction:
    """8.1 Buchholz: the sum of the scores of the opponents."""
    left = cut_lowest(elements(event, who, forfeits_played=forfeits_played), low, "score", event.law)
    left = sorted(left, key=lambda element: element.score)[: max(len(left) - high, 0)]  # 14.3, 14.4: then the highest
    return sum((element.score for element in left), Fraction(0))


def fore(event: Event) -> Event:
    """8.3: the event with the paired games of the final round drawn."""
    if event.law.fore_round == "final" and event.counted < event.announced:
        return event
    if "fore" not in event.memory:
        drawn = {}
        for who, records in event.records.items():
            drawn[who] = list(records)
            for place, record in enumerate(records):
                stays = record.forfeit and event.law.fore_forfeits == "kept"
                if record.round == event.counted and record.opponent is not None and not stays:
                    drawn[who][place] = replace(record, result=Result.DRAW, points=event.draw)
        event.memory["fore"] = replace(event, records=drawn, memory={})
    changed: Event = event.memory["fore"]
    return changed


def average_of_buchholz(event: Event, who: int, *, of_fore: bool = False) -> Fraction | None:
    """8.2: the mean of the (Fore) Buchholz of the opponents met over the board."""
    source = fore(event) if of_fore else event
    found = [buchholz(source, record.opponent) for record in event.records[who] if record.over_the_board and record.opponent]
    if not found:
        return None
    mean = sum(found, Fraction(0)) / len(found)
    decimals = event.law.average_buchholz_decimals
    return mean if decimals is None else Fraction(half_up(mean * 10**decimals), 10**decimals)


def sonneborn_berger(event: Event, who: int, *, low: int = 0, forfeits_played: bool = False) -> Fraction:
    """9.1: the sum of the opponents' scores, each multiplied by the points scored against them."""
    left = cut_lowest(products(event, event, who, forfeits_played=forfeits_played), low, "product", event.law)
    return sum((element.product for element in left), Fraction(0))


def products(theirs: Event, ours: Event, who: int, *, forfeits_played: bool) -> list[Element]:
    """9.1, 13.2: the scores in one event times the points in another; unplayed rounds as the law reads them (R48, R50)."""
    found = []
    for element in elements(theirs, who, forfeits_played=forfeits_played):
        record = theirs.records[who][element.round - 1]
        score, points = element.score, ours.records[who][element.round - 1].points
        if theirs.predetermined:
            own = theirs.law.round_robin_forfeits_in_sonneborn_berger == "dummy"
            if own and record.result is Result.FORFEIT_WIN and not forfeits_played:
                score = theirs.score(who)
        elif not (record.over_the_board or (forfeits_played and record.forfeit)):
            points = _points_without_opponent(ours, record.result, points)
        found.append(replace(element, score=score, product=score * points))
    return found


def _points_without_opponent(event: Event, result: Result, awarded: Fraction) -> Fraction:
    rule = event.law.unplayed_in_sonneborn_berger
    if rule == "drawn":
        return event.draw
    if rule == "nothing" or (rule == "pairing_bye_nothing" and result is Result.PAIRING_BYE):
        return Fraction(0)
    return awarded


def cut_lowest(whole: list[Element], cuts: int, amount: Amount, law: Edition) -> list[Element]:
    """14.1, 14.2 with 16.5: what is left after that many cuts of the least significant value."""
    left = list(whole)
    for _ in range(min(cuts, len(whole))):
        left.remove(_victim(left, amount, law))
    return left


def _victim(left: list[Element], amount: Amount, law: Edition) -> Element:
    def contribution(element: Element) -> Fraction:
        return element.score if amount == "score" else element.product

    def by_score(element: Element) -> tuple[Fraction, Fraction, int]:
        return element.score, contribution(element), element.round

    def by_contribution(element: Element) -> tuple[Fraction, Fraction, int]:
        return contribution(element), element.score, element.round

    if amount == "product" and law.sonneborn_berger_cut == "product":  # R49: the products alone decide
        return min([element for element in left if element.vur and law.vur_cut != "off"] or left, key=by_contribution)
    least_significant = min(left, key=by_score)  # 14.1
    voluntary = [element for element in left if element.vur]
    if not voluntary or law.vur_cut == "off":
        return least_significant
    candidate = min(voluntary, key=by_score if law.vur_cut_chosen_by == "score" else by_contribution)
    if law.vur_cut == "first" or contribution(candidate) >= contribution(least_significant):  # 16.5.1
        return candidate
    return least_significant


def koya(event: Event, who: int, *, steps: int = 0, percent: int | None = None) -> Fraction:
    """9.2: the points scored against opponents with at least half of the maximum score, or another limit (14.5)."""
    limit = koya_limit(event, steps=steps, percent=percent)
    return sum(
        (
            record.points
            for record in event.records[who]
            if record.opponent is not None and event.score(record.opponent) >= limit
        ),
        Fraction(0),
    )


def koya_limit(event: Event, *, steps: int, percent: int | None) -> Fraction:
    rounds = event.counted
    if event.tournament.system is System.ROUND_ROBIN and event.law.koya_maximum == "schedulable_rounds":
        rounds = max(sum(record.opponent is not None for record in records) for records in event.records.values())
    maximum = event.win * rounds
    if percent is not None:
        return Fraction(percent, 100) * maximum
    step = event.draw if event.law.koya_step == "draw" else Fraction(1, 2)
    return maximum / 2 + steps * step
