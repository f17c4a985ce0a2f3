"""Checks and comparisons as documents: a table of what differs, then the reasons."""

from __future__ import annotations

from tiebreaks import messages
from tiebreaks.check import Check, Difference
from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.text import decimal

NAME_LEAST, VALUES_LEAST = 14, 20  # columns of a terminal


def checked(check: Check) -> Document:
    """Whether a file agrees; if not, where it differs and what explains it."""
    table = _differences(check.differences)
    if check.agrees:
        return Document("", (table, "\n".join([check.summary, *check.notes])))
    told = (part for part in (*check.reasons(), *check.notes) if part)
    return Document(check.title, (table, *told), lead=(check.summary,))


def _differences(differences: tuple[Difference, ...]) -> Table:
    words = messages.CHECK
    columns = [
        Column(words["published"], numeric=True),
        Column(words["computed"], numeric=True),
        Column(messages.COLUMNS["no"], numeric=True),
        Column(messages.COLUMNS["name"], least=NAME_LEAST),
        Column(words["decided_by"]),
        Column(words["values"], least=VALUES_LEAST, wraps=True),
    ]
    shown = len(columns) if any(item.values for item in differences) else len(columns) - 1
    return Table(tuple(columns[:shown]), tuple(_difference(item)[:shown] for item in differences))


def _difference(item: Difference) -> tuple[Cell | Value, ...]:
    values = "; ".join(
        messages.CHECK["value"].format(code=value.code, published=decimal(value.published), computed=decimal(value.computed))
        for value in item.values
    )
    return (item.published_rank, item.computed_rank, item.id, item.name, item.decided_by or "", values)
