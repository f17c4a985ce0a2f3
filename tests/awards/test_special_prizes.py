"""Prizes that do not go by the standings, and what a list asks of its winners: measures, their ties, games played."""

from __future__ import annotations

from typing import Any

import pytest

import tiebreaks as tb
from tests.awards.rows import plain


def held(ratings: list[int | None], *rounds: list[Any], by: str = "PTS, TPN", **about: Any) -> tb.Standings:
    players = [tb.Player(at, f"Player {at}", rating) for at, rating in enumerate(ratings, 1)]
    return tb.standings(tb.Tournament(players, [*rounds], **about), by)


def ordered(ranked: tb.Standings, by: str, **asked: Any) -> list[tuple[int, int, str]]:
    """Number, rank in the list and what is said of everybody who has a prize; there are enough."""
    lists = [{"name": "Special", "by": by, "amounts": [100 - at for at in range(20)], **asked}]
    awards = tb.prizes(ranked, {"prizes": lists}).awards
    return [(award.id, award.category_rank, str(award.why).partition(". ")[2]) for award in awards]


UPSETS = held(
    [2400, 2000, 2100, 1700, 1800, 2200, None, 1000],
    [tb.Game(2, 1, "1-0"), tb.Game(4, 3, "1-0"), tb.Game(6, 5, "1-0"), tb.Game(7, 8, "1-0")],
    [tb.Game(5, 6, "1-0"), tb.Game(8, 1, "="), tb.Game(2, 3, "1-0"), tb.Game(7, 4, "1-0")],
    [tb.Game(8, 6, "+-"), tb.Game(4, 1, "0-1"), tb.Game(3, 5, "="), tb.Game(2, 7, "1-0")],
)


def test_an_upset_is_the_greatest_difference_that_was_beaten_then_the_earlier_round_then_the_lower_rating() -> None:
    """Unrated players and forfeits do not count, nor a win against somebody weaker."""
    wins = [
        (4, 1, "Round 1: a win against Player 3, rated 2100, 400 more."),
        (2, 2, "Round 1: a win against Player 1, rated 2400, 400 more."),
        (5, 3, "Round 2: a win against Player 6, rated 2200, 400 more."),
    ]
    assert ordered(UPSETS, "upset") == wins
    assert ordered(UPSETS, "upset", draws=True) == [
        (8, 1, "Round 2: a draw with Player 1, rated 2400, 1400 more."),
        *((id, rank + 1, said) for id, rank, said in wins),
    ]


def test_a_draw_is_half_an_upset_beside_wins() -> None:
    """300 beaten, 500 drawn with: 250; of one player the greater counts."""
    ranked = held(
        [1500, 1800, 1400, 1900],
        [tb.Game(1, 2, "1-0"), tb.Game(3, 4, "=")],
        [tb.Game(1, 4, "="), tb.Game(3, 2, "1-0")],
    )
    assert ordered(ranked, "upset", draws=True) == [
        (3, 1, "Round 2: a win against Player 2, rated 1800, 400 more."),
        (1, 2, "Round 1: a win against Player 2, rated 1800, 300 more."),
    ]
    drawn = held([1500, 1800, 1400, 1900], [tb.Game(1, 2, "1-0"), tb.Game(3, 4, "=")])
    assert ordered(drawn, "upset", draws=True) == [
        (1, 1, "Round 1: a win against Player 2, rated 1800, 300 more."),
        (3, 2, "Round 1: a draw with Player 4, rated 1900, 500 more."),
    ]
    assert ordered(drawn, "upset") == ordered(drawn, "upset", draws=True)[:1]


