"""The lines of needs: own results in order, those that people write alike as one, and what an answer says of itself."""

from __future__ import annotations

import json
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.forecasting.events import E1, E2, E5, E6, A, B, C, D, event, needs
from tests.forecasting.test_sentences import TEAMS, game, line
from tiebreaks.answers.needs import OwnResult, RankIf
from tiebreaks.forecasting import needs as calls
from tiebreaks.forecasting import own_results as module
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.needs_words import say_conditions
from tiebreaks.forecasting.own_results import merge, merge_alike
from tiebreaks.forecasting.rivals import judge
from tiebreaks.values import frames

# ---- lines that are written alike ---------------------------------------------------------------------------------------------

VERDICTS: list[tuple[str, str | None]] = [
    ("secured secured", "secured"), ("secured shared", "shared"), ("shared shared", "shared"), ("excluded excluded", "excluded"),
    ("open open", "open"), ("secured open", "open"), ("secured excluded", "open"), ("shared excluded", "open"),
    ("open excluded", "open"), ("None None", None), ("None secured", None), ("None shared", None), ("None excluded", None),
    ("None open", "open"), ("None secured excluded", "open"), ("None shared excluded", "open"),
]  # fmt: skip


@pytest.mark.parametrize(("verdicts", "expected"), VERDICTS)
def test_the_verdict_of_lines_that_are_written_alike_is_that_of_all_their_finishes(verdicts: str, expected: str | None) -> None:
    lines = [line("1", None if verdict == "None" else verdict) for verdict in verdicts.split()]
    assert merge(lines).verdict == expected
    assert merge(lines[::-1]).verdict == expected


def test_lines_that_are_written_alike_are_counted_together() -> None:
    one = line(
        "1", best=2, worst=3, finishes=9, reached_in=3, matters=((3, C, D), (3, A, B)), examples={True: (0,), False: (1,)},
        shared_with=(B, D), stay_ahead=(B, C), ranks=(RankIf(2, 2, (), 9),), missed_by=("DE",),
    )  # fmt: skip
    other = line(
        "1", best=1, worst=4, finishes=18, reached_in=5, matters=((3, A, B), (2, A, C)), examples={True: (2,)},
        shared_with=(A, B), stay_ahead=(C, D), exact=False, exact_best=False, exact_worst=False,
    )  # fmt: skip
    found = merge([one, other])
    assert (found.results, found.points, found.best, found.worst) == (("1",), one.points, 1, 4)
    assert (found.finishes, found.reached_in) == (27, 8)
    assert found.matters == ((2, A, C), (3, A, B), (3, C, D))
    assert found.examples == {True: (0,), False: (1,)} and merge([other, one]).examples == {True: (2,), False: (1,)}
    assert found.shared_with == (A, B, D) and found.stay_ahead == (C,)
    assert (found.ranks, found.missed_by) == ((), ())
    assert (found.exact, found.exact_best, found.exact_worst) == (False, False, False)
    both = merge([one, one])
    assert (both.exact, both.exact_best, both.exact_worst) == (True, True, True)
    assert merge([one, replace(other, shared_with=None)]).shared_with is None
    assert merge([one, replace(one, shared_with=())]).shared_with == (B, D)


def test_a_condition_stays_only_where_all_lines_have_it() -> None:
    some, others = (game(B, C, "1-0"),), (game(B, C, "0-1"),)
    one = line("1", alternatives=(some,), certain_if=some, excluded_if=others)
    assert _parts(merge([one, one])) == ((some,), some, others)
    assert _parts(merge([one, replace(one, alternatives=(others,))])) == (None, (), ())
    assert _parts(merge([one, replace(one, verdict="secured")])) == (None, (), ())
    assert _parts(merge([one, replace(one, certain_if=others)])) == ((some,), (), others)
    assert _parts(merge([one, replace(one, excluded_if=some)])) == ((some,), some, ())


def _parts(found: OwnResult) -> tuple[Any, Any, Any]:
    return found.alternatives, found.certain_if, found.excluded_if


def test_lines_that_are_written_otherwise_stay_apart_in_their_order() -> None:
    win, draw = line("1", reached_in=1), line("½", reached_in=2)
    found = merge_alike([win, draw, replace(win, reached_in=4)])
    assert [(each.results, each.reached_in) for each in found] == [(("1",), 5), (("½",), 2)]
    assert merge_alike([win, draw]) == [win, draw]


