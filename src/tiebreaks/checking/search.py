"""The search for a cause: settings tried from simple to complicated until one gives what a file has published."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, pairwise, permutations, product
from math import inf
from time import monotonic
from typing import Any, NamedTuple

from tiebreaks.checking.causes import Cause
from tiebreaks.checking.sentences import (
    ALLOWING,
    CHANGES,
    NEAREST,
    RANKS_ARE,
    RANKS_MAY_BE,
    TIES_BROKEN,
    TWO_CHANGES,
    UNEXPLAINED,
    VALUE_OF,
    VALUES_ARE,
    VALUES_MAY_BE,
)
from tiebreaks.checking.trials import Setting, Trials, provisions
from tiebreaks.editions import EDITIONS, PROVISIONS
from tiebreaks.engine.catalogue import CATALOGUE, POINTS, TieBreak
from tiebreaks.errors import RegulationError
from tiebreaks.messages import Message, Remedy, Series, join_sentences, some_of
from tiebreaks.text import as_typed

MOST = 5000  # settings tried at most
LISTED = 5  # causes reported at most
NEAR, NEAR_SHARE = 2, 10  # a near miss leaves at most 2 places wrong, or a tenth of those that were wrong
PERMUTED = 5  # up to so many entries after the points, every order is tried
CUTS = ((0, 0), (1, 0), (2, 0), (1, 1), (2, 2))  # none, /C1, /C2, /M1, /M2


@dataclass(frozen=True)
class SearchResult:
    """The simplest causes, how many more there are, how many settings were tried, and the nearest miss."""

    causes: tuple[Cause, ...] = ()
    more: int = 0
    tried: int = 0
    stopped: bool = False
    nearest: Cause | None = None


class ChangeClause(NamedTuple):
    """What a change is called in the tables of sentences, and its words in a list of changes."""

    name: str
    words: Message

    def as_sentence(self, sentences: Mapping[str, str]) -> Message:
        """The whole sentence of this change, with its facts."""
        return Message(sentences[self.name], article=self.words.article, **self.words.facts)


def _clause(name: str, /, **facts: Any) -> ChangeClause:
    return ChangeClause(name, Message(CHANGES[name], **facts))


@dataclass(frozen=True)
class Change:
    """One setting that may have been different, and the clause that says so."""

    kind: str
    clause: ChangeClause
    edition: str = ""
    rule: tuple[str, Any] | None = None
    entries: tuple[TieBreak, ...] = ()
    after_round: int | None = None
    weight: int = 1  # how complicated it is

    def apply_to(self, setting: Setting) -> Setting:
        law, entries, after_round = setting
        if self.edition:
            law = EDITIONS[self.edition].amended(**dict(law.amendments))
        if self.rule is not None:
            law = law.amended(**dict([self.rule]))
        return Setting(law, self.entries or entries, after_round if self.after_round is None else self.after_round)

    @property
    def remedies(self) -> Iterator[Remedy]:
        """The options that make this change."""
        if self.edition:
            yield Remedy("edition", self.edition)
        if self.rule is not None:
            yield Remedy("house_rules", self.rule)
        if self.entries:
            yield Remedy("by", ", ".join(entry.code for entry in self.entries))
        if self.after_round is not None:
            yield Remedy("after_round", self.after_round)


Changes = tuple[Change, ...]


@dataclass(frozen=True)
class _Attempt:
    """A setting that was tried, and how much it leaves unexplained."""

    changes: Changes
    setting: Setting
    places: int
    values: int
    ties_by: str = ""  # how the file orders the ties that this setting leaves

    @property
    def cost(self) -> tuple[int, int]:
        """How many values it leaves unexplained, then how complicated it is."""
        return self.values, sum(change.weight for change in self.changes)


def find_causes(
    trials: Trials, requested: Setting, own: tuple[TieBreak, ...] = (), seconds: float | None = None
) -> SearchResult:
    """Find what explains a difference: first one change, then two. Keeps the simplest that reproduce the file.

    A list in quite another order, or with another tie-break in it, is as complicated as two changes.

    A setting explains a file when it contradicts none of its ranks, leaves level nobody whom both the file and the requested
    setting separate (unless all such ties follow the pairing numbers or the ratings), and contradicts no more of the points and
    values than the requested one does; those that contradict the fewest come first. Ranks of another round may stand beside
    points and values of the requested round: in a report the points always follow from its rounds, however old its ranks are.
    `own` is the list of a file whose law forbids a part of it: another law may allow it. After so many `seconds` it stops.
    """
    return _Search(trials, requested, own, inf if seconds is None else monotonic() + seconds).run()


class _Search:
    """The settings tried so far, and the best of them."""

    def __init__(self, trials: Trials, requested: Setting, own: tuple[TieBreak, ...], until: float) -> None:
        self.trials, self.requested, self.own, self.until = trials, requested, own, until
        self.before = _Attempt((), requested, len(trials.wrong_ranks(requested)), trials.count_wrong_values(requested))
        self.seen = {requested.signature}
        self.explaining: list[_Attempt] = []
        self.nearest = self.before
        self.stopped = False

    def run(self) -> SearchResult:
        for level in (self._simple_changes, self._double_changes, self._triple_changes):
            for changes in level():
                if len(self.seen) > MOST or monotonic() >= self.until:
                    self.stopped = True
                    break
                self._try(changes)
            if self.stopped or any(attempt.values == 0 for attempt in self.explaining):
                break
        least = min((attempt.cost for attempt in self.explaining), default=None)
        simplest = [attempt for attempt in self.explaining if attempt.cost == least]
        causes = [self._make_cause(attempt) for attempt in simplest[:LISTED]]
        nearest = self._make_cause(self.nearest) if not causes and self._is_near(self.nearest) else None
        return SearchResult(tuple(causes), len(simplest) - len(causes), len(self.seen) - 1, self.stopped, nearest)

    def _try(self, changes: Changes) -> None:
        setting = self.requested
        for change in changes:
            setting = change.apply_to(setting)
        if setting.signature in self.seen:
            return
        try:
            self.trials.make_request(setting)
        except RegulationError:
            return
        self.seen.add(setting.signature)
        attempt = self._evaluate(changes, setting)
        if self._explains(attempt):
            self.explaining.append(attempt)
        if attempt.places < self.nearest.places:
            self.nearest = attempt

    def _explains(self, attempt: _Attempt) -> bool:
        before = self.before
        return attempt.places == 0 and attempt.values <= before.values and (before.places > 0 or attempt.values < before.values)

    def _is_near(self, attempt: _Attempt) -> bool:
        return attempt is not self.before and attempt.places <= max(NEAR, self.before.places // NEAR_SHARE)

    def _evaluate(self, changes: Changes, setting: Setting) -> _Attempt:
        places, order = len(self.trials.wrong_ranks(setting)), ""
        if places < self.nearest.places or not places:
            added, order = self.trials.count_added_orders(setting, self.requested)
            places += added
        if places:
            return _Attempt(changes, setting, places, self.before.values)
        values = self.trials.count_wrong_values(setting)
        if setting.after_round != self.requested.after_round:
            values = min(values, self.trials.count_wrong_values(setting._replace(after_round=self.requested.after_round)))
        return _Attempt(changes, setting, places, values, order)

    def _simple_changes(self) -> Iterator[Changes]:
        for changes in (
            self._allowing_laws(),
            self._other_editions(),
            self._other_rules(),
            similar_lists(self.requested.entries),
            self._other_rounds(),
        ):
            for change in changes:
                yield (change,)

    def _double_changes(self) -> Iterator[Changes]:
        yield from ((change,) for change in other_lists(self.requested.entries))
        editions, rules = list(self._other_editions()), list(self._other_rules())
        yield from product(editions, rules)
        matters = {rule for rule in rules if not self.trials.are_equivalent(self.requested, rule.apply_to(self.requested))}
        yield from ((one, other) for one, other in combinations(rules, 2) if one in matters or other in matters)
        yield from product(editions, similar_lists(self.requested.entries))
        yield from product(editions, self._other_rounds())

    def _triple_changes(self) -> Iterator[Changes]:
        yield from product(self._other_editions(), other_lists(self.requested.entries))

    def _allowing_laws(self) -> Iterator[Change]:
        """The file's own list under every law that allows what the requested law forbids."""
        if forbidden := [entry.code for entry in self.own if entry not in self.requested.entries]:
            codes = Series(tuple(forbidden))
            for change in (*self._other_editions(), *self._other_rules()):
                name, words = change.clause
                allowing = _clause(ALLOWING[name], article=words.article, **words.facts, codes=codes)
                yield replace(change, clause=allowing, entries=self.own)

    def _other_editions(self) -> Iterator[Change]:
        """Every edition; of those with the same provisions only one."""
        alike: dict[tuple[Any, ...], list[str]] = {}
        for name, edition in EDITIONS.items():
            alike.setdefault(provisions(edition), []).append(name)
        for *others, name in alike.values():
            facts = {"edition": name, "asked": self.requested.law.id}
            clause = _clause("editions", **facts, others=Series(tuple(others))) if others else _clause("edition", **facts)
            yield Change("edition", clause, edition=name)

    def _other_rules(self) -> Iterator[Change]:
        """Every choice of every provision."""
        for name, provision in PROVISIONS.items():
            article, says = provision["article"], provision["says"]
            for value in provision["choices"]:
                facts = {"rule": name, "value": as_typed(value), "cited": article, "says": says}
                clause = _clause("house rule", article=article, **facts)
                yield Change("house rule", clause, rule=(name, value))

    def _other_rounds(self) -> Iterator[Change]:
        """Every round, the latest first."""
        for number in range(len(self.trials.tournament.rounds), 0, -1):
            yield Change("round", _clause("round", after_round=number), after_round=number)

    def _make_cause(self, attempt: _Attempt) -> Cause:
        law, entries, after_round = attempt.setting
        values = self.trials.count_wrong_values(attempt.setting) if attempt.places else attempt.values
        return Cause(
            kind=" and ".join(change.kind for change in attempt.changes),
            complexity=attempt.cost[1],
            edition=law.id,
            house_rules=dict(law.amendments),
            by=tuple(entry.code for entry in entries),
            after_round=after_round,
            sentence=self._describe_miss(attempt) if attempt.places else self._explain(attempt),
            wrong_places=attempt.places,
            wrong_values=values,
            changes=tuple(change.clause.words for change in attempt.changes),
            remedies=tuple(remedy for change in attempt.changes for remedy in change.remedies),
        )

    def _explain(self, attempt: _Attempt) -> Message:
        """Say which changes give all ranks of the file, and name the first few values that they do not give."""
        given = self._say_changes(attempt)
        if attempt.ties_by:
            given = join_sentences(given, Message(TIES_BROKEN[attempt.ties_by]))
        if not attempt.values:
            return given
        trials, setting = self.trials, attempt.setting
        as_requested = setting._replace(after_round=self.requested.after_round)  # the ranks may be older than the values
        nearer = min(setting, as_requested, key=trials.count_wrong_values)
        values = [Message(VALUE_OF, code=code, who=trials.participant(id)) for code, id in trials.unexplained_values(nearer)]
        return join_sentences(given, Message(UNEXPLAINED, count=attempt.values, unexplained=some_of(values)))

    def _say_changes(self, attempt: _Attempt) -> Message:
        """One change has a sentence of its own; two are a list."""
        only, *second = attempt.changes
        ranks = self.before.places > 0
        if second:
            return Message(TWO_CHANGES["ranks" if ranks else "values"], changes=_list_changes(attempt))
        if attempt.cost[1] > 1:
            return only.clause.as_sentence(RANKS_MAY_BE if ranks else VALUES_MAY_BE)
        return only.clause.as_sentence(RANKS_ARE if ranks else VALUES_ARE)

    def _describe_miss(self, attempt: _Attempt) -> Message:
        """Say which changes come nearest, and name the first few wrong places unless ties add to their number."""
        misplaced = [self.trials.participant(id) for id in self.trials.wrong_ranks(attempt.setting)]
        nearest = Message(NEAREST["places"], changes=_list_changes(attempt), count=attempt.places)
        if len(misplaced) < attempt.places:
            return nearest
        return Message(NEAREST["named places"], **nearest.facts, unexplained=some_of(misplaced))


