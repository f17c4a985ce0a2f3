"""Sphinx: these pages as a site, without the network; `make docs` takes a warning for an error."""

import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))
from docs.elsewhere import mapping

project = "tiebreaks"
author = "The tiebreaks maintainers"
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.intersphinx",
    "docs.docstrings",
    "docs.search",
    "docs.generate.answers",
]
intersphinx_mapping = mapping(Path(__file__).parents[1] / "build" / "inventories")
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 88
add_module_names = False
toc_object_entries_show_parents = "hide"
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
nitpicky = True
html_theme = "furo"
html_title = "tiebreaks"
html_theme_options = {  # the accent of the page (page/static/page.css); names of pages are text, not a column of links
    f"{mode}_css_variables": {
        "color-brand-primary": accent,
        "color-brand-content": accent,
        "color-brand-visited": accent,
        "color-link-underline": "var(--color-foreground-border)",
        "color-link-underline--visited": "var(--color-foreground-border)",
        "color-sidebar-link-text--top-level": "var(--color-foreground-primary)",
        "color-api-name": "var(--color-foreground-primary)",
    }
    for mode, accent in (("light", "#0b5d57"), ("dark", "#7fd4ca"))
}
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_js_files = ["copy.js"]
html_favicon = "../src/tiebreaks/page/static/icon.svg"
html_search_scorer = str(Path(__file__).with_name("_static") / "scorer.js")
smartquotes_action = "D"  # dashes only: what stands in quotes may be typed
linkcheck_ignore = [r"http://127\.0\.0\.1.*", r"https://tiebreaks\.example.*"]
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False


def setup(app: Any) -> None:
    """Tables are shown as they are: Pygments has no lexer for them in every version."""
    from pygments.lexers.special import TextLexer  # type: ignore[import-untyped]

    app.add_lexer("csv", TextLexer)
