"""Team events: the plain random generator, the hypothesis strategy over it, and the codes to compare on them.

Who meets whom, byes and withdrawals come from the generator of individual events; here every game becomes a match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import strategies as st

from tests.helpers.strategies import FORFEITED, MOST_ROUNDS, ODD, PLAYED, SCORINGS, random_tournament, seldom
from tiebreaks.law.editions import Edition
from tiebreaks.model.tournament import Adjustment, Bye, Game, Match, MatchScoring, Player, Scoring, System, Team, Tournament

FEATURES = {
    # feature -> how often an event has it
    "byes": 0.5,  # requested and allocated byes, withdrawals, late entries, absences
    "forfeited_matches": 0.4,  # without boards
    "forfeits_with_boards": 0.25,  # forfeited matches whose boards are given
    "no_board_played": 0.2,  # matches that are not declared forfeited, but every board was
    "forfeited_boards": 0.4,
    "empty_boards": 0.25,  # nobody sat there, on one side or on both
    "reserves": 0.5,  # rosters longer than the match: others move up
    "out_of_order": 0.25,  # line-ups that do not follow the roster
    "crosswise": 0.6,  # line-ups of fixed schedules turn from match to match (Scheveningen)
    "any_colours": 0.2,  # not White on the odd boards
    "fewer_boards": 0.2,  # matches with fewer boards given than there are
    "boards_not_announced": 0.3,
    "level_matches": 0.4,  # many drawn matches: ties down to the boards
    "circle": 0.3,  # each team beats its successors, and loses to them when they meet again: level on match points
    "odd_results": 0.2,  # 0-0 and half-0 over the board
    "short_games": 0.15,
    "pending": 0.08,
    "repeats": 0.2,  # repeated meetings in a Swiss
    "odd_scoring": 0.3,  # of games
    "odd_match_scoring": 0.35,
    "odd_numbers": 0.3,  # teams and players not numbered 1, 2, 3 ...
    "adjustments": 0.15,
    "expelled": 0.08,
    "running": 0.12,  # fewer rounds held than announced
    "game_points_first": 0.3,  # primary score GP
}
"""What a team event may have besides played boards in order; without any it is a plain one."""

SHARED = ("byes", "repeats", "odd_numbers", "adjustments", "expelled", "running")  # with individual events
BOARDS = (2, 1, 2, 3, 4, 2, 4, 5, 6, 8)  # few boards are common: then ties are
CIRCLES = (3, 5, 5, 7, 7, 4)  # an odd number of teams in a circle is level after a round robin
MOST_TEAMS = 20
MOST_TEAMS_OF_A_ROUND_ROBIN = 12
Boards = tuple[Game, ...]


def random_team_features(rng: Random) -> frozenset[str]:
    return frozenset(name for name, share in FEATURES.items() if rng.random() < share)


def random_team_tournament(
    rng: Random,
    *,
    system: System | None = None,
    teams: int | None = None,
    rounds: int | None = None,
    boards: int | None = None,
    cycles: int | None = None,
    features: Collection[str] | None = None,
    scoring: Scoring | None = None,
    match_scoring: MatchScoring | None = None,
) -> Tournament:
    """An event; what is not given is drawn. In a round robin `rounds` is the most that are held: the schedule ends there."""
    chosen = random_team_features(rng) if features is None else frozenset(features)
    unknown = chosen - FEATURES.keys()
    if unknown:
        raise ValueError(f"unknown features: {', '.join(sorted(unknown))}; there are {', '.join(FEATURES)}")
    if system is None:
        system = rng.choice((*(System.SWISS,) * 3, *(System.ROUND_ROBIN,) * 2, System.PREDETERMINED))
    if system is not System.PREDETERMINED:
        chosen -= {"crosswise"}
    teams = _random_size(rng, system, chosen) if teams is None else teams
    boards = rng.choice(BOARDS) if boards is None else boards
    individual = chosen.intersection(SHARED) | ({"forfeits"} if _has_forfeited_matches(chosen) else set())
    meetings = random_tournament(rng, system=system, players=teams, rounds=rounds, cycles=cycles, features=individual)
    made = _teams(rng, meetings.players, boards, chosen)
    if scoring is None:
        scoring = rng.choice(SCORINGS) if "odd_scoring" in chosen else Scoring()
    if match_scoring is None:
        match_scoring = rng.choice(match_scorings(boards)) if "odd_match_scoring" in chosen else MatchScoring()
    return Tournament(
        players=[Player(player) for team in made for player in team.players],
        teams=made,
        rounds=_matches(rng, meetings, {team.id: team.players for team in made}, boards, chosen),
        system=system,
        total_rounds=meetings.total_rounds,
        scoring=scoring,
        match_scoring=match_scoring,
        boards=None if "boards_not_announced" in chosen else boards,
        primary="GP" if "game_points_first" in chosen else "MP",
        adjustments=tuple(_with_game_points(rng, item, boards) for item in meetings.adjustments),
    )


def random_tied_team_tournament(rng: Random) -> Tournament:
    """A small event made for ties: teams in a circle, or drawn matches of few teams. Extended Direct Encounter is for these."""
    return random_team_tournament(rng, **_made_for_ties(rng))


def _made_for_ties(rng: Random) -> dict[str, Any]:
    often = ("reserves", "out_of_order", "odd_numbers", "odd_scoring", "odd_match_scoring", "game_points_first", "repeats")
    now_and_then = ("forfeited_matches", "no_board_played", "forfeited_boards", "adjustments", "byes")
    features = {name for name in (*often, *now_and_then) if rng.random() < (0.25 if name in often else 0.08)}
    if rng.random() < 0.5:
        size = rng.choice((3, 5, 5, 7, 4, 6))
        facts = {"system": System.ROUND_ROBIN, "teams": size, "cycles": rng.choice((1, 1, 2)) if size <= 6 else 1}
        return {**facts, "rounds": MOST_ROUNDS, "boards": rng.choice((4, 4, 5, 6, 1, 2, 3)), "features": features | {"circle"}}
    facts = {"system": rng.choice(tuple(System)), "teams": rng.choice((2, 2, 3, 4, 5)), "rounds": rng.randint(1, 4)}
    return {**facts, "boards": rng.choice((4, 4, 5, 6, 1, 2, 3)), "features": features | {"level_matches"}}


def match_scorings(boards: int) -> Sequence[MatchScoring]:
    """Ways to score matches of so many boards."""
    return (
        MatchScoring(win=3, draw=1),
        MatchScoring(win=1, draw="0.5"),
        MatchScoring(win=3, draw=2, loss=1),
        MatchScoring(win=3, draw=2, loss=1, pairing_bye=3, pairing_bye_game_points=boards),
        MatchScoring(pairing_bye=2, pairing_bye_game_points=boards),
        MatchScoring(pairing_bye=0, pairing_bye_game_points=0),
        MatchScoring(pairing_bye=1, pairing_bye_game_points="0.5"),
        MatchScoring(win=3, draw=1, pairing_bye=2),
        MatchScoring(pairing_bye_game_points="1.5"),
        MatchScoring(win=10, draw=5, loss=2, pairing_bye=6),
        MatchScoring(win=2, draw=2, loss=0),
    )


def _random_size(rng: Random, system: System, features: frozenset[str]) -> int:
    if system is not System.ROUND_ROBIN:
        return rng.choice((rng.randint(2, 5), rng.randint(3, 9), rng.randint(6, MOST_TEAMS)))
    if "circle" in features:
        return rng.choice(CIRCLES)
    return rng.choice((rng.randint(2, 5), rng.randint(3, MOST_TEAMS_OF_A_ROUND_ROBIN)))


def _has_forfeited_matches(features: frozenset[str]) -> bool:
    return not features.isdisjoint(("forfeited_matches", "forfeits_with_boards"))


def _teams(rng: Random, entries: Sequence[Player], boards: int, features: frozenset[str]) -> list[Team]:
    sizes = [boards + (rng.randint(0, 3) if "reserves" in features else 0) for _ in entries]
    numbers = list(range(1, sum(sizes) + 1))
    if "odd_numbers" in features:
        numbers = rng.sample(range(1, 4 * len(numbers) + 1), len(numbers))
    made = []
    for entry, size in zip(entries, sizes, strict=True):
        roster, numbers = numbers[:size], numbers[size:]
        made.append(Team(entry.id, f"Team {entry.id}", tuple(roster), expelled=entry.expelled))
    return made


def _with_game_points(rng: Random, item: Adjustment, boards: int) -> Adjustment:
    choices = ("0", "0.5", str(boards), str(boards - 1)) if item.replaces_result else ("0", "0.5", "-0.5", "-1", "2")
    return replace(item, game_points=Fraction(rng.choice(choices)))


def _matches(
    rng: Random, meetings: Tournament, rosters: Mapping[int, Sequence[int]], boards: int, features: frozenset[str]
) -> list[list[Match | Bye]]:
    """The rounds with every game of two participants made a match of two teams."""
    circle = _Circle(rng, list(rosters))
    held: list[list[Match | Bye]] = []
    for number, items in enumerate(meetings.rounds, 1):
        pending = (0.3 if number == len(meetings.rounds) else 0.03) if "pending" in features else 0.0
        held.append([])
        for item in items:
            if isinstance(item, Bye):
                held[-1].append(item)
            elif isinstance(item, Game) and item.white is not None and item.black is not None:
                results = [rng.choice(PLAYED) for _ in range(boards)]
                if "circle" in features and rng.random() < 0.95:
                    results = circle.results(rng, item.white, item.black, boards)
                elif "level_matches" in features and rng.random() < 0.6:
                    results = _level(rng, boards)
                match = _match(rng, item, rosters, results, features)
                held[-1].append(_unfinished(rng, match) if rng.random() < pending else match)
    return held


class _Circle:
    """Teams in a circle: each beats those to whom it has the shorter way; when they meet again it is the other way round."""

    FIVE = frozenset({(1, 2), (4, 1), (2, 3)})
    """(winner, loser) of the clear wins, if all others are narrow: then 0, 1 and 2 are level in game points (exercise 45)."""

    def __init__(self, rng: Random, teams: list[int]) -> None:
        self.place = {team: place for place, team in enumerate(rng.sample(teams, len(teams)))}
        self.clear = self.FIVE if len(teams) == 5 and rng.random() < 0.6 else None
        self.met: Counter[frozenset[int]] = Counter()

    def results(self, rng: Random, white: int, black: int, boards: int) -> list[str]:
        first, second = self.place[white], self.place[black]
        self.met[frozenset((white, black))] += 1
        way = 2 * ((second - first) % len(self.place))
        white_wins = way < len(self.place) or (way == len(self.place) and first < second)
        if self.met[frozenset((white, black))] % 2 == 0:
            white_wins = not white_wins
        winner_first = (first, second) if white_wins else (second, first)
        clearly = rng.random() < 0.4 if self.clear is None else winner_first in self.clear
        results = _won(rng, boards, clearly=clearly)
        return results if white_wins else [result[::-1] for result in results]


def _level(rng: Random, boards: int) -> list[str]:
    """Results of a drawn match, as the white team sees them."""
    decided = rng.randint(0, boards // 2)
    results = ["1-0"] * decided + ["0-1"] * decided + ["½-½"] * (boards - 2 * decided)
    return rng.sample(results, boards)


def _won(rng: Random, boards: int, *, clearly: bool) -> list[str]:
    """Results of a match that the white team wins: on every board, or by the least that is possible."""
    if clearly:
        return ["1-0"] * boards
    results = _level(rng, boards)
    better = {"0-1": "½-½", "½-½": "1-0"}
    place = rng.choice([place for place, result in enumerate(results) if result in better])
    results[place] = better[results[place]]
    return results


def _match(
    rng: Random, game: Game, rosters: Mapping[int, Sequence[int]], results: list[str], features: frozenset[str]
) -> Match:
    """A match with these results, unless it is one of those that were forfeited or not played."""
    assert game.white is not None and game.black is not None
    if "fewer_boards" in features and rng.random() < 0.25:
        results = results[: rng.randint(1, len(results))]
    if game.result in FORFEITED:
        ways = [name for name in ("forfeited_matches", "forfeits_with_boards") if name in features]
        if rng.choice(ways) == "forfeited_matches":
            return Match(game.white, game.black, forfeit=game.result)
        results = _results_of_a_forfeit(rng, game.result, len(results))
        return Match(game.white, game.black, _boards(rng, game, rosters, results, features), game.result)
    if "no_board_played" in features and rng.random() < 0.12:
        results = [rng.choice(FORFEITED) for _ in results]
    boards = _boards(rng, game, rosters, _disturbed(rng, results, features), features)
    return Match(game.white, game.black, boards)


def _results_of_a_forfeit(rng: Random, forfeit: str, given: int) -> list[str]:
    """The boards of a forfeited match: mostly as the match, now and then what was played or is still open."""
    if rng.random() < 0.7:
        return [forfeit] * given
    return [rng.choice((forfeit, *FORFEITED, *PLAYED, "*")) for _ in range(given)]


def _disturbed(rng: Random, results: list[str], features: frozenset[str]) -> list[str]:
    """Some boards forfeited, or with a result that is none of the three."""
    found = list(results)
    for place in range(len(found)):
        lot = rng.random()
        if "forfeited_boards" in features and lot < 0.1:
            found[place] = rng.choice(FORFEITED)
        elif "odd_results" in features and lot > 0.9:
            found[place] = rng.choice(ODD)
    return found


def _boards(
    rng: Random, game: Game, rosters: Mapping[int, Sequence[int]], results: Sequence[str], features: frozenset[str]
) -> Boards:
    """The line-ups of both teams with these results, the white team's first."""
    assert game.white is not None and game.black is not None
    ours, theirs = (_line_up(rng, rosters[team], len(results), features) for team in (game.white, game.black))
    made = []
    for place, (own, other, result) in enumerate(zip(ours, theirs, results, strict=True)):
        own_chair, other_chair, result = _chairs(rng, own, other, result, features)
        has_white = place % 2 == 0 if "any_colours" not in features else rng.random() < 0.5
        rated = result not in PLAYED + ODD or "short_games" not in features or rng.random() < 0.9
        if has_white or own_chair is other_chair is None:
            made.append(Game(own_chair, other_chair, result, rated))
        else:
            made.append(Game(other_chair, own_chair, result[::-1], rated))
    return tuple(made)


