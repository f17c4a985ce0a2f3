"""Article 10: tie-breaks on ratings, with the conversion tables of the Rating Regulations (B.02 8.1)."""

from __future__ import annotations

import json
from bisect import bisect_right
from fractions import Fraction
from pathlib import Path

from tiebreaks.model.tournament import Result

from .event import DRAWN_GAME, WON_GAME, Event, Record, half_up

_differences, _smallest = json.loads((Path(__file__).parent / "rating_tables.json").read_text(encoding="utf-8")).values()


def difference_for(percent: int) -> int:
    """B.02 8.1.1: the rating difference of a percentage score."""
    return int(_differences[percent - 50]) if percent >= 50 else -int(_differences[50 - percent])


def expected_hundredths(difference: int) -> int:
    """B.02 8.1.2: hundredths of a point expected from a rating difference; no limit of 400 points (10.3)."""
    high = 49 + bisect_right(_smallest, abs(difference))
    return high if difference >= 0 else 100 - high


def is_unrated(rating: int | None) -> bool:
    return not rating


def dropped(event: Event, unrated_as: int | None) -> bool:
    """Article 10: with an unrated participant the tie-break leaves the list, unless a rule says how to rate them."""
    unrated = any(is_unrated(player.rating) for player in event.tournament.players)
    return unrated and unrated_as is None and event.law.unrated == "drop"


class Ratings:
    """The rating tie-breaks of one event, unrated participants rated as `unrated_as` where that is given."""

    def __init__(self, event: Event, unrated_as: int | None = None) -> None:
        self.event = event
        self.law = event.law
        self.unrated_as = unrated_as
        self.players = event.players
        self._performance: dict[int, int | None] = {}
        self._perfect: dict[int, int | None] = {}

    def own(self, who: int) -> int | None:
        """10.6 RTNG: the participant's own rating, the first one."""
        rating = self.players[who].rating
        return self.unrated_as if is_unrated(rating) else rating

    def rating_in(self, who: int, number: int) -> int | None:
        """The rating that counts in a round (Article 10: the first one, unless the rules say otherwise)."""
        player = self.players[who]
        rating = player.rating
        if self.law.rating_choice == "per_round":
            lists = [(start, later) for start, later in player.later_ratings if start <= number]
            if lists:
                rating = max(lists, key=lambda item: item[0])[1]
        return self.unrated_as if is_unrated(rating) else rating

    def is_game(self, record: Record) -> bool:
        """Over the board; before 2026 also the forfeits of a round robin (15.2)."""
        forfeits_too = self.event.predetermined and self.law.round_robin_rating_forfeits == "game"
        return record.over_the_board or (forfeits_too and record.forfeit)

    def games(self, who: int) -> list[tuple[Record, int]]:
        """The games that count, each with the opponent's rating."""
        found = []
        for record in self.event.records[who]:
            if self.is_game(record) and record.opponent is not None:
                rating = self.rating_in(record.opponent, record.round)
                if rating is not None:
                    found.append((record, rating))
        return found

    def average(self, who: int, *, low: int = 0, high: int = 0) -> int | None:
        """10.1 ARO: the mean of the opponents' ratings, after the cuts of 14.1 to 14.4."""
        ratings = sorted(rating for _, rating in self.games(who))
        if self.law.average_rating_cut == "unplayed_first":
            unplayed = sum(
                1 for record in self.event.records[who] if record.result is not Result.REST and not self.is_game(record)
            )
            low = max(low - unplayed, 0)
        left = ratings[low:]
        left = left[: max(len(left) - high, 0)]
        return half_up(Fraction(sum(left), len(left))) if left else None

    def performance(self, who: int) -> int | None:
        """10.2 TPR: ARO and the difference of the fractional score."""
        if who not in self._performance:
            self._performance[who] = self._compute_performance(who)
        return self._performance[who]

    def _compute_performance(self, who: int) -> int | None:
        games, average = self.games(who), self.average(who)
        if average is None:
            return None
        percent = 100 * sum((outcome(record) for record, _ in games), Fraction(0)) / len(games)
        whole = round(percent) if self.law.performance_rounding == "half_even" else half_up(percent)
        return average + difference_for(whole)

    def perfect(self, who: int) -> int | None:
        """10.3 PTP: the lowest rating whose expected score is at least the score made."""
        if who not in self._perfect:
            self._perfect[who] = self._compute_perfect(who)
        return self._perfect[who]

    def _compute_perfect(self, who: int) -> int | None:
        games = self.games(who)
        if not games:
            return None
        ratings = [rating for _, rating in games]
        points = sum((outcome(record) for record, _ in games), Fraction(0))
        if self.law.perfect_performance_score == "tournament":
            points = min(sum((self._counted(record) for record in self.event.records[who]), Fraction(0)), Fraction(len(games)))
        if points == 0:
            return min(ratings) - 800
        if points == len(games):
            return max(ratings) + self.law.perfect_performance_margin
        below, enough = min(ratings) - 800, max(ratings) + 736
        while enough - below > 1:  # the expected score never falls as the rating rises
            middle = (below + enough) // 2
            if sum(expected_hundredths(middle - rating) for rating in ratings) >= 100 * points:
                enough = middle
            else:
                below = middle
        return enough

    def _counted(self, record: Record) -> Fraction:
        """The outcome of any round on the scale 1, a half, 0."""
        if self.is_game(record):
            return outcome(record)
        if record.result is Result.REST:
            return Fraction(0)
        if record.points == self.event.win:
            return Fraction(1)
        return Fraction(1, 2) if record.points == self.event.draw else Fraction(0)

    def average_performance(self, who: int) -> int | None:
        """10.4 APRO: the mean of the opponents' TPR."""
        return self._mean([self.performance(opponent) for opponent in self.opponents(who)])

    def average_perfect(self, who: int) -> int | None:
        """10.5 APPO: the mean of the opponents' PTP."""
        return self._mean([self.perfect(opponent) for opponent in self.opponents(who)])

    def opponents(self, who: int) -> list[int]:
        return [record.opponent for record in self.event.records[who] if self.is_game(record) and record.opponent is not None]

    @staticmethod
    def _mean(found: list[int | None]) -> int | None:
        known = [value for value in found if value is not None]
        return half_up(Fraction(sum(known), len(known))) if known else None


def outcome(record: Record) -> Fraction:
    """A game's result on the scale 1, a half, 0."""
    if record.result in WON_GAME | {Result.FORFEIT_WIN}:
        return Fraction(1)
    return Fraction(1, 2) if record.result in DRAWN_GAME else Fraction(0)
