"""The list that published ranks show: where an event names none, every call ranks by it, says so, and can be told otherwise."""

from __future__ import annotations

import pickle
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from benchmarks.events import swiss
from tests.helpers.published_tables import CORPUS, real_reports
from tiebreaks.answers import AssumedList
from tiebreaks.checking import inferring
from tiebreaks.checking.printed import PrintedRanks
from tiebreaks.checking.search import investigate
from tiebreaks.engine.basis import resolve
from tiebreaks.page.view import view_check
from tiebreaks.ranking import find_list

EVENT = swiss(64, 7)
DEFAULT = ("PTS", "DE", "BH/C1", "BH", "SB", "WIN")


def published(by: str, *, after_round: int | None = None, shared: bool = False, event: tb.Tournament = EVENT) -> tb.Tournament:
    """The event with the ranks that a list gives, ties in the order of the numbers unless they are shared, and no list."""
    ranked = tb.standings(event, by, after_round=after_round)
    ranks = {row.id: row.rank if shared else place for place, row in enumerate(ranked.rows, 1)}
    points = {row.id: Fraction(row.points) for row in ranked.rows}
    return replace(event, published=tb.Published(ranks=ranks, points=points))


CERTAIN, LIKELY, POINTS = published("BH, SB"), published("PS"), published("PTS")


def test_a_list_that_the_ranks_show_with_certainty_is_used_and_said() -> None:
    ranked = tb.standings(CERTAIN)
    assert ranked.by == ("PTS", "BH", "SB") and ranked.ranks == tb.standings(EVENT, "BH, SB").ranks
    assert ranked.assumed == (AssumedList(("PTS", "BH", "SB"), "certain", used=True),)
    said = "no tie-break list is given; the published ranks show PTS, BH, SB, which is used; for the default list: by='default'"
    assert said in ranked.warnings and f"Note: {said}." in str(ranked)
    assert ranked.to_dict()["assumed"] == [{"by": ["PTS", "BH", "SB"], "certainty": "certain"}]
    assert not ranked.title.startswith("with assumed results") and "assumed" not in ranked.title


def test_every_call_ranks_by_the_same_list() -> None:
    by = ("PTS", "BH", "SB")
    assert tb.check(CERTAIN).by == by
    assert tb.compare_editions(CERTAIN, "2024-08", "2026-03").by == by
    assert tb.what_if(CERTAIN, {}).by == by
    assert tb.needs(CERTAIN, 1, before_round=7, finishes=1).standings.by == by
    assert tb.standings(CERTAIN, edition="2024-08").by == by and tb.standings(CERTAIN, after_round=3).by == by
    assert [each.by for each in tb.standings_many([CERTAIN], infer=True)] == [by]
    assert [each.by for each in tb.standings_many([CERTAIN])] == [DEFAULT]  # it would take many times as long
    rules = {"series": {"points": "place", "table": [*range(64, 0, -1)]}, "events": [{"file": CERTAIN, "name": "A"}]}
    names = [[row.name for row in tb.standings(CERTAIN, each).rows] for each in ("BH, SB", "default")]
    assert [row.name for row in tb.series(rules).rows] == names[0] != names[1]


@pytest.mark.parametrize("chosen", [{"infer": False}, {"by": "default"}, {"by": " Default "}])
def test_the_call_may_choose_the_default_list(chosen: dict[str, Any]) -> None:
    ranked = tb.standings(CERTAIN, **chosen)
    assert ranked.by == DEFAULT and not ranked.assumed
    assert tb.check(CERTAIN, **chosen).by == DEFAULT
    assert tb.standings(CERTAIN, by="SB").by == ("PTS", "SB")


def test_the_default_list_can_be_asked_for_where_the_event_names_another() -> None:
    named = replace(EVENT, tie_breaks=("BH",))
    assert tb.standings(named, "default").by == DEFAULT
    assert [each.by for each in tb.standings_many([named], "default")] == [DEFAULT]
    with pytest.raises(tb.UnknownTieBreak, match="XX"):
        list(tb.standings_many([named], "XX"))


def test_a_list_that_is_only_likely_is_offered_and_not_used() -> None:
    ranked = tb.standings(LIKELY)
    assert ranked.by == DEFAULT and not ranked.assumed
    assert "the published ranks are likely those of PTS, PS; to rank by it: by='PTS, PS'" in ranked.warnings
    (offered,) = [each for each in ranked.warnings if "likely" in each]
    assert tb.standings(LIKELY, **offered.remedies[0].argument).by == ("PTS", "PS")
    check = tb.check(LIKELY)
    assert check.agrees and check.by == ("PTS", "PS") and "by PTS, PS, which the ranks themselves show" in check.summary


