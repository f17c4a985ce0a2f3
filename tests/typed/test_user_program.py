"""The user's program runs: the types that it asserts are those of real values."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from tests.typed import user_program


def test_the_program_runs(tmp_path: Path) -> None:
    tournament = user_program.event()
    standings = user_program.ranked(tournament)
    assert standings["Cy"].rank == 1 and standings["Cy"]["BH"] == Fraction(5, 2)
    assert "is ahead of" in user_program.reasons(standings)
    check, comparison = user_program.verdicts(standings.published())
    assert check.agrees and comparison.to_dict()
    assert user_program.files(tournament, tmp_path).participants == 3
    assert user_program.law().code == "BH/C1"
    assert user_program.own(tournament).by == ("PTS", "OTHER_BOARD", "OTHER_BLACK", "BH")
