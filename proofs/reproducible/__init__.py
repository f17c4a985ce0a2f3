"""The same input gives the same bytes: in every run, hash seed, locale, time zone, folder, order of a listing and Python."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parents[2]
Environment = Mapping[str, str]
Answers = dict[str, str]  # what was asked -> the bytes of the answer, as one character each

PLAIN: Environment = {"PYTHONHASHSEED": "0", "LC_ALL": "C.UTF-8", "TZ": "UTC", "COLUMNS": "120", "TERM": "xterm-256color"}
VARIED: Mapping[str, Environment] = {  # what may not matter, one or all at a time
    "the same again": {},
    "hash seed 1": {"PYTHONHASHSEED": "1"},
    "hash seed 4294967295": {"PYTHONHASHSEED": "4294967295"},
    "hash seed random": {"PYTHONHASHSEED": "random"},
    "locale C": {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    "locale tr_TR": {"LC_ALL": "tr_TR.UTF-8"},
    "locale de_DE": {"LC_ALL": "de_DE.UTF-8"},
    "time zone Pacific/Kiritimati": {"TZ": "Pacific/Kiritimati"},  # between this and the next it is always another day
    "time zone Pacific/Niue": {"TZ": "Pacific/Niue"},
    "a narrow terminal": {"COLUMNS": "20", "TERM": "dumb", "NO_COLOR": "1"},
    "colours forced": {"FORCE_COLOR": "1", "TERM": "xterm"},
    "optimised": {"PYTHONOPTIMIZE": "1"},
    "listings reversed": {"REVERSED": "1"},
    "all at once": {
        "PYTHONHASHSEED": "7", "LC_ALL": "tr_TR.UTF-8", "TZ": "Pacific/Kiritimati", "COLUMNS": "20", "TERM": "dumb", "REVERSED": "1",
    },
}  # fmt: skip


def answers(folder: Path, environment: Environment, *, python: str = sys.executable, quick: bool = False) -> Answers:
    """Everything that is asked, in a process of this environment and of this Python, from this folder."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG"))}
    paths = os.pathsep.join(map(str, (ROOT / "src", ROOT)))
    command = [python, str(Path(__file__).with_name("answer_all.py")), *(["--quick"] if quick else [])]
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        command,
        cwd=folder,
        env={**kept, **PLAIN, **environment, "PYTHONPATH": paths, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"{' '.join(command)} ended with {done.returncode}: {done.stderr.decode()}")
    printed: Answers = json.loads(done.stdout)
    return printed


def differences(expected: Answers, others: Answers) -> list[str]:
    """What is not the same, and where it begins."""
    different = []
    for name in sorted(expected.keys() | others.keys()):
        one, other = expected.get(name, ""), others.get(name, "")
        if one != other:
            place = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
            different.append(f"{name}: at byte {place}: {one[place : place + 60]!r}, then {other[place : place + 60]!r}")
    return different
