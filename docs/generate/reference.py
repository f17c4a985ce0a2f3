"""The reference: every public name with its signature, its fields and what their docstrings say."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import tiebreaks as tb
from docs.generate import words
from docs.generate.facts import page, table
from tiebreaks import extending

WIDTH = 90
Definition = ast.FunctionDef | ast.ClassDef


def reference() -> str:
    """All of `tb.__all__`, in groups; then the parts in modules, and what is for the authors of rules."""
    grouped = [name for names in words.REFERENCE_GROUPS.values() for name in names]
    if sorted(grouped) != sorted(tb.__all__):
        raise ValueError(f"words.REFERENCE_GROUPS and tb.__all__ differ: {sorted({*grouped} ^ {*tb.__all__})}")
    parts = [words.REFERENCE]
    for group, names in words.REFERENCE_GROUPS.items():
        parts += [f"## {group}", *(part for name in names for part in _entry(name, getattr(tb, name)))]
    for module, names in words.REFERENCE_MODULES.items():
        told = words.REFERENCE_MODULE.format(module=module)
        entries = (part for name in names for part in _entry(name, getattr(import_module(module), name)))
        parts += [f"## {module}", told, *entries]
    return page("Reference", *parts, *_extending())


def _extending() -> Iterator[str]:
    """What `tiebreaks.extending` has beside: its classes and functions, then its tables and names of types."""
    described = {*words.EXTENDING, *words.EXTENDING_TABLES}
    expected = {*extending.__all__} - {*tb.__all__}
    if described != expected:
        raise ValueError(f"words.EXTENDING, EXTENDING_TABLES and extending.__all__ differ: {sorted(described ^ expected)}")
    both = ", ".join(f"[{name}](#{name.lower()})" for name in extending.__all__ if name in tb.__all__)
    yield "## tiebreaks.extending"
    yield words.EXTENDING_LEAD.format(both=both)
    for name in words.EXTENDING:
        yield from _entry(name, getattr(extending, name))
    yield table(["name", ""], [[f"`{name}`", said] for name, said in words.EXTENDING_TABLES.items()])


def _entry(name: str, thing: Any) -> Iterator[str]:
    yield f"### {name}"
    if name in words.REFERENCE_TABLES:
        yield words.REFERENCE_TABLES[name]
        return
    node, lines = _definition(inspect.unwrap(thing))
    if isinstance(node, ast.FunctionDef):
        yield f"```text\n{_signature(node)}\n```"
        yield _description(node)
        return
    yield _description(node)
    if fields := [*_fields(node, lines)]:
        yield table(["field", "type", "default", ""], fields)
    if methods := [*_methods(node)]:
        yield table(["has", ""], methods)


@cache
def _tree(path: str) -> tuple[ast.Module, Sequence[str]]:
    text = Path(path).read_text(encoding="utf-8")
    return ast.parse(text), text.splitlines()


def _definition(thing: Any) -> tuple[Definition, Sequence[str]]:
    tree, lines = _tree(str(inspect.getsourcefile(thing)))
    *_overloads, node = (node for node in tree.body if isinstance(node, Definition) and node.name == thing.__name__)
    return node, lines


def _signature(node: ast.FunctionDef) -> str:
    """As it is called, an argument in a line where one line is too short."""
    arguments, returns = [*_arguments(node.args)], f" -> {ast.unparse(node.returns)}" if node.returns else ""
    line = f"{node.name}({', '.join(arguments)}){returns}"
    return line if len(line) <= WIDTH else "\n".join([f"{node.name}(", *(f"    {one}," for one in arguments), f"){returns}"])


def _arguments(given: ast.arguments) -> Iterator[str]:
    first: list[ast.expr | None] = [None] * (len(given.args) - len(given.defaults))
    for argument, default in zip(given.args, [*first, *given.defaults], strict=True):
        if argument.arg != "self":
            yield _argument(argument, default)
    if given.vararg:
        yield f"*{ast.unparse(given.vararg)}"
    elif given.kwonlyargs:
        yield "*"
    for argument, default in zip(given.kwonlyargs, given.kw_defaults, strict=True):
        yield _argument(argument, default)
    if given.kwarg:
        yield f"**{ast.unparse(given.kwarg)}"


def _argument(argument: ast.arg, default: ast.expr | None) -> str:
    return ast.unparse(argument) + ("" if default is None else f" = {ast.unparse(default)}")


def _description(node: Definition) -> str:
    """What it says of itself; lines that are indented or aligned stay as they are."""
    lead, _, rest = (ast.get_docstring(node) or "").partition("\n\n")
    return lead if not rest else f"{lead}\n\n```text\n{rest}\n```"


def _fields(node: ast.ClassDef, lines: Sequence[str]) -> Iterator[list[str]]:
    yield from _attributes(node, lines)
    taken = _taken_by(node)
    for item in node.body:
        if isinstance(item, ast.AnnAssign) and isinstance(item.target, ast.Name) and not item.target.id.startswith("_"):
            kind = ast.unparse(item.annotation)
            given, default = taken.get(item.target.id, (kind, ""))
            default = default if item.value is None else _default(item.value, default)
            if default != "made":  # of the others
                held = f"`{kind}`" if given == kind else f"`{kind}`, from `{given}`"
                yield [f"`{item.target.id}`", held, default and f"`{default}`", said(item, node.body, lines)]
        elif isinstance(item, ast.Assign) and isinstance(item.targets[0], ast.Name) and not item.targets[0].id.startswith("_"):
            yield [f"`{item.targets[0].id}`", "", f"`{ast.unparse(item.value)}`", said(item, node.body, lines)]


def _constructor(node: ast.ClassDef) -> ast.FunctionDef | None:
    return next((item for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"), None)


def _taken_by(node: ast.ClassDef) -> dict[str, tuple[str, str]]:
    """What the constructor takes for each field, where it is written out: a type and a default."""
    made = _constructor(node)
    if made is None:
        return {}
    arguments = [*made.args.posonlyargs, *made.args.args]
    defaults = [*[""] * (len(arguments) - len(made.args.defaults)), *map(ast.unparse, made.args.defaults)]
    pairs = zip(arguments, defaults, strict=True)
    return {one.arg: (ast.unparse(one.annotation), default) for one, default in pairs if one.annotation is not None}


def _attributes(node: ast.ClassDef, lines: Sequence[str]) -> Iterator[list[str]]:
    """What `__init__` gives an object."""
    made = _constructor(node)
    body = made.body if made else []
    for item in (item for item in body if isinstance(item, ast.AnnAssign)):
        if isinstance(item.target, ast.Attribute) and not item.target.attr.startswith("_"):
            yield [f"`{item.target.attr}`", f"`{ast.unparse(item.annotation)}`", "", said(item, body, lines)]


def said(item: ast.stmt, body: Sequence[ast.stmt], lines: Sequence[str]) -> str:
    """What a field says of itself: its docstring, what a provision decides, else the comment behind it."""
    match item:
        case ast.AnnAssign(value=ast.Call(func=ast.Name(id="_provision"), keywords=keywords)):
            told = {each.arg: ast.literal_eval(each.value) for each in keywords}
            return f"{told['says']} ({told['article']})"
    match body[body.index(item) + 1 :][:1]:
        case [ast.Expr(value=ast.Constant(value=str() as text))]:
            return " ".join(text.split())
    return _comment(item, lines)


def _comment(item: ast.stmt, lines: Sequence[str]) -> str:
    """What stands behind it in its line."""
    said = lines[(item.end_lineno or item.lineno) - 1].encode()[item.end_col_offset or 0 :].decode().strip()
    return said.removeprefix("#").strip() if said.startswith("#") and "noqa" not in said else ""


def _default(value: ast.expr, otherwise: str) -> str:
    """What a field has when it is not given, also where `field` says it; `otherwise` is the default of the constructor."""
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "field":
        keywords = {keyword.arg: ast.unparse(keyword.value) for keyword in value.keywords}
        if keywords.get("init") == "False":
            return "made"
        return f"{keywords['default_factory']}()" if "default_factory" in keywords else keywords.get("default", otherwise)
    if isinstance(value, ast.Call) and ast.unparse(value.func) == "_provision":
        return ast.unparse(value.args[0])
    return ast.unparse(value)


def _methods(node: ast.ClassDef) -> Iterator[list[str]]:
    for item in node.body:
        if isinstance(item, ast.FunctionDef) and not item.name.startswith("_") and (said := ast.get_docstring(item)):
            is_property = any("property" in ast.unparse(decorator) for decorator in item.decorator_list)
            returns = "" if item.returns is None else f" -> {ast.unparse(item.returns)}"
            call = f"{item.name}{returns}" if is_property else " ".join(_signature(item).split())
            yield [f"`{call}`", said.partition("\n\n")[0].replace("\n", " ")]
