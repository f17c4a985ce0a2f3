"""Finds the sentences in the source: what a user reads, which the catalogues of all languages must have.

A text is a sentence where it is made into one (`Message`, `phrase`, `Forms`, ...), where it stands in a module of words, and
anywhere else if it reads as prose. What is none is named here, so that nothing is left out in silence.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "tiebreaks"

MAKING = {"Message", "phrase", "enclose", "embed_problem", "labels"}  # their texts are sentences, even a single word
OF_WORDS = ("sentences.py", "words.py")  # modules named so: every text in them is a sentence, but for NO_WORDS
WORDS: Mapping[str, set[str]] = {  # names in other modules whose texts are all sentences, even a single word or a colon
    "cli/speech.py": {"HELP"},
    "law/choices.py": {"YES_OR_NO", "PLAYED_OR_NOT", "DECIMALS", "PART_WAY", "CHOICES"},
    "messages/faces.py": {"PLACEHOLDERS"},
    "report/law.py": {"CODE_TITLE", "HIGH", "LOW"},
    "report/page.py": {"REASON_OF_ROUNDS"},
    "report/prospects.py": {"CHANCES"},
    "report/workings.py": {"STAGE"},
}
NO_WORDS: Mapping[str, set[str]] = {  # names in modules of words that hold something else
    "page/assets.py": {"POLICY"},
    "page/site.py": {"WHEEL"},
    "report/law.py": {"MODIFIERS"},
    "page/words.py": {"RULES_EXAMPLE"},
    "languages/translated.py": {"_EMPTY"},
    "law/spellings.py": {"NAMES"},
    "formats/tables/printed_names.py": {"_NOT_SAID"},
    "report/awards.py": {"CEREMONY_STYLE"},
    "awards/category_names.py": {"_SPELLINGS"},
    "report/__init__.py": {"advice"},
}
NO_SENTENCES = {  # modules whose texts are spellings, patterns and names that files have
    "formats/code_pages.py",
    "formats/tables/headings.py",
    "languages/po.py",
    "report/html.py",
}
NAMING = {
    "Parameter": 1,
    "Operation": 1,
    "Entry": 1,
    "_team": 1,
    "_fit_text": 1,
    "wrong_value": 0,
    "Kind": 0,
}  # calls whose argument at this place users read
KEYS = {  # keys of tables, codes, command lines, what programs and pages have: in the source as they are, never read as words
    *("NationalRecord", "VirtualPoints"),
    *(
        "PTS, TPR",
        "DE, BH/C1, BH, SB",
        "DE, BH/C1, BH, SB, WIN",
        "DE, WIN, SB, KS",
        "MPvGP, EDE, BH/C1, EMMSB",
        "MPvGP, EDE, EMMSB",
        "MPTS, GPTS",
    ),
    *(
        "too little to tell",
        "contradicts points",
        "not ranked",
        "house rule",
        "not counted",
    ),
    *("standings FILE", "convert FILE OUT --with-ranks", 'check FILE --by "LIST"'),
    *("tb.check(event, by='LIST')", "check FILE STARTING_LIST", "tb.check(tb.read([FILE, STARTING_LIST]))"),
    *("standings FILE --columns rank,no,name,points,rounds", "tb.write(tb.standings(event{options}).published(), OUT)"),
    *("mutual score", "separating score", "pairing number", "bold cyan", "US Chess 34E1", "US Chess 34E3", "US Chess 34E8"),
    *(
        "Papi Tr.",
        "Papi Me.",
        "Papi Ka.",
        "Callable[[Participant, Event], Answer]",
        "amount of a round",
        "significance of a round",
    ),
    *(
        "final round drawn",
        "adjusted score",
        "values by what was asked",
        "own rule",
        "final round to come",
        "no score",
        "by hand",
        "by hand, reason",
        "play-off, described",
        "computed by",
    ),
    *("same rule", "other rule", "one value", "values of one", "certain whatever the matches", "certain whatever the games"),
    *("no first, matches", "no first, games", "all met", "match, colour", "starting list", "rating list", "round number"),
    *("chiefArbiter deputyChiefArbiters arbiters", "id teamName players", "roundNo startTime", "description encoded"),
    *(
        "name values",
        "firstRound lastRound competitors",
        "todos contra",
        "toutes rondes",
        "toutes ronde",
        "tous contre tous",
        "filetype event",
        "rank username score",
        "national rating",
        "fide id",
    ),
    *("national id", "ID number +name", "extendedCode tiebreaks", "score played ratingDiff", "rank name mp gp"),
    *("rank username sheet", "rank username score performance", "rank username tieBreak", "nbRounds createdBy"),
    *("nbPlayers createdBy", "settings players registered_user_count", "groups players is_advancing"),
    *("games players fair_play_removals", '[White "Novak, Ana"]', "team round robin", "team swiss", "XXC rank", "(last round)"),
    *("text/markdown; charset=utf-8", "text/csv; charset=utf-8", "text/html; charset=utf-8", "text/css; charset=utf-8"),
    *("text/javascript; charset=utf-8", "text/plain; charset=utf-8", "%s cannot be %s together, now one by one: %r"),
    *(
        "%s cannot be written down: %r",
        "not paired",
        "part way",
        "player card",
        "wins without playing",
        "Olympiad-Sonneborn-Berger-Tie-Break without lowest result",
    ),
    *("Olympiad-Sonneborn-Berger-Tie-Break without lowest result (Chennai)", "assign to"),
}
KEYS_OF: Mapping[str, set[str]] = {  # the same in modules of words, where elsewhere the text may be a word
    "assistants/words.py": {"format", "workings", "budget", "output"},
    "awards/prize_words.py": {"plus"},
    "awards/series_words.py": {"semicolon"},
    "forecasting/chances_words.py": {"and", "before", "plus"},
    "forecasting/line_words.py": {
        "or", "and", "alternatives", "one", "then", "open_tried", "if", "out_if", "semicolon", "shared",
    },
    "forecasting/needs_words.py": {
        "or", "places", "place", "shared", "shared with", "team", "player", "names", "one", "several", "then", "semicolon",
        "alone", "some", "many", "all", "none", "work",
    },
    "checking/words.py": {"against", "semicolon", "then", "column"},
    "law/editions.py": {"or else"},
    "web/words.py": {"tiebreaks"},
    "page/words.py": {
        "tiebreaks", "house_rules", "strict",
    },
}  # fmt: skip
FOR_PROGRAMMERS = {
    "AttributeError",
    "TypeError",
    "KeyError",
    "ValueError",
    "RuntimeError",
    "NotImplementedError",
    "AssertionError",
    "DeprecationWarning",
}
PATTERNS = {"compile", "split", "search", "match", "fullmatch", "sub", "findall", "finditer", "namedtuple", "getattr"}
NAMES = {"_columns", "_members", "members"}  # tables of names: columns of a TRF, structures of the kernel, keys of JSON
_WORD = re.compile(r"(?<![\w.\[{-])[A-Za-z]{2,}(?![\w\[(=])")
_SAYS = re.compile(r"[A-Za-z]|[:;?!]( |$)")  # words, and signs before which a language may set a space
_GAP = re.compile(r"\{[^{}]*\}")
_NO_PROSE = re.compile(
    r"[\\^$|<>]|\(\?|\]\*|\]\+|;\s*\w+:|\{\}|[\u0400-\u04ff]"
    r"|\b[a-z]+[A-Z][a-z]|NNNN|Plural-Forms"
)
PROSE, SURELY_PROSE = 2, 6  # words
_NEVER_PROSE = re.compile(r"\(\?|\]\*|\]\+|;\s*\w+:|[\u0400-\u04ff]|NNNN|Plural-Forms")
ALSO: Mapping[str, tuple[str, ...]] = {  # words that are codes in the source, too
    "messages/message.py": ("error", "warning", "note"),
    "forecasting/line_words.py": ("ahead", "level", "behind"),
}


class Found(NamedTuple):
    """A sentence in the source."""

    module: str
    line: int
    words: str
    several: str = ""
    context: str = ""


@cache
def find_all() -> tuple[Found, ...]:
    """Every sentence of the library, module by module."""
    found: list[Found] = []
    for path in sorted(SOURCE.rglob("*.py")):
        module = path.relative_to(SOURCE).as_posix()
        if module not in NO_SENTENCES:
            found += find_in(path.read_text(encoding="utf-8"), module)
            found += (Found(module, 1, words) for words in ALSO.get(module, ()))
    return tuple(found)


def find_in(source: str, module: str = "module.py") -> list[Found]:
    """The sentences of one module."""
    looking = _Sentences(module)
    looking.visit(ast.parse(source))
    return looking.found


class _Sentences(ast.NodeVisitor):
    def __init__(self, module: str) -> None:
        self.module, self.found = module, list[Found]()
        self.of_words = module.endswith(OF_WORDS)
        self.making = 0  # calls around that make sentences of their texts

    def add(self, node: ast.expr, words: str, several: str = "", context: str = "") -> None:
        if words not in KEYS and words not in KEYS_OF.get(self.module, ()) and (_SAYS.search(_GAP.sub("", words)) or context):
            self.found.append(Found(self.module, node.lineno, words, several, context))

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, str) and (self.making or self.of_words or _is_prose(node.value)):
            self.add(node, node.value)

    def visit_Call(self, node: ast.Call) -> None:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        match name, [_text(argument) for argument in node.args]:
            case "Forms", [str(one), str(several)]:
                self.add(node, one, several)
            case "Sentence" | "in_context", [str(words), str(context)]:
                self.add(node, words, context=context)
            case (("Sentence" | "in_context" | "namedtuple" | "maketrans" | "TypeVar"), _):
                pass
            case _ if name in FOR_PROGRAMMERS or name in PATTERNS or name in NAMES:
                of = [node.func.value] if isinstance(node.func, ast.Attribute) else []
                for argument in (*of, *node.args):
                    if not isinstance(argument, ast.Constant):
                        self.visit(argument)
            case _ if name in NAMING and len(node.args) > NAMING[name]:
                self.making += 1
                self.visit(node.args[NAMING[name]])
                self.making -= 1
                for rest in node.args:
                    if not isinstance(rest, ast.Constant):  # the parameters of an operation
                        self.visit_outside(rest)
                for keyword in node.keywords:
                    self.making += keyword.arg in ("counted", "not_counted", "words")
                    self.visit(keyword.value)
                    self.making -= keyword.arg in ("counted", "not_counted", "words")
            case _ if name in MAKING:
                self.making += 1
                self.visit(node.args[0]) if node.args else None
                self.making -= 1
                for rest in (*node.args[1:], *(keyword.value for keyword in node.keywords)):
                    self.visit_outside(rest)
            case _:
                if isinstance(node.func, ast.Attribute) and not isinstance(node.func.value, ast.Constant):
                    self.visit(node.func.value)
                for rest in node.args:
                    self.visit_outside(rest)
                for keyword in node.keywords:
                    self.visit_outside(keyword.value, making=name == "but" and keyword.arg == "words")

    def visit_outside(self, node: ast.expr, *, making: bool = False) -> None:
        """What is given to a call is made into a sentence by that call, not by those around."""
        around, self.making = self.making, int(making)
        self.visit(node)
        self.making = around

    def visit_Dict(self, node: ast.Dict) -> None:
        for key, value in zip(node.keys, node.values, strict=True):
            is_words = key is not None and _text(key) == "words"  # of a parameter, where the service has it otherwise
            self.making += is_words
            self.visit(value)
            self.making -= is_words

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)

    def visit_Compare(self, node: ast.Compare) -> None:
        """What is compared is no sentence."""

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        """What is glued is no sentence; tests/messages/test_no_sentence_is_edited.py knows it."""
        for part in node.values:
            if isinstance(part, ast.FormattedValue):
                self.visit(part.value)

    def visit_Expr(self, node: ast.Expr) -> None:
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.visit(node.value)

    def visit_Assign(self, node: ast.Assign) -> None:
        self.visit_named({target.id for target in node.targets if isinstance(target, ast.Name)}, node.value)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if ast.unparse(node.annotation) == "TypeAlias":
            return
        self.visit_named({node.target.id} if isinstance(node.target, ast.Name) else set(), node.value)

    def visit_named(self, names: set[str], value: ast.expr | None) -> None:
        if value is not None and not names & NO_WORDS.get(self.module, set()) and not names & {"__all__", "__slots__"}:
            self.making += bool(names & WORDS.get(self.module, set()))
            self.visit(value)
            self.making -= bool(names & WORDS.get(self.module, set()))

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for part in (*node.args.defaults, *(each for each in node.args.kw_defaults if each), *node.body):
            self.visit(part)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self.visit_FunctionDef(node)

    def visit_match_case(self, node: ast.match_case) -> None:
        for part in node.body:
            self.visit(part)


def _text(node: ast.expr) -> object:
    return node.value if isinstance(node, ast.Constant) else None


def _is_prose(text: str) -> bool:
    bare = _GAP.sub("", text)
    words = len(_WORD.findall(bare))
    if words >= SURELY_PROSE and not _NEVER_PROSE.search(bare):
        return True
    return " " in text.strip() and not _NO_PROSE.search(bare) and (words >= PROSE or (bool(words) and bare != text))
