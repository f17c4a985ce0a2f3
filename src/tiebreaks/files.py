"""Files are read as one version of them, and appear whole or not at all: written beside the target, then renamed."""

from __future__ import annotations

import errno
import os
import stat
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO, NamedTuple

from tiebreaks.errors import FormatError, reason_of

RECENT = 100_000_000  # nanoseconds: two changes closer than this may bear the same time, and who changed it may not have ended
PAUSE = 0.01  # seconds in which one who is still writing goes on


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
                os.replace(part.temporary, part.target)
            renamed.append(path)
    except BaseException as wrong:
        for part in parts:
            _discard(part)
        if isinstance(wrong, OSError | _NoPath):
            raise FormatError([_told(wrong, paths, renamed)]) from wrong
        raise


class _Part(NamedTuple):
    """A file on its way to its name; a device or a pipe has no temporary one."""

    file: BinaryIO
    target: str
    temporary: str = ""


def _begun(path: str) -> _Part:
    if _is_special(path):
        return _Part(open(path, "wb"), path)
    import tempfile  # only who writes pays for it

    target = os.path.realpath(path)
    if os.path.isdir(target):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    folder, name = os.path.split(target)
    handle, temporary = tempfile.mkstemp(dir=folder, prefix=f".{name[:100]}.", suffix=".part")
    try:
        return _Part(os.fdopen(handle, "wb"), target, temporary)
    except BaseException:
        os.unlink(temporary)
        raise


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


def _discard(part: _Part) -> None:
    with suppress(OSError):
        part.file.close()
    if part.temporary:
        with suppress(OSError):
            os.unlink(part.temporary)


def _told(wrong: OSError | _NoPath, paths: tuple[str, ...], renamed: list[str]) -> str:
    left = f"but {', '.join(renamed)} is new already" if renamed else "nothing was changed"
    names = ", ".join(path for path in paths if path not in renamed)
    return f"{names}: error: cannot be written: {reason_of(wrong)}; {left}"
