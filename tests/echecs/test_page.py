"""docs/echecs.md says what the tests hold: every function, every departure; its examples run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.echecs import MODULES, data

PAGE = (Path(__file__).parents[2] / "docs" / "echecs.md").read_text(encoding="utf-8")


def line(case: dict[str, Any]) -> str:
    """A row of the table of departures."""
    switch = "".join(f", `{name}={value}`" for name, value in case.get("switch", {}).items())
    return f"| `{case['function']}`{switch} | {case['code']} | {case['because']} |"


@pytest.mark.parametrize("case", data("departures.json"), ids=lambda case: case["function"])
def test_every_departure_stands_in_the_table(case: dict[str, Any]) -> None:
    assert line(case) in PAGE


def test_the_table_has_no_departure_that_is_not_tested() -> None:
    table = PAGE.partition("## Where it departs from C.07")[2].partition("\n## ")[0]
    assert {*re.findall(r"^\| `.*$", table, flags=re.MULTILINE)} == {*map(line, data("departures.json"))}


def test_the_table_of_functions_names_every_sub_path_and_no_other() -> None:
    named = re.findall(r"^\| `(\w+)` \(`([\w.]+)`\) \| ", PAGE, flags=re.MULTILINE)
    assert dict(named) == MODULES and len(named) == 18


def test_every_python_block_of_the_page_runs() -> None:
    names: dict[str, object] = {}
    for block in re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL):
        exec(compile(block, "echecs.md", "exec"), names)
    assert names["standings"]
