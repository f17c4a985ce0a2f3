"""Check against a table: whose row is whose, and what the table prints in place of what the event's own file has published."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from tiebreaks.checking.table_results import compare_results
from tiebreaks.checking.table_rows import AGREEING, RowMatching, drop_numbers, take_numbers_for_ranks
from tiebreaks.engine.catalogue import POINTS, PRIMARY, SCORE_OF
from tiebreaks.engine.codes import parse
from tiebreaks.engine.request import resolve
from tiebreaks.engine.standings import rank_request
from tiebreaks.errors import Border, FormatError
from tiebreaks.formats.choices import Source
from tiebreaks.formats.tables.headings import fold_word
from tiebreaks.formats.tables.printed_tables import PrintedTable
from tiebreaks.formats.tables.sources import Frame, open_table
from tiebreaks.messages import Forms, Message, Option
from tiebreaks.model.published import PrintedColumn
from tiebreaks.model.tournament import Published, Tournament

Table: TypeAlias = Source | Frame | Tournament
"""A path, bytes, an open file or pasted text; a data frame, rows of dicts; a tournament with its own published table."""


@dataclass(frozen=True)
class JoinedTable:
    """The event with what the table prints in the place of what its own file has published."""

    event: Tournament
    after_round: int | None
    """Of the table, if it says one before the last of the event."""
    results: tuple[Message, ...]
    """Results that the table has otherwise."""
    notes: tuple[Message, ...]
    """What could not be read, who was not found, what was assumed."""


@Border("<table>")
def join(
    tournament: Tournament,
    against: Table,
    columns: Mapping[str, str] | str | None = None,
    after_round: int | None = None,
) -> JoinedTable:
    """The event with the table in the place of its own published one."""
    given = parse_columns(columns)
    table = _name_columns(open_table(against), given)
    notes = list(table.notes)
    member_of = RowMatching(tournament, table, notes).find()
    after = table.after_round if after_round is None else after_round
    rounds = len(tournament.rounds)
    if table.after_round is not None and table.after_round > rounds:
        later = Forms(
            "the table is after round {table}; the event has 1 round",
            "the table is after round {table}; the event has {rounds} rounds",
        )
        notes.append(Message(later.of(rounds), table=table.after_round, rounds=rounds, where=table.where))
    table = drop_numbers(table, member_of, notes) if table.has_ranks else take_numbers_for_ranks(table, member_of, notes)
    points = _TablePoints(tournament, table, member_of, min(after, rounds) if after is not None else rounds, notes)
    results = compare_results(tournament, table, member_of, notes)
    printed = _publish(table, member_of, points, rounds)
    if after_round is not None and printed.after_round is None:
        printed = replace(printed, after_round=after_round)  # it does not say, so it is that round
    if not printed.ranks and not printed.columns:
        sentence = "the table has no ranks and no tie-break values to compare; its columns are {found}"
        raise FormatError(sentence, found=table.headings, where=table.where)
    listed = _list_of(table, points)
    event = replace(tournament, published=printed, tie_breaks=listed or tournament.tie_breaks)
    before_the_end = after_round is None and table.after_round is not None and table.after_round < rounds
    return JoinedTable(event, table.after_round if before_the_end else None, results, tuple(notes))


def parse_columns(given: Mapping[str, str] | str | None) -> dict[str, str]:
    """Heading -> code of `columns={"TB2": "BH/C1"}` or "TB2=BH/C1, TB3=SB". Raises for a code that is unknown."""
    if isinstance(given, str):
        pairs = [part.partition("=") for part in re.split(r"[,;](?=[^,;=]*=)", given) if part.strip()]
        for heading, equals, code in pairs:
            if not (heading.strip() and equals and code.strip()):
                wrong = "expected columns such as 'TB2=BH/C1, TB3=SB', found {found!r}"
                raise FormatError(wrong, found=f"{heading}{equals}{code}".strip())
        given = {heading.strip(): code.strip() for heading, _, code in pairs}
    return {str(heading): parse(code).code for heading, code in (given or {}).items()}


def _name_columns(table: PrintedTable, given: Mapping[str, str]) -> PrintedTable:
    """The table with the codes that the caller gives for its columns."""
    codes = {fold_word(heading): code for heading, code in given.items()}
    known = {fold_word(column.heading) for column in table.columns}
    for heading, code in given.items():
        if fold_word(heading) in known:
            continue
        if table.points_heading and fold_word(heading) == fold_word(table.points_heading):
            if code not in POINTS:
                sentence = "the column {found!r} has the points, not {code}; leave it out of {option}"
                raise FormatError(sentence, found=heading, code=code, option=Option("columns", to_give=True), where=table.where)
        else:
            columns = tuple(column.heading for column in table.columns)
            sentence = "the table has no column {found!r} that could be a tie-break; those are {columns}"
            if not columns:
                sentence = "the table has no column {found!r} that could be a tie-break, and no other; its columns are {all}"
            raise FormatError(sentence, found=heading, columns=columns, all=table.headings, where=table.where)
    named = []
    for column in table.columns:
        own = codes.get(fold_word(column.heading))
        named.append(replace(column, code=own, named="", edition="", is_tie_break=True) if own else column)
    return replace(table, columns=named)


class _TablePoints:
    """The points of a table: those of the column that is headed so, else of the first column that equals the sums.

    In a team event that column may have the other of the two scores: then it is one of the values, by its own code.
    """

    def __init__(
        self, tournament: Tournament, table: PrintedTable, member_of: Mapping[int, int], after: int, notes: list[Message]
    ) -> None:
        self.column: int | None = None
        self.other_score: tuple[PrintedColumn, ...] = ()
        rows = [(member_of[row.position], row) for row in table.rows if row.position in member_of]
        self.of = {id: row.points for id, row in rows if row.points is not None}
        if table.points_heading and not tournament.is_team:
            return
        own = f"{tournament.primary}TS" if tournament.is_team else "PTS"
        sums = _sums(tournament, tuple(SCORE_OF) if tournament.is_team else ("PTS",), after)
        if table.points_heading:
            same = {code: _count_same(self.of, sums[code]) for code in sums}
            best = max(same, key=lambda code: (same[code], code == own))
            if best != own:
                self.other_score = (PrintedColumn(table.points_heading, best, self.of),)
                self.of = {}
            return
        for at, column in enumerate(table.columns):
            values = {id: value for id, row in rows if (value := row.values[at]) is not None}
            same_points = _count_same(values, sums[own])
            if column.code in ("", own) and values and same_points >= AGREEING * len(rows):
                self.column, self.of = at, values
                if not column.code:
                    sentence = "the column {heading} has the points of {same} of {rows} participants: taken for the points"
                    notes.append(Message(sentence, heading=column.heading, same=same_points, rows=len(rows), where=table.where))
                return
        sentence = "no column of the table has the points of the event, so points are not compared; its columns are {found}"
        notes.append(Message(sentence, found=table.headings, where=table.where))


def _sums(tournament: Tournament, codes: tuple[str, ...], after: int) -> dict[str, dict[int, Fraction | None]]:
    """Score -> participant -> points after a round."""
    ranked = rank_request(resolve(tournament, codes, None, after, None))
    return {code: {row.id: row[code] for row in ranked.rows} for code in codes}


def _count_same(values: Mapping[int, Fraction], sums: Mapping[int, Fraction | None]) -> int:
    return sum(value == sums.get(id) for id, value in values.items())


def _publish(table: PrintedTable, member_of: Mapping[int, int], points: _TablePoints, rounds: int) -> Published:
    """What the table prints, by participant."""
    rows = [(member_of[row.position], row) for row in table.rows if row.position in member_of]
    columns = tuple(
        PrintedColumn(
            printed=column.printed,
            code=column.code,
            values={id: row.values[at] for id, row in rows},
            edition=column.edition,
            decimals=column.decimals,
        )
        for at, column in enumerate(table.columns)
        if at != points.column and column.code != PRIMARY and any(row.values[at] is not None for _, row in rows)
    )
    ranks = {id: row.rank for id, row in rows if row.rank is not None}
    after = table.after_round if table.after_round is not None and table.after_round <= rounds else None
    return Published(ranks, points.of, columns=(*points.other_score, *columns), after_round=after, program=table.program)


def _list_of(table: PrintedTable, points: _TablePoints) -> tuple[str, ...]:
    """The list that the table shows: its columns in order; empty if one of them has no code, or none has."""
    columns = [column for at, column in enumerate(table.columns) if column.is_tie_break and at != points.column]
    codes = [column.code for column in columns if column.code != PRIMARY]
    return (PRIMARY, *dict.fromkeys(codes)) if codes and all(codes) else ()
