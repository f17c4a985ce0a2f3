"""What separates each row of the standings from the row above: the same as `why` says of the two."""

from __future__ import annotations

from random import Random

import pytest

import tiebreaks as tb
from tests.helpers.strategies import codes_for, random_law, random_tournament
from tests.helpers.team_strategies import random_team_tournament, team_codes_for


def told(standings: tb.Standings) -> list[str | None]:
    named = (*standings.by, "lots")
    return [None if entry is None else named[entry] for entry in standings._deciding]


def of_why(standings: tb.Standings) -> list[str | None]:
    pairs = zip(standings.rows, standings.rows[1:], strict=False)
    return [None, *(tb.why(standings, above.id, below.id).decided_by for above, below in pairs)]


@pytest.mark.parametrize("seed", range(25))
@pytest.mark.parametrize("lots", [None, "a seed"])
def test_each_row_is_separated_by_the_entry_that_why_names(seed: int, lots: str | None) -> None:
    rng = Random(f"deciding {seed}")
    team = seed % 3 == 0
    event = random_team_tournament(rng) if team else random_tournament(rng)
    law = random_law(rng)
    codes = team_codes_for(law, event) if team else codes_for(law, event)
    standings = tb.standings(event, rng.sample(codes, min(4, len(codes))), edition=law, lots=lots)
    assert told(standings) == of_why(standings)


def test_a_code_that_is_listed_twice_is_named_by_its_place() -> None:
    event = tb.Tournament(
        [tb.Player(id, f"Player {id}") for id in range(1, 5)],
        [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")], [tb.Game(1, 3, "1/2-1/2"), tb.Game(2, 4, "1-0")]],
    )
    standings = tb.standings(event, "WIN, BH, WIN")
    assert standings._deciding[0] is None
    assert set(standings._deciding[1:]) <= {0, 1, 2, None}
    assert told(standings) == of_why(standings)


def test_nobody_is_separated_from_nobody() -> None:
    event = tb.Tournament([tb.Player(1, "Anna"), tb.Player(2, "Bo")], [[tb.Game(1, 2, "1/2-1/2")]])
    assert tb.standings(event, "WIN")._deciding == [None, None]
    drawn = tb.standings(event, "WIN", lots=1)
    assert drawn._deciding == [None, 2]
    assert [row.separated_by for row in drawn.rows] == [None, ("lots", "", None, None)]
