"""The search for a list held against its definition: every list of a few codes, with the description length of check.md 3.3."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import groupby, pairwise
from math import factorial, inf, log2
from typing import Any, NamedTuple

import numpy as np
import pytest

import tiebreaks as tb
from tests.checking.test_check import five
from tests.checking.test_inferring import FOUR, SIX
from tests.checking.test_stored_answers import club
from tiebreaks.checking import lists, weights
from tiebreaks.checking.columns import Bench, Law, make_laws
from tiebreaks.checking.lists import find_lists
from tiebreaks.checking.orders import Choice, ListState, RatedList, SearchResult, places_of, replay
from tiebreaks.checking.printed import PrintedRanks
from tiebreaks.checking.steps import Steps
from tiebreaks.checking.weights import AFTER, AFTER_IN_ROUND_ROBIN, ROUND_ROBIN, SWISS, WEIGHTS, SearchWeights
from tiebreaks.engine.codes import parse_list
from tiebreaks.law.editions import CURRENT, EDITIONS
from tiebreaks.model.tournament import System

FIVE = five({})
LEVEL = weights.WEIGHTS.end
Key = tuple[Fraction, ...]


class Column(NamedTuple):
    """A code under the laws that order everybody alike."""

    code: str
    laws: frozenset[int]
    place: Mapping[int, int]


class Listed(NamedTuple):
    """A list that describes the published order."""

    codes: tuple[str, ...]
    laws: tuple[frozenset[int], ...]
    wrong: int
    bits: float


class Definition:
    """Section 3.3, list by list. Slow and plain: nothing is kept, merged or left out."""

    def __init__(
        self, event: tb.Tournament, ranks: Mapping[int, int], codes: Sequence[str], laws: Sequence[Law], given: Sequence[str]
    ) -> None:
        self.event, self.laws, self.given, self.codes = event, laws, given, codes
        self.ids = sorted(ranks, key=lambda one: (ranks[one], event.row_of[one]))
        self.shared = [ranks[one] == ranks[other] for one, other in pairwise(self.ids)]
        self.points = {row.id: (row.points or Fraction(0),) for row in tb.standings(event, "PTS", edition="2026-03")}
        self.error = log2(len(self.ids)) + WEIGHTS.error
        robin = event.system is System.ROUND_ROBIN
        self.weight, self.after = (ROUND_ROBIN, AFTER_IN_ROUND_ROBIN) if robin else (SWISS, AFTER)

    def columns(self, code: str) -> Iterator[Column]:
        """Each different order by a code alone, with the laws that give it."""
        orders: dict[tuple[int, ...], set[int]] = {}
        for at, law in enumerate(self.laws):
            found = {id: -Fraction(id) for id in self.points}  # TPN: the lower number first, whatever the edition
            if code != "TPN":
                found = {row.id: row[code] or Fraction(0) for row in tb.standings(self.event, code, edition=law.edition)}
            best_first = sorted({*found.values()}, reverse=True)
            orders.setdefault(tuple(best_first.index(found[id]) for id in sorted(found)), set()).add(at)
        for places, among in orders.items():
            yield Column(code, frozenset(among), dict(zip(sorted(self.points), places, strict=True)))

    def all(self, longest: int) -> list[Listed]:
        every = frozenset(range(len(self.laws)))
        columns = [column for code in self.codes for column in self.columns(code)]
        start = {id: tuple(-value for value in self.points[id]) for id in self.ids}
        return [*self._from((), (every,), start, 0, 0.0, [True] * len(self.shared), 0, columns, longest)]

    def _from(
        self, codes: tuple[str, ...], laws: tuple[frozenset[int], ...], key: Mapping[int, Key], at: int, bits: float,
        left: list[bool], wrong: int, columns: Sequence[Column], longest: int,
    ) -> Iterator[Listed]:  # fmt: skip
        if not codes:
            left, wrong = self._step(left, wrong, {id: value[0] for id, value in key.items()})
        yield Listed(codes, laws, wrong, bits + self._rest(laws, key, at, left, wrong, len(codes)))
        is_open = any(level and not shared for level, shared in zip(left, self.shared, strict=True))
        if len(codes) == longest or not (is_open or at < len(self.given)):
            return
        for column in columns:
            if column.code in codes:
                continue
            cost, position = self._entry(column.code, codes[-1] if codes else "", at)
            now, errors = self._step(left, wrong, column.place)
            if now == left and errors == wrong and position <= at:
                continue  # it decides nothing, and nobody has named it
            both = laws[-1] & column.laws
            after = (*laws[:-1], both) if both else (*laws, column.laws)
            keys = {id: (*key[id], Fraction(column.place[id])) for id in self.ids}
            yield from self._from((*codes, column.code), after, keys, position, bits + cost, now, errors, columns, longest)

    def _step(self, left: list[bool], wrong: int, place: Mapping[int, Any]) -> tuple[list[bool], int]:
        """Who is still level after an entry, and how many neighbours are the wrong way round: lower is better."""
        now = []
        for level, shared, (one, other) in zip(left, self.shared, pairwise(self.ids), strict=True):
            now.append(level and place[one] == place[other])
            wrong += level and (place[one] > place[other] or (shared and place[one] != place[other]))
        return now, wrong

    def _entry(self, code: str, before: str, at: int) -> tuple[float, int]:
        plain = WEIGHTS.entry - log2(self.after.get(before, {}).get(code) or self.weight.get(code, WEIGHTS.unknown_entry))
        if not self.given:
            return plain, 0
        if code in self.given[at:]:
            position = self.given.index(code, at)
            named = WEIGHTS.given_next + WEIGHTS.given_skipped * (position - at)
            if named < plain + WEIGHTS.foreign:
                return named, position + 1
        return plain + WEIGHTS.foreign, at

    def _rest(
        self, laws: tuple[frozenset[int], ...], key: Mapping[int, Key], at: int, left: list[bool], wrong: int, length: int
    ) -> float:
        """The end of the list, the laws, the errors and the order that is left."""
        end = WEIGHTS.given_missing * (len(self.given) - at) if self.given else WEIGHTS.end[min(length, 5)]
        law = sum(0 if len(each) == len(self.laws) else min(self.laws[one].bits for one in each) for each in laws)
        errors = wrong * self.error + (WEIGHTS.first_error if wrong else 0)
        if any(self.shared):
            order = self.error * sum(level and not shared for level, shared in zip(left, self.shared, strict=True))
        else:
            sets = [len([*group]) for _, group in groupby(sorted(key[id] for id in self.ids))]
            order = sum(log2(factorial(size)) for size in sets)
        return end + law + WEIGHTS.another_law * (len(laws) - 1) + errors + order


@pytest.fixture
def unbounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A search that leaves nothing out."""
    for bound in ("BEAM", "PAIRS", "SEEING_TIES", "SAME_STATE"):
        monkeypatch.setattr(weights, bound, 10**6)
    for bound in ("PRUNED", "COUNTED"):
        monkeypatch.setattr(weights, bound, 10.0**6)


