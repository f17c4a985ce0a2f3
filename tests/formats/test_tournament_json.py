"""The lossless JSON: what is written comes back equal, fits the shipped schema, and nothing else gets in."""

from __future__ import annotations

import json
from dataclasses import fields, is_dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema_rs import Draft202012Validator, meta

import tiebreaks as tb
import tiebreaks.model.tournament
from docs.generate.schema import schema
from tests.formats.json_strategies import harmless, mutated, tournaments
from tiebreaks.formats import tournament_json
from tiebreaks.formats.plain import NOT_WRITTEN, keys_of
from tiebreaks.messages import Message
from tiebreaks.model import Reading

SCHEMA_TEXT = (resources.files("tiebreaks.formats") / "tournament.schema.json").read_text("utf-8")
SCHEMA: dict[str, Any] = json.loads(SCHEMA_TEXT)
VALIDATOR = Draft202012Validator(SCHEMA)
ROOT = Path(__file__).resolve().parents[2]


def document(**changes: object) -> dict[str, object]:
    """A small open with a bye, as plain values."""
    return {
        "format": "tiebreaks-tournament",
        "version": 1,
        "players": [{"id": 1, "name": "Anna", "rating": 2100}, {"id": 2}, {"id": 3}],
        "rounds": [[{"white": 1, "black": 2, "result": "1-0"}, {"participant": 3, "bye": "half"}]],
        **changes,
    }


def read(value: object) -> tb.Tournament:
    return tournament_json.read(json.dumps(value).encode(), "open.json")


def problems(value: object) -> tuple[str, ...]:
    with pytest.raises(tb.FormatError) as caught:
        read(value)
    return caught.value.problems


@pytest.mark.slow
@settings(deadline=None)
@given(tournaments())
def test_a_tournament_comes_back_equal_and_its_document_fits_the_schema(tournament: tb.Tournament) -> None:
    text = tournament_json.write(tournament)
    back = tournament_json.read(text.encode(), "t.json")
    assert back == tournament
    assert back.published == tournament.published
    assert tournament_json.write(back) == text
    assert tournament_json.looks_like(text.encode())
    VALIDATOR.validate(json.loads(text))


def test_the_schema_of_the_package_is_that_of_the_codec() -> None:
    assert schema() == SCHEMA_TEXT, "run python -m docs.generate"


def test_the_schema_is_a_schema_and_knows_every_field() -> None:
    meta.validate(SCHEMA)
    found = [kind for kind in vars(tiebreaks.model.tournament).values() if is_dataclass(kind) and isinstance(kind, type)]
    kinds = [kind for kind in found if kind.__module__.startswith("tiebreaks.model.")]
    assert len(kinds) > 10
    for kind in set(kinds) - {tb.Tournament, Reading}:
        assert set(SCHEMA["$defs"][kind.__name__.casefold()]["properties"]) == set(keys_of(kind)), kind
    assert set(SCHEMA["properties"]) == {*keys_of(tb.Tournament), "format", "version", "$schema"}
    assert {field.name for field in fields(tb.Tournament) if field.init} - set(keys_of(tb.Tournament)) == {"reading"}
    assert {field.name for field in fields(Reading)} - set(keys_of(tb.Tournament)) == NOT_WRITTEN


def test_a_document_is_readable_one_game_per_line() -> None:
    text = tournament_json.write(read(document(scoring={"win": 3, "draw": 1, "pairing_bye": 1.5})))
    assert '      {"white": 1, "black": 2, "result": "1-0"},\n      {"participant": 3, "bye": "half"}\n' in text
    assert '    {"id": 1, "name": "Anna", "rating": 2100},\n' in text
    assert '"pairing_bye": "1.5"' in text


def test_a_match_has_a_line_for_each_board() -> None:
    tournament = tb.Tournament(
        players=[tb.Player(number) for number in range(1, 5)],
        teams=[tb.Team(1, "Alfa", (1, 2)), tb.Team(2, "Bravo", (3, 4))],
        rounds=[[tb.Match(1, 2, (tb.Game(1, 3, "1-0"), tb.Game(4, None, "+-")))]],
    )
    text = tournament_json.write(tournament)
    assert (
        '          {"white": 1, "black": 3, "result": "1-0"},\n          {"white": 4, "black": null, "result": "+-"}\n' in text
    )
    assert read(json.loads(text)) == tournament


def test_the_usual_spellings_are_read_and_the_one_spelling_is_written() -> None:
    tournament = read(document(rounds=[[{"white": 1, "black": 2, "result": "1/2-1/2"}, {"participant": 3, "bye": "H"}]]))
    assert tournament.rounds == ((tb.Game(1, 2, "½-½"), tb.Bye(3, "half")),)


