"""The list that published ranks show: where an event names none, `published_list` gives it, `by` takes it, the answer says so."""

from __future__ import annotations

import pickle
from dataclasses import replace
from datetime import date
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from benchmarks.events import swiss
from tests.helpers.published_tables import CORPUS, real_reports
from tiebreaks.answers import PublishedList
from tiebreaks.checking import published_list as showing
from tiebreaks.checking.printed import PrintedRanks
from tiebreaks.checking.published_list import find_list
from tiebreaks.checking.search import investigate
from tiebreaks.engine.settling import resolve
from tiebreaks.page.verdict import view_ruling
from tiebreaks.page.view import view_check

EVENT = swiss(64, 7)
DEFAULT = ("PTS", "DE", "BH/C1", "BH", "SB", "WIN")


def published(by: str, *, after_round: int | None = None, shared: bool = False, event: tb.Tournament = EVENT) -> tb.Tournament:
    """The event with the ranks that a list gives, ties in the order of the numbers unless they are shared, and no list."""
    ranked = tb.standings(event, by, after_round=after_round)
    ranks = {row.id: row.rank if shared else place for place, row in enumerate(ranked.rows, 1)}
    points = {row.id: Fraction(row.points) for row in ranked.rows}
    return replace(event, published=tb.Published(ranks=ranks, points=points))


CERTAIN, LIKELY, POINTS = published("BH, SB"), published("PS"), published("PTS")


def test_a_list_that_the_ranks_show_with_certainty_is_given_taken_and_said() -> None:
    shown = tb.published_list(CERTAIN)
    assert shown == PublishedList(("PTS", "BH", "SB"), "certain", used=True)
    assert shown.to_dict() == {"by": ["PTS", "BH", "SB"], "certainty": "certain"}
    ranked = tb.standings(CERTAIN, shown)
    assert ranked.by == ("PTS", "BH", "SB") and ranked.ranks == tb.standings(EVENT, "BH, SB").ranks
    assert ranked.basis.sources["by"] == "ranks" and not ranked.basis.assumed
    said = "no tie-break list is given; the published ranks show PTS, BH, SB, which is used; for the default list: by='default'"
    assert said in ranked.basis.notes and f"Note: {said}." in ranked.basis.lines and f"Note: {said}." in str(ranked)
    basis = ranked.to_dict()["basis"]
    assert (basis["by"], basis["sources"]["by"], basis["assumed"]) == (["PTS", "BH", "SB"], "ranks", [])
    assert not ranked.title.startswith("with assumed results") and "assumed" not in ranked.title


def test_no_call_that_ranks_guesses() -> None:
    """A call that names no list ranks by the default of the system, one event or many, and says that it does."""
    said = "no tie-break list is given; the default is used: DE, BH/C1, BH, SB, WIN"
    (stacked,) = tb.standings_many([CERTAIN])
    rules = {"series": {"points": "place", "table": [*range(64, 0, -1)]}, "events": [{"file": CERTAIN, "name": "A"}]}
    series = tb.series(rules)
    asked = tb.needs(CERTAIN, 1, before_round=7, finishes=1)
    bases = [tb.standings(CERTAIN).basis, stacked.basis, tb.what_if(CERTAIN, {}).basis, asked.basis, asked.standings.basis]
    bases += [*tb.compare_editions(CERTAIN, "2024-08", "2026-03").bases, *series.bases]
    assert len(bases) == 8
    for basis in bases:
        assert basis.by == DEFAULT and basis.sources["by"] == "default" and said in basis.notes
        assert not any("published ranks" in note for note in basis.noted)
    names = [[row.name for row in tb.standings(CERTAIN, each).rows] for each in ("BH, SB", "default")]
    assert [row.name for row in series.rows] == names[1] != names[0]


def test_every_call_takes_the_list_that_is_shown() -> None:
    by, shown = ("PTS", "BH", "SB"), tb.published_list(CERTAIN)
    asked = tb.needs(CERTAIN, 1, before_round=7, finishes=1, by=shown)
    bases = [tb.standings(CERTAIN, shown).basis, tb.what_if(CERTAIN, {}, by=shown).basis, asked.basis, asked.standings.basis]
    bases += [*tb.compare_editions(CERTAIN, "2024-08", "2026-03", by=shown).bases]
    bases += [each.basis for each in tb.standings_many([CERTAIN], shown)]
    bases += [tb.standings(CERTAIN, shown, edition="2024-08").basis, tb.standings(CERTAIN, shown, after_round=3).basis]
    bases += [tb.check(CERTAIN).basis, tb.check(CERTAIN, shown).basis]
    assert len(bases) == 11
    for basis in bases:
        assert basis.by == by and basis.sources["by"] == "ranks"


