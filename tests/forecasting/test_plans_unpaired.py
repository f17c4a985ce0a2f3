"""Rounds that are not paired yet: what a plan has and notes, byes that are asked for, who is withdrawn, what is refused."""

from __future__ import annotations

import pickle
from dataclasses import replace
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import event
from tests.forecasting.swiss import by_numbers, draw_swiss
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.pairing_engine import pair_by_gacrux
from tiebreaks.forecasting.pending import take_back
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.unpaired import Plan, forget_pairings, pair_next, plan_rounds
from tiebreaks.messages import Message, Remedy
from tiebreaks.model import About
from tiebreaks.model.pairing import Pairing, VirtualPoints

NOW = event("AB1 CD1", "AC1 BD1", total_rounds=5)  # A 2, B and C 1, D 0
RUNNING = NOW.with_round([(1, 4), (3, 2)])
DUTCH = "The event does not name its pairing system: the Dutch system is taken."
GONE = "Those who missed the last two rounds are taken as withdrawn: {}."


def asking(now: tb.Tournament, *byes: tuple[int, tb.Bye], **facts: Any) -> tb.Tournament:
    return replace(now, pairing=replace(now.pairing, requested_byes=byes, **facts))


def plan(now: tb.Tournament, rounds: int, pairings: Any = None) -> tuple[Plan, list[str]]:
    notes: list[Message] = []
    return plan_rounds(now, rounds, pairings, notes), [*map(str, notes)]


def refusal(now: tb.Tournament, rounds: int, pairings: Any = None) -> Message:
    with pytest.raises(tb.TiebreaksError) as refused:
        plan_rounds(now, rounds, pairings, [])
    return refused.value.messages[0]


@pytest.mark.parametrize("rounds", [1, 2])
@pytest.mark.parametrize("pairings", [None, "estimated", "gacrux", by_numbers])
def test_rounds_that_are_paired_need_no_plan(rounds: int, pairings: Any) -> None:
    found, notes = plan(NOW, rounds, pairings)
    assert found == Plan(NOW, 2) and found.event is NOW and found.pair is None
    assert not found.later and found.pairings == "known" and notes == []


def test_the_next_round_alone_is_paired_once() -> None:
    found, notes = plan(NOW, 3, by_numbers)
    assert [*found.event.rounds[2]] == [tb.Game(1, 2, "*"), tb.Game(3, 4, "*")]
    assert (found.known, [*found.later], found.pairings) == (3, [], "known")
    assert notes == ["Round 3 was paired by the function given."]


def test_a_function_that_pairs_the_next_round_alone_need_not_reach_other_processes() -> None:
    question = Question(event("AB1 CD1", total_rounds=2), pair=True, pairings=lambda now: [(1, 3), (2, 4)])
    assert question.plan.pair is None
    assert pickle.loads(pickle.dumps(question)).items == question.items


def test_later_rounds_are_byes_of_everybody_until_a_finish_pairs_them() -> None:
    now = asking(NOW, (4, tb.Bye(2, "half")), (5, tb.Bye(2, "zero")), (5, tb.Bye(3, "full")), (3, tb.Bye(1, "half")))
    now = replace(now, published=tb.Published(ranks={1: 1, 2: 2, 3: 3, 4: 4}))
    found, _ = plan(now, 5, lambda now: [(2, 4), (3, None, "pairing")])
    zero = [tb.Bye(at, "zero") for at in (1, 2, 3, 4)]
    assert [[*items] for items in found.event.rounds[2:]] == [
        [tb.Game(2, 4, "*"), tb.Bye(3, "pairing"), tb.Bye(1, "half")],
        [zero[0], tb.Bye(2, "half"), *zero[2:]],
        [*zero[:2], tb.Bye(3, "full"), zero[3]],
    ]
    assert (found.known, [*found.later], found.pairings) == (3, [4, 5], "own")
    assert found.event.published == tb.Published()


