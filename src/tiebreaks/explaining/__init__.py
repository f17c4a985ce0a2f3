"""Explanations of values, places and changes. `tiebreaks` has the calls; here are the parts of their answers."""

from tiebreaks.answers.comparisons import Change, ChangedRound, ChangedValue, CommonCause
from tiebreaks.answers.explanations import BoardTable, MiniTable, Neighbours, Overview, Term

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
