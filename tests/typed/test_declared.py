"""Every public attribute says its type: `make release PARTS=types` refuses one whose type another checker could infer differently.

The same from the source, for it takes a second: it is declared in its class, or is set to a parameter or a constant and nothing else.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import tiebreaks

SOURCE = Path(tiebreaks.__file__).parent


def undeclared(source: str) -> Iterator[str]:
    """The public attributes of public classes that are set, but declared nowhere in their class."""
    for made in ast.parse(source).body:
        if not isinstance(made, ast.ClassDef) or made.name.startswith("_"):
            continue
        declared = {
            node.target.attr if isinstance(node.target, ast.Attribute) else node.target.id
            for node in ast.walk(made)
            if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Attribute | ast.Name)
        }
        for method in made.body:
            if isinstance(method, ast.FunctionDef | ast.AsyncFunctionDef) and [each.arg for each in method.args.args[:1]] == [
                "self"
            ]:
                for name, value in _set_in(method):
                    if not name.startswith("_") and name not in declared and not _is_plain(value, method):
                        yield f"{made.name}.{name}"


def _set_in(method: ast.FunctionDef | ast.AsyncFunctionDef) -> Iterator[tuple[str, ast.expr | None]]:
    """Each attribute of `self` that is set, and what to, where that is one value for one name."""
    for node in ast.walk(method):
        if isinstance(node, ast.Assign | ast.AugAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            alone = isinstance(node, ast.Assign) and len(targets) == 1 and isinstance(targets[0], ast.Attribute)
            for each in (part for target in targets for part in ast.walk(target)):
                if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store) and _is_self(each.value):
                    yield each.attr, node.value if alone else None


def _is_self(node: ast.expr) -> bool:
    return isinstance(node, ast.Name) and node.id == "self"


def _is_plain(value: ast.expr | None, method: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    """Whether every checker sees the same type: of an annotated parameter, or of a constant."""
    parameters = {each.arg for each in (*method.args.args, *method.args.kwonlyargs) if each.annotation is not None}
    is_parameter = isinstance(value, ast.Name) and value.id in parameters
    return is_parameter or isinstance(value, ast.Constant)


def test_every_public_attribute_of_a_public_class_is_declared() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(SOURCE.rglob("*.py"))}
    found = [f"{path.relative_to(SOURCE)}: {name}" for path, source in sources.items() for name in undeclared(source)]
    assert len(sources) > 300 and found == []


@pytest.mark.parametrize(
    ("line", "found"),
    [
        ("self.a: int = len(b)", []),
        ("self.a = b", []),
        ("self.a = 0", []),
        ("self._a = len(b)", []),
        ("self.a = len(b)", ["Public.a"]),
        ("self.a, self.c = b, 1", ["Public.a", "Public.c"]),
        ("self.a = self.c = b", ["Public.a", "Public.c"]),
        ("self.a += 1", ["Public.a"]),
    ],
)
def test_an_attribute_that_is_not_declared_is_found(line: str, found: list[str]) -> None:
    assert [*undeclared(f"class Public:\n    def __init__(self, b: str) -> None:\n        {line}\n")] == found
    assert [*undeclared(f"class _Private:\n    def __init__(self, b: str) -> None:\n        {line}\n")] == []
    assert [
        *undeclared(f"class Public:\n    a: int\n    c: int\n    def __init__(self, b: str) -> None:\n        {line}\n")
    ] == []
