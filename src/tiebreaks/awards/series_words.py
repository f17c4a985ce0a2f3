"""The sentences about a series: what it is, and what decided among persons with equal totals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tiebreaks.engine.basis import say_of_events
from tiebreaks.engine.counted_rounds import describe_rounds, is_part_way
from tiebreaks.engine.standings import Standings
from tiebreaks.messages import Forms, Items, Message, phrase

_FOUND: Mapping[str, str] = {
    "best": "results that count {values}",
    "dropped": "results that do not count {values}",
    "events": "events {values}",
    "places": "places in the final rankings {values}",
    "score": "game points {values}",
    "wins": "games won {values}",
    "met": "points in the games among them {values}",
    "latest": "results from the latest event on {values}",
}


def title(name: str, events: int) -> Message:
    """What this is: the series, and how many events it has."""
    forms = Forms("{name}, after 1 event", "{name}, after {count} events")
    return Message(forms.of(events), name=name or phrase("Series"), count=events)


def say_doubts(events: Sequence[tuple[str, Standings]]) -> tuple[Message, ...]:
    """What makes the table doubtful: events that are not over, and what makes the table of an event doubtful."""
    early = []
    for name, ranked in events:
        if is_part_way(ranked.tournament, ranked.after_round):
            rounds = describe_rounds(ranked.tournament, ranked.after_round)
            early.append(Message("{event} is not over: its points are those {rounds}.", event=name, rounds=rounds))
    return (*early, *say_of_events((name, ranked.basis.doubts) for name, ranked in events))


def note_unranked(count: int, least: int) -> Message:
    """That some have too few events."""
    forms = Forms(
        "1 player has fewer than {least} events and is not ranked.",
        "{count} players have fewer than {least} events and are not ranked.",
    )
    return Message(forms.of(count), count=count, least=least)


def explain_rank(decided: Sequence[tuple[str, Any]]) -> Message | None:
    """What the tie-breaks found that decided something; None: they decided nothing."""
    found = tuple(_say_key(name, key) for name, key in decided)
    return Message("Equal totals; {found}.", found=Items(found, "semicolon")) if found else None


def _say_key(name: str, key: Any) -> Message:
    """What a tie-break found."""
    values = list(key) if isinstance(key, list) else [key]
    if name == "places":
        values = [-place for place in values]
    elif name == "latest":
        values = [points[0] if points else "-" for points in values]
    return Message(_FOUND[name], values=tuple(values) or "-")
