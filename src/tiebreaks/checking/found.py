"""What a check has found, as values: the list and the law, one verdict for each column, points, places, what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tiebreaks.messages import Message
from tiebreaks.text import exact_str, number


@dataclass(frozen=True)
class InferredEntry:
    """An entry of a list that the ranks show."""

    code: str
    """The code."""
    decides: int
    """How many neighbours it separates."""
    certainty: str
    """"certain", "likely" or "possible"."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"code": self.code, "decides": self.decides, "certainty": self.certainty}


@dataclass(frozen=True)
class Alternative:
    """Another list or law that fits as well."""

    by: tuple[str, ...]
    """The list."""
    edition: str
    """The edition."""
    house_rules: Mapping[str, Any]
    """The house rules."""
    bits: float
    """Its description length."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        rules = dict(self.house_rules)
        return {"by": list(self.by), "edition": self.edition, "house_rules": rules, "bits": round(self.bits, 1)}


@dataclass(frozen=True)
class Inferred:
    """What a published ranking was made with: give `by`, `edition`, `house_rules` and `after_round` to `standings`."""

    by: tuple[str, ...]
    """The list, points first."""
    edition: str
    """The edition."""
    house_rules: Mapping[str, Any]
    """The house rules."""
    named_set: str
    """The named set of these house rules; empty: none."""
    after_round: int
    """The last round that counts."""
    bits: float
    """The description length."""
    gain: float
    """The bits that it saves against points and lots."""
    probability: float
    """The share of this list, or a part or extension of it, among all that fit."""
    certainty: str
    """"certain", "likely" or "possible"."""
    entries: tuple[InferredEntry, ...]
    """The list without the points, entry by entry."""
    ties_left: tuple[tuple[int, ...], ...]
    """Whom the list leaves level, each in the order of the file."""
    ties_by: str
    """What orders them: "pairing number", "rating", "lots", or "" where nobody is left level."""
    same_laws: tuple[str, ...]
    """Other editions and named sets that give the same."""
    alternatives: tuple[Alternative, ...]
    """What fits as well, the likelier first."""
    wrong: tuple[tuple[int, int], ...] = ()
    """Neighbours whom it has the other way round, as the file orders them."""
    perhaps: tuple[str, ...] = ()
    """The entries at the end of the list that may stand there by chance; those of a given list do not."""
    editions: tuple[str, ...] = ()
    """The laws of a list that follows several of them, in the order of its entries; empty: one."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "by": list(self.by),
            "edition": self.edition,
            "house_rules": dict(self.house_rules),
            "named_set": self.named_set,
            "after_round": self.after_round,
            "bits": round(self.bits, 1),
            "gain": round(self.gain, 1),
            "probability": round(self.probability, 3),
            "certainty": self.certainty,
            "entries": [entry.to_dict() for entry in self.entries],
            "ties_left": [list(ids) for ids in self.ties_left],
            "ties_by": self.ties_by,
            "same_laws": list(self.same_laws),
            "alternatives": [alternative.to_dict() for alternative in self.alternatives],
        }


@dataclass(frozen=True)
class ColumnRow:
    """A published value beside the computed one."""

    id: int
    """The number of the participant."""
    published: Fraction
    """The value in the table."""
    computed: Fraction | None
    """The computed value; None: undefined."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        computed = self.computed
        return {"id": self.id, "published": number(self.published), "computed": number(computed), "exact": exact_str(computed)}


@dataclass(frozen=True)
class ColumnVerdict:
    """What one printed column was made with."""

    printed: str
    """Its heading."""
    code: str
    """The code that its values are; empty: not known."""
    values: int
    """How many values it has."""
    wrong_as_asked: int
    """Values that are not those of the list and law that were asked for."""
    edition: str
    """The edition under which its values come out, or the nearest."""
    house_rules: Mapping[str, Any]
    """The house rules, likewise."""
    named_set: str
    """The named set of house rules, where there is one."""
    unexplained: int
    """Values that no law explains."""
    note: Message
    """What else is to be said of it; empty: nothing."""
    rows: tuple[ColumnRow, ...]
    """Values that differ, at most 50; those that no law explains first."""
    laws: int = field(default=0, repr=False)
    """The laws that give all of its values, as bits; of no use outside a check."""
    compared_as: str = field(default="", repr=False)
    """The code that its values are compared with: that of its heading, else its own; likewise."""
    rules: Mapping[str, Any] = field(default_factory=dict, repr=False)
    """The house rules that its code needs under any law, such as those for the unrated; likewise."""

    @property
    def explained(self) -> bool:
        """Whether every value is explained, or the column was not computed."""
        return not self.unexplained

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "printed": self.printed,
            "code": self.code,
            "values": self.values,
            "wrong_as_asked": self.wrong_as_asked,
            "edition": self.edition,
            "house_rules": dict(self.house_rules),
            "named_set": self.named_set,
            "unexplained": self.unexplained,
            "note": self.note,
            "rows": [row.to_dict() for row in self.rows],
        }


@dataclass(frozen=True)
class PointsDifference:
    """Published points that are not those of the results."""

    id: int
    """The number of the participant."""
    published: Fraction
    """The points in the table."""
    computed: Fraction
    """The points by the results."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"id": self.id, "published": number(self.published), "computed": number(self.computed)}


@dataclass(frozen=True)
class OtherResult:
    """A game or a bye that the table has counted otherwise."""

    round: int
    """The round."""
    white: int
    """The number of White, or of who has the bye."""
    black: int | None
    """The number of Black; None: a bye."""
    published: str
    """As the table counts it, such as 0-1 or -+; of a bye its kind, such as half."""
    computed: str
    """As the file has it."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        names = ("round", "white", "black", "published", "computed")
        return {name: getattr(self, name) for name in names}


@dataclass(frozen=True)
class InForce:
    """What the list gives under the law that was asked for, or is in force on the first day of the event."""

    edition: str
    """The edition, with its house rules."""
    places: tuple[tuple[int, int | None, int | None], ...]
    """The participants at other places: number, published and computed rank, the highest first."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        places = [{"id": id, "published": published, "computed": computed} for id, published, computed in self.places]
        return {"edition": self.edition, "places": places}


@dataclass(frozen=True)
class ToDo:
    """Something to do about the answer: in words, as a command line, and as a call of the library."""

    text: Message
    """What it is for, with the command."""
    command: str
    """As it is typed; FILE stands for the file."""
    python: str
    """The call; `event` stands for the tournament. Empty: there is none."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"text": self.text, "command": self.command, "python": self.python}