def test_a_special_prize_goes_by_the_rounds_of_the_standings() -> None:
    event = held([1500, 1800, 1400, 1900], [tb.Game(1, 2, "1-0")], [tb.Game(3, 4, "1-0"), tb.Game(2, 1, "1-0")]).tournament
    first = tb.standings(event, "PTS, TPN", after_round=1)
    assert [id for id, _, _ in ordered(first, "upset")] == [1]
    assert [id for id, _, _ in ordered(first, "gain")] == [1, 2]
    assert [id for id, _, _ in ordered(first, "performance")] == [1, 2]
    assert [id for id, _, _ in ordered(first, "standings", games=1)] == [1, 2]
    assert [id for id, _, _ in ordered(tb.standings(event, "PTS, TPN"), "upset")] == [3, 1]


def test_a_gain_is_the_points_above_what_the_ratings_let_expect() -> None:
    """B.02 8.1.2: a difference of 400 expects 0.92 and 0.08, of 100 0.64 and 0.36; of equal gains the lowest rating."""
    ranked = held(
        [2000, 2000, 1900, 1900, 2400, None],
        [tb.Game(1, 3, "0-1"), tb.Game(2, 4, "0-1"), tb.Game(5, 6, "1-0")],
        [tb.Game(5, 1, "0-1"), tb.Game(6, 2, "0-1"), tb.Game(3, 4, "+-")],
    )
    assert ordered(ranked, "gain") == [
        (3, 1, "1 points in rated games, 0.36 expected."),
        (4, 2, "1 points in rated games, 0.36 expected."),
        (1, 3, "1 points in rated games, 0.72 expected."),
        (2, 4, "0 points in rated games, 0.64 expected."),
        (5, 5, "0 points in rated games, 0.92 expected."),
    ]


def test_players_level_in_measure_and_standings_share_the_rank_of_the_list() -> None:
    ranked = held([2000, 2000, 1900, 1900], [tb.Game(1, 3, "0-1"), tb.Game(2, 4, "0-1")], by="PTS")
    lists = [{"name": "Gain", "by": "gain", "amounts": [100, 50, 10]}]
    awards = tb.prizes(ranked, {"prizes": lists}).awards
    assert plain([(one.id, one.place, one.last_place, one.category_rank, one.amount) for one in awards]) == [
        (3, 1, 2, 1, 75), (4, 1, 2, 1, 75), (1, 3, 4, 3, 5), (2, 3, 4, 3, 5),
    ]  # fmt: skip


def test_with_sharing_the_tie_is_the_equal_measure() -> None:
    """Two gains of 0.64: equal measure, the lower rating first; with sharing they divide."""
    ranked = held([2000, 2050, 1900, 1950], [tb.Game(1, 3, "0-1"), tb.Game(2, 4, "0-1")])
    lists: list[dict[str, Any]] = [{"name": "Gain", "by": "gain", "amounts": [100, 50]}]
    assert plain([(one.id, one.amount) for one in tb.prizes(ranked, {"prizes": lists}).awards]) == [(3, 100), (4, 50)]
    lists[0]["sharing"] = "equal"
    assert plain([(one.id, one.amount) for one in tb.prizes(ranked, {"prizes": lists}).awards]) == [(3, 75), (4, 75)]


def test_a_performance_is_compared_with_the_own_rating() -> None:
    """10.2: who won all has the opponents' mean and 800; half the points have the mean."""
    ranked = held(
        [2000, 1800, 2200, None],
        [tb.Game(1, 2, "1-0"), tb.Game(3, 4, "1-0")],
        [tb.Game(3, 1, "="), tb.Game(4, 2, "1-0")],
    )
    assert ordered(ranked, "performance")[:2] == [
        (1, 1, "A performance of 2193 with a rating of 2000."),
        (3, 2, "A performance of 2000 with a rating of 2200."),
    ]
    assert [id for id, _, _ in ordered(ranked, "performance")] == [1, 3, 2]
    women = {"players": [2, 3]}
    assert [(id, rank) for id, rank, _ in ordered(ranked, "performance", category=women)] == [(3, 1), (2, 2)]