def _line_up(rng: Random, roster: Sequence[int], size: int, features: frozenset[str]) -> list[int]:
    """Who sits on the boards: the first of the roster, or others that move up, or any order at all."""
    places = list(range(size)) if "reserves" not in features else sorted(rng.sample(range(len(roster)), size))
    if "out_of_order" in features:
        rng.shuffle(places)
    elif "crosswise" in features:
        turn = rng.randrange(size)
        places = places[turn:] + places[:turn]
    return [roster[place] for place in places]


def _chairs(rng: Random, own: int, other: int, result: str, features: frozenset[str]) -> tuple[int | None, int | None, str]:
    """The two on a board; sometimes a chair is empty, and the board is lost there."""
    if "empty_boards" not in features or rng.random() > 0.15:
        return own, other, result
    return rng.choice(((None, other, "-+"), (own, None, "+-"), (None, None, "--"), (own, None, "--"), (None, other, "--")))


def _unfinished(rng: Random, match: Match) -> Match:
    """The same match with no result yet: of some of its boards, or without any board."""
    if match.forfeit or not match.boards or rng.random() < 0.3:
        return Match(match.white, match.black)
    open_boards = set(rng.sample(range(len(match.boards)), rng.randint(1, len(match.boards))))
    return replace(
        match,
        boards=tuple(
            Game(board.white, board.black, "*") if place in open_boards else board for place, board in enumerate(match.boards)
        ),
    )


