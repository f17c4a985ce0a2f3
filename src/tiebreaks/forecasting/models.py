"""Outcome models: how probable a win of White, a draw and a win of Black are, as exact fractions, from two ratings."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from decimal import Context, Decimal
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias, get_args

from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Message, Option, as_fact
from tiebreaks.model.fields import exact_number
from tiebreaks.model.people import HIGHEST_RATING
from tiebreaks.model.tournament import Player, Tournament

Tempo: TypeAlias = Literal["standard", "rapid", "blitz"]
"""How fast the games are: quicker games have fewer draws."""
ModelName: TypeAlias = Literal["milvang", "tec", "elo", "equal"]
"""The outcome models that have a name."""
Probabilities: TypeAlias = tuple[Fraction, Fraction, Fraction]
"""White wins, a draw, Black wins; together 1."""
Model: TypeAlias = Callable[[Player, Player], Sequence[Any]]
"""A model of one's own: the three probabilities of a game of two players, White first."""
GameKey: TypeAlias = tuple[int, int, int]
"""Round, White, Black."""

TEMPOS: tuple[Tempo, ...] = get_args(Tempo)
NAMES: tuple[ModelName, ...] = get_args(ModelName)
FLOOR = Fraction(1, 100)  # every result of a game happens
DRAWS_KEPT: Mapping[Tempo, Fraction] = {"standard": Fraction(1), "rapid": Fraction(13, 20), "blitz": Fraction(1, 2)}
DRAW_SHARE = Fraction(33, 100)  # of "elo": between equal players
UNRATED_PERCENTILE = 10  # unrated players score as the lowest tenth of the rated ones
THIRD = Fraction(1, 3)
_PLACES = 10**9  # powers of ten are irrational: such models are rounded to so many parts
_DECIMALS = Context(prec=40)


class Parabola(NamedTuple):
    """Two parabolas joined at a centre: 0 up to the lower end, 1 from the upper end on; differences are in parts of a point."""

    centre: int
    value: Fraction
    lower: int
    upper: int

    def at(self, difference: int) -> Fraction:
        if difference <= self.lower:
            return Fraction(0)
        if difference >= self.upper:
            return Fraction(1)
        if difference <= self.centre:
            return self.value * Fraction((difference - self.lower) ** 2, (self.centre - self.lower) ** 2)
        return 1 - (1 - self.value) * Fraction((difference - self.upper) ** 2, (self.centre - self.upper) ** 2)


def milvang_2015(white: int, black: int) -> Probabilities:
    """O. Milvang, Probability for the outcome of a chess game based on rating, 2015, as published."""
    both, parts = white + black, 2000  # thousandths of the mean are whole 2000th parts
    strength = Fraction(max(0, both - 2400) ** 2, 2400**2)
    of_white = Parabola(
        40 * parts,
        Fraction(45, 100) - Fraction(10, 100) * strength,
        -1492 * parts + 391 * both,
        1691 * parts - 428 * both,
    )
    of_black = Parabola(  # Black's curve falls with the difference: it is read from the other side
        80 * parts,
        Fraction(46, 100) - Fraction(13, 100) * strength,
        -1428 * parts + 388 * both,
        1753 * parts - 416 * both,
    )
    difference = parts * (white - black)
    wins, loses = of_white.at(difference), of_black.at(-difference)
    return _normalise(wins, 1 - wins - loses, loses)


def milvang(white: int, black: int, tempo: Tempo = "standard") -> Probabilities:
    """The default: Milvang 2015 with 1 % for every result, and fewer draws in rapid and blitz."""
    wins, drawn, loses = ((each + FLOOR) / (1 + 3 * FLOOR) for each in milvang_2015(white, black))
    if DRAWS_KEPT[tempo] == 1:
        return wins, drawn, loses
    taken = drawn * (1 - DRAWS_KEPT[tempo])  # half to each side, so that the expected score stays
    return wins + taken / 2, drawn - taken, loses + taken / 2


def tec_2025(white: int, black: int) -> Probabilities:
    """The two logistics of the pairing program gacrux 1.11.65; a draw of less than nothing is none."""
    difference, mean = Fraction(white - black), Fraction(white + black, 2) - 2000
    wins = _logistic(-difference + 96 + Fraction(986, 10000) * mean, 370)
    loses = _logistic(difference + 150 + Fraction(157, 1000) * mean, 370)
    return _normalise(wins, 1 - wins - loses, loses)


def elo(white: int, black: int) -> Probabilities:
    """The logistic curve of 400 points; draws take 33 % between equals, and less the more one side is expected to score."""
    expected = _logistic(Fraction(black - white), 400)
    drawn = DRAW_SHARE * (1 - abs(2 * expected - 1))
    return expected - drawn / 2, drawn, 1 - expected - drawn / 2


def _logistic(exponent: Fraction, scale: int) -> Fraction:
    """1 / (1 + 10^(exponent / scale)), rounded to a billionth; decimal arithmetic is the same on every machine."""
    power = _DECIMALS.divide(Decimal(exponent.numerator), Decimal(exponent.denominator * scale))
    odds = _DECIMALS.add(Decimal(1), _DECIMALS.power(Decimal(10), power))
    return Fraction(int(_DECIMALS.divide(Decimal(_PLACES), odds).to_integral_value()), _PLACES)


def _normalise(*parts: Fraction) -> Probabilities:
    """Nothing is less than 0, and all are 1 together, as `parts` are."""
    wins, drawn, loses = (max(part, Fraction(0)) for part in parts)
    if min(parts) >= 0:
        return wins, drawn, loses
    total = wins + drawn + loses
    return wins / total, drawn / total, loses / total


