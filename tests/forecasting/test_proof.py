"""Branch and bound beside every finish: what a node says, the leaves of a search, the best and the worst rank, the budgets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, product
from random import Random
from typing import Any, NamedTuple

import numpy as np
import pytest

import tiebreaks as tb
from tests.forecasting.events import E1, E2, E3, E5, E6, event
from tests.forecasting.test_ranges import BYES, FORFEIT, LAST, POSTPONED, SELF_DEFINED, rated
from tests.forecasting.test_sentences import TEAMS
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.forecasting import proof
from tiebreaks.forecasting.finishes import RankedFinishes
from tiebreaks.forecasting.proof import Leaf, Search, judge_leaves
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.ranges import Ranges
from tiebreaks.forecasting.rivals import AHEAD, BEHIND, LEVEL, Target, judge

CASES: dict[str, tuple[tb.Tournament, str]] = {
    "E1": (E1, "PTS, DE, SB"),
    "E2": (E2, "PTS, DE, SB"),
    "E3": (E3, "PTS, DE, BH/C1, BH, SB"),
    "E5": (E5, "PTS, DE, BH, SB"),
    "E6": (E6, "PTS, DE, SB"),
    "Swiss": (LAST, "PTS, DE, BH/C1, BH, SB"),
    "own results": (LAST, "PTS, WIN, BPG"),
    "postponed": (POSTPONED, "PTS, DE, BH/C1, SB"),
    "byes": (BYES, "PTS, BH/C1, DE, BH"),
    "forfeit": (FORFEIT, "PTS, DE, BH, SB"),
    "by the engine": (LAST, "PTS, AOB, BH"),
    "engine behind places": (LAST, "PTS, DE, APPO"),
    "points are not first": (LAST, "BH, PTS, DE"),
    "places are first": (E2, "DE, PTS, SB"),
    "self-defined": (E6, f"PTS, {SELF_DEFINED}, DE"),
    "ratings": (rated(LAST, 3), "PTS, ARO, BH"),
    "teams": (TEAMS, "MPTS, DE, GPTS, EMMSB"),
    "a loss is worth something": (replace(LAST, scoring=tb.Scoring(win=3, draw=1, loss="0.5")), "PTS, BH, SB"),
    "places behind sums": (LAST, "PTS, BH, DE, SB"),
    "places behind own results": (POSTPONED, "PTS, WIN, DE, BH"),
    "engine behind sums": (POSTPONED, "PTS, BH, AOB"),
}


BY_THE_ENGINE = (
    "forfeit",
    "by the engine",
    "engine behind places",
    "engine behind sums",
    "self-defined",
)  # lists with entries without limits


class Case(NamedTuple):
    """An event with all its finishes."""

    question: Question
    ranges: Ranges
    chosen: Integers
    ranked: RankedFinishes

    def where(self, state: Sequence[int]) -> Flags:
        found = np.ones(len(self.chosen), dtype=bool)
        for item, choice in enumerate(state):
            if choice >= 0:
                found &= self.chosen[:, item] == self.question.choices[item][choice]
        return found

    def targets(self, me: int) -> list[Target]:
        count = len(self.question.finishes.numbers)
        return [
            Target(me, range(1, 2)), Target(me, range(1, 3)), Target(me, frozenset({2, count})),
            Target(me, frozenset(), (me + 1) % count), Target(me, frozenset(), (me + 2) % count),
        ]  # fmt: skip


def make(name: str) -> Case:
    question = Question(*CASES[name])
    chosen = np.concatenate([*question.enumerate()])
    return Case(question, Ranges(question), chosen, question.rank(chosen))


def own_results(case: Case, me: int) -> Iterator[dict[int, int]]:
    own = case.ranges.items_of[me]
    for outcomes in product(*(case.question.choices[item] for item in own)):
        yield dict(zip(own, outcomes, strict=True))


def state_of(case: Case, fixed: dict[int, int]) -> list[int]:
    return [each.index(fixed[item]) if item in fixed else -1 for item, each in enumerate(case.question.choices)]


def relation(rank: Integers, me: int, rival: int) -> Integers:
    """Where a rival is in each finish."""
    return np.where(rank[:, rival] < rank[:, me], AHEAD, np.where(rank[:, rival] == rank[:, me], LEVEL, BEHIND))


# ---- a look -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", CASES)
def test_a_look_never_says_less_than_what_can_be(name: str) -> None:
    """Where every rival can be, and how many are ahead; with all games known it is exactly that."""
    case, rng = make(name), Random(3)
    count = len(case.question.finishes.numbers)
    for at in range(8):
        me = rng.randrange(count)
        target = rng.choice(case.targets(me))
        search = Search(case.question, target, case.ranges)
        fixed = rng.choice([*own_results(case, me)])
        for item, each in enumerate(case.question.choices):
            if item not in fixed and (at < 2 or rng.random() < 0.5):
                fixed[item] = rng.choice(each)
        node = search.root(fixed)
        assert [*node.state] == state_of(case, fixed)
        rank, last = case.ranked.rank[case.where(node.state)], case.ranked.last[case.where(node.state)]
        view = search.look(node)
        for rival in {*range(count)} - {me}:
            can = sum({*relation(rank, me, rival).tolist()})
            assert can & ~view.where.get(rival, BEHIND | AHEAD) == 0
            if rival in view.where and min(node.state) >= 0 and not view.live:
                assert view.where[rival] == can
        ahead, not_behind = rank[:, me] - 1, last[:, me] - 1
        least, most, fewest, latest = view.tight
        if target.other is None:
            assert least <= ahead.min() and ahead.max() <= most and fewest <= not_behind.min() and not_behind.max() <= latest
            if min(node.state) >= 0 and not view.live:
                assert view.tight == (ahead[0], ahead[0], not_behind[0], not_behind[0])
        if view.branch is not None:
            assert node.state[view.branch] < 0
        assert search.nodes == 1


@pytest.mark.parametrize("name", ["E2", "E5", "Swiss", "postponed", "places are first", "teams"])
def test_the_entry_that_parts_two_is_the_one_that_why_names(name: str) -> None:
    case, rng = make(name), Random(8)
    question, numbers = case.question, case.question.finishes.numbers
    for _ in range(3):
        chosen = rng.choice(case.chosen.tolist())
        then = question._enter(question.event, chosen)
        table = tb.standings(then, question.now.entries, after_round=question.after_round)
        me = rng.randrange(len(numbers))
        search = Search(question, Target(me, range(1, 2)), case.ranges)
        view = search.look(search.root(dict(enumerate(chosen))))
        (rivals, level) = search._details(view)
        for rival in rivals:
            expected = tb.why(table, numbers[me], numbers[rival.column]).decided_by
            assert [search.entries[entry].code for entry in rival.entries] in ([expected], [])
            assert rival.entries or expected == search.entries[0].code
        assert {numbers[one] for one in level} == {
            one for one in numbers if table.ranks[one] == table.ranks[numbers[me]] and one != numbers[me]
        }


# ---- trees ------------------------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.parametrize("by_rank", [False, True], ids=["target", "rank"])
@pytest.mark.parametrize("name", CASES)
def test_leaves_are_all_finishes_each_with_its_answer(name: str, by_rank: bool) -> None:
    """Whether the target is reached, and outright as long as it always was; or the rank and the last one."""
    case, rng = make(name), Random(6)
    me = rng.randrange(len(case.question.finishes.numbers))
    for target in case.targets(me)[::2] if by_rank else case.targets(me)[1::2]:
        search = Search(case.question, target, case.ranges)
        for fixed in rng.sample([*own_results(case, me)], min(3, len([*own_results(case, me)]))):
            tree = search.explore(fixed, by_rank=by_rank)
            assert tree.complete and not {*tree.asked} & {*fixed} and [*tree.asked] == sorted(tree.asked)
            shared, outright = target.reached(case.ranked)
            seen, always = np.zeros(len(case.chosen), dtype=int), True
            for leaf in tree.leaves:
                where = case.where(leaf.state)
                seen += where
                assert {item for item, choice in enumerate(leaf.state) if choice >= 0} <= {*fixed, *tree.asked}
                rank, last = case.ranked.rank[where, me], case.ranked.last[where, me]
                if not by_rank:
                    assert {*shared[where].tolist()} == {bool(leaf.answer[0])}
                    if always or leaf.answer[1]:
                        assert {*outright[where].tolist()} == {bool(leaf.answer[1])}
                    always = always and bool(leaf.answer[1])
                elif target.other is None:
                    assert {*zip(rank.tolist(), last.tolist(), strict=True)} == {leaf.answer}
                    if not leaf.ranked:
                        assert len(leaf.level) == leaf.answer[1] - leaf.answer[0]
                else:
                    assert {*relation(case.ranked.rank[where], me, target.other).tolist()} == {*leaf.answer}
            assert (seen == case.where(state_of(case, fixed))).all()
            assert any(leaf.ranked for leaf in tree.leaves) <= (name in BY_THE_ENGINE)
            inside = case.where(state_of(case, fixed))
            if not by_rank:
                assert judge_leaves(tree.leaves, True) == judge(shared[inside], outright[inside])


@pytest.mark.parametrize("name", CASES)
def test_the_best_and_the_worst_rank_are_those_of_all_finishes(name: str) -> None:
    case, rng = make(name), Random(9)
    for me in rng.sample(range(len(case.question.finishes.numbers)), 2):
        search = Search(case.question, Target(me, range(1, 2)), case.ranges)
        for fixed in rng.sample([*own_results(case, me)], min(2, len([*own_results(case, me)]))):
            inside = case.where(state_of(case, fixed))
            best, worst = int(case.ranked.rank[inside, me].min()), int(case.ranked.last[inside, me].max())
            assert search.find_extreme(fixed, best=True) == (best, True)
            assert search.find_extreme(fixed, best=False) == (worst, True)
            assert search.find_extreme(fixed, best=True, seen=best) == (best, True)
            assert search.find_extreme(fixed, best=False, seen=worst) == (worst, True)
            for nodes in range(6):
                assert search.find_extreme(fixed, best=True, nodes=nodes)[0] <= best
                assert search.find_extreme(fixed, best=False, nodes=nodes)[0] >= worst
            if search.points_first:
                least, most = search.bound_by_points(search.root(fixed))
                assert 1 + least <= best and worst <= 1 + most
            seen = case.ranked.rank[inside, me].max(), case.ranked.last[inside, me].min()
            assert search.find_extreme(fixed, best=True, seen=int(seen[0])) == (best, True)
            assert search.find_extreme(fixed, best=False, seen=int(seen[1])) == (worst, True)
            ahead = (case.ranked.rank[inside] < case.ranked.rank[inside, me][:, None]).all(axis=0)
            assert {*search.certainly_ahead(fixed)} <= {*np.flatnonzero(ahead).tolist()}


def test_those_who_are_certainly_ahead_are_known_by_points_and_by_tie_breaks() -> None:
    """E5 without its pending game: F 3½ is ahead by points; H and D have 2½, and H has beaten D."""
    live = event("CH0 DE1 AF0 BG0", "GD0 HF0 CA0 BE=", "DF= AG= HE= BC1", "FG1 DH0 AB= EC*", by="DE, BH, SB")
    question = Question(live)
    numbers = question.finishes.numbers

    def ahead_of(who: int) -> list[int]:
        return [numbers[one] for one in Search(question, Target(numbers.index(who), range(1, 2))).certainly_ahead({})]

    assert ahead_of(6) == [] and ahead_of(8) == [6] and ahead_of(4) == [6, 8]
    assert ahead_of(1) == [4, 6, 8] and ahead_of(7) == [1, 2, 4, 6, 8]


# ---- budgets ----------------------------------------------------------------------------------------------------------------


def search_for(name: str, me: int, **target: Any) -> Search:
    case = make(name)
    return Search(case.question, Target(me, **{"wanted": range(1, 2)} | target), case.ranges)


def test_a_search_stops_at_its_budget_and_says_so() -> None:
    search = search_for("Swiss", 4)
    whole = search.explore({1: 0}, by_rank=True)
    used = search.nodes
    again = search_for("Swiss", 4)
    assert again.explore({1: 0}, by_rank=True, nodes=used) == whole and whole.complete
    short = search_for("Swiss", 4)
    less = short.explore({1: 0}, by_rank=True, nodes=used - 1)
    assert not less.complete and less.leaves == whole.leaves[: len(less.leaves)] and short.nodes == used - 1
    assert {*less.asked} <= {*whole.asked}
    assert search_for("Swiss", 4).explore({1: 0}, nodes=0) == ((), False, ())


def test_a_search_stops_after_so_many_ranks() -> None:
    search = search_for("Swiss", 4)
    whole = search.explore({1: 1}, by_rank=True)
    answers = len({leaf.answer for leaf in whole.leaves})
    assert answers > 2
    assert search.explore({1: 1}, by_rank=True, ranks=answers).complete
    less = search.explore({1: 1}, by_rank=True, ranks=1)
    assert not less.complete and len({leaf.answer for leaf in less.leaves}) == 2
    assert search.explore({1: 1}, by_rank=True, ranks=0).complete


def test_a_search_may_stop_once_the_target_is_known_to_be_open() -> None:
    search = search_for("Swiss", 4, wanted=range(1, 3))
    whole = search.explore({1: 1})
    assert judge_leaves(whole.leaves, True) == "open" and whole.complete
    less = search.explore({1: 1}, enough=0)
    assert not less.complete and judge_leaves(less.leaves, False) == "open"
    assert len({leaf.answer[0] for leaf in less.leaves[:-1]}) == 1  # the last one settled it
    assert search.explore({1: 1}, by_rank=True, enough=0).complete


def test_a_target_that_is_always_reached_alone_is_secured_though_the_first_look_leaves_that_open() -> None:
    """G draws with H: among the first five in every finish, and never level with a sixth."""
    search = search_for("own results", 6, wanted=range(1, 6))
    assert search.reached(search.look(search.root({3: 1}))) == (True, None)
    tree = search.explore({3: 1})
    assert judge_leaves(tree.leaves, tree.complete) == "secured" and len(tree.leaves) > 1


def test_an_extreme_rank_is_a_bound_where_the_budget_is_too_small() -> None:
    for best in (True, False):
        search = search_for("Swiss", 4)
        found = search.find_extreme({1: 1}, best=best)
        used = search.nodes
        assert found[1] and used > 1
        assert search_for("Swiss", 4).find_extreme({1: 1}, best=best, nodes=used + 1) == found
        for nodes in (0, 1):
            bound, reached = search_for("Swiss", 4).find_extreme({1: 1}, best=best, nodes=nodes)
            assert not reached and (bound <= found[0] if best else bound >= found[0])


def test_where_the_engine_ranks_the_leaves_are_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Above the limit a game is fixed first, and the answers stay."""
    whole = search_for("by the engine", 4).explore({1: 1})
    assert any(leaf.ranked for leaf in whole.leaves)
    monkeypatch.setattr(proof, "MOST_LEAVES", 3)
    search = search_for("by the engine", 4)
    parts = search.explore({1: 1})
    assert parts.complete and {*parts.asked} == {*whole.asked}
    assert judge_leaves(parts.leaves, True) == judge_leaves(whole.leaves, True)
    assert sum(
        search.count([item for item in whole.asked if leaf.state[item] < 0]) for leaf in parts.leaves if leaf.answer[0]
    ) == sum(search.count([item for item in whole.asked if leaf.state[item] < 0]) for leaf in whole.leaves if leaf.answer[0])


