"""The types of the @echecs packages: `Game`, `GameKind`, `Player`, `Result`; a mapping with the same keys will do as well."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message, as_fact

Result = float
"""White's points: 0, 0.5 or 1. Typing knows no literal fractions, so `Game` checks the value."""

GameKind = Literal["forfeit-loss", "forfeit-win", "full-bye", "half-bye", "pairing-bye", "zero-bye"]
"""Why a game was not played, from White's side. No kind: played, or a bye of unknown kind if there is no opponent."""

TENTHS: Mapping[float, int] = {0: 0, 0.5: 5, 1: 10}
RELEASE_4 = Message(
    "This is the shape of release 4; these functions take that of releases 3.x: a round is a list of games, result is "
    "White's, 1, 0.5 or 0, and kind says what is a bye or a forfeit. tiebreaks.echecs.from_release_4(rounds) returns them so"
)
_RESULTS_4 = ("white", "black", "draw", "none")
_KINDS = frozenset[Any]((None, *get_args(GameKind)))
_LARGEST_RATING = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game, or a bye: then `black` is "" or the player again. `result` and forfeit kinds are White's, always."""

    white: str
    black: str
    result: Result
    kind: GameKind | None = None

    def __post_init__(self) -> None:
        if not isinstance(self.white, str) or not isinstance(self.black, str) or not (self.white or self.black):
            wrong = "white and black: expected ids, '' where nobody sat, at least one player; found {white!r} and {black!r}"
            raise TiebreaksError(wrong, white=self.white, black=self.black)
        if not isinstance(self.result, Hashable) or self.result not in TENTHS:
            wrong = "game {white}-{black}: expected White's result, 0, 0.5 or 1; found {found!r}"
            raise TiebreaksError(wrong, white=self.white, black=self.black, found=as_fact(self.result))
        if not isinstance(self.kind, Hashable) or self.kind not in _KINDS:
            wrong = "game {white}-{black}: expected a kind of {kinds}, or none; found {found!r}"
            raise TiebreaksError(wrong, white=self.white, black=self.black, kinds=get_args(GameKind), found=as_fact(self.kind))

    @property
    def is_bye(self) -> bool:
        """Both spellings: an absent side, or the same player on both."""
        return self.white == self.black or not self.black or not self.white


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A player of the list that some functions take; only the average ratings read `rating`, and 0 is one."""

    id: str
    rating: int | None = None

    def __post_init__(self) -> None:
        check_id(self.id)
        if self.rating is None:
            return
        if not isinstance(self.rating, int) or isinstance(self.rating, bool) or abs(self.rating) > _LARGEST_RATING:
            wrong = "player {player}: expected a rating as a whole number, or none; found {found!r}"
            raise TiebreaksError(wrong, player=self.id, found=as_fact(self.rating))


Games = Sequence[Sequence[Game | Mapping[str, Any]]]
"""The rounds in order, each a list of games."""

Players = Sequence[Player | Mapping[str, Any]]


def as_game(given: object) -> Game:
    """A game from an object or a mapping."""
    if isinstance(given, Game):
        return given
    if not isinstance(given, Mapping):
        raise TiebreaksError("expected a Game or a mapping with its keys, found {found!r}", found=as_fact(given))
    if isinstance(result := given.get("result"), str) and result in _RESULTS_4:
        raise TiebreaksError(
            "expected White's result, 0, 0.5 or 1; found {found!r}. {advice}", found=as_fact(result), advice=RELEASE_4
        )
    try:
        return Game(white=given["white"], black=given["black"], result=given["result"], kind=given.get("kind"))
    except KeyError as missing:
        wrong = "expected the keys white, black and result; {missing!r} is missing in {found!r}"
        raise TiebreaksError(wrong, missing=missing.args[0], found=as_fact(given)) from None


def as_player(given: object) -> Player:
    """A player from an object or a mapping."""
    if isinstance(given, Player):
        return given
    return Player(id=player_id(given), rating=given.get("rating") if isinstance(given, Mapping) else None)


def player_id(given: object) -> str:
    """The id alone, so that a bad rating does no harm where ratings are not needed."""
    if isinstance(given, Player):
        return given.id
    if not isinstance(given, Mapping) or "id" not in given:
        raise TiebreaksError("players: expected a Player or a mapping with the key id, found {found!r}", found=as_fact(given))
    return check_id(given["id"])


def check_id(given: object) -> str:
    """The id, if it is one; raise TiebreaksError otherwise."""
    if not isinstance(given, str) or not given:
        raise TiebreaksError("player: expected an id, a string that is not empty; found {found!r}", found=as_fact(given))
    return given


def as_sequence(given: object, wrong: str, **facts: Any) -> Sequence[Any]:
    """A list or tuple as it is, another collection as a list; anything else is refused."""
    if type(given) is list or type(given) is tuple:
        return given
    if isinstance(given, Collection) and not isinstance(given, str | bytes | Mapping):
        return list(given)
    raise TiebreaksError(wrong, found=as_fact(given), **facts)
