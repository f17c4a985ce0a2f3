"""Explanations of team events: every one adds up to its value, cites articles, and says what is true."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import EVERY_KIND_OF_MATCH, team_event
from tests.examples import load
from tiebreaks.answers import BoardTable, MiniTable
from tiebreaks.answers.explanations import Explanation
from tiebreaks.law import EDITIONS, Edition
from tiebreaks.model import Adjustment

SAMPLE = Path(__file__).parents[2] / "examples" / "team.trf"
ROBIN = """
    1  2w+   3b==  4w=1  .
    2  1b-   4w11  .     3w=1
    3  .     1w==  .     2b=0
    4  .     2b00  1b=0  .
"""
NOT_ALL_HAVE_MET = """
    1  2w1111  3b1111  Z       H  Z
    2  1b0000  4w100=  3b1010  F  F
    3  4w1111  1w0000  2w0101  F  Z
    4  3b0000  2b011=  F       H  Z
"""
LEVEL_ON_BOTH = "1  2w0110  U\n2  1b1001  U\n3  Z  Z"

EVENTS = {
    "FIDE's exercises": lambda: load("tec_team_swiss_14x7").tournament,
    "the sample": lambda: tb.read(SAMPLE),
    "every kind": lambda: team_event(EVERY_KIND_OF_MATCH),
    "every kind, by game points": lambda: team_event(EVERY_KIND_OF_MATCH, primary="GP"),
    "penalties": lambda: team_event(
        EVERY_KIND_OF_MATCH, adjustments=(Adjustment(1, -1, 2, game_points=-0.5), Adjustment(3, 1, game_points=1))
    ),
    "not all have met": lambda: team_event(NOT_ALL_HAVE_MET),
    "level on both": lambda: team_event(LEVEL_ON_BOTH),
    "one board": lambda: team_event("1  2w=\n2  1b=\n3  U", boards=1),
    "met three times": lambda: team_event("1  2w1111  2b0001  2w0001\n2  1b0000  1w1110  1b1110", primary="GP"),
    "round robin": lambda: team_event(ROBIN, "round-robin"),
}
BUCHHOLZ = "BH:MP BH:GP/C1 BH/M1 BH:MP/C2/P FB:MP FB:GP/C1 AOB:MP AOB:GP SSSC SSSC/F SSSC/P SSSC/K3".split()
CODES = (
    "PTS MPTS GPTS MPvGP BC TBR BBE EMMSB EMMSB/C1 EMGSB EMGSB/C1/P EGMSB EGMSB/C2 EGGSB EGGSB/P SB:MP/C1 SB:GP KS:MP KS:GP/L+1 "
    "WIN:MP WIN:GP WON BPG BWG:GP PS PS:GP/C1 REP STD:MP STD:GP TPN TPN/R DE:MP DE:GP/P EDE EDE/P EDEBT EDEBB EDET EDEB"
).split()


def editions_for(name: str) -> tuple[str, ...]:
    """Most events under the law of today, two under each way to treat unplayed rounds."""
    return ("2009", "2022", "2024-08", "2026-03") if name in ("every kind", "not all have met") else ("2026-03",)


def codes_for(event: tb.Tournament, law: Edition) -> list[str]:
    wanted = CODES + (BUCHHOLZ if not event.predetermined or law.buchholz_in_round_robin == "allow" else [])
    return [code for code in wanted if tb.parse_tie_break(code).acronym in law.codes]


def recomputed(explanation: Explanation) -> Fraction | None:
    """The value from nothing but what the explanation shows."""
    counted = [term.amount for term in explanation.terms if term.counts]
    total, steps = sum(counted, Fraction(0)), explanation.steps
    acronym = re.split("[:/]", explanation.code)[0]
    if acronym == "AOB":
        return total / len(counted) if counted else None
    if acronym == "SSSC":
        assert steps["buchholz"] == total
        return Fraction(steps["secondary"] + total / steps["divisor"])
    if "games" in steps:
        return total / int(steps["games"])
    return total + Fraction(steps.get("bonus", 0))


@pytest.mark.long
@pytest.mark.parametrize(("name", "edition"), [(name, edition) for name in EVENTS for edition in editions_for(name)])
def test_every_explanation_adds_up_to_its_value(name: str, edition: str) -> None:
    event, law = EVENTS[name](), EDITIONS[edition]
    codes = codes_for(event, law)
    ones = {tb.parse_tie_break(code).code: tb.standings(event, by=["PTS", code], edition=law) for code in codes}
    for code, standings in ones.items():
        for row in standings:
            explanation = tb.explain(standings, row.id, code)
            assert explanation.value == row[code]
            assert len(explanation.terms) == standings.after_round
            if explanation.value is not None and not code.startswith("TPN"):
                assert recomputed(explanation) == explanation.value, (code, row.id)
            assert all(re.fullmatch(r"\d+(\.\d+)*|C\.0[27] \((2009|2022)\)", article) for article in explanation.articles)
            assert str(explanation).startswith(f"{code} of {row.id}")
            assert "{" not in str(explanation) and str(explanation) == tb.render(explanation)
            assert json.loads(json.dumps(explanation.to_dict())) == explanation.to_dict()


OTHER_READINGS: dict[str, Any] = {"knock_out_games": "tournament", "extended_direct_encounter": "restart_at_each_split"}
LISTS = (
    "MPvGP, EDE, BH/C1, EMMSB",
    "EDEBT, BC, TBR, BBE, TPN",
    "GPTS, MPvGP, EDEBB, SSSC",
    "DE:GP, EDET, EGGSB/C1, STD",
    "BC, EDEB, TPN/R",
)


@pytest.mark.parametrize("by", LISTS)
@pytest.mark.parametrize("name", [name for name in EVENTS if name != "round robin"])
def test_why_names_the_entry_that_separates_neighbours(name: str, by: str) -> None:
    for rules in ({}, OTHER_READINGS):
        check_neighbours(tb.standings(EVENTS[name](), by=by, edition="2026-03", house_rules=rules))


def check_neighbours(standings: tb.Standings) -> None:
    for first, second in pairwise(standings.rows):
        reason = tb.why(standings, second.id, first.id)
        assert (reason.decided_by is None) == (first.rank == second.rank)
        if reason.decided_by is None:
            continue
        assert (reason.first, reason.second) == (first.id, second.id)
        entry = tb.parse_tie_break(reason.decided_by).entry
        if not entry.sees_ties:
            assert first[reason.decided_by] != second[reason.decided_by]
        for code in standings.by[: standings.by.index(reason.decided_by)]:
            if not tb.parse_tie_break(code).entry.sees_ties:
                assert first[code] == second[code]
        assert len(reason.explanations) == 2
        assert json.loads(json.dumps(reason.to_dict())) == reason.to_dict()


def test_a_match_is_told_with_its_result() -> None:
    standings = tb.standings(team_event(EVERY_KIND_OF_MATCH), by="BH:GP, BPG", edition="2026-03")
    records = [term.record for term in tb.explain(standings, 1, "BH:GP").terms]
    assert records == [
        "won 2-0 against 2 Team 2",
        "won 1.5-0.5 against 3 Team 3",
        "pairing-allocated bye",
        "won by forfeit 2-0 against 4 Team 4",
        "drew 1-1 with 5 Team 5",
    ]
    assert tb.explain(standings, 1, "BPG").terms[1].record == "won 1.5-0.5 against 3 Team 3 with Black"


def test_reasons_name_the_score_they_are_about() -> None:
    standings = tb.standings(team_event(EVERY_KIND_OF_MATCH), by="BH:MP, BH:GP", edition="2026-03")
    first, _, bye, forfeit, _ = tb.explain(standings, 1, "BH:GP").terms
    assert first.reason == "the opponent's game points"
    assert (bye.article, forfeit.article) == ("16.4.2", "16.4.1")
    assert bye.reason == "dummy opponent with the same game points 7.5, capped at 5 (a draw in every round)"
    assert forfeit.reason == (
        "dummy opponent with the same game points 7.5, capped at 2.5 (the adjusted game points of the scheduled opponent, who has "
        "2.5 in the standings)"
    )
    assert (
        (bye.amount, forfeit.amount) == (Fraction(5), Fraction(5, 2)) == (bye.reason.facts["cap"], forfeit.reason.facts["cap"])
    )
    assert tb.explain(standings, 1, "BH:MP").terms[0].reason == "the opponent's match points"


def test_an_opponent_that_withdrew_is_explained_in_the_score_asked_for() -> None:
    """16.3: 0.5 game points in the standings, and a draw on two boards for the round missed at the end."""
    standings = tb.standings(team_event("1  2w1=  Z\n2  1b0=  Z"), by="BH:GP, EGMSB", edition="2026-03")
    term = tb.explain(standings, 1, "BH:GP").terms[0]
    assert (term.amount, term.article) == (Fraction(3, 2), "16.3")
    assert term.reason == "the opponent's game points, with requested byes at the end counted as draws (0.5 in the standings)"
    assert tb.explain(standings, 1, "EGMSB").terms[0].factors == (Fraction(3, 2), Fraction(2))


def test_the_sum_of_scores_and_strength_is_spelled_out() -> None:
    standings = tb.standings(team_event(EVERY_KIND_OF_MATCH), by="SSSC, SSSC/K3", edition="2026-03")
    assert tb.explain(standings, 1, "SSSC").conclusion == "7.5 game points, and Buchholz 21 divided by 5: 11.7."
    assert tb.explain(standings, 2, "SSSC/K3").conclusion == "5.5 game points, and Buchholz 23 divided by 3: 13.17."


def test_a_penalty_is_in_the_explanation_of_its_score_only() -> None:
    event = team_event("1  2w11\n2  1b00", adjustments=(Adjustment(1, -1),))
    standings = tb.standings(event, by="MPTS, GPTS", edition="2026-03")
    assert tb.explain(standings, 1, "MPTS").conclusion == "Sum 2, adjustment -1. Total: 1."
    assert tb.explain(standings, 1, "GPTS").conclusion == "Total: 2."


def test_where_nobody_is_tied_extended_direct_encounter_has_no_value() -> None:
    standings = tb.standings(team_event("1  2w11\n2  1b00"), by="EDEBT", edition="2026-03")
    explanation = tb.explain(standings, 1, "EDEBT")
    assert explanation.value is None and explanation.stages == ()
    assert "Not tied when this entry applied" in explanation.conclusion


def test_extended_direct_encounter_shows_its_tables_in_turn() -> None:
    """FIDE's exercises 45 to 48: match points, game points, game points of three; and the boards of the last two."""
    standings = tb.standings(load("tec_team_swiss_14x7").tournament, by="EDEBT", edition="2026-03")
    stages = tb.explain(standings, 2, "EDEBT").stages
    assert [(stage.score, sorted(stage.ids)) for stage in stages if isinstance(stage, MiniTable)] == [
        ("MP", [1, 2, 3, 4, 5]),
        ("GP", [1, 2, 3, 4, 5]),
        ("GP", [1, 2, 3]),
    ]
    assert stages[-1].order == ((2,), (1,), (3,))
    *_, boards = tb.explain(standings, 14, "EDEBT").stages
    assert isinstance(boards, BoardTable)
    assert [(id, *map(str, points)) for id, _, points in boards.members] == [
        (11, "1", "1/2", "1/2", "0"),
        (14, "0", "1/2", "1/2", "1"),
    ]
    sentence = tb.why(standings, 14, 11).sentence
    assert "3½ to 6½ board count (the lower is ahead)" in sentence
    assert "1 to 1 match points in the matches between the two, then 2 to 2 game points in the matches" in sentence


