"""The tests of make prove PARTS=lowest import nothing that it does not install: one import too many, and a whole folder is not tried."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

from packaging.utils import canonicalize_name

from docs.generate.dependencies import closure
from docs.generate.facts import ROOT
from proofs.__main__ import BY_VERSION
from proofs.distribution.lowest import lowest


def imported(path: Path) -> Iterator[str]:
    """What a module imports when it is itself imported, as dotted names; `from a import b` may mean the module a.b."""
    todo: list[ast.stmt] = ast.parse(path.read_text(encoding="utf-8")).body
    while todo:
        node = todo.pop()
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.If) and "TYPE_CHECKING" not in ast.dump(node.test):
            todo += node.body + node.orelse


def file_of(module: str) -> Path | None:
    """The file of a module that is not installed: of the tests, the proofs, the tools."""
    stem = ROOT.joinpath(*module.split("."))
    return next((file for file in (stem.with_suffix(".py"), stem / "__init__.py") if file.is_file()), None)


def tried() -> list[Path]:
    """The files of tests that are not left out there."""
    ignored = [ROOT / name for name in re.findall(r"--ignore=(\S+)", BY_VERSION)]
    assert ignored and all(path.exists() for path in ignored)
    return [path for path in sorted(ROOT.glob("tests/**/*.py")) if not {path, *path.parents} & {*ignored}]


def test_what_the_tests_import_is_installed_by_make_test_lowest() -> None:
    todo, seen, foreign = tried(), set[Path](), dict[str, Path]()
    while todo:
        path = todo.pop()
        if path in seen:
            continue
        seen.add(path)
        for module in imported(path):
            file, top = file_of(module), module.partition(".")[0]
            if file is not None:
                todo.append(file)
            elif (
                not (ROOT / top).is_dir()
                and top not in sys.stdlib_module_names
                and top not in ("tiebreaks", "tiebreaks_command")
            ):
                foreign.setdefault(top, path)
    installed = {*lowest(), *(name for extra in ("web", "cluster") for name in closure(extra))}
    distributions = packages_distributions()
    missing = {
        module: str(path.relative_to(ROOT))
        for module, path in foreign.items()
        if not {canonicalize_name(name) for name in distributions.get(module, [module])} & installed
    }
    assert len(seen) > 300 and {"numpy", "pytest", "hypothesis"} <= foreign.keys() and missing == {}
