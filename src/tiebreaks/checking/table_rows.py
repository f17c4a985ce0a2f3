"""Whose row is whose in a table: by start number, FIDE id or name; and whether its numbers are ranks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TypeAlias

from tiebreaks.errors import FormatError
from tiebreaks.formats.tables.printed_tables import PrintedRow, PrintedTable
from tiebreaks.formats.tables.text import NameIndex, name_words
from tiebreaks.messages import Items, Message, some_of
from tiebreaks.model.tournament import Player, Team, Tournament
from tiebreaks.text import number_and_name

MOST_STRANGERS = Fraction(1, 10)  # of the rows may be nobody of the event
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
            self.notes.append(Message(sentence, names=_name_all(missing), where=missing[0].where))
        for row in strangers:
            if meant := tuple(self._who(id) for id in self._candidates(row)):
                sentence = "{name} may be {meant}, so this row is not compared"
                self.notes.append(Message(sentence, name=row.name, meant=Items(meant, "or"), where=row.where))
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
                others = [row for row in named if row.position in known and not self._agree(row.name, known[row.position])]
                if others:
                    sentence = "found by start number, though the names differ: {names}"
                    pairs = [
                        Message("{number} {name} (in the file {other})", number=known[row.position], name=row.name,
                                other=self.members[known[row.position]].name)
                        for row in others
                    ]  # fmt: skip
                    self.notes.append(Message(sentence, names=some_of(pairs), where=others[0].where))
                return known
        return None

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
        meant: dict[int, int] = {}
        for row in self.table.rows:
            if row.position not in found and not self.names.find(row.name):
                similar = [id for id in self.names.find_similar(row.name) if id not in taken]
                meant |= {row.position: similar[0]} if len(similar) == 1 else {}
        claimed = Counter(meant.values())
        assumed = [row for row in self.table.rows if claimed[meant.get(row.position, 0)] == 1]
        for row in assumed:
            found[row.position] = meant[row.position]
        if assumed:
            pairs = [Message("{name} is {who}", name=row.name, who=self._who(meant[row.position])) for row in assumed]
            self.notes.append(Message("taken for the only similar name: {pairs}", pairs=some_of(pairs), where=assumed[0].where))

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
            who = [self._who(id) for id in repeated]
            first = next(row for row in self.table.rows if row.position == next(iter(repeated.values()))[0])
            raise FormatError("{who}: more than one row of the table", who=some_of(who), where=first.where)


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
