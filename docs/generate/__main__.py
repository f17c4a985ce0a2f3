"""`python -m docs.generate [FOLDER]` writes the pages; without a folder also the JSON Schema of the package.

tests/docs/test_docs.py and tests/formats/test_tournament_json.py hold both against what it would write.
"""

from __future__ import annotations

import sys
from pathlib import Path

from docs.generate.editions import editions
from docs.generate.evidence import evidence
from docs.generate.facts import ROOT, entries, file_of
from docs.generate.house_rules import house_rules
from docs.generate.performance import performance
from docs.generate.reference import reference
from docs.generate.schema import FILE, schema
from docs.generate.tie_breaks import all_tie_breaks, tie_break


def pages() -> dict[str, str]:
    """Path under docs/ -> text."""
    made = {f"tie-breaks/{file_of(entry)}.md": tie_break(entry) for entry in entries()}
    made["tie-breaks/index.md"] = all_tie_breaks()
    made |= {
        "editions.md": editions(),
        "evidence.md": evidence(),
        "house-rules.md": house_rules(),
        "performance.md": performance(),
        **reference(),
    }
    return made


def write(folder: Path) -> None:
    """All pages; a page of a tie-break or a group that is gone goes too."""
    texts = pages()
    for made in ("tie-breaks", "reference"):
        (folder / made).mkdir(exist_ok=True)
        for old in (folder / made).glob("*.md"):
            if f"{made}/{old.name}" not in texts:
                old.unlink()
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) == 1:
        FILE.write_text(schema(), encoding="utf-8")
    write(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs")
