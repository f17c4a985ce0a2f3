"""Ties that people have decided: play-offs (Article 3), orders by hand, values from elsewhere, as rules of a list."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from math import lcm

import numpy as np

from tiebreaks.engine.catalogue import DECIDED, POINTS, Entry, TieBreak
from tiebreaks.engine.codes import ParsedList, parse_list
from tiebreaks.engine.dropped import Dropped
from tiebreaks.engine.listing import apply_list, listing
from tiebreaks.engine.records import Integers, Records, records
from tiebreaks.engine.rules.own_results import no_rounds
from tiebreaks.engine.steps import DecidedSteps, GivenStep
from tiebreaks.engine.working import Working, fixed
from tiebreaks.errors import RegulationError
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message, Remedy, refusal
from tiebreaks.model.decisions import GivenValues, HandOrder, PlayOff, PlayOffGame
from tiebreaks.model.tournament import Game, Player, System, Tournament

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

    def __call__(self, table: Records, law: Edition, place: Integers, *, places: int = 0) -> Working:
        """3 The participants of a decision, who must be those tied, in its order; nobody else moves."""
        row_of = {number: row for row, number in enumerate(table.number.tolist())}
        refined, value, decision_of = place.copy(), np.zeros(len(place), dtype=np.int64), {}
        for decision, groups in self.decisions:
            rows = [row_of[who] for group in groups for who in group]
            self._check_tie(table, place, rows, places)
            ahead = 0
            for group in groups:
                for who in group:
                    row = row_of[who]
                    refined[row], value[row], decision_of[row] = place[row] + ahead, ahead + 1, decision
                ahead += len(group)
        working = no_rounds(table, value, value > 0)
        no_row = np.zeros(len(place), dtype=bool)
        return replace(working, place=refined, by_round=no_row, steps=DecidedSteps(decision_of))

    def _check_tie(self, table: Records, place: Integers, rows: Sequence[int], places: int) -> None:
        """Refuse a decision about others than all those of one tie."""
        numbers, where = table.number[rows].tolist(), place[rows].tolist()
        apart = next((at for at, other in enumerate(where) if other != where[0]), None)
        facts = {"participants": tuple(numbers)}
        if apart is not None:
            not_tied = (
                "the decision about {participants} does not fit: {first} (place {first_place}) and {second} (place "
                "{second_place}) are not tied by the entries before it (Article {cited}); correct it, or move {code} in the "
                "list"
            )
            ends = {
                "first": numbers[0],
                "first_place": where[0] + 1,
                "second": numbers[apart],
                "second_place": where[apart] + 1,
            }
            raise RegulationError(refusal(self.code, not_tied, article="3", code=self.code, **facts, **ends))
        others = tuple(table.number[(place == where[0]) & ~np.isin(table.number, numbers)].tolist())
        if others:
            left_out = (
                "the decision about {participants} does not fit: {others} {count:is|are} tied with them by the entries before "
                "it (Article {cited}) and not part of it; name all those tied, or move {code} in the list"
            )
            more = {"others": others, "count": len(others)}
            raise RegulationError(refusal(self.code, left_out, article="3", code=self.code, **facts, **more))
        if places and where[0] >= places:
            too_low = (
                "the decision about {participants} is for place {place}, and the list has play-offs for places 1 to {places} "
                "(Article {cited}); leave it out, or raise the number behind /T"
            )
            raise RegulationError(refusal(self.code, too_low, article="3", **facts, place=where[0] + 1, places=places))


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


def add_decisions(entries: tuple[TieBreak, ...], event: Tournament, notes: list[Message]) -> tuple[TieBreak, ...]:
    """The event's own list, or the default, with its decisions: a play-off behind the points, an order by hand at the end."""
    for code in _missing(entries, event):
        entries = _insert(entries, code)
        codes = tuple(entry.code for entry in entries)
        notes.append(Message("the list has no place for {code}; it is applied as in {codes}", code=code, codes=codes))
    return entries


def settle(
    entries: tuple[TieBreak, ...], event: Tournament, law: Edition, *, complete: bool
) -> tuple[tuple[TieBreak, ...], list[Dropped], list[Message]]:
    """The list with the decisions of the event in their places, the entries that decide nothing, and warnings.

    complete   the event is over; before that nothing is decided
    """
    given, kept, dropped = _decisions(event), list[TieBreak](), list[Dropped]()
    for entry in entries:
        if not entry.entry.decided:
            kept.append(entry)
        elif complete and given[entry.acronym]:
            decided = tuple((each, find_order(each, law)) for each in given[entry.acronym])
            kept.append(replace(entry, entry=replace(DECIDED[entry.acronym], rule=DecidedTies(entry.acronym, decided))))
        else:
            why = (_NOT_GIVEN if complete else _LATER)[entry.acronym]
            dropped.append(Dropped(entry.code, why.article, why))
    for code in given:
        if sum(entry.acronym == code for entry in entries) > 1:
            raise RegulationError(refusal(code, "expected once in a list, found twice; keep one"))
    unused = [_say_unused(entries, code) for code in _missing(entries, event)] if complete else []
    has_rules = any(entry.entry.decided for entry in kept)  # of this event alone; any other list is one object with its equals
    return (ParsedList(kept) if has_rules else parse_list(kept)), dropped, unused


def _decisions(event: Tournament) -> Mapping[str, Sequence[PlayOff | HandOrder]]:
    """Code -> the decisions that it applies."""
    return {"PO": event.play_offs, "HAND": event.orders}


def _missing(entries: tuple[TieBreak, ...], event: Tournament) -> list[str]:
    """The codes of decisions that the list does not name."""
    return [code for code, given in _decisions(event).items() if given and all(code != entry.acronym for entry in entries)]


def _insert(entries: tuple[TieBreak, ...], code: str) -> tuple[TieBreak, ...]:
    behind = next((at for at, entry in enumerate(entries, 1) if entry.acronym in POINTS), 0)
    at = behind if code == "PO" else len(entries)
    return (*entries[:at], TieBreak(code), *entries[at:])


def _say_unused(entries: tuple[TieBreak, ...], code: str) -> Message:
    remedy = Remedy("by", ", ".join(entry.code for entry in _insert(entries, code)))
    unused = "the event has decisions for {code}, and the list does not name it; to apply them: {remedy}"
    return Message(unused, code=code, remedy=remedy, remedies=(remedy,))


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
