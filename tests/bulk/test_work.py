"""The work on some files: stacked and yet each as if alone, and no file in the way of another."""

from __future__ import annotations

import csv
import dataclasses
import os
import subprocess
import sys
import types
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.bulk.conftest import Year
from tests.bulk.files import Odd, files_of
from tiebreaks.answers import Check
from tiebreaks.bulk import work as work_module
from tiebreaks.bulk.engines import work_in_pool
from tiebreaks.bulk.sources import Source, find_sources
from tiebreaks.bulk.tables import LATER
from tiebreaks.bulk.work import BYTES_AT_ONCE, NOT_HERE, Settings, make_settings, work
from tiebreaks.engine.register import unregister
from tiebreaks.engine.rules.own_results import games_won
from tiebreaks.engine.standings import Standings
from tiebreaks.extending import register, self_defined
from tiebreaks.formats import read_many
from tiebreaks.messages import Face, Message
from tiebreaks.text import exact_str


def test_a_record_says_what_standings_says(generated: Year) -> None:
    paths = sorted(generated.folder.glob("0[123]/event*"))
    for path, done in zip(paths, files_of(work(list(find_sources(paths)), Settings())), strict=True):
        standings = tb.standings(tb.read(path))
        found, rows = done.facts, done.rows
        assert [(row["rank"], row["id"], row["name"], row["code"], row["exact"]) for row in rows] == [
            (row["rank"], row["id"], row["name"], code, exact_str(row[code]))
            for row in standings.to_rows()
            for code in standings.column_names
        ]
        assert (found["status"], found["edition"], found["by"]) == ("read", "2026-03", ", ".join(standings.column_names))
        assert (found["warnings"], found["after_round"]) == (len(standings.warnings), standings.after_round)
        assert done.file == str(path) and done.participants == len(standings)


def test_what_the_regulations_refuse_is_refused_alone_and_in_the_same_words(generated: Year) -> None:
    settings = make_settings("PTS, BH", "2026-03", None)  # no Buchholz in a round robin
    chunk = list(find_sources(["examples/open.trf", "examples/round_robin.trf", "examples/open.json", "gone.trf"]))
    together, alone = files_of(work(chunk, settings)), files_of(*(work([source], settings) for source in chunk))
    assert [item.is_read for item in together] == [True, False, True, False]
    seconds = {"seconds": 0.0}
    assert [item.facts | seconds for item in together] == [item.facts | seconds for item in alone]
    assert [item.rows for item in together] == [item.rows for item in alone] and not together[1].rows
    reason = together[1].facts["reason"]
    assert isinstance(reason, str) and reason.startswith("examples/round_robin.trf: error: BH")


def test_a_fault_of_ours_refuses_the_file_and_not_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def fault(self: Standings, **_: bool) -> int:
        raise ZeroDivisionError("fault")

    monkeypatch.setattr(Standings, "to_columns", fault)
    (done,) = files_of(work([Source("examples/open.trf")], Settings()))
    assert done.facts["reason"] == "examples/open.trf: error: internal fault: ZeroDivisionError('fault')"


