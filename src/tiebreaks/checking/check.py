"""Check: the ranks and values that a file has published against the computed ones, and what would explain a difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tiebreaks.checking.causes import Cause, participant
from tiebreaks.checking.sentences import (
    BROKEN_TIES,
    CHECKED,
    COUNTED,
    NOT_BEGUN,
    NOTHING_TO_CHECK,
    UNKNOWN_NUMBERS,
    VALUES_OF,
    WHERE_RANKS_STAND,
)
from tiebreaks.editions import Edition
from tiebreaks.engine.catalogue import POINTS, TieBreak
from tiebreaks.engine.codes import parse_among, parse_list
from tiebreaks.engine.request import Dropped, find_forbidden, parse_known, resolve
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.errors import TournamentError
from tiebreaks.explaining.explain import OtherRanking
from tiebreaks.explaining.sentences import FILE_WARNINGS
from tiebreaks.messages import EMPTY, Message, Rounded, Series, enclose, join_sentences, paragraph, some_of
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Tournament
from tiebreaks.printing import Printed, short_repr
from tiebreaks.text import ExactValue, exact_str, number

if TYPE_CHECKING:  # imported only when a check runs
    from tiebreaks.checking.against import Table
    from tiebreaks.checking.agreement import PrintedRanks
    from tiebreaks.checking.trials import Setting, Trials

REASONS_SHOWN = 20  # sentences in the text of a check; the table above them has every difference


@dataclass(frozen=True)
class ValueDifference:
    """A published value that cannot be the computed one."""

    code: str
    """The tie-break."""
    published: Fraction
    """The value in the file."""
    computed: Fraction | None
    """The value in the standings; None: undefined."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "code": self.code,
            "published": number(self.published),
            "computed": number(self.computed),
            "exact": exact_str(self.computed),
        }

    def say(self, sentence: str, **facts: Any) -> Message:
        """A sentence about both, with more decimals than usual: where two values differ, one must see it."""
        published, computed = Rounded(self.published, 4), Rounded(self.computed, 4)
        return Message(sentence, code=self.code, published=published, computed=computed, **facts)


