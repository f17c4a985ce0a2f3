"""The public surface: the names, what importing costs, and that nothing heavy comes along."""

from __future__ import annotations

import ast
import copy
import inspect
import json
import pickle
import re
import subprocess
import sys
from collections.abc import Iterator
from enum import EnumType, IntEnum, StrEnum
from importlib import import_module
from importlib.metadata import requires, version
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import tiebreaks as tb
from docs.generate.reference import reference
from tiebreaks import answers, extending
from tiebreaks.extending import Result
from tiebreaks.late import names_of_stub

ROOT = Path(__file__).parents[1]
PUBLIC: list[str] = vars(tb)["__all__"]  # made at run time, so type checkers do not know it
CONTRACT = {  # those of design/interface.md, under the names of docs/stability.md
    "Tournament", "Player", "Game", "Bye", "standings", "standings_many", "explain", "why", "check", "read", "write", "sample", "samples",
    "format_value", "with_ratings", "what_if", "needs", "chances", "in_category", "read_prize_rules", "prizes", "series", "render", "schema",
}  # fmt: skip
MODULES = ("answers", "echecs", "extending", "law", "model")  # `tb.echecs` needs no import of its own
MORE = {
    "Team", "Match", "Scoring", "MatchScoring", "System", "Published", "Standings", "Row", "ExactValue", "TieBreak",
    "parse_tie_break", "compare_editions", "published_list", "board_standings", "batch", "Message",
    "TiebreaksError", "FormatError", "RegulationError", "TournamentError", "UnknownParticipant", "UnknownTieBreak",
    "GivenValues", "HandOrder", "Phase", "PlayOff",
}  # fmt: skip
IN_MODULES = {
    "tiebreaks.answers": {
        "Alternative", "Basis", "BoardRow", "BoardStandings", "BoardTable", "CategoryStandings", "Cause", "Chances", "Change",
        "ChangedRound", "ChangedValue", "Check", "ColumnRow", "ColumnVerdict", "CommonCause", "Compared", "Comparison", "Difference",
        "Dropped", "Explanation", "InForce", "Inferred", "InferredEntry", "MiniTable", "Needs", "Neighbours", "OtherResult", "Overview", "PairedBoard", "RoundPairings",
        "Placed", "PointsDifference", "Prizes", "PublishedList", "SeriesStandings", "Term", "ToDo", "ValueDifference", "Why",
    },
    "tiebreaks.law": {"EDITIONS", "Edition", "NAMED_SETS", "NamedSet", "PROVISIONS", "edition_named", "edition_on"},
    "tiebreaks.model": {"About", "Adjustment", "GameRow", "ListChange", "NationalRecord", "Pairing", "PlayOffGame", "Prohibited", "Reading", "VirtualPoints"},
    "tiebreaks.engine": {"CATALOGUE"},
    "tiebreaks.awards.rules": {"PrizeRules"},
    "tiebreaks.bulk": {"Progress", "Summary"},
    "tiebreaks.messages": {"Place", "Remedy"},
    "tiebreaks.extending": {"register", "self_defined", "unregister", "Result"},
}  # fmt: skip


def test_the_names_of_the_contract_are_there_and_nothing_is_public_by_accident() -> None:
    assert set(PUBLIC) == CONTRACT | MORE
    assert all(hasattr(tb, name) for name in PUBLIC)
    assert len(PUBLIC) <= 50


@pytest.mark.parametrize("package", [tb, answers])
def test_every_name_of_a_stub_has_one_home_and_is_imported_from_there(package: Any) -> None:
    """The stub is the only list; `late` reads lines of one form, so there may be no other."""
    stub = Path(package.__file__).with_suffix(".pyi").read_text(encoding="utf-8")
    imports = [node for node in ast.parse(stub).body if isinstance(node, ast.ImportFrom)]
    found = [(str(node.module), each.name, each.asname) for node in imports for each in node.names]
    assert {name: module for module, name, _ in found} == names_of_stub(package.__name__)
    assert all(name == known_as for _, name, known_as in found) and len({name for _, name, _ in found}) == len(found)
    for module, name, _ in found:
        there = getattr(package, name)
        assert there is getattr(import_module(module), name)


def test_every_class_of_an_answer_is_found_and_nothing_else() -> None:
    assert all(isinstance(getattr(answers, name), type) for name in vars(answers)["__all__"])
    assert {name for name in dir(answers) if not name.startswith("__")} == {*vars(answers)["__all__"]}
    assert not hasattr(answers, "Nobody")


def test_every_name_is_listed_and_found() -> None:
    assert {name for name in dir(tb) if not name.startswith("__")} == {*PUBLIC, *MODULES}
    assert "__version__" in dir(tb)
    assert all(getattr(tb, name) is not None for name in PUBLIC)


@pytest.mark.parametrize("module", MODULES)
def test_a_module_that_the_docs_name_needs_no_import_of_its_own(module: str) -> None:
    code = f"import tiebreaks as tb; assert '{module}' in dir(tb); print(tb.{module}.__name__)"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert found == f"tiebreaks.{module}\n"


