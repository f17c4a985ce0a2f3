"""docs/echecs.md says what the tests hold: every function, every departure with its values; its examples run."""

from __future__ import annotations

import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.echecs import MODULES, data

PAGE = (Path(__file__).parents[2] / "docs" / "echecs.md").read_text(encoding="utf-8")


def number(value: float | None) -> str:
    if value is None:
        return "undefined"
    exact = Fraction(value).limit_denominator(1000)
    return f"{value:g}" if exact.denominator in (1, 2, 4, 8) else str(exact)


def told(values: dict[str, Any]) -> str:
    return number(values["A"]) if len(values) == 1 else ", ".join(f"{who} {number(value)}" for who, value in values.items())


def line(case: dict[str, Any]) -> str:
    """A row of the table of departures."""
    games = case["games"].replace(" | ", " ; ")
    given = f"`{games}`" + (f", players `{case['players']}`" if "players" in case else "")
    theirs = "dropped" if case.get("dropped") else told(case.get("c07") or case["ranks"])
    if "ranks" in case:
        theirs = f"places {theirs}"
    switch = "".join(f", `{name}={value}`" for name, value in case.get("switch", {}).items())
    return f"| `{case['function']}`{switch} | {given} | {told(case['here'])} | {case['code']}: {theirs} | {case['because']} |"


@pytest.mark.parametrize("case", data("departures.json"), ids=lambda case: case["function"])
def test_every_departure_stands_in_the_table_with_its_values(case: dict[str, Any]) -> None:
    assert line(case) in PAGE


def test_the_table_has_no_departure_that_is_not_tested() -> None:
    table = PAGE.partition("## Where it departs from C.07")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\| `", table, flags=re.MULTILINE)) == len(data("departures.json"))


@pytest.mark.parametrize(("name", "module"), MODULES.items())
def test_every_function_stands_in_the_table_of_imports(name: str, module: str) -> None:
    assert f"`from tiebreaks.echecs.{module} import {name}`" in PAGE


def test_the_table_of_imports_names_every_sub_path_and_no_other() -> None:
    named = re.findall(r"^\| `\w+` of .*? \| `from tiebreaks\.echecs\.(\S+) import (\w+)`", PAGE, flags=re.MULTILINE)
    assert {name: module for module, name in named} == MODULES
    assert len(named) == 18


def test_the_page_goes_from_the_installation_to_the_misprints() -> None:
    headings = re.findall(r"^##+ (.+)$", PAGE, flags=re.MULTILINE)
    packages = ["progressive", "average-rating", "number-of-wins", "buchholz", "direct-encounter"]
    assert headings[:8] == ["Installation", "Quick start", *packages, "Function by function"]
    assert headings[-2:] == ["Where a document and its code differ", "Misprints"]
    assert "only its imports" not in PAGE and "own names" not in PAGE


def test_every_python_block_of_the_page_runs() -> None:
    names: dict[str, object] = {}
    for block in re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL):
        exec(compile(block, "echecs.md", "exec"), names)
    assert names["standings"]