@pytest.mark.parametrize("by", ["default", " Default "])
def test_the_call_may_choose_the_default_list(by: str) -> None:
    ranked = tb.standings(CERTAIN, by)
    assert ranked.by == DEFAULT and ranked.basis.sources["by"] == "default"
    assert tb.check(CERTAIN, by).by == DEFAULT
    assert tb.standings(CERTAIN, by="SB").by == ("PTS", "SB")


def test_the_default_list_can_be_asked_for_where_the_event_names_another() -> None:
    named = replace(EVENT, tie_breaks=("BH",))
    assert tb.standings(named, "default").by == DEFAULT
    assert [each.by for each in tb.standings_many([named], "default")] == [DEFAULT]
    with pytest.raises(tb.UnknownTieBreak, match="XX"):
        list(tb.standings_many([named], "XX"))


def test_a_list_that_is_only_likely_is_offered_and_not_used() -> None:
    said = "the published ranks are likely those of PTS, PS; to rank by it: by='PTS, PS'"
    with pytest.raises(tb.TournamentError) as refused:
        tb.published_list(LIKELY)
    assert [str(each) for each in refused.value.messages] == [said]
    found = find_list(LIKELY)
    assert found == PublishedList(("PTS", "PS"), "likely", used=False)
    ranked = tb.standings(LIKELY, found)
    assert ranked.by == DEFAULT and ranked.basis.sources["by"] == "default"
    (offered,) = [each for each in ranked.basis.notes if "likely" in each]
    assert offered == said and refused.value.messages[0].remedies == offered.remedies
    assert tb.standings(LIKELY, **offered.remedies[0].argument).by == ("PTS", "PS")
    check = tb.check(LIKELY)
    assert check.agrees and check.by == ("PTS", "PS") and "Its ranks follow points, PS, then pairing numbers" in check.summary


def test_points_and_ties_broken_in_another_way_are_no_list() -> None:
    ranked = tb.standings(POINTS, find_list(POINTS))
    assert ranked.by == DEFAULT and ranked.basis.sources["by"] == "default"
    said = "the published ranks follow the points alone; to rank by them: by='PTS'"
    assert said in ranked.basis.notes
    with pytest.raises(tb.TournamentError) as refused:
        tb.published_list(POINTS)
    assert [str(each) for each in refused.value.messages] == [said]
    shared = published("PTS", shared=True)
    assert tb.standings(shared, tb.published_list(shared)).by == ("PTS",)  # the organiser left the ties


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (replace(CERTAIN, tie_breaks=("BH", "SB")), "the event names its list itself: BH, SB; leave out by"),
        (EVENT, "the event has no published ranks that could show a list"),
        (published(", ".join(DEFAULT)), "the published ranks show no other list than the default of the system"),
    ],
    ids=["named", "no ranks", "default"],
)
def test_where_the_ranks_show_no_list_the_reason_is_told(asked: tb.Tournament, reason: str) -> None:
    with pytest.raises(tb.TournamentError) as refused:
        tb.published_list(asked)
    assert [str(each) for each in refused.value.messages] == [reason]
    assert find_list(asked) is None
    with pytest.raises(TypeError, match="expected a Tournament, found None"):
        tb.published_list(None)  # type: ignore[arg-type]


def test_the_list_of_the_event_comes_before_one_that_ranks_are_only_said_to_show() -> None:
    named = replace(EVENT, tie_breaks=("BH",))
    offered = PublishedList(("PTS", "PS"), "likely", used=False)
    assert tb.standings(named, offered).by == ("PTS", "BH") and tb.standings(named, offered).basis.sources["by"] == "file"


def test_ranks_that_the_default_list_gives_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(showing, "investigate", None)
    assert find_list(published(", ".join(DEFAULT))) is None
    ranked = tb.standings(published(", ".join(DEFAULT)))
    assert ranked.by == DEFAULT and not any("published ranks" in each for each in ranked.basis.noted)
    assert find_list(replace(POINTS, tie_breaks=("BH",))) is None is find_list(EVENT)
    assert tb.standings(replace(POINTS, tie_breaks=("BH",))).by == ("PTS", "BH")
    assert tb.standings(EVENT).by == DEFAULT


def test_the_ranks_of_an_event_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh, searched, search = published("BH"), [], investigate
    monkeypatch.setattr(showing, "investigate", lambda *given, **how: searched.append(1) or search(*given, **how))  # type: ignore[func-returns-value]
    shown = [tb.published_list(fresh) for _ in range(3)]
    assert {tb.standings(fresh, shown[0], after_round=at).by for at in (5, 6, 7)} == {("PTS", "BH")} and len(searched) == 1
    ranked = tb.standings(fresh, shown[2])
    assert pickle.loads(pickle.dumps(ranked)).basis.noted == ranked.basis.noted and len(searched) == 1


def test_a_result_that_is_changed_leaves_nothing_of_the_ranks() -> None:
    assert find_list(CERTAIN)
    game: Any = next(item for item in CERTAIN.rounds[6] if isinstance(item, tb.Game))
    changed = CERTAIN.with_result(7, game.white, game.black, "½-½")
    assert find_list(changed) is None and tb.standings(changed).by == DEFAULT


