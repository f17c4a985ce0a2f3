"""What `needs` answers: what every own result means for a target; while rounds are not paired, what points make certain."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias

from tiebreaks.engine.basis import Basis
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import EMPTY, Message
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Player, Team, Tournament
from tiebreaks.text import halves
from tiebreaks.values.answer import MappingAnswer, Mark, Objects, members
from tiebreaks.values.frames import Framed, columns_of
from tiebreaks.values.printing import TextRepr

Verdict: TypeAlias = Literal["secured", "shared", "open", "excluded"]
"""In every finish: reached outright; reached, but in some of them level with others; reached in some; in none."""
_TENTHS = Mark(lambda tenths, context: halves(as_points(tenths)), types={int: str})


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


Alternatives: TypeAlias = tuple[tuple[Condition, ...], ...]
"""Any of them will do, each several games at once."""


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
    """A rank, and when it comes."""

    rank: int
    """Shared, if the last one is another."""
    last: int
    """The last rank of those who share it."""
    alternatives: Alternatives
    """Empty: when none of the other ranks comes."""
    finishes: int
    """In how many of the finishes."""
    relation: str = ""
    """Instead of a rank, where the target is to be ahead of somebody: ahead, level or behind."""
    decided_by: Decider | None = None
    """The tie-break that decides it; None: points do, or it is not always the same one."""


@dataclass(frozen=True, eq=False)
class OwnResult(MappingAnswer):
    """One result of the participant's own pending games, and what it means for the target."""

    results: tuple[str, ...]
    """Of the own games in order: win, draw, loss; of a match the points on the pending boards. Where there are too many own
    results, one text: the points of all own games together."""
    points: Fraction
    """What these results add to the own points."""
    verdict: Verdict | None
    """None: not settled; `reached_in` says in how many of the finishes tried it was reached."""
    best: int
    """No rank is better."""
    worst: int
    """No rank is worse, the last one of a tie."""
    exact: bool
    """Whether the counts are of all finishes of the games that can matter; otherwise they are of finishes tried."""
    finishes: int
    """How many these are."""
    reached_in: int
    """In how many of them the target is reached, perhaps shared."""
    matters: tuple[tuple[int, int, int], ...]
    """(round, white, black) of the games that matter for the target; empty also where that was not worked out."""
    alternatives: Alternatives | None
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
    """Whether there is a finish with the best rank; otherwise it is only known that none is better."""
    exact_worst: bool = True
    """Whether there is a finish with the worst rank; otherwise it is only known that none is worse."""
    shared_with: tuple[int, ...] | None = None
    """Who can be level when the target is reached; None where that was not worked out."""
    missed_by: tuple[str, ...] = ()
    """The tie-breaks that can put somebody with the same points ahead where an open target is missed, in the order of the list;
    empty where points can, too, or that was not worked out."""
    stopped: bool = False
    """Whether the bound on work ended a search: without it more may be settled, said or exact."""
    stay_ahead: tuple[int, ...] = ()
    """Who is ahead in every finish, as far as that was worked out."""
    step: int = 3
    """What it was found by: 1 points alone, 2 tie-breaks too, 3 the other games too."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "own=results points verdict best worst exact exact_best exact_worst stopped finishes reached_in matters alternatives "
        "certain_if excluded_if ranks missed_by shared_with stay_ahead"
    )


class Wanted(NamedTuple):
    """What is wanted: one of some ranks, or to be ahead of somebody."""

    ranks: range | frozenset[int]
    """A range: the first so many."""
    ahead_of: int | None = None
    """The number of the other one; there are no ranks then."""


@dataclass(frozen=True, eq=False, repr=False)
class Needs(TextRepr, MappingAnswer, Framed):
    """What a participant needs for a target: `print` it; `lines` has every own result, the best first."""

    _KINDS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("own", "verdict"), "string"),
        **dict.fromkeys(("best", "worst", "finishes", "reached_in"), "int64"),
        "exact": "bool",
    }

    participant: Player | Team
    """Who asks."""
    target: Message
    """In words: 1st place, the first 3 places, ahead of somebody."""
    wanted: Wanted = field(repr=False)
    """The target as ranks, or as somebody to be ahead of."""
    basis: Basis
    """What the ranks that are asked for rest on."""
    standings: Standings
    """The standings before the pending games."""
    games: tuple[tuple[int, int, int], ...]
    """(round, white, black) of the own pending games."""
    lines: tuple[OwnResult, ...]
    """Every own result, the best first; without own games there is one line, without results."""
    notes: Objects[tuple[Message, ...]]
    """What was assumed."""
    title: Message = EMPTY
    """What this is: who needs what for which target."""
    sentences: tuple[Message, ...] = ()
    """The answer in words, to be read out."""
    conditions: Mapping[tuple[str, ...], Message] = field(default_factory=dict)
    """Own results with which the target is open -> when it is reached, in words."""
    by_points: bool = False
    """Whether there are so many own results that each line is the points of all own games together."""
    work: int = 0
    """The steps that the search took."""
    most_work: int = 0
    """The bound on them."""
    step: int = 3
    """How far the answer goes: 1 by points alone, 2 by the own results, 3 by the other games. A later one is sharper."""
    sharpen: Callable[[], Needs] | None = field(default=None, repr=False)
    """Makes the answer of the next step; None: this is the last one."""
    finish: Callable[[tuple[int, ...]], Standings] | None = field(default=None, repr=False)
    """Makes the standings of a finish from its outcomes."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "basis id=participant.id name=participant.name target exact settled "
        "unsettled stopped work most_work step certain=is_certain out_of_reach secured_by possible_with results=lines "
        "sentences notes"
    )

    @property
    def tournament(self) -> Tournament:
        """The event."""
        return self.standings.tournament

    @property
    def after_round(self) -> int:
        """The round after which the ranks are asked for."""
        return self.basis.after_round

    @property
    def exact(self) -> bool:
        """Whether every verdict is proved."""
        return all(line.verdict is not None for line in self.lines)

    @property
    def settled(self) -> tuple[tuple[str, ...], ...]:
        """Own results whose verdict is proved."""
        return tuple(line.results for line in self.lines if line.verdict is not None)

    @property
    def unsettled(self) -> tuple[tuple[str, ...], ...]:
        """Own results whose verdict the search has not settled."""
        return tuple(line.results for line in self.lines if line.verdict is None)

    @property
    def stopped(self) -> bool:
        """Whether the bound on work ended the search: with more work more may be settled, said or exact."""
        return any(line.stopped for line in self.lines)

    @property
    def secured_by(self) -> tuple[tuple[str, ...], ...]:
        """Own results that secure the target outright, whatever the others do."""
        return tuple(line.results for line in self.lines if line.verdict == "secured")

    @property
    def possible_with(self) -> tuple[tuple[str, ...], ...]:
        """Own results with which the target can still be reached, perhaps shared."""
        return tuple(line.results for line in self.lines if line.verdict != "excluded")

    @property
    def is_certain(self) -> bool:
        """Whether the target is reached whatever happens, perhaps shared."""
        return all(line.verdict in ("secured", "shared") for line in self.lines)

    @property
    def out_of_reach(self) -> bool:
        """Whether the target cannot be reached any more."""
        return all(line.verdict == "excluded" for line in self.lines)

    def example(self, *results: str, reached: bool = True) -> Standings | None:
        """Standings of one finish with these own results that reaches the target, or misses it; None: there is none.

        `why` on them names the tie-break that decides, with its numbers.
        """
        line = next((line for line in self.lines if line.results == results), None)
        if line is None:
            wrong = "expected one of {names}, found {found}"
            names = tuple(" + ".join(one.results) for one in self.lines)
            raise TiebreaksError(Message(wrong, names=names, found=results))
        if reached not in line.examples:
            return None
        assert self.finish is not None
        return self.finish(line.examples[reached])

    def __eq__(self, other: object) -> bool:
        """Equal if the event is, and everything that the answer says."""
        if not isinstance(other, Needs):
            return NotImplemented
        return self.standings == other.standings and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.standings, self.title))

    def __iter__(self) -> Iterator[OwnResult]:
        return iter(self.lines)

    def to_columns(self) -> dict[str, list[Any]]:
        """The lines by columns, points exact: a row per own result, such as "win + draw"."""
        own = [" + ".join(line.results) for line in self.lines]
        names = ("points", "verdict", "best", "worst", "exact", "finishes", "reached_in")
        return {"own": own, **columns_of(self.lines, {name: name for name in names})}


@dataclass(frozen=True, eq=False, repr=False, kw_only=True)
class PointsNeeds(Needs):
    """Whether a target is certain or out of reach by points alone; anything else depends on pairings that are not known.

    It has no lines: what an own result means cannot be said yet.
    """

    first_unpaired: int
    """The first round without pairings."""
    most: Annotated[int, _TENTHS]
    """The most points that the participant can have, in tenths."""
    least: Annotated[int, _TENTHS]
    """The least."""
    best: int
    """The best rank that the points leave possible."""
    worst: int
    """The worst one, if everybody who can be level is ahead."""
    certain: bool
    """Whether the target is reached whatever happens."""
    excluded: bool
    """Whether it cannot be reached any more."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "basis id=participant.id name=participant.name target first_unpaired exact "
        "certain out_of_reach most least best worst sentences"
    )

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
