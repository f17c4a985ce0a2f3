"""Articles 15 and 16: what an unplayed round is worth, to the participant (16.4) and to the opponents (16.3)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import (
    BEFORE_2026,
    CURRENT,
    EDITIONS,
    EVERY_KIND,
    GAME_AGAINST_ONESELF,
    REWRITTEN,
    THREE_ONE_NIL,
    UNCAPPED,
    VIRTUAL_OPPONENT,
    Points,
    elements,
    event,
    order,
    ranked,
    value,
    values,
)
from tiebreaks.engine.working import Reason

# ---------------------------------------------------------------------------------------------------------------------------
# 16.3: the score of an opponent

# What 2 does after a draw with 1 in round 1; the rounds of 1 that go with it; the score of 2 as 1 sees it
# under the virtual opponent (2009), the game against oneself (2022), and since September 2023.
OPPONENTS = [
    ("1w1", "2b0", 1.5, 1.5, 1.5),  # played: the real score
    ("H 1w1", "Z 2b0", 2, 2, 2),  # 16.2.3, as awarded: 0.5 + 0.5 + 1
    ("Z 1w1", "Z 2b0", 2, 1.5, 1.5),  # 16.2.3: 0.5 + 0 + 1; in 2009 every unplayed round is a draw: 0.5 + 0.5 + 1
    ("Z", "Z", 1, 1, 1),  # 16.2.5, last round: 0.5 + 0.5
    ("H", "Z", 1, 1, 1),  # 16.2.5: 0.5 + 0.5, which it was worth anyway
    ("H Z Z", "Z Z Z", 2, 2, 2),  # 16.2.5 three times: 0.5 + 3 * 0.5
    ("1w-", "2b+", 1, 1, 0.5),  # 16.2.4 counts as awarded even at the end: 0.5 + 0; in 2022 with no later availability a draw
    ("1w-", "2b-", 1, 1, 0.5),  # the same with a double forfeit
    ("Z 1w-", "Z 2b+", 1.5, 1.5, 1),  # a bye followed only by a VUR: 0.5 + 0.5 + 0; in 2022 0.5 + 0.5 + 0.5
    ("1w- Z", "2b+ Z", 1.5, 1.5, 1),  # withdrawal after a no-show: 0.5 + 0 + 0.5
    ("Z 1w- Z", "Z 2b+ Z", 2, 2, 1.5),  # 0.5 + 0.5 + 0 + 0.5
    ("1w- 1w1", "2b+ 2b0", 2, 1.5, 1.5),  # a no-show who came back: 0.5 + 0 + 1
    ("1w+", "2b-", 1, 1.5, 1.5),  # 16.2.2 as awarded; in 2009 a forfeit win is a draw too
    ("Z 1w+", "Z 2b-", 1.5, 1.5, 1.5),  # a forfeit win shows that 2 was there, so 16.2.3: 0.5 + 0 + 1
    ("Z Z 1w+", "Z Z 2b-", 2, 1.5, 1.5),  # the same twice: 0.5 + 0 + 0 + 1; in 2009 0.5 + 3 * 0.5
    ("U", "Z", 1, 1.5, 1.5),  # 16.2.1 as awarded
    ("F", "Z", 1, 1.5, 1.5),
    ("Z Z U", "Z Z Z", 2, 1.5, 1.5),  # a pairing-allocated bye is no VUR: 0.5 + 0 + 0 + 1
    ("Z Z F", "Z Z Z", 2, 1.5, 1.5),  # nor is a full-point bye
]


@pytest.mark.parametrize(("tail", "mirror", "virtual", "oneself", "rewritten"), OPPONENTS, ids=[row[0] for row in OPPONENTS])
def test_score_of_an_opponent_with_unplayed_rounds(
    tail: str, mirror: str, virtual: float, oneself: float, rewritten: float
) -> None:
    """16.3; digest 2.2 for the earlier editions."""
    played = event(f"1  2w=  {mirror}\n2  1b=  {tail}")
    for editions, adjusted in ((VIRTUAL_OPPONENT, virtual), (GAME_AGAINST_ONESELF, oneself), (REWRITTEN, rewritten)):
        for edition in editions:
            assert elements(played, 1, "BH", edition)[0] == adjusted, edition


@pytest.mark.parametrize(("tail", "mirror", "virtual", "oneself", "rewritten"), OPPONENTS, ids=[row[0] for row in OPPONENTS])
def test_the_evaluation_of_an_opponent_is_a_provision(
    tail: str, mirror: str, virtual: float, oneself: float, rewritten: float
) -> None:
    """16.6: a competition may announce another evaluation; dispute R8."""
    played = event(f"1  2w=  {mirror}\n2  1b=  {tail}")
    choices = {"all_drawn": virtual, "trailing_vurs_drawn": oneself, "trailing_requested_byes_drawn": rewritten}
    for choice, adjusted in choices.items():
        assert elements(played, 1, "BH", opponents_unplayed_rounds=choice)[0] == adjusted, choice


def test_the_standings_keep_the_real_score() -> None:
    """16.3 speaks of the tie-breaks of the opponents: PTS of the one who withdrew stays."""
    played = event("1  2w=  Z\n2  1b=  Z")
    assert values(played, "PTS") == {1: 0.5, 2: 0.5}


@pytest.mark.parametrize("edition", EDITIONS)
def test_withdrawal_after_a_no_show(edition: str) -> None:
    """16.3 and [M] example 01: 4.5 points, the no-show counts 0, each of the two rounds after it a draw: 5.5."""
    played = event("""
        1  2w0  2b0  2w=  2b0  2w1  2b0  2w+  U  U
        2  1b1  1w1  1b=  1w1  1b0  1w1  1b-  Z  Z
    """)
    assert value(played, 2, "PTS", edition) == 4.5
    # 2009 and 2022: 4.5 + 0.5 + 0.5 + 0.5
    assert elements(played, 1, "BH", edition)[0] == (5.5 if edition in REWRITTEN else 6)


def test_a_closing_bye_is_a_draw_in_the_scoring_of_the_event() -> None:
    """16.3 with 3-1-0: 1 for the drawn game, 1 for the round missed at the end."""
    played = event("1  2w=  Z\n2  1b=  Z", scoring=THREE_ONE_NIL)
    assert elements(played, 1, "BH")[0] == 2


def test_a_half_point_bye_that_is_not_worth_a_draw() -> None:
    """16.3: a draw at the end, as awarded before that; 3-1-0 with half-point byes worth 0.5."""
    scoring = tb.Scoring(win=3, draw=1, half_bye=0.5)
    assert elements(event("1  2w=  Z\n2  1b=  H", scoring=scoring), 1, "BH")[0] == 2  # 1 + 1
    assert elements(event("1  2w=  Z  2b0\n2  1b=  H  1w1", scoring=scoring), 1, "BH")[0] == 4.5  # 1 + 0.5 + 3


@pytest.mark.parametrize("missed", ["Z", "."])
@pytest.mark.parametrize(
    ("editions", "expected"),
    [
        # dummy of 1: min(2, 1.5); 2: 1.5; 3: 1.5 | of 2: 1.5 + 2 + min(1.5, 1.5) | of 3: 1.5 + min(1.5, 1.5) + 2
        ([CURRENT], {1: 4.5, 2: 5, 3: 5}),
        # dummies 2, 1.5, 1.5
        ((*UNCAPPED, *GAME_AGAINST_ONESELF), {1: 5, 2: 5, 3: 5}),
        # adjusted scores 2.5, 1, 1; virtual opponents: of 1 in round 1 0 + 1 + 2 * 0.5 = 2, of 2 in round 3 0.5 + 0 + 0,
        # of 3 in round 2 0.5 + 0 + 0.5 = 1: 2 + 1 + 1, 1 + 2.5 + 0.5, 1 + 1 + 2.5
        (VIRTUAL_OPPONENT, {1: 4, 2: 4, 3: 4.5}),
    ],
)
def test_rounds_before_a_late_entry_are_zero_point_byes(missed: str, editions: list[str], expected: dict[int, float]) -> None:
    """Edge-case table: missed rounds are zero-point byes, 16.2.3 once a round that is no VUR follows."""
    played = event(f"""
        1  {missed}  2w1  3b1
        2  3w=       1b0  U
        3  2b=       U    1w0
    """)
    for edition in editions:
        assert values(played, "BH", edition) == expected, edition


# ---------------------------------------------------------------------------------------------------------------------------
# 16.4: one's own unplayed round


@pytest.mark.parametrize(
    ("bye", "score", "capped", "virtual"),
    [
        ("U", 3, 1.5, 2),  # min(3, 3 * 0.5); 2009: 2 before the round + (1 - 1) + no round left
        ("F", 3, 1.5, 2),
        ("H", 2.5, 1.5, 2.5),  # 2009: 2 + (1 - 0.5)
        ("Z", 2, 1.5, 3),  # 2009: 2 + (1 - 0)
    ],
)
def test_dummy_of_a_round_without_opponent(bye: str, score: float, capped: float, virtual: float) -> None:
    """16.4.2: one's own score, at most a draw in every round; before 2026 one's own score; in 2009 the virtual opponent."""
    played = event(f"""
        1  2w1  3b1  {bye}
        2  1b0  4w1  3w1
        3  4b1  1w0  2b0
        4  3w0  2b0  Z
    """)
    assert value(played, 1, "PTS") == score
    own = {
        CURRENT: capped,
        **dict.fromkeys((*UNCAPPED, *GAME_AGAINST_ONESELF), score),
        **dict.fromkeys(VIRTUAL_OPPONENT, virtual),
    }
    for edition in EDITIONS:
        assert elements(played, 1, "BH", edition) == [2, 1, own[edition]], edition
    for choice, dummy in {"dummy_capped": capped, "dummy": score, "virtual_opponent": virtual}.items():
        assert elements(played, 1, "BH", own_unplayed_round=choice)[2] == dummy, choice


@pytest.mark.parametrize(("bye", "product"), [("U", 1.5), ("F", 1.5), ("H", 0.75), ("Z", 0)])
def test_the_result_against_the_dummy_is_the_awarded_one(bye: str, product: float) -> None:
    """16.4 in Sonneborn-Berger: the dummy's 1.5 times the points awarded."""
    played = event(f"""
        1  2w1  3b1  {bye}
        2  1b0  4w1  3w1
        3  4b1  1w0  2b0
        4  3w0  2b0  Z
    """)
    assert elements(played, 1, "SB") == [2, 1, product]


