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
from tiebreaks.rules.direct_encounter import Stage
from tiebreaks.rules.team import KnockOut, phases_of
from tiebreaks.sentences import SCORE_NAMES
from tiebreaks.standings import Standings
from tiebreaks.text import decimal, list_of, spelled
from tiebreaks.working import Working


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


def tables_of(standings: Standings, working: Working, row: int) -> Iterator[MiniTable | BoardTable]:
    """Each table this participant was in, in the order in which they were made."""
    shown: set[tuple[str, frozenset[int]]] = set()
    for phase in phases_of(working):
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
    knock_out: KnockOut | None = working.steps.get("knock-out")
    if knock_out is not None and knock_out.rows[row]:
        yield _board_table(standings, knock_out, row)


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
    compared = _until_different(standings, knock_out.comparisons, first, second)
    level = knock_out.refined[first] == knock_out.refined[second]
    ids = tuple(team.id for team in teams)
    order = (ids,) if level else tuple((id,) for id in ids)
    members = tuple(
        (team.id, team.name, _tenths(knock_out.totals[one, : _boards_of(standings, one)]))
        for team, one in zip(teams, (first, second), strict=True)
    )
    where = "of their matches" if standings.edition.knock_out_games == "mutual" else "of the tournament"
    told = "; ".join(f"{decimal(ours)} and {decimal(theirs)} {what}" for what, ours, theirs in compared) or "nothing to compare"
    ground = f"By the boards {where} ({standings.edition.cited('13.3.2')})"
    return BoardTable(members, order, tuple(compared), f"{ground}: {told}: {'still level' if level else _told(order)}.")


def _until_different(
    standings: Standings, comparisons: Sequence[tuple[str, Sequence[Integers]]], first: int, second: int
) -> list[tuple[str, Fraction, Fraction]]:
    """The comparisons of two teams, up to the one that separates them."""
    found = []
    for name, keys in comparisons:
        both = (compared_in_turn(standings, name, keys, row) for row in (first, second))
        for (what, ours), (_, theirs) in zip(*both, strict=True):
            found.append((what, ours, theirs))
            if ours != theirs:
                return found
    return found


def boards_against(standings: Standings, name: str, working: Working, first: int, second: int) -> str:
    """How an entry of Article 12 separates two rows, in words."""
    compared = _until_different(standings, [(name, working.steps["compared"])], first, second)
    return ", then ".join(f"{decimal(ours)} against {decimal(theirs)} {what}" for what, ours, theirs in compared)


def _what(name: str, index: int, boards: int) -> str:
    """What a comparison of Article 12 compares, in words."""
    if name == "BC":
        return "board count (the lower is ahead)"
    if name == "TBR":
        return f"on board {index + 1}"
    left = boards - 1 - index
    return "on board 1" if left == 1 else f"on boards 1 to {left}"


def _boards_of(standings: Standings, row: int) -> int:
    assert standings.table.boards is not None
    return int(standings.table.boards[row])


def board_points(standings: Standings, working: Working, row: int) -> tuple[Fraction, ...]:
    """12 The points of a team board by board, in the whole tournament."""
    return _tenths(working.steps["boards"][row, : _boards_of(standings, row)])


def points_of_boards(standings: Standings, row: int, index: int) -> tuple[Fraction, ...]:
    """The points of the boards of one match."""
    return _tenths(standings.table.board_points[row, index, : _boards_of(standings, row)])


def compared_in_turn(standings: Standings, name: str, keys: Sequence[Integers], row: int) -> list[tuple[str, Fraction]]:
    """What an entry of Article 12 compares in turn: in words, and the number; keys of a rule, the higher first."""
    boards = _boards_of(standings, row)
    meant = keys[: {"BC": 1, "TBR": boards, "BBE": boards - 1}[name]]  # a stack may hold events with more boards
    sign = -1 if name == "BC" else 1
    return [(_what(name, index, boards), Fraction(sign * int(key[row]), 10)) for index, key in enumerate(meant)]


def _tenths(points: Integers) -> tuple[Fraction, ...]:
    return tuple(Fraction(each, 10) for each in points.tolist())
