"""What happened: a tournament and its parts, plain and frozen, no NumPy. `tiebreaks` has the usual ones."""

from tiebreaks.model.tournament import (
    About,
    Adjustment,
    GameRow,
    ListChange,
    NationalRecord,
    Pairing,
    PlayOffGame,
    Prohibited,
    Reading,
    VirtualPoints,
)

__all__ = [
    "About", "Adjustment", "GameRow", "ListChange", "NationalRecord", "Pairing", "PlayOffGame", "Prohibited", "Reading",
    "VirtualPoints",
]  # fmt: skip
