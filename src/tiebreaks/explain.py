"""Explanations: a row of Working in sentences with articles, and why one participant is ahead of another."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

import numpy as np

from tiebreaks.catalogue import TieBreak, parse
from tiebreaks.errors import RegulationError
from tiebreaks.records import Integers
from tiebreaks.rules.direct_encounter import Stage
from tiebreaks.standings import Standings, exact
from tiebreaks.text import columns, decimal, list_of
from tiebreaks.tournament import Result
from tiebreaks.working import Reason, Working

SENTENCES: Mapping[Reason, tuple[str, str]] = {  # article, sentence
    Reason.NO_ROUND: ("4.2", "not a round of this tournament"),
    Reason.FREE_ROUND: ("15.2", "no opponent was scheduled, so there is nothing to add"),
    Reason.AWARDED: ("", "counts"),
    Reason.NOT_COUNTED: ("", "does not count here"),
    Reason.OPPONENT_SCORE: ("8.1", "the opponent's score"),
    Reason.ADJUSTED_SCORE: ("16.3", "the opponent's score, their closing requested byes taken as draws"),
    Reason.FORFEIT_AS_PLAYED: ("16.6", "a forfeit, by the rules of the event (/P) as if played: the opponent's adjusted score"),
    Reason.DUMMY_OWN_SCORE: ("16.4", "not played: a dummy with one's own score"),
    Reason.DUMMY_CAPPED_BY_OPPONENT: (
        "16.4.1",
        "forfeited: a dummy with one's own score, but no more than the adjusted score of the scheduled opponent",
    ),
    Reason.DUMMY_CAPPED_BY_DRAWS: (
        "16.4.2",
        "not played: a dummy with one's own score, but no more than a draw in every round",
    ),
    Reason.VIRTUAL_OPPONENT: (
        "C.02 (2009)",
        "not played: a virtual opponent with one's score before the round, the opposite result, then draws",
    ),
    Reason.CUT_LEAST: ("14.1", "cut as the least significant value"),
    Reason.CUT_VUR: ("16.5", "cut first, as a voluntarily unplayed round"),
    Reason.CUT_MOST: ("14.3", "cut as the most significant value"),
    Reason.RUNNING_SCORE: ("7.5", "the score after this round"),
    Reason.OUTSIDE_GROUP: ("6.1", "not against one of those tied"),
    Reason.MEETING: ("6.1", "points against one of those tied"),
    Reason.NOT_A_MEETING: ("6.1.1", "a forfeit is not a meeting"),
    Reason.LIMIT_REACHED: ("9.2", "the opponent has reached the limit"),
    Reason.LIMIT_MISSED: ("9.2", "the opponent has not reached the limit"),
    Reason.RATING: ("10.1", "the opponent's rating"),
    Reason.NOT_OVER_THE_BOARD: ("10.1", "not played over the board"),
    Reason.UNRATED_OPPONENT: ("10", "the opponent has no rating"),
    Reason.OPPONENT_TIE_BREAK: ("", "the opponent's own value"),
}

OWN_RECORD: Mapping[str, tuple[str, str]] = {  # Article 7: what counts, and what does not
    "PTS": ("the points of the round", ""),
    "WIN": ("worth as many points as a win", "not worth as many points as a win"),
    "WON": ("won over the board", "not won over the board"),
    "BPG": ("played over the board with Black", "not played over the board with Black"),
    "BWG": ("won over the board with Black", "not won over the board with Black"),
    "REP": ("a round elected to play", "a requested bye, a forfeit loss or a free round"),
    "KS": ("", "no opponent was scheduled"),
}
STANDARD_POINTS = {
    Fraction(1): "more points than {0}",
    Fraction(1, 2): "as many points as {0}",
    Fraction(0): "fewer points than {0}",
}

RECORDS: Mapping[Result, str] = {
    Result.WIN: "won",
    Result.DRAW: "drew",
    Result.LOSS: "lost",
    Result.UNRATED_WIN: "won (under one move)",
    Result.UNRATED_DRAW: "drew (under one move)",
    Result.UNRATED_LOSS: "lost (under one move)",
    Result.FORFEIT_WIN: "won by forfeit",
    Result.FORFEIT_LOSS: "lost by forfeit",
    Result.PAIRING_BYE: "pairing-allocated bye",
    Result.FULL_BYE: "full-point bye",
    Result.HALF_BYE: "half-point bye",
    Result.ZERO_BYE: "zero-point bye or absence",
    Result.REST: "free round",
    Result.PENDING: "pending",
}


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


@dataclass(frozen=True)
class Explanation:
    """How one value came about, round by round. `str` reads well; `to_dict` is the JSON of the interface."""

    code: str
    name_of_code: str
    id: int
    name: str
    value: Fraction | None
    edition: str
    articles: tuple[str, ...]
    terms: tuple[Term, ...]
    conclusion: str
    steps: Mapping[str, Any] = field(default_factory=dict)
    stages: tuple[str, ...] = ()

    def to_dict(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "id": self.id,
            "name": self.name,
            "value": number(self.value),
            "exact": spelled(self.value),
            "edition": self.edition,
            "articles": list(self.articles),
            "steps": {**{name: _plain(step) for name, step in self.steps.items()}, "conclusion": self.conclusion},
            "terms": [
                {
                    "round": term.round,
                    "opponent": term.opponent,
                    "record": term.record,
                    "amount": number(term.amount),
                    "exact": spelled(term.amount),
                    "counts": term.counts,
                    "reason": term.reason,
                    "article": term.article,
                }
                for term in self.terms
            ],
        }

    def __str__(self) -> str:
        title = f"{self.code} of {self.id} {self.name}: {decimal(self.value)}".rstrip()
        articles = f"Article{'s' * (len(self.articles) > 1)} {list_of(list(self.articles))}"
        law = f"{self.name_of_code}; C.07 edition {self.edition}, {articles}"
        return "\n".join([title, law, *self._table(), *self.stages, self.conclusion])

    def _table(self) -> list[str]:
        if not any(term.counts for term in self.terms):
            return []
        products = any(term.factors for term in self.terms)
        header = ["Round", "Record", *(["Score × points"] if products else []), "Amount", "Why"]
        rows = []
        for term in self.terms:
            shown = decimal(term.amount) if term.counts else f"({decimal(term.amount)})"
            product = [" × ".join(decimal(factor) for factor in term.factors) if term.factors else ""] if products else []
            cited = f" ({term.article})" if term.article else ""
            rows.append([str(term.round), term.record, *product, shown, term.reason + cited])
        left = frozenset({1, 2, 4}) if products else frozenset({1, 3})
        return ["", columns(header, rows, left=left), ""]


@dataclass(frozen=True)
class Why:
    """Why one participant stands before another: the entry of the list that separates them, and both workings."""

    first: int
    second: int
    decided_by: str | None  # None: they share their rank
    sentence: str
    explanations: tuple[Explanation, ...]

    def to_dict(self) -> dict[str, Any]:
        return {
            "first": self.first,
            "second": self.second,
            "decided_by": self.decided_by,
            "sentence": self.sentence,
            "explanations": [explanation.to_dict() for explanation in self.explanations],
        }

    def __str__(self) -> str:
        return "\n\n".join([self.sentence, *map(str, self.explanations)])


def explain(standings: Standings, who: int | str, code: str, *, occurrence: int = 1) -> Explanation:
    """How a value came about; a code outside the list is worked out as well, except one of Type A."""
    wanted = parse(code)
    found = [index for index in range(len(standings.entries)) if standings.entries[index] == wanted]
    if found and occurrence > len(found):
        raise RegulationError(f"{wanted.code} stands {len(found)} times in the list; occurrence {occurrence} does not exist")
    row = standings.tournament.row_of[standings.tournament.find(who)]
    if found:
        index = found[occurrence - 1]
        return _explained(standings, row, wanted, standings.workings[index], index in standings.skipped)
    wanted.check(standings.edition)
    if wanted.is_type_a:
        raise RegulationError(f"{wanted.code} ranks those tied at its place in the list (Article 4.3, Type A); add it to by=")
    return _explained(standings, row, wanted, wanted.work(standings.table, standings.edition), False)


def why(standings: Standings, one: int | str, other: int | str) -> Why:
    """Which entry of the list puts one participant before the other."""
    a, b = standings[one], standings[other]
    if a.id == b.id:
        raise RegulationError(f"expected two participants, found {a.id} twice")
    if (a.rank, a._at) > (b.rank, b._at):
        a, b = b, a
    first, second = f"{a.id} {a.name}".strip(), f"{b.id} {b.name}".strip()
    rows = standings.first_row + a._at, standings.first_row + b._at
    index = next((i for i, place in enumerate(standings.places) if place[rows[0]] != place[rows[1]]), None)
    equal = [i for i in standings.applied if index is None or i < index]
    level = f" Level before that: {_level(standings, a._at, equal)}." if equal else ""
    if index is None:
        values_shared = _level(standings, a._at, equal)
        sentence = f"{first} and {second} share rank {a.rank}: every entry of the list leaves them level ({values_shared})."
        return Why(a.id, b.id, None, sentence, ())
    ahead = f"{first} (rank {a.rank}) is ahead of {second} (rank {b.rank})"
    if index == len(standings.entries):
        return Why(a.id, b.id, "lots", f"{ahead} by drawing of lots, seed {standings.lots!r}.{level}", ())
    entry = standings.entries[index]
    values = [decimal(standings.value(index, row._at)) for row in (a, b)]
    number_in_list = standings.applied.index(index) + 1
    how = " (the lower is ahead)" if entry.low_wins else " inside the tied group" if entry.is_type_a else ""
    sentence = f"{ahead} by {entry.code} ({entry.name}), entry {number_in_list} of the list: "
    sentence += f"{values[0]} against {values[1]}{how}.{level}"
    both = (_explained(standings, row._at, entry, standings.workings[index], False) for row in (a, b))
    return Why(a.id, b.id, entry.code, sentence, tuple(both))


def _level(standings: Standings, at: int, indexes: list[int]) -> str:
    entries = [(standings.entries[index], standings.value(index, at)) for index in indexes]
    return ", ".join(entry.code if entry.is_type_a else f"{entry.code} {decimal(value)}" for entry, value in entries)


def _explained(standings: Standings, at: int, entry: TieBreak, working: Working, dropped: bool) -> Explanation:
    row, law = standings.first_row + at, standings.edition
    participant = standings.tournament.participants[at]
    value = None if dropped else exact(working, row)
    uncut = replace(entry, least=0, most=0).work(standings.table, law) if entry.least else working
    terms = tuple(_term(standings, entry, working, uncut, row, index) for index in range(standings.after_round))
    steps, conclusion = _steps(entry, working, row, value, terms)
    if dropped:
        conclusion = "Dropped from the list: an unrated participant is present and no rule rates them (Article 10)."
    stages = tuple(_mini_tables(standings, working, row)) if entry.is_type_a else ()
    cited = [article for term in terms for article in term.article.split(", ") if article]
    articles = tuple(dict.fromkeys([*entry.articles(law), *cited]))
    return Explanation(
        entry.code, entry.name, participant.id, participant.name, value, str(law), articles, terms, conclusion, steps, stages
    )


def _term(standings: Standings, entry: TieBreak, working: Working, uncut: Working, row: int, index: int) -> Term:
    table = standings.table
    opponent = int(table.opponent[row, index])
    other = standings.tournament.participants[opponent - standings.first_row] if opponent != row else None
    record = RECORDS[Result(int(table.result[row, index]))]
    if other is not None:
        record += f" against {other.id} {other.name}".rstrip() + f" with {'Black' if table.black[row, index] else 'White'}"
    reason, cut = Reason(int(uncut.reason[row, index])), Reason(int(working.reason[row, index]))
    amount = Fraction(int(working.amount[row, index]), working.unit)
    if other is None and reason is Reason.NOT_OVER_THE_BOARD:
        amount = Fraction(0)  # nobody's rating
    article, sentence = _because(standings, entry, reason, amount, row, opponent)
    if cut is not reason:
        article, sentence = f"{article}, {SENTENCES[cut][0]}", f"{sentence}; {SENTENCES[cut][1]}"
    factors = None
    if entry.acronym == "SB" and working.significance is not None:
        factors = Fraction(int(working.significance[row, index]), 10), Fraction(int(table.points[row, index]), 10)
    counts = bool(working.counts[row, index])
    return Term(index + 1, other.id if other is not None else None, record, amount, counts, sentence, article, factors)


def _because(
    standings: Standings, entry: TieBreak, reason: Reason, amount: Fraction, row: int, opponent: int
) -> tuple[str, str]:
    """Article and sentence of an amount, with the numbers behind it."""
    table, law = standings.table, standings.edition
    article, sentence = SENTENCES[reason]
    if entry.acronym == "STD" and reason is Reason.AWARDED:
        against = "the opponent" if opponent != row and law.standard_points == "opponent" else "for a draw"
        sentence = STANDARD_POINTS[amount].format(against)
    elif reason in (Reason.AWARDED, Reason.NOT_COUNTED):
        sentence = OWN_RECORD.get(entry.acronym, (sentence, sentence))[reason is Reason.NOT_COUNTED]
    if not article or (reason is Reason.OPPONENT_SCORE and entry.acronym == "SB"):
        article = law.codes[entry.acronym]
    if reason is Reason.ADJUSTED_SCORE:
        if law.opponents_unplayed_rounds == "all_drawn":
            article, sentence = "C.02 (2009)", "the opponent's score, every game they did not play taken as a draw"
        sentence += f" ({decimal(Fraction(int(table.score[opponent]), 10))} in the standings)"
    elif reason in (Reason.DUMMY_CAPPED_BY_DRAWS, Reason.DUMMY_CAPPED_BY_OPPONENT):
        sentence += f" (own score {decimal(Fraction(int(table.score[row]), 10))})"
    return article, sentence


def _steps(
    entry: TieBreak, working: Working, row: int, value: Fraction | None, terms: tuple[Term, ...]
) -> tuple[dict[str, Any], str]:
    """What lies between the rounds and the value: the same numbers that the rule used."""
    counted = [term.amount for term in terms if term.counts]
    total, shown = sum(counted, Fraction(0)), decimal(value)
    if value is None:
        return (
            {},
            "Undefined: nothing counts. Undefined values rank last." if not entry.is_type_a else "Not tied there: no value.",
        )
    match entry.acronym:
        case "TPR":
            found = {name: int(working.steps[name][row]) for name in ("average", "halves", "games", "percent", "difference")}
            score = decimal(Fraction(found["halves"], 2))
            return found, (
                f"Average rating {found['average']}; score {score} out of {found['games']}, {found['percent']} %, "
                f"difference {found['difference']:+d} (B.02 8.1.1): {shown}."
            )
        case "PTP":
            found = {name: int(working.steps[name][row]) for name in ("halves", "games", "expected", "expected_below")}
            score = decimal(Fraction(found["halves"], 2))
            expected, below = (decimal(Fraction(found[name], 100)) for name in ("expected", "expected_below"))
            return (
                found,
                f"Score {score} out of {found['games']}; a rating of {shown} expects {expected}, "
                f"one point less {below} (B.02 8.1.2).",
            )
        case "ARO" | "APRO" | "APPO" | "AOB":
            exactly = decimal(total / len(counted))
            rounded = f", rounded to {shown}" if exactly != shown else ""
            mean = f"Mean of {len(counted)}: {decimal(total)} / {len(counted)} = {exactly}{rounded}."
            return {"sum": total, "terms": len(counted)}, mean
        case "KS":
            at, over = working.steps["limit"]
            limit = Fraction(int(at[row]), over)
            return {"limit": limit}, f"Sum of the points against opponents with {decimal(limit)} or more: {shown}."
        case "TPN" | "RTNG":
            return {}, f"{entry.entry.name.capitalize()} {shown}."
        case "PTS":
            bonus = Fraction(int(working.steps["bonus"][row]), 10)
            return {
                "bonus": bonus
            }, f"Sum {decimal(total)}, adjustment {decimal(bonus)}: {shown}." if bonus else f"Sum: {shown}."
        case "DE":
            return {}, f"Separate score: {shown}."
    return {"sum": total}, f"Sum of what counts: {shown}."


def _mini_tables(standings: Standings, working: Working, row: int) -> Iterator[str]:
    """6.2, 6.3 in words: each mini-table this participant was in, and what it decided."""
    stages: tuple[Stage, ...] = working.steps["stages"]
    for stage in stages:
        here = np.flatnonzero(stage.rows == row)
        if here.size:
            group = np.flatnonzero(stage.place == stage.place[here[0]])
            yield _mini_table(standings, stage, group[np.lexsort((-stage.separate[group], stage.refined[group]))], working.unit)


def _mini_table(standings: Standings, stage: Stage, group: Integers, unit: int) -> str:
    complete = bool(stage.complete[group[0]])
    lines: list[list[str]] = []
    ranked: dict[int, list[str]] = {}
    for member in group.tolist():
        participant = standings.tournament.participants[int(stage.rows[member]) - standings.first_row]
        separate, low, high = (decimal(Fraction(int(x[member]), unit)) for x in (stage.separate, stage.low, stage.high))
        lines.append([f"{participant.id} {participant.name}".strip(), separate, *([] if complete else [low, high])])
        ranked.setdefault(int(stage.refined[member]), []).append(str(participant.id))
    if len(ranked) > 1:
        outcome = ", then ".join(list_of(names) for names in ranked.values())
    else:
        outcome = "all level" if complete else "nobody is first whatever the missing games"
    law = "Everybody has met (Article 6.2)" if complete else "Not everybody has met (Article 6.3)"
    header = ["Tied", "Separate score", *([] if complete else ["At least", "At most"])]
    return f"{columns(header, lines, left=frozenset({0}))}\n{law}: {outcome}.\n"


def number(value: Fraction | None) -> int | float | None:
    """A value as a JSON number."""
    if value is None:
        return None
    return int(value) if value.denominator == 1 else float(value)


def spelled(value: Fraction | None) -> str | None:
    """A value exactly, as "77/2"."""
    return None if value is None else str(value)


def _plain(step: Any) -> Any:
    return spelled(step) if isinstance(step, Fraction) else step
