"""TRF, the FIDE tournament report of 2006, 2016 and 2026."""

from __future__ import annotations

from tiebreaks.formats.trf.read import read, read_many
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Tournament


def encode(tournament: Tournament, *, edition: int) -> tuple[bytes, tuple[Message, ...]]:
    """The bytes of the file, and notes on what it cannot represent. Loads the writer, which reading does not need."""
    from tiebreaks.formats.trf.write import encode as encode_report

    return encode_report(tournament, edition=edition)


def is_compiled() -> bool:
    """Whether player lines are read by the kernel."""
    from tiebreaks.formats.trf.kernel import load

    return load() is not None


__all__ = ["encode", "is_compiled", "read", "read_many"]
