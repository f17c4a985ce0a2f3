"""Files appear whole or not at all: written beside the target, then renamed."""

from __future__ import annotations

import os
import stat
from contextlib import suppress

from tiebreaks.errors import FormatError


def write_whole(path: str, data: bytes) -> None:
    """Put data into a file; a reader sees the old contents or the new ones, never half of them."""
    try:
        if _is_special(path):
            with open(path, "wb") as file:
                file.write(data)
        else:
            _write_and_rename(os.path.realpath(path), data)
    except OSError as wrong:
        raise FormatError([f"{path}: error: cannot be written: {wrong.strerror or wrong}; nothing was changed"]) from wrong


def _is_special(path: str) -> bool:
    """Whether a path is a device or a pipe, which must not be replaced by a file."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return False
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _write_and_rename(path: str, data: bytes) -> None:
    import tempfile  # only who writes pays for it

    folder, name = os.path.split(path)
    handle, temporary = tempfile.mkstemp(dir=folder, prefix=f".{name[:100]}.", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        with suppress(OSError):
            os.chmod(temporary, os.stat(path).st_mode & 0o777 if os.path.exists(path) else 0o644)
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            os.unlink(temporary)
        raise
