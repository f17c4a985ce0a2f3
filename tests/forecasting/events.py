"""The worked examples of the specification as events: letters are players, `AB1` White A beat Black B, `*` is pending."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import tiebreaks as tb
from tiebreaks.answers import Needs
from tiebreaks.answers.needs import OwnResult
from tiebreaks.engine.basis import Assumed

LETTERS = "ABCDEFGH"
RESULTS = {"1": "1-0", "=": "½-½", "0": "0-1", "*": "*"}


def event(*rounds: str, system: str = "swiss", by: str = "DE, BH/C1, BH, SB", **facts: Any) -> tb.Tournament:
    """An event from its rounds, "AB1 CD*"."""
    names = sorted({letter for line in rounds for letter in line if letter in LETTERS})
    held = [
        [tb.Game(LETTERS.index(game[0]) + 1, LETTERS.index(game[1]) + 1, RESULTS[game[2]]) for game in line.split()]
        for line in rounds
    ]
    players = [tb.Player(LETTERS.index(name) + 1, name) for name in names]
    return tb.Tournament(players=players, rounds=held, system=system, tie_breaks=by.split(", "), **facts)


E1 = event("AD1 BC=", "CA0 DB0", "AB* CD*", system="round-robin", by="DE, SB")
E2 = event("AB1 CD=", "AC0 DB0", "AD* BC*", system="round-robin", by="DE, SB")
E3 = event("AC1 BD1 EF=", "BA= CE1 DF1", "AE1 FB0 CD*")
E4 = event("CB1 FH= EG= DA0", "AC0 EH= GF= DB=", "CG0 AF= EB1 HD1", "GH= EC= FD* AB1", by="BH, BH/C1, SB")
E5 = event("CH0 DE1 AF0 BG0", "GD0 HF0 CA0 BE=", "DF= AG= HE= BC1", "FG1 DH0 AB* EC1", by="DE, BH, SB")
E6 = event("AD1 BC=", "CA* DB*", "AB* CD*", system="round-robin", by="DE, SB")
A, B, C, D, E, F, G, H = range(1, 9)


def needs(event: tb.Tournament, who: int | str, by: str | None = None, **options: Any) -> Needs:
    """What somebody needs where every round is paired."""
    found = tb.needs(event, who, by=by, **options)
    assert isinstance(found, Needs)
    return found


def blank(points: Fraction = Fraction(0)) -> OwnResult:
    """A line of which nothing is known yet."""
    return OwnResult(
        results=("x",), points=points, verdict=None, best=1, worst=99, exact=False, finishes=0, reached_in=0, matters=(),
        alternatives=None, certain_if=(), excluded_if=(), ranks=(), examples={}, exact_best=False, exact_worst=False,
    )  # fmt: skip


def assumed_results(standings: tb.Standings) -> list[Assumed]:
    """The results that standings assume, without the list that they may assume."""
    return [each for each in standings.basis.assumed if isinstance(each, Assumed)]
