"""Modules, names and types as the packages have them; input of every shape, and what is said about bad input."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, cast

import pytest

import tiebreaks as tb
from tests.echecs import FUNCTIONS, MODULES, games_of, usage
from tiebreaks import echecs
from tiebreaks.echecs import Game, Player, from_release_4
from tiebreaks.echecs.packages import package

ONE: list[Any] = [[{"white": "A", "black": "B", "result": 1}]]


@pytest.mark.parametrize(("name", "module"), MODULES.items())
def test_a_module_has_its_function_the_alias_and_the_types(name: str, module: str) -> None:
    found = import_module(f"tiebreaks.echecs.{module}")
    assert found.tiebreak is getattr(found, name) is FUNCTIONS[name]
    more = {"average_rating_of_opponents_cut1"} if module == "average_rating" else set()
    assert set(found.__all__) == {name, "tiebreak", "Game", "GameKind", "Player", "Result", *more}
    for kind in ("Game", "GameKind", "Player", "Result"):
        assert getattr(found, kind) is getattr(echecs, kind)


def test_every_module_of_a_sub_path_is_in_the_table() -> None:
    root = Path(echecs.__path__[0])
    thin = {path.relative_to(root).with_suffix("") for path in root.rglob("*.py") if path.parent != root}
    assert {".".join(path.parts).removesuffix(".__init__") for path in thin} | {"direct_encounter"} == set(MODULES.values())


def test_the_cut_of_average_rating_is_in_the_root_too_as_its_document_names_no_sub_path() -> None:
    from tiebreaks.echecs.average_rating import average_rating_of_opponents_cut1

    found: object = average_rating_of_opponents_cut1
    assert found is FUNCTIONS["average_rating_of_opponents_cut1"]
    assert echecs.average_rating.cut1 is sys.modules["tiebreaks.echecs.average_rating.cut1"]


def test_a_package_root_does_not_hide_its_sub_paths() -> None:
    for name, module in MODULES.items():
        assert import_module(f"tiebreaks.echecs.{module}").__name__ == f"tiebreaks.echecs.{module}", name
    assert echecs.number_of_wins.games_won is sys.modules["tiebreaks.echecs.number_of_wins.games_won"]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_docstring_says_what_c07_does_and_which_code_to_use(name: str) -> None:
    text = FUNCTIONS[name].__doc__ or ""
    assert "C.07" in text
    departs = name not in ("progressive", "number_of_wins")
    assert (" Use " in text.replace("\n", " ")) == departs


def test_every_function_is_imported_from_one_place_by_its_own_name() -> None:
    """The whole list, so that a name is missed when a function is added; where a name is a package too, a call is the same."""
    assert {*MODULES} <= {*echecs.__all__}
    for name, function in FUNCTIONS.items():
        found: Any = getattr(echecs, name)
        assert found is function or found.tiebreak is function
        assert found("A", ONE, [{"id": "A"}, {"id": "B", "rating": 2000}]) == function(
            "A", ONE, [{"id": "A"}, {"id": "B", "rating": 2000}]
        )


@pytest.mark.parametrize("name", ["buchholz", "direct_encounter", "number_of_wins", "progressive"])
@pytest.mark.parametrize(
    "imports",
    [
        "from tiebreaks.echecs import {0}; import tiebreaks.echecs.{0}",
        "import tiebreaks.echecs.{0}; from tiebreaks.echecs import {0}",
        "from tiebreaks.echecs.{0} import {0} as function; import tiebreaks; from tiebreaks.echecs import {0}",
        "import tiebreaks.echecs.buchholz.cut1; from tiebreaks.echecs import {0}",
        "import tiebreaks; {0} = tiebreaks.echecs.{0}",
    ],
)
def test_a_name_that_is_a_package_and_a_function_is_both_whatever_is_imported_first(imports: str, name: str) -> None:
    code = f"""{imports.format(name)}
from importlib import import_module
assert {name} is tiebreaks.echecs.{name} is import_module('tiebreaks.echecs.{name}')
assert {name}.tiebreak is {name}.{name} and {name}('A', {ONE}, []) == {name}.tiebreak('A', {ONE}, [])
import tiebreaks.echecs.buchholz.cut1
print(tiebreaks.echecs.buchholz.cut1.tiebreak('A', [*{ONE}, *{ONE}]), tiebreaks.echecs.buchholz('A', [*{ONE}, *{ONE}]))"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (done.stdout, done.stderr) == ("0.0 0.0\n", "")


def test_a_sub_path_that_has_the_name_of_its_function_is_both() -> None:
    from tiebreaks.echecs.number_of_wins import games_won

    assert games_won("A", ONE) == games_won.tiebreak("A", ONE) == 1
    assert echecs.number_of_wins.games_won is games_won


