"""The search for what a published table was made with: its columns, one wrong entry, then another list or law."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from operator import and_

from tiebreaks.answers.checks import ColumnRow, ColumnVerdict, Inferred, OtherResult, PointsDifference
from tiebreaks.checking.entries import find_entry, find_entry_of_points
from tiebreaks.checking.evidence import Evidence, code_of, has_values
from tiebreaks.checking.printed import PrintedValues
from tiebreaks.checking.steps import Steps
from tiebreaks.checking.values import ROWS, Follows, follow_from_values, judge_columns, printed_columns
from tiebreaks.checking.verdict import Case, RanksVerdict, only_possible
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.codes import parse_among, parse_list
from tiebreaks.engine.settling import NOBODY_RATED
from tiebreaks.messages import Rounded
from tiebreaks.model.published import PrintedColumn
from tiebreaks.model.rounds import Bye
from tiebreaks.text import ExactValue

MOST_BYES = 10  # of a round, that are tried
OPEN = ("default", "ranks")  # sources of a list that nobody names


@dataclass
class Finding:
    """What the search has found."""

    ranks: RanksVerdict | None = None
    columns: tuple[ColumnVerdict, ...] = ()
    points: tuple[PointsDifference, ...] = ()
    game: OtherResult | None = None
    certainty: str | None = None
    """Of that result, where the points do not show it."""
    listed: tuple[str, ...] = ()
    """The list that the columns are."""
    need_ratings: tuple[str, ...] = ()
    follows: Follows | None = None
    allocated: tuple[int, int] | None = None
    """The round and the participant of a full-point bye that the values show as the pairing-allocated one."""
    after_round: int | None = None
    """The round that the columns were made after, if it is not the asked one."""

    @property
    def inferred(self) -> Inferred | None:
        """What the ranks were made with, if that is known."""
        return self.ranks.inferred if self.ranks is not None and self.ranks.name in ("explained", "misplaced") else None

    @property
    def fitting(self) -> Inferred | None:
        """That; where too little can be told, the likeliest of the lists that fit, which is possible and no more."""
        little = self.ranks is not None and self.ranks.name == "too little to tell"
        return self.ranks.inferred if self.ranks is not None and little else self.inferred


def make_case(evidence: Evidence, given: Sequence[TieBreak], *, by_call: bool = False, fixed_round: bool, steps: Steps) -> Case:
    """The event as it is ranked, with what was published, ready for the search."""
    computed, published = evidence.computed, evidence.tournament.published
    ranked = computed.tournament
    event = ranked if ranked is evidence.tournament else replace(ranked, published=published)
    return Case(
        event, computed.edition, computed.after_round, given,
        by_call=by_call, fixed_round=fixed_round, pending=evidence.pending, steps=steps,
    )  # fmt: skip


def investigate(case: Case, evidence: Evidence, source: str, *, differs: bool) -> Finding:
    """Values column by column, then one wrong entry, then the ranks by another list or law: an entry is told first.

    Points that differ say already that the ranks follow from other results.
    """
    finding, published = Finding(), case.tournament.published
    columns = printed_columns(case.tournament)
    _compare_points(case, evidence, finding)
    if columns:
        finding.columns = _judge_columns(case, columns)
        if any(column.unexplained for column in finding.columns):
            _try_other_byes(case, columns, finding)
    if finding.points:
        of_teams = case.tournament.is_team
        finding.game = find_game(case, finding.points) if of_teams else find_entry_of_points(case.tournament, evidence)
        return finding
    if published.ranks and published.points and columns:
        finding.follows = follow_from_values(published.ranks, published.points, columns)
    if source != "default" and differs and finding.after_round is None:
        finding.game, finding.certainty = find_entry(case.tournament, evidence) or (None, None)
    if published.ranks and (source in OPEN or differs):
        _judge_ranks(case, evidence, finding)
    if finding.game is not None:
        _weigh_entry(finding)
    return finding


def _judge_columns(case: Case, columns: Sequence[PrintedColumn]) -> tuple[ColumnVerdict, ...]:
    points = case.tournament.published.points
    return judge_columns(case.bench(), case.asked_at, columns, case.given, points, steps=case.steps)


def _try_other_byes(case: Case, columns: Sequence[PrintedColumn], finding: Finding) -> None:
    """One of several full-point byes of a round may be the pairing-allocated one: a table of results does not tell which.

    A reader takes all of them as requested, which some programs count as voluntary; the values show the one that was not.
    """
    left = sum(column.unexplained for column in finding.columns)
    for number, items in enumerate(case.tournament.rounds, 1):
        full = [item for item in items if isinstance(item, Bye) and item.kind == "full"]
        if len(full) < 2 or any(isinstance(item, Bye) and item.kind == "pairing" for item in items):
            continue
        for bye in full[:MOST_BYES]:
            entered = tuple(replace(item, kind="pairing") if item is bye else item for item in items)
            rounds = (*case.tournament.rounds[: number - 1], entered, *case.tournament.rounds[number:])
            other = case.of(replace(case.tournament, rounds=rounds))
            found = _judge_columns(other, columns)
            if case.steps.used_up or sum(column.unexplained for column in found) >= left:
                continue
            finding.columns, finding.allocated = found, (number, bye.participant)
            case.take(other)
            return


def _weigh_entry(finding: Finding) -> None:
    """One other entry explains everything, and is told first; where another list or law does too, both are only possible."""
    ranks, by_columns = finding.ranks, all(column.explained for column in finding.columns)
    if ranks is None or ranks.name != "explained" or ranks.inferred is None or not by_columns:
        finding.ranks = None
        return
    finding.certainty = "possible"
    ranks.inferred = only_possible(ranks.inferred)


def _compare_points(case: Case, evidence: Evidence, finding: Finding) -> None:
    """Whose points differ from the standings; if they are those of an earlier round, the case is about that round."""
    if evidence.points is None:
        return
    wrong = evidence.points.contradictions(evidence.computed)
    finding.points = tuple(PointsDifference(id, ExactValue(one), ExactValue(other or 0)) for id, one, other in wrong)
    if finding.points and not case.fixed_round:
        earlier = next((number for number in range(case.after_round - 1, 0, -1) if are_points_of(case, number)), None)
        if earlier is not None:
            case.after_round, case.fixed_round, finding.points = earlier, True, ()
            finding.after_round = earlier


def _judge_ranks(case: Case, evidence: Evidence, finding: Finding) -> None:
    """The verdict on the ranks, by the list and the laws that the columns show."""
    finding.need_ratings = tuple(one.code for one in evidence.computed.basis.dropped if one.reason == NOBODY_RATED)
    if finding.need_ratings:
        return
    if not case.given and finding.columns:
        codes = [column.code for column in finding.columns if column.code and column.explained]
        case.given = parse_list(codes) if codes else ()
        finding.listed = tuple(entry.code for entry in case.given)
    if laws := reduce(and_, (column.laws for column in finding.columns if column.laws), case.bench().all_laws):
        case.prefer(laws)
    finding.ranks = case.judge()


def are_points_of(case: Case, after_round: int) -> bool:
    """Whether the published points are those of the results after a round."""
    published, table = case.tournament.published.points, case.tournament.crosstable
    of_round = zip(table.number, table.listed, case.bench(after_round).points.tolist(), strict=True)
    return all(published[id] == Fraction(tenths, 10) for id, listed, tenths in of_round if listed and id in published)


def find_game(case: Case, points: Sequence[PointsDifference]) -> OtherResult | None:
    """The game that explains points that differ by opposite amounts of two who have met; None: no single one does."""
    if len(points) != 2 or points[0].published - points[0].computed != points[1].computed - points[1].published:
        return None
    one, other = points
    table = case.bench().table
    row = case.tournament.row_of
    opponent, black = table.opponent[row[one.id]], table.black[row[one.id]]
    met = [at for at in range(case.after_round) if opponent[at] == row[other.id] and table.paired[row[one.id], at]]
    if len(met) != 1:
        return None
    at = met[0]
    white, loser = (other, one) if black[at] else (one, other)
    mine = [Fraction(int(table.points[row[side.id], at]), 10) for side in (white, loser)]
    theirs = [score + side.published - side.computed for score, side in zip(mine, (white, loser), strict=True)]
    if min(theirs) < 0:
        return None
    return OtherResult(at + 1, white.id, loser.id, "-".join(map(_score, theirs)), "-".join(map(_score, mine)))


def _score(points: Fraction) -> str:
    return str(Rounded(points, 1))


def has_open_columns(evidence: Evidence) -> bool:
    """Whether the table has columns that the comparison of values leaves out: direct encounter, or no code."""
    computed = evidence.computed
    codes = (code_of(column.code, computed) for column in evidence.tournament.published.columns)
    return any(not code or parse_among(code, computed.entries).is_type_a for code in codes)


def compare_columns(evidence: Evidence, finding: Finding) -> Evidence:
    """The evidence with all columns that are compared: those that a name or, after a search, their values give a code.

    Every count and every row of the answer comes from them, so that no part of it can contradict another.
    """
    named = {column.entry.code: column for column in evidence.columns}
    verdicts, found = [], [*evidence.columns]
    for column, verdict in zip(printed_columns(evidence.tournament), finding.columns, strict=bool(finding.columns)):
        compared = named.get(code_of(column.code, evidence.computed))
        if compared is None and (compared := _as_found(column, verdict, evidence)) is not None:
            found.append(compared)
        verdicts.append(_beside_asked(column, verdict, compared, evidence))
    finding.columns = tuple(verdicts)
    judged = {column.code for column in finding.columns}
    notes = [note for note in evidence.notes if note.facts.get("code") not in judged]
    return replace(evidence, columns=found, notes=notes)


def _as_found(column: PrintedColumn, verdict: ColumnVerdict, evidence: Evidence) -> PrintedValues | None:
    """A column without a name, under the code that its values are; None: it has none, or the law has no values of it."""
    if not verdict.laws or column.code:
        return None
    computed = evidence.computed
    values = {id: value for id, value in column.values.items() if value is not None and id in computed.ranks}
    compared = PrintedValues(parse_among(verdict.code, computed.entries), values, column.decimals, verdict.rules)
    return compared if has_values(compared.entry, computed, verdict.rules) else None


def _beside_asked(
    column: PrintedColumn, verdict: ColumnVerdict, compared: PrintedValues | None, evidence: Evidence
) -> ColumnVerdict:
    """The verdict with the values that are not those of the list and law that were asked for."""
    wrong: list[ColumnRow] = []
    if compared is not None:
        contradictions = compared.contradictions(evidence.computed)
        by_id = {id: ColumnRow(id, ExactValue(value), found) for id, value, found in contradictions}
        wrong = [by_id[id] for id in column.values if id in by_id]  # in the order of the table
    rows = verdict.rows if verdict.unexplained else tuple(wrong[:ROWS])
    compared_as = compared.entry.code if compared is not None else ""
    return replace(verdict, wrong_as_asked=len(wrong), rows=rows, compared_as=compared_as)
