"""What is still to be played: items and their outcomes, how they are entered and taken back, line-ups, what is refused."""

from __future__ import annotations

from typing import Any

import pytest

import tiebreaks as tb
from tests.forecasting.events import E2, A, B, C, D, event
from tiebreaks.forecasting.chances import chances
from tiebreaks.forecasting.needs import needs
from tiebreaks.forecasting.pending import Board, Item, enter_outcomes, fill_line_ups, find_pending, take_back
from tiebreaks.messages import Message, Remedy

USUAL = ("1-0", "½-½", "0-1")
PLAYERS = [tb.Player(at) for at in range(1, 9)]
TEAMS = [tb.Team(1, "X", (1, 2, 3)), tb.Team(2, "Y", (4, 5)), tb.Team(3, "Z", (6, 7, 8))]


def league(*rounds: list[tb.Game | tb.Bye | tb.Match], boards: int = 2) -> tb.Tournament:
    return tb.Tournament(PLAYERS, rounds, teams=TEAMS, boards=boards, tie_breaks=("GPTS",))


def test_outcomes_count_from_the_first_side() -> None:
    ways = ("1-0", "½-½", "0-1", "--")
    assert [Board(1, 2).result(digit) for digit in range(3)] == ["1-0", "½-½", "0-1"]
    assert [Board(1, 2, True).result(digit) for digit in range(3)] == ["0-1", "½-½", "1-0"]
    assert [Board(1, 2, False, ways).result(digit) for digit in range(4)] == [*ways]
    assert [Board(1, 2, True, ways).result(digit) for digit in range(4)] == [*ways[::-1]]