def spoil(column: str, value: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the record of examples/round_robin.trf have something that no table can hold."""
    facts = work_module._facts

    def spoilt(standings: Standings, face: Face) -> dict[str, Any]:
        return facts(standings, face) | ({column: value} if standings.tournament.predetermined else {})

    monkeypatch.setattr(work_module, "_facts", spoilt)


ALL_THREE = [f"examples/{name}.trf" for name in ("open", "round_robin", "team")]


@pytest.mark.parametrize(
    ("column", "value"),
    [("event", "\ud800"), ("dropped", ["\ud800"]), ("participants", {1}), ("edition", "\udfff"), ("by", None)],
)
def test_a_record_that_cannot_be_written_refuses_its_file_alone(
    column: str, value: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The row of a file with half a character was refused by UTF-8, and the whole run ended, again with resume."""
    chunk = [*map(Source, ALL_THREE)]
    others = [item.rows for item in files_of(work(chunk, Settings()))]
    spoil(column, value, monkeypatch)
    done = files_of(work(chunk, Settings()))
    assert [item.is_read for item in done] == [True, False, True]
    assert (done[0].rows, done[1].rows, done[2].rows) == (others[0], [], others[2])
    reason, code = done[1].facts["reason"], done[1].facts["reason_code"]
    assert reason.startswith("examples/round_robin.trf: error: internal fault: ") and code == "fault"


@pytest.mark.parametrize("suffix", [".csv", ".jsonl", ".parquet"])
def test_a_run_ends_with_a_row_for_a_record_that_cannot_be_written(
    suffix: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoil("event", "\ud800", monkeypatch)
    done = tb.batch(ALL_THREE, tmp_path / f"out{suffix}", jobs=1)
    assert (done.files, done.read, done.reasons) == (3, 2, {"fault": 1})


def test_a_refusal_that_cannot_be_told_is_one_line_of_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> list[Message]:
        raise UnicodeEncodeError("utf-8", "\ud800", 0, 1, "surrogates not allowed")

    monkeypatch.setattr(work_module, "_refusal_messages", fails)
    refused, read = files_of(work([Source("none.trf"), Source("examples/open.trf")], Settings()))
    assert refused.facts["reason"] == "none.trf: error: internal fault: 'UnicodeEncodeError'" and read.is_read


def test_no_cell_has_control_characters(tmp_path: Path) -> None:
    """They would reach the terminal of whoever prints the table."""
    text = Path("examples/open.trf").read_text(encoding="utf-8")
    hostile = "R\x1b[31m\u202ed\x7f\u2028=x"
    before = "Rosquell, Torvin"
    assert before in text
    text = text.replace(before, hostile.ljust(len(before))).replace("Lindhavn Easter Open", f"Open \x1b[2J{hostile}")
    path = tmp_path / "a\x1b\nb.trf"
    path.write_bytes(text.encode())
    wrong = tmp_path / "wrong\x1b.trf"
    wrong.write_bytes(text.replace(" w ", " \x1b ").encode())
    tb.batch([path, wrong], tmp_path / "out.csv", jobs=1)
    for table in ("out.csv", "out.files.csv"):
        page = (tmp_path / table).read_text(encoding="utf-8")
        assert all(mark.isprintable() for mark in page.replace("\n", "")), table
    (file, *_), *_ = csv.reader((tmp_path / "out.files.csv").read_text(encoding="utf-8").splitlines()[1:])
    assert file == str(tmp_path / r"a\x1b\nb.trf")
    assert tb.batch([path, wrong], tmp_path / "out.csv", jobs=1, resume=True).resumed == 2


def test_a_message_has_all_that_the_reader_found(tmp_path: Path) -> None:
    path = tmp_path / "wrong.trf"
    path.write_bytes(Path("examples/open.trf").read_bytes().replace(b" w ", b" q "))
    (done,) = files_of(work([Source(str(path))], Settings()))
    with pytest.raises(tb.FormatError) as refusal:
        tb.read(path)
    assert done.facts["message"] == str(refusal.value)
    assert done.facts["reason"] == refusal.value.problems[0]


def test_what_fails_before_any_file_is_taken_is_raised_and_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []

    def fails(*_: object, **__: object) -> Iterator[Standings]:
        calls.append(1)
        if len(calls) == 5:
            os.abort()  # it would be tried for ever: no exception ends that
        raise ArithmeticError("no file's fault")

    monkeypatch.setattr(work_module, "rank_many", fails)
    with pytest.raises(ArithmeticError, match="no file's fault"):
        work([Source("examples/open.trf")], Settings())
    assert len(calls) == 1


REGISTERED_UNDER_MAIN = """
import sys
import tiebreaks as tb
from tiebreaks.extending import register

if __name__ == "__main__":
    paths, output, by = sys.argv[1:]
    register("OTHER_X", lambda records, law: None, name="whatever")
    tb.batch(paths, output, by=by or None, jobs=2)
"""


@pytest.mark.parametrize("by", ["OTHER_X", ""])
def test_a_rule_that_cannot_be_sent_ends_the_run_and_says_what_to_do(tmp_path: Path, by: str) -> None:
    """In the list of the run, or in that of a file, which would be ranked without it and otherwise with one process."""
    (tmp_path / "script.py").write_text(REGISTERED_UNDER_MAIN)
    lines = Path("examples/open.trf").read_text(encoding="utf-8").splitlines()
    own = "\n".join([line for line in lines if line[:3] not in ("202", "212")] + ["202 OTHER_X", ""])
    (tmp_path / "own.trf").write_text(own, encoding="utf-8")
    command = [sys.executable, str(tmp_path / "script.py"), str(tmp_path / "own.trf"), str(tmp_path / "year.csv"), by]
    found = subprocess.run(command, capture_output=True, text=True, timeout=60)
    told, _, to_do = NOT_HERE.format(code="OTHER_X", why="|", jobs="jobs=1", scheduler="scheduler").partition("|")
    assert f"TiebreaksError: {told}Can't pickle <function <lambda>" in found.stderr and to_do in found.stderr
    assert sorted(path.name for path in tmp_path.iterdir()) == ["own.trf", "script.py"]


def test_a_rule_that_cannot_be_sent_is_no_matter_where_nobody_needs_it(tmp_path: Path) -> None:
    own = self_defined("OTHER_X", lambda records, law: games_won(records, law), name="wins")
    assert tb.batch("examples/open.trf", tmp_path / "year.csv", by=[own], jobs=1).read == 1  # this process does the work
    with pytest.raises(tb.TiebreaksError, match="OTHER_X: its rule cannot be brought to the processes"):
        tb.batch("examples/open.trf", tmp_path / "year.csv", by=[own], jobs=2, overwrite=True)
    register("OTHER_X", own.entry.rule.rule, name="wins")  # type: ignore[attr-defined]
    try:
        assert tb.batch("examples/open.trf", tmp_path / "year.csv", by="BH", jobs=2, overwrite=True).read == 1
    finally:
        unregister("OTHER_X")


def test_a_rule_that_cannot_be_loaded_is_refused_in_words(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a worker of a cluster that has not the module, or when a notebook has defined it."""
    module = types.ModuleType("only_here")
    exec("def rule(table, law): ...", vars(module))
    monkeypatch.setitem(sys.modules, "only_here", module)
    sent = make_settings([self_defined("OTHER_X", module.rule, name="here")], None, None).for_sending()
    monkeypatch.delitem(sys.modules, "only_here")
    with pytest.raises(tb.TiebreaksError, match=r"OTHER_X: its rule cannot .*No module named 'only_here'"):
        work([Source("examples/open.trf")], sent)


def test_what_a_run_knows_is_forgotten_after_it() -> None:
    own = self_defined("OTHER_X", games_won, name="wins")
    (done,) = files_of(work([Source("examples/open.trf")], make_settings([own], None, None)))
    assert "OTHER_X" in done.facts["by"]
    with pytest.raises(tb.UnknownTieBreak, match="whose rule is not known here"):
        tb.parse_tie_break("OTHER_X")


@pytest.mark.parametrize("which", ["rank_many", "read_many"])
def test_files_that_fail_together_are_done_one_by_one_and_it_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, which: str
) -> None:
    whole = getattr(work_module, which)

    def fails(given: Iterable[object], *settle: object, **asked: object) -> object:
        if len(several := list(given)) > 1:
            raise ZeroDivisionError("together")
        return whole(several, *settle, **asked)

    monkeypatch.setattr(work_module, which, fails)
    chunk = list(find_sources(["examples/open.trf", "examples/round_robin.trf", "gone.trf"]))
    assert [item.is_read for item in files_of(work(chunk, Settings()))] == [True, True, False]
    (logged,) = caplog.records
    assert (logged.name, logged.levelname) == ("tiebreaks.bulk", "WARNING")
    done = "ranked" if which == "rank_many" else "read"
    said = f"examples/open.trf and 1 more cannot be {done} together, now one by one: ZeroDivisionError('together')"
    assert logged.getMessage() == said and logged.exc_info is not None and logged.exc_info[0] is ZeroDivisionError


def test_what_the_regulations_refuse_is_not_logged_as_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    chunk = list(find_sources(["examples/open.trf", "examples/round_robin.trf"]))
    with caplog.at_level("DEBUG", "tiebreaks.bulk"):
        work(chunk, make_settings("PTS, BH", "2026-03", None))
    (logged,) = caplog.records
    assert logged.levelname == "DEBUG" and not logged.exc_info and "round_robin.trf cannot be ranked" in logged.getMessage()


def test_what_a_process_logs_is_logged_here(caplog: pytest.LogCaptureFixture) -> None:
    (done,) = files_of(*work_in_pool(iter([(Odd("odd.trf"),)]), Settings(), 1))
    assert "internal fault: AttributeError" in done.facts["reason"]
    (logged,) = caplog.records
    assert (logged.name, logged.levelname) == ("tiebreaks.bulk", "WARNING") and logged.process != os.getpid()
    assert "odd.trf cannot be read together" in logged.getMessage() and "Traceback" in logged.getMessage()


def test_files_of_unknown_size_are_read_in_portions(monkeypatch: pytest.MonkeyPatch) -> None:
    portions: list[int] = []

    def counted(files: Sequence[tuple[bytes, str]], **asked: Any) -> list[tb.Tournament | tb.FormatError]:
        portions.append(sum(len(data) for data, _ in files))
        return read_many(files, **asked)

    monkeypatch.setattr(work_module, "read_many", counted)
    data = Path("examples/open.trf").read_bytes() + b"\n" * 900_000
    done = files_of(work([Source(f"{number}.trf", contents=data) for number in range(6)], Settings()))
    assert all(item.is_read for item in done) and len(done) == 6
    assert sum(portions) == 6 * len(data) and max(portions) <= BYTES_AT_ONCE + len(data)


def test_too_little_memory_is_said_in_words() -> None:
    class Hungry(Source):
        def read(self) -> bytes:
            raise MemoryError

    (done,) = files_of(work([Hungry("hungry.trf")], Settings()))
    assert done.facts["reason"] == "hungry.trf: error: not enough memory"
    with pytest.raises(MemoryError):  # a pool then does each file of the chunk once more, alone
        work([Hungry("hungry.trf")], Settings(), memory_is_limited=True)
    (other,) = files_of(work([Source("not enough memory.trf")], Settings(), memory_is_limited=True))
    assert not other.is_read


def test_a_check_says_what_check_says_and_searches_only_where_a_table_is_not_plainly_right(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    searched: list[object] = []

    def check(tournament: tb.Tournament, **settings: object) -> Check:
        searched.append(settings)
        return tb.check(tournament, **settings)  # type: ignore[arg-type]

    monkeypatch.setattr(work_module, "check", check)
    event = tb.sample("open")
    other = dataclasses.replace(tb.standings(event, "SB, BH", edition="2009").published(), tie_breaks=event.tie_breaks)
    tb.write(other, tmp_path / "other.trf")
    tb.write(event, tmp_path / "right.trf")
    unnamed = dataclasses.replace(other, tie_breaks=())
    tb.write(unnamed, tmp_path / "unnamed.trf")
    tb.write(dataclasses.replace(event, published=tb.Published()), tmp_path / "unranked.trf")
    paths = [tmp_path / f"{name}.trf" for name in ("other", "right", "unnamed", "unranked")]
    output = tmp_path / "checked.csv"
    summary = tb.batch(paths, output, jobs=1)
    with (tmp_path / "checked.files.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert len(searched) == 2
    told = [tb.check(tb.read(path)) for path in (paths[0], paths[2])]
    assert [row["check"] for row in rows] == [told[0].verdict, "agrees", told[1].verdict, "no ranks"]
    assert [row["explanation"] for row in rows] == [str(told[0].summary), "", str(told[1].summary), ""]
    assert told[0].verdict == "explained"
    assert str(told[0].summary).startswith("Differs from C.07 edition 2026-03 by PTS, DE, BH/C1, BH, SB, WIN: ")
    assert summary.verdicts == Counter(row["check"] for row in rows)
    searched.clear()
    tb.batch(paths, output, jobs=1, check=False, overwrite=True)
    with (tmp_path / "checked.files.csv").open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert not searched and not any(row["check"] or row["explanation"] for row in rows)


def test_tables_of_an_earlier_version_lack_columns_and_are_added_to(tmp_path: Path) -> None:
    output, files = tmp_path / "year.csv", tmp_path / "year.files.csv"
    tb.batch(["examples/open.trf", "absent.trf"], output, jobs=1)
    with files.open(newline="", encoding="utf-8") as file:
        rows = [{name: cell for name, cell in row.items() if name not in LATER} for row in csv.DictReader(file)]
    with files.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    added = tb.batch(["examples/round_robin.trf", "gone.trf"], output, jobs=1, resume=True)
    assert (added.files, added.verdicts, added.reasons) == (4, {"agrees": 2}, {"system": 1, "unknown": 1})