@st.composite
def team_tournaments(
    draw: st.DrawFn,
    *,
    systems: Sequence[System] = tuple(System),
    most_teams: int = MOST_TEAMS,
    most_rounds: int = 9,
    most_boards: int = 8,
    features: Collection[str] = tuple(FEATURES),
) -> Tournament:
    """A team event of any kind. The sizes and the features are drawn one by one and shrink; the rest follows from a seed."""
    system = draw(st.sampled_from(systems))
    if system is System.ROUND_ROBIN:
        most_teams = min(most_teams, MOST_TEAMS_OF_A_ROUND_ROBIN)
    most_teams = max(2, most_teams)
    teams = draw(st.integers(2, min(6, most_teams)) | st.integers(2, most_teams))
    boards = draw(st.integers(1, min(4, most_boards)) | st.integers(1, max(1, most_boards)))
    rounds = draw(st.integers(1, max(1, most_rounds)))
    if system is System.ROUND_ROBIN and draw(st.booleans()):
        rounds = MOST_ROUNDS  # the whole schedule
    chosen = {name for name in FEATURES if name in features and draw(seldom(FEATURES[name]))}
    seed = draw(st.integers(0, 2**32 - 1))
    return random_team_tournament(Random(seed), system=system, teams=teams, rounds=rounds, boards=boards, features=chosen)


