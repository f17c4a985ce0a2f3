"""What the card of a participant and the ladder of two show, beside the document of `why`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from tiebreaks.answers.categories import CategoryStandings
from tiebreaks.answers.explanations import Contribution, Neighbours, Why
from tiebreaks.answers.prizes import Prizes
from tiebreaks.awards.category_names import shown_name
from tiebreaks.awards.category_standings import usual_categories
from tiebreaks.awards.rules import PrizeRules
from tiebreaks.engine.catalogue import POINTS
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.explaining.ladder import deciding_entry, ladder
from tiebreaks.explaining.progress import ranks_by_round
from tiebreaks.messages import distinct_decimals
from tiebreaks.page.ratings import view_ratings
from tiebreaks.page.speech import page_face
from tiebreaks.page.view import page_text, view_document, view_result
from tiebreaks.report.document import Document, Table
from tiebreaks.report.ranking import FACTS, standings_table
from tiebreaks.report.workings import explanation_document, games_table, stage_document
from tiebreaks.text import format_value, halves

SHOWN = ("title", "federation", "club", "rating", "fide-id")  # the facts of a player on the card


def view_why(standings: Standings, why: Why) -> dict[str, Any]:
    """Why one is ahead: the ladder, and both workings round by round with what differs."""
    rows = standings[why.first], standings[why.second]
    return {
        **view_result(why),
        "ladder": _view_ladder(standings, *rows),
        "sides": _view_sides(why) if why.explanations else None,
    }


def _view_person(row: Row) -> dict[str, Any]:
    return {"id": row.id, "name": page_text(row.name), "rank": row.rank}


def _view_ladder(standings: Standings, first: Row, second: Row) -> dict[str, Any]:
    rungs = [
        {
            "code": rung.code,
            "name": page_text(rung.name),
            "article": rung.article,
            "values": _write_values(rung.code, rung.first, rung.second),
            "state": rung.state,
            "note": page_text(rung.note),
        }
        for rung in ladder(standings, first, second)
    ]
    return {"who": [_view_person(first), _view_person(second)], "rungs": rungs}


def _write_values(code: str, first: Fraction | None, second: Fraction | None) -> list[str]:
    """Two values as a table shows them; different ones never look equal."""
    both = first, second
    if code in POINTS and all(value is not None and value.denominator <= 2 for value in both):
        return [halves(value) for value in both if value is not None]
    if None in both:
        return ["-" if value is None else _number(format_value(value)) for value in both]
    return [_number(str(value)) for value in distinct_decimals(*both)]


def _number(text: str) -> str:
    """A number as the language of the page writes it."""
    return page_face().language.number(text)


def _view_sides(why: Why) -> dict[str, Any]:
    """Two workings of one code: one line an opponent, the tables that both share once, and both conclusions."""
    first, second = why.explanations
    return {
        "code": first.code,
        "name": page_text(first.name_of_code),
        "names": [page_text(name) for name in why.names],
        "values": _write_values(first.code, first.value, second.value),
        "lines": [[_view_contribution(each) for each in line] for line in why.lines],
        "stages": [view_document(stage_document(stage)) for stage in first.stages],
        "conclusions": [page_text(each.conclusion) for each in (first, second) if not each.is_sum],
    }


def _view_contribution(contribution: Contribution | None) -> dict[str, Any] | None:
    if contribution is None:
        return None
    return {
        "who": page_text(contribution.who),
        "about": contribution.opponent,
        "amount": _number(format_value(contribution.amount)),
        "counts": contribution.counts,
        "mark": page_text(contribution.mark),
    }


def view_card(standings: Standings, neighbours: Neighbours, prizes: Prizes | None, rules: PrizeRules | None) -> dict[str, Any]:
    """Everything about one participant: neighbours, games, values with their workings, ranks over the rounds, categories."""
    row = standings[neighbours.overview.id]
    overview = neighbours.overview
    values = [
        {
            "code": each.code,
            "name": page_text(each.name_of_code),
            "shown": "-" if each.value is None else _write_values(each.code, each.value, each.value)[0],
            "in_short": page_text(each.in_short),
            "working": view_document(explanation_document(each)),
        }
        for each in overview.explanations
    ]
    card = {
        **_view_person(row),
        "of": overview.of,
        "team": standings.tournament.is_team,
        "facts": [*_facts(row)],
        "law": page_text(overview.law),
        "sentences": [page_text(line) for line in neighbours.in_short],
        "around": _view_around(standings, neighbours, row),
        "games": _view_table(games_table(standings, row)),
        "ratings": view_ratings(standings, row),
        "values": values,
        "progress": [ranks.get(row.id) for ranks in ranks_by_round(standings)],
        "categories": [*_ranks_in(usual_categories(standings, rules=rules), row.id)],
        "awards": [*_awards(prizes, row.id)] if prizes else [],
        **_pending(standings),
    }
    return {**view_result(neighbours), "card": card}


def _pending(standings: Standings) -> dict[str, Any]:
    """Whether rounds are left, and from which round on those that were played count as still to be played."""
    event, after = standings.tournament, standings.after_round
    return {"rounds_left": event.total_rounds - after, "before": after + 1 if after < event.complete_rounds else None}


def _view_table(table: Table) -> dict[str, Any]:
    found: dict[str, Any] = view_document(Document("", (table,)))
    return found["parts"][0]["table"] if found["parts"] else {"columns": [], "rows": [], "sentence": ""}


def _facts(row: Row) -> Iterator[dict[str, str]]:
    for name in SHOWN:
        column, get = FACTS[name]
        if (value := get(row)) is not None:
            yield {"label": page_text(column.header), "shown": page_text(str(value))}


def _view_around(standings: Standings, neighbours: Neighbours, row: Row) -> dict[str, Any]:
    """The rows above, level and below, and which value separates each from the row over it."""
    ids = [*([neighbours.above.first] if neighbours.above else []), *neighbours.sharing[:1], row.id]
    ids += [neighbours.below.second] if neighbours.below else []
    rows = sorted((standings[id] for id in ids), key=lambda each: (each.rank, each.position))
    table = standings_table(standings, ("rank", "name", "values"), tidy=False, rows=rows)
    apart = [None, *(deciding_entry(standings, *pair) for pair in pairwise(rows))]
    deciding = [standings._applied.index(index) if index in standings._applied else None for index in apart]
    return {"table": _view_table(table), "ids": [each.id for each in rows], "deciding": deciding}


def _ranks_in(categories: Sequence[CategoryStandings], id: int) -> Iterator[dict[str, Any]]:
    for category in categories:
        for member in category.rows:
            if member.id == id:
                yield {"name": page_text(shown_name(category.category)), "rank": member.rank, "of": len(category.rows)}


def _awards(prizes: Prizes, id: int) -> Iterator[str]:
    """The reasons of the prizes of a player; of a pool, what was divided."""
    yield from (page_text(award.reason) for award in prizes.awards if award.id == id)
    yield from (page_text(one.why) for pool in prizes.pools for one in pool.shares if one.id == id)
    yield from (page_text(team.reason) for team in prizes.teams if id in team.members)
