"""What `check` answers: rounds not paired by the rules, and places that do not follow."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

from tiebreaks_conformance.answer import Answer


@dataclass(frozen=True)
class PairingRow(Answer):
    """A pair of a round, or a pairing-allocated bye."""

    white: int
    """The number of White, or of who has the bye."""
    black: int | None
    """The number of Black; None: a pairing-allocated bye."""

    def __str__(self) -> str:
        return f"{self.white}-{self.black or 0}"


@dataclass(frozen=True)
class RoundCheck(Answer):
    """The pairings of one round."""

    round: int
    """The round."""
    verdict: Literal["right", "wrong", "unknown"]
    """right, wrong, or unknown: no engine pairs it."""
    found: tuple[PairingRow, ...]
    """The wrong pairs of the file, White first."""
    expected: tuple[PairingRow, ...]
    """The pairs that should be there in their place."""
    sentence: str
    """That in words."""


@dataclass(frozen=True)
class PlaceCheck(Answer):
    """A place that does not follow from the list of the file."""

    id: int
    """The number of the participant."""
    published: int | None
    """The rank in the file."""
    computed: int | None
    """The rank by the list."""
    article: str
    """The article of the entry that decides; empty: none does."""
    sentence: str
    """Why it does not follow."""


@dataclass(frozen=True)
class PairingsCheck(Answer):
    """Whether the pairings and the places of an event follow from the rules; `str` is a line, then one for each fault."""

    _JSON: ClassVar[tuple[str, ...]] = ("basis", "event", "agrees", "rounds", "places", "summary", "notes")

    event: str
    """The name of the event."""
    basis: Mapping[str, Any] | None
    """The basis of the check of the places, as `tiebreaks` has it in JSON; None: they were not checked."""
    rounds: tuple[RoundCheck, ...]
    """Every round."""
    places: tuple[PlaceCheck, ...]
    """The places that do not follow."""
    summary: str
    """The whole in a line."""
    notes: tuple[str, ...]
    """What was not checked, and what was assumed."""

    def __str__(self) -> str:
        wrong = [each.sentence for each in self.rounds if each.verdict == "wrong"]
        return "\n".join([self.summary, *wrong, *(each.sentence for each in self.places), *self.notes])

    @property
    def agrees(self) -> bool:
        """Whether no round is paired wrongly, and every place follows."""
        return not self.places and all(each.verdict != "wrong" for each in self.rounds)
