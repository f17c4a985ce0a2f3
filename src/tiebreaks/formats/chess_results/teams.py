"""Lists of team events: board pairings, composition, team ranking, crosstable, matrix and pairings.

Only the board pairings have the games. The other lists give teams, rosters, byes and what was printed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from tiebreaks.errors import FormatError
from tiebreaks.formats.assembling.part import Entrant, Key, Meeting, Part, PartKind, PrintedPart
from tiebreaks.formats.chess_results.cells import TeamCell, find_white, read_team_cell
from tiebreaks.formats.chess_results.details import read_date
from tiebreaks.formats.chess_results.individual import check_is_square
from tiebreaks.formats.grids.grid import Grid, GridCell
from tiebreaks.formats.lists.details import Details, no_result_error, no_round_error
from tiebreaks.formats.lists.players import put_in_team, rank_rows
from tiebreaks.formats.lists.table import ListTable, linked_number, name_order, read_columns, read_entrant, warn_of_unknown
from tiebreaks.formats.problems import Errors
from tiebreaks.formats.tables.cells import plain, read_result
from tiebreaks.formats.tables.headings import read_round, recognize_bye, recognize_heading
from tiebreaks.formats.tables.printed_names import code_of
from tiebreaks.formats.tables.text import clean_name, read_number, read_value, read_whole
from tiebreaks.messages import NOWHERE, Message, Place
from tiebreaks.model.rounds import TURNED

_BOARD = re.compile(r"(\d{1,3})\.(\d{1,3})")
_MATCH = re.compile(r"([\d½.,]{1,6}) ?: ?([\d½.,]{1,6})")
_NUMBERED = re.compile(r"(\d{1,3})\. ?")
LONGEST_LINE = 1_000  # characters above the players of a team
_PRINTED = re.compile(r"([^\s:/][^:/]{0,30}\d) ?: ?(-?[\d.,½]{1,12})")
_MATCH_POINTS = re.compile(r"match ?points", re.IGNORECASE)
_POINTS_OF_A_MATCH = re.compile(r"match ?points \((\d) for wins?, (\d) for draws?, (\d) for loss", re.IGNORECASE)
_POINTS = {"1": Fraction(1), "+": Fraction(1), "½": Fraction(1, 2), "0": Fraction(0), "-": Fraction(0)}
MOST_WARNINGS = 20

# --- board pairings ----------------------------------------------------------------------------------------------------------


class MatchColumns(NamedTuple):
    """Where the row above the boards of a match has its two teams, the dash between them and the score."""

    left: int
    middle: int
    right: int
    score: int


def find_boards(grid: Grid) -> bool:
    """Whether a grid has board pairings: rows 1.1, 1.2 ... below rows with two teams."""
    rows = grid.rows[:60]
    return any(row and _BOARD.fullmatch(row[0]) for row in rows) and any(_find_match(row) is not None for row in rows)


def _find_match(row: Sequence[str]) -> MatchColumns | None:
    if len(row) < 5 or _BOARD.fullmatch(row[0]) or recognize_heading(row[0]) is None:
        return None
    middle = next((at for at in range(2, len(row) - 1) if plain(row[at]) == "-"), None)
    if middle is None:
        return None
    left, right = _team_column(row, 1, middle), _team_column(row, middle + 1, len(row))
    if left is None or right is None:
        return None
    score = next((at for at in range(len(row) - 1, right, -1) if _MATCH.fullmatch(row[at])), len(row) - 1)
    return MatchColumns(left, middle, right, score)


def _team_column(row: Sequence[str], begin: int, end: int) -> int | None:
    """The column of the name of a team: the first text that is neither a number nor a known header."""
    for at in range(begin, end):
        if row[at] and read_number(row[at]) is None and not _MATCH.fullmatch(row[at]):
            known = recognize_heading(row[at])
            if known is None or known.kind not in ("rating", "national rating"):
                return at
    return None


def read_boards(grid: Grid, details: Details) -> Part:
    """Board pairings of one round or several: matches with their games."""
    reader = _TeamBoards(grid)
    number, day = details.round, None
    match: MatchColumns | None = None
    for at, row in enumerate(grid.rows):
        filled = [cell for cell in row if cell]
        if len(filled) == 1:
            if read_round(filled[0]):
                number, day = read_round(filled[0]), read_date(filled[0])
                details.round, details.round_date = number, day
            continue
        found = _find_match(row)
        if found is not None:
            match = found
            reader.open_match(at, row, found)
        elif row and (board := _BOARD.fullmatch(row[0])) and match is not None:
            if not number:
                raise no_round_error(grid.where(at))
            reader.read_board(at, number, int(board[2]), match)
    return details.fill(reader.finish())


class _TeamBoards:
    """Collects the teams, players and games of board pairings."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid
        self.players: dict[Key, Entrant] = {}
        self.teams: dict[Key, Entrant] = {}
        self.meetings: list[Meeting] = []
        self.errors = Errors()
        self.warnings: list[Message] = []
        self.pair: tuple[Key, Key] = ("", "")
        self.score: tuple[Fraction, ...] = ()
        self.found: list[Fraction] | None = None  # the points of the boards; None: not all are known
        self.place = NOWHERE

    def open_match(self, at: int, row: Sequence[str], columns: MatchColumns) -> None:
        """Enter the teams of a match."""
        self._check_score()
        self.pair = (self._team(at, row, columns.left, 1), self._team(at, row, columns.right, columns.middle + 1))
        score = _MATCH.fullmatch(row[columns.score])
        halves = map(read_value, score.groups() if score else ())
        self.score = tuple(half for half in halves if half is not None)
        self.found, self.place = [Fraction(0), Fraction(0)], self.grid.where(at, columns.score)

    def _check_score(self) -> None:
        """Warn if the boards of the last match do not give its score; a match that is being played has none yet."""
        if self.found is None or len(self.score) != 2 or (*self.found,) == self.score:
            return
        sentence = "{team} against {opponent}: the score is {printed}, the boards give {found}; the boards count"
        team, opponent = (self.teams[key].name for key in self.pair)
        printed, found = (Message("{one} : {other}", one=one, other=other) for one, other in (self.score, self.found))
        facts: dict[str, Any] = {"team": team, "opponent": opponent, "printed": printed, "found": found}
        self.warnings.append(Message(sentence, where=self.place, severity="warning", **facts))

    def _team(self, at: int, row: Sequence[str], column: int, begin: int) -> Key:
        name = clean_name(row[column])
        number = next((whole for cell in row[begin:column] if (whole := read_whole(cell))), 0)
        key: Key = number or name
        self.teams.setdefault(key, Entrant(key, name, number, where=GridCell(self.grid, at, column)))
        return key

    def read_board(self, at: int, number: int, board: int, match: MatchColumns) -> None:
        """Enter a game, or a board at which one chair is empty."""
        row = self.grid.rows[at]
        left, middle, right, score = match
        sides = [self._player(at, row, left, 1, self.pair[0]), self._player(at, row, right, middle + 1, self.pair[1])]
        text = row[score] if score < len(row) else ""
        result, where = read_result(text), GridCell(self.grid, at, score)
        if result is None:
            self.errors.append(no_result_error(number, text, where.place))
            return
        self._add_points(result)
        white = self._colour(at, left, right)
        if sides == [None, None]:
            return
        if white == 1:
            sides, result = sides[::-1], TURNED[result]
        teams, colours = self.pair, white is not None
        self.meetings.append(
            Meeting(number, sides[0], sides[1], result, colours=colours, board=board, teams=teams, where=where, cell=text)
        )

    def _add_points(self, result: str) -> None:
        """Add the points of a board, left and right, to those of the match."""
        if result == "*":
            self.found = None
        elif self.found is not None:
            self.found[0] += _POINTS[result[0]]
            self.found[1] += _POINTS[result[-1]]

    def _player(self, at: int, row: Sequence[str], column: int, begin: int, team: Key) -> Key | None:
        name = clean_name(row[column]) if column < len(row) else ""
        if not name or recognize_bye(name) is not None:
            return None
        number = linked_number(self.grid, at, column)
        key: Key = number or name
        known = self.players.get(key)
        if known is not None and known.team != team:
            if number:
                sentence = "{name} plays for {team} here and for {other} at {place}"
                place = known.place.path
                names: dict[str, Any] = {"team": self.teams[team].name, "other": self.teams[known.team or team].name}
                self.errors.append(Message(sentence, name=name, **names, place=place, where=self.grid.where(at, column)))
                return key
            key = f"{name} ({self.teams[team].name})"
        rating = read_whole(row[column + 1]) if column + 1 < len(row) else None
        title = next((cell for cell in row[begin:column] if cell), "")
        entrant = Entrant(key, name, number, rating or None, title, team=team, where=GridCell(self.grid, at, column))
        self.players.setdefault(key, entrant)
        return key

    def _colour(self, at: int, left: int, right: int) -> int | None:
        """Which side has White by the marks of colour: 0 left, 1 right; None: there are no marks."""
        for side, column in enumerate((left, right)):
            for piece in self.grid.pieces.get((at, column), ()):
                for name in piece.classes:
                    if name.casefold().startswith("farbew"):
                        return side
                    if name.casefold().startswith("farbes"):
                        return 1 - side
        return None

    def finish(self) -> Part:
        """The part; raises the errors."""
        self._check_score()
        if self.errors:
            raise FormatError(self.errors)
        part = Part("pairings", self.grid.file, [*self.players.values()], [*self.teams.values()], self.meetings)
        part.rounds = max((meeting.round for meeting in self.meetings), default=0)
        part.warnings = self.warnings[:MOST_WARNINGS]
        return part