def test_dummy_with_a_low_score_is_not_raised_to_the_cap() -> None:
    """16.4.2: min(1, 1.5) and min(0, 1.5)."""
    played = event("""
        1  2b0  3w0  U
        2  1w1  Z    3b1
        3  Z    1b1  2w0
        4  Z    Z    Z
    """)
    assert elements(played, 1, "BH")[2] == 1
    assert elements(played, 4, "BH") == [0, 0, 0]


def test_the_dummy_has_the_real_score_not_the_adjusted_one() -> None:
    """16.4, dispute R9. 1 withdraws with 1 point: the dummies have 1, although the opponents see 1 + 0.5 + 0.5."""
    played = event("""
        1  2w1  3b0  Z    Z
        2  1b0  4w1  3w=  4b1
        3  4b1  1w1  2b=  U
        4  3w0  2b0  U    2w0
    """)
    assert elements(played, 1, "BH") == [2.5, 3.5, 1, 1]  # min(1, 2) each
    assert elements(played, 2, "BH") == [2, 1, 3.5, 1]  # the adjusted 2 of participant 1
    assert values(played, "BH/C1")[1] == 7  # 8 - 1: own withdrawal, a VUR is cut first
    assert values(played, "BH/C2")[1] == 6


@pytest.mark.parametrize(
    ("edition", "of_winner", "of_loser"),
    [
        (CURRENT, 1, 1),  # min(3, 1) and min(1, 3)
        *((edition, 3, 1) for edition in (*UNCAPPED, *GAME_AGAINST_ONESELF)),  # own scores
        ("2009", 2, 2),  # 2 + (1 - 1), 1 + (1 - 0)
    ],
)
def test_dummy_of_a_forfeited_game(edition: str, of_winner: float, of_loser: float) -> None:
    """16.4.1: one's own score, at most the adjusted score of the scheduled opponent."""
    played = event("""
        1  2w1  3b1  4w+
        2  1b0  4w0  3w1
        3  4b1  1w0  2b0
        4  3w0  2b1  1b-
    """)
    assert elements(played, 1, "BH", edition)[2] == of_winner
    assert elements(played, 4, "BH", edition)[2] == of_loser


