"""The players of a file: their 001 lines as columns, filled by the kernel; the reader of lines reads what is marked.

Where there is no kernel everything is marked. Both give the same columns, warnings and errors (test_trf_both_readers.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from tiebreaks.cached import cached_property
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf import fields
from tiebreaks.formats.trf.codes import BLANK, BLOCK, BLOCKS, KEYS, LEGAL, NUMBER_OF, PENDING, number_of
from tiebreaks.formats.trf.columns import FIRST_ROUND, PLAYER
from tiebreaks.formats.trf.kernel import MALFORMED, MARKS, LineColumns, read_lines
from tiebreaks.formats.trf.lines import TrfSheet
from tiebreaks.model.crosstable import MOST_PAIRINGS
from tiebreaks.model.tournament import Player

if TYPE_CHECKING:
    from tiebreaks.arrays import Integers

_NAME_OF, _FIDE_ID_OF = itemgetter(PLAYER.slices["name"]), itemgetter(PLAYER.slices["fide_id"])
MOST_BLANKS = 2  # so many times its text may a file take when all its lines are as long as the longest


class PlayerEntry(NamedTuple):
    """The line of one player, as it stands in the columns."""

    players: Players
    row: int

    @property
    def id(self) -> int:
        return int(self.players.number[self.row])

    @property
    def line(self) -> int:
        return self.players.lines[self.row]

    @property
    def points(self) -> int:
        """Tenths, as declared in 81-84; NO_POINTS if there are none."""
        return int(self.players.points[self.row])

    @property
    def shift(self) -> int:
        """By how many columns the line is shifted."""
        odd = self.players.odd.get(self.row)
        return 0 if odd is None else odd.shift

    def opponent(self, round: int) -> int:
        """The number of the opponent in a round (from 1); 0 is none."""
        return int(self.players.opponent[self.row, round - 1])

    def key(self, round: int) -> str:
        """Colour and result in a round, such as "w 1"."""
        return KEYS[int(self.players.key[self.row, round - 1])]

    def put(self, round: int, opponent: int, colour: str, letter: str) -> None:
        """Correct a round."""
        self.players.opponent[self.row, round - 1], self.players.key[self.row, round - 1] = opponent, number_of(colour, letter)

    def column(self, round: int, field: str = "opponent") -> int:
        """The column of a field of a round in this line."""
        return PLAYER.column(field, round - 1) + self.shift


class _Read(NamedTuple):
    """A line that the reader of lines has read; keys are numbers."""

    person: fields.Person
    opponents: list[int]
    keys: list[int]
    shift: int = 0


class Players(LineColumns):
    """The players as columns, in the order of their lines."""

    rating: Integers
    rank: Integers
    points: Integers  # tenths, NO_POINTS for none
    reached: Integers  # the rounds that a line reaches
    mark: Integers  # what the kernel leaves to the reader of lines
    is_marked: bool

    def __init__(self, texts: Sequence[str], lines: Sequence[int], rounds: int) -> None:
        self.texts: Sequence[str] = texts
        self.lines: Sequence[int] = lines  # the number of each line
        self.odd: dict[int, _Read] = {}  # rows that the reader of lines has read
        self.names: list[str] = [*map(str.strip, map(_NAME_OF, texts))]
        columns, self.is_marked = read_lines(texts, rounds)
        super().__init__(columns.number, columns.opponent, columns.key)
        self.rating, self.rank, self.points, self.reached, self.mark = (*columns[1:4], *columns[6:])
        if "" in self.names:
            self.mark[[row for row, name in enumerate(self.names) if not name]] |= MARKS["name"]
            self.is_marked = True

    def __len__(self) -> int:
        return len(self.names)

    @property
    def rounds(self) -> int:
        """The rounds of the longest line: a line that ends early says nothing about the later ones."""
        return int(self.key.shape[1])

    @cached_property
    def numbers(self) -> list[int]:
        numbers: list[int] = self.number.tolist()
        return numbers

    @cached_property
    def row_of(self) -> dict[int, int]:
        """Number -> row."""
        return dict(zip(self.numbers, range(len(self)), strict=True))

    def entry(self, row: int) -> PlayerEntry:
        return PlayerEntry(self, row)

    def entry_of(self, number: int) -> PlayerEntry:
        return PlayerEntry(self, self.row_of[number])

    def line_of(self) -> dict[int, int]:
        """Number -> line."""
        return dict(zip(self.numbers, self.lines, strict=True))

    def declared_points(self) -> dict[int, int]:
        """The declared points of everybody who has some, in tenths."""
        pairs = zip(self.numbers, self.points.tolist(), strict=True)
        return {number: points for number, points in pairs if points != fields.NO_POINTS}

    def declared_ranks(self) -> dict[int, int]:
        """The rank of everybody; 0 is none."""
        return dict(zip(self.numbers, self.rank.tolist(), strict=True))

    def make_players(self) -> tuple[Player, ...]:
        """An object for each player."""
        quiet, people = Problems(""), []
        for row, number in enumerate(self.numbers):
            odd = self.odd.get(row)
            person = fields.read_person(self.lines[row], self.texts[row], quiet) if odd is None else odd.person
            assert person is not None
            people.append(person.make_player(number))
        return tuple(people)

    def widen(self, rounds: int, line: int, problems: Problems) -> None:
        """Make room for the rounds that a line names; refuses a number that hardly anybody can have played."""
        more = rounds - self.rounds
        if rounds * len(self) > MOST_PAIRINGS:
            problems.refuse(
                (line, 1), "{rounds} rounds of {players:,} players are more than {most:,} entries; is this one tournament? "
                "Correct the line that has so many rounds", case=79, rounds=rounds, players=len(self), most=MOST_PAIRINGS,
            )  # fmt: skip
        if more > 0:
            key = np.pad(self.key, ((0, 0), (0, more)), constant_values=BLANK)
            self.exchange(self.number, np.pad(self.opponent, ((0, 0), (0, more))), key)

    def enter(self, row: int, read: _Read) -> None:
        """Put a line into the columns, which are wide enough."""
        person, self.odd[row] = read.person, read
        self.number[row], self.rating[row], self.names[row] = person.number, person.rating, person.name
        self.points[row], self.rank[row] = person.points, person.rank
        self.opponent[row], self.key[row] = 0, BLANK
        self.opponent[row, : len(read.keys)], self.key[row, : len(read.keys)] = read.opponents, read.keys

    def keep(self, rows: Sequence[int]) -> None:
        """Leave out the other rows."""
        self.exchange(self.number[rows], self.opponent[rows], self.key[rows])
        for name in ("rating", "rank", "points", "reached", "mark"):
            setattr(self, name, getattr(self, name)[rows])
        self.texts, self.lines = [self.texts[row] for row in rows], [self.lines[row] for row in rows]
        self.names = [self.names[row] for row in rows]
        self.odd = {place: self.odd[row] for place, row in enumerate(rows) if row in self.odd}


def read_players(sheet: TrfSheet, declared_rounds: int | None, problems: Problems) -> Players:
    """The players, with what there is to report of their lines; those without a number or with another's are left out."""
    players = Players(sheet.players, sheet.player_numbers, _estimate_rounds(sheet.players))
    left = _read_marked(players, declared_rounds, problems)
    if left:
        players.keep([row for row in range(len(players)) if row not in left])
    _warn_missing_ranks(players, problems)
    _leave_out_repeated(players, problems)
    if not len(players):
        problems.stop()
    _check_fide_ids(players, problems)
    _warn_gaps(players, problems)
    return players


