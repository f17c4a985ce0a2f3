"""Whole numbers have 64 bits on every machine: the source states the type of every array, and a narrow NumPy gives the same ranks."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from tests.helpers import narrow_numpy
from tiebreaks.arrays import narrow, widen
from tiebreaks.formats.trf.kernel import as_array

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tiebreaks"
ROOMS = ("engine", "model", "formats", "echecs")

MAKERS = {
    "arange": 3,
    "array": 1,
    "empty": 1,
    "eye": 3,
    "frombuffer": 1,
    "fromiter": 1,
    "full": 2,
    "identity": 1,
    "indices": 1,
    "linspace": 5,
    "ndarray": 1,
    "ones": 1,
    "zeros": 1,
}
"""What makes an array, and how many arguments may stand before its type."""
KEEPERS = {"asarray", "ascontiguousarray", "asfortranarray", "concatenate", "diff", "repeat", "sort", "stack", "tile", "unique"}
"""What keeps the type of an array, but gives Python's numbers the width of the machine."""
SUMS = {"cumprod", "cumsum", "prod", "sum", "trace"}
SUMMING = {"accumulate", "reduce", "reduceat"}
POSITIONS = {
    "argmax",
    "argmin",
    "argpartition",
    "argsort",
    "argwhere",
    "bincount",
    "digitize",
    "flatnonzero",
    "lexsort",
    "nonzero",
    "searchsorted",
}
"""What gives positions or counts in the width of the machine, and takes no type."""
OF_THE_MACHINE = {"int_", "intp", "long", "uint", "uintp", "ulong"}

STATE = "say dtype=np.int64, or another type with its width"
WIDEN = "widen it: `widen(...)` of tiebreaks/arrays.py, or `map(widen, ...)` of several"
NAME_A_WIDTH = "name a width: np.int64"
STATE_A_NUMBER = "give one number its type: np.int64(2)"


