"""Files that change while they are read, and files of a folder that cannot be read: one version, or a sentence."""

from __future__ import annotations

import csv
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO
from zipfile import ZipFile

import pytest

import tiebreaks as tb
from tests.faults.injected import ROOT
from tiebreaks.errors import _REASONS, reason_of
from tiebreaks.system import files

OPEN = ROOT / "examples" / "open.trf"
ROBIN = ROOT / "examples" / "round_robin.trf"
Act = Callable[[Path], object]


def overwritten(path: Path) -> None:
    with path.open("r+b") as file:
        file.write(ROBIN.read_bytes())


def cut(path: Path) -> None:
    os.truncate(path, 100)


def lengthened(path: Path) -> None:
    with path.open("ab") as file:
        file.write(ROBIN.read_bytes())


def replaced(path: Path) -> None:
    other = path.with_suffix(".new")
    other.write_bytes(ROBIN.read_bytes())
    os.replace(other, path)


class Slow:
    """An open file in the middle of which something happens."""

    def __init__(self, file: BinaryIO, happens: Callable[[], object]) -> None:
        self._file, self._happens = file, happens

    def read(self, size: int) -> bytes:
        half = self._file.read(os.fstat(self._file.fileno()).st_size // 2)
        self._happens()
        self._happens = lambda: None
        return half + self._file.read(size)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)

    def __enter__(self) -> Slow:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()


@pytest.fixture
def changing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Path]:
    """A file to which something happens when half of it is read; long since written, or just now."""

    def made(act: Act, *, just_now: bool) -> Path:
        path = tmp_path / "open.trf"
        path.write_bytes(OPEN.read_bytes())
        if not just_now:
            os.utime(path, (1_700_000_000, 1_700_000_000))

        def opened(name: str, mode: str, **how: Any) -> Slow:
            return Slow(open(name, "rb", buffering=0), lambda: act(path))

        monkeypatch.setattr(files, "open", opened, raising=False)
        return path

    return made


@pytest.mark.parametrize("just_now", [False, True])
@pytest.mark.parametrize("act", [overwritten, cut, lengthened])
def test_a_file_that_changes_while_it_is_read_is_refused(changing: Callable[..., Path], act: Act, just_now: bool) -> None:
    path = changing(act, just_now=just_now)
    with pytest.raises(tb.FormatError, match=r"open\.trf: error: cannot be read: it changed while it was read; read it again"):
        tb.read(path)


def test_a_change_that_the_times_do_not_tell_is_seen_when_it_is_recent(changing: Callable[..., Path]) -> None:
    def silently(path: Path) -> None:
        facts = path.stat()
        path.write_bytes(bytes(reversed(path.read_bytes())))
        os.utime(path, ns=(facts.st_atime_ns, facts.st_mtime_ns))

    with pytest.raises(tb.FormatError, match="changed while it was read"):
        tb.read(changing(silently, just_now=True))


@pytest.mark.parametrize("act", [replaced, Path.unlink])
def test_a_file_that_is_replaced_or_removed_while_it_is_read_is_the_old_one(changing: Callable[..., Path], act: Act) -> None:
    assert tb.read(changing(act, just_now=False)) == tb.read(OPEN.read_bytes())


def test_a_batch_refuses_the_file_that_changes_and_goes_on(changing: Callable[..., Path], tmp_path: Path) -> None:
    path = changing(overwritten, just_now=False)
    (tmp_path / "zzz.json").write_bytes(b"{}")
    summary = tb.batch([path, ROOT / "examples" / "team.trf"], tmp_path / "out.csv", jobs=1)
    with (tmp_path / "out.files.csv").open(newline="", encoding="utf-8") as table:
        first, second = csv.DictReader(table)
    assert (summary.read, summary.refused) == (1, 1) and second["status"] == "read"
    assert first["reason"] == f"{path}: error: cannot be read: it changed while it was read; read it again when it is complete"