def test_a_forfeit_is_capped_by_the_adjusted_score_of_the_opponent() -> None:
    """16.4.1 and 16.3: the opponent has 1 and did not come back, 1 + 0 + 0.5; the dummy of 1 is min(4, 1.5)."""
    played = event("""
        1  2w1  3b1  4w+  2b1
        2  1b0  4w0  3w1  1w0
        3  4b1  1w0  2b0  U
        4  3w0  2b1  1b-  Z
    """)
    assert elements(played, 1, "BH")[2] == 1.5


def test_a_forfeit_is_not_capped_by_draws() -> None:
    """16.4.1, dispute R5: min(3, 2) = 2 although three draws are 1.5; both caps only by house rule."""
    played = event("""
        1  3w1  4b1  2w+
        2  4w1  3b1  1b-
        3  1b0  2w0  4w1
        4  2b0  1w0  3b0
    """)
    assert elements(played, 1, "BH")[2] == 2
    assert elements(played, 2, "BH")[2] == 2  # min(2, 3)
    assert elements(played, 1, "BH", forfeit_dummy_cap="opponent_and_draws")[2] == 1.5
    assert elements(played, 2, "BH", forfeit_dummy_cap="opponent_and_draws")[2] == 1.5
    assert elements(played, 1, "BH", forfeit_dummy_cap="opponent")[2] == 2


