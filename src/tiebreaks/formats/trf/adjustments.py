"""Record 299: points given otherwise than by the results. Applied or refused, never ignored."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from tiebreaks.cached import cached_property
from tiebreaks.errors import TournamentError
from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.columns import ABNORMAL
from tiebreaks.formats.trf.extras import check_known, read_numbers
from tiebreaks.formats.trf.lines import Line, replace_tabs
from tiebreaks.formats.trf.numbers import parse_tenths, parse_whole
from tiebreaks.model.tournament import Adjustment, Scoring
from tiebreaks.model.tournament import tenths as tenths_of

TYPES = "WDLFHZ+-"
MOST_ADJUSTMENTS = 100_000  # of an event: ten times everybody of the largest
ONLY_TOTAL = 999  # gacrux: the final standings only, no pairing and no tie-break
SCORING_FIELDS = {
    "W": "win", "D": "draw", "L": "loss", "F": "full_bye", "H": "half_bye", "Z": "zero_bye", "+": "forfeit_win",
    "-": "forfeit_loss",
}  # fmt: skip


class Abnormal(NamedTuple):
    """A line of record 299, read and not yet applied. Points are tenths, None where the field is blank."""

    line: Line
    type: str
    match_points: int | None
    points: int | None
    round: int
    ids: tuple[int, ...]


class Outcome(NamedTuple):
    """A participant's round as 299 sees it: the letter of its result, and what it is worth otherwise."""

    letter: str
    match_points: int = 0
    points: int = 0


def read_abnormal(lines: list[Line], participants: Collection[int], problems: Problems) -> list[Abnormal]:
    items = []
    for line in lines:
        item = _read_by_columns(line, problems) or _read_by_words(line, problems)
        if item is not None and check_known(line, "299", item.ids, participants, problems):
            items.append(item)
    return items


def _read_by_columns(line: Line, problems: Problems) -> Abnormal | None:
    row = ABNORMAL.read(line)
    wrong = (
        row.misplaced_column
        or row["type"].upper() not in TYPES
        or any(map(row.is_wrong, row.texts))
        or row["match_points"] is row["points"] is None
        or any(cell and number is None for ((cell, number),) in row.groups())
    )
    if wrong:
        return None
    points = row["match_points"], row["points"]
    return Abnormal(line, row["type"].upper(), *points, row["round"] or 0, read_numbers(line, row, problems))


def _read_by_words(line: Line, problems: Problems) -> Abnormal | None:
    """[type] match-points game-points [round ids...], when every word can only be one thing."""
    words = replace_tabs(line).text[3:].split()
    letter = words.pop(0).upper() if words and words[0].upper() in tuple(TYPES) else ""
    decimals = [word for word in words if "." in word or "," in word]
    rest = words[len(decimals) :]
    if len(decimals) == 2 and words[:2] == decimals and all(parse_whole(word) is not None for word in rest):
        match_points, points = (parse_tenths(word) for word in decimals)
        if match_points is not None and points is not None:
            askew = "299 is not in its columns; read as words: {found!r}"
            problems.warn((line.number, 5), askew, case=73, found=line.text[3:].strip())
            ids = tuple(int(word) for word in rest[1:] if int(word))
            return Abnormal(line, letter, match_points, points, int(rest[0]) if rest else 0, ids)
    problems.error(
        (line.number, 5), "299: {found!r} does not fit its columns (type 5, match points 8-11, points 14-17, round 20-22, "
        "numbers from 24); align it, points are not guessed", case=73, found=line.text[3:].rstrip(),
    )  # fmt: skip
    return None


def apply_to_scoring(items: list[Abnormal], scoring: Scoring, problems: Problems) -> tuple[Scoring, list[Abnormal]]:
    """Move an individual event's values for the whole tournament into the scoring; returns the other lines too."""
    changed, rest = scoring, []
    try:
        for item in items:
            if item.type and not item.round and not item.ids:
                main, _ = _both_scores(item, 0, 0, team=False)
                changed = replace(changed, **{SCORING_FIELDS[item.type]: main})
            else:
                rest.append(item)
    except TournamentError as wrong:
        for reason in wrong.messages:
            problems.error((items[0].line.number, 5), "299: {reason}; correct the record", case=58, reason=reason)
        return scoring, []
    return changed, rest


def make_adjustments(
    items: list[Abnormal],
    participants: Collection[int],
    rounds: int,
    total_rounds: int,
    outcome: Callable[[int, int], Outcome],
    problems: Problems,
    *,
    team: bool,
) -> list[Adjustment]:
    """What the lines mean for each participant; `outcome(participant, round)` gives the result there."""
    changes: list[Adjustment] = []
    occurred = _Occurrences(participants, rounds, outcome)
    for item in items:
        if item.round > total_rounds and not (item.round == ONLY_TOTAL and not item.type):
            none = "299: round {round} does not exist; expected 1 to {rounds}, or blank for all"
            problems.error((item.line.number, 20), none, case=70, round=item.round, rounds=total_rounds)
        elif item.type:
            changes += islice(_make_replacements(item, occurred, problems, team=team), MOST_ADJUSTMENTS + 1)
        else:
            changes += _make_additions(item, participants, team=team)
        if len(changes) > MOST_ADJUSTMENTS:
            problems.refuse(
                (item.line.number, 1), "299: the records up to here give points more than {most:,} times; name the "
                "participants who are meant", case=79, most=MOST_ADJUSTMENTS,
            )  # fmt: skip
    return changes