def test_a_round_in_progress_is_the_next_one() -> None:
    now = replace(RUNNING, published=tb.Published(ranks={1: 1, 2: 2, 3: 3, 4: 4}))
    found, notes = plan(now, 4)
    assert (found.known, [*found.later], found.pair, found.pairings, notes) == (3, [4], None, "estimated", [])
    assert found.event.published == tb.Published()
    assert [plan(RUNNING, 5, way)[0].pairings for way in ("estimated", "gacrux", by_numbers)] == ["estimated", "gacrux", "own"]
    assert plan(RUNNING, 5, "gacrux")[0].pair is pair_by_gacrux and plan(RUNNING, 5, by_numbers)[0].pair is by_numbers


def test_without_a_function_the_engine_pairs_the_next_round_and_says_so() -> None:
    pytest.importorskip("gacrux.pairingdutch")
    now = draw_swiss(4, 8, 2, 5)
    for pairings, way in ((None, "estimated"), ("gacrux", "gacrux")):
        found, notes = plan(now, 5, pairings)
        assert found.pairings == way
        assert notes == [DUTCH, "Round 3 was paired by gacrux, from the results so far."]
    named = replace(now, pairing=Pairing(code="FIDE_DUTCH"))
    assert plan(named, 3)[1] == ["Round 3 was paired by gacrux, from the results so far."]
    first, notes = plan(draw_swiss(4, 8, 0, 5), 2)
    assert (first.known, len(first.event.rounds[0]), notes[1]) == (
        1,
        4,
        "Round 1 was paired by gacrux, from the results so far.",
    )


def test_byes_that_were_asked_for_stay_unless_the_function_pairs_them() -> None:
    now = asking(NOW, (3, tb.Bye(1, "half")), (3, tb.Bye(2, "zero")), (4, tb.Bye(3, "half")))
    paired = pair_next(now, lambda now: [(3, 4)])
    assert [*paired.rounds[2]] == [tb.Game(3, 4, "*"), tb.Bye(1, "half"), tb.Bye(2, "zero")]
    assert [*pair_next(now, lambda now: [(3, 1), (4, None, "pairing")]).rounds[2]] == [
        tb.Game(3, 1, "*"), tb.Bye(4, "pairing"), tb.Bye(2, "zero"),
    ]  # fmt: skip
    assert [*pair_next(now, by_numbers).rounds[2]] == [tb.Game(1, 2, "*"), tb.Game(3, 4, "*")]


def absent(*missed: str, asked: tuple[tuple[int, tb.Bye], ...] = (), **facts: Any) -> tb.Tournament:
    """An event of four in which letters have zero-point byes in rounds, "D" in the first, .."""
    rounds: list[list[tb.Game | tb.Bye]] = []
    for names in missed:
        out = [1 + "ABCD".index(name) for name in names]
        there = [at for at in (1, 2, 3, 4) if at not in out]
        items: list[tb.Game | tb.Bye] = [tb.Bye(at, "zero") for at in out]
        pairs = zip(there[::2], there[1::2], strict=False)
        rounds.append(
            [
                *items,
                *(tb.Game(*pair, "1-0") for pair in pairs),
                *(tb.Bye(at, "pairing") for at in there[2:] if len(there) == 3),
            ]
        )
    players = facts.pop("players", [tb.Player(at) for at in (1, 2, 3, 4)])
    return asking(tb.Tournament(players, rounds, total_rounds=6, tie_breaks=("BH",), starts="2026-05-01", **facts), *asked)


