"""The rounds of an individual event from columns: what is said, and what is read, is the same as line by line."""

from __future__ import annotations

import pytest

import tiebreaks as tb
from tests.formats.test_columnar import SMALL, UNUSUAL
from tests.formats.test_malformed import CASES, SAMPLE, Case, sample
from tests.formats.ways import read_one_way, tell_each_way
from tiebreaks.model.tournament import Adjustment, Bye, Game

INDIVIDUAL = [case for case in CASES if not case.strict and b"\n310" not in case.data and b"\n013" not in case.data]


@pytest.mark.parametrize("case", INDIVIDUAL, ids=str)
def test_a_malformed_file_is_told_the_same_in_each_way(case: Case) -> None:
    first, *others = tell_each_way(case.data)
    for other in others:
        assert other == first


ROUNDS = {
    "a half-point bye": ("  0000 - H", "     0 - h"),
    "lines that end early": ("     3 w +", ""),
    "a game without a result": ("     4 w 1     2 b =", "     4 w 1     2 b  "),
    "a game of which one line says nothing": ("     1 w =     4 b =", "               4 b ="),
    "a result that one line lacks": ("     1 w =     4 b =", "     1 w       4 b ="),
    "an old bye": ("     6 b =  0000 - H", "     6 b =  0000 - +"),
    "both have White": ("     4 b 0     1 b -", "     4 w 0     1 b -"),
    "no colour": ("     4 b 0     1 b -", "     4 - 0     1 b -"),
    "a forfeit without colours": ("     3 w +", "     3 - +"),
    "an opponent who is not there": ("     5 b 1", "     9 b 1"),
    "a player against himself": ("     5 b 1", "     2 b 1"),
    "a bye letter with an opponent": ("     5 b 1", "     5 b U"),
    "another opponent": ("     5 b 1", "     6 b 1"),
    "small letters": ("     4 w 1", "     4 w w"),
    "no points": ("  2.5    1", "         1"),
    "other points": ("  2.5    1", "  2.0    1"),
    "no rank": ("  2.5    1", "  2.5     "),
    "a request": ("142 3", "142 5\n240 H   5    1    2"),
    "a bye of record 240": ("142 3", "142 3\n240 H   3    5    6"),
    "a bye of record 240 that the line denies": ("142 3", "142 3\n240 H   3    1"),
    "virtual points": ("142 3", "142 3\nXXA    1  1.0  1.0"),
    "points taken": ("142 3", "142 3\n299          -1.0    2    1"),
    "a result worth more": ("142 3", "142 3\n299 D         1.0    2    1"),
    "absent from the next round": ("142 3", "142 5\nXXZ 3"),
    "a Swiss of two games": ("192 FIDE_DUTCH", "192 FIDE_DOUBLESWISS"),
    "no system": ("192 FIDE_DUTCH\n", ""),
    "a round robin": ("FIDE_DUTCH", "FIDE_ROUNDROBIN"),
    "teams that nobody has": ("142 3", "142 3\n352 WB"),
}


@pytest.mark.parametrize(
    "options", [{}, {"strict": True}, {"trust": "results"}, {"trust": "points"}, {"unpaired": "half"}], ids=str
)
@pytest.mark.parametrize(("old", "new"), ROUNDS.values(), ids=ROUNDS)
def test_a_change_of_one_round_or_record_is_told_the_same_in_each_way(old: str, new: str, options: dict[str, str]) -> None:
    first, *others = tell_each_way(sample((old, new), text=SMALL), **options)
    for other in others:
        assert other == first


@pytest.mark.parametrize("trust", ["both", "results", "points"])
@pytest.mark.parametrize(("old", "new"), UNUSUAL.values(), ids=UNUSUAL)
def test_what_is_unusual_is_told_the_same_in_each_way(old: str, new: str, trust: str) -> None:
    first, *others = tell_each_way(SMALL.replace(old, new).encode(), trust=trust)
    for other in others:
        assert other == first


LINES = SMALL.splitlines(keepends=True)
HEAD, PLAYERS = "".join(LINES[:4]), LINES[4:]