def test_double_forfeit_is_a_voluntarily_unplayed_round_of_both() -> None:
    """16.4.1, 16.5 and the edge-case table: each has the dummy min(own score, adjusted score of the other)."""
    played = event("""
        1  3w1  4b1  2w-
        2  4w1  3b=  1b-
        3  1b0  2w=  4w1
        4  2b0  1w0  3b0
    """)
    assert elements(played, 1, "BH") == [1.5, 0, 1.5]  # min(2, 1.5)
    assert elements(played, 2, "BH") == [0, 1.5, 1.5]  # min(1.5, 2)
    assert elements(played, 1, "BH/C1") == [1.5, 0, None]  # the VUR goes, not the 0
    assert elements(played, 2, "BH/C1") == [0, 1.5, None]
    assert values(played, "REP") == {1: 2, 2: 2, 3: 3, 4: 3}


@pytest.mark.parametrize(
    ("after", "before", "cell", "element"),
    [
        (3, "2w1 2b=", "Z", 2.5),  # 1.5 + (1 - 0) + 0
        (9, "2w1 2b=", "Z", 5.5),  # ... + 6 * 0.5
        (6, "2w1 2b= 2w1 2b0 2w1", "+", 3.5),  # 3.5 + (1 - 1) + 0
        (9, "2w1 2b= 2w1 2b0 2w1", "+", 5),  # ... + 3 * 0.5
    ],
)
def test_virtual_opponent(after: int, before: str, cell: str, element: float) -> None:
    """Handbook of 2009: score before the round + (1 - points of the round) + half a point for every round after it."""
    mirrored = {"1": "0", "0": "1", "=": "="}
    first = before.split()
    second = [f"1{'b' if game[1] == 'w' else 'w'}{mirrored[game[2]]}" for game in first]
    own, theirs = (["2w+"], ["1b-"]) if cell == "+" else (["Z"], ["Z"])
    rest = 9 - len(first) - 1
    played = event("\n".join(["1 " + " ".join(first + own + ["Z"] * rest), "2 " + " ".join(second + theirs + ["U"] * rest)]))
    assert elements(played, 1, "BH", "2009", after)[len(first)] == element


# ---------------------------------------------------------------------------------------------------------------------------
# The edge-case table


