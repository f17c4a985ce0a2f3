"""An event while it is played: results, rounds and players are added one by one, and standings during a round."""

from __future__ import annotations

import pickle
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

import tiebreaks as tb
from benchmarks import live
from benchmarks.engine import LIST
from tests.helpers.strategies import tournaments
from tests.helpers.team_strategies import team_tournaments
from tiebreaks.model.tournament import Crosstable, iter_games

ROOT = Path(__file__).parents[2]
FOUR = [tb.Player(1, "Anna", 2100), tb.Player(2, "Bo", 2000), tb.Player(3, "Cy", 1900), tb.Player(4, "Di", 1800)]
#      1     2
# 1  +4w    2b *        Anna won; her game with Bo is pending
# 2  +3w    1w *
# 3  -2b    +4w
# 4  -1b    -3b
EVENT = tb.Tournament(
    FOUR,
    [[tb.Game(1, 4, "1-0"), tb.Game(2, 3, "1-0")], [tb.Game(2, 1, "*"), tb.Game(3, 4, "1-0")]],
    total_rounds=3,
    starts="2026-03-07",
    published=tb.Published(ranks={1: 1}),
)


def points(standings: tb.Standings) -> dict[int, Fraction | None]:
    return {row.id: row["PTS"] for row in standings}


def test_a_result_replaces_a_pending_game_and_leaves_the_event_before_as_it_was() -> None:
    after = EVENT.with_result(2, 2, 1, "0-1")
    assert after.rounds[1] == (tb.Game(2, 1, "0-1"), tb.Game(3, 4, "1-0"))
    assert EVENT.rounds[1][0] == tb.Game(2, 1, "*") and EVENT.complete_rounds == 1
    assert after.complete_rounds == 2
    assert tb.standings(after)["Anna"]["PTS"] == 2
    assert after.published == tb.Published(outdated=True)  # it belongs to the event before


def test_a_result_that_was_entered_wrongly_can_be_corrected_by_name() -> None:
    wrong = EVENT.with_result(2, "Bo", "Anna", "1-0")
    right = wrong.with_result(2, "Bo", "Anna", "½-½")
    assert right == EVENT.with_result(2, 2, 1, "draw")
    assert wrong.with_result(2, 2, 1, "1-0", rated=False).rounds[1][0] == tb.Game(2, 1, "1-0", rated=False)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((2, 1, 2, "1-0"), "round 2: there is no game 1-2; found game 2-1 *; for 1-2 1-0 give 2-1 0-1, White first"),
        ((2, 2, 3, "1-0"), "round 2: 2 and 3 do not play each other; found game 2-1 *, game 3-4 1-0"),
        ((3, 2, 1, "1-0"), "round: expected one from 1 to 2, found 3; with_round adds a round"),
        (("2", 2, 1, "1-0"), "round: expected one from 1 to 2, found '2'"),
        ((2, 2, 1, "2-0"), "game 2-1 2-0: unknown result '2-0'"),
        ((2, 2, 9, "1-0"), "no number 9 in this tournament; it has numbers 1 to 4"),
    ],
)
def test_a_result_of_a_game_that_is_not_paired_is_refused(arguments: Any, said: str) -> None:
    with pytest.raises(tb.TournamentError) as refused:
        EVENT.with_result(*arguments)
    assert said in str(refused.value)


def test_a_round_that_is_not_there_is_refused_in_words() -> None:
    for number in (0, 3):
        with pytest.raises(tb.TournamentError, match=r"round: expected one from 1 to 2, found [03]"):
            EVENT.pending(number)
    with pytest.raises(tb.TournamentError, match="round: the event has no round yet, found 1; with_round adds one"):
        tb.Tournament(FOUR, []).with_result(1, 1, 2, "1-0")


def test_a_round_without_either_player_says_how_to_pair_them() -> None:
    event = replace(EVENT, rounds=[[tb.Game(1, 4, "1-0")]])
    with pytest.raises(tb.TournamentError, match="there is no game 2-3, and neither has another; with_round adds pairings"):
        event.with_result(1, 2, 3, "1-0")


def columns(table: Crosstable) -> list[object]:
    return [table.rounds, table.opponent, table.result, table.black, table.number, table.rating, table.listed, [*table.name]]


