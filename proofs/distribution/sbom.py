"""`make release PARTS=sbom`: what the executable and the container hold, as a CycloneDX list in dist/, from a fresh environment with the wheel."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from packaging.utils import canonicalize_name

from docs.generate.dependencies import CORE, closure, direct, pins
from proofs import figures
from proofs.distribution.__main__ import CONSTRAINTS, OUTPUT, build_wheel, run, say
from proofs.distribution.contents import ROOT
from proofs.distribution.notes import current_version

EXTRAS = ("web", "pairing")
"""Those of the executable and of the container."""


def main() -> None:
    """The list, in dist/; it must name what pyproject.toml asks for and what that needs in turn."""
    OUTPUT.mkdir(exist_ok=True)
    target = OUTPUT / f"tiebreaks-{current_version()}.cdx.json"
    with TemporaryDirectory() as temporary:
        folder = Path(temporary)
        wheel = build_wheel(ROOT, folder)
        run([sys.executable, "-m", "venv", "--without-pip", folder / "environment"], folder)
        python = folder / "environment" / "bin" / "python"
        pip: list[str | Path] = [
            sys.executable,
            "-m",
            "pip",
            "--python",
            python,
            "install",
            "--quiet",
            "--disable-pip-version-check",
        ]
        run([*pip, "-c", CONSTRAINTS, f"{wheel}[{','.join(EXTRAS)}]"], folder)
        tool: list[str | Path] = [
            sys.executable,
            "-m",
            "cyclonedx_py",
            "environment",
            "--pyproject",
            ROOT / "pyproject.toml",
            "--mc-type",
            "application",
        ]
        run([*tool, "--output-reproducible", "--of", "JSON", "-o", target, python], folder)
    components = check(json.loads(target.read_text(encoding="utf-8")))
    figures.keep("sbom", components=components)
    say(f"dist/{target.name}: {components} components, each with version and licence")


def check(listed: dict[str, Any]) -> int:
    """How many components a list has; those of the project, in their pinned versions, with licences."""
    subject = listed["metadata"]["component"]
    assert (subject["name"], subject["version"]) == ("tiebreaks", current_version()), subject
    found = {canonicalize_name(each["name"]): each for each in listed["components"]}
    expected = {name for extra in (CORE, *EXTRAS) for name in closure(extra)}
    assert found.keys() - {"tiebreaks"} <= expected, found.keys() - expected
    assert {each.name for each in direct() if each.extra in (CORE, *EXTRAS)} <= found.keys()
    for name, component in found.items():
        assert name == "tiebreaks" or component["version"] == pins()[name], name
        assert component.get("licenses"), name
    return len(found)


if __name__ == "__main__":
    main()
