"""Who takes which prize of a group: every list by itself, in the order of the file, the greatest award, or the most prizes."""

from __future__ import annotations

from bisect import insort
from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from operator import itemgetter
from typing import Generic, TypeVar

from tiebreaks.answers.prizes import NOTHING
from tiebreaks.awards.shares import Contender, Share, Terms, share_list

Prize = TypeVar("Prize", bound=Hashable)


class Matching(Generic[Prize]):
    """Prizes that have been given, each to a player who may have it; nobody has two."""

    def __init__(self, players: Sequence[int]) -> None:
        self._players = players
        self._may: dict[Prize, frozenset[int]] = {}
        self._prize: dict[int, Prize] = {}
        self._player: dict[Prize, int] = {}

    def add(self, prize: Prize, may: frozenset[int]) -> bool:
        """Give one prize more, if all that were given before can still be given. The shortest chain of changes is taken."""
        self._may[prize] = may
        wanted_by: dict[int, Prize] = {}
        queue = [prize]
        for wanted in queue:
            for player in self._players:
                if player in wanted_by or player not in self._may[wanted]:
                    continue
                wanted_by[player] = wanted
                if player not in self._prize:
                    self._pass_on(player, wanted_by)
                    return True
                queue.append(self._prize[player])
        del self._may[prize]
        return False

    def _pass_on(self, player: int | None, wanted_by: dict[int, Prize]) -> None:
        """Give the free player the prize that wants them, its former holder the next, until the new prize is given."""
        while player is not None:
            prize = wanted_by[player]
            former = self._player.get(prize)
            self._prize[player], self._player[prize] = prize, player
            player = former


Precedence = Mapping[int, tuple[int, int]]
"""Player -> rank and number in the standings: who is better placed."""


@dataclass(frozen=True)
class Contest:
    """A list of prizes, and those who may win them in its order."""

    terms: Terms
    standing: tuple[Contender, ...]

    @property
    def most_winners(self) -> int:
        """So many can win here at most: a tie that reaches the prizes may be longer than they are."""
        if not self.terms.places or not self.standing:
            return 0
        level = map(itemgetter(1 if self.terms.sharing == "none" else 2), self.standing)
        return self.terms.places - 1 + max(Counter(level).values())

    def leaders(self, others: int) -> tuple[Contender, ...]:
        """Those who can win when `others` at most win elsewhere, and who is tied with the last of them."""
        last = min(self.terms.places + others, len(self.standing))
        while 0 < last < len(self.standing):
            before, after = self.standing[last - 1], self.standing[last]
            if before.rank != after.rank and before.tie != after.tie:
                break
            last += 1
        return self.standing[:last]


@dataclass
class Allocation:
    """The shares of each contest, by player, and whether the search for a right allocation came back to where it had been."""

    shares: list[dict[int, Share]]
    repeated: bool = False
    moved: dict[int, tuple[int, Share]] = field(default_factory=dict)
    """Who moved to another list because it gave more -> the list and the share that they left."""

    @property
    def winners(self) -> set[int]:
        """Everybody who has something."""
        return {player for shares in self.shares for player in shares}


def give_all(contests: Sequence[Contest]) -> Allocation:
    """Every list by itself: a player may win in several."""
    return Allocation([share_list(each.terms, each.standing) for each in contests])


def give_in_order(contests: Sequence[Contest]) -> Allocation:
    """The lists in the order of the file: who has won something is out of the later ones."""
    given = Allocation([])
    for each in contests:
        won = given.winners
        given.shares.append(share_list(each.terms, [entry for entry in each.standing if entry.player not in won]))
    return given


def give_by_value(contests: Sequence[Contest], precedence: Precedence) -> Allocation:
    """Everybody has the greatest award open to them: nobody would have more in another list, the others staying."""
    greedy = _Assignment(contests, precedence)
    greedy.settle()
    first = Allocation([dict(shares) for shares in greedy.shares])
    settled = greedy.improve()
    return settled if settled is not None else Allocation(first.shares, repeated=True)


