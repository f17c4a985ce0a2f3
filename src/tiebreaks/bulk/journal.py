"""The journal of a run: a piece for every few finished files, so that a killed run continues where it stopped.

A piece is a line with a checksum, the length of what follows and an index as JSON, then the rows of the participants of these
files, then their rows in the table of files: both as the tables have them, so that whoever writes the tables only copies.
"""

from __future__ import annotations

import json
import os
import stat
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, NamedTuple
from zlib import crc32

from tiebreaks.bulk.outputs import OutputForm
from tiebreaks.bulk.reasons import UNKNOWN
from tiebreaks.bulk.tables import Record
from tiebreaks.errors import FormatError, TiebreaksError, reason_of
from tiebreaks.messages import Message, Place, Remedy, enclose
from tiebreaks.system.processes import lock_file

FOREIGN = "not the journal of an interrupted run, and it is left as it is; remove it, or give another output"
OTHER_SETTINGS = "the interrupted run had {name} {before!r}, this one has {now!r}; use the same, or remove the journal"
LEFT = "an interrupted run has left this journal; run again with {resume}, or remove the journal"
UNCHANGED = Message("nothing was changed")
FIX_AND_RESUME = Message("fix this, then run again with {resume}", resume=Remedy("resume", True))
KIND = "counted-pieces"  # another word whenever what follows the heading changes
BEGIN = b'{"tiebreaks": "'  # of the heading; less than this may be anybody's
LONGEST_HEADING = 1_000_000  # bytes: no list of codes is so long
_encode = json.JSONEncoder(separators=(",", ":")).encode


class JournalEntry(NamedTuple):
    """What the index of a piece says of a file."""

    file: str
    participants: int
    codes: tuple[str, ...]  # empty: refused
    rows: int  # the length of the rows of its participants
    row: int  # the length of its row in the table of files
    verdict: str | None  # what the check found; None: it was not checked
    reason_code: str | None  # why it was refused

    @property
    def is_read(self) -> bool:
        return bool(self.codes)


class JournalPiece(NamedTuple):
    """Some finished files as the journal keeps them."""

    head: bytes  # a checksum, the length of the body, and the index
    body: bytes  # the rows of the participants of all of these files, then the rows of the files

    @property
    def entries(self) -> list[JournalEntry]:
        """What the run must know of each file."""
        index = json.loads(self.head.split(b" ", 2)[2])
        return [JournalEntry(file, participants, tuple(codes), *others) for file, participants, codes, *others in index]

    def write(self, journal: BinaryIO) -> None:
        journal.write(self.head)
        journal.write(self.body)


def make_piece(records: Sequence[Record], form: OutputForm) -> JournalPiece:
    """The records of some files as the journal keeps them."""
    rows, of_files = form.rows(records), form.rows_of_files(records)
    index = _encode(
        [
            (
                record["file"],
                record.get("participants") or 0,
                record["by"] if record["status"] == "read" else (),
                *lengths,
                record.get("check"),
                record.get("reason_code"),
            )
            for record, *lengths in zip(records, map(len, rows), map(len, of_files), strict=True)
        ]
    ).encode()
    body = b"".join([*rows, *of_files])
    return JournalPiece(b"%08x %d %b\n" % (_checksum(index, body), len(body), index), body)


def _read_piece(journal: BinaryIO) -> JournalPiece | None:
    """Read the next piece of a journal; None at its end, and where the piece is torn or damaged."""
    head = journal.readline()
    checksum, _, rest = head.partition(b" ")
    length, _, index = rest.rstrip(b"\n").partition(b" ")
    if not (length.isdigit() and len(length) < 19 and index):
        return None
    if int(length) > os.fstat(journal.fileno()).st_size:  # damaged: there is no room for so much
        return None
    body = journal.read(int(length))
    return JournalPiece(head, body) if checksum == b"%08x" % _checksum(index, body) else None


def _checksum(index: bytes, body: bytes) -> int:
    return crc32(body, crc32(index))


