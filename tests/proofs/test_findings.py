"""Without the fuzzer: every reader keeps to what it must do, for every seed and for everything that fuzzing has found."""

from __future__ import annotations

import pytest

from proofs.fuzzing.readers import READERS
from proofs.fuzzing.seeds import FINDINGS, SEEDS, seeds, words


@pytest.mark.parametrize("reader", READERS)
def test_seeds_and_findings_end_well(reader: str) -> None:
    data = seeds(reader)
    assert data
    for one in data:
        READERS[reader](one)


def test_every_reader_has_seeds_and_words_and_every_finding_a_reader() -> None:
    assert list(SEEDS) == list(READERS)
    assert all(words(reader) for reader in READERS)
    assert {path.name for path in FINDINGS.iterdir()} <= set(READERS)
