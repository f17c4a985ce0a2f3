"""A dict that cannot be changed: every mapping that a public value hands out is one. And attributes that are made once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NoReturn, TypeVar

Key = TypeVar("Key")
Content = TypeVar("Content")


class ReadOnlyDict(dict[Key, Content]):
    """Prints, compares, copies, pickles and goes into JSON like a dict, which a `MappingProxyType` does not."""

    __slots__ = ()

    def _refuse(self, *given: Any, **named: Any) -> NoReturn:
        raise TypeError("this mapping is read-only; take dict(...) of it for one that can be changed")

    __setitem__: Any = _refuse
    __delitem__: Any = _refuse
    __ior__: Any = _refuse
    clear: Any = _refuse
    pop: Any = _refuse
    popitem: Any = _refuse
    setdefault: Any = _refuse
    update: Any = _refuse

    def __reduce__(self) -> tuple[type[ReadOnlyDict[Key, Content]], tuple[dict[Key, Content]]]:
        return type(self), (dict(self),)


if TYPE_CHECKING or sys.version_info >= (3, 12):
    from functools import cached_property as cached_property
else:

    class cached_property:  # noqa: N801 - as that of functools, without the lock that Python 3.11 still takes each time
        """An attribute that is made on first use; two threads may both make it."""

        def __init__(self, make: Callable[[Any], Any]) -> None:
            self.make, self.name, self.__doc__ = make, make.__name__, make.__doc__

        def __get__(self, instance: Any, owner: type | None = None) -> Any:
            if instance is None:
                return self
            made = instance.__dict__[self.name] = self.make(instance)
            return made
