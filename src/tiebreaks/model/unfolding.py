"""Players, rounds and other facts of a tournament that are made on first use."""

from __future__ import annotations

from typing import Any, Protocol

from tiebreaks.model.people import Player
from tiebreaks.model.rounds import Round

MAKERS = {name: f"_make_{name}" for name in ("published", "about", "pairing")}  # where a late fact has what makes it
MADE_LATE = ("players", "rounds", *MAKERS)


class Unread(Protocol):
    """What has the players and rounds of a `lazy_tournament`, and makes them on first use."""

    def make_players(self) -> tuple[Player, ...]: ...

    def make_rounds(self) -> tuple[Round, ...]: ...


def make_late(held: dict[str, Any], name: str) -> None:
    """Make a fact of a tournament that does not have it yet, if something in its `held` attributes makes it."""
    maker = MAKERS.get(name, "")
    make = held.get(maker)
    if make is not None:
        held[name] = make()
        held.pop(maker, None)
    unread = held.get("_unread") if name in ("players", "rounds") else None
    if unread is not None:
        # Two threads may make the same: the first one counts. A lock would be held for ever in a process forked meanwhile.
        held.setdefault(name, unread.make_players() if name == "players" else unread.make_rounds())
        if "players" in held and "rounds" in held:
            held.pop("_unread", None)  # and with it the text of the file
