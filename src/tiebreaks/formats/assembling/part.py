"""What one list of an event says: `Part`. A tournament is assembled from one part or several.

A crosstable, a starting list, a ranking, the pairings of a round and a PGN each tell a part of an event. Each reader hands over
what its file says, in the file's own keys; `assemble` joins the parts and says what it had to assume.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from tiebreaks.formats.grids.grid import GridCell
from tiebreaks.messages import NOWHERE, Message, Place
from tiebreaks.model.about import LeftOut
from tiebreaks.model.decisions import GameKind

Key: TypeAlias = int | str
"""How a list names a participant in its own cells: a start number, the position of a row, a name."""

PartKind = Literal["crosstable", "pairings", "starting list", "ranking", "rating list"]
MADE_DATE = -3  # the case of a warning that a spreadsheet made a date of a result: if something is wrong, it may be this
NOT_UNDERSTOOD = -4  # the case of a warning of columns that were left out: what is missing may stand in one of them
ROUND_FROM_1 = "expected a round from 1 to {most}, found {found!r}; number the rounds from 1"


@dataclass(frozen=True, slots=True)
class Entrant:
    """A participant as one list has it. An empty field: the list does not say."""

    key: Key
    name: str = ""
    number: int = 0
    """The starting number (TPN); 0: the list does not say."""
    rating: int | None = None
    title: str = ""
    federation: str = ""
    fide_id: str = ""
    birth: str = ""
    sex: str = ""
    club: str = ""
    team: Key | None = None
    """The key of the team, in a team event."""
    board: int = 0
    """The board in the team; 0: the list does not say."""
    where: Place | GridCell = NOWHERE

    @property
    def place(self) -> Place:
        """Where the list has it, for a message."""
        return self.where if isinstance(self.where, Place) else self.where.place


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two participants of a round, or one without an opponent."""

    round: int
    white: Key | None
    """None: an empty chair on a board of a team match."""
    black: Key | None
    """None: no opponent; on a board of a team match, an empty chair."""
    result: str
    """As in `Game` where there is an opponent ("1-0", "+-", "*" ...). A cell of a crosstable knows one side only: "1-?" or
    "?-½", by forfeit "+?" or "?-" (`one_side`); `assemble` puts the two sides together. Without an opponent the points
    that were given, "1", "½" or "0", a kind of bye ("pairing", "full", "half", "zero") if the file says it, or "*": unknown."""
    colours: bool = True
    """False: the file does not say who had White."""
    board: int = 0
    teams: tuple[Key, Key | None] | None = None
    """In a team event: the keys of the two teams in the order of the match. A bye of a team has its key and None, and the same
    key as `white`."""
    where: Place | GridCell = NOWHERE
    cell: str = ""
    """As the list prints it; messages quote it."""
    rated: bool = True
    """False: as in `Game`."""

    @property
    def place(self) -> Place:
        """Where the list has it, for a message."""
        return self.where if isinstance(self.where, Place) else self.where.place


def one_side(own: str, *, white: bool) -> str:
    """The result of a game of which one side is known: its "1", "½", "0", "+" or "-". "*" is a pending game."""
    if own == "*":
        return "*"
    if own in ("+", "-"):
        return f"{own}?" if white else f"?{own}"
    return f"{own}-?" if white else f"?-{own}"


def meet(
    round: int, key: Key, opponent: Key, own: str, *, white: bool, colours: bool = True, where: Place | GridCell, cell: str
) -> Meeting:
    """A game as the cell of one of its players has it."""
    pair = (key, opponent) if white else (opponent, key)
    return Meeting(round, *pair, one_side(own, white=white), colours, where=where, cell=cell)


def count_cycles(meetings: Iterable[Meeting], keys: Sequence[Key]) -> int:
    """How often everybody meets everybody; 0 if that is not the same for all pairs."""
    pairs = Counter(frozenset((meeting.white, meeting.black)) for meeting in meetings if meeting.black is not None)
    times = {*pairs.values()}
    return times.pop() if len(keys) > 2 and len(pairs) == len(keys) * (len(keys) - 1) // 2 and len(times) == 1 else 0


def berger_round(one: int, other: int, players: int) -> int:
    """The round in which two of the players 1, 2, 3 ... meet in the Berger tables (FIDE C.05, Annex 1)."""
    even = players + players % 2
    one, other = sorted((one, other))
    return ((2 * one if other == even else one + other) - 2) % (even - 1) + 1


class PlayOffMeeting(NamedTuple):
    """A game of a play-off (Article 3), which belongs to no round."""

    white: Key
    black: Key
    result: str
    kind: GameKind
    where: Place


@dataclass(frozen=True, slots=True)
class PrintedPart:
    """A printed column."""

    heading: str
    values: dict[Key, Fraction | None]
    code: str = ""
    edition: str = ""
    decimals: int | None = None


@dataclass(slots=True)
class Part:
    """What one list says."""

    kind: PartKind
    file: str
    entrants: list[Entrant]
    teams: list[Entrant] = field(default_factory=list)
    meetings: list[Meeting] = field(default_factory=list)
    rounds: int = 0
    """Rounds that the list covers, played or not."""
    rounds_assumed: bool = False
    """True: the list is a matrix, and the rounds of its meetings are only one way to play it; any other list knows better."""
    total_rounds: int = 0
    """Rounds announced; 0: it does not say."""
    name: str = ""
    starts: date | None = None
    ends: date | None = None
    updated: date | None = None
    """The day of its last update: it decides the rules where no list says when the event was played."""
    federation: str = ""
    city: str = ""
    system: Literal["", "swiss", "round robin"] = ""
    program: str = ""
    """Who wrote the file: chess-results, Swiss-Manager, Vega ..."""
    after_round: int | None = None
    """Of a printed ranking."""
    match_points: tuple[int, int, int] | None = None
    """Of a won, drawn and lost match, in a team event; None: the list does not say."""
    bye_game_points: Fraction | None = None
    """What a team with a bye got, in game points; None: the list does not say."""
    ranks: dict[Key, int] = field(default_factory=dict)
    points: dict[Key, Fraction] = field(default_factory=dict)
    columns: list[PrintedPart] = field(default_factory=list)
    by: tuple[str, ...] = ()
    """The tie-breaks that the file names for its ranking, as codes."""
    left_out: LeftOut | None = None
    """What of that list has no code."""
    boards: int = 0
    """Boards of a team match; 0: it does not say."""
    chief_arbiter: str = ""
    time_control: str = ""
    round_dates: tuple[date | None, ...] = ()
    guessed_encoding: str = ""
    """The code page in which the file was read, where it does not say; empty: nothing was guessed."""
    play_off: list[PlayOffMeeting] = field(default_factory=list)
    """The games of play-offs, in their order."""
    warnings: list[Message] = field(default_factory=list)