LENGTHS = {
    "E1": (0, 0, 9, 18, 0, 0),
    "E2": (9, 12, 33, 66, 8, 8),
    "E3": (0, 0, 11, 22, 2, 2),
    "E5": (5, 0, 11, 22, 4, 4),
    "E6": (79, 70, 213, 279, 42, 42),
    "Swiss": (64, 62, 222, 216, 25, 25),
    "own results": (13, 9, 96, 102, 18, 18),
    "postponed": (30, 32, 88, 134, 24, 24),
    "byes": (17, 12, 55, 74, 11, 11),
    "forfeit": (27, 32, 82, 181, 28, 28),
    "by the engine": (64, 62, 180, 329, 25, 25),
    "engine behind places": (64, 62, 180, 120, 25, 25),
    "points are not first": (123, 81, 279, 186, 39, 39),
    "places are first": (36, 36, 36, 72, 27, 27),
    "self-defined": (79, 70, 213, 339, 42, 42),
    "ratings": (28, 29, 201, 153, 23, 21),
    "teams": (20, 0, 70, 140, 11, 11),
    "places behind sums": (40, 29, 204, 174, 23, 23),
    "places behind own results": (24, 32, 88, 107, 16, 16),
    "engine behind sums": (33, 23, 97, 147, 19, 19),
}


