"""Explanations as documents: the rounds of a value as a table, mini-tables, and why one is ahead of another."""

from __future__ import annotations

from collections.abc import Mapping

from tiebreaks.answers.explanations import BoardTable, Explanation, MiniTable, Neighbours, Overview, Term, Why
from tiebreaks.explaining.words import OVERVIEW, SCORE_NAMES
from tiebreaks.messages import Figures, Items, Message, labels, paragraph, phrase
from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.report.ranking import COLUMNS
from tiebreaks.text import decimal

CITED = "{reason} ({cited})"
TERMS = labels(
    {
        "round": "Round",
        "record": "Record",
        "product": "Score × points",
        "amount": "Amount",
        "counts": "Counts",
        "why": "Why",
    }
)
YES, NO = Message("yes"), Message("no")
DEFINED_BY: Mapping[str, str] = {  # by the citation: one article, several, or no article at all
    "article": "{name}; C.07 edition {edition}, Article {articles}",
    "articles": "{name}; C.07 edition {edition}, Articles {articles}",
    "other": "{name}; C.07 edition {edition}, {articles}",
}
STAGE = {
    "tied": "Tied",
    "separate": "Separate {score}",
    "least": "At least",
    "most": "At most",
    "level": "Level",
    "board": "Board {number}",
}

WRAPPED_LEAST = 18  # columns of a terminal
RECORD_LEAST = 42  # most records fit into a line, so the reasons shrink first
OWNER = (
    Column(COLUMNS["no"], numeric=True, only_for="programs"),
    Column(COLUMNS["name"], only_for="programs"),
)
SENTENCE = Message("Sentence")
VERDICT = tuple(
    Column(header, only_for="programs") for header in (Message("First"), Message("Second"), Message("Decided by"), SENTENCE)
)


def explained_document(what: Explanation | Overview | Why | Neighbours | MiniTable | BoardTable) -> Document:
    """The document of whatever explains."""
    if isinstance(what, Explanation):
        return explanation_document(what)
    if isinstance(what, Overview):
        return overview_document(what)
    if isinstance(what, Why):
        return why_document(what)
    return neighbours_document(what) if isinstance(what, Neighbours) else stage_document(what)


def explanation_document(explanation: Explanation, anchor: str = "") -> Document:
    """How a value came about."""
    articles = explanation.articles
    kind = "other" if not articles[0][:1].isdecimal() else "articles" if len(articles) > 1 else "article"
    law = Message(DEFINED_BY[kind], name=explanation.name_of_code, edition=explanation.edition, articles=Items(articles))
    parts: list[str | Table | Document] = [*_rounds_table(explanation)]
    parts += [_owned_stage(explanation, stage) for stage in explanation.stages]
    return Document(explanation.title, (*parts, explanation.conclusion), lead=(law,), anchor=anchor)


def why_document(why: Why) -> Document:
    """Why one is ahead: the sentence, then both workings."""
    verdict = Table(VERDICT, ((why.first, why.second, why.decided_by, why.sentence),))
    return Document("", (verdict, why.sentence, *(explanation_document(explanation) for explanation in why.explanations)))


def overview_document(overview: Overview) -> Document:
    """All values of one participant."""
    return Document(overview.title, (_values_table(overview),), lead=(overview.law,))


def neighbours_document(neighbours: Neighbours) -> Document:
    """Why one has its rank: what separates it from its neighbours, then all its values."""
    both = [why for why in (neighbours.above, neighbours.below) if why]
    verdicts = Table(VERDICT, tuple((why.first, why.second, why.decided_by, why.sentence) for why in both))
    overview = neighbours.overview
    return Document(overview.title, (verdicts, paragraph(neighbours.sentences), _values_table(overview)), lead=(overview.law,))


def stage_document(stage: MiniTable | BoardTable) -> Document:
    """One table that separated those tied."""
    return Document("", (stage_table(stage),))


