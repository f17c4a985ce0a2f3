"""Fill empty fields of an event from a FIDE rating list. What the event says already is never changed."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, BinaryIO

from tiebreaks.errors import FormatError, TiebreaksError, TournamentError, WrongType
from tiebreaks.formats.choices import RATING_KINDS as KINDS
from tiebreaks.formats.choices import RatingKind, RatingList
from tiebreaks.formats.ratings.lists import ONE_KIND, FoundRating, NameKey, RatedPlayer, find_players
from tiebreaks.formats.tables.text import name_words
from tiebreaks.messages import Forms, Message, Option, Remedy, as_fact, log_warnings, some_of
from tiebreaks.model.tournament import About, Player, Tournament
from tiebreaks.text import number_and_name

_PERIOD = re.compile(r"(?:\d{1,3}/)?(\d{1,6})(?:\+(\d{1,4}))?")  # of TRF26 222: moves/seconds+increment
_MOVES = 60  # that a game has when its time is compared (FIDE Laws, A.1 and B.1)
_RAPID, _BLITZ = 3600, 600  # seconds: less than an hour is rapid, up to ten minutes is blitz
_FIELDS = ("rating", "title", "federation", "sex", "birth")
_DIFFERENT = {
    "rating": Forms(
        "the rating of 1 player is another in the list; that of the event is kept: {some}",
        "the ratings of {count} players are others in the list; those of the event are kept: {some}",
    ),
    "title": Forms(
        "the title of 1 player is another in the list; that of the event is kept: {some}",
        "the titles of {count} players are others in the list; those of the event are kept: {some}",
    ),
    "federation": Forms(
        "the federation of 1 player is another in the list; that of the event is kept: {some}",
        "the federations of {count} players are others in the list; those of the event are kept: {some}",
    ),
    "sex": Forms(
        "the sex of 1 player is another in the list; that of the event is kept: {some}",
        "the sex of {count} players is another in the list; that of the event is kept: {some}",
    ),
    "birth": Forms(
        "the year of birth of 1 player is another in the list; that of the event is kept: {some}",
        "the years of birth of {count} players are others in the list; those of the event are kept: {some}",
    ),
}


def fill_ratings(event: Tournament, rating_list: RatingList, rating: RatingKind | str | None, *, by_name: bool) -> Tournament:
    """What `formats.with_ratings` says."""
    if not isinstance(event, Tournament):
        raise WrongType("expected a Tournament, found {found!r}", found=as_fact(event))
    if rating is not None and rating not in KINDS:
        sentence = "{option}: expected one of {expected}, found {found!r}"
        raise TiebreaksError(sentence, option=Option("rating"), expected=KINDS, found=as_fact(rating))
    ids = {id for player in event.players if (id := _id_of(player))}
    keys = {player.id: name_words(player.name) for player in event.players if by_name and not _id_of(player)}
    found = find_players(_as_source(rating_list), ids, {key for key in keys.values() if key})
    kind = rating or _kind_of_event(event.about) or (ONE_KIND if ONE_KIND in found.kinds else "")
    if not kind:
        sentence = "neither the event nor the list says which rating to take: the event names no time control that tells"
        raise TiebreaksError(Message(sentence, remedies=[Remedy("rating", each) for each in KINDS]))
    filling = _Filling(found, kind)
    try:
        players = tuple(filling.fill(player, keys.get(player.id)) for player in event.players)
    except TournamentError as wrong:  # of a rating that nobody has
        raise FormatError([message.of_file(found.name) for message in wrong.messages]) from wrong
    warnings = tuple(filling.warnings())
    log_warnings(warnings)
    reading = replace(event.reading, warnings=(*event.warnings, *warnings))
    return replace(event, players=players, reading=reading)


def _as_source(given: RatingList) -> str | bytes | BinaryIO:
    if isinstance(given, bytes | bytearray):
        return bytes(given)
    if isinstance(given, str | os.PathLike):
        return os.fsdecode(given)
    if not hasattr(given, "read"):
        raise WrongType("expected the path of a rating list, its bytes or an open file, found {found!r}", found=as_fact(given))
    return given


def _id_of(player: Player) -> str:
    return player.fide_id.strip().lstrip("0")


def _kind_of_event(about: About) -> str:
    """The rating that belongs to the time control: as it says in words (TRF 092, 122), or by its seconds (222)."""
    words = f"{about.type} {about.time_control}".casefold()
    named = [kind for kind in KINDS if kind in words]
    if len(named) == 1:
        return named[0]
    sides = about.encoded_time_control.removeprefix("W").split("-B")
    seconds = {_count_seconds(side) for side in sides}
    if named or None in seconds:
        return ""
    kinds = {"blitz" if each <= _BLITZ else "rapid" if each < _RAPID else "standard" for each in seconds if each is not None}
    return kinds.pop() if len(kinds) == 1 else ""


def _count_seconds(code: str) -> int | None:
    """The time of a player for sixty moves; None if the code is not known."""
    total = 0
    for period in code.split(":"):
        match = _PERIOD.fullmatch(period.strip())
        if match is None:
            return None
        total += int(match[1])
        increment = int(match[2] or 0)
    return total + _MOVES * increment


class _Filling:
    """Fills players, and remembers what there is to say."""

    def __init__(self, found: FoundRating, kind: str) -> None:
        self.found = found
        self.kind = kind
        self.different: dict[str, list[Message]] = {field: [] for field in _FIELDS}
        self.missing: list[str] = []
        self.unnamed: list[str] = []
        self.others: list[Message] = []
        self.ambiguous: list[Message] = []

    def fill(self, player: Player, key: NameKey | None) -> Player:
        """The player, with what the list adds."""
        listed = self._find(player, key)
        if listed is None:
            return player
        theirs = {
            "rating": listed.rating(self.kind), "title": listed.title, "federation": listed.federation, "sex": listed.sex,
            "birth": listed.birth,
        }  # fmt: skip
        added: dict[str, Any] = {}
        for field, value in theirs.items():
            own = getattr(player, field)
            if value and not own:
                added[field] = value
            elif value and (own[:4] if field == "birth" else own) != value:  # a list knows the year of birth
                sentence = "{player} ({own}; in the list {listed})"
                named = number_and_name(player.id, player.name)
                self.different[field].append(Message(sentence, player=named, own=own, listed=value))
        return replace(player, name=player.name or listed.name, fide_id=player.fide_id or listed.fide_id, **added)

    def _find(self, player: Player, key: NameKey | None) -> RatedPlayer | None:
        """The player in the list; None if nobody, or more than one, can be meant."""
        named = number_and_name(player.id, player.name)
        if id := _id_of(player):
            listed = self.found.by_id.get(id)
            if listed is None:
                self.missing.append(named)
            elif player.name not in ("", f"Player {player.id}") and not _may_be_same(player.name, listed.name):
                sentence = "{player} has the FIDE number {id}, which is {listed} in the list"
                self.others.append(Message(sentence, player=named, id=id, listed=listed.name))
                return None
            return listed
        if not key:
            return None
        same = self.found.by_name.get(key, [])
        there = [one for one in same if not player.federation or player.federation == one.federation]
        if len(there) == 1:
            return there[0]
        if not there:
            self.unnamed.append(named)
            return None
        candidates = tuple(" ".join((one.fide_id, one.name, one.federation, one.birth)).rstrip() for one in there)
        sentence = "{player} may be any of {count} in the list; nothing was filled in; give the FIDE number: {candidates}"
        ids = tuple(one.fide_id for one in there)
        facts: dict[str, Any] = {"player": named, "count": len(there), "candidates": some_of(candidates), "ids": ids}
        self.ambiguous.append(Message(sentence, severity="warning", **facts))
        return None

    def warnings(self) -> Iterator[Message]:
        """What there is to say, a sentence for each kind of thing."""
        if self.kind != ONE_KIND and ONE_KIND in self.found.kinds:
            sentence = "the list has one rating of each player and does not say which; it is taken for the {kind} rating"
            yield Message(sentence, severity="warning", kind=self.kind)
        for field, cases in self.different.items():
            if cases:
                yield Message(_DIFFERENT[field].of(len(cases)), severity="warning", count=len(cases), some=some_of(cases))
        yield from self.ambiguous
        for sentence, players in (
            ("{count} FIDE numbers of the event are not in the list: {some}", self.missing),
            ("{count} FIDE numbers belong to other names in the list, and nothing was filled in: {some}", self.others),
            ("{count} names of the event are not in the list: {some}", self.unnamed),
        ):
            if players:
                yield Message(sentence, severity="warning", count=len(players), some=some_of(players))


def _may_be_same(one: str, other: str) -> bool:
    """Whether two names can be of one player: a word in common, or a name in letters that the list does not have."""
    first, second = set(name_words(one)), set(name_words(other))
    return not first or not second or bool(first & second) or not "".join(first).isascii()
