"""Rank: the calls of the library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Literal, overload

from tiebreaks.engine.basis import Basis, By, HouseRules, Lots, Pending, PublishedList
from tiebreaks.engine.codes import parse_list
from tiebreaks.engine.list_choice import means_default
from tiebreaks.engine.many import rank_each
from tiebreaks.engine.options import takes_list
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Standings, rank_event
from tiebreaks.errors import TiebreaksError, expect
from tiebreaks.law.editions import Edition
from tiebreaks.messages import log_warnings
from tiebreaks.model.tournament import GivenValues, HandOrder, Number, PlayOff, Tournament


@takes_list
def standings(
    event: Tournament,
    by: By = None,
    *,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    lots: Lots = None,
    live: bool = False,
    pending: Pending = "none",
    play_offs: Sequence[PlayOff] | None = None,
    orders: Sequence[HandOrder | Sequence[str | int]] | None = None,
    values: Sequence[GivenValues] | Mapping[str, Mapping[int, Number]] | None = None,
    starts: date | None = None,
) -> Standings:
    """Rank a tournament by a tie-break list under an edition of C.07.

    by           the list; default: the event's own, else the customary one of its system, which is also called "default". Where
                 the published ranks show another, `published_list(event)` finds it
    edition      default: the one in force on the first day of the event
    after_round  count rounds 1 to this one only; default: all rounds whose games are finished
    house_rules  provisions of the edition that this event has changed, e.g. {"forfeits_count_in_direct_encounter": True};
                 or the name of a set of them, "vega-2026" (`NAMED_SETS`), which also chooses its edition unless one is given
    lots         a seed: ties left at the end are then decided by a repeatable drawing of lots; default: the seed that the event
                 has stored; False: ties stay
    live         count the round that is being played, too
    pending      what open games count as meanwhile: "none" (nothing, as if not paired yet), "draw", or "announced", what the
                 event announces for them (`Scoring.unknown`)
    play_offs    play-offs of those tied (Article 3), in the place of those of the event. Each applies at the last place of the
                 list where exactly its participants are level (`basis.decisions`), or at PO where the list names it; otherwise
                 it is refused
    orders       the same for orders by hand (HAND), best first: [["Anna", 7]]
    values       values that somebody else computed: {"OTHER_LEAGUE": {7: 38.5}}
    starts       the first day, in the place of that of the event
    """
    named: dict[str, Any] = {"play_offs": play_offs, "orders": orders, "values": values}
    given = {name: each for name, each in named.items() if each is not None}
    for name, each in given.items():
        expect(name, each, Iterable)
    if starts is not None:
        expect("starts", starts, date, str)
        given["starts"] = starts
    if given and isinstance(event, Tournament):
        event = replace(event, **given)
    basis = resolve(event, by, edition, after_round, house_rules, live=live, pending=pending, lots=lots)
    log_warnings(basis.noted)
    return rank_event(event, basis)


@overload
def standings_many(
    events: Iterable[Tournament],
    by: By = None,
    *,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    lots: Lots = None,
    live: bool = False,
    pending: Pending = "none",
    errors: Literal["raise"] = "raise",
) -> Iterator[Standings]: ...


@overload
def standings_many(
    events: Iterable[Tournament],
    by: By = None,
    *,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    lots: Lots = None,
    live: bool = False,
    pending: Pending = "none",
    errors: Literal["yield"],
) -> Iterator[Standings | TiebreaksError]: ...


@takes_list
def standings_many(
    events: Iterable[Tournament],
    by: By = None,
    *,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    lots: Lots = None,
    live: bool = False,
    pending: Pending = "none",
    errors: Literal["raise", "yield"] = "raise",
) -> Iterator[Standings | TiebreaksError]:
    """The standings of each tournament in turn, computed many at a time; the same as `standings` one by one.

    errors       "raise": the first tournament that cannot be ranked ends it, after the standings of those before it;
                 "yield": its TiebreaksError comes in the place of its standings, and the others follow
    """
    listed = by if by is None or isinstance(by, PublishedList) or means_default(by) else parse_list(by)  # an iterator, once

    def settle(event: Tournament) -> Basis:
        return resolve(event, listed, edition, after_round, house_rules, live=live, pending=pending, lots=lots)

    for computed in rank_each(events, settle, errors=errors):
        if isinstance(computed, Standings):
            log_warnings(computed.basis.noted)
        yield computed