def test_problems_are_told_with_their_path_and_all_together() -> None:
    assert problems(
        document(
            players=[{"id": 1, "raiting": 2100}, {"id": 2}, {"id": 3}, {"id": 4, "rating": "x"}],
            rounds=[[{"white": 1, "black": 2}, {"participant": 3, "bye": 5}, "1-0"]],
            starts="7 March",
            scoring={"win": "much"},
        )
    ) == (
        'open.json: starts: expected a date such as "2026-03-07", found "7 March"',
        'open.json: scoring.win: expected a number such as 1, 0.5 or "0.5", found "much"',
        'open.json: players[0]: unknown key "raiting"; did you mean "rating"?',
        'open.json: players[3].rating: expected a whole number, found "x"',
        "open.json: rounds[0][0]: expected a game (white, black, result) or a bye (participant, bye) or a match "
        '(white, black, boards), found an object with "white", "black"',
        "open.json: rounds[0][1].bye: expected a text, found 5",
        "open.json: rounds[0][2]: expected a game (white, black, result) or a bye (participant, bye) or a match "
        '(white, black, boards), found "1-0"',
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "open.json:1:1: not JSON: Expecting value"),
        (b"[1]", 'open.json: expected an object with "format": "tiebreaks-tournament", found a list of 1'),
        (b'{"format": "trf"}', 'open.json: format: expected "tiebreaks-tournament", found "trf"'),
        (b'{"format": "tiebreaks-tournament", "version": "1"}', 'version: expected a whole number from 1 to 1, found "1"'),
        (
            b'{"format": "tiebreaks-tournament", "version": 2}',
            "found 2: the file was written by a newer tiebreaks; read it with",
        ),
        (b'{"format": "tiebreaks-tournament", "version": 1}', "open.json: players: missing; expected a list"),
        (b'\xff\xfe{"a": 1}', "open.json: byte 1 is not UTF-8, as JSON must be; save the file as UTF-8"),
        (b"[" * 200_000, "open.json: nested too deeply for a tournament"),
    ],
)
def test_what_is_no_such_document_is_refused(text: bytes, message: str) -> None:
    with pytest.raises(tb.FormatError) as caught:
        tournament_json.read(text, "open.json")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("rating", "message"),
    [
        ("NaN", "players[0].rating: expected a whole number, found NaN"),
        ("-Infinity", "players[0].rating: expected a whole number, found -Infinity"),
        ("1e400", "players[0].rating: expected a whole number, found 1E+400"),
        ("2100.0", "players[0].rating: expected a whole number, found 2100.0"),
        ("true", "players[0].rating: expected a whole number, found true"),
        (
            "9" * 5000,
            "players[0].rating: expected a whole number, found 999999999999999999999999999999999999... (5000 characters)",
        ),
        ('1, "rating": 2', "players[0].rating: given twice; keep one"),
        ("4001", "expected a rating from 0 to 4000"),
    ],
)
def test_odd_values_are_refused_where_they_stand(rating: str, message: str) -> None:
    text = json.dumps(document()).replace("2100", rating)
    with pytest.raises(tb.FormatError) as caught:
        tournament_json.read(text.encode(), "open.json")
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"system": "knockout"}, 'system: expected one of "swiss", "round-robin", "predetermined", found "knockout"'),
        ({"primary": 1}, 'primary: expected one of "MP", "GP", found 1'),
        ({"about": []}, "about: expected an object, found an empty list"),
        (
            {"players": [{"id": 1, "later_ratings": [[1]]}]},
            "players[0].later_ratings[0]: expected a list of 2, found a list of 1",
        ),
        ({"published": {"ranks": []}}, "published.ranks: expected an object, found an empty list"),
        ({"published": {"ranks": {"x": 1}}}, 'published.ranks: expected keys that are whole numbers, found "x"'),
        ({"published": {"points": {"1": "1/0"}}}, 'published.points.1: expected a number such as 1, 0.5 or "0.5", found "1/0"'),
        ({"scoring": {"win": True}}, "scoring.win: expected a number such as"),
        ({"rounds": [[{}]]}, "found an object with no keys"),
        ({"boardz": 4}, 'unknown key "boardz"; did you mean "boards"?'),
        ({"qqqqqqqq": 4}, 'unknown key "qqqqqqqq"; known here: system, total_rounds, starts, name'),
    ],
)
def test_every_kind_of_value_says_what_was_expected(changes: dict[str, object], message: str) -> None:
    assert message in "\n".join(problems(document(**changes)))


