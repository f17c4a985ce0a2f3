"""Give the prizes of a group of lists: allocate, round, say why, and enter it all into the ledger.

Prizes for the best clubs or federations of an individual event come from the same ledger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, takewhile
from typing import Any

from tiebreaks.answers.prizes import (
    NOTHING,
    Award,
    BroughtPrize,
    ListTotal,
    NotGiven,
    Passed,
    Placed,
    PoolAward,
    PoolShare,
    TeamAward,
)
from tiebreaks.awards import prize_words
from tiebreaks.awards.allocation import Allocation, Contest, Precedence, give_all, give_by_value, give_in_order, give_most
from tiebreaks.awards.contenders import Contestants, by_score
from tiebreaks.awards.paying import Ledger, round_among_sharers, round_shares
from tiebreaks.awards.pooled import pool_prizes
from tiebreaks.awards.prize_words import MOST_NAMED, AwardFacts, PoolFacts, TeamShare, explain_team
from tiebreaks.awards.rules import Club, Group, OpenList, PrizeRules, TeamPrizes, refuse
from tiebreaks.awards.shares import Contender, Pool, Share, add_up, share_list
from tiebreaks.messages import Message, some_of


@dataclass(frozen=True)
class _PrizeOutcome:
    """What became of one list."""

    each: OpenList
    contest: Contest
    withheld: Message | None
    shares: Mapping[int, Share]
    paid: Mapping[int, Fraction]

    def winners(self, precedence: Precedence) -> list[Contender]:
        """Those who have a share, by place."""
        won = [one for one in self.contest.standing if one.player in self.shares]
        return sorted(won, key=lambda one: (self.shares[one.player].place, precedence[one.player]))

    def would_have(self, player: int) -> Fraction:
        """What somebody would have in this list beside those who hold it."""
        standing = [one for one in self.contest.standing if one.player in self.shares or one.player == player]
        share = share_list(self.contest.terms, standing).get(player)
        return share.worth if share else NOTHING

    @property
    def left(self) -> list[int]:
        """The places that nobody has."""
        taken = {share.place for share in self.shares.values()}
        return sorted(set(range(1, self.each.terms.places + 1)) - taken)


class PrizeAllocator:
    """Gives the prizes of one group of lists. `without`: who is left out, as if they had not come."""

    def __init__(self, contestants: Contestants, group: Group, ledger: Ledger, without: Set[int] = frozenset()) -> None:
        self.contestants = contestants
        self.rules: PrizeRules = contestants.rules
        self.precedence: Mapping[int, tuple[int, int]] = contestants.precedence
        self.group: Group = group
        self.ledger = ledger
        self.without = without
        self.holds: dict[int, Passed] = {}
        """Who has a prize of the group."""

    def give(self, lists: Sequence[OpenList]) -> None:
        """Give all lists of the group, those that come last to who has nothing else."""
        first = [each for each in lists if not each.rules.last]
        last = [each for each in lists if each.rules.last]
        if self.group.method == "pooled":
            self._give_pools(first)
            self.group = replace(self.group, method="value")
        else:
            self._give_lists(first)
        if last:
            self._give_lists(last)

    def _contests(self, lists: Sequence[OpenList], reasons: Sequence[Message | None]) -> list[Contest]:
        out = self.without | self.holds.keys()
        return [
            Contest(each.terms, () if reason else tuple(one for one in each.standing if one.player not in out))
            for each, reason in zip(lists, reasons, strict=True)
        ]

    def _give_lists(self, lists: Sequence[OpenList]) -> None:
        """Give lists to those who hold nothing of the group yet."""
        withheld = [prize_words.explain_withheld(each, self.without) for each in lists]
        before = frozenset(self.holds)
        contests = self._contests(lists, withheld)
        allocation = self._allocate(lists, contests)
        outcomes = [
            _PrizeOutcome(each, contest, reason, shares, round_among_sharers(shares, self.rules, self.precedence))
            for each, contest, reason, shares in zip(lists, contests, withheld, allocation.shares, strict=True)
        ]
        for outcome in outcomes:
            self._hold(outcome)
        by_value = give_by_value(contests, self.precedence) if self.group.method == "most" else None
        for outcome in outcomes:
            for winner in outcome.winners(self.precedence):
                left = allocation.moved.get(winner.player)
                facts = self._facts(outcome, winner, before)
                if left is not None:
                    facts = replace(facts, left=(lists[left[0]].rules.name, left[1].money))
                if by_value is not None:
                    facts = replace(facts, by_value=_offer(lists, by_value, winner.player))
                self.ledger.awards.append(self._award(facts))
            self._account(outcome)
        if self.group.method == "value":
            self._note_regrets(outcomes, allocation)

    def _allocate(self, lists: Sequence[OpenList], contests: Sequence[Contest]) -> Allocation:
        match self.group.method:
            case "all":
                return give_all(contests)
            case "order":
                return give_in_order(contests)
            case "value":
                return give_by_value(contests, self.precedence)
        self._refuse_equal_ranks(lists, contests)
        return give_most(contests, self.precedence)

    def _refuse_equal_ranks(self, lists: Sequence[OpenList], contests: Sequence[Contest]) -> None:
        total, problems = sum(each.terms.places for each in contests), []
        sentence = (
            "method: with 'most' every prize goes to one player, but {players} have equal ranks; "
            "break the ties of the standings, if need be by lots, or use 'value'"
        )
        for each, contest in zip(lists, contests, strict=True):
            tied = [list(run) for _, run in groupby(contest.leaders(total), key=lambda one: one.rank)]
            names = [self.contestants.name(one.player) for run in tied if len(run) > 1 for one in run]
            if names:
                problems.append(Message(sentence, players=some_of(names), where=each.rules.where))
        refuse(problems)

    def _hold(self, outcome: _PrizeOutcome) -> None:
        for player, share in outcome.shares.items():
            name, won = self.contestants.name(player), outcome.each.rules.name
            self.holds[player] = Passed(abs(player), name, won, share.place, outcome.paid[player], share.worth)

    def _facts(self, outcome: _PrizeOutcome, winner: Contender, before: Set[int]) -> AwardFacts:
        """What decided about an award."""
        each, share = outcome.each, outcome.shares[winner.player]
        name = self.contestants.name
        ahead = takewhile(lambda one: one.rank < winner.rank, each.standing)
        passed = [self.holds[one.player] for one in ahead if one.player in self.holds and one.player not in outcome.shares]
        sign = -1 if each.rules.board else 1
        less = [one for one in passed[:MOST_NAMED] if one.worth < share.worth]
        all_ahead = takewhile(lambda one: one.rank < winner.rank, each.ordered if each.barred else ())
        return AwardFacts(
            self.rules, self.group, each, share, outcome.paid[winner.player], name(winner.player),
            rivals=[*map(name, share.rivals)], rank=each.category_rank(winner.rank), passed=passed,
            here={one.id: outcome.would_have(sign * one.id) for one in less}, before=before,
            barred=[(name(one.player), each.barred[one.player]) for one in all_ahead if one.player in each.barred],
        )  # fmt: skip

    def _award(self, facts: AwardFacts) -> Award:
        share, won = facts.share, facts.each.rules.name
        reason, why = prize_words.explain_award(facts)
        if share.rivals and share.player < min(share.rivals):
            sentence = "{list}: {rivals} have equal ranks; lots decide who has {things}."
            rivals = some_of([facts.name, *facts.rivals])
            self.ledger.note(sentence, things=some_of(share.things), list=won, rivals=rivals)
        others = tuple(abs(player) for player in share.sharers if player != share.player)
        return Award(
            abs(share.player), facts.name, self.group.name, won, share.place, share.last_place, facts.rank, facts.paid,
            share.money, share.things, tuple(map(abs, share.rivals)), others, tuple(facts.passed), reason, why,
            key=share.player,
        )  # fmt: skip

    def _account(self, outcome: _PrizeOutcome) -> None:
        """Enter the sums of a list, and the prizes that nobody has."""
        each, shares = outcome.each, outcome.shares
        money = add_up(share.money for share in shares.values())
        worth = add_up(share.worth for share in shares.values()) - money
        paid = add_up(outcome.paid.values())
        total = ListTotal(each.amounts, paid, add_up(each.terms.all_worths), worth, each.announced)
        self.ledger.account(each.rules.name, money, total)
        method = self.group.method
        reason = outcome.withheld or prize_words.explain_nobody_left(each.standing, method, len(shares))
        left = outcome.left if method == "most" else range(len(shares) + 1, each.terms.places + 1)
        self.ledger.unawarded += [
            NotGiven(self.group.name, each.rules.name, place, each.terms.amount(place), each.terms.thing(place), reason)
            for place in left
        ]

    def _note_regrets(self, outcomes: Sequence[_PrizeOutcome], allocation: Allocation) -> None:
        if allocation.repeated:
            sentence = "In the group {group} no allocation suits everybody: some players would have more in another list."
            self.ledger.note(sentence, group=self.group.name)
        for outcome in outcomes:
            if outcome.each.terms.sharing != "none" and outcome.shares:
                self._note_who_left(outcome)

    def _note_who_left(self, outcome: _PrizeOutcome) -> None:
        """Note who has less than somebody tied, because they left the list in which they were tied."""
        each, shares, money = outcome.each, outcome.shares, self.rules.money
        best: dict[Fraction | int, int] = {}
        for one in each.standing:
            if one.player in shares:
                best.setdefault(one.tie, one.player)
        for one in each.standing:
            own, other = self.holds.get(one.player), best.get(one.tie)
            if own is None or other is None or one.player in shares or shares[other].worth <= own.worth:
                continue
            if outcome.would_have(one.player):
                self.ledger.note(
                    "{name} took {amount} of {list}, and left more to those who stayed tied in {main}: "
                    "{other} has {more} there.",
                    name=own.name, amount=money(own.amount), list=own.list, main=each.rules.name,
                    other=self.contestants.name(other), more=money(self.holds[other].amount),
                )  # fmt: skip

    def _give_pools(self, lists: Sequence[OpenList]) -> None:
        withheld = [prize_words.explain_withheld(each, self.without) for each in lists]
        may = [frozenset(one.player for one in contest.standing) for contest in self._contests(lists, withheld)]
        everybody = frozenset[int]().union(*may)
        groups = by_score(row for row in self.contestants.rows if row.id in everybody)
        pools, left = pool_prizes([each.terms for each in lists], may, groups)
        for pool in pools:
            award = self._pool_award(lists, pool)
            self.ledger.enter_pool(award)
            for one in award.shares:
                self.holds[one.id] = Passed(one.id, one.name, self.group.name, 0, one.amount, one.exact)
        for at, each in enumerate(lists):
            gone = add_up(prize.amount for pool in pools for prize in pool.prizes if prize.at == at)
            self.ledger.account(each.rules.name, gone, ListTotal(each.amounts, gone, announced=each.announced))
        for prize in left:
            each = lists[prize.at]
            reason = withheld[prize.at] or prize_words.explain_nobody_left(each.standing, self.group.method, 0)
            not_given = NotGiven(self.group.name, each.rules.name, prize.place, prize.amount, "", reason)
            self.ledger.unawarded.append(not_given)
        kinds = [*map(_kind, lists)]
        if kinds != sorted(kinds):
            self.ledger.note(
                "In the group {group} the lists are not in the order of US Chess 32B4: place prizes, then rating classes "
                "from the top, then others. It decides between equal amounts.",
                group=self.group.name,
            )

    def _pool_award(self, lists: Sequence[OpenList], pool: Pool) -> PoolAward:
        paid = round_shares(pool.shares, self.rules.unit, self.rules.rounding, self.precedence)
        order = sorted((player for player in pool.shares if pool.shares[player]), key=self.precedence.__getitem__)
        facts = PoolFacts(self.rules, pool, lists, {player: self.contestants.name(player) for player in order}, paid)
        shares = tuple(
            PoolShare(
                player, name, paid[player], pool.shares[player], pool.caps[player],
                prize_words.explain_pool_share(facts, player),
            )
            for player, name in facts.names.items()
        )  # fmt: skip
        brought = tuple(BroughtPrize(lists[prize.at].rules.name, prize.place, prize.amount) for prize in pool.prizes)
        return PoolAward(self.group.name, pool.points, brought, shares, prize_words.explain_pool(facts))


def _offer(lists: Sequence[OpenList], allocation: Allocation, player: int) -> tuple[str, Share] | None:
    """What somebody has in an allocation."""
    for each, shares in zip(lists, allocation.shares, strict=True):
        if player in shares:
            return each.rules.name, shares[player]
    return None


def _kind(each: OpenList) -> tuple[int, ...]:
    """Where a list stands by US Chess 32B4: place prizes, rating classes from the top, others."""
    category = each.rules.category
    span = category.rating if category else None
    return (0,) if category is None else (2,) if span is None else (1, -(span.high or 9999))


def give_team_prizes(contestants: Contestants, prizes: TeamPrizes, ledger: Ledger) -> None:
    """The best clubs or federations: the sum of points of their best placed players, then of ranks, then the best rank."""
    clubs, rules = _rank_clubs(contestants, prizes), contestants.rules
    terms = contestants.scale(prizes.terms)
    keys = [club.key for club in clubs]
    standing = [Contender(at, keys.index(key), keys.index(key)) for at, key in enumerate(keys)]
    shares = share_list(terms, standing)
    paid = round_among_sharers(shares, rules, {at: (at, at) for at in shares})
    for at, share in shares.items():
        club, level = clubs[at], [clubs[other].name for other in range(len(clubs)) if keys[other] == keys[at] and other != at]
        counted = tuple(row.id for row in club.rows)
        reason, why = explain_team(rules, prizes, clubs, TeamShare(share, paid[at], terms, level))
        undecided, shared = (tuple(clubs[one].name for one in others if one != at) for others in (share.rivals, share.sharers))
        ledger.teams.append(
            TeamAward(
                prizes.name, club.name, share.place, share.last_place, paid[at], share.money, share.things, undecided, shared,
                club.points, counted, reason, why,
            )
        )  # fmt: skip
        if level and keys.index(keys[at]) == at:
            _note_level_clubs(ledger, prizes, share, [club.name, *level])
    for place in range(len(clubs) + 1, terms.places + 1):
        reason = Message("{found} have {of} players or more", found=len(clubs), of=prizes.of)
        ledger.unawarded.append(NotGiven(prizes.name, prizes.name, place, terms.amount(place), terms.thing(place), reason))
    money = add_up(share.money for share in shares.values())
    worth = add_up(share.worth for share in shares.values()) - money
    given = add_up(paid.values())
    ledger.to_teams += given
    total = ListTotal(add_up(terms.amounts), given, add_up(terms.all_worths), worth, add_up(prizes.terms.amounts))
    ledger.account(prizes.name, money, total)


def _note_level_clubs(ledger: Ledger, prizes: TeamPrizes, share: Share, names: Sequence[str]) -> None:
    """That several clubs are level in everything, and what follows."""
    gaps: dict[str, Any] = {"list": prizes.name, "clubs": some_of(names)}
    if share.money:
        ledger.note("{list}: {clubs} are level in points, sum of ranks and best rank; they share the money.", **gaps)
    if share.things:
        sentence = "{list}: {clubs} are level in points, sum of ranks and best rank; lots decide who has {things}."
        ledger.note(sentence, things=some_of(share.things), **gaps)


def _rank_clubs(contestants: Contestants, prizes: TeamPrizes) -> list[Club]:
    members: dict[str, list[Placed]] = {}
    for one in contestants.in_category(prizes.category):
        row = contestants.row[one.player]
        by_club = prizes.source == "club"
        club = contestants.entrants.clubs.get(row.id, "") if by_club else getattr(row.player, "federation", "")
        if club and row.id not in contestants.rules.excluded:
            members.setdefault(club, []).append(row)
    clubs = [Club(name, rows[: prizes.of]) for name, rows in members.items() if len(rows) >= prizes.of]
    return sorted(clubs, key=lambda club: (club.key, [row.id for row in club.rows]))  # level ones in the order of numbers
