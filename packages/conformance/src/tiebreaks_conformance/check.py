"""Checks the pairings of an event round by round, and the places that its file gives: `check_pairings`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from tiebreaks import TiebreaksError, check
from tiebreaks.answers import Check
from tiebreaks.model.rounds import Round
from tiebreaks.model.tournament import Bye, Game, Match, System, Tournament
from tiebreaks_conformance.berger import berger_rounds
from tiebreaks_conformance.generate import baku_points
from tiebreaks_conformance.pairing import BAKU, TEAMS, pair_by_gacrux, require_engine
from tiebreaks_conformance.pairing_checks import PairingRow, PairingsCheck, PlaceCheck, RoundCheck
from tiebreaks_conformance.say import say

BERGER = "BERGER_"
RIGHT = "round {round}: right"
WRONG = "round {round}: {found} in the file, {expected} by the rules"
UNKNOWN = "round {round}: not checked: {reason}"
NO_TABLE = "the file does not say that its round robin goes by Berger tables (192)"
OTHER_TABLE = "Berger tables for {participants} have {rounds} rounds"
ALL_RIGHT = "{event}: agrees: {rounds} {rounds:round|rounds} paired by the rules, {ranks} {ranks:place follows|places follow}"
FAULTS = (
    "{event}: differs: {wrong} of {rounds} {rounds:round|rounds} not paired by the rules, "
    "{places} of {ranks} {ranks:place does not follow|places do not follow}"
)
NOT_CHECKED = "{count} {count:round was|rounds were} not checked: {reason}"
NO_NAME = "event"
NO_RANKS = "the file has no ranks to check"
NO_LIST = "the file names no tie-break list, so its places were not checked"
Expect = Callable[[int], Round]


def check_pairings(event: Tournament) -> PairingsCheck:
    """Whether every round is paired by the rules, and every place of the file follows from its list; raises TiebreaksError.

    A Swiss is paired again by gacrux, with what was known before each round; a round robin is compared with the Berger tables.
    A file that names no list claims nothing about its places.
    """
    rounds = tuple(_rounds(event))
    ranked = check(event, search=False) if event.published.ranks and event.tie_breaks else None
    places = tuple(_places(ranked)) if ranked else ()
    wrong = [each for each in rounds if each.verdict == "wrong"]
    unknown = [each for each in rounds if each.verdict == "unknown"]
    facts: dict[str, Any] = {"event": event.name or NO_NAME, "rounds": len(rounds) - len(unknown)}
    facts |= {"wrong": len(wrong), "places": len(places), "ranks": ranked.compared.ranks if ranked else 0}
    summary = say(FAULTS if wrong or places else ALL_RIGHT, **facts)
    notes = [say(NOT_CHECKED, count=len(unknown), reason=unknown[0].sentence.partition("not checked: ")[2])] if unknown else []
    notes += map(str, ranked.notes) if ranked else [NO_RANKS if event.tie_breaks else NO_LIST]
    basis = ranked.basis.to_dict() if ranked else None
    return PairingsCheck(event.name, basis, rounds, places, summary, tuple(notes))


def _places(verdict: Check) -> Iterator[PlaceCheck]:
    for each in verdict.differences:
        if each.misplaced:
            yield PlaceCheck(each.id, each.published_rank, each.computed_rank, each.article, str(each.sentence))


def _rounds(event: Tournament) -> Iterator[RoundCheck]:
    expect = _expect_table(event) if event.system is not System.SWISS else _expect_engine(event)
    for number, held in enumerate(event.rounds, 1):
        if isinstance(expect, str):
            yield RoundCheck(number, "unknown", (), (), say(UNKNOWN, round=number, reason=expect))
            continue
        try:
            expected = _pairs(expect(number))
        except TiebreaksError as refused:
            yield RoundCheck(number, "unknown", (), (), say(UNKNOWN, round=number, reason=str(refused.messages[0])))
            continue
        found = _pairs(held)
        wrong = tuple(PairingRow(*pair) for pair in found if pair not in expected)
        missing = tuple(PairingRow(*pair) for pair in expected if pair not in found)
        if wrong or missing:
            sentence = say(WRONG, round=number, found=_say(wrong), expected=_say(missing))
            yield RoundCheck(number, "wrong", wrong, missing, sentence)
        else:
            yield RoundCheck(number, "right", (), (), say(RIGHT, round=number))


def _say(pairs: tuple[PairingRow, ...]) -> str:
    return ", ".join(map(str, pairs)) or "nothing"


def _pairs(items: Iterable[Game | Bye | Match]) -> list[tuple[int, int | None]]:
    """Who meets whom, White first; a pairing-allocated bye without an opponent."""
    found: list[tuple[int, int | None]] = []
    for item in items:
        if isinstance(item, Bye):
            found += [(item.participant, None)] if item.kind == "pairing" else []
        elif item.white is not None and item.black is not None:
            found.append((item.white, item.black))
    return found


def _expect_table(event: Tournament) -> Expect | str:
    """The rounds of the Berger tables, or why they are not known."""
    if not event.pairing.code.startswith(BERGER):
        return NO_TABLE
    numbers = sorted(event.row_of)
    single = len(numbers) - 1 + len(numbers) % 2
    if not single or event.total_rounds % single:
        return say(OTHER_TABLE, participants=len(numbers), rounds=single)
    table = berger_rounds(len(numbers), event.total_rounds // single)
    return lambda number: (
        tuple(Game(numbers[white - 1], numbers[black - 1], "*") for white, black in table[number - 1])
        + tuple(item for item in event.rounds[number - 1] if isinstance(item, Bye))
    )


def _expect_engine(event: Tournament) -> Expect:
    """The rounds as gacrux pairs them after those before; who has no game asked for a bye before the round."""
    pairing = event.pairing
    of_teams = event.is_team and pairing.code.startswith(TEAMS) and not pairing.code.endswith(BAKU)
    if of_teams or not event.is_team:
        require_engine("checking pairings")
    if pairing.code.endswith(BAKU) and not pairing.virtual_points:
        pairing = replace(pairing, virtual_points=tuple(baku_points(len(event.players), event.total_rounds)))

    def expect(number: int) -> Round:
        held = event.rounds[number - 1]
        byes = [item for item in held if isinstance(item, Bye) and item.kind != "pairing"]
        paired = {who for pair in _pairs(held) for who in pair} | {bye.participant for bye in byes}
        byes += [Bye(who, "zero") for who in sorted(event.row_of) if who not in paired]
        asked = replace(pairing, requested_byes=tuple((number, bye) for bye in byes))
        before = replace(event, rounds=event.rounds[: number - 1], pairing=asked, adjustments=_before(event, number))
        return pair_by_gacrux(before)

    return expect


def _before(event: Tournament, number: int) -> tuple[Any, ...]:
    return tuple(each for each in event.adjustments if each.round is None or each.round < number)
