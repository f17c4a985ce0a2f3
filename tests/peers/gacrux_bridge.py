"""the open checker gacrux (1.11.65), asked in-process about a `Tournament`: a tie-break per question, values and ranks.

The event goes over as the dictionary that gacrux's own readers produce (chess-JSON 1.11), not through a TRF file. Every
question builds a fresh one, because gacrux writes into it, and asks one code only, because FB in a list changes the codes after
it (R29). Where gacrux departs from the text is no matter of this module: it hands over what gacrux says.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from decimal import Decimal
from fractions import Fraction
from io import StringIO
from types import ModuleType
from typing import Any

from tiebreaks.model.tournament import Result, System, Tournament, tenths

START_OF_RULES: Mapping[str, str] = {
    "2023-09": "2024-08-01",  # one set of rules in gacrux, "before 2026-03-01"
    "2024-04": "2024-08-01",
    "2024-08": "2024-08-01",
    "2026-03": "2026-03-01",
}
"""The editions gacrux can speak for, and the first day of an event that makes it apply them."""

# Result -> gacrux's letter and whether it takes the round for played. Of an unplayed round it asks only whether the letter is W
# (then it is no VUR); the points go over as a number. A pairing-allocated bye is "played" without an opponent there.
_UNPLAYED: Mapping[Result, tuple[str, bool]] = {
    Result.FORFEIT_WIN: ("W", False),
    Result.FORFEIT_LOSS: ("Z", False),
    Result.PAIRING_BYE: ("P", True),
    Result.FULL_BYE: ("W", False),
    Result.HALF_BYE: ("D", False),
    Result.ZERO_BYE: ("Z", False),
}
_PLAYED: Mapping[Result, str] = {
    Result.WIN: "W",
    Result.DRAW: "D",
    Result.LOSS: "L",
    Result.UNRATED_WIN: "W",
    Result.UNRATED_DRAW: "D",
    Result.UNRATED_LOSS: "L",
    Result.PENDING: "A",
}
_RATED = (Result.WIN, Result.DRAW, Result.LOSS)


def gacrux() -> ModuleType | None:
    """Its tie-break module, or None when the package is not installed."""
    try:
        return importlib.import_module("gacrux.tiebreak")
    except ModuleNotFoundError:
        return None


def gacrux_values(
    tournament: Tournament,
    code: str,
    *,
    edition: str = "2026-03",
    after_round: int | None = None,
    unrated: int | None = None,
) -> dict[int, tuple[Fraction | None, int]]:
    """The value of `code` and the rank by PTS and `code` of every participant; `unrated` is a rating for those who have none.

    The value of DE is the place inside the tied group, not the separate score; TPN is given as our number.
    """
    rounds = len(tournament.rounds) if after_round is None else after_round
    event = chess_json(tournament, starts=start_of_rules(edition), rounds=rounds)
    by = ["PTS"] if code == "PTS" else ["PTS", code]
    found = answers(event, by, predetermined=tournament.predetermined, unrated=unrated)
    return {
        id: (Fraction(id) if code.split("/")[0] == "TPN" else found[cid][0], found[cid][1])
        for id, cid in renumbered(tournament).items()
    }


def start_of_rules(edition: str) -> str:
    """The first day of an event to which gacrux applies this edition."""
    if edition not in START_OF_RULES:
        raise ValueError(f"edition {edition!r}: gacrux knows {', '.join(START_OF_RULES)}")
    return START_OF_RULES[edition]


def answers(
    event: dict[str, Any], by: Sequence[str], *, predetermined: bool, unrated: int | None = None
) -> dict[int, tuple[Fraction | None, int]]:
    """gacrux's value of the last code of a list and its rank by the whole list, by its own numbers of the participants."""
    module = gacrux()
    if module is None:
        raise RuntimeError("gacrux is not installed")
    question = {
        "tiebreak": [code.upper() for code in by],
        "check": False,
        "pre_determined": predetermined,  # said on both sides: without it gacrux guesses from the numbers of rounds and players
        "swiss": not predetermined,
        "unrated": unrated,
    }
    with redirect_stdout(StringIO()):
        answer: dict[str, Any] = module.tiebreak(event, event["currentRound"], question).compute_tiebreaks(event, question)
    found: dict[int, tuple[Fraction | None, int]] = {}
    for competitor in answer["competitors"]:
        value = competitor["tiebreakScore"][-1]
        found[competitor["cid"]] = (None if value is None else Fraction(value), competitor["rank"])
    return found


def renumbered(tournament: Tournament) -> dict[int, int]:
    """Our number of a participant -> gacrux's, which needs a competitor number 1; the order stays."""
    return {id: number for number, id in enumerate(sorted(tournament.row_of), 1)}


