"""Explanations: a row of a Working in sentences with articles, and why one participant is ahead of another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any, overload

import numpy as np

from tiebreaks.answers.explanations import Explanation, Neighbours, Overview, Why
from tiebreaks.engine.boards import Playing
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.codes import parse_among
from tiebreaks.engine.exact_values import exact_value
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.engine.steps import BoardsSteps, DatumStep, DecidedSteps, EncounterSteps, GivenStep, OwnSteps, RowTotals, Steps
from tiebreaks.engine.working import Working
from tiebreaks.errors import RegulationError, TiebreaksError, WrongType
from tiebreaks.explaining import words
from tiebreaks.explaining.mini_tables import comparisons_of, missing_value, tables_of
from tiebreaks.explaining.side_by_side import side_by_side
from tiebreaks.explaining.terms import terms_of
from tiebreaks.explaining.verdicts import defining_article, judge, judge_level, spoken_name
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Items, Message, Option, gaps_of, join_sentences, some_of
from tiebreaks.model.tournament import Who
from tiebreaks.text import number_and_name


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
        found = _explanation(standings, at, wanted, standings._workings[listed[occurrence - 1]])
        return replace(found, basis=standings.basis)
    wanted.check_for(standings.tournament, standings.edition)
    if wanted.is_type_a or wanted.entry.decided:
        unlisted = "{code} ranks those tied at its place in the list (Article {cited}, Type A); add it to {option}"
        raise RegulationError(
            Message(unlisted, article="4.3", cited="4.3", code=wanted.code, option=Option("by", to_give=True))
        )
    found = _explanation(standings, at, wanted, wanted.work(standings._table, standings.edition))
    return replace(found, basis=standings.basis)


def _overview(standings: Standings, at: int) -> Overview:
    """Every entry of the list, including one dropped because a participant is unrated."""
    one = standings.tournament.participants[at]
    worked = zip(standings.entries, standings._workings, strict=True)
    explanations = tuple(_explanation(standings, at, entry, working) for entry, working in worked)
    rank, who = standings.ranks.get(one.id), number_and_name(one.id, one.name)
    title = Message("{who}: not in the standings", who=who)
    if rank:
        title = Message("{who}: rank {rank} of {participants}", who=who, rank=rank, participants=len(standings))
    law = Message(
        "C.07 edition {edition} by {codes}",
        edition=standings.edition.described,
        codes=tuple(each.code for each in explanations),
    )
    return Overview(one.id, one.name, rank, len(standings), standings.basis, explanations, title, law)


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
    return replace(_why(standings, standings[one], standings[other]), basis=standings.basis)


def _neighbours(standings: Standings, row: Row) -> Neighbours:
    """The nearest above and below; of several on one rank, the one listed nearest."""
    before = [other for other in standings.rows if other.rank < row.rank]
    behind = [other for other in standings.rows if other.rank > row.rank]
    level = [other for other in standings.rows if other.rank == row.rank and other.id != row.id]
    above = _why(standings, before[-1], row) if before else None
    below = _why(standings, row, behind[0]) if behind else None
    lines, short = [], []
    if level:
        names = some_of([spoken_name(standings, other.id) for other in level])
        verdict = judge_level(standings, row, level, names)
        lines.append(verdict.sentence)
        short.append(Message("With {others}: {why}", others=names, why=verdict.in_short))
    if above is not None:
        lines.append(_neighbour_sentence(standings, "Above: {why}", above, before[:-1], before[-1]))
        short.append(Message("Above, {name}: {why}", name=above.names[0], why=above.in_short))
    else:
        lines.append(Message("Above: nobody."))
    if below is not None:
        lines.append(_neighbour_sentence(standings, "Below: {why}", below, behind[1:], behind[0]))
        short.append(Message("Below, {name}: {why}", name=below.names[1], why=below.in_short))
    else:
        lines.append(Message("Below: nobody."))
    if row.playing is not None:
        said = _say_playing(standings, row.playing)
        lines.append(said)
        short.append(said)
    overview, sharing = _overview(standings, row.position), tuple(other.id for other in level)
    return Neighbours(overview, sharing, above, below, tuple(lines), tuple(short))


def _say_playing(standings: Standings, playing: Playing) -> Message:
    """The game in progress."""
    facts: dict[str, Any] = {
        "round": playing.round,
        "opponent": spoken_name(standings, playing.opponent),
        "board": playing.board,
    }
    return Message(words.IS_PLAYING[standings.tournament.is_team][playing.colour], **facts)


def _neighbour_sentence(standings: Standings, sentence: str, why: Why, others: list[Row], neighbour: Row) -> Message:
    """Why a neighbour is above or below, and who else has its rank."""
    names = [spoken_name(standings, other.id) for other in others if other.rank == neighbour.rank]
    also = Message(words.ALSO.of(len(names)), who=some_of(names), rank=neighbour.rank) if names else None
    return Message(sentence, article=why.sentence.article, why=join_sentences(why.sentence, also))


def _why(standings: Standings, a: Row, b: Row, *, with_workings: bool = True) -> Why:
    """Why one of two is ahead; without the workings it is much faster."""
    if a.id == b.id:
        raise TiebreaksError(Message("expected two participants, found {found} twice", found=a.id))
    if (a.rank, a.position) > (b.rank, b.position):
        a, b = b, a
    rows = a.position, b.position
    names = spoken_name(standings, a.id), spoken_name(standings, b.id)
    index = next((i for i, place in enumerate(standings._places) if place[rows[0]] != place[rows[1]]), None)
    if index is None:
        return Why(a.id, b.id, None, *judge_level(standings, a, [b], names[1]), (), names)
    if index == len(standings.entries):
        return Why(a.id, b.id, "lots", *judge(standings, a, b, index, ()), (), names)
    entry, working = standings.entries[index], standings._workings[index]
    explanations = tuple(
        _explanation(standings, row.position, entry, working) for row in (a, b) if with_workings or entry.is_type_a
    )
    verdict = judge(standings, a, b, index, explanations)
    lines = side_by_side(standings, entry, working, (a, b), explanations) if with_workings else ()
    return Why(a.id, b.id, entry.code, *verdict, explanations, names, lines)


def expect_standings(given: object) -> None:
    if not isinstance(given, Standings):
        wrong = "expected Standings, found {found}; tb.standings(tournament) gives them"
        raise WrongType(Message(wrong, found=type(given).__name__))


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


def _explanation(standings: Standings, row: int, entry: TieBreak, working: Working) -> Explanation:
    law, participant = standings.edition, standings.tournament.participants[row]
    dropped = entry.is_dropped(law, standings.basis.unrated)
    value = None if dropped else exact_value(working, row)
    terms = tuple(terms_of(standings, entry, working, row))
    steps = working.steps if isinstance(working.steps, Steps) else OwnSteps(working.steps, _has_rounds(working, row))
    stages = tuple(tables_of(standings, steps, row)) if isinstance(steps, EncounterSteps) else ()
    facts: Mapping[str, Any] = {}
    if value is None:
        conclusion = words.DROPPED if dropped else words.UNDEFINED
        if isinstance(steps, EncounterSteps) and not dropped:
            conclusion = missing_value(standings, steps, row)
        elif isinstance(steps, DecidedSteps):
            conclusion = words.NOT_DECIDED[entry.acronym]
        elif isinstance(steps, GivenStep):
            conclusion = words.NOT_GIVEN
    else:
        counts = working.counts[row, : standings.after_round]
        total = Fraction(int(working.amount[row, : standings.after_round][counts].sum()), working.unit)
        facts, conclusion = _conclude(entry, law, steps, RowTotals(row, value, total, int(np.count_nonzero(counts))))
    cited = [article for term in terms for article in term.article.split(", ") if article]
    articles = tuple(dict.fromkeys([*entry.articles(law), *cited]))
    return Explanation(
        code=entry.code,
        name_of_code=entry.name,
        id=participant.id,
        name=participant.name,
        value=value,
        edition=law.described,
        articles=articles,
        terms=terms,
        conclusion=conclusion,
        title=Message(
            "{code} of {who}: {value}", code=entry.code, who=number_and_name(participant.id, participant.name), value=value
        ),
        make_in_short=_shorten,
        steps=facts,
        stages=stages,
        has_rounds=not isinstance(steps, DatumStep) and _has_rounds(working, row),
    )


def _shorten(whole: Explanation) -> Message:
    """How a value came about, in one line: the amounts that add up to it, else the conclusion."""
    conclusion, value = whole.conclusion, whole.value
    summed = [term for term in whole.terms if term.counts or term.amount]
    if whole.stages and value is not None:
        return join_sentences(conclusion, whole.stages[-1].sentence)
    if not summed or not whole.is_sum:
        return conclusion
    amounts = (term.amount if term.counts else Message("({amount})", amount=term.amount) for term in summed)
    return Message("{amounts} = {value}", article=conclusion.article, amounts=Items(tuple(amounts), "plus"), value=value)


def _conclude(entry: TieBreak, law: Edition, steps: Steps, closed: RowTotals) -> tuple[Mapping[str, Any], Message]:
    """From the rounds to the value: the numbers that the rule used, and a sentence with them."""
    facts, case, gaps = steps.of(closed)
    if isinstance(steps, BoardsSteps):
        gaps = _board_facts(steps, closed.row)
    elif isinstance(steps, OwnSteps):
        gaps = {"named": tuple(Message("{name} {number}", name=name, number=step) for name, step in gaps["named"])}
    known: dict[str, Any] = {
        "name": words.DATA.get(entry.entry.name) or entry.entry.name.capitalize(),
        "value": closed.value,
        "sum": closed.sum,
        "terms": closed.terms,
    }
    known = {**facts, **known, **gaps}
    sentence = next(words.CONCLUSIONS[kind] for kind in type(steps).__mro__ if kind in words.CONCLUSIONS)[case]
    return facts, Message(sentence, article=defining_article(entry, law), **{name: known[name] for name in gaps_of(sentence)})


def _has_rounds(working: Working, row: int) -> bool:
    return working.by_round is None or bool(working.by_round[row])


def _board_facts(steps: BoardsSteps, row: int) -> dict[str, Any]:
    """12 in words: the points of each board, and what is compared in turn."""
    by_board = (
        Message("{points} on board {board}", points=each, board=board) for board, each in enumerate(steps.points(row), 1)
    )
    in_turn = (Message(words.COMPARED_BOARDS["one"], points=value, what=what) for what, value in comparisons_of(steps, row))
    return {"by_board": tuple(by_board), "compared": Items(tuple(in_turn) or (Message("nothing"),), "then")}
