"""The words of needs and chances: sentences that can be read out, made of whole sentences."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import TYPE_CHECKING, Any

from tiebreaks.chances.answers import wilson
from tiebreaks.messages import Message, Series
from tiebreaks.model.tournament import Tournament
from tiebreaks.text import halves

if TYPE_CHECKING:
    from tiebreaks.chances.needs import Condition, Needs, OwnResult, RankIf

MOST_ALTERNATIVES = 3
MOST_GAMES = 4  # in one alternative
MOST_RANKS = 3

_GAME: Mapping[tuple[str, ...], str] = {  # by the results that will do
    ("1-0",): "{white} beats {black}",
    ("½-½",): "{white} and {black} draw",
    ("0-1",): "{black} beats {white}",
    ("1-0", "½-½"): "{white} does not lose to {black}",
    ("½-½", "0-1"): "{black} does not lose to {white}",
    ("1-0", "0-1"): "{white} and {black} do not draw",
}
_WITH: Mapping[str, str] = {"win": "a win", "draw": "a draw", "loss": "a loss"}


def name_of(event: Tournament, number: int) -> str:
    """The name, with the number where names repeat; the number alone where there is no name."""
    name = event.participants[event.row_of[number]].name
    if not name:
        return str(number)
    return name if sum(one.name == name for one in event.participants) == 1 else f"{number} {name}"


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th, 11th, 21st."""
    suffix = "th" if number % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{suffix}"


def say_target(wanted: Collection[int]) -> Message:
    """A set of ranks in words."""
    if isinstance(wanted, range):
        if len(wanted) == 1:
            return Message("1st place")
        return Message("the first {count} places", count=len(wanted))
    return Message("place {places}", places=Series(tuple(map(ordinal, sorted(wanted))), "or"))


def too_long(alternatives: Sequence[Sequence[object]]) -> bool:
    """Whether a condition is too long to be said."""
    return len(alternatives) > MOST_ALTERNATIVES or any(len(each) > MOST_GAMES for each in alternatives)


def say_alternatives(event: Tournament, alternatives: Sequence[Sequence[Condition]] | None) -> Message:
    """A condition: "B beats C, or A and D draw and E beats F"."""
    parts = tuple(
        Message("{games}", games=Series(tuple(_say_game(event, each) for each in one), "and")) for one in alternatives or ()
    )
    return Message("{parts}", parts=Series(parts, "alternatives"))


def _say_game(event: Tournament, condition: Condition) -> Message:
    facts: dict[str, Any] = {"white": name_of(event, condition.white), "black": name_of(event, condition.black)}
    sentence = _GAME.get(condition.results)
    if sentence is not None:
        return Message(sentence, **facts)
    return Message("{white}-{black} ends {results}", **facts, results=Series(condition.results, "or"))


def say_own(line: OwnResult) -> Message:
    """The own result: "a win", "a win and a draw", "2½ points"."""
    words = tuple(_WITH.get(each) or f"{each} points" for each in line.results)
    return Message("{words}", words=Series(words, "and"))


def say_needs(needs: Needs) -> Iterator[Message]:
    """The whole answer: the situation, every own result, and what it comes to."""
    yield from _say_situation(needs)
    if needs.is_certain:
        shared = any(line.verdict == "shared" for line in needs.lines)
        certain = "Already certain, perhaps shared: {target}." if shared else "Already certain: {target}."
        yield Message(certain, target=needs.target)
        return
    if needs.out_of_reach:
        yield Message("Out of reach: {target}.", target=needs.target)
        return
    for line in needs.lines:
        yield from _say_line(needs, line)
    yield from _say_conclusion(needs)


def _say_situation(needs: Needs) -> Iterator[Message]:
    number, event = needs.participant.id, needs.tournament
    row = needs.standings[number]
    facts: dict[str, Any] = {
        "name": name_of(event, number), "rank": ordinal(row.rank), "points": halves(row.points),
    }  # fmt: skip
    own = [item for item in needs.question.items if number in item[1:3]]
    if not own:
        yield Message("{name} is {rank} with {points} points and has no game left.", **facts)
        return
    games = tuple(
        Message(
            "White against {other}" if item.white == number else "Black against {other}",
            other=name_of(event, item.black if item.white == number else item.white),
        )
        for item in own
    )
    sentence = "{name} is {rank} with {points} points and plays {games}."
    if needs.standings[number].points == 1:
        sentence = "{name} is {rank} with {points} point and plays {games}."
    yield Message(sentence, **facts, games=Series(games, "then"))


