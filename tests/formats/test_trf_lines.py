"""From bytes to lines: encodings, line ends, limits, and which record each line is."""

from __future__ import annotations

import pytest

from tests.formats.test_malformed import HEAD, PLAYERS, SAMPLE
from tiebreaks.errors import FormatError
from tiebreaks.formats.decoding import decode_text
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.lines import Line, classify, decode, most_characters, replace_tabs, split


def lines(text: str) -> tuple[list[str], list[str]]:
    """The lines of a text and what is said of them."""
    problems = Problems("event.trf")
    return split(text, problems), [*map(str, problems.warnings), *map(str, problems.errors)]


def decoded(data: bytes, encoding: str | None = None) -> tuple[str, list[tuple[str, int | None]]]:
    """The text and what is said of it."""
    problems = Problems("event.trf")
    text = decode(data, problems, encoding)
    return text, [(str(each), each.case) for each in problems.warnings]


@pytest.mark.parametrize("text", ["a\nb\n\nc", "a\r\nb\r\n\r\nc", "a\rb\r\rc", "a\r\nb\n\rc", "a\nb\r\n\r\nc"])
def test_every_end_of_line_ends_a_line(text: str) -> None:
    assert lines(text) == (["a", "b", "", "c"], [])


def test_other_separators_end_no_line() -> None:
    assert lines("a\x1cb\x85c\u2028d\ne") == (["a\x1cb\x85c\u2028d", "e"], [])


def test_control_characters_are_left_out_or_refused() -> None:
    gone = "form feed or end-of-file character (^Z) left out"
    assert lines("a\fb\n\x1a\nc") == (["ab", "", "c"], [f"event.trf:1:1: warning: {gone}", f"event.trf:2:1: warning: {gone}"])
    binary = "NUL character: the file is binary or damaged; export a TRF again"
    assert lines("ab\nc\x00d\x00\ne") == (["ab", "", "e"], [f"event.trf:2:2: error: {binary}"])


def test_a_line_that_is_too_long_is_refused_and_the_others_are_kept() -> None:
    long, kept = "x" * 10_000, "XID " + "y" * 20_000
    assert lines(f"{long}\n{kept}\na") == ([long, kept, "a"], [])
    said = "the line has 10001 characters; more than 10000 are refused"
    assert lines(f"a\n{long}x\nb") == (["a", "", "b"], [f"event.trf:2:10001: error: {said}"])
    assert (most_characters("XXP 1"), most_characters("XID 1"), most_characters("YID 1")) == (10_000, 1_000_000, 10_000)


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        ("é\n".encode(), None, "é\n"), ("\ufeffé\n".encode(), None, "é\n"), ("\ufeffé\n".encode(), "utf-8", "é\n"),
        ("é\n".encode("cp1252"), "cp1252", "é\n"), ("é\n".encode("utf-16"), "utf-16", "é\n"), ("é 001\n".encode("utf-16-le"), "utf-16-le", "é 001\n"),
    ],
)  # fmt: skip
def test_a_text_that_is_as_it_should_be_is_read_without_a_word(data: bytes, encoding: str | None, text: str) -> None:
    assert decoded(data, encoding) == (text, [])
    assert decode_text(data, Problems("event.trf"), encoding) == text


def test_a_guess_of_the_encoding_is_said() -> None:
    wide = "012 Événement\n001    1\n"
    assert decoded(wide.encode("utf-16")) == (wide, [("event.trf:1:1: warning: the file is UTF-16; save it as UTF-8", 5)])
    assert decoded(wide.encode("utf-16-be")) == (
        wide, [("event.trf:1:1: warning: the file is UTF-16 without a byte order mark; save it as UTF-8", 5)],
    )  # fmt: skip
    text, ((said, case),) = decoded("012 Event\r\n022 Besan\xe7on\r\n".encode("latin-1"))
    assert "Besançon" in text and case == 6
    assert said.startswith("event.trf:2:10: warning: byte 0xE7 at line 2 is not UTF-8; the file was read as ")


