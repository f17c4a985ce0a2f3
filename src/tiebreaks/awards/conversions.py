"""Values of a rules file to plain Python: amounts, ages, years, places; and which keys each table has."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import get_args

from tiebreaks.answers.categories import Span
from tiebreaks.awards.category_names import parse_span, parse_years
from tiebreaks.awards.rules import BOARD, Method, Rounding
from tiebreaks.awards.shares import Sharing, Straddle
from tiebreaks.messages import Message, as_fact
from tiebreaks.model.fields import (
    A_LIST,
    TRUE_OR_FALSE,
    Converter,
    Kind,
    Wrong,
    exact_number,
    is_whole,
    list_of,
    one_of,
    whole_from,
    wrong_value,
)

MOST_PLACES = 10_000  # of all lists together


def as_money(value: object) -> Fraction:
    """An amount of money, exact."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal | Fraction | float | str):
        raise wrong_value("an amount such as 250 or 12.50", value)
    try:
        amount = exact_number(value)
    except (ValueError, ZeroDivisionError, OverflowError):
        raise wrong_value("an amount such as 250 or 12.50", value) from None
    if not 0 <= amount < 10**12:
        raise wrong_value("an amount from 0 on", value)
    return amount


of_text: Kind[str] = Kind("a text", lambda value: value.strip() or None if isinstance(value, str) else None)


def _maybe_text(value: object) -> str:
    return "" if isinstance(value, str) and not value.strip() else of_text(value)


_count = whole_from(0, "a whole number from 0 on")
whole_from_one: Kind[int] = whole_from(1, "a whole number from 1 on")


_positive = Kind("an amount above 0", lambda value: as_money(value) or None)
_part = Kind("a part from 0 to 1", lambda value: part if (part := as_money(value)) <= 1 else None)
_month = Kind("a month from 1 to 12", lambda value: month if 1 <= (month := _count(value)) <= 12 else None)


def among(*choices: str) -> Callable[[object], str]:
    return one_of({choice: choice for choice in choices})


def _one_or_several(value: object) -> tuple[str, ...]:
    return (of_text(value),) if isinstance(value, str) else list_of(of_text)(value)


def _age_on(value: object) -> date | str:
    if value == "year":
        return "year"
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(value if isinstance(value, str) else "")
    except ValueError:
        raise wrong_value('"year" or a date such as "2025-08-31"', value) from None


def _amounts(value: object) -> tuple[Fraction, ...]:
    """Money by place; "10 x 600" is ten of them."""
    amounts: list[Fraction] = []
    for item in A_LIST(value):
        found = re.fullmatch(r"\s*([0-9]{1,5})\s*[x×]\s*([0-9.]{1,20})\s*", item) if isinstance(item, str) else None
        many, amount = (int(found[1]), found[2]) if found else (1, item)
        if isinstance(item, str) and not found:
            raise wrong_value('an amount such as 250, or "10 x 600" for ten of them', item)
        if len(amounts) + many > MOST_PLACES:
            raise Wrong(Message("expected at most {most:,} places, found {found!r}", most=MOST_PLACES, found=as_fact(item)))
        amounts += [as_money(amount)] * many
    return tuple(amounts)


_ORDERS = ("standings", "performance", "gain", "upset")
_order = Kind(
    'one of "standings", "performance", "gain", "upset", "board:3"',
    lambda value: value if isinstance(value, str) and (value in _ORDERS or BOARD.fullmatch(value)) else None,
)


def _span(*, under_is_included: bool, what: str) -> Kind[Span]:
    return Kind(what, lambda value: parse_span(value, under_is_included=under_is_included) if isinstance(value, str) else None)


_years = Kind(
    'years such as "2008-", "-1962", "2004-2007" or "2003"',
    lambda value: parse_years(str(value)) if isinstance(value, str) or is_whole(value) else None,
)


def _unrated(value: object) -> object:
    if value is False:
        return None
    if value is not True and value != "only":
        raise wrong_value('true or "only"', value)
    return value


def _title(value: object) -> bool | tuple[str, ...]:
    return value if isinstance(value, bool) else _one_or_several(value)


def _players(value: object) -> str | frozenset[int]:
    return of_text(value) if isinstance(value, str) else frozenset(list_of(whole_from_one)(value))


Keys = Mapping[str, Converter]
CATEGORY: Keys = {
    "sex": among("w", "m"), "age": _span(under_is_included=True, what='ages such as "U18", "50+" or "15-18"'), "born": _years,
    "rating": _span(under_is_included=False, what='ratings such as "U1800", "2000+" or "1600-1799"'), "unrated": _unrated,
    "federation": _one_or_several, "title": _title, "club": _one_or_several, "players": _players,
    "any_of": list_of(of_text), "none_of": list_of(of_text), "age_on": _age_on, "season": _month,
}  # fmt: skip
TERMS: Keys = {
    "amounts": _amounts, "things": list_of(_maybe_text), "worth": list_of(as_money), "least": as_money,
    "sharing": among(*get_args(Sharing)), "straddle": among(*get_args(Straddle)),
}  # fmt: skip
LIST: Keys = {
    "name": of_text, "group": of_text, "category": lambda value: value, **TERMS, "by": _order, "draws": TRUE_OR_FALSE,
    "entrants": _count, "points": as_money, "games": _count, **dict.fromkeys(("complete", "clear", "last"), TRUE_OR_FALSE),
}  # fmt: skip
TEAM: Keys = {
    "name": of_text, "from": among("club", "federation"), "of": whole_from_one, "category": lambda value: value,
    **{key: TERMS[key] for key in ("amounts", "things", "worth")},
}  # fmt: skip
GROUP: Keys = {"method": among(*get_args(Method)), "sharing": TERMS["sharing"], "straddle": TERMS["straddle"]}
LIMIT: Keys = {"category": lambda value: value, "amount": as_money}
TOP: Keys = {
    "currency": _maybe_text, "unit": _positive, "rounding": among(*get_args(Rounding)), "age_on": _age_on, "season": _month,
    "ratings": list_of(of_text), "based_on": whole_from_one, "least_paid": _part,
    **dict.fromkeys(("categories", "lists", "clubs", "excluded", "groups", "prizes", "teams", "limits"), lambda value: value),
}  # fmt: skip
