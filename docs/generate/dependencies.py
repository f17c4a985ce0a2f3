"""What comes with tiebreaks at run time: the dependencies of the core and of each extra, as installed packages tell them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import PackageNotFoundError, distribution
from itertools import product
from typing import Any, NamedTuple

from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from docs.generate.facts import ROOT

CORE = ""
EXTRAS = ("frames", "cluster", "pairing", "assistants", "web")  # the others are for work on the project itself
PLATFORMS = [
    {"sys_platform": "linux", "platform_system": "Linux", "os_name": "posix"},
    {"sys_platform": "darwin", "platform_system": "Darwin", "os_name": "posix"},
    {"sys_platform": "win32", "platform_system": "Windows", "os_name": "nt"},
]
NOT_INSTALLED = "not installed here"

Closure = Mapping[str, frozenset[str]]
"""Each dependency, with those who need it."""


class Direct(NamedTuple):
    """A dependency that pyproject.toml names."""

    extra: str
    requirement: Requirement

    @property
    def name(self) -> str:
        return canonicalize_name(self.requirement.name)


@cache
def _project() -> Mapping[str, Any]:
    project: Mapping[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return project


def pythons() -> list[str]:
    """The Pythons that pyproject.toml says are supported, the lowest first."""
    versions = (line.removeprefix("Programming Language :: Python :: ") for line in _project()["classifiers"])
    return [version for version in versions if re.fullmatch(r"3\.\d+", version)]


def direct() -> list[Direct]:
    """What the core and the extras need, by name."""
    lists = {CORE: _project()["dependencies"], **{extra: _project()["optional-dependencies"][extra] for extra in EXTRAS}}
    return [Direct(extra, Requirement(line)) for extra, lines in lists.items() for line in lines]


def pins() -> dict[str, str]:
    """The versions that make test is known to pass with."""
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    return {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines if "==" in line)}


@cache
def closure(extra: str) -> Closure:
    """All that an installation with this extra brings, on any supported Python and platform."""
    needed_by: dict[str, set[str]] = {}
    visited: set[tuple[str, str]] = set()
    todo = [("tiebreaks", each) for each in {CORE, extra}]
    while todo:
        name, part = todo.pop()
        if (name, part) in visited:
            continue
        visited.add((name, part))
        for requirement in _needed_by(name, part):
            needed = canonicalize_name(requirement.name)
            needed_by.setdefault(needed, set()).add(name)
            todo += [(needed, each) for each in {CORE, *requirement.extras}]
    return {name: frozenset(needed_by[name]) for name in sorted(needed_by)}


def _needed_by(name: str, extra: str) -> Iterator[Requirement]:
    """What a package needs for itself (CORE), or for one of its extras."""
    try:
        lines = distribution(name).requires or []
    except PackageNotFoundError:
        return
    for requirement in map(Requirement, lines):
        marker = requirement.marker
        if marker is None:
            if extra == CORE:
                yield requirement
        elif any(marker.evaluate({**each, "extra": extra}) for each in _environments()):
            yield requirement


@cache
def _environments() -> list[dict[str, str]]:
    """Every supported Python on every platform, as markers see it."""
    here = {name: str(value) for name, value in default_environment().items()}
    versions = [{"python_version": python, "python_full_version": f"{python}.0"} for python in pythons()]
    return [{**here, **version, **platform} for version, platform in product(versions, PLATFORMS)]


def licence(name: str) -> str:
    """The licence in the words of the package: its expression, else the field of one line, else the classifiers."""
    try:
        metadata = distribution(name).metadata
    except PackageNotFoundError:
        return NOT_INSTALLED
    for field in ("License-Expression", "License"):
        if field in metadata and metadata[field] and "\n" not in metadata[field]:
            return metadata[field]
    classified = [line.rpartition(" :: ")[2] for line in metadata.get_all("Classifier", []) if line.startswith("License ::")]
    return " AND ".join(classified)


def carried(name: str) -> list[str]:
    """Licences of parts that a package carries along in its wheel, where its licence file has a list of them."""
    try:
        files = distribution(name).files or []
    except PackageNotFoundError:
        return []
    texts = [file.read_text(encoding="utf-8") for file in files if re.search(r"\.dist-info/.*(LICEN[CS]E|COPYING)", str(file))]
    return sorted({said for text in texts for said in re.findall(r"^License: (.+)$", text, flags=re.MULTILINE)})
