"""The records of a TRF one by one: what each says of the event, and every sentence about one that is not as it should be."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.formats.test_malformed import SAMPLE, TEAMS
from tiebreaks.errors import FormatError
from tiebreaks.formats.trf import read
from tiebreaks.messages import as_message
from tiebreaks.model.tournament import Adjustment, Bye, NationalRecord, Prohibited, VirtualPoints

LINE = SAMPLE.count("\n") + 1  # the line that a record after the sample stands on


def tell(*records: str, text: str = SAMPLE, **options: Any) -> list[tuple[str, int | None]]:
    """What is said of records after the sample: column, gravity and sentence, and the case."""
    try:
        said = read((text + "\n".join(records) + "\n").encode(), "event.trf", **options).warnings
    except FormatError as refused:
        said = refused.problems
    messages = [as_message(each) for each in said]
    return [(str(each).partition(":")[2], each.case) for each in messages]


def read_with(*records: str, text: str = SAMPLE) -> tb.Tournament:
    return read((text + "\n".join(records) + "\n").encode(), "event.trf")


SENTENCES: list[tuple[str, list[tuple[str, int]]]] = [
    ("240 H   3    5", [("11:5: error: 240 says H for player 5 in round 3, 001 (line 10) says Z; correct one of them", 69)]),
    ("240 X   3    5", [("11:5: error: 240: expected F, H or Z, a round and numbers, found 'X   3    5'", 69)]),
    ("240 U   3    5", [("11:5: error: 240: expected F, H or Z, a round and numbers, found 'U   3    5'", 69)]),
    ("240 H   x    5", [("11:5: error: 240: expected F, H or Z, a round and numbers, found 'H   x    5'", 69)]),
    ("240 H   0    5", [("11:7: error: 240: expected a round from 1, found 0; correct it", 70)]),
    ("240 H   4    5", [("11:7: error: 240: round 4 does not exist; the tournament has 3 rounds", 70)]),
    ("240 H   3    9", [("11:5: error: 240: names 9, who is not in the file; correct the number", 36)]),
    ("240 H 3 5", [("11:5: error: 240 says H for player 5 in round 3, 001 (line 10) says Z; correct one of them", 69)]),
    ("240 U 3 5", [("11:5: error: 240: expected F, H or Z, a round and numbers, found 'U 3 5'", 69)]),
    ("240 H", [("11:5: error: 240: expected F, H or Z, a round and numbers, found 'H'", 69)]),
    ("240", [("11:5: error: 240: expected F, H or Z, a round and numbers, found ''", 69)]),
    ("240 h   2    5", []),
    ("240 Z   2    5", [("11:5: error: 240 says Z for player 5 in round 2, 001 (line 10) says H; correct one of them", 69)]),
    ("240 Z   1    5", [("11:5: error: 240 says Z for player 5 in round 1, 001 (line 10) says U; correct one of them", 69)]),
    ("240 F   1    5", [("11:5: error: 240 says F for player 5 in round 1, 001 (line 10) says U; correct one of them", 69)]),
    ("240 H   1    1", [("11:5: error: 240 says H for player 1 in round 1, 001 (line 6) says 1 against 2; correct one of them", 69)]),
    ("250       1.0   1   2    1    2", []),
    ("250       1.0   1   2    1    9", [("11:28: warning: 250: number 9 is beyond the last in the file; 5 was taken", 36)]),
    ("250       1.0   1   9    1    2", [("11:19: warning: 250: round 9 is beyond the 3 rounds of the tournament", 70)]),
    ("250       1.0   2   1    1    2", [("11:15: error: 250: the range 2-1, 1-2 runs backwards; swap its ends", 71)]),
    ("250       1.0   1   2    2    1", [("11:15: error: 250: the range 1-2, 2-1 runs backwards; swap its ends", 71)]),
    ("250             1   2    1    2", [("11:5: error: 250: no points given; give match points in 5-8 or game points in 10-13", 71)]),
    ("250       1.0   0   2    1    2", [("11:15: error: 250: expected a round from 1, found 0; correct it", 70)]),
    ("250       1.0   x   2    1    2", [("11:5: error: 250: expected points, rounds and numbers in columns, found '1.0   x   2    1    2'", 71)]),
    ("250       1.0   1   2    8    9", [("11:5: error: 250: names 8, who is not in the file; correct the number", 36)]),
    ("250 1.0 1 2 1 2", [("11:9: error: 250: expected points, rounds and numbers in columns, found '1.0 1 2 1 2'", 71)]),
    ("250       1.0   1        1", []),
    ("250  1.0  2.0   1   2    1    2", []),
    ("250      x1.0   1   2    1    2", [("11:5: error: 250: expected points, rounds and numbers in columns, found 'x1.0   1   2    1    2'", 71)]),
    ("260   1   2    1    2", []),
    ("260   1   9    1    2", [("11:9: warning: 260: round 9 is beyond the 3 rounds of the tournament", 70)]),
    ("260   2   1    1    2", [("11:5: warning: 260: the rounds 2-1 run backwards; left out, swap them", 70)]),
    ("260   0   2    1    2", [("11:5: error: 260: expected a first and a last round from 1, found '0   2'", 70)]),
    ("260   x   2    1    2", [("11:5: error: 260: expected a first and a last round from 1, found 'x   2'", 70)]),
    ("260   1   x    1    2", [("11:5: error: 260: expected a first and a last round from 1, found '1   x'", 70)]),
    ("260   1   2    1", [("11:13: warning: 260: fewer than two participants; the record says nothing and is left out", 72)]),
    ("260   1   2    1    9", [("11:5: error: 260: names 9, who is not in the file; correct the number", 36)]),
    ("260   1        1    2", []),
    ("260   1   3    1    2    3", []),
    ("260   1   2    a    2", [("11:13: error: 260: expected numbers of participants, found 'a'", 34)]),
    ("260   4   5    1    2", [("11:9: warning: 260: round 5 is beyond the 3 rounds of the tournament", 70)]),
    ("XXA    1  1.0  1.0", []),
    ("XXA    1  abc", [("11:10: error: XXA: expected points, found 'abc'", 31)]),
    ("XXA 1 1.0", [("11:5: warning: XXA is not in its columns and left out: '1 1.0'", 59)]),
    ("XXA    9  1.0", [("11:5: error: XXA: names 9, who is not in the file; correct the number", 36)]),
    ("XXA    x  1.0", [("11:5: warning: XXA is not in its columns and left out: 'x  1.0'", 59)]),
    ("XXA    1  1.0  0.0  0.5", []),
    ("XXA    1  0.55", [("11:5: warning: XXA is not in its columns and left out: '1  0.55'", 59)]),
    ("XXP 1 2", []),
    ("XXP 1", [("11:5: warning: XXP: fewer than two players; the record says nothing and is left out", 72)]),
    ("XXP 1 9", [("11:5: error: XXP: names 9, who is not in the file; correct the number", 36)]),
    ("XXP 1,2/3;4", []),
    ("XXP a b", [("11:5: error: XXP: names 0, who is not in the file; correct the number", 36)]),
    ("XXZ 1", []),
    ("XXZ x", []),
    ("XXZ 9", []),
    ("XXZ 1,2", []),
    ("NOR    5      Eriksen                           2043           10452", [("11:1: warning: national records without 172; they are kept, add 172 to say how they were used", 74)]),
    ("NOR    9      Nobody                            2043", [("11:1: warning: national records without 172; they are kept, add 172 to say how they were used", 74), ("11:5: warning: NOR: player 9 is not in the file; the record is left out", 74)]),
    ("NOR    5      Eriksen                           4001", [("11:1: warning: national records without 172; they are kept, add 172 to say how they were used", 74), ("11:49: warning: NOR: player 5: rating '4001' not understood; left out", 24)]),
    ("NOR    5      Eriksen                           abcd", [("11:1: warning: national records without 172; they are kept, add 172 to say how they were used", 74), ("11:49: warning: NOR: player 5: rating 'abcd' not understood; left out", 24)]),
    ("NOR    5 x    Eriksen                          12043", [("11:1: warning: national records without 172; they are kept, add 172 to say how they were used", 74), ("11:48: warning: NOR: the record is not in its columns; left out", 74)]),
    ("172 NOR FIDON", []),
    ("172 NOR", [("11:5: warning: 172: 'NOR' without a federation; write the federation in columns 5-7", 75)]),
    ("172", []),
    ("142 3", [("11:1: warning: record 142 repeated with the same content as on line 4", 56)]),
    ("142 4", [("11:1: error: record 142 (number of rounds) again, with '4'; line 4 says '3'; keep one", 56)]),
    ("142 x", [("11:1: error: record 142 (number of rounds) again, with 'x'; line 4 says '3'; keep one", 56), ("11:5: error: 142: expected the number of rounds, 1 to 999, found 'x'", 55)]),
    ("142 0", [("11:1: error: record 142 (number of rounds) again, with '0'; line 4 says '3'; keep one", 56), ("11:5: error: 142: expected the number of rounds, 1 to 999, found '0'", 55)]),
    ("142 3 rounds", [("11:1: error: record 142 (number of rounds) again, with '3 rounds'; line 4 says '3'; keep one", 56)]),
    ("XXR 3", []),
    ("XXR 4", [("11:5: warning: XXR says 4 rounds and 142 says 3; 142 was taken, correct one", 54)]),
    ("XXR x", [("11:5: error: XXR: expected the number of rounds, 1 to 999, found 'x'", 55)]),
    ("152 W", []),
    ("152 b", [("11:5: warning: 152: 'b' read as 'B'; write a capital letter", 57)]),
    ("152 X", [("11:5: warning: 152: expected W or B, found 'X'; left out", 57)]),
    ("XXC white1", []),
    ("XXC black1 rank", []),
    ("XXC green", [("11:5: warning: XXC: 'green' is none of rank, white1, black1; left out", 9)]),
    ("042 2026/03/02", []),
    ("042 02/03/2026", []),
    ("042 soon", []),
    ("042", []),
    ("052 2026/13/01", [("11:5: warning: date '2026/13/01' not understood and left out; write YYYY/MM/DD", 76)]),
    ("052 12/03/2026", [("11:5: warning: date '12/03/2026' read as 2026-03-12; it may be 2026-12-03: write YYYY/MM/DD", 76)]),
    ("132 26/03/02 26/03/03 26/03/04", []),
    ("132 26/03/02", [("6:1: warning: 132 has 1 date for 3 rounds", 76)]),
    ("132 02/03/2026 soon", [("11:5: warning: date '02/03/2026' read as 2026-03-02; it may be 2026-02-03: write YYYY/MM/DD", 76), ("11:16: warning: date 'soon' not understood and left out; write YYYY/MM/DD", 76), ("6:1: warning: 132 has 1 date for 3 rounds", 76)]),
    ("132                                                                                        26/03/02  26/03/03  26/03/04", []),
    ("132                                                                                        26/03/02            26/03/04", []),
    ("132                                                                                        26/03/02  26/03/03", [("6:1: warning: 132 has 2 dates for 3 rounds", 76)]),
    ("192 FIDE_DUTCH", [("11:1: warning: record 192 repeated with the same content as on line 5", 56)]),
    ("192 fide_dutch", [("11:1: error: record 192 (encoded type) again, with 'fide_dutch'; line 5 says 'FIDE_DUTCH'; keep one", 56)]),
    ("192 MY_OWN", [("11:1: error: record 192 (encoded type) again, with 'MY_OWN'; line 5 says 'FIDE_DUTCH'; keep one", 56)]),
    ("092 Swiss", []),
    ("012 Sample Open", [("11:1: warning: record 012 repeated with the same content as on line 1", 56)]),
    ("012 Other", [("11:1: error: record 012 (tournament name) again, with 'Other'; line 1 says 'Sample Open'; keep one", 56)]),
    ("202 BH,SB", []),
    ("202 BH,FOO", [("11:8: warning: 202: kept, cannot be computed: 'FOO' is not a tie-break code", 61)]),
    ("212 PTS,BH,SB", []),
    ("202 BH", []),
    ("212 PTS,BH", []),
    ("212 PTS,SB", []),
    ("212 PTS", []),
    ("212 BH", []),
    ("352 WB", [("11:1: warning: record 352 and no teams (310); it is left out", 66)]),
    ("352 wb", [("11:1: warning: record 352 and no teams (310); it is left out", 66)]),
    ("352 WX", [("11:5: warning: 352: expected the letters W and B, one for each board, found 'WX'; left out", 66), ("11:1: warning: record 352 and no teams (310); it is left out", 66)]),
    ("352", [("11:5: warning: 352: expected the letters W and B, one for each board, found ''; left out", 66), ("11:1: warning: record 352 and no teams (310); it is left out", 66)]),
    ("362 TW 2.0", [("11:1: warning: record 362 and no teams (310); it is left out", 66)]),
    ("330 +-   1   1   2", [("11:1: warning: record 330 and no teams (310); it is left out", 66)]),
    ("320  1.0  1.0   3   2", [("11:1: warning: record 320 and no teams (310); it is left out", 66)]),
    ("300   1   1   2    1    2", [("11:1: warning: record 300 and no teams (310); it is left out", 66)]),
    ("062 5", []),
    ("062 6", []),
    ("062 129 (5)", []),
    ("062 129 (88)", []),
    ("062", []),
    ("062 none", []),
    ("082 3", []),
    ("162  W 1.0    D 0.5", []),
    ("162 W 1.0 D 0.5", [("11:5: warning: 162 is not in its columns; read as words: 'W 1.0 D 0.5'", 59)]),
    ("162  W 1.0    Q 0.5", [("11:15: error: 162: expected one of W D L A P X F H with points such as 1.0, found 'Q 0.5'", 58)]),
    ("162  W abc", [("11:6: error: 162: expected one of W D L A P X F H with points such as 1.0, found 'W abc'", 58)]),
    ("162  W 0.0    D 0.5", [("11:5: error: scoring: expected loss <= draw <= win, found win 0, draw 1/2, loss 0; correct the record", 58)]),
    ("162", []),
    ("162 W=1 D=0.5", [("11:5: error: 162: expected one of W D L A P X F H with points such as 1.0, found 'W =1'", 58), ("11:9: error: 162: expected one of W D L A P X F H with points such as 1.0, found 'D =0.5'", 58)]),
    ("162  W 1.0    W 1.0", []),
    ("XXS W=1 D=0.5", []),
    ("XXS W=x", [("11:5: error: XXS: expected CODE=points with one of WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D L, found 'W=x'", 58)]),
    ("XXS Q=1", [("11:5: error: XXS: expected CODE=points with one of WW BW WD BD WL BL ZPB HPB FPB PAB FW FL W D L, found 'Q=1'", 58)]),
    ("XXS W", [("11:5: warning: XXS: no CODE=points in 'W'; left out", 58)]),
    ("XXS W=1 D=0.5 PAB=1", []),
    ("BBW  1.0", []),
    ("BBW  x", [("11:5: error: BBW: expected points such as 1.0, found 'x'", 58)]),
    ("BBD  0.5", []),
    ("BBL  0.0", []),
    ("BBZ  0.0", []),
    ("BBF  0.0", []),
    ("BBU  1.0", []),
    ("BBQ  1.0", [("11:1: warning: unknown record 'BBQ'; its lines are kept but not used", 9)]),
    ("299 W         1.0    1    1", []),
    ("299 W         1.0    1    2", [("11:5: error: 299: gives points for W to 2 in round 1, whose result there is L; correct the type or the round", 73)]),
    ("299 W         1.0    9    1", [("11:20: error: 299: round 9 does not exist; expected 1 to 3, or blank for all", 70)]),
    ("299 W         1.0    1    9", [("11:5: error: 299: names 9, who is not in the file; correct the number", 36)]),
    ("299 X         1.0    1    1", [("11:5: error: 299: ' X         1.0    1    1' does not fit its columns (type 5, match points 8-11, points 14-17, round 20-22, numbers from 24); align it, points are not guessed", 73)]),
    ("299 w         1.0    1    1", []),
    ("299 W 1.0 1.0 1 1", [("11:5: warning: 299 is not in its columns; read as words: 'W 1.0 1.0 1 1'", 73)]),
    ("299 W 1.0", [("11:5: error: 299: ' W 1.0' does not fit its columns (type 5, match points 8-11, points 14-17, round 20-22, numbers from 24); align it, points are not guessed", 73)]),
    ("299 W         abc    1    1", [("11:5: error: 299: ' W         abc    1    1' does not fit its columns (type 5, match points 8-11, points 14-17, round 20-22, numbers from 24); align it, points are not guessed", 73)]),
    ("299 W         1.0    x    1", [("11:5: error: 299: ' W         1.0    x    1' does not fit its columns (type 5, match points 8-11, points 14-17, round 20-22, numbers from 24); align it, points are not guessed", 73)]),
    ("299 W         1.0    1    x", [("11:5: error: 299: ' W         1.0    1    x' does not fit its columns (type 5, match points 8-11, points 14-17, round 20-22, numbers from 24); align it, points are not guessed", 73)]),
    ("299 H         0.5", []),
    ("299", [("11:5: error: 299: '' does not fit its columns (type 5, match points 8-11, points 14-17, round 20-22, numbers from 24); align it, points are not guessed", 73)]),
    ("299 W        1.55    1    1", [("11:5: error: 299: ' W        1.55    1    1' does not fit its columns (type 5, match points 8-11, points 14-17, round 20-22, numbers from 24); align it, points are not guessed", 73)]),
    ("299 D 0.5 0,5 3 1", [("11:5: warning: 299 is not in its columns; read as words: 'D 0.5 0,5 3 1'", 73)]),
    ("299 1.5 abc", [("11:5: error: 299: ' 1.5 abc' does not fit its columns (type 5, match points 8-11, points 14-17, round 20-22, numbers from 24); align it, points are not guessed", 73)]),
]  # fmt: skip


@pytest.mark.parametrize(("record", "said"), SENTENCES, ids=[record for record, _ in SENTENCES])
def test_a_record_that_is_not_as_it_should_be_is_told_with_its_place_and_its_facts(
    record: str, said: list[tuple[str, int]]
) -> None:
    assert tell(record) == said


def test_lists_of_tie_breaks_must_agree() -> None:
    assert tell("202 BH", "212 PTS,BH") == [("11:5: warning: 202 and 212 say the same; write one of them", 60)]
    assert tell("202 BH", "212 PTS,SB") == [("11:5: error: 202 says BH and 212 says PTS,SB; keep one of them", 60)]
    assert tell("202 BH", "202 BH") == [] and read_with("202 BH", "202 BH").tie_breaks == ("BH",)
    assert tell("212 PTS", "212 BH") == [("12:5: error: two lists of tie-breaks: 212 on line 11 differs; keep one", 60)]
    assert read_with("202 BH,SB", "212 PTS,BH,SB").tie_breaks == ("PTS", "BH", "SB")


def test_the_number_of_rounds_stands_in_142_or_in_xxr() -> None:
    text = SAMPLE.replace("142 3\n", "")
    assert read_with("XXR 5", text=text).total_rounds == 5 and read_with(text=text).total_rounds == 3
    assert read_with("XXR 4", "XXR 5", text=text).total_rounds == 5
    assert tell("XXR 4", "XXR 5", text=text) == [("11:5: warning: XXR says 5 rounds, line 10 said 4; the last counts", 54)]
    assert tell("XXR 5", "XXR 5", text=text) == []
    assert tell("XXR 5 of them", text=text) == [
        ("10:5: warning: XXR: '5 of them' read as 5 rounds; write the number alone", 55)
    ]
    assert tell("XXR x", "XXR 0", text=text) == [
        ("10:5: error: XXR: expected the number of rounds, 1 to 999, found 'x'", 55),
        ("11:5: error: XXR: expected the number of rounds, 1 to 999, found '0'", 55),
    ]


def test_what_the_records_of_the_header_say() -> None:
    about = read_with(
        "022 Oslo", "032 NOR", "052 2026/03/04", "092 Swiss system", "102 Anna", "112 Dan", "112 ", "112 Eva", "122 90 min", "182 by hand",
        "222 5400+30", "XXC black1 rank",
    )  # fmt: skip
    assert (about.name, about.starts, about.about.ends) == ("Sample Open", date(2026, 3, 2), date(2026, 3, 4))
    assert (about.about.city, about.about.federation, about.about.type) == ("Oslo", "NOR", "Swiss system")
    assert (about.about.chief_arbiter, about.about.deputy_arbiters) == ("Anna", ("Dan", "Eva"))
    assert (about.about.time_control, about.about.encoded_time_control) == ("90 min", "5400+30")
    assert (about.pairing.controller, about.pairing.initial_colour, about.pairing.by_file_order) == ("by hand", "b", True)
    assert read_with("XXC black1", "152 W").pairing.initial_colour == "w"
    assert read_with("152\tB").pairing.initial_colour == "b" and not read_with("152 B").pairing.by_file_order


def test_dates_of_rounds_that_are_missing_leave_a_gap() -> None:
    dates = "132" + " " * 88 + "26/03/02" + " " * 12 + "26/03/04"
    assert read_with(dates).about.round_dates == (date(2026, 3, 2), None, date(2026, 3, 4))
    assert read_with("132 26/03/02 soon 26/03/04").about.round_dates == (date(2026, 3, 2), None, date(2026, 3, 4))
    assert read_with("132 26/03/02", "132 26/03/03").about.round_dates == (date(2026, 3, 2), date(2026, 3, 3))


@pytest.mark.parametrize(
    ("count", "said"),
    [
        ("5", []),
        ("129 (5)", []),
        ("129", ["129"]),
        ("129 (88)", ["129 (88)"]),
        ("", []),
        ("none", []),
        ("0", []),
        ("5 players", []),
    ],
)
def test_the_count_of_players_is_compared_with_the_file(count: str, said: list[str]) -> None:
    text = SAMPLE.replace("062 5", f"062 {count}")
    assert tell(text=text) == [(f"3:5: warning: 062 says {each}, the file has 5", 77) for each in said]


@pytest.mark.parametrize(
    ("record", "points"),
    [
        ("250       1.0   1   2    1    2", VirtualPoints(1, 2, 1, 2, 1)), ("250       1.5   2        3", VirtualPoints(3, 3, 2, 2, "1.5")),
        ("250  1.0  2.0   1   3    1    5", VirtualPoints(1, 5, 1, 3, 2, 1)), ("250  0.5        1   3    1    9", VirtualPoints(1, 5, 1, 3, 0, "0.5")),
        ("XXA    2  1.0", VirtualPoints(2, 2, 1, 1, 1)), ("XXA    2       0.5", VirtualPoints(2, 2, 2, 2, "0.5")),
    ],
)  # fmt: skip
def test_virtual_points_of_a_range_or_of_one_player(record: str, points: VirtualPoints) -> None:
    assert read_with(record).pairing.virtual_points == (points,)


@pytest.mark.parametrize(
    ("record", "prohibited"),
    [
        ("260   1   2    1    2", Prohibited((1, 2), 1, 2)), ("260   1   3    1    2", Prohibited((1, 2), 1)),
        ("260   2        1    2    4", Prohibited((1, 2, 4), 2, 2)), ("260   1   9    1    2", Prohibited((1, 2), 1)),
        ("260   3   3    1    2", Prohibited((1, 2), 3)), ("XXP 3 4", Prohibited((3, 4))), ("XXP 1,2/3;4", Prohibited((1, 2, 3, 4))),
    ],
)  # fmt: skip
def test_prohibited_pairings_of_some_rounds_or_of_all(record: str, prohibited: Prohibited) -> None:
    assert read_with(record).pairing.prohibited == (prohibited,)


@pytest.mark.parametrize(
    ("record", "byes"),
    [
        ("240 H   4    1    2", ((4, Bye(1, "half")), (4, Bye(2, "half")))), ("240 f   5    3", ((5, Bye(3, "full")),)),
        ("240 Z 4 1 2", ((4, Bye(1, "zero")), (4, Bye(2, "zero")))), ("XXZ 1,3", ((4, Bye(1, "zero")), (4, Bye(3, "zero")))),
    ],
)  # fmt: skip
def test_byes_for_rounds_to_come(record: str, byes: tuple[tuple[int, Bye], ...]) -> None:
    assert read_with(record, text=SAMPLE.replace("142 3", "142 5")).pairing.requested_byes == byes


def test_absent_players_must_be_numbers_of_the_file() -> None:
    text = SAMPLE.replace("142 3", "142 5")
    assert tell("XXZ 1 x 9", text=text) == [
        ("11:5: error: XXZ: expected numbers of players, found 'x'", 34),
        ("11:5: error: XXZ: names 9, who is not in the file; correct the number", 36),
    ]


@pytest.mark.parametrize(
    ("letter", "old", "new"), [("H", "0000 - H", "0000 - ="), ("Z", "0000 - Z", "0000 - -"), ("Z", "0000 - Z", "        ")]
)
def test_record_240_may_repeat_a_bye_in_any_spelling(letter: str, old: str, new: str) -> None:
    number = 2 if letter == "H" else 3
    assert not [said for said, _ in tell(f"240 {letter}   {number}    5", text=SAMPLE.replace(old, new)) if "error" in said]
    contradicted = [said for said, _ in tell(f"240 F   {number}    5", text=SAMPLE.replace(old, new)) if "error" in said]
    assert bool(contradicted) == bool(new.strip())


def test_a_national_record_has_the_fields_of_a_player() -> None:
    line = "NOR    5 w CM Eriksen, Eva                      2043 OSL       10452 2004/05/06"
    (found,) = read_with("172 NOR FIDON", line).about.national
    assert found == NationalRecord("NOR", 5, 2043, "CM", "10452", "OSL", "Eriksen, Eva", "2004/05/06", "w")
    assert tell("172 NOR FIDON", line) == []
    (unrated,) = read_with("172 NOR FIDON", "NOR    5 m    Eriksen, Eva                      0000").about.national
    assert (unrated.rating, unrated.sex) == (None, "m")


@pytest.mark.parametrize(
    ("records", "points"),
    [
        (["162  W 3.0    D 1.0"], {"win": 3, "draw": 1, "pairing_bye": 3, "full_bye": 3, "half_bye": 1, "forfeit_win": 3}),
        (["162  W 3.0    D 1.0    P 2.0"], {"pairing_bye": 2}), (["162  F 0.0    H 0.0"], {"full_bye": 0, "half_bye": 0, "win": 1}),
        (["162  A 0.5"], {"zero_bye": "0.5", "forfeit_loss": "0.5"}), (["162  Z 0.5"], {"zero_bye": "0.5"}), (["162  X 0.0"], {"unknown": 0}),
        (["162  L 0.5    D 1.0    W 2.0"], {"loss": "0.5"}), (["162  P 0.5", "162  W 3.0"], {"pairing_bye": "0.5", "win": 3}),
        (["BBW  3.0", "BBD  1.0", "BBL  0.0"], {"win": 3, "draw": 1, "pairing_bye": 3, "full_bye": 3, "half_bye": 1}),
        (["BBU  2.0", "BBZ  0.5", "BBF  0.5"], {"pairing_bye": 2, "zero_bye": "0.5", "forfeit_loss": "0.5"}),
        (["XXS WW=3 BW=3 WD=1 BD=1"], {"win": 3, "draw": 1, "pairing_bye": 1, "forfeit_win": 1}), (["XXS FW=2 FL=0.5 HPB=1 FPB=2 ZPB=0.5 PAB=0.5"], {
            "forfeit_win": 2, "forfeit_loss": "0.5", "half_bye": 1, "full_bye": 2, "zero_bye": "0.5", "pairing_bye": "0.5"}),
        (["XXS W=3, D=1; L = 0.5"], {"win": 3, "forfeit_win": 3, "full_bye": 3, "draw": 1, "half_bye": 1, "loss": "0.5", "pairing_bye": 1}),
    ],
    ids=str,
)  # fmt: skip
def test_what_results_are_worth(records: list[str], points: dict[str, object]) -> None:
    scoring = read((SAMPLE + "\n".join(records) + "\n").encode(), trust="results").scoring
    assert {name: getattr(scoring, name) for name in points} == {name: Fraction(str(value)) for name, value in points.items()}


@pytest.mark.parametrize(
    ("record", "changed"),
    [
        ("299 W         2.0    1    1", [Adjustment(1, 2, 1, replaces_result=True)]), ("299 W 0.0 2.0 1 1", [Adjustment(1, 2, 1, replaces_result=True)]),
        ("299 U         2.0    1    5", []), ("299 H         1.0    2    5", [Adjustment(5, 1, 2, replaces_result=True)]),
        ("299 Z         0.5    3    5", [Adjustment(5, "0.5", 3, replaces_result=True)]),
        ("299 D         1.0    1", [Adjustment(3, 1, 1, replaces_result=True), Adjustment(4, 1, 1, replaces_result=True)]),
        ("299 L         0.5         4", [Adjustment(4, "0.5", 2, replaces_result=True), Adjustment(4, "0.5", 3, replaces_result=True)]),
        ("299          -0.5    2    1", [Adjustment(1, "-0.5", 2)]), ("299           0.5  999    1    2", [Adjustment(1, "0.5"), Adjustment(2, "0.5")]),
        ("299    -1.0          2    1", [Adjustment(1, -1, 2)]), ("299 0.0 -0.5", [Adjustment(number, "-0.5", 1) for number in range(1, 6)]),
    ],
)  # fmt: skip
def test_points_given_otherwise_than_by_the_results(record: str, changed: list[Adjustment]) -> None:
    try:
        found = read((SAMPLE + record + "\n").encode(), trust="results")
    except FormatError:
        assert not changed
    else:
        assert [*found.adjustments] == changed


def test_a_team_event_of_olympiads_is_one_of_teams() -> None:
    assert read_with(text=TEAMS.replace("FIDE_TEAM_TYPEA_MP_GP", "FIDE_OLYMPIAD")).is_team
    assert tell(text=SAMPLE.replace("FIDE_DUTCH", "FIDE_OLYMPIAD")) == [
        ("5:5: error: 192 says FIDE_OLYMPIAD, a team event, but there are no teams (310 or 013); add them", 63)
    ]


def test_more_rounds_of_virtual_points_than_there_can_be_are_refused() -> None:
    line = "XXA    1" + "  1.0" * 500
    text = SAMPLE.replace("142 3", "142 999")
    assert tell(line, line[:-5], text=text) == []
    assert tell(line, line, text=text) == [("12:5: error: XXA: player 1: expected at most 999 rounds", 70)]