def lengths(name: str) -> tuple[int, ...]:
    """How many nodes some searches looked at: for a target, to be ahead, for every rank, for the best and the worst one.

    Then how many rivals a first look leaves open, ahead and not behind.
    """
    case = make(name)
    count = len(case.question.finishes.numbers)
    found = [0] * 6
    for me in (0, 3, 4):
        me %= count
        for fixed in own_results(case, me):
            for at, target in enumerate((Target(me, range(1, 3)), Target(me, frozenset(), (me + 2) % count))):
                search = Search(case.question, target, case.ranges)
                search.explore(fixed)
                found[at] += search.nodes
            search = Search(case.question, Target(me, range(1, 2)), case.ranges)
            search.explore(fixed, by_rank=True)
            found[2] += search.nodes
            least, most, fewest, latest = search.look(search.root(fixed)).tight
            found[4], found[5] = found[4] + most - least, found[5] + latest - fewest
            search = Search(case.question, Target(me, range(1, 2)), case.ranges)
            search.find_extreme(fixed, best=True)
            search.find_extreme(fixed, best=False)
            found[3] += search.nodes
    return tuple(found)


@pytest.mark.long
@pytest.mark.parametrize("name", LENGTHS)
def test_a_search_is_as_long_on_any_machine(name: str) -> None:
    """Budgets are counted in nodes: more of them would leave questions open that were settled; fewer are welcome here."""
    assert lengths(name) == LENGTHS[name]


