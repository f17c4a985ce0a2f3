"""The tables of a saved web page as grids, with the lines of text around them.

A page is read in one pass, forgiving what is broken. Scripts, styles, images and frames are skipped, and nothing is fetched.
The time grows with the length of the page whatever it holds: `_split` cuts it into tags and texts, and `html.parser` reads the
attributes of one short tag at a time.

Two libraries were measured instead of `_split`; both find the same tables in the 66 pages of the corpus, and neither has its
bounds. `html.parser` alone (Python 3.11.7) takes 1.6 times as long, more than 10 s for seven of 30 hostile pages of 800 KB
(here at most 1 s), and more than 1.4 GB for one tag of 8 MB. selectolax 1.0.2 takes as long as this and builds its tree before
a bound can stop it: 0.5 GB for 8 MB of <b> (here 8 MB), 1.4 GB for 32 MB of <td> (refused here at cell 401), more than 20 s
for 8 MB of <div> (here 6 s). It would replace 80 lines, takes 7.7 MB, and no wheel of it is for a browser's Python.
"""

from __future__ import annotations

import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser

from tiebreaks.errors import FormatError
from tiebreaks.formats.foreign import HEAD, detect_utf16
from tiebreaks.formats.grids.grid import Grid, GridPiece
from tiebreaks.messages import Message, Place

MOST_PAGE_BYTES = 32_000_000
MOST_TAGS = 250_000  # of a page; a list of 5,000 players has some 150,000
MOST_DEPTH = 50  # tables inside tables
MOST_ROWS, MOST_COLUMNS = 20_000, 400  # of a table
MOST_CELLS = 1_000_000  # of a page
MOST_ATTRIBUTES = 4_096  # characters of a tag; the attributes of a longer one are left out
MOST_KNOWN = 1_000  # tags that are remembered
MOST_OPEN = 16  # elements inside a cell that are followed
MOST_LINES = 200  # of text between two tables
MOST_HEADINGS = 20  # of a page, that every table below knows

_CHARSET = re.compile(rb"charset\s{0,9}=\s{0,9}[\"']?([A-Za-z0-9_-]{1,30})", re.IGNORECASE)
_CODE_PAGE = re.compile(
    r"utf-?8|(?:windows-|cp)125\d|iso-?8859-\d{1,2}|koi8-[ru]|gb2312|gbk|gb18030|big5|euc-(?:jp|kr)|shift_jis"
)
_WESTERN = re.compile(r"iso-?8859-1|windows-1252|cp1252")
_OPENS = re.compile(r"<(?:!--|[!?]|/?[A-Za-z])")
_END_OR_QUOTE = re.compile(r"[>\"']")
_NAME = re.compile(r"</?([A-Za-z][A-Za-z0-9]{0,30})")
_RAW = {
    name: re.compile(rf"</{name}\b", re.IGNORECASE) for name in ("script", "style", "textarea", "iframe", "noscript", "select")
}
_VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())
_BREAKS = frozenset(
    "br p div h1 h2 h3 h4 h5 h6 li ul ol blockquote center caption tr td th table form hr tfoot thead tbody".split()
)
_HEADINGS = frozenset(("h1", "h2", "h3", "h4"))


@dataclass(slots=True)
class _PageCell:
    """An open cell: its texts, the elements that are open in it, and those that are complete."""

    texts: list[str] = field(default_factory=list)
    open: list[tuple[str, tuple[str, ...], str, int, int]] = field(default_factory=list)
    pieces: list[GridPiece | None] = field(default_factory=list)
    span: int = 1


@dataclass(slots=True)
class _PageTable:
    """An open table: its rows so far, and where it begins among the lines of the page."""

    number: int
    line: int
    marks: tuple[str, ...]
    rows: list[list[str]] = field(default_factory=list)
    pieces: dict[tuple[int, int], tuple[GridPiece, ...]] = field(default_factory=dict)
    cell: _PageCell | None = None
    in_row: bool = False
    holds_tables: bool = False


class _Tag(HTMLParser):
    """Reads the attributes of one tag."""

    def __init__(self) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.known: dict[str, dict[str, str]] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            self.found.setdefault(name, value or "")

    def read(self, tag: str) -> dict[str, str]:
        """The attributes of a tag, names in lower case; the first of a name counts. A page repeats the same tags."""
        known = self.known.get(tag)
        if known is not None:
            return known
        self.reset()  # forgets all that came before: no tag can make the next one slow
        self.found = {}
        self.feed(tag)
        if len(self.known) < MOST_KNOWN:
            self.known[tag] = self.found
        return self.found


def read_page(data: bytes, name: str) -> list[Grid]:
    """The tables of a page, in its order. Lines of text stand in `before` and `after` of the nearest table.

    `before` begins with the title of the page and its first headings. A table of one row inside a cell belongs to the cell.
    """
    if len(data) > MOST_PAGE_BYTES:
        raise FormatError(
            "the page has {size} bytes; pages of up to {most} bytes are read",
            size=len(data),
            most=MOST_PAGE_BYTES,
            where=Place(name),
        )
    page = _ScannedPage(name)
    for text, is_tag in _split(decode_page(data)):
        if is_tag:
            page.take_tag(text)
        else:
            page.take_text(text)
    return page.finish()


