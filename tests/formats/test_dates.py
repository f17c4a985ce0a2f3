"""Dates in the spellings that occur in files."""

from __future__ import annotations

from datetime import date

import pytest

from tiebreaks.formats.dates import parse_day


@pytest.mark.parametrize(
    ("text", "day", "doubtful"),
    [
        ("2026/03/02", date(2026, 3, 2), False), ("2026-3-2", date(2026, 3, 2), False), ("2026.03.02.", date(2026, 3, 2), False),
        ("2026/03/02 19:00", date(2026, 3, 2), False), ("2026-03-02T19:00", date(2026, 3, 2), False),
        ("  2026 / 03 / 02 ", date(2026, 3, 2), False), ("2026 03 02", date(2026, 3, 2), False),
        ("12/11/2026", date(2026, 11, 12), True), ("13/11/2026", date(2026, 11, 13), False), ("11/11/2026", date(2026, 11, 11), False),
        ("11/12/2026", date(2026, 12, 11), True), ("11/13/2026", date(2026, 11, 13), False), ("01.02.2026 10 h", date(2026, 2, 1), True),
        ("26/03/02", date(2026, 3, 2), False), ("69/12/13", date(2069, 12, 13), False), ("70/12/13", date(1970, 12, 13), False),
        ("26/13/12", date(2026, 12, 13), False), ("26.12.11", date(2026, 12, 11), False), ("26/13/14", None, False),
        ("2 March 2026", date(2026, 3, 2), False), ("2nd Jan. 2026", date(2026, 1, 2), False), ("Dec 31, 2026", date(2026, 12, 31), False),
        ("MARCH 2 2026", None, False), ("Mar 2 2026", date(2026, 3, 2), False), ("March 2026", None, False), ("2 Foo 2026", None, False),
        ("Foo 2026", None, False), ("2026/00/02", None, False), ("2026/02/30", None, False), ("0000/01/01", None, False), ("soon", None, False),
        ("", None, False),
    ],
)  # fmt: skip
def test_a_date_in_every_spelling_and_whether_day_and_month_could_be_exchanged(
    text: str, day: date | None, doubtful: bool
) -> None:
    assert parse_day(text) == (day, doubtful)


def test_what_is_no_date_is_not_said_to_be_doubtful() -> None:
    assert parse_day("soon") == (None, False)
    assert parse_day("2026/13/02") == (None, False)
    assert parse_day("02/03/2026") == (date(2026, 3, 2), True)
