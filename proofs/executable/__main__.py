"""`make release PARTS=executable`: builds dist/tiebreaks with PyInstaller from the wheel, tries it without Python, and measures it.

PyInstaller, because it makes one file that starts without anything installed, on all three systems, from ordinary wheels. shiv and
pex make archives that need a Python. Nuitka needs a C compiler on each system and compiles every module, for a program that computes in
NumPy. PyOxidizer looks for a maintainer. PyInstaller is under the GPL with an exception for what it builds; nothing of it is needed
to run the package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from hatch_build import LIBRARY
from proofs import figures
from proofs.distribution.__main__ import CONSTRAINTS, OUTPUT, SMOKE, build_wheel, run, say
from proofs.distribution.contents import ROOT

EXTRAS = "web,pairing"
SUFFIX = ".exe" if os.name == "nt" else ""
NAME = f"tiebreaks{SUFFIX}"
ENTRY = Path(__file__).with_name("entry.py")
RUNS = 5


def main() -> None:
    """Each step once; the first that fails ends it."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as temporary:
        folder = Path(temporary)
        wheel = build_wheel(ROOT, folder / "wheel")
        binaries = install(wheel, folder)
        executable = build(binaries, wheel, folder)
        empty = folder / "empty"
        empty.mkdir()
        run([binaries / f"python{SUFFIX}", "-I", SMOKE, "--command", executable], empty)
        say(
            f"without Python in PATH, {'without' if wheel.name.endswith('-none-any.whl') else 'with'} the compiled reader: version, standings, four languages, a batch on two processes, the page; as the installed command answers"
        )
        installed = size(binaries.parent) - size(
            binaries.parent, "pip", "setuptools", "PyInstaller", "_pyinstaller_hooks_contrib"
        )
        say(
            f"size: {executable.stat().st_size / 1e6:.0f} MB, {executable.stat().st_size / installed:.2f} times the installed packages"
        )
        ratios = []
        for arguments in (["--version"], ["standings", "examples/open.trf"]):
            ratio = seconds([executable, *arguments]) / seconds([binaries / NAME, *arguments])
            say(f"time of tiebreaks {' '.join(arguments)}: {ratio:.1f} times the installed command")
            ratios.append(ratio)
        figures.keep("executable", megabytes=round(executable.stat().st_size / 1e6), times_as_long=round(ratios[-1], 1))


def install(wheel: Path, folder: Path) -> Path:
    """The folder of programs of a fresh environment with the wheel and PyInstaller."""
    run([sys.executable, "-m", "venv", folder / "environment"], folder)
    binaries = folder / "environment" / ("Scripts" if os.name == "nt" else "bin")
    pip: list[str | Path] = [
        binaries / f"python{SUFFIX}",
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "-c",
        CONSTRAINTS,
    ]
    run([*pip, f"{wheel}[{EXTRAS},executable]"], folder)
    return binaries


def build(binaries: Path, wheel: Path, folder: Path) -> Path:
    """The one file, in dist/."""
    made: list[str | Path] = [
        "--onefile", "--console", "--noconfirm", "--log-level", "WARN", "--name", "tiebreaks",
        "--distpath", folder / "made", "--workpath", folder / "work", "--specpath", folder,
        "--copy-metadata", "tiebreaks",  # the version
        "--collect-data", "tiebreaks", "--collect-submodules", "tiebreaks",  # catalogues, samples, the page; readers that are imported late
    ]  # fmt: skip
    for room in ("tiebreaks", "tiebreaks/answers"):  # the lists of names, which are read when the package is imported
        made += ["--add-data", f"{packages(binaries.parent) / room / '__init__.pyi'}:{room}"]
    if not wheel.name.endswith("-none-any.whl"):  # the kernel, which no import names
        made += ["--add-binary", f"{packages(binaries.parent) / LIBRARY}:{Path(LIBRARY).parent.as_posix()}"]
    run([binaries / f"python{SUFFIX}", "-m", "PyInstaller", *made, ENTRY], folder, PYTHONHASHSEED="0")
    OUTPUT.mkdir(exist_ok=True)
    return Path(shutil.copy2(folder / "made" / NAME, OUTPUT / NAME))


def packages(environment: Path) -> Path:
    """The folder of the installed packages."""
    (folder,) = environment.glob("lib/python*/site-packages") if os.name != "nt" else [environment / "Lib" / "site-packages"]
    return folder


def size(environment: Path, *only: str) -> int:
    """The bytes of the installed packages, or of some of them."""
    folders = [packages(environment) / name for name in only] or [packages(environment)]
    return sum(path.stat().st_size for folder in folders for path in folder.rglob("*") if path.is_file())


def seconds(command: Sequence[str | Path], environment: Mapping[str, str] | None = None) -> float:
    """The least time of some runs, from the start to the end."""
    taken = []
    for _ in range(RUNS):
        began = perf_counter()
        subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)
        taken.append(perf_counter() - began)
    return min(taken)


if __name__ == "__main__":
    main()
