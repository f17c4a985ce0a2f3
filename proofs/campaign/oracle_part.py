"""The engine against the oracle: the values and ranks of every stack of a block."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import tiebreaks as tb
from proofs.campaign.cells import cell_of, kind_of
from proofs.campaign.outcome import Outcome
from proofs.campaign.stacks import Stack, drawn, is_encounter, sizes
from tests import oracle
from tests.engine.test_team_differential import shown
from tests.helpers.separate_scores import separate_scores_of
from tiebreaks.model.tournament import Bye, Tournament

Column = Mapping[int, Any]


def block(number: int) -> Outcome:
    """All stacks of a block."""
    outcome = Outcome()
    for place in range(len(sizes(number))):
        outcome.add(one(number, place))
    return outcome


def one(number: int, place: int) -> Outcome:
    """One stack of a block."""
    return compared(drawn(number, place), f"oracle {number}.{place}")


def compared(stack: Stack, where: str) -> Outcome:
    """A stack: what the engine computes of all its events at once, against the oracle event by event."""
    comparison = _Comparison(stack, where)
    try:
        comparison.run()
    except Exception as error:
        comparison.differ("", "error", repr(error), "an answer")
    return comparison.outcome


class _Comparison:
    """A stack while it is compared."""

    def __init__(self, stack: Stack, where: str) -> None:
        self.stack, self.where, self.outcome = stack, where, Outcome()
        self.event = 0  # which of the stack

    def run(self) -> None:
        stack = self.stack
        lists = [[stack.first, *stack.codes], *stack.lists]
        ranked = [
            list(tb.standings_many(stack.events, by=by, edition=stack.law, after_round=stack.after_round)) for by in lists
        ]
        self.outcome.count("total", "stacks")
        for self.event, event in enumerate(stack.events):
            self._count_event(event)
            values, *others = (standings[self.event] for standings in ranked)
            for place, code in enumerate(stack.codes, 1):
                self._compare_values(values, place, code)
            for by, standings in zip(stack.lists, others, strict=True):
                self._compare_ranks(standings, by)

    def differ(self, code: str, what: str, ours: object, theirs: object) -> None:
        facts = {"where": self.where, "event": self.event, "law": str(self.stack.law), "code": code, "what": what}
        self.outcome.differences.append({**facts, "ours": repr(ours), "theirs": repr(theirs)})

    def _count_event(self, event: Tournament) -> None:
        law = self.stack.law
        counts = {"events": 1, "participants": len(event.participants), "games or matches": _pairs(event)}
        for name, amount in counts.items():
            self.outcome.count("total", name, amount)
        self.outcome.count("kinds", kind_of(event))
        self.outcome.count("laws", f"{law.id}{' amended' if law.amendments else ''}")
        self.outcome.count("sizes", str(len(event.participants)))
        for name, value in law.amendments:
            self.outcome.count("house rules", f"{name}={value}")

    def _compare_values(self, standings: tb.Standings, place: int, code: str) -> None:
        event, law = standings.tournament, self.stack.law
        ours = {one.id: standings._value(place, at) for at, one in enumerate(event.participants)}
        expected = oracle.value(event, law, code, standings.after_round, primary=_primary(self.stack.first))
        if (place in standings._skipped) != (expected is None):
            self.differ(code, "dropped (Article 10)", place in standings._skipped, expected is None)
        if expected is None:
            self.outcome.count("total", "columns dropped (Article 10)")
            return
        self.outcome.count("total", "values", len(ours))
        self.outcome.count("values", tb.parse_tie_break(code).acronym, len(ours))
        self._cover(event, code)
        self._compare(code, "value", ours, {who: shown(value) for who, value in expected.items()})

    def _compare_ranks(self, standings: tb.Standings, by: Sequence[str]) -> None:
        event, law = standings.tournament, self.stack.law
        expected = oracle.ranks(event, law, by, standings.after_round)
        self.outcome.count("total", "lists")
        self.outcome.count("total", "ranks", len(expected))
        self._compare(", ".join(by), "rank", dict(standings.ranks), expected)
        if is_encounter(by[1]) and (groups := _tied(standings)):
            self._cover(event, by[1])
            self.outcome.count("groups", tb.parse_tie_break(by[1]).acronym, len(groups))
            self._compare_separate_scores(standings, by[1], groups)

    def _compare_separate_scores(self, standings: tb.Standings, code: str, groups: list[list[int]]) -> None:
        """6.1: what Direct Encounter shows of those who are tied on the score."""
        entry = tb.parse_tie_break(code)
        if entry.acronym != "DE" or self.stack.law.direct_encounter == "percentage":
            return
        score = entry.score or _primary(self.stack.first)
        scores = separate_scores_of(standings, code)
        for group in groups:
            ours = {who: scores[who] for who in group}
            expected = oracle.separate_scores(
                standings.tournament,
                self.stack.law,
                group,
                forfeits=entry.forfeits_as_played,
                after_round=standings.after_round,
                score=score,
            )
            self.outcome.count("total", "values", len(ours))
            self.outcome.count("values", "DE", len(ours))
            self._compare(code, "separate score", ours, expected)

    def _cover(self, event: Tournament, code: str) -> None:
        if not self.stack.law.amendments:
            self.outcome.count("cells", cell_of(event, self.stack.law, code))

    def _compare(self, code: str, what: str, ours: Column, theirs: Column) -> None:
        """One difference for a column, with the first participant who differs."""
        if ours == theirs:
            return
        pairs = {who: (ours.get(who, "missing"), theirs.get(who, "missing")) for who in {**ours, **theirs}}
        who, pair = next((who, pair) for who, pair in pairs.items() if pair[0] != pair[1])
        self.differ(code, f"{what} of {who}", *pair)


def _primary(first: str) -> str | None:
    """The primary score of a list that begins so (R41); None: the event's own."""
    return {"MPTS": "MP", "GPTS": "GP"}.get(first)


def _pairs(event: Tournament) -> int:
    """How many games, or matches, there are."""
    return sum(not isinstance(item, Bye) for items in event.rounds for item in items)


def _tied(standings: tb.Standings) -> list[list[int]]:
    """The groups that are level on the first entry of the list."""
    groups: dict[Fraction | None, list[int]] = {}
    for who in standings.ranks:
        groups.setdefault(standings._value(0, standings.tournament.row_of[who]), []).append(who)
    return [group for group in groups.values() if len(group) > 1]
