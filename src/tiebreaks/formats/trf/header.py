"""The records about the tournament as a whole: 012 to 362, XXR, XXC, XXS and BB*.

At the end, what the header and the pairings settle together: Swiss or predetermined, and how many rounds.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from typing import Literal, NamedTuple

from tiebreaks.engine.codes import why_unreadable
from tiebreaks.formats.dates import find_day_first, has_short_year, parse_day
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.systems import recognize_system
from tiebreaks.formats.trf.columns import ROUND_DATES, TEXT_RECORDS
from tiebreaks.formats.trf.lines import Line, TrfSheet, replace_tabs
from tiebreaks.formats.trf.numbers import parse_leading_whole, parse_whole
from tiebreaks.formats.trf.scoring import read_match_scoring, read_scoring
from tiebreaks.law.spellings import split_list
from tiebreaks.messages import phrase
from tiebreaks.model.pairing import System, says_double_swiss
from tiebreaks.model.round_robin import is_round_robin, may_be_round_robin
from tiebreaks.model.scoring import USUAL_MATCH_SCORING, USUAL_SCORING
from tiebreaks.model.tournament import MatchScoring, Scoring

Colour = Literal["", "w", "b"]
Meetings = Mapping[tuple[int, int], int]
ONCE = ("012", "142", "152", "192", "320", "352", "362")
_CODE = re.compile(
    r"(?:FIDE_(?:(?:DUTCH|DUBOV|BURSTEIN|LIM)(?:_20\d\d)?|DOUBLESWISS)(?:_BAKU)?|CUSTOM_(?:DOUBLE)?SWISS|FIDE_OLYMPIAD"
    r"|(?:BERGER|FIDE)_(?:TEAM_)?(?:DOUBLE)?ROUNDROBIN(?:_G\d+)?|CUSTOM_(?:TEAM_)?ROUNDROBIN"
    r"|FIDE_SCHILLER(?:_\d+X\d+)?|CUSTOM_SCHILLER|FIDE_(?:DOUBLE)?SCHEVENINGEN(?:_G\d+)?|CUSTOM_SCHEVENINGEN"
    r"|CUSTOM_(?:TEAM_)?KNOCKOUT|FIDE_TEAM(?:_TYPE[AB])?(?:_(?:MP_GP|GP_MP|MP|GP))?(?:_BAKU)?|CUSTOM_TEAM_SWISS(?:_MP|_GP)?)"
)


class HeaderRecord(NamedTuple):
    """A record with one text: where its value goes, how it is read, and what is said of a text that is not as it should be."""

    field: str
    read: Callable[[str], str] = str
    is_fine: Callable[[str], object] = lambda text: True
    doubt: str = ""
    case: int = 0


HEADER: Mapping[str, HeaderRecord] = {
    "012": HeaderRecord("name"),
    "022": HeaderRecord("city"),
    "032": HeaderRecord("federation"),
    "092": HeaderRecord("type"),
    "102": HeaderRecord("chief_arbiter"),
    "122": HeaderRecord("time_control"),
    "172": HeaderRecord(
        "start_ranks", lambda text: " ".join(text.split()), lambda text: len(text.split()) != 1,
        "172: {found!r} without a federation; write the federation in columns 5-7", 75,
    ),
    "182": HeaderRecord("controller"),
    "192": HeaderRecord(
        "code", str.upper, lambda text: _CODE.fullmatch(text.upper()),
        "192: {found!r} is no encoded type of TRF26; the system is inferred, give it if it matters", 62,
    ),
    "222": HeaderRecord("encoded_time_control"),
    "352": HeaderRecord(
        "board_colours", lambda text: "" if text.upper().strip("WB") else text.upper(),
        lambda text: text and not text.upper().strip("WB"),
        "352: expected the letters W and B, one for each board, found {found!r}; left out", 66,
    ),
}  # fmt: skip
"""The records about the event that have one text, of which the first line counts."""


@dataclass(slots=True)
class Header:
    """What the tournament records say."""

    name: str = ""
    city: str = ""
    federation: str = ""
    starts: date | None = None
    ends: date | None = None
    type: str = ""
    chief_arbiter: str = ""
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    round_dates: tuple[date | None, ...] = ()
    rounds: int | None = None
    initial_colour: Colour = ""
    by_file_order: bool = False
    scoring: Scoring = USUAL_SCORING
    scoring_declared: bool = False
    match_scoring: MatchScoring = USUAL_MATCH_SCORING
    start_ranks: str = ""
    controller: str = ""
    code: str = ""
    tie_breaks: tuple[str, ...] = ()
    encoded_time_control: str = ""
    board_colours: str = ""

    @property
    def is_team(self) -> bool:
        return "TEAM" in self.code or self.code == "FIDE_OLYMPIAD"

    @property
    def is_double_swiss(self) -> bool:
        return says_double_swiss(self.code, self.type)


class Opened(NamedTuple):
    """A file as far as its header: the lines of each record, what the header says, and the problems so far."""

    sheet: TrfSheet
    header: Header
    problems: Problems


def read_header(sheet: TrfSheet, problems: Problems) -> Header:
    header = Header()
    _check_repeated(sheet, problems)
    _read_days(sheet, header, problems)
    header.rounds = _read_rounds(sheet, problems)
    header.initial_colour, header.by_file_order = _read_colours(sheet, problems)
    scoring = read_scoring(sheet, problems)
    header.scoring, header.scoring_declared = scoring or header.scoring, scoring is not None
    header.match_scoring = read_match_scoring(sheet.get("362", []), problems)
    _read_texts(sheet, header, problems)
    header.tie_breaks = _read_tie_breaks(sheet, problems)
    return header


def record_text(line: Line) -> str:
    """The text of a record from column 5 on, or from column 4 when a writer forgot the blank."""
    return line.text[3:].replace("\t", " ").strip()


def _check_repeated(sheet: TrfSheet, problems: Problems) -> None:
    for id in ONCE:
        for line in sheet.get(id, ())[1:]:
            first = sheet[id][0]
            if record_text(line) == record_text(first):
                repeated = "record {record} repeated with the same content as on line {line}"
                problems.warn((line.number, 1), repeated, case=56, record=id, line=first.number)
            else:
                problems.error(
                    (line.number, 1), "record {record} ({title}) again, with {found!r}; line {line} says {said!r}; keep one",
                    case=56, record=id, title=phrase(TEXT_RECORDS.get(id, "once only")), found=record_text(line),
                    line=first.number, said=record_text(first),
                )  # fmt: skip


def _read_texts(sheet: TrfSheet, header: Header, problems: Problems) -> None:
    """The records of the table, and the deputy arbiters, of whom there are several."""
    for id, record in HEADER.items():
        for line in sheet.get(id, ())[:1]:
            text = record_text(line)
            setattr(header, record.field, record.read(text))
            if not record.is_fine(text):
                problems.warn((line.number, 5), record.doubt, case=record.case, found=text)
    header.deputy_arbiters = tuple([text for line in sheet.get("112", ()) if (text := record_text(line))])


def _read_days(sheet: TrfSheet, header: Header, problems: Problems) -> None:
    """The first and the last day (042, 052) and those of the rounds (132), which say how the others are to be read."""
    days = {id: [(lines[0], 5, record_text(lines[0]))] for id in ("042", "052") if (lines := sheet.get(id))}
    days["132"] = [*_cut_round_dates(sheet.get("132", []))]
    texts = [text for cells in days.values() for *_, text in cells]
    is_odd = any(
        has_short_year(text) for id in days.keys() - {"132"} for *_, text in days[id]
    )  # 132 has YY/MM/DD by the format
    day_first = find_day_first(texts) if is_odd else False
    read = {id: [_read_date(*cell, day_first, problems) if cell[2] else None for cell in cells] for id, cells in days.items()}
    while read["132"] and read["132"][-1] is None:
        read["132"].pop()
    header.round_dates = tuple(read["132"])
    header.starts = read["042"][0] if "042" in read else next(filter(None, header.round_dates), None)
    header.ends = read["052"][0] if "052" in read else None


def _read_date(line: Line, column: int, text: str, day_first: bool | None, problems: Problems) -> date | None:
    parsed, other = parse_day(text, day_first=bool(day_first))
    if parsed is None:
        unclear = "date {found!r} not understood and left out; write YYYY/MM/DD"
        problems.warn((line.number, column), unclear, case=76, found=text)
    elif other is not None and (day_first is None or other.year == parsed.year):
        doubtful = "date {found!r} read as {date}; it may be {other}: write YYYY/MM/DD"
        problems.warn((line.number, column), doubtful, case=76, found=text, date=parsed, other=other)
    return parsed


def _cut_round_dates(lines: list[Line]) -> Iterator[tuple[Line, int, str]]:
    """The dates of the rounds: in the columns of the rounds, or as blank-separated words wherever they stand."""
    for line in lines:
        text = replace_tabs(line).text
        if not ROUND_DATES.misplaced_column(text) and not text[3 : ROUND_DATES.column("date", 0) - 1].strip():
            cells = [(cell, ROUND_DATES.column("date", index)) for index, (cell,) in enumerate(ROUND_DATES.cut_groups(text))]
        else:
            cells = [(word[0], word.start() + 4) for word in re.finditer(r"\S+", text[3:])]
        while cells and not cells[-1][0]:
            cells.pop()
        yield from ((line, column, cell) for cell, column in cells)


def _read_rounds(sheet: TrfSheet, problems: Problems) -> int | None:
    records: dict[str, tuple[int, Line]] = {}
    for id in ("142", "XXR"):
        for line in sheet.get(id, []):
            number = parse_whole(record_text(line))
            if number is None and (number := parse_leading_whole(record_text(line))):
                more = "{record}: {found!r} read as {rounds} rounds; write the number alone"
                problems.warn((line.number, 5), more, case=55, record=id, found=record_text(line), rounds=number)
            if not number or number > 999:
                expected = "{record}: expected the number of rounds, 1 to 999, found {found!r}"
                problems.error((line.number, 5), expected, case=55, record=id, found=record_text(line))
                continue
            said, before = records.get(id, (number, line))
            if said != number and id == "XXR":
                again = "XXR says {rounds} rounds, line {line} said {said}; the last counts"
                problems.tolerate((line.number, 5), again, case=54, rounds=number, line=before.number, said=said)
            records[id] = (number, line)
    if len(records) == 2 and records["142"][0] != records["XXR"][0]:
        (declared, _), (other, line) = records["142"], records["XXR"]
        two = "XXR says {rounds} rounds and 142 says {declared}; 142 was taken, correct one"
        problems.tolerate((line.number, 5), two, case=54, rounds=other, declared=declared)
    return records["142"][0] if "142" in records else records["XXR"][0] if "XXR" in records else None


def _read_colours(sheet: TrfSheet, problems: Problems) -> tuple[Colour, bool]:
    """The colour of the top seed in round 1 (152, XXC), and whether pairing goes by file order (XXC rank)."""
    colour: Colour = ""
    by_file_order = False
    for line in sheet.get("XXC", []):
        for token in record_text(line).lower().split():
            if token in ("white1", "black1"):
                colour = "w" if token == "white1" else "b"
            elif token == "rank":
                by_file_order = True
            else:
                problems.warn((line.number, 5), "XXC: {found!r} is none of rank, white1, black1; left out", case=9, found=token)
    for line in sheet.get("152", []):
        text = record_text(line)
        if text.upper() in ("W", "B"):
            colour = "w" if text.upper() == "W" else "b"
            if text != text.upper():
                small = "152: {found!r} read as {colour!r}; write a capital letter"
                problems.warn((line.number, 5), small, case=57, found=text, colour=text.upper())
        else:
            problems.warn((line.number, 5), "152: expected W or B, found {found!r}; left out", case=57, found=text)
    return colour, by_file_order


@lru_cache(maxsize=256)
def system_of_code(code: str) -> System | None:
    """Swiss or predetermined pairings, from a 192 code; None when it does not say."""
    if "ROUNDROBIN" in code or "ROUND_ROBIN" in code:
        return System.ROUND_ROBIN
    if any(word in code for word in ("SCHILLER", "SCHEVENINGEN", "KNOCKOUT")):
        return System.PREDETERMINED
    return System.SWISS if _CODE.fullmatch(code) or "SWISS" in code else None


def _read_tie_breaks(sheet: TrfSheet, problems: Problems) -> tuple[str, ...]:
    lists: dict[str, tuple[tuple[str, ...], Line]] = {}
    for id in ("202", "212"):
        for line in sheet.get(id, []):
            codes = tuple(split_list(record_text(line)))
            for code in codes:
                if (reason := why_unreadable(code)) is not None:
                    kept, where = "{record}: kept, cannot be computed: {reason}", (line.number, line.text.find(code) + 1)
                    problems.warn(where, kept, case=61, record=id, reason=reason)
            previous = lists.get(id)
            if previous and previous[0] != codes:
                two = "two lists of tie-breaks: {record} on line {line} differs; keep one"
                problems.error((line.number, 5), two, case=60, record=id, line=previous[1].number)
            lists[id] = (codes, line)
    if len(lists) == 2:
        (short, line), (full, _) = lists["202"], lists["212"]
        if ("PTS", *short) == full:
            problems.warn((line.number, 5), "202 and 212 say the same; write one of them", case=60)
        else:
            both = "202 says {tie_breaks} and 212 says {order}; keep one of them"
            problems.error((line.number, 5), both, case=60, tie_breaks=",".join(short), order=",".join(full))
    return lists["212"][0] if "212" in lists else lists["202"][0] if "202" in lists else ()


def check_counts(sheet: TrfSheet, counts: Iterable[tuple[str, int]], problems: Problems) -> None:
    """062 and 082 against the file; "129 (88)" is fine, and so is an absent or empty record."""
    for id, count in counts:
        for line in sheet.get(id, [])[:1]:
            found = line.text[3:].strip()
            if found == str(count):  # as most have it
                continue
            numbers = {parse_leading_whole(word) for word in found.replace("(", " ").split()}
            if numbers - {None} and count not in numbers and 0 not in numbers:
                differs = "{record} says {found}, the file has {count}"
                problems.warn((line.number, 5), differs, case=77, record=id, found=found, count=count)


def declared_system(header: Header) -> System | None:
    """From 192, else from the words of 092 (where one program writes the code of 192)."""
    system = system_of_code(header.code)
    if system is None and header.type:
        system = recognize_system(header.type) or system_of_code(header.type.upper())
    return system


def settle_system(
    header: Header, meetings: Callable[[], Meetings], participants: int, rounds: int, line: int, problems: Problems
) -> System:
    """The system, with a warning when it was inferred from the pairings."""
    declared = declared_system(header)
    if declared is not None:
        return declared
    if may_be_round_robin(participants, rounds) and is_round_robin(meetings(), participants, rounds):
        problems.warn(
            (line, 1), "the file does not name the system; read as a round robin, because everybody met everybody "
            "equally often; add record 192", case=62,
        )  # fmt: skip
        return System.ROUND_ROBIN
    problems.warn((line, 1), "the file does not name the system; read as a Swiss; add record 192", case=62)
    return System.SWISS


def settle_rounds(header: Header, columns: int, held: int, line: int, problems: Problems) -> int:
    """The number of rounds of the tournament: declared, else by the dates or by the columns."""
    if header.rounds is not None:
        if columns > header.rounds:
            more = (
                "the players' lines have {rounds} {rounds:round|rounds}, the file declares {declared}; {held} "
                "{held:round was|rounds were} held"
            )
            if held <= header.rounds:
                more = (
                    "the players' lines have {rounds} {rounds:round|rounds}, the file declares {declared}; "
                    "the extra round has no pairings and is ignored"
                )
            problems.tolerate((line, 92 + 10 * header.rounds), more, case=53, rounds=columns, declared=header.rounds, held=held)
        if len(header.round_dates) not in (0, header.rounds):
            unequal = "132 has {dates} {dates:date|dates} for {rounds} {rounds:round|rounds}"
            problems.warn((line, 1), unequal, case=76, dates=len(header.round_dates), rounds=header.rounds)
        return max(header.rounds, held)
    total = max(len(header.round_dates), columns)
    if len(header.round_dates) not in (0, columns):
        problems.warn(
            (line, 1), "132 has {dates} {dates:date|dates}, the players' lines have {rounds} {rounds:round|rounds}; "
            "{taken} {taken:round was|rounds were} taken, add "
            "record 142", case=76, dates=len(header.round_dates), rounds=columns, taken=total,
        )  # fmt: skip
    return total
