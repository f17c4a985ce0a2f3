"""Basis: what a table rests on besides the results, settled once before anything is ranked.

Which list, which edition, after which round, what pending games count as, which decisions apply, which entries were dropped
and why: each has a value, a source, and a note where something is in doubt. Every answer carries its basis.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from numbers import Integral
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias, get_args

import numpy as np

from tiebreaks.engine.catalogue import UNRATED, TieBreak, primary_score
from tiebreaks.engine.codes import parse_list, parse_tie_break, recognise, why_unreadable
from tiebreaks.engine.dropped import Dropped as Dropped
from tiebreaks.engine.listing import Applied, Listing, listing, warn_of_cuts
from tiebreaks.engine.records import OVER_THE_BOARD
from tiebreaks.errors import RegulationError, TournamentError, UnknownTieBreak, WrongType, expect
from tiebreaks.law.editions import CURRENT, NAMED_SETS, VIRTUAL_OPPONENT_2009, Edition, edition_named, edition_on, set_named
from tiebreaks.law.provisions import PROVISIONS, check_provision
from tiebreaks.messages import (
    EMPTY,
    Clause,
    Forms,
    Items,
    Message,
    Option,
    Remedy,
    as_fact,
    as_message,
    enclose,
    some_of,
    without_code,
)
from tiebreaks.model.about import LeftOut
from tiebreaks.model.fields import whole_number
from tiebreaks.model.scoring import as_points
from tiebreaks.model.tournament import Result, System, Tournament
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.text import as_typed
from tiebreaks.values.answer import Answer, Hidden, Objects, members

DROPPED = "{code} dropped (Article {cited}): {reason}."
NOTE = "Note: {note}."
ASSUMED = "Assumed: round {round}, {white}-{black} {result}."
ASSUMED_INSTEAD = "Assumed: round {round}, {white}-{black} {result} instead of {instead_of}."
COUNTED_ROUNDS: Mapping[str, str] = {  # which rounds a table counts
    "all": "after round {after_round}",
    "part way": "after round {after_round} of {announced}",
    "before": "before round {next}",
}
RUNNING: Mapping[bool, Forms] = {  # whether of teams
    False: Forms(
        "during round {after_round} of {announced}, {count} game open",
        "during round {after_round} of {announced}, {count} games open",
    ),
    True: Forms(
        "during round {after_round} of {announced}, {count} match open",
        "during round {after_round} of {announced}, {count} matches open",
    ),
}
NOT_COUNTED: Mapping[bool, Forms] = {
    False: Forms(
        "round {round} is being played, {count} game is open; {counted}{also}",
        "round {round} is being played, {count} games are open; {counted}{also}",
    ),
    True: Forms(
        "round {round} is being played, {count} match is open; {counted}{also}",
        "round {round} is being played, {count} matches are open; {counted}{also}",
    ),
}
ROUNDS_COUNTED = ("no round is counted yet", "only round 1 is counted", "rounds 1 to {counted} are counted")
OPEN_GAMES: Mapping[bool, Mapping[Pending, Forms]] = {  # whether of teams
    False: {
        "none": Forms("{count} open game counts as nothing yet", "{count} open games count as nothing yet"),
        "draw": Forms("{count} open game counts as drawn for now", "{count} open games count as drawn for now"),
        "announced": Forms(
            "{count} open game gives each side {each} for now, as announced",
            "{count} open games give each side {each} for now, as announced",
        ),
    },
    True: {
        "none": Forms("{count} open match counts as nothing yet", "{count} open matches count as nothing yet"),
        "draw": Forms("{count} open match counts as drawn for now", "{count} open matches count as drawn for now"),
        "announced": Forms(
            "{count} open match counts as drawn for now, with {each} for each side of an open board, as announced",
            "{count} open matches count as drawn for now, with {each} for each side of an open board, as announced",
        ),
    },
}
SAY_FIRST_DAY = Clause("starts", Message("; {first_day} says when it began", first_day=Option("starts", to_give=True)))
TYPED_IN = Message("values that somebody typed in by hand cannot be computed", article="5")
UNDEFINED = Forms(
    "the file's list has one more tie-break that C.07 does not define ({program} {entries})",
    "the file's list has {count} more tie-breaks that C.07 does not define ({program} {entries})",
)
UNDEFINED_BUT = Forms(
    "the file's list has one more tie-break that C.07 does not define ({program} {entries}){as_program}",
    "the file's list has {count} more tie-breaks that C.07 does not define ({program} {entries}){as_program}",
)
NOBODY_RATED = Message("nobody has a rating here; give the list of players with their ratings as well", article="10")
HOUSE_RULE_VALUE = "{name}: expected one of {choices}, found {value!r}; write {name}=VALUE"

DEFAULT_LIST: Mapping[tuple[bool, bool], str] = {  # team event? round robin?
    (False, False): "DE, BH/C1, BH, SB, WIN",
    (False, True): "DE, WIN, SB, KS",
    (True, False): "MPvGP, EDE, BH/C1, EMMSB",
    (True, True): "MPvGP, EDE, EMMSB",
}


DEFAULT = "default"  # in the place of a list: the default of the system
SHOWN_LIST = "no tie-break list is given; the published ranks show {by}, which is used; for the default list: {remedy}"
OFFERED_LISTS: Mapping[str, str] = {  # by their certainty: ranks that follow from another list than the default
    "points": "the published ranks follow the points alone; to rank by them: {remedy}",
    "certain": "the published ranks are those of {by}; to rank by it: {remedy}",  # others break the ties that it leaves
    "likely": "the published ranks are likely those of {by}; to rank by it: {remedy}",
    "possible": "the published ranks may be those of {by}; to rank by it: {remedy}",
}
LISTS: Mapping[str, Message] = {  # by where a list comes from
    "asked": EMPTY,
    "file": EMPTY,
    "ranks": Message("the list that the published ranks show"),
    "default": Message("the default list"),
}
NAMED_SET = "named_set"  # beside provisions: the name of a set of them
HouseRules: TypeAlias = str | Mapping[str, Any]
"""Provisions that an event has changed, by their names, or the name of a set ("vega-2026").

