"""Other programs behind the contract: those that are not here are skipped and say so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from proofs import both_ways
from proofs.adapters import chesspairing, tiebreak_core
from tiebreaks.conformance.both_ways import examine_one, make_event


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
