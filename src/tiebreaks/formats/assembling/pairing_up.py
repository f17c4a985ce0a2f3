"""The rounds of an event from the cells and lines of its lists: the two sides of a game must agree, and so must two lists."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from tiebreaks.formats.assembling.joining import CUT, Members, place_beside
from tiebreaks.formats.assembling.part import Key, Meeting, Part
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Message, Place
from tiebreaks.model.rounds import BYES, OUTCOMES

_RANK: Mapping[str, int] = {"crosstable": 0, "pairings": 1}
"""How much the results of a list count, by its kind: less is more, and all other kinds count least."""

PENDING = "*"
_SIGNS = "+-"


def _split(result: str) -> tuple[str, str]:
    """The halves of a result, White's and Black's; "?" where a cell does not know."""
    if result == PENDING:
        return PENDING, PENDING
    if len(result) == 2:
        return result[0], result[1]
    white, _, black = result.partition("-")
    return white, black


HALVES: Mapping[str, tuple[str, str]] = {
    result: _split(result)
    for result in (*OUTCOMES, *(f"{own}-?" for own in "1½0"), *(f"?-{own}" for own in "1½0"), "+?", "-?", "?+", "?-")
}
POINTS_GIVEN: Mapping[str, str] = {"pairing": "1", "full": "1", "half": "½", "zero": "0"}
"""Kind of bye -> what a list prints for it."""


@dataclass
class Pair:
    """A game, or a round without an opponent; participants are positions."""

    round: int
    white: int
    black: int | None
    halves: tuple[str, str]
    """Of a bye: what was given or its kind, and nothing."""
    meetings: list[Meeting]
    colours: bool = True
    rated: bool = True
    board: int = 0
    teams: tuple[int, int | None] | None = None
    order: int = 0
    white_is_empty: bool = False
    """True: the chair at which nobody sat had the white pieces."""

    @property
    def result(self) -> str:
        """As `Game` spells it, or a bye as `Meeting` does."""
        white, black = self.halves
        if self.black is None and not self.has_empty_chair:
            return white
        if white == PENDING or black == PENDING:
            return PENDING
        return _compose(white, black)

    @property
    def has_empty_chair(self) -> bool:
        """Whether it is a board of a match at which nobody sat opposite."""
        return self.black is None and self.teams is not None and self.teams[1] is not None

    @property
    def sides(self) -> tuple[int, ...]:
        return (self.white,) if self.black is None else (self.white, self.black)

    @property
    def where(self) -> Place:
        return self.meetings[0].place

    def half_of(self, who: int) -> str:
        """What it is for one of its sides: 1, ½, 0, + or -; of a bye its points or kind."""
        return self.halves[who != self.white]

    def turn(self) -> None:
        """Exchange the sides of a game whose colours are not known."""
        assert self.black is not None
        self.white, self.black, self.halves = self.black, self.white, (self.halves[1], self.halves[0])


Slots = dict[tuple[int, int], Pair]
"""(round, participant) -> what the participant did in it."""


class Book:
    """Enters the rounds of all parts; contradictions are added to `problems`."""

    def __init__(self, members: Members, teams: Members, problems: Problems) -> None:
        self.members = members
        self.teams = teams
        self.problems = problems
        self.slots: Slots = {}
        self.team_byes: list[Pair] = []
        self.cut_off: dict[Key, Meeting] = {}
        """Who is not in a list of 150 rows, and the first meeting that names him."""
        self.own: dict[int, dict[tuple[int, int], tuple[Pair, str]]] = {}
        """Number of a crosstable -> (round, participant) -> the pair, and what that list itself says for the participant."""

    def enter_all(self, parts: Sequence[Part]) -> None:
        """Enter the parts with results, first those that count more; a later one fills gaps."""
        with_results = [number for number, part in enumerate(parts) if part.meetings]
        for number in sorted(with_results, key=lambda number: (parts[number].rounds_assumed, _RANK.get(parts[number].kind, 2))):
            slots = self._enter_part(number, parts[number])
            if parts[number].kind == "crosstable":
                self.own[number] = {(round, who): (pair, pair.half_of(who)) for (round, who), pair in slots.items()}
            if not self.slots:
                self.slots = slots
            elif parts[number].rounds_assumed:
                self._fit_in(slots)
            else:
                self._fill_in(slots)

    def pairs(self) -> list[Pair]:
        """Every game and bye once."""
        return _distinct(self.slots)

    def name(self, position: int) -> str:
        entrant = self.members.of_event[position].entrant
        return entrant.name or str(entrant.key)

    def _enter_part(self, number: int, part: Part) -> Slots:
        slots: Slots = {}
        both_sides = False
        for order, meeting in enumerate(part.meetings):
            pair = self._read(number, part, meeting, order)
            if pair is None:
                continue
            if meeting.teams is not None and meeting.teams[1] is None:
                self.team_byes.append(pair)
                continue
            others = _entries_of(pair, slots)
            if not others:
                _enter(pair, slots)
            elif len(others) == 1 and pair.black is not None and {*others[0].sides} == {*pair.sides}:
                both_sides = True
                self._put_together(others[0], pair)
                others[0].meetings.extend(pair.meetings)
            else:
                sentence = (
                    "round {round}: {name} has two entries, {one} at {place} and {other} here; "
                    "the two sides of a game must agree"
                )
                self._report_entries(sentence, pair, others[0])
                others[0].meetings.extend(pair.meetings)  # so that nothing more is said of it
        self._report_cut()
        self._check_both_sides(slots, both_sides)
        return slots

    def _read(self, number: int, part: Part, meeting: Meeting, order: int) -> Pair | None:
        """A meeting with positions in the place of keys."""
        if meeting.teams is not None and meeting.teams[1] is None:
            team = self._position(self.teams, number, part, meeting.teams[0], meeting)
            return None if team is None else Pair(meeting.round, team, None, (meeting.result, ""), [meeting], order=order)
        chair_is_white = meeting.white is None
        if chair_is_white:
            meeting = _turned(meeting)
        white = None if meeting.white is None else self._position(self.members, number, part, meeting.white, meeting)
        black = None if meeting.black is None else self._position(self.members, number, part, meeting.black, meeting)
        if white is None or (black is None) != (meeting.black is None):
            return None
        if white == black:
            sentence = "round {round}: {name} is paired with itself ({cell}); correct the opponent"
            self.problems.error(meeting.place, sentence, round=meeting.round, name=self.name(white), cell=_quote(meeting))
            return None
        teams = None
        if meeting.teams is not None:
            first, second = (self._position(self.teams, number, part, key, meeting) for key in meeting.teams if key is not None)
            if first is None or second is None:
                return None
            teams = (first, second)
        if black is None and teams is None:
            halves = (meeting.result, "")
        elif black is None and meeting.result not in HALVES:
            halves = ("+", "-") if meeting.result in ("1", "full", "pairing") else ("-", "+")
        else:
            halves = HALVES.get(meeting.result, ("", ""))
        if (not halves[0] and meeting.result not in HALVES) or (
            black is None and teams is None and meeting.result not in ("1", "½", "0", PENDING, *BYES)
        ):
            sentence = "round {round}: {name}: expected a result, found {cell}"
            self.problems.error(meeting.place, sentence, round=meeting.round, name=self.name(white), cell=_quote(meeting))
            return None
        return Pair(
            meeting.round, white, black, halves, [meeting], meeting.colours, meeting.rated, meeting.board, teams, order,
            chair_is_white,
        )  # fmt: skip

    def _position(self, members: Members, number: int, part: Part, key: Key, meeting: Meeting) -> int | None:
        found = members.position_of.get((number, key))
        if found is None:
            sentence = "round {round}: {cell}: {key} is not in the list; correct the opponent or add the participant"
            if len(part.entrants) == CUT:
                self.cut_off.setdefault(key, meeting)
            else:
                self.problems.error(meeting.place, sentence, round=meeting.round, cell=_quote(meeting), key=key)
        return found

    def _report_cut(self) -> None:
        """Say once that a list was cut at 150 rows, whoever is missing."""
        if self.cut_off:
            key, meeting = next(iter(self.cut_off.items()))
            sentence = (
                "the list was cut at {rows} rows: {count} {count:opponent is|opponents are} missing, such as {key} in round "
                "{round}; on chess-results choose the complete list and export it again"
            )
            facts = {"rows": CUT, "count": len(self.cut_off), "key": key, "round": meeting.round}
            self.problems.refuse(meeting.place, sentence, **facts)

    def _put_together(self, one: Pair, other: Pair) -> None:
        """Complete a game by the cell of the other side."""
        if one.white != other.white:
            if one.colours and other.colours:
                sentence = "round {round}: {first} and {second} both have the same colour: {one} at {place}, {other} here"
                self._report(sentence, one, other)
                return
            (other if one.colours else one).turn()
        both = [*zip(one.halves, other.halves, strict=True)]
        merged = tuple(mine if theirs == "?" else theirs for mine, theirs in both)
        if any(mine != theirs and "?" not in (mine, theirs) for mine, theirs in both) or not _agree(merged):
            sentence = (
                "round {round}: {first} and {second} do not agree on the result: {one} at {place}, {other} here; correct one"
            )
            self._report(sentence, one, other)
            return
        one.halves = (merged[0], merged[1])
        one.colours = one.colours or other.colours
        one.rated = one.rated and other.rated

    def _report(self, sentence: str, one: Pair, other: Pair) -> None:
        facts = {"round": one.round, "first": self.name(other.white), "second": self.name(other.sides[-1])}
        cells = {"one": _quote(one.meetings[0]), "other": _quote(other.meetings[0])}
        self.problems.error(other.where, sentence, **facts, **cells, place=place_beside(one.where, other.where))

    def _report_entries(self, sentence: str, pair: Pair, other: Pair) -> None:
        who = next(side for side in pair.sides if side in other.sides)
        facts = {"round": pair.round, "name": self.name(who), "place": place_beside(other.where, pair.where)}
        self.problems.error(pair.where, sentence, **facts, one=_quote(other.meetings[0]), other=_quote(pair.meetings[0]))

    def _check_both_sides(self, slots: Slots, both_sides: bool) -> None:
        """In a list that gives games from both sides, every game must be; of one side alone the result is not known."""
        for pair in _distinct(slots):
            if pair.black is not None and len(pair.meetings) == 1 and (both_sides or "?" in pair.halves):
                sentence = "round {round}: {cell} of {name} has no other side: {opponent} has no entry in this round"
                owner, opponent = (pair.black, pair.white) if pair.halves[0] == "?" else (pair.white, pair.black)
                names = {"name": self.name(owner), "opponent": self.name(opponent)}
                self.problems.error(pair.where, sentence, round=pair.round, cell=_quote(pair.meetings[0]), **names)

    def _fill_in(self, slots: Slots) -> None:
        """Add what a further list knows, and refuse what contradicts the first."""
        for pair in _distinct(slots):
            known = _entries_of(pair, self.slots)
            if len(known) == 1 and {*known[0].sides} == {*pair.sides}:
                self._reconcile(known[0], pair)
            elif not known or (not _says_nothing(pair) and all(map(_says_nothing, known))):
                _enter(pair, self.slots)
            elif not _says_nothing(pair):
                sentence = "round {round}: {name} has {one} at {place} and {other} here; the files contradict each other"
                self._report_entries(sentence, pair, known[0])

    def _fit_in(self, slots: Slots) -> None:
        """Compare the games of a matrix with lists that know the rounds; a game that they lack goes into a free round."""
        known: dict[frozenset[int], list[Pair]] = {}
        for pair in self.pairs():
            if pair.black is not None:
                known.setdefault(frozenset(pair.sides), []).append(pair)
        last = max(number for number, _ in [*self.slots, *slots])
        for pair in (pair for pair in _distinct(slots) if pair.black is not None):
            same = known.get(frozenset(pair.sides), [])
            if same:
                one = next((each for each in same if _says_nothing(each) or _results(each) == _results(pair)), same[0])
                same.remove(one)
                pair.round = one.round
                self._reconcile(one, pair)
                continue
            free = (number for number in range(1, last + 2) if not any((number, side) in self.slots for side in pair.sides))
            pair.round = next(free, last + 1)
            _enter(pair, self.slots)

    def _reconcile(self, one: Pair, other: Pair) -> None:
        """Two lists give the same game or bye: take the known colour and result, refuse two different ones."""
        if one.black is not None and one.white != other.white:
            if one.colours and other.colours and _SIGNS[0] not in one.halves and _SIGNS[1] not in one.halves:
                sentence = (
                    "round {round}: {first}-{second}: the files give White to different players: {one} at {place}, {other} here"
                )
                self._report(sentence, one, other)
                return
            (one if not one.colours else other).turn()
        one.colours = one.colours or other.colours
        if _says_nothing(other) or _values(one) == _values(other):
            if one.black is None and other.result in BYES:
                one.halves = other.halves
            return
        if _says_nothing(one):
            one.halves, one.rated = other.halves, other.rated
            return
        sentence = "round {round}: {first} and {second}: {one} at {place}, {other} here; the files contradict each other"
        if one.black is None:
            sentence = "round {round}: {first}: {one} at {place}, {other} here; the files contradict each other"
        self._report(sentence, one, other)


def _distinct(slots: Slots) -> list[Pair]:
    """Every game and bye once."""
    return [*{id(pair): pair for pair in slots.values()}.values()]


def _entries_of(pair: Pair, slots: Slots) -> list[Pair]:
    """What the sides of a pair have in its round already, each once."""
    one = slots.get((pair.round, pair.white))
    other = one if pair.black is None else slots.get((pair.round, pair.black))
    return [each for each in (one, other if other is not one else None) if each is not None]


def _enter(pair: Pair, slots: Slots) -> None:
    """Put a pair into the slots of its sides."""
    for side in pair.sides:
        slots[pair.round, side] = pair


def _turned(meeting: Meeting) -> Meeting:
    """A board with the empty chair as Black, whichever colour it had."""
    white, black = HALVES.get(meeting.result, ("-", "+"))
    result = PENDING if white == PENDING else f"{black}{white}" if white in _SIGNS else f"{black}-{white}"
    return replace(meeting, white=meeting.black, black=None, result=result)


def _says_nothing(pair: Pair) -> bool:
    """Whether a list says that there is no result yet, or only that there was no game."""
    return PENDING in pair.halves


def _results(pair: Pair) -> set[tuple[int, str]]:
    """What a game was for each side, whoever had White."""
    return {*zip(pair.sides, pair.halves, strict=True)}


def _values(pair: Pair) -> tuple[str, ...]:
    """What a game or bye is worth, for comparing two lists."""
    return (POINTS_GIVEN.get(pair.result, pair.result),) if pair.black is None else pair.halves


def _agree(halves: Sequence[str]) -> bool:
    """Whether two halves make a result that exists; "?" and pending games may still become one."""
    white, black = halves
    if "?" in halves or (white == PENDING and black == PENDING):
        return True
    return _compose(white, black) in OUTCOMES


def _compose(white: str, black: str) -> str:
    """The result of two halves."""
    return white + black if white in _SIGNS and black in _SIGNS else f"{white}-{black}"


def _quote(meeting: Meeting) -> Message:
    """A cell as it was printed, else the result as it was read."""
    return Message("{cell!r}", cell=meeting.cell or meeting.result)
