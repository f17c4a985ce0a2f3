"""gacrux pairs one round of a Swiss of teams by the FIDE team system (C.04.6); it reads the event from a TRF."""

from __future__ import annotations

from contextlib import redirect_stdout
from importlib import import_module
from io import BytesIO, StringIO
from typing import Any

from tiebreaks.errors import TiebreaksError
from tiebreaks.formats import write
from tiebreaks.messages import Message
from tiebreaks.model.rounds import Round
from tiebreaks.model.tournament import Bye, Match, Tournament

SYSTEM = "FIDE_TEAM"
NOT_PAIRED = "gacrux cannot pair round {round}: {reason}; enter the pairings"


def pair_teams_by_gacrux(event: Tournament) -> Round:
    """The next round of a team event: matches without boards, and the bye; raises TiebreaksError. Every team takes part."""
    number = len(event.rounds) + 1
    file = BytesIO()
    write(event, file, format="trf26")
    options: dict[str, Any] = {"experimental": [], "verbose": 0, "top_color": event.pairing.initial_colour or "w"}
    with redirect_stdout(StringIO()):
        try:
            reader = import_module("gacrux.trf2json").trf2json()
            reader.parse_file(file.getvalue().decode("utf-8"), 0)
            engine = import_module("gacrux.pairingfideteam").pairing_fideteam(reader.get_tournament(1), number, options)
            brackets = engine.compute_pairing(False)
        except RuntimeError as refused:  # its own errors: there may be no legal pairing
            raise TiebreaksError(Message(NOT_PAIRED, round=number, reason=str(refused))) from refused
    pairs = sorted((pair["board"], pair["w"], pair["b"]) for bracket in brackets if bracket for pair in bracket["pairs"])
    return tuple(Match(white, black, ()) if black else Bye(white, "pairing") for _, white, black in pairs)
