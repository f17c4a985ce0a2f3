"""The catalogue: acronym -> rule, one readable table; and how a code such as "BH/C1" is read and written."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from fractions import Fraction
from functools import lru_cache, partial
from types import MappingProxyType
from typing import Any, NoReturn

from tiebreaks.editions import EDITIONS, Edition
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.records import Records
from tiebreaks.rules.buchholz import average_of_opponents_buchholz, buchholz, fore_buchholz
from tiebreaks.rules.direct_encounter import direct_encounter
from tiebreaks.rules.modifiers import cut
from tiebreaks.rules.own_results import (
    games_with_black,
    games_won,
    games_won_with_black,
    number_of_wins,
    pairing_number,
    points,
    progressive,
    rounds_elected_to_play,
    standard_points,
)
from tiebreaks.rules.ratings import (
    average_perfect_performance,
    average_performance,
    average_rating,
    own_rating,
    perfect_performance,
    performance,
)
from tiebreaks.rules.sonneborn_berger import Limit, koya, sonneborn_berger
from tiebreaks.rules.team import (
    extended_direct_encounter,
    extended_sonneborn_berger,
    match_points_versus_game_points,
    score_and_strength,
)
from tiebreaks.rules.team_knockout import board_count, bottom_board_elimination, top_board_results
from tiebreaks.text import decimal
from tiebreaks.tournament import Score, System, Tournament
from tiebreaks.working import Working


@dataclass(frozen=True)
class Entry:
    """A row of Article 5: what it is called, its type (4.3), its rule, the modifiers it takes."""

    acronym: str
    name: str
    type: str
    rule: Callable[..., Working]
    modifiers: str = ""
    low_wins: bool = False
    on_ratings: bool = False  # Article 10: dropped when somebody is unrated; not for teams
    buchholz: bool = False  # Article 8: not in round robins
    teams_only: bool = False  # Articles 11 to 13
    score: str = ""  # of a team event: the score it is about; otherwise :MP, :GP or the primary one
    sees_ties: bool = False  # it is handed the places, and gives them back split
    self_defined: str = ""  # 4.1: the article to cite for a tie-break that the organiser has defined; see register.py
    counted: str = ""  # of a self-defined one: why a round counts, and why it does not
    not_counted: str = ""

    def article(self, law: Edition) -> str | None:
        """The article that defines it, None where an edition does not know it; every edition knows what is self-defined."""
        return self.self_defined or law.codes.get(self.acronym)

    @property
    def takes_score(self) -> bool:
        """Articles 6 to 9 are about either score of a team event."""
        return not (self.teams_only or self.on_ratings or self.acronym == "PTS")


def _team(acronym: str, name: str, type: str, rule: Callable[..., Working], modifiers: str = "", **facts: Any) -> Entry:
    return Entry(acronym, name, type, rule, modifiers, teams_only=True, **facts)


def _extended_sonneborn_berger(acronym: str) -> Entry:
    """EMGSB: their match points times our game points."""
    theirs, ours = f"{acronym[1]}P", f"{acronym[2]}P"
    name = f"extended Sonneborn-Berger, {_SCORE[theirs]} times {_SCORE[ours]}"
    return _team(acronym, name, "BC", partial(extended_sonneborn_berger, theirs=theirs, ours=ours), "CP")


def _extended_direct_encounter(acronym: str, *knock_out: str) -> Entry:
    name = "extended direct encounter" + "".join(f", then {which}" for which in knock_out)
    return _team(acronym, name, "A", partial(extended_direct_encounter, knock_out=knock_out), "P", sees_ties=True)


_SCORE = {"MP": "match points", "GP": "game points"}


_ENTRIES = {
    entry.acronym: entry
    for entry in (
        Entry("PTS", "points", "B", points),
        Entry("DE", "direct encounter", "A", direct_encounter, "P", sees_ties=True),
        Entry("WIN", "number of wins", "B", number_of_wins),
        Entry("WON", "games won over the board", "B", games_won),
        Entry("BPG", "games played with black", "B", games_with_black),
        Entry("BWG", "games won with black", "B", games_won_with_black),
        Entry("PS", "progressive scores", "B", progressive, "C"),
        Entry("REP", "rounds elected to play", "B", rounds_elected_to_play),
        Entry("STD", "standard points", "B", standard_points),
        Entry("TPN", "tournament pairing number", "B", pairing_number, "R", low_wins=True),
        Entry("BH", "Buchholz", "C", buchholz, "CMPF", buchholz=True),
        Entry("AOB", "average of opponents' Buchholz", "CC", average_of_opponents_buchholz, "F", buchholz=True),
        Entry("FB", "Fore Buchholz", "D", fore_buchholz, "CMP", buchholz=True),
        Entry("SB", "Sonneborn-Berger", "BC", sonneborn_berger, "CP"),
        Entry("KS", "Koya system", "BC", koya, "L"),
        Entry("ARO", "average rating of opponents", "D", average_rating, "CMU", on_ratings=True),
        Entry("TPR", "tournament performance rating", "DB", performance, "U", on_ratings=True),
        Entry("PTP", "perfect tournament performance", "DB", perfect_performance, "U", on_ratings=True),
        Entry("APRO", "average performance rating of opponents", "DC", average_performance, "U", on_ratings=True),
        Entry("APPO", "average perfect performance of opponents", "DC", average_perfect_performance, "U", on_ratings=True),
        Entry("RTNG", "rating", "B", own_rating, "RU", on_ratings=True),
        _team("MPTS", "match points", "B", points, score="MP"),
        _team("GPTS", "game points", "B", points, score="GP"),
        _team("BC", "board count", "B", board_count, low_wins=True, sees_ties=True),
        _team("TBR", "top board results", "B", top_board_results, sees_ties=True),
        _team("BBE", "bottom board elimination", "B", bottom_board_elimination, sees_ties=True),
        _team("MPvGP", "match points versus game points", "B", match_points_versus_game_points),
        _extended_sonneborn_berger("EMMSB"),
        _extended_sonneborn_berger("EMGSB"),
        _extended_sonneborn_berger("EGMSB"),
        _extended_sonneborn_berger("EGGSB"),
        _extended_direct_encounter("EDE"),
        _extended_direct_encounter("EDEBT", "BC", "TBR"),
        _extended_direct_encounter("EDEBB", "BC", "BBE"),
        _extended_direct_encounter("EDET", "TBR"),
        _extended_direct_encounter("EDEB", "BBE"),
        _team("SSSC", "scores and schedule strength combination", "BC", score_and_strength, "FPK", buchholz=True),
    )
}
CATALOGUE: Mapping[str, Entry] = MappingProxyType(_ENTRIES)

_MODIFIERS = {
    "C": ("14.1", "cuts"),
    "M": ("14.3", "medians"),
    "L": ("14.5", "a limit"),
    "P": ("6.1.1 and 16.4", "forfeits as played"),
    "F": ("8.2", "Fore Buchholz"),
    "R": ("7.8 and 10.6", "the reversed order"),
    "U": ("10", "a rating for the unrated"),
    "K": ("13.4.2", "a divisor"),
}
_FOREIGN_MODIFIERS = {
    "V": "it chooses the rules of a year: use edition= instead",
    "D": "it draws all unplayed rounds: use the house rule opponents_unplayed_rounds instead",
    "N": "it switches 16.5 off: use the house rule vur_cut instead",
    "S": "it declares a Swiss event: set the tournament's system instead",
    "X": "it swaps primary and secondary score of a team event: start the list with MPTS or GPTS instead",
}


@dataclass(frozen=True)
class TieBreak:
    """One entry of a list: an acronym with its modifiers, of a team event also the score it is about."""

    acronym: str
    least: int = 0  # low cuts
    most: int = 0  # high cuts: medians
    forfeits_as_played: bool = False
    fore: bool = False
    reversed: bool = False
    limit: Limit | None = None
    unrated: int = 0
    score: str = ""  # "MP" or "GP": the score of a team event, where it is not the primary one
    divisor: Fraction | None = None

    def __post_init__(self) -> None:
        if self.acronym not in CATALOGUE:
            raise UnknownTieBreak(f"{self.acronym!r} is not an acronym; expected one of {' '.join(CATALOGUE)}")
        used = {"C": self.least and not self.most, "M": self.most, "P": self.forfeits_as_played, "F": self.fore}
        used |= {"R": self.reversed, "L": self.limit is not None, "U": self.unrated, "K": self.divisor is not None}
        for letter, given in used.items():
            if given and letter not in self.entry.modifiers:
                _refuse_modifier(self.acronym, self.acronym, letter)
        if self.most and self.most != self.least:
            raise RegulationError(f"{self.acronym}: a median cuts as many least as most significant values (14.3, 14.4)")
        if self.score and not self.entry.takes_score:
            raise RegulationError(
                f"{self.acronym}:{self.score}: {self.acronym} takes no :{self.score}; only tie-breaks of Articles 6 to 9 do. "
                "A list that starts with MPTS or GPTS chooses the primary score"
            )

    @property
    def entry(self) -> Entry:
        try:
            return CATALOGUE[self.acronym]
        except KeyError:  # it was unregistered, or has come from another process
            raise UnknownTieBreak(_NO_RULE.format(given=self.acronym)) from None

    @property
    def code(self) -> str:
        """The MTB26 spelling."""
        cuts = f"/M{self.most}" if self.most else f"/C{self.least}" if self.least else ""
        letters = ("/P" if self.forfeits_as_played else "") + ("/F" if self.fore else "") + ("/R" if self.reversed else "")
        limit = ""
        if self.limit is not None:
            limit = f"/L{self.limit.percent}" if self.limit.percent is not None else f"/L{self.limit.steps:+d}"
        numbers = (f"/U{self.unrated}" if self.unrated else "") + ("" if self.divisor is None else f"/K{decimal(self.divisor)}")
        return self.acronym + (f":{self.score}" if self.score else "") + cuts + letters + limit + numbers

    @property
    def name(self) -> str:
        """In words: "Buchholz, cut 1"."""
        extra = [f"median {self.most}"] if self.most else [f"cut {self.least}"] if self.least else []
        extra += ["forfeits as played"] if self.forfeits_as_played else []
        extra += ["with Fore Buchholz"] if self.fore else []
        extra += ["reversed"] if self.reversed else []
        if self.limit is not None:
            extra += [
                f"limit {self.limit.percent} %"
                if self.limit.percent is not None
                else f"limit {self.limit.steps:+d} half points"
            ]
        extra += [f"unrated as {self.unrated}"] if self.unrated else []
        extra += [f"divisor {decimal(self.divisor)}"] if self.divisor is not None else []
        return ", ".join([self.entry.name + (f" in {_SCORE[self.score]}" if self.score else ""), *extra])

    @property
    def low_wins(self) -> bool:
        return self.entry.low_wins != self.reversed

    @property
    def is_type_a(self) -> bool:
        return self.entry.type == "A"

    def articles(self, law: Edition) -> tuple[str, ...]:
        """The articles that define this entry in an edition."""
        cuts = (
            ("14.4" if self.most > 1 else "14.3",)
            if self.most
            else ("14.2" if self.least > 1 else "14.1",)
            if self.least
            else ()
        )
        limited = self.limit is not None and self.limit.percent is None
        defined_in = self.entry.article(law)
        assert defined_in is not None
        return tuple(dict.fromkeys(law.cited(article) for article in (defined_in, *cuts, *(("14.5",) * limited))))

    def work(self, table: Records, law: Edition, **state: Any) -> Working:
        """The working of this tie-break for every row of a table."""
        options: dict[str, Any] = {}
        if self.forfeits_as_played:
            options["forfeits_as_played"] = True
        if self.fore:
            options["fore"] = True
        if self.limit is not None:
            options["limit"] = self.limit
        if self.unrated:
            options["unrated"] = self.unrated
        if self.divisor is not None:
            options["divisor"] = self.divisor
        working = self.entry.rule(self.of(table), law, **state, **options)
        return cut(working, law, self.least, self.most) if self.least else working

    @property
    def sees_ties(self) -> bool:
        return self.entry.sees_ties

    def of(self, table: Records) -> Records:
        """The table in the score that this entry is about."""
        return table.on(self.score or self.entry.score)

    def check(self, law: Edition, system: System = System.SWISS, *, team: bool = False) -> None:
        """Refuse a tie-break that an edition does not know, or forbids in such an event."""
        if team and self.entry.on_ratings:
            raise RegulationError(
                f"{self.code}: {self.name} is not defined for teams (Article 10); use a code of Articles 6 to 13", "10"
            )
        if not team and (self.entry.teams_only or self.score):
            raise RegulationError(
                f"{self.code}: {self.name} is for team events (Articles 11 to 13); this is an individual one", "11"
            )
        code = "AOB/F" if self.acronym == "AOB" and self.fore else self.acronym
        if code not in law.codes and not self.entry.self_defined:
            known = [edition.id for edition in EDITIONS.values() if code in edition.codes]
            raise RegulationError(
                f"{self.code}: {self.name} is not among the tie-breaks of edition {law.id} (Article 5); "
                f"it is in {', '.join(known)}. Choose another edition or another tie-break",
                "5",
            )
        if self.entry.buchholz and system is System.ROUND_ROBIN and law.buchholz_in_round_robin == "refuse":
            raise RegulationError(
                f"{self.code}: tie-breaks of the Buchholz type must not be used in a round robin "
                f"(note of Article 8, edition {law.id}); use SB, KS, DE or WIN, "
                "or the house rule buchholz_in_round_robin=allow where the rules of the event allow it",
                "8",
            )

    def check_for(self, tournament: Tournament, law: Edition) -> None:
        """Refuse a tie-break that an edition does not know, or forbids in this event."""
        assert isinstance(tournament.system, System)
        self.check(law, tournament.system, team=tournament.is_team)

    def is_dropped(self, law: Edition, somebody_unrated: bool) -> bool:
        """Preamble of Article 10: with an unrated participant it is dropped unless the rules say how to rate them."""
        return somebody_unrated and self.entry.on_ratings and not self.unrated and law.unrated == "drop"


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
    has_score = found[0].acronym in _SCORES or any(item.acronym == "PTS" for item in found)
    return found if has_score else (TieBreak("PTS"), *found)


def primary_score(entries: Sequence[TieBreak], event: Score) -> Score:
    """11 The primary score: the event's own, unless the list starts with the other."""
    return _SCORES.get(entries[0].acronym, event)


