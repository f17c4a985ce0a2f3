"""The command for many files: tables, what it says on standard error, its exit codes."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

import tiebreaks as tb
from tests.cli import OPEN, ROBIN, ROOT, Inside, command, unsaid
from tiebreaks import bulk
from tiebreaks.bulk import BatchOptions, Progress, Summary
from tiebreaks.bulk.work import make_settings
from tiebreaks.cli import progress as shown
from tiebreaks.text import exact_str


def test_files_become_tables_and_the_summary_goes_to_standard_error(inside: Inside, tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    code, printed, error = inside("batch", "examples", "absent.trf", "-o", str(output), "--layout", "wide")
    assert (code, printed) == (0, "")
    summary, *counts = error.splitlines()[-3:]
    assert summary.startswith("5 files: 4 read, 1 refused, 100 participants")
    assert counts == ["Published ranks: agrees 3, no ranks 1.", "Reasons of refusals: system 1."]
    files = [json.loads(line) for line in (tmp_path / "out.files.jsonl").read_text().splitlines()]
    assert [(Path(row["file"]).name, row["status"], row["check"]) for row in files][1:] == [
        ("open.trf", "read", "agrees"), ("round_robin.trf", "read", "agrees"), ("team.trf", "read", "no ranks"), ("absent.trf", "refused", None),
    ]  # fmt: skip


def test_the_summary_is_json_on_standard_output_where_that_is_asked_for(inside: Inside, tmp_path: Path) -> None:
    output = str(tmp_path / "out.csv")
    code, printed, _ = inside("batch", OPEN, "absent.trf", "-o", output, "--format", "json")
    told = json.loads(printed)
    assert code == 0 and told.pop("seconds") > 0
    assert told == {
        "output": output, "table_of_files": str(tmp_path / "out.files.csv"), "files": 2, "read": 1, "refused": 1,
        "participants": 41, "resumed": 0, "verdicts": {"agrees": 1}, "reasons": {"system": 1},
    }  # fmt: skip


def test_the_standings_after_a_round_are_those_of_the_command(inside: Inside, tmp_path: Path) -> None:
    output = tmp_path / "out.csv"
    assert inside("batch", OPEN, "-o", str(output), "--after-round", "5", "--by", "BH/C1")[0] == 0
    _, printed, _ = inside("standings", OPEN, "--after-round", "5", "--by", "BH/C1", "--format", "json")
    with output.open(newline="", encoding="utf-8") as file:
        found = [(int(row["rank"]), int(row["id"]), row["exact"]) for row in csv.DictReader(file) if row["code"] == "BH/C1"]
    assert found == [(row["rank"], row["id"], row["values"][1]["exact"]) for row in json.loads(printed)["standings"]]
    code, _, said = inside("batch", OPEN, "-o", str(tmp_path / "other.csv"), "--after-round", "10")
    assert code == 3 and "none of the 1 files could be read" in said
    assert "--after-round: expected a round from 0 to 9" in (tmp_path / "other.files.csv").read_text(encoding="utf-8")


def test_the_bye_that_files_do_not_name_is_the_one_asked_for(inside: Inside, tmp_path: Path) -> None:
    path, output = tmp_path / "unsaid.trf", tmp_path / "out.csv"
    path.write_bytes(unsaid((ROOT / OPEN).read_bytes()))
    for bye in ("zero", "half"):
        assert inside("batch", str(path), "-o", str(output), "--by", "BH", "--unpaired", bye, "--overwrite")[0] == 0
        with output.open(newline="", encoding="utf-8") as file:
            found = {int(row["id"]): row["exact"] for row in csv.DictReader(file) if row["code"] == "BH"}
        ranked = tb.standings(tb.read(path, unpaired=bye), by="BH")
        assert found == {row.id: exact_str(row["BH"]) for row in ranked.rows}
    with pytest.raises(tb.FormatError, match="unpaired: expected 'pairing'"):
        tb.batch([path], output, unpaired="none")  # type: ignore[arg-type]


def test_a_run_is_not_resumed_with_another_bye() -> None:
    """The journal knows what it was begun with."""
    settings = [make_settings(None, None, None, unpaired=bye).as_json() for bye in (None, "half")]
    assert settings[0] != settings[1] and settings[1]["unpaired"] == "half"


def test_nothing_read_is_exit_code_3_and_the_reasons_are_in_the_table(inside: Inside, tmp_path: Path) -> None:
    code, _, error = inside("batch", "absent.trf", "-o", str(tmp_path / "out.csv"))
    assert code == 3 and "none of the 1 files could be read; the reasons are in" in error
    assert "absent.trf,refused" in (tmp_path / "out.files.csv").read_text()


def test_refusals_have_their_exit_codes(inside: Inside, tmp_path: Path) -> None:
    for code, arguments, said in (
        (2, (OPEN,), "Missing option '--output' / '-o'"),
        (2, (OPEN, "-o", str(tmp_path / "out.xyz")), "expected a name that ends in .parquet, .csv, .jsonl, found .xyz"),
        (2, (OPEN, "-o", str(tmp_path / "out.csv"), "--layout", "tall"), "expected one of long, wide, found 'tall'"),
        (2, (OPEN, "-o", str(tmp_path / "out.csv"), "--by", "NONE"), "NONE"),
    ):
        found, printed, error = inside("batch", *arguments)
        assert (found, printed) == (code, "") and said in " ".join(error.split())
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ((), (60.0, 1_000)),
        (("--jobs", "1"), (60.0, 1_000)),
        (("--time-limit", "2.5", "--memory-limit", "0"), (2.5, 0)),
        (("--scheduler", "tcp://x:1"), (0, 0)),
        (("--scheduler", "tcp://x:1", "--time-limit", "5"), (5.0, 0)),  # which is then refused
    ],
)
def test_a_command_limits_what_a_file_may_take(
    given: tuple[str, ...], expected: tuple[float, int], inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also with one process, which a function would let go on for ever rather than start another."""
    asked: list[tuple[object, object]] = []

    def rank_paths(paths: object, output: object, options: BatchOptions, **_: object) -> Summary:
        asked.append((options["time_limit"], options["memory_limit"]))
        return Summary("out.csv", "out.files.csv", 1, 1, 1, 0, 0.1)

    monkeypatch.setattr(bulk, "rank_paths", rank_paths)
    assert inside("batch", OPEN, "-o", str(tmp_path / "out.csv"), *given)[0] == 0
    assert asked == [expected]


