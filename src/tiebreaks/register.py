"""Self-defined tie-breaks (4.1): a rule of the organiser under a code OTHER_..., in lists and explained like the others."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from tiebreaks.catalogue import CATALOGUE, Entry, TieBreak, enter, strike
from tiebreaks.codes import forget
from tiebreaks.editions import Edition
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.records import Integers, Records
from tiebreaks.spellings import SELF_DEFINED
from tiebreaks.working import Working

Rule: TypeAlias = Callable[[Records, Edition], Working]
OWN_MODIFIERS = "CMR"  # those that ask nothing of a rule: cuts and medians of its working, the reversed order
LARGEST_SUM = 2**62
KINDS = {"whole numbers": "iu", "True or False": "b"}  # of NumPy


def register(
    code: str,
    rule: Rule,
    *,
    name: str,
    type: str = "B",
    low_wins: bool = False,
    modifiers: str = "",
    teams_only: bool = False,
    on_ratings: bool = False,
    article: str = "4.1",
    counted: str = "",
    not_counted: str = "",
) -> TieBreak:
    """Make a self-defined tie-break known in this process, under every edition.

    code         OTHER_ and letters, digits or underscores, as in a TRF
    rule         (Records, Edition) -> Working, for all rows at once, as those in tiebreaks.rules
    name         in words: "wins against the upper half"
    type         4.3: B, C, D or several of them
    low_wins     whether the lower value is ahead
    modifiers    of C (cuts), M (medians) and R (reversed), those that it takes
    teams_only   refused for individuals; on_ratings: refused for teams, dropped when somebody is unrated
    article      what is cited for it
    counted      why a round counts, not_counted: why it does not; for Reason.AWARDED and Reason.NOT_COUNTED
    """
    acronym = _acronym(code)
    entry = Entry(
        acronym,
        _said(acronym, "name", name),
        _letters(acronym, "type", type, "BCD", least=1),
        _OwnRule(acronym, rule),
        _letters(acronym, "modifiers", modifiers, OWN_MODIFIERS),
        low_wins=low_wins,
        on_ratings=on_ratings,
        teams_only=teams_only,
        self_defined=_said(acronym, "article", article),
        counted=_verbatim(counted),
        not_counted=_verbatim(not_counted),
    )
    if teams_only and on_ratings:
        raise RegulationError(f"{acronym}: teams have no ratings (Article 10); expected teams_only or on_ratings, found both")
    if CATALOGUE.get(acronym, entry) != entry:
        raise RegulationError(f"{acronym} is registered already, as another rule; choose another code, or unregister it first")
    enter(entry)
    return TieBreak(acronym)


def unregister(code: str) -> None:
    """Forget a self-defined tie-break; standings that were computed with it can no longer be explained."""
    acronym = _acronym(code)
    if acronym not in CATALOGUE:
        raise UnknownTieBreak(f"{acronym} is not registered; {_registered()}")
    strike(acronym)
    forget()


@dataclass(frozen=True)
class _OwnRule:
    """A rule from outside, held to what every rule promises: a working of whole numbers, with the shape of its table."""

    acronym: str
    rule: Rule

    def __post_init__(self) -> None:
        if not callable(self.rule):
            raise RegulationError(f"{self.acronym}: expected a function (Records, Edition) -> Working, found {self.rule!r}")

    def __call__(self, table: Records, law: Edition) -> Working:
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
        return replace(working, **small) if small else working  # a cut multiplies and negates: smaller integers wrap around

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
