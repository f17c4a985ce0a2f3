"""Tables against an event, case by case: what is taken from each, and every sentence about it with its place, word for word."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

import tiebreaks as tb
from tests.articles import event
from tests.checking.test_against import BY_NUMBER, BY_RANK, BY_START, EVENT, NAMELESS
from tiebreaks.checking import table_results
from tiebreaks.checking.against import RowMatching, join
from tiebreaks.errors import TiebreaksError
from tiebreaks.formats.tables.printed_tables import PrintedTable
from tiebreaks.messages import Message, Place
from tiebreaks.model import Reading

NAMES = (
    "Aalto Brandt Castro Dvorak Eriksen Fischer Garcia Horvat Ivanov Jansen Kovacs Larsen Moreau Novak Olsen Petrov Quist Rossi "
    "Silva Toth"
).split()
TWENTY = tb.Tournament(
    [tb.Player(number, f"{name}, Al") for number, name in enumerate(NAMES, 1)],
    [[tb.Game(number, number + 10, "1-0") for number in range(1, 11)]],
    starts="2026-04-01",
)
ROBIN = event("1 2w1 3b1 4w0\n2 1b0 4w1 3b=\n3 4b1 1w0 2w=\n4 3w0 2b0 1b1", "round-robin", starts="2026-04-01")
MATRIX = "Rk;Name;1;2;3;4;Pts\n1;Player 1;*;1;1;0;2\n2;Player 2;0;*;½;1;1½\n3;Player 3;0;½;*;1;1½\n4;Player 4;1;0;0;*;1\n"
SAME_ID = tb.Tournament(
    [tb.Player(1, "Ost, Anna", fide_id="077"), tb.Player(2, "West, Ben", fide_id="77"), tb.Player(3, "Nord, Jo", fide_id="0")],
    [[tb.Game(1, 2, "1-0")]],
    starts="2026-04-01",
)
NAMELESS_PLAYERS = tb.Tournament([tb.Player(1, ""), tb.Player(2, "")], [[tb.Game(1, 2, "1-0")]], starts="2026-04-01")
TEAMS = tb.sample("team")
HALVES = (
    "No;Name;1.Rd;2.Rd;3.Rd;Pts;Rk\n1;Ost, Anna;4w1;2b½;3w0;2,5;1\n2;West, Ben Carl;3w0;1w1;-1;2,5;2\n"
    "3;Nord, José;2b1;4w1;1b1;1;3\n4;Süd, Dora;1b0;3b0;-1;0,5;4\n"
)
VEGA = (
    "No;Name;R1;R2;R3;Pts;Rk\n1;Ost, Anna;1 4;½ 2;1 3;2,5;1\n2;West, Ben Carl;1 3;½ 1;1 BYE;2,5;2\n"
    "3;Nord, José;0 2;1 4;0 1;1;3\n4;Süd, Dora;0 1;0 3;½ BYE;0,5;4\n"
)
VEGA_TEXT = (
    "No;Name;R1;R2;R3;Pts;Rk\n1;Ost, Anna;+F4;=B2;+W3;2,5;1\n2;West, Ben Carl;+W3;=W1;-1;2,5;2\n"
    "3;Nord, José;-B2;+W4;-B1;1;3\n4;Süd, Dora;-F1;-B3;-½;0,5;4\n"
)
NO_RANKS = "No;Name;Pts;WIN\n1;West, Ben Carl;2,5;2\n2;Ost, Anna;2,5;2\n3;Süd, Dora;0,5;0\n"
START_NUMBERS = "#;Name;Pts;WIN\n1;Ost, Anna;2,5;2\n2;West, Ben Carl;2,5;2\n3;Nord, José;0,5;1\n4;Süd, Dora;1;0\n"
NO_POINTS = "Rk;Name;TB1;TB2\n1;Ost, Anna;2100;2,5\n2;West, Ben Carl;2000;2,5\n3;Nord, José;1900;1\n4;Süd, Dora;1800;½\n"
AFTER_TWO = (
    "Standings after round 2\nRk;Name;TB1;TB2\n1;Ost, Anna;2100;1,5\n2;West, Ben Carl;2000;1,5\n3;Nord, José;1900;1\n"
    "4;Süd, Dora;1800;0\n"
)


def twenty(changed: dict[int, str], header: str = "Rk;No;Name") -> str:
    """A table of the twenty, ranked by their numbers, with some lines changed."""
    cells = {number: f"{number};{number};{name}, Al" for number, name in enumerate(NAMES, 1)}
    if header == "Rk;Name":
        cells = {number: line.partition(";")[2] for number, line in cells.items()}
    return "\n".join([header, *(cells | changed).values()])


def teams(first: str, second: str = "", *, head: str = "Pts") -> str:
    """A table of the sample teams with one of their scores under `head`, and perhaps the other one."""
    ranking = tb.standings(TEAMS, "MPTS, GPTS")
    rows = [";".join([str(row.rank), row.name, str(row[first]), *([str(row[second])] if second else [])]) for row in ranking]
    return "\n".join([f"Rk;Team;{head}", *rows])


def taken(event: tb.Tournament, table: Any, **options: Any) -> Iterator[str]:
    """What is taken from a table and said of it; or the refusal."""
    try:
        joined = join(event, table, **options)
    except TiebreaksError as refused:
        yield f"{type(refused).__name__}: {' '.join(map(str, refused.messages))}"
        return
    found = joined.event.published
    missing = sorted({one.id for one in event.participants} - found.ranks.keys())
    ranks = ", ".join(f"{id}: {rank}" for id, rank in found.ranks.items())
    yield f"ranks without {missing}" if len(found.ranks) > 4 else f"ranks {ranks}"
    yield (
        "points " + ", ".join(f"{id}: {value}" for id, value in found.points.items()) if len(found.points) < 5 else "all points"
    )
    for column in found.columns:
        values = ", ".join(f"{id}: {value}" for id, value in [*column.values.items()][:4])
        yield f"{column.printed} = {column.code or '?'} {column.edition}/{column.decimals}: {values}"
    yield f"after {joined.after_round} ({found.after_round}) by {', '.join(joined.event.tie_breaks)}"
    yield from map(str, joined.results)
    yield from map(str, joined.notes)


CASES: dict[str, tuple[tb.Tournament, Any, dict[str, Any], list[str]]] = {
    "two other names in twenty, by number": (
        TWENTY, twenty({3: "3;3;Xu, Li", 4: "4;4;Zed, Bo"}), {},
        [
            "ranks without []",
            "points ",
            "after None (None) by ",
            "<text>: line 4, column 3: found by start number, though the names differ: 3 Xu, Li (in the file Castro, Al) and 4 Zed, Bo (in the file Dvorak, Al)",
            "<text>: line 1, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, No, Name",
        ],
    ),
    "three other names in twenty": (
        TWENTY, twenty({3: "3;3;Xu, Li", 4: "4;4;Zed, Bo", 5: "5;5;Yam, Cy"}), {},
        [
            "FormatError: <text>: line 1, column 1: is this another event? 17 of 20 names are in the file; not found: Xu, Li, Zed, Bo and Yam, Cy",
        ],
    ),
    "two unknown numbers in twenty": (
        TWENTY, twenty({3: "3;93;Castro, Al", 4: "4;94;Dvorak, Al"}), {},
        [
            "ranks without [3, 4]",
            "points ",
            "after None (None) by ",
            "<text>: line 4, column 3: Castro, Al may be 3 Castro, Al, so this row is not compared",
            "<text>: line 5, column 3: Dvorak, Al may be 4 Dvorak, Al, so this row is not compared",
            "<text>: line 1, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, No, Name",
        ],
    ),
    "three unknown numbers in twenty": (
        TWENTY, twenty({3: "3;93;Castro, Al", 4: "4;94;Dvorak, Al", 5: "5;95;Eriksen, Al"}), {},
        [
            "ranks without []",
            "points ",
            "after None (None) by ",
            "<text>: line 1, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, No, Name",
        ],
    ),
    "two strangers in twenty": (
        TWENTY, twenty({3: "3;Xu, Li", 4: "4;Zed, Bo"}, "Rk;Name"), {},
        [
            "ranks without [3, 4]",
            "points ",
            "after None (None) by ",
            "<text>: line 4, column 2: not in the file, so not compared: Xu, Li and Zed, Bo",
            "<text>: line 1, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, Name",
        ],
    ),
    "seven strangers": (
        TWENTY, twenty({number: f"{number};{number * 'x'}, Y" for number in range(2, 9)}, "Rk;Name"), {},
        [
            "FormatError: <text>: line 1, column 1: is this another event? 13 of 20 names are in the file; not found: xx, Y, xxx, Y, xxxx, Y, xxxxx, Y and 3 more",
        ],
    ),
    "numbers of nobody": (
        TWENTY, "Rk;No\n" + "\n".join(f"{rank};{rank}" for rank in range(3, 23)), {},
        [
            "ranks without [1, 2]",
            "points ",
            "after None (None) by ",
            "<text>: line 20, column 1: not in the file, so not compared: 21 and 22",
            "<text>: line 1, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, No",
        ],
    ),
    "numbers of three nobodies": (
        TWENTY, "Rk;No\n" + "\n".join(f"{rank};{rank}" for rank in range(4, 24)), {},
        [
            "FormatError: <text>: line 1, column 1: is this another event? 0 of 20 names are in the file; not found: 4, 5, 6, 7 and 16 more",
        ],
    ),
    "names that only one can have": (
        TWENTY, twenty({3: "3;Castra, Al", 4: "4;Dvora, Al", 5: "5;Al E."}, "Rk;Name"), {},
        [
            "ranks without []",
            "points ",
            "after None (None) by ",
            "<text>: line 4, column 2: taken for the only similar name: Castra, Al is 3 Castro, Al, Dvora, Al is 4 Dvorak, Al and Al E. is 5 Eriksen, Al",
            "<text>: line 1, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, Name",
        ],
    ),
    "two rows that are like one": (
        TWENTY, twenty({5: "5;Dvora, Al", 4: "4;Dvorakk, Al"}, "Rk;Name"), {},
        [
            "ranks without [4, 5]",
            "points ",
            "after None (None) by ",
            "<text>: line 5, column 2: Dvorakk, Al may be 4 Dvorak, Al, so this row is not compared",
            "<text>: line 6, column 2: Dvora, Al may be 4 Dvorak, Al, so this row is not compared",
            "<text>: line 1, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, Name",
        ],
    ),
    "two rows of one": (
        EVENT, "Rk;Name\n1;Ost, Anna\n2;Anna Ost\n3;West, Ben Carl\n4;Carl Ben West\n", {},
        [
            "FormatError: <text>: line 2, column 2: 1 Ost, Anna and 2 West, Ben Carl: more than one row of the table",
        ],
    ),
    "a FIDE id that two have": (
        SAME_ID, "Rk;Name;FideID\n1;West, Ben;77\n2;Ost, Anna;77\n", {},
        [
            "ranks 2: 1, 1: 2",
            "points ",
            "after None (None) by ",
            "<text>: line 1, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, Name, FideID",
        ],
    ),
    "a FIDE id that one has": (
        EVENT, "Rk;Name;FideID\n1;X;01000002\n2;West, Ben Carl;1000001\n3;Nord, José;0\n", {},
        [
            "ranks 2: 1, 1: 2, 3: 3",
            "points ",
            "after None (None) by PTS, WIN",
            "<text>: line 1, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, Name, FideID",
        ],
    ),
    "players without names": (
        NAMELESS_PLAYERS, "Rk;No;Name\n1;2;Somebody\n2;1;Other\n", {},
        [
            "ranks 2: 1, 1: 2",
            "points ",
            "after None (None) by ",
            "<text>: line 1, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, No, Name",
        ],
    ),
    "blank ranks, halves and commas": (
        EVENT, BY_NUMBER, {},
        [
            "ranks 2: 1, 1: 1, 3: 3, 4: 4",
            "points 2: 5/2, 1: 5/2, 3: 1, 4: 1/2",
            "WIN = WIN /0: 2: 2, 1: 2, 3: 1, 4: 0",
            "after None (None) by PTS, WIN",
        ],
    ),
    "numbers that are ranks": (
        EVENT, NO_RANKS, {},
        [
            "ranks 2: 1, 1: 2, 4: 3",
            "points 2: 5/2, 1: 5/2, 4: 1/2",
            "WIN = WIN /0: 2: 2, 1: 2, 4: 0",
            "after None (None) by PTS, WIN",
            "<text>: line 1, column 1: the numbers in front of the names are no start numbers: taken for the ranks",
        ],
    ),
    "numbers that are no ranks, as the points rise": (
        EVENT, NO_RANKS.replace("Carl;2,5", "Carl;1,5"), {},
        [
            "ranks ",
            "points 2: 3/2, 1: 5/2, 4: 1/2",
            "WIN = WIN /0: 2: 2, 1: 2, 4: 0",
            "after None (None) by PTS, WIN",
        ],
    ),
    "numbers that are no ranks, as one is missing": (
        EVENT, NO_RANKS.replace("3;Süd", "4;Süd"), {},
        [
            "ranks ",
            "points 2: 5/2, 1: 5/2, 4: 1/2",
            "WIN = WIN /0: 2: 2, 1: 2, 4: 0",
            "after None (None) by PTS, WIN",
        ],
    ),
    "start numbers in the place of ranks": (
        EVENT, START_NUMBERS, {},
        [
            "ranks ",
            "points 1: 5/2, 2: 5/2, 3: 1/2, 4: 1",
            "WIN = WIN /0: 1: 2, 2: 2, 3: 1, 4: 0",
            "after None (None) by PTS, WIN",
            "<text>: line 1, column 1: the numbers in the place of the ranks are the start numbers: the table has no ranks",
        ],
    ),
    "start numbers that may be ranks": (
        EVENT, START_NUMBERS.replace("0,5;1", "1;1"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1",
            "WIN = WIN /0: 1: 2, 2: 2, 3: 1, 4: 0",
            "after None (None) by PTS, WIN",
        ],
    ),
    "ranks along which the points rise": (
        EVENT, START_NUMBERS.replace("1;Ost", "5;Ost"), {},
        [
            "ranks 1: 5, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1/2, 4: 1",
            "WIN = WIN /0: 1: 2, 2: 2, 3: 1, 4: 0",
            "after None (None) by PTS, WIN",
        ],
    ),
    "points under another heading": (
        EVENT, NO_POINTS, {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "TB1 = ? /0: 1: 2100, 2: 2000, 3: 1900, 4: 1800",
            "after None (None) by PTS, WIN",
            "<text>: line 1, column 1: the column TB2 has the points of 4 of 4 participants: taken for the points",
        ],
    ),
    "points of three in four": (
        EVENT, NO_POINTS.replace("½", "1"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points ",
            "TB1 = ? /0: 1: 2100, 2: 2000, 3: 1900, 4: 1800",
            "TB2 = ? /1: 1: 5/2, 2: 5/2, 3: 1, 4: 1",
            "after None (None) by PTS, WIN",
            "<text>: line 1, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, Name, TB1, TB2",
        ],
    ),
    "no values under a heading": (
        EVENT, NO_POINTS.replace("2100", "").replace("2000", "-").replace("1900", "").replace("1800", ""), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 1, column 1: the column TB2 has the points of 4 of 4 participants: taken for the points",
        ],
    ),
    "points after round 2": (
        EVENT, AFTER_TWO, {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 3/2, 2: 3/2, 3: 1, 4: 0",
            "TB1 = ? /0: 1: 2100, 2: 2000, 3: 1900, 4: 1800",
            "after 2 (2) by PTS, WIN",
            "<text>: line 2, column 1: the column TB2 has the points of 4 of 4 participants: taken for the points",
        ],
    ),
    "points after round 2, where 3 is asked for": (
        EVENT, AFTER_TWO, {"after_round": 3},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points ",
            "TB1 = ? /0: 1: 2100, 2: 2000, 3: 1900, 4: 1800",
            "TB2 = ? /1: 1: 3/2, 2: 3/2, 3: 1, 4: 0",
            "after None (2) by PTS, WIN",
            "<text>: line 2, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, Name, TB1, TB2",
        ],
    ),
    "points after round 2, where 1 is asked for": (
        EVENT, AFTER_TWO, {"after_round": 1},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points ",
            "TB1 = ? /0: 1: 2100, 2: 2000, 3: 1900, 4: 1800",
            "TB2 = ? /1: 1: 3/2, 2: 3/2, 3: 1, 4: 0",
            "after None (2) by PTS, WIN",
            "<text>: line 2, column 1: no column of the table has the points of the event, so points are not compared; its columns are Rk, Name, TB1, TB2",
        ],
    ),
    "after round 2": (
        EVENT, NAMELESS, {},
        [
            "ranks 1: 1, 2: 2",
            "points 1: 3/2, 2: 3/2",
            "TB1 = ? /0: 1: 1, 2: 1",
            "TB2 = ? /2: 1: 2, 2: 3/2",
            "Odd = ? /0: 1: 7, 2: 8",
            "after 2 (2) by PTS, WIN",
        ],
    ),
    "after the last round": (
        EVENT, NAMELESS.replace("Round 2", "Round 3"), {},
        [
            "ranks 1: 1, 2: 2",
            "points 1: 3/2, 2: 3/2",
            "TB1 = ? /0: 1: 1, 2: 1",
            "TB2 = ? /2: 1: 2, 2: 3/2",
            "Odd = ? /0: 1: 7, 2: 8",
            "after None (3) by PTS, WIN",
        ],
    ),
    "after a later round": (
        EVENT, NAMELESS.replace("Round 2", "Round 9"), {},
        [
            "ranks 1: 1, 2: 2",
            "points 1: 3/2, 2: 3/2",
            "TB1 = ? /0: 1: 1, 2: 1",
            "TB2 = ? /2: 1: 2, 2: 3/2",
            "Odd = ? /0: 1: 7, 2: 8",
            "after None (None) by PTS, WIN",
            "<text>: line 2, column 1: the table is after round 9; the event has 3 rounds",
        ],
    ),
    "columns that the caller names": (
        EVENT, NAMELESS, {"columns": "TB1=WIN; tb2 = BH/C1 , Odd=SB"},
        [
            "ranks 1: 1, 2: 2",
            "points 1: 3/2, 2: 3/2",
            "TB1 = WIN /0: 1: 1, 2: 1",
            "TB2 = BH/C1 /2: 1: 2, 2: 3/2",
            "Odd = SB /0: 1: 7, 2: 8",
            "after 2 (2) by PTS, WIN, BH/C1, SB",
        ],
    ),
    "a column that is not there": (
        EVENT, NAMELESS, {"columns": {"TB7": "BH"}},
        [
            "FormatError: <text>: line 2, column 1: the table has no column 'TB7' that could be a tie-break; those are TB1, TB2, Odd",
        ],
    ),
    "a column where there is none": (
        EVENT, "Rk;Name;Pts\n1;Ost, Anna;2,5\n", {"columns": {"TB7": "BH"}},
        [
            "FormatError: <text>: line 1, column 1: the table has no column 'TB7' that could be a tie-break, and no other; its columns are Rk, Name, Pts",
        ],
    ),
    "a column that the caller names without a code": (
        EVENT, NAMELESS, {"columns": "TB1=WIN,TB2= "},
        [
            "FormatError: expected columns such as 'TB2=BH/C1, TB3=SB', found 'TB2='",
        ],
    ),
    "a code without a column": (
        EVENT, NAMELESS, {"columns": " =BH"},
        [
            "FormatError: expected columns such as 'TB2=BH/C1, TB3=SB', found '=BH'",
        ],
    ),
    "no equals sign": (
        EVENT, NAMELESS, {"columns": "TB1 BH"},
        [
            "FormatError: expected columns such as 'TB2=BH/C1, TB3=SB', found 'TB1 BH'",
        ],
    ),
    "nothing that the caller names": (
        EVENT, NAMELESS, {"columns": ""},
        [
            "ranks 1: 1, 2: 2",
            "points 1: 3/2, 2: 3/2",
            "TB1 = ? /0: 1: 1, 2: 1",
            "TB2 = ? /2: 1: 2, 2: 3/2",
            "Odd = ? /0: 1: 7, 2: 8",
            "after 2 (2) by PTS, WIN",
        ],
    ),
    "nothing to compare": (
        EVENT, "Name;Pts\nOst, Anna;2,5\nWest, Ben Carl;2,5\n", {},
        [
            "FormatError: <text>: line 1, column 1: the table has no ranks and no tie-break values to compare; its columns are Name, Pts",
        ],
    ),
    "values without ranks, a column twice": (
        EVENT, "Name;Pts;BH;SB;BH\nOst, Anna;2,5;3;2;3\nWest, Ben Carl;2,5;;1;\n", {},
        [
            "ranks ",
            "points 1: 5/2, 2: 5/2",
            "BH = BH /0: 1: 3, 2: None",
            "SB = SB /0: 1: 2, 2: 1",
            "BH = BH /0: 1: 3, 2: None",
            "after None (None) by PTS, BH, SB",
        ],
    ),
    "a column without any value": (
        EVENT, "Rk;Name;Pts;BH;SB\n1;Ost, Anna;2,5;;2\n2;West, Ben Carl;2,5;;1\n", {},
        [
            "ranks 1: 1, 2: 2",
            "points 1: 5/2, 2: 5/2",
            "SB = SB /0: 1: 2, 2: 1",
            "after None (None) by PTS, BH, SB",
        ],
    ),
    "an edition in the legend": (
        EVENT, NAMELESS + "\nTie Break1: Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)\n", {},
        [
            "ranks 1: 1, 2: 2",
            "points 1: 3/2, 2: 3/2",
            "TB1: Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1) = BH/C1 2026-03/0: 1: 1, 2: 1",
            "TB2 = ? /2: 1: 2, 2: 3/2",
            "Odd = ? /0: 1: 7, 2: 8",
            "after 2 (2) by PTS, WIN",
        ],
    ),
    "the results by start numbers": (
        EVENT, BY_START, {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
        ],
    ),
    "the results by rank": (
        EVENT, BY_RANK, {},
        [
            "ranks 2: 1, 1: 2, 3: 3, 4: 4",
            "points 2: 5/2, 1: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
        ],
    ),
    "another result on both sides": (
        EVENT, BY_START.replace("4w1;2b½", "4w0;2b½").replace("1b0;3b0", "1b1;3b0"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 2, column 2: round 1, 1-4: the table has 0-1, the file 1-0",
        ],
    ),
    "another result on one side": (
        EVENT, BY_START.replace("2b0;4w1", "2b½;4w1"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 4, column 2: round 1, 3-2: the table has ½-½, the file 0-1",
        ],
    ),
    "other results in two rounds": (
        EVENT, BY_START.replace("1w½;-1", "1w1;-0").replace("4w1;2b½", "4w½;2b½"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 2, column 2: round 1, 1-4: the table has ½-½, the file 1-0",
            "<text>: line 3, column 2: round 2, 2-1: the table has 1-0, the file ½-½",
            "<text>: line 3, column 2: round 3, 2 without an opponent: the table has 0, the file 1",
        ],
    ),
    "forfeits in the place of results": (
        EVENT, BY_START.replace("4w1;2b½", "4w+;2b½").replace("1b0;3b0", "1b-;3b0"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
        ],
    ),
    "a forfeit in the place of a win": (
        EVENT, BY_START.replace("4w1;2b½", "4w-;2b½"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 2, column 2: round 1, 1-4: the table has -+, the file 1-0",
        ],
    ),
    "a win by forfeit in the place of a loss": (
        EVENT, BY_START.replace("1b0;3b0", "1b+;3b0"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 5, column 2: round 1, 4-1: the table has +-, the file 0-1",
        ],
    ),
    "another bye": (
        EVENT, BY_START.replace("-1;2,5;2", "-½;2;2"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 3, column 2: round 3, 2 without an opponent: the table has ½, the file 1",
        ],
    ),
    "another opponent": (
        EVENT, BY_START.replace("4w1;1b0", "1w1;1b0"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 4, column 2: round 2, 3: the table has 1 against 1, the file 1 against 4",
        ],
    ),
    "an opponent for nobody": (
        EVENT, BY_START.replace("-½", "2b½"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 5, column 2: round 3, 4: the table has ½ against 2, the file ½ against nobody",
        ],
    ),
    "nobody for an opponent": (
        EVENT, BY_START.replace("4w1;2b½", "-1;2b½"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 2, column 2: round 1, 1: the table has 1 against nobody, the file 1 against 4",
        ],
    ),
    "a stranger for an opponent": (
        EVENT, BY_START.replace("-½", "9b½"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 5, column 2: round 3, 4: the opponent in the table is nobody of the event",
        ],
    ),
    "byes in words": (
        EVENT, BY_START.replace("-1;2", "bye;2").replace("-½", "H"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
        ],
    ),
    "cells that are no results": (
        EVENT, BY_START.replace("4w1;2b½", "4q1;2x½"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 2, column 2: no results, so not compared: '4q1' (round 1 of Ost, Anna) and '2x½' (round 2 of Ost, Anna)",
        ],
    ),
    "games that are not over": (
        EVENT, BY_START.replace("4w1;2b½", "4w;2b½"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
        ],
    ),
    "a round too many": (
        EVENT, BY_START.replace("3.Rd", "3.Rd;4.Rd").replace(";2,5;", ";2w1;2,5;").replace(";1;3", ";2w1;1;3").replace(";0,5;", ";2w1;0,5;"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
        ],
    ),
    "half of the results": (
        EVENT, HALVES, {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 1, column 1: the results in the table could not be told from its cells, so they are not compared",
        ],
    ),
    "one more than half of the results": (
        EVENT, HALVES.replace("-1;0,5", "-½;0,5"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 3, column 2: round 1, 2-3: the table has 0-1, the file 1-0",
            "<text>: line 3, column 2: round 2, 2-1: the table has 1-0, the file ½-½",
            "<text>: line 2, column 2: round 3, 1-3: the table has 0-1, the file 1-0",
        ],
    ),
    "cells as in pages of Vega": (
        EVENT, VEGA, {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
        ],
    ),
    "cells as in pages of Vega, and another result": (
        EVENT, VEGA.replace("1 3;2,5", "0 3;2,5").replace("½ BYE", "1 BYE"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 2, column 2: round 3, 1-3: the table has 0-1, the file 1-0",
            "<text>: line 5, column 2: round 3, 4 without an opponent: the table has 1, the file ½",
        ],
    ),
    "cells as in texts of Vega": (
        EVENT, VEGA_TEXT, {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
        ],
    ),
    "cells as in texts of Vega, and another result": (
        EVENT, VEGA_TEXT.replace("+F4", "-F4"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 5/2, 2: 5/2, 3: 1, 4: 1/2",
            "after None (None) by PTS, WIN",
            "<text>: line 2, column 2: round 1, 1-4: the table has -+, the file 1-0",
        ],
    ),
    "a matrix": (
        ROBIN, MATRIX, {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 2, 2: 3/2, 3: 3/2, 4: 1",
            "after None (None) by ",
        ],
    ),
    "a matrix with another result": (
        ROBIN, MATRIX.replace("1;Player 1;*;1;1;0", "1;Player 1;*;1;½;0"), {},
        [
            "ranks 1: 1, 2: 2, 3: 3, 4: 4",
            "points 1: 2, 2: 3/2, 3: 3/2, 4: 1",
            "after None (None) by ",
            "<text>: line 2, column 2: round 2, 1-3: the table has ½-½, the file 1-0",
        ],
    ),
    "match points of teams": (
        TEAMS, teams("MPTS"), {},
        [
            "ranks without []",
            "all points",
            "after None (None) by EDE, BH:MP/C1, EMGSB",
        ],
    ),
    "game points of teams": (
        TEAMS, teams("GPTS"), {},
        [
            "ranks without []",
            "points ",
            "Pts = GPTS /None: 2: 29/2, 1: 13, 5: 12, 4: 19/2",
            "after None (None) by EDE, BH:MP/C1, EMGSB",
        ],
    ),
    "both scores of teams": (
        TEAMS, teams("MPTS", "GPTS", head="MP;GP"), {},
        [
            "ranks without []",
            "all points",
            "GP = GPTS /1: 2: 29/2, 1: 13, 5: 12, 4: 19/2",
            "after None (None) by PTS, GPTS",
        ],
    ),
    "game points of teams before match points": (
        TEAMS, teams("GPTS", "MPTS", head="TB1;TB2"), {},
        [
            "ranks without []",
            "all points",
            "TB1 = ? /1: 2: 29/2, 1: 13, 5: 12, 4: 19/2",
            "after None (None) by EDE, BH:MP/C1, EMGSB",
            "<text>: line 1, column 1: the column TB2 has the points of 8 of 8 participants: taken for the points",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_what_is_taken_from_a_table_and_said_of_it(name: str) -> None:
    event, table, options, told = CASES[name]
    assert list(taken(event, table, **options)) == told


def test_two_of_one_name_are_told_apart_by_their_numbers() -> None:
    players = [tb.Player(1, "Anna"), tb.Player(2, "Anna"), tb.Player(3, "West, Ben")]
    twins = tb.Tournament(players, [[tb.Game(1, 2, "1-0")]], starts="2026-04-01")
    joined = join(twins, "Rk;No;Name\n1;2;Anna\n2;1;Anna\n3;3;West, Ben\n")
    assert joined.event.published.ranks == {2: 1, 1: 2, 3: 3} and len(joined.notes) == 1
    unknown = join(EVENT, "Rk;Name;FideID\n1;West, Ben Carl;99\n2;Ost, Anna;1000001\n")
    assert unknown.event.published.ranks == {2: 1, 1: 2}  # by name, where nobody has the FIDE id


def test_a_table_without_rows_is_of_nobody() -> None:
    notes: list[Message] = []
    assert RowMatching(EVENT, PrintedTable("table", [], [], (), Place()), notes).find() == {} and notes == []


def test_results_that_differ_are_named_up_to_a_number_and_the_others_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    table = HALVES.replace("-1;0,5", "-½;0,5")
    for most, said in ((3, []), (2, ["1 more result of the table differs"]), (1, ["2 more results of the table differ"])):
        monkeypatch.setattr(table_results, "SHOWN_RESULTS", most)
        *told, last = join(EVENT, table).results
        assert [str(one).partition(": ")[2].partition(": ")[2] for one in (last,) if said] == said
        assert len(told) == (most if said else most - 1)
        assert not said or str(last).startswith("<text>: line 1, column 1: ")


def test_what_is_said_of_a_table_comes_before_what_is_said_of_the_event() -> None:
    event = replace(EVENT, reading=Reading(("odd",)))
    check = tb.check(event, against=NO_POINTS.replace("3;Nord", ";Nord"), search=False)
    assert [*map(str, check.notes)] == [
        "<text>: line 1, column 1: the column TB2 has the points of 4 of 4 participants: taken for the points",
        "Left level by the list, ordered in the file by pairing number: 1, 2 (rank 1).",
        "Note: reading the file gave 1 warning.",
    ]
    assert check.results == () and check.after_round == 3
    other = tb.check(event, against=BY_START.replace("-½", "9b½"), search=False)
    assert [*map(str, other.results)] == [
        "<text>: line 5, column 2: round 3, 4: the opponent in the table is nobody of the event"
    ]


def test_a_table_is_checked_after_its_own_round_unless_another_is_asked_for() -> None:
    for given in (None, 1, 3):
        joined = join(EVENT, AFTER_TWO, None, given)
        assert (joined.event.published.after_round, joined.after_round) == (2, 2 if given is None else None)
    found = tb.check(EVENT, by="WIN", against=AFTER_TWO, search=False)
    assert (found.after_round, found.by) == (2, ("PTS", "WIN"))
    assert tb.check(EVENT, by="WIN", against=AFTER_TWO, after_round=3, search=False).after_round == 3
    with pytest.raises(tb.TournamentError, match=r"^the file's ranks are those after round [0-9]+, not after round 1"):
        tb.check(EVENT, by="WIN", against=AFTER_TWO, after_round=1, search=False)


def test_names_of_columns_without_a_table_are_refused() -> None:
    with pytest.raises(TiebreaksError) as refused:
        tb.check(EVENT, columns={"TB1": "BH"})
    assert str(refused.value) == "columns names columns of a table to check against; give against= as well"
