"""Numbers and names as tables print them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tiebreaks.formats.tables.text import NameIndex, clean_name, count_decimals, name_words, read_number, read_whole


@pytest.mark.parametrize(
    ("cell", "value", "decimals"),
    [
        ("6.5", "6.5", 1), ("6,5", "6.5", 1), ("6½", "6.5", 1), ("6 ½", "6.5", 1), ("½", "0.5", 1), ("1/2", "0.5", 1), ("0.5", "0.5", 1),
        ("6 1/2", "6.5", 1), (",00", "0", 2), ("35,00", "35", 2), ("2324", "2324", 0), ("-1", "-1", 0), ("\u22121", "-1", 0),
        ("\u20131,5", "-1.5", 1), ("-½", "-0.5", 1), ("\u00a06,5\u2009", "6.5", 1), ("6\u00a0½", "6.5", 1), ("16.75", "16.75", 2), ("12.", "12", 0),
    ],
)  # fmt: skip
def test_a_number_is_read_with_the_decimals_that_were_printed(cell: str, value: str, decimals: int) -> None:
    assert read_number(cell) == (Fraction(value), decimals)


@pytest.mark.parametrize(
    "cell", ["6..5", "", "-", "61/2", "½½", "1e5", "6,5,5", "six", "+-1", "1 000", "٣", "1/3", "." , "9" * 50]
)  # fmt: skip
def test_what_is_no_number_is_refused(cell: str) -> None:
    assert read_number(cell) is None


def test_whole_numbers_and_the_decimals_of_a_column() -> None:
    assert [read_whole(cell) for cell in ("12", "12.0", "12.5", "x")] == [12, 12, None, None]
    assert count_decimals(["35,00", "4", "", "x"]) == 2


@given(st.text(max_size=60))
def test_any_cell_is_a_number_or_none(cell: str) -> None:
    number = read_number(cell)
    assert number is None or (number.value * 10**number.decimals).denominator == 1


@given(st.integers(0, 10**6), st.integers(0, 3), st.sampled_from([".", ","]))
def test_a_printed_decimal_is_read_exactly(digits: int, places: int, point: str) -> None:
    whole, part = divmod(digits, 10**places)
    cell = f"{whole}{point}{part:0{places}d}" if places else str(whole)
    assert read_number(cell) == (Fraction(digits, 10**places), places)


# --- names -------------------------------------------------------------------------------------------------------------------


def test_names_of_exports_are_cleaned() -> None:
    assert clean_name("Carlsen  Magnus ") == "Carlsen Magnus"
    assert clean_name("Ost, Anna *)") == "Ost, Anna"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Carlsen, Magnus", "Magnus Carlsen"), ("GM Carlsen, Magnus", "carlsen magnus"), ("Žužek, Ana", "Zuzek Ana"),
        ("Weiß, Jörg", "WEISS Jorg"), ("Łukasz Ørsted", "orsted, lukasz"), ("Ost, Anna (W)", "Ost, Anna"), ("O'Neil, A.-B.", "ONeil A B"),
    ],
)  # fmt: skip
def test_two_spellings_of_a_name_have_the_same_words(one: str, other: str) -> None:
    if one.startswith("O'"):  # punctuation is a blank, not nothing
        assert name_words(one) == ("a", "b", "neil", "o")
    else:
        assert name_words(one) == name_words(other)


def test_a_title_is_left_out_only_in_front_of_a_whole_name() -> None:
    assert name_words("IM Im, Nam") == ("im", "nam")
    assert name_words("IM Nam") == ("im", "nam")


def test_a_name_is_found_in_any_order_and_both_of_two_alike() -> None:
    index = NameIndex({1: "Ost, Anna", 2: "West, Ben", 3: "Anna Ost"})
    assert index.find("anna ost") == [1, 3]
    assert index.find("Ben West") == [2]
    assert index.find("Nord, Eva") == []
    assert NameIndex({1: "?", 2: ""}).find("?!") == []


def test_a_shortened_or_misspelt_name_is_offered() -> None:
    index = NameIndex({1: "Garcia, Jose", 2: "Duesentrieb, Daniel", 3: "Meier, Ute", 4: "Meyer, Ute", 5: "Lee, K."})
    assert index.find_similar("Garcia, J.") == [1]
    assert index.find_similar("Duesentrie, Daniel") == [2]
    assert index.find_similar("Garzia, Jose") == [1]
    assert index.find_similar("Garciaa, Jose") == [1]
    assert index.find_similar("Lee, Kim") == [5]
    assert index.find_similar("Meer, Ute") == [3, 4]
    assert index.find_similar("Gracia, Jose") == [1]  # two letters exchanged
    assert index.find_similar("Garcia") == []
    assert index.find_similar("") == []


def test_many_equal_names_cost_no_more_than_few() -> None:
    index = NameIndex({number: f"Smith, X{number}" for number in range(3000)} | {-1: "Smith, Y"})
    assert 1 < len(index.find_similar("Smith, X")) < 20
    assert index.find_similar("Smith, Yvonne") == [-1]


@given(st.dictionaries(st.integers(0, 20), st.text(max_size=30), max_size=8), st.text(max_size=150))
def test_any_name_can_be_looked_up(names: dict[int, str], name: str) -> None:
    index = NameIndex(names)
    assert set(index.find(name)) | set(index.find_similar(name)) <= set(names)
    for member, own in names.items():
        assert member in index.find(own) or not name_words(own) or len(names) > 5
