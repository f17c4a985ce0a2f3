"""A mutant, and how a function of this process becomes one."""

from __future__ import annotations

import ast
import gc
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType

Functions = dict[tuple[str, int], FunctionType]
"""The functions and methods of the project, by the file and the line that each begins in."""


@dataclass(frozen=True)
class Mutant:
    """One change of one function."""

    path: str  # of the file, from the root of the project
    function: str  # its qualified name
    first_line: int  # of the function, decorators included
    lines: tuple[int, int]  # a test that runs none of them cannot see the change
    before: str
    after: str
    key: str  # the same as long as what is changed reads the same
    parts: tuple[Sequence[str], int, str] = field(repr=False)  # the file in parts, which one is changed, into what
    in_signature: bool = False  # a default of a parameter

    @property
    def source(self) -> str:
        """The whole file, changed."""
        parts, at, changed = self.parts
        return "".join([*parts[:at], changed, *parts[at + 1 :]])


def functions() -> Functions:
    """Those that are there now."""
    _made_inside()
    loaded = (each for each in gc.get_objects() if isinstance(each, FunctionType) and "<" not in each.__code__.co_qualname)
    return {(relative(each.__code__.co_filename), each.__code__.co_firstlineno): each for each in loaded}


@lru_cache(maxsize=1)
def _made_inside() -> dict[tuple[str, int, str], list[FunctionType]]:
    """The functions that others have returned or kept, such as converters, by file, first line and name."""
    found: dict[tuple[str, int, str], list[FunctionType]] = defaultdict(list)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and "<locals>" in each.__code__.co_qualname:
            found[_place_of(each.__code__)].append(each)
    return dict(found)


def _place_of(code: CodeType) -> tuple[str, int, str]:
    return relative(code.co_filename), code.co_firstlineno, code.co_qualname


def forget() -> None:
    """Empty the memories of functions that remember their answers."""
    for each in _remembering():
        each()


@lru_cache(maxsize=1)
def _remembering() -> list[Callable[[], None]]:
    """What empties each memory: of functions, and of mappings that fill themselves. None are found behind gc.freeze."""
    there = gc.get_objects()
    functions = [each.cache_clear for each in there if type(each) is type(_remembering) and _is_ours(each.__module__)]
    mappings = [each for each in there if isinstance(each, dict) and hasattr(each, "__missing__")]
    return functions + [each.clear for each in mappings if _is_ours(type(each).__module__)]


def _is_ours(module: str) -> bool:
    return module.startswith("tiebreaks")


def relative(path: str) -> str:
    """A path from the root of the project, which is where the tests run; as it is when it lies elsewhere."""
    return path.removeprefix(f"{Path.cwd().as_posix()}/")


def become(function: FunctionType, mutant: Mutant) -> None:
    """Give a function the body, and the defaults, of a mutant: wherever it is referred to, it is the mutant from now on."""
    source = mutant.source
    code = compile(source, function.__code__.co_filename, "exec", dont_inherit=True)
    function.__code__ = next(each for each in _codes(code) if _is_the_same(each, function.__code__))
    _change_those_made_inside(function.__code__)
    if mutant.in_signature:
        _change_defaults(function, source)


def _change_those_made_inside(code: CodeType) -> None:
    """Give functions that were made by this one, when its module was imported, what it would make now."""
    inside = Counter(map(_place_of, _codes(code)))
    for each in _codes(code):
        for made in _made_inside().get(_place_of(each), ()):
            if inside[_place_of(each)] == 1 and made.__code__.co_freevars == each.co_freevars:
                made.__code__ = each


def _is_the_same(code: CodeType, other: CodeType) -> bool:
    return (code.co_firstlineno, code.co_qualname) == (other.co_firstlineno, other.co_qualname)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for each in code.co_consts:
        if isinstance(each, CodeType):
            yield from _codes(each)


def _change_defaults(function: FunctionType, source: str) -> None:
    def value(expression: ast.expr) -> object:
        return eval(compile(ast.Expression(expression), "default", "eval"), function.__globals__)

    line = function.__code__.co_firstlineno
    definitions = (each for each in ast.walk(ast.parse(source)) if isinstance(each, ast.FunctionDef))
    signature = next(each.args for each in definitions if first_line(each) == line)
    named = zip(signature.kwonlyargs, signature.kw_defaults, strict=True)
    function.__defaults__ = tuple(map(value, signature.defaults))
    function.__kwdefaults__ = {argument.arg: value(default) for argument, default in named if default is not None}


def first_line(function: ast.FunctionDef) -> int:
    """The line that a function begins in, decorators included."""
    return min([function.lineno, *(each.lineno for each in function.decorator_list)])
