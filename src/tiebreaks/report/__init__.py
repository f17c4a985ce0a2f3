"""Reports: results as text, Markdown, CSV, JSON or HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, TypeAlias, get_args

from tiebreaks import printing
from tiebreaks.checking.check import Check
from tiebreaks.engine.board_standings import BoardStandings
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError
from tiebreaks.explaining.compare import Comparison
from tiebreaks.explaining.explain import Explanation, Neighbours, Overview, Why
from tiebreaks.explaining.mini_tables import BoardTable, MiniTable
from tiebreaks.messages import PYTHON, Face
from tiebreaks.model.tournament import Tournament

if TYPE_CHECKING:
    from tiebreaks.report.document import Document
    from tiebreaks.report.law import Listing

Explained: TypeAlias = Explanation | Overview | Why | Neighbours | MiniTable | BoardTable
Computed: TypeAlias = "Standings | BoardStandings | Explained | Check | Comparison | Listing"
Reportable: TypeAlias = "Tournament | Computed"
FORMATS = ("text", "markdown", "csv", "json", "html")
WORKINGS = ("none", "list", "all")  # of the HTML of standings
SUFFIXES = {".txt": "text", ".md": "markdown", ".csv": "csv", ".json": "json", ".html": "html", ".htm": "html"}


def render(
    what: Reportable,
    format: str = "text",
    *,
    columns: Sequence[str] | None = None,
    room: int | None = None,
    workings: str | None = None,
    face: Face = PYTHON,
) -> str:
    """Write a tournament, or a result, in one of the formats.

    columns   of standings: names such as rank, no, title, name, federation, rating, rounds (the crosstable), values, or codes
    room      the width of a terminal that the text must fit
    workings  of the HTML of standings: none, list (what each round adds) or all (with the reasons); default: the most that
              stays under 2 MB; the page says what it lacks
    face      the reader, for how the notes write options
    """
    _check(what, format, workings)
    if format == "json":
        if isinstance(what, Tournament):
            from tiebreaks.formats.tournament_json import write

            return write(what)
        import json

        return json.dumps(as_dict(what), ensure_ascii=False, indent=2)
    if format == "html" and isinstance(what, Standings):
        from tiebreaks.report.page import render_page

        return render_page(what, columns, workings, face)
    document = as_document(what, columns).in_words(face)
    if format == "text":
        from tiebreaks.report.text import as_text

        return as_text(document, room)
    if format == "markdown":
        from tiebreaks.report.markdown import as_markdown

        return as_markdown(document)
    if format == "csv":
        from tiebreaks.report.csv_table import as_csv

        return as_csv(document)
    from tiebreaks.report.html import as_html

    return as_html(document)


printing.as_text.register(printing.Printed, render)


def as_document(what: Reportable, columns: Sequence[str] | None = None) -> Document:
    """The sentences and tables of a result."""
    if isinstance(what, Tournament):
        from tiebreaks.report.event import crosstable_document

        return crosstable_document(what, columns)
    if isinstance(what, Standings):
        from tiebreaks.report.ranking import standings_document

        return standings_document(what, columns)
    if isinstance(what, BoardStandings):
        from tiebreaks.report.boards import boards_document

        return boards_document(what)
    if isinstance(what, Explanation | Overview):
        from tiebreaks.report.workings import explanation_document, overview_document

        return explanation_document(what) if isinstance(what, Explanation) else overview_document(what)
    if isinstance(what, Why | Neighbours):
        from tiebreaks.report.workings import neighbours_document, why_document

        return why_document(what) if isinstance(what, Why) else neighbours_document(what)
    if isinstance(what, MiniTable | BoardTable):
        from tiebreaks.report.workings import stage_document

        return stage_document(what)
    if isinstance(what, Check | Comparison):
        from tiebreaks.report.verdicts import check_document, comparison_document

        return check_document(what) if isinstance(what, Check) else comparison_document(what)
    return what.document


def as_dict(what: Computed) -> dict[str, Any]:
    """The JSON object of a result."""
    return what.to_dict()


def _check(what: object, format: str, workings: str | None) -> None:
    """Refuse an object that is no report, an unknown format, and workings of anything but the HTML of standings."""
    if not isinstance(what, Tournament | printing.Printed):
        from tiebreaks.report.law import Listing

        kinds = (Tournament, Standings, BoardStandings, *get_args(Explained), Check, Comparison, Listing)
        names = ", ".join(kind.__name__ for kind in kinds)
        advice = "tb.read gives a Tournament, tb.standings its Standings"
        raise TypeError(f"render: expected one of {names}; found {type(what).__name__}; {advice}")
    if format not in FORMATS:
        raise TiebreaksError("format: expected one of {names}, found {found!r}", names=FORMATS, found=format)
    if workings is not None and workings not in WORKINGS:
        raise TiebreaksError("workings: expected one of {names}, found {found!r}", names=WORKINGS, found=workings)
    if workings is not None and (format != "html" or not isinstance(what, Standings)):
        raise TiebreaksError("workings: only the HTML of standings has them; ask for format='html', or leave workings out")
