"""Byes: what those had who have no entry in a round, and of which kind each bye is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, cast

from tiebreaks.formats.assembling.evidence import EventEvidence, place_of
from tiebreaks.formats.assembling.joining import name_all
from tiebreaks.formats.assembling.pairing_up import PENDING, Pair
from tiebreaks.formats.assembling.points import GIVEN, printed_points, sum_results
from tiebreaks.formats.unpaired import find_only_unpaired, may_be_allocated
from tiebreaks.messages import Forms, Remedy, some_of
from tiebreaks.model.rounds import BYES, ByeKind
from tiebreaks.model.scoring import USUAL_SCORING
from tiebreaks.model.tournament import System

_BYE_OF: Mapping[str, ByeKind] = {"½": "half", "0": "zero"}
_DECIDED_BY_POINTS = Forms(
    "1 round without a game is read as the printed points say",
    "{count} rounds without a game are read as the printed points say",
)


def settle_unknown(evidence: EventEvidence, held: int, system: System) -> None:
    """Find what those had who have no entry in a round, or one without its points."""
    if system.predetermined:
        return
    listed = evidence.covered(held)
    unknown: dict[int, list[Pair]] = {}
    unsaid: list[Pair] = []
    for position in range(len(evidence.members.of_event)):
        for number in range(1, held + 1):
            pair = evidence.book.slots.get((number, position))
            if pair is not None and (pair.black is not None or pair.result != PENDING):
                continue
            if (number, position) not in listed:
                pair = pair or Pair(number, position, None, (PENDING, ""), [])
                unknown.setdefault(position, []).append(pair)
            elif pair is not None:  # a crosstable says that there is no opponent; a blank in it is an absence, and no entry
                unsaid.append(pair)
    _settle_unsaid(evidence, unsaid)
    evidence.unexplained.update(pair.round for pairs in (unsaid, *unknown.values()) for pair in pairs)
    if not unknown:
        return
    _settle_by_points(evidence, unknown)
    if evidence.unpaired is None:
        _settle_alone(evidence, unknown, held)
    left = {who: pairs for who, pairs in unknown.items() if any(pair.result == PENDING for pair in pairs)}
    if left and evidence.unpaired is None:
        _refuse_unknown(evidence, left)
    entered = {id(pair) for pair in evidence.pairs}
    for who, pairs in unknown.items():
        for pair in pairs:
            if pair.result == PENDING:
                pair.halves = (str(evidence.unpaired), "")
            if evidence.book.slots.setdefault((pair.round, who), pair) is pair and id(pair) not in entered:
                evidence.pairs.append(pair)


def _settle_unsaid(evidence: EventEvidence, pairs: Sequence[Pair]) -> None:
    """Those whom a crosstable lists without an opponent and without points."""
    for pair in pairs:
        pair.halves = (evidence.unpaired or "zero", "")
    if pairs and evidence.unpaired is None:
        sentence = "without an opponent and without points, {count} in all ({places}): read as zero-point byes"
        evidence.note_byes(pairs, sentence, "half", "pairing", severity="warning")


def _settle_by_points(evidence: EventEvidence, unknown: Mapping[int, Sequence[Pair]]) -> None:
    """Printed points decide what a round without a game gave, where only one reading adds up."""
    decided = 0
    for _, rounds, points in printed_points(evidence):
        for who, pairs in unknown.items():
            inside = [pair for pair in pairs if pair.result == PENDING and pair.round <= rounds]
            if not inside or who not in points:
                continue
            missing = points[who] - sum_results(evidence, who, rounds, USUAL_SCORING, {})
            each = missing / len(inside)
            given = next((text for text, value in GIVEN.items() if value == each), "")
            if given and (len(inside) == 1 or given in "01"):
                for pair in inside:
                    pair.halves = (given, "")
                decided += len(inside)
    if decided:
        evidence.note(place_of(evidence.main), _DECIDED_BY_POINTS.of(decided), "note", count=decided)


def _settle_alone(evidence: EventEvidence, unknown: Mapping[int, Sequence[Pair]], held: int) -> None:
    """The only one without a game in a round has the pairing-allocated bye, as in a TRF that gives no reason."""
    pending = {(pair.round, who): pair for who, pairs in unknown.items() for pair in pairs if pair.result == PENDING}
    rounds = [{who for number, who in pending if number == at} for at in range(1, held + 1)]
    given = [pair for pair in evidence.byes() if pair.result in ("pairing", "full", "1")]
    won = [(pair.round, who) for pair in evidence.games() for who in pair.sides if pair.half_of(who) == "+"]
    full_points: dict[int, int] = {}
    for number, who in sorted([*((pair.round, pair.white) for pair in given), *won]):
        full_points.setdefault(who, number)
    cells = may_be_allocated(find_only_unpaired(rounds, [pair.round for pair in given]), full_points)
    if not cells or len(cells) != len(pending):
        return
    alone = [pending[cell] for cell in cells]
    for pair in alone:
        pair.halves = ("pairing", "")
    sentence = "{names}: the only one without a game in round {rounds}; read as the pairing-allocated bye"
    names = name_all(evidence.members.of_event[pair.white] for pair in alone)
    facts: dict[str, Any] = {"names": names, "rounds": some_of([pair.round for pair in alone])}
    remedies = [Remedy("unpaired", kind) for kind in ("zero", "half")]
    evidence.note(place_of(evidence.main), sentence, "warning", remedies=remedies, **facts)


def _refuse_unknown(evidence: EventEvidence, left: Mapping[int, Sequence[Pair]]) -> None:
    cells = [(pair.round, who) for who, pairs in left.items() for pair in pairs if pair.result == PENDING]
    rounds = sorted({number for number, _ in cells})
    sentence = (
        "{count} times somebody has no game in a round that others played (rounds {rounds}: {names}), and the file does "
        "not say whether it was a bye: give the crosstable or a ranking with points as well"
    )
    names = name_all(evidence.members.of_event[who] for who in left)
    remedies = [Remedy("unpaired", kind) for kind in ("zero", "half", "pairing")]
    facts: dict[str, Any] = {"count": len(cells), "rounds": ", ".join(map(str, rounds)), "names": names}
    evidence.problems.refuse(place_of(evidence.main), sentence, remedies=remedies, **facts)


def decide_byes(evidence: EventEvidence, byes: Sequence[Pair], system: System) -> dict[int, ByeKind | None]:
    """The kind of each bye by the identity of its pair; None: a rest round, which is no entry."""
    kinds: dict[int, ByeKind | None] = {}
    full: dict[int, list[Pair]] = {}
    assumed: dict[str, list[Pair]] = {}
    for pair in byes:
        given = pair.result
        if given in BYES:
            kinds[id(pair)] = cast(ByeKind, given)
        elif given == "1":
            full.setdefault(pair.round, []).append(pair)
        elif system.predetermined and given in ("0", PENDING):
            kinds[id(pair)] = None
        elif given == PENDING:
            kinds[id(pair)] = evidence.unpaired or "zero"
        else:
            kinds[id(pair)] = _BYE_OF[given]
            assumed.setdefault(given, []).append(pair)
    chosen: ByeKind | None = evidence.unpaired if evidence.unpaired in ("pairing", "full") else None
    for pairs in full.values():
        kind: ByeKind = chosen or ("pairing" if len(pairs) == 1 else "full")
        kinds.update((id(pair), kind) for pair in pairs)
    evidence.unexplained.update(full)
    _say_byes(evidence, [*full.values()], assumed, chosen)
    _say_absent(evidence, kinds)
    return kinds


def _say_byes(
    evidence: EventEvidence, full: Sequence[Sequence[Pair]], assumed: Mapping[str, Sequence[Pair]], chosen: str | None
) -> None:
    """One note for each kind of bye that the files do not name."""
    alone = [pairs[0] for pairs in full if len(pairs) == 1]
    several = [pair for pairs in full if len(pairs) > 1 for pair in pairs]
    if alone and chosen is None:
        sentence = (
            "points without an opponent, {count} in all, each the only one of its round ({places}): "
            "read as pairing-allocated byes"
        )
        evidence.note_byes(alone, sentence, "full")
    if several and chosen is None:
        sentence = "points without an opponent, {count} in all, several in a round ({places}): read as full-point byes"
        evidence.note_byes(several, sentence, "pairing")
    if assumed.get("½"):
        sentence = "half points without an opponent, {count} in all ({places}): read as half-point byes"
        evidence.note_byes(assumed["½"], sentence)


def _say_absent(evidence: EventEvidence, kinds: Mapping[int, ByeKind | None]) -> None:
    """Warn of those who never played."""
    if evidence.is_team or not evidence.games():
        return
    present = {side for pair in evidence.pairs for side in pair.sides if kinds.get(id(pair), "game") not in ("zero", None)}
    absent = [member for position, member in enumerate(evidence.members.of_event) if position not in present]
    if absent:
        sentence = "{names}: no game and no bye with points in any round; read as absent"
        evidence.note(absent[0].where, sentence, "warning", names=name_all(absent))
