"""Basis: what a table rests on besides the results, settled once before anything is ranked.

Which list, which edition, after which round, what pending games count as, which decisions apply, which entries were dropped
and why: each has a value, a source, and a note where something is in doubt. Every answer carries its basis.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from tiebreaks.engine.catalogue import TieBreak
from tiebreaks.engine.dropped import Dropped as Dropped
from tiebreaks.engine.listing import Applied, Listing, listing
from tiebreaks.errors import WrongType
from tiebreaks.law.editions import Edition
from tiebreaks.messages import (
    EMPTY,
    Items,
    Message,
    as_fact,
    enclose,
    some_of,
)
from tiebreaks.model.tournament import Tournament
from tiebreaks.read_only import ReadOnlyDict
from tiebreaks.values.answer import Answer, Hidden, Objects, members

DROPPED = "{code} dropped (Article {cited}): {reason}."
NOTE = "Note: {note}."
ASSUMED = "Assumed: round {round}, {white}-{black} {result}."
ASSUMED_INSTEAD = "Assumed: round {round}, {white}-{black} {result} instead of {instead_of}."
LISTS: Mapping[str, Message] = {  # by where a list comes from
    "asked": EMPTY,
    "file": EMPTY,
    "ranks": Message("the list that the published ranks show"),
    "default": Message("the default list"),
}
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
