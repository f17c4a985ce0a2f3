"""The public surface: the names, what importing costs, and that nothing heavy comes along."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import requires
from importlib.resources import files

import tiebreaks as tb

CONTRACT = {
    "Tournament", "Player", "Team", "Game", "Bye", "Match", "Result", "Scoring", "System", "standings", "standings_many",
    "explain", "why", "check", "compare", "read", "write", "Edition", "edition_on", "TiebreaksError", "FormatError", "RegulationError", "UnknownTieBreak",
}  # fmt: skip


MORE = {
    "About", "Adjustment", "BoardRow", "BoardStandings", "BoardTable", "CATALOGUE", "Cause", "Change", "ChangedRound", "ChangedValue", "Check", "CommonCause", "Compared", "Comparison", "Difference",
    "Dropped", "EDITIONS", "Explanation", "MatchScoring", "MiniTable", "NationalRecord", "Neighbours", "Overview",
    "PROVISIONS", "Pairing", "Progress", "Prohibited", "Published", "Row", "Standings", "Summary", "Term", "TieBreak", "TournamentError",
    "ValueDifference", "VirtualPoints", "Why", "batch", "board_standings", "edition_named", "parse", "register", "render", "unregister",
}  # fmt: skip


def test_the_names_of_the_contract_are_there_and_nothing_is_public_by_accident() -> None:
    assert set(tb.__all__) == CONTRACT | MORE
    assert all(hasattr(tb, name) for name in tb.__all__)


def test_the_package_is_typed() -> None:
    assert files("tiebreaks").joinpath("py.typed").is_file()


def test_importing_brings_numpy_and_nothing_else_from_outside() -> None:
    code = (
        "import sys; import numpy; before = set(sys.modules); import tiebreaks; "
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert set(found) <= {"numpy", "tiebreaks"}


def test_the_run_time_dependencies_are_numpy_and_what_the_command_line_needs() -> None:
    named = [re.split("[<>=]", line)[0] for line in requires("tiebreaks") or [] if "extra ==" not in line]
    assert sorted(named) == ["numpy", "rich", "typer"]


def test_every_error_is_one_tree_of_value_errors() -> None:
    for error in (tb.FormatError, tb.RegulationError, tb.UnknownTieBreak, tb.TournamentError):
        assert issubclass(error, tb.TiebreaksError)
    assert issubclass(tb.TiebreaksError, ValueError)
