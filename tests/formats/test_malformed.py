"""Every case of malformed input in docs/formats.md: where it is reported, how gravely, and the gist of what is said."""

from __future__ import annotations

import ast
import json
import os
import pickle
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.checked_messages import our_sentences
from tiebreaks.errors import FormatError, WrongType
from tiebreaks.formats import problems, read
from tiebreaks.formats.foreign import FROM_GACRUX
from tiebreaks.formats.trf import read as read_trf
from tiebreaks.messages import PYTHON, Face, Given, Message, Option, Place, Remedy
from tiebreaks.model.rounds import Bye

STORED = Path(__file__).parent / "malformed.json"
HEAD = """\
012 Sample Open
042 2026/03/02
062 5
142 3
192 FIDE_DUTCH
"""
PLAYERS = """\
001    1 m GM Adler, Anton                      2510 AUT     1600001 1985/03/02  2.5    1     2 w 1     4 b 1     3 w =
001    2 wWGM Bruun, Birgit                     2401 DEN     1400002 1991/11/20  2.0    2     1 b 0     3 w 1     4 b 1
001    3 m IM Castro, Carlos                    2350 ESP     2200003 1979/07/14  1.0    4     4 w =     2 b 0     1 b =
001    4 m FM Dahl, David                       2288 NOR     1500004 1999/01/30  0.5    5     3 b =     1 w 0     2 w 0
001    5 w    Eriksen, Eva                           NOR             2004        1.5    3  0000 - U  0000 - H  0000 - Z
"""
SAMPLE = HEAD + PLAYERS  # player 1 stands on line 6, player 5 on line 10

TEAMS = """\
012 Team Sample
142 2
192 FIDE_TEAM_TYPEA_MP_GP
352 WB
362 TW 2.0   TD 1.0   TL 0.0
001    1      Aas, Are                          2300 NOR                         1.5    1     3 w 1     5 b =
001    2      Berg, Bo                          2200 NOR                         1.0    2     4 b 0     6 w 1
001    3      Carl, Chris                       2180 NOR                         0.0    3     1 b 0  0000 - Z
001    4      Dale, Dan                         2110 NOR                         1.0    4     2 w 1  0000 - Z
001    5      Ek, Egil                          2040 NOR                         0.5    5  0000 - Z     1 w =
001    6      Foss, Finn                        1940 NOR                         0.0    6  0000 - Z     2 b 0
310   1 Alfa                             ALFA    2250    3.0    2.5   1     1    2
310   2 Bravo                            BRAVO   2190    2.0    2.0   2     3    4
310   3 Carat                            CARAT   2120    1.0    1.5   3     5    6
320  1.0  1.0   3   2
"""


def sample(*changes: tuple[str, str], text: str = SAMPLE) -> bytes:
    """The sample with each text replaced once by another."""
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text.encode()


def with_a_round_of_byes(rounds: int = 4) -> bytes:
    """The sample with half a point for everybody in a fourth round, of so many."""
    lines = [f"{line[:80]}{float(line[80:84]) + 0.5:4.1f}{line[84:]}  0000 - H" for line in PLAYERS.splitlines()]
    return (HEAD.replace("142 3", f"142 {rounds}") + "\n".join(lines)).encode()


def told(data: bytes, *, strict: bool = False, encoding: str | None = None) -> tuple[bool, tuple[Any, ...]]:
    """Whether the file was read, and everything that was said."""
    try:
        tournament = read_trf(data, "sample.trf", strict=strict, encoding=encoding)
    except FormatError as refused:
        return False, refused.problems
    return True, tournament.warnings


@dataclass(frozen=True)
class Case:
    """A malformed file and one thing that must be said about it; `severity` "" means nothing is said."""

    number: int
    name: str
    data: bytes
    where: str
    severity: str
    gist: str
    strict: bool = False

    def __str__(self) -> str:
        return self.key

    @property
    def key(self) -> str:
        return f"{self.number:02d}_{self.name}" + ("_strict" if self.strict else "")


def stored() -> dict[str, Any]:
    """What is said about each case."""
    found: dict[str, Any] = json.loads(STORED.read_text(encoding="utf-8")) if STORED.exists() else {}
    return found


E, W, SILENT = "error", "warning", ""
P1, P2, P5 = (PLAYERS.splitlines()[index] for index in (0, 1, 4))
LONG = P1.replace("Adler, Anton                     ", "Adler, Anton Maximilian von und zu Adlerstein")
AMBIGUOUS = "001    1 m GM Adler, Anton the very long name without any number that would say where a column is or was"

CLUBS = [
    *(line for line in TEAMS.splitlines() if line[:3] not in ("192", "310", "320", "352", "362")),
    *(f"013 {name:32}{first:4} {second:4}" for name, first, second in (("Alfa", 1, 2), ("Bravo", 3, 4), ("Carat", 5, 6))),
    "",
]

