"""What `prizes` answers: awards with their reasons, what each player is paid, what was not given, the sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Literal

from tiebreaks.awards.sharing import NOTHING
from tiebreaks.messages import Figures, Message
from tiebreaks.model.tournament import Player, Team
from tiebreaks.text import exact_str
from tiebreaks.values import frames
from tiebreaks.values.money import write_money as write_money
from tiebreaks.values.printing import Printed, short_repr

if TYPE_CHECKING:
    import pandas
    import polars
    import pyarrow


@dataclass(frozen=True)
class Placed:
    """A line of standings, as far as prizes need it."""

    rank: int
    """Equal ranks are shared (1, 2, 2, 4)."""
    points: Fraction
    """Exact; who has equal points is tied."""
    player: Player | Team
    """With the facts that categories ask for."""

    @property
    def id(self) -> int:
        """The number of the player."""
        return self.player.id


@dataclass(frozen=True)
class Passed:
    """Somebody who is ahead of a winner in a list, and has another prize of the group."""

    id: int
    """The number."""
    name: str
    """The name."""
    list: str
    """The list in which this player won; of a pooled group, its name."""
    place: int
    """The place there; 0: a share of a pool."""
    amount: Fraction
    """As paid, before limits."""
    worth: Fraction = NOTHING
    """Before rounding, with the stated worth of a thing."""


@dataclass(frozen=True)
class Award:
    """A prize that somebody is given, or shares."""

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
    amount: Fraction
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
    reason: Message
    """Who has which prize, and why."""
    why: Message
    """Why alone, for where the name and the prize stand beside it."""
    key: int = field(default=0, repr=False)
    """The number; of a player of a team event below 0, as it may be that of a team, too."""

    def to_dict(self, decimals: int) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "id": self.id, "name": self.name, "group": self.group, "list": self.list, "place": self.place,
            "last_place": self.last_place, "category_rank": self.category_rank, "amount": write_money(self.amount, decimals),
            "exact": exact_str(self.exact), "thing": "; ".join(self.things), "undecided_with": [*self.undecided_with],
            "shared_with": [*self.shared_with],
            "passed": [
                {
                    "id": one.id, "name": one.name, "list": one.list, "place": one.place,
                    "amount": write_money(one.amount, decimals),
                }
                for one in self.passed
            ],
            "reason": str(self.reason),
        }  # fmt: skip


@dataclass(frozen=True)
class PoolShare:
    """What one of a score group has of its pool."""

    id: int
    """The number of the player."""
    name: str
    """The name of the player."""
    amount: Fraction
    """As paid, before limits."""
    exact: Fraction
    """Before rounding."""
    cap: Fraction
    """The largest prize open to the player."""
    why: Message
    """What was divided, and among how many."""

    def to_dict(self, decimals: int) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "id": self.id, "name": self.name, "amount": write_money(self.amount, decimals), "exact": exact_str(self.exact),
            "cap": write_money(self.cap, decimals),
        }  # fmt: skip


@dataclass(frozen=True)
class PoolAward:
    """The prizes that a score group brought in, and how they were divided."""

    group: str
    """The group of lists."""
    points: Fraction
    """Of the tied players."""
    prizes: tuple[tuple[str, int, Fraction], ...]
    """List, place and amount."""
    shares: tuple[PoolShare, ...]
    """In the order of the standings; who has nothing is left out."""
    reason: Message
    """What was brought in, and who has what."""

    def to_dict(self, decimals: int) -> dict[str, Any]:
        """As JSON has it."""
        brought = [{"list": name, "place": at, "amount": write_money(amount, decimals)} for name, at, amount in self.prizes]
        return {
            "group": self.group, "points": exact_str(self.points), "prizes": brought,
            "shares": [one.to_dict(decimals) for one in self.shares], "reason": str(self.reason),
        }  # fmt: skip


@dataclass(frozen=True)
class TeamAward:
    """A prize of a club or federation, for its best placed players."""

    list: str
    """The name of the prizes."""
    name: str
    """The club or federation."""
    place: int
    """From 1."""
    amount: Fraction
    """The money of the team."""
    thing: str
    """The thing; empty: none."""
    points: Fraction
    """Of the players who count."""
    members: tuple[int, ...]
    """The players who count."""
    reason: Message
    """Who has which prize, and why."""
    why: Message
    """Why alone."""

    def to_dict(self, decimals: int) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "list": self.list, "name": self.name, "place": self.place, "amount": write_money(self.amount, decimals),
            "thing": self.thing, "points": exact_str(self.points), "members": [*self.members], "reason": str(self.reason),
        }  # fmt: skip


@dataclass(frozen=True)
class NotGiven:
    """A prize that nobody has."""

    group: str
    """The group of the list."""
    list: str
    """The name of the list."""
    place: int
    """From 1."""
    amount: Fraction
    """The money."""
    thing: str
    """The thing; empty: none."""
    reason: Message
    """Why nobody has it."""

    def to_dict(self, decimals: int) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "group": self.group, "list": self.list, "place": self.place, "amount": write_money(self.amount, decimals),
            "thing": self.thing, "reason": str(self.reason),
        }  # fmt: skip


@dataclass(frozen=True)
class Payout:
    """Everything that one player is given."""

    id: int
    """The number of the player."""
    name: str
    """The name of the player."""
    rank: int
    """In the standings; of a prize of a board, there."""
    amount: Fraction
    """After limits."""
    things: tuple[str, ...]
    """Without those about which lots decide."""
    lists: tuple[str, ...]
    """The lists in which the player won."""
    note: Message | None = None
    """What a limit changed."""
    key: int = field(default=0, repr=False)
    """The number; of a player of a team event below 0, as it may be that of a team, too."""

    def to_dict(self, decimals: int) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "id": self.id, "name": self.name, "rank": self.rank, "amount": write_money(self.amount, decimals),
            "things": [*self.things], "lists": [*self.lists], "note": str(self.note or ""),
        }  # fmt: skip


@dataclass(frozen=True)
class ListTotal:
    """The sums of one list, or of a group; money before limits, and the stated worth of things apart."""

    offered: Fraction = NOTHING
    """Money that was announced, in proportion to the entries where the rules say so."""
    paid: Fraction = NOTHING
    """Money that is paid; of a list of a pooled group before rounding, as pools are rounded as a whole."""
    worth_offered: Fraction = NOTHING
    """The stated worth of the things."""
    worth_given: Fraction = NOTHING
    """Of those that somebody has."""
    announced: Fraction = NOTHING
    """Money of the rules, for as many entries as they suppose."""

    def __add__(self, other: ListTotal) -> ListTotal:
        return ListTotal(*(getattr(self, name) + getattr(other, name) for name in self.__dataclass_fields__))


@dataclass(frozen=True)
class Totals:
    """Sums of money: offered = paid + not given - rounding + unpaid."""

    offered: Fraction
    """Money that was announced, in proportion to the entries where the rules say so."""
    paid: Fraction
    """After limits."""
    not_given: Fraction
    """Prizes that nobody has."""
    rounding: Fraction
    """What rounding added (below 0: took away)."""
    over_limit: Fraction
    """What limits took from the limited."""
    unpaid: Fraction
    """Of that, what nobody may take."""
    announced: Fraction = NOTHING
    """Money of the rules, for as many entries as they suppose."""

    @property
    def agree(self) -> bool:
        """Whether the sums add up."""
        return self.offered == self.paid + self.not_given - self.rounding + self.unpaid


_KINDS: Mapping[str, str] = {
    **dict.fromkeys(("id", "place", "last_place", "category_rank", "rank"), "int64"),
    **dict.fromkeys(("name", "group", "list", "thing", "things", "lists", "why", "note"), "string"),
}
AWARD_COLUMNS = ("id", "name", "group", "list", "place", "category_rank", "amount", "thing", "why")
PAYOUT_COLUMNS = ("rank", "id", "name", "amount", "things", "lists", "note")
Which = Literal["awards", "payouts"]


@dataclass(frozen=True, repr=False)
class Prizes(Printed):
    """The prize list of an event: awards with their reasons, what each player is paid, what was not given."""

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
    notes: tuple[Message, ...]
    """What the reader should know: missing facts, undecided things, players who cannot win."""
    tournament: str = ""
    """The name of the event."""

    def __repr__(self) -> str:
        return short_repr(self, Message("{title}: {count}", title=self.title, count=len(self.payouts)))

    def money(self, amount: Fraction) -> Figures:
        """An amount with the decimals of the unit."""
        return write_money(amount, self.decimals)

    def to_dict(self) -> dict[str, Any]:
        """The JSON object."""
        money = self.money
        written = {
            kind: [one.to_dict(self.decimals) for one in getattr(self, kind)]
            for kind in ("payouts", "awards", "pools", "teams", "unawarded")
        }
        sums = {
            kind: {
                name: {part: money(getattr(each, part)) for part in ListTotal.__dataclass_fields__}
                for name, each in found.items()
            }
            for kind, found in (("lists", self.by_list), ("groups", self.by_group))
        }
        return {
            "tournament": self.tournament, "currency": self.currency, **written,
            "totals": {**{name: money(getattr(self.totals, name)) for name in Totals.__dataclass_fields__}, **sums},
            "notes": [str(note) for note in self.notes],
        }  # fmt: skip

    def to_dicts(self, table: Which = "awards") -> list[dict[str, Any]]:
        """A plain dict per award, shares of pools included, or per payout; amounts are exact."""
        columns = self.to_columns(table)
        return [dict(zip(columns, cells, strict=True)) for cells in zip(*columns.values(), strict=True)]

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
                    one.id, one.name, one.group, one.list, one.place, one.category_rank, one.amount, "; ".join(one.things),
                    str(one.why),
                )
                for one in self.awards
            ]  # fmt: skip
            rows += [
                (one.id, one.name, pool.group, None, None, None, one.amount, "", str(one.why))
                for pool in self.pools
                for one in pool.shares
            ]
        return as_columns(PAYOUT_COLUMNS if table == "payouts" else AWARD_COLUMNS, rows)

    def to_arrow(self, table: Which = "awards") -> pyarrow.Table:
        """A row per award, or per payout; amounts as float64."""
        return frames.as_arrow(self.to_columns(table), facts=_KINDS)

    def to_polars(self, table: Which = "awards") -> polars.DataFrame:
        """As `to_arrow`, for Polars."""
        return frames.as_polars(self.to_columns(table), facts=_KINDS)

    def to_pandas(self, table: Which = "awards") -> pandas.DataFrame:
        """As `to_arrow`, for pandas."""
        return frames.as_pandas(self.to_columns(table), facts=_KINDS)


def as_columns(names: Sequence[str], rows: Sequence[Sequence[Any]]) -> dict[str, list[Any]]:
    """Rows as columns, which are there even if no row is."""
    return {name: [row[at] for row in rows] for at, name in enumerate(names)}