@settings(max_examples=30)
@given(tournaments())
def test_an_event_built_result_by_result_is_the_event_built_at_once(whole: tb.Tournament) -> None:
    pending = [
        [tb.Game(item.white, item.black, "*") if isinstance(item, tb.Game) else item for item in items]
        for items in whole.rounds
    ]
    event = replace(whole, rounds=pending, published=tb.Published())
    for number, items in enumerate(whole.rounds, 1):
        for item in items:
            if isinstance(item, tb.Game):
                assert item.white is not None and item.black is not None
                event = event.with_result(number, item.white, item.black, item.result, rated=item.rated)
    assert event == replace(whole, published=tb.Published())
    assert columns(event.crosstable) == columns(whole.crosstable)
    assert event.complete_rounds == whole.complete_rounds


def test_a_file_that_was_read_takes_results() -> None:
    """Its players and rounds are made on demand."""
    event = tb.read(ROOT / "examples" / "open.trf")
    number, game = next((at, item) for at, item in event.games_of(3) if isinstance(item, tb.Game))
    assert game.white is not None and game.black is not None
    changed = tb.read(ROOT / "examples" / "open.trf").with_result(number, game.white, game.black, "*")
    assert changed.complete_rounds == number - 1
    again = changed.with_result(number, game.white, game.black, game.result)
    assert again == event and pickle.loads(pickle.dumps(again)) == event
    assert tb.standings(again).to_rows() == tb.standings(event).to_rows()


def test_a_round_takes_pairs_that_are_still_to_be_played() -> None:
    event = EVENT.with_result(2, 2, 1, "1-0").with_round([("Bo", "Di"), (1, 3, "1-0")])
    assert event.rounds[2] == (tb.Game(2, 4, "*"), tb.Game(1, 3, "1-0"))
    assert event.total_rounds == 3 and event.complete_rounds == 2
    longer = event.with_round([tb.Bye(1, "half")], total_rounds=4)
    assert longer.total_rounds == 4
    with pytest.raises(tb.TournamentError, match="round 3: 1 has two entries"):
        EVENT.with_round([(1, 2), (1, 3)])
    with pytest.raises(tb.TournamentError, match=r"round 3: expected Game, Bye or Match, .* found 'Anna'"):
        EVENT.with_round(["Anna"])


def test_a_round_beyond_those_announced_is_refused_as_by_the_constructor() -> None:
    whole = EVENT.with_round([(1, 3), (2, 4)])
    with pytest.raises(tb.TournamentError) as refused:
        whole.with_round([(1, 2)])
    assert str(refused.value) == (
        "total_rounds: expected at least the 4 rounds given, found 3; for a longer event, give total_rounds=4"
    )
    with pytest.raises(
        tb.TournamentError, match="at least the 1 round given, found 0; for a longer event, give total_rounds=1"
    ):
        tb.Tournament(FOUR, []).with_round([(1, 2)])
    with pytest.raises(tb.TournamentError, match="total_rounds: expected at least the 4 rounds given, found 3; correct it"):
        whole.with_round([(1, 2)], total_rounds=3)
    assert EVENT.with_round([(1, 3)], total_rounds=9).total_rounds == 9


def test_a_pairing_that_is_given_twice_is_refused() -> None:
    """A form that is sent twice."""
    paired = EVENT.with_result(2, 2, 1, "1-0").with_round([(1, 3), (2, 4)], total_rounds=4)
    for event in (paired, paired.with_result(3, 2, 4, "1-0")):
        with pytest.raises(tb.TournamentError) as refused:
            event.with_round([(2, 4), (1, 3)])
        assert str(refused.value) == (
            "round 4: the pairings are those of round 3, which has pending games; enter their results first"
        )
    done = paired.with_result(3, 2, 4, "1-0").with_result(3, 1, 3, "1-0")
    assert done.with_round([(1, 3), (2, 4)]).complete_rounds == 3, "they may meet again"
    assert len(paired.with_round([(3, 1), (4, 2)]).rounds) == 4


