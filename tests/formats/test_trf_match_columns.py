"""The matches of a team event from columns: what is said, and what is read, is the same as line by line."""

from __future__ import annotations

import pytest

import tiebreaks as tb
from tests.formats.test_malformed import CASES, CLUBS, TEAMS, Case, sample
from tests.formats.ways import read_one_way, tell_each_way
from tiebreaks.model.tournament import Adjustment, Bye, Game, Match, Result

OF_TEAMS = [case for case in CASES if not case.strict and (b"\n310" in case.data or b"\n013" in case.data)]


def check(data: bytes, **options: str) -> None:
    first, *others = tell_each_way(data, **options)
    for other in others:
        assert other == first


@pytest.mark.parametrize("case", OF_TEAMS, ids=str)
def test_a_malformed_team_event_is_told_the_same_in_each_way(case: Case) -> None:
    check(case.data)


CHANGES = {
    "a pending game": ("     3 w 1", "     3 w  "),
    "both pending": ("     3 w 1     5 b =", "     3 w *     5 b ="),
    "an unknown opponent": ("     3 w 1", "     9 w 1"),
    "an opponent of the same team": ("     3 w 1", "     2 w 1"),
    "an opponent of another team": ("     3 w 1", "     6 w 1"),
    "who plays and is in no team": ("     1    2\n", "     1\n"),
    "a player in two teams": ("     5    6", "     5    2"),
    "a player twice in a team": ("     5    6", "     5    5"),
    "an unknown player of a team": ("     5    6", "     5    9"),
    "a team twice": ("310   3", "310   2"),
    "the same colours": ("     4 b 0", "     4 w 0"),
    "no colours of boards": ("352 WB\n", ""),
    "one colour of boards": ("352 WB", "352 W"),
    "three colours of boards": ("352 WB", "352 WBW"),
    "Black first": ("352 WB", "352 BW"),
    "a forfeit": ("     3 w 1", "     3 w +"),
    "a forfeit against nobody": ("     3 w 1", "  0000 - +"),
    "lost without an opponent": ("     3 w 1", "  0000 - -"),
    "a bye of players": ("320  1.0  1.0   3   2\n", ""),
    "a bye of a team that plays": ("320  1.0  1.0   3   2", "320  1.0  1.0   1   2"),
    "a bye by 240 of a team that plays": ("320  1.0  1.0   3   2\n", "320  1.0  1.0   3   2\n240 H   2    1\n"),
    "a bye by 240": ("320  1.0  1.0   3   2\n", "320  1.0  1.0   3\n240 H   2    2\n"),
    "a request by 240": ("142 2", "142 4\n240 H   3    2\n240 Z   4    1    2"),
    "240 for a round that does not exist": ("142 2", "142 2\n240 H   3    2"),
    "line-ups": ("320 ", "300   1   1   2    1    2\n300   1   2   1    3    4\n320 "),
    "a line-up turned round": ("320 ", "300   1   1   2    2    1\n300   1   2   1    4    3\n320 "),
    "one line-up turned round": ("320 ", "300   1   1   2    2    1\n320 "),
    "a line-up of one": ("320 ", "300   1   1   2    2\n320 "),
    "a line-up of three": ("320 ", "300   1   1   2    2    1    1\n320 "),
    "a line-up with somebody of another team": ("320 ", "300   1   1   2    1    3\n320 "),
    "a line-up with somebody unknown": ("320 ", "300   1   1   2    1    9\n320 "),
    "a line-up with an empty chair": ("320 ", "300   1   1   2    1 0000\n320 "),
    "a line-up of a later round": ("142 2", "142 5\n300   4   1   2    1    2"),
    "a forfeited match": ("320 ", "330 +-   2   2   1\n320 "),
    "a forfeited match of a later round": ("320 ", "330 +-   3   2   1\n320 "),
    "a match that both lost": ("320 ", "330 --   3   2   1\n320 "),
    "points for a team": ("320 ", "299    2.0   1.5    1    1\n320 "),
    "points for a result": ("320 ", "299 W  3.0   1.5    2\n320 "),
    "points of a match for all": ("320 ", "299 W  3.0\n320 "),
    "points in the end": ("320 ", "299   -1.0  -0.5  999    2\n320 "),
    "virtual points": ("320 ", "250  2.0  1.0   1   2    1    2\n320 "),
    "a prohibition": ("320 ", "260   1   2    1    2\n320 "),
    "match points that differ": ("    3.0    2.5", "    4.0    2.5"),
    "game points that differ": ("    3.0    2.5", "    3.0    1.5"),
    "no points of a team": ("    3.0    2.5", "              "),
    "no rank of a team": ("    3.0    2.5   1", "    3.0    2.5    "),
    "points of a player that differ": ("1.5    1     3 w 1", "2.5    1     3 w 1"),
    "no points of a player": ("1.5    1     3 w 1", "       1     3 w 1"),
    "a count of teams": ("142 2", "062 6\n082 2\n142 2"),
    "game points first": ("TYPEA_MP_GP", "TYPEA_GP_MP"),
    "no system": ("192 FIDE_TEAM_TYPEA_MP_GP\n", ""),
    "a round robin": ("FIDE_TEAM_TYPEA_MP_GP", "FIDE_TEAM_ROUNDROBIN"),
    "fixed pairings": ("FIDE_TEAM_TYPEA_MP_GP", "CUSTOM_TEAM_KNOCKOUT"),
    "other match points": ("TW 2.0   TD 1.0", "TW 3.0   TD 1.0"),
    "other game points": ("362 ", "162  W 3.0    D 1.0\n362 "),
}


