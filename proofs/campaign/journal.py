"""The journal of a part: a heading, then a line of JSON per finished block. A killed run loses the blocks it was at."""

from __future__ import annotations

from pathlib import Path

from proofs.campaign.line_journal import LineJournal, OtherRun
from proofs.campaign.outcome import Outcome
from proofs.campaign.parts import Part


class OtherSources(Exception):
    """A journal that was written with other sources than these."""


class Journal(LineJournal):
    """The blocks that are finished, in a file that is taken up again; the commit may differ where the sources do not."""

    def __init__(self, folder: Path, part: Part, commit: str) -> None:
        heading = {"part": part.name, "sources": part.digest(), "versions": dict(part.versions()), "commit": commit}
        try:
            super().__init__(folder / f"{part.name}.jsonl", heading, "block", frozenset({"commit"}))
        except OtherRun as other:  # a sum over two versions would say nothing of either
            raise OtherSources(
                f"{other.path}: expected the journal of {other.name} {other.wanted}, found {other.found}. "
                "It was begun with other sources: finish it with those, or remove it"
            ) from None

    def total(self, blocks: int) -> Outcome:
        """The blocks before this number added up, in their order."""
        outcome = Outcome()
        for number in range(blocks):
            outcome.add(Outcome.from_dict(self.lines[number]))
        return outcome
