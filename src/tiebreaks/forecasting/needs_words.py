"""Needs in words: the situation, and what all own results come to; whole sentences that can be read out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from tiebreaks.answers.needs import Needs, OwnResult, PointsNeeds
from tiebreaks.forecasting.line_words import (
    counted,
    name_of,
    parse_points,
    say_alternatives,
    say_lines,
    say_one,
    say_own,
    say_so_many,
)
from tiebreaks.messages import Clause, Forms, Items, Message, Ordinal, Remedy
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Tournament
from tiebreaks.text import halves

MOST_NAMES = 3  # of those who share a place, or stay ahead
MOST_LINES = 9  # own results that are said one by one


def say_by_points() -> Message:
    """How an answer by points alone was made."""
    return Message(
        "There are too many own results to look at each: the points of all own games count together, and the target is "
        "certain or out of reach by points alone."
    )


def say_title(needs: Needs) -> Message:
    """Who needs what for which target."""
    name = name_of(needs.tournament, needs.participant.id)
    return Message("What {name} needs: {target}", name=name, target=needs.target)


def say_conditions(event: Tournament, lines: Sequence[OwnResult]) -> dict[tuple[str, ...], Message]:
    """Own results with which the target is open -> when it is reached."""
    return {
        line.results: say_alternatives(event, line.alternatives)
        for line in lines
        if line.verdict == "open" and line.alternatives is not None
    }


def say_needs(needs: Needs) -> Iterator[Message]:
    """The whole answer: the situation, every own result, and what it comes to."""
    yield from _say_situation(needs)
    if needs.is_certain:
        yield _say_certain(needs)
        return
    if needs.out_of_reach:
        yield _say_out_of_reach(needs)
        return
    if not needs.by_points and len(needs.lines) <= MOST_LINES:
        yield from say_lines(needs)
    yield from _say_conclusion(needs)
    if needs.stopped:
        yield _say_stopped(needs)


def _say_stopped(needs: Needs) -> Message:
    """That the bound on work ended the search: what is settled, what is not, and how to go on."""
    settled, unsettled = ([line for line in needs.lines if (line.verdict is None) == left] for left in (False, True))
    kind = "all" if not unsettled else "none" if not settled else "some" if len(needs.lines) <= MOST_LINES else "many"
    more = Message(" With {remedy} it goes further.", remedy=Remedy("work", 4 * needs.most_work))
    return Message(
        _STOPPED[kind],
        work=needs.most_work,
        settled=Items(tuple(map(say_own, settled)), "semicolon") if kind == "some" else len(settled),
        unsettled=Items(tuple(map(say_own, unsettled)), "semicolon") if kind == "some" else len(unsettled),
        advice=Clause("work", more),
    )


_STOPPED: Mapping[str, str] = {
    "all": (
        "The search was bounded by {work:,} steps: whether the target is reached is settled for every own result; not all "
        "conditions, best and worst ranks are.{advice}"
    ),
    "some": "The search was bounded by {work:,} steps. Settled: {settled}. Not settled: {unsettled}.{advice}",
    "many": "The search was bounded by {work:,} steps: {settled} own {settled:result is|results are} settled, "
    "{unsettled} {unsettled:is|are} not.{advice}",
    "none": "The search was bounded by {work:,} steps: nothing is settled.{advice}",
}


def _kind(needs: Needs) -> str:
    """What kind of target it is: one place, several places from the first on, or to be ahead of somebody."""
    if needs.wanted.ahead_of is not None:
        return "ahead"
    return "places" if isinstance(needs.wanted.ranks, range) and len(needs.wanted.ranks) > 1 else "place"


def _facts(needs: Needs) -> dict[str, Any]:
    """What the sentences about a target may name."""
    event, other = needs.tournament, needs.wanted.ahead_of
    facts: dict[str, Any] = {"target": needs.target, "name": name_of(event, needs.participant.id)}
    if other is not None:
        return facts | {"other": name_of(event, other)}
    return facts | {"count": len(needs.wanted.ranks)}


def _sharers(needs: Needs, lines: Sequence[OwnResult]) -> Items | None:
    """Who may share the target, where they are known and few."""
    if any(line.shared_with is None for line in lines):
        return None
    found = sorted({one for line in lines for one in line.shared_with or ()})
    if not 0 < len(found) <= MOST_NAMES:
        return None
    return Items(tuple(name_of(needs.tournament, one) for one in found), "or")


def _say_certain(needs: Needs) -> Message:
    sharing = [line for line in needs.lines if line.verdict == "shared"]
    names = _sharers(needs, sharing) if sharing else None
    how = "" if not sharing else "shared" if names is None else "shared with"
    return Message(_CERTAIN[_kind(needs), how if _kind(needs) != "ahead" else how[:6]], **_facts(needs), names=names)


_CERTAIN: Mapping[tuple[str, str], str] = {
    ("place", ""): "{target} is already certain.",
    ("place", "shared"): "{target} is already certain, perhaps shared.",
    ("place", "shared with"): "{target} is already certain, perhaps shared with {names}.",
    ("places", ""): "The first {count} places are already certain.",
    ("places", "shared"): "The first {count} places are already certain, perhaps shared.",
    ("places", "shared with"): "The first {count} places are already certain, perhaps shared with {names}.",
    ("ahead", ""): "{name} stays ahead of {other} in any case.",
    ("ahead", "shared"): "{name} cannot fall behind {other}: ahead or level in any case.",
}


def _say_out_of_reach(needs: Needs) -> Message:
    """That nothing helps, and why: who stays ahead even with the best own result."""
    kind, best, facts = _kind(needs), needs.lines[0], _facts(needs)
    if kind == "ahead" or not isinstance(needs.wanted.ranks, range):
        return Message(_OUT[kind], **facts)
    count = best.best - 1 if best.exact_best else len(best.stay_ahead)
    if count < len(needs.wanted.ranks):
        return Message(_OUT[kind], **facts)
    facts |= {"own": say_own(best), "ahead": count}
    who = "team" if needs.tournament.is_team else "player"
    if len(best.stay_ahead) == count <= MOST_NAMES:
        facts["names"] = Items(tuple(name_of(needs.tournament, one) for one in best.stay_ahead))
        who = "names"
    many = "one" if count == 1 else "several"
    return Message((_OUT_EVEN_WITH if best.results else _OUT_AS)[kind, who, many], **facts)


_OUT: Mapping[str, str] = {
    "place": "{target} is out of reach.",
    "places": "The first {count} places are out of reach.",
    "ahead": "{name} cannot catch {other} any more.",
}
_OUT_EVEN_WITH: Mapping[tuple[str, str, str], str] = {
    ("place", "names", "one"): "{target} is out of reach: even with {own} {names} stays ahead.",
    ("place", "names", "several"): "{target} is out of reach: even with {own} {names} stay ahead.",
    ("place", "player", "one"): "{target} is out of reach: even with {own} one player stays ahead.",
    ("place", "player", "several"): "{target} is out of reach: even with {own} {ahead} players stay ahead.",
    ("place", "team", "one"): "{target} is out of reach: even with {own} one team stays ahead.",
    ("place", "team", "several"): "{target} is out of reach: even with {own} {ahead} teams stay ahead.",
    ("places", "names", "several"): "The first {count} places are out of reach: even with {own} {names} stay ahead.",
    ("places", "player", "several"): "The first {count} places are out of reach: even with {own} {ahead} players stay ahead.",
    ("places", "team", "several"): "The first {count} places are out of reach: even with {own} {ahead} teams stay ahead.",
}
_OUT_AS: Mapping[tuple[str, str, str], str] = {
    ("place", "names", "one"): "{target} is out of reach: {names} stays ahead.",
    ("place", "names", "several"): "{target} is out of reach: {names} stay ahead.",
    ("place", "player", "one"): "{target} is out of reach: one player stays ahead.",
    ("place", "player", "several"): "{target} is out of reach: {ahead} players stay ahead.",
    ("place", "team", "one"): "{target} is out of reach: one team stays ahead.",
    ("place", "team", "several"): "{target} is out of reach: {ahead} teams stay ahead.",
    ("places", "names", "several"): "The first {count} places are out of reach: {names} stay ahead.",
    ("places", "player", "several"): "The first {count} places are out of reach: {ahead} players stay ahead.",
    ("places", "team", "several"): "The first {count} places are out of reach: {ahead} teams stay ahead.",
}


def _say_situation(needs: Needs) -> Iterator[Message]:
    number, event = needs.participant.id, needs.tournament
    row = needs.standings[number]
    facts: dict[str, Any] = {
        "name": name_of(event, number), "rank": Ordinal(row.rank), "points": halves(row.points),
    }  # fmt: skip
    if not needs.games:
        yield Message(_NO_GAME_LEFT.of(counted(row.points)), **facts)
        return
    games = tuple(_say_opponent(needs, white, black) for _, white, black in needs.games)
    yield Message(_PLAYS.of(counted(row.points)), **facts, games=Items(games, "then"))


_NO_GAME_LEFT = Forms(
    "{name} is {rank} with {points} point and has no game left.",
    "{name} is {rank} with {points} points and has no game left.",
)
_PLAYS = Forms(
    "{name} is {rank} with {points} point and plays {games}.",
    "{name} is {rank} with {points} points and plays {games}.",
)


def _say_opponent(needs: Needs, white: int, black: int) -> Message:
    first = white == needs.participant.id
    other = name_of(needs.tournament, black if first else white)
    if needs.tournament.is_team:
        return Message("against {other}", other=other)
    return Message("White against {other}" if first else "Black against {other}", other=other)


def _say_conclusion(needs: Needs) -> Iterator[Message]:
    """What is enough, in one sentence or two; after several games also how many points are."""
    if not needs.lines[0].results:
        return
    enough = [line for line in needs.lines if line.verdict in ("secured", "shared")]
    games = len(needs.games)
    if not enough:
        if needs.by_points:
            sentence = "By points alone nothing secures {target}."
            if _kind(needs) == "ahead":
                sentence = "By points alone nothing secures a place ahead of {other}."
            yield Message(sentence, **_facts(needs))
            yield from _say_too_few(needs, games)
        elif needs.exact:
            sentence = "Nothing secures a place ahead of {other}." if _kind(needs) == "ahead" else "Nothing secures {target}."
            yield Message(sentence, **_facts(needs))
        return
    if games > 1:
        fails = max(line.points for line in needs.lines if line.verdict not in ("secured", "shared"))
        several = [line for line in enough if line.points > fails]
        if len(several) == 1 and not needs.by_points:
            several = []  # all games won, or so: that is said as it is
        if several:
            yield _say_points(needs, several, games)
        if needs.by_points:
            yield from _say_too_few(needs, games)
            return
        enough = [line for line in enough if line not in several]
    if enough:
        yield _say_enough(needs, enough[-1])


def _how(needs: Needs, lines: Sequence[OwnResult]) -> tuple[str, Items | None]:
    """Whether the target is then reached alone, perhaps shared, or perhaps shared with somebody."""
    sharing = [line for line in lines if line.verdict == "shared"]
    if not sharing:
        return "alone" if _kind(needs) == "place" and len(needs.wanted.ranks) == 1 else "", None
    names = _sharers(needs, sharing) if _kind(needs) != "ahead" else None
    return "shared" if names is None else "shared with", names


def _say_points(needs: Needs, lines: Sequence[OwnResult], games: int) -> Message:
    how, names = _how(needs, lines)
    points = lines[-1].points
    facts = _facts(needs) | {"points": say_so_many(points), "games": games, "names": names}
    return Message((_POINTS_AHEAD if _kind(needs) == "ahead" else _POINTS)[how].of(counted(points)), **facts)


_POINTS: Mapping[str, Forms] = {
    "": Forms(
        "{points} from the last {games} games secures {target}.",
        "{points} from the last {games} games secure {target}.",
    ),
    "alone": Forms(
        "{points} from the last {games} games secures {target}, alone.",
        "{points} from the last {games} games secure {target}, alone.",
    ),
    "shared": Forms(
        "{points} from the last {games} games secures {target}, perhaps shared.",
        "{points} from the last {games} games secure {target}, perhaps shared.",
    ),
    "shared with": Forms(
        "{points} from the last {games} games secures {target}, perhaps shared with {names}.",
        "{points} from the last {games} games secure {target}, perhaps shared with {names}.",
    ),
}
_POINTS_AHEAD: Mapping[str, Forms] = {
    "": Forms(
        "{points} from the last {games} games is enough to be ahead of {other}.",
        "{points} from the last {games} games are enough to be ahead of {other}.",
    ),
    "shared": Forms(
        "{points} from the last {games} games is enough not to fall behind {other}.",
        "{points} from the last {games} games are enough not to fall behind {other}.",
    ),
}


def _say_too_few(needs: Needs, games: int) -> Iterator[Message]:
    """With how many points the target is out of reach."""
    if needs.lines[-1].verdict == "excluded":  # the fewest points
        possible = min(line.points for line in needs.lines if line.verdict != "excluded")
        sentence = "With less than {points} from the last {games} games {target} is out of reach."
        if _kind(needs) == "ahead":
            sentence = "With less than {points} from the last {games} games {name} cannot catch {other}."
        elif _kind(needs) == "places":
            sentence = "With less than {points} from the last {games} games {target} are out of reach."
        yield Message(sentence, **_facts(needs), points=say_so_many(possible), games=games)


def _say_enough(needs: Needs, line: OwnResult) -> Message:
    how, names = _how(needs, [line])
    several = _CAPITAL_TWO.get(line.results)
    if len({*line.results}) == 1:
        several = _CAPITAL_SEVERAL.get((line.results[0], len(line.results)))
    own = Message(several) if several else Message("{words}", words=Items(tuple(map(_say_first, enumerate(line.results)))))
    alone = len(line.results) == 1 and line.results[0] not in _CAPITAL
    number = counted(parse_points(line.results[0])) if alone else len(line.results)
    sentences = _ENOUGH_AHEAD if _kind(needs) == "ahead" else _ENOUGH
    return Message(sentences[how].of(number), **_facts(needs), own=own, names=names)


def _say_first(numbered: tuple[int, str]) -> Message:
    """A result in a series that begins a sentence."""
    at, result = numbered
    return Message(_CAPITAL[result]) if at == 0 and result in _CAPITAL else say_one(result)


_ENOUGH: Mapping[str, Forms] = {
    "": Forms("{own} is enough for {target}.", "{own} are enough for {target}."),
    "alone": Forms("{own} is enough for {target}, alone.", "{own} are enough for {target}, alone."),
    "shared": Forms("{own} is enough for {target}, perhaps shared.", "{own} are enough for {target}, perhaps shared."),
    "shared with": Forms(
        "{own} is enough for {target}, perhaps shared with {names}.",
        "{own} are enough for {target}, perhaps shared with {names}.",
    ),
}
_ENOUGH_AHEAD: Mapping[str, Forms] = {
    "": Forms("{own} is enough to be ahead of {other}.", "{own} are enough to be ahead of {other}."),
    "shared": Forms("{own} is enough not to fall behind {other}.", "{own} are enough not to fall behind {other}."),
}
_CAPITAL: Mapping[str, str] = {"win": "A win", "draw": "A draw", "loss": "Even a loss"}
_CAPITAL_TWO: Mapping[tuple[str, ...], str] = {
    ("win", "draw"): "A win and a draw", ("win", "loss"): "A win and a loss",
    ("draw", "win"): "A draw and a win", ("draw", "loss"): "A draw and a loss",
    ("loss", "win"): "Even a loss and a win", ("loss", "draw"): "Even a loss and a draw",
}  # fmt: skip
_CAPITAL_SEVERAL: Mapping[tuple[str, int], str] = {
    ("win", 2): "Two wins", ("win", 3): "Three wins", ("win", 4): "Four wins",
    ("draw", 2): "Two draws", ("draw", 3): "Three draws", ("draw", 4): "Four draws",
    ("loss", 2): "Even two losses", ("loss", 3): "Even three losses", ("loss", 4): "Even four losses",
}  # fmt: skip


def say_points_needs(needs: PointsNeeds, *, can_be_drawn: bool) -> Iterator[Message]:
    """What points alone make certain, and what else must be known; where rounds can be drawn, that chances say more."""
    row = needs.standings[needs.participant.id]
    facts: dict[str, Any] = {
        "name": name_of(needs.tournament, needs.participant.id), "rank": Ordinal(row.rank), "points": halves(row.points),
        "least": halves(as_points(needs.least)), "most": halves(as_points(needs.most)), "target": needs.target,
        "best": Ordinal(needs.best), "worst": Ordinal(needs.worst), "round": needs.first_unpaired,
    }  # fmt: skip
    yield Message(_CAN_END.of(counted(row.points)), **facts)
    if needs.certain:
        yield Message("Already certain by points: {target}.", **facts)
    elif needs.excluded:
        yield Message("Out of reach by points: {target}.", **facts)
    else:
        yield Message("By points alone any rank from {best} to {worst} is possible.", **facts)
        yield Message("Round {round} is not paired yet: what else is needed can be said when it is.", **facts)
        if can_be_drawn:
            yield Message("How probable it is, the chances say, with pairings as they may come.")


_CAN_END = Forms(
    "{name} is {rank} with {points} point and can end with {least} to {most}.",
    "{name} is {rank} with {points} points and can end with {least} to {most}.",
)
