"""Events from tables of games, participants with keys of their own, and finding them by name."""

from __future__ import annotations

import csv
import json
from datetime import date, datetime
from io import BytesIO, StringIO
from typing import Any, cast, get_type_hints

import numpy as np
import pandas
import polars
import pyarrow
import pytest
from hypothesis import given, settings

import tiebreaks as tb
from tests.formats.json_strategies import tournaments
from tiebreaks.model.building import TournamentFacts
from tiebreaks.model.game_rows import PlayerTable
from tiebreaks.model.tournament import iter_games

NAMES = ("round", "white", "black", "result")
ROWS: list[tuple[int, str, str | None, str]] = [
    (1, "anna@lichess", "bo", "1-0"),
    (1, "cy", None, "half"),
    (2, "cy", "anna@lichess", "1/2-1/2"),
    (2, "bo", None, "bye"),
]
DICTS: list[dict[str, Any]] = [dict(zip(NAMES, row, strict=True)) for row in ROWS]
EVENT = tb.Tournament.from_games(ROWS, starts="2026-03-07")


def refusal(*arguments: Any, **facts: Any) -> str:
    with pytest.raises(tb.TournamentError) as refused:
        tb.Tournament.from_games(*arguments, **facts)
    return str(refused.value)


def test_games_with_ids_that_are_texts_make_an_event() -> None:
    assert EVENT.rounds == (
        (tb.Game(1, 2, "1-0"), tb.Bye(3, "half")),
        (tb.Game(3, 1, "½-½"), tb.Bye(2, "pairing")),
    )
    assert [(one.id, one.name, one.key) for one in EVENT.players] == [
        (1, "anna@lichess", "anna@lichess"), (2, "bo", "bo"), (3, "cy", "cy"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    "table",
    [
        DICTS,
        [dict(row, date="2026-03-07") for row in DICTS],
        iter(ROWS),
        {name: [row[name] for row in DICTS] for name in NAMES},
        pandas.DataFrame(DICTS),
        pandas.DataFrame(DICTS).rename(columns=str.title),
        polars.DataFrame(DICTS),
        polars.DataFrame(DICTS).lazy(),
        [{name: value for name, value in row.items() if value is not None} for row in DICTS],
        csv.DictReader(StringIO("\n".join(",".join(str(cell or "") for cell in row) for row in [NAMES, *ROWS]))),
        pyarrow.Table.from_pylist(DICTS),
    ],
    ids=[
        "dicts",
        "dicts with more",
        "iterator",
        "columns",
        "pandas",
        "pandas, capitals",
        "polars",
        "polars, lazy",
        "byes without black",
        "csv",
        "arrow",
    ],
)
def test_any_table_of_games_makes_the_same_event(table: Any) -> None:
    assert tb.Tournament.from_games(table, starts="2026-03-07") == EVENT


def test_ids_that_are_numbers_are_the_numbers_of_the_players() -> None:
    frame = pandas.DataFrame({"round": [1, 1], "white": [70, 12], "black": [5, np.nan], "result": ["1-0", "U"]})
    event = tb.Tournament.from_games(frame)
    assert [(one.id, one.key) for one in event.players] == [(5, 5), (12, 12), (70, 70)]
    assert event.rounds == ((tb.Game(70, 5, "1-0"), tb.Bye(12, "pairing")),)
    assert event.find(70) == 70


def test_ids_that_cannot_be_numbers_are_keys_only() -> None:
    event = tb.Tournament.from_games([(1, 0, 3, "1-0"), (1, 10**12, 2, "0-1")])
    assert [(one.id, one.key) for one in event.players] == [(1, 0), (2, 3), (3, 10**12), (4, 2)]
    assert event.find(10**12) == event.find(str(10**12)) == event.find(np.int64(10**12)) == 3  # type: ignore[arg-type]
    assert event.find(0) == 1
    with pytest.raises(tb.TournamentError) as refused:
        event.find(2)
    assert str(refused.value) == "participant: 2 is the number of 2 and the key of 4; give the name or the Player"
    assert refused.value.messages[0].facts["numbers"] == (2, 4)
    assert event.find(event.players[1]) == 2


def test_players_have_their_data_from_another_table() -> None:
    people: list[dict[str, Any]] = [
        {"id": "cy", "name": "Cyril", "rating": 1900},
        {"id": "bo", "name": "Bo"},
        {"id": "anna@lichess", "rating": 2100},
    ]
    tables: list[PlayerTable] = [people, pandas.DataFrame(people), polars.DataFrame(people)]
    for table in tables:
        event = tb.Tournament.from_games(ROWS, table)
        assert [(one.id, one.name, one.rating) for one in event.players] == [(1, "Cyril", 1900), (2, "Bo", None), (3, "", 2100)]
        assert event.rounds[0] == (tb.Game(3, 2, "1-0"), tb.Bye(1, "half"))
    numbered = [tb.Player(7, "Anna", key="anna@lichess"), tb.Player(8, "Bo", key="bo"), tb.Player(9, "Cy", key="cy")]
    assert tb.Tournament.from_games(ROWS, numbered).rounds[1] == (tb.Game(9, 7, "½-½"), tb.Bye(8, "pairing"))
    both = [{"id": one.id, "name": one.name, "key": one.key} for one in numbered]
    assert tb.Tournament.from_games(ROWS, both).players == tuple(numbered)


def test_what_is_wrong_in_a_table_is_named_with_its_row() -> None:
    assert refusal([(1, "a", "b", "2-0")]).startswith("games, row 1: a against b: unknown result '2-0'; expected one of 1-0")
    assert refusal([(1, "a", "b", "1-0"), (1, "c", None, "holiday")]).startswith(
        "games, row 2: bye of c: expected one of pairing, full, half, zero, found 'holiday'"
    )
    assert refusal([(1, "a", 1.5, "1-0"), (0, "a", "b", "1-0")]).splitlines() == [
        "games, row 1: expected a text or a whole number, found 1.5",
        "games, row 2: expected a round from 1 to 999, found 0",
    ]
    for wrong in (None, "one", 1.5, True):
        assert refusal([(wrong, "a", "b", "1-0")]) == f"games, row 1: expected a round from 1 to 999, found {wrong!r}"
    assert refusal([("9" * 5000, "a", "b", "1-0")]).startswith("games, row 1: expected a round from 1 to 999, found '9999")
    assert refusal([DICTS[0], {"round": 1, "white": "cy"}]) == (
        "games, row 2: there is no column result; expected round, white, result, found round, white"
    )
    twice = pandas.DataFrame([[1, 2, "a", "b", "1-0"]], columns=["round", "Round", "white", "black", "result"])
    assert refusal(twice) == "games: the column round is there twice; keep one"
    assert refusal([(1, "7", 8, "1-0"), (2, 7, 8, "1-0")]) == (
        "games: the id 7 is a number in one row and a text in another; write it in one way"
    )
    both = [tb.Player(1, key="bo"), {"id": "cy"}]
    assert refusal(ROWS, both) == "players: expected all of them as Player or all as dicts, found both"
    assert refusal([(1, None, None, "1-0")]) == "games, row 1: expected a participant, found None"
    assert (
        refusal([(1, "a", "b", "1-0"), (3, "a", "b", "1-0")])
        == "games: round 2 has none; number the rounds from 1 without a gap"
    )
    assert refusal([("a", "b")]) == "games, row 1: expected (round, white, black, result), found ('a', 'b')"
    assert refusal("1-0") == "games: expected a list of tuples or dicts, or a data frame, found '1-0'"
    assert refusal(pandas.DataFrame(DICTS).drop(columns="black")).startswith("games: there is no column black; expected round,")
    assert refusal(ROWS, [{"id": "cy", "raiting": 1}]) == "players, row 1: unknown column 'raiting'; did you mean 'rating'?"
    assert refusal(ROWS, [{"name": "Cyril"}]) == "players, row 1: expected an id or a key, found None"
    assert "games, row 1: nobody among the players has the id 'bo'; add or correct it" in refusal(ROWS, [{"id": "cy"}])


# ---------------------------------------------------------------------------------------------------------------------------
# And back: to_games, to_dict


def facts_of(event: tb.Tournament) -> TournamentFacts:
    """What an event has beside players and rounds."""
    facts: Any = {name: getattr(event, name) for name in TournamentFacts.__annotations__}
    return cast("TournamentFacts", facts)


def test_the_facts_of_from_games_are_those_of_a_tournament() -> None:
    taken = get_type_hints(tb.Tournament.__init__)
    assert get_type_hints(TournamentFacts) == {
        name: taken[name] for name in taken if name not in ("players", "rounds", "return")
    }


def test_the_games_of_an_event_are_the_rows_it_was_made_of() -> None:
    assert EVENT.to_games() == [
        {"round": 1, "white": "anna@lichess", "black": "bo", "result": "1-0"},
        {"round": 1, "white": "cy", "black": None, "result": "half"},
        {"round": 2, "white": "cy", "black": "anna@lichess", "result": "½-½"},
        {"round": 2, "white": "bo", "black": None, "result": "pairing"},
    ]
    for table in (EVENT.to_games(), pandas.DataFrame(EVENT.to_games()), polars.DataFrame(EVENT.to_games())):
        assert tb.Tournament.from_games(table, starts="2026-03-07") == EVENT


@pytest.mark.parametrize("name", tb.samples())
def test_a_sample_comes_back_from_its_dict_and_from_its_games(name: str) -> None:
    event = tb.sample(name)
    assert tb.Tournament.from_dict(json.loads(json.dumps(event.to_dict()))) == event
    if event.is_team:
        with pytest.raises(tb.TournamentError, match="a table of games cannot hold matches of teams; to_dict can"):
            event.to_games()
    else:
        assert tb.Tournament.from_games(event.to_games(), event.players, **facts_of(event)) == event


@settings(deadline=None)
@given(tournaments())
def test_a_drawn_event_comes_back_or_is_refused_with_what_a_table_cannot_hold(event: tb.Tournament) -> None:
    assert tb.Tournament.from_dict(event.to_dict()) == event
    unrated = any(not game.rated for _, game in iter_games(event))
    if event.is_team or unrated or not all(event.rounds):
        with pytest.raises(tb.TournamentError, match="a table of games cannot hold"):
            event.to_games()
    else:
        assert tb.Tournament.from_games(event.to_games(), event.players, **facts_of(event)) == event


def test_all_that_a_table_of_games_cannot_hold_is_named() -> None:
    players = [tb.Player(1, key=2), tb.Player(2), tb.Player(3)]
    event = tb.Tournament(players, [[tb.Game(1, 2, "1-0", rated=False)], []])
    with pytest.raises(tb.TournamentError) as refused:
        event.to_games()
    assert str(refused.value).splitlines() == [
        "a table of games cannot tell player 1 from player 2: the id of one is the key of the other, 2",
        "round 1: game 1-2: a table of games cannot hold that it is not rated; to_dict can",
        "round 2: a table of games cannot hold a round without entries; to_dict can",
    ]


def test_a_dict_that_is_no_event_is_refused_as_a_file_is() -> None:
    with pytest.raises(tb.FormatError, match='<data>: format: expected "tiebreaks-tournament", found no such key'):
        tb.Tournament.from_dict({})
    half = {**EVENT.to_dict(), "scoring": {"win": 1, "draw": 0.5}}
    assert tb.Tournament.from_dict(half) == EVENT
    with pytest.raises(TypeError, match="not JSON serializable"):
        tb.Tournament.from_dict({"format": {1, 2}})


# ---------------------------------------------------------------------------------------------------------------------------
# Keys


def test_a_key_goes_through_standings_frames_and_json() -> None:
    standings = tb.standings(EVENT, by="DE, BH")
    assert standings["bo"].key == "bo"
    keys = [row.key for row in standings]
    assert [row["key"] for row in standings.to_rows()] == keys
    assert [*standings.to_rows()[0]][:4] == ["rank", "id", "key", "name"]
    assert standings.to_polars()["key"].to_list() == keys
    assert standings.to_pandas()["key"].tolist() == keys
    assert standings.to_arrow()["key"].to_pylist() == keys
    assert [row["key"] for row in json.loads(tb.render(standings, "json"))["standings"]] == keys
    assert tb.explain(standings, "anna@lichess", "BH").value == standings["anna@lichess"]["BH"]


def test_an_event_without_keys_has_no_column_for_them() -> None:
    event = tb.Tournament([tb.Player(1), tb.Player(2)], [[tb.Game(1, 2, "1-0")]])
    standings = tb.standings(event)
    assert "key" not in standings.to_rows()[0] and "key" not in standings.to_polars().columns
    assert "key" not in json.loads(tb.render(standings, "json"))["standings"][0]


def test_keys_that_are_all_numbers_are_a_column_of_numbers() -> None:
    event = tb.Tournament.from_games([(1, 12, 5, "1-0")])
    assert tb.standings(event).to_polars()["key"].to_list() == [12, 5]
    mixed = tb.Tournament.from_games([(1, 12, "x", "1-0")])
    assert tb.standings(mixed).to_polars()["key"].to_list() == ["12", "x"]
    assert [row.key for row in tb.standings(mixed)] == [12, "x"]


def test_json_keeps_the_keys() -> None:
    file = BytesIO()
    event = tb.Tournament.from_games([(1, "a", 7, "1-0")])
    assert tb.write(event, file, format="json") == ()
    assert [one.key for one in tb.read(file.getvalue()).players] == ["a", 7]


def test_a_trf_has_no_place_for_keys_and_says_so() -> None:
    file = BytesIO()
    assert "a TRF has no field for the keys of participants: left out" in tb.write(EVENT, file, format="trf26")
    assert [one.key for one in tb.read(file.getvalue()).players] == [None] * 3


def test_keys_are_unique_and_texts_or_whole_numbers() -> None:
    with pytest.raises(tb.TournamentError, match=r"player 2 \(B\): the key 'x' is given twice; keys must be unique"):
        tb.Tournament([tb.Player(1, "A", key="x"), tb.Player(2, "B", key="x")], [])
    with pytest.raises(tb.TournamentError, match=r"player 1 \(A\): key: expected a text or a whole number, found 1\.5"):
        tb.Tournament([tb.Player(1, "A", key=1.5)], [])  # type: ignore[arg-type]
    assert tb.Tournament([tb.Player(1, key=np.int64(8))], []).players[0].key == 8  # type: ignore[arg-type]
    with pytest.raises(tb.FormatError, match=r"players\[0\]\.key: expected a text or a whole number, found true"):
        tb.read(b'{"format": "tiebreaks-tournament", "version": 1, "players": [{"id": 1, "key": true}], "rounds": []}')


@pytest.mark.parametrize(
    "starts",
    [
        "2026-03-07T10:00", "2026-03-07T10:00:00Z", "2026-03-07 10:00:00+01:00", datetime(2026, 3, 7, 10), pandas.Timestamp("2026-03-07T10"),
        np.datetime64("2026-03-07T10:00"), date(2026, 3, 7), "2026-03-07",
    ],
)  # fmt: skip
def test_the_first_day_may_have_a_time(starts: Any) -> None:
    assert tb.Tournament([tb.Player(1)], [], starts=starts).starts == date(2026, 3, 7)


# ---------------------------------------------------------------------------------------------------------------------------
# Finding

PEOPLE = tb.Tournament(
    [
        tb.Player(1, "Žužek, Blaž"), tb.Player(2, "Łukasiewicz, Søren"), tb.Player(3, "Müller, Anna"), tb.Player(4, "Muller, Bo"),
        tb.Player(5, "Þórsson, Æ."), tb.Player(6, "Žužek, Ana"),
    ],
    [],
)  # fmt: skip


@pytest.mark.parametrize(
    ("who", "number"),
    [("Zuzek, Blaz", 1), ("blaz zuzek", 1), ("ZUZEK, ANA", 6), ("lukasiewicz", 2), ("Soren", 2), ("Müller", 3), ("Muller", 4), ("thorsson", 5)],
)  # fmt: skip
def test_a_name_may_be_typed_without_its_accents(who: str, number: int) -> None:
    """With them it is found first: Müller is not Muller."""
    assert PEOPLE.find(who) == number


def test_a_name_that_fits_several_lists_them_with_their_numbers() -> None:
    with pytest.raises(tb.TournamentError) as refused:
        PEOPLE.find("Zuzek")
    assert str(refused.value) == "participant: 'Zuzek' fits 1 Žužek, Blaž; 6 Žužek, Ana; give the number or more of the name"
    assert refused.value.messages[0].facts["numbers"] == (1, 6)


def test_the_rounds_of_a_new_event_take_the_tuples_that_with_round_takes() -> None:
    players = [tb.Player(1, "Anna"), tb.Player(2, "Bo"), tb.Player(3, "Cy", key="c")]
    rounds: list[list[Any]] = [
        [(1, 2, "1-0"), ("c", None, "half")],
        [("Anna", "c"), tb.Bye(2, "zero")],
        [[3, 2, "½"], (1, None, "u")],
    ]
    event = tb.Tournament(players, rounds, total_rounds=5)
    one_by_one = tb.Tournament(players, [], total_rounds=5)
    for entries in rounds:
        one_by_one = one_by_one.with_round(entries)
    assert event == one_by_one
    assert event.rounds == (
        (tb.Game(1, 2, "1-0"), tb.Bye(3, "half")), (tb.Game(1, 3, "*"), tb.Bye(2, "zero")), (tb.Game(3, 2, "½-½"), tb.Bye(1, "pairing")),
    )  # fmt: skip
    teams = [tb.Team(number, name, players=(number,)) for number, name in enumerate("ABC", 1)]
    assert tb.Tournament(players, [[("A", "B"), (3, None, "full")]], teams=teams).rounds == (
        (tb.Match(1, 2), tb.Bye(3, "full")),
    )


def test_all_wrong_tuples_of_a_new_event_are_reported_with_their_rounds() -> None:
    players = [tb.Player(1, "Anna"), tb.Player(2, "Bo"), tb.Player(3, "Cy")]
    with pytest.raises(tb.TournamentError) as refused:
        tb.Tournament(players, [[(1, 9, "1-0"), (2, 3, "x")], [(1,), "ab"]])
    assert [str(each).partition(";")[0] for each in refused.value.messages] == [
        "round 1: participant: no number 9 in this tournament",
        "round 1: game 2-3 x: unknown result 'x'",
        "round 2: expected Game, Bye or Match, or a tuple such as (1, 2, '1-0'), found (1,)",
        "round 2: expected Game, Bye or Match, or a tuple such as (1, 2, '1-0'), found 'ab'",
    ]
    with pytest.raises(tb.TournamentError) as refused:
        tb.Tournament([tb.Player(2), tb.Player(2)], [[(2, 2, "1-0")]])
    assert [str(each) for each in refused.value.messages] == ["player 2 (): this number is given twice; numbers must be unique"]
