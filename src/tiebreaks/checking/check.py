"""Check: the ranks and values that a file has published against the computed ones, and what would explain a difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tiebreaks.catalogue import POINTS, TieBreak
from tiebreaks.checking.causes import Cause
from tiebreaks.codes import parse_among, parse_list
from tiebreaks.editions import Edition
from tiebreaks.errors import TournamentError
from tiebreaks.explain import OtherRanking
from tiebreaks.printing import Printed
from tiebreaks.request import Dropped, decided, forbidden_in_list, known_codes
from tiebreaks.scoring import as_points
from tiebreaks.sentences import CHECKED, NOT_BEGUN, NOTHING_TO_CHECK
from tiebreaks.standings import Standings, standings
from tiebreaks.text import decimal, exact_str, list_of, number, some_of
from tiebreaks.tournament import Tournament

if TYPE_CHECKING:  # the machinery of a check is imported by who checks
    from tiebreaks.checking.agreement import PrintedRanks
    from tiebreaks.checking.trials import Setting, Trials

REASONS_SHOWN = 20  # sentences in the text of a check; the table above them has every difference


@dataclass(frozen=True)
class ValueDifference:
    """A published value that cannot be the computed one."""

    code: str
    published: Fraction
    computed: Fraction | None

    def to_dict(self) -> dict[str, Any]:
        return {
            "code": self.code,
            "published": number(self.published),
            "computed": number(self.computed),
            "exact": exact_str(self.computed),
        }

    @property
    def shown(self) -> dict[str, str]:
        """Both with more decimals than usual: where two values differ, one must see it."""
        return {"published": decimal(self.published, places=4), "computed": decimal(self.computed, places=4)}


@dataclass(frozen=True)
class Difference:
    """A participant whose published rank, points or values are not the computed ones."""

    id: int
    name: str
    published_rank: int | None
    computed_rank: int | None
    misplaced: bool  # False: the rank is right, or none is published; values differ
    values: tuple[ValueDifference, ...]
    decided_by: str | None  # the entry of the list at which the two orders part
    article: str
    because: str  # that entry in a sentence, with the values of the two whom it separates
    sentence: str

    def to_dict(self) -> dict[str, Any]:
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
    """How many published numbers a check has held against the computed ones."""

    ranks: int
    points: int
    values: int

    def to_dict(self) -> dict[str, Any]:
        return {"ranks": self.ranks, "points": self.points, "values": self.values}

    def __str__(self) -> str:
        """ "41 ranks, 41 point totals and 82 values": what there is of them."""
        counted = {"rank": self.ranks, "point total": self.points, "value": self.values}
        return list_of([f"{count} {name}{'s' * (count != 1)}" for name, count in counted.items() if count])


@dataclass(frozen=True)
class Check(Printed):
    """Whether a file's ranking is the computed one; if not, where it differs and what explains it."""

    agrees: bool
    by: tuple[str, ...]
    edition: str
    after_round: int
    differences: tuple[Difference, ...]  # those in points first, then wrong places from the top, then other values
    explained_by: tuple[Cause, ...]  # the simplest, when the search found any
    more: int  # explanations as simple as these that are not listed
    tried: int  # settings that the search has tried; 0 when there was nothing to search for
    stopped: bool  # whether the search ended at a bound: too many settings, or the time that it was given
    nearest: Cause | None  # when nothing explains it: the setting with the fewest wrong places
    broken_ties: tuple[tuple[int, ...], ...]  # whom the list leaves level and the file does not, in the order of the file
    moved: int | None  # who alone stands wrong, so that the others follow
    in_short: str  # that, or that two are merely exchanged, in a sentence
    forbidden: tuple[Dropped, ...]  # entries of the file's own list that the law forbids: checked without them
    notes: tuple[str, ...]
    title: str
    summary: str
    compared: Compared

    def to_dict(self) -> dict[str, Any]:
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

    def findings(self) -> Iterator[str]:
        """What it comes down to, and what explains the whole: it stands before the rows."""
        yield self.in_short
        if any(value.code in POINTS for item in self.differences for value in item.values):
            yield CHECKED["points"]
        yield "\n".join(cause.sentence for cause in self.explained_by)
        if self.more:
            yield CHECKED["more"].format(count=self.more)
        if self.tried and not self.explained_by:
            yield CHECKED["nothing"].format(tried=self.tried)
            yield self.nearest.sentence if self.nearest else ""
        if self.stopped:
            yield CHECKED["stopped"].format(tried=self.tried)

    def reasons(self) -> Iterator[str]:
        """The entries that decide, each sentence once."""
        telling = [item for item in self.differences if self.moved in (None, item.id)]
        because = list(dict.fromkeys(item.because for item in telling if item.because))
        left = len(because) - REASONS_SHOWN
        yield "\n".join(because[:REASONS_SHOWN] + [CHECKED["more reasons"].format(count=left)] * (left > 0))


