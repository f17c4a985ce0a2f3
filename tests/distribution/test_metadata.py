"""What a package index shows: links that work there, extras that are sums, no bound from above that users must live with."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import pytest
from packaging.requirements import Requirement

from docs.generate.dependencies import pythons
from docs.generate.facts import ROOT
from hatch_build import describe

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
EXTRAS: dict[str, list[str]] = PROJECT["optional-dependencies"]
FOR_USERS = ("frames", "cluster", "pairing", "assistants", "web")
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_no_dependency_of_users_has_an_upper_bound_and_each_has_a_lower_one() -> None:
    for line in [*PROJECT["dependencies"], *(line for extra in FOR_USERS for line in EXTRAS[extra])]:
        requirement = Requirement(line)
        if requirement.name != "tiebreaks":
            assert [each.operator for each in requirement.specifier] == [">="], line


def test_every_link_of_the_long_description_is_an_address_or_within_it() -> None:
    links = re.findall(r"\]\(([^)]*)\)", describe(README, PROJECT["urls"]["Source"]))
    assert len(links) == len(re.findall(r"\]\(([^)]*)\)", README)) > 20
    for link in links:
        assert link.startswith(("https://", "#")), link


@pytest.mark.parametrize(
    ("link", "expected"),
    [
        ("[a](docs/a.md#b)", "[a](https://x.example/blob/main/docs/a.md#b)"),
        ("![a](docs/a.svg)", "![a](https://x.example/raw/main/docs/a.svg)"),
        ("[a](https://b.example)", "[a](https://b.example)"),
        ("[a](#b)", "[a](#b)"),
        ("list[0](not a link)", "list[0](not a link)"),
    ],
)
def test_only_links_into_the_repository_are_changed(link: str, expected: str) -> None:
    assert describe(link, "https://x.example") == expected


def test_every_link_of_the_readme_leads_to_a_file() -> None:
    for link in re.findall(r"\]\((?!https?:|#)([^)\s#]+)", README):
        assert (ROOT / link).exists(), link


def test_the_project_has_addresses_and_a_classifier_for_every_python() -> None:
    assert {"Homepage", "Documentation", "Source", "Changelog"} <= PROJECT["urls"].keys()
    assert pythons() == ["3.11", "3.12", "3.13", "3.14"]
