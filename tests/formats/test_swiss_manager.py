"""Swiss-Manager files: what the layout says is read, what it does not say is left out, and no bytes do harm."""

from __future__ import annotations

import os
import struct
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random

import pytest

import tiebreaks as tb
from tests.formats.swiss_manager_files import (
    BYE,
    NOT_PAIRED,
    ROUND_ROBIN,
    TEAM_ROUND_ROBIN,
    TEAM_SWISS,
    Player,
    SwissManagerFile,
    TieBreak,
)
from tiebreaks.formats.assembling.part import Meeting, Part
from tiebreaks.formats.problems import result_or_error
from tiebreaks.formats.swiss_manager import read

FOREIGN = Path(__file__).parents[2].parent / "shared" / "corpus" / "foreign"
REAL = sorted((FOREIGN / "swiss-manager").glob("*")) if FOREIGN.is_dir() else []
NAME = "open.TUNX"

FOUR = tuple(Player(name, international=rating) for name, rating in (("Ost", 2100), ("West", 2000), ("Nord", 1900), ("Sud", 0)))
OPEN = SwissManagerFile(FOUR, [[(1, 3, 1), (4, 2, 3)], [(2, 1, 2), (3, 4, 5)]], announced=5)
MEMBERS = tuple(Player(f"{'ABCD'[team - 1]}{board}", team=team, board=board) for team in range(1, 5) for board in (1, 2))
TEAMS = SwissManagerFile(
    MEMBERS,
    [[(1, 3, 1), (4, 2, 2), (5, 7, 3), (8, 6, 1)]],
    type=TEAM_SWISS,
    teams=["Alfa", "Beta", "Gama", "Delta"],
    boards=2,
    matches=[[(1, 2, 0, 0), (3, 4, 0, 0)]],
)


def part_of(file: SwissManagerFile, *, strict: bool = False) -> Part:
    return read(file.encode(), NAME, strict=strict)


def refusal(data: bytes | SwissManagerFile, *, strict: bool = False) -> tb.Message:
    with pytest.raises(tb.FormatError) as refused:
        read(data if isinstance(data, bytes) else data.encode(), NAME, strict=strict)
    return refused.value.messages[0]


def entries(part: Part) -> list[tuple[int, object, object, str]]:
    return [(one.round, one.white, one.black, one.result) for one in part.meetings]


def test_players_are_numbered_by_the_order_of_their_records() -> None:
    ost = Player(
        "Ost", "Anna", "WGM", "SK Graz", "AUT", sex=1, international=2100, birth=19950307, fide_id=1600001
    )  # fmt: skip
    part = part_of(SwissManagerFile([ost, Player("West", birth=19600000)]))
    first, second = part.entrants
    assert (first.key, first.number, first.name, first.title, first.club, first.federation) == (
        1, 1, "Ost, Anna", "WGM", "SK Graz", "AUT",
    )  # fmt: skip
    assert (first.sex, first.rating, first.birth, first.fide_id) == ("w", 2100, "1995/03/07", "1600001")
    assert (second.number, second.name, second.rating, second.birth, second.fide_id, second.sex) == (
        2,
        "West",
        None,
        "1960",
        "",
        "",
    )
    assert str(first.where).startswith("open.TUNX: players, byte 0x")


def test_the_event_is_described() -> None:
    strings = {"s0": "Club Open", "s1": "Group A", "s5": "Graz", "s14": "90+30", "s20": "AUT", "s21": "IA Judge"}
    part = part_of(replace(OPEN, strings=strings))
    assert (part.name, part.city, part.federation, part.chief_arbiter) == ("Club Open Group A", "Graz", "AUT", "IA Judge")
    assert (part.starts, part.ends, part.time_control) == (date(2026, 3, 7), date(2026, 3, 9), "90+30")
    assert (part.rounds, part.total_rounds, part.system, part.program) == (2, 5, "swiss", "Swiss-Manager")
    assert part.round_dates[:2] == (date(2026, 3, 7), date(2026, 3, 8))


