"""What is in a wheel and in the sdist, against what git has: nothing missing, nothing foreign."""

from __future__ import annotations

import subprocess
import tarfile
import zipfile
from pathlib import Path

from hatch_build import KERNEL, LIBRARY

ROOT = Path(__file__).parents[2]
NOT_HANDED_ON = (".ci/", ".gitattributes", ".github/", ".pre-commit-config.yaml")  # for git and the project's own machines
MADE_BY_THE_BUILD = {"PKG-INFO"}


def tracked() -> set[str]:
    """The files that git has, and those that it would take up."""
    listed = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(listed, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return {name for name in names if name and (ROOT / name).exists()}


def expected_in_wheel(wheel: Path) -> set[str]:
    """The sources, from where they are imported; no tests, no documentation; catalogues and kernel as the build compiles them."""
    found = (name for name in tracked() if name.startswith("src/") and not name.startswith(f"{KERNEL}/"))
    sources = (name.removeprefix("src/") for name in found if not name.endswith(".pot"))
    compiled = {name.removesuffix(".po") + ".mo" if name.endswith(".po") else name for name in sources}
    return compiled if wheel.name.endswith("-none-any.whl") else compiled | {LIBRARY}


def expected_in_sdist() -> set[str]:
    """Everything that one needs to build, test and read about it."""
    return {name for name in tracked() if not name.startswith(NOT_HANDED_ON)} | MADE_BY_THE_BUILD


def in_wheel(wheel: Path) -> tuple[set[str], set[str]]:
    """Files of the package, and files about it."""
    with zipfile.ZipFile(wheel) as opened:
        names = {name for name in opened.namelist() if not name.endswith("/")}
    about = {name for name in names if name.partition("/")[0].endswith(".dist-info")}
    return names - about, {name.partition("/")[2] for name in about}


def in_sdist(sdist: Path) -> set[str]:
    """Files without the folder in which they all are."""
    with tarfile.open(sdist) as opened:
        return {member.name.partition("/")[2] for member in opened if not member.isdir()}


def check_wheel(wheel: Path) -> None:
    files, about = in_wheel(wheel)
    assert files == expected_in_wheel(wheel), files ^ expected_in_wheel(wheel)
    assert about == {"METADATA", "WHEEL", "RECORD", "entry_points.txt", "licenses/LICENSE"}, about


def check_sdist(sdist: Path) -> None:
    assert in_sdist(sdist) == expected_in_sdist(), in_sdist(sdist) ^ expected_in_sdist()
