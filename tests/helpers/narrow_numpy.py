"""A NumPy whose default integer has 32 bits, for a process of its own: python -m tests.helpers.narrow_numpy FILE ... prints standings.

It stands in for `numpy` before anything imports it. What NumPy makes of Python's numbers, what it adds up of narrow arrays, and
positions and counts have 32 bits, as on a machine of 32 bits; what has a stated type keeps it. `make prove PARTS=32-bit` runs the tests
on the real thing.
"""

from __future__ import annotations

import json
import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy

MAKERS = ("arange", "array", "asarray", "empty", "frombuffer", "fromiter", "full", "ones", "zeros")
POSITIONS = (
    "argsort",
    "argmax",
    "argmin",
    "bincount",
    "count_nonzero",
    "flatnonzero",
    "lexsort",
    "nonzero",
    "searchsorted",
    "unique",
)


def _wrap(found: Any) -> Any:
    """Arrays as narrow ones."""
    if isinstance(found, tuple):
        return tuple(map(_wrap, found))
    return found.view(Narrow) if isinstance(found, numpy.ndarray) else found


def _shorten(found: Any) -> Any:
    """The same in 32 bits, where it has 64."""
    if isinstance(found, tuple):
        return tuple(map(_shorten, found))
    is_wide = isinstance(found, (numpy.ndarray, numpy.generic)) and found.dtype == numpy.int64
    return _wrap(found.astype(numpy.int32)) if is_wide else _wrap(found)


def _plain(given: Any) -> Any:
    """Without narrow arrays: what NumPy itself computes with."""
    if isinstance(given, (list, tuple)) and not hasattr(given, "_fields"):
        return type(given)(map(_plain, given))
    return given.view(numpy.ndarray) if isinstance(given, Narrow) else given


def _is_wide(given: Any) -> bool:
    """Whether it has 64 bits itself: Python's numbers have none."""
    return isinstance(given, (numpy.ndarray, numpy.generic)) and given.dtype.kind in "iu" and given.dtype.itemsize == 8


class Narrow(numpy.ndarray):
    """An array that counts, numbers and adds up in 32 bits, unless it has 64."""

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        out = kwargs.pop("out", None)
        if out is not None:
            kwargs["out"] = tuple(map(_plain, out))
        kwargs = {name: _plain(value) if name != "out" else value for name, value in kwargs.items()}
        found = getattr(ufunc, method)(*map(_plain, inputs), **kwargs)
        if out is not None:
            return out[0] if len(out) == 1 else out
        is_stated = kwargs.get("dtype") is not None or any(map(_is_wide, inputs[: ufunc.nin if method == "__call__" else 1]))
        return _wrap(found) if is_stated else _shorten(found)

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        found = function(*map(_plain, args), **{name: _plain(value) for name, value in kwargs.items()})
        if function.__name__ == "unique" and isinstance(found, tuple):
            return _wrap(found[0]), *_shorten(found[1:])
        if function.__name__ in POSITIONS and function.__name__ != "unique":
            return _shorten(found)
        if function.__name__ in ("cumsum", "sum", "prod") and not _is_wide(args[0]) and kwargs.get("dtype") is None:
            return _shorten(found)
        if function.__name__ == "where" and len(args) == 3 and not any(map(_is_wide, args[1:])):
            return _shorten(found)
        return _wrap(found)

    def argsort(self, *args: Any, **kwargs: Any) -> Any:
        return _shorten(_plain(self).argsort(*args, **kwargs))

    def nonzero(self) -> Any:
        return _shorten(_plain(self).nonzero())

    def searchsorted(self, *args: Any, **kwargs: Any) -> Any:
        return _shorten(_plain(self).searchsorted(*map(_plain, args), **kwargs))

    def cumsum(self, *args: Any, **kwargs: Any) -> Any:
        return numpy.cumsum(self, *args, **kwargs)


def _make(maker: Any, *args: Any, **kwargs: Any) -> Any:
    found = maker(*map(_plain, args), **kwargs)
    is_stated = (
        kwargs.get("dtype") is not None
        or any(isinstance(each, type | numpy.dtype) for each in args)
        or (args and isinstance(args[0], numpy.ndarray))
    )
    return _wrap(found) if is_stated or (found.size and abs(found).max() >= 2**31) else _shorten(found)


def install() -> None:
    """Put the narrow NumPy in the place of the other one."""
    made = ModuleType("numpy")
    made.__dict__.update(vars(numpy))
    made.__dict__.update({name: partial(_make, getattr(numpy, name)) for name in MAKERS})
    made.__dict__["ndarray"] = Narrow
    sys.modules["numpy"] = made


def rank(path: Path) -> list[tuple[int, int, list[str]]]:
    """Rank, number and values of everybody."""
    import tiebreaks as tb

    return [(row.rank, row.id, [*map(str, row.values)]) for row in tb.standings(tb.read(path)).rows]


if __name__ == "__main__":
    install()
    print(json.dumps([rank(Path(name)) for name in sys.argv[1:]]))  # noqa: T201