def test_games_belong_to_the_rounds_that_announce_them() -> None:
    """The rounds say how many records are theirs; half the players would be wrong as soon as there are byes."""
    file = SwissManagerFile(FOUR, [[(1, 2, 1), (3, NOT_PAIRED, 3), (4, NOT_PAIRED, 3)], [(1, 3, 2), (4, 2, 1)]])
    found = entries(part_of(file))
    assert [one[0] for one in found] == [1, 1, 1, 2, 2]
    assert found[3:] == [(2, 1, 3, "½-½"), (2, 4, 2, "1-0")]


@pytest.mark.parametrize(
    ("code", "result", "rated"),
    [(0, "*", True), (1, "1-0", True), (2, "½-½", True), (3, "0-1", True), (4, "+-", True), (5, "-+", True), (6, "--", True),
     (10, "0-0", True), (15, "1-0", False), (16, "½-½", False), (17, "0-1", False)],
)  # fmt: skip
def test_results_of_games(code: int, result: str, rated: bool) -> None:
    (game,) = part_of(SwissManagerFile(FOUR[:2], [[(2, 1, code)]])).meetings
    assert (game.white, game.black, game.result, game.rated) == (2, 1, result, rated)


@pytest.mark.parametrize(
    ("opponent", "code", "result"),
    [(BYE, 9, "pairing"), (BYE, 0, "pairing"), (NOT_PAIRED, 1, "full"), (NOT_PAIRED, 2, "half"), (NOT_PAIRED, 3, "zero"), (NOT_PAIRED, 0, "zero")],
)  # fmt: skip
def test_results_without_an_opponent(opponent: int, code: int, result: str) -> None:
    part = part_of(SwissManagerFile(FOUR[:3], [[(1, 2, 1), (3, opponent, code)]]))
    assert entries(part)[1] == (1, 3, None, result)


def test_points_that_are_not_entered_yet_are_zero_and_said_unless_the_call_says_what_they_are() -> None:
    file = SwissManagerFile(FOUR, [[(1, 2, 1), (3, NOT_PAIRED, 0), (4, NOT_PAIRED, 0)]])
    (said,) = [one for one in part_of(file).warnings if "not entered yet" in one]
    assert "the points of 2 players not paired in round 1" in said
    assert [(remedy.option, remedy.value) for remedy in said.remedies] == [("unpaired", "half"), ("unpaired", "full")]
    part = read(file.encode(), NAME, unpaired="half")
    assert [one.result for one in part.meetings] == ["1-0", "half", "half"]
    assert not [one for one in part.warnings if "not entered yet" in one]


def test_the_free_round_of_a_round_robin_is_no_bye() -> None:
    games = [[(2, 3, 1), (1, BYE, 9)], [(3, 1, 2), (2, BYE, 9)], [(1, 2, 3), (3, BYE, 9)]]
    part = part_of(SwissManagerFile(FOUR[:3], games, type=ROUND_ROBIN))
    assert part.system == "round robin" and len(part.meetings) == 3


@pytest.mark.parametrize("game", [(1, 2, 9), (1, 2, 200), (1, BYE, 1), (1, NOT_PAIRED, 9)])
def test_an_unknown_result_is_left_out_and_said_and_refused_if_strict(game: tuple[int, int, int]) -> None:
    file = SwissManagerFile(FOUR, [[game, (3, 4, 1)]])
    part = part_of(file)
    assert [one.white for one in part.meetings] == [3]
    (said,) = [one for one in part.warnings if "is not known; 1 entry is left out" in one]
    assert f"result {game[2]}" in said and said.where.path.startswith("games, byte 0x")
    assert "strict" in refusal(file, strict=True)


def test_rounds_without_a_pairing_are_not_held_yet() -> None:
    part = part_of(SwissManagerFile(FOUR, [[(1, 2, 1), (3, 4, 1)], [(1, NOT_PAIRED, 2)], [(1, NOT_PAIRED, 0)]]))
    assert (part.rounds, part.total_rounds, len(part.meetings)) == (1, 3, 2)
    assert any("not paired yet: rounds 2 and 3" in one for one in part.warnings)


