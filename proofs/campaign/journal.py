"""The journal of a part: a heading, then a line of JSON per finished block. A killed run loses the blocks it was at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from proofs.campaign.outcome import Outcome
from proofs.campaign.parts import Part

Line = dict[str, Any]


class OtherSources(Exception):
    """A journal that was written with other sources than these."""


class Journal:
    """The blocks that are finished, in a file that is taken up again."""

    def __init__(self, folder: Path, part: Part, commit: str) -> None:
        self.path = folder / f"{part.name}.jsonl"
        heading = {"part": part.name, "sources": part.digest(), "versions": dict(part.versions()), "commit": commit}
        folder.mkdir(parents=True, exist_ok=True)
        whole = [line for line in _lines(self.path) if line is not None]
        self.heading: Line = whole[0] if whole else heading
        _refuse_others(self.path, self.heading, heading)
        self.lines: dict[int, Line] = {line["block"]: line for line in whole[1:]}
        kept = [self.heading, *self.lines.values()]
        _replace(self.path, "".join(f"{json.dumps(line)}\n" for line in kept))  # without the torn end of a killed run

    def __contains__(self, block: int) -> bool:
        return block in self.lines

    def append(self, line: Line) -> None:
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(line)}\n")
        self.lines[line["block"]] = line

    def total(self, blocks: int) -> Outcome:
        """The blocks before this number added up, in their order."""
        outcome = Outcome()
        for number in range(blocks):
            outcome.add(Outcome.from_dict(self.lines[number]))
        return outcome


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


def _refuse_others(path: Path, first: Line, wanted: Line) -> None:
    """A sum over two versions would say nothing of either; the commit may differ where the sources do not."""
    for name in ("part", "sources", "versions"):
        if first.get(name) != wanted[name]:
            raise OtherSources(
                f"{path}: expected the journal of {name} {wanted[name]}, found {first.get(name)}. "
                "It was begun with other sources: finish it with those, or remove it"
            )


def _replace(path: Path, text: str) -> None:
    """Written beside it and moved into its place: a kill leaves the old journal or the new one."""
    beside = path.with_suffix(".new")
    beside.write_text(text, encoding="utf-8")
    beside.replace(path)
