"""What one own result means for a target: the verdict, the ranks, the conditions on other games, what decides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple

from tiebreaks.chances.proof import Verdict


class Condition(NamedTuple):
    """Results of one game: what one part of an alternative asks for."""

    round: int
    """From 1."""
    white: int
    """The participant with White, or with White on board 1."""
    black: int
    """The other."""
    results: tuple[str, ...]
    """The results that will do: 1-0, ½-½, 0-1; of a match the points of both sides on the pending boards."""


class Decider(NamedTuple):
    """The tie-break that parts the one who asks from those with the same points."""

    code: str
    """BH/C1."""
    own: Fraction | None
    """Its value for the one who asks; None where it is not the same in all these finishes, or no single number."""
    theirs: Fraction | None
    """Its value for the rival next in order."""
    other: int | None
    """The rival, where it is always the same one."""


class RankIf(NamedTuple):
    """A rank, and when it comes: any of the alternatives, each several games at once."""

    rank: int
    """Shared, if the last one is another."""
    last: int
    """The last rank of those who share it."""
    alternatives: tuple[tuple[Condition, ...], ...]
    """Empty: when none of the other ranks comes."""
    finishes: int
    """In how many of the finishes."""
    relation: str = ""
    """Instead of a rank, where the target is to be ahead of somebody: ahead, level or behind."""
    decided_by: Decider | None = None
    """The tie-break that decides it; None: points do, or it is not always the same one."""


@dataclass(frozen=True, eq=False)
class OwnResult:
    """One result of the participant's own pending games, and what it means for the target."""

    results: tuple[str, ...]
    """Of the own games in order: win, draw, loss; of a match the points on the pending boards. Where there are too many own
    results, one text: the points of all own games together."""
    points: Fraction
    """What these results add to the own points."""
    verdict: Verdict | None
    """None: not settled; `reached_in` says in how many of the finishes drawn it was reached."""
    best: int
    """The best rank that was found."""
    worst: int
    """The worst rank that was found, the last one of a tie."""
    exact: bool
    """Whether the counts are of all finishes of the games that can matter; otherwise they are of finishes drawn."""
    finishes: int
    """How many these are."""
    reached_in: int
    """In how many of them the target is reached, perhaps shared."""
    matters: tuple[tuple[int, int, int], ...]
    """(round, white, black) of the games that matter for the target; empty also where that was not worked out."""
    alternatives: tuple[tuple[Condition, ...], ...] | None
    """When an open target is reached; None where it is not open, or would be too long to say."""
    certain_if: tuple[Condition, ...]
    """Results of single games, each of which secures an open target, perhaps shared."""
    excluded_if: tuple[Condition, ...]
    """Results of single games, each of which puts an open target out of reach."""
    ranks: tuple[RankIf, ...]
    """The ranks and when they come; empty where that would be too long to say."""
    examples: Mapping[bool, tuple[int, ...]] = field(repr=False)
    """Outcomes of a finish that reaches the target, and of one that does not."""
    exact_best: bool = True
    """Whether the best rank is that of all finishes, not of finishes drawn."""
    exact_worst: bool = True
    """Whether the worst rank is that of all finishes, not of finishes drawn."""
    shared_with: tuple[int, ...] | None = None
    """Who can be level when the target is reached; None where that was not worked out."""
    missed_by: tuple[str, ...] = ()
    """The tie-breaks that can put somebody with the same points ahead where an open target is missed, in the order of the list;
    empty where points can, too, or that was not worked out."""
    stopped: bool = False
    """Whether the bound on work ended a search: without it more may be settled, said or exact."""
    stay_ahead: tuple[int, ...] = ()
    """Who is ahead in every finish, as far as that was worked out."""
