"""`make release`: everything that is published, built and tried, in dist/. PARTS="dist sbom" makes these. RELEASING.md has the steps around it."""

from __future__ import annotations

import sys

from proofs.parts import Part, run_parts

# What NumPy leaves unknown in its own types is left out (--ignoreexternal).
TYPES = "$PYTHON -m tests types"
DIST = "$PYTHON -m translations check\n$PYTHON -m proofs.distribution"  # a release has every sentence in every language
PARTS = {
    "workflows": Part("the workflows and the action of the host, looked through for faults by zizmor",
        "zizmor --offline --no-progress .github/workflows .github/action examples/workflows/tournaments.yml", "release"),
    "types": Part("that every public symbol has a known type", TYPES),
    "licences": Part("docs/licences.md, written again", "$PYTHON -m docs.generate.licences"),
    "dist": Part("the wheels and the sdist, built twice, compared, installed afresh and used", DIST, "release"),
    "executable": Part("dist/tiebreaks, one file with the command and the page that needs no Python, tried and measured",
        "$PYTHON -m proofs.executable", "release"),
    "container": Part("the image of the page, built, run and looked at, where podman or docker is (CONTAINER=...)",
        "$PYTHON -m proofs.container", "release"),
    "sbom": Part("what executable and container hold, as a CycloneDX list in dist/", "$PYTHON -m proofs.distribution.sbom", "release"),
    "site": Part("the page without a server, in build/site", "$PYTHON -m tiebreaks site build/site"),
    "notes": Part("what is published beside a release, in dist/NOTES.md",
        "mkdir -p dist\n$PYTHON -m proofs.distribution.notes > dist/NOTES.md"),
    "links": Part("every address that the pages name is asked", "$PYTHON -m sphinx -q -b linkcheck docs build/links"),
}  # fmt: skip

if __name__ == "__main__":
    run_parts("release", PARTS, sys.argv[1:], goes_on=False)
