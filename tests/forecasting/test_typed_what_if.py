"""What if, word for word: results as they are typed, what fills the rest, which rounds count, what is refused."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, A, B, C, D, assumed_results, event
from tiebreaks.forecasting.what_if import parse_assumed, what_if
from tiebreaks.messages import Remedy

TWICE = event("AB* CD*", "BA* DC1", "AB1 CD*")


def named(*names: str) -> tb.Tournament:
    """The first two play each other, the next two, and so on."""
    games = [tb.Game(at, at + 1, "*") for at in range(1, len(names), 2)]
    return tb.Tournament([tb.Player(at, name) for at, name in enumerate(names, 1)], [games], tie_breaks=("SB",))


@pytest.mark.parametrize(
    ("now", "typed", "expected"),
    [
        (E2, "1-4 1-0", ((3, 1, 4), "1-0")),
        (E2, "  A - D   ½-½ ", ((3, 1, 4), "½-½")),
        (E2, "3: B-C +-", ((3, 2, 3), "+-")),
        (E2, " 3 :B-C 0-1", ((3, 2, 3), "0-1")),
        (TWICE, "1: 1-2 0-1", ((1, 1, 2), "0-1")),
        (TWICE, "2-1 0-1", ((2, 2, 1), "0-1")),
        (TWICE, "3: 3-4 --", ((3, 3, 4), "--")),
        (named("Anna-Lena Berg", "Bo"), "Anna-Lena Berg-Bo 1-0", ((1, 1, 2), "1-0")),
        (named("Bo", "Anna-Lena Berg"), "Bo-Anna-Lena Berg 1-0", ((1, 1, 2), "1-0")),
        (named("Team: One", "Two"), "Team: One-Two 1-0", ((1, 1, 2), "1-0")),
        (named("Team: One", "Two"), "1: Team: One-Two 1-0", ((1, 1, 2), "1-0")),
    ],
)
def test_a_game_is_typed_by_numbers_or_names_with_the_round_where_it_needs_one(
    now: tb.Tournament, typed: str, expected: Any
) -> None:
    assert parse_assumed(now, [typed]) == dict([expected])


def test_finished_games_are_found_only_instead() -> None:
    assert parse_assumed(E2, ["1-2 0-1", "1-4 1-0"], instead=True) == {(1, 1, 2): "0-1", (3, 1, 4): "1-0"}
    assert parse_assumed(E2, []) == {}


@pytest.mark.parametrize("typed", ["1-0", "", "1 4 1-0", "1- 1-0", "-", "1--x 1-0"])
def test_what_names_no_two_players_is_refused(typed: str) -> None:
    expected = f"{typed!r}: expected a pending game, White first, and its result, such as '12-7 1-0'"
    with pytest.raises(tb.TournamentError) as refused:
        parse_assumed(E2, [typed])
    assert str(refused.value) == expected
    with pytest.raises(tb.TournamentError) as refused:
        parse_assumed(E2, [typed], instead=True)
    assert str(refused.value) == expected.replace("pending ", "")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("1: 1-4 1-0", "round 1: 1 and 4 do not play each other; found game 1-2 1-0, game 3-4 ½-½"),
        ("1-2 1-0", "round 1: 1-2 is finished, 1-0; to assume another result, give instead=True"),
        ("4: 1-4 1-0", "round: expected one from 1 to 3, found 4; with_round adds a round"),
        ("x-4 1-0", "participant: nobody is called 'x'; give the number or another part of the name"),
        ("1-9 1-0", "participant: no number 9 in this tournament; it has numbers 1 to 4"),
    ],
)
def test_a_game_that_is_not_pending_is_refused_with_what_the_two_have_instead(typed: str, said: str) -> None:
    with pytest.raises(tb.TournamentError) as refused:
        what_if(E2, parse_assumed(E2, [typed]))
    assert str(refused.value) == said


def test_two_who_do_not_meet_are_refused() -> None:
    apart = event("AB1 CD1", "AC*")
    with pytest.raises(tb.TournamentError) as refused:
        parse_assumed(apart, ["1-4 1-0"])
    assert str(refused.value) == "'1-4 1-0': 1 and 4 do not play each other in this event; give two who do, White first"


@pytest.mark.parametrize(
    ("typed", "spelled"),
    [("4-1 1-0", "1-4 0-1"), ("3: 4-1 0-1", "1-4 1-0"), ("D-A =", "1-4 ½-½"), ("4-1 +-", "1-4 -+"), ("4-1 x", "1-4 1-0")],
)
def test_colours_exchanged_are_refused_with_the_pairing_and_what_to_type(typed: str, spelled: str) -> None:
    with pytest.raises(tb.TournamentError) as refused:
        parse_assumed(E2, [typed])
    assert str(refused.value) == f"{typed!r}: the pairing of round 3 is 1-4, White first; type '3: {spelled}'"
    (key, result) = next(iter(parse_assumed(E2, [f"3: {spelled}"]).items()))
    assert key == (3, 1, 4) and result == spelled.split()[1]


def test_colours_exchanged_in_a_call_are_refused_with_the_pairing() -> None:
    with pytest.raises(tb.TournamentError) as refused:
        tb.what_if(E2, {(3, 4, 1): "1-0"})
    assert str(refused.value) == "round 3: there is no game 4-1; found game 1-4 *; for 4-1 1-0 give 1-4 0-1, White first"
    with pytest.raises(tb.TiebreaksError) as refused_given:
        tb.chances(E2, given={(3, 4, 1): "1-0"})
    assert str(refused_given.value) == "given: round 3: the pairing is 1-4, White first, not 4-1"


@pytest.mark.parametrize(
    ("typed", "instead", "rounds"), [("3-4 1-0", False, (1, 3)), ("1-2 1-0", True, (1, 3)), ("C-D 0-1", True, (1, 3))]
)
def test_a_pair_that_meets_more_than_once_needs_the_round(typed: str, instead: bool, rounds: tuple[int, int]) -> None:
    with pytest.raises(tb.TournamentError) as refused:
        parse_assumed(TWICE, [typed], instead=instead)
    assert str(refused.value) == (
        f"{typed!r}: there are several such games, in rounds {rounds[0]}, {rounds[1]}; give the round, as in "
        f"'{rounds[0]}: 12-7 1-0'"
    )
    assert parse_assumed(TWICE, ["1-2 1-0"]) == {(1, 1, 2): "1-0"}  # one of them is finished


@pytest.mark.parametrize(
    ("results", "options", "said"),
    [
        ({(1, A, B): "0-1"}, {}, "round 1: 1-2 is finished, 1-0; to assume another result, give instead=True"),
        ({(3, "A", "D"): "*"}, {}, "round 3: 1-4: expected a result, found '*'"),
        ({(3, A, D): ""}, {}, "round 3: 1-4: expected a result, found ''"),
        ({(1, A, B): "?"}, {"instead": True}, "round 1: 1-2: expected a result, found '?'"),
        ({}, {"rest": "wins"}, "rest: expected one of draws, favourites, found 'wins'"),
        ({}, {"rest": 1}, "rest: expected one of draws, favourites, found 1"),
    ],
)
def test_what_cannot_be_assumed_is_refused_in_words(results: Any, options: Any, said: str) -> None:
    with pytest.raises(tb.TournamentError) as refused:
        what_if(E2, results, **options)
    assert str(refused.value) == said
    assert refused.value.messages[0].remedies == ((Remedy("instead", True),) if "instead=True" in said else ())


RATED = [tb.Player(at, rating=rating) for at, rating in enumerate((2000, 2100, None, 1, 1900, 1900, 1800, 1700, 1500, 0), 1)]


def test_favourites_win_and_equals_and_the_unrated_draw() -> None:
    now = tb.Tournament(RATED, [[tb.Game(at, at + 1, "*") for at in range(1, 11, 2)]], tie_breaks=("SB",))
    found = what_if(now, {}, rest="favourites")
    assert [each.result for each in assumed_results(found)] == ["0-1", "½-½", "½-½", "1-0", "½-½"]
    assert {each.result for each in assumed_results(what_if(now, {}, rest="draws"))} == {"½-½"}
    first = assumed_results(found)[0]
    assert (first.round, first.white, first.black, first.instead_of) == (1, 1, 2, "*")


LATER = event("AB* CD1", "AC* BD*", "AD* CB*")


@pytest.mark.parametrize(
    ("results", "rest", "assumed", "after"),
    [
        ({(2, A, C): "1-0"}, None, [(2, "1-0")], 2),
        ({(2, A, C): "1-0"}, "draws", [(2, "1-0"), (1, "½-½"), (2, "½-½")], 2),  # the rounds up to the last one named
        ({(1, A, B): "1-0"}, "draws", [(1, "1-0")], 1),
        ({}, "draws", [(1, "½-½"), (2, "½-½"), (2, "½-½"), (3, "½-½"), (3, "½-½")], 3),
        ({(1, A, B): "0-1"}, None, [(1, "0-1")], 1),
    ],
)
def test_the_rounds_counted_reach_to_the_last_one_with_an_assumed_result(
    results: Any, rest: Any, assumed: list[tuple[int, str]], after: int
) -> None:
    found = what_if(LATER, results, rest=rest)
    assert [(each.round, each.result) for each in assumed_results(found)] == assumed
    assert found.after_round == after


def test_rounds_that_are_complete_count_even_beyond_the_last_one_named() -> None:
    found = what_if(event("AB1 CD*", "AC1 BD1"), {(1, C, D): "1-0"})
    assert found.after_round == 2
    assert what_if(E2, {(1, A, B): "½-½"}, instead=True).after_round == 2


def test_without_any_result_nothing_is_assumed() -> None:
    found = what_if(E2, {})
    assert found.basis.assumed == () and found.after_round == 2 and found.ranks == tb.standings(E2).ranks
    assert what_if(event("AB* CD*"), {}).after_round == tb.standings(event("AB* CD*")).after_round == 0


def test_list_edition_house_rules_and_lots_are_those_given() -> None:
    results: Any = {(3, A, D): "½-½", (3, B, C): "½-½"}
    ended = E2.with_result(3, A, D, "½-½").with_result(3, B, C, "½-½")
    options: Any = {"by": "WIN", "edition": "2024-08", "house_rules": {"forfeits_count_in_direct_encounter": True}}
    found, then = what_if(E2, results, **options), tb.standings(ended, **options)
    assert found.ranks == then.ranks and found.edition == then.edition and found.by == then.by
    assert found.edition.id == "2024-08" and found.edition.amendments
    assert found.ranks_before == tb.standings(E2, **options).ranks
    rule: Any = {"by": "BH", "house_rules": {"buchholz_in_round_robin": "allow"}}
    assert what_if(E2, results, **rule).ranks_before == tb.standings(E2, **rule).ranks
    tied = event("AB* CD*", by="WIN")
    drawn: Any = {(1, A, B): "½-½", (1, C, D): "½-½"}
    orders = {seed: what_if(tied, drawn, lots=seed).ranks for seed in range(5)}
    assert orders == {
        seed: tb.standings(tied.with_result(1, A, B, "½-½").with_result(1, C, D, "½-½"), lots=seed).ranks for seed in range(5)
    }
    assert sorted(orders[0].values()) == [1, 2, 3, 4] and [*what_if(tied, drawn).ranks.values()] == [1] * 4


def test_an_assumed_result_keeps_the_number_of_its_round_and_what_it_replaces() -> None:
    found = what_if(E2, {(1, A, B): "=", (3, "B", "C"): "1:0"}, instead=True)
    assert [(each.round, each.white, each.black, each.result, each.instead_of) for each in assumed_results(found)] == [
        (1, A, B, "½-½", "1-0"), (3, B, C, "1-0", "*"),
    ]  # fmt: skip


def test_boards_of_matches_may_be_assumed_and_empty_chairs_stay() -> None:
    teams = [tb.Team(1, "X", (1, 2)), tb.Team(2, "Y", (3, 4))]
    boards = [tb.Game(1, 3, "*"), tb.Game(None, 4, "*")]
    now = tb.Tournament(
        [tb.Player(at) for at in range(1, 5)], [[tb.Match(1, 2, boards)]], teams=teams, boards=2, tie_breaks=("GPTS",)
    )
    assert [(each.white, each.black) for each in assumed_results(what_if(now, {}, rest="draws"))] == [(1, 3)]
    assert parse_assumed(now, ["1-3 1-0"]) == {(1, 1, 3): "1-0"}


def test_warnings_of_the_assumed_standings_are_logged(caplog: pytest.LogCaptureFixture) -> None:
    now = replace(E2, tie_breaks=("ARO",))
    with caplog.at_level(logging.WARNING, logger="tiebreaks"):
        found = what_if(now, {(3, A, D): "1-0", (3, B, C): "1-0"})
    assert [record.getMessage() for record in caplog.records] == [*map(str, found.basis.noted)] != []
