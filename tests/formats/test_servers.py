"""The JSON of lichess and chess.com: published tables, descriptions, groups; an arena is refused (imports.md, section 8)."""

from __future__ import annotations

import json
from contextlib import suppress
from datetime import date
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tiebreaks as tb
from tests.formats.foreign_files import FOREIGN, damage, entries, needs_corpus
from tests.formats.test_cost import grows_with_the_input
from tiebreaks.errors import FormatError
from tiebreaks.formats import chess_com, lichess
from tiebreaks.formats.assembling.part import Part
from tiebreaks.formats.problems import Problems


def lines(*objects: dict[str, Any]) -> bytes:
    return b"".join(json.dumps(each).encode() + b"\n" for each in objects)


def of_lichess(data: bytes) -> Part:
    (part,) = lichess.read_parts(data, "a.json", Problems("a.json"))
    return part


def of_chess_com(document: object) -> Part:
    (part,) = chess_com.read_parts(json.dumps(document).encode(), "a.json", Problems("a.json"))
    return part


def refusal(read: Any, source: object) -> str:
    with pytest.raises(FormatError) as error:
        read(source)
    return str(error.value)


RESULTS = [
    {"rank": 1, "points": 2.5, "tieBreak": 3.25, "rating": 2100, "username": "Anna_O", "title": "WFM", "performance": 2300},
    {"rank": 2, "points": 1, "tieBreak": 1, "rating": 1900, "username": "bo", "performance": 1950, "absent": True},
]
PLAYERS = [
    {
        "name": "Ost, Anna", "title": "WFM", "rating": 2100, "fideId": 1501, "fed": "GER", "score": 2.5, "played": 3, "rank": 1,
        "tiebreaks": [
            {"extendedCode": "BH-C1", "description": "Buchholz Cut 1", "points": 4.5},
            {"extendedCode": "WON", "description": "Games won", "points": 2},
        ],
    },
    {"name": "Berg, Bo", "score": 1, "played": 3, "rank": 2, "tiebreaks": [{"extendedCode": "BH-C1", "points": 4}]},
]  # fmt: skip


def test_the_results_of_a_swiss_are_a_published_table() -> None:
    part = of_lichess(lines(*RESULTS))
    assert part.kind == "ranking"
    assert [(each.name, each.rating, each.title) for each in part.entrants] == [("Anna_O", 2100, "WFM"), ("bo", 1900, "")]
    assert part.ranks == {"Anna_O": 1, "bo": 2}
    assert part.points == {"Anna_O": Fraction(5, 2), "bo": 1}
    assert [(each.heading, each.code, each.decimals) for each in part.columns] == [
        ("tieBreak", "SB", 2),
        ("performance", "", 0),
    ]
    assert part.columns[0].values == {"Anna_O": Fraction(13, 4), "bo": 1}


@needs_corpus
def test_the_results_of_a_swiss_are_joined_with_its_trf_and_checked() -> None:
    """lichess ranks by points and Sonneborn-Berger; the rank column of its TRF repeats the pairing number."""
    path = next((FOREIGN / "lichess").glob("*bullet-increment.trf"))
    report = tb.read(path)
    assert all(number == rank for number, rank in report.published.ranks.items())
    rows = tb.standings(report, by="SB")
    published = lines(
        *(
            {"rank": row.rank, "points": float(row.points), "tieBreak": float(row["SB"] or 0), "username": row.name.upper()}
            for row in rows
        )
    )
    event = tb.read([path.read_bytes(), published])
    assert entries(event) == entries(report)
    assert tb.check(event, by="SB").agrees
    assert event.published.program == "lichess"


@needs_corpus
def test_every_trf_of_lichess_is_read() -> None:
    files = sorted((FOREIGN / "lichess").glob("*.trf"))
    assert files
    for path in files:
        event = tb.read(path)
        assert event.players
        assert all(number == rank for number, rank in event.published.ranks.items())


def test_a_published_table_alone_has_no_rounds() -> None:
    assert "a ranking without the rounds" in refusal(tb.read, lines(*RESULTS))


def test_an_arena_is_refused_in_words() -> None:
    arena = {"rank": 1, "score": 40, "rating": 2100, "username": "anna", "performance": 2200, "sheet": {"scores": "5422"}}
    for data in (lines(arena), lines(arena, arena)):
        assert "an arena has no rounds: FIDE tie-breaks do not apply" in refusal(tb.read, data)
    described = {"id": "x", "createdBy": "a", "fullName": "Hourly", "minutes": 57, "nbPlayers": 12}
    assert "an arena has no rounds" in refusal(of_lichess, lines(described))


def test_the_description_of_a_swiss_gives_name_day_and_rounds() -> None:
    plan = {
        "id": "x",
        "createdBy": "anna",
        "name": "Club Night",
        "startsAt": "2026-03-07T18:00:00Z",
        "nbRounds": 7,
        "nbPlayers": 2,
    }
    part = of_lichess(lines(plan))
    assert (part.name, part.starts, part.total_rounds, part.entrants) == ("Club Night", date(2026, 3, 7), 7, [])
    event = tb.read([b"No;Name;R1\n1;Anna;2w1\n2;Bo;1b0\n", lines(plan)])
    assert (event.name, event.total_rounds, event.starts) == ("Club Night", 7, date(2026, 3, 7))


