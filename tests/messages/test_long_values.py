"""Whatever is given, a message stays short: values, names, numbers, lists, paths; in words, in JSON, in every language."""

from __future__ import annotations

import inspect
import json
import pickle
import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks import model
from tiebreaks.errors import MOST_MESSAGES, TiebreaksError, WrongType
from tiebreaks.languages import LANGUAGES, speak
from tiebreaks.messages import MOST_ITEMS, Items, Message, Place, Remedy
from tiebreaks.messages.faces import COMMAND
from tiebreaks.text import LONGEST_QUOTED, LONGEST_TEXT, cut, quote

SHORT = 2_500  # characters of a message with several values
LONG: dict[str, Any] = {
    "text": "x" * 100_000, "lines": "a\n" * 5_000, "bytes": b"x" * 5_000, "whole number": 10**5000, "negative": -(10**5000),
    "fraction": Fraction(10**5000, 3), "small fraction": Fraction(3, 10**5000), "list": [7] * 5_000, "dict": {f"k{at}": "x" * 100 for at in range(500)},
    "nested": [["Anna" * 50] * 100] * 100, "texts": ["x" * 1000] * 200,
}  # fmt: skip
EVENT = tb.sample("open")
STANDINGS = tb.standings(EVENT)
PLAYERS = [tb.Player(1, "Anna"), tb.Player(2, "Bo")]
NEEDED: dict[str, dict[str, Any]] = {  # the arguments without which a constructor says something else
    "Player": {"id": 1}, "Team": {"id": 1}, "Bye": {"participant": 1, "kind": "half"}, "Adjustment": {"participant": 1},
    "Game": {"white": 1, "black": 2, "result": "1-0"}, "Match": {"white": 1, "black": 2},
    "Tournament": {"players": PLAYERS, "rounds": [[tb.Game(1, 2, "1-0")]]},
}  # fmt: skip
CONSTRUCTORS = [*NEEDED, "Scoring", "MatchScoring", "About", "Pairing", "Published"]
CALLS: dict[str, Callable[[Any], object]] = {
    "read": tb.read, "a tournament": lambda value: tb.standings(value), "by": lambda value: tb.standings(EVENT, by=value),
    "edition": lambda value: tb.standings(EVENT, edition=value), "lots": lambda value: tb.standings(EVENT, by="BH, LOT", lots=value),
    "house rules": lambda value: tb.standings(EVENT, house_rules=value), "trust": lambda value: tb.read(b"x", trust=value),
    "encoding": lambda value: tb.read(b"x", encoding=value), "unpaired": lambda value: tb.read(b"x", unpaired=value),
    "sheet": lambda value: tb.read(Path("examples/open.trf"), sheet=value), "who": lambda value: tb.explain(STANDINGS, value, "BH"),
    "code": lambda value: tb.explain(STANDINGS, 1, value), "why": lambda value: tb.why(STANDINGS, value, 2),
    "ratings": lambda value: tb.with_ratings(EVENT, value, rating="blitz"), "kind": lambda value: tb.with_ratings(EVENT, b"", rating=value),
    "not an event": lambda value: tb.with_ratings(value, b""), "rules": tb.read_prize_rules, "series": tb.series,
    "against": lambda value: tb.check(EVENT, against=value), "columns": lambda value: tb.check(EVENT, against=b"x", columns=value),
    "category": lambda value: tb.in_category(STANDINGS, value), "format": lambda value: tb.write(EVENT, "x", format=value),
    "not written": lambda value: tb.write(value, "x", format="json"),
}  # fmt: skip


def check_short(error: Exception) -> None:
    if not isinstance(error, TiebreaksError):  # of Python: a number of thousands of digits where a word is expected
        assert len(str(error)) <= SHORT
        return
    assert len(error.messages) <= MOST_MESSAGES + 1
    assert len(str(error)) <= SHORT * len(error.messages)
    for message in (*error.messages[:3], *error.messages[-1:]):
        assert len(message) <= SHORT, message[:300]
        assert len(json.dumps(message.to_dict())) <= 4 * SHORT
        for code in LANGUAGES:
            assert len(message.in_words(speak(COMMAND, code))) <= SHORT
        assert pickle.loads(pickle.dumps(message)) == message


@pytest.mark.long
@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize("name", CONSTRUCTORS)
def test_constructors_refuse_long_values_with_short_messages(name: str, kind: str) -> None:
    constructor = getattr(tb if hasattr(tb, name) else model, name)
    for argument in inspect.signature(constructor).parameters:
        try:
            constructor(**{**NEEDED.get(name, {}), argument: LONG[kind]})
        except (TypeError, ValueError, AttributeError) as error:
            check_short(error)


@pytest.mark.parametrize("kind", LONG)
@pytest.mark.parametrize("call", CALLS)
def test_calls_refuse_long_values_with_short_messages(call: str, kind: str) -> None:
    try:
        CALLS[call](LONG[kind])
    except (TypeError, ValueError, AttributeError) as error:
        check_short(error)


