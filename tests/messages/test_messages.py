"""Messages: a sentence with gaps, its facts, and how each face says it."""

from __future__ import annotations

import copy
import io
import json
import pickle
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.bulk import Summary
from tiebreaks.messages import PYTHON, Face, Fact, Message, Option, Place, Remedy, as_message


@pytest.mark.parametrize(
    ("points", "shown"),
    [(Fraction(3), "3.0"), (Fraction(5, 2), "2.5"), (Fraction(0), "0.0"), (Fraction(-1, 2), "-0.5"), (Fraction(25, 2), "12.5")],
)
def test_a_gap_may_ask_for_decimals(points: Fraction, shown: str) -> None:
    assert Message("declared {points:.1}", points=points) == f"declared {shown}"
    assert Message("{points:.3}", points=Fraction(1, 3)) == "0.333"


@pytest.mark.parametrize("found", [None, (), (1, "a"), ["a"], Fraction(1, 2), "a", 3, True])
def test_a_gap_may_ask_for_a_fact_as_python_writes_it(found: Fact) -> None:
    said = Message("found {found!r}", found=found)
    assert said == f"found {found!r}" and said.facts["found"] == found


@pytest.mark.parametrize("facts", [{}, {"count": object()}, {"count": (1, {2})}, {"count": [{}]}])
def test_a_test_refuses_a_message_with_an_open_gap_or_with_a_value_that_is_no_fact(facts: dict[str, Any]) -> None:
    with pytest.raises(AssertionError, match="no facts"):
        Message("{count} more", **facts)
    with pytest.raises(KeyError):
        Message("{count} more", other=1)


def test_without_asking_a_gap_has_the_words() -> None:
    said = Message("{none} {half} {several}", none=None, half=Fraction(1, 2), several=(1, Fraction(3, 2)))
    assert said == "- 0.5 1, 1.5"


ROOT = Path(__file__).parents[2]
COMMAND = Face(option=lambda name: f"--{name}", remedy=lambda remedy: f"--{remedy.option} {remedy.value}")
WITHOUT_TRUST = Face(option=COMMAND.option, remedy=COMMAND.remedy, lacks=frozenset({"trust"}))
BUTTONS = Face(option=COMMAND.option, remedy=COMMAND.remedy, offer="{sentence}")
RESULTS, POINTS = Remedy("trust", "results"), Remedy("trust", "points")


def test_a_message_is_text_for_a_python_caller_and_says_the_same_to_every_face() -> None:
    said = Message(
        "player {player}: declared {declared}, found {found}", player=12, declared=Fraction(9, 2), found=Fraction(5),
        where=Place("open.trf", 17, 92), severity="error", remedies=(RESULTS, POINTS),
    )  # fmt: skip
    words = "open.trf:17:92: error: player 12: declared 4.5, found 5"
    assert said == f"{words}; or give trust='results' or trust='points'" == said.in_words(PYTHON)
    assert said.in_words(COMMAND) == f"{words}; or give --trust results or --trust points"
    assert said.in_words(WITHOUT_TRUST) == said.in_words(BUTTONS) == words
    assert said.in_words(COMMAND, placed=False).startswith("player 12: ")
    assert said.facts == {"player": 12, "declared": Fraction(9, 2), "found": Fraction(5)} and said.where.line == 17


def test_an_option_is_spelled_by_the_face() -> None:
    said = Message("{option}: expected a round; add it to {by}", option=Option("after"), by=Option("by", to_give=True))
    assert said == "after: expected a round; add it to by="
    assert said.in_words(COMMAND) == "--after: expected a round; add it to --by"


def test_a_remedy_is_an_argument_of_the_call_that_was_refused() -> None:
    robin = tb.read(ROOT / "examples" / "round_robin.trf")
    with pytest.raises(tb.RegulationError) as refused:
        tb.standings(robin, by="DE, BH", edition="2026-03")
    (remedy,) = refused.value.messages[0].remedies
    assert len(tb.standings(robin, by="DE, BH", edition="2026-03", **remedy.argument)) == len(robin.participants)
    assert Remedy("trust", "points").argument == {"trust": "points"}


def test_a_remedy_is_offered_once_wherever_it_stands() -> None:
    """In a gap, in a message in a gap, or at the end."""
    inner = Message("BH is forbidden", remedies=(RESULTS,))
    without = Remedy("by", "SB")
    outer = Message("{inner}. Without it: {without}", inner=inner, without=without, remedies=(RESULTS, without, POINTS))
    assert outer == "BH is forbidden; or give trust='results'. Without it: by='SB'; or give trust='points'"
    assert outer.remedies == (RESULTS, without, POINTS)


@pytest.mark.parametrize("again", [copy.copy, copy.deepcopy, lambda said: pickle.loads(pickle.dumps(said))])
def test_a_copy_of_a_message_has_all_its_parts(again: Callable[[Message], Message]) -> None:
    said = Message("{a} of {b}", a=Fraction(1, 3), b=Message("{c}", c=(1, 2)), article="6.3", where=Place(path="players[0]"),
                   remedies=(RESULTS,), severity="warning", case=7)  # fmt: skip
    same = again(said)
    assert same == said and type(same) is Message
    for part in ("sentence", "facts", "article", "where", "remedies", "severity", "case"):
        assert getattr(same, part) == getattr(said, part)


