"""Games that the caller names: results that are given, and games that may end in other ways than over the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from tiebreaks.engine.basis import expect_event
from tiebreaks.engine.settling import resolve
from tiebreaks.errors import TiebreaksError, TournamentError, expect
from tiebreaks.forecasting.models import GameKey, parse_shares
from tiebreaks.forecasting.pending import RESULTS, Item
from tiebreaks.forecasting.question import Question
from tiebreaks.messages import Message, Option, as_fact
from tiebreaks.model.fields import exact_number
from tiebreaks.model.rounds import OUTCOMES
from tiebreaks.model.tournament import Game, Match, Result, Tournament, Who, iter_games, outcome_of
from tiebreaks.text import halves

NamedOutcomes: TypeAlias = Mapping[tuple[int, Who, Who], Mapping[str, Any]]
"""(round, White, Black) -> how the game may end, and how probable each result is: {"1-0": "9/10", "+-": "1/10"}."""
Given: TypeAlias = Mapping[tuple[int, Who, Who], str]
"""(round, White, Black) -> a result; of a match of teams its points, "2½-1½", or (round, player, player) of one board."""
_PLAYED = frozenset(name for name, codes in OUTCOMES.items() if codes[0] in (Result.WIN, Result.DRAW, Result.LOSS))


class Ways(NamedTuple):
    """How a named game may end."""

    results: tuple[str, ...]
    probabilities: tuple[Fraction, ...]


def parse_outcomes(event: Tournament, named: NamedOutcomes | None) -> dict[GameKey, Ways]:
    """The games that may end in other ways; refuses games that are not pending, and probabilities that do not add up to 1."""
    expect_event(event)
    expect("outcomes", named or {}, Mapping)
    found = {}
    for (number, white, black), ways in (named or {}).items():
        key = _find_pending(event, number, white, black, "outcomes")
        found[key] = _parse_ways(key, ways)
    return found


def _find_pending(event: Tournament, number: int, white: Who, black: Who, option: str) -> GameKey:
    pair = (event.player(white).id, event.player(black).id)
    pending = [(game.white, game.black) for at, game in iter_games(event) if at == number and game.result == "*"]
    if pair not in pending:
        sentence = "{option}: round {round}: {white}-{black} is not a pending game; pending are {pending}"
        if pair[::-1] in pending:
            sentence = "{option}: round {round}: the pairing is {black}-{white}, White first, not {white}-{black}"
        elif not pending:
            sentence = "{option}: round {round}: {white}-{black} is not a pending game; none is pending in this round"
        facts: dict[str, Any] = {"round": number, "white": pair[0], "black": pair[1]}
        texts = tuple(f"{one}-{other}" for one, other in pending)
        raise TiebreaksError(Message(sentence, option=Option(option), **facts, pending=texts))
    return (number, *pair)


def _parse_ways(key: GameKey, ways: Mapping[str, Any]) -> Ways:
    facts: dict[str, Any] = dict(zip(("round", "white", "black"), key, strict=True))
    results = [_parse_result(key, text) for text in ways] if isinstance(ways, Mapping) else []
    shares = parse_shares(ways.values()) if results else ()
    if not shares or len(set(results)) != len(results):
        sentence = (
            "round {round}, {white}-{black}: expected results and their probabilities, which add up to 1, such as "
            "{{'1-0': 0.9, '+-': 0.1}}, found {found!r}"
        )
        raise TiebreaksError(Message(sentence, **facts, found=as_fact(ways)))
    return Ways(tuple(results), shares)


def _parse_result(key: GameKey, text: Any) -> str:
    """A result as a game has it; not a pending one."""
    number, white, black = key
    names = tuple(name for name in OUTCOMES if name != "*")
    try:
        result = Game(white, black, text).result
    except TournamentError:
        result = "*"
    if result == "*":
        sentence = "round {round}, {white}-{black}: expected one of {names}, found {found!r}"
        raise TiebreaksError(Message(sentence, round=number, white=white, black=black, names=names, found=as_fact(text)))
    return result


def check_removals(question: Question, ways: Mapping[GameKey, Ways]) -> None:
    """Refuse forfeits on which depends whether somebody is removed from a round robin (C.05 6.6)."""
    event = question.event
    for (number, white, black), each in ways.items():
        unplayed = next((result for result in each.results if result not in _PLAYED), None)
        if unplayed is not None:
            event = event.with_result(number, white, black, unplayed)
    bases = [resolve(one, *question.options, decided=False) for one in (question.event, event)]
    known, then = (set(basis.of(one).row_of) for basis, one in zip(bases, (question.event, event), strict=True))
    if known != then:
        sentence = (
            "{option}: with these forfeits {who} would have played less than half of the games and be removed (C.05 6.6); "
            "ask without them"
        )
        raise TiebreaksError(Message(sentence, option=Option("outcomes"), who=tuple(sorted(known ^ then))))


class Fixed(NamedTuple):
    """Results that are given."""

    items: dict[int, int]
    """Item -> its outcome."""
    boards: dict[GameKey, tuple[Fraction, ...]]
    """Boards of matches: the probabilities, of which one is 1."""
    notes: tuple[Message, ...]


def find_given(question: Question, given: Given | None) -> Fixed:
    """What is given; refuses games that are not pending and results that end no game."""
    expect("given", given or {}, Mapping)
    fixed = Fixed({}, {}, ())
    notes = []
    for (number, white, black), result in (given or {}).items():
        entered = _find_match(question, number, white, black, result)
        if entered is not None:
            index, outcome = entered
            fixed.items[index] = outcome
            item = question.items[index]
            said = _say_score(question, item, outcome, index)
            pair = (item.white, item.black)
        else:
            key = _find_pending(question.event, number, white, black, "given")
            pair = key[1:]
            said = _fix_board(question, fixed, key, result)
        sentence = "Given: round {round}, {white}-{black} {result}."
        notes.append(Message(sentence, round=number, white=pair[0], black=pair[1], result=said))
    return fixed._replace(notes=tuple(notes))


def _fix_board(question: Question, fixed: Fixed, key: GameKey, text: object) -> str:
    """Give the result of a game: of an individual event, or of a board."""
    index, item = next(
        (at, item) for at, item in enumerate(question.items) for board in item.boards
        if (item.round, board.white, board.black) == key
    )  # fmt: skip
    (board,) = (board for board in item.boards if board[:2] == key[1:])
    result = _parse_result(key, text)
    if result not in board.results:
        sentence = "round {round}, {white}-{black}: expected one of {names}, found {found!r}"
        facts: dict[str, Any] = {"round": key[0], "white": key[1], "black": key[2]}
        raise TiebreaksError(Message(sentence, **facts, names=board.results, found=as_fact(text)))
    at = board.results.index(result)
    if question.event.is_team:
        fixed.boards[key] = tuple(Fraction(index == at) for index in range(len(board.results)))
    else:
        fixed.items[index] = at
    return result


def match_score(event: Tournament, item: Item, digits: Sequence[int]) -> tuple[Fraction, Fraction]:
    """The points of both sides of a game or match with an outcome, boards that are finished included."""
    first = second = 0
    if event.is_team:
        team_of, points = event.worth.team_of, event.scoring.points
        match = next(
            each for each in event.rounds[item.round - 1]
            if isinstance(each, Match) and (each.white, each.black) == (item.white, item.black)
        )  # fmt: skip
        for game in match.boards:
            if game.result != "*":
                own, other = (points[code] for code in outcome_of(game))
                at_home = (
                    team_of.get(game.white) == item.white
                    if game.white is not None
                    else game.black is not None and team_of.get(game.black) != item.white
                )
                first, second = (first + own, second + other) if at_home else (first + other, second + own)
    for board, digit in zip(item.boards, digits, strict=True):
        own, other = (event.scoring.points[code] for code in OUTCOMES[board.result(digit)])
        first, second = (first + other, second + own) if board.turned else (first + own, second + other)
    return Fraction(first, 10), Fraction(second, 10)


def _find_match(question: Question, number: int, white: Who, black: Who, result: object) -> tuple[int, int] | None:
    """The match and its outcome, where the points of a whole match are given; None: it is a game, or a board."""
    event = question.event
    score = parse_score(result) if event.is_team else None
    if score is None:
        return None
    try:
        pair = (event.find(white), event.find(black))
    except TournamentError:
        return None
    index = next((at for at, item in enumerate(question.items) if item[:3] == (number, *pair)), None)
    if index is None:
        return None
    item = question.items[index]
    possible = [
        outcome for outcome in question.choices[index] if match_score(event, item, question.digits(index, outcome)) == score
    ]
    if len(possible) == 1:
        return index, possible[0]
    if not possible and result in RESULTS:
        return None
    facts: dict[str, Any] = {"round": number, "white": pair[0], "black": pair[1], "found": as_fact(result)}
    several = "round {round}, match {white}-{black}: {found} can come about in several ways that count; give its boards"
    none = "round {round}, match {white}-{black}: {found} is not possible; expected points such as {example}"
    example = _say_score(question, item, question.choices[index][0], index)
    raise TiebreaksError(Message(several if possible else none, **facts, example=example))


def parse_score(text: object) -> tuple[Fraction, Fraction] | None:
    """The points of a match, "2½-1½"; None: it is something else."""
    parts = str(text).replace("½", ".5").split("-")
    try:
        first, second = map(exact_number, map(str.strip, parts))
    except (ValueError, ZeroDivisionError, OverflowError):
        return None
    return first, second


def _say_score(question: Question, item: Item, outcome: int, index: int) -> str:
    first, second = match_score(question.event, item, question.digits(index, outcome))
    return f"{halves(first)}-{halves(second)}"
