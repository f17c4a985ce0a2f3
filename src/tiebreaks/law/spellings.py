"""The spellings of codes: FIDE's, and the names and numbers of other programs. This is the only list of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.law.editions import EDITIONS
from tiebreaks.messages import Items, Message, phrase, refusal
from tiebreaks.text import shorten

LONGEST = 200  # characters of a code; the longest name that a program prints has 80
SELF_DEFINED = "OTHER_[A-Z0-9_]{1,100}"  # the spelling of TRF26 for what Article 4.1 allows beside Article 5
ACRONYMS: Mapping[str, str] = {
    "GE": "REP",  # its name until July 2024
    "PO": "PO",
    "OTHER_PO": "PO",
    "HAND": "HAND",
    "OTHER_HAND": "HAND",  # Article 3, and by hand; a TRF has OTHER_PO
    **{code.upper(): code for edition in EDITIONS.values() for code in edition.codes if "/" not in code},
}
"""In capitals -> as FIDE writes it."""


class Spelling(NamedTuple):
    """The parts of a code. The catalogue knows which modifiers a tie-break takes."""

    acronym: str
    score: str = ""  # "MP", "GP" or nothing
    modifiers: tuple[str, ...] = ()  # "C1", "P", "L+2"


NAMES: Mapping[str, tuple[str, ...]] = {
    # code -> the names of chess-results, Vega, Swiss-Chess, Sharly, Papi, Tornello, chesspairing, echecs, lichess, US Chess
    "PTS": ("Points", "Score", "points (game-points)", "Punkte", "Punti"),
    "DE": ("Direct Encounter", "DirE", "Res.", "Direct Encounter (The results of the players in the same point group)",
           "The results of the players in the same point group"),
    "DE:MP": ("The results of the teams in then same point group according to Matchpoints",),  # as it is printed
    "WIN": ("Most Wins", "Number of wins", "Number of wins including byes", "The greater number of victories", "vict", "Siege"),
    "WON": ("wins", "Number of games won"),
    "BPG": ("black-games", "Most Blacks", "Number of games played with black", "mBl"),
    "BWG": ("black-wins", "Number of games won with black"),
    "REP": ("GE", "rounds-played", "Rounds Elected to Play"),
    "PS": ("Progressive", "Progressive Score", "Cumulative", "Cumul", "Cum", "Cu.", "Fide"),
    "STD": ("Standard Points", "Standard Score"),
    "TPN": ("pairing-number", "SNO"),
    "BH": ("Buchholz", "Buchholz Total", "Buchh", "Bu.", "Solkoff", "Solk"),
    "BH/C1": ("Buchholz Cut 1", "BH1."),
    "BH/C2": ("Buchholz Cut 2",),
    "BH/M1": ("Median", "Buchholz Median", "Buchholz Median 1", "BHm."),
    "BH/M2": ("Buchholz Median 2",),
    "BH/P": ("Bucch",),
    "BH/C1/P": ("Bucch-1",),
    "FB": ("Fore Buchholz",),
    "AOB": ("avg-opponent-buchholz", "average-opponent-buchholz", "Average of Opponents Buchholz"),
    "SB": ("Sonneborn-Berger", "SoBerg"),
    "KS": ("Koya", "Koya System"),
    "ARO": ("Average Rating", "Average Rating Opp.", "Average Rating Opponents", "Average Rating of Opponents", "rtgØ"),
    "ARO/C1": ("Av. Rat. Opp. Cut 1", "AROC", "AROC1"),
    "TPR": ("performance-rating", "Perf", "Pf", "ratP"),
    "APRO": ("avg-opponent-tpr", "Av. Per. Rat. Opp.", "Average Performance Rating Of Opponents",
             "Average Tournament Performance Rating Of Opponents", "ARPO"),
    "PTP": ("performance-points",),
    "APPO": ("avg-opponent-ptp",),
    "RTNG": ("player-rating", "RTG"),
    "MPTS": ("Match Points", "MP"),
    "GPTS": ("Game Points", "GP"),
    "BC": ("Board Count",),
    "TBR": ("Top Board Results",),
    "BBE": ("Bottom Board Elimination",),
    "EDE": ("Extended Direct Encounter",),
    "OTHER_US_MODIFIED_MEDIAN": ("MMed", "Modified Median"),
    "OTHER_US_KASHDAN": ("Kashdan",),
    "OTHER_PAPI_CUT": ("Tr.",),
    "OTHER_PAPI_MEDIAN": ("Me.",),
    "OTHER_PAPI_KASHDAN": ("Ka.",),
    "OTHER_ARRANZ": ("Arranz", "Arranz System", "ARZ", "APkt"),
    "OTHER_SUM_OF_BUCHHOLZ": ("BHs", "BuSumm"),
}  # fmt: skip
"""As they are printed; blanks, hyphens, dots and case do not matter."""

_WITH_OPTIONS: Mapping[str, str] = {"Buchholz Tie-Break Variable": "BH", "Sonneborn Berger Tie-Break Variable": "SB"}
"""Names of chess-results that mean nothing without the options after them."""

_ALL_CUTS = "the name does not say how many values are cut"
_WHICH_WINS = "the name does not say which games count"
_BY_HAND = "values that somebody typed in by hand cannot be computed"
_PERFORMANCE = "the name stands for four tie-breaks of Article 10"
_ESB = "13.2 has four of them"
_OLYMPIAD = "the Olympiad has its own rule for byes"
_REFUSED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    # a name that has no code, or more than one -> why, and which codes may be meant
    "Buchholz Tie-Breaks (variabel with parameter)": (_ALL_CUTS, ("BH", "BH/C1", "BH/C2", "BH/M1")),
    "Buchholz Tie-Break Variable": (_ALL_CUTS, ("BH", "BH/C1", "BH/C2", "BH/M1")),
    "Sonneborn-Berger-Tie-Break variable": (_ALL_CUTS, ("SB", "SB/C1")),
    "The greater number of victories (variable)": (_WHICH_WINS, ("WIN", "WON", "BWG", "BPG")),
    "Performance Tie-Breaks": (_PERFORMANCE, ("TPR", "PTP", "APRO", "APPO")),
    "ESB": (_ESB, ("EMMSB", "EMGSB", "EGMSB", "EGGSB")),
    "Extended Sonneborn-Berger for teams": (_ESB, ("EMMSB", "EMGSB", "EGMSB", "EGGSB")),
    **dict.fromkeys(
        ("Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Chennai)",
         "Olympiad-Sonneborn-Berger-Tie-Break without lowest result", "Olympiad-Sonneborn-Berger-Tie-Break"),
        (_OLYMPIAD, ("EMGSB", "EMGSB/C1")),
    ),
    "EDEC": ("13.3.2 has no EDE followed by BC alone", ("EDEBT", "EDEBB", "EDET", "EDEB")),
    "OpCum": ("C.07 has no progressive scores of the opponents", ("PS",)),
    "Man": (_BY_HAND, ()),
    "User": (_BY_HAND, ()),
    "User Tie Break": (_BY_HAND, ()),
}  # fmt: skip

_CHESS_RESULTS: Mapping[str, str] = {
    "1": "PTS", "13": "MPTS", "40": "MPTS", "44": "MPTS", "11": "DE", "14": "DE:MP", "12": "WIN", "53": "BPG", "79": "REP",
    "8": "PS", "9": "PS", "2": "BH", "22": "BH:GP", "28": "BH", "37": "BH",
    "3": "BH/C1", "4": "BH/M1", "29": "BH/M1", "34": "BH/M1", "19": "SB", "35": "SB", "52": "SB",
    "45": "KS", "69": "KS", "10": "ARO", "36": "ARO", "20": "ARO/C1", "21": "TPR", "60": "TPR",
    "78": "BC", "89": "TBR", "90": "BBE",
    "25": "OTHER_SUM_OF_BUCHHOLZ", "70": "OTHER_SUM_OF_BUCHHOLZ", "61": "OTHER_ARRANZ", "92": "OTHER_US_KASHDAN",
}  # fmt: skip
_REAL_POINTS = "it counts real points, which C.07 adjusts (Article 16)"
_RECURSIVE = "its performances rest on the performances of the opponents, which C.07 does not have"
_NO_CODE = "a tie-break of Swiss-Manager that C.07 does not have"
_CHESS_RESULTS_REFUSED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    **dict.fromkeys("5 6".split(), (_BY_HAND, ())),
    **dict.fromkeys("48 49 56 75".split(), (_OLYMPIAD, ("BH:MP", "BH:MP/C1"))),
    **dict.fromkeys("50 57 67 74".split(), (_OLYMPIAD, ("EMGSB", "EMGSB/C1"))),
    "7": (_REAL_POINTS, ("SB",)),
    **dict.fromkeys("17 30".split(), (_REAL_POINTS, ("BH",))),
    "31": (_REAL_POINTS, ("BH/M1",)),
    "16": ("it counts a team's own points, too", ("BH:GP",)),
    "54": (_RECURSIVE, ("TPR",)),
    "55": (_RECURSIVE, ("APRO",)),
    "23": ("C.07 has no sum of the opponents' ratings, only their average", ("ARO/C1",)),
    **dict.fromkeys("15 18 24 26 27 32 38 39 41 42 43 46 47 58 59 62 63 64 65 66 71 72 73 76".split(), (_NO_CODE, ())),
}


def _fold(name: str) -> str:
    """A name without case, blanks and punctuation, for look-ups."""
    return re.sub(r"[\s_.*-]", "", name).casefold()


_CODE_OF = {_fold(name): code for code, names in NAMES.items() for name in names}
_CODE_WITH_OPTIONS = _CODE_OF | {_fold(name): code for name, code in _WITH_OPTIONS.items()}
_REASON_OF = {_fold(name): reason for name, reason in _REFUSED.items()}
_ONE = r"(?:[CMT]\d+|L[+-]{0,2}\d*(?:\.\d)?|U\d+|V\d{4}|K\d+(?:\.\d+)?|[CPFRDNSX])"
_SEPARATE = re.compile(_ONE)
_CODE = re.compile(
    rf"(?P<acronym>{'|'.join(sorted(ACRONYMS, key=len, reverse=True))}|{SELF_DEFINED})"
    rf"(?::(?P<score>MP|GP))?(?P<modifiers>(?:[CM]\d+)?(?:[/#!-]{_ONE})*)"
)
_PARENTHESIS = re.compile(r"\(([^()]*)\)")
_SEPARATORS = re.compile(r"\([^()]*\)|[,;](?! *before FIDE)", re.IGNORECASE)  # one printed name has a comma in it
_CUT = re.compile(r"(?P<name>[^(]+?)(?P<kind>cut|median)(?P<number>\d+)")
_FORFEITS_COUNT = "forfeitedgamescount"
_OPTION = re.compile(rf'cut(?P<C>\d+)|median(?P<M>\d+)|limit(?P<L>\d+)["%]?|(?P<U>\d+)|(?P<P>{_FORFEITS_COUNT})')
_YEARS = frozenset(str(edition.since.year) for edition in EDITIONS.values())
_MATCH_POINTS = re.compile(r"\d+for(?:wins|draws|losses)")  # the scoring, and no part of a code
_IMPLIED = frozenset({"gamepoints", "forfeitsandbyesareignored"})  # the code alone means that


def split_list(text: str) -> list[str]:
    """Split a list at commas and semicolons outside parentheses; an entry that is no name is split at blanks."""
    parts, start = [], 0
    for match in _SEPARATORS.finditer(text):
        if not match[0].startswith("("):
            parts.append(text[start : match.start()])
            start = match.end()
    return [word for part in (*parts, text[start:]) for word in _split_words(part.strip())]


def _split_words(part: str) -> list[str]:
    """Split codes between blanks; but the number of "Foo Cut 3" is part of a name, not a code."""
    words = part.split()
    if len(words) < 2 or is_known(part):
        return [part] if part else []
    known = [word for word in words if is_known(word)]
    return words if len(known) == len(words) or not any(word[0].isdecimal() for word in known) else [part]


def is_known(given: str) -> bool:
    """Whether this is a name or a code, possibly a refused one."""
    try:
        return len(given) <= LONGEST and read_spelling(given) is not None
    except (UnknownTieBreak, RegulationError):
        return True


@lru_cache(maxsize=256)
def acronym_of(given: str) -> str:
    """The acronym of a code or a name; "" if it has none."""
    try:
        spelling = read_spelling(given)
    except (UnknownTieBreak, RegulationError):
        return ""
    return spelling.acronym if spelling else ""


def read_spelling(given: str) -> Spelling | None:
    """The parts of a code or of a name; None if it is neither. Raises for a name with several meanings."""
    text = given.strip()
    if len(text) > LONGEST:
        too_long = "{given!r}: expected a tie-break code of up to {most} characters, found {found}; shorten it"
        raise UnknownTieBreak(Message(too_long, given=shorten(text, 40), most=LONGEST, found=len(text)))
    key = _fold(text)
    _refuse_name(text, _REASON_OF.get(key))
    code = _CODE_OF.get(key) or _code_by_number(text, key) or _code_by_cut(key) or _code_by_pair(text, key)
    spelling = _parse_code(code or text.rstrip(" .*").upper()) or _read_printed(text)
    if spelling is None and (head := re.match(r"\w+", text)):
        _refuse_name(text, _REASON_OF.get(_fold(head[0])))
    return spelling


def is_name(given: str) -> bool:
    """Whether this is a name that people use, such as Solkoff, and no code."""
    return _CODE.fullmatch(given.upper()) is None and _fold(given) in _CODE_OF


def names_of(code: str) -> tuple[str, ...]:
    """The other names of a code."""
    return NAMES.get(code, ())


def _refuse_name(given: str, refused: tuple[str, tuple[str, ...]] | None) -> None:
    if refused is not None:
        reason, meant = refused
        expected = Items(tuple(meant), "or") if meant else Message("a code of Article 5")
        why = "{meaning}; expected {expected}"
        raise UnknownTieBreak(refusal(given, why, meaning=phrase(reason), expected=expected, candidates=tuple(meant)))


def _parse_code(code: str) -> Spelling | None:
    if "_" in code and not code.startswith("OTHER_"):
        code = code.replace("_", "/")  # Vega writes BH_C1
    match = _CODE.fullmatch(code)
    if match is None:
        return None
    acronym = ACRONYMS.get(match["acronym"], match["acronym"])
    return Spelling(acronym, match["score"] or "", tuple(_SEPARATE.findall(match["modifiers"])))


def _code_by_cut(key: str) -> str | None:
    """Buchholz Cut 3: a name and the number of cuts."""
    match = _CUT.fullmatch(key)
    code = _CODE_OF.get(match["name"]) if match else None
    return f"{code}/{match['kind'][0].upper()}{match['number']}" if match and code and "/" not in code else None


def _code_by_pair(given: str, key: str) -> str | None:
    """gacrux: ESB:MG is EMGSB."""
    pair = re.match(r"esb:([mg])([mg])(?![a-z])", key)
    return f"E{pair[1]}{pair[2]}SB".upper() + given.upper()[len("ESB:MG") :] if pair else None


_EXTENDED = {"0": "EMMSB", "1": "EMGSB", "2": "EGMSB", "3": "EGGSB"}


def _code_by_number(given: str, key: str) -> str | None:
    """The numbers of chess-results and Swiss-Manager: 84(0,0,1,-,-) is BH/C1; the program shows [84]."""
    match = re.fullmatch(r"(\[)?(\d+)(?(1)\])(?:\(([^)]*)\))?", key)
    if match is None:
        return None
    number, listed = match[2], match[3]
    options = [option.strip().upper() for option in listed.split(",")] if listed else []
    _refuse_name(given, _CHESS_RESULTS_REFUSED.get(number))
    if number in _CHESS_RESULTS:
        return _CHESS_RESULTS[number]

    def option(at: int, default: str = "0") -> str:
        return options[at] if at < len(options) and options[at] not in ("", "-") else default

    def cuts(high: str, low: str) -> str:
        if high == "0":
            return f"/C{low}" if low != "0" else ""
        if high == low:
            return f"/M{low}"
        neither = "{high} high cuts and {low} low cuts are neither a cut nor a median of Article {cited}"
        raise RegulationError(refusal(given, neither, article="14", high=high, low=low))

    letters = "".join(f"/{letter}" for letter in ("P", "F") if letter in options)
    families: dict[str, Callable[[], str | None]] = {
        "68": lambda: {"0": "WIN", "1": "WON", "2": "BWG", "3": "BPG"}.get(option(0)),
        "77": lambda: "AOB" + letters,
        "80": lambda: "ARO" + cuts(option(1), option(2)),
        "81": lambda: "DE" + letters,
        "82": lambda: _EXTENDED[option(0)] + cuts(option(1), option(2)) + letters if option(0) in _EXTENDED else None,
        "83": lambda: "EDE" + letters,
        "91": lambda: "SSSC" + letters,
        "84": lambda: "BH" + cuts(option(1), option(2)) + letters,
        "85": lambda: "SB" + cuts(option(1), option(2)) + letters,
        "86": lambda: "PS" + cuts("0", option(1)),
        "87": lambda: "KS" + "".join(f"/{limit}" for limit in _koya_limit(given, option(1, "50"))),
        "88": lambda: {"0": "TPR", "1": "APRO", "2": "PTP", "3": "APPO"}.get(option(0)),
    }
    return families[number]() if number in families else None


def _read_printed(given: str) -> Spelling | None:
    """A name as chess-results prints it, NAME (CODE) (option, option): Average Rating of Opponents (ARO) (1400, Cut1)."""
    groups = _PARENTHESIS.findall(given)
    name = _PARENTHESIS.sub(" ", given).strip()
    if not groups or not name or "(" in name or ")" in name:
        return None
    codes = {group: code for group in groups if (code := _parse_code(group.strip().upper())) is not None}
    own = _parse_code(_CODE_WITH_OPTIONS.get(_fold(name), name.upper()))
    spellings = [*codes.values(), *([own] if own else [])]
    if len({code.acronym for code in spellings}) > 1:
        acronyms = Items(tuple(code.acronym for code in spellings), "and")
        raise UnknownTieBreak(refusal(given, "expected one tie-break, found {found}", found=acronyms))
    if not spellings:
        _refuse_name(given, _REASON_OF.get(_fold(name)))
        return None
    code = spellings[0]
    options = [option for group in groups if group not in codes for option in re.split("[,;/]", group)]
    for option in filter(None, map(_fold, options)):
        code = _add_option(given, code, option)
    return code


def _koya_limit(given: str, percent: str) -> tuple[str, ...]:
    """14.5 in percent: 50 is Article 9.2 without a limit, and up to 20 would be read as half points."""
    if not percent.isdecimal() or int(percent) <= 20:
        too_low = "expected a limit above 20 percent (Article {cited}), found {found}; write KS/L+1 or KS/L-1"
        raise RegulationError(refusal(given, too_low, article="14.5", found=percent))
    return () if int(percent) == 50 else (f"L{percent}",)


def _add_option(given: str, code: Spelling, option: str) -> Spelling:
    """Add one option of a printed name to a code."""
    if option in _IMPLIED or option in _YEARS or _MATCH_POINTS.fullmatch(option):  # a year is an edition, and no part of a code
        return code
    if option == _FORFEITS_COUNT and code.acronym == "WIN":  # 7.1: they do in any case
        return code
    if option == "matchpoints":
        return code._replace(score="MP")
    match = _OPTION.fullmatch(option)
    if match is None:
        expected = Message('Gamepoints, Matchpoints, Cut1, Median1, Limit 50", 1400 or Forfeited games count')
        unknown = "expected options such as {expected}; found {found}; leave it out, or write the code"
        raise UnknownTieBreak(refusal(given, unknown, expected=expected, found=option))
    kind, number = next((kind, number) for kind, number in match.groupdict().items() if number is not None)
    new = _koya_limit(given, number) if kind == "L" else ("P",) if kind == "P" else (kind + number,)
    return code._replace(modifiers=(*code.modifiers, *new))