A mapping may have both: `{"named_set": "vega-2026", "vur_cut": "off"}`.
"""

Lots: TypeAlias = int | str | Literal[False] | None
"""The seed of the lots in a call. None: that of the event; False: no lots, ties stay."""

Pending = Literal["none", "draw", "announced"]
"""What pending games count as: nothing, a draw, or what the event announces for them (`Scoring.unknown`)."""


@dataclass(frozen=True)
class Assumed(Answer):
    """A result that is assumed, not played."""

    round: int
    """From 1."""
    white: int
    """The player with White."""
    black: int
    """The player with Black."""
    result: str
    """As `Game.result`."""
    instead_of: Hidden[str] = "*"
    """What the event has: `*` for a pending game."""


@dataclass(frozen=True)
class PublishedList(Answer):
    """The list that published ranks show, for `by`: `published_list` finds it."""

    by: tuple[str, ...]
    """The list, points first."""
    certainty: str
    """"certain", "likely" or "possible"."""
    used: Hidden[bool] = True
    """Whether standings are ranked by it: it is certain, and no ties that it leaves are broken in another way. Otherwise a note
    offers it."""


By: TypeAlias = str | Iterable[str | TieBreak] | PublishedList | None
"""A list as calls give it: in words or codes, "default", the one that published ranks show, or None for the event's own."""

DECISIONS: Mapping[tuple[str, bool], str] = {  # by kind, and whether it is described
    ("play-off", False): "The play-off of {who} applies after {after}.",
    ("play-off", True): "The play-off of {who} ({description}) applies after {after}.",
    ("order", False): "The order by hand of {who} applies after {after}.",
    ("order", True): "The order by hand of {who} ({description}) applies after {after}.",
}


@dataclass(frozen=True)
class AppliedDecision(Answer):
    """A decision of people that the list applies, and where."""

    kind: Literal["play-off", "order"]
    """A play-off (Article 3), or an order by hand."""
    participants: tuple[int, ...]
    """The numbers of those whom it orders, best first."""
    description: str
    """The format of the play-off, or the reason of the order, in words."""
    entry: str
    """The entry of the list: PO or HAND."""
    index: int
    """Where this stands in `by`, from 0."""
    after: str
    """The entry before it."""
    names: Hidden[tuple[str, ...]] = ()
    """The participants in words."""
    named: Hidden[bool] = True
    """Whether the list names the place; otherwise it was found."""

    @property
    def sentence(self) -> Message:
        """Who is ordered, and where."""
        said: dict[str, Any] = {"description": self.description} if self.description else {}
        sentence = DECISIONS[self.kind, bool(self.description)]
        return Message(sentence, who=some_of(self.names), after=self.after, **said)


Source: TypeAlias = Literal["asked", "file", "ranks", "first day", "default", "assumed"]
"""Where a setting comes from: the call, the event, its published ranks, the first day of the event, the default of the system,
or nothing but an assumption."""


class EditionInShort(NamedTuple):
    """The law applied."""

    id: str
    """Of the edition, such as 2026-03."""
    amended: tuple[str, ...]
    """The names of the provisions that the event has changed."""


