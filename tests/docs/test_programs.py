"""The programs in examples/programs run, are short, and answer rightly: each is what a developer would write."""

from __future__ import annotations

import runpy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb

FOLDER = Path(__file__).parents[2] / "examples" / "programs"
PROGRAMS = {
    "chat_bot": "Nadoryk 7th",
    "json_import": "For the API: {'a': 1",
    "live_event": "Meanwhile in the lead: Bo 1",
    "many_events": "PTS separates",
    "own_tie_break": "OTHER_UPPER of 3 Hartenau, Dagfinn: 5",
    "what_if": "Boards: 1-4, 2-8",
}


def load(name: str) -> dict[str, Any]:
    return runpy.run_path(str(FOLDER / f"{name}.py"))


def test_every_program_is_tried_and_has_at_most_forty_lines() -> None:
    found = {path.stem: len(path.read_text(encoding="utf-8").splitlines()) for path in FOLDER.glob("*.py")}
    assert found.keys() == PROGRAMS.keys()
    assert max(found.values()) <= 40, found


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_program_runs_from_any_folder(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    runpy.run_path(str(FOLDER / f"{name}.py"), run_name="__main__")
    printed, error = capsys.readouterr()
    assert PROGRAMS[name] in printed and error == ""
    assert list(tmp_path.iterdir()) == []


def test_the_manager_enters_a_pending_game_only_and_leaves_the_old_event_as_it_was() -> None:
    program = load("live_event")
    start = tb.Tournament(program["PLAYERS"], [], total_rounds=3)
    paired = program["pair_next_round"](start)
    entered = program["enter"](paired, 1, 3, "1-0")
    assert len(paired.pending(1)) == 2 and len(entered.pending(1)) == 1 and not start.rounds
    with pytest.raises(ValueError, match="1-3 is not pending"):
        program["enter"](entered, 1, 3, "0-1")


def test_the_import_ranks_what_the_document_says() -> None:
    program = load("json_import")
    event = program["tournament"](program["ANSWER"])
    assert (event.name, str(event.starts), event.total_rounds) == ("Blitz night", "2026-05-08", 3)
    assert {row.name: row["PTS"] for row in tb.standings(event, by="PTS")} == {
        "Anna": Fraction(5, 2), "Cy": Fraction(5, 2), "Bo": Fraction(1, 2),
    }  # fmt: skip


def test_the_bot_answers_what_it_can_and_says_what_it_cannot() -> None:
    answer = load("chat_bot")["answer"]
    ranked = tb.standings(tb.sample("open"))
    seventh = ranked.rows[6]
    assert "Nadoryk 7th" in answer(seventh.name, "Why am I 7th?")
    assert answer(ranked.rows[0].name, "why am i 7th?") == f"{ranked.rows[0].name} is 1., not 7."
    assert "Grauwitz is 5th and Hartenau 6th" in answer("", "Why is Grauwitz before Hartenau?")
    assert "nobody is called" in answer("Zzz", "why am I 7th?")


def test_the_own_tie_break_adds_points_against_the_upper_half_only() -> None:
    program = load("own_tie_break")
    rows = {1: "A", 2: "B", 3: "C", 4: "D"}
    rounds = [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")], [tb.Game(1, 3, "1-0"), tb.Game(2, 4, "1-0")]]
    event = tb.Tournament([tb.Player(number, name) for number, name in rows.items()], rounds)
    found = {row.name: row[program["UPPER"]] for row in tb.standings(event, by=[program["UPPER"]])}
    assert found == {"A": 2, "B": 0, "C": 0, "D": 0}  # A beat B and C, who have half of the points; D has none


def test_the_what_if_changes_the_first_boards_of_the_last_round_only() -> None:
    program = load("what_if")
    assumed, real = program["with_last_results"](("0-1", "½-½")), program["EVENT"]
    assert assumed.rounds[:-1] == real.rounds[:-1] and assumed.rounds[-1][2:] == real.rounds[-1][2:]
    assert [game.result for game in assumed.rounds[-1][:2]] == ["0-1", "½-½"]
