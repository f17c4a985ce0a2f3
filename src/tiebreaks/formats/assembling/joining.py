"""Who of one list is who of another: lists of one event are joined by FIDE id, start number, name and rating, or name."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tiebreaks.formats.assembling.part import Entrant, Key, Part, PartKind
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.tables.text import MOST_STRANGERS, NameIndex, name_words
from tiebreaks.messages import Items, Message, Place, some_of, some_said

CUT = 150  # rows after which chess-results cuts a list, unless one asks for the whole
AUTHORITY: Mapping[PartKind, int] = {"crosstable": 0, "starting list": 1, "pairings": 2, "ranking": 3, "rating list": 4}
"""Whose list of participants counts first."""

_FILLED = ("name", "number", "rating", "title", "federation", "fide_id", "birth", "sex", "club", "board")

Index = Mapping[object, Sequence[int]]
"""Those who may be meant by an entry of another list, by each thing that can identify them."""


def normalized_name(name: str) -> str:
    """A name for comparison: its words, as `name_words` has them, in one text."""
    return " ".join(name_words(name))


@dataclass
class Member:
    """A participant of the event, with what each list says of it."""

    entrant: Entrant
    """What the lists say together; of two that say something the first counts."""
    entries: list[tuple[int, Entrant]] = field(default_factory=list)
    """The number of the part, and the entrant there; the list that counts first comes first."""

    def add(self, part: int, entrant: Entrant) -> None:
        """Enter what another list says."""
        self.entries.append((part, entrant))
        added = {name: value for name in _FILLED if (value := getattr(entrant, name)) and not getattr(self.entrant, name)}
        self.entrant = replace(self.entrant, **added) if added else self.entrant

    @property
    def where(self) -> Place:
        return self.entries[0][1].place


@dataclass
class Members:
    """The participants of an event that several lists name."""

    of_event: list[Member] = field(default_factory=list)
    position_of: dict[tuple[int, Key], int] = field(default_factory=dict)
    """(number of the part, key there) -> position in `of_event`."""
    _index: dict[object, list[int]] = field(default_factory=dict)
    _changed: set[int] = field(default_factory=set)

    def add(self, part: int, entrant: Entrant, position: int | None = None) -> None:
        """Enter an entrant of a part, as somebody new or as the member at a position."""
        if position is None:
            position = len(self.of_event)
            self.of_event.append(Member(entrant))
        self.of_event[position].add(part, entrant)
        self.position_of[part, entrant.key] = position
        self._changed.add(position)

    def index(self) -> Index:
        """Who may be meant, by all that the lists so far say. What identifies a member stays, and lists add to it."""
        for position in sorted(self._changed):
            for identity in _identities(self.of_event[position].entrant):
                positions = self._index.setdefault(identity, [])
                if (at := bisect_left(positions, position)) == len(positions) or positions[at] != position:
                    positions.insert(at, position)
        self._changed.clear()
        return self._index


def join_lists(parts: Sequence[Part], problems: Problems, *, teams: bool = False) -> Members:
    """The participants of all parts, each once; contradictions are added to `problems`."""
    members = Members()
    field_is_known = False
    for number, part in sorted(enumerate(parts), key=lambda each: AUTHORITY[each[1].kind]):
        entrants = part.teams if teams else part.entrants
        if not entrants:
            continue
        _refuse_repeated_keys(entrants, problems)
        if not members.of_event:
            for entrant in entrants:
                members.add(number, entrant)
        else:
            _match(members, number, part, entrants, problems, may_add=part.kind == "pairings" and not field_is_known)
        field_is_known = field_is_known or part.kind in ("crosstable", "starting list")
    return members


def _refuse_repeated_keys(entrants: Iterable[Entrant], problems: Problems) -> None:
    seen: dict[Key, Entrant] = {}
    for entrant in entrants:
        other = seen.setdefault(entrant.key, entrant)
        if other is not entrant:
            sentence = "{key} stands for {name}, and at {other} for {first}; every participant has a number or name of its own"
            facts = {"key": entrant.key, "name": entrant.name, "first": other.name}
            problems.error(entrant.place, sentence, **facts, other=place_beside(other.place, entrant.place))


def place_beside(place: Place, beside: Place) -> str:
    """A place for the middle of a sentence; the file is left out where it is that of the sentence."""
    return place.path if place.path and place.file == beside.file else str(place) or "?"


def _identities(entrant: Entrant) -> Iterator[object]:
    """What identifies an entrant, best first."""
    if entrant.fide_id.strip("0 "):
        yield "fide", entrant.fide_id.strip()
    if entrant.number:
        yield "number", entrant.number
    name = normalized_name(entrant.name)
    if name and entrant.rating:
        yield "rated", name, entrant.rating
    if name:
        yield "name", name


def _match(
    members: Members, number: int, part: Part, entrants: Sequence[Entrant], problems: Problems, *, may_add: bool
) -> None:
    """Find the members that the entrants of a further list are."""
    index = members.index()
    taken: dict[int, Entrant] = {}
    strangers: list[Entrant] = []
    clashes: list[tuple[Entrant, Member]] = []
    for entrant in entrants:
        found = _find(entrant, index, members, problems, clashes)
        if found is None:
            strangers.append(entrant)
        elif found >= 0 and found in taken:
            sentence = "{name} and {other} at {place} are both {meant} of {file}"
            facts = {"name": entrant.name, "other": taken[found].name, "place": place_beside(taken[found].place, entrant.place)}
            meant = members.of_event[found]
            problems.error(entrant.place, sentence, **facts, meant=meant.entrant.name, file=meant.where.file)
        elif found >= 0:
            taken[found] = entrant
            members.add(number, entrant, found)
    _report_clashes(clashes, problems)
    strangers = _match_similar(members, number, strangers, taken, problems)
    if may_add:
        for entrant in strangers:
            members.add(number, entrant)
    elif strangers and part.kind != "rating list":
        _report_strangers(members, part, strangers, problems)


def _find(
    entrant: Entrant, index: Index, members: Members, problems: Problems, clashes: list[tuple[Entrant, Member]]
) -> int | None:
    """The position of the member that an entrant is; None: nobody, -1: a contradiction.

    Start numbers that mean somebody else are added to `clashes`.
    """
    for identity in _identities(entrant):
        found = index.get(identity, ())
        kind = identity[0] if isinstance(identity, tuple) else ""
        if len(found) > 1 and kind != "rated":
            sentence = "{name}: {file} has this {what} more than once, at {places}; give lists with start numbers or FIDE ids"
            others = [members.of_event[position] for position in found]
            what = Message({"fide": "FIDE id", "number": "start number"}.get(str(kind), "name"))
            places = some_of([place_beside(other.where, entrant.place) for other in others])
            problems.error(entrant.place, sentence, name=entrant.name, file=others[0].where.file, what=what, places=places)
            return -1
        if len(found) == 1:
            member = members.of_event[found[0]]
            if kind == "number" and not _may_be_one_name(entrant.name, member.entrant.name):
                clashes.append((entrant, member))
                return -1
            return found[0]
    return None


def _report_clashes(clashes: Sequence[tuple[Entrant, Member]], problems: Problems) -> None:
    """Start numbers under which two lists have different people."""
    if not clashes:
        return

    def say(clash: tuple[Entrant, Member]) -> Message:
        entrant, member = clash
        facts: dict[str, Any] = {"number": entrant.number, "name": entrant.name, "other": member.entrant.name}
        place = place_beside(member.where, entrant.place)
        return Message("{number} is {name} here and {other} at {place}", **facts, place=place)

    sentence = "start numbers of different players, {count} in all: {each}; are these files of one event?"
    listed = replace(some_said(clashes, say), joined="semicolon")
    problems.error(clashes[0][0].place, sentence, count=len(clashes), each=listed)


def _may_be_one_name(one: str, other: str) -> bool:
    """Whether two spellings may be of one name: equal, or each word begins a word of the other."""
    if not one or not other or normalized_name(one) == normalized_name(other):
        return True
    shorter, longer = sorted((name_words(one), name_words(other)), key=lambda words: (len(words), len("".join(words))))
    return all(any(_abbreviates(word, whole) for whole in longer) for word in shorter)


def _abbreviates(word: str, other: str) -> bool:
    """Whether one of two words begins the other."""
    return word.startswith(other) or other.startswith(word)


def _match_similar(
    members: Members, number: int, strangers: list[Entrant], taken: Mapping[int, Entrant], problems: Problems
) -> list[Entrant]:
    """Match names that are abbreviated, cut or misspelt, if only one pair fits; returns who is still unknown."""
    if not strangers:
        return []
    names = {position: member.entrant.name for position, member in enumerate(members.of_event) if position not in taken}
    unknown = {at: stranger.name for at, stranger in enumerate(strangers)}
    meant = NameIndex(names).match_similar(unknown, lambda _: True)
    misspelt = [(strangers[at], names[position]) for at, position in meant.items()]
    misspelt = [(stranger, name) for stranger, name in misspelt if not _may_be_one_name(stranger.name, name)]
    if misspelt:
        pairs = some_said(misspelt, lambda pair: Message("{name} is {who}", name=pair[0].name, who=pair[1]))
        problems.warn(misspelt[0][0].place, "taken for the only similar name: {pairs}", pairs=pairs)
    for at, position in meant.items():
        members.add(number, strangers[at], position)
    return [stranger for at, stranger in enumerate(strangers) if at not in meant]


def _report_strangers(members: Members, part: Part, strangers: Sequence[Entrant], problems: Problems) -> None:
    """Who is in a further list and not in the one that counts first."""
    first = members.of_event[0].where.file
    names = some_of([entrant.name or str(entrant.key) for entrant in strangers])
    count = len(part.entrants or part.teams)
    if part.kind in ("crosstable", "ranking") and len(strangers) > count * MOST_STRANGERS and len(members.of_event) != CUT:
        sentence = "is this another event? {found} of its {count} names are in {file}; not found: {names}"
        problems.error(strangers[0].place, sentence, found=count - len(strangers), count=count, file=first, names=names)
        return
    if part.kind != "pairings":
        sentence = "{count} of this list are not in {file}, by number or by name: {names}; they are left out"
        problems.warn(strangers[0].place, sentence, count=len(strangers), file=first, names=names)
        return
    sentence = "{names}: not in {file}, by number or by name; are these files of one event?"
    if len(members.of_event) == CUT:
        sentence = (
            "{names}: not in {file}, by number or by name; chess-results cuts a list at {rows} rows, "
            "and it has as many: export the complete list"
        )
    problems.error(strangers[0].place, sentence, names=names, file=first, rows=CUT)


def name_all(members: Iterable[Member]) -> Items:
    """The names of some members, for a sentence that stays short."""
    return some_of([member.entrant.name or str(member.entrant.key) for member in members])
