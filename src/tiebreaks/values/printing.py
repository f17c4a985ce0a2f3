"""How answers show themselves: `print`, notebooks, `repr`. `report`, which words them, is imported when one is shown."""

from __future__ import annotations

from typing import Any, Protocol

from tiebreaks.text import blank_controls, shorten

REPR_WIDTH = 120  # columns of what stands in a repr


class HtmlRepr:
    """What a notebook shows as a table."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        """The HTML for a notebook: `tb.render(..., "html", fragment=True)`."""
        from tiebreaks.report import render  # the one arrow that points up: an answer knows how to show itself

        what: Any = self
        return render(what, "html", fragment=True)


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
        return self.text()

    def text(self, language: str | None = None) -> str:
        """The text of its report in a language: en, fr, de, es, or auto for that of the environment; by default English."""
        from tiebreaks.report import render

        what: Any = self
        return render(what, language=language)


def short_repr(what: object, text: str) -> str:
    """A repr of one line: the type, and a few words."""
    return f"<{type(what).__name__}: {shorten(blank_controls(text), REPR_WIDTH)}>"
