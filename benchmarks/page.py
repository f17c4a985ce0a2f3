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
from proofs import figures

CLIENTS, SECONDS = 50, 30
PLAYERS, ROUNDS = 200, 9
WARM = 200  # requests, of which every worker has answered many: growth is counted from there, over all of the seconds
LONGEST_WARMING = 120  # seconds
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

    def __init__(self, port: int, bodies: list[bytes], ended: threading.Event) -> None:
        super().__init__(daemon=True)
        self._port, self._bodies, self._ended = port, bodies, ended
        self.times: list[float] = []
        self.errors: list[str] = []

    def run(self) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=60)
        for body in cycle(self._bodies):
            if self._ended.is_set():
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
        ended = threading.Event()
        all_clients = [Client(port, bodies, ended) for _ in range(clients)]
        for client in all_clients:
            client.start()
        warming = _warm_up(all_clients)
        sizes = [memory(pid)]
        for _ in range(3):
            sleep(seconds / 3)
            sizes.append(memory(pid))
        ended.set()
        for client in all_clients:
            client.join()
    times = [time * 1e3 for client in all_clients for time in client.times]
    errors = [error for client in all_clients for error in client.errors]
    lasted = warming + seconds
    print(f"{clients} clients, {PLAYERS} x {ROUNDS}, {lasted:.0f} s: {len(times)} requests, {len(times) / lasted:.0f}/s")
    print(f"median {median(times):.0f} ms, 99th percentile {quantiles(times, n=100)[-1]:.0f} ms")
    print(f"errors: {len(errors)}", *sorted({*errors}))
    shown = ", ".join(f"{size / 1e6:.0f}" for size in sizes)
    print(
        f"memory of server and workers: {shown} MB, after {warming:.0f} s of warming up and each third of {seconds:.0f} s more"
    )
    holds = not errors and max(sizes) <= MOST_GROWTH * sizes[0]
    if holds and lasted >= SECONDS:
        figures.keep("load", clients=clients, seconds=round(lasted), requests=len(times), megabytes=round(sizes[-1] / 1e6))
    return int(not holds)


def _warm_up(clients: list[Client]) -> float:
    """Wait until every worker has been at work; returns the seconds that it took."""
    began = monotonic()
    while sum(len(client.times) for client in clients) < WARM and monotonic() < began + LONGEST_WARMING:
        sleep(0.1)
    return monotonic() - began


if __name__ == "__main__":
    sys.exit(main(seconds=float(sys.argv[1]) if len(sys.argv) > 1 else SECONDS))
