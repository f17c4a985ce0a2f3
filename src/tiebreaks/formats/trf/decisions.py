"""Play-offs, orders by hand, values from elsewhere, lots and changes of the list, in comments (###) that other programs skip.

A TRF has no records for them. A comment has a word and the JSON of a tournament: `### tiebreaks lots "12 April"`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from tiebreaks.errors import FormatError
from tiebreaks.formats.json_text import load
from tiebreaks.formats.plain import FAILED, codec
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.lines import OWN_COMMENT, Line
from tiebreaks.messages import NOWHERE, Items
from tiebreaks.model.tournament import GivenValues, HandOrder, ListChange, PlayOff, Tournament


class _Comment(NamedTuple):
    """What a word of a comment holds."""

    fact: str  # of a tournament
    type: Any
    several: bool = True


_COMMENTS: Mapping[str, _Comment] = {
    "play-off": _Comment("play_offs", PlayOff),
    "order": _Comment("orders", HandOrder),
    "values": _Comment("values", GivenValues),
    "lots": _Comment("lots", str | int, several=False),
    "ties-stay": _Comment("ties_stay", bool, several=False),
    "list-change": _Comment("list_changes", ListChange),
}


def write_decisions(tournament: Tournament) -> Iterable[str]:
    """The comments of a tournament."""
    for word, (fact, kind, several) in _COMMENTS.items():
        held = getattr(tournament, fact)
        for item in held if several else [held] if held not in (None, False) else ():
            yield f"{OWN_COMMENT}{word} {json.dumps(codec(kind).encode(item), ensure_ascii=False)}"


def read_decisions(lines: Iterable[Line], problems: Problems) -> dict[str, Any]:
    """The facts of a tournament that the comments hold."""
    facts: dict[str, Any] = {}
    for line in lines:
        word, _, text = line.text.removeprefix(OWN_COMMENT).strip().partition(" ")
        if word not in _COMMENTS:
            unknown = "### tiebreaks: expected one of {words}, found {found!r}; correct or remove the line"
            problems.error((line.number, 1), unknown, words=Items(tuple(_COMMENTS)), found=word)
            continue
        fact, kind, several = _COMMENTS[word]
        item = _decode(kind, text, line, problems)
        if item is FAILED:
            continue
        if several:
            facts[fact] = (*facts.get(fact, ()), item)
        elif fact in facts:
            problems.error((line.number, 1), "### tiebreaks {word}: given twice; keep one", word=word)
        else:
            facts[fact] = item
    return facts


def _decode(kind: Any, text: str, line: Line, problems: Problems) -> Any:
    inner = Problems("")
    try:
        item = codec(kind).decode(load(text.encode(), ""), "", inner)
        inner.raise_if_any()
        return item
    except FormatError as wrong:
        unread = "### tiebreaks: {problem}; correct or remove the line"
        for message in wrong.messages:
            problems.error((line.number, 1), unread, problem=message.revise(where=NOWHERE, severity=""))
        return FAILED
