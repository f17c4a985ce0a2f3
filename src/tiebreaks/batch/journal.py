"""The journal of a run: an entry per finished file, so that a run that was killed goes on where it was."""

from __future__ import annotations

import json
import os
from array import array
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, BinaryIO

from tiebreaks.batch.done import Done, facts_of, next_entry, rows_of
from tiebreaks.batch.tables import Record
from tiebreaks.errors import FormatError, TiebreaksError, reason_of

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
        left = os.path.exists(path)
        with _writing(path, "nothing was changed"):
            self._file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o666), "r+b")  # emptied by nobody before it is locked
        try:
            _lock(self._file, path)
            if left and not resume:
                raise TiebreaksError(
                    f"{path}: an interrupted run has left this journal; resume it (--resume), or remove the journal"
                )
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
        first = _heading(self.path, self._file.readline())
        if first is None:
            self._file.seek(0)
            self._file.truncate()
            self._file.write(json.dumps(self.heading).encode() + b"\n")
            self._file.flush()
            return
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


def _heading(path: str, line: bytes) -> Record | None:
    """The first line of a journal; None when it was not yet written, or torn."""
    if not line.endswith(b"\n"):
        return None
    try:
        heading = json.loads(line)
    except ValueError:
        heading = None
    if not isinstance(heading, dict):
        raise TiebreaksError(f"{path}: not the journal of an interrupted run; remove it, or give another output")
    return heading


def _check_heading(path: str, found: Record, wanted: Record) -> None:
    """Refuse to go on with the run of other settings; whether it adds to finished tables was decided at its start."""
    if found.keys() != wanted.keys():
        raise TiebreaksError(f"{path}: not the journal of an interrupted run of this version; remove it")
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
