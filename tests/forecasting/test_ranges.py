"""Ranges: the limits of differences hold all that the finishes show, and are as narrow as the rules allow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, E3, E5, E6, event
from tests.forecasting.test_sentences import TEAMS
from tiebreaks.engine.listing import sort_key
from tiebreaks.engine.records import Flags, Integers
from tiebreaks.engine.rules.ratings import somebody_unrated
from tiebreaks.engine.working import Value
from tiebreaks.forecasting import ranges as module
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.ranges import Ranges

EIGHT = ("CB1 FH= EG= DA0", "AC0 EH= GF= DB=", "CG0 AF= EB1 HD1")
LAST = event(*EIGHT, "GH* EC* FD* AB*", by="SB")  # everybody plays once more
POSTPONED = event(*EIGHT[:2], "CG0 AF* EB1 HD1", "GH= EC= FD* AB*", by="SB")  # some play twice
BYES = tb.Tournament(
    LAST.players,
    [[tb.Game(3, 2, "1-0"), tb.Game(6, 8, "½-½"), tb.Game(5, 7, "+-"), tb.Bye(4, "half"), tb.Bye(1, "pairing")],
     *LAST.rounds[1:3], [tb.Game(7, 8, "*"), tb.Game(5, 3, "*"), tb.Game(6, 4, "+-"), tb.Game(1, 2, "*")]],
)  # fmt: skip
FORFEIT = tb.Tournament(POSTPONED.players, [[tb.Game(3, 2, "+-"), *POSTPONED.rounds[0][1:]], *POSTPONED.rounds[1:]])


def rated(live: tb.Tournament, *unrated: int) -> tb.Tournament:
    return replace(
        live, players=[replace(one, rating=None if one.id in unrated else 1900 + 31 * one.id) for one in live.players]
    )


def twice(live: tb.Tournament) -> tb.Tournament:
    """A double round robin of four, the second half pending but for its first round."""
    rounds = ["AB1 CD=", "AC0 DB0", "AD= BC1", "BA= DC=", "CA* BD*", "DA* CB*"]
    return event(*rounds, by="SB", system="round-robin")


LISTS: dict[str, tuple[tb.Tournament, str, str]] = {
    "round robin": (E2, "PTS, DE, SB, KS, WIN, BPG, PS", "own places sum sum own own own"),
    "two rounds": (E6, "PTS, DE, SB, KS, WIN", "own places sum None own"),
    "double round robin": (twice(E2), "PTS, DE, SB, WIN", "own places sum own"),
    "Swiss": (
        LAST, "PTS, BH, BH/C1, BH/M1, SB, SB/C1, FB, KS, AOB, WIN, REP, DE", "own sum cut cut sum None sum sum None own own places",
    ),
    "FB/C1": (LAST, "PTS, FB/C1, BH/C2, BH/M2", "own cut cut cut"),
    "byes and forfeits": (BYES, "PTS, BH, BH/C1, SB, FB", "own sum cut sum sum"),
    "postponed": (POSTPONED, "PTS, BH, BH/C1, SB", "own sum cut sum"),
    "a forfeit and two games": (FORFEIT, "PTS, BH, BH/C1, SB, WIN, DE", "own None None None own places"),
    "ratings": (rated(LAST), "PTS, ARO, TPR, ARO/C1, APRO, BH", "own own own own None sum"),
    "unrated": (rated(LAST, 2), "PTS, ARO, TPR, BH", "own own own sum"),
    "points are not first": (LAST, "BH, PTS, SB", "sum own sum"),
    "teams": (TEAMS, "MPTS, GPTS, DE, EMMSB, EGGSB, BH:MP, SSSC, BC", "own own places sum sum sum sum places"),
    "3-1-0": (replace(LAST, scoring=tb.Scoring(win=3, draw=1)), "PTS, BH, BH/C1, SB", "own sum cut sum"),
    "one game": (E3, "PTS, DE, BH/C1, BH, SB", "own places cut sum sum"),
}  # fmt: skip
SELF_DEFINED = "OTHER_US_KASHDAN"


class Truth(NamedTuple):
    """What the engine says in every finish."""

    chosen: Integers
    key: list[Integers]  # by entry: (finishes, participants), the higher is better
    over: list[Integers]
    value: list[Integers]
    defined: list[Flags]

    def where(self, question: Question, state: Sequence[int]) -> Flags:
        """The finishes that have these results."""
        found = np.ones(len(self.chosen), dtype=bool)
        for item, choice in enumerate(state):
            if choice >= 0:
                found &= self.chosen[:, item] == question.choices[item][choice]
        return found


def work(question: Question, ranges: Ranges) -> Truth:
    chosen = np.concatenate([*question.enumerate()])
    (table,) = question.finishes.tables(chosen)
    shape = (len(chosen), len(question.finishes.numbers))
    unrated = somebody_unrated(table)[table.tournament]
    found = Truth(chosen, [], [], [], [])
    for entry in ranges.entries:
        nothing = np.zeros(shape, dtype=np.int64)
        if entry.sees_ties:
            for part in found[1:4]:
                part.append(nothing)
            found.defined.append(nothing > 0)
            continue
        value = entry.work(table, ranges.law).finished
        dropped = unrated if entry.is_dropped(ranges.law, True) else None
        found.key.append(np.asarray(sort_key(value, entry, dropped)).reshape(shape))
        found.value.append(np.asarray(value.value).reshape(shape))
        found.over.append(np.broadcast_to(np.asarray(value.over), value.value.shape).reshape(shape))
        defined = np.ones(len(value.value), dtype=bool) if value.defined is None else value.defined
        found.defined.append(np.asarray(defined).reshape(shape))
    return found


def states(question: Question, count: int = 7) -> Iterator[tuple[int, ...]]:
    """Nothing known, everything known, and some of both."""
    rng = Random(5)
    yield (-1,) * len(question.choices)
    for at in range(count):
        yield tuple(
            rng.randrange(len(each)) if at == 0 or rng.random() < 0.6 else -1 for each in question.choices
        )  # fmt: skip


@pytest.mark.parametrize("name", LISTS)
def test_each_entry_has_its_kind(name: str) -> None:
    live, by, kinds = LISTS[name]
    found = Ranges(Question(live, by))
    assert [str(kind) for kind in found.kinds] == kinds.split()
    own = [
        {item for item, (_, white, black) in enumerate(games(live)) if who in (white, black)} for who in found.finishes.numbers
    ]
    assert [{*items} for items in found.items_of] == own
    assert found.one_game_each == all(len(items) <= 1 for items in own)


def games(live: tb.Tournament) -> list[tuple[int, int, int]]:
    return [item[:3] for item in Question(live).items]


@pytest.mark.parametrize("name", LISTS)
def test_limits_hold_what_every_finish_shows_and_are_reached_where_games_are_apart(name: str) -> None:
    """Two who have no game with each other and whose own games are known: the limits of a sum are reached."""
    live, by, _ = LISTS[name]
    question = Question(live, by)
    ranges = Ranges(question)
    truth, rng = work(question, ranges), Random(2)
    size = len(question.finishes.numbers)
    for state in states(question):
        where = truth.where(question, state)
        for at, kind in enumerate(ranges.kinds):
            if kind not in ("own", "sum", "cut"):
                continue
            key = truth.key[at][where] if kind == "own" else truth.value[at][where]
            for one, other in rng.sample([(one, other) for one in range(size) for other in range(size)], min(size * size, 14)):
                difference = key[:, one] - key[:, other]
                low, high = ranges.differ(at, one, other, state)
                assert low <= difference.min() and difference.max() <= high
                own = {*ranges.items_of[one], *ranges.items_of[other]}
                if kind != "cut" and all(state[item] >= 0 for item in own):
                    assert (low, high) == (difference.min(), difference.max())
                if min(state) >= 0:
                    assert low == high == difference[0]


@pytest.mark.parametrize("name", LISTS)
def test_a_value_is_told_where_it_is_certain_and_only_there(name: str) -> None:
    live, by, _ = LISTS[name]
    question = Question(live, by)
    ranges = Ranges(question)
    truth = work(question, ranges)
    for state in states(question):
        where = truth.where(question, state)
        for at, kind in enumerate(ranges.kinds):
            for who in range(len(question.finishes.numbers)):
                found = ranges.value(at, who, state)
                if kind not in ("own", "sum", "cut") or len(set(truth.over[at].ravel().tolist())) > 1:
                    assert found is None
                    continue
                if not truth.defined[at][where, who].all() or ranges.entries[at].entry.several_numbers:
                    assert found is None
                    continue
                values = {Fraction(int(one), int(truth.over[at][0, who])) for one in truth.value[at][where, who].tolist()}
                if found is not None:
                    assert values == {found}
                elif kind != "cut" and all(state[item] >= 0 for item in ranges.items_of[who]) and "unrated" not in name:
                    assert len(values) != 1


def test_a_value_of_a_list_with_several_numbers_or_a_dropped_code_is_not_told() -> None:
    question = Question(*LISTS["unrated"][:2])
    ranges = Ranges(question)
    known = (0,) * len(question.choices)
    assert [ranges.value(1, who, known) for who in range(8)] == [None] * 8  # ARO, dropped
    assert ranges.differ(1, 0, 1, known) == (0, 0)
    assert ranges.value(3, 0, known) is not None  # BH
    whole = Ranges(Question(*LISTS["ratings"][:2]))
    assert whole.value(1, 0, known) is not None


@pytest.mark.parametrize("name", ["Swiss", "byes and forfeits", "postponed", "one game", "teams", "two rounds"])
def test_the_widest_game_moves_the_difference_most(name: str) -> None:
    """With the own games known: by how much the difference changes between the results of one game, the others fixed."""
    live, by, _ = LISTS[name]
    question = Question(live, by)
    ranges = Ranges(question)
    truth, size = work(question, ranges), len(question.finishes.numbers)
    index = {tuple(chosen): at for at, chosen in enumerate(truth.chosen.tolist())}
    rng = Random(4)
    for at, kind in enumerate(ranges.kinds):
        if kind != "sum":
            continue
        for one, other in rng.sample([(one, other) for one in range(size) for other in range(size) if one != other], 12):
            own = {*ranges.items_of[one], *ranges.items_of[other]}
            state = [rng.randrange(len(each)) if item in own else -1 for item, each in enumerate(question.choices)]
            widths = {}
            for item, each in enumerate(question.choices):
                first = [question.choices[other][max(choice, 0)] for other, choice in enumerate(state)]
                rows = [index[(*first[:item], outcome, *first[item + 1 :])] for outcome in each]
                moved = truth.value[at][rows, one] - truth.value[at][rows, other]
                widths[item] = int(moved.max() - moved.min()) if item not in own else 0
            best = max(widths.values(), default=0)
            expected = min((item for item, width in widths.items() if width == best), default=None) if best else None
            assert ranges.find_widest(at, one, other, state) == expected


def test_a_game_that_can_be_cut_is_found_where_no_other_moves_the_difference() -> None:
    """E4: H has met F and D, who play each other: BH does not move, what is cut does."""
    live = event(*EIGHT, "GH= EC= FD* AB1", by="SB")
    ranges = Ranges(Question(live, "PTS, BH/C1, BH"))
    numbers = ranges.finishes.numbers
    h, c = numbers.index(8), numbers.index(3)
    assert ranges.find_widest(1, h, h, [-1]) == 0 and ranges.find_widest(2, h, h, [-1]) is None
    assert ranges.find_widest(1, h, c, [0]) is None and ranges.find_widest(0, h, c, [-1]) is None
    assert [ranges.differ(1, h, c, [choice]) for choice in (0, 1, 2, -1)] == [(0, 0), (-5, -5), (-10, -10), (-10, 0)]


@pytest.mark.parametrize(
    ("most", "kinds"),
    [
        (27, "own places sum None cut"),  # three ways of the own game, four others with two further results each
        (26, "own places None None None"),
        (3, "own places None None None"),
        (2, "None places None None None"),
    ],
)
def test_what_would_need_too_many_finishes_is_not_known(most: int, kinds: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PROBED", most)
    found = Ranges(Question(LAST, "PTS, DE, BH, AOB, BH/C1"))
    assert [str(kind) for kind in found.kinds] == kinds.split()


def test_nothing_is_known_of_a_list_with_a_self_defined_tie_break_but_places() -> None:
    found = Ranges(Question(LAST, f"PTS, DE, BH, {SELF_DEFINED}"))
    assert found.kinds == [None, "places", None, None]
    assert found.value(0, 0, [0, 0, 0, 0]) is None


def test_a_forfeit_leaves_a_round_robin_a_sum_though_somebody_plays_twice() -> None:
    """16.4.1 caps a dummy by the own score, in a Swiss only."""
    live = E6.with_result(1, 1, 4, "+-")
    assert Ranges(Question(live, "PTS, SB")).kinds == ["own", "sum"]
    assert Ranges(Question(FORFEIT, "PTS, SB")).kinds == ["own", None]
    assert Ranges(Question(POSTPONED, "PTS, SB")).kinds == ["own", "sum"]


def test_the_limits_are_the_same_when_nothing_is_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    question = Question(LAST, "PTS, BH/C1")
    asked = [(one, other, state) for state in states(question) for one, other in ((0, 1), (2, 3), (1, 0))]
    remembering = Ranges(question)
    expected = [remembering.differ(1, *each) for each in asked]
    assert len(remembering._cuts) > 1
    monkeypatch.setattr(module, "MOST_KEPT", 1)
    forgetting = Ranges(question)
    assert [forgetting.differ(1, *each) for each in asked] == expected
    assert len(forgetting._cuts) == 1


def test_the_finishes_that_were_worked_are_those_of_the_own_games() -> None:
    ranges = Ranges(Question(E6, "PTS, SB"))
    assert ranges.kinds == ["own", "sum"] and ranges.finishes.numbers[0] == 1 and ranges.items_of[0] == [0, 2]
    assert [*ranges.bases(0, [2, 0, 1, 0])] == [7]  # 2·3 + 1
    assert [*ranges.bases(0, [2, 0, -1, 0])] == [6, 7, 8]
    assert [*ranges.bases(0, [-1, 0, -1, 0])] == [*range(9)]
    nothing = Ranges(Question(E5, "PTS, BH"))
    assert nothing.kinds == ["own", "sum"] and [*nothing.bases(7, [-1])] == [0]


def width(name: str) -> dict[str, int]:
    """How far the limits of each entry are apart, all pairs and some states together."""
    question = Question(*LISTS[name][:2])
    ranges, size = Ranges(question), len(question.finishes.numbers)
    found = {}
    for at, kind in enumerate(ranges.kinds):
        if kind in ("own", "sum", "cut"):
            apart = [
                ranges.differ(at, one, (one + step) % size, state)
                for state in states(question, 3)
                for one in range(size)
                for step in (1, 3)
            ]
            found[ranges.entries[at].code] = sum(high - low for low, high in apart)
    return found


def test_the_values_of_several_tables_are_those_of_one() -> None:
    """Where a value is not defined in one table, it is in the others."""
    one, other = Value(np.array([1, 2]), 10, None), Value(np.array([3, 4]), 10, np.array([True, False]))
    both = module._together([one, other])
    assert (both.value.tolist(), both.over) == ([1, 2, 3, 4], 10)
    assert both.defined is not None and both.defined.tolist() == [True, True, True, False] and both.defined.dtype == bool
    assert module._together([one, one]).defined is None
    apart = module._together([Value(np.array([1]), np.array([2]), None), Value(np.array([3]), np.array([4]), None)])
    assert np.asarray(apart.over).tolist() == [2, 4]


WIDTHS = {
    "round robin": {"PTS": 480, "SB": 6600, "KS": 390, "WIN": 48, "BPG": 0, "PS": 480},
    "two rounds": {"PTS": 800, "SB": 8800, "WIN": 80},
    "double round robin": {"PTS": 800, "SB": 18800, "WIN": 80},
    "Swiss": {"PTS": 800, "BH": 1380, "BH/C1": 1770, "BH/M1": 1540, "SB": 15400, "FB": 0, "KS": 710, "WIN": 80, "REP": 0},
    "FB/C1": {"PTS": 800, "FB/C1": 0, "BH/C2": 1520, "BH/M2": 0},
    "byes and forfeits": {"PTS": 560, "BH": 960, "BH/C1": 1190, "SB": 12250, "FB": 0},
    "postponed": {"PTS": 560, "BH": 1060, "BH/C1": 1105, "SB": 10650},
    "a forfeit and two games": {"PTS": 560, "WIN": 56},
    "ratings": {"PTS": 800, "ARO": 0, "TPR": 15936, "ARO/C1": 0, "BH": 1380},
    "unrated": {"PTS": 800, "ARO": 0, "TPR": 0, "BH": 1380},
    "points are not first": {"BH": 1380, "PTS": 800, "SB": 15400},
    "teams": {"MPTS": 960, "GPTS": 960, "EMMSB": 14400, "EGGSB": 15000, "BH:MP": 960, "SSSC": 1440},
    "3-1-0": {"PTS": 2400, "BH": 4340, "BH/C1": 5440, "SB": 122000},
    "one game": {"PTS": 160, "BH/C1": 240, "BH": 240, "SB": 3200},
}


@pytest.mark.parametrize("name", WIDTHS)
def test_limits_are_as_narrow_as_they_were(name: str) -> None:
    """Wider ones would be true, too, and leave questions open that were settled."""
    assert width(name) == WIDTHS[name]