def test_a_batch_goes_on_whatever_lies_in_its_folder(tmp_path: Path) -> None:
    folder = tmp_path / "year"
    folder.mkdir()
    (folder / "good.trf").write_bytes(OPEN.read_bytes())
    (folder / "zgood.trf").write_bytes(ROBIN.read_bytes())
    (folder / "folder.trf").mkdir()
    (folder / "dangling.trf").symlink_to("nowhere")
    (folder / "loop.trf").symlink_to("loop.trf")
    (folder / "broken.zip").write_bytes(b"PK\x03\x04 and no more")
    os.mkfifo(folder / "pipe.trf")
    expected = {"folder.trf", "dangling.trf", "loop.trf", "broken.zip", "pipe.trf", "damaged.zip!a.trf"}
    with ZipFile(folder / "damaged.zip", "w") as archive:
        archive.writestr("a.trf", OPEN.read_bytes())
        archive.writestr("b.trf", ROBIN.read_bytes())
    data = (folder / "damaged.zip").read_bytes()
    (folder / "damaged.zip").write_bytes(data.replace(b"Ulmgren", b"Elmgren", 1))
    if os.path.exists("/proc/self/mem"):  # a file that can be opened, and says EIO when it is read
        (folder / "unreadable.trf").symlink_to("/proc/self/mem")
        expected.add("unreadable.trf")
    summary = tb.batch(folder, tmp_path / "out.csv", jobs=1)
    with (tmp_path / "out.files.csv").open(newline="", encoding="utf-8") as table:
        rows = {row["file"].removeprefix(f"{folder}/"): row for row in csv.DictReader(table)}
    assert {name for name, row in rows.items() if row["status"] == "refused"} == expected
    assert summary.read == 3 and all("internal fault" not in row["reason"] for row in rows.values())
    assert all(row["reason"].startswith(row["file"]) for name, row in rows.items() if name in expected)


def test_the_reason_is_in_the_same_words_in_every_locale() -> None:
    translated = FileNotFoundError(2, "Datei oder Verzeichnis nicht gefunden")
    assert reason_of(translated) == "No such file or directory"
    assert reason_of(OSError(9999, "Unbekannter Fehler")) == "Unbekannter Fehler"  # a number that is not in the table
    assert reason_of(OSError("only words")) == "only words" and reason_of(OSError()) == "OSError"
    for number, words in _REASONS.items():
        assert os.strerror(number) == words


class Odd:
    """Something to read from that is no file one can read."""

    name = "odd"

    def __init__(self, answer: Callable[[], object]) -> None:
        self._answer = answer

    def read(self, _: int) -> object:
        return self._answer()


def refusing() -> object:
    raise ValueError("I/O operation on closed file.")


@pytest.mark.parametrize(
    ("source", "told"),
    [
        ("a\0b", "a\0b: error: cannot be read: embedded null byte; give the path of a file"),
        (Path("a\0b"), "a\0b: error: cannot be read: embedded null byte; give the path of a file"),
        (Odd(lambda: None), "odd: error: cannot be read: expected bytes or text, found None; open it with"),
        (Odd(lambda: 5), "odd: error: cannot be read: expected bytes or text, found 5; open it with"),
        (Odd(refusing), 'odd: error: cannot be read: I/O operation on closed file.; open it again with "rb"'),
    ],
)
def test_what_cannot_be_read_from_is_refused_in_words(source: Any, told: str) -> None:
    with pytest.raises(tb.FormatError) as refused:
        tb.read(source)
    assert refused.value.problems[0].startswith(told)


def test_a_file_open_for_writing_is_refused_in_words(tmp_path: Path) -> None:
    with (
        (tmp_path / "new.trf").open("wb") as file,
        pytest.raises(tb.FormatError, match=r'cannot be read: .*open it again with "rb"'),
    ):
        tb.read(file)


@pytest.mark.parametrize("encoding", [5, b"utf-8", ["utf-8"]])
def test_an_encoding_is_a_name(encoding: Any) -> None:
    with pytest.raises(tb.FormatError, match=r"encoding: expected a name such as 'utf-8', or None to have it found, found"):
        tb.read(OPEN, encoding=encoding)


@pytest.mark.parametrize("format", ["trf26", "json"])
def test_a_path_that_no_file_can_have_is_refused_in_words_when_written(format: str) -> None:
    with pytest.raises(tb.FormatError, match=r"cannot be written: a path has no NUL character; nothing was changed"):
        tb.write(tb.read(OPEN), "a\0b", format=format)
