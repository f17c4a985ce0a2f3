"""The runner: right answers pass, a wrong one fails in its article, silence is neither; from a file and from a command."""

from __future__ import annotations

import ast
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from tiebreaks_conformance.set import run

from .coverage import ROOT, SET

ONE = ["--case", "16.4.1-forfeit-cap"]


def all_right(edition: str | None = None, case: str | None = None) -> dict[str, Any]:
    """The answers of a program that makes no mistake."""
    answers: dict[str, Any] = {}
    for one in run.questions(SET, edition, case):
        told = {number: None if value is None else str(value) for number, value in one.expected.items()}
        answers.setdefault(one.case, {}).setdefault(one.edition, {})[one.code] = told
    return answers


def asked(tmp_path: Path, answers: dict[str, Any], *further: str) -> int:
    path = tmp_path / "answers.json"
    path.write_text(json.dumps(answers), encoding="utf-8")
    return run.main(["--answers", str(path), *further])


def lines_of(text: str) -> dict[str, list[str]]:
    return {line.split()[0]: line.split()[1:] for line in text.splitlines()}


def test_right_answers_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert asked(tmp_path, all_right("2026-03"), "--edition", "2026-03") == 0
    passed, failed, none = lines_of(capsys.readouterr().out)["all"]
    assert int(passed) > 3000 and failed == none == "0"


def test_a_wrong_answer_fails_in_its_articles_and_silence_is_counted_apart(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    answers = all_right("2026-03", "16.4.1-forfeit-cap")
    answers["16.4.1-forfeit-cap"]["2026-03"]["BH"]["1"] = 2.5  # what Sharly-Chess would say
    del answers["16.4.1-forfeit-cap"]["2026-03"]["WIN"]
    assert asked(tmp_path, answers, *ONE, "--edition", "2026-03") == 1
    lines = lines_of(capsys.readouterr().out)
    assert lines["16.4.1"][1:] == ["1", "1", "16.4.1-forfeit-cap", "2026-03", "BH"] and lines["all"][1:3] == ["1", "1"]


def test_numbers_of_every_spelling_are_compared_exactly() -> None:
    assert run.exact("7/2") == run.exact("3.5") == run.exact(3.5)
    assert run.exact(3) == run.exact("3") == run.exact("3.0")
    assert run.exact(None) is run.exact("-") is None
    assert run.exact("4.33") != run.exact("13/3")


PROGRAM = """
import sys
import tiebreaks

path, edition, code = sys.argv[1:]
ranks = ", " in code
found = tiebreaks.standings(tiebreaks.read(path), by=code if ranks else ["PTS", code], edition=edition)
for row in found:
    value = row.rank if ranks else row[code]
    print(row.id, "-" if value is None else value)
"""


def test_a_command_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    command = f"{sys.executable} {program} {{trf}} {{edition}} {{code}}"
    few = [one for one in run.questions(SET, "2026-03", "16.4.1-forfeit-cap") if one.code in ("ARO/M2", "PTS, DE")]
    monkeypatch.setattr(run, "questions", lambda *_: iter(few))
    assert run.main(["--command", command]) == 0
    assert lines_of(capsys.readouterr().out)["all"] == ["2", "0", "0"]
    assert run.main(["--command", "false"]) == 1  # it fails: no answer
    assert lines_of(capsys.readouterr().out)["all"] == ["0", "0", "2"]


def test_what_cannot_be_read_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run.main(["--answers", str(tmp_path / "none.json")]) == 2
    assert "cannot be read" in capsys.readouterr().err
    assert run.main(["--answers", str(tmp_path / "none.json"), "--set", str(tmp_path)]) == 2


def test_the_runner_needs_nothing_but_python() -> None:
    tree = ast.parse((SET / "run.py").read_text(encoding="utf-8"))
    imported = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    imported |= {str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    assert {name.partition(".")[0] for name in imported} <= sys.stdlib_module_names


def test_the_example_of_the_page_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """docs/conformance-set.md, executed here: conformance-set.md has one block."""
    page = (ROOT / "docs" / "conformance-set.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"^```python\n(.*?)^```", page, flags=re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(ROOT)
    exec(compile(block, "conformance-set.md", "exec"), {"__name__": "conformance-set.md"})
    assert re.fullmatch(r"\d{4} right, 0 wrong\n", capsys.readouterr().out)
