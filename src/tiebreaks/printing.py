"""How a result prints: `str` is the text of its report. `report` stands above the results and registers how, once."""

from __future__ import annotations

from functools import singledispatch


@singledispatch
def as_text(what: object) -> str:
    """What `print` shows; `report` registers its text for everything `Printed`, and `import tiebreaks` imports it."""
    return repr(what)


class Printed:
    """A result that prints as the text of its report."""

    __slots__ = ()

    def __str__(self) -> str:
        return as_text(self)
