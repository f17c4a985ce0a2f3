"""A team event put together: matches, byes, adjustments, and the declared standings of teams and players."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Any, Literal

from tiebreaks.formats.choices import Unpaired
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.adjustments import Outcome, make_adjustments, read_abnormal, sum_totals
from tiebreaks.formats.trf.extras import read_byes, read_virtual_points
from tiebreaks.formats.trf.header import Header, Opened, settle_rounds, settle_system
from tiebreaks.formats.trf.lines import TrfSheet
from tiebreaks.formats.trf.matches import Matches, outcome
from tiebreaks.formats.trf.players import Players
from tiebreaks.formats.trf.rounds import Rounds
from tiebreaks.formats.trf.teams import TeamSheet, TrfRoster
from tiebreaks.formats.unpaired import Decisions
from tiebreaks.law.spellings import acronym_of
from tiebreaks.messages import Message
from tiebreaks.model.matches import MatchScorer
from tiebreaks.model.scoring import as_points, group_by_participant
from tiebreaks.model.tournament import Adjustment, MatchScoring, Published, Result, System


def read_team_event(opened: Opened, rounds: Rounds, team_sheet: TeamSheet, unpaired: Unpaired | None) -> dict[str, Any]:
    """Read the matches; returns what is to be said of the event beside its players and its header."""
    sheet, header, problems = opened
    if not team_sheet.rosters:  # each of their records has an error
        problems.stop()
    first, players = team_sheet.rosters[0].line, rounds.players
    held = max(rounds.count_held(), team_sheet.rounds)
    players.widen(held, first, problems)
    total = settle_rounds(header, players.rounds, held, first, problems)
    teams = {roster.team.id: roster.team for roster in team_sheet.rosters}
    byes = read_byes(sheet.get("240", []), teams, total, problems)
    system = settle_system(header, lambda: _count_meetings(rounds, team_sheet, held), len(teams), held, first, problems)
    matches = Matches(team_sheet, rounds, byes, header.board_colours)
    matches.read(held, system)
    match_scoring, boards = _score(matches, header, system)
    unsaid = _settle_unpaired(sheet, team_sheet, matches, held, total, unpaired, problems)
    virtual = read_virtual_points(sheet, teams, total, problems)
    changes = _make_adjustments(sheet, matches, held, total, problems)
    for roster, name, column, declared, found in _find_wrong_standings(team_sheet, matches, held, changes):
        facts = {"team": roster.team.id, "declared": Fraction(declared, 10), "score": name, "found": Fraction(found, 10)}
        problems.warn((roster.line, column), _WRONG_STANDINGS[name], case=32, **facts)
    _check_players(rounds, held, header, problems)
    primary = _primary(header)
    return {
        "matches": matches,
        "system": system,
        "total_rounds": total,
        "scoring": header.scoring,
        "teams": tuple(teams.values()),
        "match_scoring": match_scoring,
        "boards": boards or None,
        "primary": primary,
        "adjustments": tuple(changes),
        "published": partial(_make_published, team_sheet.rosters, players, primary),
        "requests": [(number, bye) for _, number, bye in byes if number > held],
        "virtual": virtual,
        "unexplained": unsaid,
    }


def _score(matches: Matches, header: Header, system: System) -> tuple[MatchScoring, int]:
    """Score the matches; returns what a match is worth, and the number of boards, for which the header then has colours."""
    boards = max(len(header.board_colours), matches.longest)
    if header.board_colours:
        header.board_colours = matches.colours(boards)
    match_scoring, (match_points, game_points) = header.match_scoring, matches.team_sheet.bye_points
    if match_points is not None or game_points is not None:
        match_scoring = replace(match_scoring, pairing_bye=match_points, pairing_bye_game_points=game_points)
    crosswise, teams = system is System.PREDETERMINED, [*matches.teams.values()]
    matches.score(MatchScorer(header.scoring, match_scoring, boards, teams, crosswise=crosswise))
    return match_scoring, boards


def _settle_unpaired(
    sheet: TrfSheet, team_sheet: TeamSheet, matches: Matches, held: int, total: int, chosen: Unpaired | None, problems: Problems
) -> tuple[int, ...]:
    """Decide which bye the only unpaired team of a round has, if the file does not say; returns the rounds concerned."""
    if not matches.unsaid:
        return ()
    unsaid = [{team for number, team in matches.unsaid if number == index} for index in range(1, held + 1)]
    full_points: dict[int, int] = {}
    allocated: set[int] = set()
    for number in range(1, held + 1):
        for team in matches.teams:
            result = matches.side(team, number).result
            if result in (Result.FORFEIT_WIN, Result.FULL_BYE, Result.PAIRING_BYE):
                full_points.setdefault(team, number)
            if result is Result.PAIRING_BYE:
                allocated.add(number)
    decided = Decisions(unsaid, allocated, full_points, chosen)
    if not decided.cells:
        matches.warn_absent(matches.unsaid)
        return ()
    quiet = Problems(problems.name)  # 299 is read again below, with its problems

    def find_contradicted() -> set[int]:
        changes = _make_adjustments(sheet, matches, held, total, quiet)
        return {roster.team.id for roster, *_ in _find_wrong_standings(team_sheet, matches, held, changes)}

    decided.settle(matches.enter_byes, find_contradicted)
    matches.warn_absent(matches.unsaid - set(decided.cells))
    teams = Message("{count} teams", count=len(matches.teams))
    decided.report(matches.line_of[decided.cells[0][1]], 1, teams, problems)
    return decided.rounds


def _primary(header: Header) -> Literal["MP", "GP"]:
    if "_GP_MP" in header.code or (header.code.removesuffix("_BAKU").endswith("_GP") and "_MP_GP" not in header.code):
        return "GP"
    return "GP" if [acronym_of(code) for code in header.tie_breaks[:1]] == ["GPTS"] else "MP"


def _count_meetings(rounds: Rounds, team_sheet: TeamSheet, held: int) -> dict[tuple[int, int], int]:
    """How often each pair of teams met, forfeited matches included."""
    pairs: set[tuple[int, int, int]] = set()
    team_of = team_sheet.team_of.get
    for number, player, opponent in rounds.list_meetings(held):
        own, other = team_of(player, 0), team_of(opponent, 0)
        if own and other and own < other:
            pairs.add((number, own, other))
    for number, items in team_sheet.forfeits.items():
        pairs |= {(number, min(white, black), max(white, black)) for _, _, white, black in items}
    return Counter((one, two) for _, one, two in pairs)


def _make_adjustments(sheet: TrfSheet, matches: Matches, held: int, total: int, problems: Problems) -> list[Adjustment]:
    abnormal = read_abnormal(sheet.get("299", []), matches.teams, problems)

    def outcome_of(id: int, number: int) -> Outcome:
        return outcome(matches.side(id, number))

    return make_adjustments(abnormal, matches.teams, held, total, outcome_of, problems, team=True)


_WRONG_STANDINGS = {  # the computed ones count
    "match": "team {team}: declared {declared:.1} match points, the matches give {found:.1}",
    "game": "team {team}: declared {declared:.1} game points, the matches give {found:.1}",
}


def _find_wrong_standings(
    team_sheet: TeamSheet, matches: Matches, held: int, changes: list[Adjustment]
) -> Iterator[tuple[TrfRoster, str, int, int, int]]:
    """Teams whose declared match or game points (the column, what it says) are not the computed ones."""
    changed = group_by_participant(changes)
    for roster in team_sheet.rosters:
        if roster.match_points is None and roster.game_points is None:
            continue
        team = roster.team.id
        scores = matches.totals(team)
        if team in changed:
            own = [outcome(matches.side(team, number)) for number in range(1, held + 1)]
            scores = sum_totals(own, changed[team])
        declared = (("match", 55, roster.match_points), ("game", 62, roster.game_points))
        for (name, column, declared_score), score in zip(declared, scores, strict=True):
            if declared_score is not None and declared_score != score:
                yield roster, name, column, declared_score, score


def _check_players(rounds: Rounds, held: int, header: Header, problems: Problems) -> None:
    """The players' points are informative in a team event: over the board and forfeit wins; byes may count or not."""
    scores = rounds.score(held, header.scoring, predetermined=True)
    for entry, total in rounds.find_contradicted(scores, {}):
        if not any(entry.key(number)[2] in "UuHhFf" and not entry.opponent(number) for number in range(1, held + 1)):
            differs = "player {player}: declared {declared:.1}, boards give {found:.1}; informative in a team event"
            facts = {"player": entry.id, "declared": as_points(entry.points), "found": as_points(total)}
            problems.warn((entry.line, 81 + entry.shift), differs, case=32, **facts)


def _make_published(rosters: Sequence[TrfRoster], players: Players, primary: Literal["MP", "GP"]) -> Published:
    """The declared standings of the teams, and the declared ranks and points of the players."""
    match_points, game_points = (
        {roster.team.id: as_points(value) for roster in rosters if (value := getattr(roster, name)) is not None}
        for name in ("match_points", "game_points")
    )
    values = {code: {**points} for code, points in (("MPTS", match_points), ("GPTS", game_points)) if points}
    return Published(
        ranks={roster.team.id: roster.rank for roster in rosters if roster.rank},
        points=match_points if primary == "MP" else game_points,
        values=values,
        player_ranks={id: rank for id, rank in players.declared_ranks().items() if rank},
        player_points={id: as_points(declared) for id, declared in players.declared_points().items()},
    )
