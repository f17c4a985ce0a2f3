"""The kernel: what it reads of player lines is what the table of fields says, all else is marked; without it NumPy does the same."""

from __future__ import annotations

import importlib.util
import os
import pickle
import re
import shutil
import subprocess
import sys
from copy import copy
from ctypes import sizeof
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tests.formats.trf_reports import SMALL
from tests.formats.ways import outcome, without_kernel
from tiebreaks.formats.trf import kernel
from tiebreaks.formats.trf.codes import BLANK, BLOCK, KEYS, LETTER, NUMBER_OF, PAIRED, RESULT_OF, tabulate_worths
from tiebreaks.formats.trf.columns import FIRST_ROUND, PLAYER
from tiebreaks.formats.trf.fields import FIELDS, SEXES, TITLES
from tiebreaks.formats.trf.kernel import FREE, MALFORMED, MARKS, ODD, REJECTED, LineColumns, PairedLines, Survey, read_lines
from tiebreaks.model.tournament import Result, Scoring

EXAMPLES = int(os.environ.get("FUZZ", "150"))
LIBRARY = kernel.load()
needs_kernel = pytest.mark.skipif(LIBRARY is None, reason="no kernel was compiled")
TEXTS = [line.rstrip() for line in SMALL.splitlines() if line.startswith("001")]
ROUNDS = 3
COLUMNS = ("number", "rating", "rank", "points")


# player lines


def usual_values(text: str) -> dict[str, Any]:
    """What the table of fields reads of each field; None for one that needs a message."""
    line = text.ljust(FIRST_ROUND)
    return {name: FIELDS[name](line[place]) for name, place in PLAYER.slices.items()}


def usual_rounds(text: str) -> list[tuple[int, int]] | None:
    """The opponents and keys of aligned text, cut out round by round; None if one is odd."""
    cells = []
    line = text.ljust(FIRST_ROUND + PLAYER.stride * ROUNDS)
    for first in range(FIRST_ROUND, FIRST_ROUND + PLAYER.stride * ROUNDS, PLAYER.stride):
        block = BLOCK.fullmatch(line[first : first + PLAYER.stride])
        if block is None or not re.fullmatch(" *[0-9]*", block[1]):
            return None
        cells.append((int(block[1].strip() or 0), NUMBER_OF[block[2]]))
    return cells


