"""The kit uses of tiebreaks what is public and small: these functions, `tiebreaks.model` and `tiebreaks.law`."""

from __future__ import annotations

import ast
from pathlib import Path

import tiebreaks_conformance

ALLOWED = {"read", "write", "standings", "check", "schema"}
VALUES = {"Standings", "TieBreak", "parse_tie_break"}  # what standings are made of
ERRORS = {"TiebreaksError", "FormatError", "RegulationError"}
ROOMS = ("tiebreaks.model", "tiebreaks.law")
FOLDER = Path(tiebreaks_conformance.__file__).parent


def test_the_kit_imports_nothing_else_of_tiebreaks() -> None:
    for path in FOLDER.glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Import):
                assert not [each.name for each in node.names if each.name.split(".")[0] == "tiebreaks"], path
            if isinstance(node, ast.ImportFrom) and (node.module or "").split(".")[0] == "tiebreaks":
                names = {each.name for each in node.names}
                if node.module == "tiebreaks":
                    assert names <= ALLOWED | VALUES | ERRORS, path
                elif node.module == "tiebreaks.answers":
                    assert names == {"Check"}, path
                else:
                    assert str(node.module).startswith(ROOMS), path


def test_a_failed_start_leaves_no_journal_and_names_the_program(tmp_path: Path, inside: object) -> None:
    from packages.conformance.tests.conftest import Inside

    assert isinstance(inside, Inside)
    journal = tmp_path / "journal.jsonl"
    code, printed, said = inside("both-ways", "3", "no-such-program {file}", "--journal", str(journal))
    assert (code, printed) == (2, "") and "the program no-such-program cannot be started" in said
    assert not journal.exists()
