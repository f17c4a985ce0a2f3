"""The words of tables in the languages of their programs: headers of columns, titles of lists, legends, byes.

words.json is the only list of them. A word counts without case, accents, dots and blanks. Where a word means two things, its
place decides: see `find_header`.
"""

from __future__ import annotations

import itertools
import json
import re
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Literal, TypeAlias

from tiebreaks.cached import cached_property
from tiebreaks.formats.tables.printed_names import code_of
from tiebreaks.formats.tables.text import clean_cell, name_words, read_number, read_whole
from tiebreaks.messages import Forms
from tiebreaks.text import without_marks

HeadingKind: TypeAlias = Literal[
    "rank", "number", "name", "title", "rating", "national rating", "federation", "club", "fide id", "national id", "sex",
    "birth", "category", "round", "points", "tie-break", "performance", "board", "result", "white", "black", "team", "captain",
    "games", "wins", "draws", "losses", "rating change", "round number", "link", "surname", "first name", "day",
]  # fmt: skip
ListKind: TypeAlias = Literal["crosstable", "pairings", "starting list", "ranking", "not paired", "player card"]
ByeKind: TypeAlias = Literal["bye", "not paired", "forfeit"]

ROWS_SEARCHED = 50  # for a header row
COLUMNS_SEARCHED = 400
LONGEST_HEADING = 120  # characters; a legend's name may stand in a header
LONGEST_SCORE = 10  # characters of the results of a player against another
LONGEST_LINE = 1000  # characters of a line that can be the title of a list

LEFT_OUT = Forms(
    "the column {columns} is not understood and was left out; call rounds R1, R2, a tie-break by its code such as BH/C1",
    "the columns {columns} are not understood and were left out; call rounds R1, R2, tie-breaks by their codes such as BH/C1",
)

_DATA: Mapping[str, Any] = json.loads(Path(__file__).with_name("words.json").read_text(encoding="utf-8"))
WORDS: Mapping[HeadingKind, Mapping[str, str]] = _DATA["columns"]
"""What a column holds -> language -> its words, separated by commas; "" is for abbreviations that all languages use."""
TIE_BREAK_WORDS: str = _DATA["tie-break"]
"""The word that is numbered: `TB1`, `Wtg2`, `Des 3`, also in legends: `Tie Break1: Buchholz`."""
ROUND_WORDS: str = _DATA["round"]
AFTER_WORDS: str = _DATA["after"]
"""Before or behind the round: "after round 5", "5 kierroksen jälkeen"."""
LISTS: Mapping[ListKind, str] = _DATA["lists"]
"""Words that begin a word of the title, the more telling list first."""
BYES: Mapping[ByeKind, str] = _DATA["byes"]


@dataclass(frozen=True, slots=True)
class Heading:
    """What a column holds, by its header."""

    kind: HeadingKind
    number: int = 0
    """The round of a round column, the number of `TB2`; 0: none."""
    code: str = ""
    """The tie-break that the header names, such as `BH/C1`; for points `PTS`, `MPTS` or `GPTS`."""
    bare: bool = False
    """A round column whose header is only a number: a round, or an opponent in the matrix of a round robin."""


@dataclass(frozen=True)
class HeaderRow:
    """The row that names the columns of a table."""

    row: int
    """Its position, from 0."""
    headings: tuple[Heading | None, ...]
    """One per cell; None: not known."""

    def columns(self, *kinds: HeadingKind) -> list[int]:
        """The columns of these kinds, from the left."""
        return [column for column, heading in enumerate(self.headings) if heading is not None and heading.kind in kinds]

    def column(self, *kinds: HeadingKind) -> int | None:
        """The first column of the first of these kinds that the table has; None: it has none of them."""
        return next((self._first[kind] for kind in kinds if kind in self._first), None)

    @cached_property
    def _first(self) -> Mapping[HeadingKind, int]:
        """Kind -> its first column: every row asks for several."""
        columns = [*enumerate(self.headings)][::-1]
        return {heading.kind: column for column, heading in columns if heading is not None}

    @property
    def rounds(self) -> dict[int, int]:
        """Round -> column."""
        return {number: columns[0] for number, columns in self.cycles.items()}

    @property
    def cycles(self) -> dict[int, list[int]]:
        """Round -> its columns: in a matrix several, one for each time that everybody meets everybody."""
        found: dict[int, list[int]] = {}
        for at in self.columns("round"):
            if (heading := self.headings[at]) is not None:
                found.setdefault(heading.number, []).append(at)
        return found