@pytest.mark.parametrize(
    ("by", "said"),
    [
        ("TBR", "Top board results decide: 2 to 1 on board 1"),
        ("BBE", "Bottom board elimination decides: 5 to 4 on boards 1 to 3"),
        ("EDET", "then 1 to 0 on board 1"),
        ("EDEB", "2 to 1 on boards 1 to 3"),
        ("EDEBB", "5 to 5 board count (the lower is ahead), then 2 to 1 on boards 1 to 3"),
    ],
)
def test_why_says_which_boards_decided(by: str, said: str) -> None:
    """0110 against 1001; for TBR and BBE alone the bye of each counts too, a win on every board."""
    standings = tb.standings(team_event(LEVEL_ON_BOTH), by=by, edition="2026-03")
    assert said in tb.why(standings, 1, 2).sentence


def test_a_round_is_explained_board_by_board() -> None:
    standings = tb.standings(team_event("1  2w1==0\n2  1b0==1"), by="BC", edition="2026-03")
    explanation = tb.explain(standings, 1, "BC")
    assert explanation.terms[0].amount == Fraction(7, 2)
    assert explanation.terms[0].reason.endswith("1 0.5 0.5 0")
    assert explanation.steps["boards"] == ["1", "1/2", "1/2", "0"]


def test_a_win_of_game_points_is_one_on_every_board() -> None:
    """7.1, dispute R40: 1 won 2-0 and 1.5-0.5."""
    standings = tb.standings(team_event(EVERY_KIND_OF_MATCH), by="WIN:MP, WIN:GP, WON:GP, BWG:GP, BWG", edition="2026-03")
    told = {code: [term.reason for term in tb.explain(standings, 1, code).terms[:2]] for code in standings.by[1:]}
    assert told == {
        "WIN:MP": ["worth as many points as a win"] * 2,
        "WIN:GP": ["worth as many points as a win on every board", "not worth as many points as a win on every board"],
        "WON:GP": ["played and won on every board", "not played and won on every board"],
        "BWG:GP": ["not played and won on every board with Black"] * 2,
        "BWG": ["not won over the board with Black", "won over the board with Black"],
    }