def test_no_game_at_all() -> None:
    """Edge-case table, first row: 4 never came."""
    played = event("""
        1  2000  2w1  3b1
        2  1900  1b0  U
        3  1800  U    1w0
        4  1700  Z    Z
    """)
    expected: dict[str, Points] = {
        "BH": 0, "SB": 0, "AOB": None, "ARO": None, "TPR": None, "PTP": None, "APRO": None, "APPO": None,
        "REP": 0, "WIN": 0, "WON": 0, "STD": 0, "PS": 0, "BPG": 0, "BH/C1": 0, "SB/C1": 0,
    }  # fmt: skip
    assert {code: value(played, 4, code) for code in expected} == expected


@pytest.mark.parametrize(
    ("edition", "dummy"),
    # min(1, 0.5) | own score | 0 before the round + (1 - 1)
    [(CURRENT, 0.5), *((edition, 1) for edition in (*UNCAPPED, *GAME_AGAINST_ONESELF)), ("2009", 0)],
)
def test_pairing_allocated_bye_only(edition: str, dummy: float) -> None:
    """Edge-case table: one round, a bye worth a win."""
    played = event("1  2000  2w1\n2  1900  1b0\n3  1800  U")
    assert value(played, 3, "BH", edition) == dummy
    assert value(played, 3, "SB", edition) == dummy
    assert value(played, 3, "WIN", edition) == 1
    assert value(played, 3, "ARO", edition) is None
    if edition != "2009":
        assert value(played, 3, "WON", edition) == 0
        assert value(played, 3, "REP", edition) == 1
    if edition == CURRENT:
        assert value(played, 3, "STD") == 1


def test_scoring_three_one_nil() -> None:
    """Edge-case table: a draw is worth 1, so the dummy is capped by the number of rounds; Sonneborn-Berger times 3, 1, 0."""
    played = event(
        """
        1  2w1  3b1  U
        2  1b0  U    3w=
        3  U    1w0  2b=
        """,
        scoring=THREE_ONE_NIL,
    )
    assert values(played, "PTS") == {1: 9, 2: 4, 3: 4}
    assert elements(played, 1, "BH") == [4, 4, 3]  # min(9, 3)
    assert elements(played, 2, "BH") == [9, 3, 4]  # min(4, 3)
    assert elements(played, 1, "SB") == [12, 12, 9]  # 4 * 3, 4 * 3, 3 * 3
    assert elements(played, 2, "SB") == [0, 9, 4]  # 9 * 0, 3 * 3, 4 * 1
    assert value(played, 1, "BH", "2024-08") == 17  # 4 + 4 + 9


def test_pairing_allocated_bye_worth_a_draw() -> None:
    """Edge-case table: the outcome is a draw, WIN does not count it, it is no VUR, and the cap is the same."""
    played = event(
        """
        1  2w1  U    3b=  4w1
        2  1b0  3w1  4b1  U
        3  U    2b0  1w=  Z
        4  Z    Z    2w0  1b0
        """,
        scoring=tb.Scoring(pairing_bye=0.5),
    )
    assert values(played, "PTS") == {1: 3, 2: 2.5, 3: 1, 4: 0}
    assert values(played, "WIN") == {1: 2, 2: 2, 3: 0, 4: 0}
    assert values(played, "STD") == {1: 3, 2: 2.5, 3: 1, 4: 0}  # 0.5 for the bye
    assert values(played, "REP") == {1: 4, 2: 4, 3: 3, 4: 2}
    assert elements(played, 1, "BH") == [2.5, 2, 1.5, 0]  # min(3, 4 * 0.5); 3 has 1 + 0.5 for the last round
    assert elements(played, 1, "SB") == [2.5, 1, 0.75, 0]
    assert elements(played, 1, "BH/C1") == [2.5, 2, 1.5, None]  # the lowest: the bye is no VUR


