"""`resolve`: settles everything that the standings of an event rest on, once, before anything is ranked."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from numbers import Integral
from typing import Any, get_args

import numpy as np

from tiebreaks.engine.basis import Basis, By, HouseRules, Lots, Pending, Source, expect_event
from tiebreaks.engine.catalogue import UNRATED, TieBreak, primary_score
from tiebreaks.engine.codes import parse_list
from tiebreaks.engine.counted_rounds import count_rounds, is_live, is_part_way
from tiebreaks.engine.decisions import place_decisions
from tiebreaks.engine.dropped import Dropped as Dropped
from tiebreaks.engine.house_rules import settle_house_rules
from tiebreaks.engine.list_choice import choose_checked_list, say_left_out
from tiebreaks.engine.listing import listing, warn_of_cuts
from tiebreaks.engine.records import OVER_THE_BOARD
from tiebreaks.errors import RegulationError, TournamentError, expect
from tiebreaks.law.editions import CURRENT, VIRTUAL_OPPONENT_2009, Edition, edition_named, edition_on
from tiebreaks.messages import (
    Clause,
    Items,
    Message,
    Option,
    Remedy,
    as_fact,
)
from tiebreaks.model.tournament import Result, System, Tournament
from tiebreaks.read_only import ReadOnlyDict

SAY_FIRST_DAY = Clause("starts", Message("; {first_day} says when it began", first_day=Option("starts", to_give=True)))
NOBODY_RATED = Message("nobody has a rating here; give the list of players with their ratings as well", article="10")


def resolve(
    event: Tournament,
    by: By = None,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    *,
    live: bool = False,
    pending: Pending = "none",
    lots: Lots = None,
    decided: bool = True,
) -> Basis:
    """Settle everything that the standings of an event depend on; raises if the regulations forbid it.

    decided   False: without the play-offs and orders of the event, for a table that is asked for its values, not its places
    """
    expect_event(event)
    doubtful: list[Message] = []
    notes: list[Message] = []
    asked_edition, provisions = settle_house_rules(edition, house_rules)
    law, law_source = _choose_edition(event, asked_edition, doubtful)
    if provisions:
        law = _kept(law.amended(**provisions))
    chosen = choose_checked_list(event, by, law, notes)
    entries, dropped, left_out = chosen.entries, [*chosen.dropped], event.reading.left_out
    if chosen.source == "asked" and (meant := tuple(_say_meant(entry) for entry in entries if entry.asked)):
        notes.append(Message("{meant}", meant=Items(meant, "semicolon")))
    if chosen.source == "file" and left_out is not None and left_out.entries:
        doubtful.append(say_left_out(left_out))
    if any(entry.entry.on_ratings for entry in entries) and not any(event.crosstable.rating):
        dropped += [Dropped(entry.code, UNRATED.article, NOBODY_RATED) for entry in entries if entry.entry.on_ratings]
        entries = parse_list([entry for entry in entries if not entry.entry.on_ratings] or ["PTS"])
    listed = listing(entries, law)
    notes += listed.warnings
    doubtful += warn_of_cuts(listed, event)
    if listed.has_pairing_numbers:
        _warn_of_places(event, doubtful)
    _check_live(live, pending, after_round)
    asked_round = after_round
    if live:
        after_round = event.crosstable.rounds
    if pending == "draw" and event.scoring.unknown != event.scoring.draw:
        event = replace(event, scoring=replace(event.scoring, unknown=event.scoring.draw))
    meanwhile: list[Message] = []
    rounds = count_rounds(event, after_round, meanwhile, pending)
    part_way = is_part_way(event, rounds)
    if event.list_changes:
        _warn_of_list_changes(event, rounds, notes)
    removed = _apply_half_rule(event, law, rounds, notes)
    unrated = any(listed.dropped_if_unrated) and _somebody_unrated(event, removed)
    if unrated:
        dropped += [Dropped(entries[at].code, UNRATED.article, UNRATED) for at in sorted(listed.applied[True].skipped)]
    running = is_live(event, rounds)
    stored = None if event.lots is None or part_way else event.lots
    chose_round = asked_round is not None or (live and running)
    sources: dict[str, Source] = {
        "edition": law_source,
        "by": chosen.source,
        "after_round": "asked" if chose_round else "file",
    }
    if running:
        sources["pending"] = "default" if pending == "none" else "asked"
    seed = _choose_lots(event, lots, stored)
    if seed is not None:
        sources["lots"] = "file" if lots is None else "asked"
    basis = Basis(
        law,
        entries,
        primary_score(entries, event.primary) if event.is_team else "",
        rounds,
        running,
        pending if running else None,
        not part_way,
        tuple(dropped),
        (),
        seed,
        stored,
        removed,
        unrated,
        event.ties_stay,
        ReadOnlyDict(sources),
        tuple(doubtful),
        tuple(meanwhile),
        tuple(notes),
    )
    if listed.has_decided or (decided and (event.play_offs or event.orders)):
        return place_decisions(event, basis)
    return basis


def _say_meant(entry: TieBreak) -> Message:
    """Which tie-break a name means."""
    return Message("{asked} is {code}, {name}", asked=entry.asked, code=entry.code, name=entry.name)


def _choose_lots(event: Tournament, lots: Lots, stored: int | str | None) -> int | str | None:
    """The seed of the call, else that of the event; False: none."""
    if lots is None:
        return stored
    expect("lots", lots, Integral, str)
    if lots is False:
        return None
    if event.ties_stay:
        stay = "{option}: the rules of the event let ties stay (Article {cited}); leave it out"
        raise RegulationError(Message(stay, article="2.1", cited="2.1", option=Option("lots")))
    return lots


def _somebody_unrated(event: Tournament, removed: tuple[int, ...]) -> bool:
    """Preamble of Article 10: whether an unrated participant is present."""
    table = event.crosstable
    return any(rating <= 0 and number not in removed for number, rating in zip(table.number, table.rating, strict=True))


@lru_cache(maxsize=64)
def _kept(law: Edition) -> Edition:
    """The first of several equal laws: lists are checked once for each."""
    return law


def _check_live(live: bool, pending: object, after_round: int | None) -> None:
    if live and after_round is not None:
        both = "{live} counts all rounds, also the one being played; leave out {live} or {option}"
        raise TournamentError(Message(both, live=Option("live"), option=Option("after_round")))
    if pending not in get_args(Pending):
        wrong = "{option}: expected 'none', 'draw' or 'announced', found {found!r}"
        raise TournamentError(Message(wrong, option=Option("pending"), found=as_fact(pending)))
    if pending != "none" and not live and after_round is None:
        unused = "{option}: without {live}, rounds with pending games are not counted; leave it out"
        raise TournamentError(Message(unused, option=Option("pending"), live=Option("live"), remedies=(Remedy("live", True),)))


def _choose_edition(event: Tournament, edition: str | Edition | None, doubtful: list[Message]) -> tuple[Edition, Source]:
    if edition is not None:
        return edition_named(edition), "asked"
    if event.starts is None and (updated := event.reading.updated) is not None:
        law = edition_on(updated)
        latest = (
            "the event has no first day; edition {edition}, in force when the list was last updated on {day}, is "
            "assumed{say_it}"
        )
        doubtful.append(Message(latest, edition=law.id, day=updated, say_it=SAY_FIRST_DAY))
        return law, "assumed"
    if event.starts is None:
        unknown = "the event has no first day; edition {edition}, the current one, is assumed{say_it}"
        doubtful.append(Message(unknown, edition=CURRENT.id, say_it=SAY_FIRST_DAY))
        return CURRENT, "assumed"
    law = edition_on(event.starts)
    if event.starts < VIRTUAL_OPPONENT_2009.since:
        early = "the event began on {starts}, before the oldest edition recorded; {edition} is taken"
        doubtful.append(Message(early, starts=event.starts, edition=law.id))
        return law, "assumed"
    return law, "first day"


def _warn_of_places(tournament: Tournament, notes: list[Message]) -> None:
    """7.8 Pairing numbers that are the published ranks of everybody: some programs write the places there."""
    if tournament.crosstable.rounds:
        numbers, ranks = tournament.crosstable.number, tournament.published.ranks
        if ranks and all(ranks.get(number) == number for number in numbers):
            same = "the published ranks are the pairing numbers; if the file has places for numbers, TPN is wrong"
            notes.append(Message(same))


def _warn_of_list_changes(tournament: Tournament, rounds: int, notes: list[Message]) -> None:
    """4.1.1 A list is completed before the start; a later change is said."""
    for change in tournament.list_changes:
        if change.since_round <= rounds:
            facts: dict[str, Any] = {"before": change.before, "after": change.after, "round": change.since_round}
            changed = "the tie-break list was changed before round {round} (4.1.1): {after} instead of {before}"
            if change.reason:
                changed = "the tie-break list was changed before round {round} (4.1.1): {after} instead of {before}; {reason}"
                facts["reason"] = change.reason
            notes.append(Message(changed, article="4.1.1", **facts))


def _apply_half_rule(event: Tournament, law: Edition, rounds: int, notes: list[Message]) -> tuple[int, ...]:
    """C.05 6.6: participants with less than half of the games of a round robin are removed by house rule, else reported."""
    table = event.crosstable
    if event.system is not System.ROUND_ROBIN or rounds < table.rounds or rounds != event.total_rounds:
        return ()
    result = np.frombuffer(table.result, dtype=np.int8).reshape(-1, table.size)
    scheduled = (result != Result.REST.value).sum(axis=0, dtype=np.int64)
    played = (OVER_THE_BOARD[result] | (result == Result.PENDING.value)).sum(axis=0, dtype=np.int64)
    few = tuple(id for id, under in zip(table.number, (2 * played < scheduled).tolist(), strict=True) if under)
    if not few:
        return ()
    if law.round_robin_under_half == "remove":
        removed = "removed for playing less than half of the games (C.05 6.6): {numbers}"
        notes.append(Message(removed, article="C.05 6.6", numbers=few))
        return few
    kept = "less than half of the games played by {numbers}: C.05 6.6 removes players who withdraw so early"
    removes = Remedy("house_rules", ("round_robin_under_half", "remove"))
    notes.append(Message(kept, article="C.05 6.6", numbers=few, remedies=(removes,)))
    return ()


def after_earlier_round(basis: Basis, event: Tournament, number: int) -> Basis:
    """The same basis after an earlier round."""
    return replace(resolve(event, basis.entries, basis.edition, number), lots=basis.lots)
