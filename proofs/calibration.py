"""Calibration: how well the outcome models predict the games of real events; prints the tables of proofs/calibration.md.

    python -m proofs.calibration CORPUS

Individual events that the manifest calls real; games over the board of two rated players; each list of games once.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import log
from pathlib import Path
from typing import NamedTuple

import tiebreaks as tb
from tiebreaks.forecasting.models import Outcomes, Tempo, elo, milvang, milvang_2015, tec_2025
from tiebreaks.forecasting.pending import RESULTS
from tiebreaks.model.tournament import iter_games

LEAST = 0.0001  # a result of probability 0 would cost infinitely much
CLASSES = (-9999, -600, -400, -300, -200, -100, 0, 100, 200, 300, 400, 600, 9999)


class Played(NamedTuple):
    """A finished game: the ratings, the tempo of its event, the result as an index."""

    white: int
    black: int
    tempo: Tempo
    result: int


Model = Callable[[Played], Sequence[Fraction]]
MODELS: dict[str, Model] = {
    "milvang (default)": lambda game: milvang(game.white, game.black, game.tempo),
    "Milvang 2015 as published": lambda game: milvang_2015(game.white, game.black),
    "tec": lambda game: tec_2025(game.white, game.black),
    "elo": lambda game: elo(game.white, game.black),
    "equal": lambda game: (Fraction(1, 3),) * 3,
}


def read_events(corpus: Path) -> Iterator[list[Played]]:
    """The games of each real event that can be read."""
    seen = set()
    with (corpus / "MANIFEST.csv").open(encoding="utf-8") as file:
        names = [row["file"] for row in csv.DictReader(file) if "real" in row["kind"] and "individual" in row["type"]]
    for name in names:
        try:
            event = tb.read(corpus / "files" / name)
        except tb.TiebreaksError:
            continue
        rating = {player.id: player.rating for player in event.players}
        tempo = Outcomes(event).tempo
        games = [
            Played(white, black, tempo, RESULTS.index(game.result))
            for _, game in iter_games(event)
            if game.result in RESULTS
            and game.rated
            and (white := rating[game.white or 0])
            and (black := rating[game.black or 0])
        ]
        if games and tuple(games) not in seen:
            seen.add(tuple(games))
            yield games


def main() -> None:
    """Print the two tables."""
    events = [*read_events(Path(sys.argv[1]))]
    games = [game for each in events for game in each]
    print(f"{len(games):,} games of {len(events)} events\n")
    groups: dict[str, list[Played]] = {"all": games}
    groups |= {tempo: [game for game in games if game.tempo == tempo] for tempo in ("standard", "rapid", "blitz")}
    groups["mean from 2200"] = [game for game in games if game.white + game.black >= 4400]
    groups["mean below 1400"] = [game for game in games if game.white + game.black < 2800]
    print(f"| model | {' | '.join(groups)} |\n|---|{'---:|' * len(groups)}")
    print(f"| games | {' | '.join(f'{len(group):,}' for group in groups.values())} |")
    predicted = {name: cache(model) for name, model in MODELS.items()}
    for name, model in predicted.items():
        losses = [
            sum(-log(max(float(model(game)[game.result]), LEAST)) for game in group) / len(group) if group else 0.0
            for group in groups.values()
        ]
        print(f"| {name} | {' | '.join(f'{loss:.4f}' for loss in losses)} |")
    print("\n| White - Black | games | observed | predicted |\n|---|---:|---|---|")
    model = predicted["milvang (default)"]
    for low, high in pairwise(CLASSES):
        group = [game for game in games if low <= game.white - game.black < high]
        if group:
            observed = [100 * sum(game.result == at for game in group) / len(group) for at in range(3)]
            expected = [100 * sum(float(model(game)[at]) for game in group) / len(group) for at in range(3)]
            shown = [" / ".join(f"{each:.0f}" for each in shares) for shares in (observed, expected)]
            name = f"below {high}" if low == CLASSES[0] else f"from {low}" if high == CLASSES[-1] else f"{low} to {high - 1}"
            print(f"| {name} | {len(group):,} | {shown[0]} | {shown[1]} |")


if __name__ == "__main__":
    main()