def test_an_expelled_participant_is_an_opponent_but_not_listed() -> None:
    """Edge-case table: 2 stays in the Buchholz of 1 and 3, the places are those of the others."""
    played = event("""
        1  2w0  3b1
        2  1b1  Z
        3  Z    1w0
    """)
    played = replace(played, players=[replace(player, expelled=player.id == 2) for player in played.players])
    assert values(played, "BH") == {1: 1.5, 3: 1}  # 1 + 0.5 of 2, 0 of 3; 3: min(0, 1) + 1
    assert order(played, "PTS, BH") == "1 | 3"
    with pytest.raises(tb.TournamentError, match="expelled"):
        ranked(played, "PTS")[2]


def test_part_way_everything_counts_the_rounds_so_far() -> None:
    """Edge-case table, disputes R6 and R7: after round 2 of 3 the cap is 2 draws and a bye in round 2 is in the last round."""
    played = event("""
        1  2w1  U    3w1
        2  1b0  Z    4w1
        3  4w1  4b=  1b0
        4  3b0  3w=  2b0
    """)
    assert elements(played, 1, "BH", after_round=2) == [0.5, 1]  # 0 + 0.5 for the bye of 2; min(2, 2 * 0.5)
    assert elements(played, 1, "BH", after_round=2, cap_rounds="announced") == [0.5, 1.5]  # min(2, 3 * 0.5)
    assert elements(played, 1, "BH", after_round=2, last_round="announced") == [0, 1]  # the bye of 2 is as awarded
    assert elements(played, 1, "BH", after_round=2, cap_rounds="counted", last_round="counted") == [0.5, 1]
    assert elements(played, 1, "BH") == [1, 1.5, 1.5]  # 2 came back: 16.2.3; min(3, 3 * 0.5)
    # nothing changes once all rounds are held
    assert elements(played, 1, "BH", cap_rounds="announced", last_round="announced") == [1, 1.5, 1.5]


def test_part_way_the_announced_rounds_may_not_be_held_yet() -> None:
    """The same with two rounds held out of nine announced."""
    played = event("1  2w1  U\n2  1b0  Z\n3  Z  Z", total_rounds=9)
    assert elements(played, 1, "BH") == [0.5, 1]
    assert elements(played, 1, "BH", cap_rounds="announced") == [0.5, 2]  # min(2, 9 * 0.5)
    assert elements(played, 1, "BH", last_round="announced") == [0, 1]


# ---------------------------------------------------------------------------------------------------------------------------
# 15.1: what a played game is


def test_a_game_of_less_than_one_move_was_played() -> None:
    """15.1, dispute R30: over the board unless the house rule says otherwise."""
    played = event("""
        1  2000  2wW  3b1
        2  1900  1bL  4w1
        3  1800  4wD  1w0
        4  1700  3bD  2b0
    """)
    assert values(played, "PTS") == {1: 2, 2: 1, 3: 0.5, 4: 0.5}
    assert values(played, "WON") == {1: 2, 2: 1, 3: 0, 4: 0}
    assert values(played, "BPG") == {1: 1, 2: 1, 3: 0, 4: 2}
    assert value(played, 1, "ARO") == 1850
    assert elements(played, 1, "BH") == [1, 0.5]
    unplayed: dict[str, Any] = {"short_games_are_played": False}
    assert values(played, "PTS", **unplayed) == {1: 2, 2: 1, 3: 0.5, 4: 0.5}
    assert values(played, "WON", **unplayed) == {1: 1, 2: 1, 3: 0, 4: 0}
    assert values(played, "BPG", **unplayed) == {1: 1, 2: 0, 3: 0, 4: 1}
    assert value(played, 1, "ARO", **unplayed) == 1800
    assert value(played, 1, "ARO", short_games_are_played=True) == 1850


# ---------------------------------------------------------------------------------------------------------------------------
# 15.2: pre-determined pairings

ROUND_ROBIN_WITH_FORFEITS = """
    1  4w1  3b1  2w+
    2  3w1  4b=  1b-
    3  2b0  1w0  4w-
    4  1b0  2w=  3b+
"""


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("system", ["round-robin", "predetermined"])
def test_forfeits_of_a_round_robin_are_games(edition: str, system: str) -> None:
    """15.2: no dummy, no adjusted score. Scores 3, 1.5, 0, 1.5."""
    played = event(ROUND_ROBIN_WITH_FORFEITS, system)
    assert elements(played, 1, "SB", edition) == [1.5, 0, 1.5]
    # 1.5 + 0 + 1.5 | 0 * 1 + 1.5 * 0.5 + 3 * 0 | 0 | 3 * 0 + 1.5 * 0.5 + 0 * 1
    assert values(played, "SB", edition) == {1: 3, 2: 0.75, 3: 0, 4: 0.75}


