"""Inventories for intersphinx: the few names of other libraries that our signatures have. Nothing is fetched."""

from __future__ import annotations

import zlib
from pathlib import Path

PYTHON, NUMPY = "https://docs.python.org/3", "https://numpy.org/doc/stable"
HEAD = """\
# Sphinx inventory version 2
# Project: {name}
# Version:
# The remainder of this file is compressed using zlib.
"""
NAMES: dict[str, dict[str, tuple[str, ...]]] = {  # where -> page -> names on it
    PYTHON: {
        "library/functions.html": ("int", "bool", "object"),
        "library/stdtypes.html": ("str", "bytes", "tuple", "list", "dict", "set"),
        "library/constants.html": ("None",),
        "library/typing.html": ("typing.Any", "typing.Literal", "typing.BinaryIO"),
        "library/collections.abc.html": tuple(
            f"collections.abc.{name}" for name in ("Callable", "Iterable", "Iterator", "Mapping", "Sequence")
        ),
        "library/fractions.html": ("fractions.Fraction",),
        "library/pathlib.html": ("pathlib.Path",),
        "library/datetime.html": ("datetime.date",),
    },
    NUMPY: {"reference/generated/numpy.ndarray.html": ("numpy.ndarray",)},
}


def mapping(folder: Path) -> dict[str, tuple[str, str]]:
    """For `intersphinx_mapping`; the inventories are written into the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    found = {}
    for where, pages in NAMES.items():
        name = where.split("/")[2].split(".")[-2]
        lines = (f"{each} py:{_role(each)} 1 {page}#$ -\n" for page, names in pages.items() for each in names)
        (folder / f"{name}.inv").write_bytes(HEAD.format(name=name).encode() + zlib.compress("".join(lines).encode()))
        found[name] = (where, str(folder / f"{name}.inv"))
    return found


def _role(name: str) -> str:
    return "data" if name in ("None", "typing.Any", "typing.Literal") else "class"
