"""With and without the kernel a file is the same tournament, with the same warnings, or refused with the same errors.

Files of the corpus, of the examples, of the conformance set, drawn ones, and all of these damaged. FUZZ=20000 in the environment
damages so many files, and takes the whole corpus.
"""

from __future__ import annotations

import os
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tests.formats.strategies import BOUNDED, individual, team_event
from tests.formats.test_fuzz import damaged as damaged_lines
from tests.formats.test_malformed import CASES, SAMPLE, TEAMS, Case
from tests.formats.trf_reports import SMALL, damaged, written
from tests.formats.ways import outcome, outcome_without_kernel, tell_one_way
from tests.helpers.strategies import random_tournament
from tests.helpers.team_strategies import random_team_tournament
from tiebreaks.formats.trf import kernel
from tiebreaks.model.tournament import Tournament

pytestmark = pytest.mark.skipif(kernel.load() is None, reason="no kernel was compiled: there is one reader")

FUZZ = int(os.environ.get("FUZZ", "0"))
ROOT = Path(__file__).parents[2]
CORPUS = ROOT.parent / "shared" / "corpus"
EXAMPLES = sorted(path for folder in ("examples", "packages", "tests") for path in (ROOT / folder).rglob("*.trf"))
SHARE = 1 if FUZZ else 4  # of the corpus every so many files
DAMAGED = FUZZ or 400
OPTIONS: tuple[dict[str, Any], ...] = (
    {}, {}, {}, {}, {"strict": True}, {"trust": "results"}, {"trust": "points"},
    {"unpaired": "half"}, {"unpaired": "pairing"}, {"unpaired": "zero", "trust": "results"}, {"unpaired": "full"},
)  # fmt: skip


def check(data: bytes, **options: Any) -> str:
    """Check that both tell the same; returns whether it is read or refused."""
    found = outcome(data, **options)
    assert outcome_without_kernel(data, **options) == found, (options, data)
    return str(found[0])


def list_corpus() -> list[Path]:
    return sorted(path for path in CORPUS.rglob("*") if path.suffix.casefold() == ".trf")


def written_or_none(event: Tournament) -> bytes | None:
    """The event as a TRF; none of what a TRF cannot hold."""
    try:
        return written(event)
    except tb.TiebreaksError:
        return None


@pytest.mark.no_cover
@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}")
def test_files_of_the_corpus() -> None:
    found = Counter(check(path.read_bytes()) for path in list_corpus()[::SHARE])
    assert found["read"] > 300 // SHARE and (found["refused"] or SHARE > 1)


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.name)
def test_examples_and_cases_of_the_conformance_set(path: Path) -> None:
    assert check(path.read_bytes()) == "read"


@pytest.mark.parametrize("case", CASES, ids=str)
def test_malformed_files(case: Case) -> None:
    tell_one_way(case.data, **({"strict": True} if case.strict else {}))


@pytest.mark.parametrize("first", range(0, 200, 20))
def test_drawn_events(first: int) -> None:
    for seed in range(first, first + 20):
        event = random_tournament(Random(seed))
        data = written_or_none(tb.standings(event).published() if seed % 2 else event)
        if data is not None:
            check(data)


@pytest.mark.parametrize("first", range(0, 120, 12))
def test_drawn_team_events(first: int) -> None:
    for seed in range(first, first + 12):
        data = written_or_none(random_team_tournament(Random(seed)))
        if data is not None:
            check(data)


options = st.sampled_from(OPTIONS)


@settings(BOUNDED, max_examples=max(FUZZ // 10, 80))
@given(st.one_of(individual(), team_event()), st.integers(0, 2**32), options)
def test_drawn_events_that_are_damaged(event: Tournament, seed: int, options: dict[str, Any]) -> None:
    data = written_or_none(event)
    if data is not None:
        check(data, **options)
        check(damaged(data.decode(), Random(seed)), **options)


@settings(BOUNDED, max_examples=max(FUZZ // 10, 80))
@given(damaged_lines(), options)
def test_lines_that_are_edited_doubled_and_left_out(data: bytes, options: dict[str, Any]) -> None:
    check(data, **options)


LETTERS = " \t\u00a0.,/-+=019wbUFHZfWDLXé*"


@pytest.mark.long
@pytest.mark.no_cover
@pytest.mark.parametrize("part", range(3))
@pytest.mark.parametrize("line", range(len(SMALL.splitlines())))
def test_one_character_of_a_line_is_another(line: int, part: int) -> None:
    lines = SMALL.splitlines()
    rng = Random(f"{line} {part}")
    for place in range(len(lines[line]) + 12):
        text = lines[line].ljust(place)
        changed = [*lines[:line], text[:place] + rng.choice(LETTERS) + text[place + 1 :], *lines[line + 1 :]]
        check("\n".join(changed).encode(), strict=rng.random() < 0.2)


@cache
def sources() -> list[str]:
    """What is damaged: small files of all kinds, more of those that many programs write."""
    drawn = [written_or_none(random_tournament(Random(seed))) for seed in range(60)]
    drawn += [written_or_none(random_team_tournament(Random(seed))) for seed in range(40)]
    files = [path.read_bytes() for path in [*EXAMPLES, *list_corpus()] if path.stat().st_size < 12_000]
    texts = [data.decode("utf-8", "replace") for data in (*drawn, *files) if data is not None]
    return [*texts, *[SMALL, SAMPLE, TEAMS] * 10]


@pytest.mark.long
@pytest.mark.slow
@pytest.mark.no_cover
@pytest.mark.parametrize("part", range(4))
def test_a_campaign_of_damaged_files(part: int, capsys: pytest.CaptureFixture[str]) -> None:
    """`make prove PARTS=fuzz`; each file is told by its number, and written out where the two differ."""
    ended: Counter[str] = Counter()
    for number in range(part, DAMAGED, 4):
        rng = Random(number)
        data = damaged(rng.choice(sources()), rng)
        ended[check(data, **rng.choice(OPTIONS))] += 1
    assert ended["read"] and ended["refused"]
    if FUZZ:
        with capsys.disabled():
            print(f"\n{ended.total()} damaged files: {dict(ended)}")  # noqa: T201
