"""Article 10: tie-breaks on ratings (ARO TPR PTP APRO APPO RTNG). Only games over the board; exact until 10.1 rounds."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import numpy as np

from tiebreaks.engine.records import (
    DRAWN,
    FORFEIT,
    FORFEIT_WIN,
    FREE_ROUND,
    NO_ROUND,
    OVER_THE_BOARD,
    WON,
    Flags,
    Integers,
    Records,
)
from tiebreaks.engine.rules.own_results import no_rounds
from tiebreaks.engine.rules.rating_tables import NO_SCORE, WIDEST, expected_hundredths, rating_difference
from tiebreaks.engine.steps import MeanSteps, PerfectPerformanceSteps, PerformanceSteps
from tiebreaks.engine.working import Reason, Reasons, Working, as_rounded_mean, count, counted, fixed, reasons, round_half_up
from tiebreaks.law.editions import Edition

_FAR = 10_000  # beyond any rating


class Opposition(NamedTuple):
    """The ratings met, game by game."""

    rating: Integers
    games: Flags  # all of them
    rated: Flags  # those against somebody with a rating


def average_rating(table: Records, law: Edition, *, unrated: int = 0) -> Working:
    """10.1 The average rating of the opponents met over the board, rounded to the nearest whole number."""
    rating, met, games = _opposition(table, law, unrated)
    unplayed = (
        count(~met & ~table.mask(NO_ROUND) & ~table.mask(FREE_ROUND)) if law.average_rating_cut == "unplayed_first" else None
    )
    make_reasons = partial(_game_reasons, table, law, rating, games)
    return Working(rating, games, make_reasons, as_rounded_mean, spent_cuts=unplayed, steps=MeanSteps())


def performance(table: Records, law: Edition, *, unrated: int = 0) -> Working:
    """10.2 Tournament performance rating: the average rating of the opponents plus the difference dp for the score."""
    rating, _, games = _opposition(table, law, unrated)
    halves = _halves(table)
    average = average_rating(table, law, unrated=unrated)
    played = count(games)
    scored = counted(halves, games)
    rounded = round_half_up if law.performance_rounding == "half_up" else _half_even
    percent = rounded(50 * scored, np.maximum(played, 1))
    difference = rating_difference(percent)
    steps = PerformanceSteps(average.value, scored, played, percent, difference)
    finish = fixed(average.value + difference, 1, average.defined)
    return Working(rating, games, average.make_reasons, finish, steps=steps)


def perfect_performance(table: Records, law: Edition, *, unrated: int = 0) -> Working:
    """10.3 The lowest rating whose expected score against these opponents is at least the score made."""
    rating, met, games = _opposition(table, law, unrated)
    halves = _halves(table)
    played = count(games)
    scored = counted(halves, games)
    if law.perfect_performance_score == "tournament":
        scored = np.minimum(_tournament_halves(table, met, halves), 2 * played)
    lowest = np.where(games, rating, _FAR).min(axis=1)
    highest = np.where(games, rating, 0).max(axis=1)
    value = _lowest_expecting(50 * scored, rating, games, lowest - NO_SCORE, highest + WIDEST)  # no score: the lower end
    value = np.where(scored == 2 * played, highest + law.perfect_performance_margin, value)
    expected, below = _expected(value, rating, games), _expected(value - 1, rating, games)
    steps = PerfectPerformanceSteps(scored, played, expected, below, no_score=NO_SCORE)
    return Working(rating, games, partial(_game_reasons, table, law, rating, games), fixed(value, 1, played > 0), steps=steps)


def average_performance(table: Records, law: Edition, *, unrated: int = 0) -> Working:
    """10.4 The average of the tournament performance ratings of the opponents met over the board."""
    return _average_of_opponents(table, law, unrated, performance(table, law, unrated=unrated), "TPR")


def average_perfect_performance(table: Records, law: Edition, *, unrated: int = 0) -> Working:
    """10.5 The average of the perfect tournament performances of the opponents met over the board."""
    return _average_of_opponents(table, law, unrated, perfect_performance(table, law, unrated=unrated), "PTP")


def own_rating(table: Records, law: Edition, *, unrated: int = 0) -> Working:
    """10.6 The participant's rating at the start of the event."""
    rating = np.where(table.rating > 0, table.rating, unrated)
    return no_rounds(table, rating, rating > 0, given=table.rating <= 0)


