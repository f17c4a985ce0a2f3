"""The team records of a file, and the boards as rounds of the players."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from tiebreaks.formats.trf import columns
from tiebreaks.formats.trf.adjustments import Outcome, sum_totals
from tiebreaks.formats.trf.codes import BYE_LETTERS, LETTERS
from tiebreaks.formats.trf.matches import Item, outcome
from tiebreaks.formats.trf.numbers import format_tenths
from tiebreaks.messages import Message
from tiebreaks.model.fields import Wrong
from tiebreaks.model.scoring import as_points, group_by_participant
from tiebreaks.model.tournament import Bye, Game, Match, MatchScoring, Tournament, outcome_of, sides

Cell = tuple[str, str, str]
ABSENT: Cell = ("0000", "-", "Z")


def write_byes(byes: Iterable[tuple[int, Bye]]) -> Iterable[str]:
    """240: the byes of each round and kind together."""
    groups: dict[tuple[int, str], list[tuple[int]]] = {}
    for number, bye in byes:
        groups.setdefault((number, bye.kind), []).append((bye.participant,))
    for (number, kind), ids in groups.items():
        yield columns.BYES.write_line({"type": BYE_LETTERS[kind], "round": number}, ids)


class TeamLines:
    """Everything that a team event adds to a file."""

    def __init__(self, tournament: Tournament, edition: int) -> None:
        self.tournament = tournament
        self.edition = edition
        self.team_of: dict[int, int] = {player: team.id for team in tournament.teams for player in team.players}
        self.rosters: dict[int, tuple[int, ...]] = {team.id: team.players for team in tournament.teams}
        self.items: list[tuple[int, Item]] = [
            (number, item) for number, items in enumerate(tournament.rounds, 1) for item in items
        ]
        self.item_of: dict[tuple[int, int | None], Item] = {
            (number, side): item for number, item in self.items for side in sides(item)
        }
        self.colours: str = tournament.pairing.board_colours

    def cells(self) -> dict[int, list[Cell]]:
        """The rounds of every player: the boards of the matches, and Z for who did not sit."""
        cells = {player.id: [ABSENT] * len(self.tournament.rounds) for player in self.tournament.players}
        for number, item in self.items:
            if isinstance(item, Match):
                for board, game in enumerate(item.boards, 1):
                    for player, cell in self._board(item, board, game):
                        cells[player][number - 1] = cell
            elif isinstance(item, Bye) and self.edition < 2026:
                for player in self.rosters[item.participant]:
                    cells[player][number - 1] = ("0000", "-", BYE_LETTERS[item.kind])
        return cells

    def _board(self, match: Match, board: int, game: Game) -> Iterable[tuple[int, Cell]]:
        codes = LETTERS[game.result, game.rated]
        if game.white is not None and game.black is not None:
            yield game.white, (str(game.black), "w", codes[0])
            yield game.black, (str(game.white), "b", codes[1])
            return
        for player, colour, code in ((game.white, "w", codes[0]), (game.black, "b", codes[1])):
            if player is not None:
                if code not in ("+", "-"):
                    sentence = "match {white}-{black}: a board with one player has result {result}"
                    raise Wrong(Message(sentence, white=match.white, black=match.black, board=board, result=game.result))
                yield player, ("0000", colour if self._needs_colour(match, board, player, colour) else "-", code)

    def _needs_colour(self, match: Match, board: int, player: int, colour: str) -> bool:
        """Whether reading would give the player another colour than this one, or the match another white team."""
        both = any(game.white is not None and game.black is not None for game in match.boards)
        letter = self.colours[board - 1].lower() if board <= len(self.colours) else "bw"[board % 2]
        expected = letter if self.team_of.get(player) == match.white else {"w": "b", "b": "w"}[letter]
        return expected != colour or not (both or match.forfeit)

    def player_points(self) -> dict[int, int]:
        """The points of the players over the boards and by forfeit, in tenths."""
        points = dict.fromkeys((player.id for player in self.tournament.players), 0)
        for _, item in self.items:
            for game in item.boards if isinstance(item, Match) else ():
                for player, result in zip((game.white, game.black), outcome_of(game), strict=True):
                    if player is not None and game.result != "*":
                        points[player] += self.tournament.scoring.points[result]
        return points

    def letter(self, team: int, number: int) -> str:
        return self._outcome(team, number).letter

    def _outcome(self, team: int, number: int) -> Outcome:
        return outcome(self.tournament.worth.score(self.item_of.get((number, team)), team))

    def records(self) -> Iterable[str]:
        if self.edition < 2026:
            for team in self.tournament.teams:
                yield columns.TEAM_2016.write_line({"name": team.name}, [(player,) for player in team.players])
            return
        if self.colours:
            yield f"352 {self.colours}"
        yield from self._match_scoring()
        yield from self._teams()
        yield from self._pairing_byes()
        yield from write_byes((number, item) for number, item in self.items if isinstance(item, Bye) and item.kind != "pairing")
        yield from self._forfeits()
        yield from self._line_ups()
        yield from self._results()

    def _match_scoring(self) -> Iterable[str]:
        scoring = self.tournament.match_scoring
        usual = MatchScoring()
        if (scoring.win, scoring.draw, scoring.loss) != (usual.win, usual.draw, usual.loss):
            values = (("TW", scoring.win), ("TD", scoring.draw), ("TL", scoring.loss))
            yield columns.MATCH_SCORING.write_line({}, values)

    def _totals(self) -> Mapping[int, tuple[int, int]]:
        """Match and game points of every team, in tenths, adjustments included."""
        rounds = range(1, len(self.tournament.rounds) + 1)
        changes = group_by_participant(self.tournament.adjustments)
        return {
            team.id: sum_totals([self._outcome(team.id, number) for number in rounds], changes.get(team.id, ()))
            for team in self.tournament.teams
        }

    def standings(self) -> Mapping[str, Mapping[int, int]]:
        """The two scores of every team, by their codes."""
        totals = self._totals()
        return {code: {team: both[place] for team, both in totals.items()} for place, code in enumerate(("MPTS", "GPTS"))}

    def _teams(self) -> Iterable[str]:
        totals = self._totals()
        for team in self.tournament.teams:
            match_points, game_points = map(as_points, totals[team.id])
            rank = self.tournament.published.ranks.get(team.id, 0)
            values = {
                "number": team.id, "name": team.name, "nickname": team.nickname, "strength": team.strength,
                "match_points": match_points, "game_points": game_points, "rank": rank if 0 < rank <= 999 else "",
            }  # fmt: skip
            yield columns.TEAM.write_line(values, [(player,) for player in team.players])

    def _pairing_byes(self) -> Iterable[str]:
        scoring = self.tournament.match_scoring
        given = {number: item.participant for number, item in self.items if isinstance(item, Bye) and item.kind == "pairing"}
        points = scoring.pairing_bye, scoring.pairing_bye_game_points
        if given or points != (None, None):
            groups = [(given.get(number, "000"),) for number in range(1, max(given, default=0) + 1)]
            yield columns.TEAM_PAIRING_BYE.write_line({"match_points": points[0], "game_points": points[1]}, groups)

    def _forfeits(self) -> Iterable[str]:
        for number, item in self.items:
            if isinstance(item, Match) and item.forfeit:
                values = {"type": item.forfeit, "round": number, "white": item.white, "black": item.black}
                yield columns.FORFEITED_MATCH.write_line(values)

    def _line_ups(self) -> Iterable[str]:
        """300 where the boards are not the roster in its order with gaps closed."""
        for number, match in self.items:
            if not isinstance(match, Match):
                continue
            odd = any(None in (game.white, game.black) for game in match.boards)
            for team, other in ((match.white, match.black), (match.black, match.white)):
                seats = [self._seat(game, team) for game in match.boards]
                sitting = dict.fromkeys(player for player in seats if player)
                if odd or [*sitting] != [player for player in self.rosters[team] if player in sitting]:
                    values = {"round": number, "team": team, "opponent": other}
                    yield columns.LINE_UP.write_line(values, [(player or "0000",) for player in seats])

    def _seat(self, game: Game, team: int) -> int:
        for player in (game.white, game.black):
            if player is not None and self.team_of.get(player) == team:
                return player
        return 0

    def _results(self) -> Iterable[str]:
        """802: the matches again, for people."""
        totals = self._totals()
        words = {"pairing": "PAB", "full": "FPB", "half": "HPB", "zero": "ZPB"}
        for team in self.tournament.teams:
            groups: list[tuple[object, ...]] = []
            for number in range(1, len(self.tournament.rounds) + 1):
                item = self.item_of.get((number, team.id))
                points = format_tenths(self._outcome(team.id, number).points)
                if isinstance(item, Match):
                    is_white = item.white == team.id
                    other = item.black if is_white else item.white
                    groups.append((other, "w" if is_white else "b", points, "f" if item.forfeit else ""))
                else:
                    groups.append((words[item.kind] if isinstance(item, Bye) else "000", "", points, ""))
            match_points, game_points = map(format_tenths, totals[team.id])
            values = {"number": team.id, "nickname": team.nickname, "match_points": match_points, "game_points": game_points}
            yield columns.TEAM_RESULTS.write_line(values, groups)
