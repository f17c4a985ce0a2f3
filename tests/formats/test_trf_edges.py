"""Rare places of the TRF reader and writer: each sentence with its facts, each default, each order, and the units that decide."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import tiebreaks as tb
from tests.formats.test_malformed import CLUBS, PLAYERS, SAMPLE, TEAMS, sample
from tests.formats.test_trf_records import read_with, tell
from tests.formats.test_trf_representable import LEAGUE
from tests.formats.test_trf_whole import EVENT
from tests.formats.test_trf_write import OPEN
from tests.formats.test_unpaired import ONE_EACH, UNSAID, trf
from tests.formats.trf_reports import SMALL, cross, pairs, scored
from tests.formats.ways import read_one_way, tell_each_way
from tiebreaks.errors import FormatError
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf import read, read_many
from tiebreaks.formats.trf.fields import expand_tabs
from tiebreaks.formats.trf.header import Header
from tiebreaks.formats.trf.individual import _virtual_points
from tiebreaks.formats.trf.lines import decode, split
from tiebreaks.formats.trf.representable import representable, split_virtual_points
from tiebreaks.formats.trf.write import _find_round_difference, encode, make_lines
from tiebreaks.formats.unpaired import (
    NAMES,
    Decisions,
    _describe_assumption,
    find_only_unpaired,
    find_returning,
    may_be_allocated,
)
from tiebreaks.messages import as_message
from tiebreaks.model.tournament import (
    Adjustment,
    Bye,
    Game,
    Match,
    Pairing,
    Player,
    Prohibited,
    Published,
    Team,
    Tournament,
    VirtualPoints,
)

SWISS = "142 9\n192 FIDE_DUTCH\n"


def facts(data: bytes, **options: Any) -> list[dict[str, Any]]:
    """The facts of everything that is said."""
    try:
        said = read(data, "event.trf", **options).warnings
    except FormatError as refused:
        said = refused.problems
    return [dict(as_message(each).facts) for each in said]


# from bytes to lines


@pytest.mark.parametrize("letter", ["\x1a", "\f"])
def test_each_control_character_is_left_out_alone(letter: str) -> None:
    problems = Problems("event.trf")
    assert split(f"a{letter}b\nc", problems) == ["ab", "c"] and len(problems.warnings) == 1


def test_what_utf_16_does_not_know_is_replaced() -> None:
    text = "012 Event\n001    1\n"
    assert decode(text.encode("utf-16-le") + b"\x00\xd8", Problems("event.trf")) == text + "�"


def test_a_file_without_players_is_told_by_its_beginning() -> None:
    for data, begin in ((b"abcdef\n", "'abc'"), ("é1\n".encode(), "'��1'"), ("aé\n".encode(), "'a��'")):
        with pytest.raises(FormatError) as refused:
            read(data, "event.trf")
        assert f"It begins with {begin}; export the FIDE report (TRF)" in str(refused.value)


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("XYZ\t1", True), ("XYZ", True), ("XYZ 1", True), ("A1Z 1", True), ("XYZ1 1", False), ("XYZ.", False), ("#YZ 1", False), (" YZ 1", False), ("\tYZ 1", False),
        ("XY  1", False), ("X Z 1", False), ("DDD 1", False), ("TTT", False), ("XY", False), ("X-Z 1", False),
    ],
)  # fmt: skip
def test_an_unknown_line_that_looks_like_a_record_is_told(line: str, told: bool) -> None:
    assert tell(line) == ([(f"11:1: warning: unknown record {line[:3]!r}; its lines are kept but not used", 9)] if told else [])
    assert read_with(line).about.records == (line.rstrip(),)


def test_the_name_of_a_file_that_has_none() -> None:
    data = (SAMPLE + "XYZ 1\n").encode()
    assert read(data).warnings == ("<data>:11:1: warning: unknown record 'XYZ'; its lines are kept but not used",)


def test_a_guessed_page_is_named() -> None:
    data = SAMPLE.replace("Adler", "Ädlér").encode("cp1252")
    for found in (read(data), *read_many([(data, "one.trf"), (data, "two.trf")])):
        assert isinstance(found, tb.Tournament) and found.reading.guessed_encoding in ("windows-1252", "cp1252")
    assert {each[1]["reading"].guessed_encoding for each in tell_each_way(data)} == {read(data).reading.guessed_encoding}
    assert read(SAMPLE.encode()).reading.guessed_encoding == ""


def test_strict_refuses_what_is_otherwise_tolerated() -> None:
    data = (SAMPLE + "XXR 4\n").encode()
    assert len(read(data).warnings) == 1
    with pytest.raises(FormatError, match="XXR says 4 rounds and 142 says 3; 142 was taken, correct one"):
        read(data, strict=True)


# records


def test_a_record_that_cannot_be_read_does_not_hide_the_next() -> None:
    assert [sentence for sentence, _ in tell("240 X   3    5", "240 Y   3    5")] == [
        f"{line}:5: error: 240: expected F, H or Z, a round and numbers, found '{letter}   3    5'" for line, letter in ((11, "X"), (12, "Y"))
    ]  # fmt: skip
    found = read_with(
        "172 NOR X",
        "NOR    9      A",
        "NOR    5 x    B                                12043",
        "NOR    4 x    C                                 2043",
    )
    assert [(each.player, each.rating, each.sex) for each in found.about.national] == [(4, 2043, "")]
    assert [sentence for sentence, _ in tell("260   x   2    1    2", "260   y   2    1    2")] == [
        f"{line}:5: error: 260: expected a first and a last round from 1, found '{letter}   2'" for line, letter in ((11, "x"), (12, "y"))
    ]  # fmt: skip
    assert len(tell("XXA    x  1.0", "XXA    9  1.0", "XXA    8  1.0")) == 2
    assert len(tell("142 x", "142 y", text=SAMPLE.replace("142 3\n", ""))) == 3
    assert len(tell("XXP 1", "XXP 2")) == 2 and len(tell("162  W x", "162  Q 1.0")) == 2


def test_numbers_of_240_are_numbers() -> None:
    assert tell("240 H   3    a") == [("11:11: error: 240: expected numbers of participants, found 'a'", 34)]
    assert read_with("240 Z   4 0000    5    1", text=SAMPLE.replace("142 3", "142 5")).pairing.requested_byes == (
        (4, Bye(1, "zero")), (4, Bye(5, "zero")),
    )  # fmt: skip


def test_numbers_behind_what_is_out_of_its_columns_are_words_or_cells() -> None:
    assert read_with("260   112   1 2 3").pairing.prohibited == (Prohibited((1, 2, 3), 1, 2),)
    assert read_with("260   112     1    2").pairing.prohibited == (Prohibited((1, 2), 1, 2),)


def test_colours_of_boards_that_are_no_letters_are_told_once() -> None:
    assert [sentence for sentence, _ in tell("352 XY", "352 XY")] == [
        "12:1: warning: record 352 repeated with the same content as on line 11",
        "11:5: warning: 352: expected the letters W and B, one for each board, found 'XY'; left out",
        "11:1: warning: record 352 and no teams (310); it is left out",
    ]


def test_dates_of_rounds_may_stand_in_two_records() -> None:
    at = "132".ljust(91)
    found = read_with(at + "26/03/02  26/03/03            ", at + "26/03/05", text=SAMPLE.replace("142 3\n", ""))
    assert [day and day.day for day in found.about.round_dates] == [2, 3, 5] and found.total_rounds == 3
    holes = read_with(at + "26/03/02            26/03/05")
    assert [day and day.day for day in holes.about.round_dates] == [2, None, 5]


def test_points_of_a_win_are_those_of_the_allocated_bye_unless_it_has_its_own() -> None:
    text = SAMPLE.replace("142 3", "142 3\nBBW 2.0\nBBD 0.5")
    assert read(text.encode(), trust="results").scoring.pairing_bye == 2
    assert read(text.replace("BBW", "BBU 1.5\nBBW").encode(), trust="results").scoring.pairing_bye == Fraction(3, 2)
    assert tell("XXS =1.0") == [("11:5: warning: XXS: no CODE=points in '=1.0'; left out", 58)]


def test_the_system_that_was_found_is_a_case() -> None:
    robin = cross("     2 w 1     3 b 1", "     1 b 0               3 w 1", "               1 w 0     2 b 0")
    said = [as_message(each) for each in read(robin).warnings]
    assert [each.case for each in said if "round robin" in str(each)] == [62]
    assert [
        each.case for each in map(as_message, read(cross("     2 w 1", "     1 b 0")).warnings) if "Swiss" in str(each)
    ] == [62]


# players


def test_a_tab_before_the_rounds_or_between_them_is_filled_up() -> None:
    line = PLAYERS.splitlines()[0]
    assert expand_tabs(line[:99] + "\t" + line[109:]) == line[:99] + " " * 10 + line[109:]
    assert expand_tabs(line[:89] + "\t" + line[99:]) == line[:89] + " " * 10 + line[99:]
    assert expand_tabs("001\t   1\tm") == "001    1 m" and expand_tabs("001\t   1") == "001    1"
    assert next(sentence for sentence, _ in tell(text=SAMPLE.replace(line, "001\t   1"))).startswith(
        "6:9: error: line ends at column 8, before the name (15-47)"
    )


def test_a_tabbed_line_up_to_the_points_must_fit() -> None:
    line = PLAYERS.splitlines()[0]
    start = line[:3] + "\t" + line[4:]
    assert expand_tabs(start[:84]) == line[:84]
    assert expand_tabs(start[:48] + "24x0" + start[52:84]) is None
    assert expand_tabs(start[:48] + "24x0" + start[52:83]) == line[:48] + "24x0" + line[52:83]


def test_what_stands_beyond_the_declared_rounds_is_told_the_same_in_each_way() -> None:
    for declared in ("142 3", "142 6"):
        data = sample(("142 3", declared), ("     3 w =", "     3 w =          x"))
        first, *others = tell_each_way(data)
        assert all(other == first for other in others)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("001    1", "001 1   "), ("001    2", "001 2   "), ("2510 AUT     1600001", "2510 AUT           -"), ("1600001", "      -"), ("     2 w 1     4 b 1     3 w =", "\t"),
        ("     3 w =", "     3 W =  0000 - H"), ("     2 w 1", "     2 W 1"), ("2510", "X510"), ("2510", "\xa0510"), ("  2.5    1", "  2.5"), ("1600001", "1400002"),
        ("Adler, Anton ", "             "), ("142 3\n", ""), ("  2.5 ", "   .5 "),
    ],
)  # fmt: skip
def test_an_odd_line_is_told_the_same_in_each_way(old: str, new: str) -> None:
    again = [(" m IM Castro", " q XX Castro"), ("2288", "22  "), ("1500004", "      -"), ("2350", "    ")]
    for changes in ([(old, new)], [(old, new), *again]):
        first, *others = tell_each_way(sample(*changes))
        for other in others:
            assert other == first


def test_lines_without_rounds_are_told_the_same_in_each_way() -> None:
    for rows in (("", ""), ("\t", ""), ("", "", "\t")):
        first, *others = tell_each_way(cross(*rows, head="192 FIDE_DUTCH\n"))
        assert all(other == first for other in others) and first[0] == "read" and first[1]["total_rounds"] == 0


def test_the_messages_of_clean_lines_stand_before_those_of_odd_ones() -> None:
    shifted = (
        SAMPLE.replace("Adler, Anton                     ", "Adler, Anton                      ")
        .replace("001    2 w", "001 2    w")
        .replace("2401", "24x1")
    )
    first, *others = tell_each_way(shifted.encode())
    assert all(other == first for other in others)
    assert [sentence.split(":")[0] for sentence, _ in tell(text=shifted)] == ["7", "6"]


# the rounds of players


def test_a_bye_of_240_agrees_with_an_old_letter() -> None:
    rows = ("     2 w 1  0000 - +", "     1 b 0  0000 - =", "  0000 - +  0000 - -", "  0000 - F            0000 - H")
    for record, fine in (
        ("F   2    1", True),
        ("H   2    1", False),
        ("H   2    2", True),
        ("Z   2    3", True),
        ("Z   2    4", True),
        ("F   1    3", True),
        ("Z   1    3", False),
    ):
        first, *others = tell_each_way(cross(*rows, head=f"{SWISS}240 {record}\n"))
        assert all(other == first for other in others) and (first[0] == "read") == fine, record


@pytest.mark.parametrize(
    ("letter", "cell", "agrees"),
    [
        ("Z", " " * 10, True), ("H", "  0000 - =", True), ("Z", "  0000 - -", True), ("+", "  0000 - +", False), ("F", "  0000 - f", True), ("H", "  0000 - h", True),
        ("Z", "  0000 - H", False), ("W", "     3 w w", True), ("L", "     3 w L", True), ("D", "     3 w D", True), ("W", "     3 w 1", True), ("+", "     3 w +", True), ("-", "     3 w -", True),
        ("W", "     3 w *", False),
    ],
)  # fmt: skip
def test_299_knows_each_letter_by_its_type(letter: str, cell: str, agrees: bool) -> None:
    answers = {"w": "l", "L": "W", "D": "D", "1": "0", "+": "-", "-": "+", "*": "*"}
    reply = f"     1 b {answers[cell[-1]]}" if cell.startswith("     3") else "  0000 - H"
    data = cross(
        cell + "     2 w 1",
        "            1 b 0"[:0] + " " * 10 + "     1 b 0",
        reply,
        head=f"{SWISS}299 {letter}         1.5    1    1\n",
    )
    first, *others = tell_each_way(data, trust="results")
    assert all(other == first for other in others)
    if agrees:
        assert first[0] == "read" and [(each.participant, each.round) for each in first[1]["adjustments"]] == [(1, 1)]
    else:
        found = {"+": "U", "H": "H", "*": "*"}[cell[-1]]
        assert (
            first[0] == "refused"
            and f"299: gives points for {letter} to 1 in round 1, whose result there is {found}; correct" in first[1]
        )


def test_points_may_hold_the_next_bye_that_was_asked_for() -> None:
    rows = [
        ("1.5", "     2 w 1  0000 - H"),
        ("1.0", "     1 b 0            0000 - F"),
        ("0.5", "  0000 - H            0000 - H"),
        ("1.5", "  0000 - H  0000 - H  0000 - H"),
    ]
    data = scored(*((f" {points}", row) for points, row in rows), head=SWISS).encode()
    found = read_one_way(data)
    assert found.warnings == () and len(found.rounds) == 1
    assert found.published.points == {1: 1, 2: 0, 3: Fraction(1, 2), 4: Fraction(1, 2)}
    for wrong in (" 0.5", " 2.0"):
        assert {each[0] for each in tell_each_way(data.replace(b" 1.5     ", f"{wrong}     ".encode(), 1))} == {"refused"}


def test_a_free_round_of_a_round_robin_is_worth_nothing_whatever_a_bye_is_worth() -> None:
    rows = (
        (" 2.0", "     2 w 1     3 b 1"),
        (" 0.5", "     1 b 0               3 w ="),
        (" 0.5", "               1 w 0     2 b ="),
    )
    for head, read_ in (("192 FIDE_ROUNDROBIN\n162  A 0.5\n", "read"), ("192 FIDE_DUTCH\n162  A 0.5\n", "refused")):
        told = tell_each_way(scored(*rows, head=head).encode())
        assert {each[0] for each in told} == {read_} and all(each == told[0] for each in told)


def test_a_bye_of_a_double_swiss_counts_once_unless_somebody_chooses() -> None:
    data = scored(
        (" 2.0", "     2 w 1     2 b 1"),
        (" 0.0", "     1 b 0     1 w 0"),
        (" 0.5", "  0000 - H  0000 - H"),
        head="142 2\n192 FIDE_DOUBLESWISS\n",
    ).encode()
    for found in (read(data), read_one_way(data), *read_many([(data, "a"), (data, "b")])):
        assert isinstance(found, tb.Tournament) and [(each.participant, each.points) for each in found.adjustments] == [
            (3, Fraction(-1, 2))
        ]
    with pytest.raises(FormatError):
        read(data.replace(b"DOUBLESWISS", b"DUTCH"))


def test_a_player_against_himself_is_no_regular_game() -> None:
    first, *others = tell_each_way(
        scored((" 0.0", "     1 - -"), (" 1.0", "     3 w 1"), (" 0.0", "     2 b 0"), head=SWISS).encode()
    )
    assert first[0] == "refused" and all(other == first for other in others)


@pytest.mark.parametrize("seed", range(30))
def test_the_latest_record_of_virtual_points_counts(seed: int) -> None:
    rng = Random(seed)
    items = []
    for place in range(rng.randint(0, 7)):
        first, first_round = rng.randint(1, 8), rng.randint(1, 4)
        items.append(VirtualPoints(first, first + rng.randint(0, 5), first_round, first_round + rng.randint(0, 2), place + 1))
    ids = rng.sample(range(1, 13), 8)
    for number in range(1, 7):
        expected: dict[int, int] = {}
        for item in items:
            for id in ids:
                if item.first <= id <= item.last and item.first_round <= number <= item.last_round:
                    expected[id] = int(item.points * 10)
        assert _virtual_points(items, ids, number) == expected


def test_a_line_of_the_own_team_or_club_is_kept_in_an_event_of_players() -> None:
    found = read_with("801 informative", "013 Club                               1    2")
    assert found.about.records == ("801 informative", "013 Club                               1    2")
    text = encode(found, edition=2026)[0].decode()
    assert "\r\n801 informative\r\n013 Club                               1    2\r\n" in text


# who has no opponent


@pytest.mark.parametrize("seed", range(30))
def test_who_comes_back_is_told_from_who_left(seed: int) -> None:
    rng = Random(seed)
    rounds = [{id for id in range(1, 5) if rng.random() < 0.6} for _ in range(rng.randint(1, 5))]
    left = {id for id in range(1, 5) if len(rounds) > 1 and id in rounds[-1] and id in rounds[-2]}
    expected = []
    for number, ids in enumerate(rounds, 1):
        for id in sorted(ids):
            stays_away = id in left and all(id in later for later in rounds[number - 1 :])
            if not stays_away:
                expected.append((number, id))
    assert find_returning(rounds) == expected
    only = find_only_unpaired(rounds, {2})
    for number, ids in enumerate(rounds, 1):
        beside = set().union(*(rounds[at] for at in (number - 2, number) if 0 <= at < len(rounds)))
        alone = sorted(ids - beside)
        assert [id for at, id in only if at == number] == (alone if len(alone) == 1 and number != 2 else [])
    wins = {1: 2, 3: 1}
    cells = [(1, 1), (2, 2), (3, 3), (4, 2)]
    assert may_be_allocated(cells, wins) == [(1, 1)] and may_be_allocated([(2, 1), (3, 1)], {}) == []
    assert may_be_allocated([(3, 1)], wins) == [] and may_be_allocated([(2, 1)], wins) == [(2, 1)]


def test_a_choice_says_who_is_meant() -> None:
    away: list[set[int]] = [{1}, {1, 2}, set(), {3}]
    assert Decisions(away, (), {}, "pairing").cells == [(2, 2), (4, 3)] == Decisions(away, (), {}, None).cells
    assert Decisions(away, (), {}, "half").cells == [(1, 1), (2, 1), (2, 2), (4, 3)]
    assert Decisions(away, (), {3: 1}, None).cells == [(2, 2)] and Decisions(away, (), {3: 1}, "pairing").cells == [
        (2, 2),
        (4, 3),
    ]
    assert Decisions(away, (), {3: 1}, "pairing").rounds == (2,)


def test_each_kind_that_the_points_decide_is_told_with_its_rounds() -> None:
    decided = Decisions([{4}, set(), {2}, set(), {5}], (), {}, None)
    put: list[Any] = []
    answers = iter([{2, 4}, {2}, set()])
    decided.settle(lambda kinds: put.append(dict(kinds)), lambda: next(answers))
    assert put == [
        {(1, 4): "pairing", (3, 2): "pairing", (5, 5): "pairing"}, {(1, 4): "zero", (3, 2): "zero"}, {(3, 2): "half"},
    ]  # fmt: skip
    assert decided.by_points == {(1, 4), (3, 2)} and decided.kinds == {(1, 4): "zero", (3, 2): "half", (5, 5): "pairing"}
    problems = Problems("event.trf")
    decided.report(7, 92, as_message("5 players"), problems)
    (said,) = problems.warnings
    assert str(said) == (
        "event.trf:7:92: warning: in 3 rounds (1, 3, 5) one of 5 players has no opponent, and the file does not say why; read as a zero-point bye in round 1, as the "
        "declared points say; read as a half-point bye in round 3, as the declared points say; read as the pairing-allocated bye in round 5; if it was another, correct the "
        "file; or give unpaired='zero' or unpaired='half' or unpaired='full'"
    )
    assert said.case == 81 and said.facts["rounds"].facts["rounds"] == (1, 3, 5)


def test_what_no_kind_explains_stays_as_it_was_chosen() -> None:
    for chosen, kinds, last in (
        (None, ["pairing", "zero", "half"], "zero"),
        ("half", ["half", "zero"], "half"),
        ("pairing", ["pairing", "zero"], "pairing"),
    ):
        decided = Decisions([{4}, set()], (), {}, chosen)  # type: ignore[arg-type]
        put: list[Any] = []
        decided.settle(lambda each, put=put: put.append(each), lambda: {4})  # type: ignore[misc]
        assert [each[1, 4] for each in put] == [*kinds, last] and decided.by_points == set() and decided.kinds == {(1, 4): last}


# teams


def test_standings_that_differ_are_told_with_their_facts() -> None:
    data = sample(("    3.0    2.5   1", "    4.0    1.5   1"), text=TEAMS)
    said = [sentence for sentence, _ in tell(text=data.decode())]
    assert said == [
        "12:55: warning: team 1: declared 4.0 match points, the matches give 3.0",
        "12:62: warning: team 1: declared 1.5 game points, the matches give 2.5",
    ]
    assert [case for _, case in tell(text=data.decode())] == [32, 32]
    assert facts(data) == [
        {"team": 1, "declared": 4, "score": "match", "found": 3},
        {"team": 1, "declared": Fraction(3, 2), "score": "game", "found": Fraction(5, 2)},
    ]
    for old, new, column in (
        ("    3.0    2.5   1", "           1.5   1", 62),
        ("    3.0    2.5   1", "    4.0          1", 55),
    ):
        assert [sentence.split(" ")[0] for sentence, _ in tell(text=TEAMS.replace(old, new))] == [f"12:{column}:"]
    assert tell(text=TEAMS.replace("    3.0    2.5   1", "                 1")) == []


def test_a_player_whose_points_differ_is_told_with_facts() -> None:
    assert facts(sample((" 1.5    1     3 w 1", " 2.5    1     3 w 1"), text=TEAMS)) == [
        {"player": 1, "declared": Fraction(5, 2), "found": Fraction(3, 2)}
    ]


def test_where_no_team_has_a_number_nothing_else_is_said() -> None:
    said = [sentence for sentence, _ in tell(text=TEAMS.split("310 ")[0] + "310   x Alfa\n")]
    assert said == ["12:5: error: 310: expected a team number from 1 to 999 in columns 5-7, found 'x'"]
    said = [sentence for sentence, _ in tell(text=TEAMS.replace("310   1", "310   x"))]
    assert said[:1] == ["6:5: error: player 1 plays in round 1 and is in no team; add the number to a team's record"]
    assert "12:5: error: 310: expected a team number from 1 to 999 in columns 5-7, found 'x'" in said


def test_the_bye_of_a_round_may_be_blank_in_320() -> None:
    found = read_one_way(TEAMS.replace("320  1.0  1.0   3   2", "240 F   1    3\n320  1.0  1.0       2").encode())
    assert found.rounds[0][-1] == Bye(3, "full") and found.rounds[1][-1] == Bye(2, "pairing")
    assert tell(text=TEAMS.replace("   3   2\n", "   3   9\n")) == [
        ("15:5: error: 320: names team 9, which is not in the file; correct the number", 64)
    ]
    assert tell(text=TEAMS.replace("320  1.0  1.0", "320  1.0  x.0")) == [
        ("15:10: error: 320: expected points, found 'x.0'", 31)
    ]
    assert tell(text=TEAMS.replace("320  1.0  1.0", "320  y.0  x.0"))[0][0].startswith("15:5: ")


def test_what_is_wrong_with_clubs_is_told_if_they_play_matches() -> None:
    text = "\n".join(CLUBS)
    line = text.splitlines().index(next(each for each in CLUBS if each.startswith("013"))) + 1
    first = next(each for each in CLUBS if each.startswith("013"))
    bad = text.replace(first, first + "    9")
    assert any(
        sentence.startswith(f"{line}:1: error: team 1: player 9 is not in the file") for sentence, _ in tell(text=bad + "\n")
    )
    assert not any("error" in sentence for sentence, _ in tell(text=text + "\n"))


def test_the_colours_of_a_match_that_do_not_alternate_are_told() -> None:
    data = pairs(
        "     3 w 1", "     4 w 0", "     1 b 0", "     2 b 1", "", "", records="352 WB\n300   1   1   2    1    2    0\n"
    )
    said = tell(text=data.decode())
    assert ("8:1: warning: round 1: the colours of match 1-2 do not alternate; board 1 decides", 67) in said
    assert ("12:17: warning: 300: 3 boards, 352 says 2", 67) in said
    more = [
        sentence
        for sentence, _ in tell(
            text=pairs("     3 w 1", "     4 b 0", "     1 b 0", "     2 w 1", "", "", records="352 W\n").decode()
        )
    ]
    assert "8:1: warning: round 1: match 1-2 has 2 boards, 352 says 1; all are counted" in more


def test_both_line_ups_say_how_many_boards_there_are() -> None:
    lines = "300   1   1   2    1    2 0000\n300   1   2   1    3    4 0000\n"
    found = read_one_way(pairs("     3 w 1", "     4 b 0", "     1 b 0", "     2 w 1", "", "", records=lines))
    assert found.rounds[0][0] == Match(1, 2, (Game(1, 3, "1-0"), Game(4, 2, "1-0"), Game(None, None, "--")))
    one = read_one_way(
        pairs("     3 w 1", "     4 b 0", "     1 b 0", "     2 w 1", "", "", records=lines.splitlines()[0] + "\n")
    )
    assert isinstance(one.rounds[0][0], Match) and len(one.rounds[0][0].boards) == 2


def test_a_forfeited_match_of_a_team_that_plays_another_is_refused() -> None:
    rows = ("", "", "     5 w 1", "     6 b 0", "     3 b 0", "     4 w 1")
    for white, black in ((1, 3), (3, 1), (1, 2)):
        playing = 3 if 3 in (white, black) else 2
        said = tell(text=pairs(*rows, records=f"330 +-   1   {white}   {black}\n").decode())
        expected = f"330: round 1: the match of team {playing} is forfeited, but its players have games in 001 (against team {5 - playing}); remove the record or correct the players' lines"
        assert (f"11:5: error: {expected}", 68) in said


def test_a_team_whose_players_won_without_playing_has_the_bye() -> None:
    found = read_one_way(pairs("     3 w 1", "     4 b 0", "     1 b 0", "     2 w 1", "  0000 - +", "  0000 - +"))
    assert found.rounds[0][-1] == Bye(3, "pairing")
    assert "round 1: no 320 or 240 record for team 3; its players' lines say pairing bye" in str(found.warnings)


# writing


def test_a_league_that_has_not_begun_is_written() -> None:
    event = Tournament([Player(1, "A"), Player(2, "B")], [], total_rounds=2, teams=[Team(1, "One", (1,)), Team(2, "Two", (2,))])
    for edition in (2026, 2016):
        assert read(encode(event, edition=edition)[0]).rounds == ()
    assert representable(event, 2026)[0].boards is None and representable(replace(OPEN, primary="GP"), 2026)[0].primary == "MP"


def test_notes_name_the_controller() -> None:
    event = replace(OPEN, pairing=Pairing(controller="a\tb"))
    assert [str(note) for note in representable(event, 2026)[1]] == ["pairing controller: control characters replaced: 'a b'"]


def test_a_hole_in_the_virtual_points_of_trf16_is_nought() -> None:
    event = replace(OPEN, pairing=Pairing(virtual_points=(VirtualPoints(1, 1, 1, 1, 1), VirtualPoints(1, 1, 3, 3, "0.5"))))
    assert "\r\nXXA    1  1.0  0.0  0.5\r\n" in encode(event, edition=2016)[0].decode()


def test_virtual_points_are_split_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    from tiebreaks.formats.trf import representable as module

    items = [VirtualPoints(3, 5, 2, 3, 1), VirtualPoints(5, 9, 1, 1, 2)]
    monkeypatch.setattr(module, "MOST_PAIRINGS", 8)
    assert len(split_virtual_points(items, [3, 4, 5, 9])) == 8
    monkeypatch.setattr(module, "MOST_PAIRINGS", 7)
    with pytest.raises(FormatError) as refused:
        split_virtual_points(items, [3, 4, 5, 9])
    assert str(refused.value) == (
        "virtual_points: TRF16 has them player by player and round by round, 8 times, expected at most 7; write trf26 or json instead"
    )


def test_what_the_written_file_would_say_is_told_with_its_place() -> None:
    with pytest.raises(FormatError) as refused:
        encode(EVENT, edition=2016)
    assert str(refused.value) == (
        "TRF16 cannot represent this tournament; write json instead\nthe written file:21:81: error: player 9: declared 2.0, rounds 1-2 give 1.5; correct the line, or declare the "
        "scoring (162) or the adjustment (299); or give trust='results' or trust='points'"
    )


def test_numbers_of_an_event_are_columns_of_one_kind_in_each_way() -> None:
    kinds = ["q", "b", "b", "q", "q", "q"]
    for data in (SMALL.encode(), SAMPLE.encode(), (SMALL + "240 H   3    5\n").encode(), TEAMS.encode()):
        for _, shown, *_ in tell_each_way(data):
            table = shown["crosstable"]
            assert [each.typecode for each in table[1:7]] == kinds
            if table.matches is not None:
                assert [each.typecode for each in table.matches[1:]] == ["b", "q", "q", "q"]


def test_a_result_that_299_changes_before_its_round_is_held_is_not_written() -> None:
    event = replace(OPEN, total_rounds=9, adjustments=(Adjustment(1, 1, 9, True),))
    with pytest.raises(FormatError) as refused:
        encode(event, edition=2026)
    (message,) = refused.value.messages
    assert str(message) == "TRF26: adjustment of 1: round 9 is not held yet; write json instead"
    assert message.facts["participant"] == 1 and message.facts["round"] == 9


def test_points_of_teams_that_differ_are_noted_by_the_score_that_ranks_them() -> None:
    published = Published(points={1: 9})
    for event, code in (
        (replace(LEAGUE, published=published), "match"),
        (replace(LEAGUE, primary="GP", published=published), "game"),
    ):
        notes = [str(note) for note in encode(event, edition=2026)[1]]
        assert len(notes) == 1 and notes[0].startswith(f"team 1: published 9 {code} points, the results give ")


def test_a_board_that_both_lost_is_written_with_one_player() -> None:
    board = Game(1, None, "--")
    event = replace(LEAGUE, rounds=[[Match(1, 2, (board, Game(4, 2, "1-0")))]])
    assert read(encode(event, edition=2026)[0]).rounds[0][0] == Match(1, 2, (board, Game(4, 2, "1-0")))


def test_teams_of_both_records_are_told_at_the_first_of_the_older_ones() -> None:
    assert tell(
        "013 Club                               1    2", "013 Club                               3    4", text=TEAMS
    ) == [("16:1: warning: 013 and 310 are both given; 310 was taken", 56)]


def test_points_that_are_believed_are_told_as_a_case() -> None:
    for trust, said in (
        ("results", "the results were trusted"),
        ("points", "the points were trusted, as an adjustment of -0.5"),
    ):
        assert tell(text=SAMPLE.replace(" 2.5    1", " 2.0    1"), trust=trust) == [
            (f"6:81: warning: player 1: declared 2.0, rounds 1-3 give 2.5; {said}", 32)
        ]


def test_a_match_and_a_bye_in_one_round_are_refused() -> None:
    assert tell("240 H   1    1", text=TEAMS) == [
        ("16:5: error: 240 says H for team 1 in round 1, but it has a match; remove one", 69)
    ]
    assert tell(text=TEAMS.replace("   3   2\n", "   1   2\n"))[0] == (
        "15:15: error: 320 gives team 1 the bye of round 1, but it has a match; remove one", 69,
    )  # fmt: skip
    assert tell("240 H   2    2", text=TEAMS.replace("   3   2\n", "   3\n")) == []


def test_numbers_that_are_too_long_are_none() -> None:
    assert tell("260   1   2 12345678901    2") == [
        ("11:13: error: 260: expected numbers of participants, found '12345678901'", 34)
    ]
    assert read_with("260   1   2 00001 00002").pairing.prohibited == (Prohibited((1, 2), 1, 2),)


@pytest.mark.parametrize("colours", ["", "WB", "BW", "WWB", "BBB"])
@pytest.mark.parametrize("lone", [1, 2, 3])
@pytest.mark.parametrize("white", [1, 2])
def test_the_colour_of_who_sits_alone_is_written_where_the_board_does_not_give_it(colours: str, lone: int, white: int) -> None:
    letters = [colours[board - 1] if board <= len(colours) else "WB"[1 - board % 2] for board in (1, 2, 3)]
    for colour in "WB":
        for player in (lone, lone + 3):
            boards = []
            for board, letter in enumerate(letters, 1):
                own, other = (board, board + 3) if white == 1 else (board + 3, board)
                boards.append(Game(own, other, "½-½") if letter == "W" else Game(other, own, "½-½"))
            boards[lone - 1] = Game(player, None, "+-") if colour == "W" else Game(None, player, "-+")
            teams = [Team(1, "One", (1, 2, 3)), Team(2, "Two", (4, 5, 6))]
            event = Tournament(
                [Player(number, f"P{number}") for number in range(1, 7)], [[Match(white, 3 - white, tuple(boards))]], teams=teams, boards=3,
                pairing=Pairing(board_colours=colours),
            )  # fmt: skip
            given = letters[lone - 1] if (player <= 3) == (white == 1) else "WB"[letters[lone - 1] == "W"]
            text = "\r\n".join(make_lines(event, 2026))
            (line,) = (each for each in text.split("\r\n") if each.startswith(f"001 {player:4}"))
            assert line[96] == ("-" if given == colour else colour.lower()), (colours, lone, white, colour, player)


def test_clubs_of_a_team_event_are_no_kept_lines() -> None:
    assert read("\n".join([*CLUBS, ""]).encode()).about.records == ()
    assert read_with("013 Club                               1    2", text=TEAMS).about.records == ()


def test_points_of_matches_that_cannot_be_are_refused_in_their_line() -> None:
    text = TEAMS.replace("362 TW 2.0   TD 1.0   TL 0.0\n", "")
    assert tell("362 TW 1.0   TD 2.0   TL 0.0", text=text) == [
        ("15:5: error: match_scoring: expected loss <= draw <= win, found win 1, draw 2, loss 0; correct the record", 58)
    ]


def test_fide_ids_that_are_noughts_are_nobodys() -> None:
    changes = [("1600001", "      0"), ("1400002", "      0"), ("2200003", "1500004")]
    first, *others = tell_each_way(sample(*changes))
    assert all(other == first for other in others)
    assert [sentence for sentence, _ in tell(text=sample(*changes).decode())] == [
        "9:58: warning: players 3 and 4 have the same FIDE id 1500004"
    ]


def test_a_line_that_ends_before_its_points_is_told_the_same_in_each_way() -> None:
    for end in (20, 60, 79, 82, 83):
        line = PLAYERS.splitlines()[1]
        first, *others = tell_each_way(
            SAMPLE.replace(line, line[:end])
            .replace("     2 w 1", "  0000 - U")
            .replace("     2 b 0", "  0000 - Z")
            .replace("     2 w 0", "  0000 - Z")
            .encode(),
            trust="results",
        )
        assert all(other == first for other in others)


def test_what_stands_in_a_file_without_rounds_is_told_the_same_in_each_way() -> None:
    for junk in ("     x", "  abc", "     2 w ?", "     2   *"):
        first, *others = tell_each_way(cross(junk, "", head="192 FIDE_DUTCH\n"))
        assert all(other == first for other in others)


def test_ranks_of_teams_are_written_up_to_three_digits() -> None:
    lines = [*make_lines(replace(LEAGUE, published=Published({1: 999, 2: 1000})), 2026)]
    assert [line[68:71] for line in lines if line.startswith("310")] == ["999", "   "]


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (("     2 w +", "     1 w 1"), [("2:97: error: round 1: players 1 and 2 both have White (lines 2 and 3); correct one of them", 39),
                                        ("2:99: error: round 1, players 1 and 2: results '+' (line 2) and '1' (line 3) contradict each other", 43)]),
        (("     2 - W", "     1 - L"), [("2:97: error: player 1 round 1: no colour here nor on the opponent's line 3; give w or b", 40)]),
        (("     2   d", "     1 - D"), [("2:97: error: player 1 round 1: no colour here nor on the opponent's line 3; give w or b", 40)]),
        (("     2 - 1", "     1 - 0"), [("2:97: error: player 1 round 1: no colour here nor on the opponent's line 3; give w or b", 40)]),
        (("     2 w 1", "     1 - 0"), [("3:97: warning: player 2 round 1: no colour; taken from the opponent's line", 40)]),
        (("     2 - 1", "     1 w 0"), [("2:97: warning: player 1 round 1: no colour; taken from the opponent's line", 40)]),
        (("     2 w +", "     1 - -"), []),
        (("     2 b -", "     1 b -"), [("2:97: warning: round 1: players 1 and 2 both have Black (lines 2 and 3); the game was not played", 39)]),
    ],
)  # fmt: skip
def test_colours_that_are_equal_or_missing_are_told(rows: tuple[str, ...], said: list[tuple[str, int]]) -> None:
    text = cross(*rows, head="142 1\n").decode().replace("142 1\n012 Event", "192 FIDE_DUTCH")
    found = [each for each in tell(text=text, trust="results") if each[1] != 29]  # which are of points
    assert [(sentence[: len(start)], case) for (sentence, case), (start, _) in zip(found, said, strict=True)] == said


def test_a_pending_game_without_colours_is_of_the_first_line() -> None:
    found = read_one_way(cross("     2 - *", "     1 - *", head="142 1\n192 FIDE_DUTCH\n"))
    assert found.rounds == ((Game(1, 2, "*"),),)
    taken = read_one_way(cross("     2 - 1", "     1 w 0", head="192 FIDE_DUTCH\n"))
    assert taken.rounds == ((Game(2, 1, "0-1"),),)


def test_a_tabbed_line_that_ends_with_its_points_lacks_none() -> None:
    line = "001\t   1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  0.0"
    assert [sentence for sentence, _ in tell(text=f"192 FIDE_DUTCH\n{line}\n")] == [
        "2:4: warning: tab at column 4 replaced by blanks"
    ]
    assert [sentence for sentence, _ in tell(text=f"192 FIDE_DUTCH\n{line[:-1]}\n")][1] == (
        "2:84: warning: line ends at column 83; points (81-84) missing, computed from the rounds"
    )


def test_the_fide_id_of_a_shifted_line_is_compared() -> None:
    text = SAMPLE.replace("Adler, Anton                     ", "Adler, Anton                       ").replace(
        "2200003", "1600001"
    )
    first, *others = tell_each_way(text.encode())
    assert all(other == first for other in others)
    assert "8:58: warning: players 1 and 3 have the same FIDE id 1600001" in [sentence for sentence, _ in tell(text=text)]


def test_records_of_teams_are_told_of_in_their_place() -> None:
    for record, said in (
        ("240 X   1    2", ("16:5: error: 240: expected F, H or Z, a round and numbers, found 'X   1    2'", 69)),
        ("300   1   9   2    1    2", ("16:5: error: 300: names team 9, which is not in the file; correct the number", 64)),
        ("300   0   1   2    1    2", ("16:5: error: 300: expected a round from 1 in columns 5-7, found '0'", 70)),
        ("330 +-   1   9   1", ("16:5: error: 330: names team 9, which is not in the file; correct the number", 64)),
        ("330 ++   1   2   1", ("16:5: error: 330: expected +-, -+ or --, a round and two teams, found '++   1   2   1'", 68)),
        ("330 +-   1   2   2", ("16:12: error: 330: team 2 is paired with itself; correct one of them", 35)),
        ("299 W   3.0   1.5    9", ("16:20: error: 299: round 9 does not exist; expected 1 to 2, or blank for all", 70)),
        (
            "299 W   3.0   1.5    1    3",
            (
                "16:5: error: 299: gives points for W to 3 in round 1, whose result there is U; correct the type or the round",
                73,
            ),
        ),
        (
            "250   x   1.0   1   2    1    2",
            ("16:5: error: 250: expected points, rounds and numbers in columns, found 'x   1.0   1   2    1    2'", 71),
        ),
    ):
        assert tell(record, text=TEAMS) == [said]


ALONE = "4:92: warning: player 1 round 1: opponent 2 (line 5) has nothing in this round; taken from this line alone, complete line 5"


@pytest.mark.parametrize(
    ("rows", "items"),
    [
        (("     2 w +", ""), (Game(1, 2, "+-"),)), (("     2 w +", "  0000 - -"), (Game(1, 2, "+-"),)), (("     2 - +", "  0000 - -"), (Game(1, 2, "+-"),)),
        (("     2 w 1", "  0000 - -"), (Game(1, 2, "1-0"),)), (("     2 b 1", "  0000 - Z"), (Game(2, 1, "0-1"),)), (("     2 b -", ""), (Game(2, 1, "+-"),)),
        (("     2 w 1", "", "  0000 - H"), (Game(1, 2, "1-0"), Bye(3, "half"))),
    ],
)  # fmt: skip
def test_a_game_of_which_one_line_says_nothing_is_taken_from_the_other(rows: tuple[str, ...], items: tuple[Any, ...]) -> None:
    data = cross(*rows, head="142 1\n192 FIDE_DUTCH\n")
    assert [each for each in tell(text=data.decode()) if each[1] != 29] == [(ALONE, 38)]
    assert read_one_way(data).rounds == (items,)


def test_free_rounds_of_a_round_robin_hide_no_bye() -> None:
    data = cross("     2 w 1", "     1 b 0", "  0000 -  ", "  0000 - H", "", "  0000 - F", head="142 1\n192 FIDE_ROUNDROBIN\n")
    assert read_one_way(data).rounds == ((Game(1, 2, "1-0"), Bye(4, "half"), Bye(6, "full")),)


def test_a_rank_that_a_shifted_line_lacks_has_its_place_in_the_file() -> None:
    text = SAMPLE.replace("Adler, Anton                     ", "Adler, Anton                       ").replace(
        "  2.5    1", "  2.5     "
    )
    assert tell(text=text)[1] == ("6:88: warning: player 1: no rank in columns 86-89, where others have one", 33)


def test_records_that_are_read_twice_are_told_of_once() -> None:
    said = tell("250 x", "299 x", text=trf(ONE_EACH, UNSAID).decode())
    assert [(sentence[:22], case) for sentence, case in said] == [
        ("5:5: error: 250: expec", 71),
        ("6:5: error: 299: ' x' ", 73),
    ]
    teams = pairs("     3 w 1", "     4 b 0", "     1 b 0", "     2 w 1", "", "").decode()
    assert [case for sentence, case in tell("299 x", text=teams)] == [73]


def test_a_guess_has_the_kind_as_a_fact() -> None:
    assert _describe_assumption("half", True, ()).facts == {"kind": "half", "bye": NAMES["half"]}
    assert _describe_assumption("zero", False, (2,)).facts["kind"] == "zero"


def test_the_first_pairing_that_differs_is_told() -> None:
    one, two = Match(1, 2, (Game(1, 3, "1-0"),)), Match(1, 2, (Game(1, 3, "0-1"),))
    for other, said in (
        (two, "round 1, match 1-2, boards: 1: game 1-3 1-0 would be read as game 1-3 0-1"),
        (Match(2, 1, one.boards), "round 1, match 1-2 would be read as match 2-1"),
        (Match(1, 2, (), "+-"), "round 1, match 1-2 would be read as match 1-2 forfeited +-"),
        (
            Match(1, 2, (Game(1, 3, "1-0", False),)),
            "round 1, match 1-2, boards: 1: game 1-3 1-0 would be read as game 1-3 1-0 unrated",
        ),
        (Match(1, 2, ()), "round 1, match 1-2, boards: 1 given, 0 read again"),
    ):
        assert str(_find_round_difference(((one,),), ((other,),))) == said
    assert str(_find_round_difference(((one,),), ((one, Bye(3, "half")),))) == "round 1, nothing would be read as half bye of 3"
    assert str(_find_round_difference(((one,),), ((one,), ()))) == "rounds: 1 given, 2 read again"


def test_a_match_of_one_who_sits_alone_has_the_colour_of_the_board() -> None:
    event = replace(LEAGUE, rounds=[[Match(1, 2, (Game(1, None, "+-"),))]])
    (line,) = (each for each in make_lines(event, 2026) if each.startswith("001    1"))
    assert line[91:99] == "0000 w +"


def test_the_first_score_is_that_of_the_code_or_of_the_list() -> None:
    for records, primary in (("212 GPTS,MPTS", "GP"), ("212 MPTS,GPTS", "MP"), ("", "MP")):
        assert read_with(records, text=TEAMS.replace("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM")).primary == primary


def test_codes_of_team_events_are_known() -> None:
    assert [Header(code=code).is_team for code in ("FIDE_TEAM_TYPEA", "FIDE_OLYMPIAD", "FIDE_DUTCH", "")] == [
        True,
        True,
        False,
        False,
    ]


def test_byes_of_teams_alone_make_a_round() -> None:
    first, *others = tell_each_way(pairs("", "", "", "", "", "", records="320  1.0  1.0   1\n"))
    assert all(other == first for other in others) and len(first[1]["rounds"]) == 1


def test_a_scoring_that_is_not_declared_counts_in_what_is_published() -> None:
    rows = (
        (" 3.0", "     2 w 1  0000 - H"),
        (" 0.0", "     1 b 0  0000 - H"),
        (" 1.0", "     4 w =  0000 - Z"),
        (" 1.0", "     3 b ="),
    )
    found = read_one_way(scored(*rows, head=SWISS).encode())
    assert found.scoring.win == 3 and found.published.points == {1: 3, 2: 0, 3: 1, 4: 1}


def test_a_free_round_of_a_round_robin_that_299_changes_was_worth_nothing() -> None:
    rows = (
        (" 3.0", "     2 w 1     3 b 1"),
        (" 0.5", "     1 b 0               3 w ="),
        (" 0.5", "               1 w 0     2 b ="),
    )
    head = "192 FIDE_ROUNDROBIN\n162  A 0.5\n299 Z         1.0    3    1\n"
    assert read_one_way(scored(*rows, head=head).encode()).published.points[1] == 3


def test_rounds_are_declared_up_to_three_digits() -> None:
    text = SAMPLE.replace("142 3\n", "")
    assert tell("142 999", text=text) == []
    for number in ("1000", "0", "-1"):
        assert tell(f"142 {number}", text=text) == [
            (f"10:5: error: 142: expected the number of rounds, 1 to 999, found {number!r}", 55)
        ]


def test_an_inferred_scoring_is_told_where_the_points_stand() -> None:
    text = scored((" 3.0", "     2 w 1"), (" 0.0", "     1 b 0"), (" 1.0", "     4 w ="), (" 1.0", "     3 b ="), head=SWISS)
    assert tell(text=text) == [
        ("4:81: warning: the points follow from 3-1-0, pairing-allocated bye 3, which the file does not declare; inferred from all players, add record 162", 32)
    ]  # fmt: skip


@pytest.mark.parametrize(("number", "read_"), [(2, False), (3, True), (4, True), (5, False)])
def test_points_may_hold_the_acceleration_of_this_round_or_the_next(number: int, read_: bool) -> None:
    text = (
        SAMPLE.replace("142 3", "142 6").replace(" 2.5    1", " 3.5    1") + f"250       1.0 {number:3} {number:3}    1    1\n"
    )
    assert {each[0] for each in tell_each_way(text.encode())} == {"read" if read_ else "refused"}


def test_bytes_that_a_page_does_not_know_are_kept() -> None:
    data = "012 Besançon et Orléans, café, élève, forêt, garçon\n".encode("cp1252") + b"022 a\x81b\n"
    assert "022 a\x81b\n" in decode(data, Problems("event.trf"))


def test_a_long_line_that_is_kept_is_written_whole() -> None:
    record = "XID " + "x" * 3_000
    event = replace(OPEN, about=replace(OPEN.about, records=(record,)))
    data, notes = encode(event, edition=2026)
    assert notes == () and record.encode() in data


def test_points_that_cannot_be_are_refused_in_the_line_of_their_record() -> None:
    for record, line in (("XXS W=1.0 D=2.0", 11), ("162  W 1.0    D 2.0", 11), ("BBD 2.0", 11)):
        assert tell(record)[0] == (
            f"{line}:5: error: scoring: expected loss <= draw <= win, found win 1, draw 2, loss 0; correct the record",
            58,
        )


def test_points_that_299_gives_are_counted_before_a_team_without_a_match_is_judged() -> None:
    rows = ("     3 w 1", "     4 b 0", "     1 b 0", "     2 w 1", "", "")
    found = read_one_way(pairs(*rows, records="299     1.0   0.5    1    1\n"))
    assert [(each.participant, each.points, each.game_points) for each in found.adjustments] == [
        (1, Fraction(1), Fraction(1, 2))
    ]
    assert found.rounds[0][-1] == Bye(3, "pairing")


def test_a_file_of_odd_lines_alone_has_no_rounds_that_count() -> None:
    first, *others = tell_each_way(cross("     2 W 1", "     1 B 0", head="192 FIDE_DUTCH\n"))
    assert all(other == first for other in others) and first[0] == "read" and first[1]["rounds"] == ()
    assert "player 1: text beyond round 0 ignored: '2 W 1'" in str(first[1]["reading"].warnings)


def test_two_games_of_one_round_of_a_double_swiss_are_one_meeting() -> None:
    rows = ("     2 w 1     2 b 1     2 w 1     2 b 1", "     1 b 0     1 w 0     1 b 0     1 w 0")
    said = [sentence for sentence, case in tell(text=cross(*rows, head="192 FIDE_DOUBLESWISS\n").decode()) if case == 51]
    assert [sentence.partition("warning: ")[2] for sentence in said] == [
        f"players 1 and 2 meet in round 1 and again in round {number}" for number in (3, 4)
    ]


def test_fields_of_a_team_that_are_not_understood_are_told_in_their_columns() -> None:
    for old, new, said in (
        (
            "    3.0    2.5   1",
            "    x.0    2.5   1",
            ("12:55: warning: 310: team 1: points 'x.0' not understood; left out", 31),
        ),
        (
            "    3.0    2.5   1",
            "    3.0    x.5   1",
            ("12:62: warning: 310: team 1: points 'x.5' not understood; left out", 31),
        ),
        (
            "    3.0    2.5   1 ",
            "    3.0    2.5   1x",
            ("12:72: error: 310: columns 72-73 must be blank; the record is not aligned, members start in column 74", 16),
        ),
        (
            "    3.0    2.5   1  ",
            "    3.0    2.5   1 x",
            ("12:72: error: 310: columns 72-73 must be blank; the record is not aligned, members start in column 74", 16),
        ),
    ):
        assert said in tell(text=sample((old, new), text=TEAMS).decode())


def test_national_records_of_a_team_event_are_told_of() -> None:
    assert tell("NOR    1      Aas, Are                          2043", text=TEAMS) == [
        ("16:1: warning: national records without 172; they are kept, add 172 to say how they were used", 74)
    ]


def test_line_ups_and_byes_of_teams_that_cannot_be_are_refused() -> None:
    assert tell("240 H   3    1", text=TEAMS) == [("16:7: error: 240: round 3 does not exist; the tournament has 2 rounds", 70)]
    assert tell("300   1   1   2    1    9", text=TEAMS) == [
        ("16:22: error: 300: round 1: player 9 is not in team 1 but in none; correct the line-up", 67)
    ]
    assert tell("300   1   1   2    1    3", text=TEAMS) == [
        ("16:22: error: 300: round 1: player 3 is not in team 1 but in 2; correct the line-up", 67)
    ]


def test_virtual_points_of_a_player_go_on_in_the_next_record() -> None:
    found = read_with("XXA    1  1.0  1.0", "XXA    2  0.5", "XXA    1  0.5", "XXA    1  0.5").pairing.virtual_points
    assert [(each.first, each.first_round) for each in found] == [(1, 1), (1, 2), (2, 1), (1, 3), (1, 4)]
