"""Check: the ranks and values that a file has published against the computed ones, and what the table was made with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from itertools import compress
from math import inf
from operator import and_
from time import monotonic
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from tiebreaks.checking.causes import Cause, participant
from tiebreaks.checking.found import ColumnRow, ColumnVerdict, Inferred, InForce, OtherResult, PointsDifference, ToDo
from tiebreaks.checking.sentences import (
    BROKEN_TIES,
    CHECKED,
    COUNTED,
    DOUBTFUL,
    MADE,
    NOT_BEGUN,
    NOTHING_TO_CHECK,
    OTHER_ROUND,
    UNKNOWN_NUMBERS,
    VALUES_OF,
    WHERE_RANKS_STAND,
)
from tiebreaks.checking.weights import BUDGET
from tiebreaks.engine.catalogue import POINTS, TieBreak
from tiebreaks.engine.codes import parse_among, parse_list
from tiebreaks.engine.request import (
    AssumedList,
    Dropped,
    HouseRules,
    Pending,
    find_forbidden,
    parse_known,
    resolve,
    select_allowed,
)
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.errors import RegulationError, TournamentError, UnknownTieBreak
from tiebreaks.explaining.explain import OtherRanking
from tiebreaks.explaining.words import FILE_WARNINGS
from tiebreaks.law.editions import Edition
from tiebreaks.messages import EMPTY, Message, Remedy, Rounded, Series, enclose, join_sentences, paragraph, some_of
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Tournament
from tiebreaks.text import ExactValue, exact_str, number
from tiebreaks.values.printing import Printed, short_repr

if TYPE_CHECKING:  # imported only when a check runs
    from tiebreaks.checking.against import Table
    from tiebreaks.checking.entries import Evidence
    from tiebreaks.checking.printed import PrintedRanks, PrintedValues
    from tiebreaks.checking.verdict import Case, RanksVerdict

KEPT = "_inferred_list"  # in an event: what its published ranks show
IN_DOUBT = frozenset({32, 38, 46, 48, 49, 81})
"""Warnings of a reader (docs/formats.md) after which a result, or whether there was one, is its guess."""
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
    published_place: int | None
    """The place of the standings that this rank means: all count, those who share a rank and those who have none."""
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
            "published_place": self.published_place,
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
        counted = tuple(Message(forms.of(count), count=count) for forms, count in counts if count)
        return Message("{counted}", counted=Series(counted)) if counted else Message("nothing")


@dataclass(frozen=True, repr=False)
class Check(Printed):
    """Whether a file's ranking is the computed one; if not, where it differs and what explains it."""

    agrees: bool
    """Whether nothing that was published differs from what was asked for; the command then exits with 0, else with 1."""
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
    headline: Message
    """The first line: whether it agrees or differs, and in how much."""
    meaning: Message
    """What the table was made with, as far as it shows; empty: the headline says all."""
    compared: Compared
    """How much was compared."""
    verdict: str = "agrees"
    """"agrees", "explained", "misplaced", "contradicts points", "not ranked", "too little to tell", "unexplained"; "differs" if
    nothing was searched for."""
    certainty: str | None = None
    """"certain", "likely" or "possible"; None where nothing is claimed."""
    by_source: str = "file"
    """Where `by` comes from: "call", "file", "inferred" (the ranks show it) or "customary"."""
    inferred: Inferred | None = None
    """What the table was made with, where the ranks show it."""
    columns: tuple[ColumnVerdict, ...] = ()
    """One verdict for each printed column."""
    points: tuple[PointsDifference, ...] = ()
    """Whose published points are not those of the results."""
    game: OtherResult | None = None
    """The one result that explains the points."""
    in_force: InForce | None = None
    """What the law that was asked for gives instead."""
    to_do: tuple[ToDo, ...] = ()
    """What can be done, the likeliest first."""
    lines: tuple[Message, ...] = ()
    """The answer after its first sentence: what the table was made with, what is in force, the columns, what to do."""
    results: tuple[Message, ...] = ()
    """Results that the table it was checked against has otherwise, each in a sentence."""
    pending: str | None = None
    """What the table counts pending games as: "none", "draw", or "not counted" (their rounds are not in it yet); None: there
    are none, or the call said it."""
    doubtful: int = 0
    """Results that could not be read as they stand in the file: an agreement with them proves little."""

    def __repr__(self) -> str:
        return short_repr(self, self.summary)

    @property
    def summary(self) -> Message:
        """The verdict in words: the headline, and what it means."""
        return join_sentences(*filter(None, (self.headline, self.meaning)))

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
            "verdict": self.verdict,
            "certainty": self.certainty,
            "by_source": self.by_source,
            "inferred": self.inferred.to_dict() if self.inferred else None,
            "columns": [column.to_dict() for column in self.columns],
            "points": [difference.to_dict() for difference in self.points],
            "game": self.game.to_dict() if self.game else None,
            "in_force": self.in_force.to_dict() if self.in_force else None,
            "to_do": [item.to_dict() for item in self.to_do],
            "results": list(self.results),
            "pending": self.pending,
            "doubtful": self.doubtful,
        }

    def findings(self) -> Iterator[Message]:
        """The verdict in short, shown above the rows."""
        if self.in_short:
            yield self.in_short
        of_points = any(value.code in POINTS for item in self.differences for value in item.values)
        if of_points and not self.points:  # else the verdict says it
            yield Message(CHECKED["points"])

    def explanations(self) -> Iterator[Message]:
        """What the table was made with, and what to do: after the findings. Other results come first: the rest follows."""
        if self.results:
            yield paragraph(self.results)
        yield from self.lines
        if self.to_do:
            yield paragraph(item.text for item in self.to_do)
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
    house_rules: HouseRules | None = None,
    live: bool = False,
    pending: Pending | None = None,
    against: Table | None = None,
    columns: Mapping[str, str] | str | None = None,
    search: bool = True,
    budget: float | None = BUDGET,
    infer: bool = True,
) -> Check:
    """Compare the ranks, points and values that a file has published with the computed ones, and find what they were made with.

    by, edition, after_round, house_rules, infer   as for `standings`, and the verdict is on its table; where the ranks show a
             list that is only likely, the verdict is on that one, and names it
    live, pending   likewise, and `pending` alone means `live`; default: what the table counts pending games as is found out,
             and `Check.pending` says it
    against   a published table, in place of what the file has published: a path, bytes, an open file, pasted text, a data
             frame, rows of dicts, or a Tournament
    columns   the codes of its columns where their names do not say them: {"TB2": "BH/C1"}
    search   look for the list, the law or the round that a table with differences was made with
    budget   how many seconds to look for it; None: no limit. Then `stopped` is true, and the answer is the best so far
    """
    if against is not None or columns is not None:
        from tiebreaks.checking.against import check_against

        asked: dict[str, Any] = {"by": by, "edition": edition, "after_round": after_round, "house_rules": house_rules}
        asked |= {"live": live, "pending": pending, "infer": infer}
        return check_against(check, tournament, against, columns, **asked, search=search, budget=budget)
    live = live or (pending is not None and after_round is None)
    tournament, own, forbidden = _drop_forbidden(tournament, by, edition, house_rules)
    settings: dict[str, Any] = {"edition": edition, "house_rules": house_rules}
    settings["after_round"] = tournament.published.after_round if after_round is None and not live else after_round
    source = "call" if by is not None else "file" if tournament.tie_breaks else "customary"
    asked_by = by
    if source == "customary" and infer and (listed := _list_of_columns(tournament, edition, house_rules)):
        asked_by, source = listed, "file"
    shown = infer_list(tournament) if source == "customary" and infer else None
    if shown is not None and shown.used and _rank_by(tournament, shown.by, settings):
        asked_by, source = shown.by, "inferred"
    counts_pending, fixed_round = None, settings["after_round"] is not None
    if live or pending is not None or after_round is not None:
        settings |= {"live": live, "pending": pending}
    else:
        tournament, counts_pending = _find_pending(tournament, asked_by, settings, is_listed=source != "customary")
    computed = rank_request(resolve(tournament, asked_by, **settings))
    if _has_not_begun(computed):
        raise TournamentError(NOT_BEGUN)
    _refuse_other_round(tournament, after_round)
    printed, not_compared = _comparable(tournament, computed)
    compared = _count_compared(computed, tournament, printed)
    if not compared.ranks and not compared.values and not any(column.values for column in tournament.published.columns):
        raise TournamentError([NOTHING_TO_CHECK, WHERE_RANKS_STAND, *not_compared])
    ranks = _ranks_beside(computed, tournament)
    differences = tuple(_find_differences(computed, tournament, printed, ranks))
    finding = _Finding()
    until = inf if budget is None else monotonic() + budget
    open_list = source in ("customary", "inferred")  # nobody names it
    if search and (differences or open_list or _has_open_columns(tournament, computed)):
        from tiebreaks.checking.entries import Evidence

        given = own or (() if open_list else computed.entries)
        case = _make_case(tournament, computed, given, by_call=edition is not None or bool(house_rules), until=until)
        case.fixed_round, case.pending = fixed_round, settings.get("pending")
        evidence = Evidence(computed, ranks, printed, case.pending)
        finding = _search(case, evidence, differences, source)
        found = finding.inferred.by if finding.inferred else finding.listed
        if source == "customary" and infer and differences and found and (changed := _rank_by(tournament, found, settings)):
            computed, source, ranks = changed, "inferred", _ranks_beside(changed, tournament)
        printed = _compare_columns(tournament, computed, printed, finding)
        compared = _count_compared(computed, tournament, printed)
        differences = tuple(_find_differences(computed, tournament, printed, ranks))
        not_compared = [note for note in not_compared if note.facts.get("code") not in {one.code for one in finding.columns}]
    finding.pending, finding.pending_as = counts_pending, settings.get("pending")
    found_here = (tournament, computed, printed, ranks, compared, differences, finding, source)
    return _make_check(*found_here, forbidden, not_compared, search=search)


