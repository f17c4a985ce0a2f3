"""From the @echecs shape to a `Tournament`: the step to full standings under C.07."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from tiebreaks.echecs.memory import as_sequence
from tiebreaks.echecs.table import parse_games, rounds_of
from tiebreaks.echecs.types import TENTHS, Game, Games, Players, as_player
from tiebreaks.model import tournament as model
from tiebreaks.model.scoring import Adjustment

_BYES = {
    "full-bye": "full", "half-bye": "half", "pairing-bye": "pairing", "zero-bye": "zero",
    "forfeit-win": "full", "forfeit-loss": "zero",  # without an opponent
}  # fmt: skip
_KINDLESS = {10: "pairing", 5: "half", 0: "zero"}
_USUAL = {"full": 10, "half": 5, "pairing": 10, "zero": 0}
_PLAYED = {10: "1-0", 5: "½-½", 0: "0-1"}
_FORFEITED = {"forfeit-win": ("+-", 10), "forfeit-loss": ("-+", 0)}

Entry = tuple[model.Game | model.Bye, list[tuple[int, int]]]
"""A game or bye, and (number, tenths) for each participant to whom it awarded other than the usual points."""


def tournament(games: Games, players: Players = ()) -> model.Tournament:
    """The same event as a `Tournament`: pairing numbers in the order of `players`, then of appearance; ids become names.

    A bye without kind becomes the bye that awards its points; a round without a record is a zero-point bye, as in C.07.
    """
    rounds = parse_games(rounds_of(games))
    listed = [as_player(entry) for entry in as_sequence(players, "players: expected a list of players; found {found!r}")]
    rating = {player.id: player.rating for player in reversed(listed)}
    met = [who for items in rounds for game in items for who in (game.white, game.black) if who]
    number = {who: at for at, who in enumerate(dict.fromkeys([*(player.id for player in listed), *met]), 1)}
    held: list[list[model.Game | model.Bye]] = []
    adjustments: list[Adjustment] = []
    for index, items in enumerate(rounds, 1):
        entries = [entry for game in items for entry in _entries(game, number)]
        held.append([item for item, _ in entries])
        awards = [award for _, unusual in entries for award in unusual]
        adjustments += [Adjustment(who, Fraction(points, 10), index, replaces_result=True) for who, points in awards]
    people = [model.Player(at, who, rating=rating.get(who) or None) for who, at in number.items()]
    return model.Tournament(people, held, adjustments=tuple(adjustments))


def _entries(game: Game, number: dict[str, int]) -> Iterator[Entry]:
    """One entry for a game or a bye, two where a kind of bye is written on a game of two: neither of them played."""
    points = TENTHS[game.result]
    if not game.is_bye and (game.kind is None or game.kind in _FORFEITED):
        white, black = number[game.white], number[game.black]
        result, usual = (_PLAYED[points], points) if game.kind is None else _FORFEITED[game.kind]
        yield model.Game(white, black, result), [] if points == usual else [(white, points), (black, 10 - points)]
        return
    if game.white:
        yield _bye(number[game.white], game.kind, points)
    if game.black and game.black != game.white:
        turned = {"forfeit-win": "forfeit-loss", "forfeit-loss": "forfeit-win"}
        yield _bye(number[game.black], turned.get(game.kind or "", game.kind), 10 - points)


def _bye(who: int, kind: str | None, points: int) -> Entry:
    bye = _KINDLESS[points] if kind is None else _BYES[kind]
    return model.Bye(who, bye), [] if points == _USUAL[bye] else [(who, points)]