@dataclass(frozen=True)
class Basis(Answer):
    """What a table rests on besides the results. `lines` says it in words."""

    _JSON: ClassVar[Mapping[str, str]] = members(
        "edition=edition_in_short by after_round live pending complete dropped assumed decisions lots sources doubtful "
        "meanwhile notes"
    )

    edition: Edition
    """The law applied, with what the event has changed in it."""
    entries: tuple[TieBreak, ...]
    """The list, with the entries that an unrated participant drops (Article 10)."""
    primary: str
    """Of a team event: "MP" or "GP", the score that it is ranked by."""
    after_round: int
    """The last round that counts."""
    live: bool
    """Whether a round that is being played counts."""
    pending: Pending | None
    """What open games of these rounds count as; None: there are none."""
    complete: bool
    """Whether all rounds count and no game is pending."""
    dropped: tuple[Dropped, ...]
    """The entries of the list that are not applied, with article and reason."""
    assumed: tuple[Assumed, ...] = ()
    """The results that are assumed, not played (`what_if`)."""
    lots: int | str | None = None
    """The seed of the drawing of lots; None: ties stay."""
    stored_lots: int | str | None = None
    """The seed that the event has stored."""
    removed: tuple[int, ...] = ()
    """The participants who are removed by a house rule (C.05 6.6)."""
    unrated: bool = False
    """Whether a participant has no rating."""
    ties_stay: bool = False
    """Whether the rules of the event let ties stay at the end (2.1)."""
    sources: Mapping[str, Source] = field(default_factory=ReadOnlyDict, compare=False)
    """Where edition, list, round, pending games and lots come from."""
    doubtful: Objects[tuple[Message, ...]] = field(default=(), compare=False)
    """What makes the table doubtful, besides entries that are dropped."""
    meanwhile: Objects[tuple[Message, ...]] = field(default=(), compare=False)
    """What pending games mean for the table: their rounds are not counted, or what they count as."""
    notes: Objects[tuple[Message, ...]] = field(default=(), compare=False)
    """What else was assumed or is worth knowing."""
    decisions: tuple[AppliedDecision, ...] = ()
    """The play-offs and orders by hand that apply, and where in the list."""

    @property
    def listing(self) -> Listing:
        """The list under this edition."""
        return listing(self.entries, self.edition)

    @property
    def applied(self) -> Applied:
        """The entries that are applied."""
        return self.listing.applied[self.unrated]

    @property
    def by(self) -> tuple[str, ...]:
        """The list as applied, in the MTB26 spelling."""
        return self.applied.codes

    @property
    def announced(self) -> tuple[str, ...]:
        """The same without the places of decisions that no list has named."""
        found = {one.index for one in self.decisions if not one.named}
        return tuple(code for index, code in enumerate(self.by) if index not in found)

    @property
    def edition_in_short(self) -> EditionInShort:
        """The edition by its id, and what is changed in it."""
        return EditionInShort(self.edition.id, tuple(self.edition.amended_provisions))

    @property
    def in_short(self) -> Message:
        """The edition and where the list comes from, in a line."""
        parts = [Message("C.07 edition {edition}", edition=self.edition.described), *filter(None, [LISTS[self.sources["by"]]])]
        if self.lots is not None:
            parts.append(Message("lots by seed {seed!r}", seed=self.lots))
        return Message("{parts}", parts=Items(tuple(parts), "semicolon"))

    def __str__(self) -> str:
        return str(self.in_short)

    @property
    def noted(self) -> tuple[Message, ...]:
        """All notes, for a log."""
        return (*self.doubtful, *self.meanwhile, *self.notes)

    @property
    def lines(self) -> tuple[Message, ...]:
        """The basis in words, for every face: what makes the table doubtful, then the rest."""
        return (*self.doubts, *self.remarks)

    @property
    def doubts(self) -> tuple[Message, ...]:
        """What makes the table doubtful, to be read before it: entries that are dropped, what had to be assumed."""
        dropped = (
            enclose(DROPPED, article=one.article, code=one.code, cited=one.article, reason=one.reason)
            for one in self.dropped
            if not one.noted
        )
        return (*dropped, *(enclose(NOTE, note=note) for note in self.doubtful))

    @property
    def remarks(self) -> tuple[Message, ...]:
        """What else the table rests on, to be read after it."""
        said = [enclose(NOTE, note=note) for note in (*self.notes, *self.meanwhile)]
        said += [one.sentence for one in self.decisions]
        said += [Message(ASSUMED if one.instead_of == "*" else ASSUMED_INSTEAD, **vars(one)) for one in self.assumed]
        if self.lots is not None:
            said.append(Message("Ties left at the end are decided by drawing of lots, seed {seed!r}.", seed=self.lots))
            if self.stored_lots not in (None, self.lots):
                stored = "This is another draw than that of the event, which has the seed {seed!r}."
                said.append(Message(stored, seed=self.stored_lots))
        elif self.ties_stay and self.complete:
            said.append(Message("Ties left at the end stay (Article {cited}).", article="2.1", cited="2.1"))
        return tuple(said)

    def after(self, event: Tournament, number: int) -> Basis:
        """The same after an earlier round."""
        return replace(resolve(event, self.entries, self.edition, number), lots=self.lots)

    def of(self, event: Tournament) -> Tournament:
        """An event as it is ranked: without those who are removed, pending games as they count."""
        present = [number for number in self.removed if number in event.row_of]
        if present:
            event = event.without(*present)
        if self.pending == "draw" and event.scoring.unknown != event.scoring.draw:
            event = replace(event, scoring=replace(event.scoring, unknown=event.scoring.draw))
        return event


