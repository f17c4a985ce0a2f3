"""Agreement with gacrux, an open checker of C.07, on generated team events; every exception has a name.

One code per run, after match points or after game points. Three kinds of exceptions, all of them in docs/disputes.md:
readings that a house rule stands for, under which the engine gives gacrux's values (`reading_of_gacrux`); codes that gacrux
computes otherwise in some events, left out of those (`LEFT_OUT`); matches that gacrux takes for something else, which the
generated events do not have (`AVOIDED`). Each of the last two is pinned on a small event. GACRUX=50 in the environment takes
50 events of each kind and all codes.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import tiebreaks as tb
from tests.helpers.team_strategies import match_scorings, random_team_tournament, team_codes_for
from tests.peers.gacrux_bridge import gacrux
from tests.peers.team_bridge import gacrux_team_values
from tests.peers.test_gacrux_agreement import reading_of_gacrux
from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.law.editions import EDITIONS, Edition
from tiebreaks.model.matches import PLAYED
from tiebreaks.model.tournament import Bye, Game, Match, MatchScoring, Player, Result, Scoring, System, Team, Tournament

pytestmark = pytest.mark.skipif(gacrux() is None, reason="gacrux is not installed: pip install gacrux")

MANY = int(os.environ.get("GACRUX", "0"))
EVENTS = MANY or 8
CODES = 10_000 if MANY else 45
"""How many codes are asked of an event; all where there are fewer."""

FEATURES = (
    "byes", "forfeited_matches", "forfeits_with_boards", "forfeited_boards", "empty_boards", "reserves", "out_of_order",
    "any_colours", "boards_not_announced", "level_matches", "odd_results", "short_games", "repeats", "odd_numbers", "running",
)  # fmt: skip
"""Not "fewer_boards": gacrux's reader refuses a match without a game on every board. Not "pending", "adjustments", "expelled":
gacrux has no such thing, or leaves adjustments out of what opponents see. "crosswise" is for fixed schedules (R42)."""
IN_A_SWISS = {"byes", "running"}  # a round robin has free rounds; part of one has another maximum for KS there (R14)
SCORINGS = (Scoring(), Scoring(), Scoring(win=3, draw=1), Scoring(win=3, draw=2, loss=1))
KNOCK_OUTS = ("EDET", "EDEB", "EDEBT", "EDEBB")
PLACES = ("DE", "EDE", *KNOCK_OUTS, "TBR", "BBE")
"""Of these gacrux says the place inside the tied group: the ranks are compared."""


def is_lost_by_both(match: Match, event: Tournament) -> bool:
    """A match played without a game point for either side: a loss for both in gacrux, here drawn; the text is silent."""
    white, black = event.worth.score_match(match)
    return white.result is Result.DRAW and not white.game_points and not black.game_points


def is_shared_without_playing(match: Match, event: Tournament) -> bool:
    """No board played, but both have points: played in gacrux. 16.2.2, 16.2.4: an unplayed match (R43)."""
    seats = event.worth.line_up(match, match.white)
    sides = event.worth.score_match(match)
    return bool(seats) and all(seat.result not in PLAYED for seat in seats) and all(side.game_points for side in sides)


def is_won_on_some_boards(match: Match, event: Tournament) -> bool:
    """Won without playing, but not on every board: in BC, TBR and BBE a win on every board in gacrux. 12.1: board results."""
    return any(
        side.result is Result.FORFEIT_WIN and min(side.boards) < max(side.boards) for side in event.worth.score_match(match)
    )


def contradicts_itself(match: Match, event: Tournament) -> bool:
    """Declared forfeited, with boards that say something else, were played or are pending: gacrux goes by the boards."""
    as_declared = Match(match.white, match.black, forfeit=match.forfeit)
    results = {seat.result for seat in event.worth.line_up(match, match.white)}
    sat_down = not results.isdisjoint({*PLAYED, Result.PENDING})
    return bool(match.forfeit) and (sat_down or event.worth.score_match(match) != event.worth.score_match(as_declared))


AVOIDED: Sequence[Callable[[Match, Tournament], bool]] = (
    is_lost_by_both,
    is_shared_without_playing,
    is_won_on_some_boards,
    contradicts_itself,
)


def has_no_boards(met: Sequence[Match]) -> bool:
    """No match has boards: gacrux takes the last board seen for the size of a team."""
    return not any(match.boards for match in met)


def matches(event: Tournament) -> list[Match]:
    return [item for items in event.rounds for item in items if isinstance(item, Match)]


def meetings(event: Tournament, counts: Callable[[Match], bool] = lambda match: True) -> Counter[frozenset[int]]:
    """How often two teams met, in matches that count."""
    return Counter(frozenset((match.white, match.black)) for match in matches(event) if counts(match))


def counts_boards(event: Tournament, entry: TieBreak, score: str) -> bool:
    """WIN WON BPG BWG REP STD on game points: gacrux counts boards. MTB26 defines WIN and WON on :MP only (R40)."""
    return score == "GP" and entry.acronym in ("WIN", "WON", "BPG", "BWG", "REP", "STD")


def keeps_a_bye_before_a_forfeit(event: Tournament, entry: TieBreak, score: str) -> bool:
    """8.3 draws a last-round match lost by forfeit, so that a bye before it no longer trails: in gacrux only on MP."""
    fore = entry.acronym == "FB" or (entry.fore and entry.acronym in ("BH", "AOB", "SSSC"))
    return score == "GP" and fore and any(_bye_before_a_last_forfeit(record) for record in records(event))


def _bye_before_a_last_forfeit(record: Sequence[Result]) -> bool:
    if record[-1] is not Result.FORFEIT_LOSS:
        return False
    for result in reversed(record[:-1]):
        if result in (Result.HALF_BYE, Result.ZERO_BYE):
            return True
        if result is not Result.FORFEIT_LOSS:
            return False
    return False


def lowers_the_koya_maximum(event: Tournament, entry: TieBreak, score: str) -> bool:
    """KS on game points: gacrux takes a round off for each team of a round robin that played no board. 9.2 knows no such."""
    idle = any(PLAYED.isdisjoint(record) for record in records(event))
    return score == "GP" and entry.acronym == "KS" and event.predetermined and idle


def divides_by_nothing(event: Tournament, entry: TieBreak, score: str) -> bool:
    """SSSC with a divisor of 0: gacrux crashes, here it is 1 (R39)."""
    most = (event.worth.win, event.worth.boards * event.worth.each[Result.WIN])
    primary, secondary = most if score == "MP" else most[::-1]
    return entry.acronym == "SSSC" and entry.divisor is None and primary * len(event.rounds) < secondary


def misses_a_board(event: Tournament, entry: TieBreak, score: str) -> bool:
    """TBR and BBE: gacrux crashes on a team that has no player on some board in all its matches and no unplayed round."""
    return entry.acronym in ("TBR", "BBE") and any(
        _never_seated(event, team, record) for team, record in zip(event.teams, records(event), strict=True)
    )


def _never_seated(event: Tournament, team: Team, record: Sequence[Result]) -> bool:
    own = [event.worth.line_up(match, team.id) for match in matches(event) if team.id in (match.white, match.black)]
    seated = {board for seats in own for board, seat in enumerate(seats) if seat.player is not None}
    return PLAYED.issuperset(record) and len(seated) < event.worth.boards


def averages_in_decimals(event: Tournament, entry: TieBreak, score: str) -> bool:
    """6.1.2 The mean of three meetings and more: gacrux's, in 28 digits, can be 0.99... for one and 1 for the other."""
    return entry.is_type_a and max(meetings(event).values(), default=0) > 2


