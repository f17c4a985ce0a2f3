"""Real tournament files: every value of FIDE's checker on the public corpus, but for its named readings and four odd files."""

from __future__ import annotations

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from proofs.figures import keep_if_asked
from tests.peers.test_gacrux_agreement import reading_of_gacrux
from tests.peers.test_gacrux_team_agreement import AVOIDED, PLACES, left_out, matches
from tiebreaks.law.editions import EDITIONS
from tiebreaks.model.tournament import System, Tournament

CORPUS = Path(__file__).parents[2].parent / "shared" / "corpus"
ERAS = {"2024": "2024-08", "2026": "2026-03"}
EXCEPTIONS = {
    "Moritz72_py4swiss/too_many_results.trf": "made wrong on purpose; gacrux takes it for a round robin",
    "sanichi_icu_tournament/valid.tab.trf": "TRF06 byes: gacrux does not take '0000 - =' for a half-point bye",
    "vega-hbcc/2025HobsonsBayAprilBlitz.trf": "APRO: the mean -69.5 is rounded half up to -69, by gacrux away from zero to -70",
}

EXCEPTIONS_OF_TEAMS = {
    "repaired/crete_team_championship_2025_repaired.trf": "BC: with empty chairs in the lower-numbered team gacrux moves the boards "
    "below them up; here they stay where the colours put them",
}

pytestmark = pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus of real tournament files is not beside this project")


def finished_events(*, team: bool = False) -> Iterator[tuple[str, Tournament, dict[str, Any]]]:
    """Events with gacrux's values whose announced rounds have all been held; "2026:MPTS" is an era of a team event."""
    for page in sorted((CORPUS / "gacrux").glob("*.json.gz")):
        with gzip.open(page) as opened:
            for name, found in json.load(opened).items():
                eras = found.get("values") or {}
                if team != any(":" in era for era in eras):
                    continue
                try:
                    event = tb.read(CORPUS / "files" / name, unpaired="zero")  # gacrux takes who is not paired as absent
                except tb.FormatError:
                    continue
                if event.is_team == team and event.total_rounds == len(event.rounds) == event.complete_rounds:
                    yield name, event, eras


def spelled(code: str) -> str:
    """gacrux's key as a code: `ARO|U1400` is ARO/U1400."""
    plain, _, unrated = code.partition("|U")
    return plain + (f"/U{unrated}" if unrated else "")


def known(code: str, edition: str, system: System = System.SWISS, *, team: bool = False) -> bool:
    try:
        tb.parse_tie_break(spelled(code)).check(EDITIONS[edition], system, team=team)
    except tb.TiebreaksError:
        return False
    return team or not code.startswith("DE")


def differences(event: Tournament, edition: str, theirs: dict[str, dict[str, Any]], compared: Counter[str]) -> set[str]:
    """The codes for which somebody's value is another one under gacrux's own readings."""
    law, rounds = EDITIONS[edition], len(event.rounds)
    asked: dict[tuple[tuple[str, Any], ...], list[str]] = {}
    for code in theirs:
        if known(code, edition) and theirs[code] is not None:
            buchholz = tb.parse_tie_break(spelled(code)).entry.buchholz
            if not (buchholz and event.system is System.ROUND_ROBIN and law.buchholz_in_round_robin == "refuse"):
                reading = reading_of_gacrux(law, event.system, tb.parse_tie_break(spelled(code)).acronym, rounds)
                asked.setdefault(tuple(reading.items()), []).append(code)
    different = set()
    for house_rules, codes in asked.items():
        standings = tb.standings(event, by=[spelled(code) for code in codes], edition=law, house_rules=dict(house_rules))
        for code in codes:
            if tb.parse_tie_break(spelled(code)).code in standings.by:
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


