"""No code of the library searches, strips, replaces or extends the words of a message: it uses facts, or says another sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "tiebreaks"

SAID = {"because", "conclusion", "in_short", "reason", "sentence", "summary", "title"}  # attributes that are a message
SEVERAL = {"messages", "notes", "problems", "warnings"}  # attributes that are several
EDITING = {  # methods of a text that look into it or make another of it
    *("removeprefix", "removesuffix", "replace", "partition", "rpartition", "split", "rsplit", "translate"),
    *("startswith", "endswith", "find", "rfind", "index", "rindex", "count", "strip", "lstrip", "rstrip"),
    *("capitalize", "lower", "upper", "title", "casefold", "swapcase"),
}
PATTERNS = {"search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer"}  # of re, or of a compiled pattern

ALLOWED: Mapping[tuple[str, str], str] = {  # (module, code): why it edits no message
    ("errors.py", "'\\n'.join(self.messages)"): "the text of an error is its messages, a line each",
    (
        "engine/standings.py",
        "f\"<Standings of {len(self)} by {', '.join(self.by)}: {self.title}>\"",
    ): "the repr is for programmers",
}


class Edit(NamedTuple):
    """Code that works on the words of a message."""

    module: str
    line: int
    code: str


class _Edits(ast.NodeVisitor):
    """Looks for edits in one module; knows which names are messages where it is."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.names: list[str] = []  # bound by `except ... as`, by a loop over messages, an assignment, or a parameter
        self.edits: list[Edit] = []
        self.has_messages = False  # whether `Message` is ours in this module, not that of a server

    def report(self, node: ast.expr | ast.stmt) -> None:
        self.edits.append(Edit(self.module, node.lineno, ast.unparse(node)))

    def is_message(self, node: ast.expr) -> bool:
        match node:
            case ast.Name(id=name):
                return name in self.names
            case ast.Attribute(attr=attribute):
                return attribute in SAID
            case ast.Subscript(value=ast.Attribute(attr=attribute), slice=index):
                return (attribute in SEVERAL or attribute == "args") and not isinstance(index, ast.Slice)
            case ast.Call(func=ast.Name(id="str" | "repr"), args=[argument]):
                return self.is_message(argument) or self.are_messages(argument)
            case ast.Call(func=ast.Name(id="words_for" | "Message") | ast.Attribute(attr="in_words")):
                return True
            case ast.IfExp(body=body, orelse=other):
                return self.is_message(body) or self.is_message(other)
            case ast.NamedExpr(value=value):
                return self.is_message(value)
        return False

    def are_messages(self, node: ast.expr) -> bool:
        match node:
            case ast.Attribute(attr=attribute):
                return attribute in SEVERAL
            case ast.Subscript(value=value, slice=ast.Slice()):
                return self.are_messages(value)
            case ast.List(elts=items) | ast.Tuple(elts=items):
                return any(
                    self.are_messages(item.value) if isinstance(item, ast.Starred) else self.is_message(item) for item in items
                )
            case ast.GeneratorExp(elt=item) | ast.ListComp(elt=item):
                with_names = [name for loop in node.generators for name in self.bound(loop.target, loop.iter)]
                self.names += with_names
                found = self.is_message(item)
                del self.names[len(self.names) - len(with_names) :]
                return found
            case ast.Call(func=ast.Name(id="map" | "sorted" | "list" | "tuple" | "reversed"), args=[*_, argument]):
                return self.are_messages(argument)
        return False

    def bound(self, target: ast.expr, iterated: ast.expr) -> list[str]:
        """The names that a loop binds to messages."""
        match target, iterated:
            case ast.Name(id=name), _ if self.are_messages(iterated):
                return [name]
            case ast.Tuple(elts=[_, ast.Name(id=name)]), ast.Call(func=ast.Name(id="enumerate"), args=[argument, *_]) if (
                self.are_messages(argument)
            ):
                return [name]
        return []

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """The names of a function end with it: parameters that are messages, and what is assigned to."""
        before = list(self.names)
        parameters = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        annotated = [(each.arg, each.annotation) for each in parameters if isinstance(each.annotation, ast.Name)]
        self.names += [name for name, annotation in annotated if annotation.id == "Message" and self.has_messages]
        self.generic_visit(node)
        self.names = before

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.generic_visit(node)
        for target in node.targets:
            if isinstance(target, ast.Name) and target.id not in self.names and self.is_message(node.value):
                self.names.append(target.id)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> None:
        self.generic_visit(node)
        if self.is_message(node.value):
            self.names.append(node.target.id)

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> None:
        self.with_names([node.name] if node.name else [], node)

    def visit_For(self, node: ast.For) -> None:
        self.with_names(self.bound(node.target, node.iter), node)

    def generic_visit(self, node: ast.AST) -> None:
        before = list(self.names)
        if isinstance(node, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
            self.names += [name for loop in node.generators for name in self.bound(loop.target, loop.iter)]
        super().generic_visit(node)
        if isinstance(node, ast.expr):  # what a statement binds stays bound
            self.names = before

    def with_names(self, names: list[str], node: ast.AST) -> None:
        before = list(self.names)
        self.names += names
        self.generic_visit(node)
        self.names = before

    def visit_Call(self, node: ast.Call) -> None:
        arguments = [*node.args, *(keyword.value for keyword in node.keywords)]
        match node.func:
            case ast.Attribute(value=text, attr=method) if method in EDITING and self.is_message(text):
                self.report(node)
            case ast.Attribute(value=text, attr="format" | "format_map") if any(map(self.is_message, arguments)):
                self.report(node)
            case ast.Attribute(attr="join") if any(map(self.are_messages, arguments)):
                self.report(node)
            case ast.Attribute(attr=method) if method in PATTERNS and any(map(self.is_message, arguments)):
                self.report(node)
        if isinstance(node.func, ast.Attribute):  # name.title(): a method, not a title
            self.visit(node.func.value)
            for argument in arguments:
                self.visit(argument)
        else:
            self.generic_visit(node)

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for operator, left, right in zip(node.ops, sides, node.comparators, strict=False):
            within = isinstance(operator, ast.In | ast.NotIn) and self.is_message(right)
            both = (left, right) if isinstance(operator, ast.Eq | ast.NotEq) else ()
            equal = any(map(self.is_message, both)) and any(isinstance(side, ast.Constant) and side.value for side in both)
            if within or equal:
                self.report(node)
        self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        if any(isinstance(part, ast.FormattedValue) and self.is_message(part.value) for part in node.values):
            self.report(node)
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        operands = [node.left, node.right, *(node.right.elts if isinstance(node.right, ast.Tuple) else [])]
        if isinstance(node.op, ast.Add | ast.Mod) and any(map(self.is_message, operands)):
            self.report(node)
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if isinstance(node.op, ast.Add) and (self.is_message(node.value) or self.is_message(node.target)):
            self.report(node)
        self.generic_visit(node)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        of_text = isinstance(node.slice, ast.Slice | ast.Constant | ast.UnaryOp)  # not reason[row, index], an array of numbers
        if of_text and self.is_message(node.value):
            self.report(node)
        self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.module == "tiebreaks.messages":
            self.has_messages |= any(alias.name == "Message" for alias in node.names)

    def visit_Module(self, node: ast.Module) -> None:
        for statement in node.body:
            targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
            if any(isinstance(target, ast.Name) and target.id.startswith("AS_") for target in targets):
                self.report(statement)  # a table of substitutions
        self.generic_visit(node)


def edits_in(source: str, module: str = "bad.py") -> list[Edit]:
    """Every edit of a message in a source, in the order of its lines."""
    looking = _Edits(module)
    looking.visit(ast.parse(source))
    return sorted(set(looking.edits), key=lambda edit: edit.line)


def edits_in_library() -> Iterator[Edit]:
    for path in sorted(SOURCE.rglob("*.py")):
        yield from edits_in(path.read_text(encoding="utf-8"), path.relative_to(SOURCE).as_posix())


def test_no_sentence_is_edited() -> None:
    edits = [edit for edit in edits_in_library() if (edit.module, edit.code) not in ALLOWED]
    assert not edits, "\n".join(f"src/tiebreaks/{edit.module}:{edit.line}: {edit.code}" for edit in edits)


def test_what_is_allowed_is_there_and_has_a_reason() -> None:
    assert ALLOWED.keys() <= {(edit.module, edit.code) for edit in edits_in_library()}
    assert all(ALLOWED.values())


BAD = [
    "try: f()\nexcept ValueError as error: print(str(error).removeprefix('BH: '))",
    "try: f()\nexcept ValueError as error: print('trust' in str(error))",
    "try: f()\nexcept ValueError as error: raise ValueError(f'{name}: {error}') from None",
    "try: f()\nexcept ValueError as error: print(name + ': ' + str(error))",
    "try: f()\nexcept ValueError as error: print('%s: %s' % (name, error))",
    "try: f()\nexcept ValueError as error: print(re.sub('a', 'b', str(error)))",
    "try: f()\nexcept ValueError as error: print(PATTERN.match(error.args[0]))",
    "try: f()\nexcept ValueError as error: print(str(error)[4:])",
    "try: f()\nexcept ValueError as error: said = '; '.join(error.problems)",
    "print(cause.sentence.replace('list', 'order'))",
    "print(explanation.conclusion.partition(':')[0])",
    "print(item.reason.split('; '))",
    "print(difference.because.startswith('3'))",
    "print(check.summary.endswith('.'))",
    "print(check.title.lower())",
    "if error.messages[0] == 'no file': pass",
    "if ': error: ' in error.problems[0]: pass",
    "if 'warning' not in tournament.warnings[0]: pass",
    "print(check.notes[0].strip())",
    "for warning in tournament.warnings:\n    print(f'note: {warning}')",
    "said = [note.rstrip('.') for note in check.notes]",
    "said = {n: note.upper() for n, note in enumerate(check.notes)}",
    "said = ' '.join(cause.sentence for cause in causes)",
    "said = ' '.join([first, why.sentence])",
    "said = 'because {why}'.format(why=item.reason)",
    "said += why.sentence",
    "said = str(error.messages[0])\nprint(said.capitalize())",
    "print(words_for(PAGE, note).lower())",
    "print(message.in_words(PAGE)[0].upper())",
    "from tiebreaks.messages import Message\ndef f(message: Message) -> str:\n    return 'error: ' + message",
    "if said := check.in_short:\n    print(said.rstrip('.'))",
    "AS_TYPED = {'trust=': '--trust '}",
    "AS_FIELDS: dict[str, str] = {}",
]
GOOD = [
    "try: f()\nexcept ValueError as error: raise Refused(error.messages) from error",
    "try: f()\nexcept ValueError as error: print(error)",
    "try: f()\nexcept OSError as error: print(error.errno == 2, error.filename)",
    "print(name.title())",
    "print(error.messages[0].facts['code'].split('/'))",
    "print(Message('{name}: {reason}', name=name, reason=item.reason))",
    "if check.in_short: print(check.in_short)",
    "rest = error.messages[1:]",
    "said = [*check.notes, *check.warnings]",
    "print(', '.join(names), f'{name}: {number}', name.removeprefix('BH'))",
    "ASKED = {}",
    "from starlette.types import Message\ndef f(message: Message) -> str:\n    return message['type']",
    "from tiebreaks.messages import Message\ndef f(message: Message) -> None: ...\ndef g(message: str) -> str:\n    return message.lower()",
]


@pytest.mark.parametrize("source", BAD)
def test_an_edit_is_seen(source: str) -> None:
    assert edits_in(source)


@pytest.mark.parametrize("source", GOOD)
def test_what_is_no_edit_is_let_pass(source: str) -> None:
    assert not edits_in(source)