def test_a_package_that_is_called_behaves_as_its_function() -> None:
    assert inspect.signature(echecs.buchholz) == inspect.signature(FUNCTIONS["buchholz"])
    assert pickle.loads(pickle.dumps(echecs.buchholz)) is copy.deepcopy(echecs.buchholz) is echecs.buchholz
    with pytest.raises(TypeError, match=r"buchholz\(\) missing 1 required positional argument: 'games'"):
        cast("Any", echecs.buchholz)("A")
    with pytest.raises(ImportError, match="has another function than buchholz"):
        package("progressive", FUNCTIONS["buchholz"])


def test_the_small_file_of_use_runs() -> None:
    assert [row.name for row in usage.main().rows] == ["A", "B"]


def test_importing_the_library_does_not_import_the_face() -> None:
    code = "import sys, tiebreaks; print([name for name in sys.modules if name.startswith('tiebreaks.echecs')])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert found.strip() == "[]"


@pytest.mark.parametrize("name", FUNCTIONS)
def test_who_or_what_is_not_there_gives_0(name: str) -> None:
    function = FUNCTIONS[name]
    for who in ("nobody", ""):
        assert function(who, ONE, [{"id": "A", "rating": 2000}]) == 0
    assert function("A", [], []) == 0
    assert function("A", [[], []], []) == 0


@pytest.mark.parametrize("name", [name for name in FUNCTIONS if name != "direct_encounter" and "rating" not in name])
def test_the_list_of_players_may_be_left_out_where_it_is_not_read(name: str) -> None:
    function = FUNCTIONS[name]
    assert function("A", ONE) == function("A", ONE, [{"id": "A"}]) == function("A", ONE, "whatever")


@pytest.mark.parametrize("name", FUNCTIONS)
def test_both_spellings_of_a_bye_mean_the_same(name: str) -> None:
    text = "A-B 1, C{} 1 pairing-bye | A-C 0, B{} 0.5 half-bye | B-C 1, A{} 1 | A-B 0.5, C{} 0 forfeit-loss | A{} 0 zero-bye"
    players = [{"id": who, "rating": 2000 + at} for at, who in enumerate("ABC")]
    spelled = [games_of(text.replace("{}", "-")), games_of("".join(_same(part) for part in text.split("{}")))]
    for who in "ABC":
        first, second = (FUNCTIONS[name](who, games, players) for games in spelled)
        assert first == second


def _same(part: str) -> str:
    """`C` at the end of a part becomes `C-C`."""
    return f"{part}-{part[-1]}" if part[-1] in "ABC" else part


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(
    ("game", "said"),
    [
        ({"white": "A", "black": "B", "result": 2}, "round 2: game A-B: expected White's result, 0, 0.5 or 1; found 2"),
        ({"white": "A", "black": "B", "result": "1"}, "found '1'"),
        ({"white": "A", "black": "B", "result": None}, "found None"),
        ({"white": "A", "black": "B", "result": [1]}, r"found \[1\]"),
        ({"white": "A", "black": "B", "result": 1, "kind": "bye"}, "expected a kind of forfeit-loss, .*; found 'bye'"),
        ({"white": "A", "black": "B", "result": 1, "kind": []}, r"found \[\]"),
        ({"white": "A", "black": "B"}, "expected the keys white, black and result; 'result' is missing"),
        ({"white": "A", "result": 1}, "'black' is missing"),
        ({"white": "", "black": "", "result": 1}, "at least one player"),
        ({"white": "A", "black": None, "result": 1}, "expected ids"),
        ({"white": 1, "black": 2, "result": 1}, "found 1 and 2"),
        (("A", "B", 1), "expected a Game or a mapping"),
        (tb.Game(1, 2, "1-0"), "expected a Game or a mapping"),
    ],
)
def test_a_bad_game_is_refused_with_its_round(name: str, game: Any, said: str) -> None:
    with pytest.raises(tb.TiebreaksError, match=said) as error:
        FUNCTIONS[name]("A", [*ONE, [game]], [{"id": "A"}])
    assert "round 2" in str(error.value)


def test_all_bad_games_are_told_at_once() -> None:
    games = [[{"white": "A", "black": "B", "result": 3}], [{"white": "A", "black": "B", "result": 4}]]
    with pytest.raises(tb.TournamentError) as error:
        FUNCTIONS["buchholz"]("A", games)
    assert len(error.value.problems) == 2


