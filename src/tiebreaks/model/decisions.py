"""Ties decided outside the calculation: play-offs (Article 3), orders by hand, values from elsewhere; changes of the list."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any, Literal, TypeVar

from tiebreaks.errors import TiebreaksError, TournamentError
from tiebreaks.law.spellings import SELF_DEFINED, split_list
from tiebreaks.messages import Items, Message, as_fact
from tiebreaks.model.crosstable import Rows
from tiebreaks.model.fields import (
    HALF_A_CHARACTER,
    Wrong,
    embed_problem,
    exact_number,
    field_problem,
    fill,
    is_missing,
    refusing,
    text,
    unexpected,
    whole_number,
    wrong_value,
)
from tiebreaks.model.finding import Listed, find_number
from tiebreaks.model.rounds import OUTCOMES, Game, GameResult, Result
from tiebreaks.model.scoring import Number
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import has_surrogates

GameKind = Literal["", "classical", "rapid", "blitz", "armageddon"]
"""How fast a game of a play-off is; a draw of an Armageddon game is a win of Black."""
Best = Literal["high", "low"]
"""Which values from elsewhere are ahead."""
KINDS: tuple[GameKind, ...] = ("", "classical", "rapid", "blitz", "armageddon")
DECISIONS = ("play_offs", "orders", "values", "lots", "ties_stay", "list_changes")
"""The facts of a tournament that are made here."""
_WORTH: Mapping[Result, Fraction] = {Result.WIN: Fraction(1), Result.FORFEIT_WIN: Fraction(1), Result.DRAW: Fraction(1, 2)}
_LARGEST, _LARGEST_TOGETHER = 10**12, 10**18
"""Of a value from elsewhere: numerator and denominator; of all of one code, over their common denominator."""


@dataclass(frozen=True, slots=True, init=False)
class PlayOffGame:
    """A game of a play-off, or a match of two teams. It counts in nothing else."""

    white: int
    """The number of the participant with White."""
    black: int
    """The number of the participant with Black."""
    result: GameResult
    """As `Game.result`; it must be finished."""
    kind: GameKind
    """"classical", "rapid", "blitz" or "armageddon"; empty: not said."""

    def __init__(self, white: int, black: int, result: str | GameResult, kind: GameKind = "") -> None:
        game = Game(white, black, result)
        with refusing("game {white!s}-{black!s} of a play-off: {problem}", white=game.white, black=game.black):
            if game.white is None or game.black is None or game.white == game.black:
                raise Wrong(Message("expected two different participants"))
            if game.result == "*":
                raise Wrong(Message("expected a result, found a pending game; enter the play-off when it is over"))
            if kind not in KINDS:
                raise wrong_value(Message("one of {choices}", choices=tuple(filter(None, KINDS))), kind)
        fill(self, white=game.white, black=game.black, result=game.result, kind=kind)

    @property
    def points(self) -> tuple[Fraction, Fraction]:
        """What White and Black have of it."""
        white, black = OUTCOMES[self.outcome]
        return _WORTH.get(white, Fraction(0)), _WORTH.get(black, Fraction(0))

    @property
    def outcome(self) -> GameResult:
        """The result, with the draw odds of an Armageddon game."""
        return "0-1" if self.kind == "armageddon" and self.result == "½-½" else self.result


@dataclass(frozen=True, slots=True, init=False)
class PlayOff:
    """A play-off of those who are tied (Article 3). Only their ranks change."""

    participants: tuple[int, ...]
    """The numbers of those who play; not given: those of the order, or of the games. Names are taken too: in an event they
    become numbers."""
    games: tuple[PlayOffGame, ...]
    """The games; empty: only the order is known."""
    description: str
    """The format in words, such as "two rapid games, then Armageddon"."""
    order: tuple[int, ...]
    """Best first, where it does not follow from the games; empty: it does."""
    tie_breaks: tuple[str, ...]
    """The list of a play-off of three or more, after its points."""

    def __init__(
        self,
        participants: Sequence[str | int] = (),
        games: Sequence[PlayOffGame | tuple[Any, ...]] = (),
        description: str = "",
        order: Sequence[str | int] = (),
        tie_breaks: Sequence[str] | str = (),
    ) -> None:
        with refusing("play-off: {problem}"):
            played = tuple(map(_as_game, _listed(games)))
            ranked = _several(order)
            named = _several(participants) or ranked
            named = named or tuple(dict.fromkeys(who for game in played for who in (game.white, game.black)))
            words = text(description)
            codes = _codes(tie_breaks)
        fill(self, participants=named, games=played, description=words, order=ranked, tie_breaks=codes)
        with refusing("play-off of {participants}: {problem}", participants=named):
            self._check()

    def _check(self) -> None:
        if not self.games and not self.order:
            raise Wrong(Message("expected games or an order, found neither; give the games, or the order that it gave"))
        _check_two(self.participants)
        known = {*self.participants}
        strangers = [game for game in self.games if not {game.white, game.black} <= known]
        if strangers:
            other = "game {white}-{black} is not between its participants; correct the game or name both as participants"
            raise Wrong(Message(other, white=strangers[0].white, black=strangers[0].black))
        if self.order and {*self.order} != known:
            unnamed = "the order {order} does not name each of its participants once; correct it"
            raise Wrong(Message(unnamed, order=self.order))
        ahead = self._find_contradiction()
        if ahead:
            against = "the order has {first} first, the games were won by {winner}; correct the order or the games"
            raise Wrong(Message(against, first=self.order[0], winner=ahead))

    def _find_contradiction(self) -> int | None:
        """The winner of a match of two, where the order given says otherwise."""
        if len(self.participants) != 2 or not self.order or not self.games:
            return None
        scores = self.scores
        first, second = self.order
        return second if scores[second] > scores[first] else None

    @property
    def scores(self) -> Mapping[int, Fraction]:
        """Participant -> the points in its games."""
        scores = dict.fromkeys(self.participants, Fraction(0))
        for game in self.games:
            for who, points in zip((game.white, game.black), game.points, strict=True):
                scores[who] += points
        return ReadOnlyDict(scores)

    @property
    def kinds(self) -> tuple[GameKind, ...]:
        """The kinds of its games, each once, in their order."""
        return tuple(dict.fromkeys(game.kind for game in self.games if game.kind))


@dataclass(frozen=True, slots=True, init=False)
class HandOrder:
    """An order of those who are tied, given by hand: by the arbiter, or by lots that were drawn in the hall."""

    order: tuple[int, ...]
    """The numbers of those tied, best first. Names are taken too: in an event they become numbers."""
    reason: str
    """In words, such as "lots drawn by the chief arbiter"."""

    def __init__(self, order: Sequence[str | int], reason: str = "") -> None:
        with refusing("order by hand: {problem}"):
            fill(self, order=_several(order), reason=text(reason))
            _check_two(self.order)


Decision = TypeVar("Decision", PlayOff, HandOrder)


@dataclass(frozen=True, init=False)
class GivenValues:
    """Values of a tie-break that somebody else has computed, under a code of TRF26 for self-defined ones."""

    code: str
    """OTHER_ and letters, digits or underscores."""
    values: Mapping[int, Fraction]
    """Participant number -> value; who has none ranks last."""
    best: Best
    """"high": the higher value is ahead; "low": the lower."""
    computed_by: str
    """Who computed them, in words."""

    def __init__(self, code: str, values: Mapping[int, Number], best: Best = "high", computed_by: str = "") -> None:
        acronym = str(code).strip().upper()
        if not re.fullmatch(SELF_DEFINED, acronym):
            sentence = "values: expected a code such as OTHER_LEAGUE, found {found!r}; other codes are computed here"
            raise TournamentError([Message(sentence, found=as_fact(code))])
        with refusing("values of {code}: {problem}", code=acronym):
            if not isinstance(values, Mapping) or not values:
                raise wrong_value("a value for each participant, such as {7: 38.5}", values)
            exact = {whole_number(who): _value(value) for who, value in values.items() if not is_missing(value)}
            _check_together(exact.values())
            if best not in ("high", "low"):
                raise wrong_value("'high' or 'low'", best)
            fill(self, code=acronym, values=ReadOnlyDict(exact), best=best, computed_by=text(computed_by))

    def __hash__(self) -> int:
        return hash((self.code, *self.values.items()))

    def without(self, gone: Collection[int]) -> GivenValues | None:
        """The values of the others; None if nobody is left."""
        left = {who: value for who, value in self.values.items() if who not in gone}
        return GivenValues(self.code, left, self.best, self.computed_by) if left else None


@dataclass(frozen=True, slots=True, init=False)
class ListChange:
    """A change of the tie-break list during the event. C.07 4.1.1 allows one only before the start, so reports say it."""

    before: tuple[str, ...]
    """The list that was announced."""
    after: tuple[str, ...]
    """The list that took its place."""
    since_round: int
    """The first round that began with the new list."""
    reason: str
    """In words."""

    def __init__(self, before: Sequence[str] | str, after: Sequence[str] | str, since_round: int, reason: str = "") -> None:
        with refusing("change of the list: {problem}"):
            lists = [_codes(before), _codes(after)]
            fill(self, before=lists[0], after=lists[1], since_round=whole_number(since_round), reason=text(reason))
            if not all(lists) or lists[0] == lists[1]:
                same = "expected two different lists, found {before!r} and {after!r}"
                raise Wrong(Message(same, before=lists[0], after=lists[1]))
            if self.since_round < 1:
                raise Wrong(Message("expected a round from 1, found {found}", found=self.since_round))


def _listed(items: object) -> Sequence[Any]:
    if isinstance(items, str) or not isinstance(items, Iterable):
        raise wrong_value("a list", items)
    return tuple(items)


def _codes(given: object) -> tuple[str, ...]:
    """The codes of a list, also as one text."""
    return tuple(map(text, split_list(given) if isinstance(given, str) else _listed(given)))


def _as_game(item: object) -> PlayOffGame:
    if isinstance(item, tuple | list) and 3 <= len(item) <= 4:
        return PlayOffGame(*item)
    if not isinstance(item, PlayOffGame):
        raise wrong_value("PlayOffGame, or (white, black, result, kind)", item)
    return item


def _several(items: object) -> tuple[Any, ...]:
    """Several participants: numbers, or names, which an event knows."""
    named = tuple(text(who) if isinstance(who, str) and who.strip() else whole_number(who) for who in _listed(items))
    twice = [who for who, count in Counter(named).items() if count > 1]
    if twice:
        raise Wrong(Message("{who} is named twice; name each once", who=twice[0]))
    return named


def _check_two(participants: Collection[int]) -> None:
    if len(participants) < 2:
        raise Wrong(Message("expected two participants or more, found {count}", count=len(participants)))


def _value(given: object) -> Fraction:
    try:
        value = exact_number(given)
    except (ValueError, TypeError, ZeroDivisionError, OverflowError):
        raise wrong_value("a number such as 38.5", given) from None
    if isinstance(given, bool) or max(abs(value.numerator), value.denominator) > _LARGEST:
        raise wrong_value("a number such as 38.5", given)
    return value


def _check_together(values: Iterable[Fraction]) -> None:
    """Refuse values that only large whole numbers can compare."""
    over, largest = 1, Fraction(0)
    for value in values:
        over, largest = lcm(over, value.denominator), max(largest, abs(value))
        if largest * over > _LARGEST_TOGETHER:
            raise wrong_value("a number such as 38.5", str(value))


def convert_decisions(facts: dict[str, Any], problems: list[Message]) -> None:
    """Convert the decisions of an event to their types: a list of numbers is an order, a table of values has a code."""
    if isinstance(facts["values"], Mapping):
        facts["values"] = [each if isinstance(each, GivenValues) else (code, each) for code, each in facts["values"].items()]
    makers: Mapping[str, tuple[type, Callable[[Any], Any]]] = {
        "play_offs": (PlayOff, lambda item: PlayOff(order=item)),
        "orders": (HandOrder, HandOrder),
        "values": (GivenValues, lambda item: GivenValues(*item)),
        "list_changes": (ListChange, lambda item: ListChange(*item)),
    }
    for name, (kind, make) in makers.items():
        items = facts[name]
        if isinstance(items, str) or not isinstance(items, Iterable):
            problems.append(unexpected(name, "a list", items))
            continue
        made = []
        for item in items:
            try:
                made.append(make(item) if isinstance(item, tuple | list) else item)
            except (TournamentError, TypeError) as refused:
                problems += (
                    refused.messages if isinstance(refused, TournamentError) else [unexpected(name, kind.__name__, item)]
                )
        problems += [unexpected(name, kind.__name__, item) for item in made if not isinstance(item, kind)]
        facts[name] = tuple(made)
    lots = facts["lots"]
    if not (lots is None or isinstance(lots, int | str)) or isinstance(lots, bool) or lots == "":
        problems.append(unexpected("lots", "a seed: a whole number or a text", lots))
    elif isinstance(lots, str) and has_surrogates(lots):
        problems.append(field_problem("lots", HALF_A_CHARACTER, found=lots))
    if not isinstance(facts["ties_stay"], bool):
        problems.append(unexpected("ties_stay", "True or False", facts["ties_stay"]))


def number_decisions(event: Listed, decisions: Sequence[Decision], field: str, problems: list[Message]) -> tuple[Decision, ...]:
    """Decisions with the numbers of those whom they name."""

    def number(named: tuple[Any, ...]) -> tuple[int, ...]:
        return tuple(find_number(event, who) if isinstance(who, str) else who for who in named)

    numbered = []
    for one in decisions:
        try:
            if isinstance(one, HandOrder):
                changed: Any = one if number(one.order) == one.order else HandOrder(number(one.order), one.reason)
            else:
                both = number(one.participants), number(one.order)
                same = both == (one.participants, one.order)
                changed = one if same else PlayOff(both[0], one.games, one.description, both[1], one.tie_breaks)
            numbered.append(changed)
        except TiebreaksError as refused:
            problems += [embed_problem("{field}: {problem}", problem, field=field) for problem in refused.messages]
    return tuple(numbered)


def check_decisions(
    play_offs: Sequence[PlayOff], orders: Sequence[HandOrder], values: Sequence[GivenValues], known: Rows,
    problems: list[Message],
) -> None:  # fmt: skip
    """Refuse decisions about somebody who does not take part, or two about the same participant."""
    _check_each("play_offs", [each.participants for each in play_offs], known, problems)
    _check_each("orders", [each.order for each in orders], known, problems)
    for given in values:
        strangers = [who for who in given.values if who not in known]
        if strangers:
            sentence = "{code}: {participant} is not a participant; there are {known}"
            facts = {"code": given.code, "participant": strangers[0], "known": known.span}
            problems.append(field_problem("values", sentence, **facts))
    for code, count in Counter(given.code for given in values).items():
        if count > 1:
            problems.append(field_problem("values", "{code} is given twice; give each code once", code=code))


def _check_each(name: str, groups: Iterable[Collection[int]], known: Rows, problems: list[Message]) -> None:
    seen: set[int] = set()
    for group in groups:
        for who in group:
            if who not in known:
                sentence = "{participant} is not a participant; there are {known}"
                problems.append(field_problem(name, sentence, participant=who, known=known.span))
            elif who in seen:
                sentence = "{participant} is in two of them; a tie is decided once"
                problems.append(field_problem(name, sentence, participant=who))
            seen.add(who)


def check_end(lots: object, ties_stay: bool, problems: list[Message]) -> None:
    """Refuse lots where ties stay."""
    if ties_stay and lots is not None:
        both = "ties stay (2.1), so no lots are drawn; leave out one of {options}"
        problems.append(field_problem("lots", both, options=Items(("lots", "ties_stay"), "and")))