def infer_list(tournament: Tournament) -> AssumedList | None:
    """The list that the published ranks show, where the event names none, and they contradict the default list or have columns.

    It is a fact of the event: a call for another edition or an earlier round gets the same. It is searched for once.
    """
    if tournament.tie_breaks or not tournament.published.ranks:
        return None
    kept = vars(tournament)
    if KEPT not in kept:
        kept[KEPT] = _find_list(tournament)
    found: AssumedList | None = kept[KEPT]
    return found


def _find_list(tournament: Tournament) -> AssumedList | None:
    if listed := _list_of_columns(tournament, None, None):
        return AssumedList(tuple(entry.code for entry in listed), "certain", used=True)
    from tiebreaks.checking.entries import Evidence

    settings: dict[str, Any] = {"edition": None, "house_rules": None, "after_round": tournament.published.after_round}
    try:
        tournament, _ = _find_pending(tournament, None, settings, is_listed=False)
        computed = rank_request(resolve(tournament, None, **settings))
    except RegulationError:  # nothing to compare with: the default list is forbidden here
        return None
    published = tournament.published
    if _has_not_begun(computed) or not (published.columns or _contradicts(published.ranks, computed)):
        return None
    case = _make_case(tournament, computed, (), by_call=False, until=inf)
    case.fixed_round, case.pending = settings["after_round"] is not None, settings.get("pending")
    printed, _ = _comparable(tournament, computed)
    evidence = Evidence(computed, _ranks_beside(computed, tournament), printed, case.pending)
    finding = _search(case, evidence, (), "customary")
    if finding.inferred is None:
        known = all(column.code for column in finding.columns)
        return AssumedList(finding.listed, "certain" if known else "possible", used=known) if finding.listed else None
    by, certainty = finding.inferred.by, finding.inferred.certainty
    in_order = len(by) > 1 or not finding.inferred.ties_left  # points alone, and others break the ties: that is no list
    return AssumedList(by, certainty, used=certainty == "certain" and in_order)