def fold_word(word: str) -> str:
    """A word of a table without case, accents, dots, blanks and slashes, for look-ups."""
    return re.sub(r"[\s./:_'\"]", "", without_marks(clean_cell(word).casefold()))


def _fold_list(words: str) -> list[str]:
    return [fold_word(word) for word in words.split(",")]


_KIND_OF: Mapping[str, HeadingKind] = {
    word: kind for kind, languages in WORDS.items() for words in languages.values() for word in _fold_list(words)
}
_NUMBERED = re.compile(
    rf"(?:{'|'.join(sorted(map(re.escape, _fold_list(TIE_BREAK_WORDS)), key=len, reverse=True))})(\d{{1,2}})"
)
_FOLDED_ROUNDS = "|".join(sorted(map(re.escape, _fold_list(ROUND_WORDS)), key=len, reverse=True))
_ROUND = re.compile(rf"(?:{_FOLDED_ROUNDS})(\d{{1,3}})|(\d{{1,3}})(?:{_FOLDED_ROUNDS})|(\d{{1,3}})\.[^\W\d_]{{1,12}}")
_TURN = re.compile(r"t\d{1,2}")
_SHAPED = re.compile(r"([^\W\d_]{1,12}?)(\d{1,2})|(\d{1,2})([^\W\d_]{1,12})")
_LEGEND = re.compile(r"[^\d:]{2,24}?(\d{1,2}) ?: ?(.+)")
_BYE_OF: Mapping[str, ByeKind] = {word: kind for kind, words in BYES.items() for word in _fold_list(words)}
_TITLES: Mapping[ListKind, tuple[str, ...]] = {
    kind: tuple(f" {without_marks(word.strip().casefold())}" for word in words.split(",")) for kind, words in LISTS.items()
}
_AFTER, _BEHIND = frozenset(_fold_list(AFTER_WORDS)), frozenset(_fold_list("jälkeen, sonra, sonrası"))
ROUND_NAMES = frozenset(_fold_list(ROUND_WORDS))
TOKEN = re.compile(r"\d+|[^\W\d_]+")


@lru_cache(maxsize=ROWS_SEARCHED * COLUMNS_SEARCHED)  # a text is searched for its header once for every delimiter
def recognize_heading(cell: str) -> Heading | None:
    """What a column with this header holds; None if no word is known. The name of a tie-break is known, too."""
    text = clean_cell(cell)
    if not text or len(text) > LONGEST_HEADING or read_number(text) is not None:
        return None
    word = fold_word(text)
    if (kind := _KIND_OF.get(word)) is not None:
        return Heading(kind, code="PTS" if kind == "points" else "TPR" if kind == "performance" else "")
    if numbered := _NUMBERED.fullmatch(word):
        return Heading("tie-break", int(numbered[1]))
    if match := (_ROUND.fullmatch(word) or _ROUND.fullmatch(without_marks(text.casefold()).replace(" ", "").rstrip("."))):
        return Heading("round", int(match[1] or match[2] or match[3]))
    printed = code_of(text)
    if printed.code in ("PTS", "MPTS", "GPTS"):
        return Heading("points", code=printed.code)
    return Heading("tie-break", code=printed.code) if printed.code or printed.reason else None


def find_header(rows: Sequence[Sequence[str]], *, least: int = 2) -> HeaderRow | None:
    """The header of a table: of the first 50 rows the one with most known words, the first of them; None if none has `least`.

    A run of bare numbers 1, 2, 3 ... are rounds, or opponents in a matrix. Words that mean two things are decided by place:
    `Rg` is a rank in front of the name and a rating behind it; of two numbers in front of the name the first is the rank;
    `Res.` is a result between two names, else the direct encounter.
    """
    best, most = None, least - 1
    for position, row in enumerate(rows[:ROWS_SEARCHED]):
        headings = [recognize_heading(cell) for cell in row[:COLUMNS_SEARCHED]]
        known = sum(heading is not None for heading in headings)
        if known and any(heading is not None and heading.kind in _WHO for heading in headings) and known > most:
            best, most = HeaderRow(position, tuple(_decide_by_place(row, _number_rounds(row, headings)))), known
    return best


