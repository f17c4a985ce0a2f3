"""The engine against gacrux: some codes of every event of a block, under the readings and the exceptions named in tests/peers."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import tiebreaks as tb
from proofs.campaign.cells import codes_of, kind_of
from proofs.campaign.outcome import Outcome
from tests.peers import test_gacrux_agreement as individuals
from tests.peers import test_gacrux_team_agreement as teams
from tiebreaks.law.editions import EDITIONS, Edition
from tiebreaks.model.tournament import System, Tournament

EVENTS_IN_A_BLOCK = 25
CODES = 12  # asked of an event
LAWS = tuple(EDITIONS[name] for name in ("2024-08", "2026-03"))  # gacrux has these two sets of rules
SYSTEMS = (System.SWISS, System.SWISS, System.ROUND_ROBIN)


def block(number: int) -> Outcome:
    """All events of a block."""
    outcome = Outcome()
    for place in range(EVENTS_IN_A_BLOCK):
        outcome.add(one(number, place))
    return outcome


def one(number: int, place: int) -> Outcome:
    """One event of a block."""
    rng = Random(f"campaign gacrux {number}.{place}")
    question = _Question(rng, f"gacrux {number}.{place}")
    for code in rng.sample(codes_of(question.law, question.event), CODES):
        question.ask(code)
    return question.outcome


class _Question:
    """An event of which gacrux is asked, and what came of it."""

    def __init__(self, rng: Random, where: str) -> None:
        self.where, self.outcome = where, Outcome()
        self.law: Edition = rng.choice(LAWS)
        self.system = rng.choice(SYSTEMS)
        self.event: Tournament
        if rng.random() < 0.5:
            self.event = individuals.drawn(rng, self.system)
        else:
            self.event = teams.drawn(rng, self.system, self.outcome.tallies.setdefault("drawn again", Counter()))
        self.primary = rng.choice(("MP", "GP"))  # of a team event
        self.outcome.count("total", "events")
        self.outcome.count("total", "participants", len(self.event.participants))
        self.outcome.count("kinds", kind_of(self.event))
        self.outcome.count("laws", self.law.id)

    def ask(self, code: str) -> None:
        """One code: left out, the same, the same under a house rule, or a difference."""
        acronym = tb.parse_tie_break(code).acronym
        if name := self._left_out(code):
            self.outcome.count("left out", name)
            return
        reading = individuals.reading_of_gacrux(self.law, self.system, acronym, len(self.event.rounds))
        self.outcome.count("total", "values and ranks", len(self.event.participants))
        self.outcome.count("asked", acronym)
        try:
            self._note(code, acronym, reading)
        except Exception as error:
            self._differ(code, reading, repr(error))

    def _note(self, code: str, acronym: str, reading: dict[str, Any]) -> None:
        if not self._agrees(code, reading):
            self._differ(code, reading, "other values or ranks")
        elif reading and not self._agrees(code, {}):
            self.outcome.count("readings", " ".join(reading))
            self.outcome.count("under a house rule", acronym)
        else:
            self.outcome.count("by the text", acronym)

    def _differ(self, code: str, reading: dict[str, Any], theirs: str) -> None:
        facts = {"where": self.where, "event": 0, "law": str(self.law.amended(**reading)), "code": code}
        self.outcome.differences.append({**facts, "what": "values and ranks", "ours": "", "theirs": theirs})

    def _left_out(self, code: str) -> str:
        return teams.left_out(self.event, code, self.primary) if self.event.is_team else ""

    def _agrees(self, code: str, reading: dict[str, Any]) -> bool:
        if self.event.is_team:
            return teams.agrees(self.event, self.law, code, self.primary, reading)
        return individuals.compared(self.event, self.law, code, reading)
