"""Rank: the calls of the library. Where an event names no list, they look for the one that its published ranks show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal, overload

from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.many import rank_each
from tiebreaks.engine.options import takes_list
from tiebreaks.engine.request import AssumedList, By, HouseRules, Lots, Pending, expect_event, resolve
from tiebreaks.engine.standings import Standings, rank_request
from tiebreaks.errors import TiebreaksError, expect
from tiebreaks.law.editions import Edition
from tiebreaks.messages import log_warnings
from tiebreaks.model.tournament import GivenValues, HandOrder, Number, PlayOff, Tournament

if TYPE_CHECKING:
    from tiebreaks.answers.comparisons import Comparison


def choose_list(event: Tournament, by: By, *, infer: bool = True) -> By:
    """The list of a call, or, if it has none, what the published ranks show of an event that names none."""
    expect_event(event)
    if by is not None or not infer:
        return by
    return find_list(event)


def find_list(event: Tournament) -> AssumedList | None:
    """What the published ranks show of the list, where the event names none and the default list contradicts them."""
    if event.tie_breaks or not event.published.ranks:
        return None
    from tiebreaks.checking.inferring import infer_list  # few events need it

    return infer_list(event)


@takes_list
def standings(
    event: Tournament,
    by: str | Iterable[str | TieBreak] | None = None,
    *,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    lots: Lots = None,
    live: bool = False,
    pending: Pending | None = None,
    infer: bool = True,
    play_offs: Sequence[PlayOff] | None = None,
    orders: Sequence[HandOrder | Sequence[int]] | None = None,
    values: Sequence[GivenValues] | Mapping[str, Mapping[int, Number]] | None = None,
) -> Standings:
    """Rank a tournament by a tie-break list under an edition of C.07.

    by           the list; default: the tournament's own, else the one that its published ranks show with certainty, else the
                 customary one of its system, which is also called "default" (a note says so)
    edition      default: the one in force on the first day of the event
    after_round  count rounds 1 to this one only; default: all rounds whose games are finished
    house_rules  provisions of the edition that this event has changed, e.g. {"forfeits_count_in_direct_encounter": True};
                 or the name of a set of them, "vega-2026" (`NAMED_SETS`), which also chooses its edition unless one is given
    lots         a seed: ties left at the end are then decided by a repeatable drawing of lots; default: the seed that the event
                 has stored; False: ties stay
    live         count the round that is being played, too
    pending      what its pending games count as: "none" (nothing, as if not paired yet) or "draw"; default: as the event
                 announces it (`Scoring.unknown`), which is a draw unless it says otherwise
    infer        False: do not look for the list that the published ranks show
    play_offs    play-offs of those tied (Article 3), in the place of those of the event; the entry PO applies them. So do
                 orders by hand (HAND), best first, and values that somebody else computed ({"OTHER_LEAGUE": {7: 38.5}})
    """
    named: dict[str, Any] = {"play_offs": play_offs, "orders": orders, "values": values}
    given = {name: each for name, each in named.items() if each is not None}
    for name, each in given.items():
        expect(name, each, Iterable)
    if given and isinstance(event, Tournament):
        event = replace(event, **given)
    chosen = choose_list(event, by, infer=infer)
    computed = rank_request(resolve(event, chosen, edition, after_round, house_rules, live=live, pending=pending), lots)
    log_warnings(computed._own_warnings)
    return computed


@overload
def standings_many(
    events: Iterable[Tournament],
    by: str | Iterable[str | TieBreak] | None = None,
    *,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    lots: Lots = None,
    live: bool = False,
    pending: Pending | None = None,
    infer: bool = False,
    errors: Literal["raise"] = "raise",
) -> Iterator[Standings]: ...


@overload
def standings_many(
    events: Iterable[Tournament],
    by: str | Iterable[str | TieBreak] | None = None,
    *,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    lots: Lots = None,
    live: bool = False,
    pending: Pending | None = None,
    infer: bool = False,
    errors: Literal["yield"],
) -> Iterator[Standings | TiebreaksError]: ...


@takes_list
def standings_many(
    events: Iterable[Tournament],
    by: str | Iterable[str | TieBreak] | None = None,
    *,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    lots: Lots = None,
    live: bool = False,
    pending: Pending | None = None,
    infer: bool = False,
    errors: Literal["raise", "yield"] = "raise",
) -> Iterator[Standings | TiebreaksError]:
    """The standings of each tournament in turn, computed many at a time; the same as `standings` one by one.

    infer        look for the list that published ranks show, as `standings` does. It takes many times as long as the ranking
                 itself, so here it is done only if asked for
    errors       "raise": the first tournament that cannot be ranked ends it, after the standings of those before it;
                 "yield": its TiebreaksError comes in the place of its standings, and the others follow
    """
    options: Any = {"house_rules": house_rules, "lots": lots, "live": live, "pending": pending, "errors": errors}
    options |= {"find_list": find_list if infer else None}
    ranked: Iterator[Standings | TiebreaksError] = rank_each(events, by, edition, after_round, **options)
    for computed in ranked:
        if isinstance(computed, Standings):
            log_warnings(computed._own_warnings)
        yield computed


@takes_list
def compare_editions(
    event: Tournament,
    first: str | Edition,
    second: str | Edition,
    *,
    by: str | Iterable[str | TieBreak] | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    infer: bool = True,
) -> Comparison:
    """What changes between two editions: places, values, and the rounds responsible.

    by, after_round, house_rules, infer   as for `standings`; an entry that one of the editions does not know or forbids is
                                          left out
    """
    from tiebreaks.explaining.compare import compare_editions

    chosen = choose_list(event, by, infer=infer)
    return compare_editions(event, first, second, chosen, after_round, house_rules=house_rules)
