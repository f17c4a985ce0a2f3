"""`dataclass` of the standard library, which makes a frozen class without compiling its methods, so that importing is quick.

The standard library writes the source of five or six methods for every class and compiles it: half of the time of importing
this package. Here all frozen classes share the same few functions, and a constructor is compiled when it is used often.
"""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable
from dataclasses import MISSING, FrozenInstanceError, fields
from functools import partial
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

SELDOM = 64  # objects of a class, before compiling a constructor pays
_MADE_HERE = ("init", "repr", "eq", "frozen")

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:

    def dataclass(cls: type | None = None, /, **options: Any) -> Any:
        """As `dataclasses.dataclass`, and the same for who uses the class."""
        if cls is None:
            return partial(dataclass, **options)
        if not options.get("frozen"):
            return dataclasses.dataclass(cls, **options)
        asked = {name: options.pop(name, True) for name in _MADE_HERE}
        frozen_bases = [base.__dataclass_params__ for base in cls.__mro__[1:] if "__dataclass_params__" in vars(base)]
        _mark(frozen_bases, frozen=False)  # otherwise a class that is not frozen, as it is until the end of this, is refused
        made = dataclasses.dataclass(init=False, repr=False, eq=False, **options)(cls)
        _mark([*frozen_bases, made.__dataclass_params__], frozen=True)
        _mark([made.__dataclass_params__], **asked)
        for name, method in _methods(made, asked, slots=options.get("slots", False)).items():
            setattr(made, name, method)
        return made


def _mark(classes: list[Any], **marks: bool) -> None:
    for params in classes:
        for name, mark in marks.items():
            setattr(params, name, mark)


def _methods(cls: Any, asked: dict[str, bool], *, slots: bool) -> dict[str, Any]:
    """What the standard library would have made, less what the class has itself."""
    methods: dict[str, Any] = {"__setattr__": _lock(cls, "assign to"), "__delattr__": _lock(cls, "delete")}
    if slots:
        methods |= {"__getstate__": _get_state, "__setstate__": _set_state}
    if asked["init"]:
        methods["__init__"] = _Constructor(cls)
    if asked["repr"]:
        methods["__repr__"] = _repr
    if asked["eq"]:
        methods |= {"__eq__": _equal(cls), "__hash__": _hash(cls)}
    return {name: method for name, method in methods.items() if vars(cls).get(name) is None}


def _lock(cls: Any, verb: str) -> Callable[..., None]:
    names = frozenset(field.name for field in fields(cls))
    method = "__setattr__" if verb == "assign to" else "__delattr__"

    def locked(self: Any, name: str, *value: Any) -> None:
        if type(self) is cls or name in names:
            raise FrozenInstanceError(f"cannot {verb} field {name!r}")
        getattr(super(cls, self), method)(name, *value)

    return locked


def _values_of(names: list[str]) -> Callable[[Any], Any]:
    """The values of some fields; equal to those of another object if each of them is."""
    if not names:
        return lambda self: ()
    return attrgetter(*names) if len(names) > 1 else lambda self: (getattr(self, names[0]),)


@recursive_repr()
def _repr(self: Any) -> str:
    shown = (f"{field.name}={getattr(self, field.name)!r}" for field in fields(self) if field.repr)
    return f"{type(self).__qualname__}({', '.join(shown)})"


def _equal(cls: Any) -> Callable[[Any, object], bool]:
    values_of = _values_of([field.name for field in fields(cls) if field.compare])

    def equal(self: Any, other: object) -> bool:
        return bool(values_of(self) == values_of(other)) if type(self) is type(other) else NotImplemented

    return equal


def _hash(cls: Any) -> Callable[[Any], int]:
    values_of = _values_of([field.name for field in fields(cls) if (field.compare if field.hash is None else field.hash)])
    return lambda self: hash(values_of(self))


class _Constructor:
    """`__init__` of a class that is seldom made: the fields are filled one by one. When it is made often, or when somebody
    looks at it, it gives way to the one that the standard library compiles."""

    def __init__(self, cls: Any) -> None:
        self.cls = cls
        self.fields = fields(cls)
        self.by_position = tuple(field.name for field in self.fields if not field.kw_only)
        self.has_more = hasattr(cls, "__post_init__")
        self.used = 0 if all(field.init for field in self.fields) else SELDOM

    def __get__(self, instance: object, owner: type) -> Any:
        self.used += 1
        if isinstance(instance, self.cls) and self.used <= SELDOM:  # `inspect` of Python 3.13 gives the class for the instance
            return partial(self._fill, instance)
        compiled = self._compile()
        return compiled if instance is None else compiled.__get__(instance, owner)

    def _fill(self, instance: Any, /, *given: Any, **named: Any) -> None:
        values = dict(zip(self.by_position, given, strict=False)) | named
        if len(values) < len(given) + len(named):
            return self._compile()(instance, *given, **named)  # type: ignore[no-any-return]  # it says what is wrong
        for field in self.fields:
            value = values.pop(field.name, field.default)
            if value is MISSING:
                if field.default_factory is MISSING:
                    return self._compile()(instance, *given, **named)  # type: ignore[no-any-return]
                make: Any = field.default_factory
                value = make()
            object.__setattr__(instance, field.name, value)
        if values:
            return self._compile()(instance, *given, **named)  # type: ignore[no-any-return]
        if self.has_more:
            instance.__post_init__()
        return None

    def _compile(self) -> Any:
        """Make the constructor that the standard library has for these fields, and give it to the class."""
        own = [(field.name, field.type, _copy(field)) for field in self.fields]
        namespace = {"__module__": self.cls.__module__, **({"__post_init__": None} if self.has_more else {})}
        options: dict[str, Any] = {"namespace": namespace, "frozen": True, "eq": False, "repr": False}
        if sys.version_info >= (3, 12):  # there make_dataclass would look up the names of the types in this module
            options["module"] = self.cls.__module__
        made: Any = dataclasses.make_dataclass(self.cls.__name__, own, **options)
        made.__init__.__qualname__ = f"{self.cls.__qualname__}.__init__"
        self.cls.__init__ = made.__init__
        return made.__init__


def _copy(field: Any) -> Any:
    given = {name: getattr(field, name) for name in ("default", "default_factory")}
    given = {name: value for name, value in given.items() if value is not MISSING}
    return dataclasses.field(**given, init=field.init, kw_only=field.kw_only)


def _get_state(self: Any) -> list[Any]:
    return [getattr(self, field.name) for field in fields(self)]


def _set_state(self: Any, state: list[Any]) -> None:
    for field, value in zip(fields(self), state, strict=True):
        object.__setattr__(self, field.name, value)