def test_a_board_count_that_was_not_applied_is_called_so() -> None:
    """12.1: 2 and 1.5 game points, board counts 3 and 2; without an entry that separates them, and with one."""
    played = team_event("1  3w11\n2  4w1=\n3  1b00\n4  2b0=")
    said = "Both have 2 points. The board count does not apply, because those tied there have different game points (12.1)."
    assert tb.why(tb.standings(played, by="BC", edition="2026-03"), 1, 2).sentence.endswith(
        f". {said} Nothing in the list separates them."
    )
    decided = tb.why(tb.standings(played, by="BC, TPN/R", edition="2026-03"), 1, 2)
    assert (
        decided.decided_by == "TPN/R"
        and f". {said} The tournament pairing number, reversed, decides: 2 to 1." in decided.sentence
    )
    level = team_event("1  3w10\n2  4w10\n3  1b01\n4  2b01")
    assert (
        "Both have 1 point. They are equal on board count. Nothing in the list"
        in tb.why(tb.standings(level, by="BC", edition="2026-03"), 1, 2).sentence
    )


def test_a_match_of_forfeits_only_that_nobody_won_is_not_called_won() -> None:
    standings = tb.standings(team_event("1  2w+-\n2  1b-+"), by="GPTS", edition="2026-03")
    assert tb.explain(standings, 1, "GPTS").terms[0].record == "level by forfeits 1-1 against 2 Team 2"