@pytest.mark.parametrize("options", [{}, {"strict": True}, {"unpaired": "half"}], ids=str)
@pytest.mark.parametrize(("old", "new"), CHANGES.values(), ids=CHANGES)
def test_a_change_of_one_line_or_record_is_told_the_same_in_each_way(old: str, new: str, options: dict[str, str]) -> None:
    check(sample((old, new), text=TEAMS), **options)


def test_a_plain_match_is_scored_board_by_board() -> None:
    found = read_one_way(TEAMS.encode())
    table = found.crosstable
    assert table.matches is not None and table.matches.boards == 2
    assert [*table.matches.match_points] == [10, 10, 10, 20, 10, 0]
    assert [*table.matches.game_points] == [10, 10, 10, 15, 10, 5]
    boards = [*table.matches.board_points]
    assert boards[:4] == [10, 0, 0, 10] and boards[6:8] == [5, 10] and boards[10:] == [5, 0]
    assert [*table.result] == [Result.DRAW, Result.DRAW, Result.PAIRING_BYE, Result.WIN, Result.PAIRING_BYE, Result.LOSS]
    assert [*table.opponent] == [1, 0, 2, 2, 1, 0] and [*table.black] == [0, 1, 0, 1, 0, 0]
    assert found.rounds == (
        (Match(1, 2, (Game(1, 3, "1-0"), Game(4, 2, "1-0"))), Bye(3, "pairing")),
        (Match(3, 1, (Game(5, 1, "½-½"), Game(2, 6, "1-0"))), Bye(2, "pairing")),
    )


