"""`tiebreaks serve`: the page on this machine, until it is interrupted."""

from __future__ import annotations

import socket
import sys
import threading
import webbrowser

import uvicorn

from tiebreaks.errors import TiebreaksError
from tiebreaks.web import words
from tiebreaks.web.app import create_app
from tiebreaks.web.limits import Limits

LOOPBACK = ("127.0.0.1", "::1", "localhost")
BROWSER_WAITS = 1.0  # seconds, for the server to be there


def serve(host: str, port: int, *, browser: bool) -> None:
    """Serve until interrupted; says the address, and opens it."""
    listening = _bound(host, port)
    address = _address(host, listening.getsockname()[1])
    sys.stdout.write(words.SERVE["address"].format(address=address) + "\n")
    sys.stdout.flush()
    local = host in LOOPBACK
    if not local:
        sys.stderr.write(words.SERVE["open"].format(host=host) + "\n")
    if browser:
        timer = threading.Timer(BROWSER_WAITS, webbrowser.open, (address,))
        timer.daemon = True
        timer.start()
    limits = Limits()
    config = uvicorn.Config(
        create_app(limits, local=local), log_level="warning", access_log=False, server_header=False, timeout_keep_alive=10,
        limit_concurrency=4 * limits.at_once, timeout_graceful_shutdown=3,
    )  # fmt: skip
    uvicorn.Server(config).run([listening])


def _bound(host: str, port: int) -> socket.socket:
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=256)
    except OSError as wrong:
        told = words.SERVE["taken"].format(host=host, port=port, reason=str(wrong.strerror or wrong).partition(" (")[0])
        raise TiebreaksError(told) from wrong


def _address(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
