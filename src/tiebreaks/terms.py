"""A round's part in a value: what happened, the amount, whether it counts, and why, with article and numbers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from tiebreaks.catalogue import TieBreak
from tiebreaks.records import Records
from tiebreaks.sentences import ADJUSTED, COMPARED, RECORDS, SCORE_NAMES, SENTENCES, WINS
from tiebreaks.standings import Standings
from tiebreaks.steps import BoardsSteps, MeanSteps, Steps
from tiebreaks.text import decimal
from tiebreaks.tournament import Player, Result, Team
from tiebreaks.working import Reason, Working

AGAINST = (Reason.COMPARED_WITH_OPPONENT, Reason.COMPARED_WITH_DRAW)
DUMMIES = (Reason.DUMMY_OWN_SCORE, Reason.DUMMY_CAPPED_BY_DRAWS, Reason.DUMMY_CAPPED_BY_OPPONENT)


@dataclass(frozen=True)
class Term:
    """One round's part in a value."""

    round: int
    opponent: int | None
    record: str  # what happened: "won against 12 with Black"
    amount: Fraction
    counts: bool
    reason: str
    article: str
    factors: tuple[Fraction, Fraction] | None = None  # Sonneborn-Berger: the score and the points multiplied
    rule: str = ""  # `reason` without its numbers: the same for every amount that came about alike


def terms_of(standings: Standings, entry: TieBreak, working: Working, row: int) -> Iterator[Term]:
    """Round by round, a row of the working."""
    uncut = standings.before_cuts(entry, working)
    for index in range(standings.after_round):
        yield _term(standings, entry, working, uncut, row, index)


def _term(standings: Standings, entry: TieBreak, working: Working, uncut: Working, row: int, index: int) -> Term:
    law, table = standings.edition, standings.table
    opponent = int(table.opponent[row, index])
    other = standings.tournament.participants[opponent - standings.first_row] if opponent != row else None
    reason, cut = Reason(int(uncut.reason[row, index])), Reason(int(working.reason[row, index]))
    amount = Fraction(int(working.amount[row, index]), working.unit)
    if other is None and reason is Reason.NOT_OVER_THE_BOARD:
        amount = Fraction(0)  # nobody's rating
    used = working.table or entry.of(table)
    article, rule = _because(standings, entry, working, used, reason, amount, row, index)
    numbers = _numbers(standings, used, reason, row, index)
    sentence = f"{rule} ({numbers})" if numbers else rule
    if cut is not reason:
        article = f"{article}, {law.cited(SENTENCES[cut][0])}"
        sentence, rule = (f"{text}; {SENTENCES[cut][1]}" for text in (sentence, rule))
    factors = working.steps.factors(row, index) if isinstance(working.steps, Steps) else None
    if isinstance(working.steps, BoardsSteps):
        sentence += f": {_boards(working.steps, table, row, index)}"
    record = _record(standings, entry, working, row, index, other)
    articles = ", ".join(dict.fromkeys(article.split(", ")))
    counts = bool(working.counts[row, index])
    return Term(index + 1, other.id if other is not None else None, record, amount, counts, sentence, articles, factors, rule)


def _boards(steps: BoardsSteps, table: Records, row: int, index: int) -> str:
    """The points of the boards of a match; those that have no part in the amount stand in parentheses."""
    points = [Fraction(each, 10) for each in table.board_points[row, index, : steps.boards[row]].tolist()]
    count = steps.added(len(points))
    added, left = (" ".join(map(decimal, part)) for part in (points[:count], points[count:]))
    return " ".join([*([added] if added else []), *([f"({left})"] if left else [])])


def _record(standings: Standings, entry: TieBreak, working: Working, row: int, index: int, other: Player | Team | None) -> str:
    """What happened in a round: "won against 12 Anna with Black", "won 2.5-1.5 against 8 Rooks"."""
    team = standings.tournament.is_team
    table = standings.table.on("MP") if team else standings.table
    record = _outcome(table, row, index)
    if other is not None:
        if team:
            points = table.on("GP").points[[row, table.opponent[row, index]], index].tolist()
            record += " " + "-".join(decimal(tenths(each)) for each in points)
        record += f" against {other.id} {other.name}".rstrip()
        if not team or entry.entry.of_colour:
            record += f" with {'Black' if table.black[row, index] else 'White'}"
    record += _awarded(standings, row, index)
    used = working.table
    if used is not None and used.result[row, index] != standings.table.on(used.in_score).result[row, index]:
        record += ", taken as drawn"
    return record