def pairs(*cells: str, records: str = "", head: str = "092 Team: Swiss\n") -> bytes:
    """Three teams of two players each with these rounds."""
    lines = [f"001 {number:4}      Player {number}".ljust(89) + cell for number, cell in enumerate(cells, 1)]
    teams = [
        f"310 {team:3} Team {team}".ljust(72) + f" {2 * team - 1:4} {2 * team:4}" for team in range(1, len(cells) // 2 + 1)
    ]
    return (head + "\n".join([*lines, *teams]) + "\n" + records).encode()


ROUND_ROBIN = pairs(
    "     3 w 1     5 b 1", "     4 b 0     6 w 1", "     1 b 0               5 w =", "     2 w 1               6 b =",
    "               1 w 0     3 b =", "               2 b 0     4 w =", head="",
)  # fmt: skip


def test_a_round_robin_of_teams_that_nothing_says_is_told_by_who_met_whom() -> None:
    found = read_one_way(ROUND_ROBIN)
    assert found.system is tb.System.ROUND_ROBIN and found.boards == 2
    assert any("read as a round robin" in warning for warning in found.warnings)
    assert all(isinstance(item, Match) for items in found.rounds for item in items)
    rest = [found.crosstable.result[found.crosstable.cell(index, row)] for index, row in ((0, 2), (1, 1), (2, 0))]
    assert rest == [Result.REST] * 3


def test_forfeited_matches_count_as_meetings_of_a_round_robin() -> None:
    without = ROUND_ROBIN.decode().replace("     3 w 1", " " * 10).replace("     1 b 0", " " * 10)
    without = without.replace("     4 b 0", " " * 10).replace("     2 w 1", " " * 10)
    assert read_one_way(without.encode()).system is tb.System.SWISS
    found = read_one_way((without + "330 -+   1   2   1\n").encode())
    assert found.system is tb.System.ROUND_ROBIN and found.rounds[0][0] == Match(2, 1, (), "-+")


def test_teams_that_meet_twice_are_no_round_robin_of_three_rounds() -> None:
    again = pairs("     3 w 1     3 b 1     3 w 1", "     4 b 0     4 w 1     4 b 0", "     1 b 0     1 w 0     1 b 0",
                  "     2 w 1     2 b 0     2 w 1", "", "", head="")  # fmt: skip
    assert read_one_way(again).system is tb.System.SWISS


def test_a_record_of_a_later_round_makes_room_for_it() -> None:
    found = read_one_way(pairs("     3 w 1", "     4 b 0", "     1 b 0", "     2 w 1", "", "", records="330 +-   2   1   3\n"))
    assert len(found.rounds) == 2 and found.rounds[1][0] == Match(1, 3, (), "+-")
    assert found.rounds[1][1] == Bye(2, "pairing") and found.unexplained_rounds == (1, 2)


def test_the_only_team_without_a_match_has_the_bye_once() -> None:
    rounds = (
        "     3 w 1     5 w 1",
        "     4 b 1     6 b 1",
        "     1 b 0",
        "     2 w 0",
        "               1 b 0",
        "               2 w 0",
    )
    found = read_one_way(pairs(*rounds))
    assert [items[-1] for items in found.rounds] == [Bye(3, "pairing"), Bye(2, "pairing")]
    assert found.unexplained_rounds == (1, 2)
    given = read_one_way(pairs(*rounds, records="240 F   1    3\n"))
    assert given.rounds[0][-1] == Bye(3, "full") and 1 not in given.unexplained_rounds
    half = read_one_way(pairs(*rounds), unpaired="half")
    assert [items[-1] for items in half.rounds] == [Bye(3, "half"), Bye(2, "half")]


def test_a_team_that_won_without_playing_has_no_bye_afterwards() -> None:
    before = read_one_way(
        pairs("     3 w 1", "     4 b 1", "     1 b 0", "     2 w 0", "", "", records="240 F   1    3\n330 +-   2   1   2\n")
    )
    assert before.rounds[0][-1] == Bye(3, "full") and before.rounds[1][-1] == Bye(3, "zero")


def test_clubs_of_013_that_play_matches_are_teams_in_each_way() -> None:
    text = "\n".join(CLUBS)
    found = read_one_way(text.encode())
    assert found.is_team and [team.name for team in found.teams] == ["Alfa", "Bravo", "Carat"]
    for old, new in (
        ("     3 w 1", "     6 w 1"),
        ("     3 w 1", "     2 w 1"),
        ("   5    6", "   5     "),
        ("     3 w 1", "     9 w 1"),
    ):
        assert old in text
        check(text.replace(old, new, 1).encode())
    mixed = text.replace("     4 b 0     6 w 1", "     6 b 0     4 w 1").replace("     2 w 1  0000 - Z", "  0000 - Z     2 b 0")
    mixed = mixed.replace("  0000 - Z     2 b 0\n013", "     2 w 1  0000 - Z\n013", 1)
    assert not read_one_way(mixed.encode(), trust="results").is_team


def abnormal(letter: str, match_points: str, points: str, number: str = "", *teams: int) -> str:
    """A line of record 299."""
    return f"299 {letter:1}  {match_points:>4}  {points:>4}  {number:>3}" + "".join(f" {team:4}" for team in teams)


@pytest.mark.parametrize(
    ("record", "changed"),
    [
        (abnormal("W", "3.0", "1.0", "2"), [Adjustment(1, 3, 2, True, 1)]),
        (abnormal("W", "3.0", ""), [Adjustment(1, 3, 2, True, "1.5")]),
        (abnormal("D", "", "2.0", "1", 2), [Adjustment(2, 1, 1, True, 2)]),
        (abnormal("", "1.0", "0.5", "2", 3), [Adjustment(3, 1, 2, False, "0.5")]),
        (abnormal("", "", "-0.5", "999", 1), [Adjustment(1, 0, None, False, "-0.5")]),
        (abnormal("", "1.0", ""), [Adjustment(team, 1, 1) for team in (1, 2, 3)]),
    ],
    ids=str,
)
def test_299_changes_match_points_and_game_points(record: str, changed: list[Adjustment]) -> None:
    found = read_one_way(sample(("320 ", f"{record}\n320 "), text=TEAMS))
    assert [*found.adjustments] == changed


def test_the_highest_board_count_of_a_match_is_that_of_the_event() -> None:
    rounds = ("     4 w 1", "     5 b 1", "     6 w 1", "     1 b 0", "     2 w 0", "     3 b 0")
    lines = [f"001 {number:4}      Player {number}".ljust(89) + cell for number, cell in enumerate(rounds, 1)]
    teams = ["310   1 One".ljust(72) + "    1    2    3", "310   2 Two".ljust(72) + "    4    5    6"]
    found = read_one_way("\n".join(["092 Team: Swiss", *lines, *teams, ""]).encode())
    assert found.boards == 3 and found.crosstable.matches is not None and found.crosstable.matches.boards == 3
