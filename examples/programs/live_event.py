"""A tournament manager with live results: start an event, enter results as they come in, show the leaders after each."""

import tiebreaks as tb

PLAYERS = [tb.Player(number, name, 2200 - 50 * number) for number, name in enumerate(("Anna", "Bo", "Cy", "Di"), 1)]
PAIRINGS = [[(1, 3), (4, 2)], [(2, 1), (3, 4)], [(1, 4), (3, 2)]]
ARRIVING = [(4, 2, "0-1"), (1, 3, "1-0"), (3, 4, "½-½"), (2, 1, "½-½"), (3, 2, "0-1"), (1, 4, "½-½")]


def pair_next_round(event: tb.Tournament) -> tb.Tournament:
    """The event with one more round, all of its games pending."""
    return event.with_round(PAIRINGS[len(event.rounds)])


def enter(event: tb.Tournament, white: int, black: int, result: str) -> tb.Tournament:
    """The event with the result of a game of the last round; the old one stays as it is."""
    if tb.Game(white, black, "*") not in event.pending(len(event.rounds)):
        raise ValueError(f"{white}-{black} is not pending")
    return event.with_result(len(event.rounds), white, black, result)


def main() -> None:
    event = tb.Tournament(PLAYERS, [], name="Club evening", total_rounds=3, starts="2026-04-01", tie_breaks="DE, BH, SB")
    for white, black, result in ARRIVING:
        if event.complete_rounds == len(event.rounds):
            event = pair_next_round(event)
        event = enter(event, white, black, result)
        if event.complete_rounds == len(event.rounds):
            print(tb.standings(event), end="\n\n")
        else:
            leaders = tb.standings(event, live=True, pending="none").top(1)
            print("Meanwhile in the lead:", ", ".join(f"{row.name} {row.points}" for row in leaders), end="\n\n")


if __name__ == "__main__":
    main()
