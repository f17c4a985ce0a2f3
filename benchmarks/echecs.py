"""All functions of `tiebreaks.echecs` for all players, against a straightforward port (echecs_port.py) in the same run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any

from benchmarks.echecs_port import FUNCTIONS as PORTED
from benchmarks.events import swiss
from tiebreaks.echecs import Game, Player
from tiebreaks.echecs.functions import PATHS
from tiebreaks.model.tournament import Bye, Tournament
from tiebreaks.model.tournament import Game as Played

FACE: dict[str, Callable[..., float]] = {function.__name__: function for function in PATHS.values()}
RESULTS = {"1-0": (1, None), "½-½": (0.5, None), "0-1": (0, None), "+-": (1, "forfeit-win"), "-+": (0, "forfeit-loss")}
AWARDED = {"pairing": 1, "full": 1, "half": 0.5, "zero": 0}


def written(event: Tournament) -> list[list[dict[str, Any]]]:
    """An event as the plain games that one reads from JSON."""
    return [[_written(item) for item in items if isinstance(item, Played | Bye)] for items in event.rounds]


def _written(item: Played | Bye) -> dict[str, Any]:
    if isinstance(item, Bye):
        who = f"player {item.participant}"
        return {"white": who, "black": "", "result": AWARDED[item.kind], "kind": f"{item.kind}-bye"}
    result, kind = RESULTS[item.result]
    game = {"white": f"player {item.white}", "black": f"player {item.black}", "result": result}
    return game if kind is None else {**game, "kind": kind}


def calls(functions: dict[str, Callable[..., float]], ids: Sequence[str], games: Any, players: Any) -> dict[str, list[float]]:
    """One call per function and player: the direct encounter among the whole list, as the others."""
    return {name: [function(who, games, players) for who in ids] for name, function in functions.items()}


def seconds(run: Callable[[], object]) -> float:
    began = perf_counter()
    run()
    return perf_counter() - began


def main(size: int = 1_000, rounds: int = 11, sample: int = 4) -> None:
    event = swiss(size, rounds)
    plain = written(event)
    listed: list[dict[str, Any]] = [{"id": f"player {player.id}", "rating": player.rating} for player in event.players]
    ids: list[str] = [entry["id"] for entry in listed]
    sampled = Random(1).sample(ids, sample)
    theirs: dict[str, list[float]] = {}
    port = seconds(lambda: theirs.update(calls(PORTED, sampled, plain, listed))) * size / sample
    print(f"{len(FACE)} functions for {size:,} players x {rounds} rounds, a call each")
    print(f"  port: {port:.0f} s ({sample} players drawn, scaled to {size:,})")
    frozen = [[Game(**game) for game in items] for items in plain]
    people = [Player(id=entry["id"], rating=entry["rating"]) for entry in listed]
    for what, games, players in (("Game objects", frozen, people), ("plain dicts", plain, listed)):
        ours: dict[str, list[float]] = {}
        took = seconds(lambda: ours.update(calls(FACE, ids, games, players)))  # noqa: B023 - called at once
        for name, values in theirs.items():
            computed = [ours[name][ids.index(who)] for who in sampled]
            assert all(abs(one - other) < 1e-9 for one, other in zip(computed, values, strict=True)), name
        each = took / size / len(FACE) * 1e6
        print(f"  {what}: {took:.2f} s, first call included, {each:.0f} µs a call: {port / took:.0f} times faster")


if __name__ == "__main__":
    main()
