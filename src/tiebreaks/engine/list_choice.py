"""Which list applies: that of the call, of the event or of its system, and what of it is forbidden or no tie-break."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from tiebreaks.engine.basis import By, PublishedList, Source
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.codes import parse_list, parse_tie_break, recognise, why_unreadable
from tiebreaks.engine.decisions import entries_of_values
from tiebreaks.engine.dropped import Dropped as Dropped
from tiebreaks.engine.listing import listing
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.law.editions import Edition
from tiebreaks.messages import (
    Clause,
    Forms,
    Message,
    Remedy,
    as_message,
    without_code,
)
from tiebreaks.model.about import LeftOut
from tiebreaks.model.tournament import Tournament

TYPED_IN = Message("values that somebody typed in by hand cannot be computed", article="5")
UNDEFINED = Forms(
    "the file's list has one more tie-break that C.07 does not define ({program} {entries})",
    "the file's list has {count} more tie-breaks that C.07 does not define ({program} {entries})",
)
UNDEFINED_BUT = Forms(
    "the file's list has one more tie-break that C.07 does not define ({program} {entries}){as_program}",
    "the file's list has {count} more tie-breaks that C.07 does not define ({program} {entries}){as_program}",
)
DEFAULT_LIST: Mapping[tuple[bool, bool], str] = {  # team event? round robin?
    (False, False): "DE, BH/C1, BH, SB, WIN",
    (False, True): "DE, WIN, SB, KS",
    (True, False): "MPvGP, EDE, BH/C1, EMMSB",
    (True, True): "MPvGP, EDE, EMMSB",
}
DEFAULT = "default"  # in the place of a list: the default of the system
SHOWN_LIST = "no tie-break list is given; the published ranks show {by}, which is used; for the default list: {remedy}"
OFFERED_LISTS: Mapping[str, str] = {  # by their certainty: ranks that follow from another list than the default
    "points": "the published ranks follow the points alone; to rank by them: {remedy}",
    "certain": "the published ranks are those of {by}; to rank by it: {remedy}",  # others break the ties that it leaves
    "likely": "the published ranks are likely those of {by}; to rank by it: {remedy}",
    "possible": "the published ranks may be those of {by}; to rank by it: {remedy}",
}


class ChosenList(NamedTuple):
    """A list, where it comes from, and what of it is no tie-break or forbidden."""

    entries: tuple[TieBreak, ...]
    source: Source
    dropped: tuple[Dropped, ...] = ()


def _choose_entries(event: Tournament, by: By, law: Edition, notes: list[Message]) -> ChosenList:
    """The list that applies; the codes of values from elsewhere are known in it."""
    if not event.values:
        return _choose_list(event, by, law, notes)
    with recognise(entries_of_values(event), beside=True):
        return _choose_list(event, by, law, notes)


def _choose_list(event: Tournament, by: By, law: Edition, notes: list[Message]) -> ChosenList:
    """The list of the call, else the event's own, else the default of its system."""
    if means_default(by):
        return ChosenList(_default_list(event, law), "default")
    if isinstance(by, PublishedList) and by.used:
        remedy = Remedy("by", DEFAULT)
        notes.append(Message(SHOWN_LIST, by=by.by, remedy=remedy, remedies=(remedy,)))
        return ChosenList(parse_list(by.by), "ranks")
    if by is not None and not isinstance(by, PublishedList):
        return ChosenList(parse_list(by), "asked")
    if not event.tie_breaks:
        default = _default_list(event, law)
        codes = tuple(entry.code for entry in default[1:])
        notes.append(Message("no tie-break list is given; the default is used: {codes}", codes=codes))
        if by is not None:
            notes.append(offer(by))
        return ChosenList(default, "default")
    known, dropped = [], []
    for code in event.tie_breaks:
        try:
            known.append(parse_tie_break(code))
        except UnknownTieBreak as error:
            if code not in event.reading.tie_breaks and why_unreadable(code):
                raise  # a typo in a program: no code of a file, and no self-defined one whose rule is not known here (4.1)
            dropped.append(Dropped(code, "4.1", without_code(error.messages[0])))
    if (left_out := event.reading.left_out) is not None:
        entries = zip(left_out.entries, map(as_message, left_out.reasons), strict=True)
        dropped += [Dropped(f"{left_out.program} {entry}", "5", reason, noted=True) for entry, reason in entries]
        dropped += [Dropped(f"{left_out.program} {entry}", "5", TYPED_IN) for entry in left_out.by_hand]
    return ChosenList(parse_list(known or ["PTS"]), "file", tuple(dropped))


