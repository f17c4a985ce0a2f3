"""Reports: results as text, Markdown, CSV, JSON or HTML."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeGuard, cast, get_args

from tiebreaks.engine.standings import Row, Standings
from tiebreaks.errors import TiebreaksError, expect
from tiebreaks.messages import PYTHON, Face, Remedy, as_fact
from tiebreaks.messages.language import ENGLISH
from tiebreaks.model.tournament import Tournament
from tiebreaks.text import split_names
from tiebreaks.values import printing

if TYPE_CHECKING:
    from tiebreaks.answers.checks import Check
    from tiebreaks.answers.comparisons import Comparison
    from tiebreaks.answers.explanations import BoardTable, Explanation, MiniTable, Neighbours, Overview, Why
    from tiebreaks.answers.prizes import Prizes
    from tiebreaks.engine.board_standings import BoardStandings
    from tiebreaks.engine.pairings import RoundPairings
    from tiebreaks.report.awards import Awarded
    from tiebreaks.report.document import Document
    from tiebreaks.report.law import LawListing
    from tiebreaks.report.prospects import Prospect

Explained: TypeAlias = "Explanation | Overview | Why | Neighbours | MiniTable | BoardTable"
Verdict: TypeAlias = "Check | Comparison"
Computed: TypeAlias = "Standings | Row | BoardStandings | RoundPairings | Explained | Verdict | Awarded | Prospect | LawListing"
Reportable: TypeAlias = "Tournament | Computed"
ReportFormat: TypeAlias = Literal["text", "markdown", "csv", "json", "html"]
FORMATS: tuple[ReportFormat, ...] = get_args(ReportFormat)
Workings: TypeAlias = Literal["none", "list", "all", "most"]  # of the HTML of standings
WORKINGS: tuple[Workings, ...] = get_args(Workings)
SUFFIXES = {".txt": "text", ".md": "markdown", ".csv": "csv", ".json": "json", ".html": "html", ".htm": "html"}


def render(
    what: Reportable,
    format: ReportFormat | str = "text",
    *,
    columns: str | Sequence[str] | None = None,
    workings: Workings | str | None = None,
    fragment: bool = False,
    language: str | None = None,
) -> str:
    """Write a tournament, or a result, in one of the formats.

    columns   of standings: names such as rank, no, title, name, federation, rating, rounds (the crosstable), values, or codes;
              a text has them between commas
    workings  of the HTML of standings: none, list (what each round adds, the default), all (with the reasons, which takes five
              times as long), or most: the richest that stay under 2 MB; the page says what it lacks
    fragment  of HTML: no page, but a part of one, as a notebook shows it; its style touches nothing else, and it has no script
    language  of the words and numbers: en, fr, de, es, or auto for that of the environment; CSV and the keys of JSON stay as
              they are
    """
    if language is None:
        return render_for(PYTHON, what, format, columns=columns, workings=workings, fragment=fragment)
    from tiebreaks.languages import speak  # which looks for files: only where a language is asked for

    face = speak(PYTHON, language)
    return render_for(face, what, format, columns=columns, workings=workings, fragment=fragment, spoken=True)


def render_for(
    face: Face,
    what: Reportable,
    format: ReportFormat | str = "text",
    *,
    columns: str | Sequence[str] | None = None,
    room: int | None = None,
    workings: Workings | str | None = None,
    fragment: bool = False,
    spoken: bool = False,
) -> str:
    """As `render`, for the reader of a face.

    room      the width of a terminal that the text must fit
    spoken    whether the texts in JSON are in the language of the face, also where that is English
    """
    _check(what, format, workings, fragment)
    columns = split_names(columns)
    for name in columns or ():
        expect("columns", name, str)
    if format == "json":
        return _as_json(what, face, spoken=spoken or face.language is not ENGLISH)
    if format == "html" and not fragment:
        return _as_page(what, columns, workings, face)
    document = as_document(what, columns).in_words(face.speaking(ENGLISH) if format == "csv" else face)
    if format == "html":
        from tiebreaks.report.html import as_fragment

        return as_fragment(document)
    from tiebreaks.report.text import as_csv, as_markdown, as_text

    if format == "text":
        return as_text(document, room)
    return as_csv(document) if format == "csv" else as_markdown(document)


def _as_json(what: Reportable, face: Face, *, spoken: bool) -> str:
    if isinstance(what, Tournament):
        from tiebreaks.formats.tournament_json import write

        return write(what)
    import json

    data = what.to_dict()
    if spoken:
        from tiebreaks.report.spoken import in_language

        data = in_language(data, face)
    return json.dumps(data, ensure_ascii=False, indent=2)


def _as_page(what: Reportable, columns: Sequence[str] | None, workings: str | None, face: Face) -> str:
    if isinstance(what, Standings):
        from tiebreaks.report.page import render_page

        return render_page(what, columns, workings, face)
    if is_award(what) and hasattr(what, "payouts"):
        from tiebreaks.report.awards import render_ceremony

        return render_ceremony(cast("Prizes", what), face)
    from tiebreaks.report.html import as_html

    return as_html(as_document(what, columns).in_words(face), face.language.code)


def as_document(what: Reportable, columns: str | Sequence[str] | None = None) -> Document:
    """The sentences and tables of a result."""
    columns = split_names(columns)
    if isinstance(what, Tournament):
        from tiebreaks.report.ranking import crosstable_document

        return crosstable_document(what, columns)
    if isinstance(what, Standings):
        from tiebreaks.report.ranking import standings_document

        return standings_document(what, columns)
    if isinstance(what, Row):
        from tiebreaks.report.ranking import row_document

        return row_document(what)
    if _is_of(what, "engine.board_standings"):
        from tiebreaks.report.ranking import boards_document

        return boards_document(cast("BoardStandings", what))
    if _is_of(what, "engine.pairings"):
        from tiebreaks.report.pairings import pairings_document

        return pairings_document(cast("RoundPairings", what))
    if _is_of(what, "answers.checks", "answers.comparisons"):
        from tiebreaks.report.verdicts import verdict_document

        return verdict_document(cast("Verdict", what))
    if _is_of(what, "answers.explanations"):
        from tiebreaks.report.workings import explained_document

        return explained_document(cast("Explained", what))
    if is_award(what):
        from tiebreaks.report.awards import awards_document

        return awards_document(what)
    if _is_of(what, "answers.needs", "answers.chances"):
        from tiebreaks.report.prospects import prospects_document

        return prospects_document(cast("Prospect", what))
    return cast("LawListing", what).document


def _is_of(what: object, *rooms: str) -> bool:
    """Whether something is an answer of these rooms. `import tiebreaks` imports them only when they are used."""
    modules = tuple(f"tiebreaks.{room}" for room in rooms)
    return any(kind.__module__.startswith(modules) for kind in type(what).__mro__)


def is_award(what: object) -> TypeGuard[Awarded]:
    """Whether something is about prizes, a category or a series."""
    return _is_of(what, "answers.prizes", "answers.series", "answers.categories")


def _check(what: object, format: str, workings: str | None, fragment: bool) -> None:
    """Refuse an object that is no report, an unknown format, and options that only some HTML has."""
    if not isinstance(what, printing.HtmlRepr):
        from tiebreaks.answers.checks import Check
        from tiebreaks.answers.comparisons import Comparison
        from tiebreaks.answers.explanations import BoardTable, Explanation, MiniTable, Neighbours, Overview, Why
        from tiebreaks.engine.board_standings import BoardStandings
        from tiebreaks.report.law import LawListing

        explained = (Explanation, Overview, Why, Neighbours, MiniTable, BoardTable)
        verdicts = (Check, Comparison)
        expect("what", what, Tournament, Standings, Row, BoardStandings, *explained, *verdicts, LawListing)
    if format not in FORMATS:
        raise TiebreaksError("format: expected one of {names}, found {found!r}", names=FORMATS, found=as_fact(format))
    if workings is not None and workings not in WORKINGS:
        raise TiebreaksError("workings: expected one of {names}, found {found!r}", names=WORKINGS, found=as_fact(workings))
    if workings is not None and (format != "html" or not isinstance(what, Standings)):
        only = "workings: only the HTML of standings has them; ask for {html}, or leave workings out"
        raise TiebreaksError(only, html=Remedy("format", "html"))
    if fragment and format != "html":
        sentence = "fragment: only HTML has fragments, found format {found!r}; leave fragment out"
        raise TiebreaksError(sentence, found=format, remedies=(Remedy("format", "html"),))
    if fragment and workings is not None:
        sentence = "workings: a fragment has none, only the whole page; leave workings out"
        raise TiebreaksError(sentence, remedies=(Remedy("fragment", False),))