def somebody_unrated(table: Records) -> Flags:
    """Preamble of Article 10: per tournament, whether an unrated participant is present."""
    unrated = table.rating <= 0
    if not np.count_nonzero(unrated):
        return np.zeros(len(table.first) - 1, dtype=bool)
    return np.asarray(np.bincount(table.tournament, weights=unrated) > 0)


def _opposition(table: Records, law: Edition, unrated: int) -> Opposition:
    key = ("opposition", law.rating_choice, law.round_robin_rating_forfeits, unrated)
    return table.cached(key, lambda: _find_opposition(table, law, unrated))


def _find_opposition(table: Records, law: Edition, unrated: int) -> Opposition:
    rating = _ratings_met(table, law, unrated)
    games = table.mask(OVER_THE_BOARD)
    if law.round_robin_rating_forfeits == "game" and table.some_predetermined:
        games = games | (table.mask(FORFEIT) & table.predetermined[:, None])  # 15.2 before 2026
    return Opposition(rating, games, games & (rating > 0))


def _ratings_met(table: Records, law: Edition, unrated: int) -> Integers:
    """(rows, rounds): the rating of the opponent, or what /U says of the unrated."""
    if law.rating_choice == "per_round" and table.round_rating is not None:
        rating = table.round_rating[table.opponent, np.arange(table.opponent.shape[1], dtype=np.int64)]
        return np.where(rating <= 0, unrated, rating)
    return np.where(table.rating <= 0, unrated, table.rating)[table.opponent]  # the first one, unless the rules say otherwise


def _halves(table: Records) -> Integers:
    """(rows, rounds): the own result in half points: win 2, draw 1."""
    return np.int64(2) * (table.mask(WON) | table.mask(FORFEIT_WIN)) + table.mask(DRAWN)


def _average_of_opponents(table: Records, law: Edition, unrated: int, theirs: Working, called: str) -> Working:
    met = games = _opposition(table, law, unrated).games
    if theirs.defined is not None:
        games = games & theirs.defined[table.opponent]  # by house rule an opponent may have met unrated players only

    def make_reasons() -> Reasons:
        elsewhere = np.where(met, np.uint8(Reason.OPPONENT_WITHOUT_TIE_BREAK), np.uint8(Reason.NOT_OVER_THE_BOARD))
        return np.where(games, np.uint8(Reason.OPPONENT_TIE_BREAK), elsewhere)

    return Working(theirs.value[table.opponent], games, make_reasons, as_rounded_mean, steps=MeanSteps(called))


def _game_reasons(table: Records, law: Edition, rating: Integers, games: Flags) -> Reasons:
    reason = reasons(games, Reason.RATING, Reason.NOT_OVER_THE_BOARD)()
    reason[games & (_ratings_met(table, law, 0) <= 0)] = Reason.RATING_GIVEN
    reason[table.mask(OVER_THE_BOARD) & (rating == 0)] = Reason.UNRATED_OPPONENT
    return reason


def _half_even(value: Integers, over: Integers) -> Integers:
    whole, rest = np.divmod(value, over)
    return np.asarray(whole + ((2 * rest > over) | ((2 * rest == over) & (whole % 2 == 1))))


def _tournament_halves(table: Records, met: Flags, halves: Integers) -> Integers:
    """R24: the points of all rounds on the scale 1, ½, 0; games by their result, other rounds by what they were worth."""
    by_points = np.int64(2) * (table.points == table.win[:, None]) + (table.points == table.draw[:, None])
    elsewhere = ~(met | table.mask(NO_ROUND) | table.mask(FREE_ROUND))
    return np.asarray(np.where(met, halves, by_points * elsewhere).sum(axis=1, dtype=np.int64))


def _expected(rating: Integers, opponents: Integers, games: Flags) -> Integers:
    """The sum of the scoring probabilities, in hundredths."""
    return counted(expected_hundredths(rating[:, None] - opponents), games)


def _lowest_expecting(score: Integers, opponents: Integers, games: Flags, low: Integers, high: Integers) -> Integers:
    """Bisection in whole rating points: the expected score never falls as the rating rises."""
    while (low < high).any():
        middle = (low + high) // 2
        enough = _expected(middle, opponents, games) >= score
        low, high = np.where(enough, low, np.minimum(middle + 1, high)), np.where(enough, middle, high)
    return high