def say_left_out(left_out: LeftOut) -> Message:
    """What an announced list has that C.07 does not define, and how to rank as its program did."""
    program, entries, count = left_out.program, left_out.entries, len(left_out.entries)
    if not left_out.by:
        return Message(UNDEFINED.of(count), program=program, entries=entries, count=count)
    by, rules = Remedy("by", ", ".join(left_out.by)), Remedy("house_rules", left_out.named_set)
    sentence, remedies = UNDEFINED_BUT.of(count), (by, rules)
    way = Clause("house_rules", Message("; to rank as that program did: {by} {rules}", by=by, rules=rules))
    return Message(sentence, program=program, entries=entries, count=count, as_program=way, remedies=remedies)


def choose_checked_list(event: Tournament, by: By, law: Edition, notes: list[Message]) -> ChosenList:
    """The chosen list. If the law forbids one that the call did not give, the error offers it without what is forbidden."""
    try:
        chosen = _choose_entries(event, by, law, notes)
        listing(chosen.entries, law).check_for(event)
        return chosen
    except RegulationError as refused:
        if isinstance(by, PublishedList) and by.used:  # an old table may have followed what is forbidden now
            return choose_checked_list(event, replace(by, used=False), law, notes)
        if not (by is None or means_default(by) or isinstance(by, PublishedList)):
            raise
        own = "{refused}. It stands in the list of the event; without it: {without}"
        default = "{refused}. It stands in the default list; without it: {without}"
        first, without = refused.messages[0], Remedy("by", _list_without_forbidden(event, law))
        sentence, facts = own if event.tie_breaks else default, {"refused": first, "without": without}
        raise RegulationError(sentence, article=refused.article, remedies=first.remedies, **facts) from None


def means_default(by: object) -> bool:
    """Whether a call asks for the default list of the system, whatever the event says."""
    return isinstance(by, str) and by.strip().casefold() == DEFAULT


def _default_list(tournament: Tournament, law: Edition) -> tuple[TieBreak, ...]:
    """The customary list of the system, as far as the law knows it."""
    usual = parse_list(DEFAULT_LIST[tournament.is_team, tournament.system.predetermined])
    return parse_list([entry for entry in usual if entry.acronym in law.codes])


def offer(found: PublishedList) -> Message:
    """The list that published ranks show, where it is not certain enough to rank by it."""
    remedy = Remedy("by", ", ".join(found.by))
    sentence = OFFERED_LISTS["points" if len(found.by) == 1 else found.certainty]
    return Message(sentence, by=found.by, remedy=remedy, remedies=(remedy,))


def parse_known(tournament: Tournament) -> list[TieBreak]:
    """Parse the event's own list; entries that are no tie-breaks are left out."""
    entries = []
    for code in tournament.tie_breaks:
        with suppress(UnknownTieBreak, RegulationError):
            entries.append(parse_tie_break(code))
    return entries


def find_forbidden(tournament: Tournament, law: Edition) -> dict[str, Dropped]:
    """The entries of the event's own list that a law forbids, by their spelling there."""
    forbidden = {}
    for code in tournament.tie_breaks:
        try:
            refusal = _refusal(parse_tie_break(code), [law], tournament)
        except UnknownTieBreak:
            continue
        except RegulationError as refused:
            refusal = Dropped(code, refused.article or "14", without_code(refused.messages[0]))
        if refusal is not None:
            forbidden[code] = refusal
    return forbidden


def _list_without_forbidden(tournament: Tournament, law: Edition) -> str:
    """The event's own list without its forbidden entries, ready to be given; PTS if nothing remains or it has no list."""
    forbidden = find_forbidden(tournament, law)
    left = [code for code in tournament.tie_breaks if code not in forbidden] or ["PTS"]
    return ", ".join(left)


def select_allowed(laws: Iterable[Edition], event: Tournament, by: By, notes: list[Message]) -> ChosenList:
    """The entries of a list that all these laws know and allow, and those that one of them refuses."""
    laws = list(laws)
    chosen = _choose_entries(event, by, laws[0], notes)
    kept, dropped = [], [*chosen.dropped]
    for entry in chosen.entries:
        refusal = _refusal(entry, laws, event)
        if refusal is None:
            kept.append(entry)
        else:
            dropped.append(refusal)
    return ChosenList(parse_list(kept or ["PTS"]), chosen.source, tuple(dropped))


def _refusal(entry: TieBreak, laws: Iterable[Edition], tournament: Tournament) -> Dropped | None:
    for law in laws:
        try:
            entry.check_for(tournament, law)
        except RegulationError as refused:
            return Dropped(entry.code, refused.article, without_code(refused.messages[0]))
    return None
