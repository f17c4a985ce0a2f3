"""Every kind of answer, by the name of its schema: about the samples, about an event in its last round, about any event."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import tiebreaks as tb
from tiebreaks.answers import Placed
from tiebreaks.answers.categories import Categories
from tiebreaks.engine.pairings import pairings
from tiebreaks.law.editions import CURRENT, EDITIONS
from tiebreaks.report.law import describe_code, describe_edition, list_codes, list_editions

EXAMPLES = Path(__file__).parents[2] / "examples"
Answered = Iterator[tuple[str, Any]]


@cache
def about_samples() -> tuple[tuple[str, Any], ...]:
    """Answers about the samples: each kind that there is."""
    return tuple(_about_samples())


def _about_samples() -> Answered:
    for name in tb.samples():
        event = tb.sample(name)
        yield from about(event)
        yield from about_published(event)
    yield from about_law()
    yield from about_awards()
    yield from about_what_may_happen()
    yield "series", tb.series(EXAMPLES / "prizes" / "series.toml")
    yield "batch_summary", tb.batch([EXAMPLES / "open.trf"], jobs=1)


def about(event: tb.Tournament) -> Answered:
    """Answers about any event, as far as it has them."""
    found = tb.standings(event)
    first, *others = [row.id for row in found][:4]
    yield "standings", found
    yield "standings", tb.standings(event, after_round=max(0, found.after_round - 2), lots=7)
    yield "standings", tb.standings(event, live=True)
    for code in (*found.by, None):
        yield "explanation", tb.explain(found, first, code)
    yield "why", tb.why(found, first)
    for other in others:
        yield "why", tb.why(found, first, other)
    with suppress(tb.RegulationError):
        yield "comparison", tb.compare_editions(event, "2023-09", "2026-03")
    if event.rounds:
        yield "pairings", pairings(event)
    if event.is_team:
        yield "boards", tb.board_standings(event)
    categories = [tb.in_category(found, name) for name in ("women", "U1800")] if not event.is_team else []
    yield from (("categories", each) for each in (*categories, Categories(found.title, tuple(categories))))


def about_published(event: tb.Tournament) -> Answered:
    """Checks of the right table, of one with two exchanged, and of one that an older edition made."""
    published = tb.standings(event).published()
    ranks = {number: {1: 2, 2: 1}.get(rank, rank) for number, rank in published.published.ranks.items()}
    older = tb.standings(event, "SB", edition="2009").published()
    yield "check", tb.check(published)
    yield "check", tb.check(replace(published, published=replace(published.published, ranks=ranks)))
    yield "check", tb.check(replace(older, tie_breaks=()))


def about_what_is_left(event: tb.Tournament) -> Answered:
    """Answers about the last round of any event, and its prizes, as far as it has them."""
    found, last = tb.standings(event), event.complete_rounds
    rules: dict[str, Any] = {"prizes": [{"name": "Main", "amounts": [100, 50]}]}
    with suppress(tb.TiebreaksError):  # a round that names no opponents, an event without ratings
        chances = tb.chances(event, before_round=last, finishes=20, rules=rules)
        yield "chances", chances
        yield "prize_chances", chances.prizes
        yield "chances", chances.by_own_result(found.rows[0].id)
    with suppress(tb.TiebreaksError):
        yield "needs", tb.needs(event, found.rows[0].id, before_round=last, after_round=last, finishes=64, work=200)
    if not event.is_team:
        yield "prizes", tb.prizes(found, tb.read_prize_rules(rules))
        yield "standings", tb.what_if(event, {}) if event.pending(last) else tb.standings(event, lots=1)


def about_law() -> Answered:
    yield "codes", list_codes(CURRENT)
    yield from (("codes", describe_code(tb.parse_tie_break(code), CURRENT)) for code in ("BH/C1", "TPN", "EDE"))
    yield "editions", list_editions()
    yield from (("editions", describe_edition(edition)) for edition in EDITIONS.values())


def about_awards() -> Answered:
    found = tb.standings(tb.sample("open"))
    for rules in sorted((EXAMPLES / "prizes").glob("*.toml")):
        if rules.stem != "series":
            yield "prizes", tb.prizes(found, tb.read_prize_rules(rules))
    placed = [Placed(row.rank, row.points, row.participant) for row in found]
    yield "categories", tb.in_category(placed, "women")


def about_what_may_happen() -> Answered:
    event = tb.sample("round_robin")
    last = event.total_rounds
    playing = replace(
        event, rounds=[*event.rounds[:-1], [_pending(item) for item in event.rounds[-1]]], published=tb.Published()
    )
    yield "standings", tb.standings(playing, live=True)
    yield "standings", tb.standings(playing, live=True, pending="none")
    game: Any = next(item for item in playing.rounds[-1] if isinstance(item, tb.Game))
    yield "standings", tb.what_if(playing, {(last, game.white, game.black): "1-0"})
    rules = tb.read_prize_rules({"prizes": [{"name": "Main", "amounts": [100, 50]}]})
    for chances in (tb.chances(playing, rules=rules, exact=True), tb.chances(playing, rules=rules, exact=False, finishes=50)):
        yield "chances", chances
        yield "chances", chances.by_own_result(game.white)
        yield "prize_chances", chances.prizes
    yield "chances", tb.chances(playing, finishes=20).over_rounds(finishes=20)
    for row in tb.standings(playing).rows[:3]:
        yield "needs", tb.needs(playing, row.id, top=2, work=2000)
        yield "needs", tb.needs(event, row.id, before_round=last - 1, work=2000)
    yield "needs", tb.needs(tb.sample("open").until(6), 1)


def _pending(item: Any) -> Any:
    return replace(item, result="*") if isinstance(item, tb.Game) else item
