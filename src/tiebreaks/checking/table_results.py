"""The results that a table prints, side by side with those of the event."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from tiebreaks.formats.tables.cells import ResultCell, find_style, parse_matrix_cell
from tiebreaks.formats.tables.printed_tables import PrintedRow, PrintedTable
from tiebreaks.messages import Forms, Message, Place, some_said
from tiebreaks.model.rounds import Result
from tiebreaks.model.tournament import Tournament

SHOWN_RESULTS = 10
_OWN: Mapping[int, str] = {
    Result.WIN: "1", Result.UNRATED_WIN: "1", Result.DRAW: "½", Result.UNRATED_DRAW: "½", Result.LOSS: "0",
    Result.UNRATED_LOSS: "0", Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-", Result.PAIRING_BYE: "1", Result.FULL_BYE: "1",
    Result.HALF_BYE: "½", Result.ZERO_BYE: "0", Result.REST: "0", Result.NO_ROUND: "0", Result.PENDING: "*",
}  # fmt: skip
_BYE_POINTS: Mapping[str, str] = {"pairing": "1", "full": "1", "half": "½", "zero": "0"}
_RESULT_FIRST = re.compile(r"(?P<own>[10½]) (?:BYE|(?P<opponent>\d{1,4}))", re.ASCII)  # pages of Vega
_FORFEIT = re.compile(r"(?P<own>[+-])F(?P<opponent>\d{1,4})", re.ASCII)  # texts of Vega
_SAME: Mapping[str, str] = {"+": "1", "-": "0"}  # a table may print a forfeit as a result


class Claim(NamedTuple):
    """A result that the table has: of one side of a game, or a round without an opponent."""

    round: int
    id: int
    opponent: int | None
    """None: nobody; `STRANGER`: nobody of the event."""
    own: str
    """1, ½, 0, + or -."""
    row: PrintedRow


STRANGER = -1


class ResultsReading(NamedTuple):
    """The results of a table, read in one way."""

    claims: list[Claim]
    unknown: list[tuple[str, int, PrintedRow]]
    """Cells that are no results, with their rounds."""


def compare_results(
    tournament: Tournament, table: PrintedTable, member_of: Mapping[int, int], notes: list[Message]
) -> tuple[Message, ...]:
    """The results in the table that are not those of the event. Opponents are start numbers or rows: the better reading."""
    if tournament.is_team or not any(cell for row in table.rows for cell in row.rounds.values()):
        return ()
    numbered = {number: number for row in table.rows for number in row.numbers[:1] if number in tournament.row_of}
    results = _EventResults(tournament)
    readings = [
        reading
        for opponents in (numbered, member_of)
        for reading in (
            _read_rounds(tournament, table, member_of, opponents),
            results.read_matrix(table, member_of, opponents),
        )
    ]
    same = [sum(map(results.is_same, reading.claims)) for reading in readings]
    best = max(range(len(readings)), key=same.__getitem__)
    claims, unknown = readings[best]
    if 2 * same[best] <= len(claims):
        sentence = "the results in the table could not be told from its cells, so they are not compared"
        notes.append(Message(sentence, where=table.where))
        return ()
    if unknown:
        cells = some_said(unknown, _say_unknown)
        notes.append(Message("no results, so not compared: {cells}", cells=cells, where=unknown[0][2].place))
    return results.describe([claim for claim in claims if not results.is_same(claim)], table.where)


def _say_unknown(unknown: tuple[str, int, PrintedRow]) -> Message:
    cell, number, row = unknown
    return Message("{cell!r} (round {round} of {name})", cell=cell, round=number, name=row.name)


def _read_rounds(
    tournament: Tournament, table: PrintedTable, member_of: Mapping[int, int], opponents: Mapping[int, int]
) -> ResultsReading:
    """The results of a crosstable by rounds: opponent, colour and result in each cell."""
    style = find_style(cell for row in table.rows for cell in row.rounds.values())
    reading = ResultsReading([], [])
    for row in table.rows:
        for number, text in row.rounds.items() if row.position in member_of else ():
            if not text or not 1 <= number <= len(tournament.rounds):
                continue
            vega = _RESULT_FIRST.fullmatch(text) or _FORFEIT.fullmatch(text)
            cell = ResultCell(int(vega["opponent"] or 0), None, vega["own"]) if vega else style.parse(text)
            if cell is None:
                reading.unknown.append((text, number, row))
            elif cell.result != "*":
                opponent = opponents.get(cell.opponent, STRANGER) if cell.opponent else None
                own = _BYE_POINTS.get(cell.result, cell.result)
                reading.claims.append(Claim(number, member_of[row.position], opponent, own, row))
    return reading


class _EventResults:
    """The results of the event, side by side with those of a table."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    def read_matrix(self, table: PrintedTable, member_of: Mapping[int, int], opponents: Mapping[int, int]) -> ResultsReading:
        """The results of the matrix of a round robin, each in the round in which the two met."""
        claims = []
        for row in table.rows:
            if row.position not in member_of:
                continue
            id = member_of[row.position]
            met: dict[int | None, list[int]] = {}
            for number in range(1, len(self.tournament.rounds) + 1):
                met.setdefault(self.of_event(id, number)[0], []).append(number)
            for other, text in row.rounds.items():
                opponent = opponents.get(other)
                if opponent is not None and opponent != id:
                    owns = parse_matrix_cell(text)
                    claims += [
                        Claim(number, id, opponent, own, row) for number, own in zip(met.get(opponent, ()), owns, strict=False)
                    ]
        return ResultsReading(claims, [])

    def of_event(self, id: int, number: int) -> tuple[int | None, str]:
        """The opponent and the result of a participant in a round of the event."""
        table = self.tournament.crosstable
        row = self.tournament.row_of[id]
        at = table.cell(row, number - 1)
        opponent = table.opponent[at]
        return (None if opponent == row else table.number[opponent]), _OWN.get(table.result[at], "")

    def is_same(self, claim: Claim) -> bool:
        """Whether the event has the same opponent and result; a table may print a forfeit as a result."""
        opponent, own = self.of_event(claim.id, claim.round)
        return opponent == claim.opponent and _SAME.get(claim.own, claim.own) == _SAME.get(own, own)

    def describe(self, claims: Sequence[Claim], where: Place) -> tuple[Message, ...]:
        """Each difference in a sentence, a game once."""
        games = {(claim.round, frozenset((claim.id, claim.opponent))): claim for claim in reversed(claims)}
        ordered = sorted(games.values(), key=lambda claim: claim[:2])
        said = [self._describe(claim) for claim in ordered[:SHOWN_RESULTS]]
        more = len(ordered) - SHOWN_RESULTS
        if more > 0:
            sentence = Forms("1 more result of the table differs", "{count} more results of the table differ")
            said.append(Message(sentence.of(more), count=more, where=where))
        return tuple(said)

    def _describe(self, claim: Claim) -> Message:
        whom, own = self.of_event(claim.id, claim.round)
        facts: dict[str, Any] = {
            "round": claim.round,
            "who": claim.id,
            "where": claim.row.place,
            "table": claim.own,
            "file": own,
        }
        if claim.opponent == STRANGER:
            return Message("round {round}, {who}: the opponent in the table is nobody of the event", **facts)
        if whom != claim.opponent:
            sentence = "round {round}, {who}: the table has {table} against {theirs}, the file {file} against {ours}"
            nobody = Message("nobody")
            return Message(sentence, theirs=claim.opponent or nobody, ours=whom or nobody, **facts)
        if whom is None:
            return Message("round {round}, {who} without an opponent: the table has {table}, the file {file}", **facts)
        facts |= {"table": _GAME[claim.own], "file": _GAME.get(own, own), "other": whom}
        return Message("round {round}, {who}-{other}: the table has {table}, the file {file}", **facts)


_GAME: Mapping[str, str] = {"1": "1-0", "0": "0-1", "½": "½-½", "+": "+-", "-": "-+"}
"""The result of a game from the side that is named first."""
