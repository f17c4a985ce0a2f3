"""Causes: the edition, house rule, list or round under which a ranking comes out as a file has published it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tiebreaks.messages import Message, Remedy


@dataclass(frozen=True)
class Cause:
    """A setting under which the published ranking comes out: give its fields to `standings` to see it."""

    kind: str
    """"edition", "reading", "house rule", "list", "round", or several of them: "edition and list"."""
    complexity: int
    """How many of them."""
    edition: str
    """The edition with which the published ranks come out."""
    house_rules: Mapping[str, Any]
    """The house rules, likewise."""
    by: tuple[str, ...]
    """The list, likewise."""
    after_round: int
    """The last round that counts, likewise."""
    sentence: Message
    """That in words."""
    wrong_places: int = 0
    """Published ranks that it does not explain."""
    wrong_values: int = 0
    """Published values that it does not explain."""
    remedies: tuple[Remedy, ...] = ()
    """The options that make these changes when all of them are given."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "kind": self.kind,
            "complexity": self.complexity,
            "edition": self.edition,
            "house_rules": dict(self.house_rules),
            "by": list(self.by),
            "after_round": self.after_round,
            "sentence": self.sentence,
            "wrong_places": self.wrong_places,
            "wrong_values": self.wrong_values,
        }


def participant(id: int, name: str) -> Message:
    """Number and name of a participant, as facts; only the number if there is no name."""
    return Message("{id} {name}", id=id, name=name) if name else Message("{id}", id=id)
