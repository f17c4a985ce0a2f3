"""Real tournament files: every value of FIDE's checker on the public corpus, but for its named readings and three odd files."""

from __future__ import annotations

import gzip
import json
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.peers.test_gacrux_agreement import reading_of_gacrux
from tiebreaks.editions import EDITIONS
from tiebreaks.tournament import System, Tournament

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
ERAS = {"2024": "2024-08", "2026": "2026-03"}
EXCEPTIONS = {
    "Moritz72_py4swiss/too_many_results.trf": "made wrong on purpose; gacrux takes it for a round robin",
    "sanichi_icu_tournament/valid.tab.trf": "TRF06 byes: gacrux does not take '0000 - =' for a half-point bye",
    "vega-hbcc/2025HobsonsBayAprilBlitz.trf": "APRO: the mean -69.5 is rounded half up to -69, by gacrux away from zero to -70",
}

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real tournament files is not beside this project")


def finished_events() -> Iterator[tuple[str, Tournament, dict[str, Any]]]:
    """Individual events with gacrux's values whose announced rounds have all been held."""
    for page in sorted((CORPUS / "gacrux").glob("*.json.gz")):
        with gzip.open(page) as opened:
            for name, found in json.load(opened).items():
                try:
                    event = tb.read(CORPUS / "files" / name)
                except tb.FormatError:
                    continue
                if not event.is_team and event.total_rounds == len(event.rounds) == event.complete_rounds:
                    yield name, event, found.get("values") or {}


def spelled(code: str) -> str:
    """gacrux's key as a code: `ARO|U1400` is ARO/U1400."""
    plain, _, unrated = code.partition("|U")
    return plain + (f"/U{unrated}" if unrated else "")


def known(code: str, edition: str) -> bool:
    try:
        tb.parse(spelled(code)).check(EDITIONS[edition])
    except tb.TiebreaksError:
        return False
    return not code.startswith("DE")


def differences(event: Tournament, edition: str, theirs: dict[str, dict[str, Any]], compared: Counter[str]) -> set[str]:
    """The codes for which somebody's value is another one under gacrux's own readings."""
    assert isinstance(event.system, System)
    law, rounds = EDITIONS[edition], len(event.rounds)
    asked: dict[tuple[tuple[str, Any], ...], list[str]] = {}
    for code in theirs:
        if known(code, edition) and theirs[code] is not None:
            buchholz = tb.parse(spelled(code)).entry.buchholz
            if not (buchholz and event.system is System.ROUND_ROBIN and law.buchholz_in_round_robin == "refuse"):
                reading = reading_of_gacrux(law, event.system, tb.parse(spelled(code)).acronym, rounds)
                asked.setdefault(tuple(reading.items()), []).append(code)
    different = set()
    for house_rules, codes in asked.items():
        standings = tb.standings(event, by=[spelled(code) for code in codes], edition=law, house_rules=dict(house_rules))
        for code in codes:
            if tb.parse(spelled(code)).code in standings.by:
                compared[code] += len(theirs[code])
                values = {id: None if value is None else Fraction(str(value)) for id, value in theirs[code].items()}
                if values != {str(row.id): row[spelled(code)] for row in standings}:
                    different.add(code)
    for code in ("DE", "DE/P"):
        if ranks := theirs.get(f"{code}#rank"):
            compared[code] += len(ranks)
            if {str(id): rank for id, rank in tb.standings(event, by=code, edition=law).ranks.items()} != {
                id: int(rank) for id, rank in ranks.items()
            }:
                different.add(code)
    return different


def test_every_value_of_the_corpus_is_gacruxs_but_for_its_readings(capsys: pytest.CaptureFixture[str]) -> None:
    different: dict[str, set[str]] = {}
    compared: Counter[str] = Counter()
    for name, event, eras in finished_events():
        for era, edition in ERAS.items():
            if era in eras and (found := differences(event, edition, eras[era], compared)):
                different.setdefault(name, set()).update(found)
    with capsys.disabled():
        print(f"\ncorpus: {sum(compared.values()):,} values of {len(compared)} codes compared with gacrux")  # noqa: T201
    assert set(different) == set(EXCEPTIONS), {
        name: sorted(codes)[:5] for name, codes in different.items() if name not in EXCEPTIONS
    }
    assert sum(compared.values()) > 1_000_000
