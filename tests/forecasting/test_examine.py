"""An own result is examined in several ways, by a tree, by all finishes, by finishes drawn: each says what every finish shows."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.forecasting.events import E3, E5, E6, A, B, D, H, blank, event, needs
from tests.forecasting.test_proof import Case, make, own_results, state_of
from tests.forecasting.test_ranges import LAST
from tests.forecasting.test_sentences import TEAMS
from tiebreaks.answers.needs import Condition, Decider, OwnResult
from tiebreaks.engine.records import Flags
from tiebreaks.forecasting import conditions as conditions_module
from tiebreaks.forecasting import examine
from tiebreaks.forecasting.conditions import find_alternatives, make_condition
from tiebreaks.forecasting.examine import Examiner
from tiebreaks.forecasting.own_results import draw_own, examine_points
from tiebreaks.forecasting.proof import Leaf
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.rivals import Target, judge

NO_TREE = {"RANK_NODES": 0}
WAYS: dict[str, dict[str, int]] = {
    "by a tree of ranks": {},
    "by all finishes": NO_TREE,
    "by a tree of the target": NO_TREE | {"MOST_RANKED": 0},
    "by its leaves": NO_TREE | {"MOST_RANKED": 0, "MOST_TABLE": 0},
    "of the games that were asked": NO_TREE | {"MOST_RANKED": 0, "MOST_ENUMERATED": 0},
    "by finishes drawn": NO_TREE | {"MOST_RANKED": 0, "MOST_ENUMERATED": 0, "MOST_NODES": 6, "ENOUGH_NODES": 6},
    "by all when the tree is too large": NO_TREE | {"MOST_RANKED": 0, "MOST_NODES": 0, "ENOUGH_NODES": 0},
}
WHOLE = [way for way in WAYS if way != "by finishes drawn"]


def limit(monkeypatch: pytest.MonkeyPatch, way: str) -> None:
    """The limits of a way; finishes come in small blocks."""
    whole = Question.enumerate
    monkeypatch.setattr(Question, "enumerate", lambda question, fixed=None: whole(question, fixed, 5))
    for name, most in WAYS[way].items():
        monkeypatch.setattr(examine, name, most)


def holds(case: Case, conditions: Sequence[Condition]) -> Flags:
    """In which finishes several games have the results that are asked for."""
    found = np.ones(len(case.chosen), dtype=bool)
    for each in conditions:
        item = [one[:3] for one in case.question.items].index(each[:3])
        outcomes = [one for one in case.question.choices[item] if case.question.say_outcome(item, one) in each.results]
        found &= np.isin(case.chosen[:, item], outcomes)
    return found


def single(case: Case, inside: Flags, shared: Flags, fixed: dict[int, int], wanted: bool) -> list[Condition]:
    """The results of one game after which every finish reaches the target, or none does."""
    found = []
    for item, each in enumerate(case.question.choices):
        values = [
            outcome
            for outcome in each
            if item not in fixed and (shared[inside & (case.chosen[:, item] == outcome)] == wanted).all()
        ]
        if values:
            results = tuple(case.question.say_outcome(item, outcome) for outcome in values)
            found.append(Condition(*case.question.items[item][:3], results))
    return found


def mattering(case: Case, inside: Flags, shared: Flags) -> list[tuple[int, int, int]]:
    answers = {tuple(chosen): bool(is_so) for chosen, is_so in zip(case.chosen[inside].tolist(), shared[inside], strict=True)}
    found = []
    for item, each in enumerate(case.question.choices):
        for chosen, is_so in answers.items():
            others = [(*chosen[:item], outcome, *chosen[item + 1 :]) for outcome in each]
            if any(answers.get(other, is_so) != is_so for other in others):
                found.append(case.question.items[item][:3])
                break
    return found


def check(case: Case, target: Target, fixed: dict[int, int], line: OwnResult, way: str) -> None:
    """A line says what every finish with these own results shows."""
    me, numbers = target.column, case.question.finishes.numbers
    inside = case.where(state_of(case, fixed))
    shared, outright = target.reached(case.ranked)
    rank, last = case.ranked.rank[:, me], case.ranked.last[:, me]
    verdict = judge(shared[inside], outright[inside])
    assert (line.results, line.points) == (("x",), Fraction(7, 2))
    assert line.verdict == verdict
    if verdict == "open" and "too large" in way:
        return  # a finish of each kind was drawn, and that is enough
    assert line.exact is True
    assert Fraction(line.reached_in, line.finishes) == Fraction(int(shared[inside].sum()), int(inside.sum()))
    if way == "of the games that were asked":
        assert int(inside.sum()) % line.finishes == 0
    else:
        assert (line.finishes, line.reached_in) == (inside.sum(), shared[inside].sum())
    assert (line.best, line.worst) == (rank[inside].min(), last[inside].max()) and line.exact_best and line.exact_worst
    examples = {reached: at for reached in (True, False) if (at := np.flatnonzero(inside & (shared == reached))).size}
    assert line.examples.keys() == examples.keys()
    for reached, example in line.examples.items():
        at = case.chosen.tolist().index(list(example))
        assert inside[at] and shared[at] == reached
    stay = {numbers[one] for one in np.flatnonzero((case.ranked.rank[inside] < rank[inside][:, None]).all(axis=0))}
    assert {*line.stay_ahead} == stay if way in WAYS and "all" in way else {*line.stay_ahead} <= stay
    assert list(line.stay_ahead) == sorted(line.stay_ahead)
    if line.shared_with is not None:
        level = (case.ranked.rank == rank[:, None])[inside & shared].any(axis=0)
        assert [*line.shared_with] == [number for at, number in enumerate(numbers) if level[at] and at != me]
    games = mattering(case, inside, shared)
    if "leaves" not in way:
        assert [*line.matters] == games
    if verdict == "open":
        assert [*line.certain_if] == [each for each in single(case, inside, shared, fixed, True) if each[:3] in games]
        assert [*line.excluded_if] == [each for each in single(case, inside, shared, fixed, False) if each[:3] in games]
    else:
        assert (line.alternatives, line.certain_if, line.excluded_if, line.missed_by) == (None, (), (), ())
    if line.alternatives is not None:
        assert (np.any([holds(case, one) for one in line.alternatives], axis=0) == shared)[inside].all()
        assert len(line.alternatives) <= 3 and all(len(one) <= 4 for one in line.alternatives)
    check_ranks(case, target, inside, line)


def check_ranks(case: Case, target: Target, inside: Flags, line: OwnResult) -> None:
    """Each rank comes when it says, the most frequent one last."""
    if not line.ranks:
        return
    me, left = target.column, inside.copy()
    for each in line.ranks:
        where = left & np.any([holds(case, one) for one in each.alternatives], axis=0) if each.alternatives else left.copy()
        if target.other is None:
            assert {*zip(case.ranked.rank[where, me].tolist(), case.ranked.last[where, me].tolist(), strict=True)} == {each[:2]}
            assert each.relation == ""
        else:
            ahead = case.ranked.rank[where, me] - case.ranked.rank[where, target.other]
            assert {("ahead", "level", "behind")[1 + sign] for sign in np.sign(ahead).tolist()} == {each.relation}
            assert (each.rank, each.last) == (0, 0)
        assert each.finishes * int(inside.sum()) == line.finishes * int(where.sum())
        left &= ~where
    assert not left.any() and line.ranks[-1].alternatives == () and len(line.ranks) <= 3
    assert line.ranks[-1].finishes == max(each.finishes for each in line.ranks)


@pytest.mark.parametrize("way", WHOLE)
@pytest.mark.parametrize(
    "name", ["E2", "E3", "E5", "E6", "Swiss", "postponed", "byes", "by the engine", "points are not first"]
)
def test_an_own_result_means_what_every_finish_shows(name: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, way)
    case, rng = make(name), Random(f"{name} {way}")
    me = rng.randrange(len(case.question.finishes.numbers))
    for target in rng.sample(case.targets(me), 2):
        examiner = Examiner(case.question, target, 100, 1)
        every = [*own_results(case, me)]
        for fixed in rng.sample(every, min(2, len(every))):
            line = examiner.examine(fixed, blank(Fraction(7, 2)), len(every))
            check(case, target, fixed, line, way)


WAYS_ARE = {
    "by a tree of ranks": (True, 27, True),
    "by all finishes": (True, 27, True),
    "by a tree of the target": (True, 27, False),
    "by its leaves": (True, 27, False),
    "of the games that were asked": (True, 27, False),
    "by finishes drawn": (False, 200, False),
    "by all when the tree is too large": (False, 200, False),
}


@pytest.mark.parametrize("way", WAYS_ARE)
def test_the_way_is_chosen_by_the_limits(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """E, drawn with C, is among the first two in some finishes; the ranks are said where a tree or all finishes tell them."""
    limit(monkeypatch, way)
    case = make("Swiss")
    line = Examiner(case.question, Target(4, range(1, 3)), 200, 1).examine({1: 1}, blank(Fraction(7, 2)), 3)
    assert line.verdict == "open"
    assert (line.exact, line.finishes) == WAYS_ARE[way][:2]
    assert (line.alternatives is None) == (way in ("by its leaves", "by finishes drawn", "by all when the tree is too large"))


@pytest.mark.parametrize("nodes", [examine.RANK_NODES, 0])
def test_where_there_are_too_many_finishes_those_of_the_games_that_were_asked_are_counted(
    nodes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """G beats H: only one of the three other games is asked, and the target is certain."""
    monkeypatch.setattr(examine, "RANK_NODES", nodes)
    monkeypatch.setattr(examine, "MOST_RANKED", 0)
    case = make("Swiss")
    examiner = Examiner(case.question, Target(6, range(1, 2)), 50, 1)
    for most, finishes in ((27, 27), (26, 3)):
        monkeypatch.setattr(examine, "MOST_ENUMERATED", most)
        line = examiner.examine({3: 0}, blank(Fraction(0)), 3)
        assert (line.verdict, line.finishes, line.reached_in) == ("secured", finishes, finishes)


def test_all_finishes_are_ranked_up_to_the_limit_of_all_own_results_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """27 finishes of each of three own results: 81."""
    case, calls = make("Swiss"), list[str]()

    def watch(name: str) -> None:
        way = getattr(Examiner, name)

        def called(*given: Any) -> OwnResult:
            calls.append(name)
            found: OwnResult = way(*given)
            return found

        monkeypatch.setattr(Examiner, name, called)

    watch("_by_all")
    watch("_by_target")
    monkeypatch.setattr(examine, "RANK_NODES", 0)
    examiner = Examiner(case.question, Target(4, range(1, 3)), 50, 1)
    for most, expected in ((81, ["_by_all"]), (80, ["_by_target"])):
        calls.clear()
        monkeypatch.setattr(examine, "MOST_RANKED", most)
        examiner.examine({1: 1}, blank(Fraction(0)), 3)
        assert calls == expected
    monkeypatch.setattr(examine, "MOST_NODES", 0)
    monkeypatch.setattr(examine, "ENOUGH_NODES", 0)
    for most, expected in ((81, ["_by_target", "_by_all"]), (80, ["_by_target"])):
        calls.clear()
        monkeypatch.setattr(examine, "MOST_ENUMERATED", most)
        examiner.examine({1: 0}, blank(Fraction(0)), 3)  # E beats C: the first two places are certain, which is not settled yet
        assert calls == expected


def test_where_the_tree_is_not_complete_finishes_drawn_are_counted_and_single_results_are_proved(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    limit(monkeypatch, "by finishes drawn")
    proved = 0
    for name, who in (("E6", 1), ("Swiss", 4), ("by the engine", 7)):
        case = make(name)
        target = Target(who, range(1, 4 if name == "by the engine" else 3))
        examiner = Examiner(case.question, target, 100, 5)
        shared, outright = target.reached(case.ranked)
        for fixed in own_results(case, who):
            line = examiner.examine(fixed, blank(Fraction(7, 2)), 3)
            inside = case.where(state_of(case, fixed))
            verdict = judge(shared[inside], outright[inside])
            assert line.verdict in (verdict, None) and (verdict != "open" or line.verdict == "open")
            if line.exact:
                continue
            drawn = examiner.draw(fixed)
            assert (line.finishes, line.reached_in, line.exact) == (100, int(drawn.shared.sum()), False)
            assert (line.matters, line.alternatives, line.ranks) == ((), None, ())
            assert line.best <= case.ranked.rank[inside, who].min() and line.worst >= case.ranked.last[inside, who].max()
            for reached, example in line.examples.items():
                assert example == tuple(drawn.chosen[drawn.shared.tolist().index(reached)].tolist())
            asked = examiner.search.explore(fixed, nodes=6).asked
            for found, wanted in ((line.certain_if, True), (line.excluded_if, False)):
                every = single(case, inside, shared, fixed, wanted) if line.verdict == "open" else []
                known = [each for each in every if any(case.question.items[item][:3] == each[:3] for item in asked)]
                assert [*found] == known
                proved += len(known)
    assert proved >= 12


def test_what_a_few_finishes_drawn_suggest_is_not_said_unless_it_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    limit(monkeypatch, "by finishes drawn")
    case = make("Swiss")
    said = 0
    for me, top, seed in product((2, 4, 7), (2, 3), (1, 2)):
        target = Target(me, range(1, top + 1))
        examiner = Examiner(case.question, target, 5, seed)
        shared, _ = target.reached(case.ranked)
        for fixed in own_results(case, me):
            line = examiner.examine(fixed, blank(Fraction(0)), 3)
            inside = case.where(state_of(case, fixed))
            for conditions, wanted in ((line.certain_if, True), (line.excluded_if, False)):
                for each in conditions:
                    assert (shared[inside & holds(case, [each])] == wanted).all()
                    said += 1
    assert said


def test_finishes_are_drawn_from_the_seed_every_result_equally_probable() -> None:
    case = make("Swiss")
    examiner = Examiner(case.question, Target(4, range(1, 2)), 5000, 3)
    drawn = examiner.draw({1: 2})
    assert drawn.chosen.shape == (5000, 4) and {*drawn.chosen[:, 1].tolist()} == {2}
    for item in (0, 2, 3):
        counts = np.bincount(drawn.chosen[:, item], minlength=3)
        assert counts.sum() == 5000 and (abs(counts - 5000 / 3) < 150).all()
    assert (Examiner(case.question, Target(4, range(1, 2)), 5000, 3).draw({1: 2}).chosen == drawn.chosen).all()
    assert (Examiner(case.question, Target(4, range(1, 2)), 40, 3).draw({1: 2}).chosen == drawn.chosen[:40]).all()
    assert (Examiner(case.question, Target(4, range(1, 2)), 40, 4).draw({1: 2}).chosen != drawn.chosen[:40]).any()
    for at in range(0, 5000, 400):
        row = case.chosen.tolist().index(drawn.chosen[at].tolist())
        assert (drawn.rank[at], drawn.last[at]) == (case.ranked.rank[row, 4], case.ranked.last[row, 4])
        assert drawn.shared[at] == (case.ranked.rank[row, 4] == 1)


def test_where_the_search_is_too_long_no_rank_is_better_or_worse_and_a_finish_tried_may_have_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    case = make("Swiss")
    examiner = Examiner(case.question, Target(4, frozenset(), 2), 1, 1)
    assert examiner._extremes({1: 1}, blank()) == (2, 5, True, True)
    monkeypatch.setattr(examine, "EXTREME_NODES", 1)
    drawn = examiner.draw({1: 1})
    drawn = drawn._replace(rank=np.array([3]), last=np.array([4]))
    assert examiner._extremes({1: 1}, blank(), drawn) == (1, 6, False, False)
    assert examiner._extremes({1: 1}, replace(blank(), worst=5)) == (1, 5, False, False)
    seen = Examiner(case.question, Target(4, range(1, 2)), 400, 1)
    assert seen._extremes({1: 1}, replace(blank(), best=2, worst=5), seen.draw({1: 1})) == (2, 5, True, True)
    monkeypatch.setattr(examine, "EXTREME_NODES", 400)
    assert seen._extremes({1: 1}, blank(), drawn) == (2, 5, True, True)


# ---- what decides -----------------------------------------------------------------------------------------------------------


def ranks_of(live: tb.Tournament, who: str, **target: Any) -> dict[str | int, Decider | None]:
    (line,) = needs(live, who, **target).lines
    return {each.relation or each.rank: each.decided_by for each in line.ranks}


def test_the_decider_has_its_numbers_where_they_are_always_the_same_and_the_rival_where_there_is_one() -> None:
    assert ranks_of(E3, "A", ahead_of="B") == {
        "level": None, "ahead": Decider("BH/C1", Fraction(9, 2), Fraction(7, 2), B),
        "behind": Decider("BH/C1", Fraction(7, 2), Fraction(9, 2), B),
    }  # fmt: skip
    assert ranks_of(E5, "D", ahead_of="H") == {
        "ahead": Decider("BH", Fraction(19, 2), Fraction(8), H), "behind": Decider("DE", None, None, H),
    }  # fmt: skip
    assert needs(E5, "D", top=2).lines[0].missed_by == ("DE",)


def test_an_entry_names_the_rival_only_where_it_parts_from_one_alone() -> None:
    """The numbers of two who are as near are theirs, and the rival is not named."""
    case = make("Swiss")
    examiner = Examiner(case.question, Target(4, range(1, 2)), 10, 1)
    codes = [entry.code for entry in examiner.search.entries]
    leaf = Leaf((0, 0, 0, 0), (1, 1))
    points, encounter = codes.index("PTS"), codes.index("DE")
    assert examiner._compare(encounter, [2], leaf) == Decider("DE", None, None, 3)
    assert examiner._compare(encounter, [2, 3], leaf) == Decider("DE", None, None, None)
    first, half = Fraction(5, 2), Fraction(1, 2)  # E has 3, A and F 2½, B ½
    assert examiner._compare(points, [0, 1], leaf) == Decider("PTS", Fraction(3), first, 1)
    assert examiner._compare(points, [1, 5, 0], leaf) == Decider("PTS", Fraction(3), first, None)
    assert examiner._compare(points, [1], leaf) == Decider("PTS", Fraction(3), half, 2)
    assert examiner._compare(points, [1], Leaf((-1,) * 4, (1, 1))).own is None


def test_the_decider_is_none_where_points_decide_or_entries_differ() -> None:
    """For each case the entry is that of why, in every finish of the rank."""
    named = 0
    for name in ("Swiss", "E2", "E5", "postponed"):
        case = make(name)
        question, numbers = case.question, case.question.finishes.numbers
        for me in range(0, len(numbers), 3):
            for fixed in own_results(case, me):
                target = Target(me, range(1, 3))
                line = Examiner(question, target, 50, 1).examine(fixed, blank(Fraction(0)), 3)
                left = case.where(state_of(case, fixed))
                for each in line.ranks:
                    where = (
                        left & np.any([holds(case, one) for one in each.alternatives], axis=0)
                        if each.alternatives
                        else left.copy()
                    )
                    left &= ~where
                    if each.decided_by is not None:
                        named += 1
                        check_decider(case, each.decided_by, me, where, reached=each.rank in target.wanted)
    assert named >= 4


def check_decider(case: Case, decider: Decider, me: int, where: Flags, *, reached: bool) -> None:
    """The nearest of those who are behind, or ahead where the target is missed, is parted by this entry in all finishes."""
    question, numbers = case.question, case.question.finishes.numbers
    for chosen in case.chosen[where].tolist()[:3]:
        table = tb.standings(question._enter(question.event, chosen), question.now.entries, after_round=question.after_round)
        own = table[numbers[me]]
        side = [row for row in table if (row.rank > own.rank if reached else row.rank < own.rank) and row.points == own.points]
        codes = {row.id: tb.why(table, numbers[me], row.id).decided_by for row in side}
        assert decider.code in codes.values()
        if decider.other is not None:
            assert codes[decider.other] == decider.code
        if decider.own is not None and decider.other is not None:
            values = [row[decider.code] for row in (own, table[decider.other])]
            assert [decider.own, decider.theirs] == [value and Fraction(*value.as_integer_ratio()) for value in values]


# ---- conditions -------------------------------------------------------------------------------------------------------------


def test_the_words_of_a_condition_never_mean_other_results() -> None:
    """By boards 1-1 can be two draws or a win and a loss; by points it is one result."""
    boards = Question(TEAMS, "MPTS, BC")
    said = [boards.say_outcome(0, outcome) for outcome in boards.choices[0]]
    assert said == ["2-0", "1½-½", "1-1", "1½-½", "1-1", "½-1½", "1-1", "½-1½", "0-2"]
    assert make_condition(boards, 0, [0]) == (2, 1, 3, ("2-0",)) and make_condition(boards, 0, [2]) is None
    assert make_condition(boards, 0, [4, 6, 2, 0]) == (2, 1, 3, ("2-0", "1-1"))
    assert make_condition(boards, 0, [1]) is None and make_condition(boards, 0, [3, 1]) == (2, 1, 3, ("1½-½",))


def test_a_condition_of_too_many_games_is_not_worked_out(monkeypatch: pytest.MonkeyPatch) -> None:
    case = make("Swiss")
    table = np.zeros((3, 3, 3), dtype=bool)
    table[0, :, 0] = True
    expected = ((Condition(4, 1, 2, ("1-0",)), Condition(4, 7, 8, ("1-0",))),)
    assert find_alternatives(case.question, [0, 2, 3], table) == expected
    for name, most, found in (
        ("MOST_MATTERING", 2, expected),
        ("MOST_MATTERING", 1, None),
        ("MOST_CELLS", 9, expected),
        ("MOST_CELLS", 8, None),
    ):
        with monkeypatch.context() as patch:
            patch.setattr(conditions_module, name, most)
            assert find_alternatives(case.question, [0, 2, 3], table) == found
    scattered = np.indices((3, 3)).sum(axis=0) % 2 == 0
    assert find_alternatives(case.question, [0, 2], scattered) is not None
    many = np.zeros((3, 3, 3), dtype=bool)
    many[[0, 1, 2, 0], [0, 1, 2, 2], [0, 1, 2, 1]] = True
    assert find_alternatives(case.question, [0, 2, 3], many) is None  # four boxes


def test_more_than_three_ranks_are_not_said() -> None:
    case = make("Swiss")
    examiner = Examiner(case.question, Target(4, range(1, 3)), 10, 1)
    width = examiner.width
    three = np.array([1 * width + 1, 2 * width + 2, 2 * width + 2])
    found = examiner._ranks_if([0], three, 9, {1 * width + 1: Decider("BH", None, None, 3)})
    assert [(each.rank, each.last, each.finishes, each.relation) for each in found] == [(1, 1, 9, ""), (2, 2, 18, "")]
    assert found[0].alternatives == ((Condition(4, 1, 2, ("1-0",)),),) and found[1].alternatives == ()
    assert (found[0].decided_by, found[1].decided_by) == (Decider("BH", None, None, 3), None)
    many = np.array([[1, 2, 3], [4, 4, 4], [1, 1, 1]]) * width + 4
    assert examiner._ranks_if([0, 2], many, 1, {}) == ()
    assert len(examiner._ranks_if([0, 2], np.where(many == 4 * width + 4, many[0, 0], many), 1, {})) == 3


# ---- by points --------------------------------------------------------------------------------------------------------------


def by_points(live: tb.Tournament, who: int, target: Target | None = None, finishes: int = 400) -> list[OwnResult]:
    question = Question(live)
    column = question.finishes.numbers.index(who)
    return examine_points(Examiner(question, target or Target(column, range(1, 2)), finishes, 1))


def test_so_many_points_of_all_own_games_are_judged_by_points_alone() -> None:
    """E6: A has 1 and meets C and B (½ each), who play D (0), too: with 1½ more nobody can come near."""
    lines = by_points(E6, A)
    assert [(line.results, line.points) for line in lines] == [
        (("2",), 2), (("1½",), Fraction(3, 2)), (("1",), 1), (("½",), Fraction(1, 2)), (("0",), 0),
    ]  # fmt: skip
    assert [line.verdict for line in lines] == ["secured", "secured", "open", "open", "excluded"]
    assert sum(line.finishes for line in lines) == 400
    assert [line.exact for line in lines] == [False] * 5 and not any(line.exact_best or line.exact_worst for line in lines)
    for line in lines:
        assert (line.matters, line.alternatives, line.certain_if, line.excluded_if, line.ranks) == ((), None, (), (), ())


def test_to_be_ahead_of_somebody_is_judged_by_the_points_of_both() -> None:
    """E6: A has 1, B ½ and a game with D; they meet. With 1½ more A has 2½, B at most 2; with none A has 1, B at least 1½."""
    lines = by_points(E6, A, Target(0, frozenset(), 1))
    assert [line.verdict for line in lines] == ["secured", "secured", "open", "open", "excluded"]


def test_lines_by_points_agree_with_every_finish() -> None:
    rounds = ("AF1 BE= CD0", "AE* FD* BC*", "AD1 EC= FB0", "AC* DB* EF*", "AB* CF* DE*")
    odd = replace(E6, scoring=tb.Scoring(win=3, draw=1, loss="0.5"))
    for live, who in ((E6, B), (E6, D), (odd, A), (event(*rounds, by="SB", system="round-robin"), A)):
        question = Question(live)
        me = question.finishes.numbers.index(who)
        chosen = np.concatenate([*question.enumerate()])[:: 7 if len(question.items) > 6 else 1]
        ranked, scores = question.rank(chosen), question.scores(chosen)
        base = int(question.finishes.scores.base[me])
        for target in (
            Target(me, range(1, 2)),
            Target(me, range(1, 3)),
            Target(me, frozenset({2, 4})),
            Target(me, frozenset(), (me + 1) % 4),
        ):
            shared, outright = target.reached(ranked)
            for line in by_points(live, who, target):
                inside = scores[:, me] - base == 10 * line.points
                assert line.verdict != "secured" or outright[inside].all()
                assert line.verdict != "excluded" or not shared[inside].any()
                assert line.verdict != "open" or (shared[inside].any() and not shared[inside].all())
                assert line.best <= ranked.rank[inside, me].min() and ranked.last[inside, me].max() <= line.worst
                assert len(line.examples) == (line.reached_in > 0) + (line.reached_in < line.finishes)
                first = {reached: tuple(each) for each, reached in reversed(drawn_in(live, who, target, line))}
                assert line.examples == first
                for reached, example in line.examples.items():
                    row = question.rank(np.array([example]))
                    assert bool(target.reached(row)[0][0]) == reached
                    assert question.scores(np.array([example]))[0, me] - base == 10 * line.points


def drawn_in(live: tb.Tournament, who: int, target: Target, line: OwnResult) -> list[tuple[list[int], bool]]:
    """The finishes drawn that have the points of a line, and whether each reaches the target."""
    question = Question(live)
    drawn = Examiner(question, target, 400, 1).draw({})
    scores = question.scores(drawn.chosen)[:, question.finishes.numbers.index(who)]
    base = question.finishes.scores.base[question.finishes.numbers.index(who)]
    rows = [(each, reached) for each, reached in zip(drawn.chosen.tolist(), drawn.shared.tolist(), strict=True)]
    return [row for row, score in zip(rows, scores.tolist(), strict=True) if score - base == 10 * line.points]


def test_points_that_were_never_drawn_have_the_limits_of_points() -> None:
    lines = by_points(E6, A, finishes=1)
    (drawn,) = [line for line in lines if line.finishes]
    assert drawn.best and drawn.reached_in in (0, 1)
    others = {line.results[0]: (line.verdict, line.best, line.worst) for line in lines if not line.finishes}
    expected = {"2": ("secured", 1, 1), "1½": ("secured", 1, 1), "1": (None, 1, 4), "½": (None, 1, 4), "0": ("excluded", 3, 4)}
    assert others == {points: expected[points] for points in others}


def test_what_is_drawn_to_a_point_counts_the_gains_of_the_own_games() -> None:
    question = Question(LAST)
    examiner = Examiner(question, Target(0, range(1, 2)), 60, 1)
    drawn, own = draw_own(examiner, [0], [[10, 5, 0]])
    assert own.tolist() == [(10, 5, 0)[outcome] for outcome in drawn.chosen[:, 0].tolist()]
    assert own.shape == (60,)
