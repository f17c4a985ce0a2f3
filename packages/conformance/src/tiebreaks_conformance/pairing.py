"""gacrux pairs one round of a Swiss: individuals by the Dutch system, teams by the FIDE team system (C.04.6)."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from importlib import import_module
from io import BytesIO, StringIO
from pathlib import Path
from typing import Any

from tiebreaks import write
from tiebreaks.model.rounds import Round
from tiebreaks.model.tournament import Bye, Game, Match, Tournament
from tiebreaks_conformance.say import Refusal

ENGINE = "gacrux"
TEAMS = "FIDE_TEAM"
BAKU = "_BAKU"
DUTCH = {"", *(f"FIDE_DUTCH{year}{end}" for year in ("", "_2026", "_2017") for end in ("", BAKU))}
NOT_PAIRED = "gacrux cannot pair round {round}: {reason}; enter the pairings"
NO_SYSTEM = "no engine here pairs this system ({system})"
MISSING = "{purpose} needs gacrux, which is not installed; {command} installs it"


def require_engine(purpose: str) -> None:
    """Refuse where gacrux is missing, with the command that installs it here."""
    try:
        import_module(ENGINE)
    except ImportError:
        command = f'"{sys.executable}" -m pip install {ENGINE}'
        if Path(sys.prefix, "pipx_metadata.json").is_file():
            command = f"pipx inject tiebreaks-conformance {ENGINE}"
        elif Path(sys.prefix, "uv-receipt.toml").is_file():
            command = f'uv pip install --python "{sys.executable}" {ENGINE}'
        raise Refusal(MISSING, purpose=purpose, command=command) from None


def pair_by_gacrux(event: Tournament) -> Round:
    """The next round: games or matches without boards, the bye, and the byes that were requested; raises Refusal."""
    number, code = len(event.rounds) + 1, event.pairing.code
    asked = {bye.participant: bye for at, bye in event.pairing.requested_byes if at == number}
    if (event.is_team and (not code.startswith(TEAMS) or code.endswith(BAKU) or asked)) or (
        not event.is_team and code not in DUTCH
    ):
        raise Refusal(NO_SYSTEM, system=code or "none named")
    file = BytesIO()
    write(event, file, format="trf26")
    options: dict[str, Any] = {"experimental": [], "verbose": 0, "top_color": _initial_colour(event)}
    with redirect_stdout(StringIO()):
        try:
            reader = import_module("gacrux.trf2json").trf2json()
            reader.parse_file(file.getvalue().decode("utf-8"), 0)
            document = reader.get_tournament(1)
            for each in document["competitors"]:
                each["present"] = each["cid"] not in asked
            name = "pairing_fideteam" if event.is_team else "pairing_dutch"
            engine = getattr(import_module(f"gacrux.{name.replace('_', '')}"), name)(document, number, options)
            brackets = engine.compute_pairing(False)
        except RuntimeError as refused:  # its own errors: there may be no legal pairing
            raise Refusal(NOT_PAIRED, round=number, reason=refused) from refused
    pairs = sorted((pair["board"], pair["w"], pair["b"]) for bracket in brackets if bracket for pair in bracket["pairs"])
    found = [_item(event, white, black) for _, white, black in pairs]
    return (*found, *asked.values())


def _item(event: Tournament, white: int, black: int) -> Game | Match | Bye:
    if not black:
        return Bye(white, "pairing")
    return Match(white, black, ()) if event.is_team else Game(white, black, "*")


def _initial_colour(event: Tournament) -> str:
    """The colour of the first player in round 1, as the event says or shows; White if nothing shows it."""
    if event.pairing.initial_colour:
        return event.pairing.initial_colour
    first = {who: colour for item in (event.rounds[0] if event.rounds else ()) for who, colour in _colours(item)}
    return next((colour if who % 2 else "wb"[colour == "w"] for who, colour in sorted(first.items())), "w")


def _colours(item: Any) -> list[tuple[int, str]]:
    return [] if isinstance(item, Bye) or None in (item.white, item.black) else [(item.white, "w"), (item.black, "b")]
