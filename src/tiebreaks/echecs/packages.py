"""A name that is a package and a function, `buchholz` for one, is both: a module that can be called."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from importlib import import_module
from types import ModuleType
from typing import Any, Generic, ParamSpec, TypeVar, cast

Parameters = ParamSpec("Parameters")
Value = TypeVar("Value", covariant=True)


class Package(ModuleType, Generic[Parameters, Value]):
    """A module of `tiebreaks.echecs` that is called as the function of its name: `buchholz("A", games)`.

    `from tiebreaks.echecs import buchholz` must be the package, because importing `tiebreaks.echecs.buchholz.cut1` would put
    it there anyway; called, it is the function, whichever was imported first.
    """

    tiebreak: Callable[Parameters, Value]
    """The function itself."""

    def __call__(self, *args: Parameters.args, **keywords: Parameters.kwargs) -> Value:
        """The value of the function of the package."""
        return self.tiebreak(*args, **keywords)

    @property
    def __signature__(self) -> inspect.Signature:
        return inspect.signature(self.tiebreak)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its name: Python refuses modules, and a function given to a process is pickled."""
        return import_module, (self.__name__,)


def package(path: str, function: Callable[Parameters, Value]) -> Package[Parameters, Value]:
    """The module of a path below `tiebreaks.echecs`, which can now be called as its function."""
    module = import_module(f"tiebreaks.echecs.{path}")
    if getattr(module, "tiebreak", None) is not function:
        raise ImportError(f"{module.__name__} has another function than {function.__name__}")
    module.__class__ = Package
    return cast("Package[Parameters, Value]", module)