def test_the_players_of_a_broadcast_have_named_tie_breaks() -> None:
    part = of_lichess(json.dumps(PLAYERS).encode())
    assert [(each.name, each.fide_id, each.federation) for each in part.entrants] == [
        ("Ost, Anna", "1501", "GER"),
        ("Berg, Bo", "", ""),
    ]
    assert [(each.heading, each.code) for each in part.columns] == [("Buchholz Cut 1", "BH/C1"), ("Games won", "WON")]
    assert part.by == ("BH/C1", "WON")
    assert part.columns[0].values == {"1501": Fraction(9, 2), "Berg, Bo": 4}
    assert part.ranks == {"1501": 1, "Berg, Bo": 2}


def test_the_players_of_a_broadcast_are_joined_with_its_pgn() -> None:
    pgn = '[White "Ost, Anna"]\n[Black "Berg, Bo"]\n[WhiteFideId "1501"]\n[Round "1"]\n[Result "1-0"]\n\n1-0\n'
    players = [{**each, "score": score, "ratingDiff": 0, "tiebreaks": []} for each, score in zip(PLAYERS, (1, 0), strict=True)]
    event = tb.read([pgn.encode(), json.dumps(players).encode()])
    assert (event.published.ranks, event.players[0].federation) == ({1: 1, 2: 2}, "GER")


def test_the_teams_of_a_broadcast_have_match_and_game_points() -> None:
    teams = [{"rank": 1, "name": "Alfa", "mp": 4, "gp": 5.5, "players": []}, {"rank": 2, "name": "Beta", "mp": 0, "gp": 2.5}]
    part = of_lichess(json.dumps(teams).encode())
    assert [team.name for team in part.teams] == ["Alfa", "Beta"]
    assert part.points == {"Alfa": 4, "Beta": 0}
    assert [(each.code, each.values["Alfa"]) for each in part.columns] == [("MPTS", 4), ("GPTS", Fraction(11, 2))]


def test_the_card_of_one_player_is_refused() -> None:
    assert "the card of one player" in refusal(of_lichess, json.dumps({**PLAYERS[0], "games": []}).encode())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (lines({**RESULTS[0], "rank": 0}), "a.json:1:1: error: expected a rank such as 1, found 0"),
        (b"\n" + lines(RESULTS[0], {**RESULTS[1], "points": "many"}), 'a.json:3:1: error: expected points, found "many"'),
        (lines(RESULTS[0], RESULTS[0]), "a.json:2:1: error: Anna_O is listed twice"),
        (lines(RESULTS[0]) + b'{"rank": }\n', "a.json:2:10: not JSON"),
        (json.dumps([PLAYERS[0], 7]).encode(), "a.json: [1]: expected an object, found 7"),
        (json.dumps([{**PLAYERS[0], "tiebreaks": [{"points": 1}]}]).encode(), "a.json: [0].tiebreaks[0]: expected a tie-break"),
        (json.dumps([{**PLAYERS[0], "tiebreaks": [{"extendedCode": "BH", "points": "x"}]}]).encode(), "[0].tiebreaks[0].points: expected"),
        (b'{"id": 7}', "expected the results of a lichess Swiss"),
        (b"[]", "expected the results of a lichess Swiss"),
    ],
)  # fmt: skip
def test_a_file_of_lichess_says_where_it_is_wrong(data: bytes, said: str) -> None:
    assert said in refusal(of_lichess, data)


# --- chess.com ---------------------------------------------------------------------------------------------------------------


def game(white: str, black: str, one: str = "win", other: str = "resigned", **more: Any) -> dict[str, Any]:
    sides = {
        "white": {"username": white, "rating": 1500, "result": one},
        "black": {"username": black, "rating": 1400, "result": other},
    }
    return {**sides, "end_time": 1_772_900_000, **more}


def group(*games: dict[str, Any], players: tuple[str, ...] = ()) -> dict[str, Any]:
    return {"fair_play_removals": [], "games": list(games), "players": [{"username": name, "points": 1} for name in players]}


FIRST = group(game("Anna", "Bo"), game("Cy", "Di", "agreed", "agreed"), players=("Anna", "Bo", "Cy", "Di"))
SECOND = group(
    game("bo", "cy", "timeout", "win"), game("Di", "Anna", "stalemate", "stalemate"), players=("Anna", "Bo", "Cy", "Di")
)


def test_a_group_is_a_round() -> None:
    part = of_chess_com(FIRST)
    assert [(each.white, each.black, each.result) for each in part.meetings] == [("anna", "bo", "1-0"), ("cy", "di", "½-½")]
    assert [(each.name, each.rating) for each in part.entrants][:2] == [("Anna", 1500), ("Bo", 1400)]
    assert part.starts == date(2026, 3, 7)