def _list_changes(attempt: _Attempt) -> Series:
    return Series(tuple(change.clause.words for change in attempt.changes), "semicolon")


def similar_lists(entries: tuple[TieBreak, ...]) -> Iterator[Change]:
    """Lists that are easily mistaken for this one; the points stay first."""
    head, rest = _split_points(entries)
    for clause, changed in (*_shorten(rest), *_exchange_neighbours(rest), *_modify_entries(rest)):
        if changed or head:
            yield Change("list", clause, entries=(*head, *changed))
    if head and any(entry.entry.teams_only or entry.score for entry in entries):
        for code in POINTS[1:]:
            yield Change("list", _clause("primary", code=code), entries=(TieBreak(code), *rest))


def other_lists(entries: tuple[TieBreak, ...]) -> Iterator[Change]:
    """Lists in any other order, or with one tie-break replaced by another."""
    head, rest = _split_points(entries)
    for clause, changed in (*_permute(rest), *_replace_entries(rest)):
        yield Change("list", clause, entries=(*head, *changed), weight=2)


def _split_points(entries: tuple[TieBreak, ...]) -> tuple[tuple[TieBreak, ...], tuple[TieBreak, ...]]:
    """Split a list into the points at its front and the rest."""
    points = int(entries[0].acronym.endswith("PTS"))
    return entries[:points], entries[points:]


