"""Whose requests a server takes: those under its own names, from its own page.

A browser sends what a page of any site asks it to send, also to a server that only this machine can reach. Such a request names
the site as its Origin; where the site's name leads to this machine (DNS rebinding), it names the site as its Host.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import ip_address
from urllib.parse import urlsplit

from tiebreaks.text import printable
from tiebreaks.web import words

NEVER_IN_A_HOST = frozenset("@/\\?# \t")


@dataclass(frozen=True)
class Hosts:
    """The names of a server; its addresses need none, because no other site can lead a browser to them under its own name."""

    local: bool = True  # only this machine can reach it, so only the addresses of this machine are its own
    names: frozenset[str] = frozenset()
    trusted: frozenset[str] = frozenset()  # of --allow-host: also the pages under them may send, as through a proxy

    def refusal(self, headers: Iterable[tuple[bytes, bytes]]) -> str:
        """Why a request is not taken; empty for one that is."""
        given = [(name, value.decode("latin-1").strip()) for name, value in headers if name in (b"host", b"origin")]
        hosts = [value for name, value in given if name == b"host"] or [""]
        for host in hosts:
            if not self._is_own(_name(host)):
                expected = ", ".join(sorted({"localhost", *self.names, *self.trusted}))
                return words.FOREIGN_HOST.format(expected=expected, found=printable(host)[:80] or "nothing")
        for origin in (value for name, value in given if name == b"origin"):
            if not self._is_own_page(origin, hosts[0]):
                return words.FOREIGN_ORIGIN.format(found=printable(origin)[:80])
        return ""

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
        found = None if NEVER_IN_A_HOST & set(host) else urlsplit(f"//{host}").hostname
    except ValueError:
        return ""
    return (found or "").removesuffix(".")