def test_nothing_of_a_message_can_be_changed() -> None:
    said = Message("{a}", a=1)
    with pytest.raises(AttributeError):
        said.article = "8"  # type: ignore[misc]
    with pytest.raises(TypeError):
        said.facts["a"] = 2  # type: ignore[index]


def test_a_message_as_json_keeps_the_facts_exactly() -> None:
    said = Message("{a}, {b}", a=Fraction(1, 3), b=(1, "x"), where=Place("a.trf", 3, 4), remedies=(RESULTS,))
    assert json.loads(json.dumps(said.to_dict())) == {
        "text": "a.trf:3:4: 0.33, 1, x; or give trust='results'",
        "sentence": "{a}, {b}",
        "facts": {"a": "1/3", "b": [1, "x"]},
        "article": "",
        "where": {"file": "a.trf", "line": 3, "column": 4},
        "remedies": [{"option": "trust", "value": "results"}],
    }


def test_an_error_takes_a_sentence_and_its_facts() -> None:
    error = tb.RegulationError(
        "{code} is forbidden ({cited})", code="BH", cited="8", article="8", remedies=(Remedy("by", "SB"),)
    )
    assert error.messages[0].facts == {"code": "BH", "cited": "8"}
    assert (error.article, error.instead, str(error)) == ("8", "SB", "BH is forbidden (8); or give by='SB'")
    assert error.problems is error.messages


def test_an_error_said_of_something_keeps_its_article_its_place_and_its_remedies() -> None:
    first = Message("BH is forbidden", article="8", where=Place("a.trf", 2, 1), remedies=(Remedy("by", "SB"),))
    error = tb.RegulationError(first).about("tournament {number}", number=3)
    assert str(error) == "tournament 3: a.trf:2:1: BH is forbidden; or give by='SB'"
    assert (error.article, error.instead) == ("8", "SB") and error.messages[0].facts["what"].facts == {"number": 3}


def test_words_of_somebody_else_are_taken_as_they_are() -> None:
    error = tb.TiebreaksError(as_message("a {brace} and 100 %"))
    assert str(error) == "a {brace} and 100 %" and error.messages[0].facts == {"said": "a {brace} and 100 %"}


def test_a_plain_text_of_an_error_is_its_sentence() -> None:
    assert tb.TiebreaksError("expected {1: 2}").messages[0].sentence == "expected {1: 2}"
    event = tb.read(ROOT / "examples" / "open.trf")
    calls: list[Callable[[], object]] = [
        lambda: tb.standings(event, by=""),
        lambda: [*tb.standings_many(event)],  # type: ignore[call-overload]
        lambda: tb.board_standings(event),
    ]
    for call in calls:
        with pytest.raises(tb.TiebreaksError) as caught:
            call()
        (message,) = caught.value.messages
        assert message.sentence == str(message) and not message.facts


def test_an_unknown_code_has_a_whole_sentence_and_the_known_codes_one_by_one() -> None:
    for code in ("Buchhols", "zzzzzz"):
        with pytest.raises(tb.UnknownTieBreak) as caught:
            tb.standings(tb.read(ROOT / "examples" / "open.trf"), by=code)
        (message,) = caught.value.messages
        assert message.facts["given"] == code and "BH" in message.facts["known"].items
    with pytest.raises(tb.UnknownTieBreak, match=r"did you mean BH \(Buchholz\)\? Expected one of PTS DE"):
        tb.standings(tb.read(ROOT / "examples" / "open.trf"), by="Buchhols")


def test_choices_of_a_house_rule_are_values() -> None:
    with pytest.raises(tb.RegulationError) as caught:
        tb.standings(tb.read(ROOT / "examples" / "open.trf"), house_rules={"forfeits_count_in_direct_encounter": "x"})
    assert caught.value.messages[0].facts["choices"] == (False, True)


def test_a_summary_of_a_batch_and_a_title_of_boards_are_messages() -> None:
    summary = Summary("t.csv", "t-files.csv", files=2100, read=2000, participants=51000, resumed=0, seconds=3.14)
    assert str(summary) == "2,100 files: 2,000 read, 100 refused, 51,000 participants, 3.1 s. t.csv, t-files.csv"
    again = replace(summary, files=1, read=1, resumed=1)
    assert str(again) == "1 file: 1 read, 0 refused, 1 of them earlier, 51,000 participants, 3.1 s. t.csv, t-files.csv"
    assert summary.sentence.facts["refused"] == 100
    title = tb.board_standings(tb.read(ROOT / "examples" / "team.trf")).title
    assert isinstance(title, Message) and title.facts["rounds"].facts["after_round"] > 0


def test_a_stream_without_a_name_is_no_object_in_a_message() -> None:
    with pytest.raises(tb.FormatError) as caught:
        tb.write(tb.read(ROOT / "examples" / "open.trf"), io.BytesIO())
    assert caught.value.messages[0].where == Place("<file>")
