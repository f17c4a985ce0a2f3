"""Sphinx: these pages as a site, without the network; `make docs` takes a warning for an error."""

project = "tiebreaks"
author = "The tiebreaks maintainers"
extensions = ["myst_parser"]
myst_enable_extensions = ["deflist"]
myst_heading_anchors = 3
nitpicky = True
html_theme = "furo"
html_title = "tiebreaks"
html_static_path = ["_static"]
html_css_files = ["wide.css"]
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False


def setup(app: object) -> None:
    """Tables are shown as they are: Pygments has no lexer for them in every version."""
    from pygments.lexers.special import TextLexer  # type: ignore[import-untyped]

    app.add_lexer("csv", TextLexer)  # type: ignore[attr-defined]
