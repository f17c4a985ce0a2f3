"""How the chances moved: of first place, before every round, by what was known at that time."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message
from tiebreaks.model.tournament import Player, Team, Tournament
from tiebreaks.text import exact_str
from tiebreaks.values.printing import Printed, short_repr

if TYPE_CHECKING:
    from tiebreaks.chances.answers import Chances

FINISHES = 1_000  # for each round
MOST_SHOWN = 6  # participants


@dataclass(frozen=True, eq=False)
class Moved:
    """One participant's chance of first place before every round."""

    participant: Player | Team
    """Who."""
    first: tuple[Fraction, ...]
    """Of rank 1, perhaps shared: before each of the rounds, and at last after them if nothing was left to play."""

    @property
    def id(self) -> int:
        """The number of the participant."""
        return self.participant.id

    @property
    def name(self) -> str:
        """The name of the participant."""
        return self.participant.name


@dataclass(frozen=True, repr=False, eq=False)
class OverRounds(Printed):
    """How the chances of first place moved from round to round: a row for everybody who ever had the best ones."""

    title: Message
    """What this is: the event."""
    rounds: tuple[int, ...]
    """Before which rounds was asked; one more than there are: after the last."""
    rows: tuple[Moved, ...]
    """Those with the best chances at some time, in the order of the last ones."""
    finishes: int
    """How many were drawn for each round, where not all were ranked."""
    approximate: bool
    """Whether later pairings were estimated."""
    notes: tuple[Message, ...]
    """How the numbers were made."""
    after_all: bool = False
    """Whether the last column is what it came to in the end."""

    def __repr__(self) -> str:
        return short_repr(self, self.title)

    def to_dict(self) -> dict[str, Any]:
        """As JSON has it."""
        return {
            "rounds": list(self.rounds),
            "finishes": self.finishes,
            "approximate": self.approximate,
            "after_all": self.after_all,
            "notes": list(self.notes),
            "chances": [
                {"id": row.id, "name": row.name, "first": [exact_str(share) for share in row.first]} for row in self.rows
            ],
        }


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
    last: Chances | None = None
    for done, number in enumerate(rounds, 1):
        last = ask(before_round=number, finishes=finishes, pairings="estimated", exact=None)
        found.append({row.id: row.reaches({1}) for row in last.rows})
        if progress is not None:
            progress(done, len(rounds))
    if last is None:
        raise TiebreaksError("no round is paired yet: there is nothing to follow")
    approximate = event.total_rounds > rounds[0] and not event.predetermined
    notes = [Message("Before every round {finishes:,} finishes were drawn where there are more (±{error:.0f} %).",
                     finishes=finishes, error=98 / finishes**0.5)]  # fmt: skip
    if approximate:
        notes.append(Message("Approximate: later pairings estimated, ± 2 points."))
    ended = event.complete_rounds == event.total_rounds
    if ended:
        rounds.append(event.total_rounds + 1)
        final = winners()
        found.append({number: Fraction(number in final) for number in found[-1]})
    people = {row.id: row.participant for row in last.rows}
    title = Message("Chances of first place before every round")
    if event.name:
        title = Message("{name}, chances of first place before every round", name=event.name)
    return OverRounds(title, tuple(rounds), _choose(people, found, shown), finishes, approximate, tuple(notes), ended)


def _choose(people: Mapping[int, Player | Team], found: Sequence[Mapping[int, Fraction]], shown: int) -> tuple[Moved, ...]:
    """Those who had the best chances at some time; the last ones decide on the order."""
    best = sorted(people, key=lambda number: max(each.get(number, Fraction(0)) for each in found), reverse=True)[:shown]
    rows = [Moved(people[number], tuple(each.get(number, Fraction(0)) for each in found)) for number in best]
    return tuple(sorted(rows, key=lambda row: row.first[::-1], reverse=True))
