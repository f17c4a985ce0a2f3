"""`tiebreaks serve` as a user starts it: on this machine only, with the address said, and gone when interrupted."""

from __future__ import annotations

import io
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import webbrowser
from dataclasses import replace
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import uvicorn

import tiebreaks as tb
from benchmarks.events import swiss
from benchmarks.page import HEADERS, form
from tests.cli import Inside, command
from tests.web import COMMAND, OPEN, ROOT, served
from tiebreaks.web import serve


def test_the_page_is_there_until_it_is_interrupted_and_its_workers_go_with_it() -> None:
    server = subprocess.Popen([COMMAND, "serve", "--port", "0", "--no-browser"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert server.stdout is not None
    line = server.stdout.readline().decode()
    assert line.startswith("The page is at http://127.0.0.1:") and line.endswith("/ (Ctrl-C ends it)\n")
    address = line.split()[4]
    server.send_signal(signal.SIGPIPE)  # somebody has stopped reading: no reason to end
    asked = subprocess.run(
        ["curl", "--silent", "--form", f"file=@{OPEN}", f"{address}api/standings"], capture_output=True, check=True, timeout=300
    )
    assert asked.stdout == command("standings", str(OPEN), "--format", "json").stdout
    workers = _children(server.pid)
    server.send_signal(signal.SIGINT)
    _, told = server.communicate(timeout=60)
    assert (server.returncode, told) in ((0, b""), (130, b""))
    assert workers and not _outlive(workers)


@pytest.mark.parametrize("host", ["127.0.0.1", "laptop.lan"])
def test_a_server_says_the_host_that_it_was_given(host: str) -> None:
    assert serve._reached_at(host, "192.168.1.7") == host


def test_a_server_of_every_address_says_one_that_others_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    class Probe(socket.socket):
        def connect(self, address: object) -> None:
            assert address == serve.ELSEWHERE

        def getsockname(self) -> tuple[str, int]:
            return "192.168.1.7", 40000

    monkeypatch.setattr(socket, "socket", Probe)
    assert serve._reached_at("0.0.0.0", "0.0.0.0") == serve._reached_at("::", "::") == "192.168.1.7"


def test_a_server_of_every_address_without_a_network_says_localhost(monkeypatch: pytest.MonkeyPatch) -> None:
    class Alone(socket.socket):
        def connect(self, address: object) -> None:
            raise OSError("Network is unreachable")

    monkeypatch.setattr(socket, "socket", Alone)
    assert serve._reached_at("0.0.0.0", "0.0.0.0") == "localhost"


def _outlive(processes: list[str]) -> list[str]:
    """Those that have not ended two minutes later; the tracker of multiprocessing ends when it sees that its server has."""
    for _ in range(2400):
        processes = [pid for pid in processes if Path(f"/proc/{pid}").exists()]
        if processes:
            time.sleep(0.05)
    return processes


def _children(pid: int) -> list[str]:
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def test_a_client_that_leaves_before_the_answer_does_not_end_the_server() -> None:
    with served() as address:
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        body = form(OPEN.read_bytes(), format="html")
        head = f"POST /api/standings HTTP/1.1\r\nHost: {host}\r\nContent-Type: {HEADERS['Content-Type']}\r\nContent-Length: {len(body)}\r\n\r\n"
        for wait in (0.0, 0.02, 0.3, 0.6):
            with socket.create_connection((host, int(port))) as leaving:
                leaving.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # a reset, at once
                leaving.sendall(head.encode() + body)
                time.sleep(wait)
        with urlopen(f"{address}api/editions") as found:
            assert found.status == 200


def test_half_open_connections_lock_nobody_out() -> None:
    """420 clients that never finish their headers: more connections than the server keeps."""
    with served() as address:
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        held = []
        try:
            for _ in range(420):
                held.append(socket.create_connection((host, int(port)), timeout=60))
                held[-1].sendall(b"GET / HTTP/1.1\r\nHost: ")
            with urlopen(f"{address}api/editions", timeout=60) as found:
                assert found.status == 200
        finally:
            for each in held:
                each.close()


def test_abandoned_checks_end_and_the_next_request_is_answered() -> None:
    """Ten checks of a large event, each left at once; their processes are gone, and the queue is empty."""
    event = tb.standings(swiss(1500, 9), by="DE, BH/C1, BH, SB, WIN").published()
    ranks = {id: 1501 - rank for id, rank in event.published.ranks.items()}  # no setting explains it
    file = io.BytesIO()
    tb.write(replace(event, published=tb.Published(ranks)), file, format="json")
    body = form(file.getvalue())
    with served() as address:
        host, port = address.removeprefix("http://").rstrip("/").split(":")
        head = f"POST /api/check HTTP/1.1\r\nHost: {host}\r\nContent-Type: {HEADERS['Content-Type']}\r\nContent-Length: {len(body)}\r\n\r\n"
        for _ in range(10):
            with socket.create_connection((host, int(port)), timeout=60) as leaving:
                leaving.sendall(head.encode() + body)
        asked = Request(f"{address}api/standings", form(OPEN.read_bytes()), HEADERS)
        with urlopen(asked, timeout=60) as found:
            assert found.status == 200
        asked = Request(f"{address}api/check", form(OPEN.read_bytes()), HEADERS)
        with urlopen(asked, timeout=60) as found:
            assert found.status == 200


def test_a_name_that_is_allowed_is_served_and_no_other() -> None:
    with served("--allow-host", "chess.example.org") as address:
        with urlopen(Request(f"{address}api/editions", headers={"Host": "chess.example.org"}), timeout=60) as found:
            assert found.status == 200
        with pytest.raises(HTTPError, match="403"):
            urlopen(Request(f"{address}api/editions", headers={"Host": "evil.example"}), timeout=60)


def test_a_port_that_is_taken_is_said(inside: Inside) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        code, printed, error = inside("serve", "--port", str(port), "--no-browser")
    assert (code, printed) == (2, "") and f"port {port}: Address already in use; give another --port" in error


def test_without_the_extra_the_command_says_how_to_get_it(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "starlette", None)
    code, _, error = inside("serve")
    assert code == 2 and "the page needs starlette, which is not installed; in the folder with the source, " in error
    assert '[web]" installs it' in error


def test_an_address_that_others_can_reach_is_warned_of_and_the_browser_opened(
    inside: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(uvicorn.Server, "run", lambda server, sockets: sockets[0].close())
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(serve, "BROWSER_WAITS", 0.0)
    monkeypatch.setattr(serve, "_reached_at", lambda host, bound: "192.168.1.7")
    code, printed, error = inside("serve", "--host", "0.0.0.0", "--port", "0")
    assert code == 0 and "other machines can reach 192.168.1.7;" in error and "http://192.168.1.7:" in printed
    for timer in threading.enumerate():
        if isinstance(timer, threading.Timer):
            timer.join()
    assert opened == [printed.split()[4]]


def test_the_address_of_an_ipv6_host_has_brackets() -> None:
    assert serve._address("::1", 8000) == "http://[::1]:8000/"


def test_neither_the_library_nor_another_command_loads_the_page() -> None:
    code = (
        "import sys\nfrom tiebreaks.cli.run import run\ntry: run(['check', 'examples/open.trf'])\nfinally: "
        "print(*({'uvicorn', 'jinja2', 'starlette', 'tiebreaks.web'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == ""
