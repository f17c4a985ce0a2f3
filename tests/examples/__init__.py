"""FIDE's worked examples as data: one TOML file per event, read by `load`. Facts from the sources named there, in our own form.

A crosstable row is number, name, rating (- for none) and one cell per round: `9w1` is a win with White against 9, `13b=` a draw
with Black; `+` and `-` are forfeits, U a pairing-allocated bye, F H Z a full-, half- and zero-point bye, `.` no round at all.
In an event of teams (`boards`) a cell has a sign for each board, `9w10==`, and a forfeited match one: `9w+`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from tiebreaks.model.tournament import Bye, Game, Match, Player, Team, Tournament

FOLDER = Path(__file__).parent
CELL = re.compile(r"(?P<opponent>\d+)(?P<colour>[wb])(?P<sign>[10=+-]+)")
BYES = {"U": "pairing", "F": "full", "H": "half", "Z": "zero"}
RESULTS = {"10": "1-0", "==": "½-½", "01": "0-1", "00": "0-0", "=0": "½-0", "0=": "0-½", "+-": "+-", "-+": "-+", "--": "--"}

Values = Mapping[int, Fraction | None]
Order = tuple[frozenset[int], ...]


class DirectEncounter(NamedTuple):
    """How Direct Encounter orders a group tied on points, best first; options: {"code": "DE/P"} where it is not plain DE."""

    edition: str
    group: frozenset[int]
    order: Order
    options: Mapping[str, str]


class Ranking(NamedTuple):
    """The order of all participants by a list of tie-breaks."""

    edition: str
    by: str
    order: Order


class Element(NamedTuple):
    """What one round contributes to the Buchholz of a participant, after all rounds or after some."""

    edition: str
    participant: int
    round: int
    amount: Fraction
    after_round: int | None


@dataclass(frozen=True)
class Example:
    """An event and what is known of it. `adjusted`: scores as the opponents' tie-breaks see them (16.3), by edition."""

    name: str
    source: str
    tournament: Tournament
    expected: Mapping[str, Mapping[str, Values]]
    adjusted: Mapping[str, Values]
    direct_encounter: Sequence[DirectEncounter]
    rankings: Sequence[Ranking]
    elements: Sequence[Element]


def names() -> list[str]:
    """The examples there are."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


def load(name: str) -> Example:
    """One example by its name."""
    data: dict[str, Any] = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    tournament = _tournament(name, data["system"], data["crosstable"], data.get("boards", 0))
    ids = [participant.id for participant in tournament.participants]
    return Example(
        name=name,
        source=data["source"],
        tournament=tournament,
        expected={
            edition: {code: _values(ids, given) for code, given in columns.items()}
            for edition, columns in data.get("expected", {}).items()
        },
        adjusted={edition: _values(ids, given) for edition, given in data.get("adjusted", {}).items()},
        direct_encounter=[
            DirectEncounter(edition, frozenset[int]().union(*order), order, {"code": item["code"]} if "code" in item else {})
            for item in data.get("direct_encounter", [])
            for order in [_order(item["order"])]
            for edition in item["editions"]
        ],
        rankings=[Ranking(item["edition"], item["by"], _order(item["order"])) for item in data.get("ranking", [])],
        elements=[
            Element(edition, item["participant"], item["round"], Fraction(item["amount"]), item.get("after_round"))
            for item in data.get("element", [])
            for edition in item["editions"]
        ],
    )


def _values(ids: Sequence[int], given: str | Mapping[str, str]) -> Values:
    """A row of values in the order of the players, or a table of those that are known."""
    if isinstance(given, str):
        return {id: _value(text) for id, text in zip(ids, given.split(), strict=True)}
    return {int(id): _value(text) for id, text in given.items()}


def _value(text: str) -> Fraction | None:
    return None if text == "-" else Fraction(text)


def _order(text: str) -> Order:
    """`1 | 2 | 3 4`: 1, then 2, then 3 and 4 level."""
    return tuple(frozenset(int(id) for id in part.split()) for part in text.split("|"))


def _tournament(name: str, system: str, crosstable: str, boards: int) -> Tournament:
    rows = [line.split() for line in crosstable.strip().splitlines()]
    players = [Player(int(id), called, None if rating == "-" else int(rating)) for id, called, rating, *_ in rows]
    cells = {int(row[0]): row[3:] for row in rows}
    lengths = {len(row) for row in cells.values()}
    if len(lengths) != 1:
        raise ValueError(f"{name}: expected rows of one length, found {sorted(lengths)} rounds")
    rounds = [
        list(_round(name, number, {id: row[number - 1] for id, row in cells.items()}, boards))
        for number in range(1, lengths.pop() + 1)
    ]
    if not boards:
        return Tournament(players=players, rounds=rounds, system=system, name=name)
    teams = [Team(team.id, team.name, tuple(_seat(team.id, board) for board in range(boards))) for team in players]
    members = [Player(id, f"Board {board} of {team.name}") for team in teams for board, id in enumerate(team.players, 1)]
    return Tournament(players=members, teams=teams, rounds=rounds, system=system, name=name, boards=boards)


def _seat(team: int, board: int) -> int:
    """The number of the player of a team on a board, from 0."""
    return 100 * team + board + 1


def _round(name: str, number: int, cells: Mapping[int, str], boards: int) -> Iterator[Game | Bye | Match]:
    """The entries of one column of the crosstable; the two cells of a game must mirror each other."""
    for id, cell in cells.items():
        if cell in BYES:
            yield Bye(id, BYES[cell])
            continue
        if cell == ".":
            continue
        own = CELL.fullmatch(cell)
        other = CELL.fullmatch(cells.get(int(own["opponent"]), "")) if own else None
        if own is None or other is None or int(other["opponent"]) != id or other["colour"] == own["colour"]:
            raise ValueError(
                f"{name}, round {number}: the cell {cell!r} of {id} has no counterpart; both cells of a game must agree"
            )
        if own["colour"] == "w":
            opponent = int(own["opponent"])
            results = [RESULTS[mine + theirs] for mine, theirs in zip(own["sign"], other["sign"], strict=True)]
            yield _match(id, opponent, results) if boards else Game(id, opponent, results[0])


def _match(white: int, black: int, results: Sequence[str]) -> Match:
    """The white team has White on every board: which pieces they had there is no matter of any tie-break."""
    if results[0] in ("+-", "-+", "--"):
        return Match(white, black, (), results[0])
    games = (Game(_seat(white, board), _seat(black, board), result) for board, result in enumerate(results))
    return Match(white, black, tuple(games))
