"""tiebreak-core (PyPI), for individual events; it has no reader, so ours reads the TRF."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from importlib import import_module, metadata
from importlib.util import find_spec
from typing import Any

from proofs.adapters.causes import Cause, has_forfeits, is_round_robin
from proofs.adapters.table import CRASHED, as_csv, main
from tiebreaks.formats import read
from tiebreaks.model.rounds import Result
from tiebreaks.model.tournament import Tournament
from tiebreaks_conformance.program import Fault

MISSING = "tiebreak-core is not installed: pip install tiebreak-core"
CODES: Mapping[str, str] = {
    "AOB": "aob", "APPO": "appo", "APRO": "apro", "ARO": "aro", "ARO/C1": "aro_cut1", "ARO/C2": "aro_cut2",
    "ARO/M1": "aro_median1", "ARO/M2": "aro_median2", "BH": "buchholz", "BH/C1": "buchholz_cut1", "BH/C2": "buchholz_cut2",
    "BH/M1": "median_buchholz", "BH/M2": "median_buchholz_2", "BPG": "games_black", "BWG": "wins_black",
    "DE": "direct_encounter", "FB": "fore_buchholz", "FB/C1": "fore_buchholz_cut1", "FB/C2": "fore_buchholz_cut2",
    "FB/M1": "fore_median1", "FB/M2": "fore_median2", "KS": "koya", "PS": "progressive", "PS/C1": "progressive_cut1",
    "PTP": "ptp", "REP": "rounds_elected", "RTNG": "rtng", "SB": "sonneborn_berger", "SB/C1": "sonneborn_berger_cut1",
    "SB/C2": "sonneborn_berger_cut2", "STD": "std", "TPN": "tpn", "TPR": "tpr", "WIN": "wins", "WON": "won",
}  # fmt: skip
KINDS: Mapping[Result, str] = {
    Result.PAIRING_BYE: "pairing_bye", Result.FULL_BYE: "pairing_bye", Result.FORFEIT_WIN: "forfeit_win",
    Result.FORFEIT_LOSS: "forfeit_loss", Result.HALF_BYE: "requested_bye", Result.ZERO_BYE: "requested_bye",
}  # fmt: skip
CUT = tuple(f"{code}/{cut}" for code in ("ARO", "BH", "FB") for cut in ("C1", "C2", "M1", "M2"))
CAUSES = (
    Cause("PTP is one or two points too high", ("PTP", "APPO")),
    Cause("R20", ("REP", "STD"), is_round_robin),
    Cause("a forfeit of a round robin is a game with Black", ("BPG", "BWG"), is_round_robin),
    Cause("R14", ("KS",), is_round_robin),
    Cause("R28", CUT),
    Cause("FB keeps a forfeit of the last round", ("FB",), has_forfeits),
)


def is_here() -> bool:
    """Whether it is installed."""
    return find_spec("tiebreak_core") is not None


def version() -> str:
    """Its version."""
    return metadata.version("tiebreak-core")


def answer(path: str, edition: str, by: str) -> bytes:
    """Ranks by a list, and the values of its codes; raises Fault. Only the edition of March 2026."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        event = read(path)
    codes = by.split(", ")[1:]
    try:
        forwards, backwards = (_rank(event, codes, direction) for direction in (1, -1))
    except Exception as error:
        raise Fault(CRASHED, error=repr(error)[:120]) from None
    values = {each.player_id: each.values for each in forwards}
    before = [{one.player_id: place for place, one in enumerate(order)} for order in (forwards, backwards)]
    rows = []
    for id in event.row_of:
        rank = 1 + sum(all(order[other] < order[id] for order in before) for other in event.row_of)
        row = {code: str(values[id][CODES[code]]) for code in codes if CODES[code] in values[id]}
        rows.append({"id": id, "rank": rank, **row})
    return as_csv(rows)


def _rank(event: Tournament, codes: list[str], direction: int) -> Any:
    """Its standings. It shares no places: those tied stand by number, upwards (1) or downwards (-1), so both orders show them."""
    found = import_module("tiebreak_core.strict").rank_standings_strict(
        {id: _player(event, id) for id in event.row_of},
        [CODES[code] for code in codes],
        total_rounds=len(event.rounds),
        deterministic_keys={id: direction * id for id in event.row_of},
        ruleset="fide-2026",
        mode="swiss" if event.system == "swiss" else "round_robin",
        pairing_numbers={id: id for id in event.row_of},
    )
    return found.players


def _player(event: Tournament, id: int) -> Any:
    models, table, points = import_module("tiebreak_core.models"), event.crosstable, event.scoring.points
    row = event.row_of[id]
    games = []
    for index in range(table.rounds):
        cell = table.cell(row, index)
        result, opponent = Result(table.result[cell]), table.opponent[cell]
        alone = opponent == row
        if alone and result not in KINDS:
            continue  # the free round of an odd round robin
        games.append(
            models.GameRecord(
                -1 if alone else table.number[opponent],
                0 if alone else table.rating[opponent],
                points[result] / 10,
                "black" if table.black[cell] else "white",
                index + 1,
                KINDS.get(result, "played"),
                None if alone else points[table.result[table.cell(opponent, index)]] / 10,
            )
        )
    return models.PlayerTiebreakData(id, table.rating[row], sum(game.score for game in games), games)


if __name__ == "__main__":
    main(answer, None if is_here() else MISSING)
