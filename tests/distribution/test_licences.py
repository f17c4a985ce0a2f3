"""No dependency at run time is under a copyleft licence, each is there for a reason, and the page of licences says what is so."""

from __future__ import annotations

import sys
from importlib.metadata import PackageNotFoundError, version

import pytest
from packaging.version import Version

from docs.generate.dependencies import CORE, NOT_INSTALLED, closure, direct, licence, pins, pythons
from docs.generate.licences import (
    COPYLEFT,
    GPL_PARTS,
    ON_WINDOWS_ONLY,
    PAGE,
    PERMISSIVE,
    WEAK,
    WHY,
    kinds,
    licence_of,
    licences,
    names,
    parts_under_gpl,
)
from proofs.distribution.lowest import lower_bound, lowest
from tiebreaks.system.extras import EXTRAS as LOADED_ON_REQUEST

LOWEST = sys.version_info[:2] == tuple(map(int, pythons()[0].split(".")))
on_the_lowest_python = pytest.mark.skipif(
    not LOWEST, reason="some dependencies are for the lowest supported Python only: not installed here"
)


@pytest.mark.parametrize("name", names())
def test_a_dependency_is_under_a_permissive_licence(name: str) -> None:
    told = licence_of(name)
    if told == NOT_INSTALLED:
        pytest.skip(f"{name} is not for this Python")
    assert not COPYLEFT.search(told) and not WEAK.search(told), told
    assert set(kinds(told)) <= PERMISSIVE, f"{told}: look at it, then add it to PERMISSIVE or do without the dependency"


@pytest.mark.parametrize(
    "told", ["GPL-3.0-or-later", "LGPLv3+", "AGPL-3.0", "GNU General Public License v2 (GPLv2)", "MIT AND LGPL-2.1-only"]
)
def test_a_copyleft_licence_would_be_noticed(told: str) -> None:
    assert COPYLEFT.search(told) and not set(kinds(told)) <= PERMISSIVE


@pytest.mark.parametrize("told", ["MPL-2.0", "Mozilla Public License 2.0 (MPL 2.0)", "MIT AND MPL-2.0"])
def test_a_weak_copyleft_licence_would_be_noticed(told: str) -> None:
    assert WEAK.search(told) and not set(kinds(told)) <= PERMISSIVE


def test_a_tool_of_the_tests_under_a_weak_licence_is_none_at_run_time() -> None:
    assert WEAK.search(licence("hypothesis"))  # MPL-2.0: the tests use it, nobody gets it with the package
    assert "hypothesis" not in names()


def test_parts_of_wheels_under_a_gpl_are_told() -> None:
    assert parts_under_gpl().keys() == GPL_PARTS.keys()


def test_every_dependency_has_a_reason_and_no_reason_is_left_over() -> None:
    assert {each.name for each in direct()} == WHY.keys()


def test_what_is_loaded_on_request_is_what_the_extras_install() -> None:
    spelled = {module.replace("_", "-"): extra for module, extra in LOADED_ON_REQUEST.items()}
    assert spelled == {each.name: each.extra for each in direct() if each.extra}


def test_the_core_needs_numpy_and_what_the_command_line_needs() -> None:
    assert {each.name for each in direct() if each.extra == CORE} == {"numpy", "click"}
    for name, needed_by in closure(CORE).items():
        assert needed_by <= {"tiebreaks", *closure(CORE)}, name


def test_every_dependency_has_its_version_in_the_constraints_and_is_installed_in_it() -> None:
    assert names() == sorted(pins().keys() & set(names()) | ON_WINDOWS_ONLY.keys())
    for name in set(names()) - ON_WINDOWS_ONLY.keys():
        assert _installed(name) in (None, Version(pins()[name])), name


def test_the_constraints_are_within_the_bounds_of_the_project() -> None:
    for each in direct():
        assert pins()[each.name] in each.requirement.specifier, each.name


def test_every_dependency_has_a_lower_bound_for_make_test_lowest() -> None:
    for each in direct():
        assert lower_bound(each) in each.requirement.specifier, each.name
        assert lowest()[each.name] == lower_bound(each)


def _installed(name: str) -> Version | None:
    try:
        return Version(version(name))
    except PackageNotFoundError:
        return None


@on_the_lowest_python
def test_nothing_is_missing_on_the_lowest_python() -> None:
    assert [name for name in names() if licence(name) == NOT_INSTALLED] == [*ON_WINDOWS_ONLY]


@on_the_lowest_python
def test_the_page_of_licences_is_the_one_that_would_be_made() -> None:
    assert PAGE.read_text(encoding="utf-8") == licences(), "run make release PARTS=licences, and read the difference"


@on_the_lowest_python
def test_the_page_of_licences_names_the_dependencies_and_nothing_else() -> None:
    lines = PAGE.read_text(encoding="utf-8").partition("\n## Every package\n")[2].splitlines()
    listed = [name for line in lines if line.startswith("| ") for name in line.split(" | ")[1].strip("| ").split(", ")]
    assert sorted(listed) == sorted(["packages", "---", *names()])