@pytest.mark.parametrize(
    ("now", "gone"),
    [
        (absent("D", "D"), {4}),
        (absent("", "D", "D"), {4}),
        (absent("D", "D", ""), set()),
        (absent("D"), set()),
        (absent("", "D"), set()),
        (absent("CD", "CD"), {3, 4}),
        (absent("C", "CD", "CD"), {3, 4}),
        (absent("D", "", "D"), set()),
    ],
)
def test_two_rounds_without_a_game_or_points_are_a_withdrawal(now: tb.Tournament, gone: set[int]) -> None:
    held = len(now.rounds)
    found, notes = plan(now, held + 2, lambda now: [])
    assert ([each for each in notes if "withdrawn" in each]) == (
        [GONE.format(", ".join(map(str, sorted(gone))))] if gone else []
    )
    for items in found.event.rounds[held:]:
        assert {item for item in items if item.participant in gone} == {tb.Bye(at, "zero") for at in gone}  # type: ignore[union-attr]
    byes = {(number, bye.participant) for number, bye in found.event.pairing.requested_byes}
    assert byes == {(held + at, who) for who in gone for at in (1, 2)}


def test_half_points_or_a_bye_that_is_asked_for_are_no_withdrawal() -> None:
    half = replace(
        absent("D", "D"), rounds=[*absent("D").rounds, [tb.Game(1, 2, "1-0"), tb.Bye(4, "half"), tb.Bye(3, "pairing")]]
    )
    assert "withdrawn" not in " ".join(plan(half, 4, lambda now: [(1, 2), (3, 4)])[1])
    asked = absent("D", "D", asked=((3, tb.Bye(4, "half")), (4, tb.Bye(4, "zero"))))
    found, notes = plan(asked, 4, lambda now: [(1, 2)])
    assert "withdrawn" not in " ".join(notes) and tb.Bye(4, "half") in found.event.rounds[2]
    assert found.event.pairing.requested_byes == asked.pairing.requested_byes
    again, notes = plan(asked, 5, lambda now: [(1, 2)])
    assert GONE.format(4) in notes
    assert again.event.pairing.requested_byes == (*asked.pairing.requested_byes, (5, tb.Bye(4, "zero")))


def test_the_expelled_play_no_more() -> None:
    players = [*(tb.Player(at) for at in (1, 2, 3)), tb.Player(4, expelled=True)]
    found, _ = plan(absent("", "", players=players), 3, lambda now: [(1, 2)])
    assert found.event.pairing.requested_byes == ((3, tb.Bye(4, "zero")),)


