"""Articles 11 and 13: the two scores of a team, the codes of Articles 6 to 9 in each of them, and the tie-breaks for teams.

Unless a test says otherwise a match gives 2, 1 or 0 match points, and the pairing-allocated bye a drawn match.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

import tiebreaks as tb
from tests.articles import (
    CURRENT,
    EDITIONS,
    EVERY_KIND_OF_MATCH,
    GAME_AGAINST_ONESELF,
    REWRITTEN,
    UNCAPPED,
    VIRTUAL_OPPONENT,
    elements,
    order,
    ranked,
    seat,
    team_event,
    value,
    values,
)
from tiebreaks.model import Adjustment

SINCE_2022 = EDITIONS[1:]
DUMMY_WITH_ONES_OWN_SCORE = (*UNCAPPED, *GAME_AGAINST_ONESELF)

# EVERY_KIND_OF_MATCH                    MP   GP
#   1  2w11  3b1=  U     4w+   5b==       8  7.5
#   2  1b00  5w1=  4b10  H     3w11       6  5.5
#   3  4w=1  1w0=  F     5b-   2b00       4  4
#   4  3b=0  Z     2w01  1b-   U          2  2.5
#   5  U     2b0=  Z     3w+   1w==       4  4.5

# ---------------------------------------------------------------------------------------------------------------------------
# 11: match points and game points


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_match_gives_match_points_and_game_points(edition: str) -> None:
    """11: 2 + 2 + 1 + 2 + 1 and 2 + 1.5 + 1 + 2 + 1 for team 1; and so on."""
    played = team_event(EVERY_KIND_OF_MATCH)
    assert values(played, "MPTS", edition) == {1: 8, 2: 6, 3: 4, 4: 2, 5: 4}
    assert values(played, "GPTS", edition) == {1: 7.5, 2: 5.5, 3: 4, 4: 2.5, 5: 4.5}
    assert elements(played, 3, "MPTS", edition) == [2, 0, 2, 0, 0]
    assert elements(played, 3, "GPTS", edition) == [1.5, 0.5, 2, 0, 0]


def test_other_points_for_a_match() -> None:
    """11 with 3-1-0 for matches: of 1: 3 + 3 + 1 (bye, as a draw) + 3 + 1; of 2: 0 + 3 + 1 + 1 + 3; of 3: 3 + 0 + 3; 1 + 1; 1 + 3 + 1."""
    played = team_event(EVERY_KIND_OF_MATCH, match_scoring=tb.MatchScoring(win=3, draw=1))
    assert values(played, "MPTS") == {1: 11, 2: 8, 3: 6, 4: 2, 5: 5}


# two boards -> match points and game points of team 1
@pytest.mark.parametrize(
    ("ours", "theirs", "points"),
    [
        ("1=", "0=", (2, 1.5)),
        ("==", "==", (1, 1)),
        ("10", "01", (1, 1)),
        ("0=", "1=", (0, 0.5)),
        ("1-", "0+", (1, 1)),  # a forfeited board counts with its points (8.1)
        ("0+", "1-", (1, 1)),
        ("=+", "=-", (2, 1.5)),
        ("=-", "=-", (1, 0.5)),  # nobody came to board 2
        ("=.", "=+", (0, 0.5)),  # an empty chair
        ("++", "--", (2, 2)),  # no board was played
        ("+", "-", (2, 2)),
        ("-", "-", (0, 0)),  # both lose (dispute R43)
        ("--", "--", (0, 0)),
    ],
)
def test_the_game_points_decide_the_match(ours: str, theirs: str, points: tuple[float, float]) -> None:
    """11, digest 8.1."""
    played = team_event(f"1  2w{ours}\n2  1b{theirs}", boards=2)
    assert (value(played, 1, "MPTS"), value(played, 1, "GPTS")) == points


@pytest.mark.parametrize(
    ("ours", "theirs", "played"),
    [("=-", "=+", True), ("0.", "1+", True), ("--", "++", False), ("-", "+", False), (".-", "+-", False)],
)
def test_a_match_with_one_board_played_is_a_played_match(ours: str, theirs: str, played: bool) -> None:
    """Digest 8.1, dispute R43; REP counts a match lost by forfeit as not elected (7.6)."""
    assert value(team_event(f"1  2w{ours}\n2  1b{theirs}", boards=2), 1, "REP") == (1 if played else 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_primary_score_is_that_of_the_event_unless_the_list_starts_with_the_other(edition: str) -> None:
    """11, dispute R41."""
    crosstable = """
        1  2w1=  3b1=  4w0=
        2  1b0=  4w11  3w11
        3  4w11  1w0=  2b00
        4  3b00  2b00  1b1=
    """  # match points 4, 4, 2, 2; game points 3.5, 4.5, 2.5, 1.5
    by_match_points, by_game_points = team_event(crosstable), team_event(crosstable, primary="GP")
    assert values(by_match_points, "PTS", edition) == {1: 4, 2: 4, 3: 2, 4: 2}
    assert values(by_game_points, "PTS", edition) == {1: 3.5, 2: 4.5, 3: 2.5, 4: 1.5}
    assert order(by_match_points, "PTS", edition) == order(by_game_points, "MPTS", edition) == "1 2 | 3 4"
    assert order(by_game_points, "PTS", edition) == order(by_match_points, "GPTS", edition) == "2 | 1 | 3 | 4"
    assert ranked(by_match_points, "GPTS, BH", edition)[1]["BH"] == 8.5  # 4.5 + 2.5 + 1.5 game points
    assert ranked(by_game_points, "MPTS, BH", edition)[1]["BH"] == 8  # 4 + 2 + 2 match points
    assert ranked(by_match_points, "PTS, GPTS, BH", edition)[1]["BH"] == 8  # only the start of the list chooses


@pytest.mark.parametrize("edition", EDITIONS)
def test_mpvgp_is_the_secondary_score(edition: str) -> None:
    """13.1."""
    played = team_event(EVERY_KIND_OF_MATCH)
    assert values(played, "MPvGP", edition) == {1: 7.5, 2: 5.5, 3: 4, 4: 2.5, 5: 4.5}
    assert order(played, "PTS, MPvGP", edition) == "1 | 2 | 5 | 3 | 4"
    by_game_points = team_event(EVERY_KIND_OF_MATCH, primary="GP")
    assert values(by_game_points, "MPvGP", edition) == {1: 8, 2: 6, 3: 4, 4: 2, 5: 4}
    listed = ranked(played, "GPTS, MPvGP", edition)
    assert {row.id: row["MPvGP"] for row in listed} == {1: 8, 2: 6, 3: 4, 4: 2, 5: 4}


# ---------------------------------------------------------------------------------------------------------------------------
# Article 7 in each score


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("WIN:MP", [3, 2, 2, 0, 1]),  # of 1: rounds 1, 2 and the forfeit; of 3: round 1 and the full-point bye
        ("WIN:GP", [2, 1, 1, 0, 1]),  # rounds with a win on every board, dispute R40
        ("WON:MP", [2, 2, 1, 0, 0]),
        ("WON:GP", [1, 1, 0, 0, 0]),
        ("BPG:MP", [2, 2, 1, 1, 1]),  # matches played with Black on board 1
        ("BPG:GP", [2, 2, 1, 1, 1]),
        ("BWG:MP", [1, 0, 0, 0, 0]),  # 1 beat 3 with Black
        ("BWG:GP", [0, 0, 0, 0, 0]),  # but not on every board
        ("REP:MP", [5, 4, 4, 3, 4]),
        ("REP:GP", [5, 4, 4, 3, 4]),
        ("PS:MP", [26, 15, 16, 4, 10]),  # 2 4 5 7 8 | 0 2 3 4 6 | 2 2 4 4 4 | 0 0 1 1 2 | 1 1 1 3 4
        ("PS:MP/C1", [24, 15, 14, 4, 9]),
        (
            "PS:GP",
            [24, 13, 15.5, 6.5, 12],
        ),  # 2 3.5 4.5 6.5 7.5 | 0 1.5 2.5 3.5 5.5 | 1.5 2 4 4 4 | .5 .5 1.5 1.5 2.5 | 1 1.5 1.5 3.5 4.5
        ("PS:GP/C1", [22, 13, 14, 6, 11]),
        ("STD:MP", [4, 3, 2, 1, 2]),  # of 1: 1 1 .5 1 .5; the bye is worth a draw
        ("STD:GP", [4, 3, 2, 1, 2]),
        ("TPN", [1, 2, 3, 4, 5]),
    ],
)
def test_own_results_in_each_score(code: str, expected: list[float]) -> None:
    """7.1-7.8 with a round's points in that score; a win of game points is a win on every board (digest 8.1)."""
    played = team_event(EVERY_KIND_OF_MATCH)
    assert list(values(played, code).values()) == expected


