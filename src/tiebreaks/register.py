"""Self-defined tie-breaks (4.1): a rule of the organiser under a code OTHER_..., in lists and explained like the others."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from dataclasses import replace as changed
from functools import partial, reduce
from types import CellType, CodeType, FunctionType
from typing import Any, TypeAlias

import numpy as np

from tiebreaks.catalogue import CATALOGUE, Entry, TieBreak, add, remove
from tiebreaks.codes import clear_cache
from tiebreaks.editions import Edition
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.plain_rules import LARGEST_SUM, PlainRule, work_plainly
from tiebreaks.records import Integers, Records
from tiebreaks.spellings import SELF_DEFINED
from tiebreaks.working import Working

Rule: TypeAlias = Callable[[Records, Edition], Working]
OWN_MODIFIERS = "CMR"  # those that ask nothing of a rule: cuts and medians of its working, the reversed order
EMPTY_CELL = CellType()  # of a variable that has no value yet
KINDS = {"whole numbers": "iu", "True or False": "b"}  # of NumPy


def self_defined(
    code: str,
    rule: Rule | None = None,
    *,
    name: str,
    per_participant: PlainRule | None = None,
    type: str = "B",
    low_wins: bool = False,
    modifiers: str = "",
    teams_only: bool = False,
    on_ratings: bool = False,
    article: str = "4.1",
    counted: str = "",
    not_counted: str = "",
) -> TieBreak:
    """Make a self-defined tie-break, for `by=[...]`; it carries its rule, so nothing needs to be registered.

    code         OTHER_ and letters, digits or underscores, as in a TRF
    rule         (Records, Edition) -> Working, for all rows at once, as those in tiebreaks.rules
    name         in words: "wins against the upper half"
    per_participant   instead of rule, in plain Python: (Participant, Event) -> an exact number, a mapping from rounds to
                 amounts, or None where it is undefined
    type         4.3: B, C, D or several of them
    low_wins     whether the lower value is ahead
    modifiers    of C (cuts), M (medians) and R (reversed), those that it takes
    teams_only   refused for individuals; on_ratings: refused for teams, dropped when somebody is unrated
    article      what is cited for it
    counted      why a round counts, not_counted: why it does not; for Reason.AWARDED and Reason.NOT_COUNTED
    """
    acronym = _acronym(code)
    if (rule is None) == (per_participant is None):
        raise RegulationError(f"{acronym}: expected a rule or per_participant, found {'neither' if rule is None else 'both'}")
    modifiers = _letters(acronym, "modifiers", modifiers, OWN_MODIFIERS)
    if per_participant is None:
        own = _OwnRule(acronym, rule)
    else:
        own = _OwnRule(acronym, per_participant, per_participant=True, cuts=bool({*modifiers} & {*"CM"}))
    if teams_only and on_ratings:
        raise RegulationError(f"{acronym}: teams have no ratings (Article 10); expected teams_only or on_ratings, found both")
    entry = Entry(
        acronym,
        _said(acronym, "name", name),
        _letters(acronym, "type", type, "BCD", least=1),
        own,
        modifiers,
        low_wins=low_wins,
        on_ratings=on_ratings,
        teams_only=teams_only,
        self_defined=_said(acronym, "article", article),
        counted=_verbatim(counted),
        not_counted=_verbatim(not_counted),
    )
    return TieBreak(acronym, entry=entry)


def register(
    code: str,
    rule: Rule | None = None,
    *,
    name: str,
    per_participant: PlainRule | None = None,
    type: str = "B",
    low_wins: bool = False,
    modifiers: str = "",
    teams_only: bool = False,
    on_ratings: bool = False,
    article: str = "4.1",
    counted: str = "",
    not_counted: str = "",
    replace: bool = False,
) -> TieBreak:
    """Make a self-defined tie-break and make its code known in this process, for lists that are text, under every edition.

    replace      put it in the place of another definition of this code; the same definition may be registered again
    All else is as for `self_defined`.
    """
    made = self_defined(
        code,
        rule,
        name=name,
        per_participant=per_participant,
        type=type,
        low_wins=low_wins,
        modifiers=modifiers,
        teams_only=teams_only,
        on_ratings=on_ratings,
        article=article,
        counted=counted,
        not_counted=not_counted,
    )
    if not replace and CATALOGUE.get(made.acronym, made.entry) != made.entry:
        raise RegulationError(
            f"{made.acronym} is registered already, as another definition; choose another code, or give replace=True"
        )
    add(made.entry)
    clear_cache()
    return made


def unregister(code: str) -> None:
    """Forget the code of a self-defined tie-break; the tie-break itself, and standings by it, stay as they are."""
    acronym = _acronym(code)
    if acronym not in CATALOGUE:
        raise UnknownTieBreak(f"{acronym} is not registered; {_registered()}")
    remove(acronym)
    clear_cache()


@dataclass(frozen=True, eq=False)
class _OwnRule:
    """A rule from outside, held to what every rule promises: a working of whole numbers, with the shape of its table."""

    acronym: str
    rule: Any  # Rule, or PlainRule when it is per participant
    per_participant: bool = False
    cuts: bool = False

    def __post_init__(self) -> None:
        if not callable(self.rule):
            takes = "(Participant, Event) -> number" if self.per_participant else "(Records, Edition) -> Working"
            raise RegulationError(f"{self.acronym}: expected a function {takes}, found {self.rule!r}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, _OwnRule):
            return NotImplemented
        facts = [(one.acronym, one.per_participant, one.cuts) for one in (self, other)]
        return facts[0] == facts[1] and _is_same(self.rule, other.rule)

    def __hash__(self) -> int:
        return hash(self.acronym)

    def __reduce__(self) -> tuple[Any, ...]:
        """By the name of its function: when a cell of a notebook runs again, the name means another object of the same."""
        named = _named(self.rule)
        rule = named if named is not None and _is_same(named, self.rule) else self.rule
        return _OwnRule, (self.acronym, rule, self.per_participant, self.cuts)

    def __call__(self, table: Records, law: Edition) -> Working:
        if self.per_participant:
            working = work_plainly(self.acronym, self.rule, table, law, cuts=self.cuts)
        else:
            working = self.rule(table, law)
        if not isinstance(working, Working):
            raise RegulationError(f"{self.acronym}: expected a Working from its rule, found {working!r}")
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
        most = LARGEST_SUM // max(rounds[1], 1)  # so that amounts can be summed, and cut by themselves times the rounds
        self._check_reach("amount of a round", working.amount, most)
        self._check_reach("significance of a round", working.significance, most)
        self._check_reach("value", working.value, LARGEST_SUM)
        keys = {"amount": working.amount, "significance": working.significance}
        small: dict[str, Any] = {
            name: key.astype(np.int64) for name, key in keys.items() if key is not None and key.dtype != np.int64
        }
        return changed(working, **small) if small else working  # a cut multiplies and negates: smaller integers wrap around

    def _check_reach(self, what: str, found: Integers | None, most: int) -> None:
        largest = 0 if found is None or not found.size else max(abs(int(found.min())), abs(int(found.max())))
        if largest > most:
            told = f"expected at most {most:,}, so that sums stay within 64 bits, found {largest:,}"
            raise RegulationError(f"{self.acronym}: {what}: {told}")

    def _check(self, what: str, found: Any, shape: tuple[int, ...], kind: str) -> None:
        """No float decides anything, and every row and round has its number."""
        if isinstance(found, np.ndarray) and found.shape == shape and found.dtype.kind in KINDS[kind]:
            return
        told = f"{found.dtype} of shape {found.shape}" if isinstance(found, np.ndarray) else repr(found)
        raise RegulationError(f"{self.acronym}: {what} of its working: expected {kind} of shape {shape}, found {told}")


def _is_same(one: Any, other: Any, compared: frozenset[tuple[int, int]] = frozenset()) -> bool:
    """Whether two functions are the same one: also when it was defined again, in the same words under the same name."""
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
    """What makes a function the one it is: its name, what it does, and the values that it brings along."""
    if isinstance(function, partial):
        return function.func, function.args, function.keywords
    enclosed = [cell.cell_contents for cell in function.__closure__ or () if cell != EMPTY_CELL]
    name = function.__module__, function.__qualname__
    return name, _written(function.__code__), function.__defaults__, function.__kwdefaults__, enclosed


def _written(code: CodeType) -> tuple[Any, ...]:
    """What a function does, without where it stands; 1, 1.0 and True are different constants."""
    constants = tuple(_written(one) if isinstance(one, CodeType) else (type(one), repr(one)) for one in code.co_consts)
    return code.co_code, constants, code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars


def _named(rule: Any) -> Any:
    """What the name of a function means now; None where it means nothing."""
    module = sys.modules.get(getattr(rule, "__module__", None) or "")
    try:
        return reduce(getattr, rule.__qualname__.split("."), module)
    except AttributeError:
        return None


def _acronym(code: str) -> str:
    acronym = str(code).strip().upper()
    if not re.fullmatch(SELF_DEFINED, acronym):
        raise UnknownTieBreak(
            f"{code!r}: expected OTHER_ and letters, digits or underscores, as in OTHER_LEAGUE; other acronyms are FIDE's"
        )
    return acronym


def _said(acronym: str, what: str, text: str) -> str:
    """Some words; a comma separates articles, and a name stands in lists."""
    if not text.strip() or (what == "article" and "," in text):
        raise RegulationError(
            f"{acronym}: {what}: expected some words{' without a comma' * (what == 'article')}, found {text!r}"
        )
    return text.strip()


def _letters(acronym: str, what: str, given: str, known: str, *, least: int = 0) -> str:
    if len(given) < least or not set(given) <= set(known) or len(set(given)) < len(given) * (what == "modifiers"):
        raise RegulationError(f"{acronym}: {what}: expected letters of {' '.join(known)}, found {given!r}")
    return given


def _verbatim(sentence: str) -> str:
    """As it is also in the place of a sentence with words to be filled in."""
    return sentence.replace("{", "{{").replace("}", "}}")


def _registered() -> str:
    own = [entry.acronym for entry in CATALOGUE.values() if entry.self_defined]
    return f"there are {', '.join(own)}" if own else "nothing is"