def test_pairings_after_a_round_are_forgotten_but_not_who_was_away() -> None:
    rounds: Any = [
        [tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0"), tb.Bye(5, "pairing")],
        [tb.Game(1, 3, "1-0"), tb.Bye(2, "half"), tb.Bye(5, "zero")],
        [tb.Game(5, 1, "1-0"), tb.Bye(3, "full"), tb.Bye(2, "pairing"), tb.Bye(4, "zero")],
    ]
    now = tb.Tournament([tb.Player(at) for at in range(1, 6)], rounds, total_rounds=4)
    now = asking(now, (4, tb.Bye(1, "half")))
    found = forget_pairings(now, 1)
    assert [[*items] for items in found.rounds] == rounds[:1] and found.total_rounds == 4
    assert found.pairing.requested_byes == (
        (4, tb.Bye(1, "half")),
        (2, tb.Bye(2, "half")), (2, tb.Bye(5, "zero")), (2, tb.Bye(4, "zero")),
        (3, tb.Bye(3, "full")), (3, tb.Bye(4, "zero")),
    )  # fmt: skip
    assert len(forget_pairings(now, 2).rounds) == 2
    assert forget_pairings(take_back(now, 2), 3).pairing.requested_byes == ((4, tb.Bye(1, "half")),)


@pytest.mark.parametrize("wrong", ["guess", "", 3, True])
def test_an_unknown_way_of_pairing_is_refused_even_where_all_is_paired(wrong: Any) -> None:
    for rounds in (2, 3):
        assert refusal(NOW, rounds, wrong) == f"pairings: expected one of estimated, gacrux or a function, found {wrong!r}"


def test_the_next_round_is_not_estimated() -> None:
    assert refusal(NOW, 3, "estimated") == (
        "round 3 is the next one: its pairings are not estimated, because single chances would be off by up to 11 points; "
        "enter them, or leave pairings out, so that an engine pairs the round"
    )
    assert refusal(draw_swiss(1, 4, 0, 3), 1, "estimated").startswith("round 1 is the next one")


@pytest.mark.parametrize(
    ("rounds", "total", "said"),
    [
        (["AB1 CD1"], 2, "round 2 is not paired yet: enter the pairings of the schedule"),
        (["AB1 CD1"], 4, "rounds 2 to 4 are not paired yet: enter the pairings of the schedule"),
        (["AB1 CD*"], 2, "round 2 is not paired yet: enter the pairings of the schedule; after_round=1 asks about round 1"),
        (["AB* CD1", "AC1 BD1"], 3,
         "round 3 is not paired yet: enter the pairings of the schedule; after_round=2 asks about round 2"),
        (["AB1 CD1", "AC* BD1"], 5,
         "rounds 3 to 5 are not paired yet: enter the pairings of the schedule; after_round=2 asks about round 2"),
    ],
)  # fmt: skip
def test_a_schedule_is_entered_not_paired(rounds: list[str], total: int, said: str) -> None:
    now = event(*rounds, system="round-robin", by="SB", total_rounds=total)
    found = refusal(now, total, by_numbers)
    assert found == said
    assert found.remedies == ((Remedy("after_round", len(rounds)),) if "after_round" in said else ())


def test_teams_are_simulated_up_to_the_next_round() -> None:
    teams = [tb.Team(at, f"T{at}", (2 * at - 1, 2 * at)) for at in range(1, 5)]
    league = tb.Tournament(
        [tb.Player(at) for at in range(1, 9)], [], teams=teams, boards=2, total_rounds=3, tie_breaks=("GPTS",)
    )
    found = refusal(league, 3, lambda now: [(1, 2), (3, 4)])
    assert found == ("rounds from 2 on are not paired yet, which is not simulated for teams; after_round=1 asks about round 1")
    assert found.remedies == (Remedy("after_round", 1),)
    assert plan(league, 1, lambda now: [(1, 2), (3, 4)])[0].known == 1


CANNOT = (
    "the pairings of rounds from 4 on cannot be estimated in an accelerated Swiss or a Double-Swiss; pairings='gacrux' pairs "
    "every finish, after_round=3 asks about round 3"
)


@pytest.mark.parametrize("last", [3, 4, 5])
def test_acceleration_of_later_rounds_is_not_estimated(last: int) -> None:
    now = asking(RUNNING, virtual_points=(VirtualPoints(1, 2, 1, 2, 1), VirtualPoints(1, 2, 1, last, 1)))
    if last == 3:
        assert plan(now, 5)[0].pairings == "estimated"
    else:
        found = refusal(now, 5)
        assert found == CANNOT and found.remedies == (Remedy("after_round", 3), Remedy("pairings", "gacrux"))
    assert plan(now, 5, by_numbers)[0].pairings == "own" and plan(now, 3)[0].pairings == "known"


def test_a_double_swiss_is_not_estimated_and_no_engine_pairs_it() -> None:
    now = replace(RUNNING, about=About(type="Double-Swiss"))
    assert refusal(now, 4) == CANNOT
    assert plan(now, 4, by_numbers)[0].pairings == "own"
    assert refusal(now, 4, "gacrux").startswith(
        "round 4 is not paired yet, and no engine here pairs this system (Double-Swiss)"
    )


def test_chances_ask_for_as_many_rounds_as_are_asked_about() -> None:
    found = [chances(NOW, after_round=last, pairings=by_numbers, finishes=5) for last in (3, 4, 5)]
    assert [each.later_rounds for each in found] == [(), (4,), (4, 5)]
    assert [each.pairings for each in found] == ["known", "own", "own"]
    assert [each.after_round for each in found] == [3, 4, 5]
