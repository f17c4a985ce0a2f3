"""Rare places of a TRF: what mutants have shown that no other test looks at."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from tests.formats.test_malformed import P1, SAMPLE, TEAMS, sample
from tests.formats.test_trf_records import read_with, tell
from tests.formats.test_trf_representable import LEAGUE
from tests.formats.test_trf_write import OPEN
from tests.formats.trf_reports import cross
from tests.formats.ways import read_one_way, tell_each_way
from tiebreaks.errors import FormatError
from tiebreaks.formats.trf import read
from tiebreaks.formats.trf.fields import expand_tabs, realign
from tiebreaks.formats.trf.representable import representable, split_virtual_points
from tiebreaks.formats.trf.write import encode
from tiebreaks.messages import as_message
from tiebreaks.model.tournament import Adjustment, Player, VirtualPoints


@pytest.mark.parametrize(
    ("record", "points"),
    [("299          -1.0    2    1", " 1.5"), ("299           0.5  999    1", " 3.0"), ("299 D         1.5    3    1", " 3.5")],
)
def test_points_that_299_explains_are_no_contradiction_in_any_way(record: str, points: str) -> None:
    data = sample((" 2.5    1", f"{points}    1")) + record.encode() + b"\n"
    found = read_one_way(data)
    assert found.warnings == () and found.published.points[1] == float(points) and found.adjustments
    assert {each[0] for each in tell_each_way(data.replace(points.encode(), b" 2.5", 1))} == {"refused"}


@pytest.mark.parametrize("record", ["250       1.0   1   3    3    5", "XXA    4  1.0  1.0  1.0"])
def test_points_may_hold_the_acceleration_of_any_player(record: str) -> None:
    found = read_one_way(sample((" 0.5    5", " 1.5    5")) + record.encode() + b"\n")
    assert found.warnings == () and found.published.points[4] == 0.5
    assert {each[0] for each in tell_each_way(sample((" 2.5    1", " 3.5    1")) + record.encode() + b"\n")} == {"refused"}


def test_a_forfeit_between_two_meetings_hides_neither() -> None:
    rows = (
        "     2 w 1     3 b +     2 b 1",
        "     1 b 0     4 w 1     1 w 0",
        "     4 b 1     1 w -     4 w 1",
        "     3 w 0     2 b 0     3 b 0",
    )
    found = read_one_way(cross(*rows, head="192 FIDE_DUTCH\n"))
    again = [str(each).partition("warning: ")[2] for each in found.warnings if "again" in each]
    assert again == [f"players {one} and {two} meet in round 1 and again in round 3" for one, two in ((1, 2), (3, 4))]


def test_the_first_colour_and_the_order_of_pairing_are_kept() -> None:
    for record, colour in (("152 W", "w"), ("152 B", "b"), ("XXC white1", "w"), ("XXC black1", "b")):
        assert read_with(record).pairing.initial_colour == colour


def test_with_299_no_scoring_is_guessed() -> None:
    text = SAMPLE.replace(" 2.5    1", " 7.0    1").replace(" 2.0    2", " 6.0    2").replace(" 1.0    4", " 2.0    4")
    text = text.replace(" 0.5    5", " 1.0    5").replace(" 1.5    3", " 4.0    3")
    assert read_with(text=text).scoring.win == 3
    with pytest.raises(FormatError, match=r"declared 7\.0"):
        read_with("299           0.0  999    1", text=text)


def test_two_players_of_one_team_are_told_by_their_case() -> None:
    said = tell(text=TEAMS.replace("     3 w 1", "     2 w 1").replace("     4 b 0", "     1 b 0"))
    assert ("6:92: error: round 1: players 1 and 2 are of one team (1)", 64) in said


def test_two_allocated_byes_are_told_in_each_way() -> None:
    data = sample(("     4 w =     2 b 0     1 b =", "  0000 - U     2 b 0     1 b ="), (" 1.0    4", " 1.5    4"),
                  ("     3 b =     1 w 0     2 w 0", "  0000 - H     1 w 0     2 w 0"))  # fmt: skip
    found = read_one_way(data)
    assert [str(each).partition("warning: ")[2] for each in found.warnings] == [
        "round 1: more than one pairing-allocated bye; all are kept"
    ]


def test_what_is_odd_in_a_line_that_is_shifted_has_its_place_in_the_file() -> None:
    line = P1.replace("Adler, Anton                     ", "Adler, Anton Maximilian von und zu Adlerstein")
    shift = len(line) - len(P1)
    assert shift == 12
    said = tell(text=SAMPLE.replace(P1, line.replace("2 w 1", "2 w  ")))
    only = "round 1, players 1 and 2: only one of lines 6 and 7 has the result; taken from it"
    assert (f"6:{99 + shift}: warning: {only}", 38) in said
    assert (f"6:{81 + shift}: warning: player 1: points '2,5' read as 2.5; write a decimal point", 30) in tell(
        text=SAMPLE.replace(P1, line.replace("  2.5 ", "  2,5 "))
    )


def test_a_blank_opponent_in_an_odd_line_is_none() -> None:
    found = read_one_way(cross("     2 W 1         H", "     1 b 0  0000 - F", head="142 3\n192 FIDE_DUTCH\n"))
    assert [(number, bye.participant, bye.kind) for number, bye in found.pairing.requested_byes] == [
        (2, 1, "half"),
        (2, 2, "full"),
    ]


def test_records_of_teams_without_teams_are_told_once_each() -> None:
    said = tell("330 +-   1   1   2", "330 +-   2   1   2", "300   1   1   2    1    2")
    assert [sentence for sentence, _ in said] == [
        "13:1: warning: record 300 and no teams (310); it is left out",
        "11:1: warning: record 330 and no teams (310); it is left out",
    ]


def test_notes_have_facts_and_name_what_they_are_about() -> None:
    (named,) = representable(replace(OPEN, name="a\tb"), 2026)[1]
    assert str(named) == "name of the tournament: control characters replaced: 'a b'"
    (about,) = representable(replace(OPEN, players=[Player(1, "a\tb"), *OPEN.players[1:]]), 2026)[1]
    assert as_message(about).facts["player"] == 1
    assert representable(replace(LEAGUE, primary="GP"), 2026)[0].primary == "GP"


def test_virtual_points_that_are_too_many_for_trf16_are_refused() -> None:
    everybody = range(1, 10_000)
    with pytest.raises(
        FormatError, match=r"virtual_points: TRF16 has them player by player and round by round, 9,989,001 times"
    ) as refused:
        split_virtual_points([VirtualPoints(1, 9_999, 1, 999, 1)], everybody)
    (said,) = refused.value.messages
    assert said.facts["field"] == "virtual_points" and said.facts["found"] == 9_989_001
    assert len(split_virtual_points([VirtualPoints(9_000, 9_999, 1, 2, 1)], everybody)) == 2_000


def test_several_tabs_lead_to_one_field_after_another() -> None:
    line = SAMPLE.splitlines()[5]
    assert expand_tabs(line[:26] + "\t" + line[48:52] + "\t" + line[53:]) == line
    assert expand_tabs(line[:52] + "\t" + line[53:68] + "\t" + line[69:]) == line


def test_a_shift_is_found_in_a_line_that_ends_within_a_round() -> None:
    line = SAMPLE.splitlines()[5][:-2]
    found = realign(line[:30] + " " + line[30:])
    assert found is not None and (found.shift, found.text) == (1, line)


@pytest.mark.parametrize("letter", ["U", "H", "F", "u"])
def test_byes_of_players_may_count_in_a_team_event_or_not(letter: str) -> None:
    text = TEAMS.replace("5  0000 - Z     1 w =", f"5  0000 - {letter}     1 w =").replace(" 0.5    5", " 9.5    5")
    assert not any("player 5" in sentence for sentence, _ in tell(text=text))
    assert any(
        "player 5: declared 9.5, boards give 0.5" in sentence
        for sentence, _ in tell(text=TEAMS.replace(" 0.5    5", " 9.5    5"))
    )


@pytest.mark.parametrize(
    ("code", "primary"),
    [("FIDE_TEAM_TYPEA_GP", "GP"), ("FIDE_TEAM_GP_BAKU", "GP"), ("FIDE_TEAM_MP_GP", "MP"), ("FIDE_TEAM_GP_MP", "GP")],
)
def test_the_code_says_which_points_rank_the_teams(code: str, primary: str) -> None:
    assert read_with(text=TEAMS.replace("FIDE_TEAM_TYPEA_MP_GP", code)).primary == primary


def test_a_team_that_is_there_twice_is_told_with_the_line_of_the_first() -> None:
    said = tell(text=TEAMS.replace("310   3", "310   1"))
    assert any(sentence.startswith("14:5: error: ") and "12" in sentence and case == 65 for sentence, case in said)


def test_numbers_of_four_digits_stand_right_behind_the_rank_of_a_team() -> None:
    lines = [
        f"001 {1000 + number}      Player {number}".ljust(89) + cell
        for number, cell in enumerate((" 1003 w 1", " 1004 b 0", " 1001 b 0", " 1002 w 1"), 1)
    ]
    teams = ["310   1 One".ljust(73) + "1001 1002", "310   2 Two".ljust(73) + "1003 1004"]
    found = read(
        "\n".join(
            [
                "092 Team: Swiss",
                *(line.replace(" 100", "  100", 2).replace("001  100", "001 100", 1) for line in lines),
                *teams,
                "",
            ]
        ).encode()
    )
    assert [team.players for team in found.teams] == [(1001, 1002), (1003, 1004)]


def test_the_rounds_of_a_guess_are_facts() -> None:
    rows = ("     2 w 1     3 w 1", "     1 b 0", "               1 b 0")
    found = read_one_way(cross(*rows, head="192 FIDE_DUTCH\n"))
    said = [as_message(each) for each in found.warnings]
    assert found.reading.unexplained_rounds and any("round" in str(each.facts) for each in said)


def test_a_result_that_is_worth_more_is_written_with_its_letter() -> None:
    for change in (Adjustment(3, 1, 2, True), Adjustment(1, "0.5", 1, True)):
        event = replace(OPEN, adjustments=(change,))
        assert read(encode(event, edition=2026)[0]).adjustments == (change,)


def test_a_year_of_birth_is_written_with_zeros() -> None:
    event = replace(OPEN, players=[Player(1, "Anna", birth="1985"), Player(2, "Bo", birth="1985/12/31"), OPEN.players[2]])
    text = encode(event, edition=2026)[0].decode()
    assert " 1985/00/00 " in text and " 1985/12/31 " in text


def test_what_a_team_event_says() -> None:
    records = "042 2026/03/02\n172 NOR FIDON\nNOR    1      Aas, Are                          2043\n260   1   2    1    2\n062 6\n082 3\n"
    found = read_one_way((records + TEAMS).encode())
    assert (found.name, found.starts, found.total_rounds) == ("Team Sample", date(2026, 3, 2), 2)
    assert found.published.ranks == {1: 1, 2: 2, 3: 3} and found.published.points == {1: 3, 2: 2, 3: 1}
    assert found.published.values == {"MPTS": {1: 3, 2: 2, 3: 1}, "GPTS": {1: Fraction(5, 2), 2: 2, 3: Fraction(3, 2)}}
    assert found.published.player_points[1] == 1.5 and found.published.player_ranks == {
        number: number for number in range(1, 7)
    }
    assert [each.player for each in found.about.national] == [1] and found.pairing.prohibited[0].participants == (1, 2)
    assert found.warnings == () and found.reading.unexplained_rounds == ()
    by_games = read_one_way(TEAMS.replace("TYPEA_MP_GP", "TYPEA_GP_MP").encode())
    assert by_games.published.points == {1: Fraction(5, 2), 2: 2, 3: Fraction(3, 2)}


def test_what_is_wrong_with_a_team_event_is_told_in_its_place() -> None:
    counts = [sentence for sentence, _ in tell("062 7", "082 2", text=TEAMS)]
    assert counts == ["16:5: warning: 062 says 7, the file has 6", "17:5: warning: 082 says 2, the file has 3"]
    assert tell("260   1   2    1    9", text=TEAMS) == [
        ("16:5: error: 260: names 9, who is not in the file; correct the number", 36)
    ]
    dates = [sentence for sentence, _ in tell("132 26/03/02", text=TEAMS)]
    assert dates == ["12:1: warning: 132 has 1 date for 2 rounds"]


@pytest.mark.parametrize(
    ("record", "points"), [("320  1.0  0.5", (1, "0.5")), ("320       0.5", (None, "0.5")), ("320  1.0     ", (1, None))]
)
def test_the_points_of_the_bye_of_teams_may_be_given_each_alone(record: str, points: tuple[object, object]) -> None:
    scoring = read_one_way(TEAMS.replace("320  1.0  1.0", record).encode()).match_scoring
    found = (scoring.pairing_bye, scoring.pairing_bye_game_points)
    assert found == tuple(None if value is None else Fraction(str(value)) for value in points)