def _estimate_rounds(texts: Sequence[str]) -> int:
    """The rounds for which there is room: those of the longest line, if that is not much longer than the others."""
    lengths = [*map(len, texts)]
    rounds = -(-(max(lengths) - FIRST_ROUND) // PLAYER.stride)
    most = min(MOST_PAIRINGS // len(texts), MOST_BLANKS * sum(lengths) // (PLAYER.stride * len(texts)))
    return max(0, min(rounds, most))


def _read_marked(players: Players, declared_rounds: int | None, problems: Problems) -> set[int]:
    """Read what is marked; odd lines after the others, which give the number of rounds. Returns the rows that are unusable."""
    read: dict[int, _Read] = {}
    odd: list[int] = []
    for row in np.flatnonzero(players.mark).tolist() if players.is_marked else ():
        line, text, mark = players.lines[row], players.texts[row], int(players.mark[row])
        if not mark & MALFORMED:
            _read_marked_fields(players, row, mark, problems)
        elif (clean := _read_clean(line, text, problems)) is not None:
            read[row] = clean
        else:
            odd.append(row)
    usual = players.reached[(players.mark & MALFORMED) == 0] if read or odd else players.reached
    rounds = max([0, *usual.tolist(), *(len(each.keys) for each in read.values())])
    for row in odd:
        found = _read_odd(players.lines[row], players.texts[row], declared_rounds or rounds, problems)
        if found is not None:
            read[row] = found
    _fit_rounds(players, read, rounds, problems)
    for row, each in read.items():
        players.enter(row, each)
    return {row for row in odd if row not in read}


def _read_marked_fields(players: Players, row: int, mark: int, problems: Problems) -> None:
    """Read the marked fields of a line, and put them into the columns that have them."""
    names = [name for name, bit in MARKS.items() if mark & bit]
    values = fields.read_fields(int(players.number[row]), names, players.lines[row], players.texts[row], problems)
    for name, value in values.items():
        if name == "name":
            players.names[row] = value
        elif name in ("rating", "points", "rank"):
            getattr(players, name)[row] = value


def _fit_rounds(players: Players, read: Mapping[int, _Read], rounds: int, problems: Problems) -> None:
    """Give the columns as many rounds as the longest line has."""
    most = max([rounds, *(len(each.keys) for each in read.values())])
    if most < players.rounds:
        players.exchange(players.number, players.opponent[:, :most], players.key[:, :most])
    elif most > players.rounds:
        longest = next(row for row, each in read.items() if len(each.keys) == most)
        players.widen(most, players.lines[longest], problems)


def _warn_missing_ranks(players: Players, problems: Problems) -> None:
    """A file in which nobody has a rank is not ranked yet; where some have one, the others lack it."""
    ranked = np.count_nonzero(players.rank)
    if 0 < ranked < len(players):
        none = "player {player}: no rank in columns 86-89, where others have one"
        for entry in map(players.entry, np.flatnonzero(players.rank == 0).tolist()):
            problems.warn((entry.line, PLAYER.column("rank") + entry.shift), none, case=33, player=entry.id)


def _leave_out_repeated(players: Players, problems: Problems) -> None:
    """Leave out who has another's number."""
    if len(players.row_of) == len(players):
        return
    lines: dict[int, int] = {}
    kept = []
    for row, number in enumerate(players.numbers):
        if number in lines:
            twice = "starting rank {player} already defined on line {line}; renumber one of them"
            problems.error((players.lines[row], 5), twice, case=19, player=number, line=lines[number])
        else:
            lines[number] = players.lines[row]
            kept.append(row)
    players.keep(kept)
    del players.numbers, players.row_of


def _check_fide_ids(players: Players, problems: Problems) -> None:
    """Warn of everybody whose FIDE id somebody has before; zeros are none."""
    ids = [*map(str.strip, map(_FIDE_ID_OF, players.texts))]
    for row, odd in players.odd.items():
        ids[row] = odd.person.fide_id
    distinct = {*ids}
    if len(distinct) == len(ids) or (len(distinct) == 1 and "" in distinct):
        return
    owners: dict[str, int] = {}
    for number, line, id in zip(players.numbers, players.lines, ids, strict=True):
        other = owners.setdefault(id, number) if id.strip("-. 0") else number
        if other != number:
            same = "players {other} and {player} have the same FIDE id {fide_id}"
            where = (line, PLAYER.column("fide_id"))
            problems.warn(where, same, case=80, other=other, player=number, fide_id=id)


def _warn_gaps(players: Players, problems: Problems) -> None:
    """Warn of the first number that nobody has."""
    numbers, highest = players.row_of, max(players.numbers)
    if len(numbers) != highest:
        missing = next(number for number in range(1, highest) if number not in numbers)
        gaps = "starting ranks have gaps: {missing} is missing; fine for tie-breaks, some programs refuse it"
        problems.warn((players.lines[0], PLAYER.column("number")), gaps, case=20, missing=missing)


def _read_clean(line: int, text: str, problems: Problems) -> _Read | None:
    """A line in which every field is where it should be; None for any other."""
    if len(text) < fields.LEAST or "\t" in text or text[3] != " " or not fields.is_aligned(text):
        return None
    rounds = _read_rounds(fields.pad_rounds(text))
    if rounds is None or fields.FIELDS["number"](text[PLAYER.slices["number"]]) is None:
        return None
    person = fields.read_person(line, text, problems)
    return None if person is None else _Read(person, *rounds)


def _read_rounds(tail: str) -> tuple[list[int], list[int]] | None:
    """The opponents and keys of aligned rounds; None when anything in them is odd."""
    blocks = BLOCK.findall(tail)
    if len(blocks) * PLAYER.stride != len(tail):
        return None
    try:
        return [int(opponent.strip() or 0) for opponent, _ in blocks], [NUMBER_OF[key] for _, key in blocks]
    except ValueError:  # a blank between digits
        return None


def _read_odd(number: int, text: str, rounds: int, problems: Problems) -> _Read | None:
    """A line that is tabbed, short, shifted or odd in its rounds; None (and an error) if it is unusable."""
    if len(text) > 3 and text[3] not in " \t":
        expected = "column 4 must be blank in a player record, found {found!r}; data starts in column 5"
        problems.error((number, 4), expected, case=13, found=text[3])
        return None
    if "\t" in text and not (text := _expand_tabs(number, text, problems)):
        return None
    length = len(text.rstrip())
    if length < PLAYER.column("name"):
        short = "line ends at column {column}, before the name (15-47): {found!r}; complete it"
        problems.error((number, length + 1), short, case=14, column=length, found=text.rstrip())
        return None
    shape = fields.realign(text)
    if shape is None:
        problems.error(
            (number, 48), "the columns after the name do not fit the format, and no single shift makes them fit; "
            "align the line to this ruler:\n{ruler}", case=16, ruler=fields.ruler(text),
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
        shape = shape._replace(text=shape.text.ljust(FIRST_ROUND))
    person = fields.read_person(number, shape.text, problems, shape.name, shape.shift)
    if person is None:
        return None
    tail = fields.pad_rounds(shape.text)
    read = _Read(person, *(_read_rounds(tail) or ([], [])), shape.shift)
    if not read.keys:
        _read_odd_rounds(read, number, tail, rounds, problems)
    return read


def _expand_tabs(number: int, text: str, problems: Problems) -> str:
    """A line with blanks for its tabs; empty (and an error) if it is not aligned then."""
    aligned, column = fields.expand_tabs(text), text.index("\t") + 1
    if aligned is None:
        problems.error((number, column), "tab at column {column}; replace it by blanks", case=12, column=column)
        return ""
    problems.warn((number, column), "tab at column {column} replaced by blanks", case=12, column=column)
    return aligned


def _read_odd_rounds(read: _Read, line: int, tail: str, rounds: int, problems: Problems) -> None:
    """Round by round, with the position of whatever is unexpected."""
    for start in range(0, len(tail), PLAYER.stride):
        block = tail[start : start + PLAYER.stride]
        round = start // PLAYER.stride + 1
        if round > rounds and not BLOCKS.fullmatch(block):
            beyond = "player {player}: text beyond round {round} ignored: {found!r}"
            spot = (line, FIRST_ROUND + start + 1 + read.shift)
            problems.warn(spot, beyond, case=52, player=read.person.number, round=round - 1, found=tail[start:].strip())
            return
        opponent, key = _read_odd_block(read, line, block, round, problems) or (0, BLANK)
        read.opponents.append(opponent)
        read.keys.append(key)


def _read_odd_block(read: _Read, line: int, block: str, round: int, problems: Problems) -> tuple[int, int] | None:
    """One round of an odd line: the opponent and the key; None (and an error) when it cannot be read."""
    id = read.person.number

    def place_of(field: str) -> tuple[int, int]:
        return line, PLAYER.column(field, round - 1) + read.shift

    for place in (0, 1, 6, 8):
        if block[place] != " ":
            column = place_of("opponent")[1] - 2 + place
            expected = "player {player} round {round}: column {column} must be blank, found {found!r}; align the line"
            problems.error((line, column), expected, case=16, player=id, round=round, column=column, found=block.strip())
            return None
    opponent, colour, result = block[2:6].strip() or "0", block[7], block[9]
    if not (opponent.isascii() and opponent.isdigit()):
        expected = "player {player} round {round}: expected the opponent's number or 0000, found {found!r}"
        problems.error(place_of("opponent"), expected, case=34, player=id, round=round, found=block[2:6])
        return None
    if colour in "WBsS":
        folded = "b" if colour in "sS" else colour.lower()
        odd = "player {player} round {round}: colour {found!r} read as {colour!r}"
        problems.warn(place_of("colour"), odd, case=41, player=id, round=round, found=colour, colour=folded)
        colour = folded
    elif colour not in "wb- ":
        expected = "player {player} round {round}: expected colour w, b or -, found {found!r}"
        problems.error(place_of("colour"), expected, case=41, player=id, round=round, found=colour)
        return None
    if result in PENDING:
        odd = "player {player} round {round}: result {found!r} read as not finished yet"
        problems.warn(place_of("result"), odd, case=46, player=id, round=round, found=result)
        result = "*"
    elif result not in "-10=+WDLHFUZwdlhfuz ":
        unknown = "player {player} round {round}: unknown result {found!r}; expected {expected}"
        problems.error(place_of("result"), unknown, case=45, player=id, round=round, found=result, expected=LEGAL)
        return None
    return int(opponent), number_of(colour, result)
