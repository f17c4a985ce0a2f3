"""The mutants: every place of a source file that an operator of mutmut 3 changes, one change at a time."""

from __future__ import annotations

import difflib
import hashlib
import pickle
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

import libcst as cst
from libcst.metadata import CodeRange, MetadataWrapper, PositionProvider
from mutmut.configuration import config
from mutmut.mutation.file_mutation import Mutation, MutationVisitor, deep_replace
from mutmut.mutation.mutators import mutation_operators
from mutmut.mutation.pragma_handling import get_ignored_lines

from proofs.mutation.mutant import Mutant

STRICT = re.compile(r",\s*(?:strict=\w+)?\s*\)")
"""Of zip: a check of our own, that two lists which are of one length by the way they are made are so."""


class _Visitor(MutationVisitor):
    """mutmut leaves out decorated functions, which its way of calling a mutant cannot replace; ours can."""

    def _skip_node_and_children(self, node: cst.CSTNode) -> bool:
        if isinstance(node, cst.FunctionDef) and node.decorators:
            node = node.with_changes(decorators=())
        return bool(super()._skip_node_and_children(node))


def target_files() -> list[Path]:
    """The files that [tool.mutmut] of pyproject.toml names."""
    return sorted(path for pattern in config().only_mutate for path in Path().glob(pattern))


def mutants_of(path: Path, folder: Path) -> list[Mutant]:
    """Every mutant of the functions of a file, made once and kept in a folder."""
    made_of = (path.read_bytes(), version("mutmut").encode(), Path(__file__).read_bytes())
    kept = folder / f"{hashlib.sha256(b''.join(made_of)).hexdigest()[:16]}.mutants"
    if not kept.exists():
        kept.write_bytes(pickle.dumps(list(_made(path))))
    mutants: list[Mutant] = pickle.loads(kept.read_bytes())
    return mutants


def _made(path: Path) -> Iterator[Mutant]:
    """Changes that read the same count once."""
    source = path.read_text(encoding="utf-8")
    wrapper = MetadataWrapper(cst.parse_module(source))
    positions = wrapper.resolve(PositionProvider)
    visitor = _Visitor(mutation_operators, get_ignored_lines(str(path), source, wrapper))
    wrapper.visit(visitor)
    file = _File(path, wrapper.module, positions)
    seen: set[str] = set()
    for mutation in visitor.mutations:
        function = mutation.contained_by_top_level_function
        mutant = file.mutant(mutation, function) if isinstance(function, cst.FunctionDef) else None
        if mutant is not None and mutant.key not in seen:
            seen.add(mutant.key)
            yield mutant


