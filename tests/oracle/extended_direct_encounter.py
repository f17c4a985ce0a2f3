"""13.3 Extended Direct Encounter: Article 6 on the primary score, then on the secondary one, then the boards of the last two."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Tournament

from .codes import Code, parse
from .direct_encounter import apply_once, is_meeting, partition
from .team_rules import board_count, board_points, bottom_board_elimination, summed, top_board_results
from .teams import OTHER_SCORE, Boards, TeamEvent, team_event_of

Knockout = Callable[[Boards], Any]
KNOCK_OUTS: dict[str, tuple[Knockout, ...]] = {  # 13.3.2; the higher is the better
    "EDE": (),
    "EDET": (top_board_results,),
    "EDEB": (bottom_board_elimination,),
    "EDEBT": (lambda boards: -board_count(boards), top_board_results),
    "EDEBB": (lambda boards: -board_count(boards), bottom_board_elimination),
}


def extended_direct_encounter(
    tournament: Tournament,
    law: Edition,
    group: Iterable[int],
    code: str = "EDE",
    after_round: int | None = None,
    primary: str | None = None,
) -> list[list[int]]:
    """The group in its order: each list is a set that stays level."""
    team = team_event_of(tournament, law, after_round)
    return _Encounter(team, parse(code), primary or tournament.primary).order(sorted(group))


@dataclass(frozen=True)
class _Encounter:
    team: TeamEvent
    code: Code
    primary: str

    def order(self, members: list[int]) -> list[list[int]]:
        if len(members) < 2:
            return [members]
        for score in (self.primary, OTHER_SCORE[self.primary]):  # 13.3.1
            parts = self._split(members, score)
            if len(parts) > 1:
                return [smaller for part in parts for smaller in self.order(part)]  # 13.3.3
        return self._knock_out(members) if len(members) == 2 else [members]

    def _split(self, members: list[int], score: str) -> list[list[int]]:
        """Article 6 on one score: all it can do, or one mini-table (R32)."""
        once = self.team.law.extended_direct_encounter == "restart_at_each_split"
        return (apply_once if once else partition)(self.team.scores[score], members, self.code.forfeits)

    def _knock_out(self, pair: list[int]) -> list[list[int]]:
        """13.3.2: the first of the chain's comparisons that tells the two apart."""
        first, second = pair
        boards = self._boards(first, second), self._boards(second, first)
        if self.team.law.knock_out_games == "tournament" and not self._equal_game_points(pair):  # R35
            return [pair]
        for measure in KNOCK_OUTS[self.code.acronym]:
            one, other = (measure(points) for points in boards)
            if one != other:
                return [[first], [second]] if one > other else [[second], [first]]
        return [pair]

    def _boards(self, who: int, other: int) -> Boards:
        """The board points that decide: of the matches between the two, or of the whole tournament (R33)."""
        if self.team.law.knock_out_games == "tournament":
            return board_points(self.team, who)
        event = self.team.scores[self.primary]
        return summed(
            self.team.boards[who][record.round - 1]
            for record in event.records[who]
            if record.opponent == other and is_meeting(event, record, self.code.forfeits)
        )

    def _equal_game_points(self, pair: list[int]) -> bool:
        points: set[Fraction] = {self.team.scores["GP"].score(who) for who in pair}
        return len(points) == 1
