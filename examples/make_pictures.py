"""The pictures of docs/pictures: what the command shows on a terminal, as SVG. `make pictures` makes them anew."""

import os
import re
import sys
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

from tiebreaks.cli import output
from tiebreaks.cli.run import run
from tiebreaks.report.document import Document

ROOT = Path(__file__).parents[1]
PICTURES = {
    "standings": "standings examples/round_robin.trf",
    "check": "check examples/round_robin.trf --by DE,SB,WIN,KS",
    "explain": "explain examples/open.trf Hartenau BH/C1",
}
WIDTH = 92
FORMAT = re.sub(
    r"@font-face \{\{.*?\}\}|<!--.*?-->", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL
)  # fonts of the reader, none from a network


def picture(line: str) -> str:
    """What a command shows, with the line that called it on top."""
    console = Console(record=True, width=WIDTH, file=open(os.devnull, "w"), highlight=False, force_terminal=True)  # noqa: SIM115

    def show(document: Document) -> None:
        output.paint(document, console, WIDTH)

    with patch.object(output, "_show", show), patch.object(sys.stdout, "isatty", lambda: True), suppress(SystemExit):
        run(line.split())
    return console.export_svg(title=f"tiebreaks {line}", code_format=FORMAT)


if __name__ == "__main__":
    os.chdir(ROOT)
    for name, line in PICTURES.items():
        (ROOT / "docs" / "pictures" / f"{name}.svg").write_text(picture(line) + "\n", encoding="utf-8")
