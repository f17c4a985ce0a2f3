"""Points that lists print: what they decide, and whether the results give them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tiebreaks.formats.assembling.evidence import EventEvidence, place_of
from tiebreaks.messages import Message, Remedy, some_said
from tiebreaks.model.rounds import BYES, ByeKind
from tiebreaks.model.scoring import USUAL_SCORING, Scoring

SCORINGS: tuple[Scoring, ...] = (USUAL_SCORING, Scoring(3, 1, 0), Scoring(2, 1, 0))
MOST_DIFFERENT = Fraction(1, 20)  # of the printed points: more are no penalties but another event or scoring
GIVEN: Mapping[str, Fraction] = {"1": Fraction(1), "½": Fraction(1, 2), "0": Fraction(0)}
_POINTS_OF: Mapping[str, str] = {"1": "win", "½": "draw", "0": "loss", "+": "forfeit_win", "-": "forfeit_loss"}


def printed_points(evidence: EventEvidence) -> list[tuple[int, int, dict[int, Fraction]]]:
    """Every list that prints points: its number, after how many rounds, and whose. One after all rounds comes first."""
    found = []
    last = max((pair.round for pair in evidence.pairs), default=0)
    for number, part in enumerate(evidence.numbered):
        if part.points:
            points = {
                evidence.members.position_of[number, key]: value
                for key, value in part.points.items()
                if (number, key) in evidence.members.position_of
            }
            found.append((number, last if part.after_round is None else part.after_round, points))
    return sorted(found, key=lambda each: -each[1])


def sum_results(
    evidence: EventEvidence,
    who: int,
    rounds: int,
    scoring: Scoring,
    kinds: Mapping[int, ByeKind | None],
    number: int | None = None,
) -> Fraction:
    """What the results of somebody up to a round add up to; pending games give nothing.

    `number` is that of the list whose results count, if it has some; another list may know later ones.
    """
    own = evidence.book.own.get(-1 if number is None else number, {})
    total = Fraction(0)
    for round in range(1, rounds + 1):
        pair = evidence.book.slots.get((round, who))
        if own and (pair is None or pair.black is not None):
            pair, half = own.get((round, who), (None, ""))
        elif pair is not None:
            half = pair.half_of(who)
        if pair is None:
            continue
        if pair.black is None:
            kind = kinds.get(id(pair)) or (pair.result if pair.result in BYES else None)
            if kind is not None:
                total += getattr(scoring, f"{kind}_bye")
            elif pair.result in GIVEN and id(pair) not in kinds:
                total += GIVEN[pair.result]
            continue
        total += getattr(scoring, _POINTS_OF[half]) if half in _POINTS_OF else 0
    return total


def find_scoring(evidence: EventEvidence, kinds: Mapping[int, ByeKind | None]) -> Scoring:
    """1-½-0, unless only 3-1-0 or 2-1-0 gives the points that are printed."""
    if evidence.is_team or evidence.base is not None:
        return evidence.base.scoring if evidence.base else USUAL_SCORING
    for number, rounds, points in printed_points(evidence):
        if not points or not rounds:
            continue
        wrong: dict[Scoring, list[int]] = {}
        for scoring in SCORINGS:
            wrong[scoring] = [
                who for who in points if sum_results(evidence, who, rounds, scoring, kinds, number) != points[who]
            ]
            if not wrong[scoring]:
                break
        best = next((scoring for scoring, rows in wrong.items() if not rows), USUAL_SCORING)
        if best is not USUAL_SCORING:
            sentence = "the printed points of everybody are those of {win}-{draw}-{loss} for win, draw and loss: read so"
            evidence.note(
                place_of(evidence.numbered[number]), sentence, "warning", win=best.win, draw=best.draw, loss=best.loss
            )
            return best
        if wrong.get(best):
            _say_different_points(evidence, number, rounds, points, wrong[best], kinds)
        return best
    return USUAL_SCORING


def _say_different_points(
    evidence: EventEvidence,
    number: int,
    rounds: int,
    points: Mapping[int, Fraction],
    wrong: Sequence[int],
    kinds: Mapping[int, ByeKind | None],
) -> None:
    """Printed points that do not follow: a warning for a few, which may be penalties; else an error."""

    def say(who: int) -> Message:
        found = sum_results(evidence, who, rounds, USUAL_SCORING, kinds, number)
        sentence = "{name}: printed {printed}, the results give {found}"
        return Message(sentence, name=evidence.book.name(who), printed=points[who], found=found)

    rows = replace(some_said(wrong, say), joined="semicolon")
    facts: dict[str, Any] = {"count": len(wrong), "all": len(points), "rows": rows}
    place = evidence.members.of_event[wrong[0]].where
    if Fraction(len(wrong), len(points)) <= MOST_DIFFERENT or evidence.trust == "results":
        sentence = "the points of {count} of {all} do not follow from the results ({rows}); penalties? The results count"
        evidence.note(place, sentence, "warning", **facts)
        return
    sentence = (
        "the points of {count} of {all} do not follow from the results, with 1-½-0, 3-1-0 or 2-1-0 ({rows}); correct the list"
    )
    evidence.problems.error(place, sentence, remedies=[Remedy("trust", "results")], **facts)
