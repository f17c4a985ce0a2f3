"""What `chances` answers: how probable every rank is, by the own result, from round to round, and the chances of prizes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple, TypeAlias, get_args

from tiebreaks.answers.prize_chances import PrizeChances
from tiebreaks.answers.shares import Interval, ParticipantRow, Weight, wilson
from tiebreaks.cached import cached_property
from tiebreaks.engine.basis import Basis
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import EMPTY, Message, Option, as_fact
from tiebreaks.model.tournament import Tournament, Who
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import exact_str
from tiebreaks.values import frames
from tiebreaks.values.answer import Answer, IfThere, MappingAnswer, Mark, Objects, members, plain
from tiebreaks.values.printing import TextRepr

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

Ties: TypeAlias = Literal["shared", "outright", "lots"]
"""How a tie counts: "shared": a shared rank is reached; "outright": only if all who share it reach it; "lots": by its share."""
TIES: tuple[Ties, ...] = get_args(Ties)


class PendingGame(NamedTuple):
    """A game or match that is still to be played."""

    round: int
    """From 1."""
    white: int
    """The participant with White, or with White on board 1."""
    black: int
    """The other."""
    matters: Fraction
    """By how much somebody's chance of first place differs between its results, at most."""
    whose: int | None = None
    """Whose chance differs most; None: it matters for nobody."""
    chances: Mapping[str, Fraction] = ReadOnlyDict({})
    """Result -> the chance of first place that this participant has after it."""


class PlaceShare(NamedTuple):
    """A rank of a participant, and how probable it is."""

    rank: int
    """Shared, if the last one is another."""
    last: int
    """The last rank of those who share it."""
    weight: Weight
    """How probable."""


@dataclass(frozen=True, eq=False)
class ChanceRow(ParticipantRow, MappingAnswer):
    """The chances of one participant."""

    rank_now: int
    """The rank before the pending games."""
    points_now: Fraction
    """The points before them."""
    opponents: tuple[int, ...]
    """Of the own pending games, in order."""
    shares: Mapping[tuple[int, int], Fraction] = field(repr=False)
    """(rank, last rank of those who share it) -> how probable."""
    best_by_points: int = 1
    """Points exclude every better rank."""
    worst_by_points: int = 10_000
    """Points exclude every worse rank."""

    _JSON: ClassVar[Mapping[str, str]] = members("id name rank_now opponents best_by_points worst_by_points places")

    def proved(self, top: int) -> bool | None:
        """Whether points prove (True) or exclude (False) one of the first places; None: neither."""
        return True if self.worst_by_points <= top else False if self.best_by_points > top else None

    @property
    def places(self) -> tuple[PlaceShare, ...]:
        """Every rank, the best first."""
        return tuple(PlaceShare(rank, last, share) for (rank, last), share in sorted(self.shares.items()))

    @cached_property
    def ranks(self) -> Mapping[int, Fraction]:
        """Rank -> how probable; those who share a rank all have it."""
        found: dict[int, Fraction] = {}
        for (rank, _), share in sorted(self.shares.items()):
            found[rank] = found.get(rank, Fraction(0)) + share
        return found

    def reaches(self, wanted: Collection[int], ties: Ties = "shared") -> Fraction:
        """How probable one of these ranks is."""
        return sum((share * _reached(wanted, rank, last, ties) for (rank, last), share in self.shares.items()), Fraction(0))

    @property
    def expected_rank(self) -> Fraction:
        """The mean of the ranks; a shared rank counts as it is shown."""
        return sum((share * rank for rank, share in self.ranks.items()), Fraction(0))

    @property
    def best(self) -> int:
        """The best rank that was found."""
        return min(self.ranks)

    @property
    def worst(self) -> int:
        """The worst rank that was found; in a tie the last place of it."""
        return max(last for _, last in self.shares)

    def percentile(self, percent: int) -> int:
        """The first rank that is reached, or a better one, with this probability."""
        total = Fraction(0)
        for rank, share in self.ranks.items():
            total += share
            if 100 * total >= percent:
                return rank
        return self.worst


def _reached(wanted: Collection[int], rank: int, last: int, ties: Ties) -> Fraction:
    """To what share a tie on these places reaches one of the ranks."""
    places = range(rank, last + 1)
    if ties == "shared":
        return Fraction(any(place in wanted for place in places))
    if ties == "outright":
        return Fraction(all(place in wanted for place in places))
    return Fraction(sum(place in wanted for place in places), len(places))


@dataclass(frozen=True, eq=False)
class Moved(ParticipantRow):
    """One participant's chance of first place before every round."""

    first: tuple[Fraction, ...]
    """Of rank 1, perhaps shared: before each of the rounds, and at last after them if nothing was left to play."""

    _JSON: ClassVar[Mapping[str, str]] = members("id name first")