def test_a_law_that_forbids_the_list_is_not_broken_by_it() -> None:
    """Buchholz in a round robin (8.1) is forbidden from 2024 on, so the ranks of an old table are only named."""
    many = [tb.Player(number, f"P{number}", 2000 + 7 * number % 100) for number in range(1, 6)]
    shown = PublishedList(("PTS", "BH"), "certain", used=True)
    event = tb.Tournament(many, [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")]], system="round-robin", total_rounds=5)
    basis = resolve(event, shown, "2026-03")
    assert basis.sources["by"] == "default" and basis.entries[1].code == "DE"
    assert "the published ranks are those of PTS, BH; to rank by it: by='PTS, BH'" in basis.notes
    allowed = resolve(event, shown, "2009")
    assert allowed.by == ("PTS", "BH") and allowed.sources["by"] == "ranks"


# rounds


def test_what_was_published_after_the_last_round_is_not_held_against_an_earlier_one() -> None:
    with pytest.raises(tb.TournamentError, match=r"^the file's ranks are those after round 7, not after round 3"):
        tb.check(CERTAIN, after_round=3)
    assert tb.check(CERTAIN, after_round=7).agrees


def test_ranks_and_points_of_an_earlier_round_are_compared_with_it() -> None:
    early = published("BH, SB", after_round=4)
    assert tb.check(early, "BH, SB", after_round=4).agrees
    with pytest.raises(tb.TournamentError, match=r"^the file's ranks are those after round 7, not after round 3"):
        tb.check(early, after_round=3)
    said = replace(early, published=replace(early.published, after_round=4))
    assert tb.check(said, "BH, SB").agrees and tb.check(said, "BH, SB", after_round=4).agrees
    with pytest.raises(tb.TournamentError, match=r"^the file's ranks are those after round 4, not after round 5"):
        tb.check(said, after_round=5)


def test_a_table_that_is_given_belongs_to_the_round_that_is_named() -> None:
    rows = [
        {"rank": row.rank, "name": row.name, "points": str(row.points)} for row in tb.standings(EVENT, "BH", after_round=4).rows
    ]
    assert tb.check(EVENT, "BH", after_round=4, against=rows).agrees


# a verdict belongs to the table beside it


def is_green(event: tb.Tournament, **settings: Any) -> bool:
    """Whether the page sets a tick over its table."""
    check = tb.check(event, **settings)
    shown = view_check(check, tb.standings(event, **{"by": find_list(event), **settings}))
    return bool(shown["data"]["verdict"] == "agrees" and shown["of_table"])


def test_a_tick_stands_only_over_the_table_that_agrees() -> None:
    assert is_green(CERTAIN) and is_green(LIKELY, by="PTS, PS") and not is_green(LIKELY) and not is_green(POINTS)
    view = view_check(tb.check(LIKELY), tb.standings(LIKELY, find_list(LIKELY)))
    assert not view["of_table"] and view["apply"]["by"] == "PTS, PS"
    assert view_check(tb.check(CERTAIN), tb.standings(CERTAIN, find_list(CERTAIN)))["apply"] is None


def test_where_nobody_named_a_list_the_page_says_what_the_ranks_follow() -> None:
    """Neither right nor wrong: the first line of the answer stands alone."""
    old = tb.standings(EVENT, "BH, SB", edition="2009")
    ranks = {row.id: place for place, row in enumerate(old.rows, 1)}
    file = replace(EVENT, published=tb.Published(ranks), starts=date(2026, 4, 3))
    check = tb.check(file)
    ruling = view_ruling(check, file)
    assert (check.verdict, check.agrees) == ("explained", True) and not check.differences
    assert ruling["words"] == str(check.headline) and ruling["words"].startswith("The file names no list. Its ranks follow")
    assert ruling["alone"] and not view_ruling(tb.check(CERTAIN), CERTAIN)["alone"]


@pytest.mark.long
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real tournament files is not beside this project")
def test_no_report_of_the_corpus_has_a_tick_over_another_order() -> None:
    green = named = 0
    for path, event in real_reports():
        ranked = tb.standings(event, find_list(event))
        try:
            check = tb.check(event)
        except tb.TournamentError:  # nobody has been ranked yet
            continue
        view = view_check(check, ranked if check.basis.sources["by"] == "ranks" else None)
        if check.verdict == "agrees" and view["of_table"]:
            green += 1
            assert check.by == ranked.by, path
            assert not PrintedRanks(ranked.tournament, event.published.ranks).is_contradicted(ranked._place).any(), path
        elif check.verdict == "agrees":
            named += 1
            assert check.basis.sources["by"] == "ranks" and view["apply"]["by"] == ", ".join(check.by), path
    assert green > 10 and named > 10
