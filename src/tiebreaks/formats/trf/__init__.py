"""TRF, the FIDE tournament report of 2006, 2016 and 2026."""

from __future__ import annotations

from tiebreaks.formats.trf.read import read, read_many

__all__ = ["read", "read_many"]
