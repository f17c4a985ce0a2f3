"""Without the fuzzer: every reader keeps to what it must do, for every seed and for everything that fuzzing has found."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from proofs.fuzzing.kernel import compile_checker
from proofs.fuzzing.readers import COMPILED, READERS
from proofs.fuzzing.seeds import FINDINGS, SEEDS, seeds, words


@pytest.mark.parametrize("reader", READERS)
def test_seeds_and_findings_end_well(reader: str) -> None:
    data = seeds(reader)
    assert data
    for one in data:
        READERS[reader](one)


def test_every_reader_has_seeds_and_words_and_every_finding_a_reader() -> None:
    assert list(SEEDS) == [*READERS, *COMPILED]
    assert all(words(reader) for reader in SEEDS)
    assert {path.name for path in FINDINGS.iterdir()} <= set(SEEDS)


@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_seeds_and_findings_of_the_kernel_stay_within_their_arrays(tmp_path: Path) -> None:
    """Under the sanitizers of the compiler, without libFuzzer."""
    try:
        program = compile_checker(tmp_path / "program")
    except RuntimeError as missing:
        pytest.skip(f"no sanitizers: {missing}")
    paths = [tmp_path / str(number) for number in range(len(seeds("kernel")))]
    for path, data in zip(paths, seeds("kernel"), strict=True):
        path.write_bytes(data)
    ended = subprocess.run([program, *paths], capture_output=True, text=True)
    assert ended.returncode == 0, ended.stderr