@pytest.mark.slow
def test_every_value_of_the_corpus_is_gacruxs_but_for_its_readings(capsys: pytest.CaptureFixture[str]) -> None:
    different: dict[str, set[str]] = {}
    compared: Counter[str] = Counter()
    events = 0
    for name, event, eras in finished_events():
        events += bool(ERAS.keys() & eras.keys())
        for era, edition in ERAS.items():
            if era in eras and (found := differences(event, edition, eras[era], compared)):
                different.setdefault(name, set()).update(found)
    with capsys.disabled():
        print(f"\ncorpus: {sum(compared.values()):,} values of {len(compared)} codes compared with gacrux")  # noqa: T201
    assert set(different) == set(EXCEPTIONS), {
        name: sorted(codes)[:5] for name, codes in different.items() if name not in EXCEPTIONS
    }
    assert sum(compared.values()) > 1_000_000
    keep_if_asked("peers", events=events, values=sum(compared.values()), odd=len(EXCEPTIONS))


def declared_primary(event: Tournament, listed: str) -> str:
    """A primary score that TRF 192 names goes before the list in gacrux; here the list goes before it (R41)."""
    named = re.search("_(MP|GP)", event.pairing.code) or event.pairing.code in ("FIDE_TEAM", "FIDE_TEAM_BAKU")
    return event.primary if named else listed


def agrees(event: Tournament, edition: str, code: str, listed: str, codes: dict[str, dict[str, Any]]) -> bool:
    """Whether the values of a team code are gacrux's, or the ranks after it where gacrux gives places."""
    law, primary, entry = EDITIONS[edition], declared_primary(event, listed), tb.parse_tie_break(code)
    rules = reading_of_gacrux(law, event.system, entry.acronym, len(event.rounds))
    if entry.acronym in PLACES:
        asked = replace(entry, score=entry.score or primary) if entry.entry.takes_score else entry
        ranks = tb.standings(event, by=[tb.parse_tie_break(f"{listed}TS"), asked], edition=law, house_rules=rules).ranks
        return {str(id): rank for id, rank in ranks.items()} == {id: int(rank) for id, rank in codes[f"{code}#rank"].items()}
    standings = tb.standings(event, by=[f"{primary}TS", code], edition=law, house_rules=rules)
    values = {id: None if value is None else Fraction(str(value)) for id, value in codes[code].items()}
    return values == {str(row.id): row[code] for row in standings}


def team_codes(event: Tournament, edition: str, codes: dict[str, Any]) -> list[str]:
    """The codes with values that this edition knows for this team event."""
    plain = [code for code in codes if not code.endswith("#rank")]
    return [code for code in plain if known(code, edition, event.system, team=True)]


def exception_of(event: Tournament, code: str, listed: str) -> str:
    """The name of the exception because of which a code is not compared, if there is one."""
    primary = declared_primary(event, listed)
    if code.startswith("EDE") and primary != listed:
        return "EDE on another primary score than the list's"
    return left_out(event, code, primary)


@pytest.mark.slow
def test_every_team_value_of_the_corpus_is_gacruxs_but_for_its_readings(capsys: pytest.CaptureFixture[str]) -> None:
    different: dict[str, set[str]] = {}
    compared: Counter[str] = Counter()
    exceptions: Counter[str] = Counter()
    for name, event, eras in finished_events(team=True):
        assert not any(rule(match, event) for match in matches(event) for rule in AVOIDED)
        for era, codes in eras.items():
            edition, listed = ERAS[era[:4]], era[5:7]
            for code in team_codes(event, edition, codes):
                if exception := exception_of(event, code, listed):
                    exceptions[exception] += 1
                    continue
                compared[code] += len(event.teams)
                if not agrees(event, edition, code, listed, codes):
                    different.setdefault(name, set()).add(code)
    with capsys.disabled():
        told = ", ".join(f"{name} {count}" for name, count in sorted(exceptions.items()))
        print(f"\ncorpus: {sum(compared.values()):,} values of {len(compared)} team codes compared with gacrux; {told}")  # noqa: T201
    assert different == {name: {why.partition(":")[0]} for name, why in EXCEPTIONS_OF_TEAMS.items()}
    assert sum(compared.values()) > 60_000
    keep_if_asked("peers_teams", values=sum(compared.values()), odd=len(EXCEPTIONS_OF_TEAMS))
