"""Needs where questions go wrong: each case beside every finish as a tournament of its own."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, E6, A, B, C, D, event, needs

RESULTS = ("1-0", "½-½", "0-1")


def finishes(live: tb.Tournament) -> list[tuple[dict[int, list[str]], dict[int, int], dict[int, int]]]:
    """Per finish: the own results of everybody, the ranks and the last places, by ordinary standings."""
    pending = [
        (number, game.white, game.black)
        for number, games in enumerate(live.rounds, 1)
        for game in games
        if isinstance(game, tb.Game) and game.result == "*" and game.white and game.black
    ]
    found = []
    for results in product(range(3), repeat=len(pending)):
        then, own = live, {one.id: list[str]() for one in live.players}
        for (number, white, black), result in sorted(zip(pending, results, strict=True)):
            then = then.with_result(number, white, black, RESULTS[result])
            own[white].append(("win", "draw", "loss")[result])
            own[black].append(("loss", "draw", "win")[result])
        ranks = dict(tb.standings(then, after_round=len(then.rounds)).ranks)
        sizes = [*ranks.values()]
        found.append((own, ranks, {who: rank + sizes.count(rank) - 1 for who, rank in ranks.items()}))
    return found


def check(live: tb.Tournament, **options: Any) -> None:
    """Everybody's needs for the first places are those of all finishes."""
    every = finishes(live)
    for who, top in product(every[0][1], (1, 2)):
        found = needs(live, who, after_round=len(live.rounds), top=top, **options)
        for line in found:
            own = [(ranks[who], last[who]) for mine, ranks, last in every if tuple(mine[who]) == line.results]
            reached, outright = [rank <= top for rank, _ in own], [last <= top for _, last in own]
            expected = "secured" if all(outright) else "shared" if all(reached) else "open" if any(reached) else "excluded"
            assert (line.verdict, line.best, line.worst) == (expected, min(own)[0], max(last for _, last in own))
            assert line.reached_in * len(own) == sum(reached) * line.finishes


CASES = {
    "a game between two contenders": event("AC1 BD1", "AD1 BC1", "AB* CD*", by="DE, BH, SB"),
    "the own opponent is a rival": event("AB= CD=", "AC= BD=", "AD* BC*", by="DE, SB", system="round-robin"),
    "all pending games are irrelevant": event("AB1 CD=", "AC1 BD=", "AD1 BC*", by="DE, SB", system="round-robin"),
    "everybody may be level": E6,
    "an earlier game is postponed": event("AB1 CD* EF=", "AC= BE1 DF0", "AE1 BD= CF*", by="DE, BH/C1, BH, SB"),
    "points are not first": event("AB1 CD= EF0", "AC= BE1 DF0", "AE* BD* CF*", by="BH, PTS, DE"),
    "3-1-0": event("AB1 CD= EF0", "AC= BE1 DF0", "AE* BD* CF*", scoring=tb.Scoring(win=3, draw=1, pairing_bye=1)),
    "an unrated player drops a code": event("AB1 CD= EF0", "AC= BE1 DF0", "AE* BD* CF*", by="ARO, TPR, BH"),
    "a double round robin": event(
        "AB1 CD=", "AC0 DB0", "AD= BC1", "BA= DC=", "CA1 BD=", "DA* CB*", by="DE, SB, KS", system="round-robin"
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES)
def test_needs_are_those_of_all_finishes(case: str) -> None:
    check(CASES[case])


@pytest.mark.parametrize("last", [tb.Bye(5, "half"), tb.Bye(5, "zero"), tb.Bye(5, "full"), tb.Bye(5, "pairing")], ids=str)
def test_a_bye_in_the_last_round_stays(last: tb.Bye) -> None:
    live = event("AB1 CD= ", "AC= BE1", "BD* AE1", by="DE, BH/C1, BH, SB")
    rounds: list[Any] = [*live.rounds[:2], [tb.Game(A, B, "*"), tb.Game(C, D, "*"), last]]
    check(tb.Tournament(live.players, rounds, tie_breaks=live.tie_breaks))


def test_a_forfeit_in_the_last_round_caps_the_dummy_by_a_score_that_still_moves() -> None:
    live = event("AB1 CD= EF0", "AC= BE1 DF0", "AE* BD* CF*", by="BH, BH/C1, SB")
    rounds = [*live.rounds[:2], [tb.Game(A, 5, "+-"), tb.Game(B, D, "*"), tb.Game(C, 6, "*")]]
    check(tb.Tournament(live.players, rounds, tie_breaks=live.tie_breaks))
    early = [[tb.Game(A, B, "+-"), *live.rounds[0][1:]], *live.rounds[1:]]
    check(tb.Tournament(live.players, early, tie_breaks=live.tie_breaks))


def test_all_four_may_share_the_first_place() -> None:
    shared = [ranks for _, ranks, _ in finishes(E6) if set(ranks.values()) == {1}]
    assert len(shared) == 2
    line = next(line for line in needs(E6, "A") if line.results == ("draw", "draw"))
    assert line.shared_with == (B, C)


def test_nothing_left_is_already_decided() -> None:
    with pytest.raises(tb.TiebreaksError, match="every rank is already decided"):
        needs(E2.with_result(3, A, D, "1-0").with_result(3, B, C, "0-1"), "A")


def test_without_pairings_the_answer_says_what_is_needed() -> None:
    live = event("AB1 CD=", "AC0 DB0", by="DE, SB")
    found = tb.needs(tb.Tournament(live.players, live.rounds, total_rounds=3, tie_breaks=live.tie_breaks), "A")
    assert "Round 3 is not paired yet: what else is needed can be said when it is." in found.sentences


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"top": 0}, "expected ranks from 1 to 4"),
        ({"ranks": ()}, "expected ranks from 1 to 4"),
        ({"ranks": {0, 1}}, "expected ranks from 1 to 4"),
        ({"top": 1, "ranks": {2}}, "expected one target"),
        ({"ranks": {2}, "ahead_of": "B"}, "expected one target"),
        ({"ahead_of": 9}, "9"),
    ],
)
def test_targets_that_make_no_sense_are_refused(options: dict[str, Any], said: str) -> None:
    with pytest.raises(tb.TiebreaksError, match=said):
        needs(E2, "A", **options)


def test_a_set_of_the_first_ranks_is_the_first_places() -> None:
    assert needs(E2, "A", ranks=[2, 1]).target == "the first 2 places"
    assert needs(E2, "A", ranks={3}).target == "3rd place"
    assert needs(E2, "A", ranks={1}) == needs(E2, "A")


def test_many_own_results_are_answered_in_points() -> None:
    """A six-player round robin after the first of five rounds, twice: 3^9 own results of everybody."""
    rounds = ["AF1 BE= CD0", "AE* FD* BC*", "AD* EC* FB*", "AC* DB* EF*", "AB* CF* DE*"]
    turned = [" ".join(game[1] + game[0] + "*" for game in line.split()) for line in rounds]
    live = event(*rounds, *turned, by="DE, SB", system="round-robin")
    found = needs(live, "A", finishes=500)
    assert found.by_points
    assert [line.results for line in found][:2] == [("9",), ("8½",)]
    assert found.lines[0].verdict == "secured"
    assert found.lines[-1].verdict == "excluded" or found.lines[-1].verdict is None
    secured = min((line.points, line.results[0]) for line in found if line.verdict == "secured")[1]
    assert f"{secured} points from the last 9 games secure 1st place, alone." in found.sentences
    assert "There are too many own results to look at each" in found.notes[-1]
    with pytest.raises(tb.TiebreaksError, match="the list does not begin with points"):
        needs(live, "A", by="SB, PTS")
