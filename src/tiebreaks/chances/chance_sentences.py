"""Chances in words: a sentence for a participant that can be read out, and the games to watch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

from tiebreaks.chances.names import name_of
from tiebreaks.messages import Figures, Message, Ordinal, Series, labels
from tiebreaks.text import decimal

if TYPE_CHECKING:
    from tiebreaks.chances.answers import ChanceRow, Chances, OwnChances, PendingGame

NONE_OF_THEM = Message("none")
ALL_OF_THEM = Message("all")
OWN_ROWS: Mapping[str, str] = labels({"win": "win", "draw": "draw", "loss": "loss"})  # within a row, or of several games

MOST_WATCHED = 3
MOST_PLACES = 9  # of a bound in percent
LEAST_TO_WATCH = Fraction(5, 100)  # a game that moves nobody's chance by so much is no game to watch


def percent(chances: Chances, share: Fraction) -> str:
    """Whole percent; 0 and 100 only where they are exact: what was never drawn is below the 95 % bound."""
    if share not in (0, 1):
        return say_share(share)
    if chances.exact:
        return f"{100 * share} %"
    return say_bound(chances.finishes) if not share else say_bound(chances.finishes, never=False)


def say_bound(finishes: int, *, never: bool = True) -> str:
    """What never happened in so many finishes, or always, with 95 % confidence: "<0.004 %", one digit, rounded up."""
    bound = Fraction(384, 100) / (finishes + Fraction(384, 100)) * 100
    places = 0
    while bound * 10**places < 1 and places < MOST_PLACES:
        places += 1
    rounded = Fraction(ceil(bound * 10**places), 10**places)
    return Figures(f"<{decimal(rounded, places)} %" if never else f">{decimal(100 - rounded, places)} %")


def say_share(share: Fraction) -> str:
    """How many of the finishes: a percentage, none or all."""
    if share in (0, 1):
        return ALL_OF_THEM if share else NONE_OF_THEM
    rounded = round(100 * share)
    return "<1 %" if rounded < 1 else ">99 %" if rounded > 99 else f"{rounded} %"


def say_chances(chances: Chances, row: ChanceRow) -> Message:
    """One participant's chances: with the number of finishes, the error, and what was estimated."""
    top = min(3, len(chances.rows))
    first, among = row.reaches({1}), row.reaches(range(1, top + 1))
    facts: dict[str, Any] = {
        "name": name_of(chances.tournament, row.id), "finishes": chances.finishes, "error": chances.error, "top": top,
        "now": Ordinal(row.rank_now), "expected": Figures(decimal(row.expected_rank, 1)),
        "first": say_share(first), "among": say_share(among),
    }  # fmt: skip
    if chances.exact:
        facts |= {"first": percent(chances, first), "among": percent(chances, among)}
        sentence = (
            "{name}, now {now}, is first with a probability of {first}, and among the first {top} with {among}; the expected "
            "rank is {expected}."
        )
        return Message(sentence, **facts)
    if chances.approximate:
        sentence = (
            "{name}, now {now}, is first in {first} of {finishes:,} simulated finishes (±{error:.1f} %; approximate, later "
            "pairings estimated: ± 2 points), and among the first {top} in {among}; the expected rank is {expected}."
        )
        return Message(sentence, **facts)
    sentence = (
        "{name}, now {now}, is first in {first} of {finishes:,} simulated finishes (±{error:.1f} %), and among the first "
        "{top} in {among}; the expected rank is {expected}."
    )
    return Message(sentence, **facts)


_OWN: Mapping[str, str] = {
    "win": "With a win: first in {first}, among the first {top} in {among}; the expected rank is {expected}.",
    "draw": "With a draw: first in {first}, among the first {top} in {among}; the expected rank is {expected}.",
    "loss": "With a loss: first in {first}, among the first {top} in {among}; the expected rank is {expected}.",
}
_OTHER = "With {own}: first in {first}, among the first {top} in {among}; the expected rank is {expected}."


def say_key(key: str) -> Message:
    """The key of own results in words: "win", of several games "win + draw"."""
    results = Series(tuple(OWN_ROWS.get(result, result) for result in key.split(" + ")), "plus")
    return Message("{results}", results=results)


def say_own_chances(own: OwnChances) -> Iterator[Message]:
    """After each own result."""
    top = min(3, len(own.whole.rows))
    for key, each in own.found.items():
        row = each[own.row.id]
        facts: dict[str, Any] = {
            "first": say_share(row.reaches({1})), "among": say_share(row.reaches(range(1, top + 1))), "top": top,
            "expected": Figures(decimal(row.expected_rank, 1)), "own": say_key(key),
        }  # fmt: skip
        yield Message(_OWN.get(key, _OTHER), **facts)


def say_games_to_watch(chances: Chances) -> Iterator[Message]:
    """The games that move somebody's chance of first place most: how high it is after the best and the worst result."""
    found = sorted((game for game in chances.games if game.matters >= LEAST_TO_WATCH), key=lambda game: -game.matters)
    for at, game in enumerate(found[:MOST_WATCHED]):
        yield _say_game(chances, game, first=at == 0)


def _say_game(chances: Chances, game: PendingGame, *, first: bool) -> Message:
    best = max(game.chances, key=lambda result: game.chances[result])
    worst = min(game.chances, key=lambda result: game.chances[result])
    event = chances.tournament
    assert game.whose is not None
    facts: dict[str, Any] = {
        "white": name_of(event, game.white), "black": name_of(event, game.black), "round": game.round, "best": best,
        "worst": worst, "name": name_of(event, game.whose), "high": say_share(game.chances[best]),
        "low": say_share(game.chances[worst]),
    }  # fmt: skip
    if not first:
        sentence = (
            "Then {white} against {black} (round {round}): with {best} {name} is first in {high} of the finishes, with {worst} "
            "in {low}."
        )
    elif event.is_team:
        sentence = (
            "The match to watch for first place is {white} against {black} (round {round}): with {best} {name} is first in "
            "{high} of the finishes, with {worst} in {low}."
        )
    else:
        sentence = (
            "The game to watch for first place is {white} against {black} (round {round}): with {best} {name} is first in "
            "{high} of the finishes, with {worst} in {low}."
        )
    return Message(sentence, **facts)
