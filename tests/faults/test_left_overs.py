"""What a process that was killed while it wrote has left is removed; nothing that is somebody else's, or still being written."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tiebreaks.system import files, processes
from tiebreaks.system.files import open_whole, remove_left_overs

KILLED = """
import os, signal, sys
from tiebreaks.system.files import open_whole

with open_whole(sys.argv[1]) as (file,):
    file.write(b"half")
    file.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""

if not hasattr(os, "fork"):
    pytest.skip("no locks that end with a process on this system", allow_module_level=True)


def left_over(path: Path) -> Path:
    before = set(path.parent.iterdir())
    subprocess.run([sys.executable, "-c", KILLED, str(path)], timeout=60)
    (left,) = set(path.parent.iterdir()) - before
    return left


def test_what_a_dead_process_has_left_is_removed(tmp_path: Path) -> None:
    left = left_over(tmp_path / "out.csv")
    other = left_over(tmp_path / "other.csv")
    remove_left_overs(str(tmp_path / "out.csv"), str(tmp_path / "out.files.csv"))
    assert not left.exists() and other.exists()  # of another output


def test_what_is_still_being_written_stays(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    with open_whole(str(path)) as (file,):
        file.write(b"new")
        remove_left_overs(str(path))
    assert path.read_bytes() == b"new" and os.listdir(tmp_path) == ["out.csv"]


def test_what_is_complete_and_has_not_yet_its_name_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "out.csv"
    replace = os.replace

    def late(old: str, new: str) -> None:
        remove_left_overs(str(path))
        replace(old, new)

    monkeypatch.setattr(os, "replace", late)
    files.write_whole(str(path), b"new")
    assert path.read_bytes() == b"new"


def test_what_somebody_else_has_there_stays(tmp_path: Path) -> None:
    path = tmp_path / "out.csv"
    names = [
        ".out.csv.part", ".out.csv.abcdefgh.part", ".out.csv.abc.tiebreaks.part", "out.csv.abcdefgh.tiebreaks.part",
        ".out.csv.abcdefgh.tiebreaks.part.old", ".xout.csv.abcdefgh.tiebreaks.part",
    ]  # fmt: skip
    for name in names:
        (tmp_path / name).write_text("somebody's")
    (tmp_path / ".out.csv.aaaaaaaa.tiebreaks.part").mkdir()
    (tmp_path / ".out.csv.bbbbbbbb.tiebreaks.part").symlink_to(names[0])
    before = sorted(os.listdir(tmp_path))
    remove_left_overs(str(path), str(tmp_path / "none" / "out.csv"))
    assert sorted(os.listdir(tmp_path)) == before and (tmp_path / names[0]).read_text() == "somebody's"


def test_a_file_that_was_taken_for_a_left_over_before_it_was_held_is_begun_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, hold = tmp_path / "out.csv", processes.flock
    removed: list[str] = []

    def too_late(file: int, *, wait: bool) -> bool | None:
        if not removed:
            (name,) = os.listdir(tmp_path)
            os.unlink(tmp_path / name)
            removed.append(name)
        return hold(file, wait=wait)

    monkeypatch.setattr(processes, "flock", too_late)
    files.write_whole(str(path), b"new")
    assert removed and path.read_bytes() == b"new" and os.listdir(tmp_path) == ["out.csv"]
