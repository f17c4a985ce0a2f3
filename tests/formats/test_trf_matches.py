"""The matches of teams, from lines and from columns: which are plain, who sits on which board, and what each is worth."""

from __future__ import annotations

from typing import Any

import pytest

from tests.formats.test_trf_match_columns import pairs
from tests.formats.test_trf_pairings import from_columns, from_lines, open_sheet
from tiebreaks.formats.trf.extras import read_byes
from tiebreaks.formats.trf.header import read_header
from tiebreaks.formats.trf.match_columns import MatchColumns
from tiebreaks.formats.trf.matches import Matches, _first_free, _seat_boards, outcome
from tiebreaks.formats.trf.pairing_columns import NeedsLineReader
from tiebreaks.formats.trf.teams import Seat, read_team_sheet
from tiebreaks.model.matches import MatchScorer
from tiebreaks.model.tournament import Bye, Game, Match, MatchScoring, Result, Scoring, System


def read_matches(data: bytes, *, columns: bool, system: System = System.SWISS) -> tuple[Any, list[str]]:
    """The matches of a report, and what is said of them."""
    sheet, problems = open_sheet(data)
    header = read_header(sheet, problems)
    pairings = from_columns(data) if columns else from_lines(data)
    pairings.problems = problems
    pairings.team = True
    team_sheet = read_team_sheet(sheet, pairings.lines(), problems)
    byes = read_byes(sheet.get("240", []), [roster.team.id for roster in team_sheet.rosters], problems)
    matches = (MatchColumns if columns else Matches)(team_sheet, pairings, byes, header.board_colours, problems)  # type: ignore[arg-type]
    held = max(pairings.paired_rounds(), team_sheet.rounds)
    pairings.widen(held, 1)
    matches.read_rounds(held, system)
    boards = max(len(header.board_colours), matches.longest)
    matches.score(MatchScorer(header.scoring, header.match_scoring, boards, [*matches.teams.values()]))
    return matches, [str(each).partition(": ")[2] for each in (*problems.warnings, *problems.errors)]


