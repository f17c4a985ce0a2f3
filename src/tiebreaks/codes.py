"""How codes and lists of them are read: FIDE's spelling, the names in other programs, the numbers of chess-results."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache
from typing import Any, NoReturn

from tiebreaks.catalogue import CATALOGUE, NO_RULE, SCORE_OF, TieBreak, refuse_modifier
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.rules.sonneborn_berger import Limit
from tiebreaks.tournament import HIGHEST_RATING

_FOREIGN_MODIFIERS = {
    "V": "it chooses the rules of a year: use edition= instead",
    "D": "it draws all unplayed rounds: use the house rule opponents_unplayed_rounds instead",
    "N": "it switches 16.5 off: use the house rule vur_cut instead",
    "S": "it declares a Swiss event: set the tournament's system instead",
    "X": "it swaps primary and secondary score of a team event: start the list with MPTS or GPTS instead",
}


def parse_list(by: str | TieBreak | Iterable[str | TieBreak]) -> tuple[TieBreak, ...]:
    """A tie-break list; PTS comes first when it is left out. The same list is the same object."""
    if isinstance(by, TieBreak):
        by = (by,)
    if not isinstance(by, Iterable):
        raise UnknownTieBreak(f"expected a tie-break list such as 'DE, BH/C1, BH, SB', found {by!r}")
    return _parse_all(tuple(split_list(by) if isinstance(by, str) else by))


@lru_cache(maxsize=512)
def _parse_all(items: tuple[str | TieBreak, ...]) -> tuple[TieBreak, ...]:
    found = tuple(item if isinstance(item, TieBreak) else parse(item) for item in items)
    if not found:
        raise UnknownTieBreak("the tie-break list is empty; expected codes such as 'DE, BH/C1, BH, SB'")
    has_score = found[0].acronym in SCORE_OF or any(item.acronym == "PTS" for item in found)
    return found if has_score else (TieBreak("PTS"), *found)


_COMMAS = str.maketrans(",;", "\0\0")


def split_list(text: str) -> list[str]:
    """Entries between commas or semicolons outside parentheses; without any, between blanks."""
    pieces = re.findall(r"[^()]*[()]?", text)  # each up to the next parenthesis, which says whether it stands inside
    apart = "".join([piece if piece.endswith(")") else piece.translate(_COMMAS) for piece in pieces])
    parts = [part.strip() for part in apart.split("\0")]
    if len(parts) == 1 and _alias(text) is None:
        parts = text.split()
    return [part for part in parts if part]


@lru_cache(maxsize=512)
def parse(text: str) -> TieBreak:
    """Read one code: FIDE's spelling, an alias, or a chess-results number."""
    given = str(text).strip()
    code = _alias(given) or given.upper()
    match = _CODE.fullmatch(code)
    if match is None or (acronym := _SPELLED.get(match["acronym"], match["acronym"])) not in CATALOGUE:
        _refuse_unknown(given)
    tie_break = _modified(given, acronym, match["score"] or "", _SEPARATE.findall(match["modifiers"]))
    if tie_break.acronym == "BH" and tie_break.fore:  # BH/F is FB
        return replace(tie_break, acronym="FB", fore=False)
    return tie_break


def forget() -> None:
    """What was read before: the catalogue has changed."""
    parse.cache_clear()
    _parse_all.cache_clear()


def _modified(given: str, acronym: str, score: str, modifiers: list[str]) -> TieBreak:
    entry = CATALOGUE[acronym]
    options: dict[str, Any] = {"score": score}
    for modifier in modifiers:
        letter, number = modifier[0], modifier[1:]
        if letter in _FOREIGN_MODIFIERS:
            raise RegulationError(f"{given}: Article 14 has no modifier /{modifier}; {_FOREIGN_MODIFIERS[letter]}")
        if letter not in entry.modifiers:
            refuse_modifier(given, acronym, modifier)
        new = _option(given, letter, number)
        if new.keys() & options.keys():
            raise RegulationError(f"{given}: /{modifier} repeats or contradicts another modifier (Article 14); keep one")
        options |= new
    return TieBreak(acronym, **options)


def _option(given: str, letter: str, number: str) -> dict[str, Any]:
    if letter in "PFR":
        return {{"P": "forfeits_as_played", "F": "fore", "R": "reversed"}[letter]: True}
    if letter == "L":
        return {"limit": _limit(given, number)}
    if letter == "K":
        divisor = Fraction(number)
        if not 0 < divisor <= _LARGEST:
            raise RegulationError(f"{given}: expected a divisor above 0 and up to {_LARGEST} after /K (13.4.2), found {number}")
        return {"divisor": divisor}
    value = int(number or 1)
    if not 1 <= value <= _LARGEST:
        raise UnknownTieBreak(_NUMBER_EXPECTED.format(given=given, letter=letter, number=number))
    return {"C": {"least": value}, "M": {"least": value, "most": value}, "U": {"unrated": value}}[letter]


