"""`make prove PARTS=reproducible`: every answer under every Python that is found and in every varied environment; what differs is printed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from docs.generate.dependencies import pythons
from proofs import figures
from proofs.reproducible import ROOT, VARIED, Answers, answers, differences

BUILD = ROOT / "build" / "reproducible"


def main() -> int:
    """The exit code: 1 when something differs."""
    say(f"locales that are not installed here, so C in their place: {', '.join(_missing_locales()) or 'none'}")
    expected: Answers = {}
    failed = compared = 0
    versions = []
    with TemporaryDirectory() as temporary:
        for version in pythons():
            python = _python(version)
            if python is None:
                say(f"Python {version}: not found, so not compared (python{version} is looked for on the PATH)")
                continue
            versions.append(version)
            names = VARIED if not expected else ("the same again", "all at once")  # of the further Pythons these are enough
            expected = expected or answers(Path(temporary, "expected"), {}, python=python)
            for number, name in enumerate(names):
                folder = Path(temporary, version, *"abcde"[: number % 5 + 1], str(number))  # from another folder each time
                different = differences(expected, answers(folder, VARIED[name], python=python))
                failed += bool(different)
                compared += 1
                size = sum(map(len, expected.values()))
                say(
                    f"Python {version}, {name}: {len(expected)} answers, {size:,} bytes: {'the same' if not different else 'DIFFERENT'}"
                )
                for line in different:
                    say(f"  {line}")
    if expected and not failed:
        figures.keep("reproducible", answers=len(expected), comparisons=compared, pythons=", ".join(versions))
    return 1 if failed or not expected else 0


def _python(version: str) -> str | None:
    """A Python of this version with what an answer needs, in an environment of its own; None when there is none."""
    path = shutil.which(f"python{version}")
    if path is None or subprocess.run([path, "-V"], capture_output=True, check=False).returncode:
        return None
    python = BUILD / version / "bin" / "python"
    if not python.exists():
        subprocess.run([path, "-m", "venv", str(python.parents[1])], check=True)
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "-c", "constraints.txt"]
        subprocess.run([*install, "-e", ".[frames,web]"], cwd=ROOT, check=True)
    return str(python)


def _missing_locales() -> list[str]:
    """Those of the varied environments that are not installed: there the process runs in the locale C."""
    wanted = sorted({environment["LC_ALL"] for environment in VARIED.values() if "LC_ALL" in environment})
    command = [sys.executable, "-c", "import locale; locale.setlocale(locale.LC_ALL, '')"]
    return [
        name
        for name in wanted
        if subprocess.run(command, env={**os.environ, "LC_ALL": name}, capture_output=True, check=False).returncode
    ]


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main())
