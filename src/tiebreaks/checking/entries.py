"""One other entry: the result or bye that, entered otherwise, gives everything that was published."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from math import log2
from typing import NamedTuple

import numpy as np

from tiebreaks.answers.checks import OtherResult
from tiebreaks.checking import weights as numbers
from tiebreaks.checking.evidence import Evidence
from tiebreaks.checking.orders import RankNeighbours
from tiebreaks.checking.weights import WEIGHTS
from tiebreaks.engine.many import rank_many
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Standings
from tiebreaks.model.rounds import BYES, OUTCOMES, Bye, Game
from tiebreaks.model.tournament import Tournament

MOST_ROWS = 20_000
"""How many participants are ranked while looking, in all: a bound in work, so that every machine answers alike."""
ENTERED = ("1-0", "½-½", "0-1", "+-", "-+", "--")
"""What a finished game may have been: the likelier slips first."""
KINDS: Mapping[str, tuple[str, ...]] = {
    "pairing": ("full", "half", "zero"),
    "full": ("pairing", "half", "zero"),
    "half": ("zero", "pairing", "full"),
    "zero": ("half", "pairing", "full"),
}
"""What a bye may have been: likewise."""


class OtherEntry(NamedTuple):
    """An entry of a round, and what it may have been instead."""

    round: int
    white: int
    black: int | None
    """None: a bye of White, or an absence."""
    now: str
    other: str
    gains: tuple[tuple[int, int], ...]
    """The rows whose points it changes, by how many tenths."""

    @property
    def who(self) -> tuple[int, int, int | None]:
        return self.round, self.white, self.black

    @property
    def as_result(self) -> OtherResult:
        return OtherResult(self.round, self.white, self.black, self.other, self.now)


def find_entry(tournament: Tournament, evidence: Evidence) -> tuple[OtherResult, str] | None:
    """The one entry that, made otherwise, gives all that was published, with its certainty; None: nothing speaks for one.

    A wrong entry has to be likelier than the differences themselves: two ranks may simply be exchanged.
    """
    if tournament.is_team or tournament.phases:  # what another result is worth depends on the round
        return None
    candidates = [*_list_candidates(tournament, evidence.computed)]
    byes = sum(one.black is None for one in candidates)
    most = _bits_of_differences(evidence) - WEIGHTS.error - numbers.GAIN - 1  # 1: a bye or a game
    likely = [one for one in candidates if log2(byes if one.black is None else len(candidates) - byes) <= most]
    by_values = any(evidence.contradictions)  # few entries give the very values that were published
    tried = _keep_plausible(candidates if by_values else likely, evidence)
    right = [one for one, wrong in _try(tournament, evidence, tried) if not wrong]
    if not right:
        return None
    is_exchange = not by_values and len(evidence.misplaced) <= 2 * numbers.EXCHANGES
    sure = len({one.who for one in right}) == 1 and right[0] in likely and not is_exchange
    return right[0].as_result, "likely" if sure else "possible"


def find_entry_of_points(tournament: Tournament, evidence: Evidence) -> OtherResult | None:
    """The one entry that, made otherwise, gives the published points: of several, the one that gives most of the rest."""
    if tournament.phases:
        return None
    candidates = _keep_plausible(_list_candidates(tournament, evidence.computed), evidence)
    tried = sorted(_try(tournament, evidence, candidates), key=lambda item: item[1])
    best = [one for one, wrong in tried if wrong == tried[0][1]]
    return best[0].as_result if len({one.who for one in best}) == 1 else None


def _bits_of_differences(evidence: Evidence) -> float:
    """How many bits it takes to say what differs, each by itself: two neighbours exchanged, one moved further, a value."""
    place, who = evidence.computed._place, log2(max(2, len(evidence.computed.rows)))
    wrong = int((RankNeighbours(evidence.ranks).signs(-place) < 0).sum())
    moved = int(evidence.ranks.is_contradicted(place).sum()) > 2 * wrong
    wrong += sum(map(len, evidence.contradictions))
    return wrong * (who + WEIGHTS.error) + (WEIGHTS.first_error if wrong else 0.0) + (who if moved else 0.0)


def _list_candidates(tournament: Tournament, computed: Standings) -> Iterator[OtherEntry]:
    """Everything that one entry may have been: byes of another kind first, then games."""
    points, row_of = tournament.scoring.points, tournament.row_of

    def make(number: int, white: int, black: int | None, now: str, other: str) -> OtherEntry:
        codes = OUTCOMES if black is not None else {kind: (code,) for kind, code in BYES.items()}
        ids = (white,) if black is None else (white, black)
        gains = ((points[after] - points[before]) for before, after in zip(codes[now], codes[other], strict=True))
        changed = tuple((row_of[id], gain) for id, gain in zip(ids, gains, strict=True) if gain)
        return OtherEntry(number, white, black, now, other, changed)

    rounds = [*enumerate(tournament.rounds[: computed.after_round], 1)]
    for number, items in rounds:
        here = {item.participant: item.kind for item in items if isinstance(item, Bye)}
        playing = {id for item in items if isinstance(item, Game) for id in (item.white, item.black)}
        absent = () if tournament.predetermined else (id for id in row_of if id not in playing and id not in here)
        for id, kind in (*here.items(), *((id, "zero") for id in absent)):
            yield from (make(number, id, None, kind, other) for other in KINDS[kind])
    for number, items in rounds:
        for game in items:
            if isinstance(game, Game) and game.white is not None and game.black is not None and game.result != "*":
                pair = game.white, game.black
                yield from (make(number, *pair, game.result, other) for other in ENTERED if other != game.result)


def _keep_plausible(candidates: Iterable[OtherEntry], evidence: Evidence) -> list[OtherEntry]:
    """Those after which the points are the published ones or, where there are none, in the order of the ranks."""
    if evidence.points is not None:
        row_of = evidence.computed.tournament.row_of
        lacking = [(id, value, found) for id, value, found in evidence.points.contradictions(evidence.computed)]
        wanted = {row_of[id]: 10 * (value - (found or Fraction(0))) for id, value, found in lacking}
        return [one for one in candidates if dict(one.gains) == wanted]
    neighbours, score = RankNeighbours(evidence.ranks), evidence.computed._table.score
    wrong = {int(at) for at in np.flatnonzero(neighbours.signs(score) < 0)}
    at_row = {row: at for at, row in enumerate(neighbours.rows.tolist())}
    points, last = score.tolist(), len(neighbours.rows) - 1

    def is_in_order(one: OtherEntry) -> bool:
        gains = dict(one.gains)
        near = {at for row in gains if row in at_row for at in (at_row[row] - 1, at_row[row]) if 0 <= at < last}
        if not wrong <= near:
            return False
        for at in near:
            ahead, behind = neighbours.rows[at].item(), neighbours.rows[at + 1].item()
            left, right = points[ahead] + gains.get(ahead, 0), points[behind] + gains.get(behind, 0)
            if left < right or (neighbours.shared[at] and left != right):
                return False
        return True

    return [one for one in candidates if is_in_order(one)]


def _try(tournament: Tournament, evidence: Evidence, candidates: Sequence[OtherEntry]) -> Iterator[tuple[OtherEntry, int]]:
    """Each candidate with how many ranks and values are wrong after it."""
    computed, most = evidence.computed, max(1, MOST_ROWS // max(1, len(tournament.participants)))
    tried = candidates if len(candidates) <= most else _keep_near(candidates, evidence, most)
    entered = (_enter(tournament, one) for one in tried)
    asked = computed.entries, computed.edition, computed.after_round
    ranked = rank_many(entered, lambda event: resolve(event, *asked, pending=evidence.pending or "none"))
    for one, other in zip(tried, ranked, strict=True):
        yield one, evidence.count_wrong(other)


def _keep_near(candidates: Sequence[OtherEntry], evidence: Evidence, most: int) -> list[OtherEntry]:
    """Those nearest to what differs: an entry changes the values of its participants and of their opponents."""
    row_of, table = evidence.tournament.row_of, evidence.computed._table
    values = (id for column in evidence.contradictions for id, *_ in column)
    differ = np.zeros(len(table.number), dtype=bool)
    differ[[row_of[id] for id in (*values, *evidence.misplaced) if id in row_of]] = True
    near = differ + (differ[table.opponent] & table.paired).sum(axis=1)
    rows = ([row_of[id] for id in (one.white, one.black) if id is not None] for one in candidates)
    order = np.argsort([-int(near[each].sum()) for each in rows], kind="stable")[:most]
    return [candidates[at] for at in sorted(order.tolist())]


def _enter(tournament: Tournament, one: OtherEntry) -> Tournament:
    if one.black is not None:
        return tournament.with_result(one.round, one.white, one.black, one.other)
    items = [item for item in tournament.rounds[one.round - 1] if not (isinstance(item, Bye) and item.participant == one.white)]
    entered = (*items, Bye(one.white, one.other))
    return replace(tournament, rounds=(*tournament.rounds[: one.round - 1], entered, *tournament.rounds[one.round :]))
