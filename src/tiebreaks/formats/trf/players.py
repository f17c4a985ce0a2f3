"""The 001 lines: who plays, and the rounds of each as opponents and keys; with the recovery of shifted columns."""

from __future__ import annotations

import re
from collections.abc import Callable

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.codes import BLOCK, BLOCKS, LEGAL, PENDING
from tiebreaks.formats.trf.columns import PLAYER
from tiebreaks.formats.trf.lines import Line
from tiebreaks.formats.trf.shifts import realigned, ruler, without_tabs
from tiebreaks.formats.trf.values import plain, tenths, whole
from tiebreaks.tournament import Player

FIRST_BLOCK = PLAYER.group[0].first - 3  # position at which the two blanks before round 1 stand
_NUMBER, _SEX, _TITLE, _NAME, _RATING, _FEDERATION, _FIDE_ID, _BIRTH, _POINTS, _RANK = PLAYER.slices.values()
_GAPS = tuple(place for place in PLAYER.gaps if 3 < place < FIRST_BLOCK)
_G1, _G2, _G3, _G4, _G5, _G6, _G7, _G8 = _GAPS

SEXES = {"m": "m", "w": "w", "f": "w", "M": "m", "W": "w", "F": "w", "": ""}
TITLES = {title: title for title in ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "")}
TITLES |= {title.lower(): title for title in TITLES} | {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM", "G": "GM", "M": "IM", "F": "FM", "C": "CM",
    "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
}  # fmt: skip
_DATE = re.compile(r"(\d{4})[-/.](\d{2})[-/.](\d{2})")
_YEAR = re.compile(r"(?:19|20)\d\d")


class Entry:
    """A player's line: the player, what the file declares, and the rounds in columns of equal length."""

    __slots__ = ("keys", "line", "opponents", "player", "points", "rank", "shift")

    def __init__(self, line: int, player: Player, points: int | None, rank: int | None, shift: int = 0) -> None:
        self.line = line
        self.player = player
        self.points = points  # tenths, as declared in 81-84
        self.rank = rank
        self.shift = shift
        self.opponents: list[int] = []
        self.keys: list[str] = []

    def column(self, round: int, field: str = "opponent") -> int:
        """The column of a field of a round (from 1) in this player's line."""
        return PLAYER.column(field, round - 1) + self.shift


def read_players(lines: list[Line], problems: Problems, declared_rounds: int | None) -> list[Entry]:
    """Every 001 line as an `Entry`; odd lines are read after the clean ones, which say how many rounds there are."""
    entries: dict[int, Entry] = {}
    odd: list[Line] = []
    numbers: dict[str, int] = {}
    for line in lines:
        entry = _clean(line, problems, numbers)
        if entry is None:
            odd.append(line)
        else:
            entries[line.number] = entry
    rounds = declared_rounds or max((len(entry.keys) for entry in entries.values()), default=0)
    for line in odd:
        entry = _odd(line, problems, numbers, rounds)
        if entry is not None:
            entries[line.number] = entry
    return [entries[number] for number in sorted(entries)] if odd else list(entries.values())