def test_groups_are_rounds_in_the_order_of_the_files() -> None:
    event = tb.read([json.dumps(each).encode() for each in (FIRST, SECOND)])
    assert entries(event) == {
        (1, "anna", "bo", "1-0"),
        (1, "cy", "di", "½-½"),
        (2, "bo", "cy", "0-1"),
        (2, "di", "anna", "½-½"),
    }


def test_two_groups_without_a_common_player_are_of_one_round() -> None:
    one, other = group(game("Anna", "Bo")), group(game("Cy", "Di"))
    later = group(game("Anna", "Cy"), game("Bo", "Di"))
    event = tb.read([json.dumps(each).encode() for each in (one, other, later)])
    assert [len(items) for items in event.rounds] == [2, 2]


def test_the_tournament_gives_name_players_and_rounds() -> None:
    settings = {"type": "swiss", "total_rounds": 5, "registered_user_count": 4}
    plan = {
        "name": "Club Night",
        "settings": settings,
        "players": [{"username": name} for name in ("Anna", "Bo", "Cy", "Di")],
        "rounds": [],
    }
    event = tb.read([json.dumps(each).encode() for each in (plan, FIRST)])
    assert (event.name, event.total_rounds, event.system) == ("Club Night", 5, tb.System.SWISS)


def test_a_group_of_everybody_against_everybody_is_a_round_robin() -> None:
    games = [game("Anna", "Bo"), game("Cy", "Anna"), game("Bo", "Cy", "agreed", "agreed")]
    event = tb.read(json.dumps(group(*games)).encode())
    assert event.system is tb.System.ROUND_ROBIN
    assert [len(items) for items in event.rounds] == [1, 1, 1]
    assert any("the Berger tables give them" in each for each in event.warnings)


@pytest.mark.parametrize("result", ["agreed", "repetition", "stalemate", "insufficient", "50move", "timevsinsufficient"])
def test_draws(result: str) -> None:
    assert of_chess_com(group(game("Anna", "Bo", result, result))).meetings[0].result == "½-½"


@pytest.mark.parametrize("result", ["checkmated", "timeout", "resigned", "lose", "abandoned"])
def test_losses(result: str) -> None:
    assert of_chess_com(group(game("Anna", "Bo", result, "win"))).meetings[0].result == "0-1"


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (group(game("Anna", "Bo"), game("Bo", "Anna")), "anna plays several games against one opponent"),
        (group(game("Anna", "Bo"), game("Anna", "Cy"), game("Di", "Bo")), "not everybody plays everybody"),
        (group(game("Anna", "Bo", "win", "win")), "a.json: games[0]: anna - bo: the results 'win' and 'win' do not make a game"),
        (group({"white": 7}), "a.json: games[0].white.username: expected a name, found null"),
        ({"games": 7, "players": []}, "a.json: games: expected a list of games, found 7"),
        ({"games": [], "players": 7}, "a.json: players: expected a list, found 7"),
        (group(players=("Anna", "anna")), "a.json: players[1].username: anna is listed twice"),
        ({"groups": ["https://example.org/1"], "players": []}, "nothing is fetched: download the groups"),
        ([], "expected a tournament of chess.com"),
    ],
)  # fmt: skip
def test_a_file_of_chess_com_says_where_it_is_wrong(document: object, said: str) -> None:
    assert said in refusal(of_chess_com, document)


# --- cost and damage ---------------------------------------------------------------------------------------------------------

SAMPLES = [lines(*RESULTS), json.dumps(PLAYERS).encode(), json.dumps(FIRST).encode(), json.dumps(SECOND).encode()]


@pytest.mark.parametrize("sample", SAMPLES)
def test_damaged_files_are_read_or_refused(sample: bytes) -> None:
    for data in damage(sample):
        for read in (lichess.read_parts, chess_com.read_parts):
            with suppress(FormatError):
                assert read(data, "a.json", Problems("a.json"))
        with suppress(FormatError):
            assert tb.read(data)


names = "rank points username tieBreak name score mp gp tiebreaks games players white black settings createdBy nbRounds result"
values = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=4), st.sampled_from(("Anna", "win", "agreed"))
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(names.split()), inner, max_size=5)),
    max_leaves=12,
)


@given(st.one_of(st.lists(st.dictionaries(st.sampled_from(names.split()), values, min_size=3), max_size=3), values))
def test_no_json_makes_anything_but_a_part_or_a_format_error(document: object) -> None:
    data = json.dumps(document).encode()
    for read in (lichess.read_parts, chess_com.read_parts):
        with suppress(FormatError):
            assert read(data, "a.json", Problems("a.json"))


def test_the_time_grows_with_the_list() -> None:
    def make(count: int) -> Any:
        data = lines(*({**RESULTS[0], "username": f"p{at}", "rank": at} for at in range(1, count + 1)))
        return lambda: of_lichess(data)

    grows_with_the_input(make, 500)
