"""A real pairing engine: gacrux pairs one round of an individual Swiss by the Dutch system, from what the event says."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from decimal import Decimal
from importlib import import_module
from io import StringIO
from typing import Any, TypeAlias

from tiebreaks.errors import TiebreaksError
from tiebreaks.messages import Clause, Message, Option
from tiebreaks.model.tournament import Bye, Game, Match, Result, Round, Tournament, tenths
from tiebreaks.system.extras import import_extra

Pair: TypeAlias = Callable[[Tournament], Sequence[Any]]
"""Pairs the next round of an event: its games as (white, black) and byes as (white, None, kind), as `with_round` takes them."""

GIVE_FUNCTION = Clause("register", Message(", or give a function that makes them as {option}", option=Option("pairings")))
"""Advice for those who can give a function: the command and the page cannot."""
DUTCH = (
    "",
    "FIDE_DUTCH",
    "FIDE_DUTCH_2026",
    "FIDE_DUTCH_2017",
    "FIDE_DUTCH_BAKU",
    "FIDE_DUTCH_2026_BAKU",
    "FIDE_DUTCH_2017_BAKU",
)
"""The pairing systems (TRF26 192) that gacrux pairs by; one that says none is taken for a Dutch one, and a note says so."""
# the letter of a result there, and whether it takes the round for played; a pairing-allocated bye is played without an opponent
_LETTERS: Mapping[Result, tuple[str, bool]] = {
    Result.WIN: ("W", True), Result.DRAW: ("D", True), Result.LOSS: ("L", True),
    Result.UNRATED_WIN: ("W", True), Result.UNRATED_DRAW: ("D", True), Result.UNRATED_LOSS: ("L", True),
    Result.PENDING: ("A", True), Result.PAIRING_BYE: ("P", True),
    Result.FORFEIT_WIN: ("W", False), Result.FORFEIT_LOSS: ("Z", False), Result.FULL_BYE: ("W", False),
    Result.HALF_BYE: ("D", False), Result.ZERO_BYE: ("Z", False),
}  # fmt: skip


def check_engine(event: Tournament) -> None:
    """Refuse events that gacrux does not pair by their own system, and say so where it is not installed."""
    code = event.pairing.code
    if event.is_team or event.is_double_swiss or code not in DUTCH:
        system = "teams" if event.is_team else code or "Double-Swiss"
        sentence = (
            "round {round} is not paired yet, and no engine here pairs this system ({system}); enter its pairings{advice}"
        )
        raise TiebreaksError(Message(sentence, round=len(event.rounds) + 1, system=system, advice=GIVE_FUNCTION))
    try:
        import_extra("gacrux", Message("pairing it by an engine"))
    except TiebreaksError as missing:
        sentence = "round {round} is not paired yet, and {missing}; or enter its pairings{advice}"
        facts: dict[str, Any] = {"round": len(event.rounds) + 1, "advice": GIVE_FUNCTION}
        raise TiebreaksError(Message(sentence, **facts, missing=missing.messages[0])) from missing


def pair_by_gacrux(event: Tournament) -> Round:
    """The next round of an event, paired by gacrux; byes that were requested for it stay."""
    check_engine(event)
    number = len(event.rounds) + 1
    asked = {bye.participant: bye for at, bye in event.pairing.requested_byes if at == number}
    left_out = {player.id for player in event.players if player.expelled} | asked.keys()
    ours = [0, *sorted(event.row_of)]  # there, participants have the numbers from 1 on
    theirs = {ours_: cid for cid, ours_ in enumerate(ours)}
    document = _document(event, theirs, left_out)
    options = {"experimental": [], "verbose": 0, "top_color": _initial_colour(event)}
    module = import_module("gacrux.pairingdutch")
    with redirect_stdout(StringIO()):
        try:
            brackets = module.pairing_dutch(document, number, options).compute_pairing(False)
        except RuntimeError as refused:  # its own errors: there may be no legal pairing (C.04.3 1.9.3)
            sentence = "gacrux cannot pair round {round}: {reason}; enter the pairings"
            raise TiebreaksError(Message(sentence, round=number, reason=str(refused))) from refused
    pairs = sorted((pair["board"], pair["w"], pair["b"]) for bracket in brackets if bracket for pair in bracket["pairs"])
    found: list[Game | Bye | Match] = [
        Game(ours[white], ours[black], "*") if black else Bye(ours[white], "pairing") for _, white, black in pairs
    ]
    return (*found, *asked.values())


def _initial_colour(event: Tournament) -> str:
    """The colour of the first player in round 1, as the event says or shows; White if nothing shows it."""
    if event.pairing.initial_colour:
        return event.pairing.initial_colour
    table = event.crosstable
    for number, row in sorted(event.row_of.items()) if event.rounds else ():
        if table.opponent[table.cell(row, 0)] != row:
            return "w" if bool(number % 2) != table.black[table.cell(row, 0)] else "b"
    return "w"


def _document(event: Tournament, theirs: Mapping[int, int], left_out: set[int]) -> dict[str, Any]:
    """The event as gacrux holds it in memory."""
    points = [Decimal(each) / 10 for each in event.scoring.points]
    return {
        "tournamentType": "Swiss",
        "tournamentInfo": {"startDate": event.starts.isoformat() if event.starts else ""},
        "numRounds": event.total_rounds,
        "currentRound": len(event.rounds),
        "teamTournament": False,
        "teamSize": 1,
        "rankOrder": [],
        "scoreSystem": {"game": _game_scores(points)},
        "competitors": [
            {
                "cid": theirs[player.id],
                "rank": 0,
                "random": theirs[player.id],
                "rating": {"rating": player.rating or None},
                "present": player.id not in left_out,
                "adjust": [*_adjustments(event, player.id)],
            }
            for player in sorted(event.players, key=lambda player: player.id)
        ],
        "gameList": [*_games(event, theirs, points)],
        "matchList": [],
        "accelerated": {"name": "", "values": [*_virtual_points(event, theirs)]},
        "prohibited": [
            {
                "firstRound": each.first_round,
                "lastRound": each.last_round or event.total_rounds,
                "competitors": [theirs[one] for one in each.participants],
            }
            for each in event.pairing.prohibited
        ],
    }


def _game_scores(points: Sequence[Decimal]) -> dict[str, Decimal | str]:
    return {
        "W": points[Result.WIN], "D": points[Result.DRAW], "L": points[Result.LOSS], "Z": Decimal(0),
        "P": points[Result.PAIRING_BYE], "A": points[Result.PENDING], "F": "W", "H": "D", "U": "Z",
    }  # fmt: skip


def _games(event: Tournament, theirs: Mapping[int, int], points: Sequence[Decimal]) -> Iterator[dict[str, Any]]:
    """An entry per game and per bye; points that replace a result stand on its side."""
    table = event.crosstable
    numbers = [theirs[number] for number in table.number]
    awarded = {
        (item.round, item.participant): Decimal(tenths(item.points)) / 10 for item in event.adjustments if item.replaces_result
    }

    def side(row: int, index: int) -> tuple[dict[str, Any], bool]:
        result = Result(table.result[table.cell(row, index)])
        letter, played = _LETTERS[result]
        entry: dict[str, Any] = {"cid": numbers[row], "result": letter}
        score = awarded.get((index + 1, table.number[row]), None if played else points[result])
        return (entry if score is None else entry | {"score": score}), played

    for index in range(table.rounds):
        for row in range(len(numbers)):
            cell = table.cell(row, index)
            opponent = table.opponent[cell]
            if opponent != row and table.black[cell]:
                continue
            white, played = side(row, index)
            black = {} if opponent == row else {"black": side(opponent, index)[0]}
            yield {"round": index + 1, "white": white, **black, "played": played, "rated": played}


def _virtual_points(event: Tournament, theirs: Mapping[int, int]) -> Iterator[dict[str, Any]]:
    for each in event.pairing.virtual_points:
        among = [cid for number, cid in theirs.items() if each.first <= number <= each.last]
        if among:
            yield {
                "matchPoints": Decimal(0), "gamePoints": Decimal(tenths(each.points)) / 10,
                "firstRound": each.first_round, "lastRound": each.last_round,
                "firstCompetitor": min(among), "lastCompetitor": max(among),
            }  # fmt: skip


def _adjustments(event: Tournament, participant: int) -> Iterator[dict[str, Any]]:
    for item in event.adjustments:
        if item.participant == participant and not item.replaces_result:
            amount = Decimal(tenths(item.points)) / 10
            yield {"round": item.round or 0, "pairing": item.round is not None, "points": amount}
