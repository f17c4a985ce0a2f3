"""Documents of sentences and tables: every format of a report writes the same document."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from itertools import zip_longest
from typing import Any, Literal, Self

from tiebreaks.messages import Face, Message, words_for
from tiebreaks.messages.language import ENGLISH, Language
from tiebreaks.text import blank_controls, format_value, halves, tail_length

Value = str | int | Fraction | None
FIGURE_SPACE, POINT_SPACE = "\u2007", "\u2008"  # as wide as a digit, as wide as a point


@dataclass(frozen=True, slots=True)
class Spoken:
    """A part of a document, whose messages can be put into the words of a face."""

    def in_words(self, face: Face) -> Self:
        """The same in the words of a face."""
        return replace(self, **{each.name: _in_words(getattr(self, each.name), face) for each in fields(self)})


def _in_words(part: Any, face: Face) -> Any:
    if isinstance(part, tuple):
        return tuple(_in_words(each, face) for each in part)
    return part.in_words(face) if isinstance(part, Message | Spoken) else part


@dataclass(frozen=True, slots=True)
class Cell(Spoken):
    """A value that has a text of its own for people, or leads to its explanation."""

    value: Value
    text: str = ""  # for people; empty: the column formats the value
    leads_to: str = ""  # the anchor of a document or of a cell
    anchor: str = ""  # what cells lead to
    kind: str = ""  # of a result: win, draw, loss, unplayed or pending; a page colours it
    about: int | None = None  # the participant whose card a page opens
    counts: bool = True  # False: no part of a sum; people read it in parentheses, programs in a column of its own

    def in_words(self, face: Face) -> Self:
        """The same cell in the words of a face; the text of a number is a number, too."""
        text = words_for(face, self.text)
        if isinstance(self.value, Fraction) and not isinstance(self.text, Message):
            text = face.language.number(text)
        value = words_for(face, self.value) if isinstance(self.value, Message) else self.value
        return replace(self, value=value, text=text)


@dataclass(frozen=True, slots=True)
class Column(Spoken):
    """One column of a table: its header, how its values are written, what happens when there is no room."""

    header: str
    numeric: bool = False  # aligned to the right, and never text for a spreadsheet
    halves: bool = False  # points: 7½
    ragged: bool = False  # a page does not line its numbers up at the point
    least: int = 0  # the least width on a terminal; 0: the full width
    wraps: bool = False  # over several lines; otherwise it is shortened
    dispensable: int = 0  # left out when there is no room, the highest number first; 0: never
    wide_only: bool = False  # a page leaves it out on a phone
    only_for: Literal["", "people", "programs"] = ""  # people read all formats but CSV
    counts: str = ""  # the header of what programs read beside it: which of its cells count; empty: only if one does not
    meaning: str = ""  # the header in words
    language: Language = ENGLISH  # that its numbers are written in
    key: str = ""  # what a program calls it: the code of a value, the name of a fact

    def format_cell(self, cell: Cell | Value) -> str:
        """A cell as people read it."""
        if isinstance(cell, Cell):
            text = cell.text or self.format_cell(cell.value)
            return text if cell.counts else f"({text})"
        if cell is None:
            return "-" if self.numeric else ""
        if isinstance(cell, Fraction):
            return self.language.number(halves(cell) if self.halves else format_value(cell))
        return str(cell)

    def in_words(self, face: Face) -> Self:
        """The same column with its header in the words of a face."""
        return replace(Spoken.in_words(self, face), language=face.language)

    def align(self, cells: Sequence[Cell | Value]) -> list[str]:
        """The cells of this column for a page: spaces as wide as a digit line up the decimal points."""
        texts = [blank_controls(self.format_cell(cell)) for cell in cells]
        if not self.numeric or self.ragged:
            return texts
        tails = [tail_length(number) for number in texts]
        longest = max(tails, default=0)
        point = "" if self.halves else POINT_SPACE
        return [
            number + (point if longest and not behind else "") + FIGURE_SPACE * (longest - max(behind, len(point)))
            for number, behind in zip(texts, tails, strict=True)
        ]


@dataclass(frozen=True, slots=True)
class Table(Spoken):
    """Columns, rows, and a closing sentence."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell | Value, ...], ...]
    sentence: str = ""
    first: int = 0
    """People read so many rows; 0: all."""

    def in_words(self, face: Face) -> Self:
        """The same table in the language of a face; in English as it is."""
        return self if face.language is ENGLISH else Spoken.in_words(self, face)

    def read_by(self, reader: Literal["people", "programs"]) -> Table:
        """Without the columns that are not for this reader, and the rows that people do not read."""
        shown = Table(self.columns, self.rows[: self.first], self.sentence) if self.first and reader == "people" else self
        hidden = frozenset(index for index, column in enumerate(self.columns) if column.only_for not in ("", reader))
        return shown.without(hidden) if reader == "people" else shown.without(hidden)._with_counts()

    def _with_counts(self) -> Table:
        """For programs: beside each column some of whose cells may not count, which of them do."""
        at = [
            index
            for index, column in enumerate(self.columns)
            if column.counts or any(_say_counts(row[index]) is NO for row in self.rows)
        ]
        if not at:
            return self
        columns = [
            (column, *([Column(column.counts or counts_header(column.header))] if index in at else []))
            for index, column in enumerate(self.columns)
        ]
        rows = [
            tuple(each for index, cell in enumerate(row) for each in ((cell, _say_counts(cell)) if index in at else (cell,)))
            for row in self.rows
        ]
        return Table(tuple(each for both in columns for each in both), tuple(rows), self.sentence)

    def in_order(self, order: Sequence[int]) -> Table:
        """The rows in another order."""
        return Table(self.columns, tuple(self.rows[at] for at in order), self.sentence)

    def without(self, indexes: frozenset[int]) -> Table:
        """The table without some columns."""
        if not indexes:
            return self
        kept = [index for index in range(len(self.columns)) if index not in indexes]
        rows = tuple(tuple(row[index] for index in kept) for row in self.rows)
        return Table(tuple(self.columns[index] for index in kept), rows, self.sentence)


