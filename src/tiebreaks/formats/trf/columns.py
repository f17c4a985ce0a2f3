"""The records of TRF 2006, 2016 and 2026 as data: one table of columns that the reader and the writer share.

Columns are counted from 1, both ends included, in characters, as FIDE prints them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import itemgetter
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from tiebreaks.cached import cached_property
from tiebreaks.formats.trf.numbers import format_points, parse_tenths, parse_whole

if TYPE_CHECKING:
    from tiebreaks.formats.trf.lines import Line


class TrfColumn(NamedTuple):
    """A field of a record: its name, its first and last column, what stands there, and the side on which it is written."""

    name: str
    first: int
    last: int
    type: Literal["text", "whole", "points"] = "text"
    """A whole number, or points as a count of tenths."""
    align: Literal["left", "right"] = "right"

    def parse(self, text: str) -> Any:
        """The value of a field; None for a number that is blank or something else."""
        return text if self.type == "text" else parse_whole(text) if self.type == "whole" else parse_tenths(text)

    def write(self, value: Any) -> str:
        """A value as the field has it; points are given as an exact number, and None is blank."""
        return "" if value is None else format_points(value) if self.type == "points" else str(value)


@dataclass(frozen=True, slots=True)
class TrfRow:
    """A line of a record with columns: the text of each field, and its value."""

    record: TrfRecord
    text: str
    texts: Mapping[str, str]
    values: Mapping[str, Any]
    """None: blank, or no number."""

    def __getitem__(self, name: str) -> Any:
        return self.values[name]

    def is_wrong(self, name: str) -> bool:
        """Whether a field has something that is no value of it."""
        return bool(self.texts[name]) and self.values[name] is None

    @property
    def rest(self) -> str:
        """All that stands behind the name of the record, for a message."""
        return self.text[3:].strip()

    @property
    def misplaced_column(self) -> int:
        """The first column that should be blank and is not; 0 when the line is aligned."""
        return self.record.misplaced_column(self.text)

    def groups(self) -> Iterator[tuple[tuple[str, Any], ...]]:
        """The text and value of every field of each repetition of the group that the line reaches."""
        for cells in self.record.cut_groups(self.text):
            yield tuple((cell, column.parse(cell)) for column, cell in zip(self.record.group, cells, strict=True))


@dataclass(frozen=True)
class TrfRecord:
    """A record: its fixed columns, then a group of columns that repeats every `stride` characters."""

    id: str
    title: str
    columns: tuple[TrfColumn, ...]
    group: tuple[TrfColumn, ...] = ()
    stride: int = 0

    @cached_property
    def slices(self) -> Mapping[str, slice]:
        """Where each fixed field lies in the text of a line."""
        return {column.name: slice(column.first - 1, column.last) for column in self.columns}

    @cached_property
    def gaps(self) -> tuple[int, ...]:
        """Positions before the group that belong to no field and must be blank."""
        end = self.group[0].first - 1 if self.group else self.columns[-1].last
        taken = {place for column in self.columns for place in range(column.first - 1, column.last)}
        return tuple(place for place in range(3, end) if place not in taken)

    def column(self, name: str, index: int | None = None) -> int:
        """The first column of a field, or of a field of the group's repetition number `index` (from 0)."""
        if index is None:
            return int(self.slices[name].start) + 1
        return next(column.first for column in self.group if column.name == name) + index * self.stride

    def cut(self, text: str) -> dict[str, str]:
        """The fixed fields of a line, without the blanks around them."""
        return {name: text[place].strip() for name, place in self.slices.items()}

    def read(self, line: Line) -> TrfRow:
        """The fields of a line; tabs are single blanks."""
        text = line.text.rstrip().replace("\t", " ")
        texts = self.cut(text)
        return TrfRow(self, text, texts, {column.name: column.parse(texts[column.name]) for column in self.columns})

    def cut_groups(self, text: str) -> Iterator[tuple[str, ...]]:
        """The fields of every repetition of the group that the line reaches."""
        first = self.group[0].first - 1
        places = [(column.first - 1, column.last) for column in self.group]
        for by in range(0, len(text) - first, self.stride):
            yield tuple([text[start + by : end + by].strip() for start, end in places])

    def misplaced_column(self, text: str) -> int:
        """The first column that should be blank and is not; 0 when the line is aligned."""
        if self.group and self._is_aligned(text):
            return 0
        for place in self.gaps:
            if place < len(text) and text[place] != " ":
                return place + 1
        if not self.group:
            return 0 if len(text.rstrip()) <= self.columns[-1].last else self.columns[-1].last + 1
        first, *between = self._between
        blanks = {place - first for place in between}
        return next(at + 1 for at in range(first, len(text)) if text[at] != " " and (at - first) % self.stride in blanks)

    def _is_aligned(self, text: str) -> bool:
        """Whether every position between the fields and between the groups is blank."""
        blanks = "".join(self._cut_gaps(text))
        if len(text) > self._between[0]:
            blanks = "".join([blanks, *(text[place :: self.stride] for place in self._between[1:])])
        return not blanks.strip(" ")

    @cached_property
    def _cut_gaps(self) -> Callable[[str], Iterable[str]]:
        """Cuts out the gaps before the group, neighbours as one."""
        starts = [place for place in self.gaps if place - 1 not in self.gaps]
        ends = [place + 1 for place in self.gaps if place + 1 not in self.gaps]
        return itemgetter(*(slice(*run) for run in zip(starts, ends, strict=True)))

    @cached_property
    def _between(self) -> tuple[int, ...]:
        """Where the group begins, and the positions of its first repetition that belong to no field."""
        first = self.group[0].first - 1
        taken = {place for column in self.group for place in range(column.first - 1, column.last)}
        return (first, *(place for place in range(first, first + self.stride) if place not in taken))

    def write_line(self, values: Mapping[str, object], groups: Iterable[Sequence[object]] = ()) -> str:
        """A line of this record; None is a blank. A value that is too long for its columns is an error of the caller."""
        places = [(column, 0, values.get(column.name)) for column in self.columns]
        for index, items in enumerate(groups):
            places += [(column, index * self.stride, item) for column, item in zip(self.group, items, strict=True)]
        parts, end = [self.id], len(self.id)
        for column, by, given in places:
            name, first, last, _, align = column
            value, width = column.write(given), last - first + 1
            if len(value) > width:
                raise ValueError(f"{self.id} {name}: {value!r} is wider than {width}")
            parts += [" " * (first + by - 1 - end), value.rjust(width) if align == "right" else value.ljust(width)]
            end = last + by
        return "".join(parts).rstrip()


