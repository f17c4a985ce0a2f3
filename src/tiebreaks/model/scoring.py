"""Points as exact tenths: of games, of matches, and adjustments outside the results."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import lru_cache

from tiebreaks.cached import cached_property
from tiebreaks.errors import TournamentError
from tiebreaks.messages import Fact, Message, Rounded, as_fact
from tiebreaks.model.fields import embed_problem, exact_number, fill, refusing, text, whole_number, wrong_value
from tiebreaks.model.rounds import Result

Number = int | float | str | Decimal | Fraction
"""A number of points: 1, 0.5, "0.5", Fraction(1, 2). It must be a whole number of tenths."""


_MOST_TENTHS = 10_000
MOST_IN_A_MATCH = 1_000_000
MOST_ROUNDS = 999
"""Bounds far above any real event; they keep everything within 64 bits. In tenths of a point, at most:

p = 10^6                a round: below 10^4, or a match with all its boards; all adjustments of one participant as well
r = 999                 rounds
s = (r + 3) p < 1.01 * 10^9              a score, also one adjusted (16.3), of a dummy or of a virtual opponent (16.4)
r s < 1.01 * 10^12                       8.1 BH, 7.5 PS; 12.1 BC: r p times 1,000 boards is less
r (r s) 10^3 * 2 < 2.1 * 10^18           8.2 AOB: the sum of r BH, three decimals, twice itself to round half up
r s p < 1.01 * 10^18                     9.1 SB, 13.2 EGGSB: the sum; an amount times the rounds, by which cuts are found (14.1)
10^7 s 10^2 * 2 < 2.1 * 10^18            13.4 SSSC: one of its scores is in match points, so that the other times the
                                         normalising factor is at most 10^4 r times s; two decimals, rounded half up
4000 r                                   Article 10, whose products are smaller still

All are below 2^63 > 9.2 * 10^18. Article 6 has its own unit and its own check (direct_encounter.py), ranking.py checks
before it multiplies, and register.py checks the rules of others.
"""


def tenths(value: Number) -> int:
    """Points as an exact count of tenths. Refuses points that a TRF cannot hold."""
    if isinstance(value, Fraction | int) and 10 % value.denominator == 0:  # the usual case, without a new Fraction
        return _check_bound(value.numerator * (10 // value.denominator), value)
    try:
        exact = exact_number(value) * 10
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        raise _no_number(value) from None
    if exact.denominator != 1:
        sentence = "points: expected {expected}, found {found!r}; round it to one decimal"
        raise TournamentError([Message(sentence, expected=Message("whole tenths of a point"), found=_as_printed(value))])
    return _check_bound(int(exact), value)


def _check_bound(count: int, value: Number) -> int:
    if abs(count) >= _MOST_TENTHS:
        sentence = "points: expected less than {limit:,}, found {found!r}"
        raise TournamentError([Message(sentence, limit=_MOST_TENTHS // 10, found=_as_printed(value))])
    return count


def _as_printed(value: Number) -> Fact:
    """Points as a fact; a fraction as a file would have it, 0.33 or 1/3."""
    if not isinstance(value, Fraction):
        return as_fact(value)
    return Rounded(value, next((places for places in range(7) if 10**places % value.denominator == 0), None))


def _no_number(value: object) -> TournamentError:
    return TournamentError([embed_problem("points: {problem}", wrong_value("a number such as 1, 0.5 or '0.5'", value).problem)])


@lru_cache(maxsize=4096)
def as_points(tenths: int) -> Fraction:
    """A count of tenths as an exact number of points; equal numbers usually share one object."""
    return Fraction(tenths, 10)


def exact_points(value: Number) -> Fraction:
    """Points as given, as an exact fraction: 0.5, "0.5" and ½ are one value."""
    if isinstance(value, bool):
        raise _no_number(value)
    return as_points(tenths(value))


def _check_order(points: Scoring | MatchScoring, name: str) -> None:
    if not (points.loss <= points.draw <= points.win and points.loss < points.win):
        sentence = "{field}: expected loss <= draw <= win, found win {win!s}, draw {draw!s}, loss {loss!s}"
        raise TournamentError([Message(sentence, field=name, win=points.win, draw=points.draw, loss=points.loss)])


@dataclass(frozen=True, init=False)
class Scoring:
    """The points of each result. `Scoring(win=3, draw=1)` is 3-1-0; byes and forfeits follow win, draw and loss."""

    win: Fraction
    """Points of a won game."""
    draw: Fraction
    """Of a drawn game."""
    loss: Fraction
    """Of a lost game."""
    pairing_bye: Fraction
    """Of a pairing-allocated bye; not given: as a win."""
    full_bye: Fraction
    """Of a full-point bye; not given: as a win."""
    half_bye: Fraction
    """Of a half-point bye; not given: as a draw."""
    zero_bye: Fraction
    """Of a zero-point bye."""
    forfeit_win: Fraction
    """Of a win by forfeit; not given: as a win."""
    forfeit_loss: Fraction
    """Of a loss by forfeit."""
    unknown: Fraction
    """Of an adjourned or pending game meanwhile; not given: as a draw."""

    def __init__(
        self,
        win: Number = 1,
        draw: Number = Fraction(1, 2),
        loss: Number = 0,
        pairing_bye: Number | None = None,
        full_bye: Number | None = None,
        half_bye: Number | None = None,
        zero_bye: Number = 0,
        forfeit_win: Number | None = None,
        forfeit_loss: Number = 0,
        unknown: Number | None = None,
    ) -> None:
        fill(
            self,
            win=exact_points(win),
            draw=exact_points(draw),
            loss=exact_points(loss),
            pairing_bye=exact_points(win if pairing_bye is None else pairing_bye),
            full_bye=exact_points(win if full_bye is None else full_bye),
            half_bye=exact_points(draw if half_bye is None else half_bye),
            zero_bye=exact_points(zero_bye),
            forfeit_win=exact_points(win if forfeit_win is None else forfeit_win),
            forfeit_loss=exact_points(forfeit_loss),
            unknown=exact_points(draw if unknown is None else unknown),
        )
        _check_order(self, "scoring")

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Tenths of a point awarded for each `Result`, by its code."""
        return tuple(tenths(getattr(self, _AWARD[result])) if result in _AWARD else 0 for result in Result)


