"""Evidence: what was published beside computed standings, as far as both can be compared.

Where they differ: whose rank and values, who moved, whose ties the file breaks, what to note.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import compress
from types import MappingProxyType

from tiebreaks.answers.checks import Compared, Difference, ValueDifference
from tiebreaks.cached import cached_property
from tiebreaks.checking.printed import Contradiction, PrintedRanks, PrintedValues, find_unknown_numbers, printed_values
from tiebreaks.checking.words import BROKEN_TIES, UNKNOWN_NUMBERS, VALUES_OF, participant, say_misplaced
from tiebreaks.engine.basis import Dropped, Pending
from tiebreaks.engine.catalogue import POINTS, PRIMARY, TieBreak
from tiebreaks.engine.codes import parse_among
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.explaining.explain import OtherRanking
from tiebreaks.explaining.words import FILE_WARNINGS
from tiebreaks.messages import EMPTY, Items, Message, enclose, join_sentences, some_of
from tiebreaks.model.tournament import Tournament
from tiebreaks.text import ExactValue


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
        everybody = len(self.computed.ranks) == sum(map(bool, self.tournament.crosstable.listed))
        for column in self.columns:
            count = len(column.values) if everybody else sum(map(self.computed.ranks.__contains__, column.values))
            points, values = (points + count, values) if column.entry.acronym in POINTS else (points, values + count)
        return Compared(len(self.ranked), points, values)

    @cached_property
    def contradictions(self) -> list[list[Contradiction]]:
        """The values of each column that cannot be the computed ones."""
        return [[*column.contradictions(self.computed)] for column in self.columns]

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
            others.append(
                (
                    column.entry.code,
                    Message(
                        "a file has the points of all its rounds, these standings are after round {after_round}",
                        after_round=computed.after_round,
                    ),
                )
            )
        elif not has_values(column.entry, computed):
            others.append(
                (
                    column.entry.code,
                    Message("edition {edition} does not have it, or drops it in this event", edition=computed.edition.id),
                )
            )
        else:
            columns.append(column)
    notes = [enclose("Values of {code} are not compared: {reason}.", code=code, reason=why) for code, why in others]
    if unknown := find_unknown_numbers(tournament):
        numbers_of = tuple(
            Message(UNKNOWN_NUMBERS.get(name, VALUES_OF), code=name, numbers=some_of(numbers))
            for name, numbers in unknown.items()
        )
        notes.append(
            Message(
                "Published for numbers that nobody here has, and not compared: {columns}.",
                columns=Items(numbers_of, "semicolon"),
            )
        )
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


def find_differences(evidence: Evidence) -> tuple[Difference, ...]:
    """All differences: points first, then wrong places from the top, then other values."""
    computed, misplaced = evidence.computed, evidence.misplaced
    values: dict[int, list[ValueDifference]] = {}
    for column, contradictions in zip(evidence.columns, evidence.contradictions, strict=True):
        for id, published, value in contradictions:
            values.setdefault(id, []).append(ValueDifference(column.entry.code, ExactValue(published), value))
    last = evidence.tournament.crosstable.size

    def order(id: int) -> tuple[bool, bool, int, int]:
        points = any(value.code in POINTS for value in values.get(id, ()))
        return not points, id not in misplaced, computed.ranks.get(id, last), id

    ids = sorted(misplaced.keys() | values.keys(), key=order)
    if not ids:
        return ()
    file = OtherRanking(computed, evidence.tournament.published.ranks)
    return tuple(_make_difference(evidence, file, id, tuple(values.get(id, ()))) for id in ids)


def _make_difference(evidence: Evidence, file: OtherRanking, id: int, values: tuple[ValueDifference, ...]) -> Difference:
    computed, who, misplaced = evidence.computed, evidence.who(id), id in evidence.misplaced
    published, rank = evidence.tournament.published.ranks.get(id), computed.ranks.get(id)
    place = evidence.misplaced.get(id, published)
    why = file.first_divergence(id) if misplaced and rank is not None else None
    decided_by = why.decided_by if why else None
    article = ", ".join(parse_among(decided_by, computed.entries).articles(computed.edition)) if decided_by else ""
    because = Message("{why} ({cited})", article=article, why=why.sentence, cited=article) if why else EMPTY
    parts = [say_misplaced(who, published, place, rank)] if misplaced else []
    parts += [because] if because else []
    parts += [item.say("{who}: {code} published {published}, computed {computed}.", who=who) for item in values]
    sentence = join_sentences(*parts)
    name = evidence.name(id)
    return Difference(id, name, published, place, rank, misplaced, values, decided_by, article, because, sentence)


def find_moved(evidence: Evidence, differences: Sequence[Difference]) -> Difference | None:
    """The one participant who is out of place, if all others are in the right order."""
    misplaced = [item for item in differences if item.misplaced and item.computed_rank is not None]
    if len(misplaced) < 3 or evidence.ranks.is_part:
        return None
    far = max(misplaced, key=lambda item: abs((item.published_place or 0) - (item.computed_rank or 0)))
    others = evidence.ranks.without(far.id).is_contradicted(evidence.computed._place)
    return None if others.any() else far


def find_broken_ties(evidence: Evidence) -> tuple[tuple[int, ...], ...]:
    """Ties that the file breaks, each in the order of the file."""
    computed, ranks = evidence.computed, evidence.ranks.ranks
    number = computed.tournament.crosstable.number
    ahead, _ = evidence.ranks.broken_ties(computed._place)  # those behind have the same ranks
    broken = {computed.ranks[number[row]] for row in ahead.tolist()}
    level: dict[int, list[int]] = {}
    for id, rank in computed.ranks.items() if broken else ():
        if rank in broken and id in ranks:
            level.setdefault(rank, []).append(id)
    return tuple(tuple(sorted(ids, key=lambda one: (ranks[one], one))) for ids in level.values())


def note_all(evidence: Evidence, ties: Sequence[tuple[int, ...]], forbidden: Sequence[Dropped]) -> Iterator[Message]:
    """Notes on the verdict: forbidden codes, broken ties, and who was not compared."""
    computed, ranks = evidence.computed, evidence.ranks.ranks
    for item in forbidden:
        yield enclose(
            "Forbidden in the list of the file, and left out here: {code}: {reason}.",
            article=item.article,
            code=item.code,
            reason=item.reason,
        )
    if ties:
        sentence = BROKEN_TIES[evidence.ranks.order_of_ties(computed._place)]
        groups = tuple(Message("{ids} (rank {rank})", ids=ids, rank=computed.ranks[ids[0]]) for ids in ties)
        yield Message(sentence, ties=Items(groups, "semicolon"))
    if not ranks:
        yield Message("The file has no ranks; only its values are compared.")
    elif computed.ranks.keys() - ranks.keys():
        unranked = (row for row in computed.rows if row.id not in ranks)
        who = tuple(Message("{who} ({rank})", who=participant(row.id, row.name), rank=row.rank) for row in unranked)
        yield Message("No published rank, so not compared (computed rank): {who}.", who=who)
    table = computed.tournament.crosstable
    absent = () if all(table.listed) else compress(table.number, (not one for one in table.listed))
    if expelled := [id for id in absent if id in ranks]:
        yield Message(
            "Expelled and in no standings, though the file has a rank for them: {who}.", who=tuple(map(evidence.who, expelled))
        )
    if count := len(computed.tournament.warnings):
        yield Message(FILE_WARNINGS.of(count), count=count)
    yield from evidence.notes
    yield from computed.basis.lines
