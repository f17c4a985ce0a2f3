"""What values a parameter takes: how a typed text becomes one, how JSON Schema says it, and what a shell may complete.

A value that does not fit is refused here, in the same words for every face; each face says in front which parameter it is.
What makes values of the law and of an event is imported when one is made: a help needs neither the engine nor NumPy.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from math import isfinite
from typing import TYPE_CHECKING, Any

from tiebreaks.checking.steps import MORE
from tiebreaks.errors import TiebreaksError
from tiebreaks.languages import choices as languages
from tiebreaks.languages import find_language
from tiebreaks.messages import Message, Option
from tiebreaks.text import as_typed

if TYPE_CHECKING:
    from tiebreaks.model.tournament import GivenValues, HandOrder, PlayOff

MOST_LETTERS = 1000
MOST_ITEMS = 50  # of a parameter that may be given several times
YES_AND_NO = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}

ORDER = "expected participants, best first, such as '12, 7: 2-1 in blitz games' or 'Anna, Bert', found {given!r}"
TWO_EDITIONS = "expected two editions to compare, found {count}; give {option} twice"


class UsageError(TiebreaksError):
    """A question that cannot be asked so: a parameter is missing, unknown, or has a value that it cannot have.

    `parameter` is its name; empty where several do not go together.
    """

    parameter: str = ""

    @classmethod
    def of(cls, parameter: str, *messages: Message) -> UsageError:
        """The refusal of one parameter."""
        error = cls(messages)
        error.parameter = parameter
        return error


@dataclass(frozen=True)
class ValueKind:
    """A kind of values."""

    convert: Callable[[str], Any]  # raises TiebreaksError
    type: Mapping[str, Any]  # of one value, in JSON Schema
    names: Callable[[], Iterable[str]] = tuple  # which a shell completes
    gather: Callable[[list[Any]], Any] = list  # the value of a parameter that was given several times
    is_choice: bool = field(default=False, kw_only=True)  # a value is one of the names
    is_flag: bool = field(default=False, kw_only=True)
    is_file: bool = field(default=False, kw_only=True)
    is_output: bool = field(default=False, kw_only=True)  # the path of a file to write

    @property
    def schema(self) -> Mapping[str, Any]:
        """Of one value, in JSON."""
        return {**self.type, "enum": list(self.names())} if self.is_choice else self.type


def _text(given: str) -> str:
    if len(given) > MOST_LETTERS:
        raise TiebreaksError("expected at most {most} letters, found {count}", most=MOST_LETTERS, count=len(given))
    return given


def _flag(given: str) -> bool:
    if given.lower() not in YES_AND_NO:
        raise TiebreaksError("expected true or false, found {given!r}", given=given)
    return YES_AND_NO[given.lower()]


TEXT = ValueKind(_text, {"type": "string", "maxLength": MOST_LETTERS})
YES = ValueKind(_flag, {"type": "boolean"}, is_flag=True)
FILE = ValueKind(str, {"type": "string"}, is_file=True)
OUTPUT_FILE = ValueKind(_text, TEXT.type, is_output=True)


def _within(value: Any, given: str, least: float | None, most: float | None) -> Any:
    if least is not None and value < least:
        raise TiebreaksError("expected at least {least}, found {given}", least=least, given=given)
    if most is not None and value > most:
        raise TiebreaksError("expected at most {most}, found {given}", most=most, given=given)
    return value


def _bounds(least: float | None, most: float | None) -> dict[str, float]:
    return {name: bound for name, bound in (("minimum", least), ("maximum", most)) if bound is not None}


def _day(given: str) -> date:
    try:
        return date.fromisoformat(given.strip())
    except ValueError:
        raise TiebreaksError("expected a day such as 2026-03-07, found {given!r}", given=given) from None


DAY = ValueKind(_day, {"type": "string", "format": "date"})


def whole(least: int | None = None, most: int | None = None) -> ValueKind:
    """Whole numbers."""

    def convert(given: str) -> int:
        if not (given.isascii() and given.removeprefix("-").isdecimal() and len(given) < 20):
            raise TiebreaksError("expected a whole number, found {given!r}", given=given)
        return int(_within(int(given), given, least, most))

    return ValueKind(convert, {"type": "integer", **_bounds(least, most)})


def number(least: float | None = None) -> ValueKind:
    """Numbers with decimals."""

    def convert(given: str) -> float:
        try:
            value = float(given)
            if not isfinite(value):
                raise ValueError
        except ValueError:
            raise TiebreaksError("expected a number, found {given!r}", given=given) from None
        return float(_within(value, given, least, None))

    return ValueKind(convert, {"type": "number", **_bounds(least, None)})


def _steps(given: str) -> int | str:
    if given == MORE:
        return MORE
    try:
        return int(whole(0).convert(given))
    except TiebreaksError:
        raise TiebreaksError("expected a number of steps or {more}, found {given!r}", more=MORE, given=given) from None


STEPS = ValueKind(_steps, {"type": ["integer", "string"]}, lambda: (MORE,))


def one_of(names: Sequence[str] | Callable[[], Sequence[str]]) -> ValueKind:
    """One of some names; where they belong to a module that is imported when they are asked for, a function gives them."""
    choices = names if callable(names) else lambda: names

    def convert(given: str) -> str:
        if given not in choices():
            raise TiebreaksError("expected one of {names}, found {given!r}", names=tuple(choices()), given=given)
        return given

    return ValueKind(convert, {"type": "string"}, choices, is_choice=True)


def _edition(given: str) -> str:
    from tiebreaks.law import edition_named

    return edition_named(given).id


def _editions() -> Iterable[str]:
    from tiebreaks.law import EDITIONS

    return EDITIONS


def _two_editions(given: list[str]) -> tuple[str, str]:
    if len(given) != 2:
        raise TiebreaksError(TWO_EDITIONS, count=len(given), option=Option("edition"))
    if given[0] == given[1]:
        raise TiebreaksError("expected two different editions to compare, found {id} twice", id=given[0])
    return given[0], given[1]


EDITION = ValueKind(_edition, {"type": "string"}, _editions, is_choice=True)
EDITIONS_TWICE = ValueKind(_edition, {"type": "string"}, _editions, _two_editions, is_choice=True)


def _known_house_rules() -> Iterable[str]:
    from tiebreaks.law import NAMED_SETS, PROVISIONS

    yield from NAMED_SETS
    yield from (f"{name}={as_typed(choice)}" for name, facts in PROVISIONS.items() for choice in facts["choices"])


def _house_rules(given: list[str]) -> Any:
    from tiebreaks.engine.house_rules import parse_house_rules

    return parse_house_rules(given)


def _codes() -> Iterable[str]:
    from tiebreaks.engine.catalogue import CATALOGUE, OTHER_RULES

    return (*CATALOGUE, *OTHER_RULES)


HOUSE_RULE = ValueKind(_text, TEXT.type, _known_house_rules, _house_rules)
CODE = ValueKind(_text, TEXT.type, _codes)


def _ranks(given: str) -> set[int]:
    parts = [part.strip() for part in given.split(",")]
    if not all(part.isascii() and part.isdecimal() and len(part) < 7 for part in parts):
        raise TiebreaksError("expected ranks such as 4,5, found {given!r}", given=given)
    return {int(part) for part in parts}


RANKS_LIST = ValueKind(_ranks, TEXT.type)


def _order(given: str) -> tuple[list[int | str], str]:
    """Participants, best first, by numbers or names, and what stands behind a colon. Names with a comma stand between ;."""
    participants, _, said = _text(given).partition(":")
    named = participants.strip()
    separator = next((one for one in ";," if one in named), None)
    if separator is None and not named.replace(" ", "").isdecimal():
        raise TiebreaksError(ORDER, given=given)
    parts = [part.strip() for part in named.split(separator)]
    if not all(parts) or any(part.isdecimal() and not (part.isascii() and len(part) < 7) for part in parts):
        raise TiebreaksError(ORDER, given=given)
    return [int(part) if part.isdecimal() else part for part in parts], said.strip()


def _play_off(given: str) -> PlayOff:
    from tiebreaks.model.tournament import PlayOff

    order, description = _order(given)
    return PlayOff(order=order, description=description)


def _hand_order(given: str) -> HandOrder:
    from tiebreaks.model.tournament import HandOrder

    return HandOrder(*_order(given))


def _given_values(given: str) -> GivenValues:
    """OTHER_LEAGUE: 7=38.5, 12=40; with `low` behind the code, the lower is ahead."""
    from tiebreaks.model.tournament import GivenValues

    code, _, table = _text(given).partition(":")
    name, _, best = code.strip().partition(" ")
    pairs = [pair.partition("=") for pair in table.split(",")]
    numbers = [number.strip() for number, _, _ in pairs]
    if not all(number.isascii() and number.isdecimal() and len(number) < 7 for number in numbers) or best not in ("", "low"):
        raise TiebreaksError("expected a code and values, such as 'OTHER_LEAGUE: 7=38.5, 12=40', found {given!r}", given=given)
    values = {int(number): value.strip() for number, (_, _, value) in zip(numbers, pairs, strict=True)}
    return GivenValues(name, values, "low" if best else "high")


PLAY_OFF = ValueKind(_play_off, TEXT.type)
HAND_ORDER = ValueKind(_hand_order, TEXT.type)
GIVEN_VALUES = ValueKind(_given_values, TEXT.type)


def _language(given: str) -> str:
    find_language(given)
    return given


LANGUAGE = ValueKind(_language, {"type": "string"}, languages, is_choice=True)


def convert(kind: ValueKind, name: str, given: str | Sequence[str], *, repeated: bool) -> Any:
    """The value of a parameter from what was typed, once or several times; raises UsageError."""
    try:
        if not repeated:
            return kind.convert(str(given))
        if len(given) > MOST_ITEMS:
            raise TiebreaksError("expected at most {most} times, found {count}", most=MOST_ITEMS, count=len(given))
        return kind.gather([kind.convert(each) for each in given])
    except TiebreaksError as wrong:
        raise UsageError.of(name, *wrong.messages) from None