def say_of_events(events: Iterable[tuple[str, Iterable[Message]]]) -> list[Message]:
    """What is said of each of several events, by its name; what is said of several stands once."""
    named: dict[Message, list[str]] = {}
    for name, lines in events:
        for line in lines:
            named.setdefault(line, []).append(name)
    return [enclose("{events}: {line}", events=some_of(names), line=line) for line, names in named.items()]


def expect_event(given: object) -> None:
    """Refuse anything but a tournament."""
    if not isinstance(given, Tournament):
        raise WrongType(Message("expected a Tournament, found {found!r}; tb.read gives one from a file", found=as_fact(given)))


def resolve(
    event: Tournament,
    by: By = None,
    edition: str | Edition | None = None,
    after_round: int | None = None,
    house_rules: HouseRules | None = None,
    *,
    live: bool = False,
    pending: Pending = "none",
    lots: Lots = None,
    decided: bool = True,
) -> Basis:
    """Settle everything that the standings of an event depend on; raises if the regulations forbid it.

    decided   False: without the play-offs and orders of the event, for a table that is asked for its values, not its places
    """
    expect_event(event)
    doubtful: list[Message] = []
    notes: list[Message] = []
    asked_edition, provisions = settle_house_rules(edition, house_rules)
    law, law_source = _choose_edition(event, asked_edition, doubtful)
    if provisions:
        law = _kept(law.amended(**provisions))
    chosen = _check_entries(event, by, law, notes)
    entries, dropped, left_out = chosen.entries, [*chosen.dropped], event.reading.left_out
    if chosen.source == "asked" and (meant := tuple(_say_meant(entry) for entry in entries if entry.asked)):
        notes.append(Message("{meant}", meant=Items(meant, "semicolon")))
    if chosen.source == "file" and left_out is not None and left_out.entries:
        doubtful.append(_say_left_out(left_out))
    if any(entry.entry.on_ratings for entry in entries) and not any(event.crosstable.rating):
        dropped += [Dropped(entry.code, UNRATED.article, NOBODY_RATED) for entry in entries if entry.entry.on_ratings]
        entries = parse_list([entry for entry in entries if not entry.entry.on_ratings] or ["PTS"])
    listed = listing(entries, law)
    notes += listed.warnings
    doubtful += warn_of_cuts(listed, event)
    if listed.has_pairing_numbers:
        _warn_of_places(event, doubtful)
    _check_live(live, pending, after_round)
    asked_round = after_round
    if live:
        after_round = event.crosstable.rounds
    if pending == "draw" and event.scoring.unknown != event.scoring.draw:
        event = replace(event, scoring=replace(event.scoring, unknown=event.scoring.draw))
    meanwhile: list[Message] = []
    rounds = count_rounds(event, after_round, meanwhile, pending)
    part_way = is_part_way(event, rounds)
    if event.list_changes:
        _warn_of_list_changes(event, rounds, notes)
    removed = _apply_half_rule(event, law, rounds, notes)
    unrated = any(listed.dropped_if_unrated) and _somebody_unrated(event, removed)
    if unrated:
        dropped += [Dropped(entries[at].code, UNRATED.article, UNRATED) for at in sorted(listed.applied[True].skipped)]
    running = is_live(event, rounds)
    stored = None if event.lots is None or part_way else event.lots
    chose_round = asked_round is not None or (live and running)
    sources: dict[str, Source] = {
        "edition": law_source,
        "by": chosen.source,
        "after_round": "asked" if chose_round else "file",
    }
    if running:
        sources["pending"] = "default" if pending == "none" else "asked"
    seed = _choose_lots(event, lots, stored)
    if seed is not None:
        sources["lots"] = "file" if lots is None else "asked"
    basis = Basis(
        law,
        entries,
        primary_score(entries, event.primary) if event.is_team else "",
        rounds,
        running,
        pending if running else None,
        not part_way,
        tuple(dropped),
        (),
        seed,
        stored,
        removed,
        unrated,
        event.ties_stay,
        ReadOnlyDict(sources),
        tuple(doubtful),
        tuple(meanwhile),
        tuple(notes),
    )
    if listed.has_decided or (decided and (event.play_offs or event.orders)):
        from tiebreaks.engine.decisions import place_decisions  # few events need it

        return place_decisions(event, basis)
    return basis


