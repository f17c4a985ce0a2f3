"""Rounds in the shape of release 4 of the @echecs packages, turned into that of releases 3.x."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tiebreaks.echecs.types import Game, GameKind, as_sequence, check_id
from tiebreaks.errors import TiebreaksError, TournamentError
from tiebreaks.messages import Message, as_fact

_RESULTS: Mapping[Any, float] = {"white": 1, "draw": 0.5, "black": 0}
_FORFEITED: Mapping[Any, tuple[str, GameKind]] = {"white": ("black", "forfeit-loss"), "black": ("white", "forfeit-win")}
"""Who forfeited -> who is given the point, and what White's side of it is called."""
_BYES: Mapping[Any, tuple[float, GameKind]] = {
    "full": (1, "full-bye"), "half": (0.5, "half-bye"), "pairing": (1, "pairing-bye"), "zero": (0, "zero-bye"),
}  # fmt: skip


def from_release_4(rounds: Sequence[Mapping[str, Any]]) -> list[list[Game]]:
    """The same rounds as lists of games, which every function of `tiebreaks.echecs` takes.

    In release 4 a round is `{"games": [...], "byes": [...]}`, a result is "white", "black" or "draw", `forfeit` names the side
    that forfeited, and a bye is `{"player": ..., "kind": "full" | "half" | "pairing" | "zero"}`.

    Args:
        rounds: The rounds in order.

    Returns:
        The rounds of release 3, made of `Game`s.

    Raises:
        TournamentError: Something is not of that shape, or cannot be written in the shape of release 3: a game without a
            result, and one that both sides forfeited. All problems are listed.

    Example:
        >>> from tiebreaks.echecs import buchholz, from_release_4
        >>> first = {"games": [{"white": "A", "black": "B", "result": "white"}], "byes": [{"player": "C", "kind": "pairing"}]}
        >>> second = {"games": [{"white": "C", "black": "A", "result": "draw"}], "byes": [{"player": "B", "kind": "half"}]}
        >>> buchholz("A", from_release_4([first, second]))
        2.0
    """
    problems: list[Message] = []
    turned: list[list[Game]] = []
    for number, entry in enumerate(as_sequence(rounds, "rounds: expected a list of rounds; found {found!r}"), 1):
        turned.append([])
        if not isinstance(entry, Mapping) or not entry.keys() & {"games", "byes"}:
            problems += [
                Message(
                    "round {round}: expected an object with games and byes, found {found!r}", round=number, found=as_fact(entry)
                )
            ]
            continue
        for key, turn in (("games", _game), ("byes", _bye)):
            wrong = "round {round}: {key}: expected a list, found {found!r}"
            for item in as_sequence(entry.get(key, ()), wrong, round=number, key=key):
                try:
                    turned[-1].append(turn(item))
                except TiebreaksError as problem:
                    problems += problem.about("round {number}", number=number).messages
    if problems:
        raise TournamentError(problems)
    return turned


def _game(given: Any) -> Game:
    white, black, result = _read(given, "white", "black", "result")
    white, black, forfeit = check_id(white), check_id(black), given.get("forfeit")
    about = {"white": white, "black": black}
    if forfeit == "both":
        wrong = (
            "game {white}-{black}: both forfeited, which the shape of release 3 cannot say, where the two sides share one "
            "point. Rank such an event with tiebreaks.standings, where the result of such a game is '--'"
        )
        raise TiebreaksError(wrong, **about)
    if result not in tuple(_RESULTS):
        wrong = "game {white}-{black}: expected a result of {results}; found {found!r}"
        raise TiebreaksError(wrong, **about, results=tuple(_RESULTS), found=as_fact(result))
    if forfeit is None:
        return Game(white=white, black=black, result=_RESULTS[result])
    if forfeit not in tuple(_FORFEITED):
        wrong = "game {white}-{black}: expected as forfeit the side that did not play, white, black or both; found {found!r}"
        raise TiebreaksError(wrong, **about, found=as_fact(forfeit))
    winner, kind = _FORFEITED[forfeit]
    if result != winner:
        wrong = "game {white}-{black}: {side} forfeited, so the result is expected to be {winner!r}; found {found!r}"
        raise TiebreaksError(wrong, **about, side=forfeit, winner=winner, found=result)
    return Game(white=white, black=black, result=_RESULTS[result], kind=kind)


def _bye(given: Any) -> Game:
    player, kind = _read(given, "player", "kind")
    player = check_id(player)
    if kind not in tuple(_BYES):
        wrong = "bye of {player}: expected a kind of {kinds}; found {found!r}"
        raise TiebreaksError(wrong, player=player, kinds=tuple(_BYES), found=as_fact(kind))
    points, kind = _BYES[kind]
    return Game(white=player, black="", result=points, kind=kind)


def _read(given: Any, *keys: str) -> list[Any]:
    """The values of these keys, all of which are needed."""
    if not isinstance(given, Mapping) or not given.keys() >= {*keys}:
        raise TiebreaksError("expected an object with the keys {keys}, found {found!r}", keys=keys, found=as_fact(given))
    return [given[key] for key in keys]
