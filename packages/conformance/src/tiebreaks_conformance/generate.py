"""Draws an event, whole: players, pairings by an engine or by Berger tables, results by FIDE's table, byes, forfeits, ranks."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from typing import Any

from tiebreaks import TiebreaksError, standings
from tiebreaks.law import EDITIONS
from tiebreaks.model.pairing import Pairing, VirtualPoints
from tiebreaks.model.published import Published
from tiebreaks.model.rounds import Round
from tiebreaks.model.scoring import USUAL_MATCH_SCORING, MatchScoring
from tiebreaks.model.tournament import Bye, Game, Match, Player, Team, Tournament
from tiebreaks_conformance.berger import berger_rounds
from tiebreaks_conformance.luck import Luck
from tiebreaks_conformance.outside import pair_outside
from tiebreaks_conformance.pairing import TEAMS, pair_by_gacrux, require_engine
from tiebreaks_conformance.settings import DrawnSettings, EventSettings, draw_settings

PAIRING_SECONDS = 60.0
LEAST_PRESENT = 4  # players whom a round needs
DOUBLE = 10  # percent of the forfeits are lost by both
SHORT = 30  # percent of the odd results are games of less than one move
RESULTS = ("1-0", "½-½", "0-1")
ODD = ("0-0", "½-0", "0-½")
DRAW_SHARE = Fraction(33, 100)  # of the games between equal players
# B.02 8.1.2: the smallest difference of ratings at which the higher rated is expected to score so many hundredths, from 51 on
DIFFERENCES = (
    4, 11, 18, 26, 33, 40, 47, 54, 62, 69, 77, 84, 92, 99, 107, 114, 122, 130, 138, 146, 154, 163, 171, 180, 189, 198, 207, 216,
    226, 236, 246, 257, 268, 279, 291, 303, 316, 329, 345, 358, 375, 392, 412, 433, 457, 485, 518, 560, 620, 736,
)  # fmt: skip
Pair = Callable[[Tournament], Round]


def generate(given: EventSettings, seed: str, *, pairing_program: str | None = None) -> Tournament:
    """An event drawn from a seed, with its ranks; raises TiebreaksError where an engine is missing or cannot pair.

    The same settings and seed give the same event on every machine.
    pairing_program   pairs a Swiss, such as 'bbpPairings --dutch {file} -p {output}'; None: gacrux does
    """
    luck = Luck(seed)
    how = draw_settings(given, luck)
    event = _entries(how, luck, seed)
    if how.system == "round-robin":
        event = _play_round_robin(event, how, luck)
    else:
        if pairing_program is None or how.boards:
            require_engine("drawing a Swiss")
        outside = pairing_program if not how.boards else None
        pair = pair_by_gacrux if outside is None else partial(pair_outside, command=outside, seconds=PAIRING_SECONDS)
        event = _play_swiss(event, how, luck, pair)
    return with_ranks(event)


def with_ranks(event: Tournament) -> Tournament:
    """The event with the ranks that its list gives."""
    return replace(event, published=Published(ranks=dict(standings(event).ranks)))


def _entries(how: DrawnSettings, luck: Luck, seed: str) -> Tournament:
    """The event before its first round; the higher rated have the lower numbers."""
    count = how.players * max(how.boards, 1)
    low, high = how.rating_range
    ratings = how.ratings or tuple((luck.between(low, high) + luck.between(low, high)) // 2 for _ in range(count))
    rated = [0 if luck.happens(how.unrated) else rating for rating in ratings]
    players = [
        Player(number, f"Player {number}", rating or None) for number, rating in enumerate(sorted(rated, reverse=True), 1)
    ]
    teams = [
        Team(number, f"Team {number}", tuple(range((number - 1) * how.boards + 1, number * how.boards + 1)))
        for number in range(1, how.players + 1)
        if how.boards
    ]
    return Tournament(
        players,
        [],
        system=how.system,
        total_rounds=how.rounds,
        starts=_first_day(how),
        name=f"Event {seed}",
        tie_breaks=how.by,
        teams=teams,
        boards=how.boards or None,
        primary="GP" if how.by[0] == "GPTS" else "MP",
        match_scoring=_match_scoring(how),
        pairing=_pairing(how, luck),
    )


def _match_scoring(how: DrawnSettings) -> MatchScoring:
    """The usual one; the bye of a Swiss of teams is said, as not every program knows what it is worth."""
    is_said = how.boards and how.system == "swiss"
    return MatchScoring(pairing_bye=1, pairing_bye_game_points=Fraction(how.boards, 2)) if is_said else USUAL_MATCH_SCORING


def _first_day(how: DrawnSettings) -> date:
    """A day in the time of the edition."""
    return how.law.since + timedelta(days=0 if how.law is [*EDITIONS.values()][-1] else 30)


def _pairing(how: DrawnSettings, luck: Luck) -> Pairing:
    double = "DOUBLEROUNDROBIN" if how.cycles == 2 else "ROUNDROBIN" if how.cycles == 1 else f"ROUNDROBIN_G{how.cycles}"
    if how.system == "round-robin":
        return Pairing(code=f"BERGER_TEAM_{double}" if how.boards else f"BERGER_{double}")
    if how.boards:
        scores = "GP_MP" if how.by[0] == "GPTS" else "MP_GP"
        return Pairing(code=f"{TEAMS}_TYPEA_{scores}", initial_colour=luck.pick(("w", "b")))
    accelerated = how.acceleration == "baku"
    return Pairing(
        code="FIDE_DUTCH_BAKU" if accelerated else "FIDE_DUTCH",
        initial_colour=luck.pick(("w", "b")),
        virtual_points=tuple(baku_points(how.players, how.rounds)) if accelerated else (),
    )


def baku_points(players: int, rounds: int) -> Iterator[VirtualPoints]:
    """C.04.5.1 Baku acceleration: a point for the first half in the first quarter of the rounds, half a point in the second."""
    last = 2 * -(-players // 4)
    accelerated = -(-rounds // 2)
    whole = -(-accelerated // 2)
    yield VirtualPoints(1, last, 1, whole, 1)
    if accelerated > whole:
        yield VirtualPoints(1, last, whole + 1, accelerated, Fraction(1, 2))


def _play_round_robin(event: Tournament, how: DrawnSettings, luck: Luck) -> Tournament:
    rounds: list[Sequence[Game | Bye | Match]] = []
    for pairs in berger_rounds(how.players, how.cycles):
        if event.is_team:
            rounds.append([_match(event, how, luck, white, black) for white, black in pairs])
        else:
            rounds.append([_game(event, how, luck, white, black) for white, black in pairs])
    return replace(event, rounds=tuple(rounds))


def _match(event: Tournament, how: DrawnSettings, luck: Luck, white: int, black: int) -> Match:
    """A match; the white team has White on the odd boards."""
    boards = []
    rosters = event.teams[white - 1].players, event.teams[black - 1].players
    for board, (home, away) in enumerate(zip(*rosters, strict=True)):
        boards.append(_game(event, how, luck, away, home) if board % 2 else _game(event, how, luck, home, away))
    return Match(white, black, tuple(boards))


def _play_swiss(event: Tournament, how: DrawnSettings, luck: Luck, pair: Pair) -> Tournament:
    leaves = {player.id: luck.between(1, how.rounds) for player in event.players if luck.happens(how.withdrawals)}
    for number in range(1, how.rounds + 1):
        byes = _requests(event, how, luck, number, leaves)
        asked = replace(event, pairing=replace(event.pairing, requested_byes=tuple((number, bye) for bye in byes)))
        try:
            paired = pair(asked)
        except TiebreaksError:
            if not (how.may_end_early and event.rounds):
                raise
            return replace(event, total_rounds=len(event.rounds))
        event = event.with_round([_result(event, how, luck, item) for item in paired])
    return event


def _requests(event: Tournament, how: DrawnSettings, luck: Luck, number: int, leaves: dict[int, int]) -> list[Bye]:
    """The byes of a round that are known before it is paired; enough players stay. No half-point bye in the last round."""
    shares = (("half", how.half_byes * (number < how.rounds)), ("zero", how.zero_byes), ("full", how.full_byes))
    byes = [Bye(player.id, "zero") for player in event.players if leaves.get(player.id, number) < number]
    gone = {bye.participant for bye in byes}
    for player in event.players:
        kinds = [kind for kind, share in shares if luck.happens(share)]
        if kinds and player.id not in gone:
            byes.append(Bye(player.id, kinds[0]))
    return byes[: max(0, len(event.players) - LEAST_PRESENT)]


def _result(event: Tournament, how: DrawnSettings, luck: Luck, item: Any) -> Game | Bye | Match:
    if isinstance(item, Match):
        return _match(event, how, luck, item.white, item.black)
    if isinstance(item, Game) and item.white is not None and item.black is not None:
        return _game(event, how, luck, item.white, item.black)
    assert isinstance(item, Bye)
    return item


def _game(event: Tournament, how: DrawnSettings, luck: Luck, white: int, black: int) -> Game:
    """A game with its result: a forfeit, an odd one, or one by FIDE's table (B.02 8.1.2), with draws as usual."""
    if luck.happens(how.forfeits):
        return Game(white, black, "--" if luck.happens(DOUBLE) else luck.pick(("+-", "-+")))
    if luck.happens(how.odd_results):
        if luck.happens(SHORT):
            return Game(white, black, luck.pick(RESULTS), rated=False)
        return Game(white, black, luck.pick(ODD))
    low = how.rating_range[0]
    ratings = [event.players[number - 1].rating or low for number in (white, black)]
    return Game(white, black, RESULTS[luck.outcome(score_shares(*ratings))])


def score_shares(white: int, black: int) -> tuple[Fraction, Fraction, Fraction]:
    """How probable a win of White, a draw and a win of Black are: their expected score is that of FIDE's table."""
    above = bisect_right(DIFFERENCES, abs(white - black))
    expected = Fraction(50 + (above if white > black else -above), 100)
    drawn = DRAW_SHARE * (1 - abs(2 * expected - 1))
    return expected - drawn / 2, drawn, 1 - expected - drawn / 2