@dataclass(frozen=True, slots=True)
class Shape(Spoken):
    """A part of a picture: a cell, the cell of what is now (outlined), a bar, a name left of a point, a text around it."""

    kind: Literal["cell", "now", "bar", "name", "text"]
    left: int
    upper: int
    width: int = 0
    height: int = 0
    shade: int = 0  # from 0 to 100: of a cell, or behind a text; of a bar, its tone: 0 dark, 1 middle, 2 light
    text: str = ""


@dataclass(frozen=True, slots=True)
class Picture(Spoken):
    """A picture for pages, drawn in shades of the colour of the text, and its lines for a terminal."""

    width: int
    height: int
    shapes: tuple[Shape, ...]
    lines: tuple[str, ...]
    meaning: str  # in words
    names: tuple[str, ...] = ()  # left of the lines, in a column as wide as the longest

    @property
    def written(self) -> list[str]:
        """The lines with the names before them."""
        width = max(map(len, self.names), default=0)
        return [f"{name:<{width}}{line}".rstrip() for name, line in zip_longest(self.names, self.lines, fillvalue="")]


YES, NO = Message("yes"), Message("no")
NOTE = Column(Message("Note"), least=30, wraps=True)


def counts_header(header: str) -> Message:
    """The header of what programs read beside a column: which of its cells count."""
    return Message("{column} counts", column=header)


def _say_counts(cell: Cell | Value) -> str:
    if isinstance(cell, Cell):
        return "" if cell.value is None else YES if cell.counts else NO
    return "" if cell is None or cell == "" else YES


Part = str | Table | Picture


@dataclass(frozen=True, slots=True)
class Document(Spoken):
    """A title, the lines directly below it, then sentences, tables, pictures and further documents; at the end notes.

    What is said in lead and notes is in every format: where there are only tables, in one of their own.
    """

    title: str
    parts: tuple[Part | Document, ...] = ()
    lead: tuple[str, ...] = ()
    anchor: str = ""  # what cells lead to
    folded: bool = False  # a page shows only the title until the reader opens it
    notes: tuple[str, ...] = ()  # what the answer rests on, and what its reader should know

    @property
    def for_people(self) -> tuple[Part | Document, ...]:
        """The parts and notes, without empty tables, whose headers only programs need, and without tables for programs."""
        parts = (part for part in self.parts if not isinstance(part, Table) or (part.rows and part.read_by("people").columns))
        return (*parts, *self.notes)

    @property
    def noted(self) -> tuple[str, ...]:
        """Leads and notes, also of the documents in it."""
        inner = (line for part in self.parts if isinstance(part, Document) for line in part.noted)
        return tuple(dict.fromkeys((*self.lead, *inner, *self.notes)))

    @property
    def notes_table(self) -> Table | None:
        """Leads and notes for formats that have only tables; None: there are none."""
        return Table((NOTE,), tuple((line,) for line in self.noted)) if self.noted else None
