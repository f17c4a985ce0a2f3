"""The pitfalls of the specification (section 9), each against every finish as a tournament of its own."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import E1, E2, E3, E6, A, B, C, D, event
from tiebreaks.answers import Chances
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.needs import needs
from tiebreaks.model.tournament import iter_games

RESULTS = ("1-0", "½-½", "0-1")


def every_finish(now: tb.Tournament, **law: Any) -> list[tb.Standings]:
    """The standings of every finish."""
    pending = [(number, game.white, game.black) for number, game in iter_games(now) if game.result == "*"]
    found = []
    for results in product(RESULTS, repeat=len(pending)):
        ended = now
        for (number, white, black), result in zip(pending, results, strict=True):
            ended = ended.with_result(number, white, black, result)  # type: ignore[arg-type]
        found.append(tb.standings(ended, after_round=len(now.rounds), **law))
    return found


def check_all(now: tb.Tournament, **law: Any) -> Chances:
    """Chances with equally probable results are the shares of the ranks over every finish."""
    finishes, found = every_finish(now, **law), chances(now, model="equal", **law)
    assert found.exact
    for row in found:
        ranks = [standings[row.id].rank for standings in finishes]
        assert row.ranks == {rank: Fraction(ranks.count(rank), len(ranks)) for rank in set(ranks)}
    return found


def test_a_game_between_two_contenders_lets_only_one_of_them_win() -> None:
    found = check_all(E1)
    assert found.of("A", rank=1, ties="outright") + found.of("B", rank=1, ties="outright") == 1


def test_the_own_opponent_may_be_the_rival() -> None:
    found = check_all(E1)
    assert found.by_own_result("B")["win"].of("B", rank=1) == 1


def test_who_has_a_free_round_has_no_own_result_but_chances() -> None:
    now = tb.Tournament(
        [tb.Player(at, name) for at, name in enumerate("ABC", 1)],
        [[tb.Game(1, 2, "1-0")], [tb.Game(3, 1, "½-½")], [tb.Game(2, 3, "*")]],
        system="round-robin", tie_breaks=("SB",), starts="2026-05-01",
    )  # fmt: skip
    found = check_all(now)
    assert not found.by_own_result("A") and found.of("A", rank=1, ties="outright") == Fraction(2, 3)
    assert "has no game left" in str(needs(now, "A"))


def test_pending_games_that_change_nothing_matter_for_nobody() -> None:
    now = event("AB1 CD=", "AC1 BD=", "AD1 BC*", system="round-robin", by="DE, SB")
    found = check_all(now)
    assert found.of("A", rank=1) == 1 and [game.matters for game in found.games] == [0]
    assert "to watch" not in tb.render(found)


def test_everybody_may_be_level() -> None:
    finishes = every_finish(E6)
    assert sum(all(row.rank == 1 for row in standings.rows) for standings in finishes) == 2
    found = check_all(E6)
    assert found["A"].shares[1, 4] == Fraction(2, len(finishes))


@pytest.mark.parametrize("last", [tb.Bye(5, "pairing"), tb.Bye(5, "half"), tb.Bye(5, "zero")])
def test_a_bye_in_the_last_round_stays(last: tb.Bye) -> None:
    players = [tb.Player(at) for at in range(1, 6)]
    first: list[tb.Game | tb.Bye] = [tb.Game(1, 3, "1-0"), tb.Game(2, 5, "0-1"), tb.Bye(4, "pairing")]
    now = tb.Tournament(
        players, [first, [tb.Game(4, 1, "*"), tb.Game(3, 2, "*"), last]], tie_breaks=("BH/C1", "SB"), starts="2026-05-01"
    )
    assert check_all(now)[5].opponents == ()


def test_a_forfeit_in_the_last_round_stays() -> None:
    now = event("AB1 CD1", "AC* DB*")
    forfeited = now.with_result(2, D, B, "+-")
    assert len(check_all(forfeited).games) == 1


def test_a_postponed_game_of_an_earlier_round_is_pending_too() -> None:
    now = event("AB1 CD*", "AC1 BD1")
    found = check_all(now)
    assert [game.round for game in found.games] == [1]
    assert found.after_round == 2


def test_another_code_may_stand_before_the_points() -> None:
    check_all(E2, by="WIN, PTS, SB")


def test_three_points_for_a_win_and_a_bye_worth_a_draw() -> None:
    scoring = tb.Scoring(win=3, draw=1, pairing_bye=1)
    players = [tb.Player(at) for at in range(1, 6)]
    rounds: list[list[tb.Game | tb.Bye | tb.Match]] = [
        [tb.Game(1, 3, "1-0"), tb.Game(2, 5, "½-½"), tb.Bye(4, "pairing")],
        [tb.Game(4, 1, "*"), tb.Game(3, 2, "*"), tb.Bye(5, "pairing")],
    ]
    check_all(tb.Tournament(players, rounds, scoring=scoring, tie_breaks=("BH", "SB"), starts="2026-05-01"))


def test_a_rating_code_that_an_unrated_player_drops_stays_dropped() -> None:
    players = [tb.Player(1, rating=2000), tb.Player(2), tb.Player(3, rating=1900), tb.Player(4, rating=1800)]
    now = tb.Tournament(players, [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "½-½")], [tb.Game(1, 3, "*"), tb.Game(4, 2, "*")]],
                        tie_breaks=("ARO", "SB"), starts="2026-05-01")  # fmt: skip
    check_all(now)


def test_a_round_robin_of_which_less_than_half_was_played() -> None:
    players = [tb.Player(at) for at in range(1, 5)]
    rounds = [
        [tb.Game(1, 4, "+-"), tb.Game(2, 3, "1-0")],
        [tb.Game(4, 3, "-+"), tb.Game(1, 2, "½-½")],
        [tb.Game(2, 4, "+-"), tb.Game(3, 1, "*")],
    ]
    now = tb.Tournament(players, rounds, system="round-robin", tie_breaks=("SB",), starts="2026-05-01")
    found = check_all(now, house_rules={"round_robin_under_half": "remove"})
    assert 4 not in [row.id for row in found]


def test_a_double_round_robin_averages_its_meetings() -> None:
    now = event("AB1 CD=", "AC0 DB0", "AD1 BC=", "BA1 DC1", "CA= BD0", "DA* CB*", system="round-robin", by="DE, SB")
    check_all(now)


def test_the_expelled_have_no_chances() -> None:
    players = [tb.Player(1), tb.Player(2), tb.Player(3), tb.Player(4, expelled=True)]
    now = tb.Tournament(players, [[tb.Game(1, 4, "1-0"), tb.Game(2, 3, "½-½")], [tb.Game(1, 2, "*"), tb.Game(3, 4, "*")]],
                        tie_breaks=("BH", "SB"), starts="2026-05-01")  # fmt: skip
    assert [row.id for row in check_all(now)] == [1, 2, 3]


def test_a_probability_of_nothing_or_of_all_is_one_finish_only() -> None:
    found = chances(E3, model={(3, C, D): (0, 1, 0)})
    assert found["A"].shares == {(1, 2): 1}
    assert needs(E3, "A").possible_with  # possible means that a finish exists, whatever its probability


@pytest.mark.parametrize("wrong", [(0.5, 0.3, 0.3), (0.5, 0.5), (-1, 1, 1), ("a", 0, 1), None])
def test_probabilities_that_do_not_add_up_are_refused(wrong: Any) -> None:
    with pytest.raises(tb.TiebreaksError, match="round 3, 3-4: expected the probabilities"):
        chances(E3, model={(3, C, D): wrong})


def test_a_game_that_is_not_pending_is_refused_by_name() -> None:
    with pytest.raises(tb.TiebreaksError, match="given: round 3: 1-2 is not a pending game; pending are 1-4, 2-3"):
        chances(E2, given={(3, A, B): "1-0"})


def test_a_result_that_arrives_meanwhile_changes_the_answer_of_the_next_call_only() -> None:
    before = chances(E2, model="equal")
    after = chances(E2.with_result(3, B, C, "1-0"), model="equal")
    assert before.finishes == 9 and after.finishes == 3
    assert after.of("A", rank=1) == before.by_own_result("B")["win"].of("A", rank=1)
    with pytest.raises(tb.TiebreaksError, match="2-3 is not a pending game"):
        chances(E2.with_result(3, B, C, "1-0"), given={(3, B, C): "0-1"})


@pytest.mark.parametrize("ask", [chances, lambda now: needs(now, "A")])
def test_an_event_that_is_decided_is_refused_in_words(ask: Any) -> None:
    with pytest.raises(tb.TiebreaksError, match="nothing is left to play: all games of rounds 1 to 1 are finished"):
        ask(event("AB1"))


def test_without_any_pairings_the_error_says_what_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(module: str) -> Any:
        raise ImportError(module)

    monkeypatch.setattr("tiebreaks.system.extras.import_module", missing)
    with pytest.raises(
        tb.TiebreaksError, match=r"round 1 is not paired yet, and .* needs gacrux.*or enter its pairings, or give a function"
    ):
        chances(tb.Tournament([tb.Player(1), tb.Player(2)], [], total_rounds=1, tie_breaks=("SB",)))


@pytest.mark.parametrize("unrated", [0, -5, "1500", 1.5, True])
def test_a_rating_for_the_unrated_that_is_none_is_refused(unrated: Any) -> None:
    with pytest.raises(tb.TiebreaksError, match="unrated: expected a rating"):
        chances(E2, unrated=unrated)
