"""How answers show themselves: `print`, notebooks, `repr`. `report` imports the answers, so it registers its functions here."""

from __future__ import annotations

from functools import singledispatch
from typing import Protocol

from tiebreaks.text import blank_controls, shorten

REPR_WIDTH = 120  # columns of what stands in a repr


@singledispatch
def as_text(what: object, *, language: str | None = None) -> str:
    """The text that `print` shows. `report`, which `import tiebreaks` imports, registers it for every `TextRepr`."""
    return repr(what)


@singledispatch
def as_fragment(what: object) -> str | None:
    """The HTML that a notebook shows; None: it shows the repr. `report` registers it for every `HtmlRepr`."""
    return None


class HtmlRepr:
    """What a notebook shows as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        """The HTML for a notebook: `tb.render(..., "html", fragment=True)`."""
        return as_fragment(self)


class Titled(Protocol):
    """An answer whose title says in a few words what it is."""

    @property
    def title(self) -> str: ...


class TextRepr(HtmlRepr):
    """A result that prints as the text of its report."""

    __slots__ = ()

    def __repr__(self: Titled) -> str:
        return short_repr(self, self.title)

    def __str__(self) -> str:
        return as_text(self)

    def text(self, language: str | None = None) -> str:
        """The text of its report in a language: en, fr, de, es, or auto for that of the environment; by default English."""
        return as_text(self, language=language)


def short_repr(what: object, text: str) -> str:
    """A repr of one line: the type, and a few words."""
    return f"<{type(what).__name__}: {shorten(blank_controls(text), REPR_WIDTH)}>"
