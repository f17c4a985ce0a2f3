"""Clauses: parts of the sentences of a check that name participants or list things, with those as facts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tiebreaks.messages import Message
from tiebreaks.text import SOME


def participant(id: int, name: str) -> Message:
    """Number and name of a participant; the number alone where there is no name."""
    return Message("{id} {name}", id=id, name=name) if name else Message("{id}", id=id)


def list_all(items: Sequence[Any]) -> Message:
    """ "a", "a and b", "a, b and c"."""
    *others, last = items
    return Message("{others} and {last}", others=tuple(others), last=last) if others else Message("{last}", last=last)


def list_some(items: Sequence[Any]) -> Message:
    """A list that stays short: "a, b and c"; "a, b, c, d and 12 more"."""
    if len(items) <= SOME + 1:
        return list_all(items)
    return Message("{some} and {more} more", some=tuple(items[:SOME]), more=len(items) - SOME)


def follow(messages: Sequence[Message], between: str) -> Message:
    """Messages that follow each other, each in the words of whoever reads them."""
    facts: dict[str, Any] = {f"part_{number}": message for number, message in enumerate(messages, 1)}
    return Message(between.join(f"{{{name}}}" for name in facts), **facts) if len(facts) != 1 else messages[0]
