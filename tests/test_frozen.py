"""Frozen classes of `tiebreaks.frozen` are those of the standard library: each is made both ways, and the two compared."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import inspect
import pickle
import pkgutil
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, field
from typing import Any

import pytest

import tiebreaks as tb
from tiebreaks import frozen
from tiebreaks.editions import CURRENT
from tiebreaks.text import compile_late


def plain() -> type:
    class Plain:
        """Two fields, one with a default."""

        first: int
        second: str = "b"

    return Plain


def rich() -> type:
    class Rich:
        """All kinds of fields."""

        first: int
        hidden: int = field(default=2, repr=False)
        apart: int = field(default=3, compare=False)
        hashed: list[int] = field(default_factory=list, hash=False)
        named: int = field(default=5, kw_only=True)

    return Rich


def checked() -> type:
    class Checked:
        """It looks at its fields, and says what it is itself."""

        first: int

        def __post_init__(self) -> None:
            if self.first < 0:
                raise ValueError("below 0")

        def __repr__(self) -> str:
            return "itself"

        def __eq__(self, other: object) -> bool:
            return type(other) is type(self)

    return Checked


def without_fields() -> type:
    class Empty:
        """No field."""

    return Empty


def filled_by_hand() -> type:
    class Filled:
        """A field that the constructor does not take."""

        first: int
        made: list[int] = field(default_factory=list, init=False)

    return Filled


SHAPES = (plain, rich, checked, without_fields, filled_by_hand)
OPTIONS: tuple[dict[str, Any], ...] = ({}, {"eq": False}, {"repr": False}, {"slots": True}, {"kw_only": True})
ARGUMENTS: tuple[tuple[tuple[Any, ...], dict[str, Any]], ...] = (
    ((), {}), ((1,), {}), ((1, 2), {}), ((1, 2, 3, 4, 5, 6), {}), ((), {"first": 1}), ((1,), {"first": 1}), ((-1,), {}),
    ((1,), {"named": 7, "apart": 8}), ((1,), {"nothing": 1}), ((), {"first": 1, "hashed": [1]}),
)  # fmt: skip


def outcome(make: Callable[[], Any]) -> tuple[Any, ...]:
    """What came of it: the object, or the kind of error and its words."""
    try:
        return (make(),)
    except (TypeError, ValueError, FrozenInstanceError, AttributeError) as error:
        return type(error), str(error)


def facts(made: tuple[Any, ...]) -> tuple[Any, ...]:
    """All that can be seen of an object."""
    if len(made) > 1:
        return made
    (one,) = made
    own = {each.name: getattr(one, each.name) for each in dataclasses.fields(one)}
    shown = repr(one).replace(hex(id(one)), "id")
    by_value = any("__hash__" in vars(kind) for kind in type(one).__mro__[:-1])
    hashed = outcome(lambda: hash(one)) if by_value else ()
    return own, shown, hashed, dataclasses.asdict(one)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("shape", SHAPES)
def test_a_frozen_class_is_made_as_the_standard_library_makes_it(shape: Callable[[], type], options: dict[str, Any]) -> None:
    one: Any = frozen.dataclass(frozen=True, **options)(shape())
    other: Any = dataclasses.dataclass(frozen=True, **options)(shape())
    for _ in range(2):  # filled one by one, then by the compiled constructor
        for given, named in ARGUMENTS:
            ours, theirs = outcome(lambda: one(*given, **named)), outcome(lambda: other(*given, **named))  # noqa: B023
            assert facts(ours) == facts(theirs), (given, named)
            if len(ours) == 1:
                again = outcome(lambda: one(*given, **named))[0]  # noqa: B023
                assert (ours[0] == again) == (theirs[0] == other(*given, **named))
                assert ours[0] != object() and ours[0] != theirs[0]
                names = {"first", "x"} & {*facts(ours)[0]} if "slots" in options else {"first", "x"}  # else theirs has a bug
                for name in names:
                    assert outcome(lambda: delattr(ours[0], name)) == outcome(lambda: delattr(theirs[0], name))  # noqa: B023
                    assert outcome(lambda: setattr(ours[0], name, 2)) == outcome(lambda: setattr(theirs[0], name, 2))  # noqa: B023
                assert facts((copy.copy(ours[0]),)) == facts(ours) == facts((dataclasses.replace(ours[0]),))
        assert inspect.signature(one) == inspect.signature(other)
    assert getattr(one, "__match_args__", None) == getattr(other, "__match_args__", None)
    assert one.__init__.__qualname__ == other.__init__.__qualname__
    marks = ("init", "repr", "eq", "frozen")
    params = one.__dataclass_params__, other.__dataclass_params__
    assert [getattr(params[0], mark) for mark in marks] == [getattr(params[1], mark) for mark in marks]


def test_a_subclass_of_others_may_be_frozen_too_and_keeps_the_rules_of_the_base() -> None:
    @frozen.dataclass(frozen=True)
    class Base:
        first: int

    @frozen.dataclass(frozen=True)
    class Below(Base):
        second: int = 2

    @dataclasses.dataclass(frozen=True)
    class OfOthers(Base):
        third: int = 3

    class Plain(Base):
        pass

    assert (Below(1), OfOthers(1)) == (Below(1, 2), OfOthers(1, 3)) and Below(1) != Base(1)
    plain_one = Plain(1)
    plain_one.note = "mine"  # type: ignore[attr-defined]
    del plain_one.note  # type: ignore[attr-defined]
    for one in (Below(1), OfOthers(1), plain_one):
        with pytest.raises(FrozenInstanceError, match="cannot assign to field 'first'"):
            one.first = 2  # type: ignore[misc]
    with pytest.raises(TypeError, match="cannot inherit non-frozen"):
        dataclasses.dataclass(type("Loose", (Base,), {}))


def test_a_constructor_is_compiled_when_it_is_used_often_or_looked_at() -> None:
    @frozen.dataclass(frozen=True)
    class Often:
        first: int

    for number in range(frozen.SELDOM):
        assert Often(number).first == number
        assert isinstance(vars(Often)["__init__"], frozen._Constructor)
    assert Often(5).first == 5
    assert inspect.isfunction(vars(Often)["__init__"])

    @frozen.dataclass(frozen=True)
    class Looked:
        first: tb.Player

    assert inspect.isfunction(Looked.__init__)
    assert inspect.get_annotations(Looked.__init__, eval_str=True)["first"] is tb.Player


def test_other_classes_are_left_to_the_standard_library() -> None:
    @frozen.dataclass
    class Loose:
        first: int

    one = Loose(1)
    one.first = 2
    assert one == Loose(2)


@pytest.mark.parametrize("one", [tb.Game(1, 2, "1-0"), tb.Player(1, "A"), tb.Adjustment(1, 1), CURRENT], ids=str)
def test_public_values_are_pickled_copied_and_hashed(one: Any) -> None:
    assert pickle.loads(pickle.dumps(one)) == one == copy.deepcopy(one)
    assert hash(pickle.loads(pickle.dumps(one))) == hash(one)


def test_a_regular_expression_is_compiled_when_it_is_first_used() -> None:
    wrong = compile_late("(")  # would be refused at once
    with pytest.raises(Exception, match="unterminated subpattern"):
        wrong.match("x")
    found = compile_late("(?P<digits>[0-9]+)").search("round 12")
    assert found is not None and found["digits"] == "12"
    assert compile_late(b"a").pattern == b"a"


@pytest.mark.parametrize("used", [False, True], ids=["never used", "used"])
def test_its_constructor_is_looked_at_as_that_of_the_standard_library(used: bool) -> None:
    """Python 3.13 asks the descriptor for it with the class in the place of an instance."""
    kind: Any = frozen.dataclass(frozen=True)(rich())
    expected: Any = dataclasses.dataclass(frozen=True)(rich())
    if used:
        kind(1)
    assert inspect.signature(kind) == inspect.signature(expected)


def test_the_names_in_the_types_of_a_class_are_those_of_its_module() -> None:
    """Python 3.12 would look for them in the module that makes the class."""
    found = list(classes_of_the_package())
    assert len(found) > 100
    for kind in found:
        fixed = [
            item
            for item in inspect.signature(kind).parameters.values()
            if item.kind not in (item.VAR_POSITIONAL, item.VAR_KEYWORD)
        ]
        assert len(fixed) == len(inspect.signature(kind).parameters), kind
        assert kind.__init__.__globals__["__name__"] in [each.__module__ for each in kind.__mro__], kind


def classes_of_the_package() -> Iterator[Any]:
    for module in pkgutil.walk_packages(tb.__path__, "tiebreaks."):
        if not module.name.endswith(("__main__", "._kernel")):  # the kernel is a library, not a module
            for found in vars(importlib.import_module(module.name)).values():
                if isinstance(found, type) and found.__module__ == module.name and dataclasses.is_dataclass(found):
                    yield found