# ---- teams by boards ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("by", ["MPTS, BC, GPTS", "MPTS, GPTS", "GPTS, DE", "MPTS, EMMSB"])
def test_needs_of_teams_are_those_of_all_that_the_boards_can_show(by: str) -> None:
    """Every way in which the four boards can end, ranked by ordinary standings; also where boards count."""
    boards = [(2, 1, 5), (2, 6, 2), (2, 7, 3), (2, 4, 8)]
    every = []
    for digits in product(range(3), repeat=4):
        then = TEAMS
        for (number, white, black), digit in zip(boards, digits, strict=True):
            then = then.with_result(number, white, black, ("1-0", "½-½", "0-1")[digit])
        won = {1: Fraction(2 - digits[0] + digits[1], 2), 4: Fraction(2 - digits[2] + digits[3], 2)}
        won |= {3: 2 - won[1], 2: 2 - won[4]}
        every.append((won, dict(tb.standings(then, by).ranks)))
    for who, top in ((1, 1), (3, 2), (2, 2)):
        found = needs(TEAMS, who, by, top=top)
        assert [each.results for each in found] == [("2",), ("1½",), ("1",), ("½",), ("0",)]
        for each in found:
            own = [ranks for won, ranks in every if won[who] == Fraction(each.results[0].replace("½", ".5"))]
            place = [(ranks[who], ranks[who] + [*ranks.values()].count(ranks[who]) - 1) for ranks in own]
            shared, outright = np.array([rank <= top for rank, _ in place]), np.array([last <= top for _, last in place])
            assert each.verdict == judge(shared, outright)
            assert (each.best, each.worst) == (min(rank for rank, _ in place), max(last for _, last in place))
            for reached, is_one in ((True, shared.any()), (False, not shared.all())):
                assert (reached in each.examples) == is_one
                example = found.example(*each.results, reached=reached)
                assert (example is not None) == is_one
                assert example is None or (example.ranks[who] <= top) == reached
            if each.alternatives is not None:
                assert each.verdict == "open"


def test_the_points_of_a_match_are_those_of_the_one_who_asks() -> None:
    """In match points 2 and 1½ are worth two points; the more boards are first also for the second team."""
    for who in (1, 3):
        assert {each.results[0]: each.points for each in needs(TEAMS, who, "MPTS, GPTS")} == {
            "2": 2, "1½": 2, "1": 1, "½": 0, "0": 0,
        }  # fmt: skip
    assert [each.points for each in needs(TEAMS, 3, "GPTS, MPTS")] == [2, Fraction(3, 2), 1, Fraction(1, 2), 0]


# ---- own results --------------------------------------------------------------------------------------------------------------


def test_own_results_are_in_the_order_of_their_points_then_of_the_games() -> None:
    assert [(" ".join(each.results), each.points) for each in needs(E6, "A")] == [
        ("win win", 2), ("draw win", Fraction(3, 2)), ("win draw", Fraction(3, 2)), ("loss win", 1), ("draw draw", 1),
        ("win loss", 1), ("loss draw", Fraction(1, 2)), ("draw loss", Fraction(1, 2)), ("loss loss", 0),
    ]  # fmt: skip
    assert [" ".join(each.results) for each in needs(E6, "D")][:3] == ["win win", "win draw", "draw win"]


def test_too_many_own_results_are_answered_in_points_from_the_limit_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_OWN", 9)
    assert not needs(E6, "A").by_points and needs(E6, "A").notes == ()
    monkeypatch.setattr(module, "MOST_OWN", 8)
    found = needs(E6, "A", finishes=300)
    assert found.by_points and [each.results for each in found] == [("2",), ("1½",), ("1",), ("½",), ("0",)]
    assert [*map(str, found.sentences)] == [
        "A is 1st with 1 point and plays Black against C, then White against B.",
        "1½ points from the last 2 games secure 1st place, alone.",
        "With less than ½ point from the last 2 games 1st place is out of reach.",
    ]
    assert [*map(str, found.notes)] == [
        "There are too many own results to look at each: the points of all own games count together, and the target is "
        "certain or out of reach by points alone."
    ]
    monkeypatch.setattr(calls, "MOST_OWN", 8)
    with pytest.raises(tb.TiebreaksError) as refused:
        needs(E6, "A", by="SB, PTS")
    assert str(refused.value) == ("participant 1 has more than 8 possible own results, and the list does not begin with points")


