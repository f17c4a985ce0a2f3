"""A regular file is known as one in each of the short ways, and no other file is; all of them tell the same."""

from __future__ import annotations

from collections.abc import Sequence
from unittest.mock import patch

import pytest

from tests.formats.test_columnar import SMALL, TWO_LEFT, UNUSUAL
from tests.formats.ways import read_one_way, tell_each_way
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf import columnar
from tiebreaks.formats.trf.columnar import Columns, read_columns
from tiebreaks.formats.trf.header import read_header
from tiebreaks.formats.trf.lines import classify, split

SWISS, FIXED = "142 2\n192 FIDE_DUTCH\n", "192 FIDE_ROUNDROBIN\n"


def scored(*rows: tuple[str, str], head: str = SWISS, order: Sequence[int] = ()) -> str:
    """A report of players with these points and rounds, in an order of lines."""
    lines = [
        f"001 {number:4}      Player {number}".ljust(80) + points + " " * 5 + row
        for number, (points, row) in enumerate(rows, 1)
    ]
    return "\n".join([head + "012 Event", *(lines[row] for row in order or range(len(lines))), ""])


PLAIN = (
    (" 2.0", "     2 w 1     3 b 1"), (" 1.0", "     1 b 0     4 w 1"), (" 1.0", "     4 b 1     1 w 0"), (" 0.0", "     3 w 0     2 b 0"),
)  # fmt: skip
REGULAR = {
    "the small event": SMALL,
    "two who left": TWO_LEFT,
    "everybody plays": scored(*PLAIN),
    "one player alone": scored((" 1.0", "  0000 - U")),
    "lines in another order": scored(*PLAIN, order=(2, 0, 3, 1)),
    "lines in reverse": scored(*PLAIN, order=(3, 2, 1, 0)),
    "a forfeit": scored((" 1.0", "     2 w +"), (" 0.0", "     1 b -")),
    "a forfeit without colours": scored((" 1.0", "     2 - +"), (" 0.0", "     1 - -")),
    "a forfeit without colours in reverse": scored((" 1.0", "     2 - +"), (" 0.0", "     1 - -"), order=(1, 0)),
    "a forfeit with blanks for colours": scored((" 0.0", "     2   -"), (" 1.0", "     1   +")),
    "both forfeited": scored((" 0.0", "     2 w -"), (" 0.0", "     1 b -")),
    "a forfeit is no meeting": scored((" 2.0", "     2 w +     2 b 1"), (" 0.0", "     1 b -     1 w 0")),
    "a bye of each kind": scored(
        (" 1.0", "     2 w 1  0000 - Z"), (" 0.5", "     1 b 0  0000 - H"), (" 1.5", "  0000 - H     4 w 1"), (" 1.0", "  0000 - F     3 b 0"),
        (" 2.0", "  0000 - U  0000 - F"),
    ),
    "a bye in each round": scored((" 2.0", "     2 w 1  0000 - U"), (" 0.5", "     1 b 0     3 w ="), (" 1.5", "  0000 - U     2 b =")),
    "games of less than a move": scored((" 1.0", "     2 w W"), (" 0.0", "     1 b L")),
    "small letters": scored((" 0.5", "     2 w d"), (" 0.5", "     1 b d")),
    "a round robin with free rounds": scored(
        (" 2.0", "     2 w 1     3 b 1"), (" 0.5", "     1 b 0               3 w ="), (" 0.5", "               1 w 0     2 b ="), head=FIXED
    ),
    "a round robin with two games": scored((" 2.0", "     2 w 1     2 b 1"), (" 0.0", "     1 b 0     1 w 0"), head=FIXED),
    "a round robin in which byes are worth something": scored(
        (" 2.0", "     2 w 1     3 b 1"), (" 0.5", "     1 b 0               3 w ="), (" 0.5", "               1 w 0     2 b ="), head=FIXED + "162  A 0.5\n"
    ),
    "other points": scored((" 3.0", "     2 w 1     3 b 0"), (" 1.0", "     1 b 0     4 w ="), (" 6.0", "     4 b 1     1 w 1"),
                           (" 1.0", "     3 w 0     2 b ="), head=SWISS + "162  W 3.0    D 1.0\n"),
    "no system, and no round robin": scored(*PLAIN, head="142 5\n"),
    "a rating of 4000": SMALL.replace("2513", "4000"),
    "no ranks": "".join(line[:85] + "    " + line[89:] if line.startswith("001") else line for line in SMALL.splitlines(keepends=True)),
    "zeros before a number": SMALL.replace("     4 w 1", "  0004 w 1").replace("001    1", "001 0001"),
    "no ids": "".join(line[:57] + " " * 11 + line[68:] if line.startswith("001") else line for line in SMALL.splitlines(keepends=True)),
    "away twice": scored((" 2.0", "     2 w 1     3 b 1"), (" 0.0", "     1 b 0"), (" 1.0", "     4 b 1     1 w 0"), (" 0.0", "     3 w 0")),
}  # fmt: skip
IRREGULAR = {
    "a number too many": scored(*PLAIN).replace("001    4", "001    5"),
    "a number twice": scored(*PLAIN).replace("001    4", "001    3"),
    "a meeting again": scored((" 2.0", "     2 w 1     2 b 1"), (" 0.0", "     1 b 0     1 w 0")),
    "a meeting again later": scored(
        (" 2.0", "     2 w 1     3 b 1     2 w *"), (" 1.0", "     1 b 0     4 w 1     1 b *"), *PLAIN[2:]
    ),
    "himself": scored((" 1.0", "     1 w 1"), (" 0.0", "     1 b 0")),
    "himself without colours": scored((" 0.0", "     1 - -"), (" 1.0", "     3 w 1"), (" 0.0", "     2 b 0")),
    "nobody": scored((" 1.0", "     9 w 1"), (" 0.0", "     1 b 0")),
    "another opponent": scored((" 1.0", "     2 w 1"), (" 0.0", "     3 b 0"), (" 0.0", "          ")),
    "both win": scored((" 1.0", "     2 w 1"), (" 1.0", "     1 b 1")),
    "both White": scored((" 1.0", "     2 w 1"), (" 0.0", "     1 w 0")),
    "other points": scored((" 2.0", "     2 w 1"), (" 0.0", "     1 b 0")),
    "two allocated byes": scored(
        (" 1.0", "     2 w 1"), (" 0.0", "     1 b 0"), (" 1.0", "  0000 - U"), (" 1.0", "  0000 - U")
    ),
    "a last round that nobody plays": scored((" 1.5", "     2 w 1  0000 - H"), (" 0.5", "     1 b 0  0000 - H")),
    "one away without a word": scored((" 1.0", "     2 w 1"), (" 0.0", "     1 b 0"), (" 0.0", "          ")),
    "one back again": scored(
        (" 2.0", "     2 w 1     3 w 1"), (" 0.0", "     1 b 0"), (" 0.0", "               1 b 0"), (" 0.0", "          ")
    ),
    "a letter in a round robin": scored((" 1.0", "     2 w 1"), (" 0.0", "     1 b 0"), (" 0.0", "  0000 - Z"), head=FIXED),
    "a pending game": scored((" 0.0", "     2 w  "), (" 0.0", "     1 b  ")),
    "a tab": scored(*PLAIN).replace("Player 1", "Player\t1"),
    "no name": scored(*PLAIN).replace("Player 1", "        "),
    "text in a gap": SMALL.replace("NOR     1500001", "NOR x   1500001"),
    "an id of letters": SMALL.replace("1500001", "15x0001"),
    "a rating too high": SMALL.replace("2513", "4001"),
    "a record that names players": SMALL.replace("142 3", "142 3\nXXP 1 2"),
    "perhaps a round robin": scored(
        (" 3.0", "     2 w 1     3 b 1     4 w 1"),
        (" 1.5", "     1 b 0     4 w 1     3 b ="),
        (" 1.5", "     4 b 1     1 w 0     2 w ="),
        (" 0.0", "     3 w 0     2 b 0     1 b 0"),
        head="",
    ),
    **{
        name: SMALL.replace(old, new)
        for name, (old, new) in UNUSUAL.items()
        if name in ("a rank missing", "a FIDE id twice", "teams")
    },
}


