"""The tags of a PGN are found wherever they stand, and nothing that stands in a comment or a move is taken for one."""

from __future__ import annotations

import tracemalloc
from collections import deque
from collections.abc import Iterator
from contextlib import suppress
from encodings.aliases import aliases
from io import BytesIO, RawIOBase

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tiebreaks as tb
from tests.formats.test_cost import grows_with_the_input
from tiebreaks.errors import FormatError
from tiebreaks.formats.pgn import tags as pgn_tags
from tiebreaks.formats.pgn.tags import NO_TAG, GameTags, scan


def games(text: str) -> list[GameTags]:
    return list(scan(text.encode(), "a.pgn"))


def whites(text: str) -> list[str]:
    return [game.tags[b"White"].decode() for game in games(text)]


def test_a_game_is_its_tags_and_the_line_of_the_first() -> None:
    first, second = games('[Event "Open"]\n[White "Anna"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n\n[White "Bo"]\n\n*\n')
    assert first == GameTags(1, {b"Event": b"Open", b"White": b"Anna"}, True)
    assert second == GameTags(6, {b"White": b"Bo"}, False)


def test_games_without_moves_are_separated_by_a_blank_line() -> None:
    assert whites('[White "Anna"]\n[Black "Bo"]\n\n[White "Cy"]\n[Black "Di"]\n') == ["Anna", "Cy"]


def test_a_blank_line_among_the_tags_of_one_game_does_not_make_two() -> None:
    (game,) = games('[Event "Open"]\n\n[White "Anna"]\n[Black "Bo"]\n\n1-0\n')
    assert [*game.tags] == [b"Event", b"White", b"Black"]
    assert game.line == 1


@pytest.mark.parametrize(
    "moves",
    [
        '1. e4 {[White "No"]} e5',
        '1. e4 {a comment\n[White "No"]\nends here} e5',
        "1. e4 {[%clk 1:30:54]\n[%eval 0.3]} e5",
        '1. e4 {one} {two\n[White "No"]\n} e5 {three} e5',
        '1. e4 ; a brace { that opens nothing\n e5',
        "1. e4 (1. d4 {[x]} d5\n) $1 e5",
        '% an escaped line with { a brace\n1. e4 e5',
        '1. e4 {% no escape here }\n e5',
        '1. e4 {a } ; and }} \n e5',
    ],
)  # fmt: skip
def test_moves_and_comments_are_skipped(moves: str) -> None:
    assert whites(f'[White "Anna"]\n\n{moves} 1-0\n\n[White "Bo"]\n\n0-1\n') == ["Anna", "Bo"]


def test_a_comment_without_an_end_is_refused_where_it_begins() -> None:
    with pytest.raises(FormatError) as refusal:
        games('[White "Anna"]\n\n1. e4 {oh\n e5 1-0\n\n[White "Bo"]\n')
    assert str(refusal.value).startswith("a.pgn:3:1: error: the comment")


def test_quotes_and_backslashes_in_a_value() -> None:
    (game,) = games('[White "A \\"Big\\" \\\\ B"]\n[Black "The "Small" one"]\n')
    assert game.tags == {b"White": b'A "Big" \\ B', b"Black": b'The "Small" one'}


def test_several_tags_in_a_line_and_blanks_around_them() -> None:
    (game,) = games('  [ White  "Anna" ][Black "Bo"]  [Result "1-0"]\n')
    assert game.tags == {b"White": b"Anna", b"Black": b"Bo", b"Result": b"1-0"}


def test_a_line_with_a_bracket_that_is_no_tag_is_kept_as_such() -> None:
    (game,) = games('[White "Anna"]\n[Black Bo]\n')
    assert game.tags == {b"White": b"Anna", NO_TAG: b"[Black Bo]"}


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_line_ends_and_encodings(line_end: str, encoding: str) -> None:
    text = '% by hand\n[White "Žofie"]\n[Black "Bo"]\n\n1. e4 e5\n\n[White "Çelik"]\n'.replace("\n", line_end)
    found = list(scan(text.encode(encoding), "a.pgn"))
    assert [game.tags[b"White"].decode() for game in found] == ["Žofie", "Çelik"]
    assert [game.line for game in found] == [2, 7]


def test_a_named_encoding_is_used_and_an_unknown_one_refused() -> None:
    (game,) = scan('[White "Žofie"]\n'.encode("windows-1250"), "a.pgn", "windows-1250")
    assert game.tags[b"White"].decode() == "Žofie"
    (game,) = scan(b'\xff\xfe[\0W\0h\0i\0t\0e\0 \0"\0A\0"\0]\0\n\0', "a.pgn", "utf-16-le")  # the mark is no letter
    assert game.tags == {b"White": b"A"}


