"""docs/echecs.md says what the tests hold: every function, every departure; its examples run."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.echecs import MODULES, data

PAGE = (Path(__file__).parents[2] / "docs" / "echecs.md").read_text(encoding="utf-8")


ROWS = [line for line in PAGE.splitlines() if line.startswith("| `")]


@pytest.mark.parametrize("case", data("departures.json"), ids=lambda case: case["function"])
def test_every_departure_stands_in_the_table_with_its_articles(case: dict[str, Any]) -> None:
    (row,) = [line for line in ROWS if f"`{case['function']}` (" in line]
    assert case["code"] in row
    assert all(
        article in row for article in re.findall(r"\d+\.\d[\d.]*\d|\d+\.\d|Article \d+", case["because"].partition("min")[0])
    )


def test_the_table_of_functions_names_every_sub_path_and_no_other() -> None:
    named = [each for line in ROWS for each in re.findall(r"`(\w+)` \(`([\w.]+)`\)", line)]
    assert dict(named) == MODULES and len(named) == 18


def test_every_python_block_of_the_page_runs() -> None:
    names: dict[str, object] = {}
    for block in re.findall(r"^```python\n(.*?)^```", PAGE, flags=re.MULTILINE | re.DOTALL):
        exec(compile(block, "echecs.md", "exec"), names)
    assert names["standings"]
