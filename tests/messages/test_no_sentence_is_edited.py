"""No code of the library searches, strips, replaces or extends the words of a message: it uses facts, or says another sentence."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "tiebreaks"

SAID = {"because", "conclusion", "in_short", "reason", "sentence", "summary", "title"}  # attributes that are a message
OF_BASIS = {"doubtful", "doubts", "meanwhile", "noted", "remarks"}
SEVERAL = {*OF_BASIS, "messages", "notes", "problems", "sentences", "warnings"}  # attributes that are several
GIVING = {"explanations", "findings", "reasons"}  # methods that return several
LISTS = {"Collection", "Iterable", "Iterator", "Sequence", "list", "set", "tuple"}
EDITING = {  # methods of a text that look into it or make another of it
    *("removeprefix", "removesuffix", "replace", "partition", "rpartition", "split", "rsplit", "translate"),
    *("startswith", "endswith", "find", "rfind", "index", "rindex", "count", "strip", "lstrip", "rstrip"),
    *("capitalize", "lower", "upper", "title", "casefold", "swapcase"),
    *("splitlines", "ljust", "rjust", "center", "zfill", "expandtabs"),
}
PATTERNS = {"search", "match", "fullmatch", "sub", "subn", "split", "findall", "finditer"}  # of re, or of a compiled pattern

ALLOWED: Mapping[tuple[str, str], str] = {  # (module, code): why it edits no message
    ("values/answer.py", "_AS_NUMBER: Mapping[Any, Any] = {Fraction: float, ExactValue: float}"): "types, no text",
    ("bulk/summary.py", "'\\n'.join((self.sentence, *self.notes))"): "whole sentences, a line each",
    ("errors.py", "'\\n'.join(self.messages)"): "the text of an error is its messages, a line each",
    (
        "messages/message.py",
        "': '.join((part for part in (where.in_words(face), severity, text) if part))",
    ): "a place, a severity and a sentence are parts of a line",
    ("messages/message.py", "face.giving.format(option=option)"): "an option as a face writes it is no sentence",
    ("values/answer.py", "_AS_THEY_ARE = frozenset({type(None), bool, int, float, str, Message})"): "types, not words",
    ("page/view.py", "words_for(page_face(), paragraph).splitlines()"): "the lines of a paragraph are lines of the page",
    ("model/game_rows.py", "_AS_LIST = ('to_pylist', 'to_list', 'tolist')"): "names of methods, not words",
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
        self.lists: list[str] = []  # parameters that are several messages
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
            case ast.Subscript(value=ast.Name(id=name), slice=index):
                return name in self.lists and not isinstance(index, ast.Slice)
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
            case ast.Name(id=name):
                return name in self.lists
            case ast.Call(func=ast.Attribute(attr=method), args=[]) if method in GIVING:
                return True
            case ast.Attribute(attr="lines", value=ast.Attribute(attr="basis") | ast.Name(id="basis")):
                return True
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
            case ast.Tuple(elts=targets), ast.Call(func=ast.Name(id="zip"), args=arguments):
                pairs = zip(targets, arguments, strict=False)
                return [target.id for target, one in pairs if isinstance(target, ast.Name) and self.are_messages(one)]
        return []

    def is_annotated(self, annotation: ast.expr | None) -> bool:
        """Whether an annotation says Message, or Message or None."""
        match annotation:
            case ast.Name(id="Message"):
                return self.has_messages
            case ast.Attribute(value=ast.Name(id="messages"), attr="Message"):
                return True
            case ast.BinOp(left=left, right=right, op=ast.BitOr()):
                return self.is_annotated(left) or self.is_annotated(right)
            case ast.Constant(value=str(quoted)):
                return self.is_annotated(ast.parse(quoted, mode="eval").body)
        return False

    def are_annotated(self, annotation: ast.expr | None) -> bool:
        """Whether an annotation says list[Message], tuple[Message, ...], Sequence[Message] or the like."""
        match annotation:
            case ast.Subscript(value=ast.Name(id=kind), slice=ast.Tuple(elts=[inner, *_]) | inner) if kind in LISTS:
                return self.is_annotated(inner)
            case ast.BinOp(left=left, right=right, op=ast.BitOr()):
                return self.are_annotated(left) or self.are_annotated(right)
        return False

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """The names of a function end with it: parameters that are messages, and what is assigned to."""
        before, lists = list(self.names), list(self.lists)
        parameters = (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)
        self.names += [each.arg for each in parameters if self.is_annotated(each.annotation)]
        self.lists += [each.arg for each in parameters if self.are_annotated(each.annotation)]
        self.generic_visit(node)
        self.names, self.lists = before, lists

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
            case ast.Attribute(value=ast.Name(id="str"), attr=method) if method in EDITING and any(
                map(self.is_message, arguments)
            ):
                self.report(node)  # str.replace(message, ...)
            case ast.Name(id="map") if isinstance(node.args[0], ast.Attribute) and node.args[0].attr in EDITING:
                if any(map(self.are_messages, node.args[1:])):
                    self.report(node)  # map(str.lower, notes)
            case ast.Attribute(attr="get") if node.args and self.is_message(node.args[0]):
                self.report(node)  # a table of sentences
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
            literals = right.elts if isinstance(right, ast.Tuple | ast.List | ast.Set) else ()
            among = isinstance(operator, ast.In | ast.NotIn) and self.is_message(left)
            if within or equal or (among and any(isinstance(each, ast.Constant) and each.value for each in literals)):
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

    def visit_Match(self, node: ast.Match) -> None:
        values = [pattern for case in node.cases for pattern in ast.walk(case.pattern) if isinstance(pattern, ast.MatchValue)]
        if values and self.is_message(node.subject):
            self.report(node)
        self.generic_visit(node)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> None:
        if node.module == "tiebreaks.messages":
            self.has_messages |= any(alias.name == "Message" for alias in node.names)

    def visit_Module(self, node: ast.Module) -> None:
        for statement in node.body:
            targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
            names = [target.id.strip("_") for target in targets if isinstance(target, ast.Name)]
            if any(name.startswith("AS_") or "SUBSTITUTION" in name for name in names):
                self.report(statement)  # a table of substitutions
        self.generic_visit(node)


def edits_in(source: str, module: str = "bad.py") -> list[Edit]:
    """Every edit of a message in a source, in the order of its lines."""
    looking = _Edits(module)
    looking.visit(ast.parse(source))
    return sorted(set(looking.edits), key=lambda edit: edit.line)


@cache
def edits_in_library() -> tuple[Edit, ...]:
    paths = sorted(SOURCE.rglob("*.py"))
    return tuple(
        each for path in paths for each in edits_in(path.read_text(encoding="utf-8"), path.relative_to(SOURCE).as_posix())
    )


def test_no_sentence_is_edited() -> None:
    edits = [edit for edit in edits_in_library() if (edit.module, edit.code) not in ALLOWED]
    assert not edits, "\n".join(f"src/tiebreaks/{edit.module}:{edit.line}: {edit.code}" for edit in edits)


def test_what_is_allowed_is_there_and_has_a_reason() -> None:
    assert ALLOWED.keys() <= {(edit.module, edit.code) for edit in edits_in_library()}
    assert all(ALLOWED.values())


PROSE = 3  # so many words are a part of a sentence
WORD = re.compile(r"(?<![\w.\[-])[A-Za-z]{2,}(?![\w.\[(])")
GLUED: Mapping[tuple[str, str], str] = {  # (module, how the code begins): why it is no glued sentence
    ("late.py", "f'module {package!r} has no attribute"): "an AttributeError, worded as Python words it",
    ("echecs/packages.py", "f'{module.__name__} has another function than"): "a fault of ours, found when it is imported",
    ("system/extras.py", "f'pipx inject tiebreaks"): "a command to type",
    ("system/extras.py", "f'uv tool install --force"): "a command to type",
    ("engine/options.py", "f'{call}() got an unexpected"): "a TypeError for programmers, worded as Python words it",
    ("engine/options.py", 'f"{call.__name__}() got an unexpected'): "a TypeError for programmers, worded as Python words it",
    (
        "engine/standings.py",
        "f'{type(self).__name__!r} object has no attribute",
    ): "an AttributeError, worded as Python words it",
    ("values/answer.py", "f'to_dict() got an unexpected"): "a TypeError for programmers, worded as Python words it",
    ("values/answer.py", "f'cannot assign to field"): "a FrozenInstanceError, worded as dataclasses word it",
    ("values/answer.py", "f'cannot delete field"): "a FrozenInstanceError, worded as dataclasses word it",
    ("values/answer.py", 'f"lambda value, context:'): "source that is compiled",
    ("values/schema.py", "f'urn:tiebreaks:answer:"): "the name of a schema",
    ("engine/register.py", 'f"unexpected keyword argument'): "a TypeError for programmers, worded as Python words it",
    ("engine/standings.py", "f'<Standings of"): "the repr is for programmers",
    ("formats/trf/columns.py", "f'{self.id} {name}: {value!r} is wider"): "a fault of our own code, which no user reads",
    ("messages/message.py", "f'a Message cannot be changed"): "an AttributeError for programmers",
    (
        "model/tournament.py",
        "f'{type(self).__name__!r} object has no attribute",
    ): "an AttributeError, worded as Python words it",
    ("report/awards.py", "f'<tr><td>"): "cells of a table, each a value or a whole sentence",
    ("report/html.py", 'f"\\n{SCOPE} {{'): "a style sheet",
}


class _Glue(ast.NodeVisitor):
    """Looks for sentences that are put together from halves and values, where a Message has gaps and facts."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.found: list[Edit] = []

    def report(self, node: ast.expr) -> None:
        self.found.append(Edit(self.module, node.lineno, ast.unparse(node)))

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        if _count_words(node.values) >= PROSE:
            self.report(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        parts = [*_operands(node)]
        glues = isinstance(node.op, ast.Add) and any(map(_is_text, parts)) and not all(map(_is_text, parts))
        if (glues or (isinstance(node.op, ast.Mod) and _is_text(node.left))) and _count_words(parts) >= PROSE:
            self.report(node)
        else:
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        match node:
            case ast.Call(func=ast.Attribute(value=ast.Constant() as text, attr="format")) if _count_words([text]) >= PROSE:
                self.report(node)
            case ast.Call(
                func=ast.Attribute(value=ast.Constant(), attr="join"), args=[ast.List(elts=parts) | ast.Tuple(elts=parts)]
            ):
                if _count_words(parts) >= PROSE:
                    self.report(node)
            case ast.Call(func=ast.Name(id=name), args=arguments) if name in MAKING:
                for part in arguments:
                    if isinstance(part, ast.JoinedStr) or (isinstance(part, ast.BinOp) and any(map(_is_text, _operands(part)))):
                        self.report(part)
        self.generic_visit(node)


MAKING = {"Message", "phrase", "refusal"}  # their first text is a sentence with gaps


def _operands(node: ast.expr) -> Iterator[ast.expr]:
    """The parts of a sum."""
    if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add):
        yield from _operands(node.left)
        yield from _operands(node.right)
    else:
        yield node.left if isinstance(node, ast.BinOp) else node


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _count_words(parts: Iterable[ast.expr]) -> int:
    literals = [part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str)]
    if any(mark in literal for literal in literals for mark in ("<!", "</", '="', "(?")):  # HTML or a pattern
        return 0
    inner = [_count_words(part.values) for part in parts if isinstance(part, ast.JoinedStr)]
    return sum(len(WORD.findall(literal)) for literal in literals) + sum(inner)


