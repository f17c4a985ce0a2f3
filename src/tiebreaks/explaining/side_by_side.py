"""Two workings of one value side by side: one line an opponent, sorted by amount, and only what is unusual marked."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest

from tiebreaks.answers.explanations import Contribution, Explanation
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.engine.working import Reason, Working
from tiebreaks.explaining import words
from tiebreaks.explaining.verdicts import spoken_name
from tiebreaks.messages import EMPTY, Items, Message

_REASONS = tuple(Reason)
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
        marks = tuple(_mark(standings, reason) for reason in reasons if reason in words.MARKS)
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


def _mark(standings: Standings, reason: Reason) -> Message:
    sentence = words.MARKS[reason]
    if "{cited}" not in sentence:
        return Message(sentence)
    wording = words.SENTENCES.get(reason)
    cited = standings.edition.cited(wording.article if wording else "16.3")
    return Message(sentence, article=cited, cited=cited)
