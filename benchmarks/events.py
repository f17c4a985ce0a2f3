"""Swiss events of any size for the benchmarks: score groups, no rematches, a few byes and forfeits; the same for a seed."""

from __future__ import annotations

from datetime import date
from random import Random

import tiebreaks as tb


def swiss(players: int, rounds: int, seed: int = 1) -> tb.Tournament:
    """An event paired by score in one pass; about one participant in fifty is absent in a round."""
    rng = Random(f"{players} x {rounds}, {seed}")
    score, had_bye = [0] * players, set[int]()
    met: list[set[int]] = [set() for _ in range(players)]
    held: list[list[tb.Game | tb.Bye]] = []
    for _ in range(rounds):
        items: list[tb.Game | tb.Bye] = []
        order = []
        for who in sorted(range(players), key=lambda who: (-score[who], who)):
            if rng.random() < 0.02:
                items.append(tb.Bye(who + 1, rng.choice(("half", "zero"))))
            else:
                order.append(who)
        if len(order) % 2:
            bye = next(who for who in reversed(order) if who not in had_bye)
            had_bye.add(bye)
            order.remove(bye)
            score[bye] += 2
            items.append(tb.Bye(bye + 1, "pairing"))
        items += _paired(order, score, met, rng)
        held.append(items)
    people = [tb.Player(who + 1, f"Player {who + 1}", rating=rng.randint(1200, 2700)) for who in range(players)]
    return tb.Tournament(people, held, starts=date(2026, 4, 1), name=f"{players} x {rounds}")


def _paired(order: list[int], score: list[int], met: list[set[int]], rng: Random) -> list[tb.Game | tb.Bye]:
    """Each with the next one not met before, looking a little way down the list."""
    games: list[tb.Game | tb.Bye] = []
    waiting = order
    while waiting:
        who = waiting.pop(0)
        at = next((at for at, other in enumerate(waiting[:60]) if other not in met[who]), 0)
        other = waiting.pop(at)
        met[who].add(other)
        met[other].add(who)
        result = rng.choices(("1-0", "½-½", "0-1", "+-"), (38, 28, 32, 2))[0]
        score[who] += {"1-0": 2, "+-": 2, "½-½": 1}.get(result, 0)
        score[other] += {"0-1": 2, "½-½": 1}.get(result, 0)
        games.append(tb.Game(who + 1, other + 1, result))
    return games