# --- composition -------------------------------------------------------------------------------------------------------------


class TeamLine(NamedTuple):
    """A line such as `1. NAME (RtgAvg:1896, Captain: X / TB1: 12 / TB2: 0)`."""

    rank: int
    name: str
    printed: dict[str, Fraction]


def read_team_line(line: str) -> TeamLine | None:
    """The line above the players of a team; None: it is another line."""
    numbered = _NUMBERED.match(line)
    if numbered is None or not line.endswith(")") or len(line) > LONGEST_LINE:
        return None
    begin = line.find(" (", numbered.end())
    while begin >= 0 and ":" not in line[begin:].partition(")")[0]:  # parentheses of the name
        begin = line.find(" (", begin + 1)
    if begin < 0:
        return None
    printed = {}
    for label, value in _PRINTED.findall(line[begin:]):
        heading, number = recognize_heading(label), read_value(value)
        if heading is not None and heading.kind == "tie-break" and number is not None:
            printed[label] = number
    return TeamLine(int(numbered[1]), clean_name(line[numbered.end() : begin]), printed)


def read_team_lines(table: ListTable) -> dict[str, TeamLine]:
    """The lines above the players of each team, if every row of a table stands below one; else none."""
    lines = {section: line for section in {*table.sections} if (line := read_team_line(section)) is not None}
    return lines if table.column("name") is not None and len(lines) == len({*table.sections}) else {}


