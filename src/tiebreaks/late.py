"""The names of a package, listed once, in its stub, which type checkers read. A module is loaded when a name of it is used."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any


def names_of_stub(package: str) -> dict[str, str]:
    """Each name of `__init__.pyi` with its module, from lines such as `from tiebreaks.formats import read as read`."""
    spec = sys.modules[package].__spec__
    assert spec is not None and spec.origin is not None
    loader: Any = spec.loader  # which reads from a folder, an archive, or one file with everything in it
    lines = loader.get_data(spec.origin.removesuffix("c") + "i").decode().splitlines()
    found = (line.split() for line in lines if line.startswith("from tiebreaks") and " as " in line)
    return {name: module for _, module, _, name, *_ in found}


def load_late(package: str) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """`__getattr__`, `__dir__` (PEP 562) and `__all__` of a package with a stub; its modules are not in `__all__`."""
    modules = names_of_stub(package)
    namespace = vars(sys.modules[package])

    def find(name: str) -> Any:
        """A name that is used for the first time."""
        if name not in modules:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        if modules[name] == package:
            return import_module(f"{package}.{name}")
        found = namespace[name] = getattr(import_module(modules[name]), name)
        return found

    def names() -> list[str]:
        """The public names, loaded or not; not what the file itself needs, nor the packages that happen to be loaded."""
        return sorted({*modules, *(name for name in namespace if name[:2] == name[-2:] == "__")})

    return find, names, sorted(name for name, module in modules.items() if module != package)