@dataclass(frozen=True)
class Difference:
    """A participant whose published rank, points or values are not the computed ones."""

    id: int
    """The number of the participant."""
    name: str
    """Its name."""
    published_rank: int | None
    """The rank in the file; None: none."""
    computed_rank: int | None
    """The rank in the standings; None: none."""
    misplaced: bool
    """False: the rank is right, or none is published; values differ."""
    values: tuple[ValueDifference, ...]
    """The published values that are wrong."""
    decided_by: str | None
    """The entry of the list at which the two orders part."""
    article: str
    """The article of that entry."""
    because: Message
    """That entry in a sentence, with the values of the two whom it separates; empty where none decides."""
    sentence: Message
    """The whole difference in words."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "id": self.id,
            "name": self.name,
            "published_rank": self.published_rank,
            "computed_rank": self.computed_rank,
            "misplaced": self.misplaced,
            "values": [value.to_dict() for value in self.values],
            "decided_by": self.decided_by,
            "article": self.article,
            "sentence": self.sentence,
        }


@dataclass(frozen=True)
class Compared:
    """How many published numbers a check has compared with the computed ones."""

    ranks: int
    """Published ranks."""
    points: int
    """Published points."""
    values: int
    """Published values of tie-breaks."""

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {"ranks": self.ranks, "points": self.points, "values": self.values}

    def __str__(self) -> str:
        return str(self.counts)

    @property
    def counts(self) -> Message:
        """ "41 ranks, 41 point totals and 82 values": what there is of them."""
        counts = ((COUNTED[name], count) for name, count in self.to_dict().items())
        counted = tuple(Message(one if count == 1 else several, count=count) for (one, several), count in counts if count)
        return Message("{counted}", counted=Series(counted)) if counted else Message("nothing")


@dataclass(frozen=True, repr=False)
class Check(Printed):
    """Whether a file's ranking is the computed one; if not, where it differs and what explains it."""

    agrees: bool
    """Whether all published ranks, points and values are right."""
    by: tuple[str, ...]
    """The list it was checked with."""
    edition: str
    """The edition it was checked with."""
    after_round: int
    """The last round that counts."""
    differences: tuple[Difference, ...]
    """Those in points first, then wrong places from the top, then other values."""
    explained_by: tuple[Cause, ...]
    """The simplest explanations, when the search found any."""
    more: int
    """Explanations as simple as these that are not listed."""
    tried: int
    """Settings that the search has tried; 0 when there was nothing to search for."""
    stopped: bool
    """Whether the search ended at a bound: too many settings, or the time that it was given."""
    nearest: Cause | None
    """When nothing explains it: the setting with the fewest wrong places."""
    broken_ties: tuple[tuple[int, ...], ...]
    """Whom the list leaves level and the file does not, in the order of the file."""
    moved: int | None
    """Who alone stands wrong, so that the others follow."""
    in_short: Message
    """That, or that two are merely exchanged, in a sentence; empty where neither is so."""
    forbidden: tuple[Dropped, ...]
    """Entries of the file's own list that the law forbids: checked without them."""
    notes: tuple[Message, ...]
    """What was assumed."""
    title: Message
    """What this is."""
    summary: Message
    """The verdict in a sentence."""
    compared: Compared
    """How much was compared."""

    def __repr__(self) -> str:
        return short_repr(self, self.summary)

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "agrees": self.agrees,
            "compared": self.compared.to_dict(),
            "by": list(self.by),
            "edition": self.edition,
            "after_round": self.after_round,
            "differences": [difference.to_dict() for difference in self.differences],
            "explained_by": [cause.to_dict() for cause in self.explained_by],
            "more": self.more,
            "tried": self.tried,
            "stopped": self.stopped,
            "nearest": self.nearest.to_dict() if self.nearest else None,
            "broken_ties": [list(ids) for ids in self.broken_ties],
            "moved": self.moved,
            "in_short": self.in_short,
            "forbidden": [{"code": item.code, "article": item.article, "reason": item.reason} for item in self.forbidden],
            "notes": list(self.notes),
        }

    def findings(self) -> Iterator[Message]:
        """The verdict in short, shown above the rows."""
        if self.in_short:
            yield self.in_short
        if any(value.code in POINTS for item in self.differences for value in item.values):
            yield Message(CHECKED["points"])

    def explanations(self) -> Iterator[Message]:
        """What explains the whole, or that nothing does: after the findings."""
        if self.explained_by:
            yield paragraph(cause.sentence for cause in self.explained_by)
        if self.more:
            yield Message(CHECKED["more"], count=self.more)
        if self.tried and not self.explained_by:
            yield Message(CHECKED["nothing"], tried=self.tried)
            if self.nearest is not None:
                yield self.nearest.sentence
        if self.stopped:
            yield Message(CHECKED["stopped"], tried=self.tried)

    def reasons(self) -> Iterator[Message]:
        """The entries that decide, each sentence once."""
        because = [item.because for item in self.differences if item.because and self.moved in (None, item.id)]
        different = list(dict.fromkeys(because))
        lines, left = different[:REASONS_SHOWN], len(different) - REASONS_SHOWN
        if left > 0:
            lines.append(Message(CHECKED["more reasons"], count=left))
        if lines:
            yield paragraph(lines)


