"""Other programs behind the contract: those that are not here are skipped and say so."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from proofs import both_ways
from proofs.adapters import chesspairing, tiebreak_core
from proofs.adapters.causes import account_for
from tiebreaks_conformance.both_ways import examine_one, make_event


@pytest.mark.parametrize("name", ["tiebreak-core", "chesspairing"])
def test_a_program_that_is_not_here_is_skipped_with_a_message(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(both_ways, "MISSING", {name: tiebreak_core.MISSING})
    monkeypatch.setattr("sys.argv", ["both_ways", name, "1"])
    assert both_ways.main() == 0
    assert capsys.readouterr().out == f"Skipped: {tiebreak_core.MISSING}\n"


@pytest.mark.parametrize("name", ["tiebreak-core", "chesspairing"])
def test_it_is_asked_only_for_codes_that_it_has(name: str) -> None:
    codes = {**tiebreak_core.CODES} if name == "tiebreak-core" else {**chesspairing.CODES}
    for number in (1, 2, 21):
        event = make_event(f"ours {number}", both_ways.SETUPS[name])
        assert {*event.tie_breaks} <= {*codes} and not event.is_team


@pytest.mark.parametrize(("name", "adapter"), [("tiebreak-core", tiebreak_core), ("chesspairing", chesspairing)])
def test_it_answers(name: str, adapter: object) -> None:
    if both_ways.MISSING[name]:
        pytest.skip(str(both_ways.MISSING[name]))
    assert examine_one("ours 2", both_ways.SETUPS[name])["verdict"] in ("agrees", "differs")


def test_one_value_that_fits_a_reading_by_chance_explains_nothing() -> None:
    """A program that shows one wrong number: 1 more for one player; some reading may give the same."""
    setup = both_ways.SETUPS["oracle"]
    line = examine_one("ours 7", replace(setup, ask=_one_off))
    assert line["departures"] and all(not each["readings"] and not each["editions"] for each in line["departures"])


def _one_off(path: str, edition: str, by: str) -> bytes:
    rows = both_ways.SETUPS["oracle"].ask(path, edition, by).decode().splitlines()
    cells = rows[1].split(",")
    cells[-1] = "99"
    return "\n".join([rows[0], ",".join(cells), *rows[2:]]).encode()


def test_a_run_is_stored_as_far_as_no_event_is_missing_and_goes_on_after_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    results, journal = tmp_path / "both_ways.json", tmp_path / "journal.jsonl"
    results.write_text('{"runs": []}', encoding="utf-8")
    monkeypatch.setattr(both_ways, "RESULTS", results)
    line = {"verdict": "agrees", "agree": 2, "silent": 0, "departures": [], "faults": [], "axes": {}, "size": [4, 3, 1]}
    lines = [{}, *({"event": f"ours {number}", **line} for number in (1, 3, 2, 5))]
    journal.write_text("\n".join(map(json.dumps, lines)) + "\n", encoding="utf-8")
    monkeypatch.setattr("sys.argv", ["both_ways", "oracle", "--figures", "--store", "--journal", str(journal)])
    assert both_ways.main() == 0 and "events=3" in capsys.readouterr().out
    assert [(run["first"], run["last"]) for run in both_ways.stored()] == [(1, 3)]
    assert both_ways.main() == 0 and len(both_ways.stored()) == 1  # event 4 is missing


def _line(*departures: str, event: str = "ours 1", readings: tuple[str, ...] = (), **axes: str) -> dict[str, Any]:
    places = {"system": ["swiss"], "byes": ["none"], "forfeits": ["none"], **{name: [each] for name, each in axes.items()}}
    wrong = [{"asked": asked, "editions": [], "readings": [*readings]} for asked in departures]
    return {"event": event, "departures": wrong, "axes": places}


@pytest.mark.parametrize(
    ("line", "causes"),
    [
        (_line("ARO", "PTS, ARO, SB"), ["ARO is not rounded"]),  # ranks follow from values
        (_line("PTS", "BH", byes="pairing"), ["a pairing-allocated bye gives no point", "16.3 to 16.5 are not done"]),
        (_line("PTS", "BH"), []),  # nothing was left unplayed
        (_line("ARO", "BPG"), []),  # one is left
        (_line("PTS, BPG, DE"), ["DE adds up points, whoever has met"]),
        (_line("PTS, BPG, RTNG"), []),
    ],
)
def test_an_event_has_a_cause_where_every_wrong_code_has_one(line: dict[str, Any], causes: list[str]) -> None:
    assert account_for(line, chesspairing.CAUSES) == causes


def test_a_reading_that_changes_one_answer_must_explain_other_events_too(monkeypatch: pytest.MonkeyPatch) -> None:
    again = {"ours 2": ("R1: a", "R9: c"), "ours 3": ("R9: c",)}
    monkeypatch.setattr(both_ways, "examine_one", lambda event, setup: _line("STD", readings=again[event]))
    lines = [_line("STD", readings=("R1: a",)), _line("STD", event="ours 2"), _line("STD", event="ours 3"), _line()]
    assert both_ways.judge(lines, both_ways.SETUPS["gacrux"], ()) == {"R1": 2, "nothing": 1}
