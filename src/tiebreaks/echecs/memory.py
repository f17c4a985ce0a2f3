"""A cache of what was made from the last few lists, by their contents: a changed list is another list.

A list cannot say that it has changed, and its address means nothing once it is gone. So the cache keeps a copy of the lists
with each result, and every call compares. Frozen objects are shared with the copy and compare by identity, thousands of them
in microseconds; mappings may change in place, so they are copied and compare key by key.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, TypeVar

from tiebreaks.errors import TiebreaksError

Made = TypeVar("Made")
Copy = tuple[Sequence[Any], ...]

KEPT = 4  # enough for a caller that alternates between some events; more would outlive their owners for nothing


class Recent(Generic[Made]):
    """The last few things made from lists; it never holds the caller's own lists and mappings."""

    def __init__(self, make: Callable[[Copy], Made]) -> None:
        self._make = make
        self._kept: tuple[tuple[Copy, Made], ...] = ()  # replaced as a whole: threads at worst make a thing twice

    def of(self, lists: Sequence[Sequence[Any]]) -> Made:
        """The thing made from lists with these contents; made now if it is not kept."""
        kept = self._kept
        for entry in kept:
            if _is_unchanged(lists, entry[0]):
                if entry is not kept[0]:
                    self._kept = (entry, *(other for other in kept if other is not entry))
                return entry[1]
        copy = tuple(_copy(items) for items in lists)
        made = self._make(copy)  # from the copy, so that the two always agree
        self._kept = ((copy, made), *kept[: KEPT - 1])
        return made


def as_sequence(given: object, wrong: str, **facts: Any) -> Sequence[Any]:
    """A list or tuple as it is, another collection as a list; anything else is refused."""
    if type(given) is list or type(given) is tuple:
        return given
    if isinstance(given, Collection) and not isinstance(given, str | bytes | Mapping):
        return list(given)
    raise TiebreaksError(wrong, found=given, **facts)


def _copy(items: Sequence[Any]) -> Sequence[Any]:
    copies = [dict(item) if isinstance(item, Mapping) else item for item in items]
    return tuple(copies) if type(items) is tuple else copies


def _is_unchanged(lists: Sequence[Sequence[Any]], copy: Copy) -> bool:
    return len(lists) == len(copy) and all(map(_equal, lists, copy))


def _equal(items: Sequence[Any], known: Sequence[Any]) -> bool:
    return len(items) == len(known) and items == known
