"""What an event is drawn with, as FIDE's checklist names it; what is left out is drawn, too."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log2
from typing import Any, Literal, TypeVar, cast

from tiebreaks import parse_tie_break
from tiebreaks.law import EDITIONS, Edition, edition_named
from tiebreaks_conformance.luck import Luck
from tiebreaks_conformance.pools import draw_list
from tiebreaks_conformance.say import Refusal

Acceleration = Literal["baku", "none"]
Drawing = Literal["swiss", "round-robin"]
RANGES = ((1000, 2000), (1400, 2200), (1800, 2600), (2400, 2500))
GAME_POINTS_FIRST = 30  # percent of the team events
Given = TypeVar("Given")

TOO_FEW_RATINGS = "{option}: {given} ratings for {players} players; give one for each, or a range such as 1400-2200"
NO_ROUNDS = "{option}: a round robin of {players} has {rounds} rounds; leave it out, or name it with {cycles}"


@dataclass(frozen=True)
class EventSettings:
    """The settings of a drawn event; None: drawn. Shares are percentages."""

    system: Drawing | None = None
    """swiss, or round-robin by Berger tables."""
    players: int | None = None
    """How many; of a team event, how many teams."""
    rounds: int | None = None
    """How many; of a round robin its table says it."""
    cycles: int | None = None
    """How often everybody meets everybody in a round robin."""
    boards: int | None = None
    """Boards of a match of teams; 0: an individual event."""
    half_byes: float | None = None
    """Of the rounds of a player."""
    zero_byes: float | None = None
    """Likewise."""
    full_byes: float | None = None
    """Likewise."""
    withdrawals: float | None = None
    """Of the players: they leave after some round."""
    forfeits: float | None = None
    """Of the games: won, lost, and now and then by both."""
    odd_results: float | None = None
    """Of the games: 0-0 and half-0 over the board, games of less than one move."""
    acceleration: Acceleration | None = None
    """baku, or none."""
    ratings: tuple[int, ...] = ()
    """Of each player; they are numbered by it."""
    rating_range: tuple[int, int] | None = None
    """The lowest and the highest that is drawn."""
    unrated: float | None = None
    """Of the players."""
    by: tuple[str, ...] = ()
    """The tie-break list, after the points."""
    edition: str | None = None
    """The first day of the event is in its time."""


@dataclass(frozen=True)
class DrawnSettings:
    """The settings of one event, all of them: see `EventSettings`."""

    system: Drawing
    players: int
    rounds: int
    cycles: int
    boards: int
    half_byes: float
    zero_byes: float
    full_byes: float
    withdrawals: float
    forfeits: float
    odd_results: float
    acceleration: Acceleration
    ratings: tuple[int, ...]
    rating_range: tuple[int, int]
    unrated: float
    by: tuple[str, ...]
    law: Edition
    may_end_early: bool
    """Whether the rounds were drawn, so that an event may end where no pairing is legal."""


def draw_settings(given: EventSettings, luck: Luck) -> DrawnSettings:
    """The settings of one event; raises TiebreaksError where those given contradict each other."""
    is_open = given.system is None and given.players is None and not given.ratings  # nothing says that there are no teams
    teams = _or_drawn(given.boards, luck.pick((0, 0, 0, 0, 0, 0, 0, 0, 0, 4)) if is_open else 0)
    often: tuple[Drawing, ...] = ("swiss",) if teams else ("swiss", "swiss", "swiss", "swiss")
    pool: tuple[Drawing, ...] = ("swiss",) if given.rounds else (*often, "round-robin")
    system = given.system or luck.pick(pool)  # who names rounds means a Swiss: a round robin has those of its players
    is_swiss = system == "swiss"
    has_byes = is_swiss and not teams  # which players or teams ask for
    drawn = (
        luck.pick((luck.between(6, 12), luck.between(8, 24), luck.between(16, 40)))
        if is_swiss and not teams
        else luck.between(4 + 2 * is_swiss, 10)
    )
    players = _or_drawn(given.players, len(given.ratings) or drawn)
    if given.ratings and len(given.ratings) != players * max(teams, 1):
        raise Refusal(TOO_FEW_RATINGS, option="--ratings", given=len(given.ratings), players=players * max(teams, 1))
    cycles = _or_drawn(given.cycles, luck.pick((1, 1, 1, 2)) if players <= 6 else 1)
    least = ceil(log2(max(players, 2)))
    rounds = (
        _or_drawn(given.rounds, luck.between(least, max(least, min(9, players * 2 // 3))))
        if is_swiss
        else _table(given, players, cycles)
    )
    unrated = _or_drawn(given.unrated, luck.pick((0, 0, 0, 0, 0, 0, 15)))
    law = edition_named(given.edition) if given.edition else [*EDITIONS.values()][-1]
    listed = tuple(code for code in (parse_tie_break(each).code for each in given.by) if code != "PTS") if given.by else ()
    return DrawnSettings(
        cast(Drawing, system),
        players,
        rounds,
        cycles,
        teams,
        _or_drawn(given.half_byes, luck.pick((0, 2, 4, 10))) * has_byes,
        _or_drawn(given.zero_byes, luck.pick((0, 1, 3, 6))) * has_byes,
        _or_drawn(given.full_byes, luck.pick((0, 0, 0, 2))) * has_byes,
        _or_drawn(given.withdrawals, luck.pick((0, 0, 5, 15))) * has_byes,
        _or_drawn(given.forfeits, luck.pick((0, 1, 3, 8))),
        _or_drawn(given.odd_results, luck.pick((0, 0, 1, 4))),
        _or_drawn(given.acceleration, luck.pick(("none", "none", "none", "baku")) if players >= 12 else "none")
        if has_byes
        else "none",
        given.ratings,
        _or_drawn(given.rating_range, luck.pick(RANGES)),
        unrated,
        listed
        or _with_score(luck, draw_list(luck, law, round_robin=not is_swiss, teams=bool(teams), unrated=unrated > 0), teams),
        law,
        given.rounds is None,
    )


def _with_score(luck: Luck, codes: tuple[str, ...], teams: int) -> tuple[str, ...]:
    """The list; of some team events it begins with the game points, which Article 7 does not count (R40)."""
    if not (teams and luck.happens(GAME_POINTS_FIRST)):
        return codes
    on_matches = {"WIN": ("WIN:MP",), "WON": ("WON:MP",), "BWG": ()}
    return ("GPTS", *("MPTS",) * luck.happens(50), *(each for code in codes for each in on_matches.get(code, (code,))))


def _table(given: EventSettings, players: int, cycles: int) -> int:
    """The rounds of a round robin; others are refused."""
    rounds = (players - 1 + players % 2) * cycles
    if given.rounds not in (None, rounds):
        facts: dict[str, Any] = {"option": "--rounds", "cycles": "--cycles"}
        raise Refusal(NO_ROUNDS, **facts, players=players, rounds=rounds)
    return rounds


def _or_drawn(given: Given | None, drawn: Given) -> Given:
    return drawn if given is None else given