@st.composite
def tied_team_tournaments(draw: st.DrawFn) -> Tournament:
    """A small event made for ties, see `random_tied_team_tournament`."""
    made_for_ties = _made_for_ties(draw(st.randoms(use_true_random=False)))
    return random_team_tournament(Random(draw(st.integers(0, 2**32 - 1))), **made_for_ties)


CUTS = ("C1", "C2", "C3", "C12")
MEDIANS = ("M1", "M2", "M5")
WITH_FORFEITS = ("P", "C1/P", "C2/P", "M1/P", "M2/P")

ON_A_SCORE: dict[str, tuple[str, ...]] = {
    # acronym that takes :MP and :GP -> its modifiers
    "DE": ("P",),
    "WIN": (),
    "WON": (),
    "BPG": (),
    "BWG": (),
    "PS": CUTS,
    "REP": (),
    "STD": (),
    "TPN": ("R",),
    "BH": (*CUTS, *MEDIANS, *WITH_FORFEITS),
    "FB": (*CUTS, *MEDIANS, *WITH_FORFEITS),
    "AOB": (),
    "AOB/F": (),
    "SB": (*CUTS, "P", "C1/P", "C2/P", "C3/P"),
    "KS": ("L+1", "L+2", "L-1", "L-2", "L-5", "L25", "L50", "L67"),
}
OF_TEAMS: dict[str, tuple[str, ...]] = {
    # acronym of Articles 11 to 13 -> its modifiers
    "PTS": (),
    "MPTS": (),
    "GPTS": (),
    "MPvGP": (),
    "BC": (),
    "TBR": (),
    "BBE": (),
    **dict.fromkeys(("EMMSB", "EMGSB", "EGMSB", "EGGSB"), ("C1", "C2", "C5", "P", "C1/P", "C2/P")),
    **dict.fromkeys(("EDE", "EDET", "EDEB", "EDEBT", "EDEBB"), ("P",)),
    "SSSC": ("F", "P", "K1", "K4", "F/P", "F/K3", "P/K2"),
}
ENCOUNTERS = ("DE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB")
BUCHHOLZ_FAMILY = ("BH", "FB", "AOB", "AOB/F", "SSSC")