Lists = Iterable[tuple[ChangeClause, tuple[TieBreak, ...]]]


def _shorten(rest: tuple[TieBreak, ...]) -> Lists:
    """Lists with one entry left out, or cut off after an entry."""
    for index, entry in enumerate(rest):
        yield _clause("left out", code=entry.code), rest[:index] + rest[index + 1 :]
    for index in range(len(rest) - 2, 0, -1):
        yield _clause("cut off", code=rest[index - 1].code), rest[:index]
    yield _clause("cut off", code="PTS"), ()


def _exchange_neighbours(rest: tuple[TieBreak, ...]) -> Lists:
    """Lists with two neighbours exchanged."""
    for index, (one, other) in enumerate(pairwise(rest)):
        clause = _clause("exchanged", code=one.code, other=other.code)
        yield clause, (*rest[:index], other, one, *rest[index + 2 :])


def _modify_entries(rest: tuple[TieBreak, ...]) -> Lists:
    """Lists with other modifiers of one entry (Article 14, /P)."""
    for index, entry in enumerate(rest):
        for other in _siblings(entry):
            yield _clause("replaced", code=entry.code, other=other.code), _replace_at(rest, index, other)


def _siblings(entry: TieBreak) -> Iterator[TieBreak]:
    taken = entry.entry.modifiers
    for least, most in CUTS:
        if (most and "M" in taken) or (least and not most and "C" in taken) or not least:
            yield replace(entry, least=least, most=most)
    if entry.score:
        yield replace(entry, score="GP" if entry.score == "MP" else "MP")
    if "P" in taken:
        yield replace(entry, forfeits_as_played=not entry.forfeits_as_played)
    if "R" in taken:
        yield replace(entry, reversed=not entry.reversed)


def _permute(rest: tuple[TieBreak, ...]) -> Lists:
    if len(rest) <= PERMUTED:
        for order in permutations(rest):
            yield _clause("reordered", codes=tuple(entry.code for entry in order)), order


def _replace_entries(rest: tuple[TieBreak, ...]) -> Lists:
    """Lists with one entry replaced by another tie-break."""
    for index, entry in enumerate(rest):
        for acronym in CATALOGUE:
            if acronym not in POINTS:
                clause = _clause("replaced", code=entry.code, other=acronym)
                yield clause, _replace_at(rest, index, TieBreak(acronym))


def _replace_at(rest: tuple[TieBreak, ...], index: int, other: TieBreak) -> tuple[TieBreak, ...]:
    """The list with one entry replaced; repeated entries go, except direct encounter, which may decide again."""
    changed = (*rest[:index], other, *rest[index + 1 :])
    return tuple(entry for at, entry in enumerate(changed) if entry.sees_ties or entry not in changed[:at])
