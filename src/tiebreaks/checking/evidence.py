"""Evidence: what was published beside computed standings, as far as both can be compared."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import compress
from types import MappingProxyType

from tiebreaks.answers.checks import Compared
from tiebreaks.checking.printed import PrintedRanks, PrintedValues, find_unknown_numbers, printed_values
from tiebreaks.checking.words import CHECKED, UNKNOWN_NUMBERS, VALUES_OF, participant
from tiebreaks.engine.catalogue import POINTS, PRIMARY, TieBreak
from tiebreaks.engine.codes import parse_among
from tiebreaks.engine.request import Pending
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.messages import Items, Message, enclose, some_of
from tiebreaks.model.tournament import Tournament


@dataclass(frozen=True)
class Evidence:
    """What was published beside standings, as far as both can be compared."""

    tournament: Tournament
    """With what was published; the standings may be of the same event with its pending games drawn."""
    computed: Standings
    columns: Sequence[PrintedValues] = ()
    """The columns that can be compared, points first."""
    notes: Sequence[Message] = ()
    """What cannot be compared, and why."""
    pending: Pending | None = None
    """What the standings count pending games as."""

    @cached_property
    def ranks(self) -> PrintedRanks:
        """The published ranks, ready to compare with these standings."""
        return PrintedRanks(self.computed.tournament, self.tournament.published.ranks)

    @property
    def points(self) -> PrintedValues | None:
        """The published points; None: there are none to compare."""
        return next((column for column in self.columns if column.entry.acronym == PRIMARY), None)

    @cached_property
    def ranked(self) -> set[int]:
        """Who has a published rank and is not expelled."""
        table, ranks = self.tournament.crosstable, self.tournament.published.ranks
        return ranks.keys() & compress(table.number, table.listed)

    @cached_property
    def misplaced(self) -> Mapping[int, int]:
        """Whose published rank is wrong, with the place that it means; also those who are not in the standings."""
        ranks, computed = self.ranks, self.computed
        if ranks.ranks == computed.ranks:
            return {}
        number = computed.tournament.crosstable.number
        wrong, places = ranks.compare(computed._place)
        found = {number[row]: place for row, place in zip(ranks.rows[wrong].tolist(), places[wrong].tolist(), strict=True)}
        strangers = sorted(self.ranked - computed.tournament.row_of.keys())
        return {**found, **{id: ranks.ranks[id] for id in strangers}}

    @cached_property
    def compared(self) -> Compared:
        """How many published numbers are of participants who are in the standings."""
        points = values = 0
        for column in self.columns:
            count = sum(map(self.computed.ranks.__contains__, column.values))
            points, values = (points + count, values) if column.entry.acronym in POINTS else (points, values + count)
        return Compared(len(self.ranked), points, values)

    def count_wrong(self, other: Standings) -> int:
        """How many ranks and values are not those of other standings of the same participants."""
        wrong = PrintedRanks(other.tournament, self.ranks.ranks).is_contradicted(other._place).sum()
        return int(wrong) + sum(1 for column in self.columns for _ in column.contradictions(other))

    def name(self, id: int) -> str:
        """The name of a participant."""
        return self.tournament.crosstable.name[self.tournament.row_of[id]]

    def who(self, id: int) -> Message:
        """Number and name of a participant."""
        return participant(id, self.name(id))


def collect_evidence(tournament: Tournament, computed: Standings, pending: Pending | None = None) -> Evidence:
    """What can be compared under the law of the standings, and a note on each column that cannot."""
    printed, others = printed_values(tournament, computed.entries)
    columns = []
    for column in printed:
        if column.entry.acronym in POINTS and not has_points_of(tournament, computed.after_round):
            others.append((column.entry.code, Message(CHECKED["part-way"], after_round=computed.after_round)))
        elif not has_values(column.entry, computed):
            others.append((column.entry.code, Message(CHECKED["unknown"], edition=computed.edition.id)))
        else:
            columns.append(column)
    notes = [enclose(CHECKED["not compared"], code=code, reason=why) for code, why in others]
    if unknown := find_unknown_numbers(tournament):
        numbers_of = tuple(
            Message(UNKNOWN_NUMBERS.get(name, VALUES_OF), code=name, numbers=some_of(numbers))
            for name, numbers in unknown.items()
        )
        notes.append(Message(CHECKED["strangers"], columns=Items(numbers_of, "semicolon")))
    return Evidence(tournament, computed, columns, notes, pending)


def code_of(code: str, computed: Standings) -> str:
    """The code of a column as the standings spell it; empty: none is known."""
    try:
        return parse_among(code, computed.entries).code
    except (UnknownTieBreak, RegulationError):
        return ""


def has_points_of(tournament: Tournament, after_round: int) -> bool:
    """Whether the published points are those after this round: a file has the points of all its rounds, a table of its own."""
    return after_round in (tournament.crosstable.rounds, tournament.published.after_round)


def has_values(entry: TieBreak, computed: Standings, rules: Mapping[str, object] = MappingProxyType({})) -> bool:
    """Whether a tie-break has values under the law, with these house rules."""
    law = computed.edition.amended(**rules)
    try:
        entry.check_for(computed.tournament, law)
    except RegulationError:
        return False
    return not entry.is_dropped(law, True) or all(computed.tournament.crosstable.rating)


def has_not_begun(computed: Standings) -> bool:
    """Whether no round counts, so that everybody is level and any ranks would agree."""
    return not computed.after_round and not computed._place.any()


def contradicts(ranks: Mapping[int, int], computed: Standings) -> bool:
    """Whether a rank lies outside the places that the standings give, or no rank can be compared."""
    printed = PrintedRanks(computed.tournament, ranks)
    return not len(printed.rows) or bool(printed.is_contradicted(computed._place).any())
