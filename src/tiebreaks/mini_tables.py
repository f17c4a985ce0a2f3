"""How a tie was taken apart: the mini-tables of Article 6 and 13.3, and the boards of Article 12, as they can be shown."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from tiebreaks.editions import Edition
from tiebreaks.printing import Printed
from tiebreaks.records import Integers
from tiebreaks.sentences import BOARDS, SCORE_NAMES
from tiebreaks.standings import Standings
from tiebreaks.steps import BoardsSteps, EncounterSteps, KnockOut, Stage
from tiebreaks.text import decimal, list_of, spelled


@dataclass(frozen=True)
class MiniTable(Printed):
    """One application of Article 6 to a tied group: separate scores, bounds, and the order it gave."""

    members: tuple[tuple[int, str, Fraction, Fraction, Fraction], ...]  # id, name, separate score, least, most
    order: tuple[tuple[int, ...], ...]  # ids, those that stay level together
    certain: bool  # ranked by what is certain whatever the missing games (6.3)
    sentence: str
    score: str = ""  # of a team event: "MP" or "GP"

    @property
    def ids(self) -> frozenset[int]:
        return frozenset(id for id, *_ in self.members)

    def against(self, first: int, second: int) -> str:
        """What the table says of two members: "2 against 1.5 match points among 1, 2 and 3"."""
        scores = {id: decimal(separate) for id, _, separate, _, _ in self.members}
        unit = f" {SCORE_NAMES[self.score]}" if self.score else ""
        return f"{scores[first]} against {scores[second]}{unit} among {list_of([str(id) for id in sorted(scores)])}"

    def to_dict(self) -> dict[str, Any]:
        return {
            "members": [
                {"id": id, "separate": spelled(separate), "least": spelled(least), "most": spelled(most)}
                for id, _, separate, least, most in self.members
            ],
            "order": [list(level) for level in self.order],
            "sentence": self.sentence,
            **({"score": self.score} if self.score else {}),
        }


@dataclass(frozen=True)
class BoardTable(Printed):
    """13.3.2 The last two: their points board by board, and what was compared until one was ahead."""

    members: tuple[tuple[int, str, tuple[Fraction, ...]], ...]  # id, name, points from board 1 on
    order: tuple[tuple[int, ...], ...]
    comparisons: tuple[tuple[str, Fraction, Fraction], ...]  # what, of the first member, of the second
    sentence: str

    @property
    def ids(self) -> frozenset[int]:
        return frozenset(id for id, *_ in self.members)

    def against(self, first: int, second: int) -> str:
        turned = self.members[0][0] != first
        told = [
            f"{decimal(theirs if turned else ours)} against {decimal(ours if turned else theirs)} {what}"
            for what, ours, theirs in self.comparisons
        ]
        return ", then ".join(told)

    def to_dict(self) -> dict[str, Any]:
        return {
            "members": [{"id": id, "boards": [spelled(points) for points in boards]} for id, _, boards in self.members],
            "order": [list(level) for level in self.order],
            "comparisons": [
                {"what": what, "values": [spelled(ours), spelled(theirs)]} for what, ours, theirs in self.comparisons
            ],
            "sentence": self.sentence,
        }


def tables_of(standings: Standings, steps: EncounterSteps, row: int) -> Iterator[MiniTable | BoardTable]:
    """Each table this participant was in, in the order in which they were made."""
    shown: set[tuple[str, frozenset[int]]] = set()
    for phase in steps.phases:
        for stage in phase.stages:
            here = np.flatnonzero(stage.rows == row)
            if not here.size:
                continue
            group = np.flatnonzero(stage.place == stage.place[here[0]])
            table = _mini_table(
                standings, stage, group[np.lexsort((-stage.separate[group], stage.refined[group]))], phase.score
            )
            if (table.score, table.ids) not in shown:  # 13.3.3 may come back to a group that one score has left as it was
                shown.add((table.score, table.ids))
                yield table
    if steps.knock_out is not None and steps.knock_out.rows[row]:
        yield _board_table(standings, steps.knock_out, row)


def _mini_table(standings: Standings, stage: Stage, group: Integers, score: str) -> MiniTable:
    """6.2, 6.3 in words: the group, and what its table decided."""
    members, ranked = [], dict[int, list[int]]()
    for member in group.tolist():
        participant = standings.tournament.participants[int(stage.rows[member]) - standings.first_row]
        over = stage.unit if stage.games is None else stage.unit * max(int(stage.games[member]), 1)
        separate, least, most = (Fraction(int(x[member]), over) for x in (stage.separate, stage.low, stage.high))
        members.append((participant.id, participant.name, separate, least, most))
        ranked.setdefault(int(stage.refined[member]), []).append(participant.id)
    all_met = not stage.missing[group].any()
    certain = not bool(stage.complete[group[0]])
    order = tuple(tuple(ids) for ids in ranked.values())
    outcome = _told(order)
    if len(order) == 1:
        outcome = f"nobody is first whatever the missing {'matches' if score else 'games'}" if certain else "all level"
    sentence = f"{_how_ranked(standings.edition, all_met, certain)}: {outcome}."
    return MiniTable(tuple(members), order, certain, sentence, score)


def _told(order: Sequence[Sequence[int]]) -> str:
    return ", then ".join(list_of([str(id) for id in ids]) for ids in order)


def _how_ranked(law: Edition, all_met: bool, certain: bool) -> str:
    """Which sentence of Article 6 ranks a group, and on what ground."""
    if law.direct_encounter == "percentage":
        return f"By the points a game ({law.cited('6')})"
    if law.direct_encounter == "sum":
        return f"By the sum of the mutual games ({law.cited('6')})"
    if certain:
        return f"Not everybody has met ({law.article('6.3')})"
    if all_met:
        return f"Everybody has met ({law.article('6.2')})"
    return f"With fixed pairings, by the games so far ({law.article('6.2')})"


def _board_table(standings: Standings, knock_out: KnockOut, row: int) -> BoardTable:
    """13.3.2 in words: what was compared, up to the first difference."""
    pair = np.flatnonzero(knock_out.place == knock_out.place[row])
    first, second = (int(one) for one in pair[np.argsort(knock_out.refined[pair], kind="stable")])
    teams = [standings.tournament.participants[one - standings.first_row] for one in (first, second)]
    compared = until_different(knock_out.comparisons, first, second)
    level = knock_out.refined[first] == knock_out.refined[second]
    ids = tuple(team.id for team in teams)
    order = (ids,) if level else tuple((id,) for id in ids)
    members = tuple(
        (team.id, team.name, knock_out.comparisons[0].points(one)) for team, one in zip(teams, (first, second), strict=True)
    )
    where = "of their matches" if standings.edition.knock_out_games == "mutual" else "of the tournament"
    told = "; ".join(f"{decimal(ours)} and {decimal(theirs)} {what}" for what, ours, theirs in compared) or "nothing to compare"
    ground = f"By the boards {where} ({standings.edition.cited('13.3.2')})"
    return BoardTable(members, order, tuple(compared), f"{ground}: {told}: {'still level' if level else _told(order)}.")


def until_different(comparisons: Sequence[BoardsSteps], first: int, second: int) -> list[tuple[str, Fraction, Fraction]]:
    """The comparisons of two teams, up to the one that separates them."""
    found = []
    for each in comparisons:
        for (what, ours), (_, theirs) in zip(compared_in_turn(each, first), compared_in_turn(each, second), strict=True):
            found.append((what, ours, theirs))
            if ours != theirs:
                return found
    return found


def compared_in_turn(steps: BoardsSteps, row: int) -> list[tuple[str, Fraction]]:
    """What is compared in turn by Article 12: in words, and the number."""
    words = BOARDS[type(steps)]
    return [(words.get(last, words[0]).format(last=last), value) for last, value in steps.in_turn(row)]
