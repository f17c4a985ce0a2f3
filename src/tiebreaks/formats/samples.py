"""The sample events of the package: made-up players, and the cases that a first program should see."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING

from tiebreaks.errors import FormatError
from tiebreaks.formats import read
from tiebreaks.messages import Message
from tiebreaks.model.fields import fill
from tiebreaks.model.tournament import Tournament
from tiebreaks.system.files import write_whole

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SUFFIX = ".trf"


@cache
def samples() -> tuple[str, ...]:
    """The names of the sample events, for `sample`."""
    found = (file.name for file in _folder().iterdir())
    return tuple(sorted(name.removesuffix(SUFFIX) for name in found if name.endswith(SUFFIX)))


def sample(name: str = "open") -> Tournament:
    """A sample event to try things on: "open" (41 players, 9 rounds), "round_robin" or "team"; its `source` is the name."""
    event = read(read_sample(name))
    fill(event, reading=replace(event.reading, source=name))
    return event


def write_sample(name: str, path: str, *, replace: bool) -> Tournament:
    """Write the file of a sample event, over another file only if `replace` is given; return the event."""
    event = sample(name)
    data = read_sample(name)
    if not replace and _differs(path, data):
        raise FormatError(Message("{path} is there already, with something else in it; name another file", path=path))
    write_whole(path, data)
    return event


def _differs(path: str, data: bytes) -> bool:
    try:
        with open(path, "rb") as file:
            return file.read(len(data) + 1) != data
    except FileNotFoundError:
        return False


def read_sample(name: str) -> bytes:
    """The file of a sample event."""
    if name not in samples():
        raise FormatError(Message("there is no sample {found!r}; expected one of {expected}", found=name, expected=samples()))
    return _folder().joinpath(name + SUFFIX).read_bytes()


def _folder() -> Traversable:
    from importlib.resources import files  # only who asks for a sample pays for it

    return files("tiebreaks").joinpath("samples")
