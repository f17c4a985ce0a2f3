"""One collector for the problems of text and of JSON: places, warnings of a kind, strictness, and all errors at once."""

from __future__ import annotations

import pytest

import tiebreaks as tb
from tiebreaks.formats.problems import MOST_ERRORS, SHOWN_PER_CASE, Problems, result_or_error
from tiebreaks.messages import Message, Place, Remedy


def raised(problems: Problems) -> tuple[Message, ...]:
    with pytest.raises(tb.FormatError) as caught:
        problems.raise_if_any()
    return caught.value.messages


def test_a_problem_of_text_has_a_line_and_a_column_and_one_of_json_a_path() -> None:
    problems = Problems("open", within="event")
    problems.error((17, 92), "rating {found}", case=25, found=9999)
    problems.error("players[3].rating", "rating {found}", found=9999)
    path, text = raised(problems)
    assert text == "open:17:92: error: rating 9999" and text.where == Place("open", 17, 92) and text.case == 25
    assert path == "open: event.players[3].rating: rating 9999" and path.where == Place("open", path="event.players[3].rating")
    assert text.facts == path.facts == {"found": 9999}


def test_errors_of_text_are_raised_in_the_order_of_the_file_and_those_of_json_as_found() -> None:
    problems = Problems("open.trf")
    for line, column in ((3, 9), (1, 5), (3, 1)):
        problems.error((line, column), "odd")
    assert [(said.where.line, said.where.column) for said in raised(problems)] == [(1, 5), (3, 1), (3, 9)]
    problems = Problems("open.json")
    for path in ("rounds", "players", ""):
        problems.error(path, "odd")
    assert [said.where.path for said in raised(problems)] == ["rounds", "players", ""]


def test_reading_stops_after_a_hundred_errors_wherever_they_are() -> None:
    for spot in ((1, 1), "players"):
        problems = Problems("open")
        for _ in range(MOST_ERRORS - 1):
            problems.error(spot, "odd")
        with pytest.raises(tb.FormatError) as caught:
            problems.error(spot, "odd")
        assert len(caught.value.messages) == MOST_ERRORS + 1
        last = caught.value.messages[-1]
        assert last.facts == {"most": MOST_ERRORS} and last.severity == caught.value.messages[0].severity


def test_only_the_first_warnings_of_a_case_are_kept_and_the_others_counted() -> None:
    problems = Problems("open.trf")
    for number in range(SHOWN_PER_CASE + 2):
        problems.warn((number + 1, 1), "odd {number}", case=21, number=number)
        problems.warn("path", "without a case {number}", number=number)
    listed = problems.list_warnings()
    assert [said.case for said in listed].count(21) == SHOWN_PER_CASE
    assert [said.case for said in listed].count(0) == SHOWN_PER_CASE + 2
    (counted,) = (said for said in listed if "more" in said.facts)
    assert counted.facts["more"] == 2 and counted.where.line == SHOWN_PER_CASE


def test_strictness_makes_an_error_of_a_lenient_problem() -> None:
    lax, strict = Problems("open.trf"), Problems("open.trf", strict=True)
    for problems in (lax, strict):
        problems.tolerate((1, 1), "{rounds} rounds", case=53, rounds=9, remedies=[Remedy("trust", "results")])
    assert not lax.errors and lax.list_warnings()[0].facts == {"rounds": 9}
    (said,) = raised(strict)
    assert said.case == 53 and said.facts["found"].facts == {"rounds": 9} and "strict=True" in said


def test_a_message_of_another_part_keeps_its_facts_and_gets_the_place() -> None:
    problems = Problems("open.json")
    problems.error("boards", Message("expected {most}", most=9, article="1.2"))
    (said,) = raised(problems)
    assert said == "open.json: boards: expected 9" and said.facts == {"most": 9} and said.article == "1.2"


def test_a_result_or_the_error_in_its_place() -> None:
    assert result_or_error(int, "3") == 3
    refused = result_or_error(tb.read, b"")
    assert isinstance(refused, tb.FormatError)
    with pytest.raises(ValueError, match="invalid literal"):
        result_or_error(int, "x")