class _Assignment:
    """Players in lists, each in one or none, and what they have there."""

    def __init__(self, contests: Sequence[Contest], precedence: Precedence) -> None:
        self.terms = [each.terms for each in contests]
        self.precedence = precedence
        self.places = [terms.places for terms in self.terms]
        self.most = [  # no award of the list is worth more
            max(terms.amounts, default=NOTHING) + max(terms.worths, default=NOTHING) for terms in self.terms
        ]
        most = [each.most_winners for each in contests]
        leaders = [each.leaders(sum(most) - own) for each, own in zip(contests, most, strict=True)]
        self.entry: list[dict[int, Contender]] = [{entry.player: entry for entry in standing} for standing in leaders]
        self.place_in: list[dict[int, int]] = [{entry.player: at for at, entry in enumerate(standing)} for standing in leaders]
        self.lists_of: dict[int, list[int]] = {}
        for at, standing in enumerate(leaders):
            for entry in standing:
                self.lists_of.setdefault(entry.player, []).append(at)
        self.standing: list[list[Contender]] = [list(standing) for standing in leaders]
        self.shares: list[dict[int, Share]] = [
            share_list(terms, standing) for terms, standing in zip(self.terms, leaders, strict=True)
        ]
        self.settled: dict[int, int] = {}
        self.best = [self._best(at) for at in range(len(leaders))]

    def _best(self, at: int) -> tuple[Fraction, int, int, int, int] | None:
        """The greatest award of a list that a player who is not settled has; of equal ones the better placed player's."""
        offers = [
            (share.worth, -at, -self.precedence[player][0], -self.precedence[player][1], player)
            for player, share in self.shares[at].items()
            if player not in self.settled
        ]
        return max(offers, default=None)

    def settle(self) -> None:
        """Settle the greatest award of anybody who is not settled yet, and take that player out of the other lists."""
        while offers := [offer for offer in self.best if offer is not None]:
            _, minus_at, _, _, player = max(offers)
            self.settled[player] = -minus_at
            for at in self.lists_of[player]:
                if at != -minus_at:
                    self.standing[at].remove(self.entry[at][player])
                    if player not in self.shares[at] and not self.terms[at].least:
                        continue  # it changes nothing for those who have a share
                    self.shares[at] = share_list(self.terms[at], self.standing[at])
                self.best[at] = self._best(at)
        for at, standing in enumerate(self.standing):
            self.standing[at] = [entry for entry in standing if self.settled.get(entry.player) == at]
            self.shares[at] = share_list(self.terms[at], self.standing[at])

    def improve(self) -> Allocation | None:
        """Move the best placed player who would have more elsewhere, until nobody would. None: a state came back."""
        moved: dict[int, tuple[int, Share]] = {}
        seen = {frozenset(self.settled.items())}
        order = sorted(self.lists_of, key=lambda player: self.precedence[player])
        while (better := self._first_regret(order)) is not None:
            player, at = better
            left = self.settled.get(player)
            if left is not None:
                moved[player] = left, self.shares[left][player]
            self._place(player, at)
            for changed in [at] if left is None else [at, left]:
                self._drop_those_without(changed)
            state = frozenset(self.settled.items())
            if state in seen:
                return None
            seen.add(state)
        return Allocation(self.shares, moved=moved)

    def _place(self, player: int, at: int) -> None:
        before = self.settled.get(player)
        if before is not None:
            self.standing[before].remove(self.entry[before][player])
            self.shares[before] = share_list(self.terms[before], self.standing[before])
        self.standing[at] = self._with(player, at)
        self.settled[player] = at
        self.shares[at] = share_list(self.terms[at], self.standing[at])

    def _drop_those_without(self, at: int) -> None:
        for entry in self.standing[at]:
            if entry.player not in self.shares[at]:
                del self.settled[entry.player]
        self.standing[at] = [entry for entry in self.standing[at] if entry.player in self.shares[at]]

    def _with(self, player: int, at: int) -> list[Contender]:
        standing = list(self.standing[at])
        insort(standing, self.entry[at][player], key=lambda entry: self.place_in[at][entry.player])
        return standing

    def _first_regret(self, order: Iterable[int]) -> tuple[int, int] | None:
        """The best placed player who would have more in another list, and that list."""
        for player in order:
            now = self.settled.get(player)
            has = self.shares[now].get(player) if now is not None else None
            best: tuple[Fraction, int] | None = None
            for at in self.lists_of[player]:
                if at == now or not self._may_win(player, at, has):
                    continue
                share = share_list(self.terms[at], self._with(player, at)).get(player)
                if share is not None and (has is None or share.worth > has.worth) and (best is None or share.worth > best[0]):
                    best = share.worth, at
            if best is not None:
                return player, best[1]
        return None

    def _may_win(self, player: int, at: int, has: Share | None) -> bool:
        """Quickly: whether it is worth working out what a player would have in a list."""
        places, standing, entry = self.places[at], self.standing[at], self.entry[at][player]
        if not places:  # in proportion to the entries nothing is left of it
            return False
        if len(standing) >= places:
            last = standing[places - 1]
            ahead = self.place_in[at][player] < self.place_in[at][last.player]
            if not (ahead or entry.rank == last.rank or entry.tie == last.tie):
                return False
        return has is None or self.most[at] > has.worth


