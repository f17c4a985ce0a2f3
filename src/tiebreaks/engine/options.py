"""The options that calls share, as types: a call takes them by keyword, and a program may keep them in a dict."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypedDict

from tiebreaks.engine.basis import HouseRules
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.law.editions import Edition


class LawOptions(TypedDict, total=False):
    """By which list and law, and after which round: of every call that ranks an event. See `standings`."""

    by: str | Iterable[str | TieBreak] | None
    edition: str | Edition | None
    after_round: int | None
    house_rules: HouseRules | None


def check_keywords(call: str, given: Mapping[str, object], options: type) -> None:
    """Raise TypeError for a keyword that a call does not have."""
    if unknown := given.keys() - options.__annotations__.keys():
        raise TypeError(f"{call}() got an unexpected keyword argument {min(unknown)!r}")


def unpack_law(call: str, law: LawOptions) -> tuple[Any, Any, int | None, Any]:
    """The list, edition, round and house rules of a call; raises TypeError for any other option."""
    check_keywords(call, law, LawOptions)
    return law.get("by"), law.get("edition"), law.get("after_round"), law.get("house_rules")
