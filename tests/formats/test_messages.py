"""What readers, writers and tournaments say is wrong is a Message: a sentence with its facts, and a path where it came from JSON."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import pytest

import tiebreaks as tb
from tests.formats import test_tournament_json
from tests.model import test_tournament
from tiebreaks.errors import TiebreaksError
from tiebreaks.formats import tournament_json
from tiebreaks.formats.trf.write import encode
from tiebreaks.messages import Message, Place


def cases_of(test: Callable[..., object]) -> list[tuple[Any, ...]]:
    """What a parametrized test is given."""
    return [tuple(case) for mark in test.pytestmark if mark.name == "parametrize" for case in mark.args[1]]  # type: ignore[attr-defined]


def clauses(said: object) -> Iterator[Message]:
    """A message, and those that stand in its gaps."""
    if isinstance(said, Message):
        yield said
        for fact in said.facts.values():
            yield from clauses(fact)


def check(error: TiebreaksError) -> None:
    assert error.messages
    for said in error.messages:
        for part in clauses(said):
            assert part.sentence != "{said}", f"{part} is text without facts"
            has_number = any(letter.isdigit() for letter in part.sentence) and " such as " not in part.sentence  # an example
            assert part.facts or not has_number, f"{part} has a number in its sentence"
            json.dumps(part.to_dict())
    again = pickle.loads(pickle.dumps(error))
    assert again.messages == error.messages
    assert [said.facts for said in again.messages] == [said.facts for said in error.messages]


def refusal(kind: type[TiebreaksError], make: Callable[[], object]) -> TiebreaksError:
    with pytest.raises(kind) as caught:
        make()
    check(caught.value)
    return caught.value


@pytest.mark.parametrize(
    "changes", [case[0] for case in cases_of(test_tournament_json.test_every_kind_of_value_says_what_was_expected)]
)
def test_what_is_wrong_with_a_value_of_json_has_a_path_and_facts(changes: dict[str, object]) -> None:
    document = json.dumps(test_tournament_json.document(**changes)).encode()
    for said in refusal(tb.FormatError, lambda: tournament_json.read(document, "open.json")).messages:
        assert said.where.file == "open.json"
        assert said.where.path or "unknown key" in said.sentence  # which stands in the whole document
        assert said.facts


@pytest.mark.parametrize(
    ("changes", "path", "facts"),
    [
        ({"players": [{"id": 1}]}, "rounds[0][0]", {"round": 1, "found": 2}),
        ({"total_rounds": 0}, "total_rounds", {"least": 1, "found": 0}),
        ({"players": [{"id": 1}, {"id": 2}, {"id": 3, "rating": 4001}]}, "players[2]", {"player": 3, "found": 4001}),
        ({"players": [{"id": 1}, {"id": 2}, {"id": 3}, {"id": 0}]}, "players[3]", {"player": 0, "found": 0}),
        ({"adjustments": [{"participant": 9, "points": 1}]}, "adjustments[0]", {"participant": 9}),
        ({"pairing": {"prohibited": [{"participants": [1, 8]}]}}, "pairing.prohibited[0]", {"participant": 8}),
        ({"boards": 5000}, "boards", {"found": 5000}),
        ({"scoring": {"win": 0}}, "scoring", {"field": "scoring", "win": 0}),
        ({"teams": [{"id": 1, "players": [7]}], "rounds": []}, "teams[0]", {"team": 1, "player": 7}),
    ],
)  # fmt: skip
def test_a_contradiction_in_json_is_told_where_it_stands(
    changes: dict[str, object], path: str, facts: dict[str, object]
) -> None:
    document = json.dumps(test_tournament_json.document(**changes)).encode()
    said = refusal(tb.FormatError, lambda: tournament_json.read(document, "open.json")).messages[0]
    assert said.where == Place("open.json", path=path)
    assert {name: said.facts[name] for name in facts} == facts
    assert path in str(said) and "{" not in str(said)


@pytest.mark.parametrize("text", [case[0] for case in cases_of(test_tournament_json.test_what_is_no_such_document_is_refused)])
def test_what_is_no_document_at_all_is_told_of_the_file(text: bytes) -> None:
    said = refusal(tb.FormatError, lambda: tournament_json.read(text, "open.json")).messages[0]
    assert said.where.file == "open.json"


@pytest.mark.parametrize(
    "arguments", [case[0] for case in cases_of(test_tournament.test_a_field_of_another_kind_is_refused_where_it_stands)]
)
def test_what_is_wrong_with_a_tournament_has_facts(arguments: dict[str, Any]) -> None:
    for said in refusal(
        tb.TournamentError, lambda: tb.Tournament(**{"players": test_tournament.THREE, "rounds": [], **arguments})
    ).messages:
        assert "found" in said.facts


def test_a_field_says_whose_it_is_what_was_expected_and_what_was_found() -> None:
    wrong: Any = 8
    (said,) = refusal(tb.TournamentError, lambda: tb.Player(2, "Bo", title=wrong)).messages
    assert said == "player 2 (Bo): title: expected a text, found 8"
    facts = {name: said.facts[name] for name in ("player", "name", "field", "expected", "found")}
    assert facts == {"player": 2, "name": "Bo", "field": "title", "expected": "a text", "found": 8}


def test_what_cannot_be_copied_to_another_process_is_kept_as_its_spelling() -> None:
    odd: Any = lambda: None  # noqa: E731 - no pickle of it
    (said,) = refusal(tb.TournamentError, lambda: tb.Tournament([tb.Player(1)], [], name=odd)).messages
    assert repr(said.facts["found"]) == repr(odd) and str(said).endswith(repr(odd))


def test_a_note_about_what_a_format_cannot_carry_has_facts() -> None:
    player = tb.Player(1, "A" * 50, birth="long ago")
    event = tb.Tournament([player, tb.Player(2)], [[tb.Game(1, 2, "1-0")]], published=tb.Published(points={1: Fraction(3)}))
    notes = encode(event, edition=2026)[1]
    assert [note.facts["player"] for note in notes] == [1, 1, 1]
    assert notes[0] == "player 1: birth 'long ago' is neither YYYY/MM/DD nor YYYY: left out"
    assert notes[2].facts["published"] == 3 and notes[2].facts["points"] == 1


def test_what_a_format_cannot_carry_is_refused_with_facts() -> None:
    event = tb.Tournament([tb.Player(1, expelled=True), tb.Player(2)], [[tb.Game(1, 2, "1-0")]])
    assert refusal(tb.FormatError, lambda: encode(event, edition=2026)).messages[0].facts["participant"] == 1