def test_a_contradiction_of_the_tournament_is_a_format_error() -> None:
    assert problems(document(players=[{"id": 1}])) == (
        "open.json: rounds[0][0]: round 1: game 1-2 1-0: 2 is not a participant; there are numbers 1 to 1",
        "open.json: rounds[0][1]: round 1: half bye of 3: 3 is not a participant; there are numbers 1 to 1",
    )
    assert "scoring: scoring: expected loss <= draw <= win" in problems(document(scoring={"win": 0}))[0]
    assert "points: expected whole tenths of a point" in problems(document(scoring={"win": "1/3"}))[0]


def test_a_number_given_twice_is_told_where_it_comes_again() -> None:
    twice = [{"id": 1}, {"id": 2}, {"id": 2}, {"id": 3}]
    assert problems(document(players=twice)) == ("open.json: players[2].id: 2 is given twice; numbers must be unique",)


def test_sizes_are_bounded() -> None:
    assert "rounds: expected at most 999" in problems(document(rounds=[[]] * 1000))[0]
    assert "players: expected at most 9999" in problems(document(players=[{"id": 1}] * 10_000))[0]
    assert "total_rounds: expected at most 999" in problems(document(total_rounds=10**9))[0]
    many = problems(document(players=[{"id": "x"}] * 500))
    assert len(many) == 101 and many[-1] == "open.json: reading stopped after 100 errors; correct these first"
    with pytest.raises(tb.FormatError, match="bytes; a tournament has at most"):
        tournament_json.read(b" " * 50_000_001, "open.json")


def test_a_byte_order_mark_is_read_over() -> None:
    data = b"\xef\xbb\xbf" + json.dumps(document()).encode()
    assert tournament_json.looks_like(data)
    assert tournament_json.read(data, "t.json").players[0].name == "Anna"
    assert not tournament_json.looks_like(b"012 Open\n")
    assert not tournament_json.looks_like(b'{"filetype": "Event"}')


@settings(deadline=None)
@given(st.binary(max_size=200))
def test_no_bytes_crash_the_reader(data: bytes) -> None:
    harmless(tournament_json.read, data)


@pytest.mark.slow
@settings(deadline=None)
@given(tournaments().map(lambda value: json.loads(tournament_json.write(value))).flatmap(mutated))
def test_no_mutated_document_crashes_the_reader(value: object) -> None:
    harmless(tournament_json.read, json.dumps(value).encode("utf-8", "surrogatepass"))


@pytest.mark.slow
@settings(deadline=None)
@given(tournaments(), st.data())
def test_no_damaged_text_crashes_the_reader(tournament: tb.Tournament, data: st.DataObject) -> None:
    text = tournament_json.write(tournament).encode()
    start = data.draw(st.integers(0, len(text)))
    stop = data.draw(st.integers(start, min(len(text), start + 20)))
    harmless(tournament_json.read, text[:start] + data.draw(st.binary(max_size=6)) + text[stop:])


def test_the_example_of_the_documentation_is_a_tournament() -> None:
    page = (ROOT / "docs" / "tournament-json.md").read_text("utf-8")
    example = page.split("```json\n")[1].split("```")[0]
    tournament = tournament_json.read(example.encode(), "example.json")
    VALIDATOR.validate(json.loads(example))
    assert tournament_json.write(tournament) == example
    assert [player.name for player in tournament.players] == ["Almar, Ida", "Brandt, Ola", "Corvi, Lea"]


GAME, BYE = {"white": 1, "black": 2, "result": "1-0"}, {"participant": 3, "bye": "half"}


@pytest.mark.parametrize(
    ("entries", "path"),
    [
        ([GAME, {"participant": 3, "bye": "nap"}], "rounds[0][1]"),
        ([BYE, {"white": 1, "black": 2, "result": "9-0"}], "rounds[0][1]"),
        ([BYE, {"white": 1, "black": 9, "result": "1-0"}], "rounds[0][1]"),
        ([BYE, GAME, GAME], "rounds[0][2]"),
        ([BYE, GAME, {"participant": 1, "bye": "half"}], "rounds[0][2]"),
        ([BYE, {"white": 2, "black": 2, "result": "1-0"}], "rounds[0][1]"),
    ],
)
def test_a_wrong_pairing_is_placed_at_its_entry(entries: list[object], path: str) -> None:
    with pytest.raises(tb.FormatError) as caught:
        read(document(rounds=[entries]))
    assert caught.value.messages[0].where.path == path


def test_what_was_expected_is_a_message() -> None:
    with pytest.raises(tb.FormatError) as caught:
        read(document(players=[{"id": "1"}], rounds=[3], boards="x", system=4, starts="yesterday"))
    found = {message.where.path: message.facts["expected"] for message in caught.value.messages}
    assert all(isinstance(each, Message) for each in found.values())
    assert found["players[0].id"].sentence == "a whole number" and found["system"].sentence == "one of {choices}"
    assert {each.facts["choice"] for each in found["system"].facts["choices"]} >= {"swiss"}
