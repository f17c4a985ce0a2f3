"""Parts of `make prove` and `make release`: named commands, run one after the other by a shell."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
INSTALL = "-m pip install --quiet --disable-pip-version-check"


class Part(NamedTuple):
    """What it shows or makes, in a line, and its commands; the first that fails ends it."""

    says: str
    commands: str
    extra: str = ""
    """The extra of pyproject.toml that has its tools; installed when it is missing."""


def run_parts(target: str, parts: Mapping[str, Part], asked: Sequence[str], *, goes_on: bool) -> None:
    """Run the parts that are asked for, or all; exits with 1 if one fails, and with 2 and the list if one is not there.

    goes_on   whether the others are run after one that fails
    """
    if unknown := [name for name in asked if name not in parts]:
        width = max(map(len, parts))
        print(f"make {target} PARTS=... has no part {', '.join(unknown)}. It has:", file=sys.stderr)
        print("\n".join(f"  {name:{width}}  {part.says}" for name, part in parts.items()), file=sys.stderr)
        sys.exit(2)
    failed = []
    for name in asked or parts:
        print(f"{target}: {name}", file=sys.stderr, flush=True)
        if not run_part(parts[name]):
            failed.append(name)
            if not goes_on:
                break
    if failed:
        sys.exit(f"{target}: failed: {', '.join(failed)}")


def run_part(part: Part) -> bool:
    """Whether every command has ended well."""
    found = Path(sys.prefix, "bin")
    base = str(os.environ.get("PYTHON") or getattr(sys, "_base_executable", sys.executable))  # make PYTHON=python3.13
    variables = {"PYTHON": sys.executable, "BASE": base, "INSTALL": INSTALL}
    environment = {**os.environ, **variables, "PATH": f"{found}{os.pathsep}{os.environ['PATH']}"}
    script = part.commands
    if part.extra:
        mark = Path(sys.prefix, f".{part.extra}")
        wanted = f"{{ $PYTHON $INSTALL -c constraints.txt -e '.[{part.extra}]' && touch '{mark}'; }}"
        script = f"[ '{mark}' -nt pyproject.toml ] || {wanted}\n{script}"
    return not subprocess.run(["/bin/sh", "-eu", "-c", script], cwd=ROOT, env=environment, check=False).returncode
