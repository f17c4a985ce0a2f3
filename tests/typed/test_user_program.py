"""The user's program runs: the types that it asserts are those of real values."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from pathlib import Path

import tiebreaks as tb
from tests.typed import user_program


def test_the_program_runs(tmp_path: Path) -> None:
    tournament = user_program.event()
    taken = user_program.taken()
    assert taken.system is tb.System.ROUND_ROBIN and taken.total_rounds == 0 and taken.starts == date(2026, 3, 7)
    exact = (
        taken.scoring.win, taken.scoring.pairing_bye, taken.match_scoring.pairing_bye, taken.adjustments[0].points,
        taken.published.points[1], taken.published.values["SB"][1], taken.pairing.virtual_points[0].points,
    )  # fmt: skip
    assert [type(value) for value in exact] == [Fraction] * 7 and taken.name == "Club"
    assert user_program.live().complete_rounds == 1
    standings = user_program.ranked(tournament)
    assert standings["Cy"].rank == 1 and standings["Cy"]["BH"] == Fraction(5, 2)
    assert " is 1st and " in user_program.reasons(standings)
    check, comparison = user_program.verdicts(standings.published())
    assert check.agrees and comparison.to_dict()
    assert user_program.files(tournament, tmp_path).participants == 3
    assert user_program.law().code == "BH/C1"
    assert user_program.own(tournament).by == ("PTS", "OTHER_BOARD", "OTHER_BLACK", "BH")
