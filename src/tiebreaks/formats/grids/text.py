"""Tables written as text: CSV with any delimiter, pasted tables, Vega's fixed columns -> a `Grid`.

The time grows with the length of the text: it is split once per delimiter that could be meant, and cut once at fixed columns.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial

from tiebreaks.errors import FormatError
from tiebreaks.formats.grids.grid import Grid, name_cell
from tiebreaks.formats.tables.headings import ROWS_SEARCHED, find_header
from tiebreaks.formats.tables.text import clean_cell
from tiebreaks.messages import Message, Place

MOST_LINES, MOST_COLUMNS = 20_000, 400  # of a table
MOST_CHARACTERS = 10_000_000
LONGEST_LINE = 100_000  # characters
MOST_CELLS = 1_000_000
DELIMITERS = ";\t,|"
_TRIED = 2_000  # lines that decide about the delimiter
_RULER = frozenset(" |+:=-")
_WIDE_GAP = re.compile(r" {2,}")
_LINE_END = re.compile(r"\r\n|\r|\n")

Rows = list[tuple[str, ...]]


def read_text_grid(text: str, file: str) -> Grid:
    """The table in a text. Every line is a row, so that titles above the header are rows of one cell.

    The delimiter is the one of ; tab , | that most lines have equally often. Where that makes no header, the columns are those
    characters that are blank in every line. Lines that begin with # are comments: they are kept as lines below.
    """
    if len(text) > MOST_CHARACTERS:
        too_long = "the text has {found} characters; up to {most} are read"
        raise FormatError(too_long, found=len(text), most=MOST_CHARACTERS, where=Place(file))
    lines = [line.replace("\x00", "") for line in _LINE_END.split(text)]
    while lines and not lines[-1].strip():
        lines.pop()
    if not lines:
        raise FormatError("the text is empty; expected a table", where=Place(file))
    if len(lines) > MOST_LINES:
        raise FormatError(
            "the table has {found} lines; up to {most} are read", found=len(lines), most=MOST_LINES, where=Place(file)
        )
    longest = max(map(len, lines))
    if longest > LONGEST_LINE:
        too_long = "a line has {found} characters; up to {most} are read"
        raise FormatError(too_long, found=longest, most=LONGEST_LINE, where=Place(file))
    comments = [number for number, line in enumerate(lines) if line.lstrip().startswith("#") and not _is_header(line)]
    said = [clean_cell(lines[number].lstrip()[1:]) for number in comments]
    for number in comments:
        lines[number] = ""
    numbers, rows = _best(lines, file)

    def spot(row: int, column: int) -> str:
        if row >= len(numbers):
            return name_cell(row, column)
        return Message("line {line}, column {column}", line=numbers[row], column=column + 1)

    return Grid(file, tuple(rows), after=tuple(filter(None, said)), spot=spot)


def _is_header(line: str) -> bool:
    """Whether a line that begins with # is a header, as `# Name Pts`."""
    return find_header([re.split(r"[;\t,|]| {2,}", line)], least=3) is not None


def _best(lines: Sequence[str], file: str) -> tuple[list[int], Rows]:
    """The line numbers and rows of the reading whose header has most known words."""
    best: tuple[int, list[int], Rows] | None = None
    too_large: FormatError | None = None
    for read in _readings(lines):
        try:
            numbers, rows = _collect(read(lines), file)
        except FormatError as refused:  # a separator that is none can give any number of columns
            too_large = too_large or refused
            continue
        header = find_header(rows)
        known = sum(heading is not None for heading in header.headings) if header else 0
        if best is None or known > best[0]:
            best = known, numbers, rows
    if too_large is not None and (best is None or not best[0]):
        raise too_large
    assert best is not None
    return best[1:]


def _collect(found: Iterable[tuple[int, list[str]]], file: str) -> tuple[list[int], Rows]:
    """The line numbers and rows of a reading; refuses a table that is larger than any real one."""
    numbers: list[int] = []
    rows: Rows = []
    cells = 0
    for number, row in found:
        cells += len(row)
        if len(row) > MOST_COLUMNS or cells > MOST_CELLS:
            sentence = "more than {columns} columns in a row, or more than {cells} cells; is this a table?"
            raise FormatError(sentence, columns=MOST_COLUMNS, cells=MOST_CELLS, where=Place(file, number, 1))
        numbers.append(number)
        rows.append(tuple(row) if any(row) else ())
    return numbers, rows


def _readings(lines: Sequence[str]) -> list[Callable[[Sequence[str]], Iterator[tuple[int, list[str]]]]]:
    """The ways to read a text, the likeliest first; each gives the number of a line, from 1, and its cells."""
    ruler = next((number for number, line in enumerate(lines) if number and _is_ruler(line)), None)
    is_vega = ruler is not None and "|" in lines[ruler - 1] and "|" not in lines[ruler]
    split = [partial(_split, delimiter) for delimiter in _delimiters(lines)]
    return [_cut_columns, *split] if is_vega else [*split, _cut_columns]


def _is_ruler(line: str) -> bool:
    """Whether a line only rules off the header: ------ or |---|---|."""
    return "---" in line and _RULER.issuperset(line)


