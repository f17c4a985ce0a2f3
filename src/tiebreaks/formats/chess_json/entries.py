"""The rounds of a Tournament as gameList and matchList of Chess-JSON, in the chosen shape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from tiebreaks.formats.chess_json.letters import BYE_LETTER, BYE_OWN_LETTER, GAME_LETTERS
from tiebreaks.formats.chess_json.scores import bare_number, decimal_of
from tiebreaks.model.tournament import Adjustment, Bye, Game, Match, Tournament, outcome_of

Shape = Literal["1.11", "1.10"]


class Entries:
    """`games` and `matches`, with the byes of an individual event among the games and those of teams among the matches."""

    def __init__(self, tournament: Tournament, shape: Shape) -> None:
        self.tournament = tournament
        self.shape = shape
        self.games: list[dict[str, Any]] = []
        self.matches: list[dict[str, Any]] = []
        self.rosters: dict[int, frozenset[int]] = {team.id: frozenset(team.players) for team in tournament.teams}
        awards = {(item.round, item.participant): item for item in tournament.adjustments if item.replaces_result}
        for number, items in enumerate(tournament.rounds, 1):
            for board, item in enumerate(items, 1):
                self._award(self._add(number, board, item), awards)
        for number, bye in tournament.pairing.requested_byes:
            self._add(number, 0, bye)

    def _add(self, number: int, board: int, item: Game | Bye | Match) -> dict[str, Any]:
        if isinstance(item, Match):
            entry = self._match(number, board, item)
        elif isinstance(item, Bye):
            entry = self._bye(number, board, item)
        else:
            entry = self._game(number, board, item)
        (self.matches if self.tournament.is_team else self.games).append(entry)
        return entry

    def _award(self, entry: Mapping[str, Any], awards: Mapping[tuple[int | None, int], Adjustment]) -> None:
        """Points that replace those of the result; only the shape of 1.11 has sides to put them on."""
        for side in (entry["white"], entry["black"]):
            item = awards.get((entry["round"], side["cid"])) if isinstance(side, dict) else None
            if item is None:
                continue
            if self.tournament.is_team:
                side |= {"mpoints": bare_number(item.points), "gpoints": bare_number(item.game_points)}
            else:
                side["points"] = decimal_of(item.points)

    def _game(self, number: int, board: int, game: Game) -> dict[str, Any]:
        white, black, played = GAME_LETTERS[game.result]
        entry = self._entry(number, (game.white, white), (game.black, black))
        return entry | {"played": played, "rated": played and game.rated and game.result != "*", "board": board}

    def _bye(self, number: int, board: int, bye: Bye) -> dict[str, Any]:
        team, scoring = self.tournament.is_team, self.tournament.scoring
        usual = {"full": "win", "half": "draw"}.get(bye.kind)
        own = not team and usual and getattr(scoring, f"{bye.kind}_bye") != getattr(scoring, usual)
        letter = BYE_OWN_LETTER[bye.kind] if own else BYE_LETTER[bye.kind]
        entry = self._entry(number, (bye.participant, letter), (None, ""))
        rest: dict[str, Any] = {"games": []} if team else {"rated": False}
        return entry | {"played": bye.kind == "pairing", **rest, "board": board}

    def _match(self, number: int, board: int, match: Match) -> dict[str, Any]:
        played = not match.forfeit and (not match.boards or any(GAME_LETTERS[game.result][2] for game in match.boards))
        ids = []
        for place, game in enumerate(match.boards, 1):
            self.games.append(self._game(number, place, game))
            ids.append(self.games[-1]["id"])
        white, black = self._match_letters(match, played)
        entry = self._entry(number, (match.white, white), (match.black, black))
        entry |= {"played": played, "games": ids, "board": board}
        if not played and not match.forfeit:
            entry["other"] = {"tiebreaks": {"forfeit": False}}  # every board was forfeited, the match was not
        return entry

    def _match_letters(self, match: Match, played: bool) -> tuple[str, str]:
        """Who won the match, by the points of its boards."""
        if match.forfeit:
            return GAME_LETTERS[match.forfeit][:2]
        if any(game.result == "*" for game in match.boards):
            return "A", "A"
        lead, roster = 0, self.rosters[match.white]
        for game in match.boards:
            own, other = (self.tournament.scoring.points[result] for result in outcome_of(game))
            at_home = game.white in roster if game.white is not None else game.black not in roster
            lead += own - other if at_home else other - own
        lost = "L" if played else "Z"
        if lead == 0:
            return ("D", "D") if played else ("Z", "Z")
        return ("W", lost) if lead > 0 else (lost, "W")

    def _entry(self, number: int, white: tuple[int | None, str], black: tuple[int | None, str]) -> dict[str, Any]:
        id = len(self.games) + len(self.matches) + 1
        if self.shape == "1.10":
            numbers = {"white": white[0] or 0, "black": black[0] or 0}
            results = {key: letter for key, (who, letter) in (("wResult", white), ("bResult", black)) if who}
            return {"id": id, "round": number, **numbers, **results}
        sides = [{"cid": who, "result": letter} if who else None for who, letter in (white, black)]
        return {"id": id, "round": number, "white": sides[0], "black": sides[1]}
