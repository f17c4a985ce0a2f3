"""The line of a player, field by field: what is read of it when it is odd, and every sentence about it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.formats.test_malformed import SAMPLE
from tests.formats.test_trf_records import tell
from tests.formats.ways import tell_each_way
from tiebreaks.errors import FormatError
from tiebreaks.formats.trf import read

FIRST = SAMPLE.splitlines()[5]  # of player 1
LINES: dict[str, tuple[str, list[tuple[str, int]], tuple[Any, ...] | None]] = {
    "number 0001": ("001 0001 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "column 4": ("001x   1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("4: error: column 4 must be blank in a player record, found 'x'; data starts in column 5", 13)], None),
    "sex": ("001    1 ? GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("10: warning: player 1: sex '?' is neither m nor w; left out", 22)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "")),
    "sex capital": ("001    1 M GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "title": ("001    1 mABC Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("11: warning: player 1: 'ABC' is no FIDE title; kept as text", 23)], (1, "Adler, Anton", 2510, "ABC", "AUT", "1600001", "1985/03/02", "m")),
    "title small": ("001    1 m gm Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "title g": ("001    1 m  g Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "no name": ("001    1 m GM                                   2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("15: warning: player 1 has no name; called 'Player 1'", 21)], (1, "Player 1", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "rating letters": ("001    1 m GM Adler, Anton                      abcd AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("49: warning: player 1: rating 'abcd' is not a number; taken as unrated", 24)], (1, "Adler, Anton", None, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "rating high": ("001    1 m GM Adler, Anton                      4001 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("49: warning: player 1: rating 4001 is not from 0 to 4000; taken as unrated", 25)], (1, "Adler, Anton", None, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "rating highest": ("001    1 m GM Adler, Anton                      4000 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 4000, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "rating negative": ("001    1 m GM Adler, Anton                      -100 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("49: warning: player 1: rating -100 is not from 0 to 4000; taken as unrated", 25)], (1, "Adler, Anton", None, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "rating left": ("001    1 m GM Adler, Anton                      510  AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "federation": ("001    1 m GM Adler, Anton                      2510 A1      1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("54: warning: player 1: federation 'A1' is not a code of three letters; kept", 26)], (1, "Adler, Anton", 2510, "GM", "A1", "1600001", "1985/03/02", "m")),
    "federation short": ("001    1 m GM Adler, Anton                      2510 AU      1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("54: warning: player 1: federation 'AU' is not a code of three letters; kept", 26)], (1, "Adler, Anton", 2510, "GM", "AU", "1600001", "1985/03/02", "m")),
    "federation small": ("001    1 m GM Adler, Anton                      2510 aut     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "aut", "1600001", "1985/03/02", "m")),
    "fide id": ("001    1 m GM Adler, Anton                      2510 AUT     16x0001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("58: warning: player 1: FIDE id '16x0001' is not a number; kept as text", 27)], (1, "Adler, Anton", 2510, "GM", "AUT", "16x0001", "1985/03/02", "m")),
    "fide id 0": ("001    1 m GM Adler, Anton                      2510 AUT           0 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "AUT", "", "1985/03/02", "m")),
    "fide id left": ("001    1 m GM Adler, Anton                      2510 AUT 1600001     1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "birth": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/13/02  2.5    1     2 w 1     4 b 1     3 w =", [("70: warning: player 1: birth date '1985/13/02' is not YYYY/MM/DD; 1985 kept", 28)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985", "m")),
    "birth words": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 in 1985     2.5    1     2 w 1     4 b 1     3 w =", [("70: warning: player 1: birth date 'in 1985' is not YYYY/MM/DD; 1985 kept", 28)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985", "m")),
    "birth none": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 soon        2.5    1     2 w 1     4 b 1     3 w =", [("70: warning: player 1: birth date 'soon' is not YYYY/MM/DD; nothing kept", 28)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "", "m")),
    "birth zeros": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/00/00  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985", "m")),
    "birth 0": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 0000/00/00  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "", "m")),
    "birth dots": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985.03.02  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "birth turned": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 02.03.1985  2.5    1     2 w 1     4 b 1     3 w =", [("70: warning: player 1: birth date '02.03.1985' is not YYYY/MM/DD; 1985 kept", 28)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985", "m")),
    "no points": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02         1     2 w 1     4 b 1     3 w =", [("81: warning: player 1: no points in columns 81-84; computed from the rounds", 29)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "points comma": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2,5    1     2 w 1     4 b 1     3 w =", [("81: warning: player 1: points '2,5' read as 2.5; write a decimal point", 30)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "points half": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02   2½    1     2 w 1     4 b 1     3 w =", [("81: warning: player 1: points '2½' read as 2.5; write a decimal point", 30)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "points x": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  abc    1     2 w 1     4 b 1     3 w =", [("81: error: player 1: expected points such as 4.5 in columns 81-84, found 'abc'", 31)], None),
    "points fine": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02 2.55    1     2 w 1     4 b 1     3 w =", [("81: error: player 1: expected points such as 4.5 in columns 81-84, found '2.55'", 31)], None),
    "no rank": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5          2 w 1     4 b 1     3 w =", [("86: warning: player 1: no rank in columns 86-89, where others have one", 33)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "rank x": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    x     2 w 1     4 b 1     3 w =", [("86: warning: player 1: expected a rank in columns 86-89, found 'x'; it is only compared", 33), ("86: warning: player 1: no rank in columns 86-89, where others have one", 33)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "rank 0": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    0     2 w 1     4 b 1     3 w =", [("86: warning: player 1: no rank in columns 86-89, where others have one", 33)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "gap 9": ("001    1xm GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("48: error: the columns after the name do not fit the format, and no single shift makes them fit; align the line to this ruler:", 16)], None),
    "gap 14": ("001    1 m GMxAdler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("48: error: the columns after the name do not fit the format, and no single shift makes them fit; align the line to this ruler:", 16)], None),
    "gap 48": ("001    1 m GM Adler, Anton                     x2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("48: error: the columns after the name do not fit the format, and no single shift makes them fit; align the line to this ruler:", 16)], None),
    "gap 53": ("001    1 m GM Adler, Anton                      2510xAUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("48: error: the columns after the name do not fit the format, and no single shift makes them fit; align the line to this ruler:", 16)], None),
    "gap 80": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02x 2.5    1     2 w 1     4 b 1     3 w =", [("48: error: the columns after the name do not fit the format, and no single shift makes them fit; align the line to this ruler:", 16)], None),
    "gap 85": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5x   1     2 w 1     4 b 1     3 w =", [("48: error: the columns after the name do not fit the format, and no single shift makes them fit; align the line to this ruler:", 16)], None),
    "gap 90": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1x    2 w 1     4 b 1     3 w =", [("90: error: player 1 round 1: column 90 must be blank, found 'x    2 w 1'; align the line", 16)], None),
    "gap 96": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2xw 1     4 b 1     3 w =", [("96: error: player 1 round 1: column 96 must be blank, found '2xw 1'; align the line", 16)], None),
    "gap 98": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 wx1     4 b 1     3 w =", [("98: error: player 1 round 1: column 98 must be blank, found '2 wx1'; align the line", 16)], None),
    "gap 100": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1x    4 b 1     3 w =", [("100: error: player 1 round 2: column 100 must be blank, found 'x    4 b 1'; align the line", 16)], None),
    "gap 101": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1 x   4 b 1     3 w =", [("101: error: player 1 round 2: column 101 must be blank, found 'x   4 b 1'; align the line", 16)], None),
    "opponent x": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     x w 1     4 b 1     3 w =", [("92: error: player 1 round 1: expected the opponent's number or 0000, found '   x'", 34)], None),
    "opponent left": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1  2    w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "opponent 0": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     0 w 1     4 b 1     3 w =", [], None),
    "opponent 99": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1    99 w 1     4 b 1     3 w =", [("92: error: player 1 round 1: names opponent 99, who is not in the file; file has 1-5", 36)], None),
    "colour W": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 W 1     4 b 1     3 w =", [("97: warning: player 1 round 1: colour 'W' read as 'w'", 41)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "colour B": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 B 1     4 b 1     3 w =", [("97: error: round 1: players 1 and 2 both have Black (lines 6 and 7); correct one of them", 39)], None),
    "colour s": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 s 1     4 b 1     3 w =", [("97: error: round 1: players 1 and 2 both have Black (lines 6 and 7); correct one of them", 39)], None),
    "colour x": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 x 1     4 b 1     3 w =", [("97: error: player 1 round 1: expected colour w, b or -, found 'x'", 41)], None),
    "colour none": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2   1     4 b 1     3 w =", [("97: warning: player 1 round 1: no colour; taken from the opponent's line", 40)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "colour -": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 - 1     4 b 1     3 w =", [("97: warning: player 1 round 1: no colour; taken from the opponent's line", 40)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "result x": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w x     4 b 1     3 w =", [("99: error: player 1 round 1: unknown result 'x'; expected 1 = 0 (played), + - (forfeited), W D L (less than one move), H F U Z (byes) or a blank", 45)], None),
    "result ?": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w ?     4 b 1     3 w =", [("99: warning: player 1 round 1: result '?' read as not finished yet", 46), ("99: warning: round 1, players 1 and 2: only one of lines 6 and 7 has the result; taken from it", 38)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "result *": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w *     4 b 1     3 w =", [("99: warning: player 1 round 1: result '*' read as not finished yet", 46), ("99: warning: round 1, players 1 and 2: only one of lines 6 and 7 has the result; taken from it", 38)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "result none": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w       4 b 1     3 w =", [("99: warning: round 1, players 1 and 2: only one of lines 6 and 7 has the result; taken from it", 38)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "result w": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w w     4 b 1     3 w =", [("99: error: round 1, players 1 and 2: results 'W' (line 6) and '0' (line 7) contradict each other: has opponent 2, 'w w', has opponent 1, 'b 0'; correct one of the lines", 43)], None),
    "result +": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w +     4 b 1     3 w =", [("99: error: round 1, players 1 and 2: results '+' (line 6) and '0' (line 7) contradict each other: has opponent 2, 'w +', has opponent 1, 'b 0'; correct one of the lines", 43)], None),
    "result 1/2": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w ½     4 b 1     3 w =", [("99: error: player 1 round 1: unknown result '½'; expected 1 = 0 (played), + - (forfeited), W D L (less than one move), H F U Z (byes) or a blank", 45)], None),
    "beyond": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =  text", [("120: warning: player 1: text beyond round 3 ignored: 'text'", 52)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "beyond number": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =     7 w 1", [("81: error: player 1: declared 2.5, rounds 1-4 give 3.5", 32), ("122: error: player 1 round 4: names opponent 7, who is not in the file; file has 1-5", 36)], None),
    "beyond blank": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =          ", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "request": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =  0000 - H", [("122: warning: the players' lines have 4 rounds, the file declares 3; the extra round has no pairings and is ignored", 53)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "ends at name": ("001    1 m GM Adler,", [("21: warning: line ends at column 20; points (81-84) missing, computed from the rounds", 14), ("81: warning: player 1: no points in columns 81-84; computed from the rounds", 29), ("86: warning: player 1: no rank in columns 86-89, where others have one", 33)], (1, "Adler,", None, "GM", "", "", "", "m")),
    "ends before name": ("001    1 m GM", [("14: error: line ends at column 13, before the name (15-47): '001    1 m GM'; complete it", 14)], None),
    "ends in name": ("001    1 m GM Adler, Anton                     ", [("27: warning: line ends at column 26; points (81-84) missing, computed from the rounds", 14), ("81: warning: player 1: no points in columns 81-84; computed from the rounds", 29), ("86: warning: player 1: no rank in columns 86-89, where others have one", 33)], (1, "Adler, Anton", None, "GM", "", "", "", "m")),
    "ends before points": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02", [("80: warning: line ends at column 79; points (81-84) missing, computed from the rounds", 14), ("81: warning: player 1: no points in columns 81-84; computed from the rounds", 29), ("86: warning: player 1: no rank in columns 86-89, where others have one", 33)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "ends after points": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5", [("86: warning: player 1: no rank in columns 86-89, where others have one", 33)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "ends after rank": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "ends in a round": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w", [("99: warning: round 1, players 1 and 2: only one of lines 6 and 7 has the result; taken from it", 38)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "only id": ("001", [("4: error: line ends at column 3, before the name (15-47): '001'; complete it", 14)], None),
    "shift +1": ("001    1 m GM Adler, Anton                       2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("48: warning: columns shifted by +1 from column 48; read so, align the line", 15)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "shift -1": ("001    1 m GM Adler, Anton                     2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("48: warning: columns shifted by -1 from column 48; read so, align the line", 15)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "shift +12": ("001    1 m GM Adler, Anton                                  2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("48: warning: columns shifted by +12 from column 48; read so, align the line", 15)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "shift +13": ("001    1 m GM Adler, Anton                                   2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("48: error: the columns after the name do not fit the format, and no single shift makes them fit; align the line to this ruler:", 16)], None),
    "shift -3": ("001    1 m GM Adler, Anton                   2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("48: warning: columns shifted by -3 from column 48; read so, align the line", 15)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "shift -4": ("001    1 m GM Adler, Anton                  2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("48: error: the columns after the name do not fit the format, and no single shift makes them fit; align the line to this ruler:", 16)], None),
    "shift late": ("001    1 m GM Adler, Anton                      2510 AUT      1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("48: error: the columns after the name do not fit the format, and no single shift makes them fit; align the line to this ruler:", 16)], None),
    "title late": ("001    1 m  GMAdler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("11: warning: the title stands in columns 12-14 instead of 11-13; read so, align the line", 15)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "id moved": ("001    1 m GM Adler, Anton                      2510 AUT1600001      1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("58: warning: FIDE id and birth date are not in columns 58-68 and 70-79; read so, align the line", 15)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "id moved far": ("001    1 m GM Adler, Anton                      2510 AUT 1600001     1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "date alone": ("001    1 m GM Adler, Anton                      2510 AUT            1985/03/02   2.5    1     2 w 1     4 b 1     3 w =", [("58: warning: FIDE id and birth date are not in columns 58-68 and 70-79; read so, align the line", 15)], (1, "Adler, Anton", 2510, "GM", "AUT", "", "1985/03/02", "m")),
    "tab 4": ("001\t   1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("4: warning: tab at column 4 replaced by blanks", 12)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "tab": ("001    1 m G\tAdler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("13: warning: tab at column 13 replaced by blanks", 12)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "tab in name": ("001    1 m GM Adler, Anto\t2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =", [("26: warning: tab at column 26 replaced by blanks", 12)], (1, "Adler, Anto", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "tab in rounds": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1\t   2 w 1     4 b 1     3 w =", [("90: error: tab at column 90; replace it by blanks", 12)], None),
    "tab at end": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =\t", [("120: warning: tab at column 120 replaced by blanks", 12)], (1, "Adler, Anton", 2510, "GM", "AUT", "1600001", "1985/03/02", "m")),
    "tab in middle of rounds": ("001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1\t   4 b 1     3 w =", [("100: error: tab at column 100; replace it by blanks", 12)], None),
}  # fmt: skip
"""A line in place of that of player 1, what is said of it (the first line of each sentence), and the player; None is refused."""


@pytest.mark.parametrize(("line", "said", "fields"), LINES.values(), ids=LINES)
def test_an_odd_line_is_told_with_its_place_and_read_as_far_as_it_can(
    line: str, said: list[tuple[str, int]], fields: tuple[Any, ...] | None
) -> None:
    text = SAMPLE.replace(FIRST, line)
    own = [(sentence[2:].split("\n")[0], case) for sentence, case in tell(text=text) if sentence.startswith("6:")]
    assert [(sentence.split("; correct the line, or declare")[0], case) for sentence, case in own] == said
    try:
        found = read(text.encode(), trust="results").players[0]
    except FormatError:
        assert fields is None
    else:
        assert (
            found.id,
            found.name,
            found.rating,
            found.title,
            found.federation,
            found.fide_id,
            found.birth,
            found.sex,
        ) == fields


@pytest.mark.parametrize("line", [line for line, _, _ in LINES.values()], ids=LINES)
def test_an_odd_line_is_told_the_same_in_each_way(line: str) -> None:
    first, *others = tell_each_way(SAMPLE.replace(FIRST, line).encode())
    for other in others:
        assert other == first


@pytest.mark.parametrize("number", ["    ", "   x", "   0", " 1 2", "1.0 ", "-001"])
def test_a_player_without_a_number_is_refused(number: str) -> None:
    text = SAMPLE.replace("001    1", f"001 {number}")
    assert any(sentence.startswith("6:5: error: ") and case in (17, 18) for sentence, case in tell(text=text))
