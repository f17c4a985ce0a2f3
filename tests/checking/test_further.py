"""Tables with a wrong entry, of a round in progress, by two house rules, with a play-off, of an earlier round: what is told, and how surely."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

import tiebreaks as tb
from tests.helpers.published_cases import drawn, further, judge
from tiebreaks.checking.narrative import TIES_TOLD
from tiebreaks.checking.verdict import only_possible

OPEN = tb.sample("open")
RANKING = tb.standings(OPEN)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(7, 28))
def test_what_is_told_is_true_and_what_is_certain_is_right(seed: int) -> None:
    case = further(seed)
    found = tb.check(case.event)
    verdict = judge(case, found)
    assert verdict in ("right", "another")
    assert verdict == "right" or found.certainty != "certain"


@pytest.mark.parametrize("given", [True, False])
@pytest.mark.parametrize("after_round", [3, 5, 8])
def test_ranks_of_an_earlier_round_say_which(after_round: int, given: bool) -> None:
    ranks = tb.standings(OPEN, "BH, SB", after_round=after_round).ranks
    event = replace(OPEN, tie_breaks=("BH", "SB") if given else (), published=tb.Published(ranks))
    found = tb.check(event)
    assert found.verdict == "explained" and found.inferred is not None and found.inferred.after_round == after_round
    assert f"after round {after_round}" in str(found.summary) and found.agrees is not given


def test_a_play_off_of_many_is_named_by_its_points() -> None:
    """Seven of one score group in another order: more than two exchanges."""
    points = {row.id: row.points for row in RANKING}
    group = max((sorted(id for id in points if points[id] == each) for each in {*points.values()}), key=len)
    order = sorted(group, key=RANKING.ranks.__getitem__)
    turned = dict(zip(order, (RANKING.ranks[id] for id in reversed(order)), strict=True))
    found = tb.check(replace(OPEN, published=tb.Published({**RANKING.ranks, **turned})), by="DE, BH/C1, BH, SB, WIN")
    assert len(group) > 4 and found.certainty != "certain"
    said = f"Exchanged inside a tie of {float(points[group[0]]):g} points: "
    assert said in str(found) and "A play-off (Article 3), an order by hand or lots would explain it." in str(found)


def test_places_drawn_in_many_ties_are_told_in_one_sentence() -> None:
    shared = tb.standings(OPEN, "PTS").ranks
    found = tb.check(replace(OPEN, published=tb.Published(drawn(Random(3), shared))), by="DE, BH/C1, BH, SB, WIN")
    assert len({*shared.values()}) > TIES_TOLD and found.verdict == "unexplained"
    assert "All are exchanged inside ties in the points." in str(found)


def test_an_answer_that_is_only_possible_has_no_certain_entry() -> None:
    found = tb.check(replace(OPEN, tie_breaks=(), published=tb.Published(tb.standings(OPEN, "BH/C1").ranks)))
    assert found.inferred is not None and found.inferred.entries[0].certainty == "certain"
    told = only_possible(found.inferred)
    assert (told.certainty, {entry.certainty for entry in told.entries}) == ("possible", {"possible"})
