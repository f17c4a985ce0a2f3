"""The commands: standings --if, needs, chances."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from click.testing import CliRunner

import tiebreaks as tb
from tests.forecasting.events import E2
from tests.forecasting.swiss import draw_swiss
from tiebreaks.cli.app import Program


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "event.json"
    tb.write(E2, path)
    return str(path)


def run(*arguments: str) -> tuple[int, str]:
    done = CliRunner().invoke(Program(), list(arguments))
    return done.exit_code, done.stdout


@pytest.mark.parametrize("typed", ["1-4 1-0", "A-D 1-0", "3: 1-4 1-0", " 1 - 4 1-0"])
def test_standings_if_assumes_a_result(file: str, typed: str) -> None:
    code, out = run("standings", file, "--if", typed, "--if", "B-C 1-0", "--format", "json")
    assert code == 0
    found = json.loads(out)
    assert [row["name"] for row in found["standings"]] == ["A", "B", "C", "D"]
    assert len(found["basis"]["assumed"]) == 2


@pytest.mark.parametrize("typed", ["4-1 1-0", "1-0", "", "1-2 1-0", "4: 1-4 1-0"])
def test_a_game_that_is_not_pending_is_refused(file: str, typed: str) -> None:
    done = CliRunner().invoke(Program(), ["standings", file, "--if", typed])
    assert isinstance(done.exception, tb.TournamentError)


def test_if_and_after_do_not_go_together(file: str) -> None:
    assert run("standings", file, "--if", "1-4 1-0", "--after-round", "2")[0] == 2


def test_instead_replaces_a_finished_result(file: str) -> None:
    code, out = run("standings", file, "--if", "1-2 0-1", "--instead", "--format", "json")
    assert code == 0
    assert json.loads(out)["basis"]["assumed"] == [{"round": 1, "white": 1, "black": 2, "result": "0-1"}]


def test_needs_says_what_must_happen(file: str) -> None:
    assert "With a win 1st if B beats C (by DE), otherwise 2nd." in run("needs", file, "A")[1]
    assert json.loads(run("needs", file, "A", "--top", "2", "--format", "json")[1])["target"] == "the first 2 places"
    assert "ahead of B" in run("needs", file, "A", "--ahead-of", "B")[1]
    assert json.loads(run("needs", file, "A", "--ranks", "2, 4", "--format", "json")[1])["target"] == "2nd or 4th place"


@pytest.mark.parametrize("typed", ["", "2-4", "x", "2,,4", "1234567"])
def test_ranks_that_are_no_list_are_refused(file: str, typed: str) -> None:
    done = CliRunner().invoke(Program(), ["needs", file, "A", "--ranks", typed])
    assert done.exit_code == 2 and "expected ranks such as 4,5" in done.stderr


def test_chances_prints_the_table_and_the_model(file: str) -> None:
    code, out = run("chances", file, "--model", "equal")
    assert code == 0
    assert "All 9 finishes of 2 pending games; model equal" in out
    found = json.loads(run("chances", file, "--format", "json", "--model", "equal")[1])
    assert found["exact"] is True


def test_chances_of_one_participant_by_the_own_result(file: str) -> None:
    code, out = run("chances", file, "--model", "equal", "--who", "A")
    assert code == 0 and "With a win: first in 33 %" in out
    assert [*json.loads(run("chances", file, "--who", "A", "--format", "json")[1])["by_own_result"]] == ["win", "draw", "loss"]


def test_chances_over_the_rounds_as_a_picture(file: str, tmp_path: Path) -> None:
    code, out = run("chances", file, "--over-rounds", "--finishes", "20")
    assert code == 0 and "Before 3" in out
    page = tmp_path / "moved.html"
    assert run("chances", file, "--over-rounds", "-o", str(page))[0] == 0
    assert "<svg" in page.read_text(encoding="utf-8")


def test_chances_of_prizes_by_a_file_of_rules(file: str, tmp_path: Path) -> None:
    rules = tmp_path / "prizes.toml"
    rules.write_text('prizes = [{ name = "Main", amounts = [100, 50] }]\n', encoding="utf-8")
    code, out = run("chances", file, "--rules", str(rules))
    assert code == 0 and "Prizes were decided in all 9 finishes" in out


def test_chances_in_a_category(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    players = [replace(player, rating=1500 + 100 * player.id) for player in E2.players]
    tb.write(replace(E2, players=players), path)
    code, out = run("chances", str(path), "--category", "U1750")
    assert code == 0 and out.startswith("U1750, chances after round 2 of 3")


def test_chances_of_rounds_that_are_not_paired_yet(tmp_path: Path) -> None:
    pytest.importorskip("gacrux.pairingdutch")
    path = tmp_path / "swiss.json"
    tb.write(draw_swiss(1, players=8, rounds=3, total=5), path)
    assert "(approximate)" in run("chances", str(path), "--finishes", "40")[1]
    assert "which gacrux paired in each of them" in run("chances", str(path), "--finishes", "5", "--pairings", "gacrux")[1]
    assert "By points alone" in run("needs", str(path), "P1")[1]
    assert run("chances", str(path), "--pairings", "guess")[0] == 2
