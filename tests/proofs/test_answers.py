"""The proof that two sources answer alike: it asks in one process, and finds what differs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofs import answers


def test_an_answer_is_output_messages_and_exit_code() -> None:
    answer = answers.ask(["codes", "BUCHHOLTZ"])
    assert answer["code"] == 2
    assert answer["out"] == [""]
    assert answer["err"][0].startswith("tiebreaks: error: 'BUCHHOLTZ'")


def test_help_ends_with_0_and_speaks_the_language_that_is_asked_for() -> None:
    english, french = (answers.ask(["codes", "--help", "--language", language]) for language in ("en", "fr"))
    assert english["code"] == french["code"] == 0
    assert english["out"] != french["out"]


def test_a_question_that_takes_too_long_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answers, "BOUND", 0.01)
    assert (
        answers.ask(["standings", str(answers.ROOT / "examples" / "open.trf"), "--format", "html"])["code"]
        == "more than 0.01 s of work"
    )


def test_every_command_is_asked_for_its_help() -> None:
    listed = "\n".join(answers.ask(["--help"])["out"]).partition("Commands:")[2]
    commands = {line.split()[0] for line in listed.splitlines() if line[:3].strip() and line[2:3] != " "}
    assert commands == set(answers.COMMANDS)


def test_the_first_line_that_differs_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    for folder, line in ((one, "2 Berg"), (other, "3 Berg")):
        (folder / "en").mkdir(parents=True)
        stored = {
            "standings a.trf": {"code": 0, "out": ["1 Ahl", line, "4 Dorn"], "err": [""]},
            "codes": {"code": 0, "out": ["BH"], "err": [""]},
        }
        (folder / "en" / "a.json").write_text(json.dumps(stored), encoding="utf-8")
    assert answers.compare(one, one) == 0
    assert capsys.readouterr().out == "2 answers are the same, 0 differ\n"
    assert answers.compare(one, other) == 1
    said = capsys.readouterr().out
    assert "en/a: tiebreaks standings a.trf\n  - out 2: 2 Berg\n  + out 2: 3 Berg\n" in said
    assert said.endswith("by command: standings 1\n1 answers are the same, 1 differ\n")


def test_folders_without_answers_are_no_agreement(tmp_path: Path) -> None:
    assert answers.compare(tmp_path, tmp_path) == 1


@pytest.mark.skipif(not answers.CORPUS.is_dir(), reason="the corpus of real tournament files is not beside this project")
def test_80_small_files_of_both_kinds_are_chosen() -> None:
    chosen = answers.choose()
    assert len({event.path for event in chosen}) == answers.REPORTS + answers.FOREIGN
    assert chosen == answers.choose()
    assert max(event.players for event in chosen) <= answers.PLAYERS