def read_together(*texts: str) -> list[object]:
    """What the short ways give of some files."""
    files = []
    for text in texts:
        problems = Problems("event.trf")
        sheet = classify(split(text, problems), problems)
        files.append((sheet, read_header(sheet, problems)))
    return [*read_columns(files)]


def is_regular_in_each_way(text: str) -> list[bool]:
    """As a small file, alone as columns, and below and above another one with as many rounds."""
    (small,) = read_together(text)
    with patch.object(columnar, "MOST_SMALL", 0), patch.object(columnar, "MOST_NOTED", 0):
        (alone,) = read_together(text)
        first, last, again = read_together(text, text, text)
    return [isinstance(found, Columns) for found in (small, alone, first, last, again)]


@pytest.mark.parametrize("text", REGULAR.values(), ids=REGULAR)
def test_a_regular_file_is_known_in_each_way_and_told_the_same(text: str) -> None:
    assert is_regular_in_each_way(text) == [True] * 5
    read_one_way(text.encode())


@pytest.mark.parametrize("text", IRREGULAR.values(), ids=IRREGULAR)
def test_a_file_that_needs_a_message_is_not_regular_in_any_way(text: str) -> None:
    assert is_regular_in_each_way(text) == [False] * 5
    first, *others = tell_each_way(text.encode())
    for other in others:
        assert other == first


