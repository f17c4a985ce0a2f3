"""Lines whose columns are not where the format wants them: the only shift that fits, tabs, moved fields."""

from __future__ import annotations

import pytest

from tests.formats.test_malformed import SAMPLE
from tiebreaks.formats.trf.fields import FieldShape, expand_tabs, realign, ruler

LINE = SAMPLE.splitlines()[5]
NAME = "Adler, Anton"


def test_an_aligned_line_stays_as_it_is() -> None:
    assert realign(LINE) == FieldShape(LINE, NAME, 0, "", 11)


@pytest.mark.parametrize("shift", [-3, -2, -1, *range(1, 13)])
def test_the_only_shift_that_fits_is_found(shift: int) -> None:
    moved = LINE[:40] + (" " * shift if shift > 0 else "") + LINE[40 - min(shift, 0) :]
    assert realign(moved) == FieldShape(LINE, NAME, shift)


@pytest.mark.parametrize("shift", [-4, -5, 13, 14])
def test_a_shift_that_is_too_far_is_none(shift: int) -> None:
    moved = LINE[:36] + (" " * shift if shift > 0 else "") + LINE[36 - min(shift, 0) :]
    assert realign(moved) is None


def test_a_long_name_moves_what_follows() -> None:
    long = "Adler, Anton Maximilian von und zu Adler"  # 40 letters, 7 more than its columns hold
    found = realign(LINE[:14] + long + LINE[47:])
    assert found is not None and (found.name, found.shift, found.column) == (long, 7, 48)
    assert found.text == LINE[:14] + long[:33] + LINE[47:]


def test_a_name_padded_by_bytes_ends_early_by_its_letters() -> None:
    name = "Βρυυν, Βιργιτ"  # eleven letters take two bytes
    found = realign(LINE[:14] + name + " " * (33 - len(name.encode())) + LINE[47:])
    assert found is not None and (found.name, found.shift) == (name, -11)


@pytest.mark.parametrize(
    "line",
    [
        LINE[:80] + "x.5 " + LINE[84:], LINE[:48] + "25x0" + LINE[52:], LINE[:85] + "  x " + LINE[89:],
        LINE[:60] + " " + LINE[60:], LINE[:95] + "x" + LINE[96:],
    ],
)  # fmt: skip
def test_where_no_shift_makes_everything_fit_nothing_is_moved(line: str) -> None:
    found = realign(line)
    assert found is None or (found.text, found.shift) == (line, 0)
    assert realign(line[:47] + "x" + line[48:]) is None


@pytest.mark.parametrize(
    ("written", "title"), [(" GM", " GM"), ("WGM", "WGM"), (" FM", " FM"), (" CM", " CM"), ("WCM", "WCM"), (" IM", " IM")]
)
def test_a_title_one_column_late_is_put_back(written: str, title: str) -> None:
    late = LINE[:10] + " " + written + "Adler, Anton                     " + LINE[47:]
    found = realign(late)
    assert found is not None and found.text[10:14] == f"{title} " and found.column == 11
    assert found.moved == "the title stands in columns 12-14 instead of 11-13; read so, align the line"


@pytest.mark.parametrize("written", [" XM", "ABC", "  M"])
def test_what_is_no_title_is_not_put_back(written: str) -> None:
    found = realign(LINE[:10] + " " + written + "Adler, Anton                     " + LINE[47:])
    assert found is None or not found.moved


@pytest.mark.parametrize("zone", ["1600001      1985/03/02 ", "16000010001 1985.03.02  ", "            1985-03-02  "])
def test_a_fide_id_and_a_birth_date_are_found_by_the_pattern_of_the_date(zone: str) -> None:
    found = realign(LINE[:56] + zone + LINE[80:])
    assert found is not None and found.column == 58 and found.shift == 0
    assert found.moved == "FIDE id and birth date are not in columns 58-68 and 70-79; read so, align the line"
    id, day = (zone.split()[0] if len(zone.split()) == 2 else ""), zone.split()[-1]
    assert found.text[57:68].strip() == id and found.text[69:79] == day and found.text[80:] == LINE[80:]


@pytest.mark.parametrize("zone", ["160000100011 1985/03/02 ", "16 00001     1985/03/02 ", "1600001      1985/3/2   "])
def test_fields_that_may_be_something_else_are_not_moved(zone: str) -> None:
    found = realign(LINE[:56] + zone + LINE[80:])
    assert found is None or not found.moved


def test_moved_fields_need_rounds_that_fit() -> None:
    assert realign(LINE[:56] + "1600001      1985/03/02 " + LINE[80:95] + "x" + LINE[96:]) is None


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        (LINE[:3] + "\t" + LINE[4:], LINE), (LINE[:26] + "\t" + LINE[48:], LINE), (LINE + "\t", LINE), (LINE[:52] + "\t" + LINE[53:], LINE),
        (LINE[:68] + "\t" + LINE[69:], LINE), (LINE[:84] + "\t" + LINE[85:89] + LINE[89:], LINE), ("001\t   1 m GM Adler", "001    1 m GM Adler"),
        (LINE[:90] + "\t" + LINE[91:], None), (LINE[:47] + "\tx" + LINE[48:], None), ("001" + "\t" * 400 + "x", None),
    ],
)  # fmt: skip
def test_a_tab_leads_to_the_next_field(line: str, expected: str | None) -> None:
    assert expand_tabs(line) == expected


def test_the_ruler_stands_above_the_line() -> None:
    first, second = ruler(LINE + "  more").split("\n")
    assert first.index("NNN") == 2 + 14 and first.index("RRRR") == 2 + 48 and second == "  " + LINE[:110]