def check(texts: list[str]) -> list[int]:
    """Check that what is not marked is what the table of fields says; returns the marks."""
    found, is_marked = read_lines(texts, ROUNDS)
    marks: list[int] = found.mark.tolist()
    assert is_marked == any(marks)
    for row, (text, mark) in enumerate(zip(texts, marks, strict=True)):
        rounds, gaps = usual_rounds(text), PLAYER.misplaced_column(text[:FIRST_ROUND])
        if mark & MALFORMED:
            continue
        assert rounds is not None and not gaps and "\t" not in text and text[:4] == "001 ", text
        assert [*zip(found.opponent[row].tolist(), found.key[row].tolist(), strict=True)] == rounds
        assert found.reached[row] == max(0, -(-(len(text.rstrip()) - FIRST_ROUND) // PLAYER.stride))
        for name, value in usual_values(text).items():
            if not mark & MARKS[name] and name != "name":  # names are Python's
                assert value is not None, (name, text)
                assert name not in COLUMNS or getattr(found, name)[row] == value, (name, text)
    return marks


@needs_kernel
def test_usual_lines_have_no_marks() -> None:
    births = MARKS["birth"]  # with dots and dashes, which the table of fields reads too
    assert check(TEXTS) == [0, 0, 0, births, births, 0]
    found, _ = read_lines(TEXTS, ROUNDS)
    assert found.number.tolist() == [1, 2, 3, 4, 5, 6] and found.rating.tolist() == [2513, 2400, 2300, 0, 2100, 2000]
    assert found.points.tolist() == [25, 20, 10, 15, 10, 10] and found.rank.tolist() == [1, 2, 5, 3, 4, 4]
    assert found.opponent.tolist()[0] == [4, 2, 3] and found.opponent.tolist()[4] == [2, 6, 0]
    assert [KEYS[key] for key in found.key.tolist()[4]] == ["w 0", "b =", "- H"] and found.reached.tolist() == [3] * 6


@needs_kernel
@pytest.mark.parametrize("name", ["open.trf", "round_robin.trf", "team.trf"])
def test_no_line_of_an_example_is_marked(name: str) -> None:
    texts = [line for line in Path("examples", name).read_text(encoding="utf-8").splitlines() if line.startswith("001")]
    rounds = max(-(-(len(text) - FIRST_ROUND) // PLAYER.stride) for text in texts)
    found, is_marked = read_lines(texts, rounds)
    assert not is_marked and not found.mark.any()


def damage(rng: Random) -> list[str]:
    """The lines with a few characters changed."""
    texts = [*TEXTS]
    for _ in range(rng.randint(1, 4)):
        row = rng.randrange(len(texts))
        place = rng.randrange(3, len(texts[row]))
        letter = rng.choice("   019xX.-/+wbWé\t½" if place > 8 else "  19x")
        texts[row] = (texts[row][:place] + letter + texts[row][place + 1 :]).rstrip()
    return texts


@needs_kernel
@pytest.mark.parametrize("first", range(0, 200, 10))
def test_what_is_not_marked_in_a_damaged_line_is_what_the_table_of_fields_says(first: int) -> None:
    for seed in range(first, first + 10):
        check(damage(Random(seed)))


SPELLINGS = {
    (4, "0002"): "", (4, "1   "): "malformed", (4, "   0"): "malformed", (4, "    "): "malformed", (4, " 1 2"): "malformed",
    (48, "4001"): "rating", (48, "4000"): "", (48, "24  "): "rating", (48, "-100"): "rating", (80, "10.0"): "", (80, " 2  "): "points",
    (80, "2.5 "): "points", (80, " .5 "): "points", (80, "    "): "points", (85, "1 2 "): "rank", (85, "   x"): "rank",
    (57, "          -"): "fide_id", (57, "1500001    "): "", (57, "1500 00    "): "fide_id", (69, "1985-01-45"): "birth",
    (69, "1985/13/01"): "birth", (69, "1985/12/31"): "", (69, "1985/00/00"): "", (69, "1985/00/01"): "birth", (69, "0000/00/00"): "birth",
    (69, "soon      "): "birth", (9, "x"): "sex", (9, "f"): "", (10, " XX"): "title", (10, " gm"): "", (10, "IM "): "", (53, "N1R"): "federation",
    (53, "NO "): "federation", (53, "nor"): "", (53, "ÅSE"): "federation", (14, "Łukasz "): "", (89, " "): "", (91, "12  "): "malformed",
    (91, "1 2 "): "malformed", (96, "W"): "malformed", (98, "*"): "malformed", (96, "  *"): "malformed", (96, "- ?"): "malformed",
    (96, "b X"): "malformed", (98, "x"): "malformed", (97, "x"): "malformed", (95, "x"): "malformed", (0, "0O1"): "malformed",
    (3, "x"): "malformed", (88, "\t"): "malformed", (20, "\t"): "malformed", (47, "x"): "malformed", (84, "x"): "malformed",
}  # fmt: skip
"""What is put into a line, by its place, and what is marked."""


@needs_kernel
@pytest.mark.parametrize(("place", "text"), SPELLINGS, ids=lambda value: repr(value))
def test_each_spelling_of_a_field_is_known(place: int, text: str) -> None:
    marks = check([*TEXTS[:2], TEXTS[2][:place] + text + TEXTS[2][place + len(text) :], *TEXTS[3:]])
    name = SPELLINGS[place, text]
    if name == "malformed":
        assert marks[2] & MALFORMED
    else:
        assert marks[2] == (MARKS[name] if name else 0)


@needs_kernel
def test_a_line_is_padded_with_blanks_and_one_that_ends_before_the_points_is_malformed() -> None:
    short = "001    1      Ada".ljust(80) + " 1.0"
    assert len(short) == 84
    found, is_marked = read_lines([short, short + "    ", short + "    7", short + "    7     2 w 1"], 1)
    assert not is_marked and found.rank.tolist() == [0, 0, 7, 7] and found.reached.tolist() == [0, 0, 0, 1]
    assert found.key.tolist() == [[BLANK], [BLANK], [BLANK], [NUMBER_OF["w 1"]]]
    found, is_marked = read_lines([short[:-1]], 1)
    assert is_marked and found.mark[0] & MALFORMED
    found, is_marked = read_lines([short + "          2 w"], 1)
    assert not is_marked and found.key.tolist() == [[NUMBER_OF["w  "]]] and found.opponent.tolist() == [[2]]


@needs_kernel
def test_a_line_with_more_rounds_than_there_is_room_for_is_malformed() -> None:
    for rounds in range(4):
        found, is_marked = read_lines(TEXTS, rounds)
        assert is_marked and found.key.shape == found.opponent.shape == (6, rounds) and found.reached.tolist() == [3] * 6
        assert [bool(mark & MALFORMED) for mark in found.mark.tolist()] == [rounds < 3] * 6
        assert found.opponent[0].tolist() == [4, 2, 3][:rounds]


@needs_kernel
def test_every_spelling_of_a_sex_and_a_title_is_known_at_both_ends() -> None:
    for name, words in (("sex", SEXES), ("title", TITLES)):
        place = PLAYER.slices[name]
        width = place.stop - place.start
        for word in words:
            for text in {word.ljust(width), word.rjust(width)}:
                (mark,) = check([TEXTS[2][: place.start] + text + TEXTS[2][place.stop :]])
                assert mark == 0, (name, text)


@needs_kernel
@pytest.mark.parametrize("name", PLAYER.slices)
def test_what_is_drawn_of_the_characters_of_a_field_is_read_as_the_table_says(name: str) -> None:
    rng, place = Random(name), PLAYER.slices[name]
    letters = {"name": " Aé.,", "birth": "0123129/ -.", "points": "0123 .,½", "fide_id": "01 "}.get(name, "01234 89MmGgWwFfx-")
    usual = 0
    for _ in range(400):
        text = "".join(rng.choices(letters, k=place.stop - place.start))
        if name == "birth" and rng.random() < 0.5:
            text = f"{rng.choice((0, 1899, 2999, 3000)):04}/{rng.randrange(14):02}/{rng.randrange(40):02}"
        (mark,) = check([TEXTS[2][: place.start] + text + TEXTS[2][place.stop :]])
        usual += mark == 0
    assert usual


@needs_kernel
def test_every_number_of_four_digits_is_read() -> None:
    for spelled in ("{:4}", "{:04}"):
        texts = [f"001 {spelled.format(number)}      Ada".ljust(80) + " 1.0" for number in range(1, 10_000)]
        found, is_marked = read_lines(texts, 0)
        assert not is_marked and found.number.tolist() == [*range(1, 10_000)]


@needs_kernel
def test_every_key_is_read_but_pending_ones_which_need_a_message() -> None:
    for number, key in enumerate(KEYS):
        found, is_marked = read_lines(["001    1      Ada".ljust(80) + f" 1.0          2 {key}"], 1)
        assert is_marked == ("*" in key)
        if not is_marked:
            assert found.key.tolist() == [[number]] and found.reached[0] == 1


def test_without_the_library_every_line_is_marked() -> None:
    with without_kernel():
        found, is_marked = read_lines(TEXTS, 2)
    assert is_marked and found.mark.tolist() == [MALFORMED] * 6
    assert found.key.tolist() == [[BLANK] * 2] * 6 and found.opponent.tolist() == [[0] * 2] * 6
    assert found.number.tolist() == found.reached.tolist() == [0] * 6


@pytest.mark.parametrize("texts", [[], TEXTS[:1]])
@pytest.mark.parametrize("rounds", [0, 1])
def test_columns_have_the_same_shape_and_kind_with_and_without_the_library(texts: list[str], rounds: int) -> None:
    one, _ = read_lines(texts, rounds)
    with without_kernel():
        other, _ = read_lines(texts, rounds)
    assert [(column.shape, column.dtype) for column in one] == [(column.shape, column.dtype) for column in other]


# columns of players


@st.composite
def drawn_columns(draw: st.DrawFn) -> LineColumns:
    """Players with numbers in any order and with gaps; opponents may be strangers, oneself, or know nothing of it."""
    numbers = draw(st.lists(st.integers(1, 12), min_size=1, max_size=7, unique=True))
    rounds = draw(st.integers(0, 4))
    shape = len(numbers), rounds
    opponent, key = np.zeros(shape, dtype=np.int64), np.full(shape, BLANK, dtype=np.int64)
    any_key = st.integers(0, len(KEYS) - 1)
    for index in range(rounds):
        order = draw(st.permutations(range(len(numbers))))
        pairs = draw(st.integers(0, len(numbers) // 2))
        for row, other in zip(order[:pairs], order[pairs : 2 * pairs], strict=True):
            opponent[row, index], opponent[other, index] = numbers[other], numbers[row]
            keys = draw(st.sampled_from(["w 1 b 0", "b = w =", "- + - -", "  -   -", "w L b W", "w * b *"]) | st.none())
            both = (NUMBER_OF[keys[:3]], NUMBER_OF[keys[4:]]) if keys else (draw(any_key), draw(any_key))
            key[row, index], key[other, index] = both
        for row in order[2 * pairs :]:
            opponent[row, index] = draw(st.sampled_from([0, 0, 0, 0, *numbers, 13, 9999]))
            key[row, index] = draw(any_key)
    return LineColumns(np.array(numbers, dtype=np.int64), opponent, key)


def both_ways(work: Any) -> tuple[Any, Any]:
    with without_kernel():
        other = work()
    return work(), other


def repeats(columns: LineColumns, rounds: int) -> int:
    """How often a line names somebody of the file whom it has named before."""
    named = [[number for number in row if number] for row in columns.opponent[:, :rounds].tolist()]
    known = [[number for number in row if number <= max(columns.number)] for row in named]
    return sum(len(row) - len({*row}) for row in known)


BOUNDED = settings(max_examples=EXAMPLES, deadline=None)


@BOUNDED
@given(drawn_columns())
def test_rounds_are_counted_alike_with_and_without_the_library(columns: LineColumns) -> None:
    one, other = both_ways(lambda: kernel.survey(columns))
    assert one == other and isinstance(one, Survey)
    rows = columns.opponent.shape[0]
    for index, (paired, allocated, silent) in enumerate(zip(*one, strict=True)):
        alone = [KEYS[columns.key[row, index]][2].upper() for row in range(rows) if not columns.opponent[row, index]]
        assert (paired, allocated, silent) == (rows - len(alone), sum(letter in "U+" for letter in alone), alone.count(" "))


@BOUNDED
@given(drawn_columns(), st.booleans(), st.sampled_from([Scoring(), Scoring(win=3, draw=1, pairing_bye=2, zero_bye="0.1")]))
def test_lines_are_scored_alike_with_and_without_the_library(
    columns: LineColumns, predetermined: bool, scoring: Scoring
) -> None:
    worth = tabulate_worths(scoring.points, predetermined)
    for rounds in range(columns.key.shape[1] + 1):
        one, other = both_ways(lambda rounds=rounds: kernel.score(columns, rounds, worth))
        assert one.tolist() == other.tolist() and one.dtype == other.dtype
        cells = zip(columns.opponent[:, :rounds].tolist(), columns.key[:, :rounds].tolist(), strict=True)
        assert one.tolist() == [
            sum(int(worth[key + (PAIRED if named else 0)]) for named, key in zip(*row, strict=True)) for row in cells
        ]


@BOUNDED
@given(drawn_columns(), st.sampled_from([Result.ZERO_BYE, Result.REST]))
def test_lines_are_paired_alike_with_and_without_the_library(columns: LineColumns, absent: Result) -> None:
    highest = int(columns.number.max())
    for rounds in range(columns.key.shape[1] + 1):
        one, other = both_ways(lambda rounds=rounds: kernel.pair(columns, rounds, highest, absent))
        assert one._replace(again=[]) == other._replace(again=[])
        assert [column.typecode for column in one[:4]] == [column.typecode for column in other[:4]] == [*"qbbb"]
        if LIBRARY is not None:
            assert sum(one.again) == repeats(columns, rounds)
        assert any(other.again) or not repeats(columns, rounds)
        check_paired(columns, rounds, one, absent)


def check_paired(columns: LineColumns, rounds: int, paired: PairedLines, absent: Result) -> None:
    """Check what was paired cell by cell."""
    numbers: list[int] = columns.number.tolist()
    for index in range(rounds):
        marks = []
        for row, number in enumerate(numbers):
            named, key = int(columns.opponent[row, index]), int(columns.key[row, index])
            other = numbers.index(named) if named in numbers else row
            back, answer = int(columns.opponent[other, index]), int(columns.key[other, index])
            result = int(RESULT_OF[(key + (PAIRED if named else 0)) * len(KEYS) + answer])
            at = index * len(numbers) + row
            is_rejected = result == 127
            is_odd = bool(named) and (other == row or back != number or (is_rejected and other > row))
            marks.append(is_odd * ODD + (not named) * FREE + is_rejected * REJECTED)
            assert (paired.opponent[at], paired.mark[at]) == (other, marks[-1])
            assert paired.result[at] == (absent if not named and result == Result.NO_ROUND else result)
            if not marks[-1]:
                assert paired.black[at] == (row > other if KEYS[key][0] in " -" else KEYS[key][0] == "b")
        assert paired.odd[index] == sum(mark & ODD > 0 for mark in marks)
        assert paired.refused[index] == sum(mark == FREE | REJECTED for mark in marks)


@pytest.mark.parametrize("opponent", [0, 1, 2, 3])
def test_every_key_of_one_line_is_paired_with_every_key_of_the_other_alike(opponent: int) -> None:
    """Of player 1, who names nobody, himself, player 2 or a stranger; player 2 names player 1."""
    keys = range(len(KEYS))
    pairs = np.array([[one, two] for one in keys for two in keys], dtype=np.int64).T
    named = np.array([[opponent] * pairs.shape[1], [1] * pairs.shape[1]], dtype=np.int64)
    columns = LineColumns(np.array([1, 2], dtype=np.int64), named, pairs)
    for absent in (Result.ZERO_BYE, Result.REST):
        one, other = both_ways(lambda absent=absent: kernel.pair(columns, pairs.shape[1], 2, absent))
        assert one._replace(again=[]) == other._replace(again=[])
        check_paired(columns, pairs.shape[1], one, absent)


def test_a_round_after_those_that_are_asked_for_is_left_alone() -> None:
    columns = LineColumns(
        np.array([1, 2]), np.array([[2, 2], [1, 0]]), np.array([[NUMBER_OF["w 1"], 0], [NUMBER_OF["b 0"], 0]])
    )
    for found in both_ways(lambda: kernel.pair(columns, 1, 2, Result.ZERO_BYE)):
        assert found.opponent.tolist() == [1, 0] and found.odd == [0] and not any(found.again)


def test_columns_are_copied_and_pickled_without_addresses() -> None:
    columns = LineColumns(np.array([1, 2]), np.array([[2], [1]]), np.array([[NUMBER_OF["w 1"]], [NUMBER_OF["b 0"]]]))
    expected = kernel.pair(columns, 1, 2, Result.ZERO_BYE)
    for twin in (copy(columns), pickle.loads(pickle.dumps(columns))):
        twin.exchange(twin.number[::-1], twin.opponent[::-1], twin.key[::-1])
        assert [*kernel.pair(twin, 1, 2, Result.ZERO_BYE).opponent] == [1, 0] and twin.number.tolist() == [2, 1]
    assert kernel.pair(columns, 1, 2, Result.ZERO_BYE) == expected


# the library


def load_from(folder: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """What is loaded if the module lies in this folder."""
    monkeypatch.setattr(kernel, "__file__", str(folder / "kernel.py"))
    return kernel.load.__wrapped__()


def library_file() -> Path:
    assert LIBRARY is not None
    return Path(LIBRARY._name)


@needs_kernel
def test_the_library_lies_beside_the_module_and_is_loaded_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert library_file().parent == Path(kernel.__file__).parent and kernel.load() is kernel.load()
    assert load_from(tmp_path, monkeypatch) is None
    shutil.copy(library_file(), tmp_path)
    assert load_from(tmp_path, monkeypatch) is not None


@needs_kernel
@pytest.mark.parametrize("content", [b"", b"no library", bytes(4096)], ids=["empty", "text", "zeros"])
def test_a_file_that_is_no_library_is_not_used(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / library_file().name).write_bytes(content)
    assert load_from(tmp_path, monkeypatch) is None


@needs_kernel
def test_another_library_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = importlib.util.find_spec("_ctypes")
    if found is None or not found.origin or not Path(found.origin).is_file():
        pytest.skip("Python has no library of its own beside it")
    shutil.copy(found.origin, tmp_path / library_file().name)
    assert load_from(tmp_path, monkeypatch) is None


@needs_kernel
def test_a_library_of_another_version_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    assert kernel.load.__wrapped__() is not None
    with monkeypatch.context() as patch:
        patch.setattr(kernel, "VERSION", kernel.VERSION + 1)
        assert kernel.load.__wrapped__() is None
    monkeypatch.setattr(kernel, "sizeof", lambda structure: sizeof(structure) + 4)
    assert kernel.load.__wrapped__() is None


def test_the_environment_leaves_the_library_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIEBREAKS_KERNEL", "skip")
    assert kernel.load.__wrapped__() is None
    program = (
        "import tiebreaks as tb; from tiebreaks.formats.trf import kernel; print(kernel.load(), tb.read('examples/open.trf'))"
    )
    run = [sys.executable, "-c", program]
    printed = subprocess.run(run, check=True, capture_output=True, text=True).stdout
    assert printed.startswith("None ") and printed.strip().endswith(repr(tb.read("examples/open.trf")))
    monkeypatch.delenv("TIEBREAKS_KERNEL")
    assert LIBRARY is None or kernel.load.__wrapped__() is not None


def test_a_file_reads_the_same_without_a_library(monkeypatch: pytest.MonkeyPatch) -> None:
    with_library = outcome(SMALL.encode())
    monkeypatch.setattr(kernel, "load", lambda: None)
    assert outcome(SMALL.encode()) == with_library


def test_letters_of_keys_are_capitals() -> None:
    assert {chr(letter) for letter in LETTER.tolist()} == {*"-10=+WDLHFUZ* "}
