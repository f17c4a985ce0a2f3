"""Who is who in several events: by FIDE id, then by name and birth. What cannot be decided is listed, never guessed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from tiebreaks.awards import EqualNames
from tiebreaks.awards.entrants import parse_birth
from tiebreaks.awards.rules import refuse
from tiebreaks.formats.tables.text import name_words
from tiebreaks.messages import Forms, Message, Place, some_of
from tiebreaks.model.tournament import Player

MOST_LISTED = 100  # ambiguous pairs, and persons who cannot be one, that a refusal lists


EQUAL_NAMES = (
    'who may list more than two; equal_names = "same" under [series] takes equal names for one person where nothing else '
    'decides, equal_names = "different" for two'
)
MORE_PAIRS = Forms("1 more pair is not shown", "{count} more pairs are not shown")
MORE_PERSONS = Forms("1 more person is not shown", "{count} more persons are not shown")
SAME_NAMES = Forms(
    "1 pair of equal names is taken for one person, as equal_names says: {names}.",
    "{count} pairs of equal names are taken for one person each, as equal_names says: {names}.",
)
DIFFERENT_NAMES = Forms(
    "1 pair of equal names is taken for two persons, as equal_names says: {names}.",
    "{count} pairs of equal names are taken for two persons each, as equal_names says: {names}.",
)


class Appearance(NamedTuple):
    """A player of one event."""

    event: int
    """Which, from 0."""
    number: int


@dataclass(frozen=True)
class Directory:
    """The persons of a series: each a tuple of appearances, in the order of the events."""

    persons: tuple[tuple[Appearance, ...], ...]
    warnings: tuple[Message, ...] = ()


def identify(
    events: Sequence[tuple[str, Mapping[int, Player]]],
    same: Iterable[Sequence[Appearance]] = (),
    different: Iterable[Sequence[Appearance]] = (),
    file: str = "",
    equal_names: EqualNames = "ask",
) -> Directory:
    """Find the persons behind the players of several events: (name of the event, its players by number)."""
    directory = _DirectoryMaker(events, file)
    for group in same:
        for one, other in pairwise(group):
            directory.unite(one, other)
    apart = {frozenset(pair) for group in different for pair in combinations(group, 2)}
    directory.unite_ids()
    directory.unite_names(apart)
    if equal_names != "ask":
        directory.decide_by_names(apart, equal_names)
    directory.check(apart, equal_names)
    return directory.finish()


class _DirectoryMaker:
    def __init__(self, events: Sequence[tuple[str, Mapping[int, Player]]], file: str) -> None:
        self.events = events
        self.file = file
        self.players = {
            Appearance(at, number): player for at, (_, players) in enumerate(events) for number, player in players.items()
        }
        self._parent = {one: one for one in self.players}
        self.known: dict[Appearance, Appearance] = {}
        """Who is who by more than the name, where equal names alone make one person."""
        self.warnings: list[Message] = []

    def find(self, one: Appearance) -> Appearance:
        while self._parent[one] != one:
            self._parent[one] = self._parent[self._parent[one]]
            one = self._parent[one]
        return one

    def unite(self, one: Appearance, other: Appearance) -> None:
        first, second = sorted((self.find(one), self.find(other)))
        self._parent[second] = first

    def fide_id(self, one: Appearance) -> str:
        return self.players[one].fide_id.strip().lstrip("0")

    def unite_ids(self) -> None:
        """The same FIDE id is one person, whatever the name; another year of birth is a warning."""
        first: dict[str, Appearance] = {}
        for one in self.players:
            number = self.fide_id(one)
            if not number:
                continue
            if number in first:
                self.unite(first[number], one)
                years = [birth.first.year for each in (first[number], one) if (birth := parse_birth(self.players[each].birth))]
                if len(set(years)) > 1:
                    sentence = "FIDE id {id}: {one} and {other} are taken for one person, but their years of birth differ"
                    self.warnings.append(
                        Message(sentence, id=number, one=self.describe(first[number]), other=self.describe(one))
                    )
            else:
                first[number] = one

    def unite_names(self, apart: set[frozenset[Appearance]]) -> None:
        """Equal names with births that agree are one person, unless both have FIDE ids."""
        for one, other in self.namesakes():
            if frozenset((one, other)) not in apart and self.births_agree(one, other):
                self.unite(one, other)

    def namesakes(self) -> Iterable[tuple[Appearance, Appearance]]:
        """Pairs of different events with equal names that FIDE ids do not decide."""
        by_name: dict[tuple[str, ...], list[Appearance]] = {}
        for one, player in self.players.items():
            if words := name_words(player.name):
                by_name.setdefault(words, []).append(one)
        for group in by_name.values():
            for one, other in combinations(group, 2):
                if one.event != other.event and not (self.fide_id(one) and self.fide_id(other)):
                    yield one, other

    def births_agree(self, one: Appearance, other: Appearance) -> bool | None:
        """None: a birth is missing."""
        first, second = (parse_birth(self.players[each].birth) for each in (one, other))
        if first is None or second is None:
            return None
        return first.first <= second.last and second.first <= first.last

    def describe(self, one: Appearance) -> Message:
        player = self.players[one]
        sentence = (
            "{event} {number} {name}, born {birth}, {federation}"
            if player.federation
            else "{event} {number} {name}, born {birth}"
        )
        return Message(
            sentence, event=self.events[one.event][0], number=one.number, name=player.name, birth=player.birth or "?",
            federation=player.federation,
        )  # fmt: skip

    def decide_by_names(self, apart: set[frozenset[Appearance]], equal_names: EqualNames) -> None:
        """Take equal names for one person, or for two, where nothing else decides; a note says of whom."""
        self.known = {one: self.find(one) for one in self.players}
        pairs = self.ambiguous(apart)
        if not pairs:
            return
        names = some_of(list(dict.fromkeys(self.players[one].name for one, _ in pairs)))
        forms = SAME_NAMES if equal_names == "same" else DIFFERENT_NAMES
        self.warnings.append(Message(forms.of(len(pairs)), count=len(pairs), names=names))
        for one, other in pairs if equal_names == "same" else ():
            self.unite(one, other)

    def ambiguous(self, apart: set[frozenset[Appearance]]) -> list[tuple[Appearance, Appearance]]:
        """The pairs of namesakes that nothing decides, one for every two persons."""
        ids = {self.find(one) for one in self.players if self.fide_id(one)}
        pairs: dict[frozenset[Appearance], tuple[Appearance, Appearance]] = {}
        for one, other in self.namesakes():
            first, second = self.find(one), self.find(other)
            decided = first == second or frozenset((one, other)) in apart or self.births_agree(one, other) is False
            if not decided and not (first in ids and second in ids):
                pairs.setdefault(frozenset((first, second)), (one, other))
        return list(pairs.values())

    def check(self, apart: set[frozenset[Appearance]], equal_names: EqualNames) -> None:
        """Refuse pairs that nothing decides, and those who became one person and cannot be."""
        where = Place(self.file)
        pairs = self.ambiguous(apart) if equal_names == "ask" else []
        problems = [self._ask_about(one, other) for one, other in pairs[:MOST_LISTED]]
        if (hidden := len(pairs) - MOST_LISTED) > 0:
            problems.append(Message(MORE_PAIRS.of(hidden), count=hidden, where=where))
        refused = [(wrong, group) for group in self._groups(self.players) if (wrong := self._cannot_be_one(group))]
        for sentence, group in refused[:MOST_LISTED]:
            problems.append(Message(sentence, people=tuple(map(self.describe, group)), where=where))
        if (hidden := len(refused) - MOST_LISTED) > 0:
            problems.append(Message(MORE_PERSONS.of(hidden), count=hidden, where=where))
        if len(pairs) > 1:
            problems.append(Message(EQUAL_NAMES, where=where))
        refuse(problems)

    def _ask_about(self, one: Appearance, other: Appearance) -> Message:
        sentence = (
            "{one} and {other} may be one person or two; "
            "add [[same]] or [[different]] with who = [[{first!r}, {number}], [{second!r}, {second_number}]]"
        )
        facts: dict[str, Any] = {
            "one": self.describe(one), "first": self.events[one.event][0], "number": one.number,
            "other": self.describe(other), "second": self.events[other.event][0], "second_number": other.number,
        }  # fmt: skip
        return Message(sentence, **facts, where=Place(self.file))

    def _cannot_be_one(self, group: Sequence[Appearance]) -> str:
        """Why those who are taken for one person cannot be; "": they can."""
        if len({number for one in group if (number := self.fide_id(one))}) > 1:
            return "{people} are taken for one person, but have different FIDE ids; add [[different]]"
        if len({one.event for one in group}) < len(group):
            return "{people} are taken for one person, but play in the same event; add [[different]]"
        by_name_alone = (pair for pair in combinations(group, 2) if self.known and self.known[pair[0]] != self.known[pair[1]])
        if any(self.births_agree(one, other) is False for one, other in by_name_alone):
            return "{people} are taken for one person, but their births differ; add [[same]] or [[different]]"
        return ""

    def _groups(self, players: Iterable[Appearance]) -> Iterable[list[Appearance]]:
        """Those who are taken for one person, together."""
        groups: dict[Appearance, list[Appearance]] = {}
        for one in players:
            groups.setdefault(self.find(one), []).append(one)
        return groups.values()

    def finish(self) -> Directory:
        return Directory(tuple(map(tuple, self._groups(sorted(self.players)))), tuple(self.warnings))