CASES = [
    Case(1, "empty_file", b"", "1:1", E, "file is empty"),
    Case(1, "only_blanks", b" \r\n\t\n", "1:1", E, "file is empty"),
    Case(
        2, "no_player_record", b"012 A name and nothing else\n", "1:1", E, "no player records (001) found; is this a TRF file?"
    ),
    Case(3, "tunx", b"\x93\xff\x89\x44" + bytes(200), "1:1", E, "Swiss-Manager tournament (TUNX)"),
    Case(3, "xlsx", b"PK\x03\x04........xl/workbook.xml", "1:1", E, "Excel workbook (xlsx)"),
    Case(3, "zip", b"PK\x03\x04........players.dbf", "1:1", E, "zip archive"),
    Case(3, "sqlite", b"SQLite format 3\x00" + bytes(50), "1:1", E, "a database (Papi, SQLite)"),
    Case(3, "papi", b"\x00\x01\x00\x00Standard Jet DB\x00" + bytes(50), "1:1", E, "Papi"),
    Case(3, "pdf", b"%PDF-1.7\n...", "1:1", E, "PDF document"),
    Case(3, "html", b"<!DOCTYPE html><html><body>Standings", "1:1", E, "web page (HTML)"),
    Case(3, "pgn", b'[Event "Open"]\n[White "A"]\n\n1. e4 e5 1-0\n', "1:1", E, "PGN"),
    Case(3, "xml", b'<?xml version="1.0"?><Tournament/>', "1:1", E, "XML"),
    Case(3, "nul_bytes", SAMPLE.encode() + b"001 \x00\x00\x00\n" + bytes(5000), "1:1", E, "neither text nor a workbook"),
    Case(3, "nul_late", b"### " + b"." * 5000 + b"\n" + SAMPLE.encode() + b"\x00\n", "12:1", E, "NUL character"),
    Case(4, "utf8_mark", b"\xef\xbb\xbf" + SAMPLE.encode(), "", SILENT, ""),
    Case(5, "utf16", SAMPLE.encode("utf-16"), "1:1", W, "UTF-16"),
    Case(5, "utf16_without_mark", SAMPLE.encode("utf-16-le"), "1:1", W, "UTF-16 without a byte order mark"),
    Case(
        6,
        "not_utf8",
        SAMPLE.replace("Bruun", "Br\xfcn ").encode("latin-1"),
        "7:17",
        W,
        "byte 0xFC at line 7 is not UTF-8; the file was read as windows-1252",
    ),
    Case(6, "not_utf8", SAMPLE.replace("Bruun", "Br\xfcn ").encode("latin-1"), "7:17", E, "byte 0xFC at line 7", strict=True),
    Case(7, "cr_only", SAMPLE.replace("\n", "\r").encode(), "", SILENT, ""),
    Case(7, "crlf", SAMPLE.replace("\n", "\r\n").encode(), "", SILENT, ""),
    Case(7, "mixed", SAMPLE.replace("\n", "\r", 3).replace("\n", "\r\n", 2).encode(), "", SILENT, ""),
    Case(8, "form_feed", sample((P2, "\f" + P2)), "7:1", W, "form feed"),
    Case(8, "end_of_file_character", SAMPLE.encode() + b"\x1a", "11:1", W, "^Z"),
    Case(9, "unknown_record", SAMPLE.encode() + b"QQQ something\nQQQ more\n", "11:1", W, "unknown record 'QQQ'"),
    Case(
        10,
        "ruler_and_legend",
        b"         1         2\n12345678901234567890\nDDD SSSS sTTT NNN\n" + SAMPLE.encode() + b" Generated by hand\n",
        "",
        SILENT,
        "",
    ),
    Case(11, "all_indented", sample(*((line, "  " + line) for line in PLAYERS.splitlines())), "6:1", W, "indented by 2"),
    Case(11, "one_indented", sample((P2, " " + P2)), "7:1", E, "blanks before 001"),
    Case(12, "tab_in_column_4", sample((P2, P2.replace("001 ", "001\t"))), "7:4", W, "tab at column 4"),
    Case(12, "tab_before_a_field", sample(("Bruun, Birgit                     2401", "Bruun, Birgit\t2401")), "7:28", W, "tab"),
    Case(12, "tab_inside", sample(("   2 w 1     4", "   2\tw 1     4")), "6:96", E, "tab at column 96; replace it by blanks"),
    Case(13, "column_4", sample(("001    2", "0010   2")), "7:4", E, "column 4 must be blank"),
    Case(
        14, "ends_before_points", sample((P5, P5[:60].rstrip())), "10:57", W, "line ends at column 56; points (81-84) missing"
    ),
    Case(14, "ends_before_name", sample((P5, "001    5 w")), "10:11", E, "line ends at column 10, before the name"),
    Case(15, "long_name", sample((P1, LONG)), "6:48", W, "columns shifted by +12 from column 48"),
    Case(15, "byte_padding", sample(("Adler, Anton   ", "Ådlér, Ántön")), "6:48", W, "columns shifted by -3"),
    Case(16, "shift_ambiguous", sample((P1, AMBIGUOUS)), "6:48", E, "no single shift makes them fit"),
    Case(17, "number_blank", sample(("001    2", "001     ")), "7:5", E, "expected a starting rank in columns 5-8"),
    Case(17, "number_not_numeric", sample(("001    2", "001   B2")), "7:5", E, "found '  B2'"),
    Case(18, "number_zero", sample(("001    2", "001    0")), "7:5", E, "expected a number from 1 to 9999"),
    Case(19, "number_twice", sample(("001    3", "001    2")), "8:5", E, "starting rank 2 already defined on line 7"),
    Case(20, "gap_in_numbers", sample(("001    5", "001    9")), "6:5", W, "5 is missing"),
    Case(21, "name_empty", sample(("Eriksen, Eva", "            ")), "10:15", W, "called 'Player 5'"),
    Case(22, "sex_unknown", sample(("001    5 w", "001    5 u")), "10:10", W, "neither m nor w"),
    Case(22, "sex_f", sample(("001    5 w", "001    5 F")), "", SILENT, ""),
    Case(23, "title_unknown", sample(("1 m GM", "1 m XY")), "6:11", W, "'XY' is no FIDE title"),
    Case(24, "rating_not_numeric", sample(("2510 AUT", "25l0 AUT")), "6:49", W, "rating '25l0' is not a number"),
    Case(25, "rating_too_high", sample(("2510 AUT", "9510 AUT")), "6:49", W, "rating 9510 is not from 0 to 4000"),
    Case(25, "rating_negative", sample(("2510 AUT", "-510 AUT")), "6:49", W, "rating -510 is not from 0 to 4000"),
    Case(26, "federation", sample(("2510 AUT", "2510 A1 ")), "6:54", W, "is not a code of three letters"),
    Case(27, "fide_id_text", sample((" 1600001", " Z600001")), "6:58", W, "FIDE id 'Z600001' is not a number"),
    Case(28, "birth_date", sample(("1985/03/02", "02.03.1985")), "6:70", W, "1985 kept"),
    Case(29, "points_blank", sample(("1985/03/02  2.5", "1985/03/02     ")), "6:81", W, "computed from the rounds"),
    Case(30, "points_comma", sample(("1985/03/02  2.5", "1985/03/02  2,5")), "6:81", W, "write a decimal point"),
    Case(30, "points_half", sample(("1985/03/02  2.5", "1985/03/02   2½")), "6:81", W, "write a decimal point"),
    Case(31, "points_text", sample(("1985/03/02  2.5", "1985/03/02  two")), "6:81", E, "expected points such as 4.5"),
    Case(32, "points_disagree", sample(("1985/03/02  2.5", "1985/03/02  3.0")), "6:81", E, "declared 3.0, rounds 1-3 give 2.5"),
    Case(
        32,
        "points_disagree_in_team",
        sample(("1.5    1     3 w 1", "2.0    1     3 w 1"), text=TEAMS),
        "6:81",
        W,
        "informative",
    ),
    Case(
        32,
        "team_points_disagree",
        sample(("3.0    2.5   1", "4.0    2.5   1"), text=TEAMS),
        "12:55",
        W,
        "declared 4.0 match points, the matches give 3.0",
    ),
    Case(33, "rank_blank", sample(("2.5    1 ", "2.5      ")), "6:86", W, "no rank"),
    Case(33, "rank_zero", sample(("2.5    1 ", "2.5    0 ")), "6:86", W, "no rank"),
    Case(33, "rank_text", sample(("2.5    1 ", "2.5  1st ")), "6:86", W, "found '1st'"),
    Case(34, "opponent_letters", sample(("    2 w 1", "   2a w 1")), "6:92", E, "expected the opponent's number or 0000"),
    Case(35, "opponent_self", sample(("    2 w 1", "    1 w 1")), "6:92", E, "is paired with itself"),
    Case(
        36,
        "opponent_unknown",
        sample(("    2 w 1", "   99 w 1")),
        "6:92",
        E,
        "names opponent 99, who is not in the file; file has 1-5",
    ),
    Case(
        37,
        "not_named_back",
        sample(("    2 w 1", "    3 w 1")),
        "6:92",
        E,
        "player 1 round 1: names opponent 3, but line 8 says player 3 has opponent 4",
    ),
    Case(38, "opponent_empty", sample(("    1 b 0     3 w 1", "              3 w 1")), "6:92", W, "taken from this line alone"),
    Case(38, "opponent_empty", sample(("    1 b 0     3 w 1", "              3 w 1")), "6:92", E, "has nothing", strict=True),
    Case(39, "same_colour", sample(("    1 b 0", "    1 w 0")), "6:97", E, "players 1 and 2 both have White (lines 6 and 7)"),
    Case(
        39, "same_colour_forfeit", sample(("    2 w 1", "    2 w +"), ("    1 b 0", "    1 w -")), "6:97", W, "was not played"
    ),
    Case(40, "colour_missing", sample(("    2 w 1", "    2   1")), "6:97", W, "taken from the opponent's line"),
    Case(40, "colour_missing_twice", sample(("    2 w 1", "    2   1"), ("    1 b 0", "    1 - 0")), "6:97", E, "give w or b"),
    Case(41, "colour_upper_case", sample(("    2 w 1", "    2 W 1")), "6:97", W, "colour 'W' read as 'w'"),
    Case(41, "colour_s", sample(("    1 b 0", "    1 s 0")), "7:97", W, "colour 's' read as 'b'"),
    Case(41, "colour_unknown", sample(("    1 b 0", "    1 q 0")), "7:97", E, "expected colour w, b or -"),
    Case(42, "colour_with_nobody", sample(("0000 - H", "0000 w H")), "10:107", W, "the colour is ignored"),
    Case(
        43, "impossible_pair", sample(("    1 b 0", "    1 b 1")), "6:99", E, "results '1' (line 6) and '1' (line 7) contradict"
    ),
    Case(43, "half_forfeit", sample(("    2 w 1", "    2 w +")), "6:99", E, "contradict each other"),
    Case(44, "both_lose", sample(("2.5    1     2 w 1", "1.5    1     2 w 0")), "", SILENT, ""),
    Case(
        44, "double_forfeit", sample(("2.5    1     2 w 1", "1.5    1     2 w -"), ("    1 b 0", "    1 b -")), "", SILENT, ""
    ),
    Case(44, "half_nil", sample(("2.5    1     2 w 1", "2.0    1     2 w =")), "6:99", W, "penalty"),
    Case(45, "unknown_result", sample(("    2 w 1", "    2 w Q")), "6:99", E, "unknown result 'Q'; expected 1 = 0 (played)"),
    Case(
        46,
        "adjourned",
        sample(
            ("1.5    1 ", "1.5    1 "),
            text=SAMPLE.replace("2.5    1     2 w 1", "1.5    1     2 w *").replace("    1 b 0", "    1 b *"),
        ),
        "6:99",
        W,
        "result '*' read as not finished yet",
    ),
    Case(
        47,
        "no_result_yet",
        sample(("2.5    1 ", "2.0    1 "), ("    3 w =", "    3 w  "), ("1.0    4 ", "0.5    4 "), ("    1 b =", "    1 b  ")),
        "6:119",
        W,
        "no result yet; the round is not complete",
    ),
    Case(48, "bye_with_opponent", sample(("0000 - H", "   2 b H")), "10:102", W, "the opponent is dropped"),
    Case(49, "old_bye", sample(("0000 - H", "0000 - =")), "10:109", W, "read as a half bye (TRF06)"),
    Case(49, "played_against_nobody", sample(("0000 - U", "0000 - 1")), "10:99", W, "read as a pairing bye"),
    Case(49, "played_against_nobody", sample(("0000 - U", "0000 - 1")), "10:99", E, "read as a pairing bye", strict=True),
    Case(
        50,
        "two_allocated_byes",
        SAMPLE.encode() + P5.replace("   5 w", "   6 w").replace("1.5    3", "1.5    6").encode() + b"\n",
        "11:92",
        W,
        "more than one pairing-allocated bye",
    ),
    Case(
        51,
        "met_twice",
        sample(
            ("3 w =\n", "2 w 1\n"),
            ("2.5    1", "3.0    1"),
            ("4 b 1\n", "1 b 0\n"),
            ("2.0    2", "1.0    2"),
            ("1 b =\n", "4 b 1\n"),
            ("1.0    4", "1.5    4"),
            ("2 w 0\n", "3 w 0\n"),
        ),
        "6:112",
        W,
        "players 1 and 2 meet in round 1 and again in round 3",
    ),
    Case(52, "text_after_the_rounds", sample((P1, P1 + " withdrew")), "6:120", W, "text beyond round 3 ignored: 'withdrew'"),
    Case(53, "more_rounds_than_declared", sample(("142 3", "142 2")), "6:112", W, "have 3 rounds, the file declares 2"),
    Case(
        53,
        "more_rounds_than_declared",
        sample(("142 3", "142 2")),
        "6:112",
        E,
        "have 3 rounds, the file declares 2",
        strict=True,
    ),
    Case(54, "142_and_XXR", sample(("142 3", "142 3\nXXR 5")), "5:5", W, "142 was taken"),
    Case(54, "142_and_XXR", sample(("142 3", "142 3\nXXR 5")), "5:5", E, "XXR says 5 rounds and 142 says 3", strict=True),
    Case(55, "rounds_not_a_number", sample(("142 3", "142 many")), "4:5", E, "expected the number of rounds"),
    Case(55, "rounds_with_words", sample(("142 3", "142 3 rounds")), "4:5", W, "read as 3 rounds"),
    Case(56, "repeated_same", sample(("142 3", "142 3\n142 3")), "5:1", W, "repeated with the same content"),
    Case(
        56, "repeated_different", sample(("142 3", "142 3\n142 4")), "5:1", E, "record 142 (number of rounds) again, with '4'"
    ),
    Case(57, "initial_colour_small", sample(("142 3", "142 3\n152 w")), "5:5", W, "read as 'W'"),
    Case(57, "initial_colour_wrong", sample(("142 3", "142 3\n152 X")), "5:5", W, "expected W or B"),
    Case(58, "scoring_symbol", sample(("142 3", "142 3\n162  Q 1.0")), "5:6", E, "162: expected one of W D L A P X F H"),
    Case(58, "scoring_without_value", sample(("142 3", "142 3\n162  W")), "5:6", E, "162: expected one of W D L A P X"),
    Case(58, "scoring_Z", sample(("142 3", "142 3\n162  Z 0.0")), "5:6", W, "symbol Z read as A"),
    Case(58, "match_scoring_symbol", sample(("TW 2.0", "TQ 2.0"), text=TEAMS), "5:5", E, "362: expected one of TW TD TL"),
    Case(59, "scoring_misaligned", sample(("142 3", "142 3\n162 W 1.0")), "5:5", W, "162 is not in its columns; read as words"),
    Case(60, "202_and_212_same", sample(("142 3", "142 3\n202 BH,SB\n212 PTS,BH,SB")), "5:5", W, "say the same"),
    Case(60, "202_and_212_differ", sample(("142 3", "142 3\n202 BH,SB\n212 PTS,SB")), "5:5", E, "keep one of them"),
    Case(61, "unknown_tie_break", sample(("142 3", "142 3\n202 BH,FOO/C1")), "5:8", W, "'FOO/C1' is not a tie-break code"),
    Case(62, "unknown_type", sample(("FIDE_DUTCH", "MY_SYSTEM")), "5:5", W, "is no encoded type of TRF26"),
    Case(63, "team_without_teams", sample(("FIDE_DUTCH", "FIDE_TEAM_MP_GP")), "5:5", E, "there are no teams"),
    Case(64, "unknown_member", sample(("1     1    2", "1     1   99"), text=TEAMS), "12:1", E, "player 99 is not in the file"),
    Case(
        64,
        "member_of_two",
        sample(("2     3    4", "2     3    2"), text=TEAMS),
        "13:1",
        E,
        "player 2 is in team 2 and in team 1",
    ),
    Case(
        65, "team_number_twice", sample(("310   2", "310   1"), text=TEAMS), "13:5", E, "team 1 is already defined on line 12"
    ),
    Case(
        65,
        "team_numbers_with_gap",
        sample(("310   3", "310   7"), ("  3   2\n", "  7   2\n"), text=TEAMS),
        "12:5",
        W,
        "team numbers are not 1 to 3",
    ),
    Case(66, "team_records_without_teams", sample(("142 3", "142 3\n352 WB")), "5:1", W, "no teams (310)"),
    Case(
        67, "line_up_of_another_team", TEAMS.encode() + b"300   1   1   2    1    3\n", "16:22", E, "player 3 is not in team 1"
    ),
    Case(67, "line_up_too_long", TEAMS.encode() + b"300   1   1   2    1    2 0000\n", "16:17", W, "3 boards, 352 says 2"),
    Case(
        67,
        "more_boards_than_352",
        sample(("352 WB", "352 W"), text=TEAMS),
        "12:1",
        W,
        "has 2 boards, 352 says 1; all are counted",
    ),
    Case(
        68, "forfeit_with_played_boards", TEAMS.encode() + b"330 +-   1   1   2\n", "16:5", E, "its players have games in 001"
    ),
    Case(
        69,
        "240_contradicts",
        SAMPLE.encode() + b"240 H   1    1\n",
        "11:5",
        E,
        "240 says H for player 1 in round 1, 001 (line 6) says 1",
    ),
    Case(69, "240_contradicts_team", TEAMS.encode() + b"240 H   1    1\n", "16:5", E, "240 says H for team 1 in round 1"),
    Case(70, "240_round_team", TEAMS.encode() + b"240 H   9    1\n", "16:7", E, "240: round 9 does not exist"),
    Case(36, "240_of_nobody", SAMPLE.encode() + b"240 H   1   99\n", "11:5", E, "240: names 99, who is not in the file"),
    Case(
        67,
        "line_up_of_no_team",
        sample(
            ("310   1", f"{P1.replace('    1 ', '    7 ', 1).split('  2.5')[0]}  0.0    7  0000 - Z  0000 - Z\n310   1"),
            text=TEAMS,
        )
        + b"300   1   1   2    1    7\n",
        "17:22",
        E,
        "in none",
    ),
    Case(70, "240_round", SAMPLE.encode() + b"240 H   9    1\n", "11:7", E, "round 9 does not exist"),
    Case(70, "240_round_zero", SAMPLE.encode() + b"240 H   0    1\n", "11:7", E, "expected a round from 1"),
    Case(70, "250_round", SAMPLE.encode() + b"250       1.0   1   9    1    2\n", "11:19", W, "beyond the 3 rounds"),
    Case(70, "260_round", SAMPLE.encode() + b"260   1   9    1    2\n", "11:9", W, "beyond the 3 rounds"),
    Case(70, "299_round", SAMPLE.encode() + b"299           1.0    9    1\n", "11:20", E, "round 9 does not exist"),
    Case(71, "250_backwards", SAMPLE.encode() + b"250       1.0   1   2    4    2\n", "11:15", E, "runs backwards"),
    Case(71, "250_zero", SAMPLE.encode() + b"250       0.0   1   2    1    2\n", "11:5", E, "no points given"),
    Case(72, "260_alone", SAMPLE.encode() + b"260   1   2    1\n", "11:13", W, "fewer than two participants"),
    Case(73, "299_not_alignable", SAMPLE.encode() + b"299 1.0 2 3\n", "11:5", E, "points are not guessed"),
    Case(
        73,
        "299_by_words",
        TEAMS.encode() + b"299 W  2.0  2.5   2    1\n",
        "16:5",
        W,
        "299 is not in its columns; read as words",
    ),
    Case(
        74, "national_unknown_player", SAMPLE.encode() + b"172 DEN FIDON\nDEN   77\n", "12:5", W, "player 77 is not in the file"
    ),
    Case(74, "national_without_172", SAMPLE.encode() + b"DEN    2\n", "11:1", W, "national records without 172"),
    Case(75, "172_without_federation", sample(("142 3", "142 3\n172 FIDON")), "5:5", W, "without a federation"),
    Case(
        76,
        "round_dates",
        sample(("142 3", "132" + " " * 88 + "26/03/02  26/03/03\n142 3")),
        "7:1",
        W,
        "132 has 2 dates for 3 rounds",
    ),
    Case(76, "date_unreadable", sample(("042 2026/03/02", "042 soon")), "2:5", W, "date 'soon' not understood"),
    Case(77, "player_count", sample(("062 5", "062 9")), "3:5", W, "062 says 9, the file has 5"),
    Case(77, "player_count_with_played", sample(("062 5", "062 7 (5)")), "", SILENT, ""),
    Case(78, "vega_tdf", sample((P1, "001|1|Adler|2510")), "1:1", E, "Vega TDF export"),
    Case(78, "vega_tdf_points", sample(("142 3", "142 1.0 0.5")), "1:1", E, "Vega TDF export"),
    Case(79, "huge_line", SAMPLE.encode() + b"### " + b"x" * 10_001 + b"\n", "11:10001", E, "more than 10000 are refused"),
    Case(58, "xxs_code", sample(("142 3", "142 3\nXXS Q=1")), "5:5", E, "XXS: expected CODE=points"),
    Case(58, "xxs_nothing", sample(("142 3", "142 3\nXXS baku")), "5:5", W, "no CODE=points"),
    Case(58, "bbw", sample(("142 3", "142 3\nBBW one")), "5:5", E, "BBW: expected points"),
    Case(58, "win_below_draw", sample(("142 3", "142 3\n162  W 0.0    D 1.0")), "5:5", E, "expected loss <= draw <= win"),
    Case(
        38, "one_side_has_the_result", sample(("    2 w 1", "    2 w  ")), "6:99", W, "only one of lines 6 and 7 has the result"
    ),
    Case(59, "xxa_misaligned", sample(("142 3", "142 3\nXXA 1 1.0")), "5:5", W, "XXA is not in its columns"),
    Case(36, "xxz_unknown", sample(("142 3", "142 5\nXXZ 99")), "5:5", E, "XXZ: names 99"),
    Case(69, "240_unreadable", SAMPLE.encode() + b"240 Q   1    1\n", "11:5", E, "expected F, H or Z"),
    Case(
        69,
        "320_contradicts",
        sample(("320  1.0  1.0   3   2", "320  1.0  1.0   1   2"), text=TEAMS),
        "15:15",
        E,
        "320 gives team 1",
    ),
    Case(68, "330_unreadable", TEAMS.encode() + b"330 ??   1   1   2\n", "16:5", E, "330: expected +-, -+ or --"),
    Case(64, "330_unknown_team", TEAMS.encode() + b"330 +-   1   1   9\n", "16:5", E, "330: names team 9"),
    Case(35, "330_itself", TEAMS.encode() + b"330 +-   1   1   1\n", "16:12", E, "is paired with itself"),
    Case(31, "320_points", sample(("320  1.0", "320  one"), text=TEAMS), "15:5", E, "320: expected points"),
    Case(65, "310_without_number", sample(("310   3", "310   x"), text=TEAMS), "14:5", E, "expected a team number"),
    Case(16, "310_misaligned", sample(("1     1    2", "1 1    2"), text=TEAMS), "12:72", E, "columns 72-73 must be blank"),
    Case(70, "300_round", TEAMS.encode() + b"300   0   1   2    1    2\n", "16:5", E, "300: expected a round from 1"),
    Case(64, "013_member", TEAMS.replace("310 ", "013 ").encode(), "12:37", E, "013: team 1: expected numbers"),
    Case(70, "250_round_zero", SAMPLE.encode() + b"250       1.0   0   2    1    2\n", "11:15", E, "expected a round from 1"),
    Case(72, "xxp_alone", sample(("142 3", "142 3\nXXP 4")), "5:5", W, "XXP: fewer than two players"),
    Case(55, "1000_rounds", sample(("142 3", "142 1000")), "4:5", E, "1 to 999, found '1000'"),
    Case(55, "999_rounds", sample(("142 3", "142 999")), "", SILENT, ""),
    Case(60, "202_twice", sample(("142 3", "142 3\n202 BH\n202 SB")), "6:5", E, "202 on line 5 differs; keep one"),
    Case(61, "tie_break_of_the_event", sample(("142 3", "142 3\n202 BH,OTHER_CLUB")), "", SILENT, ""),
    Case(66, "352_letters", sample(("352 WB", "352 XY"), text=TEAMS), "4:5", W, "352: expected the letters W and B"),
    Case(58, "299_win_below_draw", SAMPLE.encode() + b"299 W         0.0\n", "11:5", E, "299: scoring: expected loss <= draw"),
    Case(3, "nul_twice", b"### " + b"." * 5000 + b"\n" + SAMPLE.encode() + b"ab\x00cd\x00\n", "12:3", E, "NUL character"),
    Case(58, "xxs_draws_by_colour", sample(("142 3", "142 3\nXXS WD=0.5 BD=1")), "5:5", E, "WD and BD differ"),
    Case(58, "xxs_losses_by_colour", sample(("142 3", "142 3\nXXS WL=0 BL=0.5")), "5:5", E, "WL and BL differ"),
    Case(
        15,
        "short_name",
        sample(("Adler, Anton                      2510", "Adler, Anton                     2510")),
        "6:48",
        W,
        "columns shifted by -1",
    ),
    Case(15, "title_moved", sample(("1 m GM Adler", "1 m  GMAdler")), "6:11", W, "the title stands in columns 12-14"),
    Case(26, "federation_after_a_long_name", sample((P1, LONG.replace("AUT", "A1 "))), "6:66", W, "federation 'A1'"),
    Case(64, "two_opponents", TEAMS.replace("2     4 b 0", "2     6 b 0").encode(), "11:92", E, "team 1 plays teams 2 and 3"),
    Case(6, "not_windows_1252", SAMPLE.encode().replace(b"Dahl", b"D\xe1hl\x81"), "9:16", W, "byte 0xE1 at line 9"),
    Case(59, "scoring_Z_misaligned", sample(("142 3", "142 3\n162 W 1.0 Z 0.0")), "5:5", W, "read as words"),
    Case(66, "teams_of_013", "\n".join(CLUBS).encode(), "9:1", W, "read as a team event: the file does not say so"),
    Case(
        66,
        "clubs_of_013",
        "\n".join(["092 Individual: Swiss", *CLUBS]).encode(),
        "10:1",
        W,
        "013 records in an individual event",
    ),
    Case(10, "footer", SAMPLE.encode() + b"** made by hand\n*** \nab\n", "", SILENT, ""),
    Case(41, "colour_s_capital", sample(("    1 b 0", "    1 S 0")), "7:97", W, "colour 'S' read as 'b'"),
    Case(34, "310_misaligned_by_one", sample(("1     1    2", "1  x  1    2"), text=TEAMS), "12:74", E, "found 'x'"),
    Case(
        66,
        "bye_of_the_players",
        sample(("320  1.0  1.0   3   2\n", ""), ("5  0000 - Z", "5  0000 - U"), ("0.5    5", "1.5    5"), text=TEAMS),
        "14:1",
        W,
        "its players' lines say pairing bye",
    ),
    Case(
        66,
        "forfeit_win_of_the_players",
        sample(("320  1.0  1.0   3   2\n", ""), ("5  0000 - Z", "5  0000 - +"), ("0.5    5", "1.5    5"), text=TEAMS),
        "14:1",
        W,
        "its players' lines say pairing bye",
    ),
    Case(
        51,
        "others_met_twice",
        sample(
            ("4 b 1     3 w =", "4 b 1     2 b ="),
            ("3 w 1     4 b 1", "3 w 1     1 w ="),
            ("2.0    2", "1.5    2"),
            ("4 w =     2 b 0     1 b =", "4 w =     2 b 0     4 b ="),
            ("3 b =     1 w 0     2 w 0", "3 b =     1 w 0     3 w ="),
            ("0.5    5", "1.0    5"),
        ),
        "8:112",
        W,
        "players 3 and 4 meet in round 1 and again in round 3",
    ),
    Case(58, "scoring_in_a_gap", sample(("142 3", "142 3\n162  Wx1.0")), "5:6", E, "found 'Wx 1.0'"),
    Case(76, "round_date_unreadable", sample(("142 3", "132 soon 26/03/03\n142 3")), "4:5", W, "date 'soon' not understood"),
    Case(54, "XXR_twice", sample(("142 3", "XXR 4\nXXR 3")), "5:5", W, "XXR says 3 rounds, line 4 said 4; the last counts"),
    Case(25, "rating_just_too_high", sample(("2510 AUT", "4001 AUT")), "6:49", W, "rating 4001 is not from 0 to 4000"),
    Case(
        24,
        "small_letters_beside_an_odd_rating",
        sample(("    2 w 1", "    2 w w"), ("    1 b 0", "    1 b l"), ("2510 AUT", "25l0 AUT")),
        "6:49",
        W,
        "rating '25l0' is not a number",
    ),
    Case(
        24,
        "met_again_after_a_forfeit",
        sample(
            ("    2 w 1", "    2 w +"),
            ("    1 b 0", "    1 b -"),
            ("3 w =\n", "2 w 1\n"),
            ("2.5    1", "3.0    1"),
            ("4 b 1\n", "1 b 0\n"),
            ("2.0    2", "1.0    2"),
            ("1 b =\n", "4 b 1\n"),
            ("1.0    4", "1.5    4"),
            ("2 w 0\n", "3 w 0\n"),
            ("2510 AUT", "25l0 AUT"),
        ),
        "6:49",
        W,
        "rating '25l0' is not a number",
    ),
    Case(80, "fide_id_twice", sample(("1400002", "1600001")), "7:58", W, "players 1 and 2 have the same FIDE id"),
    Case(58, "scoring_F_and_H", sample(("142 3", "142 3\n162  P 1.0    F 1.0    H 0.5")), "", SILENT, ""),
    Case(62, "lim", sample(("FIDE_DUTCH", "FIDE_LIM_BAKU")), "", SILENT, ""),
    Case(62, "olympiad", sample(("FIDE_TEAM_TYPEA_MP_GP", "FIDE_OLYMPIAD"), text=TEAMS), "", SILENT, ""),
    Case(63, "olympiad_without_teams", sample(("FIDE_DUTCH", "FIDE_OLYMPIAD")), "5:5", E, "says FIDE_OLYMPIAD, a team event"),
    Case(81, "only_one_unpaired", sample(("0000 - U", "        ")), "10:92", W, "in round 1 one of 5 players has no opponent"),
    Case(
        81, "only_one_unpaired_by_points", sample(("0000 - U", "        "), (" 1.5    3", " 0.5    3")), "10:92", W,
        "read as a zero-point bye, as the declared points say",
    ),
    Case(
        81, "half_point_by_points", sample(("0000 - U", "        "), (" 1.5    3", " 1.0    3")), "10:92", E,
        "read as a half-point bye, as the declared points say (strict=True refuses it)", strict=True,
    ),
    Case(
        81, "only_one_team_unpaired", "\n".join(CLUBS).replace("Z", "-").encode(), "11:1", W,
        "in 2 rounds (1-2) one of 3 teams has no opponent",
    ),
    Case(82, "rounds_of_byes", with_a_round_of_byes(), "6:122", W, "in round 4 everybody has a bye that the points count: read as held"),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_malformed(case: Case) -> None:
    was_read, messages = told(case.data, strict=case.strict)
    assert was_read == (case.severity != E), messages
    if case.severity == SILENT:
        assert not messages
        return
    start = f"sample.trf:{case.where}: {case.severity}: "
    assert any(message.startswith(start) and case.gist in message for message in messages), messages


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_sentence_is_the_stored_one(case: Case) -> None:
    """All that is said, word for word, with the number of the case in docs/formats.md that each problem counts as."""
    was_read, messages = told(case.data, strict=case.strict)
    said = [[message.case, message] for message in messages]
    if os.environ.get("STORE"):  # STORE=1 pytest -p no:xdist on this file writes them anew; read the difference
        STORED.write_text(json.dumps({**stored(), case.key: said}, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    assert stored()[case.key] == said
    assert case.severity == SILENT or case.number in [number for number, _ in said]
    assert was_read == (case.severity != E)


def test_nothing_is_stored_that_is_not_tested() -> None:
    assert stored().keys() == {case.key for case in CASES}
    assert len({case.key for case in CASES}) == len(CASES)


def test_every_case_is_tested() -> None:
    assert {case.number for case in CASES} == set(range(1, 83))


def test_the_samples_are_clean() -> None:
    assert told(SAMPLE.encode()) == (True, ())
    assert told(TEAMS.encode()) == (True, ())


def test_a_last_round_of_byes_counts_and_an_earlier_one_is_asked_for() -> None:
    counted, asked = read(with_a_round_of_byes()), read(with_a_round_of_byes(5))
    assert len(counted.rounds) == 4 and counted.rounds[3] == tuple(Bye(number, "half") for number in range(1, 6))
    assert not counted.pairing.requested_byes and counted.published.points[1] == 3
    assert len(asked.rounds) == 3 and len(asked.pairing.requested_byes) == 5 and not asked.warnings
    zero = with_a_round_of_byes().replace(b"- H\n", b"- Z\n")
    assert len(read(zero, trust="results").rounds) == 3  # the points do not say that it was held


def test_more_than_9999_players_are_refused() -> None:
    lines = "\n".join(f"001 {number % 10000:4d}      P{' ' * 66}0.0" for number in range(1, 10_002))
    was_read, messages = told(lines.encode())
    assert not was_read and messages[0].startswith("sample.trf:10000:1: error: more than 9999 player records")


def test_files_over_50_megabytes_are_refused() -> None:
    was_read, messages = told(b" " * 50_000_001)
    assert not was_read and "more than 50 MB are refused" in messages[0]


def test_errors_are_collected_up_to_a_hundred() -> None:
    lines = "\n".join(f"001    0      P{number}" for number in range(500))
    with pytest.raises(FormatError) as refused:
        read(lines.encode())
    assert len(refused.value.problems) == 101 and "100 errors" in refused.value.problems[-1]


def test_frequent_warnings_are_counted() -> None:
    many = SAMPLE.replace("001    1 m", "001    1 u").replace("001    2 w", "001    2 u").replace("001    3 m", "001    3 u")
    messages = told(many.replace("001    4 m", "001    4 u").encode())[1]
    assert len(messages) == 3 and messages[-1].endswith("(and 1 more of this kind)")


def test_an_explicit_encoding_decides() -> None:
    data = SAMPLE.replace("Bruun", "Břuun").encode("iso-8859-2")
    assert read(data, encoding="iso-8859-2").players[1].name == "Břuun, Birgit"
    with pytest.raises(FormatError, match="unknown encoding"):
        read(data, encoding="nonsense")
    was_read, messages = told(data, encoding="utf-8")
    assert not was_read
    line, column = next((n, row.index(b"\xf8") + 1) for n, row in enumerate(data.splitlines(), 1) if b"\xf8" in row)
    said = f"sample.trf:{line}:{column}: error: the file is not utf-8: byte 0xF8 at line {line} is not in it; "
    assert messages[0].startswith(said)
    assert messages[0].endswith("; leave encoding out to have it found")
    assert read(b"\xef\xbb\xbf" + SAMPLE.encode(), encoding="utf-8").name == "Sample Open"


def test_trust_decides_between_points_and_results() -> None:
    data = sample(("1985/03/02  2.5", "1985/03/02  3.0"))
    by_results, by_points = read(data, trust="results"), read(data, trust="points")
    assert by_results.adjustments == () and "the results were trusted" in by_results.warnings[0]
    assert [(item.participant, item.points) for item in by_points.adjustments] == [(1, Fraction(1, 2))]


SOURCES = Path(problems.__file__).parent.parent


def with_clauses(said: object) -> Iterator[Message]:
    """A message, and those that stand in its gaps."""
    if isinstance(said, Message):
        yield said
        for fact in said.facts.values():
            yield from with_clauses(fact)


def check_facts(said: Message) -> None:
    for part in with_clauses(said):
        assert part.sentence in our_sentences(), part  # one with a fact already in it is none of them
        assert part.facts or not any(mark in part.sentence for mark in "{}"), part


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_problem_is_a_message_with_its_place_and_its_facts(case: Case) -> None:
    for strict in (False, True):
        messages = told(case.data, strict=strict)[1]
        assert all(isinstance(said, Message) for said in messages)
        for said in messages:
            assert said.where.file == "sample.trf" and said.where.line > 0 and said.where.column > 0
            assert said == f"{said.where}: {said.severity}: {said.in_words(PYTHON, placed=False)}"
            assert said.severity in (E, W) and 1 <= said.case <= 82
            check_facts(said)


def test_facts_are_numbers_letters_and_exact_points() -> None:
    (points,) = told(sample(("1985/03/02  2.5", "1985/03/02  3.0")))[1]
    assert points.facts == {"player": 1, "declared": Fraction(3), "rounds": 3, "found": Fraction(5, 2)}
    assert points.remedies == (Remedy("trust", "results"), Remedy("trust", "points"))
    (stranger, *_) = told(sample(("    2 w 1", "   99 w 1")))[1]
    assert stranger.facts == {"player": 1, "round": 1, "opponent": 99, "first": 1, "last": 5}
    (same, *_) = told(sample(("    1 b 0", "    1 w 0")))[1]
    assert same.facts == {"round": 1, "player": 1, "opponent": 2, "colour": "White", "line": 6, "other_line": 7}
    (answer, *_) = (said.facts["answer"] for said in told(sample(("    2 w 1", "    3 w 1")))[1] if "answer" in said.facts)
    assert answer == "has opponent 4, 'w ='" and answer.facts["opponent"] == 4


def test_what_strict_refuses_is_the_warning_with_its_facts() -> None:
    data = sample(("    1 b 0     3 w 1", "              3 w 1"))
    (warning,), (error,) = told(data)[1], told(data, strict=True)[1]
    assert error.facts["option"] == Given("strict", True) and error.where == warning.where and error.case == warning.case
    assert error.facts["found"].facts == warning.facts == {"player": 1, "round": 1, "opponent": 2, "line": 7}


def test_an_option_is_named_as_the_reader_writes_it() -> None:
    command = Face(lambda name: f"--{name}", lambda remedy: f"--{remedy.option} {remedy.value}")
    (page,) = told(SAMPLE.replace("Bruun", "Br\xfcn ").encode("latin-1"))[1]
    assert page.facts["byte"] == 0xFC and page.facts["page"] == "windows-1252"
    assert "; give encoding if that is wrong, or save the file as UTF-8" in page
    assert "; give --encoding if that is wrong, or save the file as UTF-8" in page.in_words(command)
    (points,) = told(sample(("1985/03/02  2.5", "1985/03/02  3.0")))[1]
    assert points.in_words(command).endswith("or the adjustment (299); or give --trust results or --trust points")


def test_a_frequent_warning_keeps_its_place_and_its_facts() -> None:
    many = SAMPLE.replace("001    1 m", "001    1 u").replace("001    2 w", "001    2 u").replace("001    3 m", "001    3 u")
    last = told(many.replace("001    4 m", "001    4 u").encode())[1][-1]
    assert last.facts["more"] == 1 and last.facts["warning"].facts == {"player": 3, "found": "u"}
    assert last.where == Place("sample.trf", 8, 10) and str(last).count("warning") == 1


def test_a_refusal_survives_a_pickle_with_its_facts() -> None:
    with pytest.raises(FormatError) as refused:
        read(sample(("1985/03/02  2.5", "1985/03/02  3.0"), ("001    5", "001    0")))
    again = pickle.loads(pickle.dumps(refused.value))
    assert again.messages == refused.value.messages and len(again.messages) > 1
    assert [(said.facts, said.where, said.remedies) for said in again.messages] == [
        (said.facts, said.where, said.remedies) for said in refused.value.messages
    ]


@pytest.mark.parametrize(
    ("source", "options", "place", "facts"),
    [
        (b"", {"trust": None}, Place(), {"option": Option("trust"), "found": None}),
        (b"", {"encoding": 8}, Place(), {"option": Option("encoding"), "found": 8}),
        ("no/such.trf", {}, Place("no/such.trf"), {"reason": "No such file or directory"}),
        ("012 A\n", {}, Place("<text>"), {}),
        (3, {}, Place(), {"found": 3}),
        (b"{" + b" " * 50_000_000, {}, Place("<data>", 1, 1), {"most": 50}),
        (b'{"filetype": "Event", "event": {}}', {}, Place("<data>"), {"what": "an event as Chess-JSON", "advice": FROM_GACRUX}),
    ],
    ids=["trust", "encoding", "path", "text", "source", "size", "foreign"],
)
def test_what_cannot_be_read_at_all_is_a_message_too(source: Any, options: Any, place: Place, facts: Any) -> None:
    with pytest.raises(WrongType if source == 3 else FormatError) as refused:
        read(source, **options)
    (said,) = refused.value.messages
    assert said.where == place and said.facts == facts
    assert said.severity == ("error" if place.file else "")
    assert "found '-'" not in said and ("found None" in said or facts.get("found", 0) is not None)
    check_facts(said)


def test_no_sentence_of_the_reader_has_a_fact_written_into_it() -> None:
    """Also where no case above comes by."""
    calls = 0
    for path in (SOURCES / "formats" / "trf").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call):
                continue
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in ("error", "warn", "tolerate", "tell", "Message"):
                calls += 1
                glued = [at for given in node.args for at in ast.walk(given) if isinstance(at, ast.JoinedStr)]
                assert not glued, (path, node.lineno)
    assert calls > 100