def _say_meant(entry: TieBreak) -> Message:
    """Which tie-break a name means."""
    return Message("{asked} is {code}, {name}", asked=entry.asked, code=entry.code, name=entry.name)


def _choose_lots(event: Tournament, lots: Lots, stored: int | str | None) -> int | str | None:
    """The seed of the call, else that of the event; False: none."""
    if lots is None:
        return stored
    expect("lots", lots, Integral, str)
    if lots is False:
        return None
    if event.ties_stay:
        stay = "{option}: the rules of the event let ties stay (Article {cited}); leave it out"
        raise RegulationError(Message(stay, article="2.1", cited="2.1", option=Option("lots")))
    return lots


def _somebody_unrated(event: Tournament, removed: tuple[int, ...]) -> bool:
    """Preamble of Article 10: whether an unrated participant is present."""
    table = event.crosstable
    return any(rating <= 0 and number not in removed for number, rating in zip(table.number, table.rating, strict=True))


@lru_cache(maxsize=64)
def _kept(law: Edition) -> Edition:
    """The first of several equal laws: lists are checked once for each."""
    return law


def _check_live(live: bool, pending: object, after_round: int | None) -> None:
    if live and after_round is not None:
        both = "{live} counts all rounds, also the one being played; leave out {live} or {option}"
        raise TournamentError(Message(both, live=Option("live"), option=Option("after_round")))
    if pending not in get_args(Pending):
        wrong = "{option}: expected 'none', 'draw' or 'announced', found {found!r}"
        raise TournamentError(Message(wrong, option=Option("pending"), found=as_fact(pending)))
    if pending != "none" and not live and after_round is None:
        unused = "{option}: without {live}, rounds with pending games are not counted; leave it out"
        raise TournamentError(Message(unused, option=Option("pending"), live=Option("live"), remedies=(Remedy("live", True),)))


def settle_house_rules(
    edition: str | Edition | None, house_rules: HouseRules | None
) -> tuple[str | Edition | None, Mapping[str, Any]]:
    """The edition and the provisions of a call. A named set brings its edition, unless the call names one: that is amended."""
    if house_rules is None:
        return edition, {}
    if isinstance(house_rules, str):
        house_rules = {NAMED_SET: house_rules}
    given: object = house_rules
    if not isinstance(given, Mapping):
        wrong = "{option}: expected a mapping such as {{'vur_cut': 'off'}}, or the name of a set, found {found!r}"
        raise RegulationError(Message(wrong, option=Option("house_rules"), found=as_fact(given)))
    if NAMED_SET not in house_rules:
        return edition, house_rules
    chosen = set_named(house_rules[NAMED_SET])
    own = {name: value for name, value in house_rules.items() if name != NAMED_SET}
    return edition or chosen.edition, {**chosen.house_rules, **own}


def parse_house_rules(given: Iterable[str]) -> Mapping[str, Any]:
    """Parse house rules that were typed: NAME=VALUE, NAME alone for NAME=true, or the name of a set."""
    rules: dict[str, Any] = {}
    for name, value in map(_parse_house_rule, given):
        if name == NAMED_SET and rules.get(name, value) != value:
            two = "expected one named set of house rules, found {first} and {second}; give the provisions of one of them"
            raise RegulationError(Message(two, first=rules[name], second=value))
        rules[name] = value
    return rules


def _parse_house_rule(given: str) -> tuple[str, Any]:
    left, equals, right = (part.strip() for part in given.partition("="))
    if left == NAMED_SET:
        return NAMED_SET, set_named(right).name
    if not equals and _means_set(left):
        return NAMED_SET, set_named(left).name
    name, _, value = (part.strip() for part in given.replace("-", "_").partition("="))
    choices = {as_typed(choice): choice for choice in PROVISIONS.get(name, {"choices": ()})["choices"]}
    wanted = value.casefold() or as_typed(True)
    if choices and wanted not in choices:
        raise RegulationError(Message(HOUSE_RULE_VALUE, name=name, choices=tuple(choices), value=value))
    check_provision(name, choices.get(wanted))
    return name, choices[wanted]