def test_why_says_where_nothing_was_certain_yet() -> None:
    """6.3: 1 against 2 match points among the four, but 1 and 4 have not met."""
    sentence = tb.why(tb.standings(team_event(NOT_ALL_HAVE_MET), by="EDE", edition="2026-03"), 2, 4).sentence
    assert (
        "1 to 2 match points in the matches among the 4 still tied (nothing certain yet), "
        "then 3½ to 2½ game points in the matches among the 4 still tied (nothing certain yet), "
        "then 3½ to 2½ game points in the matches among the 3 still tied."
    ) in sentence
    first = tb.why(tb.standings(team_event(NOT_ALL_HAVE_MET), by="EDE", edition="2026-03"), 1, 2).sentence
    assert "8 to 3½ game points in the matches among the 4 still tied and certain whatever the missing matches." in first


def test_the_limit_of_koya_names_its_score() -> None:
    standings = tb.standings(team_event(EVERY_KIND_OF_MATCH), by="KS:GP", edition="2026-03")
    assert tb.explain(standings, 1, "KS:GP").conclusion == "Points against opponents with 5 or more game points: 2."


def test_the_boards_are_told_one_by_one() -> None:
    standings = tb.standings(team_event("1  2w0110\n2  1b1001"), by="BC, EDEBT", edition="2026-03")
    assert tb.explain(standings, 1, "BC").conclusion == (
        "Points by board: 0 on board 1, 1 on board 2, 1 on board 3, 0 on board 4. Compared: 5 board count (the lower is ahead)."
    )
    assert str(tb.explain(standings, 1, "EDEBT").stages[-1]).splitlines()[-1] == (
        "By the boards of their matches (13.3.2): 5 and 5 board count (the lower is ahead); 1 and 0 on board 1: 2, then 1."
    )


