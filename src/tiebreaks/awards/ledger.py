"""What has been given so far: awards, pools, sums, notes."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tiebreaks.answers.prizes import NOTHING, Award, ListTotal, NotGiven, PoolAward, TeamAward
from tiebreaks.awards.rules import Rules
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

    def by_group(self, rules: Rules) -> dict[str, ListTotal]:
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
