"""The lines of players: what is read of each when it is odd, every sentence about it, and all of them as columns."""

from __future__ import annotations

import pickle
import tracemalloc
from copy import copy, deepcopy
from typing import Any

import pytest

import tiebreaks as tb
from tests.formats.test_malformed import PLAYERS, SAMPLE
from tests.formats.test_trf_records import tell
from tests.formats.trf_reports import SMALL, cross, open_sheet, written
from tests.formats.ways import read_one_way, tell_one_way
from tiebreaks.errors import FormatError
from tiebreaks.formats.trf import fields, kernel, players, read
from tiebreaks.formats.trf.codes import BLANK
from tiebreaks.formats.trf.fields import NO_POINTS
from tiebreaks.formats.trf.players import Players, read_players
from tiebreaks.messages import as_message

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
    tell_one_way(SAMPLE.replace(FIRST, line).encode())


@pytest.mark.parametrize("number", ["    ", "   x", "   0", " 1 2", "1.0 ", "-001"])
def test_a_player_without_a_number_is_refused(number: str) -> None:
    text = SAMPLE.replace("001    1", f"001 {number}")
    assert any(sentence.startswith("6:5: error: ") and case in (17, 18) for sentence, case in tell(text=text))


def read_sheet(text: str, declared: int | None = None) -> Players:
    sheet, problems = open_sheet(text.encode())
    return read_players(sheet, declared, problems)


@pytest.fixture
def lines_read(monkeypatch: pytest.MonkeyPatch) -> dict[str, list[int]]:
    """The lines that are read as a whole, and those of which some fields are read."""
    asked: dict[str, list[int]] = {"clean": [], "odd": [], "fields": []}

    def count(name: str, read: Any) -> Any:
        def counted(*arguments: Any) -> Any:
            asked[name].append(arguments[2] if name == "fields" else arguments[0])
            return read(*arguments)

        return counted

    for module, name, function in (
        (players, "clean", "_read_clean"),
        (players, "odd", "_read_odd"),
        (fields, "fields", "read_fields"),
    ):
        monkeypatch.setattr(module, function, count(name, getattr(module, function)))
    return asked


needs_kernel = pytest.mark.skipif(kernel.load() is None, reason="no kernel was compiled")
PLAIN = SMALL.replace("1974.12.31", "1974/12/31").replace("1975-01-01", "1975/01/01")


@needs_kernel
def test_only_what_is_marked_goes_to_the_reader_of_lines(lines_read: dict[str, list[int]]) -> None:
    read_sheet(PLAIN)
    assert lines_read == {"clean": [], "odd": [], "fields": []}
    text = PLAIN.replace("     6 b =  0000 - H", "     6 b =     0 - H").replace("1 b 0     3 w 1", "1 b 0   3   w 1")
    read_sheet(text)
    assert lines_read == {"clean": [8], "odd": [], "fields": []}
    read_sheet(PLAIN.replace("     4 w 1", "     4 W 1"))
    assert lines_read == {"clean": [8, 5], "odd": [5], "fields": []}