def _refuse_other_round(tournament: Tournament, after_round: int | None) -> None:
    """Refuse to compare what was published after one round with the standings after another."""
    if after_round is not None and not _is_of_round(tournament, after_round):
        last = tournament.published.after_round or tournament.complete_rounds
        remedies = (Remedy("after_round", last),)
        raise TournamentError(Message(OTHER_ROUND, after_round=after_round, last=last, remedies=remedies))


def _is_of_round(tournament: Tournament, after_round: int) -> bool:
    """Whether what was published may be that of a round: the table says so, or its points do; else it is of the last one."""
    published = tournament.published.after_round
    if published == after_round or after_round >= tournament.complete_rounds:
        return True
    return published is None and _are_points_after(tournament, after_round)


def _are_points_after(tournament: Tournament, after_round: int) -> bool:
    """Whether the published points are those after a round."""
    published = tournament.published.points
    by = "MPTS, GPTS" if tournament.is_team else "PTS"
    rows = rank_request(resolve(tournament, by, None, after_round, None)).rows
    return bool(published) and all(published.get(row.id) == row.points for row in rows)


@dataclass
class _Finding:
    """What the search has found."""

    ranks: RanksVerdict | None = None
    columns: tuple[ColumnVerdict, ...] = ()
    points: tuple[PointsDifference, ...] = ()
    game: OtherResult | None = None
    certainty: str | None = None
    """Of that result, where the points do not show it."""
    inferred: Inferred | None = None
    listed: tuple[str, ...] = ()
    need_ratings: tuple[str, ...] = ()
    follows: tuple[bool, tuple[int, int] | None] | None = None
    pending: str | None = None
    """What the table was found to count pending games as."""
    pending_as: Pending | None = None
    """What the standings beside it count them as."""
    after_round: int | None = None
    """The round that the columns were made after, if it is not the asked one."""


