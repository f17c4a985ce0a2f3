"""Check against a table: whose row is whose, and what the table prints in place of what the event's own file has published.

A row belongs to somebody by start number, FIDE id or name. Numbers may be ranks.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias

from tiebreaks.checking.table_results import compare_results
from tiebreaks.engine.catalogue import POINTS, PRIMARY, SCORE_OF
from tiebreaks.engine.codes import parse_tie_break
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import rank_event
from tiebreaks.errors import Border, FormatError
from tiebreaks.formats.choices import Source
from tiebreaks.formats.tables.headings import fold_word
from tiebreaks.formats.tables.printed_tables import PrintedRow, PrintedTable
from tiebreaks.formats.tables.sources import FRAME, Frame, open_table
from tiebreaks.formats.tables.text import MOST_STRANGERS, NameIndex, name_words
from tiebreaks.messages import Forms, Items, Message, Option, Place, some_of, some_said
from tiebreaks.model.about import Reading
from tiebreaks.model.crosstable import span
from tiebreaks.model.published import PrintedColumn
from tiebreaks.model.tournament import Player, Published, Team, Tournament
from tiebreaks.text import number_and_name

AGREEING = Fraction(9, 10)  # of the names by number, or of points by a column

Member: TypeAlias = Player | Team


class RowMatching:
    """Finds the participants that the rows of a table are: by start number, FIDE id or name."""

    def __init__(self, tournament: Tournament, table: PrintedTable, notes: list[Message]) -> None:
        self.table = table
        self.notes = notes
        self.members: dict[int, Member] = {one.id: one for one in tournament.participants}
        self.names: NameIndex[int] = NameIndex({one.id: one.name for one in self.members.values()})
        self.by_fide_id: dict[str, list[int]] = {}
        for one in self.members.values():
            if isinstance(one, Player) and (fide_id := one.fide_id.strip().lstrip("0")):
                self.by_fide_id.setdefault(fide_id, []).append(one.id)

    def find(self) -> dict[int, int]:
        """Position of a row -> participant. Who is not found or ambiguous is left out and noted; too many are refused."""
        found = self._by_number()
        if found is None:
            found = {row.position: id for row in self.table.rows if (id := self._by_id_or_name(row)) is not None}
            self._add_similar(found)
        self._refuse_repeated(found)
        strangers = [row for row in self.table.rows if row.position not in found]
        if len(strangers) > MOST_STRANGERS * len(self.table.rows):
            sentence = "is this another event? {found} of {rows} names are in the file; not found: {names}"
            counts = {"found": len(found), "rows": len(self.table.rows)}
            raise FormatError(sentence, **counts, names=_name_all(strangers), where=self.table.where)
        missing = [row for row in strangers if not self._candidates(row)]
        if missing:
            sentence = "not in the file, so not compared: {names}"
            self.notes.append(Message(sentence, names=_name_all(missing), where=missing[0].place))
        for row in strangers:
            if meant := tuple(self._who(id) for id in self._candidates(row)):
                sentence = "{name} may be {meant}, so this row is not compared"
                self.notes.append(Message(sentence, name=row.name, meant=Items(meant, "or"), where=row.place))
        return found

    def _by_number(self) -> dict[int, int] | None:
        """By the first column of numbers with which nine names in ten agree; None: there is none."""
        for column in range(max((len(row.numbers) for row in self.table.rows), default=0)):
            numbered = [(row, row.numbers[column]) for row in self.table.rows if column < len(row.numbers)]
            known = {row.position: number for row, number in numbered if number in self.members}
            named = [row for row in self.table.rows if row.name]
            agree = sum(row.position in known and self._agree(row.name, known[row.position]) for row in named)
            repeated = len(set(known.values())) < len(known)
            if not repeated and len(known) >= AGREEING * len(self.table.rows) and agree >= AGREEING * len(named):
                both = [(row, known[row.position]) for row in named if row.position in known]
                others = [(row, id) for row, id in both if not self._agree(row.name, id)]
                if others:
                    sentence = "found by start number, though the names differ: {names}"
                    names = some_said(others, self._say_names)
                    self.notes.append(Message(sentence, names=names, where=others[0][0].place))
                return known
        return None

    def _say_names(self, each: tuple[PrintedRow, int]) -> Message:
        row, id = each
        other = self.members[id].name
        return Message("{number} {name} (in the file {other})", number=id, name=row.name, other=other)

    def _agree(self, name: str, id: int) -> bool:
        """Whether a name may be that of a participant."""
        own = self.members[id].name
        return name_words(name) == name_words(own) or id in self.names.find_similar(name) or not own

    def _by_id_or_name(self, row: PrintedRow) -> int | None:
        """By FIDE id, else by the name alone; None: nobody, or more than one."""
        by_id = self.by_fide_id.get(row.fide_id, []) if row.fide_id else []
        if len(by_id) == 1:
            return by_id[0]
        meant = self.names.find(row.name)
        return meant[0] if len(meant) == 1 else None

    def _add_similar(self, found: dict[int, int]) -> None:
        """Match abbreviated and misspelt names where only one is meant."""
        taken = set(found.values())
        unknown = {row.position: row.name for row in self.table.rows if row.position not in found}
        meant = self.names.match_similar(unknown, lambda member: member not in taken)
        assumed = [row for row in self.table.rows if row.position in meant]
        found.update(meant)
        if assumed:
            pairs = some_said(
                assumed, lambda row: Message("{name} is {who}", name=row.name, who=self._who(meant[row.position]))
            )
            self.notes.append(Message("taken for the only similar name: {pairs}", pairs=pairs, where=assumed[0].place))

    def _who(self, id: int) -> str:
        return number_and_name(id, self.members[id].name)

    def _candidates(self, row: PrintedRow) -> list[int]:
        return self.names.find(row.name) or self.names.find_similar(row.name)

    def _refuse_repeated(self, found: dict[int, int]) -> None:
        """Refuse two rows of one participant: they contradict each other."""
        rows: dict[int, list[int]] = {}
        for position, id in found.items():
            rows.setdefault(id, []).append(position)
        repeated = {id: positions for id, positions in rows.items() if len(positions) > 1}
        if repeated:
            first = next(row for row in self.table.rows if row.position == next(iter(repeated.values()))[0])
            raise FormatError("{who}: more than one row of the table", who=some_said([*repeated], self._who), where=first.place)


def take_numbers_for_ranks(table: PrintedTable, member_of: Mapping[int, int], notes: list[Message]) -> PrintedTable:
    """A table without ranks whose first numbers are no start numbers and run 1, 2, 3 ...: those are the ranks."""
    numbers = [row.numbers[0] if row.numbers else 0 for row in table.rows]
    are_ids = all(member_of.get(row.position, number) == number for row, number in zip(table.rows, numbers, strict=True))
    if numbers != list(range(1, len(numbers) + 1)) or are_ids or not _points_fall(table.rows):
        return table
    notes.append(Message("the numbers in front of the names are no start numbers: taken for the ranks", where=table.where))
    rows = [row._replace(rank=number) for row, number in zip(table.rows, numbers, strict=True)]
    return replace(table, rows=rows, has_ranks=True)


def drop_numbers(table: PrintedTable, member_of: Mapping[int, int], notes: list[Message]) -> PrintedTable:
    """A table whose ranks are the start numbers, and whose points do not fall along them: those are no ranks."""
    if _points_fall(table.rows) or any(row.rank != member_of.get(row.position, row.rank) for row in table.rows):
        return table
    notes.append(
        Message("the numbers in the place of the ranks are the start numbers: the table has no ranks", where=table.where)
    )
    return replace(table, rows=[row._replace(rank=None) for row in table.rows], has_ranks=False)


def _points_fall(rows: Sequence[PrintedRow]) -> bool:
    """Whether nobody has more points than the row above."""
    points = [row.points for row in rows if row.points is not None]
    return points == sorted(points, reverse=True)


def _name_all(rows: Iterable[PrintedRow]) -> Items:
    return some_of([row.name or str(row.numbers[0] if row.numbers else row.fide_id) for row in rows])


Table: TypeAlias = Source | Frame | Tournament | Published
"""A path, bytes, an open file, pasted text; a data frame, rows of dicts; a tournament with a published table, or that table."""


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
    if isinstance(against, Published):
        against = _event_of(tournament, against)
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


def _event_of(tournament: Tournament, published: Published) -> Tournament:
    """The event with a table that names its participants by their numbers."""
    of_all = [published.ranks, published.points, *published.values.values()]
    strangers = sorted({number for each in of_all for number in each if number not in tournament.row_of})
    if strangers:
        sentence = "{participant} is not a participant; there are {known}"
        raise FormatError(sentence, participant=strangers[0], known=span(tournament.row_of), where=Place(FRAME))
    return replace(tournament, published=published, reading=Reading())


def parse_columns(given: Mapping[str, str] | str | None) -> dict[str, str]:
    """Heading -> code of `columns={"TB2": "BH/C1"}` or "TB2=BH/C1, TB3=SB". Raises for a code that is unknown."""
    if isinstance(given, str):
        pairs = [part.partition("=") for part in re.split(r"[,;](?=[^,;=]*=)", given) if part.strip()]
        for heading, equals, code in pairs:
            if not (heading.strip() and equals and code.strip()):
                wrong = "expected columns such as 'TB2=BH/C1, TB3=SB', found {found!r}"
                raise FormatError(wrong, found=f"{heading}{equals}{code}".strip())
        given = {heading.strip(): code.strip() for heading, _, code in pairs}
    return {str(heading): parse_tie_break(code).code for heading, code in (given or {}).items()}


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
    ranked = rank_event(tournament, resolve(tournament, codes, None, after, decided=False))
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