def _values_table(overview: Overview) -> Table:
    columns = (
        *OWNER,
        Column(OVERVIEW["code"]),
        Column(OVERVIEW["value"], numeric=True),
        Column(OVERVIEW["article"]),
        Column(OVERVIEW["how"], least=WRAPPED_LEAST, wraps=True),
    )
    rows = [
        (overview.id, overview.name, each.code, each.value, ", ".join(each.articles), each.in_short)
        for each in overview.explanations
    ]
    return Table(columns, tuple(rows))


def _rounds_table(explanation: Explanation) -> list[Table]:
    """The table of the rounds, if rounds have a part in the value."""
    if not explanation.terms or not explanation.shows_rounds:
        return []
    products = any(term.factors for term in explanation.terms)
    headers = TERMS
    product = (Column(headers["product"]),) if products else ()
    columns = (
        Column(headers["round"], numeric=True),
        Column(headers["record"], least=RECORD_LEAST, wraps=True),
        *product,
        Column(headers["amount"], numeric=True),
        Column(headers["counts"], only_for="programs"),
        Column(headers["why"], least=WRAPPED_LEAST, wraps=True),
    )
    return [_owned_table(explanation, columns, tuple(_term_row(term, products) for term in explanation.terms))]


def _term_row(term: Term, products: bool) -> tuple[Cell | Value, ...]:
    """A round; an amount that does not count stands in parentheses."""
    factors = Figures(" × ".join(map(decimal, term.factors or ())))
    product = (Message("{factors}", factors=factors),) if products else ()
    amount: Cell | Value = term.amount if term.counts else Cell(term.amount, f"({decimal(term.amount)})")
    reason = Message(CITED, article=term.article, reason=term.reason, cited=term.article) if term.article else term.reason
    counts = YES if term.counts else NO
    return (term.round, term.record, *product, amount, counts, reason)


def _owned_stage(explanation: Explanation, stage: MiniTable | BoardTable) -> Table:
    table = stage_table(stage)
    return _owned_table(explanation, table.columns, table.rows, table.sentence)


def stage_table(stage: MiniTable | BoardTable) -> Table:
    """How those tied were separated: by their games with each other, or board by board."""
    columns, rows = _board_table_part(stage) if isinstance(stage, BoardTable) else _mini_table_part(stage)
    return Table(columns, rows, stage.sentence)


Part = tuple[tuple[Column, ...], tuple[tuple[Cell | Value, ...], ...]]  # columns and rows


def _mini_table_part(stage: MiniTable) -> Part:
    headers = STAGE
    bounds = (phrase(headers["least"]), phrase(headers["most"])) if stage.certain else ()
    separate = Message(headers["separate"], score=SCORE_NAMES[stage.score])
    columns = (
        Column(phrase(headers["tied"]), least=WRAPPED_LEAST),
        *(Column(header, numeric=True) for header in (separate, *bounds)),
    )
    return columns, tuple(
        (f"{id} {name}".strip(), separate, *((least, most) if stage.certain else ()))
        for id, name, separate, least, most in stage.members
    )


def _board_table_part(stage: BoardTable) -> Part:
    headers, boards = STAGE, range(1, len(stage.members[0][2]) + 1)
    columns = (
        Column(phrase(headers["level"]), least=WRAPPED_LEAST),
        *(Column(Message(headers["board"], number=board), numeric=True) for board in boards),
    )
    return columns, tuple((f"{id} {name}".strip(), *points) for id, name, points in stage.members)


def _owned_table(
    explanation: Explanation, columns: tuple[Column, ...], rows: tuple[tuple[Cell | Value, ...], ...], sentence: str = ""
) -> Table:
    """A table with columns for programs, which see no title and no sentence: the participant and the sentence."""
    closing = (Column(SENTENCE, only_for="programs"),) if sentence else ()
    last_cell = (sentence,) if sentence else ()
    owner = (explanation.id, explanation.name)
    return Table((*OWNER, *columns, *closing), tuple((*owner, *row, *last_cell) for row in rows), sentence)