def decode_page(data: bytes, guess: Callable[[bytes], str] = lambda data: data.decode("windows-1252", "replace")) -> str:
    """The text of a page: by its byte order mark, the encoding it declares, UTF-8, or what `guess` makes of it."""
    utf16 = detect_utf16(data)
    if utf16:
        return data.decode(utf16, "replace").removeprefix("\ufeff")
    declared = _CHARSET.search(data, 0, HEAD)
    encoding = declared.group(1).decode("ascii").casefold() if declared else ""
    if data.startswith(BOM_UTF8) or encoding in ("utf-8", "utf8"):
        return data.decode("utf-8", "replace").removeprefix("\ufeff")
    if _CODE_PAGE.fullmatch(encoding):
        return data.decode("windows-1252" if _WESTERN.fullmatch(encoding) else encoding, "replace")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        cut_short = error.start >= len(data) - 3  # within a letter
        return data.decode("utf-8", "ignore") if cut_short else guess(data)


def _split(page: str) -> Iterator[tuple[str, bool]]:
    """The tags and texts of a page, one after the other: (text, whether it is a tag). Comments and scripts are left out."""
    at = 0
    last = page.rfind(">")
    quotes = True  # until a quote is found that hides all ends of tags
    while at < len(page):
        opens = _OPENS.search(page, at, last) if at < last else None
        if opens is None:
            yield page[at:], False
            return
        begin = opens.start()
        if begin > at:
            yield page[at:begin], False
        if opens.group() in ("<!", "<?", "<!--"):
            ends = "-->" if opens.group() == "<!--" else ">"
            end = page.find(ends, begin)
            at = len(page) if end < 0 else end + len(ends)
            continue
        end = _find_end(page, opens.end()) if quotes else -1
        if end < 0:
            quotes = False
            end = page.find(">", begin)
        tag = page[begin : end + 1]
        at = end + 1
        raw = _RAW.get(_name(tag)) if tag[1] != "/" else None
        if raw is None:
            yield tag, True
            continue
        closed = raw.search(page, at)
        at = closed.start() if closed else len(page)


def _find_end(page: str, at: int) -> int:
    """The position of the > that ends a tag, not one in quotes; -1: there is none."""
    while (found := _END_OR_QUOTE.search(page, at)) is not None:
        if found.group() == ">":
            return found.start()
        closes = page.find(found.group(), found.end()) if page[at : found.start()].rstrip().endswith("=") else found.start()
        if closes < 0:
            return -1
        at = closes + 1
    return -1


def _name(tag: str) -> str:
    found = _NAME.match(tag)
    return found.group(1).casefold() if found else ""


def clean(text: str) -> str:
    """A text with single blanks: also for non-breaking and thin spaces and the ends of lines; none around it."""
    return " ".join(text.split())