@pytest.mark.parametrize(
    ("games", "said"),
    [
        (None, "games: expected a list of rounds, each a list of games; found None"),
        ("A-B", "expected a list of rounds"),
        (ONE[0], "round 1: expected a list of games; found {"),
        ([Game(white="A", black="B", result=1)], "round 1: expected a list of games"),
        ([[], None], "round 2: expected a list of games; found None"),
    ],
)
def test_games_that_are_no_rounds_are_refused(games: Any, said: str) -> None:
    for call in (FUNCTIONS["buchholz"], lambda who, given: echecs.tournament(given)):
        with pytest.raises(tb.TiebreaksError, match=said):
            call("A", games)


RELEASE_4: list[Any] = [
    {"byes": [{"player": "C", "kind": "pairing"}], "games": [{"white": "A", "black": "B", "result": "white"}]},
    {"byes": [], "games": [{"white": "B", "black": "A", "result": "black", "forfeit": "white"}]},
]


@pytest.mark.parametrize("name", FUNCTIONS)
@pytest.mark.parametrize(
    ("games", "said"),
    [
        (RELEASE_4, "round 1: expected a list of games, found an object with byes, games"),
        (tuple(RELEASE_4), "round 1: expected a list of games, found an object with byes, games"),
        ([[], RELEASE_4[1]], "round 2: expected a list of games, found an object with byes, games"),
        ([items["games"] for items in RELEASE_4], "round 1: expected White's result, 0, 0.5 or 1; found 'white'"),
    ],
    ids=["rounds", "a tuple of them", "the second round", "their games alone"],
)
def test_the_shape_of_release_4_is_recognised_and_refused(name: str, games: Any, said: str) -> None:
    with pytest.raises(tb.TiebreaksError) as error:
        FUNCTIONS[name]("A", games, [{"id": "A"}])
    assert said in str(error.value) and "the shape of release 4; these functions take that of releases 3.x" in str(error.value)
    with pytest.raises(tb.TiebreaksError, match="release 4"):
        echecs.tournament(games)


def test_rounds_of_release_4_are_turned_into_games() -> None:
    """Who forfeited is named there; here the kind says what White's side of it was. A bye awards what its kind says."""
    games = [
        {"white": "A", "black": "B", "result": "white"}, {"white": "C", "black": "D", "result": "draw"},
        {"white": "E", "black": "F", "result": "black", "forfeit": "white"}, {"white": "G", "black": "H", "result": "white", "forfeit": "black"},
    ]  # fmt: skip
    byes = [{"player": who, "kind": kind} for who, kind in zip("IJKL", ("full", "half", "pairing", "zero"), strict=True)]
    assert from_release_4([{"games": games, "byes": byes}, {"byes": byes[:1]}, {"games": []}]) == [
        as_games(
            "A-B 1, C-D 0.5, E-F 0 forfeit-loss, G-H 1 forfeit-win, I- 1 full-bye, J- 0.5 half-bye, K- 1 pairing-bye, L- 0 zero-bye"
        ),
        as_games("I- 1 full-bye"),
        [],
    ]
    assert from_release_4(()) == []
    assert FUNCTIONS["number_of_wins"]("G", from_release_4([*RELEASE_4[:1], {"games": games}])) == 1
    assert [row.name for row in tb.standings(echecs.tournament(from_release_4(RELEASE_4)))]


def as_games(text: str) -> list[Game]:
    return [Game(**game) for game in games_of(text)[0]]


@pytest.mark.parametrize(
    ("rounds", "said"),
    [
        (None, "rounds: expected a list of rounds; found None"),
        ([ONE[0]], "round 1: expected an object with games and byes, found [{"),
        ([{}], "round 1: expected an object with games and byes, found {}"),
        ([{"games": None}], "round 1: games: expected a list, found None"),
        ([{"byes": {"player": "A"}}], "round 1: byes: expected a list, found {"),
        ([{"byes": [{"player": "A"}]}], "round 1: expected an object with the keys player, kind, found {"),
        ([{"byes": [{"player": "A", "kind": "half-bye"}]}], "bye of A: expected a kind of full, half, pairing, zero; found 'half-bye'"),
        ([{"byes": [{"player": "", "kind": "half"}]}], "round 1: player: expected an id"),
        ([{"games": [{"white": "A", "black": "B", "result": 1}]}], "game A-B: expected a result of white, draw, black; found 1"),
        ([{"games": [{"white": "A", "black": "B", "result": "none"}]}], "game A-B: expected a result of white, draw, black; found 'none'"),
        ([{"games": [{"white": "A", "black": "B", "result": []}]}], "expected a result of white, draw, black; found []"),
        ([{"games": [("A", "B", "white")]}], "expected an object with the keys white, black, result, found ('A', 'B', 'white')"),
        ([{"games": [{"white": "A", "black": None, "result": "white"}]}], "player: expected an id"),
        (
            [{}, {"games": [{"white": "A", "black": "B", "result": "none", "forfeit": "both"}]}],
            "round 2: game A-B: both forfeited, which the shape of release 3 cannot say",
        ),
        (
            [{"games": [{"white": "A", "black": "B", "result": "white", "forfeit": "white"}]}],
            "game A-B: white forfeited, so the result is expected to be 'black'; found 'white'",
        ),
        ([{"games": [{"white": "A", "black": "B", "result": "white", "forfeit": True}]}], "as forfeit the side that did not play"),
    ],
)  # fmt: skip
def test_what_is_no_round_of_release_4_is_refused_with_its_round(rounds: Any, said: str) -> None:
    with pytest.raises(tb.TiebreaksError) as error:
        from_release_4(rounds)
    assert said in str(error.value)