def glue_in(source: str, module: str = "bad.py") -> list[Edit]:
    """Every sentence that is glued in a source."""
    looking = _Glue(module)
    looking.visit(ast.parse(source))
    return sorted(set(looking.found), key=lambda glue: glue.line)


@cache
def glue_in_library() -> tuple[Edit, ...]:
    paths = sorted(SOURCE.rglob("*.py"))
    return tuple(
        each for path in paths for each in glue_in(path.read_text(encoding="utf-8"), path.relative_to(SOURCE).as_posix())
    )


def _is_entry(glue: Edit, entry: tuple[str, str]) -> bool:
    module, begins = entry
    return glue.module == module and _unquoted(glue.code).startswith(_unquoted(begins))


def _unquoted(code: str) -> str:
    """From Python 3.12 on, a text in braces may have the quotes of the text around it."""
    return code.replace("'", "").replace('"', "")


def test_no_sentence_is_glued_from_halves() -> None:
    glue = [each for each in glue_in_library() if not any(_is_entry(each, entry) for entry in GLUED)]
    assert not glue, "\n".join(f"src/tiebreaks/{each.module}:{each.line}: {each.code}" for each in glue)


def test_what_may_be_glued_is_there_and_has_a_reason() -> None:
    glue = glue_in_library()
    assert not [entry for entry in GLUED if not any(_is_entry(each, entry) for each in glue)]
    assert all(GLUED.values())