USUAL = ("     3 w 1", "     4 b 0", "     1 b 0", "     2 w 1", "", "")
ONE_TWO = Match(1, 2, (Game(1, 3, "1-0"), Game(4, 2, "1-0")))
PLAIN = {  # cells and records -> the matches and byes of round 1, and which teams have a plain match
    "a plain match": (USUAL, "", [ONE_TWO, Bye(3, "zero")], (1, 2)),
    "the other team has White": (
        ("     3 b 1", "     4 w 0", "     1 w 0", "     2 b 1", "", ""), "", [Match(2, 1, (Game(3, 1, "0-1"), Game(2, 4, "0-1"))), Bye(3, "zero")], (1, 2),
    ),
    "a match of one board": (("     3 w =", "", "     1 b =", "", "", ""), "", [Match(1, 2, (Game(1, 3, "½-½"),)), Bye(3, "zero")], (1, 2)),
    "the second player on the first board": (("", "     3 w 1", "     2 b 0", "", "", ""), "", [Match(1, 2, (Game(2, 3, "1-0"),)), Bye(3, "zero")], (1, 2)),
    "players crosswise": (
        ("     4 w 1", "     3 b 0", "     2 w 1", "     1 b 0", "", ""), "",
        [Match(2, 1, (Game(None, None, "--"), Game(1, 4, "1-0"), Game(3, 2, "1-0"))), Bye(3, "zero")], (),  # on the later of both boards
    ),
    "a forfeit on a board": (("     3 w +", "     4 b 0", "     1 b -", "     2 w 1", "", ""), "", [Match(1, 2, (Game(1, 3, "+-"), Game(4, 2, "1-0"))), Bye(3, "zero")], (1, 2)),
    "a forfeit on each board": (
        ("     3 w +", "     4 b +", "     1 b -", "     2 w -", "", ""), "",
        [Match(1, 2, (Game(1, 3, "+-"), Game(4, 2, "-+"))), Bye(3, "zero")], (1, 2),
    ),
    "a seat of the black team without an opponent": (
        ("", "     4 b 0", "  0000 - +", "     2 w 1", "", ""), "",
        [Match(1, 2, (Game(None, 3, "-+"), Game(4, 2, "1-0"))), Bye(3, "zero")], (),
    ),
    "a pending game": (("     3 w  ", "     4 b 0", "     1 b  ", "     2 w 1", "", ""), "", [Match(1, 2, (Game(1, 3, "*"), Game(4, 2, "1-0"))), Bye(3, "zero")], ()),
    "colours that do not alternate": (
        ("     3 w 1", "     4 w 0", "     1 b 0", "     2 b 1", "", ""), "", [Match(1, 2, (Game(1, 3, "1-0"), Game(2, 4, "0-1"))), Bye(3, "zero")], (),
    ),
    "a seat without an opponent": (
        ("  0000 - +", "     4 b 0", "", "     2 w 1", "", ""), "", [Match(1, 2, (Game(1, None, "+-"), Game(4, 2, "1-0"))), Bye(3, "zero")], (),
    ),
    "who lost by default and is in the line-up": (
        ("  0000 - -", "     4 b 0", "", "     2 w 1", "", ""), "300   1   1   2    1    2\n", [Match(1, 2, (Game(1, None, "--"), Game(4, 2, "1-0"))), Bye(3, "zero")], (),
    ),
    "who lost by default and is in no line-up": (
        ("  0000 - -", "     4 w 0", "", "     2 b 1", "", ""), "", [Match(1, 2, (Game(2, 4, "0-1"),)), Bye(3, "zero")], (1, 2),
    ),
    "line-ups as the rosters": (USUAL, "300   1   1   2    1    2\n300   1   2   1    3    4\n", [ONE_TWO, Bye(3, "zero")], (1, 2)),
    "both line-ups turned round": (
        USUAL, "300   1   1   2    2    1\n300   1   2   1    4    3\n", [Match(2, 1, (Game(4, 2, "1-0"), Game(1, 3, "1-0"))), Bye(3, "zero")], (1, 2),
    ),
    "one line-up turned round": (USUAL, "300   1   1   2    2    1\n", [Match(1, 2, (Game(None, None, "--"), Game(4, 2, "1-0"), Game(1, 3, "1-0"))), Bye(3, "zero")], ()),
    "a line-up of a later round": (USUAL, "300   2   1   2    2    1\n", [ONE_TWO, Bye(3, "zero")], (1, 2)),
    "a line-up with an empty chair": (USUAL, "300   1   1   2    1 0000    2\n", [Match(1, 2, (Game(1, 3, "1-0"), Game(None, None, "--"), Game(4, 2, "1-0"))), Bye(3, "zero")], ()),
    "a line-up of one of two": (USUAL, "300   1   1   2    1\n", [ONE_TWO, Bye(3, "zero")], ()),
    "a forfeited match": (("     3 w 1", "     4 b 0", "     1 b 0", "     2 w 1", "", ""), "330 +-   2   3   1\n", [ONE_TWO, Bye(3, "zero")], (1, 2)),
    "a forfeited match with its players": (
        ("     3 w +", "     4 b +", "     1 b -", "     2 w -", "", ""), "330 +-   1   1   2\n", [Match(1, 2, (Game(1, 3, "+-"), Game(4, 2, "-+")), "+-"), Bye(3, "zero")], (),
    ),
    "a match that both lost with its players": (
        ("     3 w -", "     4 b -", "     1 b -", "     2 w -", "", ""), "330 --   1   1   2\n",
        [Match(1, 2, (Game(1, 3, "--"), Game(4, 2, "--")), "--"), Bye(3, "zero")], (),
    ),
    "colours of the boards as they alternate": (USUAL, "352 WB\n", [ONE_TWO, Bye(3, "zero")], (1, 2)),
    "colours of the boards the other way round": (USUAL, "352 BW\n", [Match(2, 1, ONE_TWO.boards), Bye(3, "zero")], (1, 2)),
    "White on all boards": (("     3 w 1", "     4 w 0", "     1 b 0", "     2 b 1", "", ""), "352 WW\n", [Match(1, 2, (Game(1, 3, "1-0"), Game(2, 4, "0-1"))), Bye(3, "zero")], (1, 2)),
    "fewer colours than boards": (USUAL, "352 W\n", [ONE_TWO, Bye(3, "zero")], ()),
    "more colours than boards": (USUAL, "352 WBW\n", [ONE_TWO, Bye(3, "zero")], (1, 2)),
    "a line-up shorter than the colours": (USUAL, "352 WBW\n300   1   1   2    1    2\n", [ONE_TWO, Bye(3, "zero")], ()),
    "byes by record": (USUAL, "320  1.0  1.0   3\n", [ONE_TWO, Bye(3, "pairing")], (1, 2)),
    "a half-point bye by record": (USUAL, "240 H   1    3\n", [ONE_TWO, Bye(3, "half")], (1, 2)),
    "a bye by the players' letters": ((*USUAL[:4], "  0000 - U", "  0000 - U"), "", [ONE_TWO, Bye(3, "pairing")], (1, 2)),
    "a full-point bye by a player's letter": ((*USUAL[:4], "  0000 - F", ""), "", [ONE_TWO, Bye(3, "full")], (1, 2)),
}  # fmt: skip


