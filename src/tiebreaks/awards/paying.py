"""Exact money becomes what is paid: rounded once to the unit, limited where the rules say so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from tiebreaks.answers.prizes import NOTHING
from tiebreaks.awards.allocation import Precedence
from tiebreaks.awards.rules import Rounding
from tiebreaks.awards.shares import add_up


def round_shares(
    shares: Mapping[int, Fraction], unit: Fraction, rounding: Rounding, precedence: Precedence
) -> dict[int, Fraction]:
    """Whole units for a set of sharers.

    `exact` keeps the sum: down to the unit, then a unit each to the largest remainders; of equal ones to the better placed.
    `down` leaves the rest with the organiser, `up` has the organiser add.
    """
    units = {player: share / unit for player, share in shares.items()}
    paid = {player: count.numerator // count.denominator for player, count in units.items()}
    if rounding == "up":
        paid = {player: -(-count.numerator // count.denominator) for player, count in units.items()}
    elif rounding == "exact":
        rest = int(add_up(units.values())) - sum(paid.values())  # of a broken sum less than a unit stays
        order = sorted(units, key=lambda player: (paid[player] - units[player], precedence[player]))
        for player in order[:rest]:
            paid[player] += 1
    return {player: count * unit for player, count in paid.items()}


def apply_limits(
    paid: Mapping[int, Fraction],
    without: Mapping[int, Fraction],
    limits: Mapping[int, Fraction],
    groups: Sequence[Sequence[int]],
    unit: Fraction,
) -> tuple[dict[int, Fraction], Fraction]:
    """Payouts when some may not have more than a limit, and what nobody may take.

    paid     payouts without limits
    without  payouts if the limited players had not come: the most that the others may have
    limits   player -> the most
    groups   the players by score, from the top, each group in the order of the standings

    The balance goes down the standings, in each score group unit by unit to the lowest paid.
    """
    result = {player: min(amount, limits.get(player, amount)) for player, amount in paid.items()}
    balance = add_up(paid.values()) - add_up(result.values())
    for group in groups:
        if not balance:
            break
        others = [player for player in group if player not in limits]
        balance = _raise_lowest(result, {player: without.get(player, NOTHING) for player in others}, others, balance, unit)
    return {player: amount for player, amount in result.items() if amount}, balance


def _raise_lowest(
    paid: dict[int, Fraction], ceiling: Mapping[int, Fraction], players: Sequence[int], balance: Fraction, unit: Fraction
) -> Fraction:
    """Raise the lowest paid first, each up to a ceiling; equal ones in the order given. Returns what is left."""
    for player in players:
        paid.setdefault(player, NOTHING)
    while balance > 0:
        below = [player for player in players if paid[player] < ceiling[player]]
        if not below:
            break
        lowest = min(paid[player] for player in below)
        level = [player for player in below if paid[player] == lowest]
        higher = [paid[player] for player in below if paid[player] > lowest]
        target = min([*higher, *(ceiling[player] for player in level)])
        room = target - lowest
        each = min(room, (balance / len(level)) // unit * unit)
        if each:
            for player in level:
                paid[player] += each
            balance -= each * len(level)
            continue
        for player in level:  # less than a unit for each is left: one unit each as far as it goes
            step = min(unit, balance, room)
            paid[player] += step
            balance -= step
    return balance