def _means_set(name: str) -> bool:
    """Whether a name is that of a set of house rules, or nearer to one than to a provision."""
    from difflib import get_close_matches  # only for rules that were typed

    folded = name.casefold().replace("_", "-")
    known = [*NAMED_SETS, *(provision.replace("_", "-") for provision in PROVISIONS)]
    return any(near in NAMED_SETS for near in get_close_matches(folded, known, n=1))


def _choose_edition(event: Tournament, edition: str | Edition | None, doubtful: list[Message]) -> tuple[Edition, Source]:
    if edition is not None:
        return edition_named(edition), "asked"
    if event.starts is None and (updated := event.reading.updated) is not None:
        law = edition_on(updated)
        latest = (
            "the event has no first day; edition {edition}, in force when the list was last updated on {day}, is "
            "assumed{say_it}"
        )
        doubtful.append(Message(latest, edition=law.id, day=updated, say_it=SAY_FIRST_DAY))
        return law, "assumed"
    if event.starts is None:
        unknown = "the event has no first day; edition {edition}, the current one, is assumed{say_it}"
        doubtful.append(Message(unknown, edition=CURRENT.id, say_it=SAY_FIRST_DAY))
        return CURRENT, "assumed"
    law = edition_on(event.starts)
    if event.starts < VIRTUAL_OPPONENT_2009.since:
        early = "the event began on {starts}, before the oldest edition recorded; {edition} is taken"
        doubtful.append(Message(early, starts=event.starts, edition=law.id))
        return law, "assumed"
    return law, "first day"


class ChosenList(NamedTuple):
    """A list, where it comes from, and what of it is no tie-break or forbidden."""

    entries: tuple[TieBreak, ...]
    source: Source
    dropped: tuple[Dropped, ...] = ()


def _choose_entries(event: Tournament, by: By, law: Edition, notes: list[Message]) -> ChosenList:
    """The list that applies; the codes of values from elsewhere are known in it."""
    if not event.values:
        return _choose_list(event, by, law, notes)
    from tiebreaks.engine.decisions import entries_of_values  # few events have them

    with recognise(entries_of_values(event), beside=True):
        return _choose_list(event, by, law, notes)


def _choose_list(event: Tournament, by: By, law: Edition, notes: list[Message]) -> ChosenList:
    """The list of the call, else the event's own, else the default of its system."""
    if means_default(by):
        return ChosenList(_default_list(event, law), "default")
    if isinstance(by, PublishedList) and by.used:
        remedy = Remedy("by", DEFAULT)
        notes.append(Message(SHOWN_LIST, by=by.by, remedy=remedy, remedies=(remedy,)))
        return ChosenList(parse_list(by.by), "ranks")
    if by is not None and not isinstance(by, PublishedList):
        return ChosenList(parse_list(by), "asked")
    if not event.tie_breaks:
        default = _default_list(event, law)
        codes = tuple(entry.code for entry in default[1:])
        notes.append(Message("no tie-break list is given; the default is used: {codes}", codes=codes))
        if by is not None:
            notes.append(offer(by))
        return ChosenList(default, "default")
    known, dropped = [], []
    for code in event.tie_breaks:
        try:
            known.append(parse_tie_break(code))
        except UnknownTieBreak as error:
            if code not in event.reading.tie_breaks and why_unreadable(code):
                raise  # a typo in a program: no code of a file, and no self-defined one whose rule is not known here (4.1)
            dropped.append(Dropped(code, "4.1", without_code(error.messages[0])))
    if (left_out := event.reading.left_out) is not None:
        entries = zip(left_out.entries, map(as_message, left_out.reasons), strict=True)
        dropped += [Dropped(f"{left_out.program} {entry}", "5", reason, noted=True) for entry, reason in entries]
        dropped += [Dropped(f"{left_out.program} {entry}", "5", TYPED_IN) for entry in left_out.by_hand]
    return ChosenList(parse_list(known or ["PTS"]), "file", tuple(dropped))


def _say_left_out(left_out: LeftOut) -> Message:
    """What an announced list has that C.07 does not define, and how to rank as its program did."""
    program, entries, count = left_out.program, left_out.entries, len(left_out.entries)
    if not left_out.by:
        return Message(UNDEFINED.of(count), program=program, entries=entries, count=count)
    by, rules = Remedy("by", ", ".join(left_out.by)), Remedy("house_rules", left_out.named_set)
    sentence, remedies = UNDEFINED_BUT.of(count), (by, rules)
    way = Clause("house_rules", Message("; to rank as that program did: {by} {rules}", by=by, rules=rules))
    return Message(sentence, program=program, entries=entries, count=count, as_program=way, remedies=remedies)