def _columns(table: str) -> tuple[TrfColumn, ...]:
    """The fields of a table such as "number 5-8 whole, name 9-40 left"."""
    fields = []
    for name, place, *said in map(str.split, table.split(",")):
        first, _, last = place.partition("-")
        type: Any = next((word for word in said if word != "left"), "text")
        fields.append(TrfColumn(name, int(first), int(last or first), type, "left" if "left" in said else "right"))
    return tuple(fields)


_PERSON = _columns(
    "number 5-8, sex 10, title 11-13, name 15-47 left, rating 49-52, federation 54-56 left, fide_id 58-68, birth 70-79 left"
)
_PLAYER = (*_PERSON, *_columns("points 81-84, rank 86-89"))
PLAYER = TrfRecord("001", "player", _PLAYER, _columns("opponent 92-95, colour 97, result 99"), 10)
FIRST_ROUND = PLAYER.group[0].first - 3  # position at which the two blanks before round 1 stand
NATIONAL = TrfRecord("NRS", "national rating", _PERSON)
TEAM_2016 = TrfRecord("013", "team", _columns("name 5-36 left"), _columns("id 37-40"), 5)
ROUND_DATES = TrfRecord("132", "round dates", (), _columns("date 92-99 left"), 10)
SCORING = TrfRecord("162", "scoring", (), _columns("symbol 6, points 7-10 points"), 9)
START_RANKS = TrfRecord("172", "starting ranks", _columns("federation 5-7, method 9-13 left"))
BYES = TrfRecord("240", "byes", _columns("type 5, round 7-9 whole"), _columns("id 11-14 whole"), 5)
ACCELERATION = TrfRecord(
    "250", "accelerated rounds",
    _columns(
        "match_points 5-8 points, points 10-13 points, first_round 15-17 whole, last_round 19-21 whole, first 23-26 whole, "
        "last 28-31 whole"
    ),
)  # fmt: skip
PROHIBITED = TrfRecord(
    "260", "prohibited pairings", _columns("first_round 5-7 whole, last_round 9-11 whole"), _columns("id 13-16 whole"), 5
)
ABNORMAL = TrfRecord(
    "299",
    "abnormal points",
    _columns("type 5, match_points 8-11 points, points 14-17 points, round 20-22 whole"),
    _columns("id 24-27 whole"),
    5,
)
LINE_UP = TrfRecord(
    "300", "line-up", _columns("round 5-7 whole, team 9-11 whole, opponent 13-15 whole"), _columns("id 17-20 whole"), 5
)
TEAM = TrfRecord(
    "310", "team",
    _columns(
        "number 5-7 whole, name 9-40 left, nickname 42-46 left, strength 48-53, match_points 55-60 points, "
        "game_points 62-67 points, rank 69-71 whole"
    ),
    _columns("id 74-77 whole"), 5,
)  # fmt: skip
TEAM_PAIRING_BYE = TrfRecord(
    "320",
    "team pairing-allocated byes",
    _columns("match_points 5-8 points, game_points 10-13 points"),
    _columns("team 15-17 whole"),
    4,
)
FORFEITED_MATCH = TrfRecord(
    "330", "forfeited match", _columns("type 5-6, round 8-10 whole, white 12-14 whole, black 16-18 whole")
)
MATCH_SCORING = TrfRecord("362", "match scoring", (), _columns("symbol 5-6 left, points 7-10 points"), 9)
TEAM_RESULTS = TrfRecord(
    "802", "team results", _columns("number 5-7, nickname 9-13 left, match_points 15-20, game_points 22-27"),
    _columns("opponent 29-31, colour 33, game_points 35-38, forfeit 39"), 13,
)  # fmt: skip
VIRTUAL_POINTS = TrfRecord("XXA", "virtual points", _columns("number 5-8 whole"), _columns("points 10-13 points"), 5)