def test_a_round_takes_byes_as_a_table_of_games_has_them() -> None:
    assert EVENT.with_round([(1, 3), ("Bo", None, "half")]).rounds[2] == (tb.Game(1, 3, "*"), tb.Bye(2, "half"))
    with pytest.raises(tb.TournamentError, match=r"^bye of 2: expected one of pairing, full, half, zero, found None$"):
        EVENT.with_round([(2, None)])


def test_a_late_player_was_absent_before() -> None:
    event = EVENT.with_player(tb.Player(5, "Ed", 1700))
    assert event.player("Ed").rating == 1700 and event.games_of("Ed") == []
    assert points(tb.standings(event, after_round=1))[5] == 0
    with pytest.raises(tb.TournamentError, match="this number is given twice"):
        EVENT.with_player(tb.Player(4, "Ed"))
    with pytest.raises(tb.TournamentError, match=r"^team: this event has no teams, found 1; leave it out$"):
        EVENT.with_player(tb.Player(5, "Ed"), team=1)
    for event in (EVENT, LEAGUE):
        with pytest.raises(tb.TournamentError, match=r"^player: expected Player, found 'Ed'$"):
            event.with_player("Ed", team=None if event is EVENT else 1)  # type: ignore[arg-type]


def test_the_games_of_a_participant_have_their_rounds() -> None:
    assert EVENT.games_of("Anna") == [(1, tb.Game(1, 4, "1-0")), (2, tb.Game(2, 1, "*"))]
    assert EVENT.player(3) is EVENT.players[2]


LEAGUE = tb.Tournament(
    players=[tb.Player(number, f"Player {number}") for number in range(1, 5)],
    teams=[tb.Team(1, "Rooks", (1, 2)), tb.Team(2, "Pawns", (3, 4))],
    rounds=[[tb.Match(1, 2, (tb.Game(1, 3, "1-0"), tb.Game(4, 2, "*")))]],
    starts="2026-03-07",
)


def test_a_result_of_a_team_event_is_that_of_a_board() -> None:
    done = LEAGUE.with_result(1, 4, 2, "0-1")
    assert done.complete_rounds == 1
    assert [row["MPTS"] for row in tb.standings(done, by="MPTS, GPTS")] == [2, 0]
    assert LEAGUE.player("Player 4").id == 4
    assert LEAGUE.games_of("Rooks") == [(1, LEAGUE.rounds[0][0])]
    assert LEAGUE.games_of(LEAGUE.player(2)) == [(1, tb.Game(4, 2, "*"))]
    with pytest.raises(tb.TournamentError, match="there is no game 2-4; found game 4-2"):
        LEAGUE.with_result(1, 2, 4, "1-0")


@settings(max_examples=30)
@given(team_tournaments())
def test_a_team_event_built_result_by_result_is_the_event_built_at_once(whole: tb.Tournament) -> None:
    def blank(board: tb.Game) -> tb.Game:
        return board if None in (board.white, board.black) else tb.Game(board.white, board.black, "*")

    rounds = [
        [replace(item, boards=tuple(map(blank, item.boards))) if isinstance(item, tb.Match) else item for item in items]
        for items in whole.rounds
    ]
    event = replace(whole, rounds=rounds, published=tb.Published())
    for number, board in iter_games(whole):
        if board.white is not None and board.black is not None:
            event = event.with_result(number, board.white, board.black, board.result, rated=board.rated)
    assert event == replace(whole, published=tb.Published())
    assert columns(event.crosstable) == columns(whole.crosstable) and event.crosstable.matches == whole.crosstable.matches
    assert event.complete_rounds == whole.complete_rounds


def test_rounds_and_players_of_a_team_event() -> None:
    event = LEAGUE.with_result(1, 4, 2, "0-1").with_player(tb.Player(5), team="Pawns")
    assert event.teams[1].players == (3, 4, 5)
    assert event.with_round([("Pawns", "Rooks")], total_rounds=2).rounds[1] == (tb.Match(2, 1),)


