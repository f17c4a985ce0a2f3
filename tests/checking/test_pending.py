"""A table that was printed during a round: what it counts pending games as is found out and said, or asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, Literal

import pytest

import tiebreaks as tb
from tests.helpers.published_tables import CORPUS

OPEN = tb.sample("open")
READINGS: dict[str, dict[str, Any]] = {
    "not counted": {"after_round": 8},
    "none": {"live": True, "pending": "none"},
    "draw": {"live": True, "pending": "draw"},
}
SAID = {
    "not counted": "Round 9 has pending games; the table does not count it yet.",
    "none": "Round 9 has pending games; the table counts the round, and these games as nothing yet.",
    "draw": "Round 9 has pending games; the table counts the round, and these games as drawn.",
}


def during_round_nine() -> tb.Tournament:
    """The sample open with two games of the last round finished, a bye entered, and the others pending."""
    items = list(OPEN.rounds[8])
    games = [at for at, item in enumerate(items) if isinstance(item, tb.Game)]
    for at in games[2:]:
        game = items[at]
        assert isinstance(game, tb.Game)
        items[at] = replace(game, result="*", rated=True)
    return replace(OPEN, rounds=(*OPEN.rounds[:8], tuple(items)), published=tb.Published())


RUNNING = during_round_nine()


def table(reading: str, *, points: bool = True) -> tb.Tournament:
    """The event in the middle of its last round, with a table that counts it so."""
    ranking = tb.standings(RUNNING, **READINGS[reading])
    published = tb.Published(ranking.ranks, {row.id: row.points for row in ranking} if points else {})
    return replace(RUNNING, published=published)


@pytest.mark.parametrize("points", [True, False])
@pytest.mark.parametrize("reading", READINGS)
def test_a_table_of_a_round_in_progress_agrees_and_says_what_it_counts(reading: str, points: bool) -> None:
    found = tb.check(table(reading, points=points))
    assert (found.agrees, found.counts_pending, found.differences) == (True, reading, ())
    assert str(found.headline).startswith("Agrees") and SAID[reading] in str(found)
    assert found.to_dict()["counts_pending"] == reading and found.after_round == (8 if reading == "not counted" else 9)


@pytest.mark.parametrize("reading", ["none", "draw"])
def test_the_call_may_say_it_and_then_nothing_else_is_tried(reading: Literal["none", "draw"]) -> None:
    other: Literal["none", "draw"] = "draw" if reading == "none" else "none"
    assert tb.check(table(reading), pending=reading).agrees
    assert tb.check(table(reading), live=True, pending=reading).counts_pending is None
    assert not tb.check(table(reading), pending=other, search=False).agrees
    assert not tb.check(table(reading), after_round=8, search=False).agrees


def test_the_list_and_law_of_such_a_table_are_found_and_the_command_shows_it() -> None:
    ranking = tb.standings(RUNNING, "SB, BH", live=True, pending="none")
    points = {row.id: row.points for row in ranking}
    event = replace(RUNNING, tie_breaks=(), published=tb.Published(ranking.ranks, points))
    found = tb.check(event)
    assert found.agrees and found.counts_pending == "none" and found.by[:3] == ("PTS", "SB", "BH")
    other = replace(RUNNING, published=tb.Published(ranking.ranks, points))
    shown = tb.check(other)
    assert shown.counts_pending == "none" and not shown.agrees
    see = next((item.command for item in shown.to_do if item.command.startswith("tiebreaks standings FILE --by")), "")
    assert "--after-round 9 --pending none" in see


def test_ranks_from_before_the_round_beside_points_of_today_are_compared_without_the_points() -> None:
    before = tb.standings(RUNNING, after_round=8)
    today = tb.standings(RUNNING, live=True, pending="none")
    event = replace(RUNNING, published=tb.Published(before.ranks, {row.id: row.points for row in today}))
    found = tb.check(event)
    assert (found.agrees, found.counts_pending, found.compared.points) == (True, "not counted", 0)


def test_an_event_without_pending_games_is_not_asked() -> None:
    assert tb.check(OPEN).counts_pending is None


def test_a_page_of_swiss_chess_that_was_printed_during_a_round_agrees() -> None:
    page = CORPUS / "foreign" / "swiss-chess" / "finished_form.html"
    if not page.exists():
        pytest.skip("the corpus is not here")
    finished = tb.read(page)
    last = len(finished.rounds)
    pending = [game for game in finished.rounds[-1] if isinstance(game, tb.Game)]
    running = finished
    for game in pending:
        assert game.white is not None and game.black is not None
        running = running.with_result(last, game.white, game.black, "*")
    ranking = tb.standings(running, "BH", live=True, pending="none")
    points = {row.id: row.points for row in ranking}
    forms = re.split(r"(?=TlnNr:)", page.read_text("utf-8"))
    ids = [int(match[1]) if (match := re.match(r"TlnNr:&nbsp;(\d+)", form)) else 0 for form in forms]
    found = tb.read(
        "".join(_as_running(form, last, ranking.ranks, points, id) for form, id in zip(forms, ids, strict=True)).encode()
    )
    assert found.complete_rounds == last - 1 and found.published.points == points
    answer = tb.check(found)
    assert (answer.agrees, answer.counts_pending) == (True, "none")


def _as_running(form: str, last: int, ranks: Any, points: Mapping[int, Fraction], id: int) -> str:
    """A player's form as Swiss-Chess prints it while the last round is played: no result there, rank and total of today."""
    if not id:
        return form
    total = str(points[id]) if points[id].denominator == 1 else f"{points[id].numerator // 2 or ''}&frac12;"
    form = re.sub(r"Rang:&nbsp;\d+", f"Rang:&nbsp;{ranks[id]}", form)
    row = re.compile(rf"(<TD>{last}</TD>(?:\s*<TD>[^<]*</TD>){{8}}\s*<TD>)([^<]*)(</TD>)")
    pending = "*" if not re.search(rf"<TD>{last}</TD>\s*<TD>[^<]*</TD>\s*<TD>spielfrei", form) else None
    form = row.sub(lambda match: match[1] + (pending or match[2]) + match[3], form) if pending else form
    return re.sub(r"(Gesamtpunkte</TD>(?:\s*<TD>[^<]*</TD>){6}\s*<TD>)([^<]*)", rf"\g<1>{total}&nbsp;-&nbsp;0", form)