def _check_entries(event: Tournament, by: By, law: Edition, notes: list[Message]) -> ChosenList:
    """The chosen list. If the law forbids one that the call did not give, the error offers it without what is forbidden."""
    try:
        chosen = _choose_entries(event, by, law, notes)
        listing(chosen.entries, law).check_for(event)
        return chosen
    except RegulationError as refused:
        if not (by is None or means_default(by)):
            raise
        own = "{refused}. It stands in the list of the event; without it: {without}"
        default = "{refused}. It stands in the default list; without it: {without}"
        first, without = refused.messages[0], Remedy("by", _list_without_forbidden(event, law))
        sentence, facts = own if event.tie_breaks else default, {"refused": first, "without": without}
        raise RegulationError(sentence, article=refused.article, remedies=first.remedies, **facts) from None


def means_default(by: object) -> bool:
    """Whether a call asks for the default list of the system, whatever the event says."""
    return isinstance(by, str) and by.strip().casefold() == DEFAULT


def _default_list(tournament: Tournament, law: Edition) -> tuple[TieBreak, ...]:
    """The customary list of the system, as far as the law knows it."""
    usual = parse_list(DEFAULT_LIST[tournament.is_team, tournament.system.predetermined])
    return parse_list([entry for entry in usual if entry.acronym in law.codes])


def offer(found: PublishedList) -> Message:
    """The list that published ranks show, where it is not certain enough to rank by it."""
    remedy = Remedy("by", ", ".join(found.by))
    sentence = OFFERED_LISTS["points" if len(found.by) == 1 else found.certainty]
    return Message(sentence, by=found.by, remedy=remedy, remedies=(remedy,))


def parse_known(tournament: Tournament) -> list[TieBreak]:
    """Parse the event's own list; entries that are no tie-breaks are left out."""
    entries = []
    for code in tournament.tie_breaks:
        with suppress(UnknownTieBreak, RegulationError):
            entries.append(parse_tie_break(code))
    return entries


def find_forbidden(tournament: Tournament, law: Edition) -> dict[str, Dropped]:
    """The entries of the event's own list that a law forbids, by their spelling there."""
    forbidden = {}
    for code in tournament.tie_breaks:
        try:
            refusal = _refusal(parse_tie_break(code), [law], tournament)
        except UnknownTieBreak:
            continue
        except RegulationError as refused:
            refusal = Dropped(code, refused.article or "14", without_code(refused.messages[0]))
        if refusal is not None:
            forbidden[code] = refusal
    return forbidden


def _list_without_forbidden(tournament: Tournament, law: Edition) -> str:
    """The event's own list without its forbidden entries, ready to be given; PTS if nothing remains or it has no list."""
    forbidden = find_forbidden(tournament, law)
    left = [code for code in tournament.tie_breaks if code not in forbidden] or ["PTS"]
    return ", ".join(left)


def select_allowed(laws: Iterable[Edition], event: Tournament, by: By, notes: list[Message]) -> ChosenList:
    """The entries of a list that all these laws know and allow, and those that one of them refuses."""
    laws = list(laws)
    chosen = _choose_entries(event, by, laws[0], notes)
    kept, dropped = [], [*chosen.dropped]
    for entry in chosen.entries:
        refusal = _refusal(entry, laws, event)
        if refusal is None:
            kept.append(entry)
        else:
            dropped.append(refusal)
    return ChosenList(parse_list(kept or ["PTS"]), chosen.source, tuple(dropped))


def _refusal(entry: TieBreak, laws: Iterable[Edition], tournament: Tournament) -> Dropped | None:
    for law in laws:
        try:
            entry.check_for(tournament, law)
        except RegulationError as refused:
            return Dropped(entry.code, refused.article, without_code(refused.messages[0]))
    return None


def _warn_of_places(tournament: Tournament, notes: list[Message]) -> None:
    """7.8 Pairing numbers that are the published ranks of everybody: some programs write the places there."""
    if tournament.crosstable.rounds:
        numbers, ranks = tournament.crosstable.number, tournament.published.ranks
        if ranks and all(ranks.get(number) == number for number in numbers):
            same = "the published ranks are the pairing numbers; if the file has places for numbers, TPN is wrong"
            notes.append(Message(same))


def _warn_of_list_changes(tournament: Tournament, rounds: int, notes: list[Message]) -> None:
    """4.1.1 A list is completed before the start; a later change is said."""
    for change in tournament.list_changes:
        if change.since_round <= rounds:
            facts: dict[str, Any] = {"before": change.before, "after": change.after, "round": change.since_round}
            changed = "the tie-break list was changed before round {round} (4.1.1): {after} instead of {before}"
            if change.reason:
                changed = "the tie-break list was changed before round {round} (4.1.1): {after} instead of {before}; {reason}"
                facts["reason"] = change.reason
            notes.append(Message(changed, article="4.1.1", **facts))


