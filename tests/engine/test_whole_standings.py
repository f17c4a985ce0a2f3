"""What standings say, word for word, what their dictionaries hold, and what many at once keep of each."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from datetime import date
from functools import partial
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.engine.many import rank_each, rank_many
from tiebreaks.engine.register import unregister
from tiebreaks.engine.settling import resolve
from tiebreaks.extending import WON, Edition, Reason, Records, Working, as_sum, reasons, register

FOUR = [tb.Player(number, name, 2000 + number) for number, name in enumerate(("Ann", "Bea", "Cid", "Dov"), 1)]
ROUNDS = [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")], [tb.Game(1, 3, "½-½"), tb.Game(2, 4, "½-½")]]
PENDING = [*ROUNDS, [tb.Game(1, 4, "1-0"), tb.Game(2, 3, "*")]]


def event(**arguments: Any) -> tb.Tournament:
    given = {"players": FOUR, "rounds": ROUNDS, "starts": date(2026, 4, 1), "name": "Four", **arguments}
    return tb.Tournament(**given)


def test_the_dictionary_of_standings_has_all_that_json_prints() -> None:
    standings = tb.standings(event(starts=None, tie_breaks=("OTHER_CLUB", "WIN")))
    said = standings.to_dict()
    basis = said["basis"]
    assert [*said] == ["basis", "tournament", "warnings", "standings"]
    assert [*basis] == [
        "edition", "by", "after_round", "live", "pending", "complete", "dropped", "assumed", "decisions", "lots", "sources", "doubtful",
        "meanwhile", "notes",
    ]  # fmt: skip
    assert (basis["after_round"], basis["live"], basis["pending"], basis["complete"]) == (2, False, None, True)
    assert (basis["assumed"], basis["lots"], basis["meanwhile"], basis["notes"]) == ([], None, [], [])
    assert basis["sources"] == {"edition": "assumed", "by": "file", "after_round": "file"}
    reason = "a self-defined tie-break, whose rule is not known here; tiebreaks.extending.register makes it known"
    assert basis["dropped"] == [{"code": "OTHER_CLUB", "article": "4.1", "reason": reason}]
    assert basis["doubtful"] == [note.to_dict() for note in standings.basis.doubtful] and standings.basis.doubtful
    assert said["warnings"] == [] == [*standings.warnings]
    assert said["tournament"] == {
        "name": "Four", "system": "swiss", "team": False, "participants": 4, "rounds": 2, "starts": None,
    }  # fmt: skip
    assert basis["edition"] == {"id": "2026-03", "amended": []}
    assert basis["by"] == ["PTS", "WIN"]
    assert said["standings"][0] == {
        "rank": 1, "id": 1, "name": "Ann",
        "values": [{"code": "PTS", "value": 1.5, "exact": "3/2"}, {"code": "WIN", "value": 1, "exact": "1"}],
        "separated_by": None, "playing": None,
    }  # fmt: skip
    assert json.loads(tb.render(standings, "json")) == said


def test_what_standings_rest_on_is_said_word_for_word() -> None:
    standings = tb.standings(event(starts=None, tie_breaks=("OTHER_CLUB", "WIN")), lots="hat")
    dropped, undated, lots = standings.basis.lines
    assert dropped == (
        "OTHER_CLUB dropped (Article 4.1): a self-defined tie-break, whose rule is not known here; tiebreaks.extending.register makes it known."
    )
    assert undated == f"Note: {standings.basis.doubtful[-1]}." and "is assumed" in undated
    assert lots == "Ties left at the end are decided by drawing of lots, seed 'hat'."
    assert (dropped.article, lots.article) == ("4.1", "")
    assert lots.facts == {"seed": "hat"}


def test_assumed_results_are_named_and_those_instead_of_others_say_so() -> None:
    standings = tb.what_if(event(rounds=PENDING, total_rounds=3), {(3, 2, 3): "0-1", (1, 1, 2): "½-½"}, instead=True, by="WIN")
    told = [str(line) for line in standings.basis.lines if line.startswith("Assumed")]
    assert sorted(told) == ["Assumed: round 1, 1-2 ½-½ instead of 1-0.", "Assumed: round 3, 2-3 0-1."]
    assert [each["result"] for each in standings.to_dict()["basis"]["assumed"]] == [
        each.to_dict()["result"] for each in standings.basis.assumed
    ]
    assert tb.standings(event(), by="WIN").to_dict()["basis"]["assumed"] == []


def test_who_is_expelled_is_not_found_in_the_standings() -> None:
    players = [*FOUR[:3], tb.Player(4, "Dov", 2004, expelled=True)]
    standings = tb.standings(event(players=players), by="WIN")
    with pytest.raises(tb.TournamentError) as refused:
        standings[4]
    assert str(refused.value) == "participant 4 is expelled and not in the standings"
    assert 4 not in standings and 3 in standings


def test_equal_standings_and_rows_have_one_hash_and_others_another() -> None:
    one, same, other = (tb.standings(event(), by=by) for by in ("WIN", "WIN", "DE"))
    assert one == same and hash(one) == hash(same) and hash(one) != hash(other)
    assert one[1] == same[1] and hash(one[1]) == hash(same[1])
    assert len({hash(row) for row in one}) == 4


def test_facts_of_players_are_columns_only_when_they_are_asked_for() -> None:
    standings = tb.standings(event(), by="WIN")
    assert [*standings.to_columns()] == ["rank", "id", "name", "PTS", "WIN", "separated_by"]
    assert [*standings.to_columns(separated_by=False)] == ["rank", "id", "name", "PTS", "WIN"]
    assert [*standings.to_columns(details=True)][3:5] == ["rating", "title"]


def test_many_at_once_keep_the_lots_and_the_places_of_each() -> None:
    events = [event(), event(name="Other"), event(rounds=ROUNDS[:1])]
    for alone, stacked in zip(
        (tb.standings(each, by="WIN", lots="hat") for each in events),
        tb.standings_many(events, by="WIN", lots="hat"),
        strict=True,
    ):
        assert (stacked.ranks, stacked.basis.lots, stacked.basis.lines) == (alone.ranks, "hat", alone.basis.lines)
        assert stacked._place.tolist() == alone._place.tolist()
        assert [*stacked.ranks.values()] == [1, 2, 3, 4]
        detached = stacked.detached()
        assert (detached.ranks, detached.basis.lots, detached._place.tolist()) == (alone.ranks, "hat", alone._place.tolist())
        assert [row.values for row in stacked] == [row.values for row in alone]
        for held in (stacked._ranked, alone._ranked):
            with pytest.raises(ValueError, match="read-only"):
                held[0] = 0


def test_a_round_that_is_being_played_counts_only_when_it_is_asked_for() -> None:
    live = event(rounds=PENDING, total_rounds=3)
    assert [each.after_round for each in tb.standings_many([live], by="WIN")] == [2]
    assert [each.after_round for each in tb.standings_many([live], by="WIN", live=True)] == [3]
    assert [each.after_round for each in rank_many([live], partial(resolve, by="WIN"))] == [2]
    assert [each.after_round for each in rank_many([live], partial(resolve, by="WIN", live=True))] == [3]


def unless_eve(table: Records, law: Edition) -> Working:
    """A rule that has no answer for an event in which Eve plays."""
    if (table.rating == 1).any():
        raise tb.TournamentError("Eve has no answer")
    won = table.mask(WON)
    return Working(table.points, won, reasons(won, Reason.AWARDED, Reason.NOT_COUNTED), as_sum, unit=10)


@pytest.fixture
def refusing() -> Iterator[str]:
    yield register("OTHER_REFUSING", unless_eve, name="refusing").code
    unregister("OTHER_REFUSING")


def with_eve(**arguments: Any) -> tb.Tournament:
    return event(players=[tb.Player(1, "Eve", 1), *FOUR[1:]], name="Eve's", **arguments)


def test_an_event_that_a_rule_refuses_leaves_the_others_as_they_are(refusing: str) -> None:
    events = [event(), with_eve(), event(name="Third")]
    for first, wrong, third in (
        tb.standings_many(events, by=refusing, lots="hat", errors="yield"),
        rank_each(events, partial(resolve, by=refusing, lots="hat"), errors="yield"),
    ):
        for ranked, given in ((first, events[0]), (third, events[2])):
            assert isinstance(ranked, tb.Standings)
            assert ranked.ranks == tb.standings(given, by=refusing, lots="hat").ranks
            assert [*ranked.ranks.values()] == [1, 2, 3, 4]
        assert isinstance(wrong, tb.TiebreaksError)
        assert str(wrong) == "tournament 2 (Eve's): Eve has no answer"
        assert str(wrong.__cause__) == "Eve has no answer"


def test_the_first_event_that_a_rule_refuses_ends_it_unless_errors_are_asked_for(refusing: str) -> None:
    events = [event(), with_eve()]
    for raising in (
        tb.standings_many(events, by=refusing),
        tb.standings_many(events, by=refusing, errors="raise"),
        rank_each(events, partial(resolve, by=refusing)),
        rank_each(events, partial(resolve, by=refusing), errors="raise"),
    ):
        with pytest.raises(tb.TournamentError, match="Eve has no answer"):
            list(raising)


def test_an_event_that_cannot_be_ranked_is_told_with_its_number_and_cause() -> None:
    robin = event(system="round-robin", total_rounds=3)
    _, wrong, _ = rank_each([event(), robin, event()], partial(resolve, by="BH"), errors="yield")
    assert isinstance(wrong, tb.RegulationError)
    assert str(wrong).startswith("tournament 2 (Four): ") and str(wrong).endswith(str(wrong.__cause__))
    ranked = rank_many([event(), robin, event()], partial(resolve, by="BH"))
    assert next(ranked).ranks == tb.standings(event(), by="BH").ranks  # the tournaments before it are not lost
    with pytest.raises(tb.RegulationError, match=r"^tournament 2 \(Four\)") as refused:
        next(ranked)
    assert isinstance(refused.value.__cause__, tb.RegulationError)


def test_another_way_to_treat_errors_is_refused() -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        list(rank_each([event()], resolve, errors="keep"))  # type: ignore[arg-type]
    assert str(refused.value) == "errors: expected 'raise' or 'yield', found 'keep'"


def test_only_the_call_for_users_logs_what_was_assumed(caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.WARNING, "tiebreaks"):
        assert len(list(rank_many([event(starts=None)], partial(resolve, by="WIN")))) == 1
        assert caplog.records == []
        assert len(list(tb.standings_many([event(starts=None)], by="WIN"))) == 1
        assert len(caplog.records) == 1
