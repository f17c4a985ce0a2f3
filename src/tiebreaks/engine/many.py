"""The standings of many tournaments, computed in stacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple

from tiebreaks.engine.codes import parse_list
from tiebreaks.engine.records import keep_freed_memory
from tiebreaks.engine.request import (
    AssumedList,
    By,
    HouseRules,
    Lots,
    Pending,
    Request,
    means_default,
    resolve,
)
from tiebreaks.engine.standings import Standings, compute
from tiebreaks.errors import TiebreaksError, TournamentError
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message, Option
from tiebreaks.model.tournament import Tournament

ROWS_AT_ONCE = 8192  # rows stacked in one table: large enough to hide the cost of Python, small enough for the cache


def rank_many(tournaments: Iterable[Tournament], by: By = None, *law: Any, **options: Any) -> Iterator[Standings]:
    """As `rank_each`, where the first tournament that cannot be ranked ends it."""
    for ranked in rank_each(tournaments, by, *law, **options):
        assert isinstance(ranked, Standings)
        yield ranked


def rank_each(
    tournaments: Iterable[Tournament],
    by: By = None,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    *,
    house_rules: HouseRules | None = None,
    lots: Lots = None,
    live: bool = False,
    pending: Pending | None = None,
    find_list: Callable[[Tournament], AssumedList | None] | None = None,
    errors: Literal["raise", "yield"] = "raise",
) -> Iterator[Standings | TiebreaksError]:
    """The standings of each tournament in turn, computed many at a time.

    find_list    finds the list of an event that names none, where the call names none either
    errors       "raise": the first tournament that cannot be ranked ends it, after the standings of those before it;
                 "yield": its TiebreaksError comes in the place of its standings, and the others follow
    """
    if isinstance(tournaments, Tournament):
        raise TournamentError("expected several tournaments, found one; use standings, or give a list of it")
    if errors not in ("raise", "yield"):
        sentence = "{option}: expected 'raise' or 'yield', found {found}"
        raise TiebreaksError(Message(sentence, option=Option("errors"), found=repr(errors)))
    by = by if by is None or isinstance(by, AssumedList) or means_default(by) else parse_list(by)
    waiting: list[_WaitingTournament] = []
    rows = 0
    for number, tournament in enumerate(tournaments, 1):
        try:
            chosen = find_list(tournament) if by is None and find_list is not None else by
            request = resolve(tournament, chosen, edition, after_round, house_rules, live=live, pending=pending)
            waiting.append(_WaitingTournament(number, request))
        except TiebreaksError as error:
            about = _about_tournament(error, number, tournament)
            if errors == "raise":
                yield from _compute_in_place(waiting, lots, errors)  # the tournaments before it are not lost
                raise about from error
            about.__cause__ = error
            waiting.append(_WaitingTournament(number, about))
            continue
        rows += tournament.crosstable.size
        if rows >= ROWS_AT_ONCE:
            yield from _compute_in_place(waiting, lots, errors)
            waiting, rows = [], 0
    yield from _compute_in_place(waiting, lots, errors)


class _WaitingTournament(NamedTuple):
    """A tournament that is to be ranked with others, or why it cannot be."""

    number: int
    request: Request | TiebreaksError


def _about_tournament(error: TiebreaksError, number: int, tournament: object) -> TiebreaksError:
    called = getattr(tournament, "name", "")
    return error.about("tournament {number} ({name})" if called else "tournament {number}", number=number, name=called)


def _compute_in_place(
    waiting: Sequence[_WaitingTournament], lots: Lots, errors: Literal["raise", "yield"]
) -> Iterator[Standings | TiebreaksError]:
    """Compute what is waiting; errors stay in their places."""
    requests = [request for _, request in waiting if isinstance(request, Request)]
    try:
        done: Iterator[Standings] | None = _compute_mixed(requests, lots)
    except TiebreaksError:  # of a self-defined tie-break in one of them
        if errors == "raise":
            raise
        done = None
    for number, request in waiting:
        if isinstance(request, TiebreaksError):
            yield request
        elif done is not None:
            yield next(done)
        else:
            yield _compute_or_error(request, lots, number)


def _compute_or_error(request: Request, lots: Lots, number: int) -> Standings | TiebreaksError:
    try:
        return compute([request], lots)[0]
    except TiebreaksError as error:
        about = _about_tournament(error, number, request.tournament)
        about.__cause__ = error
        return about


def _compute_mixed(requests: Sequence[Request], lots: Lots) -> Iterator[Standings]:
    """Compute requests under different laws or lists apart; returns their standings in order, each let go when it is taken."""
    alike: dict[tuple[int, int, str], list[int]] = {}
    for index, request in enumerate(requests):  # the same list is the same object, and the same law; teams stand apart
        alike.setdefault((id(request.law), id(request.entries), request.primary), []).append(index)
    if len(requests) > 1:
        keep_freed_memory()
    done: dict[int, Standings] = {}
    for indexes in alike.values():
        done.update(zip(indexes, compute([requests[index] for index in indexes], lots), strict=True))
    return (done.pop(index) for index in range(len(requests)))
