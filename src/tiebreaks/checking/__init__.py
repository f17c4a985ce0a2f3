"""A file's published ranks and values against the computed ones, and what the published table was made with."""

from tiebreaks.checking.check import agrees, check

__all__ = ["agrees", "check"]
