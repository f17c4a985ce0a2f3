"""The 001 lines: who plays, and the rounds of each as opponents and keys; with the recovery of shifted columns."""

from __future__ import annotations

import re
from fractions import Fraction
from operator import itemgetter

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.codes import BLOCK, BLOCKS, FULL_BLOCKS, KEY, KEYS, LEGAL, PENDING
from tiebreaks.formats.trf.columns import PLAYER
from tiebreaks.formats.trf.lines import Line
from tiebreaks.formats.trf.shifts import realigned, ruler, without_tabs
from tiebreaks.formats.trf.values import plain, tenths, whole
from tiebreaks.tournament import HIGHEST_RATING, Player

FIRST_BLOCK = PLAYER.group[0].first - 3  # position at which the two blanks before round 1 stand
_NUMBER, _SEX, _TITLE, _NAME, _RATING, _FEDERATION, _FIDE_ID, _BIRTH, _POINTS, _RANK = PLAYER.slices.values()
_FIELDS_OF = itemgetter(*PLAYER.slices.values())
*_INNER_GAPS, _LAST_GAP = (place for place in PLAYER.gaps if place < FIRST_BLOCK)
_GAPS_OF, _BLANKS = itemgetter(*_INNER_GAPS), (" ",) * len(_INNER_GAPS)
_LEAST = PLAYER.column("points") + 3
_COLOUR, _RESULT = (column.first - 1 - FIRST_BLOCK for column in PLAYER.group[1:])

SEXES = {"m": "m", "w": "w", "f": "w", "M": "m", "W": "w", "F": "w", "": "", " ": ""}
TITLES = {title: title for title in ("GM", "IM", "FM", "CM", "WGM", "WIM", "WFM", "WCM", "")}
TITLES |= {title.lower(): title for title in TITLES} | {
    "g": "GM", "m": "IM", "f": "FM", "c": "CM", "wg": "WGM", "wm": "WIM", "wf": "WFM", "wc": "WCM",
    "gf": "WGM", "mf": "WIM", "ff": "WFM", "cf": "WCM", "G": "GM", "M": "IM", "F": "FM", "C": "CM",
    "WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM",
}  # fmt: skip
_USUAL_TITLES = {title.rjust(3): title for title in TITLES if TITLES[title] == title}
_DATE = re.compile(r"(\d{4})[-/.](\d{2})[-/.](\d{2})")
_PLAIN_DATE = re.compile(r"[12]\d{3}/(?:0[1-9]|1[0-2])/(?:0[1-9]|[12]\d|3[01])")
_YEAR = re.compile(r"(?:19|20)\d\d")


class Entry:
    """A player's line: the player, what the file declares, and the rounds in columns of equal length."""

    __slots__ = ("keys", "line", "opponents", "player", "points", "rank", "shift")

    line: int
    player: Player
    points: int | None  # tenths, as declared in 81-84
    rank: int | None
    shift: int

    def __init__(self, line: int, player: Player, points: int | None, rank: int | None, shift: int = 0) -> None:
        self.line = line
        self.player = player
        self.points = points
        self.rank = rank
        self.shift = shift
        self.opponents: list[int] = []
        self.keys: list[str] = []

    def column(self, round: int, field: str = "opponent") -> int:
        """The column of a field of a round (from 1) in this player's line."""
        return PLAYER.column(field, round - 1) + self.shift


class Numbers(dict[str, int]):
    """Four columns -> the number in them, 0 for blanks; remembers what it has seen."""

    def __missing__(self, text: str) -> int:
        stripped = text.strip() or "0"
        if not (stripped.isascii() and stripped.isdigit()):
            raise ValueError(text)
        found = self[text] = int(stripped)
        return found


def read_players(lines: list[Line], problems: Problems, declared_rounds: int | None) -> list[Entry]:
    """Every 001 line as an `Entry`; odd lines are read after the clean ones, which say how many rounds there are."""
    entries: dict[int, Entry] = {}
    odd: list[Line] = []
    numbers = Numbers()
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
    found = [entries[number] for number in sorted(entries)] if odd else list(entries.values())
    _tell_missing_ranks(found, problems)
    return found


