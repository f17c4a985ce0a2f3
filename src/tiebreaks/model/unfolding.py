"""Players, rounds and other facts of a tournament that are made on first use."""

from __future__ import annotations

from _thread import LockType, allocate_lock  # `threading` would be loaded for it alone
from typing import Any, Protocol

from tiebreaks.model.people import Player
from tiebreaks.model.rounds import Round

MAKERS = {name: f"_make_{name}" for name in ("published", "about", "pairing")}  # where a late fact has what makes it
MADE_LATE = ("players", "rounds", *MAKERS)


class Unread(Protocol):
    """What has the players and rounds of a `lazy_tournament`, and makes them on first use."""

    def make_players(self) -> tuple[Player, ...]: ...

    def make_rounds(self) -> tuple[Round, ...]: ...


class Unfolding:
    """Makes the players and rounds of a lazy tournament once. A copy in another process gets its own lock."""

    __slots__ = ("lock", "unread")

    def __init__(self, unread: Unread) -> None:
        self.unread: Unread = unread
        self.lock: LockType = allocate_lock()

    def __reduce__(self) -> tuple[type[Unfolding], tuple[Unread]]:
        return type(self), (self.unread,)


def make_late(held: dict[str, Any], name: str) -> None:
    """Make a fact of a tournament that does not have it yet, if something in its `held` attributes makes it."""
    maker = MAKERS.get(name, "")
    make = held.get(maker)
    if make is not None:
        held[name] = make()
        held.pop(maker, None)
    unfolding = held.get("_unfolding") if name in ("players", "rounds") else None
    if unfolding is not None:
        with unfolding.lock:  # one thread unfolds it, the others wait
            if name not in held:
                held[name] = unfolding.unread.make_players() if name == "players" else unfolding.unread.make_rounds()
            if "players" in held and "rounds" in held:
                held.pop("_unfolding", None)  # and with it the text of the file