def test_without_a_kernel_every_line_goes_there(lines_read: dict[str, list[int]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "load", lambda: None)
    read_sheet(PLAIN.replace("     4 w 1", "     4 W 1"))
    assert lines_read == {"clean": [5, 6, 7, 8, 9, 10], "odd": [5], "fields": []}


def test_an_odd_field_does_not_send_its_line_to_the_reader_of_lines(lines_read: dict[str, list[int]]) -> None:
    text = PLAIN.replace("2300 ", "abcd ").replace("1974/12/31", "31.12.1974").replace("001    2 w", "001    2 x")
    text = text.replace("  1.5    3", "  1,5    3").replace("Flo", "   ")
    event = read(text.encode())
    assert [as_message(warning).case for warning in event.warnings] == [22, 24, 28, 30, 21]
    if kernel.load() is not None:
        assert lines_read == {"clean": [], "odd": [], "fields": [6, 7, 8, 10]}
    assert event.crosstable.name[5] == "Player 6" and event.crosstable.rating[2] == 0
    read_one_way(text.encode())


def test_a_clean_line_needs_no_closer_look(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> None:
        raise AssertionError

    short = "001    1      Ada".ljust(80) + " 1.0"
    rows = ["     2 w 1     3 b =  0000 - H", "  0001 b 0            0000 - U", "               1 w =", ""]
    lines = [*PLAYERS.splitlines(), short, short + " ", short + "     ", *(short + "     " + row for row in rows)]
    monkeypatch.setattr(players, "_read_odd", refuse)
    monkeypatch.setattr(kernel, "load", lambda: None)
    for text in (*lines, short + "    1" + rows[0]):
        sheet, problems = open_sheet(f"012 Event\n{text}\n".encode())
        assert read_players(sheet, None, problems).lines[0] == 2 and {each.case for each in problems.warnings} <= {20}


def test_an_odd_field_that_many_lines_have_alike_is_counted() -> None:
    people = [tb.Player(number, f"P{number}") for number in range(1, 41)]
    lines = written(tb.Tournament(people, [[tb.Game(1, 2, "1-0")]], total_rounds=1)).decode().splitlines()
    text = "\n".join(line[:14] + " " * 33 + line[47:] if line.startswith("001") else line for line in lines)
    found = read_one_way(text.encode())
    assert "37 more" in " ".join(found.warnings)
    assert [found.crosstable.name[0], found.crosstable.name[-1]] == ["Player 1", "Player 40"]


@pytest.mark.parametrize(
    ("ids", "twice"),
    [
        (["1", "2", ""], []), (["", "", "1"], []), (["0", "0", "1"], []), (["0", "00", " "], []), (["1", "1"], [(1, 2, "1")]),
        (["", "1", "0", "1"], [(2, 4, "1")]), (["0", "0", "7", "7", "7"], [(3, 4, "7"), (3, 5, "7")]), (["X0", "X0"], [(1, 2, "X0")]),
        (["-", "-", "1"], []), (["7", "8", "8", "7"], [(2, 3, "8"), (1, 4, "7")]),
    ],
)  # fmt: skip
def test_a_fide_id_stands_once_but_for_noughts_and_blanks(ids: list[str], twice: list[tuple[int, int, str]]) -> None:
    lines = [f"001 {number:4}      Player {number}".ljust(57) + f"{id:>11}" for number, id in enumerate(ids, 1)]
    text = "\n".join(["192 FIDE_DUTCH", *(line.ljust(80) + " 0.0" for line in lines), ""])
    facts = [as_message(each).facts for each in read_one_way(text.encode()).warnings if as_message(each).case == 80]
    assert [(each["other"], each["player"], each["fide_id"]) for each in facts] == twice


def test_who_has_anothers_number_or_none_is_left_out() -> None:
    text = SMALL.replace("001    3", "001    2").replace("001    5", "001    x").replace("2100", "21x0")
    found = read_sheet(text)
    assert found.numbers == [1, 2, 4, 6] and found.lines == [5, 6, 8, 10] and len(found.texts) == len(found) == 4
    assert found.names == ["Ada, Ünal", "Bo", "Di", "Flo"] and found.rank.tolist() == [1, 2, 3, 4]
    assert [player.name for player in found.make_players()] == found.names
    assert found.opponent.tolist() == [[4, 2, 3], [5, 1, 4], [1, 3, 2], [3, 5, 0]]


def test_lines_of_different_lengths_have_columns_for_the_longest() -> None:
    found = read_sheet(cross("     2 w 1     3 b 1     4 w 1", "     1 b 0", "               1 w 0", "").decode())
    assert found.rounds == 3 and found.opponent.tolist() == [[2, 3, 4], [1, 0, 0], [0, 1, 0], [0, 0, 0]]
    assert found.key[1].tolist()[1:] == [BLANK] * 2 and found.points.tolist() == [NO_POINTS] * 4


def test_one_long_line_does_not_make_all_lines_long() -> None:
    first, *others = (f"001 {number:4}      Player {number:<58}  0.0" for number in range(1, 3001))
    text = "\n".join(["192 FIDE_DUTCH", first + " " * 5 + "  0000 - Z" * 980, *others])
    sheet, problems = open_sheet(text.encode())
    tracemalloc.start()
    try:
        with pytest.raises(FormatError, match="980 rounds of 3,000 players are more than 500,000 entries"):
            read_players(sheet, None, problems)
        assert tracemalloc.get_traced_memory()[1] < 5_000_000  # all of that length would be 47 MB
    finally:
        tracemalloc.stop()


def test_players_are_copied_and_pickled() -> None:
    text = SMALL.replace("     4 w 1", "     4 W 1")  # a line that the reader of lines has read
    found = read_sheet(text)
    for twin in (copy(found), deepcopy(found), pickle.loads(pickle.dumps(found))):
        assert twin.make_players() == found.make_players() and twin.numbers == found.numbers and twin.names == found.names
        assert kernel.survey(twin) == kernel.survey(found) and twin.key.tolist() == found.key.tolist()
        assert twin.entry_of(1).key(1) == "w 1" and twin.entry(0).shift == 0
    deep = deepcopy(found)
    deep.entry(0).put(1, 3, "b", "0")
    assert found.entry(0).key(1) == "w 1" and deep.entry(0).key(1) == "b 0" and deep.entry(0).opponent(1) == 3
