"""The answer of needs comes in steps: by points alone, by own results, by the other games; each is sharper, none is taken back."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

import tiebreaks as tb
from benchmarks.events import swiss
from tests.forecasting.events import E2, needs
from tests.forecasting.swiss import draw_swiss
from tiebreaks.forecasting.pending import take_back


def large(players: int) -> tb.Tournament:
    """A Swiss of nine rounds with the last one pending."""
    return take_back(replace(swiss(players, 9), tie_breaks=("DE", "BH/C1", "BH", "SB")), 9)


def test_what_points_put_out_of_reach_takes_no_search() -> None:
    live = large(200)
    who = tb.standings(live, after_round=8).rows[100].id
    found = needs(live, who, top=3)
    assert found.out_of_reach and found.step == 1 and found.sharpen is None and found.work < 20 and not found.stopped
    assert "stay ahead" in str(found.sentences[-1])


def test_each_step_is_sharper_and_the_last_is_the_answer() -> None:
    live = large(60)
    for row in tb.standings(live, after_round=8).rows[:30:6]:
        found = needs(live, row.id, top=5, step=1, work=2_000)
        steps = [found]
        while found.sharpen is not None:
            found = found.sharpen()
            steps.append(found)
        assert [each.step for each in steps] == [*range(1, len(steps) + 1)]
        for before, after in pairwise(steps):
            for one, other in zip(before.lines, after.lines, strict=True):
                assert one.best <= other.best <= other.worst <= one.worst
                assert one.verdict in (None, other.verdict)
        assert needs(live, row.id, top=5, work=2_000).lines[0].verdict == steps[-1].lines[0].verdict


def test_a_step_may_be_the_last_one_asked_for() -> None:
    first = needs(E2, "A", step=1)
    assert first.step == 1 and [line.verdict for line in first.lines] == [None, "excluded", "excluded"]
    assert "With a win: 1st at best, 2nd at worst." in map(str, first.sentences)
    known = [(line.exact, line.finishes, line.reached_in) for line in first.lines]
    assert known == [(False, 0, 0), (True, 1, 0), (True, 1, 0)], "what points settle no other game changes"
    with pytest.raises(tb.TiebreaksError, match="step"):
        needs(E2, "A", step=0)


def test_places_among_the_members_of_a_category_are_those_of_every_finish() -> None:
    live = draw_swiss(3, players=10, rounds=4, total=4)
    players = [replace(player, sex="w" if player.id % 2 else "m") for player in live.players]
    live = take_back(replace(live, players=players), 4)
    for who in (1, 3, 5):
        found = needs(live, who, category="women")
        chances = tb.chances(live, category="women", model="equal", exact=True)
        assert str(found.target) == "1st place (women)"
        share = chances.of(who, rank=1)
        assert (share == 0) == found.out_of_reach and (share == 1) == found.is_certain
        assert min(line.best for line in found.lines) == chances[who].best