def test_a_code_without_a_score_is_about_the_primary_one() -> None:
    """Digest 8.1."""
    for primary in ("MP", "GP"):
        played = team_event(EVERY_KIND_OF_MATCH, primary=primary)
        for code in ("WIN", "PS", "STD", "BH", "FB", "AOB", "SB", "KS"):
            assert values(played, code) == values(played, f"{code}:{primary}"), code


def test_the_order_by_pairing_number() -> None:
    """7.8."""
    played = team_event("1  2w==\n2  1b==")
    assert order(played, "PTS, TPN") == "1 | 2"
    assert order(played, "PTS, TPN/R") == "2 | 1"


@pytest.mark.parametrize("code", ["ARO", "TPR", "PTP", "APRO", "APPO", "RTNG"])
def test_ratings_have_no_definition_for_teams(code: str) -> None:
    """Article 10, digest 8.1."""
    with pytest.raises(tb.RegulationError, match="not defined for teams"):
        ranked(team_event("1  2w==\n2  1b=="), code)


# ---------------------------------------------------------------------------------------------------------------------------
# Articles 8, 9 and 16 in each score

BUCHHOLZ: dict[tuple[str, tuple[str, ...]], dict[int, list[float]]] = {  # by edition and score: team -> the rounds
    ("MP", (CURRENT,)): {
        1: [6, 4, 5, 2, 4],  # min(8, 5 * 1); min(8, 2 of team 4)
        2: [8, 4, 2, 5, 4],  # min(6, 5 * 1)
        3: [2, 8, 4, 4, 6],  # min(4, 5); min(4, 4 of team 5)
        4: [4, 2, 6, 2, 2],
        5: [4, 6, 4, 4, 8],
    },
    ("GP", (CURRENT,)): {
        1: [5.5, 4, 5, 2.5, 4.5],  # min(7.5, 5 * 1); min(7.5, 2.5)
        2: [7.5, 4.5, 2.5, 5, 4],
        3: [2.5, 7.5, 4, 4, 5.5],
        4: [4, 2.5, 5.5, 2.5, 2.5],
        5: [4.5, 5.5, 4.5, 4, 7.5],  # min(4.5, 4 of team 3)
    },
    ("MP", DUMMY_WITH_ONES_OWN_SCORE): {
        1: [6, 4, 8, 8, 4],
        2: [8, 4, 2, 6, 4],
        3: [2, 8, 4, 4, 6],
        4: [4, 2, 6, 2, 2],
        5: [4, 6, 4, 4, 8],
    },
    ("GP", DUMMY_WITH_ONES_OWN_SCORE): {
        1: [5.5, 4, 7.5, 7.5, 4.5],
        2: [7.5, 4.5, 2.5, 5.5, 4],
        3: [2.5, 7.5, 4, 4, 5.5],
        4: [4, 2.5, 5.5, 2.5, 2.5],
        5: [4.5, 5.5, 4.5, 4.5, 7.5],
    },
    # adjusted 7, 6, 4, 4, 4; virtual opponents: points before + what lacks to 2 + 1 for each round left
    ("MP", VIRTUAL_OPPONENT): {
        1: [6, 4, 7, 6, 4],  # 4 + 1 + 2; 5 + 0 + 1
        2: [7, 4, 4, 5, 4],  # 3 + 1 + 1
        3: [4, 7, 4, 7, 6],  # 2 + 0 + 2; 4 + 2 + 1
        4: [4, 5, 6, 4, 2],  # 0 + 2 + 3; 1 + 2 + 1; 1 + 1 + 0
        5: [5, 6, 5, 2, 7],  # 0 + 1 + 4; 1 + 2 + 2; 1 + 0 + 1
    },
    # adjusted 6.5, 5.5, 4, 4.5, 4.5; what lacks to 2 game points, 1 for each round left
    ("GP", VIRTUAL_OPPONENT): {
        1: [5.5, 4, 6.5, 5.5, 4.5],  # 3.5 + 1 + 2; 4.5 + 0 + 1
        2: [6.5, 4.5, 4.5, 4.5, 4],  # 2.5 + 1 + 1
        3: [4.5, 6.5, 4, 7, 5.5],  # 2 + 0 + 2; 4 + 2 + 1
        4: [4, 5.5, 5.5, 4.5, 2.5],  # 0.5 + 2 + 3; 1.5 + 2 + 1; 1.5 + 1
        5: [5, 5.5, 5.5, 2.5, 6.5],  # 0 + 1 + 4; 1.5 + 2 + 2; 1.5 + 0 + 1
    },
}


