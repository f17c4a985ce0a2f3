"""What is wrong with a catalogue: missing, fuzzy or unused entries, gaps that differ, edges that differ."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter

from tiebreaks.languages import po
from tiebreaks.messages.language import FORM
from translations.catalogues import TEMPLATE, path_of

Key = tuple[str, str]
EXACT = re.compile(r"\b[A-Z]{2,5}/[A-Z]\d?\b|--[a-z][a-z-]+|\b\d{4}-\d{2}\b")  # codes, options and editions stay as they are

FEMININE = ":f"  # what a translation may add: the gender of an ordinal, and words that a number chooses, {count:place|places}
PLACES = frozenset({"place", "rank", "now", "best", "worst", "last"})  # gaps with an ordinal; a list of places takes no format


def problems_of(code: str) -> list[str]:
    """Every problem of the catalogue of a language, each in a line."""
    return problems_in(_read(path_of(code)), _read(TEMPLATE))


def find_missing(code: str) -> list[str]:
    """The sentences that a language does not have yet; they are shown in English, and a release needs them all."""
    return [entry.id for entry in _read(path_of(code)) if not all(entry.forms)]


def problems_in(entries: list[po.CatalogueEntry], wanted: list[po.CatalogueEntry]) -> list[str]:
    """Every problem of the entries of a catalogue, compared with those of the template."""
    return [*_problems({_key(entry): entry for entry in wanted}, entries)]


def _read(path: object) -> list[po.CatalogueEntry]:
    with open(str(path), encoding="utf-8") as file:
        return [entry for entry in po.read(file.read()) if entry.id]


def _key(entry: po.CatalogueEntry) -> Key:
    return entry.context, entry.id


def _problems(wanted: dict[Key, po.CatalogueEntry], entries: list[po.CatalogueEntry]) -> Iterator[str]:
    found = {_key(entry): entry for entry in entries}
    yield from (f"not in the catalogue: {id!r}" for _, id in wanted.keys() - found.keys())
    yield from (f"unused: {id!r}" for _, id in found.keys() - wanted.keys())
    if len(found) < len(entries):
        yield "an entry is there twice"
    for entry in entries:
        if entry.fuzzy:
            yield f"fuzzy: {entry.id!r}"
        if not all(entry.forms):
            yield f"missing: {entry.id!r}"
            continue
        yield from _problems_of_entry(entry)


def _problems_of_entry(entry: po.CatalogueEntry) -> Iterator[str]:
    allowed = gaps_in(entry.id) | gaps_in(entry.plural)
    for said in entry.forms:
        try:
            gaps = gaps_in(said)
        except ValueError:
            yield f"braces: {said!r}"
            continue
        needed = gaps_in(entry.plural or entry.id) if len(entry.forms) == 1 or said == entry.forms[-1] else set()
        feminine = {gap for gap in gaps if gap.endswith(FEMININE) and gap.removesuffix(FEMININE) in PLACES} - allowed
        gaps = gaps - feminine | {gap.removesuffix(FEMININE) for gap in feminine}
        if not needed <= gaps <= allowed:
            yield f"gaps: {entry.id!r} has {sorted(allowed)}, {said!r} has {sorted(gaps)}"
        if _edges(said) != _edges(entry.id):
            yield f"blanks at the ends or a line end: {entry.id!r}, {said!r}"
        missing = [exact for exact in EXACT.findall(entry.id) if exact not in said]
        if missing:
            yield f"{', '.join(missing)} must stay: {entry.id!r}, {said!r}"
        if not entry.plural and entry.id.rstrip()[-1:] == "." != said.rstrip()[-1:] and " " in entry.id:
            yield f"no full stop: {entry.id!r}, {said!r}"


def gaps_in(sentence: str) -> set[str]:
    """The gaps with their conversions and formats; a word that a number chooses is none, but its number must be there, too."""
    gaps = set()
    for _, name, spec, conversion in Formatter().parse(sentence):
        if name is not None and FORM not in (spec or ""):
            gaps.add(name + (f"!{conversion}" if conversion else "") + (f":{spec}" if spec else ""))
    return gaps


def _edges(text: str) -> tuple[str, str, int]:
    return text[: len(text) - len(text.lstrip(" \n"))], text[len(text.rstrip(" \n")) :], text.count("\n")
