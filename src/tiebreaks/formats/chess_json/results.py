"""The games and matches of a Chess-JSON tournament as rounds, in both shapes: sides as objects, or as bare numbers."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from tiebreaks.formats.chess_json.letters import BYE_LETTER, BYE_OF, OTHER_SIDE, PENDING, PLAYED, UNPLAYED
from tiebreaks.formats.chess_json.node import Node
from tiebreaks.formats.chess_json.scores import Scores
from tiebreaks.formats.json_text import facts_of
from tiebreaks.messages import Message
from tiebreaks.model.scoring import MOST_ROUNDS
from tiebreaks.model.tournament import BYES, Adjustment, Bye, Game, Match, Scoring, outcome_of

LETTERS = frozenset("WDLFHZPAU")


@dataclass(frozen=True)
class ResultSide:
    """One side of a game or match: who, the letter, and points that differ from the letter's."""

    cid: int
    letter: str = ""
    points: Fraction | None = None
    game_points: Fraction | None = None


NOBODY = ResultSide(0)


@dataclass
class ChessJsonResults:
    """The rounds as they are collected; `number` counts entries, so that what has no board keeps its place."""

    scores: Scores
    scoring: Scoring
    rounds: dict[int, list[tuple[int, int, Game | Bye | Match]]] = field(default_factory=lambda: defaultdict(list))
    adjustments: list[Adjustment] = field(default_factory=list)
    number: int = 0

    def add(self, node: Node, item: Game | Bye | Match) -> None:
        self.number += 1
        self.rounds[node.whole("round", 1)].append((node.whole("board"), self.number, item))

    def add_game(self, node: Node) -> None:
        """Add an entry of the gameList of an individual event."""
        white, black = sides(node)
        number = node.whole("round", 0, 1, MOST_ROUNDS)
        if not number:
            node.error("round", "missing; expected the number of the round")
        elif not white.cid and not black.cid:
            node.error("", "expected somebody on at least one side, found nobody")
        elif white.cid and black.cid:
            game = game_of(node, white, black)
            self.add(node, game)
            for side, result in zip((white, black), outcome_of(game), strict=True):
                self._add_award(node, side, Fraction(self.scoring.points[result], 10), number)
        else:
            side = white if white.cid else black
            kind = bye_of(node, side)
            self.add(node, Bye(side.cid, kind))
            self._add_award(node, side, Fraction(self.scoring.points[BYES[kind]], 10), number)

    def _add_award(self, node: Node, side: ResultSide, usual: Fraction, number: int) -> None:
        """Add an adjustment if this side has other points for the round than its result gives."""
        if side.points is None and not side.letter:
            return  # the letter of the other side was used
        letter = "Z" if side.letter == "L" and not node.flag("played", True) else side.letter
        points = self.scores.worth("game", letter) if side.points is None else side.points
        if side.points is not None or points != usual:
            self.adjustments.append(Adjustment(side.cid, points, number, True))

    def add_match(self, node: Node, games: Mapping[int, Node], used: set[int]) -> None:
        """Add an entry of the matchList of a team event."""
        white, black = sides(node)
        number = node.whole("round", 0, 1, MOST_ROUNDS)
        if not number:
            node.error("round", "missing; expected the number of the round")
        elif white.cid and black.cid:
            self.add(node, self._match(node, white, black, games, used))
            for side in (white, black):
                self._add_match_award(node, side, number)
        elif white.cid or black.cid:
            side = white if white.cid else black
            kind = bye_of(node, side)
            self.add(node, Bye(side.cid, kind))
            self._add_match_award(node, side, number)
            self._add_bye_award(side, kind, number)
        else:
            node.error("", "expected a team on at least one side, found none")

    def _match(self, node: Node, white: ResultSide, black: ResultSide, games: Mapping[int, Node], used: set[int]) -> Match:
        boards = []
        for id in node.wholes("games"):
            if id not in games:
                node.error("games", "game {game} is not in the gameList", game=id)
            elif id in used:
                node.error("games", "game {game} is in two matches", game=id)
            else:
                used.add(id)
                boards.append(self._board(games[id]))
        return Match(white.cid, black.cid, tuple(boards), forfeit_of(node, white, black))

    def _board(self, node: Node) -> Game:
        white, black = sides(node)
        if not white.cid and not black.cid:
            node.error("", "expected somebody on at least one side, found nobody")
        game = game_of(node, white, black)
        for side, result in zip((white, black), outcome_of(game), strict=True):
            usual = Fraction(self.scoring.points[result], 10)
            if side.cid and side.points is not None and side.points != usual:
                sentence = "{player} has {found!s} points on this board, the result gives {expected!s}; adjust the match"
                node.error("", sentence, player=side.cid, found=side.points, expected=usual)
        return game

    def _add_match_award(self, node: Node, side: ResultSide, number: int) -> None:
        """Add an adjustment for mpoints and gpoints, which record 299 gave this team for the round."""
        if side.points is None and side.game_points is None:
            return
        if side.points is None or side.game_points is None:
            node.error("", "team {team}: expected mpoints and gpoints together, found one of them", team=side.cid)
            return
        self.adjustments.append(Adjustment(side.cid, side.points, number, True, side.game_points))

    def _add_bye_award(self, side: ResultSide, kind: str, number: int) -> None:
        """Add an adjustment if the score system gives a team's bye other points."""
        if side.points is not None or (kind == "pairing" and side.letter == "P"):
            return
        worth, boards = self.scores.worth, self.scores.boards
        letter = BYE_LETTER[kind]
        game_points = worth("match", {"pairing": "PG", "full": "FG", "half": "HG", "zero": "ZG"}[kind])
        own = (worth("match", side.letter), game_points)
        match_points = worth("match", letter) if kind != "zero" else Fraction(0)
        usual = (match_points, game_points if kind == "pairing" else worth("game", letter) * boards)
        if own != usual:
            self.adjustments.append(Adjustment(side.cid, own[0], number, True, own[1]))