@pytest.mark.parametrize(("score", "editions"), BUCHHOLZ, ids=[f"{score} {editions[0]}" for score, editions in BUCHHOLZ])
def test_buchholz_in_each_score(score: str, editions: tuple[str, ...]) -> None:
    """8.1 with 16.3 and 16.4 in that score, dispute R38; the draw of game points is half of the boards."""
    played = team_event(EVERY_KIND_OF_MATCH)
    expected = BUCHHOLZ[score, editions]
    for edition in editions:
        assert {team: elements(played, team, f"BH:{score}", edition) for team in expected} == expected, edition
        assert values(played, f"BH:{score}", edition) == {team: sum(rounds) for team, rounds in expected.items()}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("BH:MP/C1", [19, 18, 20, 14, 22]),  # without 2; the voluntarily unplayed 5, 4, 2 and 4 (16.5)
        ("BH:MP/M1", [13, 10, 12, 8, 14]),  # and without 6, 8, 8, 6, 8
        ("BH:GP/C1", [19, 18.5, 19.5, 14.5, 21.5]),  # of 5: the bye's 4.5, although 4 is lower
        ("BH:GP/C2", [15, 16, 17, 12, 17.5]),  # then 4, 2.5, 2.5, the other 2.5, 4
        ("BH:MP/P", [21, 23, 24, 22, 26]),  # of 4: 8 of team 1 for the forfeit
        ("BH:GP/P", [21.5, 23.5, 24, 22, 26]),  # of 3: 4.5 of team 5; of 4: 7.5
        ("AOB:MP", [Fraction(73, 3), Fraction(87, 4), 20, 23.5, 22]),  # BH 21, 23, 24, 16, 26 of those played with
        ("AOB:GP", [Fraction(73, 3), 22, Fraction(62, 3), 23.5, 22.5]),  # BH 21.5, 23.5, 23.5, 17, 26
        # the final round drawn: match points 8, 5, 5, 2, 4 and game points 7.5, 4.5, 5, 2.5, 4.5
        ("FB:MP", [21, 24, 24, 16, 25]),  # 5 5 5 2 4 | 8 4 2 5 5 | 2 8 5 4 5 | 5 2 5 2 2 | 4 5 4 4 8
        ("FB:GP", [21.5, 24, 24, 17, 25.5]),  # 4.5 5 5 2.5 4.5 | 7.5 4.5 2.5 4.5 5 | 2.5 7.5 5 4.5 4.5 | ...
        ("SB:MP", [33, 23, 12, 8, 20]),
        ("SB:GP", [31.5, 22.25, 15.5, 10, 22.75]),
        ("KS:MP", [2, 0, 0, 1, 1]),  # 5 of 10 match points: teams 1 and 2
        ("KS:GP", [2, 0, 0.5, 1, 1.5]),  # 5 of 10 game points: teams 1 and 2
        ("KS:MP/L-1", [2, 0, 0, 1, 1]),  # 4.5: nobody more
        ("KS:MP/L-2", [5, 4, 0, 1, 3]),  # 4: teams 3 and 5 too; of 1: 2 + 2 + 1
        ("KS:GP/L+1", [2, 0, 0.5, 1, 1.5]),  # 5.5: team 2 just reaches it
        ("KS:GP/L+2", [0, 0, 0.5, 0, 1]),  # 6: team 1 only
    ],
)
def test_opponents_in_each_score(code: str, expected: list[Fraction]) -> None:
    """Articles 8, 9 and 14 on match points and on game points."""
    assert list(values(team_event(EVERY_KIND_OF_MATCH), code).values()) == expected


TAILS = [  # what the opponent did in the rounds after a 1-1: adjusted match points and game points since 2023-09, 2022, 2009
    ("Z", "Z", (2, 2), (2, 2), (2, 2)),
    ("H", "Z", (2, 2), (2, 2), (2, 2)),
    ("U", "Z", (2, 2), (2, 2), (2, 2)),
    ("F", "Z", (3, 3), (3, 3), (2, 2)),
    ("1w-", "2b+", (1, 1), (2, 2), (2, 2)),
    ("1w+", "2b-", (3, 3), (3, 3), (2, 2)),
    ("Z  1w-", "Z  2b+", (2, 2), (3, 3), (3, 3)),  # the bye is followed by a VUR only: a draw; the no-show is 0
    ("1w-  Z", "2b+  Z", (2, 2), (3, 3), (3, 3)),
    ("Z  U", "Z  Z", (2, 2), (2, 2), (3, 3)),  # the team came back: the bye as awarded
    ("Z  1w0=", "Z  2b1=", (1, 1.5), (1, 1.5), (2, 2.5)),
    ("Z  1w0-", "Z  2b1+", (1, 1), (1, 1), (2, 2)),  # one board played: a played match
]


@pytest.mark.parametrize(("tail", "mirror", "rewritten", "oneself", "virtual"), TAILS, ids=[row[0] for row in TAILS])
def test_the_adjusted_score_of_a_team(
    tail: str, mirror: str, rewritten: tuple[float, float], oneself: tuple[float, float], virtual: tuple[float, float]
) -> None:
    """16.3 in each score: a closing requested bye is a draw, 1 match point and half of the two boards."""
    played = team_event(f"1  2w==  {mirror}\n2  1b==  {tail}")
    for editions, adjusted in ((VIRTUAL_OPPONENT, virtual), (GAME_AGAINST_ONESELF, oneself), (REWRITTEN, rewritten)):
        for edition in editions:
            found = tuple(elements(played, 1, f"BH:{score}", edition)[0] for score in ("MP", "GP"))
            assert found == adjusted, edition


def test_the_cap_on_a_dummy_follows_the_scoring() -> None:
    """16.4.2 with 3-1-0 for matches and for games, two boards: at most 1 * 2 match points, 2 * 2 game points; 6 and 12 of one's own."""
    played = team_event(
        "1  2w11  F\n2  1b00  Z", scoring=tb.Scoring(win=3, draw=1), match_scoring=tb.MatchScoring(win=3, draw=1)
    )
    assert (value(played, 1, "MPTS"), value(played, 1, "GPTS")) == (6, 12)
    assert elements(played, 1, "BH:MP") == [1, 2]  # team 2: the closing bye as a draw
    assert elements(played, 1, "BH:GP") == [2, 4]


# ---------------------------------------------------------------------------------------------------------------------------
# the award for the pairing-allocated bye (TRF 320), points outside the results (TRF 299)