class _JournalPlaces:
    """Where the text of each file is in the journal."""

    def __init__(self) -> None:
        self._offsets = array("q")
        self._lengths = array("q")

    def append(self, offset: int, length: int) -> None:
        self._offsets.append(offset)
        self._lengths.append(length)

    def join(self, numbers: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
        """(kind, offset, length) of texts, for files as (number, kind); what stands together in the journal is one text."""
        kind, offset, end = -1, 0, 0
        for number, kind_of_this in numbers:
            at, length = self._offsets[number], self._lengths[number]
            if not length:
                continue
            if at != end or kind_of_this != kind:
                if end > offset:
                    yield kind, offset, end - offset
                kind, offset = kind_of_this, at
            end = at + length
        if end > offset:
            yield kind, offset, end - offset


class Journal:
    """Finished files in the order in which they were finished; of each only its place in the journal is kept in memory."""

    def __init__(self, path: str, heading: Record, *, resume: bool) -> None:
        """Start a journal, or go on with the one that an interrupted run with the same heading has left."""
        self.path = path
        self.participants: int = 0
        self.read: int = 0
        self.verdicts: Counter[str] = Counter()
        self.reasons: Counter[str] = Counter()  # by their codes
        self.heading: Record = heading
        self._number: dict[str, int] = {}  # file -> how many were before it
        self._rows = _JournalPlaces()  # of the participants
        self._of_files = _JournalPlaces()
        self._lists: dict[tuple[str, ...], int] = {}  # the lists of codes that occur, and their numbers
        self._codes: list[tuple[str, ...]] = []  # by number
        self._list_of = array("q")
        with _name_journal_in_errors(path, UNCHANGED):
            handle, left = _open(path)
            self._file = os.fdopen(handle, "r+b")
        try:
            if not lock_file(self._file):
                raise _error(path, "another run is writing to it; wait for its end, or give another output")
            if left and not resume:
                ours = BEGIN.startswith(self._file.read(len(BEGIN)))  # whole, or torn
                raise _error(path, LEFT, resume=Remedy("resume", True)) if ours else _error(path, FOREIGN)
        except BaseException:
            self._file.close()
            raise
        try:
            with _name_journal_in_errors(path, UNCHANGED):
                self._recover()
        except BaseException:
            self.close(remove=not left)
            raise

    def __contains__(self, file: str) -> bool:
        return file in self._number

    def __len__(self) -> int:
        return len(self._number)

    def __iter__(self) -> Iterator[str]:
        """The names of the files."""
        return iter(self._number)

    def append(self, piece: JournalPiece) -> None:
        """Append a piece. Of a file that is already there, the first rows count."""
        with _name_journal_in_errors(self.path, FIX_AND_RESUME):
            offset = self._file.seek(0, os.SEEK_END)
            self._remember(piece, offset)
            piece.write(self._file)
            self._file.flush()

    def columns(self, files: Iterable[str]) -> list[str]:
        """The codes of these files, in the order in which they first appear."""
        appearing = dict.fromkeys(self._list_of[self._number[file]] for file in files)
        return list(dict.fromkeys(code for number in appearing for code in self._codes[number]))

    def rows(self, files: Iterable[str]) -> Iterator[tuple[tuple[str, ...], bytes]]:
        """The rows of the participants of these files, in this order, with their codes; of several files at once.

        A file need not be there before it is asked for: the files may come as they are finished.
        """
        numbers = map(self._number.__getitem__, files)
        places = self._rows.join((number, self._list_of[number]) for number in numbers)
        return ((self._codes[kind], self._read(offset, length)) for kind, offset, length in places)

    def rows_of_files(self, files: Iterable[str]) -> Iterator[bytes]:
        """The rows of these files in the table of files, in this order."""
        places = self._of_files.join((self._number[file], 0) for file in files)
        return (self._read(offset, length) for _, offset, length in places)

    def _read(self, offset: int, length: int) -> bytes:
        self._file.seek(offset)
        return self._file.read(length)

    def close(self, *, remove: bool = False) -> None:
        """Close the journal, and remove it first where the system can, so that no later run takes it for its own."""
        is_removed = remove and self._remove()
        with suppress(OSError):  # what could not be written was reported before
            self._file.close()
        if remove and not is_removed:  # Windows removes no open file
            with suppress(OSError):
                os.unlink(self.path)

    def _remove(self) -> bool:
        try:
            os.unlink(self.path)
        except OSError:
            return False
        with suppress(OSError):
            self._file.truncate(0)  # its room is free at once, not when the file is closed
        return True

    def _remember(self, piece: JournalPiece, offset: int) -> None:
        """Remember where the rows of a piece at some offset are; files that are known stay as they are."""
        entries = piece.entries
        rows_at = offset + len(piece.head)
        row_at = rows_at + sum(entry.rows for entry in entries)
        for entry in entries:
            if entry.file not in self._number:
                self._number[entry.file] = len(self._number)
                self._rows.append(rows_at, entry.rows)
                self._of_files.append(row_at, entry.row)
                self._list_of.append(self._lists.setdefault(entry.codes, len(self._lists)))
                self._codes.extend([entry.codes] if len(self._lists) > len(self._codes) else ())
                self.participants += entry.participants
                self.read += entry.is_read
                self.verdicts.update([entry.verdict] if entry.verdict else ())
                self.reasons.update(() if entry.is_read else [entry.reason_code or UNKNOWN])
            rows_at += entry.rows
            row_at += entry.row

    def _recover(self) -> None:
        """Read the whole pieces, and cut off everything from the first torn or damaged one."""
        wanted = json.dumps(self.heading).encode() + b"\n"
        line = self._file.readline(LONGEST_HEADING)
        if not line or (line.startswith(BEGIN) and wanted.startswith(line) and line != wanted):  # not yet written, or torn
            self._file.seek(0)
            self._file.truncate()
            self._file.write(wanted)
            self._file.flush()
            return
        first = _parse_heading(self.path, line)
        _check_heading(self.path, first, self.heading)
        self.heading = first
        end = self._file.tell()
        while (piece := _read_piece(self._file)) is not None:
            self._remember(piece, end)
            end = self._file.tell()
        self._file.truncate(end)


@contextmanager
def _name_journal_in_errors(path: str, advice: Message) -> Iterator[None]:
    """Turn an error of the disk into one that names the journal."""
    try:
        yield
    except OSError as wrong:
        sentence, reason = "cannot be written: {reason}; {advice}", reason_of(wrong)
        raise FormatError(enclose(sentence, where=Place(path), severity="error", reason=reason, advice=advice)) from wrong


def _error(path: str, sentence: str, **facts: Any) -> TiebreaksError:
    return TiebreaksError(Message(sentence, where=Place(path), **facts))


def _open(path: str) -> tuple[int, bool]:
    """Open the journal; also returns whether it existed. It is emptied only after locking, and links are not followed."""
    mode = os.O_RDWR | getattr(os, "O_BINARY", 0)
    try:
        return os.open(path, mode | os.O_CREAT | os.O_EXCL, 0o666), False
    except FileExistsError:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            raise _error(path, FOREIGN) from None
        return os.open(path, mode | getattr(os, "O_NOFOLLOW", 0)), True


def _parse_heading(path: str, line: bytes) -> Record:
    """Parse the first line of a journal."""
    try:
        heading = json.loads(line) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        heading = None
    if not isinstance(heading, dict):
        raise _error(path, FOREIGN)
    return heading


def _check_heading(path: str, before: Record, now: Record) -> None:
    """Refuse to resume a run with other settings. Whether it adds to finished tables was decided at its start."""
    if before.keys() != now.keys():
        raise _error(path, "not the journal of an interrupted run of this version; remove it, or give another output")
    for name in now.keys() - {"adds"}:
        if before[name] != now[name]:
            raise _error(path, OTHER_SETTINGS, name=name, before=before[name], now=now[name])
