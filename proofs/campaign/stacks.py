"""Stacks of events: what is drawn from a block and a number, always the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from proofs.campaign.cells import codes_of
from tests.helpers.strategies import random_law, random_tournament
from tests.helpers.team_strategies import ENCOUNTERS, random_team_tournament, random_tied_team_tournament
from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import System, Tournament

EVENTS_IN_A_BLOCK = 100
MOST_IN_A_STACK = 16
CODES = 24
"""How many codes a stack is asked for, all where there are fewer: every code every time would be most of the oracle's time."""
AMENDED = 0.3
"""How many stacks are under house rules."""
SCORES = ("PTS", "MPTS", "GPTS")  # what a list of teams may begin with


@dataclass(frozen=True)
class Stack:
    """Events under one law, the codes whose values are compared, and the lists whose ranks are."""

    events: Sequence[Tournament]
    law: Edition
    after_round: int | None
    first: str  # the score that every list begins with
    codes: Sequence[str]
    lists: Sequence[Sequence[str]]


def sizes(block: int) -> list[int]:
    """How many events the stacks of a block have."""
    rng = Random(f"campaign {block}")
    drawn: list[int] = []
    while left := EVENTS_IN_A_BLOCK - sum(drawn):
        drawn.append(min(left, rng.randint(1, MOST_IN_A_STACK)))
    return drawn


def drawn(block: int, number: int) -> Stack:
    """A stack, all of it from the numbers of its block and its own."""
    rng = Random(f"campaign {block}.{number}")
    law = random_law(rng, amended=AMENDED)
    systems = tuple(System) if rng.random() < 0.4 else (rng.choice(tuple(System)),)
    teams = rng.random() < 0.45
    draw = _team_event if teams else _individual_event
    events = [draw(rng, rng.choice(systems)) for _ in range(sizes(block)[number])]
    after_round = None if rng.random() < 0.6 else rng.randint(0, min(len(event.rounds) for event in events))
    first = rng.choice(SCORES) if teams else "PTS"
    shared = _shared_codes(law, events)
    valued = [code for code in shared if not is_encounter(code)]
    codes = rng.sample(valued, min(CODES, len(valued)))
    return Stack(events, law, after_round, first, codes, _lists(rng, first, codes, list(filter(is_encounter, shared))))


def _shared_codes(law: Edition, events: Sequence[Tournament]) -> list[str]:
    """The codes that the law defines for all of these events."""
    one_of_each = {event.system: event for event in events}
    first, *others = (codes_of(law, event) for event in one_of_each.values())
    return [code for code in first if all(code in codes for codes in others)]


def is_encounter(code: str) -> bool:
    """Whether a code looks at those who are tied: it has ranks, and no value by itself."""
    return code.split("/")[0].split(":")[0] in ENCOUNTERS


def _lists(rng: Random, first: str, codes: Sequence[str], encounters: Sequence[str]) -> list[list[str]]:
    """One list of codes that have values, and some that look at those tied on the score; what follows sees smaller groups."""
    lists = [[first, *_some(rng, codes, 4)]]
    for encounter in _some(rng, encounters, 3):
        lists.append([first, encounter, *_some(rng, [*codes, *encounters], 3)])
    return lists


def _some(rng: Random, codes: Sequence[str], most: int) -> list[str]:
    return rng.sample(codes, min(most, len(codes)))


def _individual_event(rng: Random, system: System) -> Tournament:
    return random_tournament(rng, system=system, players=_size(rng, system, most=60))


def _team_event(rng: Random, system: System) -> Tournament:
    if rng.random() < 0.25:
        return random_tied_team_tournament(rng)
    return random_team_tournament(rng, system=system, teams=_size(rng, system, most=30))


def _size(rng: Random, system: System, *, most: int) -> int | None:
    """Mostly few, now and then many; in a round robin as its generator draws it."""
    if system is System.ROUND_ROBIN:
        return None
    lot = rng.random()
    if lot < 0.85:
        return rng.randint(2, 14)
    return rng.randint(10, most // 2) if lot < 0.98 else rng.randint(most // 2, most)
