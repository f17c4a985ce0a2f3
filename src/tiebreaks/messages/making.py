"""Messages made of others: a clause in a sentence, a list that stays short, a refusal; and how warnings are logged."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeVar

from tiebreaks.messages.facts import Fact, Items
from tiebreaks.messages.message import Message, gaps_of

_Key = TypeVar("_Key")
_Thing = TypeVar("_Thing")
SOME = 4  # items of a list that a sentence names


def some_of(items: Sequence[Fact]) -> Items:
    """A list that stays short: "a, b and c"; "a, b, c, d and 12 more"."""
    return some_said(items, lambda item: item)


def some_said(things: Sequence[_Thing], say: Callable[[_Thing], Fact]) -> Items:
    """The same of things that are put into words, which is done for those that are named."""
    if len(things) <= SOME + 1:
        return Items(tuple(map(say, things)))
    return Items((*map(say, things[:SOME]), Message("{count} more", count=len(things) - SOME)))


def enclose(sentence: str, /, **facts: Any) -> Message:
    """A sentence with messages in its gaps; it has the first article among theirs, and all their remedies."""
    within = [fact for fact in facts.values() if isinstance(fact, Message)]
    article = next((message.article for message in within if message.article), "")
    remedies = dict.fromkeys(remedy for message in within for remedy in message.remedies)
    return Message(sentence, **{"article": article, "remedies": remedies, **facts})


def paragraph(lines: Iterable[str]) -> Message:
    """Several lines as one message."""
    facts: dict[str, Any] = {f"line_{number}": line for number, line in enumerate(lines, 1)}
    return Message("\n".join(f"{{{name}}}" for name in facts), **facts)


def join_sentences(first: Message, *further: Message | None) -> Message:
    """Whole sentences, one after the other, as one message; None is left out."""
    parts = [first, *(each for each in further if each is not None)]
    if len(parts) == 1:
        return first
    facts: dict[str, Any] = {f"sentence_{number}": each for number, each in enumerate(parts, 1)}
    return Message(" ".join(f"{{{name}}}" for name in facts), article=first.article, **facts)


def labels(words: Mapping[_Key, str]) -> Mapping[_Key, Message]:
    """Headings and the like, each a message: a table in another language has its own."""
    return {key: Message(label) for key, label in words.items()}


def log_warnings(warnings: Iterable[str]) -> None:
    """Send warnings to the logger `tiebreaks`, if the program has set up logging; `record.args` holds the message.

    Without a handler Python would print them. Importing logging only to find none would make every program start later.
    """
    logging = sys.modules.get("logging")
    if not warnings or logging is None or not (logger := logging.getLogger("tiebreaks")).hasHandlers():
        return
    for warning in warnings:
        logger.warning("%s", warning)


def as_message(text: str) -> Message:
    """The words of others, such as the system, as a fact of a message; a message unchanged."""
    return text if isinstance(text, Message) else Message("{said}", said=text)


def refusal(code: str, reason: str, /, *, article: str = "", **facts: Any) -> Message:
    """Why a tie-break is refused: "BH: ..."; `without_code` gives the reason alone. The gap {cited} has the article."""
    if "cited" in gaps_of(reason):
        facts["cited"] = article
    why = Message(reason, article=article, **facts)
    return Message("{code}: {reason}", article=article, code=code, reason=why)


def without_code(message: Message) -> Message:
    """The reason in a message of `refusal`, for where the code is shown beside it; any other message unchanged."""
    why = message.facts.get("reason")
    return why if isinstance(why, Message) else message
