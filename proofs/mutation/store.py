"""What became of each mutant, kept in build/mutation as the run goes on: a run that was stopped goes on from there."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

FOLDER = Path("build/mutation")
KILLED, SURVIVED, TIMEOUT, UNTESTED = "killed", "survived", "timeout", "untested"
IMPORTED = "imported"  # runs when its module is imported, and no test runs it later
DETECTED = (KILLED, TIMEOUT)


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant."""

    status: str
    seconds: float  # of processor time
    killer: str = ""


class Store:
    """The outcomes by the keys of the mutants. A kill stands; what no test saw is tried again when a test has changed."""

    def __init__(self, folder: Path = FOLDER) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path, self._tests = folder / "outcomes.jsonl", _digest(Path("tests"))
        self._outcomes: dict[str, Outcome] = {}
        for line in self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else ():
            key, tests, outcome = json.loads(line)
            if outcome["status"] in (*DETECTED, IMPORTED) or tests == self._tests:
                self._outcomes[key] = Outcome(**outcome)

    def __contains__(self, key: str) -> bool:
        return key in self._outcomes

    def __getitem__(self, key: str) -> Outcome:
        return self._outcomes[key]

    def __setitem__(self, key: str, outcome: Outcome) -> None:
        self._outcomes[key] = outcome
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([key, self._tests, asdict(outcome)]) + "\n")


def _digest(folder: Path) -> str:
    """Of the tests, without the tools and the stored result of this folder."""
    paths = sorted(path for path in folder.rglob("*.py") if "mutation" not in path.parts)
    return hashlib.sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()[:16]
