"""Player lines as columns: each line and field is flagged, and each number read, as by the table of fields line by line."""

from __future__ import annotations

import re
from random import Random

import numpy as np
import pytest

from tests.formats.test_columnar import SMALL
from tiebreaks.formats.trf import key_tables
from tiebreaks.formats.trf.codes import BLOCK, KEYS
from tiebreaks.formats.trf.columnar import Columns, read_columns
from tiebreaks.formats.trf.columns import PLAYER
from tiebreaks.formats.trf.game_columns import match_lines, meet_again
from tiebreaks.formats.trf.header import read_header
from tiebreaks.formats.trf.player_columns import PlayerColumns, find_odd_words
from tiebreaks.formats.trf.player_fields import FIELDS
from tiebreaks.formats.trf.regular import _find_rows, stand_alone
from tiebreaks.formats.trf.small import _is_somebody_alone, _Numbers, _Tenths

TEXTS = [line.rstrip() for line in SMALL.splitlines() if line.startswith("001")]
WHOLE = re.compile(r" *[0-9]*")
TENTHS = re.compile(r"[ 0-9][0-9]\.[0-9]")


def is_malformed(text: str, rounds: int) -> bool:
    """Whether something stands between the fields, or a round or the number is not as it should be."""
    line = text.ljust(89 + 10 * rounds)
    if "\t" in line or not line[:3].isdecimal() or PLAYER.misplaced_column(line[:89]):
        return True
    if not WHOLE.fullmatch(line[4:8]) or not line[4:8].strip("0 "):
        return True
    for index in range(rounds):
        block = BLOCK.fullmatch(line[89 + 10 * index :][:10])
        if block is None or not WHOLE.fullmatch(block[1]) or block[2] not in KEYS:
            return True
    return False


def is_odd(name: str, text: str) -> bool:
    """Whether a field of an aligned line is written in an unusual way, or has no value."""
    if name in ("rating", "rank"):
        return not WHOLE.fullmatch(text) or (name == "rating" and int(text.strip() or 0) > 4000)
    if name == "fide_id":
        return not WHOLE.fullmatch(text)
    if name == "points":
        return not TENTHS.fullmatch(text)
    return FIELDS[name].read(text) is None


def damaged(seed: int) -> list[str]:
    """The lines with a few characters changed."""
    rng = Random(seed)
    texts = [*TEXTS]
    for _ in range(rng.randint(1, 4)):
        row = rng.randrange(len(texts))
        place = rng.randrange(3, len(texts[row]))
        letter = rng.choice("   019xX.-/+wbWé\t½" if place > 8 else "  19x")
        texts[row] = (texts[row][:place] + letter + texts[row][place + 1 :]).rstrip()
    return texts


def check(texts: list[str]) -> None:
    rounds = 3
    found = PlayerColumns(texts, rounds)
    malformed = [is_malformed(text, rounds) for text in texts]
    assert found.malformed.tolist() == malformed
    lines = [text.ljust(119) for text in texts]
    assert found.names == [line[14:47].strip() for line in lines]
    for name in PLAYER.slices:
        odd = [is_odd(name, line[PLAYER.slices[name]]) for line in lines]
        flags = found.odd.get(name, np.zeros(len(texts), dtype=bool)).tolist()
        if name != "number":
            assert [flag for flag, bad in zip(flags, malformed, strict=True) if not bad] == [
                flag for flag, bad in zip(odd, malformed, strict=True) if not bad
            ], name
        for row, line in enumerate(lines):
            if name in ("number", "rating", "rank") and not malformed[row] and not odd[row]:
                assert int(getattr(found, name)[row]) == int(line[PLAYER.slices[name]].strip() or 0)
            if name == "points" and not malformed[row] and not odd[row]:
                assert int(found.points[row]) == int(line[80:84].replace(".", ""))
    for row, line in enumerate(lines):
        for index in range(rounds if not malformed[row] else 0):
            block = line[89 + 10 * index :][:10]
            assert int(found.opponent[row, index]) == int(block[2:6].strip() or 0)
            assert key_tables.KEY_OF[int(found.key[row, index])] == block[7:10]
    cut = found.cut(slice(1, 3), texts[1:3])
    assert cut.names == found.names[1:3] and cut.number.tolist() == found.number[1:3].tolist()
    assert cut.opponent.tolist() == found.opponent[1:3].tolist() and cut.key.tolist() == found.key[1:3].tolist()
    assert cut.points.tolist() == found.points[1:3].tolist() and cut.rank.tolist() == found.rank[1:3].tolist()
    assert cut.malformed.tolist() == malformed[1:3] and cut.rating.tolist() == found.rating[1:3].tolist()
    assert {name: flags.tolist() for name, flags in cut.odd.items()} == {
        name: flags[1:3].tolist() for name, flags in found.odd.items() if flags[1:3].any()
    }


def test_usual_lines_have_nothing_odd() -> None:
    check(TEXTS)
    found = PlayerColumns(TEXTS, 3)
    assert found.odd == {} and not found.malformed.any() and find_odd_words(TEXTS) == {}


@pytest.mark.parametrize("first", range(0, 200, 10))
def test_damaged_lines_are_flagged_as_the_table_of_fields_has_it(first: int) -> None:
    for seed in range(first, first + 10):
        check(damaged(seed))


