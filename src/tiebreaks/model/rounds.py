"""Games, byes and matches: what a round is for a participant, and the canonical spelling of results."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any

from tiebreaks.messages import Message, as_message
from tiebreaks.model.fields import Wrong, as_fact, embed_problem, flag, is_missing, text, whole_number, wrong_value


class Result(IntEnum):
    """What a round was for one participant (C.07 0.2 of the digest: record kinds and their Article 16.2 category).

    Pass NumPy the `value` of a member. NumPy looks up a protocol on the class of every argument and swallows any exception of
    that look-up, even the KeyboardInterrupt of Ctrl-C.
    """

    NO_ROUND = 0
    """The round does not exist for this tournament: padding of a stack."""
    WIN = 1
    """Won over the board."""
    DRAW = 2
    """Drawn over the board."""
    LOSS = 3
    """Lost over the board."""
    UNRATED_WIN = 4
    """TRF W: a game of less than one move; over the board, not rated."""
    UNRATED_DRAW = 5
    """TRF D, likewise."""
    UNRATED_LOSS = 6
    """TRF L, likewise."""
    FORFEIT_WIN = 7
    """Won by forfeit."""
    FORFEIT_LOSS = 8
    """Lost by forfeit."""
    PAIRING_BYE = 9
    """Pairing-allocated bye."""
    FULL_BYE = 10
    """Full-point bye."""
    HALF_BYE = 11
    """Half-point bye."""
    ZERO_BYE = 12
    """Zero-point bye, or absent."""
    REST = 13
    """The free round of an odd round robin: no record at all."""
    PENDING = 14
    """Paired, no result yet."""


BYES: Mapping[str, Result] = {
    "pairing": Result.PAIRING_BYE,
    "full": Result.FULL_BYE,
    "half": Result.HALF_BYE,
    "zero": Result.ZERO_BYE,
}
_BYE_ALIASES: Mapping[str, str] = {
    "u": "pairing", "pab": "pairing", "bye": "pairing", "pairing-allocated": "pairing",
    "f": "full", "fpb": "full", "h": "half", "hpb": "half", "z": "zero", "zpb": "zero", "absent": "zero",
}  # fmt: skip

OUTCOMES: Mapping[str, tuple[Result, Result]] = {
    "1-0": (Result.WIN, Result.LOSS),
    "½-½": (Result.DRAW, Result.DRAW),
    "0-1": (Result.LOSS, Result.WIN),
    "0-0": (Result.LOSS, Result.LOSS),  # both lose over the board
    "½-0": (Result.DRAW, Result.LOSS),  # a penalty over the board
    "0-½": (Result.LOSS, Result.DRAW),
    "+-": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    "-+": (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    "--": (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    "*": (Result.PENDING, Result.PENDING),
}
_OUTCOME_ALIASES: Mapping[str, str] = {
    "1:0": "1-0", "0:1": "0-1", "0:0": "0-0",
    "=": "½-½", "draw": "½-½", "½": "½-½", "1/2-1/2": "½-½", "0.5-0.5": "½-½", "½:½": "½-½", "=-=": "½-½",
    "1/2-0": "½-0", "0.5-0": "½-0", "0-1/2": "0-½", "0-0.5": "0-½",
    "+:-": "+-", "-:+": "-+", "-:-": "--", "+/-": "+-", "-/+": "-+", "-/-": "--",
    "1-0f": "+-", "0-1f": "-+", "0-0f": "--", "": "*", "?": "*",
}  # fmt: skip
_UNRATED: Mapping[Result, Result] = {
    Result.WIN: Result.UNRATED_WIN,
    Result.DRAW: Result.UNRATED_DRAW,
    Result.LOSS: Result.UNRATED_LOSS,
}
UNRATED_OUTCOMES = {name: (_UNRATED[white], _UNRATED[black]) for name, (white, black) in OUTCOMES.items() if white in _UNRATED}


@dataclass(frozen=True, slots=True, init=False)
class Game:
    """A paired game. Results: 1-0 ½-½ 0-1 0-0 ½-0 0-½, forfeits +- -+ --, and * while it is pending.

    On a board of a team match one side may be None: nobody sat there.
    """

    white: int | None
    """The number of the player with White; None: an empty chair."""
    black: int | None
    """The number of the player with Black; None: an empty chair."""
    result: str
    """1-0, ½-½, 0-1, 0-0, ½-0, 0-½, a forfeit (+-, -+, --), or * while it is pending."""
    rated: bool = True
    """False: a game of less than one move (TRF W, D, L)."""

    def __init__(self, white: int | None, black: int | None, result: str, rated: bool = True) -> None:
        _set_white(self, white)  # half the time of the constructor that dataclass would write; an event has thousands of games
        _set_black(self, black)
        _set_result(self, result)
        _set_rated(self, rated)


_set_white, _set_black, _set_result, _set_rated = (
    getattr(Game, name).__set__ for name in ("white", "black", "result", "rated")
)


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without an opponent: "pairing" (allocated), "full", "half" or "zero" (requested, absent, withdrawn)."""

    participant: int
    """The number of the player or team."""
    kind: str
    """"pairing", "full", "half" or "zero"."""


