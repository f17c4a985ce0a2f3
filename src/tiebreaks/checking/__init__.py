"""A file's published ranks and values against the computed ones, and what the published table was made with."""

from tiebreaks.checking.causes import Cause
from tiebreaks.checking.check import Check, Compared, Difference, ValueDifference, agrees, check
from tiebreaks.checking.found import (
    Alternative,
    ColumnRow,
    ColumnVerdict,
    Inferred,
    InferredEntry,
    InForce,
    OtherResult,
    PointsDifference,
    ToDo,
)

__all__ = [
    "Alternative",
    "Cause",
    "Check",
    "ColumnRow",
    "ColumnVerdict",
    "Compared",
    "Difference",
    "InForce",
    "Inferred",
    "InferredEntry",
    "OtherResult",
    "PointsDifference",
    "ToDo",
    "ValueDifference",
    "agrees",
    "check",
]