def _find_pending(
    tournament: Tournament, by: str | Iterable[str | TieBreak] | None, settings: dict[str, Any], *, is_listed: bool
) -> tuple[Tournament, str | None]:
    """What the table counts pending games as, entered in the settings; None: nothing of it is pending.

    A table that is printed during a round counts it or not, and its pending games as nothing or as drawn. The ranks say which,
    by their order and, where the list is known, as a whole; then the points. A file may have ranks from before the round beside
    points of today: its points are not compared then.
    """
    published, complete, last = tournament.published, tournament.complete_rounds, settings["after_round"]
    if complete == len(tournament.rounds) or (last is not None and last <= complete):
        return tournament, None
    rounds = len(tournament.rounds) if last is None else last
    readings: dict[str, dict[str, Any]] = {
        "not counted": {"after_round": complete},
        "none": {"after_round": rounds, "pending": "none"},
        "draw": {"after_round": rounds, "pending": "draw"},
    }
    wrong = {name: _count_wrong(tournament, by, settings | reading) for name, reading in readings.items()}
    found = min(wrong, key=lambda name: wrong[name].as_key(is_listed=is_listed))
    settings |= readings[found]
    if wrong[found].points == min(each.points for each in wrong.values()):
        tournament = replace(tournament, published=replace(published, after_round=settings["after_round"]))
    return tournament, found


class _Wrong(NamedTuple):
    """What a table has otherwise than standings: neighbours against the points, places, points."""

    neighbours: int
    places: int
    points: int

    def as_key(self, *, is_listed: bool) -> tuple[int, ...]:
        """The fewer the better. Places tell only where the list is known, and much only where all are right."""
        return self.neighbours, is_listed and self.places > 0, self.points, self.places if is_listed else 0


def _count_wrong(tournament: Tournament, by: str | Iterable[str | TieBreak] | None, settings: Mapping[str, Any]) -> _Wrong:
    from tiebreaks.checking.lists import Neighbours

    computed = rank_request(resolve(tournament, by, **settings))
    ranks, published = _ranks_beside(computed, tournament), tournament.published.points
    points = sum(row.id in published and published[row.id] != row.points for row in computed.rows)
    signs = Neighbours(ranks).signs(computed._table.score)
    return _Wrong(int((signs < 0).sum()), len(_misplaced(computed, tournament, ranks)), points)


def _make_case(tournament: Tournament, computed: Standings, given: Sequence[TieBreak], *, by_call: bool, until: float) -> Case:
    """The event as it is ranked, with what was published, ready for the search."""
    from tiebreaks.checking.verdict import Case

    ranked = computed.tournament
    event = tournament if ranked is tournament else replace(ranked, published=tournament.published)
    return Case(event, computed.edition, computed.after_round, given, by_call=by_call, until=until)


def _search(case: Case, evidence: Evidence, differences: Sequence[Difference], source: str) -> _Finding:
    """Values column by column, then one wrong entry, then the ranks by another list or law: the likelier comes first.

    Points that differ say already that the ranks follow from other results.
    """
    from tiebreaks.checking.entries import find_entry, find_entry_of_points
    from tiebreaks.checking.values import follow_from_values, judge_columns, printed_columns

    finding, published = _Finding(), case.tournament.published
    columns = printed_columns(case.tournament)
    if evidence.points is not None:  # as compared with the standings, so that both count the same
        wrong = evidence.points.contradictions(evidence.computed)
        finding.points = tuple(PointsDifference(id, ExactValue(one), ExactValue(other or 0)) for id, one, other in wrong)
    if finding.points and not case.fixed_round:
        earlier = next((number for number in range(case.after_round - 1, 0, -1) if _are_points_of(case, number)), None)
        if earlier is not None:
            case.after_round, case.fixed_round, finding.points = earlier, True, ()
            finding.after_round = earlier
    bench = case.bench()
    if columns:
        finding.columns = judge_columns(bench, case.asked_at, columns, case.given, published.points, case.until)
    if finding.points:
        of_teams = case.tournament.is_team
        finding.game = _find_game(case, finding.points) if of_teams else find_entry_of_points(case.tournament, evidence)
        return finding
    if published.ranks and published.points and columns:
        finding.follows = follow_from_values(published.ranks, published.points, columns)
    if source != "customary" and differences and finding.after_round is None:
        finding.game, finding.certainty = find_entry(case.tournament, evidence) or (None, None)
        if finding.game is not None:
            return finding
    if not published.ranks or (source not in ("customary", "inferred") and not differences):
        return finding
    if without := _find_unrated(case):
        finding.need_ratings = without
        return finding
    if not case.given and finding.columns:
        codes = [column.code for column in finding.columns if column.code and column.explained]
        case.given = parse_list(codes) if codes else ()
        finding.listed = tuple(entry.code for entry in case.given)
    if laws := reduce(and_, (column.laws for column in finding.columns if column.laws), bench.all_laws):
        case.prefer(laws)
    finding.ranks = case.judge()
    finding.inferred = finding.ranks.inferred if finding.ranks.name in ("explained", "misplaced") else None
    return finding


