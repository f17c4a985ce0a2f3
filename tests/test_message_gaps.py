"""How a fact stands in the gap of a sentence, where the gap asks for more than its words."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tiebreaks.messages import Message


@pytest.mark.parametrize(
    ("points", "shown"),
    [(Fraction(3), "3.0"), (Fraction(5, 2), "2.5"), (Fraction(0), "0.0"), (Fraction(-1, 2), "-0.5"), (Fraction(25, 2), "12.5")],
)
def test_a_gap_may_ask_for_decimals(points: Fraction, shown: str) -> None:
    assert Message("declared {points:.1}", points=points) == f"declared {shown}"
    assert Message("{points:.3}", points=Fraction(1, 3)) == "0.333"


@pytest.mark.parametrize("found", [None, (), (1, "a"), ["a"], Fraction(1, 2), "a", 3, True])
def test_a_gap_may_ask_for_a_fact_as_python_writes_it(found: object) -> None:
    said = Message("found {found!r}", found=found)
    assert said == f"found {found!r}" and said.facts["found"] == found


def test_without_asking_a_gap_has_the_words() -> None:
    said = Message("{none} {half} {several}", none=None, half=Fraction(1, 2), several=(1, Fraction(3, 2)))
    assert said == "- 0.5 1, 1.5"
