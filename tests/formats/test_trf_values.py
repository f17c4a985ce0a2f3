"""The small values of a field of a TRF: points, whole numbers, dates."""

from __future__ import annotations

import pytest

from tiebreaks.formats.trf.numbers import format_tenths, is_plain, parse_cell, parse_leading_whole, parse_tenths, parse_whole


@pytest.mark.parametrize(
    ("text", "tenths"),
    [
        ("4.5", 45), (" 4,5 ", 45), ("4½", 45), ("½", 5), (".5", 5), (",5", 5), ("4.", 40), ("4", 40), ("+1.0", 10), ("-1.0", -10),
        ("-½", -5), ("-2½", -25), ("+2½", 25), ("0.0", 0), ("10.50", 105), ("999999999.9", 9999999999), ("1234567890.1", 12345678901),
    ],
)  # fmt: skip
def test_points_are_tenths_in_every_spelling(text: str, tenths: int) -> None:
    assert parse_tenths(text) == tenths


@pytest.mark.parametrize("text", ["", ".", "abc", "4.55", "4..5", "4.5.", "½4", "1½5", "--1", "1 0", "12345678901.0", "4.5x"])
def test_what_is_no_points_or_finer_than_tenths_is_nothing(text: str) -> None:
    assert parse_tenths(text) is None


def test_points_are_written_with_a_sign_and_one_decimal() -> None:
    assert [format_tenths(value) for value in (0, 5, 45, 100, 1005, -5, -10, -105)] == [
        "0.0", "0.5", "4.5", "10.0", "100.5", "-0.5", "-1.0", "-10.5",
    ]  # fmt: skip


def test_plain_points_have_neither_comma_nor_fraction() -> None:
    assert [is_plain(text) for text in ("4.5", "4", "4,5", "4½")] == [True, True, False, False]


@pytest.mark.parametrize(
    ("text", "number"),
    [
        (" 12 ", 12), ("0012", 12), ("123456789", 123456789), ("1234567890", None), ("", None), ("1.0", None), ("-1", None), ("²", None),
        ("٣", None), ("1 2", None),
    ],
)  # fmt: skip
def test_a_whole_number_has_at_most_nine_digits_of_ascii(text: str, number: int | None) -> None:
    assert parse_whole(text) == number
    assert parse_cell(text) == number


@pytest.mark.parametrize(
    ("text", "number"), [("129 (88)", 129), ("  7th", 7), ("x 9", None), ("", None), ("1234567890", 123456789)]
)
def test_the_number_that_a_text_begins_with(text: str, number: int | None) -> None:
    assert parse_leading_whole(text) == number
