"""Results print as the text of their report. `report` imports the results, so it registers the function here."""

from __future__ import annotations

from functools import singledispatch


@singledispatch
def as_text(what: object) -> str:
    """The text that `print` shows. `report`, which `import tiebreaks` imports, registers it for everything `Printed`."""
    return repr(what)


class Printed:
    """A result that prints as the text of its report."""

    __slots__ = ()

    def __str__(self) -> str:
        return as_text(self)
