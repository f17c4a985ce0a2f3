"""How pairings are made, and data for pairing programs, which no tie-break reads: requested byes, acceleration."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, Literal

from tiebreaks.errors import TournamentError
from tiebreaks.messages import Message
from tiebreaks.model.crosstable import Rows
from tiebreaks.model.fields import (
    HALF_A_CHARACTER,
    Wrong,
    embed_problem,
    field_problem,
    fill,
    unexpected,
    whole_number,
    wrong_value,
)
from tiebreaks.model.rounds import Bye
from tiebreaks.model.scoring import MOST_ROUNDS, Number, exact_points
from tiebreaks.text import has_surrogates

MOST_NAMED = 50_000  # participants in byes asked for, in ranges of virtual points, in prohibitions; real events have hundreds


class System(StrEnum):
    """How pairings are made: decides between Article 15.2 and Article 16. Every member is a text: `event.system == "swiss"`."""

    SWISS = "swiss"
    """Who plays whom depends on the results (Article 16)."""
    ROUND_ROBIN = "round-robin"
    """Everybody plays everybody (Article 15.2)."""
    PREDETERMINED = "predetermined"
    """Scheveningen, Schiller and other fixed schedules (Article 15.2)."""

    @property
    def predetermined(self) -> bool:
        """Whether the pairings do not depend on the results."""
        return self is not System.SWISS


SystemName = Literal["swiss", "round-robin", "predetermined"]
"""The systems as text."""

_SYSTEM_ALIASES = {
    "round robin": "round-robin", "roundrobin": "round-robin", "rr": "round-robin", "berger": "round-robin",
    "scheveningen": "predetermined", "schiller": "predetermined",
}  # fmt: skip


def parse_system(given: System | str) -> System:
    """A system as text, in any usual spelling."""
    if isinstance(given, System):
        return given
    text = str(given).strip().casefold()
    try:
        return System(_SYSTEM_ALIASES.get(text, text))
    except ValueError:
        choices = tuple(Message("{choice!r}", choice=system.value) for system in System)
        raise TournamentError([unexpected("system", Message("one of {choices}", choices=choices), given)]) from None


def says_double_swiss(*words: str) -> bool:
    """Whether a pairing code or a type (TRF 192 and 092) names the Double-Swiss, in any spelling."""
    folded = " ".join(words).casefold()
    return "double" in folded and re.search(r"double[-_ ]*swiss", folded) is not None


@dataclass(frozen=True, slots=True, init=False)
class VirtualPoints:
    """Acceleration: points that participants `first` to `last` have for the pairing of some rounds, and nowhere else."""

    first: int
    """The first participant who has them."""
    last: int
    """The last one."""
    first_round: int
    """The first round that they are for."""
    last_round: int
    """The last one."""
    points: Fraction
    """Game points; the points of an individual event."""
    match_points: Fraction
    """Match points of a team event."""

    def __init__(
        self, first: int, last: int, first_round: int, last_round: int, points: Number = 0, match_points: Number = 0
    ) -> None:
        fill(self, first=first, last=last, first_round=first_round, last_round=last_round)
        fill(self, points=exact_points(points), match_points=exact_points(match_points))


@dataclass(frozen=True, slots=True)
class Prohibited:
    """Participants that must not be paired with each other in these rounds; `last_round` None: until the end."""

    participants: tuple[int, ...]
    """The numbers of those who must not meet."""
    first_round: int = 1
    """The first round that it is for."""
    last_round: int | None = None
    """The last one; None: until the end."""


@dataclass(frozen=True)
class Pairing:
    """Data for pairing programs, which no tie-break reads. The code also says whether the event is a Double-Swiss."""

    code: str = ""
    """The pairing system (TRF26 192)."""
    controller: str = ""
    """The pairing program (TRF26 182)."""
    initial_colour: Literal["", "w", "b"] = ""
    """Of the first player in round 1."""
    board_colours: str = ""
    """Of the white team, from board 1: "WBWB" (TRF26 352)."""
    by_file_order: bool = False
    """Pairing goes by the order of the file (JaVaFo XXC rank)."""
    requested_byes: tuple[tuple[int, Bye], ...] = ()
    """(round, bye) of rounds that are not paired yet."""
    virtual_points: tuple[VirtualPoints, ...] = ()
    """Points for pairing only, by acceleration."""
    prohibited: tuple[Prohibited, ...] = ()
    """Who must not meet."""

    def among(self, numbers: Collection[int]) -> Pairing:
        """The same data, for these participants only."""
        highest = max(numbers, default=0)
        groups = (replace(one, participants=tuple(id for id in one.participants if id in numbers)) for one in self.prohibited)
        return replace(
            self,
            requested_byes=tuple((number, bye) for number, bye in self.requested_byes if bye.participant in numbers),
            virtual_points=tuple(
                replace(item, last=min(item.last, highest)) for item in self.virtual_points if item.first <= highest
            ),
            prohibited=tuple(group for group in groups if len(group.participants) > 1),
        )


def check_pairing(pairing: Pairing, known: Rows, problems: list[Message]) -> Pairing:
    """The same data in canonical form; contradictions with the tournament are added to `problems`."""
    texts = ("code", "controller", "board_colours")
    for name, kind in (*((name, str) for name in texts), ("by_file_order", bool)):
        if not isinstance(getattr(pairing, name), kind):
            problems.append(unexpected(f"pairing.{name}", _KINDS[kind], getattr(pairing, name)))
        elif kind is str and has_surrogates(getattr(pairing, name)):
            problems.append(field_problem(f"pairing.{name}", HALF_A_CHARACTER, found=getattr(pairing, name)))
    if not (isinstance(pairing.initial_colour, str) and pairing.initial_colour in ("", "w", "b")):
        problems.append(unexpected("pairing.initial_colour", "'w', 'b' or ''", pairing.initial_colour))
    if not (pairing.requested_byes or pairing.virtual_points or pairing.prohibited):
        return pairing
    checks = _Checks(known, problems)
    return replace(
        pairing,
        requested_byes=checks.check_each("requested_byes", pairing.requested_byes, checks.check_bye),
        virtual_points=checks.check_each("virtual_points", pairing.virtual_points, checks.check_virtual_points),
        prohibited=checks.check_each("prohibited", pairing.prohibited, checks.check_prohibited),
    )


def _names_several(item: Any) -> bool:
    return isinstance(item, Prohibited) and isinstance(item.participants, tuple | list)


_KINDS: dict[type, str] = {str: "a text", bool: "True or False"}


class _Checks:
    """Converts each kind of entry to its canonical form, or raises `Wrong`."""

    def __init__(self, known: Rows, problems: list[Message]) -> None:
        self.known = known
        self.highest: int = max((number for number in known if type(number) is int), default=0)
        self.problems = problems

    def check_each(self, name: str, items: object, check: Callable[[Any], Any]) -> tuple[Any, ...]:
        checked = []
        if isinstance(items, str) or not hasattr(items, "__iter__"):
            self.problems.append(unexpected(f"pairing.{name}", "a list", items))
            return ()
        items = tuple(items)
        found = sum(len(each.participants) if _names_several(each) else 1 for each in items)
        if found > MOST_NAMED:
            sentence = "expected at most {most:,} numbers of participants, found {found:,}; leave out what is said twice"
            self.problems.append(field_problem(f"pairing.{name}", sentence, most=MOST_NAMED, found=found))
            return ()
        for place, item in enumerate(items):
            try:
                checked.append(check(item))
            except Wrong as wrong:
                self.problems.append(embed_problem("{field}: {problem}", wrong.problem, field=f"pairing.{name}[{place}]"))
        return tuple(checked)

    def check_bye(self, item: object) -> tuple[int, Bye]:
        if not isinstance(item, tuple | list) or len(item) != 2 or not isinstance(item[1], Bye):
            raise wrong_value("(round, Bye)", item)
        number, bye = whole_number(item[0]), item[1]
        self._check_participant(bye.participant)
        if not 1 <= number <= MOST_ROUNDS:
            sentence = "bye of {participant}: expected a round from 1 to {most}, found {found}"
            raise Wrong(Message(sentence, participant=bye.participant, most=MOST_ROUNDS, found=number))
        return number, bye

    def check_virtual_points(self, item: object) -> VirtualPoints:
        if not isinstance(item, VirtualPoints):
            raise wrong_value("VirtualPoints", item)
        first, last = whole_number(item.first), whole_number(item.last)
        if not 1 <= first <= last <= self.highest:
            sentence = "expected numbers from 1 to {most}, the lower first, found {first} to {last}"
            raise Wrong(Message(sentence, most=self.highest, first=first, last=last))
        rounds = self._check_rounds(item.first_round, item.last_round)
        if {*map(type, (item.first, item.last, item.first_round, item.last_round))} == {int}:
            return item
        return replace(item, first=first, last=last, first_round=rounds[0], last_round=rounds[1])

    def check_prohibited(self, item: object) -> Prohibited:
        participants: Any = getattr(item, "participants", None)
        if not isinstance(item, Prohibited) or isinstance(participants, str) or not hasattr(participants, "__iter__"):
            raise wrong_value("Prohibited with a list of participants", item)
        members = tuple(map(whole_number, participants))
        for member in members:
            self._check_participant(member)
        first, last = self._check_rounds(item.first_round, MOST_ROUNDS if item.last_round is None else item.last_round)
        return Prohibited(members, first, None if item.last_round is None else last)

    def _check_participant(self, number: int) -> None:
        if number not in self.known:
            sentence = "{participant} is not a participant; there are {known}"
            raise Wrong(Message(sentence, participant=number, known=self.known.span))

    def _check_rounds(self, first: object, last: object) -> tuple[int, int]:
        rounds = whole_number(first), whole_number(last)
        if not 1 <= rounds[0] <= rounds[1] <= MOST_ROUNDS:
            sentence = "expected rounds from 1 to {most}, the earlier first, found {first} to {last}"
            raise Wrong(Message(sentence, most=MOST_ROUNDS, first=rounds[0], last=rounds[1]))
        return rounds