def check(
    tournament: Tournament,
    by: str | Iterable[str | TieBreak] | None = None,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    *,
    house_rules: Mapping[str, Any] | None = None,
    against: Table | None = None,
    columns: Mapping[str, str] | str | None = None,
    search: bool = True,
    seconds: float | None = None,
) -> Check:
    """Compare the ranks, points and values that a file has published with the computed ones.

    by, edition, after_round, house_rules   as for `standings`; default: what the file says of itself
    against   a published table, in place of what the file has published: a path, bytes, an open file, pasted text, a data
        frame, rows of dicts, or a Tournament
    columns   the codes of its columns where their names do not say them: {"TB2": "BH/C1"}
    search   look for the edition, house rule, list or round that would explain a difference
    seconds   how long to look for it; then `stopped` is true, and the answer says that the search was not finished
    """
    if against is not None:
        from tiebreaks.checking.against import check_against

        asked: dict[str, Any] = {"by": by, "edition": edition, "after_round": after_round, "house_rules": house_rules}
        return check_against(check, tournament, against, columns, **asked, search=search, seconds=seconds)
    from tiebreaks.checking.agreement import PrintedRanks
    from tiebreaks.checking.search import SearchResult, find_causes
    from tiebreaks.checking.trials import Setting

    tournament, own, forbidden = _drop_forbidden(tournament, by, edition, house_rules)
    computed = rank_request(resolve(tournament, by, edition, after_round, house_rules))
    if _has_not_begun(computed):
        raise TournamentError(NOT_BEGUN)
    requested = Setting(computed.edition, computed.entries, computed.after_round)
    trials, not_compared = _make_trials(tournament, requested)
    compared = _count_compared(computed, trials)
    if not compared.ranks and not compared.values:
        raise TournamentError([NOTHING_TO_CHECK, WHERE_RANKS_STAND, *not_compared])
    differences = tuple(_find_differences(computed, trials, requested))
    result = find_causes(trials, requested, own, seconds) if differences and search else SearchResult()
    printed = PrintedRanks(computed.tournament, tournament.published.ranks)
    ties, moved = _find_broken_ties(computed, printed), _find_moved(computed, printed, differences)
    return Check(
        agrees=not differences,
        by=computed.by,
        edition=str(computed.edition),
        after_round=computed.after_round,
        differences=differences,
        explained_by=result.causes,
        more=result.more,
        tried=result.tried,
        stopped=result.stopped,
        nearest=result.nearest,
        broken_ties=ties,
        moved=moved.id if moved else None,
        in_short=_describe_move(differences, moved),
        forbidden=forbidden,
        notes=(*_notes(computed, printed, ties, forbidden), *not_compared, *computed.assumptions),
        title=computed.title,
        summary=_summary(computed, compared, differences),
        compared=compared,
    )


def agrees(tournament: Tournament, computed: Standings) -> bool | None:
    """Whether what a file has published agrees with its standings; None where it has nothing that could be compared."""
    if _has_not_begun(computed) or (not tournament.published.ranks and not tournament.published.values):
        return None
    if _plainly_agrees(tournament, computed):
        return True
    try:
        return check(tournament, computed.entries, computed.edition, computed.after_round, search=False).agrees
    except TournamentError:
        return None


def _has_not_begun(computed: Standings) -> bool:
    """Whether no round counts, so that everybody is level and any ranks would agree."""
    return not computed.after_round and not computed._place.any()


def _contradicts(ranks: Mapping[int, int], computed: Standings) -> bool:
    """Whether a rank lies outside the places that the standings give, or no rank can be compared."""
    from tiebreaks.checking.agreement import PrintedRanks

    printed = PrintedRanks(computed.tournament, ranks)
    return not len(printed.rows) or bool(printed.is_contradicted(computed._place).any())


def _plainly_agrees(tournament: Tournament, computed: Standings) -> bool:
    """Whether an individual event has published only ranks and points, and all agree. A shortcut for most files."""
    published, table = tournament.published, tournament.crosstable
    if tournament is not computed.tournament or tournament.is_team or published.values or computed.after_round < table.rounds:
        return False
    if published.ranks != computed.ranks and _contradicts(published.ranks, computed):
        return False
    score = computed._table.score.tolist()
    return [*map(published.points.get, table.number)] == [*map(as_points, score)]


