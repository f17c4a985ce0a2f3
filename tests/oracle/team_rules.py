"""Articles 11 to 13 but Extended Direct Encounter: the two scores, boards, extended Sonneborn-Berger, SSSC."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction

from .codes import Code
from .event import half_up
from .opponents import buchholz, cut_lowest, fore, products
from .teams import OTHER_SCORE, Boards, TeamEvent


def board_points(team: TeamEvent, who: int) -> Boards:
    """Article 12: the points on each board in the whole tournament, whoever sat there."""
    return summed(team.boards[who])


def summed(rounds: Iterable[Boards]) -> Boards:
    return tuple(sum(points, Fraction(0)) for points in zip(*rounds, strict=True))


def board_count(boards: Boards) -> Fraction:
    """12.1 BC: each board's points times its number; the lower is the better."""
    return sum((number * points for number, points in enumerate(boards, 1)), Fraction(0))


def top_board_results(boards: Boards) -> Boards:
    """12.2 TBR: the first board, then the second, and so on."""
    return boards


def bottom_board_elimination(boards: Boards) -> Boards:
    """12.3 BBE: without the last board, then without the last two, and so on."""
    return tuple(sum(boards[:kept], Fraction(0)) for kept in range(len(boards) - 1, 0, -1))


def extended_sonneborn_berger(team: TeamEvent, code: Code, who: int) -> Fraction:
    """13.2: the opponents' totals in the score of the first letter, times the own points in that of the second."""
    theirs, ours = (team.scores[letter + "P"] for letter in code.acronym[1:3])
    whole = products(theirs, ours, who, forfeits_played=code.forfeits)
    return sum((element.product for element in cut_lowest(whole, code.low, "product", team.law)), Fraction(0))


def score_strength(team: TeamEvent, code: Code, who: int, primary: str) -> Fraction:
    """13.4 SSSC: the secondary score and a part of the Buchholz in the primary one."""
    first, second = team.scores[primary], team.scores[OTHER_SCORE[primary]]
    divisor = code.divisor or max(1, int(first.win * team.counted / second.win))  # 13.4.2, R39
    strength = buchholz(fore(first) if code.fore else first, who, forfeits_played=code.forfeits)
    value = second.score(who) + strength / divisor
    decimals = team.law.score_strength_decimals
    return value if decimals is None else Fraction(half_up(value * 10**decimals), 10**decimals)


TEAM_RULES: dict[str, Callable[[TeamEvent, Code, int, str], Fraction | Boards]] = {
    "MPTS": lambda team, code, who, primary: team.scores["MP"].score(who),  # 11
    "GPTS": lambda team, code, who, primary: team.scores["GP"].score(who),  # 11
    "BC": lambda team, code, who, primary: board_count(board_points(team, who)),
    "TBR": lambda team, code, who, primary: top_board_results(board_points(team, who)),
    "BBE": lambda team, code, who, primary: bottom_board_elimination(board_points(team, who)),
    "MPvGP": lambda team, code, who, primary: team.scores[OTHER_SCORE[primary]].score(who),  # 13.1
    "EMMSB": lambda team, code, who, primary: extended_sonneborn_berger(team, code, who),
    "EMGSB": lambda team, code, who, primary: extended_sonneborn_berger(team, code, who),
    "EGMSB": lambda team, code, who, primary: extended_sonneborn_berger(team, code, who),
    "EGGSB": lambda team, code, who, primary: extended_sonneborn_berger(team, code, who),
    "SSSC": score_strength,
}
