"""What the card of a participant shows of the chances of all."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tiebreaks import answers
from tiebreaks.forecasting.chances_words import percent
from tiebreaks.page.speech import page_face
from tiebreaks.page.view import page_text, view_result
from tiebreaks.page.words import NEEDS_FURTHER
from tiebreaks.text import format_value


def view_needs(needs: answers.Needs) -> dict[str, Any]:
    """What a participant needs, and where to ask for more than the page may search."""
    return {**view_result(needs), "further": page_text(NEEDS_FURTHER) if needs.stopped else ""}


def view_chances(chances: answers.Chances, who: str | None) -> dict[str, Any]:
    """The chances of everybody, and those of one participant in words and as a row of shares."""
    page = view_result(chances)
    if who is None:
        return page
    number = chances.tournament.find(who)
    row = next((row for row in chances.rows if row.id == number), None)
    if row is None:
        return {**page, "own": None}
    low, high = row.percentile(5), row.percentile(95)
    top = min(3, len(chances.rows))
    own = {
        "first": percent(chances, row.reaches({1}), row.proved(1)),
        "top": percent(chances, row.reaches(range(1, top + 1)), row.proved(top)),
        "expected": page_face().language.number(format_value(row.expected_rank)),
        "range": str(low) if low == high else f"{low}-{high}",
        "ranks": [_view_share(chances, rank, row.ranks.get(rank)) for rank in range(row.best, max(row.ranks) + 1)],
        "summary": page_text(chances.summary),
        "notes": [page_text(note) for note in chances.notes],
    }
    return {**page, "own": own}


def _view_share(chances: answers.Chances, rank: int, share: Fraction | None) -> dict[str, Any]:
    """A bar of the histogram; a rank that never came has its place, and no bar."""
    return {"rank": rank, "share": "" if share is None else percent(chances, share), "part": float(share or 0)}
