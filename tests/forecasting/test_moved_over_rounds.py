"""How the chances moved: which rounds are asked about and how, who is shown and in which order, what is told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, event
from tests.forecasting.swiss import draw_swiss
from tiebreaks.answers.chances import Moved, OverRounds
from tiebreaks.engine.basis import Basis
from tiebreaks.engine.settling import resolve
from tiebreaks.forecasting.chances import chances, over_rounds
from tiebreaks.forecasting.over_rounds import follow_rounds

APPROXIMATE = "Approximate: later pairings estimated, ± 2 points."
ENDED = event("AB1 CD=", "AC1 BD1", "AD1 CB1", name="Town")


class Row(NamedTuple):
    """Stands in for the chances of one participant."""

    participant: tb.Player
    share: Fraction

    @property
    def id(self) -> int:
        return self.participant.id

    def reaches(self, ranks: set[int]) -> Fraction:
        assert ranks == {1}
        return self.share


class Answer(NamedTuple):
    """Stands in for the chances before a round."""

    rows: list[Row]
    basis: Basis


def follow(now: tb.Tournament, *shares: str, **options: Any) -> tuple[OverRounds, list[Any]]:
    """Follow an event whose chances of first place before each round are given, in percent: "50 50 0 0"."""
    asked: list[Any] = []

    def ask(**how: Any) -> Answer:
        asked.append(how)
        found = [int(each) for each in shares[how["before_round"] - 1].split()]
        basis = resolve(now, after_round=0)
        return Answer([Row(one, Fraction(share, 100)) for one, share in zip(now.players, found, strict=False)], basis)

    return follow_rounds(ask, lambda: {1, 3}, now, **options), asked  # type: ignore[arg-type]


def table(moved: OverRounds) -> dict[int, list[int]]:
    return {row.id: [int(100 * share) for share in row.first] for row in moved.rows}


def test_every_round_is_asked_about_with_estimated_pairings() -> None:
    told: list[tuple[int, int]] = []
    moved, asked = follow(
        ENDED, "25 25 25 25", "40 30 20 10", "60 0 40 0", finishes=50, progress=lambda *done: told.append(done)
    )
    assert asked == [{"before_round": number, "finishes": 50, "pairings": "estimated", "exact": None} for number in (1, 2, 3)]
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert moved.rounds == (1, 2, 3, 4) and moved.after_all and moved.finishes == 50
    assert table(moved) == {3: [25, 20, 40, 100], 1: [25, 40, 60, 100], 2: [25, 30, 0, 0], 4: [25, 10, 0, 0]}


def test_rows_are_in_the_order_of_the_last_chances_then_of_those_before() -> None:
    moved, _ = follow(ENDED, "10 20 30 40", "10 20 30 40", "10 20 30 40")
    assert [*table(moved)] == [3, 1, 4, 2]
    assert [*table(follow(ENDED, "90 20 30 40", "10 20 10 40", "10 20 10 40")[0])] == [1, 3, 4, 2]


def test_equal_last_chances_go_by_those_before() -> None:
    assert [*table(follow(event("AB1 CD=", "AC* BD*"), "10 20 30 0", "50 50 0 0")[0])] == [2, 1, 3, 4]


def test_those_with_the_best_chances_at_some_time_are_shown() -> None:
    moved, _ = follow(ENDED, "10 90 0 0", "20 70 10 0", "30 0 20 50", shown=2)
    assert table(moved) == {1: [10, 20, 30, 100], 3: [0, 10, 20, 100]}  # the winners have had all
    running = event("AB1 CD=", "AC* BD*")
    moved, _ = follow(running, "10 90 5 0", "10 0 5 80", shown=2)
    assert table(moved) == {4: [0, 80], 2: [90, 0]}
    assert table(follow(running, "10 90 5 0", "10 0 5 80", shown=1)[0]) == {2: [90, 0]}


def test_who_was_removed_meanwhile_has_no_chance_then() -> None:
    moved, _ = follow(event("AB1 CD=", "AC* BD*"), "10 20 30", "10 20 30 40")
    assert table(moved) == {4: [0, 40], 3: [30, 30], 2: [20, 20], 1: [10, 10]}
    assert [*table(follow(event("AB1 CD=", "AC* BD*"), "10 20 30", "10 20 30 5", shown=2)[0])] == [3, 2]


@pytest.mark.parametrize(
    ("now", "rounds", "approximate", "after_all"),
    [
        (event("AB* CD="), (1,), False, False),
        (event("AB* CD=", total_rounds=2), (1,), True, False),
        (event("AB* CD=", "AC* BD*", total_rounds=3), (1,), True, False),
        (event("AB1 CD=", "AC* BD*"), (1, 2), True, False),
        (event("AB1 CD=", "AC1 BD="), (1, 2, 3), True, True),
        (event("AB1 CD=", "AC1 BD=", total_rounds=3), (1, 2), True, False),
        (event("AB1 CD="), (1, 2), False, True),
        (event("AB1 CD=", "AC1 BD=", system="round-robin", by="SB"), (1, 2, 3), False, True),
    ],
)
def test_rounds_are_followed_as_far_as_results_are_known(
    now: tb.Tournament, rounds: tuple[int, ...], approximate: bool, after_all: bool
) -> None:
    moved, asked = follow(now, *["25 25 25 25"] * 3, finishes=100)
    assert (moved.rounds, moved.approximate, moved.after_all) == (rounds, approximate, after_all)
    assert len(asked) == len(rounds) - after_all
    drawn = "Before every round 100 finishes were drawn where there are more (±10 %)."
    assert [*map(str, moved.notes)] == [drawn, APPROXIMATE] if approximate else [drawn]


@pytest.mark.parametrize(
    ("finishes", "said"),
    [
        (None, "1,000 finishes were drawn where there are more (±3 %)"),
        (10_000, "10,000 finishes were drawn where there are more (±1 %)"),
    ],
)
def test_the_error_is_that_of_so_many_finishes(finishes: int | None, said: str) -> None:
    options = {} if finishes is None else {"finishes": finishes}
    assert said in follow(ENDED, *["25 25 25 25"] * 3, **options)[0].notes[0]


def test_six_are_shown_unless_the_call_says_otherwise() -> None:
    people = [tb.Player(at) for at in range(1, 9)]
    now = tb.Tournament(people, [[tb.Game(at, at + 1, "*") for at in (1, 3, 5, 7)]])
    assert [*table(follow(now, "1 2 3 4 5 6 7 8")[0])] == [8, 7, 6, 5, 4, 3]


def test_titles_name_the_event_where_it_has_a_name() -> None:
    assert str(follow(ENDED, *["25 25 25 25"] * 3)[0].title) == "Town, chances of first place before every round"
    assert str(follow(event("AB*"), "50 50")[0].title) == "Chances of first place before every round"


def test_json_has_every_share_exactly() -> None:
    moved, _ = follow(event("AB1 CD=", "AC* BD*"), "33 20 10 0", "50 50 0 0", shown=2, finishes=100)
    assert moved.notes == ("Before every round 100 finishes were drawn where there are more (±10 %).", APPROXIMATE)
    assert moved.to_dict() == {
        "bases": [basis.to_dict() for basis in moved.bases],
        "rounds": [1, 2],
        "finishes": 100,
        "approximate": True,
        "after_all": False,
        "notes": [note.to_dict() for note in moved.notes],
        "chances": [
            {"id": 1, "name": "A", "first": ["33/100", "1/2"]},
            {"id": 2, "name": "B", "first": ["1/5", "1/2"]},
        ],
    }  # fmt: skip
    assert len(moved.bases) == 2
    assert repr(moved) == "<OverRounds: Chances of first place before every round>"
    assert moved.rows[0].name == "A" and isinstance(moved.rows[0], Moved)


def test_an_event_without_pairings_is_refused() -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        follow(tb.Tournament([tb.Player(1), tb.Player(2)], [], total_rounds=2))
    assert str(refused.value) == "no round is paired yet: there is nothing to follow"


# With the chances themselves

WHOLE = draw_swiss(5, players=6, rounds=3, total=3)


def test_each_column_is_what_chances_say_before_the_round() -> None:
    options: Any = {"model": "elo", "seed": 3, "by": "WIN, BH"}
    moved = over_rounds(WHOLE, finishes=40, shown=9, **options)
    assert moved.rounds == (1, 2, 3, 4) and len(moved.rows) == 6
    for at, number in enumerate((1, 2, 3)):
        found = chances(WHOLE, before_round=number, finishes=40, **options)
        assert {row.id: row.first[at] for row in moved.rows} == {row.id: row.reaches({1}) for row in found.rows}
    first = {row.id for row in tb.standings(WHOLE, by="WIN, BH").rows if row.rank == 1}
    assert {row.id for row in moved.rows if row.first[-1] == 1} == first


def test_chances_follow_with_their_own_options() -> None:
    people = [tb.Player(one.id, one.name, rating=one.rating, sex="w" if one.id % 2 else "m") for one in WHOLE.players]
    whole = tb.Tournament(people, WHOLE.rounds, tie_breaks=("BH",), starts="2026-05-01", name="Town Blitz")
    options: Any = {
        "by": "WIN, SB", "edition": "2024-08", "house_rules": {"forfeits_count_in_direct_encounter": True}, "model": "milvang",
        "tempo": "rapid", "unrated": 1500, "category": "women", "seed": 7,
    }  # fmt: skip
    ended = chances(whole, before_round=3, **options)
    moved = ended.over_rounds(finishes=30)
    assert moved.to_dict() == over_rounds(whole, finishes=30, **options).to_dict()
    assert [row.id % 2 for row in moved.rows] == [1, 1, 1]
    for at, number in enumerate((1, 2)):
        found = chances(whole, before_round=number, finishes=30, **options)
        assert {row.id: row.first[at] for row in moved.rows} == {row.id: row.reaches({1}) for row in found.rows}


@pytest.mark.parametrize("shown", [0, -1, True, 1.5])
def test_how_many_are_shown_is_a_whole_number(shown: Any) -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        over_rounds(WHOLE, shown=shown)
    assert str(refused.value) == f"shown: expected a whole number from 1 on, found {shown!r}"


def test_the_winners_of_a_category_are_those_of_its_members() -> None:
    people = [
        tb.Player(at, name, rating=rating)
        for at, name, rating in ((1, "A", 2000), (2, "B", 1500), (3, "C", 1900), (4, "D", 1400))
    ]
    now = tb.Tournament(people, E2.with_result(3, 1, 4, "1-0").with_result(3, 2, 3, "0-1").rounds, system="round-robin",
                        tie_breaks=("DE", "SB"), starts="2026-05-01")  # fmt: skip
    everybody, weaker = over_rounds(now, model="equal"), over_rounds(now, model="equal", category="U1600")
    assert {row.id for row in everybody.rows if row.first[-1] == 1} == {3}
    assert [(row.id, int(row.first[-1])) for row in weaker.rows] == [(2, 1), (4, 0)]
    rules: Any = {"categories": {"Club": {"players": "club"}}, "lists": {"club": [2, 4]}}
    for given in (rules, tb.read_prize_rules(rules)):
        named = over_rounds(now, model="equal", category="Club", rules=given)
        assert named.to_dict() == weaker.to_dict()