def test_regular_files_and_others_below_each_other_are_told_apart() -> None:
    some = [text for text in (*REGULAR.values(), *IRREGULAR.values()) if max(map(len, text.splitlines())) in range(110, 120)]
    assert len(some) > 3
    with patch.object(columnar, "MOST_SMALL", 0), patch.object(columnar, "MOST_NOTED", 0):
        found = [isinstance(each, Columns) for each in read_together(*some)]
    assert found == [text in REGULAR.values() for text in some]


def test_blanks_of_a_swiss_are_said_and_those_of_a_round_robin_are_not() -> None:
    def blanks(text: str) -> list[bool]:
        (small,) = read_together(text)
        with patch.object(columnar, "MOST_SMALL", 0), patch.object(columnar, "MOST_NOTED", 0):
            (alone,) = read_together(text)
            first, last = read_together(text, text)
        return [found.has_blanks for found in (small, alone, first, last) if isinstance(found, Columns)]

    assert blanks(TWO_LEFT) == [True] * 4 and blanks(SMALL) == [False] * 4
    assert blanks(REGULAR["a round robin with free rounds"]) == [False] * 4


def test_a_file_is_small_up_to_so_many_cells() -> None:
    size = SMALL.count("\n001") * 3
    for most, is_small in ((size, True), (size - 1, False)):
        with patch.object(columnar, "MOST_SMALL", most), patch.object(columnar, "PlayerColumns", side_effect=KeyError):
            if is_small:
                assert isinstance(read_together(SMALL)[0], Columns)
            else:
                with patch.object(columnar, "MOST_NOTED", 0), pytest.raises(KeyError):
                    read_together(SMALL)


def test_an_event_of_many_players_is_regular_too() -> None:
    rows = [
        f"{number + 1 if number % 2 else number - 1:6} {'w' if number % 2 else 'b'} {number % 2}" for number in range(1, 401)
    ]
    lines = scored(*((f" {number % 2}.0", row) for number, row in enumerate(rows, 1)), head="142 1\n192 FIDE_DUTCH\n")
    assert isinstance(read_together(lines)[0], Columns)
    assert [game.result for game in read_one_way(lines.encode()).rounds[0]] == ["1-0"] * 200  # type: ignore[union-attr]
