"""What became of each mutant, kept in build/mutation as the run goes on: a run that was stopped goes on from there."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
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
    """The outcomes by the keys of the mutants. A kill stands; what no test saw is tried again when a test has changed.

    Tests that a mutant has survived are not run again, as long as neither their file nor a module that tests share has changed.
    """

    def __init__(self, folder: Path = FOLDER, tests: Path = Path("tests")) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._path, self._digests = folder / "outcomes.jsonl", digest_tests(tests)
        self._now = _digest("".join(self._digests.values()).encode())
        self._versions: dict[str, Mapping[str, str]] = {}
        self._outcomes: dict[str, Outcome] = {}
        self._survived: dict[str, str] = {}
        for line in self._path.read_text(encoding="utf-8").splitlines() if self._path.exists() else ():
            self._take(*json.loads(line))
        if self._now not in self._versions:
            self._write("", self._now, self._digests)

    def _take(self, key: str, version: str, fact: dict[str, str]) -> None:
        """One line: the files of a version of the tests, or what became of a mutant with it."""
        if not key:
            self._versions[version] = fact
        elif fact["status"] in (*DETECTED, IMPORTED) or version == self._now:
            self._outcomes[key] = Outcome(**fact)  # type: ignore[arg-type]
        elif fact["status"] == SURVIVED:
            self._survived[key] = version

    def is_survived(self, key: str, test: str) -> bool:
        """Whether a mutant has survived the tests of a file as it is now."""
        then = self._versions.get(self._survived.get(key, ""), {})
        return test in then and then[test] == self._digests.get(test)

    def __contains__(self, key: str) -> bool:
        return key in self._outcomes

    def __getitem__(self, key: str) -> Outcome:
        return self._outcomes[key]

    def __setitem__(self, key: str, outcome: Outcome) -> None:
        self._outcomes[key] = outcome
        self._write(key, self._now, asdict(outcome))

    def _write(self, *line: object) -> None:
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line) + "\n")


def digest_tests(folder: Path) -> dict[str, str]:
    """The files of tests, each with a digest of what it says and of the modules that tests share."""
    paths = sorted(folder.rglob("*.py"))
    shared = b"\0".join(path.read_bytes() for path in paths if not path.name.startswith("test_"))
    return {path.as_posix(): _digest(shared, path.read_bytes()) for path in paths if path.name.startswith("test_")}


def _digest(*parts: bytes) -> str:
    return hashlib.sha256(b"\0".join(parts)).hexdigest()[:16]
