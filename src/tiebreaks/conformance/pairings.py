"""Checks the pairings of an event round by round, and the places that its file gives: `check_pairings`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

from tiebreaks.answers.checks import Check
from tiebreaks.answers.pairing_checks import PairingRow, PairingsCheck, PlaceCheck, RoundCheck
from tiebreaks.chances.pairing_engine import pair_by_gacrux
from tiebreaks.checking import check
from tiebreaks.conformance.berger import berger_rounds
from tiebreaks.conformance.generate import baku_points
from tiebreaks.conformance.team_pairing import SYSTEM, pair_teams_by_gacrux
from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Items, Message
from tiebreaks.model.rounds import Round
from tiebreaks.model.tournament import Bye, Game, Match, System, Tournament
from tiebreaks.ranking import standings
from tiebreaks.system.extras import import_extra

BERGER = "BERGER_"
BAKU = "_BAKU"
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
NO_LIST = "the file names no list, so its places are not checked"
CHECKS_PURPOSE = "checking pairings"
Expect = Callable[[int], Round]


def check_pairings(event: Tournament, **how: Any) -> PairingsCheck:
    """Whether every round is paired by the rules, and every place of the file follows from its list; raises TiebreaksError.

    A Swiss is paired again by gacrux, with what was known before each round; a round robin is compared with the Berger tables.
    how   the law, as `check` takes it
    """
    rounds = tuple(_rounds(event))
    verdict = check(event, search=False, **how) if event.published.ranks else None
    places = tuple(_places(verdict)) if verdict else ()
    is_named = verdict is not None and verdict.verdict != "nothing claimed"
    ranks = verdict.compared.ranks if verdict and is_named else 0
    wrong = [each for each in rounds if each.verdict == "wrong"]
    unknown = [each for each in rounds if each.verdict == "unknown"]
    facts: dict[str, Any] = {"event": event.name or Message(NO_NAME), "rounds": len(rounds) - len(unknown), "ranks": ranks}
    summary = Message(FAULTS, **facts, wrong=len(wrong), places=len(places)) if wrong or places else Message(ALL_RIGHT, **facts)
    notes = [Message(NOT_CHECKED, count=len(unknown), reason=unknown[0].sentence.facts["reason"])] if unknown else []
    notes += [Message(NO_LIST)] if verdict and not is_named else []
    notes += verdict.notes if verdict else [Message(NO_RANKS)]
    law = verdict or standings(event, **how)
    return PairingsCheck(event.name, law.basis, rounds, places, summary, tuple(notes), ranks)


def _places(verdict: Check) -> Iterator[PlaceCheck]:
    for each in verdict.differences:
        if each.misplaced:
            yield PlaceCheck(each.id, each.published_rank, each.computed_rank, each.article, each.sentence)


def _rounds(event: Tournament) -> Iterator[RoundCheck]:
    expect = _expect_table(event) if event.system is not System.SWISS else _expect_engine(event)
    for number, held in enumerate(event.rounds, 1):
        if isinstance(expect, Message):
            yield RoundCheck(number, "unknown", (), (), Message(UNKNOWN, round=number, reason=expect))
            continue
        try:
            expected = _pairs(expect(number))
        except TiebreaksError as refused:
            yield RoundCheck(number, "unknown", (), (), Message(UNKNOWN, round=number, reason=refused.messages[0]))
            continue
        found = _pairs(held)
        wrong = tuple(PairingRow(*pair) for pair in found if pair not in expected)
        missing = tuple(PairingRow(*pair) for pair in expected if pair not in found)
        if wrong or missing:
            sentence = Message(WRONG, round=number, found=_say(wrong), expected=_say(missing))
            yield RoundCheck(number, "wrong", wrong, missing, sentence)
        else:
            yield RoundCheck(number, "right", (), (), Message(RIGHT, round=number))


def _say(pairs: tuple[PairingRow, ...]) -> Message:
    return Message("{pairs}", pairs=Items(tuple(map(str, pairs)))) if pairs else Message("nothing")


def _pairs(items: Iterable[Game | Bye | Match]) -> list[tuple[int, int | None]]:
    """Who meets whom, White first; a pairing-allocated bye without an opponent."""
    found: list[tuple[int, int | None]] = []
    for item in items:
        if isinstance(item, Bye):
            found += [(item.participant, None)] if item.kind == "pairing" else []
        elif item.white is not None and item.black is not None:
            found.append((item.white, item.black))
    return found


def _expect_table(event: Tournament) -> Expect | Message:
    """The rounds of the Berger tables, or why they are not known."""
    if not event.pairing.code.startswith(BERGER):
        return Message(NO_TABLE)
    numbers = sorted(event.row_of)
    single = len(numbers) - 1 + len(numbers) % 2
    if not single or event.total_rounds % single:
        return Message(OTHER_TABLE, participants=len(numbers), rounds=single)
    table = berger_rounds(len(numbers), event.total_rounds // single)
    return lambda number: (
        tuple(Game(numbers[white - 1], numbers[black - 1], "*") for white, black in table[number - 1])
        + tuple(item for item in event.rounds[number - 1] if isinstance(item, Bye))
    )


def _expect_engine(event: Tournament) -> Expect:
    """The rounds as gacrux pairs them after those before; who has no game asked for a bye before the round."""
    pairing = event.pairing
    of_teams = event.is_team and pairing.code.startswith(SYSTEM) and not pairing.code.endswith(BAKU)
    if of_teams or not event.is_team:
        import_extra("gacrux", Message(CHECKS_PURPOSE))
    if pairing.code.endswith(BAKU) and not pairing.virtual_points:
        pairing = replace(pairing, virtual_points=tuple(baku_points(len(event.players), event.total_rounds)))

    def expect(number: int) -> Round:
        held = event.rounds[number - 1]
        byes = [item for item in held if isinstance(item, Bye) and item.kind != "pairing"]
        paired = {who for pair in _pairs(held) for who in pair} | {bye.participant for bye in byes}
        byes += [Bye(who, "zero") for who in sorted(event.row_of) if who not in paired]
        asked = replace(pairing, requested_byes=tuple((number, bye) for bye in byes))
        before = replace(event, rounds=event.rounds[: number - 1], pairing=asked, adjustments=_before(event, number))
        return pair_teams_by_gacrux(before) if of_teams and not byes else pair_by_gacrux(before)

    return expect


def _before(event: Tournament, number: int) -> tuple[Any, ...]:
    return tuple(each for each in event.adjustments if each.round is None or each.round < number)
