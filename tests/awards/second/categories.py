"""Section 1: who is in a category."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date
from typing import Any

from .rows import Row

Rules = Mapping[str, Any]


def holds(category: str | Rules, row: Row, rules: Rules, starts: date) -> bool:
    """Whether every condition of a category, given by name, by words or as a table, holds for a player."""
    if isinstance(category, str):
        defined = rules.get("categories", {})
        if category in defined:
            return holds(defined[category], row, rules, starts)
        return all(_condition(key, value, {}, row, rules, starts) for key, value in map(_read_word, category.split()))
    return all(_condition(key, value, category, row, rules, starts) for key, value in category.items())


def _read_word(word: str) -> tuple[str, Any]:
    """The condition that a word of an undefined name states."""
    if word in ("women", "men"):
        return "sex", word[0]
    if word == "unrated":
        return "unrated", "only"
    if re.fullmatch(r"U\d{1,2}|\d{1,2}\+|\d{1,2}-\d{1,2}", word):
        return "age", word
    if re.fullmatch(r"U\d{3,4}|\d{3,4}\+|\d{3,4}-\d{3,4}", word):
        return "rating", word
    if re.fullmatch(r"[A-Z]{3}", word):
        return "federation", word
    raise ValueError(f"no category is called {word}")


def _condition(key: str, value: Any, category: Rules, row: Row, rules: Rules, starts: date) -> bool:
    """Whether one condition of a category holds."""
    if key == "sex":
        return bool(row.sex) and row.sex == {"w": "w", "m": "m"}[value]
    if key == "age":
        return _age_holds(value, category, row, rules, starts)
    if key == "born":
        first, _, last = value.partition("-") if "-" in value else (value, "", value)
        year = _birth(row)[0]
        return year > 0 and (not first or int(first) <= year) and (not last or year <= int(last))
    if key == "rating":
        return _in_span(value, row.rating) if row.rating else category.get("unrated") is True
    if key == "unrated":
        return value != "only" or not row.rating
    if key == "federation":
        return row.federation in ([value] if isinstance(value, str) else value)
    if key == "title":
        if isinstance(value, bool):
            return bool(row.title) == value
        return bool(row.title) and row.title in ([value] if isinstance(value, str) else value)
    if key == "players":
        return row.number in (rules["lists"][value] if isinstance(value, str) else value)
    if key == "any_of":
        return any(holds(name, row, rules, starts) for name in value)
    if key == "none_of":
        return not any(holds(name, row, rules, starts) for name in value)
    if key in ("age_on", "season"):
        return True  # read with `age`
    raise ValueError(f"{key} is not covered here")


def _in_span(span: str, value: int) -> bool:
    """ "U1800" excludes 1800; "2000+" and "1600-1799" include their ends."""
    if span.startswith("U"):
        return value < int(span[1:])
    if span.endswith("+"):
        return value >= int(span[:-1])
    first, last = map(int, span.split("-"))
    return first <= value <= last


def _birth(row: Row) -> tuple[int, int, int]:
    """Year, month and day of birth, 0 where unknown."""
    parts = [int(part) for part in re.split(r"[-/.]", row.birth) if part]
    year, month, day = (*parts, 0, 0, 0)[:3]
    return year, month, day


def _age_holds(span: str, category: Rules, row: Row, rules: Rules, starts: date) -> bool:
    """1.1: by year U18 includes 18, on a date U18 means below 18 completed years."""
    age_on = str(category.get("age_on", rules.get("age_on", "year")))
    season = category.get("season", rules.get("season", 1))
    year, month, day = _birth(row)
    if not year:
        return False
    if age_on == "year":
        age = starts.year + (1 if season > 1 and starts.month >= season else 0) - year
        return age <= int(span[1:]) if span.startswith("U") else _in_span(span, age)
    on = date.fromisoformat(age_on)
    days = [(month, day)] if month and day else [(1, 1), (12, 31)]
    answers = {_in_span(span, on.year - year - ((on.month, on.day) < birthday)) for birthday in days}
    if len(answers) == 2:
        raise ValueError(f"age needs the day of birth of {row.number}")
    return answers.pop()