@pytest.mark.parametrize(
    ("award", "code", "expected"),
    [
        ((None, None), "MPTS", 1),
        ((None, None), "GPTS", 1),
        ((2, 1.5), "MPTS", 2),
        ((2, 1.5), "GPTS", 1.5),
        ((2, None), "GPTS", 1),
        ((2, 1.5), "WIN:MP", 1),  # as many match points as a win
        ((2, 1.5), "WIN:GP", 0),
        ((2, 2), "WIN:GP", 1),
        ((1, 2), "WIN:MP", 0),
        ((2, 1.5), "WON:MP", 0),
        ((2, 1.5), "STD:MP", 1),
        ((2, 0.5), "STD:GP", 0),  # less than a draw
        ((1, 1.5), "STD:MP", 0.5),
        ((1, 1.5), "STD:GP", 1),
        ((2, 1.5), "BH:MP", 1),  # min(2, 1)
        ((0, 1.5), "BH:MP", 0),
        ((2, 0.5), "BH:GP", 0.5),  # min(0.5, 1)
        ((2, 1.5), "EMGSB", 1.5),  # min(2, 1) * 1.5
        ((2, 1.5), "EGMSB", 2),  # min(1.5, 1) * 2
        ((2, 1.5), "REP", 1),
    ],
)
def test_what_a_pairing_allocated_bye_is_worth(award: tuple[float | None, float | None], code: str, expected: float) -> None:
    """Digest 8.1: fixed by the event; the outcome is what the points say (16.4)."""
    scoring = tb.MatchScoring(pairing_bye=award[0], pairing_bye_game_points=award[1])
    assert value(team_event("1  U\n2  3w==\n3  2b==", match_scoring=scoring), 1, code) == expected


def test_points_outside_the_results_in_each_score() -> None:
    """Digest 0.4. 1 loses 1 match point and 0.5 game points from round 1 on, 2 gets 1 and 1 at the end. 1: 2 - 1 + 1, 2 - .5 + 1."""
    changed = (Adjustment(1, -1, round=1, game_points=-0.5), Adjustment(2, 1, game_points=1))
    played = team_event(
        """
        1  2w11  3b==
        2  1b00  4w11
        3  4w==  1w==
        4  3b==  2b00
        """,
        adjustments=changed,
    )
    assert values(played, "MPTS") == {1: 2, 2: 3, 3: 2, 4: 1}
    assert values(played, "GPTS") == {1: 2.5, 2: 3, 3: 2, 4: 1}
    assert values(played, "BH:MP") == {1: 5, 2: 3, 3: 3, 4: 5}
    assert values(played, "BH:GP") == {1: 5, 2: 3.5, 3: 3.5, 4: 5}
    assert values(played, "MPvGP") == values(played, "GPTS")
    assert values(played, "EMMSB") == {1: 8, 2: 2, 3: 3, 4: 2}  # 3*2 + 2*1 | 1*2 | 1*1 + 2*1 | 2*1
    assert value(played, 1, "PS:MP") == 3  # 2 - 1, then 2
    assert value(played, 1, "PS:GP") == 4  # 1.5, 2.5
    assert value(played, 2, "PS:MP") == 2  # 0, then 2: without a round they belong to the total alone
    assert values(played, "BC") == {1: 4.5, 2: 3, 3: 3, 4: 1.5}  # the boards know of no penalties: b = 1.5, 1.5 of team 1


def test_another_award_for_one_round_replaces_both_scores() -> None:
    """TRF 299 with a round and another award: the arbiter gives team 2 nothing for its win, 0 match points and 0.5 game points."""
    played = team_event("1  2w00  Z\n2  1b11  Z", adjustments=(Adjustment(2, 0, 1, replaces_result=True, game_points=0.5),))
    assert values(played, "MPTS") == {1: 0, 2: 0}
    assert values(played, "GPTS") == {1: 0, 2: 0.5}


# ---------------------------------------------------------------------------------------------------------------------------
# 13.2: extended Sonneborn-Berger


@pytest.mark.parametrize(
    ("code", "rounds"),
    [
        (
            "EMMSB",  # their match points times our match points
            {
                1: [12, 8, 5, 4, 4],
                2: [0, 8, 2, 5, 8],
                3: [4, 0, 8, 0, 0],
                4: [0, 0, 6, 0, 2],
                5: [4, 0, 0, 8, 8],
            },
        ),
        (
            "EMGSB",  # their match points times our game points
            {
                1: [12, 6, 5, 4, 4],
                2: [0, 6, 2, 5, 8],
                3: [3, 4, 8, 0, 0],
                4: [2, 0, 6, 0, 2],
                5: [4, 3, 0, 8, 8],
            },
        ),
        (
            "EGMSB",  # their game points times our match points
            {
                1: [11, 8, 5, 5, 4.5],
                2: [0, 9, 2.5, 5, 8],
                3: [5, 0, 8, 0, 0],
                4: [0, 0, 5.5, 0, 2.5],
                5: [4.5, 0, 0, 8, 7.5],
            },
        ),
        (
            "EGGSB",  # their game points times our game points
            {
                1: [11, 6, 5, 5, 4.5],
                2: [0, 6.75, 2.5, 5, 8],
                3: [3.75, 3.75, 8, 0, 0],
                4: [2, 0, 5.5, 0, 2.5],
                5: [4.5, 2.75, 0, 8, 7.5],
            },
        ),
    ],
)
@pytest.mark.parametrize("primary", ["MP", "GP"])
def test_extended_sonneborn_berger(code: str, rounds: dict[int, list[float]], primary: str) -> None:
    """13.2: the first letter is what the opponent has, the second what we scored; the primary score is no matter."""
    played = team_event(EVERY_KIND_OF_MATCH, primary=primary)
    assert {team: elements(played, team, code) for team in rounds} == rounds
    assert values(played, code) == {team: sum(each) for team, each in rounds.items()}


@pytest.mark.parametrize(
    ("code", "editions", "expected"),
    [
        ("EMMSB", DUMMY_WITH_ONES_OWN_SCORE, [48, 24, 12, 8, 20]),  # of 1: 8 * 1 and 8 * 2; of 2: 6 * 1
        ("EGGSB", DUMMY_WITH_ONES_OWN_SCORE, [44, 22.75, 15.5, 10, 23.75]),  # of 1: 7.5 and 15; of 2: 5.5; of 5: 9
        ("EMMSB", VIRTUAL_OPPONENT, [43, 25, 16, 8, 16]),  # 12 8 7 12 4 | 0 8 4 5 8 | 8 0 8 0 0 | 0 0 6 0 2 | 5 0 0 4 7
    ],
)
def test_extended_sonneborn_berger_of_the_earlier_editions(code: str, editions: tuple[str, ...], expected: list[float]) -> None:
    """13.2 with the unplayed rounds of each edition (digest 2.2)."""
    for edition in editions:
        assert list(values(team_event(EVERY_KIND_OF_MATCH), code, edition).values()) == expected, edition


