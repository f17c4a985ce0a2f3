"""Crosstables and standings of Vega, as a saved page or as text: each becomes a `Part`."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.part import Entrant, Key, Meeting, Part, PrintedPart, meet
from tiebreaks.formats.dates import make_date
from tiebreaks.formats.grids.grid import Grid, GridCell, GridPiece
from tiebreaks.formats.grids.pages import decode_page, read_page
from tiebreaks.formats.lists.table import ListTable, find_table, name_order, read_columns
from tiebreaks.formats.problems import Errors, Problems
from tiebreaks.formats.tables.cells import read_given
from tiebreaks.formats.tables.headings import read_after_round, recognize_heading
from tiebreaks.formats.tables.printed_names import code_of
from tiebreaks.formats.tables.text import TITLES, clean_cell, clean_name, count_decimals, read_rank, read_value, read_whole
from tiebreaks.messages import Message, Place

PROGRAM = "Vega"
MOST_LINES = 20_000
LONGEST_LINE = 2_000  # characters of a line of text
_DATES = re.compile(r"(\d\d)/(\d\d)/(\d{4})")
_PLACE = re.compile(r"(.{1,100}) \(([A-Z]{3})\)")
_CARD = re.compile(r"playercard\.html#(\d{1,5})")
_COLOURS: Mapping[str, bool | None] = {"cw": True, "cb": False, "cf": None}
_HEADER = re.compile(r" {0,9}Pos +NAME\b")
_RULER = re.compile(r"-{9,}")
_TEXT_CELL = re.compile(r"([+=<>-])([WBF])(\d{1,4})")
_TEXT_BYE = re.compile(r"([+=-])(?:BYE|--)|--")
_TEXT_RESULTS: Mapping[str, str] = {"+": "1", "=": "½", "-": "0", ">": "+", "<": "-"}
_FEDERATION = re.compile(r"[A-Z]{2,3}")
_LAST = "(last round)"
GRAMMAR = "a result, a colour and an opponent such as +W12, =B5, -F7 (by forfeit), a bye such as =BYE, or --"


def read_parts(source: bytes | Sequence[Grid], name: str, problems: Problems, **options: Any) -> list[Part]:
    """The lists of a page or text of Vega."""
    if isinstance(source, bytes):
        text = decode_page(source)
        if not re.search(r"<table\b", text[:1_000_000], re.IGNORECASE):
            return [read_text(text, name)]
        source = read_page(source, name)
    parts = [_read_table(grid) for grid in source if len(grid.rows) > 1]
    if not parts:
        raise FormatError("no table in this page; open the crosstable or the standings, then save the page", where=Place(name))
    return parts


# --- pages -------------------------------------------------------------------------------------------------------------------


def _read_table(grid: Grid) -> Part:
    table = find_table(grid)
    rows = tuple(row for row in table.rows if _find_card(table, row))
    if not rows:
        sentence = "the table has no players of Vega; open the crosstable or the standings, then save the page"
        raise FormatError(sentence, where=table.where(table.header.row))
    table = replace(table, rows=rows, sections=("",) * len(rows))
    by_number = all(_piece(table, row, "idn") for row in rows)
    keys: list[Key] = []
    part = Part("crosstable" if table.rounds else "ranking", grid.file, [], program=PROGRAM, rounds=len(table.rounds))
    for position, row in enumerate(rows, 1):
        entrant = _read_entrant(table, row, position)
        key: Key = entrant.number if by_number and table.rounds else position
        keys.append(key)
        part.entrants.append(replace(entrant, key=key))
        rank = read_rank(table.cell(row, 0))
        if rank and not (by_number and table.rounds):
            part.ranks[key] = rank
    errors = Errors()
    for key, row in zip(keys, rows, strict=True):
        for number, column in table.rounds.items():
            part.meetings += _read_cell(table, row, column, number, key, errors)
    errors.raise_if_any()
    part.points = table.values_of(table.column("points"), keys)
    part.columns = [each for _, each in read_columns(table, keys, {}, PROGRAM)]
    part.by = name_order(part.columns, "PTS")
    _read_lines(part, grid)
    return part


def _pieces(table: ListTable, row: int) -> Iterator[GridPiece]:
    for column in range(len(table.grid.rows[row])):
        yield from table.grid.pieces.get((row, column), ())


def _piece(table: ListTable, row: int, name: str) -> str:
    """The text of the first element of a class in a row."""
    return next((piece.text for piece in _pieces(table, row) if name in piece.classes), "")


def _find_card(table: ListTable, row: int) -> tuple[int, str] | None:
    """The number and name in the link to a player's card."""
    for piece in _pieces(table, row):
        if found := _CARD.search(piece.link):
            return int(found[1]), piece.text
    return None


