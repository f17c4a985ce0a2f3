"""Team events: boards, line-ups, forfeited matches and byes become matches; 013 alone is enough where it can be."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.formats.test_malformed import TEAMS
from tiebreaks.errors import FormatError
from tiebreaks.formats import read
from tiebreaks.model.tournament import Adjustment, Bye, Game, Match, System, Tournament

PERSON = "001 {:4d}      P{}".format


def event(records: str, *cells: str, head: str = "092 Team: Swiss\n") -> Tournament:
    """A team event from the rounds of each player."""
    lines = [PERSON(number, number).ljust(89) + cell for number, cell in enumerate(cells, 1)]
    return read((head + "\n".join(lines) + "\n" + records).encode())


def team(number: int, name: str, *players: int) -> str:
    return f"310 {number:3d} {name}".ljust(72) + "".join(f" {player:4d}" for player in players) + "\n"


TWO_TEAMS = team(1, "Alfa", 1, 2, 3) + team(2, "Bravo", 4, 5, 6)


def test_boards_become_matches() -> None:
    found = read(TEAMS.encode())
    assert found.is_team and found.boards == 2 and found.primary == "MP"
    assert found.rounds[0] == (Match(1, 2, (Game(1, 3, "1-0"), Game(4, 2, "1-0"))), Bye(3, "pairing"))
    assert found.rounds[1][0] == Match(3, 1, (Game(5, 1, "½-½"), Game(2, 6, "1-0")))
    assert found.published.ranks == {1: 1, 2: 2, 3: 3} and found.published.values["GPTS"][1] == Fraction(5, 2)
    assert found.match_scoring.pairing_bye == 1


def test_the_line_up_is_the_roster_with_gaps_closed() -> None:
    found = event(TWO_TEAMS, "", "     4 w 1", "     6 b 0", "     2 b 0", "", "     3 w 1")
    assert found.rounds[0] == (Match(1, 2, (Game(2, 4, "1-0"), Game(6, 3, "1-0"))),)


def test_300_gives_the_line_up_and_the_holes() -> None:
    line_ups = "300   1   1   2    2    1\n300   1   2   1    4 0000\n"
    found = event(TWO_TEAMS + line_ups, "  0000 - +", "     4 w 1", "", "     2 b 0", "", "")
    assert found.rounds[0] == (Match(1, 2, (Game(2, 4, "1-0"), Game(None, 1, "-+"))),)


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("300   1   x   2    2    1", "10:9: error: 300: expected a team in columns 9-11, found 'x'; correct the line-up"),
        ("300   1       2    2    1", "10:9: error: 300: expected a team in columns 9-11, found ''; correct the line-up"),
        (
            "300   1   1   2   2x 0000",
            "10:17: error: 300: round 1: expected a player of team 1 or 0000, found '2x'; correct the line-up",
        ),
        (
            "300   1   1   2    2   -1",
            "10:22: error: 300: round 1: expected a player of team 1 or 0000, found '-1'; correct the line-up",
        ),
    ],
)
def test_a_line_up_that_cannot_be_read_is_refused(line: str, said: str) -> None:
    """It was left out, or its board left empty, in silence."""
    with pytest.raises(FormatError) as refused:
        event(TWO_TEAMS + line + "\n", "  0000 - +", "     4 w 1", "", "     2 b 0", "", "")
    assert [str(problem).partition(":")[2] for problem in refused.value.problems] == [said]


def test_330_is_a_forfeited_match() -> None:
    found = event(TWO_TEAMS + "330 -+   1   1   2\n", "", "", "", "  0000 - +", "  0000 - +", "")
    assert found.rounds[0] == (Match(1, 2, (Game(None, 4, "-+"), Game(5, None, "+-")), "-+"),)


def test_330_with_absent_players_named() -> None:
    found = event(TWO_TEAMS + "330 -+   1   1   2\n", "", "", "", "     1 b +", "", "")
    assert found.rounds[0] == (Match(1, 2, (Game(1, 4, "-+"),), "-+"),)
    assert not any("has nothing in this round" in warning for warning in found.warnings)


def test_byes_of_teams_come_from_240_and_320() -> None:
    three = TWO_TEAMS + team(3, "Carat", 7)
    cells = ("     4 w 1", "", "", "     1 b 0", "", "", "  0000 - -")
    assert event(three + "240 H   1    3\n", *cells).rounds[0][-1] == Bye(3, "half")
    assert event(three + "320  1.0  1.0   3\n", *cells).rounds[0][-1] == Bye(3, "pairing")
    assert event(three, *cells).rounds[0][-1] == Bye(3, "pairing")  # the only one of three teams: test_unpaired.py
    assert event(three, *cells[:-1], "  0000 - Z").rounds[0][-1] == Bye(3, "zero")
    said = event(three, *cells[:-1], "  0000 - U")
    assert said.rounds[0][-1] == Bye(3, "pairing") and any("no 320 or 240" in warning for warning in said.warnings)
    assert len(event(three, *cells, head="092 Team: Round Robin\n").rounds[0]) == 1


def test_240_of_a_round_to_come_is_a_request() -> None:
    found = event(TWO_TEAMS + "142 3\n240 Z   2    1\n", "     4 w 1", "", "", "     1 b 0", "", "")
    assert found.pairing.requested_byes == ((2, Bye(1, "zero")),)


def test_013_numbers_teams_by_their_order() -> None:
    teams = "013 Alfa                            1    2\n013 Bravo                           3    4\n"
    cells = ("     3 w 1", "     4 b 0", "     1 b 0", "     2 w 1")
    found = event(teams, *cells)
    assert [team.id for team in found.teams] == [1, 2]
    assert found.rounds[0] == (Match(1, 2, (Game(1, 3, "1-0"), Game(4, 2, "1-0"))),)
    inferred = event(teams, *cells, head="")
    assert inferred.is_team and any("read as a team event" in warning for warning in inferred.warnings)


def test_013_without_a_match_is_a_zero_point_bye_with_a_warning() -> None:
    """Two of four: none of them is the only one."""
    teams = "".join(f"013 Team {n}".ljust(36) + f"{n:4d}\n" for n in (1, 2, 3, 4))
    found = event(teams, "     2 w 1", "     1 b 0", "  0000 - -", "  0000 - -")
    assert found.rounds[0][1:] == (Bye(3, "zero"), Bye(4, "zero"))
    assert sum("013 cannot say why" in warning for warning in found.warnings) == 2


def test_013_in_an_individual_event_is_kept() -> None:
    found = event("013 Club                            1    2\n", "     2 w 1", "     1 b 0", head="092 Individual: Swiss\n")
    assert not found.is_team and found.about.records[0].startswith("013 Club")


def test_299_of_teams() -> None:
    forfeits = TWO_TEAMS + "330 -+   1   1   2\n"
    cells = ("", "", "", "  0000 - +", "  0000 - +", "")
    everywhere = event(forfeits + "299 +   2.0   1.5\n", *cells)
    assert everywhere.adjustments == (Adjustment(2, 2, 1, True, Fraction(3, 2)),)
    only_match_points = event(forfeits + "299 -   1.0               1\n", *cells)
    assert only_match_points.adjustments == (Adjustment(1, 1, 1, True, 0),)
    penalty = event(forfeits + "299    -1.0  -0.5    1    2\n", *cells)
    assert penalty.adjustments == (Adjustment(2, -1, 1, False, Fraction(-1, 2)),)


@pytest.mark.parametrize(
    ("code", "primary", "system"),
    [
        ("FIDE_TEAM", "MP", System.SWISS), ("FIDE_TEAM_TYPEB_GP_MP", "GP", System.SWISS), ("FIDE_TEAM_GP", "GP", System.SWISS),
        ("FIDE_TEAM_MP_GP_BAKU", "MP", System.SWISS), ("CUSTOM_TEAM_SWISS_GP", "GP", System.SWISS),
        ("FIDE_TEAM_ROUNDROBIN", "MP", System.ROUND_ROBIN),
    ],
)  # fmt: skip
def test_the_primary_score(code: str, primary: str, system: System) -> None:
    found = read(TEAMS.replace("FIDE_TEAM_TYPEA_MP_GP", code).encode())
    assert (found.primary, found.system) == (primary, system)


def test_gpts_first_makes_game_points_primary() -> None:
    found = read(TEAMS.replace("192 FIDE_TEAM_TYPEA_MP_GP", "192 CUSTOM_TEAM_ROUNDROBIN\n212 GPTS,MPTS").encode())
    assert found.primary == "GP" and found.published.points[1] == Fraction(5, 2)


def test_players_without_a_team_and_team_mates_cannot_play() -> None:
    with pytest.raises(FormatError, match="player 7 plays in round 1 and is in no team"):
        event(TWO_TEAMS, "     7 w 1", "", "", "", "", "", "     1 b 0")
    with pytest.raises(FormatError, match="are of one team"):
        event(TWO_TEAMS, "     2 w 1", "     1 b 0", "", "", "", "")


def test_colours_that_do_not_alternate_are_told() -> None:
    found = event(TWO_TEAMS, "     4 w 1", "     5 w 1", "", "     1 b 0", "     2 b 0", "")
    assert any("do not alternate" in warning for warning in found.warnings)
    assert found.rounds[0] == (Match(1, 2, (Game(1, 4, "1-0"), Game(2, 5, "1-0"))),)