def _drop_forbidden(
    tournament: Tournament,
    by: str | Iterable[str | TieBreak] | None,
    edition: str | Edition | None,
    house_rules: Mapping[str, Any] | None,
) -> tuple[Tournament, tuple[TieBreak, ...], tuple[Dropped, ...]]:
    """The tournament without the forbidden codes of its own list; if there are any, also that list and those codes."""
    forbidden = {}
    if by is None:
        forbidden = find_forbidden(tournament, resolve(tournament, "PTS", edition, None, house_rules).law)
    if not forbidden:
        return tournament, (), ()
    kept = [code for code in tournament.tie_breaks if code not in forbidden]
    own = parse_list(parse_known(tournament))
    return replace(tournament, tie_breaks=tuple(kept or ["PTS"])), own, tuple(forbidden.values())


def _make_trials(tournament: Tournament, requested: Setting) -> tuple[Trials, list[Message]]:
    """What can be compared under the requested law, and a note on each column that cannot."""
    from tiebreaks.checking.agreement import find_unknown_numbers, printed_values
    from tiebreaks.checking.trials import Trials

    printed, others = printed_values(tournament, requested.entries)
    trials = Trials(tournament, tournament.published.ranks, printed)
    comparable = []
    for column in printed:
        if column.entry.acronym in POINTS and requested.after_round < tournament.crosstable.rounds:
            others.append((column.entry.code, Message(CHECKED["part-way"], after_round=requested.after_round)))
        elif not trials.has_values(column.entry, requested):
            others.append((column.entry.code, Message(CHECKED["unknown"], edition=requested.law.id)))
        else:
            comparable.append(column)
    notes = [enclose(CHECKED["not compared"], code=code, reason=why) for code, why in others]
    if unknown := find_unknown_numbers(tournament):
        columns = tuple(
            Message(UNKNOWN_NUMBERS.get(name, VALUES_OF), code=name, numbers=some_of(numbers))
            for name, numbers in unknown.items()
        )
        notes.append(Message(CHECKED["strangers"], columns=Series(columns, "semicolon")))
    return Trials(tournament, tournament.published.ranks, comparable), notes


def _count_compared(computed: Standings, trials: Trials) -> Compared:
    """Count the published numbers of participants who are in the standings."""
    points = values = 0
    for column in trials.columns:
        count = sum(id in computed.ranks for id in column.values)
        points, values = (points + count, values) if column.entry.acronym in POINTS else (points, values + count)
    return Compared(len(trials.ranked), points, values)


def _find_differences(computed: Standings, trials: Trials, requested: Setting) -> list[Difference]:
    """All differences: points first, then wrong places from the top, then other values."""
    values: dict[int, list[ValueDifference]] = {}
    for id, code, published, value in trials.wrong_values(requested):
        values.setdefault(id, []).append(ValueDifference(code, ExactValue(published), value))
    misplaced = set(trials.wrong_ranks(requested))
    last = trials.tournament.crosstable.size

    def order(id: int) -> tuple[bool, bool, int, int]:
        points = any(value.code in POINTS for value in values.get(id, ()))
        return not points, id not in misplaced, computed.ranks.get(id, last), id

    ids = sorted(misplaced | values.keys(), key=order)
    file = OtherRanking(computed, trials.ranks)
    return [_make_difference(computed, trials, file, id, tuple(values.get(id, ())), misplaced=id in misplaced) for id in ids]


def _make_difference(
    computed: Standings, trials: Trials, file: OtherRanking, id: int, values: tuple[ValueDifference, ...], *, misplaced: bool
) -> Difference:
    name, who = trials.name_of(id), trials.participant(id)
    published, rank = trials.ranks.get(id), computed.ranks.get(id)
    parts, why = [], None
    if misplaced:
        sentence = CHECKED["not ranked" if rank is None else "misplaced"]
        parts.append(Message(sentence, who=who, published=published, computed=rank))
        why = file.first_divergence(id) if rank is not None else None
    decided_by = why.decided_by if why else None
    article = ", ".join(parse_among(decided_by, computed.entries).articles(computed.edition)) if decided_by else ""
    because = Message(CHECKED["because"], article=article, why=why.sentence, cited=article) if why else EMPTY
    parts += [because] if because else []
    parts += [item.say(CHECKED["value"], who=who) for item in values]
    return Difference(id, name, published, rank, misplaced, values, decided_by, article, because, join_sentences(*parts))


