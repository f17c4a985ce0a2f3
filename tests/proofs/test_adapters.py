"""The adapters of other programs: each answers a drawn event by the contract, and gacrux draws events that ours reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from proofs.adapters import gacrux, oracle
from tests.peers.gacrux_bridge import gacrux as installed
from tiebreaks.ranking import standings
from tiebreaks_conformance.both_ways import Ask, read_theirs
from tiebreaks_conformance.drawn import as_trf, edition_of, examine_drawn
from tiebreaks_conformance.generate import generate
from tiebreaks_conformance.settings import EventSettings
from tiebreaks_conformance.told import parse

needs_gacrux = pytest.mark.skipif(installed() is None, reason="gacrux is not installed: pip install gacrux")
SETTINGS = EventSettings(system="round-robin", players=6, cycles=1, by=("SB", "KS", "WIN"), unrated=0)


@pytest.mark.parametrize("ask", [oracle.answer, pytest.param(gacrux.answer, marks=needs_gacrux)])
def test_an_adapter_answers_a_drawn_event(tmp_path: Path, ask: Ask) -> None:
    event, path = generate(SETTINGS, "adapters.1"), tmp_path / "event.trf"
    path.write_text(as_trf(event), encoding="utf-8", newline="")
    answer = parse(ask(str(path), edition_of(event), ", ".join(standings(event).by)), frozenset(event.row_of))
    result = examine_drawn("adapters", event, answer)
    assert (result.verdict, result.departures, result.agree) == ("agrees", (), result.agree) and result.agree >= 4


@needs_gacrux
def test_events_of_gacruxs_generator_are_read_with_their_ranks_and_list() -> None:
    event = read_theirs(gacrux.generate(5))
    assert event.tie_breaks and len(event.published.ranks) == len(event.players)
    assert gacrux.generate(5) == gacrux.generate(5)
