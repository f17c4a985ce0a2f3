"""Ties decided outside the calculation, as values: play-offs (Article 3), orders by hand, values from elsewhere, lots."""

from __future__ import annotations

import io
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.model import ListChange, PlayOffGame


def event(**facts: Any) -> tb.Tournament:
    """Four players, one round: 1 and 3 have won."""
    players = [tb.Player(number, name) for number, name in enumerate(("Anna", "Boris", "Clara", "David"), 1)]
    return tb.Tournament(players, [[tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")]], **facts)


def test_a_play_off_takes_its_participants_from_the_games_or_the_order() -> None:
    assert tb.PlayOff(games=[PlayOffGame(3, 1, "1-0"), PlayOffGame(1, 3, "½-½")]).participants == (3, 1)
    assert tb.PlayOff(order=[3, 1]).participants == (3, 1)


def test_a_draw_of_an_armageddon_game_is_a_win_of_black() -> None:
    play_off = tb.PlayOff(games=[(1, 3, "½-½", "blitz"), (1, 3, "½-½", "armageddon")])
    assert play_off.scores == {1: Fraction(1, 2), 3: Fraction(3, 2)}
    assert play_off.kinds == ("blitz", "armageddon")


def test_a_mapping_of_values_is_taken_and_a_list_of_numbers_is_an_order() -> None:
    given = event(values={"OTHER_LEAGUE": {1: "38.5", 3: 40}}, orders=[[3, 1]])
    assert given.values == (tb.GivenValues("OTHER_LEAGUE", {1: Fraction(77, 2), 3: 40}),)
    assert given.orders == (tb.HandOrder([3, 1]),)


def test_another_seed_is_stored_only_if_asked_for() -> None:
    drawn = event().with_lots("2026-04-05")
    assert drawn.with_lots("2026-04-05") == drawn
    with pytest.raises(tb.TournamentError, match="drawn already with the seed '2026-04-05'") as refused:
        drawn.with_lots(7)
    assert drawn.with_lots(7, **refused.value.messages[0].remedies[0].argument).lots == 7


def test_who_is_taken_out_of_an_event_takes_the_decisions_along() -> None:
    given = event(play_offs=[tb.PlayOff(order=[3, 1])], orders=[[2, 4]], values={"OTHER_A": {1: 1, 2: 2}, "OTHER_B": {1: 1}})
    left = given.without(1)
    assert left.play_offs == ()
    assert left.orders == given.orders
    assert left.values == (tb.GivenValues("OTHER_A", {2: 2}),)


def test_an_event_after_an_earlier_round_has_no_play_off_yet() -> None:
    given = event(play_offs=[tb.PlayOff(order=[3, 1])], orders=[[2, 4]], list_changes=[("DE", "BH", 1)])
    earlier = given.until(0)
    assert (earlier.play_offs, earlier.orders, earlier.list_changes) == ((), (), ())


def test_json_keeps_every_decision() -> None:
    given = event(
        play_offs=[tb.PlayOff((1, 3), [(1, 3, "1-0", "rapid"), (3, 1, "½-½", "blitz")], "best of two", tie_breaks="DE, SB")],
        orders=[tb.HandOrder((4, 2), "lots in the hall")],
        values=[tb.GivenValues("OTHER_LEAGUE", {1: "38.5"}, "low", "the league")],
        lots="Easter",
        list_changes=[ListChange("DE, BH", "BH, DE", 1, "by mistake")],
    )
    target = io.BytesIO()
    tb.write(given, target, format="json")
    assert tb.read(target.getvalue()) == given
    assert tb.read(_written(event(ties_stay=True))).ties_stay


def _written(given: tb.Tournament) -> bytes:
    target = io.BytesIO()
    tb.write(given, target, format="json")
    return target.getvalue()


MALFORMED: list[tuple[Callable[[], Any], str]] = [
    (lambda: tb.PlayOff(), "expected games or an order, found neither"),
    (lambda: tb.PlayOff(order=[1]), "expected two participants or more, found 1"),
    (lambda: tb.PlayOff(order=[1, 1]), "1 is named twice"),
    (lambda: tb.PlayOff((1, 2), order=(1, 3)), "the order 1, 3 does not name each of its participants once"),
    (lambda: tb.PlayOff((1, 2), order=(1,)), "the order 1 does not name each of its participants once"),
    (lambda: tb.PlayOff((1, 2), [(1, 3, "1-0")]), "game 1-3 is not between its participants"),
    (lambda: tb.PlayOff(order=(1, 2), games=[(1, 2, "0-1")]), "the order has 1 first, the games were won by 2"),
    (lambda: tb.PlayOff(games=[(1, 2, "*")]), "found a pending game; enter the play-off when it is over"),
    (lambda: tb.PlayOff(games=[(1, 1, "1-0")]), "expected two different participants"),
    (lambda: tb.PlayOff(games=[(1, None, "1-0")]), "expected two different participants"),
    (lambda: tb.PlayOff(games=[(1, 2, "1-1")]), "the two sides contradict each other in '1-1'"),
    (lambda: tb.PlayOff(games=[(1, 2, "2-0")]), "unknown result '2-0'"),
    (
        lambda: tb.PlayOff(games=[(1, 2, "1-0", "bullet")]),
        "expected one of classical, rapid, blitz, armageddon, found 'bullet'",
    ),
    (lambda: tb.PlayOff(games=[(1, 2)]), "expected PlayOffGame, or"),
    (lambda: tb.PlayOff(games=["1-2 1-0"]), "expected PlayOffGame, or"),  # type: ignore[list-item]
    (lambda: tb.PlayOff(games=5), "expected a list, found 5"),  # type: ignore[arg-type]
    (lambda: tb.PlayOff(order="1, 2"), "expected a list, found '1, 2'"),
    (lambda: tb.PlayOff(order=[1, 2], description=5), "expected a text, found 5"),  # type: ignore[arg-type]
    (lambda: tb.HandOrder([1]), "expected two participants or more, found 1"),
    (lambda: tb.HandOrder([1, 2, 1]), "1 is named twice"),
    (lambda: tb.HandOrder([1, 2.5]), "expected a whole number, found 2.5"),  # type: ignore[list-item]
    (lambda: tb.HandOrder([1, " "]), "expected a whole number, found ' '"),
    (lambda: event(orders=[[1, "Zoe"]]), "orders: participant: nobody is called 'Zoe'"),
    (lambda: tb.GivenValues("LEAGUE", {1: 2}), "expected a code such as OTHER_LEAGUE, found 'LEAGUE'"),
    (lambda: tb.GivenValues("BH", {1: 2}), "other codes are computed here"),
    (lambda: tb.GivenValues("OTHER_X", {}), "expected a value for each participant"),
    (lambda: tb.GivenValues("OTHER_X", [1, 2]), "expected a value for each participant"),  # type: ignore[arg-type]
    (lambda: tb.GivenValues("OTHER_X", {1: "many"}), "expected a number such as 38.5, found 'many'"),
    (lambda: tb.GivenValues("OTHER_X", {1: True}), "expected a number such as 38.5, found True"),
    (lambda: tb.GivenValues("OTHER_X", {1: 1}, "most"), "expected 'high' or 'low', found 'most'"),  # type: ignore[arg-type]
    (lambda: ListChange("DE", "DE", 3), "expected two different lists"),
    (lambda: ListChange("DE", "", 3), "expected two different lists"),
    (lambda: ListChange("DE", "BH", 0), "expected a round from 1, found 0"),
    (lambda: event(play_offs=[tb.PlayOff(order=[1, 9])]), "9 is not a participant; there are numbers 1 to 4"),
    (lambda: event(play_offs=[tb.PlayOff(order=[1, 3]), tb.PlayOff(order=[3, 4])]), "3 is in two of them"),
    (lambda: event(play_offs=[tb.HandOrder([1, 3])]), "play_offs: expected PlayOff, found HandOrder"),
    (lambda: event(play_offs="1, 3"), "play_offs: expected a list, found '1, 3'"),
    (lambda: event(orders=[[1, 9]]), "9 is not a participant"),
    (lambda: event(orders=[[1, 2], [2, 3]]), "2 is in two of them; a tie is decided once"),
    (lambda: event(values={"OTHER_X": {9: 1}}), "OTHER_X: 9 is not a participant"),
    (lambda: event(values=[tb.GivenValues("OTHER_X", {1: 1})] * 2), "OTHER_X is given twice"),
    (lambda: event(values=[("OTHER_X",)]), "values: expected GivenValues, found"),
    (lambda: event(lots=True), "lots: expected a seed: a whole number or a text, found True"),
    (lambda: event(lots=7, ties_stay=True), "ties stay \\(2.1\\), so no lots are drawn"),
    (lambda: event(ties_stay="yes"), "ties_stay: expected True or False, found 'yes'"),
    (lambda: event(list_changes=[("DE", "BH")]), "list_changes: expected ListChange"),
]


@pytest.mark.parametrize(("make", "said"), MALFORMED, ids=[said for _, said in MALFORMED])
def test_a_malformed_decision_is_refused_with_what_to_do(make: Callable[[], Any], said: str) -> None:
    with pytest.raises(tb.TournamentError, match=said):
        make()


def test_values_that_no_common_denominator_holds_are_refused() -> None:
    assert tb.GivenValues("OTHER_X", {1: "1/3", 2: "38.25", 3: 10**9}).values[2] == Fraction("38.25")
    with pytest.raises(tb.TournamentError, match=r"OTHER_X: expected a number such as 38\.5"):
        tb.GivenValues("OTHER_X", {1: 1, 2: "1/999999999989", 3: "1/999999999961"})


@pytest.mark.parametrize("players", [10, 120])
def test_a_play_off_of_many_goes_by_its_points(players: int) -> None:
    """Everybody beats all those behind; of 120 players that is 7,140 games."""
    numbers = range(1, players + 1)
    games = [(one, other, "1-0") for one, other in combinations(numbers, 2)]
    event = tb.Tournament(
        [tb.Player(number, f"P{number}") for number in numbers], [[tb.Bye(number, "half") for number in numbers]],
        starts="2026-04-03", tie_breaks="PO", play_offs=[tb.PlayOff(games=games)],
    )  # fmt: skip
    assert [row.id for row in tb.standings(event)] == [*numbers]
