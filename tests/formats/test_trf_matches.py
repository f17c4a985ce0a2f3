"""The matches of teams, with and without the kernel: which are plain, who sits on which board, and what each is worth."""

from __future__ import annotations

from typing import Any

import pytest

import tiebreaks as tb
from tests.formats.test_malformed import CLUBS, TEAMS, sample
from tests.formats.trf_reports import open_sheet, pairs
from tests.formats.ways import read_one_way, tell_one_way
from tiebreaks.formats.trf import kernel
from tiebreaks.formats.trf.extras import read_byes
from tiebreaks.formats.trf.header import read_header
from tiebreaks.formats.trf.matches import Matches, _first_free, _seat_boards, outcome
from tiebreaks.formats.trf.players import read_players
from tiebreaks.formats.trf.rounds import Rounds
from tiebreaks.formats.trf.teams import TrfSeat, read_team_sheet
from tiebreaks.model.matches import MatchScorer
from tiebreaks.model.tournament import Adjustment, Bye, Game, Match, MatchScoring, Result, Scoring, System


@pytest.fixture(params=[True, False], ids=["with the kernel", "without it"])
def way(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Read with the kernel, if there is one, and without it."""
    if not request.param:
        monkeypatch.setattr(kernel, "load", lambda: None)


EITHER_WAY = pytest.mark.usefixtures("way")


def read_matches(data: bytes, *, system: System = System.SWISS) -> tuple[Matches, list[str]]:
    """The matches of a report, and what is said of them."""
    sheet, problems = open_sheet(data)
    header = read_header(sheet, problems)
    rounds = Rounds(read_players(sheet, header.rounds, problems), problems)
    rounds.team = True
    team_sheet = read_team_sheet(sheet, rounds.players.line_of(), problems)
    byes = read_byes(sheet.get("240", []), [roster.team.id for roster in team_sheet.rosters], 999, problems)
    matches = Matches(team_sheet, rounds, byes, header.board_colours)
    held = max(rounds.count_held(), team_sheet.rounds)
    rounds.players.widen(held, 1, problems)
    matches.read(held, system)
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


@EITHER_WAY
@pytest.mark.parametrize(("rows", "records", "items", "plain"), PLAIN.values(), ids=PLAIN)
def test_the_matches_of_a_round_are_those_of_the_boards(
    rows: tuple[str, ...], records: str, items: list[Any], plain: tuple[int, ...]
) -> None:
    matches, said = read_matches(pairs(*rows, records=records))
    assert not any("error" in each for each in said)
    assert [*matches.make_rounds()[0]] == items
    assert [team for team, is_plain in zip(matches.teams, matches.plain[0].tolist(), strict=True) if is_plain] == [*plain]
    left = [item for item in items if not {item.participant if isinstance(item, Bye) else item.white} <= {*plain}]
    assert matches.items[0] == left
    white = [item.white for item in items if isinstance(item, Match) and item.white in plain]
    assert [team for team in plain if matches.white[0, matches.row_of[team]]] == white
    assert matches.longest == max(len(item.boards) for item in items if isinstance(item, Match))


@EITHER_WAY
@pytest.mark.parametrize(("rows", "records"), [(rows, records) for rows, records, *_ in PLAIN.values()], ids=PLAIN)
def test_a_plain_match_is_worth_the_same_if_it_is_read_board_by_board(rows: tuple[str, ...], records: str) -> None:
    data = pairs(*rows, records=records)
    (matches, said), (each, said_too) = read_matches(data), read_board_by_board(data)
    assert said_too == said and not each.plain.any() and each.longest == matches.longest
    assert each.make_rounds() == matches.make_rounds()
    assert each.make_crosstable() == matches.make_crosstable()
    for team in matches.teams:
        for number in range(1, len(matches.items) + 1):
            assert each.side(team, number) == matches.side(team, number)
        assert each.totals(team) == matches.totals(team)


def read_board_by_board(data: bytes) -> tuple[Matches, list[str]]:
    """The matches of a report, none of which is known as plain."""

    def find_none(self: Matches) -> None:
        find(self)
        self.plain[:] = False

    find = Matches._find_plain_matches
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Matches, "_find_plain_matches", find_none)
        return read_matches(data)


def test_boards_are_numbered_by_the_roster_or_by_the_line_up() -> None:
    matches, _ = read_matches(pairs(*USUAL, records="300   1   1   2    2    1\n300   1   2   1    4    3\n"))
    assert matches.board_of.tolist() == [[2], [1], [2], [1], [0], [0]]
    matches, _ = read_matches(
        pairs("     3 w 1     5 b 1", "     4 b 0", "     1 b 0", "     2 w 1", "               1 w 0", "")
    )
    assert matches.board_of.tolist() == [[1, 1], [2, 0], [1, 0], [2, 0], [0, 1], [0, 0]]
    assert matches.count.tolist() == [[2, 2, 0], [1, 0, 1]] and matches.meets.tolist() == [[1, 0, -1], [2, -1, 0]]
    assert matches.white.tolist() == [[True, False, False], [False, False, True]] and matches.longest == 2


@EITHER_WAY
def test_each_side_of_a_match_is_scored() -> None:
    rows = ("     3 w 1     5 b 1", "     4 b 1", "     1 b 0", "     2 w 0", "               1 w 0", "")
    matches, _ = read_matches(pairs(*rows, records="162  W 3.0    D 1.0\n362 TW 5.0   TD 2.0   TL 1.0\n320  4.0  1.0   3\n"))
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


@EITHER_WAY
def test_a_pending_match_counts_nothing_yet() -> None:
    rows = ("     3 w       5 b 1", "     4 b 1", "     1 b  ", "     2 w 0", "               1 w 0", "")
    matches, _ = read_matches(pairs(*rows))
    assert matches.side(1, 1).result is Result.PENDING and outcome(matches.side(1, 1)).letter == ""
    assert matches.totals(1) == (20, 10) and matches.totals(2) == (0, 0)


@pytest.mark.parametrize("forfeit", ["+-", "-+", "--"])
@EITHER_WAY
def test_a_forfeited_match_gives_its_letters(forfeit: str) -> None:
    matches, _ = read_matches(pairs(*USUAL, records=f"330 {forfeit}   2   1   2\n"))
    assert [outcome(matches.side(team, 2)).letter for team in (1, 2)] == [*forfeit]


@EITHER_WAY
def test_the_colours_of_further_boards_alternate() -> None:
    matches, _ = read_matches(pairs(*USUAL, records="352 BB\n"))
    assert matches.colours(5) == "BBWBW" and matches.colours(1) == "B" and matches.colours(0) == ""
    assert read_matches(pairs(*USUAL))[0].colours(4) == "WBWB"


WRONG = {
    "a team against itself": (("     2 w 1", "     1 b 0", "", "", "", ""), "", "are of one team"),
    "two teams in a round": (("     3 w 1", "     5 b 0", "     1 b 0", "", "     2 w 1", ""), "", "plays teams 2 and 3"),
    "a bye of 320 and a match": (USUAL, "320  1.0  1.0   1\n", "but it has a match"),
    "a bye of 240 and a match": (USUAL, "240 H   1    2\n", "but it has a match"),
    "a player in no team": (("     3 w 1     7 b 1", "", "     1 b 0", "", "", "", "     0      1 w 0"), "", "is in no team"),
    "a forfeited match that was played": (USUAL, "330 +-   1   1   2\n", "is forfeited, but its players have games"),
}


@EITHER_WAY
@pytest.mark.parametrize(("rows", "records", "gist"), WRONG.values(), ids=WRONG)
def test_what_is_wrong_with_a_match_is_an_error(rows: tuple[str, ...], records: str, gist: str) -> None:
    _, said = read_matches(pairs(*rows, records=records))
    assert any("error" in sentence and gist in sentence for sentence in said)


def test_where_pairings_are_fixed_no_match_is_plain() -> None:
    matches, _ = read_matches(pairs(*USUAL), system=System.PREDETERMINED)
    assert not matches.plain.any() and matches.items == [[ONE_TWO]]
    matches, _ = read_matches(pairs(*USUAL), system=System.ROUND_ROBIN)
    assert matches.items == [[]] and matches.make_rounds() == ((ONE_TWO,),)


def test_a_bye_of_a_later_round_concerns_no_match_of_this_one() -> None:
    matches, _ = read_matches(pairs(*USUAL, records="240 H   2    1\n"))
    assert matches.plain.tolist() == [[True, True, False]]


def seat(player: int, board: int, game: Game | None = None) -> TrfSeat:
    return TrfSeat(player, 1, board, "w", game)


def players(boards: dict[int, tuple[TrfSeat | None, TrfSeat | None]]) -> dict[int, tuple[int, int]]:
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
    matches, _ = read_matches(pairs(*USUAL))
    assert matches.side(1, 1).match_points == 10 and MatchScoring().win == 2 and Scoring().win == 1


@EITHER_WAY
def test_each_match_is_made_once_whatever_the_order_of_the_teams() -> None:
    rows = ("     5 w 1", "     6 w 0", "     7 w 1", "     8 w 0", "     1 b 0", "     2 b 1", "     3 b 0", "     4 b 1")
    matches, _ = read_matches(pairs(*rows))
    assert [(item.white, item.black) for item in matches.make_rounds()[0] if isinstance(item, Match)] == [(1, 3), (2, 4)]


@EITHER_WAY
def test_a_team_that_rests_has_nothing() -> None:
    matches, _ = read_matches(pairs(*USUAL), system=System.ROUND_ROBIN)
    assert tuple(matches.side(3, 1))[:3] == (Result.ZERO_BYE, 0, 0) and matches.totals(3) == (0, 0)
    assert matches.make_rounds() == ((ONE_TWO,),)


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
    tell_one_way(sample((old, new), text=TEAMS), **options)


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
    assert found.rounds[1][1] == Bye(2, "pairing") and found.reading.unexplained_rounds == (1, 2)


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
    assert found.reading.unexplained_rounds == (1, 2)
    given = read_one_way(pairs(*rounds, records="240 F   1    3\n"))
    assert given.rounds[0][-1] == Bye(3, "full") and 1 not in given.reading.unexplained_rounds
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
        tell_one_way(text.replace(old, new, 1).encode())
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
