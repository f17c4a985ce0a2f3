"""Where a tournament comes from: its source, a file that is missing, an address, the sample events."""

from __future__ import annotations

import errno
import io
import pickle
from dataclasses import replace
from pathlib import Path

import pytest

import tiebreaks as tb
from tiebreaks.errors import MissingFile
from tiebreaks.model import Reading

OPEN = Path("examples/open.trf")


def test_a_missing_file_is_a_file_not_found_error_and_a_format_error() -> None:
    for caught in (FileNotFoundError, tb.FormatError, OSError, ValueError):
        with pytest.raises(caught, match=r"absent\.trf: error: cannot be read: No such file or directory; give the path"):
            tb.read("absent.trf")


def test_a_missing_file_error_says_which_file_also_after_a_pickle() -> None:
    with pytest.raises(FileNotFoundError) as raised:
        tb.read(Path("absent.trf"))
    for error in (raised.value, pickle.loads(pickle.dumps(raised.value))):
        assert isinstance(error, MissingFile)
        assert (error.errno, error.filename, error.strerror) == (errno.ENOENT, "absent.trf", "No such file or directory")
        assert str(error) == error.messages[0]


def test_a_file_that_is_there_and_wrong_is_no_file_not_found_error(tmp_path: Path) -> None:
    for path in (tmp_path, "a\0b"):
        with pytest.raises(tb.FormatError) as raised:
            tb.read(path)
        assert not isinstance(raised.value, OSError)


@pytest.mark.parametrize("address", ["https://example.org/open.trf", "HTTP://example.org", "s3://a/b.trf", "file:///open.trf"])
def test_an_address_is_refused_in_words(address: str) -> None:
    for given in (address, Path(address)):
        with pytest.raises(tb.FormatError, match=r"this is an address, .*; download the file and give its path"):
            tb.read(given)


def test_a_file_whose_path_looks_like_an_address_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "year:").mkdir()
    (tmp_path / "year:" / "open.trf").write_bytes(OPEN.read_bytes())
    monkeypatch.chdir(tmp_path)
    assert tb.read("year:/open.trf").source == "year:/open.trf"


def test_the_source_of_an_event_is_its_path_or_name() -> None:
    assert tb.read(OPEN).source == tb.read(str(OPEN)).source == str(OPEN)
    assert tb.read("examples/open.json").source == "examples/open.json"
    assert tb.read("examples/team.trf").source == "examples/team.trf"
    with OPEN.open("rb") as file:
        assert tb.read(file).source == str(OPEN)
    assert tb.read(OPEN.read_bytes()).source == tb.read(io.BytesIO(OPEN.read_bytes())).source == ""
    assert tb.Tournament([tb.Player(1)], []).source == ""


def test_the_source_is_kept_in_copies_and_pickles_and_out_of_equality() -> None:
    event = tb.read(OPEN)
    assert pickle.loads(pickle.dumps(event)).source == replace(event, name="x").source == event.until(3).source == str(OPEN)
    assert replace(event, reading=Reading(source="elsewhere")) == event == tb.read(OPEN.read_bytes())
    assert str(OPEN) not in repr(event)


def test_the_source_is_not_written(tmp_path: Path) -> None:
    tb.write(tb.read(OPEN), tmp_path / "out.json")
    assert "source" not in (tmp_path / "out.json").read_text(encoding="utf-8")


def test_a_source_that_is_no_text_is_refused() -> None:
    with pytest.raises(tb.TournamentError, match="source: expected a text, found 5"):
        tb.Tournament([tb.Player(1)], [], reading=Reading(source=5))  # type: ignore[arg-type]


def test_every_sample_can_be_ranked_and_is_the_file_among_the_examples() -> None:
    assert tb.samples() == ("open", "round_robin", "team")
    for name in tb.samples():
        event = tb.sample(name)
        assert event.source == name
        assert len(tb.standings(event)) == len(event.participants)
        assert event == tb.read(f"examples/{name}.trf")
    assert tb.sample() == tb.sample("open")


def test_an_unknown_sample_names_the_ones_there_are() -> None:
    with pytest.raises(tb.FormatError, match="there is no sample 'chess'; expected one of open, round_robin, team"):
        tb.sample("chess")
