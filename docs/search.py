"""A Sphinx extension: pages that prove something are outside the search, so that it finds what readers look for.

A field `nosearch` at the top of a page would do the same; several of these pages are written by programs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sphinx.application import Sphinx

NOT_SEARCHED = ("evidence", "conformance-set", "licences", "performance")


def setup(app: Sphinx) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("doctree-read", _leave_out)
    return {"parallel_read_safe": True}


def _leave_out(app: Sphinx, doctree: Any) -> None:
    if app.env.docname in NOT_SEARCHED:
        app.env.metadata[app.env.docname]["nosearch"] = "true"
