"""The articles of C.07, sentence by sentence: the crosstable is the input, the arithmetic stands beside the expected number.

A row is the number, the rating (- or nothing for none) and one cell per round: `2w1` is a win with White against 2, `2b=` a
draw with Black; `+` and `-` are forfeits, W D L a game of less than one move, `*` a game without a result; U is the
pairing-allocated bye, F H Z a full-, half- and zero-point bye, `.` no entry at all.

In an event of teams a cell has a sign for each board: `2w10=` is a match against 2 with White on board 1, won there, lost on
board 2, drawn on board 3; `+` and `-` are forfeited boards, `.` is an empty chair of one's own, and a single `+` or `-` is a
match forfeited as a whole, without records of its boards. The player of team 3 on board 2 has the number 302.

The articles are those of edition 2026-03; "digest" is the project's digest of the regulations, R1 to R44 its disputed readings,
[X] FIDE's "Exercises in Tie-Breaking", [M] the examples of the Arbiters' Manual.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import tiebreaks as tb
from tiebreaks import law

Points = Fraction | float | None
"""A value: exact; a float stands for it where halves and quarters are enough."""

EDITIONS = tuple(law.EDITIONS)
VIRTUAL_OPPONENT = EDITIONS[:1]  # 2009
GAME_AGAINST_ONESELF = EDITIONS[1:2]  # July and August 2023
REWRITTEN = EDITIONS[2:]  # since September 2023: Articles 6, 16.3 and 16.5 as they are
UNCAPPED = EDITIONS[2:5]  # September 2023 to February 2026: a dummy with one's own score
BEFORE_2026 = EDITIONS[:5]
CURRENT = EDITIONS[-1]  # 2026-03

THREE_ONE_NIL = tb.Scoring(win=3, draw=1, loss=0)

EVERY_KIND = """
    1  2w1  3b1  U    4w+  5b=
    2  1b0  5w1  4b1  H    3w1
    3  4w=  1w0  F    5b-  2b0
    4  3b=  Z    2w0  1b-  U
    5  U    2b0  Z    3w+  1w=
"""
"""One event with every kind of record. Scores: 4.5, 3.5, 1.5, 1.5, 2.5; nobody ends with a requested bye."""

EVERY_KIND_OF_MATCH = """
    1  2w11  3b1=  U     4w+   5b==
    2  1b00  5w1=  4b10  H     3w11
    3  4w=1  1w0=  F     5b-   2b00
    4  3b=0  Z     2w01  1b-   U
    5  U     2b0=  Z     3w+   1w==
