"""Explanations: a row of a Working in sentences with articles, and why one participant is ahead of another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, overload

import numpy as np

from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.codes import parse_among
from tiebreaks.engine.standings import Row, Standings, exact_value
from tiebreaks.engine.steps import BoardsSteps, Closed, DatumStep, EncounterSteps, OwnSteps, Steps
from tiebreaks.engine.working import Working
from tiebreaks.errors import RegulationError, TiebreaksError, TournamentError
from tiebreaks.explaining.mini_tables import (
    BoardTable,
    MiniTable,
    compare_until_different,
    comparisons_of,
    is_left_by_missing_games,
    list_comparisons,
    missing_value,
    tables_of,
)
from tiebreaks.explaining.sentences import (
    ABOVE,
    AGAINST,
    ALSO,
    BELOW,
    COMPARED_BOARDS,
    CONCLUSIONS,
    DATA,
    DROPPED,
    EQUAL,
    NAMED_STEP,
    NOBODY_ABOVE,
    NOBODY_BELOW,
    NOT_SUMMED,
    NOTHING,
    ON_BOARD,
    SUMMED,
    TITLE,
    UNDEFINED,
    WHY,
)
from tiebreaks.explaining.terms import Term, terms_of
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message, Option, Series, distinct_decimals, gaps_of, join_sentences, some_of
from tiebreaks.model.fields import fill
from tiebreaks.model.tournament import Who
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import exact_str, number, number_and_name
from tiebreaks.values.printing import Printed, short_repr

EXPLAINED = "{code} of {who}: {value}"


@dataclass(frozen=True, repr=False)
class Explanation(Printed):
    """How one value came about, round by round. `str` is a report; `to_dict` is the JSON."""

    code: str
    """The tie-break, in the MTB26 spelling."""
    name_of_code: str
    """Its name, such as `Buchholz`."""
    id: int
    """The number of the participant."""
    name: str
    """The name of the participant."""
    value: Fraction | None
    """Exact; None: undefined, or dropped (Article 10)."""
    edition: str
    """The id of the edition."""
    articles: tuple[str, ...]
    """The articles that it rests on."""
    terms: tuple[Term, ...]
    """What each round contributes."""
    conclusion: Message
    """How the terms become the value, in words."""
    steps: Mapping[str, Any] = field(default_factory=dict)
    """The steps between, by name."""
    stages: tuple[MiniTable | BoardTable, ...] = ()
    """The tables of Direct Encounter or of boards, one for each stage."""
    has_rounds: bool = True
    """False: no round has a part in the value, and reports leave the terms out."""

    def __post_init__(self) -> None:
        fill(self, steps=ReadOnlyDict(self.steps))

    def __repr__(self) -> str:
        return short_repr(self, self.title)

    @property
    def title(self) -> Message:
        """The code, whose value it is, and the value."""
        return Message(EXPLAINED, code=self.code, who=number_and_name(self.id, self.name), value=self.value)

    def to_dict(self) -> dict[str, Any]:
        """The JSON of the explanation."""
        return {
            "code": self.code,
            "id": self.id,
            "name": self.name,
            "value": number(self.value),
            "exact": exact_str(self.value),
            "edition": self.edition,
            "articles": list(self.articles),
            "steps": {
                **{name: _as_json(step) for name, step in self.steps.items()},
                **({"stages": [stage.to_dict() for stage in self.stages]} if self.stages else {}),
                "conclusion": self.conclusion,
            },
            "terms": [
                {
                    "round": term.round,
                    "opponent": term.opponent,
                    "record": term.record,
                    "amount": number(term.amount),
                    "exact": exact_str(term.amount),
                    "counts": term.counts,
                    "reason": term.reason,
                    "article": term.article,
                    **({"factors": [exact_str(factor) for factor in term.factors]} if term.factors else {}),
                }
                for term in self.terms
            ],
        }

    @property
    def shows_rounds(self) -> bool:
        """Whether rounds have a part in the value, or in a table of those tied that gave none."""
        return self.has_rounds and (self.value is not None or bool(self.stages))

    @property
    def in_short(self) -> Message:
        """How the value came about, in one line: the amounts that add up to it, else the conclusion."""
        summed = [term for term in self.terms if term.counts or term.amount]
        if self.stages and self.value is not None:
            return join_sentences(self.conclusion, self.stages[-1].sentence)
        plain_sums = {"sum": self.value}, {"bonus": 0}  # PTS has a bonus for its step; if that is 0, the amounts are the value
        if not summed or self.steps not in plain_sums:
            return self.conclusion
        amounts = (term.amount if term.counts else Message(NOT_SUMMED, amount=term.amount) for term in summed)
        return Message(SUMMED, article=self.conclusion.article, amounts=Series(tuple(amounts), "plus"), value=self.value)


@dataclass(frozen=True, repr=False)
class Overview(Printed):
    """All values of one participant in short, in the order of the list."""

    id: int
    """The number of the participant."""
    name: str
    """The name of the participant."""
    rank: int | None
    """None: expelled, and in no standings."""
    of: int
    """How many are in the standings."""
    edition: str
    """The id of the edition."""
    explanations: tuple[Explanation, ...]
    """One for each entry of the list."""

    def __repr__(self) -> str:
        return short_repr(self, self.title)

    @property
    def shown(self) -> tuple[Fraction | None, ...]:
        """The values, as every table shows them; None for a Direct Encounter that ranked nobody."""
        return tuple(each.value for each in self.explanations)

    @property
    def title(self) -> Message:
        """Who it is, and the rank."""
        who = number_and_name(self.id, self.name)
        if not self.rank:
            return Message(TITLE["not ranked"], who=who)
        return Message(TITLE["ranked"], who=who, rank=self.rank, participants=self.of)

    @property
    def law(self) -> Message:
        """The edition and the list."""
        return Message(TITLE["law"], edition=self.edition, codes=tuple(each.code for each in self.explanations))

    def to_dict(self) -> dict[str, Any]:
        """The JSON of the overview."""
        return {
            "id": self.id,
            "name": self.name,
            "rank": self.rank,
            "of": self.of,
            "edition": self.edition,
            "values": [
                {
                    "code": each.code,
                    "value": number(each.value),
                    "exact": exact_str(each.value),
                    "articles": list(each.articles),
                    "in_short": each.in_short,
                }
                for each in self.explanations
            ],
        }


@dataclass(frozen=True, repr=False)
class Neighbours(Printed):
    """Why a participant has its rank: who stands above and below, what separates them, and all its values."""

    overview: Overview
    """The rank and all values of the participant."""
    sharing: tuple[int, ...]
    """The numbers of those who have the same rank."""
    above: Why | None
    """Why the next above is ahead; None: nobody is ranked above."""
    below: Why | None
    """Why it is ahead of the next below; None: nobody is ranked below."""
    sentences: tuple[Message, ...]
    """What separates them, in words."""

    def __repr__(self) -> str:
        return short_repr(self, self.overview.title)

    def to_dict(self) -> dict[str, Any]:
        """The JSON of the answer."""
        return {
            **self.overview.to_dict(),
            "sharing": list(self.sharing),
            "above": self.above.to_dict() if self.above else None,
            "below": self.below.to_dict() if self.below else None,
            "sentences": list(self.sentences),
        }


@dataclass(frozen=True, repr=False)
class Why(Printed):
    """Why one participant stands before another: the entry of the list that separates them, and both workings."""

    first: int
    """The number of the one ahead."""
    second: int
    """The number of the other."""
    decided_by: str | None
    """The code that separates them, or `lots`; None: they share their rank."""
    sentence: Message
    """The answer in words."""
    explanations: tuple[Explanation, ...]
    """How both values of that code came about."""

    def __repr__(self) -> str:
        return short_repr(self, self.sentence)

    def to_dict(self) -> dict[str, Any]:
        """The JSON of the answer."""
        return {
            "first": self.first,
            "second": self.second,
            "decided_by": self.decided_by,
            "sentence": self.sentence,
            "explanations": [explanation.to_dict() for explanation in self.explanations],
        }


@overload
def explain(standings: Standings, who: Who, code: str | TieBreak, *, occurrence: int = 1) -> Explanation: ...
@overload
def explain(standings: Standings, who: Who, code: None = None) -> Overview: ...
def explain(
    standings: Standings, who: Who, code: str | TieBreak | None = None, *, occurrence: int = 1
) -> Explanation | Overview:
    """How a value came about; also for a code outside the list, unless it is of Type A.

    who    a number, a unique part of a name, or a `Row`, `Player` or `Team`
    code   without it: all values of the list in short
    """
    expect_standings(standings)
    at = standings.tournament.row_of[standings.tournament.find(who)]
    if code is None:
        if occurrence != 1:
            raise TiebreaksError(
                "occurrence: expected with a code, found {found} without one; give the code as well", found=occurrence
            )
        return _overview(standings, at)
    wanted = parse_among(code, standings.entries)
    listed = [index for index, entry in enumerate(standings.entries) if entry == wanted]
    if listed:
        if not 1 <= occurrence <= len(listed):
            once = "occurrence: expected 1 to {most}, found {found}; {code} is listed once"
            several = "occurrence: expected 1 to {most}, found {found}; {code} is listed {most} times"
            wrong = once if len(listed) == 1 else several
            raise TiebreaksError(Message(wrong, most=len(listed), found=occurrence, code=wanted.code))
        return _explanation(standings, at, wanted, standings._workings[listed[occurrence - 1]])
    wanted.check_for(standings.tournament, standings.edition)
    if wanted.is_type_a:
        unlisted = "{code} ranks those tied at its place in the list (Article {cited}, Type A); add it to {option}"
        raise RegulationError(
            Message(unlisted, article="4.3", cited="4.3", code=wanted.code, option=Option("by", to_give=True))
        )
    return _explanation(standings, at, wanted, wanted.work(standings._table, standings.edition))


def _overview(standings: Standings, at: int) -> Overview:
    """Every entry of the list, including one dropped because a participant is unrated."""
    one = standings.tournament.participants[at]
    worked = zip(standings.entries, standings._workings, strict=True)
    explanations = tuple(_explanation(standings, at, entry, working) for entry, working in worked)
    rank = standings.ranks.get(one.id)
    return Overview(one.id, one.name, rank, len(standings), standings.edition.described, explanations)


@overload
def why(standings: Standings, one: Who, other: Who) -> Why: ...
@overload
def why(standings: Standings, one: Who, other: None = None) -> Neighbours: ...
def why(standings: Standings, one: Who, other: Who | None = None) -> Why | Neighbours:
    """Which entry of the list puts one participant before the other; of one alone, what separates it from its neighbours.

    one, other   numbers, unique parts of names, or a `Row`, `Player` or `Team`
    """
    expect_standings(standings)
    if other is None:
        return _neighbours(standings, standings[one])
    return _why(standings, standings[one], standings[other])


def _neighbours(standings: Standings, row: Row) -> Neighbours:
    """The nearest above and below; of several on one rank, the one listed nearest."""
    before = [other for other in standings.rows if other.rank < row.rank]
    behind = [other for other in standings.rows if other.rank > row.rank]
    level = [other for other in standings.rows if other.rank == row.rank and other.id != row.id]
    above = _why(standings, before[-1], row) if before else None
    below = _why(standings, row, behind[0]) if behind else None
    lines = []
    if level:
        others = some_of([_label(other) for other in level])
        sharing = Message(WHY["sharing"], who=_label(row), rank=row.rank, others=others)
        lines.append(join_sentences(sharing, *_shared_rank_sentences(standings, row, level[0])))
    lines.append(_neighbour_sentence(ABOVE, above, before[:-1], before[-1]) if above else NOBODY_ABOVE)
    lines.append(_neighbour_sentence(BELOW, below, behind[1:], behind[0]) if below else NOBODY_BELOW)
    return Neighbours(_overview(standings, row.position), tuple(other.id for other in level), above, below, tuple(lines))


def _neighbour_sentence(sentence: str, why: Why, others: list[Row], neighbour: Row) -> Message:
    """Why a neighbour is above or below, and who else has its rank."""
    names = [_label(other) for other in others if other.rank == neighbour.rank]
    also = Message(ALSO.of(len(names)), who=some_of(names), rank=neighbour.rank) if names else None
    return Message(sentence, article=why.sentence.article, why=join_sentences(why.sentence, also))


def _shared_rank_sentences(standings: Standings, a: Row, b: Row) -> tuple[Message | None, Message | None]:
    """Further sentences on two who share a rank: what they are equal on, and which entries were dropped."""
    dropped = tuple(item.code for item in standings.dropped)
    equal = _equal_entries(standings, a.position, b.position, list(standings._applied))
    return equal, Message(WHY["dropped"], codes=dropped) if dropped else None


def _label(row: Row) -> str:
    return number_and_name(row.id, row.name)


def _why(standings: Standings, a: Row, b: Row, *, with_workings: bool = True) -> Why:
    """Why one of two is ahead; without the workings it is much faster."""
    if a.id == b.id:
        raise TiebreaksError(Message("expected two participants, found {found} twice", found=a.id))
    if (a.rank, a.position) > (b.rank, b.position):
        a, b = b, a
    rows = a.position, b.position
    both: dict[str, Any] = {"first": _label(a), "second": _label(b)}
    index = next((i for i, place in enumerate(standings._places) if place[rows[0]] != place[rows[1]]), None)
    if index is None:
        level = Message(WHY["level"], rank=a.rank, **both)
        return Why(a.id, b.id, None, join_sentences(level, *_shared_rank_sentences(standings, a, b)), ())
    equal = _equal_entries(standings, a.position, b.position, [i for i in standings._applied if i < index])
    ranked = {**both, "first_rank": a.rank, "second_rank": b.rank}
    if index == len(standings.entries):
        lots = Message(WHY["lots"], seed=standings.lots, **ranked)
        return Why(a.id, b.id, "lots", join_sentences(lots, equal), ())
    entry, working = standings.entries[index], standings._workings[index]
    explanations = tuple(
        _explanation(standings, row.position, entry, working) for row in (a, b) if with_workings or entry.is_type_a
    )
    how: Message | Series
    if entry.is_type_a:
        how = _compare_in_tables(explanations, a.id, b.id)
    elif isinstance(working.steps, BoardsSteps):
        how = list_comparisons("against", compare_until_different([working.steps], *rows), "then")
    else:
        ours, theirs = distinct_decimals(*(exact_value(working, row) for row in rows))
        how = Message(AGAINST["lower" if entry.low_wins else "higher"], ours=ours, theirs=theirs)
    verdict = Message(
        WHY["decided"],
        article=defining_article(entry, standings.edition),
        code=entry.code,
        name=entry.name,
        number=standings._applied.index(index) + 1,
        how=how,
        **ranked,
    )
    return Why(a.id, b.id, entry.code, join_sentences(verdict, equal), explanations)


def expect_standings(given: object) -> None:
    if not isinstance(given, Standings):
        wrong = "expected Standings, found {found}; tb.standings(tournament) gives them"
        raise TournamentError(Message(wrong, found=type(given).__name__))


class OtherRanking:
    """Another ranking of the same participants; arrays, because everybody is compared with all others."""

    def __init__(self, standings: Standings, ranks: Mapping[int, int]) -> None:
        self._standings, self._ranks = standings, ranks
        self._ids = sorted(id for id in standings.ranks if id in ranks)
        self._rows = np.array([standings.tournament.row_of[id] for id in self._ids], dtype=np.intp)
        self._ours = np.array([standings.ranks[id] for id in self._ids])
        self._theirs = np.array([ranks[id] for id in self._ids])

    def first_divergence(self, who: int) -> Why | None:
        """Why somebody has another place in the other ranking: the earliest entry that decides, against the nearest.

        It has no workings: those of everybody would take longer than all else.
        """
        standings, mine, theirs = self._standings, self._standings.ranks[who], self._ranks[who]
        behind = (self._theirs < theirs) != (self._ours < mine)
        parted = ((self._ours != mine) & (behind | (self._theirs == theirs))).nonzero()[0]
        own, rows = standings.tournament.row_of[who], self._rows[parted]
        for place in standings._places if parted.size else ():
            apart = parted[place[rows] != place[own]]
            if apart.size:
                nearest = apart[np.abs(self._ours[apart] - mine).argmin()]  # the lowest number of those equally near
                return _why(standings, standings[who], standings[self._ids[nearest]], with_workings=False)
        return None


def _equal_entries(standings: Standings, one: int, other: int, indexes: list[int]) -> Message | None:
    """A further sentence: the entries that did not separate two, with their values, and why an entry could not."""
    law, equal, idle = standings.edition, list[str](), list[Message]()
    for index in indexes:
        entry, value = standings.entries[index], standings._value(index, one)
        if is_passed_over(standings._workings[index].steps, one):
            cited = law.cited("12.1")
            idle.append(Message(EQUAL["not applied"], article=cited, code=entry.code, cited=cited))
        elif entry.is_type_a and is_undecided(standings, index, one, other):
            cited = law.cited("6.3")
            idle.append(Message(EQUAL["undecided"], article=cited, code=entry.code, cited=cited))
        else:
            equal.append(entry.code if entry.sees_ties else Message(EQUAL["entry"], code=entry.code, value=value))
    clauses = [Message(EQUAL["equal"], entries=Series(tuple(equal)))] if equal else []
    return Message(EQUAL["sentence"], clauses=Series((*clauses, *idle), "semicolon")) if clauses or idle else None


def is_undecided(standings: Standings, index: int, one: int, other: int) -> bool:
    """6.3 Whether games are missing in the last table with both: then it does not separate them, whatever their scores."""
    steps = standings._workings[index].steps
    assert isinstance(steps, EncounterSteps)
    return is_left_by_missing_games(steps, one, other)


def is_passed_over(steps: Steps | Mapping[str, Any], row: int) -> bool:
    """12.1 Whether an entry passed over those tied there, because they have different game points."""
    return isinstance(steps, BoardsSteps) and steps.applied is not None and not steps.applied[row]


def _compare_in_tables(both: tuple[Explanation, ...], first: int, second: int) -> Series:
    """What each table with both says; the last one separates them."""
    *before, last = (stage for stage in both[0].stages if {first, second} <= stage.ids)
    parts: list[Message | Series] = []
    for stage in before:
        against = stage.against(first, second)
        parts.append(Message(AGAINST["nothing certain"], against=against) if _has_games_missing(stage) else against)
    against = last.against(first, second)
    certain = "certain whatever the matches" if isinstance(last, MiniTable) and last.score else "certain whatever the games"
    parts.append(Message(AGAINST[certain], against=against) if _has_games_missing(last) else against)
    return Series(tuple(parts), "then")


def _has_games_missing(stage: MiniTable | BoardTable) -> bool:
    """Whether games are missing between the members of a table, so that it ranks by what is certain (6.3)."""
    return isinstance(stage, MiniTable) and stage.certain


def _explanation(standings: Standings, row: int, entry: TieBreak, working: Working) -> Explanation:
    law, participant = standings.edition, standings.tournament.participants[row]
    dropped = entry.is_dropped(law, standings._somebody_unrated)
    value = None if dropped else exact_value(working, row)
    terms = tuple(terms_of(standings, entry, working, row))
    steps = working.steps if isinstance(working.steps, Steps) else OwnSteps(working.steps, _has_rounds(working, row))
    stages = tuple(tables_of(standings, steps, row)) if isinstance(steps, EncounterSteps) else ()
    facts: Mapping[str, Any] = {}
    if value is None:
        conclusion = DROPPED if dropped else UNDEFINED
        if isinstance(steps, EncounterSteps) and not dropped:
            conclusion = missing_value(standings, steps, row)
    else:
        counts = working.counts[row, : standings.after_round]
        total = Fraction(int(working.amount[row, : standings.after_round][counts].sum()), working.unit)
        facts, conclusion = _conclude(entry, law, steps, Closed(row, value, total, int(np.count_nonzero(counts))))
    cited = [article for term in terms for article in term.article.split(", ") if article]
    articles = tuple(dict.fromkeys([*entry.articles(law), *cited]))
    who = participant.id, participant.name
    rounds = not isinstance(steps, DatumStep) and _has_rounds(working, row)
    return Explanation(
        entry.code, entry.name, *who, value, law.described, articles, terms, conclusion, facts, stages, has_rounds=rounds
    )


def _conclude(entry: TieBreak, law: Edition, steps: Steps, closed: Closed) -> tuple[Mapping[str, Any], Message]:
    """From the rounds to the value: the numbers that the rule used, and a sentence with them."""
    facts, case, gaps = steps.of(closed)
    if isinstance(steps, BoardsSteps):
        gaps = _board_facts(steps, closed.row)
    elif isinstance(steps, OwnSteps):
        gaps = {"named": tuple(Message(NAMED_STEP, name=name, number=step) for name, step in gaps["named"])}
    known: dict[str, Any] = {
        "name": DATA.get(entry.entry.name) or entry.entry.name.capitalize(),
        "value": closed.value,
        "sum": closed.sum,
        "terms": closed.terms,
    }
    known = {**facts, **known, **gaps}
    sentence = next(CONCLUSIONS[kind] for kind in type(steps).__mro__ if kind in CONCLUSIONS)[case]
    return facts, Message(sentence, article=defining_article(entry, law), **{name: known[name] for name in gaps_of(sentence)})


def defining_article(entry: TieBreak, law: Edition) -> str:
    """The article that defines an entry, as an edition cites it."""
    return law.cited(entry.entry.article(law) or "")


def _has_rounds(working: Working, row: int) -> bool:
    return working.by_round is None or bool(working.by_round[row])


def _board_facts(steps: BoardsSteps, row: int) -> dict[str, Any]:
    """12 in words: the points of each board, and what is compared in turn."""
    by_board = (Message(ON_BOARD, points=each, board=board) for board, each in enumerate(steps.points(row), 1))
    in_turn = (Message(COMPARED_BOARDS["one"], points=value, what=what) for what, value in comparisons_of(steps, row))
    return {"by_board": tuple(by_board), "compared": Series(tuple(in_turn) or (NOTHING,), "then")}


def _as_json(step: Any) -> Any:
    return exact_str(step) if isinstance(step, Fraction) else step
