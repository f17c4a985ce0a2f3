"""The journal of a run: an entry per finished file, so that a run that was killed goes on where it was."""

from __future__ import annotations

import json
import os
import stat
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO

from tiebreaks.batch.done import Done, facts_of, next_entry, rows_of
from tiebreaks.batch.tables import Record
from tiebreaks.errors import FormatError, TiebreaksError, reason_of

FOREIGN = "{path}: not the journal of an interrupted run, and it is left as it is; remove it, or give another output"
LEFT = "{path}: an interrupted run has left this journal; resume it (--resume), or remove the journal"
BEGIN = b'{"tiebreaks": "'  # of the heading; less than this may be anybody's
LONGEST_HEADING = 1_000_000  # bytes: no list of codes is so long
GO_ON = "when that is mended, resume the run (--resume)"


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
        with _writing(path, "nothing was changed"):
            handle, left = _opened(path)
            self._file = os.fdopen(handle, "r+b")
        try:
            _lock(self._file, path)
            if left and not resume:
                ours = BEGIN.startswith(self._file.read(len(BEGIN)))  # whole, or torn
                raise TiebreaksError((LEFT if ours else FOREIGN).format(path=path))
        except BaseException:
            self._file.close()
            raise
        try:
            with _writing(path, "nothing was changed"):
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

    def append(self, finished: Iterable[Done]) -> None:
        """Write down some files, all in one piece; one that is already there is not written again."""
        with _writing(self.path, GO_ON):
            self._file.seek(0, os.SEEK_END)
            for done in finished:
                if self._note(done, self._file.tell()):
                    done.write(self._file)
            self._file.flush()

    def columns(self, files: Iterable[str]) -> list[str]:
        """The codes of these files, in the order in which they first appear."""
        lists = list(self._lists)
        appearing = dict.fromkeys(self._list_of[self._position[file]] for file in files)
        return list(dict.fromkeys(code for number in appearing for code in lists[number]))

    def facts(self, files: Iterable[str]) -> Iterator[Record]:
        """What is said of these files, in this order."""
        return map(facts_of, self._at(files))

    def rows(self, files: Sequence[str]) -> Iterator[tuple[tuple[str, ...], bytes]]:
        """The codes of these files and the rows of their participants, in this order."""
        lists = list(self._lists)
        return zip((lists[self._list_of[self._position[file]]] for file in files), map(rows_of, self._at(files)), strict=True)

    def _at(self, files: Iterable[str]) -> Iterator[BinaryIO]:
        """The journal at the entry of each of these files."""
        for file in files:
            self._file.seek(self._offsets[self._position[file]])
            yield self._file

    def close(self, *, remove: bool = False) -> None:
        if remove:
            with suppress(OSError):
                os.unlink(self.path)
                self._file.truncate(0)  # emptied while it is open, it is given back at once
        with suppress(OSError):  # what could not be written has been told
            self._file.close()

    def _note(self, done: Done, offset: int) -> bool:
        """Remember where a file is kept; whether it was not known yet."""
        if done.file in self._position:
            return False
        self._position[done.file] = len(self._offsets)
        self._offsets.append(offset)
        self._list_of.append(self._lists.setdefault(done.columns, len(self._lists)))
        self.participants += done.participants
        self.read += done.is_read
        return True

    def _recover(self) -> None:
        """Take up what is whole; from the first entry on that is torn or damaged, everything is cut off."""
        wanted = json.dumps(self.heading).encode() + b"\n"
        line = self._file.readline(LONGEST_HEADING)
        if not line or (line.startswith(BEGIN) and wanted.startswith(line) and line != wanted):  # not yet written, or torn
            self._file.seek(0)
            self._file.truncate()
            self._file.write(wanted)
            self._file.flush()
            return
        first = _heading(self.path, line)
        _check_heading(self.path, first, self.heading)
        self.heading = first
        end = self._file.tell()
        while (entry := next_entry(self._file)) is not None:
            self._note(entry, end)
            end = self._file.tell()
        self._file.truncate(end)


@contextmanager
def _writing(path: str, advice: str) -> Iterator[None]:
    """What the disk refuses is an error that names the journal."""
    try:
        yield
    except OSError as wrong:
        raise FormatError([f"{path}: error: cannot be written: {reason_of(wrong)}; {advice}"]) from wrong


def _opened(path: str) -> tuple[int, bool]:
    """The journal, and whether it was there; emptied by nobody before it is locked, and never what a link leads to."""
    mode = os.O_RDWR | getattr(os, "O_BINARY", 0)
    try:
        return os.open(path, mode | os.O_CREAT | os.O_EXCL, 0o666), False
    except FileExistsError:
        if not stat.S_ISREG(os.lstat(path).st_mode):
            raise TiebreaksError(FOREIGN.format(path=path)) from None
        return os.open(path, mode | getattr(os, "O_NOFOLLOW", 0)), True


def _heading(path: str, line: bytes) -> Record:
    """The first line of a journal."""
    try:
        heading = json.loads(line) if line.endswith(b"\n") else None
    except (ValueError, RecursionError):
        heading = None
    if not isinstance(heading, dict):
        raise TiebreaksError(FOREIGN.format(path=path))
    return heading


def _check_heading(path: str, found: Record, wanted: Record) -> None:
    """Refuse to go on with the run of other settings; whether it adds to finished tables was decided at its start."""
    if found.keys() != wanted.keys():
        raise TiebreaksError(
            f"{path}: not the journal of an interrupted run of this version; remove it, or give another output"
        )
    for name in wanted.keys() - {"adds"}:
        if found[name] != wanted[name]:
            raise TiebreaksError(
                f"{path}: the interrupted run had {name} {found[name]!r}, this one has {wanted[name]!r}; "
                "use the same, or remove the journal"
            )


def _lock(file: Any, path: str) -> None:
    """No second run on the same journal; the lock ends with the process, however that ends."""
    try:
        import fcntl
    except ImportError:  # no such locks on this system
        return
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise TiebreaksError(f"{path}: another run is writing to it; wait for its end, or give another output") from None
