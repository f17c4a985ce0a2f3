"""The regulations as a report: the catalogue of tie-breaks, the editions, and the provisions of one."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import pairwise
from typing import Any, Final, Literal, TypedDict

from tiebreaks.engine.catalogue import CATALOGUE, OTHER_RULES, Entry, TieBreak
from tiebreaks.engine.codes import parse_tie_break
from tiebreaks.engine.rules.modifiers import cut
from tiebreaks.engine.rules.unplayed_rounds import adjusted_score, apply_short_game_rule, contributions
from tiebreaks.errors import RegulationError
from tiebreaks.law.editions import EDITIONS, NAMED_SETS, Edition
from tiebreaks.law.provisions import PROVISIONS
from tiebreaks.law.spellings import names_of
from tiebreaks.messages import Given, Message, labels, phrase
from tiebreaks.report.document import Column, Document, Table, Value
from tiebreaks.text import as_typed
from tiebreaks.values.printing import TextRepr

HIGH: Final = "high"
LOW: Final = "low"
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
MODIFIERS = {"C": "/Cn", "M": "/Mn", "P": "/P", "F": "/F", "R": "/R", "L": "/L±n", "K": "/Kn", "U": "/U<rating>"}
BETTER = labels({False: "The higher value is ahead.", True: "The lower value is ahead."})  # whether the low one wins
ALSO_READ_AS = "Also read as {names}; blanks, hyphens, dots and case do not matter."
EDITION_TITLE = "C.07 edition {id}, in force from {since}"
HOUSE_RULES = "A house rule amends a provision: {example}."
GIVE_A_NAMED_SET = (
    "A set is given by its name: {example}. It also chooses its edition, unless one is given; that one is then amended."
)


_BESIDE_THE_CATALOGUE = (cut, apply_short_game_rule, adjusted_score, contributions)  # the rules of Articles 14 to 16
_LONGEST_PROVISION = max(map(len, PROVISIONS))
CODES: Mapping[str, Column] = {
    "code": Column(Message("Code")),
    "name": Column(Message("Name"), least=16, wraps=True),
    "type": Column(Message("Type")),
    "article": Column(Message("Article")),
    "modifiers": Column(Message("Modifiers")),
    "better": Column(Message("Better")),
    "aliases": Column(Message("Also read as"), least=24, wraps=True, dispensable=1),
}
EDITION: Mapping[str, Column] = {
    "id": Column(Message("Edition")),
    "since": Column(Message("In force from")),
    "title": Column(Message("What it is"), least=16, wraps=True),
    "codes": Column(Message("New tie-breaks"), least=12, wraps=True, dispensable=1),
    "changes": Column(Message("Provisions changed"), least=_LONGEST_PROVISION + 1, wraps=True),
}
NAMED_SET: Mapping[str, Column] = {
    "name": Column(Message("Name")),
    "edition": Column(Message("Edition")),
    "house_rules": Column(Message("House rules"), least=_LONGEST_PROVISION + 1, wraps=True),
    "reproduces": Column(Message("What it reproduces"), least=20, wraps=True),
}
PROVISION: Mapping[str, Column] = {
    "rule": Column(Message("Provision = value"), least=_LONGEST_PROVISION + 2, wraps=True, only_for="people"),
    "name": Column(Message("Provision"), only_for="programs"),
    "value": Column(Message("Value"), only_for="programs"),
    "article": Column(Message("Article")),
    "says": Column(Message("What it decides"), least=20, wraps=True),
    "choices": Column(Message("Choices"), least=_LONGEST_PROVISION + 1, wraps=True, dispensable=1),
}


class CodeFacts(TypedDict):
    """A tie-break under an edition."""

    code: str
    """In the MTB26 spelling."""
    name: Message
    """Its name, such as Buchholz."""
    type: str
    """By 4.3: A, B, C, D, or a combination of two."""
    article: str | None
    """The articles that define it, between commas; None: the edition does not know it."""
    modifiers: Sequence[str]
    """Those that it takes, as /Cn."""
    better: Literal["high", "low"]
    """Which value is ahead."""
    aliases: Sequence[str]
    """Other names that are read."""


class CodeList(TypedDict):
    """The tie-breaks of an edition."""

    edition: str
    """Its id."""
    codes: Sequence[CodeFacts]
    """Those that it defines."""
    other_codes: Sequence[CodeFacts]
    """Tie-breaks of other rules."""


class CodeDescription(CodeFacts):
    """All about one tie-break."""

    edition: str
    """The id of the edition that was asked about."""
    editions: Sequence[str]
    """The ids of those that define it."""


class EditionHeading(TypedDict):
    """An edition of C.07."""

    id: str
    """Such as 2026-03."""
    since: str
    """The day from which on it is in force."""
    title: Message
    """What it is."""


class EditionChanges(EditionHeading):
    """An edition, and what it changed in the one before it."""

    codes: Sequence[str]
    """New tie-breaks; of the first edition, all."""
    changes: Sequence[str]
    """The names of the provisions that it changed."""


class NamedSetFacts(TypedDict):
    """A set of house rules that has a name."""

    name: str
    """Such as vega-2026."""
    edition: str
    """The edition that it amends."""
    house_rules: Mapping[str, Any]
    """Provision -> value."""
    reproduces: Message
    """Whose numbers it gives."""


class EditionList(TypedDict):
    """The editions of C.07, and the sets of house rules that have a name."""

    editions: Sequence[EditionChanges]
    """In the order of their days."""
    named_sets: Sequence[NamedSetFacts]
    """What programs compute."""


class ProvisionFacts(TypedDict):
    """A provision of an edition."""

    name: str
    """As house rules name it."""
    value: Any
    """What the edition says."""
    article: str
    """Where it says so."""
    says: Message
    """What it decides."""
    choices: Sequence[Any]
    """The values that it can have."""


class EditionDescription(EditionHeading):
    """An edition with its provisions."""

    codes: Mapping[str, str]
    """Tie-break -> the article that defines it."""
    provisions: Sequence[ProvisionFacts]
    """All of them."""


class ArticleDescription(TypedDict):
    """An article: what the rules say of it, its tie-breaks and its provisions."""

    edition: str
    article: str
    rules: list[str]
    codes: list[CodeFacts]
    provisions: list[ProvisionFacts]


@dataclass(frozen=True)
class LawListing(TextRepr):
    """A part of the regulations to look up: a document for people, an object for programs."""

    document: Document
    data: CodeList | CodeDescription | EditionList | EditionDescription | ArticleDescription

    def to_dict(self) -> dict[str, Any]:
        return {**self.data}


def list_codes(law: Edition) -> LawListing:
    """The tie-breaks of an edition."""
    codes = [_facts(TieBreak(acronym), law) for acronym, entry in CATALOGUE.items() if entry.article(law)]
    others = [_facts(TieBreak(acronym, entry=entry), law) for acronym, entry in OTHER_RULES.items()]
    title = Message("Tie-breaks of C.07, edition {edition}", edition=law.described)
    of_others = Document(Message("Tie-breaks of other rules"), (_table(CODES, others),))
    document = Document(title, (_table(CODES, codes), of_others))
    return LawListing(document, {"edition": law.id, "codes": codes, "other_codes": others})


def describe_code(wanted: TieBreak, law: Edition) -> LawListing:
    """All about one tie-break."""
    facts = _facts(wanted, law)
    title = Message(CODE_TITLE, code=wanted.code, name=wanted.name)
    columns = {name: column for name, column in CODES.items() if name != "aliases"}  # a remark names them
    document = Document(title, (_table(columns, [facts]), *_remarks(wanted, law)))
    return LawListing(document, {"edition": law.id, **facts, "editions": _editions_with(wanted.entry)})


def list_editions() -> LawListing:
    """The editions, and what each changed in the one before it; and the sets of house rules that have a name."""
    order = list(EDITIONS.values())
    rows: list[EditionChanges] = [{**_heading(order[0]), "codes": list(order[0].codes), "changes": []}]
    for before, edition in pairwise(order):
        codes = [code for code in edition.codes if code not in before.codes]
        changes = [name for name in PROVISIONS if getattr(before, name) != getattr(edition, name)]
        rows.append({**_heading(edition), "codes": codes, "changes": changes})
    sets: list[NamedSetFacts] = [
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
        _table(NAMED_SET, readings),
        Message(GIVE_A_NAMED_SET, example=Given("house_rules", "vega-2026")),
    )
    days = [{**row, "since": EDITIONS[row["id"]].since} for row in rows]
    parts = (_table(EDITION, days), Document(Message("Sets of house rules: what programs compute"), named))
    return LawListing(Document(Message("Editions of C.07"), parts), {"editions": rows, "named_sets": sets})


def describe_edition(edition: Edition) -> LawListing:
    """The provisions of an edition with their values."""
    provisions = _provisions(edition)
    heading = _heading(edition)
    parts = (
        _provisions_table(provisions),
        Message(HOUSE_RULES, example=Given("house_rules", ("vur_cut", "off"))),
    )
    document = Document(Message(EDITION_TITLE, id=edition.id, since=edition.since), parts, lead=(phrase(edition.title),))
    return LawListing(document, {**heading, "codes": dict(edition.codes), "provisions": provisions})


def list_articles(law: Edition) -> dict[str, LawListing]:
    """The articles that the rules follow, by their numbers: what each rule does, its tie-breaks, and its provisions."""
    provisions = _provisions(law)
    cited = [*law.codes.values(), *(facts["article"] for facts in provisions)]
    return {
        number: _describe_article(number, law, [facts for facts in provisions if number in _articles(facts["article"])])
        for number in sorted({number for each in cited for number in _articles(each)}, key=int)
    }


def _describe_article(number: str, law: Edition, provisions: list[ProvisionFacts]) -> LawListing:
    codes = [entry for entry in CATALOGUE.values() if number in _articles(entry.article(law) or "")]
    rules = [getattr(rule, "func", rule) for rule in (*(entry.rule for entry in codes), *_BESIDE_THE_CATALOGUE)]
    said = {(rule.__doc__ or "").partition("\n")[0]: None for rule in rules}  # each once, in the order of the catalogue
    sentences = sorted(each for each in said if number in _articles(each.partition(" ")[0]))
    rows = [_facts(TieBreak(entry.acronym), law) for entry in codes]
    headers = {name: header for name, header in CODES.items() if name != "aliases"}
    parts = [_table(headers, rows)] if rows else []
    parts += [_provisions_table(provisions)] if provisions else []
    title = Message("Article {number} of C.07, edition {edition}", number=number, edition=law.described)
    lead = tuple(Message("{rule}", rule=each) for each in sentences)
    data: ArticleDescription = {
        "edition": law.id,
        "article": number,
        "rules": sentences,
        "codes": rows,
        "provisions": provisions,
    }
    return LawListing(Document(title, tuple(parts), lead=lead), data)


def _articles(cited: str) -> set[str]:
    """The numbers of the articles of C.07 that a text cites: 16 of "16.3, 16.4"."""
    return {found[1] for part in cited.split(",") if (found := re.match(r" *(\d+)", part))}


def _provisions(edition: Edition) -> list[ProvisionFacts]:
    return [
        {
            "name": name,
            "value": getattr(edition, name),
            "article": facts["article"],
            "says": phrase(facts["says"]),
            "choices": list(facts["choices"]),
        }
        for name, facts in PROVISIONS.items()
    ]


def _provisions_table(provisions: Sequence[Mapping[str, Any]]) -> Table:
    rows = [{"rule": f"{facts['name']} = {as_typed(facts['value'])}", **facts} for facts in provisions]
    return _table(PROVISION, rows)


def _facts(wanted: TieBreak, law: Edition) -> CodeFacts:
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
        parse_tie_break(f"{wanted.acronym}/F").check(law, team=wanted.entry.teams_only)
    except RegulationError:
        return False
    return True


def _remarks(wanted: TieBreak, law: Edition) -> list[str]:
    """What the table does not say about a tie-break."""
    entry = wanted.entry
    meaning = tuple(TYPES[letter] for letter in dict.fromkeys(entry.type))
    remarks: list[str] = [Message("Type {type} (4.3): {meaning}.", type=entry.type, meaning=meaning), BETTER[wanted.low_wins]]
    if entry.on_ratings:
        remarks.append(Message("Dropped from the list when a participant is unrated, unless /U rates them (Article 10)."))
    if entry.buchholz:
        remarks.append(Message("Not in round robins where the edition says so (note of Article 8)."))
    if entry.article(law) is None:
        remarks.append(Message(ABSENT_CODE, edition=law.id, editions=_editions_with(entry)))
    if names := names_of(wanted.code):
        remarks.append(Message(ALSO_READ_AS, names=tuple(name.rstrip(".") for name in names)))
    return remarks


def _editions_with(entry: Entry) -> list[str]:
    return [edition.id for edition in EDITIONS.values() if entry.article(edition)]


def _heading(edition: Edition) -> EditionHeading:
    return {"id": edition.id, "since": edition.since.isoformat(), "title": phrase(edition.title)}


def _table(columns: Mapping[str, Column], rows: Sequence[Mapping[str, Any]]) -> Table:
    """A table of facts."""
    return Table(tuple(columns.values()), tuple(tuple(_cell(row[name], name) for name in columns) for row in rows))


def _cell(fact: Any, name: str) -> Value:
    if name == "better":  # a code for programs, a word for people
        return phrase(fact)
    if isinstance(fact, Message | date):
        return Message("{fact}", fact=fact)
    return ", ".join(map(as_typed, fact)) if isinstance(fact, list) else as_typed(fact)
