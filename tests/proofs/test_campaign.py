"""The campaign in small: some hundreds of events agree; a killed run goes on; what differs is found, named and repeated."""

from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from time import monotonic, sleep
from typing import Any

import pytest

import tiebreaks as tb
from docs.generate import evidence
from proofs.campaign import gacrux_part, oracle_part
from proofs.campaign.__main__ import main
from proofs.campaign.cells import allowed_cells
from proofs.campaign.parts import PARTS, ROOT
from proofs.campaign.stacks import EVENTS_IN_A_BLOCK, MOST_IN_A_STACK, drawn, sizes
from tests.peers import test_gacrux_agreement as individuals
from tests.peers import test_gacrux_team_agreement as teams
from tests.peers.gacrux_bridge import gacrux
from tiebreaks.law import EDITIONS, Edition

pytestmark = pytest.mark.skipif(gacrux() is None, reason="gacrux is not installed: pip install gacrux")

EVENTS = 2 * EVENTS_IN_A_BLOCK
SIZE = ("--events", str(EVENTS), "--gacrux", "25", "--least", "0")
REPEAT = re.compile(r"python -m proofs\.campaign --repeat '(oracle \d+\.\d+)'")


def options(folder: Path, *others: str) -> list[str]:
    return ["--journal", str(folder / "journal"), "--summary", str(folder / "summary.json"), *others]


def counted(folder: Path) -> dict[str, Any]:
    """The summary without the times."""
    found: dict[str, Any] = json.loads((folder / "summary.json").read_text(encoding="utf-8"))
    del found["date"], found["oracle"]["processor minutes"], found["gacrux"]["processor minutes"]
    return found


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a run that was never interrupted."""
    folder = tmp_path_factory.mktemp("campaign")
    assert main(options(folder, *SIZE, "--jobs", "1")) == 0
    return folder


@pytest.mark.slow
def test_all_values_and_ranks_of_some_hundred_stacked_events_are_the_oracles_and_gacruxs(finished: Path) -> None:
    found = counted(finished)
    oracle, gacrux_said = found["oracle"], found["gacrux"]
    assert oracle["differences"] == gacrux_said["differences"] == []
    assert oracle["total"]["events"] == EVENTS == sum(oracle["kinds"].values()) == sum(oracle["laws"].values())
    assert oracle["total"]["stacks"] < EVENTS / 4  # several at once
    assert len(oracle["kinds"]) == 6  # three systems, individuals and teams
    assert oracle["total"]["values"] > 30_000 and oracle["total"]["ranks"] > 3_000
    unamended = sum(count for law, count in oracle["laws"].items() if not law.endswith("amended"))
    assert EVENTS / 2 < unamended < EVENTS
    assert gacrux_said["total"]["events"] == 25
    answered = sum(gacrux_said["by the text"].values()) + sum(gacrux_said["under a house rule"].values())
    assert answered == sum(gacrux_said["asked"].values()) > 200


@pytest.mark.slow
def test_a_run_that_is_killed_in_the_middle_goes_on_and_counts_the_same(finished: Path, tmp_path: Path) -> None:
    command = [sys.executable, "-m", "proofs.campaign", *options(tmp_path, *SIZE, "--jobs", "1")]
    journal = tmp_path / "journal" / "oracle.jsonl"
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as running:
        wait_for_a_block(journal)
        running.kill()
    assert running.returncode == -signal.SIGKILL
    kept = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    assert 1 < len(kept) < 1 + PARTS["oracle"].blocks(EVENTS)
    journal.write_text("".join(kept) + '{"block": 1, "tall', encoding="utf-8")  # torn in the middle of a line
    assert main(options(tmp_path, *SIZE, "--jobs", "2")) == 0
    assert counted(tmp_path) == counted(finished)
    assert journal.read_text(encoding="utf-8").startswith("".join(kept))  # what was done is not done again


def wait_for_a_block(journal: Path) -> None:
    """Until the heading and one block are written."""
    patience = monotonic() + 120
    while not journal.exists() or journal.read_text(encoding="utf-8").count("\n") < 2:
        assert monotonic() < patience, "the campaign has written no block in two minutes"
        sleep(0.01)


@pytest.fixture
def planted(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that reads 16.4 as it was in 2009, whatever the law."""
    real = tb.standings_many

    def other(events: Any, by: Any, *, edition: Edition, after_round: int | None) -> Iterator[tb.Standings]:
        return real(events, by, edition=edition.amended(own_unplayed_round="virtual_opponent"), after_round=after_round)

    monkeypatch.setattr(tb, "standings_many", other)


