"""Explanations of values, places and changes. `tiebreaks` has the calls; here are the parts of their answers."""

from tiebreaks.explaining.compare import Change, ChangedRound, ChangedValue, CommonCause
from tiebreaks.explaining.explain import Neighbours, Overview
from tiebreaks.explaining.mini_tables import BoardTable, MiniTable
from tiebreaks.explaining.terms import Term

__all__ = [
    "BoardTable",
    "Change",
    "ChangedRound",
    "ChangedValue",
    "CommonCause",
    "MiniTable",
    "Neighbours",
    "Overview",
    "Term",
]
