"""What the engine leaves out, sorts otherwise or makes later comes to the same: the long way is computed beside it."""

from __future__ import annotations

import subprocess
import sys
from random import Random
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.helpers.strategies import random_tournament
from tests.helpers.team_strategies import random_team_tournament
from tiebreaks.engine import listing as listings
from tiebreaks.engine.codes import parse_list
from tiebreaks.engine.listing import starting_places
from tiebreaks.engine.ranking import find_tied, order_by_place, refine, refine_in_turn
from tiebreaks.engine.records import DRAWN, OVER_THE_BOARD, VUR, records
from tiebreaks.engine.rules.direct_encounter import encounter
from tiebreaks.engine.rules.modifiers import _lowest
from tiebreaks.engine.settling import resolve
from tiebreaks.law import Edition
from tiebreaks.law.editions import EDITIONS, MARCH_2026
from tiebreaks.model import Adjustment

LAWS = [*EDITIONS.values(), MARCH_2026.amended(forfeits_count_in_direct_encounter=True)]


@pytest.mark.parametrize("law", LAWS, ids=str)
@pytest.mark.parametrize("seed", range(30))
def test_the_groups_that_can_split_give_the_places_of_all_mini_tables(law: Edition, seed: int) -> None:
    """6.3: a group in which somebody has met nobody is not looked at; all its mini-tables would not split it either."""
    generator = Random(seed)
    make = random_team_tournament if seed % 5 == 4 else random_tournament
    event: Any = make(generator)
    table = records([event], None, "MP" if event.is_team else "")
    start = starting_places(table)
    for place in (start, refine(start, table.score), refine(start, table.score // 20)):
        for forfeits_as_played in (False, True):
            met = encounter(table, law, place, forfeits_as_played=forfeits_as_played)
            slowly = place.copy()
            for stage in met.stages:
                slowly[stage.rows] = stage.refined
            assert met.place.tolist() == slowly.tolist()


def test_points_beyond_a_win_are_ranked_by_all_mini_tables() -> None:
    """An adjustment may give more than a win for a game: then who has met nobody is not sure to be able to reach it."""
    players = [tb.Player(number, f"P{number}") for number in range(1, 5)]
    rounds = [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")], [tb.Game(1, 4, "0-1"), tb.Game(2, 3, "½-½")]]
    more = (Adjustment(1, 9, round=1, replaces_result=True),)
    table = records([tb.Tournament(players, rounds, adjustments=more)])
    met = encounter(table, MARCH_2026, np.array([0, 0, 0, 3]), forfeits_as_played=False)
    assert met.place.tolist() == [0, 1, 1, 3]  # 1 has 9 of a game, 3 can have at most 2 more than nothing
    assert len(met.stages) == 2


@pytest.mark.parametrize("scale", [1, 2**58])
@pytest.mark.parametrize("rows", [40, 3000])
def test_places_are_split_as_sorted_lists_are(rows: int, scale: int) -> None:
    """Few rows or many, by counting, by one key, by packed keys, and by keys that do not fit into one number."""
    random = np.random.default_rng(rows)
    group = random.integers(0, rows // 8, rows)
    start = np.array([int((group < one).sum()) for one in group])
    keys = [random.integers(-3, 3, rows), random.integers(0, 9, rows) * scale, random.integers(0, 2, rows)]
    for count in (1, 2, 3):
        worth = list(zip(group.tolist(), *((-key).tolist() for key in keys[:count]), strict=True))
        ahead = {one: index for index, one in reversed([*enumerate(sorted(worth))])}
        expected = [ahead[one] for one in worth]
        assert refine(start, *keys[:count]).tolist() == expected
        assert refine_in_turn(start, keys[:count]).tolist() == expected
    points = refine(np.zeros(rows, dtype=np.int64), keys[2])
    assert points.tolist() == np.where(keys[2] == 1, 0, int((keys[2] == 1).sum())).tolist()


@pytest.mark.parametrize("rows", [30, 2000])
@pytest.mark.parametrize("expelled", [0, 3])
def test_rows_come_in_the_order_of_their_places_and_level_ones_in_their_own(rows: int, expelled: int) -> None:
    random = np.random.default_rng(7)
    listed = np.ones(rows, dtype=bool)
    listed[:expelled] = False
    place = np.where(listed, 0, rows + np.arange(rows))
    place = refine(place, random.integers(0, rows // 2, rows))
    assert find_tied(place).any()
    expected = sorted(np.flatnonzero(listed).tolist(), key=lambda row: (place[row], row))
    assert order_by_place(place, listed).tolist() == expected


@pytest.mark.parametrize("rounds", [9, 300])
def test_the_earliest_of_several_lowest_rounds_is_cut(rounds: int) -> None:
    random = np.random.default_rng(3)
    key, among = random.integers(0, 4, (50, rounds)), random.random((50, rounds)) < 0.7
    among[0] = False
    cut = _lowest(among, key)
    for row in range(50):
        left = [(int(key[row, index]), index) for index in range(rounds) if among[row, index]]
        assert np.flatnonzero(cut[row]).tolist() == ([min(left)[1]] if left else [])


def test_many_cells_are_looked_up_as_few_are() -> None:
    events = [random_tournament(Random(seed), system=tb.System.SWISS, players=60, rounds=9) for seed in range(30)]
    table = records(events)
    assert table.result.size > 10_000
    for definition in (OVER_THE_BOARD, DRAWN, VUR):
        assert (table.mask(definition) == definition[table.result]).all()


@pytest.mark.parametrize("events", [1, 30])
def test_a_definition_is_known_as_an_object_and_by_its_content(events: int) -> None:
    table = records([random_tournament(Random(seed), system=tb.System.SWISS, players=60, rounds=9) for seed in range(events)])
    own = VUR | DRAWN
    assert table.mask(VUR.copy()) is table.mask(VUR)
    assert table.mask(own) is table.mask(own.copy())
    assert (table.mask(own) == (table.mask(VUR) | table.mask(DRAWN))).all()


def test_a_large_stack_with_expelled_and_shorter_events_is_ranked_as_its_events_alone() -> None:
    generator = Random(26)
    events = [random_tournament(generator, system=tb.System.SWISS, players=45, rounds=rounds) for rounds in (5, 7, 7, 3) * 10]
    events = [
        tb.Tournament([tb.Player(p.id, p.name, p.rating, expelled=p.id % 17 == 3) for p in event.players], event.rounds)
        if index % 3 == 0
        else event
        for index, event in enumerate(events)
    ]
    codes = "DE, BH/C1, SB, PS, WIN, ARO"
    for event, stacked in zip(events, tb.standings_many(events, by=codes, edition="2026-03"), strict=True):
        alone = tb.standings(event, by=codes, edition="2026-03")
        assert list(alone.ranks.items()) == list(stacked.ranks.items())
        assert [row.values for row in alone] == [row.values for row in stacked]


def test_a_list_is_checked_once_for_all_events_of_a_kind(monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    real = tb.TieBreak.check_for

    def noted(entry: tb.TieBreak, *given: Any) -> None:
        checked.append(entry.code)
        real(entry, *given)

    monkeypatch.setattr(tb.TieBreak, "check_for", noted)
    monkeypatch.setattr(listings, "_KEPT", {})
    swiss = random_tournament(Random(1), system=tb.System.SWISS)
    round_robin = random_tournament(Random(2), system=tb.System.ROUND_ROBIN)
    rules = {"forfeits_count_in_direct_encounter": True}
    for _ in range(3):
        resolve(swiss, "DE, SB", "2026-03", None, rules)  # equal laws are one law
        resolve(round_robin, ["DE", "SB"], "2026-03", None, rules)
    assert checked == ["PTS", "DE", "SB"] * 2


def test_a_refused_list_is_refused_again() -> None:
    round_robin = random_tournament(Random(2), system=tb.System.ROUND_ROBIN)
    for _ in range(2):
        with pytest.raises(tb.RegulationError, match="round robin"):
            resolve(round_robin, "BH", "2026-03", None, None)


def test_lists_that_are_no_longer_used_are_let_go(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listings, "_KEPT", {})
    entries = parse_list("DE")
    laws = [MARCH_2026.amended(forfeits_count_in_direct_encounter=True) for _ in range(listings.MOST_KEPT + 5)]
    found = [listings.listing(entries, law) for law in laws]
    assert all(one.law is law for one, law in zip(found, laws, strict=True))
    assert len(listings._KEPT) <= listings.MOST_KEPT
    assert listings.listing(entries, laws[-1]) is found[-1]


def test_a_parsed_list_is_not_parsed_again() -> None:
    entries = parse_list("DE, BH/C1")
    assert parse_list(entries) is entries and parse_list("DE, BH/C1") is entries
    assert entries == (tb.parse_tie_break("PTS"), tb.parse_tie_break("DE"), tb.parse_tie_break("BH/C1"))


def loaded(code: str) -> set[str]:
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stderr.split()
    return set(found)


def test_importing_loads_what_ranks_and_nothing_that_explains_or_checks() -> None:
    code = (
        "import numpy, sys; before = {*sys.modules}; import tiebreaks; tiebreaks.read, tiebreaks.standings; "
        "print(*{*sys.modules} - before, file=sys.stderr)"
    )
    new = loaded(code)
    rooms = (
        "answers",
        "checking",
        "explaining",
        "awards",
        "chances.",
        "web",
        "page",
        "cli",
        "echecs",
        "engine.register",
        "formats.trf",
        "report.",
    )
    assert not [name for name in new if name.startswith(tuple(f"tiebreaks.{room}" for room in rooms))]
    assert not new & {"difflib", "json", "numpy.ma", "tempfile", "html", "csv"}
    assert len([name for name in new if name.startswith("tiebreaks")]) <= 80


def test_the_command_works_out_the_options_of_the_called_command_only() -> None:
    code = (
        "import sys\n"
        "from tiebreaks.cli import app\n"
        "real, built = app.Command, []\n"
        "def build(operation): built.append(operation.name); return real(operation)\n"
        "app.Command = build\n"
        "from tiebreaks.cli.run import run\n"
        "run({arguments})\n"
        "print(*built, file=sys.stderr)"
    )
    assert loaded(code.replace("{arguments}", "['standings', 'examples/open.trf']")) == {"standings"}
    assert loaded(code.replace("{arguments}", "['--help']")) == set()
