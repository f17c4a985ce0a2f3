"""The 001 lines: who plays, and the rounds of each as opponents and keys; with the recovery of shifted columns."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from fractions import Fraction
from operator import itemgetter
from typing import Any, NamedTuple

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.codes import BLOCK, BLOCKS, FULL_BLOCKS, KEY, KEYS, LEGAL, PENDING
from tiebreaks.formats.trf.columns import PLAYER
from tiebreaks.formats.trf.lines import Line
from tiebreaks.formats.trf.player_fields import FIELDS, YEAR
from tiebreaks.formats.trf.shifts import FIRST_BLOCK, expand_tabs, realign, ruler
from tiebreaks.formats.trf.values import parse_tenths, parse_whole
from tiebreaks.model.tournament import HIGHEST_RATING, Player

_FIELDS_OF = itemgetter(*PLAYER.slices.values())
_READERS = tuple(FIELDS[name].read for name in PLAYER.slices)
_NAME = [*PLAYER.slices].index("name")
*_INNER_GAPS, _LAST_GAP = (place for place in PLAYER.gaps if place < FIRST_BLOCK)
_GAPS_OF, _BLANKS = itemgetter(*_INNER_GAPS), (" ",) * len(_INNER_GAPS)
LEAST = PLAYER.column("points") + 3
_COLOUR, _RESULT = (column.first - 1 - FIRST_BLOCK for column in PLAYER.group[1:])


class Person(NamedTuple):
    """What a line says of a player beside the number; a rating of 0 is none."""

    name: str
    rating: int
    title: str
    federation: str
    fide_id: str
    birth: str
    sex: str


class Entry:
    """A player's line: the player, what the file declares, and the rounds in columns of equal length."""

    __slots__ = ("id", "keys", "line", "opponents", "person", "points", "rank", "shift")

    line: int
    id: int
    person: Person  # not set in an entry that is only looked at for its rounds
    points: int | None  # tenths, as declared in 81-84
    rank: int | None
    shift: int
    expelled = False  # as of a participant; no line says otherwise

    def __init__(self, line: int, id: int, points: int | None, rank: int | None, shift: int = 0) -> None:
        self.line = line
        self.id = id
        self.points = points
        self.rank = rank
        self.shift = shift
        self.opponents: list[int] = []
        self.keys: list[str] = []

    @property
    def name(self) -> str:
        return self.person.name

    @property
    def rating(self) -> int:
        return self.person.rating

    def make_player(self) -> Player:
        name, rating, title, federation, fide_id, birth, sex = self.person
        return Player(self.id, name, rating or None, title, federation, fide_id, birth, sex)

    def column(self, round: int, field: str = "opponent") -> int:
        """The column of a field of a round (from 1) in this player's line."""
        return PLAYER.column(field, round - 1) + self.shift


class Numbers(dict[str, int]):
    """Four columns -> the number in them, 0 for blanks; remembers what it has seen."""

    def __missing__(self, text: str) -> int:
        stripped = text.strip() or "0"
        if not (stripped.isascii() and stripped.isdigit()):
            raise ValueError(text)
        number = self[text] = int(stripped)
        return number


def read_players(lines: list[Line], problems: Problems, declared_rounds: int | None) -> list[Entry]:
    """Every 001 line as an `Entry`; odd lines are read after the clean ones, which give the number of rounds."""
    entries: dict[int, Entry] = {}
    odd: list[Line] = []
    numbers = Numbers()
    for line in lines:
        entry = read_clean(line, problems, numbers)
        if entry is None:
            odd.append(line)
        else:
            entries[line.number] = entry
    rounds = declared_rounds or max((len(entry.keys) for entry in entries.values()), default=0)
    for line in odd:
        entry = read_odd(line, problems, numbers, rounds)
        if entry is not None:
            entries[line.number] = entry
    in_order = [entries[number] for number in sorted(entries)] if odd else list(entries.values())
    missing = [entry for entry in in_order if entry.rank is None]
    if len(missing) < len(entries):
        warn_missing_ranks(missing, problems)
    return in_order


def warn_missing_ranks(entries: Iterable[Entry], problems: Problems) -> None:
    """A file in which nobody has a rank is not ranked yet; where some have one, the others lack it."""
    none = "player {player}: no rank in columns 86-89, where others have one"
    for entry in entries:
        problems.warn((entry.line, PLAYER.column("rank") + entry.shift), none, case=33, player=entry.id)