def forgets_the_boards_of_a_forfeit(event: Tournament, entry: TieBreak, score: str) -> bool:
    """13.3.2 One of several meetings was forfeited without boards: it has none in gacrux's knock-outs. R37: won on every board."""
    meets = event.predetermined or entry.forfeits_as_played
    met, without_boards = meetings(event), meetings(event, lambda match: bool(match.forfeit and not match.boards))
    return entry.acronym in KNOCK_OUTS and meets and any(met[pair] > 1 for pair in without_boards)


LEFT_OUT: Sequence[Callable[[Tournament, TieBreak, str], bool]] = (
    counts_boards,
    keeps_a_bye_before_a_forfeit,
    lowers_the_koya_maximum,
    divides_by_nothing,
    misses_a_board,
    averages_in_decimals,
    forgets_the_boards_of_a_forfeit,
)


def records(event: Tournament) -> list[list[Result]]:
    """What each round was for each team."""
    table = event.crosstable
    rows = range(len(event.teams))
    return [[Result(table.result[table.cell(row, index)]) for index in range(table.rounds)] for row in rows]


def left_out(event: Tournament, code: str, primary: str) -> str:
    """The name of the exception because of which gacrux is not asked for this code."""
    entry = tb.parse_tie_break(code)
    return next((rule.__name__ for rule in LEFT_OUT if rule(event, entry, entry.score or primary)), "")