PLAYED = held(
    [2000, 2000, 2000, 2000, 2000],
    [tb.Game(1, 2, "1-0"), tb.Game(3, 4, "+-"), tb.Bye(5, "pairing")],
    [tb.Game(1, 5, "1-0"), tb.Game(2, 3, "0-1"), tb.Bye(4, "half")],
    [tb.Game(3, 1, "="), tb.Game(5, 2, "0-1"), tb.Bye(4, "zero")],
)


@pytest.mark.parametrize(
    ("asked", "winners", "said"),
    [
        ({"complete": True}, [1, 2, 5], "Player 3, ahead in Main, cannot win it: did not play every round."),
        ({"games": 2}, [1, 3, 2, 5], ""),
        ({"games": 3}, [1, 2], "Player 3, ahead in Main, cannot win it: fewer than 3 games played."),
        ({"games": 0}, [1, 3, 2, 5, 4], ""),
        ({"points": 1}, [1, 3, 2, 5], ""),
        ({"points": 1.5}, [1, 3], ""),
        ({"points": 2.5, "complete": True}, [1], ""),
    ],
)
def test_a_list_may_ask_for_points_games_or_every_round(asked: dict[str, Any], winners: list[int], said: str) -> None:
    """A bye from the pairing counts as a round played, a forfeit win and a requested bye do not."""
    main = {"name": "Main", "amounts": [50, 40, 30, 20, 10], **asked}
    answer = tb.prizes(PLAYED, {"prizes": [main]})
    assert [award.id for award in answer.awards] == winners
    if said:
        assert said in str(answer.awards[1].why)
    assert len(answer.unawarded) == 5 - len(winners)


def test_why_somebody_ahead_cannot_win_is_said_with_what_was_asked() -> None:
    low = {"name": "Low", "category": {"players": [4, 5]}, "amounts": [10], "points": "1/2"}
    answer = tb.prizes(PLAYED, {"prizes": [low], "excluded": {"5": "left"}})
    assert [(award.id, str(award.why)) for award in answer.awards] == [
        (4, "2nd of 2 in Low. Player 5, ahead in Low, cannot win it: left.")
    ]
    high = {"name": "High", "by": "upset", "amounts": [10], "points": 3}
    assert not tb.prizes(PLAYED, {"prizes": [high]}).awards


def test_who_never_played_is_no_entrant_but_who_has_a_bye_is() -> None:
    ranked = held([2000] * 4, [tb.Game(1, 2, "1-0"), tb.Bye(3, "half"), tb.Bye(4, "zero")])
    for wanted, given in ((3, 1), (4, 0)):
        answer = tb.prizes(ranked, {"prizes": [{"name": "Main", "amounts": [50], "entrants": wanted}]})
        assert len(answer.awards) == given
    assert [str(one.reason) for one in answer.unawarded] == ["3 took part, 4 were asked for"]
    lost = held([2000] * 4, [tb.Game(1, 2, "1-0"), tb.Game(3, 4, "+-")], [tb.Bye(2, "zero"), tb.Game(1, 3, "1-0")])
    answer = tb.prizes(lost, {"prizes": [{"name": "Main", "amounts": [50], "entrants": 4}]})
    assert [str(one.reason) for one in answer.unawarded] == ["3 took part, 4 were asked for"]  # not who never came
    low = {"name": "Low", "category": {"players": [3, 4]}, "amounts": [50], "entrants": 2}
    assert [str(one.reason) for one in tb.prizes(ranked, {"prizes": [low]}).unawarded] == ["1 took part, 2 were asked for"]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"by": "upset"}, "by: in a team event, use 'standings', or 'board:1' for the players of a board"),
        ({"games": 1}, "games and complete are asked of players; leave them out in a team event"),
        ({"complete": True}, "games and complete are asked of players; leave them out in a team event"),
    ],
)
def test_lists_of_players_are_refused_in_a_team_event(asked: dict[str, Any], said: str) -> None:
    ranked = tb.standings(tb.sample("team"))
    with pytest.raises(tb.FormatError) as refused:
        tb.prizes(ranked, {"prizes": [{"name": "Main", "amounts": [50], **asked}]})
    assert [*map(str, refused.value.messages)] == [f'<rules>: prizes[1] "Main": {said}']
    with pytest.raises(tb.FormatError, match="by: only a team event has boards; use 'standings', 'performance', 'gain' or"):
        tb.prizes(PLAYED, {"prizes": [{"name": "Main", "amounts": [50], "by": "board:1"}]})


