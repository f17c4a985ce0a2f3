"""A team event put together: matches, byes, adjustments, and the declared standings of teams and players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from typing import Literal

from tiebreaks.formats.choices import Unpaired
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.adjustments import Outcome, make_adjustments, read_abnormal, sum_totals
from tiebreaks.formats.trf.extras import read_byes, read_national, read_prohibited, read_virtual_points
from tiebreaks.formats.trf.header import Header, check_counts, settle_rounds, settle_system
from tiebreaks.formats.trf.individual import make_about, make_pairing
from tiebreaks.formats.trf.lines import Line, Sheet
from tiebreaks.formats.trf.matches import Matches, add_bye_points, outcome
from tiebreaks.formats.trf.players import Players
from tiebreaks.formats.trf.rounds import Rounds
from tiebreaks.formats.trf.teams import Roster, TeamSheet, declared_scores
from tiebreaks.formats.unpaired import Decisions
from tiebreaks.law.spellings import acronym_of
from tiebreaks.messages import Message
from tiebreaks.model.matches import MatchScorer
from tiebreaks.model.scoring import as_points, group_by_participant
from tiebreaks.model.tournament import Adjustment, Published, Result, System, Tournament


def read_team_event(
    sheet: Sheet,
    header: Header,
    rounds: Rounds,
    team_sheet: TeamSheet,
    problems: Problems,
    kept: Sequence[Line],
    unpaired: Unpaired | None,
    make: Callable[..., Tournament],
) -> Tournament:
    """The event; `make` takes what is to be said of it beside the players."""
    if not team_sheet.rosters:  # each of their records has an error
        problems.stop()
    first = team_sheet.rosters[0].line
    players = rounds.players
    held = max(rounds.count_held(), team_sheet.rounds)
    players.widen(held, first, problems)
    total = settle_rounds(header, players.rounds, held, first, problems)
    teams = {roster.team.id: roster.team for roster in team_sheet.rosters}
    byes = read_byes(sheet.get("240", []), teams, problems)
    requests = []
    for line, number, bye in byes:
        if number > total:
            none = "240: round {round} does not exist; the tournament has {rounds} rounds"
            problems.error((line.number, 7), none, case=70, round=number, rounds=total)
        elif number > held:
            requests.append((number, bye))
    system = settle_system(header, lambda: _count_meetings(rounds, team_sheet, held), len(teams), held, first, problems)
    matches = Matches(team_sheet, rounds, byes, header.board_colours, problems)
    matches.read(held, system)
    boards = max(len(header.board_colours), matches.longest)
    if header.board_colours:
        header = replace(header, board_colours=matches.colours(boards))
    match_scoring = add_bye_points(header.match_scoring, team_sheet)
    crosswise = system is System.PREDETERMINED
    matches.score(MatchScorer(header.scoring, match_scoring, boards, list(teams.values()), crosswise=crosswise))
    unsaid = _settle_unpaired(sheet, team_sheet, matches, held, total, unpaired, problems)
    virtual = read_virtual_points(sheet, teams, total, problems)
    changes = _make_adjustments(sheet, matches, held, total, problems)
    _check_standings(team_sheet, matches, held, changes, problems)
    _check_players(rounds, held, header, problems)
    check_counts(sheet, [("062", len(players)), ("082", len(teams))], problems)
    prohibited = read_prohibited(sheet, teams, total, problems)
    national = read_national(sheet.get("NRS", []), header.start_ranks, players.row_of, problems)
    problems.raise_if_any()
    primary = _primary(header)
    return make(
        matches=matches,
        system=system,
        total_rounds=total,
        starts=header.starts,
        name=header.name,
        scoring=header.scoring,
        tie_breaks=header.tie_breaks,
        teams=tuple(teams.values()),
        match_scoring=match_scoring,
        boards=boards or None,
        primary=primary,
        adjustments=tuple(changes),
        late={
            "published": partial(_make_published, team_sheet.rosters, players, primary),
            "about": partial(make_about, header, kept, tuple(national)),
        },
        pairing=make_pairing(header, requests, virtual, prohibited),
        unexplained_rounds=unsaid,
    )


def _settle_unpaired(
    sheet: Sheet, team_sheet: TeamSheet, matches: Matches, held: int, total: int, chosen: Unpaired | None, problems: Problems
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
    met: dict[tuple[int, int], int] = {}
    for _, one, two in pairs:
        met[one, two] = met.get((one, two), 0) + 1
    return met


def _make_adjustments(sheet: Sheet, matches: Matches, held: int, total: int, problems: Problems) -> list[Adjustment]:
    abnormal = read_abnormal(sheet.get("299", []), matches.teams, problems)

    def outcome_of(id: int, number: int) -> Outcome:
        return outcome(matches.side(id, number))

    return make_adjustments(abnormal, matches.teams, held, total, outcome_of, problems, team=True)


_WRONG_STANDINGS = {
    "match": "team {team}: declared {declared:.1} match points, the matches give {found:.1}",
    "game": "team {team}: declared {declared:.1} game points, the matches give {found:.1}",
}


def _check_standings(team_sheet: TeamSheet, matches: Matches, held: int, changes: list[Adjustment], problems: Problems) -> None:
    """Warn where the match and game points of 310 differ from the computed ones, which count (5.6)."""
    for roster, name, column, declared_score, score in _find_wrong_standings(team_sheet, matches, held, changes):
        problems.warn(
            (roster.line, column), _WRONG_STANDINGS[name], case=32,
            team=roster.team.id, declared=Fraction(declared_score, 10), score=name, found=Fraction(score, 10),
        )  # fmt: skip


def _find_wrong_standings(
    team_sheet: TeamSheet, matches: Matches, held: int, changes: list[Adjustment]
) -> Iterator[tuple[Roster, str, int, int, int]]:
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
        for name, column, score in (("match", 55, scores[0]), ("game", 62, scores[1])):
            declared_score = roster.match_points if name == "match" else roster.game_points
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


def _make_published(rosters: Sequence[Roster], players: Players, primary: Literal["MP", "GP"]) -> Published:
    """The declared standings of the teams, and the declared ranks and points of the players."""
    match_points, game_points = declared_scores(rosters, "match_points"), declared_scores(rosters, "game_points")
    values: dict[str, dict[int, Fraction | None]] = {}
    if match_points:
        values["MPTS"] = dict(match_points)
    if game_points:
        values["GPTS"] = dict(game_points)
    return Published(
        ranks={roster.team.id: roster.rank for roster in rosters if roster.rank},
        points=match_points if primary == "MP" else game_points,
        values=values,
        player_ranks={id: rank for id, rank in players.declared_ranks().items() if rank},
        player_points={id: as_points(declared) for id, declared in players.declared_points().items()},
    )
