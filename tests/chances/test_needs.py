"""Needs: the worked examples of the specification, proofs beside enumeration, and what is refused."""

from __future__ import annotations

import json

import numpy as np
import pytest

import tiebreaks as tb
from proofs.chances import find_wrong_needs
from tests.chances.events import E1, E2, E3, E4, E5, E6, A, B, C, D, event
from tiebreaks.chances.boxes import cover, find_mattering
from tiebreaks.chances.needs import needs
from tiebreaks.chances.proof import find_relevant


def verdicts(found: tb.Needs) -> dict[tuple[str, ...], str | None]:
    return {line.results: line.verdict for line in found}


def test_e1_points_alone_decide() -> None:
    first = needs(E1, "A")
    assert verdicts(first) == {("win",): "secured", ("draw",): "secured", ("loss",): "excluded"}
    assert first.lines[2].best == first.lines[2].worst == 2
    assert "A draw is enough for 1st place." in first.sentences
    assert all(not line.matters for line in first)
    assert verdicts(needs(E1, "B")) == {("win",): "secured", ("draw",): "excluded", ("loss",): "excluded"}


def test_e1_a_shared_second_place_is_never_hidden() -> None:
    second = needs(E1, "B", top=2)
    assert second.lines[-1].verdict == "shared"
    assert second.lines[-1].worst == 3
    assert second.secured_by == (("win",), ("draw",))
    assert second.sentences[-1] == "Already certain, perhaps shared: the first 2 places."
    assert second.lines[-1].matters == ()  # for the place, perhaps shared; for the rank it does:
    assert second.lines[-1].ranks[0].alternatives[0][0][:3] == (3, C, D)


def test_e2_the_win_of_a_rival_helps() -> None:
    found = needs(E2, "A")
    assert [*found.sentences] == [
        "A is 2nd with 1 point and plays White against D.",
        "With a win 1st if B beats C, otherwise 2nd.",
        "With a draw 3rd if B beats C, otherwise 2nd.",
        "With a loss 3rd if C beats B, otherwise 4th.",
        "No own result secures 1st place.",
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
    assert found.sentences[1] == "shared 1st if C and D draw; 2nd if D beats C, otherwise 1st."
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


def test_e6_two_rounds_at_once() -> None:
    found = needs(E6, "A")
    assert {own for own, verdict in verdicts(found).items() if verdict == "secured"} == {
        ("win", "win"), ("win", "draw"), ("draw", "win"),
    }  # fmt: skip
    assert verdicts(found)["draw", "draw"] == "shared"
    assert found.conditions["win", "loss"] == "D beats B"
    assert found.conditions["loss", "win"] == "D beats C"
    assert sum(line.finishes for line in found) == 81


def test_a_certain_target_and_one_out_of_reach_are_said_at_once() -> None:
    assert needs(E2, "C", top=4).sentences[-1] == "Already certain: the first 4 places."
    assert needs(E2, "D").sentences[-1] == "Out of reach: 1st place."
    assert needs(E2, "D").out_of_reach


def test_a_set_of_ranks_can_be_the_target() -> None:
    found = needs(E2, "A", ranks={2, 4})
    assert found.target == "place 2nd or 4th"
    assert verdicts(found)["draw",] == "open"


def swiss() -> tb.Tournament:
    """24 players, 5 rounds, the last one still to be played."""
    from benchmarks.events import swiss as make

    full = make(24, 5)
    event = tb.Tournament(full.players, full.rounds, tie_breaks=("DE", "BH/C1", "BH", "SB"))
    from tiebreaks.chances.pending import take_back

    return take_back(event, 5)


def test_with_many_finishes_verdicts_are_proved_and_witnesses_are_seen() -> None:
    open_event = swiss()
    leader = tb.standings(open_event)[:1][0].id
    for top in (1, 3):
        found = needs(open_event, leader, top=top, finishes=500)
        for line in found:
            assert line.verdict is not None
            if line.verdict == "open":
                assert {*line.examples} == {True, False}


def test_games_left_out_as_irrelevant_change_nothing() -> None:
    open_event = swiss()
    leader = tb.standings(open_event)[:1][0].id
    found = needs(open_event, leader, top=1, finishes=200)
    question, target, rng = found.question, found.wanted, np.random.default_rng(1)
    for outcome in range(3):
        own = next(at for at, item in enumerate(question.items) if leader in item[1:3])
        relevant = find_relevant(question, target, {own: outcome})
        if relevant is None:
            continue
        base = rng.integers(0, 3, (200, len(question.items)))
        base[:, own] = outcome
        other = base.copy()
        free = [at for at in range(len(question.items)) if at not in (*relevant, own)]
        other[:, free] = rng.integers(0, 3, (200, len(free)))
        first, second = (target.reached(question.finishes.rank(chosen))[0] for chosen in (base, other))
        assert (first == second).all()
        assert free


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
def test_targets_that_make_no_sense_are_refused(options: dict[str, object], said: str) -> None:
    with pytest.raises(tb.TiebreaksError, match=said):
        needs(E2, "A", **options)  # type: ignore[arg-type]


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
