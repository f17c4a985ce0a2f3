"""From bytes to lines: line ends, limits, which record each line is; and small values of fields: points, whole numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

from tiebreaks.formats.decoding import decode_as, decode_text
from tiebreaks.formats.foreign import recognize
from tiebreaks.formats.problems import MOST_BYTES, Problems
from tiebreaks.formats.trf.columns import FIXED_RECORDS, KEPT_RECORDS, PLAYER, TEXT_RECORDS

MOST_CHARACTERS = 10_000  # of a line
OWN_COMMENT = "### tiebreaks "  # see decisions.py
MOST_KEPT = 1_000_000  # of a line that is kept without being understood: Tornelo's XID has an identifier for every player
MOST_PLAYERS = 9_999

BLANKS = ("", " ", "\t")
KNOWN = frozenset(TEXT_RECORDS) | frozenset(FIXED_RECORDS) | KEPT_RECORDS
LEGENDS = frozenset({"DDD", "III", "CCC", "BBB", "AAA", "OOO", "UUU", "FFF", "123", "TTT", "RRR", "SSS", "NNN"})
NATIONAL_ID = re.compile(r"(?!XX|BB)[A-Z]{3} (?=[ ]*\d)[ \d]{4}(?: |$)")
NOT_FEDERATIONS = frozenset({"DAT", "DDD", "TNR", "BYE", "FOR", "ACC", "XRS", "XID", "TSE", "PAB", "FPB", "HPB", "ZPB", "MFO"})


class Line(NamedTuple):
    """A line of the file and its number, from 1."""

    number: int
    text: str


class TrfSheet(dict[str, list[Line]]):
    """The lines of each record but 001, by its three characters; "" holds what is kept without being understood.

    Players are most of a file, and a regular file needs only their texts.
    """

    def __init__(self, players: Sequence[str] = (), numbers: Sequence[int] = ()) -> None:
        super().__init__({"": []})
        self.players = players  # the texts of 001
        self.player_numbers = numbers  # and the numbers of their lines


def decode(data: bytes, problems: Problems, encoding: str | None = None) -> str:
    """The text of a file; reports what is no text, and warns where the encoding is a guess."""
    if len(data) > MOST_BYTES:
        large = "the file has {bytes} bytes; more than {most} MB are refused"
        problems.refuse((1, 1), large, case=79, bytes=len(data), most=MOST_BYTES // 1_000_000)
    if not data.strip():
        problems.refuse((1, 1), "file is empty; expected a tournament report (TRF)", case=1)
    if encoding is not None:
        return decode_as(data, encoding, problems)
    known = recognize(data)
    if known:
        problems.refuse((1, 1), "this is {what}; {advice}", case=3, what=known.what, advice=known.advice)
    return decode_text(data, problems)


def split(text: str, problems: Problems) -> list[str]:
    """The lines. Only CR, LF and CRLF end a line: a name may hold other separators."""
    if "\r" not in text:
        lines = text.split("\n")
    else:
        lines = text.split("\r\n")
        inside = "".join(lines)
        if "\n" in inside or "\r" in inside:  # not always as the format asks
            lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    has_controls = "\x00" in text or "\x1a" in text or "\f" in text
    if has_controls or (len(text) > MOST_CHARACTERS and max(map(len, lines)) > MOST_CHARACTERS):
        lines = [
            _clean_line(number, line, problems) if has_controls or len(line) > MOST_CHARACTERS else line
            for number, line in enumerate(lines, 1)
        ]
    return lines


def _clean_line(number: int, line: str, problems: Problems) -> str:
    """A line without control characters; empty after an error."""
    most = most_characters(line)
    if len(line) > most:
        long = "the line has {characters} characters; more than {most} are refused"
        problems.error((number, most + 1), long, case=79, characters=len(line), most=most)
        return ""
    if "\x00" in line:
        binary = "NUL character: the file is binary or damaged; export a TRF again"
        problems.error((number, line.index("\x00") + 1), binary, case=3)
        return ""
    if "\x1a" in line or "\f" in line:
        problems.warn((number, 1), "form feed or end-of-file character (^Z) left out", case=8)
        return line.replace("\x1a", "").replace("\f", "")
    return line


def most_characters(line: str) -> int:
    """How long a line may be."""
    return MOST_KEPT if line.startswith(("X", OWN_COMMENT)) and line[:3] not in KNOWN else MOST_CHARACTERS


def classify(texts: Sequence[str], problems: Problems) -> TrfSheet:
    """Sort the lines by record; blank lines are left out. Unknown lines are kept in "".

    A warning names each id that looks like a record: comments, rulers, legends and footers do not.
    """
    sheet, others = _separate_players(texts, problems)
    reported: set[str] = set()
    for line in others:
        text = line.text
        id = text[:3]
        if id in KNOWN and text[3:4] in BLANKS:
            sheet.setdefault(id, []).append(line)
        elif id not in NOT_FEDERATIONS and id not in LEGENDS and NATIONAL_ID.match(text):
            sheet.setdefault("NRS", []).append(line)
        else:
            sheet[""].append(line)
            if id not in reported and id.isalnum() and len(id) == 3 and id not in LEGENDS and text[3:4] in BLANKS:
                reported.add(id)
                unknown = "unknown record {record!r}; its lines are kept but not used"
                problems.warn((line.number, 1), unknown, case=9, record=id)
    if len(sheet.players) > MOST_PLAYERS:
        many = "more than {most} player records (001); a TRF cannot number them"
        problems.refuse((sheet.player_numbers[MOST_PLAYERS], 1), many, case=79, most=MOST_PLAYERS)
    return sheet


def _separate_players(texts: Sequence[str], problems: Problems) -> tuple[TrfSheet, list[Line]]:
    """A sheet with the player records, and the other lines; players that are all equally indented lose that (case 11)."""
    sheet, others = _separate(texts)
    indented = [line for line in others if line.text[0] in " \t" and line.text.split(None, 1)[0] == PLAYER.id]
    if not indented:
        return sheet, others
    widths = {len(line.text) - len(line.text.lstrip()) for line in indented}
    first = indented[0]
    if len(widths) > 1 or sheet.players:
        unequal = "blanks before 001, and not the same in every player record; remove them from the line"
        problems.error((first.number, 1), unequal, case=11)
        return sheet, others
    width = widths.pop()
    indentation = "all player records are indented by {width}; the indentation was left out"
    problems.warn((first.number, 1), indentation, case=11, width=width)
    return _separate([text[width:] if not text[:width].strip() else text for text in texts])


def _separate(texts: Sequence[str]) -> tuple[TrfSheet, list[Line]]:
    """The player records, which mostly stand together, and the other lines."""
    ids = [text[:3] for text in texts]
    count = ids.count(PLAYER.id)
    first = ids.index(PLAYER.id) if count else 0
    after = first + count
    if ids[first:after].count(PLAYER.id) == count:
        sheet = TrfSheet(texts[first:after], range(first + 1, after + 1))
        others: Iterable[int] = chain(range(first), range(after, len(texts)))
    else:
        players = [at for at, id in enumerate(ids) if id == PLAYER.id]
        sheet = TrfSheet([texts[at] for at in players], [at + 1 for at in players])
        others = [at for at, id in enumerate(ids) if id != PLAYER.id]
    del ids  # one for each line
    return sheet, [Line(at + 1, texts[at]) for at in others if texts[at] and not texts[at].isspace()]


def replace_tabs(line: Line) -> Line:
    """A line whose tabs are single blanks: enough for every record but 001."""
    return Line(line.number, line.text.rstrip().replace("\t", " ")) if "\t" in line.text else line
