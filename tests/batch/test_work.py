"""The work on some files: stacked and yet each as if alone, and no file in the way of another."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tiebreaks as tb
from tests.batch.conftest import Year
from tiebreaks.batch.sources import Source, sources
from tiebreaks.batch.work import Settings, settings_of, work


def test_a_record_says_what_standings_says(generated: Year) -> None:
    paths = sorted(generated.folder.glob("0[123]/event*"))
    for path, done in zip(paths, work(list(sources(paths)), Settings()), strict=True):
        standings = tb.standings(tb.read(path))
        found, rows = done.facts, [json.loads(line) for line in done.rows.splitlines()]
        assert [(row["rank"], row["id"], row["name"], row["code"], row["exact"]) for row in rows] == [
            (row["rank"], row["id"], row["name"], code, None if row[code] is None else str(row[code]))
            for row in standings.to_dicts()
            for code in standings.column_names
        ]
        assert (found["status"], found["edition"], found["by"]) == ("read", "2026-03", list(standings.column_names))
        assert (found["warnings"], found["after_round"]) == (len(standings.warnings), standings.after_round)
        assert done.file == str(path) and done.participants == len(standings)


def test_what_the_regulations_refuse_is_refused_alone_and_in_the_same_words(generated: Year) -> None:
    settings = settings_of("PTS, BH", "2026-03", None)  # no Buchholz in a round robin
    chunk = list(sources(["examples/open.trf", "examples/round_robin.trf", "examples/open.json", "gone.trf"]))
    together, alone = work(chunk, settings), [work([source], settings)[0] for source in chunk]
    assert [item.is_read for item in together] == [True, False, True, False]
    seconds = {"seconds": 0.0}
    assert [item.facts | seconds for item in together] == [item.facts | seconds for item in alone]
    assert [item.rows for item in together] == [item.rows for item in alone] and not together[1].rows
    reason = together[1].facts["reason"]
    assert isinstance(reason, str) and reason.startswith("examples/round_robin.trf: error: BH")


def test_a_fault_of_ours_refuses_the_file_and_not_the_run(monkeypatch: pytest.MonkeyPatch) -> None:
    from tiebreaks.standings import Standings

    def fault(self: Standings, **_: bool) -> int:
        raise ZeroDivisionError("fault")

    monkeypatch.setattr(Standings, "to_columns", fault)
    (done,) = work([Source("examples/open.trf")], Settings())
    assert done.facts["reason"] == "examples/open.trf: error: internal fault: ZeroDivisionError('fault')"


def test_a_message_has_all_that_the_reader_found(tmp_path: Path) -> None:
    path = tmp_path / "wrong.trf"
    path.write_bytes(Path("examples/open.trf").read_bytes().replace(b" w ", b" q "))
    (done,) = work([Source(str(path))], Settings())
    with pytest.raises(tb.FormatError) as refusal:
        tb.read(path)
    assert done.facts["message"] == str(refusal.value)
    assert done.facts["reason"] == refusal.value.problems[0]
