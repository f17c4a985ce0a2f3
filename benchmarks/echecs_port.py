"""The @echecs functions ported as one would at first: each call walks through all games again, for every score it needs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from math import floor
from typing import Any

Game = dict[str, Any]
Games = Sequence[Sequence[Game]]
Players = Sequence[dict[str, Any]]
TURNED = {"forfeit-win": "forfeit-loss", "forfeit-loss": "forfeit-win"}
VUR = ("half-bye", "zero-bye", "forfeit-loss")


def is_bye(game: Game) -> bool:
    return bool(game["white"] == game["black"] or not game["black"] or not game["white"])


def mine(player: str, games: Games) -> Iterator[tuple[int, Game]]:
    for index, items in enumerate(games):
        for game in items:
            if game["white"] == player or game["black"] == player:
                yield index, game


def points(player: str, game: Game) -> float:
    return float(game["result"] if game["white"] == player else 1 - game["result"])


def kind(player: str, game: Game) -> str | None:
    own_kind: str | None = game.get("kind")
    return own_kind if game["white"] == player or own_kind is None else TURNED.get(own_kind, own_kind)


def opponents(player: str, games: Games) -> list[str]:
    return [g["black"] if g["white"] == player else g["white"] for _, g in mine(player, games) if not is_bye(g)]


def score(player: str, games: Games) -> float:
    return sum(points(player, game) for _, game in mine(player, games))


def adjusted(player: str, games: Games) -> float:
    records = list(mine(player, games))
    total = 0.0
    for index, game in records:
        closing = all(kind(player, later) in VUR for at, later in records if at > index)
        total += 0.5 if game.get("kind") in ("half-bye", "zero-bye") and closing else points(player, game)
    return total


def progressive(player: str, games: Games, players: Players = ()) -> float:
    run = total = 0.0
    for items in games:
        first = next((game for game in items if player in (game["white"], game["black"])), None)
        run += 0 if first is None else points(player, first)
        total += run
    return total


def progressive_cut1(player: str, games: Games, players: Players = ()) -> float:
    return progressive(player, games[1:])


def ratings(player: str, games: Games, players: Players) -> list[int]:
    of_opponents = []
    for opponent in opponents(player, games):
        entry = next((entry for entry in players if entry["id"] == opponent), None)
        if entry is not None and entry.get("rating") is not None:
            of_opponents.append(entry["rating"])
    return sorted(of_opponents)


def average_rating_of_opponents(player: str, games: Games, players: Players) -> int:
    met = ratings(player, games, players)
    return floor(sum(met) / len(met) + 0.5) if met else 0


def average_rating_of_opponents_cut1(player: str, games: Games, players: Players) -> int:
    met = ratings(player, games, players)[1:]
    return floor(sum(met) / len(met) + 0.5) if met else 0


def number_of_wins(player: str, games: Games, players: Players = ()) -> int:
    return sum(points(player, game) == 1 for _, game in mine(player, games))


def games_won(player: str, games: Games, players: Players = ()) -> int:
    return sum(points(player, game) == 1 for _, game in mine(player, games) if not is_bye(game))


def games_played_with_black(player: str, games: Games, players: Players = ()) -> int:
    return sum(game["black"] == player for _, game in mine(player, games) if not is_bye(game))


def games_won_with_black(player: str, games: Games, players: Players = ()) -> int:
    return sum(game["black"] == player and game["result"] == 0 for _, game in mine(player, games) if not is_bye(game))


def rounds_elected_to_play(player: str, games: Games, players: Players = ()) -> int:
    return sum(not is_bye(game) for _, game in mine(player, games))


def standard_points(player: str, games: Games, players: Players = ()) -> float:
    return sum(points(player, game) for _, game in mine(player, games) if not is_bye(game))


def elements(player: str, games: Games) -> list[tuple[float, bool]]:
    """(element, whether it is a VUR), one per record."""
    own, draws = score(player, games), len(games) / 2
    pairs = []
    for _, game in mine(player, games):
        seen, alone = kind(player, game), is_bye(game)
        opponent = game["black"] if game["white"] == player else game["white"]
        if seen is None and not alone:
            pairs.append((adjusted(opponent, games), False))
        elif seen in TURNED and not alone:
            pairs.append((min(own, adjusted(opponent, games)), seen in VUR))
        elif seen is not None:
            pairs.append((min(own, draws), seen in VUR))
    return pairs


def buchholz(player: str, games: Games, players: Players = (), least: int = 0, most: int = 0) -> float:
    left = elements(player, games)
    for _ in range(min(least, len(left))):
        left.remove(min([one for one in left if one[1]] or left))
    values = sorted(value for value, _ in left)
    return sum(values[: max(0, len(values) - most)])


def cut(least: int, most: int) -> Callable[..., float]:
    return lambda player, games, players=(): buchholz(player, games, players, least, most)


def average_opponents_buchholz(player: str, games: Games, players: Players = ()) -> float:
    theirs = [buchholz(opponent, games) for opponent in opponents(player, games)]
    return sum(theirs) / len(theirs) if theirs else 0


def fore_buchholz(player: str, games: Games, players: Players = ()) -> float:
    drawn = [*games[:-1], *([{**game, "result": 0.5} for game in items] for items in games[-1:])]
    return sum(score(opponent, drawn) for opponent in opponents(player, drawn))


def direct_encounter(player: str, games: Games, players: Players) -> float:
    group = {entry["id"] for entry in players}
    met: dict[str, list[float]] = {}
    for _, game in mine(player, games):
        opponent = game["black"] if game["white"] == player else game["white"]
        if not is_bye(game) and opponent in group:
            met.setdefault(opponent, []).append(points(player, game))
    return sum(sum(scores) / len(scores) for scores in met.values())


FUNCTIONS: dict[str, Callable[..., float]] = {
    function.__name__: function
    for function in (
        progressive, progressive_cut1, average_rating_of_opponents, average_rating_of_opponents_cut1, number_of_wins, games_won,
        games_played_with_black, games_won_with_black, rounds_elected_to_play, standard_points, buchholz,
        average_opponents_buchholz, fore_buchholz, direct_encounter,
    )
} | {
    "buchholz_cut1": cut(1, 0), "buchholz_cut2": cut(2, 0), "buchholz_median1": cut(1, 1), "buchholz_median2": cut(2, 2),
}  # fmt: skip