@pytest.mark.parametrize("order", [(5, 4, 3, 2, 1, 0), (3, 0, 5, 1, 4, 2)], ids=str)
def test_players_may_stand_in_any_order(order: tuple[int, ...]) -> None:
    found = read_one_way((HEAD + "".join(PLAYERS[row] for row in order)).encode())
    assert [player.id for player in found.players] == [row + 1 for row in order]
    usual = read_one_way(SMALL.encode())
    assert [{*items} for items in found.rounds] == [{*items} for items in usual.rounds]
    assert found.published.points == usual.published.points and found.published.ranks == usual.published.ranks


@pytest.mark.parametrize(("first", "second"), [("- +", "- -"), ("- -", "- +"), ("  +", "  -"), ("- -", "- -"), ("w +", "w -")])
def test_a_forfeit_without_colours_has_them_in_the_order_of_the_lines(first: str, second: str) -> None:
    points = {"+": "1.0", "-": "0.0"}
    text = "\n".join(
        [
            "012 Event", "142 2", "192 FIDE_DUTCH",
            "001    2      Bo                                                             " + f" {points[first[2]]}".rjust(7) + f"          1 {first}     3 w 0",
            "001    1      Ada                                                            " + f" {points[second[2]]}".rjust(7) + f"          2 {second}     4 b 0",
            "001    3      Cy                                                                1.5          4 w =     2 b 1",
            "001    4      Di                                                                1.5          3 b =     1 w 1",
            "",
        ]
    )  # fmt: skip
    found = read_one_way(text.encode())
    result = {"+-": "+-", "-+": "-+", "--": "--"}[first[2] + second[2]]
    assert found.rounds[0][0] == Game(2, 1, result)


def test_a_round_in_which_everybody_plays_is_read_with_its_colours() -> None:
    text = "\n".join(
        [
            "012 Event", "142 1", "192 FIDE_DUTCH",
            "001    1      Ada                                                               1.0          2 b 1",
            "001    2      Bo                                                                0.0          1 w 0",
            "",
        ]
    )  # fmt: skip
    assert read_one_way(text.encode()).rounds == ((Game(2, 1, "0-1"),),)


def cross(*rows: str, head: str = "") -> bytes:
    """A report of players with these rounds."""
    lines = [f"001 {number:4}      Player {number}".ljust(89) + row for number, row in enumerate(rows, 1)]
    return "\n".join([head + "012 Event", *lines, ""]).encode()


def test_a_round_robin_that_nothing_says_is_found_in_each_way() -> None:
    found = read_one_way(
        cross(
            "     2 w 1     3 b 1     4 w 1",
            "     1 b 0     4 w 1     3 b 1",
            "     4 b 1     1 w 0     2 w 0",
            "     3 w 0     2 b 0     1 b 0",
        )
    )
    assert found.system is tb.System.ROUND_ROBIN
    twice = cross(
        *["     2 w 1     2 b 1     3 w 1     3 b 1", "     1 b 0     1 w 0", "                         1 b 0     1 w 0"]
    )
    assert read_one_way(twice).system is tb.System.SWISS


def test_three_who_meet_everybody_twice_have_played_a_round_robin() -> None:
    free = " " * 10
    one, two = "     2 w 1     3 b 1" + free, "     2 b 1     3 w 1" + free
    found = read_one_way(
        cross(
            one + two, "     1 b 0" + free + "     3 w 1     1 w 0" + free + "     3 b 1",
            free + "     1 w 0     2 b 0" + free + "     1 b 0     2 w 0",
        )
    )  # fmt: skip
    assert found.system is tb.System.ROUND_ROBIN and found.total_rounds == 6


def test_who_meets_again_is_said_of_each_pair() -> None:
    found = read_one_way(
        cross("     2 w 1     2 b 1     3 w 1", "     1 b 0     1 w 0     4 w 0", "     4 w =     4 b =     1 b 0", "     3 b =     3 w =     2 b 1",
              head="192 FIDE_DUTCH\n")
    )  # fmt: skip
    again = [warning.partition("warning: ")[2] for warning in found.warnings if "again" in warning]
    assert again == [
        "players 1 and 2 meet in round 1 and again in round 2",
        "players 3 and 4 meet in round 1 and again in round 2",
    ]


