"""Find a participant by number, key or name. In a part of a name, accents, case and order of words do not matter."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from operator import index
from typing import Any, Protocol

from tiebreaks.errors import UnknownParticipant
from tiebreaks.messages import Message, as_fact
from tiebreaks.model.crosstable import shorten_list, span
from tiebreaks.model.people import Player, Team, Who
from tiebreaks.text import number_and_name, without_marks


def fold(name: str) -> str:
    """A name without case and doubled blanks, for comparing."""
    return " ".join(name.split()).casefold()


def fold_to_letters(name: str) -> str:
    """The same without accents."""
    return without_marks(fold(name))


NEAR_NAMES = 3  # participants who are offered for a name that nobody has
WORDS_COMPARED, LETTERS_COMPARED = 4, 40  # of a name: to compare texts takes the product of their lengths


def find_near(members: Sequence[Player | Team], who: str) -> Sequence[Player | Team]:
    """The few participants whose names have words like all of these, the nearest first."""
    from difflib import get_close_matches  # only for a mistake

    def split(name: str) -> list[str]:
        words = fold_to_letters(name.replace(",", " ")).split()[:WORDS_COMPARED]
        return [word[:LETTERS_COMPARED] for word in words if len(word) > 1]

    having: dict[str, list[int]] = {}
    for at, one in enumerate(members):
        for word in split(one.name):
            having.setdefault(word, []).append(at)
    places: list[dict[int, int]] = []  # for each word: participant -> how near
    for word in split(who):
        like = get_close_matches(word, having, n=2 * NEAR_NAMES, cutoff=0.7)
        places.append({at: near for near, found in reversed([*enumerate(like)]) for at in having[found]})
    common = set[int]().union(*places[:1]).intersection(*places[1:])
    nearest = sorted(common, key=lambda at: (sum(found[at] for found in places), at))
    return [members[at] for at in nearest[:NEAR_NAMES]]


def find_words(members: Sequence[Player | Team], who: str, fold: Callable[[str], str]) -> Sequence[Player | Team]:
    """Participants with this text in their name, else with all these words in it."""
    part, words = fold(who), fold(who.replace(",", " ")).split()
    names = [(fold(one.name), one) for one in members]
    return [one for name, one in names if part in name] or [
        one for name, one in names if words and all(word in name for word in words)
    ]


class Listed(Protocol):
    """An event as far as its participants are looked up."""

    @property
    def participants(self) -> Sequence[Player | Team]: ...
    @property
    def players(self) -> Sequence[Player]: ...
    @property
    def teams(self) -> Sequence[Team]: ...
    @property
    def is_team(self) -> bool: ...
    @property
    def row_of(self) -> Mapping[int, int]: ...
    @property
    def number_of_key(self) -> Mapping[str | int, int]: ...


def find_number(event: Listed, who: Who) -> int:
    """The number of a participant. Raises UnknownParticipant with the nearest ones."""
    member = getattr(who, "participant", who)  # of a Row
    if isinstance(member, Player | Team) and isinstance(member, Team) is not event.is_team:
        raise _not_ranked(event, member)
    number: Any = getattr(who, "id", who)
    if isinstance(who, str):
        number = int(who) if who.strip().isdecimal() else None
    known = index(number) if hasattr(number, "__index__") and number in event.row_of else None
    keyed = _find_by_key(event, who, number)
    if known is not None and keyed is not None and known != keyed:
        sentence = "participant: {number} is the number of {first} and the key of {second}; give the name or the Player"
        first, second = (_describe(event, each) for each in (known, keyed))
        raise UnknownParticipant([Message(sentence, number=number, first=first, second=second, numbers=(known, keyed))])
    for found in (keyed, known):
        if found is not None:
            return found
    if not isinstance(who, str):
        raise _no_number(event, number)
    matches = _find_by_name(event.participants, who)
    if len(matches) == 1:
        return matches[0].id
    if number is not None:
        raise _no_number(event, number)
    if not matches:
        players = _find_by_name(event.players, who) if event.is_team else ()
        if len(players) == 1:
            raise _not_ranked(event, players[0])
        raise UnknownParticipant([_nobody_called(event, who)])
    fitting = shorten_list([f"{one.id} {one.name}" for one in matches])
    numbers = tuple(one.id for one in matches)
    sentence = "participant: {name!r} fits {fitting}; give the number or more of the name"
    raise UnknownParticipant([Message(sentence, name=str(who), fitting=fitting, numbers=numbers)])


def _nobody_called(event: Listed, who: str) -> Message:
    """That no name fits, with the nearest ones: a typing error is likelier than a stranger."""
    near = find_near(event.participants, who)
    if not near:
        return Message("participant: nobody is called {name!r}; give the number or another part of the name", name=str(who))
    sentence = "participant: nobody is called {name!r}; did you mean {near}?"
    told = shorten_list([f"{one.id} {one.name}" for one in near])
    return Message(sentence, name=str(who), near=told, numbers=tuple(one.id for one in near))


def _find_by_key(event: Listed, who: object, number: Any) -> int | None:
    """The number of the participant with this key; a text may also be the digits of a key that is a number."""
    if not isinstance(who, str):
        return event.number_of_key.get(index(who)) if hasattr(who, "__index__") else None
    return event.number_of_key.get(who, event.number_of_key.get(number))


def _describe(event: Listed, number: int) -> str:
    return number_and_name(number, event.participants[event.row_of[number]].name)


def _not_ranked(event: Listed, who: Player | Team) -> UnknownParticipant:
    """The error of a player in a team event, or of a team in an individual one: their numbers are those of others."""
    named = number_and_name(who.id, who.name)
    teams = [number_and_name(team.id, team.name) for team in event.teams if who.id in team.players]
    if isinstance(who, Team):
        return UnknownParticipant("participant: {team} is a team, the participants are players; give a player", team=named)
    if not teams:
        return UnknownParticipant("participant: {player} is a player, the participants are teams; give a team", player=named)
    theirs = "participant: {player} is a player, the participants are teams; give the team, {team}"
    return UnknownParticipant(theirs, player=named, team=teams[0])


def _no_number(event: Listed, number: object) -> UnknownParticipant:
    sentence = "participant: no number {number!r} in this tournament; it has {known}"
    return UnknownParticipant([Message(sentence, number=as_fact(number), known=span(event.row_of))])


def _find_by_name(members: Sequence[Player | Team], who: str) -> Sequence[Player | Team]:
    """Participants with exactly this name, else with this text or these words in it; accents matter only if they help."""
    exact = [one for one in members if one.name == who]
    return exact or find_words(members, who, fold) or find_words(members, who, fold_to_letters)
