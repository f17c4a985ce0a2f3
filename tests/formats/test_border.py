"""Readers raise FormatError and nothing else: a fault of ours becomes one that asks for a report, and keeps its cause."""

from __future__ import annotations

import io
import pickle
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import pytest

import tiebreaks as tb
from tests.bulk.files import files_of
from tests.cli import Inside
from tests.web import answer_form
from tiebreaks.bulk.sources import Source
from tiebreaks.bulk.work import Settings, work
from tiebreaks.errors import DEBUG, Border, FormatError, RegulationError, TournamentError, fault_of

TRF, PGN = Path("examples/open.trf"), b'[White "A"]\n[Black "B"]\n[Result "1-0"]\n[Round "1"]\n'
RULES = Path("examples/prizes/berlin.toml")


@pytest.fixture(autouse=True)
def as_users_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DEBUG)


def broken(*_: object, **__: object) -> NoReturn:
    raise AssertionError("a fault")


EVENT = tb.read(TRF)
READERS: dict[str, tuple[str, Callable[[], object], str]] = {  # what breaks, the call, the name of the file in the message
    "TRF": ("tiebreaks.formats.trf.lines.recognize", lambda: tb.read(TRF), "examples/open.trf"),
    "JSON": ("tiebreaks.formats.tournament_json.load", lambda: tb.read(b'{"players": []}'), "<data>"),
    "PGN": ("tiebreaks.formats.pgn.read.parse_games", lambda: tb.read(PGN), "<data>"),
    "two files": ("tiebreaks.formats.reading.assemble", lambda: tb.read([PGN, PGN]), "<data>"),
    "what it is": ("tiebreaks.formats.find_kind", lambda: tb.read(io.BytesIO(b"xyz")), "<file>"),
    "ratings": (
        "tiebreaks.formats.ratings.fill.find_players",
        lambda: tb.with_ratings(EVENT, "l.txt", rating="blitz"),
        "l.txt",
    ),
    "prizes": ("tiebreaks.awards.rules_file.load_toml", lambda: tb.read_prize_rules(RULES), "examples/prizes/berlin.toml"),
    "a dict": ("tiebreaks.awards.rules_file.RulesReader.rules", lambda: tb.read_prize_rules({}), "<rules>"),
    "a series": ("tiebreaks.awards.series_rules.load_toml", lambda: tb.series("s.toml"), "s.toml"),
    "a table": ("tiebreaks.checking.against.open_table", lambda: tb.check(EVENT, against=b"x"), "<table>"),
}


@pytest.mark.parametrize("reader", READERS)
def test_a_fault_of_a_reader_is_a_format_error_that_asks_for_a_report(reader: str, monkeypatch: pytest.MonkeyPatch) -> None:
    breaks, call, name = READERS[reader]
    monkeypatch.setattr(breaks, broken)
    with pytest.raises(FormatError) as error:
        call()
    (message,) = error.value.messages
    assert str(message).startswith(f"{name}: error: AssertionError: a fault; this is a fault of tiebreaks (in ")
    assert "please report it" in message
    assert isinstance(error.value.__cause__, AssertionError) and fault_of(error.value) is error.value.__cause__
    assert str(message.facts["place"]).partition(":")[0].endswith(".py")
    assert "in broken" in "".join(traceback.format_exception(error.value))  # the trace shows where it began
    monkeypatch.setenv(DEBUG, "1")
    with pytest.raises(AssertionError):
        call()


def test_the_batch_refuses_the_file_with_the_fault_and_reads_the_others(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = tmp_path / "a.pgn"
    path.write_bytes(PGN)
    monkeypatch.setattr("tiebreaks.formats.pgn.read.parse_games", broken)
    read, refused = files_of(work([Source(str(TRF)), Source(str(path))], Settings()))
    assert read.is_read
    reason = refused.facts["reason"]
    assert isinstance(reason, str)
    assert reason.startswith(f"{path}: error: AssertionError: a fault; this is a fault of tiebreaks")


def test_the_service_answers_a_fault_of_a_reader_as_any_fault(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("tiebreaks.formats.pgn.read.parse_games", broken)
    found = answer_form("standings", PGN, "a.pgn")
    assert found.status == 500 and b"a fault" not in found.body and b"please report it" in found.body
    assert "AssertionError: a fault" in capsys.readouterr().err


def test_the_command_ends_with_the_code_of_a_fault(inside: Inside, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "a.pgn"
    path.write_bytes(PGN)
    monkeypatch.setattr("tiebreaks.formats.pgn.read.parse_games", broken)
    code, _, said = inside("standings", str(path))
    assert code == 70 and said.startswith(f"{path}: error: AssertionError: a fault; this is a fault of tiebreaks")


@pytest.mark.parametrize("passes", [MemoryError, TimeoutError, KeyboardInterrupt, SystemExit, RegulationError])
def test_what_says_nothing_of_the_file_passes(passes: type[BaseException]) -> None:
    with pytest.raises(passes), Border("a.trf"):
        raise passes("of the machine")


def test_a_stack_that_overflows_is_a_format_error() -> None:
    def endless(depth: int = 0) -> int:
        return endless(depth + 1) + 1

    with pytest.raises(FormatError, match="RecursionError") as error, Border("a.trf"):
        endless()
    assert isinstance(error.value.__cause__, RecursionError)


def test_a_contradiction_keeps_its_messages_and_gets_its_place() -> None:
    with pytest.raises(FormatError, match=r"^a\.trf: error: round 2 is empty$") as error, Border("a.trf"):
        raise TournamentError("round {round} is empty", round=2)
    assert fault_of(error.value) is None


def test_what_the_system_refuses_is_no_fault() -> None:
    with pytest.raises(FormatError, match=r"^a\.trf: error: cannot be read: Input/output error$") as error, Border("a.trf"):
        raise OSError(5, "in the words of a locale")
    assert fault_of(error.value) is None


def test_an_error_from_another_process_is_still_readable() -> None:
    with pytest.raises(FormatError) as error, Border("a.trf"):
        broken()
    again: Any = pickle.loads(pickle.dumps(error.value))
    assert str(again) == str(error.value)  # with or without its cause: other packages teach pickle to keep it


def test_a_stream_of_others_that_fails_is_a_format_error() -> None:
    class Stream:
        name = "cloud"

        def read(self, size: int) -> bytes:
            raise LookupError("gone")

    with pytest.raises(FormatError, match="cloud: error: cannot be read: gone"):
        tb.read(Stream())  # type: ignore[arg-type]