TEXT_RECORDS: Mapping[str, str] = {
    "012": "tournament name", "022": "city", "032": "federation", "042": "start date", "052": "end date",
    "062": "number of players", "072": "number of rated players", "082": "number of teams", "092": "type of tournament",
    "102": "chief arbiter", "112": "deputy arbiter", "122": "time control", "142": "number of rounds",
    "152": "initial colour", "182": "pairing controller", "192": "encoded type", "202": "tie-breaks",
    "212": "standings order", "222": "encoded time control", "352": "board colours",
    "XXR": "number of rounds", "XXC": "pairing configuration", "XXZ": "absent players", "XXS": "scoring",
    "XXP": "forbidden pairs",
    "BBW": "points of a win", "BBD": "points of a draw", "BBL": "points of a loss", "BBZ": "points of a zero-point bye",
    "BBF": "points of a forfeit loss", "BBU": "points of the pairing-allocated bye",
}  # fmt: skip
"""Records whose value is the text from column 5 on."""

FIXED_RECORDS: Mapping[str, TrfRecord] = {
    record.id: record
    for record in (
        PLAYER, TEAM_2016, ROUND_DATES, SCORING, START_RANKS, BYES, ACCELERATION, PROHIBITED, ABNORMAL, LINE_UP, TEAM,
        TEAM_PAIRING_BYE, FORFEITED_MATCH, MATCH_SCORING, TEAM_RESULTS, VIRTUAL_POINTS,
    )
}  # fmt: skip
"""Records with columns."""

KEPT_RECORDS = frozenset({"801", "802"})
"""Informative repetitions of other records: read for nothing, written again from the facts or kept as they are."""
