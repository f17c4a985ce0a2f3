"""`python -m proofs.distribution.lowest` prints what make prove PARTS=lowest installs: dependencies at their lower bounds, tools as pinned."""

from __future__ import annotations

import sys

from docs.generate.dependencies import Direct, direct, pins

TOOLS = (
    "axe-playwright-python",
    "babel",
    "duckdb",
    "hatchling",
    "httpx",
    "httpx2",
    "hypothesis",
    "jsonschema-rs",
    "openpyxl",
    "packaging",
    "playwright",
    "pytest",
    "pytest-xdist",
)
"""What the tests of make prove PARTS=lowest import. Others cannot stand beside the lower bounds: schemathesis wants a newer rich."""


def lower_bound(each: Direct) -> str:
    """The version that pyproject.toml begins with."""
    return next(bound.version for bound in each.requirement.specifier if bound.operator == ">=")


def lowest() -> dict[str, str]:
    """Name -> version; what these need in turn is left to them."""
    return {name: pins()[name] for name in TOOLS} | {each.name: lower_bound(each) for each in direct()}


if __name__ == "__main__":
    sys.stdout.writelines(f"{name}=={version}\n" for name, version in sorted(lowest().items()))
