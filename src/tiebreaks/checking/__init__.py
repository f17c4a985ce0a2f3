"""A file's published ranks and values against the computed ones, and what the published table was made with."""

from tiebreaks.checking.causes import Cause
from tiebreaks.checking.check import Check, Compared, Difference, ValueDifference, agrees, check
from tiebreaks.checking.telling import ToDo
from tiebreaks.checking.values import ColumnRow, ColumnVerdict
from tiebreaks.checking.verdict import Alternative, Inferred, InferredEntry

__all__ = [
    "Alternative",
    "Cause",
    "Check",
    "ColumnRow",
    "ColumnVerdict",
    "Compared",
    "Difference",
    "Inferred",
    "InferredEntry",
    "ToDo",
    "ValueDifference",
    "agrees",
    "check",
]
