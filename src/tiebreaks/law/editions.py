"""The law as data: each edition of C.07 is the previous one, amended. Rules branch on a provision, never on a year."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from datetime import date
from functools import lru_cache
from types import MappingProxyType
from typing import Any

from tiebreaks.errors import RegulationError, expect
from tiebreaks.law.choices import describe_provision
from tiebreaks.law.named_sets import SETS
from tiebreaks.law.provisions import PROVISIONS, Provisions, check_provision
from tiebreaks.messages import Items, Message, Remedy, as_fact


@dataclass(frozen=True, repr=False)
class Edition(Provisions):
    """One edition of the regulations, or one amended by house rules (`amended`)."""

    id: str
    """As the call names it: "2026-03"."""
    since: date
    """The first day it is in force."""
    title: str
    """What is new in it."""
    codes: Mapping[str, str] = field(repr=False)
    """Article 5: acronym -> article that defines it."""
    amendments: tuple[tuple[str, object], ...] = ()
    """House rules: provision, value."""
    chapter: str = ""
    """Cited instead of article numbers, if the edition does not have today's numbers."""

    @property
    def amended_provisions(self) -> tuple[str, ...]:
        """The house rules in force, as a report prints them: `forfeits_count_in_direct_encounter=True (6.1.1)`."""
        articles = {name: facts["article"] for name, facts in PROVISIONS.items()}
        return tuple(f"{name}={value} ({articles.get(name, '5')})" for name, value in self.amendments)

    @property
    def named_set(self) -> str:
        """The named set of house rules that this law is; "" if it is none."""
        own = self.id, dict(self.amendments)
        same = (each.name for each in NAMED_SETS.values() if (each.edition, dict(each.law.amendments)) == own)
        return next(same, "") if self.amendments else ""

    def __hash__(self) -> int:
        return hash((self.id, self.amendments))

    def __repr__(self) -> str:
        shown = sorted((item for item in fields(self) if item.repr), key=lambda item: item.name in PROVISIONS)  # its name first
        return f"Edition({', '.join(f'{item.name}={getattr(self, item.name)!r}' for item in shown)})"

    @property
    def described(self) -> str:
        """The name in a sentence, with the house rules in words or their named set: a message, if there are any."""
        if not self.amendments:
            return self.id
        if named := self.named_set:
            return Message("{id}, amended as {named_set}", id=self.id, named_set=named)
        provisions = Items(tuple(describe_provision(name, value) for name, value in self.amendments), "semicolon")
        return Message("{id}, amended: {provisions}", id=self.id, provisions=provisions)

    def __str__(self) -> str:
        return str(self.described)

    def amended(self, **provisions: Any) -> Edition:
        """This edition under house rules (6.1.1, 16.6, Article 10 ...): the same law with these provisions changed."""
        if not provisions:
            return self
        for name, value in provisions.items():
            check_provision(name, value)
        official = EDITIONS[self.id]
        rules = {**dict(self.amendments), **provisions}
        amendments = tuple((name, value) for name, value in rules.items() if getattr(official, name) != value)
        return replace(self, amendments=amendments, **provisions)

    def __reduce__(self) -> tuple[object, ...]:
        return _restore, (self.id, dict(self.amendments))

    def cited(self, article: str) -> str:
        """An article as this edition numbers it; a reference that is no article of C.07 stays unchanged."""
        return self.chapter if self.chapter and article[:1].isdecimal() else article

    def article(self, number: str) -> str:
        """An article in a sentence: "Article 6.2", or the whole edition if it does not have today's numbers."""
        return self.chapter or Message("Article {number}", number=number)

    def _make_successor(
        self,
        id: str,
        since: date,
        title: str,
        *,
        chapter: str = "",
        new_codes: Mapping[str, str] | None = None,
        **changes: Any,
    ) -> Edition:
        for name, value in changes.items():
            check_provision(name, value)
        codes = MappingProxyType({**self.codes, **(new_codes or {})})
        return replace(self, id=id, since=since, title=title, chapter=chapter, codes=codes, **changes)


VIRTUAL_OPPONENT_2009 = Edition(
    id="2009",
    since=date(2009, 1, 1),
    title="C.02 and C.07 from 2009 to June 2023: the virtual opponent",
    chapter="C.02 (2009)",
    codes=MappingProxyType(
        {
            "PTS": "4.2", "DE": "6", "WIN": "7.1", "BPG": "7.3", "BWG": "7.4", "PS": "7.5",
            "BH": "8.1", "SB": "9.1", "KS": "9.2", "ARO": "10.1", "TPR": "10.2", "APRO": "10.4",
            "MPTS": "11", "GPTS": "11", "BC": "12.1", "MPvGP": "13.1",
            "EMMSB": "13.2", "EMGSB": "13.2", "EGMSB": "13.2", "EGGSB": "13.2",
        }
    ),
    own_unplayed_round="virtual_opponent",
    opponents_unplayed_rounds="all_drawn",
    vur_cut="off",
    round_robin_rating_forfeits="game",
    round_robin_forfeit_losses="game",
    direct_encounter="sum_or_unreachable",
    repeated_meetings="sum",
    buchholz_in_round_robin="allow",
)  # fmt: skip

