"""Engine == oracle for team events: values and ranks of every code in every edition, drawn by hypothesis, several stacked."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import tiebreaks as tb
from tests import oracle
from tests.engine.test_differential import values
from tests.helpers.strategies import laws
from tests.helpers.team_strategies import team_codes_for, team_tournaments, tied_team_tournaments
from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Tournament

ENCOUNTERS = ("EDE", "EDEBT", "EDEBB", "EDET", "EDEB")
READINGS = {  # 13.3: what the few who are tied there depend on
    "extended_direct_encounter": ("one_score_at_a_time", "restart_at_each_split"),
    "knock_out_games": ("mutual", "tournament"),
}
first_entries = st.sampled_from(["PTS", "MPTS", "GPTS"])


def shown(value: object) -> Fraction | None:
    """The number that stands for a value: of the vectors of TBR and BBE the first entry."""
    if isinstance(value, tuple):
        return value[0] if value else Fraction(0)
    assert value is None or isinstance(value, Fraction)
    return value


@pytest.mark.slow
@settings(max_examples=70)
@given(st.data())
def test_every_value_of_every_code_is_the_oracles(data: st.DataObject) -> None:
    law, first = data.draw(laws()), data.draw(first_entries)
    stacked = data.draw(st.lists(team_tournaments(), min_size=1, max_size=3))
    shared = [
        code
        for code in team_codes_for(law, stacked[0], encounters=False)
        if all(code in team_codes_for(law, event) for event in stacked)
    ]
    for standings in tb.standings_many(stacked, by=[first, *shared], edition=law):
        event = standings.tournament
        primary = {"MPTS": "MP", "GPTS": "GP"}.get(first, event.primary)
        for code in shared:
            expected = oracle.value(event, law, code, standings.after_round, primary=primary)
            assert expected is not None
            assert values(standings, code) == {who: shown(value) for who, value in expected.items()}, code


@settings(max_examples=100)
@given(st.data())
def test_every_rank_is_the_oracles(data: st.DataObject) -> None:
    law = data.draw(laws())
    event = data.draw(team_tournaments() | tied_team_tournaments())
    codes = data.draw(st.lists(st.sampled_from(team_codes_for(law, event)), min_size=1, max_size=4))
    by = [data.draw(first_entries), *codes]
    after = data.draw(st.integers(1, len(event.rounds)))
    found = tb.standings(event, by=by, edition=law, after_round=after, pending="draw")
    assert dict(found.ranks) == oracle.ranks(event, law, by, after)


@pytest.mark.slow
@settings(max_examples=150)
@given(tied_team_tournaments(), laws(), first_entries, st.booleans(), st.data())
def test_extended_direct_encounter_and_its_knock_outs_rank_as_the_oracle(
    event: Tournament, law: Edition, first: str, forfeits: bool, data: st.DataObject
) -> None:
    law = law.amended(**{name: data.draw(st.sampled_from(choices)) for name, choices in READINGS.items()})
    for code in ENCOUNTERS:
        if code in law.codes:
            by = [first, f"{code}/P" if forfeits else code]
            standings = tb.standings(event, by=by, edition=law, after_round=len(event.rounds), pending="draw")
            assert dict(standings.ranks) == oracle.ranks(event, law, by, len(event.rounds)), code