@pytest.mark.parametrize(
    "source",
    [
        "raise ValueError(f'expected one of {names}, found {found}')",
        "Message(f'{what}: found {{x}}', x=1)",
        "Message('expected ' + what + ', found {x}', x=1)",
        "A = 'it has no rounds; ' + ADVICE",
        "said = 'expected {} there'.format('a whole number')\nsaid = 'expected one of {}'.format(names)",
        "said = 'expected one of %s' % names",
        "said = '; '.join(['it has no rounds', advice])",
        "title = f'{name}, best results by board after round {number}'",
    ],
)
def test_glue_is_seen(source: str) -> None:
    assert glue_in(source)


@pytest.mark.parametrize(
    "source",
    [
        "Message('expected one of {names}, ' 'found {found}', names=names, found=found)",
        "path = f'{path}[{index}]' + key + '.json'",
        "numbers = [*before] + [*after]",
        "said = ', '.join(names)",
        "LOG.warning('%s cannot be written down: %r', name, fault)",
    ],
)
def test_what_is_no_glue_is_let_pass(source: str) -> None:
    assert not glue_in(source)


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
    "_AS_TYPED = {'trust=': '--trust '}",
    "SUBSTITUTIONS = {'trust=': '--trust '}",
    "from tiebreaks.messages import Message\ndef f(m: Message | None) -> str:\n    return m.replace('a', 'b')",
    "from tiebreaks.messages import Message\ndef f(m: 'Message') -> str:\n    return m.replace('a', 'b')",
    "from tiebreaks import messages\ndef f(m: messages.Message) -> str:\n    return m[3:]",
    "from tiebreaks.messages import Message\ndef f(ms: list[Message]) -> str:\n    return '; '.join(ms)",
    "from tiebreaks.messages import Message\ndef f(ms: tuple[Message, ...]) -> str:\n    return ms[0] + '; '.join(ms)",
    "from tiebreaks.messages import Message\ndef f(ms: Sequence[Message]):\n    for m in ms:\n        print(m.replace('a', 'b'))",
    "print(str.replace(error.messages[0], 'a', 'b'))",
    "print(list(map(str.lower, check.notes)))",
    "match error.messages[0]:\n    case 'no file': pass",
    "match cause.sentence:\n    case 'a' | 'b': pass",
    "print(TABLE.get(error.messages[0]))",
    "if error.messages[0] in ('a', 'b'): pass",
    "for note in standings.basis.lines: print(note.upper())",
    "print('; '.join(neighbours.sentences))",
    "print(' '.join(check.explanations()))",
    "for code, note in zip(codes, check.notes): print(note.lower())",
    "print(check.summary.ljust(3))",
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
    "from tiebreaks.messages import Message\ndef f(ms: Sequence[Message]) -> tuple[Message, ...]:\n    return (*ms, ms[0])",
    "match cause.kind:\n    case 'round': pass",
    "print(TABLE.get(code), name in ('a', 'b'), str.lower(name), list(map(str.lower, names)))",
    "text = paragraph(neighbours.sentences)",
    "from starlette.types import Message\ndef f(message: Message) -> str:\n    return message['type']",
    "from tiebreaks.messages import Message\ndef f(message: Message) -> None: ...\ndef g(message: str) -> str:\n    return message.lower()",
]


@pytest.mark.parametrize("source", BAD)
def test_an_edit_is_seen(source: str) -> None:
    assert edits_in(source)


@pytest.mark.parametrize("source", GOOD)
def test_what_is_no_edit_is_let_pass(source: str) -> None:
    assert not edits_in(source)