@pytest.mark.parametrize(
    ("editions", "expected"),
    [
        (UNCAPPED, [44, 18, 8, 8, 20]),  # without 4 * 1, the bye's 6 * 1, 2 * 2 (the forfeit is worth 0), 0, 0
        (GAME_AGAINST_ONESELF, [44, 18, 12, 8, 20]),  # of 3: the forfeit, always cut first
        (VIRTUAL_OPPONENT, [39, 21, 8, 6, 12]),  # without 4 * 1, 4 * 1, 4 * 2, 2 * 1, 2 * 2: the lowest score, nothing else
    ],
)
def test_the_cut_of_the_earlier_editions(editions: tuple[str, ...], expected: list[float]) -> None:
    """14.1.2 with what each edition says of voluntarily unplayed rounds (digest 2.2)."""
    for edition in editions:
        assert list(values(team_event(EVERY_KIND_OF_MATCH), "EMMSB/C1", edition).values()) == expected, edition


@pytest.mark.parametrize(
    ("code", "cut"),
    [
        # 1 has no VUR. 2 has round 4, higher than the least significant round 3. 3 has round 4, worth 0: lower than round 1.
        # 4 has rounds 2 and 4, worth 0, with the lowest score. Of 5 the lowest score is 4 match points three times, round 3 worth 0,
        # but in game points it is round 4 alone: 4 * 2, higher than the VUR of round 3.
        ("EMMSB", [4, 5, 4, 0, 0]),
        ("EMGSB", [4, 5, 3, 0, 0]),
        ("EGMSB", [5, 5, 5, 0, 8]),
        ("EGGSB", [5, 5, 3.75, 0, 8]),
    ],
)
def test_the_cut_of_extended_sonneborn_berger(code: str, cut: list[float]) -> None:
    """14.1.2, 16.5: the product with the lowest of their scores, or the lowest voluntarily unplayed one if that is not lower."""
    played = team_event(EVERY_KIND_OF_MATCH)
    full, shortened = values(played, code), values(played, f"{code}/C1")
    assert [full[team] - shortened[team] for team in full] == cut  # type: ignore[operator]


STRONGER_OPPONENT_AWAY = """
    1  2b00  3w+   4b00
    2  1w11  4b==  3b00
    3  4w11  1b-   2w11
    4  3b00  2w==  1w11
"""
"""Match points 2, 3, 4, 3; game points the same."""


@pytest.mark.parametrize("code", ["EMMSB", "EMGSB", "EGMSB", "EGGSB"])
def test_with_p_a_forfeited_match_counts_with_the_score_of_the_opponent(code: str) -> None:
    """16.4.1: min(2, 4) * 2 for the match that 3 forfeited; /P: 4 * 2."""
    played = team_event(STRONGER_OPPONENT_AWAY)
    assert value(played, 1, code) == 4
    assert value(played, 1, f"{code}/P") == 8
    assert value(played, 1, f"{code}/C1/P") == 8  # the lowest score is 3, its product 0


def test_with_p_a_forfeited_match_is_no_voluntarily_unplayed_round() -> None:
    """Dispute R31. 3 forfeited the match with 1 (2 match points): 3 + 2 + 3, cut 2 either way; of 2023-09 the dummy has 4, cut first."""
    played = team_event(STRONGER_OPPONENT_AWAY)
    assert value(played, 3, "BH:MP") == 8 and value(played, 3, "BH:MP/C1") == 6
    assert value(played, 3, "BH:MP", "2023-09") == 10 and value(played, 3, "BH:MP/C1", "2023-09") == 6
    assert value(played, 3, "BH:MP/P", "2023-09") == 8 and value(played, 3, "BH:MP/C1/P", "2023-09") == 6


@pytest.mark.parametrize("edition", EDITIONS)
def test_extended_sonneborn_berger_in_a_round_robin(edition: str) -> None:
    """15.2, digest 8.4: a forfeited match is a match, the free round nothing."""
    played = team_event(
        """
        1  2w+   3b==  .
        2  1b-   .     3w=1
        3  .     1w==  2b=0
        """,
        "round-robin",
    )
    assert values(played, "MPTS", edition) == {1: 3, 2: 2, 3: 1}
    assert values(played, "GPTS", edition) == {1: 3, 2: 1.5, 3: 1.5}
    assert values(played, "EMMSB", edition) == {1: 5, 2: 2, 3: 3}  # 2*2 + 1*1 | 3*0 + 1*2 | 3*1 + 2*0
    assert values(played, "EMGSB", edition) == {1: 5, 2: 1.5, 3: 4}  # 2*2 + 1*1 | 0 + 1*1.5 | 3*1 + 2*0.5
    assert values(played, "EGMSB", edition) == {1: 4.5, 2: 3, 3: 3}  # 1.5*2 + 1.5*1 | 0 + 1.5*2 | 3*1 + 0
    assert values(played, "EGGSB", edition) == {1: 4.5, 2: 2.25, 3: 3.75}  # 3 + 1.5 | 0 + 2.25 | 3 + 0.75


def test_extended_sonneborn_berger_has_no_medians() -> None:
    """14.3 is not for it (digest 8.4)."""
    with pytest.raises(tb.RegulationError, match="EMMSB takes no /M1"):
        ranked(team_event("1  2w==\n2  1b=="), "EMMSB/M1")


# ---------------------------------------------------------------------------------------------------------------------------
# 6 and 13.3: direct encounter and extended direct encounter

CIRCLE = """
    1  2w11  Z     3b0=
    2  1b00  3w1=  Z
    3  Z     2b0=  1w1=
"""
"""Each has won a match: 2 match points; 2.5, 1.5 and 2 game points."""


@pytest.mark.parametrize("edition", REWRITTEN)
def test_direct_encounter_of_teams_in_each_score(edition: str) -> None:
    """6.2: match points are a circle, game points 2 + 0.5, 0 + 1.5, 0.5 + 1.5."""
    played = team_event(CIRCLE)
    assert order(played, "PTS, DE", edition) == order(played, "PTS, DE:MP", edition) == "1 2 3"
    assert order(played, "PTS, DE:GP", edition) == "1 | 3 | 2"
    assert values(played, "DE:MP", edition) == {1: None, 2: None, 3: None}
    assert values(played, "DE:GP", edition) == {1: 2.5, 2: 1.5, 3: 2}


@pytest.mark.parametrize("edition", SINCE_2022)
def test_extended_direct_encounter_is_decided_by_the_primary_score(edition: str) -> None:
    """13.3.1: both have 2 match points; 1 won their match."""
    assert order(team_event("1  2w1=  Z\n2  1b0=  F"), "PTS, EDE", edition) == "1 | 2"


@pytest.mark.parametrize("edition", SINCE_2022)
def test_then_by_the_secondary_score(edition: str) -> None:
    """13.3.1."""
    assert order(team_event(CIRCLE), "PTS, EDE", edition) == "1 | 3 | 2"


