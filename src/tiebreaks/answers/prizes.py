"""What `prizes` answers: awards with their reasons, what each player is paid, what was not given, the sums."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

from tiebreaks.engine.basis import Basis
from tiebreaks.messages import Figures, Message
from tiebreaks.model.tournament import Player, Team
from tiebreaks.values import frames
from tiebreaks.values.answer import Answer, English, Hidden, IfThere, MappingAnswer, Mark, Objects, Paired, members
from tiebreaks.values.printing import TextRepr, short_repr

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow

NOTHING = Fraction(0)


def write_money(amount: Fraction, decimals: int) -> Figures:
    """An amount with a fixed number of decimals; amounts that are paid have no more."""
    units = round(amount * 10**decimals)
    sign, units = ("-" if units < 0 else ""), abs(units)
    return Figures(f"{sign}{units // 10**decimals}" + (f".{units % 10**decimals:0{decimals}d}" if decimals else ""))


Money = Annotated[Fraction, Mark(lambda amount, context: write_money(amount, context["decimals"]), types={Fraction: str})]
"""An amount with the decimals that `to_dict` is given."""
Said = Annotated[Message | None, Mark(lambda message, context: str(message or ""), types={Message | None: str})]
"""A message in English; empty: none."""


class InMoney(Answer):
    """A part of a prize list, with amounts."""

    __slots__ = ()

    def to_dict(self, decimals: int = 2, **context: Any) -> dict[str, Any]:
        """As JSON has it, with so many decimals of amounts."""
        return super().to_dict(decimals=decimals, **context)


@dataclass(frozen=True)
class Placed(Answer):
    """A line of standings, as far as prizes need it."""

    _JSON: ClassVar[Mapping[str, str]] = members("id name=player.name points")

    rank: int
    """Equal ranks are shared (1, 2, 2, 4)."""
    points: Paired[Fraction]
    """Exact; who has equal points is tied."""
    player: Player | Team
    """With the facts that categories ask for."""

    @property
    def id(self) -> int:
        """The number of the player."""
        return self.player.id


@dataclass(frozen=True)
class Passed(InMoney):
    """Somebody who is ahead of a winner in a list, and has another prize of the group."""

    id: int
    """The number."""
    name: str
    """The name."""
    list: str
    """The list in which this player won; of a pooled group, its name."""
    place: int
    """The place there; 0: a share of a pool."""
    amount: Money
    """As paid, before limits."""
    worth: Hidden[Fraction] = NOTHING
    """Before rounding, with the stated worth of a thing."""


@dataclass(frozen=True)
class Award(InMoney):
    """A prize that somebody is given, or shares."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "id name group list place last_place category_rank amount exact thing undecided_with shared_with passed reason"
    )

    id: int
    """The number of the player."""
    name: str
    """The name of the player."""
    group: str
    """The group of lists of which a player may have one prize."""
    list: str
    """The name of the list of prizes."""
    place: int
    """Among those who hold the list."""
    last_place: int
    """Equal ranks have several places together."""
    category_rank: int
    """Among all who are in the category."""
    amount: Money
    """As paid, before limits."""
    exact: Fraction
    """Before rounding."""
    things: tuple[str, ...]
    """The thing of the place, or all those about which lots decide."""
    undecided_with: tuple[int, ...]
    """With whom lots must decide about the things."""
    shared_with: tuple[int, ...]
    """With whom money was shared."""
    passed: tuple[Passed, ...]
    """Who is ahead in the list and has another prize of the group."""
    reason: English[Message]
    """Who has which prize, and why."""
    why: Hidden[Message]
    """Why alone, for where the name and the prize stand beside it."""
    key: Hidden[int] = field(default=0, repr=False)
    """The number; of a player of a team event below 0, as it may be that of a team, too."""

    @property
    def thing(self) -> str:
        """The things as one text."""
        return "; ".join(self.things)


@dataclass(frozen=True)
class PoolShare(InMoney):
    """What one of a score group has of its pool."""

    id: int
    """The number of the player."""
    name: str
    """The name of the player."""
    amount: Money
    """As paid, before limits."""
    exact: Fraction
    """Before rounding."""
    cap: Money
    """The largest prize open to the player."""
    why: Hidden[Message]
    """What was divided, and among how many."""


