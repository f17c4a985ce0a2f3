"""`make release PARTS=licences`: every run-time dependency, its licence, and why; tests/distribution holds the page to it."""

from __future__ import annotations

import re
import sys

from docs.generate.dependencies import CORE, EXTRAS, NOT_INSTALLED, carried, closure, direct, licence
from docs.generate.facts import ROOT, table

PAGE = ROOT / "docs" / "licences.md"
NOTE = "<!-- Made by `make release PARTS=licences` from what is installed. -->"
WHY = {
    "numpy": "The engine: whole columns at once, in exact integers.",
    "click": "The command line.",
    "pandas": "`Standings.to_pandas`.",
    "polars": "`Standings.to_polars`.",
    "pyarrow": "`Standings.to_arrow`, and tables of a batch as parquet.",
    "distributed": "A batch on a Dask cluster.",
    "fsspec": "Files of a batch at a URL.",
    "mcp": "The Model Context Protocol, for `tiebreaks mcp`.",
    "gacrux": "Pairs the next round of a Swiss, for `chances`.",
    "h11": "Requests, for uvicorn; named for its lower bound.",
    "jinja2": "The template of the page.",
    "python-multipart": "Uploaded files.",
    "starlette": "The page and the HTTP service.",
    "uvicorn": "The server behind `tiebreaks serve`.",
}
ON_WINDOWS_ONLY = {"pywin32": "PSF-2.0"}  # not installed elsewhere: what their own metadata say
PERMISSIVE = {
    "0BSD", "Apache 2.0", "Apache Software License", "Apache-2.0", "BSD", "BSD License", "BSD-2-Clause", "BSD-3-Clause",
    "CC0-1.0", "ISC License", "MIT", "MIT License", "MIT-0", "PSF-2.0", "Zlib",
}  # fmt: skip
WEAK = re.compile(r"\b(MPL|Mozilla|EPL|Eclipse|CDDL|EUPL)\b")
COPYLEFT = re.compile(r"\b[AL]?GPL|General Public", flags=re.IGNORECASE)
GPL_PARTS = {
    "numpy": """\
its wheels for Linux carry libgfortran (GPL-3.0-or-later with the GCC runtime library exception, which lets any program use
  it); its licence file also names libquadmath (LGPL-2.1-or-later). OpenBLAS needs them. They are parts of that wheel under
  their own licences; a NumPy built with another BLAS has neither.""",
}

INTRODUCTION = """\
What the package and its extras bring along on Linux, macOS and Windows, according to the packages' metadata;
`constraints.txt` has the versions. No package is under a copyleft licence: not under the GPL, LGPL or AGPL, and not under a
weak one such as the MPL. A test allows only permissive ones."""
BUILT = """\
`make release PARTS=executable` builds one file with PyInstaller, whose licence, GPL-2.0-or-later with an exception, lets
what it builds be under any licence; no wheel brings it along. The file and the container hold the packages of the core
and of the extras `web` and `pairing`, and a Python (PSF-2.0) with libraries of the system.
`make release PARTS=sbom` lists them all."""
PARTS = "Inside a wheel there may be parts under other licences. Those under a GPL or LGPL:"


def names() -> list[str]:
    """The run-time dependencies, of the core and of all extras."""
    return sorted({name for extra in (CORE, *EXTRAS) for name in closure(extra)})


def licence_of(name: str) -> str:
    """The licence of a package, also of one that only another platform needs."""
    declared = licence(name)
    return ON_WINDOWS_ONLY.get(name, declared) if declared == NOT_INSTALLED else declared


def kinds(expression: str) -> list[str]:
    """The single licences of an expression."""
    return [each.strip(" ()") for each in re.split(r" (?:AND|OR) ", expression)]


def licences() -> str:
    """The page."""
    listed = [f"- {name}: {said}" for name, said in GPL_PARTS.items()]
    parts = [
        NOTE,
        "# Dependencies and licences",
        INTRODUCTION,
        "## Why each is needed",
        _reasons(),
        "## Every package",
        _packages(),
    ]
    return (
        "\n\n".join([*parts, "## Parts of wheels", PARTS, "\n".join(listed), "## The executable and the container", BUILT])
        + "\n"
    )


def _reasons() -> str:
    header = ["dependency", "extra", "why"]
    return table(header, [[f"`{each.requirement}`", each.extra, WHY[each.name]] for each in direct()])


def _packages() -> str:
    """The packages of each licence."""
    under: dict[str, list[str]] = {}
    for name in names():
        under.setdefault(licence_of(name), []).append(name)
    return table(["licence", "packages"], [[each, ", ".join(under[each])] for each in sorted(under)])


def missing() -> list[str]:
    """Dependencies whose licence cannot be read here."""
    return [name for name in names() if licence_of(name) == NOT_INSTALLED]


def parts_under_gpl() -> dict[str, list[str]]:
    """Parts that a wheel carries under a GPL or LGPL, by package."""
    copyleft = {name: [said for said in carried(name) if COPYLEFT.search(said)] for name in names()}
    return {name: said for name, said in copyleft.items() if said}


if __name__ == "__main__":
    if missing():
        sys.exit(f"not installed here: {', '.join(missing())}; make the page with the lowest supported Python")
    PAGE.write_text(licences(), encoding="utf-8")
