"""Rank a chess tournament by the FIDE tie-break regulations (Handbook C.07), exactly, and explain every number.

`__all__` has what most programs use. `tiebreaks.answers` has the classes of answers, `.model` the parts of events, `.law` the
editions, and `.extending` what authors of tie-breaks need; `.engine`, `.batch` and `.messages` have a few names more.
"""

from typing import Any

from tiebreaks.late import load_late

_find, _names, __all__ = load_late(__name__)


def __getattr__(name: str) -> Any:
    """A name that is used for the first time: `__init__.pyi` lists them all."""
    if name == "__version__":
        from importlib.metadata import version  # which takes longer to import than our modules

        return version(__name__)
    return _find(name)


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return sorted([*_names(), "__version__"])