@dataclass(frozen=True, slots=True)
class Match:
    """A match of two teams, boards in order. `forfeit` is +-, -+ or -- when the whole match was."""

    white: int
    """The number of the team with White on board 1."""
    black: int
    """The number of the other team."""
    boards: tuple[Game, ...] = ()
    """The games, from board 1 on."""
    forfeit: str = ""
    """"+-", "-+" or "--" if the whole match is forfeited; else empty."""


Round = tuple[Game | Bye | Match, ...]


def sides(item: Game | Bye | Match) -> tuple[int | None, ...]:
    """The participants of an entry of a round."""
    return (item.participant,) if isinstance(item, Bye) else (item.white, item.black)


def is_pending(item: Game | Bye | Match) -> bool:
    if isinstance(item, Match):
        return not item.forfeit and (not item.boards or any(board.result == "*" for board in item.boards))
    return isinstance(item, Game) and item.result == "*"


def outcome_of(game: Game) -> tuple[Result, Result]:
    """A game's result for White and for Black."""
    pending = (Result.PENDING, Result.PENDING)
    return OUTCOMES.get(game.result, pending) if game.rated else UNRATED_OUTCOMES.get(game.result, pending)


def describe(item: Game | Bye | Match) -> Message:
    """An entry of a round, as messages name it."""
    if isinstance(item, Bye):
        return Message("{kind!s} bye of {participant!s}", kind=as_fact(item.kind), participant=as_fact(item.participant))
    both: dict[str, Any] = {"white": as_fact(item.white), "black": as_fact(item.black)}
    if isinstance(item, Match):
        return Message("match {white!s}-{black!s}", **both)
    return Message("game {white!s}-{black!s} {result!s}", **both, result=as_fact(item.result))


def canonical_round(items: Iterable[Game | Bye | Match], number: int, problems: list[Message]) -> Round:
    """A round with every number, result and bye in its canonical spelling. Entries without one are left out and reported."""
    canonical = [item if _is_plain(item) else _canonical_item(item, number, problems) for item in items]
    return tuple(item for item in canonical if item is not None)


def _is_plain(item: object) -> bool:
    """Whether an item is a rated game or a bye in its canonical spelling, as almost all are."""
    if type(item) is Bye:
        return type(item.participant) is int and type(item.kind) is str and item.kind in BYES
    return (
        type(item) is Game
        and type(item.white) is int
        and type(item.black) is int
        and item.rated is True
        and type(item.result) is str
        and item.result in OUTCOMES
    )


def _canonical_item(item: object, number: int, problems: list[Message]) -> Game | Bye | Match | None:
    if not isinstance(item, Game | Bye | Match):
        sentence = "round {round}: expected {expected}, found {found!r}"
        problems.append(Message(sentence, round=number, expected="Game, Bye or Match", found=as_fact(item)))
        return None
    try:
        if isinstance(item, Game):
            return _canonical_game(item)
        return canonical_bye(item) if isinstance(item, Bye) else _canonical_match(item)
    except (ValueError, TypeError, AttributeError) as wrong:
        problem = wrong.problem if isinstance(wrong, Wrong) else as_message(str(wrong))
        problems.append(embed_problem("round {round}, {item}: {problem}", problem, round=number, item=describe(item)))
        return None


def _canonical_match(match: Match) -> Match:
    if not is_missing(match.forfeit) and match.forfeit not in ("", "+-", "-+", "--"):
        raise wrong_value("forfeit +-, -+ or --", match.forfeit)
    boards = tuple(_canonical_game(board) for board in _check_games(match.boards))
    return Match(whole_number(match.white), whole_number(match.black), boards, text(match.forfeit))


def canonical_bye(bye: Bye) -> Bye:
    """A bye with its number and kind in their canonical spelling."""
    spelled = str(bye.kind).casefold()
    kind = spelled if spelled in BYES else _BYE_ALIASES.get(spelled)
    if kind is None:
        sentence = "expected one of {expected}, found {found!r}"
        raise Wrong(Message(sentence, expected=tuple(BYES), found=as_fact(bye.kind)))
    return Bye(whole_number(bye.participant), kind)


def _check_games(boards: object) -> Sequence[Game]:
    if isinstance(boards, Sequence) and all(isinstance(board, Game) for board in boards):
        return boards
    raise wrong_value("boards as a tuple of Game", boards)


def _canonical_game(game: Game) -> Game:
    white, black = (None if is_missing(side) else whole_number(side) for side in (game.white, game.black))
    given: object = game.result
    spelled = text(given) if isinstance(given, str) or is_missing(given) else None
    result = spelled if spelled is None or spelled in OUTCOMES else _OUTCOME_ALIASES.get(spelled.replace(" ", "").casefold())
    if result is None:
        raise Wrong(_bad_result(given))
    try:
        rated = flag(game.rated)
    except ValueError:
        raise wrong_value("rated=True or False", game.rated) from None
    if not rated and result not in UNRATED_OUTCOMES:
        sentence = "{result} cannot be an unrated game; only games over the board have rated=False"
        raise Wrong(Message(sentence, result=result, field="rated", found=False))
    return Game(white, black, result, rated)


def _bad_result(result: object) -> Message:
    sentence = "unknown result {found!r}; expected one of {known}"
    if str(result) in ("1-1", "1-½", "½-1", "1-=", "+/+", "++", "1:1"):
        sentence = "the two sides contradict each other in {found!r}; expected one of {known}"
    return Message(sentence, found=as_fact(result), known=" ".join(OUTCOMES), expected=tuple(OUTCOMES))