def check(
    tournament: Tournament,
    by: str | Iterable[str | TieBreak] | None = None,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    *,
    house_rules: Mapping[str, Any] | None = None,
    search: bool = True,
    seconds: float | None = None,
) -> Check:
    """Hold the ranks, points and values that a file has published against the computed ones.

    by, edition, after_round, house_rules   as for `standings`; default: what the file says of itself
    search   look for the edition, house rule, list or round that would explain a difference
    seconds   how long to look for it; then `stopped` is true, and the answer says that the search was not finished
    """
    from tiebreaks.checking.agreement import PrintedRanks
    from tiebreaks.checking.search import Found, causes_of
    from tiebreaks.checking.trials import Setting

    tournament, own, forbidden = _allowed(tournament, by, edition, house_rules)
    computed = standings(tournament, by, edition, after_round, house_rules=house_rules)
    if _has_not_begun(computed):
        raise TournamentError([NOT_BEGUN])
    asked = Setting(computed.edition, computed.entries, computed.after_round)
    trials, not_compared = _trials(tournament, asked)
    compared = _compared(computed, trials)
    if not compared.ranks and not compared.values:
        raise TournamentError([NOTHING_TO_CHECK, *not_compared])
    differences = tuple(_differences(computed, trials, asked))
    found = causes_of(trials, asked, own, seconds) if differences and search else Found()
    printed = PrintedRanks(computed.tournament, tournament.published.ranks)
    ties, moved = _broken_ties(computed, printed), _moved(computed, printed, differences)
    return Check(
        agrees=not differences,
        by=computed.by,
        edition=str(computed.edition),
        after_round=computed.after_round,
        differences=differences,
        explained_by=found.causes,
        more=found.more,
        tried=found.tried,
        stopped=found.stopped,
        nearest=found.nearest,
        broken_ties=ties,
        moved=moved.id if moved else None,
        in_short=_in_short(differences, moved),
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
    """Whether nobody is before anybody because no round counts: any ranks would agree."""
    return not computed.after_round and not computed.final_places.any()


def _contradicts(ranks: Mapping[int, int], computed: Standings) -> bool:
    """Whether one of these ranks is outside the places that the standings leave, or none can be compared."""
    from tiebreaks.checking.agreement import PrintedRanks

    printed = PrintedRanks(computed.tournament, ranks)
    return not len(printed.rows) or bool(printed.contradicted(computed.final_places).any())


def _plainly_agrees(tournament: Tournament, computed: Standings) -> bool:
    """Whether an individual event has published ranks and points alone, and all of them are the computed ones."""
    published, table = tournament.published, tournament.crosstable
    if tournament is not computed.tournament or tournament.is_team or published.values or computed.after_round < table.rounds:
        return False
    if published.ranks != computed.ranks and _contradicts(published.ranks, computed):
        return False
    score = computed.table.score[computed.mine].tolist()
    return [*map(published.points.get, table.number)] == [*map(as_points, score)]


def _allowed(
    tournament: Tournament,
    by: str | Iterable[str | TieBreak] | None,
    edition: str | Edition | None,
    house_rules: Mapping[str, Any] | None,
) -> tuple[Tournament, tuple[TieBreak, ...], tuple[Dropped, ...]]:
    """The tournament less what the law forbids in its own list; then also that list, and what is forbidden in it."""
    forbidden = {}
    if by is None:
        forbidden = forbidden_in_list(tournament, decided(tournament, "PTS", edition, None, house_rules).law)
    if not forbidden:
        return tournament, (), ()
    kept = [code for code in tournament.tie_breaks if code not in forbidden]
    own = parse_list(known_codes(tournament))
    return replace(tournament, tie_breaks=tuple(kept or ["PTS"])), own, tuple(forbidden.values())


def _trials(tournament: Tournament, asked: Setting) -> tuple[Trials, list[str]]:
    """What can be compared under the law that was asked, and a note on each column that cannot."""
    from tiebreaks.checking.agreement import printed_values, strangers
    from tiebreaks.checking.trials import Trials

    printed, others = printed_values(tournament, asked.entries)
    trials = Trials(tournament, tournament.published.ranks, printed)
    comparable = []
    for column in printed:
        if column.entry.acronym in POINTS and asked.after_round < tournament.crosstable.rounds:
            others.append((column.entry.code, CHECKED["part-way"].format(after_round=asked.after_round)))
        elif not trials.has(column.entry, asked):
            others.append((column.entry.code, CHECKED["unknown"].format(edition=asked.law.id)))
        else:
            comparable.append(column)
    notes = [CHECKED["not compared"].format(code=code, reason=reason) for code, reason in others]
    if unknown := strangers(tournament):
        told = "; ".join(f"{name} of {some_of(list(map(str, numbers)))}" for name, numbers in unknown.items())
        notes.append(CHECKED["strangers"].format(what=told))
    return Trials(tournament, tournament.published.ranks, comparable), notes


def _compared(computed: Standings, trials: Trials) -> Compared:
    """How much of what is published can be compared: that of participants whom the standings have."""
    points = values = 0
    for column in trials.columns:
        count = sum(id in computed.ranks for id in column.values)
        points, values = (points + count, values) if column.entry.acronym in POINTS else (points, values + count)
    return Compared(len(trials.ranked), points, values)


def _differences(computed: Standings, trials: Trials, asked: Setting) -> list[Difference]:
    """Those in points first, then wrong places from the top, then other values."""
    values: dict[int, list[ValueDifference]] = {}
    for id, code, published, found in trials.wrong_values(asked):
        values.setdefault(id, []).append(ValueDifference(code, published, found))
    misplaced = set(trials.wrong_ranks(asked))
    last = trials.tournament.crosstable.size

    def order(id: int) -> tuple[bool, bool, int, int]:
        points = any(value.code in POINTS for value in values.get(id, ()))
        return not points, id not in misplaced, computed.ranks.get(id, last), id

    ids = sorted(misplaced | values.keys(), key=order)
    file = OtherRanking(computed, trials.ranks)
    return [_difference(computed, trials, file, id, tuple(values.get(id, ())), misplaced=id in misplaced) for id in ids]


def _difference(
    computed: Standings, trials: Trials, file: OtherRanking, id: int, values: tuple[ValueDifference, ...], *, misplaced: bool
) -> Difference:
    name, who = trials.tournament.crosstable.name[trials.tournament.row_of[id]], trials.name(id)
    published, rank = trials.ranks.get(id), computed.ranks.get(id)
    told, why = [], None
    if misplaced:
        told.append(CHECKED["not ranked" if rank is None else "misplaced"].format(who=who, published=published, computed=rank))
        why = file.first_divergence(id) if rank is not None else None
    decided_by = why.decided_by if why else None
    article = ", ".join(parse_among(decided_by, computed.entries).articles(computed.edition)) if decided_by else ""
    because = CHECKED["because"].format(why=why.sentence, article=article) if why else ""
    told += [because] if because else []
    told += [CHECKED["value"].format(who=who, code=item.code, **item.shown) for item in values]
    return Difference(id, name, published, rank, misplaced, values, decided_by, article, because, " ".join(told))


def _summary(computed: Standings, compared: Compared, differences: Sequence[Difference]) -> str:
    by = ", ".join(computed.by)
    if not differences:
        return CHECKED["agrees"].format(what=compared, edition=computed.edition, by=by, after_round=computed.after_round)
    return CHECKED["differs"].format(
        places=sum(item.misplaced for item in differences),
        ranked=compared.ranks,
        values=sum(len(item.values) for item in differences),
        printed=compared.points + compared.values,
        by=by,
    )


def _moved(computed: Standings, printed: PrintedRanks, differences: Sequence[Difference]) -> Difference | None:
    """Who alone stands wrong: without them the others are in the right order."""
    misplaced = [item for item in differences if item.misplaced and item.computed_rank is not None]
    if len(misplaced) < 3 or printed.is_part:
        return None
    far = max(misplaced, key=lambda item: abs((item.published_rank or 0) - (item.computed_rank or 0)))
    others = printed.without(far.id).contradicted(computed.final_places)
    return None if others.any() else far


def _in_short(differences: Sequence[Difference], moved: Difference | None) -> str:
    """What the eye sees at once, before any search: two exchanged, or one moved and the others following."""
    if moved is not None:
        who = f"{moved.id} {moved.name}".strip()
        return CHECKED["moved"].format(who=who, published=moved.published_rank, computed=moved.computed_rank)
    ranks = [(item.published_rank, item.computed_rank) for item in differences if item.misplaced]
    if len(ranks) == len(differences) == 2 and ranks[0] == ranks[1][::-1] and None not in ranks[0]:
        first, second = sorted(rank for rank in ranks[0] if rank is not None)
        return CHECKED["exchanged"].format(first=first, second=second)
    return ""


def _broken_ties(computed: Standings, printed: PrintedRanks) -> tuple[tuple[int, ...], ...]:
    """The sets that the standings leave level and the file does not, each in the order of the file."""
    level: dict[int, list[int]] = {}
    for id, rank in computed.ranks.items():
        if id in printed.ranks:
            level.setdefault(rank, []).append(id)
    ordered = (sorted(ids, key=lambda one: (printed.ranks[one], one)) for ids in level.values())
    return tuple(tuple(ids) for ids in ordered if printed.ranks[ids[0]] != printed.ranks[ids[-1]])


def _notes(
    computed: Standings, printed: PrintedRanks, ties: tuple[tuple[int, ...], ...], forbidden: Sequence[Dropped]
) -> Iterator[str]:
    """What a reader of the verdict must know: what is forbidden, broken ties, and who was not compared."""
    yield from (CHECKED["forbidden"].format(code=item.code, reason=item.reason) for item in forbidden)
    if ties:
        order = printed.order_of_ties(computed.final_places)
        groups = "; ".join(f"{', '.join(map(str, ids))} (rank {computed.ranks[ids[0]]})" for ids in ties)
        yield CHECKED["broken by" if order else "broken"].format(order=order, ties=groups)
    expelled = [one for one in computed.tournament.participants if one.expelled and one.id in printed.ranks]
    unranked = [row for row in computed.rows if row.id not in printed.ranks]
    if not printed.ranks:
        yield CHECKED["no ranks"]
    elif unranked:
        yield CHECKED["no rank"].format(who=", ".join(f"{row.id} {row.name} ({row.rank})".strip() for row in unranked))
    if expelled:
        yield CHECKED["expelled"].format(who=", ".join(f"{one.id} {one.name}".strip() for one in expelled))
    if read := computed.tournament.warnings:
        yield CHECKED["warnings" if len(read) > 1 else "one warning"].format(count=len(read))
