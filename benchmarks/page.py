"""The service under load: many clients at once on one event, for a while; errors, times, and whether its memory grows."""

from __future__ import annotations

import http.client
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import cycle
from pathlib import Path
from statistics import median, quantiles
from time import monotonic, perf_counter, sleep

import tiebreaks as tb
from benchmarks.events import swiss

CLIENTS, SECONDS = 50, 30
PLAYERS, ROUNDS = 200, 9
SETTLED = 5  # seconds until every worker has been at work: growth is counted from there
MOST_GROWTH = 1.2
BOUNDARY = "tiebreaks-benchmark"
HEADERS = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}


def form(file: bytes, **fields: str) -> bytes:
    """The body of a request as a browser sends it."""
    begin = f"--{BOUNDARY}\r\nContent-Disposition: form-data; name="
    parts = [f'{begin}"{name}"\r\n\r\n{value}\r\n' for name, value in fields.items()]
    head = f'{begin}"file"; filename="event.trf"\r\n\r\n'
    return "".join(parts).encode() + head.encode() + file + f"\r\n--{BOUNDARY}--\r\n".encode()


@contextmanager
def server() -> Iterator[tuple[int, int]]:
    """Process and port of a server on this machine."""
    command = [str(Path(sys.executable).with_name("tiebreaks")), "serve", "--port", "0", "--no-browser"]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert running.stdout is not None
        yield running.pid, int(running.stdout.readline().split()[4].rstrip("/").rpartition(":")[2])
    finally:
        running.terminate()
        running.wait(20)


def memory(pid: int) -> int:
    """Resident bytes of a process and its children."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return sum(_resident(each) for each in (str(pid), *children))


def _resident(pid: str) -> int:
    try:
        lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    except OSError:
        return 0
    return next((1024 * int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


class Client(threading.Thread):
    """One after the other, as long as it takes."""

    def __init__(self, port: int, bodies: list[bytes], until: float) -> None:
        super().__init__(daemon=True)
        self._port, self._bodies, self._until = port, bodies, until
        self.times: list[float] = []
        self.errors: list[str] = []

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        for body in cycle(self._bodies):
            if monotonic() > self._until:
                break
            began = perf_counter()
            try:
                connection.request("POST", "/api/standings", body, HEADERS)
                answer = connection.getresponse()
                answer.read()
                if answer.status != 200:
                    self.errors.append(str(answer.status))
            except OSError as wrong:
                self.errors.append(type(wrong).__name__)
                connection.close()
            self.times.append(perf_counter() - began)


def main(clients: int = CLIENTS, seconds: float = SECONDS) -> int:
    """Print what was found; 1 when a request failed or the memory grew."""
    file = BytesIO()
    tb.write(swiss(PLAYERS, ROUNDS), file, format="trf26")
    bodies = [form(file.getvalue(), edition=edition, by="DE, BH/C1, BH, SB") for edition in ("2024-08", "2026-03")]
    with server() as (pid, port):
        began = monotonic()
        all_clients = [Client(port, bodies, began + seconds) for _ in range(clients)]
        for client in all_clients:
            client.start()
        sleep(min(SETTLED, seconds / 2))
        before = memory(pid)
        for client in all_clients:
            client.join()
        after = memory(pid)
    times = [time * 1e3 for client in all_clients for time in client.times]
    errors = [error for client in all_clients for error in client.errors]
    print(f"{clients} clients, {PLAYERS} x {ROUNDS}, {seconds:.0f} s: {len(times)} requests, {len(times) / seconds:.0f}/s")
    print(f"median {median(times):.0f} ms, 99th percentile {quantiles(times, n=100)[-1]:.0f} ms")
    print(f"errors: {len(errors)}", *sorted({*errors}))
    print(f"memory of server and workers: {before / 1e6:.0f} MB after {SETTLED} s, {after / 1e6:.0f} MB at the end")
    return int(bool(errors) or after > MOST_GROWTH * before)


if __name__ == "__main__":
    sys.exit(main())