def read_composition(table: ListTable, details: Details, lines: Mapping[str, TeamLine]) -> Part:
    """The rosters. The cells of rounds have results without opponents, so they are not read."""
    teams: dict[Key, Entrant] = {}
    printed: dict[str, dict[Key, Fraction | None]] = {}
    entrants = []
    ranks: dict[Key, int] = {}
    for position, (row, section) in enumerate(zip(table.rows, table.sections, strict=True), 1):
        line = lines[section]
        team: Key = line.name
        if team not in teams:
            teams[team] = Entrant(team, line.name, where=table.at(row))
            ranks[team] = line.rank
            for name, value in line.printed.items():
                printed.setdefault(name, {})[team] = value
        number_of = table.linked_number(row, table.column("name"))
        entrant = read_entrant(table, row, number_of or -position, number=number_of)
        entrants.append(put_in_team(table, row, entrant, team))
    part = Part("starting list", table.grid.file, entrants, [*teams.values()])
    details.fill(part)
    part.after_round = details.after_round
    part.match_points = read_match_points(details)
    if printed:
        part.columns = [_name_column(name, values, details) for name, values in printed.items()]
        part.ranks = ranks
        part.by = name_order(part.columns, "")
    if table.rounds:
        sentence = "the composition of the teams has results without opponents: the games are those of the board pairings"
        part.warnings.append(Message(sentence, where=Place(table.grid.file), severity="warning"))
    return part