# ---- an answer ----------------------------------------------------------------------------------------------------------------


def test_an_answer_says_what_it_is_and_what_settles_it() -> None:
    found = needs(E2, "A")
    assert repr(found) == "<Needs: What A needs: 1st place>"
    assert (found.tournament, found.exact, found.is_certain, found.out_of_reach) == (E2, True, False, False)
    assert replace(found, lines=(*found.lines, line("loss", None))).exact is False
    assert replace(found, lines=(line("win", None),)).possible_with == (("win",),)
    assert needs(E1, "A").secured_by == (("win",), ("draw",)) and needs(E1, "A").possible_with == (("win",), ("draw",))
    assert found.conditions == {("win",): "B beats C"}
    assert say_conditions(E2, (line("win", "open"), line("draw", "shared", alternatives=((),)))) == {}
    assert [*found] == [*found.lines] and found.by_points is False


def test_equal_needs_are_equal_and_have_one_hash() -> None:
    found = needs(E2, "A")
    assert found == needs(E2, "A") and hash(found) == hash(needs(E2, "A"))
    assert found != needs(E2, "A", top=2) and found != needs(E2, "B") and found != needs(E2, "A", by="DE, SB, PTS")
    assert found != replace(found, standings=needs(E1, "A").standings)
    assert found.__eq__("needs") is NotImplemented


def test_an_example_has_the_list_the_edition_and_the_results_of_its_finish() -> None:
    found = needs(E2, "A", by="PTS, DE, SB", edition="2024-08", house_rules={"vur_cut": "off"})
    reached = found.example("win")
    assert reached is not None
    assert (reached.by, reached.edition) == (found.standings.by, found.standings.edition)
    assert [each.result for each in reached.tournament.rounds[2] if isinstance(each, tb.Game)] == ["1-0", "1-0"]
    assert found.example("draw") is None and found.example("draw", reached=False) is not None
    with pytest.raises(tb.TiebreaksError) as refused:
        needs(E6, "A").example("win")
    assert str(refused.value) == (
        "expected one of win + win, draw + win, win + draw, loss + win, draw + draw, win + loss, loss + draw, draw + loss, "
        "loss + loss, found win"
    )


def test_the_list_the_edition_the_rounds_and_the_house_rules_are_those_that_were_asked_for() -> None:
    asked: dict[str, Any] = {"by": "PTS, SB", "edition": "2024-08", "house_rules": {"vur_cut": "off"}}
    found = needs(E6, "A", after_round=2, **asked)
    expected = tb.standings(E6, **asked)
    assert (found.standings.by, found.standings.edition) == (expected.by, expected.edition)
    assert (found.after_round, [each.results for each in found]) == (2, [("win",), ("draw",), ("loss",)])
    assert found.to_dict()["basis"]["after_round"] == 2
    whole = E2.with_result(3, A, D, "1-0").with_result(3, B, C, "1-0")
    before = needs(whole, "A", before_round=3)
    (note,) = before.to_dict()["notes"]
    assert [*map(str, before.notes)] == ["Round 3 and later ones count as still to be played."] == [note["text"]]


def test_finishes_and_seed_are_those_that_were_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_OWN", 8)
    drawn = {seed: [each.reached_in for each in needs(E6, "A", finishes=70, seed=seed)] for seed in (1, 2)}
    assert drawn[1] != drawn[2] and drawn[1] == [each.reached_in for each in needs(E6, "A", finishes=70)]
    assert sum(each.finishes for each in needs(E6, "A", finishes=70)) == 70
    assert sum(each.finishes for each in needs(E6, "A")) == 4096


ONE_TARGET = "expected one target: top, ranks or ahead_of"
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"finishes": 0}, "finishes: expected a whole number from 1 on, found 0"),
    ({"seed": -1}, "seed: expected a whole number from 0 on, found -1"),
    ({"seed": None}, "seed: expected a whole number from 0 on, found None"),
    ({"top": 1, "ahead_of": "B"}, ONE_TARGET),
    ({"ranks": {1}, "ahead_of": "B"}, ONE_TARGET),
    ({"ahead_of": "A"}, "ahead_of: expected another participant who is ranked, found 1"),
    ({"top": 5}, "expected ranks from 1 to 4, found 5"),
    ({"top": 1, "ranks": {1}}, "expected one target: a rank, the first so many places (top), or a set of ranks"),
]


