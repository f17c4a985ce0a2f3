"""Articles 4 and 5: the value of a code for every participant, and the ranking by a list of codes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Game, Player, PlayOff, Tournament

from .codes import Code, parse
from .direct_encounter import partition
from .event import Event, event_of
from .extended_direct_encounter import KNOCK_OUTS, extended_direct_encounter
from .opponents import average_of_buchholz, buchholz, fore, koya, sonneborn_berger
from .own_results import black_games, black_wins, progressive, rounds_elected_to_play, standard_points, win, won
from .ratings import Ratings, dropped
from .team_rules import TEAM_RULES
from .teams import scored_event, team_event_of

Values = dict[int, Any]
"""Participant -> a Fraction, None where it is undefined, for TBR and BBE a tuple of Fractions."""


def value(
    tournament: Tournament, law: Edition, code: str, after_round: int | None = None, primary: str | None = None
) -> Values | None:
    """Participant -> value of one code that is not an encounter. None when Article 10 drops the code from the list.

    `primary` is the primary score of a team event where it is not the tournament's own.
    """
    asked = parse(code)
    memory = scored_event(tournament, law, after_round, None).memory  # of this tournament, law and round
    known = ("value", asked, primary)
    if known not in memory:
        memory[known] = _values(tournament, law, asked, after_round, primary)
    found: Values | None = memory[known]
    return found


def _values(tournament: Tournament, law: Edition, asked: Code, after_round: int | None, primary: str | None) -> Values | None:
    if asked.acronym in TEAM_RULES or tournament.is_team:
        return _team_values(tournament, law, asked, after_round, primary or tournament.primary)
    event = event_of(tournament, law, after_round)
    everybody = list(event.records)
    if asked.acronym in RATING_CODES:
        return _rating_values(event, asked, everybody)
    rule = RULES[asked.acronym]
    return {who: rule(event, asked, who) for who in everybody}


def _team_values(tournament: Tournament, law: Edition, asked: Code, after_round: int | None, primary: str) -> Values:
    if not tournament.is_team or asked.acronym in RATING_CODES:
        raise ValueError(f"{asked.acronym} is not defined for {'teams' if tournament.is_team else 'individuals'}")
    team = team_event_of(tournament, law, after_round)
    if asked.acronym in TEAM_RULES:
        return {who: TEAM_RULES[asked.acronym](team, asked, who, primary) for who in team.boards}
    event = team.scores[asked.score or primary]
    return {who: RULES[asked.acronym](event, asked, who) for who in event.records}


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


def ranks(tournament: Tournament, law: Edition, codes: Sequence[str], after_round: int | None = None) -> dict[int, int]:
    """4.2: shared ranks (1, 2, 2, 4). Every group that is still tied moves on to the next code by itself."""
    primary = {"MPTS": "MP", "GPTS": "GP"}.get(codes[0]) if codes else None  # R41
    groups = [[participant.id for participant in tournament.participants if not participant.expelled]]
    unnamed = [code for code in ("PO", "HAND") if code not in codes]
    for code in codes:
        following = []
        for group in groups:
            parts = split(tournament, law, group, code, after_round, primary)
            if len(parts) > 1:  # Article 3: the last place where all of them are level is before this code
                before = decided_without_place(tournament, law, group, unnamed)
                parts = [part for one in before for part in split(tournament, law, one, code, after_round, primary)]
            following += parts
        groups = following
    groups = [part for group in groups for part in decided_without_place(tournament, law, group, unnamed)]
    found = {}
    place = 1
    for group in groups:
        for who in group:
            found[who] = place
        place += len(group)
    return found


def split(
    tournament: Tournament, law: Edition, group: list[int], code: str, after_round: int | None, primary: str | None = None
) -> list[list[int]]:
    """One tied group, ordered by one code."""
    if len(group) < 2:
        return [group]
    if code == "PO" or code == "HAND" or any(given.code == code for given in tournament.values):
        return decided(tournament, law, group, code)
    asked = parse(code)
    if asked.acronym == "DE":
        return partition(scored_event(tournament, law, after_round, asked.score or primary), group, asked.forfeits)
    if asked.acronym in KNOCK_OUTS:
        return extended_direct_encounter(tournament, law, group, code, after_round, primary)
    if asked.acronym == "BC" and not _board_count_applies(tournament, law, group, after_round):
        return [group]
    values = value(tournament, law, code, after_round, primary)
    if values is None:
        return [group]  # Article 10: dropped from the list
    parts: dict[Any, list[int]] = {}
    for who in group:
        parts.setdefault(values[who], []).append(who)
    defined = sorted((number for number in parts if number is not None), reverse=not asked.lower_is_better)
    return [parts[number] for number in defined] + ([parts[None]] if None in parts else [])


def decided_without_place(tournament: Tournament, law: Edition, group: list[int], unnamed: Sequence[str]) -> list[list[int]]:
    """What people decided about exactly a tied group, where the list has no place for it."""
    groups = [group]
    for code in unnamed:
        groups = [part for one in groups for part in (decided(tournament, law, one, code) if len(one) > 1 else [one])]
    return groups


def decided(tournament: Tournament, law: Edition, group: list[int], code: str) -> list[list[int]]:
    """Article 3 and 4.1: what people decided about one tied group."""
    if code == "HAND":
        orders = [order.order for order in tournament.orders if {*order.order} == {*group}]
        return [[who] for who in orders[0]] if orders else [group]
    if code == "PO":
        played = [each for each in tournament.play_offs if {*each.participants} == {*group}]
        return _play_off(played[0], law) if played else [group]
    (given,) = (each for each in tournament.values if each.code == code)
    numbers = sorted({given.values[who] for who in group if who in given.values}, reverse=given.best == "high")
    parts = [[who for who in group if given.values.get(who) == number] for number in numbers]
    without = [who for who in group if who not in given.values]
    return parts + ([without] if without else [])


def _play_off(played: PlayOff, law: Edition) -> list[list[int]]:
    """The order given; else the points of the games, where Black wins a drawn Armageddon game, then the own list."""
    if played.order:
        return [[who] for who in played.order]
    half = Fraction(1, 2)
    points = dict.fromkeys(played.participants, Fraction(0))
    for game in played.games:
        white = {"1-0": Fraction(1), "0-1": Fraction(0), "½-½": half}[game.result]
        if game.kind == "armageddon" and white == half:
            white = Fraction(0)
        points[game.white] += white
        points[game.black] += 1 - white
    level = [[who for who in points if points[who] == number] for number in sorted({*points.values()}, reverse=True)]
    if played.tie_breaks:
        games = [[Game(game.white, game.black, game.result)] for game in played.games]
        mini = Tournament([Player(who, str(who)) for who in points], games, system="round-robin")
        for code in played.tie_breaks:
            level = [part for group in level for part in split(mini, law, group, code, None)]
    return level


def _board_count_applies(tournament: Tournament, law: Edition, group: list[int], after_round: int | None) -> bool:
    """12.1: only teams with equal game points are compared by their boards."""
    points = scored_event(tournament, law, after_round, "GP")
    return not law.board_count_needs_equal_game_points or len({points.score(who) for who in group}) == 1
