"""The table of an event is made once per games object, and again as soon as anything in it has changed."""

from __future__ import annotations

import copy
import sys
from collections import UserDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import MappingProxyType
from typing import Any

import pytest

from tests.echecs import FUNCTIONS, data, games_of, players_of
from tiebreaks.echecs import Game, Player, event
from tiebreaks.echecs.average_rating import average_rating_of_opponents
from tiebreaks.echecs.buchholz import buchholz
from tiebreaks.echecs.direct_encounter import direct_encounter
from tiebreaks.echecs.event import KEPT, Recent
from tiebreaks.echecs.number_of_wins import number_of_wins
from tiebreaks.echecs.progressive import progressive
from tiebreaks.echecs.table import build_tables

WORKED = data("worked.json")["games"]
PLAYERS = players_of(data("worked.json")["players"])


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """One entry for each table made, with nothing remembered from other tests."""
    found: list[int] = []

    def counted(rounds: Any) -> event.EchecsEvent:
        found.append(len(rounds))
        return event.EchecsEvent(build_tables(rounds))

    monkeypatch.setattr(event, "_events", Recent(counted))
    monkeypatch.setattr(event, "_lists", Recent(event.ListedCode))
    return found


def frozen() -> list[list[Game]]:
    return [[Game(**game) for game in items] for items in games_of(WORKED)]


@pytest.mark.parametrize("games", [games_of(WORKED), frozen(), tuple(map(tuple, frozen()))], ids=["dicts", "Games", "tuples"])
def test_all_functions_for_all_players_make_one_table(made: list[int], games: Any) -> None:
    for function in FUNCTIONS.values():
        for who in "ABCDE":
            function(who, games, PLAYERS)
    assert made == [3]


def test_the_values_of_a_function_are_worked_out_once(made: list[int]) -> None:
    games = frozen()
    first = event.event_of(games).values_by
    progressive("A", games)
    progressive("B", games)
    held = event.event_of(games)
    assert len(held.values) == 1
    direct_encounter("A", games, PLAYERS)
    direct_encounter("B", games, PLAYERS)
    assert len(held.groups) == 1
    assert first == held.values_by
    (rule,) = held.values
    assert held.values_by(rule) is held.values_by(rule)


def replaced(games: list[list[Any]]) -> None:
    games[0][0] = {"white": "A", "black": "B", "result": 0}


def changed(games: list[list[Any]]) -> None:
    games[0][0]["result"] = 0


def renamed(games: list[list[Any]]) -> None:
    games[0][0]["black"] = "A"


def kind_added(games: list[list[Any]]) -> None:
    games[0][0]["kind"] = "forfeit-win"


def kind_taken_away(games: list[list[Any]]) -> None:
    del games[1][2]["kind"]


def keys_swapped(games: list[list[Any]]) -> None:
    game = games[0][0]
    game["white"], game["black"] = game["black"], game["white"]


def game_added(games: list[list[Any]]) -> None:
    games[2].append({"white": "F", "black": "A", "result": 0})


def game_taken_away(games: list[list[Any]]) -> None:
    games[0].pop(0)


def round_added(games: list[list[Any]]) -> None:
    games.append([{"white": "A", "black": "B", "result": 0.5}])


def rounds_swapped(games: list[list[Any]]) -> None:
    games[0], games[2] = games[2], games[0]


def emptied(games: list[list[Any]]) -> None:
    games.clear()


CHANGES: list[Callable[[list[list[Any]]], None]] = [
    replaced, changed, renamed, kind_added, kind_taken_away, keys_swapped, game_added, game_taken_away, round_added,
    rounds_swapped, emptied,
]  # fmt: skip


def everything(games: Any) -> list[float]:
    return [function(who, games, PLAYERS) for function in FUNCTIONS.values() for who in "ABCDEF"]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
