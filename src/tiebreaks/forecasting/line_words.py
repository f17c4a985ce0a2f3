"""One own result in words: the ranks and when they come, a condition, or the verdict; and the parts of which these are made."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

from tiebreaks.answers.needs import Condition, Needs, OwnResult, RankIf
from tiebreaks.answers.shares import wilson
from tiebreaks.messages import Forms, Items, Message, Ordinal, labels
from tiebreaks.model.tournament import Tournament
from tiebreaks.text import halves


def name_of(event: Tournament, number: int) -> str:
    """The surname, with the number where it repeats, so that commas do not collide; the number alone where there is none."""
    name = _surname(event.participants[event.row_of[number]].name)
    if not name:
        return str(number)
    return name if sum(_surname(one.name) == name for one in event.participants) == 1 else f"{number} {name}"


def _surname(name: str) -> str:
    """What stands before the comma."""
    return name.partition(",")[0].strip() or name


MOST_ALTERNATIVES = 3
MOST_GAMES = 4  # in one alternative
MOST_RANKS = 3
POINTS = Forms("{points} point", "{points} points")

_GAME: Mapping[tuple[str, ...], str] = {  # by the results that will do
    ("1-0",): "{white} beats {black}",
    ("½-½",): "{white} and {black} draw",
    ("0-1",): "{black} beats {white}",
    ("1-0", "½-½"): "{white} does not lose to {black}",
    ("½-½", "0-1"): "{black} does not lose to {white}",
    ("1-0", "0-1"): "{white} and {black} do not draw",
}
_WITH: Mapping[str, Message] = labels({"win": "a win", "draw": "a draw", "loss": "a loss"})
SEVERAL: Mapping[tuple[str, int], str] = {
    ("win", 2): "two wins", ("win", 3): "three wins", ("win", 4): "four wins",
    ("draw", 2): "two draws", ("draw", 3): "three draws", ("draw", 4): "four draws",
    ("loss", 2): "two losses", ("loss", 3): "three losses", ("loss", 4): "four losses",
}  # fmt: skip


def say_target(wanted: Collection[int]) -> Message:
    """A set of ranks in words."""
    if isinstance(wanted, range) and len(wanted) > 1:
        return Message("the first {count} places", count=len(wanted))
    return Message("{places} place", places=Items(tuple(map(Ordinal, sorted(wanted))), "or"))


def too_long(alternatives: Sequence[Sequence[object]]) -> bool:
    """Whether a condition is too long to be said."""
    return len(alternatives) > MOST_ALTERNATIVES or any(len(each) > MOST_GAMES for each in alternatives)


def say_alternatives(event: Tournament, alternatives: Sequence[Sequence[Condition]] | None) -> Message:
    """A condition: "B beats C, or A and D draw and E beats F"."""
    parts = tuple(
        Message("{games}", games=Items(tuple(say_game(event, each) for each in one), "and")) for one in alternatives or ()
    )
    return Message("{parts}", parts=Items(parts, "alternatives"))


def say_ahead(event: Tournament, other: int) -> Message:
    """The target to be ahead of somebody."""
    return Message("ahead of {name}", name=name_of(event, other))


def say_game(event: Tournament, condition: Condition) -> Message:
    """A game that ends in one of some ways."""
    facts: dict[str, Any] = {"white": name_of(event, condition.white), "black": name_of(event, condition.black)}
    sentence = _GAME.get(condition.results)
    if sentence is not None:
        return Message(sentence, **facts)
    return Message("{white}-{black} ends {results}", **facts, results=Items(condition.results, "or"))


def say_own(line: OwnResult) -> Message:
    """The own result: "a win", "two draws", "a win and a draw", "2½ points"."""
    several = SEVERAL.get((line.results[0], len(line.results))) if len({*line.results}) == 1 else None
    if several is not None:
        return Message(several)
    return Message("{words}", words=Items(tuple(map(say_one, line.results)), "and"))


def say_one(result: str) -> Message:
    """A result of one game, or so many points."""
    if result in _WITH:
        return _WITH[result]
    return say_so_many(parse_points(result))


def parse_points(result: str) -> Fraction:
    """The points of an own result that is so many points."""
    return Fraction(result.replace("½", ".5"))


def say_so_many(points: Fraction) -> Message:
    """So many points."""
    return Message(POINTS.of(counted(points)), points=halves(points))


def counted(points: Fraction) -> Fraction:
    """The number that decides how points are said: half a point is one, as ½ is read."""
    return Fraction(1) if points == Fraction(1, 2) else points


def say_lines(needs: Needs) -> Iterator[Message]:
    """Every own result; points of a match that mean the same are said once: "2½ points or more"."""
    together: list[list[OwnResult]] = []
    for line in needs.lines:
        if together and needs.tournament.is_team and len(line.results) == 1 and _alike(needs, together[-1][-1], line):
            together[-1].append(line)
        else:
            together.append([line])
    for lines in together:
        yield from say_line(needs, lines[0], _say_several(needs, lines) if len(lines) > 1 else None)


def _alike(needs: Needs, one: OwnResult, other: OwnResult) -> bool:
    """Whether two own results are said in the same words."""
    said = [[str(each) for each in say_line(needs, line, Message("{points}", points=""))] for line in (one, other)]
    return said[0] == said[1]


def _say_several(needs: Needs, lines: Sequence[OwnResult]) -> Message:
    """So many points of a match, or more; or less; or between."""
    most, least = (parse_points(line.results[0]) for line in (lines[0], lines[-1]))
    if lines[0] is needs.lines[0]:
        return Message(_OR_MORE.of(counted(least)), points=halves(least))
    if lines[-1] is needs.lines[-1]:
        return Message(_OR_LESS.of(counted(most)), points=halves(most))
    return Message("{least} to {most} points", least=halves(least), most=halves(most))


_OR_MORE = Forms("{points} point or more", "{points} points or more")
_OR_LESS = Forms("{points} point or less", "{points} points or less")


def say_line(needs: Needs, line: OwnResult, own: Message | None = None) -> Iterator[Message]:
    """The ranks where they can be said; else when an open target is reached, or the verdict; `own`: other words for it."""
    event = needs.tournament
    facts: dict[str, Any] = {"own": own or say_own(line), "target": needs.target}
    if line.ranks:
        yield _say_ranks(needs, line, facts)
    elif line.verdict == "open" and line.alternatives is not None:
        sentence = (
            "With {own}: {target} if {condition}, otherwise not." if line.results else "{target} if {condition}, otherwise not."
        )
        yield Message(sentence, **facts, condition=say_alternatives(event, line.alternatives))
    else:
        yield from _say_verdict(event, line, facts)


def _say_any(event: Tournament, conditions: Sequence[Condition]) -> dict[str, Any]:
    """The first results, and how many more there are, which a table has."""
    said = tuple(say_game(event, each) for each in conditions[:MOST_ALTERNATIVES])
    return {"games": Items(said, "alternatives"), "more": len(conditions) - len(said)}


def _say_verdict(event: Tournament, line: OwnResult, facts: Mapping[str, Any]) -> Iterator[Message]:
    sentences = _VERDICTS if line.results else _VERDICTS_AS
    counts: dict[str, Any] = {"reached": line.reached_in, "finishes": line.finishes}
    if line.verdict is None and not line.finishes:
        yield Message(sentences["between"], **facts, best=Ordinal(line.best), worst=Ordinal(line.worst))
        return
    if line.verdict is None:
        counts["most"] = ceil(1_000_000 * wilson(Fraction(0), line.finishes).high)
    kind = str(line.verdict or "not settled")
    if kind == "open" and not line.exact:
        kind = "open_tried"
    yield Message(sentences[kind], **facts, **counts)
    if line.verdict == "open":
        for kind, conditions in (("if", line.certain_if), ("out_if", line.excluded_if)):
            if conditions:
                more = len(conditions) > MOST_ALTERNATIVES
                yield Message(sentences[f"{kind}_more" if more else kind], own=facts["own"], **_say_any(event, conditions))
        if line.missed_by:
            yield Message(sentences["missed"], own=facts["own"], codes=Items(line.missed_by, "or"))


_VERDICTS: Mapping[str, str] = {
    "secured": "With {own}: certain.",
    "shared": "With {own}: certain, perhaps shared.",
    "excluded": "With {own}: out of reach.",
    "open": "With {own}: possible, but not certain ({reached:,} of all {finishes:,} finishes of the games that can matter).",
    "open_tried": "With {own}: possible, but not certain ({reached:,} of {finishes:,} finishes tried).",
    "not settled": (
        "With {own}: not settled; reached in {reached:,} of {finishes:,} finishes tried, so that the others are below "
        "{most:,} in a million with 95 % confidence if every result is equally probable."
    ),
    "between": "With {own}: {best} at best, {worst} at worst.",
    "if": "With {own}: certain if {games}.",
    "if_more": "With {own}: certain if {games}, and after {more} more {more:result|results} in the table.",
    "out_if": "With {own}: out of reach if {games}.",
    "out_if_more": "With {own}: out of reach if {games}, and after {more} more {more:result|results} in the table.",
    "missed": "With {own}: missed only by {codes}.",
}
_VERDICTS_AS: Mapping[str, str] = {  # without own games
    "secured": "Certain.",
    "shared": "Certain, perhaps shared.",
    "excluded": "Out of reach.",
    "open": "Possible, but not certain ({reached:,} of all {finishes:,} finishes of the games that can matter).",
    "open_tried": "Possible, but not certain ({reached:,} of {finishes:,} finishes tried).",
    "not settled": (
        "Not settled; reached in {reached:,} of {finishes:,} finishes tried, so that the others are below "
        "{most:,} in a million with 95 % confidence if every result is equally probable."
    ),
    "between": "{best} at best, {worst} at worst.",
    "if": "Certain if {games}.",
    "if_more": "Certain if {games}, and after {more} more {more:result|results} in the table.",
    "out_if": "Out of reach if {games}.",
    "out_if_more": "Out of reach if {games}, and after {more} more {more:result|results} in the table.",
    "missed": "Missed only by {codes}.",
}


def _say_rank(event: Tournament, each: RankIf, *, how: str = "") -> Message:
    """A rank, when it comes, and the tie-break that decides it."""
    facts: dict[str, Any] = {"rank": Message(each.relation) if each.relation else Ordinal(each.rank)}
    facts["condition"] = say_alternatives(event, each.alternatives)
    if each.rank != each.last:
        facts["last"] = Ordinal(each.last)
        several = each.last > each.rank + 1
        return Message((_SHARED_BY_MORE if several else _SHARED)[how == "if"], **facts)
    decider = each.decided_by
    if decider is None:
        return Message("{rank} if {condition}" if how == "if" else "{rank}", **facts)
    facts["code"] = decider.code
    if decider.own is None or decider.theirs is None:
        return Message(_BY[how], **facts)
    return Message(_BY_NUMBERS[how], **facts, own=halves(decider.own), theirs=halves(decider.theirs))


_SHARED = ("shared {rank}", "shared {rank} if {condition}")
_SHARED_BY_MORE = ("shared {rank} to {last}", "shared {rank} to {last} if {condition}")
_BY: Mapping[str, str] = {
    "": "{rank} (by {code})",
    "if": "{rank} if {condition} (by {code})",
    "then": "{rank} by {code}",
}
_BY_NUMBERS: Mapping[str, str] = {
    "": "{rank} (by {code}, {own} to {theirs})",
    "if": "{rank} if {condition} (by {code}, {own} to {theirs})",
    "then": "{rank} by {code}, {own} to {theirs}",
}


def _say_ranks(needs: Needs, line: OwnResult, facts: dict[str, Any]) -> Message:
    """The ranks of one own result: what reaches an open target first, otherwise the usual one first."""
    *special, usual = line.ranks
    event = needs.tournament
    facts |= {"name": name_of(event, needs.participant.id), "usual": _say_rank(event, usual)}
    sentences = _RANKS if line.results else _RANKS_AS
    if not special:
        return Message(sentences["one"], **facts)
    facts["special"] = Items(tuple(_say_rank(event, each, how="if") for each in special), "semicolon")
    if len(special) > 1:
        return Message(sentences["if"], **facts)
    reached = _reaches(needs, usual), _reaches(needs, special[0])
    if reached == (True, False):
        condition = say_alternatives(event, special[0].alternatives)
        return Message(sentences["unless"], **facts, condition=condition, then=_say_rank(event, special[0], how="then"))
    return Message(sentences["if" if reached == (False, True) else "or"], **facts)


_RANKS: Mapping[str, str] = {
    "one": "With {own} {usual}.",
    "if": "With {own} {special}, otherwise {usual}.",
    "unless": "With {own} {usual} unless {condition} (then {then}).",
    "or": "With {own} {usual}, or {special}.",
}
_RANKS_AS: Mapping[str, str] = {  # without own games
    "one": "{name} is {usual} in any case.",
    "if": "{name} is {special}, otherwise {usual}.",
    "unless": "{name} is {usual} unless {condition} (then {then}).",
    "or": "{name} is {usual}, or {special}.",
}


def _reaches(needs: Needs, each: RankIf) -> bool:
    """Whether a rank reaches the target, perhaps shared."""
    if each.relation:
        return each.relation in ("ahead", "level")
    return any(place in needs.wanted.ranks for place in range(each.rank, each.last + 1))
