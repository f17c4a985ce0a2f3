"""Games, byes and matches: what a round is for a participant, and the canonical spelling of results."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal, TypeGuard, get_args

from tiebreaks.errors import TournamentError
from tiebreaks.messages import Items, Message, as_fact, phrase
from tiebreaks.model.fields import Wrong, embed_problem, fill, flag, is_missing, text, whole_number, wrong_value

GameResult = Literal["1-0", "½-½", "0-1", "0-0", "½-0", "0-½", "+-", "-+", "--", "*"]
"""The results of a game: over the board, forfeited, and * while it is pending."""

ByeKind = Literal["pairing", "full", "half", "zero"]
"""The byes: allocated by the pairing, full-point, half-point, and zero-point (requested, absent, withdrawn)."""

Forfeit = Literal["", "+-", "-+", "--"]
"""How a whole match was forfeited; empty: it was not."""


class Result(IntEnum):
    """What a round was for one participant: played, forfeited, or one of the unplayed rounds of Article 16.2.

    A code, not a text: arrays of `Records` and `Scoring.points` are looked up by it. `name` has its name.

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
_BYE_OF: Mapping[str, ByeKind] = {  # in any spelling
    **{kind: kind for kind in get_args(ByeKind)},
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
TURNED: Mapping[str, str] = {  # each result with the colours exchanged
    name: next(other for other, turned in OUTCOMES.items() if turned == codes[::-1]) for name, codes in OUTCOMES.items()
}
_RESULT_OF: Mapping[str, GameResult] = {  # in any spelling
    **{result: result for result in get_args(GameResult)},
    "1:0": "1-0", "0:1": "0-1", "0:0": "0-0",
    "=": "½-½", "draw": "½-½", "½": "½-½", "1/2": "½-½", "1/2-1/2": "½-½", "0.5-0.5": "½-½", "½:½": "½-½", "=-=": "½-½",
    "1/2-0": "½-0", "0.5-0": "½-0", "0-1/2": "0-½", "0-0.5": "0-½",
    "+:-": "+-", "-:+": "-+", "-:-": "--", "+/-": "+-", "-/+": "-+", "-/-": "--",
    "1-0f": "+-", "0-1f": "-+", "0-0f": "--", "": "*", "?": "*",
}  # fmt: skip
_DASHES = str.maketrans("‐‑–−", "----")
_UNRATED: Mapping[Result, Result] = {
    Result.WIN: Result.UNRATED_WIN,
    Result.DRAW: Result.UNRATED_DRAW,
    Result.LOSS: Result.UNRATED_LOSS,
}
UNRATED_OUTCOMES = {name: (_UNRATED[white], _UNRATED[black]) for name, (white, black) in OUTCOMES.items() if white in _UNRATED}


_ENTRY = phrase("Game, Bye or Match, or a tuple such as (1, 2, '1-0')")
_NUMBERS = frozenset({int, type(None)})  # the types of a player who need no conversion; nobody is one


@dataclass(frozen=True, slots=True, init=False)
class Game:
    """A paired game. Results: 1-0 ½-½ 0-1 0-0 ½-0 0-½, forfeits +- -+ --, and * while it is pending.

    On a board of a team match one side may be None: nobody sat there. Other usual spellings of a result are taken, too;
    anything else is a TournamentError.
    """

    white: int | None
    """The number of the player with White; None: an empty chair."""
    black: int | None
    """The number of the player with Black; None: an empty chair."""
    result: GameResult
    """1-0, ½-½, 0-1, 0-0, ½-0, 0-½, a forfeit (+-, -+, --), or * while it is pending."""
    rated: bool = True
    """False: a game of less than one move (TRF W, D, L)."""

    # `str` comes first: files may have the other spellings, too, and their codec follows the first type
    def __init__(self, white: int | None, black: int | None, result: str | GameResult, rated: bool = True) -> None:
        known = OUTCOMES if rated is True else UNRATED_OUTCOMES if rated is False else ()
        if type(result) is not str or result not in known or not (type(white) in _NUMBERS and type(black) in _NUMBERS):
            white, black, result, rated = _convert_game(white, black, result, rated)
        _set_white(self, white)  # half the time of the constructor that dataclass would write; an event has thousands of games
        _set_black(self, black)
        _set_result(self, result)
        _set_rated(self, rated)


_set_white, _set_black, _set_result, _set_rated = (
    getattr(Game, name).__set__ for name in ("white", "black", "result", "rated")
)


@dataclass(frozen=True, slots=True, init=False)
class Bye:
    """A round without an opponent: "pairing" (allocated), "full", "half" or "zero" (requested, absent, withdrawn).

    The letters of a TRF (U, F, H, Z) are taken, too; anything else is a TournamentError.
    """

    participant: int
    """The number of the player or team."""
    kind: ByeKind
    """"pairing", "full", "half" or "zero"."""

    def __init__(self, participant: int, kind: str | ByeKind) -> None:
        if type(participant) is not int or type(kind) is not str or kind not in BYES:
            participant, kind = _convert_bye(participant, kind)
        fill(self, participant=participant, kind=kind)


_FORFEITS = ("", "+-", "-+", "--")


@dataclass(frozen=True, slots=True, init=False)
class Match:
    """A match of two teams, boards in order. `forfeit` is +-, -+ or -- when the whole match was."""

    white: int
    """The number of the team with White on board 1."""
    black: int
    """The number of the other team."""
    boards: tuple[Game, ...]
    """The games, from board 1 on."""
    forfeit: Forfeit
    """"+-", "-+" or "--" if the whole match is forfeited; else empty."""

    def __init__(self, white: int, black: int, boards: Sequence[Game] = (), forfeit: str | Forfeit = "") -> None:
        plain = type(white) is int and type(black) is int and type(forfeit) is str and forfeit in _FORFEITS
        if plain and type(boards) is tuple and {*map(type, boards)} <= {Game}:
            fill(self, white=white, black=black, boards=boards, forfeit=forfeit)
            return
        try:
            if not is_missing(forfeit) and forfeit not in _FORFEITS:
                raise wrong_value("forfeit +-, -+ or --", forfeit)
            numbers = whole_number(white), whole_number(black)
            fill(self, white=numbers[0], black=numbers[1], boards=_check_games(boards), forfeit=text(forfeit))
        except Wrong as wrong:
            raise _refusal(wrong, _describe_match(white, black)) from None


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
        return _describe_bye(item.participant, item.kind)
    if isinstance(item, Match):
        return _describe_match(item.white, item.black)
    return _describe_game(item.white, item.black, item.result)


def _describe_game(white: object, black: object, result: object) -> Message:
    sentence = "game {white!s}-{black!s} {result!s}"
    return Message(sentence, white=as_fact(white), black=as_fact(black), result=as_fact(result))


def _describe_bye(participant: object, kind: object) -> Message:
    if is_missing(kind):
        return Message("bye of {participant!s}", participant=as_fact(participant))
    return Message("{kind!s} bye of {participant!s}", kind=as_fact(kind), participant=as_fact(participant))


def _describe_match(white: object, black: object) -> Message:
    return Message("match {white!s}-{black!s}", white=as_fact(white), black=as_fact(black))


def _refusal(wrong: Wrong, item: Message) -> TournamentError:
    """The error of an entry with a wrong value."""
    return TournamentError([embed_problem("{item}: {problem}", wrong.problem, item=item)])


def _are_plain(entries: tuple[object, ...]) -> TypeGuard[Round]:
    return {*map(type, entries)} <= {Game, Bye, Match}


def check_round(
    items: Iterable[object], number: int, problems: list[Message], parse: Callable[[object], object] = lambda item: item
) -> Round:
    """The entries of a round; `parse` makes them of tuples. Anything that is not one is left out and reported."""
    entries = tuple(items)
    if _are_plain(entries):
        return entries
    parsed = []
    for item in entries:
        try:
            parsed.append(parse(item))
        except TournamentError as refused:
            problems += [embed_problem("round {round}: {problem}", each, round=number) for each in refused.messages]
    entries = tuple(parsed)
    sentence = "round {round}: expected {expected}, found {found!r}"
    strangers = [item for item in entries if not isinstance(item, Game | Bye | Match)]
    problems += [Message(sentence, round=number, expected=_ENTRY, found=as_fact(item)) for item in strangers]
    return tuple(item for item in entries if isinstance(item, Game | Bye | Match))


def _convert_bye(participant: object, kind: object) -> tuple[int, ByeKind]:
    """The number and the kind of a bye in their canonical spelling."""
    known = _BYE_OF.get(str(kind).casefold())
    try:
        if known is None:
            raise Wrong(Message("expected one of {expected}, found {found!r}", expected=tuple(BYES), found=as_fact(kind)))
        return whole_number(participant), known
    except Wrong as wrong:
        raise _refusal(wrong, _describe_bye(participant, kind)) from None


def _check_games(boards: object) -> tuple[Game, ...]:
    if isinstance(boards, Sequence) and all(isinstance(board, Game) for board in boards):
        return tuple(boards)
    raise wrong_value("boards as a tuple of Game", boards)


def _convert_game(
    white: object, black: object, result: object, rated: object
) -> tuple[int | None, int | None, GameResult, bool]:
    """The facts of a game in their canonical spelling."""
    try:
        numbers = [None if is_missing(side) else whole_number(side) for side in (white, black)]
        known = _parse_result(result)
        try:
            flagged = flag(rated)
        except Wrong:
            raise wrong_value("rated=True or False", rated) from None
        if not flagged and known not in UNRATED_OUTCOMES:
            sentence = "{result} cannot be an unrated game; only games over the board have rated=False"
            raise Wrong(Message(sentence, result=known, field="rated", found=False))
    except Wrong as wrong:
        raise _refusal(wrong, _describe_game(white, black, result)) from None
    return numbers[0], numbers[1], known, flagged


def _parse_result(given: object) -> GameResult:
    """A result in its canonical spelling; a missing one is pending."""
    spelled = text(given) if isinstance(given, str) or is_missing(given) else None
    plain = None if spelled is None else spelled.replace(" ", "").translate(_DASHES).casefold()
    known = None if plain is None else _RESULT_OF.get(plain)
    if known is None:
        raise Wrong(_bad_result(given))
    return known


def _bad_result(result: object) -> Message:
    sentence = "unknown result {found!r}; expected one of {known}, or a spelling such as {other}"
    if str(result) in ("1-1", "1-½", "½-1", "1-=", "+/+", "++", "1:1"):
        sentence = "the two sides contradict each other in {found!r}; expected one of {known}"
    other = Items(("1:0", "draw", "=", "1/2-1/2", "1-0F"), "space")
    return Message(sentence, found=as_fact(result), known=Items(tuple(OUTCOMES), "space"), other=other)
