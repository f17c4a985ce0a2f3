"""Check: the ranks and values that a file has published against the computed ones, and what the table was made with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from tiebreaks.answers.checks import Check, Difference
from tiebreaks.checking import words
from tiebreaks.checking.evidence import (
    Evidence,
    collect_evidence,
    contradicts,
    find_broken_ties,
    find_differences,
    find_moved,
    has_not_begun,
    note_all,
)
from tiebreaks.checking.narrative import NAMED, describe
from tiebreaks.checking.published_list import find_list, list_of_columns
from tiebreaks.checking.search import OPEN, Finding, compare_columns, has_open_columns, investigate, make_case
from tiebreaks.checking.steps import MORE, MORE_STEPS, SEARCH_STEPS, Steps
from tiebreaks.checking.table_round import RankSettings, find_pending, is_of_round, refuse_other_round
from tiebreaks.checking.values import compared_columns
from tiebreaks.engine.basis import Basis, By, Dropped, HouseRules, Pending, PublishedList, Source, expect_event
from tiebreaks.engine.catalogue import PRIMARY, SCORE_OF, TieBreak
from tiebreaks.engine.codes import parse_list
from tiebreaks.engine.list_choice import find_forbidden, parse_known
from tiebreaks.engine.options import takes_list
from tiebreaks.engine.standings import Standings
from tiebreaks.errors import TiebreaksError, TournamentError, WrongType, expect
from tiebreaks.law.editions import Edition
from tiebreaks.messages import EMPTY, Message, Option, as_fact, join_sentences
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Tournament
from tiebreaks.read_only import ReadOnlyDict

if TYPE_CHECKING:  # imported only when there is a table to check against
    from tiebreaks.checking.against import Table

STEPS_OR_MORE = "{option}: expected a number of steps or {more!r}, found {found!r}"
IN_DOUBT = frozenset({32, 38, 46, 48, 49, 81})
"""Warnings of a reader (docs/formats.md) after which a result, or whether there was one, is its guess."""


@takes_list
def check(
    event: Tournament,
    by: By = None,
    *,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    live: bool = False,
    pending: Pending | None = None,
    against: Table | None = None,
    columns: Mapping[str, str] | str | None = None,
    search: bool = True,
    budget: int | str = SEARCH_STEPS,
    starts: date | None = None,
) -> Check:
    """Compare the ranks, points and values that a file has published with the computed ones, and find what they were made with.

    by, edition, after_round, house_rules   as for `standings`, and the verdict is on its table; where the ranks show a
             list that is only likely, the verdict is on that one, and names it
    live, pending   likewise, and `pending` alone means `live`; default: what the table counts pending games as is found out,
             and `Check.pending` says it
    against   a published table, in place of what the file has published: a path, bytes, an open file, pasted text, a data
             frame, rows of dicts, a Tournament, or a `Published`
    columns   the codes of its columns where their names do not say them: {"TB2": "BH/C1"}
    search   look for the list, the law or the round that a table with differences was made with
    starts   the first day, in the place of that of the event
    budget   how many steps to look for it, or "more": twenty times as many as usual. A count, so that every machine answers
             alike; where they are used up, `stopped` is true, and the answer is the best so far
    """
    expect_event(event)
    if starts is not None:
        expect("starts", starts, date, str)
        event = replace(event, starts=starts)
    limit = _limit_of(budget)
    if against is None and columns is not None:
        sentence = "{option} names columns of a table to check against; give {table} as well"
        raise TiebreaksError(Message(sentence, option=Option("columns"), table=Option("against", to_give=True)))
    if against is not None:
        from tiebreaks.checking.against import join  # it reads tables: only who gives one pays for it

        joined = join(event, against, columns, after_round)
        found = check(
            joined.event, by, edition=edition, after_round=joined.after_round if after_round is None else after_round,
            house_rules=house_rules, live=live, pending=pending, search=search, budget=budget,
        )  # fmt: skip
        return replace(found, results=joined.results, notes=(*joined.notes, *found.notes))
    inquiry = _ask(event, by, RankSettings(edition, house_rules, after_round, live, pending))
    evidence = _gather(inquiry)
    differences, finding = find_differences(evidence), Finding()
    if search and (differences or inquiry.source in OPEN or has_open_columns(evidence)):
        finding = _investigate(inquiry, evidence, Steps(limit), differs=bool(differences))
        listed = finding.inferred.by if finding.inferred else finding.listed
        if inquiry.source == "default" and differences and listed:
            inquiry, evidence = _take_list(inquiry, evidence, listed)
        evidence = compare_columns(evidence, finding)
        differences = find_differences(evidence)
    return _make_check(inquiry, evidence, differences, finding, searched=search)


def _limit_of(budget: int | str) -> int:
    """The steps of a search."""
    if budget == MORE:
        return MORE_STEPS
    if isinstance(budget, bool) or not isinstance(budget, int) or budget < 0:
        raise WrongType(STEPS_OR_MORE, option=Option("budget"), more=MORE, found=as_fact(budget))
    return budget


@dataclass(frozen=True)
class _Inquiry:
    """What an event is checked by, and where that comes from."""

    tournament: Tournament
    """The event, without the forbidden codes of its own list."""
    by: By
    source: Source
    """Of the list: "asked", "file", "ranks" or "default"."""
    settings: RankSettings
    asked: RankSettings
    """The settings as the call has them."""
    own: tuple[TieBreak, ...]
    """The list of the event, if codes of it are forbidden."""
    forbidden: tuple[Dropped, ...]
    fixed_round: bool
    """Whether the call or the table says the round."""
    pending: str | None
    """What the table was found to count pending games as."""


def _ask(tournament: Tournament, by: By, asked: RankSettings) -> _Inquiry:
    """The list, the law and the round of a call; what it does not say, the table shows."""
    live = asked.live or (asked.pending is not None and asked.after_round is None)
    tournament, own, forbidden = _drop_forbidden(tournament, by, asked)
    after_round = tournament.published.after_round if asked.after_round is None and not live else asked.after_round
    settings = replace(asked, after_round=after_round, live=False, pending=None)
    by, source = _choose_list(tournament, by, settings)
    pending = None
    if live or asked.pending is not None or asked.after_round is not None:
        settings = replace(settings, live=live, pending=asked.pending)
    else:
        tournament, settings, pending = find_pending(tournament, by, settings, is_listed=source != "default")
    return _Inquiry(tournament, by, source, settings, asked, own, forbidden, after_round is not None, pending)


def _drop_forbidden(
    tournament: Tournament, by: By, settings: RankSettings
) -> tuple[Tournament, tuple[TieBreak, ...], tuple[Dropped, ...]]:
    """The tournament without the forbidden codes of its own list; if there are any, also that list and those codes."""
    if by is not None:
        return tournament, (), ()
    forbidden = find_forbidden(tournament, settings.law_of(tournament))
    if not forbidden:
        return tournament, (), ()
    kept = [code for code in tournament.tie_breaks if code not in forbidden]
    own = parse_list(parse_known(tournament))
    return replace(tournament, tie_breaks=tuple(kept or ["PTS"])), own, tuple(forbidden.values())


def _choose_list(tournament: Tournament, by: By, settings: RankSettings) -> tuple[By, Source]:
    """The list that a table is checked by, and where it comes from."""
    if by is not None:
        return by, "ranks" if isinstance(by, PublishedList) and by.used else "asked"
    if tournament.tie_breaks:
        return by, "file"
    if listed := list_of_columns(tournament, settings):
        return listed, "file"
    shown = find_list(tournament)
    if shown is not None and shown.used and settings.try_rank(tournament, shown.by):
        return shown.by, "ranks"
    return by, "default"


def _gather(inquiry: _Inquiry) -> Evidence:
    """The published table beside the standings; raises where there is nothing to compare."""
    tournament = inquiry.tournament
    computed = inquiry.settings.rank(tournament, inquiry.by)
    if has_not_begun(computed):
        raise TournamentError(words.NOT_BEGUN)
    refuse_other_round(tournament, inquiry.asked.after_round)
    evidence = collect_evidence(tournament, computed, inquiry.settings.pending)
    compared = evidence.compared
    if tournament.published.outdated:
        raise TournamentError(words.OUTDATED)
    if not compared.ranks and not compared.values and not any(column.values for column in tournament.published.columns):
        source = tournament.source.lower()
        nothing = [words.NOTHING_TO_CHECK if source else words.NOTHING_PUBLISHED]
        where = [words.WHERE_RANKS_STAND] if source.endswith((".trf", ".trfx", ".txt")) else []
        raise TournamentError([*nothing, *where, *evidence.notes])
    return evidence


def _investigate(inquiry: _Inquiry, evidence: Evidence, steps: Steps, *, differs: bool) -> Finding:
    """What the table was made with."""
    given = inquiry.own or (() if inquiry.source in OPEN else evidence.computed.entries)
    by_call = inquiry.asked.edition is not None or bool(inquiry.asked.house_rules)
    case = make_case(evidence, given, by_call=by_call, fixed_round=inquiry.fixed_round, steps=steps)
    return investigate(case, evidence, inquiry.source, differs=differs)


def _take_list(inquiry: _Inquiry, evidence: Evidence, by: tuple[str, ...]) -> tuple[_Inquiry, Evidence]:
    """The table beside the standings by the list that it shows, where the law allows it."""
    computed = inquiry.settings.try_rank(inquiry.tournament, by)
    if computed is None:
        return inquiry, evidence
    return replace(inquiry, source="ranks"), replace(evidence, computed=computed)


def _make_check(
    inquiry: _Inquiry, evidence: Evidence, differences: tuple[Difference, ...], finding: Finding, *, searched: bool
) -> Check:
    computed, ranks, source = evidence.computed, finding.ranks, inquiry.source
    told = describe(evidence, differences, finding, source, searched=searched, pending=inquiry.pending)
    if not told.claims:  # nobody named the list that ranks would differ from; values are named by their columns
        differences = tuple(_keep_values(differences))
    elif told.verdict == "contradicts points" and source not in NAMED:
        evidence, differences = _compare_with_points(inquiry, evidence)
        computed = evidence.computed
    nothing = told.verdict == "nothing claimed"
    ties, moved = () if nothing else find_broken_ties(evidence), find_moved(evidence, differences)
    doubtful = _count_doubtful(inquiry.tournament)
    meaning = [*filter(None, (told.summary, EMPTY if differences or nothing else words.say_doubt(doubtful)))]
    return Check(
        basis=_basis(inquiry, computed.basis),
        agrees=not differences,
        compared=evidence.compared,
        differences=differences,
        explained_by=told.causes,
        more=max(0, len(finding.inferred.alternatives) + 1 - len(told.causes)) if finding.inferred and told.causes else 0,
        tried=ranks.tried if ranks else 0,
        stopped=ranks.stopped if ranks else False,
        nearest=told.nearest,
        broken_ties=ties,
        moved=moved.id if moved else None,
        in_short=words.say_move(differences, moved),
        notes=tuple(note_all(evidence, () if finding.inferred else ties, inquiry.forbidden)),
        title=computed.title,
        headline=told.headline,
        meaning=join_sentences(*meaning) if meaning else EMPTY,
        verdict=told.verdict,
        certainty=told.certainty,
        inferred=finding.fitting,
        columns=finding.columns or compared_columns(evidence),
        points=finding.points,
        game=finding.game,
        in_force=told.in_force,
        to_do=told.to_do,
        counts_pending=inquiry.pending,
        doubtful=doubtful,
        lines=told.lines,
        points_differ=EMPTY if finding.points else words.say_points_differ(differences),  # else the verdict says it
        unfinished=words.say_unfinished(ranks.tried) if ranks and ranks.stopped else EMPTY,
        deciding=words.list_reasons(differences, moved),
    )


def _basis(inquiry: _Inquiry, basis: Basis) -> Basis:
    """The basis of the standings that were compared, with what the search for it has found."""
    sources = ReadOnlyDict({**basis.sources, "by": inquiry.source})
    return replace(basis, sources=sources, dropped=(*inquiry.forbidden, *basis.dropped))


def _keep_values(differences: Sequence[Difference]) -> Iterator[Difference]:
    """The differences without those of places."""
    for item in differences:
        if item.values:
            who = words.participant(item.id, item.name)
            said = (value.say("{who}: {code} published {published}, computed {computed}.", who=who) for value in item.values)
            sentence = join_sentences(*said)
            yield replace(item, misplaced=False, decided_by=None, article="", because=EMPTY, sentence=sentence)


def _compare_with_points(inquiry: _Inquiry, evidence: Evidence) -> tuple[Evidence, tuple[Difference, ...]]:
    """The table beside the points alone: where no list is named, they are all that ranks can contradict."""
    event, head = inquiry.tournament, PRIMARY
    if event.is_team:
        head = next(code for code, score in SCORE_OF.items() if score == event.primary)
    other = replace(evidence, computed=inquiry.settings.rank(event, head))
    return other, find_differences(other)


def _count_doubtful(tournament: Tournament) -> int:
    """How many results the reader could not take as they stand in the file."""
    doubtful = (message for message in tournament.warnings if isinstance(message, Message) and message.case in IN_DOUBT)
    return sum(1 + int(message.facts.get("more", 0)) for message in doubtful)


def agrees(tournament: Tournament, computed: Standings) -> bool | None:
    """Whether what a file has published agrees with its standings; None where it has nothing that could be compared."""
    if has_not_begun(computed) or (not tournament.published.ranks and not tournament.published.values):
        return None
    if _plainly_agrees(tournament, computed):
        return True
    if not is_of_round(tournament, computed.after_round):
        return None
    evidence = collect_evidence(tournament, computed)
    if not evidence.compared.ranks and not evidence.compared.values:
        return None
    differ = any(next(column.contradictions(computed), None) for column in evidence.columns)  # the first is enough
    return not differ and not evidence.misplaced


def _plainly_agrees(tournament: Tournament, computed: Standings) -> bool:
    """Whether an individual event has published only ranks and points, and all agree. A shortcut for most files."""
    published, table = tournament.published, tournament.crosstable
    if tournament is not computed.tournament or tournament.is_team or published.values or computed.after_round < table.rounds:
        return False
    if published.ranks != computed.ranks and contradicts(published.ranks, computed):
        return False
    score = computed._score.tolist()
    return [*map(published.points.get, table.number)] == [*map(as_points, score)]
