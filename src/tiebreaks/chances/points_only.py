"""What points alone make certain, while Swiss rounds are not paired yet: everybody's most and least, and no more than that."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from tiebreaks.chances.answers import target_ranks
from tiebreaks.chances.names import name_of
from tiebreaks.chances.needs import Needs
from tiebreaks.chances.now import rank_now
from tiebreaks.chances.sentences import counted, say_target
from tiebreaks.engine.request import By, resolve
from tiebreaks.errors import TiebreaksError
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Forms, Message, Ordinal
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import BYES, Result, Tournament, Who, tenths
from tiebreaks.text import halves

_CAN_END = Forms(
    "{name} is {rank} with {points} point and can end with {least} to {most}.",
    "{name} is {rank} with {points} points and can end with {least} to {most}.",
)
_MOST = (Result.WIN, Result.FORFEIT_WIN, Result.PAIRING_BYE)
_LEAST = (Result.LOSS, Result.FORFEIT_LOSS, Result.ZERO_BYE)


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class PointsNeeds(Needs):
    """Whether a target is certain or out of reach by points alone; anything else depends on pairings that are not known.

    It has no lines: what an own result means cannot be said yet.
    """

    first_unpaired: int
    """The first round without pairings."""
    most: int
    """The most points that the participant can have, in tenths."""
    least: int
    """The least."""
    best: int
    """The best rank that the points leave possible."""
    worst: int
    """The worst one, if everybody who can be level is ahead."""
    certain: bool
    """Whether the target is reached whatever happens."""
    excluded: bool
    """Whether it cannot be reached any more."""

    @property
    def is_certain(self) -> bool:
        """Whether the target is reached whatever happens."""
        return self.certain

    @property
    def out_of_reach(self) -> bool:
        """Whether the target cannot be reached any more."""
        return self.excluded

    @property
    def exact(self) -> bool:
        """Whether the question is settled."""
        return self.certain or self.excluded

    @property
    def sentences(self) -> tuple[Message, ...]:
        """The answer in words, to be read out."""
        row = self.standings[self.participant.id]
        facts: dict[str, Any] = {
            "name": name_of(self.tournament, self.participant.id), "rank": Ordinal(row.rank), "points": halves(row.points),
            "least": halves(as_points(self.least)), "most": halves(as_points(self.most)), "target": self.target,
            "best": Ordinal(self.best), "worst": Ordinal(self.worst), "round": self.first_unpaired,
        }  # fmt: skip
        said = Message(_CAN_END.of(counted(row.points)), **facts)
        if self.certain:
            return said, Message("Already certain by points: {target}.", **facts)
        if self.excluded:
            return said, Message("Out of reach by points: {target}.", **facts)
        open_ = "By points alone any rank from {best} to {worst} is possible."
        more = "Round {round} is not paired yet: what else is needed can be said when it is."
        return said, Message(open_, **facts), Message(more, **facts)

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "id": self.participant.id,
            "name": self.participant.name,
            "target": self.target,
            "by": list(self.standings.by),
            "edition": self.standings.edition.id,
            "first_unpaired": self.first_unpaired,
            "exact": self.exact,
            "certain": self.is_certain,
            "out_of_reach": self.out_of_reach,
            "most": halves(as_points(self.most)),
            "least": halves(as_points(self.least)),
            "best": self.best,
            "worst": self.worst,
            "sentences": list(self.sentences),
        }


def needs_by_points(
    event: Tournament,
    who: Who,
    by: By,
    edition: str | Edition | None,
    house_rules: Mapping[str, Any] | None,
    *,
    top: int | None = None,
    ranks: Collection[int] | None = None,
    ahead_of: Who | None = None,
) -> PointsNeeds:
    """What the points alone make certain for a target, whatever is paired."""
    first = len(event.rounds) + 1
    request = resolve(event, by, edition, len(event.rounds), house_rules)
    if event.is_team or request.entries[0].code != "PTS":
        sentence = (
            "round {round} is not paired yet: without its pairings only points can be compared, and this list does not begin "
            "with them; enter the pairings"
        )
        raise TiebreaksError(Message(sentence, round=first))
    now = rank_now(event, request.entries, request.law, None)
    bounds = {row.id: _bounds(event, row.id) for row in now.rows}
    number = event.find(who)
    if number not in bounds:
        raise TiebreaksError(Message("participant {number} is not ranked", number=number))
    least, most = bounds.pop(number)
    best = 1 + sum(low > most for low, _ in bounds.values())
    worst = 1 + sum(high >= least for _, high in bounds.values())
    facts: Any = {"participant": event.player(number), "standings": now, "first_unpaired": first, "most": most, "least": least}
    facts |= {"best": best, "worst": worst, "lines": (), "notes": ()}
    facts |= {"question": None, "wanted": None}  # there are no finishes: their games are not known
    if ahead_of is not None:
        other = event.find(ahead_of)
        if top is not None or ranks is not None:
            raise TiebreaksError("expected one target: top, ranks or ahead_of")
        if other not in bounds:
            raise TiebreaksError(Message("ahead_of: expected another participant who is ranked, found {other}", other=other))
        target = Message("ahead of {name}", name=name_of(event, other))
        low, high = bounds[other]
        return PointsNeeds(**facts, target=target, certain=least > high, excluded=most < low)
    wanted = target_ranks(len(bounds) + 1, top=1 if top is None and ranks is None else top, ranks=ranks)
    possible = range(best, worst + 1)
    return PointsNeeds(
        **facts,
        target=say_target(wanted),
        certain=all(rank in wanted for rank in possible),
        excluded=not any(rank in wanted for rank in possible),
    )


def _bounds(event: Tournament, number: int) -> tuple[int, int]:
    """The least and the most tenths that somebody can end with."""
    table, row, points = event.crosstable, event.row_of[number], event.scoring.points
    lowest, highest = min(points[each] for each in _LEAST), max(points[each] for each in _MOST)
    least = most = sum(
        tenths(item.points) for item in event.adjustments if item.participant == number and not item.replaces_result
    )
    replaced = {
        item.round: tenths(item.points) for item in event.adjustments if item.participant == number and item.replaces_result
    }
    for index in range(table.rounds):
        result = table.result[table.cell(row, index)]
        pending = result == Result.PENDING
        least += replaced.get(index + 1, lowest if pending else points[result])
        most += replaced.get(index + 1, highest if pending else points[result])
    asked = {at: bye for at, bye in event.pairing.requested_byes if bye.participant == number}
    for later in range(table.rounds + 1, event.total_rounds + 1):
        fixed = points[BYES[asked[later].kind]] if later in asked else None
        least += lowest if fixed is None else min(lowest, fixed)
        most += highest if fixed is None else max(fixed, 0)
    return least, most
