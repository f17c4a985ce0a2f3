"""What values a parameter takes: how a typed text becomes one, how JSON Schema says it, and what a shell may complete.

A value that does not fit is refused here, in the same words for every face; each face says in front which parameter it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from math import isfinite
from typing import Any

from tiebreaks.answers.checks import MORE
from tiebreaks.engine.basis import parse_house_rules
from tiebreaks.engine.catalogue import CATALOGUE, OTHER_RULES
from tiebreaks.errors import TiebreaksError
from tiebreaks.languages import choices as languages
from tiebreaks.languages import find_language
from tiebreaks.law.editions import EDITIONS, NAMED_SETS, edition_named
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.messages import Message, Option
from tiebreaks.model.people import HIGHEST_RATING
from tiebreaks.model.tournament import GivenValues, HandOrder, PlayOff
from tiebreaks.text import as_typed

MOST_LETTERS = 1000
MOST_ITEMS = 50  # of a parameter that may be given several times
YES_AND_NO = {"true": True, "yes": True, "on": True, "1": True, "false": False, "no": False, "off": False, "0": False}

ORDER = "expected numbers of participants, best first, such as '12, 7: 2-1 in blitz games', found {given!r}"
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
    schema: Mapping[str, Any]  # of one value, in JSON
    names: Callable[[], Iterable[str]] = tuple  # which a shell completes
    gather: Callable[[list[Any]], Any] = list  # the value of a parameter that was given several times
    is_flag: bool = field(default=False, kw_only=True)
    is_file: bool = field(default=False, kw_only=True)
    is_output: bool = field(default=False, kw_only=True)  # the path of a file to write


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
OUTPUT_FILE = ValueKind(_text, TEXT.schema, is_output=True)


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


def one_of(names: Sequence[str]) -> ValueKind:
    """One of some names."""

    def convert(given: str) -> str:
        if given not in names:
            raise TiebreaksError("expected one of {names}, found {given!r}", names=tuple(names), given=given)
        return given

    return ValueKind(convert, {"type": "string", "enum": list(names)}, lambda: names)


def _edition(given: str) -> str:
    return edition_named(given).id


def _two_editions(given: list[str]) -> tuple[str, str]:
    if len(given) != 2:
        raise TiebreaksError(TWO_EDITIONS, count=len(given), option=Option("edition"))
    if given[0] == given[1]:
        raise TiebreaksError("expected two different editions to compare, found {id} twice", id=given[0])
    return given[0], given[1]


EDITION = ValueKind(_edition, {"type": "string", "enum": list(EDITIONS)}, lambda: EDITIONS)
EDITIONS_TWICE = ValueKind(_edition, {"type": "string", "enum": list(EDITIONS)}, lambda: EDITIONS, _two_editions)


def _known_house_rules() -> Iterable[str]:
    yield from NAMED_SETS
    yield from (f"{name}={as_typed(choice)}" for name, facts in PROVISIONS.items() for choice in facts["choices"])


HOUSE_RULE = ValueKind(_text, TEXT.schema, _known_house_rules, parse_house_rules)
CODE = ValueKind(_text, TEXT.schema, lambda: (*CATALOGUE, *OTHER_RULES))


def _ranks(given: str) -> set[int]:
    parts = [part.strip() for part in given.split(",")]
    if not all(part.isascii() and part.isdecimal() and len(part) < 7 for part in parts):
        raise TiebreaksError("expected ranks such as 4,5, found {given!r}", given=given)
    return {int(part) for part in parts}


RANKS_LIST = ValueKind(_ranks, TEXT.schema)


def _ratings(given: str) -> tuple[int, ...]:
    numbers = given.replace(",", " ").split()
    if not numbers or not all(_is_rating(each) for each in numbers):
        raise UsageError("expected ratings such as '2300, 2250, 2100', found {given!r}", given=given)
    return tuple(map(int, numbers))


def _rating_range(given: str) -> tuple[int, int]:
    low, _, high = given.partition("-")
    if not (_is_rating(low) and _is_rating(high) and int(low) <= int(high)):
        raise UsageError("expected a range such as 1400-2200, found {given!r}", given=given)
    return int(low), int(high)


def _is_rating(text: str) -> bool:
    return text.strip().isascii() and text.strip().isdecimal() and 0 < int(text) <= HIGHEST_RATING


RATINGS = ValueKind(_ratings, TEXT.schema)
RATING_RANGE = ValueKind(_rating_range, TEXT.schema)


def split_codes(given: str | None) -> tuple[str, ...]:
    """The codes of a list, as `by` takes it; none: no list."""
    return tuple(code.strip() for code in (given or "").split(",") if code.strip())


def _order(given: str) -> tuple[list[int], str]:
    """The numbers of participants, best first, and what stands behind a colon."""
    numbers, _, said = _text(given).partition(":")
    parts = numbers.replace(",", " ").split()
    if not parts or not all(part.isascii() and part.isdecimal() and len(part) < 7 for part in parts):
        raise TiebreaksError(ORDER, given=given)
    return [*map(int, parts)], said.strip()


def _play_off(given: str) -> PlayOff:
    order, description = _order(given)
    return PlayOff(order=order, description=description)


def _hand_order(given: str) -> HandOrder:
    return HandOrder(*_order(given))


def _given_values(given: str) -> GivenValues:
    """OTHER_LEAGUE: 7=38.5, 12=40; with `low` behind the code, the lower is ahead."""
    code, _, table = _text(given).partition(":")
    name, _, best = code.strip().partition(" ")
    pairs = [pair.partition("=") for pair in table.split(",")]
    numbers = [number.strip() for number, _, _ in pairs]
    if not all(number.isascii() and number.isdecimal() and len(number) < 7 for number in numbers) or best not in ("", "low"):
        raise TiebreaksError("expected a code and values, such as 'OTHER_LEAGUE: 7=38.5, 12=40', found {given!r}", given=given)
    values = {int(number): value.strip() for number, (_, _, value) in zip(numbers, pairs, strict=True)}
    return GivenValues(name, values, "low" if best else "high")


PLAY_OFF = ValueKind(_play_off, TEXT.schema)
HAND_ORDER = ValueKind(_hand_order, TEXT.schema)
GIVEN_VALUES = ValueKind(_given_values, TEXT.schema)


def _language(given: str) -> str:
    find_language(given)
    return given


LANGUAGE = ValueKind(_language, {"type": "string", "enum": list(languages())}, languages)


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
