"""Attributes that are computed on first use."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from functools import cached_property as cached_property
else:

    class cached_property:  # noqa: N801  the name that type checkers, readers and documentation know
        """As functools has it, without a lock: of several threads that compute a value at once, the first one counts.

        Python 3.11 holds one lock for all instances of a class while a value is computed. One thread then waits for another's
        event, and a process that is forked meanwhile has a copy of the lock that nobody ever releases.
        """

        def __init__(self, func: Any) -> None:
            self.func, self.__doc__ = func, func.__doc__

        def __set_name__(self, owner: type, name: str) -> None:
            self.name = name

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            return self if instance is None else instance.__dict__.setdefault(self.name, self.func(instance))
