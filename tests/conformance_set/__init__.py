"""The public conformance set, made here: small events of our own, each with the numbers that it turns on worked out by hand.

`python -m tests.conformance_set` (`make prove PARTS=conformance`) writes `conformance/`. It refuses unless engine and oracle agree on every value
and rank of every case, and unless every claim of a case (from the text, made before the engine was asked) holds.

Crosstables are written as in `tests.articles`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any

import tiebreaks as tb
from tests.articles import CURRENT, event, team_event
from tiebreaks.model.fields import fill

Number = int | float | str | None
"""A number as one writes it by hand: 4, 4.5, "29/6"; None where there is no value."""

NAMES = "Alder Birch Cedar Damson Elm Fir Gorse Hazel Ivy Juniper Kapok Larch".split()
FIRST_DAY = date(2026, 4, 3)


@dataclass(frozen=True)
class Value:
    """What a tie-break is for some participants."""

    code: str
    expected: Mapping[int, Number]
    editions: Sequence[str] = (CURRENT,)

    @property
    def exact(self) -> dict[int, Fraction | None]:
        return {who: None if number is None else Fraction(str(number)) for who, number in self.expected.items()}


@dataclass(frozen=True)
class Order:
    """Who stands where by a list: `1 | 2 3 | 4` is 1 first, 2 and 3 sharing the second place, 4 fourth."""

    by: str
    expected: str
    editions: Sequence[str] = (CURRENT,)

    @property
    def ranks(self) -> dict[int, int]:
        found: dict[int, int] = {}
        for level in self.expected.split("|"):
            found |= dict.fromkeys(map(int, level.split()), len(found) + 1)
        return found


@dataclass(frozen=True)
class Refused:
    """A tie-break that an article keeps out of this event: refused, or (Article 10) dropped from the list."""

    code: str
    article: str
    editions: Sequence[str] = (CURRENT,)


Claim = Value | Order | Refused


@dataclass(frozen=True)
class Reading:
    """Another reading of a point: the house rule that gives it, and what comes out."""

    name: str  # of a disputed point: R1 to R50
    house_rule: Mapping[str, Any]
    claim: Value | Order


@dataclass(frozen=True)
class Wrong:
    """What a program was seen to do, and what that gives here: by hand, and of gacrux 1.11.65 also by running it (test_peers.py)."""

    program: str
    does: str
    gives: Value | Order | None = None


@dataclass(frozen=True)
class Case:
    """An event, the articles and readings it is about, what misreading them does, and the numbers it turns on."""

    id: str
    title: str
    articles: Sequence[str]
    event: tb.Tournament
    misread: str
    turns_on: Sequence[Claim]
    readings: Sequence[str] = ()  # disputed readings that it decides; those of `others` count as well
    others: Sequence[Reading] = ()
    wrong: Sequence[Wrong] = ()

    def __post_init__(self) -> None:
        fill(self, event=replace(self.event, name=self.id))

    @property
    def all_readings(self) -> list[str]:
        """The disputed readings it decides, in their order."""
        return sorted({*self.readings, *(other.name for other in self.others if other.name)}, key=lambda name: int(name[1:]))


def individuals(crosstable: str, system: str = "swiss", **facts: Any) -> tb.Tournament:
    """An event of players with names; where the crosstable has no ratings: 2200, 2150 and so on."""
    played = event(crosstable, system, starts=FIRST_DAY, **facts)
    given = any(player.rating is not None for player in played.players)
    players = [
        replace(player, name=name, rating=player.rating if given else 2200 - 50 * at)
        for at, (player, name) in enumerate(zip(played.players, NAMES, strict=False))
    ]
    return replace(played, players=players)


def teams(crosstable: str, system: str = "swiss", boards: int | None = None, **facts: Any) -> tb.Tournament:
    """An event of teams with names; the players are numbered through, as TRF has it."""
    played = team_event(crosstable, system, boards, starts=FIRST_DAY, **facts)
    number = {player.id: at for at, player in enumerate(played.players, 1)}
    name_of = {team.id: f"{name} Chess Club" for team, name in zip(played.teams, NAMES, strict=False)}
    players = [
        tb.Player(number[seat], f"{name_of[team.id].split()[0]}, Board {board}", 2000)
        for team in played.teams
        for board, seat in enumerate(team.players, 1)
    ]
    members = [
        replace(team, name=name_of[team.id], players=tuple(number[seat] for seat in team.players)) for team in played.teams
    ]
    rounds = [[_renumbered(item, number) for item in items] for items in played.rounds]
    return replace(played, players=players, teams=members, rounds=rounds)


def _renumbered(item: tb.Game | tb.Bye | tb.Match, number: Mapping[int, int]) -> tb.Game | tb.Bye | tb.Match:
    if not isinstance(item, tb.Match):
        return item
    seats = ((board, [None if side is None else number[side] for side in (board.white, board.black)]) for board in item.boards)
    return replace(item, boards=tuple(tb.Game(white, black, board.result) for board, (white, black) in seats))
