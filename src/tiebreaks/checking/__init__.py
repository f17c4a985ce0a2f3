"""A file's published ranks and values against the computed ones, and the setting that would explain a difference."""

from tiebreaks.checking.causes import Cause
from tiebreaks.checking.check import Check, Compared, Difference, ValueDifference, agrees, check

__all__ = ["Cause", "Check", "Compared", "Difference", "ValueDifference", "agrees", "check"]