def searched(
    event: tb.Tournament, ranks: Mapping[int, int], codes: Sequence[str], laws: Sequence[Law], given: str = "", **options: Any
) -> SearchResult:
    bench = Bench(event, len(event.rounds), "", laws)
    entries = parse_list(given) if given else ()
    return find_lists(bench, PrintedRanks(event, ranks), entries, codes=codes, **{"steps": Steps(), **options})


def as_sets(laws: tuple[int, ...]) -> tuple[frozenset[int], ...]:
    return tuple(frozenset(at for at in range(each.bit_length()) if each >> at & 1) for each in laws)


TWO_LAWS = [Law(EDITIONS["2009"], "", 1.5), Law(EDITIONS["2024-08"], "", 0.75)]
FOUR_LAWS = [Law(EDITIONS[name], "", bits) for name, bits in (("2009", 3.5), ("2022", 6), ("2024-08", 2), ("2026-03", 1))]
ONE_LAW = [Law(CURRENT, "", 1.0)]
CASES: dict[str, tuple[tb.Tournament, Mapping[int, int], tuple[str, ...], Sequence[Law], str, int]] = {
    "six, unique ranks": (SIX, {1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 4: 6}, ("BH", "SB", "WIN", "PS", "TPN"), ONE_LAW, "", 3),
    "six, another order": (SIX, {1: 1, 3: 2, 2: 3, 6: 4, 5: 5, 4: 6}, ("BH", "BH/C1", "SB", "WIN", "PS", "BPG"), TWO_LAWS, "", 3),
    "six, shared ranks": (SIX, {1: 1, 5: 2, 6: 2, 2: 4, 3: 4, 4: 6}, ("BH", "SB", "WIN", "BPG"), TWO_LAWS, "", 3),
    "six, against the points": (SIX, {2: 1, 1: 2, 5: 3, 3: 4, 6: 5, 4: 6}, ("BH", "SB", "PS"), ONE_LAW, "", 2),
    "six, a part of the ranks": (SIX, {1: 1, 5: 3, 2: 5, 4: 6}, ("BH", "SB", "WIN", "TPN"), TWO_LAWS, "", 3),
    "five with byes": (FIVE, {1: 1, 2: 2, 3: 3, 5: 4, 4: 5}, ("BH", "BH/C1", "SB", "WIN", "PS"), FOUR_LAWS, "", 3),
    "five with byes, a list given": (FIVE, {1: 1, 2: 2, 3: 3, 4: 4, 5: 5}, ("BH", "SB", "WIN", "PS"), FOUR_LAWS, "PTS, WIN, SB, PS, BH", 4),
    "fourteen by BH, SB of 2024-08": (
        club(23), tb.standings(club(23), "BH, SB", edition="2024-08", lots=2).ranks, ("BH", "BH/C1", "SB", "WIN"), FOUR_LAWS, "", 3,
    ),
    "fourteen by SB of 2009": (
        club(54), tb.standings(club(54), "SB", edition="2009", lots=2).ranks, ("BH", "BH/C1", "SB", "WIN"), FOUR_LAWS, "", 3,
    ),
    "fourteen by BH of 2009": (
        club(23), tb.standings(club(23), "BH, SB", edition="2009", lots=1).ranks, ("BH", "SB", "WIN"), FOUR_LAWS, "", 3,
    ),
    "fourteen, a list given": (
        club(23), tb.standings(club(23), "BH, SB", edition="2009", lots=1).ranks, ("BH", "SB", "WIN"), FOUR_LAWS, "WIN, BH, SB", 3,
    ),
}  # fmt: skip