def letter(result: Result) -> tuple[str, bool]:
    """gacrux's letter of a result, and whether it takes the round for played."""
    return (_PLAYED[result], True) if result in _PLAYED else _UNPLAYED[result]


def game_scores(points: Sequence[Decimal]) -> dict[str, Decimal | str]:
    """gacrux's table of what the letters of games are worth."""
    return {
        "W": points[Result.WIN], "D": points[Result.DRAW], "L": points[Result.LOSS],
        "Z": Decimal(0),  # also what every total starts from: a zero-point bye worth something carries its points itself
        "P": points[Result.PAIRING_BYE], "A": points[Result.PENDING],
        "F": "W", "H": "D", "U": "Z",
    }  # fmt: skip


def game_points(tournament: Tournament) -> list[Decimal]:
    """The points of each `Result` of a game, as gacrux holds them."""
    return [Decimal(tenths) / 10 for tenths in tournament.scoring.points]


def chess_json(tournament: Tournament, *, starts: str, rounds: int) -> dict[str, Any]:
    """The event after some rounds as gacrux holds it in memory: the tournament of a chess-JSON file, numbers as Decimal."""
    if tournament.is_team:
        raise ValueError("team events do not go over this bridge: team_bridge.py takes them")
    if any(player.expelled for player in tournament.players):
        raise ValueError("gacrux ranks everybody, it cannot leave out who was expelled")
    if not 0 <= rounds <= len(tournament.rounds):
        raise ValueError(f"after_round: expected 0 to {len(tournament.rounds)}, found {rounds}")
    points, theirs = game_points(tournament), renumbered(tournament)
    return {
        "tournamentNo": 1,
        "tournamentType": "Swiss" if tournament.system is System.SWISS else "Round Robin",
        "tournamentInfo": {"startDate": starts},
        "numRounds": tournament.total_rounds,
        "currentRound": rounds,
        "teamTournament": False,
        "teamSize": 1,
        "rankOrder": [],
        "scoreSystem": {"game": game_scores(points)},
        "competitors": [
            {
                "cid": theirs[player.id],
                "rank": 0,
                "random": theirs[player.id],  # else gacrux draws from the global random numbers
                "rating": {"rating": player.rating or None},
                "adjust": list(_adjustments(tournament, player.id)),
            }
            for player in tournament.players
        ],
        "gameList": list(_games(tournament, theirs, points, rounds)),
        "matchList": [],
    }


def awards(tournament: Tournament) -> dict[int, int]:
    """Cell of the crosstable -> tenths, where an adjustment replaces what the result is worth."""
    return {
        tournament.crosstable.cell(tournament.row_of[item.participant], item.round - 1): tenths(item.points)
        for item in tournament.adjustments
        if item.replaces_result and item.round is not None and item.round <= len(tournament.rounds)
    }


def _games(
    tournament: Tournament, theirs: Mapping[int, int], points: Sequence[Decimal], rounds: int
) -> Iterator[dict[str, Any]]:
    """One entry per game and per bye. The free round of a round robin is no entry, as in gacrux's own reader."""
    table, awarded = tournament.crosstable, awards(tournament)
    numbers = [theirs[player.id] for player in tournament.players]

    def side(row: int, index: int) -> tuple[dict[str, Any], Result, bool]:
        cell = table.cell(row, index)
        result = Result(table.result[cell])
        sign, played = letter(result)
        entry: dict[str, Any] = {"cid": numbers[row], "result": sign}
        if cell in awarded:
            entry["score"] = Decimal(awarded[cell]) / 10
        elif result in _UNPLAYED:
            entry["score"] = points[result]
        return entry, result, played

    for index in range(rounds):
        for row in range(len(numbers)):
            cell = table.cell(row, index)
            opponent = table.opponent[cell]
            if table.result[cell] == Result.REST or (opponent != row and table.black[cell]):
                continue
            white, result, played = side(row, index)
            game: dict[str, Any] = {"id": index * len(numbers) + row + 1, "round": index + 1, "white": white, "played": played}
            if opponent != row:
                game["black"] = side(opponent, index)[0]
            yield game | {"rated": result in _RATED}


def _adjustments(tournament: Tournament, participant: int) -> Iterator[dict[str, Any]]:
    """Points outside the results: from a round on, or only in the total."""
    for item in tournament.adjustments:
        if item.participant == participant and not item.replaces_result:
            amount = Fraction(str(item.points))
            exact = Decimal(amount.numerator) / Decimal(amount.denominator)
            yield {"round": item.round or 0, "pairing": item.round is not None, "points": exact}
