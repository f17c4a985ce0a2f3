"""Limits of the TRF reader at their edges, made small: what is just allowed is read, in the way it should be; one more is not."""

from __future__ import annotations

import sys

import pytest

from tests.formats.test_malformed import TEAMS
from tests.formats.test_trf_records import read_with, tell
from tests.formats.trf_reports import REGULAR, SMALL, cross, open_sheet
from tests.formats.ways import is_lazy, read_one_way, tell_one_way
from tiebreaks.errors import FormatError
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf import adjustments, extras, lines, matches, players, read
from tiebreaks.formats.trf.lines import decode, split
from tiebreaks.formats.trf.players import read_players
from tiebreaks.model.tournament import Bye, VirtualPoints

READ = sys.modules[read.__module__]
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


def read_rounds(data: bytes) -> players.Players:
    sheet, problems = open_sheet(data)
    return read_players(sheet, None, problems)


def test_rounds_times_players_are_limited(monkeypatch: Patch) -> None:
    monkeypatch.setattr(players, "MOST_PAIRINGS", 6)
    found, problems = read_rounds(cross("     2 w 1     2 b 1", "     1 b 0")), Problems("event.trf")
    found.widen(3, 2, problems)
    assert found.rounds == 3
    with pytest.raises(FormatError) as refused:
        found.widen(4, 7, problems)
    (message,) = refused.value.messages
    assert str(message) == (
        "event.trf:7:1: error: 4 rounds of 2 players are more than 6 entries; is this one tournament? Correct the line that has so many rounds"
    )
    assert message.case == 79 and message.facts == {"rounds": 4, "players": 2, "most": 6}


@pytest.mark.parametrize("first", ["     2 w 1     3 b 1     4 w 1", "     2 W 1     3 b 1     4 w 1"], ids=["clean", "odd"])
def test_a_line_with_many_rounds_is_refused(monkeypatch: Patch, first: str) -> None:
    data = cross(first, "     1 b 0     4 w 1     3 b 1", "     4 w 0     1 w 0     2 w 0", "     3 b 1     2 b 0     1 b 0")
    monkeypatch.setattr(players, "MOST_PAIRINGS", 12)
    assert read_rounds(data).rounds == 3 and tell_one_way(data)[0] == "read"
    monkeypatch.setattr(players, "MOST_PAIRINGS", 11)
    assert "3 rounds of 4 players are more than 11 entries" in tell_one_way(data)[1]


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_room_is_made_for_the_rounds_of_a_much_longer_line_when_it_is_read(monkeypatch: Patch, most: int) -> None:
    data = cross("     2 w 1     3 b 1     4 w 1" + "  0000 - H" * 20, "     1 b 0", "               1 w 0", "")
    expected = tell_one_way(data)
    monkeypatch.setattr(players, "MOST_BLANKS", most)
    assert tell_one_way(data) == expected and expected[0] == "read"
    found = read_rounds(data)
    assert found.rounds == 23 and found.opponent[:, :3].tolist() == [[2, 3, 4], [1, 0, 0], [0, 1, 0], [0, 0, 0]]


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


def test_a_list_that_may_be_too_long_is_checked_by_the_tournament(monkeypatch: Patch) -> None:
    for most, lazy in ((2, True), (1, False)):
        monkeypatch.setattr(READ, "MOST_TIE_BREAKS", most)
        for text in (LISTED, LISTED + "240 H   3    5\n"):
            assert is_lazy(text.encode()) == lazy
        assert read_one_way(LISTED.encode()).tie_breaks == ("BH", "SB")


def test_so_are_more_rounds_than_a_tournament_may_have(monkeypatch: Patch) -> None:
    expected = tell_one_way(SMALL.encode())
    for most, lazy in ((3, True), (2, False)):
        monkeypatch.setattr(READ, "MOST_ROUNDS", most)
        assert is_lazy(SMALL.encode()) == lazy and tell_one_way(SMALL.encode()) == expected


def test_so_is_a_match_that_is_worth_too_much(monkeypatch: Patch) -> None:
    expected = tell_one_way(TEAMS.encode())
    for most, lazy in ((20, True), (19, False)):  # two boards of one point
        monkeypatch.setattr(matches, "MOST_IN_A_MATCH", most)
        assert is_lazy(TEAMS.encode()) == lazy and tell_one_way(TEAMS.encode()) == expected


def test_records_of_teams_may_have_numbers_that_no_player_has() -> None:
    text = TEAMS
    for number in range(6, 0, -1):
        text = text.replace(f"001    {number}", f"001   1{number}")
        text = text.replace(f"     {number} w ", f"    1{number} w ").replace(f"     {number} b ", f"    1{number} b ")
    for one, two in ((1, 2), (3, 4), (5, 6)):
        text = text.replace(f"     {one}    {two}\n", f"    1{one}   1{two}\n")
    text += "299    1.0   0.5    1    3\n260   1   2    1    3\n250  2.0  1.0   1   2    1    2\n"
    assert is_lazy(text.encode()) and read_one_way(text.encode()).adjustments[0].participant == 3


def test_who_is_away_has_what_somebody_chooses() -> None:
    data = REGULAR["away twice"].encode()
    kinds = {item.kind for item in read_one_way(data).rounds[1] if isinstance(item, Bye)}
    assert kinds == {"zero"} and is_lazy(data)
    chosen = read_one_way(data, unpaired="half", trust="results").rounds[1]
    assert {item.kind for item in chosen if isinstance(item, Bye)} == {"half"}
    tell_one_way(data, unpaired="half")