def find_header_of_names(rows: Sequence[Sequence[str]]) -> HeaderRow | None:
    """The header of a matrix whose columns are called as the participants of its rows: `Name, Anna, Bob, ..., Total`.

    A heading may be one word of a name or its beginning, if nobody else is called so. None unless all rows have a column.
    """
    words_of = cache(name_words)  # a cell is looked at for every row that may be the header, and so is a row
    several = [sum(map(bool, row)) > 1 for row in rows[: ROWS_SEARCHED + COLUMNS_SEARCHED]]
    for position, row in enumerate(rows[:ROWS_SEARCHED]):
        labels = {column: cell for column, cell in enumerate(row[:COLUMNS_SEARCHED]) if cell}
        if len(labels) < 3 or position + 1 >= len(rows):
            continue
        called = {column: words_of(label) for column, label in labels.items()}
        for names_at in range(min(len(rows[position + 1]), 6)):
            table = itertools.takewhile(any, rows[position + 1 : position + 1 + COLUMNS_SEARCHED])
            below = [row for row, filled in zip(table, several[position + 1 :], strict=False) if filled]
            names = [words_of(row[names_at]) for row in below if len(row) > names_at and row[names_at]]
            right = {column: words for column, words in called.items() if column > names_at}
            found = _match_names(names, right)
            if found and all(len(cell) <= LONGEST_SCORE for row in below for column, cell in enumerate(row) if column in found):
                headings = _decide_by_place(row, [recognize_heading(cell) for cell in row[:COLUMNS_SEARCHED]])
                headings[names_at] = Heading("name")
                for column, number in found.items():
                    headings[column] = Heading("round", number, bare=True)
                return HeaderRow(position, tuple(headings))
    return None


def _match_names(names: Sequence[tuple[str, ...]], called: Mapping[int, tuple[str, ...]]) -> dict[int, int]:
    """Column -> the row, from 1, whose participant it is called after; empty unless every row has one column of its own."""
    if not 1 < len(names) <= len(called) or len({*names}) < len(names):  # two of one name have no column of their own
        return {}
    if not all(word.isalpha() for words in names for word in words):  # cells of rounds, such as 6w½
        return {}
    participants = _Participants(names)
    found = {column: number for column, words in called.items() if (number := participants.find(words))}
    return found if sorted(found.values()) == [*range(1, len(names) + 1)] else {}


class _Participants:
    """The rows of a matrix by the words of their names. A look-up takes time by the length of a name, not by their number."""

    def __init__(self, names: Sequence[tuple[str, ...]]) -> None:
        self._whole = {words: row for row, words in enumerate(names, 1)}
        self._rows: dict[str, set[int]] = {}
        for row, words in enumerate(names, 1):
            for word in words:
                self._rows.setdefault(word, set()).add(row)
        self._words = sorted(self._rows)

    def find(self, words: tuple[str, ...]) -> int | None:
        """Whom a heading means: all words of a name, else some of them, else the beginning of one, such as `Mü.`."""
        if not words:
            return None
        if words in self._whole:
            return self._whole[words]
        fits = set[int].intersection(*(self._rows.get(word, set()) for word in words))
        if not fits and len(words) == 1 and len(words[0]) > 1:
            for word in itertools.islice(self._words, bisect_left(self._words, words[0]), None):
                if not word.startswith(words[0]) or len(fits) > 1:
                    break
                fits |= self._rows[word]
        return fits.pop() if len(fits) == 1 else None


def count_known_headings(text: str) -> int:
    """The most words of headers in one of the first lines of a text: the right code page makes most of them."""
    lines = text[: COLUMNS_SEARCHED * ROWS_SEARCHED].split("\n", ROWS_SEARCHED)[:ROWS_SEARCHED]
    return max(sum(recognize_heading(cell) is not None for cell in re.split(r'[;\t,|"]', line)) for line in lines)