def sum_totals(own: Sequence[Outcome], changes: Iterable[Adjustment]) -> tuple[int, int]:
    """Match and game points of a team from its rounds and its adjustments, in tenths."""
    match_points, points = sum(outcome.match_points for outcome in own), sum(outcome.points for outcome in own)
    for change in changes:
        if change.round is None or change.round <= len(own):
            replaced = own[change.round - 1] if change.replaces_result and change.round else Outcome("")
            match_points += tenths_of(change.points) - replaced.match_points
            points += tenths_of(change.game_points) - replaced.points
    return match_points, points


def _make_additions(item: Abnormal, participants: Collection[int], *, team: bool) -> list[Adjustment]:
    """Adjustments for a bonus or a penalty: from a round on (default: the first), or for the total only."""
    round = None if item.round == ONLY_TOTAL else item.round or 1
    main, side = _both_scores(item, 0, 0, team=team)
    return [Adjustment(id, main, round, False, side) for id in item.ids or participants]


class _Occurrences:
    """Where each result occurs. The rounds are searched once, however many lines there are."""

    def __init__(self, participants: Collection[int], rounds: int, outcome: Callable[[int, int], Outcome]) -> None:
        self.participants = participants
        self.rounds = rounds
        self.outcome = outcome

    @cached_property
    def _by_participant(self) -> Mapping[tuple[str, int], list[tuple[int, Outcome]]]:
        """(letter, participant) -> the rounds of this result."""
        rounds_of: dict[tuple[str, int], list[tuple[int, Outcome]]] = {}
        for id in self.participants:
            for number in range(1, self.rounds + 1):
                was = self.outcome(id, number)
                rounds_of.setdefault((was.letter, id), []).append((number, was))
        return rounds_of

    @cached_property
    def _by_round(self) -> Mapping[tuple[str, int], list[tuple[int, Outcome]]]:
        """(letter, round) -> the participants with this result."""
        participants_of: dict[tuple[str, int], list[tuple[int, Outcome]]] = {}
        for (letter, id), rounds in self._by_participant.items():
            for number, was in rounds:
                participants_of.setdefault((letter, number), []).append((id, was))
        return participants_of

    def of_participants(self, letter: str, ids: Iterable[int]) -> Iterator[tuple[int, int, Outcome]]:
        return (
            (id, number, was) for id in ids or self.participants for number, was in self._by_participant.get((letter, id), ())
        )

    def of_everybody(self, letter: str, number: int) -> Iterator[tuple[int, int, Outcome]]:
        return ((id, number, was) for id, was in self._by_round.get((letter, number), ()))


def _make_replacements(item: Abnormal, occurred: _Occurrences, problems: Problems, *, team: bool) -> Iterator[Adjustment]:
    """Adjustments that change what a result is worth, wherever it occurs in the rounds and participants of the line."""
    meant = occurred.of_everybody(item.type, item.round) if item.round else occurred.of_participants(item.type, item.ids)
    if item.round and item.ids:
        meant = _find_named(item, occurred, problems)
    for id, number, was in meant:
        main, side = _both_scores(item, was.match_points, was.points, team=team)
        yield Adjustment(id, main, number, True, side)


def _find_named(item: Abnormal, occurred: _Occurrences, problems: Problems) -> Iterator[tuple[int, int, Outcome]]:
    """The participants that a line names for one round; reports those who do not have its result."""
    for id in item.ids if item.round <= occurred.rounds else ():
        was = occurred.outcome(id, item.round)
        if was.letter == item.type:
            yield id, item.round, was
        else:
            problems.error(
                (item.line.number, 5), "299: gives points for {letter} to {participant} in round {round}, whose result there "
                "is {found}; correct the type or the round", case=73,
                letter=item.type, participant=id, round=item.round, found=was.letter,
            )  # fmt: skip


def _both_scores(item: Abnormal, match_points: int, points: int, *, team: bool) -> tuple[Fraction, Fraction]:
    """The main and the second score of an adjustment; a blank field leaves what the result gives."""
    if not team:
        value = item.points if item.points is not None else item.match_points
        return Fraction(value or 0, 10), Fraction(0)
    first = match_points if item.match_points is None else item.match_points
    second = points if item.points is None else item.points
    return Fraction(first, 10), Fraction(second, 10)


def sum_adjustments(adjustments: Iterable[Adjustment], rounds: int, worth: Mapping[tuple[int, int], int]) -> dict[int, int]:
    """What 299 changes in the total of each participant after these rounds, in tenths."""
    changes: dict[int, int] = {}
    for item in adjustments:
        if item.round is None or item.round <= rounds:
            change = tenths_of(item.points)
            if item.replaces_result and item.round is not None:
                change -= worth.get((item.participant, item.round), 0)
            changes[item.participant] = changes.get(item.participant, 0) + change
    return changes
