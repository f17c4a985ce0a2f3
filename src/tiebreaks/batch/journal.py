"""The journal of a run: an entry per finished file, so that a killed run continues where it stopped.

An entry is a line with a checksum, the length of the rows and as JSON what the table of files says, then the rows.
"""

from __future__ import annotations

import json
import os
import stat
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO, NamedTuple
from zlib import crc32

from tiebreaks.batch.outputs import Form
from tiebreaks.batch.tables import TABLE, Record
from tiebreaks.errors import FormatError, TiebreaksError, reason_of
from tiebreaks.messages import Message, Place, Remedy, enclose
from tiebreaks.processes import lock_file

FOREIGN = "not the journal of an interrupted run, and it is left as it is; remove it, or give another output"
OTHER_VERSION = "not the journal of an interrupted run of this version; remove it, or give another output"
OTHER_SETTINGS = "the interrupted run had {name} {before!r}, this one has {now!r}; use the same, or remove the journal"
LEFT = "an interrupted run has left this journal; run again with {resume}, or remove the journal"
LOCKED = "another run is writing to it; wait for its end, or give another output"
UNCHANGED = Message("nothing was changed")
FIX_AND_RESUME = Message("fix this, then run again with {resume}", resume=Remedy("resume", True))
BEGIN = b'{"tiebreaks": "'  # of the heading; less than this may be anybody's
LONGEST_HEADING = 1_000_000  # bytes: no list of codes is so long
_encode = json.JSONEncoder(separators=(",", ":")).encode


class JournalEntry(NamedTuple):
    """A finished file: its record as the journal keeps it, and what the run must know of it."""

    file: str
    head: bytes  # the line before the rows: a checksum, the length of the rows, and the facts of the file as JSON
    rows: bytes  # of its participants, as the output has them
    participants: int
    columns: tuple[str, ...]  # its codes; empty: refused

    @property
    def is_read(self) -> bool:
        return bool(self.columns)

    @property
    def facts(self) -> Record:
        """The facts of the file."""
        return _decode_facts(self.head)

    def write(self, journal: BinaryIO) -> None:
        journal.write(self.head)
        journal.write(self.rows)


def encode_entry(record: Record, form: Form) -> JournalEntry:
    """A record as the journal keeps it."""
    facts = _encode({name: fact for name, fact in record.items() if name not in TABLE}).encode()
    rows = form.rows(record)
    return _make_entry(record, b"%08x %d %b\n" % (_checksum(facts, rows), len(rows), facts), rows)


def _read_entry(journal: BinaryIO) -> JournalEntry | None:
    """Read the next entry of a journal; None at its end, and where the entry is torn or damaged."""
    head = journal.readline()
    checksum, _, rest = head.partition(b" ")
    length, _, facts = rest.rstrip(b"\n").partition(b" ")
    if not (length.isdigit() and len(length) < 19 and facts):
        return None
    if int(length) > os.fstat(journal.fileno()).st_size:  # damaged: there is no room for so much
        return None
    rows = journal.read(int(length))
    return _make_entry(json.loads(facts), head, rows) if checksum == b"%08x" % _checksum(facts, rows) else None


def _read_facts(journal: BinaryIO) -> Record:
    """What the next entry of a journal says of its file."""
    return _decode_facts(journal.readline())


def _read_rows(journal: BinaryIO) -> bytes:
    """The rows of the next entry of a journal."""
    return journal.read(int(journal.readline().split(b" ", 2)[1]))


def _make_entry(facts: Record, head: bytes, rows: bytes) -> JournalEntry:
    columns = tuple(facts["by"]) if facts["status"] == "read" else ()
    return JournalEntry(facts["file"], head, rows, facts.get("participants") or 0, columns)


def _decode_facts(head: bytes) -> Record:
    facts: Record = json.loads(head.split(b" ", 2)[2])
    return facts


def _checksum(facts: bytes, rows: bytes) -> int:
    return crc32(rows, crc32(facts))


class Journal:
    """Finished files in the order in which they were finished; of each only its place in the journal is kept in memory."""

    def __init__(self, path: str, heading: Record, *, resume: bool) -> None:
        """Start a journal, or go on with the one that an interrupted run with the same heading has left."""
        self.path = path
        self.participants: int = 0
        self.read: int = 0
        self.heading: Record = heading
        self._position: dict[str, int] = {}  # file -> which entry
        self._offsets = array("q")
        self._lists: dict[tuple[str, ...], int] = {}  # the lists of codes that occur
        self._list_of = array("q")
        with _name_journal_in_errors(path, UNCHANGED):
            handle, left = _open(path)
            self._file = os.fdopen(handle, "r+b")
        try:
            if not lock_file(self._file):
                raise _error(path, LOCKED)
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
        return file in self._position

    def __len__(self) -> int:
        return len(self._position)

    def __iter__(self) -> Iterator[str]:
        """The names of the files."""
        return iter(self._position)

    def append(self, finished: Iterable[JournalEntry]) -> None:
        """Append the entries of some files; a file that is already there is skipped."""
        with _name_journal_in_errors(self.path, FIX_AND_RESUME):
            self._file.seek(0, os.SEEK_END)
            for entry in finished:
                if self._remember(entry, self._file.tell()):
                    entry.write(self._file)
            self._file.flush()

    def columns(self, files: Iterable[str]) -> list[str]:
        """The codes of these files, in the order in which they first appear."""
        lists = list(self._lists)
        appearing = dict.fromkeys(self._list_of[self._position[file]] for file in files)
        return list(dict.fromkeys(code for number in appearing for code in lists[number]))

    def facts(self, files: Iterable[str]) -> Iterator[Record]:
        """The facts of these files, in this order."""
        return map(_read_facts, self._seek_each(files))

    def rows(self, files: Sequence[str]) -> Iterator[tuple[tuple[str, ...], bytes]]:
        """The codes of these files and the rows of their participants, in this order."""
        lists = list(self._lists)
        return zip(
            (lists[self._list_of[self._position[file]]] for file in files), map(_read_rows, self._seek_each(files)), strict=True
        )

    def _seek_each(self, files: Iterable[str]) -> Iterator[BinaryIO]:
        """Go to the entry of each of these files in turn."""
        for file in files:
            self._file.seek(self._offsets[self._position[file]])
            yield self._file

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

    def _remember(self, entry: JournalEntry, offset: int) -> bool:
        """Remember where the entry of a file is; False if the file is already known."""
        if entry.file in self._position:
            return False
        self._position[entry.file] = len(self._offsets)
        self._offsets.append(offset)
        self._list_of.append(self._lists.setdefault(entry.columns, len(self._lists)))
        self.participants += entry.participants
        self.read += entry.is_read
        return True

    def _recover(self) -> None:
        """Read the whole entries, and cut off everything from the first torn or damaged one."""
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
        while (entry := _read_entry(self._file)) is not None:
            self._remember(entry, end)
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
        raise _error(path, OTHER_VERSION)
    for name in now.keys() - {"adds"}:
        if before[name] != now[name]:
            raise _error(path, OTHER_SETTINGS, name=name, before=before[name], now=now[name])