def _tell_missing_ranks(entries: list[Entry], problems: Problems) -> None:
    """A file in which nobody has a rank is not ranked yet; where some have one, the others lack it."""
    missing = [entry for entry in entries if entry.rank is None]
    if len(missing) < len(entries):
        none = "player {player}: no rank in columns 86-89, where others have one"
        for entry in missing:
            problems.warn(entry.line, 86, 33, none, player=entry.player.id)


def _clean(line: Line, problems: Problems, numbers: Numbers) -> Entry | None:
    """The entry of a line in which every field is where it should be; None for any other."""
    number, text = line
    if len(text) < _LEAST or "\t" in text or _GAPS_OF(text) != _BLANKS or text[_LAST_GAP : _LAST_GAP + 1] not in ("", " "):
        return None
    rounds = _rounds(text[FIRST_BLOCK:].rstrip(), numbers)
    if rounds is None:
        return None
    entry = _usual(number, text, numbers) or _static(number, text, problems)
    if entry is not None:
        entry.opponents, entry.keys = rounds
    return entry


def _usual(number: int, text: str, numbers: Numbers) -> Entry | None:
    """The fixed part of a line about which there is nothing to say; None when there may be something."""
    number_text, sex_text, title_text, name, rating_text, federation, fide_id, birth, points_text, rank_text = _FIELDS_OF(text)
    try:
        id, rating, rank = numbers[number_text], numbers[rating_text], numbers[rank_text]
    except ValueError:
        return None
    name, fide_id = name.strip(), fide_id.strip()
    points, sex, title = tenths(points_text), SEXES.get(sex_text), _USUAL_TITLES.get(title_text)
    if not (id and rank and name and rating <= HIGHEST_RATING) or sex is None or title is None or points is None:
        return None
    if not (fide_id.isdigit() and fide_id.strip("0") and federation.isalpha() and len(federation) == 3):
        return None
    if not _PLAIN_DATE.fullmatch(birth) or not plain(points_text):
        return None
    return Entry(number, Player(id, name, rating or None, title, federation, fide_id, birth, sex), points, rank)