@pytest.mark.parametrize("shape", [dict, UserDict], ids=lambda shape: shape.__name__)
def test_a_change_by_the_caller_is_noticed(made: list[int], change: Callable[[Any], None], shape: Callable[[Any], Any]) -> None:
    games = [[shape(game) for game in items] for items in games_of(WORKED)]
    before = everything(games)
    change(games)
    assert everything(games) == everything(copy.deepcopy(games))
    assert everything(games) != before
    again = [[shape(game) for game in items] for items in games_of(WORKED)]
    assert everything(again) == before


def test_a_replaced_game_object_is_noticed(made: list[int]) -> None:
    games = frozen()
    assert number_of_wins("A", games) == 2
    games[0][0] = Game(white="A", black="B", result=0.5)
    assert number_of_wins("A", games) == 1


def test_a_changed_list_of_players_is_noticed(made: list[int]) -> None:
    games, players = frozen(), [dict(player) for player in PLAYERS]
    assert (average_rating_of_opponents("E", games, players), direct_encounter("A", games, players)) == (2050, 2.5)
    players[0]["rating"] = 2002
    assert average_rating_of_opponents("E", games, players) == 2051
    del players[4]
    assert direct_encounter("A", games, players) == 1.5
    others = [Player(id="B", rating=1000)]
    assert [average_rating_of_opponents("A", games, given) for given in (players, others, players)] == [2001, 1000, 2001]


def test_equal_contents_are_one_event_whoever_holds_them(made: list[int]) -> None:
    for _ in range(3):
        assert buchholz("A", games_of(WORKED)) == 4.5
        assert buchholz("A", games_of(WORKED)[:2]) == 2.5
    assert sorted(made) == [2, 3]


def test_read_only_mappings_and_other_collections_are_taken() -> None:
    views = [[MappingProxyType(game) for game in items] for items in games_of(WORKED)]
    assert everything(views) == everything(games_of(WORKED))
    by_board = {number: dict(enumerate(items)).values() for number, items in enumerate(games_of(WORKED))}
    assert everything(by_board.values()) == everything(games_of(WORKED))


def test_nothing_of_the_caller_is_modified() -> None:
    games, players = games_of(WORKED), [dict(player) for player in PLAYERS]
    everything(games)
    assert games == games_of(WORKED) and players == PLAYERS


def test_the_callers_lists_and_dicts_are_not_held(made: list[int]) -> None:
    games = games_of(WORKED)
    parts: list[Any] = [games, games[0], games[0][0]]
    before = [sys.getrefcount(part) for part in parts]
    everything(games)
    assert [sys.getrefcount(part) for part in parts] == before


def test_only_the_last_few_events_are_remembered(made: list[int]) -> None:
    games = frozen()
    game = games[0][0]
    before = sys.getrefcount(game)
    buchholz("A", games)
    assert sys.getrefcount(game) > before  # a frozen game is shared with the copy
    for number in range(KEPT):
        buchholz("A", [[Game(white="A", black=f"other {number}", result=1)]])
    assert sys.getrefcount(game) == before
    assert len(made) == KEPT + 1


def test_a_few_events_in_turn_are_each_made_once(made: list[int]) -> None:
    events = [games_of(WORKED)[:rounds] for rounds in range(KEPT)]
    for _ in range(3):
        for games in events:
            buchholz("A", games)
    assert len(made) == KEPT


def test_many_groups_do_not_pile_up() -> None:
    ids = [f"player {number}" for number in range(80)]
    games = [[Game(white=white, black=black, result=1) for white, black in zip(ids[::2], ids[1::2], strict=True)]]
    for who in ids:
        assert direct_encounter(who, games, [Player(id=who)]) == 0
    assert len(event.event_of(games).groups) <= 64


def test_an_error_is_not_remembered(made: list[int]) -> None:
    games = games_of(WORKED)
    games[0][0]["result"] = 2
    with pytest.raises(ValueError, match="found 2"):
        buchholz("A", games)
    games[0][0]["result"] = 1
    assert buchholz("A", games) == 4.5


def test_threads_may_ask_at_once() -> None:
    events = [games_of(WORKED)[:rounds] for rounds in range(1, 4)] * 40
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(everything, events))
    assert found[:3] == [everything(games) for games in events[:3]]
    assert found == found[:3] * 40
