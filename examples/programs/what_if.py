"""A what-if: before the last round is over, who wins the event with which results on the first boards?"""

from itertools import product

import tiebreaks as tb

EVENT = tb.sample("open")
BOARDS = [item for item in EVENT.rounds[-1] if isinstance(item, tb.Game)][:2]  # still being played


def with_last_results(results: tuple[str, ...]) -> tb.Tournament:
    """The event as if the first games of its last round ended like this."""
    event = EVENT
    for game, result in zip(BOARDS, results, strict=True):
        assert game.white and game.black
        event = event.with_result(len(EVENT.rounds), game.white, game.black, result)
    return event


def main() -> None:
    possible = [*product(("1-0", "½-½", "0-1"), repeat=len(BOARDS))]
    print("Boards:", ", ".join(f"{game.white}-{game.black}" for game in BOARDS))
    for results, standings in zip(possible, tb.standings_many(map(with_last_results, possible)), strict=True):
        podium = ", ".join(f"{row.rank}. {row.name}" for row in standings[:3])
        print(f"{'  '.join(results):10} {podium}")


if __name__ == "__main__":
    main()