def test_what_is_divided_and_what_is_mutual_have_their_names() -> None:
    event = load("tec_team_swiss_14x7").tournament
    fore = tb.standings(event, by="MPTS, SSSC/F", edition="2026-03")
    assert "and Fore Buchholz 57 divided by 3" in tb.explain(fore, 1, "SSSC/F").conclusion
    meetings = tb.standings(event, by="MPTS, EDE", edition="2022")
    assert "mutual matches" in tb.explain(meetings, 1, "EDE").conclusion


def test_the_other_score_of_a_round_is_what_is_told() -> None:
    """13.1: MPvGP of an event by match points is about game points."""
    explanation = tb.explain(tb.standings(team_event(EVERY_KIND_OF_MATCH), by="MPTS, MPvGP"), 1, "MPvGP")
    assert [term.amount for term in explanation.terms] == [2, 1.5, 1, 2, 1]
    assert {term.reason for term in explanation.terms} == {"the game points of the round"}


def test_extended_sonneborn_berger_tells_the_score_of_the_opponents() -> None:
    """13.2: EGMSB multiplies game points of opponents, also of the dummy; with /P a forfeited match is as if played."""
    found = tb.standings(team_event(EVERY_KIND_OF_MATCH), by="MPTS, EGMSB, EMMSB/P")
    reasons = [term.reason for term in tb.explain(found, 4, "EGMSB").terms]
    assert reasons[0] == "the opponent's game points"
    assert reasons[1] == "dummy opponent with the same game points 2.5"
    played = tb.explain(found, 4, "EMMSB/P").terms[3]
    assert played.article == "16.6"
    assert "forfeit counted as played under the rules of the event (/P): the opponent's adjusted match points" in played.reason


def test_with_p_a_forfeited_match_is_a_meeting_in_the_explanation_too() -> None:
    """6.1.1: all have 2 match points; EDE/P counts the match that 1 won without playing, EDE does not."""
    played = team_event("1  2w+  Z\n2  1b-  F\n3  F    Z")
    for code, counts in (("EDE/P", True), ("EDE", False)):
        found = tb.standings(played, by=f"MPTS, {code}")
        assert [term.counts for term in tb.explain(found, 1, code).terms] == [counts, False], code


def test_boards_of_a_forfeited_match_count_in_the_knock_out_with_p() -> None:
    """13.3.2 with /P: 1 won 2-0 over the board, 2 by forfeit; together all boards are level, so nobody is first."""
    played = team_event("1  2w11  2b-\n2  1b00  1w+")
    assert dict(tb.standings(played, by="MPTS, EDEBT/P").ranks) == {1: 1, 2: 1}


def test_without_a_chain_no_boards_are_shown() -> None:
    """13.3: EDE alone leaves two that are level on both scores level, and has no table of boards."""
    found = tb.standings(team_event(LEVEL_ON_BOTH), by="MPTS, EDE")
    assert dict(found.ranks) == {1: 1, 2: 1, 3: 3}
    assert all("BC" not in str(stage) for stage in tb.explain(found, 1, "EDE").stages)
    chained = tb.standings(team_event(LEVEL_ON_BOTH), by="MPTS, EDEBT")
    assert len(tb.explain(chained, 1, "EDEBT").stages) == len(tb.explain(found, 1, "EDE").stages) + 1


@pytest.mark.parametrize("code", ["BC", "TBR", "BBE"])
def test_a_board_result_outside_the_list_is_explained_too(code: str) -> None:
    """Article 12: the same value as in the list."""
    listed = tb.standings(team_event(EVERY_KIND_OF_MATCH), by=f"MPTS, {code}")
    found = tb.standings(team_event(EVERY_KIND_OF_MATCH), by="MPTS")
    assert [tb.explain(found, team, code).value for team in range(1, 6)] == [listed[team][code] for team in range(1, 6)]
