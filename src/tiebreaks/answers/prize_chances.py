"""The chances of prizes: what everybody can expect, and how probable every list, place and amount is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple

from tiebreaks.answers.prizes import Money, write_money
from tiebreaks.answers.shares import ParticipantRow, Weight, Weights
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Player, Team
from tiebreaks.text import exact_str
from tiebreaks.values.answer import Answer, MappingAnswer, members


class PrizePlaceShare(NamedTuple):
    """A place of a list of prizes, and how probable it is."""

    list: str
    """The name of the list."""
    place: int
    """From 1."""
    weight: Weight
    """How probable."""


class AmountShare(NamedTuple):
    """What is paid, and how probable it is."""

    amount: Money
    """With the decimals of the currency."""
    weight: Weight
    """How probable."""


@dataclass(frozen=True, eq=False)
class PrizeRow(ParticipantRow, MappingAnswer):
    """What one participant can expect."""

    expected: Fraction
    """The mean of what is paid, shares and limits included."""
    any: Weight
    """How probable it is to be given something, money or a thing."""
    lists: Weights = field(repr=False)
    """List of prizes -> how probable it is to be given one of it."""
    places: Mapping[tuple[str, int], Fraction] = field(repr=False)
    """(list, place) -> how probable; who shares several places has the first of them."""
    amounts: Mapping[Fraction, Fraction] = field(repr=False)
    """What is paid -> how probable."""

    _JSON: ClassVar[Mapping[str, str]] = members("id name expected any lists places=place_shares amounts=amount_shares")

    @property
    def place_shares(self) -> tuple[PrizePlaceShare, ...]:
        """How probable every place of every list is."""
        return tuple(PrizePlaceShare(*place, share) for place, share in sorted(self.places.items()))

    @property
    def amount_shares(self) -> tuple[AmountShare, ...]:
        """How probable every amount is."""
        return tuple(AmountShare(*each) for each in sorted(self.amounts.items()))


@dataclass(frozen=True, eq=False)
class PrizeChances(Answer):
    """Who can expect what: everybody who has a prize in one of the finishes, the most expected first."""

    rows: tuple[PrizeRow, ...]
    """The most expected first."""
    finishes: int
    """In how many finishes prizes were decided: fewer than were ranked, as it takes longer."""
    exact: bool
    """Whether these are all finishes."""
    currency: str
    """As the rules have it."""
    decimals: int
    """Of amounts."""
    lists: tuple[str, ...]
    """The lists of prizes, in the order of the rules."""
    summary: Message
    """In how many finishes prizes were decided."""

    _JSON: ClassVar[Mapping[str, str]] = members("finishes exact currency participants=rows")

    def of(self, who: Player | Team | int, list: str | None = None, place: int | None = None) -> Fraction:
        """How probable a prize is: any, one of a list, or a place of it."""
        row = self.row(who)
        if row is None:
            return Fraction(0)
        if list is None:
            return row.any
        return row.lists.get(list, Fraction(0)) if place is None else row.places.get((list, place), Fraction(0))

    def row(self, who: Player | Team | int) -> PrizeRow | None:
        """Of a participant; None: no prize in any of the finishes."""
        number = who if isinstance(who, int) else who.id
        return next((row for row in self.rows if row.id == number), None)

    def money(self, amount: Fraction) -> str:
        """An expected amount, rounded to the unit."""
        return write_money(amount, self.decimals)

    def to_dict(self, **context: Any) -> dict[str, Any]:
        """As JSON has it: probabilities of all finishes as exact fractions, of those drawn as counts; amounts exact."""
        return super().to_dict(**context | {"weigh": self._weigh, "decimals": self.decimals})

    def _weigh(self, share: Fraction) -> str | int | None:
        return exact_str(share) if self.exact else int(share * self.finishes)
