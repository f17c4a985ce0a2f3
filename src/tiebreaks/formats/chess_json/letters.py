"""The letters of Chess-JSON: results, byes, score systems and systems of play, as tables that serve reader and writer."""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.model.tournament import System

PLAYED: Mapping[tuple[str, str], str] = {
    ("W", "L"): "1-0", ("D", "D"): "½-½", ("L", "W"): "0-1", ("L", "L"): "0-0", ("D", "L"): "½-0", ("L", "D"): "0-½",
}  # fmt: skip
UNPLAYED: Mapping[tuple[str, str], str] = {("W", "Z"): "+-", ("Z", "W"): "-+", ("Z", "Z"): "--"}
PENDING = "A"

GAME_LETTERS: Mapping[str, tuple[str, str, bool]] = {
    **{result: (*letters, True) for letters, result in PLAYED.items()},
    **{result: (*letters, False) for letters, result in UNPLAYED.items()},
    "*": (PENDING, PENDING, True),
}
"""Result -> White's letter, Black's letter, whether the game was played."""

OTHER_SIDE: Mapping[str, str] = {"W": "L", "D": "D", "L": "W", "F": "Z", "Z": "W", "A": "A"}
"""What the other side of a game has when only one is given, as gacrux completes it."""

BYE_OF: Mapping[str, str] = {
    "P": "pairing", "W": "full", "F": "full", "D": "half", "H": "half", "Z": "zero", "L": "zero", "U": "zero",
}  # fmt: skip
BYE_LETTER: Mapping[str, str] = {"pairing": "P", "full": "W", "half": "D", "zero": "Z"}
BYE_OWN_LETTER: Mapping[str, str] = {"full": "F", "half": "H"}
"""Where the bye is not worth what the win or the draw is: its own letter, which gacrux gives the right points."""

GAME_DEFAULTS: Mapping[str, object] = {
    "W": 1, "D": "0.5", "L": 0, "F": "W", "H": "D", "Z": 0, "P": "W", "A": "D", "U": "Z",
}  # fmt: skip
MATCH_DEFAULTS: Mapping[str, object] = {
    "W": 2, "D": 1, "L": 0, "F": "W", "H": "D", "Z": 0, "P": "D", "A": "D", "U": "Z",
    "FG": "W*", "HG": "D*", "ZG": "Z*", "PG": "P*",
}  # fmt: skip

SCORING_LETTERS: Mapping[str, str] = {
    "win": "W", "draw": "D", "loss": "L", "pairing_bye": "P", "full_bye": "F", "half_bye": "H", "zero_bye": "Z",
    "forfeit_win": "W", "forfeit_loss": "Z", "unknown": "A",
}  # fmt: skip
"""Field of `Scoring` -> letter. A forfeit win has no letter of its own, a forfeit loss shares that of the zero-point bye."""

SYSTEMS: Mapping[str, System] = {
    "swiss": System.SWISS,
    "roundrobin": System.ROUND_ROBIN,
    "scheveningen": System.PREDETERMINED,
    "schiller": System.PREDETERMINED,
    "knokout": System.PREDETERMINED,  # as gacrux spells it
}
"""`format` of a tournament -> system."""
FORMATS: Mapping[System, str] = {System.SWISS: "swiss", System.ROUND_ROBIN: "roundrobin", System.PREDETERMINED: "scheveningen"}
TYPES: Mapping[System, str] = {
    System.SWISS: "Swiss",
    System.ROUND_ROBIN: "Round robin",
    System.PREDETERMINED: "Predetermined pairings, as a round robin",
}
"""`tournamentType` when the event has no words of its own that gacrux understands."""
WORDS: tuple[tuple[tuple[str, ...], System], ...] = (
    (("SWISS",), System.SWISS),
    (("SCHEVENINGEN", "SCHILLER", "KNOCKOUT"), System.PREDETERMINED),
    (("ROBIN", "BERGER"), System.ROUND_ROBIN),
    (("DUTCH", "DUBOV", "DOBOV", "BURSTEIN", "FIDETEAM", "FIDE_TEAM"), System.SWISS),
)
"""Words of a 192 code, of `pairingSystem` and of `tournamentType`, the first that fits decides."""


def system_of(text: str) -> System | None:
    """The system that a text names, or None."""
    upper = text.upper()
    return next((system for words, system in WORDS if any(word in upper for word in words)), None)
