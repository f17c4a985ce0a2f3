"""Two workings of one value side by side: one line an opponent, sorted by amount, and only what is unusual marked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from tiebreaks.answers.explanations import Contribution, Explanation
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.engine.working import Reason, Working
from tiebreaks.explaining import words
from tiebreaks.explaining.numbers import write_number
from tiebreaks.explaining.verdicts import spoken_name
from tiebreaks.messages import EMPTY, Items, Message
from tiebreaks.model.scoring import as_points

_REASONS = tuple(Reason)
_MARKED = {*words.MARKS, Reason.ADJUSTED_SCORE}
Lines = tuple[tuple[Contribution | None, Contribution | None], ...]


def side_by_side(
    standings: Standings, entry: TieBreak, working: Working, rows: tuple[Row, Row], both: tuple[Explanation, ...]
) -> Lines:
    """The contributions to two values, the largest first; None where one has fewer."""
    if not all(each.shows_rounds for each in both):
        return ()
    first, second = (
        sorted(_contributions(standings, entry, working, row.position, each), key=lambda each: -each.amount)
        for row, each in zip(rows, both, strict=True)
    )
    return tuple(zip_longest(first, second))


def _contributions(
    standings: Standings, entry: TieBreak, working: Working, row: int, explanation: Explanation
) -> Iterator[Contribution]:
    """What each round adds, and what was cut; rounds that have no part in the value are left out."""
    uncut = standings._before_cuts(entry, working)
    for term in explanation.terms:
        reasons = dict.fromkeys(_REASONS[int(each.reason[row, term.round - 1])] for each in (uncut, working))
        marks = tuple(_mark(standings, entry, reason, term.opponent) for reason in reasons if reason in _MARKED)
        if not term.counts and not marks:
            continue
        who: str = term.record
        if Reason.RUNNING_SCORE in reasons:
            who = Message("after round {round}", round=term.round)
        elif term.opponent is not None:
            who = spoken_name(standings, term.opponent)
        yield Contribution(
            who, term.opponent, term.amount, term.counts, Message("{marks}", marks=Items(marks, "list")) if marks else EMPTY
        )


def _mark(standings: Standings, entry: TieBreak, reason: Reason, opponent: int | None) -> Message:
    if reason is Reason.ADJUSTED_SCORE and opponent is not None:
        cited, at = standings.edition.cited("16.3"), standings.tournament.row_of[opponent]
        standing = write_number(as_points(int(entry.of(standings._table).score[at])))
        sentence = words.ADJUSTED[standings.edition.opponents_unplayed_rounds]
        return Message(sentence, article=cited, cited=cited, standing=standing)
    sentence = words.MARKS[reason]
    if "{cited}" not in sentence:
        return Message(sentence)
    wording = words.SENTENCES.get(reason)
    cited = standings.edition.cited(wording.article if wording else "")
    return Message(sentence, article=cited, cited=cited)
