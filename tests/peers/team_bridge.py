"""Team events for the open checker gacrux: the boards go over, and gacrux itself decides from them who won a match.

A tie-break per question, after match points or after game points (a list that starts with MPTS or GPTS). Matches without boards
and byes have no boards to decide from: they go over as won, drawn, lost and unplayed, with their match points as a number.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from tests.peers.gacrux_bridge import answers, game_points, game_scores, letter, renumbered, start_of_rules
from tiebreaks.model.tournament import BYES, Bye, Game, Match, Result, Scoring, System, Tournament, outcome_of


def gacrux_team_values(
    tournament: Tournament, code: str, *, primary: str, edition: str = "2026-03", after_round: int | None = None
) -> dict[int, tuple[Fraction | None, int]]:
    """The value of `code`, and the rank by the primary score ("MP" or "GP") and `code`, of every team.

    The value of DE, EDE and its chains, TBR and BBE is the place inside the tied group; TPN is given as our number.
    """
    rounds = len(tournament.rounds) if after_round is None else after_round
    event = team_chess_json(tournament, starts=start_of_rules(edition), rounds=rounds)
    found = answers(event, [f"{primary}TS", code], predetermined=tournament.predetermined)
    number = code.replace(":", "/").split("/")[0] == "TPN"
    return {team: (Fraction(team) if number else found[cid][0], found[cid][1]) for team, cid in renumbered(tournament).items()}


def team_chess_json(tournament: Tournament, *, starts: str, rounds: int) -> dict[str, Any]:
    """The team event after some rounds as gacrux holds it in memory: chess-JSON with numbers as Decimal."""
    _refuse(tournament, rounds)
    theirs, boards = renumbered(tournament), tournament.worth.boards
    event: dict[str, Any] = {
        "tournamentNo": 1,
        "tournamentType": "Swiss" if tournament.system is System.SWISS else "Round Robin",
        "tournamentInfo": {"startDate": starts},
        "numRounds": tournament.total_rounds,
        "currentRound": rounds,
        "teamTournament": True,
        "teamSize": boards,
        "rankOrder": [],
        "scoreSystem": {"game": game_scores(game_points(tournament)), "match": _match_scores(tournament)},
        "competitors": [
            {
                "cid": theirs[team.id],
                "teamId": theirs[team.id],
                "rank": 0,
                "random": theirs[team.id],  # else gacrux draws from the global random numbers
                "cplayers": [{"cid": player, "teamId": theirs[team.id]} for player in team.players],
            }
            for team in tournament.teams
        ],
        "gameList": [],
        "matchList": [],
    }
    for number, items in enumerate(tournament.rounds[:rounds], 1):
        event["matchList"] += _entries(event, items, number, theirs)
    _decide(event, Decimal(tournament.worth.loss) / 10)
    return event


def _refuse(tournament: Tournament, rounds: int) -> None:
    """What gacrux cannot be told."""
    if not 0 <= rounds <= tournament.complete_rounds:
        raise ValueError(
            f"after_round: expected 0 to {tournament.complete_rounds} rounds without a pending board, found {rounds}"
        )
    if any(team.expelled for team in tournament.teams):
        raise ValueError("gacrux ranks everybody, it cannot leave out who was expelled")
    if tournament.adjustments:
        raise ValueError("adjustments of team events do not go over this bridge")
    given = tournament.scoring
    if given != Scoring(given.win, given.draw, given.loss, given.pairing_bye, unknown=given.unknown):
        raise ValueError("byes and forfeits of boards: gacrux has no points for them but those of a win, a draw and nothing")


def _match_scores(tournament: Tournament) -> dict[str, Decimal | str]:
    """What the letters of matches are worth; a letter and G in game points, W* a won game on every board."""
    worth = tournament.worth
    bye = worth.score_bye(Result.PAIRING_BYE)
    return {
        "W": Decimal(worth.win) / 10, "D": Decimal(worth.draw) / 10, "L": Decimal(worth.loss) / 10,
        "Z": Decimal(0), "P": Decimal(bye.match_points) / 10, "A": "D", "F": "W", "H": "D", "U": "Z",
        "FG": "W*", "HG": "D*", "ZG": "Z*", "PG": Decimal(bye.game_points) / 10,
    }  # fmt: skip


def _entries(
    event: dict[str, Any], items: Sequence[Game | Bye | Match], number: int, theirs: Mapping[int, int]
) -> Iterator[dict[str, Any]]:
    """The matches of a round, their boards into the list of games; whoever has no match has a bye, also in a free round."""
    absent = dict(theirs)
    for item in items:
        if isinstance(item, Bye):
            yield _bye(absent.pop(item.participant), BYES[item.kind], number)
        elif isinstance(item, Match):
            white: dict[str, Any] = {"cid": absent.pop(item.white), "result": "Z"}  # so it stays where nobody sat down
            black: dict[str, Any] = {"cid": absent.pop(item.black), "result": "Z"}
            entry: dict[str, Any] = {"round": number, "white": white, "black": black, "played": False, "games": []}
            for sign, side in zip(item.forfeit, (white, black), strict=False):
                side["result"] = "W" if sign == "+" else "Z"  # overruled by boards, where there are some
            for board, game in enumerate(item.boards, 1):
                if game.white is not None or game.black is not None:
                    event["gameList"].append(_game(game, number, board) | {"id": len(event["gameList"]) + 1})
                    entry["games"].append(len(event["gameList"]))
            yield entry
    for cid in absent.values():
        yield _bye(cid, Result.ZERO_BYE, number)


def _bye(cid: int, kind: Result, number: int) -> dict[str, Any]:
    sign, played = letter(kind)
    return {"round": number, "white": {"cid": cid, "result": sign}, "black": None, "played": played, "games": []}


def _game(game: Game, number: int, board: int) -> dict[str, Any]:
    """A board. Opposite an empty chair one is White, whatever the colour: so gacrux's own reader has it."""
    sides = [
        {"cid": player, "result": letter(result)[0]}
        for player, result in zip((game.white, game.black), outcome_of(game), strict=True)
        if player is not None
    ]
    played = letter(outcome_of(game)[0])[1]
    black = sides[1] if len(sides) == 2 else None
    return {"round": number, "white": sides[0], "black": black, "played": played, "rated": game.rated, "board": board}


def _decide(event: dict[str, Any], loss: Decimal) -> None:
    """Who won, by gacrux's own count of the boards; a match lost without playing is worth what a lost match is."""
    reader = importlib.import_module("gacrux.chessjson").chessjson()
    reader.scores = importlib.import_module("gacrux.scoresystem").scoresystem()
    reader.scores.score = event["scoreSystem"]
    matches = importlib.import_module("gacrux.games2matches").games2matches(reader, event, {})
    matches.build_cpointers()
    with_boards = [match for match in event["matchList"] if match["games"]]
    matches.matches = {f"{match['round']}-{match['white']['cid']}-{match['black']['cid']}": match for match in with_boards}
    matches.decide_score()
    for match in event["matchList"]:
        for side in (match["white"], match["black"]):
            if match["black"] is not None and not match["played"] and side["result"] == "Z":
                side["score"] = loss