_AWARD: Mapping[Result, str] = {
    Result.WIN: "win",
    Result.DRAW: "draw",
    Result.LOSS: "loss",
    Result.UNRATED_WIN: "win",
    Result.UNRATED_DRAW: "draw",
    Result.UNRATED_LOSS: "loss",
    Result.FORFEIT_WIN: "forfeit_win",
    Result.FORFEIT_LOSS: "forfeit_loss",
    Result.PAIRING_BYE: "pairing_bye",
    Result.FULL_BYE: "full_bye",
    Result.HALF_BYE: "half_bye",
    Result.ZERO_BYE: "zero_bye",
    Result.PENDING: "unknown",
}


@dataclass(frozen=True, slots=True, init=False)
class MatchScoring:
    """Match points of a won, drawn and lost match, and what a team with the pairing-allocated bye gets."""

    win: Fraction
    """Match points of a won match."""
    draw: Fraction
    """Of a drawn match."""
    loss: Fraction
    """Of a lost match."""
    pairing_bye: Fraction | None
    """Of a pairing-allocated bye; None: as a draw."""
    pairing_bye_game_points: Fraction | None
    """Game points of a pairing-allocated bye; None: as a draw on every board."""

    def __init__(
        self,
        win: Number = 2,
        draw: Number = 1,
        loss: Number = 0,
        pairing_bye: Number | None = None,
        pairing_bye_game_points: Number | None = None,
    ) -> None:
        fill(
            self,
            win=exact_points(win),
            draw=exact_points(draw),
            loss=exact_points(loss),
            pairing_bye=None if pairing_bye is None else exact_points(pairing_bye),
            pairing_bye_game_points=None if pairing_bye_game_points is None else exact_points(pairing_bye_game_points),
        )
        _check_order(self, "match_scoring")


@dataclass(frozen=True, slots=True, init=False)
class Phase:
    """Rounds with points of their own: rapid games that count double, Armageddon games worth half a point."""

    rounds: tuple[int, ...]
    """The numbers of the rounds, from 1."""
    scoring: Scoring
    """What a result is worth in them."""
    name: str
    """In words, such as "blitz"."""

    def __init__(self, rounds: Sequence[int], scoring: Scoring, name: str = "") -> None:
        with refusing("phase: {problem}"):
            given: object = rounds
            if isinstance(given, str) or not isinstance(given, Iterable):
                raise wrong_value("a list", given)
            numbers = tuple(map(whole_number, rounds))
            if not numbers or min(numbers) < 1 or len({*numbers}) < len(numbers):
                raise wrong_value("rounds from 1, each once", numbers)
            if not isinstance(scoring, Scoring):
                raise wrong_value("Scoring", scoring)
            fill(self, rounds=numbers, scoring=scoring, name=text(name))


USUAL_SCORING = Scoring()  # 1, ½, 0
USUAL_MATCH_SCORING = MatchScoring()  # 2, 1, 0


@dataclass(frozen=True, slots=True, init=False)
class Adjustment:
    """Points given or taken outside the results (TRF 299), or another award for one round's result.

    Without `replaces_result` the points are added to the participant's score: from `round` on, or only to the total when
    there is no round. With it, they are what that round is worth.
    """

    participant: int
    """The number of the player or team."""
    points: Fraction
    """Added to the score, below zero: taken away; with `replaces_result`, what the round is worth."""
    round: int | None
    """From which round on; None: only to the total."""
    replaces_result: bool
    """True: the points stand in place of the result of that round."""
    game_points: Fraction
    """The same in game points, of a team."""

    def __init__(
        self,
        participant: int,
        points: Number,
        round: int | None = None,
        replaces_result: bool = False,
        game_points: Number = 0,
    ) -> None:
        exact, games = exact_points(points), exact_points(game_points)
        fill(self, participant=participant, points=exact, round=round, replaces_result=replaces_result, game_points=games)


def group_by_participant(adjustments: Iterable[Adjustment]) -> Mapping[int, list[Adjustment]]:
    """The adjustments of each participant, in order."""
    grouped: defaultdict[int, list[Adjustment]] = defaultdict(list)
    for each in adjustments:
        grouped[each.participant].append(each)
    return grouped
