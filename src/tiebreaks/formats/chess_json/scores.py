"""The score systems of a Chess-JSON tournament: letters that are worth points, or what another letter is worth."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar

from tiebreaks.errors import TournamentError
from tiebreaks.formats.chess_json.letters import GAME_DEFAULTS, MATCH_DEFAULTS, SCORING_LETTERS
from tiebreaks.formats.chess_json.node import Node
from tiebreaks.formats.json_text import facts_of, parse_exact, write_number
from tiebreaks.model.tournament import MatchScoring, Scoring

Kind = TypeVar("Kind", Scoring, MatchScoring)


class Scores:
    """The two tables with their references followed: "P": "W" is worth a win, "PG": "P*" that on every board."""

    def __init__(self, system: Node, boards: int) -> None:
        self.system = system
        self.boards = boards
        self.known: dict[tuple[str, str], Fraction] = {}
        self.tables: dict[str, dict[str, object]] = {
            "game": {**GAME_DEFAULTS, **system.part("game", "table").value},
            "match": {**MATCH_DEFAULTS, **system.part("match", "table").value},
        }

    def worth(self, table: str, letter: str) -> Fraction:
        """The points of a letter; 0 after an error has been reported."""
        if (table, letter) not in self.known:
            self.known[table, letter] = self._follow(table, letter)
        return self.known[table, letter]

    def _follow(self, table: str, letter: str) -> Fraction:
        followed: list[str] = []
        at, times = letter, 1
        while True:
            value = self.tables[table].get(at)
            points = parse_exact(value)
            if points is not None:
                return points * times
            followed.append(at)
            if isinstance(value, str) and len(value) == 2 and value[1] == "*" and table == "match":
                table, at, times = "game", value[0], self.boards
            elif isinstance(value, str) and value not in followed:
                at = value
            else:
                sentence = "expected points or another letter of this table, found {spelling}"
                if isinstance(value, str) and value in followed:
                    sentence = "expected points or another letter of this table, which leads back to itself"
                self.system.error(f"{table}.{letter}", sentence, letter=letter, **facts_of(value))
                return Fraction(0)

    def scoring(self) -> Scoring:
        points = {field: self.worth("game", letter) for field, letter in SCORING_LETTERS.items()}
        return self._make_scoring(Scoring, "game", points)

    def match_scoring(self) -> MatchScoring:
        table = self.tables["match"]
        points = {
            "win": self.worth("match", "W"),
            "draw": self.worth("match", "D"),
            "loss": self.worth("match", "L"),
            "pairing_bye": None if table["P"] == "D" else self.worth("match", "P"),
            "pairing_bye_game_points": None if table["PG"] == "D*" else self.worth("match", "PG"),
        }
        return self._make_scoring(MatchScoring, "match", points)

    def _make_scoring(self, kind: type[Kind], table: str, points: Mapping[str, Any]) -> Kind:
        try:
            return kind(**points)
        except TournamentError as error:
            for problem in error.problems:
                self.system.error(table, problem)
            return kind()


def game_table(scoring: Scoring) -> dict[str, object]:
    """`scoring` as the table of game letters; references where two letters are worth the same, as gacrux writes them."""
    table: dict[str, object] = {
        SCORING_LETTERS[field]: decimal(scoring, field) for field in ("win", "draw", "loss", "zero_bye")
    }
    for field, letter, usual in (
        ("full_bye", "F", "win"),
        ("half_bye", "H", "draw"),
        ("pairing_bye", "P", "win"),
        ("unknown", "A", "draw"),
    ):
        same = getattr(scoring, field) == getattr(scoring, usual)
        table[letter] = SCORING_LETTERS[usual] if same else decimal(scoring, field)
    return {**table, "U": "Z"}


def match_table(scoring: MatchScoring) -> dict[str, object]:
    """`scoring` as the table of match letters."""
    own = {SCORING_LETTERS[field]: decimal(scoring, field) for field in ("win", "draw", "loss")}
    bye = "D" if scoring.pairing_bye is None else decimal(scoring, "pairing_bye")
    game_points = "D*" if scoring.pairing_bye_game_points is None else decimal(scoring, "pairing_bye_game_points")
    return {**MATCH_DEFAULTS, **own, "Z": "0.0", "P": bye, "PG": game_points}


def decimal(scoring: object, field: str) -> str:
    return decimal_of(getattr(scoring, field))


def decimal_of(points: object) -> str:
    """Points as gacrux spells them: "1.0", "0.5"."""
    value = parse_exact(str(points) if isinstance(points, float) else points)
    assert value is not None
    text = str(write_number(value))
    return text if "." in text or "/" in text else f"{text}.0"


def bare_number(points: object) -> int | str:
    """Whole points as a number: gacrux computes with mpoints and gpoints as they stand."""
    text = decimal_of(points)
    return int(text[:-2]) if text.endswith(".0") else text