def test_no_room_has_the_name_of_a_function() -> None:
    """Importing the room would put it in the place of the function."""
    rooms = {
        path.stem for path in (ROOT / "src" / "tiebreaks").iterdir() if path.suffix == ".py" or (path / "__init__.py").exists()
    }
    assert not rooms & {*PUBLIC}


CODES = {Result, extending.Reason}  # arrays hold them as numbers, and tables are looked up by them


def test_every_enumeration_of_the_surface_is_text_except_the_codes_of_arrays() -> None:
    modules = (tb, extending, *map(import_module, IN_MODULES))
    found = {each for module in modules for name in dir(module) if isinstance(each := getattr(module, name), EnumType)}
    assert found == CODES | {tb.System}
    assert all(issubclass(each, IntEnum if each in CODES else StrEnum) for each in found)


@pytest.mark.parametrize("system", tb.System)
def test_a_system_is_its_text(system: tb.System) -> None:
    text = system.value
    event = tb.Tournament([tb.Player(1), tb.Player(2)], [[tb.Game(1, 2, "1-0")]], system=text)
    assert event.system is system
    assert (event.system == text, text == event.system, {text: 1}[event.system], {system: 1}[text]) == (True, True, 1, 1)  # type: ignore[index]
    assert f"{system}" == str(system) == text
    assert text in repr(event)
    assert json.loads(json.dumps({"system": event.system})) == {"system": text}
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(system, protocol)) is system
    assert copy.deepcopy(event).system is copy.copy(system) is system
    assert tb.standings(event).to_dict()["tournament"]["system"] == text
    assert type(tb.standings(event).to_dict()["tournament"]["system"]) is str


@pytest.mark.parametrize("module", IN_MODULES)
def test_a_name_that_few_programs_use_is_in_a_module(module: str) -> None:
    for name in IN_MODULES[module]:
        assert hasattr(import_module(module), name) and not hasattr(tb, name)


def test_a_package_exports_the_parts_of_its_answers_and_nothing_else() -> None:
    for module in ("tiebreaks.answers", "tiebreaks.law", "tiebreaks.model", "tiebreaks.engine"):
        assert set(import_module(module).__all__) == IN_MODULES[module]


def test_the_version_is_the_one_of_the_package_and_anything_else_is_no_attribute() -> None:
    assert tb.__version__ == version("tiebreaks")
    assert not hasattr(tb, "__author__")


def public_classes() -> Iterator[type]:
    names = [(tb, name) for name in PUBLIC]
    names += [(import_module(module), name) for module, found in IN_MODULES.items() for name in found]
    names += [(extending, name) for name in ("Participant", "Round", "Event", "Value")]
    for module, name in names:
        if isinstance(thing := getattr(module, name), type):
            yield thing


def silent_attributes(cls: type) -> Iterator[str]:
    """Public fields and methods that show nothing when one points at them."""
    tree = ast.parse(Path(str(inspect.getsourcefile(cls))).read_text(encoding="utf-8"))
    node = next(node for node in tree.body if isinstance(node, ast.ClassDef) and node.name == cls.__name__)
    made = next((item.body for item in node.body if isinstance(item, ast.FunctionDef) and item.name == "__init__"), [])
    for body in (node.body, made):
        for item, following in pairwise([*body, ast.Pass()]):
            match item:
                case ast.AnnAssign(value=ast.Call(func=ast.Name(id="_provision"))):  # it says so itself, for PROVISIONS
                    continue
                case ast.Assign() | ast.AnnAssign(target=ast.Name()) if body is made:  # a variable
                    continue
                case ast.FunctionDef(decorator_list=[ast.Name(id="overload")]):  # the one that is called has the docstring
                    continue
                case (
                    ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name)) | ast.Assign(targets=[ast.Name(id=name)])
                ):
                    match following:
                        case ast.Expr(value=ast.Constant(value=str())):
                            continue
                case ast.FunctionDef(name=name) if body is node.body and not ast.get_docstring(item):
                    pass
                case _:
                    continue
            if not name.startswith("_"):
                yield f"{cls.__name__}.{name}"


def test_everything_public_has_a_docstring_also_every_field() -> None:
    for name in PUBLIC:
        if callable(thing := getattr(tb, name)):
            assert inspect.getdoc(thing), name
    classes = [*public_classes()]
    assert len(classes) > 40
    assert [found for cls in classes for found in silent_attributes(cls)] == []


def test_the_defaults_in_a_signature_are_short() -> None:
    """An editor shows them on hover: `face` filled eight lines."""
    functions = [value for name in PUBLIC if inspect.isfunction(value := getattr(tb, name))]
    defaults = [repr(each.default) for function in functions for each in inspect.signature(function).parameters.values()]
    assert tb.render in functions and max(map(len, defaults)) < 40


def test_a_field_without_a_docstring_would_be_noticed() -> None:
    assert [*silent_attributes(Silent)] == ["Silent.field", "Silent.method", "Silent.attribute"]


class Silent:
    field: int = 0  # a comment is not shown
    told: int = 0
    """It is shown."""

    def __init__(self) -> None:
        self.attribute: int = 0
        self._own: int = 0

    def method(self) -> None:
        pass


