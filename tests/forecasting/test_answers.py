"""Answers as a whole: the JSON of chances and needs, what rows say of themselves, every sentence of an example."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import tiebreaks as tb
from tests.forecasting.events import E1, E2, E5, E6, A, B, C, D, needs
from tiebreaks.forecasting.chances import chances

GAMES = {(3, A, D): ("1/2", "3/10", "1/5"), (3, B, C): ("3/10", "2/5", "3/10")}  # E7


def places(*given: tuple[int, int, Any]) -> list[dict[str, Any]]:
    return [{"rank": rank, "last": last, "weight": weight} for rank, last, weight in given]


OF_FOUR = {"best_by_points": 1, "worst_by_points": 4}
PLACES = {
    C: places((1, 1, "7/10"), (2, 2, "9/100"), (2, 3, "3/50"), (3, 3, "3/20")),
    A: places((1, 1, "3/20"), (2, 2, "14/25"), (3, 3, "3/20"), (4, 4, "7/50")),
    B: places((1, 1, "3/20"), (2, 2, "23/100"), (3, 3, "14/25"), (4, 4, "3/50")),
    D: places((2, 2, "3/50"), (2, 3, "3/50"), (3, 3, "2/25"), (4, 4, "4/5")),
}
UNDATED = {
    "text": "the event has no first day; edition 2026-03, the current one, is assumed; starts= says when it began",
    "sentence": "the event has no first day; edition {edition}, the current one, is assumed{say_it}",
    "facts": {"edition": "2026-03", "say_it": {
        "text": "; starts= says when it began", "sentence": "; {first_day} says when it began",
        "facts": {"first_day": "starts"}, "article": "", "where": {}, "remedies": [],
    }},
    "article": "", "where": {}, "remedies": [],
}  # fmt: skip
BASIS = {  # of the finishes: nothing is pending in them
    "edition": {"id": "2026-03", "amended": []}, "by": ["PTS", "DE", "SB"], "after_round": 3, "live": False, "pending": None,
    "complete": True, "dropped": [], "assumed": [], "decisions": [], "lots": None,
    "sources": {"edition": "assumed", "by": "file", "after_round": "file"}, "doubtful": [UNDATED], "meanwhile": [], "notes": [],
}  # fmt: skip
E7 = {
    "basis": BASIS,
    "tournament": "",
    "before_round": None,
    "category": "",
    "exact": True,
    "finishes": 9,
    "seed": None,
    "model": "own",
    "tempo": "standard",
    "approximate": False,
    "pairings": "known",
    "later_rounds": [],
    "balanced": False,
    "given": [],
    "notes": [],
    "games": [
        {"round": 3, "white": A, "black": D, "matters": "3/10", "whose": A, "chances": {"1-0": "3/10", "½-½": "0", "0-1": "0"}},
        {"round": 3, "white": B, "black": C, "matters": "1", "whose": C, "chances": {"1-0": "0", "½-½": "1", "0-1": "1"}},
    ],
    "chances": [
        {"id": C, "name": "C", "rank_now": 1, "opponents": [B], **OF_FOUR, "places": PLACES[C]},
        {"id": A, "name": "A", "rank_now": 2, "opponents": [D], **OF_FOUR, "places": PLACES[A]},
        {"id": B, "name": "B", "rank_now": 3, "opponents": [C], **OF_FOUR, "places": PLACES[B]},
        {"id": D, "name": "D", "rank_now": 4, "opponents": [A], **OF_FOUR, "places": PLACES[D]},
    ],
}


def test_the_json_of_exact_chances_is_that_of_the_specification() -> None:
    found = chances(E2, model=GAMES)
    assert found.to_dict() == E7
    assert str(found.summary) == "All 9 finishes of 2 pending games; model own, standard. The numbers are exact."
    assert str(found.title) == "Chances after round 2 of 3" and found.error == 0
    assert [*map(str, found.sentences)] == [
        "C, now 1st, is first with a probability of 70 %, and among the first 3 with 100 %; the expected rank is 1.5.",
        "A, now 2nd, is first with a probability of 15 %, and among the first 3 with 86 %; the expected rank is 2.3.",
        "B, now 3rd, is first with a probability of 15 %, and among the first 3 with 94 %; the expected rank is 2.5.",
        "D, now 4th, is first with a probability of 0 %, and among the first 3 with 20 %; the expected rank is 3.7.",
    ]


def test_a_row_of_chances_has_its_best_and_worst_rank_and_its_percentiles() -> None:
    found = chances(E2, model=GAMES)
    assert {row.name: (row.best, row.worst, row.points_now) for row in found} == {
        "C": (1, 3, Fraction(3, 2)), "A": (1, 4, 1), "B": (1, 4, 1), "D": (2, 4, Fraction(1, 2)),
    }  # fmt: skip
    assert [found["A"].percentile(percent) for percent in (1, 15, 16, 71, 72, 86, 87, 100)] == [1, 1, 2, 2, 3, 3, 4, 4]
    assert found["D"].percentile(12) == 2 and found["D"].percentile(13) == 3
    assert found.to_columns() == {
        "rank": [1, 2, 3, 4],
        "id": [C, A, B, D],
        "name": ["C", "A", "B", "D"],
        "expected_rank": [Fraction(29, 20), Fraction(57, 25), Fraction(253, 100), Fraction(92, 25)],
        "rank_1": [Fraction(7, 10), Fraction(3, 20), Fraction(3, 20), 0],
        "rank_2": [Fraction(3, 20), Fraction(14, 25), Fraction(23, 100), Fraction(3, 25)],
        "rank_3": [Fraction(3, 20), Fraction(3, 20), Fraction(14, 25), Fraction(2, 25)],
        "rank_4": [0, Fraction(7, 50), Fraction(3, 50), Fraction(4, 5)],
    }
    assert found.to_rows()[3]["rank_4"] == Fraction(4, 5)


def test_the_json_of_own_results_has_the_whole_and_each_result() -> None:
    own = chances(E2, model=GAMES).by_own_result("A")
    row = {"id": A, "name": "A", "rank_now": 2, "opponents": [D], **OF_FOUR}
    assert own.to_dict() == {
        "basis": BASIS,
        "id": A,
        "name": "A",
        "sentences": [
            "A, now 2nd, is first with a probability of 15 %, and among the first 3 with 86 %; the expected rank is 2.3.",
            "With a win: first in 30 %, among the first 3 in all; the expected rank is 1.7.",
            "With a draw: first in none, among the first 3 in all; the expected rank is 2.3.",
            "With a loss: first in none, among the first 3 in 30 %; the expected rank is 3.7.",
        ],
        "all": E7,
        "by_own_result": {
            "win": {**row, "places": places((1, 1, "3/10"), (2, 2, "7/10"))},
            "draw": {**row, "places": places((2, 2, "7/10"), (3, 3, "3/10"))},
            "loss": {**row, "places": places((3, 3, "3/10"), (4, 4, "7/10"))},
        },
    }


def test_finishes_drawn_are_counted_and_say_their_seed_and_error() -> None:
    found = chances(E2, model=GAMES, exact=False, finishes=100, seed=3)
    data = found.to_dict()
    assert (data["exact"], data["finishes"], data["seed"]) == (False, 100, 3)
    assert str(found.summary) == "100 simulated finishes of 2 pending games (±9.8 % at most); model own, standard; seed 3."
    assert all(sum(place["weight"] for place in row["places"]) == 100 for row in data["chances"])
    first = {row["name"]: place["weight"] for row in data["chances"] for place in row["places"] if place["rank"] == 1}
    assert sum(first.values()) == 100 and first["C"] == found.of("C", rank=1) * 100
    low, high = found.interval(Fraction(1, 2))
    assert (round(low, 3), round(high, 3)) == (0.404, 0.596)


def test_the_json_of_needs_is_that_of_the_specification() -> None:
    """E2"""
    found = needs(E2, "A")
    one = {
        "exact": True,
        "exact_best": True,
        "exact_worst": True,
        "finishes": 3,
        "missed_by": [],
        "shared_with": [],
        "stopped": False,
    }
    nothing: dict[str, Any] = {"matters": [], "alternatives": None, "certain_if": [], "excluded_if": []}
    plain = {"relation": "", "decided_by": None}

    def game(*results: str) -> dict[str, Any]:
        return {"round": 3, "white": B, "black": C, "results": [*results]}

    def encounter(other: int) -> dict[str, Any]:
        return {"relation": "", "decided_by": {"code": "DE", "own": None, "theirs": None, "other": other}}

    assert json.loads(json.dumps(found.to_dict())) == {
        "basis": BASIS,
        "id": A,
        "name": "A",
        "target": "1st place",
        "work": 35,
        "most_work": 20000,
        "step": 3,
        "stopped": False,
        "settled": [["win"], ["draw"], ["loss"]],
        "unsettled": [],
        "exact": True,
        "certain": False,
        "out_of_reach": False,
        "secured_by": [],
        "possible_with": [["win"]],
        "results": [
            {
                **one, "own": ["win"], "points": "1", "verdict": "open", "best": 1, "worst": 2, "reached_in": 1,
                "matters": [[3, B, C]], "alternatives": [[game("1-0")]], "certain_if": [game("1-0")],
                "excluded_if": [game("½-½", "0-1")], "stay_ahead": [],
                "ranks": [
                    {"rank": 1, "last": 1, "alternatives": [[game("1-0")]], "finishes": 1, **encounter(B)},
                    {"rank": 2, "last": 2, "alternatives": [], "finishes": 2, **plain},
                ],
            },
            {
                **one, **nothing, "own": ["draw"], "points": "1/2", "verdict": "excluded", "best": 2, "worst": 3,
                "reached_in": 0, "stay_ahead": [],
                "ranks": [
                    {"rank": 3, "last": 3, "alternatives": [[game("1-0")]], "finishes": 1, **encounter(C)},
                    {"rank": 2, "last": 2, "alternatives": [], "finishes": 2, **plain},
                ],
            },
            {
                **one, **nothing, "own": ["loss"], "points": "0", "verdict": "excluded", "best": 3, "worst": 4,
                "reached_in": 0, "stay_ahead": [C, D],
                "ranks": [
                    {"rank": 3, "last": 3, "alternatives": [[game("0-1")]], "finishes": 1, **plain},
                    {"rank": 4, "last": 4, "alternatives": [], "finishes": 2, **plain},
                ],
            },
        ],
        "sentences": [
            "A is 2nd with 1 point and plays White against D.",
            "With a win 1st if B beats C (by DE), otherwise 2nd.",
            "With a draw 2nd, or 3rd if B beats C (by DE).",
            "With a loss 4th, or 3rd if C beats B.",
            "Nothing secures 1st place.",
        ],
        "notes": [],
    }  # fmt: skip
    assert str(found.title) == "What A needs: 1st place"


def test_who_decides_and_by_what_numbers_is_in_the_json() -> None:
    """E5"""
    found = json.loads(json.dumps(needs(E5, "D", ahead_of="H").to_dict()))
    assert (found["target"], found["sentences"][0]) == ("ahead of H", "D is 3rd with 2½ points and has no game left.")
    (line,) = found["results"]
    assert (line["own"], line["points"], line["verdict"], line["reached_in"], line["finishes"]) == ([], "0", "open", 2, 3)
    assert (line["missed_by"], line["shared_with"]) == (["DE"], None)
    drawn = {"round": 4, "white": A, "black": B, "results": ["½-½"]}
    assert line["ranks"] == [
        {
            "rank": 0, "last": 0, "alternatives": [[drawn]], "finishes": 1, "relation": "behind",
            "decided_by": {"code": "DE", "own": None, "theirs": None, "other": 8},
        },
        {
            "rank": 0, "last": 0, "alternatives": [], "finishes": 2, "relation": "ahead",
            "decided_by": {"code": "BH", "own": "19/2", "theirs": "8", "other": 8},
        },
    ]  # fmt: skip


def test_every_result_of_two_games_has_its_sentence() -> None:
    """E6"""
    assert [*map(str, needs(E6, "A", top=2).sentences)] == [
        "A is 1st with 1 point and plays Black against C, then White against B.",
        "With two wins 1st.",
        "With a draw and a win 1st.",
        "With a win and a draw 1st.",
        "With a loss and a win 2nd, or 1st if D beats C.",
        "With two draws shared 1st if D does not lose to B and C beats D, or B beats D and D does not lose to C; "
        "shared 1st to 3rd if B beats D and C beats D, otherwise 1st.",
        "With a win and a loss 2nd, or 1st if D beats B.",
        "With a loss and a draw shared 1st to 4th if D and B draw and D beats C; 2nd if D beats B and C does not lose to D, "
        "otherwise 3rd.",
        "With a draw and a loss shared 1st to 4th if D beats B and C and D draw; 2nd if B does not lose to D and D beats C, "
        "otherwise 3rd.",
        "With two losses 3rd, or 4th if D beats B and D does not lose to C, or D does not lose to B and D beats C.",
        "1 point from the last 2 games secures the first 2 places, perhaps shared with B or C.",
    ]


def test_two_games_left_are_counted_together_in_the_chances() -> None:
    found = chances(E6, model="equal")
    assert (found.finishes, len(found.games)) == (81, 4)
    own = found.by_own_result("A", games=2)
    assert own["win + win"].of("A", rank=1) == 1 and own["win + loss"].of("A", rank=1) == Fraction(1, 3)
    assert own["draw + draw"].of("A", rank=1) == 1
    assert own["draw + draw"].of("A", rank=1, ties="outright") == Fraction(4, 9)
    assert own["draw + draw"].of("A", rank=1, ties="lots") == Fraction(4, 9) + Fraction(4, 18) + Fraction(1, 27)


def test_assumed_results_are_named_in_the_json_the_title_and_the_notes() -> None:
    then = tb.what_if(E2, {(3, "A", "D"): "1-0"})
    assert then.to_dict()["basis"]["assumed"] == [{"round": 3, "white": A, "black": D, "result": "1-0"}]
    assert "with assumed results" in then.title
    assert "Assumed: round 3, 1-4 1-0." in then.notes
    assert needs(E1, "A").to_dict()["secured_by"] == [["win"], ["draw"]]
