"""The compiled reader of player lines, where there is one: `src/kernel/players.c`, loaded by ctypes. A stand-in."""

from __future__ import annotations

import os
import sys
from ctypes import CDLL
from functools import cache
from pathlib import Path

VERSION = 1


@cache
def load() -> CDLL | None:
    """The library beside this module; None where there is none, or one of another version."""
    ending = {"win32": "dll", "darwin": "dylib"}.get(sys.platform, "so")
    if os.environ.get("TIEBREAKS_KERNEL") == "skip":
        return None
    try:
        library = CDLL(str(Path(__file__).with_name(f"_kernel.{ending}")))
        return library if library.tiebreaks_kernel_version() == VERSION else None
    except (OSError, AttributeError):  # not there, of another machine, or another file
        return None
