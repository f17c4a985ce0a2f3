"""The classes of values: their constructors and fields, and that a value compares, hashes, prints, is copied and refuses changes."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, fields, replace
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks import answers, law, messages, model
from tiebreaks.answers import PublishedList
from tiebreaks.bulk import Progress, Summary
from tiebreaks.law.editions import CURRENT
from tiebreaks.messages import Place, Remedy
from tiebreaks.model import About, Adjustment, ListChange, NationalRecord, Pairing, PlayOffGame, Prohibited, VirtualPoints


def classes_of_the_package() -> Iterator[Any]:
    for module in pkgutil.walk_packages(tb.__path__, "tiebreaks."):
        if not module.name.endswith(("__main__", "._kernel")):  # the kernel is a library, not a module
            for found in vars(importlib.import_module(module.name)).values():
                if isinstance(found, type) and found.__module__ == module.name and dataclasses.is_dataclass(found):
                    yield found


def public_classes() -> Iterator[Any]:
    modules = (tb, answers, law, model, messages, importlib.import_module("tiebreaks.bulk.summary"))
    found = {each for module in modules for name in dir(module) if isinstance(each := getattr(module, name), type)}
    yield from (each for each in found if dataclasses.is_dataclass(each) and not each.__name__.startswith("_"))


EVENT = tb.sample("open")
STANDINGS = tb.standings(EVENT)
VALUES: list[Any] = [
    About(city="Delft", deputy_arbiters=("Vera",)),
    Adjustment(1, 1),
    tb.Bye(1, "half"),
    tb.Game(1, 2, "1-0"),
    tb.GivenValues("OTHER_LEAGUE", {1: "38.5"}),
    tb.HandOrder((2, 1), "lots in the hall"),
    ListChange(("DE",), ("BH",), 2),
    tb.Match(1, 2, [tb.Game(1, 2, "½-½")]),
    tb.MatchScoring(win=3),
    NationalRecord("NED", 1),
    Pairing(code="FIDE_DUTCH"),
    Place("open.trf", 17, 92),
    tb.Phase((1, 2), tb.Scoring(win=2)),
    tb.PlayOff((1, 2), (PlayOffGame(1, 2, "1-0", "blitz"),)),
    PlayOffGame(1, 2, "½-½", "armageddon"),
    tb.Player(1, "Anna", 2100),
    Progress(10, 5, 1, 0.5),
    Prohibited((1, 2)),
    tb.Published(ranks={1: 1}),
    PublishedList(("PTS", "BH"), "certain", used=True),
    Remedy("trust", "results"),
    tb.Scoring(win=3),
    Summary("results.csv", "files.csv", 2, 1, 40, 0, 0.5),
    tb.Team(1, "Rooks", (1, 2)),
    VirtualPoints(1, 2, 1, 2, 1),
    tb.parse_tie_break("BH/C1"),
    CURRENT,
    EVENT,
    STANDINGS.basis,
    tb.check(EVENT),
    tb.compare_editions(EVENT, "2024-08", "2026-03"),
    tb.explain(STANDINGS, 1, "BH"),
    tb.why(STANDINGS, 1, 2),
]
values = pytest.mark.parametrize("one", VALUES, ids=lambda one: type(one).__name__)


def test_a_public_class_takes_its_fields_in_order_and_is_frozen() -> None:
    found = [*public_classes()]
    assert len(found) > 50
    for kind in found:
        given = sorted((field for field in fields(kind) if field.init), key=lambda field: field.kw_only is True)
        assert [*inspect.signature(kind).parameters] == [field.name for field in given], kind
        assert kind.__dataclass_params__.frozen, kind


def test_a_constructor_has_the_names_of_its_module_and_takes_no_more_than_it_names() -> None:
    """The types in its signature are looked up there."""
    found = list(classes_of_the_package())
    assert len(found) > 100
    for kind in found:
        parameters = inspect.signature(kind).parameters.values()
        assert all(each.kind not in (each.VAR_POSITIONAL, each.VAR_KEYWORD) for each in parameters), kind
        assert kind.__init__.__globals__["__name__"] in [each.__module__ for each in kind.__mro__], kind
        assert kind.__init__.__qualname__ in [f"{each.__qualname__}.__init__" for each in kind.__mro__], kind


@values
def test_a_value_equals_its_copies(one: Any) -> None:
    copies = [copy.copy(one), copy.deepcopy(one), replace(one)]
    copies += [pickle.loads(pickle.dumps(one, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for each in copies:
        assert type(each) is type(one) and each == one
        assert all(getattr(each, field.name) == getattr(one, field.name) for field in fields(one) if field.compare)
    assert one != object() and one != tuple(getattr(one, field.name) for field in fields(one))


@values
def test_a_value_is_hashed_by_its_fields(one: Any) -> None:
    compared = tuple(getattr(one, field.name) for field in fields(one) if field.compare)
    try:
        hash(compared)
    except TypeError:
        return  # a field is a mapping
    assert hash(one) == hash(replace(one)) and len({one, replace(one)}) == 1


@values
def test_a_value_prints_its_fields_unless_it_says_otherwise(one: Any) -> None:
    shown = ", ".join(f"{field.name}={getattr(one, field.name)!r}" for field in fields(one) if field.repr)
    expected = f"{type(one).__name__}({shown})"
    says_otherwise = not type(one).__dataclass_params__.repr or "def __repr__" in inspect.getsource(type(one))
    assert (repr(one) == expected) is not says_otherwise


@values
def test_no_field_of_a_value_can_be_changed(one: Any) -> None:
    for field in fields(one):
        before = getattr(one, field.name)
        with pytest.raises(FrozenInstanceError, match=f"cannot assign to field '{field.name}'"):
            setattr(one, field.name, None)
        with pytest.raises(FrozenInstanceError, match=f"cannot delete field '{field.name}'"):
            delattr(one, field.name)
        assert getattr(one, field.name) is before


def test_a_changed_field_makes_another_value() -> None:
    player = tb.Player(1, "Anna", 2100)
    assert replace(player, rating=2200) == tb.Player(1, "Anna", 2200) != player
    assert repr(tb.Game(1, 2, "1-0")) == "Game(white=1, black=2, result='1-0', rated=True)"
    assert tb.Player.__match_args__[:3] == ("id", "name", "rating")
    with pytest.raises(tb.TournamentError):
        replace(player, rating="many")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="unexpected keyword argument 'elo'"):
        tb.Player(1, elo=2100)  # type: ignore[call-arg]
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'id'"):
        tb.Player()  # type: ignore[call-arg]