def _name_column(name: str, values: dict[Key, Fraction | None], details: Details) -> PrintedPart:
    heading = recognize_heading(name)
    legend = details.legend.get(heading.number, "") if heading is not None else ""
    code, edition = team_code(legend)
    return PrintedPart(f"{name}: {legend}" if legend else name, values, code, edition)


# --- lists of teams ----------------------------------------------------------------------------------------------------------


def team_code(name: str) -> tuple[str, str]:
    """The code and edition of a criterion of teams that a legend names."""
    if not name:
        return "", ""
    if _MATCH_POINTS.match(name):
        return "MPTS", ""
    known = code_of(name, "chess-results")
    return ("GPTS" if known.code == "PTS" else known.code), known.edition


def read_match_points(details: Details) -> tuple[int, int, int] | None:
    """The points of a won, drawn and lost match in a legend; None: it does not say."""
    for name in details.legend.values():
        if found := _POINTS_OF_A_MATCH.match(name):
            return int(found[1]), int(found[2]), int(found[3])
    return None


def read_team_starting_list(table: ListTable, details: Details) -> Part:
    """The teams and their numbers."""
    return _start("starting list", table, details, by_rank=False)


def read_team_ranking(table: ListTable, details: Details) -> Part:
    """Ranks and printed criteria of teams, and the matches of a crosstable or matrix, which are checked and not kept."""
    part = _start("ranking", table, details, by_rank=table.column("rank") is not None)
    keys = [team.key for team in part.teams]
    printed = read_columns(table, keys, details.legend, details.program)
    for _, each in printed:
        code, edition = team_code(each.heading.partition(": ")[2])
        part.columns.append(replace(each, code=code or each.code, edition=edition or each.edition))
    part.by = name_order(part.columns, "")
    part.match_points = read_match_points(details)
    first = part.columns[0] if part.columns else None
    points = table.column("points")
    if points is not None:
        part.points = table.values_of(points, keys)
    elif first is not None and first.code in ("MPTS", "GPTS"):
        part.points = {key: value for key, value in first.values.items() if value is not None}
    part.warnings += warn_of_unknown(part.columns, table)
    if table.rounds:
        if table.bare_rounds and _has_diagonal(table):
            _check_team_matrix(table, part)
        else:
            _check_team_crosstable(table, part)
    return part


def _start(kind: PartKind, table: ListTable, details: Details, *, by_rank: bool) -> Part:
    ranked = rank_rows(table, by_rank=by_rank)
    name = table.column("team") if table.column("team") is not None else table.column("name")
    teams = [
        Entrant(key, clean_name(table.cell(row, name)), number, where=table.at(row, name))
        for row, key, number in zip(table.rows, ranked.keys, ranked.numbers, strict=True)
    ]
    return details.fill(Part(kind, table.grid.file, [], teams, ranks=ranked.ranks))


def _has_diagonal(table: ListTable) -> bool:
    columns = [*table.rounds.values()]
    return any(table.cell(row, column) == "*" for row, column in zip(table.rows, columns, strict=False))


def _check_team_matrix(table: ListTable, part: Part) -> None:
    """The board points of both teams of a match must add up to the same number of boards."""
    check_is_square(table)
    columns = [*table.rounds.values()]
    errors = Errors()
    for one, row in enumerate(table.rows):
        for other, column in enumerate(columns[:one]):
            mine, theirs = table.cell(row, column), table.cell(table.rows[other], columns[one])
            if bool(mine) != bool(theirs):
                sentence = "{team} against {opponent}: {mine!r} here and {theirs!r} on the other side"
                names: dict[str, Any] = {"team": part.teams[one].name, "opponent": part.teams[other].name}
                errors.append(Message(sentence, **names, mine=mine, theirs=theirs, where=table.where(row, column)))
    errors.raise_if_any()


