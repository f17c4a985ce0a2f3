"""Pairings of a round or of all rounds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from tiebreaks.formats.assembling.part import Entrant, Key, Meeting, Part
from tiebreaks.formats.lists.details import Details, no_result_error, no_round_error
from tiebreaks.formats.lists.table import ListTable, heading_of, read_entrant
from tiebreaks.formats.problems import Errors
from tiebreaks.formats.tables.cells import given_by_result, plain, read_given, read_result
from tiebreaks.formats.tables.headings import HeadingKind, read_round, recognize_bye
from tiebreaks.formats.tables.text import clean_name, read_value
from tiebreaks.messages import Message

ListSide = dict[HeadingKind, int]
"""The columns of one side of a table of pairings; that of the name is there."""
_OF_A_SIDE: tuple[HeadingKind, ...] = ("number", "rating", "title", "points", "federation")


def find_result_column(table: ListTable) -> int | None:
    """The column of results: by its word, else the one whose cells are nearly all results; None: there is none."""
    known = table.header.columns("result")
    if known:
        return known[0]
    for column in range(len(table.header.headings)):
        texts = table.cells(column)
        results = [text for text in texts if text and read_result(text) not in (None, "*")]
        if len(results) * 10 > len(texts) * 8:
            return column
    return None


def find_sides(table: ListTable) -> tuple[int, ListSide, ListSide] | None:
    """The column of results and the two sides around it; None if the table has no two names around a result."""
    result = find_result_column(table)
    if result is None:
        return None
    width = max((len(table.grid.rows[row]) for row in table.rows), default=0)
    width = max(width, len(table.header.headings))
    names = table.header.columns("white", "black", "name")
    if len(names) == 2 and names[1] < result:  # Swiss-Chess prints the result behind both
        middle = next((at for at in range(names[0] + 1, names[1]) if table.cell(table.header.row, at) == "-"), names[1])
        left, right = _find_side(table, range(middle), ("name",)), _find_side(table, range(middle, result), ("name",))
    else:
        left = _find_side(table, range(result - 1, -1, -1), ("white", "name"))
        right = _find_side(table, range(result + 1, width), ("black", "name"))
    return (result, left, right) if left is not None and right is not None else None


def _find_side(table: ListTable, columns: Sequence[int], names: tuple[HeadingKind, ...]) -> ListSide | None:
    """The columns of a side, the nearest to the result first."""
    kinds: dict[HeadingKind, int] = {}
    for column in columns:
        heading = heading_of(table, column)
        if heading is not None:
            kinds.setdefault(heading.kind, column)
    name = next((kinds[kind] for kind in names if kind in kinds), None)
    if name is None:
        name = next((column for column in columns if _has_names(table, column)), None)
    if name is None:
        return None
    side: ListSide = {"name": name, **{kind: kinds[kind] for kind in _OF_A_SIDE if kind in kinds}}
    if name - 1 in columns and not table.cell(table.header.row, name - 1):
        side["title"] = name - 1
    return side


def _has_names(table: ListTable, column: int) -> bool:
    if heading_of(table, column) is not None:
        return False
    texts = table.cells(column)
    return sum(any(letter.isalpha() for letter in text) and len(text) > 4 for text in texts) * 2 > len(texts) > 0


def read_pairings(table: ListTable, details: Details, sides: tuple[int, ListSide, ListSide]) -> Part:
    """The games and byes of a round, or of all rounds with a line above each."""
    reader = _PairingsReader(table, *sides)
    named = {section: read_round(section) for section in {*table.sections}}
    rounds = [named[section] for section in table.sections]
    several = len({number for number in rounds if number}) > 1
    one = details.round if not several else 0
    for row, number in zip(table.rows, rounds, strict=True):
        reader.read_row(row, one or number)
    part = reader.finish()
    part.rounds = max((meeting.round for meeting in part.meetings), default=0)
    if several:
        part.system = "round robin"
    if one > 1:
        part.points, part.after_round = reader.before, one - 1
    return details.fill(part)


class _PairingsReader:
    """Reads the rows of a table of pairings."""

    def __init__(self, table: ListTable, result: int, white: ListSide, black: ListSide) -> None:
        self.table = table
        self.result = result
        self.sides = (white, black)
        self.entrants: dict[Key, Entrant] = {}
        self.before: dict[Key, Fraction] = {}
        self.meetings: list[Meeting] = []
        self.errors = Errors()
        self.warnings: list[Message] = []
        self.unknown: Counter[str] = Counter()

    def read_row(self, row: int, number: int) -> None:
        """Read a row as a game or a bye of a round."""
        table = self.table
        where = table.at(row, self.result)
        if not number:
            raise no_round_error(table.where(table.header.row))
        white, black = (self._read_player(row, side) for side in self.sides)
        text = table.cell(row, self.result)
        if white is None:
            if black is not None:
                self.errors.append(Message("round {round}: White is missing", round=number, where=table.where(row)))
            return
        board = table.number_of(row, table.column("board")) or 0
        word = table.cell(row, self.sides[1]["name"])
        cell = text if black is not None else f"{word} {text}".strip()
        result = read_result(text) if black is not None else self._read_given(text, word)
        if result is None:
            self.errors.append(no_result_error(number, text, where.place))
        else:
            self.meetings.append(Meeting(number, white, black, result, board=board, where=where, cell=cell))

    def finish(self) -> Part:
        """The part; raises the errors."""
        self.errors.raise_if_any()
        return Part("pairings", self.table.grid.file, [*self.entrants.values()], meetings=self.meetings, warnings=self.warnings)

    def _read_given(self, text: str, word: str) -> str | None:
        """The points without an opponent; * if they are not known."""
        kind = recognize_bye(word)
        if kind is None and word:
            self.unknown[word] += 1
            if self.unknown[word] == 1:
                sentence = "{word!r} stands in the place of an opponent: read as no opponent"
                self.warnings.append(
                    Message(sentence, word=word, where=self.table.where(self.table.header.row), severity="warning")
                )
        given = plain(text)
        if not given or given == "*":
            return "1" if kind == "bye" else "*"
        return read_given(text) or given_by_result(read_result(text) or "")

    def _read_player(self, row: int, side: ListSide) -> Key | None:
        """The key of a player, who is entered; None: there is no player."""
        table = self.table
        name = clean_name(table.cell(row, side["name"]))
        number = table.number_of(row, side.get("number"))
        number = number if number and number > 0 else table.linked_number(row, side["name"])
        if not name or recognize_bye(name) is not None or (not number and self._is_word(row, side)):
            return None
        key: Key = number or name
        if key not in self.entrants:
            self.entrants[key] = read_entrant(replace(table, columns=side), row, key, number=number)
        points = read_value(table.cell(row, side.get("points")).strip("()"))
        if points is not None:
            self.before[key] = points
        return key

    def _is_word(self, row: int, side: ListSide) -> bool:
        """Whether a text is no name: a word without rating and points, beside a single number as the result."""
        filled = self.table.cell(row, side.get("rating")) or self.table.cell(row, side.get("points"))
        alone = read_given(self.table.cell(row, self.result)) is not None
        return side is self.sides[1] and not filled and alone