def test_points_and_ties_broken_in_another_way_are_no_list() -> None:
    ranked = tb.standings(POINTS)
    assert ranked.by == DEFAULT
    assert "the published ranks follow the points alone; to rank by them: by='PTS'" in ranked.warnings
    assert tb.standings(published("PTS", shared=True)).by == ("PTS",)  # the organiser left the ties


def test_ranks_that_the_default_list_gives_are_not_searched(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inferring, "investigate", None)
    ranked = tb.standings(published(", ".join(DEFAULT)))
    assert ranked.by == DEFAULT and not any("published ranks" in each for each in ranked.warnings)
    assert tb.standings(replace(POINTS, tie_breaks=("BH",))).by == ("PTS", "BH")
    assert tb.standings(EVENT).by == DEFAULT


def test_the_ranks_of_an_event_are_searched_once(monkeypatch: pytest.MonkeyPatch) -> None:
    fresh, searched, search = published("BH"), [], investigate
    monkeypatch.setattr(inferring, "investigate", lambda *given, **how: searched.append(1) or search(*given, **how))  # type: ignore[func-returns-value]
    assert {tb.standings(fresh, after_round=at).by for at in (5, 6, 7)} == {("PTS", "BH")} and len(searched) == 1
    assert pickle.loads(pickle.dumps(tb.standings(fresh))).assumed == tb.standings(fresh).assumed and len(searched) == 1


def test_a_result_that_is_changed_leaves_nothing_of_the_ranks() -> None:
    tb.standings(CERTAIN)
    game: Any = next(item for item in CERTAIN.rounds[6] if isinstance(item, tb.Game))
    changed = CERTAIN.with_result(7, game.white, game.black, "½-½")
    assert find_list(changed) is None and tb.standings(changed).by == DEFAULT


def test_a_law_that_forbids_the_list_is_not_broken_by_it() -> None:
    """Buchholz in a round robin (8.1) is forbidden from 2024 on, so the ranks of an old table are only named."""
    many = [tb.Player(number, f"P{number}", 2000 + 7 * number % 100) for number in range(1, 6)]
    shown = AssumedList(("PTS", "BH"), "certain", used=True)
    event = tb.Tournament(many, [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")]], system="round-robin", total_rounds=5)
    request = resolve(event, shown, "2026-03", None, None)
    assert request.assumed_list is None and request.entries[1].code == "DE"
    assert "the published ranks are those of PTS, BH; to rank by it: by='PTS, BH'" in request.warnings


# rounds


def test_what_was_published_after_the_last_round_is_not_held_against_an_earlier_one() -> None:
    with pytest.raises(tb.TournamentError, match="nothing was published after round 3: the ranks are those after round 7"):
        tb.check(CERTAIN, after_round=3)
    assert tb.check(CERTAIN, after_round=7).agrees


def test_ranks_and_points_of_an_earlier_round_are_compared_with_it() -> None:
    early = published("BH, SB", after_round=4)
    assert tb.check(early, "BH, SB", after_round=4).agrees
    with pytest.raises(tb.TournamentError, match="nothing was published after round 3"):
        tb.check(early, after_round=3)
    said = replace(early, published=replace(early.published, after_round=4))
    assert tb.check(said, "BH, SB").agrees and tb.check(said, "BH, SB", after_round=4).agrees
    with pytest.raises(tb.TournamentError, match="nothing was published after round 5: the ranks are those after round 4"):
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
    shown = view_check(check, tb.standings(event, **settings))
    return bool(shown["data"]["agrees"] and shown["of_table"])


def test_a_tick_stands_only_over_the_table_that_agrees() -> None:
    assert is_green(CERTAIN) and is_green(LIKELY, by="PTS, PS") and not is_green(LIKELY) and not is_green(POINTS)
    view = view_check(tb.check(LIKELY), tb.standings(LIKELY))
    assert not view["of_table"] and view["apply"]["by"] == "PTS, PS"
    assert view_check(tb.check(CERTAIN), tb.standings(CERTAIN))["apply"] is None


@pytest.mark.long
@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real tournament files is not beside this project")
def test_no_report_of_the_corpus_has_a_tick_over_another_order() -> None:
    green = named = 0
    for path, event in real_reports():
        ranked = tb.standings(event)
        try:
            check = tb.check(event)
        except tb.TournamentError:  # nobody has been ranked yet
            continue
        view = view_check(check, ranked if check.by_source == "inferred" else None)
        if check.agrees and view["of_table"]:
            green += 1
            assert check.by == ranked.by, path
            assert not PrintedRanks(ranked.tournament, event.published.ranks).is_contradicted(ranked._place).any(), path
        elif check.agrees:
            named += 1
            assert check.by_source == "inferred" and view["apply"]["by"] == ", ".join(check.by), path
    assert green > 10 and named > 10
