"""Self-defined tie-breaks (4.1): an organiser's rule under a code OTHER_..., usable in lists and explained like any other."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import replace as copy_with
from functools import partial, reduce
from types import CellType, CodeType, FunctionType
from typing import Any, TypeAlias, TypedDict, Unpack

import numpy as np

from tiebreaks.engine.catalogue import CATALOGUE, OTHER_RULES, Entry, TieBreak, add, remove
from tiebreaks.engine.codes import clear_cache
from tiebreaks.engine.plain_rules import LARGEST_SUM, PlainRule, work_plainly
from tiebreaks.engine.records import Integers, Records
from tiebreaks.engine.working import Working
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.law.editions import Edition
from tiebreaks.law.spellings import SELF_DEFINED
from tiebreaks.messages import Items, Message, Remedy, as_fact, phrase, refusal

Rule: TypeAlias = Callable[[Records, Edition], Working]
TYPES = "BCD"  # 4.3; type A sees the ties, a self-defined rule does not
OWN_MODIFIERS = "CMR"  # those that need nothing from a rule: cuts and medians of its working, the reversed order
EMPTY_CELL = CellType()  # a variable without a value
KINDS = {"whole numbers": "iu", "True or False": "b"}  # of NumPy


class RegisterOptions(TypedDict, total=False):
    """The options of a self-defined tie-break, beside its code, rule and name; `self_defined` describes them."""

    per_participant: PlainRule | None
    type: str
    low_wins: bool
    modifiers: str
    teams_only: bool
    on_ratings: bool
    article: str
    counted: str
    not_counted: str
    plural: bool


def self_defined(code: str, rule: Rule | None = None, *, name: str, **options: Unpack[RegisterOptions]) -> TieBreak:
    """Make a self-defined tie-break, for `by=[...]`; it carries its rule, so nothing needs to be registered.

    code         OTHER_ and letters, digits or underscores, as in a TRF
    rule         (Records, Edition) -> Working, for all rows at once, as those in tiebreaks.engine.rules
    name         in words: "wins against the upper half"
    per_participant   instead of rule, in plain Python: (Participant, Event) -> an exact number, a mapping from rounds to
                 amounts, or None where it is undefined
    type         4.3: B, C, D or several of them; B if not given
    low_wins     True: the lower value is ahead
    modifiers    of C (cuts), M (medians) and R (reversed), those that it takes; none if not given
    teams_only   True: refused for individuals; on_ratings: refused for teams, dropped when somebody is unrated
    article      what is cited for it; 4.1 if not given
    counted      why a round counts, not_counted: why it does not; for Reason.AWARDED and Reason.NOT_COUNTED
    plural       True: the name is of several things, which decide rather than decides
    """
    for option in sorted(options.keys() - RegisterOptions.__annotations__.keys()):
        raise TypeError(f"unexpected keyword argument {option!r}; there are {', '.join(RegisterOptions.__annotations__)}")
    acronym = _parse_acronym(code)
    plain = options.get("per_participant")
    if (rule is None) == (plain is None):
        both_or_none = "neither" if rule is None else "both"
        raise RegulationError(refusal(acronym, "expected a rule or per_participant, found {found}", found=both_or_none))
    modifiers = options.get("modifiers", "")
    _check_letters(acronym, "modifiers", modifiers, OWN_MODIFIERS, fits=len({*modifiers}) == len(modifiers))
    if plain is None:
        own = _OwnRule(acronym, rule)
    else:
        own = _OwnRule(acronym, plain, per_participant=True, cuts=bool({*modifiers} & {*"CM"}))
    teams_only, on_ratings = options.get("teams_only", False), options.get("on_ratings", False)
    if teams_only and on_ratings:
        both = "teams have no ratings (Article 10); expected teams_only or on_ratings, found both"
        raise RegulationError(refusal(acronym, both, article="10"))
    type, article = options.get("type", "B"), options.get("article", "4.1")
    _check_words(acronym, "name", name, "some words")
    _check_letters(acronym, "type", type, TYPES, fits=bool(type))
    _check_words(acronym, "article", article, "some words without a comma", fits="," not in article)  # it separates articles
    entry = Entry(
        acronym,
        name.strip(),
        type,
        own,
        modifiers,
        low_wins=options.get("low_wins", False),
        on_ratings=on_ratings,
        teams_only=teams_only,
        self_defined=article.strip(),
        counted=options.get("counted", ""),
        not_counted=options.get("not_counted", ""),
        spoken=name.strip()[0].upper() + name.strip()[1:],
        plural=options.get("plural", False),
    )
    return TieBreak(acronym, entry=entry)


def register(
    code: str, rule: Rule | None = None, *, name: str, replace: bool = False, **options: Unpack[RegisterOptions]
) -> TieBreak:
    """Make a self-defined tie-break and make its code known in this process, for lists that are text, under every edition.

    replace      put it in the place of another definition of this code; the same definition may be registered again
    All else is as for `self_defined`.
    """
    tie_break = self_defined(code, rule, name=name, **options)
    known = CATALOGUE.get(tie_break.acronym) or OTHER_RULES.get(tie_break.acronym)
    if not replace and known is not None and known != tie_break.entry:
        twice = "{code} is registered already, as another definition; choose another code"
        raise RegulationError(Message(twice, code=tie_break.acronym, remedies=(Remedy("replace", True),)))
    add(tie_break.entry)
    clear_cache()
    return tie_break


def unregister(code: str) -> None:
    """Remove the code of a self-defined tie-break; the tie-break itself and its standings stay as they are."""
    acronym = _parse_acronym(code)
    if acronym not in CATALOGUE:
        own = tuple(entry.acronym for entry in CATALOGUE.values() if entry.self_defined)
        unknown = "{code} is not registered; there are {known}" if own else "{code} is not registered; nothing is"
        raise UnknownTieBreak(Message(unknown, code=acronym, known=own))
    remove(acronym)
    clear_cache()


@dataclass(frozen=True, eq=False)
class _OwnRule:
    """An organiser's rule, with a check of its Working: whole numbers, in the shape of the table."""

    acronym: str
    rule: Any  # Rule, or PlainRule when it is per participant
    per_participant: bool = False
    cuts: bool = False

    def __post_init__(self) -> None:
        if not callable(self.rule):
            takes = "(Participant, Event) -> number" if self.per_participant else "(Records, Edition) -> Working"
            no_function = "expected a function {expected}, found {found!r}"
            raise RegulationError(refusal(self.acronym, no_function, expected=takes, found=as_fact(self.rule)))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _OwnRule):
            return NotImplemented
        facts = [(one.acronym, one.per_participant, one.cuts) for one in (self, other)]
        return facts[0] == facts[1] and _is_same(self.rule, other.rule)

    def __hash__(self) -> int:
        return hash(self.acronym)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle by the current function of this name: a notebook cell that runs again defines the same function anew."""
        named = _find_by_name(self.rule)
        rule = named if named is not None and _is_same(named, self.rule) else self.rule
        return _OwnRule, (self.acronym, rule, self.per_participant, self.cuts)

    def __call__(self, table: Records, law: Edition) -> Working:
        if self.per_participant:
            working: object = work_plainly(self.acronym, self.rule, table, law, cuts=self.cuts)
        else:
            working = self.rule(table, law)
        if not isinstance(working, Working):
            no_working = "expected a Working from its rule, found {found!r}"
            raise RegulationError(refusal(self.acronym, no_working, found=as_fact(working)))
        rounds, rows = table.points.shape, table.number.shape
        self._check("amount", working.amount, rounds, "whole numbers")
        self._check("counts", working.counts, rounds, "True or False")
        if working.significance is not None:
            self._check("significance", working.significance, rounds, "whole numbers")
        self._check("value", working.value, rows, "whole numbers")
        if type(working.over) is not int:
            self._check("over", working.over, rows, "whole numbers")
        for name, step in working.steps.items() if isinstance(working.steps, Mapping) else ():
            self._check(f"step {name!r}", step, rows, "whole numbers")
        most = LARGEST_SUM // max(rounds[1], 1)  # so that amounts can be summed
        self._check_reach("amount of a round", working.amount, most)
        self._check_reach("significance of a round", working.significance, most)
        self._check_reach("value", working.value, LARGEST_SUM)
        keys = {"amount": working.amount, "significance": working.significance}
        small: dict[str, Any] = {
            name: key.astype(np.int64) for name, key in keys.items() if key is not None and key.dtype != np.int64
        }
        return copy_with(working, **small) if small else working  # a cut multiplies and negates: smaller integers wrap around

    def _check_reach(self, what: str, numbers: Integers | None, most: int) -> None:
        largest = 0 if numbers is None or not numbers.size else max(abs(int(numbers.min())), abs(int(numbers.max())))
        if largest > most:
            too_large = "{what}: expected at most {most:,}, so that sums stay within 64 bits, found {found:,}"
            raise RegulationError(refusal(self.acronym, too_large, what=what, most=most, found=largest))

    def _check(self, what: str, array: Any, shape: tuple[int, ...], kind: str) -> None:
        """Refuse floats, and arrays of another shape."""
        if isinstance(array, np.ndarray) and array.shape == shape and array.dtype.kind in KINDS[kind]:
            return
        described = isinstance(array, np.ndarray)
        facts = {"dtype": str(array.dtype), "shape": array.shape} if described else {"found": as_fact(array)}
        description = Message("{dtype!s} of shape {shape!s}" if described else "{found!r}", **facts)
        other = "{what} of its working: expected {kind} of shape {shape!s}, found {found}"
        raise RegulationError(refusal(self.acronym, other, what=what, kind=kind, shape=shape, found=description))


def _is_same(one: Any, other: Any, compared: frozenset[tuple[int, int]] = frozenset()) -> bool:
    """Whether two functions are the same, also if one is the other defined again with the same name and code."""
    if one is other or (id(one), id(other)) in compared:  # a function may enclose itself
        return True
    if type(one) is not type(other):
        return False
    same = partial(_is_same, compared=compared | {(id(one), id(other))})
    if isinstance(one, FunctionType | partial):
        return all(map(same, _parts(one), _parts(other)))
    if isinstance(one, tuple | list):
        return len(one) == len(other) and all(map(same, one, other))
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    try:
        return bool(one == other)
    except Exception:  # as arrays, which are equal element by element
        return False


def _parts(function: Any) -> tuple[Any, ...]:
    """The parts by which functions are compared: name, code, defaults and enclosed values."""
    if isinstance(function, partial):
        return function.func, function.args, function.keywords
    enclosed = [cell.cell_contents for cell in function.__closure__ or () if cell != EMPTY_CELL]
    name = function.__module__, function.__qualname__
    return name, _comparable_code(function.__code__), function.__defaults__, function.__kwdefaults__, enclosed


def _comparable_code(code: CodeType) -> tuple[Any, ...]:
    """The code of a function without its position in the file; 1, 1.0 and True are different constants."""
    constants = tuple(_comparable_code(one) if isinstance(one, CodeType) else (type(one), repr(one)) for one in code.co_consts)
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars


def _find_by_name(rule: Any) -> Any:
    """The object that has a function's name now; None if there is none."""
    module = sys.modules.get(getattr(rule, "__module__", None) or "")
    try:
        return reduce(getattr, rule.__qualname__.split("."), module)
    except AttributeError:
        return None


def _parse_acronym(code: str) -> str:
    acronym = str(code).strip().upper()
    if not re.fullmatch(SELF_DEFINED, acronym):
        expected = "OTHER_ and letters, digits or underscores, as in OTHER_LEAGUE"
        refused = "{code!r}: expected {expected}; other acronyms are FIDE's"
        raise UnknownTieBreak(Message(refused, code=as_fact(code), expected=phrase(expected)))
    return acronym


def _check_words(acronym: str, what: str, given: str, expected: str, *, fits: bool = True) -> None:
    if not (fits and given.strip()):
        refused = "{field}: expected {expected}, found {found!r}"
        raise RegulationError(refusal(acronym, refused, field=what, expected=phrase(expected), found=given))


def _check_letters(acronym: str, what: str, given: str, known: str, *, fits: bool) -> None:
    if not (fits and set(given) <= set(known)):
        refused = "{field}: expected letters of {known}, found {found!r}"
        raise RegulationError(refusal(acronym, refused, field=what, known=Items(tuple(known), "space"), found=given))