def test_the_players_of_a_board_are_ranked_paid_and_named_beside_the_teams() -> None:
    event = tb.sample("team")
    best = tb.board_standings(event)[3]
    lists = [
        {"name": "Teams", "amounts": [500, 300]},
        {"name": "Board 3", "group": "boards", "by": "board:3", "amounts": [50, 40], "things": ["Cup"]},
    ]
    answer = tb.prizes(tb.standings(event), {"prizes": lists})
    first, second = (one for one in answer.awards if one.list == "Board 3")
    assert (first.id, first.name, first.place, first.category_rank) == (best[0].player.id, best[0].player.name, 1, 1)
    assert plain((second.id, second.amount, second.key)) == (best[1].player.id, 40, -best[1].player.id)
    assert str(first.why) == f"1st of {len(best)}."
    tail = answer.payouts[-2:]
    assert plain([(one.id, one.name, one.rank, one.amount, one.things, one.lists) for one in tail]) == [
        (best[0].player.id, best[0].player.name, 1, 50, ("Cup",), ("Board 3",)),
        (best[1].player.id, best[1].player.name, 2, 40, (), ("Board 3",)),
    ]
    strongest = best[0].player.rating
    assert strongest is not None
    weaker = [row.player.id for row in best if (row.player.rating or 9999) < strongest]
    below = {"name": "Below", "by": "board:3", "amounts": [50], "category": {"rating": f"U{strongest}"}}
    (award,) = tb.prizes(tb.standings(event), {"prizes": [below]}).awards
    assert award.id == weaker[0] and str(award.why) == f"1st of {len(weaker)} in Below."


def test_the_club_of_a_player_of_a_board_is_the_team_and_facts_that_teams_lack_are_not_noted() -> None:
    event = tb.sample("team")
    best = tb.board_standings(event)[3]
    team = next(team for team in event.teams if best[1].player.id in team.players)
    own = {"name": "Own", "by": "board:3", "amounts": [50], "category": {"club": team.name}}
    rated = {"name": "Rated", "group": "rated", "by": "board:3", "amounts": [50], "category": {"rating": "1000+"}}
    answer = tb.prizes(tb.standings(event), {"prizes": [own, rated]})
    assert answer.awards[0].id == best[1].player.id and answer.notes == ()


def boards(*results: str, ratings: Any = (2000, 1900, 1800, 1700)) -> tb.Standings:
    """A match of two teams with two boards for each word of results, such as "1=": the boards of the first team."""
    players = [tb.Player(at, f"Player {at}", rating) for at, rating in enumerate(ratings, 1)]
    teams = [tb.Team(1, "Turm", (1, 2)), tb.Team(2, "Springer", (3, 4))]
    written = {"1": "1-0", "=": "=", "0": "0-1"}
    rounds = [[tb.Match(1, 2, (tb.Game(1, 3, written[one[0]]), tb.Game(2, 4, written[one[1]])))] for one in results]
    return tb.standings(tb.Tournament(players, rounds, teams=teams), "MP")