_WHO: frozenset[HeadingKind] = frozenset(("name", "team", "white", "black", "number", "rank", "fide id"))


def _number_rounds(row: Sequence[str], headings: list[Heading | None]) -> list[Heading | None]:
    """Take a run of bare numbers 1, 2, 3 ... in a header for rounds."""
    found, wanted = list(headings), 1
    first: list[int] = []
    for column, cell in enumerate(row[: len(headings)]):
        if headings[column] is None and read_whole(cell) == wanted:
            found[column] = Heading("round", wanted, bare=True)
            first.append(column)
            wanted += 1
    if wanted <= 2:
        return headings
    distances = {later - sooner for sooner, later in itertools.pairwise(first)}
    if distances == {2} and first[-1] + 1 < len(headings):  # 1, 1, 2, 2, 3, 3 or 1, blank, 2, blank: a matrix of two cycles
        second = [column + 1 for column in first]
        if all(found[at] is None and row[at] in ("", row[at - 1]) for at in second):
            for number, at in enumerate(second, 1):
                found[at] = Heading("round", number, bare=True)
    return found


def number_rounds_by_shape(row: Sequence[str], headings: Sequence[Heading | None]) -> dict[int, int]:
    """Column -> round for headings of one unknown word that are numbered from 1, such as `X1, X2`; empty: there are none."""
    runs: dict[str, dict[int, int]] = {}
    for column, cell in enumerate(row[: len(headings)]):
        match = _SHAPED.fullmatch(fold_word(cell)) if headings[column] is None else None
        if match:
            runs.setdefault(match[1] or match[4], {})[column] = int(match[2] or match[3])
    longest = max(runs.values(), key=len, default={})
    return longest if len(longest) > 1 and sorted(longest.values()) == [*range(1, len(longest) + 1)] else {}


def _decide_by_place(row: Sequence[str], headings: list[Heading | None]) -> list[Heading | None]:
    """Settle the words that mean two things."""
    kinds = [heading.kind if heading else None for heading in headings]
    name = next((column for column, kind in enumerate(kinds) if kind in ("name", "team", "white")), len(kinds))
    decided = list(headings)
    decided = _join_names(row, decided)
    numbers = [column for column, kind in enumerate(kinds[:name]) if kind == "number"]
    if len(numbers) == 2 and "rank" not in kinds:
        decided[numbers[0]] = Heading("rank")
    for column, cell in enumerate(row[: len(kinds)]):
        word, heading = fold_word(cell), decided[column]
        if heading is None:
            continue
        if word == "rg" and column > name and "rating" not in kinds:
            decided[column] = Heading("rating")
        elif word == "m" and "name" in kinds and column < name and "rank" not in kinds and "result" not in kinds:
            decided[column] = Heading("rank")
        elif _TURN.fullmatch(word) and "points" in kinds[:column]:  # T1 behind the points is no round
            decided[column] = Heading("tie-break", heading.number)
        elif word == "res" and (kinds.count("name") > 1 or kinds.count("team") > 1 or "white" in kinds):
            decided[column] = replace(heading, kind="result", code="")
    return decided


def _join_names(row: Sequence[str], headings: list[Heading | None]) -> list[Heading | None]:
    """A name in two columns: the surname is the name, and what is called a name beside it is the first name."""
    kinds = [heading.kind if heading else None for heading in headings]
    words = [fold_word(cell) for cell in row[: len(kinds)]]
    joined = list(headings)
    if "фамилия" in words and "имя" in words:
        joined[words.index("имя")] = Heading("first name")
    for column in (at for at, kind in enumerate(kinds) if kind == "surname"):
        if kinds.count("name") == 1:
            joined[kinds.index("name")] = Heading("first name")
        joined[column] = Heading("name")
    return joined


def find_sides(headings: Sequence[Heading | None]) -> tuple[Heading | None, ...]:
    """A list of games: `Score` and the like beside White and Black are results; so are two names with a result between."""
    kinds = [heading.kind if heading else None for heading in headings]
    decided = list(headings)
    if kinds.count("name") == 2 and kinds.count("result") == 1 and "white" not in kinds and "round" not in kinds:
        white, black = (at for at, kind in enumerate(kinds) if kind == "name")
        decided[white], decided[black] = Heading("white"), Heading("black")
    elif "white" in kinds and "black" in kinds and "result" not in kinds and kinds.count("points") == 1:
        decided[kinds.index("points")] = Heading("result")
    return tuple(decided)


