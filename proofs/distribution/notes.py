"""`make release PARTS=notes`: the notes of the release, which are the lines to install it and its section of CHANGELOG.md."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
INSTALLATION = """\
Install the command and the page:

    pipx install 'tiebreaks[web]=={version}'
    uv tool install 'tiebreaks[web]=={version}'

The library in a program of yours: `pip install tiebreaks=={version}`, or `uv add tiebreaks=={version}`. Run it once without installing it: `uvx tiebreaks@{version} --help`.

Without Python: the file for your system below, which is the command and the page in one. The page as a container: `tiebreaks-{version}-image.tar.gz` below, then

    docker load --input tiebreaks-{version}-image.tar.gz
    docker run --rm --read-only --cap-drop=ALL --publish 127.0.0.1:8000:8000 tiebreaks:{version}
"""


def current_version() -> str:
    """The version of the project: pyproject.toml is the one place that has it."""
    version: str = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    return version


def releases(changelog: str) -> dict[str, tuple[str, str]]:
    """Version -> date and text, in the order of the changelog, the newest first."""
    heads = list(re.finditer(r"^## (\S+) \((\d{4}-\d{2}-\d{2})\)$", changelog, flags=re.MULTILINE))
    ends = [*(head.start() for head in heads[1:]), len(changelog)]
    return {head[1]: (head[2], changelog[head.end() : end].strip()) for head, end in zip(heads, ends, strict=True)}


def notes(version: str, changelog: str) -> str:
    """What is published beside the files of a release."""
    date, text = releases(changelog)[version]
    return f"# tiebreaks {version}, {date}\n\n{INSTALLATION.format(version=version)}\n## Changes\n\n{text}\n"


def main(arguments: list[str]) -> None:
    """Print the notes; with --version only the version; with --tag NAME nothing, but refuse a name that is not the version's."""
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    match arguments:
        case []:
            sys.stdout.write(notes(current_version(), changelog))
        case ["--version"]:
            sys.stdout.write(f"{current_version()}\n")
        case ["--tag", tag]:
            if tag != f"v{current_version()}" or current_version() not in releases(changelog):
                sys.exit(
                    f"tag {tag}: pyproject.toml has {current_version()}, CHANGELOG.md begins with {next(iter(releases(changelog)))}"
                )
        case _:
            sys.exit("python -m proofs.distribution.notes [--version | --tag NAME]")


if __name__ == "__main__":
    main(sys.argv[1:])