def test_players_of_a_board_who_are_tied_share_and_must_have_the_points_that_are_asked() -> None:
    ranked = boards("1=", "0=")
    shared = {"name": "Board", "by": "board:1", "amounts": [60], "sharing": "equal"}
    answer = tb.prizes(ranked, {"prizes": [shared]})
    assert plain([(one.id, one.amount, one.shared_with, one.key) for one in answer.awards]) == [
        (1, 30, (3,), -1),
        (3, 30, (1,), -3),
    ]
    for points, winners in ((1, [1, 3]), (1.5, [])):
        asked = tb.prizes(ranked, {"prizes": [{**shared, "points": points}]})
        assert [one.id for one in asked.awards] == winners
    won = tb.prizes(boards("1=", "1="), {"prizes": [{**shared, "points": 1}]})
    assert [(one.id, str(one.why)) for one in won.awards] == [(1, "1st of 2.")]
    assert [str(one.reason) for one in tb.prizes(ranked, {"prizes": [{**shared, "entrants": 3}]}).unawarded] == [
        "2 took part, 3 were asked for"
    ]


def test_facts_of_the_teams_are_not_those_of_their_players() -> None:
    """Teams have no rating; a board asks for those of its players all the same, whichever list comes first."""
    ranked = boards("11", "11")
    teams = {"name": "Teams", "category": "unrated", "amounts": [500, 300]}
    low = {"name": "Low", "group": "boards", "by": "board:2", "amounts": [50], "category": "U1900"}
    own = {"name": "Own", "group": "own", "by": "board:2", "amounts": [40], "category": {"club": "springer"}}
    for lists in ([teams, low, own], [low, own, teams]):
        answer = tb.prizes(ranked, {"prizes": lists})
        assert sorted((one.list, one.id) for one in answer.awards) == [("Low", 4), ("Own", 4), ("Teams", 1), ("Teams", 2)]
        assert [(one.id, one.name) for one in answer.payouts] == [(1, "Turm"), (2, "Springer"), (4, "Player 4")]
    (low_award,) = (one for one in answer.awards if one.list == "Low")
    assert (low_award.category_rank, str(low_award.why)) == (1, "1st of 1 in U1900.")


def test_who_was_passed_on_a_board_would_have_less_there() -> None:
    """Equal points of one game and of two: the first took 60, and would have half of 100 beside the second."""
    players = [tb.Player(at, f"Player {at}", rating) for at, rating in enumerate((1900, 2000, 2100), 1)]
    teams = [tb.Team(1, "Turm", (1, 3)), tb.Team(2, "Springer", (2,))]
    rounds = [[tb.Match(1, 2, (tb.Game(1, 2, "1-0"),))], [tb.Match(1, 2, (tb.Game(3, 2, "0-1"),))]]
    ranked = tb.standings(tb.Tournament(players, rounds, teams=teams), "MP")
    main = {"name": "Main", "by": "board:1", "amounts": [100], "sharing": "equal"}
    below = {"name": "Below", "by": "board:1", "amounts": [60], "category": "U2000"}
    answer = tb.prizes(ranked, {"prizes": [main, below]})
    assert [(one.list, one.id, str(one.why)) for one in answer.awards] == [
        ("Main", 2, "2nd of 3. Player 1, ahead in Main, has the 1st prize of Below, 60.00; here it would be 50.00."),
        ("Below", 1, "1st of 1 in U2000."),
    ]
    assert [*map(str, answer.notes)] == [
        "Player 1 took 60.00 of Below, and left more to those who stayed tied in Main: Player 2 has 100.00 there."
    ]


def test_the_club_of_the_file_counts_unless_the_rules_name_another() -> None:
    table = b"No;Name;Club;1;2;3;Pts\n1;A;SK Turm;2w1;3b1;4w1;3\n2;B;Karlshafen;1b0;4w1;3w1;2\n3;C;;4b1;1w0;2b0;1\n4;D;;3w0;2b0;1b0;0\n"
    standings = tb.standings(tb.read(table))
    rules: dict[str, Any] = {"prizes": [{"name": "Own", "amounts": [10], "category": {"club": "sk turm"}}]}
    assert [award.id for award in tb.prizes(standings, rules).awards] == [1]
    assert [award.id for award in tb.prizes(standings, {**rules, "clubs": {"Karlshafen": [1], "SK Turm": [2]}}).awards] == [2]
