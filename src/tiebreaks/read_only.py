"""A dict that cannot be changed: every mapping that a public value hands out is one."""

from __future__ import annotations

from typing import NoReturn, TypeVar

Key = TypeVar("Key")
Content = TypeVar("Content")


class ReadOnlyDict(dict[Key, Content]):
    """Prints, compares, copies, pickles and goes into JSON like a dict, which a `MappingProxyType` does not."""

    __slots__ = ()

    def __reduce__(self) -> tuple[type[ReadOnlyDict[Key, Content]], tuple[dict[Key, Content]]]:
        return type(self), (dict(self),)


def _refuse(self: object, *given: object, **named: object) -> NoReturn:
    raise TypeError("this mapping is read-only; take dict(...) of it for one that can be changed")


for _method in ("__setitem__", "__delitem__", "__ior__", "clear", "pop", "popitem", "setdefault", "update"):
    setattr(ReadOnlyDict, _method, _refuse)
