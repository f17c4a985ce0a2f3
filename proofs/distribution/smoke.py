"""Run by `make dist` with the Python of a fresh environment: what was installed works, without the project's folder."""

from __future__ import annotations

import argparse
import importlib.util
import subprocess
import sys
from fractions import Fraction
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from urllib.request import Request, urlopen

import tiebreaks as tb
from tiebreaks.echecs.buchholz import buchholz

COMMAND = str(Path(sys.executable).with_name("tiebreaks"))
SAMPLE = files("tiebreaks").joinpath("samples/open.trf")
PARTS = ["py.typed", "samples/team.trf", "web/static/page.css", "web/templates/page.html", "formats/tournament.schema.json"]


def command(*arguments: str, code: int = 0) -> str:
    """What a command prints, on either channel."""
    done = subprocess.run([COMMAND, *arguments], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == code, (arguments, done.returncode, done.stderr)
    return done.stdout + done.stderr


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
    assert "pip install 'tiebreaks[web]'" in command("serve", code=2)
    assert "pip install 'tiebreaks[frames]'" in command("batch", str(SAMPLE), "-o", "tables.parquet", code=2)


def page() -> None:
    """The page, started and asked once."""
    arguments = [COMMAND, "serve", "--port", "0", "--no-browser"]
    server = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[4]
        with urlopen(address, timeout=30) as response:
            assert b"<html" in response.read()
        with urlopen(f"{address}static/page.js", timeout=30) as response:
            assert response.status == 200
        with urlopen(Request(f"{address}api/standings", *_form(SAMPLE.read_bytes())), timeout=60) as response:
            assert response.read().decode() == command("standings", str(SAMPLE), "--format", "json")
    finally:
        server.terminate()
        server.communicate(timeout=30)


def _form(file: bytes) -> tuple[bytes, dict[str, str]]:
    head = b'--cut\r\nContent-Disposition: form-data; name="file"; filename="event.trf"\r\n\r\n'
    return head + file + b"\r\n--cut--\r\n", {"Content-Type": "multipart/form-data; boundary=cut"}


def frames() -> None:
    """The libraries of frames, and parquet."""
    standings = tb.standings(tb.read(SAMPLE.read_bytes()))
    assert len(standings.to_polars()) == len(standings.to_pandas()) == len(standings)
    command("batch", str(SAMPLE), "-o", "tables.parquet")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--extras", action="store_true")
    core()
    if parser.parse_args().extras:
        page()
        frames()
    else:
        without_extras()