ONE_HIGH_WIN = """
    1  2w1111  2b0001  2w0001
    2  1b0000  1w1110  1b1110
"""
"""Game points 6 and 6, match points 2 and 4."""


@pytest.mark.parametrize("edition", REWRITTEN)
def test_where_game_points_rank_the_event_they_are_compared_first(edition: str) -> None:
    """13.3.1, 6.1.2: averages 2 and 2 game points, then 2/3 and 4/3 match points."""
    played = team_event(ONE_HIGH_WIN, primary="GP")
    assert order(played, "PTS", edition) == "1 2"
    assert order(played, "PTS, EDE", edition) == order(team_event(ONE_HIGH_WIN), "GPTS, EDE", edition) == "2 | 1"


@pytest.mark.parametrize("edition", REWRITTEN)
def test_repeated_meetings_are_averaged(edition: str) -> None:
    """6.1.2: a match each, then 4 + 1.5 and 0 + 2.5 game points: 2.75 and 1.25 on average."""
    played = team_event("1  2w1111  2b0=01\n2  1b0000  1w1=10")
    assert order(played, "PTS, EDE", edition) == "1 | 2"
    assert values(played, "DE:GP", edition) == {1: 2.75, 2: 1.25}
    assert values(played, "DE:MP", edition) == {1: None, 2: None}


@pytest.mark.parametrize("code", ["EDE", "EDEBT", "EDEBB", "EDET", "EDEB"])
def test_teams_that_never_met_stay_level(code: str) -> None:
    """13.3: 1 and 2 won by 2-0, each against another team."""
    played = team_event("1  3w11\n2  4w11\n3  1b00\n4  2b00")
    assert order(played, f"PTS, {code}") == "1 2 | 3 4"


@pytest.mark.parametrize("edition", REWRITTEN)
def test_a_forfeited_match_is_no_meeting_in_a_swiss_event(edition: str) -> None:
    """6.1.1; with /P it is one, in a round robin as well (15.2)."""
    crosstable = "1  2w+  Z\n2  1b-  F"
    assert order(team_event(crosstable, boards=2), "PTS, EDE", edition) == "1 2"
    assert order(team_event(crosstable, boards=2), "PTS, EDE/P", edition) == "1 | 2"
    assert order(team_event(crosstable, boards=2), "PTS, EDE", edition, forfeits_count_in_direct_encounter=True) == "1 | 2"
    robin = "1  2w+   3b0=  .\n2  1b-   .     3w11\n3  .     1w1=  2b00"  # 2 match points each; game points 2.5, 2 and 1.5
    assert order(team_event(robin, "round-robin"), "PTS, EDE", edition) == "1 | 2 | 3"
    assert order(team_event(robin), "PTS, EDE", edition) == "1 2 3"


@pytest.mark.parametrize("edition", REWRITTEN)
def test_a_match_with_a_forfeited_board_is_a_meeting(edition: str) -> None:
    """Digest 8.1: one board was played."""
    assert order(team_event("1  2w=+  Z\n2  1b=-  F"), "PTS, EDE", edition) == "1 | 2"


@pytest.mark.parametrize("edition", REWRITTEN)
def test_a_certain_first_of_teams(edition: str) -> None:
    """6.3: 1 beat 2 and 3, who have not met and could reach 2 match points."""
    played = team_event("""
        1  2w1=  3b1=  Z
        2  1b0=  F     F
        3  F     1w0=  F
    """)
    assert order(played, "PTS, EDE", edition) == "1 | 2 3"


@pytest.mark.parametrize("edition", REWRITTEN)
def test_the_best_case_of_a_missing_match_is_a_win_on_every_board(edition: str) -> None:
    """6.3: 1 beat 2 by 2-0 and drew with 3: 3 and 3. 3 could reach 1 + 2 match points, 1 + 2 game points: a tie for first blocks."""
    played = team_event("""
        1  2w11  3b==  Z
        2  1b00  F     H
        3  H     1w==  H
    """)
    assert order(played, "PTS, EDE", edition) == "1 2 3"


FIRST_BY_GAME_POINTS = """
    1  2w1111  3b1111  Z       H  Z
    2  1b0000  4w100=  3b1010  F  F
    3  4w1111  1w0000  2w0101  F  Z
    4  3b0000  2b011=  F       H  Z
"""
"""1 and 4 have not met; 5 match points each."""


@pytest.mark.parametrize("edition", REWRITTEN)
def test_when_extended_direct_encounter_starts_again_with_the_primary_score(edition: str) -> None:
    """13.3.3, dispute R32.

    Match points: 1 has 4, and 4, with 2, could equal that. Game points: 1 has 8; the others could reach 3.5, 6 and 2.5 + 4: 1 is
    first. Of 2, 3, 4 all have met. Game points (Article 6 goes on with its score): 1.5 + 2, 4 + 2, 0 + 2.5. Match points (a new
    start): 0 + 1, 2 + 1, 0 + 2.
    """
    played = team_event(FIRST_BY_GAME_POINTS)
    assert order(played, "PTS", edition) == "1 2 3 4"
    assert order(played, "PTS, EDE", edition) == "1 | 3 | 2 | 4"
    assert order(played, "PTS, EDE", edition, extended_direct_encounter="one_score_at_a_time") == "1 | 3 | 2 | 4"
    assert order(played, "PTS, EDE", edition, extended_direct_encounter="restart_at_each_split") == "1 | 3 | 4 | 2"


@pytest.mark.parametrize("edition", REWRITTEN)
@pytest.mark.parametrize("choice", ["one_score_at_a_time", "restart_at_each_split"])
def test_a_subset_that_one_score_leaves_level_starts_again(edition: str, choice: str) -> None:
    """13.3.3: match points 5, 3, 3, 1 against each other, brought level by points outside the results; 2 and 3 drew 1-1."""
    drawn = """
        1  2w11  3b11  4w==
        2  1b00  4w11  3w==
        3  4b11  1w00  2b==
        4  3w00  2b00  1b==
    """
    level = (Adjustment(2, 2), Adjustment(3, 2), Adjustment(4, 4))
    robin = team_event(drawn, "round-robin", adjustments=level)
    assert order(robin, "PTS", edition) == "1 2 3 4"
    assert order(robin, "PTS, EDE", edition, extended_direct_encounter=choice) == "1 | 2 3 | 4"