def test_the_rule_on_cuts_is_for_swiss_events() -> None:
    """15.2, 16.5: in a round robin the least significant value goes, also under a house rule that cuts VURs first."""
    played = event(
        """
        1  4w-  3b=  2w1
        2  3w1  4b1  1b0
        3  2b0  1w=  4w0
        4  1b+  2w0  3b1
        """,
        "round-robin",
    )
    # scores 1.5, 2, 0.5, 2: SB of 1 = 2 * 0 + 0.5 * 0.5 + 2 * 1
    assert elements(played, 1, "SB") == [0, 0.25, 2]
    for choice in ("off", "first", "if_not_lower"):
        assert elements(played, 1, "SB/C1", vur_cut=choice) == [0, None, 2]


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_free_round_of_an_odd_round_robin_is_no_round(edition: str) -> None:
    """Edge-case table: m - 1 elements; there is no dummy and nobody is adjusted. Scores 1.5, 1, 0.5."""
    played = event(
        """
        1  2w1  3b=  .
        2  1b0  .    3w1
        3  .    1w=  2b0
        """,
        "round-robin",
    )
    # 1 * 1 + 0.5 * 0.5 | 1.5 * 0 + 0.5 * 1 | 1.5 * 0.5 + 1 * 0
    assert values(played, "SB", edition) == {1: 1.25, 2: 0.5, 3: 0.75}
    if edition in BEFORE_2026:  # 1 + 0.5 | 1.5 + 0.5 | 1.5 + 1
        assert values(played, "BH", edition) == {1: 1.5, 2: 2, 3: 2.5}


def test_less_than_half_of_the_games_of_a_round_robin() -> None:
    """C.05 6.6: 4 played one game of three. Kept with a warning, or removed with all games by house rule."""
    played = event(
        """
        1  4w1  2b1  3w1
        2  3w1  1w0  4b+
        3  2b0  4w+  1b0
        4  1b0  3b-  2w-
        """,
        "round-robin",
    )
    kept = ranked(played, "PTS, SB", round_robin_under_half="keep")
    assert kept.ranks == {1: 1, 2: 2, 3: 3, 4: 4}
    assert [kept[number]["PTS"] for number in (1, 2, 3, 4)] == [3, 2, 1, 0]
    assert [kept[number]["SB"] for number in (1, 2, 3, 4)] == [3, 1, 0, 0]  # 0 + 2 + 1 | 1 + 0 | 0
    assert any("C.05 6.6" in note for note in kept.basis.notes)
    removed = ranked(played, "PTS, SB", round_robin_under_half="remove")
    assert removed.ranks == {1: 1, 2: 2, 3: 3}
    assert [removed[number]["PTS"] for number in (1, 2, 3)] == [2, 1, 0]
    assert [removed[number]["SB"] for number in (1, 2, 3)] == [1, 0, 0]  # 1 * 1 + 0 * 1 | 0 * 1
    assert any("C.05 6.6" in note for note in removed.basis.notes)


def test_half_of_the_games_of_a_round_robin_is_enough() -> None:
    """C.05 6.6: a double round robin of three, two games of four played."""
    played = event(
        """
        1  2w1  3b1  .    2b+  3w+  .
        2  1b0  .    3w=  1w-  .    3b-
        3  .    1w0  2b=  .    1b-  2w+
        """,
        "round-robin",
    )
    assert ranked(played, "PTS", round_robin_under_half="remove").ranks == {1: 1, 3: 2, 2: 3}


# ---------------------------------------------------------------------------------------------------------------------------
# All kinds in one event: the arithmetic of the cells above, together


