"""Which requests a server takes: those under its own names, from its own page.

Any web page can make a browser send requests, also to a server that only this machine can reach. Such a request names the
other site as its Origin; where that site's name leads to this machine (DNS rebinding), it names the site as its Host.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from tiebreaks.messages import Message
from tiebreaks.page.words import NO_FIELD
from tiebreaks.text import blank_controls
from tiebreaks.web import words

NEVER_IN_A_HOST = frozenset("@/\\?# \t")


@dataclass(frozen=True)
class Hosts:
    """The names of a server. An address needs none: no other site can lead a browser to it under the site's own name."""

    local: bool = True  # only this machine can reach it, so only the addresses of this machine are its own
    names: frozenset[str] = frozenset()
    trusted: frozenset[str] = frozenset()  # of --allow-host: also the pages under them may send, as through a proxy

    def refusal(self, headers: Iterable[tuple[bytes, bytes]]) -> Message | None:
        """Why a request is refused; None if it is allowed."""
        given = [(name, value.decode("latin-1").strip()) for name, value in headers if name in (b"host", b"origin")]
        hosts = [value for name, value in given if name == b"host"] or [""]
        for host in hosts:
            if not self._is_own(_name(host)):
                expected = tuple(sorted({"localhost", *self.names, *self.trusted}))
                return Message(words.FOREIGN_HOST, expected=expected, found=blank_controls(host)[:80] or NO_FIELD)
        for origin in (value for name, value in given if name == b"origin"):
            if not self._is_own_page(origin, hosts[0]):
                return Message(words.FOREIGN_ORIGIN, found=blank_controls(origin)[:80])
        return None

    def _is_own(self, name: str) -> bool:
        if name == "localhost" or name in self.names or name in self.trusted:
            return True
        try:
            return ip_address(name).is_loopback or not self.local
        except ValueError:
            return False

    def _is_own_page(self, origin: str, host: str) -> bool:
        try:
            place = urlsplit(origin).netloc.lower()
        except ValueError:
            return False
        return bool(place) and (place == host.lower() or _name(place) in self.trusted)


def _name(host: str) -> str:
    """The name or address in a header, without its port; empty if it is neither."""
    try:
        name = None if NEVER_IN_A_HOST & set(host) else urlsplit(f"//{host}").hostname
    except ValueError:
        return ""
    return (name or "").removesuffix(".")
