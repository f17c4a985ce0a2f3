"""Players and teams, and how a participant is named."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Literal, Protocol, TypeAlias

from tiebreaks.errors import TournamentError
from tiebreaks.messages import Message, as_fact
from tiebreaks.model import fields
from tiebreaks.model.fields import fill
from tiebreaks.text import has_surrogates

HIGHEST_RATING = 4000  # a higher one is a mistake
LARGEST_NUMBER = 999_999_999


@dataclass(frozen=True, slots=True)
class Player:
    """A player. `id` is the tournament pairing number (TPN, 7.8) by which games name them."""

    id: int
    """The tournament pairing number (TPN)."""
    name: str = ""
    """As the list prints it, such as `Novak, Ana`."""
    rating: int | None = None
    """None: unrated."""
    title: str = ""
    """Such as `GM`; empty: none."""
    federation: str = ""
    """Such as `NOR`."""
    fide_id: str = ""
    """The number that FIDE gave, as text."""
    birth: str = ""
    """A date or a year, as text."""
    sex: str = ""
    """`m` or `w`, as in a TRF; empty: not known."""
    later_ratings: tuple[tuple[int, int], ...] = ()
    """(from round, rating): events that span rating lists (Article 10)."""
    expelled: bool = False
    """True: stays an opponent of the others, is left out of the standings."""
    key: str | int | None = None
    """What the source of the event calls them; standings, data frames and JSON keep it."""
    club: str = ""
    """The club or town, as the list prints it; empty: none, or not known."""

    def __post_init__(self) -> None:
        """Refuse what no player can have; convert what means the same, such as a NumPy integer."""
        is_plain = tuple(map(type, _fields_of(self))) in _PLAIN and not self.later_ratings
        if not is_plain or has_surrogates("".join(_texts_of(self))):
            settle(self, _PLAYER, "player {player!s} ({name!s}): {field}: {problem}", {"player": "id", "name": "name"})
        refuse([*_number_problems("player", self), *_rating_problems(self)])


@dataclass(frozen=True, slots=True)
class Team:
    """A team. `players` is the roster in board order."""

    id: int
    """The pairing number of the team."""
    name: str = ""
    """As the list prints it."""
    players: tuple[int, ...] = ()
    """The numbers of its players, in board order."""
    nickname: str = ""
    """A short name."""
    strength: str = ""
    """As the record of the team gives it, as text."""
    expelled: bool = False
    """True: stays an opponent of the others, is left out of the standings."""
    key: str | int | None = None
    """What the source of the event calls it, as in `Player`."""

    def __post_init__(self) -> None:
        """Refuse what no team can have; convert what means the same."""
        is_plain = tuple(map(type, _fields_of_team(self))) == _PLAIN_TEAM and not {*map(type, self.players)} - {int}
        if not is_plain or has_surrogates(self.name + self.nickname + self.strength):
            settle(self, _TEAM, "team {team!s} ({name!s}): {field}: {problem}", {"team": "id", "name": "name"})
        refuse(_number_problems("team", self))


class Numbered(Protocol):
    """Whatever has the number of a participant: a `Player`, a `Team`, a `Row` of standings."""

    @property
    def id(self) -> int: ...


Who: TypeAlias = int | str | Numbered
"""How a participant is named: by number, by key, by a unique part of the name, or by a `Player`, `Team` or `Row`."""
_PLAYER: Mapping[str, fields.Converter] = {
    "id": fields.number, "name": fields.text, "rating": fields.number_or_none, "title": fields.text, "federation": fields.text,
    "fide_id": fields.number_as_text, "birth": fields.birth, "sex": fields.text,
    "later_ratings": fields.several(fields.pair), "expelled": fields.flag, "key": fields.key, "club": fields.text,
}  # fmt: skip
_TEAM: Mapping[str, fields.Converter] = {
    "id": fields.number, "name": fields.text, "players": fields.several(fields.whole_number), "nickname": fields.text,
    "strength": fields.number_as_text, "expelled": fields.flag, "key": fields.key,
}  # fmt: skip
_PLAIN = {  # the types of a player whose fields need no conversion, as almost all have
    (int, str, rated, str, str, str, str, str, tuple, bool, type(None), str) for rated in (int, type(None))
}
_fields_of = attrgetter(*_PLAYER)
_texts_of = attrgetter("name", "title", "federation", "fide_id", "birth", "sex", "club")
_PLAIN_TEAM = (int, str, tuple, str, str, bool, type(None))  # the same of a team
_fields_of_team = attrgetter(*_TEAM)


def settle(part: Player | Team, converters: Mapping[str, fields.Converter], sentence: str, named: Mapping[str, str]) -> None:
    """Convert the fields of a part that is being made. Raises TournamentError."""
    changed, wrong = converted_fields(part, converters, sentence, named)
    refuse(wrong)
    fill(part, **changed)


def refuse(problems: list[Message]) -> None:
    if problems:
        raise TournamentError(problems)


def converted_fields(
    part: object, converters: Mapping[str, fields.Converter], sentence: str, named: Mapping[str, str]
) -> tuple[dict[str, Any], list[Message]]:
    """The fields that need another type, and the problems of those that cannot have it."""
    changed, wrong = fields.convert_fields(part, converters)
    facts = {fact: as_fact(getattr(part, name)) for fact, name in named.items()} if wrong else {}
    return changed, [fields.embed_problem(sentence, problem, field=field, **facts) for field, problem in wrong.items()]


_NO_NUMBER = {
    "player": "player {name}: expected a pairing number from 1 to {most:,}, found {found!r}",
    "team": "team {name}: expected a pairing number from 1 to {most:,}, found {found!r}",
}


def _number_problems(what: Literal["player", "team"], member: Player | Team) -> list[Message]:
    if type(member.id) is int and 1 <= member.id <= LARGEST_NUMBER:
        return []
    number = as_fact(member.id)
    facts: dict[str, Any] = {what: number, "name": member.name or "?", "most": LARGEST_NUMBER, "found": number}
    return [Message(_NO_NUMBER[what], **facts)]


def _rating_problems(player: Player) -> list[Message]:
    sentence = "player {player!s} ({name}): expected a rating from 0 to {most}, or none, found {found!r}"
    return [
        Message(sentence, player=as_fact(player.id), name=player.name, most=HIGHEST_RATING, found=as_fact(rating))
        for rating in (player.rating, *(later for _, later in player.later_ratings))
        if rating is not None and (type(rating) is not int or not 0 <= rating <= HIGHEST_RATING)
    ]