@pytest.mark.parametrize("encoding", ["klingon", "hex", "zip", "rot13", "undefined", "a\0b", "\udc80", "", "base64"])
def test_a_name_that_is_no_encoding_of_text_is_refused(encoding: str) -> None:
    for data in (b'[White "A"]\n', b"012 Open\n001    1      Anna\n", b"No;Name\n1;Anna\n2;Bo\n", b"{}"):
        with pytest.raises(FormatError, match="unknown encoding"):
            tb.read(data, encoding=encoding)


@pytest.mark.parametrize(
    ("data", "encoding", "said"),
    [
        (
            b'[White "A"]\n\n1. e4 {\xff}\n',
            "utf-8",
            r"a.pgn:3:1: error: the file is not utf-8: byte 0xFF at line 3 is not in it",
        ),
        (b'[White "A"]\n', "utf-16", r"a.pgn:1:1: error: the file is not utf-16: .*BOM"),
        (b'[White "A"]\n', "utf-32", r"a.pgn:1:1: error: the file is not utf-32"),
        ('[White "A"]\n'.encode("utf-16")[:-1], "utf-16", r"a.pgn:1:1: error: the file is not utf-16: byte 0x0A"),
        (b"[White xn--a.b\x80]\n", "idna", r"a.pgn:1:1: error: the file is not idna"),
    ],
)
def test_bytes_that_are_not_in_the_named_encoding_are_refused(data: bytes, encoding: str, said: str) -> None:
    with pytest.raises(FormatError, match=said):
        list(scan(data, "a.pgn", encoding))


@pytest.mark.parametrize("encoding", sorted({*aliases, *aliases.values()}))
def test_every_encoding_that_python_knows_reads_a_pgn_or_refuses_it(encoding: str) -> None:
    text = b'[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Round "1"]\n\n1. e4 1-0\n'
    for data in (text, text.decode().encode("utf-16"), text + b"\x80\xff"):
        with suppress(FormatError):
            assert tb.read(data, encoding=encoding).players[0].name == "A"


def test_endless_lines_are_refused() -> None:
    for endless in (b"1. e4 " * 600_000, b'[White "' + b"a" * 3_000_000, b'[White "a"]' * 400_000):
        with pytest.raises(FormatError, match=r"more than 1000000 bytes"):
            list(scan(endless, "a.pgn"))


pieces = st.sampled_from(
    (
        '[White "A"]',
        '[Black "B"]',
        "\n",
        "\n\n",
        "{",
        "}",
        ";",
        "%",
        "[",
        "]",
        '"',
        "\\",
        " ",
        "1. e4",
        "é",
        "\r\n",
        "1-0",
        "\t",
    )
)


@given(st.lists(pieces, max_size=40).map("".join), st.integers(1, 9))
@example('[White "A"]\r\n[White "A"]\r\n', 1)
@example('[White "A"]\n [White "A"]\n%\n[White "B"]\n', 3)
def test_it_does_not_matter_in_how_many_parts_the_file_is_read(text: str, size: int) -> None:
    whole = _found(BytesIO(text.encode()), pgn_tags.CHUNK)
    assert _found(BytesIO(text.encode()), size) == whole


def _found(file: BytesIO, size: int) -> object:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pgn_tags, "CHUNK", size)
        try:
            return list(scan(file, "a.pgn"))
        except FormatError as error:
            return str(error)


class Endless(RawIOBase):
    """A file of games that exists only while it is read."""

    def __init__(self, games: int) -> None:
        self.parts: Iterator[bytes] = (
            f'[Event "E{at // 1000}"]\n[White "P{at % 97}"]\n[Black "Q{at % 89}"]\n[Result "1-0"]\n\n{"1. e4 e5 " * 20}1-0\n\n'.encode()
            for at in range(games)
        )

    def read(self, size: int = -1) -> bytes:
        held = b""
        while len(held) < size and (part := next(self.parts, b"")):
            held += part
        return held


@pytest.mark.long
def test_memory_does_not_grow_with_the_file() -> None:
    def peak(count: int) -> int:
        tracemalloc.start()
        try:
            assert len(deque(scan(Endless(count), "a.pgn"), maxlen=0)) == 0  # type: ignore[arg-type]
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    assert peak(40_000) < 1.2 * peak(10_000) + 100_000


@pytest.mark.parametrize(
    "piece",
    [
        '[White "Anna"]\n[Black "Bo"]\n\n1. e4 {x} e5 1-0\n\n',
        '1. e4 {\n[x\n} ; {\n', "{}", "\n[", '[White "a', "[", "% {\n", "; {\n",
    ],
)  # fmt: skip
def test_the_time_grows_with_the_file(piece: str) -> None:
    def make(count: int) -> object:
        text = f'[White "A"]\n\n{piece * count}'.encode()
        return lambda: _found(BytesIO(text), 4096)

    grows_with_the_input(make, 4_000)  # type: ignore[arg-type]