def _summary(computed: Standings, compared: Compared, differences: Sequence[Difference]) -> Message:
    if not differences:
        return Message(
            CHECKED["agrees"],
            compared=compared.counts,
            edition=str(computed.edition),
            by=computed.by,
            after_round=computed.after_round,
        )
    printed = compared.points + compared.values
    differs = "differs" if printed and compared.ranks else "ranks differ" if compared.ranks else "values differ"
    return Message(
        CHECKED[differs],
        places=sum(item.misplaced for item in differences),
        ranked=compared.ranks,
        values=sum(len(item.values) for item in differences),
        printed=printed,
        by=computed.by,
    )


def _find_moved(computed: Standings, printed: PrintedRanks, differences: Sequence[Difference]) -> Difference | None:
    """The one participant who is out of place, if all others are in the right order."""
    misplaced = [item for item in differences if item.misplaced and item.computed_rank is not None]
    if len(misplaced) < 3 or printed.is_part:
        return None
    far = max(misplaced, key=lambda item: abs((item.published_rank or 0) - (item.computed_rank or 0)))
    others = printed.without(far.id).is_contradicted(computed._place)
    return None if others.any() else far


def _describe_move(differences: Sequence[Difference], moved: Difference | None) -> Message:
    """Say what a reader sees at once: two ranks exchanged, or one participant moved. Empty if neither."""
    if moved is not None:
        who = participant(moved.id, moved.name)
        return Message(CHECKED["moved"], who=who, published=moved.published_rank, computed=moved.computed_rank)
    ranks = [(item.published_rank, item.computed_rank) for item in differences if item.misplaced]
    if len(ranks) == len(differences) == 2 and ranks[0] == ranks[1][::-1] and None not in ranks[0]:
        first, second = sorted(rank for rank in ranks[0] if rank is not None)
        return Message(CHECKED["exchanged"], first=first, second=second)
    return EMPTY


def _find_broken_ties(computed: Standings, printed: PrintedRanks) -> tuple[tuple[int, ...], ...]:
    """Ties that the file breaks, each in the order of the file."""
    level: dict[int, list[int]] = {}
    for id, rank in computed.ranks.items():
        if id in printed.ranks:
            level.setdefault(rank, []).append(id)
    ordered = (sorted(ids, key=lambda one: (printed.ranks[one], one)) for ids in level.values())
    return tuple(tuple(ids) for ids in ordered if printed.ranks[ids[0]] != printed.ranks[ids[-1]])


def _notes(
    computed: Standings, printed: PrintedRanks, ties: tuple[tuple[int, ...], ...], forbidden: Sequence[Dropped]
) -> Iterator[Message]:
    """Notes on the verdict: forbidden codes, broken ties, and who was not compared."""
    for item in forbidden:
        yield enclose(CHECKED["forbidden"], article=item.article, code=item.code, reason=item.reason)
    if ties:
        sentence = BROKEN_TIES[printed.order_of_ties(computed._place)]
        groups = tuple(Message("{ids} (rank {rank})", ids=ids, rank=computed.ranks[ids[0]]) for ids in ties)
        yield Message(sentence, ties=Series(groups, "semicolon"))
    expelled = [one for one in computed.tournament.participants if one.expelled and one.id in printed.ranks]
    unranked = [row for row in computed.rows if row.id not in printed.ranks]
    if not printed.ranks:
        yield Message(CHECKED["no ranks"])
    elif unranked:
        ranked = (Message("{who} ({rank})", who=participant(row.id, row.name), rank=row.rank) for row in unranked)
        yield Message(CHECKED["no rank"], who=tuple(ranked))
    if expelled:
        yield Message(CHECKED["expelled"], who=tuple(participant(one.id, one.name) for one in expelled))
    if count := len(computed.tournament.warnings):
        yield Message(FILE_WARNINGS[count > 1], count=count)
