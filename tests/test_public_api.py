"""The public surface: the names, what importing costs, and that nothing heavy comes along."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.metadata import requires
from importlib.resources import files
from pathlib import Path

import tiebreaks as tb
from docs.generate.reference import reference
from tiebreaks import extending

ROOT = Path(__file__).parents[1]
CONTRACT = {
    "Tournament", "Player", "Team", "Game", "Bye", "Match", "Result", "Scoring", "System", "standings", "standings_many",
    "explain", "why", "check", "compare", "read", "write", "Edition", "edition_on", "TiebreaksError", "FormatError", "RegulationError", "UnknownTieBreak",
}  # fmt: skip


MORE = {
    "About", "Adjustment", "BoardRow", "BoardStandings", "BoardTable", "CATALOGUE", "Cause", "Change", "ChangedRound", "ChangedValue", "Check", "CommonCause", "Compared", "Comparison", "Difference",
    "Dropped", "EDITIONS", "ExactValue", "Explanation", "MatchScoring", "Message", "MiniTable", "NationalRecord", "Neighbours", "Overview",
    "PROVISIONS", "Pairing", "Place", "Progress", "Prohibited", "Published", "Remedy", "Row", "Standings", "Summary", "Term", "TieBreak", "TournamentError",
    "ValueDifference", "VirtualPoints", "Why", "batch", "board_standings", "decimal", "edition_named", "parse", "register", "render", "self_defined", "unregister",
}  # fmt: skip


def test_the_names_of_the_contract_are_there_and_nothing_is_public_by_accident() -> None:
    assert set(tb.__all__) == CONTRACT | MORE
    assert all(hasattr(tb, name) for name in tb.__all__)


EXTENDING = {
    "Answer", "Edition", "Event", "FORFEIT", "FORFEIT_LOSS", "FORFEIT_WIN", "FREE_ROUND", "Flags", "Integers", "NO_ROUND", "OVER_THE_BOARD",
    "Participant", "PlainRule", "REQUESTED_BYE", "Reason", "Records", "Result", "Round", "Rule", "VUR", "Value", "WON", "Working", "as_mean",
    "as_rounded_mean", "as_sum", "counted_sum", "fixed", "flags", "reasons", "records", "register", "self_defined", "unregister",
}  # fmt: skip


def test_authors_of_rules_find_all_they_need_in_one_module() -> None:
    assert set(extending.__all__) == EXTENDING
    assert all(getattr(extending, name) is not None for name in EXTENDING)
    assert all(getattr(extending, name) is getattr(tb, name) for name in EXTENDING & {*tb.__all__})


def test_the_reference_has_every_name_of_the_module_for_authors() -> None:
    text = reference()
    for name in EXTENDING:
        assert f"### {name}\n" in text or f"| `{name}` |" in text, name


def test_no_example_imports_the_modules_behind_it() -> None:
    """What a rule author imports is `tiebreaks.extending`."""
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*.py")]:
        assert not re.findall(
            r"from tiebreaks\.(?:records|working|register|plain_rules|rules\S*) import", page.read_text(encoding="utf-8")
        ), page


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