@dataclass(frozen=True, repr=False, eq=False)
class OverRounds(TextRepr, Answer):
    """How the chances of first place moved from round to round: a row for everybody who ever had the best ones."""

    bases: tuple[Basis, ...]
    """What each of these answers rests on; one for each round that was asked about."""
    title: Message
    """What this is: the event."""
    rounds: tuple[int, ...]
    """Before which rounds was asked; one more than there are: after the last."""
    rows: tuple[Moved, ...]
    """Those with the best chances at some time, in the order of the last ones."""
    finishes: int
    """How many were drawn for each round, where not all were ranked."""
    approximate: bool
    """Whether later pairings were estimated."""
    notes: Objects[tuple[Message, ...]]
    """How the numbers were made."""
    after_all: bool = False
    """Whether the last column is what it came to in the end."""

    _JSON: ClassVar[Mapping[str, str]] = members("bases rounds finishes approximate after_all notes chances=rows")


@dataclass(frozen=True, eq=False, repr=False)
class Chances(TextRepr, Answer, frames.WithRows):
    """How probable every rank is: `print` it, or ask `of(who, rank=1)`, `of(who, top=3)`; `rows` has all.

    Ranks are exact in every finish; only the probabilities of single games are a model.
    """

    basis: Basis
    """What the ranks that are asked for rest on."""
    standings: Standings
    """The standings before the pending games."""
    rows: tuple[ChanceRow, ...]
    """In the order of the standings now."""
    finishes: int
    """How many finishes were ranked."""
    exact: bool
    """Whether these are all finishes, so that every probability is exact."""
    seed: int | None
    """Of the finishes drawn; None where all were ranked."""
    model: str
    """The outcome model."""
    tempo: str
    """How fast the games are, for the model."""
    games: tuple[PendingGame, ...]
    """What is pending, and how much each matters for first place."""
    given: Objects[tuple[Message, ...]]
    """Results that were taken as given."""
    notes: Objects[tuple[Message, ...]]
    """What was assumed."""
    before_round: int | None = None
    """Asked as if this round and those after it were still to be played."""
    pairings: str = "known"
    """Of later rounds: "known", "estimated", "gacrux", or "own" (a function)."""
    later_rounds: tuple[int, ...] = ()
    """Rounds that were paired in every finish."""
    category: str = ""
    """The category whose members are ranked among themselves; empty: everybody is."""
    prizes: IfThere[PrizeChances | None] = None
    """The chances of prizes, where rules were given."""
    balanced: bool = False
    """Whether every game had its shares in each block, so that the errors shown are upper bounds."""
    shown: int = 0
    """So many rows are shown to people; 0: all."""
    title: Message = EMPTY
    """What this is: the event and the rounds; approximate, if pairings were estimated."""
    summary: Message = EMPTY
    """How the numbers were made: how many finishes, the error, the model, the seed, the pairings."""
    say: Callable[[Chances, ChanceRow], Message] | None = field(default=None, repr=False)
    """Says a participant's chances when they are asked for: to add up the shares of everybody takes long."""
    ask_again: Callable[[Chances, int, int], OwnChances] | None = field(default=None, repr=False)
    """Asks the same for the own results of a participant, by number, and so many games."""
    follow: Callable[..., OverRounds] | None = field(default=None, repr=False)
    """Asks the same before every round."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "basis tournament=tournament.name before_round category exact "
        "finishes seed model tempo approximate pairings later_rounds balanced given notes games chances=rows prizes"
    )

    @property
    def after_round(self) -> int:
        """The round after which the ranks are asked for."""
        return self.basis.after_round

    @property
    def approximate(self) -> bool:
        """Whether pairings were estimated."""
        return self.pairings == "estimated"

    @property
    def tournament(self) -> Tournament:
        """The event."""
        return self.standings.tournament

    def __eq__(self, other: object) -> bool:
        """Equal if the event is, and everything that the answer says."""
        if not isinstance(other, Chances):
            return NotImplemented
        return self.standings == other.standings and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash((self.standings, self.title))

    def __iter__(self) -> Iterator[ChanceRow]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __getitem__(self, who: Who) -> ChanceRow:
        number = self.tournament.find(who)
        return next(row for row in self.rows if row.id == number)

    def of(
        self,
        who: Who,
        *,
        rank: int | None = None,
        top: int | None = None,
        ranks: Collection[int] | None = None,
        ties: Ties | str = "shared",
    ) -> Fraction:
        """How probable it is that a participant has a rank, is among the first, or has one of some ranks.

        ties   "shared": a shared rank stands for all the places that it covers, so that two who are level for 1st reach 2nd,
               too; "outright": only if all these places are wanted; "lots": by the share of them that are
        """
        wanted = target_ranks(len(self.rows), rank=rank, top=top, ranks=ranks)
        if ties not in TIES:
            wrong = "{option}: expected one of {names}, found {found!r}"
            raise TiebreaksError(Message(wrong, option=Option("ties"), names=TIES, found=as_fact(ties)))
        return self[who].reaches(wanted, ties)

    def interval(self, share: Fraction) -> Interval:
        """Where a probability lies with 95 % confidence."""
        return Interval(float(share), float(share)) if self.exact else wilson(share, self.finishes)

    def by_own_result(self, who: Who, games: int = 1) -> OwnChances:
        """The chances after each result of the participant's next pending games: with the same luck in all others.

        Keys are "win", "draw" and "loss"; of several games "win + draw" and so on. Empty: no pending game.
        """
        assert self.ask_again is not None
        return self.ask_again(self, self.tournament.find(who), games)

    def over_rounds(self, **options: Any) -> OverRounds:
        """How the chances of first place moved: before every round, by what was known then (`finishes=`, `shown=`)."""
        assert self.follow is not None
        return self.follow(**options)

    @property
    def error(self) -> float:
        """Half of the 95 % interval of a chance of one half, in percent: the most, apart from estimated pairings."""
        return 0.0 if self.exact else 98 / sqrt(self.finishes)

    def sentence(self, who: Who) -> Message:
        """One participant's chances, to be read out."""
        return self._say(self[who])

    @property
    def sentences(self) -> tuple[Message, ...]:
        """Everybody's chances, to be read out."""
        return tuple(map(self._say, self.rows))

    def _say(self, row: ChanceRow) -> Message:
        assert self.say is not None
        return self.say(self, row)

    def to_dict(self, **context: Any) -> dict[str, Any]:
        """As JSON has it: exact fractions as text where all finishes were ranked, else counts of finishes."""
        return super().to_dict(**context | {"weigh": self.weight})

    def weight(self, share: Fraction) -> str | int | None:
        """An exact probability as text; of finishes drawn, how many."""
        return exact_str(share) if self.exact or (share * self.finishes).denominator != 1 else int(share * self.finishes)

    def to_columns(self, *, exact: bool = False) -> dict[str, list[Any]]:
        """A column for each rank, named rank_1 and so on: how probable it is; exactly as texts."""
        rows = self.rows
        columns: dict[str, list[Any]] = {
            "rank": [row.rank_now for row in rows],
            "id": [row.id for row in rows],
            "name": [row.name for row in rows],
            "expected_rank": [row.expected_rank for row in rows],
        }
        for rank in range(1, len(rows) + 1):
            columns[f"rank_{rank}"] = [row.ranks.get(rank, Fraction(0)) for row in rows]
        if exact:
            values = [name for name in columns if name not in frames.WHO]
            columns |= {name: [exact_str(each) for each in columns[name]] for name in values}
        return columns

    def to_rows(self) -> list[dict[str, Any]]:
        """A plain dict per participant, probabilities exact."""
        return frames.as_dicts(self.to_columns())

    def to_arrow(self, *, exact: bool = False) -> pyarrow.Table:
        """An Arrow table of `to_columns`."""
        return frames.as_arrow(self.to_columns(exact=exact), exact=exact)

    def to_polars(self, *, exact: bool = False) -> polars.DataFrame:
        """A Polars data frame of `to_columns`."""
        return frames.as_polars(self.to_columns(exact=exact), exact=exact)

    def to_pandas(self, *, exact: bool = False) -> pandas.DataFrame:
        """A pandas data frame of `to_columns`."""
        return frames.as_pandas(self.to_columns(exact=exact), exact=exact)


