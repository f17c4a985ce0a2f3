"""`prizes`: who is given which prize of an event, how much is paid, and why."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from functools import cached_property, partial
from itertools import groupby, takewhile
from typing import TYPE_CHECKING, Any, TypeAlias, Union

from tiebreaks.answers.categories import Category
from tiebreaks.answers.prizes import (
    Award,
    ListTotal,
    NotGiven,
    Passed,
    Payout,
    Placed,
    PoolAward,
    PoolShare,
    Prizes,
    TeamAward,
    Totals,
    write_money,
)
from tiebreaks.awards import orders, sentences
from tiebreaks.awards.allocation import Allocation, Contest, give_all, give_by_value, give_in_order, give_most
from tiebreaks.awards.categories import Entrants, RulesError, uses_age
from tiebreaks.awards.paying import apply_limits, round_shares
from tiebreaks.awards.pooled import Pool, pool_prizes
from tiebreaks.awards.rules import Group, Limit, PrizeList, Rules, TeamPrizes, read_rules
from tiebreaks.awards.sharing import NOTHING, Entry, Share, Terms, add_up, share_list
from tiebreaks.engine.board_standings import BoardRow
from tiebreaks.engine.request import describe_rounds, is_part_way
from tiebreaks.engine.standings import Standings
from tiebreaks.messages import Figures, Message, Place, some_of
from tiebreaks.model.tournament import Tournament

if TYPE_CHECKING:
    from tiebreaks.awards.series import Series

Ranked: TypeAlias = Union[Standings, Sequence[Placed], "Series"]


def prizes(standings: Ranked, rules: Rules | str | Mapping[str, Any], *, starts: date | None = None) -> Prizes:
    """The prize list of standings by the rules of the organiser.

    standings  `Standings`, a series, or `Placed` rows of anything that was ranked
    rules      what `read_rules` gives, or what it takes: the path of a file, or a dict of the same shape
    starts     the first day, for ages, where rows are given

    Raises `RulesError`, a FormatError, with everything that is wrong or undecided.
    """
    return Ceremony(standings, rules if isinstance(rules, Rules) else read_rules(rules), starts).decide()


@dataclass
class Compiled:
    """A list of prizes and those who may win it here."""

    rules: PrizeList
    terms: Terms
    ordered: Sequence[Entry]
    """Everybody in the category, excluded players too, in the order of the list."""
    standing: Sequence[Entry]
    """Those who may win."""
    entrants: int = 0
    measured: Mapping[int, Message] = field(default_factory=dict)
    """What put each player where they are, in a list that does not go by the standings."""

    def category_rank(self, rank: int) -> int:
        """1 + those ahead of a rank of this list."""
        return 1 + bisect_left(self.ordered, rank, key=lambda entry: entry.rank)

    @property
    def amounts(self) -> Fraction:
        """All the money of the list."""
        return add_up(self.terms.amounts)

    @property
    def announced(self) -> Fraction:
        """All the money of the rules, for as many entries as they suppose."""
        return add_up(self.rules.terms.amounts)

    @property
    def worths(self) -> Fraction:
        """The stated worth of all its things."""
        return add_up(self.terms.worth(place) for place in range(1, self.terms.places + 1))


class Ceremony:
    """The work of `prizes` for one event."""

    def __init__(self, standings: Ranked, rules: Rules, starts: date | None, categories: Sequence[Category] = ()) -> None:
        self.rules = rules
        self.standings: Standings | None = standings if isinstance(standings, Standings) else None
        self.event: Tournament | None = self.standings.tournament if self.standings is not None else None
        self.rows: list[Placed] = sorted(as_rows(standings), key=lambda row: (row.rank, row.id))
        self.row: dict[int, Placed] = {row.id: row for row in self.rows}  # players of a team event have their number below 0
        level = {points: at for at, points in enumerate(dict.fromkeys(row.points for row in self.rows))}  # compared faster
        self.entries: list[Entry] = [Entry(row.id, row.rank, level[row.points]) for row in self.rows]
        self.precedence: dict[int, tuple[int, int]] = {row.id: (row.rank, row.id) for row in self.rows}
        self.series: str = str(getattr(standings, "name", ""))
        self.entrants: Entrants = self._know_entrants(starts or getattr(standings, "starts", None))
        self.notes: list[Message] = []
        self.problems: list[Message] = []
        self._check_numbers()
        self._check_ages(categories)
        self.refuse()
        self.lists: list[Compiled] = [made for each in rules.prizes if (made := self._compile(each)) is not None]
        for each in rules.teams:
            self.in_category(each.category)
        self.limits: dict[int, Fraction] = self._limits()
        self.check_unclear_ages()
        self.refuse()

    def refuse(self) -> None:
        """Raise everything that is wrong."""
        if self.problems:
            raise RulesError(self.problems)

    def name(self, player: int) -> str:
        """The name of a player."""
        return self.row[player].player.name

    def _know_entrants(self, starts: date | None) -> Entrants:
        rules, event = self.rules, self.event
        clubs = {number: name for name, numbers in rules.clubs.items() for number in numbers}
        national: dict[tuple[str, int], int | None] = {}
        if event is not None:
            starts = starts or event.starts
            national = {(record.federation, record.player): record.rating for record in event.about.national}
        people = [row.player for row in self.rows]
        return Entrants(people, starts, rules.age_on, rules.season, rules.ratings, clubs, national, rules.categories)

    def _used_categories(self) -> Iterator[tuple[Place, Category]]:
        """Where each category is used, those that are defined at their definition."""
        used: list[PrizeList | TeamPrizes | Limit] = [*self.rules.prizes, *self.rules.teams, *self.rules.limits]
        for each in used:
            if each.category is not None:
                yield self._place_of(each.category, each.where), each.category

    def _place_of(self, category: Category, where: Place) -> Place:
        defined = self.rules.categories.get(category.name) == category
        return Place(self.rules.source, path=f"categories.{category.name}") if defined else where

    def _check_numbers(self) -> None:
        """Refuse numbers that no player has."""
        source, told = self.rules.source, set[int]()
        named: list[tuple[Place, Iterable[int]]] = [
            *((Place(source, path=f"lists.{name}"), numbers) for name, numbers in self.rules.lists.items()),
            *((Place(source, path=f"clubs.{name}"), numbers) for name, numbers in self.rules.clubs.items()),
            (Place(source, path="excluded"), self.rules.excluded),
            *((Place(source, path=f"categories.{name}"), one.players or ()) for name, one in self.rules.categories.items()),
            *((where, category.players or ()) for where, category in self._used_categories()),
        ]
        for where, numbers in named:
            strangers = sorted(set(numbers) - self.row.keys() - told)
            if strangers:
                told.update(strangers)
                sentence = sentences.STRANGERS.of(len(strangers))
                self.problems.append(Message(sentence, numbers=some_of(strangers), where=where))

    def _check_ages(self, categories: Sequence[Category]) -> None:
        """Refuse ages by the year if nothing says when the event begins."""
        if self.entrants.starts is not None:
            return
        asked = [*self._used_categories(), *((self._place_of(one, Place(self.rules.source)), one) for one in categories)]
        for where, category in dict.fromkeys(asked):
            if any((one.age_on or self.entrants.age_on) == "year" for one in uses_age(category, self.entrants)):
                self.problems.append(Message(sentences.NO_DATE, where=where))

    def check_unclear_ages(self) -> None:
        """Note as a problem that the day of birth decides and is not known."""
        places = {category.name: where for where, category in reversed([*self._used_categories()])}
        for name, players in self.entrants.unclear.items():
            where = places.get(name, Place(self.rules.source, path=f"categories.{name}"))
            told = some_of(list(dict.fromkeys(players)))
            self.problems.append(Message(sentences.UNCLEAR_AGE, players=told, where=where))

    @cached_property
    def part_paid(self) -> Fraction:
        """Which part of the amounts is paid, where the fund is based on a number of entries."""
        if self.rules.based_on is None:
            return Fraction(1)
        return min(Fraction(1), max(Fraction(len(self.rows), self.rules.based_on), self.rules.least_paid))

    def scale(self, terms: Terms) -> Terms:
        """Amounts in proportion to the entries, down to the unit."""
        if self.part_paid == 1:
            return terms
        return replace(terms, amounts=tuple(self.in_units(amount * self.part_paid) for amount in terms.amounts))

    def in_units(self, amount: Fraction) -> Fraction:
        """Down to the unit: whatever the rounding, no less is paid."""
        return amount // self.rules.unit * self.rules.unit

    def _compile(self, given: PrizeList) -> Compiled | None:
        wrong = self._cannot_decide(given)
        if wrong:
            self.problems.append(Message(wrong, where=given.where))
            return None
        ordered, measured = orders.order_rows(self, given)
        asks = given.points is not None or given.games is not None or given.complete
        short = {entry.player for entry in ordered if self._falls_short(given, entry.player)} if asks else set[int]()
        barred = short | self.rules.excluded.keys()
        standing = [entry for entry in ordered if entry.player not in barred] if barred else ordered
        if not ordered:
            self.notes.append(Message(sentences.NOBODY, list=given.name))
        entrants = len(ordered)
        if given.entrants and not given.board:
            entrants = len(self.starters & self.entrants.members(given.category) if given.category else self.starters)
        return Compiled(given, self.scale(given.terms), ordered, standing, entrants, measured)

    def _cannot_decide(self, given: PrizeList) -> str:
        """Why a list cannot be decided from what is known; "": it can."""
        of_games = given.by != "standings" or given.games is not None or given.complete
        if of_games and self.standings is None:
            return sentences.NEEDS_EVENT
        if given.by != "standings" and self.event is not None and self.event.is_team is not bool(given.board):
            return sentences.BOARDS_OF_TEAMS if given.board else sentences.NOT_OF_TEAMS
        if self.event is not None and self.event.is_team and (given.games is not None or given.complete):
            return sentences.GAMES_OF_TEAMS
        return ""

    @cached_property
    def starters(self) -> frozenset[int]:
        """Those who took part: who has no point and played no game did not."""
        if self.standings is None or self.standings.tournament.is_team:
            return frozenset(row.id for row in self.rows)
        return frozenset(row.id for row in self.rows if row.points or orders.games_played(self.standings, row.id)[0])

    def add_board_player(self, key: int, row: BoardRow) -> None:
        """Know a player of a team event, who has a prize of a board."""
        self.row[key] = Placed(row.rank, row.points, row.player)
        self.precedence[key] = len(self.rows) + row.rank, row.player.id

    def in_category(self, category: Category | None) -> list[Entry]:
        """Those of a category, in the order of the standings."""
        if category is None:
            return self.entries
        members = self.entrants.members(category)
        return [entry for entry in self.entries if entry.player in members]

    def _falls_short(self, given: PrizeList, player: int) -> Message | None:
        """What is asked of a winner, if this player does not have it."""
        if given.points is not None and self.row[player].points < given.points:
            return Message(sentences.TOO_FEW_POINTS, points=given.points)
        if (given.games is not None or given.complete) and self.standings is not None:
            played, complete = orders.games_played(self.standings, abs(player))
            if given.games is not None and played < given.games:
                return Message(sentences.TOO_FEW_GAMES, games=given.games)
            if given.complete and not complete:
                return Message(sentences.NOT_COMPLETE)
        return None

    def why_barred(self, given: PrizeList, player: int) -> Message | None:
        """Why somebody cannot win a list although they are in its category."""
        if player in self.rules.excluded:
            return Message("{reason}", reason=self.rules.excluded[player])
        return self._falls_short(given, player)

    def _why_withheld(self, each: Compiled, without: frozenset[int]) -> Message | None:
        """Why nothing of a list is given."""
        if each.entrants < each.rules.entrants:
            too_few = sentences.TOO_FEW.of(each.entrants)
            return Message(too_few, found=each.entrants, wanted=each.rules.entrants)
        if each.rules.clear:
            first = [entry.tie for entry in each.standing if entry.player not in without][:2]
            if len(first) == 2 and first[0] == first[1]:
                return Message(sentences.NOT_CLEAR)
        return None

    def decide(self) -> Prizes:
        """Everything about the prizes."""
        given = self._give(frozenset())
        payouts, totals = self._pay(given)
        self._note_the_rest(given)
        by_group: dict[str, ListTotal] = {}
        groups = {each.name: each.group for each in self.rules.prizes}
        for name, total in given.by_list.items():
            group = groups.get(name, name)
            by_group[group] = by_group.get(group, ListTotal()) + total
        for group, rounding in given.by_pool.items():  # a pool is rounded as a whole: its lists share what that adds
            by_group[group] += ListTotal(paid=rounding)
        return Prizes(
            sentences.title(self.standings, self.series), self.rules.currency, self.rules.decimals,
            tuple(given.awards), tuple(given.pools), tuple(given.teams), payouts, tuple(given.unawarded), totals, given.by_list,
            by_group, tuple(self.notes), self.event.name if self.event else self.series,
        )  # fmt: skip

    def _give(self, without: frozenset[int]) -> Given:
        """All awards; `without` some players, as if they had not come."""
        given = Given()
        for name in dict.fromkeys(each.rules.group for each in self.lists):
            self._give_group(self.rules.group(name), [each for each in self.lists if each.rules.group == name], without, given)
        for each in self.rules.teams:
            give_team_prizes(self, each, given)
        given.unawarded += self._cut_to_nothing()
        return given

    def _cut_to_nothing(self) -> Iterator[NotGiven]:
        """The prizes of which nothing is left in proportion to the entries."""
        if self.part_paid == 1:
            return
        lists = [(each.group, each) for each in self.rules.prizes] + [(each.name, each) for each in self.rules.teams]
        for group, each in lists:
            scaled = self.scale(each.terms)
            for place, amount in enumerate(each.terms.amounts, 1):
                if amount and not scaled.amount(place) and not scaled.thing(place):
                    reason = Message(sentences.CUT_TO_NOTHING, announced=self.money(amount))
                    yield NotGiven(group, each.name, place, NOTHING, "", reason)

    def _give_group(self, group: Group, lists: Sequence[Compiled], without: frozenset[int], given: Given) -> None:
        first = [each for each in lists if not each.rules.last]
        last = [each for each in lists if each.rules.last]
        holds: dict[int, Passed] = {}
        if group.method == "pooled":
            self._give_pooled(group, first, without, given, holds)
        else:
            self._give_lists(group, first, without, given, holds)
        if last:
            closing = replace(group, method="value") if group.method == "pooled" else group
            self._give_lists(closing, last, without, given, holds)

    def _contests(self, lists: Sequence[Compiled], reasons: Sequence[Message | None], out: frozenset[int]) -> list[Contest]:
        return [
            Contest(each.terms, () if reason else tuple(entry for entry in each.standing if entry.player not in out))
            for each, reason in zip(lists, reasons, strict=True)
        ]

    def _give_lists(
        self, group: Group, lists: Sequence[Compiled], without: frozenset[int], given: Given, holds: dict[int, Passed]
    ) -> None:
        """Give the lists of a group to those who hold nothing in it yet, and enter what they have into `holds`."""
        withheld = [self._why_withheld(each, without) for each in lists]
        before = dict(holds)
        contests = self._contests(lists, withheld, without | before.keys())
        allocation = self._allocate(group, lists, contests)
        paid = [self._round(shares) for shares in allocation.shares]
        for each, shares, amounts in zip(lists, allocation.shares, paid, strict=True):
            for player, share in shares.items():
                holds[player] = Passed(
                    abs(player), self.name(player), each.rules.name, share.place, amounts[player], share.worth
                )
        by_value = give_by_value(contests, self.precedence) if group.method == "most" else None
        for at, (each, shares) in enumerate(zip(lists, allocation.shares, strict=True)):
            ranks = {entry.player: entry.rank for entry in contests[at].standing if entry.player in shares}
            for player in sorted(shares, key=lambda one: (shares[one].place, self.precedence[one])):
                telling = sentences.Telling(self, group, each, shares[player], paid[at][player], self.name(player))
                telling.rank = each.category_rank(ranks[player])
                telling.passed = self._passed(each, ranks[player], holds, shares)
                telling.before = before
                telling.barred = self._barred_ahead(each, ranks[player])
                telling.would_have = partial(self._would_have, contests[at], shares)
                if player in allocation.moved:
                    left, share = allocation.moved[player]
                    telling.left = lists[left].rules.name, share.money
                if by_value is not None:
                    telling.by_value = _offer(lists, by_value, player)
                given.awards.append(self._award(telling))
            self._account(group, each, shares, paid[at], withheld[at], given)
        if group.method == "value":
            if allocation.repeated:
                self._note(sentences.REPEATED, group=group.name)
            self._note_who_left(lists, contests, allocation, holds)

    def _account(
        self, group: Group, each: Compiled, shares: Mapping[int, Share], paid: Mapping[int, Fraction], withheld: Message | None,
        given: Given,
    ) -> None:  # fmt: skip
        """Enter the sums of a list, and the prizes that nobody has."""
        money = add_up(share.money for share in shares.values())
        worth = add_up(share.worth for share in shares.values()) - money
        total = ListTotal(each.amounts, add_up(paid.values()), each.worths, worth, each.announced)
        given.account(each.rules.name, money, total)
        reason = withheld or sentences.nobody_left(each.standing, group.method, len(shares))
        if group.method == "most":
            left = sorted(set(range(1, each.terms.places + 1)) - {share.place for share in shares.values()})
        else:
            left = list(range(len(shares) + 1, each.terms.places + 1))
        given.unawarded += [
            NotGiven(group.name, each.rules.name, place, each.terms.amount(place), each.terms.thing(place), reason)
            for place in left
        ]

    def _allocate(self, group: Group, lists: Sequence[Compiled], contests: Sequence[Contest]) -> Allocation:
        if group.method == "all":
            return give_all(contests)
        if group.method == "order":
            return give_in_order(contests)
        if group.method == "value":
            return give_by_value(contests, self.precedence)
        total = sum(each.terms.places for each in contests)
        for each, contest in zip(lists, contests, strict=True):
            tied = [list(run) for _, run in groupby(contest.leaders(total), key=lambda entry: entry.rank)]
            several = [entry.player for run in tied if len(run) > 1 for entry in run]
            if several:
                told = some_of([self.name(player) for player in several])
                self.problems.append(Message(sentences.EQUAL_RANKS_IN_MOST, players=told, where=each.rules.where))
        self.refuse()
        return give_most(contests, self.precedence)

    def _round(self, shares: Mapping[int, Share]) -> dict[int, Fraction]:
        """What is paid, rounded for each set of sharers."""
        paid = {player: share.money for player, share in shares.items()}
        for sharers in dict.fromkeys(share.sharers for share in shares.values() if share.sharers):
            exact = {player: shares[player].money for player in sharers if player in shares}
            paid.update(round_shares(exact, self.rules.unit, self.rules.rounding, self.precedence))
        return paid

    def _passed(self, each: Compiled, rank: int, holds: Mapping[int, Passed], here: Mapping[int, Share]) -> list[Passed]:
        """Those strictly ahead in the list who have another prize of the group."""
        ahead = takewhile(lambda entry: entry.rank < rank, each.standing)
        return [holds[entry.player] for entry in ahead if entry.player in holds and entry.player not in here]

    def _barred_ahead(self, each: Compiled, rank: int) -> list[tuple[str, Message]]:
        """Those ahead in the category who cannot win the list, and why."""
        if each.ordered is each.standing:
            return []
        ahead = takewhile(lambda entry: entry.rank < rank, each.ordered)
        reasons = ((entry.player, self.why_barred(each.rules, entry.player)) for entry in ahead)
        return [(self.name(player), reason) for player, reason in reasons if reason is not None]

    def _would_have(self, contest: Contest, shares: Mapping[int, Share], player: int) -> Fraction:
        """What somebody would have in a list beside those who hold it."""
        standing = [entry for entry in contest.standing if entry.player in shares or entry.player == player]
        share = share_list(contest.terms, standing).get(player)
        return share.worth if share else NOTHING

    def _note_who_left(
        self, lists: Sequence[Compiled], contests: Sequence[Contest], allocation: Allocation, holds: Mapping[int, Passed]
    ) -> None:
        """Note who has less than somebody tied, because they left the list in which they were tied."""
        for each, contest, shares in zip(lists, contests, allocation.shares, strict=True):
            if each.terms.sharing == "none" or not shares:
                continue
            best: dict[Fraction | int, int] = {}
            for entry in each.standing:
                if entry.player in shares:
                    best.setdefault(entry.tie, entry.player)
            for entry in each.standing:
                own, other = holds.get(entry.player), best.get(entry.tie)
                if own is None or other is None or entry.player in shares or shares[other].worth <= own.worth:
                    continue
                if not self._would_have(contest, shares, entry.player):
                    continue
                self._note(
                    sentences.LEFT_MORE, name=own.name, amount=self.money(own.amount), list=own.list, main=each.rules.name,
                    other=self.name(other), more=self.money(holds[other].amount),
                )  # fmt: skip

    def _award(self, telling: sentences.Telling) -> Award:
        share, each = telling.share, telling.each
        reason, why = sentences.explain_award(telling)
        if share.rivals:
            rivals = some_of([telling.name, *map(self.name, share.rivals)])
            if share.player < min(share.rivals):
                things = some_of(share.things)
                self._note(sentences.UNDECIDED, things=things, list=each.rules.name, rivals=rivals)
        others = tuple(abs(player) for player in share.sharers if player != share.player)
        return Award(
            abs(share.player), telling.name, telling.group.name, each.rules.name, share.place, share.last_place, telling.rank,
            telling.paid, share.money, share.things, tuple(map(abs, share.rivals)), others, tuple(telling.passed), reason, why,
            key=share.player,
        )  # fmt: skip

    def _give_pooled(
        self, group: Group, lists: Sequence[Compiled], without: frozenset[int], given: Given, holds: dict[int, Passed]
    ) -> None:
        withheld = [self._why_withheld(each, without) for each in lists]
        contests = self._contests(lists, withheld, without)
        may = [frozenset(entry.player for entry in contest.standing) for contest in contests]
        everybody = frozenset[int]().union(*may)
        pools, left = pool_prizes(
            [each.terms for each in lists], may, by_score(row for row in self.rows if row.id in everybody)
        )
        for pool in pools:
            award = self._pool_award(group, lists, pool)
            given.pools.append(award)
            rounding = add_up(one.amount - one.exact for one in award.shares)
            given.rounding += rounding
            given.by_pool[group.name] = given.by_pool.get(group.name, NOTHING) + rounding
            for one in award.shares:
                holds[one.id] = Passed(one.id, one.name, group.name, 0, one.amount, one.exact)
        for at, each in enumerate(lists):
            gone = add_up(prize.amount for pool in pools for prize in pool.prizes if prize.at == at)
            given.account(each.rules.name, gone, ListTotal(each.amounts, gone, announced=each.announced))
        given.unawarded += [
            NotGiven(
                group.name, lists[prize.at].rules.name, prize.place, prize.amount, "",
                withheld[prize.at] or sentences.nobody_left(lists[prize.at].standing, group.method, 0),
            )
            for prize in left
        ]  # fmt: skip
        if sentences.order_of_kinds(lists) != sorted(sentences.order_of_kinds(lists)):
            self._note(sentences.ORDER_OF_32B4, group=group.name)

    def _pool_award(self, group: Group, lists: Sequence[Compiled], pool: Pool) -> PoolAward:
        paid = round_shares(pool.shares, self.rules.unit, self.rules.rounding, self.precedence)
        order = sorted((player for player in pool.shares if pool.shares[player]), key=self.precedence.__getitem__)
        telling = sentences.PoolTelling(self, pool, lists, order, paid)
        shares = tuple(
            PoolShare(
                player, self.name(player), paid[player], pool.shares[player], pool.caps[player], telling.explain_share(player)
            )
            for player in order
        )
        brought = tuple((lists[prize.at].rules.name, prize.place, prize.amount) for prize in pool.prizes)
        return PoolAward(group.name, pool.points, brought, shares, telling.explain())

    def _pay(self, given: Given) -> tuple[tuple[Payout, ...], Totals]:
        """What each player is paid in all, after limits, and the sums."""
        amounts, limits = given.amounts, self.limits
        final, unpaid, notes = dict(amounts), NOTHING, dict[int, Message]()
        if limits:
            remembered = list(self.notes)
            without = self._give(frozenset(limits)).amounts
            self.notes = remembered
            groups = [tied for _, tied in by_score(self.rows)]
            final, unpaid = apply_limits(amounts, without, limits, groups, self.rules.unit)
            for player in {*amounts, *final}:
                before, after = amounts.get(player, NOTHING), final.get(player, NOTHING)
                if before != after:
                    sentence = sentences.LIMITED if player in limits else sentences.FROM_LIMITS
                    notes[player] = Message(sentence, before=self.money(before), after=self.money(after))
            if unpaid:
                self._note(sentences.UNPAID, amount=self.money(unpaid))
        things, lists = given.things, given.lists
        payouts = tuple(
            Payout(
                row.id, row.player.name, row.rank, final.get(key, NOTHING), tuple(things.get(key, ())),
                tuple(lists.get(key, ())), notes.get(key), key,
            )
            for key, row in sorted(self.row.items(), key=lambda item: self.precedence[item[0]])
            if key in final or key in lists
        )  # fmt: skip
        offered, announced = (
            add_up(getattr(total, each) for total in given.by_list.values()) for each in ("offered", "announced")
        )
        over = add_up(max(amounts.get(player, NOTHING) - limit, NOTHING) for player, limit in limits.items())
        paid = add_up(final.values()) + given.to_teams
        totals = Totals(offered, paid, given.not_given, given.rounding, over, unpaid, announced)
        assert totals.agree, totals
        return payouts, totals

    def money(self, amount: Fraction) -> Figures:
        """An amount with the decimals of the unit."""
        return write_money(amount, self.rules.decimals)

    def _limits(self) -> dict[int, Fraction]:
        """Player -> the most."""
        limits: dict[int, Fraction] = {}
        for limit in self.rules.limits:
            for player in self.entrants.members(limit.category):
                limits[player] = min(limit.amount, limits.get(player, limit.amount))
        return limits

    def _note(self, sentence: str, /, **facts: Any) -> None:
        note = Message(sentence, **facts)
        if note not in self.notes:
            self.notes.append(note)

    def _note_the_rest(self, given: Given) -> None:
        if self.part_paid < 1:
            entries, percent = len(self.rows), 100 * self.part_paid
            based_on = sentences.BASED_ON.of(entries)
            self._note(based_on, based_on=self.rules.based_on, entries=entries, percent=percent)
        if self.standings is not None and is_part_way(self.standings.tournament, self.standings.after_round):
            self._note(sentences.PART_WAY, rounds=describe_rounds(self.standings.tournament, self.standings.after_round))
        for player, reason in sorted(self.rules.excluded.items()):
            self._note(sentences.EXCLUDED, name=self.name(player), reason=reason)
        for each in self.rules.prizes:
            idle = [place for place, worth in enumerate(each.terms.worths, 1) if worth and not each.terms.thing(place)]
            if idle:
                self._note(sentences.IDLE_WORTH.of(len(idle)), list=each.name, places=some_of(idle))
        self.note_missing_facts()

    def note_missing_facts(self) -> None:
        """Note of how many players something is not known that a category asks for."""
        for fact, players in self.entrants.missing.items():
            self._note(
                sentences.MISSING[fact].of(len(players)), found=len(players), of=len(self.rows), numbers=some_of(players)
            )


def _offer(lists: Sequence[Compiled], allocation: Allocation, player: int) -> tuple[str, Share] | None:
    """What somebody has in an allocation."""
    for each, shares in zip(lists, allocation.shares, strict=True):
        if player in shares:
            return each.rules.name, shares[player]
    return None


@dataclass
class Given:
    """What has been given so far."""

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

    def account(self, name: str, exact: Fraction, total: ListTotal) -> None:
        """Enter the sums of a list."""
        self.by_list[name] = total
        self.not_given += total.offered - exact
        self.rounding += total.paid - exact

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


def give_team_prizes(ceremony: Ceremony, prizes: TeamPrizes, given: Given) -> None:
    """The best clubs or federations: the sum of points of their best placed players, then of ranks, then the best rank."""
    members: dict[str, list[Placed]] = {}
    for entry in ceremony.in_category(prizes.category):
        row = ceremony.row[entry.player]
        club = ceremony.entrants.clubs.get(row.id, "") if prizes.source == "club" else getattr(row.player, "federation", "")
        if club and row.id not in ceremony.rules.excluded:
            members.setdefault(club, []).append(row)
    best = [sentences.Club(name, rows[: prizes.of]) for name, rows in members.items() if len(rows) >= prizes.of]
    best.sort(key=lambda club: club.key)
    terms = ceremony.scale(prizes.terms)
    for place, club in enumerate(best[: terms.places], 1):
        counted = tuple(row.id for row in club.rows)
        reason, why = sentences.explain_team(ceremony, prizes, place, best, terms)
        amount, thing = terms.amount(place), terms.thing(place)
        given.teams.append(TeamAward(prizes.name, club.name, place, amount, thing, club.points, counted, reason, why))
    won = min(len(best), terms.places)
    for place in range(won + 1, terms.places + 1):
        reason = Message(sentences.TOO_FEW_TEAMS, found=len(best), of=prizes.of)
        given.unawarded.append(NotGiven(prizes.name, prizes.name, place, terms.amount(place), terms.thing(place), reason))
    paid = add_up(terms.amounts[:won])
    worths = [terms.worth(place) for place in range(1, terms.places + 1)]
    given.to_teams += paid
    total = ListTotal(add_up(terms.amounts), paid, add_up(worths), add_up(worths[:won]), add_up(prizes.terms.amounts))
    given.account(prizes.name, paid, total)


def by_score(rows: Iterable[Placed]) -> list[tuple[Fraction, list[int]]]:
    """The players by points, from the top; those with equal points in the order of the rows."""
    ordered = sorted(rows, key=lambda row: -row.points)
    return [(points, [row.id for row in tied]) for points, tied in groupby(ordered, key=lambda row: row.points)]


def as_rows(standings: Ranked) -> list[Placed]:
    """The rows of anything that was ranked."""
    if isinstance(standings, Standings):
        return [Placed(row.rank, row.points, row.participant) for row in standings.rows]
    given: Any = standings
    rows: list[Any] = list(getattr(given, "rows", given))
    strangers = [row for row in rows if not (hasattr(row, "rank") and hasattr(row, "points") and hasattr(row, "player"))]
    if strangers:
        raise RulesError(sentences.NO_ROWS, found=type(strangers[0]).__name__)
    placed = [Placed(row.rank, Fraction(row.points), row.player) for row in rows]
    numbers = [row.id for row in placed]
    if len(set(numbers)) < len(numbers):
        raise RulesError(sentences.SAME_NUMBER, number=next(one for one in numbers if numbers.count(one) > 1))
    return placed