def _check_team_crosstable(table: ListTable, part: Part) -> None:
    """Both teams of a match must name each other, with different colours on board 1."""
    cells: dict[tuple[int, Key], tuple[TeamCell, int, int]] = {}
    errors = Errors()
    unknown: list[tuple[str, GridCell]] = []
    for team, row in zip(part.teams, table.rows, strict=True):
        for number, column in table.rounds.items():
            text = table.cell(row, column)
            cell = read_team_cell(text) if text else None
            if cell is not None:
                cells[number, team.key] = (cell, row, column)
            elif text and recognize_bye(text) is None and read_number(text) is None:
                unknown.append((text, table.at(row, column)))
    white, _, certain = find_white(cell.letter for cell, _, _ in cells.values())
    names = {team.key: team.name for team in part.teams}
    for (number, key), (cell, row, column) in cells.items():
        other = cells.get((number, cell.opponent))
        text = table.cell(row, column)
        if cell.opponent not in names:
            sentence = "round {round} of {team}: {cell}: {key} is not in the list"
            where = table.where(row, column)
            errors.append(Message(sentence, round=number, team=names[key], cell=text, key=cell.opponent, where=where))
        elif other is None or other[0].opponent != key or (certain and white and other[0].letter == cell.letter):
            sentence = "round {round}: {team} has {cell!r} and {opponent} {other!r}; the two sides of a match must agree"
            theirs = table.cell(other[1], other[2]) if other else ""
            facts: dict[str, Any] = {"team": names[key], "opponent": names[cell.opponent], "cell": text, "other": theirs}
            errors.append(Message(sentence, round=number, **facts, where=table.where(row, column)))
    errors.raise_if_any()
    if unknown:
        sentence = "{word!r} stands in the place of an opponent {count} {count:time|times}: read as no opponent"
        part.warnings.append(
            Message(sentence, word=unknown[0][0], count=len(unknown), where=unknown[0][1].place, severity="warning")
        )


# --- team pairings -----------------------------------------------------------------------------------------------------------


def find_team_pairings(table: ListTable) -> tuple[int, int] | None:
    """The columns of the two teams of a table of team pairings; None: it is none."""
    teams = table.header.columns("team")
    scores = [row for row in table.rows if any(cell == ":" for cell in table.grid.rows[row])]
    return (teams[0], teams[1]) if len(teams) == 2 and scores else None


def read_team_pairings(table: ListTable, details: Details, columns: tuple[int, int]) -> Part:
    """The teams and byes of a round. Matches without boards are not kept."""
    teams: dict[Key, Entrant] = {}
    meetings: list[Meeting] = []
    numbers, result = table.header.columns("number"), table.column("result")
    given_points: Fraction | None = None
    for row, section in zip(table.rows, table.sections, strict=True):
        number = read_round(section) or details.round
        if not number:
            raise no_round_error(table.where(row))
        if not details.round:
            details.round, details.round_date = number, read_date(section)
        pair: list[Key | None] = []
        for side, column in enumerate(columns):
            name = clean_name(table.cell(row, column))
            if not name or recognize_bye(name) is not None:
                pair.append(None)
                continue
            given = [at for at in numbers if at > 0 and ((at < column) if side == 0 else at > columns[0])]
            own = table.number_of(row, given[0]) if given else None
            key: Key = own or name
            teams.setdefault(key, Entrant(key, name, own or 0, where=table.at(row, column)))
            pair.append(key)
        first, second = pair
        if first is not None and second is None:
            word = table.cell(row, columns[1])
            meetings.append(Meeting(number, first, None, "1", teams=(first, None), where=table.at(row), cell=word))
            points = read_value(table.cell(row, result))
            given_points = points if points is not None else given_points
    part = Part("pairings", table.grid.file, [], [*teams.values()], meetings, bye_game_points=given_points)
    return details.fill(part)
