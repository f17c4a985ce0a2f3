"""Makes the pairings of a file of its player lines as columns; whatever is odd about a line is read as the line reader does."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf import key_tables as keys
from tiebreaks.formats.trf.columns import PLAYER
from tiebreaks.formats.trf.identities import stand_once, warn_gaps, warn_same_fide_ids
from tiebreaks.formats.trf.lines import Sheet
from tiebreaks.formats.trf.pairing_columns import NO_POINTS, NeedsLineReader, PairingColumns
from tiebreaks.formats.trf.player_columns import PlayerLines
from tiebreaks.formats.trf.player_fields import FIELDS
from tiebreaks.formats.trf.players import (
    Entry,
    Numbers,
    name_without,
    read_clean,
    read_odd,
    read_odd_fields,
    warn_missing_ranks,
)
from tiebreaks.formats.trf.ranks import are_exchanged
from tiebreaks.formats.trf.shifts import FIRST_BLOCK
from tiebreaks.model.crosstable import MOST_PAIRINGS

if TYPE_CHECKING:
    from tiebreaks.arrays import Flags


_FIDE_ID_OF = itemgetter(PLAYER.slices["fide_id"])


class OnlyWarnings(Problems):
    """The problems of a file that is read as columns: at the first error the line reader takes over."""

    def error(self, *_: object, **__: object) -> None:
        raise NeedsLineReader

    @classmethod
    def after(cls, problems: Problems) -> OnlyWarnings:
        """To go on where the header ended; `problems` stay as they are."""
        if problems.errors:
            raise NeedsLineReader
        self = cls(problems.name, strict=problems.strict)
        self.guessed_encoding = problems.guessed_encoding
        self.warnings = [*problems.warnings]
        self._seen = problems._seen.copy()
        return self


def pair_lines(lines: PlayerLines, sheet: Sheet, rounds: int | None, problems: Problems) -> PairingColumns:
    """The pairings of the players of a sheet; `rounds` are those that the header declares."""
    made, fide_ids = _read_odd_lines(lines, sheet, rounds, problems)
    lines = _fit_rounds(lines, made)
    numbers = sheet.player_numbers
    pairings = PairingColumns(lines, numbers, made, problems)
    unranked = lines.rank == 0
    if unranked.any() and not unranked.all():
        warn_missing_ranks((pairings.entry(row) for row in np.flatnonzero(unranked).tolist()), problems)
    if len(pairings.row_of) < len(numbers):
        raise NeedsLineReader
    _check_fide_ids(lines, sheet, fide_ids, problems)
    warn_gaps(pairings.row_of, numbers[0], problems)
    return pairings


def seem_exchanged(lines: PlayerLines) -> bool:
    """Whether the places may stand where the starting ranks should stand."""
    columns = (lines.number, lines.rank, lines.points, lines.rating)
    return bool((lines.points != NO_POINTS).all()) and are_exchanged(*(column.tolist() for column in columns))


def note_odd_fields(odd: Mapping[str, Flags], numbers: Sequence[int], sheet: Sheet, problems: Problems) -> None:
    """Report fields of which the columns have no use."""
    for row, names in sorted(_group_by_row(odd).items()):
        read_odd_fields(numbers[row], names, sheet.player_line(row), problems)


def _group_by_row(odd: Mapping[str, Flags]) -> dict[int, list[str]]:
    """The names of the odd fields of each row that has some."""
    names_of: dict[int, list[str]] = {}
    for name, flags in odd.items():
        for row in np.flatnonzero(flags).tolist():
            names_of.setdefault(row, []).append(name)
    return names_of


def _read_odd_lines(
    lines: PlayerLines, sheet: Sheet, rounds: int | None, problems: Problems
) -> tuple[dict[int, Entry], dict[int, str]]:
    """Read malformed lines and odd fields, and put into the columns what they say.

    Returns the entries of malformed lines, and the FIDE ids that are not as the columns have them.
    """
    made: dict[int, Entry] = {}
    fide_ids: dict[int, str] = {}
    left: list[int] = []
    numbers, ids = Numbers(), lines.number.tolist()
    malformed, odd = {*np.flatnonzero(lines.malformed).tolist()}, _group_by_row(lines.odd)
    again = _Again(problems)
    for row in sorted(malformed | odd.keys()):
        if row not in malformed:
            if names := again.leave(row, odd[row], sheet.players[row]):
                values = read_odd_fields(ids[row], names, sheet.player_line(row), problems)
                _enter_fields(lines, row, values, fide_ids)
                again.learn(values, sheet.players[row])
            continue
        entry = read_clean(sheet.player_line(row), problems, numbers)
        if entry is None:
            left.append(row)
        else:
            made[row] = entry
    if left and rounds is None:
        rounds = _count_rounds(lines, malformed, made)
    for row in left:
        entry = read_odd(sheet.player_line(row), problems, numbers, rounds or 0)
        if entry is None:
            raise NeedsLineReader
        made[row] = entry
    again.enter(lines, ids, fide_ids)
    for row, entry in made.items():
        person = entry.person
        fields = {"rating": person.rating, "rank": entry.rank, "points": entry.points, "fide_id": person.fide_id}
        _enter_fields(lines, row, {"number": entry.id, "name": person.name, **fields}, fide_ids)
    return made, fide_ids


class _Again:
    """Odd fields of which nothing is reported, because it is not needed or many lines have the same: they are only counted."""

    def __init__(self, problems: Problems) -> None:
        self.problems = problems
        self.known: dict[tuple[str, str], tuple[Any, int]] = {}  # a field and its text -> its value, and the case or 0
        self.rows: dict[tuple[str, str], list[int]] = {}

    def leave(self, row: int, names: Collection[str], text: str) -> Collection[str]:
        """The names of those odd fields of a line that are not known; the others are taken."""
        left = []
        for name in names:
            field = name, text[PLAYER.slices[name]]
            if field in self.known:
                self.rows.setdefault(field, []).append(row)
            else:
                left.append(name)
        return left

    def learn(self, values: Mapping[str, Any], text: str) -> None:
        """Remember these fields of a line if they have no message, or just one that was not kept."""
        noted = []
        for name, value in values.items():
            field = text[PLAYER.slices[name]]
            if FIELDS[name].read(field) is None:
                noted.append((name, field))
            else:
                self.known[name, field] = value, 0
        if len(noted) == 1 and self.problems.counted:
            self.known[noted[0]] = values[noted[0][0]], self.problems.counted

    def enter(self, lines: PlayerLines, ids: Sequence[int], fide_ids: dict[int, str]) -> None:
        """Count these fields and put them into the columns."""
        for field, rows in self.rows.items():
            (name, _), (value, case) = field, self.known[field]
            if case:
                self.problems.count(case, len(rows))
            if name == "name":
                for row in rows:
                    lines.names[row] = name_without(ids[row])
            else:
                _enter_field(lines, rows, name, value, fide_ids)


def _count_rounds(lines: PlayerLines, malformed: Collection[int], made: Mapping[int, Entry]) -> int:
    """The rounds of the longest of the lines that are not malformed, and of those that were made."""
    longest = max((len(text) for row, text in enumerate(lines.texts) if row not in malformed), default=0) - FIRST_BLOCK
    return max([-(-longest // PLAYER.stride), 0, *(len(entry.keys) for entry in made.values())])


def _enter_fields(lines: PlayerLines, row: int, values: Mapping[str, Any], fide_ids: dict[int, str]) -> None:
    """Put what was read of some fields of a line into the columns that have them."""
    for name, value in values.items():
        if name == "name":
            lines.names[row] = str(value)
        else:
            _enter_field(lines, [row], name, value, fide_ids)


def _enter_field(lines: PlayerLines, rows: list[int], name: str, value: Any, fide_ids: dict[int, str]) -> None:
    """Put what was read of a field that several lines have alike into its column, if it has one."""
    if name == "fide_id":
        fide_ids.update(dict.fromkeys(rows, str(value)))
    elif name == "points":
        lines.points[rows] = NO_POINTS if value is None else value
    elif name in ("number", "rating", "rank"):
        getattr(lines, name)[rows] = value or 0


def _fit_rounds(lines: PlayerLines, made: dict[int, Entry]) -> PlayerLines:
    """The lines with as many rounds as the longest has, and the rounds of the malformed ones."""
    if not made:
        return lines
    rounds = _count_rounds(lines, made.keys(), made)
    if rounds * len(lines.texts) > MOST_PAIRINGS:
        raise NeedsLineReader
    more = max(0, rounds - lines.key.shape[1])
    opponent = np.pad(lines.opponent, ((0, 0), (0, more)))[:, :rounds]
    key = np.pad(lines.key, ((0, 0), (0, more)), constant_values=keys.BLANK)[:, :rounds]
    for row, entry in made.items():
        missing = rounds - len(entry.keys)
        entry.opponents += [0] * missing
        entry.keys += [keys.KEY_OF[keys.BLANK]] * missing
        opponent[row] = entry.opponents
        key[row] = [keys.NUMBER_OF[each] for each in entry.keys]
    return lines._replace(opponent=opponent, key=key)


def _check_fide_ids(lines: PlayerLines, sheet: Sheet, others: dict[int, str], problems: Problems) -> None:
    """Warn of FIDE ids that stand twice; `others` are those of lines in which the columns are not to be used."""
    ids = [*map(str.strip, map(_FIDE_ID_OF, sheet.players))]
    for row, fide_id in others.items():
        ids[row] = fide_id
    if not stand_once(ids):
        named = (id if id.strip("0") else "" for id in ids)
        warn_same_fide_ids(zip(lines.number.tolist(), sheet.player_numbers, named, strict=True), problems)
