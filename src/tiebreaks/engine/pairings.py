"""The pairings of a round: who plays whom with which score, board after board, and who has a bye."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Literal

from tiebreaks.engine.basis import expect_event
from tiebreaks.engine.boards import boards_of_round, points_before
from tiebreaks.errors import TournamentError
from tiebreaks.messages import Message, Option, as_fact
from tiebreaks.model.rounds import Bye, Game, Match, is_pending, sides
from tiebreaks.model.tournament import Player, Team, Tournament
from tiebreaks.text import halves
from tiebreaks.values.answer import Answer, Hidden, Number, members
from tiebreaks.values.frames import Framed, columns_of
from tiebreaks.values.printing import TextRepr

Order = Literal["boards", "names"]
ByeOf = Literal["", "pairing", "full", "half", "zero", "rest"]
"""The byes of a round; rest: the free round of a fixed schedule."""


@dataclass(frozen=True)
class PairedBoard(Answer):
    """One board of a round: two players or teams and their result, or one with a bye."""

    board: int | None
    """The board, from 1; None: a bye."""
    white: Player | Team
    """Who has White (of teams, on board 1), or the bye."""
    white_points: Number[Fraction]
    """The score before the round; of a team, its primary score."""
    black: Player | Team | None
    """The opponent; None: a bye."""
    black_points: Number[Fraction | None]
    """The opponent's score before the round; None: a bye."""
    result: str
    """As 1-0, of a match 2½:1½; * while it is pending; empty: a bye."""
    bye: ByeOf
    """Which bye it is; empty: none."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "board white=white.id white_name=white.name white_points black=black_id black_name black_points result bye"
    )

    @property
    def black_id(self) -> int | None:
        """The number of the opponent."""
        return self.black.id if self.black else None

    @property
    def black_name(self) -> str:
        """The name of the opponent; empty: a bye."""
        return self.black.name if self.black else ""


@dataclass(frozen=True, repr=False)
class RoundPairings(TextRepr, Answer, Framed):
    """The boards of a round in their order, the byes behind them; `print` it, or iterate over the boards."""

    tournament: Tournament
    """The event."""
    round: int
    """Which round, from 1."""
    rows: tuple[PairedBoard, ...]
    """Board after board, then the byes."""
    order: Hidden[Order] = "boards"
    """How it is printed: by boards, or by names."""

    _JSON: ClassVar[Mapping[str, str]] = members("tournament=tournament.name round boards=rows")
    _KINDS: ClassVar[Mapping[str, str]] = {
        **dict.fromkeys(("board", "white", "black"), "int64"),
        **dict.fromkeys(("white_name", "black_name", "result", "bye"), "string"),
    }

    def __iter__(self) -> Iterator[PairedBoard]:
        return iter(self.rows)

    def to_columns(self) -> dict[str, list[Any]]:
        """Board, both sides with their points before the round, result and bye of each row, points exact."""
        return columns_of(self.rows, PairedBoard._JSON)

    @property
    def title(self) -> Message:
        """What this is: the event and the round."""
        named, nameless = "{name}, pairings of round {round}", "Pairings of round {round}"
        name = self.tournament.name
        return Message(named, name=name, round=self.round) if name else Message(nameless, round=self.round)


def pairings(event: Tournament, round: int | None = None, order: Order = "boards") -> RoundPairings:
    """Who plays whom in a round, by default the last that is paired; `boards_of_round` says in which order."""
    expect_event(event)
    number = _check_round(event, round)
    points = points_before(event, number)
    people: Mapping[int, Player | Team] = {one.id: one for one in event.participants}
    items = event.rounds[number - 1]
    rows = [
        PairedBoard(board, people[white], points[white], people[black], points[black], _write_result(event, item), "")
        for board, (item, white, black) in enumerate(boards_of_round(event, number, points), 1)
    ]
    for kind, who in sorted(_list_byes(event, items), key=lambda bye: (bye[0] != "pairing", -points[bye[1]], bye[1])):
        rows.append(PairedBoard(None, people[who], points[who], None, None, "", kind))
    return RoundPairings(event, number, tuple(rows), order)


def _check_round(event: Tournament, round: int | None) -> int:
    held = len(event.rounds)
    if not held:
        raise TournamentError(["no round is paired yet"])
    if round is None:
        return held
    if not isinstance(round, int) or not 1 <= round <= held:
        sentence = "{option}: expected a round from 1 to {last}, found {found!r}"
        raise TournamentError([Message(sentence, option=Option("round"), last=held, found=as_fact(round))])
    return round


def _list_byes(event: Tournament, items: Sequence[Game | Bye | Match]) -> Iterator[tuple[ByeOf, int]]:
    """Everybody without an opponent: with the bye of the file, or absent."""
    named = {who for item in items for who in sides(item)}
    yield from ((item.kind, item.participant) for item in items if isinstance(item, Bye))
    absent: ByeOf = "rest" if event.predetermined else "zero"
    yield from ((absent, one.id) for one in event.participants if one.id not in named)


def _write_result(event: Tournament, item: Game | Bye | Match) -> str:
    """A result as boards print it; of a match the game points of both sides."""
    if isinstance(item, Match) and not item.forfeit and not is_pending(item):
        return ":".join(halves(Fraction(side.game_points, 10)) for side in event.worth.score_match(item))
    return item.result if isinstance(item, Game) else (isinstance(item, Match) and item.forfeit) or "*"