def _clean(line: Line, problems: Problems, numbers: dict[str, int]) -> Entry | None:
    """The entry of a line in which every field is where it should be; None for any other."""
    text = line.text
    tail = text[FIRST_BLOCK:].rstrip()
    if len(text) < PLAYER.column("points") + 3 or "\t" in text:
        return None
    if not text[3] == text[_G1] == text[_G2] == text[_G3] == text[_G4] == text[_G5] == text[_G6] == text[_G7] == " ":
        return None
    if text[_G8 : _G8 + 1].strip():
        return None
    width = -(-len(tail) // PLAYER.stride) * PLAYER.stride
    tail = tail.ljust(width)
    if not BLOCKS.fullmatch(tail):
        return None
    entry = _static(line.number, text, problems)
    if entry is not None and not _rounds(entry, tail, numbers):
        return None
    return entry


def _rounds(entry: Entry, tail: str, numbers: dict[str, int]) -> bool:
    """Fill the rounds from aligned text; False when an opponent is not a number."""
    opponents, keys = entry.opponents, entry.keys
    for opponent, key in BLOCK.findall(tail):
        number = numbers.get(opponent)
        if number is None:
            stripped = opponent.strip() or "0"
            if not stripped.isdigit():
                opponents.clear()
                keys.clear()
                return False
            number = numbers[opponent] = int(stripped)
        opponents.append(number)
        keys.append(key)
    return True


def _static(number: int, text: str, problems: Problems, name: str | None = None, shift: int = 0) -> Entry | None:
    """The part of a line before the rounds, from text that is aligned to the table."""
    id_text = text[_NUMBER].strip()
    id = whole(id_text)
    if id is None:
        problems.error(number, 5, 17, f"expected a starting rank in columns 5-8, found {text[_NUMBER]!r}; number the player")
        return None
    if not 1 <= id <= 9999:
        problems.error(number, 5, 18, f"starting rank {id}: expected a number from 1 to 9999; number the players from 1")
        return None
    name = text[_NAME].strip() if name is None else name
    if not name:
        name = f"Player {id}"
        problems.warn(number, 15, 21, f"player {id} has no name; called {name!r}")
    rating_text = text[_RATING].strip()
    rating = int(rating_text) if rating_text.isascii() and rating_text.isdigit() else None
    if (rating is None and rating_text) or (rating is not None and rating > 4000):
        _tell_rating(number, id, rating_text, rating, shift, problems)
        rating = None
    federation = text[_FEDERATION].strip()
    if federation and not (len(federation) == 3 and federation.isalpha()):
        problems.warn(number, 54 + shift, 26, f"player {id}: federation {federation!r} is not a code of three letters; kept")
    sex = _looked_up(SEXES, text[_SEX].strip(), "", lambda found: problems.warn(
        number, 10, 22, f"player {id}: sex {found!r} is neither m nor w; left out"))  # fmt: skip
    title_text = text[_TITLE].strip()
    title = _looked_up(TITLES, title_text, title_text, lambda found: problems.warn(
        number, 11, 23, f"player {id}: {found!r} is no FIDE title; kept as text"))  # fmt: skip
    fide_id = text[_FIDE_ID].strip()
    if fide_id and not fide_id.isdigit():
        fide_id = _odd_fide_id(number, id, fide_id, shift, problems)
    elif fide_id and not fide_id.strip("0"):
        fide_id = ""
    player = Player(
        id, name, rating or None, title, federation, fide_id, _birth(number, id, text[_BIRTH].strip(), shift, problems), sex
    )
    return Entry(
        number, player, _points(number, id, text[_POINTS], shift, problems), _rank(number, id, text[_RANK], problems), shift
    )


def _looked_up(table: dict[str, str], text: str, otherwise: str, say: Callable[[str], None]) -> str:
    found = table.get(text)
    if found is None:
        say(text)
        return otherwise
    return found


def _tell_rating(line: int, id: int, text: str, rating: int | None, shift: int, problems: Problems) -> None:
    if rating is not None or text.lstrip("-").isdigit():
        problems.warn(line, 49 + shift, 25, f"player {id}: rating {text} is not from 0 to 4000; taken as unrated")
    else:
        problems.warn(line, 49 + shift, 24, f"player {id}: rating {text!r} is not a number; taken as unrated")


def _odd_fide_id(line: int, id: int, text: str, shift: int, problems: Problems) -> str:
    if not text.strip("-. "):
        return ""
    problems.warn(line, 58 + shift, 27, f"player {id}: FIDE id {text!r} is not a number; kept as text")
    return text


def _birth(line: int, id: int, text: str, shift: int, problems: Problems) -> str:
    """YYYY/MM/DD, or YYYY when only the year is known."""
    if not text:
        return ""
    if found := _DATE.fullmatch(text):
        year, month, number = found.groups()
        if year == "0000":
            return ""
        if month == "00" and number == "00":
            return year
        if "01" <= month <= "12" and "01" <= number <= "31":
            return f"{year}/{month}/{number}"
    if _YEAR.fullmatch(text):
        return text
    if text.isdigit() and not text.strip("0"):
        return ""
    year_found = _YEAR.search(text)
    kept = year_found[0] if year_found else ""
    problems.warn(line, 70 + shift, 28, f"player {id}: birth date {text!r} is not YYYY/MM/DD; {kept or 'nothing'} kept")
    return kept


def _points(line: int, id: int, text: str, shift: int, problems: Problems) -> int | None:
    stripped = text.strip()
    if not stripped:
        problems.warn(line, 81 + shift, 29, f"player {id}: no points in columns 81-84; computed from the rounds")
        return None
    found = tenths(stripped)
    if found is None:
        problems.error(line, 81 + shift, 31, f"player {id}: expected points such as 4.5 in columns 81-84, found {stripped!r}")
    elif not plain(stripped):
        problems.warn(line, 81 + shift, 30, f"player {id}: points {stripped!r} read as {found / 10}; write a decimal point")
    return found


def _rank(line: int, id: int, text: str, problems: Problems) -> int | None:
    found = whole(text)
    if not found:
        problems.warn(line, 86, 33, f"player {id}: no rank in columns 86-89 (found {text.strip()!r}); it is only compared")
        return None
    return found


def _odd(line: Line, problems: Problems, numbers: dict[str, int], rounds: int) -> Entry | None:
    """A line that is tabbed, short, shifted or has something unexpected in its rounds."""
    number, text = line
    if len(text) > 3 and text[3] not in " \t":
        problems.error(number, 4, 13, f"column 4 must be blank in a player record, found {text[3]!r}; data starts in column 5")
        return None
    if "\t" in text:
        aligned = without_tabs(text)
        if aligned is None:
            problems.error(number, text.index("\t") + 1, 12, f"tab at column {text.index(chr(9)) + 1}; replace it by blanks")
            return None
        problems.warn(number, text.index("\t") + 1, 12, f"tab at column {text.index(chr(9)) + 1} replaced by blanks")
        text = aligned
    length = len(text.rstrip())
    if length < PLAYER.column("name"):
        problems.error(
            number, length + 1, 14, f"line ends at column {length}, before the name (15-47): {text.rstrip()!r}; complete it"
        )
        return None
    shape = realigned(text)
    if shape is None:
        problems.error(
            number, 48, 16, "the columns after the name do not fit the format, and no single shift makes them fit; "
            f"align the line to this ruler:\n{ruler(text)}",
        )  # fmt: skip
        return None
    if shape.shift or shape.moved:
        problems.warn(number, shape.column, 15, f"{shape.told}; read so, align the line")
    if length < PLAYER.column("points") + 3 and not shape.shift:
        problems.warn(number, length + 1, 14, f"line ends at column {length}; points (81-84) missing, computed from the rounds")
        shape = shape._replace(text=shape.text.ljust(FIRST_BLOCK))
    entry = _static(number, shape.text, problems, shape.name, shape.shift)
    if entry is not None:
        _odd_rounds(entry, shape.text[FIRST_BLOCK:].rstrip(), problems, numbers, rounds)
    return entry


def _odd_rounds(entry: Entry, tail: str, problems: Problems, numbers: dict[str, int], rounds: int) -> None:
    """Round by round, with the position of whatever is unexpected."""
    tail = tail.ljust(-(-len(tail) // PLAYER.stride) * PLAYER.stride)
    if BLOCKS.fullmatch(tail) and _rounds(entry, tail, numbers):
        return
    for start in range(0, len(tail), PLAYER.stride):
        block = tail[start : start + PLAYER.stride]
        round = start // PLAYER.stride + 1
        if round > rounds and not BLOCKS.fullmatch(block):
            problems.warn(
                entry.line, FIRST_BLOCK + start + 1 + entry.shift, 52,
                f"player {entry.player.id}: text beyond round {round - 1} ignored: {tail[start:].strip()!r}",
            )  # fmt: skip
            return
        if not _odd_block(entry, block, round, problems):
            entry.opponents.append(0)
            entry.keys.append("   ")


def _odd_block(entry: Entry, block: str, round: int, problems: Problems) -> bool:
    """One round of an odd line; False (and an error) when it cannot be read."""
    who = f"player {entry.player.id} round {round}"
    for place in (0, 1, 6, 8):
        if block[place] != " ":
            column = entry.column(round) - 2 + place
            problems.error(
                entry.line, column, 16, f"{who}: column {column} must be blank, found {block.strip()!r}; align the line"
            )
            return False
    opponent, colour, result = block[2:6].strip() or "0", block[7], block[9]
    if not (opponent.isascii() and opponent.isdigit()):
        problems.error(
            entry.line, entry.column(round), 34, f"{who}: expected the opponent's number or 0000, found {block[2:6]!r}"
        )
        return False
    if colour in "WBsS":
        folded = "b" if colour in "sS" else colour.lower()
        problems.warn(entry.line, entry.column(round, "colour"), 41, f"{who}: colour {colour!r} read as {folded!r}")
        colour = folded
    elif colour not in "wb- ":
        problems.error(entry.line, entry.column(round, "colour"), 41, f"{who}: expected colour w, b or -, found {colour!r}")
        return False
    if result in PENDING:
        problems.warn(entry.line, entry.column(round, "result"), 46, f"{who}: result {result!r} read as not finished yet")
        result = "*"
    elif result not in "-10=+WDLHFUZwdlhfuz ":
        problems.error(entry.line, entry.column(round, "result"), 45, f"{who}: unknown result {result!r}; expected {LEGAL}")
        return False
    entry.opponents.append(int(opponent))
    entry.keys.append(f"{colour} {result}")
    return True