def _outcome(table: Records, row: int, index: int) -> str:
    """The result in words; forfeits that both sides have in common are told as such."""
    result = Result(int(table.result[row, index]))
    same = table.opponent[row, index] != row and table.result[table.opponent[row, index], index] == result.value
    if same and result in (Result.FORFEIT_LOSS, Result.FORFEIT_WIN):
        return "double forfeit" if result is Result.FORFEIT_LOSS else "level by forfeits"
    return RECORDS[result]


def _awarded(standings: Standings, row: int, index: int) -> str:
    """Where the points of a round are not those of its result: what was awarded instead (TRF 299)."""
    id = standings.tournament.participants[row - standings.first_row].id
    for item in standings.tournament.adjustments:
        if item.replaces_result and (item.participant, item.round) == (id, index + 1):
            if standings.tournament.is_team:
                return f", awarded {decimal(Fraction(item.points))} match and {decimal(Fraction(item.game_points))} game points"
            return f", awarded {decimal(Fraction(item.points))}"
    return ""


def _because(
    standings: Standings,
    entry: TieBreak,
    working: Working,
    used: Records,
    reason: Reason,
    amount: Fraction,
    row: int,
    index: int,
) -> tuple[str, str]:
    """Article and sentence of an amount; `used` are the records it was computed from."""
    law = standings.edition
    article, sentence = SENTENCES[reason]
    if reason is Reason.AWARDED:
        sentence = entry.entry.counted or sentence
    elif reason is Reason.NOT_COUNTED:
        sentence = entry.entry.not_counted or sentence
    if not article or (reason is Reason.OPPONENT_SCORE and not entry.entry.buchholz):
        article = entry.entry.article(law) or ""
    win, won = WINS[used.in_score]
    words = {
        "score": SCORE_NAMES[used.in_score],
        "win": win,
        "won": won,
        "adjusted": ADJUSTED[law.opponents_unplayed_rounds],
        "compared": COMPARED.get(amount, "") if reason in AGAINST else "",
        "value": working.steps.value_of_opponents if isinstance(working.steps, MeanSteps) else "",
    }
    sentence = sentence.format(**words)
    opponent = int(used.opponent[row, index])
    if reason in (Reason.OPPONENT_SCORE, Reason.ADJUSTED_SCORE) and _fore(standings, used, opponent):
        article += ", 8.3"
    return ", ".join(dict.fromkeys(law.cited(part) for part in article.split(", "))), sentence


def _numbers(standings: Standings, used: Records, reason: Reason, row: int, index: int) -> str:
    """What an amount was made from, where it is not what the standings show."""
    opponent = int(used.opponent[row, index])
    shown = standings.table.on(used.in_score).score
    if reason in DUMMIES:
        told = [f"own {SCORE_NAMES[used.in_score]} {decimal(tenths(used.score[row]))}"]
        if _fore(standings, used, row):
            told[0] += f" with the final round drawn, {decimal(tenths(shown[row]))} in the standings"
        if reason is Reason.DUMMY_CAPPED_BY_OPPONENT:
            told.append(f"the opponent has {decimal(tenths(shown[opponent]))} in the standings")
        return ", ".join(told)
    if reason is Reason.VIRTUAL_OPPONENT:
        before = int(used.running_score[row, index - 1]) if index else 0
        missed = int(used.win[row] - used.points[row, index])
        draws = int(used.draw[row] * (used.rounds[row] - 1 - index))
        return " + ".join(decimal(tenths(part)) for part in (before, missed, draws))
    if reason in (Reason.OPPONENT_SCORE, Reason.ADJUSTED_SCORE):
        drawn = "with the final round drawn, " * _fore(standings, used, opponent)
        if drawn or reason is Reason.ADJUSTED_SCORE:
            return f"{drawn}{decimal(tenths(shown[opponent]))} in the standings"
    return ""


def _fore(standings: Standings, used: Records, row: int) -> bool:
    """8.3 Whether a score is another one because the final round is taken as drawn."""
    return bool(used.score[row] != standings.table.on(used.in_score).score[row])


def tenths(points: int | np.int64) -> Fraction:
    return Fraction(int(points), 10)
