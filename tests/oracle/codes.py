"""The spelling of a code: acronym, the score it is asked on, and its modifiers (Article 14 and the reporting format)."""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Code:
    """A code taken apart."""

    acronym: str
    score: str = ""  # :MP, :GP; empty: the primary score
    low: int = 0
    high: int = 0
    forfeits: bool = False  # /P
    fore: bool = False  # /F
    reverse: bool = False  # /R
    steps: int = 0  # /L+n, /L-n
    percent: int | None = None  # /Ln above 20
    unrated_as: int | None = None  # /U
    divisor: int | None = None  # /K

    @property
    def lower_is_better(self) -> bool:
        """1.5: the lower number comes first for TPN, RTNG/R and BC."""
        return self.reverse if self.acronym == "RTNG" else self.acronym == "BC" or (self.acronym == "TPN" and not self.reverse)


def parse(code: str) -> Code:
    name, *modifiers = code.split("/")
    acronym, _, score = name.partition(":")
    if score not in ("", "MP", "GP"):
        raise ValueError(f"{code}: expected :MP or :GP, found :{score}")
    facts: dict[str, int | bool] = {}
    for modifier in modifiers:
        parts = re.fullmatch(r"(?:([CMUK])(\d+)|(L)([+-]?\d+)|([PFR]))", modifier)
        if parts is None:
            raise ValueError(f"{code}: unknown modifier {modifier}")
        letter = parts[1] or parts[3] or parts[5]
        number = parts[2] or parts[4] or "0"
        if letter in "CM":
            facts["low"] = int(number)
            facts["high"] = int(number) if letter == "M" else 0
        elif letter in "UK":
            facts[{"U": "unrated_as", "K": "divisor"}[letter]] = int(number)
        elif letter == "L" and number.isdecimal() and int(number) > 20:
            facts["percent"] = int(number)
        elif letter == "L":
            facts["steps"] = int(number)
        else:
            facts[{"P": "forfeits", "F": "fore", "R": "reverse"}[letter]] = True
    return Code(acronym, score, **facts)  # type: ignore[arg-type]
