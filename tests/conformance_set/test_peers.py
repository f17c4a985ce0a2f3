"""What the set says of gacrux is what it does with the files of the set."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from tests.peers.gacrux_bridge import gacrux
from tiebreaks_conformance.set.run import Question, questions

from . import Order, Value
from .cases import CASES
from .coverage import SET
from .gacrux_answers import answer, list_of
from .peers import GACRUX

pytestmark = pytest.mark.skipif(gacrux() is None, reason="gacrux is not installed")

AFTER = {"4.2-independent-entries": ["PTS", "FB", "BH"]}  # R29: the wrong answer comes after FB only


def claimed() -> Iterator[object]:
    for case in CASES:
        for wrong in case.wrong:
            if wrong.program == GACRUX and wrong.gives:
                yield pytest.param(case.id, wrong.gives, id=f"{case.id}-{wrong.does}")


@cache
def asked(case: str, edition: str) -> dict[str, Question]:
    return {question.code: question for question in questions(SET, edition, case)}


@pytest.mark.parametrize(("case", "gives"), [*claimed()])
def test_gacrux_gives_the_wrong_answer_that_is_named(case: str, gives: Value | Order) -> None:
    code = gives.by if isinstance(gives, Order) else gives.code
    found = answer(asked(case, gives.editions[-1])[code], AFTER.get(case) or list_of(code))
    assert found is not None
    expected = gives.ranks if isinstance(gives, Order) else gives.exact
    assert {who: None if found[str(who)] is None else Fraction(str(found[str(who)])) for who in expected} == expected


def test_gacrux_gives_the_right_answers_where_nothing_is_named() -> None:
    """The files are read as they are meant: dummies, cuts, forfeits, teams."""
    for case, code in (
        ("16.4.1-forfeit-cap", "BH"), ("16.5.1-two-unplayed-rounds", "SB/C1"), ("16.5-median-with-two-byes", "BH/M1"),
        ("8.3-final-round-drawn", "FB"), ("9.2-koya-odd-round-robin", "KS"), ("10.3-exact-sum", "PTP"),
        ("6.3-then-anew", "PTS, DE"), ("11-every-kind-of-match", "BH:GP"), ("13.2-extended-sonneborn-berger", "EMGSB/C1"),
        ("13.3.3-start-again", "MPTS, EDE"), ("13.3.2-which-boards", "MPTS, EDEBT"),
    ):  # fmt: skip
        question = asked(case, "2026-03")[code]
        found = answer(question, list_of(code))
        assert found is not None
        assert {who: None if value is None else Fraction(value) for who, value in found.items()} == question.expected, case


def test_gacrux_cannot_divide_by_the_divisor_of_nothing() -> None:
    """R39."""
    assert answer(asked("13.4.2-divisor-of-nothing", "2026-03")["SSSC"], ["PTS", "SSSC"]) is None