"""
"""Teams of two boards. Match points 8, 6, 4, 2, 4; game points 7.5, 5.5, 4, 2.5, 4.5; nobody ends with a requested bye."""

_CELL = re.compile(r"(?P<opponent>\d+)(?P<colour>[wb])(?P<sign>[10=+\-WDL*])")
_MATCH = re.compile(r"(?P<opponent>\d+)(?P<colour>[wb])(?P<signs>[10=+\-.*]+)")
_BYES = {"U": "pairing", "F": "full", "H": "half", "Z": "zero"}
_RESULTS = {
    "10": "1-0", "==": "½-½", "01": "0-1", "00": "0-0", "=0": "½-0", "0=": "0-½",
    "+-": "+-", "-+": "-+", "--": "--", "**": "*", "WL": "1-0", "DD": "½-½", "LW": "0-1",
}  # fmt: skip


def event(crosstable: str, system: str = "swiss", **facts: Any) -> tb.Tournament:
    """A tournament from a crosstable; `facts` are further fields of `Tournament`."""
    rows: dict[int, list[str]] = {}
    players: list[tb.Player] = []
    for number, *cells in (line.split() for line in crosstable.strip().splitlines()):
        rated = bool(cells) and (cells[0] == "-" or cells[0].isdecimal())
        rating = cells.pop(0) if rated else "-"
        players.append(tb.Player(int(number), f"Player {number}", None if rating == "-" else int(rating)))
        rows[int(number)] = cells
    if len({len(cells) for cells in rows.values()}) != 1:
        raise ValueError(f"expected rows of one length, found {[len(cells) for cells in rows.values()]} rounds")
    held = range(len(next(iter(rows.values()))))
    rounds = [list(_round({number: cells[at] for number, cells in rows.items()})) for at in held]
    return tb.Tournament(**{"players": players, "rounds": rounds, "system": system, **facts})


def _round(column: Mapping[int, str]) -> Iterator[tb.Game | tb.Bye]:
    """The entries of one round; the two cells of a game must mirror each other."""
    for number, cell in column.items():
        if cell == ".":
            continue
        if cell in _BYES:
            yield tb.Bye(number, _BYES[cell])
            continue
        own = _CELL.fullmatch(cell)
        other = _CELL.fullmatch(column.get(int(own["opponent"]), "")) if own else None
        if own is None or other is None or int(other["opponent"]) != number or own["colour"] == other["colour"]:
            raise ValueError(f"the cell {cell!r} of {number} has no counterpart")
        if own["colour"] == "w":
            signs = own["sign"] + other["sign"]
            yield tb.Game(number, int(own["opponent"]), _RESULTS[signs], rated=signs not in ("WL", "DD", "LW"))


def team_event(crosstable: str, system: str = "swiss", boards: int | None = None, **facts: Any) -> tb.Tournament:
    """A team tournament from a crosstable; as many boards as its longest match, unless said otherwise."""
    rows = {int(number): cells for number, *cells in (line.split() for line in crosstable.strip().splitlines())}
    found = [match for cells in rows.values() for cell in cells if (match := _MATCH.fullmatch(cell))]
    boards = boards or max((len(match["signs"]) for match in found), default=1)
    players = [tb.Player(seat(team, board), f"Board {board} of {team}") for team in rows for board in range(1, boards + 1)]
    teams = [tb.Team(team, f"Team {team}", tuple(seat(team, board) for board in range(1, boards + 1))) for team in rows]
    held = range(len(next(iter(rows.values()))))
    rounds = [list(_matches({team: cells[at] for team, cells in rows.items()})) for at in held]
    return tb.Tournament(**{"players": players, "teams": teams, "rounds": rounds, "boards": boards, "system": system, **facts})


def seat(team: int, board: int) -> int:
    """The number of the player of a team on a board, from 1."""
    return 100 * team + board


def _matches(column: Mapping[int, str]) -> Iterator[tb.Match | tb.Bye]:
    """The entries of one round; the two cells of a match must mirror each other."""
    for team, cell in column.items():
        if cell in _BYES:
            yield tb.Bye(team, _BYES[cell])
        elif cell != ".":
            own = _MATCH.fullmatch(cell)
            other = _MATCH.fullmatch(column.get(int(own["opponent"]), "")) if own else None
            if own is None or other is None or int(other["opponent"]) != team or own["colour"] == other["colour"]:
                raise ValueError(f"the cell {cell!r} of {team} has no counterpart")
            if own["colour"] == "w":
                yield _match(team, int(own["opponent"]), own["signs"], other["signs"])


def _match(white: int, black: int, ours: str, theirs: str) -> tb.Match:
    """The white team has White on the odd boards, Black on the even ones."""
    if {ours, theirs} <= {"+", "-"}:
        return tb.Match(white, black, (), ours + theirs)
    boards = []
    for board, signs in enumerate(zip(ours, theirs, strict=True), 1):
        sat = [None if sign == "." else seat(team, board) for team, sign in zip((white, black), signs, strict=True)]
        with_white, with_black = (0, 1) if board % 2 else (1, 0)
        result = _RESULTS[(signs[with_white] + signs[with_black]).replace(".", "-")]
        boards.append(tb.Game(sat[with_white], sat[with_black], result))
    return tb.Match(white, black, tuple(boards))


def ranked(
    tournament: tb.Tournament, by: str, edition: str = CURRENT, after_round: int | None = None, **house_rules: Any
) -> tb.Standings:
    """The standings under an edition, with provisions changed by their names."""
    return tb.standings(tournament, by=by, edition=edition, after_round=after_round, house_rules=house_rules)


def values(
    tournament: tb.Tournament, code: str, edition: str = CURRENT, after_round: int | None = None, **house_rules: Any
) -> dict[int, Points]:
    """The value of one tie-break for every participant."""
    found = ranked(tournament, f"PTS, {code}", edition, after_round, **house_rules)
    return {number: found[number][code] for number in sorted(found.ranks)}


def value(
    tournament: tb.Tournament, who: int, code: str, edition: str = CURRENT, after_round: int | None = None, **house_rules: Any
) -> Points:
    """The value of one tie-break for one participant."""
    return values(tournament, code, edition, after_round, **house_rules)[who]


def elements(
    tournament: tb.Tournament, who: int, code: str, edition: str = CURRENT, after_round: int | None = None, **house_rules: Any
) -> list[Points]:
    """What each round contributes, in the order of the rounds; None where it does not count."""
    found = ranked(tournament, f"PTS, {code}", edition, after_round, **house_rules)
    return [term.amount if term.counts else None for term in tb.explain(found, who, code).terms]


def cut_rounds(tournament: tb.Tournament, who: int, code: str, edition: str = CURRENT, **house_rules: Any) -> list[int]:
    """The rounds that a cut or a median takes away."""
    bare = re.sub(r"/[CM]\d", "", code)
    kept, uncut = (elements(tournament, who, each, edition, **house_rules) for each in (code, bare))
    return [
        number for number, (now, before) in enumerate(zip(kept, uncut, strict=True), 1) if now is None and before is not None
    ]


def order(
    tournament: tb.Tournament, by: str, edition: str = CURRENT, after_round: int | None = None, **house_rules: Any
) -> str:
    """Who stands where: `1 | 2 3 | 4` is 1 first, 2 and 3 sharing the second place, 4 fourth."""
    return drawn(ranked(tournament, by, edition, after_round, **house_rules))


def drawn(standings: tb.Standings) -> str:
    """The order of finished standings, written as `order` does."""
    places: dict[int, list[int]] = {}
    for number, rank in standings.ranks.items():
        places.setdefault(rank, []).append(number)
    return " | ".join(" ".join(map(str, sorted(places[rank]))) for rank in sorted(places))
