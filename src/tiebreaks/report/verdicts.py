"""Checks and comparisons as documents: the verdict, a table of the differences, then the reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tiebreaks.answers.checks import Check, Difference
from tiebreaks.messages import Items, Message, paragraph
from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.report.ranking import COLUMNS

if TYPE_CHECKING:
    from tiebreaks.answers.comparisons import Change, Comparison

PLACED = "{rank} (place {place})"  # a rank of a file that numbers otherwise than standings do

NAME_LEAST, VALUES_LEAST = 14, 20  # columns of a terminal


def verdict_document(what: Check | Comparison) -> Document:
    """The document of a check or a comparison."""
    return check_document(what) if isinstance(what, Check) else comparison_document(what)


def check_document(check: Check, *, explained: bool = True) -> Document:
    """Whether a file agrees; if not, where it differs and, unless it stands elsewhere, what explains it."""
    table, explanations = _differences_table(check.differences), tuple(check.explanations()) if explained else ()
    if check.agrees:
        return Document("", (table, paragraph([check.summary, *explanations, *check.notes])))
    before, after = (*check.findings(), *explanations), (*check.reasons(), *check.notes)
    return Document(check.headline, (*before, table, *after), lead=(check.title, *filter(None, (check.meaning,))))


def comparison_document(comparison: Comparison) -> Document:
    """The places and values that change between two editions, and why."""
    after = (*comparison.reasons(), *comparison.notes)
    return Document(comparison.title, (*comparison.findings(), _changes_table(comparison), *after), lead=(comparison.summary,))


def _changes_table(comparison: Comparison) -> Table:
    changed = {value.code for change in comparison.changes for value in change.values}
    codes = [code for code in dict.fromkeys(comparison.by) if code in changed]
    columns = (
        *(Column(edition.partition(",")[0], numeric=True) for edition in (comparison.first, comparison.second)),
        Column(COLUMNS["no"], numeric=True),
        Column(COLUMNS["name"], least=NAME_LEAST),
        *map(Column, codes),
    )
    return Table(columns, tuple(_change_row(change, codes) for change in comparison.changes))


def _change_row(change: Change, codes: list[str]) -> tuple[Cell | Value, ...]:
    values = {value.code: Message("{first} → {second}", first=value.first, second=value.second) for value in change.values}
    return (change.first_rank, change.second_rank, change.id, change.name, *(values.get(code, "") for code in codes))


def _differences_table(differences: tuple[Difference, ...]) -> Table:
    columns = [
        Column(Message("Published"), numeric=True),
        Column(Message("Computed"), numeric=True),
        Column(COLUMNS["no"], numeric=True),
        Column(COLUMNS["name"], least=NAME_LEAST),
        Column(Message("Decided by")),
        Column(Message("Values"), least=VALUES_LEAST, wraps=True),
    ]
    count = len(columns) if any(item.values for item in differences) else len(columns) - 1
    return Table(tuple(columns[:count]), tuple(_difference_row(item)[:count] for item in differences))


def _difference_row(item: Difference) -> tuple[Cell | Value, ...]:
    values = Message(
        "{values}",
        values=Items(
            tuple(value.say("{code}: published {published}, computed {computed}") for value in item.values), "semicolon"
        ),
    )
    published: Value = item.published_rank
    if item.misplaced and item.published_place != item.published_rank:
        published = Message(PLACED, rank=item.published_rank, place=item.published_place)
    return (published, item.computed_rank, item.id, item.name, item.decided_by or "", values)
