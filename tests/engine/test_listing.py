"""A list under a law: what is odd about it, what it allows, and how long it is kept."""

from __future__ import annotations

import pytest

import tiebreaks as tb
from tests.articles import event
from tiebreaks.engine import listing as listings
from tiebreaks.engine.codes import parse_list
from tiebreaks.engine.listing import MOST_KEPT, Listing, listing
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


@pytest.mark.parametrize("by", ["BH/C3", "BH/C9", "BH/M2", "PS/C3", "FB/C4", "SB/C3"])
def test_a_cut_of_every_contribution_is_said(by: str) -> None:
    standings = tb.standings(event(TIED), by=["PTS", by])
    assert standings.basis.doubtful[-1] == (
        f"{by} cuts every contribution: nobody has more than 3, so it is the same for everybody; choose a smaller cut"
    )
    assert {row[by] for row in standings} <= {0, None}


@pytest.mark.parametrize("by", ["BH/C2", "BH/M1", "PS/C2", "BH"])
def test_a_cut_that_leaves_something_is_not_said(by: str) -> None:
    assert not any("cuts every" in warning for warning in tb.standings(event(TIED), by=by).basis.noted)


def test_a_rest_of_a_round_robin_is_no_contribution() -> None:
    robin = tb.Tournament([tb.Player(n) for n in (1, 2, 3)], [[(1, 2, "1-0")], [(2, 3, "1-0")], [(3, 1, "1-0")]], system="rr")
    said = "SB/C2 cuts every contribution: nobody has more than 2, so it is the same for everybody; choose a smaller cut"
    assert said in tb.standings(robin, by="SB/C2").basis.doubtful
    assert said not in tb.standings(robin, by="SB/C1").basis.doubtful


def test_a_cut_that_later_rounds_will_outgrow_is_not_said() -> None:
    begun = tb.Tournament([tb.Player(1), tb.Player(2)], [[(1, 2, "1-0")]], total_rounds=9, tie_breaks="BH/C1")
    assert not any("cuts every" in warning for warning in tb.standings(begun).basis.noted)


def test_a_list_is_worked_out_once_for_a_law() -> None:
    entries = parse_list("PTS, BH, SB")
    assert listing(entries, LAW) is listing(entries, LAW)
    assert listing(entries, LAW) is not listing(entries, edition_named("2024-08"))
    assert listing(entries, LAW).law is LAW and listing(entries, LAW).entries is entries


def test_no_more_lists_are_kept_than_are_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listings, "_KEPT", {})
    for repeated in range(1, MOST_KEPT + 20):
        listing((*parse_list("PTS"),) * repeated, LAW)
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