class _File:
    """A file in its statements, so that only the changed one is written anew."""

    def __init__(self, path: Path, module: cst.Module, positions: Mapping[cst.CSTNode, CodeRange]) -> None:
        self._path, self._module, self._positions = path.as_posix(), module, positions
        pieces = [module.code_for_node(statement) for statement in module.body]
        footer = "".join(module.code_for_node(line) for line in module.footer)
        self._parts = (module.code[: len(module.code) - len("".join(pieces)) - len(footer)], *pieces)
        self._home = {id(node): at for at, statement in enumerate(module.body) for node in _walk(statement)}
        self._statement = dict(_innermost(module, None))

    def position(self, node: cst.CSTNode) -> CodeRange:
        return self._positions[node]

    def mutant(self, mutation: Mutation, function: cst.FunctionDef) -> Mutant | None:
        """The mutant of a mutation; None where the text stays the same, or only zip becomes less strict."""
        at = self._home[id(mutation.original_node)]
        piece = self._changed(at, function, mutation)
        if STRICT.sub(")", piece) == STRICT.sub(")", self._parts[at + 1]):
            return None
        before, after = _difference(self._parts[at + 1], piece)
        return Mutant(
            path=self._path,
            function=self._name(at, function),
            first_line=self._first_line(function),
            lines=self._lines(function, mutation.original_node),
            before=before,
            after=after,
            key=hashlib.sha256("\0".join((self._path, self._parts[at + 1], piece)).encode()).hexdigest()[:16],
            parts=(self._parts, at + 1, piece),
            in_signature=self._statement[id(mutation.original_node)] is function,
        )

    def _changed(self, at: int, function: cst.FunctionDef, mutation: Mutation) -> str:
        """The text of a statement with a mutation; of a class only the method is written anew, which is much faster."""
        statement = self._module.body[at]
        if not isinstance(statement, cst.ClassDef):
            return self._code(deep_replace(statement, mutation.original_node, mutation.mutated_node))
        first, last = self._place_in_class(statement, function)
        alone = self._code(deep_replace(_with_body(statement, [function]), mutation.original_node, mutation.mutated_node))
        head = self._place_in_class(statement, statement.body.body[0])[0]
        whole: str = self._parts[at + 1]
        return whole[:first] + alone[head:] + whole[last:]

    @lru_cache(maxsize=1000)  # noqa: B019 - a file is gone when its mutants are made
    def _place_in_class(self, statement: cst.ClassDef, member: cst.CSTNode) -> tuple[int, int]:
        """Where the text of a member of a class begins and ends in that of the class."""
        members = [*statement.body.body]
        at = next(index for index, each in enumerate(members) if each is member)
        before = len(self._code(_with_body(statement, members[:at]))) if at else len(self._head(statement))
        return before, len(self._code(_with_body(statement, members[: at + 1])))

    def _head(self, statement: cst.ClassDef) -> str:
        filler = "pass\n"
        written = self._code(_with_body(statement, [cst.parse_statement(filler)]))
        return written.removesuffix(f"{self._module.default_indent}{filler}")

    def _code(self, node: object) -> str:
        assert isinstance(node, cst.CSTNode)
        code: str = self._module.code_for_node(node)
        return code

    def _name(self, at: int, function: cst.FunctionDef) -> str:
        statement = self._module.body[at]
        return f"{statement.name.value}.{function.name.value}" if isinstance(statement, cst.ClassDef) else function.name.value

    def _first_line(self, function: cst.FunctionDef) -> int:
        first = function.decorators[0] if function.decorators else function
        return int(self.position(first).start.line)

    def _lines(self, function: cst.FunctionDef, node: cst.CSTNode) -> tuple[int, int]:
        """From the statement that a node stands in to the end of the node; for a default of a parameter the whole body."""
        statement = self._statement[id(node)]
        if statement is function:
            body = self.position(function.body)
            return body.start.line, body.end.line
        first = self.position(statement).start.line
        return first, max(first, self.position(node).end.line)


def _with_body(statement: cst.ClassDef, members: Sequence[cst.CSTNode]) -> cst.ClassDef:
    """A class with some of its members, without the comments at its end."""
    return statement.with_changes(body=statement.body.with_changes(body=members, footer=()))


def _innermost(node: cst.CSTNode, statement: cst.CSTNode | None) -> Iterator[tuple[int, cst.CSTNode]]:
    """Each node by its identity, with the statement that it stands in."""
    for child in node.children:
        own = child if isinstance(child, cst.SimpleStatementLine | cst.BaseCompoundStatement) else statement
        if own is not None:
            yield id(child), own
        yield from _innermost(child, own)


def _walk(node: cst.CSTNode) -> Iterator[cst.CSTNode]:
    yield node
    for child in node.children:
        yield from _walk(child)


def _difference(old: str, new: str) -> tuple[str, str]:
    """The lines that differ, as they were and as they are, without what is the same before and after."""
    was, now = old.splitlines(), new.splitlines()
    changes = [each for each in difflib.SequenceMatcher(None, was, now, autojunk=False).get_opcodes() if each[0] != "equal"]
    first, last = changes[0], changes[-1]
    return " ".join(map(str.strip, was[first[1] : last[2]])), " ".join(map(str.strip, now[first[3] : last[4]]))
