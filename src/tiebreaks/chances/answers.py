"""The answers: chances of every rank, and what a participant needs. They print, serialise and make data frames."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args

from tiebreaks.chances.chance_sentences import say_chances, say_own_chances
from tiebreaks.engine.request import COUNTED_ROUNDS, describe_rounds
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message, Option, Series
from tiebreaks.model.fields import as_fact
from tiebreaks.model.tournament import Player, Team, Tournament, Who
from tiebreaks.text import exact_str
from tiebreaks.values import frames
from tiebreaks.values.printing import Printed, short_repr

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

    from tiebreaks.chances.over_rounds import OverRounds
    from tiebreaks.chances.prize_chances import PrizeChances

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
    whose: int | None = None
    """Whose chance differs most; None: it matters for nobody."""
    chances: Mapping[str, Fraction] = {}
    """Result -> the chance of first place that this participant has after it."""


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
    after_round: int
    """The round after which the ranks are asked for."""
    before_round: int | None = None
    """Asked as if this round and those after it were still to be played."""
    pairings: str = "known"
    """Of later rounds: "known", "estimated", "gacrux", or "own" (a function)."""
    later_rounds: tuple[int, ...] = ()
    """Rounds that were paired in every finish."""
    category: str = ""
    """The category whose members are ranked among themselves; empty: everybody is."""
    prizes: PrizeChances | None = None
    """The chances of prizes, where rules were given."""
    balanced: bool = False
    """Whether every game had its shares in each block, so that the errors shown are upper bounds."""
    ask_again: Callable[[int, int], Mapping[tuple[str, ...], Chances]] | None = field(default=None, repr=False)
    """Asks the same for the own results of a participant."""
    follow: Callable[..., OverRounds] | None = field(default=None, repr=False)
    """Asks the same before every round."""

    @property
    def approximate(self) -> bool:
        """Whether pairings were estimated."""
        return self.pairings == "estimated"

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

    def by_own_result(self, who: Who, games: int = 1) -> OwnChances:
        """The chances after each result of the participant's next pending games: with the same luck in all others.

        Keys are "win", "draw" and "loss"; of several games "win + draw" and so on. Empty: no pending game.
        """
        check_number("games", games, 1)
        assert self.ask_again is not None
        number = self.tournament.find(who)
        return OwnChances(self, self[number], {" + ".join(key): each for key, each in self.ask_again(number, games).items()})

    def over_rounds(self, **options: Any) -> OverRounds:
        """How the chances of first place moved: before every round, by what was known then (`finishes=`, `shown=`)."""
        assert self.follow is not None
        return self.follow(**options)

    @property
    def title(self) -> Message:
        """What this is: the event and the rounds; approximate, if pairings were estimated."""
        event = self.tournament
        when = describe_rounds(event, self.standings.after_round)
        if self.before_round is not None:
            when = Message(COUNTED_ROUNDS["before"], next=self.before_round)
        elif self.after_round < event.total_rounds:
            when = Message("of the ranks after round {last}", last=self.after_round)
        facts: dict[str, Any] = {"when": when}
        name, category = event.name, self.category
        if name or category:
            both = Message("{name}, {category}", name=name, category=category)
            facts["name"] = both if name and category else name or category
        return Message(_TITLES[bool(name or category), self.approximate], **facts)

    @property
    def error(self) -> float:
        """Half of the 95 % interval of a chance of one half, in percent: the most, apart from estimated pairings."""
        return 0.0 if self.exact else 98 / sqrt(self.finishes)

    @property
    def summary(self) -> Message:
        """How the numbers were made: how many finishes, the error, the model, the seed, the pairings."""
        facts: dict[str, Any] = {"finishes": self.finishes, "games": len(self.games), "model": self.model, "tempo": self.tempo}
        if self.exact:
            sentence = (
                "All {finishes:,} finishes of {games} pending {games:game|games}; model {model}, {tempo}. The numbers "
                "are exact."
            )
            return Message(sentence, **facts)
        facts |= {"error": self.error, "seed": self.seed, "rounds": Series(self.later_rounds, "and")}
        return Message(_SUMMARY[self.pairings], **facts)

    def sentence(self, who: Who) -> Message:
        """One participant's chances, to be read out."""
        return say_chances(self, self[who])

    @property
    def sentences(self) -> tuple[Message, ...]:
        """Everybody's chances, to be read out."""
        return tuple(say_chances(self, row) for row in self.rows)

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it: exact fractions as text where all finishes were ranked, else counts of finishes."""
        return {
            "tournament": self.tournament.name,
            "after_round": self.after_round,
            "before_round": self.before_round,
            "category": self.category,
            "by": list(self.standings.by),
            "edition": self.standings.edition.id,
            "exact": self.exact,
            "finishes": self.finishes,
            "seed": self.seed,
            "model": self.model,
            "tempo": self.tempo,
            "approximate": self.approximate,
            "pairings": self.pairings,
            "later_rounds": list(self.later_rounds),
            "balanced": self.balanced,
            "given": [str(each) for each in self.given],
            "notes": [str(each) for each in self.notes],
            "games": [_game_dict(game) for game in self.games],
            "chances": [self._row_dict(row) for row in self.rows],
            **({"prizes": self.prizes.to_dict()} if self.prizes is not None else {}),
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


def _game_dict(game: PendingGame) -> dict[str, Any]:
    shares = {result: exact_str(share) for result, share in game.chances.items()}
    return game._asdict() | {"matters": exact_str(game.matters), "chances": shares}


_TITLES: Mapping[tuple[bool, bool], str] = {  # named, approximate
    (True, False): "{name}, chances {when}",
    (True, True): "{name}, chances {when} (approximate)",
    (False, False): "Chances {when}",
    (False, True): "Chances {when} (approximate)",
}
_SUMMARY: Mapping[str, str] = {
    "known": (
        "{finishes:,} simulated finishes of {games} pending {games:game|games} (±{error:.1f} % at most); model "
        "{model}, {tempo}; "
        "seed {seed}."
    ),
    "estimated": (
        "{finishes:,} simulated finishes of {games} pending {games:game|games} and round {rounds} (±{error:.1f} % at "
        "most); approximate, "
        "later pairings estimated: ± 2 points; model {model}, {tempo}; seed {seed}."
    ),
    "gacrux": (
        "{finishes:,} simulated finishes of {games} pending {games:game|games} and round {rounds}, which gacrux "
        "paired in each of them "
        "(±{error:.1f} % at most); model {model}, {tempo}; seed {seed}."
    ),
    "own": (
        "{finishes:,} simulated finishes of {games} pending {games:game|games} and round {rounds}, which the function "
        "given paired in each "
        "of them (±{error:.1f} % at most); model {model}, {tempo}; seed {seed}."
    ),
}


@dataclass(frozen=True, eq=False, repr=False)
class OwnChances(Printed, Mapping[str, Chances]):
    """One participant's chances by the own next results: a mapping from "win", "draw", "loss" to `Chances`; it prints, too."""

    whole: Chances
    """Without any of them given."""
    row: ChanceRow
    """The participant's chances without any of them given."""
    found: Mapping[str, Chances] = field(repr=False)
    """Own result -> the chances after it."""

    def __getitem__(self, key: str) -> Chances:
        return self.found[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)

    def __bool__(self) -> bool:
        return bool(self.found)

    def __repr__(self) -> str:
        return short_repr(self, self.title)

    @property
    def title(self) -> Message:
        """What this is: whose chances, by the own result."""
        return Message("{title}: {name} by own result", title=self.whole.title, name=self.row.name or str(self.row.id))

    @property
    def sentences(self) -> tuple[Message, ...]:
        """The chances as a whole and after each own result, to be read out."""
        return (self.whole.sentence(self.row.id), *say_own_chances(self))

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it: the chances of the participant as a whole, and after each own result."""
        number = self.row.id
        return {
            "id": number,
            "name": self.row.name,
            "sentences": list(self.sentences),
            "all": self.whole.to_dict(),
            "by_own_result": {key: each._row_dict(each[number]) for key, each in self.found.items()},
        }


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