def count_rounds(tournament: Tournament, after_round: int | None, notes: list[Message], pending: Pending = "none") -> int:
    """How many rounds count. Notes say what open games count as, and which round is being played and not counted."""
    if after_round is None:
        counted = tournament.complete_rounds
        if counted < tournament.crosstable.rounds:
            notes.append(_say_running_round(tournament, counted))
        return counted
    counted = _check_after_round(tournament, after_round)
    if is_live(tournament, counted):
        notes.append(_say_open_games(tournament, counted, pending))
    return counted


def _say_running_round(tournament: Tournament, counted: int) -> Message:
    """That a round is being played and not counted."""
    open_games = len(tournament.pending(counted + 1))
    rounds = Message(ROUNDS_COUNTED[min(counted, 2)], counted=counted)
    remedy = Remedy("live", True)
    also = Clause("live", Message("; to count it, too: {live}", live=remedy))
    sentence = NOT_COUNTED[tournament.is_team].of(open_games)
    facts: dict[str, Any] = {"round": counted + 1, "count": open_games, "counted": rounds, "also": also}
    return Message(sentence, **facts, remedies=(remedy,))


def _say_open_games(tournament: Tournament, counted: int, pending: Pending) -> Message:
    """What the open games of the rounds that count are worth for the time being."""
    count, points = count_open(tournament, counted), tournament.scoring.points
    if pending == "announced" and points[Result.PENDING] == points[Result.DRAW]:
        pending = "draw"
    sentence = OPEN_GAMES[tournament.is_team][pending].of(count)
    each: dict[str, Any] = {"each": as_points(points[Result.PENDING])} if pending == "announced" else {}
    return Message(sentence, count=count, **each)


def count_open(tournament: Tournament, rounds: int) -> int:
    """How many games, or matches, of the first rounds have no result yet."""
    return sum(len(tournament.pending(number)) for number in range(tournament.complete_rounds + 1, rounds + 1))


def describe_rounds(tournament: Tournament, after_round: int) -> Message:
    """Which rounds a table counts, for every title: after a round, of how many if some are left, or during a round."""
    announced = tournament.total_rounds
    if after_round == 0:
        return Message(COUNTED_ROUNDS["before"], next=1)
    if is_live(tournament, after_round):
        count = count_open(tournament, after_round)
        return Message(RUNNING[tournament.is_team].of(count), after_round=after_round, announced=announced, count=count)
    kind = "all" if after_round == announced else "part way"
    return Message(COUNTED_ROUNDS[kind], after_round=after_round, announced=announced)


def is_part_way(tournament: Tournament, after_round: int) -> bool:
    """Whether rounds are left after these, or games of the last one."""
    return after_round < tournament.total_rounds or is_live(tournament, after_round)


def is_live(tournament: Tournament, after_round: int) -> bool:
    """Whether games of the rounds that count are still open."""
    return after_round > tournament.complete_rounds


def _check_after_round(tournament: Tournament, after_round: int) -> int:
    """A round that was held, or 0, as a plain number."""
    held = tournament.crosstable.rounds
    try:
        number = whole_number(after_round)
    except ValueError:
        number = -1
    if not 0 <= number <= held:
        wrong = "{option}: expected a round from 0 to {held}, the last one held, found {found!r}"
        raise TournamentError(Message(wrong, option=Option("after_round"), held=held, found=as_fact(after_round)))
    return number


def _apply_half_rule(event: Tournament, law: Edition, rounds: int, notes: list[Message]) -> tuple[int, ...]:
    """C.05 6.6: participants with less than half of the games of a round robin are removed by house rule, else reported."""
    table = event.crosstable
    if event.system is not System.ROUND_ROBIN or rounds < table.rounds or rounds != event.total_rounds:
        return ()
    result = np.frombuffer(table.result, dtype=np.int8).reshape(-1, table.size)
    scheduled = (result != Result.REST.value).sum(axis=0, dtype=np.int64)
    played = (OVER_THE_BOARD[result] | (result == Result.PENDING.value)).sum(axis=0, dtype=np.int64)
    few = tuple(id for id, under in zip(table.number, (2 * played < scheduled).tolist(), strict=True) if under)
    if not few:
        return ()
    if law.round_robin_under_half == "remove":
        removed = "removed for playing less than half of the games (C.05 6.6): {numbers}"
        notes.append(Message(removed, article="C.05 6.6", numbers=few))
        return few
    kept = "less than half of the games played by {numbers}: C.05 6.6 removes players who withdraw so early"
    removes = Remedy("house_rules", ("round_robin_under_half", "remove"))
    notes.append(Message(kept, article="C.05 6.6", numbers=few, remedies=(removes,)))
    return ()
