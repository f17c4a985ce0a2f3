"""Windows and macOS lack what Linux has: the branches for them, tried here by taking it away."""

from __future__ import annotations

import ast
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tiebreaks as tb
import tiebreaks_command
from tiebreaks.cli import output
from tiebreaks.system import files

PACKAGE = Path(tb.__file__).parent
ONLY_ON_UNIX = {"fcntl", "grp", "pwd", "resource", "termios"}


def refuse_replacing(times: int) -> Callable[[str, str], None]:
    """What os.replace does on Windows while somebody has the target open."""
    replace, refused = os.replace, 0

    def attempt(old: str, new: str) -> None:
        nonlocal refused
        refused += 1
        if refused <= times:
            raise PermissionError(13, "Permission denied")
        replace(old, new)

    return attempt


def test_a_target_that_is_open_for_a_moment_is_replaced_on_windows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "WINDOWS", True)
    monkeypatch.setattr(files, "PAUSE", 0)
    monkeypatch.setattr(os, "replace", refuse_replacing(files.TRIES - 1))
    files.write_whole(str(tmp_path / "out.txt"), b"new")
    assert (tmp_path / "out.txt").read_bytes() == b"new"


@pytest.mark.parametrize(("windows", "refusals"), [(True, files.TRIES), (False, 1)])
def test_a_target_that_stays_open_is_named_and_nothing_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, windows: bool, refusals: int
) -> None:
    target = tmp_path / "out.txt"
    target.write_bytes(b"old")
    monkeypatch.setattr(files, "WINDOWS", windows)
    monkeypatch.setattr(files, "PAUSE", 0)
    monkeypatch.setattr(os, "replace", refuse_replacing(refusals))
    with pytest.raises(tb.FormatError, match=r"out\.txt: error: cannot be written: .*; nothing was changed"):
        files.write_whole(str(target), b"new")
    assert target.read_bytes() == b"old" and os.listdir(tmp_path) == ["out.txt"]


def test_without_locks_a_file_is_written_and_nothing_is_taken_for_a_left_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)  # importing it fails, as on Windows
    monkeypatch.delattr(os, "geteuid", raising=False)
    monkeypatch.delattr(os, "O_NOFOLLOW", raising=False)
    unknown = tmp_path / f".out.txt.abcdefgh{files.ENDING}"  # its process may live
    unknown.touch()
    files.remove_left_overs(str(tmp_path / "out.txt"))
    files.write_whole(str(tmp_path / "out.txt"), b"new")
    assert sorted(os.listdir(tmp_path)) == sorted([unknown.name, "out.txt"])


def test_without_locks_no_handle_keeps_the_file_open_while_it_is_renamed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Windows does not rename a file that is open."""
    monkeypatch.setitem(sys.modules, "fcntl", None)
    parts: list[files._PartFile] = []
    begun, replace = files._begin, os.replace
    renamed: list[str] = []

    def begin(path: str) -> files._PartFile:
        parts.append(begun(path))
        return parts[-1]

    def rename(old: str, new: str) -> None:
        assert all(part.file.closed and part.held < 0 for part in parts)
        replace(old, new)
        renamed.append(new)

    monkeypatch.setattr(files, "_begin", begin)
    monkeypatch.setattr(os, "replace", rename)
    files.write_whole(str(tmp_path / "out.txt"), b"new")
    assert len(parts) == len(renamed) == 1


def test_a_system_without_sigpipe_runs_commands_and_servers(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delattr(signal, "SIGPIPE", raising=False)
    output.ignore_sigpipe()
    monkeypatch.setattr(sys, "argv", ["tiebreaks", "--version"])
    with pytest.raises(SystemExit) as left:
        tiebreaks_command.main()
    assert left.value.code in (0, None) and capsys.readouterr().out.startswith("tiebreaks ")


def imports_of_unix(path: Path) -> set[str]:
    """The modules that only Unix has and that a file imports when it is itself imported."""
    found = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found & ONLY_ON_UNIX


def test_no_module_needs_unix_to_be_imported(tmp_path: Path) -> None:
    assert {path.name: names for path in PACKAGE.rglob("*.py") if (names := imports_of_unix(path))} == {}
    (tmp_path / "planted.py").write_text("import os\nimport fcntl\n", encoding="utf-8")
    assert imports_of_unix(tmp_path / "planted.py") == {"fcntl"}
