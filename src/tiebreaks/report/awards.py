"""Prizes, categories and series as documents, and the page for the closing ceremony."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from html import escape
from itertools import groupby
from typing import Any

from tiebreaks.answers.categories import Categories, CategoryStandings
from tiebreaks.answers.prizes import NOTHING, Prizes
from tiebreaks.answers.series import SeriesRow, SeriesStandings
from tiebreaks.engine.basis import Basis, say_of_events
from tiebreaks.messages import PYTHON, Face, Items, Message, Ordinal
from tiebreaks.report.document import Cell, Column, Document, Table, Value, counts_header
from tiebreaks.report.html import POLICY
from tiebreaks.report.ranking import DEFAULT, standings_table
from tiebreaks.text import blank_controls

LIST = Column(Message("Prizes"), least=8)
PLACE = Column(Message("Place"), numeric=True)
RANK = Column(Message("Rank"), numeric=True)
NUMBER = Column(Message("No."), numeric=True)
NAME = Column(Message("Name"), least=14)
POINTS = Column(Message("Points"), numeric=True, halves=True)
THING = Column(Message("Prize"), least=8)
WHY = Column(Message("Why"), least=30, wraps=True)
AMOUNT, NOT_GIVEN, SUMS = Message("Amount"), Message("Not given"), Message("Sums")
TOTALS: Mapping[str, str] = {
    "announced": Message("Announced"),
    "offered": Message("Offered"),
    "paid": Message("Paid"),
    "not_given": NOT_GIVEN,
    "rounding": Message("Rounding"),
    "unpaid": Message("Over limits, paid to nobody"),
}

Awarded = Prizes | CategoryStandings | Categories | SeriesStandings


def awards_document(what: Awarded) -> Document:
    """The sentences and tables of prizes, of a category or of a series."""
    if isinstance(what, Prizes):
        return prizes_document(what)
    if isinstance(what, Categories):
        found = (each.standings.basis for each in what.categories if each.standings is not None)
        lead, notes = _say_basis(next(found, None))
        return Document(what.title, tuple(map(_members_document, what.categories)), lead=lead, notes=notes)
    return category_document(what) if isinstance(what, CategoryStandings) else series_document(what)


def prizes_document(prizes: Prizes) -> Document:
    """Awards with their reasons, what each player is paid, what was not given, the sums, and what the ranks rest on."""
    lead, notes = _say_basis(prizes.basis)
    return Document(
        prizes.title,
        (
            _awards_table(prizes),
            *([_pools_table(prizes)] if prizes.pools else []),
            *([_teams_table(prizes)] if prizes.teams else []),
            Document(Message("By player"), (_payouts_table(prizes),)),
            *([Document(NOT_GIVEN, (_unawarded_table(prizes),))] if prizes.unawarded else []),
            Document(SUMS, (_totals_table(prizes),)),
        ),
        lead=lead,
        notes=(*prizes.notes, *notes),
    )


def _say_basis(basis: Basis | None) -> tuple[tuple[Message, ...], tuple[Message, ...]]:
    """What a basis says before and after a table."""
    return (basis.doubts, basis.remarks) if basis is not None else ((), ())


def _money(prizes: Prizes, amount: Fraction) -> Cell | Value:
    return Cell(amount, prizes.money(amount)) if amount else Cell(amount, "-")


def _amount(prizes: Prizes) -> Column:
    named = Message("{amount} ({currency})", amount=AMOUNT, currency=prizes.currency)
    return Column(named if prizes.currency else AMOUNT, numeric=True)


def _list_things(things: Sequence[str]) -> str:
    return Message("{things}", things=Items(tuple(things), "semicolon")) if things else ""


def _awards_table(prizes: Prizes) -> Table:
    things = any(award.things for award in prizes.awards)
    columns = (LIST, PLACE, replace(NUMBER, dispensable=1), NAME, _amount(prizes), *([THING] if things else []), WHY)
    rows = tuple(
        (
            award.list, award.place, award.id, Cell(award.name, about=award.id), _money(prizes, award.amount),
            *([_list_things(award.things)] if things else []), award.why,
        )
        for award in prizes.awards
    )  # fmt: skip
    return Table(columns, rows)


def _pools_table(prizes: Prizes) -> Table:
    columns = (Column(Message("Group"), least=8), POINTS, NUMBER, NAME, _amount(prizes), WHY)
    rows = tuple(
        (pool.group, pool.points, one.id, Cell(one.name, about=one.id), _money(prizes, one.amount), one.why)
        for pool in prizes.pools
        for one in pool.shares
    )
    return Table(columns, rows)


def _teams_table(prizes: Prizes) -> Table:
    columns = (LIST, PLACE, Column(Message("Team"), least=14), _amount(prizes), THING, WHY)
    rows = tuple(
        (one.list, one.place, one.name, _money(prizes, one.amount), _list_things(one.things), one.why) for one in prizes.teams
    )
    return Table(columns, rows)


def _payouts_table(prizes: Prizes) -> Table:
    columns = (
        RANK, replace(NUMBER, dispensable=1), NAME, _amount(prizes), THING, Column(Message("From"), least=8, wraps=True),
        Column(Message("Note"), least=8, wraps=True, dispensable=2),
    )  # fmt: skip
    rows = tuple(
        (
            one.rank, one.id, Cell(one.name, about=one.id), _money(prizes, one.amount), _list_things(one.things),
            ", ".join(one.lists), one.note or "",
        )
        for one in prizes.payouts
    )  # fmt: skip
    return Table(columns, rows)


def _unawarded_table(prizes: Prizes) -> Table:
    rows = tuple((one.list, one.place, _money(prizes, one.amount), one.thing, one.reason) for one in prizes.unawarded)
    return Table((LIST, PLACE, _amount(prizes), replace(THING, least=0), WHY), rows)


def _totals_table(prizes: Prizes) -> Table:
    amounts: dict[str, Fraction] = {name: getattr(prizes.totals, name) for name in TOTALS}
    if amounts["announced"] == amounts["offered"]:
        amounts["announced"] = NOTHING
    shown = {name: amount for name, amount in amounts.items() if amount or name in ("offered", "paid", "not_given")}
    rows = tuple((TOTALS[name], Cell(amount, prizes.money(amount))) for name, amount in shown.items())
    return Table((Column(Message("Sum")), _amount(prizes)), rows)


def category_document(category: CategoryStandings) -> Document:
    """The members of a category with both ranks, and what these rest on."""
    found = _members_document(category)
    lead, notes = _say_basis(None if category.standings is None else category.standings.basis)
    return replace(found, lead=lead, notes=(*found.notes, *notes))


def _members_document(category: CategoryStandings) -> Document:
    overall = Column(Message("All"), numeric=True, meaning=Message("Rank in the whole standings"))
    lines = [row.row for row in category.rows if row.row is not None]
    if category.standings is not None:
        table = standings_table(category.standings, DEFAULT[1:], tidy=True, rows=lines)
        rows = tuple((row.rank, row.overall_rank, *cells) for row, cells in zip(category.rows, table.rows, strict=True))
        return Document(category.title, (Table((RANK, overall, *table.columns), rows),), notes=category.notes)
    columns = (RANK, overall, NUMBER, NAME, POINTS)
    plain = tuple((row.rank, row.overall_rank, row.id, row.name, row.points) for row in category.rows)
    return Document(category.title, (Table(columns, plain),), notes=category.notes)


def series_document(series: SeriesStandings) -> Document:
    """The series: the total, and the points of each event; what does not count is in parentheses."""
    why = any(row.why for row in series.rows)
    left_out = any(not one.counts for row in (*series.rows, *series.unranked) for one in row.results)
    events = (
        Column(event, numeric=True, ragged=True, wide_only=True, counts=counts_header(event) if left_out else "")
        for event in series.events
    )
    columns = (RANK, NAME, Column(Message("Total"), numeric=True), *events)
    reason = (replace(WHY, least=20),) if why else ()
    rows = tuple((*_cells(series, row), *([row.why or ""] if why else [])) for row in series.rows)
    few = Document(Message("Too few events"), (Table(columns, tuple(_cells(series, row) for row in series.unranked)),))
    table = Table((*columns, *reason), rows, Message("Points in parentheses do not count.") if left_out else "")
    remarks = zip(series.events, (basis.remarks for basis in series.bases), strict=True)
    notes = (*series.notes, *say_of_events(remarks))
    return Document(series.title, (table, *([few] if series.unranked else [])), lead=series.doubts, notes=notes)


def _cells(series: SeriesStandings, row: SeriesRow) -> tuple[Cell | Value, ...]:
    cells: dict[str, Cell | Value] = {one.event: Cell(one.points, counts=one.counts) for one in row.results}
    return (row.rank, row.name, row.points, *map(cells.get, series.events))


CEREMONY_STYLE = """
:root { color-scheme: light; }
body { font: 12pt/1.4 system-ui, sans-serif; margin: 1.5rem auto; padding: 0 1rem; max-width: 46rem; }
h1 { font-size: 20pt; } h2 { font-size: 14pt; margin: 1.6em 0 .3em; border-bottom: 2px solid; break-after: avoid; }
.award { display: grid; grid-template-columns: 3.5em 1fr auto; gap: 0 .8em; padding: .5em 0;
  border-bottom: 1px solid #8886; break-inside: avoid; }
.award .place { font-size: 14pt; } .award .name { font-size: 16pt; font-weight: 600; }
.award .prize { font-size: 16pt; text-align: right; }
.award .why { grid-column: 2 / -1; font-size: 9.5pt; color: #444; margin: .15em 0 0; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: left; padding: .45em .5em; border-bottom: 1px solid #8886; vertical-align: bottom; }
td.n, th.n { text-align: right; white-space: nowrap; } td.sign { min-width: 13em; }
.receipts { break-before: page; } tr { break-inside: avoid; } thead { display: table-header-group; }
@page { size: A4 portrait; margin: 14mm; }
@media (max-width: 480px) { .award { grid-template-columns: 2.5em 1fr; } .award .prize { grid-column: 2; text-align: left; }
  table { display: block; overflow-x: auto; } td.sign { min-width: 4em; } }
@media print { body { margin: 0; padding: 0; max-width: none; } }
"""


def render_ceremony(prizes: Prizes, face: Face = PYTHON) -> str:
    """One page for the closing ceremony: every list from its last prize to its first, then receipts and sums."""

    def say(what: Any) -> str:
        """A message, a place, an amount or a text."""
        return escape(blank_controls(Message("{what}", what=what).in_words(face)))

    return "\n".join(
        [
            "<!DOCTYPE html>", f'<html lang="{face.language.code}">', "<head>", '<meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
            f"<title>{say(prizes.title)}</title>", f"<style>{CEREMONY_STYLE}</style>", "</head>", "<body>",
            f"<h1>{say(prizes.title)}</h1>", *_ceremony(prizes, say), *_receipts(prizes, say), *_sums(prizes, say),
            "</body>", "</html>",
        ]
    )  # fmt: skip


Say = Callable[[Any], str]  # what somebody reads, as HTML


def _prize(prizes: Prizes, amount: Fraction, things: tuple[str, ...]) -> Message:
    money = Message(
        "{amount} {currency}" if prizes.currency else "{amount}", amount=prizes.money(amount), currency=prizes.currency
    )
    parts = (*([money] if amount else []), *(thing for thing in things if thing))
    return Message("{parts}", parts=Items(parts, "plus"))


def _ceremony(prizes: Prizes, say: Say) -> Iterator[str]:
    """Special lists first, the main list last; each from its last prize to its first."""
    for team in reversed(prizes.teams):
        yield f"<h2>{say(team.list)}</h2>"
        yield _announce(say, Ordinal(team.place), team.name, _prize(prizes, team.amount, team.things), team.why)
    pools = [*_announce_pools(prizes, say)]
    main = next(iter(prizes.by_group), "")
    pools_are_main = any(pool.group == main for pool in prizes.pools)
    yield from () if pools_are_main else pools
    by_list = [(name, list(awards)) for name, awards in groupby(prizes.awards, key=lambda award: award.list)]
    for name, awards in reversed(by_list):
        yield f"<h2>{say(name)}</h2>"
        for award in sorted(awards, key=lambda award: (-award.place, award.id)):
            yield _announce(say, Ordinal(award.place), award.name, _prize(prizes, award.amount, award.things), award.why)
    yield from pools if pools_are_main else ()


def _announce_pools(prizes: Prizes, say: Say) -> Iterator[str]:
    for pool in reversed(prizes.pools):
        head = Message("{group}, {points} points", group=pool.group, points=pool.points)
        yield f"<h2>{say(head)}</h2>"
        for one in reversed(pool.shares):
            yield _announce(say, "", one.name, _prize(prizes, one.amount, ()), one.why)


def _announce(say: Say, place: object, name: str, prize: str, why: str) -> str:
    return (
        f'<div class="award"><span class="place">{say(place)}</span><span class="name">{say(name)}</span>'
        f'<span class="prize">{say(prize)}</span><p class="why">{say(why)}</p></div>'
    )


def _receipts(prizes: Prizes, say: Say) -> Iterator[str]:
    columns = (RANK, NAME, Column(AMOUNT, numeric=True), THING, Column(Message("Signature")))
    header = "".join(f"<th{' class=n' if column.numeric else ''}>{say(column.header)}" for column in columns)
    yield f'<section class="receipts"><h2>{say(Message("Receipts"))}</h2><table><thead><tr>{header}</thead>'
    for one in prizes.payouts:
        money = prizes.money(one.amount) if one.amount else ""
        yield (
            f"<tr><td class=n>{one.rank}<td>{say(one.name)}<td class=n>{say(money)}<td>{say('; '.join(one.things))}"
            '<td class="sign">'
        )
    yield "</table></section>"


def _sums(prizes: Prizes, say: Say) -> Iterator[str]:
    yield f"<h2>{say(SUMS)}</h2><table>"
    for name, amount in _totals_table(prizes).rows:
        yield f"<tr><td>{say(name)}<td class=n>{say(amount.text if isinstance(amount, Cell) else amount)}"
    yield "</table>"
    if prizes.unawarded:
        yield f"<h2>{say(NOT_GIVEN)}</h2><table>"
        for one in prizes.unawarded:
            prize = say(_prize(prizes, one.amount, (one.thing,)))
            yield f"<tr><td>{say(one.list)}, {say(Ordinal(one.place))}<td class=n>{prize}<td>{say(one.reason)}"
        yield "</table>"
    yield from (f"<p>{say(note)}</p>" for note in prizes_document(prizes).noted)