def test_boards_are_told_apart_only_where_they_must_be() -> None:
    two, other = (Board(1, 2), Board(3, 4)), Board(5, 6, False, ("1-0", "+-"))
    match = Item(1, 1, 2, two)
    assert match.usual
    assert match.outcomes(by_board=True) == [(one, other) for one in range(3) for other in range(3)]
    assert match.outcomes(by_board=False) == [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
    named = Item(1, 1, 2, (Board(1, 2), other))
    assert not named.usual
    assert named.outcomes(by_board=False) == named.outcomes(by_board=True) == [(at, way) for at in range(3) for way in range(2)]


def test_items_come_by_round_white_and_black_and_stop_at_a_round() -> None:
    now = event("DA* CB* EF1", "AE* BD0 CF*", "FA* EB* DC*", total_rounds=5)
    keys = [(1, C, B), (1, D, A), (2, A, 5), (2, C, 6), (3, D, C), (3, 5, B), (3, 6, A)]
    assert [item[:3] for item in find_pending(now, 3)] == keys
    assert [item[:3] for item in find_pending(now, 2)] == keys[:4]
    assert find_pending(now, 0) == []
    assert find_pending(now, 1)[0] == Item(1, C, B, (Board(C, B, False, USUAL),))


def test_named_games_have_their_own_results() -> None:
    found = find_pending(event("AB* CD*", "BA*"), 2, {(1, A, B): ["1-0", "+-"], (2, A, B): ["--"]})
    assert [item.boards[0].results for item in found] == [("1-0", "+-"), USUAL, USUAL]


def test_boards_of_a_match_say_whose_white_is() -> None:
    boards = [tb.Game(1, 4, "*"), tb.Game(5, 2, "*")]
    now = league([tb.Match(1, 2, boards), tb.Bye(3, "pairing")], [tb.Match(2, 3, [tb.Game(4, 6, "1-0"), tb.Game(7, 5, "*")])])
    assert find_pending(now, 2) == [
        Item(1, 1, 2, (Board(1, 4, False), Board(5, 2, True))),
        Item(2, 2, 3, (Board(7, 5, True),)),
    ]


def test_a_pending_board_with_an_empty_chair_is_refused() -> None:
    now = league([tb.Match(1, 2, [tb.Game(1, 4, "*"), tb.Game(None, 2, "*")])])
    with pytest.raises(tb.TournamentError) as refused:
        find_pending(now, 1)
    assert str(refused.value) == "match 1-2 has a pending board with an empty chair; enter the result of the board"


def test_outcomes_are_entered_board_by_board() -> None:
    now = league([tb.Match(1, 2, [tb.Game(1, 4, "*"), tb.Game(5, 2, "*")])])
    items = find_pending(now, 1)
    ended = enter_outcomes(now, items, [(0, 2)])
    assert ended.rounds[0][0] == tb.Match(1, 2, [tb.Game(1, 4, "1-0"), tb.Game(5, 2, "1-0")])
    assert enter_outcomes(now, items, [(1, 0)]).rounds[0][0] == tb.Match(1, 2, [tb.Game(1, 4, "½-½"), tb.Game(5, 2, "0-1")])


def test_rounds_are_taken_back_with_their_byes_and_empty_chairs() -> None:
    rounds: Any = [
        [tb.Game(1, 2, "1-0"), tb.Bye(3, "half")],
        [tb.Game(2, 3, "+-"), tb.Bye(1, "pairing")],
        [tb.Game(3, 1, "0-1", rated=False), tb.Bye(2, "zero")],
    ]
    now = tb.Tournament([tb.Player(at) for at in (1, 2, 3)], rounds, published=tb.Published(ranks={1: 1, 2: 2, 3: 3}))
    back = take_back(now, 2)
    assert [[*items] for items in back.rounds] == [
        rounds[0],
        [tb.Game(2, 3, "*"), tb.Bye(1, "pairing")],
        [tb.Game(3, 1, "*"), tb.Bye(2, "zero")],
    ]
    assert back.published == tb.Published()
    assert [*take_back(now, 1).rounds[0]] == [tb.Game(1, 2, "*"), tb.Bye(3, "half")]
    teams = league([tb.Match(1, 2, [tb.Game(1, 4, "0-1"), tb.Game(None, 5, "-+")]), tb.Bye(3, "pairing")])
    assert [*take_back(teams, 1).rounds[0]] == [tb.Match(1, 2, [tb.Game(1, 4, "*")]), tb.Bye(3, "pairing")]


@pytest.mark.parametrize("first", [0, 4, -1, "2", 1.0, None])
def test_only_rounds_that_are_held_are_taken_back(first: Any) -> None:
    with pytest.raises(tb.TournamentError) as refused:
        take_back(E2, first)
    assert str(refused.value) == f"before_round: expected a round from 1 to 3, found {first!r}"


def test_matches_without_line_ups_have_the_first_players_colours_in_turn() -> None:
    lined = tb.Match(2, 3, [tb.Game(5, 6, "*"), tb.Game(7, 4, "*")])
    now = league([tb.Match(1, 2), tb.Bye(3, "pairing")], [tb.Match(3, 1), tb.Bye(2, "half")], [lined], [tb.Match(2, 1)])
    notes: list[Message] = []
    found = fill_line_ups(now, 3, notes)
    assert [items[0] for items in found.rounds] == [
        tb.Match(1, 2, [tb.Game(1, 4, "*"), tb.Game(5, 2, "*")]),
        tb.Match(3, 1, [tb.Game(6, 1, "*"), tb.Game(2, 7, "*")]),
        lined,
        tb.Match(2, 1),
    ]
    assert notes == ["Matches without line-ups (1-2, 3-1) are played by the first players of each team, colours in turn."]
    assert notes[0].facts == {"matches": ("1-2", "3-1")}


def test_colours_alternate_from_board_to_board() -> None:
    teams = [tb.Team(1, "X", (1, 2, 3, 4)), tb.Team(2, "Y", (5, 6, 7, 8))]
    now = tb.Tournament(PLAYERS, [[tb.Match(1, 2)]], teams=teams, boards=4, tie_breaks=("GPTS",))
    (match,) = fill_line_ups(now, 1, []).rounds[0]
    assert [(game.white, game.black) for game in match.boards] == [(1, 5), (6, 2), (3, 7), (8, 4)]  # type: ignore[union-attr]


def test_nothing_is_said_where_line_ups_are_known() -> None:
    notes: list[Message] = []
    lined = league([tb.Match(1, 2, [tb.Game(1, 4, "*"), tb.Game(5, 2, "*")])])
    assert fill_line_ups(lined, 1, notes) is lined and fill_line_ups(E2, 3, notes) is E2
    assert notes == []


@pytest.mark.parametrize(("match", "team", "count"), [((1, 2), 2, 2), ((2, 3), 2, 2)])
def test_a_team_with_too_few_players_is_refused(match: tuple[int, int], team: int, count: int) -> None:
    now = league(
        [tb.Match(1, 3, [tb.Game(1, 6, "1-0"), tb.Game(7, 2, "1-0"), tb.Game(3, 8, "1-0")])], [tb.Match(*match)], boards=3
    )
    with pytest.raises(tb.TournamentError) as refused:
        fill_line_ups(now, 2, [])
    assert str(refused.value) == f"round 2: team {team} has {count} players for 3 boards; enter the line-ups of its match"


@pytest.mark.parametrize("ask", [chances, lambda now: needs(now, "A")])
def test_nothing_left_is_said_with_the_rounds(ask: Any) -> None:
    with pytest.raises(tb.TiebreaksError) as refused:
        ask(event("AB1 CD1", "AC1 BD1"))
    assert str(refused.value) == (
        "nothing is left to play: all games of rounds 1 to 2 are finished, and every rank is already decided"
    )


@pytest.mark.parametrize(
    ("rounds", "total", "said"),
    [
        (["AB1 CD*"], 2, "round 2 is not paired yet; after_round=1 asks about the ranks after round 1"),
        (["AB1 CD*", "AC1 BD1"], 5, "rounds 3 to 5 are not paired yet; after_round=2 asks about the ranks after round 2"),
        (["AB1 CD1", "AC* BD1"], 3, "round 3 is not paired yet; after_round=2 asks about the ranks after round 2"),
        (["AB1 CD1"], 2, "round 2 is not paired yet; enter its pairings first"),
        (["AB1 CD1"], 3, "rounds 2 to 3 are not paired yet; enter the pairings of the next round first"),
    ],
)
def test_what_is_needed_waits_for_pairings_and_says_what_can_be_asked(rounds: list[str], total: int, said: str) -> None:
    now = event(*rounds, system="round-robin", by="SB", total_rounds=total)
    with pytest.raises(tb.TiebreaksError) as refused:
        needs(now, "A")
    assert str(refused.value) == said
    remedies = refused.value.messages[0].remedies
    assert remedies == ((Remedy("after_round", len(rounds)),) if "after_round" in said else ())
    if remedies:
        assert needs(now, "A", **remedies[0].argument)
