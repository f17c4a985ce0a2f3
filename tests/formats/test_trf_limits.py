"""Limits of the TRF reader at their edges, made small: what is just allowed is read, in the way it should be; one more is not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.formats.test_columnar import SMALL, is_lazy
from tests.formats.test_malformed import SAMPLE, TEAMS
from tests.formats.test_trf_match_columns import pairs
from tests.formats.test_trf_pairing_columns import cross
from tests.formats.test_trf_pairings import from_columns, from_lines, open_sheet
from tests.formats.test_trf_records import read_with, tell
from tests.formats.test_trf_regular import REGULAR
from tests.formats.ways import READ, read_one_way, tell_each_way
from tiebreaks.errors import FormatError
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf import adjustments, columnar, extras, few, lines, match_columns, noted, pairings, small
from tiebreaks.formats.trf.columnar import Columns, Few, read_columns
from tiebreaks.formats.trf.header import read_header
from tiebreaks.formats.trf.lines import decode, split
from tiebreaks.formats.trf.pairing_columns import NeedsLineReader
from tiebreaks.formats.trf.player_columns import PlayerLines
from tiebreaks.model.tournament import VirtualPoints

ADJUSTED = SAMPLE + "299           0.5  999    1    2\n"  # twice points
Patch = pytest.MonkeyPatch


@pytest.mark.parametrize("record", ["299           0.5  999    1    2    3", "299 D         1.0         1    3    4"])
def test_299_gives_points_so_many_times_in_all(monkeypatch: Patch, record: str) -> None:
    monkeypatch.setattr(adjustments, "MOST_ADJUSTMENTS", 6)
    more = "299           0.0  999    1    2"
    assert all("more than" not in sentence for sentence, _ in tell(record))
    monkeypatch.setattr(adjustments, "MOST_ADJUSTMENTS", 2)
    said = "299: the records up to here give points more than 2 times; name the participants who are meant"
    assert tell(more, record) == [(f"12:1: error: {said}", 79)]
    assert tell(record) == [(f"11:1: error: {said}", 79)]
    assert all("more than" not in sentence for sentence, _ in tell(more))


def test_a_file_has_so_many_bytes(monkeypatch: Patch) -> None:
    monkeypatch.setattr(lines, "MOST_BYTES", 2_000_000)
    assert decode(b"x" * 2_000_000, Problems("event.trf")) == "x" * 2_000_000
    with pytest.raises(FormatError) as refused:
        decode(b"x" * 2_000_001, Problems("event.trf"))
    (message,) = refused.value.messages
    assert str(message) == "event.trf:1:1: error: the file has 2000001 bytes; more than 2 MB are refused"
    assert message.case == 79 and message.facts == {"bytes": 2_000_001, "most": 2}


def test_a_line_has_so_many_characters_wherever_it_stands(monkeypatch: Patch) -> None:
    monkeypatch.setattr(lines, "MOST_CHARACTERS", 5)
    problems = Problems("event.trf")
    assert split("12345\n123456\n1234567", problems) == ["12345", "", ""]
    assert [str(each) for each in problems.errors] == [
        "event.trf:2:6: error: the line has 6 characters; more than 5 are refused",
        "event.trf:3:6: error: the line has 7 characters; more than 5 are refused",
    ]
    monkeypatch.setattr(lines, "MOST_KEPT", 7)
    assert split("XID 123\nXID 1234\nXXP 12", Problems("event.trf")) == ["XID 123", "", ""]


def test_there_are_so_many_players(monkeypatch: Patch) -> None:
    monkeypatch.setattr(lines, "MOST_PLAYERS", 4)
    assert tell() == [("10:1: error: more than 4 player records (001); a TRF cannot number them", 79)]
    monkeypatch.setattr(lines, "MOST_PLAYERS", 5)
    assert tell() == []


def read_one(text: str) -> Any:
    sheet, problems = open_sheet(text.encode())
    (found,) = read_columns([(sheet, read_header(sheet, problems))])
    return found


def test_a_small_file_is_read_without_columns(monkeypatch: Patch) -> None:
    """Six players of three rounds: 18 cells, and 54 with the fields before the rounds."""
    monkeypatch.setattr(columnar, "MOST_NOTED", 54)
    odd = SMALL.replace(" 2.5    1", " 2,5    1")
    assert isinstance(read_one(odd), Few) and isinstance(read_one(SMALL + "240 H   3    1\n"), Few)
    monkeypatch.setattr(columnar, "MOST_NOTED", 53)
    assert isinstance(read_one(odd), PlayerLines) and isinstance(read_one(SMALL + "240 H   3    1\n"), PlayerLines)
    calls: list[object] = []
    monkeypatch.setattr(columnar, "read_small", lambda *arguments: calls.append(arguments))
    for most, times in ((18, 1), (17, 1), (18, 2)):
        monkeypatch.setattr(columnar, "MOST_SMALL", most)
        assert isinstance(read_one(SMALL), Columns) and len(calls) == times


def test_a_file_that_would_be_much_larger_as_columns_is_none(monkeypatch: Patch) -> None:
    texts = [line.rstrip() for line in SMALL.splitlines() if line.startswith("001")]
    assert read_one(SMALL) is not None
    monkeypatch.setattr(columnar, "MOST_PAIRINGS", 17)
    assert read_one(SMALL) is None
    monkeypatch.setattr(columnar, "MOST_PAIRINGS", 18)
    assert read_one(SMALL) is not None
    long = SMALL.rstrip("\n") + "  0000 - H" * (sum(map(len, texts)) // 20)
    cells = 6 * (3 + sum(map(len, texts)) // 20) * 10
    times = cells / sum(len(line.rstrip()) for line in long.splitlines() if line.startswith("001"))
    monkeypatch.setattr(columnar, "MOST_PAIRINGS", 10_000)
    monkeypatch.setattr(columnar, "MOST_BLANKS", times)
    assert read_one(long) is not None
    monkeypatch.setattr(columnar, "MOST_BLANKS", times - 0.001)
    assert read_one(long) is None


@pytest.mark.parametrize("make", [from_lines, from_columns])
def test_rounds_times_players_are_limited(monkeypatch: Patch, make: Any) -> None:
    monkeypatch.setattr(pairings, "MOST_PAIRINGS", 6)
    found = make(cross("     2 w 1     2 b 1", "     1 b 0"))
    found.widen(3, 2)
    with pytest.raises(FormatError) as refused:
        found.widen(4, 7)
    (message,) = refused.value.messages
    assert str(message) == (
        "event.trf:7:1: error: 4 rounds of 2 players are more than 6 entries; is this one tournament? Correct the line that has so many rounds"
    )
    assert message.case == 79 and message.facts == {"rounds": 4, "players": 2, "most": 6}


def test_an_odd_line_with_many_rounds_is_left_to_the_line_reader(monkeypatch: Patch) -> None:
    data = cross("     2 W 1     3 b 1     4 w 1", "     1 b 0", "               1 w 0", "                         1 b 0")
    monkeypatch.setattr(noted, "MOST_PAIRINGS", 12)
    assert from_columns(data).columns == 3
    monkeypatch.setattr(noted, "MOST_PAIRINGS", 11)
    with pytest.raises(NeedsLineReader):
        from_columns(data)


def test_virtual_points_of_a_player_are_of_so_many_rounds(monkeypatch: Patch) -> None:
    monkeypatch.setattr(extras, "MOST_ROUNDS", 3)
    found = read_with("XXA    1  1.0  0.0  1.0", "XXA    2  0.0  0.5").pairing.virtual_points
    assert found == (VirtualPoints(1, 1, 1, 1, 1), VirtualPoints(1, 1, 3, 3, 1), VirtualPoints(2, 2, 2, 2, "0.5"))
    said = "XXA: player 1: expected at most 3 rounds"
    assert tell("XXA    1  1.0  0.0  1.0  1.0  1.0", "XXA    2  0.0  0.0  0.0  0.0", "XXA    9") == [
        (f"11:5: error: {said}", 70),
        ("13:5: error: XXA: names 9, who is not in the file; correct the number", 36),
    ]
    assert tell("XXA    1  1.0  1.0", "XXA    1  1.0") == []
    assert tell("XXA    1  1.0  1.0", "XXA    1  1.0  1.0") == [(f"12:5: error: {said}", 70)]


LISTED = SMALL + "202 BH,SB\n"


@pytest.mark.parametrize("most", [1, 2])
def test_a_list_that_is_too_long_is_left_to_the_line_reader(monkeypatch: Patch, most: int) -> None:
    for module in (columnar, READ):
        monkeypatch.setattr(module, "MOST_TIE_BREAKS", most)
    assert isinstance(read_one(LISTED), Columns) == (most == 2)
    for text in (LISTED, LISTED + "240 H   3    5\n"):
        assert is_lazy(text.encode()) == (most == 2)
        with monkeypatch.context() as patch:
            patch.setattr(columnar, "MOST_NOTED", 0)
            assert is_lazy(text.encode()) == (most == 2)
    assert read_one_way(LISTED.encode()).tie_breaks == ("BH", "SB")


def test_many_records_299_are_left_to_the_line_reader(monkeypatch: Patch) -> None:
    monkeypatch.setattr(columnar, "MOST_NOTED", 0)
    for most, lazy in ((1, True), (0, False)):
        monkeypatch.setattr(READ, "MOST_ABNORMAL", most)
        assert is_lazy(ADJUSTED.encode(), trust="results") == lazy


def test_more_rounds_than_a_tournament_may_have_are_left_to_the_line_reader(monkeypatch: Patch) -> None:
    for most, lazy in ((3, True), (2, False)):
        monkeypatch.setattr(READ, "MOST_ROUNDS", most)
        assert is_lazy(SMALL.encode()) == lazy


@pytest.mark.parametrize("by_columns", [False, True])
def test_a_match_that_is_worth_too_much_is_left_to_the_line_reader(monkeypatch: Patch, by_columns: bool) -> None:
    if by_columns:
        monkeypatch.setattr(columnar, "MOST_NOTED", 0)
    module = match_columns if by_columns else few
    for most, lazy in ((20, True), (19, False)):  # two boards of one point
        monkeypatch.setattr(module, "MOST_IN_A_MATCH", most)
        assert is_lazy(TEAMS.encode()) == lazy


def test_rounds_that_were_seen_are_forgotten_when_they_are_many(monkeypatch: Patch) -> None:
    monkeypatch.setattr(small, "MOST_REMEMBERED", 2)
    remembered = small._Rounds()
    for text, found in (("     2 w 1", 2), ("     3 w 1", 3), ("     4 w 1", 4), ("     2 w 1", 2)):
        assert remembered[text][0] == found
        assert len(remembered) <= 2


@pytest.mark.parametrize(
    "data",
    [
        TEAMS.encode(),
        SMALL.encode(),
        SAMPLE.encode(),
        ADJUSTED.encode(),
        pairs("     3 w 1", "", "     1 b 0", ""),
        pairs("     3 w 1", "     4 w 1", "     1 b 0", "     2 b 0"),
        pairs("     3 w 1", "     4 b 1", "     1   0", "     2 w 0"),
    ],
)
@pytest.mark.parametrize("most", [0, 250])
def test_what_needs_no_line_reader_is_left_to_be_made(monkeypatch: Patch, data: bytes, most: int) -> None:
    monkeypatch.setattr(columnar, "MOST_NOTED", most)
    monkeypatch.setattr(columnar, "MOST_SMALL", most)
    assert is_lazy(data, trust="results")


@pytest.mark.parametrize(
    "change", [(" 2.5    1", " 2,5    1"), ("2510", "25x0"), ("     2 w 1", "     2 W 1"), ("001    1", "001 1   ")]
)
def test_a_line_with_something_odd_needs_no_line_reader(monkeypatch: Patch, change: tuple[str, str]) -> None:
    for most in (0, 250):
        monkeypatch.setattr(columnar, "MOST_NOTED", most)
        assert is_lazy(SAMPLE.replace(*change).encode())


def test_records_of_teams_that_no_player_has_the_number_of_need_no_line_reader(monkeypatch: Patch) -> None:
    text = TEAMS
    for number in range(6, 0, -1):
        text = text.replace(f"001    {number}", f"001   1{number}")
        text = text.replace(f"     {number} w ", f"    1{number} w ").replace(f"     {number} b ", f"    1{number} b ")
    for one, two in ((1, 2), (3, 4), (5, 6)):
        text = text.replace(f"     {one}    {two}\n", f"    1{one}   1{two}\n")
    text += "299    1.0   0.5    1    3\n260   1   2    1    3\n250  2.0  1.0   1   2    1    2\n"
    for most in (0, 250):
        monkeypatch.setattr(columnar, "MOST_NOTED", most)
        assert is_lazy(text.encode())
    assert read_one_way(text.encode()).adjustments[0].participant == 3


def test_blanks_are_read_again_only_for_a_choice(monkeypatch: Patch) -> None:
    data = REGULAR["away twice"].encode()
    asked: list[object] = []
    usual = READ.read_lines

    def ask(*arguments: Any) -> Any:
        asked.append(arguments)
        return usual(*arguments)

    monkeypatch.setattr(READ, "read_lines", ask)
    assert is_lazy(data) and not asked
    assert {item.kind for item in READ.read(data, unpaired="half", trust="results").rounds[1] if hasattr(item, "kind")} == {
        "half"
    }
    assert len(asked) == 1
    first, *others = tell_each_way(data, unpaired="half")
    assert all(other == first for other in others)
