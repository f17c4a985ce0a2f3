"""New files: who may read them, and which names they may have."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import tiebreaks as tb
from tiebreaks.system import files

OPEN = Path("examples/open.trf").resolve()


@pytest.mark.skipif(os.name == "nt", reason="the system has no umask")
@pytest.mark.parametrize("umask", [0o022, 0o002, 0o027, 0o077])
def test_new_files_obey_the_umask_and_others_keep_their_permissions(tmp_path: Path, umask: int) -> None:
    """They were 0644 whatever it was; files of events have dates of birth."""
    kept = tmp_path / "kept.json"
    kept.touch()
    kept.chmod(0o640)
    program = (
        f"import os, tiebreaks as tb; os.umask({umask}); event = tb.read({str(OPEN)!r})\n"
        "for name in ('new.json', 'new.trf', 'kept.json'): tb.write(event, name)\n"
        f"tb.batch([{str(OPEN)!r}], 'new.csv', jobs=1)"
    )
    subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=True, timeout=600)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    new = 0o666 & ~umask
    assert modes == {"new.json": new, "new.trf": new, "new.csv": new, "new.files.csv": new, "kept.json": 0o640}


@pytest.mark.parametrize("name", ["赛" * 80, "é" * 120, "x" * 250, "🏆" * 60, "z" + "赛" * 80])
def test_names_that_the_system_takes_are_written(name: str, tmp_path: Path) -> None:
    target = tmp_path / f"{name}.trf"
    try:
        target.touch()
        target.unlink()
    except OSError:
        pytest.skip("the system has no such names")
    left_over = tmp_path / f"{files._temporary_prefix(target.name)}abcdefgh{files.ENDING}"
    left_over.touch()
    assert len(os.fsencode(left_over.name)) <= 255
    files.remove_left_overs(str(target))
    tb.write(tb.read(OPEN), target)
    assert os.listdir(tmp_path) == [target.name]


@pytest.mark.parametrize("name", ["new.json/", "folder/", "old.json/"])
def test_a_name_that_ends_as_a_folder_is_refused(name: str, tmp_path: Path) -> None:
    (tmp_path / "old.json").touch()
    with pytest.raises(tb.FormatError, match="cannot be written: the name of a file does not end in '/'; nothing was changed"):
        files.write_whole(str(tmp_path / name).rstrip("/") + "/", b"new")
    with pytest.raises(tb.TiebreaksError, match="/"):
        tb.write(tb.read(OPEN), f"{tmp_path}/{name}", format="json")
    assert os.listdir(tmp_path) == ["old.json"] and not (tmp_path / "old.json").read_bytes()
