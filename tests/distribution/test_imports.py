"""Each dependency is loaded when it is used and not before: the library needs NumPy, the command click, an extra what it is for."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import packages_distributions

import pytest
from packaging.utils import canonicalize_name

from docs.generate.dependencies import direct
from tests.cli import OPEN, ROOT, environment

EXTRAS = {each.name for each in direct() if each.extra}
BEFORE = "import sys; before = set(sys.modules)"
AFTER = "print(*{name.partition('.')[0] for name in set(sys.modules) - before}, file=sys.stderr)"
STANDINGS = f"import tiebreaks as tb; standings = tb.standings(tb.read('{OPEN}'))"
RUN = "from tiebreaks.cli.app import Program; Program()({arguments}, standalone_mode=False)"


def loaded(code: str) -> set[str]:
    """The packages, by the names under which they are installed, that a program has loaded at its end."""
    done = subprocess.run(
        [sys.executable, "-c", f"{BEFORE}; {code}; {AFTER}"],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    installed = packages_distributions()
    names = [name for module in done.stderr.splitlines()[-1].split() for name in installed.get(module, [])]
    return {str(canonicalize_name(name)) for name in names} - {"tiebreaks"}


def test_the_library_loads_numpy_and_nothing_else() -> None:
    assert loaded(STANDINGS) == loaded(f"{STANDINGS}; str(standings)") == {"numpy"}


def test_a_command_loads_numpy_and_click_and_nothing_else() -> None:
    assert loaded(RUN.format(arguments=["standings", OPEN])) == {"numpy", "click"}


@pytest.mark.parametrize(
    ("method", "libraries"),
    [("to_arrow", {"pyarrow", "pandas"}), ("to_polars", {"polars"}), ("to_pandas", {"pandas", "pyarrow"})],
)
def test_a_frame_loads_its_own_library_and_no_other(method: str, libraries: set[str]) -> None:
    """PyArrow and pandas load each other where both are installed."""
    assert loaded(f"{STANDINGS}; standings.{method}()") & EXTRAS == libraries


def test_the_page_loads_its_own_extra_and_no_other() -> None:
    found = loaded("from tiebreaks.web.app import create_app; create_app()") & EXTRAS
    assert found - {each.name for each in direct() if each.extra == "web"} == set()
    assert "starlette" in found


def test_a_batch_without_parquet_needs_no_extra(tmp_path: object) -> None:
    arguments = ["batch", OPEN, "-o", f"{tmp_path}/tables.csv", "--jobs", "1"]
    assert loaded(RUN.format(arguments=arguments)) & EXTRAS == set()
