"""The rounds of a team event: matches from the boards, forfeited matches (330), byes (240, 320)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import replace

from tiebreaks.formats.problems import Problems
from tiebreaks.formats.trf.adjustments import Outcome, sum_totals
from tiebreaks.formats.trf.codes import BYE_KINDS, BYE_LETTERS
from tiebreaks.formats.trf.lines import Line
from tiebreaks.formats.trf.pairings import Pairings
from tiebreaks.formats.trf.teams import Seat, TeamSheet, points_or_none, seat_players
from tiebreaks.model.matches import MatchScorer, Side
from tiebreaks.model.tournament import BYES, Bye, Game, Match, MatchScoring, Result, System, Team

Item = Game | Bye | Match


class Matches:
    """Puts the boards of each round together."""

    def __init__(
        self,
        team_sheet: TeamSheet,
        pairings: Pairings,
        byes: Iterable[tuple[Line, int, Bye]],
        board_colours: str,
        problems: Problems,
    ) -> None:
        self.team_sheet = team_sheet
        self.pairings = pairings
        self.problems = problems
        self.board_colours = board_colours
        self.teams: dict[int, Team] = {roster.team.id: roster.team for roster in team_sheet.rosters}
        self.line_of: dict[int, int] = {roster.team.id: roster.line for roster in team_sheet.rosters}
        self.byes: dict[tuple[int, int], tuple[Line, str]] = {
            (round, bye.participant): (line, bye.kind) for line, round, bye in byes
        }
        self.lined_up: frozenset[tuple[int, int]] = frozenset(
            (round, player) for (round, _), (_, boards) in team_sheet.line_ups.items() for player in boards
        )
        self.unsaid: set[tuple[int, int]] = set()  # (round, team): not paired, and nothing says why
        self.rounds: list[list[Item]] = []
        self.worth: MatchScorer

    def read_rounds(self, held: int, system: System) -> None:
        """Read the matches and byes of the first rounds, with what there is to report of them."""
        for number in range(1, held + 1):
            games = [item for item in self.pairings.round(number, system) if isinstance(item, Game)]
            self.rounds.append(self._make_items(number, system, games, self.teams))

    @property
    def longest(self) -> int:
        """The number of boards of the longest match."""
        return max((len(item.boards) for items in self.rounds for item in items if isinstance(item, Match)), default=0)

    def score(self, worth: MatchScorer) -> None:
        """Say what the matches and byes are worth; `side` needs it."""
        self.worth = worth
        self._sides: dict[int, dict[int, Side]] = {}  # round -> team -> its round, scored

    def side(self, team: int, number: int) -> Side:
        """A round of a team, scored."""
        if number not in self._sides:
            self._sides[number] = self._score_round(self.rounds[number - 1])
        return self._sides[number].get(team) or self.worth.score_bye(Result.ZERO_BYE)

    def _score_round(self, items: Iterable[Item]) -> dict[int, Side]:
        """The round of each team that has a match or a bye, scored."""
        scored: dict[int, Side] = {}
        for item in items:
            if isinstance(item, Match):
                scored[item.white], scored[item.black] = self.worth.score_match(item)
            elif isinstance(item, Bye):
                scored[item.participant] = self.worth.score_bye(BYES[item.kind])
        return scored

    def totals(self, team: int) -> tuple[int, int]:
        """Match and game points of a team from all rounds, in tenths."""
        return sum_totals([outcome(self.side(team, number)) for number in range(1, len(self.rounds) + 1)], ())

    def enter_byes(self, kinds: Mapping[tuple[int, int], str]) -> None:
        """Make the bye of each (round, team) one of this kind."""
        for (number, team), kind in kinds.items():
            items = self.rounds[number - 1]
            items[:] = [Bye(team, kind) if isinstance(item, Bye) and item.participant == team else item for item in items]
        self._sides.clear()

    def _make_items(self, number: int, system: System, games: Sequence[Game], teams: Collection[int]) -> list[Item]:
        """The matches and byes of some teams in one round; `games` has all that these teams play in it."""
        playing, opponents = self._seats(number, games)
        forfeited = {
            frozenset((white, black)): (line, type, white)
            for line, type, white, black in self.team_sheet.forfeits.get(number, [])
        }
        played = {self.team_sheet.team_of.get(game.white or 0) for game in games if game.result not in ("+-", "-+", "--")}
        without: dict[int, frozenset[int]] = {}  # team -> the forfeited match it is in
        for pair in forfeited:
            self._check_forfeit(number, pair, forfeited[pair][0], opponents, played)
            for team in pair:
                without.setdefault(team, pair)
        items: list[Item] = []
        done: set[int] = set()
        for team in teams:
            if team in done:
                continue
            met = self._find_pair(team, opponents, without)
            if met is None:
                item = self._bye(team, number, system)
                if item is not None:
                    items.append(item)
                continue
            other = next(iter(met - {team}))
            done |= met
            self._check_no_bye(number, met)
            items.append(self._match(number, team, other, playing, forfeited.get(met)))
        return items

    def _list_lone(self, number: int) -> Iterable[tuple[int, str]]:
        """Those who sit in a round without a game, and their keys: they won by forfeit, or lost so and are in the line-up."""
        for entry in self.pairings.entries:
            key = entry.keys[number - 1]
            if not entry.opponents[number - 1] and (key[2] == "+" or (key[2] == "-" and (number, entry.id) in self.lined_up)):
                yield entry.id, key

    def _list_letters(self, team: int, number: int) -> set[str]:
        """The results that the players of a team have in a round."""
        entry_of = self.pairings.by_number
        return {entry_of[player].keys[number - 1][2].upper() for player in self.teams[team].players if player in entry_of}

    def _seats(self, number: int, games: Iterable[Game]) -> tuple[dict[int, Seat], dict[int, int]]:
        """Who sits in this round, and which team each team meets."""
        playing: dict[int, Seat] = {}
        opponents: dict[int, int] = {}
        for game in games:
            if game.white is not None and game.black is not None:
                white, black = (self._team_of(player, number) for player in (game.white, game.black))
                playing[game.white] = Seat(game.white, white, 0, "w", game)
                playing[game.black] = Seat(game.black, black, 0, "b", game)
                self._record_meeting(number, game, white, black, opponents)
                if white != black:
                    self._record_meeting(number, game, black, white, opponents)
        self._seat_lone(number, playing)
        return playing, opponents

    def _seat_lone(self, number: int, playing: dict[int, Seat]) -> None:
        for player, key in self._list_lone(number):
            team = self.team_sheet.team_of.get(player, 0)
            playing[player] = Seat(player, team, 0, key[0] if key[0] in "wb" else "", None, key[2])

    def _team_of(self, player: int, number: int) -> int:
        team = self.team_sheet.team_of.get(player, 0)
        if not team:
            entry = self.pairings.by_number[player]
            teamless = "player {player} plays in round {round} and is in no team; add the number to a team's record"
            self.problems.error((entry.line, 5), teamless, case=64, player=player, round=number)
        return team

    def _record_meeting(self, number: int, game: Game, own: int, other: int, opponents: dict[int, int]) -> None:
        if not (own and other) or (own != other and opponents.setdefault(own, other) == other):
            return
        entry = self.pairings.by_number[game.white or 0]
        if own == other:
            same = "round {round}: players {white} and {black} are of one team ({team})"
            self.problems.error(
                (entry.line, entry.column(number)), same, case=64, round=number, white=game.white, black=game.black, team=own
            )
        else:
            two = "round {round}: team {team} plays teams {one} and {other}; correct the opponents or the rosters"
            facts = {"round": number, "team": own, "one": opponents[own], "other": other}
            self.problems.error((entry.line, entry.column(number)), two, case=64, **facts)

    def _find_pair(
        self, team: int, opponents: Mapping[int, int], forfeited: Mapping[int, frozenset[int]]
    ) -> frozenset[int] | None:
        if team in forfeited:
            return forfeited[team]
        other = opponents.get(team)
        return None if other is None else frozenset((team, other))

    def _check_forfeit(
        self, number: int, pair: frozenset[int], line: Line, opponents: Mapping[int, int], played: AbstractSet[int | None]
    ) -> None:
        for team in pair:
            other = opponents.get(team)
            if other is None:
                continue
            if not played.isdisjoint(pair) or other not in pair:
                self.problems.error(
                    (line.number, 5), "330: round {round}: the match of team {team} is forfeited, but its players have games "
                    "in 001 (against team {other}); remove the record or correct the players' lines", case=68,
                    round=number, team=team, other=other,
                )  # fmt: skip
                return

    def _check_no_bye(self, number: int, pair: frozenset[int]) -> None:
        for team in pair:
            if (number, team) in self.byes:
                line, kind = self.byes[number, team]
                bye = "240 says {letter} for team {team} in round {round}, but it has a match; remove one"
                self.problems.error((line.number, 5), bye, case=69, letter=BYE_LETTERS[kind], team=team, round=number)
            if self.team_sheet.pairing_byes.get(number, (None, 0))[1] == team:
                row = self.team_sheet.pairing_byes[number][0]
                bye = "320 gives team {team} the bye of round {round}, but it has a match; remove one"
                self.problems.error((row.number, 15), bye, case=69, team=team, round=number)

    def _match(
        self, number: int, one: int, two: int, playing: Mapping[int, Seat], forfeit: tuple[Line, str, int] | None
    ) -> Match:
        lists = [seat_players(self.teams[team], number, self.team_sheet, playing) for team in (one, two)]
        given = [self.team_sheet.line_ups[number, team][1] for team in (one, two) if (number, team) in self.team_sheet.line_ups]
        boards = _seat_boards(lists[0], lists[1], min(map(len, given)) if len(given) == 2 else 0)
        white = forfeit[2] if forfeit else self._white_team(number, one, two, boards)
        black = two if white == one else one
        games = tuple([self._game(board, pair, white) for board, pair in boards.items()])
        if self.board_colours and len(games) > len(self.board_colours):
            more = "round {round}: match {white}-{black} has {found} boards, 352 says {boards}; all are counted"
            self.problems.warn(
                (self.line_of[white], 1), more, case=67,
                round=number, white=white, black=black, found=len(games), boards=len(self.board_colours),
            )  # fmt: skip
        for team in (one, two):
            row = self.team_sheet.line_ups.get((number, team))
            if row and self.board_colours and len(row[1]) != len(self.board_colours):
                unequal = "300: {found} boards, 352 says {boards}"
                self.problems.warn((row[0].number, 17), unequal, case=67, found=len(row[1]), boards=len(self.board_colours))
        return Match(white, black, games, forfeit[1] if forfeit else "")

    def colours(self, boards: int) -> str:
        """Record 352 for so many boards."""
        return "".join(self._letter(board) for board in range(1, boards + 1)).upper()

    def _letter(self, board: int) -> str:
        """The colour of the white team on a board; they alternate where 352 does not say."""
        if board <= len(self.board_colours):
            return self.board_colours[board - 1].lower()
        return "w" if board % 2 else "b"

    def _white_team(self, number: int, one: int, two: int, boards: Mapping[int, tuple[Seat | None, Seat | None]]) -> int:
        votes = []
        for board, (first, second) in boards.items():
            letter = self._letter(board)
            if first is not None and first.colour:
                votes.append(one if first.colour == letter else two)
            if second is not None and second.colour:
                votes.append(two if second.colour == letter else one)
        if not votes:
            return one
        if len({*votes}) > 1:
            same = "round {round}: the colours of match {one}-{two} do not alternate; board 1 decides"
            self.problems.warn((self.line_of[one], 1), same, case=67, round=number, one=one, two=two)
        return votes[0]

    def _game(self, board: int, pair: tuple[Seat | None, Seat | None], white: int) -> Game:
        seat = pair[0] or pair[1]
        if seat is None:
            return Game(None, None, "--")
        if seat.game is not None:
            return seat.game
        ours = seat.colour or (self._letter(board) if seat.team == white else {"w": "b", "b": "w"}[self._letter(board)])
        other = pair[1] if pair[0] else None
        letters = (seat.letter, other.letter if other else "-")
        names = (seat.player, other.player if other else None)
        if ours == "w":
            return Game(names[0], names[1], "".join(letters))
        return Game(names[1], names[0], letters[1] + letters[0])

    def _bye(self, team: int, number: int, system: System) -> Bye | None:
        if self.team_sheet.pairing_byes.get(number, (None, 0))[1] == team:
            return Bye(team, "pairing")
        if (number, team) in self.byes:
            return Bye(team, self.byes[number, team][1])
        letters = self._list_letters(team, number)
        kinds = [BYE_KINDS[letter] for letter in "UFH" if letter in letters]
        if "+" in letters:
            kinds.append("pairing")
        if kinds:
            only = "round {round}: no 320 or 240 record for team {team}; its players' lines say {kind} bye"
            self.problems.warn((self.line_of[team], 1), only, case=66, round=number, team=team, kind=kinds[0])
            return Bye(team, kinds[0])
        if system.predetermined:
            return None
        if not self.team_sheet.pairing_byes and letters != {"Z"}:
            self.unsaid.add((number, team))
        else:
            self.warn_absent([(number, team)])
        return Bye(team, "zero")

    def warn_absent(self, left: Iterable[tuple[int, int]]) -> None:
        """Teams of 013 records that are not paired and were taken as absent, in a round each."""
        for number, team in sorted(left) if not self.team_sheet.numbered else ():
            self.problems.warn(
                (self.line_of[team], 1), "round {round}: team {team} is not paired and 013 cannot say why; taken as a "
                "zero-point bye, give 310 with 320 or 240 if it was another", case=66, round=number, team=team,
            )  # fmt: skip


def _seat_boards(one: list[Seat], two: list[Seat], both_given: int) -> dict[int, tuple[Seat | None, Seat | None]]:
    """Board number -> the seats of both teams, from board 1 on. A game stands where the later of its two line-ups puts it."""
    partner = {id(seat.game): seat for seat in two if seat.game is not None}
    boards: dict[int, tuple[Seat | None, Seat | None]] = {}
    alone: list[tuple[Seat, dict[int, int]]] = []
    of_one: dict[int, int] = {}  # boards that have a player of the first team -> one to look at next
    of_two: dict[int, int] = {}
    taken: dict[int, int] = {}
    for seat in one:
        other = partner.get(id(seat.game)) if seat.game is not None else None
        if other is None:
            alone.append((seat, of_one))
            continue
        board = _first_free(max(seat.board, other.board), taken)
        boards[board] = (seat, other)
        taken[board] = of_one[board] = of_two[board] = board + 1
    alone += [(seat, of_two) for seat in two if seat.game is None]
    for seat, of_team in alone:
        board = _first_free(seat.board, of_team)
        mine = boards.get(board, (None, None))
        boards[board] = (seat, mine[1]) if of_team is of_one else (mine[0], seat)
        of_team[board] = board + 1
    last = max(boards, default=0)
    if both_given:
        last = max(last, both_given)
    return {board: boards.get(board, (None, None)) for board in range(1, last + 1)}


def _first_free(board: int, taken: dict[int, int]) -> int:
    """The first free board from this one on; every search shortens the next."""
    passed = []
    while board in taken:
        passed.append(board)
        board = taken[board]
    taken.update(dict.fromkeys(passed, board))
    return board


_LETTERS: Mapping[Result, str] = {
    Result.WIN: "W", Result.DRAW: "D", Result.LOSS: "L", Result.FORFEIT_WIN: "+", Result.FORFEIT_LOSS: "-", Result.PENDING: "",
    Result.PAIRING_BYE: "U", Result.FULL_BYE: "F", Result.HALF_BYE: "H", Result.ZERO_BYE: "Z",
}  # fmt: skip


def outcome(side: Side) -> Outcome:
    """A team's round as record 299 and the totals of 310 count it; pending games are worth nothing yet."""
    if side.result is Result.PENDING:
        return Outcome("")
    return Outcome(_LETTERS[side.result], side.match_points, side.game_points)


def add_bye_points(scoring: MatchScoring, team_sheet: TeamSheet) -> MatchScoring:
    """Match scoring with the values of record 320."""
    match_points, game_points = team_sheet.bye_points
    return replace(scoring, pairing_bye=points_or_none(match_points), pairing_bye_game_points=points_or_none(game_points))
