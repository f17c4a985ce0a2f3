"""What programs compute, under one name each: an edition, and the readings of the program as house rules."""

from __future__ import annotations

from collections.abc import Mapping

_VEGA: Mapping[str, object] = {"opponents_unplayed_rounds": "closing_byes_drawn"}
_SWISS_MANAGER: Mapping[str, object] = {
    "full_point_bye_is_voluntary": True, "round_robin_forfeits_in_sonneborn_berger": "dummy",
}  # fmt: skip
SETS: Mapping[str, tuple[str, Mapping[str, object], str]] = {
    "vega-2024": ("2024-08", _VEGA, "Vega since spring 2024, where it uses the rules of 2023"),
    "vega-2026": ("2026-03", _VEGA, "Vega since April 2026"),
    "vega-2026-sb": (
        "2024-08", {**_VEGA, "unplayed_in_sonneborn_berger": "pairing_bye_nothing"},
        "some pages of Vega of January to May 2026",
    ),
    "swiss-manager-2009": (
        "2009", {"unplayed_in_sonneborn_berger": "drawn", "sonneborn_berger_cut": "product"},
        "the old tie-breaks of Swiss-Manager and chess-results, of any date: numbers 37 and 52",
    ),
    "swiss-manager-2023": (
        "2024-08", _SWISS_MANAGER, 'tie-breaks 84 and 85 of Swiss-Manager and chess-results, printed with "(2023)"',
    ),
    "swiss-manager-2026": (
        "2026-03", _SWISS_MANAGER, 'tie-breaks 84 and 85 of Swiss-Manager and chess-results, printed with "(2026)"',
    ),
    "real-points": (
        "2024-08",
        {
            "opponents_unplayed_rounds": "as_awarded", "own_unplayed_round": "none", "vur_cut": "off",
            "sonneborn_berger_cut": "product",
        },
        "Lichess broadcasts, Tornello",
    ),
    "us-chess": (
        "2009", {"own_unplayed_round": "zero", "opponents_unplayed_rounds": "all_drawn", "vur_cut": "off"},
        "SwissSys, WinTD, SwissPerfect",
    ),
    "no-vur-cut": ("2024-08", {"vur_cut": "off"}, "PairTwo"),
    "papi": ("2009", {}, "Papi before 2026"),
}  # fmt: skip
"""Name -> the id of the edition, the house rules, and the tables that they reproduce."""
