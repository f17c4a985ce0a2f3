"""What is still to be played: pending games and matches, their outcomes, how they are entered; and how the event stands now."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import combinations_with_replacement, product
from typing import Any, NamedTuple

from tiebreaks.engine.basis import Basis, By, HouseRules
from tiebreaks.engine.settling import resolve
from tiebreaks.engine.standings import Standings, rank_event
from tiebreaks.errors import TiebreaksError, TournamentError
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Message, Option, Remedy, as_fact
from tiebreaks.model.rounds import is_pending
from tiebreaks.model.tournament import Bye, Game, Match, Published, Team, Tournament
from tiebreaks.read_only import ReadOnlyDict

RESULTS = ("1-0", "½-½", "0-1")
"""The outcomes of a game: White wins, a draw, Black wins."""


class Board(NamedTuple):
    """A pending game: of an individual event, or on a board of a match."""

    white: int
    """The player with White."""
    black: int
    """The player with Black."""
    turned: bool = False
    """In a match: White plays for the second team, so that the outcomes of the match count from the other side."""
    results: tuple[str, ...] = RESULTS
    """How it may end: usually the three results over the board, as White sees them."""

    def result(self, digit: int) -> str:
        """The result of an outcome of the match, which counts from the side of its first team."""
        return self.results[len(self.results) - 1 - digit if self.turned else digit]


class Item(NamedTuple):
    """A pending game or match: its outcomes are those of its boards, seen from the first side."""

    round: int
    """From 1."""
    white: int
    """The first participant: White, or the team with White on board 1."""
    black: int
    """The second participant."""
    boards: tuple[Board, ...]
    """The games that are still to be played."""

    def outcomes(self, *, by_board: bool) -> list[tuple[int, ...]]:
        """Every outcome as a digit per board: 0 won by the first side, 1 drawn, 2 lost. Without `by_board` in order only."""
        if by_board or not self.usual:
            return [*product(*(range(len(board.results)) for board in self.boards))]
        return [*combinations_with_replacement(range(3), len(self.boards))]

    @property
    def usual(self) -> bool:
        """Whether no board can end in another way than over the board."""
        return all(board.results == RESULTS for board in self.boards)


def refuse_phases(event: Tournament) -> None:
    """Refuse an event whose rounds have points of their own: finishes are ranked with one scoring."""
    if event.phases:
        sentence = "rounds are worth different points here, so finishes cannot be ranked; assume results instead (what if)"
        raise TiebreaksError(Message(sentence))


def find_pending(
    event: Tournament, rounds: int, named: Mapping[tuple[int, int, int], Sequence[str]] | None = None
) -> list[Item]:
    """The pending games and matches of the first rounds, by round, White and Black; `named` games may end in other ways."""
    items = []
    for number, entries in enumerate(event.rounds[:rounds], 1):
        results = {(white, black): tuple(each) for (at, white, black), each in (named or {}).items() if at == number}
        for item in entries:
            if is_pending(item) and isinstance(item, Game | Match) and item.white is not None and item.black is not None:
                boards = (board._replace(results=results.get(board[:2], RESULTS)) for board in _boards(event, item))
                items.append(Item(number, item.white, item.black, tuple(boards)))
    return sorted(items)


def _boards(event: Tournament, item: Game | Match) -> tuple[Board, ...]:
    if isinstance(item, Game):
        assert item.white is not None and item.black is not None
        return (Board(item.white, item.black),)
    team_of = event.worth.team_of
    pending = [board for board in item.boards if board.result == "*"]
    if any(board.white is None or board.black is None for board in pending):
        empty = "match {white}-{black} has a pending board with an empty chair; enter the result of the board"
        raise TournamentError([Message(empty, white=item.white, black=item.black)])
    return tuple(
        Board(board.white, board.black, team_of.get(board.white) != item.white)
        for board in pending
        if board.white is not None and board.black is not None
    )


def enter_outcomes(event: Tournament, items: Iterable[Item], outcomes: Iterable[Sequence[int]]) -> Tournament:
    """The event in which each item ends with an outcome, a digit per board."""
    ended: dict[tuple[int, int | None, int | None], Game] = {}
    for item, digits in zip(items, outcomes, strict=True):
        for board, digit in zip(item.boards, digits, strict=True):
            ended[item.round, board.white, board.black] = Game(board.white, board.black, board.result(digit))
    changed = {number for number, *_ in ended}
    rounds = [
        [_end(item, number, ended) for item in entries] if number in changed else entries
        for number, entries in enumerate(event.rounds, 1)
    ]
    return replace(event, rounds=rounds, published=Published())


def _end(item: Game | Bye | Match, number: int, ended: Mapping[tuple[int, int | None, int | None], Game]) -> Game | Bye | Match:
    """An entry of a round, with the results of those of its games that have ended."""
    if isinstance(item, Match):
        return replace(item, boards=tuple(ended.get((number, board.white, board.black), board) for board in item.boards))
    return ended.get((number, item.white, item.black), item) if isinstance(item, Game) else item


def take_back(event: Tournament, first: int) -> Tournament:
    """The event as if the games of a round and of those after it were still to be played; byes stay."""
    if not isinstance(first, int) or not 1 <= first <= len(event.rounds):
        wrong = "{option}: expected a round from 1 to {held}, found {found!r}"
        raise TournamentError(Message(wrong, option=Option("before_round"), held=len(event.rounds), found=as_fact(first)))
    rounds = [items if number < first else [_take_back(item) for item in items] for number, items in enumerate(event.rounds, 1)]
    return replace(event, rounds=rounds, published=Published())


def _take_back(item: Game | Bye | Match) -> Game | Bye | Match:
    if isinstance(item, Game):
        return Game(item.white, item.black, "*") if item.white and item.black else item
    if isinstance(item, Match):
        boards = [Game(board.white, board.black, "*") for board in item.boards if board.white and board.black]
        return Match(item.white, item.black, boards)
    return item


def fill_line_ups(event: Tournament, rounds: int, notes: list[Message]) -> Tournament:
    """Give pending matches without boards the first players of both teams, colours in turn; a note says so."""
    if not event.is_team:
        return event
    team_of = {team.id: team for team in event.teams}
    assumed = []
    for number, entries in enumerate(event.rounds[:rounds], 1):
        for item in entries:
            if isinstance(item, Match) and is_pending(item) and not item.boards:
                boards = _line_up(team_of[item.white], team_of[item.black], event.worth.boards, number)
                event = event.with_match(number, Match(item.white, item.black, boards))
                assumed.append(f"{item.white}-{item.black}")
    if assumed:
        sentence = "Matches without line-ups ({matches}) are played by the first players of each team, colours in turn."
        notes.append(Message(sentence, matches=tuple(assumed)))
    return event


def _line_up(first: Team, second: Team, boards: int, number: int) -> list[Game]:
    for team in (first, second):
        if len(team.players) < boards:
            few = "round {round}: team {team} has {count} players for {boards} boards; enter the line-ups of its match"
            raise TournamentError([Message(few, round=number, team=team.id, count=len(team.players), boards=boards)])
    pairs = zip(first.players[:boards], second.players[:boards], strict=True)
    return [Game(*((one, other) if index % 2 == 0 else (other, one)), "*") for index, (one, other) in enumerate(pairs)]


def refuse_nothing_left(rounds: int) -> None:
    """Refuse a question about rounds whose games are all finished."""
    decided = "nothing is left to play: all games of rounds 1 to {rounds} are finished, and every rank is already decided"
    raise TiebreaksError(Message(decided, rounds=rounds))


def refuse_unpaired(event: Tournament) -> None:
    """Refuse a question about rounds whose pairings are not known; rounds that are paired may still be asked about."""
    held, total = len(event.rounds), event.total_rounds
    facts: dict[str, Any] = {"first": held + 1, "total": total}
    if any(event.pending(number) for number in range(1, held + 1)):
        several = "rounds {first} to {total} are not paired yet; {remedy} asks about the ranks after round {held}"
        one = "round {first} is not paired yet; {remedy} asks about the ranks after round {held}"
        facts |= {"held": held, "remedy": Remedy("after_round", held)}
    else:
        several = "rounds {first} to {total} are not paired yet; enter the pairings of the next round first"
        one = "round {first} is not paired yet; enter its pairings first"
    raise TiebreaksError(Message(one if held + 1 == total else several, **facts))


def rank_now(
    event: Tournament,
    by: By,
    edition: str | Edition | None,
    house_rules: HouseRules | None,
    rounds: int | None = None,
    *,
    settled: Basis | None = None,
) -> Standings:
    """The standings by what has been scored: up to the last round that has begun, and pending games give nothing.

    rounds   only the first so many; default: all
    settled  what was settled before: where its list and its edition come from is said of these standings, too
    """
    begun = _last_begun(event, len(event.rounds) if rounds is None else min(rounds, len(event.rounds)))
    basis = resolve(event, by, edition, begun, house_rules)
    if settled is not None:
        sources = {**basis.sources, "by": settled.sources["by"], "edition": settled.sources["edition"]}
        basis = replace(basis, sources=ReadOnlyDict(sources), doubtful=settled.doubtful, notes=settled.notes)
    return rank_event(event, basis)


def _last_begun(event: Tournament, rounds: int) -> int:
    """The last round with a finished game or match, 0 before the first one; byes are entered before anybody has played."""
    for number in range(rounds, 0, -1):
        if any(not isinstance(item, Bye) and not is_pending(item) for item in event.rounds[number - 1]):
            return number
    return 0
