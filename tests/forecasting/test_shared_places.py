"""A shared rank stands for all the places that it covers, in needs and in chances, in every interface."""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path
from random import Random

import pytest

import tiebreaks as tb
from tests.forecasting.events import E1, E2, E6, needs
from tests.forecasting.test_commands import run
from tests.web import answer_form
from tiebreaks.answers import Needs

# Before the last round 1 and 2 have 2 points each, 3 and 4 none; by points alone a win of 1 and a win of 2 leave both level.
TWO_IN_FRONT = tb.Tournament(
    [tb.Player(number, name) for number, name in enumerate(("Anna", "Bert", "Clara", "Dora"), 1)],
    [[(1, 3, "1-0"), (2, 4, "1-0")], [(4, 1, "0-1"), (3, 2, "0-1")], [(1, 4, "*"), (3, 2, "*")]],
    total_rounds=3, tie_breaks="PO", starts="2026-04-03",
)  # fmt: skip


def finishes(event: tb.Tournament) -> list[tb.Standings]:
    """Every finish, ranked one by one."""
    pending = [
        (number, item.white or 0, item.black or 0)
        for number in range(1, event.total_rounds + 1)
        for item in event.pending(number)
    ]
    return [
        tb.what_if(event, dict(zip(pending, results, strict=True)), by="PTS" if event is TWO_IN_FRONT else None)
        for results in product(("1-0", "½-½", "0-1"), repeat=len(pending))
    ]


def places(ranking: tb.Standings, who: int) -> range:
    """The places that a rank covers."""
    rank = ranking.ranks[who]
    return range(rank, rank + [*ranking.ranks.values()].count(rank))


def own_results(event: tb.Tournament, ranking: tb.Standings, who: int) -> tuple[str, ...]:
    """The own results in a finish, as an answer names them."""
    words = {"1-0": ("win", "loss"), "½-½": ("draw", "draw"), "0-1": ("loss", "win")}
    return tuple(words[one.result][one.black == who] for one in ranking.basis.assumed if who in (one.white, one.black))


def test_two_who_are_level_for_1st_and_will_play_it_off_reach_2nd() -> None:
    found = needs(TWO_IN_FRONT, 1, ranks={2})
    assert [(line.results, line.verdict) for line in found.lines] == [
        (("win",), "open"),
        (("draw",), "open"),
        (("loss",), "shared"),
    ]
    assert "out of reach" not in str(found)
    assert tb.chances(TWO_IN_FRONT, model="equal").of(1, rank=2) > 0


@pytest.mark.parametrize("wanted", [{1}, {2}, {3}, {4}, {2, 3}, {1, 4}])
@pytest.mark.parametrize("event", [E1, E2, E6, TWO_IN_FRONT], ids=["E1", "E2", "E6", "two in front"])
def test_verdicts_and_chances_are_those_of_all_finishes(event: tb.Tournament, wanted: set[int]) -> None:
    every = finishes(event)
    chances = tb.chances(event, model="equal")
    for who in (one.id for one in event.participants):
        reached = [bool(wanted & {*places(one, who)}) for one in every]
        outright = [wanted >= {*places(one, who)} for one in every]
        assert chances.of(who, ranks=wanted) * len(every) == sum(reached)
        assert chances.of(who, ranks=wanted, ties="outright") * len(every) == sum(outright)
        for line in needs(event, who, ranks=wanted).lines:
            these = [at for at, one in enumerate(every) if not line.results or own_results(event, one, who) == line.results]
            verdict = (
                "secured" if all(outright[at] for at in these)
                else "shared" if all(reached[at] for at in these)
                else "open" if any(reached[at] for at in these)
                else "excluded"
            )  # fmt: skip
            assert line.verdict == verdict, (who, line.results)


def draw_event(random: Random) -> tb.Tournament:
    """Six players before the last of four rounds, ranked by points alone or with wins."""
    players = [tb.Player(number, f"P{number}") for number in range(1, 7)]
    rounds = []
    for number in range(4):
        order = [*range(1, 7)]
        random.shuffle(order)
        results = ["*"] * 3 if number == 3 else [random.choice(("1-0", "½-½", "0-1")) for _ in range(3)]
        rounds.append([tb.Game(order[2 * at], order[2 * at + 1], results[at]) for at in range(3)])
    return tb.Tournament(players, rounds, tie_breaks=random.choice(("PTS", "WIN", "SB")), starts="2026-04-03")


@pytest.mark.parametrize("seed", range(12))
def test_random_events_say_what_all_their_finishes_say(seed: int) -> None:
    random = Random(seed)
    event = draw_event(random)
    wanted = {*random.sample(range(1, 7), random.choice((1, 1, 2)))}
    test_verdicts_and_chances_are_those_of_all_finishes(event, wanted)


def test_a_shared_place_is_the_same_in_every_interface(tmp_path: Path) -> None:
    path = tmp_path / "event.json"
    tb.write(TWO_IN_FRONT, path)
    expected = tb.needs(TWO_IN_FRONT, 1, ranks={2})
    assert isinstance(expected, Needs)
    by_command = json.loads(run("needs", str(path), "1", "--ranks", "2", "--format", "json")[1])
    by_service = json.loads(answer_form("needs", path, path.name, who="1", ranks="2").body)
    verdicts = [line.verdict for line in expected.lines]
    assert (
        [line["verdict"] for line in by_command["results"]] == verdicts == [line["verdict"] for line in by_service["results"]]
    )