def _find_unrated(case: Case) -> tuple[str, ...]:
    """The entries of the given list that need ratings (Article 10), if nobody has one: then no search can tell anything."""
    if any(case.tournament.crosstable.rating):
        return ()
    return tuple(entry.code for entry in case.given if entry.entry.on_ratings)


def _are_points_of(case: Case, after_round: int) -> bool:
    """Whether the published points are those of the results after a round."""
    published, table = case.tournament.published.points, case.tournament.crosstable
    of_round = zip(table.number, table.listed, case.bench(after_round).points.tolist(), strict=True)
    return all(published[id] == Fraction(tenths, 10) for id, listed, tenths in of_round if listed and id in published)


def _find_game(case: Case, points: Sequence[PointsDifference]) -> OtherResult | None:
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


def _list_of_columns(
    tournament: Tournament, edition: str | Edition | None, house_rules: HouseRules | None
) -> tuple[TieBreak, ...] | None:
    """The list that the printed columns are, in their order; None where one of them has no name."""
    from tiebreaks.checking.values import printed_columns

    columns = printed_columns(tournament)
    if not columns or not tournament.published.columns or not all(column.code for column in columns):
        return None
    law = resolve(tournament, "PTS", edition, None, house_rules).law
    try:
        return select_allowed([law], tournament, [column.code for column in columns], [])[0]
    except RegulationError:
        return None


def _has_open_columns(tournament: Tournament, computed: Standings) -> bool:
    """Whether the table has columns that the comparison of values leaves out: direct encounter, or no code."""
    codes = (_code_of(column.code, computed) for column in tournament.published.columns)
    return any(not code or parse_among(code, computed.entries).is_type_a for code in codes)


def _rank_by(tournament: Tournament, by: tuple[str, ...], settings: Mapping[str, Any]) -> Standings | None:
    """The standings by a list under the law that was asked for; None where that law forbids it."""
    try:
        return rank_request(resolve(tournament, by, **settings))
    except RegulationError:
        return None


def agrees(tournament: Tournament, computed: Standings) -> bool | None:
    """Whether what a file has published agrees with its standings; None where it has nothing that could be compared."""
    if _has_not_begun(computed) or (not tournament.published.ranks and not tournament.published.values):
        return None
    if _plainly_agrees(tournament, computed):
        return True
    if not _is_of_round(tournament, computed.after_round):
        return None
    printed, _ = _comparable(tournament, computed)
    compared = _count_compared(computed, tournament, printed)
    if not compared.ranks and not compared.values:
        return None
    differ = any(next(column.contradictions(computed), None) for column in printed)  # the first is enough
    return not differ and not _misplaced(computed, tournament, _ranks_beside(computed, tournament))


def _has_not_begun(computed: Standings) -> bool:
    """Whether no round counts, so that everybody is level and any ranks would agree."""
    return not computed.after_round and not computed._place.any()


def _contradicts(ranks: Mapping[int, int], computed: Standings) -> bool:
    """Whether a rank lies outside the places that the standings give, or no rank can be compared."""
    from tiebreaks.checking.printed import PrintedRanks

    printed = PrintedRanks(computed.tournament, ranks)
    return not len(printed.rows) or bool(printed.is_contradicted(computed._place).any())


def _plainly_agrees(tournament: Tournament, computed: Standings) -> bool:
    """Whether an individual event has published only ranks and points, and all agree. A shortcut for most files."""
    published, table = tournament.published, tournament.crosstable
    if tournament is not computed.tournament or tournament.is_team or published.values or computed.after_round < table.rounds:
        return False
    if published.ranks != computed.ranks and _contradicts(published.ranks, computed):
        return False
    score = computed._score.tolist()
    return [*map(published.points.get, table.number)] == [*map(as_points, score)]


