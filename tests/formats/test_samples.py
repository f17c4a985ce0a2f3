"""The sample events: they are what their README says, the script makes them again."""

from __future__ import annotations

import importlib.util
from collections import Counter
from pathlib import Path
from types import ModuleType

import pytest

import tiebreaks as tb
from tiebreaks.formats import read
from tiebreaks.model.tournament import iter_games

FOLDER = Path(__file__).resolve().parents[2] / "examples"
NAMES = ("open.trf", "open.json", "round_robin.trf", "team.trf")


def maker() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_samples", FOLDER / "make_samples.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def unordered(tournament: tb.Tournament) -> list[set[object]]:
    """The rounds without their order, which a TRF does not keep."""
    return [set(items) for items in tournament.rounds]


def byes(tournament: tb.Tournament) -> Counter[str]:
    return Counter(item.kind for items in tournament.rounds for item in items if isinstance(item, tb.Bye))


def results(tournament: tb.Tournament) -> Counter[str]:
    return Counter(game.result for _, game in iter_games(tournament))


@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_read_without_a_warning_that_matters_and_the_script_makes_it_again(name: str) -> None:
    sample = read(FOLDER / name)
    made = maker().SAMPLES[name]()
    assert sample.warnings == ()
    assert unordered(sample) == unordered(made)
    assert (sample.players, sample.teams, sample.about, sample.pairing) == (made.players, made.teams, made.about, made.pairing)
    assert sample.published.points == tb.standings(sample, by="PTS").published().published.points


def test_the_readme_tells_of_every_sample() -> None:
    text = (FOLDER / "README.md").read_text("utf-8")
    assert all(f"`{name}`" in text for name in NAMES)


def test_the_open_has_what_an_arbiter_meets() -> None:
    sample = read(FOLDER / "open.trf")
    assert len(sample.players) == 41 and len(sample.rounds) == sample.total_rounds == 9
    assert sample.starts is not None and sample.starts.isoformat() == "2026-04-03"
    assert sample.tie_breaks == ("DE", "BH/C1", "BH", "SB", "WIN") and sample.pairing.code == "FIDE_DUTCH"
    assert byes(sample)["pairing"] >= 3 and byes(sample)["half"] >= 3 and byes(sample)["zero"] >= 3
    assert results(sample)["+-"] + results(sample)["-+"] == 1 and results(sample)["--"] == 1
    absent = {
        who: [number for number, items in enumerate(sample.rounds, 1) if tb.Bye(who, "zero") in items] for who in (18, 11)
    }
    assert absent == {18: [1, 2], 11: [6, 7, 8, 9]}
    assert unordered(read(FOLDER / "open.json")) == unordered(sample)


def test_nobody_meets_twice_and_colours_are_balanced() -> None:
    for name in ("open.trf", "round_robin.trf"):
        games = [game for _, game in iter_games(read(FOLDER / name))]
        assert len({frozenset((game.white, game.black)) for game in games}) == len(games)
        played = [game for game in games if game.result not in ("+-", "-+", "--")]
        lead = Counter(game.white for game in played)
        lead.subtract(game.black for game in played)
        assert set(lead.values()) <= {-2, -1, 0, 1, 2}


def test_the_round_robin_follows_the_berger_table() -> None:
    sample = read(FOLDER / "round_robin.trf")
    assert sample.system is tb.System.ROUND_ROBIN and len(sample.players) == 10
    first, second = ({(game.white, game.black) for number, game in iter_games(sample) if number == held} for held in (1, 2))
    assert first == {(1, 10), (2, 9), (3, 8), (4, 7), (5, 6)}
    assert second == {(10, 6), (7, 5), (8, 4), (9, 3), (1, 2)}
    assert results(sample)["-+"] == 1 and not byes(sample)


def test_the_team_event_has_reserves_a_bye_an_absence_and_a_forfeited_match() -> None:
    sample = read(FOLDER / "team.trf")
    matches = [item for items in sample.rounds for item in items if isinstance(item, tb.Match)]
    assert len(sample.teams) == 8 and len(sample.rounds) == 5 and sample.boards == 4
    assert byes(sample) == {"pairing": 1, "zero": 1}
    assert [match.forfeit for match in matches if match.forfeit] == ["+-"]
    assert all(len(match.boards) == 4 for match in matches)
    seated = {who for _, game in iter_games(sample) for who in (game.white, game.black)}
    assert any(who in seated for team in sample.teams for who in team.players[4:])
    text = (FOLDER / "team.trf").read_text("utf-8")
    assert all(f"\n{record} " in text for record in ("310", "320", "330", "352", "362"))
