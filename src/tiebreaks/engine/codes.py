"""Parse codes and lists of codes to tie-breaks; their spelling is in spellings.py."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from typing import Any, NoReturn

from tiebreaks.engine.catalogue import (
    CATALOGUE,
    NO_RULE,
    SCORE_OF,
    Entry,
    TieBreak,
    check_number,
    entry_of,
    refuse_modifier,
    refuse_number,
)
from tiebreaks.engine.rules.sonneborn_berger import FactorLimit
from tiebreaks.errors import RegulationError, UnknownTieBreak
from tiebreaks.law.spellings import ACRONYMS, NAMES, Spelling, is_name, read_spelling, split_list
from tiebreaks.messages import Items, Message, Option, as_fact, enclose, refusal, without_code

_FOREIGN_MODIFIERS = {
    "V": Message("it chooses the rules of a year: use {option} instead", option=Option("edition", to_give=True)),
    "D": Message("it draws all unplayed rounds: use the house rule opponents_unplayed_rounds instead"),
    "N": Message("it switches 16.5 off: use the house rule vur_cut instead"),
    "S": Message("it declares a Swiss event: set the tournament's system instead"),
    "X": Message("it swaps primary and secondary score of a team event: start the list with MPTS or GPTS instead"),
}


class ParsedList(tuple[TieBreak, ...]):
    """A tie-break list as `parse_list` gives it."""

    __slots__ = ()


def parse_list(by: str | TieBreak | Iterable[str | TieBreak]) -> tuple[TieBreak, ...]:
    """Parse a tie-break list. PTS is put first if it is left out. Equal lists give the same object."""
    if isinstance(by, ParsedList):
        return by
    if isinstance(by, TieBreak):
        by = (by,)
    if not isinstance(by, Iterable):
        raise UnknownTieBreak(
            Message("expected a tie-break list such as 'DE, BH/C1, BH, SB', found {found!r}", found=as_fact(by))
        )
    items = tuple(split_list(by) if isinstance(by, str) else by)
    if {*map(type, items)} != {str} and any(isinstance(item, TieBreak) and item.entry.self_defined for item in items):
        return _read_all(items, _KNOWN.get())  # not cached: an equal older rule may close over older variables
    return _parse_all(items, _KNOWN.get())


def _read_all(items: tuple[str | TieBreak, ...], known: _KnownCodes) -> ParsedList:
    read = tuple(item if isinstance(item, TieBreak) else _parse(item, known) for item in items)
    if not read:
        raise UnknownTieBreak("the tie-break list is empty; expected codes such as 'DE, BH/C1, BH, SB'")
    _refuse_two_rules(read)
    has_score = read[0].acronym in SCORE_OF or any(item.acronym == "PTS" for item in read)
    return ParsedList(read if has_score else (_PTS, *read))


_PTS = TieBreak("PTS")


def _refuse_two_rules(entries: tuple[TieBreak, ...]) -> None:
    """Refuse a list with two rules under one code: columns, files and explanations identify a rule by its code."""
    rules: dict[str, Entry] = {}
    for item in entries:
        if item.entry.decided:  # several decisions may have several places
            continue
        if rules.setdefault(item.acronym, item.entry) != item.entry:
            two = "expected one rule of this code in a list, found two; give one another code"
            raise RegulationError(refusal(item.acronym, two))


def parse_tie_break(text: str | TieBreak) -> TieBreak:
    """Read one code: FIDE's spelling, an alias, or a chess-results number."""
    return text if isinstance(text, TieBreak) else _parse(text, _KNOWN.get())


def parse_among(text: str | TieBreak, listed: Iterable[TieBreak]) -> TieBreak:
    """Read one code; a self-defined or decided code of this list means the rule in the list, registered or not."""
    own = tuple(item.entry for item in listed if item.entry.self_defined or item.entry.decided)
    return (
        parse_tie_break(text) if isinstance(text, TieBreak) or not own else _read(text, _KnownCodes(own + _KNOWN.get().entries))
    )


@dataclass(frozen=True, eq=False)
class _KnownCodes:
    """Self-defined tie-breaks whose codes are read without being registered; compared by identity."""

    entries: tuple[Entry, ...] = ()

    def entry(self, acronym: str) -> Entry | None:
        return next((entry for entry in self.entries if entry.acronym == acronym), entry_of(acronym))


_NOTHING = _KnownCodes()
_KNOWN: ContextVar[_KnownCodes] = ContextVar("known", default=_NOTHING)


@contextmanager
def recognise(entries: Iterable[Entry], *, beside: bool = False) -> Iterator[None]:
    """Inside this context the codes of these self-defined tie-breaks are known too, beside the registered ones.

    beside   those that are known already stay known
    """
    own = (*entries, *(_KNOWN.get().entries if beside else ()))
    before = _KNOWN.set(_KnownCodes(own) if own else _NOTHING)
    try:
        yield
    finally:
        _KNOWN.reset(before)


def _read(text: str, known: _KnownCodes) -> TieBreak:
    given = str(text).strip()
    spelling = read_spelling(given)
    entry = None if spelling is None else known.entry(spelling.acronym)
    if spelling is None or entry is None:
        _refuse_unknown(given, spelling)
    tie_break = _apply_modifiers(given, spelling, entry)
    if tie_break.acronym == "BH" and tie_break.fore:  # BH/F is FB
        tie_break = replace(tie_break, acronym="FB", fore=False)
    return replace(tie_break, asked=given) if is_name(given) else tie_break


