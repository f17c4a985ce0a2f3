"""Why one of two is ahead, in one sentence that can be read out: both places, what they share, and what decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from tiebreaks.answers.explanations import BoardTable, Explanation, MiniTable
from tiebreaks.engine.catalogue import POINTS, SCORE_OF, TieBreak
from tiebreaks.engine.exact_values import exact_value
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.engine.steps import BoardsSteps, DecidedSteps, EncounterSteps, Steps
from tiebreaks.explaining import words
from tiebreaks.explaining.mini_tables import (
    compare_in_table,
    compare_until_different,
    is_left_by_missing_games,
    list_comparisons,
)
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Figures, Items, Message, Ordinal, distinct_decimals, phrase
from tiebreaks.model.tournament import HandOrder, PlayOff
from tiebreaks.text import halves, number_and_name

PLURAL = frozenset(
    {"WON", "BPG", "BWG", "PS", "REP", "STD", "MPTS", "GPTS", "MPvGP", "TBR"}
)  # whose names are of several things


def spoken_name(standings: Standings, id: int) -> str:
    """The name as people say it: the surname if nobody else has it, else the whole name; with the number only if need be."""
    names: dict[int, str] | None = standings._wordings.get("names")
    if names is None:
        names = standings._wordings["names"] = _spoken_names(standings)
    return names[id]


def _spoken_names(standings: Standings) -> dict[int, str]:
    people = standings.tournament.participants
    surnames = {one.id: one.name.partition(",")[0].strip() for one in people}
    shared = Counter(surnames.values()), Counter(one.name for one in people)
    return {
        one.id: surnames[one.id]
        if surnames[one.id] and shared[0][surnames[one.id]] == 1
        else one.name
        if one.name and shared[1][one.name] == 1
        else number_and_name(one.id, one.name)
        for one in people
    }


def spoken_code(entry: TieBreak) -> Message:
    """The name of an entry as people say it: "Buchholz without the lowest opponent", "the number of wins"."""
    if entry.least and (entry.entry.buchholz or entry.acronym == "SB"):
        whole = replace(entry, least=0, most=0)
        sentence = words.WITHOUT_HIGHEST if entry.most else words.WITHOUT_LOWEST
        return Message(sentence.of(entry.least), name=spoken_code(whole), count=entry.least)
    name = entry.name
    return Message("the {name}", name=name) if name[:1].islower() else phrase(name)


def say_verdict(standings: Standings, a: Row, b: Row, index: int, explanations: Sequence[Explanation]) -> Message:
    """Why the first of two is ahead by an entry of the list; behind the last, by lots."""
    shared = [*_shared_entries(standings, a.position, b.position, [at for at in standings._applied if at < index])]
    decides, article = _say_decider(standings, a, b, index, explanations, "so " if shared else "")
    return Message(
        "{first} is {first_rank} and {second} {second_rank}: {because}.",
        article=article,
        first=spoken_name(standings, a.id),
        second=spoken_name(standings, b.id),
        first_rank=Ordinal(a.rank),
        second_rank=Ordinal(b.rank),
        because=Message("{shared}, {decides}", shared=Items(tuple(shared), "semicolon"), decides=decides)
        if shared
        else decides,
    )


def say_level(standings: Standings, row: Row, others: Sequence[Row], sharing: Items | str) -> Message:
    """That participants share a rank, and what they are equal on."""
    shared = [*_shared_entries(standings, row.position, others[0].position, list(standings._applied))]
    dropped = tuple(item.code for item in standings.basis.dropped)
    if dropped:
        shared.append(Message("dropped from the list: {codes}", codes=dropped))
    return Message(
        "{who} shares {rank} place with {others}: {because}.",
        who=spoken_name(standings, row.id),
        others=sharing,
        rank=Ordinal(row.rank),
        because=Items((*shared, Message("nothing in the list separates them")), "semicolon"),
    )


def _say_decider(
    standings: Standings, a: Row, b: Row, index: int, explanations: Sequence[Explanation], so: str
) -> tuple[Message, str]:
    """What decides, and the article that defines it; `so` where something came before it."""
    if index == len(standings.entries):
        return Message(words.DECIDES[so + "lots"], seed=standings.basis.lots), ""
    entry, working = standings.entries[index], standings._workings[index]
    article = defining_article(entry, standings.edition)
    if isinstance(working.steps, DecidedSteps):
        decision = working.steps.decision_of[a.position]
        return _say_decision(decision, a.id, b.id, so), "3" if isinstance(decision, PlayOff) else ""
    if entry.code in POINTS:
        ours, theirs = (Figures(halves(exact_value(working, row.position))) for row in (a, b))
        return Message(words.POINTS_AGAINST[SCORE_OF.get(entry.code, "")], ours=ours, theirs=theirs), article
    how = _say_how(standings, index, explanations, a, b)
    kind = so + ("entries" if entry.acronym in PLURAL else "entry")
    return Message(words.DECIDES[kind], name=spoken_code(entry), how=how), article


def _shared_entries(standings: Standings, one: int, other: int, indexes: Sequence[int]) -> Iterator[Message]:
    """What did not separate two: their points, what was idle and why, and the other values that are equal."""
    law, equal = standings.edition, list[Message]()
    idle: list[Message] = []
    points: Fraction | None = None
    for index in indexes:
        entry, value = standings.entries[index], standings._value(index, one)
        if entry.code in POINTS and not points and value is not None:
            points = value
            yield Message(words.BOTH_HAVE[SCORE_OF.get(entry.code, "")], points=Figures(halves(value)))
        elif is_passed_over(standings._workings[index].steps, one):
            cited = law.cited("12.1")
            passed_over = "{name} does not apply, because those tied there have different game points ({cited})"
            idle.append(Message(passed_over, article=cited, name=spoken_code(entry), cited=cited))
        elif entry.is_type_a and is_undecided(standings, index, one, other):
            idle.append(_say_unmet(standings, index, one, points))
        elif entry.sees_ties:
            equal.append(spoken_code(entry))
        else:
            equal.append(Message("{name} ({value})", name=spoken_code(entry), value=value))
    yield from idle
    if equal:
        yield Message("equal on {entries}", entries=Items(tuple(equal)))


def _say_unmet(standings: Standings, index: int, row: int, points: Fraction | None) -> Message:
    """6.3 That those tied have not all met; with the points alone before it, they are those with the same points."""
    cited = standings.edition.cited("6.3")
    group = standings._places[index - 1] if index else None
    if points is None or group is None or standings._applied.index(index) != 1:
        return Message("those still tied have not all met", article=cited)
    unmet = words.UNMET["teams" if standings.tournament.is_team else "players"]
    tied = sum(1 for other in standings.rows if group[other.position] == group[row])
    return Message(unmet, article=cited, count=tied, points=Figures(halves(points)))


def _say_decision(decision: PlayOff | HandOrder, first: int, second: int, so: str) -> Message:
    """What people decided: the play-off, with its score or its format; or an order by hand, with its reason."""
    by_hand = isinstance(decision, HandOrder)
    kind = so + ("by hand" if by_hand else "play-off")
    how: str = decision.reason if isinstance(decision, HandOrder) else decision.description
    if isinstance(decision, PlayOff) and decision.games:
        how = _say_score(decision, first, second)
    facts: dict[str, Any] = {"how": how} if how else {}
    return Message(words.DECIDES[kind + ", how" if how else kind], **facts)


def _say_score(play_off: PlayOff, first: int, second: int) -> Message:
    """The score of two: of a match, or of all games of a play-off of several."""
    score: dict[str, Any] = {"ours": play_off.scores[first], "theirs": play_off.scores[second]}
    if len(play_off.participants) > 2:
        return Message(words.AGAINST["higher"], **score)
    games = tuple(words.PLAY_OFF_GAMES[kind] for kind in play_off.kinds)
    if games:
        score["games"] = Items(games, "and")
    return Message(words.PLAY_OFF_SCORE[bool(games)], **score)


def _say_how(standings: Standings, index: int, explanations: Sequence[Explanation], a: Row, b: Row) -> Message | Items:
    """What an entry of the list has for two whom it separates."""
    entry, working, rows = standings.entries[index], standings._workings[index], (a.position, b.position)
    if entry.is_type_a:
        return _compare_in_tables(explanations, a.id, b.id)
    if isinstance(working.steps, BoardsSteps):
        return list_comparisons("against", compare_until_different([working.steps], *rows), "then")
    ours, theirs = distinct_decimals(*(exact_value(working, row) for row in rows))
    return Message(words.AGAINST["lower" if entry.low_wins else "higher"], ours=ours, theirs=theirs)


def _compare_in_tables(both: Sequence[Explanation], first: int, second: int) -> Items:
    """What each table with both says; the last one separates them."""
    *before, last = (stage for stage in both[0].stages if {first, second} <= stage.ids)
    parts: list[Message | Items] = []
    for stage in before:
        against = compare_in_table(stage, first, second)
        parts.append(Message("{against} (nothing certain yet)", against=against) if _has_games_missing(stage) else against)
    against = compare_in_table(last, first, second)
    certain = "certain whatever the matches" if isinstance(last, MiniTable) and last.score else "certain whatever the games"
    parts.append(Message(words.AGAINST[certain], against=against) if _has_games_missing(last) else against)
    return Items(tuple(parts), "then")


def _has_games_missing(stage: MiniTable | BoardTable) -> bool:
    """Whether games are missing between the members of a table, so that it ranks by what is certain (6.3)."""
    return isinstance(stage, MiniTable) and stage.certain


def is_undecided(standings: Standings, index: int, one: int, other: int) -> bool:
    """6.3 Whether games are missing in the last table with both: then it does not separate them, whatever their scores."""
    steps = standings._workings[index].steps
    assert isinstance(steps, EncounterSteps)
    return is_left_by_missing_games(steps, one, other)


def is_passed_over(steps: Steps | Mapping[str, Any], row: int) -> bool:
    """12.1 Whether an entry passed over those tied there, because they have different game points."""
    return isinstance(steps, BoardsSteps) and steps.applied is not None and not steps.applied[row]


def defining_article(entry: TieBreak, law: Edition) -> str:
    """The article that defines an entry, as an edition cites it."""
    return law.cited(entry.entry.article(law) or "")
