"""Team events from a few words, for cases that are computed by hand."""

from __future__ import annotations

from typing import Any

from tiebreaks.model.tournament import BYES, Bye, Game, Match, Player, Team, Tournament


def event(*rounds: str, teams: int = 0, reserves: int = 0, adjustments: Any = (), **options: Any) -> Tournament:
    """An event from text: rounds of items apart by ";". Team 3 has players 31, 32 ... and `reserves` more.

    "1 2 1=0" is a match of teams 1 (white) and 2, boards seen by team 1; "1 2 f+-" a forfeited match, boards may follow;
    "1 2" has no result; "3 half" is a bye. Boards: 1 = 0 played, n h 0-0 and half-0 over the board, + - x forfeits,
    a the opponent's chair was empty, b the own one, e both, * pending.
    """
    items = [[item.split() for item in text.split(";") if item.strip()] for text in rounds]
    numbers = {int(word) for line in items for item in line for word in item[:2] if word.isdigit()}
    most = max((len(item[-1]) for line in items for item in line if len(item) > 2), default=1)
    count = max(teams, *numbers)
    size = max(most, options.get("boards") or 0) + reserves
    rosters = {team: tuple(10 * team + place for place in range(1, size + 1)) for team in range(1, count + 1)}
    return Tournament(
        players=[Player(player) for roster in rosters.values() for player in roster],
        teams=[Team(team, f"Team {team}", roster) for team, roster in rosters.items()],
        rounds=[[_item(item) for item in line] for line in items],
        adjustments=adjustments,
        **options,
    )


def _item(words: list[str]) -> Match | Bye:
    if words[1] in BYES:
        return Bye(int(words[0]), words[1])
    white, black = int(words[0]), int(words[1])
    forfeit = words[2][1:] if len(words) > 2 and words[2].startswith("f") else ""
    boards = words[-1] if len(words) > (3 if forfeit else 2) else ""
    return Match(white, black, tuple(_board(white, black, at, sign) for at, sign in enumerate(boards, 1)), forfeit)


def _board(white: int, black: int, number: int, sign: str) -> Game:
    """The white team has White on odd boards."""
    ours, theirs = (None if sign in absent else 10 * team + number for team, absent in ((white, "be"), (black, "ae")))
    result = {
        "1": "1-0", "=": "½-½", "0": "0-1", "n": "0-0", "h": "½-0", "+": "+-", "-": "-+", "x": "--",
        "a": "+-", "b": "-+", "e": "--", "*": "*",
    }[sign]  # fmt: skip
    if number % 2 or sign == "e":
        return Game(ours, theirs, result)
    turned = {"1-0": "0-1", "0-1": "1-0", "½-0": "0-½", "+-": "-+", "-+": "+-"}
    return Game(theirs, ours, turned.get(result, result))