def damaged_files() -> Iterator[tuple[str, bytes]]:
    """Files of every kind with something long in the place of a name, a result, a code, a key."""
    long = b"x" * 9_000
    for path in ("examples/open.trf", "examples/team.trf"):
        lines = Path(path).read_bytes().split(b"\n")
        for at, line in [*enumerate(lines)][::4]:
            yield path, b"\n".join([*lines[:at], line[:14] + long + line[14:], *lines[at + 1 :]])
            yield path, b"\n".join([*lines[:at], line[:4] + long, *lines[at + 1 :]])
    document = Path("examples/open.json").read_bytes()
    for found in [*re.finditer(rb'"[^"\n]*"', document)][::40]:
        yield "JSON", document[: found.start() + 1] + long * 5 + document[found.end() - 1 :]
    game = b'[Event "Open"]\n[Date "2026.03.07"]\n[Round "1"]\n[White "Anna"]\n[Black "Bo"]\n[Result "1-0"]\n\n*\n'
    for found in re.finditer(rb'[^"\n]+', game):
        yield "PGN", game + game[: found.start()] + long * 5 + game[found.end() :]
    table = b"No;Name;Rtg;1;2\n1;Anna;2000;2w1;+\n2;Bo;1900;1b0;-\n3;Cy;1800;bye 1;2w1\n"
    for found in re.finditer(rb"[^;\n]+", table):
        yield "CSV", table[: found.start()] + long * 3 + table[found.end() :]


@pytest.mark.slow
def test_files_with_something_long_in_them_are_refused_or_read_with_short_messages() -> None:
    refused = 0
    for name, data in damaged_files():
        try:
            event = tb.read(data)
        except TiebreaksError as error:
            refused += 1
            check_short(error)
        else:
            for warning in (*event.warnings, *tb.standings(event).warnings):
                assert len(warning) <= SHORT, (name, warning[:300])
    assert refused > 30


def test_a_result_of_a_hundred_thousand_letters_is_quoted_once_and_short() -> None:
    with pytest.raises(tb.TournamentError) as error:
        tb.Game(1, 2, "x" * 100_000)
    assert len(str(error.value)) < 700
    assert error.value.messages[0].facts["found"] == "x" * 100_000  # the fact stays whole


def test_an_event_that_is_given_as_a_dict_is_not_told_in_the_error() -> None:
    document = {"players": [{"id": 1, "name": "Ost, Anna", "birth": "2001-02-03"}] * 50, "rounds": []}
    with pytest.raises(WrongType) as error:
        tb.read(document)  # type: ignore[arg-type]
    assert str(error.value) == (
        "expected a path, bytes or an open file, found "
        "{'players': [{...}, {...}, {...}, {...}, {...}, {...}, ...], 'rounds': []}"
    )
    assert "Anna" not in json.dumps(error.value.messages[0].to_dict())


def test_a_gap_shortens_values_lists_and_numbers_and_leaves_facts_whole() -> None:
    numbers = tuple(range(5000))
    message = Message("{a!r} {b} {c} {d} {e!r}", a="y" * 500, b=numbers, c=Items(numbers), d="z" * 5000, e=10**9000)
    quoted = message.partition(" ")[0]
    assert len(quoted) <= LONGEST_QUOTED + 2 and quoted.startswith("'yyy") and quoted.endswith("yyy'")
    assert "18, 19, 4980 more" in message and "18, 19 and 4980 more" in message
    assert "z" * (LONGEST_TEXT // 2) in message and "z" * LONGEST_TEXT not in message and "10^9000" in message
    assert message.facts["b"] == numbers and message.facts["d"] == "z" * 5000
    whole = tuple(range(MOST_ITEMS))
    assert Message("{a}", a=whole) == ", ".join(map(str, whole))


def test_a_number_too_long_to_be_written_fits_a_gap_that_asks_for_digits() -> None:
    assert Message("{a:,} {b:.1}", a=10**5000, b=Fraction(10**5000, 7)) == "10^5000 10^4999"


def test_places_and_remedies_are_shortened_too() -> None:
    message = Message("no", where=Place("/" + "x" * 9000), remedies=[Remedy("by", "BH, " * 5000)])
    assert len(message) < 3 * LONGEST_TEXT and message.where.file == "/" + "x" * 9000
    assert len(json.dumps(message.to_dict()["where"])) < 2 * LONGEST_TEXT


def test_what_is_short_is_quoted_as_python_writes_it() -> None:
    for value in ("a", "a'b", 7, True, None, [1, 2], (1,), {"a": 1}, b"x", 1.5, Fraction(1, 2), "x" * LONGEST_QUOTED):
        assert quote(value) == repr(value)
    assert cut("abc") == "abc" and len(cut("x" * 9000)) == LONGEST_TEXT


def test_an_object_whose_repr_fails_can_still_be_refused() -> None:
    class Broken:
        def __repr__(self) -> str:
            raise ZeroDivisionError

    with pytest.raises(TypeError, match="found <Broken instance at"):
        tb.read(Broken())  # type: ignore[arg-type]


def test_an_error_has_a_bounded_number_of_messages() -> None:
    with pytest.raises(tb.TournamentError) as error:
        tb.Tournament(PLAYERS, [[7]] * 900)  # type: ignore[list-item]
    assert len(error.value.messages) == MOST_MESSAGES + 1
    assert error.value.messages[-1] == "700 more problems; correct these first"
