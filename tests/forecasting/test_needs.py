"""Needs: the worked examples of the specification, proofs beside enumeration, and what is refused."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import numpy as np
import pytest

import proofs.chances
import tiebreaks as tb
from benchmarks.events import swiss as make_swiss
from proofs.chances import find_wrong_needs
from tests.forecasting.events import E1, E2, E3, E4, E5, E6, A, B, C, D, H, event, needs
from tiebreaks.answers import Needs
from tiebreaks.answers.needs import Condition
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.forecasting.conditions import cover, find_mattering
from tiebreaks.forecasting.pending import take_back
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.ranges import Ranges
from tiebreaks.forecasting.rivals import find_target


def verdicts(found: Needs) -> dict[tuple[str, ...], str | None]:
    return {line.results: line.verdict for line in found}


def test_e1_points_alone_decide() -> None:
    first = needs(E1, "A")
    assert verdicts(first) == {("win",): "secured", ("draw",): "secured", ("loss",): "excluded"}
    assert first.lines[2].best == first.lines[2].worst == 2
    assert first.sentences[-1] == "A draw is enough for 1st place, alone."
    assert all(not line.matters for line in first)
    assert verdicts(needs(E1, "B")) == {("win",): "secured", ("draw",): "excluded", ("loss",): "excluded"}


def test_e1_a_shared_second_place_is_never_hidden() -> None:
    second = needs(E1, "B", top=2)
    assert second.lines[-1].verdict == "shared"
    assert second.lines[-1].worst == 3
    assert second.secured_by == (("win",), ("draw",))
    assert second.sentences[-1] == "The first 2 places are already certain, perhaps shared with C."
    assert second.lines[-1].matters == ()  # for the place, perhaps shared; for the rank it does:
    assert second.lines[-1].ranks[0].alternatives[0][0][:3] == (3, C, D)


def test_e2_the_win_of_a_rival_helps() -> None:
    found = needs(E2, "A")
    assert [*found.sentences] == [
        "A is 2nd with 1 point and plays White against D.",
        "With a win 1st if B beats C (by DE), otherwise 2nd.",
        "With a draw 2nd, or 3rd if B beats C (by DE).",
        "With a loss 4th, or 3rd if C beats B.",
        "Nothing secures 1st place.",
    ]
    assert found.conditions == {("win",): "B beats C"}
    assert found.possible_with == (("win",),)
    assert found.secured_by == ()


def test_e2_an_example_finish_names_the_tie_break_that_decides() -> None:
    found = needs(E2, "A")
    reached, missed = found.example("win"), found.example("win", reached=False)
    assert reached is not None and missed is not None
    assert reached.ranks[A] == 1 and missed.ranks[A] == 2
    assert tb.why(reached, A, B).decided_by == "DE"
    assert found.example("loss") is None
    with pytest.raises(tb.TiebreaksError, match="expected one of win, draw, loss"):
        found.example("bye")


def test_e3_a_game_of_two_others_decides() -> None:
    found = needs(E3, "A")
    assert found.sentences[1] == (
        "A is shared 1st if C and D draw; 2nd if D beats C (by BH/C1, 3½ to 4½), otherwise 1st (by BH/C1, 4½ to 3½)."
    )
    assert verdicts(found) == {(): "open"}
    ahead = needs(E3, "A", ahead_of="B")
    assert {each.relation for each in ahead.lines[0].ranks} == {"ahead", "level", "behind"}


@pytest.mark.parametrize(("result", "cut", "berger"), [("1-0", "7.5", "4.25"), ("½-½", "7", "4.5"), ("0-1", "6.5", "4.75")])
def test_e4_what_cancels_in_buchholz_does_not_cancel_in_its_cut(result: str, cut: str, berger: str) -> None:
    row = tb.what_if(E4, {(4, "F", "D"): result})["H"]
    assert (row["BH"], row["BH/C1"], row["SB"]) == (tb.ExactValue(8), tb.ExactValue(cut), tb.ExactValue(berger))


def test_e4_h_is_level_with_c_in_the_cut_only_if_f_wins() -> None:
    for result, level in (("1-0", True), ("½-½", False), ("0-1", False)):
        then = tb.what_if(E4, {(4, "F", "D"): result})
        assert (then["H"]["BH/C1"] == then["C"]["BH/C1"]) == level


def test_e5_the_game_of_two_strangers_decides() -> None:
    found = needs(E5, "D", ahead_of="H")
    assert found.conditions == {(): "A and B do not draw"}
    assert found.lines[0].matters == ((4, A, B),)
    assert found.sentences[1] == "D is ahead (by BH, 9½ to 8) unless A and B draw (then behind by DE)."
    assert needs(E5, "D", top=2).sentences[1] == "D is 2nd (by BH, 9½ to 8) unless A and B draw (then 3rd by DE)."


def test_e6_two_rounds_at_once() -> None:
    found = needs(E6, "A")
    assert {own for own, verdict in verdicts(found).items() if verdict == "secured"} == {
        ("win", "win"), ("win", "draw"), ("draw", "win"),
    }  # fmt: skip
    assert verdicts(found)["draw", "draw"] == "shared"
    assert found.conditions["win", "loss"] == "D beats B"
    assert found.conditions["loss", "win"] == "D beats C"
    assert sum(line.finishes for line in found) == 81
    assert found.sentences[-2:] == (
        "1½ points from the last 2 games secure 1st place, alone.",
        "Two draws are enough for 1st place, perhaps shared with B or C.",
    )


def test_a_certain_target_and_one_out_of_reach_are_said_at_once() -> None:
    assert needs(E2, "C", top=4).sentences[-1] == "The first 4 places are already certain."
    assert needs(E2, "D").sentences[-1] == "1st place is out of reach: even with a win one player stays ahead."
    assert needs(E2, "D").out_of_reach
    settled = event("AB1 CD1", "AC1 BD=", "AD* BC*", system="round-robin", by="DE, SB")
    assert needs(settled, "A", top=2).sentences[-1] == "The first 2 places are already certain."
    won = event("AB1 CD=", "AC1 BD=", "AD* BC*", system="round-robin", by="DE, SB")
    assert needs(won, "A").sentences[-1] == "A draw is enough for 1st place, alone."
    assert needs(won, "B", ahead_of="A").sentences[-1] == "B cannot catch A any more."
    assert needs(won, "A", ahead_of="B").sentences[-1] == "A stays ahead of B in any case."
    assert needs(settled, "B").sentences[-1] == "1st place is out of reach: even with a win A stays ahead."


def test_a_set_of_ranks_can_be_the_target() -> None:
    found = needs(E2, "A", ranks={2, 4})
    assert found.target == "2nd or 4th place"
    assert verdicts(found)["draw",] == "open"


def swiss() -> tb.Tournament:
    """24 players, 5 rounds, the last one still to be played."""
    full = make_swiss(24, 5)
    return take_back(tb.Tournament(full.players, full.rounds, tie_breaks=("DE", "BH/C1", "BH", "SB")), 5)


def test_with_many_finishes_verdicts_are_proved_and_witnesses_are_seen() -> None:
    open_event = swiss()
    leader = tb.standings(open_event)[:1][0].id
    for top in (1, 3):
        found = needs(open_event, leader, top=top, finishes=500)
        for line in found:
            assert line.verdict is not None
            if line.verdict == "open":
                assert {*line.examples} == {True, False}


def assert_lines_hold(question: Question, found: Needs) -> None:
    """Finishes drawn contradict no line of an answer that a search has made."""
    target = find_target(question.finishes.numbers, found.participant.id, found.wanted)
    rng = np.random.default_rng(7)
    own = [at for at, item in enumerate(question.items) if found.participant.id in item[1:3]]
    chosen = np.stack([rng.choice(each, 1500) for each in question.choices], axis=1)
    for line in found:
        for at, outcome in zip(own, (next(iter(line.examples.values()))[at] for at in own), strict=True):
            chosen[:, at] = outcome
        ranked = question.finishes.rank(chosen)
        (shared, outright), rank = target.reached(ranked), ranked.rank[:, target.column]
        assert line.verdict != "secured" or outright.all()
        assert line.verdict != "shared" or shared.all()
        assert line.verdict != "excluded" or not shared.any()
        assert not line.exact_best or line.best <= rank.min()
        assert not line.exact_worst or line.worst >= ranked.last[:, target.column].max()
        for conditions, reached in ((line.alternatives, True), (line.certain_if and [line.certain_if[:1]], True)):
            for one in conditions or ():
                assert shared[holds(question, chosen, one)].all() == reached
        for each in line.excluded_if:
            assert not shared[holds(question, chosen, [each])].any()


def holds(question: Question, chosen: Integers, conditions: Sequence[Condition]) -> Flags:
    """In which finishes several games have one of the results that are asked for."""
    found = np.ones(len(chosen), dtype=bool)
    for each in conditions:
        at = next(at for at, item in enumerate(question.items) if item[:3] == each[:3])
        outcomes = [one for one in question.choices[at] if question.say_outcome(at, one) in each.results]
        found &= np.isin(chosen[:, at], outcomes)
    return found


@pytest.mark.long
@pytest.mark.parametrize("top", [1, 3])
def test_a_large_open_is_settled_for_every_own_result(top: int) -> None:
    """100 players, 9 rounds, 47 games pending: more finishes than can be ranked."""
    full = make_swiss(100, 9)
    live = take_back(tb.Tournament(full.players, full.rounds, tie_breaks=("DE", "BH/C1", "BH", "SB")), 9)
    for row in [*tb.standings(live)][:3]:
        found = needs(live, row.id, top=top, finishes=500)
        assert found.exact
        assert_lines_hold(Question(live), found)


def test_two_who_are_level_by_every_limit_but_one_are_parted_by_it() -> None:
    """E4: BH is the same whatever F-D ends, BH/C1 and SB are not."""
    question = Question(E4)
    ranges, numbers = Ranges(question), question.finishes.numbers
    h, c = numbers.index(H), numbers.index(C)
    by_code = {entry.code: at for at, entry in enumerate(ranges.entries)}
    assert ranges.differ(by_code["BH"], h, h, [-1]) == (0, 0)
    assert ranges.value(by_code["BH"], h, [-1]) == 8
    assert ranges.value(by_code["BH/C1"], h, [-1]) is None
    assert [ranges.value(by_code["BH/C1"], h, [choice]) for choice in range(3)] == [Fraction(15, 2), 7, Fraction(13, 2)]
    low, high = ranges.differ(by_code["BH/C1"], h, c, [-1])
    assert (low, high) == (-10, 0)


@pytest.mark.long
def test_a_team_event_with_too_many_finishes_is_settled() -> None:
    """12 teams with 2 boards, everybody meets three others, the last round pending: 6 matches with 5 results each, thrice."""
    players = [tb.Player(number, f"P{number}", rating=2000) for number in range(1, 25)]
    teams = [tb.Team(number, f"T{number}", (2 * number - 1, 2 * number)) for number in range(1, 13)]
    rng = Random(5)

    def play(one: int, other: int, pending: bool) -> tb.Match:
        results = ["*" if pending else rng.choice(("1-0", "½-½", "0-1")) for _ in range(2)]
        return tb.Match(one, other, [tb.Game(2 * one - 1, 2 * other - 1, results[0]), tb.Game(2 * other, 2 * one, results[1])])

    rounds = [
        [play(one, (one + turn - 1) % 6 + 7, pending=turn == 4) for one in range(1, 7)] for turn in range(1, 5)
    ]  # fmt: skip
    live = tb.Tournament(players, rounds, teams=teams, tie_breaks=("MPTS", "GPTS", "DE", "EMMSB", "BH:MP"))
    assert Question(live).count > 15_000
    for row in [*tb.standings(live)][:4]:
        for top in (1, 3):
            found = needs(live, row.id, top=top)
            assert found.exact
            assert_lines_hold(Question(live), found)


def test_an_influence_that_is_too_small_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def only_own(level: Collection[int], opponents: object, steps: object) -> frozenset[int]:
        return frozenset(level)

    monkeypatch.setattr(proofs.chances, "reach", only_own)
    assert any(find_wrong_needs(seed) for seed in range(3))


@pytest.mark.long
@pytest.mark.parametrize("seed", range(9))
def test_needs_are_those_of_brute_force(seed: int) -> None:
    assert not find_wrong_needs(seed)


def test_boxes_cover_the_set_exactly() -> None:
    rng = np.random.default_rng(3)
    for shape in ((3,), (3, 3), (3, 2, 3), (3,) * 7):
        holds = rng.random(shape) < 0.6
        boxes = cover(holds, 10_000)
        assert boxes is not None
        covered = np.zeros(shape, dtype=bool)
        for box in boxes:
            covered[np.ix_(*box)] = True
        assert (covered == holds).all()


def test_too_many_boxes_are_none() -> None:
    holds = np.indices((3, 3)).sum(axis=0) % 2 == 0
    assert cover(holds, 1) is None


def test_only_games_that_change_a_value_matter() -> None:
    values = np.array([[1, 1], [2, 2]])
    assert find_mattering(values) == [0]


def test_answers_are_written_in_every_format() -> None:
    found = needs(E2, "A")
    assert json.loads(tb.render(found, "json"))["results"][0]["alternatives"][0][0]["results"] == ["1-0"]
    assert "a win,open,1,2,1,3,B beats C" in tb.render(found, "csv")
    for format in ("text", "markdown", "html"):
        assert "B beats C" in tb.render(found, format)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"top": 5}, "expected ranks from 1 to 4"),
        ({"ahead_of": "A"}, "expected another participant"),
        ({"top": 1, "ahead_of": "B"}, "expected one target"),
        ({"before_round": 9}, "before_round: expected a round from 1 to 3"),
    ],
)
def test_targets_that_make_no_sense_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(tb.TiebreaksError, match=said):
        needs(E2, "A", **options)


def test_a_finished_event_can_be_asked_about_as_before_its_last_round() -> None:
    finished = E2.with_result(3, A, D, "1-0").with_result(3, B, C, "0-1")
    with pytest.raises(tb.TiebreaksError, match="nothing is left to play"):
        needs(finished, "A")
    assert verdicts(needs(finished, "A", before_round=3)) == verdicts(needs(E2, "A"))


def test_a_free_round_has_no_own_results() -> None:
    found = needs(event("AB1", "CA=", "BC*", system="round-robin", by="SB"), "A")
    assert [line.results for line in found] == [()]


def test_an_expelled_participant_is_not_ranked() -> None:
    players = [tb.Player(1, "A"), tb.Player(2, "B"), tb.Player(3, "C", expelled=True)]
    live = tb.Tournament(players, [[tb.Game(1, 2, "*")]])
    with pytest.raises(tb.TiebreaksError, match="participant 3 is not ranked"):
        needs(live, 3)
    assert [line.verdict for line in needs(live, 1)] == ["secured", "shared", "excluded"]
