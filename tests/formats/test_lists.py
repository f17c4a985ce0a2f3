"""What the lists of several programs share: results in cells, and the round that a line names."""

from __future__ import annotations

import pytest

from tiebreaks.formats.tables.cells import read_result
from tiebreaks.formats.tables.headings import read_round


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("1 - 0", "1-0"), ("0 - 1", "0-1"), ("½ - ½", "½-½"), ("+ - -", "+-"), ("- - +", "-+"), ("- - -", "--"), ("0 - 0", "0-0"),
        ("1:0", "1-0"), ("0,5 - 0.5", "½-½"), ("1/2 - 1/2", "½-½"), ("½ - 0", "½-0"), ("", "*"), ("-", "*"),
        ("1 - 1", None), ("+ - +", None), ("1 - -", None), ("2 - 0", None), ("won", None),
    ],
)  # fmt: skip
def test_a_result_of_a_pairing(text: str, result: str | None) -> None:
    assert read_result(text) == result


@pytest.mark.parametrize(
    ("line", "number"),
    [
        ("Round 3 on 2026/02/26 at 15.00", 3),
        ("1. Тур on 2019/10/12 в 14:00", 1),
        ("3. Runde am 2026/02/26", 3),
        ("Round robin", 0),
        ("", 0),
    ],
)
def test_the_round_in_a_line(line: str, number: int) -> None:
    assert read_round(line) == number
