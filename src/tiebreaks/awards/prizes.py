"""`prizes`: who is given which prize of an event, how much is paid, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any, TypeAlias

from tiebreaks.awards import orders, sentences
from tiebreaks.awards.allocation import Allocation, Contest, give_all, give_by_value, give_in_order, give_most
from tiebreaks.awards.categories import Category, Entrants, RulesError, uses_age
from tiebreaks.awards.paying import apply_limits, round_shares
from tiebreaks.awards.pooled import Pool, pool_prizes
from tiebreaks.awards.rules import Group, PrizeList, Rules, TeamPrizes
from tiebreaks.awards.sharing import NOTHING, Entry, Share, Terms
from tiebreaks.engine.board_standings import BoardRow
from tiebreaks.engine.standings import Standings
from tiebreaks.messages import Message, Place, some_of
from tiebreaks.model.tournament import Player, Team, Tournament
from tiebreaks.printing import Printed, short_repr
from tiebreaks.text import exact_str


@dataclass(frozen=True)
class Placed:
    """A line of standings, as far as prizes need it."""

    rank: int
    """Equal ranks are shared (1, 2, 2, 4)."""
    points: Fraction
    player: Player | Team

    @property
    def id(self) -> int:
        """The number of the player."""
        return self.player.id


Ranked: TypeAlias = Standings | Sequence[Placed]


@dataclass(frozen=True)
class Passed:
    """Somebody who is ahead of a winner in a list, and has another prize of the group."""

    id: int
    name: str
    list: str
    place: int
    amount: Fraction
    worth: Fraction = NOTHING
    """Before rounding, with the stated worth of a thing."""


@dataclass(frozen=True)
class Award:
    """A prize that somebody is given, or shares."""

    id: int
    name: str
    group: str
    list: str
    place: int
    """Among those who hold the list."""
    last_place: int
    """Equal ranks have several places together."""
    category_rank: int
    """Among all who are in the category."""
    amount: Fraction
    """As paid, before limits."""
    exact: Fraction
    """Before rounding."""
    things: tuple[str, ...]
    undecided_with: tuple[int, ...]
    """With whom lots must decide about the things."""
    shared_with: tuple[int, ...]
    passed: tuple[Passed, ...]
    reason: Message
    key: int = field(default=0, repr=False)
    """The number; of a player of a team event below 0, as it may be that of a team, too."""

    def to_dict(self, decimals: int) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "id": self.id, "name": self.name, "group": self.group, "list": self.list, "place": self.place,
            "last_place": self.last_place, "category_rank": self.category_rank, "amount": write_money(self.amount, decimals),
            "exact": exact_str(self.exact), "thing": "; ".join(self.things), "undecided_with": [*self.undecided_with],
            "shared_with": [*self.shared_with], "reason": str(self.reason),
            "passed": [
                {**facts, "amount": write_money(one.amount, decimals)}
                for one in self.passed
                for facts in [{"id": one.id, "name": one.name, "list": one.list, "place": one.place}]
            ],
        }  # fmt: skip


@dataclass(frozen=True)
class PoolShare:
    """What one of a score group has of its pool."""

    id: int
    name: str
    amount: Fraction
    exact: Fraction
    cap: Fraction


@dataclass(frozen=True)
class PoolAward:
    """The prizes that a score group brought in, and how they were divided."""

    group: str
    points: Fraction
    prizes: tuple[tuple[str, int, Fraction], ...]
    """List, place and amount."""
    shares: tuple[PoolShare, ...]
    reason: Message

    def to_dict(self, decimals: int) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "group": self.group,
            "points": exact_str(self.points),
            "prizes": [
                {"list": name, "place": place, "amount": write_money(amount, decimals)} for name, place, amount in self.prizes
            ],
            "shares": [
                {
                    "id": one.id, "name": one.name, "amount": write_money(one.amount, decimals), "exact": exact_str(one.exact),
                    "cap": write_money(one.cap, decimals),
                }
                for one in self.shares
            ],
            "reason": str(self.reason),
        }  # fmt: skip


@dataclass(frozen=True)
class TeamAward:
    """A prize of a club or federation, for its best placed players."""

    list: str
    name: str
    place: int
    amount: Fraction
    thing: str
    points: Fraction
    members: tuple[int, ...]
    """The players who count."""
    reason: Message


@dataclass(frozen=True)
class NotGiven:
    """A prize that nobody has."""

    group: str
    list: str
    place: int
    amount: Fraction
    thing: str
    reason: Message


@dataclass(frozen=True)
class Payout:
    """Everything that one player is given."""

    id: int
    name: str
    rank: int
    amount: Fraction
    """After limits."""
    things: tuple[str, ...]
    lists: tuple[str, ...]
    note: Message | None = None
    """What a limit changed."""


@dataclass(frozen=True)
class Totals:
    """Sums of money: offered = paid + not given - rounding + unpaid."""

    offered: Fraction
    paid: Fraction
    not_given: Fraction
    rounding: Fraction
    """What rounding added (below 0: took away)."""
    over_limit: Fraction
    """What limits took from the limited."""
    unpaid: Fraction
    """Of that, what nobody may take."""

    @property
    def agree(self) -> bool:
        """Whether the sums add up."""
        return self.offered == self.paid + self.not_given - self.rounding + self.unpaid


@dataclass(frozen=True, repr=False)
class Prizes(Printed):
    """The prize list of an event: awards with their reasons, what each player is paid, what was not given."""

    title: Message
    currency: str
    decimals: int
    awards: tuple[Award, ...]
    pools: tuple[PoolAward, ...]
    teams: tuple[TeamAward, ...]
    """Prizes of clubs or federations in an individual event."""
    payouts: tuple[Payout, ...]
    unawarded: tuple[NotGiven, ...]
    totals: Totals
    by_list: Mapping[str, tuple[Fraction, Fraction]]
    """List -> offered and paid, before limits."""
    notes: tuple[Message, ...]
    tournament: str = ""

    def __repr__(self) -> str:
        return short_repr(self, f"{self.title}: {len(self.payouts)}")

    def money(self, amount: Fraction) -> str:
        """An amount with the decimals of the unit."""
        return write_money(amount, self.decimals)

    def to_dict(self) -> dict[str, Any]:
        """The JSON object."""
        money = self.money
        return {
            "tournament": self.tournament,
            "currency": self.currency,
            "payouts": [
                {
                    "id": one.id, "name": one.name, "rank": one.rank, "amount": money(one.amount), "things": [*one.things],
                    "lists": [*one.lists], "note": str(one.note or ""),
                }
                for one in self.payouts
            ],
            "awards": [award.to_dict(self.decimals) for award in self.awards],
            "pools": [pool.to_dict(self.decimals) for pool in self.pools],
            "teams": [
                {
                    "list": one.list, "name": one.name, "place": one.place, "amount": money(one.amount), "thing": one.thing,
                    "points": exact_str(one.points), "members": [*one.members], "reason": str(one.reason),
                }
                for one in self.teams
            ],
            "unawarded": [
                {
                    "group": one.group, "list": one.list, "place": one.place, "amount": money(one.amount), "thing": one.thing,
                    "reason": str(one.reason),
                }
                for one in self.unawarded
            ],
            "totals": {
                **{name: money(getattr(self.totals, name)) for name in Totals.__dataclass_fields__},
                "lists": {name: {"offered": money(sums[0]), "paid": money(sums[1])} for name, sums in self.by_list.items()},
            },
            "notes": [str(note) for note in self.notes],
        }  # fmt: skip


def write_money(amount: Fraction, decimals: int) -> str:
    """An amount with a fixed number of decimals; amounts that are paid have no more."""
    units = round(amount * 10**decimals)
    sign, units = ("-" if units < 0 else ""), abs(units)
    return f"{sign}{units // 10**decimals}" + (f".{units % 10**decimals:0{decimals}d}" if decimals else "")


def prizes(standings: Ranked, rules: Rules, *, starts: date | None = None) -> Prizes:
    """The prize list of standings by the rules of the organiser.

    standings  `Standings`, or `Placed` rows of anything that was ranked
    starts     the first day, for ages, where rows are given
    """
    return Ceremony(standings, rules, starts).decide()


@dataclass
class Compiled:
    """A list of prizes and those who may win it here."""

    rules: PrizeList
    terms: Terms
    standing: tuple[Entry, ...]
    members: tuple[int, ...]
    """Everybody in the category, excluded players too, in the order of the list."""
    withheld: Message | None = None
    """Why nothing of it is given."""
    category_ranks: Mapping[int, int] = field(default_factory=dict)


class Ceremony:
    """The work of `prizes` for one event."""

    def __init__(self, standings: Ranked, rules: Rules, starts: date | None, categories: Sequence[Category] = ()) -> None:
        self.rules = rules
        self.event: Tournament | None = standings.tournament if isinstance(standings, Standings) else None
        self.standings = standings if isinstance(standings, Standings) else None
        self.rows = sorted(as_rows(standings), key=lambda row: (row.rank, row.id))
        self.row = {row.id: row for row in self.rows}  # players of a team event have their number below 0
        self.precedence: dict[int, tuple[int, int]] = {row.id: (row.rank, row.id) for row in self.rows}
        self.entrants = know_entrants(rules, self.event, starts)
        self.notes: list[Message] = []
        self._check_numbers()
        asked = [*categories, *(each.category for each in rules.prizes), *(each.category for each in rules.teams)]
        self._check_ages(each for each in (*asked, *(limit.category for limit in rules.limits)) if each is not None)
        self.lists = [self._compile(each) for each in rules.prizes]
        self.refuse_unclear_ages()

    def name(self, player: int) -> str:
        return self.row[player].player.name

    def _check_numbers(self) -> None:
        """Refuse numbers that no player has."""
        known, problems = set(self.row), []
        categories = [*self.rules.categories.values(), *(each.category for each in self.rules.prizes if each.category)]
        named = [
            *((f"lists.{name}", numbers) for name, numbers in self.rules.lists.items()),
            *((f"clubs.{name}", numbers) for name, numbers in self.rules.clubs.items()),
            ("excluded", tuple(self.rules.excluded)),
            *((f"categories.{each.name}", tuple(each.players or ())) for each in categories),
        ]
        for path, numbers in dict(named).items():
            strangers = sorted(set(numbers) - known)
            if strangers:
                where = Place(self.rules.source, path=path)
                problems.append(Message(sentences.STRANGERS, numbers=some_of(strangers), where=where))
        if problems:
            raise RulesError(problems)

    def _check_ages(self, categories: Iterable[Category]) -> None:
        """Refuse ages by the year if nothing says when the event begins."""
        for category in categories:
            for asking in uses_age(category, self.entrants):
                if (asking.age_on or self.entrants.age_on) == "year" and self.entrants.starts is None:
                    where = Place(self.rules.source, path=f"categories.{asking.name}")
                    raise RulesError(sentences.NO_DATE, category=asking.name, where=where)

    def refuse_unclear_ages(self) -> None:
        problems = [
            Message(
                sentences.UNCLEAR_AGE,
                category=name,
                players=some_of(list(dict.fromkeys(players))),
                where=Place(self.rules.source, path=f"categories.{name}"),
            )
            for name, players in self.entrants.unclear.items()
        ]
        if problems:
            raise RulesError(problems)

    def scale(self, terms: Terms) -> Terms:
        """Amounts in proportion to the entries, down to the unit, where the fund is based on a number of them."""
        if self.rules.based_on is None:
            return terms
        part = min(Fraction(1), max(Fraction(len(self.rows), self.rules.based_on), self.rules.least_paid))
        amounts = tuple(amount * part // self.rules.unit * self.rules.unit for amount in terms.amounts)
        return terms._replace(amounts=amounts)

    def _compile(self, given: PrizeList) -> Compiled:
        ordered = orders.order_rows(self, given)
        allowed = (entry for entry in ordered if entry.player not in self.rules.excluded)
        standing = tuple(entry for entry in allowed if self._may_win(given, entry.player))
        members = tuple(entry.player for entry in ordered)
        compiled = Compiled(given, self.scale(given.terms), standing, members, category_ranks=rank_members(ordered))
        entrants = len(members) if given.board else len(self.in_category(given.category))
        compiled.withheld = self._why_withheld(compiled, entrants)
        if not members:
            self.notes.append(Message(sentences.NOBODY, list=given.name))
        return compiled

    def add_board_player(self, key: int, row: BoardRow) -> None:
        """Know a player of a team event, who has a prize of a board."""
        self.row[key] = Placed(row.rank, row.points, row.player)
        self.precedence[key] = len(self.rows) + row.rank, row.player.id

    def in_category(self, category: Category | None) -> list[Placed]:
        """The rows of a category, in the order of the standings."""
        return [row for row in self.rows if category is None or self.entrants.is_in(row.player, category)]

    def _may_win(self, given: PrizeList, player: int) -> bool:
        if given.points is not None and self.row[player].points < given.points:
            return False
        if given.games is None and not given.complete:
            return True
        if self.standings is None:
            raise RulesError(sentences.NEEDS_EVENT, list=given.name, where=given.where)
        played, complete = orders.games_played(self.standings, player)
        return (given.games is None or played >= given.games) and (not given.complete or complete)

    def _why_withheld(self, compiled: Compiled, in_category: int) -> Message | None:
        given, standing = compiled.rules, compiled.standing
        if in_category < given.entrants:
            return Message(sentences.TOO_FEW, found=in_category, wanted=given.entrants)
        if given.clear and len(standing) > 1 and standing[0].tie == standing[1].tie:
            return Message(sentences.NOT_CLEAR)
        return None

    def decide(self) -> Prizes:
        """Everything about the prizes."""
        given = self._give(frozenset())
        payouts, totals = self._pay(given)
        self.note_missing_facts()
        return Prizes(
            sentences.title(self.event, self.standings), self.rules.currency, self.rules.decimals, tuple(given.awards),
            tuple(given.pools), tuple(given.teams), payouts, tuple(given.unawarded), totals, given.by_list, tuple(self.notes),
            self.event.name if self.event else "",
        )  # fmt: skip

    def _give(self, without: frozenset[int]) -> Given:
        """All awards; `without` some players, as if they had not come."""
        given = Given()
        names = dict.fromkeys(each.rules.group for each in self.lists)
        for name in names:
            group = self.rules.group(name)
            members = [each for each in self.lists if each.rules.group == name]
            self._give_group(group, members, without, given)
        for each in self.rules.teams:
            give_team_prizes(self, each, given)
        return given

    def _give_group(self, group: Group, lists: Sequence[Compiled], without: frozenset[int], given: Given) -> None:
        first = [each for each in lists if not each.rules.last]
        last = [each for each in lists if each.rules.last]
        if group.method == "pooled":
            winners = self._give_pooled(group, first, without, given)
        else:
            winners = self._give_lists(group, first, without, given, frozenset())
        if last:
            closing = replace(group, method="value") if group.method == "pooled" else group
            self._give_lists(closing, last, without, given, frozenset(winners))

    def _contests(self, lists: Sequence[Compiled], out: frozenset[int]) -> list[Contest]:
        return [
            Contest(each.terms, () if each.withheld else tuple(entry for entry in each.standing if entry.player not in out))
            for each in lists
        ]

    def _give_lists(
        self, group: Group, lists: Sequence[Compiled], without: frozenset[int], given: Given, winners: frozenset[int]
    ) -> set[int]:
        contests = self._contests(lists, without | winners)
        allocation = self._allocate(group, lists, contests)
        if allocation.repeated:
            self._note(sentences.REPEATED, group=group.name)
        paid = [self._round(shares) for shares in allocation.shares]
        holds = {player: (at, share) for at, shares in enumerate(allocation.shares) for player, share in shares.items()}
        for at, (each, shares) in enumerate(zip(lists, allocation.shares, strict=True)):
            for player in sorted(shares, key=lambda one: (shares[one].place, self.precedence[one])):
                passed = [] if group.method == "all" else self._passed(each, player, holds, lists, paid, at)
                given.awards.append(self._award(group, each, shares[player], paid[at][player], passed, allocation))
            given.account(
                each.rules.name,
                each.terms,
                sum((share.money for share in shares.values()), NOTHING),
                sum(paid[at].values(), NOTHING),
            )
            held = len({share.player for share in shares.values()})
            reason = each.withheld or sentences.nobody_left(each.standing, group.method)
            given.unawarded += [
                NotGiven(group.name, each.rules.name, place, each.terms.amount(place), each.terms.thing(place), reason)
                for place in _places_left(each.terms, shares, held)
            ]
        return {player for shares in allocation.shares for player in shares}

    def _allocate(self, group: Group, lists: Sequence[Compiled], contests: Sequence[Contest]) -> Allocation:
        if group.method == "all":
            return give_all(contests)
        if group.method == "order":
            return give_in_order(contests)
        if group.method == "value":
            return give_by_value(contests, self.precedence)
        for each, contest in zip(lists, contests, strict=True):
            ranks = [entry.rank for entry in contest.leaders(sum(one.terms.places for one in contests))]
            if len(set(ranks)) < len(ranks):
                raise RulesError(sentences.EQUAL_RANKS_IN_MOST, list=each.rules.name, where=each.rules.where)
        return give_most(contests, self.precedence)

    def _round(self, shares: Mapping[int, Share]) -> dict[int, Fraction]:
        """What is paid, rounded for each set of sharers."""
        paid = {player: share.money for player, share in shares.items()}
        for sharers in {share.sharers for share in shares.values() if share.sharers}:
            exact = {player: shares[player].money for player in sharers if player in shares}
            paid.update(round_shares(exact, self.rules.unit, self.rules.rounding, self.precedence))
        return paid

    def _passed(
        self,
        each: Compiled,
        player: int,
        holds: Mapping[int, tuple[int, Share]],
        lists: Sequence[Compiled],
        paid: Sequence[Mapping[int, Fraction]],
        here: int,
    ) -> list[Passed]:
        """Those strictly ahead in the list who have another prize of the group."""
        rank = next(entry.rank for entry in each.standing if entry.player == player)
        ahead = [entry.player for entry in each.standing if entry.rank < rank and entry.player in holds]
        return [
            Passed(one, self.name(one), lists[at].rules.name, share.place, paid[at][one], share.worth)
            for one in ahead
            for at, share in [holds[one]]
            if at != here
        ]

    def _award(
        self, group: Group, each: Compiled, share: Share, paid: Fraction, passed: list[Passed], allocation: Allocation
    ) -> Award:
        name = self.name(share.player)
        reason = sentences.explain_award(
            self, group, each, share, paid, passed, moved=share.player in allocation.moved, name=name
        )
        others = tuple(abs(player) for player in share.sharers if player != share.player)
        return Award(
            abs(share.player), name, group.name, each.rules.name, share.place, share.last_place, each.category_ranks[share.player],
            paid, share.money, share.things, tuple(map(abs, share.rivals)), others, tuple(passed), reason, key=share.player,
        )  # fmt: skip

    def _give_pooled(self, group: Group, lists: Sequence[Compiled], without: frozenset[int], given: Given) -> set[int]:
        contests = self._contests(lists, without)
        may = [frozenset(entry.player for entry in contest.standing) for contest in contests]
        everybody = frozenset().union(*may) if may else frozenset()
        rows = [row for row in self.rows if row.id in everybody]
        score_groups = by_score(rows)
        pools, left = pool_prizes([each.terms for each in lists], may, score_groups)
        for pool in pools:
            given.pools.append(self._pool_award(group, lists, pool))
        for at, each in enumerate(lists):
            gone = sum((prize.amount for pool in pools for prize in pool.prizes if prize.at == at), NOTHING)
            given.account(each.rules.name, each.terms, gone, gone)
        for award in given.pools:
            if award.group == group.name:
                given.rounding += sum((one.amount - one.exact for one in award.shares), NOTHING)
        given.unawarded += [
            NotGiven(
                group.name, lists[prize.at].rules.name, prize.place, prize.amount, "",
                lists[prize.at].withheld or sentences.nobody_left(lists[prize.at].standing, group.method),
            )
            for prize in left
        ]  # fmt: skip
        return {player for pool in pools for player, share in pool.shares.items() if share}

    def _pool_award(self, group: Group, lists: Sequence[Compiled], pool: Pool) -> PoolAward:
        paid = round_shares(pool.shares, self.rules.unit, self.rules.rounding, self.precedence)
        shares = tuple(
            PoolShare(player, self.name(player), paid[player], exact, pool.caps[player])
            for player, exact in sorted(pool.shares.items(), key=lambda item: self.precedence[item[0]])
            if exact
        )
        brought = tuple((lists[prize.at].rules.name, prize.place, prize.amount) for prize in pool.prizes)
        return PoolAward(group.name, pool.points, brought, shares, sentences.explain_pool(self, pool.points, brought, shares))

    def _pay(self, given: Given) -> tuple[tuple[Payout, ...], Totals]:
        """What each player is paid in all, after limits, and the sums."""
        amounts = given.amounts
        limits = self._limits()
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
        things, lists = given.things, given.lists
        payouts = tuple(
            Payout(
                row.id, row.player.name, row.rank, final.get(key, NOTHING), tuple(things.get(key, ())), tuple(lists.get(key, ())),
                notes.get(key),
            )
            for key, row in sorted(self.row.items(), key=lambda item: self.precedence[item[0]])
            if key in final or key in things or key in lists
        )  # fmt: skip
        offered = sum((offer for offer, _ in given.by_list.values()), NOTHING)
        paid = sum(final.values(), NOTHING)
        over = sum((max(amounts.get(player, NOTHING) - limit, NOTHING) for player, limit in limits.items()), NOTHING)
        paid += given.to_teams
        totals = Totals(offered, paid, given.not_given, given.rounding, over, unpaid)
        assert totals.agree, totals
        return payouts, totals

    def money(self, amount: Fraction) -> str:
        """An amount with the decimals of the unit."""
        return write_money(amount, self.rules.decimals)

    def has_more(self, other: Passed, share: Share) -> bool:
        """Whether what somebody has elsewhere is worth more than a share."""
        return other.worth > share.worth

    def _limits(self) -> dict[int, Fraction]:
        """Player -> the most."""
        limits: dict[int, Fraction] = {}
        for limit in self.rules.limits:
            for row in self.rows:
                if self.entrants.is_in(row.player, limit.category):
                    limits[row.id] = min(limit.amount, limits.get(row.id, limit.amount))
        return limits

    def _note(self, sentence: str, /, **facts: Any) -> None:
        note = Message(sentence, **facts)
        if note not in self.notes:
            self.notes.append(note)

    def note_missing_facts(self) -> None:
        for fact, players in self.entrants.missing.items():
            numbers = some_of(sorted(players))
            self._note(sentences.MISSING[fact], found=len(players), of=len(self.rows), numbers=numbers)


@dataclass
class Given:
    """What has been given so far."""

    awards: list[Award] = field(default_factory=list)
    pools: list[PoolAward] = field(default_factory=list)
    teams: list[TeamAward] = field(default_factory=list)
    unawarded: list[NotGiven] = field(default_factory=list)
    by_list: dict[str, tuple[Fraction, Fraction]] = field(default_factory=dict)
    not_given: Fraction = NOTHING
    rounding: Fraction = NOTHING
    to_teams: Fraction = NOTHING

    def account(self, name: str, terms: Terms, exact: Fraction, paid: Fraction) -> None:
        """Enter the sums of a list."""
        offered = sum(terms.amounts, NOTHING)
        self.by_list[name] = offered, paid
        self.not_given += offered - exact
        self.rounding += paid - exact

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


def _places_left(terms: Terms, shares: Mapping[int, Share], held: int) -> list[int]:
    """The places with a prize that nobody holds."""
    return [place for place in range(1, terms.places + 1) if place > held and (terms.amount(place) or terms.thing(place))]


def give_team_prizes(ceremony: Ceremony, prizes: TeamPrizes, given: Given) -> None:
    """The best clubs or federations: the sum of points of their best placed players, then of ranks, then the best rank."""
    members: dict[str, list[Placed]] = {}
    for row in ceremony.in_category(prizes.category):
        club = ceremony.entrants.clubs.get(row.id, "") if prizes.source == "club" else getattr(row.player, "federation", "")
        if club and row.id not in ceremony.rules.excluded:
            members.setdefault(club, []).append(row)
    best = {name: rows[: prizes.of] for name, rows in members.items() if len(rows) >= prizes.of}
    terms = ceremony.scale(prizes.terms)

    def order(name: str) -> tuple[Fraction, int, int, str]:
        ranks = [row.rank for row in best[name]]
        return -sum((row.points for row in best[name]), NOTHING), sum(ranks), min(ranks), name

    paid = NOTHING
    for place, name in enumerate(sorted(best, key=order)[: terms.places], 1):
        points, amount, thing = -order(name)[0], terms.amount(place), terms.thing(place)
        counted = tuple(row.id for row in best[name])
        reason = sentences.explain_team(ceremony, prizes.name, name, place, amount, thing, best[name], points)
        given.teams.append(TeamAward(prizes.name, name, place, amount, thing, points, counted, reason))
        paid += amount
    for place in range(len(best) + 1, terms.places + 1):
        reason = Message(sentences.TOO_FEW_TEAMS, found=len(best), of=prizes.of)
        given.unawarded.append(NotGiven(prizes.name, prizes.name, place, terms.amount(place), terms.thing(place), reason))
    given.to_teams += paid
    given.account(prizes.name, terms, paid, paid)


def by_score(rows: Iterable[Placed]) -> list[tuple[Fraction, list[int]]]:
    """The players by points, from the top; those with equal points in the order of the rows."""
    ordered = sorted(rows, key=lambda row: -row.points)
    return [(points, [row.id for row in tied]) for points, tied in groupby(ordered, key=lambda row: row.points)]


def rank_members(ordered: Sequence[Entry]) -> dict[int, int]:
    """1 + those ahead, for entries in order."""
    ranks: dict[int, int] = {}
    first = 1
    for at, entry in enumerate(ordered, 1):
        if at > 1 and entry.rank != ordered[at - 2].rank:
            first = at
        ranks[entry.player] = first
    return ranks


def as_rows(standings: Ranked) -> list[Placed]:
    """The rows of anything that was ranked."""
    if isinstance(standings, Standings):
        return [Placed(row.rank, row.points, row.participant) for row in standings.rows]
    rows: list[Any] = list(getattr(standings, "rows", standings))
    strangers = [row for row in rows if not (hasattr(row, "rank") and hasattr(row, "points") and hasattr(row, "player"))]
    if strangers:
        raise RulesError(sentences.NO_ROWS, found=type(strangers[0]).__name__)
    return [row if isinstance(row, Placed) else Placed(row.rank, Fraction(row.points), row.player) for row in rows]


def know_entrants(rules: Rules, event: Tournament | None, starts: date | None) -> Entrants:
    """What is known of the people of an event."""
    clubs = {number: name for name, numbers in rules.clubs.items() for number in numbers}
    national: dict[tuple[str, int], int | None] = {}
    if event is not None:
        starts = starts or event.starts
        rosters = {player: team.name for team in event.teams for player in team.players} if not event.is_team else {}
        clubs = {**rosters, **clubs}
        national = {(record.federation, record.player): record.rating for record in event.about.national}
    return Entrants(starts, rules.age_on, rules.season, rules.ratings, clubs, national, rules.categories)
