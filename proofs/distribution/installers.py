"""Every shell block of docs/installation.md, run as it stands in a folder with the source and the built wheel."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

from proofs.distribution.contents import ROOT

PAGE = ROOT / "docs" / "installation.md"
WINNER = "Ulmgren, Lovis"  # of the sample event: every block prints him


def blocks(page: str) -> list[str]:
    """The shell blocks of a page, each a script."""
    return re.findall(r"^```sh\n(.*?)^```$", page, flags=re.MULTILINE | re.DOTALL)


def install_each(source: Path, folder: Path, tools: Path) -> Iterator[str]:
    """Run each block for a user who has nothing but Python, pipx and uv; its first line is given back when it has worked.

    source   a copy of the project with dist/
    folder   for the users' homes
    tools    where pipx and uv are
    """
    for number, block in enumerate(blocks(PAGE.read_text(encoding="utf-8"))):
        home = folder / f"home-{number}"
        copy = shutil.copytree(source, home / "tiebreaks")
        kept = {name: value for name, value in os.environ.items() if name.startswith(("PIP_", "UV_", "SSL_", "LANG", "LC_"))}
        path = os.pathsep.join([str(home / ".local" / "bin"), str(tools), os.environ["PATH"]])
        environment = {**kept, "HOME": str(home), "PATH": path, "UV_CACHE_DIR": str(folder / "uv-cache")}
        done = subprocess.run(
            ["sh", "-eu", "-c", block], cwd=copy, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0 and WINNER in done.stdout, f"{block}\n{done.stdout}\n{done.stderr}"
        yield next(line for line in block.splitlines() if "install" in line or line.startswith("uv"))