class _ScannedPage:
    """Collects the tables and lines of one page."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.title = ""
        self.lines: list[str] = []
        self.headings: list[tuple[int, str]] = []
        self.tables: list[_PageTable] = []  # that are open
        self.done: list[_PageTable] = []
        self.count = 0  # of tables
        self.cells = 0
        self.tags = 0
        self._line: list[str] = []
        self._title: list[str] | None = None
        self._attributes = _Tag()

    def take_text(self, text: str) -> None:
        """Add a text to the open cell and the open line."""
        if "&" in text:
            text = unescape(text)
        if self._title is not None:
            self._title.append(text)
            return
        self._line.append(text)
        if self.tables and (cell := self.tables[-1].cell) is not None:
            cell.texts.append(text)

    def take_tag(self, tag: str) -> None:
        """Follow a tag."""
        self.tags += 1
        if self.tags > MOST_TAGS:
            sentence = "the page has more than {most:,} tags; save the page of one list"
            raise FormatError(sentence, most=MOST_TAGS, where=Place(self.name))
        name = _name(tag)
        closing = tag[1] == "/"
        if self._title is not None:  # also where its own end is missing
            self.title, self._title = clean("".join(self._title)), None
        if name == "title":
            self._title = None if closing or self.title else []
            return
        if name in _BREAKS:
            self._end_line(heading=closing and name in _HEADINGS)
        if closing:
            self._close(name)
        else:
            self._open(name, tag)

    def finish(self) -> list[Grid]:
        """The grids of all tables."""
        while self.tables:
            self._close_table()
        self._end_line()
        grids = []
        ordered = sorted(self.done, key=lambda table: table.number)
        begins = [table.line for table in ordered] + [len(self.lines)]
        previous = 0
        for table, following in zip(ordered, begins[1:], strict=True):
            heads = [text for line, text in self.headings[:MOST_HEADINGS] if line < previous]
            near = self.lines[max(previous, table.line - MOST_LINES) : table.line]
            grids.append(self._as_grid(table, (self.title, *heads, *near), self.lines[table.line : following][:MOST_LINES]))
            previous = table.line
        return grids

    def _as_grid(self, table: _PageTable, before: tuple[str, ...], after: list[str]) -> Grid:
        name = Message("table {number}", number=table.number)

        def spot(row: int, column: int) -> str:
            return Message("{table}, row {row}, column {column}", table=name, row=row + 1, column=column + 1)

        return Grid(
            self.name,
            tuple(map(tuple, table.rows)),
            name=name,
            before=tuple(filter(None, before)),
            after=tuple(after),
            marks=table.marks,
            pieces=table.pieces,
            spot=spot,
        )

    def _open(self, name: str, tag: str) -> None:
        wanted = "=" in tag and len(tag) <= MOST_ATTRIBUTES
        attributes = self._attributes.read(tag) if wanted else {}
        classes = tuple(attributes.get("class", "").split())
        if name == "table":
            self._open_table(classes)
        elif name == "tr" and self.tables:
            self._open_row()
        elif name in ("td", "th") and self.tables:
            self._open_cell(attributes.get("colspan", ""))
            return
        if not self.tables or (cell := self.tables[-1].cell) is None:
            return
        if name == "br":
            cell.texts.append(" ")
        elif name not in _VOID and name != "table" and len(cell.open) < MOST_OPEN:
            cell.open.append((name, classes, attributes.get("href", ""), len(cell.texts), len(cell.pieces)))
            if classes or "href" in attributes:
                cell.pieces.append(None)  # its place, in the order in which the elements begin

    def _close(self, name: str) -> None:
        if not self.tables:
            return
        table = self.tables[-1]
        if name == "table":
            self._close_table()
        elif name in ("td", "th"):
            self._close_cell(table)
        elif name == "tr":
            self._close_cell(table)
            table.in_row = False
        elif table.cell is not None:
            if name in _BREAKS:
                table.cell.texts.append(" ")
            opened = table.cell.open
            if any(each[0] == name for each in opened):
                while opened:
                    if self._close_piece(table.cell) == name:
                        break

    def _close_piece(self, cell: _PageCell) -> str:
        name, classes, link, begin, place = cell.open.pop()
        if classes or link or (place < len(cell.pieces) and cell.pieces[place] is None):
            cell.pieces[place] = GridPiece(classes, clean("".join(cell.texts[begin:])), link)
        return name

    def _open_table(self, marks: tuple[str, ...]) -> None:
        if len(self.tables) >= MOST_DEPTH:
            raise FormatError("the page has tables nested deeper than {most}", most=MOST_DEPTH, where=Place(self.name))
        self.count += 1
        self.tables.append(_PageTable(self.count, len(self.lines), marks))

    def _close_table(self) -> None:
        table = self.tables.pop()
        self._close_cell(table)
        self._end_line()
        if not table.holds_tables:
            del self.lines[table.line :]  # they are in its cells
            while self.headings and self.headings[-1][0] >= table.line:
                self.headings.pop()
        outer = self.tables[-1] if self.tables else None
        if outer is not None and outer.cell is not None and len(table.rows) == 1 and not table.holds_tables and not table.marks:
            outer.cell.texts += [text for cell in table.rows[0] for text in (cell, " ")]
            outer.cell.pieces += [piece for column in range(len(table.rows[0])) for piece in table.pieces.get((0, column), ())]
            self.count -= 1
            return
        for each in self.tables:
            each.holds_tables = True
        if table.rows:
            self.done.append(table)

    def _open_row(self) -> None:
        table = self.tables[-1]
        self._close_cell(table)
        if len(table.rows) >= MOST_ROWS:
            where = Place(self.name, path=f"table {table.number}")
            raise FormatError("the table has more than {most} rows", most=MOST_ROWS, where=where)
        table.rows.append([])
        table.in_row = True

    def _open_cell(self, span: str) -> None:
        table = self.tables[-1]
        self._close_cell(table)
        if not table.in_row:
            self._open_row()
        table.cell = _PageCell(span=int(span) if span.isdecimal() and len(span) < 4 else 1)

    def _close_cell(self, table: _PageTable) -> None:
        cell, table.cell = table.cell, None
        if cell is None:
            return
        while cell.open:
            self._close_piece(cell)
        row = table.rows[-1]
        pieces = tuple(piece for piece in cell.pieces if piece is not None)
        if pieces:
            table.pieces[len(table.rows) - 1, len(row)] = pieces
        width = max(1, min(cell.span, MOST_COLUMNS - len(row)))
        row.append(clean("".join(cell.texts)))
        row.extend([""] * (width - 1))
        self.cells += width
        where = Place(self.name, path=f"table {table.number}, row {len(table.rows)}")
        if len(row) > MOST_COLUMNS:
            raise FormatError("the row has more than {most} cells", most=MOST_COLUMNS, where=where)
        if self.cells > MOST_CELLS:
            raise FormatError("the page has more than {most} cells", most=MOST_CELLS, where=where)

    def _end_line(self, heading: bool = False) -> None:
        text = clean("".join(self._line))
        self._line.clear()
        if text:
            if heading:
                self.headings.append((len(self.lines), text))
            self.lines.append(text)
