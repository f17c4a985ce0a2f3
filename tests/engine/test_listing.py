"""A list under a law: what is odd about it, what is kept of it; and many events that are ranked together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import event
from tiebreaks.engine import listing as listings
from tiebreaks.engine.codes import parse_list
from tiebreaks.engine.listing import MOST_KEPT, Listing, listing
from tiebreaks.engine.many import rank_each, rank_many
from tiebreaks.engine.request import AssumedList
from tiebreaks.extending import Edition, Records, Working, register, unregister
from tiebreaks.law import edition_named

LAW = edition_named("2026-03")
TIED = "1  2w=  3b1  Z\n2  1b=  U    Z\n3  U    1w0  Z"


def warned(by: str) -> list[str]:
    return [str(warning) for warning in Listing(parse_list(by), LAW).warnings]


@pytest.mark.parametrize("by", ["BH, PTS", "BH, SB, PTS, WIN", "BH, WIN, PTS"])
def test_a_list_that_comes_to_points_late_is_odd(by: str) -> None:
    (warning,) = Listing(parse_list(by), LAW).warnings
    assert str(warning) == "the list ranks by BH before PTS; points usually come first"
    assert (warning.facts["first"], warning.facts["late"]) == ("BH", "PTS")


@pytest.mark.parametrize("by", ["PTS, BH", "PTS", "BH, SB", "MPTS, PTS", "GPTS, BH, PTS"])
def test_points_come_first_or_not_at_all(by: str) -> None:
    assert warned(by) == []


def test_what_is_listed_again_decides_nothing() -> None:
    (again,) = Listing(parse_list("PTS, BH, SB, BH, BH"), LAW).warnings
    assert str(again) == "BH stands in the list again, where it can decide nothing"
    assert again.facts["code"] == "BH"
    assert warned("PTS, DE, BH, DE") == [], "direct encounter looks at fewer players the second time"


def test_a_list_is_worked_out_once_for_a_law() -> None:
    entries = parse_list("PTS, BH, SB")
    assert listing(entries, LAW) is listing(entries, LAW)
    assert listing(entries, LAW) is not listing(entries, edition_named("2024-08"))
    assert listing(entries, LAW).law is LAW and listing(entries, LAW).entries is entries


def test_no_more_lists_are_kept_than_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listings, "_KEPT", {})
    for wins in range(MOST_KEPT + 20):
        listing((*parse_list("PTS"),) * (wins + 1), LAW)
        assert len(listings._KEPT) <= MOST_KEPT


def test_what_people_decide_is_not_computed() -> None:
    decided, plain = Listing(parse_list("PTS, PO, DE"), LAW), Listing(parse_list("PTS, DE"), LAW)
    assert [entry.code for entry in decided.computed] == ["PTS", "DE"] and decided.has_decided
    assert plain.computed == plain.entries and not plain.has_decided


def test_a_list_that_was_allowed_is_refused_where_rounds_have_points_of_their_own() -> None:
    """The same list and law: an event without phases comes first."""
    plain = event(TIED, tie_breaks="PTS, BH")
    phases = event(TIED, tie_breaks="PTS, BH", phases=[tb.Phase([3], tb.Scoring(win=2, draw=1))])
    assert tb.standings(plain).ranks
    with pytest.raises(tb.RegulationError, match="adds points of rounds that are worth different points here"):
        tb.standings(phases)


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


def test_what_separates_two_has_every_article() -> None:
    """The cut of Buchholz has two: 8.1 and 14.1."""
    ranked = tb.standings(tb.read("examples/open.trf"), "PTS, BH/C1")
    assert {row.separated_by.article for row in ranked if row.separated_by is not None} == {"4.2", "8.1, 14.1"}


@pytest.mark.parametrize(("scoring", "named"), [({}, "draw"), ({"unknown": 1}, "announced")])
def test_what_a_pending_game_counts_as_is_said(scoring: dict[str, Any], named: str) -> None:
    live = event("1  2w*  3b1\n2  1b*  U\n3  U  1w0", scoring=tb.Scoring(**scoring))
    assert tb.standings(live, "PTS", live=True).pending == named
    assert tb.standings(live, "PTS", live=True, pending="none").pending == "none"
    assert tb.standings(event(TIED), "PTS").pending is None


def test_a_forfeit_is_a_meeting_only_in_the_event_with_fixed_pairings() -> None:
    """6.1.1, 15.2: a Swiss event and a round robin in one stack. 2 won against 1 by forfeit; both have 1 point."""
    crosstable = "1  2w-  3w1\n2  1b+  4w0\n3  4w=  1b0\n4  3b=  2b1"
    swiss, robin = event(crosstable), event(crosstable, "round-robin")
    apart = [tb.standings(each, "PTS, DE") for each in (swiss, robin)]
    assert [dict(each.ranks) for each in tb.standings_many([swiss, robin], "PTS, DE")] == [dict(each.ranks) for each in apart]
    assert [each[2]["DE"] for each in tb.standings_many([swiss, robin], "PTS, DE")] == [each[2]["DE"] for each in apart]
    assert dict(apart[0].ranks) != dict(apart[1].ranks)


# ---------------------------------------------------------------------------------------------------------------------------
# Many events


def test_the_list_of_an_event_that_names_none_is_looked_for() -> None:
    asked: list[tb.Tournament] = []

    def find_list(tournament: tb.Tournament) -> AssumedList | None:
        asked.append(tournament)
        return None

    events = [event(TIED), event(TIED)]
    assert len([*rank_each(events, find_list=find_list)]) == 2
    assert [id(each) for each in asked] == [id(each) for each in events]
    asked.clear()
    assert len([*rank_each(events, "PTS, BH", find_list=find_list)]) == 2
    assert asked == []


def test_an_edition_may_stand_after_the_list() -> None:
    (ranked,) = rank_many([event(TIED)], "PTS, BH", "2024-08")
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
        next(rank_each(events, ["PTS", refusing]))
    answers = [*rank_each(events, ["PTS", refusing], errors="yield")]
    assert [str(each).partition(":")[0] for each in answers] == ["tournament 1", "tournament 2"]
