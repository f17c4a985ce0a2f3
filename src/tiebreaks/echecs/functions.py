"""The functions of the @echecs packages, one per tie-break. The modules of the sub-paths re-export them, as `PATHS` says."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

import numpy as np

from tiebreaks.echecs.event import LAW, EchecsEvent, ListedCode, Rule, event_of, listed_of, rated_value_of, value_of
from tiebreaks.echecs.types import Games, Players
from tiebreaks.engine.records import NO_ROUND, OVER_THE_BOARD
from tiebreaks.engine.rules import own_results
from tiebreaks.engine.rules.buchholz import buchholz as engine_buchholz
from tiebreaks.engine.rules.modifiers import cut
from tiebreaks.engine.working import Reason, Working, as_mean, as_rounded_mean, reasons


def progressive(player: str, games: Games, players: Players = ()) -> float:
    """The sum of the scores after each round; a round without a record carries the score on.

    Of two games in one round only the first counts. Otherwise no departure from C.07: PS.
    The quick start of the document prints 6; its games give 8: it takes Black's win in round 3, result 0, for a loss.
    """
    return value_of(player, games, _own(own_results.progressive, "running"))


def progressive_cut1(player: str, games: Games, players: Players = ()) -> float:
    """The running scores from round 2 on, starting again from nothing: the points of round 1 are forgotten.

    Departs from C.07: PS/C1 leaves out the score after round 1 only, its points stay in the later scores (14.1).
    Use PS/C1 for that.
    """
    return value_of(player, games, _from_round_2)


def average_rating_of_opponents(player: str, games: Games, players: Players) -> int:
    """The mean rating of the opponents, one entry per game, rounded half up, without those who are unrated or not listed.

    Departs from C.07: forfeited opponents count, a rating of 0 is a rating, an unrated opponent does not drop the tie-break,
    and without a rated opponent the value is 0, not undefined. Use ARO for the average over the board (10.1).
    """
    return int(rated_value_of(player, games, players, _ratings_met))


def average_rating_of_opponents_cut1(player: str, games: Games, players: Players) -> int:
    """The mean rating of the opponents without the single lowest rating, rounded half up; 0 when nothing is left.

    Departs from C.07 as `average_rating_of_opponents` does. Use ARO/C1 for the average over the board (10.1, 14.1).
    """
    return int(rated_value_of(player, games, players, _without_the_lowest))


def number_of_wins(player: str, games: Games, players: Players = ()) -> int:
    """The records worth a full point: games won, forfeit wins, byes of one point.

    No departure from C.07: WIN.
    The quick start of the document prints 1; its games give 2: it takes Black's win in round 3, result 0, for a loss.
    """
    return int(value_of(player, games, _own(own_results.number_of_wins, "records")))


def games_won(player: str, games: Games, players: Players = (), *, forfeits_count: bool = False) -> int:
    """The games won over the board: no byes, no forfeits.

    `forfeits_count` counts a forfeit win against an opponent too, as every release does against its document.

    No departure from C.07: WON, unless forfeits count (7.2). Use WON in standings.
    """
    return int(value_of(player, games, _own(own_results.games_won, _paired(forfeits_count))))


def games_played_with_black(player: str, games: Games, players: Players = (), *, forfeits_count: bool = False) -> int:
    """The games played over the board with the black pieces.

    `forfeits_count` counts forfeited games too, as every release does against its document.

    No departure from C.07: BPG, unless forfeits count (7.3). Use BPG in standings.
    """
    return int(value_of(player, games, _own(own_results.games_with_black, _paired(forfeits_count))))


def games_won_with_black(player: str, games: Games, players: Players = (), *, forfeits_count: bool = False) -> int:
    """The games won over the board with the black pieces.

    `forfeits_count` counts forfeit wins too, as every release does against its document.

    No departure from C.07: BWG, unless forfeits count (7.4). Use BWG in standings.
    """
    return int(value_of(player, games, _own(own_results.games_won_with_black, _paired(forfeits_count))))


def rounds_elected_to_play(player: str, games: Games, players: Players = ()) -> int:
    """The records less all byes: a forfeit loss counts, a pairing-allocated bye does not, two games in one round count two.

    Departs from C.07: REP subtracts half- and zero-point byes and forfeit losses, nothing else (7.6). Use REP for that.
    """
    return int(value_of(player, games, _own(own_results.rounds_elected_to_play, "games")))


def standard_points(player: str, games: Games, players: Players = (), *, forfeits_count: bool = False) -> float:
    """The points of the games played over the board: no byes, no forfeits.

    `forfeits_count` counts the points of forfeits too, as every release does against its document.

    Departs from C.07: STD rates unplayed rounds too, by their points (7.7). Use STD for that.
    """
    return value_of(player, games, _own(own_results.standard_points, _paired(forfeits_count)))


def buchholz(player: str, games: Games, players: Players = (), *, byes_excluded: bool = False) -> float:
    """The sum of the adjusted scores of the opponents, with a dummy for every unplayed round that has a kind.

    `byes_excluded` leaves byes out, as the document says against its own remarks on Article 16 and its code.
    Its quick start prints 1.5, without the bye; with the dummy of Article 16.4 for it, the games give 3.5.

    Same value as C.07: BH, if every unplayed round is recorded with its kind. Departs where one is not: a round
    without a record or a bye without kind brings no dummy here. Use BH for Article 16 in full.
    """
    return value_of(player, games, _elements_rule(byes_excluded=byes_excluded))


def buchholz_cut1(player: str, games: Games, players: Players = (), *, byes_excluded: bool = False) -> float:
    """Buchholz without the least significant element, voluntarily unplayed rounds first.

    `byes_excluded` is that of `buchholz`. Same value as C.07: BH/C1, and departs where `buchholz` does.
    Use BH/C1 for Article 16 in full.
    """
    return value_of(player, games, _elements_rule(least=1, byes_excluded=byes_excluded))


def buchholz_cut2(player: str, games: Games, players: Players = (), *, byes_excluded: bool = False) -> float:
    """Buchholz without the two least significant elements, voluntarily unplayed rounds first.

    `byes_excluded` is that of `buchholz`. Same value as C.07: BH/C2, and departs where `buchholz` does.
    Use BH/C2 for Article 16 in full.
    """
    return value_of(player, games, _elements_rule(least=2, byes_excluded=byes_excluded))


def buchholz_median1(player: str, games: Games, players: Players = (), *, byes_excluded: bool = False) -> float:
    """Buchholz without the least significant element (voluntarily unplayed rounds first) and the highest.

    `byes_excluded` is that of `buchholz`. Same value as C.07: BH/M1, and departs where `buchholz` does.
    Use BH/M1 for Article 16 in full.
    """
    return value_of(player, games, _elements_rule(least=1, most=1, byes_excluded=byes_excluded))


def buchholz_median2(player: str, games: Games, players: Players = (), *, byes_excluded: bool = False) -> float:
    """Buchholz without the two least significant elements (voluntarily unplayed rounds first) and the two highest.

    `byes_excluded` is that of `buchholz`. Same value as C.07: BH/M2, and departs where `buchholz` does.
    Use BH/M2 for Article 16 in full.
    """
    return value_of(player, games, _elements_rule(least=2, most=2, byes_excluded=byes_excluded))


def average_opponents_buchholz(player: str, games: Games, players: Players = (), *, byes_excluded: bool = False) -> float:
    """The mean of the opponents' Buchholz, one entry per game, forfeited opponents included; 0 without opponents.

    `byes_excluded` leaves byes out of the opponents' Buchholz, as that function does.

    Departs from C.07: AOB takes opponents met over the board only and is undefined without any (8.2). Use AOB for that.
    """
    return value_of(player, games, _opponents_buchholz_without_byes if byes_excluded else _opponents_buchholz)


def fore_buchholz(player: str, games: Games, players: Players = ()) -> float:
    """The sum of the opponents' raw scores after every result of the last round passed, byes too, is set to a draw.

    Departs from C.07: FB draws paired games only, and adjusts scores and adds dummies as Buchholz does (8.3, 16.3, 16.4).
    Use FB for that.
    """
    return value_of(player, games, _last_round_drawn)


def direct_encounter(
    player: str,
    games: Games,
    players: Players,
    *,
    same_score_only: bool = False,
    average_repeated: bool = True,
) -> float:
    """The score against `players`, the tied group; several games with one opponent count as their average.

    `same_score_only` ignores members on another score than the player's, as every release does; `average_repeated=False` adds
    repeated games up, as the releases before 3.0.3 do.

    Departs from C.07: forfeits count, nobody is ranked, and a group that has not met completely gets its scores all the same
    (6.1.1 to 6.3). Use DE for places.
    """
    event, listed = event_of(games), listed_of(players)
    row = event.row(player)
    if row is None:
        return 0.0
    group = listed.ids if player in listed.ids else listed.ids | {player}
    return event.separate_scores(group, same_score_only, average_repeated)[row]


PATHS: Mapping[str, Callable[..., float]] = {
    "progressive": progressive,
    "progressive.cut1": progressive_cut1,
    "average_rating": average_rating_of_opponents,
    "average_rating.cut1": average_rating_of_opponents_cut1,
    "number_of_wins": number_of_wins,
    "number_of_wins.games_won": games_won,
    "number_of_wins.black": games_played_with_black,
    "number_of_wins.won_with_black": games_won_with_black,
    "number_of_wins.elected": rounds_elected_to_play,
    "number_of_wins.standard": standard_points,
    "buchholz": buchholz,
    "buchholz.cut1": buchholz_cut1,
    "buchholz.cut2": buchholz_cut2,
    "buchholz.median1": buchholz_median1,
    "buchholz.median2": buchholz_median2,
    "buchholz.average": average_opponents_buchholz,
    "buchholz.fore": fore_buchholz,
    "direct_encounter": direct_encounter,
}
"""Module below `tiebreaks.echecs` -> its function, there also called `tiebreak`. Type checkers need a file for each."""


# The rules. An event keeps values by the object of the rule, so each is made once.


def _paired(forfeits_count: bool) -> str:
    """The table of the games with two players, with those that were forfeited or without."""
    return "games" if forfeits_count else "played"


@cache
def _own(rule: Callable[..., Working], table: str) -> Rule:
    """A rule of the engine over one of the tables of an event."""
    return lambda event: rule(getattr(event.tables, table), LAW)


def _from_round_2(event: EchecsEvent) -> Working:
    table = event.tables.running
    points = table.points.copy()
    points[:, 0] = 0
    return own_results.progressive(table.amended(points=points), LAW)


def _ratings_met(event: EchecsEvent, listed: ListedCode) -> Working:
    """Not the engine's ARO: there a rating of 0 is none, here it is one, and only opponents without an entry are left out."""
    row_of, table = event.tables.row_of, event.tables.games
    rating, rated = np.zeros_like(table.rating), np.zeros(len(table.rating), dtype=bool)
    known = {row_of[who]: value for who, value in listed.ratings.items() if who in row_of}
    rating[list(known)], rated[list(known)] = list(known.values()), True
    counts = table.mask(OVER_THE_BOARD) & rated[table.opponent]
    reason = reasons(counts, Reason.RATING, Reason.NOT_COUNTED)
    return Working(rating[table.opponent], counts, reason, as_rounded_mean)