def test_a_paired_match_gets_its_boards_when_the_line_ups_are_known() -> None:
    paired = LEAGUE.with_result(1, 4, 2, "0-1").with_round([("Pawns", "Rooks")], total_rounds=2)
    said = "round 2: there is no game 3-1; match 2-1 has no boards yet, with_match enters them"
    with pytest.raises(tb.TournamentError, match=f"^{said}$"):
        paired.with_result(2, 3, 1, "1-0")
    event = paired.with_match(2, tb.Match(2, 1, (tb.Game(3, 1, "*"), tb.Game(2, 4, "*")))).with_result(2, 3, 1, "1-0")
    assert event.rounds[1] == (tb.Match(2, 1, (tb.Game(3, 1, "1-0"), tb.Game(2, 4, "*"))),)
    assert paired.with_match(2, tb.Match(2, 1, forfeit="+-")).complete_rounds == 2
    for match, refusal in (
        (tb.Match(1, 2), "round 2: there is no match 1-2; found match 2-1"),
        (tb.Match(2, 1, (tb.Game(9, 1, "*"),)), "9"),
        ("2-1", "match: expected Match, found '2-1'"),
    ):
        with pytest.raises(tb.TournamentError, match=refusal):
            paired.with_match(2, match)  # type: ignore[arg-type]
    with pytest.raises(tb.TournamentError, match="round 2: there is no match 7-8; with_round adds pairings"):
        EVENT.with_match(2, tb.Match(7, 8))


def test_a_player_of_a_team_is_not_taken_for_a_team_nor_a_team_for_a_player() -> None:
    team = tb.standings(LEAGUE, live=True)["Rooks"]
    with pytest.raises(tb.TournamentError, match="1 Rooks is a team, the participants are players; give a player"):
        LEAGUE.player(team)
    with pytest.raises(tb.TournamentError, match="1 Anna is a player, the participants are teams"):
        LEAGUE.find(tb.standings(EVENT)["Anna"])
    with pytest.raises(tb.TournamentError, match="3 Player 3 is a player, the participants are teams; give the team, 2 Pawns"):
        LEAGUE.games_of("Player 3")


# ---------------------------------------------------------------------------------------------------------------------------
# Standings during a round


def test_the_title_of_live_standings_names_the_round_that_is_being_played() -> None:
    assert f"during round {len(EVENT.rounds)} of " in tb.standings(EVENT, live=True).title
    assert f"after round {len(EVENT.rounds) - 1} of " in tb.standings(EVENT).title


def test_live_counts_the_round_that_is_being_played() -> None:
    assert points(tb.standings(EVENT)) == {1: 1, 2: 1, 3: 0, 4: 0}
    standings = tb.standings(EVENT, live=True)
    assert standings.after_round == 2
    assert points(standings) == {1: 1, 2: 1, 3: 1, 4: 0}
    assert [str(note) for note in standings.basis.meanwhile] == ["1 open game counts as nothing yet"]


def test_standings_say_which_rounds_are_counted_while_one_is_being_played() -> None:
    paired = EVENT.with_result(2, 2, 1, "½-½").with_round([(1, 3)])
    for event, counted in (
        (tb.Tournament(FOUR, [], total_rounds=2).with_round([(1, 3)]), "no round is counted yet"),
        (EVENT, "only round 1 is counted"),
        (paired, "rounds 1 to 2 are counted"),
    ):
        assert any(f"; {counted}; to count it, too: live=True" in note for note in tb.standings(event).basis.meanwhile)


def test_pending_games_can_count_as_nothing() -> None:
    standings = tb.standings(EVENT, by="PTS, BH, SB, WIN, BPG", live=True, pending="none")
    assert points(standings) == {1: 1, 2: 1, 3: 1, 4: 0}
    # 8.1: Anna has met Di only, Bo has met Cy only; Cy has met Bo and Di
    assert {row.id: row["BH"] for row in standings} == {1: 0, 2: 1, 3: 1, 4: 2}
    assert {row.id: row["BPG"] for row in standings} == {1: 0, 2: 0, 3: 1, 4: 2}  # Anna has Black in the pending game
    explanation = tb.explain(standings, 1, "BH")
    assert explanation.terms[1].record == "pending" and not explanation.terms[1].counts
    assert explanation.terms[1].reason == "the game is pending and counts as nothing"
    copied = pickle.loads(pickle.dumps(standings))
    assert copied.to_rows() == standings.to_rows()


