"""How the chances moved: of first place, before every round, by what was known at that time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from fractions import Fraction

from tiebreaks.answers.chances import Chances, Moved, OverRounds
from tiebreaks.engine.basis import Basis
from tiebreaks.errors import TiebreaksError
from tiebreaks.forecasting.chances_words import say_over_rounds_notes, say_over_rounds_title
from tiebreaks.model.tournament import Player, Team, Tournament

FINISHES = 1_000  # for each round
MOST_SHOWN = 6  # participants


def follow_rounds(
    ask: Callable[..., Chances],
    winners: Callable[[], Collection[int]],
    event: Tournament,
    *,
    finishes: int = FINISHES,
    shown: int = MOST_SHOWN,
    progress: Callable[[int, int], None] | None = None,
) -> OverRounds:
    """Ask before every round, as if it and those after it were still to be played; `winners` are known when all is."""
    rounds = [number for number in range(1, len(event.rounds) + 1) if event.complete_rounds >= number - 1]
    found: list[Mapping[int, Fraction]] = []
    bases: list[Basis] = []
    last: Chances | None = None
    for done, number in enumerate(rounds, 1):
        last = ask(before_round=number, finishes=finishes, pairings="estimated", exact=None)
        found.append({row.id: row.reaches({1}) for row in last.rows})
        bases.append(last.basis)
        if progress is not None:
            progress(done, len(rounds))
    if last is None:
        raise TiebreaksError("no round is paired yet: there is nothing to follow")
    approximate = event.total_rounds > rounds[0] and not event.predetermined
    ended = event.complete_rounds == event.total_rounds
    if ended:
        rounds.append(event.total_rounds + 1)
        final = winners()
        found.append({number: Fraction(number in final) for number in found[-1]})
    people = {row.id: row.participant for row in last.rows}
    return OverRounds(
        bases=tuple(bases),
        title=say_over_rounds_title(event),
        rounds=tuple(rounds),
        rows=_choose(people, found, shown),
        finishes=finishes,
        approximate=approximate,
        notes=tuple(say_over_rounds_notes(finishes, approximate=approximate)),
        after_all=ended,
    )


def _choose(people: Mapping[int, Player | Team], found: Sequence[Mapping[int, Fraction]], shown: int) -> tuple[Moved, ...]:
    """Those who had the best chances at some time; the last ones decide on the order."""
    best = sorted(people, key=lambda number: max(each.get(number, Fraction(0)) for each in found), reverse=True)[:shown]
    rows = [Moved(people[number], tuple(each.get(number, Fraction(0)) for each in found)) for number in best]
    return tuple(sorted(rows, key=lambda row: row.first[::-1], reverse=True))
