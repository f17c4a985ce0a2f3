"""Tournaments -> Standings. `tiebreaks` has the calls; here is the catalogue of tie-breaks."""

from tiebreaks.engine.catalogue import CATALOGUE

__all__ = ["CATALOGUE"]
