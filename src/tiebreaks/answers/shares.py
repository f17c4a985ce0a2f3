"""Probabilities as answers have them: exact, or counted in the finishes that were drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Annotated, Any, NamedTuple, TypeAlias

from tiebreaks.model.tournament import Player, Team
from tiebreaks.values.answer import Answer, Mark

_WEIGHED: Mapping[Any, Any] = {Fraction: str | int}
Weight: TypeAlias = Annotated[Fraction, Mark(lambda share, context: context["weigh"](share), types=_WEIGHED)]
"""A probability: exactly as text, or of finishes drawn how many."""
Weights: TypeAlias = Annotated[
    Mapping[str, Fraction],
    Mark(lambda shares, context: {name: context["weigh"](share) for name, share in shares.items()}, types=_WEIGHED),
]
"""Names, and how probable each is."""
_DEVIATIONS = 1.959963984540054  # of 95 %


@dataclass(frozen=True, eq=False)
class ParticipantRow(Answer):
    """What an answer says about one participant."""

    participant: Player | Team
    """Who."""

    @property
    def id(self) -> int:
        """The number of the participant."""
        return self.participant.id

    @property
    def name(self) -> str:
        """The name of the participant."""
        return self.participant.name


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