@pytest.mark.parametrize(
    ("choice", "ratings"),
    [(1, [1900, 2000, 1800]), (2, [2000, 2000, 1800]), (3, [2000, 2000, 1800]), (4, [2000, 2000, 1800]), (5, [1900, None, 1800]), (6, [2000, 2000, None])],
)  # fmt: skip
def test_the_rating_is_the_one_of_the_start_order(choice: int, ratings: list[int | None]) -> None:
    both = Player("A", international=2000, national=1900)
    file = SwissManagerFile([both, Player("B", international=2000), Player("C", national=1800)], rating=choice)
    part = part_of(file)
    assert [one.rating for one in part.entrants] == ratings
    assert sum("rating of 1 player differ" in one for one in part.warnings) == 1


def test_what_the_layout_does_not_tell_is_said() -> None:
    part = part_of(replace(OPEN, forbidden=[(1, 2)]))
    assert any("scoring is not known, and it stores no points" in one for one in part.warnings)
    assert any("1 forbidden pairing is left out" in one for one in part.warnings)


def test_the_worked_list_of_tie_breaks() -> None:
    """imports.md 6.5: `05 00 | 51 54 54 55 44` with slot 1 byte `01` is DE, BH/C1, BH, SB, WIN."""
    numbers = [TieBreak(0x51), TieBreak(0x54, cuts=1), TieBreak(0x54), TieBreak(0x55), TieBreak(0x44, flags=0x81)]
    part = part_of(replace(OPEN, tie_breaks=numbers))
    assert part.by == ("DE", "BH/C1", "BH", "SB", "WIN")


@pytest.mark.parametrize(
    ("one", "codes"),
    [
        (TieBreak(84, cuts=0x02), ("BH/C2",)),
        (TieBreak(84, cuts=0x11), ("BH/M1",)),
        (TieBreak(68, flags=0x80), ("WON",)),
        (TieBreak(68, flags=0x08), ("BWG",)),
        (TieBreak(68, flags=0x04), ("BPG",)),
        (TieBreak(1), ("PTS",)),
        (TieBreak(5), ()),
        (TieBreak(61), ("OTHER_ARRANZ",)),
        (TieBreak(26), ()),
        (TieBreak(999), ()),
        (TieBreak(37, flags=0x01), ()),
    ],
)
def test_numbers_become_codes_or_are_left_out_and_said(one: TieBreak, codes: tuple[str, ...]) -> None:
    part = part_of(replace(OPEN, tie_breaks=[one]))
    assert part.by == codes
    left_out = [said for said in part.warnings if f"tie-break number {one.number} of the list is left out" in said]
    assert len(left_out) == (not codes)
    assert all(said.where.path.startswith("configuration, byte 0x") for said in left_out)


def test_the_old_numbers_ask_for_the_old_rules() -> None:
    part = part_of(replace(OPEN, tie_breaks=[TieBreak(37, cuts=1, flags=0x0D), TieBreak(52, flags=0x09)]))
    assert part.by == ("BH/C1", "SB")
    (said,) = [one for one in part.warnings if one.remedies]
    assert [(remedy.option, remedy.value) for remedy in said.remedies] == [("edition", "2009")]


def test_real_points_are_the_rule_of_a_round_robin() -> None:
    """15.2: there nobody's points are adjusted."""
    file = SwissManagerFile(FOUR[:2], [[(1, 2, 1)]], tie_breaks=[TieBreak(52, flags=5)])
    assert part_of(replace(file, type=ROUND_ROBIN)).by == ("SB",)
    assert part_of(file).by == ()


def test_an_option_whose_meaning_is_not_known_is_said() -> None:
    part = part_of(replace(OPEN, tie_breaks=[TieBreak(84, variant=1), TieBreak(85)]))
    assert part.by == ("BH", "SB")
    assert any("tie-breaks number 84 is set, and its meaning is not known" in one for one in part.warnings)


def test_boards_belong_to_the_match_of_the_players_teams() -> None:
    part = part_of(TEAMS)
    assert [(one.key, one.name) for one in part.teams] == [(1, "Alfa"), (2, "Beta"), (3, "Gama"), (4, "Delta")]
    assert [(one.white, one.black, one.result, one.board, one.teams) for one in part.meetings] == [
        (1, 3, "1-0", 1, (1, 2)), (4, 2, "½-½", 2, (1, 2)), (5, 7, "0-1", 1, (3, 4)), (8, 6, "1-0", 2, (3, 4)),
    ]  # fmt: skip
    assert [(one.team, one.board) for one in part.entrants[:3]] == [(1, 1), (1, 2), (2, 1)]
    assert part.boards == 2


