"""The commands: standings --if, needs, chances."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

import tiebreaks as tb
from tests.chances.events import E2
from tiebreaks.cli.app import app


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "event.json"
    tb.write(E2, path)
    return str(path)


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(app, list(arguments))
    return done.exit_code, done.stdout


@pytest.mark.parametrize("typed", ["1-4 1-0", "A-D 1-0", "3: 1-4 1-0", " 1 - 4 1-0"])
def test_standings_if_assumes_a_result(file: str, typed: str) -> None:
    code, out = run("standings", file, "--if", typed, "--if", "B-C 1-0", "--format", "json")
    assert code == 0
    found = json.loads(out)
    assert [row["name"] for row in found["standings"]] == ["A", "B", "C", "D"]
    assert len(found["assumed"]) == 2


@pytest.mark.parametrize("typed", ["4-1 1-0", "1-0", "", "1-2 1-0", "4: 1-4 1-0"])
def test_a_game_that_is_not_pending_is_refused(file: str, typed: str) -> None:
    done = CliRunner().invoke(app, ["standings", file, "--if", typed])
    assert isinstance(done.exception, tb.TournamentError)


def test_if_and_after_do_not_go_together(file: str) -> None:
    assert run("standings", file, "--if", "1-4 1-0", "--after", "2")[0] == 2


def test_instead_replaces_a_finished_result(file: str) -> None:
    code, out = run("standings", file, "--if", "1-2 0-1", "--instead", "--format", "json")
    assert code == 0
    assert json.loads(out)["assumed"] == [{"round": 1, "white": 1, "black": 2, "result": "0-1"}]


def test_needs_says_what_must_happen(file: str) -> None:
    assert "With a win 1st if B beats C, otherwise 2nd." in run("needs", file, "A")[1]
    assert json.loads(run("needs", file, "A", "--top", "2", "--format", "json")[1])["target"] == "the first 2 places"
    assert "ahead of B" in run("needs", file, "A", "--ahead-of", "B")[1]


def test_chances_prints_the_table_and_the_model(file: str) -> None:
    code, out = run("chances", file, "--model", "equal")
    assert code == 0
    assert "All 9 finishes of 2 pending games; model equal" in out
    found = json.loads(run("chances", file, "--format", "json", "--model", "equal")[1])
    assert found["exact"] is True
