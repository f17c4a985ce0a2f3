"""The standings of many tournaments, computed in stacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, NamedTuple

from tiebreaks.engine.basis import Basis
from tiebreaks.engine.records import keep_freed_memory
from tiebreaks.engine.standings import Standings, compute, rank_event
from tiebreaks.errors import TiebreaksError, TournamentError
from tiebreaks.messages import Message, Option
from tiebreaks.model.tournament import Tournament

ROWS_AT_ONCE = 8192  # rows stacked in one table: large enough to hide the cost of Python, small enough for the cache


def rank_many(events: Iterable[Tournament], settle: Callable[[Tournament], Basis]) -> Iterator[Standings]:
    """As `rank_each`, where the first event that cannot be ranked ends it."""
    for ranked in rank_each(events, settle):
        assert isinstance(ranked, Standings)
        yield ranked


def rank_each(
    tournaments: Iterable[Tournament], settle: Callable[[Tournament], Basis], *, errors: Literal["raise", "yield"] = "raise"
) -> Iterator[Standings | TiebreaksError]:
    """The standings of each event in turn, computed many at a time.

    settle       gives what the standings of an event rest on, such as `resolve`
    errors       "raise": the first event that cannot be ranked ends it, after the standings of those before it;
                 "yield": its TiebreaksError comes in the place of its standings, and the others follow
    """
    if isinstance(tournaments, Tournament):
        raise TournamentError("expected several tournaments, found one; use standings, or give a list of it")
    if errors not in ("raise", "yield"):
        sentence = "{option}: expected 'raise' or 'yield', found {found}"
        raise TiebreaksError(Message(sentence, option=Option("errors"), found=repr(errors)))
    waiting: list[_Waiting] = []
    rows = 0
    for number, tournament in enumerate(tournaments, 1):
        try:
            waiting.append(_Waiting(number, (tournament, settle(tournament))))
        except TiebreaksError as error:
            about = _about_tournament(error, number, tournament)
            if errors == "raise":
                yield from _compute_in_place(waiting, errors)  # the tournaments before it are not lost
                raise about from error
            about.__cause__ = error
            waiting.append(_Waiting(number, about))
            continue
        rows += tournament.crosstable.size
        if rows >= ROWS_AT_ONCE:
            yield from _compute_in_place(waiting, errors)
            waiting, rows = [], 0
    yield from _compute_in_place(waiting, errors)


Settled = tuple[Tournament, Basis]
"""An event, and what its standings rest on."""


class _Waiting(NamedTuple):
    """An event that is to be ranked with others, or why it cannot be."""

    number: int
    event: Settled | TiebreaksError


def _about_tournament(error: TiebreaksError, number: int, tournament: object) -> TiebreaksError:
    called = getattr(tournament, "name", "")
    return error.about("tournament {number} ({name})" if called else "tournament {number}", number=number, name=called)


def _compute_in_place(waiting: Sequence[_Waiting], errors: Literal["raise", "yield"]) -> Iterator[Standings | TiebreaksError]:
    """Compute what is waiting; errors stay in their places."""
    settled = [event for _, event in waiting if not isinstance(event, TiebreaksError)]
    try:
        done: Iterator[Standings] | None = _compute_mixed(settled)
    except TiebreaksError:  # of a self-defined tie-break in one of them
        if errors == "raise":
            raise
        done = None
    for number, event in waiting:
        if isinstance(event, TiebreaksError):
            yield event
        elif done is not None:
            yield next(done)
        else:
            yield _compute_or_error(event, number)


def _compute_or_error(settled: Settled, number: int) -> Standings | TiebreaksError:
    try:
        return rank_event(*settled)
    except TiebreaksError as error:
        about = _about_tournament(error, number, settled[0])
        about.__cause__ = error
        return about


def _compute_mixed(settled: Sequence[Settled]) -> Iterator[Standings]:
    """Compute events under different laws or lists apart; returns their standings in order, each let go when it is taken."""
    alike: dict[tuple[object, ...], list[int]] = {}
    for index, (_, basis) in enumerate(settled):  # the same list is the same object, and the same law; teams stand apart
        same = id(basis.edition), id(basis.entries), basis.primary, basis.pending
        alike.setdefault(same, []).append(index)
    if len(settled) > 1:
        keep_freed_memory()
    done: dict[int, Standings] = {}
    for indexes in alike.values():
        done.update(zip(indexes, compute([settled[index] for index in indexes]), strict=True))
    return (done.pop(index) for index in range(len(settled)))