def _read_entrant(table: ListTable, row: int, position: int) -> Entrant:
    number, name = _find_card(table, row) or (0, "")
    number = read_whole(_piece(table, row, "idn")) or number
    titles = [piece.text for piece in _pieces(table, row) if {"title", "title2"} & {*piece.classes}]
    rating = table.number_of(row, table.column("rating")) or read_whole(_piece(table, row, "rating"))
    federation = table.cell(row, table.column("federation"))
    title = titles[0] if titles and titles[0] != "-" else ""
    federation = federation if _FEDERATION.fullmatch(federation) else ""
    return Entrant(position, clean_name(name), number, rating or None, title, federation, where=table.at(row))


def _read_cell(table: ListTable, row: int, column: int, number: int, key: Key, errors: Errors) -> Iterator[Meeting]:
    """A round: its result and the opponent, whose class is the colour. An empty cell is an absence."""
    pieces = table.grid.pieces.get((row, column), ())
    text, where = table.cell(row, column), table.at(row, column)
    if not text:
        return
    result = next((piece.text for piece in pieces if "res" in piece.classes), "")
    colour, opponent = next(((name, piece.text) for piece in pieces for name in piece.classes if name in _COLOURS), ("", ""))
    given = read_given(result) if clean_cell(result) else "*"
    other = read_whole(opponent)
    if given is None or not colour or (other is None and opponent.casefold() != "bye"):
        sentence = "round {round}: expected a result and an opponent, found {cell!r}"
        errors.append(Message(sentence, round=number, cell=text, where=where.place))
    elif other is None:
        yield Meeting(number, key, None, given, where=where, cell=text)
    elif colour == "cf" and given == "½":
        sentence = "round {round}: {cell!r}: a game without colours is a forfeit, which is 1 or 0"
        errors.append(Message(sentence, round=number, cell=text, where=where.place))
    else:
        yield _meet(number, key, other, given, _COLOURS[colour], where, text)


def _meet(number: int, key: Key, other: int, own: str, white: bool | None, where: Place | GridCell, cell: str) -> Meeting:
    """A game; without colours it is a forfeit, in which the lower number stands first, whichever of the two cells is read."""
    if white is not None:
        return meet(number, key, other, own, white=white, where=where, cell=cell)
    own = {"1": "+", "0": "-"}.get(own, own)
    return meet(number, key, other, own, white=int(key) < other, colours=False, where=where, cell=cell)


def _read_lines(part: Part, grid: Grid) -> None:
    """The title, the place and dates, and the round of the list."""
    part.name = grid.before[0] if grid.before else ""
    for line in grid.before:
        dates = [make_date(*reversed(found)) for found in _DATES.findall(line[:LONGEST_LINE])]
        if dates and part.starts is None:
            part.starts, part.ends = dates[0], dates[-1]
        elif (found := _PLACE.fullmatch(line)) and not part.federation:
            part.city, part.federation = found[1], found[2]
        after = read_after_round(line)
        if after is not None:
            part.after_round = after
            part.total_rounds = after if _LAST in line else part.total_rounds


# --- text --------------------------------------------------------------------------------------------------------------------