POINTS = ("PTS", "MPTS", "GPTS")  # the scores themselves
_SCORES: Mapping[str, Score] = {"MPTS": "MP", "GPTS": "GP"}


def split_list(text: str) -> list[str]:
    """Entries between commas or semicolons outside parentheses; without any, between blanks."""
    parts = [part.strip() for part in re.split(r"[,;]\s*(?![^(]*\))", text)]
    if len(parts) == 1 and _alias(text) is None:
        parts = text.split()
    return [part for part in parts if part]


@lru_cache(maxsize=512)
def parse(text: str) -> TieBreak:
    """Read one code: FIDE's spelling, an alias, or a chess-results number."""
    given = str(text).strip()
    code = _alias(given) or given.upper()
    match = _CODE.fullmatch(code)
    if match is None or match["acronym"] not in _SPELLED:
        _refuse_unknown(given)
    assert match is not None
    acronym, score, modifiers = _SPELLED[match["acronym"]], match["score"] or "", match["modifiers"]
    tie_break = _modified(given, acronym, score, _SEPARATE.findall(modifiers))
    if tie_break.acronym == "BH" and tie_break.fore:  # BH/F is FB
        return replace(tie_break, acronym="FB", fore=False)
    return tie_break


def enter(entry: Entry) -> None:
    """Put a self-defined tie-break into the catalogue; `register` is the public way."""
    _ENTRIES[entry.acronym] = entry
    _SPELLED[entry.acronym] = entry.acronym


