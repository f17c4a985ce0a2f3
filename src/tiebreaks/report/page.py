"""Standings as one page: the table with the crosstable, and below it as many workings as fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import islice

import numpy as np

from tiebreaks.answers.explanations import BoardTable, Explanation, MiniTable
from tiebreaks.engine.board_standings import board_standings
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.engine.steps import DatumStep
from tiebreaks.engine.working import Reason
from tiebreaks.explaining.explain import explain
from tiebreaks.messages import PYTHON, Face, Message, Remedy, join_sentences
from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.report.html import DECIDES, as_html, html_size
from tiebreaks.report.ranking import WITH_ROUNDS, boards_document, legend, round_text, standings_table, value_anchor
from tiebreaks.report.workings import RECORD, ROUND, stage_table
from tiebreaks.text import format_value

EXPLANATIONS = Message("Workings")
LIST_OF_WORKINGS = Message(
    "What each round adds to the values of a participant; select a name in the table to get there. "
    "An amount in parentheses does not count."
)
ALL_WORKINGS = Message(
    "Below each participant: what each round adds to the values, then why. Select a value in the table to get there. "
    "An amount in parentheses does not count."
)
LEFT_OUT: Mapping[str, str] = {  # by the workings a page has: what it lacks, and how to get it
    "none": "The workings are left out to keep this page under 2 MB; {list} or {all} adds them.",
    "list": "The reasons behind the amounts are left out to keep this page small; {all} adds them.",
    "all": "",
}
VALUE_ROW = Message("Value")
ONE_ROUND, SEVERAL_ROUNDS, EVERY_ROUND = "Round {rounds}", "Rounds {rounds}", "Every round"
REASON_OF_ROUNDS: Mapping[tuple[bool, bool], str] = {  # is the record worded differently? is there an article?
    (False, False): "{rounds}: {reason}.",
    (False, True): "{rounds}: {reason} ({cited}).",
    (True, False): "{rounds}: {reason}, {record}.",
    (True, True): "{rounds}: {reason}, {record} ({cited}).",
}

LARGEST = 2_000_000  # bytes of a page, unless the caller chooses the workings
SAMPLED = 20  # participants whose workings are measured before all are written
FEW = 10 * SAMPLED  # participants whose page is written without an estimate
FAR_TOO_LARGE = Fraction(5, 4)  # of the largest page: no sample of an event is that far off
NAMED = 4  # tied participants that a title names
NOBODY = Reason.NOT_OVER_THE_BOARD.value  # the rating of an opponent who is not there


def render_page(
    standings: Standings, columns: Sequence[str] | None = None, workings: str | None = None, face: Face = PYTHON
) -> str:
    """The page as HTML; without `workings` it has what each round adds, with "most" the richest that stay under 2 MB."""
    if workings != "most":
        left_out = "" if workings else left_out_note("list")
        return as_html(_page_document(standings, columns, workings or "list", left_out).in_words(face), face.language.code)
    for level in ("all", "list"):
        if not _is_far_too_large(standings, level):
            text = as_html(_page_document(standings, columns, level, left_out_note(level)).in_words(face), face.language.code)
            if len(text.encode("utf-8", "backslashreplace")) < LARGEST:
                return text
    return as_html(_page_document(standings, columns, "none", left_out_note("none")).in_words(face), face.language.code)


def left_out_note(level: str) -> str:
    """What a page with these workings lacks, and how to get it; empty if it lacks nothing."""
    sentence = LEFT_OUT[level]
    return Message(sentence, list=Remedy("workings", "list"), all=Remedy("workings", "all")) if sentence else ""


def _is_far_too_large(standings: Standings, level: str) -> bool:
    """Estimate the size from a sample of participants, so that a large event is not worked out for nothing."""
    if len(standings) < FEW:
        return False  # to estimate it would take a good part of writing it
    sample = standings.rows[:: len(standings) // SAMPLED]
    documents = islice(_working_documents(standings, sample, level), len(sample))  # without the groups, which many share
    return sum(map(html_size, documents)) * len(standings) > FAR_TOO_LARGE * LARGEST * len(sample)


def _page_document(standings: Standings, columns: Sequence[str] | None, level: str, left_out: str = "") -> Document:
    chosen = columns or WITH_ROUNDS
    table = standings_table(standings, chosen, tidy=columns is None, leading=level == "all")
    if level == "list":
        table = _with_leading_names(table, standings.rows, _rounds_anchor)
    elif level == "all":
        table = _with_leading_names(table, standings.rows, lambda row: value_anchor(row, 0))
    table = _with_marks(table, standings)
    notes = (*legend(standings, chosen), *standings.basis.remarks, *([left_out] if left_out else ()))
    second = (
        (boards_document(board_standings(standings.tournament, standings.after_round)),) if standings.tournament.is_team else ()
    )
    return Document(
        standings.title, (table, *notes, *second, *_workings_section(standings, level)), lead=standings.basis.doubts
    )


def _with_marks(table: Table, standings: Standings) -> Table:
    """The table with the value marked that separates each row from the row above."""
    at = {column.key: index for index, column in enumerate(table.columns)}
    rows = []
    for cells, entry in zip(table.rows, standings._deciding, strict=True):
        marked = at.get(standings.by[entry]) if entry is not None and entry < len(standings.by) else None
        rows.append(tuple(_mark(cell) if index == marked else cell for index, cell in enumerate(cells)))
    return replace(table, rows=tuple(rows))


def _mark(cell: Cell | Value) -> Cell:
    return replace(cell, kind=DECIDES) if isinstance(cell, Cell) else Cell(cell, kind=DECIDES)


def _with_leading_names(table: Table, rows: Sequence[Row], anchor: Callable[[Row], str]) -> Table:
    """The table with names that lead to what each round adds."""
    names = {at for at, column in enumerate(table.columns) if column.key == "name"}
    linked = tuple(
        tuple(Cell(str(cell), leads_to=anchor(row)) if at in names else cell for at, cell in enumerate(cells))
        for row, cells in zip(rows, table.rows, strict=True)
    )
    return replace(table, rows=linked)


def _rounds_anchor(row: Row) -> str:
    return f"rounds-{row.id}"


def _workings_section(standings: Standings, level: str) -> Iterator[Document]:
    """The part of a page below the table."""
    if level == "list":
        yield Document(EXPLANATIONS, tuple(_working_documents(standings, standings.rows, level)), lead=(LIST_OF_WORKINGS,))
    elif level == "all":
        behind = _working_documents(standings, standings.rows, level)
        yield Document(EXPLANATIONS, (_meanings_table(standings), *behind), lead=(ALL_WORKINGS,))


def _meanings_table(standings: Standings) -> Table:
    """The codes of the list in words, once for all workings."""
    columns = (Column(Message("Code")), Column(Message("Meaning")), Column(Message("Article")))
    entries = dict.fromkeys(standings.entries[index] for index in standings._applied)
    return Table(columns, tuple((entry.code, entry.name, ", ".join(entry.articles(standings.edition))) for entry in entries))


def _working_documents(standings: Standings, rows: Sequence[Row], level: str) -> Iterator[Document]:
    """The workings of some participants; groups that were tied come once, at the end."""
    if level == "list":
        amounts = _Amounts(standings)
        yield from (Document(_title(row), (amounts.table(row),), anchor=_rounds_anchor(row), folded=True) for row in rows)
        return
    groups: dict[tuple[int, frozenset[int]], _PageGroup] = {}
    for row in rows:
        overview = explain(standings, row)
        explanations = [overview.explanations[index] for index in standings._applied]
        leads_to = [_add_to_group(groups, index, explanation) for index, explanation in enumerate(explanations)]
        tables = _rounds_table(explanations), _values_table(row, explanations, leads_to)
        yield Document(_title(row), tables, folded=True)
    yield from (group.document() for group in groups.values())


def _title(row: Row) -> str:
    return f"{row.rank}. {row.name or row.id}"


class _Amounts:
    """What each round adds, straight from the workings: without sentences, for events with many participants."""

    def __init__(self, standings: Standings) -> None:
        self._standings = standings
        codes = [
            (code, index)
            for code, index in zip(standings.by, standings._applied, strict=True)
            if not isinstance(standings._workings[index].steps, DatumStep)
        ]
        workings = [standings._workings[index] for _, index in codes]
        self._columns = (*_round_columns(), *(Column(code, numeric=True, ragged=True) for code, _ in codes))
        self._values = [standings._columns[index] for _, index in codes]
        nobody = standings._table.opponent == np.arange(len(standings._place))[:, None]
        self._amounts = [
            (np.where(nobody & (working.reason == NOBODY), 0, working.amount).tolist(), working.unit) for working in workings
        ]
        self._counts = [working.counts.tolist() for working in workings]

    def table(self, row: Row) -> Table:
        """The rounds of one participant, and the values below."""
        event = self._standings.tournament
        at = event.row_of[row.id]
        lines: list[tuple[Cell | Value, ...]] = []
        for index in range(self._standings.after_round):
            opponent = event.crosstable.opponent[event.crosstable.cell(at, index)]
            name = event.participants[opponent].name if opponent != at else ""
            amounts = (
                _amount(Fraction(amount[at][index], unit), counts=counts[at][index])
                for (amount, unit), counts in zip(self._amounts, self._counts, strict=True)
            )
            said = round_text(self._standings, row, index)
            lines.append((index + 1, Message("{round} {name}", round=said, name=name) if name else said, *amounts))
        return Table(self._columns, (*lines, (None, VALUE_ROW, *(values[at] for values in self._values))))


def _round_columns() -> tuple[Column, Column]:
    return Column(ROUND), Column(RECORD, wraps=True)


def _amount(amount: Fraction, *, counts: bool, product: str = "") -> Cell | Value:
    """What a round adds; empty if there is nothing to count."""
    if counts:
        return Cell(amount, product) if product else amount
    return Cell(amount, product, counts=False) if amount else ""


def _rounds_table(explanations: Sequence[Explanation]) -> Table:
    """The rounds of one participant: what happened, and what it adds to each value."""
    by_round = [explanation for explanation in explanations if explanation.has_rounds]
    columns = (*_round_columns(), *(Column(explanation.code, numeric=True, ragged=True) for explanation in by_round))
    lines: list[tuple[Cell | Value, ...]] = []
    for index, first in enumerate(by_round[0].terms if by_round else ()):
        cells: list[Cell | Value] = []
        for explanation in by_round:
            term = explanation.terms[index]
            product = " × ".join(map(format_value, term.factors or ()))
            equation = f"{product} = {format_value(term.amount)}" if product else ""
            cells.append(_amount(term.amount, counts=term.counts, product=equation) if explanation.shows_rounds else "")
        lines.append((first.round, first.record, *cells))
    return Table(columns, tuple(lines))


def _values_table(row: Row, explanations: Sequence[Explanation], leads_to: Sequence[str]) -> Table:
    """Each value with its reasons; a value from a table of those tied leads to that table."""
    columns = (Column(Message("Code")), Column(VALUE_ROW, numeric=True, ragged=True), Column(Message("How"), wraps=True))
    records = [term.record for term in explanations[0].terms]
    return Table(
        columns,
        tuple(
            (
                Cell(explanation.code, anchor=value_anchor(row, index)),
                Cell(explanation.value, leads_to=leads_to[index]),
                _describe_working(explanation, records),
            )
            for index, explanation in enumerate(explanations)
        ),
    )


def _describe_working(explanation: Explanation, records: Sequence[str]) -> str:
    """The reasons of a working, each with its rounds, and the conclusion."""
    reasons: dict[tuple[str, str, str], list[int]] = {}
    if explanation.shows_rounds:
        for term, record in zip(explanation.terms, records, strict=True):
            other_record = term.record if term.record != record else ""
            reasons.setdefault((term.reason, other_record, term.article), []).append(term.round)
    lines = [_reason_of_rounds(rounds, len(records), *reason) for reason, rounds in reasons.items()]
    return join_sentences(*lines, *(stage.sentence for stage in explanation.stages), explanation.conclusion)


def _reason_of_rounds(rounds: Sequence[int], held: int, reason: str, record: str, article: str) -> Message:
    """A reason, and the rounds that have it."""
    sentence = REASON_OF_ROUNDS[bool(record), bool(article)]
    return Message(
        sentence, article=article, rounds=_name_rounds(tuple(rounds), held), reason=reason, record=record, cited=article
    )


@lru_cache(maxsize=1024)
def _name_rounds(rounds: tuple[int, ...], held: int) -> Message:
    """Rounds 1-4, 6; cached, because a few sets of rounds recur."""
    if len(rounds) == held > 1:
        return Message(EVERY_ROUND)
    spans: list[list[int]] = []
    for number in rounds:
        if spans and number == spans[-1][-1] + 1:
            spans[-1].append(number)
        else:
            spans.append([number])
    numbers = tuple(f"{span[0]}-{span[-1]}" if len(span) > 1 else span[0] for span in spans)
    return Message(SEVERAL_ROUNDS if len(rounds) > 1 else ONE_ROUND, rounds=numbers)


class _PageGroup:
    """Participants tied at an entry of the list, and the tables that separated them, each once."""

    def __init__(self, anchor: str, code: str) -> None:
        self.anchor, self._code = anchor, code
        self._tables: dict[tuple[str, frozenset[int]], MiniTable | BoardTable] = {}

    def add(self, stages: Sequence[MiniTable | BoardTable]) -> None:
        for stage in stages:
            kind = stage.score if isinstance(stage, MiniTable) else "board"
            self._tables.setdefault((kind, stage.ids), stage)

    def document(self) -> Document:
        names = [f"{id} {name}".strip() for id, name, *_ in next(iter(self._tables.values())).members]
        named, more = tuple(names[:NAMED]), len(names) - NAMED
        who = Message("{first} and {count} more", first=named, count=more) if more > 0 else named
        title = Message("{code} among {who}", code=self._code, who=who)
        return Document(title, tuple(map(stage_table, self._tables.values())), anchor=self.anchor, folded=True)


def _add_to_group(groups: dict[tuple[int, frozenset[int]], _PageGroup], index: int, explanation: Explanation) -> str:
    """Add the tables of those tied to their group, and return its anchor; the first table has the whole group."""
    if not explanation.stages:
        return ""
    key = index, explanation.stages[0].ids
    group = groups.setdefault(key, _PageGroup(f"tied-{index + 1}-{len(groups) + 1}", explanation.code))
    group.add(explanation.stages)
    return group.anchor
