"""Makes a counterexample small: players, rounds and codes go as long as the difference stays."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from tiebreaks import TiebreaksError
from tiebreaks.model.pairing import Pairing
from tiebreaks.model.tournament import Bye, Game, Match, Tournament
from tiebreaks_conformance.generate import with_ranks

MAX_TRIALS = 150  # events that are tried for one counterexample
LEAST = 2  # participants


def shrink(event: Tournament, differs: Callable[[Tournament], bool], trials: int = MAX_TRIALS) -> Tournament:
    """The smallest event found in which the difference stays; the work is bounded by the trials."""
    going_on = True
    while going_on:
        going_on = False
        for smaller in _smaller(event):
            if not trials:
                return event
            trials -= 1
            if differs(smaller):
                event, going_on = smaller, True
                break
    return event


def size_of(event: Tournament) -> tuple[int, int, int]:
    """What makes an event smaller than another: fewer participants, then fewer rounds, then a shorter list."""
    return len(event.participants), len(event.rounds), len(event.tie_breaks)


def _smaller(event: Tournament) -> Iterator[Tournament]:
    """Events with something less, the largest steps first; what is no event is left out."""
    steps: list[Callable[[], Tournament]] = [
        partial(_without_round, event, index) for index in reversed(range(len(event.rounds)))
    ]
    if len(event.participants) > LEAST:
        steps += [partial(_without, event, member.id) for member in reversed(event.participants)]
    steps += [partial(_without_code, event, index) for index in range(len(event.tie_breaks) * (len(event.tie_breaks) > 1))]
    for step in steps:
        try:
            yield with_ranks(step())
        except TiebreaksError:
            continue


def _without_code(event: Tournament, index: int) -> Tournament:
    return replace(event, tie_breaks=tuple(code for place, code in enumerate(event.tie_breaks) if place != index))


def _without_round(event: Tournament, index: int) -> Tournament:
    rounds = tuple(held for place, held in enumerate(event.rounds) if place != index)
    return replace(event, rounds=rounds, total_rounds=len(rounds), pairing=_plain(event))


def _without(event: Tournament, gone: int) -> Tournament:
    """The event without a participant; in a Swiss, who met them has a zero-point bye instead, in a round robin nothing."""
    if event.is_team:
        rounds = [
            [item for item in held if not (isinstance(item, Match) and gone in (item.white, item.black))]
            for held in event.rounds
        ]
        left_out = next(team for team in event.teams if team.id == gone).players
        return replace(
            event,
            players=tuple(player for player in event.players if player.id not in left_out),
            teams=tuple(team for team in event.teams if team.id != gone),
            rounds=tuple(map(tuple, rounds)),
            pairing=_plain(event),
        )
    numbers = {player.id: number for number, player in enumerate((each for each in event.players if each.id != gone), 1)}
    players = tuple(replace(player, id=numbers[player.id]) for player in event.players if player.id != gone)
    return replace(
        event,
        players=players,
        rounds=tuple(tuple(_items(held, gone, numbers, event.predetermined)) for held in event.rounds),
        pairing=_plain(event),
    )


def _items(held: Iterable[Any], gone: int, numbers: dict[int, int], predetermined: bool) -> Iterator[Game | Bye]:
    for item in held:
        if isinstance(item, Bye):
            if item.participant != gone:
                yield Bye(numbers[item.participant], item.kind)
        elif gone not in (item.white, item.black):
            yield Game(numbers[item.white], numbers[item.black], item.result, rated=item.rated)
        elif not predetermined:
            yield Bye(numbers[item.black if item.white == gone else item.white], "zero")


def _plain(event: Tournament) -> Pairing:
    """What says the system, without what is for pairing only."""
    return Pairing(code=event.pairing.code.removesuffix("_BAKU"))