@pytest.mark.parametrize("edition", REWRITTEN)
def test_the_secondary_score_of_a_subset_is_counted_among_the_subset_only(edition: str) -> None:
    """13.3.3: 1 beat all. 2, 3, 4 are a circle; among them 2.5, 1.5 and 2 game points, with those against 1 it would be 2.5, 2, 2.5."""
    level = tuple(Adjustment(team, 4) for team in (2, 3, 4))
    played = team_event(
        """
        1  2w11  3b1=  4w1=
        2  1b00  4w0=  3w11
        3  4b1=  1w0=  2b00
        4  3w0=  2b1=  1b0=
        """,
        adjustments=level,
    )
    assert order(played, "PTS", edition) == "1 2 3 4"
    assert order(played, "PTS, EDE", edition) == "1 | 2 | 4 | 3"


def two_of(boards: str, further: str = "", other: str = "", **facts: object) -> tb.Tournament:
    """1 and 2 with a drawn match on these boards, and what each did besides."""
    mirrored = boards.translate(str.maketrans("10", "01"))
    return team_event(f"1  2w{boards}  {further}\n2  1b{mirrored}  {other}", **facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("boards", "orders"),
    [
        # EDEBT: BC, TBR; EDEBB: BC, BBE; EDET: TBR; EDEB: BBE
        ("1==0", {"EDE": "1 2", "EDEBT": "1 | 2", "EDEBB": "1 | 2", "EDET": "1 | 2", "EDEB": "1 | 2"}),  # [X] ex. 46-48
        ("0110", {"EDE": "1 2", "EDEBT": "2 | 1", "EDEBB": "1 | 2", "EDET": "2 | 1", "EDEB": "1 | 2"}),  # BC 5 and 5
        ("====", {"EDE": "1 2", "EDEBT": "1 2", "EDEBB": "1 2", "EDET": "1 2", "EDEB": "1 2"}),
        (
            "100=1",
            {"EDEBT": "2 | 1", "EDEBB": "2 | 1", "EDET": "1 | 2", "EDEB": "2 | 1"},
        ),  # BC 8 and 7; without board 5: 1.5, 2.5
        ("=", {"EDEBT": "1 2", "EDEB": "1 2"}),  # one board
    ],
)
@pytest.mark.parametrize("edition", REWRITTEN)
def test_the_four_chains_of_extended_direct_encounter(boards: str, orders: dict[str, str], edition: str) -> None:
    """13.3.2: what decides between two teams that both scores leave level; the lower board count first (dispute R34)."""
    played = two_of(boards)
    assert {code: order(played, f"PTS, {code}", edition) for code in orders} == orders


@pytest.mark.parametrize("code", ["EDEBT", "EDEBB", "EDET", "EDEB"])
def test_the_chains_are_for_exactly_two_teams(code: str) -> None:
    """13.3.2: three teams with drawn matches stay level, whatever their boards."""
    played = team_event("""
        1  2w1==0  Z       3b1100
        2  1b0==1  3w1001  Z
        3  Z       2b0110  1w0011
    """)
    assert order(played, f"PTS, {code}") == "1 2 3"


@pytest.mark.parametrize("code", ["EDEBT", "EDEBB", "EDET", "EDEB"])
def test_two_that_are_left_of_a_larger_group_are_decided_by_their_boards(code: str) -> None:
    """13.3.2, 13.3.3: 1 beat both; 2 and 3 drew with 1==0."""
    played = team_event(
        """
        1  2w1110  3b1110  Z
        2  1b0001  F       3w1==0
        3  F       1w0001  2b0==1
    """,
        adjustments=(Adjustment(1, -1),),
    )
    assert values(played, "MPTS") == {1: 3, 2: 3, 3: 3}
    assert order(played, f"PTS, {code}") == "1 | 2 | 3"
    assert order(played, "PTS, EDE") == "1 | 2 3"


@pytest.mark.parametrize("edition", ["2009", "2022"])
def test_the_chains_are_not_known_before_september_2023(edition: str) -> None:
    """Digest 2.3: the Article is that of the rewritten regulations."""
    with pytest.raises(tb.RegulationError, match=f"not among the tie-breaks of edition {edition}"):
        ranked(two_of("1==0"), "EDEBT", edition)


def test_which_games_decide_between_the_two() -> None:
    """13.3.2, dispute R33. Their match: 1==0 and 0==1. The tournament: 1 has 1 0.5 1.5 1 (board count 1 + 1 + 4.5 + 4 = 10.5),
    2 has 1 1.5 0.5 1 (1 + 3 + 1.5 + 4 = 9.5); level on board 1, then 0.5 and 1.5; without board 4: 3 and 3, without 3 and 4: 1.5 and 2.5.
    """
    played = team_event("""
        1  2w1==0  3b0011
        2  1b0==1  4w1100
        3  4w====  1w1100
        4  3b====  2b0011
    """)
    assert values(played, "GPTS") == {1: 4, 2: 4, 3: 4, 4: 4}
    two = team_event("""
        1  2w1==0  3b0011
        2  1b0==1  4w1100
        3  F       1w1100
        4  F       2b0011
    """)  # 3 and 4 have 3 match points, 1 and 2 have 2; 3 and 4 have not met
    for code in ("EDEBT", "EDEBB", "EDET", "EDEB"):
        assert order(two, f"PTS, {code}") == "3 4 | 1 | 2"
        assert order(two, f"PTS, {code}", knock_out_games="mutual") == "3 4 | 1 | 2"
        # 3: 2 2 1 1, 4: 1 1 2 2
        assert order(two, f"PTS, {code}", knock_out_games="tournament") == "3 | 4 | 2 | 1"
    assert order(played, "PTS, EDEBT", knock_out_games="tournament") == "1 2 3 4"  # four teams


def test_with_the_games_of_the_tournament_the_totals_of_game_points_must_be_equal() -> None:
    """13.3.2, dispute R35: 1 beat 3 by 3-1, 2 beat 4 by 4-0; their own match ended 1==0."""
    played = team_event("""
        1  2w1==0  3b1110
        2  1b0==1  4w1111
        3  F       1w0001
        4  F       2b0000
    """)
    for code in ("EDEBT", "EDEBB", "EDET", "EDEB"):
        assert order(played, f"PTS, {code}, TPN", knock_out_games="mutual").startswith("1 | 2")
        assert order(played, f"PTS, {code}", knock_out_games="tournament") == "1 2 | 3 4"


def test_a_match_won_by_forfeit_may_count_as_won_in_a_round_robin() -> None:
    """15.2 against 7.2, by house rule: in game points a match is won with a win on every board, as the forfeited one is."""
    played = team_event("1  2w+  3b1=  .\n2  1b-  .     3w11\n3  .    1w0=  2b00", "round-robin")
    assert values(played, "WON:GP") == {1: 0, 2: 1, 3: 0}
    assert values(played, "WON:GP", round_robin_forfeits_over_the_board=True) == {1: 1, 2: 1, 3: 0}
    assert values(played, "WON:MP", round_robin_forfeits_over_the_board=True) == {1: 2, 2: 1, 3: 0}
    mixed = team_event("1  2w++-\n2  1b--+", "round-robin")  # 2-1 without a board played
    assert values(mixed, "WON:MP", round_robin_forfeits_over_the_board=True) == {1: 1, 2: 0}
    assert values(mixed, "WON:GP", round_robin_forfeits_over_the_board=True) == {1: 0, 2: 0}