def test_an_empty_chair_is_nobody() -> None:
    part = part_of(replace(TEAMS, rounds=[[(1, 3, 1), (0, 2, 5), (5, 0, 4), (8, 6, 1)]]))
    assert [(one.white, one.black, one.result, one.teams) for one in part.meetings][1:3] == [
        (None, 2, "-+", (1, 2)), (5, None, "+-", (3, 4)),
    ]  # fmt: skip


def test_a_member_without_an_opponent_is_left_to_the_entry_of_the_team() -> None:
    part = part_of(replace(TEAMS, rounds=[[(1, 3, 1), (4, 2, 2), (5, BYE, 9)]], matches=[[(1, 2, 0, 0), (3, BYE, 2, 0)]]))
    assert [one.result for one in part.meetings] == ["1-0", "½-½", "pairing"]
    assert any("result 9 of a member of a team without an opponent is not known; 1 entry" in one for one in part.warnings)


@pytest.mark.parametrize(
    ("match", "kind"),
    [((3, BYE, 2, 0), "pairing"), ((3, NOT_PAIRED, 0, 0), "zero"), ((3, NOT_PAIRED, 2, 0), "half"), ((3, NOT_PAIRED, 4, 0), "full")],
)  # fmt: skip
def test_byes_of_teams(match: tuple[int, int, int, int], kind: str) -> None:
    part = part_of(replace(TEAMS, rounds=[[(1, 3, 1), (4, 2, 2)]], matches=[[(1, 2, 0, 0), match]]))
    assert part.meetings[-1] == Meeting(1, 3, None, kind, teams=(3, None), where=part.meetings[-1].where)


def test_a_team_without_a_match_in_a_round_robin_rests() -> None:
    file = replace(TEAMS, type=TEAM_ROUND_ROBIN, rounds=[[(1, 3, 1), (4, 2, 2)]], matches=[[(1, 2, 0, 0), (3, BYE, 0, 0)]])
    assert len(part_of(file).meetings) == 2


