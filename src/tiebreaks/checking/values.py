"""Values, column by column: which code under which law gives a printed column, or why none does."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from itertools import chain, pairwise
from operator import or_
from typing import NamedTuple, TypeAlias

import numpy as np

from tiebreaks.answers.checks import ColumnRow, ColumnVerdict
from tiebreaks.checking.columns import (
    Amendments,
    Bench,
    Law,
    Provisions,
    codes_of,
    first_law,
    laws_among,
    needs_ratings,
    one_rule_laws,
    provisions,
    two_rule_laws,
)
from tiebreaks.checking.evidence import Evidence, code_of
from tiebreaks.checking.printed import Contradiction, PrintedValues, same_when_printed
from tiebreaks.checking.steps import COLUMN, VALUES, Steps
from tiebreaks.checking.words import COLUMNS
from tiebreaks.engine.catalogue import POINTS, TieBreak
from tiebreaks.engine.codes import parse_among
from tiebreaks.engine.ranking import find_tied
from tiebreaks.engine.records import Integers
from tiebreaks.engine.rules.direct_encounter import encounter, separate_scores, separated
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.law.editions import Edition
from tiebreaks.messages import EMPTY, Message
from tiebreaks.model.published import PrintedColumn
from tiebreaks.model.tournament import Tournament

ROWS = 50  # rows that a verdict of a column lists
Follows: TypeAlias = tuple[bool, tuple[int, int] | None]
"""Whether ranks follow from values, and if not, the first two who contradict it."""


class _Fit(NamedTuple):
    """A code whose values are those of a column under these laws."""

    entry: TieBreak
    rules: Amendments
    laws: int


def printed_columns(tournament: Tournament) -> list[PrintedColumn]:
    """The columns of the table without the points: as it prints them, or as the file names them."""
    published = tournament.published
    if published.columns:
        return [column for column in published.columns if column.code not in POINTS]
    return [PrintedColumn(code, code, values) for code, values in published.values.items() if code not in POINTS]


def compared_columns(evidence: Evidence) -> tuple[ColumnVerdict, ...]:
    """The verdicts of columns that were compared with the standings, without a search: how many values differ."""
    columns = zip(evidence.columns, evidence.contradictions, strict=True)
    found = {column.entry.code: (column, contradictions) for column, contradictions in columns}
    named = ((column.printed, code_of(column.code, evidence.computed)) for column in printed_columns(evidence.tournament))
    return tuple(_compared_column(printed, *found[code], evidence.computed) for printed, code in named if code in found)


def _compared_column(
    printed: str, column: PrintedValues, contradictions: Sequence[Contradiction], computed: Standings
) -> ColumnVerdict:
    wrong, law = [ColumnRow(*item) for item in contradictions[:ROWS]], computed.edition
    many = len(contradictions)
    return ColumnVerdict(
        printed, column.entry.code, len(column.values), many, law.id, dict(law.amendments), law.named_set, many, EMPTY,
        tuple(wrong),
    )  # fmt: skip


def judge_columns(
    bench: Bench,
    asked: int,
    columns: Sequence[PrintedColumn],
    entries: Sequence[TieBreak] = (),
    points: Mapping[int, Fraction] | None = None,
    *,
    steps: Steps,
) -> tuple[ColumnVerdict, ...]:
    """The verdict of each column. One law for all is preferred: the asked one, else the one that explains most of them."""
    judge = _Judge(bench, asked, entries, points or {}, steps)
    verdicts = [judge.judge(at, columns) for at in range(len(columns))]
    open_ = [verdict.laws for verdict in verdicts if verdict.laws]
    chosen: list[int] = []
    if any(laws >> asked & 1 for laws in open_):
        chosen.append(asked)
    while rest := [laws for laws in open_ if not any(laws >> law & 1 for law in chosen)]:
        counts = [sum(laws >> law & 1 for laws in rest) for law in range(len(bench.laws))]
        chosen.append(max(range(len(counts)), key=lambda law: (counts[law], not bench.laws[law].named_set, -law)))
    return tuple(_under(verdict, chosen, bench.laws) for verdict in verdicts)


def _under(verdict: ColumnVerdict, chosen: Sequence[int], laws: Sequence[Law]) -> ColumnVerdict:
    law = next((laws[one] for one in chosen if verdict.laws >> one & 1), None)
    if law is None:
        return verdict
    rules = {**dict(law.edition.amendments), **verdict.house_rules}
    return replace(verdict, edition=law.edition.id, house_rules=rules, named_set=law.named_set)


class _JudgedColumn(NamedTuple):
    """A printed column, and the values of it that can be compared."""

    printed: PrintedColumn
    entry: TieBreak | None
    """The tie-break that its heading names; None: none."""
    values: PrintedValues
    wrong: list[ColumnRow]
    """Values that are not those of this tie-break under the asked law."""
    before: Sequence[PrintedColumn]
    """The columns before it in the table."""

    @property
    def is_zero(self) -> bool:
        """Whether every value is 0, as programs print what they have not computed."""
        return not any(self.values.values.values())


class _Judge:
    def __init__(
        self, bench: Bench, asked: int, entries: Sequence[TieBreak], points: Mapping[int, Fraction], steps: Steps
    ) -> None:
        self.bench, self.asked, self.entries, self.points, self.steps = bench, asked, entries, points, steps
        self.law: Edition = bench.laws[asked].edition
        table = bench.tournament.crosstable
        self.row_of = {id: row for row, (id, listed) in enumerate(zip(table.number, table.listed, strict=True)) if listed}
        self._exact: dict[tuple[TieBreak, Provisions], list[Fraction | None]] = {}

    def judge(self, at: int, columns: Sequence[PrintedColumn]) -> ColumnVerdict:
        """The first verdict that applies to a column."""
        column = self._open(columns[at], columns[:at])
        verdicts = (
            self._as_direct_encounter, self._as_incomparable, self._as_headed, self._as_other_code, self._as_nothing_known,
        )  # fmt: skip
        return next(verdict for judge in verdicts if (verdict := judge(column)) is not None)

    def _open(self, column: PrintedColumn, before: Sequence[PrintedColumn]) -> _JudgedColumn:
        values = {id: value for id, value in column.values.items() if value is not None and id in self.row_of}
        entry = self._parse(column.code)
        printed = PrintedValues(entry or TieBreak("PTS"), values, column.decimals)
        compared = entry is not None and not entry.is_type_a and not entry.entry.several_numbers
        return _JudgedColumn(
            column, entry, printed, self._wrong(entry, self.law, printed) if entry and compared else [], before
        )

    def _as_direct_encounter(self, column: _JudgedColumn) -> ColumnVerdict | None:
        return self._judge_encounter(column, column.entry) if column.entry and column.entry.is_type_a else None

    def _as_incomparable(self, column: _JudgedColumn) -> ColumnVerdict | None:
        """Of a column without values, of several numbers, of zeros only, or that needs ratings which nobody has."""
        entry, wrong = column.entry, column.wrong
        if not column.values.values:
            return self._verdict(column)
        if entry is not None and entry.entry.several_numbers:
            return self._verdict(column, note=Message(COLUMNS["not compared"]))
        if wrong and column.is_zero:
            return self._verdict(column, wrong, note=Message(COLUMNS["not computed"]))
        if entry is not None and wrong and needs_ratings(entry) and not any(self.bench.tournament.crosstable.rating):
            verdict = self._verdict(column, wrong, note=Message(COLUMNS["no ratings"]))
            return replace(verdict, unexplained=len(wrong))
        return None

    def _as_headed(self, column: _JudgedColumn) -> ColumnVerdict | None:
        """By the code of its heading, under some law or under the asked one with one or two provisions changed."""
        if column.entry is None:
            return None
        if fits := self._fits([column.entry], column.values):
            return self._explained(column, fits, column.wrong)
        if (found := self._amended(column.entry, column.values)) is None:
            return None
        law = found.edition
        return replace(self._verdict(column, column.wrong), edition=law.id, house_rules=dict(law.amendments))

    def _as_other_code(self, column: _JudgedColumn) -> ColumnVerdict | None:
        """By another code than its heading says."""
        values = column.values
        if len(set(values.values.values())) == 1 or not (fits := self._fits([*codes_of(self.bench.tournament)], values)):
            return None
        first = fits[0]
        same = [fit for fit in fits if (fit.entry, fit.rules) == (first.entry, first.rules)]
        wrong = self._wrong(first.entry, self.law.amended(**dict(first.rules)), values)
        note = Message(COLUMNS["other code"], printed=column.printed.printed, code=first.entry.code)
        return replace(self._explained(column, same, wrong), note=note)

    def _as_nothing_known(self, column: _JudgedColumn) -> ColumnVerdict:
        """Zeros; a column without a heading that is a direct encounter; else nothing explains it."""
        if column.is_zero:
            return self._verdict(column, note=Message(COLUMNS["not computed"]))
        if column.entry is None and (met := self._judge_encounter(column, TieBreak("DE"))).explained:
            return met
        return self._unexplained(column)

    def _parse(self, code: str) -> TieBreak | None:
        """The tie-break that a heading names; None: none, or one of teams where there are none."""
        try:
            entry = parse_among(code, self.entries)
        except (UnknownTieBreak, RegulationError):
            return None
        of_teams = entry.entry.teams_only or entry.score
        return None if of_teams and not self.bench.tournament.is_team else entry

    def _fits(self, codes: Sequence[str | TieBreak], printed: PrintedValues) -> list[_Fit]:
        """The codes and laws that give every value."""
        found = []
        for entry, rules in self.bench.variants(codes):
            if entry.sees_ties or self.steps.used_up:
                continue
            for laws in self.bench.groups(entry):
                fit = _Fit(entry, rules, laws)
                if next(self._differing(entry, self._law_of(fit), printed), None) is None:
                    found.append(fit)
        return found

    def _law_of(self, fit: _Fit) -> Edition:
        return self.bench.laws[first_law(fit.laws)].edition.amended(**dict(fit.rules))

    def _amended(self, entry: TieBreak, printed: PrintedValues) -> Law | None:
        """The asked law with one provision changed, or with two, if it gives every value."""
        asked, telling = self._computed(entry, self.law), list[Law]()
        for law in one_rule_laws(self.law):
            if self._computed(entry, law.edition) != asked:
                telling.append(law)
        for law in chain(telling, two_rule_laws(self.law, telling)):
            if self.steps.used_up:
                return None
            if next(self._differing(entry, law.edition, printed), None) is None:
                return law
        return None

    def _wrong(self, entry: TieBreak, law: Edition, printed: PrintedValues) -> list[ColumnRow]:
        return list(self._differing(entry, law, printed))

    def _differing(self, entry: TieBreak, law: Edition, printed: PrintedValues) -> Iterator[ColumnRow]:
        computed = self._computed(entry, law)
        self.steps.spend(VALUES * len(printed.values))
        for id, value in printed.values.items():
            one = computed[self.row_of[id]]
            if value != one and not same_when_printed(value, one, printed.decimals):
                yield ColumnRow(id, value, one)

    def _computed(self, entry: TieBreak, law: Edition) -> list[Fraction | None]:
        asked = (entry, provisions(law))
        if asked not in self._exact:
            self.steps.spend(COLUMN * self.bench.cost)
            self._exact[asked] = self._work(entry, law)
        return self._exact[asked]

    def _work(self, entry: TieBreak, law: Edition) -> list[Fraction | None]:
        try:
            if entry.sees_ties:
                value, over, defined = entry.work(self.bench.table, law, place=self.bench.start).finished
            else:
                value, over, defined = self.bench.under(law).value(entry)
        except RegulationError:
            return [None] * len(self.bench.table.number)
        overs = [over] * len(value) if isinstance(over, int) else over.tolist()
        values: list[Fraction | None] = [*map(Fraction, value.tolist(), overs)]
        return values if defined is None else [one if yes else None for one, yes in zip(values, defined.tolist(), strict=True)]

    # verdicts

    def _verdict(
        self,
        column: _JudgedColumn,
        wrong: Sequence[ColumnRow] = (),
        *,
        entry: TieBreak | None = None,
        note: Message = EMPTY,
        laws: int = 0,
    ) -> ColumnVerdict:
        printed, count, named = column.printed, len(column.values.values), entry or column.entry
        code, rules = printed.code if named is None else named.code, dict(self.law.amendments)
        rows = tuple(wrong[:ROWS])
        return ColumnVerdict(printed.printed, code, count, len(wrong), self.law.id, rules, "", 0, note, rows, laws)

    def _explained(self, column: _JudgedColumn, fits: Sequence[_Fit], wrong: Sequence[ColumnRow]) -> ColumnVerdict:
        first = fits[0]
        laws = reduce(or_, (fit.laws for fit in fits if (fit.entry, fit.rules) == (first.entry, first.rules)))
        is_rounded = column.values.decimals == 1 and self._is_rounded(first, column.values)
        note = Message(COLUMNS["rounded"]) if is_rounded else EMPTY
        verdict = self._verdict(column, wrong, entry=first.entry, note=note, laws=laws)
        return replace(verdict, house_rules=dict(first.rules), rules=dict(first.rules))

    def _is_rounded(self, fit: _Fit, printed: PrintedValues) -> bool:
        computed = self._computed(fit.entry, self._law_of(fit))
        return any(computed[self.row_of[id]] not in (None, value) for id, value in printed.values.items())

    def _unexplained(self, column: _JudgedColumn) -> ColumnVerdict:
        """The law that leaves the fewest values unexplained."""
        count, entry = len(column.values.values), column.entry
        verdict = self._verdict(column, column.wrong)
        if entry is None:
            return replace(verdict, unexplained=count, note=Message(COLUMNS["unknown"], count=count))
        by_law = [(self._wrong(entry, law.edition, column.values), law) for law in self.bench.laws]
        rows, law = min(by_law, key=lambda item: len(item[0]))
        left = len(rows)
        rows = [*rows, *(row for row in column.wrong if row.id not in {one.id for one in rows})]
        note = Message(COLUMNS["no law"], wrong=left, count=count)
        rules = dict(law.edition.amendments)
        return replace(
            verdict, edition=law.edition.id, house_rules=rules, named_set=law.named_set, unexplained=left, note=note,
            rows=tuple(rows[:ROWS]),
        )  # fmt: skip

    # direct encounter: programs print different things

    def _judge_encounter(self, column: _JudgedColumn, entry: TieBreak) -> ColumnVerdict:
        """A column of Article 6 under each convention of printing, among those whom the columns before it leave level."""
        values = column.values.values
        nearest: list[ColumnRow] | None = None
        place = self._printed_places(column.before)
        for name, computed in self._conventions(entry, place):
            found = ((id, value, computed[self.row_of[id]]) for id, value in values.items())
            rows = [ColumnRow(id, value, one) for id, value, one in found if value != one]
            if not rows:
                return self._verdict(column, entry=entry, note=EMPTY if name == "score" else Message(COLUMNS[name]))
            nearest = rows if nearest is None or len(rows) < len(nearest) else nearest
        if column.is_zero:
            return self._verdict(column, entry=entry, note=Message(COLUMNS["not computed"]))
        left = len(nearest or ())
        note = Message(COLUMNS["no convention"], wrong=left, count=len(values))
        return replace(self._verdict(column, nearest or (), entry=entry), unexplained=left, note=note)

    def _printed_places(self, before: Sequence[PrintedColumn]) -> Integers:
        """Places by the printed points and columns: who is level there is level, whatever the law."""
        keys = []
        for id, row in self.row_of.items():
            points = self.points.get(id, Fraction(int(self.bench.points[row]), 10))
            keys.append((points, *(column.values.get(id) for column in before)))
        numbered = {key: at for at, key in enumerate(dict.fromkeys(keys))}
        groups = np.array([numbered[key] for key in keys])
        place = np.array(self.bench.start)
        rows = np.array(list(self.row_of.values()))
        first = {group: index for index, group in reversed([*enumerate(groups[np.argsort(groups, kind="stable")].tolist())])}
        place[rows] = [first[group] for group in groups.tolist()]
        return place

    def _conventions(self, entry: TieBreak, place: Integers) -> Iterator[tuple[str, list[Fraction]]]:
        """What programs print for direct encounter: name of the convention, value per row."""
        for law in self._encounter_laws():
            table = entry.of(self.bench.table)
            met = encounter(table, law, place, forfeits_as_played=entry.forfeits_as_played)
            total = (met.points * met.together).sum(axis=1)
            score = [Fraction(one, met.unit) for one in total.tolist()]
            level, complete = find_tied(place), np.zeros(len(place), dtype=bool)
            if met.stages:
                stage = met.stages[0]
                complete[stage.rows] = np.bincount(stage.place, weights=stage.missing)[stage.place] == 0
            group_of = place.tolist()
            scores: dict[int, set[Fraction]] = {}
            for row in np.flatnonzero(level).tolist():
                scores.setdefault(group_of[row], set()).add(score[row])
            mutual = [one if ok else Fraction(0) for one, ok in zip(score, complete.tolist(), strict=True)]
            separates = [len(scores.get(group, ())) > 1 for group in group_of]
            inside = (met.place - place + 1).tolist()
            still, split = find_tied(met.place), np.zeros(len(place), dtype=bool)
            moved = np.unique(place[met.place != place])
            split[np.isin(place, moved)] = True
            places = [Fraction(one) if tied else Fraction(0) for one, tied in zip(inside, level.tolist(), strict=True)]
            settled = [Fraction(0) if tied else one for one, tied in zip(places, still.tolist(), strict=True)]
            working = entry.work(self.bench.table, law, place=place)
            value, over, _ = separate_scores(working)
            overs = [over] * len(value) if isinstance(over, int) else over.tolist()
            separate = [*map(Fraction, value.tolist(), overs)]
            yield "score", separate
            yield "mutual score", mutual
            yield "separating score", [one if yes else Fraction(0) for one, yes in zip(mutual, separates, strict=True)]
            ranked = separated(working).tolist()  # as standings have it
            yield "score", [one if yes else Fraction(0) for one, yes in zip(separate, ranked, strict=True)]
            yield "place", settled
            yield "place", places
            yield "place", [one if yes else Fraction(0) for one, yes in zip(places, split.tolist(), strict=True)]

    def _encounter_laws(self) -> Iterator[Edition]:
        """The laws as far as Article 6 tells them apart."""
        seen = set()
        for index in [self.asked, *laws_among(self.bench.all_laws)]:
            law = self.bench.laws[index].edition
            reads = (law.direct_encounter, law.repeated_meetings, law.forfeits_count_in_direct_encounter)
            if reads not in seen:
                seen.add(reads)
                yield law


def follow_from_values(ranks: Mapping[int, int], points: Mapping[int, Fraction], columns: Sequence[PrintedColumn]) -> Follows:
    """Whether the ranks follow from the printed values in the order of the columns; if not, the first two who contradict it."""
    ids = sorted((id for id in ranks if id in points), key=lambda one: ranks[one])
    keys = {id: (points[id], *(column.values.get(id) or Fraction(0) for column in columns)) for id in ids}
    for one, other in pairwise(ids):
        if ranks[one] != ranks[other] and keys[one] < keys[other]:
            return False, (one, other)
    return True, None
