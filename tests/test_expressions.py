"""Every regular expression of the package, against texts on which a careless one takes the square of their length or worse.

The expressions are found in the source: compiled ones by the name they have in their module, others where they are used. A
compiled one is tried in the ways in which the source calls it.
"""

from __future__ import annotations

import ast
import importlib
import re
import time
from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import tiebreaks

SOURCE = Path(tiebreaks.__file__).parent
WAYS = ("match", "fullmatch", "search", "sub", "split", "findall", "finditer")
SIZES = (11, 20, 100, 400, 1600, 6400)
ALLOWED = 0.03  # seconds that say nothing about growth
BEFORE = ("", "A", "BH", "1", "2026", "142 ", "001", "OTHER_")
REPEATED = (" ", "1", "a", "A", "/A", "/C1", "-", "-L", "\t", "\n", ",", ", ", ";", "=", "(", ")", "|", "½", "é", "0001 ")
AFTER = ("", "!x")
RUNS = tuple(product(("1", "2026", "A", ""), (" ", "1", "a"), ("1", "A", ",", "=", "."), ("x", "!")))


class Expression(NamedTuple):
    """A pattern, where it stands, and how it is used."""

    where: str
    pattern: re.Pattern[Any]
    ways: tuple[str, ...]


def expressions() -> Iterator[Expression]:
    """Every expression of the source."""
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))}
    called = _calls(sources.values())
    for path, source in sources.items():
        name = ".".join((SOURCE.name, *path.relative_to(SOURCE).with_suffix("").parts)).removesuffix(".__init__")
        if "import re\n" not in source:
            continue
        module = importlib.import_module(name)
        for key, value in vars(module).items():
            if isinstance(value, re.Pattern):
                yield Expression(f"{name}.{key}", value, tuple(sorted(called.get(key, set(WAYS)))))
        used = re.search(rf"\bre\.({'|'.join(WAYS)})\(", source)
        for node in ast.walk(ast.parse(source)) if used else ():
            if isinstance(node, ast.Call) and (way := _way(node, "re")) and isinstance(node.args[0], ast.Constant):
                yield Expression(f"{name}:{node.lineno}", re.compile(node.args[0].value), (way,))


def _way(node: ast.Call, of: str) -> str:
    found = node.func
    is_call = isinstance(found, ast.Attribute) and isinstance(found.value, ast.Name) and found.value.id == of
    return found.attr if is_call and isinstance(found, ast.Attribute) and found.attr in WAYS else ""


def _calls(sources: Iterable[str]) -> dict[str, set[str]]:
    """Name of a pattern -> the ways in which it is called anywhere."""
    found: dict[str, set[str]] = {}
    for source in sources:
        for name, way in re.findall(rf"\b(\w+)\.({'|'.join(WAYS)})\b", source):
            found.setdefault(name, set()).add(way)
    return found


def texts(size: int) -> Iterator[str]:
    for before, repeated, after in product(BEFORE, REPEATED, AFTER):
        yield before + repeated * size + after
    for first, run, second, after in RUNS:
        yield first + run * size + second + run * size + after
        yield (first + run * (size // 10) + second) * 10 + after


def work(pattern: re.Pattern[Any], way: str) -> Callable[[Any], object]:
    if way == "sub":
        return lambda text: pattern.sub(b"" if isinstance(pattern.pattern, bytes) else "", text)
    if way == "finditer":
        return lambda text: sum(1 for _ in pattern.finditer(text))
    call: Callable[[Any], object] = getattr(pattern, way)
    return call


def seconds(call: Callable[[Any], object], text: str | bytes) -> float:
    start = time.process_time()
    call(text)
    return time.process_time() - start


def slow_text(pattern: re.Pattern[Any], way: str) -> str:
    """The first text on which the time grows far faster than the length; nothing when there is none.

    Growing sizes: what is exponential is seen before it is tried at a size at which it would not return.
    """
    call = work(pattern, way)
    for ladder in zip(*(texts(size) for size in SIZES), strict=True):
        before = ALLOWED
        for size, text in zip(SIZES, ladder, strict=True):
            given = text.encode() if isinstance(pattern.pattern, bytes) else text
            taken = seconds(call, given)
            if max(ALLOWED, 10 * before) < taken < 1:
                taken = min(taken, *(seconds(call, given) for _ in range(2)))  # somebody else may have used the machine
            if taken > max(ALLOWED, 10 * before):
                return f"{size} times: {text[:60]!r}, {taken:.2f} s after {before:.4f} s"
            before = max(taken, ALLOWED / 10)
    return ""


FOUND = list(expressions())


def test_the_expressions_are_found() -> None:
    places = {expression.where for expression in FOUND}
    assert {
        "tiebreaks.formats.trf.header._CODE",
        "tiebreaks.formats.dates._YEAR_FIRST",
        "tiebreaks.engine.codes._NUMBERED",
    } <= places
    assert any(place.startswith("tiebreaks.law.spellings:") for place in places)
    assert len(FOUND) > 40


@pytest.mark.long
@pytest.mark.parametrize("expression", FOUND, ids=[expression.where for expression in FOUND])
def test_an_expression_takes_time_in_proportion_to_the_text(expression: Expression) -> None:
    assert not [told for way in expression.ways if (told := slow_text(expression.pattern, way))]


@pytest.mark.parametrize(
    ("careless", "way"),
    [
        (r"[A-Z]+(?:[-/#!](?:[A-Z](?:\d+)?|[A-Z]))*", "fullmatch"),
        (r"(\d{4})\s*[-/. ]\s*(\d{1,2})\s*[-/. ]\s*(\d{1,2})\.?", "fullmatch"),
        (r"([A-Za-z]+)\s*=\s*([^\s,;]*)", "search"),
        (r"[,;]\s*(?![^(]*\))", "split"),
        (r" *\d* *", "fullmatch"),
    ],
)
def test_a_careless_expression_is_noticed(careless: str, way: str) -> None:
    """Those that the source had once."""
    assert slow_text(re.compile(careless), way)