@pytest.mark.parametrize("wanted", [range(1, 2), range(1, 4), frozenset({2, 3}), frozenset({1, 4, 5}), frozenset({5})], ids=str)
def test_a_target_is_decided_as_soon_as_the_places_that_are_left_say_so(wanted: Any) -> None:
    """Every least and most of five: who are ahead, and who are not behind; each rank and last place between them can be."""
    question = Question(E6)
    search = Search(question, Target(0, wanted))
    search.sums = [0, *accumulate(int(place in wanted) for place in range(7))]
    view = search.look(search.root({0: 0, 2: 0}))
    for least, most, fewest, latest in product(range(5), repeat=4):
        ties = [(rank, last) for rank in range(least, most + 1) for last in range(fewest, latest + 1) if rank <= last]
        if not (least <= most <= latest and least <= fewest <= latest):
            continue
        shared = {any(place + 1 in wanted for place in range(rank, last + 1)) for rank, last in ties}
        outright = {all(place + 1 in wanted for place in range(rank, last + 1)) for rank, last in ties}
        found = search.reached(view._replace(tight=(least, most, fewest, latest)))
        if shared != {True}:
            assert found == (None if len(shared) > 1 else (False, False))
        else:
            assert found == (True, None if len(outright) > 1 else outright == {True})


