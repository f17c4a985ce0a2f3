"""A journal of finished work: a heading, then a line of JSON for each piece. A killed run loses the piece it was at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

Line = dict[str, Any]


class OtherRun(Exception):
    """A journal that was begun with something else: `name` says what, `wanted` and `found` with what."""

    def __init__(self, path: Path, name: str, wanted: object, found: object) -> None:
        super().__init__(path, name, wanted, found)
        self.path: Path = path
        self.name: str = name
        self.wanted: object = wanted
        self.found: object = found


class LineJournal:
    """The pieces that are finished, by their key, in a file that is taken up again.

    heading   the first line; raises OtherRun if the file begins with another one
    key       the entry of a line that names its piece
    may_differ   the entries of the heading that may be others than in the file
    """

    def __init__(self, path: Path, heading: Mapping[str, Any], key: str, may_differ: frozenset[str] = frozenset()) -> None:
        self.path: Path = path
        self._key = key
        path.parent.mkdir(parents=True, exist_ok=True)
        whole = [line for line in _lines(path) if line is not None]
        self.heading: Line = whole[0] if whole else dict(heading)
        for name in heading.keys() - may_differ:
            if self.heading.get(name) != heading[name]:
                raise OtherRun(path, name, heading[name], self.heading.get(name))
        self.lines: dict[Any, Line] = {line[key]: line for line in whole[1:] if key in line}
        kept = [self.heading, *self.lines.values()]
        _replace(path, "".join(f"{json.dumps(line)}\n" for line in kept))  # without the torn end of a killed run

    def __contains__(self, piece: object) -> bool:
        return piece in self.lines

    def append(self, line: Line) -> None:
        """Keep a finished piece."""
        text = json.dumps(line)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{text}\n")
        self.lines[line[self._key]] = json.loads(text)  # as a run that goes on reads it


def _lines(path: Path) -> Iterator[Line | None]:
    """The lines of a journal; None for one that is torn."""
    if not path.exists():
        return
    for text in path.read_text(encoding="utf-8").splitlines(keepends=True):
        try:
            line = json.loads(text) if text.endswith("\n") else None
        except ValueError:
            line = None
        yield line if isinstance(line, dict) else None


def _replace(path: Path, text: str) -> None:
    """Written beside it and moved into its place: a kill leaves the old journal or the new one."""
    beside = path.with_suffix(".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
