"""The answers: chances of every rank, and what a participant needs. They print, serialise and make data frames."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args

from tiebreaks import frames
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message, Option
from tiebreaks.model.fields import as_fact
from tiebreaks.model.tournament import Player, Team, Tournament, Who
from tiebreaks.printing import Printed, short_repr
from tiebreaks.text import exact_str

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

Ties: TypeAlias = Literal["shared", "outright", "lots"]
"""How a tie counts: "shared": a shared rank is reached; "outright": only if all who share it reach it; "lots": by its share."""
TIES: tuple[Ties, ...] = get_args(Ties)
_DEVIATIONS = 1.959963984540054  # of 95 %


class Interval(NamedTuple):
    """Where a probability lies with 95 % confidence (Wilson); both ends are the probability itself where it is exact."""

    low: float
    high: float


def wilson(seen: Fraction, of: int) -> Interval:
    """The interval of a share `seen` of `of` finishes; 0 of N: from 0 to 3.84 / (N + 3.84)."""
    share, square = float(seen), _DEVIATIONS**2
    middle = (share + square / (2 * of)) / (1 + square / of)
    half = _DEVIATIONS * sqrt(share * (1 - share) / of + square / (4 * of * of)) / (1 + square / of)
    return Interval(max(0.0, middle - half) if seen else 0.0, min(1.0, middle + half) if seen < 1 else 1.0)


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


@dataclass(frozen=True, eq=False)
class ChanceRow:
    """The chances of one participant."""

    participant: Player | Team
    """Who."""
    rank_now: int
    """The rank before the pending games."""
    points_now: Fraction
    """The points before them."""
    opponents: tuple[int, ...]
    """Of the own pending games, in order."""
    shares: Mapping[tuple[int, int], Fraction] = field(repr=False)
    """(rank, last rank of those who share it) -> how probable."""

    @property
    def id(self) -> int:
        """The number of the participant."""
        return self.participant.id

    @property
    def name(self) -> str:
        """The name of the participant."""
        return self.participant.name

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
        return Fraction(rank in wanted)
    if ties == "outright":
        return Fraction(all(place in wanted for place in places))
    return Fraction(sum(place in wanted for place in places), len(places))


@dataclass(frozen=True, eq=False, repr=False)
class Chances(Printed):
    """How probable every rank is: `print` it, or ask `of(who, rank=1)`, `of(who, top=3)`; `rows` has all.

    Ranks are exact in every finish; only the probabilities of single games are a model.
    """

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
    given: tuple[Message, ...]
    """Results that were taken as given."""
    notes: tuple[Message, ...]
    """What was assumed."""
    approximate: bool = False
    """Whether pairings were estimated."""
    balanced: bool = False
    """Whether every game had its shares in each block, so that the errors shown are upper bounds."""
    ask_again: Callable[[int], Mapping[str, Chances]] | None = field(default=None, repr=False)
    """Asks the same for each own result of a participant."""

    @property
    def tournament(self) -> Tournament:
        """The event."""
        return self.standings.tournament

    def __repr__(self) -> str:
        return short_repr(self, self.title)

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

        ties   "shared": a shared rank counts; "outright": only if all who share it reach the target; "lots": by its share
        """
        wanted = target_ranks(len(self.rows), rank=rank, top=top, ranks=ranks)
        if ties not in TIES:
            wrong = "{option}: expected one of {names}, found {found!r}"
            raise TiebreaksError(Message(wrong, option=Option("ties"), names=TIES, found=as_fact(ties)))
        return self[who].reaches(wanted, ties)

    def interval(self, share: Fraction) -> Interval:
        """Where a probability lies with 95 % confidence."""
        return Interval(float(share), float(share)) if self.exact else wilson(share, self.finishes)

    def by_own_result(self, who: Who) -> Mapping[str, Chances]:
        """The chances after each result of the participant's next pending game: with the same luck in all other games."""
        assert self.ask_again is not None
        return self.ask_again(self.tournament.find(who))

    @property
    def title(self) -> Message:
        """What this is: the event and the rounds."""
        name, last = self.tournament.name or "Chances", self.after_round
        return Message("{name}, chances after round {last}", name=name, last=last)

    @property
    def after_round(self) -> int:
        """The round after which the ranks are asked for."""
        return max(game.round for game in self.games)

    @property
    def summary(self) -> Message:
        """How the numbers were made: how many finishes, the error, the model, the seed."""
        facts: dict[str, Any] = {"finishes": self.finishes, "games": len(self.games), "model": self.model, "tempo": self.tempo}
        if self.exact:
            sentence = "All {finishes:,} finishes of {games} pending games; model {model}, {tempo}. The numbers are exact."
            return Message(sentence, **facts)
        error = Fraction(98, 1) / Fraction(int(sqrt(self.finishes) * 1000), 1000)
        sentence = (
            "{finishes:,} simulated finishes of {games} pending games (±{error:.1f} % at most); model {model}, {tempo}; "
            "seed {seed}."
        )
        return Message(sentence, **facts, error=float(error), seed=self.seed)

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it: exact fractions as text where all finishes were ranked, else counts of finishes."""
        return {
            "tournament": self.tournament.name,
            "after_round": self.after_round,
            "by": list(self.standings.by),
            "edition": self.standings.edition.id,
            "exact": self.exact,
            "finishes": self.finishes,
            "seed": self.seed,
            "model": self.model,
            "tempo": self.tempo,
            "approximate": self.approximate,
            "balanced": self.balanced,
            "given": [str(each) for each in self.given],
            "notes": [str(each) for each in self.notes],
            "games": [game._asdict() | {"matters": exact_str(game.matters)} for game in self.games],
            "chances": [self._row_dict(row) for row in self.rows],
        }

    def _row_dict(self, row: ChanceRow) -> dict[str, Any]:
        places = [
            {"rank": rank, "last": last, "weight": self.weight(share)} for (rank, last), share in sorted(row.shares.items())
        ]
        return {"id": row.id, "name": row.name, "rank_now": row.rank_now, "opponents": list(row.opponents), "places": places}

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

    def to_dicts(self) -> list[dict[str, Any]]:
        """A plain dict per participant."""
        columns = self.to_columns()
        return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]

    def to_arrow(self, *, exact: bool = False) -> pyarrow.Table:
        """An Arrow table of `to_columns`."""
        return frames.as_arrow(self.to_columns(exact=exact), exact=exact)

    def to_polars(self, *, exact: bool = False) -> polars.DataFrame:
        """A Polars data frame of `to_columns`."""
        return frames.as_polars(self.to_columns(exact=exact), exact=exact)

    def to_pandas(self, *, exact: bool = False) -> pandas.DataFrame:
        """A pandas data frame of `to_columns`."""
        return frames.as_pandas(self.to_columns(exact=exact), exact=exact)


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


def check_number(name: str, given: object, least: int) -> None:
    """Refuse an option that is not a whole number from the least on."""
    if not isinstance(given, int) or isinstance(given, bool) or given < least:
        wrong = "{option}: expected a whole number from {least} on, found {found!r}"
        raise TiebreaksError(Message(wrong, option=Option(name), least=least, found=as_fact(given)))