def events(system: System, edition: str) -> Iterator[tuple[Tournament, str, Random]]:
    """Generated events, each with its primary score."""
    for seed in range(EVENTS):
        rng = Random(f"gacrux teams {system.value} {edition} {seed}")
        event = drawn(rng, system, Counter())
        yield event, rng.choice(("MP", "GP")), rng


def drawn(rng: Random, system: System, avoided: Counter[str]) -> Tournament:
    """An event; one with a match that gacrux takes for something else is drawn again, and the reason counted in `avoided`."""
    while True:
        event = _drawn(rng, system)
        met = matches(event)
        reasons = {rule.__name__ for match in met for rule in AVOIDED if rule(match, event)}
        if has_no_boards(met):
            reasons.add(has_no_boards.__name__)
        if not reasons:
            return event
        avoided.update(reasons)


def _drawn(rng: Random, system: System) -> Tournament:
    swiss = system is System.SWISS
    features = {name for name in FEATURES if rng.random() < 0.5 and (swiss or name not in IN_A_SWISS)}
    teams, boards = rng.randint(4, 11) if swiss else rng.randint(3, 7), rng.choice((1, 2, 2, 3, 4))
    scored = [
        scoring for scoring in match_scorings(boards) if scoring.draw != scoring.win
    ]  # else gacrux's WON and REP count draws
    return random_team_tournament(
        rng,
        system=system,
        teams=teams,
        rounds=rng.randint(3, min(teams, 9)) if swiss else None,  # more, and all pairs would meet again and again
        boards=boards,
        features=features,
        scoring=rng.choice(SCORINGS),
        match_scoring=rng.choice((MatchScoring(), rng.choice(scored))),
    )


def agrees(event: Tournament, law: Edition, code: str, primary: str, house_rules: Mapping[str, Any]) -> bool:
    """Whether the engine, under these house rules, gives gacrux's values and ranks for one code."""
    theirs = gacrux_team_values(event, code, primary=primary, edition=law.id)
    by = [f"{primary}TS", code]
    standings = tb.standings(event, by=by, edition=law, house_rules=house_rules, after_round=len(event.rounds))
    same_ranks = dict(standings.ranks) == {id: rank for id, (_, rank) in theirs.items()}
    if tb.parse_tie_break(code).acronym in PLACES:
        return same_ranks
    return same_ranks and {row.id: row[code] for row in standings} == {id: value for id, (value, _) in theirs.items()}