@dataclass(frozen=True, eq=False, repr=False)
class OwnChances(TextRepr, MappingAnswer, Mapping[str, Chances]):
    """One participant's chances by the own next results: a mapping from "win", "draw", "loss" to `Chances`; it prints, too."""

    whole: Chances
    """Without any of them given."""
    row: ChanceRow
    """The participant's chances without any of them given."""
    found: Mapping[str, Chances] = field(repr=False)
    """Own result -> the chances after it."""
    title: Message
    """What this is: whose chances, by the own result."""
    sentences: tuple[Message, ...]
    """The chances as a whole and after each own result, to be read out."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "basis=whole.basis id=row.id name=row.name sentences all=whole by_own_result=rows"
    )

    def __getitem__(self, key: str) -> Chances:
        return self.found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def __bool__(self) -> bool:
        return bool(self.found)

    @property
    def rows(self) -> Annotated[Mapping[str, dict[str, Any]], Mark(plain, types={dict[str, Any]: ChanceRow})]:
        """Own result -> the participant's chances after it, as JSON has them."""
        return {key: each[self.row.id].to_dict(weigh=each.weight) for key, each in self.found.items()}


def target_ranks(
    ranked: int, *, rank: int | None = None, top: int | None = None, ranks: Collection[int] | None = None
) -> Collection[int]:
    """The ranks of a target: one rank, the first so many, or a set; refuses what makes no sense."""
    given = [each for each in (rank, top, ranks) if each is not None]
    if len(given) != 1:
        raise TiebreaksError("expected one target: a rank, the first so many places (top), or a set of ranks")
    wanted: Collection[int] = {rank} if rank is not None else range(1, top + 1) if top is not None else frozenset(ranks or ())
    wrong = "expected ranks from 1 to {ranked}, found {found!r}"
    if not wanted or not all(isinstance(each, int) and 1 <= each <= ranked for each in wanted):
        raise TiebreaksError(Message(wrong, ranked=ranked, found=as_fact(given[0])))
    return wanted
