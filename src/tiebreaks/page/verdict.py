"""The verdict of a check as an arbiter reads it: right or not by the rules in force, then a table of what was compared."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from tiebreaks.answers.checks import Check, ColumnVerdict
from tiebreaks.law.editions import CURRENT, edition_on
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Tournament
from tiebreaks.page.view import page_text, view_document
from tiebreaks.report.document import Column, Document, Table

RULINGS: Mapping[tuple[bool, bool], str] = {  # whether it agrees, and with the rules in force
    (True, True): "Right by the rules in force.",
    (True, False): "Right by the rules of {edition}, which are not in force.",
    (False, True): "Not right by the rules in force.",
    (False, False): "Not right by the rules of {edition}, which are not in force, either.",
}


def view_ruling(check: Check, event: Tournament) -> dict[str, Any]:
    """What the verdict begins with, and the table of what was published: right, or made by what."""
    dated = check.basis.sources["edition"] != "assumed"
    in_force = check.edition == (edition_on(event.starts) if event.starts else CURRENT).id
    facts: dict[str, Any] = {} if in_force else {"edition": check.edition}
    claims_nothing = _claims_nothing(check)
    is_headline = claims_nothing or check.verdict == "contradicts points" or not dated
    said = check.headline if is_headline else Message(RULINGS[check.agrees, in_force], **facts)
    table = Table(_COLUMNS, tuple(_rows(check)))
    return {
        "words": page_text(said),
        "in_force": in_force,
        "undated": not dated,
        "alone": is_headline and (claims_nothing or not check.agrees),  # no count stands beside these words
        "table": view_document(Document("", (table,)))["parts"],
    }


def _claims_nothing(check: Check) -> bool:
    """Whether nobody named a list that the ranks could differ from."""
    return check.agrees and check.verdict != "agrees"


_COLUMNS = (
    Column(Message("Published column"), least=14),
    Column(Message("Published"), numeric=True),
    Column(Message("Wrong by C.07"), numeric=True),
    Column(Message("Made by"), least=18, wraps=True),
)
_RIGHT = Message("the rules that were asked for")
_UNKNOWN = Message("not known")


def _rows(check: Check) -> Iterator[tuple[str | int, ...]]:
    wrong = sum(item.misplaced for item in check.differences)
    compared = check.compared
    if compared.ranks:
        yield Message("Ranks"), compared.ranks, wrong, _say_list(check) if wrong or _claims_nothing(check) else _RIGHT
    if compared.points:
        yield Message("Points"), compared.points, len(check.points), _UNKNOWN if check.points else _RIGHT
    yield from ((column.printed, column.values, column.wrong_as_asked, _say_column(column)) for column in check.columns)


def _say_list(check: Check) -> Message:
    found = check.inferred
    if found is None:
        return _UNKNOWN
    return Message("{list} of {law}", list=", ".join(found.by), law=found.named_set or found.edition)


def _say_column(column: ColumnVerdict) -> Message:
    if not column.wrong_as_asked:
        return _RIGHT
    if column.unexplained or not column.code:
        return _UNKNOWN
    return Message("{list} of {law}", list=column.code, law=column.named_set or column.edition)