JULY_2023 = VIRTUAL_OPPONENT_2009._make_successor(
    "2022",
    date(2023, 7, 1),
    "approved August 2022, in force July and August 2023: the game against oneself",
    chapter="C.07 (2022)",
    new_codes={
        "WON": "7.2", "REP": "7.6", "AOB": "8.2", "FB": "8.3", "PTP": "10.3", "APPO": "10.5",
        "TBR": "12.2", "BBE": "12.3", "EDE": "13.3", "SSSC": "13.4",
    },
    own_unplayed_round="dummy",  # a game against oneself: one's own score, as the later dummy
    opponents_unplayed_rounds="trailing_vurs_drawn",
    vur_cut="first",
    direct_encounter="percentage",
    repeated_meetings="average",
    fore_round="counted",  # the upcoming round, whose results are not known
)  # fmt: skip

SEPTEMBER_2023 = JULY_2023._make_successor(
    "2023-09",
    date(2023, 9, 1),
    "the rewritten C.07",
    new_codes={"EDEBT": "13.3.2", "EDEBB": "13.3.2", "EDET": "13.3.2", "EDEB": "13.3.2"},  # named so since 2026
    opponents_unplayed_rounds="trailing_requested_byes_drawn",  # 16.3
    vur_cut="if_not_lower",  # 16.5
    direct_encounter="certain",  # 6.2, 6.3
    fore_round="final",  # 8.3
)

APRIL_2024 = SEPTEMBER_2023._make_successor("2024-04", date(2024, 4, 1), "clarifications; definitions unchanged")

AUGUST_2024 = APRIL_2024._make_successor("2024-08", date(2024, 8, 1), "editorial; GE is renamed REP, Cut-1 re-worded")

MARCH_2026 = AUGUST_2024._make_successor(
    "2026-03",
    date(2026, 3, 1),
    "caps on the dummy, STD, TPN, RTNG, Buchholz no longer in round robins",
    new_codes={"STD": "7.7", "TPN": "7.8", "AOB/F": "8.2", "RTNG": "10.6"},
    own_unplayed_round="dummy_capped",  # 16.4.1, 16.4.2
    round_robin_rating_forfeits="unplayed",  # 15.2
    round_robin_forfeit_losses="unplayed",  # 15.2
    buchholz_in_round_robin="refuse",  # note of Article 8
)

EDITIONS: Mapping[str, Edition] = MappingProxyType(
    {edition.id: edition for edition in (VIRTUAL_OPPONENT_2009, JULY_2023, SEPTEMBER_2023, APRIL_2024, AUGUST_2024, MARCH_2026)}
)
CURRENT = MARCH_2026


@dataclass(frozen=True)
class NamedSet:
    """What a program computes, under one name: an edition, and the readings of that program as house rules."""

    name: str
    """As a call names it: "vega-2026"."""
    edition: str
    """The id of its edition, which is taken unless the call names one."""
    house_rules: Mapping[str, object]
    """Its provisions."""
    reproduces: str
    """The tables that it reproduces."""

    @property
    def law(self) -> Edition:
        """Its edition, amended."""
        return EDITIONS[self.edition].amended(**self.house_rules)


NAMED_SETS: Mapping[str, NamedSet] = MappingProxyType(
    {name: NamedSet(name, edition, MappingProxyType({**rules}), tables) for name, (edition, rules, tables) in SETS.items()}
)
"""What programs compute, by name."""


def set_named(name: str) -> NamedSet:
    """The set of house rules of this name ("vega-2026")."""
    spelled = str(name).strip().casefold().replace("_", "-")
    if spelled in NAMED_SETS:
        return NAMED_SETS[spelled]
    from difflib import get_close_matches  # only for a mistake

    near = get_close_matches(spelled, NAMED_SETS, n=1)
    if near:
        raise RegulationError(
            Message("the set of house rules {name!r} is unknown; did you mean {near!r}?", name=as_fact(name), near=near[0])
        )
    unknown = "the set of house rules {name!r} is unknown; there are {known}"
    raise RegulationError(Message(unknown, name=as_fact(name), known=tuple(NAMED_SETS)))


def _restore(id: str, amendments: Mapping[str, object]) -> Edition:
    return EDITIONS[id].amended(**amendments)


def edition_after(edition: Edition) -> Edition | None:
    """The edition that ended another; None: it is in force."""
    later = [other for other in EDITIONS.values() if other.since > EDITIONS[edition.id].since]
    return min(later, key=lambda other: other.since, default=None)


def edition_on(day: date) -> Edition:
    """The edition in force on the first day of an event; before 2009 the oldest one recorded here."""
    expect("day", day, date)
    return _in_force(day)


@lru_cache(maxsize=1024)
def _in_force(day: date) -> Edition:
    in_force = [edition for edition in EDITIONS.values() if edition.since <= day]
    return in_force[-1] if in_force else VIRTUAL_OPPONENT_2009


def edition_named(name: str | Edition) -> Edition:
    """An edition by its id ("2026-03"), or the edition itself."""
    if isinstance(name, Edition):
        return name
    try:
        return EDITIONS[str(name).strip()]
    except KeyError:
        meant = [id for id in EDITIONS if str(name).strip() and id.startswith(str(name).strip())]
        if meant:
            near = "edition {name!r} is unknown; did you mean {near}?"
            remedies = tuple(Remedy("edition", id) for id in meant)
            each = Items(tuple(Message("{edition!s}", edition=remedy) for remedy in remedies), "or else")
            raise RegulationError(Message(near, name=as_fact(name), near=each, remedies=remedies)) from None
        raise RegulationError(
            Message("edition {name!r} is unknown; there are {known}", name=as_fact(name), known=tuple(EDITIONS))
        ) from None
