"""Ties that people have decided: play-offs (Article 3), orders by hand, values from elsewhere, as rules of a list.

A decision applies at the last place of the list where exactly those whom it names are level, or where the list names it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import lcm
from typing import Any

import numpy as np

from tiebreaks.engine.applying import work
from tiebreaks.engine.basis import AppliedDecision, Basis
from tiebreaks.engine.catalogue import DECIDED, Entry, TieBreak
from tiebreaks.engine.codes import ParsedList, parse_list
from tiebreaks.engine.dropped import Dropped
from tiebreaks.engine.listing import apply_list, listing
from tiebreaks.engine.records import Integers, Records, records
from tiebreaks.engine.rules.own_results import no_rounds
from tiebreaks.engine.steps import DecidedSteps, GivenStep
from tiebreaks.engine.working import Working, fixed
from tiebreaks.errors import RegulationError
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message, Option, Ordinal, refusal, some_said
from tiebreaks.model.decisions import GivenValues, HandOrder, PlayOff, PlayOffGame
from tiebreaks.model.tournament import Game, Player, System, Tournament
from tiebreaks.text import number_and_name

Groups = tuple[tuple[int, ...], ...]
"""Numbers of participants, best first; those that stay level are together."""

_LATER: Mapping[str, Message] = {
    "PO": Message("a play-off comes after the last round", article="3"),
    "HAND": Message("an order by hand comes after the last round", article="4.1"),
}
_NOT_GIVEN: Mapping[str, Message] = {
    "PO": Message("no play-off is given", article="3"),
    "HAND": Message("no order by hand is given", article="4.1"),
}


@dataclass(frozen=True)
class DecidedTies:
    """The rule of ties that are decided: each decision with the order that it gives."""

    code: str
    decisions: tuple[tuple[PlayOff | HandOrder, Groups], ...]

    named: bool = True
    """Whether the list names the place; otherwise it was found."""

    def __call__(self, table: Records, law: Edition, place: Integers, *, places: int = 0) -> Working:
        """3 The participants of a decision, who are those tied, in its order; nobody else moves."""
        row_of = {number: row for row, number in enumerate(table.number.tolist())}
        refined, value, decision_of = place.copy(), np.zeros(len(place), dtype=np.int64), {}
        for decision, groups in self.decisions:
            ahead = 0
            for group in groups:
                for who in group:
                    row = row_of[who]
                    refined[row], value[row], decision_of[row] = place[row] + ahead, ahead + 1, decision
                ahead += len(group)
        working = no_rounds(table, value, value > 0)
        no_row = np.zeros(len(place), dtype=bool)
        return replace(working, place=refined, by_round=no_row, steps=DecidedSteps(decision_of))


@dataclass(frozen=True)
class ValuesFromElsewhere:
    """The rule of values that somebody else computed."""

    given: GivenValues

    def __call__(self, table: Records, law: Edition) -> Working:
        """4.1 The value of the participant; who has none ranks last."""
        over = lcm(*(value.denominator for value in self.given.values.values()))
        numerators = {who: int(value * over) for who, value in self.given.values.items()}
        numbers = table.number.tolist()
        value = np.array([numerators.get(number, 0) for number in numbers], dtype=np.int64)
        defined = np.array([number in numerators for number in numbers], dtype=bool)
        working = no_rounds(table, value, defined)
        no_row = np.zeros(len(value), dtype=bool)
        return replace(working, finish=fixed(value, over, defined), by_round=no_row, steps=GivenStep(self.given.computed_by))


def entries_of_values(event: Tournament) -> Iterator[Entry]:
    """The entries of the values from elsewhere."""
    name, spoken = Message("values from elsewhere"), Message("Values from elsewhere")
    for given in event.values:
        rule, low_wins = ValuesFromElsewhere(given), given.best == "low"
        yield Entry(given.code, name, "D", rule, spoken=spoken, plural=True, low_wins=low_wins, self_defined="4.1")


def place_decisions(event: Tournament, basis: Basis) -> Basis:
    """The basis with the decisions of the event in their places of the list.

    Raises RegulationError for a decision that has no place. Before the event is over none applies, and a doubt says so.
    """
    named = tuple(one for one in basis.entries if not _is_found(one))
    if not basis.complete:
        kept = [one for one in named if not one.entry.decided]
        dropped = [Dropped(one.code, _LATER[one.acronym].article, _LATER[one.acronym]) for one in named if one.entry.decided]
        early = [
            Message("{decision} is not applied: {reason}", decision=_describe(event, each), reason=_LATER[code])
            for code, given in _decisions(event).items()
            if all(code != one.acronym for one in named)
            for each in given
        ]
        doubtful = (*basis.doubtful, *early)
        return replace(basis, entries=parse_list(kept), dropped=(*basis.dropped, *dropped), doubtful=doubtful)
    placed = _Placing(event, basis, named)
    for code, given in _decisions(event).items():  # an order by hand may order those whom a play-off has left level
        placed.place(code, given)
    return placed.basis


class _Placing:
    """Decisions are put into a list, those of one code after those of another."""

    def __init__(self, event: Tournament, basis: Basis, entries: tuple[TieBreak, ...]) -> None:
        self.event = event
        self.basis = replace(basis, entries=parse_list([_without_rule(one) for one in entries]))

    def place(self, code: str, given: Sequence[PlayOff | HandOrder]) -> None:
        """Put the decisions of a code into the list, and leave out its entries that decide nothing."""
        entries = [*self.basis.entries]
        levels = _Levels(self.event, self.basis) if given else None
        slots = [at for at, one in enumerate(entries) if one.acronym == code]
        at_entry: dict[int, list[PlayOff | HandOrder]] = {}
        for each in given:
            assert levels is not None
            at_entry.setdefault(levels.find(each, code, slots), []).append(each)
        law, kept, dropped = self.basis.edition, list[TieBreak](), list[Dropped]()
        for at, one in enumerate(entries):
            rules = tuple((each, find_order(each, law)) for each in at_entry.get(at, ()))
            decided = replace(DECIDED[code], rule=DecidedTies(code, rules, named=bool(slots)))
            if at not in slots:
                kept += [one, TieBreak(code, entry=decided)] if rules else [one]
            elif rules:
                kept.append(replace(one, entry=decided))
            else:
                dropped.append(Dropped(one.code, _NOT_GIVEN[code].article, _NOT_GIVEN[code]))
        has_rules = any(one.entry.decided for one in kept)  # of this event alone; any other list is one object with its equals
        self.basis = replace(
            self.basis,
            entries=ParsedList(kept) if has_rules else parse_list(kept),
            dropped=(*self.basis.dropped, *dropped),
            decisions=tuple(_applied(self.event, kept, self.basis)),
        )


class _Levels:
    """Who is level with whom, entry by entry."""

    def __init__(self, event: Tournament, basis: Basis) -> None:
        self.event, self.entries = event, basis.entries
        computed = work([basis.of(event)], [replace(basis, lots=None)])
        self.after = computed.places
        self.row_of = {number: row for row, number in enumerate(computed.table.number.tolist())}
        self.number, self.listed = computed.table.number, computed.table.listed
        self.skipped = basis.applied.skipped

    def find(self, decision: PlayOff | HandOrder, code: str, slots: Sequence[int]) -> int:
        """The entry at which a decision applies, or, where the list does not name its code, the last one before it."""
        participants = participants_of(decision)
        absent = [who for who in participants if who not in self.row_of or not self.listed[self.row_of[who]]]
        if absent:
            raise self._refuse(decision, "{decision} cannot be applied: {absent} is not ranked", absent=self._name(absent[0]))
        rows = [self.row_of[who] for who in participants]
        fitting = [at for at in slots or range(len(self.entries)) if self._count_level(rows, at) == len(rows)]
        within = [at for at in fitting if not (places := self.entries[at].places) or self.after[at][rows[0]] < places]
        if within:
            return self._check_others(decision, within[-1])
        if fitting:
            places, place = self.entries[fitting[-1]].places, int(self.after[fitting[-1]][rows[0]]) + 1
            too_low = (
                "{decision} cannot be applied: it is for place {place}, and the list has play-offs for places 1 to {places} "
                "(Article {cited}); leave it out, or raise the number behind /T"
            )
            raise self._refuse(decision, too_low, place=place, places=places)
        raise self._refuse_unfitting(decision, rows, slots)

    def _count_level(self, rows: Sequence[int], at: int) -> int:
        """How many are level after an entry, if these rows are among them; else 0."""
        place = self.after[at]
        return int(np.count_nonzero(place == place[rows[0]])) if (place[rows] == place[rows[0]]).all() else 0

    def _check_others(self, decision: PlayOff | HandOrder, at: int) -> int:
        """The entry, unless a decision before it has ordered the same participants."""
        rows = [self.row_of[who] for who in participants_of(decision)]
        for later in self.entries[at + 1 :]:
            rule = later.entry.rule
            for other, _ in rule.decisions if isinstance(rule, DecidedTies) else ():
                if {self.row_of[who] for who in participants_of(other)} & {*rows}:
                    twice = "{decision} cannot be applied: {other} decides between the same participants; keep one of them"
                    raise self._refuse(decision, twice, other=_describe(self.event, other))
        return at

    def _refuse_unfitting(self, decision: PlayOff | HandOrder, rows: Sequence[int], slots: Sequence[int]) -> RegulationError:
        """Who else is level with those named, or that they are not level at all."""
        level = [at for at in slots or range(len(self.entries)) if self._count_level(rows, at)]
        at = level[-1] if level else (*slots, 0)[0]
        place, there = self.after[at], self._say_where(at, slots)
        if level:
            others = [who for who in self.number[place == place[rows[0]]].tolist() if self.row_of[who] not in rows]
            more = (
                "{decision} cannot be applied: {others} {count:is|are} level with them {there} (Article {cited}); name all "
                "those who are level"
            )
            return self._refuse(decision, more, others=some_said(others, self._name), count=len(others), there=there)
        other = next(row for row in rows if place[row] != place[rows[0]])
        apart = (
            "{decision} cannot be applied: they are not level {there} (Article {cited}); {first} is {first_place} there, "
            "{second} {second_place}"
        )
        ends = {"first": self._name(int(self.number[rows[0]])), "second": self._name(int(self.number[other]))}
        places = {"first_place": Ordinal(place[rows[0]] + 1), "second_place": Ordinal(place[other] + 1)}
        return self._refuse(decision, apart, there=there, **ends, **places)

    def _say_where(self, at: int, slots: Sequence[int]) -> Message:
        if slots:
            return Message("where {code} stands in the list", code=self.entries[at].code)
        applied = next((index for index in range(at, -1, -1) if index not in self.skipped), at)
        return Message("after {code}", code=self.entries[applied].code)

    def _refuse(self, decision: PlayOff | HandOrder, sentence: str, **facts: Any) -> RegulationError:
        code = "HAND" if isinstance(decision, HandOrder) else "PO"
        article = DECIDED[code].decided
        cited: dict[str, Any] = {"cited": article} if "{cited}" in sentence else {}
        problem = Message(sentence, article=article, decision=_describe(self.event, decision), **cited, **facts)
        option = Option("play_offs" if code == "PO" else "orders")
        return RegulationError(Message("{option}: {problem}", article=article, option=option, problem=problem))

    def _name(self, who: int) -> str:
        return _name(self.event, who)


def participants_of(decision: PlayOff | HandOrder) -> tuple[int, ...]:
    """The numbers of those whom a decision names."""
    return decision.order if isinstance(decision, HandOrder) else decision.participants


def _is_found(entry: TieBreak) -> bool:
    """Whether an entry stands where a decision of another table applied, and no list has named it."""
    rule = entry.entry.rule
    return isinstance(rule, DecidedTies) and not rule.named


def _without_rule(entry: TieBreak) -> TieBreak:
    return replace(entry, entry=DECIDED[entry.acronym]) if entry.entry.decided else entry


def _applied(event: Tournament, entries: Sequence[TieBreak], basis: Basis) -> Iterator[AppliedDecision]:
    """Each decision in the list, and where it stands in what is applied."""
    drops = listing(tuple(entries), basis.edition).dropped_if_unrated if basis.unrated else ()
    listed = [one for at, one in enumerate(entries) if not (drops and drops[at])]
    for index, one in enumerate(listed):
        rule = one.entry.rule
        if not isinstance(rule, DecidedTies):
            continue
        for decision, groups in rule.decisions:
            participants = tuple(who for group in groups for who in group)
            yield AppliedDecision(
                kind="order" if isinstance(decision, HandOrder) else "play-off",
                participants=participants,
                description=decision.reason if isinstance(decision, HandOrder) else decision.description,
                entry=one.code,
                index=index,
                after=listed[index - 1].code if index else "",
                names=tuple(_name(event, who) for who in participants),
                named=rule.named,
            )


def _decisions(event: Tournament) -> Mapping[str, Sequence[PlayOff | HandOrder]]:
    """Code -> the decisions that it applies."""
    return {"PO": event.play_offs, "HAND": event.orders}


def _describe(event: Tournament, decision: PlayOff | HandOrder) -> Message:
    """A decision in a sentence: by whom it is about."""
    who = some_said(participants_of(decision), lambda number: _name(event, number))
    return Message("the order by hand of {who}" if isinstance(decision, HandOrder) else "the play-off of {who}", who=who)


def _name(event: Tournament, who: int) -> str:
    return number_and_name(who, event.participants[event.row_of[who]].name)


def find_order(decision: PlayOff | HandOrder, law: Edition) -> Groups:
    """The order that a decision gives: the one given, or that of the games of a play-off."""
    if decision.order:
        return tuple((who,) for who in decision.order)
    assert isinstance(decision, PlayOff)
    scores = decision.scores
    if len(decision.participants) == 2:
        first, second = sorted(decision.participants, key=lambda who: -scores[who])
        if scores[first] == scores[second]:
            level = "the games of {participants} end {score}-{score} (Article {cited}); add the game that decided, or the order"
            facts = {"participants": decision.participants, "score": scores[first]}
            raise RegulationError(refusal("PO", level, article="3", **facts))
        return (first,), (second,)
    return _rank_all_play_all(decision, law)


def _rank_all_play_all(play_off: PlayOff, law: Edition) -> Groups:
    """A play-off of three or more, everybody against everybody: by points, then by its own list."""
    met = Counter(frozenset((game.white, game.black)) for game in play_off.games)
    pairs = [met[frozenset(pair)] for pair in combinations(play_off.participants, 2)]
    if min(pairs) == 0 or min(pairs) != max(pairs):
        unknown = (
            "the order of {participants} does not follow from the games, because not all of them met equally often "
            "(Article {cited}); give the order"
        )
        raise RegulationError(refusal("PO", unknown, article="3", participants=play_off.participants))
    rounds = _in_rounds(play_off.games)
    mini = Tournament([Player(who, str(who)) for who in play_off.participants], rounds, system=System.ROUND_ROBIN)
    entries = parse_list(("PTS", *play_off.tie_breaks))
    listed = listing(entries, law)
    listed.check_for(mini)
    table = records([mini], [len(rounds)], "")
    _, place = apply_list(table, listed, np.zeros(len(play_off.participants), dtype=bool))
    at: dict[int, list[int]] = {}
    for who, where in zip(play_off.participants, place.tolist(), strict=True):
        at.setdefault(where, []).append(who)
    return tuple(tuple(at[where]) for where in sorted(at))


def _in_rounds(games: Sequence[PlayOffGame]) -> list[list[Game]]:
    """The games as rounds, each in the first in which both are free; the games of each stay in their order."""
    rounds: list[list[Game]] = []
    next_round: Counter[int] = Counter()
    for game in games:
        at = max(next_round[game.white], next_round[game.black])
        if at == len(rounds):
            rounds.append([])
        rounds[at].append(Game(game.white, game.black, game.outcome))
        next_round[game.white] = next_round[game.black] = at + 1
    return rounds