def _drop_forbidden(
    tournament: Tournament,
    by: str | Iterable[str | TieBreak] | None,
    edition: str | Edition | None,
    house_rules: HouseRules | None,
) -> tuple[Tournament, tuple[TieBreak, ...], tuple[Dropped, ...]]:
    """The tournament without the forbidden codes of its own list; if there are any, also that list and those codes."""
    if by is not None:
        return tournament, (), ()
    forbidden = find_forbidden(tournament, resolve(tournament, "PTS", edition, None, house_rules).law)
    if not forbidden:
        return tournament, (), ()
    kept = [code for code in tournament.tie_breaks if code not in forbidden]
    own = parse_list(parse_known(tournament))
    return replace(tournament, tie_breaks=tuple(kept or ["PTS"])), own, tuple(forbidden.values())


def _comparable(tournament: Tournament, computed: Standings) -> tuple[list[PrintedValues], list[Message]]:
    """What can be compared under the law, and a note on each column that cannot."""
    from tiebreaks.checking.printed import find_unknown_numbers, printed_values

    printed, others = printed_values(tournament, computed.entries)
    comparable = []
    for column in printed:
        if column.entry.acronym in POINTS and not _has_points_of(tournament, computed.after_round):
            others.append((column.entry.code, Message(CHECKED["part-way"], after_round=computed.after_round)))
        elif not _has_values(column.entry, computed):
            others.append((column.entry.code, Message(CHECKED["unknown"], edition=computed.edition.id)))
        else:
            comparable.append(column)
    notes = [enclose(CHECKED["not compared"], code=code, reason=why) for code, why in others]
    if unknown := find_unknown_numbers(tournament):
        columns = tuple(
            Message(UNKNOWN_NUMBERS.get(name, VALUES_OF), code=name, numbers=some_of(numbers))
            for name, numbers in unknown.items()
        )
        notes.append(Message(CHECKED["strangers"], columns=Series(columns, "semicolon")))
    return comparable, notes


def _compare_columns(
    tournament: Tournament, computed: Standings, printed: Sequence[PrintedValues], finding: _Finding
) -> list[PrintedValues]:
    """All columns that are compared: those that a name or, after a search, their values give a code.

    Every count and every row of the answer comes from them, so that no part of it can contradict another.
    """
    from tiebreaks.checking.printed import PrintedValues
    from tiebreaks.checking.values import ROWS, printed_columns

    named = {column.entry.code: column for column in printed}
    verdicts, found = [], [*printed]
    for column, verdict in zip(printed_columns(tournament), finding.columns, strict=bool(finding.columns)):
        compared = named.get(_code_of(column.code, computed))
        if compared is None and verdict.laws and not column.code:
            values = {id: value for id, value in column.values.items() if value is not None and id in computed.ranks}
            compared = PrintedValues(parse_among(verdict.code, computed.entries), values, column.decimals, verdict.rules)
            if _has_values(compared.entry, computed, verdict.rules):
                found.append(compared)
            else:
                compared = None
        wrong: list[ColumnRow] = []
        if compared is not None:
            by_id = {id: ColumnRow(id, ExactValue(value), found) for id, value, found in compared.contradictions(computed)}
            wrong = [by_id[id] for id in column.values if id in by_id]  # in the order of the table
        rows = verdict.rows if verdict.unexplained else tuple(wrong[:ROWS])
        compared_as = compared.entry.code if compared is not None else ""
        verdicts.append(replace(verdict, wrong_as_asked=len(wrong), rows=rows, compared_as=compared_as))
    finding.columns = tuple(verdicts)
    return found


def _as_compared(tournament: Tournament, computed: Standings, printed: Sequence[PrintedValues]) -> tuple[ColumnVerdict, ...]:
    """The verdicts of columns that were compared and all agree, or that nobody searched for."""
    from tiebreaks.checking.values import compared_column, printed_columns

    found = {column.entry.code: column for column in printed}
    columns = ((column, _code_of(column.code, computed)) for column in printed_columns(tournament))
    return tuple(compared_column(column.printed, found[code], computed) for column, code in columns if code in found)


def _code_of(code: str, computed: Standings) -> str:
    try:
        return parse_among(code, computed.entries).code
    except (UnknownTieBreak, RegulationError):
        return ""


def _has_points_of(tournament: Tournament, after_round: int) -> bool:
    """Whether the published points are those after this round: a file has the points of all its rounds, a table of its own."""
    return after_round in (tournament.crosstable.rounds, tournament.published.after_round)


def _has_values(entry: TieBreak, computed: Standings, rules: Mapping[str, Any] = MappingProxyType({})) -> bool:
    """Whether a tie-break has values under the law, with these house rules."""
    law = computed.edition.amended(**rules)
    try:
        entry.check_for(computed.tournament, law)
    except RegulationError:
        return False
    return not entry.is_dropped(law, True) or all(computed.tournament.crosstable.rating)


