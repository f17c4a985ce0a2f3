"""What the tests of files of other programs share: the corpus, the entries of rounds by name, and damage."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from tiebreaks.formats.assembling.joining import normalized_name
from tiebreaks.model.tournament import Bye, Game, Tournament

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
FOREIGN = CORPUS / "foreign"
needs_corpus = pytest.mark.skipif(not FOREIGN.is_dir(), reason=f"no corpus at {FOREIGN}")


def twins(folder: str) -> dict[str, str]:
    """File of the corpus -> the TRF of the same event, as the manifest says."""
    if not FOREIGN.is_dir():
        return {}
    with open(FOREIGN / "MANIFEST.csv", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["file"].startswith(f"{folder}/")]
    return {row["file"]: row["matching_trf"] for row in rows}


def entries(event: Tournament) -> set[tuple[object, ...]]:
    """Every game and bye, with the names of the players."""
    names = {player.id: normalized_name(player.name) for player in event.players}
    found: set[tuple[object, ...]] = set()
    for number, items in enumerate(event.rounds, 1):
        for item in items:
            if isinstance(item, Game):
                assert item.white is not None
                assert item.black is not None
                found.add((number, names[item.white], names[item.black], item.result))
            elif isinstance(item, Bye):
                found.add((number, names[item.participant], item.kind))
    return found


def damage(data: bytes, times: int = 60) -> Iterator[bytes]:
    """Truncated, and with bytes that are another."""
    random = Random(len(data))
    for _ in range(times):
        yield data[: random.randrange(len(data))]
        at = random.randrange(len(data))
        yield data[:at] + bytes([data[at] ^ 1 << random.randrange(8)]) + data[at + 1 :]
        yield data[:at] + bytes(random.randrange(256) for _ in range(3)) + data[at:]