def _limit(given: str, number: str) -> Limit:
    """14.5 /L+1 and /L1 are half points, /L+1.0 is a full point, a bare number above 20 is a percentage."""
    signed, size = number[:1] in "+-", number.lstrip("+-")
    sign = -1 if number.startswith("-") else 1
    if "." in size:
        halves = int(size.replace(".", "")) * 2
        if halves % 10:
            raise RegulationError(f"{given}: expected a limit in half points (Article 14.5), found {number}")
        return Limit(sign * halves // 10)
    if not size:
        raise RegulationError(f"{given}: expected a number after /L, as in KS/L+1 (Article 14.5)")
    return Limit(sign * int(size)) if signed or int(size) <= 20 else Limit(percent=int(size))


_ONE = r"(?:[CM]\d+|L[+-]{0,2}\d*(?:\.\d)?|U\d+|V\d{4}|K\d+(?:\.\d+)?|[CPFRDNSX])"
_SEPARATE = re.compile(_ONE)
SELF_DEFINED = "OTHER_[A-Z0-9_]+"  # the spelling of TRF26 for what Article 4.1 allows beside Article 5
_SPELLED = {acronym.upper(): acronym for acronym in CATALOGUE}
_CODE = re.compile(
    rf"(?P<acronym>{'|'.join(sorted(_SPELLED, key=len, reverse=True))}|{SELF_DEFINED})"
    rf"(?::(?P<score>MP|GP))?(?P<modifiers>(?:[CM]\d+)?(?:[/#!-]{_ONE})*)"
)

_ALIASES: Mapping[str, str] = {
    # chess-results, Vega, Sharly, chesspairing, echecs, lichess, USCF and Papi names, without blanks, hyphens and case
    "points": "PTS", "score": "PTS",
    "directencounter": "DE", "win": "WIN", "wins": "WON", "mostwins": "WIN", "numberofwins": "WIN",
    "blackwins": "BWG", "blackgames": "BPG", "mostblacks": "BPG",
    "ge": "REP", "roundsplayed": "REP", "progressive": "PS", "cumulative": "PS",
    "standardpoints": "STD", "standardscore": "STD",
    "pairingnumber": "TPN", "sno": "TPN", "playerrating": "RTNG", "rtg": "RTNG",
    "buchholz": "BH", "buchholztotal": "BH", "solkoff": "BH",
    "buchholzcut1": "BH/C1", "tr.": "BH/C1", "tr": "BH/C1", "buchholzcut2": "BH/C2",
    "buchholzmedian": "BH/M1", "buchholzmedian1": "BH/M1", "buchholzmedian2": "BH/M2", "me.": "BH/M1", "me": "BH/M1",
    "forebuchholz": "FB", "avgopponentbuchholz": "AOB", "averageopponentbuchholz": "AOB", "averageofopponentsbuchholz": "AOB",
    "sonnebornberger": "SB", "koya": "KS",
    "averageratingopp.": "ARO", "averageratingopponents": "ARO", "averagerating": "ARO",
    "av.rat.opp.cut1": "ARO/C1", "aroc": "ARO/C1", "aroc1": "ARO/C1",
    "performancerating": "TPR", "avgopponenttpr": "APRO", "av.per.rat.opp.": "APRO",
    "performancepoints": "PTP", "avgopponentptp": "APPO",
    "matchpoints": "MPTS", "gamepoints": "GPTS", "mp": "MPTS", "gp": "GPTS", "boardcount": "BC",
    "extendeddirectencounter": "EDE",
}  # fmt: skip
_CHESS_RESULTS: Mapping[str, str] = {
    "1": "PTS", "13": "MPTS", "40": "MPTS", "11": "DE", "12": "WIN", "53": "BPG", "79": "REP", "8": "PS", "9": "PS",
    "2": "BH", "16": "BH", "17": "BH", "22": "BH", "28": "BH", "30": "BH", "37": "BH",
    "3": "BH/C1", "4": "BH/M1", "29": "BH/M1", "31": "BH/M1", "34": "BH/M1", "19": "SB", "52": "SB", "45": "KS", "69": "KS",
    "10": "ARO", "36": "ARO", "20": "ARO/C1", "21": "TPR", "60": "TPR", "55": "APRO", "54": "PTP",
    "78": "BC", "89": "TBR", "90": "BBE",
}  # fmt: skip


_ESB = {"0": "EMMSB", "1": "EMGSB", "2": "EGMSB", "3": "EGGSB"}


def aliases_of(code: str) -> tuple[str, ...]:
    """The other names under which a code is read; blanks, hyphens and case do not matter in them."""
    return tuple(name for name, meant in _ALIASES.items() if meant == code)


def _alias(given: str) -> str | None:
    key = re.sub(r"[\s_-]", "", given).casefold()
    if key[:1].isdecimal():
        return _chess_results(given, key)
    if pair := re.match(r"esb:([mg])([mg])(?![a-z])", key):  # gacrux: ESB:MG is EMGSB
        return f"E{pair[1]}{pair[2]}SB".upper() + given.strip().upper()[len("ESB:MG") :]
    return _ALIASES.get(key)


def _chess_results(given: str, key: str) -> str | None:
    """The numbers of chess-results and Swiss-Manager: 84(0,0,1,-,-) is BH/C1."""
    match = re.fullmatch(r"(\d+)(?:\(([^)]*)\))?", key)
    if match is None:
        return None
    number, listed = match[1], match[2]
    options = [option.strip().upper() for option in listed.split(",")] if listed else []
    if number in _CHESS_RESULTS:
        return _CHESS_RESULTS[number]

    def option(at: int, default: str = "0") -> str:
        return options[at] if at < len(options) and options[at] not in ("", "-") else default

    def cuts(high: str, low: str) -> str:
        if high == "0":
            return f"/C{low}" if low != "0" else ""
        if high == low:
            return f"/M{low}"
        raise RegulationError(f"{given}: {high} high cuts and {low} low cuts are neither a cut nor a median of Article 14")

    letters = "".join(f"/{letter}" for letter in ("P", "F") if letter in options)
    families: dict[str, Callable[[], str | None]] = {
        "68": lambda: {"0": "WIN", "1": "WON", "2": "BWG", "3": "BPG"}.get(option(0)),
        "77": lambda: "AOB" + letters,
        "80": lambda: "ARO" + cuts(option(1), option(2)),
        "81": lambda: "DE" + letters,
        "82": lambda: _ESB[option(0)] + cuts(option(1), option(2)) + letters if option(0) in _ESB else None,
        "83": lambda: "EDE" + letters,
        "91": lambda: "SSSC" + letters,
        "84": lambda: "BH" + cuts(option(1), option(2)) + letters,
        "85": lambda: "SB" + cuts(option(1), option(2)) + letters,
        "86": lambda: "PS" + cuts("0", option(1)),
        "87": lambda: "KS" + (f"/L{option(1)}" if option(1, "50") != "50" else ""),
        "88": lambda: {"0": "TPR", "1": "APRO", "2": "PTP", "3": "APPO"}.get(option(0)),
    }
    return families[number]() if number in families else None


_LARGEST = HIGHEST_RATING  # after a letter: /U is a rating, and nobody cuts more
_NUMBER_EXPECTED = f"{{given}}: expected a number from 1 to {_LARGEST} after /{{letter}}, found {{number}}"
_NUMBERED = re.compile(rf"(?:{'|'.join(_SPELLED)})(?::(?:MP|GP))?[/#!](?P<letter>[CMU])(?P<number>[^/]*)")


def _refuse_unknown(given: str) -> NoReturn:
    if wrong := _NUMBERED.fullmatch(given.upper()):
        letter, number = wrong["letter"], wrong["number"] or "nothing"
        raise UnknownTieBreak(_NUMBER_EXPECTED.format(given=given, letter=letter, number=number))
    if given.upper().startswith("OTHER_"):
        raise UnknownTieBreak(NO_RULE.format(given=given))
    if given.upper().startswith("ESB"):
        raise UnknownTieBreak(f"{given}: 13.2 has four of them; expected EMMSB, EMGSB, EGMSB or EGGSB")
    if given.upper().startswith("EDEC"):
        raise UnknownTieBreak(f"{given}: 13.3.2 has no EDE followed by BC alone; expected EDEBT, EDEBB, EDET or EDEB")
    known = [*CATALOGUE, *_ALIASES]
    near = get_close_matches(given.upper(), CATALOGUE, n=1, cutoff=0.5) or get_close_matches(given.casefold(), known, n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    raise UnknownTieBreak(
        f"{given!r} is not a tie-break code; {hint}expected one of {' '.join(CATALOGUE)}, with modifiers as in BH/C1"
    )
