"""Who is who in several events: by FIDE id, then by name and birth. What cannot be decided is listed, never guessed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise
from typing import Any, NamedTuple

from tiebreaks.awards.categories import RulesError, parse_birth
from tiebreaks.formats.tables.text import name_words
from tiebreaks.messages import Message, Place
from tiebreaks.model.tournament import Player

MOST_PAIRS = 100  # ambiguous pairs that one message lists


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
) -> Directory:
    """Find the persons behind the players of several events: (name of the event, its players by number)."""
    directory = _Directory(events)
    for group in same:
        for one, other in pairwise(group):
            directory.unite(one, other)
    apart = {frozenset(pair) for group in different for pair in combinations(group, 2)}
    directory.unite_ids()
    directory.unite_names(apart)
    directory.check(apart, file)
    return directory.finish()


class _Directory:
    def __init__(self, events: Sequence[tuple[str, Mapping[int, Player]]]) -> None:
        self.events = events
        self.players = {
            Appearance(at, number): player for at, (_, players) in enumerate(events) for number, player in players.items()
        }
        self._parent = {one: one for one in self.players}
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

    def check(self, apart: set[frozenset[Appearance]], file: str) -> None:
        """Refuse pairs that nothing decides, and two entries of one event that became one person."""
        problems = []
        ids: dict[Appearance, set[str]] = {}
        members: dict[Appearance, list[Appearance]] = {}
        for one in self.players:
            root = self.find(one)
            members.setdefault(root, []).append(one)
            if number := self.fide_id(one):
                ids.setdefault(root, set()).add(number)
        asked: set[frozenset[Appearance]] = set()
        for one, other in self.namesakes():
            first, second = self.find(one), self.find(other)
            pair = frozenset((first, second))
            decided = first == second or frozenset((one, other)) in apart or self.births_agree(one, other) is False
            if decided or pair in asked or (ids.get(first) and ids.get(second)):
                continue
            asked.add(pair)
            if len(asked) > MOST_PAIRS:  # a file in which all have one name
                break
            sentence = (
                "{one} and {other} may be one person or two; "
                "add [[same]] or [[different]] with who = [[{first!r}, {number}], [{second!r}, {second_number}]]"
            )
            facts: dict[str, Any] = {
                "one": self.describe(one), "first": self.events[one.event][0], "number": one.number,
                "other": self.describe(other), "second": self.events[other.event][0], "second_number": other.number,
            }  # fmt: skip
            problems.append(Message(sentence, **facts, where=Place(file)))
        for root, group in members.items():
            if len(ids.get(root, ())) > 1:
                sentence = "{people} are taken for one person, but have different FIDE ids; add [[different]]"
                problems.append(Message(sentence, people=tuple(map(self.describe, group)), where=Place(file)))
            elif len({one.event for one in group}) < len(group):
                sentence = "{people} are taken for one person, but play in the same event; add [[different]]"
                problems.append(Message(sentence, people=tuple(map(self.describe, group)), where=Place(file)))
        if problems:
            raise RulesError(problems[:MOST_PAIRS])

    def finish(self) -> Directory:
        groups: dict[Appearance, list[Appearance]] = {}
        for one in sorted(self.players):
            groups.setdefault(self.find(one), []).append(one)
        return Directory(tuple(map(tuple, groups.values())), tuple(self.warnings))