def sides(node: Node) -> tuple[ResultSide, ResultSide]:
    """White and Black of a game or match, whichever shape it has."""
    return _side(node, "white", "wResult"), _side(node, "black", "bResult")


def _side(node: Node, key: str, letter_key: str) -> ResultSide:
    value = node.value.get(key)
    if isinstance(value, dict):
        side = node.part(key, "side")
        individual = next((name for name in ("points", "score") if side.has(name)), "mpoints")
        return ResultSide(side.whole("cid"), _letter(side, "result"), side.points(individual), side.points("gpoints"))
    if value is None:
        return NOBODY
    return ResultSide(node.whole(key), _letter(node, letter_key))


def _letter(node: Node, key: str) -> str:
    letter = node.text(key).strip().upper()
    if letter and letter not in LETTERS:
        letters = sorted(LETTERS)
        sentence = "expected one of the letters {letters}, found {spelling}"
        node.error(key, sentence, letters=" ".join(letters), expected=tuple(letters), **facts_of(letter))
        return ""
    return letter


def game_of(node: Node, white: ResultSide, black: ResultSide) -> Game:
    """The game of two sides; one of them may be empty on a board of a match."""
    played = node.flag("played", True)
    letters = _complete(white, black, played)
    if letters[0] == PENDING or letters[1] == PENDING or letters == ("", ""):
        return Game(white.cid or None, black.cid or None, "*")
    result = PLAYED.get(letters) if played else UNPLAYED.get(_as_forfeits(letters))
    if result is None:
        sentence = "the results {white} and {black} do not fit together in a game that was not played; correct one"
        if played:
            sentence = "the results {white} and {black} do not fit together in a game that was played; correct one"
        node.error("", sentence, white=letters[0] or "?", black=letters[1] or "?")
        return Game(white.cid or None, black.cid or None, "*")
    rated = node.flag("rated", True) or not played
    return Game(white.cid or None, black.cid or None, result, rated)


def _complete(white: ResultSide, black: ResultSide, played: bool) -> tuple[str, str]:
    """Both letters; what one side does not say follows from the other, and an empty chair has forfeited."""
    return white.letter or _infer_letter(white, black, played), black.letter or _infer_letter(black, white, played)


def _infer_letter(silent: ResultSide, other: ResultSide, played: bool) -> str:
    if not silent.cid and not played:
        return "Z"
    letter = OTHER_SIDE.get(other.letter, "")
    return "Z" if letter == "L" and not played else letter


def _as_forfeits(letters: tuple[str, str]) -> tuple[str, str]:
    """A loss that was not played is a forfeit, whichever letter says so."""
    first, second = ({"L": "Z", "F": "W", "U": "Z"}.get(letter, letter) for letter in letters)
    return first, second


def bye_of(node: Node, side: ResultSide) -> str:
    """The kind of a bye. What counts as played and has no opponent is the pairing-allocated bye."""
    kind = BYE_OF.get(side.letter)
    if kind is None:
        sentence = "{participant} has no opponent and the result {found}; expected P, W, D or Z"
        node.error("", sentence, participant=side.cid, found=side.letter or Message("none"), expected=("P", "W", "D", "Z"))
        return "zero"
    return "pairing" if node.flag("played", False) else kind


def forfeit_of(node: Node, white: ResultSide, black: ResultSide) -> str:
    """+-, -+ or -- when the match was not played; our own note marks a match of which only the boards were forfeited."""
    if node.flag("played", True):
        return ""
    if node.part("other").part("tiebreaks").flag("forfeit", True) is False:
        return ""
    letters = _as_forfeits(_complete(white, black, played=False))
    if letters not in UNPLAYED:
        sentence = "the results {white} and {black} do not fit a match that was not played; use W and Z"
        node.error("", sentence, white=letters[0] or "?", black=letters[1] or "?")
    return UNPLAYED.get(letters, "--")