@pytest.mark.parametrize(
    ("edition", "who", "articles"),
    [
        (CURRENT, 1, ["8.1", "8.1", "16.4.2", "16.4.1", "8.1"]),  # both dummies capped
        (CURRENT, 4, ["8.1", "16.4", "8.1", "16.4", "16.4"]),  # one's own 1.5 each time
        (CURRENT, 5, ["16.4", "8.1", "16.4", "16.4.1", "8.1"]),  # 2.5 is one's own score as well as five draws
        ("2024-08", 1, ["8.1", "8.1", "16.4", "16.4", "8.1"]),
        ("2009", 1, ["C.02 (2009)"] * 5),  # the numbers of today are younger
    ],
)
def test_an_explanation_names_the_article_of_each_round(edition: str, who: int, articles: list[str]) -> None:
    """8.1, 16.4, 16.4.1, 16.4.2: the amounts are in test_buchholz.py."""
    found = ranked(event(EVERY_KIND), "PTS, BH", edition)
    assert [term.article for term in tb.explain(found, who, "BH").terms] == articles


def test_an_explanation_names_the_adjusted_score_and_the_cut() -> None:
    """16.3 for the opponent who withdrew, 16.5 for one's own bye."""
    found = ranked(event("1  2w1  H  3b1\n2  1b0  Z  Z\n3  Z  Z  1w0"), "PTS, BH/C1")
    assert [term.article for term in tb.explain(found, 1, "BH/C1").terms] == ["16.3", "16.4.2, 16.5", "8.1"]
    assert [term.counts for term in tb.explain(found, 1, "BH/C1").terms] == [True, False, True]


# ---------------------------------------------------------------------------------------------------------------------------
# Whose score is marked as one that 16.3 changes, and the last round of an event that is not over

CLOSING = """
    1  2w1  3b1  4w1
    2  1b0  Z    Z
    3  4w=  1w0  U
    4  3b=  U    1b0
"""
FORFEITED_LAST = """
    1  2w1  3b1  U
    2  1b0  Z    4b-
    3  4w=  1w0  Z
    4  3b=  U    2w+
    5  Z    6w1  6b1
    6  U    5b0  5w0
"""


def marked(crosstable: str, **rules: Any) -> list[list[int]]:
    """The rounds of each participant in which the score of the opponent is marked."""
    reason = ranked(event(crosstable), "PTS, BH", CURRENT, **rules)._workings[1].reason.tolist()
    return [[at for at, each in enumerate(row, 1) if each == Reason.ADJUSTED_SCORE] for row in reason]


def test_the_scores_that_16_3_changes_are_marked() -> None:
    assert marked(CLOSING) == [[1], [], [], []]  # 2 has 0 points and 1 for its opponents
    assert marked(FORFEITED_LAST) == [[1, 2], [], [], [1], [], []]  # 2 and 3


def test_a_reading_that_leaves_scores_as_they_are_marks_whose_the_text_changes() -> None:
    """Vega leaves 2 at 0: it ends with a forfeit loss. 5 has a requested bye, but plays afterwards."""
    assert marked(FORFEITED_LAST, opponents_unplayed_rounds="closing_byes_drawn") == [[1, 2], [], [], [1], [], []]
    assert value(event(FORFEITED_LAST), 1, "BH", CURRENT, opponents_unplayed_rounds="closing_byes_drawn") == (
        value(event(FORFEITED_LAST), 1, "BH", CURRENT) - 0.5  # type: ignore[operator]
    )


def test_scores_as_awarded_are_marked_where_a_round_was_not_played() -> None:
    assert marked(CLOSING, opponents_unplayed_rounds="as_awarded") == [[1, 2, 3], [], [1], [1]]  # 1 has played every round


def test_part_way_the_last_round_is_the_last_announced_or_the_last_counted() -> None:
    """16.2.5, R7. Scores 3, 0 (1 for opponents), 1.5, 1.5."""
    over, part_way = event(CLOSING), event(CLOSING, total_rounds=4)
    assert value(over, 1, "BH", CURRENT) == value(part_way, 1, "BH", CURRENT) == 4
    assert value(over, 1, "BH", CURRENT, last_round="announced") == 4
    assert value(part_way, 1, "BH", CURRENT, last_round="announced") == 3