# ---------------------------------------------------------------------------------------------------------------------------
# 13.4: scores and schedule strength combination


@pytest.mark.parametrize(
    ("code", "primary", "expected"),
    [
        # divisor: 2 * 5 rounds / 2 boards = 5 either way
        ("SSSC", "MP", ["11.7", "10.1", "8.8", "5.7", "9.7"]),  # 7.5 + 21/5, 5.5 + 23/5, 4 + 24/5, 2.5 + 16/5, 4.5 + 26/5
        ("SSSC", "GP", ["12.3", "10.7", "8.7", "5.4", "9.2"]),  # 8 + 21.5/5, 6 + 23.5/5, 4 + 23.5/5, 2 + 17/5, 4 + 26/5
        ("SSSC/F", "MP", ["11.7", "10.3", "8.8", "5.7", "9.5"]),  # Fore Buchholz 21, 24, 24, 16, 25
        ("SSSC/P", "MP", ["11.7", "10.1", "8.8", "6.9", "9.7"]),  # of 4: 2.5 + 22/5
        ("SSSC/F/P", "MP", ["11.7", "10.3", "8.8", "6.9", "9.7"]),  # of 4: 2.5 + (5 + 2 + 5 + 8 + 2) / 5; of 5: 4.5 + 26/5
        ("SSSC/K3", "MP", ["29/2", "79/6", "12", "47/6", "79/6"]),  # 7.5 + 7, 5.5 + 23/3, 4 + 8, 2.5 + 16/3, 4.5 + 26/3
        ("SSSC/K2.5", "MP", ["15.9", "14.7", "13.6", "8.9", "14.9"]),
        ("SSSC/F/K2", "GP", ["18.75", "18", "16", "10.5", "16.75"]),  # 8 + 21.5/2, 6 + 24/2, 4 + 24/2, 2 + 17/2, 4 + 25.5/2
    ],
)
def test_the_secondary_score_and_a_part_of_buchholz(code: str, primary: str, expected: list[str]) -> None:
    """13.4, 13.4.2: the secondary score plus Buchholz in the primary score, divided; exactly (dispute R3)."""
    played = team_event(EVERY_KIND_OF_MATCH, primary=primary)
    assert list(values(played, code).values()) == [Fraction(each) for each in expected]


def test_rounding_of_the_sum_is_a_provision() -> None:
    """13.4, dispute R3: 79/6 = 13.1666... and 47/6 = 7.8333..."""
    played = team_event(EVERY_KIND_OF_MATCH)
    for decimals, expected in ((None, ["79/6", "47/6"]), (1, ["13.2", "7.8"]), (2, ["13.17", "7.83"])):
        found = values(played, "SSSC/K3", score_strength_decimals=decimals)
        assert [found[2], found[4]] == [Fraction(each) for each in expected], decimals


@pytest.mark.parametrize(
    ("rounds", "boards", "primary", "facts", "factor"),
    [
        (11, 4, "MP", {}, 5),  # [X] 22 / 4 = 5.5: truncated
        (9, 4, "GP", {}, 18),  # [X] 36 / 2
        (7, 4, "MP", {}, 3),  # [X] 14 / 4 = 3.5
        (3, 7, "MP", {}, 1),  # 6 / 7: nothing is left of it, dispute R39
        (4, 2, "MP", {}, 4),
        (5, 3, "MP", {}, 3),  # 10 / 3
        (7, 4, "MP", {"match_scoring": tb.MatchScoring(win=3, draw=1)}, 5),  # 21 / 4 = 5.25
        (7, 4, "GP", {"match_scoring": tb.MatchScoring(win=3, draw=1)}, 9),  # 28 / 3 = 9.33
        (9, 2, "MP", {"scoring": tb.Scoring(win=3, draw=1)}, 3),  # 18 / 6
        (2, 2, "GP", {"match_scoring": tb.MatchScoring(win=Fraction(1, 10), draw=0)}, 40),  # 4 / 0.1
    ],
)
def test_the_divisor(rounds: int, boards: int, primary: str, facts: dict[str, object], factor: int) -> None:
    """13.4.1: the highest reachable primary score through the highest secondary score of one match, truncated."""
    byes = "H  " * (rounds - 1)
    drawn = "=" * boards
    played = team_event(f"1  2w{drawn}  {byes}\n2  1b{drawn}  {byes}", primary=primary, **facts)  # type: ignore[arg-type]
    scores = {"MP": value(played, 1, "MPTS"), "GP": value(played, 1, "GPTS")}
    own, other = scores[primary], scores["GP" if primary == "MP" else "MP"]
    assert own is not None and other is not None
    assert value(played, 1, "SSSC") == other + Fraction(own) * rounds / factor  # everybody has drawn every round


def test_part_way_the_divisor_is_that_of_the_rounds_counted() -> None:
    """Digest 8.7: 11 rounds announced, 7 counted: 14 / 4 = 3; 14 game points and a Buchholz of 49."""
    byes = "H  " * 10
    played = team_event(f"1  2w====  {byes}\n2  1b====  {byes}")
    assert value(played, 1, "SSSC", after_round=7) == 14 + Fraction(49, 3)


def test_more_than_one_reserve_does_not_change_the_number_of_boards() -> None:
    """13.4.1: the boards of a match, not the players of a team."""
    base = team_event("1  2w1=\n2  1b0=")
    more = [tb.Player(seat(team, board)) for team in (1, 2) for board in range(1, 6)]
    teams = [tb.Team(team, "", tuple(seat(team, board) for board in range(1, 6))) for team in (1, 2)]
    wide = tb.Tournament(more, base.rounds, teams=teams, boards=2)
    assert values(wide, "SSSC") == values(base, "SSSC") == {1: 1.5, 2: 2.5}  # divisor 2 * 1 / 2 = 1: 1.5 + 0, 0.5 + 2


@pytest.mark.parametrize("code", ["SSSC", "BH", "FB:GP", "AOB"])
def test_buchholz_of_teams_is_not_for_round_robins(code: str) -> None:
    """Note of Article 8."""
    played = team_event("1  2w==\n2  1b==", "round-robin")
    with pytest.raises(tb.RegulationError, match="must not be used in a round robin"):
        ranked(played, code)
    assert ranked(played, code, "2024-08")[1][code] is not None