def _count_compared(computed: Standings, tournament: Tournament, printed: Sequence[PrintedValues]) -> Compared:
    """Count the published numbers of participants who are in the standings."""
    points = values = 0
    for column in printed:
        count = sum(map(computed.ranks.__contains__, column.values))
        points, values = (points + count, values) if column.entry.acronym in POINTS else (points, values + count)
    return Compared(len(_ranked(tournament)), points, values)


def _ranked(tournament: Tournament) -> set[int]:
    """Who has a published rank and is not expelled."""
    table, ranks = tournament.crosstable, tournament.published.ranks
    return ranks.keys() & compress(table.number, table.listed)


def _ranks_beside(computed: Standings, tournament: Tournament) -> PrintedRanks:
    """The published ranks, ready to compare with these standings."""
    from tiebreaks.checking.printed import PrintedRanks

    return PrintedRanks(computed.tournament, tournament.published.ranks)


def _misplaced(computed: Standings, tournament: Tournament, printed: PrintedRanks) -> dict[int, int]:
    """Participants whose published rank is wrong, with the place that it means; also those who are not in the standings."""
    if printed.ranks == computed.ranks:
        return {}
    number = computed.tournament.crosstable.number
    wrong, places = printed.compare(computed._place)
    found = {number[row]: place for row, place in zip(printed.rows[wrong].tolist(), places[wrong].tolist(), strict=True)}
    strangers = sorted(_ranked(tournament) - computed.tournament.row_of.keys())
    return {**found, **{id: printed.ranks[id] for id in strangers}}


def _find_differences(
    computed: Standings, tournament: Tournament, printed: Sequence[PrintedValues], ranks: PrintedRanks
) -> list[Difference]:
    """All differences: points first, then wrong places from the top, then other values."""
    values: dict[int, list[ValueDifference]] = {}
    for column in printed:
        for id, published, value in column.contradictions(computed):
            values.setdefault(id, []).append(ValueDifference(column.entry.code, ExactValue(published), value))
    misplaced = _misplaced(computed, tournament, ranks)
    last = tournament.crosstable.size

    def order(id: int) -> tuple[bool, bool, int, int]:
        points = any(value.code in POINTS for value in values.get(id, ()))
        return not points, id not in misplaced, computed.ranks.get(id, last), id

    ids = sorted(misplaced.keys() | values.keys(), key=order)
    if not ids:
        return []
    file = OtherRanking(computed, tournament.published.ranks)
    return [_make_difference(computed, tournament, file, id, tuple(values.get(id, ())), misplaced) for id in ids]


def _make_difference(
    computed: Standings,
    tournament: Tournament,
    file: OtherRanking,
    id: int,
    values: tuple[ValueDifference, ...],
    misplaced: Mapping[int, int],
) -> Difference:
    name = _name_of(tournament, id)
    who = participant(id, name)
    published, rank = tournament.published.ranks.get(id), computed.ranks.get(id)
    place = misplaced.get(id, published)
    parts, why = [], None
    if id in misplaced:
        sentence = CHECKED["not ranked" if rank is None else "misplaced" if place == published else "misplaced, place"]
        parts.append(Message(sentence, who=who, published=published, place=place, computed=rank))
        why = file.first_divergence(id) if rank is not None else None
    decided_by = why.decided_by if why else None
    article = ", ".join(parse_among(decided_by, computed.entries).articles(computed.edition)) if decided_by else ""
    because = Message(CHECKED["because"], article=article, why=why.sentence, cited=article) if why else EMPTY
    parts += [because] if because else []
    parts += [item.say(CHECKED["value"], who=who) for item in values]
    sentence = join_sentences(*parts)
    return Difference(id, name, published, place, rank, id in misplaced, values, decided_by, article, because, sentence)


def _name_of(tournament: Tournament, id: int) -> str:
    return tournament.crosstable.name[tournament.row_of[id]]


