"""Whether pairings are those of a round robin: everybody meets everybody equally often."""

from __future__ import annotations

from collections.abc import Mapping


def is_round_robin(meetings: Mapping[tuple[int, int], int], participants: int, rounds: int) -> bool:
    """Whether everybody met everybody equally often, in just as many rounds as that takes."""
    pairs = participants * (participants - 1) // 2
    if not may_be_round_robin(participants, rounds) or len(meetings) != pairs:
        return False
    cycles = set(meetings.values())
    return len(cycles) == 1 and rounds == _count_rounds_of_cycle(participants) * cycles.pop()


def may_be_round_robin(participants: int, rounds: int) -> bool:
    """Whether there are as many rounds as it takes for everybody to meet everybody equally often."""
    return participants >= 3 and rounds % _count_rounds_of_cycle(participants) == 0


def _count_rounds_of_cycle(participants: int) -> int:
    """The rounds that everybody takes to meet everybody once."""
    return participants - 1 if participants % 2 == 0 else participants
