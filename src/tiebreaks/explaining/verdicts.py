"""Why one of two is ahead: both places, what they share, what does not separate them, and what decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np

from tiebreaks.answers.explanations import BoardTable, Explanation, MiniTable
from tiebreaks.engine.catalogue import POINTS, SCORE_OF, TieBreak
from tiebreaks.engine.exact_values import exact_value
from tiebreaks.engine.standings import Row, Standings
from tiebreaks.engine.steps import BoardsSteps, DecidedSteps, EncounterSteps, Steps
from tiebreaks.explaining import words
from tiebreaks.explaining.mini_tables import (
    compare_in_table,
    compare_until_different,
    last_shared_table,
    list_comparisons,
)
from tiebreaks.explaining.numbers import write_both, write_number
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Fact, Items, Message, Ordinal, join_sentences
from tiebreaks.model.tournament import HandOrder, PlayOff
from tiebreaks.text import number_and_name


class Verdict(NamedTuple):
    """What separates two, or that nothing does."""

    sentence: Message
    """To be read out, with both places."""
    in_short: Message
    """For a card, whose reader sees the places."""


class Idle(NamedTuple):
    """Why an entry of the list separates nobody."""

    sentence: Message
    """In full."""
    in_short: Message
    """That it does not, and no more."""
    note: Message
    """Beside the values of both."""


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


def judge(standings: Standings, a: Row, b: Row, index: int, explanations: Sequence[Explanation]) -> Verdict:
    """Why the first of two is ahead by an entry of the list; behind the last, by lots."""
    places = Message(
        "{first} is {first_rank} and {second} {second_rank}.",
        first=spoken_name(standings, a.id),
        second=spoken_name(standings, b.id),
        first_rank=Ordinal(a.rank),
        second_rank=Ordinal(b.rank),
    )
    shared = _Shared(standings, a, b, [at for at in standings._applied if at < index])
    sentence, in_short, article = _say_decider(standings, a, b, index, explanations, directly=shared.ends_idle)
    whole = join_sentences(places, *shared.sentences, sentence)
    parts = (*shared.in_short, in_short)
    return Verdict(whole.revise(article=article), Message("{parts}.", article=article, parts=Items(parts, "semicolon")))


def judge_level(standings: Standings, row: Row, others: Sequence[Row], sharing: Items | str) -> Verdict:
    """That participants share a rank, and what they are equal on."""
    shared = _Shared(standings, row, others[0], list(standings._applied))
    sentences = [
        Message(
            "{who} shares {rank} place with {others}.",
            who=spoken_name(standings, row.id),
            others=sharing,
            rank=Ordinal(row.rank),
        ),
        *shared.sentences,
    ]
    if dropped := tuple(item.code for item in standings.basis.dropped):
        sentences.append(Message("Dropped from the list: {codes}.", codes=dropped))
    nothing = Message("nothing in the list separates them")
    sentences.append(Message("Nothing in the list separates them."))
    return Verdict(
        join_sentences(sentences[0], *sentences[1:]), Message("{parts}.", parts=Items((*shared.in_short, nothing), "semicolon"))
    )


class _Shared:
    """What did not separate two: their points, what decides nothing and why, and the values that are equal."""

    def __init__(self, standings: Standings, a: Row, b: Row, indexes: Sequence[int]) -> None:
        self.sentences: list[Message] = []
        self.in_short: list[Message] = []
        self.ends_idle = False
        one, other = a.position, b.position
        equal: list[Message] = []
        points: Fraction | None = None
        for index in indexes:
            entry, value = standings.entries[index], standings._value(index, one)
            if entry.code in POINTS and points is None and value is not None:
                points = value
                score = SCORE_OF.get(entry.code, "")
                facts: dict[str, Any] = {"points": write_number(value)}
                self.sentences.append(Message(words.BOTH_HAVE[score], **facts))
                self.in_short.append(Message(words.BOTH_HAVE_IN_SHORT[score], **facts))
            elif idle := find_idle(standings, index, one, other, points):
                self._say_equal(equal)
                self.sentences.append(idle.sentence)
                self.in_short.append(idle.in_short)
                self.ends_idle = True
            elif entry.sees_ties:
                equal.append(entry.name)
            else:
                equal.append(Message("{name} ({value})", name=entry.name, value=write_number(value)))
        self._say_equal(equal)

    def _say_equal(self, equal: list[Message]) -> None:
        """Say what is equal, and begin anew."""
        if equal:
            entries = Items(tuple(equal))
            self.sentences.append(Message("They are equal on {entries}.", entries=entries))
            self.in_short.append(Message("equal on {entries}", entries=entries))
            self.ends_idle = False
            equal.clear()


def _say_decider(
    standings: Standings, a: Row, b: Row, index: int, explanations: Sequence[Explanation], *, directly: bool
) -> tuple[Message, Message, str]:
    """What decides, in full and in short, and the article that defines it; `directly` after one that does not."""
    if index == len(standings.entries):
        seed = standings.basis.lots
        return Message("Lots decide, seed {seed!r}.", seed=seed), Message("lots decide, seed {seed!r}", seed=seed), ""
    entry, working = standings.entries[index], standings._workings[index]
    article = defining_article(entry, standings.edition)
    if isinstance(working.steps, DecidedSteps):
        decision = working.steps.decision_of[a.position]
        return *_say_decision(decision, a.id, b.id), "3" if isinstance(decision, PlayOff) else ""
    if entry.code in POINTS:
        ours, theirs = write_both(*(exact_value(working, row.position) for row in (a, b)))
        score = SCORE_OF.get(entry.code, "")
        facts: dict[str, Any] = {"ours": ours, "theirs": theirs}
        names: dict[str, Any] = {"first": spoken_name(standings, a.id), "second": spoken_name(standings, b.id)}
        return Message(words.POINTS_AGAINST[score], **facts, **names), Message(words.POINTS_IN_SHORT[score], **facts), article
    how = _say_how(standings, index, explanations, a, b)
    several = entry.is_plural
    short = words.DOES[several] if directly else words.DECIDES[several]
    return (
        Message(words.DECIDES_IN_FULL[several], name=entry.spoken, how=how),
        Message(short, name=entry.subject, how=how),
        article,
    )


def find_idle(standings: Standings, index: int, one: int, other: int, points: Fraction | None = None) -> Idle | None:
    """Why an entry does not separate two whose values it does not compare; None: it compares them, and they are equal.

    points   what both have, where that is said already
    """
    entry, steps, law = standings.entries[index], standings._workings[index].steps, standings.edition
    name, spoken, several = entry.subject, entry.spoken, entry.is_plural
    if is_passed_over(steps, one):
        cited = law.cited("12.1")
        return Idle(
            Message(words.PASSED_OVER[several], article=cited, name=spoken, cited=cited),
            Message(words.NOT_APPLIED[several], name=name),
            Message("not applied: those tied there have different game points ({cited})", article=cited, cited=cited),
        )
    if not (entry.is_type_a and isinstance(steps, EncounterSteps)):
        return None
    table = last_shared_table(steps, one, other)
    if table is None or not table.uncertain:
        return None
    cited = law.cited("6.3")
    facts: dict[str, Any] = {"article": cited, "cited": cited, "name": spoken}
    place = standings._places[index - 1] if index else np.zeros_like(standings._places[0])
    tied = int(np.count_nonzero(place == place[one]))
    team = standings.tournament.is_team
    if table.members == 2:
        met = bool((standings._table.opponent[one] == other).any())
        sentence = words.TWO_UNMET["some missing" if met else "not met"]
    elif table.members < tied or not table.is_level:
        sentence = words.UNMET["left level"]
        facts["count"] = table.members
    elif points is None or standings._applied.index(index) != 1:
        sentence = words.UNMET["teams tied" if team else "players tied"]
        facts["count"] = tied
    else:
        sentence = words.UNMET["teams" if team else "players"]
        facts |= {"count": tied, "points": write_number(points)}
    return Idle(
        Message(sentence, **facts),
        Message(words.DECIDES_NOTHING[several], name=name),
        Message("decides nothing: not all have met, and none is certain to be ahead ({cited})", article=cited, cited=cited),
    )


def _say_decision(decision: PlayOff | HandOrder, first: int, second: int) -> tuple[Message, Message]:
    """What people decided: the play-off, with its score or its format; or an order by hand, with its reason."""
    kind = "by hand" if isinstance(decision, HandOrder) else "play-off"
    how: Fact = decision.reason if isinstance(decision, HandOrder) else decision.description
    if isinstance(decision, PlayOff) and decision.games:
        how = _say_score(decision, first, second)
    facts: dict[str, Any] = {"how": how} if how else {}
    kind += ", how" if how else ""
    return Message(words.DECIDED[kind], **facts), Message(words.DECIDED_IN_SHORT[kind], **facts)


def _say_score(play_off: PlayOff, first: int, second: int) -> Message:
    """The score of two: of a match, or of all games of a play-off of several."""
    ours, theirs = write_both(play_off.scores[first], play_off.scores[second])
    if len(play_off.participants) > 2:
        return Message(words.AGAINST["higher"], ours=ours, theirs=theirs)
    games = tuple(words.PLAY_OFF_GAMES[kind] for kind in play_off.kinds)
    facts: dict[str, Any] = {"games": Items(games, "and")} if games else {}
    return Message(words.PLAY_OFF_SCORE[bool(games)], ours=ours, theirs=theirs, **facts)


def _say_how(standings: Standings, index: int, explanations: Sequence[Explanation], a: Row, b: Row) -> Message | Items:
    """What an entry of the list has for two whom it separates."""
    entry, working, rows = standings.entries[index], standings._workings[index], (a.position, b.position)
    if entry.is_type_a:
        return _compare_in_tables(explanations, a.id, b.id)
    if isinstance(working.steps, BoardsSteps):
        return list_comparisons("against", compare_until_different([working.steps], *rows), "then")
    ours, theirs = write_both(*(exact_value(working, row) for row in rows))
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


def is_passed_over(steps: Steps | Mapping[str, Any], row: int) -> bool:
    """12.1 Whether an entry passed over those tied there, because they have different game points."""
    return isinstance(steps, BoardsSteps) and steps.applied is not None and not steps.applied[row]


def defining_article(entry: TieBreak, law: Edition) -> str:
    """The article that defines an entry, as an edition cites it."""
    return law.cited(entry.entry.article(law) or "")
