"""The action for repositories with tournament files: its program on right, wrong and unreadable files, and what it is made of."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.formats.samples import read_sample

ROOT = Path(__file__).parents[2]
ACTION = ROOT / ".github" / "action"
WORKFLOW = ROOT / "examples" / "workflows" / "tournaments.yml"
pytestmark = pytest.mark.skipif(not ACTION.exists(), reason="the sdist has no files of the host")


def check(folder: Path, files: str, language: str = "") -> tuple[int, str, str]:
    """Run the program as the host does: the exit code, the log and the summary."""
    summary = folder / "summary"
    summary.write_text("before\n")
    environment = {**os.environ, "FILES": files, "LANGUAGE": language, "GITHUB_STEP_SUMMARY": str(summary)}
    done = subprocess.run(
        [sys.executable, str(ACTION / "check.py")],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        timeout=120,
        check=False,
    )
    text = summary.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    return done.returncode, done.stdout.decode(), text.removeprefix("before\n")


def wrong() -> bytes:
    """The sample with the first two places exchanged."""
    text = read_sample("open").decode()
    first, second = (f"{rank:>4}" for rank in (1, 2))
    lines = [
        line[:85] + {first: second, second: first}.get(line[85:89], line[85:89]) + line[89:] if line.startswith("001") else line
        for line in text.splitlines()
    ]
    return "\n".join(lines).encode()


def without_ranks() -> bytes:
    lines = read_sample("open").decode().splitlines()
    return "\n".join(line[:85] + "    " + line[89:] if line.startswith("001") else line for line in lines).encode()


def test_a_right_file_passes_and_its_standings_are_in_the_summary(tmp_path: Path) -> None:
    (tmp_path / "deep" / "er").mkdir(parents=True)
    (tmp_path / "deep" / "er" / "an open, 100% right.trf").write_bytes(read_sample("open"))
    code, log, summary = check(tmp_path, "\n  **/*.trf\nnothing/*.json\n")
    assert code == 0
    assert log.startswith("checked deep/er/an open, 100%25 right.trf: Agrees: ") and "::" not in log
    assert "## ✅ <code>deep/er/an open, 100% right.trf</code>" in summary
    assert tb.render(tb.standings(tb.sample("open")), "markdown") in summary


def test_a_wrong_file_fails_and_stands_first(tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_bytes(read_sample("open"))
    (tmp_path / "wrong open.trf").write_bytes(wrong())
    code, log, summary = check(tmp_path, "*.trf")
    assert code == 1
    assert "\n::error file=wrong open.trf::" in log and log.count("::error") == 1
    assert summary.index("❌ <code>wrong open.trf") < summary.index("✅ <code>a.trf")


def test_files_that_cannot_be_read_are_listed_and_fail_only_where_none_can(tmp_path: Path) -> None:
    (tmp_path / "a.trf").write_bytes(read_sample("open"))
    (tmp_path / "no <b>event.trf").write_bytes(b"<script>nothing</script>\n")
    code, log, summary = check(tmp_path, "*.trf\n*.trf")
    assert code == 0 and "::warning file=no <b>event.trf::" in log and log.count("\n") == 2
    assert "## ⚠️ <code>no &lt;b&gt;event.trf</code>" in summary and "<script>" not in summary
    (tmp_path / "a.trf").unlink()
    assert check(tmp_path, "*.trf")[0] == 3


def test_a_file_without_ranks_has_standings_and_nothing_to_check(tmp_path: Path) -> None:
    (tmp_path / "open.trf").write_bytes(without_ranks())
    code, log, summary = check(tmp_path, "open.trf")
    assert code == 0 and "no ranks or values of its own to check" in log and "Ulmgren" in summary


def test_globs_that_fit_nothing_and_unknown_languages_are_errors(tmp_path: Path) -> None:
    assert check(tmp_path, "*.trf\n*.json") == (2, "::error::no file fits *.trf%0A*.json\n", "")
    (tmp_path / "open.trf").write_bytes(read_sample("open"))
    assert check(tmp_path, "*.trf", "tlh")[0] == 2
    assert "Rang" in check(tmp_path, "*.trf", "de")[2]


def test_a_summary_stays_within_what_the_host_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program: dict[str, Any] = {"__name__": "check"}
    exec(compile((ACTION / "check.py").read_text(encoding="utf-8"), "check.py", "exec"), program)
    verdict = program["Verdict"]("right", ["x" * 500_000])
    text = program["summarise"]({"a": verdict, "b": verdict})
    assert 500_000 < len(text) < 600_000 and text.endswith(program["CUT"] + "\n")


def parsed(path: Path) -> Any:
    return pytest.importorskip("yaml", reason="a dependency of the tools has it").safe_load(path.read_text(encoding="utf-8"))


def test_the_action_pins_what_it_uses_and_gives_inputs_by_the_environment_alone() -> None:
    text = (ACTION / "action.yml").read_text(encoding="utf-8")
    action = parsed(ACTION / "action.yml")
    assert re.findall(r"uses: (.+)", text) == ["actions/setup-python@a26af69be951a213d495a4c3e4e4022e16d87065  # v5.6.0"]
    for step in action["runs"]["steps"]:
        assert "uses" in step or (step["shell"] == "bash" and "${{" not in step["run"])
    named = {name for step in action["runs"]["steps"] for name in re.findall(r"inputs\.(\w+)", str(step.get("env")))}
    assert named == action["inputs"].keys()


def test_the_example_uses_the_action_with_its_inputs_and_no_more_rights_than_it_needs() -> None:
    workflow = parsed(WORKFLOW)
    checkout, use = workflow["jobs"]["check"]["steps"]
    assert workflow["permissions"] == {"contents": "read"} and checkout["with"] == {"persist-credentials": False}
    assert use["with"].keys() <= parsed(ACTION / "action.yml")["inputs"].keys()
    page = (ROOT / "docs" / "how-to" / "action.md").read_text(encoding="utf-8")
    assert WORKFLOW.read_text(encoding="utf-8").partition("\n")[2] in page