@pytest.mark.slow
@pytest.mark.parametrize("edition", ["2024-08", "2026-03"])
@pytest.mark.parametrize("system", [System.SWISS, System.ROUND_ROBIN])
def test_team_values_and_ranks_are_gacruxs_but_for_the_named_readings(
    system: System, edition: str, capsys: pytest.CaptureFixture[str]
) -> None:
    law = EDITIONS[edition]
    compared: Counter[str] = Counter()
    exceptions: Counter[str] = Counter()
    for number, (event, primary, rng) in enumerate(events(system, edition)):
        codes = team_codes_for(law, event)
        for code in sorted({*rng.sample(codes, min(CODES, len(codes))), "BC", "TBR", "BBE"}):  # one code each, seldom drawn
            if name := left_out(event, code, primary):
                exceptions[name] += 1
                continue
            acronym = tb.parse_tie_break(code).acronym
            reading = reading_of_gacrux(law, system, acronym, len(event.rounds))
            assert agrees(event, law, code, primary, reading), f"event {number}: {primary}TS, {code}, {law.amended(**reading)}"
            compared[acronym] += len(event.teams)
            if reading and not agrees(event, law, code, primary, {}):
                exceptions[", ".join(reading)] += 1
    with capsys.disabled():
        told = ", ".join(f"{name} {count}" for name, count in sorted(exceptions.items()))
        print(f"\n{system.value} {edition}: {EVENTS} events, {sum(compared.values()):,} values and ranks; {told}")  # noqa: T201
    assert len(compared) > 25 and sum(compared.values()) > 1000
    assert MANY or set(exceptions) == PINNED[system, edition]


ROUNDED = {"counts_boards", "average_buchholz_decimals", "score_strength_decimals"}
BOARDS = {"counts_boards", "board_count_needs_equal_game_points"}
PINNED: Mapping[tuple[System, str], set[str]] = {
    (System.SWISS, "2024-08"): ROUNDED
    | BOARDS
    | {"averages_in_decimals", "divides_by_nothing", "forgets_the_boards_of_a_forfeit"},
    (System.SWISS, "2026-03"): ROUNDED
    | BOARDS
    | {"averages_in_decimals", "misses_a_board", "divides_by_nothing", "standard_points"},
    (System.ROUND_ROBIN, "2024-08"): ROUNDED
    | BOARDS
    | {"divides_by_nothing", "round_robin_forfeit_losses", "forgets_the_boards_of_a_forfeit"},
    (System.ROUND_ROBIN, "2026-03"): BOARDS | {"lowers_the_koya_maximum", "forgets_the_boards_of_a_forfeit"},
}
"""What sets the two apart on these events: shorter or longer than this, and somebody has changed."""


def event_of(*rounds: Sequence[Match | Bye], teams: int = 2, boards: int = 2, **facts: Any) -> Tournament:
    """A small event: team 1 has the players 11, 12 ..."""
    made = [
        Team(team, f"Team {team}", tuple(10 * team + board for board in range(1, boards + 1))) for team in range(1, teams + 1)
    ]
    players = [Player(player) for team in made for player in team.players]
    return Tournament(players, rounds, teams=made, boards=boards, **facts)


def match(white: int, black: int, *results: str, forfeit: str = "") -> Match:
    """Board by board, as the white team sees it."""
    boards = [Game(10 * white + board, 10 * black + board, result) for board, result in enumerate(results, 1)]
    return Match(white, black, tuple(boards), forfeit)


A_BYE_BEFORE_A_FORFEIT = event_of(
    [match(1, 2, "1-0", "1-0"), match(3, 4, "1-0", "1-0")],
    [Bye(1, "zero"), match(2, 3, "1-0", "1-0"), Bye(4, "half")],
    [match(4, 1, forfeit="+-"), match(2, 3, "½-½", "½-½")],
    teams=4,
)
AN_IDLE_TEAM = event_of(
    [match(1, 2, "1-0", "½-½")], [match(1, 3, forfeit="+-")], [match(2, 3, forfeit="+-")], teams=3, system="round-robin"
)
DRAWS_LIKE_WINS = event_of([match(1, 2, "1-0", "0-1")], match_scoring=MatchScoring(win=2, draw=2))
SMALLEST = [
    # exception, event, code, team, ours, gacrux's
    ("is_lost_by_both", event_of([match(1, 2, "0-0", "0-0")]), "MPTS", 1, 1, 0),
    ("is_shared_without_playing", event_of([match(1, 2, "+-", "-+")]), "BPG:MP", 2, 0, 1),
    ("is_won_on_some_boards", event_of([match(1, 2, "+-", "--")]), "BC", 1, 1, 3),
    ("contradicts_itself", event_of([match(1, 2, "0-1", "0-1", forfeit="+-")]), "MPTS", 1, 2, 0),
    ("contradicts_itself", event_of([match(1, 2, "1-0", "+-", forfeit="+-")]), "WON:MP", 1, 0, 1),
    ("contradicts_itself", event_of([match(1, 2, "*", "--", forfeit="--")]), "MPTS", 1, 0, 1),
    ("counts_boards", event_of([match(1, 2, "1-0", "½-½")]), "WIN:GP", 1, 0, 1),
    ("keeps_a_bye_before_a_forfeit", A_BYE_BEFORE_A_FORFEIT, "FB:GP", 2, 9, 10),
    ("lowers_the_koya_maximum", AN_IDLE_TEAM, "KS:GP/L67", 1, 0, Fraction(3, 2)),
    ("draws like wins", DRAWS_LIKE_WINS, "WON:MP", 1, 0, 1),
]