def team_codes_for(law: Edition, tournament: Tournament, *, encounters: bool = True) -> list[str]:
    """Codes that this law defines for this team event: each acronym bare, on each score, and with each of its modifiers."""
    refused = tournament.system is System.ROUND_ROBIN and law.buchholz_in_round_robin == "refuse"
    found = []
    for acronym in law.codes:
        if (refused and acronym in BUCHHOLZ_FAMILY) or (acronym in ENCOUNTERS and not encounters):
            continue
        if acronym in OF_TEAMS:
            found += [acronym, *(f"{acronym}/{modifier}" for modifier in OF_TEAMS[acronym])]
        elif acronym in ON_A_SCORE:
            found += _on_each_score(acronym)
    return found


def _on_each_score(code: str) -> list[str]:
    """BH, BH:MP and BH:GP, and its modifiers on the two scores in turn, the first ones on both."""
    acronym, *fore = code.split("/")
    found = ["/".join((acronym + score, *fore)) for score in ("", ":MP", ":GP")]
    for place, modifier in enumerate(ON_A_SCORE[code]):
        scores = ("", ":MP", ":GP") if place == 0 else ((":MP", ":GP")[place % 2],)
        found += [f"{acronym}{score}/{modifier}" for score in scores]
    return list(dict.fromkeys(found))