SAME_STATES = ("six, another order", "fourteen by SB of 2009")
"""Here lists with errors leave the same neighbours level, though not the same sets: the search counts the order of the first."""


@pytest.mark.usefixtures("unbounded")
@pytest.mark.parametrize("name", CASES)
def test_every_list_is_found_with_its_description_length(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    event, ranks, codes, laws, given, longest = CASES[name]
    monkeypatch.setattr(weights, "LONGEST", longest)
    listed = [code for code in given.split(", ") if code not in ("", "PTS")]
    truth = Definition(event, ranks, codes, laws, listed).all(max(longest, len(listed)))
    found = searched(event, ranks, codes, laws, given)
    most = min(one.wrong for one in truth) if name in SAME_STATES else inf
    expected = {(one.codes, one.laws, one.wrong): one.bits for one in truth if one.wrong <= most}
    answers = {(one.codes, as_sets(one.laws), one.state.wrong): one.bits for one in found.answers if one.state.wrong <= most}
    assert answers == {key: pytest.approx(bits) for key, bits in expected.items()}
    assert len(expected) > 1
    start = next(one for one in truth if not one.codes)
    assert found.lots == pytest.approx(start.bits)
    assert [one.bits for one in found.answers] == sorted(one.bits for one in found.answers)


@pytest.mark.parametrize("code", ["BH", "SB", "WIN", "PS", "TPN"])
def test_an_entry_that_contradicts_neighbours_costs_their_errors(code: str) -> None:
    for ranks in ({1: 1, 6: 2, 5: 3, 3: 4, 2: 5, 4: 6}, {1: 1, 3: 2, 6: 2, 2: 4, 5: 4, 4: 6}, {4: 1, 3: 2, 2: 3, 1: 4}):
        truth = {one.codes: one for one in Definition(SIX, ranks, [code], ONE_LAW, []).all(1)}
        found = {one.codes: one for one in searched(SIX, ranks, [code], ONE_LAW).answers}
        best = min(one.bits for one in truth.values())
        kept = {codes for codes, one in truth.items() if one.bits <= best + 12}
        assert kept <= found.keys() <= truth.keys()
        for codes, one in found.items():
            assert one.state.wrong == truth[codes].wrong and one.bits == pytest.approx(truth[codes].bits)


def test_direct_encounter_is_worked_out_among_those_still_level() -> None:
    """1 and 2 of the four are level on points and WIN, and 1 has won: DE decides; behind TPN it has nothing to decide."""
    found = searched(FOUR, {4: 1, 1: 2, 2: 3, 3: 4}, ["DE", "WIN", "TPN"], ONE_LAW)
    entry = {code: WEIGHTS.entry - log2(SWISS[code]) for code in ("DE", "TPN", "WIN")}
    assert {one.codes: one.bits for one in found.answers} == {
        (): pytest.approx(WEIGHTS.end[0] + 1),
        ("DE",): pytest.approx(entry["DE"] + WEIGHTS.end[1]),
        ("TPN",): pytest.approx(entry["TPN"] + WEIGHTS.end[1]),
    }
    assert {one.codes: one.state.decided for one in found.answers} == {(): (), ("DE",): (1,), ("TPN",): (1,)}
    assert (found.level, found.tried, found.stopped) == (1, 2, False)
    turned = searched(FOUR, {4: 1, 2: 2, 1: 3, 3: 4}, ["DE", "WIN"], ONE_LAW)
    (wrong,) = (one for one in turned.answers if one.codes)
    assert wrong.state.wrong == 1 and wrong.bits == pytest.approx(
        entry["DE"] + WEIGHTS.end[1] + WEIGHTS.first_error + WEIGHTS.error + 2
    )


def test_what_costs_too_much_with_its_errors_is_not_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    """By TPN two of the neighbours are the wrong way round: 7.1 bits for it and 16.2 for them, against 7.6 for lots."""
    monkeypatch.setattr(weights, "COUNTED", 1000.0)
    ranks = {1: 1, 5: 2, 2: 3, 6: 4, 3: 5, 4: 6}
    floor = WEIGHTS.entry - log2(SWISS["TPN"]) + WEIGHTS.first_error + 2 * (log2(6) + WEIGHTS.error)
    lots = WEIGHTS.end[0] + log2(24)
    for pruned, codes in ((floor - lots + 0.01, [(), ("TPN",)]), (floor - lots - 0.01, [()])):
        monkeypatch.setattr(weights, "PRUNED", pruned)
        assert sorted(one.codes for one in searched(SIX, ranks, ["TPN"], ONE_LAW).answers) == codes


def test_pairing_numbers_that_are_the_ranks_are_no_column() -> None:
    ranks = {1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 4: 6}
    assert any(one.codes == ("TPN",) for one in searched(SIX, ranks, ["TPN", "WIN"], ONE_LAW).answers)
    numbered = searched(SIX, ranks, ["TPN", "WIN"], ONE_LAW, numbered_by_rank=True)
    assert not any("TPN" in one.codes for one in numbered.answers)


def test_what_a_setting_costs_before_the_list_is_counted_in_every_answer() -> None:
    ranks = {1: 1, 2: 2, 3: 3, 5: 4, 6: 5, 4: 6}
    plain, dearer = (searched(SIX, ranks, ["TPN"], ONE_LAW, extra=extra) for extra in (0.0, 5.5))
    assert dearer.lots == pytest.approx(plain.lots + 5.5) and (plain.extra, dearer.extra) == (0.0, 5.5)
    assert [one.bits for one in dearer.answers] == pytest.approx([one.bits + 5.5 for one in plain.answers])
    assert dearer.gain == pytest.approx(plain.gain)


def test_of_lists_that_come_to_the_same_some_are_kept_and_the_cheapest_first(monkeypatch: pytest.MonkeyPatch) -> None:
    choices = [Choice(entry, (), 0, entry.code) for entry in parse_list("BH, SB, WIN, PS")[1:]]
    made = [
        (bits, tuple(choices[at] for at in order)) for bits, order in ((5.0, (0, 1)), (4.0, (1, 0)), (5.0, (2,)), (4.5, (1, 0)))
    ]
    kept = lists._cheapest(made)
    assert [(bits, tuple(choice.code for choice in entries)) for bits, entries in kept] == [
        (4.0, ("SB", "BH")), (5.0, ("BH", "SB")), (5.0, ("WIN",)),
    ]  # fmt: skip
    monkeypatch.setattr(weights, "SAME_STATE", 2)
    assert len(lists._cheapest(made)) == 2


def some_answers(*facts: tuple[float, str, int, tuple[int, ...]]) -> SearchResult:
    """Answers made by hand: bits, codes, neighbours the wrong way round, laws."""
    entries = {entry.code: entry for entry in parse_list("BH, SB, WIN, PS")}
    nobody = np.zeros(0, dtype=np.int64)
    answers = [
        RatedList(
            bits, tuple(Choice(entries[code], (), 0, code) for code in codes.split()), laws,
            ListState(nobody, nobody.astype(bool), wrong, laws[-1], (), 0, []),
        )
        for bits, codes, wrong, laws in facts
    ]  # fmt: skip
    bench = Bench(SIX, 3, "", ONE_LAW)
    return SearchResult(answers, 20.0, 3, 0, False, bench, PrintedRanks(SIX, {}))


def test_the_share_of_an_answer_is_that_of_its_parts_and_extensions() -> None:
    """2^0 + 2^-1 + 2^-2 + 2^-3 of four answers: the second begins alike, the third does not, the fourth is by another law."""
    found = some_answers(
        (5.0, "BH", 0, (0b01,)), (6.0, "BH SB", 0, (0b11,)), (7.0, "WIN", 0, (0b01,)), (8.0, "BH PS", 0, (0b10,))
    )
    assert found.share() == pytest.approx((1 + 1 / 2 + 1 / 8) / (1 + 1 / 2 + 1 / 4 + 1 / 8))
    assert found.share(of_law=True) == pytest.approx((1 + 1 / 2) / (1 + 1 / 2 + 1 / 4 + 1 / 8))
    assert found.gain == 15.0
    assert found.bits_without("BH") == 2.0 and found.bits_without("SB") == 0.0
    assert some_answers((5.0, "BH", 0, (1,))).bits_without("BH") == inf


def test_a_mere_exchange_is_the_best_other_list_with_more_errors() -> None:
    found = some_answers(
        (5.0, "BH", 0, (1,)), (6.0, "SB", 0, (1,)), (7.0, "BH PS", 1, (1,)), (9.0, "WIN", 1, (1,)), (9.5, "PS", 2, (1,))
    )
    assert found.bits_with_errors() == 4.0
    assert some_answers((5.0, "BH", 0, (1,)), (7.0, "BH PS", 1, (1,))).bits_with_errors() == inf
    assert some_answers((5.0, "BH", 1, (1,)), (7.0, "SB", 1, (1,)), (8.0, "WIN", 2, (1,))).bits_with_errors() == 3.0


def test_a_list_is_replayed_entry_by_entry() -> None:
    """TPN behind the points: of four level on points it decides three neighbours, two of them the wrong way round."""
    found = searched(SIX, {1: 1, 5: 2, 2: 3, 6: 4, 3: 5, 4: 6}, ["TPN"], ONE_LAW)
    bench = found.bench
    (entry,) = parse_list("TPN")[1:]
    answer = RatedList(0.0, (Choice(entry, (), 0, "TPN"),), (1,), found.answers[0].state)
    replayed = replay(found, answer)
    ids = bench.tournament.crosstable.number
    assert replayed.decides == [3]
    assert [(ids[one], ids[other]) for one, other in replayed.wrong] == [(5, 2), (6, 3)]
    assert [place.tolist() for place in places_of(bench, answer)] == [[0, 1, 1, 5, 1, 1], [0, 1, 2, 5, 3, 4]]


def test_a_search_of_an_event_tries_its_own_codes_and_those_of_the_list() -> None:
    laws = make_laws(SIX, CURRENT)
    tried = lists._BeamSearch(
        Bench(SIX, 3, "", laws), PrintedRanks(SIX, {1: 1}), parse_list("PTS, KS/L+1, BH"), None, 0.0, False, Steps(), WEIGHTS
    )
    assert [getattr(code, "code", code) for code in tried.codes] == [*SWISS, "KS/L+1", "BH"]
    assert tried.given_codes == ["KS/L+1", "BH"]
    numbered = lists._BeamSearch(Bench(SIX, 3, "", laws), PrintedRanks(SIX, {1: 1}), (), None, 0.0, True, Steps(), WEIGHTS)
    assert numbered.codes == [code for code in SWISS if code != "TPN"]


def test_the_next_entry_of_a_given_list_is_looked_for_behind_the_last_one() -> None:
    """BH, SB, BH: behind the first BH the next one is one entry further; an entry that costs as much as a foreign one is one."""
    bench, printed = Bench(SIX, 3, "", ONE_LAW), PrintedRanks(SIX, {1: 1})
    twice = lists._BeamSearch(bench, printed, parse_list("PTS, BH, SB, BH"), None, 0.0, False, Steps(), WEIGHTS)
    assert twice._entry_bits("BH", "", 0) == (WEIGHTS.given_next, 1)
    assert twice._entry_bits("BH", "", 1) == (WEIGHTS.given_next + WEIGHTS.given_skipped, 3)
    even = SearchWeights(swiss={"BH": 0.25}, entry=1.0, foreign=0.0, given_next=0.0, given_skipped=3.0)
    search = lists._BeamSearch(bench, printed, parse_list("PTS, SB, BH"), None, 0.0, False, Steps(), even)
    assert search._entry_bits("BH", "", 0) == (3.0, 0) and search._entry_bits("BH", "", 1) == (0.0, 2)


def test_the_weight_of_a_code_is_that_of_its_table_or_of_the_code_without_a_rating_for_the_unrated() -> None:
    search = lists._BeamSearch(Bench(SIX, 3, "", ONE_LAW), PrintedRanks(SIX, {1: 1}), (), None, 0.0, False, Steps(), WEIGHTS)
    cases = {"BH": 0.2, "ARO/U1400": SWISS["ARO"], "OTHER": WEIGHTS.unknown_entry, "KS/L+1": WEIGHTS.unknown_entry}
    assert {code: search._weight(code) for code in cases} == cases
    robin = replace(SIX, system=System.ROUND_ROBIN)
    of_robin = lists._BeamSearch(
        Bench(robin, 3, "", ONE_LAW), PrintedRanks(robin, {1: 1}), (), None, 0.0, False, Steps(), WEIGHTS
    )
    assert of_robin._weight("KS/L+1") == 0.004 and of_robin.pairs_of["SB"]["KS"] == 0.2


def test_steps_that_are_used_up_end_the_search_with_what_is_best_so_far() -> None:
    ranks = {4: 1, 1: 2, 2: 3, 3: 4}
    over = searched(FOUR, ranks, ["DE", "TPN"], ONE_LAW, steps=Steps(0))
    assert over.stopped and [one.codes for one in over.answers] == [()] and over.tried == 0
    every = Steps()
    assert not searched(FOUR, ranks, ["DE", "DE/P", "TPN"], ONE_LAW, steps=every).stopped and every.spent
    later = searched(FOUR, ranks, ["DE", "DE/P", "TPN"], ONE_LAW, steps=Steps(every.spent // 2))
    assert not later.stopped or later.answers
