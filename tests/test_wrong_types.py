"""An argument of the wrong type: what docs/stability.md says of it holds for every parameter of every call."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator, Mapping
from datetime import date
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks.errors import WrongType
from tiebreaks.extending import self_defined
from tiebreaks.law import edition_named, edition_on


class Odd:
    """Of no type that a call takes."""


OPEN = tb.sample("open")
LIVE = OPEN.until(8)
STANDINGS = tb.standings(OPEN, by="BH")
CALLS: Mapping[str, Mapping[str, Any]] = {
    "batch": {"paths": []},
    "board_standings": {"event": tb.sample("team")},
    "chances": {"event": LIVE, "finishes": 1},
    "check": {"event": OPEN, "search": False},
    "compare_editions": {"event": OPEN, "first": "2024-08", "second": "2026-03"},
    "explain": {"standings": STANDINGS, "who": 3, "code": "BH"},
    "format_value": {"value": 1},
    "in_category": {"standings": STANDINGS, "category": "women"},
    "needs": {"event": LIVE, "who": 3},
    "parse_tie_break": {"text": "BH"},
    "published_list": {"event": OPEN},
    "prizes": {"standings": STANDINGS, "rules": {"prizes": [{"name": "Main", "amounts": [1]}]}},
    "read": {"source": OPEN.to_games},
    "read_prize_rules": {"source": {}},
    "render": {"what": STANDINGS},
    "sample": {"name": "open"},
    "samples": {},
    "schema": {"answer": "standings"},
    "series": {"rules": {}},
    "standings": {"event": OPEN},
    "standings_many": {"events": [OPEN]},
    "what_if": {"event": LIVE, "results": {}},
    "why": {"standings": STANDINGS, "one": 3, "other": 6},
    "with_ratings": {"event": OPEN, "rating_list": b"x"},
    "write": {"event": OPEN, "target": "event.json"},
}
FLAGS = {"live", "search", "strict", "balanced", "instead", "fragment", "by_name"}  # any value counts by its truth
NAMED = {  # looked up, or one of several: what is not there is refused, whatever its type
    "who", "one", "other", "ahead_of", "by", "code", "text", "edition", "first", "second", "house_rules", "after_round", "before_round",
    "pending", "errors", "model", "tempo", "pairings", "rest", "format", "workings", "trust", "unpaired", "rating", "equal_names",
    "answer", "name", "columns", "finishes", "seed", "work", "step", "jobs", "unrated", "exact", "encoding", "sheet", "tournament",
}  # fmt: skip
ON_DEMAND = {"progress"}  # called when there is something to tell


def functions() -> Iterator[tuple[str, Callable[..., Any]]]:
    for name in vars(tb)["__all__"]:
        if not inspect.isclass(function := getattr(tb, name)):
            yield name, function


def parameters() -> Iterator[tuple[str, str]]:
    for name, function in functions():
        for parameter in inspect.signature(function).parameters.values():
            if parameter.kind is not parameter.VAR_KEYWORD and parameter.name not in FLAGS | ON_DEMAND:
                yield name, parameter.name


def call(name: str, **changed: Any) -> None:
    answer = getattr(tb, name)(**{**CALLS[name], **changed})
    if inspect.isgenerator(answer):
        list(answer)


def test_every_call_is_tried() -> None:
    assert {name for name, _ in functions()} == {*CALLS}


@pytest.mark.parametrize(("name", "parameter"), [*parameters()])
def test_a_value_of_another_type_is_a_type_error_or_names_nothing(
    name: str, parameter: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    errors = (TypeError, tb.TiebreaksError) if parameter in NAMED else TypeError
    with pytest.raises(errors):
        call(name, **{parameter: Odd()})
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("refused", "message"),
    [
        (lambda: tb.standings(123), "expected a Tournament, found 123; tb.read gives one from a file"),  # type: ignore[arg-type]
        (
            lambda: tb.write(STANDINGS, "x.html"),  # type: ignore[arg-type]
            f"expected a Tournament, found {STANDINGS!r}; `tb.render(answer, 'html')` writes an answer, "
            "`standings.published()` gives a tournament with its ranks",
        ),
        (lambda: tb.needs("open.trf", 3), "expected a Tournament, found 'open.trf'; tb.read gives one from a file"),  # type: ignore[arg-type]
        (lambda: tb.explain(OPEN, 3), "expected Standings, found Tournament; tb.standings(tournament) gives them"),  # type: ignore[call-overload]
        (lambda: tb.in_category(STANDINGS, 5), "category: expected a text or Category, found 5"),  # type: ignore[arg-type]
        (lambda: tb.standings(OPEN, lots=2.5), "lots: expected a whole number or a text, found 2.5"),  # type: ignore[arg-type]
        (lambda: tb.what_if(LIVE, [1]), "results: expected a mapping, found [1]"),  # type: ignore[arg-type]
        (lambda: tb.check(OPEN, budget="5"), "budget: expected a number of steps or 'more', found '5'"),
        (lambda: tb.render(STANDINGS, language=5), "language: expected a text, found 5"),  # type: ignore[arg-type]
        (lambda: tb.prizes(STANDINGS, {}, starts="2026"), "starts: expected a date, found '2026'"),  # type: ignore[arg-type]
        (lambda: tb.write(OPEN, 5), "expected a path or an open file, found 5"),  # type: ignore[arg-type]
        (lambda: edition_on("2026-01-01"), "day: expected a date, found '2026-01-01'"),  # type: ignore[arg-type]
    ],
)
def test_the_error_says_what_was_expected_and_found(refused: Callable[[], object], message: str) -> None:
    with pytest.raises(WrongType) as caught:
        refused()
    assert str(caught.value) == message
    assert isinstance(caught.value, TypeError) and isinstance(caught.value, tb.TiebreaksError)


def test_a_value_of_the_right_type_that_cannot_be_is_a_value_error() -> None:
    assert tb.format_value("77/2") == "38.5" and edition_on(date(2026, 3, 1)) is edition_named("2026-03")
    for refused in (lambda: tb.format_value("x"), lambda: edition_named("x"), lambda: tb.sample("x")):
        with pytest.raises(ValueError) as caught:
            refused()
        assert not isinstance(caught.value, TypeError)


def test_a_tie_break_without_a_rule_is_refused() -> None:
    with pytest.raises((TypeError, tb.TiebreaksError)):
        self_defined("OTHER_ODD", Odd(), name="odd")  # type: ignore[arg-type]