def test_the_refusal_of_release_4_names_the_function_that_turns_it() -> None:
    with pytest.raises(tb.TiebreaksError, match=r"tiebreaks\.echecs\.from_release_4\(rounds\) returns them so"):
        FUNCTIONS["buchholz"]("A", RELEASE_4)
    assert FUNCTIONS["buchholz"]("A", from_release_4(RELEASE_4)) == FUNCTIONS["buchholz"](
        "A", games_of("A-B 1, C- 1 pairing-bye | B-A 0 forfeit-loss")
    )


@pytest.mark.parametrize("who", [1, None, ["A"]])
def test_a_player_is_asked_for_by_a_string(who: Any) -> None:
    for function in FUNCTIONS.values():
        with pytest.raises(tb.TiebreaksError, match="player: expected an id"):
            function(who, ONE, [])


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (None, "players: expected a list of players; found None"),
        ([{"rating": 2000}], "a mapping with the key id"),
        (["A"], "a mapping with the key id, found 'A'"),
        ([{"id": ""}], "expected an id"),
        ([{"id": 7}], "expected an id"),
    ],
)
def test_a_bad_list_of_players_is_refused_where_it_is_read(players: Any, said: str) -> None:
    for name in ("average_rating_of_opponents", "average_rating_of_opponents_cut1", "direct_encounter"):
        with pytest.raises(tb.TiebreaksError, match=said):
            FUNCTIONS[name]("A", ONE, players)


@pytest.mark.parametrize("rating", ["2000", 2000.5, True, 10**30])
def test_a_rating_is_a_whole_number_for_who_reads_it(rating: Any) -> None:
    players = [{"id": "A"}, {"id": "B", "rating": rating}]
    with pytest.raises(tb.TiebreaksError, match="player B: expected a rating as a whole number, or none"):
        FUNCTIONS["average_rating_of_opponents"]("A", ONE, players)
    assert FUNCTIONS["direct_encounter"]("A", ONE, players) == 1
    with pytest.raises(tb.TiebreaksError):
        Player(id="B", rating=rating)


def test_of_two_entries_with_one_id_the_first_counts() -> None:
    for first, value in ((2100, 2100), (None, 0)):
        players = [{"id": "B", "rating": first}, {"id": "B", "rating": 1500}]
        assert FUNCTIONS["average_rating_of_opponents"]("A", ONE, players) == value


def test_games_and_players_are_frozen_and_built_with_keywords() -> None:
    game, player = Game(white="A", black="", result=0.5, kind="half-bye"), Player(id="A")
    assert game.is_bye and player.rating is None
    with pytest.raises(AttributeError):
        game.result = 1  # type: ignore[misc]
    with pytest.raises(TypeError):
        Game("A", "B", 1)  # type: ignore[call-arg]
    with pytest.raises(tb.TiebreaksError, match=r"found 0\.25"):
        Game(white="A", black="B", result=0.25)
    assert pickle.loads(pickle.dumps(game)) == game and hash(game) == hash(pickle.loads(pickle.dumps(game)))


WHOLE = {
    "number_of_wins", "games_won", "games_played_with_black", "games_won_with_black", "rounds_elected_to_play",
    "average_rating_of_opponents", "average_rating_of_opponents_cut1",
}  # fmt: skip


@pytest.mark.parametrize("name", FUNCTIONS)
def test_counts_and_ratings_are_whole_numbers_and_everything_else_is_a_float(name: str) -> None:
    events: list[list[Any]] = [ONE, [], [[]], [[], ONE[0]]]
    for games in events:
        for who in ("A", "B", "nobody"):
            found = FUNCTIONS[name](who, games, [{"id": "B", "rating": 2000}])
            assert type(found) is (int if name in WHOLE else float), (games, who)


def test_more_keys_than_needed_do_not_disturb() -> None:
    games = [[{**ONE[0][0], "board": 1, "moves": ["e4"], "forfeit": None}]]
    assert FUNCTIONS["buchholz"]("B", games) == 1
