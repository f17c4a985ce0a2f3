"""chesspairing (Go, Apache 2.0), for individual events: it reads the TRF with its own reader.

Its command is on the path, or named by the variable CHESSPAIRING: `go build ./cmd/chesspairing` in a clone makes it.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Mapping

from proofs.adapters.causes import Cause, has_forfeits, has_pairing_byes, has_unplayed, is_round_robin
from proofs.adapters.table import as_csv, main
from tiebreaks_conformance import program

MISSING = "chesspairing is not on the path: build it in a clone with go build ./cmd/chesspairing, or name it as CHESSPAIRING"
SECONDS = 20.0
CODES: Mapping[str, str] = {
    "AOB": "avg-opponent-buchholz", "APPO": "avg-opponent-ptp", "APRO": "avg-opponent-tpr", "ARO": "aro", "BH": "buchholz",
    "BH/C1": "buchholz-cut1", "BH/C2": "buchholz-cut2", "BH/M1": "buchholz-median", "BH/M2": "buchholz-median2",
    "BPG": "black-games", "BWG": "black-wins", "DE": "direct-encounter", "FB": "fore-buchholz", "KS": "koya",
    "PS": "progressive", "PTP": "performance-points", "REP": "rounds-played", "RTNG": "player-rating",
    "SB": "sonneborn-berger", "STD": "standard-points", "TPN": "pairing-number", "TPR": "performance-rating", "WIN": "win",
    "WON": "wins",
}  # fmt: skip
WITHOUT_VALUE = ("DE", "TPN")
OF_POINTS = ("PTS", "WIN", "REP", "PS", "STD", "KS")
CAUSES = (
    Cause("a pairing-allocated bye gives no point", OF_POINTS, has_pairing_byes),
    Cause("a double forfeit gives a point", OF_POINTS, has_forfeits),
    Cause("DE adds up points, whoever has met", ("DE",)),
    Cause("ARO is not rounded", ("ARO", "TPR", "APRO")),
    Cause("PTP of another table", ("PTP", "APPO")),
    Cause("FB draws only what is pending", ("FB",)),
    Cause("a forfeit of a round robin is no game", ("SB",), is_round_robin),
    Cause("16.3 to 16.5 are not done", ("BH", "BH/C1", "BH/C2", "BH/M1", "BH/M2", "AOB", "SB"), has_unplayed),
)


def command() -> str | None:
    """Its path; None: it is not here."""
    return shutil.which(os.environ.get("CHESSPAIRING", "chesspairing"))


def is_here() -> bool:
    """Whether its command is found."""
    return command() is not None


def version() -> str:
    """Its version, as it says."""
    return program.run([command() or "chesspairing", "version"], SECONDS).decode().partition("\n")[0].split()[-1]


def answer(path: str, edition: str, by: str) -> bytes:
    """Ranks by a list, and the values of its codes; raises Fault. It knows no editions."""
    codes = by.split(", ")[1:]
    named = ",".join(CODES[code] for code in codes)
    words = [command() or "chesspairing", "standings", path, "--tiebreakers", named, "--json"]
    rows = []
    for each in json.loads(program.run(words, SECONDS))["standings"]:
        values = dict(zip(codes, each["tieBreakers"], strict=True))
        shown = {code: repr(value["value"]) for code, value in values.items() if code not in WITHOUT_VALUE}
        rows.append({"id": int(each["playerId"]), "rank": each["rank"], "PTS": repr(each["score"]), **shown})
    return as_csv(rows)


if __name__ == "__main__":
    main(answer, None if is_here() else MISSING)
