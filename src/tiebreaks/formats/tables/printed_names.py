"""Printed names of tie-breaks and the numbers of Swiss-Manager -> codes, with the edition that a name tells.

The names themselves stand in `spellings.NAMES`; this adds what a name says of the law, and what only a table needs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from tiebreaks.engine.codes import parse_tie_break
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.formats.tables.text import clean_cell
from tiebreaks.law.spellings import LONGEST, is_known
from tiebreaks.messages import EMPTY, Message, without_code


class PrintedName(NamedTuple):
    """What a printed name stands for."""

    code: str
    """Such as `BH/C1`; empty: C.07 cannot express it, or the name does not say which of several codes it is."""
    edition: str = ""
    """The edition that the name says, such as `2009`, `2024-08` or `2026-03`; empty: it says none."""
    reason: Message = EMPTY
    """Why there is no code; empty where there is one, and where the name is not known at all."""
    candidates: tuple[str, ...] = ()
    """The codes that a name without a code may mean."""


UNKNOWN = PrintedName("")
_YEARS: Mapping[str, str] = {"2023": "2024-08", "2026": "2026-03"}  # the rules that a year in parentheses means
_YEAR = re.compile(r"\(\s?(20\d\d)\s?\)")
_OLD = re.compile(r"(?:Buchholz|Sonneborn).{0,40}variab(?:el|le)\b", re.IGNORECASE)  # without a year: the rules of 2009
_ADJUSTED = " *"  # Vega to mid-2025: "adjusted for unplayed rounds"
_TELL_THE_LAW = frozenset({"", "chess-results", "swiss-manager"})  # whose names do; "": not known


def code_of(printed: str, program: str = "") -> PrintedName:
    """What a printed name stands for: `Buchholz Tie-Break Variable (2026) (Gamepoints, Cut1)` is BH/C1 by 2026-03.

    printed   a name of chess-results, Vega, Swiss-Chess, Papi, Lichess ..., a number of Swiss-Manager such as [84], or a code
    program   who printed it: the names of chess-results tell the edition, too
    """
    text = clean_cell(printed).rstrip(_ADJUSTED)
    if not text or len(text) > LONGEST:
        return UNKNOWN
    if not is_known(text):
        return UNKNOWN
    edition = _edition_of(text) if program.casefold() in _TELL_THE_LAW else ""
    try:
        return PrintedName(parse_tie_break(text).code, edition)
    except (UnknownTieBreak, RegulationError) as error:
        reason = without_code(error.messages[0])
        meant = reason.facts.get("candidates", ())
        return PrintedName("", edition, reason, tuple(meant) if isinstance(meant, tuple) else ())


def _edition_of(printed: str) -> str:
    """The edition in a name of chess-results: its year, or 2009 for "variable" without one."""
    year = _YEAR.search(printed)
    return _YEARS.get(year[1], "") if year else "2009" if _OLD.search(printed) else ""


# --- Swiss-Manager numbers ----------------------------------------------------------------------------------------------------

_WITH_CUTS = frozenset({9, 36, 37, 52, 80, 84, 85, 86})  # the cuts are options of the file
_OLD_NUMBERS = frozenset({2, 3, 4, 19, 28, 29, 34, 35, 37, 52})  # Buchholz and Sonneborn-Berger by the rules of 2009
_WITH_RATING = frozenset({36, 60, 80})  # the parameter is the rating of the unrated
_WITH_LIMIT = frozenset({69, 87})  # the parameter is the limit of Koya
_VICTORIES: Mapping[int, str] = {0x81: "WIN", 0x80: "WON", 0x08: "BWG", 0x04: "BPG", 0x01: "WIN"}  # flags of 68
_VIRTUAL_OPPONENT = frozenset({0x0D, 0x09})  # flags of 37 and 52: the dummy of 2009
_NOT_SAID: Mapping[int, str] = {  # the flags that tell the variant are not known -> the name that says which there are
    68: "The greater number of victories (variable)", 82: "ESB", 88: "Performance Tie-Breaks"
}  # fmt: skip


def old_code(number: int, cuts: int) -> str:
    """The code of an old tie-break of Swiss-Manager, which it computes by `swiss-manager-2009`; empty: there is none."""
    code = {37: "BH", 17: "BH", 30: "BH", 52: "SB", 7: "SB"}.get(number, "")
    low, high = cuts & 15, cuts >> 4
    if not code or not low or high not in (0, low):
        return code if not cuts else ""
    return code_of(f"{code}/M{low}" if high else f"{code}/C{low}").code


def swiss_manager_code(number: int, cuts: int = 0, flags: int | None = None, parameter: int = 0) -> PrintedName:
    """What a number in a Swiss-Manager file stands for, with its options. The numbers since 2024 (77 to 91) tell no edition.

    cuts   low four bits: how many of the lowest are left out, high four bits: how many of the highest; 0x11 is a median
    flags   of 68 which games count; of 37 and 52 whether unplayed rounds have the dummy of 2009; None: not known
    parameter   1400: the rating of the unrated; 50: the limit of Koya in percent
    """
    if number == 68 and flags is not None and flags in _VICTORIES:
        return PrintedName(_VICTORIES[flags])
    if number in _NOT_SAID:
        return code_of(_NOT_SAID[number])
    if number in (37, 52) and flags is not None and flags not in _VIRTUAL_OPPONENT:
        return code_of("[17]" if number == 37 else "[7]")  # with real points
    low, high = cuts & 15, cuts >> 4
    if number in _WITH_LIMIT and parameter:
        return code_of(f"87(0,{parameter})")
    name = code_of(f"[{number}]")
    if not name.code:
        return (
            name
            if name.reason
            else PrintedName("", reason=Message("Swiss-Manager's number {number} is not known", number=number))
        )
    code = name.code
    if number in _WITH_CUTS and cuts:
        if high not in (0, low):
            return code_of(f"84(0,{high},{low})")  # neither a cut nor a median
        code += f"/M{low}" if high else f"/C{low}"
    if number in _WITH_RATING and parameter:
        code += f"/U{parameter}"
    return code_of(code)._replace(edition="2009" if number in _OLD_NUMBERS else "")
