"""Read one consistent version of a file; write files whole or not at all: beside the target, then renamed."""

from __future__ import annotations

import errno
import os
import re
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, NamedTuple

from tiebreaks.errors import FormatError, reason_of
from tiebreaks.messages import Message, Place, phrase

RECENT = 100_000_000  # nanoseconds: two changes closer than this may have the same time, and the writer may not have finished
ENDING = ".tiebreaks.part"  # of the name of a file that is being written
TRIES = 10
PAUSE = 0.01  # seconds that give a writer time to go on
_NEW = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0)
WINDOWS = os.name == "nt"  # no file can be replaced while somebody has it open


class Changed(OSError):
    """The file changed while it was read."""


class _InvalidPath(ValueError):
    """A text that cannot be the path of a file."""


def read_whole(path: str, most: int, *, only_regular: bool = False) -> bytes:
    """Read at most `most` bytes of a file; raise `Changed` if somebody writes to it meanwhile.

    only_regular   a pipe or a device is an OSError: nobody may ever write to a pipe
    """
    with open(path, "rb", opener=_open_at_once if only_regular else None) as file:
        before = os.fstat(file.fileno())
        regular = stat.S_ISREG(before.st_mode)
        if only_regular and not regular:
            raise OSError(phrase("it is a folder, a pipe or a device"))
        data = file.read(min(most, before.st_size + 1) if regular else most)  # allocating the most takes longer than reading
        if regular and not _is_stable(file, before, data):
            raise Changed("it changed while it was read; read it again when it is complete")
    return data


def _open_at_once(path: str, flags: int) -> int:
    """Open a file without waiting for who writes to a pipe."""
    return os.open(path, flags | getattr(os, "O_NONBLOCK", 0))


def _is_stable(file: BinaryIO, before: os.stat_result, data: bytes) -> bool:
    """Whether nobody is writing: by the times, and if those are too coarse, by a second read a moment later."""
    if not _is_same(file, before):
        return False
    if time.time_ns() - before.st_mtime_ns > RECENT:
        return True
    time.sleep(PAUSE)
    file.seek(0)
    return file.read(len(data)) == data and _is_same(file, before)


def _is_same(file: BinaryIO, before: os.stat_result) -> bool:
    after = os.fstat(file.fileno())
    return (after.st_mtime_ns, after.st_size) == (before.st_mtime_ns, before.st_size)


def write_whole(path: str, data: bytes) -> None:
    """Put data into a file; a reader sees the old contents or the new ones, never half of them."""
    with open_whole(path) as (file,):
        file.write(data)


@contextmanager
def open_whole(*paths: str) -> Iterator[tuple[BinaryIO, ...]]:
    """Open files to write; they take their names together when all of them are complete."""
    parts: list[_PartFile] = []
    renamed: list[str] = []
    try:
        for path in paths:
            if "\0" in path:
                raise _InvalidPath("a path has no NUL character")
            if path and not os.path.basename(path):
                raise _InvalidPath(Message("the name of a file does not end in {mark!r}", mark=path[-1]))
            parts.append(_begin(path))
        yield tuple(part.file for part in parts)
        for part in parts:
            _complete(part)
        for path, part in zip(paths, parts, strict=True):
            if part.temporary:
                _rename(part)
            renamed.append(path)
    except BaseException as wrong:
        for part in parts:
            _discard(part)
        if isinstance(wrong, OSError | _InvalidPath):
            raise FormatError([_failure(wrong, paths, renamed)]) from wrong
        raise
    finally:
        for part in parts:
            _close(part)


def remove_left_overs(*paths: str) -> None:
    """Remove the temporary files of processes that were killed while they wrote these files.

    That is: files whose names only this library gives, that belong to this user, and that no process holds.
    """
    for path in paths:
        folder, name = os.path.split(os.path.realpath(path))
        ours = re.compile(re.escape(_temporary_prefix(name)) + r"[a-z0-9_]{8}" + re.escape(ENDING))
        with suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                if ours.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    _remove_dead(entry.path)


def _remove_dead(path: str) -> None:
    from tiebreaks.system import processes  # only writers pay for it

    with suppress(OSError), open(path, "r+b", opener=_open_no_follow) as file:
        if hasattr(os, "geteuid") and os.fstat(file.fileno()).st_uid != os.geteuid():
            return
        if processes.flock(file.fileno(), wait=False):
            os.unlink(path)


def _open_no_follow(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0))


def _temporary_prefix(name: str) -> str:
    """The start of the name that a file has while it is written; systems count its bytes, and a letter has up to four."""
    return f".{name.encode('utf-8', 'ignore')[:100].decode('utf-8', 'ignore')}."


class _PartFile(NamedTuple):
    """A file that is being written; a device or a pipe has no temporary name."""

    file: BinaryIO
    target: str
    temporary: str = ""
    held: int = -1  # the lock that keeps others from taking it for a left-over


def _begin(path: str) -> _PartFile:
    if _is_special(path):
        return _PartFile(open(path, "wb"), path)
    from tiebreaks.system import processes  # only writers pay for it

    target = os.path.realpath(path)
    if os.path.isdir(target):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    folder, name = os.path.split(target)
    for _ in range(TRIES):
        temporary = os.path.join(folder, f"{_temporary_prefix(name)}{os.urandom(4).hex()}{ENDING}")
        # A new file has the permissions that the umask leaves; one that replaces another gets those of the other in the end.
        handle = os.open(temporary, _NEW, 0o600 if os.path.exists(target) else 0o666)
        try:
            held = os.dup(handle) if processes.flock(handle, wait=True) else -1  # until the file, closed by then, has its name
            part = _PartFile(os.fdopen(handle, "wb"), target, temporary, held)
        except BaseException:
            os.unlink(temporary)
            raise
        if os.path.exists(temporary):  # nobody took it for a left-over before it was held
            return part
        _discard(part)
        _close(part)
    raise FileNotFoundError(errno.ENOENT, Message("somebody removes {file} again and again", file=temporary))


def _is_special(path: str) -> bool:
    """Whether a path is a device or a pipe, which a file must not replace."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _complete(part: _PartFile) -> None:
    """Flush and close a file; a full disk shows now, before the old file is gone."""
    part.file.flush()
    if part.temporary:
        os.fsync(part.file.fileno())
        with suppress(OSError):
            os.chmod(part.temporary, os.stat(part.target).st_mode & 0o777)
    part.file.close()


def _rename(part: _PartFile) -> None:
    """Give a complete file its name; on Windows a search index or a virus scanner may have the old one open for a moment."""
    for tries_left in reversed(range(TRIES if WINDOWS else 1)):
        try:
            os.replace(part.temporary, part.target)
            return
        except PermissionError:
            if not tries_left:
                raise
        time.sleep(PAUSE)


def _discard(part: _PartFile) -> None:
    with suppress(OSError):
        part.file.close()
    if part.temporary:
        with suppress(OSError):
            os.unlink(part.temporary)


def _close(part: _PartFile) -> None:
    if part.held >= 0:
        os.close(part.held)


def _failure(wrong: OSError | _InvalidPath, paths: tuple[str, ...], renamed: list[str]) -> Message:
    sentence = "cannot be written: {reason}; nothing was changed"
    if renamed:
        sentence = "cannot be written: {reason}; but {renamed} is new already"
    unchanged = tuple(path for path in paths if path not in renamed)
    where = Place(", ".join(unchanged))
    return Message(sentence, where=where, severity="error", reason=reason_of(wrong), files=unchanged, renamed=tuple(renamed))