class BroughtPrize(NamedTuple):
    """A prize that a score group brought in."""

    list: str
    """The name of the list."""
    place: int
    """From 1."""
    amount: Money
    """The money."""


@dataclass(frozen=True)
class PoolAward(InMoney):
    """The prizes that a score group brought in, and how they were divided."""

    group: str
    """The group of lists."""
    points: Fraction
    """Of the tied players."""
    prizes: tuple[BroughtPrize, ...]
    """What was brought in."""
    shares: tuple[PoolShare, ...]
    """In the order of the standings; who has nothing is left out."""
    reason: English[Message]
    """What was brought in, and who has what."""


@dataclass(frozen=True)
class TeamAward(InMoney):
    """A prize of a club or federation, for its best placed players."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "list name place last_place amount exact thing undecided_with shared_with points members reason"
    )

    list: str
    """The name of the prizes."""
    name: str
    """The club or federation."""
    place: int
    """From 1."""
    last_place: int
    """Those who are level in everything have several places together."""
    amount: Money
    """The money of the team, as paid."""
    exact: Fraction
    """Before rounding."""
    things: tuple[str, ...]
    """The thing of the place, or all those about which lots decide."""
    undecided_with: tuple[str, ...]
    """With whom lots must decide about the things."""
    shared_with: tuple[str, ...]
    """With whom money was shared."""
    points: Fraction
    """Of the players who count."""
    members: tuple[int, ...]
    """The players who count."""
    reason: English[Message]
    """Who has which prize, and why."""
    why: Hidden[Message]
    """Why alone."""

    @property
    def thing(self) -> str:
        """The things as one text."""
        return "; ".join(self.things)


@dataclass(frozen=True)
class NotGiven(InMoney):
    """A prize that nobody has."""

    group: str
    """The group of the list."""
    list: str
    """The name of the list."""
    place: int
    """From 1."""
    amount: Money
    """The money."""
    thing: str
    """The thing; empty: none."""
    reason: English[Message]
    """Why nobody has it."""


@dataclass(frozen=True)
class Payout(InMoney):
    """Everything that one player is given."""

    id: int
    """The number of the player."""
    name: str
    """The name of the player."""
    rank: int
    """In the standings; of a prize of a board, there."""
    amount: Money
    """After limits."""
    things: tuple[str, ...]
    """Without those about which lots decide."""
    lists: tuple[str, ...]
    """The lists in which the player won."""
    note: Said = None
    """What a limit changed."""
    key: Hidden[int] = field(default=0, repr=False)
    """The number; of a player of a team event below 0, as it may be that of a team, too."""


@dataclass(frozen=True)
class ListTotal(InMoney):
    """The sums of one list, or of a group; money before limits, and the stated worth of things apart."""

    offered: Money = NOTHING
    """Money that was announced, in proportion to the entries where the rules say so."""
    paid: Money = NOTHING
    """Money that is paid; of a list of a pooled group before rounding, as pools are rounded as a whole."""
    worth_offered: Money = NOTHING
    """The stated worth of the things."""
    worth_given: Money = NOTHING
    """Of those that somebody has."""
    announced: Money = NOTHING
    """Money of the rules, for as many entries as they suppose."""

    def __add__(self, other: ListTotal) -> ListTotal:
        return ListTotal(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))


@dataclass(frozen=True)
class Totals(InMoney):
    """Sums of money: offered = paid + not given - rounding + unpaid."""

    offered: Money
    """Money that was announced, in proportion to the entries where the rules say so."""
    paid: Money
    """After limits."""
    not_given: Money
    """Prizes that nobody has."""
    rounding: Money
    """What rounding added (below 0: took away)."""
    over_limit: Money
    """What limits took from the limited."""
    unpaid: Money
    """Of that, what nobody may take."""
    announced: Money = NOTHING
    """Money of the rules, for as many entries as they suppose."""

    @property
    def agree(self) -> bool:
        """Whether the sums add up."""
        return self.offered == self.paid + self.not_given - self.rounding + self.unpaid


@dataclass(frozen=True)
class Sums(InMoney):
    """All sums of an event together."""

    _JSON: ClassVar[Mapping[str, str]] = members("**=totals lists groups")

    totals: Totals
    """Of the event."""
    lists: Mapping[str, ListTotal]
    """List -> its sums."""
    groups: Mapping[str, ListTotal]
    """Group -> its sums."""


_KINDS: Mapping[str, str] = {
    **dict.fromkeys(("id", "place", "last_place", "category_rank", "rank"), "int64"),
    **dict.fromkeys(("name", "group", "list", "thing", "things", "lists", "why", "note"), "string"),
}
AWARD_COLUMNS = ("id", "name", "group", "list", "place", "category_rank", "amount", "thing", "why")
PAYOUT_COLUMNS = ("rank", "id", "name", "amount", "things", "lists", "note")
Which = Literal["awards", "payouts"]


@dataclass(frozen=True, repr=False)
class Prizes(TextRepr, MappingAnswer, frames.WithRows):
    """The prize list of an event: awards with their reasons, what each player is paid, what was not given."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "basis tournament currency payouts awards pools teams unawarded totals=sums notes"
    )

    title: Message
    """What this is: the event, and the rounds if some are left."""
    currency: str
    """As the rules have it."""
    decimals: int
    """Of amounts."""
    awards: tuple[Award, ...]
    """By group and list, in the order of the rules, then by place."""
    pools: tuple[PoolAward, ...]
    """Of pooled groups."""
    teams: tuple[TeamAward, ...]
    """Prizes of clubs or federations in an individual event."""
    payouts: tuple[Payout, ...]
    """Everybody who is given something, in the order of the standings."""
    unawarded: tuple[NotGiven, ...]
    """Prizes that nobody has, and why."""
    totals: Totals
    """The sums."""
    by_list: Mapping[str, ListTotal]
    """List -> its sums."""
    by_group: Mapping[str, ListTotal]
    """Group -> its sums."""
    notes: Objects[tuple[Message, ...]]
    """What the reader should know: missing facts, undecided things, players who cannot win."""
    tournament: str = ""
    """The name of the event."""
    basis: IfThere[Basis | None] = None
    """What the standings rest on; None: those of a series, which has one for each event."""

    def __repr__(self) -> str:
        return short_repr(self, Message("{title}: {count}", title=self.title, count=len(self.payouts)))

    def money(self, amount: Fraction) -> Figures:
        """An amount with the decimals of the unit."""
        return write_money(amount, self.decimals)

    @property
    def sums(self) -> Sums:
        """All sums: of the event, of each list and of each group."""
        return Sums(self.totals, self.by_list, self.by_group)

    def to_dict(self, **context: Any) -> dict[str, Any]:
        """The JSON object."""
        return super().to_dict(**context | {"decimals": self.decimals})

    def to_rows(self, table: Which = "awards") -> list[dict[str, Any]]:
        """A plain dict per award, shares of pools included, or per payout; amounts are exact."""
        return frames.as_dicts(self.to_columns(table))

    def to_columns(self, table: Which = "awards") -> dict[str, list[Any]]:
        """The same by columns, as for a data frame."""
        rows: list[tuple[Any, ...]]
        if table == "payouts":
            rows = [
                (one.rank, one.id, one.name, one.amount, "; ".join(one.things), "; ".join(one.lists), str(one.note or ""))
                for one in self.payouts
            ]
        else:
            rows = [
                (
                    one.id, one.name, one.group, one.list, one.place, one.category_rank, one.amount, one.thing,
                    str(one.why),
                )
                for one in self.awards
            ]  # fmt: skip
            rows += [
                (one.id, one.name, pool.group, None, None, None, one.amount, "", str(one.why))
                for pool in self.pools
                for one in pool.shares
            ]
        return frames.as_columns(PAYOUT_COLUMNS if table == "payouts" else AWARD_COLUMNS, rows)

    def to_arrow(self, table: Which = "awards") -> pyarrow.Table:
        """A row per award, or per payout; amounts as float64."""
        return frames.as_arrow(self.to_columns(table), facts=_KINDS)

    def to_polars(self, table: Which = "awards") -> polars.DataFrame:
        """As `to_arrow`, for Polars."""
        return frames.as_polars(self.to_columns(table), facts=_KINDS)

    def to_pandas(self, table: Which = "awards") -> pandas.DataFrame:
        """As `to_arrow`, for pandas."""
        return frames.as_pandas(self.to_columns(table), facts=_KINDS)