def strike(acronym: str) -> None:
    """Take it out again, also from what was parsed before."""
    del _ENTRIES[acronym], _SPELLED[acronym]
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
            _refuse_modifier(given, acronym, modifier)
        new = _option(given, letter, number)
        if new.keys() & options.keys():
            raise RegulationError(f"{given}: /{modifier} repeats or contradicts another modifier (Article 14); keep one")
        options |= new
    return TieBreak(acronym, **options)


def _refuse_modifier(given: str, acronym: str, modifier: str) -> NoReturn:
    article, what = _MODIFIERS[modifier[0]]
    takers = ", ".join(other.acronym for other in CATALOGUE.values() if modifier[0] in other.modifiers)
    cited, verb = (f"Articles {article}", "have") if " and " in article else (f"Article {article}", "has")
    raise RegulationError(f"{given}: {acronym} takes no /{modifier}; {cited} {verb} {what} for {takers}")


def _option(given: str, letter: str, number: str) -> dict[str, Any]:
    if letter in "PFR":
        return {{"P": "forfeits_as_played", "F": "fore", "R": "reversed"}[letter]: True}
    if letter == "L":
        return {"limit": _limit(given, number)}
    if letter == "K":
        divisor = Fraction(number)
        if not 0 < divisor <= 4000:
            raise RegulationError(f"{given}: expected a divisor above 0 and up to 4000 after /K (13.4.2), found {number}")
        return {"divisor": divisor}
    value = int(number or 1)
    if not 1 <= value <= 4000:
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


_NO_RULE = "{given}: a self-defined tie-break (Article 4.1); its rule is not known here; tiebreaks.register makes it known"
_NUMBER_EXPECTED = "{given}: expected a number from 1 to 4000 after /{letter}, found {number}"
_NUMBERED = re.compile(rf"(?:{'|'.join(_SPELLED)})(?::(?:MP|GP))?[/#!](?P<letter>[CMU])(?P<number>[^/]*)")


def _refuse_unknown(given: str) -> None:
    if wrong := _NUMBERED.fullmatch(given.upper()):
        letter, number = wrong["letter"], wrong["number"] or "nothing"
        raise UnknownTieBreak(_NUMBER_EXPECTED.format(given=given, letter=letter, number=number))
    if given.upper().startswith("OTHER_"):
        raise UnknownTieBreak(_NO_RULE.format(given=given))
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
