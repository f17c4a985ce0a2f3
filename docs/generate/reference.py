"""The reference: a page for each group of public names. Sphinx reads their docstrings (docs/docstrings.py)."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import tiebreaks as tb
from docs.generate import words
from docs.generate.facts import page, table
from tiebreaks import extending
from tiebreaks.law import PROVISIONS, Edition

PUBLIC: list[str] = vars(tb)["__all__"]  # made at run time, so type checkers do not know it


def reference() -> dict[str, str]:
    """Path under docs/ -> text: all of `tb.__all__` in groups; then other modules, and what authors of rules use."""
    grouped = [name for names in words.REFERENCE_GROUPS.values() for name in names]
    if sorted(grouped) != sorted(PUBLIC):
        raise ValueError(f"words.REFERENCE_GROUPS and tb.__all__ differ: {sorted({*grouped} ^ {*PUBLIC})}")
    made = {group: page(group, *_entries("tiebreaks", names)) for group, names in words.REFERENCE_GROUPS.items()}
    for module, names in words.REFERENCE_PAGES.items():
        made[module] = page(module, words.REFERENCE_MODULE.format(module=module), *_entries(module, names))
    made["Other modules"] = page("Other modules", words.REFERENCE_PARTS, *_parts())
    made["tiebreaks.extending"] = page("tiebreaks.extending", *_extending())
    listed = "\n".join(map(_file_of, made))
    index = page("Python reference", words.REFERENCE, f"```{{toctree}}\n:maxdepth: 2\n\n{listed}\n```")
    return {"reference/index.md": index, **{f"reference/{_file_of(title)}.md": text for title, text in made.items()}}


def _file_of(title: str) -> str:
    return "-".join(title.lower().replace(",", "").replace(".", "-").split())


def _entries(module: str, names: tuple[str, ...]) -> Iterator[str]:
    for name in names:
        yield from _entry(module, name)


def _parts() -> Iterator[str]:
    for module, names in words.REFERENCE_MODULES.items():
        yield f"## {module}"
        yield words.REFERENCE_MODULE.format(module=module)
        yield from _entries(module, names)


def _extending() -> Iterator[str]:
    """What `tiebreaks.extending` has beside: its classes and functions, then its tables and names of types."""
    described = {*words.EXTENDING, *words.EXTENDING_TABLES}
    expected = {*extending.__all__} - {"Edition"}
    if described != expected:
        raise ValueError(f"words.EXTENDING, EXTENDING_TABLES and extending.__all__ differ: {sorted(described ^ expected)}")
    yield words.EXTENDING_LEAD.format(both="{py:obj}`~tiebreaks.law.Edition`")
    yield from _entries("tiebreaks.extending", words.EXTENDING)
    yield table(["name", ""], [[f"`{name}`", said] for name, said in words.EXTENDING_TABLES.items()])


def _entry(module: str, name: str) -> Iterator[str]:
    thing = getattr(import_module(module), name)
    if name in words.REFERENCE_TABLES:
        yield f"```{{py:data}} {name}\n:module: {module}\n\n{words.REFERENCE_TABLES[name]}\n```"
        return
    members = ["   :members:"] if inspect.isclass(thing) else []
    yield "\n".join(["```{eval-rst}", f".. auto{_kind(thing)}:: {module}.{name}", *members, "```"])
    if thing is Edition:
        rows = ([f"`{each}`", f"{said['says']} ({said['article']})"] for each, said in PROVISIONS.items())
        yield table(["provision", "decides"], [*rows])


def _kind(thing: Any) -> str:
    if not inspect.isclass(thing):
        return "function"
    return "exception" if issubclass(thing, Exception) else "class"