def test_a_rank_is_known_when_nothing_is_left_open() -> None:
    search = Search(Question(E6), Target(0, range(1, 2)))
    view = search.look(search.root({0: 0, 2: 0}))._replace(where={})
    for least, most, fewest, latest in product(range(3), repeat=4):
        found = search._rank_of(view._replace(tight=(least, most, fewest, latest)))
        assert found == ((1 + least, 1 + fewest) if (least, fewest) == (most, latest) else None)
    settled = view._replace(tight=(1, 1, 2, 2))
    assert search._rank_of(settled._replace(where={1: AHEAD, 2: LEVEL, 3: BEHIND})) == (2, 3)
    assert search._rank_of(settled._replace(where={1: AHEAD, 2: LEVEL | BEHIND})) is None


def test_to_be_ahead_of_somebody_is_decided_by_where_the_other_one_can_be() -> None:
    search = Search(Question(E6), Target(0, frozenset(), 1))
    view = search.look(search.root({0: 0, 2: 0}))
    decided = {can: search.reached(view._replace(where={1: can})) for can in range(1, 8)}
    assert decided == {
        AHEAD: (False, False), LEVEL: (True, False), BEHIND: (True, True), LEVEL | BEHIND: (True, None),
        AHEAD | LEVEL: None, AHEAD | BEHIND: None, AHEAD | LEVEL | BEHIND: None,
    }  # fmt: skip
    assert search.reached(view._replace(where={})) == (True, True)  # certainly behind by points


