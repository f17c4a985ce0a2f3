"""Finishes ranked together: the same ranks as `standings`, whichever way an entry of the list goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from proofs.finishes import Found, compare
from tests.forecasting.test_sentences import TEAMS
from tests.helpers.strategies import random_law, random_tournament
from tests.helpers.team_strategies import random_team_tournament
from tiebreaks.engine.listing import starting_places
from tiebreaks.engine.ranking import refine
from tiebreaks.engine.records import records
from tiebreaks.engine.rules import modifiers
from tiebreaks.engine.rules.direct_encounter import encounter, may_split, meetings, splits_by_certainty
from tiebreaks.forecasting import finishes as engine
from tiebreaks.forecasting import finishes_places, finishes_tables
from tiebreaks.forecasting.finishes_places import Places, RankedFinishes
from tiebreaks.forecasting.pending import take_back
from tiebreaks.forecasting.question import Question
from tiebreaks.forecasting.tally import count_ranks
from tiebreaks.law.editions import EDITIONS
from tiebreaks.model.tournament import Game, Scoring, System

SEEDS = range(80)


def compare_all(seeds: Any = SEEDS, count: int = 12) -> Found:
    found = Found()
    for seed in seeds:
        compare(seed, found, count)
    return found


def test_finishes_ranked_together_have_the_ranks_of_standings() -> None:
    found = compare_all()
    assert found.differences == []
    ways: Counter[str] = Counter()
    for code, finishes in found.codes.items():
        ways[code.rpartition(" ")[2]] += finishes
    assert min(ways[way] for way in ("own", "moving", "stacked")) >= 60 and min(ways["groups"], ways["tied"]) >= 20, ways
    assert min(found.events.values()) >= 15


PACK = finishes_places._pack
FAULTS: dict[str, tuple[Any, str, Callable[..., Any]]] = {
    "no group is split by Article 6": (finishes_tables, "may_split", lambda size, *rest, **kind: np.zeros(size.shape, dtype=bool)),
    "the last entries decide nothing": (finishes_places, "_pack", lambda level, *rest: level if level.many > 500 else PACK(level, *rest)),
    "a common step is taken out too often": (
        finishes_places,
        "_shrink",
        lambda key: (key // key.dtype.type(10), int(key.max(initial=0)) // 10 + 1),
    ),
    "the first round is cut, not the least": (modifiers, "_lowest_of_finishes", lambda among, *keys: among & (np.cumsum(among, axis=1) == 1)),
    "every outcome looks up the first one": (
        engine.Finishes,
        "_look_up",
        lambda finishes, keys, outcomes: np.repeat(keys[:, :1], outcomes.shape[1], axis=1),
    ),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
def test_the_comparison_finds_a_fault(fault: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, name, wrong = FAULTS[fault]
    monkeypatch.setattr(where, name, wrong)
    assert any(compare_all([seed]).differences for seed in SEEDS)


def test_article_6_splits_no_group_that_the_test_rules_out() -> None:
    ruled_out, split, seen = 0, 0, 0
    for seed in range(150):
        rng = Random(seed)
        event = random_tournament(rng, players=rng.randint(4, 16), rounds=rng.randint(2, 7))
        law = random_law(rng)
        table = records([event])
        place = refine(starting_places(table), np.array([rng.randrange(3) for _ in table.number]))
        refined = encounter(table, law, place, forfeits_as_played=False).place
        met_cells = meetings(table, law, False) & (place[table.opponent] == place[:, None])
        met = met_cells.sum(axis=1)
        size, with_meeting = np.bincount(place), np.bincount(place, met > 0)
        most = int(meetings(table, law, False).sum(axis=1).max(initial=0))
        may = may_split(size, with_meeting, np.bincount(place, met), most, by_certainty=splits_by_certainty(table, law))
        for group in np.unique(place[table.listed]).tolist():
            is_split = bool((refined[place == group] != group).any())
            assert may[group] or not is_split, (seed, group)
            seen, split, ruled_out = seen + 1, split + is_split, ruled_out + (not may[group] and size[group] > 1)
    assert split > 40
    assert ruled_out > 40


def test_places_of_many_finishes_are_those_of_refine() -> None:
    rng = np.random.default_rng(1)
    for spans in ((5,), (3, 4, 1000), (2, 2**40, 3), (2, 50_000, 50_000, 4000, 7), (3,) + (40_000,) * 7):
        listed = rng.random(17) > 0.1
        places = Places(listed, 30)
        keys = [rng.integers(0, 3, (17, 30)) * (span // 3) - 7 for span in spans]
        for key in keys:
            places.refine(key)
        found = places.ranked()
        tied = set(places.find_tied().tolist())
        for finish in range(30):
            place = np.where(listed, 0, 17 + np.arange(17))
            for key in keys:
                place = refine(place, key[:, finish])
            shared = np.bincount(place)[place]
            assert found.rank[finish].tolist() == np.where(listed, place + 1, 0).tolist()
            assert found.last[finish].tolist() == np.where(listed, place + shared, 0).tolist()
            assert (finish in tied) == bool((shared > 1).any())


def pending_swiss(**facts: Any) -> tb.Tournament:
    event = random_tournament(Random(3), system=System.SWISS, players=20, rounds=7, features={"byes", "forfeits"})
    return take_back(replace(event, **facts), 7)


def test_no_finish_has_no_ranks() -> None:
    question = Question(pending_swiss(), "PTS DE BH/C1 AOB SB APRO/U1400".split(), "2026-03")
    nothing = question.finishes.rank(np.zeros((0, len(question.items)), dtype=np.int64))
    assert nothing.rank.shape == nothing.last.shape == (0, 20)


@pytest.mark.parametrize("win", [1, 3, 50, 900])
def test_large_scores_are_ranked_in_larger_integers(win: int) -> None:
    question = Question(
        pending_swiss(scoring=Scoring(win=win, draw=0.5 if win == 1 else 1)), "PTS DE BH/C1 SB/C1 KS".split(), "2026-03"
    )
    chosen = np.random.default_rng(1).integers(0, 3, (50, len(question.items)))
    quick, stacked = question.finishes.rank(chosen), question.finishes.rank_stacked(chosen)
    assert quick.rank.tolist() == stacked.rank.tolist()
    assert quick.last.tolist() == stacked.last.tolist()


def test_a_divisor_with_decimals_multiplies_scores_in_larger_integers() -> None:
    """13.4 /K: divided by 33.33 is times 100 and divided by 3333, which small integers do not hold."""
    question = Question(TEAMS, ["MPTS", "SSSC/K33.33"], "2026-03")
    chosen = np.random.default_rng(1).integers(0, 3, (40, len(question.items)))
    quick, stacked = question.finishes.rank(chosen), question.finishes.rank_stacked(chosen)
    assert quick.rank.tolist() == stacked.rank.tolist()


def test_each_entry_goes_its_quickest_way() -> None:
    finishes = Question(pending_swiss(), "PTS DE WON BH/C1 FB SB APRO/U1400".split(), "2026-03").finishes
    ways = {entry.acronym: finishes.way_of(entry) for entry in finishes.basis.entries}
    assert ways == {
        "PTS": "own",
        "DE": "groups",
        "WON": "own",
        "BH": "moving",
        "FB": "moving",
        "SB": "moving",
        "APRO": "stacked",
    }


@pytest.mark.parametrize(
    ("codes", "edition", "stacks"),
    [
        ("PTS DE BH/C1 BH SB", "2009", 1),
        ("PTS WIN DE BH", "2009", 1),
        ("PTS BH/C1 DE SB", "2009", 0),
        ("PTS DE BH/C1 BH SB", "2026-03", 0),
    ],
)
def test_groups_are_cut_out_only_where_few_of_them_can_be_split(
    monkeypatch: pytest.MonkeyPatch, codes: str, edition: str, stacks: int
) -> None:
    """6.2 of 2009 may split every tied group. Tables of them all took longer than plain stacking."""
    question = Question(pending_swiss(), codes.split(), edition)
    chosen = np.random.default_rng(1).integers(0, 3, (50, len(question.items)))
    stacked, taken = question.finishes.rank_stacked(chosen), Counter[str]()
    for module, name in ((engine.Finishes, "_stack"), (engine, "split_by_meetings")):
        monkeypatch.setattr(module, name, counted(taken, name, getattr(module, name)))
    quick = question.finishes.rank(chosen)
    assert taken == Counter({"_stack": stacks, "split_by_meetings": 1 - stacks}), "and the other entries need no stack"
    assert quick.rank.tolist() == stacked.rank.tolist() and quick.last.tolist() == stacked.last.tolist()


def counted(taken: Counter[str], name: str, call: Callable[..., Any]) -> Callable[..., Any]:
    """A call that counts itself."""

    def count_and_call(*args: Any, **options: Any) -> Any:
        taken[name] += 1
        return call(*args, **options)

    return count_and_call


def test_an_outcome_that_is_a_forfeit_moves_more_than_points() -> None:
    question = Question(pending_swiss(), "PTS DE BH SB".split(), "2026-03")
    white, black = question.items[0][1:3]
    variants = [*question.finishes.variants]
    rounds = [list(items) for items in variants[2].rounds]
    rounds[6] = [Game(white, black, "-+") if isinstance(item, Game) and item.white == white else item for item in rounds[6]]
    variants[2] = replace(variants[2], rounds=rounds)
    finishes = engine.Finishes(variants, question.basis, [item[:3] for item in question.items], question._enter)
    assert [finishes.way_of(entry) for entry in finishes.basis.entries] == ["own", "stacked", "stacked", "stacked"]
    chosen = np.random.default_rng(1).integers(0, 3, (50, len(question.items)))
    chosen[:25, 0] = 2
    quick, stacked = finishes.rank(chosen), finishes.rank_stacked(chosen)
    assert quick.rank.tolist() == stacked.rank.tolist()
    assert black in finishes.numbers


def test_boards_make_no_variant_for_each_combination_of_their_results() -> None:
    event = random_team_tournament(Random(5), system=System.ROUND_ROBIN, teams=4, rounds=3, boards=6, features={"crosswise"})
    codes = ["MPTS", "EDEBT", "BC", "TBR", "BBE"]
    question = Question(take_back(event, 3), codes, "2026-03", 3)
    assert len(question.finishes.variants) == 28
    chosen = np.stack([np.random.default_rng(1).choice(each, 30) for each in question.choices], axis=1)
    ranked = question.finishes.rank(chosen)
    for row, ranks in zip(chosen.tolist(), ranked.rank.tolist(), strict=True):
        expected = tb.standings(question._enter(question.event, row), codes, edition="2026-03").ranks
        assert dict(zip(question.finishes.numbers, ranks, strict=True)) == dict(expected)


def test_every_edition_of_the_law_has_a_quick_way_for_buchholz() -> None:
    for edition in EDITIONS:
        finishes = Question(pending_swiss(), ["PTS", "BH"], edition).finishes
        assert finishes.way_of(finishes.basis.entries[1]) == "moving"


def test_weights_of_any_size_add_up_exactly() -> None:
    rng = Random(2)
    weights = [rng.choice((0, 1, 3**90, 2**64 + 1, rng.randrange(10**40))) for _ in range(40)]
    rank = np.array([rng.choice(([1, 2, 3], [2, 1, 3], [1, 1, 3], [1, 2, 2], [0, 1, 2])) for _ in weights])
    last = np.array([[place + (row.tolist().count(place) - 1 if place else 0) for place in row.tolist()] for row in rank])
    chosen = np.array([[rng.randrange(3), rng.randrange(2)] for _ in weights])
    tally = count_ranks(RankedFinishes(rank, last), chosen, np.array(weights, dtype=object))
    ranks: Counter[tuple[int, int, int]] = Counter()
    winners: Counter[tuple[int, int, int]] = Counter()
    for at, weight in enumerate(weights):
        for column in range(3):
            if rank[at, column]:
                ranks[column, int(rank[at, column]), int(last[at, column])] += weight
            if rank[at, column] == 1:
                for item in range(2):
                    winners[item, int(chosen[at, item]), column] += weight
    assert {key: weight for key, weight in tally.ranks.items() if weight} == {
        key: weight for key, weight in ranks.items() if weight
    }
    assert {key: weight for key, weight in tally.winners.items() if weight} == {
        key: weight for key, weight in winners.items() if weight
    }
    assert tally.total == sum(weights)
