"""4.1 A self-defined tie-break in plain Python: a function of one participant and its event."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import tiebreaks as tb
from tests.articles import EVERY_KIND, EVERY_KIND_OF_MATCH, event, team_event
from tests.engine.test_register import beaten
from tests.helpers.strategies import random_tournament
from tiebreaks.extending import Answer, Event, Participant, Result, Round, self_defined

SAMPLES = Path(__file__).parents[2] / "examples"


def scores_of_the_beaten(participant: Participant, event: Event) -> Answer:
    """The same as `beaten` of test_register, for one at a time."""
    return {each.number: each.opponent.score for each in participant.rounds if each.is_won and each.opponent is not None}


def total(participant: Participant, event: Event) -> Answer:
    """The same as one number."""
    return sum((opponent.score for each in participant.rounds if each.is_won and (opponent := each.opponent)), Fraction(0))


def made(rule: Callable[[Participant, Event], Any], **options: Any) -> tb.TieBreak:
    return self_defined("OTHER_PLAIN", per_participant=rule, name="plain", **options)


def values(played: tb.Tournament, rule: Callable[[Participant, Event], Any], **options: Any) -> dict[int, Fraction | None]:
    return {row.id: row["OTHER_PLAIN"] for row in tb.standings(played, by=[made(rule, **options)])}


def test_it_gives_what_the_rule_for_all_rows_at_once_gives() -> None:
    events = [event(EVERY_KIND), *(tb.read(SAMPLES / name) for name in ("open.trf", "round_robin.trf", "team.trf"))]
    rng = Random(11)
    events += [random_tournament(rng, players=14) for _ in range(20)]
    whole = self_defined("OTHER_PLAIN", beaten, name="plain", modifiers="CM")
    for plain in (made(scores_of_the_beaten, modifiers="CM"), made(total)):
        for modified in (whole, replace(whole, least=1), replace(whole, least=1, most=1)):
            if modified.least and not plain.entry.modifiers:
                continue
            by = replace(plain, least=modified.least, most=modified.most)
            for played in events:
                found, expected = tb.standings(played, by=[by]), tb.standings(played, by=[modified])
                assert found.to_rows() == expected.to_rows() and found.ranks == expected.ranks


def test_stacked_it_gives_what_it_gives_alone() -> None:
    """Rounds are padded, rows of several events stand in one table, and one of them has other denominators."""

    def share(participant: Participant, event: Event) -> Answer:
        if event.rounds == 5:  # amounts here, one number there
            return {each.number: each.points / 7 for each in participant.rounds if each.is_played}
        return participant.score / max(len(participant.opponents), 1) if participant.number % 5 else None

    events = [event(EVERY_KIND), tb.read(SAMPLES / "open.trf"), tb.read(SAMPLES / "round_robin.trf")]
    by = [made(share)]
    for stacked, alone in zip(tb.standings_many(events, by=by), (tb.standings(each, by=by) for each in events), strict=True):
        assert stacked.to_rows() == alone.to_rows() and stacked.ranks == alone.ranks
        for row in alone:
            assert tb.explain(stacked, row.id, "OTHER_PLAIN") == tb.explain(alone, row.id, "OTHER_PLAIN")


def test_what_it_is_handed() -> None:
    """1 beat 2 and 3, had the bye, won by forfeit against 4 and drew with 5: 4.5."""
    seen: dict[int, tuple[Participant, Event]] = {}

    def look(participant: Participant, event: Event) -> int:
        seen[participant.number] = participant, event
        return 0

    played = event(EVERY_KIND)
    first = tb.Player(1, "Anna", 2000, federation="ISL", birth="1999")
    played = replace(played, players=(first, *played.players[1:]), starts=datetime.date(2026, 3, 7))
    assert values(played, look) == dict.fromkeys(range(1, 6), Fraction(0))
    one, whole = seen[1]
    assert (one.number, one.name, one.rating, one.score) == (1, "Anna", 2000, Fraction(9, 2))
    assert isinstance(one.details, tb.Player) and one.details.federation == "ISL" and repr(one) == "<1 Anna>"
    assert [other.number for other in one.opponents] == [2, 3, 5]
    facts = [
        (each.number, each.opponent and each.opponent.number, each.colour, each.result, each.points) for each in one.rounds
    ]
    assert facts == [
        (1, 2, "white", Result.WIN, 1),
        (2, 3, "black", Result.WIN, 1),
        (3, None, "", Result.PAIRING_BYE, 1),
        (4, 4, "white", Result.FORFEIT_WIN, 1),
        (5, 5, "black", Result.DRAW, Fraction(1, 2)),
    ]

    def told(each: Round) -> str:
        return "".join(
            letter
            for letter, yes in zip("PWDL", (each.is_played, each.is_won, each.is_drawn, each.is_lost), strict=True)
            if yes
        )

    assert [told(each) for each in one.rounds] == ["PW", "PW", "", "", "PD"]
    assert [told(each) for each in seen[3][0].rounds] == ["PD", "PL", "", "", "PL"]
    assert [other.number for other in whole.participants] == [1, 2, 3, 4, 5] and whole.participant(1) is one
    assert (whole.rounds, whole.total_rounds, whole.edition.id) == (5, 5, "2026-03")
    assert whole.tournament is played and one.rounds[0].opponent is whole.participant(2)


def test_only_the_rounds_that_are_counted_are_there() -> None:
    lengths = {}

    def look(participant: Participant, event: Event) -> Fraction:
        lengths[participant.number] = len(participant.rounds), event.rounds, event.total_rounds
        return participant.score

    found = tb.standings(event(EVERY_KIND), by=[made(look)], after_round=2)
    assert set(lengths.values()) == {(2, 2, 5)} and found[1]["OTHER_PLAIN"] == found[1]["PTS"] == 2
    assert tb.standings(event(EVERY_KIND), by=[made(look)], after_round=0)[1]["OTHER_PLAIN"] == 0


def test_of_a_team_event_it_sees_the_score_that_is_asked_for() -> None:
    both = [replace(made(lambda participant, event: participant.score), score=score) for score in ("MP", "GP")]
    found = tb.standings(team_event(EVERY_KIND_OF_MATCH), by=["MPTS", *both])
    assert [*found[1].values[1:]] == [Fraction(8), Fraction(15, 2)]


@pytest.mark.parametrize(
    ("given", "exact"),
    [
        (7, 7), (Fraction(1, 3), Fraction(1, 3)), (Decimal("0.1"), Fraction(1, 10)), ("2/3", Fraction(2, 3)), ("0.25", Fraction(1, 4)),
        (np.int8(5), 5), (True, 1), (None, None), (-2, -2), ({}, 0), ({1: "0.5", 5: Fraction(1, 3)}, Fraction(5, 6)),
    ],
)  # fmt: skip
def test_exact_numbers_are_taken_and_none_is_undefined(given: Any, exact: Fraction | None) -> None:
    found = values(event(EVERY_KIND), lambda participant, event: given if participant.number == 2 else 10)
    assert found[2] == exact and found[1] == 10


def test_undefined_values_rank_last() -> None:
    found = tb.standings(event(EVERY_KIND), by=[made(lambda one, event: None if one.number == 1 else -one.number), "PTS"])
    assert found.ranks == {2: 1, 3: 2, 4: 3, 5: 4, 1: 5}


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (0.5, "OTHER_PLAIN: participant 1: expected an int, a Fraction, a Decimal, a text such as '1/3', or None, found 0.5; a float"),
        ({1: 0.5}, "OTHER_PLAIN: participant 1, round 1: expected an int, .* found 0.5; a float is not exact"),
        (np.float64(1), "a float is not exact"), ("half", "found 'half'"), (Decimal("NaN"), r"found Decimal\('NaN'\)"), ("1/0", "found '1/0'"),
        ([1], r"found \[1\]"), ({0: 1}, "expected rounds from 1 to 5 as the keys of its amounts, found 0"), ({6: 1}, "found 6"), ({"1": 1}, "found '1'"),
        ({1: None}, "round 1: expected an int, a Fraction, a Decimal, a text such as '1/3', or None, found None"),
        (2**63, "so that sums stay within 64 bits"), (Fraction(1, 2**63), "so that sums stay within 64 bits"), ({1: 2**61}, "amount of a round"),
    ],
)  # fmt: skip
def test_what_is_no_exact_number_is_refused_with_the_reason(given: Any, message: str) -> None:
    with pytest.raises(tb.RegulationError, match=message):
        values(event(EVERY_KIND), lambda participant, event: given)


def test_a_cut_needs_amounts_by_round() -> None:
    with pytest.raises(tb.RegulationError, match="participant 1: it takes cuts or medians; expected a mapping"):
        values(event(EVERY_KIND), lambda participant, event: 7, modifiers="C")


def test_a_fault_of_the_rule_says_for_whom() -> None:
    with pytest.raises(ZeroDivisionError) as fault:
        values(event(EVERY_KIND), lambda participant, event: 1 // (participant.number - 3))
    assert fault.value.__notes__ == ["OTHER_PLAIN: in its rule, for participant 3 Player 3"]


def test_its_explanation_has_a_table_where_it_gives_amounts_by_round() -> None:
    own = made(scores_of_the_beaten, counted="beaten", not_counted="not beaten", article="League rules 7.2")
    found = tb.standings(event(EVERY_KIND), by=[own], edition="2026-03")
    told = tb.explain(found, 1, own)
    assert [(term.round, term.amount, term.counts, term.reason, term.article) for term in told.terms] == [
        (1, Fraction(7, 2), True, "beaten", "League rules 7.2"),
        (2, Fraction(3, 2), True, "beaten", "League rules 7.2"),
        *((number, 0, False, "not beaten", "League rules 7.2") for number in (3, 4, 5)),
    ]
    assert told.value == 5 and told.in_short == "3.5 + 1.5 = 5" and "Round  Record" in str(told)


def test_its_explanation_says_the_value_by_its_own_rule_where_it_gives_a_number() -> None:
    found = tb.standings(event(EVERY_KIND), by=[made(total)], edition="2026-03")
    for row in found:
        told = tb.explain(found, row.id, "OTHER_PLAIN")
        assert not told.has_rounds and told.conclusion == told.in_short and "Round  Record" not in str(told)
        assert told.conclusion == f"By its own rule: {'5.5' if row.id == 2 else row['OTHER_PLAIN']}."
    for format in ("text", "markdown", "csv", "json", "html"):
        assert "By its own rule: 5." in tb.render(tb.explain(found, 1, "OTHER_PLAIN"), format) or format == "csv"
        assert "5.5" in tb.render(found, format)