@pytest.mark.parametrize(
    ("name", "event", "code", "team", "ours", "theirs"), [pytest.param(*case, id=case[0]) for case in SMALLEST]
)
def test_what_is_left_out_is_a_difference(
    name: str, event: Tournament, code: str, team: int, ours: int, theirs: int | Fraction
) -> None:
    assert gacrux_team_values(event, code, primary="MP")[team][0] == theirs
    assert tb.standings(event, by=["MPTS", code], edition="2026-03")[team][code] == ours
    named = {left_out(event, code, "MP"), *(rule.__name__ for rule in AVOIDED for item in matches(event) if rule(item, event))}
    assert name in named or name == "draws like wins"


def test_a_team_that_misses_a_board_has_nothing_there_and_crashes_gacrux() -> None:
    short = Match(1, 2, (Game(11, 21, "1-0"), Game(None, 22, "-+")))
    event = event_of([short, match(3, 4, "1-0", "0-1")], teams=4)
    assert left_out(event, "TBR", "GP") == "misses_a_board"
    with pytest.raises(KeyError):
        gacrux_team_values(event, "TBR", primary="GP")
    assert tb.standings(event, by="GPTS, TBR", edition="2026-03").ranks == {1: 1, 3: 1, 2: 3, 4: 3}


def test_a_mean_of_three_meetings_and_more_is_exact_here_and_not_there() -> None:
    won, lost = match(1, 2, "1-0", "1-0"), match(1, 2, "0-1", "0-1")
    event = event_of([lost], [won], [won], [lost])
    assert left_out(event, "DE", "MP") == "averages_in_decimals"
    assert {team: rank for team, (_, rank) in gacrux_team_values(event, "DE", primary="MP").items()} == {2: 1, 1: 2}
    assert tb.standings(event, by="MPTS, DE", edition="2026-03").ranks == {1: 1, 2: 1}


def test_a_forfeited_meeting_has_boards_here_and_none_there() -> None:
    event = event_of([match(1, 2, "0-1", "0-1")], [match(1, 2, forfeit="+-")])
    assert left_out(event, "EDEBT/P", "MP") == "forgets_the_boards_of_a_forfeit"
    assert left_out(event, "EDEBT", "MP") == ""  # no meeting
    assert {team: rank for team, (_, rank) in gacrux_team_values(event, "EDEBT/P", primary="MP").items()} == {1: 1, 2: 2}
    assert tb.standings(event, by="MPTS, EDEBT/P", edition="2026-03").ranks == {1: 1, 2: 1}


def test_a_divisor_of_nothing_is_one_here_and_a_crash_there() -> None:
    event = event_of([match(1, 2, "1-0", "½-½", "1-0")], boards=3)
    assert left_out(event, "SSSC", "MP") == "divides_by_nothing"
    with pytest.raises(ArithmeticError):
        gacrux_team_values(event, "SSSC", primary="MP")
    standings = tb.standings(event, by="MPTS, SSSC, SSSC/K1", edition="2026-03")
    assert [row["SSSC"] for row in standings] == [row["SSSC/K1"] for row in standings]