@pytest.mark.parametrize(("rows", "records", "items", "plain"), PLAIN.values(), ids=PLAIN)
def test_the_matches_of_a_round_are_those_of_the_boards(
    rows: tuple[str, ...], records: str, items: list[Any], plain: tuple[int, ...]
) -> None:
    data = pairs(*rows, records=records)
    by_line, said = read_matches(data, columns=False)
    assert by_line.rounds[0] == items and not any("error" in each for each in said)
    by_column, said_too = read_matches(data, columns=True)
    assert said_too == said and by_column.longest == by_line.longest
    assert [team for team, is_plain in zip(by_column.teams, by_column.plain[0].tolist(), strict=True) if is_plain] == [*plain]
    left = [item for item in items if not {item.participant if isinstance(item, Bye) else item.white} <= {*plain}]
    assert by_column.items[0] == left
    white = [item.white for item in items if isinstance(item, Match) and item.white in plain]
    assert [team for team in plain if by_column.white[0, by_column.row_of[team]]] == white
    for team in by_line.teams:
        for number in range(1, len(by_line.rounds) + 1):
            assert by_column.side(team, number) == by_line.side(team, number)
        assert by_column.totals(team) == by_line.totals(team)


def test_boards_are_numbered_by_the_roster_or_by_the_line_up() -> None:
    matches, _ = read_matches(pairs(*USUAL, records="300   1   1   2    2    1\n300   1   2   1    4    3\n"), columns=True)
    assert matches.board_of.tolist() == [[2], [1], [2], [1], [0], [0]]
    matches, _ = read_matches(
        pairs("     3 w 1     5 b 1", "     4 b 0", "     1 b 0", "     2 w 1", "               1 w 0", ""), columns=True
    )
    assert matches.board_of.tolist() == [[1, 1], [2, 0], [1, 0], [2, 0], [0, 1], [0, 0]]
    assert matches.count.tolist() == [[2, 2, 0], [1, 0, 1]] and matches.meets.tolist() == [[1, 0, -1], [2, -1, 0]]
    assert matches.white.tolist() == [[True, False, False], [False, False, True]] and matches.longest == 2


