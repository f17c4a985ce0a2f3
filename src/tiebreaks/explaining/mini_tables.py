"""How a tie was broken: the mini-tables of Articles 6 and 13.3, and the boards of Article 12."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from tiebreaks.answers.explanations import BoardMember, BoardTable, ComparedBoards, MiniTable, TiedMember
from tiebreaks.engine.records import Integers
from tiebreaks.engine.standings import Standings
from tiebreaks.engine.steps import BoardsSteps, EncounterSteps, KnockOut, Stage
from tiebreaks.explaining.numbers import write_both
from tiebreaks.explaining.words import AGAINST, BETWEEN_TWO, BOARDS, COMPARED_BOARDS, NO_VALUE, TIED
from tiebreaks.law.editions import Edition
from tiebreaks.messages import Items, Message


def tables_of(standings: Standings, steps: EncounterSteps, row: int) -> Iterator[MiniTable | BoardTable]:
    """Each table this participant was in, in the order in which they were made."""
    for score, stage, group in _groups_of(steps, row):
        yield _mini_table(standings, stage, group[np.lexsort((-stage.separate[group], stage.refined[group]))], score)
    if steps.knock_out is not None and steps.knock_out.rows[row]:
        yield _board_table(standings, steps.knock_out, row)


class SharedTable(NamedTuple):
    """The last table that two rows are in."""

    members: int
    """How many it has."""
    uncertain: bool
    """6.3 Whether games are missing, so that it ranks by what is certain."""
    is_level: bool
    """Whether it separates none of its members."""


def last_shared_table(steps: EncounterSteps, one: int, other: int) -> SharedTable | None:
    """The last table that two rows are in; None: there is none, or boards were compared after it."""
    pairs = steps.knock_out
    if pairs is not None and pairs.rows[one] and pairs.rows[other] and pairs.place[one] == pairs.place[other]:
        return None
    shared = [(stage, group) for _, stage, group in _groups_of(steps, one) if other in stage.rows[group]]
    if not shared:
        return None
    stage, group = shared[-1]
    return SharedTable(len(group), _is_uncertain(stage, group), len(set(stage.refined[group].tolist())) == 1)


def missing_value(standings: Standings, steps: EncounterSteps, row: int) -> Message:
    """Why Article 6 gives a row no value: it was not tied there, or stays level with those it is still tied with."""
    groups = [*_groups_of(steps, row)]
    if not groups:
        return Message("Not tied when this entry applied, so no value.")
    _, stage, group = groups[-1]
    uncertain = _is_uncertain(stage, group)
    _, article, _ = _ranking_ground(standings.edition, not stage.missing[group].any(), uncertain)
    case = "uncertain" if uncertain else "level"
    if stage.games is not None and not stage.games[stage.rows == row].any():
        case = "unmet"
    return Message(NO_VALUE[case], article=article, cited=article)


def _groups_of(steps: EncounterSteps, row: int) -> Iterator[tuple[str, Stage, Integers]]:
    """The groups that a row was tied in: the score, the stage, and the members by their position in the stage."""
    seen: set[tuple[str, bytes]] = set()
    for phase in steps.phases:
        for stage in phase.stages:
            here = np.flatnonzero(stage.rows == row)
            if not here.size:
                continue
            group = np.flatnonzero(stage.place == stage.place[here[0]])
            key = phase.score, np.sort(stage.rows[group]).tobytes()
            if key not in seen:  # 13.3.3 may come back to a group that one score has left as it was
                seen.add(key)
                yield phase.score, stage, group


def _is_uncertain(stage: Stage, group: Integers) -> bool:
    """Whether a table ranks by what is certain, because games are missing (6.3)."""
    return not bool(stage.complete[group[0]])


@lru_cache(4096)
def make_fraction(points: int, over: int) -> Fraction:
    """Points as a fraction. A tournament has few different ones, and making one takes long."""
    return Fraction(points, over)


def _mini_table(standings: Standings, stage: Stage, group: Integers, score: str) -> MiniTable:
    """6.2, 6.3 in words: the group, and what its table decided."""
    members, ranked = [], dict[int, list[int]]()
    for member in group.tolist():
        participant = standings.tournament.participants[int(stage.rows[member])]
        over = stage.unit if stage.games is None else stage.unit * max(int(stage.games[member]), 1)
        separate, least, most = (make_fraction(int(x[member]), over) for x in (stage.separate, stage.low, stage.high))
        members.append(TiedMember(participant.id, participant.name, separate, least, most))
        ranked.setdefault(int(stage.refined[member]), []).append(participant.id)
    all_met = not stage.missing[group].any()
    certain = _is_uncertain(stage, group)
    order = tuple(tuple(ids) for ids in ranked.values())
    case, article, cited = _ranking_ground(standings.edition, all_met, certain)
    outcome: Message | Items = _order_series(order)
    if len(order) == 1:
        first = "no first, matches" if score else "no first, games"
        outcome = Message(TIED[first if certain else "all level"])
    sentence = Message(TIED[case], article=article, cited=cited, order=outcome)
    return MiniTable(tuple(members), order, certain, sentence, score)


def _order_series(order: Sequence[tuple[int, ...]]) -> Items:
    return Items(tuple(Items(ids) for ids in order), "then")


def _ranking_ground(law: Edition, all_met: bool, certain: bool) -> tuple[str, str, str]:
    """What ranks a group by Article 6: the ground, the article as the edition numbers it, and as a sentence cites it."""
    if law.direct_encounter in ("percentage", "sum"):
        return law.direct_encounter, law.cited("6"), law.cited("6")
    case, number = ("certain", "6.3") if certain else ("all met" if all_met else "fixed", "6.2")
    return case, law.cited(number), law.article(number)


def _board_table(standings: Standings, knock_out: KnockOut, row: int) -> BoardTable:
    """13.3.2 in words: what was compared, up to the first difference."""
    pair = np.flatnonzero(knock_out.place == knock_out.place[row])
    first, second = (int(one) for one in pair[np.argsort(knock_out.refined[pair], kind="stable")])
    teams = [standings.tournament.participants[one] for one in (first, second)]
    compared = compare_until_different(knock_out.comparisons, first, second)
    level = knock_out.refined[first] == knock_out.refined[second]
    ids = tuple(team.id for team in teams)
    order = (ids,) if level else tuple((id,) for id in ids)
    members = tuple(
        BoardMember(team.id, team.name, knock_out.comparisons[0].points(one))
        for team, one in zip(teams, (first, second), strict=True)
    )
    case = "mutual" if standings.edition.knock_out_games == "mutual" else "all"
    cited = standings.edition.cited("13.3.2")
    sentence = Message(
        TIED[case],
        article=cited,
        cited=cited,
        compared=list_comparisons("two", compared, "semicolon") if compared else Message("nothing to compare"),
        order=Message("still level") if level else _order_series(order),
    )
    return BoardTable(members, order, tuple(compared), sentence)


def compare_in_table(table: MiniTable | BoardTable, first: int, second: int) -> Message | Items:
    """What a table says about two members: "2 to 1½ in the games among the 3 still tied"; of boards, in turn."""
    if isinstance(table, MiniTable):
        scores = {member.id: member.separate for member in table.members}
        ours, theirs = write_both(scores[first], scores[second])
        numbers: dict[str, Any] = {"ours": ours, "theirs": theirs}
        if len(scores) == 2:
            return Message(BETWEEN_TWO[table.score], **numbers)
        return Message(AGAINST[table.score], **numbers, tied=len(scores))
    if table.members[0].id == first:
        return list_comparisons("against", table.comparisons, "then")
    turned = (ComparedBoards(what, (theirs, ours)) for what, (ours, theirs) in table.comparisons)
    return list_comparisons("against", turned, "then")


def list_comparisons(case: str, compared: Iterable[ComparedBoards], joined: str) -> Items:
    """What two teams have, one comparison after another."""
    sentence = COMPARED_BOARDS[case]
    said = ((what, *write_both(*values)) for what, values in compared)
    return Items(tuple(Message(sentence, ours=ours, theirs=theirs, what=what) for what, ours, theirs in said), joined)


def compare_until_different(comparisons: Sequence[BoardsSteps], first: int, second: int) -> list[ComparedBoards]:
    """The comparisons of two teams, up to the one that separates them."""
    compared = []
    for each in comparisons:
        for (what, ours), (_, theirs) in zip(comparisons_of(each, first), comparisons_of(each, second), strict=True):
            compared.append(ComparedBoards(what, (ours, theirs)))
            if ours != theirs:
                return compared
    return compared


def comparisons_of(steps: BoardsSteps, row: int) -> list[tuple[Message, Fraction]]:
    """What is compared in turn by Article 12: in words, and the number."""
    words = BOARDS[type(steps)]
    return [(Message(words.get(last, words[0]), last=last), value) for last, value in steps.in_turn(row)]
