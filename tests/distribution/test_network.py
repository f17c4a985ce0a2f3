"""Nothing needs a network at run time: the commands and the page do their work where no other machine can be reached."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from benchmarks.page import HEADERS, form
from tests.cli import COMMAND, OPEN, ROBIN, ROOT, command, environment
from tiebreaks.bulk.engines import FEWEST_AT_ONCE

OFFLINE = Path(__file__).parent / "offline"
TRIED = [
    "import socket; socket.create_connection(('192.0.2.1', 80), 1)",
    "import socket; socket.getaddrinfo('example.org', 80)",
    "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b'', ('192.0.2.1', 9))",
    "import socket; socket.create_server(('0.0.0.0', 0))",
    "import urllib.request; urllib.request.urlopen('http://192.0.2.1/', timeout=1)",
]
COMMANDS = [
    ["standings", OPEN],
    ["standings", OPEN, "--format", "html"],
    ["explain", OPEN, "3", "BH/C1"],
    ["why", OPEN, "6", "3"],
    ["check", ROBIN],
    ["compare", OPEN, "--edition", "2024-08", "--edition", "2026-03"],
    ["boards", "examples/team.trf"],
    ["codes"],
    ["editions", "2026-03"],
]

END = "that was one command"


class Report:
    """What the guarded processes wrote down."""

    def __init__(self, path: Path) -> None:
        self.environment = environment(PYTHONPATH=str(OFFLINE), OFFLINE_REPORT=str(path))
        self._path = path

    def lines(self) -> list[str]:
        return self._path.read_text(encoding="utf-8").splitlines()

    def tried(self) -> list[str]:
        return [line for line in self.lines() if line != "guarded"]

    def processes(self) -> int:
        return self.lines().count("guarded")


@pytest.fixture
def report(tmp_path: Path) -> Report:
    return Report(tmp_path / "report.txt")


@pytest.mark.parametrize("code", TRIED)
def test_the_guard_refuses_other_machines_and_writes_it_down(code: str, report: Report) -> None:
    done = subprocess.run([sys.executable, "-c", code], env=report.environment, capture_output=True, check=False)
    assert done.returncode == 1 and b"Error" in done.stderr
    assert len(report.tried()) == 1


def test_no_command_looks_for_another_machine(report: Report) -> None:
    code = (
        f"from tiebreaks.cli.app import Program\nfor line in {COMMANDS}: Program()(line, standalone_mode=False), print('{END}')"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=report.environment, capture_output=True, check=False)
    assert done.returncode == 0 and done.stdout.count(END.encode()) == len(COMMANDS), done.stderr
    assert (report.tried(), report.processes()) == ([], 1)


def test_a_batch_on_two_processes_looks_for_no_other_machine(report: Report, tmp_path: Path) -> None:
    folder, table = tmp_path / "year", tmp_path / "tables.parquet"
    folder.mkdir()
    for number in range(2 * FEWEST_AT_ONCE):
        (folder / f"{number}.trf").write_bytes((ROOT / ROBIN).read_bytes())
    arguments = [COMMAND, "batch", str(folder), "-o", str(table), "--jobs", "2"]
    done = subprocess.run(arguments, env=report.environment, capture_output=True, check=False)
    assert done.returncode == 0 and table.stat().st_size, done.stderr
    assert report.tried() == []


def test_the_page_answers_on_this_machine_and_looks_for_no_other(report: Report) -> None:
    arguments = [COMMAND, "serve", "--port", "0", "--no-browser"]
    server = subprocess.Popen(arguments, stdout=subprocess.PIPE, text=True, cwd=ROOT, env=report.environment)
    try:
        assert server.stdout is not None
        address = server.stdout.readline().split()[4]
        with urlopen(address) as page:
            assert b"<html" in page.read()
        given = Request(f"{address}api/standings", form((ROOT / OPEN).read_bytes()), HEADERS)
        with urlopen(given) as found:
            assert found.read() == command("standings", OPEN, "--format", "json").stdout
    finally:
        server.terminate()
        server.communicate(timeout=60)
    assert report.tried() == []
    assert report.processes() > 1  # the workers are guarded, too
