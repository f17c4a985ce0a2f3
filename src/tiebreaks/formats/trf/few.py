"""The rounds of a small event as columns, from its games and matches; anything that a tournament would refuse is left to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tiebreaks.formats.trf.pairing_columns import NeedsLineReader
from tiebreaks.formats.trf.players import Entry
from tiebreaks.messages import Message
from tiebreaks.model.crosstable import Crosstable, Rows, build_crosstable, check_adjustments
from tiebreaks.model.matches import MatchScorer, line_up_problems, match_table
from tiebreaks.model.pairing import Pairing, check_pairing
from tiebreaks.model.scoring import MOST_IN_A_MATCH, USUAL_MATCH_SCORING, Adjustment
from tiebreaks.model.tournament import Bye, Game, Match, MatchScoring, Result, Scoring, System, Team


def tabulate_rounds(
    entries: Sequence[Entry],
    rounds: Sequence[Sequence[Game | Bye | Match]],
    *,
    system: System,
    total_rounds: int,
    adjustments: Sequence[Adjustment],
    pairing: Pairing,
    scoring: Scoring,
    teams: Sequence[Team] = (),
    match_scoring: MatchScoring = USUAL_MATCH_SCORING,
    boards: int | None = None,
    **_: Any,
) -> tuple[Crosstable, Pairing]:
    """The crosstable, and the pairing data as a tournament has them."""
    participants: Sequence[Entry | Team] = teams or entries
    absent = Result.REST if system.predetermined else Result.ZERO_BYE
    rows = Rows((participant.id, row) for row, participant in enumerate(participants))
    problems: list[Message] = []
    table = build_crosstable(participants, rounds, rows, problems, team=bool(teams), absent=absent)
    check_adjustments(adjustments, rows, total_rounds, problems)
    pairing = check_pairing(pairing, rows, problems)
    if teams:
        worth = MatchScorer(scoring, match_scoring, max(boards or 0, 1), teams, crosswise=system is System.PREDETERMINED)
        for number, items in enumerate(rounds, 1):
            for item in items:
                if isinstance(item, Match):
                    problems += line_up_problems(item, number, worth.team_of, boards)
        if worth.boards * max(map(abs, scoring.points)) > MOST_IN_A_MATCH or (rounds and not boards):
            raise NeedsLineReader
    if problems:
        raise NeedsLineReader
    if teams:
        matches = match_table(worth, rounds, rows, absent)
        table = table._replace(matches=matches, result=matches.result)
    return table, pairing
