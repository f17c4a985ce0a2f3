"""What happened: a tournament and its parts, plain and frozen, no NumPy. `tiebreaks` has the usual ones."""

from tiebreaks.model.tournament import About, Adjustment, GameRow, NationalRecord, Pairing, Prohibited, Reading, VirtualPoints

__all__ = ["About", "Adjustment", "GameRow", "NationalRecord", "Pairing", "Prohibited", "Reading", "VirtualPoints"]
