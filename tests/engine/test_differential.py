"""Engine == oracle: values and ranks of every code in every edition, on events drawn by hypothesis, several stacked; games in play count as draws."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tests import oracle
from tests.helpers.separate_scores import separate_scores_of
from tests.helpers.strategies import codes_for, laws, tournaments
from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Tournament


def values(standings: tb.Standings, code: str) -> dict[int, Fraction | None] | None:
    """The values of everybody, expelled participants included; None when the code was dropped."""
    index = standings.entries.index(tb.parse_tie_break(code))
    if index in standings._skipped:
        return None
    return {participant.id: standings._value(index, at) for at, participant in enumerate(standings.tournament.participants)}


def assert_same_values(standings: tb.Standings, law: Edition, code: str) -> None:
    event = standings.tournament
    assert values(standings, code) == oracle.value(event, law, code, standings.after_round), code


@pytest.mark.slow
@settings(max_examples=100)
@given(st.data())
def test_every_value_of_every_code_is_the_oracles(data: st.DataObject) -> None:
    law = data.draw(laws())
    stacked = data.draw(st.lists(tournaments(), min_size=1, max_size=3))
    shared = [code for code in codes_for(law, stacked[0]) if all(code in codes_for(law, event) for event in stacked)]
    scalar = [code for code in shared if not code.startswith("DE")]
    for standings in tb.standings_many(stacked, by=scalar, edition=law):
        for code in scalar:
            assert_same_values(standings, law, code)


@pytest.mark.slow
@settings(max_examples=150)
@given(st.data())
def test_every_rank_is_the_oracles(data: st.DataObject) -> None:
    law = data.draw(laws())
    event = data.draw(tournaments())
    codes = ["PTS", *data.draw(st.lists(st.sampled_from(codes_for(law, event)), min_size=1, max_size=4))]
    after = data.draw(st.integers(1, len(event.rounds)))
    standings = tb.standings(event, by=codes, edition=law, after_round=after, pending="draw")
    assert dict(standings.ranks) == oracle.ranks(event, law, codes, after)


@settings(max_examples=150)
@given(tournaments(), laws(), st.booleans())
def test_direct_encounter_ranks_as_the_oracle_and_shows_its_separate_score(
    event: Tournament, law: Edition, forfeits: bool
) -> None:
    code = "DE/P" if forfeits else "DE"
    standings = tb.standings(event, by=["PTS", code], edition=law, after_round=len(event.rounds), pending="draw")
    assert dict(standings.ranks) == oracle.ranks(event, law, ["PTS", code], len(event.rounds))
    scores = separate_scores_of(standings, code)
    points = standings.entries.index(tb.parse_tie_break("PTS"))
    tied: dict[Fraction | None, list[int]] = {}
    for row in standings.rows:
        tied.setdefault(standings._value(points, event.row_of[row.id]), []).append(row.id)
    for group in tied.values():
        expected = (
            oracle.separate_scores(event, law, group, forfeits=forfeits, after_round=len(event.rounds))
            if len(group) > 1
            else {}
        )
        for id in group if law.direct_encounter != "percentage" else ():
            assert not expected or scores[id] == expected[id]
            assert standings[id][code] in (None, expected.get(id))  # None: it ranks nobody
        if len(group) > 1 and len({standings.ranks[id] for id in group}) == 1:
            assert {standings[id][code] for id in group} == {None}
