"""Section 4: the methods all, order, value and most."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache

from .rows import Given, PrizeList, Row, in_order
from .sharing import Award, awards_of, give

State = dict[int, int]
"""The list, by its position among those of the group, in which each player stands."""


def give_all(lists: Sequence[PrizeList]) -> Given:
    """Every list by itself."""
    given = Given()
    for prizes in lists:
        given.add(give(prizes, prizes.eligible))
    return given


def give_in_order(lists: Sequence[PrizeList]) -> Given:
    """Lists in the order of the file; who has won something is out of the later ones."""
    given = Given()
    for prizes in lists:
        winners = given.winners()
        given.add(give(prizes, [row for row in prizes.eligible if row.number not in winners]))
    return given


def give_by_value(lists: Sequence[PrizeList]) -> Given:
    """4.1: the state of step B, or of step A where B comes back to a state."""
    given = Given()
    state = value_state(lists)
    for position, prizes in enumerate(lists):
        given.add(give(prizes, _members(position, prizes.eligible, state)))
    return given


def value_state(lists: Sequence[PrizeList]) -> State:
    """Where each player stands in the end."""
    after_a = step_a(lists)
    return step_b(lists, after_a) or after_a


def step_a(lists: Sequence[PrizeList]) -> State:
    """All stand everywhere; the greatest award settles its player."""
    standing = [list(prizes.eligible) for prizes in lists]
    settled: State = {}
    while True:
        offers: list[tuple[Fraction, int, int, int]] = []
        for position, prizes in enumerate(lists):
            awards = awards_of(prizes, standing[position])
            for row in standing[position]:
                if row.number in awards and row.number not in settled:
                    offers.append((-awards[row.number].worth, position, row.rank, row.number))
        if not offers:
            return settled
        _, chosen, _, winner = min(offers)
        settled[winner] = chosen
        for position in range(len(lists)):
            if position != chosen:
                standing[position] = [row for row in standing[position] if row.number != winner]


def step_b(lists: Sequence[PrizeList], state: State) -> State | None:
    """While somebody has a regret the best placed such player moves; None if a state comes back."""
    state = dict(state)
    seen: list[State] = []
    while True:
        if state in seen:
            return None
        seen.append(dict(state))
        found = first_regret(lists, state)
        if found is None:
            return state
        number, position = found
        state[number] = position
        held = {(row, at) for at, prizes in enumerate(lists) for row in awards_of(prizes, _members(at, prizes.eligible, state))}
        state = {row: at for row, at in state.items() if (row, at) in held}


def first_regret(lists: Sequence[PrizeList], state: State) -> tuple[int, int] | None:
    """The best placed player who would have a greater award in another list, and the list where he would have most."""
    eligible = {row.number: row for prizes in lists for row in prizes.eligible}
    for row in in_order(eligible.values()):
        now = _award_in(lists, state, row, state[row.number]) if row.number in state else None
        best: tuple[Fraction, int] | None = None
        for position, prizes in enumerate(lists):
            if position == state.get(row.number) or row not in prizes.eligible:
                continue
            there = _award_in(lists, state, row, position)
            greater = there is not None and (now is None or there.worth > now.worth)
            if there is not None and greater and (best is None or there.worth > best[0]):
                best = there.worth, position
        if best is not None:
            return row.number, best[1]
    return None


def _members(position: int, eligible: Iterable[Row], state: State) -> list[Row]:
    """Who stands in a list."""
    return [row for row in eligible if state.get(row.number) == position]


def _award_in(lists: Sequence[PrizeList], state: State, row: Row, position: int) -> Award | None:
    """What a player would have in a list, the others staying where they are."""
    moved = {**state, row.number: position}
    return awards_of(lists[position], _members(position, lists[position].eligible, moved)).get(row.number)


def give_most(lists: Sequence[PrizeList]) -> Given:
    """4.2: of all ways the greatest total worth, then the most prizes, then the best for each player by rank."""
    rows = in_order({row for prizes in lists for row in prizes.eligible})
    if len({row.rank for row in rows}) < len(rows):
        raise ValueError("most: equal ranks")
    prizes = {
        (-(one.amount(place) + one.thing_worth(place)), position, place)
        for position, one in enumerate(lists)
        for place in one.places
        if one.amount(place) > 0 or one.thing(place)
    }
    open_to = [[prize for prize in sorted(prizes) if row in lists[prize[1]].eligible] for row in rows]

    @cache
    def best(at: int, left: frozenset[tuple[Fraction, int, int]]) -> tuple[Fraction, int]:
        """The greatest total worth, and the most prizes with it, for the players from `at` on."""
        if at == len(rows):
            return Fraction(0), 0
        ways = [best(at + 1, left)]
        for prize in open_to[at]:
            if prize in left:
                total, count = best(at + 1, left - {prize})
                ways.append((total - prize[0], count + 1))
        return max(ways)

    given = Given()
    left = frozenset(prizes)
    for at, row in enumerate(rows):
        for prize in open_to[at]:  # from the dearest down, in file order, by place
            if prize not in left:
                continue
            total, count = best(at + 1, left - {prize})
            if (total - prize[0], count + 1) == best(at, left):
                one, place = lists[prize[1]], prize[2]
                given.held.add((row.number, one.name))
                if one.amount(place) > 0:
                    given.shares.append({row.number: one.amount(place)})
                if one.thing(place):
                    given.things.append((row.number, one.thing(place)))
                left -= {prize}
                break
    return given