def test_a_round_of_pending_games_that_count_as_nothing_changes_nothing() -> None:
    played = replace(EVENT.with_result(2, 2, 1, "½-½"), published=tb.Published())
    paired = played.with_round([(1, 3), (4, 2)])
    by = "PTS, DE, BH/C1, BH, SB, PS, WIN, ARO"
    assert tb.standings(paired, by=by, live=True, pending="none").to_rows() == tb.standings(played, by=by).to_rows()
    many = [*tb.standings_many([paired, EVENT], by=by, live=True, pending="none")]
    assert many[0].to_rows() == tb.standings(played, by=by).to_rows()
    assert many[1].to_rows() == tb.standings(EVENT, by=by, live=True, pending="none").to_rows()


def test_in_a_round_robin_a_pending_game_that_counts_as_nothing_is_as_no_game() -> None:
    robin = replace(EVENT, system=tb.System.ROUND_ROBIN)
    without = replace(robin, rounds=[robin.rounds[0], [tb.Game(3, 4, "1-0")]])
    by = "PTS, DE, WIN, SB"
    assert tb.standings(robin, by=by, live=True, pending="none").to_rows() == tb.standings(without, by=by).to_rows()


def test_pending_games_can_count_as_a_draw_whatever_was_announced() -> None:
    announced = replace(EVENT, scoring=tb.Scoring(unknown=0))
    half = Fraction(3, 2)
    assert points(tb.standings(announced, live=True, pending="announced")) == {1: 1, 2: 1, 3: 1, 4: 0}
    drawn = {1: half, 2: half, 3: 1, 4: 0}
    assert points(tb.standings(announced, live=True, pending="draw")) == drawn
    assert points(tb.standings(EVENT, live=True, pending="announced")) == drawn  # a draw, unless it says otherwise


def test_a_pending_match_can_count_as_nothing() -> None:
    drawn = tb.standings(LEAGUE, by="MPTS, GPTS, BC", live=True, pending="draw")
    assert [row["MPTS"] for row in drawn] == [1, 1] and drawn["Rooks"]["GPTS"] == Fraction(3, 2)
    nothing = tb.standings(LEAGUE, by="MPTS, GPTS, BC", live=True, pending="none")
    assert all(value == 0 for row in nothing for value in row.values)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"pending": "draw"}, "pending: without live, rounds with pending games are not counted; leave it out"),
        ({"live": True, "pending": "win"}, "pending: expected 'none', 'draw' or 'announced', found 'win'"),
        ({"live": True, "after_round": 1}, "live counts all rounds, also the one being played; leave out live or after_round"),
    ],
)
def test_live_and_pending_that_contradict_each_other_are_refused(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(tb.TournamentError) as refused:
        tb.standings(EVENT, **arguments)
    assert said in str(refused.value)


def test_pending_goes_with_a_round_of_the_past_too() -> None:
    event = EVENT.with_round([(1, 3, "1-0"), (2, 4, "1-0")])
    assert points(tb.standings(event, after_round=2, pending="none")) == {1: 1, 2: 1, 3: 1, 4: 0}


@contextmanager
def counting_calls() -> Iterator[list[str]]:
    """The functions called meanwhile, of Python and of C: as many on a busy machine as on a quiet one."""
    called: list[str] = []
    before = sys.getprofile()
    sys.setprofile(lambda frame, event, given: called.append(event) if event in {"call", "c_call"} else None)
    try:
        yield called
    finally:
        sys.setprofile(before)


@pytest.mark.parametrize(("players", "rounds"), [(20, 3), (100, 5)])
def test_entering_a_result_costs_little_beside_ranking_however_many_play(players: int, rounds: int) -> None:
    """A manager enters results one by one and ranks after each: nobody else's games are looked at again."""
    event, games = live.paired(players, rounds)
    entering = []
    for number, game in games[:5]:
        with counting_calls() as called:
            event = event.with_result(number, game.white or 0, game.black or 0, game.result)
        entering.append(len(called))
    with counting_calls() as ranking:
        tb.standings(event, by=LIST, live=True).ranks  # noqa: B018 - computed on demand
    assert entering[0] < 3 * players + 100  # the first one finds where everybody stands
    assert max(entering[1:]) < 150 and 5 * max(entering[1:]) < len(ranking), (entering, len(ranking))