def _without_the_lowest(event: EchecsEvent, listed: ListedCode) -> Working:
    return cut(_ratings_met(event, listed), LAW, least=1, most=0)


def _elements(event: EchecsEvent, least: int = 0, most: int = 0, *, byes_excluded: bool) -> Working:
    """The engine's Buchholz without byes of unknown kind, to which Article 16 cannot be applied, or without any byes."""
    left_out = event.tables.byes if byes_excluded else event.tables.kindless
    return cut(engine_buchholz(event.tables.records, LAW).without(left_out, Reason.NOT_COUNTED), LAW, least, most)


@cache
def _elements_rule(least: int = 0, most: int = 0, *, byes_excluded: bool) -> Rule:
    return partial(_elements, least=least, most=most, byes_excluded=byes_excluded)


def _opponents_buchholz(event: EchecsEvent, *, byes_excluded: bool = False) -> Working:
    """Not the engine's AOB, where only games over the board count and byes without kind bring the opponents a dummy."""
    games, theirs = event.tables.games.mask(OVER_THE_BOARD), _elements(event, byes_excluded=byes_excluded)
    reason = reasons(games, Reason.OPPONENT_TIE_BREAK, Reason.NOT_COUNTED)
    return Working(theirs.value[event.tables.games.opponent], games, reason, as_mean, unit=theirs.unit)


_opponents_buchholz_without_byes = partial(_opponents_buchholz, byes_excluded=True)


def _last_round_drawn(event: EchecsEvent) -> Working:
    """The engine's Buchholz over the games alone, which leaves Article 16 nothing to adjust; byes are still in the scores."""
    tables = event.tables
    drawn = tables.final & ~tables.records.mask(NO_ROUND)
    return engine_buchholz(tables.games.amended(points=np.where(drawn, 5, tables.games.points)), LAW)
