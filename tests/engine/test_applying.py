"""A list applied to its end: lots, of one event and of several in one stack."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

import tiebreaks as tb
from tests.articles import event
from tiebreaks.engine import standings
from tiebreaks.engine.applying import Computed, work
from tiebreaks.engine.basis import Basis

TIED = "1  2w=  3b1  Z\n2  1b=  U    Z\n3  U    1w0  Z"


def test_lots_are_refused_where_ties_stay_by_the_article() -> None:
    with pytest.raises(tb.RegulationError) as refused:
        tb.standings(event(TIED, ties_stay=True, tie_breaks="PTS"), lots=7)
    (message,) = refused.value.messages
    assert str(message) == "lots: the rules of the event let ties stay (Article 2.1); leave it out"
    assert (message.article, message.facts["cited"]) == ("2.1", "2.1")


def test_a_seed_that_is_none_is_named() -> None:
    with pytest.raises(TypeError, match=r"^lots: expected"):
        tb.standings(event(TIED), lots=1.5)  # type: ignore[arg-type]


def test_an_event_without_a_seed_takes_none_of_the_next() -> None:
    """Two in one stack; only the second draws lots."""
    level = "1  2w=\n2  1b=\n3  4w=\n4  3b="
    drawn, without = event(level, lots="Easter", tie_breaks="PTS"), event(level, tie_breaks="PTS")
    first, second = tb.standings_many([without, drawn])
    assert set(first.ranks.values()) == {1}
    assert second.ranks == tb.standings(drawn).ranks and sorted(second.ranks.values()) == [1, 2, 3, 4]


def test_an_event_of_a_stack_has_its_points_whatever_the_list_begins_with() -> None:
    for stacked in tb.standings_many([event(TIED), event(TIED)], "BH, PTS"):
        assert stacked._score.tolist() == [10 * stacked[id].points for id in (1, 2, 3)]


def test_an_event_is_computed_again_for_explanations_only_where_it_was_in_a_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    computed: list[int] = []

    def noted(events: Sequence[tb.Tournament], bases: Sequence[Basis]) -> Computed:
        computed.append(len(events))
        return work(events, bases)

    monkeypatch.setattr(standings, "work", noted)
    assert tb.why(tb.standings(event(TIED)), 1, 2)
    assert computed == [1]
    stacked, _ = tb.standings_many([event(TIED), event(TIED)])
    assert tb.why(stacked, 1, 2)
    assert computed == [1, 2, 1]
