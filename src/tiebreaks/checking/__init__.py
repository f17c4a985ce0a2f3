"""A file's published ranks and values against the computed ones, and what the published table was made with."""

from tiebreaks.answers.checks import (
    Alternative,
    Cause,
    Check,
    ColumnRow,
    ColumnVerdict,
    Compared,
    Difference,
    Inferred,
    InferredEntry,
    InForce,
    OtherResult,
    PointsDifference,
    ToDo,
    ValueDifference,
)
from tiebreaks.checking.check import agrees, check

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