def _make_check(
    tournament: Tournament,
    computed: Standings,
    printed_columns: Sequence[PrintedValues],
    printed: PrintedRanks,
    compared: Compared,
    differences: tuple[Difference, ...],
    finding: _Finding,
    source: str,
    forbidden: Sequence[Dropped],
    not_compared: Sequence[Message],
    *,
    search: bool,
) -> Check:
    from tiebreaks.checking.answer import Told, tell

    ties, moved = _find_broken_ties(computed, printed), _find_moved(computed, printed, differences)
    headline = _headline(computed, compared, differences, finding if source == "inferred" else None)
    told: Told = tell(tournament, computed, differences, finding, source, searched=search)
    ranks, doubtful = finding.ranks, _count_doubtful(tournament)
    said = [told.summary, Message(DOUBTFUL.of(doubtful), count=doubtful) if doubtful and not differences else EMPTY]
    return Check(
        agrees=not differences,
        by=computed.by,
        edition=computed.edition.described,
        after_round=computed.after_round,
        differences=differences,
        explained_by=told.causes,
        more=max(0, len(finding.inferred.alternatives) + 1 - len(told.causes)) if finding.inferred and told.causes else 0,
        tried=ranks.tried if ranks else 0,
        stopped=ranks.stopped if ranks else False,
        nearest=told.nearest,
        broken_ties=ties,
        moved=moved.id if moved else None,
        in_short=_describe_move(differences, moved),
        forbidden=tuple(forbidden),
        notes=(*_notes(computed, printed, () if finding.inferred else ties, forbidden), *not_compared, *computed.assumptions),
        title=computed.title,
        headline=headline,
        meaning=join_sentences(*filter(None, said)) if any(said) else EMPTY,
        compared=compared,
        verdict=told.verdict,
        certainty=told.certainty,
        by_source=source,
        inferred=finding.inferred,
        columns=finding.columns or _as_compared(tournament, computed, printed_columns),
        points=finding.points,
        game=finding.game,
        in_force=told.in_force,
        to_do=told.to_do,
        lines=told.lines,
        pending=finding.pending,
        doubtful=doubtful,
    )


def _headline(computed: Standings, compared: Compared, differences: Sequence[Difference], inferred: _Finding | None) -> Message:
    """Whether it agrees or differs, and in how much: the first line of the answer, and what the exit code says."""
    if not differences and inferred is not None and inferred.inferred is not None:
        return Message(MADE["agrees"], edition=computed.edition.described, by=computed.by)
    if not differences:
        return Message(
            CHECKED["agrees"],
            compared=compared.counts,
            edition=computed.edition.described,
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
        edition=computed.edition.described,
    )


def _count_doubtful(tournament: Tournament) -> int:
    """How many results the reader could not take as they stand in the file."""
    doubtful = (message for message in tournament.warnings if isinstance(message, Message) and message.case in IN_DOUBT)
    return sum(1 + int(message.facts.get("more", 0)) for message in doubtful)


def _find_moved(computed: Standings, printed: PrintedRanks, differences: Sequence[Difference]) -> Difference | None:
    """The one participant who is out of place, if all others are in the right order."""
    misplaced = [item for item in differences if item.misplaced and item.computed_rank is not None]
    if len(misplaced) < 3 or printed.is_part:
        return None
    far = max(misplaced, key=lambda item: abs((item.published_place or 0) - (item.computed_rank or 0)))
    others = printed.without(far.id).is_contradicted(computed._place)
    return None if others.any() else far


def _describe_move(differences: Sequence[Difference], moved: Difference | None) -> Message:
    """Say what a reader sees at once: two ranks exchanged, or one participant moved. Empty if neither."""
    if moved is not None:
        who = participant(moved.id, moved.name)
        return Message(CHECKED["moved"], who=who, published=moved.published_place, computed=moved.computed_rank)
    ranks = [(item.published_place, item.computed_rank) for item in differences if item.misplaced]
    places = {rank for pair in ranks for rank in pair if rank is not None}
    if len(ranks) == len(differences) == len(places) == 2 and ranks[0] == ranks[1][::-1]:
        return Message(CHECKED["exchanged"], first=min(places), second=max(places))
    return EMPTY


def _find_broken_ties(computed: Standings, printed: PrintedRanks) -> tuple[tuple[int, ...], ...]:
    """Ties that the file breaks, each in the order of the file."""
    number = computed.tournament.crosstable.number
    broken = {computed.ranks[number[row]] for row in printed.broken_ties(computed._place)[0].tolist()}
    level: dict[int, list[int]] = {}
    for id, rank in computed.ranks.items() if broken else ():
        if rank in broken and id in printed.ranks:
            level.setdefault(rank, []).append(id)
    return tuple(tuple(sorted(ids, key=lambda one: (printed.ranks[one], one))) for ids in level.values())


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
    unranked = []
    if computed.ranks.keys() - printed.ranks.keys():
        unranked = [row for row in computed.rows if row.id not in printed.ranks]
    if not printed.ranks:
        yield Message(CHECKED["no ranks"])
    elif unranked:
        ranked = (Message("{who} ({rank})", who=participant(row.id, row.name), rank=row.rank) for row in unranked)
        yield Message(CHECKED["no rank"], who=tuple(ranked))
    if expelled:
        yield Message(CHECKED["expelled"], who=tuple(participant(one.id, one.name) for one in expelled))
    if count := len(computed.tournament.warnings):
        yield Message(FILE_WARNINGS.of(count), count=count)
