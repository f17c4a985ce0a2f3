"""The table of columns: where each field of a record lies, what must be blank, and how a line is written."""

from __future__ import annotations

from typing import Any

import pytest

from tiebreaks.formats.trf.columns import ACCELERATION, FIXED_RECORDS, NATIONAL, TrfColumn, TrfRecord
from tiebreaks.formats.trf.lines import Line


def make(kind: str) -> TrfRecord:
    """A record made now, so that nothing of it is remembered."""
    records = {
        "both": TrfRecord("T01", "both", (TrfColumn("a", 5, 6), TrfColumn("b", 8, 10, align="left")), (TrfColumn("x", 13, 14), TrfColumn("y", 16, 16)), 6),
        "fixed": TrfRecord("T02", "fixed", (TrfColumn("a", 5, 6), TrfColumn("b", 9, 10))),
        "group": TrfRecord("T03", "group", (), (TrfColumn("s", 6, 6), TrfColumn("p", 7, 9)), 5),
        **{id: TrfRecord(each.id, each.title, each.columns, each.group, each.stride) for id, each in FIXED_RECORDS.items()},
        "NRS": TrfRecord(NATIONAL.id, NATIONAL.title, NATIONAL.columns),
    }  # fmt: skip
    return records[kind]


KINDS = ("both", "fixed", "group", *FIXED_RECORDS, "NRS")


def may_be_filled(record: TrfRecord, column: int) -> bool:
    """Whether a field of a record has this column (from 1)."""
    if any(each.first <= column <= each.last for each in record.columns):
        return True
    return any(
        each.first <= column and (column - each.first) % record.stride <= each.last - each.first for each in record.group
    )


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_stands_between_the_fields_is_misplaced(kind: str) -> None:
    record = make(kind)
    last = record.columns[-1].last if record.columns else record.group[-1].last
    width = max(last, record.group[-1].last + 2 * record.stride if record.group else 0) + 2
    full = [" " if column > 3 and not may_be_filled(record, column) else "9" for column in range(1, width + 1)]
    assert record.misplaced_column("".join(full)) == 0 == record.misplaced_column(record.id)
    for column in range(4, width + 1):
        for rest in (full[column:], " "):
            wrong = "".join([*full[: column - 1], "x", *rest])
            beyond = 0 if record.group else last + 1
            expected = 0 if may_be_filled(record, column) else column if record.group or column <= last else beyond
            assert record.misplaced_column(wrong) == expected, wrong
        assert record.misplaced_column("".join(full[:column])) == 0


def test_the_first_of_several_misplaced_characters_is_named() -> None:
    assert make("both").misplaced_column("T01 12 345x 78x9") == 11
    assert make("both").misplaced_column("T01x12x345") == 4
    assert make("both").misplaced_column("T01 12 345  78x9x") == 15
    assert make("group").misplaced_column("T03 x1 22 3") == 5
    assert make("both").misplaced_column("T01 12 345  78\t9") == 15


def test_fields_are_cut_out_of_a_line() -> None:
    both = make("both")
    assert both.slices == {"a": slice(4, 6), "b": slice(7, 10)} and both.gaps == (3, 6, 10, 11)
    text = "T01 12 345  67 8   9 1"
    assert both.cut(text) == {"a": "12", "b": "345"} and [*both.cut_groups(text)] == [("67", "8"), ("9", "1")]
    assert [*both.cut_groups(text + " ")] == [("67", "8"), ("9", "1")]
    assert [*both.cut_groups(text + "   3")] == [("67", "8"), ("9", "1"), ("3", "")]
    assert [*both.cut_groups("T01 12 345 ")] == [] == [*both.cut_groups("T01 12 345  ")]
    assert [*both.cut_groups("T01 12 345  6")] == [("6", "")]
    assert both.cut("T01  1") == {"a": "1", "b": ""}
    assert make("fixed").gaps == (3, 6, 7) and make("group").gaps == (3, 4)


def test_a_field_has_a_column_and_one_of_a_group_one_for_each_repetition() -> None:
    both = make("both")
    assert [both.column("a"), both.column("b")] == [5, 8]
    assert [both.column(name, index) for index in (0, 1, 3) for name in "xy"] == [13, 16, 19, 22, 31, 34]


def test_a_line_is_written_with_each_field_on_its_side() -> None:
    both = make("both")
    assert both.write_line({"a": "1", "b": "2"}, [("3", "4"), ("56", "")]) == "T01  1 2     3 4  56"
    assert both.write_line({"a": "12", "b": "345"}) == "T01 12 345" and both.write_line({}) == "T01"
    assert both.write_line({}, [("", ""), ("", "7")]) == "T01" + " " * 18 + "7"
    assert make("group").write_line({}, [("W", "1.0"), ("D", "0.5")]) == "T03  W1.0 D0.5"
    with pytest.raises(ValueError, match=r"^T01 b: '3456' is wider than 3$"):
        both.write_line({"b": "3456"})
    with pytest.raises(ValueError, match=r"^T01 y: '12' is wider than 1$"):
        both.write_line({}, [("1", "12")])


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_written_is_read_again(kind: str) -> None:
    record = make(kind)
    values: dict[str, Any] = {each.name: _sample(each, number) for number, each in enumerate(record.columns, 1)}
    groups = [tuple(_sample(each, number + by) for number, each in enumerate(record.group, 3)) for by in range(3)]
    line = record.write_line(values, groups if record.group else ())
    row = record.read(Line(1, line))
    assert row.misplaced_column == 0 and not any(map(row.is_wrong, row.texts))
    tenfold = {each.name for each in record.columns if each.type == "points"}
    assert row.values == {name: value * 10 if name in tenfold else value for name, value in values.items()}
    read = [tuple(value for _, value in cells) for cells in (row.groups() if record.group else ())]
    wanted = [
        tuple(value * 10 if each.type == "points" else value for each, value in zip(record.group, cells, strict=True))
        for cells in groups
    ]
    assert read == (wanted if record.group else [])


def _sample(column: TrfColumn, number: int) -> Any:
    """A value of the type of a column, one digit long."""
    return str(number % 9 + 1) if column.type == "text" else number % 9 + 1


def test_a_field_that_is_no_value_of_its_type_is_wrong_and_a_blank_one_is_not() -> None:
    row = ACCELERATION.read(Line(1, "250  1,5    x   1       4"))
    assert (row["match_points"], row["points"], row["first_round"], row["last_round"]) == (15, None, 1, None)
    assert [name for name in row.texts if row.is_wrong(name)] == ["points"] and row.rest == "1,5    x   1       4"