DAMAGED = {
    "a player who is not there": (SwissManagerFile(FOUR, [[(1, 5, 1)]]), "games", "from 1 to 4, found 5"),
    "player 0": (SwissManagerFile(FOUR, [[(0, 1, 1)]]), "games", "from 1 to 4, found 0"),
    "a player twice": (SwissManagerFile(FOUR, [[(1, 2, 1), (2, 3, 1)]]), "games", "player 2 has two entries"),
    "games left over": (replace(OPEN, announced=None, counts={27: 2, 4: 2, 23: 3}), "players", "left over"),
    "too few players": (replace(OPEN, counts={23: 5}), "players", "more bytes in the section, found 0"),
    "too many players": (replace(OPEN, counts={23: 20_001}), "configuration", "at most 20000 players, found 20001"),
    "too many rounds": (replace(OPEN, counts={27: 256}), "configuration", "at most 255 rounds, found 256"),
    "too many rounds with games": (SwissManagerFile(FOUR, [[(1, 2, 1)]] * 101), "rounds", "at most 100 rounds"),
    "an unknown type": (replace(OPEN, type=4), "configuration", "a type of tournament from 0 to 3, found 4"),
    "too many tie-breaks": (replace(OPEN, counts={31: 10}), "configuration", "at most 9 tie-breaks, found 10"),
    "teams without a section": (replace(OPEN, counts={51: 2}), "configuration", "2 records of teams"),
    "a team that is not there": (replace(TEAMS, matches=[[(1, 2, 0, 0), (3, 5, 0, 0)]]), "matches", "from 1 to 4, found 5"),
    "a team twice": (replace(TEAMS, matches=[[(1, 2, 0, 0), (2, 4, 0, 0)]]), "matches", "team 2 has two matches"),
    "players whose teams do not meet": (replace(TEAMS, rounds=[[(1, 5, 1)]]), "games", "1 and 5 do not meet"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_refused_with_section_and_byte(name: str) -> None:
    file, section, words = DAMAGED[name]
    problem = refusal(file)
    assert words in problem
    assert problem.where.file == NAME and problem.where.path.startswith(f"{section}, byte 0x")


def test_a_file_of_150_empty_rounds_is_read() -> None:
    part = part_of(SwissManagerFile(type=TEAM_ROUND_ROBIN, announced=150, boards=4))
    assert (part.rounds, part.total_rounds, part.meetings) == (0, 150, [])


def test_games_after_the_last_round_are_refused() -> None:
    data = OPEN.encode()
    extra = data.index(b"\xd3\xff\x89\x44")
    table = bytearray(data[extra:])
    struct.pack_into("<I", table, 4 + 12, extra + 21)
    assert "21 bytes are left over" in refusal(data[:extra] + bytes(21) + bytes(table))


def test_the_order_of_sections_does_not_say_what_they_are() -> None:
    """Without teams the fourth offset is already the table, with forbidden pairings these."""
    assert part_of(replace(OPEN, forbidden=[(1, 2)])).meetings == part_of(OPEN).meetings


@pytest.mark.parametrize("cut", [1, 4, 35, 36, 37, 500])
def test_a_file_that_ends_early_is_called_so(cut: int) -> None:
    assert "the file ends early" in refusal(OPEN.encode()[:-cut])


SMALL = SwissManagerFile(
    [MEMBERS[0], MEMBERS[2]],
    [[(1, 2, 1)]],
    type=TEAM_SWISS,
    teams=["Alfa", "Beta"],
    boards=1,
    matches=[[(1, 2, 0, 0)]],
    tie_breaks=[TieBreak(13), TieBreak(84, cuts=1)],
    strings={},
)
MASKS = (0x01, 0x80, 0xFF) if "FUZZ" in os.environ else (0xFF,)


@pytest.mark.parametrize("file", [replace(OPEN, announced=None, strings={}), SMALL], ids=["players", "teams"])
def test_any_byte_may_be_wrong(file: SwissManagerFile) -> None:
    """Every offset that is read, flipped and cut: a Part or a FormatError, and nothing else. FUZZ in the environment: more flips."""
    data = file.encode()
    refused = 0
    quiet = range(108 + 264 + 1300, 108 + 264 + 5887)
    for at in range(len(data)):
        if at in quiet:
            continue
        for mask in MASKS:
            damaged = bytearray(data)
            damaged[at] ^= mask
            refused += not ends_well(bytes(damaged))
    for length in {*range(0, len(data), 13)} - {*quiet}:
        assert not ends_well(data[:length])
    assert refused > 100


def ends_well(data: bytes) -> bool:
    """Whether the bytes were read, and not refused."""
    found = result_or_error(read, data, NAME)
    if isinstance(found, tb.FormatError):
        assert all(message.where.file == NAME for message in found.messages)
    return isinstance(found, Part)


@pytest.mark.skipif(not REAL or "FUZZ" not in os.environ, reason="takes minutes: make prove PARTS=fuzz, with the corpus")
@pytest.mark.parametrize(
    "name", ["india_u19_kadapa_1385000.TUNX", "argentine_blitz_1200000.TUNX", "fexerj_swiss_team_93players.TUMX"]
)
def test_any_byte_of_a_real_file_may_be_wrong(name: str) -> None:
    """A sample of the offsets; FUZZ=1000000 takes all of them (20 minutes for the team file)."""
    data = (FOREIGN / "swiss-manager" / name).read_bytes()
    offsets = range(len(data))
    most = int(os.environ["FUZZ"]) // 20  # the team file takes 30 ms each
    for count, at in enumerate(offsets if most >= len(data) else Random(name).sample(offsets, most)):
        damaged = bytearray(data)
        damaged[at] ^= 0xFF
        ends_well(bytes(damaged))
        assert count % 50 or not ends_well(data[:at])


@pytest.mark.skipif(not REAL, reason=f"no Swiss-Manager files at {FOREIGN}")
def test_every_real_file_is_read_to_its_last_byte() -> None:
    """Sections are refused if bytes are left over, so that reading is consuming."""
    for path in REAL:
        part = read(path.read_bytes(), path.name)
        assert part.total_rounds or part.rounds == 0
        assert not [one for one in part.warnings if "the meaning of" in one], path.name
