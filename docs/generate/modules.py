"""The map of the source."""

from __future__ import annotations

import ast

from docs.generate.facts import ROOT, page, table


def modules() -> str:
    """The tree of src/tiebreaks, the first line of each module beside it."""
    package = ROOT / "src" / "tiebreaks"
    rows = []
    for path in sorted(
        package.rglob("*.py"), key=lambda path: (path.parent != package, path.parent, path.name != "__init__.py", path.name)
    ):
        said = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
        if said:
            rows.append([f"`{path.relative_to(package)}`", said.splitlines()[0]])
    return page(
        "The map of the source",
        "The modules of `src/tiebreaks`, each in its own first line.",
        table(["module", "what it is"], rows),
    )