def test_a_list_of_paths_comes_from_standard_input_and_a_finished_run_is_added_to(tmp_path: Path) -> None:
    output = str(tmp_path / "out.csv")
    assert command("batch", "-", "-o", output, given=f"{OPEN}\n".encode()).returncode == 0
    found = command("batch", "-", "-o", output, "--resume", given=f"{OPEN}\n{ROBIN}\n".encode())
    assert (found.returncode, found.stdout) == (0, b"")
    assert b"2 files: 2 read, 0 refused, 1 of them earlier, 51 participants" in found.stderr
    with open(output.replace(".csv", ".files.csv"), newline="", encoding="utf-8") as file:
        assert [row["check"] for row in csv.DictReader(file)] == ["agrees", "agrees"]


def test_an_interrupted_run_says_how_to_go_on(inside: Inside, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*given: object, **options: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(bulk, "rank_paths", interrupted)
    said = "tiebreaks: interrupted; to continue from here, run the same command with --resume\n"
    assert inside("batch", OPEN, "-o", str(tmp_path / "out.csv")) == (130, "", said)


def test_progress_is_a_line_now_and_then_where_there_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with shown.show_progress() as show:
        for seconds in (1.0, 2.0, 12.0):
            show(Progress(2_000, int(100 * seconds), 3, seconds))
    assert capsys.readouterr().err.splitlines() == ["100/2,000 files, 100/s, 3 refused", "1,200/2,000 files, 100/s, 3 refused"]


def test_progress_is_a_bar_on_a_terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("TERM", "xterm")
    with shown.show_progress() as show:
        show(Progress(2_000, 500, 3, 5.0))
    assert "500/2000" in capsys.readouterr().err
