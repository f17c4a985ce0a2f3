"""Swiss events of any size for the benchmarks: score groups, hardly a rematch, a few byes and forfeits; the same for a seed."""

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
    people = [_person(who + 1, rng.randint(1200, 2700)) for who in range(players)]
    return tb.Tournament(people, held, starts=date(2026, 4, 1), name=f"{players} x {rounds}")


def _person(number: int, rating: int) -> tb.Player:
    """Everything that a report says of a player."""
    born = f"{1940 + number % 70}/{number % 12 + 1:02}/{number % 28 + 1:02}"
    name = f"Player {number}, Given {rating}"
    return tb.Player(number, name, rating, "FM" if rating > 2300 else "", "NOR", str(1500000 + number), born, "m")


def _paired(order: list[int], score: list[int], met: list[set[int]], rng: Random) -> list[tb.Game | tb.Bye]:
    """Each with the next one not met before, looking a little way down the list."""
    games: list[tb.Game | tb.Bye] = []
    pairs: list[tuple[int, int]] = []
    waiting = order
    while waiting:
        who = waiting.pop(0)
        at = next((at for at, other in enumerate(waiting[:60]) if other not in met[who]), 0)
        pairs.append((who, waiting.pop(at)))
    for at, (who, other) in enumerate(pairs):
        if other in met[who]:
            _exchange(pairs, at, met)
    for who, other in pairs:
        met[who].add(other)
        met[other].add(who)
        result = rng.choices(("1-0", "½-½", "0-1", "+-"), (38, 28, 32, 2))[0]
        score[who] += {"1-0": 2, "+-": 2, "½-½": 1}.get(result, 0)
        score[other] += {"0-1": 2, "½-½": 1}.get(result, 0)
        games.append(tb.Game(who + 1, other + 1, result))
    return games


def _exchange(pairs: list[tuple[int, int]], at: int, met: list[set[int]]) -> None:
    """Two who have met: give each an opponent of another pair, for whom that is new; the later pairs first."""
    one, other = pairs[at]
    for place in range(len(pairs) - 1, -1, -1):
        for first, second in (pairs[place], pairs[place][::-1]):
            if place != at and first not in met[one] and second not in met[other]:
                pairs[place], pairs[at] = (one, first), (second, other)
                return


def team_swiss(teams: int, boards: int, rounds: int, seed: int = 1) -> tb.Tournament:
    """The same of teams: matches instead of games, about one board in fifty forfeited, one match in fifty."""
    event = swiss(teams, rounds, seed)
    rng = Random(f"{teams} x {boards} x {rounds}, {seed}")
    numbers = range(1, teams + 1)
    rosters = [tb.Team(team, f"Team {team}", tuple(range(team * 10 + 1, team * 10 + boards + 1))) for team in numbers]
    players = [tb.Player(id, f"Player {id}", rating=rng.randint(1200, 2700)) for team in rosters for id in team.players]
    held = [[item if isinstance(item, tb.Bye) else _match(item, boards, rng) for item in items] for items in event.rounds]
    name = f"{teams} x {boards} x {rounds}"
    return tb.Tournament(players, held, teams=rosters, boards=boards, starts=date(2026, 4, 1), name=name)


def _match(game: tb.Game | tb.Match, boards: int, rng: Random) -> tb.Match:
    assert game.white is not None and game.black is not None
    if isinstance(game, tb.Game) and game.result == "+-":
        return tb.Match(game.white, game.black, forfeit="+-")
    results = rng.choices(("1-0", "½-½", "0-1", "+-"), (36, 30, 32, 2), k=boards)
    seats = [(game.white * 10 + board, game.black * 10 + board) for board in range(1, boards + 1)]
    pieces = [seat if board % 2 == 0 else seat[::-1] for board, seat in enumerate(seats)]
    return tb.Match(game.white, game.black, tuple(tb.Game(*pair, result) for pair, result in zip(pieces, results, strict=True)))
