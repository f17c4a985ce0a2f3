"""Rounds that are not paired yet: the next one is paired once by a real engine, later ones in every finish."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, get_args

from tiebreaks.errors import TiebreaksError
from tiebreaks.forecasting.pairing_engine import Pair, check_engine, pair_by_gacrux
from tiebreaks.messages import Message, Option, Remedy, as_fact
from tiebreaks.model.tournament import Bye, Published, Result, Tournament, sides

PairingsName: TypeAlias = Literal["estimated", "gacrux"]
"""How later rounds are paired in every finish: estimated, or by a real engine."""
Pairings: TypeAlias = PairingsName | Pair
"""How rounds are paired that are not paired yet; a function gives the next round of an event, as `with_round` takes it."""
WITHDRAWN_AFTER = 2  # rounds without a game, and without points, at the end


@dataclass(frozen=True)
class Plan:
    """An event of which all rounds exist: those not paired yet are byes of everybody, until a finish pairs them."""

    event: Tournament
    """With all rounds that are asked about."""
    known: int
    """The rounds that are paired."""
    pair: Pair | None = None
    """Pairs later rounds in every finish; None: they are estimated, or there are none."""

    @property
    def later(self) -> range:
        """The rounds that are paired in every finish."""
        return range(self.known + 1, len(self.event.rounds) + 1)

    @property
    def pairings(self) -> str:
        """How: "known", "estimated", "gacrux" or "own"."""
        if not self.later:
            return "known"
        return "estimated" if self.pair is None else "gacrux" if self.pair is pair_by_gacrux else "own"


def plan_rounds(event: Tournament, rounds: int, pairings: Pairings | str | None, notes: list[Message]) -> Plan:
    """Have all rounds up to one: pair the next one, if its pairings are not known; notes say what was assumed."""
    if pairings is not None and not callable(pairings) and pairings not in get_args(PairingsName):
        wrong = "{option}: expected one of {names} or a function, found {found!r}"
        raise TiebreaksError(Message(wrong, option=Option("pairings"), names=get_args(PairingsName), found=as_fact(pairings)))
    held = len(event.rounds)
    if rounds <= held:
        return Plan(event, held)
    if event.predetermined:
        refuse_unplanned(event, rounds)
    pair: Pair | None = pairings if callable(pairings) else pair_by_gacrux if pairings == "gacrux" else None
    event = _leave_out_withdrawn(event, rounds, notes)
    if not held or not event.pending(held):
        if pairings == "estimated":
            refuse_to_estimate(held + 1)
        event = _pair_next(event, pair or pair_by_gacrux, notes)
        held += 1
    if rounds > held:
        _check_later(event, held, pair)
    return Plan(_with_placeholders(event, rounds), held, pair if rounds > held else None)


def can_be_drawn(event: Tournament) -> bool:
    """Whether `chances` can draw the rounds that are not paired: the next one by an engine, later ones estimated."""
    held = len(event.rounds)
    try:
        if not held or not event.pending(held):
            check_engine(event)
            held += 1
        if event.total_rounds > held:
            _check_later(event, held, None)
    except TiebreaksError:
        return False
    return True


def pair_next(event: Tournament, pair: Pair) -> Tournament:
    """The event with its next round, as a function pairs it; byes that were requested stay."""
    number = len(event.rounds) + 1
    paired = event.with_round(pair(event))
    named = {who for item in paired.rounds[-1] for who in sides(item)}
    asked = [bye for at, bye in event.pairing.requested_byes if at == number and bye.participant not in named]
    return event.with_round((*paired.rounds[-1], *asked)) if asked else paired


def _pair_next(event: Tournament, pair: Pair, notes: list[Message]) -> Tournament:
    number = len(event.rounds) + 1
    if pair is pair_by_gacrux:
        check_engine(event)
        if not event.pairing.code:
            notes.append(Message("The event does not name its pairing system: the Dutch system is taken."))
        notes.append(Message("Round {round} was paired by gacrux, from the results so far.", round=number))
    else:
        notes.append(Message("Round {round} was paired by the function given.", round=number))
    return pair_next(event, pair)


def _check_later(event: Tournament, held: int, pair: Pair | None) -> None:
    """Refuse what cannot be paired in every finish."""
    facts: dict[str, Any] = {"first": held + 1, "held": held, "remedy": Remedy("after_round", held)}
    if event.is_team:
        sentence = (
            "rounds from {first} on are not paired yet, which is not simulated for teams; {remedy} asks about round {held}"
        )
        raise TiebreaksError(Message(sentence, **facts))
    if pair is not None:
        if pair is pair_by_gacrux:
            check_engine(event)
        return
    if event.is_double_swiss or any(each.last_round > held for each in event.pairing.virtual_points):
        sentence = (
            "the pairings of rounds from {first} on cannot be estimated in an accelerated Swiss or a Double-Swiss; {engine} "
            "pairs every finish, {remedy} asks about round {held}"
        )
        raise TiebreaksError(Message(sentence, **facts, engine=Remedy("pairings", "gacrux")))


def _leave_out_withdrawn(event: Tournament, rounds: int, notes: list[Message]) -> Tournament:
    """Those who have missed the last rounds play no more; they have zero-point byes in what follows, and a note names them."""
    held, table = len(event.rounds), event.crosstable
    if held < WITHDRAWN_AFTER:
        return event
    asked = {(number, bye.participant) for number, bye in event.pairing.requested_byes}
    gone = []
    for row, participant in enumerate(event.participants):
        last = {table.result[table.cell(row, at)] for at in range(held - WITHDRAWN_AFTER, held)}
        if participant.expelled or last == {Result.ZERO_BYE}:
            gone.append(participant.id)
    missing = [
        (number, Bye(who, "zero")) for who in gone for number in range(held + 1, rounds + 1) if (number, who) not in asked
    ]
    if not missing:
        return event
    who = tuple(sorted({bye.participant for _, bye in missing}))
    notes.append(Message("Those who missed the last two rounds are taken as withdrawn: {who}.", who=who))
    pairing = replace(event.pairing, requested_byes=(*event.pairing.requested_byes, *missing))
    return replace(event, pairing=pairing)


def _with_placeholders(event: Tournament, rounds: int) -> Tournament:
    """The event with all its rounds; where nothing is paired, everybody has a bye: the one requested, or a zero-point bye."""
    added: list[Sequence[Bye]] = []
    for number in range(len(event.rounds) + 1, rounds + 1):
        asked = {bye.participant: bye for at, bye in event.pairing.requested_byes if at == number}
        added.append([asked.get(one.id, Bye(one.id, "zero")) for one in event.participants])
    return replace(event, rounds=(*event.rounds, *added), published=Published())


def forget_pairings(event: Tournament, first: int) -> Tournament:
    """A Swiss as it was before a round: later rounds are not paired; who then had no game has a bye that was requested."""
    asked = []
    for number in range(first + 1, len(event.rounds) + 1):
        kind = {item.participant: item.kind for item in event.rounds[number - 1] if isinstance(item, Bye)}
        named = {who for item in event.rounds[number - 1] for who in sides(item)}
        asked += [(number, Bye(who, each)) for who, each in kind.items() if each != "pairing"]
        asked += [(number, Bye(one.id, "zero")) for one in event.participants if one.id not in named]
    pairing = replace(event.pairing, requested_byes=(*event.pairing.requested_byes, *asked))
    return replace(event, rounds=event.rounds[:first], pairing=pairing)


def refuse_to_estimate(number: int) -> None:
    """Refuse to estimate the next round: single chances would be off by up to eleven points."""
    sentence = (
        "round {round} is the next one: its pairings are not estimated, because single chances would be off by up to 11 "
        "points; enter them, or leave {option} out, so that an engine pairs the round"
    )
    raise TiebreaksError(Message(sentence, round=number, option=Option("pairings")))


def refuse_unplanned(event: Tournament, rounds: int) -> None:
    """Refuse rounds of a round robin or another fixed schedule that are not in the event."""
    held = len(event.rounds)
    facts: dict[str, Any] = {"first": held + 1, "total": rounds, "held": held}
    several = "rounds {first} to {total} are not paired yet: enter the pairings of the schedule"
    one = "round {first} is not paired yet: enter the pairings of the schedule"
    sentence = one if held + 1 == rounds else several
    if any(event.pending(number) for number in range(1, held + 1)):
        facts |= {"remedy": Remedy("after_round", held)}
        several = (
            "rounds {first} to {total} are not paired yet: enter the pairings of the schedule; {remedy} asks about round {held}"
        )
        one = "round {first} is not paired yet: enter the pairings of the schedule; {remedy} asks about round {held}"
        sentence = one if held + 1 == rounds else several
    raise TiebreaksError(Message(sentence, **facts))
