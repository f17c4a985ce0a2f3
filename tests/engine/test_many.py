"""Many events ranked together: which list each has, and what becomes of one that cannot be ranked."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pytest

import tiebreaks as tb
from tests.articles import event
from tiebreaks.engine import many
from tiebreaks.engine.basis import Basis
from tiebreaks.engine.many import rank_each, rank_many
from tiebreaks.engine.settling import resolve
from tiebreaks.extending import Edition, Records, Working, register, unregister
from tiebreaks.law import edition_named

TIED = "1  2w=  3b1  Z\n2  1b=  U    Z\n3  U    1w0  Z"


def test_each_event_is_settled_once_and_ranked_on_what_was_settled() -> None:
    settled: list[Basis] = []

    def settle(tournament: tb.Tournament) -> Basis:
        settled.append(resolve(tournament, ["PTS, BH", "PTS, SB"][len(settled)]))
        return settled[-1]

    ranked = [*rank_many([event(TIED), event(TIED)], settle)]
    assert [each.basis for each in ranked] == settled and len(settled) == 2
    assert all(each.basis is basis for each, basis in zip(ranked, settled, strict=True))
    assert [each.by for each in ranked] == [("PTS", "BH"), ("PTS", "SB")]


def test_an_edition_may_stand_after_the_list() -> None:
    (ranked,) = rank_many([event(TIED)], lambda each: resolve(each, "PTS, BH", "2024-08"))
    assert ranked.edition == edition_named("2024-08") != tb.standings(event(TIED)).edition


@pytest.fixture
def refusing() -> Iterator[str]:
    def refuse(table: Records, law: Edition) -> Working:
        raise tb.RegulationError("the club keeps no such book")

    tie_break = register("OTHER_REFUSING", refuse, name="a rule that refuses")
    yield tie_break.code
    unregister(tie_break.code)


def test_what_a_rule_of_ones_own_refuses_ends_the_stream_or_takes_the_place(refusing: str) -> None:
    events = [event(TIED), event(TIED)]
    with pytest.raises(tb.RegulationError, match="the club keeps no such book"):
        next(rank_each(events, partial(resolve, by=["PTS", refusing])))
    answers = [*rank_each(events, partial(resolve, by=["PTS", refusing]), errors="yield")]
    assert [str(each).partition(":")[0] for each in answers] == ["tournament 1", "tournament 2"]


def test_a_list_that_can_be_read_only_once_ranks_every_tournament() -> None:
    codes = (code for code in ("PTS", "BH"))
    assert [ranked.by for ranked in tb.standings_many([event(TIED), event(TIED)], codes)] == [("PTS", "BH")] * 2


def test_a_rule_that_refuses_ends_the_stream_where_a_stack_is_full(refusing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many, "ROWS_AT_ONCE", 1)
    with pytest.raises(tb.RegulationError, match="the club keeps no such book"):
        next(rank_each([event(TIED), event(TIED)], partial(resolve, by=["PTS", refusing])))


def test_a_rule_that_refuses_ends_the_stream_before_a_later_tournament_that_cannot_be_ranked(refusing: str) -> None:
    two_rounds = event("1  2w=  3b1\n2  1b=  U\n3  U    1w0")
    with pytest.raises(tb.RegulationError, match="the club keeps no such book"):
        next(rank_each([event(TIED), two_rounds], partial(resolve, by=["PTS", refusing], after_round=3)))
