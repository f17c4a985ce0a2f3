"""Explanations as documents: the rounds of a value as a table, mini-tables, and why one is ahead of another."""

from __future__ import annotations

from tiebreaks import messages
from tiebreaks.explain import NO_ROUNDS, Explanation, Why
from tiebreaks.mini_tables import MiniTable
from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.terms import Term
from tiebreaks.text import decimal, list_of

WRAPPED_LEAST = 18  # columns of a terminal
RECORD_LEAST = 42  # most records fit into a line: let the reasons give way first


def explained(explanation: Explanation, anchor: str = "") -> Document:
    """How a value came about."""
    who = f"{explanation.id} {explanation.name}".strip()
    title = messages.EXPLAINED.format(code=explanation.code, who=who, value=decimal(explanation.value))
    law = messages.DEFINED_BY.format(
        name=explanation.name_of_code, edition=explanation.edition, articles=_articles(explanation.articles)
    )
    parts: list[str | Table | Document] = [*_rounds(explanation)]
    parts += [_stage(stage) for stage in explanation.stages]
    return Document(title, (*parts, explanation.conclusion), lead=(law,), anchor=anchor)


def decided(why: Why) -> Document:
    """Why one is ahead: the sentence, then both workings."""
    return Document("", (why.sentence, *(explained(explanation) for explanation in why.explanations)))


def _articles(articles: tuple[str, ...]) -> str:
    listed = list_of(list(articles))
    if not articles[0][:1].isdecimal():
        return listed
    return f"{messages.ARTICLES if len(articles) > 1 else messages.ARTICLE} {listed}"


def _rounds(explanation: Explanation) -> list[Table]:
    """The table of the rounds, for a value that rounds have a part in."""
    if explanation.value is None or not explanation.terms or explanation.code.partition("/")[0] in NO_ROUNDS:
        return []
    products = any(term.factors for term in explanation.terms)
    words = messages.TERMS
    product = (Column(words["product"]),) if products else ()
    columns = (
        Column(words["round"], numeric=True),
        Column(words["record"], least=RECORD_LEAST, wraps=True),
        *product,
        Column(words["amount"], numeric=True),
        Column(words["counts"], only_for="programs"),
        Column(words["why"], least=WRAPPED_LEAST, wraps=True),
    )
    return [Table(columns, tuple(_term(term, products) for term in explanation.terms))]


def _term(term: Term, products: bool) -> tuple[Cell | Value, ...]:
    """A round; an amount that does not count stands in parentheses."""
    product = (" × ".join(map(decimal, term.factors or ())),) if products else ()
    amount: Cell | Value = term.amount if term.counts else Cell(term.amount, f"({decimal(term.amount)})")
    cited = f" ({term.article})" if term.article else ""
    counts = messages.YES if term.counts else messages.NO
    return (term.round, term.record, *product, amount, counts, term.reason + cited)


def _stage(stage: object) -> Table | str:
    """A mini-table of those tied; a stage of another kind says itself what it is."""
    if not isinstance(stage, MiniTable):
        return str(stage)
    words = messages.STAGE
    bounds = ("least", "most") if stage.certain else ()
    columns = (
        Column(words["tied"], least=WRAPPED_LEAST),
        *(Column(words[name], numeric=True) for name in ("separate", *bounds)),
    )
    rows = tuple(
        (f"{id} {name}".strip(), separate, *((least, most) if stage.certain else ()))
        for id, name, separate, least, most in stage.members
    )
    return Table(columns, rows, stage.sentence)