@dataclass(frozen=True)
class _Prize:
    """A single prize of a list."""

    at: int
    place: int
    worth: Fraction


def give_most(contests: Sequence[Contest], precedence: Precedence) -> Allocation:
    """The greatest total worth, of these the most prizes; then, by rank, each the best that leaves the rest possible."""
    prizes = [
        _Prize(at, place, each.terms.amount(place) + each.terms.worth(place))
        for at, each in enumerate(contests)
        for place in range(1, each.terms.places + 1)
    ]
    prizes.sort(key=lambda prize: (-prize.worth, prize.at, prize.place))
    eligible = [[entry.player for entry in each.leaders(len(prizes))] for each in contests]
    players = sorted({player for standing in eligible for player in standing}, key=lambda player: precedence[player])
    may = [frozenset(standing) for standing in eligible]
    taken: dict[int, _Prize] = {}
    left, open_players = list(prizes), list(players)
    goal = _levels(left, open_players, may)
    for player in players:
        open_players.remove(player)
        for prize in _one_of_each_list(left, player, may):
            rest = [other for other in left if other is not prize]
            after = _levels(rest, open_players, may)
            if sorted([*after, prize.worth], reverse=True) == goal:
                taken[player], left, goal = prize, rest, after
                break
    shares: list[dict[int, Share]] = [{} for _ in contests]
    for player, prize in taken.items():
        terms = contests[prize.at].terms
        money, thing = terms.amount(prize.place), terms.thing(prize.place)
        shares[prize.at][player] = Share(
            player, prize.place, prize.place, money, money, money, (player,), (thing,) if thing else (), (),
            prize.worth, prize.place,
        )  # fmt: skip
    return Allocation(shares)


def _one_of_each_list(prizes: Sequence[_Prize], player: int, may: Sequence[frozenset[int]]) -> Iterable[_Prize]:
    """The prizes that a player may have, the dearest first; of equal prizes of one list the first place stands for all."""
    seen: set[tuple[int, Fraction]] = set()
    for prize in prizes:
        if player in may[prize.at] and (prize.at, prize.worth) not in seen:
            seen.add((prize.at, prize.worth))
            yield prize


def _levels(prizes: Sequence[_Prize], players: Sequence[int], may: Sequence[frozenset[int]]) -> list[Fraction]:
    """The worths of a best set of prizes that distinct players can have. Every best set has the same worths."""
    matching = Matching[_Prize](players)
    return [prize.worth for prize in prizes if matching.add(prize, may[prize.at])]
