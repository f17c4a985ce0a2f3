"""Estimated pairings: score groups from the top, the upper half against the lower half; near enough for rounds far away.

About half of the pairs are those of the real rules. It is for rounds after the next one only, and answers say that it was used.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass


@dataclass
class PairingState:
    """What a pairing looks at, by the row of each participant; it changes from round to round of one finish."""

    scores: list[int]
    """In tenths."""
    met: list[int]
    """A bit for each opponent met, and for each who must not be met."""
    balance: list[int]
    """Games with White less those with Black."""
    last: list[str]
    """The colours of the last two games: "", "w", "bw", .."""
    had_bye: int
    """A bit for each who had a pairing-allocated bye, or points without a game."""

    def copy(self) -> PairingState:
        """The same, to go on with."""
        return PairingState([*self.scores], [*self.met], [*self.balance], [*self.last], self.had_bye)

    def play(self, white: int, black: int) -> None:
        """Two met over the board."""
        self.met[white] |= 1 << black
        self.met[black] |= 1 << white
        self.balance[white] += 1
        self.balance[black] -= 1
        self.last[white] = self.last[white][-1:] + "w"
        self.last[black] = self.last[black][-1:] + "b"

    def needs(self, row: int) -> str:
        """The colour that somebody must have: neither a third one in a row nor a difference of three; "": either."""
        if self.balance[row] >= 2 or self.last[row] == "ww":
            return "b"
        if self.balance[row] <= -2 or self.last[row] == "bb":
            return "w"
        return ""


def pair_round(state: PairingState, present: Collection[int]) -> tuple[list[tuple[int, int]], int | None]:
    """Pairs (White, Black) of rows, and who has the bye; rows stand in the order of the pairing numbers."""
    scores = state.scores
    order = sorted(present, key=lambda row: (-scores[row], row))
    bye = None
    if len(order) % 2:
        bye = next((row for row in reversed(order) if not state.had_bye >> row & 1), order[-1])
        order.remove(bye)
    pairs = _pair_groups(state, order)
    return [_give_colours(state, *pair) for pair in pairs], bye


def _pair_groups(state: PairingState, order: Sequence[int]) -> list[tuple[int, int]]:
    scores, met = state.scores, state.met
    needs = {row: state.needs(row) for row in order}

    def may_meet(one: int, other: int) -> bool:
        return not met[one] >> other & 1 and (not needs[one] or needs[one] != needs[other])

    pairs: list[tuple[int, int]] = []
    floaters: list[int] = []
    start, count = 0, len(order)
    while start < count:
        end = start
        while end < count and scores[order[end]] == scores[order[start]]:
            end += 1
        group = [*order[start:end]]
        start = end
        down = []
        for floater in floaters:
            at = next((at for at, row in enumerate(group) if may_meet(floater, row)), None)
            if at is None:
                down.append(floater)
            else:
                pairs.append((floater, group.pop(at)))
        half = len(group) // 2
        upper, lower = group[:half], group[half:]
        for row in upper:
            at = next((at for at, other in enumerate(lower) if may_meet(row, other)), None)
            if at is None:
                down.append(row)
            else:
                pairs.append((row, lower.pop(at)))
        floaters = [*down, *lower]
    _repair(pairs, floaters, may_meet, met)
    return pairs


def _repair(pairs: list[tuple[int, int]], left: list[int], may_meet: object, met: Sequence[int]) -> None:
    """Pair those who are left, exchanging partners with the pairs made last; at worst colours, then meetings, are forgiven."""
    assert callable(may_meet)

    def have_not_met(one: int, other: int) -> bool:
        return not met[one] >> other & 1

    rules = (may_meet, have_not_met)
    while left:
        one, other = left.pop(0), left.pop(0)
        for allowed in rules:
            if allowed(one, other):
                pairs.append((one, other))
                break
            swap = next(
                (
                    (at, first, second)
                    for at in reversed(range(len(pairs)))
                    for first, second in (pairs[at], pairs[at][::-1])
                    if allowed(one, first) and allowed(other, second)
                ),
                None,
            )
            if swap is not None:
                at, first, second = swap
                pairs[at : at + 1] = [(one, first), (other, second)]
                break
        else:
            pairs.append((one, other))


def _give_colours(state: PairingState, one: int, other: int) -> tuple[int, int]:
    """White and Black: by what somebody must have, by the balance, by the last colour; at last the first has White."""
    for wants in (state.needs(one), _turn(state.needs(other))):
        if wants:
            return (one, other) if wants == "w" else (other, one)
    if state.balance[one] != state.balance[other]:
        return (one, other) if state.balance[one] < state.balance[other] else (other, one)
    if state.last[one][-1:] != state.last[other][-1:]:
        return (one, other) if state.last[one][-1:] == "b" or state.last[other][-1:] == "w" else (other, one)
    return (one, other) if state.last[one][-1:] != "w" else (other, one)


def _turn(colour: str) -> str:
    return {"w": "b", "b": "w", "": ""}[colour]
