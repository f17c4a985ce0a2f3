"""Every explanation of the conformance set is said in every language, and nothing in it cannot be translated."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tests.languages import GREEK, english_in
from tiebreaks.answers import Explanation
from tiebreaks.languages import LANGUAGES, PSEUDO, find_language
from tiebreaks.messages import PYTHON, Items, Message

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "packages/conformance/src/tiebreaks_conformance/set" / "cases").glob("*.json"))
FACES = {code: PYTHON.speaking(find_language(code)) for code in (*LANGUAGES, PSEUDO)}


def messages_of(explanation: Explanation) -> Iterator[Message]:
    """All that an explanation says."""
    yield explanation.title
    yield explanation.conclusion
    yield explanation.in_short
    for term in explanation.terms:
        yield from (text for text in (term.record, term.reason) if isinstance(text, Message))
    yield from (stage.sentence for stage in explanation.stages if isinstance(stage.sentence, Message))


def shape_of(message: Message) -> tuple[Any, ...]:
    """The sentences of a message and of those within it: two of one shape differ only in names and numbers."""
    return message.sentence, tuple(_shape_of_fact(fact) for fact in message.facts.values())


def _shape_of_fact(fact: object) -> object:
    match fact:
        case Message():
            return shape_of(fact)
        case Items(items) | tuple(items):
            return tuple(dict.fromkeys(map(_shape_of_fact, items)))
    return type(fact)


def explanations(case: dict[str, Any]) -> Iterator[Explanation]:
    """Of every participant, by every code, under the first and the last edition that has it."""
    event = case["event"]
    for person in (*event["players"], *event.get("teams", ())):
        person["name"] = person.get("name", "").translate(GREEK)
    tournament = tb.read(json.dumps({**event, "name": ""}).encode())
    codes: dict[str, list[str]] = {}
    for value in case["values"]:
        for edition in {value["editions"][0], value["editions"][-1]}:
            codes.setdefault(edition, []).append(value["code"])
    for edition, listed in codes.items():
        standings = tb.standings(tournament, by=["PTS", *(code for code in listed if code != "PTS")], edition=edition)
        for row in standings:
            yield from (tb.explain(standings, row.id, code) for code in standings.by)


@pytest.mark.long
@pytest.mark.slow
def test_every_explanation_of_the_conformance_set_is_said_in_every_language() -> None:
    seen: set[tuple[Any, ...]] = set()
    for path in CASES:
        for explanation in explanations(json.loads(path.read_text(encoding="utf-8"))):
            for message in messages_of(explanation):
                if (shape := shape_of(message)) in seen:
                    continue
                seen.add(shape)
                said = {code: message.in_words(face) for code, face in FACES.items()}
                assert said["en"] == str(message)
                assert all(text and "{" not in text for text in said.values()), said
                assert not english_in(said[PSEUDO]), said[PSEUDO]
    assert len(seen) > 200