def _rounds(tail: str, numbers: Numbers) -> tuple[list[int], list[str]] | None:
    """The opponents and keys of aligned text; None when anything in it is odd."""
    if FULL_BLOCKS.fullmatch(tail):
        words = tail.split()
        if len(words) * PLAYER.stride == 3 * len(tail):
            keys = map(KEY.__getitem__, zip(tail[_COLOUR :: PLAYER.stride], tail[_RESULT :: PLAYER.stride], strict=True))
            return list(map(numbers.__getitem__, words[::3])), list(keys)
    width = -(-len(tail) // PLAYER.stride) * PLAYER.stride
    found = BLOCK.findall(tail.ljust(width))
    if len(found) * PLAYER.stride != width:
        return None
    try:
        return [numbers[opponent] for opponent, _ in found], [KEYS[key] for _, key in found]
    except ValueError:  # a blank between digits
        return None


def _static(number: int, text: str, problems: Problems, name: str | None = None, shift: int = 0) -> Entry | None:
    """The part of a line before the rounds, from text that is aligned to the table."""
    id = whole(text[_NUMBER])
    if id is None:
        expected = "expected a starting rank in columns 5-8, found {found!r}; number the player"
        problems.error(number, 5, 17, expected, found=text[_NUMBER])
        return None
    if not 1 <= id <= 9999:
        expected = "starting rank {found}: expected a number from 1 to 9999; number the players from 1"
        problems.error(number, 5, 18, expected, found=id)
        return None
    name = text[_NAME].strip() if name is None else name
    if not name:
        name = f"Player {id}"
        problems.warn(number, 15, 21, "player {player} has no name; called {name!r}", player=id, name=name)
    rating_text, federation, fide_id = text[_RATING].strip(), text[_FEDERATION].strip(), text[_FIDE_ID].strip()
    rating = whole(rating_text) if rating_text else None
    if rating_text and (rating is None or rating > HIGHEST_RATING):
        _tell_rating(number, id, rating_text, rating, shift, problems)
        rating = None
    if federation and not (len(federation) == 3 and federation.isalpha()):
        odd = "player {player}: federation {found!r} is not a code of three letters; kept"
        problems.warn(number, 54 + shift, 26, odd, player=id, found=federation)
    sex, title = SEXES.get(text[_SEX].strip()), TITLES.get(text[_TITLE].strip())
    if sex is None:
        sex = ""
        odd = "player {player}: sex {found!r} is neither m nor w; left out"
        problems.warn(number, 10, 22, odd, player=id, found=text[_SEX])
    if title is None:
        title = text[_TITLE].strip()
        problems.warn(number, 11, 23, "player {player}: {found!r} is no FIDE title; kept as text", player=id, found=title)
    if not fide_id.isdigit() or not fide_id.strip("0"):
        fide_id = _odd_fide_id(number, id, fide_id, shift, problems)
    birth = _birth(number, id, text[_BIRTH].strip(), shift, problems)
    player = Player(id, name, rating or None, title, federation, fide_id, birth, sex)
    points, rank = _points(number, id, text[_POINTS], shift, problems), _rank(number, id, text[_RANK], problems)
    return Entry(number, player, points, rank, shift)


def _tell_rating(line: int, id: int, text: str, rating: int | None, shift: int, problems: Problems) -> None:
    if rating is not None or text.lstrip("-").isdigit():
        beyond = "player {player}: rating {found} is not from 0 to {highest}; taken as unrated"
        problems.warn(line, 49 + shift, 25, beyond, player=id, found=text, highest=HIGHEST_RATING)
    else:
        odd = "player {player}: rating {found!r} is not a number; taken as unrated"
        problems.warn(line, 49 + shift, 24, odd, player=id, found=text)


def _odd_fide_id(line: int, id: int, text: str, shift: int, problems: Problems) -> str:
    if not text.strip("-. 0"):
        return ""
    odd = "player {player}: FIDE id {found!r} is not a number; kept as text"
    problems.warn(line, 58 + shift, 27, odd, player=id, found=text)
    return text


def _birth(line: int, id: int, text: str, shift: int, problems: Problems) -> str:
    """YYYY/MM/DD, or YYYY when only the year is known."""
    if not text:
        return ""
    if text[4:5] == text[7:8] == "/" and _PLAIN_DATE.fullmatch(text):
        return text
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
    if year_found is None:
        odd = "player {player}: birth date {found!r} is not YYYY/MM/DD; nothing kept"
        problems.warn(line, 70 + shift, 28, odd, player=id, found=text)
        return ""
    odd = "player {player}: birth date {found!r} is not YYYY/MM/DD; {kept} kept"
    problems.warn(line, 70 + shift, 28, odd, player=id, found=text, kept=year_found[0])
    return year_found[0]


def _points(line: int, id: int, text: str, shift: int, problems: Problems) -> int | None:
    stripped = text.strip()
    if not stripped:
        none = "player {player}: no points in columns 81-84; computed from the rounds"
        problems.warn(line, 81 + shift, 29, none, player=id)
        return None
    found = tenths(stripped)
    if found is None:
        expected = "player {player}: expected points such as 4.5 in columns 81-84, found {found!r}"
        problems.error(line, 81 + shift, 31, expected, player=id, found=stripped)
    elif not plain(stripped):
        odd = "player {player}: points {found!r} read as {points:.1}; write a decimal point"
        problems.warn(line, 81 + shift, 30, odd, player=id, found=stripped, points=Fraction(found, 10))
    return found


def _rank(line: int, id: int, text: str, problems: Problems) -> int | None:
    found = whole(text)
    if found is None and text.strip():
        expected = "player {player}: expected a rank in columns 86-89, found {found!r}; it is only compared"
        problems.warn(line, 86, 33, expected, player=id, found=text.strip())
    return found or None


def _odd(line: Line, problems: Problems, numbers: Numbers, rounds: int) -> Entry | None:
    """A line that is tabbed, short, shifted or has something unexpected in its rounds."""
    number, text = line
    if len(text) > 3 and text[3] not in " \t":
        expected = "column 4 must be blank in a player record, found {found!r}; data starts in column 5"
        problems.error(number, 4, 13, expected, found=text[3])
        return None
    if "\t" in text:
        aligned = without_tabs(text)
        column = text.index("\t") + 1
        if aligned is None:
            problems.error(number, column, 12, "tab at column {column}; replace it by blanks", column=column)
            return None
        problems.warn(number, column, 12, "tab at column {column} replaced by blanks", column=column)
        text = aligned
    length = len(text.rstrip())
    if length < PLAYER.column("name"):
        short = "line ends at column {column}, before the name (15-47): {found!r}; complete it"
        problems.error(number, length + 1, 14, short, column=length, found=text.rstrip())
        return None
    shape = realigned(text)
    if shape is None:
        problems.error(
            number, 48, 16, "the columns after the name do not fit the format, and no single shift makes them fit; "
            "align the line to this ruler:\n{ruler}", ruler=ruler(text),
        )  # fmt: skip
        return None
    if shape.moved:
        problems.warn(number, shape.column, 15, shape.moved)
    elif shape.shift:
        shifted = "columns shifted by {shift:+d} from column {column}; read so, align the line"
        problems.warn(number, shape.column, 15, shifted, shift=shape.shift, column=shape.column)
    if length < PLAYER.column("points") + 3 and not shape.shift:
        short = "line ends at column {column}; points (81-84) missing, computed from the rounds"
        problems.warn(number, length + 1, 14, short, column=length)
        shape = shape._replace(text=shape.text.ljust(FIRST_BLOCK))
    entry = _static(number, shape.text, problems, shape.name, shape.shift)
    if entry is not None:
        _odd_rounds(entry, shape.text[FIRST_BLOCK:].rstrip(), problems, numbers, rounds)
    return entry


def _odd_rounds(entry: Entry, tail: str, problems: Problems, numbers: Numbers, rounds: int) -> None:
    """Round by round, with the position of whatever is unexpected."""
    found = _rounds(tail, numbers)
    if found is not None:
        entry.opponents, entry.keys = found
        return
    tail = tail.ljust(-(-len(tail) // PLAYER.stride) * PLAYER.stride)
    for start in range(0, len(tail), PLAYER.stride):
        block = tail[start : start + PLAYER.stride]
        round = start // PLAYER.stride + 1
        if round > rounds and not BLOCKS.fullmatch(block):
            problems.warn(
                entry.line, FIRST_BLOCK + start + 1 + entry.shift, 52,
                "player {player}: text beyond round {round} ignored: {found!r}",
                player=entry.player.id, round=round - 1, found=tail[start:].strip(),
            )  # fmt: skip
            return
        if not _odd_block(entry, block, round, problems):
            entry.opponents.append(0)
            entry.keys.append("   ")


def _odd_block(entry: Entry, block: str, round: int, problems: Problems) -> bool:
    """One round of an odd line; False (and an error) when it cannot be read."""
    id = entry.player.id
    for place in (0, 1, 6, 8):
        if block[place] != " ":
            column = entry.column(round) - 2 + place
            expected = "player {player} round {round}: column {column} must be blank, found {found!r}; align the line"
            problems.error(entry.line, column, 16, expected, player=id, round=round, column=column, found=block.strip())
            return False
    opponent, colour, result = block[2:6].strip() or "0", block[7], block[9]
    if not (opponent.isascii() and opponent.isdigit()):
        expected = "player {player} round {round}: expected the opponent's number or 0000, found {found!r}"
        problems.error(entry.line, entry.column(round), 34, expected, player=id, round=round, found=block[2:6])
        return False
    if colour in "WBsS":
        folded = "b" if colour in "sS" else colour.lower()
        odd = "player {player} round {round}: colour {found!r} read as {colour!r}"
        column = entry.column(round, "colour")
        problems.warn(entry.line, column, 41, odd, player=id, round=round, found=colour, colour=folded)
        colour = folded
    elif colour not in "wb- ":
        expected = "player {player} round {round}: expected colour w, b or -, found {found!r}"
        problems.error(entry.line, entry.column(round, "colour"), 41, expected, player=id, round=round, found=colour)
        return False
    if result in PENDING:
        odd = "player {player} round {round}: result {found!r} read as not finished yet"
        problems.warn(entry.line, entry.column(round, "result"), 46, odd, player=id, round=round, found=result)
        result = "*"
    elif result not in "-10=+WDLHFUZwdlhfuz ":
        unknown = "player {player} round {round}: unknown result {found!r}; expected {expected}"
        column = entry.column(round, "result")
        problems.error(entry.line, column, 45, unknown, player=id, round=round, found=result, expected=LEGAL)
        return False
    entry.opponents.append(int(opponent))
    entry.keys.append(KEYS[f"{colour} {result}"])
    return True
