"""`tiebreaks serve`: runs the server of the page until it is interrupted."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable, Sequence
from ipaddress import ip_address
from pathlib import Path

import uvicorn

from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Face, Items, Message
from tiebreaks.page.words import SERVICE_FACE
from tiebreaks.text import blank_controls, split_names
from tiebreaks.web import words
from tiebreaks.web.app import create_app
from tiebreaks.web.connections import Connection
from tiebreaks.web.hosts import Hosts
from tiebreaks.web.limits import RequestLimits
from tiebreaks.web.watch import Watch

BROWSER_WAITS = 1.0  # seconds, for the server to be there
ELSEWHERE = ("192.0.2.1", 9)  # an address that no machine has (RFC 5737)


class _Server(uvicorn.Server):
    """A server that lets its listeners go before it waits for the answers under way."""

    watches: Sequence[Watch] = ()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        for watch in self.watches:
            watch.stop()
        await super().shutdown(sockets)


def serve(
    host: str,
    port: int,
    *,
    browser: bool,
    allow_hosts: str | Sequence[str] = (),
    watch: Sequence[str] = (),
    face: Face = SERVICE_FACE,
) -> None:
    """Print the address, open it in a browser, and serve until interrupted.

    allow_hosts   further names of this server
    watch         files that the page shows and follows, each a group of a festival
    face          whose words the first lines are in
    """
    limits = RequestLimits()
    watches = [Watch(path, limits.file_bytes, name) for path, name in zip(watch, distinct_names(watch), strict=True)]
    for watched in watches:
        watched.read()  # a file that is not there is refused at once
    listening = _listen(host, port)
    bound, port = listening.getsockname()[:2]
    reached = _reached_at(host, bound)
    address = _address(reached, port)
    said = [Message(words.SERVE["address"], address=address)]
    if watches:
        files = Items(tuple(blank_controls(watched.name) for watched in watches))
        said.append(Message(words.SERVE["watch"], file=files, address=address))
    for line in said:
        sys.stdout.writelines((line.in_words(face), "\n"))
    sys.stdout.flush()
    hosts = _hosts(host, bound, split_names(allow_hosts) or ())
    if not hosts.local:
        sys.stderr.writelines((Message(words.SERVE["open"], host=reached).in_words(face), "\n"))
    if browser:
        timer = threading.Timer(BROWSER_WAITS, webbrowser.open, (address,))
        timer.daemon = True
        timer.start()
    config = uvicorn.Config(
        create_app(limits, hosts=hosts, watches=watches), http=Connection, ws="none",
        log_level="warning", access_log=False, server_header=False,
        timeout_keep_alive=10, limit_concurrency=2 * Connection.MOST, timeout_graceful_shutdown=3,
    )  # fmt: skip
    server = _Server(config)
    server.watches = watches
    server.run([listening])


def distinct_names(paths: Sequence[str]) -> list[str]:
    """The names of files; with their folders, where two have the same."""
    names = [*map(os.path.basename, paths)]
    return names if len({*names}) == len(names) else ["-".join(Path(path).absolute().parts[-2:]) for path in paths]


def _hosts(host: str, bound: str, allowed: Iterable[str]) -> Hosts:
    """The names of a server: its host and, where other machines can reach it, their names for this machine."""
    local = ip_address(bound.partition("%")[0]).is_loopback
    machine = socket.gethostname().lower()
    names = {host.lower()} if local else {host.lower(), machine, f"{machine}.local"}
    trusted = frozenset(name.lower().removesuffix(".") for name in allowed)
    return Hosts(local, frozenset(name for name in names if not _is_address(name)), trusted)


def _reached_at(host: str, bound: str) -> str:
    """What other machines write for the host: of every address (0.0.0.0), the one that this machine has in its network."""
    if not ip_address(bound.partition("%")[0]).is_unspecified:
        return host
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)  # nothing is sent: it chooses the address to send from
            return str(probe.getsockname()[0])
        except OSError:  # no network
            return "localhost"


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def _listen(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=256)
    except OSError as error:
        reason = error.strerror if isinstance(error, socket.gaierror) else os.strerror(error.errno or 0)
        raise TiebreaksError(Message(words.SERVE["taken"], host=host, port=port, reason=reason)) from error


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
