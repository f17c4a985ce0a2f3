"""What comparing gives: counts by name, and the differences. Outcomes add up, and go through JSON unchanged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Difference = Mapping[str, Any]
"""`where` (what to repeat), `law`, `code` or list, `event` in its stack, `ours` and `theirs` of the first who differs."""


@dataclass
class Outcome:
    """Counts in named tallies, each by a key; differences are listed one by one."""

    tallies: dict[str, Counter[str]] = field(default_factory=dict)
    differences: list[Difference] = field(default_factory=list)

    def count(self, tally: str, key: str, amount: int = 1) -> None:
        self.tallies.setdefault(tally, Counter())[key] += amount

    def of(self, tally: str) -> Counter[str]:
        return self.tallies.get(tally, Counter())

    def add(self, other: Outcome) -> None:
        for name, counts in other.tallies.items():
            self.tallies.setdefault(name, Counter()).update(counts)
        self.differences += other.differences

    def to_dict(self) -> dict[str, Any]:
        return {"tallies": self.tallies, "differences": self.differences}

    @classmethod
    def from_dict(cls, stored: Mapping[str, Any]) -> Outcome:
        return cls({name: Counter(counts) for name, counts in stored["tallies"].items()}, list(stored["differences"]))