@pytest.mark.parametrize(
    ("data", "encoding", "said"),
    [
        (b"a\nb\xff", "utf-8", "event.trf:2:2: error: the file is not utf-8: byte 0xFF at line 2 is not in it; leave encoding out to have it found"),
        (b"a\r\n\xffb", "ascii", "event.trf:2:1: error: the file is not ascii: byte 0xFF at line 2 is not in it; leave encoding out to have it found"),
        (b"abc", "no-such", "event.trf:1:1: error: unknown encoding 'no-such'; expected a name such as utf-8, windows-1252 or utf-16"),
        (b"xn--a.b\x80", "idna", "event.trf:1:1: error: the file is not idna: "),
        (b"", None, "event.trf:1:1: error: file is empty; expected a tournament report (TRF)"),
        (b" \n", None, "event.trf:1:1: error: file is empty; expected a tournament report (TRF)"),
        (b"%PDF-1.7\n", None, "event.trf:1:1: error: this is a PDF document; save the page"),
    ],
)  # fmt: skip
def test_what_is_no_text_is_refused_where_it_begins(data: bytes, encoding: str | None, said: str) -> None:
    with pytest.raises(FormatError) as refused:
        decode(data, Problems("event.trf"), encoding)
    (message,) = refused.value.messages
    assert str(message).startswith(said)
    assert message.case in (1, 3, 6)


def sorted_lines(text: str) -> tuple[dict[str, list[int]], list[int], list[tuple[str, int]]]:
    """The numbers of the lines of each record, those of the players, and what is said."""
    problems = Problems("event.trf")
    sheet = classify(text.split("\n"), problems)
    said = [(str(each).partition(":")[2], each.case) for each in (*problems.warnings, *problems.errors)]
    return {id: [line.number for line in found] for id, found in sheet.items()}, [*sheet.player_numbers], said


def test_each_line_belongs_to_a_record() -> None:
    text = "012 Name\n\n001    1\n001    2\n   \nNOR    1 \nNORX   1\nDAT    1\n### note\nDDD SSSS\n*** \nab\nXYZ 1\nXYZ 2\n012\n042\tx\n0425"
    assert sorted_lines(text) == (
        {"": [7, 8, 9, 10, 11, 12, 13, 14, 17], "012": [1, 15], "NRS": [6], "042": [16]},
        [3, 4],
        [
            ("8:1: warning: unknown record 'DAT'; its lines are kept but not used", 9),
            ("13:1: warning: unknown record 'XYZ'; its lines are kept but not used", 9),
        ],
    )


def test_players_may_stand_apart() -> None:
    assert sorted_lines("001    1\n012 Name\n001    2\nXXR 3") == ({"": [], "012": [2], "XXR": [4]}, [1, 3], [])
    assert sorted_lines("012 Name\n022 City") == ({"": [], "012": [1], "022": [2]}, [], [])
    assert sorted_lines("001    1\n001    2") == ({"": []}, [1, 2], [])


def test_players_that_are_all_indented_lose_that() -> None:
    found = sorted_lines("  012 Name\n  001    1\n  001    2\n022 City")
    assert found == (
        {"": [], "012": [1], "022": [4]}, [2, 3], [("2:1: warning: all player records are indented by 2; the indentation was left out", 11)],
    )  # fmt: skip
    said = "blanks before 001, and not the same in every player record; remove them from the line"
    assert sorted_lines(" 001    1\n  001    2")[2] == [(f"1:1: error: {said}", 11)]
    assert sorted_lines("001    1\n  001    2")[2] == [(f"2:1: error: {said}", 11)]
    assert sorted_lines("\t001    1\n\t001    2")[1] == [1, 2]


def test_an_indented_report_is_the_same_event() -> None:
    from tiebreaks.formats.trf import read

    indented = "\n".join(f" {line}" for line in SAMPLE.splitlines())
    assert read(indented.encode()).players == read(SAMPLE.encode()).players
    assert read((PLAYERS + HEAD).encode()).rounds == read(SAMPLE.encode()).rounds


def test_more_players_than_can_be_numbered_are_refused_where_they_begin() -> None:
    with pytest.raises(FormatError) as refused:
        classify(["012 Name", *["001 "] * 10_000], Problems("event.trf"))
    (message,) = refused.value.messages
    assert str(message) == "event.trf:10001:1: error: more than 9999 player records (001); a TRF cannot number them"
    assert message.case == 79
    assert len(classify(["001 "] * 9_999, Problems("event.trf")).players) == 9_999


def test_tabs_are_single_blanks_in_every_other_record() -> None:
    assert replace_tabs(Line(3, "240\tH\t3 \t")) == Line(3, "240 H 3")
    assert replace_tabs(Line(3, "240 H ")) == Line(3, "240 H ")