def read_clean(line: Line, problems: Problems, numbers: Numbers) -> Entry | None:
    """The entry of a line in which every field is where it should be; None for any other."""
    number, text = line
    if len(text) < LEAST or "\t" in text or _GAPS_OF(text) != _BLANKS or text[_LAST_GAP : _LAST_GAP + 1] not in ("", " "):
        return None
    if FIELDS["number"].read(text[PLAYER.slices["number"]]) is None:
        return None
    rounds = _read_rounds(text[FIRST_BLOCK:].rstrip(), numbers)
    if rounds is None:
        return None
    entry = _read_fixed_part(number, text, problems)
    if entry is not None:
        entry.opponents, entry.keys = rounds
    return entry


def _read_rounds(tail: str, numbers: Numbers) -> tuple[list[int], list[str]] | None:
    """The opponents and keys of aligned text; None when anything in it is odd."""
    if FULL_BLOCKS.fullmatch(tail):
        words = tail.split()
        if len(words) * PLAYER.stride == 3 * len(tail):
            keys = map(KEY.__getitem__, zip(tail[_COLOUR :: PLAYER.stride], tail[_RESULT :: PLAYER.stride], strict=True))
            return list(map(numbers.__getitem__, words[::3])), list(keys)
    width = -(-len(tail) // PLAYER.stride) * PLAYER.stride
    blocks = BLOCK.findall(tail.ljust(width))
    if len(blocks) * PLAYER.stride != width:
        return None
    try:
        return [numbers[opponent] for opponent, _ in blocks], [KEYS[key] for _, key in blocks]
    except ValueError:  # a blank between digits
        return None


def _read_fixed_part(line: int, text: str, problems: Problems, name: str | None = None, shift: int = 0) -> Entry | None:
    """The part of a line before the rounds, from text that is aligned to the table; None (and an error) without a number."""
    texts = _FIELDS_OF(text)
    values = [read(field) for read, field in zip(_READERS, texts, strict=True)]
    if name is not None:
        values[_NAME] = name or None
    if None in values:
        fields = dict(zip(PLAYER.slices, values, strict=True))
        if not _recover(fields, dict(zip(PLAYER.slices, texts, strict=True)), line, shift, problems):
            return None
        values = [*fields.values()]
    id, sex, title, name, rating, federation, fide_id, birth, points, rank = values
    entry = Entry(line, id, points, rank or None, shift)
    entry.person = Person(name, rating, title, federation, fide_id, birth, sex)
    return entry


def read_odd_fields(number: int, names: Collection[str], line: Line, problems: Problems) -> dict[str, Any]:
    """Some fields of an aligned line, with what there is to report of them; `number` is the player's."""
    values = {}
    for name in names if len(names) == 1 else (name for name in _RECOVERIES if name in names):
        text = line.text[PLAYER.slices[name]]
        value = FIELDS[name].read(text)
        values[name] = _recover_field(name, text, line.number, number, 0, problems) if value is None else value
    return values


def _recover(values: dict[str, Any], texts: Mapping[str, str], line: int, shift: int, problems: Problems) -> bool:
    """Report the odd fields and put in what can be used of them; False for a line without the number of a player."""
    number = values["number"]
    if number is None:
        content: str | int | None = parse_whole(texts["number"])
        sentence, case = "starting rank {found}: expected a number from 1 to 9999; number the players from 1", 18
        if content is None:
            sentence, case = "expected a starting rank in columns 5-8, found {found!r}; number the player", 17
            content = texts["number"]
        problems.error((line, PLAYER.column("number")), sentence, case=case, found=content)
        return False
    for name in _RECOVERIES:
        if values[name] is None:
            values[name] = _recover_field(name, texts[name], line, number, shift, problems)
    return True


def _recover_field(name: str, text: str, line: int, number: int, shift: int, problems: Problems) -> Any:
    """Report an odd field; returns what can be used of it."""
    column = PLAYER.column(name)
    shifted = column + shift if column > PLAYER.column("name") else column
    return _RECOVERIES[name](_Odd(line, shifted, number, text.strip(), problems))


class _Odd(NamedTuple):
    """A field that needs a message."""

    line: int
    column: int
    player: int
    text: str
    problems: Problems

    def warn(self, sentence: str, /, **parts: Any) -> None:
        self.problems.warn((self.line, self.column), sentence, player=self.player, **parts)


def name_without(number: int) -> str:
    """What a player without a name is called."""
    return f"Player {number}"


def _recover_name(odd: _Odd) -> str:
    name = name_without(odd.player)
    odd.warn("player {player} has no name; called {name!r}", case=21, name=name)
    return name


def _recover_rating(odd: _Odd) -> int:
    if odd.text.lstrip("-").isdigit():
        sentence = "player {player}: rating {found} is not from 0 to {highest}; taken as unrated"
        odd.warn(sentence, case=25, found=odd.text, highest=HIGHEST_RATING)
    else:
        odd.warn("player {player}: rating {found!r} is not a number; taken as unrated", case=24, found=odd.text)
    return 0


def _recover_federation(odd: _Odd) -> str:
    odd.warn("player {player}: federation {found!r} is not a code of three letters; kept", case=26, found=odd.text)
    return odd.text


def _recover_sex(odd: _Odd) -> str:
    odd.warn("player {player}: sex {found!r} is neither m nor w; left out", case=22, found=odd.text)
    return ""


def _recover_title(odd: _Odd) -> str:
    odd.warn("player {player}: {found!r} is no FIDE title; kept as text", case=23, found=odd.text)
    return odd.text


def _recover_fide_id(odd: _Odd) -> str:
    odd.warn("player {player}: FIDE id {found!r} is not a number; kept as text", case=27, found=odd.text)
    return odd.text


def _recover_birth(odd: _Odd) -> str:
    year = YEAR.search(odd.text)
    if year is None:
        odd.warn("player {player}: birth date {found!r} is not YYYY/MM/DD; nothing kept", case=28, found=odd.text)
        return ""
    odd.warn("player {player}: birth date {found!r} is not YYYY/MM/DD; {kept} kept", case=28, found=odd.text, kept=year[0])
    return year[0]


def _recover_points(odd: _Odd) -> int | None:
    if not odd.text:
        odd.warn("player {player}: no points in columns 81-84; computed from the rounds", case=29)
        return None
    points = parse_tenths(odd.text)
    if points is None:
        sentence = "player {player}: expected points such as 4.5 in columns 81-84, found {found!r}"
        odd.problems.error((odd.line, odd.column), sentence, case=31, player=odd.player, found=odd.text)
    else:
        sentence = "player {player}: points {found!r} read as {points:.1}; write a decimal point"
        odd.warn(sentence, case=30, found=odd.text, points=Fraction(points, 10))
    return points


def _recover_rank(odd: _Odd) -> None:
    odd.warn("player {player}: expected a rank in columns 86-89, found {found!r}; it is only compared", case=33, found=odd.text)


_RECOVERIES: Mapping[str, Callable[[_Odd], Any]] = {
    "name": _recover_name,
    "rating": _recover_rating,
    "federation": _recover_federation,
    "sex": _recover_sex,
    "title": _recover_title,
    "fide_id": _recover_fide_id,
    "birth": _recover_birth,
    "points": _recover_points,
    "rank": _recover_rank,
}
"""What to report of an odd field, and what to take instead; in the order of the messages."""


def read_odd(line: Line, problems: Problems, numbers: Numbers, rounds: int) -> Entry | None:
    """A line that is tabbed, short, shifted or has something unexpected in its rounds."""
    number, text = line
    if len(text) > 3 and text[3] not in " \t":
        expected = "column 4 must be blank in a player record, found {found!r}; data starts in column 5"
        problems.error((number, 4), expected, case=13, found=text[3])
        return None
    if "\t" in text:
        aligned = expand_tabs(text)
        column = text.index("\t") + 1
        if aligned is None:
            problems.error((number, column), "tab at column {column}; replace it by blanks", case=12, column=column)
            return None
        problems.warn((number, column), "tab at column {column} replaced by blanks", case=12, column=column)
        text = aligned
    length = len(text.rstrip())
    if length < PLAYER.column("name"):
        short = "line ends at column {column}, before the name (15-47): {found!r}; complete it"
        problems.error((number, length + 1), short, case=14, column=length, found=text.rstrip())
        return None
    shape = realign(text)
    if shape is None:
        problems.error(
            (number, 48), "the columns after the name do not fit the format, and no single shift makes them fit; "
            "align the line to this ruler:\n{ruler}", case=16, ruler=ruler(text),
        )  # fmt: skip
        return None
    if shape.moved:
        problems.warn((number, shape.column), shape.moved, case=15)
    elif shape.shift:
        shifted = "columns shifted by {shift:+d} from column {column}; read so, align the line"
        problems.warn((number, shape.column), shifted, case=15, shift=shape.shift, column=shape.column)
    if length < PLAYER.column("points") + 3 and not shape.shift:
        short = "line ends at column {column}; points (81-84) missing, computed from the rounds"
        problems.warn((number, length + 1), short, case=14, column=length)
        shape = shape._replace(text=shape.text.ljust(FIRST_BLOCK))
    entry = _read_fixed_part(number, shape.text, problems, shape.name, shape.shift)
    if entry is not None:
        _read_odd_rounds(entry, shape.text[FIRST_BLOCK:].rstrip(), problems, numbers, rounds)
    return entry


def _read_odd_rounds(entry: Entry, tail: str, problems: Problems, numbers: Numbers, rounds: int) -> None:
    """Round by round, with the position of whatever is unexpected."""
    regular = _read_rounds(tail, numbers)
    if regular is not None:
        entry.opponents, entry.keys = regular
        return
    tail = tail.ljust(-(-len(tail) // PLAYER.stride) * PLAYER.stride)
    for start in range(0, len(tail), PLAYER.stride):
        block = tail[start : start + PLAYER.stride]
        round = start // PLAYER.stride + 1
        if round > rounds and not BLOCKS.fullmatch(block):
            beyond = "player {player}: text beyond round {round} ignored: {found!r}"
            spot = (entry.line, FIRST_BLOCK + start + 1 + entry.shift)
            problems.warn(spot, beyond, case=52, player=entry.id, round=round - 1, found=tail[start:].strip())
            return
        if not _read_odd_block(entry, block, round, problems):
            entry.opponents.append(0)
            entry.keys.append("   ")


def _read_odd_block(entry: Entry, block: str, round: int, problems: Problems) -> bool:
    """One round of an odd line; False (and an error) when it cannot be read."""
    id = entry.id
    for place in (0, 1, 6, 8):
        if block[place] != " ":
            column = entry.column(round) - 2 + place
            expected = "player {player} round {round}: column {column} must be blank, found {found!r}; align the line"
            problems.error((entry.line, column), expected, case=16, player=id, round=round, column=column, found=block.strip())
            return False
    opponent, colour, result = block[2:6].strip() or "0", block[7], block[9]
    if not (opponent.isascii() and opponent.isdigit()):
        expected = "player {player} round {round}: expected the opponent's number or 0000, found {found!r}"
        problems.error((entry.line, entry.column(round)), expected, case=34, player=id, round=round, found=block[2:6])
        return False
    if colour in "WBsS":
        folded = "b" if colour in "sS" else colour.lower()
        odd = "player {player} round {round}: colour {found!r} read as {colour!r}"
        column = entry.column(round, "colour")
        problems.warn((entry.line, column), odd, case=41, player=id, round=round, found=colour, colour=folded)
        colour = folded
    elif colour not in "wb- ":
        expected = "player {player} round {round}: expected colour w, b or -, found {found!r}"
        problems.error((entry.line, entry.column(round, "colour")), expected, case=41, player=id, round=round, found=colour)
        return False
    if result in PENDING:
        odd = "player {player} round {round}: result {found!r} read as not finished yet"
        problems.warn((entry.line, entry.column(round, "result")), odd, case=46, player=id, round=round, found=result)
        result = "*"
    elif result not in "-10=+WDLHFUZwdlhfuz ":
        unknown = "player {player} round {round}: unknown result {found!r}; expected {expected}"
        column = entry.column(round, "result")
        problems.error((entry.line, column), unknown, case=45, player=id, round=round, found=result, expected=LEGAL)
        return False
    entry.opponents.append(int(opponent))
    entry.keys.append(KEYS[f"{colour} {result}"])
    return True