@pytest.mark.usefixtures("planted")
def test_a_planted_difference_is_found_and_said_with_the_command_that_repeats_it(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "journal").mkdir()
    shutil.copy(finished / "journal" / "gacrux.jsonl", tmp_path / "journal")
    small = ("--events", str(EVENTS_IN_A_BLOCK), "--gacrux", "25", "--least", "0", "--jobs", "1")
    assert main(options(tmp_path, *small)) == 1
    told = capsys.readouterr().out
    differences = counted(tmp_path)["oracle"]["differences"]
    assert differences and told.count("unexplained") == len(differences)
    where = REPEAT.findall(told)[0]
    assert where == differences[0]["where"]
    assert main(["--repeat", where]) == 1
    again = capsys.readouterr().out
    assert f"'code': '{differences[0]['code']}'" in again and f"'ours': '{differences[0]['ours']}'" in again
    monkeypatch.setattr(evidence, "CAMPAIGN", tmp_path / "summary.json")
    assert evidence.figures()["campaign_differences"] == len(differences)
    monkeypatch.undo()
    assert main(["--repeat", where]) == 0  # it was the engine


def test_an_engine_that_fails_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*events: Any, **options: Any) -> None:
        raise ZeroDivisionError("planted")

    monkeypatch.setattr(tb, "standings_many", fail)
    (found,) = oracle_part.one(0, 0).differences
    assert found["what"] == "error" and "planted" in found["ours"] and found["where"] == "oracle 0.0"


@pytest.mark.parametrize("answer", ["other", "crash"])
def test_a_difference_to_gacrux_that_has_no_name_is_a_difference(monkeypatch: pytest.MonkeyPatch, answer: str) -> None:
    def compared(*question: Any) -> bool:
        if answer == "crash":
            raise KeyError("planted")
        return False

    monkeypatch.setattr(individuals, "compared", compared)
    monkeypatch.setattr(teams, "agrees", compared)
    outcome = gacrux_part.one(0, 0)
    assert len(outcome.differences) == sum(outcome.of("asked").values()) > 0
    assert {item["where"] for item in outcome.differences} == {"gacrux 0.0"}


def test_a_journal_of_other_sources_is_refused_and_left_alone(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(finished / "journal", tmp_path / "journal")
    journal = tmp_path / "journal" / "oracle.jsonl"
    text = journal.read_text(encoding="utf-8").replace(PARTS["oracle"].digest(), "0123456789abcdef")
    journal.write_text(text, encoding="utf-8")
    assert main(options(tmp_path, *SIZE)) == 2
    assert "0123456789abcdef" in (told := capsys.readouterr().out) and "remove it" in told
    assert journal.read_text(encoding="utf-8") == text


def test_a_cell_that_no_event_covers_fails_the_campaign(
    finished: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shutil.copytree(finished / "journal", tmp_path / "journal")
    assert main(options(tmp_path, *SIZE, "--least", "1")) == 1
    too_few = counted(tmp_path)["oracle"]["cells"]["too few"]
    assert f"{len(too_few):,} of {len(allowed_cells()):,} cells had too few events" in capsys.readouterr().out


def test_the_cells_have_every_tie_break_of_the_catalogue_in_every_edition_that_knows_it() -> None:
    cells = [cell.split() for cell in allowed_cells()]
    assert len(cells) == len(set(map(tuple, cells)))
    for edition in EDITIONS.values():
        found = {tb.parse_tie_break(code).acronym for _, _, law, code in cells if law == edition.id}
        assert found == {code.partition("/")[0] for code in edition.codes}


def test_the_stacks_of_a_block_are_mixed_and_always_the_same() -> None:
    assert sum(sizes(5)) == EVENTS_IN_A_BLOCK and max(sizes(5)) <= MOST_IN_A_STACK
    stacks = [drawn(5, number) for number in range(len(sizes(5)))]
    assert [stack.events for stack in stacks] == [drawn(5, number).events for number in range(len(sizes(5)))]
    assert any(len({len(event.participants) for event in stack.events}) > 3 for stack in stacks)
    assert any(len({event.system for event in stack.events}) == 3 for stack in stacks)


@pytest.mark.parametrize("given", ["oracle", "17.3", "pluto 1.2", "oracle 1.x"])
def test_what_cannot_be_repeated_is_said(given: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--repeat", given]) == 2
    assert f"found {given!r}" in capsys.readouterr().out