# ---- targets and verdicts ---------------------------------------------------------------------------------------------------


def test_a_target_is_reached_shared_or_outright() -> None:
    """Ranks and last places of four in three finishes: 1, 2, 2, 4; all level; 3, 1, 1, 3."""
    ranked = RankedFinishes(
        np.array([[1, 2, 2, 4], [1, 1, 1, 1], [3, 1, 1, 3]]), np.array([[1, 3, 3, 4], [4, 4, 4, 4], [4, 2, 2, 4]])
    )  # fmt: skip

    def reached(column: int, wanted: Any, other: int | None = None) -> list[list[bool]]:
        return [part.tolist() for part in Target(column, wanted, other).reached(ranked)]

    assert reached(0, range(1, 2)) == [[True, True, False], [True, False, False]]
    assert reached(1, range(1, 3)) == [[True, True, True], [False, False, True]]
    assert reached(1, range(1, 4)) == [[True, True, True], [True, False, True]]
    assert reached(3, frozenset({1, 4})) == [[True, True, True], [True, False, False]]
    assert reached(3, frozenset({3, 4})) == [[True, True, True], [True, False, True]]
    assert reached(3, frozenset({1, 2, 3, 4})) == [[True] * 3, [True] * 3]
    assert reached(1, frozenset(), 0) == [[False, True, True], [False, False, True]]
    assert reached(0, frozenset(), 3) == [[True, True, True], [True, False, False]]


@pytest.mark.parametrize(
    ("shared", "outright", "verdict"),
    [
        ([True, True], [True, True], "secured"), ([True, True], [True, False], "shared"),
        ([True, True], [False, False], "shared"), ([True, False], [True, False], "open"),
        ([True, False], [False, False], "open"), ([False, False], [False, False], "excluded"),
    ],
)  # fmt: skip
def test_the_verdict_is_that_of_all_finishes(shared: list[bool], outright: list[bool], verdict: str) -> None:
    assert judge(np.array(shared), np.array(outright)) == verdict
    leaves = [Leaf((), (int(one), int(other))) for one, other in zip(shared, outright, strict=True)]
    assert judge_leaves(leaves, True) == verdict
    assert judge_leaves(leaves, False) == ("open" if verdict == "open" else None)


def test_the_games_that_can_change_an_order_are_those_of_opponents_as_far_as_the_list_looks() -> None:
    steps = {name: search_for(name, 0).steps for name in ("own results", "Swiss", "by the engine", "self-defined")}
    assert steps == {"own results": 0, "Swiss": 1, "by the engine": 2, "self-defined": None}
    near = search_for("own results", 0)
    assert near._influence([-1] * 4, [4]) == [0, 1]  # A-B, and E-C of the rival E
    assert near._influence([0, -1, -1, -1], [4, 5]) == [1, 2]


def test_an_expelled_participant_is_nobodys_rival() -> None:
    players = [tb.Player(number, name, expelled=name == "C") for number, name in enumerate("ABCD", 1)]
    live = tb.Tournament(players, [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "*")]], tie_breaks=["BH"])
    question = Question(live, after_round=1)
    for by in ("PTS", "BH, PTS"):
        question = Question(live, by, after_round=1)
        search = Search(question, Target(question.finishes.numbers.index(4), range(1, 2)))
        assert search.others.tolist() == [number in (1, 2) for number in question.finishes.numbers]
