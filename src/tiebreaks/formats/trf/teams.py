"""Team events: teams (310, 013), line-ups (300), and the matches that the boards of the players add up to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.columns import FORFEITED_MATCH, LINE_UP, TEAM, TEAM_2016, TEAM_PAIRING_BYE
from tiebreaks.formats.trf.extras import read_numbers
from tiebreaks.formats.trf.lines import Line, TrfSheet, replace_tabs
from tiebreaks.formats.trf.numbers import parse_whole
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Game, Team

FORFEITS = {"+-": "+-", "-+": "-+", "--": "--", "10": "+-", "01": "-+", "00": "--", "WL": "+-", "LW": "-+", "LL": "--"}


@dataclass(slots=True)
class TrfRoster:
    """A team record: the team, and the standings that the file declares for it (tenths)."""

    line: int
    team: Team
    match_points: int | None = None
    game_points: int | None = None
    rank: int | None = None


@dataclass
class TeamSheet:
    """Everything that the team records of a file say."""

    rosters: list[TrfRoster] = field(default_factory=list)
    team_of: dict[int, int] = field(default_factory=dict)
    line_ups: dict[tuple[int, int], tuple[Line, tuple[int, ...]]] = field(default_factory=dict)
    opponents: dict[tuple[int, int], int] = field(default_factory=dict)  # (round, team) -> the opponent that 300 names
    forfeits: dict[int, list[tuple[Line, str, int, int]]] = field(default_factory=dict)
    pairing_byes: dict[int, tuple[Line, int]] = field(default_factory=dict)
    bye_points: tuple[Fraction | None, Fraction | None] = (None, None)
    numbered: bool = True  # False: 013 records, numbered by their order
    is_noted: bool = False  # there was something to report

    @property
    def rounds(self) -> int:
        """The last round that a record names."""
        return max((*self.forfeits, *self.pairing_byes, *(round for round, _ in self.line_ups)), default=0)


def read_team_sheet(sheet: TrfSheet, players: Mapping[int, int], problems: Problems) -> TeamSheet:
    """The team records; `players` gives the line of each player."""
    before = problems.warned + len(problems.errors)
    team_sheet = TeamSheet()
    if sheet.get("310"):
        team_sheet.rosters = [roster for line in sheet["310"] if (roster := _read_team(line, problems)) is not None]
        if sheet.get("013"):
            problems.warn((sheet["013"][0].number, 1), "013 and 310 are both given; 310 was taken", case=56)
    else:
        team_sheet.numbered = False
        team_sheet.rosters = [_read_team_2016(line, number, problems) for number, line in enumerate(sheet.get("013", []), 1)]
    _check_rosters(team_sheet, players, problems)
    teams = {roster.team.id: roster.team for roster in team_sheet.rosters}
    for line in sheet.get("300", []):
        _read_line_up(line, team_sheet, teams, problems)
    for line in sheet.get("330", []):
        _read_forfeit(line, team_sheet, teams, problems)
    for line in sheet.get("320", [])[:1]:
        _read_pairing_byes(line, team_sheet, teams, problems)
    team_sheet.is_noted = problems.warned + len(problems.errors) > before
    return team_sheet


def _read_team(line: Line, problems: Problems) -> TrfRoster | None:
    row = TEAM.read(line)
    number = row["number"]
    if not number:
        expected = "310: expected a team number from 1 to 999 in columns 5-7, found {found!r}"
        problems.error((line.number, 5), expected, case=65, found=row.texts["number"])
        return None
    if row.text[71:73].strip():
        askew = "310: columns 72-73 must be blank; the record is not aligned, members start in column 74"
        problems.error((line.number, 72), askew, case=16)
        return None
    members = read_numbers(line, row, problems)
    team = Team(number, row["name"] or f"Team {number}", members, row["nickname"], row["strength"])
    for name in filter(row.is_wrong, ("match_points", "game_points")):
        odd = "310: team {team}: points {found!r} not understood; left out"
        problems.warn((line.number, TEAM.column(name)), odd, case=31, team=number, found=row.texts[name])
    return TrfRoster(line.number, team, row["match_points"], row["game_points"], row["rank"] or None)


def _read_team_2016(line: Line, number: int, problems: Problems) -> TrfRoster:
    text = replace_tabs(line).text
    name = text[TEAM_2016.slices["name"]].strip()
    members = []
    for word in text[TEAM_2016.slices["name"].stop :].split():
        member = parse_whole(word)
        if member is None:
            expected = "013: team {team}: expected numbers of players from column 37, found {found!r}"
            problems.error((line.number, 37), expected, case=64, team=number, found=word)
        elif member:
            members.append(member)
    return TrfRoster(line.number, Team(number, name or f"Team {number}", tuple(members)))


def _check_rosters(team_sheet: TeamSheet, players: Mapping[int, int], problems: Problems) -> None:
    lines: dict[int, int] = {}
    for roster in team_sheet.rosters:
        team = roster.team
        if team.id in lines:
            twice = "team {team} is already defined on line {line}; number the teams 1 to N"
            problems.error((roster.line, 5), twice, case=65, team=team.id, line=lines[team.id])
            continue
        lines[team.id] = roster.line
        for member in team.players:
            if member not in players:
                stranger = "team {team}: player {player} is not in the file; correct the number"
                problems.error((roster.line, 1), stranger, case=64, team=team.id, player=member)
            elif team_sheet.team_of.setdefault(member, team.id) != team.id:
                other = team_sheet.team_of[member]
                both = "player {player} is in team {team} and in team {other} (line {line}); a player has one team"
                problems.error((roster.line, 1), both, case=64, player=member, team=team.id, other=other, line=lines[other])
    if lines and sorted(lines) != list(range(1, len(lines) + 1)):
        gaps = "team numbers are not 1 to {teams}; a Swiss by C.04.6 wants that"
        problems.warn((team_sheet.rosters[0].line, 5), gaps, case=65, teams=len(lines))


def _check_team(line: Line, record_id: str, team: int | None, teams: Mapping[int, Team], problems: Problems) -> bool:
    if team in teams:
        return True
    stranger = "{record}: names team {team!r}, which is not in the file; correct the number"
    problems.error((line.number, 5), stranger, case=64, record=record_id, team=team)
    return False


def _read_line_up(line: Line, team_sheet: TeamSheet, teams: Mapping[int, Team], problems: Problems) -> None:
    row = LINE_UP.read(line)
    round, team = row["round"], row["team"]
    if not round:
        expected = "300: expected a round from 1 in columns 5-7, found {found!r}"
        problems.error((line.number, 5), expected, case=70, found=row.texts["round"])
        return
    if team is None:
        expected = "300: expected a team in columns 9-11, found {found!r}; correct the line-up"
        problems.error((line.number, LINE_UP.column("team")), expected, case=70, found=row.texts["team"])
        return
    if not _check_team(line, "300", team, teams, problems):
        return
    seats = [(player or 0, cell) for ((cell, player),) in row.groups()]
    for board, (player, cell) in enumerate(seats):
        if not player and cell.strip("0 "):
            expected = "300: round {round}: expected a player of team {team} or 0000, found {found!r}; correct the line-up"
            where = (line.number, LINE_UP.column("id", board))
            problems.error(where, expected, case=70, round=round, team=team, found=cell.strip())
        elif player and team_sheet.team_of.get(player) != team:
            other = team_sheet.team_of.get(player)
            stranger = "300: round {round}: player {player} is not in team {team} but in {other}; correct the line-up"
            if other is None:
                stranger = "300: round {round}: player {player} is not in team {team} but in none; correct the line-up"
            column = LINE_UP.column("id", board)
            problems.error((line.number, column), stranger, case=67, round=round, player=player, team=team, other=other)
    team_sheet.line_ups[round, team] = (line, tuple([player for player, _ in seats]))
    team_sheet.opponents[round, team] = row["opponent"] or 0


def _read_forfeit(line: Line, team_sheet: TeamSheet, teams: Mapping[int, Team], problems: Problems) -> None:
    row = FORFEITED_MATCH.read(line)
    type, round, white, black = FORFEITS.get(row["type"].upper()), row["round"], row["white"], row["black"]
    if type is None or not round:
        expected = "330: expected +-, -+ or --, a round and two teams, found {found!r}"
        problems.error((line.number, 5), expected, case=68, found=line.text[3:].strip())
    elif _check_team(line, "330", white, teams, problems) and _check_team(line, "330", black, teams, problems):
        if white == black:
            itself = "330: team {team} is paired with itself; correct one of them"
            problems.error((line.number, 12), itself, case=35, team=white)
        else:
            team_sheet.forfeits.setdefault(round, []).append((line, type, white, black))


def _read_pairing_byes(line: Line, team_sheet: TeamSheet, teams: Mapping[int, Team], problems: Problems) -> None:
    row = TEAM_PAIRING_BYE.read(line)
    for name in filter(row.is_wrong, row.texts):
        column = TEAM_PAIRING_BYE.column(name)
        problems.error((line.number, column), "320: expected points, found {found!r}", case=31, found=row.texts[name])
    match_points, game_points = (None if value is None else as_points(value) for value in row.values.values())
    team_sheet.bye_points = (match_points, game_points)
    for index, ((cell, team),) in enumerate(row.groups()):
        if cell and team != 0 and _check_team(line, "320", team, teams, problems) and team is not None:
            team_sheet.pairing_byes[index + 1] = (line, team)


@dataclass(slots=True)
class TrfSeat:
    """A player of a team in a match: the board by the line-up, and what the player's line says."""

    player: int
    team: int
    board: int
    colour: str = ""
    game: Game | None = None
    letter: str = ""


def seat_players(team: Team, round: int, team_sheet: TeamSheet, playing: Mapping[int, TrfSeat]) -> list[TrfSeat]:
    """The players of a team that sit in a round, numbered by 300 or by the order of the roster with gaps closed."""
    _, given = team_sheet.line_ups.get((round, team.id), (None, ()))
    places = {player: board for board, player in reversed([*enumerate(given, 1)])}  # who is named twice: the first
    sitting = [playing[player] for player in given if player in playing]
    for seat in sitting:
        seat.board = places[seat.player]
    others = [playing[player] for player in team.players if player in playing and player not in places]
    last = max((seat.board for seat in sitting), default=0)
    for place, seat in enumerate(others, 1):
        seat.board = last + place
    return [*sitting, *others]
