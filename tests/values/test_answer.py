"""The JSON of an answer follows from its fields, their types and their marks."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from enum import Enum
from fractions import Fraction
from itertools import pairwise
from typing import Annotated, Any, ClassVar

import pytest

import tiebreaks as tb
from tests.helpers.answered import about_samples
from tiebreaks import text
from tiebreaks.messages import Message
from tiebreaks.values import answer
from tiebreaks.values.answer import Answer, English, Hidden, IfThere, Number, Paired, members, rounded


@dataclass(frozen=True)
class Part(Answer):
    id: int
    value: Paired[Fraction | None]


@dataclass(frozen=True)
class Whole(Answer):
    name: str
    share: Fraction
    points: Number[Fraction]
    gain: Annotated[float, rounded(1)]
    parts: tuple[Part, ...]
    rules: dict[str, bool]
    on: date | None
    secret: Hidden[int] = 3
    note: IfThere[str] = ""


@dataclass(frozen=True)
class Around(Answer):
    whole: Part
    said: English[Message]

    _JSON: ClassVar = members("**=whole text=said number=whole.id twice=doubled")

    @property
    def doubled(self) -> Number[Fraction]:
        return Fraction(self.whole.id * 2)


WHOLE = Whole("a", Fraction(1, 3), Fraction(7, 2), 0.123, (Part(1, Fraction(77, 2)),), {"x": True}, None)


def test_fields_stand_under_their_names_in_their_order() -> None:
    assert [*WHOLE.to_dict().items()] == [
        ("name", "a"), ("share", "1/3"), ("points", 3.5), ("gain", 0.1),
        ("parts", [{"id": 1, "value": 38.5, "exact": "77/2"}]), ("rules", {"x": True}), ("on", None),
    ]  # fmt: skip


def test_what_is_undefined_is_null_exactly_too() -> None:
    assert Part(1, None).to_dict() == {"id": 1, "value": None, "exact": None}


def test_what_may_be_left_out_is_there_when_it_says_something() -> None:
    more: dict[str, Any] = {**WHOLE.__dict__, "note": "so", "on": date(2026, 3, 7)}
    made = Whole(**more).to_dict()
    assert made["note"] == "so" and made["on"] == "2026-03-07"


def test_a_class_may_say_what_its_objects_have() -> None:
    around = Around(Part(4, Fraction(1)), Message("said {what}", what="so"))
    made = around.to_dict()
    assert made == {"id": 4, "value": 1, "exact": "1", "text": "said so", "number": 4, "twice": 8}
    assert type(made["text"]) is str


def test_a_class_that_is_no_dataclass_needs_paths() -> None:
    class Bare(Answer):
        _JSON: ClassVar = {"name": "name"}
        name: str = "b"

    assert Bare().to_dict() == {"name": "b"}
    with pytest.raises(AttributeError):
        type("Wrong", (Answer,), {"_JSON": {"a": "missing"}})().to_dict()


def kinds_within(data: Any) -> set[type]:
    """The types of JSON data, dicts and lists too."""
    within = [*data.values(), *data] if type(data) is dict else data if type(data) is list else ()
    return {type(data)}.union(*map(kinds_within, within))


@pytest.mark.slow
def test_the_dict_of_every_answer_has_types_of_json_only() -> None:
    found = set[type]().union(*(kinds_within(each.to_dict()) for _, each in about_samples()))
    words = {kind for kind in found if issubclass(kind, str) and not issubclass(kind, Enum)}
    assert found - words == {dict, list, int, float, bool, type(None)} and {str, Message} <= words


def test_how_a_class_is_written_is_made_once_and_the_same_value_is_spelled_once() -> None:
    event = tb.sample("open")
    tb.standings(event).to_dict()
    writers, spelled = answer._object_writer.cache_info(), text._ratio_str.cache_info()
    ranked = tb.standings(event)
    ranked.to_dict()
    assert answer._object_writer.cache_info().misses == writers.misses
    assert text._ratio_str.cache_info().misses == spelled.misses
    assert text._ratio_str.cache_info().hits >= spelled.hits + len(ranked) * len(ranked.by)


def test_rows_of_the_same_value_share_it_and_not_its_dict() -> None:
    ranked = tb.standings(tb.sample("open"))
    first, second = next((one, two) for one, two in pairwise(ranked) if one.points == two.points)
    assert first._coded_values[0] is second._coded_values[0]
    assert first.to_dict()["values"][0] is not second.to_dict()["values"][0]
