"""A dict that cannot be changed: every mapping that a public value hands out is one."""

from __future__ import annotations

from typing import Any, NoReturn, TypeVar

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