@pytest.mark.parametrize("columns", [False, True])
def test_each_side_of_a_match_is_scored(columns: bool) -> None:
    rows = ("     3 w 1     5 b 1", "     4 b 1", "     1 b 0", "     2 w 0", "               1 w 0", "")
    matches, _ = read_matches(
        pairs(*rows, records="162  W 3.0    D 1.0\n362 TW 5.0   TD 2.0   TL 1.0\n320  4.0  1.0   3\n"), columns=columns
    )
    assert [tuple(matches.side(1, number)) for number in (1, 2)] == [
        (Result.WIN, 50, 60, (30, 30)),
        (Result.WIN, 50, 30, (30, 0)),
    ]
    assert [tuple(matches.side(2, number))[:3] for number in (1, 2)] == [(Result.LOSS, 10, 0), (Result.ZERO_BYE, 0, 0)]
    assert matches.side(3, 2)[:3] == (Result.LOSS, 10, 0) and matches.side(3, 1).result is Result.PAIRING_BYE
    assert matches.totals(1) == (100, 90) and matches.totals(2) == (10, 0)
    matches.enter_byes({(2, 2): "half"})
    assert matches.side(2, 2).result is Result.HALF_BYE and matches.totals(2)[0] == 10 + matches.side(2, 2).match_points
    assert matches.totals(2)[0] > 10 and matches.totals(1) == (100, 90)
    letters = [outcome(matches.side(team, number)).letter for team in (1, 2, 3) for number in (1, 2)]
    assert letters == ["W", "W", "L", "H", "U", "L"]


@pytest.mark.parametrize("columns", [False, True])
def test_a_pending_match_counts_nothing_yet(columns: bool) -> None:
    rows = ("     3 w       5 b 1", "     4 b 1", "     1 b  ", "     2 w 0", "               1 w 0", "")
    matches, _ = read_matches(pairs(*rows), columns=columns)
    assert matches.side(1, 1).result is Result.PENDING and outcome(matches.side(1, 1)).letter == ""
    assert matches.totals(1) == (20, 10) and matches.totals(2) == (0, 0)


@pytest.mark.parametrize("forfeit", ["+-", "-+", "--"])
@pytest.mark.parametrize("columns", [False, True])
def test_a_forfeited_match_gives_its_letters(columns: bool, forfeit: str) -> None:
    matches, _ = read_matches(pairs(*USUAL, records=f"330 {forfeit}   2   1   2\n"), columns=columns)
    assert [outcome(matches.side(team, 2)).letter for team in (1, 2)] == [*forfeit]


@pytest.mark.parametrize("columns", [False, True])
def test_the_colours_of_further_boards_alternate(columns: bool) -> None:
    matches, _ = read_matches(pairs(*USUAL, records="352 BB\n"), columns=columns)
    assert matches.colours(5) == "BBWBW" and matches.colours(1) == "B" and matches.colours(0) == ""
    assert read_matches(pairs(*USUAL), columns=columns)[0].colours(4) == "WBWB"


