"""Tournaments -> Standings. `tiebreaks` has the calls; here are the parts of their answers."""

from tiebreaks.engine.board_standings import BoardRow
from tiebreaks.engine.request import AssumedList, Dropped

__all__ = ["AssumedList", "BoardRow", "Dropped"]
