"""The list that the published ranks of an event show, where the event names none."""

from __future__ import annotations

from tiebreaks.checking.evidence import collect_evidence, contradicts, has_not_begun
from tiebreaks.checking.search import investigate, make_case
from tiebreaks.checking.steps import SEARCH_STEPS, Steps
from tiebreaks.checking.table_round import RankSettings, find_pending
from tiebreaks.checking.values import printed_columns
from tiebreaks.engine.basis import PublishedList, expect_event
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.list_choice import offer, select_allowed
from tiebreaks.errors import RegulationError, TournamentError
from tiebreaks.messages import Message, Option
from tiebreaks.model.tournament import Tournament

KEPT = "_published_list"  # in an event: what its published ranks show


def published_list(event: Tournament) -> PublishedList:
    """The list that the published ranks of an event show, where it names none: `standings(event, by=published_list(event))`.

    Raises TournamentError, with the reason, where the ranks show none with certainty.
    """
    expect_event(event)
    if event.tie_breaks:
        named = "the event names its list itself: {codes}; leave out {option}"
        raise TournamentError(Message(named, codes=event.tie_breaks, option=Option("by")))
    if not event.published.ranks:
        raise TournamentError("the event has no published ranks that could show a list")
    found = find_list(event)
    if found is None:
        raise TournamentError("the published ranks show no other list than the default of the system")
    if not found.used:
        raise TournamentError(offer(found))
    return found


def find_list(tournament: Tournament) -> PublishedList | None:
    """What the published ranks show, where the event names no list, and they contradict the default list or have columns.

    It is a fact of the event: a call for another edition or an earlier round gets the same. It is searched for once.
    Where it is not certain enough to be used, standings only offer it.
    """
    if tournament.tie_breaks or not tournament.published.ranks:
        return None
    kept = vars(tournament)
    if KEPT not in kept:
        kept[KEPT] = _find_list(tournament)
    found: PublishedList | None = kept[KEPT]
    return found


def _find_list(tournament: Tournament) -> PublishedList | None:
    if listed := list_of_columns(tournament, RankSettings()):
        return PublishedList(tuple(entry.code for entry in listed), "certain", used=True)
    settings = RankSettings(after_round=tournament.published.after_round)
    try:
        tournament, settings, _ = find_pending(tournament, None, settings, is_listed=False)
        computed = settings.rank(tournament, None)
    except RegulationError:  # nothing to compare with: the default list is forbidden here
        return None
    published = tournament.published
    if has_not_begun(computed) or not (published.columns or contradicts(published.ranks, computed)):
        return None
    given = {one.entry for one in computed.basis.decisions}  # their places are found anew in every table
    evidence = collect_evidence(tournament, computed, settings.pending)
    case = make_case(evidence, (), fixed_round=settings.after_round is not None, steps=Steps(SEARCH_STEPS))
    finding = investigate(case, evidence, "default", differs=False)
    if finding.inferred is None:
        known = all(column.code for column in finding.columns)
        by = tuple(code for code in finding.listed if code not in given)
        return PublishedList(by, "certain" if known else "possible", used=known) if by else None
    by, certainty = tuple(code for code in finding.inferred.by if code not in given), finding.inferred.certainty
    in_order = len(by) > 1 or not finding.inferred.ties_left  # points alone, and others break the ties: that is no list
    return PublishedList(by, certainty, used=certainty == "certain" and in_order)


def list_of_columns(tournament: Tournament, settings: RankSettings) -> tuple[TieBreak, ...] | None:
    """The list that the printed columns are, in their order; None where one of them has no name."""
    columns = printed_columns(tournament)
    if not columns or not tournament.published.columns or not all(column.code for column in columns):
        return None
    law = settings.law_of(tournament)
    try:
        return select_allowed([law], tournament, [column.code for column in columns], []).entries
    except RegulationError:
        return None
