"""The regulations as a report: the catalogue of tie-breaks, the editions, and the provisions of one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any

from tiebreaks.engine.catalogue import CATALOGUE, OTHER_RULES, Entry, TieBreak
from tiebreaks.engine.codes import parse
from tiebreaks.errors import RegulationError
from tiebreaks.law.editions import EDITIONS, NAMED_SETS, PROVISIONS, Edition
from tiebreaks.law.spellings import names_of
from tiebreaks.messages import Given, Message, labels, phrase
from tiebreaks.report.document import Column, Document, Table, Value
from tiebreaks.text import as_typed
from tiebreaks.values.printing import TextRepr

CODES_TITLE = "Tie-breaks of C.07, edition {edition}"
CODES = labels(
    {
        "code": "Code",
        "name": "Name",
        "type": "Type",
        "article": "Article",
        "modifiers": "Modifiers",
        "better": "Better",
        "aliases": "Also read as",
    }
)
OTHER_CODES_TITLE = Message("Tie-breaks of other rules")
HIGH = "high"
LOW = "low"
CODE_TITLE = "{code}: {name}"
ABSENT_CODE = "Not in edition {edition}; it is in {editions}."
TYPES: Mapping[str, str] = labels(
    {  # 4.3; two letters are a combination
        "A": "the games among those tied",
        "B": "one's own results or data",
        "C": "the final results of the opponents",
        "D": "what is known once the pairings are out",
    }
)
TYPE = "Type {type} (4.3): {meaning}."
MODIFIERS = {"C": "/Cn", "M": "/Mn", "P": "/P", "F": "/F", "R": "/R", "L": "/L±n", "K": "/Kn", "U": "/U<rating>"}
BETTER = labels({False: "The higher value is ahead.", True: "The lower value is ahead."})  # whether the low one wins
DROPPED_WITH_UNRATED = Message("Dropped from the list when a participant is unrated, unless /U rates them (Article 10).")
ALSO_READ_AS = "Also read as {names}; blanks, hyphens, dots and case do not matter."
NOT_IN_ROUND_ROBINS = Message("Not in round robins where the edition says so (note of Article 8).")
EDITIONS_TITLE = Message("Editions of C.07")
EDITION = labels(
    {
        "id": "Edition",
        "since": "In force from",
        "title": "What it is",
        "codes": "New tie-breaks",
        "changes": "Provisions changed",
    }
)
EDITION_TITLE = "C.07 edition {id}, in force from {since}"
PROVISION = labels(
    {
        "rule": "Provision = value",
        "name": "Provision",
        "value": "Value",
        "article": "Article",
        "says": "What it decides",
        "choices": "Choices",
    }
)
HOUSE_RULES = "A house rule amends a provision: {example}."
NAMED_SETS_TITLE = Message("Sets of house rules: what programs compute")
NAMED_SET = labels(
    {
        "name": "Name",
        "edition": "Edition",
        "house_rules": "House rules",
        "reproduces": "What it reproduces",
    }
)
GIVE_A_NAMED_SET = (
    "A set is given by its name: {example}. It also chooses its edition, unless one is given; that one is then amended."
)

_LONGEST_PROVISION = max(map(len, PROVISIONS))
_CODES = {
    "name": Column(CODES["name"], least=16, wraps=True),
    "aliases": Column(CODES["aliases"], least=24, wraps=True, dispensable=1),
}
_EDITIONS = {
    "title": Column(EDITION["title"], least=16, wraps=True),
    "codes": Column(EDITION["codes"], least=12, wraps=True, dispensable=1),
    "changes": Column(EDITION["changes"], least=_LONGEST_PROVISION + 1, wraps=True),
}
_NAMED_SETS = {
    "house_rules": Column(NAMED_SET["house_rules"], least=_LONGEST_PROVISION + 1, wraps=True),
    "reproduces": Column(NAMED_SET["reproduces"], least=20, wraps=True),
}
_PROVISIONS = {
    "rule": Column(PROVISION["rule"], least=_LONGEST_PROVISION + 2, wraps=True, only_for="people"),
    "name": Column(PROVISION["name"], only_for="programs"),
    "value": Column(PROVISION["value"], only_for="programs"),
    "says": Column(PROVISION["says"], least=20, wraps=True),
    "choices": Column(PROVISION["choices"], least=_LONGEST_PROVISION + 1, wraps=True, dispensable=1),
}


@dataclass(frozen=True)
class LawListing(TextRepr):
    """A part of the regulations to look up: a document for people, an object for programs."""

    document: Document
    data: Mapping[str, Any]

    def to_dict(self) -> dict[str, Any]:
        return dict(self.data)


def list_codes(law: Edition) -> LawListing:
    """The tie-breaks of an edition."""
    codes = [_facts(TieBreak(acronym), law) for acronym, entry in CATALOGUE.items() if entry.article(law)]
    others = [_facts(TieBreak(acronym, entry=entry), law) for acronym, entry in OTHER_RULES.items()]
    title = Message(CODES_TITLE, edition=law.described)
    of_others = Document(OTHER_CODES_TITLE, (_table(CODES, _CODES, others),))
    document = Document(title, (_table(CODES, _CODES, codes), of_others))
    return LawListing(document, {"edition": law.id, "codes": codes, "other_codes": others})


def describe_code(wanted: TieBreak, law: Edition) -> LawListing:
    """All about one tie-break."""
    facts = _facts(wanted, law)
    title = Message(CODE_TITLE, code=wanted.code, name=wanted.name)
    headers = {name: header for name, header in CODES.items() if name != "aliases"}  # a remark names them
    document = Document(title, (_table(headers, _CODES, [facts]), *_remarks(wanted, law)))
    return LawListing(document, {"edition": law.id, **facts, "editions": _editions_with(wanted.entry)})


def list_editions() -> LawListing:
    """The editions, and what each changed in the one before it; and the sets of house rules that have a name."""
    order = list(EDITIONS.values())
    rows = [{**_heading(order[0]), "codes": list(order[0].codes), "changes": []}]
    for before, edition in pairwise(order):
        codes = [code for code in edition.codes if code not in before.codes]
        changes = [name for name in PROVISIONS if getattr(before, name) != getattr(edition, name)]
        rows.append({**_heading(edition), "codes": codes, "changes": changes})
    sets = [
        {
            "name": each.name,
            "edition": each.edition,
            "house_rules": dict(each.house_rules),
            "reproduces": phrase(each.reproduces),
        }
        for each in NAMED_SETS.values()
    ]
    readings = [
        {**facts, "house_rules": [f"{name}={as_typed(value)}" for name, value in each.house_rules.items()]}
        for facts, each in zip(sets, NAMED_SETS.values(), strict=True)
    ]
    named = (
        _table(NAMED_SET, _NAMED_SETS, readings),
        Message(GIVE_A_NAMED_SET, example=Given("house_rules", "vega-2026")),
    )
    days = [{**row, "since": EDITIONS[row["id"]].since} for row in rows]
    parts = (_table(EDITION, _EDITIONS, days), Document(NAMED_SETS_TITLE, named))
    return LawListing(Document(EDITIONS_TITLE, parts), {"editions": rows, "named_sets": sets})


def describe_edition(edition: Edition) -> LawListing:
    """The provisions of an edition with their values."""
    provisions = [
        {
            "name": name,
            "value": getattr(edition, name),
            "article": facts["article"],
            "says": phrase(facts["says"]),
            "choices": list(facts["choices"]),
        }
        for name, facts in PROVISIONS.items()
    ]
    rows = [{"rule": f"{facts['name']} = {as_typed(facts['value'])}", **facts} for facts in provisions]
    heading = _heading(edition)
    parts = (
        _table(PROVISION, _PROVISIONS, rows),
        Message(HOUSE_RULES, example=Given("house_rules", ("vur_cut", "off"))),
    )
    document = Document(Message(EDITION_TITLE, **{**heading, "since": edition.since}), parts, lead=(phrase(edition.title),))
    return LawListing(document, {**heading, "codes": dict(edition.codes), "provisions": provisions})


def _facts(wanted: TieBreak, law: Edition) -> dict[str, Any]:
    known = wanted.entry.article(law) is not None
    return {
        "code": wanted.code,
        "name": wanted.name,
        "type": wanted.entry.type,
        "article": ", ".join(wanted.articles(law)) if known else None,
        "modifiers": [MODIFIERS[letter] for letter in wanted.entry.modifiers if _has_modifier(letter, wanted, law)],
        "better": LOW if wanted.low_wins else HIGH,
        "aliases": list(names_of(wanted.code)),
    }


def _has_modifier(letter: str, wanted: TieBreak, law: Edition) -> bool:
    """Whether an edition has this modifier: BH/F and AOB/F came later than BH and AOB."""
    if letter != "F" or wanted.entry.article(law) is None:
        return True
    try:
        parse(f"{wanted.acronym}/F").check(law, team=wanted.entry.teams_only)
    except RegulationError:
        return False
    return True


def _remarks(wanted: TieBreak, law: Edition) -> list[str]:
    """What the table does not say about a tie-break."""
    entry = wanted.entry
    meaning = tuple(TYPES[letter] for letter in dict.fromkeys(entry.type))
    remarks: list[str] = [Message(TYPE, type=entry.type, meaning=meaning), BETTER[wanted.low_wins]]
    if entry.on_ratings:
        remarks.append(DROPPED_WITH_UNRATED)
    if entry.buchholz:
        remarks.append(NOT_IN_ROUND_ROBINS)
    if entry.article(law) is None:
        remarks.append(Message(ABSENT_CODE, edition=law.id, editions=_editions_with(entry)))
    if names := names_of(wanted.code):
        remarks.append(Message(ALSO_READ_AS, names=tuple(name.rstrip(".") for name in names)))
    return remarks


def _editions_with(entry: Entry) -> list[str]:
    return [edition.id for edition in EDITIONS.values() if entry.article(edition)]


def _heading(edition: Edition) -> dict[str, Any]:
    return {"id": edition.id, "since": edition.since.isoformat(), "title": phrase(edition.title)}


def _table(headers: Mapping[str, str], columns: Mapping[str, Column], rows: Sequence[Mapping[str, Any]]) -> Table:
    """A table of facts; a column not in `columns` keeps its full width."""
    described = tuple(columns.get(name, Column(header)) for name, header in headers.items())
    return Table(described, tuple(tuple(_cell(row[name], name) for name in headers) for row in rows))


def _cell(fact: Any, name: str) -> Value:
    if name == "better":  # a code for programs, a word for people
        return phrase(fact)
    if isinstance(fact, Message | date):
        return Message("{fact}", fact=fact)
    return ", ".join(map(as_typed, fact)) if isinstance(fact, list) else as_typed(fact)