@pytest.mark.parametrize(("options", "said"), REFUSED)
def test_a_question_that_makes_no_sense_is_refused_in_words(options: dict[str, Any], said: str) -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        needs(E2, "A", **options)
    assert str(refused.value) == said
    assert needs(E2, "A", finishes=1, seed=0).exact


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ({}, "1st place"), ({"top": 1}, "1st place"), ({"top": 3}, "the first 3 places"), ({"ranks": [2, 1]}, "the first 2 places"),
        ({"ranks": {1}}, "1st place"), ({"ranks": {2}}, "2nd place"), ({"ranks": [3, 1]}, "1st or 3rd place"),
        ({"ahead_of": "B"}, "ahead of B"),
    ],
)  # fmt: skip
def test_a_target_is_said_as_it_was_asked_for(target: dict[str, Any], words: str) -> None:
    found = needs(E2, "A", **target)
    assert found.target == words == found.to_dict()["target"]
    assert str(found.title) == f"What A needs: {words}"


def test_who_is_expelled_is_neither_asked_for_nor_a_rival() -> None:
    expelled = replace(E2, players=[replace(one, expelled=one.id == C) for one in E2.players])
    for options, said in (
        ({}, "participant 3 is not ranked"), ({"ahead_of": "A"}, "participant 3 is not ranked"),
    ):  # fmt: skip
        with pytest.raises(tb.TiebreaksError) as refused:
            needs(expelled, "C", **options)
        assert str(refused.value) == said
    with pytest.raises(tb.TiebreaksError) as refused:
        needs(expelled, "A", ahead_of="C")
    assert str(refused.value) == "ahead_of: expected another participant who is ranked, found 3"
    with pytest.raises(tb.TiebreaksError, match="from 1 to 3"):
        needs(expelled, "A", top=4)


def test_while_a_round_is_unpaired_the_same_target_is_asked_by_points() -> None:
    live = replace(event("AB1 CD1", "AC1 BD1", "AD1 CB1"), total_rounds=4)
    assert tb.needs(live, "B", ranks={2, 3}).target == "2nd or 3rd place"
    assert tb.needs(live, "B", top=3).target == "the first 3 places"
    assert tb.needs(live, "B", ahead_of="D").target == "ahead of D"
    assert tb.needs(live, "B", by="PTS, BH", edition="2024-08").standings.by == ("PTS", "BH")
    with pytest.raises(tb.TiebreaksError, match="nothing is left to play"):
        tb.needs(live, "B", after_round=3)
    assert tb.needs(live, "B", after_round=3, before_round=3).exact
    predetermined = event("AB1 CD*", by="SB", system="round-robin", total_rounds=3)
    with pytest.raises(tb.TiebreaksError, match="rounds 2 to 3 are not paired yet"):
        tb.needs(predetermined, "A")


def test_the_json_of_a_condition_names_its_games_and_numbers() -> None:
    found = json.loads(json.dumps(needs(E5, "D", ahead_of="H").to_dict()))["results"][0]
    assert found["matters"] == [[4, A, B]]
    assert found["alternatives"] == [[{"round": 4, "white": A, "black": B, "results": ["1-0", "0-1"]}]]
    assert found["ranks"][1]["decided_by"] == {"code": "BH", "own": "19/2", "theirs": "8", "other": 8}
    assert [each["decided_by"] for each in needs(E2, "A").to_dict()["results"][0]["ranks"]][1] is None


@pytest.mark.parametrize("kind", ["arrow", "polars", "pandas"])
def test_frames_are_made_of_the_columns_exact_or_not(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def remember(columns: dict[str, list[Any]], *, exact: bool) -> tuple[dict[str, list[Any]], bool]:
        return columns, exact

    monkeypatch.setattr(frames, f"as_{kind}", remember)
    found = chances(E2, model="equal")
    make = getattr(found, f"to_{kind}")
    assert make() == (found.to_columns(), False)
    assert make(exact=True) == (found.to_columns(exact=True), True)
