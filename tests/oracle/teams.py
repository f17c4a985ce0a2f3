"""What the oracle reads of a team event: for each team and round the match points, the game points and the boards."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import BYES, OUTCOMES, Bye, Match, Number, Result, System, Tournament, outcome_of, tenths

from .event import OVER_THE_BOARD, Event, Record, additions, awards, event_of, points_of

Boards = tuple[Fraction, ...]
"""The points of one team on board 1, 2 ... of a round."""
OTHER_SCORE = {"MP": "GP", "GP": "MP"}
NOTHING = Fraction(0)


@dataclass(frozen=True)
class TeamRound:
    """One round of one team."""

    result: Result
    match_points: Fraction
    game_points: Fraction
    boards: Boards
    opponent: int | None = None
    black: bool = False
    won: bool = False


@dataclass(eq=False)
class TeamEvent:
    """A team event in its two scores, and the boards of every round."""

    tournament: Tournament
    law: Edition
    counted: int
    scores: Mapping[str, Event]  # "MP" and "GP"
    boards: Mapping[int, list[Boards]]


_recent: deque[TeamEvent] = deque(maxlen=8)


def team_event_of(tournament: Tournament, law: Edition, after_round: int | None) -> TeamEvent:
    """The event, read once for the same tournament, law and round."""
    counted = len(tournament.rounds) if after_round is None else after_round
    for event in _recent:
        if event.tournament is tournament and event.law is law and event.counted == counted:
            return event
    event = _read(tournament, law, counted)
    _recent.append(event)
    return event


def scored_event(tournament: Tournament, law: Edition, after_round: int | None, score: str | None) -> Event:
    """The event in one score: of a team event "MP" or "GP", without a name the primary one; an individual event has one."""
    if not tournament.is_team:
        return event_of(tournament, law, after_round)
    return team_event_of(tournament, law, after_round).scores[score or tournament.primary]


def _read(tournament: Tournament, law: Edition, counted: int) -> TeamEvent:
    found: dict[int, list[TeamRound]] = {team.id: [] for team in tournament.teams}
    for items in tournament.rounds[:counted]:
        entries: dict[int, TeamRound] = {}
        for item in items:
            if isinstance(item, Bye):
                entries[item.participant] = _bye(tournament, BYES[item.kind])
            else:
                assert isinstance(item, Match)
                entries[item.white], entries[item.black] = _match(tournament, item)
        for who, rounds in found.items():
            rounds.append(entries.get(who) or _bye(tournament, _absence(tournament)))
    scores = {
        "MP": _match_point_event(tournament, law, counted, found),
        "GP": _game_point_event(tournament, law, counted, found),
    }
    return TeamEvent(tournament, law, counted, scores, {who: [item.boards for item in rounds] for who, rounds in found.items()})


def _match_point_event(tournament: Tournament, law: Edition, counted: int, found: Mapping[int, list[TeamRound]]) -> Event:
    """Article 11: a round is worth its match points; it is won by the side that won the match."""
    values = tournament.match_scoring
    replaced = awards(tournament)
    records = {
        who: [
            Record(number, item.result, replaced.get((who, number), item.match_points), item.opponent, item.black, item.won)
            for number, item in enumerate(rounds, 1)
        ]
        for who, rounds in found.items()
    }
    win, draw, loss = (exact(number) for number in (values.win, values.draw, values.loss))
    return Event(tournament, law, counted, records, win, draw, loss, additions(tournament))


def _game_point_event(tournament: Tournament, law: Edition, counted: int, found: Mapping[int, list[TeamRound]]) -> Event:
    """Article 11: a round is worth its game points; it is won with as many as there are to win (R40)."""
    m = number_of_boards(tournament)
    win, draw, loss = (m * points_of(tournament, result) for result in (Result.WIN, Result.DRAW, Result.LOSS))
    replaced = awards(tournament, "game_points")
    records: dict[int, list[Record]] = {who: [] for who in found}
    for who, rounds in found.items():
        for number, item in enumerate(rounds, 1):
            points = replaced.get((who, number), item.game_points)
            won = points == win and item.result is not Result.PENDING
            records[who].append(Record(number, item.result, points, item.opponent, item.black, won=won))
    return Event(tournament, law, counted, records, win, draw, loss, additions(tournament, "game_points"))


def exact(number: Number) -> Fraction:
    return Fraction(tenths(number), 10)


def number_of_boards(tournament: Tournament) -> int:
    if tournament.boards is not None:
        return tournament.boards
    matches = [item for items in tournament.rounds for item in items if isinstance(item, Match)]
    return max([1, *(len(match.boards) for match in matches)])


def _absence(tournament: Tournament) -> Result:
    return Result.REST if tournament.predetermined else Result.ZERO_BYE


def _bye(tournament: Tournament, kind: Result) -> TeamRound:
    """A round without an opponent. On the boards an allocated bye is a win, whatever the event gives for it (8.6)."""
    m, values = number_of_boards(tournament), tournament.match_scoring
    win, draw = (points_of(tournament, result) for result in (Result.WIN, Result.DRAW))
    if kind is Result.PAIRING_BYE:
        match_points = values.draw if values.pairing_bye is None else values.pairing_bye
        game_points = m * draw if values.pairing_bye_game_points is None else exact(values.pairing_bye_game_points)
        return TeamRound(kind, exact(match_points), game_points, (win,) * m)
    if kind is Result.FULL_BYE:
        return TeamRound(kind, exact(values.win), m * win, (win,) * m)
    if kind is Result.HALF_BYE:
        return TeamRound(kind, exact(values.draw), m * draw, (draw,) * m)
    return TeamRound(kind, NOTHING, NOTHING, (NOTHING,) * m)


def _match(tournament: Tournament, match: Match) -> tuple[TeamRound, TeamRound]:
    """The match for the white and for the black team."""
    white, black = _boards(tournament, match)
    ours, theirs = sum(white, NOTHING), sum(black, NOTHING)
    one, other = _outcome(tournament, match, ours, theirs), _outcome(tournament, match, theirs, ours, turned=True)
    return (
        TeamRound(one[0], one[1], ours, white, match.black, False, one[2]),
        TeamRound(other[0], other[1], theirs, black, match.white, True, other[2]),
    )


def _outcome(
    tournament: Tournament, match: Match, own: Fraction, others: Fraction, *, turned: bool = False
) -> tuple[Result, Fraction, bool]:
    """What the match was for one side: its kind (0.2), its match points, whether it was won."""
    win, draw, loss = (exact(getattr(tournament.match_scoring, name)) for name in ("win", "draw", "loss"))
    if match.forfeit:
        kind = OUTCOMES[match.forfeit][turned]
        won = kind is Result.FORFEIT_WIN
        return kind, win if won else loss, won
    if is_pending(match):
        return Result.PENDING, draw, False
    if any(outcome_of(board)[0] in OVER_THE_BOARD for board in match.boards):
        if own == others:
            return Result.DRAW, draw, False
        return (Result.WIN, win, True) if own > others else (Result.LOSS, loss, False)
    kind = Result.FORFEIT_WIN if own > 0 and own >= others else Result.FORFEIT_LOSS  # R43: no board was played
    if own == others:
        return kind, draw if own > 0 else loss, False
    return kind, win if own > others else loss, own > others


def is_pending(match: Match) -> bool:
    return not match.forfeit and (not match.boards or any(board.result == "*" for board in match.boards))


def _boards(tournament: Tournament, match: Match) -> tuple[Boards, Boards]:
    """The points of both sides on boards 1 to m. Boards that are not given are worth nothing, unless none is."""
    m = number_of_boards(tournament)
    if not match.boards:
        white, black = OUTCOMES[match.forfeit or "*"]
        return (points_of(tournament, white),) * m, (points_of(tournament, black),) * m
    return _line_up(tournament, match, match.white, m), _line_up(tournament, match, match.black, m)


def _line_up(tournament: Tournament, match: Match, team: int, m: int) -> Boards:
    """The points of one team by board number: by position, in crosswise events by the team's own order (R42)."""
    roster = next(member.players for member in tournament.teams if member.id == team)
    chairs: list[tuple[int, Fraction]] = []  # place in the roster, points
    for board in match.boards:
        has_white = _white_side(tournament, match, board.white, board.black) == team
        player = board.white if has_white else board.black
        result = outcome_of(board)[0 if has_white else 1]
        points = NOTHING if match.forfeit and result is Result.PENDING else points_of(tournament, result)
        chairs.append((len(roster) if player is None else roster.index(player), points))
    if tournament.system is System.PREDETERMINED:
        chairs.sort(key=lambda chair: chair[0])
    return tuple(points for _, points in chairs) + (NOTHING,) * (m - len(chairs))


def _white_side(tournament: Tournament, match: Match, white: int | None, black: int | None) -> int:
    """Which of the two teams has the white pieces on a board."""
    if white is not None:
        return _team_of(tournament, white)
    if black is not None:
        return match.black if _team_of(tournament, black) == match.white else match.white
    return match.white


def _team_of(tournament: Tournament, player: int) -> int:
    return next(team.id for team in tournament.teams if player in team.players)
