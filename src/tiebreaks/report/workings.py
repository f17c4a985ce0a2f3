"""Explanations as documents: the rounds of a value, mini-tables, why one is ahead of another, the games of one participant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from tiebreaks.answers.explanations import BoardTable, Contribution, Explanation, MiniTable, Neighbours, Overview, Term, Why
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.explaining.explain import explain
from tiebreaks.explaining.words import SCORE_NAMES
from tiebreaks.messages import Figures, Items, Message, in_context, paragraph
from tiebreaks.model.tournament import Result
from tiebreaks.report.document import Cell, Column, Document, Table, Value
from tiebreaks.report.ranking import COLUMNS, KINDS, SYMBOLS, round_points, written_result
from tiebreaks.text import format_value, halves

CITED = "{reason} ({cited})"
ROUND, RECORD = Message("Round"), Message("Record")
DEFINED_BY: Mapping[str, str] = {  # by the citation: one article, several, or no article at all
    "article": "{name}; C.07 edition {edition}, Article {articles}",
    "articles": "{name}; C.07 edition {edition}, Articles {articles}",
    "other": "{name}; C.07 edition {edition}, {articles}",
}
BOARD = "Board {number}"

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


def explanation_document(explanation: Explanation) -> Document:
    """How a value came about."""
    articles = explanation.articles
    kind = "other" if not articles[0][:1].isdecimal() else "articles" if len(articles) > 1 else "article"
    law = Message(DEFINED_BY[kind], name=explanation.name_of_code, edition=explanation.edition, articles=Items(articles))
    tables = *_rounds_table(explanation), *_owned_stages(explanation)
    return Document(explanation.title, (*tables, explanation.conclusion), lead=(law,))


def why_document(why: Why) -> Document:
    """Why one is ahead: the sentence, then one line an opponent, both side by side; a program reads both workings."""
    verdict = Table(VERDICT, ((why.first, why.second, why.decided_by, why.sentence),))
    workings = (_for_programs(table) for each in why.explanations for table in (*_every_round(each), *_owned_stages(each)))
    stages = (stage_table(stage) for stage in (why.explanations[0].stages if why.explanations else ()))
    tables = [_for_people(table) for table in (*stages, *_side_table(why))]
    ends = [
        Message("{who}: {conclusion}", who=name, conclusion=each.conclusion)
        for name, each in zip(why.names, why.explanations, strict=False)
        if not each.is_sum and not each.stages
    ]
    return Document("", (verdict, why.sentence, *tables, *([paragraph(ends)] if ends else []), *workings))


def _side_table(why: Why) -> Iterator[Table]:
    """Both workings side by side, and both values below."""
    if not why.lines:
        return
    marked = [any(each.mark for line in why.lines if (each := line[side])) for side in (0, 1)]
    columns = tuple(
        column
        for name, marks in zip(why.names, marked, strict=True)
        for column in (
            Column(name, least=WRAPPED_LEAST),
            Column(Message("Amount"), numeric=True),
            *([Column(Message("Note"))] if marks else []),
        )
    )
    rows = [sum((_contribution_cells(line[side], marked[side]) for side in (0, 1)), ()) for line in why.lines]
    values = ((each.code, each.value, *([""] if marks else [])) for each, marks in zip(why.explanations, marked, strict=True))
    yield Table(columns, (*rows, sum(values, ())))


def _contribution_cells(contribution: Contribution | None, marks: bool) -> tuple[Cell | Value, ...]:
    if contribution is None:
        return ("", Cell(None, " "), *([""] if marks else []))
    who, opponent, amount, counts, mark = contribution
    name = who if opponent is None else Cell(who, about=opponent)
    return (name, Cell(amount, counts=counts), *([mark] if marks else []))


def _for_people(table: Table) -> Table:
    """A table that programs do not read, without what only they read."""
    shown = table.read_by("people")
    return replace(shown, columns=tuple(replace(column, only_for="people") for column in shown.columns))


def _for_programs(table: Table) -> Table:
    return replace(table, columns=tuple(replace(column, only_for="programs") for column in table.columns))


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
        Column(Message("Code")),
        Column(Message("Value"), numeric=True),
        Column(Message("Article")),
        Column(Message("How it came about"), least=WRAPPED_LEAST, wraps=True),
    )
    rows = [
        (overview.id, overview.name, each.code, each.value, ", ".join(each.articles), each.in_short)
        for each in overview.explanations
    ]
    return Table(columns, tuple(rows))


def _rounds_table(explanation: Explanation) -> list[Table]:
    """The table of the rounds; in direct encounter (6) people see the games among those tied, a program every round."""
    every_round = _every_round(explanation)
    tied = {id for stage in explanation.stages for id in stage.ids}
    if not tied:
        return every_round
    among = [term for term in explanation.terms if term.opponent in tied]
    return [*map(_for_people, _table_of_terms(explanation, among)), *map(_for_programs, every_round)]


def _every_round(explanation: Explanation) -> list[Table]:
    return _table_of_terms(explanation, explanation.terms)


def _table_of_terms(explanation: Explanation, terms: Sequence[Term]) -> list[Table]:
    """The table of some rounds, if rounds have a part in the value."""
    if not terms or not explanation.shows_rounds:
        return []
    products = any(term.factors for term in terms)
    columns = (
        Column(ROUND, numeric=True),
        Column(RECORD, least=RECORD_LEAST, wraps=True),
        *([Column(Message("Score × points"))] if products else ()),
        Column(Message("Amount"), numeric=True, counts=Message("Counts")),
        Column(Message("Why"), least=WRAPPED_LEAST, wraps=True),
    )
    return [_owned_table(explanation, Table(columns, tuple(_term_row(term, products) for term in terms)))]


def _term_row(term: Term, products: bool) -> tuple[Cell | Value, ...]:
    """A round, with an amount that counts or not."""
    factors = Figures(" × ".join(map(format_value, term.factors or ())))
    product = (Message("{factors}", factors=factors),) if products else ()
    reason = Message(CITED, article=term.article, reason=term.reason, cited=term.article) if term.article else term.reason
    return (term.round, term.record, *product, Cell(term.amount, counts=term.counts), reason)


def stage_table(stage: MiniTable | BoardTable) -> Table:
    """How those tied were separated: by their games with each other, or board by board."""
    return _board_table(stage) if isinstance(stage, BoardTable) else _mini_table(stage)


def _mini_table(stage: MiniTable) -> Table:
    bounds = (Message("At least"), Message("At most")) if stage.certain else ()
    separate = Message("Separate {score}", score=SCORE_NAMES[stage.score])
    columns = (
        Column(Message("Tied"), least=WRAPPED_LEAST),
        *(Column(header, numeric=True) for header in (separate, *bounds)),
    )
    rows = (
        (f"{id} {name}".strip(), separate, *((least, most) if stage.certain else ()))
        for id, name, separate, least, most in stage.members
    )
    return Table(columns, tuple(rows), stage.sentence)


def _board_table(stage: BoardTable) -> Table:
    boards = range(1, len(stage.members[0][2]) + 1)
    columns = (
        Column(Message("Level"), least=WRAPPED_LEAST),
        *(Column(Message(BOARD, number=board), numeric=True) for board in boards),
    )
    return Table(columns, tuple((f"{id} {name}".strip(), *points) for id, name, points in stage.members), stage.sentence)


def _owned_stages(explanation: Explanation) -> Iterator[Table]:
    return (_owned_table(explanation, stage_table(stage)) for stage in explanation.stages)


def _owned_table(explanation: Explanation, table: Table) -> Table:
    """A table with columns for programs, which see no title and no sentence: the participant and the sentence."""
    closing = (Column(SENTENCE, only_for="programs"),) if table.sentence else ()
    last_cell = (table.sentence,) if table.sentence else ()
    rows = tuple((explanation.id, explanation.name, *row, *last_cell) for row in table.rows)
    return Table((*OWNER, *table.columns, *closing), rows, table.sentence)


WHITE, BLACK = Message("White"), Message("Black")


def games_table(standings: Standings, row: Row) -> Table:
    """Every round: colour, opponent with rating and rank, result, and the score after it."""
    rated = any(getattr(one, "rating", 0) for one in standings.tournament.participants)
    columns = (
        Column(Message("Round"), numeric=True),
        Column(Message("Colour"), dispensable=1, wide_only=True),
        Column(Message("Opponent"), least=14),
        *([Column(Message("Rating"), numeric=True, dispensable=2, wide_only=True)] if rated else []),
        Column(Message("Rank"), numeric=True),
        Column(Message("Result")),
        Column(Message(in_context("Score", "running: the points after a round")), numeric=True, halves=True),
    )
    return Table(columns, tuple(_rounds(standings, row, rated)))


def _rounds(standings: Standings, row: Row, rated: bool) -> Iterator[tuple[Cell | Value, ...]]:
    tournament, table, at = standings.tournament, standings.tournament.crosstable, row.position
    records = [term.record for term in explain(standings, row, standings.entries[standings._points_index]).terms]
    for index in range(standings.after_round):
        cell = table.cell(at, index)
        opponent, result = table.opponent[cell], Result(table.result[cell])
        score = Fraction(int(standings._table.running_score[at, index]), 10)
        if opponent == at:
            nobody = (Cell(None, " "),) * (2 if rated else 1)  # has neither rating nor rank
            points = "" if result is Result.REST else halves(round_points(standings, at, index))
            yield (index + 1, "", records[index], *nobody, Cell(points, kind="unplayed"), score)
            continue
        other = tournament.participants[opponent]
        rating = (getattr(other, "rating", 0) or None,) if rated else ()
        name = Cell(f"{other.id} {other.name}".strip(), about=other.id)
        colour = BLACK if table.black[cell] else WHITE
        written = Cell(written_result(standings, at, index), kind=KINDS[SYMBOLS[result]])
        yield (index + 1, colour, name, *rating, standings.ranks.get(other.id), written, score)
