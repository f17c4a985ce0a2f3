"""A what-if: before the last round is over, who wins the event with which results on the first boards?"""

from dataclasses import replace
from itertools import product

import tiebreaks as tb

EVENT = tb.sample("open")
OPEN_BOARDS = 2  # of the last round, still being played


def with_last_results(results: tuple[str, ...]) -> tb.Tournament:
    """The event as if the first games of its last round ended like this."""
    games = [item for item in EVENT.rounds[-1] if isinstance(item, tb.Game)][: len(results)]
    assumed = {game: replace(game, result=result) for game, result in zip(games, results, strict=True)}
    last = [assumed.get(item, item) if isinstance(item, tb.Game) else item for item in EVENT.rounds[-1]]
    return replace(EVENT, rounds=[*EVENT.rounds[:-1], last])


def main() -> None:
    possible = [*product(("1-0", "½-½", "0-1"), repeat=OPEN_BOARDS)]
    games = [item for item in EVENT.rounds[-1] if isinstance(item, tb.Game)][:OPEN_BOARDS]
    print("Boards:", ", ".join(f"{game.white}-{game.black}" for game in games))
    for results, standings in zip(possible, tb.standings_many(map(with_last_results, possible)), strict=True):
        podium = ", ".join(f"{row.rank}. {row.name}" for row in standings.rows[:3])
        print(f"{'  '.join(results):10} {podium}")


if __name__ == "__main__":
    main()
