"""Drawn Swiss events for tests of rounds that are not paired yet, and a pairing that other processes can import."""

from __future__ import annotations

from random import Random
from typing import Any

import tiebreaks as tb
from tiebreaks.forecasting.later_rounds import pair_round, start_state
from tiebreaks.model.tournament import Bye, Game


def draw_swiss(seed: int, players: int = 12, rounds: int = 4, total: int = 6, **facts: Any) -> tb.Tournament:
    """An event after some rounds: paired by the estimate, results drawn, half of them by the number of the players."""
    rng = Random(seed)
    people = [tb.Player(number, f"P{number}", rating=2300 - 25 * number) for number in range(1, players + 1)]
    facts = {"tie_breaks": ("DE", "BH/C1", "BH", "SB"), "starts": "2026-05-01", **facts}
    event = tb.Tournament(people, [], total_rounds=total, **facts)
    for number in range(1, rounds + 1):
        state = start_state(event, number - 1)
        points = tb.standings(event).rows if number > 1 else ()
        for row in points:
            state.scores[event.row_of[row.id]] = int(10 * row.points)
        pairs, bye = pair_round(state, range(players))
        items: list[Game | Bye] = [
            Game(white + 1, black + 1, rng.choice(["1-0", "½-½", "0-1", "1-0" if white < black else "0-1"]))
            for white, black in pairs
        ]
        items += [Bye(bye + 1, "pairing")] if bye is not None else []
        event = event.with_round(items)
    return event


def by_numbers(now: tb.Tournament) -> list[tuple[int, ...]]:
    """Neighbours by number, turned every round."""
    numbers = sorted(now.row_of)
    shift = len(now.rounds) % 2
    pairs = numbers[shift:] + numbers[:shift]
    return [*zip(pairs[::2], pairs[1::2], strict=True)]
