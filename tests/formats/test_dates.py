"""Dates in the spellings that occur in files."""

from __future__ import annotations

from datetime import date

import pytest

from tiebreaks.formats.dates import find_day_first, parse_birth, parse_day


@pytest.mark.parametrize(
    ("text", "day", "doubtful"),
    [
        ("2026/03/02", date(2026, 3, 2), False), ("2026-3-2", date(2026, 3, 2), False), ("2026.03.02.", date(2026, 3, 2), False),
        ("2026/03/02 19:00", date(2026, 3, 2), False), ("2026-03-02T19:00", date(2026, 3, 2), False),
        ("  2026 / 03 / 02 ", date(2026, 3, 2), False), ("2026 03 02", date(2026, 3, 2), False),
        ("12/11/2026", date(2026, 11, 12), True), ("13/11/2026", date(2026, 11, 13), False), ("11/11/2026", date(2026, 11, 11), False),
        ("11/12/2026", date(2026, 12, 11), True), ("11/13/2026", date(2026, 11, 13), False), ("01.02.2026 10 h", date(2026, 2, 1), True),
        ("26/03/02", date(2026, 3, 2), True), ("69/12/13", date(2069, 12, 13), False), ("70/12/13", date(1970, 12, 13), False),
        ("26/13/12", date(2026, 12, 13), False), ("26.12.11", date(2026, 12, 11), True), ("26/13/14", None, False),
        ("2 March 2026", date(2026, 3, 2), False), ("2nd Jan. 2026", date(2026, 1, 2), False), ("Dec 31, 2026", date(2026, 12, 31), False),
        ("MARCH 2 2026", None, False), ("Mar 2 2026", date(2026, 3, 2), False), ("March 2026", None, False), ("2 Foo 2026", None, False),
        ("Foo 2026", None, False), ("2026/00/02", None, False), ("2026/02/30", None, False), ("0000/01/01", None, False), ("soon", None, False),
        ("", None, False),
    ],
)  # fmt: skip
def test_a_date_in_every_spelling_and_whether_it_may_be_another_day(text: str, day: date | None, doubtful: bool) -> None:
    found, other = parse_day(text)
    assert found == day and (other is not None) == doubtful


def test_the_other_day_is_said_and_one_that_is_no_date_has_none() -> None:
    assert parse_day("soon") == parse_day("2026/13/02") == (None, None)
    assert parse_day("02/03/2026") == (date(2026, 3, 2), date(2026, 2, 3))
    assert parse_day("15/03/24") == (date(2015, 3, 24), date(2024, 3, 15))
    assert parse_day("15/03/24", day_first=True) == (date(2024, 3, 15), date(2015, 3, 24))


def test_days_of_one_event_are_close_together() -> None:
    assert find_day_first(["15/03/24", "2024/03/17"]) is find_day_first(["15/03/24", "17/03/24"]) is True
    assert find_day_first(["24/03/15", "24/03/17"]) is False
    assert find_day_first(["15/03/24"]) is find_day_first(["2024/03/15"]) is find_day_first([]) is None


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("1999-03-12", "1999/03/12"), ("12.03.2001", "2001/03/12"), ("2003", "2003"), ("1990/05/06", "1990/05/06"),
        ("", ""), ("2003/00/00", "2003/00/00"), ("in May", "in May"), ("12.03.99", "1999/03/12"), ("01.02.03", "01.02.03"),
    ],
)  # fmt: skip
def test_a_birth_is_kept_as_a_report_has_it_unless_its_year_is_in_doubt(text: str, kept: str) -> None:
    assert parse_birth(text) == kept
