"""Chances in words: a sentence for a participant that can be read out, and the games to watch."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import ceil
from typing import Any

from tiebreaks.answers.chances import ChanceRow, Chances, PendingGame
from tiebreaks.engine.counted_rounds import COUNTED_ROUNDS, describe_rounds
from tiebreaks.forecasting.line_words import name_of
from tiebreaks.messages import Figures, Items, Message, Ordinal, labels
from tiebreaks.model.tournament import Tournament
from tiebreaks.text import format_value

OWN_ROWS: Mapping[str, str] = labels({"win": "win", "draw": "draw", "loss": "loss"})  # within a row, or of several games

MOST_WATCHED = 3
MOST_PLACES = 9  # of a bound in percent
LEAST_TO_WATCH = Fraction(5, 100)  # a game that moves nobody's chance by so much is no game to watch


IMPOSSIBLE = "–"


def percent(chances: Chances, share: Fraction, proved: bool | None = None) -> str:
    """Whole percent; impossible and 100 only where they are exact or points prove them, else the 95 % bound."""
    if share not in (0, 1):
        return say_share(share)
    if chances.exact or proved is not None:
        return "100 %" if share else IMPOSSIBLE
    return say_bound(chances.finishes) if not share else say_bound(chances.finishes, never=False)


def say_bound(finishes: int, *, never: bool = True) -> str:
    """What never happened in so many finishes, or always, with 95 % confidence: "<0.004 %", one digit, rounded up."""
    bound = Fraction(384, 100) / (finishes + Fraction(384, 100)) * 100
    places = 0
    while bound * 10**places < 1 and places < MOST_PLACES:
        places += 1
    rounded = Fraction(ceil(bound * 10**places), 10**places)
    return Figures(f"<{format_value(rounded, places)} %" if never else f">{format_value(100 - rounded, places)} %")


def say_share(share: Fraction) -> str:
    """How many of the finishes: a percentage, none or all."""
    if share in (0, 1):
        return Message("all") if share else Message("none")
    rounded = round(100 * share)
    return "<1 %" if rounded < 1 else ">99 %" if rounded > 99 else f"{rounded} %"


def say_title(chances: Chances) -> Message:
    """The event and the rounds; approximate, if pairings were estimated."""
    event = chances.tournament
    when = describe_rounds(event, chances.standings.after_round)
    if chances.before_round is not None:
        when = Message(COUNTED_ROUNDS["before"], next=chances.before_round)
    elif chances.after_round < event.total_rounds:
        when = Message("of the ranks after round {last}", last=chances.after_round)
    facts: dict[str, Any] = {"when": when}
    name, category = event.name, chances.category
    if name or category:
        both = Message("{name}, {category}", name=name, category=category)
        facts["name"] = both if name and category else name or category
    return Message(_TITLES[bool(name or category), chances.approximate], **facts)


_TITLES: Mapping[tuple[bool, bool], str] = {  # named, approximate
    (True, False): "{name}, chances {when}",
    (True, True): "{name}, chances {when} (approximate)",
    (False, False): "Chances {when}",
    (False, True): "Chances {when} (approximate)",
}


def say_summary(chances: Chances) -> Message:
    """How the numbers were made: how many finishes, the error, the model, the seed, the pairings."""
    facts: dict[str, Any] = {
        "finishes": chances.finishes, "games": len(chances.games), "model": chances.model, "tempo": chances.tempo,
    }  # fmt: skip
    if chances.exact:
        sentence = (
            "All {finishes:,} finishes of {games} pending {games:game|games}; model {model}, {tempo}. The numbers are exact."
        )
        return Message(sentence, **facts)
    facts |= {"error": chances.error, "seed": chances.seed, "rounds": Items(chances.later_rounds, "and")}
    return Message(_SUMMARY[chances.pairings], **facts)


_SUMMARY: Mapping[str, str] = {
    "known": (
        "{finishes:,} simulated finishes of {games} pending {games:game|games} (±{error:.1f} % at most); model "
        "{model}, {tempo}; "
        "seed {seed}."
    ),
    "estimated": (
        "{finishes:,} simulated finishes of {games} pending {games:game|games} and round {rounds} (±{error:.1f} % at "
        "most); approximate, "
        "later pairings estimated: ± 2 points; model {model}, {tempo}; seed {seed}."
    ),
    "gacrux": (
        "{finishes:,} simulated finishes of {games} pending {games:game|games} and round {rounds}, which gacrux "
        "paired in each of them "
        "(±{error:.1f} % at most); model {model}, {tempo}; seed {seed}."
    ),
    "own": (
        "{finishes:,} simulated finishes of {games} pending {games:game|games} and round {rounds}, which the function "
        "given paired in each "
        "of them (±{error:.1f} % at most); model {model}, {tempo}; seed {seed}."
    ),
}


def say_prize_summary(finishes: int, *, exact: bool) -> Message:
    """In how many finishes prizes were decided."""
    if exact:
        return Message("Prizes were decided in all {finishes:,} finishes: the numbers are exact.", finishes=finishes)
    sentence = "Prizes were decided in {finishes:,} of the finishes (±{error:.1f} % at most); amounts are exact in each."
    return Message(sentence, finishes=finishes, error=98 / finishes**0.5)


def say_chances(chances: Chances, row: ChanceRow) -> Message:
    """One participant's chances: with the number of finishes, the error, and what was estimated."""
    top = min(3, len(chances.rows))
    first, among = row.reaches({1}), row.reaches(range(1, top + 1))
    facts: dict[str, Any] = {
        "name": name_of(chances.tournament, row.id), "finishes": chances.finishes, "error": chances.error, "top": top,
        "now": Ordinal(row.rank_now), "expected": Figures(format_value(row.expected_rank, 1)),
        "first": say_share(first), "among": say_share(among),
    }  # fmt: skip
    if chances.exact:
        facts |= {"first": percent(chances, first) if first else "0 %", "among": percent(chances, among) if among else "0 %"}
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
    results = Items(tuple(OWN_ROWS.get(result, result) for result in key.split(" + ")), "plus")
    return Message("{results}", results=results)


def say_own_title(whole: Chances, row: ChanceRow) -> Message:
    """Whose chances, by the own result."""
    return Message("{title}: {name} by own result", title=whole.title, name=row.name or str(row.id))


def say_own_chances(number: int, found: Mapping[str, Chances]) -> Iterator[Message]:
    """One participant's chances after each own result."""
    for key, each in found.items():
        row, top = each[number], min(3, len(each.rows))
        facts: dict[str, Any] = {
            "first": say_share(row.reaches({1})), "among": say_share(row.reaches(range(1, top + 1))), "top": top,
            "expected": Figures(format_value(row.expected_rank, 1)), "own": say_key(key),
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


def say_over_rounds_title(event: Tournament) -> Message:
    """The event."""
    if event.name:
        return Message("{name}, chances of first place before every round", name=event.name)
    return Message("Chances of first place before every round")


def say_over_rounds_notes(finishes: int, *, approximate: bool) -> Iterator[Message]:
    """How the numbers of every round were made."""
    sentence = "Before every round {finishes:,} finishes were drawn where there are more (±{error:.0f} %)."
    yield Message(sentence, finishes=finishes, error=98 / finishes**0.5)
    if approximate:
        yield Message("Approximate: later pairings estimated, ± 2 points.")