def read_text(text: str, name: str) -> Part:
    """A crosstable of Vega in fixed columns: `Pos NAME Rtg T Fed Pts | 1 2 3 | tie-breaks`. Opponents are positions."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise FormatError("the file has more than {most} lines", most=MOST_LINES, where=Place(name))
    header = next((at for at, line in enumerate(lines) if _HEADER.match(line[:LONGEST_LINE]) and line.count("|") >= 1), None)
    if header is None:
        raise FormatError("expected a line that begins with Pos NAME and has |, as in a crosstable of Vega", where=Place(name))
    reader = _TextReader(name, lines[header])
    for at in range(header + 1, len(lines)):
        line = lines[at]
        if line.strip() and not _RULER.match(line.strip()[:LONGEST_LINE]):
            if "|" not in line:
                break
            reader.read_line(at + 1, line)
    part = reader.finish()
    _read_above(part, lines[:header])
    return part


class _TextReader:
    """Reads the lines of a crosstable in fixed columns."""

    def __init__(self, name: str, header: str) -> None:
        self.name = name
        pieces = header[:LONGEST_LINE].split("|")
        numbers = [read_whole(word) for word in pieces[1].split()]
        if numbers != [*range(1, len(numbers) + 1)]:
            sentence = "expected the numbers of the rounds 1, 2, 3 ... between | and |, found {found!r}"
            raise FormatError(sentence, found=pieces[1].strip(), where=Place(name))
        self.rounds = len(numbers)
        ends = [found.end() for found in re.finditer(r"\d+", pieces[1])]
        self.width = ends[1] - ends[0] if len(ends) > 1 else max(len(pieces[1]), 1)  # of a cell
        self.first = max(ends[0] - 3, 0) if len(ends) > 1 else 0
        self.labels = re.split(r" {2,}", pieces[2].strip()) if len(pieces) > 2 and pieces[2].strip() else []
        self.part = Part("crosstable", name, [], program=PROGRAM, rounds=self.rounds)
        self.printed: list[list[str]] = [[] for _ in self.labels]
        self.errors = Errors()

    def read_line(self, at: int, line: str) -> None:
        """Read the line of a participant."""
        where = Place(self.name, at)
        left, _, rest = line[:LONGEST_LINE].partition("|")
        middle, _, right = rest.partition("|")
        read = self._read_left(left, where)
        if read is None:
            sentence = "expected a position, a name, a rating and points, found {line!r}"
            self.errors.append(Message(sentence, line=left.strip(), where=where))
            return
        entrant, points = read
        key = entrant.key
        self.part.entrants.append(entrant)
        self.part.ranks[key], self.part.points[key] = int(key), points
        for number, (offset, cell) in enumerate(self._split(middle), 1):
            self._read_cell(number, cell, key, Place(self.name, at, len(left) + 2 + offset))
        values = right.split()
        for column, texts in enumerate(self.printed):
            texts.append(values[column] if column < len(values) else "")

    def _split(self, middle: str) -> list[tuple[int, str]]:
        """The cells of the rounds with their offsets: by blanks where each has a text, else where the header has the round."""
        cells = [(found.start(), found.group()) for found in re.finditer(r"\S+", middle)]
        if len(cells) == self.rounds:
            return cells
        begins = range(self.first, self.first + self.rounds * self.width, self.width)
        return [(begin, middle[begin : begin + self.width].strip()) for begin in begins]

    def _read_left(self, left: str, where: Place) -> tuple[Entrant, Fraction] | None:
        words = left.split()
        points = read_value(words[-1]) if words else None
        position = read_whole(words[0]) if words else None
        if len(words) < 3 or points is None or not position:
            return None
        rest = words[1:-1]
        federation = rest.pop() if _FEDERATION.fullmatch(rest[-1]) and rest[-1] not in TITLES else ""
        title = rest.pop() if rest and rest[-1] in TITLES else ""
        rating = read_whole(rest.pop()) if rest and rest[-1].isdecimal() else None
        if rest and rest[-1] == "(W)":  # withdrawn
            rest.pop()
        name = clean_name(" ".join(rest))
        return Entrant(position, name, 0, rating or None, title, federation, where=where), points

    def _read_cell(self, number: int, cell: str, key: Key, where: Place) -> None:
        if not cell:
            return
        if bye := _TEXT_BYE.fullmatch(cell):
            given = _TEXT_RESULTS[bye[1] or "-"]
            self.part.meetings.append(Meeting(number, key, None, given, where=where, cell=cell))
            return
        match = _TEXT_CELL.fullmatch(cell)
        if match is None:
            sentence = "round {round} of {position}: expected {grammar}, found {cell!r}"
            facts: dict[str, Any] = {"round": number, "position": key, "grammar": Message(GRAMMAR), "cell": cell}
            self.errors.append(Message(sentence, where=where, **facts))
            return
        white = {"W": True, "B": False}.get(match[2])
        self.part.meetings.append(_meet(number, key, int(match[3]), _TEXT_RESULTS[match[1]], white, where, cell))

    def finish(self) -> Part:
        """The part; raises the errors."""
        self.errors.raise_if_any()
        part = self.part
        keys = [entrant.key for entrant in part.entrants]
        if not keys:
            raise FormatError("the crosstable has no players", where=Place(self.name))
        for label, texts in zip(self.labels, self.printed, strict=True):
            values = dict(zip(keys, map(read_value, texts), strict=True))
            known = code_of(label, PROGRAM) if recognize_heading(label) is not None else code_of(label)
            part.columns.append(PrintedPart(label, values, known.code, known.edition, count_decimals(texts)))
        part.by = name_order(part.columns, "PTS")
        return part


def _read_above(part: Part, lines: Sequence[str]) -> None:
    """The name, place, dates and round above the table."""
    for line in lines:
        text = clean_cell(line[:LONGEST_LINE])
        after = read_after_round(text)
        dates = [make_date(*reversed(found)) for found in _DATES.findall(text)]
        if after is not None:
            part.after_round = after
        elif dates and part.starts is None:
            part.starts, part.ends = dates[0], dates[-1]
            part.city = text.partition(" - ")[0] if " - " in text else ""
        elif text and not part.name:
            part.name = text