@pytest.mark.parametrize(
    ("rows", "records"),
    [
        (("     2 w 1", "     1 b 0", "", "", "", ""), ""),
        (("     3 w 1", "     5 b 0", "     1 b 0", "", "     2 w 1", ""), ""),
        (USUAL, "320  1.0  1.0   1\n"), (USUAL, "240 H   1    2\n"),
        (USUAL, "300   1   1   2    1    1\n"),
        (("     3 w 1", "", "     1 b 0", "", "", ""), "310   4 Four".ljust(72) + "     5    5\n"), (("", "", "", "", "", ""), "330 +-   1   3   1\n"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_left_to_the_line_reader(rows: tuple[str, ...], records: str) -> None:
    with pytest.raises(NeedsLineReader):
        read_matches(pairs(*rows, records=records), columns=True)


def test_fixed_pairings_are_left_to_the_line_reader() -> None:
    with pytest.raises(NeedsLineReader):
        read_matches(pairs(*USUAL), columns=True, system=System.PREDETERMINED)
    matches, _ = read_matches(pairs(*USUAL), columns=True, system=System.ROUND_ROBIN)
    assert matches.items == [[]]


def test_a_bye_of_a_later_round_concerns_no_match_of_this_one() -> None:
    matches, _ = read_matches(pairs(*USUAL, records="240 H   2    1\n"), columns=True)
    assert matches.plain.tolist() == [[True, True, False]]


def seat(player: int, board: int, game: Game | None = None) -> Seat:
    return Seat(player, 1, board, "w", game)


def players(boards: dict[int, tuple[Seat | None, Seat | None]]) -> dict[int, tuple[int, int]]:
    return {board: (one.player if one else 0, two.player if two else 0) for board, (one, two) in boards.items()}


def test_a_game_stands_on_the_later_of_its_two_boards() -> None:
    first, second, third = Game(1, 11, "1-0"), Game(2, 12, "1-0"), Game(3, 13, "1-0")
    one = [seat(1, 1, first), seat(2, 2, second), seat(3, 3, third)]
    assert players(_seat_boards(one, [seat(11, 1, first), seat(12, 2, second), seat(13, 3, third)], 0)) == {
        1: (1, 11),
        2: (2, 12),
        3: (3, 13),
    }
    assert players(_seat_boards(one, [seat(12, 1, second), seat(11, 2, first), seat(13, 3, third)], 0)) == {
        1: (0, 0),
        2: (1, 11),
        3: (2, 12),
        4: (3, 13),
    }
    assert players(_seat_boards(one[:1], [seat(11, 3, first)], 0)) == {1: (0, 0), 2: (0, 0), 3: (1, 11)}
    assert players(_seat_boards([], [], 2)) == {1: (0, 0), 2: (0, 0)} and _seat_boards([], [], 0) == {}
    assert [*_seat_boards(one, [seat(11, 1, first), seat(12, 2, second), seat(13, 3, third)], 2)] == [1, 2, 3]


def test_who_sits_without_a_game_has_the_next_board_without_one() -> None:
    game = Game(1, 11, "1-0")
    one = [seat(1, 1, game), seat(2, 1), seat(3, 2)]
    two = [seat(11, 1, game), seat(12, 2), seat(13, 2)]
    assert players(_seat_boards(one, two, 0)) == {1: (1, 11), 2: (2, 12), 3: (3, 13)}
    assert players(_seat_boards([seat(2, 1)], [seat(12, 1)], 0)) == {1: (2, 12)}
    assert players(_seat_boards([seat(2, 1)], [], 0)) == {1: (2, 0)} and players(_seat_boards([], [seat(12, 2)], 0)) == {
        1: (0, 0),
        2: (0, 12),
    }


def test_the_first_free_board_is_found_and_remembered() -> None:
    taken = {1: 2, 2: 3, 3: 4, 7: 8}
    assert [_first_free(board, taken) for board in (1, 5, 7, 4)] == [4, 5, 8, 4]
    assert taken == {1: 4, 2: 4, 3: 4, 7: 8}


def test_usual_match_points_are_those_of_the_regulations() -> None:
    matches, _ = read_matches(pairs(*USUAL), columns=False)
    assert matches.side(1, 1).match_points == 10 and MatchScoring().win == 2 and Scoring().win == 1


@pytest.mark.parametrize("columns", [False, True])
def test_each_match_is_made_once_whatever_the_order_of_the_teams(columns: bool) -> None:
    rows = ("     5 w 1", "     6 w 0", "     7 w 1", "     8 w 0", "     1 b 0", "     2 b 1", "     3 b 0", "     4 b 1")
    matches, _ = read_matches(pairs(*rows), columns=columns)
    items = matches.items[0] if columns else matches.rounds[0]
    assert [(item.white, item.black) for item in items] == [(1, 3), (2, 4)]


@pytest.mark.parametrize("columns", [False, True])
def test_a_team_that_rests_has_nothing(columns: bool) -> None:
    matches, _ = read_matches(pairs(*USUAL), columns=columns, system=System.ROUND_ROBIN)
    assert tuple(matches.side(3, 1))[:3] == (Result.ZERO_BYE, 0, 0) and matches.totals(3) == (0, 0)
    assert len(matches.items[0] if columns else matches.rounds[0]) == (0 if columns else 1)
