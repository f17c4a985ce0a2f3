"""A Python that finds this folder on its path speaks to no other machine, and writes down in $OFFLINE_REPORT who tried."""

from __future__ import annotations

import os
import sys
from typing import Any

REPORT = os.environ["OFFLINE_REPORT"]
TO_AN_ADDRESS = ("socket.connect", "socket.bind", "socket.sendto", "socket.sendmsg")
BY_NAME = ("socket.getaddrinfo", "socket.gethostbyname", "socket.gethostbyaddr")


def write_down(line: str) -> None:
    with open(REPORT, "a", encoding="utf-8") as report:
        report.write(f"{line}\n")


def is_here(host: object) -> bool:
    """Whether a host is this machine; None is what a lookup for listening gives."""
    return host is None or str(host) in ("localhost", "::1") or str(host).startswith("127.")


def refuse(event: str, arguments: tuple[Any, ...]) -> None:
    if event in TO_AN_ADDRESS:
        address = arguments[1]
        host = address[0] if isinstance(address, tuple) else None  # a text is a socket in the file system
    elif event in BY_NAME:
        host = arguments[0]
    else:
        return
    if not is_here(host):
        write_down(f"{event} {host}")
        raise PermissionError(f"{event}: {host} is another machine")


write_down("guarded")
sys.addaudithook(refuse)