def _say_line(needs: Needs, line: OwnResult) -> Iterator[Message]:
    own, event = say_own(line), needs.tournament
    facts: dict[str, Any] = {"own": own, "target": needs.target}
    if line.ranks:
        yield _say_ranks(event, own, line.ranks) if line.results else _say_ranks_without(event, line.ranks)
    elif line.verdict == "open" and line.alternatives is not None:
        sentence = (
            "With {own}: {target} if {condition}, otherwise not." if line.results else "{target} if {condition}, otherwise not."
        )
        yield Message(sentence, **facts, condition=say_alternatives(event, line.alternatives))
    elif line.verdict is None:
        counts: dict[str, Any] = {"reached": line.reached_in, "finishes": line.finishes}
        sentence = (
            "With {own}: not settled; reached in {reached:,} of {finishes:,} finishes drawn, so that the others are below "
            "{most:,} in a million with 95 % confidence if every result is equally probable."
        )
        yield Message(sentence, **facts, **counts, most=ceil(1_000_000 * wilson(Fraction(0), line.finishes).high))
    else:
        yield from _say_verdict(event, line, facts)


def _say_any(event: Tournament, conditions: Sequence[Condition]) -> Series:
    return Series(tuple(_say_game(event, each) for each in conditions), "alternatives")


def _say_verdict(event: Tournament, line: OwnResult, facts: Mapping[str, Any]) -> Iterator[Message]:
    counts: dict[str, Any] = {"reached": line.reached_in, "finishes": line.finishes}
    if line.verdict == "open":
        sentence = (
            "With {own}: possible, but not certain ({reached:,} of all {finishes:,} finishes of the games that can matter)."
        )
        if not line.exact:
            sentence = "With {own}: possible, but not certain ({reached:,} of {finishes:,} finishes drawn)."
        yield Message(sentence, **facts, **counts)
        if line.certain_if:
            yield Message("With {own}: certain if {games}.", own=facts["own"], games=_say_any(event, line.certain_if))
        if line.excluded_if:
            yield Message("With {own}: out of reach if {games}.", own=facts["own"], games=_say_any(event, line.excluded_if))
        return
    sentence = {
        "secured": "With {own}: certain.",
        "shared": "With {own}: certain, perhaps shared.",
        "excluded": "With {own}: out of reach.",
    }[str(line.verdict)]
    yield Message(sentence, **facts)


def _say_rank(each: RankIf) -> Message:
    if each.relation:
        return Message(each.relation)
    if each.rank == each.last:
        return Message("{rank}", rank=ordinal(each.rank))
    return Message("shared {rank}", rank=ordinal(each.rank))


def _say_ranks(event: Tournament, own: Message, ranks: Sequence[RankIf]) -> Message:
    *special, usual = ranks
    if not special:
        return Message("With {own} {usual}.", own=own, usual=_say_rank(usual))
    return Message(
        "With {own} {special}, otherwise {usual}.", own=own, special=_say_special(event, special), usual=_say_rank(usual)
    )


def _say_ranks_without(event: Tournament, ranks: Sequence[RankIf]) -> Message:
    *special, usual = ranks
    if not special:
        return Message("{usual} in any case.", usual=_say_rank(usual))
    return Message("{special}, otherwise {usual}.", special=_say_special(event, special), usual=_say_rank(usual))


def _say_special(event: Tournament, special: Sequence[RankIf]) -> Series:
    parts = tuple(
        Message("{rank} if {condition}", rank=_say_rank(each), condition=say_alternatives(event, each.alternatives))
        for each in special
    )
    return Series(parts, "semicolon")


def _say_conclusion(needs: Needs) -> Iterator[Message]:
    if not needs.lines[0].results:
        return
    enough = [line for line in needs.lines if line.verdict in ("secured", "shared")]
    if not enough:
        if needs.exact:
            yield Message("No own result secures {target}.", target=needs.target)
        return
    last = enough[-1]
    if len(last.results) == 1:
        sentence = (
            "{own} is enough for {target}." if last.verdict == "secured" else "{own} is enough for {target}, perhaps shared."
        )
        yield Message(
            sentence, own=Message(_CAPITAL.get(last.results[0], "{points} points"), points=last.results[0]), target=needs.target
        )


_CAPITAL: Mapping[str, str] = {"win": "A win", "draw": "A draw", "loss": "Even a loss"}