def find_names_by_shape(rows: Sequence[Sequence[str]], header: HeaderRow) -> int | None:
    """The column without a known word that has a text of its own in most rows below the header: the names."""
    below = [row for row in rows[header.row + 1 :] if sum(map(bool, row)) > 1]
    for column, heading in enumerate(header.headings):
        texts = [row[column] for row in below if len(row) > column and sum(letter.isalpha() for letter in row[column]) > 1]
        if heading is None and 5 * len(texts) > 4 * len(below) and 10 * len(set(texts)) > 9 * len(texts):
            return column
    return None


@dataclass(frozen=True, slots=True)
class ListHeading:
    """What the title of a list says."""

    kind: ListKind | None
    """None: the title names no list."""
    after_round: int | None
    """The round after which it was printed; None: it does not say."""


def recognize_list(line: str) -> ListHeading | None:
    """Which list a title stands above, such as `Endstand nach 5 Runden`; None if it is no title that is known."""
    text = clean_cell(line)
    if not text or len(text) > LONGEST_LINE:
        return None
    folded = f" {without_marks(text.casefold())}"
    kind = next((kind for kind, words in _TITLES.items() if any(word in folded for word in words)), None)
    after = read_after_round(text)
    return ListHeading(kind, after) if kind is not None or after is not None else None


def read_after_round(line: str) -> int | None:
    """The round in "after Round 5", "nach 9 Runden", "9 kierroksen jälkeen" or "Standings at round 5"; None: there is none."""
    if len(line) > LONGEST_LINE:
        return None
    words = TOKEN.findall(without_marks(clean_cell(line).casefold()))
    for position, word in enumerate(words):
        if word not in ROUND_NAMES:
            continue
        beside = words[position + 1 : position + 2] + words[max(position - 1, 0) : position]
        number = next((each for each in beside if each.isdecimal()), "")
        before, behind = words[max(position - 5, 0) : position], words[position + 1 : position + 3]
        if number and len(number) <= 3 and (_AFTER.intersection(before) or _BEHIND.intersection(behind)):
            return int(number)
    return None


def read_round(line: str) -> int:
    """The round that a line names, such as `Round 3 on 2026/02/26`, `3. kolo` or `1. Тур`; 0: none."""
    words = TOKEN.findall(without_marks(clean_cell(line[:LONGEST_LINE]).casefold()))
    for position, word in enumerate(words):
        if word in ROUND_NAMES:
            near = [*words[position + 1 : position + 2], *words[max(position - 1, 0) : position]]
            number = next((each for each in near if each.isdecimal() and len(each) <= 3), "")
            if number:
                return int(number)
    return 0


def read_legend(lines: Iterable[str]) -> dict[int, str]:
    """The names of TB1, TB2 ... in the lines under a table: `Tie Break1: Buchholz`, `Desempate 2: ...`."""
    names: dict[int, str] = {}
    for line in lines:
        text = clean_cell(line)
        match = _LEGEND.fullmatch(text) if len(text) <= LONGEST_LINE else None
        if match is not None and _NUMBERED.fullmatch(fold_word(text[: match.end(1)])):
            names.setdefault(int(match[1]), match[2])
    return names


@lru_cache(maxsize=ROWS_SEARCHED * COLUMNS_SEARCHED)
def recognize_bye(cell: str) -> ByeKind | None:
    """What a word in the place of an opponent means: a bye, not paired, or by forfeit; None if it is not known."""
    return _BYE_OF.get(fold_word(cell)) if len(cell) <= LONGEST_HEADING else None


def words_looked_for() -> tuple[str, ...]:
    """Some header words for a message: the first of what a table of standings has."""
    kinds: tuple[HeadingKind, ...] = ("rank", "name", "points")
    return (*(next(iter(WORDS[kind].values())).split(",")[0] for kind in kinds), "TB1", "BH/C1")
