"""The part of a round in a value: what happened, the amount, whether it counts, and why, with article and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

from tiebreaks.answers.explanations import Term
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.records import FREE_ROUND, NO_ROUND, OVER_THE_BOARD, Records
from tiebreaks.engine.rules.unplayed_rounds import contributions
from tiebreaks.engine.standings import Standings
from tiebreaks.engine.steps import BoardsSteps, MeanSteps, ProductSteps, Steps
from tiebreaks.engine.working import Reason, Working
from tiebreaks.explaining import words
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Items, Message, gaps_of, phrase
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Player, Result, Team
from tiebreaks.text import ExactValue, number_and_name

_REASONS = tuple(Reason)  # looking a member up takes long
_exact_amount = lru_cache(maxsize=4096)(ExactValue)  # so does making a fraction, and the same amounts recur


def terms_of(standings: Standings, entry: TieBreak, working: Working, row: int) -> Iterator[Term]:
    """A row of the working, round by round."""
    uncut = standings._before_cuts(entry, working)
    used = working.table or entry.of(standings._table)
    columns = (uncut.reason, working.reason, working.amount, working.counts, standings._table.opponent)
    rounds = zip(*(column[row].tolist() for column in columns), strict=True)
    spent = _find_spent_cuts(entry, working, used, row)
    for index, (reason, cut, amount, counts, opponent) in enumerate(islice(rounds, standings.after_round)):
        other = standings.tournament.participants[opponent] if opponent != row else None
        nobody = other is None and reason == Reason.NOT_OVER_THE_BOARD  # nobody's rating
        worth = _exact_amount(0 if nobody else amount, working.unit)
        article, because, rule = _explain_amount(standings, entry, working, used, _REASONS[reason], worth, row, index)
        further: list[tuple[str, words.Wording]] = []
        if isinstance(working.steps, ProductSteps) and working.steps.is_changed(row, index):
            reading = words.MULTIPLIERS[standings.edition.unplayed_in_sonneborn_berger]
            further.append(("reading", reading))
        if reason == Reason.NOT_OVER_THE_BOARD and index in spent:
            further.append(("cut", words.SPENT_CUT))
        if cut != reason:
            removed = _choose_cut(standings.edition, working, used, _REASONS[cut], row, index)
            further.append(("cut", removed))
        for gap, wording in further:
            article = _cite(standings.edition, article, wording.article)
            why = _rule(wording.rule, wording.article, used.in_score)
            added: dict[str, Any] = {"article": article, gap: why}
            because, rule = (
                Message("{reason}; {cut}" if gap == "cut" else "{reason}; {reading}", reason=text, **added)
                for text in (because, rule)
            )
        if isinstance(working.steps, BoardsSteps):
            because = _with_board_points(because, working.steps, standings._table, row, index)
        factors = working.steps.factors(row, index) if isinstance(working.steps, Steps) else None
        record = _describe_round(standings, entry, working, row, index, other)
        id = other.id if other is not None else None
        yield Term(index + 1, id, record, worth, counts, because, article, factors, rule)


def _find_spent_cuts(entry: TieBreak, working: Working, used: Records, row: int) -> Sequence[int]:
    """14.1 by house rule: the unplayed rounds that use up cuts, the first ones first."""
    if working.spent_cuts is None:
        return ()
    unplayed = ~working.counts[row] & ~(OVER_THE_BOARD | NO_ROUND | FREE_ROUND)[used.result[row]]
    rounds: list[int] = unplayed.nonzero()[0].tolist()
    return rounds[: entry.least]


def _choose_cut(law: Edition, working: Working, used: Records, cut: Reason, row: int, index: int) -> words.Wording:
    """The words for a cut: by the text, or by the reading that chose this round."""
    if cut is Reason.CUT_LEAST and law.sonneborn_berger_cut == "product" and isinstance(working.steps, ProductSteps):
        return words.CUT_LOWEST_PRODUCT
    if cut is Reason.CUT_VUR and used.result[row, index] == Result.FULL_BYE.value:
        return words.CUT_FULL_POINT_BYE
    return words.SENTENCES[cut]


def _with_board_points(reason: Message, steps: BoardsSteps, table: Records, row: int, index: int) -> Message:
    """Add the points of the boards of a match; those with no part in the amount stand in parentheses."""
    points = [as_points(each) for each in table.board_points[row, index, : steps.boards[row]].tolist()]
    count = steps.count_boards(len(points))
    added, left = (Items(tuple(part), "space") for part in (points[:count], points[count:]))
    sentence = words.BOARD_POINTS[bool(added.items), bool(left.items)]
    return Message(sentence, article=reason.article, reason=reason, points=added, without=left)


def _describe_round(
    standings: Standings, entry: TieBreak, working: Working, row: int, index: int, other: Player | Team | None
) -> Message:
    """What happened in a round: "won against 12 Anna with Black", "won 2.5-1.5 against 8 Rooks"."""
    of_colour, used = entry.entry.of_colour, working.table
    drawn = used is not None and used.result[row, index] != standings._table.on(used.in_score).result[row, index]
    key = "round", row, index, of_colour, bool(drawn)
    if key not in standings._wordings:
        record = _tell_round(standings, row, index, other, of_colour=of_colour)
        standings._wordings[key] = (
            Message(words.TAKEN_AS_DRAWN[standings.tournament.is_team], record=record) if drawn else record
        )
    told: Message = standings._wordings[key]
    return told


def _tell_round(standings: Standings, row: int, index: int, other: Player | Team | None, *, of_colour: bool) -> Message:
    team = standings.tournament.is_team
    table = standings._table.on("MP") if team else standings._table
    record = _outcome(table, row, index)
    if other is not None:
        opponent, colour = number_and_name(other.id, other.name), words.COLOURS[int(table.black[row, index])]
        if team:
            points = table.on("GP").points[[row, table.opponent[row, index]], index].tolist()
            ours, theirs = map(as_points, points)
            sentences = words.DRAWN if record is words.RECORDS[Result.DRAW] else words.RECORD
            case = "match, colour" if of_colour else "match"
            facts: dict[str, Any] = {"colour": colour} if of_colour else {}
            record = Message(sentences[case], outcome=record, points=ours, opponent_points=theirs, opponent=opponent, **facts)
        else:
            record = Message("{outcome} against {opponent} with {colour}", outcome=record, opponent=opponent, colour=colour)
    return _with_award(record, standings, row, index)


def _outcome(table: Records, row: int, index: int) -> Message:
    """The result in words; a forfeit that both sides have in common has words of its own."""
    result = Result(int(table.result[row, index]))
    if result in words.BOTH_FORFEITED:
        opponent = table.opponent[row, index]
        if opponent != row and table.result[opponent, index] == result.value:
            return words.BOTH_FORFEITED[result]
    return words.RECORDS[result]


def _with_award(record: Message, standings: Standings, row: int, index: int) -> Message:
    """Add what was awarded, if the points of a round are not those of its result (TRF 299)."""
    event = standings.tournament
    if event.adjustments:
        id = event.participants[row].id
        for item in event.adjustments:
            if item.replaces_result and (item.participant, item.round) == (id, index + 1):
                points, game_points = Fraction(item.points), Fraction(item.game_points)
                if event.is_team:
                    return Message(
                        "{record}, awarded {points} match and {game_points} game points",
                        record=record,
                        points=points,
                        game_points=game_points,
                    )
                return Message("{record}, awarded {points}", record=record, points=points)
    return record


def _explain_amount(
    standings: Standings,
    entry: TieBreak,
    working: Working,
    used: Records,
    reason: Reason,
    amount: Fraction,
    row: int,
    index: int,
) -> tuple[str, Message, Message]:
    """Article, reason and rule of an amount; `used` are the records it was computed from."""
    law, opponent = standings.edition, int(used.opponent[row, index])
    wording = _choose_wording(law, reason, amount)
    fore = wording.fore and _is_changed_by_fore(standings, used, row if reason in DUMMIES else opponent)
    key = entry, reason, wording, bool(fore)
    if key not in standings._wordings:
        standings._wordings[key] = _describe_rule(law, entry, working, used, reason, wording, fore=bool(fore))
    article, alike, with_numbers = standings._wordings[key]
    if not with_numbers:
        return article, alike, alike
    numbers = _numbers(standings, used, reason, row, index, opponent)
    tenths = (numbers[name] for name in _gaps_for_numbers(with_numbers))
    return article, _reason(with_numbers, article, used.in_score, *tenths), alike


def _describe_rule(
    law: Edition, entry: TieBreak, working: Working, used: Records, reason: Reason, wording: words.Wording, *, fore: bool
) -> tuple[str, Message, str]:
    """Article and rule of a reason, and the sentence with numbers; empty: it has none."""
    article, rule, with_numbers, with_fore = wording
    named = working.steps.value_of_opponents if isinstance(working.steps, MeanSteps) else ""
    if reason in (Reason.AWARDED, Reason.NOT_COUNTED):
        own = entry.entry.counted if reason is Reason.AWARDED else entry.entry.not_counted
        rule, named = ("{said}", own) if own and entry.entry.self_defined else (own or rule, named)
    if not article or (reason is Reason.OPPONENT_SCORE and not entry.entry.buchholz):
        article = entry.entry.article(law) or ""
    if fore:
        with_numbers = with_fore
        article = _cite(law, article) if reason in DUMMIES else _cite(law, article, "8.3")
    else:
        article = _cite(law, article)
    return article, _rule(rule, article, used.in_score, named), with_numbers


DUMMIES = (Reason.DUMMY_OWN_SCORE, Reason.DUMMY_CAPPED_BY_DRAWS, Reason.DUMMY_CAPPED_BY_OPPONENT)


def _choose_wording(law: Edition, reason: Reason, amount: Fraction) -> words.Wording:
    if reason not in words.VARIANTS:
        return words.SENTENCES[reason]
    variants = words.VARIANTS[reason]
    case: str | Fraction = amount
    if reason is Reason.ADJUSTED_SCORE:
        case = law.opponents_unplayed_rounds
    elif reason is Reason.WON_UNPLAYED:
        case = law.wins_not_over_the_board
    return variants[case if case in variants else None]


def _cite(law: Edition, *articles: str) -> str:
    """Articles as an edition numbers them, each once."""
    parts = (part for article in articles for part in article.split(", ") if part)
    return ", ".join(dict.fromkeys(map(law.cited, parts)))


@lru_cache(maxsize=1024)
def _rule(sentence: str, article: str, score: str, named: str = "") -> Message:
    """A rule in words, without numbers; cached, because there are few and every round has one."""
    win, won = words.WINS[score]
    known: dict[str, Any] = {
        "score": words.SCORE_NAMES[score],
        "win": win,
        "won": won,
        "value": phrase(named),
        "said": phrase(named),
    }
    return Message(sentence, article=article, **{name: known[name] for name in gaps_of(sentence)})


@lru_cache(maxsize=4096)
def _reason(sentence: str, article: str, score: str, *tenths: int) -> Message:
    """A rule in words with its numbers, in tenths; cached, because the same numbers recur."""
    numbers: dict[str, Any] = dict(zip(_gaps_for_numbers(sentence), map(as_points, tenths), strict=True))
    return Message(sentence, article=article, score=words.SCORE_NAMES[score], **numbers)


def _gaps_for_numbers(sentence: str) -> list[str]:
    """The gaps of a sentence that take a number."""
    return [name for name in gaps_of(sentence) if name != "score"]


def _numbers(standings: Standings, used: Records, reason: Reason, row: int, index: int, opponent: int) -> dict[str, int]:
    """The numbers that an amount was computed from, in tenths, if they are not those of the standings."""
    if reason is Reason.VIRTUAL_OPPONENT:
        return {
            "before": int(used.running_score[row, index - 1]) if index else 0,
            "missed": int(used.win[row] - used.points[row, index]),
            "draws": int(used.draw[row] * (used.rounds[row] - 1 - index)),
        }
    scores = standings._table.on(used.in_score).score
    return {
        "own": int(used.score[row]),
        "own_standing": int(scores[row]),
        "standing": int(scores[opponent]),
        "cap": int(contributions(used, standings.edition, False).score[row, index]),
    }


def _is_changed_by_fore(standings: Standings, used: Records, row: int) -> bool:
    """8.3 Whether a score differs because the final round counts as a draw."""
    table = standings._table.on(used.in_score)
    return used is not table and bool(used.score[row] != table.score[row])
