"""A journal of finished events: a heading, then a line of JSON for each. A killed run loses the event it was at."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from tiebreaks_conformance.say import Refusal

OTHER_RUN = "{path}: the journal of another run: its {name} is {found}, asked for {wanted}; name another journal, or remove it"


class Journal:
    """The finished events by their names, in a file that is taken up again; it is written with the first event."""

    def __init__(self, path: Path, heading: Mapping[str, Any]) -> None:
        self._path, self._heading = path, dict(heading)
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        whole = [line for line in map(_parse, text.splitlines(keepends=True)) if line is not None]
        found = whole[0] if whole else self._heading
        for name, wanted in heading.items():
            if found.get(name) != wanted:
                raise Refusal(OTHER_RUN, path=path, name=name, wanted=wanted, found=found.get(name))
        self.lines: dict[str, dict[str, Any]] = {line["event"]: line for line in whole[1:] if "event" in line}
        self._is_begun = False

    def append(self, line: Mapping[str, Any]) -> None:
        """Keep a finished event."""
        if not self._is_begun:  # without the torn end of a killed run; a kill leaves the old journal or the new one
            self._path.parent.mkdir(parents=True, exist_ok=True)
            beside = self._path.with_suffix(".new")
            beside.write_text(
                "".join(f"{json.dumps(each)}\n" for each in (self._heading, *self.lines.values())), encoding="utf-8"
            )
            beside.replace(self._path)
            self._is_begun = True
        text = json.dumps(line)
        with self._path.open("a", encoding="utf-8") as file:
            file.write(f"{text}\n")
        self.lines[line["event"]] = json.loads(text)  # as a run that goes on reads it


def _parse(text: str) -> dict[str, Any] | None:
    """A line of a journal; None for one that is torn."""
    try:
        line = json.loads(text) if text.endswith("\n") else None
    except ValueError:
        return None
    return line if isinstance(line, dict) else None