_parse = lru_cache(maxsize=512)(_read)
_parse_all = lru_cache(maxsize=512)(_read_all)


def why_unreadable(code: str) -> Message | None:
    """Why a code is unknown to every edition, in a few words; None if it is known or may yet be registered (4.1)."""
    try:
        parse_tie_break(code)
    except (UnknownTieBreak, RegulationError) as refused:
        message = refused.messages[0]
        if without_code(message).sentence == NO_RULE.sentence:
            return None
        return _shorten_unknown(message) if "given" in message.facts else message
    return None


def _shorten_unknown(message: Message) -> Message:
    """The message of an unknown code, without the known ones."""
    given, near = message.facts["given"], message.facts.get("near")
    if near is None:
        return Message("{given!r} is not a tie-break code", given=given)
    return Message("{given!r} is not a tie-break code; did you mean {near}?", given=given, near=near)


def clear_cache() -> None:
    """Forget parsed codes; needed when the catalogue changes."""
    _parse.cache_clear()
    _parse_all.cache_clear()


def _apply_modifiers(given: str, spelling: Spelling, entry: Entry) -> TieBreak:
    acronym, score, modifiers = spelling
    options: dict[str, Any] = {"score": score}
    for modifier in modifiers:
        letter, number = modifier[0], modifier[1:]
        if letter in _FOREIGN_MODIFIERS:
            none = "Article {cited} has no modifier /{modifier}; {instead}"
            raise RegulationError(refusal(given, none, article="14", modifier=modifier, instead=_FOREIGN_MODIFIERS[letter]))
        if letter not in entry.modifiers:
            refuse_modifier(given, acronym, modifier)
        new = _parse_option(given, letter, number)
        if new.keys() & options.keys():
            twice = "/{modifier} repeats or contradicts another modifier (Article {cited}); keep one"
            raise RegulationError(refusal(given, twice, article="14", modifier=modifier))
        options |= new
    return TieBreak(acronym, **options, entry=entry)


def _parse_option(given: str, letter: str, number: str) -> dict[str, Any]:
    if letter in "PFR":
        return {{"P": "forfeits_as_played", "F": "fore", "R": "reversed"}[letter]: True}
    value: Any = _parse_limit(given, number) if letter == "L" else Fraction(number) if letter == "K" else int(number or 1)
    check_number(given, letter, value, number)
    named = {
        "C": ("least",), "M": ("least", "most"), "U": ("unrated",), "L": ("limit",), "K": ("divisor",), "T": ("places",),
    }  # fmt: skip
    return dict.fromkeys(named[letter], value)


def _parse_limit(given: str, number: str) -> FactorLimit:
    """14.5 /L+1 and /L1 are half points, /L+1.0 is a full point, a bare number above 20 is a percentage."""
    signed, size = number[:1] in "+-", number.lstrip("+-")
    sign = -1 if number.startswith("-") else 1
    if "." in size:
        halves = int(size.replace(".", "")) * 2
        if halves % 10:
            sentence = "expected a limit in half points (Article {cited}), found {found}"
            raise RegulationError(refusal(given, sentence, article="14.5", found=number))
        return FactorLimit(sign * halves // 10)
    if not size:
        refuse_number(given, "L", number or Message("nothing"))
    return FactorLimit(sign * int(size)) if signed or int(size) <= 20 else FactorLimit(percent=int(size))


_NUMBERED = re.compile(rf"(?:{'|'.join(ACRONYMS)})(?::(?:MP|GP))?[/#!](?P<letter>[CMUKLT])(?P<number>[^/]*)")


def _refuse_unknown(given: str, spelling: Spelling | None) -> NoReturn:
    if spelling is not None:  # well-formed, and still not in the catalogue
        raise UnknownTieBreak(enclose("{code} (Article {cited}): {reason}", code=given, cited=NO_RULE.article, reason=NO_RULE))
    if wrong := _NUMBERED.fullmatch(given.upper()):
        refuse_number(given, wrong["letter"], wrong["number"] or Message("nothing"))
    known = Items(tuple(CATALOGUE), "space")
    if near := _nearest(given):
        raise UnknownTieBreak(
            "{given!r} is not a tie-break code; did you mean {near}? Expected one of {known}, with modifiers as in BH/C1",
            given=given,
            near=near,
            known=known,
        )
    unknown = "{given!r} is not a tie-break code; expected one of {known}, with modifiers as in BH/C1"
    raise UnknownTieBreak(unknown, given=given, known=known)


def _nearest(given: str) -> str:
    """The code nearest to an unknown one, else the code with the nearest name, in any order of words; "" if none is near."""
    from difflib import get_close_matches  # only for a mistake

    if codes := get_close_matches(given.upper(), CATALOGUE, n=1, cutoff=0.5):
        return codes[0]
    named = {_sort_words(name): f"{code} ({name})" for code, names in NAMES.items() for name in names}
    return next((named[name] for name in get_close_matches(_sort_words(given), named, n=1)), "")


def _sort_words(name: str) -> str:
    return " ".join(sorted(re.findall(r"\w+", name.casefold())))
