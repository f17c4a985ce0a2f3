"""The options that calls share, as types: a call takes them by keyword, and a program may keep them in a dict."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import wraps
from typing import Any, ParamSpec, TypedDict, TypeVar

from tiebreaks.engine.basis import By, HouseRules
from tiebreaks.law.editions import Edition

Given = ParamSpec("Given")
Answered = TypeVar("Answered")


class LawOptions(TypedDict, total=False):
    """By which list and law, and after which round: of every call that ranks an event. See `standings`."""

    by: By
    edition: str | Edition | None
    after_round: int | None
    house_rules: HouseRules | None


def check_keywords(call: str, given: Mapping[str, object], options: type) -> None:
    """Raise TypeError for a keyword that a call does not have."""
    if unknown := given.keys() - options.__annotations__.keys():
        raise TypeError(f"{call}() got an unexpected keyword argument {min(unknown)!r}{_advice(unknown)}")


def _advice(unknown: Iterable[str]) -> str:
    return "; the list of a call is by=" if "tie_breaks" in unknown else ""


def takes_list(call: Callable[Given, Answered]) -> Callable[Given, Answered]:
    """A call whose list is `by`. An event calls its own `tie_breaks`: who gives a call that is told so."""

    @wraps(call)
    def checked(*args: Given.args, **options: Given.kwargs) -> Answered:
        if "tie_breaks" in options:
            raise TypeError(f"{call.__name__}() got an unexpected keyword argument 'tie_breaks'{_advice(options)}")
        return call(*args, **options)

    return checked


def unpack_law(call: str, law: LawOptions) -> tuple[Any, Any, int | None, Any]:
    """The list, edition, round and house rules of a call; raises TypeError for any other option."""
    check_keywords(call, law, LawOptions)
    return law.get("by"), law.get("edition"), law.get("after_round"), law.get("house_rules")