def test_the_reference_has_every_name() -> None:
    text = "".join(reference().values())
    for module, names in {"tiebreaks": PUBLIC, **IN_MODULES}.items():
        assert names and all(f":: {module}.{name}\n" in text or f"}} {name}\n:module: {module}" in text for name in names)
    assert "| `vur_cut` | whether a low cut takes a voluntarily unplayed round first (16.5) |" in text


EXTENDING = {
    "Answer", "Edition", "Event", "FORFEIT", "FORFEIT_LOSS", "FORFEIT_WIN", "FREE_ROUND", "Flags", "Integers", "NO_ROUND", "OVER_THE_BOARD",
    "Participant", "PlainRule", "REQUESTED_BYE", "Reason", "Records", "Result", "Round", "Rule", "VUR", "Value", "WON", "Working", "as_mean",
    "as_rounded_mean", "as_sum", "counted_sum", "fixed", "flags", "reasons", "records", "register", "self_defined", "unregister",
}  # fmt: skip


def test_authors_of_rules_find_all_they_need_in_one_module() -> None:
    assert set(extending.__all__) == EXTENDING
    assert all(getattr(extending, name) is not None for name in EXTENDING)
    assert not EXTENDING & {*PUBLIC}


def test_the_reference_has_every_name_of_the_module_for_authors() -> None:
    text = reference()["reference/tiebreaks-extending.md"]
    for name in EXTENDING:
        assert re.search(rf":: tiebreaks.extending.{name}\n|\| `{name}` \||`~tiebreaks.law.{name}`", text), name


def test_no_example_imports_the_modules_behind_it() -> None:
    """What a rule author imports is `tiebreaks.extending`."""
    for page in [ROOT / "README.md", *(ROOT / "docs").glob("*.md"), *(ROOT / "examples").glob("*.py")]:
        assert not re.findall(
            r"from tiebreaks\.(?:records|working|register|plain_rules|rules\S*) import", page.read_text(encoding="utf-8")
        ), page


def test_the_package_is_typed() -> None:
    assert files("tiebreaks").joinpath("py.typed").is_file()


def test_importing_brings_numpy_and_nothing_else_from_outside() -> None:
    code = (
        "import sys; import numpy; before = set(sys.modules); import tiebreaks; tiebreaks.read, tiebreaks.standings; "
        "print(*sorted({name.partition('.')[0] for name in set(sys.modules) - before} - set(sys.stdlib_module_names)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert set(found) <= {"numpy", "tiebreaks"}


def test_prizes_are_loaded_when_they_are_used() -> None:
    code = (
        "import sys, tiebreaks; before = {'tomllib', 'tiebreaks.awards'} & {*sys.modules}; tiebreaks.read_prize_rules; "
        "print(sorted(before), 'tiebreaks.awards' in sys.modules)"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert found.split() == ["[]", "True"]


def test_the_run_time_dependencies_are_numpy_and_what_the_command_line_needs() -> None:
    named = [re.split("[<>=]", line)[0] for line in requires("tiebreaks") or [] if "extra ==" not in line]
    assert sorted(named) == ["click", "numpy"]


def test_every_error_is_one_tree_of_value_errors() -> None:
    for error in (tb.FormatError, tb.RegulationError, tb.UnknownTieBreak, tb.TournamentError):
        assert issubclass(error, tb.TiebreaksError)
    assert issubclass(tb.TiebreaksError, ValueError)


def test_a_value_has_no_methods_that_ask_and_its_help_names_the_functions() -> None:
    """Only views of itself: what is asked of an event or of standings is a function."""
    assert not {"standings", "explain", "why", "check", "needs", "chances"} & {*dir(tb.Tournament), *dir(tb.Standings)}
    assert "tb.why(" in inspect.getdoc(tb.Standings)  # type: ignore[operator]
    event = tb.sample("open")
    assert tb.Tournament.from_dict(event.to_dict()) == event


@pytest.mark.parametrize("call", ["needs", "chances", "batch"])
def test_a_keyword_that_a_call_does_not_have_is_a_type_error(call: str) -> None:
    who = {"who": 1} if call == "needs" else {}
    with pytest.raises(TypeError, match="unexpected keyword argument 'exakt'"):
        getattr(tb, call)(tb.sample("open"), **who, exakt=True)


@pytest.mark.parametrize(
    "call", ["standings", "standings_many", "check", "compare_editions", "what_if", "needs", "chances", "batch"]
)
def test_the_list_of_a_call_is_called_by(call: str) -> None:
    """An event calls its own `tie_breaks`."""
    with pytest.raises(TypeError, match="unexpected keyword argument 'tie_breaks'; the list of a call is by="):
        getattr(tb, call)(tb.sample("open"), **({"who": 1} if call == "needs" else {}), tie_breaks="BH")


def test_a_word_that_to_dict_does_not_have_is_a_type_error() -> None:
    ranked = tb.standings(tb.sample("open"), by="BH")
    for answer in (ranked, ranked.rows[0], tb.why(ranked, 1)):
        with pytest.raises(TypeError, match=r"to_dict\(\) got an unexpected keyword argument 'details'"):
            answer.to_dict(details=True)
