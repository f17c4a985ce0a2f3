"""What the card says about ratings and the next game: performance, expected score, unofficial change (B.02), next opponent."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np

from tiebreaks.engine.rules.rating_tables import expected_hundredths, rating_difference
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.messages import Figures, Message
from tiebreaks.model.tournament import Game, Player, Result, sides
from tiebreaks.page.view import page_text
from tiebreaks.text import format_value, halves

WIDEST = 400  # B.02 8.3.1: a larger difference counts as this, unless one is rated 2650 or more
NO_LIMIT = 2650
MOST_TOGETHER = 700  # B.02 8.3.3: K times the number of games is no more
YOUNG, YOUNG_BELOW = 18, 2300
OVER_THE_BOARD = (Result.WIN, Result.DRAW, Result.LOSS)


def view_ratings(standings: Standings, row: Row) -> list[str]:
    """Sentences: the next opponent, and what the games against rated opponents come to."""
    return [page_text(said) for said in (*_say_next(standings, row), *_say_ratings(standings, row))]


def _say_next(standings: Standings, row: Row) -> Iterator[Message]:
    event, number = standings.tournament, standings.after_round + 1
    if number > len(event.rounds) or event.is_team:
        return
    for item in event.rounds[number - 1]:
        if isinstance(item, Game) and row.id in sides(item) and item.white is not None and item.black is not None:
            is_white = item.white == row.id
            other = event.player(item.black if is_white else item.white)
            facts: dict[str, Any] = {"round": number, "who": other.name or str(other.id), "rating": other.rating or "-"}
            yield Message(
                "Next, round {round}: White against {who} ({rating})"
                if is_white
                else "Next, round {round}: Black against {who} ({rating})",
                **facts,
            )


def _say_ratings(standings: Standings, row: Row) -> Iterator[Message]:
    """B.02 8.1 and 8.3, from the games over the board against rated opponents; of an unrated player the performance alone."""
    event = standings.tournament
    if event.is_team:
        return
    own = event.player(row.id)
    games = [*_rated_games(standings, row)]
    if not games:
        return
    score = sum((points for points, _ in games), Fraction(0))
    average = _round_half_up(Fraction(sum(rating for _, rating in games), len(games)))
    percent = _round_half_up(score / len(games) * 100)
    performance = average + int(rating_difference(np.array([percent]))[0])
    facts: dict[str, Any] = {"score": Figures(halves(score)), "games": len(games), "average": average}
    yield Message(
        "Performance {performance}: {score} of {games} against {average} on average", performance=performance, **facts
    )
    if not own.rating:
        return
    expected = Fraction(sum(_expect(own.rating, rating) for _, rating in games), 100)
    factor = factor_of(own, event.starts.year if event.starts else 0, len(games))
    change = (score - expected) * factor
    sign = "+" if change > 0 else ""
    yield Message("Expected score {expected}, scored {score}", expected=expected, score=facts["score"])
    yield Message(
        "Rating change {change} (unofficial; B.02, K = {factor})",
        change=Figures(sign + format_value(change, 1)),
        factor=factor,
    )


def _round_half_up(value: Fraction) -> int:
    return int(value + Fraction(1, 2))


def _rated_games(standings: Standings, row: Row) -> Iterator[tuple[Fraction, int]]:
    table, event, at = standings.tournament.crosstable, standings.tournament, row.position
    worth = {Result.WIN: Fraction(1), Result.DRAW: Fraction(1, 2), Result.LOSS: Fraction(0)}
    for index in range(standings.after_round):
        cell = table.cell(at, index)
        result, opponent = Result(table.result[cell]), table.opponent[cell]
        if result in OVER_THE_BOARD and opponent != at:
            other = event.participants[opponent]
            if isinstance(other, Player) and other.rating:
                yield worth[result], other.rating


def _expect(own: int, other: int) -> int:
    """8.3.1 The scoring probability in hundredths."""
    difference = own - other
    if own < NO_LIMIT:
        difference = max(-WIDEST, min(WIDEST, difference))
    return int(expected_hundredths(np.array([difference]))[0])


def factor_of(player: Player, year: int, games: int) -> int:
    """8.3.3 K by rule: 40 below 2300 until the end of the year of the 18th birthday, 20 below 2400, else 10.

    K times the games is at most 700. A file does not say who has completed fewer than 30 games, or was 2400 once.
    """
    rating = player.rating or 0
    born = player.birth[:4]
    if rating < YOUNG_BELOW and born.isdecimal() and year and year - int(born) <= YOUNG:
        factor = 40
    else:
        factor = 20 if rating < 2400 else 10
    return min(factor, MOST_TOGETHER // games)
