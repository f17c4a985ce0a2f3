"""Evidence: what the lists of an event say together, while its tournament is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tiebreaks.formats.assembling.joining import AUTHORITY, Members
from tiebreaks.formats.assembling.pairing_up import Book, Pair
from tiebreaks.formats.assembling.part import Part
from tiebreaks.formats.choices import Trust, Unpaired
from tiebreaks.formats.problems import Problems
from tiebreaks.messages import Message, Place, Remedy, Severity, some_said
from tiebreaks.model.tournament import Tournament


def place_of(part: Part) -> Place:
    return Place(part.file)


class EventEvidence:
    """What is known of the event while its tournament is made."""

    def __init__(
        self, parts: Sequence[Part], members: Members, teams: Members, book: Book, problems: Problems,
        unpaired: Unpaired | None, trust: Trust, base: Tournament | None,
    ) -> None:  # fmt: skip
        self.parts: list[Part] = sorted(parts, key=lambda part: AUTHORITY[part.kind])
        self.numbered: list[Part] = list(parts)
        self.members = members
        self.teams = teams
        self.book = book
        self.problems = problems
        self.unpaired = unpaired
        self.trust = trust
        self.base = base
        self.notes: list[Message] = []
        self.unexplained: set[int] = set()  # rounds in which somebody has a bye of a kind that no list says
        self.pairs: list[Pair] = book.pairs()
        self.is_team: bool = bool(teams.of_event) and (not self.pairs or any(pair.teams for pair in self.pairs))
        self.main: Part = next((part for part in self.parts if part.meetings), self.parts[0])

    def byes(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.black is None and pair.teams is None]

    def games(self) -> list[Pair]:
        return [pair for pair in self.pairs if pair.black is not None or pair.teams is not None]

    def covered(self, held: int) -> set[tuple[int, int]]:
        """(round, participant) of which a crosstable has a cell, so that a blank one means an absence."""
        covered: set[tuple[int, int]] = set()
        for number, part in enumerate(self.numbered):
            if part.kind == "crosstable":
                last = min(max(part.rounds, max((each.round for each in part.meetings), default=0)), held)
                rows = [position for (of_part, _), position in self.members.position_of.items() if of_part == number]
                covered.update((round, row) for round in range(1, last + 1) for row in rows)
        return covered

    def cell_of(self, pair: Pair) -> Message:
        members = self.teams if self.is_team else self.members
        entrant = members.of_event[pair.white].entrant
        return Message("{name} in round {round}", name=entrant.name or str(entrant.key), round=pair.round)

    def note(self, place: Place, sentence: str, severity: Severity, /, **facts: Any) -> None:
        self.notes.append(Message(sentence, where=place, severity=severity, **facts))

    def team_of(self, position: int) -> int | None:
        """The position of the team of a player."""
        for number, entrant in self.members.of_event[position].entries:
            if entrant.team is not None and (number, entrant.team) in self.teams.position_of:
                return self.teams.position_of[number, entrant.team]
        return None

    def knows_colours(self) -> bool:
        """Whether every game over the board has its colours; those by forfeit count in no tie-break that asks for them."""
        return all(pair.colours or pair.result in ("+-", "-+", "--") for pair in self.games())

    def note_byes(self, pairs: Sequence[Pair], sentence: str, *others: str, severity: Severity = "note") -> None:
        places = some_said(pairs, self.cell_of)
        remedies = [Remedy("unpaired", other) for other in others]
        place = pairs[0].where if pairs[0].meetings else place_of(self.main)
        self.note(place, sentence, severity, count=len(pairs), places=places, remedies=remedies)