class Outcomes:
    """The probabilities of the games of one event by one model; `notes` say what was assumed."""

    def __init__(
        self,
        event: Tournament,
        model: ModelName | Model | Mapping[GameKey, Sequence[Any]] = "milvang",
        tempo: Tempo | None = None,
        unrated: int | None = None,
        named: Mapping[GameKey, Sequence[Fraction]] | None = None,
        games: Collection[GameKey] = (),
    ) -> None:
        """`named`: the probabilities of games that may end in other ways, or whose results are given.

        `games`: all that are still to be played, where they are known: a mapping that has them all is a model of one's own.
        """
        self.notes: list[Message] = []
        self._named: Mapping[GameKey, Sequence[Fraction]] = named or {}
        self._found: dict[tuple[int | None, int | None], Probabilities] = {}  # by ratings
        self._note_of_unrated: Message | None = None  # to be noted when the first unrated player plays
        self._given: Mapping[GameKey, Sequence[Any]] = model if isinstance(model, Mapping) else {}
        self._own: Model | None = model if callable(model) else None
        whole = bool(games) and all(game in self._given or game in self._named for game in games)
        is_own = self._own is not None or (whole and isinstance(model, Mapping))
        self.name: str = "own" if is_own else "milvang" if isinstance(model, Mapping) else str(model)
        if not is_own and self.name not in NAMES:
            wrong = "{option}: expected one of {names}, a function or a mapping, found {found!r}"
            raise TiebreaksError(Message(wrong, option=Option("model"), names=NAMES, found=as_fact(model)))
        self._player: dict[int, Player] = {player.id: player for player in event.players}
        self.tempo: Tempo = self._choose_tempo(event, tempo)
        self._rating_of_unrated: int | None = self._choose_rating(unrated)

    def of(self, number: int, white: int, black: int) -> Sequence[Fraction]:
        """The probabilities of a game, three numbers from 0 to 1 that add up to 1; of a named one, of its results."""
        if (number, white, black) in self._named:
            return self._named[number, white, black]
        if (number, white, black) in self._given:
            return _check(self._given[number, white, black], number, white, black)
        if self._own is not None:
            return _check(self._own(self._player[white], self._player[black]), number, white, black)
        ratings = self._rating(white), self._rating(black)
        if ratings not in self._found:
            self._found[ratings] = self._by_name(*ratings)
        return self._found[ratings]

    def _by_name(self, white: int | None, black: int | None) -> Probabilities:
        if self.name == "equal" or white is None or black is None:
            return THIRD, THIRD, THIRD
        if self.name == "milvang":
            return milvang(white, black, self.tempo)
        return tec_2025(white, black) if self.name == "tec" else elo(white, black)

    def _rating(self, player: int) -> int | None:
        rating = self._player[player].rating
        if not rating and self._note_of_unrated is not None:
            self.notes.append(self._note_of_unrated)
            self._note_of_unrated = None
        return rating or self._rating_of_unrated

    def _choose_tempo(self, event: Tournament, tempo: Tempo | None) -> Tempo:
        if tempo is not None:
            if tempo not in TEMPOS:
                wrong = "{option}: expected one of {names}, found {found!r}"
                raise TiebreaksError(Message(wrong, option=Option("tempo"), names=TEMPOS, found=as_fact(tempo)))
            return tempo
        if self.name != "milvang":
            return "standard"
        said = " ".join((event.about.time_control, event.about.type, event.name)).casefold()
        quick: Tempo
        for quick in ("blitz", "rapid"):
            if quick in said:
                self.notes.append(Message("The event says that it is {tempo}: fewer games are drawn.", tempo=quick))
                return quick
        return "standard"

    def _choose_rating(self, unrated: int | None) -> int | None:
        """The rating that stands for none: as given, else the 10th percentile of the rated players, by nearest rank."""
        if unrated is not None:
            if not isinstance(unrated, int) or isinstance(unrated, bool) or not 0 < unrated <= HIGHEST_RATING:
                wrong = "{option}: expected a rating from 1 to {most}, found {found!r}"
                raise TiebreaksError(Message(wrong, option=Option("unrated"), most=HIGHEST_RATING, found=as_fact(unrated)))
            return unrated
        rated = sorted(player.rating for player in self._player.values() if player.rating)
        missing = len(self._player) - len(rated)
        if not missing or self.name == "equal":
            return None
        if not rated:
            self._note_of_unrated = Message("Nobody has a rating: every result of a game is taken as equally probable.")
            return None
        chosen = rated[(len(rated) - 1) * UNRATED_PERCENTILE // 100]
        sentence = "Unrated players ({count}) are taken as rated {rating}, the 10th percentile of the rated ones."
        self._note_of_unrated = Message(sentence, count=missing, rating=chosen)
        return chosen


def parse_shares(given: Iterable[Any]) -> tuple[Fraction, ...]:
    """Probabilities that add up to 1, exact: a float counts as the decimals that it prints. Empty: they are something else."""
    try:
        parts = tuple(map(exact_number, given))
    except (TypeError, ValueError, ZeroDivisionError, OverflowError):
        return ()
    return parts if sum(parts) == 1 and min(parts) >= 0 else ()


def _check(given: Any, number: int, white: int, black: int) -> Probabilities:
    """The three probabilities of a model of one's own."""
    parts = parse_shares(given)
    if len(parts) != 3:
        wrong = (
            "round {round}, {white}-{black}: expected the probabilities of a win of White, a draw and a win of Black, "
            "which add up to 1, found {found!r}"
        )
        raise TiebreaksError(Message(wrong, round=number, white=white, black=black, found=as_fact(given)))
    return parts