def find_unstated(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a module that leave the type of an array to the machine, each with what is wrong and what to write."""
    tree = ast.parse(text)
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Call):
            for name, advice in _find_in_call(node, parents):
                yield node.lineno, f"{name} has the width of the machine; {advice}"
        elif isinstance(node, ast.Attribute) and _is_numpy(node.value) and node.attr in OF_THE_MACHINE:
            yield node.lineno, f"np.{node.attr} has the width of the machine; {NAME_A_WIDTH}"
        elif isinstance(node, ast.BinOp) and _multiplies_flags(node):
            yield node.lineno, f"a number times flags has the width of the machine; {STATE_A_NUMBER}"


def _find_in_call(call: ast.Call, parents: dict[ast.AST, ast.AST]) -> Iterator[tuple[str, str]]:
    stated = {
        each.arg: each.value
        for each in call.keywords
        if not (isinstance(each.value, ast.Constant) and each.value.value is None)
    }
    if isinstance(call.func, ast.Name):
        match call:
            case ast.Call(func=ast.Name(id="array"), args=[ast.Constant(value="i" | "I" | "l" | "L" as kind), *_]):
                yield f'array("{kind}")', 'write "q"'
        return
    if not isinstance(call.func, ast.Attribute):
        return
    name, of_numpy = call.func.attr, _is_numpy(call.func.value)
    kinds = [stated.get("dtype"), call.args[0] if name in ("astype", "view") and call.args else None]
    if any(
        (isinstance(kind, ast.Name) and kind.id == "int")
        or (isinstance(kind, ast.Constant) and kind.value in ("int", "l", "L"))
        for kind in kinds
    ):
        yield "int as a type", NAME_A_WIDTH
    if of_numpy and name in MAKERS and "dtype" not in stated and len(call.args) <= MAKERS[name]:
        yield f"np.{name}", STATE
    elif of_numpy and name in KEEPERS and call.args and "dtype" not in stated and _is_list_of_numbers(call.args[0]):
        yield f"np.{name} of Python's numbers", STATE
    elif of_numpy and name == "where" and len(call.args) == 3 and all(map(_is_number, call.args[1:])):
        yield "np.where of two numbers", STATE_A_NUMBER
    elif _is_sum(call.func) and "dtype" not in stated:
        yield ast.unparse(call.func).rpartition(".")[2] if not of_numpy else f"np.{name}", STATE
    elif _gives_positions(call, name, stated) and not _is_settled(call, parents):
        yield name, WIDEN


def _is_numpy(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "np"


def _is_sum(function: ast.Attribute) -> bool:
    """A sum or a product, as a method, a function, or a reduction of the ufunc; others keep the type of their array."""
    if function.attr in SUMMING:
        ufunc = function.value
        return isinstance(ufunc, ast.Attribute) and _is_numpy(ufunc.value) and ufunc.attr in ("add", "multiply", "subtract")
    return function.attr in SUMS and not (isinstance(function.value, ast.Name) and function.value.id == "math")


def _gives_positions(call: ast.Call, name: str, stated: dict[str | None, ast.expr]) -> bool:
    if name == "unique":
        return any(option and option.startswith("return_") for option in stated)
    if name == "bincount" and ("weights" in stated or len(call.args) > 1):
        return False  # sums of weights are floating
    return name in POSITIONS or (name == "count_nonzero" and "axis" in stated)


def _is_settled(call: ast.AST, parents: dict[ast.AST, ast.AST]) -> bool:
    """Whether positions are widened, compared, used as an index or made Python's, before anything is computed with them."""
    node, parent = call, parents[call]
    while True:
        match parent:
            case ast.Compare():
                return True
            case ast.Subscript(slice=index) if index is node:
                return True
            case ast.Subscript() | ast.Tuple() | ast.BinOp(op=ast.Add() | ast.Sub()):
                if isinstance(parent, ast.Tuple) and not isinstance(parents[parent], ast.Subscript):
                    return False
                node = parent
            case ast.Attribute(attr="any" | "all" | "astype" | "tolist"):
                return True
            case ast.Attribute(attr="copy" | "max" | "min" | "ravel" | "reshape"):
                node = parents[parent]
            case ast.Attribute(attr="T"):
                node = parent
            case ast.Call(func=ast.Name(id="bool" | "int" | "len" | "widen")):
                return True
            case ast.Call(func=ast.Name(id="map"), args=[ast.Name(id="widen"), *_]):
                return True
            case ast.Call(func=ast.Attribute(attr="take")):
                return True
            case ast.Call(func=ast.Attribute(attr="count_nonzero")):
                return True
            case _:
                return False
        parent = parents[node]


def _is_number(node: ast.expr) -> bool:
    """Whether this is one of Python's whole numbers, as far as the source shows it."""
    match node:
        case ast.Constant(value=value):
            return type(value) is int
        case ast.UnaryOp(operand=operand):
            return _is_number(operand)
        case ast.BinOp(left=left, right=right):
            return _is_number(left) and _is_number(right)
        case ast.Attribute(attr="value"):
            return True
        case ast.Call(func=ast.Name(id="int" | "len" | "ord")):
            return True
        case _:
            return False


def _is_list_of_numbers(node: ast.expr) -> bool:
    """Whether this is a list of Python's numbers; one with an array in it is as wide as the array."""
    if isinstance(node, (ast.List, ast.Set, ast.Tuple)):
        return all(_is_number(each) or _is_list_of_numbers(each) for each in node.elts)
    if isinstance(node, (ast.GeneratorExp, ast.ListComp, ast.SetComp)):
        return isinstance(node.elt, ast.Name) or _is_number(node.elt)
    return _is_number(node)


def _multiplies_flags(node: ast.BinOp) -> bool:
    both = (node.left, node.right)
    return (
        isinstance(node.op, (ast.Add, ast.LShift, ast.Mult, ast.Pow, ast.Sub))
        and any(map(_is_number, both))
        and any(map(_is_flags, both))
    )


def _is_flags(node: ast.expr) -> bool:
    match node:
        case ast.Compare():
            return True
        case ast.BinOp(left=left, op=ast.BitAnd() | ast.BitOr(), right=right):
            return _is_flags(left) or _is_flags(right)
        case ast.UnaryOp(op=ast.Invert(), operand=operand):
            return _is_flags(operand)
        case ast.Call(func=ast.Attribute(attr="all" | "any" | "isin" | "mask")):
            return True
        case _:
            return False


# ---------------------------------------------------------------------------------------------------------------------------
# The source


def test_every_array_of_these_rooms_has_a_stated_type() -> None:
    texts = {path: path.read_text(encoding="utf-8") for room in ROOMS for path in sorted((SOURCE / room).rglob("*.py"))}
    with_arrays = {path: text for path, text in texts.items() if "np." in text or "array(" in text}
    assert len(with_arrays) > 30
    found = [
        f"{path.relative_to(ROOT)}:{line}: {what}" for path, text in with_arrays.items() for line, what in find_unstated(text)
    ]
    assert not found, "\n" + "\n".join(found)


@pytest.mark.parametrize(
    ("source", "advice"),
    [
        ("np.array([1, 2])", STATE),
        ("np.array(points)", STATE),
        ("np.arange(len(place))", STATE),
        ("np.arange(0, 10, 2)", STATE),
        ("np.zeros(3)", STATE),
        ("np.zeros(3, dtype=None)", STATE),
        ("np.full(256, -1)", STATE),
        ("np.frombuffer(page)", STATE),
        ("np.fromiter(parts, count=3)", STATE),
        ("np.asarray([1, 2])", STATE),
        ("np.unique([number for number in games])", STATE),
        ("np.repeat((1, 2), 3)", STATE),
        ("flags.sum(axis=1)", STATE),
        ("(points * flags).cumsum(axis=0)", STATE),
        ("np.cumsum(flags)", STATE),
        ("np.prod(sizes)", STATE),
        ("np.add.reduce(points, axis=1)", STATE),
        ("np.add.reduceat(flags, first)", STATE),
        ("np.multiply.accumulate(points)", STATE),
        ("array('l', numbers)", 'write "q"'),
        ("array('i')", 'write "q"'),
        ("points.astype(int)", NAME_A_WIDTH),
        ("np.zeros(3, dtype=int)", NAME_A_WIDTH),
        ("np.arange(3, dtype=np.intp)", NAME_A_WIDTH),
        ("points.astype(np.int_)", NAME_A_WIDTH),
        ("np.where(flags, 2, 1)", STATE_A_NUMBER),
        ("np.where(flags, Result.WIN.value, Result.LOSS.value)", STATE_A_NUMBER),
        ("2 * table.mask(WON)", STATE_A_NUMBER),
        ("2 * (points > across) + (points == across)", STATE_A_NUMBER),
        ("(place > 0) << 40", STATE_A_NUMBER),
        ("order = place.argsort(kind='stable')", WIDEN),
        ("order = np.lexsort((worth, where))", WIDEN),
        ("(rows,) = flags.nonzero()", WIDEN),
        ("rows, rounds = np.nonzero(flags)", WIDEN),
        ("at = np.flatnonzero(flags)", WIDEN),
        ("code = np.bincount(place) * span", WIDEN),
        ("code = (np.flatnonzero(flags) + 1) * span", WIDEN),
        ("place + ordered.searchsorted(code)", WIDEN),
        ("names, which = np.unique(key, return_inverse=True)", WIDEN),
        ("games = np.unique(key, return_counts=True)[1]", WIDEN),
        ("many = np.count_nonzero(flags, axis=0)", WIDEN),
        ("first = flags.argmax(axis=1)", WIDEN),
        ("return_value(rows, np.flatnonzero(flags))", WIDEN),
    ],
)  # fmt: skip
def test_what_has_the_width_of_the_machine_is_refused_with_what_to_write(source: str, advice: str) -> None:
    ((line, what),) = find_unstated(f"import numpy as np\n{source}\n")
    assert line == 2 and what.endswith(f"the width of the machine; {advice}")


@pytest.mark.parametrize(
    "source",
    [
        "np.array([1, 2], dtype=np.int64)",
        "np.array(points, np.int64)",
        "np.arange(0, 10, 2, dtype=place.dtype)",
        "np.full(256, -1, np.int8)",
        "np.asarray(points[rows] > 1)",
        "np.concatenate([[0], np.cumsum(flags, dtype=np.int64)])",
        "np.stack([table.points for table in tables])",
        "np.zeros_like(points)",
        "flags.sum(axis=1, dtype=np.int64)",
        "np.add.reduce(points, axis=1, dtype=np.int64)",
        "np.maximum.accumulate(places)",
        "np.logical_or.reduceat(flags, first)",
        "math.prod(sizes)",
        "sum(sizes)",
        "array('q', numbers)",
        "points.astype(np.int64, copy=False)",
        "np.where(flags, np.int64(2), 1)",
        "np.where(flags, points, 0)",
        "np.int64(2) * table.mask(WON)",
        "order = widen(place.argsort(kind='stable')[:many])",
        "rows = widen(flags.nonzero()[0])",
        "rows, rounds = map(widen, np.nonzero(flags))",
        "place + widen(ordered.searchsorted(code) - ordered.searchsorted(first))",
        "tied = np.bincount(place)[place] > 1",
        "many = int(np.count_nonzero(flags, axis=0).max())",
        "some = np.count_nonzero(flags)",
        "rows = np.flatnonzero(flags).tolist()",
        "best = points[points.argmax()]",
        "mine = points[rows, np.argsort(rows)]",
        "points.take(np.flatnonzero(flags))",
        "names = np.unique(key)",
        "moved = np.bincount(before, weights=flags)",
        "(met > 0) * 2.0**26",
        "np.where(flags, 0.5, 1.5)",
    ],
)
def test_a_stated_type_and_positions_that_are_only_looked_up_are_accepted(source: str) -> None:
    assert not [*find_unstated(f"import numpy as np\n{source}\n")]


def test_positions_are_widened_and_narrowed_without_a_copy_where_they_have_the_width() -> None:
    wide = np.arange(3, dtype=np.int64)
    assert widen(wide) is wide
    assert widen(wide.astype(np.int32)).dtype == np.int64
    assert narrow(wide).dtype == np.intp


def test_a_column_of_the_crosstable_has_the_width_of_its_kind_whatever_the_numbers_had() -> None:
    for kind in (np.int8, np.int32, np.int64):
        assert as_array("q", np.array([3, -1, 7], dtype=kind)).tolist() == [3, -1, 7]
        assert as_array("b", np.array([3, -1, 7], dtype=kind)).tolist() == [3, -1, 7]


# ---------------------------------------------------------------------------------------------------------------------------
# A NumPy of 32 bits; `make prove PARTS=32-bit` has a real one

SAMPLES = [ROOT / "examples" / name for name in ("open.json", "open.trf", "round_robin.trf", "team.trf")]

KINDS = {
    "np.arange(3)": "int32",
    "np.array([1, 2])": "int32",
    "(np.arange(3) > 1).sum()": "int32",
    "(np.arange(3) > 1) * 2": "int32",
    "np.cumsum(np.zeros(3, dtype=np.int8))": "int32",
    "np.zeros(3, dtype=np.int64).argsort()": "int32",
    "np.bincount(np.zeros(3, dtype=np.int64))": "int32",
    "np.zeros(3, dtype=np.int64).nonzero()[0]": "int32",
    "np.where(np.arange(3) > 1, 2, 1)": "int32",
    "np.zeros(3, dtype=np.int64) * 2": "int64",
    "np.arange(3) + np.zeros(3, dtype=np.int64)": "int64",
    "np.add.reduce(np.arange(3) > 1, dtype=np.int64)": "int64",
    "np.arange(3) > 1": "bool",
    "np.arange(3) / 2": "float64",
}


def ask_narrow(*arguments: str) -> str:
    """What a process with the narrow NumPy prints."""
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, capture_output=True, text=True, check=True, timeout=120
    ).stdout


def test_where_numpy_counts_in_32_bits_ranks_and_values_are_the_same() -> None:
    """The samples as JSON, as TRF, of a round robin and of teams."""
    answers = json.loads(ask_narrow("-m", "tests.helpers.narrow_numpy", *map(str, SAMPLES)))
    assert answers == json.loads(json.dumps([*map(narrow_numpy.rank, SAMPLES)]))
    assert [rank for rank, _, _ in answers[0]] == [*range(1, 42)]


def test_the_narrow_numpy_has_the_types_of_a_machine_of_32_bits() -> None:
    program = "from tests.helpers.narrow_numpy import install; install(); import numpy as np; import sys; print(*(eval(each).dtype for each in sys.argv[1:]))"
    found = ask_narrow("-c", program, *KINDS).split()
    assert dict(zip(KINDS, found, strict=True)) == KINDS
