"""Articles 4 and 5: the value of a code for every participant, and the ranking by a list of codes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from tiebreaks.editions import Edition
from tiebreaks.tournament import Tournament

from .direct_encounter import direct_encounter
from .event import Event, event_of
from .opponents import average_of_buchholz, buchholz, fore, koya, sonneborn_berger
from .own_results import black_games, black_wins, progressive, rounds_elected_to_play, standard_points, win, won
from .ratings import Ratings, dropped

Values = dict[int, Fraction | None]


@dataclass(frozen=True)
class Code:
    """A code taken apart: the acronym and its modifiers (Article 14 and the reporting format)."""

    acronym: str
    low: int = 0
    high: int = 0
    forfeits: bool = False  # /P
    fore: bool = False  # /F
    reverse: bool = False  # /R
    steps: int = 0  # /L+n, /L-n
    percent: int | None = None  # /Ln above 20
    unrated_as: int | None = None  # /U


def parse(code: str) -> Code:
    acronym, *modifiers = code.split("/")
    facts: dict[str, int | bool] = {}
    for modifier in modifiers:
        parts = re.fullmatch(r"(?:([CMU])(\d+)|(L)([+-]?\d+)|([PFR]))", modifier)
        if parts is None:
            raise ValueError(f"{code}: unknown modifier {modifier}")
        letter = parts[1] or parts[3] or parts[5]
        number = parts[2] or parts[4] or "0"
        if letter in "CM":
            facts["low"] = int(number)
            facts["high"] = int(number) if letter == "M" else 0
        elif letter == "U":
            facts["unrated_as"] = int(number)
        elif letter == "L" and number.isdecimal() and int(number) > 20:
            facts["percent"] = int(number)
        elif letter == "L":
            facts["steps"] = int(number)
        else:
            facts[{"P": "forfeits", "F": "fore", "R": "reverse"}[letter]] = True
    return Code(acronym, **facts)  # type: ignore[arg-type]


def value(tournament: Tournament, law: Edition, code: str, after_round: int | None = None) -> Values | None:
    """Participant -> value of one code other than DE. None when Article 10 drops the code from the list."""
    asked = parse(code)
    event = event_of(tournament, law, after_round)
    everybody = list(event.records)
    if asked.acronym in RATING_CODES:
        return _rating_values(event, asked, everybody)
    rule = RULES[asked.acronym]
    return {who: rule(event, asked, who) for who in everybody}


def _buchholz(event: Event, code: Code, who: int) -> Fraction:
    source = fore(event) if code.acronym == "FB" or code.fore else event
    return buchholz(source, who, low=code.low, high=code.high, forfeits_played=code.forfeits)


RULES: dict[str, Callable[[Event, Code, int], Fraction | None]] = {
    "PTS": lambda event, code, who: event.score(who),
    "WIN": lambda event, code, who: win(event, who),  # 7.1
    "WON": lambda event, code, who: won(event, who),  # 7.2
    "BPG": lambda event, code, who: black_games(event, who),  # 7.3
    "BWG": lambda event, code, who: black_wins(event, who),  # 7.4
    "PS": lambda event, code, who: progressive(event, who, cut=code.low),  # 7.5
    "REP": lambda event, code, who: rounds_elected_to_play(event, who),  # 7.6
    "STD": lambda event, code, who: standard_points(event, who),  # 7.7
    "TPN": lambda event, code, who: Fraction(who),  # 7.8
    "BH": _buchholz,  # 8.1
    "FB": _buchholz,  # 8.3
    "AOB": lambda event, code, who: average_of_buchholz(event, who, of_fore=code.fore),  # 8.2
    "SB": lambda event, code, who: sonneborn_berger(event, who, low=code.low, forfeits_played=code.forfeits),  # 9.1
    "KS": lambda event, code, who: koya(event, who, steps=code.steps, percent=code.percent),  # 9.2
}

RATING_CODES: dict[str, Callable[[Ratings, Code, int], int | None]] = {
    "ARO": lambda ratings, code, who: ratings.average(who, low=code.low, high=code.high),  # 10.1
    "TPR": lambda ratings, code, who: ratings.performance(who),  # 10.2
    "PTP": lambda ratings, code, who: ratings.perfect(who),  # 10.3
    "APRO": lambda ratings, code, who: ratings.average_performance(who),  # 10.4
    "APPO": lambda ratings, code, who: ratings.average_perfect(who),  # 10.5
    "RTNG": lambda ratings, code, who: ratings.own(who),  # 10.6
}


def _rating_values(event: Event, code: Code, everybody: Iterable[int]) -> Values | None:
    if dropped(event, code.unrated_as):
        return None
    ratings: Ratings = event.memory.setdefault(("ratings", code.unrated_as), Ratings(event, code.unrated_as))
    rule = RATING_CODES[code.acronym]
    found = {who: rule(ratings, code, who) for who in everybody}
    return {who: None if number is None else Fraction(number) for who, number in found.items()}


def lower_is_better(code: Code) -> bool:
    """1.5: the lower number comes first for TPN and RTNG/R."""
    return code.reverse if code.acronym == "RTNG" else code.acronym == "TPN" and not code.reverse


def ranks(tournament: Tournament, law: Edition, codes: Sequence[str], after_round: int | None = None) -> dict[int, int]:
    """4.2: shared ranks (1, 2, 2, 4). Every group that is still tied moves on to the next code by itself."""
    groups = [[player.id for player in tournament.players if not player.expelled]]
    for code in codes:
        groups = [part for group in groups for part in split(tournament, law, group, code, after_round)]
    found = {}
    place = 1
    for group in groups:
        for who in group:
            found[who] = place
        place += len(group)
    return found


def split(tournament: Tournament, law: Edition, group: list[int], code: str, after_round: int | None) -> list[list[int]]:
    """One tied group, ordered by one code."""
    asked = parse(code)
    if len(group) < 2:
        return [group]
    if asked.acronym == "DE":
        return direct_encounter(tournament, law, group, forfeits=asked.forfeits, after_round=after_round)
    values = value(tournament, law, code, after_round)
    if values is None:
        return [group]  # Article 10: dropped from the list
    parts: dict[Fraction | None, list[int]] = {}
    for who in group:
        parts.setdefault(values[who], []).append(who)
    defined = sorted((number for number in parts if number is not None), reverse=not lower_is_better(asked))
    return [parts[number] for number in defined] + ([parts[None]] if None in parts else [])
