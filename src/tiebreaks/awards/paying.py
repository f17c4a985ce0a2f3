"""What has been given so far, and how exact money becomes what is paid: rounded once to the unit, limited as the rules say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tiebreaks.answers.prizes import NOTHING, Award, ListTotal, NotGiven, PoolAward, TeamAward
from tiebreaks.awards.allocation import Precedence
from tiebreaks.awards.rules import PrizeRules, Rounding
from tiebreaks.awards.shares import Share, add_up
from tiebreaks.messages import Message


@dataclass
class Ledger:
    """The prizes of an event while they are given."""

    notes: list[Message] = field(default_factory=list)
    awards: list[Award] = field(default_factory=list)
    pools: list[PoolAward] = field(default_factory=list)
    teams: list[TeamAward] = field(default_factory=list)
    unawarded: list[NotGiven] = field(default_factory=list)
    by_list: dict[str, ListTotal] = field(default_factory=dict)
    not_given: Fraction = NOTHING
    rounding: Fraction = NOTHING
    by_pool: dict[str, Fraction] = field(default_factory=dict)
    """Pooled group -> what rounding added."""
    to_teams: Fraction = NOTHING

    def note(self, sentence: str, /, **facts: Any) -> None:
        """Keep what the reader should know, once."""
        note = Message(sentence, **facts)
        if note not in self.notes:
            self.notes.append(note)

    def enter_pool(self, award: PoolAward) -> None:
        """Keep a pool, and what rounding added to it."""
        self.pools.append(award)
        rounding = sum((one.amount - one.exact for one in award.shares), NOTHING)
        self.rounding += rounding
        self.by_pool[award.group] = self.by_pool.get(award.group, NOTHING) + rounding

    def account(self, name: str, exact: Fraction, total: ListTotal) -> None:
        """Enter the sums of a list."""
        self.by_list[name] = total
        self.not_given += total.offered - exact
        self.rounding += total.paid - exact

    def by_group(self, rules: PrizeRules) -> dict[str, ListTotal]:
        """Group -> its sums; those of clubs are groups of their own."""
        sums: dict[str, ListTotal] = {}
        groups = {each.name: each.group for each in rules.prizes}
        for name, total in self.by_list.items():
            group = groups.get(name, name)
            sums[group] = sums.get(group, ListTotal()) + total
        for group, rounding in self.by_pool.items():  # a pool is rounded as a whole: its lists share what that adds
            sums[group] += ListTotal(paid=rounding)
        return sums

    @property
    def amounts(self) -> dict[int, Fraction]:
        """Player -> money in all."""
        amounts: dict[int, Fraction] = {}
        for id, amount in [
            *((award.key, award.amount) for award in self.awards),
            *((one.id, one.amount) for pool in self.pools for one in pool.shares),
        ]:
            if amount:
                amounts[id] = amounts.get(id, NOTHING) + amount
        return amounts

    @property
    def things(self) -> dict[int, list[str]]:
        """Player -> things that are decided."""
        things: dict[int, list[str]] = {}
        for award in self.awards:
            if award.things and not award.undecided_with:
                things.setdefault(award.key, []).extend(award.things)
        return things

    @property
    def lists(self) -> dict[int, list[str]]:
        """Player -> the lists in which they won."""
        lists: dict[int, list[str]] = {}
        for award in self.awards:
            lists.setdefault(award.key, []).append(award.list)
        for pool in self.pools:
            for one in pool.shares:
                lists.setdefault(one.id, []).append(pool.group)
        return lists


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


def round_among_sharers(shares: Mapping[int, Share], rules: PrizeRules, precedence: Precedence) -> dict[int, Fraction]:
    """What is paid, rounded for each set of sharers."""
    paid = {one: share.money for one, share in shares.items()}
    for sharers in dict.fromkeys(share.sharers for share in shares.values() if share.sharers):
        exact = {one: shares[one].money for one in sharers if one in shares}
        paid.update(round_shares(exact, rules.unit, rules.rounding, precedence))
    return paid


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
