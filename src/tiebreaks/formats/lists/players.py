"""Lists of players without rounds: starting list and ranking."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tiebreaks.formats.assembling.joining import CUT
from tiebreaks.formats.assembling.part import Entrant, Key, Part, PartKind
from tiebreaks.formats.lists.details import Details
from tiebreaks.formats.lists.table import (
    ListTable,
    find_points,
    name_order,
    read_columns,
    read_entrant,
    warn_of_left_out,
    warn_of_unknown,
)
from tiebreaks.formats.tables.text import read_rank, read_ranks
from tiebreaks.messages import Items, Message


@dataclass
class RankedPlayer:
    """Keys, printed ranks and start numbers of the rows of a list."""

    keys: list[Key]
    ranks: dict[Key, int]
    numbers: list[int]


def read_starting_list(table: ListTable, details: Details) -> Part:
    """The players before the start. A team and a board make it the list of players of a team event."""
    counts_rows = table.column("team") is not None  # the number is that of the row, and no start number
    numbers = [None if counts_rows else table.number_of(row, table.column("number")) for row in table.rows]
    has_numbers = None not in numbers and len({*numbers}) == len(numbers)
    entrants = []
    teams: dict[str, Entrant] = {}
    for position, row in enumerate(table.rows):
        number = (numbers[position] or 0) if has_numbers else 0
        entrant = read_entrant(table, row, number or position + 1, number=number)
        team = table.cell(row, table.column("team"))
        if team:
            teams.setdefault(team, Entrant(team, team, where=table.at(row, table.column("team"))))
            entrant = put_in_team(table, row, entrant, team)
        entrants.append(entrant)
    part = Part("starting list", table.grid.file, entrants, [*teams.values()], warnings=warn_of_left_out(table))
    details.fill(part)
    _say_national_ratings(table, part)
    _say_cut(table, part)
    return part


def put_in_team(table: ListTable, row: int, entrant: Entrant, team: Key) -> Entrant:
    """The entrant of a row with its team and board."""
    return replace(entrant, team=team, board=table.number_of(row, table.column("board")) or 0)


def read_ranking(table: ListTable, details: Details) -> Part:
    """Ranks, points and tie-breaks without the rounds."""
    ranked = rank_rows(table, by_rank=True)
    part = start_part("ranking", table, details, ranked)
    take_printed(part, table, ranked.keys, details, {})
    _say_cut(table, part)
    return part


def rank_rows(table: ListTable, *, by_rank: bool) -> RankedPlayer:
    """Keys, ranks and start numbers of the rows.

    In a list by rank a participant is its position, counting every row: those who share a rank have a blank in its place.
    """
    number = table.column("number")
    numbers = [table.number_of(row, number) or 0 for row in table.rows]
    if not by_rank:
        keys: list[Key] = [given or position for position, given in enumerate(numbers, 1)]
        return RankedPlayer(keys, {}, numbers)
    cells = table.cells(table.columns.get("rank", 0))
    printed = [*map(read_rank, cells)]
    positions = [*range(1, len(table.rows) + 1)]
    sorted_anew = sorted(number for number in printed if number) == positions
    keys = [each or 0 for each in printed] if sorted_anew else [*positions]
    ranks = {key: rank for key, rank in zip(keys, read_ranks(cells), strict=True) if rank}
    return RankedPlayer(keys, ranks, numbers if all(numbers) else [0] * len(numbers))


def start_part(kind: PartKind, table: ListTable, details: Details, ranked: RankedPlayer) -> Part:
    """A part with the players of a list and what the lines around it say."""
    entrants = [
        read_entrant(table, row, key, number=number)
        for row, key, number in zip(table.rows, ranked.keys, ranked.numbers, strict=True)
    ]
    return details.fill(Part(kind, table.grid.file, entrants, ranks=ranked.ranks, warnings=warn_of_left_out(table)))


def take_printed(part: Part, table: ListTable, keys: Sequence[Key], details: Details, sums: dict[Key, list[Fraction]]) -> None:
    """Points, tie-break columns, and the order that the legend names."""
    printed = read_columns(table, keys, details.legend, details.program)
    part.points, place = find_points(table, keys, sums, printed)
    points_first = place is not None and place == table.column("points")
    part.columns = [replace(each, code="PTS") if column == place and not each.code else each for column, each in printed]
    part.by = name_order(part.columns, "PTS" if points_first else "")
    part.warnings += warn_of_unknown(part.columns, table)


def _say_cut(table: ListTable, part: Part) -> None:
    """Warn of a list with exactly as many rows as chess-results shows at once."""
    if len(table.rows) == CUT:
        sentence = "the list has exactly {rows} rows: chess-results cuts lists there unless one asks for the complete list"
        part.warnings.append(Message(sentence, rows=CUT, where=table.where(table.rows[-1]), severity="warning"))


def _say_national_ratings(table: ListTable, part: Part) -> None:
    """Say whose rating is the national one, where a list has both."""
    if table.column("rating") is None or table.column("national rating") is None:
        return
    national = [
        entrant.name
        for entrant, row in zip(part.entrants, table.rows, strict=True)
        if not table.number_of(row, table.column("rating")) and table.number_of(row, table.column("national rating"))
    ]
    if national:
        sentence = "{count} {count:player has|players have} no international rating: the national one is taken ({names})"
        names = Items((*national[:3], *(["..."] if len(national) > 3 else [])), "and")
        part.warnings.append(
            Message(sentence, count=len(national), names=names, where=table.where(table.header.row), severity="note")
        )
