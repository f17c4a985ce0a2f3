"""Run by `make release PARTS=dist` with the Python of a fresh environment: what was installed works, without the project's folder.

With --command it tries another command instead of the installed one, without anything in PATH: the executable of `make release PARTS=executable`.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import subprocess
import sys
from fractions import Fraction
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from urllib.request import Request, urlopen

import tiebreaks as tb
from tiebreaks.echecs.buchholz import buchholz
from tiebreaks.formats.trf.kernel import load

INSTALLED = str(Path(sys.executable).with_name("tiebreaks.exe" if os.name == "nt" else "tiebreaks"))
SAMPLE = files("tiebreaks").joinpath("samples/open.trf")
PARTS = [
    "py.typed", "samples/team.trf", "page/static/page.css", "page/templates/page.html", "formats/tournament.schema.json",
    "formats/tables/words.json",
]  # fmt: skip


TRIED = [INSTALLED]
"""The command that is tried."""


def command(*arguments: str, code: int = 0, program: str | None = None) -> str:
    """What a command prints, on either channel."""
    done = subprocess.run(
        [program or TRIED[0], *arguments], capture_output=True, encoding="utf-8", check=False, timeout=120, env=environment()
    )
    assert done.returncode == code, (arguments, done.returncode, done.stderr)
    return done.stdout + done.stderr


def environment() -> dict[str, str]:
    """That of this process; of another command than the installed one without the way to any program."""
    alone = {} if TRIED[0] == INSTALLED else {"PATH": ""}
    return {**os.environ, "PYTHONUTF8": "1", **alone}


def like_the_installed() -> None:
    """The other command answers what the installed one does: in every language, on two processes, and by drawing."""
    sample = str(SAMPLE)
    assert command("--version") == command("--version", program=INSTALLED)
    for language in ("en", "fr", "de", "es"):
        asked = ("why", sample, "3", "6", "--language", language)
        assert command(*asked) == command(*asked, program=INSTALLED), language
    assert len({command("standings", sample, "--language", language) for language in ("en", "fr", "de", "es")}) == 4
    team = str(files("tiebreaks").joinpath("samples/team.trf"))
    for program, output in ((None, "tried.csv"), (INSTALLED, "installed.csv")):
        command("batch", sample, team, "-o", output, "--jobs", "2", program=program)
    assert Path("tried.csv").read_bytes() == Path("installed.csv").read_bytes()
    drawn = ("chances", sample, "--before-round", "9", "--finishes", "200", "--seed", "1")
    assert command(*drawn) == command(*drawn, program=INSTALLED)


def core() -> None:
    """The library and the command."""
    assert Path(tb.__file__).is_relative_to(sys.prefix), tb.__file__
    assert importlib.util.find_spec("tests") is None
    for part in PARTS:
        assert files("tiebreaks").joinpath(part).is_file(), part
    standings = tb.standings(tb.read(SAMPLE.read_bytes()))
    assert standings[3]["BH/C1"] == Fraction(45)
    games = [[{"white": "A", "black": "B", "result": 1}], [{"white": "A", "black": "", "result": 0.5, "kind": "half-bye"}]]
    assert buchholz("A", games) == 1
    assert version("tiebreaks") in command("--version")
    assert "Ulmgren, Lovis" in command("standings", str(SAMPLE))
    assert "Buchholz" in command("codes") and "2026-03" in command("editions")


def without_extras() -> None:
    """What an extra is needed for says so."""
    assert '[web]" installs it' in command("serve", code=2)
    assert '[frames]" installs it' in command("batch", str(SAMPLE), "-o", "tables.parquet", code=2)


def page() -> None:
    """The page, started and asked once."""
    arguments = [TRIED[0], "serve", "--port", "0", "--no-browser"]
    server = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, env=environment())
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[4]
        with urlopen(address, timeout=30) as response:
            assert b"<html" in response.read()
        with urlopen(f"{address}static/page.js", timeout=30) as response:
            assert response.status == 200
        with urlopen(f"{address}health", timeout=30) as response:
            assert json.load(response) == {"status": "ok", "version": version("tiebreaks")}
        with urlopen(Request(f"{address}api/standings", *form(SAMPLE.read_bytes())), timeout=60) as response:
            assert response.read().decode() == command("standings", str(SAMPLE), "--format", "json")
    finally:
        server.terminate()
        server.communicate(timeout=30)


def form(file: bytes) -> tuple[bytes, dict[str, str]]:
    """A form with a file, as urlopen takes it: data and headers."""
    head = b'--cut\r\nContent-Disposition: form-data; name="file"; filename="event.trf"\r\n\r\n'
    return head + file + b"\r\n--cut--\r\n", {"Content-Type": "multipart/form-data; boundary=cut"}


def frames() -> None:
    """The libraries of frames, and parquet."""
    standings = tb.standings(tb.read(SAMPLE.read_bytes()))
    assert len(standings.to_polars()) == len(standings.to_pandas()) == len(standings)
    command("batch", str(SAMPLE), "-o", "tables.parquet")


def kernel(expected: str) -> None:
    """The compiled reader is there, or it is not, and the command says so."""
    assert command("--version") == f"tiebreaks {version('tiebreaks')}, {expected} the compiled reader\n"
    assert (load() is None) == (expected == "without")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--extras", action="store_true")
    parser.add_argument("--command")
    parser.add_argument("--kernel", choices=["with", "without"])
    options = parser.parse_args()
    TRIED[0] = options.command or INSTALLED
    core()
    if options.kernel:
        kernel(options.kernel)
    if options.command:
        like_the_installed()
        page()
    elif options.extras:
        page()
        frames()
    else:
        without_extras()