def _delimiters(lines: Sequence[str]) -> list[str]:
    """The delimiters that two lines or more have equally often: the one of most lines first, then the most frequent."""
    found = []
    for delimiter in DELIMITERS:
        counts = Counter(count for line in lines[:_TRIED] if (count := _count_outside_quotes(line, delimiter)))
        if counts:
            times, alike = max(counts.items(), key=lambda item: (item[1], item[0]))
            if alike > 1:
                found.append((alike, times, delimiter))
    return [delimiter for _, _, delimiter in sorted(found, key=lambda each: each[:2], reverse=True)]


def _count_outside_quotes(line: str, delimiter: str) -> int:
    """How often a delimiter stands in a line outside quotes."""
    return line.count(delimiter) if '"' not in line else sum(part.count(delimiter) for part in line.split('"')[::2])


def _split(delimiter: str, lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Split lines at a delimiter; a quoted cell may have delimiters in it, and go over several lines."""
    number = 0
    while number < len(lines):
        first, line = number, lines[number]
        while line.count('"') % 2 and number + 1 < len(lines) and number - first < 20 and _opens_quote(line, delimiter):
            number += 1
            line = f"{line} {lines[number]}"
        if number > first and line.count('"') % 2:  # the quote is never closed: it is part of a name
            number, line = first, lines[first]
        number += 1
        row = [] if delimiter == "|" and _is_ruler(line) else _split_line(line, delimiter)
        if delimiter == "|" and len(row) > 2 and not row[0] and not row[-1]:
            row = row[1:-1]  # without the frame of `| a | b |`
        yield first + 1, row


def _opens_quote(line: str, delimiter: str) -> bool:
    """Whether the last quote of a line stands at the beginning of a cell."""
    return line[: line.rfind('"')].rstrip(' "').endswith(delimiter) or not line[: line.rfind('"')].strip(' "')


def _split_line(line: str, delimiter: str) -> list[str]:
    """The cells of a line. A quote counts at the beginning of a cell; doubled inside it is a quote."""
    if '"' not in line:
        return [clean_cell(cell) for cell in line.split(delimiter)]
    cells, at = [], 0
    while True:
        start = at
        while start < len(line) and line[start] == " ":
            start += 1
        if line.startswith('"', start) and (end := _closing_quote(line, start + 1)) >= 0:
            stop = line.find(delimiter, end)
            stop = len(line) if stop < 0 else stop
            cells.append(clean_cell(line[start + 1 : end].replace('""', '"') + line[end + 1 : stop]))
        else:
            stop = line.find(delimiter, at)
            stop = len(line) if stop < 0 else stop
            cells.append(clean_cell(line[at:stop]))
        if stop >= len(line):
            return cells
        at = stop + 1


def _closing_quote(line: str, at: int) -> int:
    """The position of the quote that ends a cell; -1: there is none."""
    while (at := line.find('"', at)) >= 0:
        if not line.startswith('""', at):
            return at
        at += 2
    return -1


# --- fixed columns -----------------------------------------------------------------------------------------------------------


def _cut_columns(lines: Sequence[str]) -> Iterator[tuple[int, list[str]]]:
    """Cut lines where every line of the table is blank, or has a |. Lines outside the table are one cell each."""
    lines = [line.expandtabs(8) for line in lines]
    table = _table_lines(lines)
    header = table[0] if table else 0
    boundaries = _boundaries([lines[number] for number in table if not _is_ruler(lines[number])], lines[header])
    inside = frozenset(table)
    for number, line in enumerate(lines):
        if not _is_ruler(line):
            pieces = [line[start:end].replace("|", " ") for start, end in boundaries] if number in inside else [line]
            yield number + 1, [*map(clean_cell, pieces)]


def _table_lines(lines: Sequence[str]) -> list[int]:
    """The lines from the header to the next empty line. The header is one of the first 50 lines that are not empty."""
    written = [number for number, line in enumerate(lines) if line.strip()]
    for place, number in enumerate(written[:ROWS_SEARCHED]):
        bare = lines[number].replace("|", "  ")
        if find_header([_WIDE_GAP.split(bare.strip())], least=3) or find_header([bare.split()], least=3):
            below = written[place:]
            return [number for offset, number in enumerate(below) if number == below[0] + offset]
    return []


def _boundaries(lines: Sequence[str], header: str) -> list[tuple[int, int]]:
    """(start, end) of the columns: runs of characters that are not blank in some line; each has a word of the header."""
    width = min(max(map(len, lines), default=0), LONGEST_LINE)
    used = bytearray(width)
    for line in lines:
        for match in re.finditer(r"[^ |]+", line):
            used[match.start() : match.end()] = b"x" * (match.end() - match.start())
    columns: list[tuple[int, int]] = []
    for column in re.finditer(b"x+", bytes(used)):
        start, end = column.span()
        bar = columns and any("|" in line[columns[-1][1] : start] for line in lines[:1])
        if columns and not header[start:end].strip(" |") and not bar:  # such as (W) behind a name
            columns[-1] = columns[-1][0], end
        else:
            columns.append((start, end))
    return columns
