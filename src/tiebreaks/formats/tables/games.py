"""A list of games to `Part`: a row for each game or bye, with round, White, Black and result."""

from __future__ import annotations

import re
from typing import Any

from tiebreaks.formats.assembling.part import ROUND_FROM_1, Entrant, Key, Meeting, Part
from tiebreaks.formats.tables.cells import given_by_result, parse_result, read_given
from tiebreaks.formats.tables.headings import read_round, recognize_bye
from tiebreaks.formats.tables.table import HandMadeTable
from tiebreaks.formats.tables.text import clean_name, read_whole
from tiebreaks.messages import Message
from tiebreaks.model.scoring import MOST_ROUNDS

EXPECTED = Message("1-0, ½-½, 0-1, +/-, bye 1 or bye ½")
_ROUND = re.compile(r"\D{0,20}?([0-9]{1,4})\D{0,200}")
_BYE = re.compile(r"bye|spielfrei", re.IGNORECASE)


def read_games(table: HandMadeTable) -> Part:
    """The games of all rounds; players are named by number if every cell is one, else by name."""
    part = Part("pairings", table.grid.file, [])
    white, black = table.column("white"), table.column("black")
    sides = [table.cell(row, column) for row in table.rows for column in (white, black)]
    numbered = all(read_whole(cell) is not None or not cell or recognize_bye(cell) for cell in sides)
    entrants: dict[Key, Entrant] = {}
    rounds = _rounds(table)
    for row in table.rows:
        number = rounds[row]
        if not 1 <= number <= MOST_ROUNDS:
            found = table.cell(row, table.column("round number"))[:40]
            table.error(row, table.column("round number"), ROUND_FROM_1, most=MOST_ROUNDS, found=found)
            continue
        keys: list[Key | None] = []
        for column in (white, black):
            cell = table.cell(row, column)
            key: Key | None = None
            if cell and not recognize_bye(cell) and cell not in ("-", "--"):
                key = read_whole(cell) if numbered else clean_name(cell)
            if key is not None and key not in entrants:
                called = ("", key) if isinstance(key, int) else (key, 0)
                entrants[key] = Entrant(key, *called, where=table.at(row, column))
            keys.append(key)
        _add(part, table, row, number, *keys)
    part.entrants = [*entrants.values()]
    part.rounds = max((meeting.round for meeting in part.meetings), default=0)
    return part


def _rounds(table: HandMadeTable) -> dict[int, int]:
    """Row -> round: by the column of rounds, else by the line above that names one, such as `Round 3`."""
    column = table.column("round number")
    if column is not None:
        return {row: table.number_of(row, column) or _number_in(table.cell(row, column)) for row in table.rows}
    rounds, number = {}, 0
    for line in table.above:
        number = read_round(line) or number
    games = {*table.rows}
    for row in range(table.header.row + 1, len(table.grid.rows)):
        if row in games:
            rounds[row] = number
        elif text := " ".join(table.grid.rows[row]).strip():
            number = _number_in(text) or number
    if not all(rounds.values()):
        sentence = "there is no column of rounds; add one, or a line such as {line!r} above the games of each"
        table.refuse(table.header.row, None, sentence, line="Round 1")
    return rounds


def _number_in(text: str) -> int:
    match = _ROUND.fullmatch(text)
    return int(match[1]) if match else 0


def _add(part: Part, table: HandMadeTable, row: int, number: int, white: Key | None, black: Key | None) -> None:
    column = table.column("result")
    text = table.cell(row, column)
    where = table.at(row, column)
    board = table.number_of(row, table.column("board")) or 0
    facts: dict[str, Any] = {"board": max(board, 0), "where": where, "cell": text}
    who = white if white is not None else black
    if who is None:
        table.error(row, column, "round {round}: the row names nobody; add a name or leave it out", round=number)
    elif white is None or black is None:
        other = table.cell(row, table.column("black" if white is not None else "white"))
        given = _points_of_bye(text, other, first=white is not None)
        if given is None:
            sentence = "round {round}, {who}: {found!r} without an opponent; expected {expected}: a bye has no other points"
            table.error(
                row, column, sentence, round=number, who=str(who), found=text[:40], expected=Message("1, ½, 0, bye 1 or bye ½")
            )
        else:
            part.meetings.append(Meeting(number, who, None, given, **facts))
    else:
        result = parse_result(text)
        if result is None:
            sentence = "round {round}, {white} - {black}: result {found!r}; expected {expected}"
            table.error(
                row, column, sentence, round=number, white=str(white), black=str(black), found=text[:40], expected=EXPECTED
            )
        else:
            part.meetings.append(Meeting(number, white, black, result, **facts))


def _points_of_bye(result: str, opponent: str, *, first: bool) -> str | None:
    """The points of a round without an opponent; "*" if nothing says them, None if the result is no number of points."""
    text = _BYE.sub("", result).strip()
    if not text:
        kind = recognize_bye(opponent) or recognize_bye(result)
        return {"bye": "1", "not paired": "0", "forfeit": "1"}.get(kind or "", "*")
    return read_given(text) or given_by_result(parse_result(text) or "", white=first)