def test_forfeits_are_no_meeting() -> None:
    rows = (
        "     2 w +     2 b 1     3 w 1",
        "     1 b -     1 w 0     4 w 0",
        "     4 w =     2 - -     1 b 0",
        "     3 b =               2 b 1",
    )
    first, *others = tell_each_way(cross(*rows, head="192 FIDE_DUTCH\n"))
    for other in others:
        assert other == first


def test_a_result_in_small_letters_is_the_same_result() -> None:
    found = read_one_way(cross("     2 w w     3 b d", "     1 b l  0000 - h", "  0000 - u     1 w d", head="192 FIDE_DUTCH\n"))
    assert found.rounds == (
        (Game(1, 2, "1-0", False), Bye(3, "pairing")),
        (Game(3, 1, "½-½", False), Bye(2, "half")),
    )


def test_requests_stand_in_the_columns_after_the_last_round_or_in_records() -> None:
    rows = ("     2 w 1  0000 - H", "     1 b 0            0000 - Z", "     4 w 1  0000 - F", "     3 b 0  0000 - =")
    found = read_one_way(cross(*rows, head="142 4\n192 FIDE_DUTCH\n240 Z   4    2\nXXZ 1\n"))
    assert len(found.rounds) == 1 and found.pairing.requested_byes == (
        (2, Bye(1, "half")), (2, Bye(1, "zero")), (2, Bye(3, "full")), (2, Bye(4, "half")), (3, Bye(2, "zero")), (4, Bye(2, "zero")),
    )  # fmt: skip


def test_who_is_absent_now_is_not_asked_for_when_all_rounds_are_over() -> None:
    assert read_one_way(cross("     2 w 1", "     1 b 0", head="142 1\n192 FIDE_DUTCH\nXXZ 1\n")).pairing.requested_byes == ()


@pytest.mark.parametrize(
    ("record", "changed"),
    [
        ("299 W         2.0    1    1", [Adjustment(1, 2, 1, replaces_result=True)]),
        ("299 L         0.5    1", [Adjustment(2, "0.5", 1, replaces_result=True), Adjustment(4, "0.5", 1, replaces_result=True)]),
        ("299 L         0.5         4", [Adjustment(4, "0.5", 1, replaces_result=True), Adjustment(4, "0.5", 2, replaces_result=True)]),
        ("299 Z         0.5    2", [Adjustment(2, "0.5", 2, replaces_result=True)]),
        ("299 H         1.0    2    1", [Adjustment(1, 1, 2, replaces_result=True)]),
        ("299          -0.5  999    3", [Adjustment(3, "-0.5")]),
        ("299           0.5    2    3    4", [Adjustment(3, "0.5", 2), Adjustment(4, "0.5", 2)]),
        ("299           0.5         1", [Adjustment(1, "0.5", 1)]),
    ],
)  # fmt: skip
def test_299_changes_what_it_names_in_each_way(record: str, changed: list[Adjustment]) -> None:
    rows = ("     2 w 1  0000 - H", "     1 b 0  0000 - Z", "     4 w 1     4 b 1", "     3 b 0     3 w 0")
    found = read_one_way(cross(*rows, head=f"142 2\n192 FIDE_DUTCH\n{record}\n"))
    assert [*found.adjustments] == changed


def test_points_with_a_scoring_that_is_not_declared_are_explained_in_each_way() -> None:
    lines = SAMPLE.replace("  2.5    1", "  7.0    1").replace("  2.0    2", "  6.0    2").replace("  1.0    4", "  2.0    4")
    lines = lines.replace("  0.5    5", "  1.0    5").replace("  1.5    3", "  4.0    3").replace("0000 - H", "0000 - =")
    first, *others = tell_each_way(lines.encode())
    assert all(other == first for other in others)
