"""The wheel and the sdist hold what git has; `make release PARTS=dist` installs them, too."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from proofs.distribution import contents
from tiebreaks.languages import LANGUAGES

GIT = shutil.which("git") and (contents.ROOT / ".git").exists()
pytestmark = pytest.mark.skipif(not GIT, reason="there is no git here to compare with")
BUILD = "import sys; from hatchling.build import build_sdist, build_wheel; build_wheel(sys.argv[1]); build_sdist(sys.argv[1])"
WITHOUT_KERNEL = {**os.environ, "TIEBREAKS_KERNEL": "skip"}  # test_kernel.py has the others


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("built")
    arguments = [sys.executable, "-c", BUILD, str(folder)]
    subprocess.run(arguments, cwd=contents.ROOT, env=WITHOUT_KERNEL, check=True, capture_output=True)
    return folder


def test_the_wheel_holds_the_sources_and_nothing_else(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    contents.check_wheel(wheel)
    files, _ = contents.in_wheel(wheel)
    assert {"tiebreaks/py.typed", "tiebreaks/samples/open.trf", "tiebreaks/page/templates/page.html"} <= files
    assert {"tiebreaks/page/static/page.js", "tiebreaks/formats/tournament.schema.json", "tiebreaks_command.py"} <= files
    assert {f"tiebreaks/languages/locale/{code}/LC_MESSAGES/tiebreaks.mo" for code in LANGUAGES if code != "en"} <= files
    assert not [name for name in files if "test" in name.casefold()]


def test_the_sdist_holds_everything_that_git_has(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    contents.check_sdist(sdist)


def test_a_missing_and_a_foreign_file_would_be_noticed(built: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    for name, change in {"foreign": "tiebreaks/left_over.py", "missing": ""}.items():
        other = tmp_path / f"{name}-{wheel.name}"
        with zipfile.ZipFile(wheel) as before, zipfile.ZipFile(other, "w") as after:
            for entry in before.namelist():
                if change or not entry.endswith("py.typed"):
                    after.writestr(entry, before.read(entry))
            if change:
                after.writestr(change, "")
        with pytest.raises(AssertionError, match=r"left_over|py\.typed"):
            contents.check_wheel(other)
