"""The cells of tables made by hand (imports.md, section 9), which include those of chess-results (3.5)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiebreaks.formats.tables.cells import (
    ResultCell,
    Style,
    find_style,
    names_an_opponent,
    other_score,
    parse_matrix_cell,
    parse_result,
)

STYLE = Style()


@pytest.mark.parametrize(
    "text",
    ["5w1", " 5w1", "5 w 1", "w5 1", "1/5w", "1w5", "1W5", "5W1", "w5:1"],
)
def test_opponent_colour_and_result_stand_in_any_order(text: str) -> None:
    assert STYLE.parse(text) == ResultCell(5, True, "1")


@pytest.mark.parametrize(
    ("text", "cell"),
    [
        ("+W5", ResultCell(5, True, "+")), ("=b12", ResultCell(12, False, "½")), ("-W5", ResultCell(5, True, "-")), ("256w1", ResultCell(256, True, "1")),
        (" 84b0", ResultCell(84, False, "0")), ("7b½", ResultCell(7, False, "½")), ("7b=", ResultCell(7, False, "½")), ("7b1/2", ResultCell(7, False, "½")),
        ("7b0.5", ResultCell(7, False, "½")), ("7b0,5", ResultCell(7, False, "½")), ("32b-", ResultCell(32, False, "-")), ("32b\u2212", ResultCell(32, False, "-")),
        ("32b+", ResultCell(32, False, "+")), ("32bF", ResultCell(32, False, "-")), ("  4w ", ResultCell(4, True, "*")), ("w4", ResultCell(4, True, "*")),
        ("w5=", ResultCell(5, True, "½")), ("5 1", ResultCell(5, None, "1")), ("5:0", ResultCell(5, None, "0")), ("5=", ResultCell(5, None, "½")),
        ("5+", ResultCell(5, None, "+")), ("0/5w", ResultCell(5, True, "0")),
    ],
)  # fmt: skip
def test_games(text: str, cell: ResultCell) -> None:
    assert STYLE.parse(text) == cell


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("bye", "1"), ("BYE", "1"), ("spielfrei", "1"), ("not paired", "0"), ("-", "0"), ("--", "0"), ("H", "half"), ("U", "pairing"),
        ("F", "full"), ("Z", "zero"), ("½", "½"), ("bye½", "½"), ("bye 1", "1"), ("bye 0", "0"), ("bye 0.5", "½"), ("=BYE", "½"),
        ("+BYE", "1"), ("-BYE", "0"), ("0", "0"), ("-1", "1"), ("   -½", "½"), ("-0", "0"), ("1", "1"), ("0.5", "½"),
    ],
)  # fmt: skip
def test_byes(text: str, points: str) -> None:
    assert STYLE.parse(text) == ResultCell(0, None, points)


@pytest.mark.parametrize("text", ["", "5x1", "12", "68b2", "182w1½", "w", "5w1w", "zwz", "6..5", "5w11", "hello", "5w1" * 20])
def test_anything_else_is_not_known(text: str) -> None:
    assert STYLE.parse(text) is None


def test_letters_of_american_tables_are_results() -> None:
    style = find_style(["W5", "D12", "L3", "H"])
    assert [style.parse(text) for text in ("W5", "D12", "L 3", "W7b", "X4", "F4", "H")] == [
        ResultCell(5, None, "1"), ResultCell(12, None, "½"), ResultCell(3, None, "0"), ResultCell(7, False, "1"), ResultCell(4, None, "+"), ResultCell(4, None, "-"),
        ResultCell(0, None, "half"),
    ]  # fmt: skip


def test_letters_in_front_are_colours_where_black_is_there_as_well() -> None:
    style = find_style(["W5", "B12"])
    assert style.parse("W5") == ResultCell(5, True, "*")


@pytest.mark.parametrize(("black", "language"), [("b", "English"), ("s", "German"), ("z", "Dutch"), ("n", "Spanish")])
def test_the_other_letter_is_black(black: str, language: str) -> None:
    style = find_style(["3w1", f"4{black}0", f"5{black}½"])
    assert (style.white, style.black, style.sure) == ("w", black, True), language
    assert style.parse(f"4{black}0") == ResultCell(4, False, "0")


def test_without_a_w_a_b_is_white_but_not_for_sure() -> None:
    style = find_style(["3b1", "4n0"])
    assert (style.white, style.black, style.sure) == ("b", "n", False)


def test_a_third_letter_is_not_known() -> None:
    style = find_style(["3w1", "4b0", "5b1", "6x1"])
    assert style.parse("6x1") is None


@pytest.mark.parametrize(
    ("text", "results"),
    [
        ("1", ["1"]), ("½", ["½"]), ("1½", ["1", "½"]), ("10", ["1", "0"]), ("1 0", ["1", "0"]), ("1/0", ["1", "0"]), ("1/2", ["½"]),
        ("0.5", ["½"]), ("=", ["½"]), ("+", ["+"]), ("-", ["-"]), ("½½", ["½", "½"]), ("11½0", ["1", "1", "½", "0"]), ("*", []),
        ("", []), ("5½", []), ("5w1", []), ("2", []),
    ],
)  # fmt: skip
def test_a_cell_of_a_matrix_has_a_result_for_each_cycle(text: str, results: list[str]) -> None:
    assert parse_matrix_cell(text) == results


def test_columns_of_bare_numbers_are_rounds_if_cells_name_opponents() -> None:
    assert all(map(names_an_opponent, ("3z1", "5w½", "+W5", "12b")))
    assert not any(map(names_an_opponent, ("1", "0", "½", "1½", "10", "*", "1 0", "+")))


def test_scores_of_other_games_are_told() -> None:
    assert [other_score(text) for text in ("68b2", "182w1½", "184b3", "5w1", "bye")] == ["2", "1½", "3", "", ""]


@pytest.mark.parametrize(
    ("text", "result"),
    [("1-0", "1-0"), ("1 : 0", "1-0"), ("½-½", "½-½"), ("=", "½-½"), ("+/-", "+-"), ("1", "1-0"), ("0", "0-1"), ("+ - -", "+-"), ("2-1", None)],
)  # fmt: skip
def test_results_of_games(text: str, result: str | None) -> None:
    assert parse_result(text) == result


@given(st.text("0123456789wbsWDL½=+-/ .,byeF", max_size=12))
def test_every_cell_is_known_or_not_and_an_opponent_is_positive(text: str) -> None:
    for style in (STYLE, find_style([text]), Style(american=True)):
        cell = style.parse(text)
        assert cell is None or (
            cell.opponent >= 0 and cell.result in ("1", "½", "0", "+", "-", "*", "half", "full", "zero", "pairing")
        )