@pytest.mark.parametrize(
    ("place", "text"),
    [
        (4, "0002"), (4, "1   "), (4, "   0"), (4, "    "), (4, " 1 2"), (48, "4001"), (48, "4000"), (48, "24  "), (48, "-100"), (80, "10.0"), (80, " 2  "),
        (80, "2.5 "), (80, " .5 "), (80, "    "), (85, "1 2 "), (85, "   x"), (57, "          -"), (57, "1500001    "), (69, "1985-01-45"), (69, "1985/13/01"),
        (69, "soon      "), (9, "x"), (10, " XX"), (53, "N1R"), (53, "NO "), (14, " " * 33), (89, " "), (91, "12  "), (91, "1 2 "), (96, "W"), (98, "*"), (96, "  *"), (96, "- ?"), (96, "b X"), (98, "x"),
        (97, "x"), (95, "x"), (0, "0O1"), (3, "x"), (88, "\t"),
    ],
)  # fmt: skip
def test_each_spelling_of_a_field_is_known(place: int, text: str) -> None:
    check([*TEXTS[:2], TEXTS[2][:place] + text + TEXTS[2][place + len(text) :], *TEXTS[3:]])


def test_a_number_of_four_columns_is_at_their_right_end() -> None:
    numbers, tenths = _Numbers(), _Tenths()
    assert [numbers[text] for text in ("   1", "0012", "1234", "    ")] == [1, 12, 1234, 0]
    assert [tenths[text] for text in (" 2.5", "10.0", " 0.0")] == [25, 100, 0]
    for text in ("1   ", "X  1", "   X", "\t  1", "\xa0  1", "   ²", "1 2 "):
        with pytest.raises(KeyError):
            numbers[text]
    for text in ("2.5 ", " 2,5", " 2  ", "   .", "    ", "X2.5"):
        with pytest.raises(KeyError):
            tenths[text]


def blank_rounds(seed: int) -> list[list[bool]]:
    rng = Random(seed)
    return [[rng.random() < 0.5 for _ in range(4)] for _ in range(3)]


@pytest.mark.parametrize("seed", range(12))
def test_a_blank_round_stands_alone_without_one_beside_it(seed: int) -> None:
    rows = blank_rounds(seed)
    alone = [
        [now and not any(row[at] for at in (index - 1, index + 1) if 0 <= at < len(row)) for index, now in enumerate(row)]
        for row in rows
    ]
    assert stand_alone(np.array(rows)).tolist() == alone
    absent = [{row for row in range(3) if rows[row][index]} for index in range(4)]
    assert _is_somebody_alone(absent) == any(sum(alone[row][index] for row in range(3)) == 1 for index in range(4))


def test_the_rows_of_numbers_are_found_if_they_are_those_from_1_on() -> None:
    for numbers in ([1, 2, 3], [3, 1, 2], [2, 3, 1]):
        rows = _find_rows(np.array(numbers))
        assert rows is not None and [int(rows[number]) for number in numbers] == [0, 1, 2]
    for numbers in ([1, 2, 4], [0, 1, 2], [1, 1, 2]):
        assert _find_rows(np.array(numbers)) is None


def test_who_is_met_again_is_found_but_not_nobody() -> None:
    opponents = np.array([[1, 2, 3], [1, 2, 1], [-1, 2, -1], [0, 3, 0], [0, 0, -1]])
    assert meet_again(opponents).tolist() == [False, True, False, True, True]
    assert meet_again(np.zeros((2, 0), dtype=np.int64)).tolist() == [False, False]


def test_rounds_that_nobody_has_are_no_games() -> None:
    none = np.zeros((2, 0), dtype=np.int64)
    games = match_lines(none, none, none.astype(bool))
    assert games.result.shape == (2, 0) == games.black.shape


def test_regular_files_that_stand_together_are_told_apart() -> None:
    """Of three files with as many rounds the second has points that do not follow, the third another scoring."""
    from tests.formats.test_trf_pairings import open_sheet

    other = SMALL.replace(" 2.5    1", " 3.5    1")
    scored = SMALL.replace("142 3", "142 3\n162  W 2.0    D 1.0")
    for old, new in (
        (" 2.5    1", " 5.0    1"),
        (" 2.0    2", " 4.0    2"),
        (" 1.0    5", " 2.0    5"),
        (" 1.5    3", " 3.0    3"),
        (" 1.0    4", " 2.0    4"),
    ):
        scored = scored.replace(old, new)
    fixed = SMALL.replace("FIDE_DUTCH", "FIDE_ROUNDROBIN")
    files = []
    for text in (SMALL, other, scored, fixed, SMALL.replace("     4 w 1", "     4 w 0"), SMALL.replace("2513 NOR", "2513xNOR")):
        sheet, problems = open_sheet(text.encode())
        files.append((sheet, read_header(sheet, problems)))
    found = read_columns(files)
    assert [isinstance(each, Columns) for each in found] == [True, False, True, True, False, False]
    for each, points in ((found[0], [25, 20, 10, 15, 10, 10]), (found[2], [50, 40, 20, 30, 20, 20])):
        assert isinstance(each, Columns) and each.points == points and each.rank == [1, 2, 5, 3, 4, 4] and not each.has_blanks
        assert [*each.table.opponent[:6]] == [3, 4, 5, 0, 1, 2] and [*each.table.black[:6]] == [0, 1, 0, 1, 0, 1]


def test_a_malformed_line_of_somebody_who_has_only_byes_stays_rejected() -> None:
    from tests.formats.test_trf_pairings import open_sheet

    line = "001    7      Gus".ljust(80) + " 1.5    6" + "  0000 - H" * 3
    files = []
    for text in (SMALL + line + "\n", SMALL + line[:52] + "x" + line[53:] + "\n", SMALL.replace("     4 w 1", "     4 b 1")):
        sheet, problems = open_sheet(text.encode())
        files.append((sheet, read_header(sheet, problems)))
    assert [isinstance(each, Columns) for each in read_columns(files)] == [True, False, False]
