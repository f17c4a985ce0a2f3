"""A tournament as a document: the participants, and the crosstable with the points, without ranks."""

from __future__ import annotations

from collections.abc import Sequence

from tiebreaks.engine.request import resolve
from tiebreaks.engine.standings import rank_request
from tiebreaks.law.editions import CURRENT
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Tournament
from tiebreaks.report.document import Document
from tiebreaks.report.ranking import WITH_ROUNDS, legend, standings_table

EVENT_TITLE = "{name}, participants: {count}, rounds: {held}"
TOURNAMENT = Message("Tournament")  # of an event without a name


def crosstable_document(event: Tournament, columns: Sequence[str] | None = None) -> Document:
    """The participants by their numbers, all rounds, and the points."""
    held = len(event.rounds)
    ranked = rank_request(resolve(event, "MPTS, GPTS" if event.is_team else "PTS", CURRENT, held, None))
    chosen = columns or WITH_ROUNDS[1:]
    table = standings_table(ranked, chosen, tidy=columns is None)
    order = sorted(range(len(ranked)), key=lambda at: ranked.rows[at].id)
    title = Message(EVENT_TITLE, name=event.name or TOURNAMENT, count=len(ranked), held=held)
    return Document(title, (table.in_order(order), *legend(ranked, chosen)))
