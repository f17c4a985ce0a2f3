"""Files are read as one version of them, and appear whole or not at all: written beside the target, then renamed."""

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
from tiebreaks.messages import Message, Place

RECENT = 100_000_000  # nanoseconds: two changes closer than this may bear the same time, and who changed it may not have ended
ENDING = ".tiebreaks.part"  # of the name of a file that is being written
TRIES = 10
PAUSE = 0.01  # seconds in which one who is still writing goes on
WINDOWS = os.name == "nt"  # where a file cannot be replaced while somebody has it open


class Changed(OSError):
    """A file of which one part may be older than the other."""


class _NoPath(ValueError):
    """What no file can be called."""


def read_whole(path: str, most: int) -> bytes:
    """So many bytes of a file at most; when somebody writes to it meanwhile it is refused, not read as a mixture."""
    with open(path, "rb") as file:
        before = os.fstat(file.fileno())
        regular = stat.S_ISREG(before.st_mode)
        data = file.read(min(most, before.st_size + 1) if regular else most)  # room for the most takes longer than the reading
        if regular and not _is_still(file, before, data):
            raise Changed("it changed while it was read; read it again when it is complete")
    return data


def _is_still(file: BinaryIO, before: os.stat_result, data: bytes) -> bool:
    """Whether nobody writes: by the times, and where those are too coarse by reading it once more a moment later."""
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
    with written_whole(path) as (file,):
        file.write(data)


@contextmanager
def written_whole(*paths: str) -> Iterator[tuple[BinaryIO, ...]]:
    """Files to write into, which take their names together when all of them are complete."""
    parts: list[_Part] = []
    renamed: list[str] = []
    try:
        for path in paths:
            if "\0" in path:
                raise _NoPath("a path has no NUL character")
            parts.append(_begun(path))
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
        if isinstance(wrong, OSError | _NoPath):
            raise FormatError([_told(wrong, paths, renamed)]) from wrong
        raise
    finally:
        for part in parts:
            _close(part)


def remove_left_overs(*paths: str) -> None:
    """Remove what processes that were killed while they wrote these files have left beside them.

    That is: a file that is named as only this library does, belongs to this user, and is held by no process.
    """
    for path in paths:
        folder, name = os.path.split(os.path.realpath(path))
        ours = re.compile(re.escape(_beginning(name)) + r"[a-z0-9_]{8}" + re.escape(ENDING))
        with suppress(OSError), os.scandir(folder) as found:
            for entry in found:
                if ours.fullmatch(entry.name) and entry.is_file(follow_symlinks=False):
                    _remove_dead(entry.path)


def _remove_dead(path: str) -> None:
    with suppress(OSError), open(path, "r+b", opener=_no_link) as file:
        if hasattr(os, "geteuid") and os.fstat(file.fileno()).st_uid != os.geteuid():
            return
        if _hold(file.fileno(), wait=False):
            os.unlink(path)


def _no_link(path: str, flags: int) -> int:
    return os.open(path, flags | getattr(os, "O_NOFOLLOW", 0))


def _hold(file: int, *, wait: bool) -> bool:
    """Whether this process has a file for itself until it closes it or dies; never where the system has no such locks."""
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
    except (ImportError, OSError):
        return False
    return True


def _beginning(name: str) -> str:
    """Of the name that a file has while it is written."""
    return f".{name[:100]}."


class _Part(NamedTuple):
    """A file on its way to its name; a device or a pipe has no temporary one."""

    file: BinaryIO
    target: str
    temporary: str = ""
    held: int = -1  # keeps others from taking it for a left-over


def _begun(path: str) -> _Part:
    if _is_special(path):
        return _Part(open(path, "wb"), path)
    import tempfile  # only who writes pays for it

    target = os.path.realpath(path)
    if os.path.isdir(target):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    folder, name = os.path.split(target)
    for _ in range(TRIES):
        handle, temporary = tempfile.mkstemp(dir=folder, prefix=_beginning(name), suffix=ENDING)
        try:
            held = os.dup(handle) if _hold(handle, wait=True) else -1  # until it has its name, which it takes when it is closed
            part = _Part(os.fdopen(handle, "wb"), target, temporary, held)
        except BaseException:
            os.unlink(temporary)
            raise
        if os.path.exists(temporary):  # nobody took it for a left-over before it was held
            return part
        _discard(part)
        _close(part)
    raise FileNotFoundError(errno.ENOENT, f"somebody removes {temporary} again and again")


def _is_special(path: str) -> bool:
    """Whether a path is a device or a pipe, which must not be replaced by a file."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _complete(part: _Part) -> None:
    """Close a file; what a disk cannot take is known now, before the old file is gone."""
    part.file.flush()
    if part.temporary:
        os.fsync(part.file.fileno())
        with suppress(OSError):
            os.chmod(part.temporary, os.stat(part.target).st_mode & 0o777 if os.path.exists(part.target) else 0o644)
    part.file.close()


def _rename(part: _Part) -> None:
    """Give a complete file its name; on Windows a search index or a virus scanner may have the old one open for a moment."""
    for tries_left in reversed(range(TRIES if WINDOWS else 1)):
        try:
            os.replace(part.temporary, part.target)
            return
        except PermissionError:
            if not tries_left:
                raise
        time.sleep(PAUSE)


def _discard(part: _Part) -> None:
    with suppress(OSError):
        part.file.close()
    if part.temporary:
        with suppress(OSError):
            os.unlink(part.temporary)


def _close(part: _Part) -> None:
    if part.held >= 0:
        os.close(part.held)


def _told(wrong: OSError | _NoPath, paths: tuple[str, ...], renamed: list[str]) -> Message:
    sentence = "cannot be written: {reason}; nothing was changed"
    if renamed:
        sentence = "cannot be written: {reason}; but {renamed} is new already"
    left = tuple(path for path in paths if path not in renamed)
    where = Place(", ".join(left))
    return Message(sentence, where=where, severity="error", reason=reason_of(wrong), files=left, renamed=tuple(renamed))
